//! What can be worked out of a hand of cards: `cargo bench --bench searches` (`-- melds`, `-- poker`, `-- cribbage`). The rules of the
//! searches are those of `tests/language/thinking`, as a rulebook would have them.

mod measure;

use measure::{Samples, line, seconds, time, wanted};
use naipe_grammar::narrow;
use naipe_interpreter::machine::play::decide::ask::Choice;
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::program::{ActionId, ParamId};
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::value::Value;

const RULES: &str = include_str!("../tests/language/thinking/game.naipe");

/// A hand is dealt, and who tells what it is worth works it out.
const TABLE: &str = r#"
parameter sought: int = 0
parameter dealt: int = 5
zone stock shared pile hidden
setup {
  create every card in stock where rank > 0
  shuffle stock
  repeat dealt { move top of stock to hand of active }
}
after tell() when sought == 1 { active.told = deadwood(active) }
after tell() when sought == 2 { active.told = poker(best_five(active)) }
after tell() when sought == 3 { active.told = crib(active) }
"#;

/// What is asked for after `--`, what it is, and with how many cards.
const SEARCHES: [(&str, &str, &[i32]); 3] = [
    ("melds", "the melds that leave the least", &[7, 10, 11]),
    ("poker", "the best five cards", &[5, 7]),
    ("cribbage", "fifteens, pairs and runs", &[5, 6]),
];
/// How many hands each search is measured on.
const HANDS: u64 = 100;

fn game() -> Game {
    let library = Library::of_texts("thinking", &[("game.naipe", RULES), ("table.naipe", TABLE)]);
    let library = library.expect("it does not play itself");
    let built = library.build(0, With::Cards, AFTER_ALL);
    assert!(built.diagnostics.is_empty(), "the rules of the searches are at fault: {:?}", built.diagnostics);
    Game::new(built.compiled.program.clone())
}

/// The time in which what a hand is worth is worked out, nothing being known of it before.
fn search(game: &Game, sought: i32, dealt: i32, seed: u64) -> f64 {
    let params = [("sought", sought), ("dealt", dealt)].map(|(name, n)| {
        let at = game.program.params.iter().position(|param| param.name == name).unwrap_or_default();
        (ParamId(narrow::u16(at)), Value::Int(n))
    });
    let mut machine = Machine::new(game, Silent);
    let mut state = machine.begin(&Setup { seed, params: params.to_vec(), ..Setup::default() });
    assert_eq!(machine.advance(&mut state), Step::Decide);
    let at = game.program.actions.iter().position(|action| action.name == "tell").unwrap_or_default();
    let tell = Choice::Action(ActionId(narrow::u16(at)));
    assert!(machine.decision.options.contains(&tell), "nobody is asked to tell");
    seconds(|| {
        machine.choose(&mut state, tell);
        assert_eq!(machine.advance(&mut state), Step::Decide);
    })
}

fn main() {
    let (game, asked) = (game(), wanted());
    line(format_args!("{:32}{:>8}{:>12}{:>12}", "", "cards", "median", "longest"));
    for (number, (word, what, sizes)) in (1..).zip(SEARCHES) {
        if !asked.is_empty() && !asked.iter().any(|asked| asked == word) {
            continue;
        }
        for dealt in sizes {
            let mut samples = Samples::default();
            (0..HANDS).for_each(|seed| samples.add(search(&game, number, *dealt, seed)));
            let (median, longest) = (time(samples.median()), time(samples.at(1.0)));
            line(format_args!("{what:32}{dealt:>8}{median:>12}{longest:>12}"));
        }
    }
}
