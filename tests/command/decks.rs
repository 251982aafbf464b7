//! Deck lists as people write them, against formats.

use crate::helper::Folder;

const RULES: &str = r#"
articles "Tournaments" {
  t:size "A deck has four gems or more"
  t:copies "At most three of a gem"
  t:side "A side of two"
}
zone side "Side" of player set
define copies_allowed(): int = 3
format open "Öpen" cites t:size {
  require count(gem in pack of you) >= 4 because "a deck has four gems or more"
  require every gem in pack of you where copies(it) <= copies_allowed() because "too many copies"  cites t:copies
  require count(side of you) <= 2 because "the side is too big"  cites t:side
  note every gem in pack of you where worth < 3 because "it is dear"
}
"#;

fn folder(name: &str) -> Folder {
    let folder = Folder::with_game(name);
    folder.write("rules/gems/formats.naipe", RULES);
    folder.write("cards/gems/more.naipe", "card \"Ágata de Ñandú\" : gem { worth: 1 }\n");
    folder.run(&["check"]).good();
    folder
}

#[test]
fn a_list_is_read_as_people_write_it() {
    let folder = folder("lists");
    folder.write(
        "list.txt",
        "\u{feff}# mine\n2 ruby\n- 1x PEBBLE\nSide:\n agata de nandu x2 // for later\n\nPack (1)\nRuby\n",
    );
    let ran = folder.run(&["deck", "check", "list.txt", "--format", "open"]).good();
    let ran = ran.says("list.txt: Öpen (gems) as of ").says("cards: Pack 4, Side 2").says("worth knowing (1)");
    ran.says("it is dear").says("Ruby (lines 2, 8)").says("\nlegal\n");
}

#[test]
fn a_card_of_several_kinds_goes_where_those_of_the_first_go() {
    let folder = folder("kinds");
    folder.write("rules/gems/tools.naipe", "kind tool \"Tool\"\n");
    let tools = "card \"Anvil\" : tool\ncard \"Drill\" : tool, gem { worth: 1 }\n\
                 deck \"Tools\" { pack { 9 \"Pebble\" }  side { 2 \"Anvil\" } }\n";
    folder.write("cards/gems/tools.naipe", tools);
    folder.write("list.txt", "2 Pebble\n2 Ruby\nDrill\n");
    folder.run(&["deck", "check", "list.txt", "--format", "open"]).good().says("cards: Pack 4, Side 1");
}

#[test]
fn every_broken_requirement_is_told_with_its_article() {
    let folder = folder("broken");
    folder.write("list.txt", "Side\n5 Pebble\n");
    let ran = folder.run(&["deck", "check", "list.txt", "--format", "OPEN"]).ends(1);
    let ran = ran.says("broken requirements (2)").says("a deck has four gems or more [t:size]");
    ran.says("the side is too big [t:side]").says("not legal: 2 requirements broken");
    folder.write("list.txt", "4 Ruby\n");
    let ran = folder.run(&["deck", "check", "list.txt", "--format", "open", "--json"]).ends(1).json().remove(0);
    assert_eq!(ran["legal"], false);
    assert_eq!(ran["broken"][0]["articles"][0], "t:copies");
    assert_eq!(ran["broken"][0]["cards"][0]["card"], "Ruby");
    assert_eq!(ran["broken"][0]["cards"][0]["lines"][0], 1);
}

#[test]
fn without_a_format_every_one_is_asked() {
    let folder = folder("every");
    folder.change(
        "rules/gems/formats.naipe",
        "format open",
        "format two \"Two\" { require size(pack of you) == 2 because \"two\" }\nformat open",
    );
    folder.write("list.txt", "3 Pebble\nRuby\n");
    let ran = folder.run(&["deck", "check", "list.txt", "--game", "gems"]).good();
    let ran = ran.says("list.txt: Two (gems) as of ").says("not legal: 1 requirement broken");
    ran.says("list.txt: Öpen (gems) as of ").says("\nlegal in: Öpen\nnot legal in: Two\n");
    let ran = folder.run(&["deck", "check", "list.txt", "--json"]).good().json();
    assert_eq!(ran.iter().map(|one| one["legal"] == true).collect::<Vec<_>>(), [false, true]);
    folder.write("list.txt", "1 Pebble\n");
    let ran = folder.run(&["deck", "check", "list.txt"]).ends(1).says("\nnot legal in: Two, Öpen\n");
    assert!(!ran.out.contains("\nlegal in"));
    folder.write("rules/gems/formats.naipe", "articles \"T\" { t:1 \"One\" }\n");
    folder.run(&["deck", "check", "list.txt"]).ends(2).warns("no format is declared here");
}

#[test]
fn a_format_is_as_of_a_date() {
    let folder = folder("dates");
    folder.write("rules/gems/errata.naipe", "errata define copies_allowed from 2020-01-01 { body = 4 }\n");
    folder.write("list.txt", "4 Pebble\n");
    folder.run(&["deck", "check", "list.txt", "--format", "open", "--as-of", "2019-12-31"]).ends(1);
    folder.run(&["deck", "check", "list.txt", "--format", "open", "--as-of", "2020-01-01"]).good();
}

#[test]
fn headings_that_name_no_part_of_a_deck() {
    let folder = folder("headings");
    let words = ["deck", "check", "list.txt", "--format", "open"];
    for heading in ["Sied:", "[Sidee]", "== sied ==", "Sdie", "Sied (3)", "*Sied*"] {
        folder.write("list.txt", format!("4 Pebble\n{heading}\n3 Ruby\n"));
        let ran = folder.run(&words).ends(1).says("headings that name no part of a deck (1)");
        let ran = ran.says("; did you mean `Side`? what follows takes it so").says("cards: Pack 4, Side 3");
        assert!(ran.says("line 2: `").out.contains("the side is too big"), "{heading}");
    }
    folder.write("list.txt", "3 Pebble\nRuby\nSied:\n1 agata de nandu\n");
    folder.run(&words).ends(1).says("not legal: 1 heading is misspelt");
    let ran = folder.run(&[&words[..], &["--json"]].concat()).ends(1).json().remove(0);
    assert_eq!(ran["headings"][0], serde_json::json!({ "line": 3, "name": "Sied", "near": "Side" }));
    // A heading of one's own is told, and the cards go where such cards go.
    folder.write("list.txt", "Side:\n1 agata de nandu\nThe rest of them:\n3 Pebble\nRuby\n");
    let ran = folder.run(&words).good().says("line 3: `The rest of them`; the cards after it go where such cards go");
    ran.says("there are: ").says("cards: Pack 4, Side 1").says("\nlegal\n");
    // Comments and cards are no headings.
    folder.write("list.txt", "# Sied\n3 Pebble\nRuby\n");
    let ran = folder.run(&words).good();
    assert!(!ran.out.contains("headings"), "{}", ran.out);
}

#[test]
fn a_token_is_in_no_deck() {
    let folder = folder("tokens");
    folder.write("cards/gems/chip.naipe", "token \"Chip\" : gem { worth: 1 }\n");
    folder.write("list.txt", "4 Pebble\n1 Chip\n");
    let ran = folder.run(&["deck", "check", "list.txt", "--format", "open"]).ends(1);
    ran.says("line 2: `Chip` is a token; what follows leaves it out").says("cards: Pack 4");
    folder.write("cards/gems/chips.naipe", "deck \"Chips\" { pack { 20 \"Chip\" } }\n");
    folder.run(&["check"]).ends(1).says("`Chip` is a token, and no token is in a deck");
    folder.run(&["sim", "gems", "--deck", "Chips", "--games", "2"]).ends(1);
}

#[test]
fn names_that_are_no_cards_are_told_with_the_nearest() {
    let folder = folder("unknown");
    folder.write("list.txt", "3 Rubi\n1 Pebble\n2 Zyxwvut\n");
    let ran = folder.run(&["deck", "check", "list.txt", "--format", "open"]).ends(1);
    let ran = ran.says("line 1: there is no card `Rubi`; did you mean `Ruby`?").says("cards: Pack 4");
    ran.says("line 3: there is no card `Zyxwvut`").says("not legal: 2 names are no card's");
    folder.run(&["deck", "check", "list.txt", "--format", "opne"]).ends(2).warns("did you mean `open`?");
    folder.run(&["deck", "check", "no.txt", "--format", "open"]).ends(2).warns("`no.txt` cannot be read");
    folder.run(&["deck", "check", ".", "--format", "open"]).ends(2).warns("cannot be read");
    folder.write("list.txt", "4000000000 Ruby\n4000000000 Pebble\n");
    folder.run(&["deck", "check", "list.txt", "--format", "open"]).ends(2).warns("no deck has 4000000000 of a card");
    folder.write("list.txt", b"\xc1gata de \xd1and\xfa\n");
    folder.run(&["deck", "check", "list.txt", "--format", "open"]).ends(1).says("cards: Pack 1");
    folder.write("list.txt", "");
    folder.run(&["deck", "check", "list.txt", "--format", "open"]).ends(1).says("cards: none");
}

#[test]
fn what_stands_before_a_card_is_a_part_or_what_the_card_is() {
    let folder = folder("before");
    folder.write("list.txt", "Hnad: 1 Ruby\nGem: 2 Ruby\ngem: 2 Pebble\nMaybe: 3 Ruby\nSide: Ruby\n");
    let ran = folder.run(&["deck", "import", "list.txt"]).ends(1);
    let ran = ran.warns("line 1: `Hnad` names no part of a deck").warns("line 4: `Maybe` names no part of a deck");
    ran.warns("2 lines are not understood");
    folder.write("list.txt", "Pakc: 1 Ruby\n");
    folder.run(&["deck", "import", "list.txt"]).ends(1).warns("did you mean `Pack`?");
    folder.write("list.txt", "Gem: 2 Ruby\ngem: 2 Pebble\nSide: Ruby\n");
    folder.run(&["deck", "import", "list.txt"]).good().says("2 \"Pebble\"");
}

#[test]
fn no_deck_has_none_of_a_card_or_a_million() {
    let folder = folder("counts");
    folder.write("list.txt", "0 Pebble\n1 Ruby\n1000000 Ruby\n");
    let ran = folder.run(&["deck", "import", "list.txt"]).ends(1);
    let ran = ran.warns("line 1: no deck has 0 of a card").warns("line 3: no deck has 1000000 of a card");
    ran.warns("2 lines are not understood: nothing is taken");
    folder.run(&["deck", "check", "list.txt", "--format", "open"]).ends(2).warns("no deck has 0 of a card");
    folder.write("list.txt", "// nothing\n");
    folder.run(&["deck", "import", "list.txt"]).ends(2).warns("names no card");
    folder.write("list.txt", "1 Ruby\n");
    let ran = folder.run(&["deck", "import", "list.txt", "--into", "../out.naipe"]).ends(2);
    ran.warns("is no file of the project");
}

#[test]
fn cards_of_the_tests_are_taken_with_a_note_and_imported_among_the_tests_only() {
    let folder = folder("of-tests");
    folder.write("tests/gems/more.naipe", "card \"Glass\" : gem { worth: 1 }\n");
    folder.write("list.txt", "2 Glass\n2 Ruby\n");
    let note = "note: this list has cards of the game's tests";
    folder.run(&["deck", "check", "list.txt", "--format", "open"]).good().warns(note);
    let ran = folder.run(&["deck", "import", "list.txt", "--name", "Panes"]).good().warns(note);
    ran.says("2 \"Glass\"");
    let import = |into: &str| folder.run(&["deck", "import", "list.txt", "--name", "Panes", "--into", into]);
    let ran = import("cards/gems/panes.naipe").ends(2);
    ran.warns("`cards/gems/panes.naipe` is no file of the tests, and only they have these cards");
    import("./tests/gems/panes.naipe").good();
    folder.run(&["check"]).good();
}

#[test]
fn long_headings_and_names_are_cut() {
    let folder = folder("long");
    let long = "x".repeat(2000);
    folder.write("list.txt", format!("[{long}]\n4 Ruby\n2 {long}\n"));
    for command in [&["deck", "check", "list.txt", "--format", "open"][..], &["deck", "import", "list.txt"]] {
        let ran = folder.run(command).ends(1);
        let longest = ran.out.lines().chain(ran.errors.lines()).map(str::len).max();
        assert!(longest < Some(300), "{}{}", ran.out, ran.errors);
    }
}

#[test]
fn a_deck_without_a_name_cannot_be_asked_for_by_one() {
    let folder = Folder::with_game("unnamed_deck");
    folder.write("list.txt", "2 Pebble\n");
    folder
        .run(&["deck", "import", "list.txt", "--deck", "Best"])
        .ends(2)
        .warns("the deck in it has no name, and `Best` asks for one")
        .warns("leave `--deck` out");
    folder.write("list.txt", "// Deck: Best\n2 Pebble\n");
    folder.run(&["deck", "import", "list.txt", "--deck", "Bets"]).ends(2).warns("did you mean `Best`?");
}

/// What is imported is a deck of the game afterwards, or nothing is written.
#[test]
fn a_deck_is_imported_where_its_game_reads_it() {
    let folder = folder("into");
    folder.write("list.txt", "4 Ruby\n");
    let import = |name: &str, into: &str| folder.run(&["deck", "import", "list.txt", "--name", name, "--into", into]);
    for (into, told) in [
        ("mine.naipe", "`mine.naipe` is no file that `gems` reads"),
        ("cards/mine.naipe", "`cards/mine.naipe` is no file that `gems` reads"),
        ("cards/other/mine.naipe", "there is no folder `cards/other`"),
        ("cards/gems/.mine.naipe", "`cards/gems/.mine.naipe` is no file that `gems` reads"),
    ] {
        import("Mine", into).ends(2).warns(told).warns("such as `cards/gems/mine.naipe`");
        assert!(!folder.path(into).exists(), "{into}");
    }
    import("\u{202e}", "cards/gems/mine.naipe").ends(1).warns("N0018");
    assert!(!folder.path("cards/gems/mine.naipe").exists());
    import("Mine", "./cards/gems/mine.naipe").good();
    folder.run(&["sim", "gems", "--games", "1", "--deck", "Mine"]).good();
}
