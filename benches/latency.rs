//! How long one step of a game takes: `cargo bench --bench latency` for every game under `rules`, or by name:
//! `cargo bench --bench latency -- humankind`.
//!
//! *Apply* is a choice carried out up to the next decision, whose options are listed; *options* is listing them anew.

#[path = "../tests/support/games.rs"]
mod games;
mod measure;

use measure::{Samples, line, seconds, time, wanted};
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::state::setup::Setup;

/// Decisions that are measured of each game; those of a game under way are played to its end.
const ENOUGH: usize = 40_000;
/// No game is played further, in decisions.
const LONGEST: usize = 5_000;
/// At one decision of so many the whole state is copied, hashed and written, too.
const SELDOM: usize = 16;

fn measure(name: &str) {
    let game = games::load(name);
    let players = game.program.players.0.max(1);
    let all = game.program.decks.len();
    let decks = (0..usize::from(players)).filter(|_| all > 0).map(|seat| seat % all).collect();
    let setup = Setup { players, decks, ..Setup::default() };
    let mut machine = Machine::new(&game, Silent);
    let (mut apply, mut options) = (Samples::default(), Samples::default());
    let (mut clone, mut hash, mut write, mut bytes) =
        (Samples::default(), Samples::default(), Samples::default(), Samples::default());
    let (mut random, mut decisions, mut seed) = (1_u64, 0, 0);
    while decisions < ENOUGH {
        let mut state = machine.begin(&Setup { seed, ..setup.clone() });
        seed += 1;
        let mut step = machine.advance(&mut state);
        let mut now = 0;
        while step == Step::Decide && now < LONGEST {
            (decisions, now) = (decisions + 1, now + 1);
            if decisions % SELDOM == 0 {
                let copy = state.clone();
                clone.add(seconds(|| state.clone()));
                hash.add(seconds(|| copy.fingerprint()));
                let mut text = Vec::new();
                write.add(seconds(|| serde_json::to_writer(&mut text, &copy)));
                bytes.add(text.len() as f64);
                options.add(seconds(|| machine.advance(&mut state)));
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let choice = machine.decision.options[(random >> 33) as usize % machine.decision.options.len()];
            apply.add(seconds(|| {
                machine.choose(&mut state, choice);
                step = machine.advance(&mut state);
            }));
        }
        if let Step::Fault(fault) = step {
            line(format_args!("{name}: game {seed} went wrong: {}", fault.message));
            return;
        }
    }
    let both = |samples: &Samples| format!("{:>9} {:>9}", time(samples.median()), time(samples.at(0.95)));
    line(format_args!(
        "{name:22} {} {:>9}  {}  {}  {}  {} {:7.1} kB",
        both(&apply),
        time(apply.at(1.0)),
        both(&options),
        both(&clone),
        both(&hash),
        both(&write),
        bytes.median() / 1e3,
    ));
}

fn main() {
    let asked = wanted();
    let names = if asked.is_empty() { games::all() } else { asked };
    line(
        "                       apply                          options              clone                hash                 serialize",
    );
    line(
        "game                         p50       p95       max        p50       p95        p50       p95        p50       p95        p50       p95",
    );
    for name in names {
        measure(&name);
    }
}
