//! Playing at the terminal: the board, numbered options, and what a person may type.

use super::{Answer, Front};
use crate::arguments::Seat;
use crate::explanation;
use crate::files::{Line, read_line};
use crate::screen::{Screen, Stop};
use crate::table::Prepared;
use crate::table::session::Session;
use naipe_interpreter::machine::ask::Choice;
use naipe_interpreter::machine::fault::GameFault;
use naipe_interpreter::value::Value;
use naipe_interpreter::{describe, record, view};

/// A person at a terminal.
#[derive(Debug)]
pub struct Terminal {
    /// How much of each seat's record was shown.
    shown: Vec<usize>,
    humans: usize,
}

/// The longest line that is read, in bytes: nobody types more.
const LONGEST: usize = 1 << 14;

/// What can be typed.
const HELP: &str = "\
  a number, or an option's words   choose it
  u                                take the last decision back
  w WORDS                          why did that happen?
  w not \"ACTION\" \"CARD\"            why can I not do that?
  w NUMBER                         what is that option?
  w CARD                           what is that card, and what of it is not as printed?
  w CARD.ATTRIBUTE                 what is that value made of? (also `controller`, `cost`)
  b                                show the board again
  q                                leave; the game can be resumed
";

impl Terminal {
    /// For a table.
    pub fn new(seats: &[Seat]) -> Terminal {
        Terminal { shown: vec![0; 256], humans: seats.iter().filter(|seat| **seat == Seat::Human).count() }
    }

    /// Whose eyes the screen is for: the player who decides. Chance is decided by somebody who watches for the only human.
    fn viewer(player: u8) -> Option<u8> {
        (player != Value::CHANCE).then_some(player)
    }

    /// What happened since this player was last asked.
    fn news(&mut self, session: &Session<'_>, viewer: Option<u8>, screen: &mut Screen) -> Result<(), Stop> {
        let Some(record) = session.machine.trace.record(viewer) else { return Ok(()) };
        let lines = record.lines();
        let shown = &mut self.shown[usize::from(viewer.unwrap_or(Value::CHANCE))];
        // After an undo the record is shorter.
        *shown = (*shown).min(lines.len());
        for line in &lines[*shown..] {
            screen.line(format_args!("  · {line}"))?;
        }
        *shown = lines.len();
        Ok(())
    }

    fn board(session: &Session<'_>, viewer: Option<u8>, screen: &mut Screen) -> Result<(), Stop> {
        screen.line("")?;
        screen.print(view::board(session.game, &session.state, viewer).trim_end())?;
        screen.print("\n\n")
    }

    fn question(&self, session: &Session<'_>, labels: &[String], screen: &mut Screen) -> Result<(), Stop> {
        let decision = &session.machine.decision;
        let who = describe::player_name(session.game, decision.player);
        let time = decision.seconds.map_or(String::new(), |seconds| format!(" ({seconds} s)"));
        screen.line(format_args!("{who}: {}{time}", describe::prompt(session.game, &session.state, decision)))?;
        let width = labels.len().to_string().len().max(2);
        for (index, label) in labels.iter().enumerate() {
            screen.line(format_args!("  {:>width$}  {label}", index + 1))?;
        }
        Ok(())
    }
}

impl Front for Terminal {
    fn ask(&mut self, session: &mut Session<'_>, screen: &mut Screen) -> Result<Answer, Stop> {
        let viewer = Terminal::viewer(session.player());
        session.machine.trace.seal();
        if self.humans > 1 {
            screen.line("")?;
            screen.line(format_args!("──── {} ────", describe::player_name(session.game, session.player())))?;
        }
        self.news(session, viewer, screen)?;
        if viewer.is_some() {
            Terminal::board(session, viewer, screen)?;
        }
        let labels: Vec<String> = {
            let decision = &session.machine.decision;
            decision
                .options
                .iter()
                .map(|choice| describe::choice_label(session.game, &session.state, decision, *choice))
                .collect()
        };
        self.question(session, &labels, screen)?;
        loop {
            screen.print("> ")?;
            screen.flush()?;
            let line = match read_line(&mut std::io::stdin().lock(), LONGEST) {
                Line::Text(line) => line,
                Line::TooLong | Line::NotText => "\u{fffd}".to_owned(),
                Line::End => {
                    screen.line("")?;
                    return Ok(Answer::Quit);
                }
            };
            match understand(line.trim(), &labels) {
                Typed::Nothing => {}
                Typed::Option(index) => {
                    if let Some(choice) = session.machine.decision.options.get(index).copied() {
                        return Ok(Answer::Choose(choice));
                    }
                }
                Typed::Timeout if session.machine.decision.seconds.is_some() => {
                    return Ok(Answer::Choose(Choice::Timeout));
                }
                Typed::Undo => return Ok(Answer::Undo),
                Typed::Quit => return Ok(Answer::Quit),
                Typed::Help => screen.print(HELP)?,
                Typed::Board => {
                    Terminal::board(session, viewer, screen)?;
                    self.question(session, &labels, screen)?;
                }
                Typed::Why(words) => {
                    for line in explanation::explain(session, viewer, words) {
                        screen.line(format_args!("  {line}"))?;
                    }
                }
                Typed::Unknown | Typed::Timeout => {
                    screen.line(format_args!("  choose 1 to {}, or `?` for help", labels.len()))?
                }
            }
        }
    }

    fn nothing_to_undo(&mut self, screen: &mut Screen) -> Result<(), Stop> {
        screen.line("  there is nothing to take back")
    }

    fn over(&mut self, session: &Session<'_>, screen: &mut Screen) -> Result<(), Stop> {
        if self.humans == 1
            && let Some(seat) = (0..=u8::MAX).find(|seat| session.machine.trace.record(Some(*seat)).is_some())
        {
            self.news(session, Some(seat), screen)?;
        }
        Terminal::board(session, None, screen)?;
        if let Some(outcome) = &session.state.core.outcome {
            screen.line(record::outcome(session.game, outcome))?;
        }
        screen.line(format_args!(
            "{} decisions; the last position is {:016x}",
            session.made.len(),
            session.state.fingerprint()
        ))
    }

    fn fault(&mut self, prepared: &Prepared, fault: &GameFault, screen: &mut Screen) -> Result<(), Stop> {
        screen.flush()?;
        for line in explanation::fault(prepared, fault) {
            screen.aside(line);
        }
        Ok(())
    }
}

/// What was typed.
enum Typed<'a> {
    Nothing,
    Option(usize),
    Undo,
    Quit,
    Help,
    Board,
    Timeout,
    Why(&'a str),
    Unknown,
}

fn understand<'a>(line: &'a str, labels: &[String]) -> Typed<'a> {
    if let Ok(number) = line.parse::<usize>() {
        return if (1..=labels.len()).contains(&number) { Typed::Option(number - 1) } else { Typed::Unknown };
    }
    match line {
        "" => return Typed::Nothing,
        "u" => return Typed::Undo,
        "q" => return Typed::Quit,
        "b" => return Typed::Board,
        "?" | "h" => return Typed::Help,
        "timeout" => return Typed::Timeout,
        _ => {}
    }
    if let Some(words) = line.strip_prefix("w ") {
        return Typed::Why(words.trim());
    }
    let wanted = line.to_lowercase();
    let exact: Vec<usize> = positions(labels, |label| label == wanted);
    let begins: Vec<usize> = positions(labels, |label| label.starts_with(&wanted));
    match (exact.as_slice(), begins.as_slice()) {
        ([only], _) | ([], [only]) => Typed::Option(*only),
        _ => match wanted.as_str() {
            "undo" => Typed::Undo,
            "quit" | "exit" => Typed::Quit,
            "board" => Typed::Board,
            "help" => Typed::Help,
            _ => Typed::Unknown,
        },
    }
}

fn positions(labels: &[String], fits: impl Fn(&str) -> bool) -> Vec<usize> {
    labels.iter().enumerate().filter(|(_, label)| fits(&label.to_lowercase())).map(|(index, _)| index).collect()
}
