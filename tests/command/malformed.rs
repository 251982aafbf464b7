//! Files that are wrong in ways that no designer would think of: a clear error, quickly, and never a panic.

use crate::helper::Folder;

#[test]
fn bytes_that_are_no_text() {
    let folder = Folder::with_game("bytes");
    for (name, bytes, code) in [
        ("zeros.naipe", vec![0_u8; 1_000_000], "N0002"),
        ("latin.naipe", b"card \"\xc1ngel\" : gem { worth: 1 }\n".to_vec(), "N0001"),
    ] {
        let file = format!("cards/gems/{name}");
        folder.write(&file, bytes);
        folder.run(&["check", "--format", "short"]).ends(1).quick().says(code).says(name);
        std::fs::remove_file(folder.path(&file)).expect("it was there");
    }
}

/// A game for one number of players is not for so many to so many.
#[test]
fn a_wrong_number_of_players_is_told_with_the_right_one() {
    let folder = Folder::with_game("seats");
    folder.write("tests/gems/more.naipe", "scenario \"Three\" { given { players: 3 }  expect over }\n");
    folder.run(&["check", "--format", "short"]).ends(1).says("this game is for 2 players");
}

/// A scenario that cannot be read hides nothing of the others.
#[test]
fn a_broken_scenario_hides_no_other() {
    let folder = Folder::with_game("hidden");
    folder.write(
        "tests/gems/more.naipe",
        "scenario \"Broken\" { expect A. }\nscenario \"Other\" { given { table of A: \"Rubi\" }  expect over }\n",
    );
    let told =
        folder.run(&["check", "--format", "short"]).ends(1).says("more.naipe:1:").says("there is no card `Rubi`");
    assert_eq!(told.out.lines().count(), 2, "{}", told.out);
}

/// What a game says of itself in another language names nothing that a scenario could: it hides no scenario.
#[test]
fn broken_words_hide_no_scenario() {
    let folder = Folder::with_game("unsaid");
    folder.write("rules/gems/words.naipe", "words es { gem \"gema\" }\n");
    folder.write("tests/gems/more.naipe", "scenario \"Other\" { given { table of A: \"Rubi\" }  expect over }\n");
    folder.run(&["check", "--format", "short"]).ends(1).says("words.naipe:1:").says("there is no card `Rubi`");
}

/// What is wrong with a card hides what is wrong with the scenarios that speak of it, and no others; what only the card could
/// have a name for is not asked for.
#[test]
fn a_broken_card_hides_its_own_scenarios_only() {
    let folder = Folder::with_game("spoken_of");
    let scenario =
        |name: &str, hand: &str| format!("scenario \"{name}\" {{ given {{ table of A: {hand} }}  expect over }}\n");
    let label = "scenario \"Labels\" { play { A: lay -> shining }  expect over }\n";
    let others = scenario("Says one", "\"Rubi\"") + &scenario("Says two", "\"Opal\", \"Rubí\"");
    folder.write("tests/gems/more.naipe", others + label);
    for opal in [
        "card \"Opal\" : gem { worth: nothing  mode shining \"Shining\" { draw 1 } }\n",
        "card \"Opal\" : gem { worth: 1  mode shining { ] }\n",
        "card Opal : gem { worth: 1  mode shining { } }\n",
    ] {
        folder.write("cards/gems/more.naipe", opal);
        let told = folder.run(&["check", "--format", "short"]).ends(1).says("more.naipe:1:").says("no card `Rubi`").out;
        let of_scenarios: Vec<&str> = told.lines().filter(|line| line.starts_with("tests/")).collect();
        assert_eq!(of_scenarios.len(), 1, "{opal}{told}");
    }
    folder.write("cards/gems/more.naipe", "");
    let told = folder.run(&["check", "--format", "short"]).ends(1).says("no card `Opal`").says("`shining`").out;
    assert!(told.contains("Rubí"), "{told}");
    // What is wrong with the rules is mended first.
    folder.write("rules/gems/more.naipe", "define odd: int = nothing\n");
    assert!(!folder.run(&["check", "--format", "short"]).ends(1).out.contains("Rubi"));
}

/// However many scenarios there are, each is told what it lacks, and nothing of the others.
#[test]
fn scenarios_are_checked_each_by_itself() {
    let folder = Folder::with_game("many");
    let scenario = |number: usize| {
        let hand = if number.is_multiple_of(2) { "Rubyy" } else { "Ruby" };
        format!(
            "scenario \"S{number}\" {{ given {{ hand of A: \"{hand}\" as mine{number} }}  expect mine7 in hand of A }}\n"
        )
    };
    folder.write("tests/gems/many.naipe", (0..600).map(scenario).collect::<String>());
    let told = folder.run(&["check"]).ends(1).quick().out;
    assert_eq!(told.matches("did you mean `Ruby`?").count(), 300, "{told}");
    assert!(told.contains("many.naipe:10:") && !told.contains("many.naipe:8:"), "{told}");
    assert_eq!(told.matches("nothing here is called `mine7`").count(), 599, "{told}");
}

/// Rules and cards do without what only the tests declare, whatever else stands beside it there.
#[test]
fn what_only_tests_declare_is_missing_elsewhere() {
    let folder = Folder::with_game("declared");
    let opal = "card \"Opal\" : gem { worth: 1  after move(x: self, to: table of you) { deal(you, odd()) } }\n";
    folder.write("cards/gems/more.naipe", opal);
    let declared = "define odd(): int = 1\n";
    folder.write("tests/gems/more.naipe", format!("{declared}scenario \"Odd\" {{ expect odd() == 1 }}\n"));
    folder.run(&["check", "--format", "short"]).ends(1).says("cards/gems/more.naipe:1:").says("odd");
    folder.write("rules/gems/more.naipe", declared);
    folder.write("tests/gems/more.naipe", "scenario \"Odd\" { expect odd() == 1 }\n");
    folder.run(&["check"]).good();
}

/// Words and dates as they are said in Spanish, or in English, are told as they are written.
#[test]
fn who_and_when_as_people_say_it() {
    let folder = Folder::with_game("said");
    for who in ["yo", "mí", "tú", "me"] {
        folder.write(
            "cards/gems/more.naipe",
            format!("card \"Opal\" : gem {{ worth: 1  after deal(p: {who}) {{ }} }}\n"),
        );
        folder.run(&["check"]).ends(1).says("`you` is who plays the card");
    }
    folder.write("cards/gems/more.naipe", "");
    for date in ["12 de marzo de 2026", "March 12, 2026", "12-mar-2026"] {
        folder.write("rules/gems/more.naipe", format!("errata \"Ruby\" from {date} {{ worth: 4 }}\n"));
        folder.run(&["check"]).ends(1).says("write `2026-03-12`");
    }
}

/// Of each fault it is asked in what it stands; a file is not cut again for each.
#[test]
fn many_broken_scenarios_beside_a_good_one() {
    let folder = Folder::with_game("many_broken");
    let broken: String = (0..20_000).map(|n| format!("scenario \"S {n}\" {{\n  expect A.\n}}\n")).collect();
    folder.write("tests/gems/more.naipe", format!("{broken}scenario \"Good\" {{ expect not over }}\n"));
    folder.run(&["check", "--format", "short"]).quick().ends(1).says("more.naipe:2:");
}

#[test]
fn nesting_without_end() {
    let folder = Folder::with_game("nesting");
    let expressions = format!("define deep: int = {}1{}\n", "(".repeat(100_000), ")".repeat(100_000));
    let blocks = format!("procedure deep() {}{}\n", "{ repeat 1 ".repeat(50_000), "}".repeat(50_000));
    let open = "{".repeat(100_000);
    for text in [
        expressions,
        blocks,
        open,
        "(".repeat(100_000),
        "not ".repeat(100_000),
        format!("define d: int = {}1\n", "-".repeat(100_000)),
    ] {
        folder.write("rules/gems/deep.naipe", text);
        folder.run(&["check"]).ends(1).quick().says("deep.naipe");
    }
}

#[test]
fn a_line_of_ten_megabytes() {
    let folder = Folder::with_game("long");
    folder
        .write("cards/gems/long.naipe", format!("card \"{}\" : gem {{ worth: 1 }} nonsense\n", "x".repeat(10_000_000)));
    let ran = folder.run(&["check"]).ends(1).quick();
    assert!(ran.out.len() < 100_000, "the message is {} bytes long", ran.out.len());
    folder.write("cards/gems/long.naipe", "card ".repeat(2_000_000));
    let ran = folder.run(&["check"]).ends(1).quick();
    assert!(ran.out.len() < 10_000_000, "the message is {} bytes long", ran.out.len());
}

#[test]
fn shared_rules_that_use_each_other() {
    let folder = Folder::with_game("circle");
    folder.write("rules/common/a.naipe", "use common.b\n");
    folder.write("rules/common/b.naipe", "use common.a\n");
    folder.write("rules/gems/uses.naipe", "use common.a\n");
    folder
        .run(&["check"])
        .ends(1)
        .says("circle")
        .says("`rules/common/a.naipe` uses `rules/common/b.naipe` uses `rules/common/a.naipe`");
    folder.write("rules/gems/uses.naipe", "use common.aa\n");
    folder.run(&["check"]).ends(1).says("there are no shared rules `common.aa`").says("did you mean `common.a`?");
}

#[test]
fn games_that_play_each_other() {
    let folder = Folder::empty("games");
    for (one, other) in [("one", "other"), ("other", "one")] {
        folder.write(
            &format!("rules/{one}/game.naipe"),
            format!("game {one} \"{one}\" {{ players: 2 }}\nsetup {{ play {other} }}\n"),
        );
    }
    folder.run(&["check"]).ends(2).warns("games play each other in a circle: `one` plays `other` plays `one`");
}

#[test]
fn the_same_name_twice() {
    let folder = Folder::with_game("twice");
    folder.write("cards/gems/more.naipe", "card \"Ruby\" : gem { worth: 1 }\n");
    folder.run(&["check", "--format", "short"]).ends(1).says("N0101");
}

#[test]
fn a_broken_card_does_not_hide_the_next() {
    let folder = Folder::with_game("several");
    folder.write(
        "cards/gems/more.naipe",
        "card \"One\" : gem { worth 1 }\n\ncard \"Two\" : gme { worth: 1 }\n\ncard \"Three\" : gem { wrth: 1 }\n",
    );
    let ran = folder.run(&["check", "--format", "json"]).ends(1);
    let mut lines: Vec<u64> = ran.json().iter().filter_map(|fault| fault["line"].as_u64()).collect();
    lines.dedup();
    assert_eq!(lines, [1, 3, 5]);
}

#[test]
fn an_ability_that_sets_itself_off() {
    let folder = Folder::with_game("endless");
    folder.write(
        "cards/gems/endless.naipe",
        "event tick() {}\ncard \"Clock\" : gem { worth: 0  after tick() { tick() }  after move(x: self, to: table of you) { tick() } }\n\
         scenario \"endless\" {\n  given { active: A  phase: laying  hand of A: \"Clock\" }\n  play { A: lay -> \"Clock\" }\n  expect wealth(A) == 0\n}\n",
    );
    std::fs::rename(folder.path("cards/gems/endless.naipe"), folder.path("tests/gems/endless.naipe"))
        .expect("it can be moved");
    let ran = folder.run(&["test", "endless.naipe"]).quick();
    assert!(ran.code == 0 || ran.code == 1, "{}", ran.errors);
    assert!(ran.out.contains("passed"), "{}", ran.out);
}

#[test]
fn a_die_of_more_faces_than_there_are_things() {
    let folder = Folder::with_game("die");
    folder.write("rules/gems/die.naipe", "after begin(turn) { let d = roll 2147483647 }\n");
    folder.run(&["sim", "gems", "--games", "1"]).ends(1).quick().warns("60,000");
}

#[test]
fn more_cards_than_any_deck_has() {
    let folder = Folder::with_game("many");
    folder.write("cards/gems/many.naipe", "deck \"Many\" { pack { 2000000000 \"Ruby\" } }\n");
    folder.run(&["check"]).ends(1).quick().says("these are too many cards");
    folder.write("list.txt", [0_u8; 1000]);
    folder.run(&["deck", "check", "list.txt", "--format", "any"]).ends(2).warns("is not text");
}

#[test]
fn a_position_that_is_given_twice() {
    let folder = Folder::with_game("given");
    folder.write(
        "tests/gems/twice.naipe",
        "scenario \"twice\" {\n  given { active: A  phase: laying  active: B }\n  expect active == B\n}\n",
    );
    folder.run(&["check"]).ends(1).says("`active` is given twice");
    folder.run(&["test", "twice.naipe"]).ends(1).says("`active` is given twice");
}
