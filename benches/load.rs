//! Loading: 30,000 generated cards parsed and checked, one of them edited, and by the command. `cargo bench --bench load`.

use divan::counter::BytesCount;
use naipe_grammar::format::WIDTH;
use naipe_grammar::span::FileId;
use naipe_interpreter::Game;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Built, Library, With};
use naipe_interpreter::recheck::Recheck;
use std::process::Command;
use std::sync::Arc;
use tempfile::TempDir;

#[path = "measure/set.rs"]
mod set;

use set::{CARDS, IN_A_FILE, RULES, cards, project};

/// The rules and a text of cards, parsed.
fn library(text: &str) -> Library {
    Library::of_texts("cards", &[("rules.naipe", RULES), ("cards.naipe", text)]).expect("it does not play itself")
}

fn compile(library: &Library) -> Arc<Built> {
    let built = library.build(0, With::Cards, AFTER_ALL);
    assert!(built.diagnostics.is_empty(), "{:?}", built.diagnostics);
    built
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn parse(bencher: divan::Bencher<'_, '_>) {
    let text = cards(0..CARDS);
    bencher.counter(BytesCount::of_str(&text)).bench(|| naipe_grammar::parse(FileId(0), &text));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn check(bencher: divan::Bencher<'_, '_>) {
    let text = cards(0..CARDS);
    bencher.counter(BytesCount::of_str(&text)).with_inputs(|| library(&text)).bench_refs(|library| compile(library));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn parse_and_check(bencher: divan::Bencher<'_, '_>) {
    let text = cards(0..CARDS);
    bencher.counter(BytesCount::of_str(&text)).bench(|| compile(&library(&text)));
}

/// One card of the set was edited, with so many in a file: it alone is checked again.
#[divan::bench(sample_count = 20, sample_size = 1, args = [CARDS, IN_A_FILE])]
fn edited_card(bencher: divan::Bencher<'_, '_>, in_a_file: usize) {
    const EDITED: usize = CARDS / 2;
    let firsts = (0..CARDS).step_by(in_a_file);
    let texts: Vec<(String, String)> =
        firsts.map(|first| (format!("{first}.naipe"), cards(first..first + in_a_file))).collect();
    let files: Vec<(&str, &str)> =
        std::iter::once(("rules.naipe", RULES)).chain(texts.iter().map(|(name, text)| (&**name, &**text))).collect();
    let library = Library::of_texts("cards", &files).expect("it does not play itself");
    compile(&library);
    let (name, text) = &texts[EDITED / in_a_file];
    let file = (0..).map(FileId).find(|file| library.files.sources.name(*file) == name).expect("it was read");
    let before = library.files.file(file).expect("it was read");
    let recheck = Recheck::new(&library.input(0, With::Cards, AFTER_ALL), |file| library.files.sources.text(file));
    let at = text.find(&format!("Creature {EDITED}\"")).expect("it is there");
    let power = at + text[at..].find("power: ").expect("cards have power") + "power: ".len();
    let now = [&text[..power], "1", &text[power..]].concat();
    bencher.bench(|| {
        let edit = recheck.edited(file, (text, before), &now).expect("the inside of one card was edited");
        assert!(edit.cards.len() == 1 && edit.faults.is_empty());
    });
}

/// The program of the set as it is kept between runs, made ready to be played.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn kept_program(bencher: divan::Bencher<'_, '_>) {
    let kept = Game::new(compile(&library(&cards(0..CARDS))).program()).keep();
    bencher.bench(|| Game::from_kept(&kept).expect("it was kept"));
}

/// Runs the command in a project; what is kept between runs is in the project, too.
fn run(folder: &TempDir, arguments: &[&str]) {
    let ran = Command::new(env!("CARGO_BIN_EXE_naipe"))
        .current_dir(folder.path())
        .env("NAIPE_CACHE", folder.path().join("kept"))
        .args(arguments)
        .output()
        .expect("the command can be started");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

const ONE_GAME: [&str; 4] = ["sim", "cards", "--games", "1"];

/// `naipe check`, from the files, on all cores.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn command_checks(bencher: divan::Bencher<'_, '_>) {
    let folder = project();
    bencher.bench(|| run(&folder, &["check"]));
}

/// A text of all cards in the one style, from one that is, in one thread.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn format(bencher: divan::Bencher<'_, '_>) {
    let text = cards(0..CARDS);
    bencher.counter(BytesCount::of_str(&text)).bench(|| naipe_grammar::format::text(&text, WIDTH));
}

/// `naipe fmt --check`, on all cores.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn command_formats(bencher: divan::Bencher<'_, '_>) {
    let folder = project();
    run(&folder, &["fmt"]);
    bencher.bench(|| run(&folder, &["fmt", "--check"]));
}

/// One game of `naipe sim`, with nothing kept.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn command_plays_cold(bencher: divan::Bencher<'_, '_>) {
    let folder = project();
    let forget = || {
        let kept = folder.path().join("kept");
        std::fs::remove_dir_all(&kept).and_then(|()| std::fs::create_dir(&kept)).expect("what is kept can go");
    };
    bencher.with_inputs(forget).bench_values(|()| run(&folder, &ONE_GAME));
}

/// One game of `naipe sim`, with the program kept from the last time.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn command_plays_kept(bencher: divan::Bencher<'_, '_>) {
    let folder = project();
    run(&folder, &ONE_GAME);
    bencher.bench(|| run(&folder, &ONE_GAME));
}

fn main() {
    divan::main();
}
