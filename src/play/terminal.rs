//! Playing at the terminal: what has changed on the board, numbered options, and what a person may type.

use super::{Answer, Front};
use crate::arguments::Seat;
use crate::files::{Line, read_line};
use crate::screen::{Screen, Stop};
use crate::table::Prepared;
use crate::width::{self, fitted};
use naipe_grammar::narrow;
use naipe_grammar::suggest::fold;
use naipe_interpreter::machine::query::fault::GameFault;
use naipe_interpreter::session::lines::Alike;
use naipe_interpreter::view::{Part, WIDTH};
use naipe_interpreter::{Offer, Question, Session};
use std::collections::HashMap;
use std::io::IsTerminal;

/// A person at a terminal.
#[derive(Debug)]
pub struct Terminal {
    /// How much of what each seat was told was shown.
    shown: HashMap<Option<u8>, usize>,
    /// The seats of people.
    humans: Vec<u8>,
    /// The board as each seat last saw it.
    boards: HashMap<Option<u8>, Vec<Part>>,
    /// Who sat at the keyboard last, where several people take turns at it.
    seated: Option<u8>,
    /// How many letters fit into a line.
    width: usize,
}

/// A text cut to a width.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// What is said to whoever answers for chance and asks to see more.
const BLIND: &str = "  chance sees no table: ask when a player is asked";

/// So many numbers are told one by one; more by the least and the greatest.
const NUMBERS: usize = 12;

/// So many options are listed one by one; of more, cells that lie side by side are told by the first and the last.
const LISTED: usize = 30;

/// What stands between an option and what it costs and does,
const BESIDE: &str = " — ";
/// of which so many letters are to be read at least where both are on one line.
const LEAST: usize = 24;

/// The longest line that is read, in bytes: nobody types more.
const LONGEST: usize = 1 << 14;

/// What can be typed.
const HELP: &str = "\
  a number, or an option's words   choose it (where a number is asked for: that number)
  u                                take the last decision back
  w WORDS                          why did that happen?
  w not \"ACTION\" \"CARD\"            why can I not do that?
  w not \"CARD\"                     why can I not choose that?
  ? NUMBER, ? CARD                 read that option, that card: cost, text, what it is now and why
  w CARD.ATTRIBUTE                 what is that value made of? (also `controller`, `cost`)
  b                                show the whole board, not only what has changed
  l                                show all that has happened
  q                                leave; the game can be resumed
";

impl Terminal {
    /// A terminal for the humans among these seats; boards are as wide as it is.
    pub fn new(seats: &[Seat]) -> Terminal {
        let is_human = |(_, seat): &(usize, &Seat)| **seat == Seat::Human;
        let humans = seats.iter().enumerate().filter(is_human).map(|(seat, _)| narrow::u8(seat)).collect();
        let width = width::known().unwrap_or(WIDTH);
        Terminal { shown: HashMap::new(), humans, boards: HashMap::new(), seated: None, width }
    }

    /// Where several people take turns at a keyboard, nobody reads what the one before saw: it goes from the screen, and what the
    /// next may see comes when they say so. False where there is nobody any more.
    fn hand_over(&mut self, question: &Question, screen: &mut Screen) -> Result<bool, Stop> {
        let Some(seat) = question.seat.filter(|_| self.humans.len() > 1) else { return Ok(true) };
        let before = self.seated.replace(seat);
        if !std::io::stdin().is_terminal() || before.is_none_or(|before| before == seat) {
            return Ok(true);
        }
        screen.clear()?;
        screen.say_within(format!("the keyboard to {}, who presses Enter", question.who), Some(self.width))?;
        screen.flush()?;
        let there = !matches!(read_line(&mut std::io::stdin().lock(), LONGEST), Line::End);
        screen.clear()?;
        Ok(there)
    }

    /// What happened since this player was last asked.
    fn news(&mut self, session: &Session, viewer: Option<u8>, screen: &mut Screen) -> Result<(), Stop> {
        let many = session.told(viewer).len();
        let shown = self.shown.entry(viewer).or_default();
        for line in session.story(viewer, *shown) {
            for line in fitted(&format!("  · {line}"), self.width) {
                screen.line(line)?;
            }
        }
        *shown = many;
        Ok(())
    }

    /// The board, without what is empty; what is as it was when it was last looked at stays out, but for the cards in hand.
    fn board(
        &mut self,
        session: &Session,
        viewer: Option<u8>,
        is_whole: bool,
        screen: &mut Screen,
    ) -> Result<(), Stop> {
        let parts = session.parts(viewer, self.width);
        let before = self.boards.get(&viewer).filter(|_| !is_whole);
        let is_new = |part: &Part| match before {
            Some(before) => part.is_hand && !part.is_empty || !before.contains(part),
            None => !part.is_empty,
        };
        // Of whom anything is told, the line of what they have is, too.
        let is_told = |part: &Part| {
            let stands_above = |other: &&Part| other.player == part.player && is_new(other);
            is_new(part) || part.is_heading && part.player.is_some() && parts.iter().any(|other| stands_above(&other))
        };
        let told: Vec<&Part> = parts.iter().filter(|part| is_told(part)).collect();
        screen.line("")?;
        for line in told.iter().flat_map(|part| part.text.lines()) {
            for line in fitted(line, self.width) {
                screen.line(line)?;
            }
        }
        screen.line("")?;
        self.boards.insert(viewer, parts);
        Ok(())
    }

    /// Lines that were asked for.
    fn say(&self, lines: &[String], before: &str, screen: &mut Screen) -> Result<(), Stop> {
        for line in lines.iter().flat_map(|line| fitted(&format!("{before}{line}"), self.width)) {
            screen.line(line)?;
        }
        Ok(())
    }

    fn question(
        &self,
        session: &Session,
        question: &Question,
        lines: &[Alike],
        screen: &mut Screen,
    ) -> Result<(), Stop> {
        let time = question.seconds.map_or(String::new(), |seconds| format!(" ({seconds} s)"));
        let which = session.which().map_or(String::new(), |which| format!(", {which}"));
        let asked = format!("{}: {}{which}{time}", question.who, question.prompt);
        let chosen = session.chosen().map(|chosen| format!("  {chosen}"));
        for line in [Some(asked), chosen].into_iter().flatten().flat_map(|line| fitted(&line, self.width)) {
            screen.line(line)?;
        }
        let wide = lines.len().to_string().len().max(2);
        let of_numbers = asks_for_number(&question.options);
        let run = run_of_numbers(&question.options).filter(|(_, _, many)| *many > NUMBERS);
        if let Some((first, last, _)) = run {
            screen.line(format_args!("  {first} … {last}"))?;
        }
        let mut index = 0;
        while let Some(one) = lines.get(index) {
            let number_of = one.options.first().and_then(|at| question.options.get(*at)).and_then(number);
            let many = if lines.len() > LISTED { row_of_cells(question, &lines[index..]) } else { 1 };
            let times = if one.options.len() > 1 { format!("{} × ", one.options.len()) } else { String::new() };
            let line = match (of_numbers, number_of) {
                (true, Some(_)) => format!("  {:>wide$}", one.label),
                (true, None) => format!("  {:>wide$}  {}", "", one.label),
                (false, _) if many > 1 => {
                    let (last, end) = (index + many, &lines[index + many - 1].label);
                    format!("  {:>wide$} … {last:>wide$}  {} … {end}", index + 1, one.label)
                }
                (false, _) => format!("  {:>wide$}  {times}{}", index + 1, one.label),
            };
            index += many;
            if run.is_some() && number_of.is_some() {
                continue;
            }
            self.option(&line, one.detail.as_deref(), wide, screen)?;
        }
        Ok(())
    }

    /// An option with what it costs and does: beside it where that fits well enough, below it otherwise.
    fn option(&self, line: &str, detail: Option<&str>, wide: usize, screen: &mut Screen) -> Result<(), Stop> {
        let room = self.width.saturating_sub(line.chars().count() + BESIDE.chars().count());
        match detail {
            Some(detail) if room >= detail.chars().count().min(LEAST) => {
                screen.line(cut(&format!("{line}{BESIDE}{detail}"), self.width))
            }
            detail => {
                let below = detail.map(|detail| cut(&format!("{:wide$}      {detail}", ""), self.width));
                fitted(line, self.width).into_iter().chain(below).try_for_each(|line| screen.line(line))
            }
        }
    }
}

/// How many lines, from the first on, are cells beside one another in one row of a grid, and can be told as one.
fn row_of_cells(question: &Question, lines: &[Alike]) -> usize {
    let cell = |one: &Alike| {
        let [at] = one.options[..] else { return None };
        let id = question.options.get(at)?.id.strip_prefix("cell:")?;
        // Where there are several grids, which one stands before the cell.
        let (grid, cell) = id.rsplit_once('.').unwrap_or(("", id));
        naipe_interpreter::cells::read(cell).filter(|_| one.detail.is_none()).map(|cell| (grid, cell))
    };
    let next = |pair: &&[Alike]| match (cell(&pair[0]), cell(&pair[1])) {
        (Some((grid, a)), Some((other, b))) => grid == other && (a.0 + 1, a.1) == b,
        _ => false,
    };
    1 + lines.windows(2).take_while(next).count()
}

impl Front for Terminal {
    fn ask(&mut self, session: &mut Session, question: &Question, screen: &mut Screen) -> Result<Answer, Stop> {
        let viewer = question.seat;
        session.seal();
        if !self.hand_over(question, screen)? {
            screen.line("")?;
            return Ok(Answer::Quit);
        }
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
            self.board(session, viewer, false, screen)?;
        }
        let lines = session.alike();
        self.question(session, question, &lines, screen)?;
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
            match understand(line.trim(), &question.options, &lines) {
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
                Typed::Help => screen.say_within(HELP, Some(self.width))?,
                Typed::Board | Typed::Log | Typed::Why(_) | Typed::Read(_) if eyes.is_none() => {
                    screen.say_within(BLIND, Some(self.width))?
                }
                Typed::Board => {
                    self.board(session, eyes, true, screen)?;
                    self.question(session, question, &lines, screen)?;
                }
                Typed::Log => self.say(&session.told(eyes), "  · ", screen)?,
                Typed::Why(words) => {
                    let words = of_option(words, &lines, |title| session.sees(eyes, title));
                    let why = words.map(|words| session.why(eyes, &words));
                    self.say(&why.unwrap_or_else(|wrong| vec![wrong]), "  ", screen)?;
                }
                Typed::Read(words) => {
                    let words = of_option(words, &lines, |title| session.sees(eyes, title));
                    let words =
                        words.map(|words| of_label(words, &question.options, |title| session.sees(eyes, title)));
                    let read = words.map(|words| session.read(eyes, &words));
                    self.say(&read.unwrap_or_else(|wrong| vec![wrong]), "  ", screen)?;
                }
                Typed::Unknown | Typed::Timeout => {
                    let told = format!("  {}", what_can_be_typed(&question.options, lines.len()));
                    screen.say_within(told, Some(self.width))?
                }
            }
        }
    }

    fn took_back(&mut self, session: &Session) {
        self.shown.iter_mut().for_each(|(seat, shown)| *shown = (*shown).min(session.told(*seat).len()));
    }

    fn nothing_to_undo(&mut self, screen: &mut Screen) -> Result<(), Stop> {
        screen.say_within("  there is nothing to take back", Some(self.width))
    }

    fn over(&mut self, session: &Session, screen: &mut Screen) -> Result<(), Stop> {
        if let [only] = self.humans[..] {
            self.news(session, Some(only), screen)?;
        }
        self.board(session, None, true, screen)?;
        if let Some(ending) = session.ending() {
            for line in fitted(&ending.text, self.width) {
                screen.line(line)?;
            }
        }
        let (decisions, position) = (session.made().len(), session.fingerprint());
        screen.say_within(format!("{decisions} decisions; the last position is {position:016x}"), Some(self.width))
    }

    fn fault(&mut self, prepared: &Prepared, fault: &GameFault, screen: &mut Screen) -> Result<(), Stop> {
        screen.flush()?;
        for line in prepared.lines(fault) {
            screen.aside(line);
        }
        Ok(())
    }
}

/// What a line that was typed asks for.
enum Typed<'a> {
    Nothing,
    Option(usize),
    Undo,
    Quit,
    Help,
    Board,
    Log,
    Timeout,
    Why(&'a str),
    Read(&'a str),
    Unknown,
}

/// Words that may be the number of a line of options: that of the option that stands there, the title of a card that is seen, or what
/// is wrong with it.
fn of_option(words: &str, lines: &[Alike], sees: impl Fn(&str) -> bool) -> Result<String, String> {
    let Ok(number) = words.parse::<usize>() else { return Ok(words.to_owned()) };
    let titled = || lines.iter().find(|one| one.label == words);
    let one = number.checked_sub(1).and_then(|at| lines.get(at)).or_else(titled).and_then(|one| one.options.first());
    match one {
        Some(at) => Ok((at + 1).to_string()),
        None if sees(words) => Ok(format!("\"{words}\"")),
        None => Err(format!("there is no option {number}: they go from 1 to {}", lines.len())),
    }
}

/// Words with which the label of an option begins: the number of that option, where no card that is seen is called so.
fn of_label(words: String, options: &[Offer], sees: impl Fn(&str) -> bool) -> String {
    let wanted = words.trim_matches('"').to_lowercase();
    let found = positions(options, |label| label.starts_with(&wanted));
    match found[..] {
        [one] if !wanted.is_empty() && !sees(&wanted) => (one + 1).to_string(),
        _ => words,
    }
}

fn understand<'a>(line: &'a str, options: &[Offer], lines: &[Alike]) -> Typed<'a> {
    if asks_for_number(options)
        && let Ok(typed) = line.parse::<i64>()
    {
        let found = options.iter().position(|offer| number(offer) == Some(typed));
        return found.map_or(Typed::Unknown, Typed::Option);
    }
    if let Ok(number) = line.parse::<usize>() {
        // The title of a card may be a number that no option has.
        let titled = || lines.iter().find(|one| one.label == line);
        let one = number.checked_sub(1).and_then(|at| lines.get(at)).or_else(titled);
        let chosen = one.and_then(|one| one.options.first());
        return chosen.map_or(Typed::Unknown, |at| Typed::Option(*at));
    }
    match line {
        "" => return Typed::Nothing,
        "u" => return Typed::Undo,
        "q" => return Typed::Quit,
        "b" => return Typed::Board,
        "l" => return Typed::Log,
        "?" | "h" => return Typed::Help,
        "timeout" => return Typed::Timeout,
        "w" => return Typed::Why(""),
        _ => {}
    }
    if let Some(words) = line.strip_prefix("w ") {
        return Typed::Why(words.trim());
    }
    if let Some(words) = line.strip_prefix('?') {
        return Typed::Read(words.trim());
    }
    let wanted = line.to_lowercase();
    let exact: Vec<usize> = positions(options, |label| label == wanted);
    let begins: Vec<usize> = positions(options, |label| label.starts_with(&wanted));
    // Those that are alike are one.
    let one = |found: &[usize]| { lines.iter() }.any(|one| found.iter().all(|at| one.options.contains(at)));
    match (exact.as_slice(), begins.as_slice()) {
        ([first, ..], _) if one(&exact) => Typed::Option(*first),
        ([], [first, ..]) if one(&begins) => Typed::Option(*first),
        _ => match wanted.as_str() {
            "undo" | "deshacer" => Typed::Undo,
            "quit" | "exit" | "salir" => Typed::Quit,
            "board" | "tablero" => Typed::Board,
            "help" | "ayuda" => Typed::Help,
            _ => {
                // As last, accents and signs are forgiven.
                let plain = fold(line);
                let alike = positions(options, |label| !plain.is_empty() && fold(label) == plain);
                alike.first().filter(|_| one(&alike)).map_or(Typed::Unknown, |at| Typed::Option(*at))
            }
        },
    }
}

/// Whether a question is answered with a number: then that number is typed, and not that of the option.
fn asks_for_number(options: &[Offer]) -> bool {
    options.iter().any(|offer| number(offer).is_some())
}

/// What is told to whoever typed something else.
fn what_can_be_typed(options: &[Offer], lines: usize) -> String {
    if !asks_for_number(options) {
        return format!("choose 1 to {lines}, or `?` for help");
    }
    let numbers = match run_of_numbers(options) {
        Some((first, last, _)) => format!("{first} … {last}"),
        None => options.iter().filter_map(number).map(|n| n.to_string()).collect::<Vec<_>>().join(", "),
    };
    let words: Vec<String> =
        options.iter().filter(|offer| number(offer).is_none()).map(|offer| format!("`{}`", offer.label)).collect();
    match &words[..] {
        [] => format!("choose one of {numbers}, or `?` for help"),
        words => format!("choose one of {numbers}, {}, or `?` for help", words.join(", ")),
    }
}

/// The least, the greatest, and how many numbers can be chosen, where all between can.
fn run_of_numbers(options: &[Offer]) -> Option<(i64, i64, usize)> {
    let numbers: Vec<i64> = options.iter().filter_map(number).collect();
    let is_run = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    match &numbers[..] {
        [first, .., last] if is_run => Some((*first, *last, numbers.len())),
        _ => None,
    }
}

/// The number that an option is.
fn number(offer: &Offer) -> Option<i64> {
    offer.id.strip_prefix("number:")?.parse().ok()
}

fn positions(options: &[Offer], fits: impl Fn(&str) -> bool) -> Vec<usize> {
    options.iter().enumerate().filter(|(_, offer)| fits(&offer.label.to_lowercase())).map(|(index, _)| index).collect()
}
