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
    /// The lines of the text in which they stand, counted from 1.
    numbers: Vec<usize>,
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
        let no_log = || wrong(1).help("a log is written by `naipe play`");
        let first: Value = lines.next().and_then(|line| serde_json::from_str(line).ok()).ok_or_else(no_log)?;
        if first["naipe"] != "log" {
            return Err(no_log());
        }
        let form = first["version"].as_u64().ok_or_else(|| not_so(called, "version", "a whole number"))?;
        if form != FORM {
            let age = if form < FORM { "an older" } else { "a newer" };
            return Err(Error::refused(format!(
                "{called} was written by {age} version of naipe: its form is number {form}, and this version reads number {FORM}"
            ))
            .help("go on with it in the version that wrote it"));
        }
        let header = header(&first).map_err(|(name, wanted)| not_so(called, name, wanted))?;
        let mut saved = Saved { header, lines: Vec::new(), numbers: Vec::new(), length: whole };
        // Editors leave blank lines.
        for (number, line) in (2..).zip(lines).filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = || {
                wrong(number).help(format!(
                    "a line after the first says what was chosen, as `{{\"choose\":\"…\"}}`; without line {number} and what comes after it, the game goes on from there"
                ))
            };
            let value: Value = serde_json::from_str(line).map_err(|_| wrong())?;
            let line = match (value["choose"].as_str(), value["undo"].as_u64(), value["over"].as_str()) {
                (Some(id), _, _) => Line::Chose(id.to_owned(), value["by"].as_str().map(str::to_owned)),
                (None, Some(decisions), _) => Line::Undid(narrow::usize(decisions)),
                (None, None, Some(fingerprint)) => Line::Over(fingerprint.to_owned()),
                (None, None, None) => return Err(wrong()),
            };
            saved.lines.push(line);
            saved.numbers.push(number);
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
        for (number, line) in self.numbers.iter().zip(&self.lines) {
            match line {
                Line::Chose(id, by) => choices.push((*number, id, by.as_deref())),
                Line::Undid(decisions) => choices.truncate(choices.len().saturating_sub(*decisions)),
                Line::Over(_) => {}
            }
        }
        let help = if self.header.rules == session.game().rules_hash() {
            "the rules are those the game was played with: a line of the log is missing, twice there or changed"
        } else {
            "the rules, cards or decks are not those the game was played with"
        };
        for (line, id, by) in choices {
            let who = session.player_name();
            if let Some(by) = by.filter(|by| *by != who) {
                return Err(Error::refused(format!(
                    "line {line} of the log is a choice of {by}, and {who} chooses now"
                ))
                .help(help));
            }
            let Some(choice) = session.find(id) else {
                return Err(Error::refused(format!(
                    "line {line} of the log chooses `{id}`, which is not among the options of {who} now"
                ))
                .help(help));
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

/// What is said of a header that says something else than what it must.
#[must_use]
pub fn not_so(called: &str, name: &str, wanted: &str) -> Error {
    Error::refused(format!("line 1 of {called} does not say what the game begins with: `{name}` must be {wanted}"))
        .help("write again what stood there")
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

/// Reads the header; or which of its values is not what it must be, and what that is.
fn header(value: &Value) -> Result<Header, (&'static str, &'static str)> {
    let text = |name: &'static str| value[name].as_str().map(str::to_owned).ok_or((name, "a text"));
    let texts = |name: &'static str| -> Result<Vec<String>, _> {
        let all = value[name].as_array().into_iter().flatten().map(|text| text.as_str().map(str::to_owned));
        let all = if value[name].is_array() { all.collect() } else { None };
        all.ok_or((name, "a list of texts"))
    };
    let seats = texts("seats")?;
    let players = u8::try_from(seats.len()).map_err(|_| ("seats", "a list of at most 255 texts"))?;
    let is_said = |name: &str| !value[name].is_null();
    if is_said("players") && value["players"].as_u64() != Some(u64::from(players)) {
        return Err(("players", "as many as there are `seats`"));
    }
    let mut set = Vec::new();
    if is_said("set") {
        let wanted = ("set", "texts by the names of parameters, as `{\"goal\":\"12\"}`");
        for (name, value) in value["set"].as_object().ok_or(wanted)? {
            set.push((name.clone(), value.as_str().ok_or(wanted)?.to_owned()));
        }
    }
    let chance = text("chance")?;
    Ok(Header {
        game: text("game")?,
        rules: text("rules_hash")?,
        as_of: text("as_of")?.parse().map_err(|_| ("as_of", "a date, as `\"2026-01-31\"`"))?,
        start: Start {
            seed: value["seed"].as_u64().ok_or(("seed", "a whole number"))?,
            players: Some(players),
            decks: texts("decks")?,
            format: if is_said("format") { Some(text("format")?) } else { None },
            set,
            ask_chance: chance != "seed",
        },
        seats,
        chance,
    })
}
