//! Playing at the terminal: the board, numbered options, and what a person may type.

use super::{Answer, Front};
use crate::arguments::Seat;
use crate::files::{Line, read_line};
use crate::screen::{Screen, Stop};
use crate::table::Prepared;
use naipe_grammar::narrow;
use naipe_interpreter::machine::fault::GameFault;
use naipe_interpreter::{Offer, Question, Session};
use std::collections::HashMap;

/// A person at a terminal.
#[derive(Debug)]
pub struct Terminal {
    /// How much of what each seat was told was shown.
    shown: HashMap<Option<u8>, usize>,
    /// The seats of people.
    humans: Vec<u8>,
}

/// What is said to whoever answers for chance and asks to see more.
const BLIND: &str = "  chance sees no table: ask when a player is asked";

/// The longest line that is read, in bytes: nobody types more.
const LONGEST: usize = 1 << 14;

/// What can be typed.
const HELP: &str = "\
  a number, or an option's words   choose it (where a number is asked for: that number)
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
        let is_human = |(_, seat): &(usize, &Seat)| **seat == Seat::Human;
        let humans = seats.iter().enumerate().filter(is_human).map(|(seat, _)| narrow::u8(seat)).collect();
        Terminal { shown: HashMap::new(), humans }
    }

    /// What happened since this player was last asked.
    fn news(&mut self, session: &Session, viewer: Option<u8>, screen: &mut Screen) -> Result<(), Stop> {
        let lines = session.told(viewer);
        let shown = self.shown.entry(viewer).or_default();
        // After an undo the record is shorter.
        *shown = (*shown).min(lines.len());
        for line in &lines[*shown..] {
            screen.line(format_args!("  · {line}"))?;
        }
        *shown = lines.len();
        Ok(())
    }

    fn board(session: &Session, viewer: Option<u8>, screen: &mut Screen) -> Result<(), Stop> {
        screen.line("")?;
        screen.print(session.view(viewer).to_string())?;
        screen.print("\n\n")
    }

    fn question(question: &Question, screen: &mut Screen) -> Result<(), Stop> {
        let time = question.seconds.map_or(String::new(), |seconds| format!(" ({seconds} s)"));
        screen.line(format_args!("{}: {}{time}", question.who, question.prompt))?;
        let width = question.options.len().to_string().len().max(2);
        let of_numbers = asks_for_number(&question.options);
        for (index, offer) in question.options.iter().enumerate() {
            if !of_numbers {
                screen.line(format_args!("  {:>width$}  {}", index + 1, offer.label))?;
            } else if number(offer).is_some() {
                screen.line(format_args!("  {:>width$}", offer.label))?;
            } else {
                screen.line(format_args!("  {:>width$}  {}", "", offer.label))?;
            }
        }
        Ok(())
    }
}

impl Front for Terminal {
    fn ask(&mut self, session: &mut Session, question: &Question, screen: &mut Screen) -> Result<Answer, Stop> {
        let viewer = question.seat;
        session.seal();
        if self.humans.len() > 1 {
            screen.line("")?;
            screen.line(format_args!("──── {} ────", question.who))?;
        }
        // Whoever answers for chance at a table of several sees nothing that one of them may not see.
        let eyes = viewer.or(if let [only] = self.humans[..] { Some(only) } else { None });
        if eyes.is_some() {
            self.news(session, eyes, screen)?;
        }
        if viewer.is_some() {
            Terminal::board(session, viewer, screen)?;
        }
        Terminal::question(question, screen)?;
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
            match understand(line.trim(), &question.options) {
                Typed::Nothing => {}
                Typed::Option(index) => {
                    if let Some(offer) = question.options.get(index) {
                        return Ok(Answer::Choose(offer.id.clone()));
                    }
                }
                Typed::Timeout if question.seconds.is_some() => {
                    return Ok(Answer::Choose("timeout".to_owned()));
                }
                Typed::Undo => return Ok(Answer::Undo),
                Typed::Quit => return Ok(Answer::Quit),
                Typed::Help => screen.print(HELP)?,
                Typed::Board | Typed::Why(_) if eyes.is_none() => screen.line(BLIND)?,
                Typed::Board => {
                    Terminal::board(session, eyes, screen)?;
                    Terminal::question(question, screen)?;
                }
                Typed::Why(words) => {
                    for line in session.why(eyes, words) {
                        screen.line(format_args!("  {line}"))?;
                    }
                }
                Typed::Unknown | Typed::Timeout => {
                    screen.line(format_args!("  choose 1 to {}, or `?` for help", question.options.len()))?
                }
            }
        }
    }

    fn nothing_to_undo(&mut self, screen: &mut Screen) -> Result<(), Stop> {
        screen.line("  there is nothing to take back")
    }

    fn over(&mut self, session: &Session, screen: &mut Screen) -> Result<(), Stop> {
        if let [only] = self.humans[..] {
            self.news(session, Some(only), screen)?;
        }
        Terminal::board(session, None, screen)?;
        if let Some(ending) = session.ending() {
            screen.line(ending.text)?;
        }
        screen.line(format_args!(
            "{} decisions; the last position is {:016x}",
            session.made().len(),
            session.fingerprint()
        ))
    }

    fn fault(&mut self, prepared: &Prepared, fault: &GameFault, screen: &mut Screen) -> Result<(), Stop> {
        screen.flush()?;
        for line in prepared.lines(fault) {
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

fn understand<'a>(line: &'a str, options: &[Offer]) -> Typed<'a> {
    if asks_for_number(options)
        && let Ok(typed) = line.parse::<i64>()
    {
        let found = options.iter().position(|offer| number(offer) == Some(typed));
        return found.map_or(Typed::Unknown, Typed::Option);
    }
    if let Ok(number) = line.parse::<usize>() {
        return if (1..=options.len()).contains(&number) { Typed::Option(number - 1) } else { Typed::Unknown };
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
    let exact: Vec<usize> = positions(options, |label| label == wanted);
    let begins: Vec<usize> = positions(options, |label| label.starts_with(&wanted));
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

/// Whether a question is answered with a number: then that number is typed, and not that of the option.
fn asks_for_number(options: &[Offer]) -> bool {
    options.iter().any(|offer| number(offer).is_some())
}

/// The number that an option is.
fn number(offer: &Offer) -> Option<i64> {
    offer.id.strip_prefix("number:")?.parse().ok()
}

fn positions(options: &[Offer], fits: impl Fn(&str) -> bool) -> Vec<usize> {
    options.iter().enumerate().filter(|(_, offer)| fits(&offer.label.to_lowercase())).map(|(index, _)| index).collect()
}
