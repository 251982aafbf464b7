//! A game as it is saved: a line of what it was begun with, then a line for each decision. What was decided and what it was
//! begun with is all that a game is; so it can be read by people, and played again by whoever has the same rules.

use super::{Session, Start};
use crate::error::Error;
use naipe_grammar::ast::Date;
use naipe_grammar::narrow;
use serde_json::{Value, json};

/// The form of what is written here. It is raised when that can no longer be read as it was.
pub const FORM: u64 = 1;

/// A saved game that was read.
#[derive(Debug, Clone)]
pub struct Saved {
    /// What it begins with.
    pub header: Header,
    /// What comes after it: the decisions, and how it ended.
    pub lines: Vec<Line>,
    /// How many of the bytes are whole lines; what comes after them was torn off while it was written.
    pub length: usize,
}

/// What a saved game begins with.
#[derive(Debug, Clone)]
pub struct Header {
    /// What the game is called in its project.
    pub game: String,
    /// The hash of its rules, as [`Game::rules_hash`](crate::Game::rules_hash) gave it.
    pub rules: String,
    /// The date whose rules were in force.
    pub as_of: Date,
    /// What it was begun with: players, decks, seed and the like.
    pub start: Start,
    /// Who sat where, in words of who wrote it.
    pub seats: Vec<String>,
    /// Who decided chance: `seed`, or words of who wrote it.
    pub chance: String,
}

/// A line after the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// An option was chosen, by its id; and by whom, if that is said.
    Chose(String, Option<String>),
    /// So many decisions were taken back.
    Undid(usize),
    /// The game came to its end, in a position with this fingerprint.
    Over(String),
}

impl Saved {
    /// Reads a saved game, called so where something is wrong with it. A torn last line is left out.
    ///
    /// # Errors
    /// Where the bytes are no saved game, or that of another version.
    pub fn read(called: &str, bytes: &[u8]) -> Result<Saved, Error> {
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let wrong = |line: usize| not_one(called, line);
        if whole == 0 {
            return Err(wrong(1).help("it was cut off before the game began: begin another with `naipe play`"));
        }
        let mut lines = text.strip_prefix('\u{feff}').unwrap_or(&text).lines();
        let first: Value = lines.next().and_then(|line| serde_json::from_str(line).ok()).ok_or_else(|| wrong(1))?;
        if first["naipe"] != "log" {
            return Err(wrong(1).help("a log is written by `naipe play`"));
        }
        let form = first["version"].as_u64().ok_or_else(|| wrong(1))?;
        if form != FORM {
            let age = if form < FORM { "an older" } else { "a newer" };
            return Err(Error::refused(format!(
                "{called} was written by {age} version of naipe: its form is number {form}, and this version reads number {FORM}"
            ))
            .help("go on with it in the version that wrote it"));
        }
        let header = header(&first).ok_or_else(|| wrong(1))?;
        let mut saved = Saved { header, lines: Vec::new(), length: whole };
        for (index, line) in lines.enumerate() {
            let value: Value = serde_json::from_str(line).map_err(|_| wrong(index + 2))?;
            let line = match (value["choose"].as_str(), value["undo"].as_u64(), value["over"].as_str()) {
                (Some(id), _, _) => Line::Chose(id.to_owned(), value["by"].as_str().map(str::to_owned)),
                (None, Some(decisions), _) => Line::Undid(narrow::usize(decisions)),
                (None, None, Some(fingerprint)) => Line::Over(fingerprint.to_owned()),
                (None, None, None) => return Err(wrong(index + 2)),
            };
            saved.lines.push(line);
        }
        Ok(saved)
    }

    /// The fingerprint of the last position, where the game came to its end.
    #[must_use]
    pub fn end(&self) -> Option<&str> {
        if let Some(Line::Over(fingerprint)) = self.lines.last() { Some(fingerprint) } else { None }
    }

    /// Plays what was decided, from the beginning of the same game.
    ///
    /// # Errors
    /// Where something was decided that cannot be decided there.
    pub fn repeat(&self, session: &mut Session) -> Result<(), Error> {
        // What was taken back need not be played.
        let mut choices: Vec<(usize, &str, Option<&str>)> = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            match line {
                Line::Chose(id, by) => choices.push((index + 2, id, by.as_deref())),
                Line::Undid(decisions) => choices.truncate(choices.len().saturating_sub(*decisions)),
                Line::Over(_) => {}
            }
        }
        for (line, id, by) in choices {
            let who = session.player_name();
            if let Some(by) = by.filter(|by| *by != who) {
                return Err(Error::refused(format!(
                    "line {line} of the log is a choice of {by}, and {who} chooses now"
                ))
                .help("the rules, cards or decks are not those the game was played with"));
            }
            let Some(choice) = session.find(id) else {
                return Err(Error::refused(format!(
                    "line {line} of the log chooses `{id}`, which is not among the options of {who} now"
                ))
                .help("the rules, cards or decks are not those the game was played with"));
            };
            session.make(choice);
        }
        Ok(())
    }
}

/// What is said of a line that no saved game has.
#[must_use]
pub fn not_one(called: &str, line: usize) -> Error {
    Error::refused(format!("line {line} of {called} is not one of a log"))
}

/// The first line of a game that is saved.
#[must_use]
pub fn first_line(session: &Session, seats: &[&str], chance: &str) -> Value {
    let game = session.game();
    let start = session.start();
    let set: serde_json::Map<String, Value> = start.set.into_iter().map(|(name, value)| (name, value.into())).collect();
    json!({
        "naipe": "log",
        "version": FORM,
        "written_by": concat!("naipe ", env!("CARGO_PKG_VERSION")),
        "game": game.program.name.as_str(),
        "as_of": game.program.as_of.map(|date| date.to_string()),
        "rules_hash": game.rules_hash(),
        "format": start.format,
        "set": set,
        "decks": start.decks,
        "players": start.players,
        "seats": seats,
        "chance": chance,
        "seed": start.seed,
    })
}

fn header(value: &Value) -> Option<Header> {
    let texts = |value: &Value| -> Option<Vec<String>> {
        value.as_array()?.iter().map(|text| Some(text.as_str()?.to_owned())).collect()
    };
    let seats = texts(&value["seats"])?;
    if value["players"].as_u64().is_some_and(|players| players != seats.len() as u64) {
        return None;
    }
    let chance = value["chance"].as_str()?.to_owned();
    let set = value["set"].as_object().into_iter().flatten();
    Some(Header {
        game: value["game"].as_str()?.to_owned(),
        rules: value["rules_hash"].as_str()?.to_owned(),
        as_of: value["as_of"].as_str()?.parse().ok()?,
        start: Start {
            seed: value["seed"].as_u64()?,
            players: Some(u8::try_from(seats.len()).ok()?),
            decks: texts(&value["decks"])?,
            format: value["format"].as_str().map(str::to_owned),
            set: set.map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned()))).collect::<Option<_>>()?,
            ask_chance: chance != "seed",
        },
        seats,
        chance,
    })
}
