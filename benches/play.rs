//! Playing: random games of Humankind with its test decks. `cargo bench --bench play`.

use divan::counter::ItemsCount;
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::{Silent, Trace};
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::record::Recorder;
use std::sync::LazyLock;

#[path = "../tests/support/games.rs"]
mod games;

static GAME: LazyLock<Game> = LazyLock::new(|| games::load("humankind"));

fn deck(name: &str) -> usize {
    GAME.program.decks.iter().position(|d| d.name == name).unwrap_or(0)
}

fn setup(seed: u64) -> Setup {
    Setup { seed, decks: vec![deck("Fuerza"), deck("Ingenio")], ..Setup::default() }
}

/// Plays a game at random; gives the number of decisions. Stops after `most`.
fn playout<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, seed: u64, most: usize) -> usize {
    let mut r = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut decisions = 0;
    while decisions < most && m.advance(st) == Step::Decide {
        decisions += 1;
        r ^= r << 13;
        r ^= r >> 7;
        r ^= r << 17;
        let choice = m.decision.options[(r >> 33) as usize % m.decision.options.len()];
        m.choose(st, choice);
    }
    decisions
}

const GAMES: u64 = 40;

fn play_all<T: Trace>(trace: impl Fn() -> T) -> usize {
    let mut total = 0;
    for seed in 0..GAMES {
        let mut m = Machine::new(&GAME, trace());
        let mut st = m.begin(&setup(seed));
        total += playout(&mut m, &mut st, seed, usize::MAX);
    }
    total
}

/// Decisions a second, nobody listening.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn silent(bencher: divan::Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(play_all(|| Silent))).bench(|| play_all(|| Silent));
}

/// The same, with the whole record kept.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn recorded(bencher: divan::Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(play_all(|| Silent))).bench(|| play_all(Recorder::default));
}

fn midgame() -> State {
    let mut m = Machine::new(&GAME, Silent);
    let mut st = m.begin(&setup(1));
    playout(&mut m, &mut st, 1, 60);
    let _ = m.advance(&mut st);
    st
}

#[divan::bench]
fn clone(bencher: divan::Bencher<'_, '_>) {
    let st = midgame();
    bencher.bench(|| st.clone());
}

/// The same into the memory of another state, as every search does it.
#[divan::bench]
fn fork(bencher: divan::Bencher<'_, '_>) {
    let st = midgame();
    let mut other = st.clone();
    bencher.bench_local(|| other.clone_from(&st));
}

#[divan::bench]
fn fingerprint(bencher: divan::Bencher<'_, '_>) {
    let st = midgame();
    bencher.bench(|| st.fingerprint());
}

/// Listing the options of a decision anew.
#[divan::bench]
fn options(bencher: divan::Bencher<'_, '_>) {
    let st = midgame();
    let mut m = Machine::new(&GAME, Silent);
    bencher.with_inputs(|| st.clone()).bench_local_refs(|st| m.advance(st));
}

fn main() {
    divan::main();
}
