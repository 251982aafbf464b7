//! An edited card checked by itself: just what a check of the whole game finds in it, or nothing said.

use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::FileId;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::recheck::Recheck;

const RULES: &str = r#"
game edits "Edits" { players: 2 }
enum colour { red, green }
player { gold: int = 10 }
zone hand of player set visible to owner
zone field of player row in play
kind card { colour: colour = red }
kind creature : card { power: int  wounds: int = 0 }
event harm(x: creature, n: int) { x.wounds += n }
event arrive(p: player) { create "Imp" in field of p }
payment gold(n: int) { possible when you.gold >= n  you.gold -= n }
permit play overrides "slow"
action play(c: creature in hand of you) announce c { move c to field of you }
turn { offer active play until pass }
token "Imp" : creature { power: 1 }
deck "All" { hand { 2 "Ogre"  1 "Elf" } }
"#;

const CARDS: &str = r#"
/// The first.
card "Ogre" : creature {
  power: 3
  cost 2 gold
  after harm(x: self) { create "Imp" in field of you }
}

/// The second.
card "Elf" : creature {
  power: 1
  "slow": forbid play(c: self) when you.gold < 3 while in hand
}
card "Dwarf" : creature { power: 2  has: sturdy }
keyword sturdy { modify power += 1 }

card "Last" : creature { power: 1 }
"#;

/// The game, with these cards.
fn game(cards: &str) -> Library {
    Library::of_texts("edits", &[("rules.naipe", RULES), ("cards.naipe", cards)]).expect("it does not play itself")
}

/// What the edit of a text by itself finds; `None` where the whole game must be checked.
fn edited(from: &str, to: &str) -> Option<(Vec<String>, Vec<Diagnostic>)> {
    assert!(CARDS.contains(from), "{from}");
    let now = CARDS.replacen(from, to, 1);
    let library = game(CARDS);
    let built = library.build(0, With::Cards, AFTER_ALL);
    assert_eq!(built.diagnostics, [], "the game should be sound before the edit");
    let recheck = Recheck::new(&library.input(0, With::Cards, AFTER_ALL), |file| library.files.sources.text(file));
    let edit = recheck.edited(FileId(1), (CARDS, library.files.file(FileId(1))?), &now)?;
    Some((edit.cards.iter().map(ToString::to_string).collect(), edit.faults))
}

/// What a check of the whole game finds after the edit.
fn whole(from: &str, to: &str) -> Vec<Diagnostic> {
    game(&CARDS.replacen(from, to, 1)).build(0, With::Cards, AFTER_ALL).diagnostics.clone()
}

#[track_caller]
fn finds_the_same(from: &str, to: &str, cards: &[&str], faults: usize) {
    let (touched, found) = edited(from, to).expect("the edit can be checked by itself");
    assert_eq!(touched, cards);
    assert_eq!(found, whole(from, to), "{from} -> {to}");
    assert_eq!(found.len(), faults, "{found:?}");
}

#[test]
fn an_edit_without_fault() {
    finds_the_same("power: 3", "power: 4", &["Ogre"], 0);
    finds_the_same("power: 1\n", "power: 1  colour: green\n", &["Elf"], 0);
    finds_the_same("has: sturdy", "", &["Dwarf"], 0);
    finds_the_same("\"Last\" : creature { power: 1 }", "\"Last\" : creature { power: 15 }", &["Last"], 0);
    finds_the_same("create \"Imp\" in", "create \"Elf\" in", &["Ogre"], 0);
    finds_the_same("/// The second.", "/// The second one.", &["Elf"], 0);
    finds_the_same("/// The first.", "/// The very first.", &["Ogre"], 0);
}

#[test]
fn an_edit_with_faults() {
    finds_the_same("power: 3", "powr: 3", &["Ogre"], 2);
    finds_the_same("power: 3", "power: red", &["Ogre"], 1);
    finds_the_same("cost 2 gold", "cost 2 silver", &["Ogre"], 1);
    finds_the_same("you.gold < 3", "you.gold < red", &["Elf"], 1);
    finds_the_same("has: sturdy", "has: sturdi", &["Dwarf"], 1);
    finds_the_same("power: 2 ", "power: ", &[], 1);
}

#[test]
fn edits_of_several_cards() {
    let from = "power: 3\n  cost 2 gold\n  after harm(x: self) { create \"Imp\" in field of you }\n}\n\n/// The second.\n\
                card \"Elf\" : creature {\n  power: 1\n";
    let to = from.replace("power: 3", "power: 4").replace("power: 1", "power: green");
    finds_the_same(from, &to, &["Ogre", "Elf"], 1);
}

#[test]
fn what_others_know_a_card_by_is_for_the_whole_game() {
    for (from, to) in [
        ("\"Ogre\" : creature", "\"Ogres\" : creature"),
        ("card \"Ogre\"", "token \"Ogre\""),
        ("\"slow\": forbid", "\"slower\": forbid"),
        ("keyword sturdy", "keyword hardy"),
        ("card \"Last\" : creature { power: 1 }", ""),
        // So is a label that a statement gives, and whether there is one that is meant.
        ("create \"Imp\" in field of you", "\"hush\": forbid harm until turn"),
        // A word that ends like `card` gives no title.
        ("create \"Imp\" in field of you", "let discard = 1  self.wounds = discard  \"hush\": forbid harm until turn"),
        ("has: sturdy", "permit harm overrides \"slaw\""),
        // The nearest of all titles is known only to the whole game.
        ("create \"Imp\" in", "create \"Dwraf\" in"),
    ] {
        assert!(edited(from, to).is_none(), "{from} -> {to}");
    }
}

/// The text of a card may be broken when all is checked, and mended later.
#[test]
fn a_broken_card_is_mended_by_itself() {
    let wrong =
        [("power: 3", "power: red"), ("power: 3", "power: "), ("power: 3\n", "power: {\n"), ("cost 2", "cost {")];
    for (right, wrong) in wrong {
        let broken = CARDS.replacen(right, wrong, 1);
        for now in [CARDS.replacen("power: 3", "power: 4", 1), CARDS.replacen("power: 3", "power: green", 1)] {
            let library = game(&broken);
            let input = library.input(0, With::Cards, AFTER_ALL);
            let recheck = Recheck::new(&input, |file| library.files.sources.text(file));
            let before = library.files.file(FileId(1)).expect("it is there");
            let edit = recheck.edited(FileId(1), (&broken, before), &now).expect("it can be checked by itself");
            let whole = game(&now).build(0, With::Cards, AFTER_ALL).diagnostics.clone();
            assert_eq!(edit.faults, whole, "{wrong} -> {now}");
            // The parts that were looked at are what differs, and more.
            let (was, part) = (&broken[edit.was.clone()], &now[edit.part.clone()]);
            assert!(was.contains("Ogre") && part.contains("Ogre"));
            assert_eq!(broken[..edit.was.start], now[..edit.part.start]);
            assert_eq!(broken[edit.was.end..], now[edit.part.end..]);
        }
    }
}

/// A new card is told of as it is typed; what it changes elsewhere is for the whole game.
#[test]
fn a_card_that_is_written_anew_is_checked_by_itself() {
    let recheck = |before: &str, now: &str| {
        let library = game(before);
        let recheck = Recheck::new(&library.input(0, With::Cards, AFTER_ALL), |file| library.files.sources.text(file));
        let said = library.files.file(FileId(1)).expect("it is there");
        let edit = recheck.edited(FileId(1), (before, said), now).expect("it can be checked by itself");
        assert_eq!(edit.faults, game(now).build(0, With::Cards, AFTER_ALL).diagnostics.clone(), "{now}");
        (edit.faults.len(), edit.adds)
    };
    let with = |card: &str| format!("{CARDS}{card}");
    // Nothing was known of it: every step from the first word on.
    assert_eq!(recheck(CARDS, &with("card \"New\" : ")), (1, false));
    assert_eq!(recheck(CARDS, &with("card \"New\" : creature")), (1, true));
    assert_eq!(recheck(CARDS, &with("card \"New\" : creature {}")), (1, true));
    assert_eq!(recheck(CARDS, &with("card \"New\" : creature { power: 1 }")), (0, true));
    // It was known as it stood before its block, with a blank behind it or without.
    for begun in ["card \"New\" : creature", "card \"New\" : creature ", "card \"New\" : creature\n"] {
        assert_eq!(recheck(&with(begun), &with(&format!("{begun}{{}}"))), (1, false), "{begun:?}");
        assert_eq!(recheck(&with(begun), &with(&format!("{begun}{{ power: 1 }}"))), (0, false), "{begun:?}");
        let two = format!("{begun} {{ power: 1 }}\ncard \"Newer\" : creature {{}}");
        assert_eq!(recheck(&with(begun), &with(&two)), (1, true), "{begun:?}");
    }
}

/// What is wrong with one card of a title that another has, too, depends on both.
#[test]
fn cards_of_one_title_are_for_the_whole_game() {
    let twice = CARDS.replacen("\"Elf\"", "\"Ogre\"", 1);
    let library = game(&twice);
    let recheck = Recheck::new(&library.input(0, With::Cards, AFTER_ALL), |file| library.files.sources.text(file));
    let before = library.files.file(FileId(1)).expect("it is there");
    assert!(recheck.edited(FileId(1), (&twice, before), &twice.replacen("power: 3", "power: 4", 1)).is_none());
}

#[test]
fn nothing_edited_is_nothing_to_check() {
    assert!(edited("Ogre", "Ogre").is_none());
}

const GIVING: &str = r#"
card "Ogre" : creature { power: 3 }
card "Anvil" : relic { after harm(x: creature) { if self is creature { self.wounds += x.power } } }
card "Forge" : relic { after harm(x: creature) { for r in field of you where it is relic { modify r { is: creature } } } }
"#;

/// What the edit of the cards that give kinds finds by itself, and what a check of the whole game finds.
fn giving(from: &str, to: &str) -> (Option<Vec<Diagnostic>>, Vec<Diagnostic>) {
    let rules = RULES.replace("permit play overrides \"slow\"\n", "").replace("  1 \"Elf\"", "");
    let rules = format!("{rules}\nkind relic : card\n");
    let game = |cards: &str| {
        Library::of_texts("edits", &[("rules.naipe", &rules), ("cards.naipe", cards)]).expect("it does not play itself")
    };
    let (library, now) = (game(GIVING), GIVING.replacen(from, to, 1));
    assert_ne!(now, GIVING, "{from}");
    assert_eq!(library.build(0, With::Cards, AFTER_ALL).diagnostics, [], "the game should be sound before the edit");
    let recheck = Recheck::new(&library.input(0, With::Cards, AFTER_ALL), |file| library.files.sources.text(file));
    let edit = recheck.edited(FileId(1), (GIVING, library.files.file(FileId(1)).expect("there are two files")), &now);
    (edit.map(|edit| edit.faults), game(&now).build(0, With::Cards, AFTER_ALL).diagnostics.clone())
}

#[test]
fn what_another_card_gives_is_known_of_a_card_by_itself() {
    let (alone, whole) = giving("self.wounds += x.power", "self.wounds += 2 * x.power");
    assert_eq!(alone, Some(Vec::new()));
    assert_eq!(whole, []);
}

#[test]
fn an_edit_of_what_gives_a_kind_is_checked_with_all() {
    let (alone, whole) = giving("modify r { is: creature }", "r.colour = red");
    assert_eq!(alone, None);
    assert!(!whole.is_empty());
}
