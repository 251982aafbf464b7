//! How far the interpreter is from games written by hand: `cargo bench --bench native` (`-- leduc` for one of them).
//!
//! Both play the same games at random with the same generator, on one thread, by turns; the ratio is of two neighbours in time.

#[path = "../../tests/support/games.rs"]
mod games;
#[path = "../measure/mod.rs"]
mod measure;
#[path = "mod.rs"]
mod native;

use measure::{Samples, line, seconds, wanted};
use naipe_grammar::narrow;
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use native::{Native, Random, Steps, hearts::Hearts, leduc::Leduc};

/// How often each plays its games.
const TURNS: usize = 21;

/// The interpreter at one game.
struct Interpreter<'g> {
    machine: Machine<'g, Silent>,
    opening: State,
    state: State,
}

impl<'g> Interpreter<'g> {
    fn new(game: &'g Game, setup: &Setup) -> Self {
        let mut machine = Machine::new(game, Silent);
        let opening = machine.open(setup);
        Interpreter { machine, state: opening.clone(), opening }
    }

    /// Plays games at random, as `naipe sim` does; gives the number of decisions.
    fn play(&mut self, games: u64, random: &mut Random) -> u64 {
        let mut decisions = 0;
        for seed in 0..games {
            self.state.clone_from(&self.opening);
            self.state.reseed(seed);
            while self.machine.advance(&mut self.state) == Step::Decide {
                decisions += 1;
                let at = random.below(narrow::u32(self.machine.decision.options.len()));
                let choice = self.machine.decision.options[at as usize];
                self.machine.choose(&mut self.state, choice);
            }
            assert!(self.state.core.outcome.is_some(), "game {seed} has no end");
        }
        decisions
    }
}

/// Compares one game, asked in one manner; `counted` says which steps of the native game are the decisions of the other.
fn compare<G: Native>(name: &str, manner: &str, setup: &Setup, games: u64, counted: fn(&Steps) -> u64) {
    let game = games::load(&format!("classics/{name}"));
    let setup = Setup { players: game.program.players.0, ..setup.clone() };
    let mut interpreter = Interpreter::new(&game, &setup);
    let mut random = Random::new(1);
    let (mut ours, mut theirs, mut ratio) = (Samples::default(), Samples::default(), Samples::default());
    // The native game is so much faster that it plays more of them.
    let more = games * 16;
    let (mut played, mut decided) = (0, 0);
    for _ in 0..TURNS {
        let mut decisions = 0;
        let interpreted = seconds(|| decisions = interpreter.play(games, &mut random)) / decisions as f64;
        let mut steps = Steps::default();
        let native = seconds(|| steps = native::play::<G>(more, &mut random)) / counted(&steps) as f64;
        (played, decided) = (played + decisions, decided + counted(&steps));
        ours.add(interpreted);
        theirs.add(native);
        ratio.add(interpreted / native);
    }
    let total = (games * TURNS as u64) as f64;
    line(format_args!(
        "{name:8} {manner:22} {:6.2} {:6.2} {:10.2} {:10.2} {:9.2} {:9.2} {:>8} {:>8}",
        played as f64 / total,
        decided as f64 / (total * 16.0),
        1e-6 / ours.median(),
        1e-6 / ours.at(0.0),
        1e-6 / theirs.median(),
        1e-6 / theirs.at(0.0),
        format!("1/{:.1}", ratio.median()),
        format!("1/{:.1}", ratio.at(0.0)),
    ));
}

fn both<G: Native>(name: &str, games: u64) {
    let all = wanted();
    if !all.is_empty() && !all.iter().any(|word| word == name) {
        return;
    }
    let every = Setup { ask_chance: true, ask_always: true, ..Setup::default() };
    compare::<G>(name, "decisions", &Setup::default(), games, |steps| steps.decisions);
    compare::<G>(name, "all steps, chance too", &every, games, |steps| steps.decisions + steps.forced + steps.chance);
}

fn main() {
    line("                                 a game of      interpreter, M/s     native, M/s     interpreter/native");
    line("game     counted                   ours  native    median   best    median     best    median  best");
    both::<Leduc>("leduc", 20_000);
    both::<Hearts>("hearts", 1_000);
}
