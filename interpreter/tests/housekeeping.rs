//! What is over leaves nothing behind: a state does not grow with the length of its game.

use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};

const RULES: &str = r#"
game long "Long" { players: 2 }
zone field of player row in play
zone grave of player pile
kind unit { power: int = 1 }
token "Spark" : unit {
  "flare": after move(x: unit, to: field) when x != self once per game { self.power += 1 }
}
shared { seen: int = 0 }
event die(x: unit) is move(x, to: grave)
event ring()
action burn {
  let spark = create "Spark" in field of you
  let other = create "Spark" in field of you
  after next die(x: spark) { seen += 1 }
  modify other { after next ring { seen += 1 } }
  ring()
  move all unit in field of you to grave of you
}
turn { phase main { offer active burn } }
"#;

/// Nothing reacts in it, and nothing is checked: it never settles.
const QUIET: &str = r#"
game quiet "Quiet" { players: 2 }
zone field of player row in play
zone grave of player pile
kind unit { power: int = 1 }
token "Spark" : unit
shared { seen: set of unit }
action burn {
  create 3 "Spark" in field of you
  seen = all unit in field of you
  for u: unit in field of you { move u to grave of you }
}
turn { phase main { offer active burn } }
"#;

#[test]
fn what_was_used_up_is_forgotten_with_what_used_it() {
    does_not_grow(RULES);
}

#[test]
fn what_is_over_is_forgotten_where_nothing_reacts() {
    does_not_grow(QUIET);
}

/// Plays a game that nobody ends, and looks at what is kept after some time and after more.
fn does_not_grow(rules: &str) {
    let library = Library::of_texts("long", &[("long.naipe", rules)]).expect("it does not play itself");
    let built = library.sound(0, With::Cards, AFTER_ALL).unwrap_or_else(|error| panic!("{error}"));
    let game = Game::new(built.program());
    let mut machine = Machine::new(&game, Silent);
    let mut state = machine.begin(&Setup { ask_always: true, ..Setup::default() });
    let mut sizes = Vec::new();
    for turn in 1..=2_000 {
        assert_eq!(machine.advance(&mut state), Step::Decide);
        machine.choose(&mut state, machine.decision.options[0]);
        if turn % 1_000 == 0 {
            let core = &state.core;
            sizes.push([core.marks.len(), core.listeners.len(), core.last_known.len(), core.objects.len()]);
        }
    }
    let lists = state.mem.lists.len();
    assert!(lists < 3_000, "{lists} members of lists are kept, of three that something refers to");
    for (after_more, after_some) in sizes[1].iter().zip(sizes[0]) {
        assert!(*after_more <= after_some + 100, "what is kept after 1,000 turns and after 2,000: {sizes:?}");
    }
}
