//! Deck lists, and decks as other tables keep them: written, and read back.

use super::*;

/// What a deck of `CARDS` says, whichever table it comes from.
const STARTER: &str = "  pantry {\n    4 \"Salt\"\n    2 \"Salt!\"\n    1 \"Ñandú 塩\"\n  }\n  side {\n    3 \"../../etc/passwd\"\n  }\n}\n";

#[test]
fn deck_lists_are_written_and_read_back() {
    let folder = spices("lists");
    let files = export(&folder, &["all"]);
    let list = text(&files, "decks/starter-1-972b3a7c.txt");
    assert_eq!(text(&files, "cgs/decks/starter-1-972b3a7c.txt").lines().count(), 4);
    assert_eq!(
        String::from_utf8_lossy(&files["decks/starter-1-972b3a7c.txt"]),
        "// Deck: Starter <1>\n\n// Pantry\n4 Salt (FIRST) 1\n2 Salt! (FIRST) 2\n1 Ñandú 塩\n\n// Side\n3 ../../etc/passwd (FIRST) 4\n"
    );
    assert!(!list.is_empty());
    for file in [
        "decks/starter-1-972b3a7c.txt",
        "cockatrice/decks/starter-1-972b3a7c.cod",
        "octgn/decks/starter-1-972b3a7c.o8d",
    ] {
        let ran = folder.run(&["deck", "import", &format!("out/{file}"), "--name", "Again"]).good();
        assert_eq!(ran.out, format!("deck \"Again\" {{\n{STARTER}"), "{file}");
        assert_eq!(ran.errors, "", "{file}");
    }
    // Card Game Simulator has its numbers before the titles, and no parts: all of it is in the pile where most cards are.
    let ran = folder.run(&["deck", "import", "out/cgs/decks/starter-1-972b3a7c.txt", "--name", "Again"]).good();
    assert_eq!(ran.out, format!("deck \"Again\" {{\n{}", STARTER.replace("  }\n  side {\n", "")));
    assert_eq!(ran.errors, "");
    folder.write("mine.txt", "2 [slat] Slat\n3 [salt] Salt\n");
    folder.run(&["deck", "import", "mine.txt"]).ends(1).warns("line 1: there is no card `Slat`; did you mean `Salt`?");
    // Lackey calls the pantry its deck.
    let ran =
        folder.run(&["deck", "import", "out/lackey/spices/decks/starter-1-972b3a7c.dek", "--name", "Again"]).good();
    assert_eq!(ran.out, format!("deck \"Again\" {{\n{STARTER}"));
    // Written as a file, it is a deck of the game; its name is the list's own.
    let into = ["deck", "import", "out/decks/starter-1-972b3a7c.txt", "--into", "cards/spices/again.naipe"];
    let named = |name| folder.run(&[&into[..], &["--name", name]].concat());
    folder.run(&into).ends(2).warns("there is a deck `Starter <1>` already");
    named("B \"2\"").good();
    folder.run(&["check"]).good();
    folder.run(&["fmt", "--check", "cards/spices/again.naipe"]).good();
    assert!(folder.read("cards/spices/again.naipe").starts_with("deck \"B \\\"2\\\"\" {\n"));
    named("C").ends(2).warns("exists already");
}

#[test]
fn decks_in_objects_are_read_back() {
    let folder = spices("objects");
    // Another deck, of one card in one part: at Tabletop Simulator no pile has only one.
    folder.write("cards/spices/other.naipe", "deck \"Few\" { side { 1 \"Salt\" } pantry { 1 \"Salt!\" } }\n");
    export(&folder, &["all"]);
    let (tts, dragncards) = ("out/tts/spices.json", "out/dragncards/jsons/preBuiltDecks.json");
    let read = |file: &str, deck: &str| folder.run(&["deck", "import", file, "--deck", deck]).good();
    assert_eq!(read(tts, "starter <1>").out, format!("deck \"Starter <1>\" {{\n{STARTER}"));
    let few = "deck \"Few\" {\n  side {\n    1 \"Salt\"\n  }\n  pantry {\n    1 \"Salt!\"\n  }\n}\n";
    assert_eq!(read(tts, "Few").out, few);
    // DragnCards has no parts of a deck.
    let whole = STARTER.replace("  }\n  side {\n", "");
    assert_eq!(read(dragncards, "Starter <1>").out, format!("deck \"Starter <1>\" {{\n{whole}"));
    for (file, decks) in [
        (tts, "there are 3 decks in it: `Spices & <Salts>`, `Few`, `Starter <1>`"),
        (dragncards, "there are 2 decks in it: `Few`, `Starter <1>`"),
    ] {
        folder.run(&["deck", "import", file]).ends(2).warns(decks).warns("help: say which with `--deck`");
        folder.run(&["deck", "import", file, "--deck", "Fw"]).ends(2).warns("did you mean `Few`?");
    }
    folder.run(&["print", "spices", "--deck", tts, "--out", "x.pdf"]).ends(2).warns("naipe deck import");
    // What other people have saved there: a bag with a pile in it, a remark on it, a card without a name, one alone.
    let object = |title: &str| format!("{{ \"Name\": \"Card\", \"Nickname\": {title:?}, \"CardID\": 100 }}");
    let saved = |cards: &[String]| {
        let cards = cards.join(",\n");
        format!(
            "{{ \"ObjectStates\": [ {{ \"Name\": \"Bag\", \"ContainedObjects\": [ {{ \"Name\": \"Deck\", \"Nickname\": \"Mine\",\n\"Description\": \"fast\", \"ContainedObjects\": [\n{cards}\n] }} ] }} ] }}\n"
        )
    };
    folder.write("saved.json", saved(&[object("Salt"), object("Salt"), object("Grain 1")]));
    let ran = folder.run(&["deck", "import", "saved.json"]).good();
    assert_eq!(ran.out, "deck \"Mine\" {\n  pantry {\n    2 \"Salt\"\n    1 \"Grain 1\"\n  }\n}\n");
    folder.write("saved.json", saved(&[object("Salt"), object("Slat \"x\""), object("")]));
    let ran = folder.run(&["deck", "import", "saved.json"]).ends(1);
    ran.warns("line 4: there is no card `Slat \"x\"`").warns("there is no card `CardID 100`");
    folder.write("loaded.json", "[{ \"databaseId\": \"Salt\", \"quantity\": 3, \"loadGroupId\": \"playerNDeck\" }]");
    folder.run(&["deck", "import", "loaded.json"]).good().says("3 \"Salt\"");
    for wrong in
        ["{", "{}", "{\n\"ObjectStates\": [}", "[{}]", "{\"ObjectStates\": 7}", "{\"preBuiltDecks\": {\"a\": 1}}"]
    {
        folder.write("wrong.json", wrong);
        folder.run(&["deck", "import", "wrong.json"]).ends(1).warns("from here on it cannot be read");
    }
    folder.write(
        "wrong.json",
        "[{ \"name\": \"Salt\", \"quantity\": -1 }, { \"name\": \"Salt\", \"quantity\": 99999999999 }]",
    );
    folder
        .run(&["deck", "import", "wrong.json"])
        .ends(1)
        .warns("no deck has 0 of a card")
        .warns("no deck has 4294967295 of a card");
}

#[test]
fn lists_of_other_programs_are_understood_or_told() {
    let folder = spices("others");
    folder.write(
        "rules/spices/formats.naipe",
        "format open \"Open\" { require size(pantry of you) == 8 because \"eight\" }\n",
    );
    folder.write(
        "list.txt",
        "Deck\nx4 Salt (FIRST) 1\n2x Salt! [first:2]\n1 Grain 2\nGRAIN 1\n\nSideboard\n2 Nandu 塩\nSB: 1 Salt\nPantry: 1 Salt (Promos) P-1\n",
    );
    let ran = folder.run(&["deck", "import", "list.txt", "--format", "open"]).ends(1);
    ran.says("not legal: 1 requirement broken");
    folder.change("list.txt", "Pantry: 1", "Sideboard: 1");
    let ran = folder.run(&["deck", "import", "list.txt", "--format", "open"]).good();
    assert_eq!(
        ran.out,
        "deck \"list\" {\n  pantry {\n    4 \"Salt\"\n    2 \"Salt!\"\n    1 \"Grain 2\"\n    1 \"Grain 1\"\n  }\n  side {\n    2 \"Ñandú 塩\"\n    2 \"Salt\"\n  }\n}\n"
    );
    // A printing that is not there hangs on nothing, and is told.
    folder.write("list.txt", "4 Salt (FIRST) 9\n4 Salt! (LATER) 1\n");
    let ran = folder.run(&["deck", "check", "list.txt", "--format", "open"]).good();
    let ran = ran
        .says("printings that are not the game's (2):")
        .says("line 1: `Salt` has another number than `9` in `FIRST`");
    ran.says("line 2: `Salt!` is not printed in `LATER`").says("\nlegal\n");
    folder.write("list.txt", "1 Slat (FIRST) 1\n[Nowhere]\n7 Nothing at all\n");
    let ran = folder.run(&["deck", "import", "list.txt"]).ends(1);
    assert_eq!(ran.out, "");
    let ran = ran
        .warns("line 1: there is no card `Slat (FIRST) 1`; did you mean `Salt`?")
        .warns("line 2: `Nowhere` names no part of a deck");
    ran.warns("line 3: there is no card `Nothing at all`").warns("3 lines are not understood: nothing is taken");
    // A file that is cut off, or speaks of what nobody knows.
    folder.write("cut.cod", "<cockatrice_deck>\n<zone name=\"main\">\n<card number=\"4\" name=\"Salt\"/>\n");
    folder.run(&["deck", "import", "cut.cod"]).ends(1).warns("from here on it cannot be read");
    folder.run(&["deck", "check", "cut.cod", "--format", "open"]).ends(1).says("from line 4 on it cannot be read");
    for wrong in [
        "<deck><section name=\"Pantry\"><card qty=\"-1\" id=\"\">Salt</card></section></deck>",
        "<deck>&wrong;</deck>",
        "<deck a=b/>",
        "<deck></x>",
    ] {
        folder.write("wrong.o8d", wrong);
        folder.run(&["deck", "import", "wrong.o8d"]).ends(1).warns("line 1: from here on it cannot be read");
    }
    folder.write("wrong.o8d", "<deck>\n<section name=\"Nowhere\">\n<card qty=\"1\">Slat</card>\n</section></deck>");
    let ran = folder.run(&["deck", "import", "wrong.o8d"]).ends(1);
    ran.warns("line 2: `Nowhere` names no part of a deck")
        .warns("line 3: there is no card `Slat`; did you mean `Salt`?");
}

/// The decks of a game, from every table that it was exported to, are what they were.
#[test]
fn every_deck_is_read_back_from_every_table() {
    let root = env!("CARGO_MANIFEST_DIR");
    let folder = Folder::empty("read-back");
    let date = ["--root", root, "--as-of", "2026-01-01"];
    folder.run(&[&["export", "all", "meridiano", "--out", "out"][..], &date].concat()).good();
    let mut files = BTreeMap::new();
    below(&folder.path("out"), &folder.path("out"), &mut files);
    let lists: Vec<&str> = files.keys().filter_map(|path| path.strip_prefix("decks/")?.strip_suffix(".txt")).collect();
    assert!(lists.len() > 3, "{lists:?}");
    for slug in lists {
        let list = String::from_utf8_lossy(&files[&format!("decks/{slug}.txt")]);
        let name = list.lines().next().and_then(|line| line.strip_prefix("// Deck: ")).expect("a name").to_owned();
        let read = |file: &str, more: &[&str]| {
            let words = ["deck", "import", &format!("out/{file}"), "--game", "meridiano", "--name", "X"];
            folder.run(&[&words[..], more, &date].concat()).good().out
        };
        let wanted = read(&format!("decks/{slug}.txt"), &[]);
        for (file, more) in [
            (format!("octgn/decks/{slug}.o8d"), &[][..]),
            (format!("lackey/meridiano/decks/{slug}.dek"), &[]),
            (format!("cockatrice/decks/{slug}.cod"), &[]),
            (format!("cgs/decks/{slug}.txt"), &[]),
            ("tts/meridiano.json".to_owned(), &["--deck", &name]),
            ("dragncards/jsons/preBuiltDecks.json".to_owned(), &["--deck", &name]),
        ] {
            assert_eq!(read(&file, more), wanted, "{file}");
        }
    }
}

/// Titles that look like something else of a list: comments, counts, printings, parts, bullets, numbers of cards.
const HOSTILE: [&str; 37] = [
    "Fox",
    "Fox // Wolf",
    "// Comment",
    "Fox #2",
    "#2",
    "Rock",
    "Rock -- Roll",
    "-- Roll",
    "Fox ; Hen",
    "; Hen",
    "1 Fox",
    "2x Fox",
    "x3 Fox",
    "Fox x4",
    "Fox (5)",
    "Fox (NIGHT) 1",
    "Fox [NIGHT]",
    "[fox] Hen",
    "[Side]",
    "Side",
    "Side: Fox",
    "SB: Fox",
    "Deck",
    "Deck: Fox",
    "- Fox",
    "* Fox",
    "Beast: Fox",
    "== Fox ==",
    "Fox  //",
    "FOX",
    "Fóx",
    "Fox!",
    "塩",
    "!!",
    "\\\"quoted\\\"",
    "Fox//Wolf",
    "Fox // Wolf // Hen",
];

/// Every list that is exported is read back as the deck that it was made of, or says what no list can say.
#[test]
fn lists_of_hostile_titles_are_read_back() {
    for printed in [true, false] {
        let folder = Folder::empty(if printed { "hostile-printed" } else { "hostile-plain" });
        let rules = "game woods { players: 2 }\nset night \"Night\"\nzone pack \"Pack\" of player pile\nzone side \"Side\" of player pile\n\
                     kind beast \"Beast\"\nturn { phase only { } }\ncheck over when turn_number > 2 { draw }\n";
        folder.write("rules/woods/game.naipe", rules);
        let (mut cards, mut deck) = (String::new(), String::new());
        for (number, title) in HOSTILE.iter().enumerate() {
            let printing = if printed { format!("printed in night {{ number: {number} }}") } else { String::new() };
            cards += &format!("card \"{title}\" : beast {{ {printing} }}\n");
            deck += &format!("    {} \"{title}\"\n", number % 3 + 1);
        }
        let half = deck.lines().count() / 2;
        let at = deck.match_indices('\n').nth(half).map_or(0, |(at, _)| at + 1);
        let (pack, side) = deck.split_at(at);
        let deck = format!("deck \"All\" {{\n  pack {{\n{pack}  }}\n  side {{\n{side}  }}\n}}\n");
        folder.write("cards/woods/all.naipe", format!("{cards}\n{deck}"));
        folder.run(&["check"]).good();
        folder.run(&["export", "all", "woods", "--out", "out"]).good();
        for (file, is_in_parts) in [
            ("decks/all.txt", true),
            ("cgs/decks/all.txt", false),
            ("cockatrice/decks/all.cod", true),
            ("octgn/decks/all.o8d", true),
            ("lackey/woods/decks/all.dek", true),
            ("tts/woods.json", true),
        ] {
            let named: &[&str] = if file.starts_with("tts") { &["--deck", "All"] } else { &[] };
            let file_of = format!("out/{file}");
            let read = folder.run(&[&["deck", "import", &file_of, "--name", "All"], named].concat()).good();
            // There, a deck is one pile.
            let wanted = if is_in_parts { deck.clone() } else { deck.replace("  }\n  side {\n", "") };
            assert_eq!(read.out, wanted, "{file}");
            assert!(!read.errors.contains("comment"), "{file}: {}", read.errors);
        }
    }
}
