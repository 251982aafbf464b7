//! What `w` answers while a game is played.

use crate::helper::Folder;

const GAME: &str = r#"
game arena "Arena" { players: 2  language: en }
player { mana "Mana": int = 4 }
zone hand of player set visible to owner
zone field "Field" of player row in play
kind card
kind beast "Beast" : card { power "Power": int = 5 }
kind spell : card
kind banner : card
payment mana(n: int) "Mana" { possible when you.mana >= n  you.mana -= n }
card "Bear" : beast { power: 2  text "It is brown." }
keyword stout "Stout"
card "Iron Ox" : beast { has: stout }
card "Flag" : banner { modify beast in field of you { power += 3 } modify cost mana of spell in hand += 2 }
card "Thief" : banner { modify beast in field of opponent(you) where it.printed.power == 5 { controller = you } }
kind secret : card { code: int = 31415 }
card "Secret" : secret
card "Bolt" : spell { cost 3 mana  target t: beast in play }
action cast "Cast"(c: spell in hand of you) announce c { move c to field of you }
/// It is played in the pit.
action inner "Inner" { let w = play pit }
action rest "Rest" { }
action dice "Dice" { let n = roll 6  you.mana += n }
action guess "Guess"(c: card in hand of opponent(you)) { }
action wager "Wager" { choose optional n: -2..4 else "Rather not"  you.mana += if n is none then 100 else n * 10 }
setup {
  next_active = first p: player in players where seat(p) == 1
  let a = first p: player in players where seat(p) == 1
  let b = first p: player in players where seat(p) == 2
  create "Bear" in field of a
  create "Flag" in field of a
  create "Thief" in field of a
  create "Iron Ox" in field of b
  create "Bolt" in hand of a
  create "Bolt" in hand of b
  create "Secret" in hand of b
}
turn { phase main { offer active cast, inner, rest, dice, guess, wager until pass } }
"#;

const PIT: &str = r#"
game pit "Pit" { players: 2 }
player { coins: int = 1 }
zone table of player row in play
kind thing { size "Size": int = 1 }
card "Stone" : thing
modify thing in play { size += 6 }
payment coins(n: int) "Coins" { possible when you.coins >= n  you.coins -= n }
action bet "Bet" { cost 2 coins }
action leave_it "Leave" { end game score p: p.coins }
setup {
  create "Stone" in table of first_player
  offer first_player bet, leave_it { }
}
"#;

fn folder() -> Folder {
    let folder = Folder::empty("asking");
    folder.write("rules/arena/game.naipe", GAME);
    folder.write("rules/arena/pit/game.naipe", PIT);
    folder
}

const TABLE: &[&str] = &["play", "arena", "--seats", "human,human", "--seed", "1"];

#[test]
fn a_value_is_named_without_quotes() {
    let ran = folder()
        .say("w Bear.power\nw bear.Power\nw \"Iron Ox\".power\nw iron ox.controller\nw A.mana\nq\n", TABLE)
        .good();
    ran.says("Power of Bear (Field of A) is 5")
        .says("2 printed")
        .says("+ 3 from Flag")
        .says("controller of Iron Ox (Field of B) is A")
        .says("B: it lies in Field of B")
        .says("= A from Thief")
        .says("Mana of A is 4");
}

#[test]
fn what_a_card_has_and_is_is_asked_as_in_a_scenario() {
    let asked = "w Iron Ox.stout\nw \"Iron Ox\" has stout\nw Bear has Stout\nw bear is beast\nq\n";
    let ran = folder().say(asked, TABLE).good();
    assert_eq!(ran.out.matches("Stout of Iron Ox (Field of B) is yes").count(), 2, "{}", ran.out);
    ran.says("Stout of Bear (Field of A) is no").says("Beast of Bear (Field of A) is yes");
}

#[test]
fn a_cost_is_explained() {
    let ran = folder().say("w Bolt.cost\nw Bolt.mana\nw not cast \"Bolt\"\nq\n", TABLE).good();
    ran.says("Mana of Bolt (hand of A) is 5")
        .says("3 printed")
        .says("+ 2 from Flag")
        .says("its cost cannot be paid: 5 Mana (“Mana of A ≥ 5” does not hold: Mana of A is 4)");
}

#[test]
fn a_card_and_an_option_are_explained() {
    let ran = folder().say("w Bear\nw 1\nw 9\nw Bear.size\nw Dragon.power\nq\n", TABLE).good();
    ran.says("Bear (Field of A): Beast")
        .says("It is brown.")
        .says("Power of Bear (Field of A) is 5")
        .says("  Inner: It is played in the pit.")
        .says("there is no option 9")
        .says("no card has `size`")
        .says("nothing that happened is told with the words `Dragon.power`");
}

#[test]
fn a_game_inside_the_game_is_explained_too() {
    let ran = folder().say("inner\nw Stone.size\nw not bet\nq\n", TABLE).good();
    ran.says("Size of Stone (table of A) is 7")
        .says("+ 6 from")
        .says("its cost cannot be paid: 2 Coins (“coins of A ≥ 2” does not hold: coins of A is 1)");
}

#[test]
fn what_is_hidden_stays_hidden() {
    let asked =
        "w Secret\nw Secret.code\nw ?.code\nw ?\nw \"?\".code\nw not guess \"Secret\"\nw not cast \"Secret\"\nq\n";
    let ran = folder().say(asked, TABLE).good();
    assert!(!ran.out.contains("31415") && !ran.out.contains("hand of B) is"), "{}", ran.out);
    ran.says("nothing that happened is told with the words `Secret`")
        .says("nothing that happened is told with the words `?.code`")
        .says("`Secret` cannot be chosen for it");
}

#[test]
fn nor_does_it_show_while_chance_is_asked() {
    let asked = "dice\nw Secret.code\nw Secret\nb\nw 2\n3\nw A.mana\nq\n";
    let at_one_table = [TABLE, &["--chance", "ask"]].concat();
    let ran = folder().say(asked, &at_one_table).good();
    assert!(!ran.out.contains("31415") && !ran.out.contains("Secret"), "{}", ran.out);
    ran.says("chance sees no table").says("Mana of A is 7");
    let alone = ["play", "arena", "--seats", "human,random", "--seed", "1", "--chance", "ask"];
    let ran = folder().say(asked, &alone).good();
    assert!(!ran.out.contains("31415"), "{}", ran.out);
    ran.says("nothing that happened is told with the words `Secret.code`").says("Mana of A is 7");
}

#[test]
fn odd_questions_have_an_answer() {
    let long = "x".repeat(10_000);
    let asked = format!(
        "w Bear.\nw .power\nw .\nw \"\nw \"\".power\nw -1\nw 0\nw 99999999999999999999999\nw Bear.cost\nw Flag.power\n\
         w Z.mana\nw not\nw not \"\nw not -> ->\nw {long}\nw not {long}\nw not {}pass\nq\n",
        "\"Bolt\" -> ".repeat(500)
    );
    let ran = folder().say(&asked, TABLE).good();
    ran.says("Power of Bear (Field of A) is 5")
        .says("nothing that happened is told with the words `.power`")
        .says("there is no option 0")
        .says("Bear (Field of A) costs nothing")
        .says("`Flag` has no `power`")
        .says("nothing that happened is told with the words `Z.mana`")
        .says("`\"` is not a move")
        .says("`-> ->` is not a move")
        .says("ask in fewer words: 500 letters at most");
}

#[test]
fn a_number_that_is_asked_for_is_typed_as_it_is() {
    let ran =
        folder().say("wager\n3\nw A.mana\nwager\n7\n-2\nw A.mana\nwager\nrather not\nw A.mana\nq\n", TABLE).good();
    ran.says("Mana of A is 34").says("Mana of A is 14").says("Mana of A is 114").says("Rather not");
}

/// Two players lay cards of what is asked for.
const GARDEN: &str = r#"
game garden "Garden" { players: 2  language: en }
enum hue { red "Red", blue "Blue" }
zone hand "Hand" of player set visible to owner
zone table "Table" shared row
kind flower "Flower" { hue "Hue": hue  height: int }
card "Sky" : flower { hue: blue  height: 3 }
card "Tulip" : flower { hue: red  height: 2 }
card "Rose" : flower { hue: red  height: 5 }
card "Poppy" : flower { hue: red  height: 1 }
setup { for p in players { create every flower in hand of p } create "Rose" in table }
turn {
  phase laying "Laying" {
    choose 2 f: flower in hand of active where hue == red by active
    move f to table
  }
}
check done when turn_number > 4 { end game score p: 1 }
"#;

#[test]
fn what_cannot_be_chosen_says_why() {
    let folder = Folder::empty("garden");
    folder.write("rules/garden/game.naipe", GARDEN);
    let asked = "w not \"Sky\"\nw not \"Poppy\"\nw not \"Weed\"\n1\nw not \"Poppy\"\nw not \"Sky\"\nq\n";
    let ran = folder.say(asked, &["play", "garden", "--seed", "1"]).good();
    ran.says(">   Sky cannot be chosen here: “Hue is Red” does not hold: Hue is Blue\n")
        .says(">   it is possible\n")
        .says(">   it is not among what can be chosen here\n")
        .says("A: Choose a flower of your Hand, 2 of 2\n  chosen so far: Poppy\n   1  Tulip\n")
        .says(">   Poppy cannot be chosen here: it has been chosen already\n");
    let ran = folder.say("w not \"Rose\"\nq\n", &["play", "garden", "--seed", "1"]).good();
    // Of two of a name, the one that lies where nothing is looked for is not asked about.
    ran.says(">   it is possible\n");
}

#[test]
fn what_was_chosen_before_stands_beside_the_next_question() {
    let folder = Folder::empty("deploying");
    folder.write("rules/deploying/game.naipe", DEPLOYING);
    let ran = folder.say("1\n2\n1\n1\n1\n1\n1\n1\n2\n2\nq\n", &["play", "deploying", "--seed", "1"]).good();
    // An action's own, then the targets and numbers of what is announced.
    ran.says("A: Deploy: a cell\n  chosen so far: Scout\n")
        .says("A: Ray: a card of Board\n   1  Scout\n   2  Sapper\n")
        .says("A: Ray: a number\n  chosen so far: Scout, Sapper\n")
        .says("A: Do you also pay Twice?\n  chosen so far: Scout, Sapper, 1\n");
}

const DEPLOYING: &str = r#"
game deploying "Deploying" { players: 2  language: en }
player { gold: int = 9 }
zone hand "Hand" of player set visible to owner
zone board "Board" shared grid 3 x 2 in play
zone grave of player pile
kind unit { power: int = 1 }
kind spell
payment gold(n: int) { possible when you.gold >= n  you.gold -= n }
action deploy "Deploy"(u: unit in hand of you, c: cell in board where occupant(it) is none) { move u to c }
action cast "Cast"(s: spell in hand of you) announce s { resolve s  move s to grave of you }
card "Sapper" : unit
card "Scout" : unit
card "Ray" : spell {
  cost 1 gold
  optional cost twice "Twice" 2 gold
  target t: unit in play
  target o: unit in play where it != t
  choose n: 1..3
  effect { t.power += n  o.power -= n }
}
setup {
  for p in players { create "Sapper" in hand of p  create "Scout" in hand of p  create "Ray" in hand of p }
}
turn { phase main { offer active deploy, cast until pass } }
check over when turn_number > 9 { end game score p: 1 }
"#;

#[test]
fn a_hand_stands_in_the_order_that_the_game_declares() {
    let folder = Folder::empty("garden_hand");
    folder.write("rules/garden/game.naipe", GARDEN);
    let ran = folder.say("q\n", &["play", "garden", "--seed", "1"]).good();
    // Created as Sky, Tulip, Rose, Poppy: red before blue, and the lower before the higher.
    ran.says("  Hand: Poppy, Tulip, Rose, Sky\n").says("   1  Poppy\n   2  Tulip\n   3  Rose\n");
}

#[test]
fn cards_that_go_the_same_way_are_a_line_and_each_with_all_that_has_happened() {
    let folder = Folder::empty("garden_dealt");
    let dealt = "setup { create every flower in stock  create every flower in stock\n\
                 repeat 4 { for p in players { move top of stock to hand of p } } create \"Rose\" in table }";
    let rules = GARDEN
        .replace("setup { for p in players { create every flower in hand of p } create \"Rose\" in table }", dealt);
    folder.write(
        "rules/garden/game.naipe",
        rules.replace("zone table", "zone stock \"Stock\" shared pile hidden\nzone table"),
    );
    let ran = folder.say("q\n", &["play", "garden", "--seed", "1"]).good();
    let ran = ran.says("  · 4 cards move from Stock to Hand of each player\n");
    assert_eq!(ran.out.matches("moves from Stock").count(), 0, "{}", ran.out);
    let ran = folder.say("l\nq\n", &["play", "garden", "--seed", "1"]).good();
    assert_eq!(ran.out.matches("moves from Stock to Hand of").count(), 8, "{}", ran.out);
}

#[test]
fn what_happens_several_times_to_a_card_each_is_told_once() {
    let folder = Folder::empty("garden_drawn");
    let dealt = "setup { create every flower in stock  create every flower in stock\n\
                 for p in players { repeat 4 { draw(p) } } create \"Rose\" in table }\n\
                 event draw(p: player) { move top of stock to hand of p }\n\
                 words en { draw(p): \"{p} draws\" }";
    let rules = GARDEN
        .replace("setup { for p in players { create every flower in hand of p } create \"Rose\" in table }", dealt);
    let stock = "zone stock \"Stock\" shared pile hidden\nzone table";
    folder.write("rules/garden/game.naipe", rules.replace("zone table", stock));
    let ran = folder.say("q\n", &["play", "garden", "--seed", "1"]).good();
    ran.says(
        "  · 4 × A draws\n  ·   Poppy, Rose, Tulip, Sky move from Stock to Hand of A\n\
         \x20 · 4 × B draws\n  ·   4 cards move from Stock to Hand of B\n  · Rose appears in Table\n",
    );
}

/// Who names the members of a set one by one is told how a set is written.
#[test]
fn a_set_is_written_in_brackets() {
    let folder = Folder::empty("brackets");
    folder.write(
        "rules/lay/game.naipe",
        r#"
game lay "Lay" { players: 2 }
kind piece
zone hand "Hand" of player set visible to owner
zone table "Table" of player row
action lay "Lay"(s: subset in (all piece in hand of you) where size(s) == 2) { move s to table of you }
turn { phase main { offer active lay until pass } }
card "One" : piece
card "Two" : piece
card "Three" : piece
"#,
    );
    folder.write(
        "tests/lay/one.naipe",
        r#"scenario "x" { given { active: A  phase: main  hand of A: "One", "Two", "Three" } play { A: lay "One", "Two" } }"#,
    );
    let help = r#"help: one of several sets is chosen: write it in brackets, such as `["One", "Two"]`"#;
    folder.run(&["test"]).ends(1).says(help);
    let help = r#"se elige uno de varios conjuntos: escríbelo entre corchetes, como `["One", "Two"]`"#;
    folder.run(&["test", "--lang", "es"]).says(help);
}

/// What lies in a hand may take the place of an attack, or answer it.
const DODGES: &str = r#"
game dodge "Dodge" { players: 2 }
player { coins: 0.. = 3  damage: 0.. = 0 }
zone hand "Hand" of player set visible to owner
zone discard of player pile
kind trick
payment coins(n: int) { possible when you.coins >= n  you.coins -= n }
event attack(p: player) { p.damage += 1 }
action hit { attack(next(you)) }
card "Dodge" : trick {
  instead of attack(p: you) while in hand {
    pay 1 coins by you asking "Play Dodge?" { move self to discard of you } else { proceed }
  }
}
card "Duck" : trick {
  instead of attack(p: you) while in hand {
    pay 1 coins by you asking "Play Duck?" { move self to discard of you } else { attack(p) }
  }
}
card "Lucky" : trick {
  after attack(p: you) while in hand { pay 1 coins by you asking "Play Lucky?" { you.damage -= 1 } }
}
setup { for p in players { create "Dodge" in hand of p  create "Duck" in hand of p  create "Lucky" in hand of p } }
turn { phase main { offer active hit } }
"#;

#[test]
fn who_does_not_see_a_card_is_not_told_that_it_was_asked() {
    let folder = Folder::empty("declined");
    folder.write("rules/dodge/game.naipe", DODGES);
    let played = folder.say("1\n2\n2\n2\n2\nq\n", &["play", "dodge", "--seats", "human,human", "--seed", "3"]);
    let said = played.good().out;
    let (_, seen_by_a) = said.rsplit_once("──── A ────").expect("A is asked again");
    let (told, _) = seen_by_a.split_once("Turn 3").expect("the table comes after what has happened");
    assert_eq!(told.matches("attack (B)").count(), 1, "{told}");
    assert!(told.contains("damage of B: 0 → 1"), "{told}");
    for secret in ["reacts", "replaced", "does not pay", "a card"] {
        assert!(!told.contains(secret), "`{secret}` is told:\n{told}");
    }
    assert!(said.contains("replaced by Dodge") && said.contains("Lucky reacts"), "B sees its own cards:\n{said}");
}

const WIDE: &str = r#"
game wide "Wide" { players: 2  language: en }
zone board "Board" shared grid 20 x 20 in play
zone box "Box" of player set
kind piece "Piece"
card "Pawn" : piece
setup { for p in players { create 5 "Pawn" in box of p }
  for x: piece in box of first_player { if count(piece in board) == 0 { move x to cell_at(board, 3, 2) } } }
turn { phase main "Main" {
  choose c: cell in cells(board) where occupant(it) is none by active
  let x = first piece in box of active
  if x is not none { move x to c }
} }
check over when turn_number > 8 { end game score p: 1 }
"#;

/// What does not fit as boxes is drawn with a sign for each cell, and hundreds of cells are told by their rows.
#[test]
fn a_wide_board_is_drawn_small_and_its_cells_are_listed_by_rows() {
    let folder = Folder::empty("wide");
    folder.write("rules/wide/game.naipe", WIDE);
    for (width, row) in [("80", "   2 · · A · ·"), ("40", "   2 ··A··")] {
        let _ = std::fs::remove_file(folder.path("w.log"));
        let mut command = folder.command(&["play", "wide", "--seed", "1"]);
        let output = command
            .args(["--log", "w.log"])
            .env("COLUMNS", width)
            .stdin(std::process::Stdio::null())
            .output()
            .expect("it runs");
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        let widest = width.parse::<usize>().expect("a number");
        let wide: Vec<&str> = out.lines().filter(|line| line.chars().count() > widest).collect();
        assert!(wide.is_empty(), "{wide:#?}");
        assert!(out.contains(row) && out.contains("Pawn"), "no {row:?} in:\n{out}");
        assert!(out.contains("    1 …  20  a1 … t1\n   21 …  22  a2 … b2\n   23 …  39  d2 … t2\n"), "{out}");
        assert!(out.lines().count() < 70, "{out}");
    }
    // A cell is chosen by its number as by its name.
    let played = |typed: &str| folder.say(&format!("{typed}\nq\n"), &["play", "wide", "--seed", "1"]).good().out;
    for typed in ["22", "b2"] {
        let out = played(typed);
        assert!(out.contains("Pawn moves from Box of A to b2"), "{typed}: {out}");
    }
}

/// Where an option and what it does stand on one line no more, what it does stands below it.
#[test]
fn an_option_says_what_it_costs_and_does_on_a_narrow_screen_too() {
    let folder = Folder::empty("narrow");
    let cards = r#"
      card "Archivist of the Drowned Cathedral" : unit { cost 3 gold  text "It reads." }
      card "Scout" : unit { cost 1 gold  text "It looks far ahead, and tells what it has seen to whoever asks for it." }
    "#;
    let rules = DEPLOYING
        .replace("card \"Scout\" : unit\n", cards)
        .replace("create \"Sapper\" in hand of p", "create \"Archivist of the Drowned Cathedral\" in hand of p")
        .replace("announce s {", "announce s {  ")
        .replace("offer active deploy, cast", "choose u: unit in hand of active by active\n offer active deploy, cast");
    folder.write("rules/deploying/game.naipe", rules);
    let mut command = folder.command(&["play", "deploying", "--seed", "1"]);
    let output = command.env("COLUMNS", "40").stdin(std::process::Stdio::null()).output().expect("it runs");
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(out.contains("Archivist of the Drowned Cathedral\n        3 "), "{out}");
    assert!(out.contains("  Scout — 1 "), "{out}");
}

/// What adds nothing is no part of a value, and a title is found however it is written.
#[test]
fn what_adds_nothing_is_not_told_and_titles_are_found_in_small_letters() {
    let folder = Folder::empty("small");
    let rules = DEPLOYING.replace(
        "setup {",
        "modify u: unit in play { power += count(grave of first_player) }\n\
         modify u: unit in play { power -= count(grave of first_player) }\nsetup {",
    );
    folder.write("rules/deploying/game.naipe", rules);
    let ran = folder
        .say(
            "1\n2\n1\nw Sapper.power\nw not deploy sapper\nw not \"deploy\" \"SAPPER\"\nw not deploy ray\nq\n",
            &["play", "deploying", "--seed", "1"],
        )
        .good();
    assert!(!ran.out.contains("+ 0 from") && !ran.out.contains("- 0 from"), "{}", ran.out);
    assert!(!ran.out.contains("`sapper` cannot be chosen") && !ran.out.contains("`SAPPER` cannot"), "{}", ran.out);
    ran.says("ray` cannot be chosen for it");
}

/// A title may be a number, and a number of no option may be a title.
#[test]
fn cards_whose_titles_are_numbers_are_chosen_and_read_by_them() {
    let folder = Folder::empty("numbers");
    folder.write(
        "rules/numbers/game.naipe",
        r#"
game numbers "Numbers" { players: 1  language: en }
zone hand "Hand" of player set visible to owner
zone table "Table" shared row
kind tile "Tile" { worth "Worth": int }
card "9" : tile { worth: 1 }
card "31" : tile { worth: 4 }
deck "Tiles" { hand { "9" "31" } }
action show "Show"(x: tile in hand of you) { move x to table }
turn { phase main "Main" { offer active show until pass } }
"#,
    );
    let play = ["play", "numbers", "--seed", "1", "--log", "game.log"];
    let said = folder.say("1\n? 31\n? 7\n7\n31\n", &play).good();
    said.says("31 (Tile)").says("Worth 4").says("there is no option 7").says("choose 1 to 2").says("A: Show 31");
    // What lies on the table is no option, and read by its title all the same.
    let said = folder.say("1\n31\n? 31\nw 31\n? 7\nq\n", &[&play[..4], &["--log", "other.log"]].concat()).good();
    assert_eq!(said.out.matches("Worth 4").count(), 1, "{}", said.out);
    said.says("31 (Table): Tile").says("there is no option 7");
    let asked = "{\"why\": \"31\"}\n{\"why\": \"7\"}\n{\"quit\": true}\n";
    let said = folder.say(asked, &[&play[..4], &["--json"]].concat()).good();
    said.says("31 (Hand of A): Tile").says("there is no option 7");
}

/// An action is told in the words of the game, whatever its author calls it.
#[test]
fn an_action_says_what_it_asks_for_and_costs() {
    let folder = Folder::empty("market");
    folder.write(
        "rules/market/game.naipe",
        r#"
game market "Market" { players: 1  language: en }
player { coins "Coins": 0.. = 5 }
zone stall "Market" shared row in play
zone hold "Hold" of player row
kind good "Good"
cards good for n in 1..9 { name: "Bale {n}" }
payment coins(n: int) "Coins" { possible when you.coins >= n  you.coins -= n }
setup { create every good in stall }
/// One thing of the market,
/// whichever you like.
action buy_x "Buy"(c_1: good in stall) { cost 2 coins  move c_1 to hold of you }
action rest_x "Rest" { you.coins += 1 }
turn { phase main "Main" { offer active buy_x, rest_x until pass } }
"#,
    );
    let said = folder.say("? 1\n? 2\nw 1\nq\n", &["play", "market", "--seed", "1", "--log", "game.log"]).good();
    let said = said
        .says("Buy: One thing of the market, whichever you like.\n")
        .says("  asked first — Buy: a good of Market: Bale 1, Bale 2, Bale 3, Bale 4, Bale 5, Bale 6, Bale 7, Bale 8, …\n")
        .says("  it costs 2 Coins\n")
        .says("  Rest\n");
    assert!(!said.out.contains("_x") && !said.out.contains("c_1"), "{}", said.out);
}

/// What forbids an action with a thing is told where that thing is the answer to a question about its second parameter.
#[test]
fn what_forbids_an_answer_is_told_with_it() {
    let folder = Folder::empty("guards");
    folder.write(
        "rules/guards/game.naipe",
        r#"game guards "Guards" { players: 2  language: en }
zone field of player row in play
kind beast "Beast"
trait guard
action attack "Attack"(a: beast in field of you, d: beast in field of opponent(you) | player where it == opponent(you)) { move a to field of you }
action hit "Hit"(d: beast in field of opponent(you)) { move d to field of you }
forbid attack when d is player and any g: beast in field of opponent(by) where g is guard because "a guard stands in the way"
forbid hit(d: beast where it is guard) because "guards are not hit"
turn { phase main "Main" { offer active attack, hit until pass } }
card "Bear" : beast
card "Wall" : beast { has: guard }
position "Noon" { active: A  phase: main  field of A: "Bear" as mine  field of B: "Bear" as bear, "Wall" as wall }
scenario "The second of two" { given "Noon" play { A: attack mine -> B } }
scenario "The only one" { given "Noon" play { A: hit wall } }
"#,
    );
    folder
        .run(&["test", "guards", "--all"])
        .ends(1)
        .says("why not: B cannot be chosen here: a guard stands in the way")
        .says("why not: Wall cannot be chosen here: guards are not hit");
}
