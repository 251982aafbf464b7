//! Machines that decide see what their seat sees, and nothing else.

use naipe_grammar::narrow;
use naipe_interpreter::agent::RandomAgent;
use naipe_interpreter::agent::experience::Experience;
use naipe_interpreter::agent::memory::Memory;
use naipe_interpreter::agent::resample::Unknown;
use naipe_interpreter::agent::thinker::Thinker;
use naipe_interpreter::machine::play::decide::ask::Choice;
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::machine::state::{Outcome, State};
use naipe_interpreter::{Agent, Session};
use naipe_interpreter::{describe, view};
use std::collections::BTreeMap;
use std::sync::Arc;

#[path = "support/games.rs"]
mod games;

/// No game is followed further, in decisions.
const LONGEST: u64 = 240;
/// Of long games not every decision is looked at.
const LOOKS: u64 = 12;

fn setup(game: &Game) -> Setup {
    let players = game.program.players.0.max(1);
    let all = game.program.decks.len();
    let decks = (0..usize::from(players)).filter(|_| all > 0).map(|seat| seat % all).collect();
    Setup { players, decks, ..Setup::default() }
}

/// Plays a game at random, and shows it at decisions of players: about [`LOOKS`] of them, spread over the game.
fn follow(game: &Game, seed: u64, mut look: impl FnMut(&State, &Machine<'_, Memory>, u64)) {
    let mut machine = Machine::new(game, Memory::concluding());
    let mut state = machine.begin(&Setup { seed, ..setup(game) });
    machine.trace.look(game, &state);
    let mut chance = RandomAgent::new(seed);
    for decision in 0..LONGEST {
        if machine.advance(&mut state) != Step::Decide {
            return;
        }
        machine.trace.look(game, &state);
        let options = &machine.decision.options;
        if options.len() > 1 && (decision < LOOKS / 2 || decision % (LONGEST / LOOKS) == seed) {
            look(&state, &machine, decision);
        }
        let choice = machine.decision.options[chance.choose(machine.decision.options.len())];
        machine.choose(&mut state, choice);
    }
}

/// What a seat sees: the table, and what it is asked.
fn seen(game: &Game, state: &State, machine: &Machine<'_, Silent>, seat: u8) -> (String, Vec<String>) {
    let decision = &machine.decision;
    let labels = decision.options.iter().map(|choice| describe::choice_label(game, state, decision, *choice)).collect();
    (view::json(game, state, Some(seat)).to_string(), labels)
}

#[test]
fn what_is_drawn_looks_as_the_true_table_does() {
    let mut hidden_differently = 0;
    for name in games::all() {
        let game = games::load(&name);
        let mut scratch = State::new(&game, &setup(&game));
        let (mut looks, mut elsewhere) = (0, 0);
        follow(&game, 0, |truth, machine, decision| {
            for seat in 0..truth.core.seats {
                let mut unknown = Unknown::of(&game, truth, &machine.trace, seat);
                unknown.draw(&game, &mut scratch, &mut RandomAgent::new(decision));
                let (here, there) = (view::json(&game, truth, Some(seat)), view::json(&game, &scratch, Some(seat)));
                assert_eq!(here, there, "{name}, decision {decision}: seat {seat} sees another table");
                hidden_differently += u32::from(view::json(&game, truth, None) != view::json(&game, &scratch, None));
                if seat != machine.decision.player {
                    continue;
                }
                // It comes to the same question, unless what is hidden bears on what can be chosen.
                looks += 1;
                let mut again = Machine::new(&game, Silent);
                let came = again.advance(&mut scratch);
                let (asked, now) = (&machine.decision, &again.decision);
                let is_same = came == Step::Decide
                    && (asked.player, asked.kind, &asked.options) == (now.player, now.kind, &now.options);
                elsewhere += u32::from(!is_same);
            }
        });
        assert!(elsewhere * 10 <= looks, "{name}: {elsewhere} of {looks} drawn tables ask something else");
    }
    assert!(hidden_differently > 250, "only {hidden_differently} tables were drawn that differ in what is hidden");
}

#[test]
fn what_is_hidden_changes_no_choice() {
    let mut changed = 0;
    for name in games::all() {
        let game = games::load(&name);
        let experience = Experience::of(&setup(&game), 2);
        let mut other = State::new(&game, &setup(&game));
        let mut left = 3;
        follow(&game, 1, |truth, machine, decision| {
            // Not the first ones: at first little has been seen.
            if left == 0 || decision % 7 != 3 {
                return;
            }
            let seat = machine.decision.player;
            let mut unknown = Unknown::of(&game, truth, &machine.trace, seat);
            unknown.draw(&game, &mut other, &mut RandomAgent::new(decision + 99));
            other.reseed(7);
            let mut there = Machine::new(&game, Silent);
            let mut here = Machine::new(&game, Silent);
            let mut truth = truth.clone();
            let steps = (here.advance(&mut truth), there.advance(&mut other));
            if steps != (Step::Decide, Step::Decide)
                || seen(&game, &truth, &here, seat) != seen(&game, &other, &there, seat)
            {
                return;
            }
            left -= 1;
            changed += u32::from(view::json(&game, &truth, None) != view::json(&game, &other, None));
            for agent in [Agent::Ismcts(6), Agent::Greedy, Agent::Random] {
                let mut thinker = Thinker::new(&game, &experience, &truth);
                let one = thinker.choose(agent, &truth, &here.decision, &machine.trace, decision);
                let two = thinker.choose(agent, &other, &there.decision, &machine.trace, decision);
                assert_eq!(one, two, "{name}, decision {decision}: {agent} chooses by what is hidden");
            }
        });
    }
    assert!(changed > 15, "only {changed} tables differed in what is hidden");
}

/// Two cards of a hand have been shown, and one goes face down: which of them it is, or that it is another, a seat that does not see it
/// cannot tell.
#[test]
fn what_leaves_a_hand_face_down_may_be_any_card_of_it() {
    const RULES: &str = r#"game hands "Hands" { players: 2 }
zone hand of player set visible to owner
zone mist "Mist" of player row visible to owner in play
kind card { power: int = 0 }
card "Wolf" : card { power: 1 }
card "Lynx" : card { power: 2 }
card "Crow" : card { power: 3 }
setup {
  create "Wolf" in hand of active
  create "Lynx" in hand of active
  create "Crow" in hand of active
}
action show "Show" {
  for c: card in hand of you where power < 3 { reveal c }
}
action hide "Hide"(c: card in hand of you) { move c to mist of you }
turn { phase main { offer active show, hide must  offer active hide must  offer active show, hide must } }
"#;
    let mut project = naipe_interpreter::Project::from_texts([("rules/hands/game.naipe", RULES)]).expect("it is read");
    let game = project.game("hands").unwrap_or_else(|error| panic!("{error}"));
    let mut known = Vec::new();
    for hidden in ["Wolf", "Lynx", "Crow"] {
        let mut machine = Machine::new(&game, Memory::default());
        let mut state = machine.begin(&Setup { seed: 3, ..setup(&game) });
        let mut choose = |state: &mut State, wanted: &str| {
            assert!(machine.advance(state) == Step::Decide, "{wanted} is asked for");
            machine.trace.look(&game, state);
            let called = |choice: &&Choice| describe::choice_label(&game, state, &machine.decision, **choice) == wanted;
            let choice = *machine.decision.options.iter().find(called).expect("it is offered");
            machine.choose(state, choice);
        };
        choose(&mut state, "Show");
        choose(&mut state, hidden);
        machine.advance(&mut state);
        machine.trace.look(&game, &state);
        let rival = 1 - state.core.active;
        let mut unknown = Unknown::of(&game, &state, &machine.trace, rival);
        let mut drawn = state.clone();
        let mut in_mist = std::collections::BTreeSet::new();
        for seed in 0..60 {
            unknown.draw(&game, &mut drawn, &mut RandomAgent::new(seed));
            let lying = (0..narrow::u32(drawn.core.objects.len()))
                .filter(|id| drawn.core.zones[usize::from(drawn.core.objects[*id as usize].zone)].in_play);
            in_mist.extend(lying.map(|id| describe::object(&game, &drawn.core, drawn.core.reference(id), None)));
        }
        known.push(in_mist.into_iter().collect::<Vec<_>>());
    }
    assert_eq!(known, vec![["Crow", "Lynx", "Wolf"]; 3]);
}

/// Whoever is interrupted thinks on where they were.
#[test]
fn what_is_thought_in_parts_is_what_is_thought_at_once() {
    for (name, agent) in [
        ("classics/brisca", Agent::Ismcts(30)),
        ("classics/go_fish", Agent::Greedy),
        ("classics/leduc", Agent::Ismcts(9)),
    ] {
        let game = Arc::new(games::load(name));
        let begin = || Session::watched(game.clone(), Setup { seed: 5, ..setup(&game) }, &[None]);
        let (mut at_once, mut in_parts) = (begin(), begin());
        for decision in 0..8 {
            let Some(mut thoughts) = in_parts.deliberate(agent) else { break };
            let mut parts = 1;
            while !thoughts.go_on(1 + decision % 3) {
                parts += 1;
            }
            let asked = in_parts.question().expect("somebody is asked");
            assert!(parts > 1 || asked.options.len() < 2, "{name}: it was thought in {parts} parts");
            in_parts.choose_nth(thoughts.choice()).expect("it is an option");
            assert!(at_once.choose_by(agent));
            assert_eq!(at_once.made(), in_parts.made(), "{name}: {agent} chooses otherwise when interrupted");
            if in_parts.question().is_none() {
                break;
            }
        }
        assert!(in_parts.made().len() > 1, "{name}");
    }
}

/// What a decision of a game is about, for a seat: to be sure that the tests above would notice.
#[test]
fn what_a_seat_sees_tells_tables_apart() {
    let game = games::load("classics/brisca");
    let mut noticed = 0;
    for seed in 3..6 {
        follow(&game, seed, |truth, machine, decision| {
            let seat = machine.decision.player;
            let rival = 1 - seat;
            let mut unknown = Unknown::of(&game, truth, &machine.trace, rival);
            let mut drawn = truth.clone();
            unknown.draw(&game, &mut drawn, &mut RandomAgent::new(decision));
            // What the rival does not know includes the hand of whoever is asked.
            let (here, there) = (view::json(&game, truth, Some(seat)), view::json(&game, &drawn, Some(seat)));
            noticed += narrow::u32(u64::from(here != there));
        });
    }
    assert!(noticed > 10, "{noticed}");
}

/// A game as one seat cannot tell it from others: how it may stand, and how likely each is.
type Alike = Vec<(State, f64)>;

/// The most that a seat can get, on average, out of games in which everybody else chooses at random, from positions that it
/// cannot tell apart: exact, by looking at everything that can happen.
fn best_response(game: &Game, seat: u8, alike: Alike, worth: &dyn Fn(&Outcome, u8) -> f64) -> f64 {
    let mut machine = Machine::new(game, Silent);
    let mut got = 0.0;
    // What the seat is asked next, by all that it sees then.
    let mut asked: BTreeMap<String, (Vec<Choice>, Alike)> = BTreeMap::new();
    let mut open = alike;
    while let Some((mut state, likely)) = open.pop() {
        match machine.advance(&mut state) {
            Step::Fault(fault) => panic!("{}", fault.message),
            Step::Over => got += likely * worth(state.core.outcome.as_ref().expect("it is over"), seat),
            Step::Decide => {
                let decision = &machine.decision;
                let options = decision.options.clone();
                if decision.player == seat {
                    let (sees, labels) = seen(game, &state, &machine, seat);
                    asked.entry(format!("{sees}{labels:?}")).or_insert((options, Vec::new())).1.push((state, likely));
                    continue;
                }
                for choice in &options {
                    let mut after = state.clone();
                    machine.choose(&mut after, *choice);
                    open.push((after, likely / options.len() as f64));
                }
            }
        }
    }
    let best = |(options, alike): &(Vec<Choice>, Alike)| {
        let after = |choice: &Choice| {
            let mut machine = Machine::new(game, Silent);
            let chosen = alike.iter().map(|(state, likely)| {
                let mut state = state.clone();
                machine.advance(&mut state);
                machine.choose(&mut state, *choice);
                (state, *likely)
            });
            best_response(game, seat, chosen.collect(), worth)
        };
        options.iter().map(after).fold(f64::NEG_INFINITY, f64::max)
    };
    got + asked.values().map(best).sum::<f64>()
}

/// What the best player there can be gets out of `random`, from both seats: no machine is to be asked for more.
#[test]
fn what_can_be_got_out_of_random_is_known_exactly() {
    let wins = |outcome: &Outcome, seat: u8| match outcome.winners.count_ones() {
        1 => f64::from(u8::from(outcome.winners & (1 << seat) != 0)),
        _ => 0.5,
    };
    let points = |outcome: &Outcome, seat: u8| outcome.scores.get(usize::from(seat)).map_or(0.0, |n| f64::from(*n));
    for (name, most_wins, most_points, points_of_winners) in
        [("classics/kuhn", 0.687_5, 0.458_3, 0.458_3), ("classics/leduc", 0.803_8, 2.373_6, 1.899_3)]
    {
        let game = games::load(name);
        let begun = Machine::new(&game, Silent).open(&Setup { ask_chance: true, ..setup(&game) });
        let both = |worth: &dyn Fn(&Outcome, u8) -> f64| {
            (0..2).map(|seat| best_response(&game, seat, vec![(begun.clone(), 1.0)], worth)).sum::<f64>() / 2.0
        };
        let found = (both(&wins), both(&points));
        assert!((found.0 - most_wins).abs() < 1e-4, "{name}: {found:?}");
        assert!((found.1 - most_points).abs() < 1e-4, "{name}: {found:?}");
        // Of those who win most, whoever gets most points: at Leduc a fifth of what can be got is lost.
        let first_wins = both(&|outcome, seat| wins(outcome, seat) + 0.001 * points(outcome, seat));
        assert!((first_wins - found.0 - 0.001 * points_of_winners).abs() < 1e-6, "{name}: {first_wins}");
    }
}
