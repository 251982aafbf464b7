//! What is told is told once, in one language, and without what has nothing to say.

use crate::helper::Folder;

/// A small game in Spanish, whose values for the rules have no title.
const RULES: &str = r#"game bolsa "Bolsa" { players: 2  language: es }
enum palo { oros "Oros", copas "Copas" }
player { dinero "Dinero": int = 3  ileso: bool = no  mano_hecha: ficha or none = none  aparte: int = 0 }
shared { turnado: ficha or none = none  abierto: bool = no  visto "Visto": bool = no }
zone mazo "Mazo" of player pile
zone mano "Mano" of player set visible to owner
zone mesa "Mesa" shared row in play visible to all
kind ficha "Ficha" { palo: palo or none = none }
cards ficha for p in palo, n in 1..3 { name: "{n} de {p}"  palo: p }
card "Moneda" : ficha
card "Cofre" : ficha { permit poner(ficha) from mazo of you while in mano }
setup { for p in players { create 2 "Moneda" in mano of p  create "Cofre" in mano of p  create 4 "Moneda" in mesa by p  create "1 de Oros" in mesa by p } }
action poner "Poner"(c: ficha in mano of you) announce c { you.dinero -= 1  move c to mesa }
turn { phase unica "Única" { offer active poner until pass } }
check sin at once for p in players when p.dinero <= 0 { lose p because "sin dinero" }
"#;

fn bolsa(name: &str) -> Folder {
    let folder = Folder::empty(name);
    folder.write("rules/bolsa/bolsa.naipe", RULES);
    folder
}

#[test]
fn who_wins_is_said_in_the_language_of_the_lines_around_it() {
    let folder = bolsa("won");
    let english = folder.run(&["sim", "bolsa", "--games", "20"]).good().out;
    assert!(
        english.contains("20 games in") && english.contains(" wins; ") && english.contains(" loses: sin dinero"),
        "{english}"
    );
    assert!(!english.contains("gana"), "{english}");
    let spanish = folder.run(&["sim", "bolsa", "--games", "20", "--lang", "es"]).good().out;
    assert!(spanish.contains(" gana; ") && spanish.contains(" pierde: sin dinero"), "{spanish}");
    assert!(!spanish.contains(" wins"), "{spanish}");
    // What programs read is the same in every language.
    let read = folder.run(&["sim", "bolsa", "--games", "20", "--json"]).good().out;
    assert!(read.contains(" gana; "), "{read}");
}

#[test]
fn cards_of_which_the_same_is_told_are_one_line_and_what_says_nothing_is_left_off_the_board() {
    let folder = bolsa("once");
    let told = folder
        .say("w Moneda\nb\nq\n", &["play", "bolsa", "--lang", "en", "--seats", "human,human", "--seed", "1"])
        .good()
        .out;
    assert!(told.contains("× Moneda"), "{told}");
    let lines: Vec<&str> =
        told.lines().filter(|line| line.trim_start().starts_with("Moneda") && line.ends_with("Ficha")).collect();
    let mut once = lines.clone();
    once.dedup();
    assert_eq!(lines, once, "{told}");
    assert!(told.contains("Dinero 3") && told.contains("aparte 0") && told.contains("Visto no"), "{told}");
    for silent in ["ileso", "mano_hecha", "mano hecha", "turnado", "abierto"] {
        assert!(!told.contains(silent), "{silent}: {told}");
    }
}

#[test]
fn an_action_that_may_take_from_elsewhere_tells_where_it_takes_from() {
    let folder = bolsa("elsewhere");
    let told = folder
        .say("w not poner \"1 de Oros\"\nq\n", &["play", "bolsa", "--seats", "human,human", "--seed", "1"])
        .good()
        .out;
    assert!(told.contains("lo que se pide es Ficha en Mano de A") && !told.contains("what may be taken by"), "{told}");
}

#[test]
fn cards_that_are_made_in_one_go_are_told_as_not_worded() {
    let folder = bolsa("many");
    let told = folder.run(&["text", "bolsa", "--lang", "en"]).out;
    assert!(told.contains("not worded, because `cards … for` makes them: 6 cards"), "{told}");
    let one = folder.run(&["text", "bolsa", "1 de Oros"]).out;
    assert!(one.contains("0 cards worded") && one.contains("makes them: 1 card"), "{one}");
    assert!(!folder.run(&["text", "bolsa", "Moneda"]).out.contains("not worded"));
}

/// Rows of defines that leave a parameter out, and what is built in.
const WORDED: &str = r#"game rows "Rows" { players: 2 }
zone field "Field" of player row in play
kind piece "Piece" { power "Power": int = 1 }
define mates(x: piece): set of piece = all p: piece in play where p != x
event kill(x: piece) { move x to field of x.owner }
payment gems(n: int) { possible when n < 9 }
keyword again(price: cost) "Again" { action "Again" : piece { cost price  effect { kill(self) } } }
turn { }
card "Own" : piece { after kill(x: self) { for c in mates(self) { kill(c) } } }
card "Others" : piece { target t: piece in play  effect { for c in mates(t) { kill(c) } } }
card "Named" : piece { target t: piece in play  effect { modify t { has: again(cost of t) } } }
card "Grouped" : piece { after kill(x: self) { let all = group p: piece in play by p.power  for g in all { for c in g { kill(c) } } } }
words en {
  piece: "piece"
  mates(x): "your other pieces there"
  kill(x): "{x} {x: is are are} destroyed" order "destroy {the x}"
}
"#;

#[test]
fn a_row_without_a_parameter_is_used_of_the_card_itself_and_no_row_is_asked_of_what_is_built_in() {
    let folder = Folder::empty("rows");
    folder.write("rules/rows/rows.naipe", WORDED);
    let own = folder.run(&["text", "rows", "Own"]).out;
    assert!(own.contains("your other pieces there"), "{own}");
    let others = folder.run(&["text", "rows", "Others"]).out;
    assert!(!others.contains("your other pieces there"), "{others}");
    let named = folder.run(&["text", "rows", "Named"]).good().out;
    assert!(named.contains("gets Again the cost of it."), "{named}");
    let grouped = folder.run(&["text", "rows", "Grouped"]).ends(1).out;
    assert!(grouped.contains("no words for `group`\n"), "{grouped}");
}
