//! `naipe upgrade`: what is written as it was before is rewritten, and nothing is lost.

use crate::helper::Folder;
use crate::pages;

const PAGE: &str = include_str!("../../docs/upgrade.md");

#[test]
fn the_page_says_what_happens() {
    assert_eq!(pages::run("upgrade-page", PAGE), 4);
}

const GAME: &str = r#"game gems "Gems" { players: 2 }
player { points: int = 0 }
zone table of player row in play
kind gem { worth: int = 0 }
event polish(g: gem) { g.worth = g.worth + 2  g.worth = g.worth - 1 }
event cut(g: gem) {
  g.worth = g.worth // by as much as it is thick
    + 3
}
turn { phase main { offer active shine until pass } }
action shine(g: gem in table of you) { polish(g)  cut(g) }
check won for p in players when p.points > 9 { win p }
"#;

#[test]
fn every_place_is_rewritten_and_no_comment_is_lost() {
    let folder = Folder::empty("upgrade");
    folder.write("rules/gems/game.naipe", GAME);
    let card = "card \"Ruby\" : gem { after polish(self) { self.worth = self.worth + 1 } }\n";
    folder.write("cards/gems/cards.naipe", card);
    folder.write("cards/gems/broken.naipe", "// nothing yet\r\n");
    // Nothing is written before it is asked for.
    let shown = folder.run(&["upgrade"]).ends(1).says("3 places in 2 files; nothing is written yet: say `--write`");
    assert!(shown.errors.contains("rules/gems/game.naipe:7: left to you: "), "{}", shown.errors);
    assert_eq!(
        (folder.read("rules/gems/game.naipe"), folder.read("cards/gems/cards.naipe")),
        (GAME.to_owned(), card.to_owned())
    );
    folder.run(&["upgrade", "gems", "--write"]).ends(1).says("3 places in 2 files; written");
    let expected = GAME.replace("g.worth = g.worth + 2  g.worth = g.worth - 1", "g.worth += 2  g.worth -= 1");
    assert_eq!(folder.read("rules/gems/game.naipe"), expected);
    assert_eq!(folder.read("cards/gems/cards.naipe"), card.replace("self.worth = self.worth + 1", "self.worth += 1"));
    assert_eq!(folder.read("cards/gems/broken.naipe"), "// nothing yet\r\n");
    folder.run(&["check"]).good();
    // What is left to the author is told until it is mended.
    let told = folder.run(&["upgrade", "--write"]).ends(1);
    assert!(told.errors.contains("rules/gems/game.naipe:7: left to you: "), "{}", told.errors);
    let mended = folder
        .read("rules/gems/game.naipe")
        .replace("g.worth = g.worth // by as much as it is thick\n    + 3", "g.worth += 3");
    folder.write("rules/gems/game.naipe", mended);
    folder.run(&["upgrade", "--write"]).good().says("1 place in 1 file; written");
    // It is of this version now: what it writes otherwise is its own affair.
    folder.run(&["upgrade"]).good().says("1 game: nothing to rewrite");
    folder.run(&["upgrade", "gemz"]).ends(2).warns("did you mean `gems`?");
}

#[test]
fn a_version_is_a_number_that_is_known() {
    let folder = Folder::with_game("upgrade-version");
    let named = |version: &str| {
        let text = folder.read("rules/gems/game.naipe");
        let header = text.lines().find(|line| line.starts_with("game ")).expect("it has a header").to_owned();
        (text.clone(), text.replace(&header, &header.replace("naipe: 1 }", &format!("naipe: {version} }}"))))
    };
    for (version, told) in [
        ("9", "this game is written in version 9 of the language"),
        ("2000000000", "this game is written in version 2000000000 of the language"),
        ("0", "a version of the language is a number from 1 on"),
        ("soon", "a version of the language is a number from 1 on"),
        ("9999.0", "one that this command does not know needs a newer naipe"),
        ("", "the value after `:` is missing"),
    ] {
        let (before, after) = named(version);
        folder.write("rules/gems/game.naipe", &after);
        folder.run(&["check"]).ends(1).says(told);
        folder.run(&["upgrade", "--write"]).ends(1).warns(told);
        assert_eq!(folder.read("rules/gems/game.naipe"), after);
        folder.write("rules/gems/game.naipe", before);
    }
    let (_, sound) = named("1");
    folder.write("rules/gems/game.naipe", sound);
    folder.run(&["check"]).good();
}

/// What cannot be read may be written as before: that all is well is not said of it.
#[test]
fn what_cannot_be_read_is_told() {
    let folder = Folder::empty("upgrade-unread");
    folder.write(
        "rules/gems/game.naipe",
        GAME.replace("by as much as it is thick", "x").replace("{ players: 2 }", "{ players: 2  naipe: 1 }"),
    );
    folder.write("cards/gems/broken.naipe", "card \"Ruby\" : gem { worth: = }\n");
    let told = "gems: 1 error besides; what cannot be read is not rewritten: mend what `naipe check gems` tells, and upgrade again";
    folder.run(&["upgrade", "--write"]).ends(1).warns(told);
    folder.write("cards/gems/broken.naipe", "card \"Ruby\" : gem { worth: 1 }\n");
    folder.run(&["upgrade", "--write"]).good();
}
