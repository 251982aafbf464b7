//! Playing by JSON lines: a decision on standard output, an answer on standard input.

use super::{Answer, Front};
use crate::files::{Line, read_line};
use crate::screen::{Screen, Stop};
use crate::table::Prepared;
use naipe_grammar::narrow;
use naipe_interpreter::machine::query::fault::GameFault;
use naipe_interpreter::{Offer, Question, Session, seat_name};
use serde_json::json;
use std::collections::HashMap;

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// A program at the other end.
#[derive(Debug)]
pub struct Protocol {
    /// Whether each decision comes with what its player sees.
    with_view: bool,
    /// How much of each player's record was sent.
    sent: HashMap<Option<u8>, usize>,
}

impl Protocol {
    /// For a program that wants each decision with what its player sees, or asks for that itself.
    pub fn new(with_view: bool) -> Protocol {
        Protocol { with_view, sent: HashMap::new() }
    }

    fn send_decision(&mut self, session: &Session, question: &Question, screen: &mut Screen) -> Result<(), Stop> {
        let option = |offer: &Offer| {
            let mut option = json!({ "id": offer.id, "label": offer.label });
            if question.seat.is_none() {
                option["weight"] = offer.weight.into();
            }
            option
        };
        let mut log = session.told(question.seat);
        let sent = self.sent.entry(question.seat).or_default();
        let whole = log.len();
        log.drain(..*sent);
        *sent = whole;
        let mut decision = json!({
            "type": "decision",
            "number": session.made().len(),
            "player": question.who,
            "prompt": question.prompt,
            "seconds": question.seconds,
            "options": question.options.iter().map(option).collect::<Vec<_>>(),
            "log": log,
        });
        if self.with_view {
            decision["view"] = session.view(question.seat).json();
        }
        screen.line(decision)?;
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
    /// What its player sees.
    View,
}

/// What a line says, or what is wrong with it.
pub fn understand(session: &mut Session, question: &Question, line: &str) -> Result<Asked, String> {
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
        return match question.seconds {
            Some(_) => Ok(Asked::Answer(Answer::Choose("timeout".to_owned()))),
            None => Err("this decision has no time limit".to_owned()),
        };
    }
    if value["view"] == true {
        return Ok(Asked::View);
    }
    if let Some(words) = value["why"].as_str() {
        return Ok(Asked::Why(session.why(question.seat, words)));
    }
    let wanted = &value["choose"];
    let mut options = question.options.iter();
    let chosen = match (wanted.as_str(), wanted.as_u64()) {
        (Some("timeout"), _) if question.seconds.is_some() => Some("timeout".to_owned()),
        (Some(id), _) => options.find(|offer| offer.id == id).map(|offer| offer.id.clone()),
        (None, Some(index)) => options.nth(narrow::usize(index)).map(|offer| offer.id.clone()),
        (None, None) => {
            return Err(
                "the answer chooses nothing: `choose` is an option's id, or its place counted from 0".to_owned()
            );
        }
    };
    let chosen = chosen.ok_or_else(|| format!("{wanted} is not among the options"))?;
    Ok(Asked::Answer(Answer::Choose(chosen)))
}

impl Front for Protocol {
    fn ask(&mut self, session: &mut Session, question: &Question, screen: &mut Screen) -> Result<Answer, Stop> {
        session.seal();
        loop {
            self.send_decision(session, question, screen)?;
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
            match understand(session, question, &line) {
                Ok(Asked::Answer(answer)) => return Ok(answer),
                Ok(Asked::View) => {
                    screen.line(json!({ "type": "view", "view": session.view(question.seat).json() }))?;
                }
                Ok(Asked::Why(lines)) => screen.line(json!({ "type": "why", "lines": lines }))?,
                Err(wrong) => error(screen, &wrong)?,
            }
        }
    }

    fn took_back(&mut self, session: &Session) {
        self.sent.iter_mut().for_each(|(seat, sent)| *sent = (*sent).min(session.told(*seat).len()));
    }

    fn nothing_to_undo(&mut self, screen: &mut Screen) -> Result<(), Stop> {
        error(screen, "there is nothing to take back")
    }

    fn over(&mut self, session: &Session, screen: &mut Screen) -> Result<(), Stop> {
        let ending = session.ending();
        let winners = ending.iter().flat_map(|ending| &ending.winners);
        let mut over = json!({
            "type": "over",
            "winners": winners.map(|seat| seat_name(Some(*seat))).collect::<Vec<_>>(),
            "scores": ending.as_ref().map(|ending| &ending.scores),
            "because": ending.as_ref().map(|ending| &ending.because),
            "text": ending.as_ref().map(|ending| &ending.text),
            "decisions": session.made().len(),
            "fingerprint": format!("{:016x}", session.fingerprint()),
        });
        if self.with_view {
            over["view"] = session.view(None).json();
        }
        screen.line(over)
    }

    fn fault(&mut self, prepared: &Prepared, fault: &GameFault, screen: &mut Screen) -> Result<(), Stop> {
        let lines = prepared.lines(fault);
        screen.line(json!({ "type": "fault", "message": fault.message, "lines": lines }))
    }
}
