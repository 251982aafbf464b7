//! Wrong files and what is said of them; right files, of which nothing is said.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read their files")]

use naipe_grammar::ast::Date;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::{parse, render, source::Sources};
use naipe_interpreter::codes;
use naipe_interpreter::listing;
use naipe_interpreter::lower::Compiled;
use naipe_interpreter::project::library::{Library, With};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const TODAY: Date = Date { year: 2026, month: 1, day: 1 };

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn files(name: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(name)).expect("the folder is part of the sources");
    let mut all: Vec<PathBuf> =
        entries.map(|e| e.expect("readable").path()).filter(|p| p.extension().is_some_and(|e| e == "naipe")).collect();
    all.sort();
    all
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("readable")
}

/// Compiles texts as one game; gives what is said of them.
fn check(texts: &[(&str, &str)]) -> (Arc<Compiled>, Vec<Diagnostic>, String) {
    let library = Library::of_texts("test", texts).expect("it does not play itself");
    let built = library.build(0, With::Cards, TODAY);
    let text = render::text(&built.diagnostics, &library.files.sources, false);
    (built.compiled.clone(), built.diagnostics.clone(), text)
}

/// The examples of a page: the wrong one and the mended one.
fn examples(page: &str) -> Vec<&str> {
    page.split("```naipe\n").skip(1).filter_map(|p| p.split("```").next()).collect()
}

#[test]
fn each_page_shows_a_fault_and_how_to_mend_it() {
    let game = read(&folder("tests/check/game.naipe"));
    // From N0300 on, faults are found in play: the tests of scenarios show them.
    for info in codes::TABLE.iter().filter(|i| i.code.0 < 300) {
        assert!(
            info.page.starts_with(&format!("# {}: {}\n", info.code, info.title)),
            "the page of {} has another title",
            info.code
        );
        let [wrong, mended] = examples(info.page)[..] else { panic!("the page of {} has two examples", info.code) };
        let game = if wrong.starts_with("game ") { "" } else { game.as_str() };
        let (_, faults, said) = check(&[("example.naipe", wrong), ("game.naipe", game)]);
        assert!(
            faults.iter().any(|d| d.code == info.code),
            "the wrong example of {} is not found at fault so:\n{said}",
            info.code
        );
        insta::with_settings!({ snapshot_path => "check/snapshots", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("{}", info.code), said);
        });
        let (_, faults, said) = check(&[("example.naipe", mended), ("game.naipe", game)]);
        assert!(faults.is_empty(), "the mended example of {} is still at fault:\n{said}", info.code);
    }
}

#[test]
fn wrong_files_are_told_what_is_wrong() {
    let game = read(&folder("tests/check/game.naipe"));
    for path in files("tests/check/wrong") {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let (_, faults, said) = check(&[(&format!("{name}.naipe"), &read(&path)), ("game.naipe", &game)]);
        assert!(!faults.is_empty(), "nothing is found wrong with {name}");
        insta::with_settings!({ snapshot_path => "check/snapshots", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, said);
        });
    }
}

#[test]
fn right_files_compile_without_a_word() {
    for path in files("tests/check/good") {
        let (compiled, faults, said) = check(&[("game.naipe", &read(&path))]);
        assert!(faults.is_empty(), "{} is found at fault:\n{said}", path.display());
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        insta::with_settings!({ snapshot_path => "check/snapshots", prepend_module_to_snapshot => false }, {
            // Without the first line, which holds the hash.
            let listing = listing::program(&compiled.program);
            insta::assert_snapshot!(format!("program-{name}"), listing.split_once('\n').map_or("", |l| l.1));
            insta::assert_snapshot!(format!("types-{name}"), listing::types(&compiled));
        });
    }
}

#[test]
fn the_hash_does_not_see_words_and_sees_rules() {
    let game = read(&folder("tests/check/game.naipe"));
    let hash = |card: &str| check(&[("game.naipe", &game), ("card.naipe", card)]).0.program.hash;
    let plain = hash("card \"Ogre\" : creature { colour: red  power: 3 }");
    assert_eq!(plain, hash("/// A big one.\ncard \"Ogre\" : creature {\n  colour: red  power: 3  text \"Grr.\"\n}"));
    assert_ne!(plain, hash("card \"Ogre\" : creature { colour: red  power: 4 }"));
    assert_ne!(plain, hash("card \"Ogre\" : creature { colour: red  power: 3  has: flying }"));
}

#[test]
fn errata_count_from_their_date_on() {
    let text = "card \"Ogre\" : creature { colour: red  power: 3 }\nerrata \"Ogre\" from 2020-01-01 { power: 4 }\nerrata \"Ogre\" from 2030-01-01 { power: 5 }";
    let game = read(&folder("tests/check/game.naipe"));
    let library = Library::of_texts("test", &[("card.naipe", text), ("game.naipe", &game)]).expect("a game");
    assert_eq!(library.change_dates(0).len(), 2);
    let power = |year: u16| {
        let built = library.build(0, With::Cards, Date { year, month: 1, day: 1 });
        assert!(built.diagnostics.is_empty(), "{}", render::text(&built.diagnostics, &library.files.sources, false));
        let p = built.program();
        let attr = p.attrs.iter().position(|a| a.name == "power").expect("declared");
        (p.printed[attr].int(), p.errata.len())
    };
    assert_eq!((power(2019), power(2021), power(2030)), ((3, 0), (4, 1), (5, 2)));
}

#[test]
fn a_broken_card_is_known_by_its_title() {
    let game = read(&folder("tests/check/game.naipe"));
    let rest = "deck \"D\" { deck { 3 \"Ogre\" } }\nerrata \"Ogre\" from 2020-01-01 { power: 2 }\n";
    let good = "card \"Ogre\" : creature {\n  colour: red\n  power: 3\n}\n";
    assert_eq!(check(&[("game.naipe", &game), ("card.naipe", good), ("rest.naipe", rest)]).2, "");
    for (right, wrong) in [
        ("power: 3", "text «Big.»"),
        ("power: 3", "power = 3"),
        ("power: 3", "after harm(target: self) {"),
        ("Ogre\"", "Ogre"),
        ("card", "crad"),
        ("creature", "creture"),
    ] {
        let broken = good.replacen(right, wrong, 1);
        let said = check(&[("game.naipe", &game), ("card.naipe", &broken), ("rest.naipe", rest)]).2;
        assert!(said.contains("card.naipe:") && !said.contains("rest.naipe:"), "{broken}\n{said}");
    }
}

#[test]
fn a_kind_whose_parent_is_misspelt_is_told_once() {
    let game = read(&folder("tests/check/game.naipe"));
    for parent in ["creatrue", "nothing_like_it"] {
        let kinds = format!("kind dragon : {parent} {{ fire: int }}\nkind hydra : dragon {{ heads: int }}\n");
        let cards = "event call_up(c: creature) { move c to field of c.owner }\n\
            define heat(d: dragon) = d.fire + d.power + d.toughness\n\
            define burns(c: creature) = c is hydra and c.power > 2\n\
            card \"Smok\" : dragon { colour: red  power: 3  fire: 2  after harm(target: self) { destroy(self) } }\n\
            card \"Lerna\" : hydra { colour: blue  power: 4  fire: 1  heads: 9  modify self { power += self.heads } }\n\
            card \"Saint\" : spell { colour: red  target d: dragon in play where power > 2  effect { harm(d, 3) } }\n";
        let (_, faults, said) = check(&[("kinds.naipe", &kinds), ("cards.naipe", cards), ("game.naipe", &game)]);
        assert_eq!(faults.len(), 1, "{said}");
        assert!(said.contains(&format!("`{parent}`")), "{said}");
    }
}

#[test]
fn a_name_that_an_event_hides_is_warned_of() {
    let game = read(&folder("tests/check/game.naipe"));
    let warned = |text: &str| {
        let (_, faults, said) = check(&[("card.naipe", text), ("game.naipe", &game)]);
        assert!(faults.iter().all(|d| d.code == codes::AMBIGUOUS), "{said}");
        faults.len()
    };
    let keyword = |says: &str| warned(&format!("keyword armour(amount: int) \"Armour\" {{ {says} }}"));
    assert_eq!(keyword("before harm(target: self) { amount -= amount }"), 1);
    assert_eq!(keyword("before harm(target: self) when amount > 2 { amount -= 1  amount += amount }"), 1);
    assert_eq!(keyword("after harm(target: self, amount: amount) { destroy(self) }"), 0);
    assert_eq!(keyword("after harm(target: self) { let amount = 2  harm(self, amount) }"), 0);
    assert_eq!(keyword("before harm(target: self) { amount -= 1 }"), 0);
    let card = |says: &str| warned(&format!("card \"Pact\" : spell {{ colour: red  effect {{ {says} }} }}"));
    assert_eq!(card("let amount = 2  after harm(target: you) until turn { you.gold += amount }"), 1);
    assert_eq!(card("let paid = 2  after harm(target: you) until turn { you.gold += amount + paid }"), 0);
    assert_eq!(card("let amount = 2  after harm(target: you) until turn { let amount = 3  you.gold += amount }"), 0);
}

#[test]
fn an_overlay_understands_titles_and_players() {
    let game = read(&folder("tests/check/game.naipe"));
    let (compiled, ..) =
        check(&[("game.naipe", &game), ("card.naipe", "card \"Ogre\" : creature { colour: red  power: 3 }")]);
    let mut sources = Sources::new();
    let file = sources.add("question", String::new());
    let expression = |text: &str| naipe_grammar::parse_expression(file, text).expect("it can be read");
    let mut overlay = compiled.extend();
    for text in [
        "\"Ogre\".power == 3",
        "\"Ogre\" in field of A",
        "A.gold + B.life",
        "count(hand of B)",
        "\"Ogre\" is creature",
        "\"Ogre\".controller == B",
        "mine == \"Ogre\"",
    ] {
        let vars = [("mine".into(), naipe_interpreter::program::Ty::Object(naipe_interpreter::program::KindId(0)))];
        assert!(
            overlay.expression(&expression(text), &vars).is_ok(),
            "{text}: {:?}",
            overlay.expression(&expression(text), &vars)
        );
    }
    let faults = overlay.expression(&expression("\"Ogre\".powr + A.gld"), &[]).expect_err("two names are wrong");
    assert_eq!(faults.len(), 2);
    let hnad = naipe_grammar::ast::Ident { name: "hnad".into(), span: Default::default() };
    assert_eq!(overlay.zone(&hnad).expect_err("misspelt").help.as_deref(), Some("did you mean `hand`?"));
    let rule =
        parse(file, "modify player where it == active { gold += 1 }\nforbid harm(target: creature) because \"peace\"")
            .0;
    for item in &rule.items {
        let naipe_grammar::ast::ItemKind::Ability(a) = &item.kind else { panic!("a rule") };
        assert!(overlay.rule(a).is_ok());
    }
    let p = overlay.finish();
    assert!(p.player_attrs.iter().any(|a| a.name == "gold" && a.modified));
    assert_eq!(p.rules.len(), 2);
}

#[test]
fn the_only_opponent_is_of_games_of_two() {
    let game = |players: &str| {
        format!(
            "game g \"G\" {{ {players} }}\nplayer {{ gold: int = 0 }}\nturn {{ phase main {{ offer active take until pass }} }}\naction take() {{ opponent(you).gold += 1 }}\n"
        )
    };
    let warned = |players: &str| {
        let (_, faults, said) = check(&[("game.naipe", &game(players))]);
        assert!(faults.len() < 2, "{said}");
        faults.first().map(|fault| (fault.code, said))
    };
    assert!(warned("players: 2").is_none() && warned("players: 4  teams: 2").is_none());
    let (code, said) = warned("players: 2..4").expect("three may play");
    assert_eq!(code, codes::NEVER_THERE);
    insta::with_settings!({ snapshot_path => "check/snapshots", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("opponents", said);
    });
}
