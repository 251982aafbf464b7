//! The log of a game: a header, then a line for each decision, each written before the game goes on.

use super::Prepared;
use super::session::{Made, Session};
use super::setting;
use crate::arguments::{Chance, Everywhere, Seat, Table};
use crate::dates;
use crate::screen::{Screen, Stop};
use naipe_grammar::narrow;
use naipe_interpreter::describe;
use naipe_interpreter::project::folder;
use naipe_interpreter::project::library::With;
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The version of the format.
const VERSION: u64 = 1;

/// The largest log that is read, in bytes.
const LARGEST: u64 = 256 << 20;

/// A log that is being written: by one process, for two would tear each other's lines.
#[derive(Debug)]
pub struct Log {
    file: File,
    /// Where.
    pub path: PathBuf,
}

/// What a log begins with.
#[derive(Debug, Clone)]
pub struct Header {
    /// The game.
    pub game: String,
    /// The hash of its rules.
    pub rules: String,
    /// What it was played with.
    pub table: Table,
    /// The date whose rules were in force.
    pub as_of: naipe_grammar::ast::Date,
    /// Who sat where.
    pub seats: Vec<Seat>,
    /// Who decided chance.
    pub chance: Chance,
}

/// A line after the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// An option was chosen.
    Chose(String),
    /// So many decisions were taken back.
    Undid(usize),
    /// The game came to its end, in a position with this fingerprint.
    Over(String),
}

impl Log {
    /// Begins a log.
    pub fn create(path: &Path, prepared: &Prepared, seats: &[Seat], chance: Chance) -> Result<Log, Stop> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|error| Stop::file(folder, "made", &error))?;
        }
        let file = OpenOptions::new().append(true).create_new(true).open(path).map_err(|error| {
            let stop = Stop::file(path, "written", &error);
            if error.kind() == io::ErrorKind::AlreadyExists {
                stop.help("choose another file: a log is never overwritten")
            } else {
                stop
            }
        })?;
        lock(&file, path)?;
        let mut log = Log { file, path: path.to_owned() };
        log.write(&header(prepared, seats, chance))?;
        Ok(log)
    }

    /// Opens a log to go on with it, and reads it: from now on nobody else writes there.
    pub fn open(path: &Path, screen: &mut Screen) -> Result<(Log, Kept), Stop> {
        let known = folder::metadata(path).map_err(|error| Stop::file(path, "read", &error))?;
        if !known.is_file() {
            return Err(no_log(path, 1));
        }
        if known.len() > LARGEST {
            return Err(Stop::file(path, "read", &folder::too_large(known.len(), LARGEST)));
        }
        let wrong = |error: io::Error| Stop::file(path, "written", &error);
        let mut file = OpenOptions::new().read(true).append(true).open(path).map_err(wrong)?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        (&file).take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| Stop::file(path, "read", &error))?;
        let kept = understand(path, &bytes)?;
        kept.tell_torn(bytes.len(), screen);
        file.seek(SeekFrom::End(0)).map_err(wrong)?;
        Ok((Log { file, path: path.to_owned() }, kept))
    }

    /// Goes on after the last whole line.
    pub fn go_on(&self, kept: &Kept) -> Result<(), Stop> {
        self.file.set_len(kept.length).map_err(|error| Stop::file(&self.path, "written", &error))
    }

    /// Writes a decision.
    pub fn chose(&mut self, session: &Session<'_>, made: &Made) -> Result<(), Stop> {
        self.write(&json!({ "by": describe::player_name(session.game, made.player), "choose": made.id }))
    }

    /// Writes that decisions were taken back.
    pub fn undid(&mut self, decisions: usize) -> Result<(), Stop> {
        self.write(&json!({ "undo": decisions }))
    }

    /// Writes that the game is over, and in which position.
    pub fn over(&mut self, session: &Session<'_>) -> Result<(), Stop> {
        self.write(&json!({ "over": fingerprint(session) }))
    }

    fn write(&mut self, line: &Value) -> Result<(), Stop> {
        let text = format!("{line}\n");
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| Stop::file(&self.path, "written", &error))
    }
}

/// Sees to it that nobody else writes to a log.
fn lock(file: &File, path: &Path) -> Result<(), Stop> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(Stop::usage(format!("the game of `{}` is being played now", path.display()))
                .help("leave it where it is played, and then go on here; a game of its own has another log"))
        }
        // Where files cannot be locked, games go on as they can.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// The fingerprint of the position of a game.
pub fn fingerprint(session: &Session<'_>) -> String {
    format!("{:016x}", session.state.fingerprint())
}

/// What a log, or the line protocol, says first.
pub fn header(prepared: &Prepared, seats: &[Seat], chance: Chance) -> Value {
    json!({
        "naipe": "log",
        "version": VERSION,
        "game": prepared.name(),
        "as_of": prepared.as_of.to_string(),
        "rules_hash": prepared.rules_hash(),
        "format": prepared.format,
        "set": setting::json(&prepared.set),
        "decks": prepared.decks,
        "decks_of_the_tests": prepared.with == With::Tests,
        "players": prepared.setup.players,
        "seats": seats.iter().map(|seat| seat.word()).collect::<Vec<_>>(),
        "chance": chance.word(),
        "seed": prepared.setup.seed,
    })
}

/// A file beside which none is, for a game that nobody named a log for.
pub fn free_path(root: &Path, game: &str, seed: u64) -> PathBuf {
    let name = game.replace('/', "-");
    let folder = root.join("played");
    (1..)
        .map(|number| {
            let end = if number == 1 { String::new() } else { format!("-{number}") };
            folder.join(format!("{name}-{}-{seed}{end}.log", dates::today()))
        })
        .find(|path| !path.exists())
        .unwrap_or(folder)
}

/// A log that was read.
#[derive(Debug)]
pub struct Kept {
    /// What it begins with.
    pub header: Header,
    /// The rest.
    pub lines: Vec<Line>,
    /// The bytes that are whole lines.
    pub length: u64,
}

/// Reads a log, also one that is being written.
pub fn read(path: &Path, screen: &mut Screen) -> Result<Kept, Stop> {
    let bytes = folder::read(path, LARGEST).map_err(|error| Stop::file(path, "read", &error))?;
    let kept = understand(path, &bytes)?;
    kept.tell_torn(bytes.len(), screen);
    Ok(kept)
}

fn no_log(path: &Path, line: usize) -> Stop {
    Stop::usage(format!("line {line} of `{}` is not one of a log", path.display()))
}

/// What the bytes of a log say. A torn last line, left by a machine that went down while it was written, is left out.
pub fn understand(path: &Path, bytes: &[u8]) -> Result<Kept, Stop> {
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let text = String::from_utf8_lossy(&bytes[..whole]);
    let wrong = |line: usize| no_log(path, line);
    if whole == 0 {
        return Err(wrong(1).help("it was cut off before the game began: begin another with `naipe play`"));
    }
    let mut lines = text.strip_prefix('\u{feff}').unwrap_or(&text).lines();
    let first: Value = lines.next().and_then(|line| serde_json::from_str(line).ok()).ok_or_else(|| wrong(1))?;
    if first["naipe"] != "log" {
        return Err(wrong(1).help("a log is written by `naipe play`"));
    }
    if first["version"] != VERSION {
        return Err(Stop::usage(format!("`{}` was written by another version of naipe", path.display())));
    }
    let header = read_header(&first).ok_or_else(|| wrong(1))?;
    let mut kept = Kept { header, lines: Vec::new(), length: whole as u64 };
    for (index, line) in lines.enumerate() {
        let value: Value = serde_json::from_str(line).map_err(|_| wrong(index + 2))?;
        let line = match (value["choose"].as_str(), value["undo"].as_u64(), value["over"].as_str()) {
            (Some(id), _, _) => Line::Chose(id.to_owned()),
            (None, Some(decisions), _) => Line::Undid(narrow::usize(decisions)),
            (None, None, Some(fingerprint)) => Line::Over(fingerprint.to_owned()),
            (None, None, None) => return Err(wrong(index + 2)),
        };
        kept.lines.push(line);
    }
    Ok(kept)
}

fn read_header(value: &Value) -> Option<Header> {
    let decks =
        value["decks"].as_array()?.iter().map(|deck| Some(deck.as_str()?.to_owned())).collect::<Option<Vec<_>>>()?;
    let seats = value["seats"]
        .as_array()?
        .iter()
        .map(|seat| match seat.as_str()? {
            "human" => Some(Seat::Human),
            "random" => Some(Seat::Random),
            _ => None,
        })
        .collect::<Option<Vec<_>>>()
        .filter(|seats| u8::try_from(seats.len()).is_ok())?;
    Some(Header {
        game: value["game"].as_str()?.to_owned(),
        rules: value["rules_hash"].as_str()?.to_owned(),
        table: Table {
            seed: Some(value["seed"].as_u64()?),
            decks,
            format: value["format"].as_str().map(str::to_owned),
            set: match value["set"].as_object() {
                Some(set) => {
                    set.iter().map(|(name, v)| Some(format!("{name}={}", v.as_str()?))).collect::<Option<_>>()?
                }
                None => Vec::new(),
            },
        },
        as_of: dates::parse(value["as_of"].as_str()?).ok()?,
        seats,
        chance: [Chance::Seed, Chance::Ask, Chance::Apart]
            .into_iter()
            .find(|chance| value["chance"] == chance.word())?,
    })
}

impl Header {
    /// Opens the game of the log as it was played, on its date unless another is asked for.
    pub fn prepare(&self, given: &Everywhere) -> Result<Prepared, Stop> {
        let everywhere = Everywhere { as_of: given.as_of.or(Some(self.as_of)), ..given.clone() };
        super::prepare(&everywhere, &self.game, &self.table, Some(narrow::u8(self.seats.len())))
    }
}

/// Says so where the rules are no longer those of the log.
pub fn compare_rules(header: &Header, prepared: &Prepared, screen: &mut Screen) {
    let now = prepared.rules_hash();
    if now != header.rules {
        screen.aside(format_args!(
            "warning: the rules have changed since this game was played (they were {}, and are {now}): it may not come out the same",
            header.rules
        ));
    }
}

impl Kept {
    /// Tells that the log of so many bytes has a torn last line.
    fn tell_torn(&self, bytes: usize, screen: &mut Screen) {
        if self.length < bytes as u64 {
            screen.aside("note: the last line of the log is torn and left out");
        }
    }

    /// The fingerprint of the last position, where the game came to its end.
    pub fn end(&self) -> Option<&str> {
        if let Some(Line::Over(fingerprint)) = self.lines.last() { Some(fingerprint) } else { None }
    }
}

/// Plays the lines of a log.
pub fn repeat(session: &mut Session<'_>, kept: &Kept) -> Result<(), Stop> {
    // What was taken back need not be played.
    let mut choices: Vec<(usize, &str)> = Vec::new();
    for (index, line) in kept.lines.iter().enumerate() {
        match line {
            Line::Chose(id) => choices.push((index + 2, id)),
            Line::Undid(decisions) => choices.truncate(choices.len().saturating_sub(*decisions)),
            Line::Over(_) => {}
        }
    }
    for (line, id) in choices {
        let Some(choice) = session.find(id) else {
            let who = describe::player_name(session.game, session.player());
            return Err(Stop::usage(format!(
                "line {line} of the log chooses `{id}`, which is not among the options of {who} now"
            ))
            .help("the rules, cards or decks are not those the game was played with"));
        };
        session.choose(choice);
    }
    Ok(())
}
