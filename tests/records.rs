//! What is told of every game of the house, over random games: in words, and never in the names of its author.

use naipe_interpreter::agent::{RandomAgent, derive};
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::program::{Sort, builtin};
use naipe_interpreter::record::Recorder;
use naipe_interpreter::{describe, view};
use rayon::prelude::*;
use std::collections::BTreeSet;

#[path = "support/games.rs"]
mod games;

/// So many games of each sort are played,
const GAMES: u64 = 3;
/// each for so many decisions.
const LONGEST: usize = 250;

/// Whether a line holds what only files say: a name of several parts, a call, an argument that is named by a letter.
fn is_code(line: &str) -> bool {
    let joined = line.chars().zip(line.chars().skip(1)).any(|(a, b)| a == '_' && b.is_alphanumeric());
    let lettered = ['(', ' ', '['].iter().any(|before| {
        line.match_indices(*before).any(|(at, _)| {
            let rest: Vec<char> = line[at + 1..].chars().take(4).collect();
            matches!(rest[..], [a, ':', ' ', ..] if a.is_lowercase())
                || matches!(rest[..], [a, b, ':', ' '] if a.is_lowercase() && b.is_alphanumeric())
        })
    });
    joined || lettered || line.contains("()")
}

/// Plays one game at random; gives what was read that is not in words.
fn play(game: &Game, seed: u64) -> BTreeSet<String> {
    let players = game.program.players.0.max(1);
    let decks = (0..usize::from(players)).filter(|_| !game.program.decks.is_empty());
    let decks = decks.map(|seat| seat % game.program.decks.len()).collect();
    let mut machine = Machine::new(game, Recorder::of(None));
    let mut state = machine.begin(&Setup { seed, players, decks, ..Setup::default() });
    let mut agent = RandomAgent::new(derive(seed, 1));
    let mut read: Vec<String> = Vec::new();
    for _ in 0..LONGEST {
        if machine.advance(&mut state) != Step::Decide {
            break;
        }
        let asked = &machine.decision;
        read.push(describe::prompt(game, &state, asked));
        read.extend(asked.options.iter().map(|option| describe::choice_label(game, &state, asked, *option)));
        let choice = asked.options[agent.choose(asked.options.len())];
        machine.choose(&mut state, choice);
    }
    read.extend(view::board(game, &state, None).lines().map(str::to_owned));
    read.extend(machine.trace.lines().iter().map(|line| line.trim().to_owned()));
    read.into_iter().filter(|line| is_code(line)).map(|line| format!("{}: {line}", game.program.name)).collect()
}

#[test]
fn every_game_is_told_in_words() {
    let told: Vec<BTreeSet<String>> = { games::nested().into_par_iter() }
        .flat_map(|path| {
            let game = games::load(&path);
            (0..GAMES).map(|seed| play(&game, seed)).collect::<Vec<_>>()
        })
        .collect();
    let told: BTreeSet<String> = told.into_iter().flatten().collect();
    assert!(told.is_empty(), "told as files say it:\n{}", told.into_iter().collect::<Vec<_>>().join("\n"));
}

/// What can be done and what can happen has words of its own, or a title: its name alone says it to its author.
#[test]
fn what_happens_in_every_game_has_words() {
    let mut wordless: BTreeSet<String> = BTreeSet::new();
    for path in games::nested() {
        let game = games::load(&path);
        let (p, words) = (&game.program, game.words());
        let is_worded =
            |name: &str| words.entry(Sort::Event, name).or_else(|| words.entry(Sort::Action, name)).is_some();
        let is_titled = |name: &str| p.actions.iter().any(|a| a.name == name && a.title != name.replace('_', " "));
        let events = p.events.iter().skip(builtin::COUNT).map(|event| &event.name);
        let names = p.actions.iter().map(|action| &action.name).chain(events);
        wordless
            .extend(names.filter(|name| !is_worded(name) && !is_titled(name)).map(|name| format!("{path}: {name}")));
    }
    assert!(wordless.is_empty(), "without words:\n{}", wordless.into_iter().collect::<Vec<_>>().join("\n"));
}

const TWINS: &str = r#"game twins "Twins" { players: 2 }
zone field of player row in play
zone hand of player set visible to owner
kind beast { wounds "Wounds": int = 0  tired "Tired": bool = no }
card "Bear" : beast
setup {
  for p in players {
    create 2 "Bear" in field of p
    create 2 "Bear" in hand of p
  }
}
action harm "Harm"(b: beast in field of you) { b.wounds += 2 }
action tire "Tire"(b: beast in hand of you) { b.tired = yes }
action rest "Rest"(b: beast in field of you) { b.tired = yes }
turn { phase main { repeat 8 { offer active harm, tire, rest must } } }
"#;

/// What a viewer is told of what is done with the Bears: each step an action and one of two Bears, by their numbers.
fn twins(viewer: Option<u8>, steps: &[(usize, usize)]) -> Vec<String> {
    let mut project = naipe_interpreter::Project::from_texts([("rules/twins/game.naipe", TWINS)]).expect("it is read");
    let game = project.game("twins").unwrap_or_else(|error| panic!("{error}"));
    let mut machine = Machine::new(&game, Recorder::of(viewer));
    let mut state = machine.begin(&Setup { seed: 3, players: 2, ..Setup::default() });
    for choice in steps.iter().flat_map(|(action, bear)| [*action, *bear]) {
        assert!(machine.advance(&mut state) == Step::Decide, "something is asked");
        let choice = machine.decision.options[choice];
        machine.choose(&mut state, choice);
    }
    machine.advance(&mut state);
    let lines = machine.trace.lines();
    lines.iter().map(|line| line.trim().to_owned()).filter(|line| line.contains("A: ") || line.contains('→')).collect()
}

/// Two things of one title are told apart where they differ and no line says by itself which is meant: in a row by their places, and
/// from those of others by whose they are.
#[test]
fn things_of_one_title_are_told_apart_where_they_differ() {
    let steps = [(0, 0), (0, 1), (2, 0), (0, 0)];
    let told = twins(None, &steps);
    let expected = [
        "A: Harm Bear of A",
        "Wounds of Bear of A: 0 → 2",
        // One has wounds, the other none; that it is the other, the second line says itself.
        "A: Harm Bear (place 2 of field of A)",
        "Wounds of Bear of A: 0 → 2",
        "A: Rest Bear of A",
        "Bear of A, Tired: no → yes",
        "A: Harm Bear (place 1 of field of A)",
        "Wounds of Bear (place 1 of field of A): 2 → 4",
    ];
    assert_eq!(told, expected);
    // Both see the field.
    assert_eq!(twins(Some(1), &steps), expected);
}

/// In a hand nothing has a place: what has become of a card tells which it is, to whoever sees it.
#[test]
fn cards_of_one_title_in_a_hand_are_told_apart_to_who_sees_them() {
    let told = |viewer| -> Vec<String> {
        let told = twins(viewer, &[(1, 0), (1, 0)]);
        told.into_iter().filter(|line| line.starts_with("A: ")).map(|line| line.to_lowercase()).collect()
    };
    assert_eq!(told(Some(0)), ["a: tire bear", "a: tire bear (tired)"]);
    let unseen = told(Some(1));
    assert!(unseen.len() == 2 && unseen[0] == unseen[1] && !unseen[0].contains("bear"), "{unseen:?}");
}

const FACE_DOWN: &str = r#"game face_down "Face down" { players: 2 }
zone hand of player set visible to owner
zone grave of player pile
zone sea of player row in play
zone trench shared stack visible to owner
kind ship { guns "Guns": int = 3 }
kind order
card "Barge" : ship
card "Mine" : order {
  choose X: 1..2
  mode "left" { target t: ship in play  effect { t.guns -= X } }
  mode "right" { effect { } }
}
setup {
  for p in players {
    create "Barge" in sea of p
    create "Mine" in hand of p
  }
}
action lay "Lay"(c: order in hand of you) announce c in trench { }
action call "Call"(c: order in hand of you) announce c {
  resolve c
  move c to grave of you
}
turn { phase main { offer active lay, call must } }
"#;

/// What a viewer is told of the announcement of a Mine by A, by the action of a number.
fn announced(viewer: Option<u8>, action: usize) -> String {
    let texts = [("rules/face_down/game.naipe", FACE_DOWN)];
    let mut project = naipe_interpreter::Project::from_texts(texts).expect("it is read");
    let game = project.game("face_down").unwrap_or_else(|error| panic!("{error}"));
    let mut machine = Machine::new(&game, Recorder::of(viewer));
    let mut state = machine.begin(&Setup { seed: 3, players: 2, ..Setup::default() });
    let mut at = action;
    for _ in 0..5 {
        if machine.advance(&mut state) != Step::Decide {
            break;
        }
        let choice = machine.decision.options[at];
        at = 0;
        machine.choose(&mut state, choice);
    }
    let lines = machine.trace.lines();
    lines.into_iter().find(|line| line.contains("announces")).expect("it is told").trim().to_owned()
}

/// The mode, the number and the target tell which card it is that lies face down.
#[test]
fn what_was_chosen_for_a_card_is_told_to_who_sees_it() {
    let whole = announced(None, 0);
    assert!(whole.starts_with("A announces Mine (") && whole.contains("left") && whole.contains("Barge"), "{whole}");
    assert_eq!(announced(Some(0), 0), whole);
    assert_eq!(announced(Some(1), 0), "A announces a card");
    // It is seen in the grave, and with it what it was announced with.
    assert_eq!(announced(Some(1), 1), announced(None, 1));
}
