//! What the help of each wrong file says to write is a fix, or is known not to be one.

use super::{DATE, TESTS, TESTS_AT, card, found, here};
use crate::arguments::Tongue;
use crate::explain::line_in;
use crate::lsp::desk::{Desk, Open};
use crate::lsp::fixes::{self, Fix};
use crate::lsp::places::Units;
use naipe_grammar::ast::ItemKind;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::FileId;
use naipe_grammar::split;
use naipe_interpreter::project::library::With;
use naipe_interpreter::scenario;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// How often a kind of help is looked at that no fix was found for.
const LOOKS: usize = 2;

/// What is wrong in the wrong files only where they name what they do not declare: here it is declared. And slips of a scenario.
const OWN: [&str; 9] = [
    "scenario \"X\" { given { active: A  phase: main }  play { cast \"Ox\" } }",
    "scenario \"X\" { given { active: A  phase: main }  expect A wins }",
    "scenario \"X\" { given { active: A  phase: main }  expect over and B lost }",
    "scenario \"X\" { given { active: A  phase: main }  expect count(hand A) == 2 }",
    "scenario \"X\" { given { active: A  phase: main }  expect winner: A }",
    "define is_it(x: golem): bool = yes",
    r#"kind herd : creature { leader: creature or none = none }
card "Ox" : herd { colour: red  power: 1  after destroy(x: self) { modify self.leader { tapped = yes } until turn } }"#,
    r#""calm": forbid harm(target: creature) when no because "calm"
permit harm when amount > 3"#,
    r#"words en {
  gold(n): "gold {n creature}"
}"#,
];

/// A help without the names in it.
fn plain(help: &str) -> String {
    let mut out = String::new();
    for (number, part) in help.split('`').enumerate() {
        out.push_str(&if number % 2 == 0 { part.to_owned() } else { "`…`".to_owned() });
    }
    out.chars().map(|sign| if sign.is_ascii_digit() { '9' } else { sign }).collect()
}

/// The lines that a fix changes, before and after.
fn lines(desk: &Desk, fix: &Fix) -> String {
    let text = desk.text(fix.place.file);
    let edit = [(fix.place.start as usize..fix.place.end as usize, fix.text.clone())];
    let now = crate::edit::changed(text, &edit);
    let same = text.lines().zip(now.lines()).take_while(|(before, after)| before == after).count();
    let end = text.lines().rev().zip(now.lines().rev()).take_while(|(before, after)| before == after).count();
    let shown = |text: &str, mark: char| {
        let lines: Vec<&str> = text.lines().collect();
        let to = lines.len().saturating_sub(end).max(same);
        lines[same..to].iter().map(|line| format!("      {mark} {}\n", line.trim())).collect::<String>()
    };
    shown(text, '-') + shown(&now, '+').trim_end()
}

/// What is false in a fix: it says once more what stands beside it, or it leaves more faults than there were. What could not be read
/// may have hidden faults, but not the one that was mended.
fn false_of(desk: &Desk, folder: &TempDir, fault: &Diagnostic, fix: &Fix) -> Option<String> {
    let text = desk.text(fix.place.file);
    let (start, end) = (fix.place.start as usize, fix.place.end as usize);
    let now = crate::edit::changed(text, &[(start..end, fix.text.clone())]);
    let told = |what: &str| Some(format!("{}: {what}:\n{}", fix.title, lines(desk, fix)));
    if fixes::repeats(&now, &(start..start + fix.text.len())) {
        return told("it repeats what stands beside it");
    }
    let path = desk.library.files.path(fix.place.file)?.to_owned();
    let open = Open::default();
    let game = desk.library.files.id(Path::new("rules/test/game.naipe"))?;
    open.texts().insert(PathBuf::from("rules/test/game.naipe"), desk.text(game).to_owned());
    open.texts().insert(path, now);
    let after = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16).ok()?;
    let faults = |desk: &Desk| desk.library.build(0, With::Tests, DATE).diagnostics.clone();
    let (before, after) = (faults(desk), faults(&after));
    let same = |all: &[Diagnostic]| all.iter().filter(|one| one.message == fault.message).count();
    let was_unread = fault.code.0 < 100;
    match was_unread {
        true if same(&after) >= same(&before) => told("the fault is still there"),
        false if after.len() > before.len() => told("it leaves more faults"),
        _ => None,
    }
}

/// The items of the wrong files of a folder, each by itself.
pub(super) fn wrong(folder: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(root.join(folder)).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "naipe"));
    files.sort();
    let texts = files.iter().filter_map(|path| std::fs::read_to_string(path).ok());
    let items = |text: String| -> Vec<String> {
        split::items(FileId(0), &text).0.iter().map(|piece| text[piece.start..piece.end].to_owned()).collect()
    };
    texts.flat_map(items).collect()
}

#[test]
fn what_a_help_says_to_write_is_a_fix_or_known_not_to_be_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = std::fs::read_to_string(root.join("interpreter/tests/check/game.naipe")).expect("a game");
    // Each kind of help: an example of a fix, or how often there was none.
    let mut kinds: BTreeMap<String, Result<String, usize>> = BTreeMap::new();
    // Titles of fixes that have no Spanish.
    let mut untold: Vec<String> = Vec::new();
    // Fixes that say something twice, or leave more faults than there were.
    let mut false_fixes: Vec<String> = Vec::new();
    let folder = TempDir::new().expect("a folder can be made");
    let mut all: Vec<String> = OWN.map(str::to_owned).into();
    all.extend(wrong("grammar/tests/wrong"));
    all.extend(wrong("interpreter/tests/check/wrong"));
    for text in all {
        let open = Open::default();
        open.texts().insert(PathBuf::from("rules/test/game.naipe"), game.clone());
        open.texts().insert(PathBuf::from("cards/test/wrong.naipe"), text);
        let Ok(desk) = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16) else { continue };
        let found = desk.library.build(0, With::Tests, DATE).diagnostics.clone();
        for fault in found {
            let Some(help) = fault.help.as_deref().filter(|help| help.contains(['`', '"'])) else { continue };
            let kind = kinds.entry(plain(help)).or_insert(Err(0));
            let Err(looks) = kind else { continue };
            if *looks >= LOOKS {
                continue;
            }
            *looks += 1;
            let found = fixes::of(&desk, &fault);
            let in_english = found.iter().filter(|fix| line_in(&fix.title, Tongue::Es) == fix.title.as_str());
            untold.extend(in_english.map(|fix| fix.title.clone()));
            false_fixes.extend(found.iter().filter_map(|fix| false_of(&desk, &folder, &fault, fix)));
            if let Some(fix) = found.first() {
                *kind = Ok(format!("{}\n{}", fix.title, lines(&desk, fix)));
            }
        }
    }
    assert!(untold.is_empty(), "without Spanish: {untold:?}");
    assert!(false_fixes.is_empty(), "{}", false_fixes.join("\n"));
    let mended = kinds.iter().filter_map(|(kind, fix)| Some(format!("{kind}\n    {}", fix.as_ref().ok()?)));
    let others = kinds.iter().filter(|(_, fix)| fix.is_err()).map(|(kind, _)| kind.clone());
    let (mended, others): (Vec<String>, Vec<String>) = (mended.collect(), others.collect());
    insta::assert_snapshot!(format!(
        "# an editor can do it: {}\n\n{}\n\n# it is left to the author: {}\n\n{}\n",
        mended.len(),
        mended.join("\n"),
        others.len(),
        others.join("\n")
    ));
}

/// What the game has is offered where it could be meant, and each thing once.
#[test]
fn what_a_game_has_is_offered() {
    for (line, wanted) in [
        ("permit herir when cantidad > 1", "Add `overrides \"sin daño\"`"),
        ("event dar(j: player): int { j.vida += 1 }", "Add `return 1`"),
        ("card \"B\" : hechizo { effect { pay by you { } } }", "Add `1 maná`"),
    ] {
        let of = card(&format!("{line}\n"));
        let titles: Vec<String> =
            found(&of).iter().flat_map(|fault| fixes::of(&of.desk, fault)).map(|fix| fix.title).collect();
        assert_eq!(titles.iter().filter(|title| *title == wanted).count(), 1, "{line}: {titles:?}");
    }
}

/// Where each word has a line of its own, nothing stands beside what is wrong.
#[test]
fn fixes_are_looked_for_in_any_layout() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = std::fs::read_to_string(root.join("interpreter/tests/check/game.naipe")).expect("a game");
    let folder = TempDir::new().expect("a folder can be made");
    let mut looked = 0;
    let own = ["forbid harm cites s:1\n  cites s:2", "modify cost gold[red\n  ] of spell in hand += 1"];
    let all = wrong("grammar/tests/wrong").into_iter().chain(wrong("interpreter/tests/check/wrong"));
    for text in all.map(|text| text.replace(' ', "\n  ")).chain(own.map(str::to_owned)) {
        let open = Open::default();
        open.texts().insert(PathBuf::from("rules/test/game.naipe"), game.clone());
        open.texts().insert(PathBuf::from("cards/test/wrong.naipe"), text);
        let Ok(desk) = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16) else { continue };
        for fault in desk.library.build(0, With::Tests, DATE).diagnostics.iter().take(LOOKS) {
            looked += fixes::of(&desk, fault).len();
        }
    }
    assert!(looked > 100, "{looked}");
}

/// What is wrong in a scenario is mended there, too.
#[test]
fn scenarios_are_mended() {
    let mut out = String::new();
    for lines in [
        "given { mano: \"Rayo\" }",
        "given { mano of A: \"Rayoo\" }",
        "given { vida: 3 }",
        "expect mano is empty",
        "expect A.vid == 20",
        "expect \"Ángel de Lus\".fuerza == 4",
        "given { activ: A }",
        "play { A jugar \"Rayo\" }",
        "play { A: jugr \"Rayo\" }",
    ] {
        let of = here(TESTS_AT, &format!("{TESTS}scenario \"X\" {{ {lines} }}\n"));
        let game = of.desk.games(of.file)[0];
        let built = of.desk.library.build(game, With::Tests, DATE);
        let items = &of.desk.library.files.file(of.file).expect("it is read").items;
        let mut faults = built.diagnostics.clone();
        if let Some(ItemKind::Scenario(last)) = items.last().map(|item| &item.kind) {
            faults.extend(scenario::check(&built.compiled, last));
        }
        for fault in faults {
            out.push_str(&format!("{lines}\n  {}; help: {}\n", fault.message, fault.help.as_deref().unwrap_or("-")));
            for fix in fixes::of(&of.desk, &fault) {
                let edit = [(fix.place.start as usize..fix.place.end as usize, fix.text)];
                let now = crate::edit::changed(of.desk.text(of.file), &edit);
                out.push_str(&format!("  * {}: {}\n", fix.title, now[TESTS.len()..].trim_end()));
            }
        }
    }
    insta::assert_snapshot!(out);
}

/// `asked` is no kind: it is a word of claims.
#[test]
fn a_claim_that_somebody_is_asked_is_mended() {
    let claim = "scenario \"X\" { given { active: A  phase: principal }  expect A is aksed }\n";
    let of = here(TESTS_AT, &format!("{TESTS}{claim}"));
    let built = of.desk.library.build(of.desk.games(of.file)[0], With::Tests, DATE);
    let items = &of.desk.library.files.file(of.file).expect("it is read").items;
    let Some(ItemKind::Scenario(last)) = items.last().map(|item| &item.kind) else { panic!("it is a scenario") };
    let faults = scenario::check(&built.compiled, last);
    let titles: Vec<String> = faults.iter().flat_map(|fault| fixes::of(&of.desk, fault)).map(|fix| fix.title).collect();
    assert_eq!(titles.iter().filter(|title| *title == "Write `asked`").count(), 1, "{titles:?}");
}
