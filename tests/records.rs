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
