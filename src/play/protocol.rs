//! Playing by JSON lines: a decision on standard output, an answer on standard input.

use super::{Answer, Front};
use crate::explanation;
use crate::files::{Line, read_line};
use crate::screen::{Screen, Stop};
use crate::table::Prepared;
use crate::table::session::Session;
use naipe_grammar::narrow;
use naipe_interpreter::machine::ask::Choice;
use naipe_interpreter::machine::fault::GameFault;
use naipe_interpreter::value::Value;
use naipe_interpreter::{describe, record, view};
use serde_json::json;
use std::collections::HashMap;

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// A program at the other end.
#[derive(Debug, Default)]
pub struct Protocol {
    /// How much of each player's record was sent.
    sent: HashMap<u8, usize>,
}

impl Protocol {
    fn send_decision(&mut self, session: &Session<'_>, screen: &mut Screen) -> Result<(), Stop> {
        let decision = &session.machine.decision;
        let chance = decision.player == Value::CHANCE;
        let weights = if chance { session.weights() } else { Vec::new() };
        let options: Vec<serde_json::Value> = decision
            .options
            .iter()
            .enumerate()
            .map(|(index, choice)| {
                let mut option = json!({
                    "id": describe::choice_id(session.game, &session.state, *choice),
                    "label": describe::choice_label(session.game, &session.state, decision, *choice),
                });
                if let Some(weight) = weights.get(index) {
                    option["weight"] = (*weight).into();
                }
                option
            })
            .collect();
        let viewer = (!chance).then_some(decision.player);
        let mut log = Vec::new();
        if let Some(record) = session.machine.trace.record(viewer) {
            log = record.lines();
            let sent = self.sent.entry(decision.player).or_default();
            *sent = (*sent).min(log.len());
            let whole = log.len();
            log.drain(..*sent);
            *sent = whole;
        }
        screen.line(json!({
            "type": "decision",
            "number": session.made.len(),
            "player": describe::player_name(session.game, decision.player),
            "prompt": describe::prompt(session.game, &session.state, decision),
            "seconds": decision.seconds,
            "options": options,
            "log": log,
            "view": view::json(session.game, &session.state, viewer),
        }))?;
        screen.flush()
    }
}

fn error(screen: &mut Screen, message: &str) -> Result<(), Stop> {
    screen.line(json!({ "type": "error", "message": message }))
}

/// What a line asks for.
pub enum Asked {
    /// The decision is answered.
    Answer(Answer),
    /// Something was to be explained: this explains it.
    Why(Vec<String>),
}

/// What a line says, or what is wrong with it.
pub fn understand(session: &mut Session<'_>, line: &str) -> Result<Asked, String> {
    let Ok(value) = serde_json::from_str::<serde_json::Value>(line.trim()) else {
        return Err("the line is not JSON: answer with an object such as {\"choose\": \"pass\"}".to_owned());
    };
    if value["undo"] == true {
        return Ok(Asked::Answer(Answer::Undo));
    }
    if value["quit"] == true {
        return Ok(Asked::Answer(Answer::Quit));
    }
    if value["timeout"] == true {
        return match session.machine.decision.seconds {
            Some(_) => Ok(Asked::Answer(Answer::Choose(Choice::Timeout))),
            None => Err("this decision has no time limit".to_owned()),
        };
    }
    if let Some(words) = value["why"].as_str() {
        let player = session.player();
        let viewer = (player != Value::CHANCE).then_some(player);
        return Ok(Asked::Why(explanation::explain(session, viewer, words)));
    }
    let wanted = &value["choose"];
    let choice = match (wanted.as_str(), wanted.as_u64()) {
        (Some(id), _) => session.find(id),
        (None, Some(index)) => session.machine.decision.options.get(narrow::usize(index)).copied(),
        (None, None) => {
            return Err(
                "the answer chooses nothing: `choose` is an option's id, or its place counted from 0".to_owned()
            );
        }
    };
    let choice = choice.ok_or_else(|| format!("{wanted} is not among the options"))?;
    Ok(Asked::Answer(Answer::Choose(choice)))
}

impl Front for Protocol {
    fn ask(&mut self, session: &mut Session<'_>, screen: &mut Screen) -> Result<Answer, Stop> {
        session.machine.trace.seal();
        loop {
            self.send_decision(session, screen)?;
            let line = match read_line(&mut std::io::stdin().lock(), LONGEST) {
                Line::Text(line) => line,
                Line::TooLong => {
                    error(screen, &format!("the line is longer than {LONGEST} bytes, and was passed over"))?;
                    continue;
                }
                Line::NotText => {
                    error(screen, "the line is not UTF-8 text")?;
                    continue;
                }
                Line::End => return Ok(Answer::Quit),
            };
            match understand(session, &line) {
                Ok(Asked::Answer(answer)) => return Ok(answer),
                Ok(Asked::Why(lines)) => screen.line(json!({ "type": "why", "lines": lines }))?,
                Err(wrong) => error(screen, &wrong)?,
            }
        }
    }

    fn nothing_to_undo(&mut self, screen: &mut Screen) -> Result<(), Stop> {
        error(screen, "there is nothing to take back")
    }

    fn over(&mut self, session: &Session<'_>, screen: &mut Screen) -> Result<(), Stop> {
        let outcome = session.state.core.outcome.as_ref();
        let winners: Vec<String> = (0..16)
            .filter(|seat| outcome.is_some_and(|outcome| outcome.winners & (1 << seat) != 0))
            .map(|seat| describe::player_name(session.game, seat))
            .collect();
        screen.line(json!({
            "type": "over",
            "winners": winners,
            "scores": outcome.map(|outcome| outcome.scores.clone()),
            "because": outcome.map(|outcome| outcome.because.to_string()),
            "text": outcome.map(|outcome| record::outcome(session.game, outcome)),
            "decisions": session.made.len(),
            "fingerprint": format!("{:016x}", session.state.fingerprint()),
            "view": view::json(session.game, &session.state, None),
        }))
    }

    fn fault(&mut self, prepared: &Prepared, fault: &GameFault, screen: &mut Screen) -> Result<(), Stop> {
        let lines = explanation::fault(prepared, fault);
        screen.line(json!({ "type": "fault", "message": fault.message, "lines": lines }))
    }
}
