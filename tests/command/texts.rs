//! `naipe text`: whether the printed words of cards say what the cards do.

use crate::helper::Folder;
use crate::pages;
use std::path::Path;

const PAGE: &str = include_str!("../../docs/texts.md");

#[test]
fn the_page_prints_what_it_says() {
    assert!(pages::run("texts", PAGE) >= 6);
}

const RULES: &str = r#"game moths "Moths" { players: 2  language: es }
enum linaje { planta "Planta", bestia "Bestia" }
player { luz "Luz": int = 5 }
zone mazo "Mazo" of player pile hidden
zone mano "Mano" of player set visible to owner
zone campo "Campo" of player row in play
zone olvido "Olvido" shared set
kind carta "Carta"
kind ser "Ser" : carta { fuerza "Fuerza": int = 1  linaje: linaje or none = none }
kind rito "Rito" : carta
keyword alado "Alado" { forbid herir(objetivo: self) when cantidad > 9  because "vuela" }
keyword brote "Planta Tardía" { forbid herir(objetivo: self) when cantidad > 8  because "rebrota" }
keyword espinas(n: int) "Espinas" { after herir(objetivo: self) { herir(self, opponent(you), n) } }
event herir(fuente: carta, objetivo: carta | player, cantidad: int) {
  if objetivo is player { objetivo.luz -= cantidad } else { move objetivo to olvido }
}
event robar(j: player, n: int = 1) { repeat n { if mazo of j is not empty { move top of mazo of j to mano of j } } }
turn { phase principal { offer active jugar until pass } }
action jugar(c: carta in mano of you) announce c { move c to campo of you  resolve c }
check fin for j in players when j.luz <= 0 { lose j }
check plantas at once when count(ser in play where linaje == planta) + count(ser in play where linaje == bestia) > 90 { draw }
"#;

/// Cards whose words say what they do.
const TRUE: &str = r#"card "Polilla" : ser {
  fuerza: 2  linaje: bestia  has: alado, espinas(2)
  text "Alado. Espinas 2."
  text en "Winged. Thorns 2."
}
card "Erizo" : ser {
  has: espinas(1), brote
  text "Un Ser con Planta Tardía y Espinas 1."
}
token "Brote" : ser { linaje: planta }
card "Siembra" : rito {
  text "Crea tres Brotes y roba una carta."
  text en "Create three Sprouts and draw a card."
  effect { create 3 "Brote" in campo of you  robar(you) }
}
card "Rayo" : rito {
  text "4 de daño a un Ser o a un jugador; si tienes cinco cartas o más en la Mano, roba dos."
  text en "4 damage to a being or a player; if you hold five cards or more, draw two."
  target t: ser in play | player
  effect {
    herir(self, t, 4)
    if size(mano of you) > 4 { robar(you, 2) }
  }
}
card "Savia" : rito {
  text "Tus Plantas ganan 2 de Fuerza."
  text en "Your Plants have +2 power."
  effect { modify s: ser in play where s.controller == you and s.linaje == planta { fuerza += 2 } }
}
card "Espuela" : rito {
  text "Un Ser tiene «Cuando sea herido, ganas 3 de Luz» hasta el final del turno."
  text en "A being has “When it is hurt, you gain three light” until the end of the turn."
  target s: ser in play
  effect { modify s { after herir(objetivo: self) { you.luz += 3 } } until turn }
}
"#;

fn moths(cards: &str) -> Folder {
    let folder = Folder::empty("moths");
    folder.write("rules/moths/game.naipe", RULES);
    folder.write("cards/moths/moths.naipe", cards);
    folder
}

#[test]
fn what_says_what_it_does_is_not_blamed() {
    moths(TRUE).run(&["text", "moths", "--check"]).good().says("11 texts: 0 may lie\n");
    // Said otherwise, it is as true.
    let other = TRUE
        .replace("Crea tres Brotes y roba", "Roba una carta. Crea tres Brotes: roba")
        .replace("4 de daño a un Ser", "Hace 4 de daño a un Ser cualquiera");
    moths(&other).run(&["text", "moths", "--check"]).good().says("11 texts: 0 may lie\n");
}

#[test]
fn things_may_be_named_by_what_leads_to_them() {
    let rules = r#"enum casta { planta_verde "Planta", bestia_parda "Bestia" }
kind planta_o_bestia "Mixto" : carta { castas "Castas": set of casta }
zone tumba "Tumba" of player set
kind tardía "Tardía"
action volver "Volver"(h: tardía in tumba of you) announce h { resolve h }
action ardid "Jugar un Ardid"(c: rito in olvido) announce c { move c to tumba of you }
"#;
    let cards = r#"card "Injerto" : rito {
  text "Un Mixto es también una Planta."
  effect { modify s: planta_o_bestia in play where castas is empty { castas += planta_verde } }
}
token "Brote (verde)" : ser
card "Vivero" : rito { text "Crea un Brote."  effect { create "Brote (verde)" in campo of you } }
card "Regreso" : ser {
  text "Desde tu Tumba, vuelve al Campo."
  action "Volver" : tardía { effect { move self to campo of you } }
}
card "Espejo" : ser {
  text "Tras jugar desde el Olvido, roba."
  after ardid when by == you { robar(you) }
}
"#;
    let folder = moths(cards);
    folder.write("rules/moths/more.naipe", rules);
    folder.run(&["text", "moths", "--check"]).good().says("4 texts: 0 may lie");
    folder.change("cards/moths/moths.naipe", "una Planta", "otra cosa");
    folder.change("cards/moths/moths.naipe", "un Brote", "algo");
    let ran = folder.run(&["text", "moths", "--check"]).ends(1).says("to do with `Planta`, and the text");
    ran.says("to do with `Brote`, and the text").says("4 texts: 2 may lie");
}

#[test]
fn places_and_what_comes_last_have_words() {
    let cards = r#"card "Fondo" : rito { target s: ser in campo of you  effect { move s to position(3) of mazo of you } }
card "Lugar" : rito { effect { move top of mazo of you to position(2) of campo of you } }
card "Cola" : rito { effect { move last ser in campo of you to olvido } }
card "Criba" : rito { effect { move last ser in campo of you by most fuerza to olvido } }
"#;
    let texts = [
        ("Fondo", "Pon un ser de tu campo en el lugar 3 de tu mazo, contando desde arriba."),
        ("Lugar", "Pon la carta de arriba de tu mazo en el lugar 2 de tu campo."),
        ("Cola", "Pon el último de los seres de tu campo en el olvido."),
        ("Criba", "Pon el ser de tu campo con menos fuerza en el olvido."),
    ];
    for (card, text) in texts {
        moths(cards).run(&["text", "moths", card]).good().says(text);
    }
}

#[test]
fn what_is_written_at_one_moment_is_said_so() {
    let cards = r#"card "Trueque" : rito { effect { together { you.luz = opponent(you).luz  opponent(you).luz = you.luz } } }
card "Cruce" : rito { effect { together { you.luz = opponent(you).luz + 1  opponent(you).luz = you.luz } } }
card "Dos" : rito { effect { you.luz = 2  opponent(you).luz = 3 } }
card "Zaga" : rito { effect { if last ser in campo of you by most fuerza is none { you.luz += 1 } } }
"#;
    let folder = moths(cards);
    folder.run(&["text", "moths", "Trueque"]).good().says("Intercambia tu luz y ");
    folder.run(&["text", "moths", "Cruce"]).good().says("A la vez, ");
    let apart = folder.run(&["text", "moths", "Dos"]).good();
    assert!(!apart.out.contains("la vez"), "{}", apart.out);
    // Where the last of an order is not there, none of them is.
    let none = folder.run(&["text", "moths", "Zaga"]).good();
    assert!(!none.out.contains("con menos fuerza"), "{}", none.out);
}

#[test]
fn each_way_to_lie_is_told() {
    let lies = [
        ("has: alado, espinas(2)", "has: alado, espinas(3)", "the card says 3 where it acts, and the text does not", 2),
        (
            "has: alado, espinas(2)",
            "has: espinas(2)",
            "the text names `Alado`, with which the card has nothing to do",
            1,
        ),
        (
            "text \"Alado. Espinas 2.\"",
            "text \"Espinas 2.\"",
            "the card has to do with `Alado`, and the text does not name it",
            1,
        ),
        ("create 3 \"Brote\"", "create 2 \"Brote\"", "the text says 3, and nothing in the card does", 2),
        (
            "create 3 \"Brote\"",
            "create 3 \"Polilla\"",
            "the card has to do with `Polilla`, and the text does not name it",
            1,
        ),
        ("herir(self, t, 4)", "herir(self, t, 6)", "the card says 6 where it acts", 2),
        ("target s: ser in play", "target s: rito in play", "the card has to do with `Rito`", 1),
        ("target t: ser in play", "target t: rito in play", "the text names `Ser`", 1),
        ("s.linaje == planta { fuerza", "s.linaje == bestia { fuerza", "the text names `Planta`", 1),
        ("{ fuerza += 2 }", "{ fuerza += 7 }", "the card says 7", 2),
        ("you.luz += 3", "you.luz += 4", "the card says 4", 2),
        ("Tus Plantas ganan 2 de Fuerza.", "Tus Plantas se van al Olvido con 2.", "the text names `Olvido`", 1),
    ];
    for (from, to, told, texts) in lies {
        lying(TRUE, [from, to], told, &format!("11 texts: {texts} may lie\n"));
    }
}

/// Cards of which one is changed so that its text lies: what is told of it, and how many texts may lie then.
fn lying(whole: &str, [from, to]: [&str; 2], told: &str, may_lie: &str) -> String {
    let cards = whole.replace(from, to);
    assert_ne!(cards, whole, "{from}");
    let done = moths(&cards).run(&["text", "moths", "--check"]).ends(1).says(told);
    assert!(done.out.ends_with(may_lie), "{from} -> {to}: {}", done.out);
    cards
}

/// Cards whose words say whom they have to do with, and for how long.
const WHO: &str = r#"card "Ofrenda" : rito {
  text "Tu rival roba una carta."
  text en "Your opponent draws a card."
  effect { robar(opponent(you)) }
}
card "Furia" : rito {
  text "Un Ser gana 2 de Fuerza hasta el final del turno."
  text en "A being gets 2 power until end of turn."
  target s: ser in play
  effect { modify s { fuerza += 2 } until turn }
}
card "Feria" : rito {
  text "Cada jugador roba una carta."
  text en "Each player draws a card."
  effect { for j in players { robar(j) } }
}
card "Gracia" : rito {
  text "Ganas 2 de Luz."
  text en "You gain 2 light."
  effect { you.luz += 2 }
}
"#;

#[test]
fn who_is_meant_and_for_how_long_is_compared() {
    moths(WHO).run(&["text", "moths", "--check"]).good().says("8 texts: 0 may lie\n");
    let lies = [
        ("robar(opponent(you))", "robar(you)", "the text speaks of an opponent, and nothing in the card does", 2),
        ("Tu rival roba", "Roba", "the card has to do with an opponent, and the text speaks of none", 1),
        ("Your opponent draws", "Draw", "the card has to do with an opponent, and the text speaks of none", 1),
        ("for j in players { robar(j) }", "robar(you)", "the text speaks of each player, and nothing", 2),
        (" until turn }", " }", "the text says that something ends with the turn, and nothing in the card does", 2),
        (" hasta el final del turno", "", "lasts until the end of the turn, and the text does not say how long", 1),
        (" until end of turn.", ".", "lasts until the end of the turn, and the text does not say how long", 1),
        (
            "gets 2 power until end of turn",
            "gets 2 power for good this time",
            "for good, and the card says until when",
            1,
        ),
    ];
    for (from, to, told, texts) in lies {
        let cards = lying(WHO, [from, to], told, &format!("8 texts: {texts} may lie\n"));
        // It is told in Spanish, too.
        let done = moths(&cards).run(&["text", "moths", "--check", "--lang", "es"]).ends(1);
        assert!(!done.out.contains(" the card ") && !done.out.contains(" the text "), "{}", done.out);
    }
}

#[test]
fn an_erratum_changes_what_a_text_has_to_say() {
    let cards = format!("{TRUE}errata \"Rayo\" from 2020-01-01 {{ effect {{ herir(self, t, 6) }} }}\n");
    moths(&cards).run(&["text", "moths", "--check"]).ends(1).says("\"Rayo\", es: the card says 6");
    moths(&cards).run(&["text", "moths", "--check", "--as-of", "2019-01-01"]).good();
}

#[test]
fn an_approval_holds_as_long_as_the_words_and_the_card_do() {
    let folder = moths(&TRUE.replace("4 de daño", "Cuatro y pico de daño, 9 al menos,"));
    folder.run(&["text", "moths", "--check"]).ends(1).says("the text says 9");
    folder.run(&["text", "moths", "Rayo", "--approve"]).good().says("2 texts approved, 2 of them anew");
    folder.run(&["text", "moths", "--check"]).good();
    folder.run(&["text", "moths", "Rayo", "--approve"]).good().says("2 texts approved, 0 of them anew");
    // Blanks, comments and articles change nothing that a card does.
    folder.change("cards/moths/moths.naipe", "    herir(self, t, 4)\n", "    herir(self,  t, 4)  // four\n");
    folder.run(&["text", "moths", "--check"]).good();
    folder.change("cards/moths/moths.naipe", "where s.controller == you and s.linaje", "where s.linaje");
    folder.run(&["text", "moths", "Rayo", "--check"]).good();
    folder.change("cards/moths/moths.naipe", "> 4 {", ">= 5 {");
    folder
        .run(&["text", "moths", "--check"])
        .ends(1)
        .says("Rayo\", es: this text was approved, and what the card does has changed since");
    folder.write("cards/moths/approved.texts", "nonsense\n");
    folder.run(&["text", "moths", "--check"]).ends(2).warns("line 1: this is no approval");
    folder.write("cards/moths/approved.texts", ">>>>>>> a branch of theirs\n");
    folder.run(&["text", "moths", "--check"]).ends(2).warns("line 1: this is no approval");
    folder.write("cards/moths/approved.texts", b"# read\n\xff\n");
    folder.run(&["text", "moths", "--check"]).ends(2).warns("line 2 holds a byte that is no character");
    folder.write("cards/moths/approved.texts", "# read\n\0");
    folder.run(&["text", "moths", "--check"]).ends(2).warns("is not text: it holds a zero byte");
    folder.write("cards/moths/approved.texts", "\u{feff}# read\n");
    folder.run(&["text", "moths", "Rayo", "--check"]).ends(1);
    folder.run(&["text", "moths", "Raio", "--check"]).ends(2).warns("did you mean `Rayo`?");
}

/// A card that calls what only it speaks of otherwise does what it did.
#[test]
fn an_approval_holds_whatever_local_names_are() {
    let cards = r#"card "Poda" : rito {
  text "Hace daño, y robas."
  target s: ser in play
  effect {
    let n = count(x: ser in play where x != s)
    for j in players { robar(j, n) }
    herir(self, s, cantidad: n + 2)
  }
}
card "Púas" : ser {
  text "Devuelve lo que recibe."
  after herir(objetivo: self) when cantidad > 1 { herir(self, opponent(you), cantidad) }
}
"#;
    let folder = moths(cards);
    let (file, rules) = ("cards/moths/moths.naipe", "rules/moths/game.naipe");
    folder.run(&["text", "moths", "--approve"]).good();
    for (from, to) in [
        ("let n =", "let cuenta ="),
        ("robar(j, n)", "robar(j, cuenta)"),
        ("n + 2", "cuenta + 2"),
        ("count(x: ser in play where x != s)", "count(otro: ser in play where otro != elegido)"),
        ("for j in players { robar(j,", "for quien in players { robar(quien,"),
        ("target s:", "target elegido:"),
        ("herir(self, s,", "herir(self, elegido,"),
        // A parameter of an event is called otherwise in the rules, too.
        ("cantidad: cuenta", "cuanto: cuenta"),
        ("when cantidad > 1", "when cuanto > 1"),
        ("opponent(you), cantidad)", "opponent(you), cuanto)"),
    ] {
        folder.change(file, from, to);
    }
    folder.write(rules, RULES.replace("cantidad", "cuanto"));
    // Where it stands makes no difference, either.
    folder.change(file, "card \"Poda\"", "// Two cards.\n\ncard \"Poda\"");
    folder.run(&["text", "moths", "--check"]).good();
    // Which of its names stands somewhere does.
    folder.change(file, "robar(quien, cuenta)", "robar(quien, cuenta + cuenta)");
    folder.run(&["text", "moths", "--check"]).ends(1).says("1 approved before the card changed");
    folder.run(&["text", "moths", "--approve"]).good();
    folder.change(file, "herir(self, opponent(you), cuanto)", "herir(self, opponent(you), 1)");
    folder.run(&["text", "moths", "--check"]).ends(1).says("1 approved before the card changed");
}

/// What is only written otherwise does the same: arguments by their names and in another order, what is so where nothing is said, `you`
/// and `it` where they go without saying, brackets.
#[test]
fn an_approval_holds_however_the_same_is_written() {
    let cards = r#"card "Poda" : rito {
  text "Haz daño, y roba."
  target s: ser in play where luz_de(it) > 2 + 3 and it.controller == you
  effect {
    herir(self, s, 4)
    robar(you)
    choose c: ser in play
    modify c { has: duro }
  }
}
"#;
    let folder = moths(cards);
    folder.write(
        "rules/moths/more.naipe",
        "define luz_de(s: ser, n: int = 1): int = n * (2 + 3)\nkeyword duro(n: int = 1) \"Duro\" { before herir(objetivo: self) { cantidad -= n } }\n",
    );
    let file = "cards/moths/moths.naipe";
    folder.run(&["text", "moths", "--approve"]).good();
    for (from, to) in [
        ("herir(self, s, 4)", "herir(cantidad: 4, objetivo: s, fuente: self)"),
        ("robar(you)", "robar(you, 1)"),
        ("robar(you, 1)", "robar(j: you, n: 1)"),
        ("luz_de(it)", "luz_de(it, n: 1)"),
        ("> 2 + 3 and", "> (2 + 3) and"),
        ("it.controller == you", "controller == you"),
        ("choose c: ser in play", "choose c: ser in play by you"),
        ("has: duro", "has: duro(1)"),
    ] {
        folder.change(file, from, to);
        folder.run(&["text", "moths", "--check"]).good();
    }
    folder.change(file, "has: duro(1)", "has: duro(2)");
    folder.run(&["text", "moths", "--check"]).ends(1).says("1 approved before the card changed");
}

/// What an ability cites ends with the article: what the card does behind it is as much of it as the rest.
#[test]
fn an_approval_falls_with_what_stands_behind_what_is_cited() {
    let cards = r#"card "Tregua" : rito {
  text "Nadie hiere a un Ser hasta el final del turno, y robas dos cartas."
  target s: ser in play
  effect {
    forbid herir(objetivo: s) until turn because "hay tregua" cites m:6.paz
    robar(you, 2)
  }
}
"#;
    let folder = moths(cards);
    folder.write("rules/moths/more.naipe", "event quemar(j: player, n: int) { j.luz -= n }\n");
    folder.run(&["text", "moths", "Tregua", "--approve"]).good();
    folder.run(&["text", "moths", "--check"]).good();
    folder.change("cards/moths/moths.naipe", "    robar(you, 2)", "    quemar(you, 2)");
    folder
        .run(&["text", "moths", "--check"])
        .ends(1)
        .says("Tregua\", es: this text was approved, and what the card does has changed since");
}

/// How many texts of a game are told, of how many.
fn told(root: &Path, game: &str) -> (usize, usize) {
    let folder = Folder::empty("told");
    let root = root.to_str().expect("it is text");
    let done = folder.run(&["text", game, "--check", "--root", root]);
    let sum = done.last_line().to_owned();
    let number = |word: &str| {
        sum.split(' ')
            .zip(sum.split(' ').skip(1))
            .find(|(_, next)| next.starts_with(word))
            .and_then(|(number, _)| number.parse().ok())
    };
    (number("may").unwrap_or_else(|| panic!("{}{}", done.out, done.errors)), number("text").expect("it counts them"))
}

/// No text that is printed on a card of the games that come with the command is blamed, in whatever language.
#[test]
fn the_texts_of_the_games_are_true() {
    let root = env!("CARGO_MANIFEST_DIR");
    let folder = Folder::empty("true");
    for game in ["meridiano", "wot", "humankind", "doomtrooper", "espadas"] {
        folder.run(&["text", game, "--check", "--root", root]).good().says(": 0 may lie");
    }
}

/// Copies the files of a game, its cards changed.
fn copy(game: &str, change: impl Fn(&str) -> String) -> Folder {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::empty(game);
    for place in [format!("rules/{game}"), "rules/common".to_owned(), format!("cards/{game}")] {
        for file in std::fs::read_dir(root.join(&place)).expect("it is a game") {
            let path = file.expect("it can be read").path();
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let name = path.file_name().and_then(|name| name.to_str()).expect("it is text");
            folder.write(&format!("{place}/{name}"), if place.starts_with("cards") { change(&text) } else { text });
        }
    }
    folder
}

/// Every number of the abilities of cards is one greater: nearly every text that says a number is told.
#[test]
fn changed_numbers_are_caught_in_a_game_of_a_hundred_cards() {
    let (lies, texts) = told(&copy("meridiano", str::to_owned).path(""), "meridiano");
    let more = |line: &str| {
        let is_said = ["text", "printed", "cost", "fuerza:", "card", "hora", "título", "//"]
            .iter()
            .any(|word| line.trim_start().starts_with(word))
            // A line of a deck.
            || line.trim_start().starts_with(|sign: char| sign.is_ascii_digit());
        if is_said {
            return line.to_owned();
        }
        let mut out = String::new();
        for sign in line.chars() {
            match sign.to_digit(10) {
                Some(digit @ 2..=8) => out.push_str(&(digit + 1).to_string()),
                _ => out.push(sign),
            }
        }
        out
    };
    let changed = |text: &str| text.lines().map(|line| more(line) + "\n").collect::<String>();
    let original = copy("meridiano", str::to_owned);
    let mutated = copy("meridiano", changed);
    let mut touched = 0;
    for file in std::fs::read_dir(original.path("cards/meridiano")).expect("there are cards") {
        let name = file.expect("it can be read").file_name();
        let name = format!("cards/meridiano/{}", name.to_str().expect("it is text"));
        touched += original.read(&name).lines().zip(mutated.read(&name).lines()).filter(|(a, b)| a != b).count();
    }
    let (caught, _) = told(&mutated.path(""), "meridiano");
    // A line that is changed is of one card, with a text in each of two languages.
    assert!(lies * 20 <= texts, "{lies} of {texts} true texts are blamed");
    assert!(touched > 20 && caught * 10 >= touched * 2 * 8, "{caught} texts told, {touched} lines changed");
}

#[test]
fn the_game_may_be_left_out_before_a_card_that_only_one_has() {
    let folder = moths(TRUE);
    folder.write("tests/moths/own.naipe", "card \"Farol\" : ser { fuerza: 1 }\n");
    folder.run(&["text", "polilla"]).says("1 card worded");
    folder.run(&["text", "Farol", "Rayo"]).says("2 cards worded");
    folder.run(&["text", "moths", "Farol"]).says("1 card worded");
    assert!(!folder.run(&["text", "moths"]).out.contains("Farol"));
    folder.run(&["text", "Rayos"]).ends(2).warns("did you mean `Rayo`?");
    folder.run(&["text", "moth"]).ends(2).warns("did you mean `moths`?");
    folder.write("rules/flies/game.naipe", RULES.replace("game moths", "game flies"));
    folder.write("cards/flies/all.naipe", TRUE);
    folder.run(&["text", "Rayo"]).ends(2).warns("several games have a card `Rayo`").warns("naipe text flies");
}

/// A text may say what is printed on a card that the card names, however it does.
#[test]
fn what_is_on_a_card_that_is_named_may_be_said() {
    let rules = r#"game walls "Walls" { players: 2  language: en }
zone hand of player set visible to owner
zone field of player row in play
kind spell "Spell"
kind beast "Beast" { power "Power": int = 1 }
keyword guard "Guard" { forbid attack(a: self) }
event attack(a: beast)
event summon(c: card, p: player) { create c in field of p }
action cast(c: spell in hand of you) announce c { resolve c }
turn { phase main { offer active cast until pass } }
token "Wall" : beast { power: 7  has: guard }
"#;
    let cards = r#"card "By event" : spell { text "Create a 7 Beast with Guard."  effect { summon("Wall", you) } }
card "By let" : spell { text "Create a 7 Beast with Guard."  effect { let w: card = "Wall"  create w in field of you } }
card "Copy" : spell { text "A Beast becomes a 7 Beast with Guard."  target t: beast in play  effect { modify t { copy of: "Wall" } } }
card "Lie" : spell { text "Create a 7 Beast with Guard."  effect { summon("Lie", you) } }
"#;
    let folder = Folder::empty("walls");
    folder.write("rules/walls/game.naipe", rules);
    folder.write("cards/walls/cards.naipe", cards);
    let told = folder.run(&["text", "walls", "--check"]).ends(1);
    assert!(told.out.ends_with("4 texts: 1 may lie\n"), "{}", told.out);
    told.says("the text names `Guard`, with which the card has nothing to do")
        .says("the text says 7, and nothing in the card does");
}
