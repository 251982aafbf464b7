//! A game just played, written as a scenario.

use crate::files;
use crate::screen::Stop;
use crate::table::Prepared;
use crate::table::session::Session;
use ecow::EcoString;
use naipe_grammar::ast::Date;
use naipe_grammar::narrow;
use naipe_grammar::source::LARGEST;
use naipe_interpreter::describe;
use naipe_interpreter::machine::ask::{Choice, DecisionKind};
use naipe_interpreter::machine::index::Game;
use naipe_interpreter::machine::run::Step;
use naipe_interpreter::machine::setup::Setup;
use naipe_interpreter::machine::state::{NIL, State};
use naipe_interpreter::scenario;
use naipe_interpreter::value::Value;
use std::fmt::Write;
use std::path::Path;

/// Refuses to write over what is no earlier record of the game that goes on.
pub fn refuse_other(path: &Path, prepared: &Prepared, goes_on: bool) -> Result<(), Stop> {
    if !path.exists() && !path.is_symlink() {
        return Ok(());
    }
    let there = files::read_found(path, LARGEST).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let Some(there) = there else { return Err(taken(path)) };
    if goes_on && there.starts_with(&format!("scenario {}\n", quoted(&name(prepared)))) {
        Ok(())
    } else {
        Err(taken(path))
    }
}

fn taken(path: &Path) -> Stop {
    Stop::usage(format!("`{}` exists already", path.display()))
        .help("choose another file: a recorded game is never written over other scenarios")
}

/// A text between quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// What the scenario is called.
fn name(prepared: &Prepared) -> String {
    format!("{}, seed {}", prepared.game.program.title, prepared.setup.seed)
}

/// Writes a game as a scenario.
pub fn write(path: &Path, prepared: &Prepared, session: &Session<'_>) -> Result<(), Stop> {
    let text = written(prepared, session)?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| Stop::file(folder, "made", &error))?;
    }
    files::write(path, text).map_err(|error| Stop::file(path, "written", &error))
}

/// What chance and the players did, in words of a script.
#[derive(Default)]
struct Script {
    /// By the hidden order: its player, or the name of a pile that all share.
    draws: Vec<(String, Vec<String>)>,
    rolls: Vec<String>,
    /// Answers, and names given to things that no title tells from others.
    lines: Vec<String>,
    /// The names given so far.
    names: Vec<(EcoString, Value)>,
}

/// How many cards that are drawn stand on one line.
const CARDS_A_LINE: usize = 8;

/// Plays the game again as a scenario is played: where there is only one option, it is asked for too.
fn script(prepared: &Prepared, session: &Session<'_>) -> Result<Script, Stop> {
    let setup = Setup { ask_always: true, ..prepared.setup.clone() };
    let mut again = Session::begin(session.game, &setup, &[]);
    let mut script = Script::default();
    let mut choices = session.made.iter().map(|made| made.choice).peekable();
    while again.step == Step::Decide {
        let choice = match again.machine.decision.options[..] {
            // The last card of a hidden order is asked for in every game.
            [only] if again.player() == Value::CHANCE => choices.next_if_eq(&only).or(Some(only)),
            [only] => Some(only),
            _ => choices.next(),
        };
        let Some(choice) = choice else { break };
        script.add(&again, choice)?;
        again.choose(choice);
    }
    Ok(script)
}

fn written(prepared: &Prepared, session: &Session<'_>) -> Result<String, Stop> {
    let game = session.game;
    let script = script(prepared, session)?;
    let mut out = String::new();
    let Date { year, month, day } = prepared.as_of;
    let name = name(prepared);
    // Writing to a string does not fail.
    let _ = writeln!(out, "scenario {}\n  as of {year:04}-{month:02}-{day:02} {{", quoted(&name));
    let _ = writeln!(
        out,
        "  given {{\n    setup: yes\n    seed: {}\n    players: {}",
        prepared.setup.seed, prepared.setup.players
    );
    if !prepared.decks.is_empty() {
        let decks: Vec<String> = prepared.decks.iter().map(|deck| quoted(deck)).collect();
        let _ = writeln!(out, "    decks: {}", decks.join(", "));
    }
    if let Some(format) = &prepared.format {
        let _ = writeln!(out, "    format: {format}");
    }
    for (name, value) in &prepared.set {
        let _ = writeln!(out, "    {name}: {value}");
    }
    let _ = writeln!(out, "  }}\n  play {{");
    for (pile, cards) in &script.draws {
        for line in cards.chunks(CARDS_A_LINE) {
            let line: Vec<String> = line.iter().map(|card| quoted(card)).collect();
            let _ = writeln!(out, "    draws {pile}: {}", line.join(", "));
        }
    }
    if !script.rolls.is_empty() {
        let _ = writeln!(out, "    chance: {}", script.rolls.join(", "));
    }
    for line in &script.lines {
        let _ = writeln!(out, "    {line}");
    }
    let _ = writeln!(out, "  }}");
    if let Some(outcome) = &session.state.core.outcome {
        let _ = match outcome.winners.count_ones() {
            0 => writeln!(out, "  expect draw"),
            1 => {
                writeln!(
                    out,
                    "  expect winner {}",
                    describe::player_name(game, narrow::u8(outcome.winners.trailing_zeros()))
                )
            }
            _ => writeln!(out, "  expect over"),
        };
    }
    // What each has come to proves that the game went the same way.
    let attributes = &game.program.player_attrs;
    for seat in 0..session.state.core.seats {
        for (at, attribute) in attributes.iter().enumerate() {
            let value = session.state.core.player_attrs.get(usize::from(seat) * attributes.len() + at);
            if let (Some(Value::Int(number)), false) = (value, attribute.modified) {
                let who = describe::player_name(game, seat);
                let _ = writeln!(out, "  expect {who}.{} == {number}", attribute.name);
            }
        }
    }
    out.push_str("}\n");
    Ok(out)
}

impl Script {
    fn add(&mut self, before: &Session<'_>, choice: Choice) -> Result<(), Stop> {
        let decision = &before.machine.decision;
        let (game, state) = describe::innermost(before.game, &before.state);
        if let DecisionKind::Uncover { zone } = decision.kind {
            let Some(zone) = state.core.zones.get(zone as usize) else { return Ok(()) };
            let pile = match zone.player {
                u8::MAX => game.program.zones[zone.decl as usize].name.to_string(),
                player => describe::player_name(game, player),
            };
            let Choice::Value(Value::Object(object)) = choice else { return Ok(()) };
            let title = title(game, state, object.id);
            match self.draws.iter_mut().find(|(known, _)| *known == pile) {
                Some((_, cards)) => cards.push(title),
                None => self.draws.push((pile, vec![title])),
            }
            return Ok(());
        }
        let said = plain_words(before, choice);
        let is_chance = decision.player == Value::CHANCE;
        // The first words that mean this very option.
        let meant = |words: &String, names: &[(EcoString, Value)]| {
            scenario::option_meant(before.game, &before.state, decision, names, words)
        };
        let known = said.iter().find(|words| meant(words, &self.names) == Some(choice)).cloned();
        // Chance among cards that are alike is one outcome.
        let known = known
            .or_else(|| { said.first() }.filter(|words| is_chance && meant(words, &self.names).is_some()).cloned());
        let who = describe::player_name(before.game, decision.player);
        if let Some(words) = known {
            if is_chance {
                self.rolls.push(words);
            } else {
                self.lines.push(format!("{who}: {words}"));
            }
            return Ok(());
        }
        if let Some(object) = thing(choice).filter(|_| !is_chance && before.state.child.is_none())
            && let Some((name, line)) = self.name_for(game, state, object)
        {
            let mut names = self.names.clone();
            if line.is_some() {
                names.push((name.as_str().into(), Value::Object(state.core.reference(object))));
            }
            let of_name = said.first().map(|words| format!("{words} of {name}"));
            let words = std::iter::once(name).chain(of_name).find(|words| meant(words, &names) == Some(choice));
            if let Some(words) = words {
                self.lines.extend(line);
                self.names = names;
                self.lines.push(format!("{who}: {words}"));
                return Ok(());
            }
        }
        let label = describe::choice_label(before.game, &before.state, decision, choice);
        Err(Stop::usage(format!("this game cannot be recorded: in decision {} nothing that a scenario can say tells `{label}` from what else {who} could choose", before.made.len() + 1))
            .help("the log of the game says it by numbers: `naipe replay` plays that again"))
    }

    /// A name for a thing, and the line that gives it, unless it has one already.
    fn name_for(&self, game: &Game, state: &State, object: u32) -> Option<(String, Option<String>)> {
        let is_it = |v: &Value| matches!(v, Value::Object(known) if known.id == object);
        if let Some((name, _)) = self.names.iter().rev().find(|(_, v)| is_it(v)) {
            return Some((name.to_string(), None));
        }
        let core = &state.core;
        let zone = core.zones.get(usize::from(core.objects[object as usize].zone))?;
        let declared = &game.program.zones[usize::from(zone.decl)].name;
        let place = match zone.player {
            u8::MAX => declared.to_string(),
            player => format!("{declared} of {}", describe::player_name(game, player)),
        };
        let mut at = 1;
        let mut here = zone.head;
        while here != object {
            here = core.objects.get(here as usize)?.next;
            at += 1;
        }
        let word = identifier(game.program.str(game.program.defs[core.objects[object as usize].def as usize].title));
        let name =
            (1..).map(|n| format!("{word}_{n}")).find(|name| !self.names.iter().any(|(known, _)| known == name))?;
        let line = format!("let {name} = first x: it in {place} where position(x) == {at}");
        Some((name, Some(line)))
    }
}

/// The thing that an option is, or is of.
fn thing(choice: Choice) -> Option<u32> {
    match choice {
        Choice::Value(Value::Object(object)) => Some(object.id),
        Choice::Value(Value::Ability(_, id)) => Some(id),
        Choice::Ability(_, source, _) if source.id != NIL => Some(source.id),
        _ => None,
    }
}

/// A title as a name.
fn identifier(title: &str) -> String {
    let word: String =
        title.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).flat_map(char::to_lowercase).collect();
    if word.starts_with(|c: char| c.is_alphabetic()) { word } else { format!("card_{word}") }
}

/// The title of an object, between quotes.
fn title(game: &Game, state: &State, object: u32) -> String {
    game.program.str(game.program.defs[state.core.objects[object as usize].def as usize].title).to_owned()
}

/// An option in the words of a script, the shortest first; one of them may mean others too.
fn plain_words(session: &Session<'_>, choice: Choice) -> Vec<String> {
    let (game, state) = describe::innermost(session.game, &session.state);
    let program = &game.program;
    let decision = &session.machine.decision;
    let of_players = |words: String| {
        let seats = (0..state.core.seats).map(|seat| format!("{words} of {}", describe::player_name(game, seat)));
        std::iter::once(words.clone()).chain(seats).collect::<Vec<_>>()
    };
    let one = match choice {
        Choice::Pass => "pass".to_owned(),
        Choice::Action(action) => program.actions[action.i()].name.to_string(),
        Choice::Yes => "yes".to_owned(),
        Choice::No => "no".to_owned(),
        Choice::Done => "done".to_owned(),
        Choice::Decline => "none".to_owned(),
        Choice::Timeout => "timeout".to_owned(),
        Choice::Value(Value::Object(object)) => return of_players(quoted(&title(game, state, object.id))),
        Choice::Value(Value::Ability(def, id)) => {
            let own = quoted(program.str(program.defs[usize::from(def)].title));
            return of_players(quoted(&title(game, state, id))).into_iter().chain(of_players(own)).collect();
        }
        Choice::Value(Value::Int(number)) => number.to_string(),
        Choice::Value(Value::Bool(truth)) => if truth { "yes" } else { "no" }.to_owned(),
        Choice::Value(Value::Player(seat)) => describe::player_name(game, seat),
        Choice::Value(Value::Member(of, member)) => {
            program.enums[usize::from(of)].members[usize::from(member)].0.to_string()
        }
        Choice::Value(Value::Cell(zone, cell)) => describe::cell_name(&state.core, zone, cell),
        Choice::Value(Value::Zone(zone)) => {
            let zone = state.core.zones[usize::from(zone)];
            let name = &program.zones[usize::from(zone.decl)].name;
            if zone.player == u8::MAX {
                name.to_string()
            } else {
                format!("{name} of {}", describe::player_name(game, zone.player))
            }
        }
        other => quoted(&describe::choice_label(session.game, &session.state, decision, other)),
    };
    vec![one]
}
