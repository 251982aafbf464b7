//! What the command says in Spanish: all of it, and nothing of what is the game's own.

use crate::helper::Folder;
use std::collections::BTreeSet;

/// A game whose words are numbered: `@1@` is a title, a reason, a text… No name of it is a word of English.
const RULES: &str = r#"/// @2@
game zga "@1@" { players: 2  language: en }
articles "@48@" {
  zga:7 "@3@"
}
parameter zpar: int = 4
set zset "@5@" { zcom "@6@", zrar "@7@" }
player { zlif "@8@": int = 15  zman "@9@": 0..10 = 0 }
zone zlib "@10@" of player pile hidden
zone zhan "@11@" of player set visible to owner
zone zgon "@13@" of player pile
kind zpie "@14@"
kind zcre "@15@" : zpie { zpow "@16@": int  zhea "@17@": int = 1  zmot "@47@": text = "" }
kind zspe "@18@" : zpie
/// @19@
keyword zswi "@20@"
payment zman(n: int) "@21@" { possible when you.zman >= n  you.zman -= n }
event zhar(x: zpie, q: player, n: int) { q.zlif -= n }
setup { for p in players { shuffle zlib of p  repeat zpar { move top of zlib of p to zhan of p } } }
turn {
  phase zdaw "@22@" { active.zman = 2 }
  phase zmai "@23@" { offer active zcas until pass }
}
action zcas "@24@"(s: zpie in zhan of you) announce s { move s to zgon of you }
"@25@": forbid zhar(x: zswi) because "@26@" cites zga:7
check zend when turn_number > 3 { draw because "@27@" }
format zope "@28@" {
  require size(zlib of you) >= 100 because "@29@" cites zga:7
  require every zpie in zlib of you where copies(it) <= 1 because "@30@"
  note size(zlib of you) >= 200 because "@31@"
}
"#;

const CARDS: &str = r#"/// @32@
card "@33@" : zcre {
  printed in zset { number: 1  rarity: zcom  image: "@41@.png" }
  zpow: 2  zmot: "@46@"
  has: zswi
  cost 1 zman
  text "@34@"
  text es "@35@"
  column "@40@": "@42@"
}
card "@36@" : zspe { printed in zset { number: 2  rarity: zrar }  cost 2 zman  text "@37@"  effect { zhar(self, you, 2) } }
card "@38@" : zcre { zpow: 3  cost X zman  choose X: 1..3 }
deck "@39@" { zlib { 3 "@33@"  1 "@36@" }  zhan { 1 "@38@" } }
errata "@33@" from 2020-01-01 cites zga:7 { zpow: 5  text "@43@" }
errata "@36@" from 2099-01-01 { title: "@44@" }
"#;

const SCENARIO: &str = r#"scenario "@45@" {
  given { active: A  zhan of A: "@36@" }
  expect A.zlif == 14
}
"#;

/// Words that the command says itself, and what looks like its messages.
const LIKE_MESSAGES: [&str; 48] = [
    "a card",
    "a zone",
    "the deck is legal",
    "legal",
    "not legal",
    "none",
    "random",
    "no card is a card",
    "no more than three of a card",
    "2 cards",
    "line 3",
    "line 3 of the file",
    "at least 3 cards",
    "a card, or a player",
    "an event and a zone",
    "3 of the deck",
    "no game",
    "warning: nothing",
    "error: nothing is written",
    "note: line 2",
    "the turn of a player",
    "everybody",
    "in force",
    "to come",
    "cost",
    "effect",
    "text",
    "value",
    "2 of a card",
    "errata: none",
    "from 2020-01-01",
    "1 card",
    "legal in",
    "token",
    "as printed",
    "Left out:",
    "Deck lists",
    "a game",
    "a bot",
    "no file",
    "1 file, left out: 1 thing",
    "nothing",
    "fails",
    "passed",
    "1 passed, 0 failed",
    "all",
    "a number, a text or none",
    "card x: text, wording only",
];

/// A folder with the game in words, and what else the commands read.
fn folder(word: &impl Fn(usize) -> String) -> Folder {
    let folder = Folder::empty("tongues");
    let filled = |text: &str| (1..=48).rev().fold(text.to_owned(), |text, n| text.replace(&format!("@{n}@"), &word(n)));
    folder.write("rules/zga/zga.naipe", filled(RULES));
    folder.write("cards/zga/zga.naipe", filled(CARDS));
    folder.write("tests/zga/zga.naipe", filled(SCENARIO));
    folder.write(
        "list.txt",
        filled("// Deck: @39@\n3 @33@\n1 @36@ (ZSET) 7\n1 @38@ # zqxx\n9qqqqqqqqqqqqqqqq:\n1 9wwwwwwwwwwwwwwww\n"),
    );
    folder.write("good.txt", filled("2 @33@\n"));
    folder.write("table.csv", filled("title,kind,zpow\n@33@,zcre,zqxy\n@36@,zspe,1\n9wwwwwwwwwwwwwwww,zqxy,1\n"));
    folder.write("results.toml", "players = [\"Zqa\", \"Zqb\"]\nround = 3\n");
    folder.run(&["check"]).good();
    folder
}

/// All commands that say something of a game.
const COMMANDS: &[&[&str]] = &[
    &["check"],
    &["test"],
    &["card", "@33@"],
    &["card", "@36@", "--as-of", "2099-02-01"],
    &["deck", "check", "list.txt"],
    &["deck", "check", "good.txt", "--format", "zope"],
    &["deck", "import", "list.txt"],
    &["deck", "import", "good.txt", "--format", "zope"],
    &["export", "all", "zga", "--out", "out"],
    &["errata", "list", "zga"],
    &["errata", "list", "zga", "--format", "markdown"],
    &["errata", "diff", "zga"],
    &["errata", "diff", "zga", "--to", "2099-02-01", "--format", "markdown"],
    &["coverage", "zga"],
    &["mutate", "zga"],
    &["print", "zga", "--out", "out.svg"],
    &["print", "zga", "--deck", "good.txt", "--out", "out.pdf"],
    &["cards", "import", "table.csv", "--game", "zga"],
    &["cards", "export", "zga", "--output", "out.csv"],
    &["text", "zga"],
    &["sim", "zga", "--games", "20", "--seed", "1", "--deck", "@39@"],
    &["sim", "zga", "--games", "20", "--deck", "@39@", "--set", "zpar=x"],
    &["sim", "zga", "--games", "4", "--deck", "@39@", "--set", "zpar=99999999999"],
    &["site", "zga", "--out", "public"],
    &["play", "zga", "--deck", "@39@", "--seed", "1"],
];

/// What commands say in a language: everything that they print, and the manifest of an export.
fn said(folder: &Folder, word: &impl Fn(usize) -> String, language: &str) -> Vec<(String, String)> {
    let run = |words: &&[&str]| {
        let filled =
            |text: &str| (1..=48).rev().fold(text.to_owned(), |text, n| text.replace(&format!("@{n}@"), &word(n)));
        let filled: Vec<String> = words.iter().map(|text| filled(text)).collect();
        let dated = if words.contains(&"--as-of") { &[][..] } else { &["--as-of", "2030-01-01"] };
        let all: Vec<&str> =
            filled.iter().map(String::as_str).chain(["--lang", language]).chain(dated.iter().copied()).collect();
        let ran = folder.run(&all);
        assert!(!ran.errors.contains("panicked"), "{}", ran.errors);
        let manifest = if words[0] == "export" { folder.read("out/manifest.md") } else { String::new() };
        (words.join(" "), format!("{}\n{}\n{manifest}", ran.out, ran.errors))
    };
    COMMANDS.iter().map(run).collect()
}

/// A word that nobody knows.
fn plain(n: usize) -> String {
    let letter = |n: usize| char::from(b'a' + u8::try_from(n % 26).unwrap_or(0));
    format!("Zq{}{}", letter(n / 26), letter(n))
}

/// The lines of a text, however they are laid out and in whatever order, without what follows from the letters of titles (the sums of
/// the rules, what is worded from them) and what no two runs share.
fn lines(text: &str) -> Vec<String> {
    let is_sum = |word: &str| {
        word.trim_end_matches(['.', ')']).len() == 16 && word[..16].bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let word = |word: &str| if is_sum(word) { "SUM".to_owned() } else { word.to_owned() };
    let line = |line: &str| line.split_whitespace().map(word).collect::<Vec<_>>().join(" ");
    let is_stable =
        |line: &String| !line.starts_with("generado:") && !line.contains(".log") && !line.contains("partidas/s");
    let mut lines: Vec<String> = text.lines().map(line).filter(is_stable).collect();
    lines.sort();
    lines
}

/// Whatever a game calls its things, it is told to the letter: a game of words that the command says itself is told as one of words
/// that nobody knows.
#[test]
fn what_is_the_games_own_is_not_translated() {
    let likely = |n: usize| LIKE_MESSAGES[n - 1].to_owned();
    let (told, wanted) = (said(&folder(&likely), &likely, "es"), said(&folder(&plain), &plain, "es"));
    let mut wrong = Vec::new();
    for ((command, told), (_, wanted)) in told.iter().zip(&wanted) {
        let wanted = (1..=48).fold(wanted.clone(), |text, n| text.replace(&plain(n), &likely(n)));
        // Files are called like decks.
        let wanted = wanted.replace(&plain(39).to_lowercase(), "a-bot");
        let (told, wanted) = (lines(told), lines(&wanted));
        let only =
            |of: &[String], not: &[String]| of.iter().filter(|line| !not.contains(line)).cloned().collect::<Vec<_>>();
        for (sign, lines) in [("-", only(&wanted, &told)), ("+", only(&told, &wanted))] {
            wrong.extend(lines.iter().map(|line| format!("{command}\n  {sign} {line}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Words of English that no sentence of Spanish has.
const ENGLISH: &[&str] = &[
    "the",
    "of",
    "is",
    "are",
    "and",
    "or",
    "not",
    "with",
    "without",
    "which",
    "what",
    "that",
    "there",
    "this",
    "it",
    "its",
    "by",
    "to",
    "for",
    "from",
    "in",
    "on",
    "at",
    "as",
    "an",
    "be",
    "was",
    "were",
    "has",
    "have",
    "will",
    "must",
    "can",
    "cannot",
    "line",
    "lines",
    "card",
    "cards",
    "deck",
    "decks",
    "cost",
    "costs",
    "value",
    "values",
    "effect",
    "text",
    "texts",
    "trait",
    "title",
    "number",
    "rule",
    "rules",
    "game",
    "games",
    "player",
    "players",
    "warning",
    "note",
    "help",
    "file",
    "files",
    "list",
    "lists",
    "scenario",
    "scenarios",
    "round",
    "legal in",
    "force",
    "come",
    "drop",
    "condition",
    "wins",
    "whole",
    "printed",
    "here",
    "nothing",
    "more",
    "left",
    "out",
    "known",
    "written",
    "passed",
    "failed",
    "words",
    "kind",
    "turns",
    "turn",
    "none",
    "change",
    "changes",
    "one",
    "two",
    "all",
    "mean",
    "first",
];

/// What of a line is English: a word that no sentence of Spanish has, outside of code.
fn has_english(line: &str) -> bool {
    // What is code stays, and so do names, and what errata correct, by the words that a file says it with.
    let code = line.split('`').step_by(2).collect::<Vec<_>>().join(" · ");
    let code = ["card \"", "rule \"", "Card Game Simulator", "text:", ": text ", ": title ", "title (A)"]
        .iter()
        .fold(code, |code, name| code.replace(name, " "));
    let words = code.split(|letter: char| !letter.is_alphanumeric() && !"/.-_".contains(letter));
    words.map(|word| word.trim_end_matches(['.', '-'])).any(|word| ENGLISH.contains(&word.to_lowercase().as_str()))
}

/// Nothing of what the command says itself is English.
#[test]
fn all_that_is_said_can_be_said_in_spanish() {
    let mut wrong = BTreeSet::new();
    for (command, told) in said(&folder(&plain), &plain, "es") {
        // A game is told in its own language, and a card shown as it is written.
        let told = if command.starts_with("play") || command == "test" { "" } else { &told };
        let is_quoted = |line: &str| {
            let begins = line.trim_start().starts_with(['-', '+', '|', '/']) && !command.starts_with("export");
            begins
                || line.starts_with("  ") && command.starts_with("card ")
                || line.starts_with("has: ")
                || line.contains("coste: ")
        };
        for line in told.lines().filter(|line| !is_quoted(line)) {
            if has_english(line) {
                wrong.insert(format!("{command}: {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}

/// Results of tournaments with something wrong in them, and with none.
const RESULTS: &[&str] = &[
    "[[round]\n",
    "[[round]\na = [1\n",
    "a\n",
    "a = b\n",
    "ruonds = 3\n",
    "zzzzzzz = 3\n",
    "round = 3\n",
    "players = 3\n",
    "players = [\"Zqa\", \"Zqa\"]\n",
    "players = [\"Zqanz\"]\n[[round]]\ngames = [{ a = \"Zqamz\", b = \"Zqanz\", winner = \"draw\" }]\n",
    "players = [\"Zqanz\"]\n[[round]]\nbye = [\"Zpppppp\"]\n",
    "rounds = -1\n",
    "[[round]]\ngames = [{ a = 3, b = \"Zqb\" }]\n",
    "[[round]]\ngames = 3\n",
    "[[round]]\nbyes = 3\n",
    "[[round]]\nbye = 3\n",
    "[[round]]\nbye = [\"Zqa\", \"Zqa\"]\n",
    "[[round]]\ngames = [{ a = \"Zqa\", b = \"Zqa\", winner = \"draw\" }]\n",
    "[[round]]\ngames = [{ a = \"Zqa\", b = \"Zqb\" }]\n",
    "[[round]]\ngames = [{ a = \"Zqa\", b = \"Zqb\", zqc = 1 }]\n",
    "[[round]]\ngames = [{ a = \"Zqa\", b = \"Zqb\", score = [1, \"x\"] }]\n",
    "[[round]]\ngames = [{ a = \"Zqa\", b = \"Zqb\", winner = 3 }]\n",
    "rounds = 1\n[[round]]\nbye = [\"Zqa\"]\n[[round]]\nbye = [\"Zqa\"]\n",
    "rounds = 0\n[[round]]\nbye = [\"Zqa\"]\n",
    "[[playoff]]\na = \"Zqa\"\nb = \"Zqb\"\nwinner = \"draw\"\n",
    "rolls = 3\n",
    "[rolls]\nZqa = \"x\"\n",
    "rounds = 3\nseed = 7\n[[round]]\nbye = [\"Zqa\", \"Zqb\"]\n",
    "relevant_places = 1\n[[round]]\nbye = [\"Zqa\", \"Zqb\"]\n",
];

/// Spreadsheets with something wrong in them, by their ends.
const SHEETS: &[(&str, &str)] = &[
    ("csv", "x\n"),
    ("csv", "title,kind,zpow\n,zcre,1\n"),
    ("csv", "title,kind,zpow\nZqbh,zcre,2\nZqbh,zcre,3\n"),
    ("csv", "title,kind,zpow,set\nZnew,zcre,1,zzz\n"),
    ("csv", "title,kind,zpow,cost\nZnew,zcre,1,2 zzz\n"),
    ("csv", "title,kind,zpow,zqzq\nZnew,zcre,1,2\n"),
    ("csv", "title,kind,zpow\n\"Znew,zcre,1\n"),
    ("json", "{\"a\": 1}"),
    ("json", "[1]"),
    ("json", "[{\"title\": 1"),
    ("json", "[{]"),
    ("json", "[{\"title\": {}}]"),
];

/// What is wrong is told in Spanish, too: results, spreadsheets, lists, layouts; and what the command knows of itself.
#[test]
fn what_is_wrong_can_be_said_in_spanish() {
    let folder = folder(&plain);
    let standings = "standings \"Zqw\" { win: 3  order: points  relevant: playoff  irrelevant: random }\n";
    folder.write("rules/zga/zta.naipe", standings);
    let mut wrong = BTreeSet::new();
    let mut run = |words: &[&str], what: &str| {
        let ran = folder.run(&[words, &["--lang", "es", "--as-of", "2030-01-01"]].concat());
        assert!(!ran.errors.contains("panicked"), "{}", ran.errors);
        let told = format!("{}\n{}", ran.out, ran.errors);
        wrong.extend(
            told.lines().filter(|line| has_english(line)).map(|line| format!("{words:?} {what:?}\n    {line}")),
        );
    };
    for text in RESULTS {
        folder.write("results.toml", text);
        run(&["standings", "zga", "results.toml"], text);
    }
    run(&["standings", "zga", "results.toml", "--after", "9"], "");
    for (end, text) in SHEETS {
        let name = format!("sheet.{end}");
        folder.write(&name, text);
        run(&["cards", "import", &name, "--game", "zga"], text);
    }
    for text in ["0 Zqbh\n", "99999999 Zqbh\n", "1 Zqbh\n"] {
        folder.write("some.txt", text);
        run(&["deck", "check", "some.txt"], text);
        run(&["deck", "import", "some.txt", "--deck", "Zzz"], text);
    }
    for text in ["[[box]\n", "[[box]]\nabove = \"b\"\nplace = [1, 2, 9, 9]\n"] {
        folder.write("cards/zga/face.toml", text);
        run(&["print", "zga", "--out", "x.pdf"], text);
    }
    run(&["site", "zga", "--out", "x", "--url", "example.org"], "");
    for word in ["others", "wide", "small", "asking"] {
        run(&["explain", word], "");
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}

/// Help, pages of the manual and completions are in Spanish whole, with what values of options mean.
#[test]
fn what_the_command_knows_of_itself_is_said_in_spanish() {
    let folder = Folder::empty("knows");
    folder.run(&["test", "--help", "--lang", "es"]).good().says("- json: Un objeto JSON por línea");
    folder.run(&["man", "--lang", "es", "--out", "man"]).good();
    let page = folder.read("man/naipe-test.1");
    for said in [".SH NOMBRE\n", ".SH OPCIONES\n", "[si no se dice: text]", "Valores posibles:", "text: Para personas"]
    {
        assert!(page.contains(said), "{said}\n{page}");
    }
    for entry in std::fs::read_dir(folder.path("man")).expect("pages").flatten() {
        let page = std::fs::read_to_string(entry.path()).expect("a text");
        for english in [
            ".SH NAME",
            ".SH OPTIONS",
            ".SH DESCRIPTION",
            ".SH SUBC",
            ".SH EXTRA",
            "[default",
            "ossible values",
            ": For ",
        ] {
            assert!(!page.contains(english), "{english} in {}", entry.path().display());
        }
    }
    let zsh = folder.run(&["completions", "zsh", "--lang", "es"]).good().out;
    assert!(zsh.contains("text\\:\"Para personas\"") && !zsh.contains("For people"), "{zsh}");
    // In English they are as they were.
    folder.run(&["completions", "zsh"]).good().says("For people");
    folder.run(&["man", "--out", "other"]).good();
    assert!(folder.read("other/naipe-test.1").contains(".SH NAME"));
}

/// A game that is served in Spanish says what the command says in Spanish, as one that is played does.
#[test]
fn what_is_served_speaks_the_language_of_the_game() {
    let folder = Folder::empty("served");
    folder.write(
        "rules/cielo/cielo.naipe",
        "game cielo \"Cielo\" { players: 2  language: es }\naction show \"Mostrar\" { }\n\
         turn { phase dusk \"Ocaso\" { offer active show until pass } }\n",
    );
    let nowhere = ["serve", "cielo", "--address", "203.0.113.1", "--port", "0"];
    folder.run(&nowhere).ends(2).warns("esta máquina no tiene la dirección 203.0.113.1").warns("ayuda:");
    folder.run(&[&nowhere[..], &["--lang", "en"]].concat()).ends(2).warns("this machine has no address 203.0.113.1");
}
