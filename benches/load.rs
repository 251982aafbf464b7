//! Loading: 30,000 generated cards parsed and checked. `cargo bench --bench load`.

use divan::counter::BytesCount;
use naipe_grammar::ast::{Date, File};
use naipe_grammar::span::FileId;
use naipe_interpreter::lower::{self, GameInput};
use naipe_interpreter::machine::index::Game;
use naipe_interpreter::program::Program;
use naipe_interpreter::recheck::Recheck;
use std::fmt::Write;
use std::sync::Arc;

const CARDS: usize = 30_000;

const RULES: &str = r#"
game cards "Cards" { players: 2 }
enum colour { red, green, blue }
player { gold: int = 10  life: int = 20 }
zone hand of player set visible to owner
zone field of player row in play
zone grave of player pile
kind card { colour: colour }
kind creature : card { power: int  wounds: int = 0 }
event harm(x: creature, n: int) { x.wounds += n }
event destroy(x: creature) { move x to grave of x.owner }
payment gold(n: int) { possible when you.gold >= n  you.gold -= n }
action play(c: creature in hand of you) announce c { move c to field of you }
turn { offer active play until pass }
"#;

fn cards() -> String {
    let mut text = String::new();
    for i in 0..CARDS {
        let colour = ["red", "green", "blue"][i % 3];
        let _ = write!(
            text,
            r#"
/// Card number {i} of a generated set.
card "Creature {i}" : creature {{
  colour: {colour}  power: {power}
  cost {cost} gold
  text "When another creature is destroyed, each creature of yours that is {colour} takes {harm}."
  after destroy(x: creature) when x != self and x.power > {harm} {{
    for c: creature in field of you where colour == {colour} {{ harm(c, {harm}) }}
  }}
}}
"#,
            power = i % 7 + 1,
            cost = i % 5,
            harm = i % 3 + 1,
        );
    }
    text
}

fn input(files: &[File]) -> GameInput<'_> {
    GameInput {
        name: "cards".into(),
        files: files.iter().collect(),
        as_of: Date { year: 2026, month: 1, day: 1 },
        subgames: Vec::new(),
    }
}

fn compile(files: &[File]) -> usize {
    let (compiled, faults) = lower::compile(&input(files));
    assert!(faults.is_empty(), "{faults:?}");
    compiled.program.defs.len()
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn parse(bencher: divan::Bencher<'_, '_>) {
    let text = cards();
    bencher.counter(BytesCount::of_str(&text)).bench(|| naipe_grammar::parse(FileId(0), &text));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn check(bencher: divan::Bencher<'_, '_>) {
    let text = cards();
    let files = [naipe_grammar::parse(FileId(0), RULES).0, naipe_grammar::parse(FileId(1), &text).0];
    bencher.counter(BytesCount::of_str(&text)).bench(|| compile(&files));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn parse_and_check(bencher: divan::Bencher<'_, '_>) {
    let text = cards();
    bencher.counter(BytesCount::of_str(&text)).bench(|| {
        let files = [naipe_grammar::parse(FileId(0), RULES).0, naipe_grammar::parse(FileId(1), &text).0];
        compile(&files)
    });
}

/// One card of the set was edited: it alone is checked again.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn edited_card(bencher: divan::Bencher<'_, '_>) {
    let text = cards();
    let texts = [RULES, &text];
    let files = [naipe_grammar::parse(FileId(0), RULES).0, naipe_grammar::parse(FileId(1), &text).0];
    let recheck = Recheck::new(&input(&files), |file| texts[file.0 as usize]);
    let at = text.find("Creature 15000").unwrap_or(0);
    let power = at + text[at..].find("power: ").unwrap_or(0) + "power: ".len();
    let now = [&text[..power], "1", &text[power..]].concat();
    bencher.bench(|| {
        let edit = recheck.edited(FileId(1), (&text, &files[1]), &now).expect("the inside of one card was edited");
        assert!(edit.cards.len() == 1 && edit.faults.is_empty());
    });
}

/// The program of the set as it is kept between runs, made ready to be played.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn kept_program(bencher: divan::Bencher<'_, '_>) {
    let text = cards();
    let files = [naipe_grammar::parse(FileId(0), RULES).0, naipe_grammar::parse(FileId(1), &text).0];
    let kept = postcard::to_stdvec(&lower::compile(&input(&files)).0.program).expect("it can be kept");
    bencher.bench(|| {
        let program: Program = postcard::from_bytes(&kept).expect("it was kept");
        Game::new(Arc::new(program))
    });
}

fn main() {
    divan::main();
}
