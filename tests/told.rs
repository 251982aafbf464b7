//! Whatever changes on a table is told: over random games of every sort, and from the position of every scenario, what differs between
//! two decisions is what was noted between them.

use naipe_grammar::ast::Scenario;
use naipe_interpreter::agent::{RandomAgent, derive};
use naipe_interpreter::machine::play::decide::ask::Choice;
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::{Note, Trace};
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::machine::state::{Ends, Listener, State};
use naipe_interpreter::program::{Ability, DefId, Form};
use naipe_interpreter::record::Recorder;
use naipe_interpreter::scenario::Sequence;
use naipe_interpreter::value::Value;
use rayon::prelude::*;
use std::collections::HashSet;

#[path = "support/games.rs"]
mod games;

#[path = "support/scenarios.rs"]
mod scenarios;

/// So many random games of each sort are played,
const GAMES: u64 = 1;
/// each for so many decisions;
const LONG: usize = 80;
/// and so many from the position of each scenario.
const SHORT: usize = 6;

/// What was noted since somebody decided something.
#[derive(Debug, Default)]
struct Told {
    /// The same as people read it.
    record: Recorder,
    /// Things that came somewhere, or were made.
    moved: HashSet<u32>,
    /// Things that were shown to somebody.
    shown: HashSet<u32>,
    /// Things that have another controller or owner.
    handed: HashSet<u32>,
    /// What was written: of a thing (or of a seat), by the name.
    wrote: HashSet<(Value, String)>,
    /// Abilities that begin to last.
    begins: HashSet<u32>,
    /// Those that are over.
    ends: HashSet<u32>,
    /// Something has reacted, changed an event or stopped it: what does so once only is over, as was said when it began.
    reacts: bool,
    /// Something has become a copy, or is none any more.
    copies: bool,
    /// Players who are out.
    lost: u16,
    /// No more is told until somebody decides something.
    silent: bool,
}

impl Trace for Told {
    const ON: bool = true;

    fn note(&mut self, game: &Game, state: &State, depth: usize, note: Note<'_>) {
        self.record.note(game, state, depth, note);
        match note {
            Note::Moved { what, now } => {
                self.moved.extend([what, now].into_iter().filter_map(thing));
            }
            Note::Shown { what, .. } => self.shown.extend(thing(what)),
            Note::Kept { what, .. } | Note::Controlled { what, .. } | Note::Owned { what, .. } => {
                self.handed.extend(thing(what));
            }
            Note::Wrote { of, name, .. } => {
                self.wrote.insert((of, name.to_owned()));
            }
            Note::Begins { effect, .. } => {
                self.begins.insert(effect.ability);
                self.copies |= is_copy(game, effect);
            }
            Note::Ends { effect, .. } => {
                self.ends.insert(effect.ability);
                self.copies |= is_copy(game, effect);
                self.reacts = true;
            }
            Note::Reaction { .. } | Note::Forbidden { .. } | Note::Modified { .. } => self.reacts = true,
            Note::Rotated { zone, .. } => {
                let lies = |zone: u16| state.core.zones.get(usize::from(zone)).map(|zone| zone.decl);
                let of_it = state.core.objects.iter().zip(0..).filter(|(o, _)| lies(o.zone) == Some(zone.0));
                self.moved.extend(of_it.map(|(_, id)| id));
            }
            Note::Lost { players, .. } => self.lost |= players,
            Note::Silence | Note::Loop => self.silent = true,
            _ => {}
        }
    }
}

fn is_copy(game: &Game, effect: &Listener) -> bool {
    matches!(game.program.abilities[effect.ability as usize].form, Form::CopyOf { .. })
}

fn thing(value: Value) -> Option<u32> {
    if let Value::Object(o) = value { Some(o.id) } else { None }
}

/// What differs between two tables, and was not told.
fn untold(game: &Game, before: &State, now: &State, told: &Told) -> Vec<String> {
    let p = &game.program;
    let (was, is) = (&before.core, &now.core);
    let mut found = Vec::new();
    let title = |id: usize| p.str(p.defs[DefId(is.objects[id].def).i()].title).to_owned();
    let columns = p.columns as usize;
    for (id, (a, b)) in was.objects.iter().zip(&is.objects).enumerate() {
        let number = u32::try_from(id).expect("so many there are not");
        if told.moved.contains(&number) || is.ceased.contains(&number) {
            continue;
        }
        let mut say = |what: &str| found.push(format!("{}: {what}", title(id)));
        if (a.zone, a.cell, a.inc) != (b.zone, b.cell, b.inc) {
            say("lies elsewhere");
            continue;
        }
        if a.def != b.def {
            if !told.copies {
                say("is another card");
            }
            continue;
        }
        if (a.owner, a.by) != (b.owner, b.by) && !told.handed.contains(&number) {
            say("is somebody else's");
        }
        let is_turned = told.wrote.iter().any(|(of, _)| thing(*of) == Some(number));
        if b.known & !a.known != 0 && !told.shown.contains(&number) && !is_turned {
            say("is seen by others");
        }
        for attr in p.attrs.iter() {
            let Some(column) = attr.column else { continue };
            let at = id * columns + usize::from(column);
            let is_told = told.wrote.iter().any(|(of, name)| thing(*of) == Some(number) && *name == attr.name);
            if !alike(before, now, was.attrs[at], is.attrs[at]) && !is_told {
                say(&format!("{} was {:?} and is {:?}", attr.name, was.attrs[at], is.attrs[at]));
            }
        }
    }
    for id in was.objects.len()..is.objects.len() {
        if !told.moved.contains(&u32::try_from(id).expect("so many there are not")) && is.objects[id].zone != u16::MAX {
            found.push(format!("{}: has come", title(id)));
        }
    }
    let each = p.player_attrs.len();
    for (at, (a, b)) in was.player_attrs.iter().zip(&is.player_attrs).enumerate() {
        let (seat, attr) = (u8::try_from(at / each).expect("few sit there"), &p.player_attrs[at % each]);
        let is_told = told.wrote.contains(&(Value::Player(seat), attr.name.to_string()));
        if !alike(before, now, *a, *b) && !is_told {
            found.push(format!("seat {seat}: {} was {a:?} and is {b:?}", attr.name));
        }
    }
    found.extend(lasting(game, before, now, told));
    let gone = was.alive & !is.alive;
    if gone & !told.lost != 0 && is.outcome.is_none() {
        found.push(format!("seats are out: {gone:b}"));
    }
    found
}

/// What lasts that was not told to begin, or to be over. What a copy has of what it copies is told with it, and what is about a
/// thing that has gone ends with it.
fn lasting(game: &Game, before: &State, now: &State, told: &Told) -> Vec<String> {
    let all = |st: &State| -> Vec<(Listener, bool)> {
        // What is `Spent` was told to be over before, with what it was about.
        let lasts = |l: &&Listener| !matches!(l.ends, Ends::WithSource | Ends::Copied | Ends::Spent);
        let has_gone = |l: &Listener| {
            let window = &st.core.arena[l.start as usize..l.start as usize + usize::from(l.len)];
            let about = window.iter().filter_map(|v| thing(*v)).chain([l.source.id]);
            { about }.any(|id| told.moved.contains(&id))
        };
        st.core.listeners.iter().filter(lasts).map(|l| (*l, has_gone(l))).collect()
    };
    let same = |a: &Listener, b: &Listener| (a.ability, a.stamp) == (b.ability, b.stamp);
    let (was, is) = (all(before), all(now));
    let abilities = &game.program.abilities;
    let begun: Vec<&Ability> = told.begins.iter().map(|ability| &abilities[*ability as usize]).collect();
    // What ends an effect as something happens is told with that.
    let ends_another = |l: &Listener| match abilities[l.ability as usize].form {
        Form::Listen { event, .. } => begun.iter().any(|other| other.until_next == Some(event)),
        _ => false,
    };
    let is_new = |l: &&Listener| {
        let is_told = told.begins.contains(&l.ability) || l.is_exception() && told.copies || ends_another(l);
        !was.iter().any(|(other, _)| same(l, other)) && !is_told
    };
    let is_over = |(l, has_gone): &&(Listener, bool)| {
        !is.iter().any(|(other, _)| same(l, other)) && !has_gone && !told.ends.contains(&l.ability) && !told.reacts
    };
    let say = |l: &Listener, how: &str| format!("{how}: {:?}", abilities[l.ability as usize].form);
    let new = is.iter().map(|(l, _)| l).filter(is_new).map(|l| say(l, "lasts from now on"));
    new.chain(was.iter().filter(is_over).map(|(l, _)| say(l, "is over"))).collect()
}

/// Whether two values are the same: lists by what is in them.
fn alike(before: &State, now: &State, a: Value, b: Value) -> bool {
    let members = |st: &State, list: Value| match list {
        Value::List { len, start } => {
            let from = start as usize;
            Some(st.core.arena.get(from..from + usize::from(len)).map(<[Value]>::to_vec))
        }
        _ => None,
    };
    a == b || members(before, a).is_some() && members(before, a) == members(now, b)
}

/// Plays on at random, for so many decisions; what was not told.
fn play(what: &str, game: &Game, from: &State, seed: u64, decisions: usize) -> Vec<String> {
    let mut st = from.clone();
    let mut machine = Machine::new(game, Told::default());
    let mut agent = RandomAgent::new(derive(seed, 1));
    let mut found = Vec::new();
    let mut before = None;
    for number in 0..decisions {
        if machine.advance(&mut st) != Step::Decide {
            break;
        }
        if st.child.is_some() {
            break;
        }
        if let Some(before) = before
            && !machine.trace.silent
        {
            let new = untold(game, &before, &st, &machine.trace);
            if !new.is_empty() {
                let told = machine.trace.record.lines().join("\n    ");
                found.push(format!("{what}, decision {number}:\n  {}\n  told:\n    {told}", new.join("\n  ")));
            }
        }
        machine.trace = Told::default();
        before = Some(st.clone());
        let options = &machine.decision.options;
        let choice: Choice = options[agent.choose(options.len())];
        machine.choose(&mut st, choice);
    }
    found
}

fn nothing_is_left_out(found: Vec<String>) {
    assert!(found.is_empty(), "{} changes were not told\n{}", found.len(), found.join("\n"));
}

#[test]
fn what_changes_in_random_games_is_told() {
    let names = games::nested();
    let found = names.par_iter().flat_map_iter(|name| {
        let game = games::load(name);
        let players = game.program.players.0.max(1);
        let all = game.program.decks.len();
        let decks: Vec<usize> = (0..usize::from(players)).filter(|_| all > 0).map(|seat| seat % all).collect();
        let of_one = |seed| {
            let setup = Setup { seed, players, decks: decks.clone(), ..Setup::default() };
            let from = Machine::new(&game, Told::default()).begin(&setup);
            play(name, &game, &from, seed, LONG)
        };
        (0..GAMES).flat_map(of_one).collect::<Vec<_>>()
    });
    nothing_is_left_out(found.collect());
}

#[test]
fn what_changes_from_the_position_of_every_scenario_on_is_told() {
    let names: Vec<String> = games::nested().into_iter().chain(games::neutral()).collect();
    let from_there = |name: &str, [sequence]: &mut [Sequence<'_>; 1], scenario: &Scenario| {
        let all = |game: &Game, from: &State| play(&format!("{name}: {}", scenario.name.name), game, from, 1, SHORT);
        sequence.position(scenario, all).unwrap_or_default()
    };
    nothing_is_left_out(scenarios::of_each(&names, |compiled| [Sequence::new(compiled, 1)], from_there));
}
