//! A game just played, written as a scenario.

use crate::files;
use crate::screen::Stop;
use crate::table::Prepared;
use crate::table::session::Session;
use naipe_grammar::ast::Date;
use naipe_grammar::source::LARGEST;
use naipe_interpreter::describe;
use naipe_interpreter::machine::ask::{Choice, DecisionKind};
use naipe_interpreter::machine::run::Step;
use naipe_interpreter::machine::setup::Setup;
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
    let text = scenario(prepared, session);
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
    moves: Vec<(u8, String)>,
}

/// How many cards that are drawn stand on one line.
const CARDS_A_LINE: usize = 8;

/// Plays the game again as a scenario is played: where there is only one option, it is asked for too.
fn script(prepared: &Prepared, session: &Session<'_>) -> Script {
    let setup = Setup { ask_always: true, ..prepared.setup.clone() };
    let mut again = Session::begin(session.game, &setup, &[]);
    let mut script = Script::default();
    let mut choices = session.made.iter().map(|made| made.choice);
    while again.step == Step::Decide {
        let choice = match again.machine.decision.options[..] {
            [only] => Some(only),
            _ => choices.next(),
        };
        let Some(choice) = choice else { break };
        script.add(&again, choice);
        again.choose(choice);
    }
    script
}

fn scenario(prepared: &Prepared, session: &Session<'_>) -> String {
    let game = session.game;
    let script = script(prepared, session);
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
    for (player, answer) in &script.moves {
        let _ = writeln!(out, "    {}: {answer}", describe::player_name(game, *player));
    }
    let _ = writeln!(out, "  }}");
    if let Some(outcome) = &session.state.core.outcome {
        let _ = match outcome.winners.count_ones() {
            0 => writeln!(out, "  expect draw"),
            1 => {
                writeln!(out, "  expect winner {}", describe::player_name(game, outcome.winners.trailing_zeros() as u8))
            }
            _ => writeln!(out, "  expect over"),
        };
    }
    out.push_str("  snapshot\n}\n");
    out
}

impl Script {
    fn add(&mut self, before: &Session<'_>, choice: Choice) {
        let decision = &before.machine.decision;
        let (game, state) = describe::innermost(before.game, &before.state);
        if let DecisionKind::Uncover { zone } = decision.kind {
            let Some(zone) = state.core.zones.get(zone as usize) else { return };
            let pile = match zone.player {
                u8::MAX => game.program.zones[zone.decl as usize].name.to_string(),
                player => describe::player_name(game, player),
            };
            let title = match choice {
                Choice::Value(Value::Object(object)) => {
                    game.program.str(game.program.defs[state.core.def(object).i()].title).to_owned()
                }
                _ => return,
            };
            match self.draws.iter_mut().find(|(known, _)| *known == pile) {
                Some((_, cards)) => cards.push(title),
                None => self.draws.push((pile, vec![title])),
            }
            return;
        }
        let answer = answer(before, choice);
        if decision.player == Value::CHANCE {
            self.rolls.push(answer);
        } else {
            self.moves.push((decision.player, answer));
        }
    }
}

/// An option in the words of a script.
fn answer(session: &Session<'_>, choice: Choice) -> String {
    let (game, state) = describe::innermost(session.game, &session.state);
    let program = &game.program;
    let decision = &session.machine.decision;
    let titled = |id: u32| {
        let object = &state.core.objects[id as usize];
        let title = program.str(program.defs[object.def as usize].title);
        let same = decision.options.iter().filter(|other| match other {
            Choice::Value(Value::Object(other)) => state.core.objects[other.id as usize].def == object.def,
            Choice::Value(Value::Ability(_, other)) => state.core.objects[*other as usize].def == object.def,
            _ => false,
        });
        // Where the title does not tell, the card's number does: the same seed and decks give the same numbers.
        if same.count() > 1 { format!("object_{id}") } else { quoted(title) }
    };
    match choice {
        Choice::Pass => "pass".to_owned(),
        Choice::Action(action) => program.actions[action.i()].name.to_string(),
        Choice::Yes => "yes".to_owned(),
        Choice::No => "no".to_owned(),
        Choice::Done => "done".to_owned(),
        Choice::Decline => "none".to_owned(),
        Choice::Timeout => "timeout".to_owned(),
        Choice::Value(Value::Object(object)) => titled(object.id),
        Choice::Value(Value::Ability(def, id)) => {
            let several = program.defs[state.core.objects[id as usize].def as usize].actions.len() > 1;
            if several { quoted(program.str(program.defs[usize::from(def)].title)) } else { titled(id) }
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
    }
}
