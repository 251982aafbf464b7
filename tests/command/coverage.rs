//! What no scenario has run is told, and fails, unless a reason stands beside it.

use crate::helper::Folder;

const CARD: &str = "cards/gems/more.naipe";

#[test]
fn a_card_without_a_scenario_fails() {
    let folder = Folder::with_game("idle");
    folder.run(&["coverage", "gems"]).good().says("never ran: 0 cards, 0 abilities, 0 blocks");
    folder.write(
        CARD,
        "card \"Opal\" : gem {\n  worth: 2\n  after move(x: self, to: table of you) { deal(you, 2) }\n}\n",
    );
    let ran = folder.run(&["coverage"]).ends(1).says("cards that never took part (1)").says("more.naipe:1: Opal");
    let ran = ran.says("abilities that never did anything (1)").says("more.naipe:3: card \"Opal\"");
    ran.says("never ran: 1 card, 1 ability, 0 blocks").warns("`// unexercised: REASON`");

    // That it was there is not enough for what it does.
    let there = "scenario \"It lies there\" {\n  given { active: A  phase: laying  table of A: \"Opal\" }\n  expect wealth(A) == 2\n}\n";
    folder.write("tests/gems/opal.naipe", there);
    folder.run(&["coverage"]).ends(1).says("never ran: 0 cards, 1 ability, 0 blocks");
    folder.write(
        "tests/gems/opal.naipe",
        there
            .replace("table of A: \"Opal\"", "hand of A: \"Opal\"  pack of A: 3 \"Pebble\"")
            .replace("  expect", "  play { A: lay \"Opal\" }\n  expect"),
    );
    folder.run(&["coverage"]).good();

    // What a failing scenario ran proves nothing.
    folder.change("tests/gems/opal.naipe", "== 2", "== 3");
    folder.run(&["coverage"]).ends(1).says("1 scenario failed");
}

#[test]
fn an_empty_block_has_nothing_to_run() {
    let folder = Folder::with_game("empty");
    let card =
        "card \"Opal\" : gem {\n  worth: 2\n  mode dull \"dull\" { }\n  mode bright \"bright\" { deal(you, 2) }\n}\n";
    folder.write(CARD, card);
    let there = "scenario \"It lies there\" {\n  given { active: A  phase: laying  table of A: \"Opal\" }\n  expect wealth(A) == 2\n}\n";
    folder.write("tests/gems/opal.naipe", there);
    folder.run(&["coverage"]).ends(1).says("never ran: 0 cards, 0 abilities, 1 block");
}

#[test]
fn cards_made_many_at_once_are_each_looked_at() {
    let folder = Folder::with_game("many");
    folder.write(CARD, "cards gem for n in 4..6 { name: \"Gem {n}\"  worth: n }\n");
    let two = "scenario \"Two of three\" {\n  given { active: A  phase: laying  table of A: \"Gem 4\", \"Gem 5\" }\n  expect wealth(A) == 9\n}\n";
    folder.write("tests/gems/two.naipe", two);
    folder.run(&["coverage", "gems"]).ends(1).says("cards that never took part (1)").says("more.naipe:1: Gem 6");
}

#[test]
fn a_reason_beside_it_excuses_it() {
    let folder = Folder::with_game("reasons");
    let card = "card \"Opal\" : gem {\n  worth: 2\n  after move(x: self, to: table of you) { deal(you, 2) }\n}\n";
    let note = "// unexercised: it is not printed yet";
    folder.write(CARD, format!("{note}\n{card}"));
    let ran = folder.run(&["coverage"]).good().says("what need not run (2)");
    ran.says("more.naipe:2: Opal: it is not printed yet").says("0 cards, 0 abilities, 0 blocks; 2 with a reason");

    // Above its documentation, and at the end of a line: each speaks of what is there, and of that only.
    folder.write(CARD, format!("{note}\n// Nor drawn.\n/// A stone.\n{card}"));
    folder.run(&["coverage"]).good();
    folder.write(CARD, card.replace("deal(you, 2) }", &format!("deal(you, 2) }}  {note}")));
    folder.run(&["coverage"]).ends(1).says("1 card, 0 abilities, 0 blocks; 1 with a reason");
    folder.write(CARD, format!("{card}{note}\n"));
    folder.run(&["coverage"]).ends(1).says("1 card, 1 ability").says("excuses nothing");
}

#[test]
fn a_reason_that_is_not_needed_is_told() {
    let folder = Folder::with_game("needless");
    folder.change("cards/gems/gems.naipe", "card \"Ruby\"", "// unexercised: too dear\ncard \"Ruby\"");
    let ran = folder.run(&["coverage"]).ends(1).says("reasons that are not needed (1)");
    ran.says("gems.naipe:3: `// unexercised:` excuses nothing");
    folder.change("cards/gems/gems.naipe", "// unexercised: too dear\n", "");
    folder.write(CARD, "// unexercised:\ncard \"Opal\" : gem { worth: 2 }\n");
    folder.run(&["coverage"]).ends(1).says("more.naipe:1: `// unexercised:` gives no reason");
}

#[test]
fn every_game_is_looked_at_if_none_is_named() {
    let folder = Folder::with_game("all");
    folder.run(&["new", "stones"]).good();
    folder.run(&["coverage"]).good().says("gems\n").says("stones\n");
    folder.write("cards/stones/more.naipe", "card \"Opal\" : gem { worth: 2 }\n");
    folder.run(&["coverage"]).ends(1).says("Opal");
    folder.run(&["coverage", "gems"]).good();
    folder.run(&["coverage", "gems", "stoned"]).ends(2).warns("did you mean `stones`?");
}

#[test]
fn what_is_forbidden_or_replaced_never_ran() {
    let folder = Folder::with_game("forbidden");
    let rules = "articles \"Gems\" { g:1 \"They are shown\"  g:2 \"They are hidden\" }
event show_off(p: player) cites g:1
event hide_away(p: player) cites g:2
after begin(laying) { show_off(active)  hide_away(active) }
forbid show_off when turn_number > 1 because \"shy\"
instead of hide_away(p: player) when turn_number > 1 { }
";
    folder.write("rules/gems/shy.naipe", rules);
    let scenario = |turn: u32| {
        format!(
            "scenario \"Shown or not\" covers g:1, g:2 {{\n  given {{ active: A  turn: {turn}  pack of A: 3 \"Pebble\"  pack of B: 3 \"Pebble\" }}\n  play {{ pass until turn {next} }}\n  expect turn_number == {next}\n}}\n",
            next = turn + 1,
        )
    };
    folder.write("tests/gems/shown.naipe", scenario(2));
    let ran = folder.run(&["coverage", "gems"]).ends(1).says("g:1");
    assert!(ran.out.contains("g:2"), "{}", ran.out);
    folder.write("tests/gems/shown.naipe", scenario(1));
    let ran = folder.run(&["coverage", "gems"]);
    assert!(ran.out.contains("2 cited and exercised"), "{}", ran.out);
}
