//! `naipe text` says what happens, neither less nor something else: of whom, of how many, of each, and whether at all.

use crate::helper::Folder;
use std::path::Path;

const RULES: &str = r#"game sparks "Sparks" { players: 2  language: en }
policy { trigger_kind: triggered }
enum colour { red "Red", blue "Blue" }
player { life "Life": int = 20  mana "Mana": 0.. = 0 }
zone library "Library" of player pile hidden
zone hand "Hand" of player set visible to owner
zone field "Battlefield" of player row in play
zone discard "Discard pile" of player pile
zone stack "Stack" shared stack
zone board "Board" shared grid 2 x 2 in play
kind piece "Card" { colour: colour or none  tapped "Tapped": bool = no }
kind creature "Creature" : piece { power "Power": int  counters "Counters": 0.. = 0 }
kind charm "Charm" : piece { bearer "Bearer": creature or none = none }
kind spell "Spell" : piece
kind ability "Ability"
kind activated "Activated ability" : ability
kind triggered "Triggered ability" : ability
keyword swift "Swift"
payment mana(n: int) "Mana" { possible when you.mana >= n  you.mana -= n }
define foe(p: player): player or none = first r: player where r != p
define alike(a: piece, b: piece): bool = a.colour == b.colour
event harm(from: piece or none, target: creature | player, amount: int) { if target is player { target.life -= amount } else { move target to discard of target.owner } }
event destroy(x: piece) { move x to discard of x.owner }
event draw_card(p: player, n: int = 1) { repeat n { if library of p is not empty { move top of library of p to hand of p } } }
turn { phase dawn "Dawn" { draw_card(active) }  phase main "Main" { offer active cast, attack until pass } }
action cast "Cast"(s: piece in hand of you) announce s { resolve s }
action attack "Attack"(a: creature in field of you where not tapped) { a.tapped = yes  harm(a, foe(you), a.power) }
check beaten for p in players when p.life <= 0 { lose p }
words en {
  piece: "card"  creature: "creature"  charm: "charm"  spell: "spell"
  harm(from, target, amount): "{target} {target: takes take take}[ {amount}] damage[ from {from}]" order "deal {amount} damage to {the target}" noun "deal damage to {target}"
  destroy(x): "{x} {x: is are are} destroyed" order "destroy {the x}"
  draw_card(p, n): "{p} {p: draws draw draw} {n piece}" order "draw {n piece}"
  attack(a): "{a} {a: attacks attack attack}" noun "attack"
  mana(n): "{n} mana"
  life: "life"  power: "power"  counters: "counter" plural "counters"  tapped: "tapped"  bearer: "bearer"
  dawn: "dawn"  main: "main phase"  red: "red"  blue: "blue"  hand: "hand"  library: "library"  discard: "discard pile"  field: "battlefield"
  swift: "swift"
}
words es {
  piece: "carta" f  creature: "criatura" f  charm: "amuleto" m  spell: "hechizo" m
  harm(from, target, amount): "{target} {target: recibe recibes reciben}[ {amount} de] daño[ de {from}]" order "haz {amount} de daño a {the target}" noun "hacer daño a {target}"
  destroy(x): "{x} {x: queda quedas quedan} destruid{x: o a os as}" order "destruye {the x}"
  draw_card(p, n): "{p} {p: roba robas roban} {n piece}" order "roba {n piece}"
  attack(a): "{a} {a: ataca atacas atacan}" noun "atacar"
  mana(n): "{n} de maná"
  life: "vida" f  attribute mana: "maná" m  power: "fuerza" f  counters: "contador" m plural "contadores"
  tapped(x): "girad{x: o a os as}"  bearer: "portador" m
  red(x): "roj{x: o a os as}"  blue(x): "azul{x: - - es es}"
  hand: "mano" f  library: "mazo" m  discard: "descarte" m  field: "campo" m  stack: "pila" f
  swift: "veloz"  dawn: "alba" f  main: "principal" f  board: "tablero" m
}
"#;

/// What was once said otherwise than it happens, each in its own card.
const CARDS: &str = r#"token "Rat" : creature { power: 1  colour: red }
card "Who draws" : spell { effect { choose c: piece in hand of opponent(you) by opponent(you)  move c to discard of opponent(you)  draw_card(opponent(you)) } }
card "Each of any" : spell { target any number of ts: creature in field of you  effect { for t in ts { destroy(t)  draw_card(you) } } }
card "All of any" : spell { target any number of ts: creature in field of you  effect { for t in ts { t.tapped = yes } } }
card "As each has" : spell { target any number of ts: creature in field of you  effect { for t in ts { harm(self, opponent(you), t.power) } } }
card "One to three" : spell { target 1..3 ts: creature in play  effect { for t in ts { t.tapped = yes  draw_card(t.owner) } } }
card "None to three" : spell { effect { choose 0..3 cs: creature in field of you  for c in cs { destroy(c)  draw_card(you) } } }
card "Exactly one" : creature { power: 4  whenever count(creature in field of you) == 1 { destroy(self) } }
card "Other than one" : spell { effect { if count(creature in play) != 1 { draw_card(you) } } }
card "At most one" : spell { effect { if count(creature in play) <= 1 { draw_card(you) } } }
card "Fewer than one" : spell { effect { if count(creature in play) < 1 { draw_card(you) } } }
card "Two or more" : spell { effect { if count(creature in field of you) >= 2 { draw_card(you) } } }
card "One card" : spell { effect { if size(hand of you) == 1 { draw_card(you) }  if size(library of you) == 0 { draw_card(you) }  if size(hand of you) > 4 { draw_card(you) } } }
card "So much life" : spell { effect { if you.life == 1 { draw_card(you) }  if you.life < 10 { draw_card(you, 2) } } }
card "So many counters" : creature { power: 1  after attack(a: self) { if self.counters == 0 { draw_card(you) }  if self.counters >= 1 { draw_card(you) }  if self.counters == 2 { draw_card(you) } } }
card "Of several" : spell { target any number of ts: creature in play  effect { if count(ts) == 0 { draw_card(you) }  if count(ts) == 1 { draw_card(you) } } }
card "Asked" : spell { target t: creature in play  effect { if t.tapped { destroy(t) } else { t.tapped = yes } } }
card "Awaited" : spell { target t: creature in play  effect { after next destroy(x: t) { create "Rat" in field of you } } }
card "Asked of a mode" : spell { mode "a" { target p: player  effect { if hand of p is not empty { draw_card(p) } } } mode "b" { effect { draw_card(you) } } }
card "In its place" : spell { target z: cell in cells(board)  effect { create "Rat" at z } }
card "Whoever's" : spell { target p: player  effect { create "Rat" in field of p  create copy of self in field of you by p } }
card "Returned" : spell { effect { if you.life > 5 { return }  draw_card(you)  you.life += 1 } }
card "Returned after" : spell { effect { if you.life > 5 { draw_card(you)  return } else { you.life += 1 }  you.life += 2 } }
card "Ended in the middle" : spell { effect { for c: creature in play { if c.tapped { return }  destroy(c) }  draw_card(you) } }
card "At once" : spell { effect { simultaneously for p in players { choose c: creature in field of p by p } } }
card "Maybe" : creature { power: 1  after begin dawn when active == you { choose optional t: creature in field of opponent(you)  if t is none { draw_card(you) } else { destroy(t) } } }
card "If so" : creature { power: 1  after begin dawn when active == you { choose optional t: creature in field of you  if t is not none { destroy(t) } } }
card "Borne" : charm { after begin dawn { if self.bearer is none { destroy(self) } } }
card "Reds" : charm { modify creature in field of you where colour == red { power += 1 }  modify creature in play where colour != red { power -= 1 } }
card "Blues" : charm { modify creature in field of you where colour == blue { power += 1 } }
card "Turns red" : spell { target t: creature in play  effect { t.colour = red } }
card "A red one" : charm { after destroy(x: creature where colour == red) { draw_card(you) } }
card "Another's" : creature { power: 1  after destroy(x: creature where power > 2) when x.owner == you and x != self { self.counters += 1 } }
card "Owned or not" : spell { target t: creature in play where owner != you or tapped  effect { move t to hand of t.owner } }
card "One or one" : spell { target t: creature in play where power == 1 or counters == 1  effect { destroy(t) } }
card "The strongest" : spell { effect { for c: creature in play where power == max(power of creature in play) { destroy(c) } } }
card "Theirs" : spell { effect { for p in players { choose c: creature in field of p by p  destroy(c) } } }
card "As many" : creature { power: 1  after harm(target: self) when amount >= 2 { draw_card(you, amount)  harm(self, opponent(you), amount) } }
card "The rival" : spell { effect { foe(you).life -= 1  draw_card(foe(you)) } }
card "Attacks" : creature { power: 1  after attack(a: self) { draw_card(you) } }
card "Two candidates" : spell { target t: creature in play where any d: creature in play where alike(d, t)  effect { destroy(t) } }
card "Other candidate" : spell { target t: creature in play where any d: charm in play where alike(d, t)  effect { destroy(t) } }
card "All of it for each" : spell { effect { choose up to 2 cs: creature in discard of you  for c in cs { move c to hand of you  you.life -= c.power } } }
card "All of it if so" : spell { target t: creature in play  effect { if t.tapped { destroy(t)  if you.life < 5 { draw_card(you) } } } }
card "Which if not" : spell { target t: creature in play  effect { if t.tapped { if you.life < 5 { draw_card(you) } } else { destroy(t) } } }
card "One or the other, and" : spell { effect { if (you.life < 5 or you.mana > 3) and not any creature in play { draw_card(you) } } }
card "As many as" : spell { effect { if count(creature in field of you) == count(creature in field of opponent(you)) { draw_card(you) }  if you.life >= opponent(you).life { draw_card(you) } } }
card "A number" : spell { effect { choose n: 1..3  draw_card(you, n)  you.life -= n } }
card "Read only" : spell { target t: creature in play  effect { you.life += t.counters  destroy(t) } }
card "So often" : spell { effect { repeat count(creature in field of you) { draw_card(opponent(you)) } } }
card "Several like that" : charm { modify creature in field of you where power < 3 or tapped { power += 1 } }
card "Other players" : charm { modify p: player where it != you { life += 1 } }
card "Whose player" : spell { target p: player where count(creature in field of it) == 0  effect { draw_card(p) } }
card "Owner of it" : spell { target t: creature in play  effect { destroy(t)  draw_card(t.owner) } }
card "Hurt" : charm { forbid harm(target: creature where power > 2) because "tough" }
card "Brawl" : spell { effect { for a: creature in play { for b: creature in play where b != a { harm(a, b, a.power) } } } }
card "Brawl of mine" : spell { effect { for a: creature in field of you { for b: creature in field of you { if a != b { harm(a, b, 1) } } } } }
card "Recall" : spell { effect { for a: creature in play { for b: creature in play { if b != a { move a to hand of you } } } } }
card "Gifts" : spell { effect { for p in players { for q in players { if p != q { draw_card(q) } } } } }
card "Whatever" : spell { effect { for a: creature in play { for b: piece in play { if a != b { harm(a, opponent(you), 1) } } } } }
"#;

pub fn sparks(cards: &str) -> Folder {
    let folder = Folder::empty("sparks");
    folder.write("rules/sparks/game.naipe", RULES);
    folder.write("cards/sparks/cards.naipe", cards);
    folder
}

/// The same, with more rules.
pub fn with_rules(cards: &str, rules: &str) -> Folder {
    let folder = sparks(cards);
    folder.write("rules/sparks/more.naipe", rules);
    folder
}

#[test]
fn nothing_is_said_that_does_not_happen() {
    let folder = sparks(CARDS);
    // Two of its cards lack words, and are told.
    insta::assert_snapshot!("truly-en", folder.run(&["text", "sparks"]).ends(1).out);
    insta::assert_snapshot!("truly-es", folder.run(&["text", "sparks", "--text-lang", "es"]).ends(1).out);
}

/// Words behind which something has to follow.
const LEADS: [&str; 13] = ["de", "del", "al", "en", "con", "por", "para", "el", "of", "from", "into", "the", "than"];

/// Over all cards that are worded in the snapshots of this folder, in both languages.
#[test]
fn no_sentence_breaks_off() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/snapshots");
    let mut read = 0;
    for file in std::fs::read_dir(folder).expect("there are snapshots") {
        let path = file.expect("it can be read").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("it is text").to_owned();
        if !name.contains("__worded-") && !name.contains("__truly-") || !name.ends_with(".snap") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("it is text");
        for line in
            text.lines().filter_map(|line| line.split_once("worded:  ").or_else(|| line.split_once("cost:    ")))
        {
            read += 1;
            let line = line.1;
            assert!(!line.contains("  ") && !line.contains(" .") && !line.contains(" ,"), "{name}: {line}");
            for word in line.split(' ').filter(|word| word.ends_with(['.', ',', ';', ':'])) {
                let bare = word.trim_end_matches(['.', ',', ';', ':']);
                assert!(!LEADS.contains(&bare), "{name}: `{bare}` leads nowhere: {line}");
            }
        }
    }
    assert!(read > 500, "{read}");
}

/// A word of the game that is left without what should follow it is told, and not passed over in silence.
#[test]
fn what_breaks_off_is_told() {
    let folder = sparks("card \"Gap\" : spell { effect { draw_card(you) } }\n");
    folder.change("rules/sparks/game.naipe", "order \"draw {n piece}\"", "order \"draw {n piece} of\"");
    folder.change("rules/sparks/game.naipe", "{p: draws draw draw} {n piece}\"", "{p: draws draw draw} {n piece} of\"");
    folder.run(&["text", "sparks"]).ends(1).says("no words for what should follow `of`");
}

/// Texts that say something else than the card, in each way that can be told; and those that are as true in other words.
#[test]
fn what_is_compared_is_named_in_the_words_of_either_language() {
    let lies = [
        (
            r#"text "Put a creature into its owner's library." target t: creature in play  effect { move t to hand of t.owner }"#,
            "en: the text names `library`",
        ),
        (
            r#"text es "Pon una criatura en el mazo de su dueño." target t: creature in play  effect { move t to hand of t.owner }"#,
            "es: the text names `mazo`",
        ),
        (
            r#"text "Put a creature into your hand." target t: creature in discard of you  effect { move t to hand of you }"#,
            "en: the card has to do with `discard pile`",
        ),
        (
            r#"text es "Pon una criatura en tu mano." target t: creature in discard of you  effect { move t to hand of you }"#,
            "es: the card has to do with `descarte`",
        ),
        (
            r#"text "Destroy a red creature." target t: creature in play where colour == blue  effect { destroy(t) }"#,
            "en: the text names `red`",
        ),
        (
            r#"text es "Destruye una criatura azul." target t: creature in play where colour == red  effect { destroy(t) }"#,
            "es: the text names `azul`",
        ),
        (
            r#"text es "Destruye una criatura." target t: creature in play where colour == red  effect { destroy(t) }"#,
            "es: the card has to do with `rojo`",
        ),
        (
            r#"text "Until the end of your main phase, a creature is swift." target t: creature in play  effect { modify t { has: swift } until dawn }"#,
            "en: the text names `main phase`",
        ),
        (
            r#"text es "Hasta el final de tu alba, una criatura es veloz." target t: creature in play  effect { modify t { has: swift } until turn }"#,
            "es: the text names `alba`",
        ),
        (
            r#"text "Destroy a creature. It was swift." target t: creature in play  effect { destroy(t) }"#,
            "en: the text names `swift`",
        ),
        (
            r#"text es "Destruye una criatura." target t: spell in stack  effect { move t to hand of t.owner }"#,
            "es: the text names `criatura`",
        ),
        (
            r#"text "Lose 3 life." effect { you.life += 3 }"#,
            "en: the text says that `life` is lost, and the card only adds to it",
        ),
        (
            r#"text es "Ganas tres de vida." effect { you.life -= 3 }"#,
            "es: the text says that `vida` is gained, and the card only takes from it",
        ),
        (
            r#"text "2 damage to a creature." target p: player  effect { p.life -= 2 }"#,
            "en: the card aims at a player, and the text speaks of none",
        ),
        (
            r#"text es "2 de daño." target p: player  effect { p.life -= 2 }"#,
            "es: the card aims at a player, and the text speaks of none",
        ),
        (r#"text "Draw twenty cards." effect { draw_card(you, 21) }"#, "en: the card says 21 where it acts"),
    ];
    for (card, told) in lies {
        let done = sparks(&format!("card \"One\" : spell {{ {card} }}\n")).run(&["text", "sparks", "--check"]);
        assert!(done.out.contains(told), "{card}: no `{told}` in {}{}", done.out, done.errors);
        done.ends(1);
    }
    let truths = [
        r#"text "Draw twenty-one cards." text es "Robas veintiuna cartas." effect { draw_card(you, 21) }"#,
        r#"text "Draw a dozen cards." text es "Robas una docena de cartas." effect { draw_card(you, 12) }"#,
        r#"text "Each player draws as many cards as they hold, doubled." text es "Cada jugador roba el doble de cartas de las que tiene." effect { for p in players { draw_card(p, size(hand of p) * 2) } }"#,
        r#"text "Deal damage equal to half your life." text es "Haz tanto daño como la mitad de tu vida." effect { harm(self, opponent(you), you.life / 2) }"#,
        r#"text "Destroy a red creature." text es "Destruye una criatura roja." target t: creature in play where colour == red  effect { destroy(t) }"#,
        r#"text "Return a creature from your discard pile to your hand." text es "Devuelve a tu mano una criatura de tu descarte." target t: creature in discard of you  effect { move t to hand of you }"#,
        r#"text "At the start of your dawn, an opponent loses 2 life." text es "Al empezar tu alba, tu rival pierde 2 de vida." effect { after begin dawn when active == you { opponent(you).life -= 2 } }"#,
        r#"text "Both players draw a card." text es "Ambos jugadores roban una carta." effect { for p in players { draw_card(p) } }"#,
    ];
    for card in truths {
        let done = sparks(&format!("card \"One\" : spell {{ {card} }}\n")).run(&["text", "sparks", "--check"]);
        done.good().says("2 texts: 0 may lie");
    }
}

/// What takes the name of a kind calls it as it is called, one of it or several, as its words want.
#[test]
fn a_keyword_says_the_kind_that_it_takes() {
    let cards = r#"keyword guard(k: kind) "Guard" { instead of harm(from: k, target: self) { } }
keyword bane(k: kind) "Bane" { before harm(from: self, target: k) { amount += 1 } }
words en { guard(k): "guard against {k plural}"  bane(k): "bane of {a k}" }
words es { guard(k): "guarda contra {k plural}"  bane(k): "azote de {k}" }
card "Gatekeeper" : creature { power: 2  has: guard(charm) }
card "Exorcist" : creature { power: 1  has: bane(creature) }
card "Parapet" : charm { modify creature in field of you { has: guard(creature) } }
"#;
    let folder = sparks(cards);
    let english = folder.run(&["text", "sparks"]).good();
    english.says("Guard against charms").says("Bane of a creature").says("guard against creatures");
    let spanish = folder.run(&["text", "sparks", "--text-lang", "es"]).good();
    spanish.says("Guarda contra amuletos").says("Azote de criatura").says("guarda contra criaturas");
}

/// What lasts as long as a thing is there says so.
#[test]
fn what_lasts_until_a_thing_leaves_says_until_when() {
    let cards = r#"card "Banner" : charm { after attack(a: creature) { modify a { power += 2 } until self leaves } }
card "Leash" : spell { target t: charm in play  effect { after next attack(a: creature) until t leaves { destroy(a) } } }
"#;
    let folder = sparks(cards);
    folder.run(&["text", "sparks", "Banner"]).good().says("until this charm leaves play");
    folder
        .run(&["text", "sparks", "Banner", "--text-lang", "es"])
        .good()
        .says("hasta que este amuleto salga del juego");
    folder.run(&["text", "sparks", "Leash"]).good().says("leaves play");
}

/// What works in several zones says in which, and what `play` is in words.
#[test]
fn what_works_in_hand_and_in_play_says_so() {
    let folder =
        sparks("card \"Tripwire\" : charm { after attack(a: creature) while in hand or play { destroy(a) } }\n");
    folder.run(&["text", "sparks"]).good().says("Only while this charm is in the hand or in play.");
    folder
        .run(&["text", "sparks", "--text-lang", "es"])
        .good()
        .says("Sólo mientras este amuleto está en la mano o en juego.");
}
