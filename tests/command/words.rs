//! What the command says when it is asked for what is not there.

use crate::helper::Folder;

#[test]
fn names_that_are_nearly_right() {
    let folder = Folder::with_game("nearly");
    folder.run(&["play", "gmes"]).ends(2).warns("there is no game `gmes`").warns("did you mean `gems`?");
    folder.run(&["sim", "gems", "--deck", "Begginer"]).ends(2).warns("did you mean `Beginner`?");
    folder.run(&["sim", "gems", "--format", "x"]).ends(2).warns("there is no format `x`");
    folder.run(&["sim", "gems", "--players", "9"]).ends(2).warns("it is for 2 players");
    folder.run(&["chekc"]).ends(2).warns("check");
    folder.run(&["check", "--as-of", "2021-02-29"]).ends(2).warns("is not a date of the calendar");
}

#[test]
fn every_code_has_a_page() {
    let folder = Folder::empty("codes");
    let list = folder.run(&["explain"]).good();
    assert!(list.out.lines().count() > 50);
    for line in list.out.lines() {
        let code = line.split(' ').next().unwrap_or("");
        let page = folder.run(&["explain", code]).good().says(code);
        assert!(page.out.lines().count() > 2, "{code} has no page");
    }
    folder.run(&["explain", "n1"]).good().says("N0001");
    folder.run(&["explain", "N9999"]).ends(2);
}

#[test]
fn a_word_of_the_language_is_explained() {
    let folder = Folder::empty("meanings");
    folder
        .run(&["explain", "forbid"])
        .good()
        .says("forbid: stops an event\n")
        .says("`forbid` is written `forbid EVENT(PATTERN) [when CONDITION] because \"…\"`\n")
        .says("`docs/language/abilities.md`");
    // What stands in several chapters leads to the list of them.
    for word in ["has", "others", "wide"] {
        folder.run(&["explain", word]).good().says("`docs/language.md`");
    }
    // Each meaning of a word, and how a built-in one is written.
    let count = folder.run(&["explain", "count"]).good().says("count: how many there are\n");
    assert!(count.out.contains("count(z): how many cards a zone holds, or members a list\n"), "{}", count.out);
    // What a policy chooses between is told by the policy, and a name of one form by what it stands for there.
    folder.run(&["explain", "fixed"]).good().says("trigger_order: fixed | active | asked: in which order");
    for word in ["policy", "layers", "age", "numbers", "each", "controllers", "kinds", "keywords"] {
        folder.run(&["explain", word]).good().says(word);
    }
    folder.run(&["explain", "reacting"]).good().says("what would react to the event\n");
    // Names that stand for something everywhere, and what several words say together.
    for (word, chapter) in
        [("you", "expressions"), ("self", "expressions"), ("teams", "time"), ("columns", "declarations")]
    {
        folder
            .run(&["explain", word])
            .good()
            .says(&format!("\nthe reference says more: `docs/language/{chapter}.md`\n"));
    }
    folder.run(&["explain", "loses"]).good().says("modify x { loses: abilities }: what a thing has printed");
    for (phrase, chapter) in [
        ("when still", "abilities"),
        ("copy of", "statements"),
        ("repeat allowed", "playing"),
        ("again after", "abilities"),
        ("once per", "abilities"),
        ("until up", "declarations"),
        ("permit cast(self) from grave of you", "playing"),
    ] {
        folder.run(&["explain", phrase]).good().says(&format!("`docs/language/{chapter}.md`\n"));
    }
    folder
        .run(&["explain", "while in pyre"])
        .good()
        .says("while in hand or play: of an ability of a card")
        .says("the reference says more: `docs/language/abilities.md`\n");
    folder.run(&["explain", "when still", "--lang", "es"]).good().says("when still C: de una reacción: se pregunta");
    folder.run(&["explain", "ember pyre"]).ends(2).warns("there is no code or word `ember pyre`");
    folder
        .run(&["explain", "frobid"])
        .ends(2)
        .warns("there is no code or word `frobid`")
        .warns("did you mean `forbid`?");
}

#[test]
fn codes_and_words_are_explained_in_spanish() {
    let folder = Folder::empty("spanish");
    let english = folder.run(&["explain"]).good();
    let spanish = folder.run(&["explain", "--lang", "es"]).good();
    let code = |line: &str| line.split("  ").next().unwrap_or("").to_owned();
    // After the codes come the words that are not translated yet.
    let (listed, missing): (Vec<&str>, Vec<&str>) = spanish.out.lines().partition(|line| line.contains("  "));
    assert_eq!(missing, Vec::<&str>::new(), "each word has its meaning in Spanish");
    let codes: Vec<String> = english.out.lines().map(code).collect();
    assert_eq!(codes, listed.into_iter().map(code).collect::<Vec<_>>());
    spanish.says("N0103  aquí no hay tal atributo\n");
    for code in &codes {
        let told = folder.run(&["explain", code, "--lang", "es"]).good();
        let page = folder.run(&["explain", code]).good();
        if told.out.contains("todavía no está en español") {
            assert!(told.out.ends_with(&page.out), "{}", told.out);
            continue;
        }
        // The same examples, under Spanish words.
        let blocks = |out: &str| out.split("```").skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(blocks(&told.out), blocks(&page.out), "{code}");
        assert_eq!(told.out.contains("Mal"), page.out.contains("Wrong"), "{code}");
        assert!(!told.out.contains("Wrong") && !told.out.contains("Mended"), "{}", told.out);
    }
    folder.run(&["explain", "forbid", "--lang", "es"]).good().says("forbid: impide un evento\n");
    folder.run(&["explain", "forbid", "--lang", "fr"]).ends(2).warns("es");
}

#[test]
fn a_language_is_called_by_its_tag() {
    let folder = Folder::with_game("tags");
    let rules = folder.read("rules/gems/game.naipe");
    let (head, rest) = rules.split_once("language: en").expect("the game says its language");
    let check = |tag: &str, words: &str| {
        folder.write("rules/gems/game.naipe", format!("{head}language: {tag}{rest}"));
        folder.write("rules/gems/words.naipe", words);
        folder.run(&["check"]).good()
    };
    check("español", "words es { gem: \"gema\" f }")
        .says("no language has the tag `español`")
        .says("did you mean `es`?")
        .says("0 errors, 1 warning\n");
    // Words are read in the language that is meant: nothing else is wrong with them.
    check("es", "words castellano { gem: \"gema\" f }").says("no language has the tag `castellano`");
    check("fr", "").says("nothing is said in the language `fr`").says("0 errors, 1 warning\n");
    check("fr", "words fr { gem: \"gemme\" }").says("0 errors, 0 warnings\n");
    check("\"es-MX\"", "").says("0 errors, 0 warnings\n");
    folder.write("rules/gems/words.naipe", "words inglés { gem: \"gem\" }");
    folder.run(&["check", "--lang", "es"]).good().says("ningún idioma tiene la etiqueta `inglés`");
}

#[test]
fn a_word_in_the_place_of_a_value_or_a_sign_is_told_what_to_write() {
    let folder = Folder::with_game("values");
    let cards = folder.read("cards/gems/gems.naipe");
    let check = |card: &str| {
        folder.write("cards/gems/gems.naipe", format!("{cards}card \"Opal\" : gem {{ worth: 1  {card} }}\n"));
        folder.run(&["check", "--lang", "es"]).ends(1)
    };
    check("effect { deal(you, tres) }").says("nada se llama aquí `tres`").says("ayuda: escribe `3`\n");
    check("effect { if sí { deal(you, 1) } }").says("ayuda: escribe `yes`\n");
    check("effect { for g: gem in play { g.worth: 2 } }")
        .says("`:` dice lo que algo tiene; no lo cambia")
        .says("ayuda: escribe `=`\n");
    // Behind the card stands a keyword that takes nothing.
    check("has: swift(2) }\nkeyword swift \"Swift\" {").says("ayuda: escribe `swift`\n");
}

#[test]
fn what_is_written_by_analogy_is_told_how_it_is_written() {
    let folder = Folder::with_game("values");
    let cards = folder.read("cards/gems/gems.naipe");
    let check = |more: &str| {
        folder.write("cards/gems/gems.naipe", format!("{cards}{more}\n"));
        folder.run(&["check"]).ends(1)
    };
    check("event push(a: gem, b: gem) { move a to beside b }").says("help: leave `to` out: `move … beside b`\n");
    check("actions several = lay\nforbid several because \"no\"")
        .says("help: `several` is a group of actions, to be offered: here each of them is named by itself\n");
    let scenario = |line: &str| check(&format!("scenario \"Said\" {{ given {{ active: A }} play {{ {line} }} }}"));
    scenario("A: gem.now").says("help: a name goes on with its thing, wherever that goes: write `gem`\n");
    scenario("A: gem.worth").says("help: name it in a line before: `let x = gem.worth`\n");
    scenario("pass until B is asked")
        .says("help: who is asked is no part of a condition: a scenario says `expect B is asked`");
}

#[test]
fn of_a_target_it_is_asked_whether_it_is_a_player() {
    let folder = Folder::with_game("either");
    let cards = folder.read("cards/gems/gems.naipe");
    let check = |effect: &str| {
        let more = "event crack(a: gem) { move a to pack of a.owner }\nevent crown(p: player) { deal(p) }";
        let card = format!("card \"Twin\" : gem {{ worth: 1  target t: gem in play | player  effect {{ {effect} }} }}");
        folder.write("cards/gems/gems.naipe", format!("{cards}{more}\n{card}\n"));
        folder.run(&["check"])
    };
    let help = "help: ask first which it is: `if t is player { … } else { … }`\n";
    check("crack(t)").ends(1).says("`gem` is wanted here, and this may be a player\n").says(help);
    check("crown(t)").ends(1).says("a player is wanted here, and this may be `gem`\n").says(help);
    check("move t to pack of you").ends(1).says("and this may be a player\n").says(help);
    check("t.worth += 1").ends(1).says("this may be a player, which has no `worth`\n").says(help);
    check("modify t { worth += 1 }").ends(1).says("this may be a player, which has no `worth`\n").says(help);
    check("if t is player { crown(t) } else { crack(t) }").says(": 0 errors, ");
    check("if t is gem { move t to pack of you }").says(": 0 errors, ");
    check("if t is gem { t.worth += 1 }").says(": 0 errors, ");
}

#[test]
fn what_stands_in_another_place_is_told_where_it_stands() {
    let folder = Folder::with_game("places");
    let cards = folder.read("cards/gems/gems.naipe");
    let check = |more: &str| {
        folder.write("cards/gems/gems.naipe", format!("{cards}{more}\n"));
        folder.run(&["check"]).ends(1).says("3 files of 1 game: 1 error, 0 warnings")
    };
    let card = |lines: &str| check(&format!("card \"Twin\" : gem {{ worth: 1  {lines} }}"));
    check("event pick(a: gem) { choose c: gem in table of active optional  deal(active) }")
        .says("help: write `choose optional c: gem in table of active`\n");
    check(
        "payment luck { }\npayment dust(n: int) { }\ncard \"Twin\" : gem { worth: 1  cost luck dust(1)  effect { } }",
    )
    .says("`luck` is a payment, and would name here what is chosen to pay `dust`");
    check("event make(a: gem) { create wealth(active) \"Ruby\" in table of active }")
        .says("help: write `(wealth(active))`\n");
    card("target t: gem in play or player").says("help: write `gem in play | player`\n");
    card("let n = 3").says("help: a name is given where something is done, `effect { let n = … }`; for all");
    card("define n = 3").says("help: a define belongs to no card, and is declared by itself: `define n = …`\n");
    card("after move(x: self) when worth > 1 when still self.worth > 2 { deal(you) }")
        .says("help: put all of it behind one `when still`, with `and`");
}

#[test]
fn what_is_meant_of_something_is_told_how_it_is_said_of_it() {
    let folder = Folder::with_game("meant_of");
    let cards = folder.read("cards/gems/gems.naipe");
    let check = |more: &str| {
        folder.write("cards/gems/gems.naipe", format!("{cards}{more}\n"));
        folder.run(&["check"]).ends(1).says("3 files of 1 game: 1 error, 0 warnings")
    };
    let card = |lines: &str| check(&format!("card \"Twin\" : gem {{ worth: 1  {lines} }}"));
    check("event make(a: gem) { create token \"Ruby\" in table of active }")
        .says("help: take it out: a title alone says what is made, and `token` would be how many\n");
    check("define same(a: gem): bool = a == \"Ruby\"").says("help: write `titled(a, \"Ruby\")`\n");
    check("define held(p: player): int = count(gem in table of p where it != \"Ruby\")")
        .says("help: write `not titled(it, \"Ruby\")`\n");
    check("player { coins: 0.. }").says("help: write `coins: 0.. = …`, or make it `or none`\n");
    check("player { coins: 0..9 }").says("help: write `coins: 0..9 = …`, or make it `or none`\n");
    card("after deal(p: you, n >= 3) { deal(you) }").says("help: say it behind the brackets: `when n >= 3`\n");
    card("after move(x: self) { deal(each player, 2) }")
        .says("help: to do it with each, write `for x: player { … }`\n");
    card("modify gem in play where other { worth += 1 }").says("help: write `it != self`\n");
    card("modify gem in play { worth += worth }").says("help: write `it.worth` or `self.worth`\n");
    card("modify self { worth += worth }").says("help: write `self.worth`\n");
    check("modify gem in play { worth += worth }").says("help: write `it.worth`\n");
}

#[test]
fn nothing_where_something_is_counted_is_warned_of() {
    let folder = Folder::with_game("nothing");
    let cards = folder.read("cards/gems/gems.naipe");
    let check = |more: &str| {
        folder.write("cards/gems/gems.naipe", format!("{cards}{more}\n"));
        folder.run(&["check"]).good()
    };
    let warned = "3 files of 1 game: 0 errors, 1 warning\n";
    check("deck \"Few\" { pack { 0 \"Ruby\"  1 \"Pebble\" } }")
        .says("none of `Ruby` is in this deck")
        .says("help: leave it out, or write how many there are\n")
        .says(warned);
    let card = |many: &str| {
        let chosen = format!("choose {many} c: gem in table of you  move c to hand of you");
        check(&format!("card \"Magnet\" : gem {{ worth: 1  after move(x: self, to: table of you) {{ {chosen} }} }}"))
    };
    for many in ["0", "up to 0", "0..0"] {
        card(many).says("none is ever chosen here").says(warned);
    }
    card("0..1").says("3 files of 1 game: 0 errors, 0 warnings\n");
}

#[test]
fn calls_are_told_with_what_they_were_given() {
    let folder = Folder::with_game("calls");
    let cards = folder.read("cards/gems/gems.naipe");
    let check = |more: &str| {
        folder.write("cards/gems/gems.naipe", format!("{cards}{more}\n"));
        folder.run(&["check"]).ends(1).says("3 files of 1 game: 1 error, 0 warnings")
    };
    check("event grow(x: gem, n: int) { x.worth += n }\nevent feed(x: gem) { grow(x) }")
        .says("note: it is `grow(x: gem, n: int)`\n")
        .says("help: write `grow(x, …)`\n");
    check("event feed(x: gem) { deal(x.owner, 1, 2) }").says("help: write `deal(x.owner, 1)`\n");
    check("event feed(p: player) { deal(n: 2) }").says("help: write `deal(…, 2)`\n");
    check("event feed(x: gem, p: player) { deal() }").says("help: write `deal(…)`\n");
}

#[test]
fn the_command_speaks_spanish() {
    let folder = Folder::with_game("titles");
    folder.run(&["test", "--lang", "es"]).good().says(" bien, 0 mal\n");
    folder.change("cards/gems/gems.naipe", "card \"Ruby\" : gem { worth: 3 }", "card \"Ruby\" : gem { worht: 3 }");
    let told = folder.run(&["check", "--lang", "es"]).ends(1);
    told.says("error[N0114]: a la carta \"Ruby\" le falta: `worth`")
        .says("^^^^^^ todo `gem` tiene `worth`")
        .says("= ayuda: ¿querías decir `worth`?")
        .says("3 archivos de 1 juego: 2 errores, 0 avisos\n");
    assert!(folder.run(&["check"]).ends(1).out.contains("3 files of 1 game: 2 errors, 0 warnings\n"));
    // Apart from the output, too, and never in what programs read.
    folder.run(&["--lang", "es", "play", "gems"]).ends(1).warns("a la carta \"Ruby\" le falta: `worth`");
    let json = folder.run(&["check", "--lang", "es", "--format", "json"]).ends(1);
    assert!(json.out.contains("lacks `worth`"), "{}", json.out);
    // Help, and what cannot be understood; what is quoted of a file stays as it is.
    folder
        .run(&["--lang", "es", "--help"])
        .good()
        .says("Uso: naipe [OPCIONES] <ORDEN>")
        .says("Encontrar todos los fallos");
    folder.run(&["tset", "--lang=es"]).ends(2).warns("error: no hay ninguna orden `tset`").warns("sugerencia: ");
    folder
        .run(&["play", "nothing", "--lang", "es"])
        .ends(2)
        .warns("error: no hay ningún juego `nothing`\nayuda: hay: gems\n");
    folder.change("cards/gems/gems.naipe", "worht: 3 }", "worth: 3  cost 2 gems }");
    folder.run(&["card", "Ruby", "--lang", "es"]).good().says("  cost 2 gems\n").says("erratas: ninguna\n");
}

#[test]
fn no_project_is_told() {
    let folder = Folder::empty("none");
    folder.run(&["check"]).ends(2).warns("there is no folder `rules` here or above");
}

/// A folder that holds no project is none because it is named, either.
#[test]
fn a_root_without_a_project_is_told() {
    let folder = Folder::with_game("rooted");
    for words in [&["check"][..], &["fmt", "--check"], &["upgrade"], &["test"], &["errata", "list", "gems"]] {
        for root in ["cards", "rules", "."] {
            let ran = folder.run(&[words, &["--root", root]].concat());
            if root == "." {
                assert!(!ran.errors.contains("there is no folder"), "{words:?}: {}", ran.errors);
            } else {
                ran.ends(2)
                    .warns(&format!("there is no folder `rules` in `{root}`"))
                    .warns("the project is around it: `--root /");
            }
        }
    }
    let empty = Folder::empty("unrooted");
    empty.run(&["check", "--root", "."]).ends(2).warns("or begin one with `naipe new`");
    folder
        .run(&["check", "--root", "cards", "--lang", "es"])
        .ends(2)
        .warns("no hay ninguna carpeta `rules` en `cards`");
}

#[test]
fn a_file_outside_any_project_can_be_checked() {
    let folder = Folder::empty("alone");
    folder.write("alone.naipe", "card \"X\" : {\n");
    folder.run(&["check", "alone.naipe"]).ends(1).says("alone.naipe:1");
}

#[test]
fn colours_only_when_wanted() {
    let folder = Folder::with_game("colours");
    folder.change("rules/gems/game.naipe", "wealth(p) >= goal", "welth(p) >= goal");
    assert!(!folder.run(&["check"]).ends(1).out.contains('\u{1b}'));
    assert!(folder.run(&["check", "--color", "always"]).ends(1).out.contains('\u{1b}'));
}

#[test]
fn asking_why_not_of_what_is_nearly_an_action() {
    let folder = Folder::with_game("why");
    let asked = "w not lya \"Ruby\"\nw not \"Lay a gm\" \"Ruby\"\nw not xyz\nquit\n";
    let ran = folder.say(asked, &["play", "gems", "--seed", "1"]).good();
    ran.says("there is no action `lya`; did you mean `lay`?")
        .says("there is no action `Lay a gm`; did you mean `Lay a gem`?")
        .says("there is no action `xyz`");
}

#[test]
fn asking_why_without_saying_what_tells_what_can_be_asked() {
    let folder = Folder::with_game("why-what");
    let asked = |words: &str| folder.say(&format!("{words}\nq\n"), &["play", "gems", "--seed", "3"]).good();
    for words in ["w", "w  ", "w \"\""] {
        asked(words).says("> ").says("say what you ask about: words of what has happened, a card, or `not` and a move");
    }
    for words in ["w not", "w not ", "w not \"\""] {
        asked(words).says("after `not` comes what cannot be done: an action, a card, or both, each in quotes");
    }
    // A card by itself is asked about for every action that there is.
    asked("w not \"Ruby\"").says("Lay a gem: it is possible");
    // As a telephone writes quotes, too.
    asked("w not “Ruby”").says("Lay a gem: it is possible");
    asked("w not \"Rubi\"").says("there is no action `Rubi`, and no such card can be seen; did you mean `Ruby`?");
    asked("w not \"nosuch\"").says("there is no action `nosuch`, and no such card can be seen\n");
    asked("w \"nosuch\"").says("nothing that happened is told with the words `nosuch`");
}

/// A title says which card it is, and not which of those that lie there.
#[test]
fn what_is_laid_is_given_as_a_value_by_a_name() {
    let folder = Folder::empty("ships");
    let rules = "game ships \"Ships\" { players: 2 }\nzone field of player row in play\n\
                 kind ship { loader: ship or none = none }\nturn { phase main { } }\n\
                 card \"Guard\" : ship\ncard \"Boat\" : ship\n";
    let scenario = "scenario \"By its title\" {\n  given { active: A  phase: main  field of A: \"Guard\", \"Boat\" { loader: \"Guard\" } }\n  \
                    expect count(ship in field of A) == 2\n}\n";
    folder.write("rules/ships/game.naipe", rules);
    folder.write("tests/ships/laid.naipe", scenario);
    folder.run(&["check"]).ends(1).says("write the name: `\"Guard\" as x`");
}
