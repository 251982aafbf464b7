//! `naipe export`: each table's files are read back as that table reads them, and say what the game says.

mod lists;
mod tables;

use crate::helper::Folder;
use crate::pages;
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tables::picture;

const PAGE: &str = include_str!("../../docs/export.md");

const RULES: &str = r#"
game spices "Spices & <Salts>" { players: 2  language: en }
enum taste { salty "Salty", hot "Hot" }
set first "First Taste" { common "Common", rare "Rare" }
set promos "Promos"
player { coins "Coins": int = 7 }
zone pantry "Pantry" of player pile hidden
zone hand "Palm" of player set visible to owner
zone side "Side" of player set
zone table "Table" of player row in play
kind spice "Spice" { taste "Taste": taste or none = none  heat "Heat": int = 1  name "Name": text = ""  wet: bool = no }
keyword sharp(n: int) "Sharp"
keyword fine "Fine"
payment coins(n: int) "Coins" { possible when you.coins >= n  you.coins -= n }
payment turn_over(x: spice) "Turn over" { possible when x in play  move x to hand of x.owner }
turn { phase main "Main" { offer active lay until pass } }
action lay(r: spice in hand of you) announce r { move r to table of you }
check over when turn_number > 9 { draw }
errata "Salt!" from 2020-01-01 { heat: 9 }
"#;

const CARDS: &str = r#"
card "Salt" : spice {
  id "salt"
  printed in first { number: 1  rarity: rare  copies: 2  image: "salt.png" }
  printed in promos { number: "P-1" }
  taste: salty  heat: 4  name: "sal"
  has: sharp(3), fine
  cost 2 coins, turn_over(self)
  text "One.\nTwo\tis <i>\"2\" & 3</i>."
  text es "Añade sal."
  column "Status": "secret"
}
card "Salt!" : spice { printed in first { number: 2  rarity: common }  taste: hot  cost 3 coins }
card "<b>\"T&J\"</b>" : spice { printed in first { number: "3a" } }
card "../../etc/passwd" : spice { printed in first { number: 4 } }
card "Ñandú 塩" : spice {
  cost X coins
  choose X: 1..3
  text "X."
}
card "LONG" : spice { wet: yes }
token "Crumb" : spice { printed in first }
cards spice for n in 1..2 { name: "Grain {n}"  heat: n }
deck "Starter <1>" {
  pantry { 4 "Salt"  2 "Salt!"  1 "Ñandú 塩" }
  side { 3 "../../etc/passwd" }
}
"#;

/// A row of what is exported: title, set, number, rarity, kind, cost, keywords, text, taste, heat, the name and the text in Spanish.
type Row = [String; 12];

fn expected(one_line: bool) -> BTreeSet<Row> {
    let long = "x".repeat(300);
    let text = if one_line { "One. Two is <i>\"2\" & 3</i>." } else { "One.\nTwo\tis <i>\"2\" & 3</i>." };
    let salt = |set: &'static str, number: &'static str, rarity: &'static str| {
        [
            "Salt",
            set,
            number,
            rarity,
            "Spice",
            "2 Coins, Turn over",
            "Sharp 3, Fine",
            text,
            "Salty",
            "4",
            "sal",
            "Añade sal.",
        ]
    };
    let plain = |title: &'static str, set: &'static str, number: &'static str, heat: &'static str| {
        [title, set, number, "", "Spice", "", "", "", "", heat, "", ""]
    };
    let mut rows = vec![
        salt("FIRST", "1", "Rare"),
        salt("PROMOS", "P-1", ""),
        ["Salt!", "FIRST", "2", "Common", "Spice", "3 Coins", "", "", "Hot", "9", "", ""],
        plain("<b>\"T&J\"</b>", "FIRST", "3a", "1"),
        plain("../../etc/passwd", "FIRST", "4", "1"),
        ["Ñandú 塩", "SPICES", "", "", "Spice", "X Coins", "", "X.", "", "1", "", ""],
        plain("Crumb", "FIRST", "", "1"),
        plain("Grain 1", "SPICES", "", "1"),
        plain("Grain 2", "SPICES", "", "2"),
    ];
    let mut last = plain("LONG", "SPICES", "", "1");
    last[0] = &long;
    rows.push(last);
    rows.into_iter().map(|row| row.map(str::to_owned)).collect()
}

fn spices(name: &str) -> Folder {
    let folder = Folder::empty(name);
    folder.write("rules/spices/game.naipe", RULES);
    folder.write("cards/spices/spices.naipe", CARDS.replace("LONG", &"x".repeat(300)));
    folder.run(&["check"]).good();
    folder
}

/// Exports, and gives the files by where they stand.
fn export(folder: &Folder, words: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let date = ["spices", "--out", "out", "--as-of", "2030-01-01"];
    folder.run(&[&["export"], &words[..1], &date, &words[1..]].concat()).good();
    let mut found = BTreeMap::new();
    below(&folder.path("out"), &folder.path("out"), &mut found);
    found
}

fn below(root: &Path, folder: &Path, found: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).expect("it is a folder") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            below(root, &path, found);
        } else {
            let inside = path.strip_prefix(root).expect("it is below").to_string_lossy().replace('\\', "/");
            found.insert(inside, fs::read(&path).expect("it can be read"));
        }
    }
}

fn text(files: &BTreeMap<String, Vec<u8>>, end: &str) -> String {
    let (_, bytes) =
        files.iter().find(|(path, _)| path.ends_with(end)).unwrap_or_else(|| panic!("{end} in {:?}", files.keys()));
    String::from_utf8(bytes.clone()).expect("it is text")
}

#[test]
fn the_same_is_written_every_time_and_nothing_else_is_touched() {
    let folder = spices("again");
    let first = export(&folder, &["all"]);
    assert_eq!(first.keys().filter(|path| path.contains("..") || !path.is_ascii()).count(), 0, "{:?}", first.keys());
    assert!(first.keys().all(|path| path.split('/').all(|part| part.len() < 100)));
    // A card less: its files go, too.
    folder.write("art/grain-2.png", picture([1, 2, 3]));
    let pictured = export(&folder, &["all", "--images", "art"]);
    assert!(pictured.keys().any(|path| path.ends_with("pics/grain-2.png")) && pictured != first);
    assert_eq!(export(&folder, &["all"]), first);
    // Whatever else is there is not touched.
    folder.write("out/cgs/notes.txt", "mine");
    let ran = folder.run(&["export", "decks", "spices", "--out", "out"]).ends(2);
    ran.warns("`out` holds `cgs/notes.txt`, which is of no export made before: nothing is written")
        .warns("help: name a new folder");
    folder.run(&["export", "decks", "spices", "--out", "rules"]).ends(2).warns("`rules` holds `spices/game.naipe`");
    folder.run(&["export", "decks", "spices", "--out", "rules/spices/game.naipe"]).ends(2).warns("is no folder");
    assert_eq!(folder.read("out/cgs/notes.txt"), "mine");
    assert_eq!(folder.read("rules/spices/game.naipe"), RULES);
    // A game with a fault is not exported, and what was there stays.
    folder.write("out2/other", "");
    folder.write("cards/spices/wrong.naipe", "card \"Wrong\" : spices {}\n");
    folder.run(&["export", "all", "spices", "--out", "out3"]).ends(1);
    assert!(!folder.path("out3").exists());
}

#[test]
fn pictures_come_from_where_they_may() {
    let folder = spices("pictures");
    folder.write("secret.png", picture([9, 9, 9]));
    folder.write("project/art/readme.txt", "");
    folder.change("cards/spices/spices.naipe", "\"salt.png\"", "\"../secret.png\"");
    let ran = folder.run(&["export", "cgs", "spices", "--out", "out"]).good();
    ran.warns("note: `Salt`: there is no picture `../secret.png`");
    assert!(folder.read("out/manifest.md").contains("- `Salt`: there is no picture `../secret.png`"));
    // What is called a picture and is none.
    folder.change("cards/spices/spices.naipe", "\"../secret.png\"", "\"rules.png\"");
    folder.write("rules.png", "root:x:0:0");
    let cgs = |folder: &Folder| folder.run(&["export", "cgs", "spices", "--out", "out"]).good();
    cgs(&folder).warns("note: `Salt`: `rules.png` is no picture");
    // One that is broken goes nowhere, however it begins; a smaller part of one is broken, too.
    folder.write("rules.png", b"\x89PNG\r\n\x1a\nno more");
    cgs(&folder).warns("note: `Salt`: `rules.png` is a broken PNG");
    let whole = picture([9, 9, 9]);
    folder.write("rules.png", &whole[..whole.len() - 20]);
    cgs(&folder).warns("note: `Salt`: `rules.png` is a broken PNG");
    folder.write("rules.png", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>");
    cgs(&folder).warns("note: `Salt`: `rules.png` is a broken SVG");
    folder.write("rules.png", &whole);
    assert_eq!(cgs(&folder).errors, "");
    #[cfg(unix)]
    {
        folder.change("cards/spices/spices.naipe", "\"rules.png\"", "\"link.png\"");
        std::os::unix::fs::symlink(folder.path("secret.png"), folder.path("cards/spices/link.png")).expect("a link");
        let ran = folder.run(&["export", "cgs", "spices", "--out", "out", "--root", "."]).good();
        ran.warns("there is no picture `link.png`");
    }
    folder
        .run(&["export", "cgs", "spices", "--out", "out", "--images", "nowhere"])
        .ends(2)
        .warns("there is no folder `nowhere`");
    let wrong = folder.run(&["export", "cgs", "spices", "--out", "out", "--url", "javascript:alert(1)"]).ends(2);
    wrong.warns("is no address of a folder in the web");
}

/// The games of this house.
#[test]
fn every_game_is_exported() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::empty("every");
    for game in [
        "humankind",
        "wot",
        "meridiano",
        "doomtrooper",
        "espadas",
        "kuhn",
        "hearts",
        "cribbage",
        "brisca",
        "siete_y_media",
    ] {
        let root = root.to_string_lossy();
        let ran = folder.run(&["export", "all", game, "--out", game, "--root", &root, "--as-of", "2026-01-01"]).good();
        ran.says("Cockatrice: ").says("DragnCards: ");
    }
}

/// What the manifest says by itself is in the language that was asked for, and the folder is known as an export again.
#[test]
fn a_manifest_speaks_spanish() {
    let folder = spices("spanish");
    for _ in 0..2 {
        folder.run(&["export", "all", "spices", "--out", "out", "--lang", "es", "--as-of", "2030-01-01"]).good();
    }
    let spanish = folder.read("out/manifest.md");
    folder.run(&["export", "all", "spices", "--out", "out", "--as-of", "2030-01-01"]).good();
    let english = folder.read("out/manifest.md");
    assert_eq!(english.lines().count(), spanish.lines().count());
    // What both say alike is nobody's language: names of files, of tables, and of what stands in them.
    let is_name = |line: &str| {
        let words = line.split('`').step_by(2).flat_map(|between| between.split(|sign: char| !sign.is_alphabetic()));
        let words = words.filter(|word| !word.is_empty() && !word.chars().any(char::is_uppercase));
        // `id` is the same word in both.
        line.starts_with("## ") || words.filter(|word| *word != "id").count() == 0
    };
    let same: Vec<&str> =
        english.lines().zip(spanish.lines()).filter(|(en, es)| en == es && !is_name(en)).map(|(en, _)| en).collect();
    assert!(same.is_empty(), "{same:#?}");
    assert!(spanish.contains("\n## Listas de mazos (`decks`)\n") && spanish.contains("\n## Archivos\n"), "{spanish}");
    assert!(spanish.contains("\n- lo que se guarda junto a las cartas (Status): no es de nadie más\n"), "{spanish}");
}

/// A card keeps its names at other tables when another one comes, and when it gets another title, if it has an `id`.
#[test]
fn names_at_other_tables_stay() {
    let folder = spices("stay");
    let before = export(&folder, &["all"]);
    let more = "card \"Salt?\" : spice { }\ncard \"¡Ñandú 塩!\" : spice { }\ncard \"LONG!\" : spice { }\n";
    let cards = format!("{more}{CARDS}").replace("LONG", &"x".repeat(300));
    folder.write("cards/spices/spices.naipe", cards.replace("\"Salt\"", "\"Sea Salt\""));
    let after = export(&folder, &["all"]);
    let ids = |files: &BTreeMap<String, Vec<u8>>| -> BTreeSet<String> {
        let cards: Vec<Value> = serde_json::from_str(&text(files, "AllCards.json")).expect("it is JSON");
        cards.iter().map(|card| card["id"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert!(ids(&before).is_subset(&ids(&after)), "{:?}", ids(&before).difference(&ids(&after)));
    assert!(ids(&before).contains("salt"), "{:?}", ids(&before));
}

#[test]
fn the_page_is_true() {
    assert!(pages::run("export", PAGE) > 5);
}
