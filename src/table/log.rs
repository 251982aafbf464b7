//! The log of a game: a header, then a line for each decision, each written before the game goes on.

use super::Prepared;
use crate::arguments::{Chance, Everywhere, Seat, Table};
use crate::dates;
use crate::files::make_folder;
use crate::screen::{Screen, Stop};
use naipe_grammar::visible;
use naipe_interpreter::project::folder;
use naipe_interpreter::project::library::With;
use naipe_interpreter::session::saved::{Header, Line, Saved, first_line, not_one, not_so};
use naipe_interpreter::{Made, Session};
use serde_json::Value;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The largest log that is read, in bytes.
const LARGEST: u64 = 256 << 20;

/// A log that is being written: by one process, for two would tear each other's lines.
#[derive(Debug)]
pub struct Log {
    file: File,
    /// The file of the log.
    pub path: PathBuf,
}

impl Log {
    /// Begins a log with its first line; a file that is there already is refused.
    pub fn create(path: &Path, first: &Value) -> Result<Log, Stop> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            make_folder(folder)?;
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
        log.write(first)?;
        Ok(log)
    }

    /// Opens a log to go on with it, and reads it: from now on nobody else writes there.
    pub fn open(path: &Path, screen: &mut Screen) -> Result<(Log, Saved), Stop> {
        let known = folder::metadata(path).map_err(|error| Stop::file(path, "read", &error))?;
        if !known.is_file() {
            return Err(not_one(&called(path), 1).help("a log is written by `naipe play`").into());
        }
        if known.len() > LARGEST {
            return Err(Stop::file(path, "read", &folder::too_large(known.len(), LARGEST)));
        }
        let wrong = |error: io::Error| Stop::file(path, "written", &error);
        let mut file = OpenOptions::new().read(true).append(true).open(path).map_err(wrong)?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        (&file).take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| Stop::file(path, "read", &error))?;
        let kept = understand(path, &bytes, screen)?;
        file.seek(SeekFrom::End(0)).map_err(wrong)?;
        Ok((Log { file, path: path.to_owned() }, kept))
    }

    /// Goes on after the last whole line.
    pub fn go_on(&self, kept: &Saved) -> Result<(), Stop> {
        self.file.set_len(kept.length as u64).map_err(|error| Stop::file(&self.path, "written", &error))
    }

    /// Writes a decision that was made.
    pub fn chose(&mut self, made: &Made) -> Result<(), Stop> {
        self.write(&made.line())
    }

    /// Writes that decisions were taken back.
    pub fn undid(&mut self, decisions: usize) -> Result<(), Stop> {
        self.write(&Line::Undid(decisions).json())
    }

    /// Writes that the game is over, and in which position.
    pub fn over(&mut self, session: &Session) -> Result<(), Stop> {
        self.write(&Line::Over(fingerprint(session)).json())
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
pub fn fingerprint(session: &Session) -> String {
    format!("{:016x}", session.fingerprint())
}

/// What a log, or the line protocol, says first.
pub fn header(prepared: &Prepared, session: &Session, seats: &[Seat], chance: Chance) -> Value {
    let seats: Vec<String> = seats.iter().map(Seat::to_string).collect();
    let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
    let mut first = first_line(session, &seats, chance.word());
    first["game"] = prepared.name().into();
    first["decks_of_the_tests"] = (prepared.with == With::Tests).into();
    first
}

/// A file beside which none is, for a game that nobody named a log for.
pub fn free_path(root: &Path, game: &str, seed: u64) -> PathBuf {
    free_path_in(&root.join("played"), game, seed)
}

/// The same in a folder.
pub fn free_path_in(folder: &Path, game: &str, seed: u64) -> PathBuf {
    let name = game.replace('/', "-");
    (1..)
        .map(|number| {
            let end = if number == 1 { String::new() } else { format!("-{number}") };
            folder.join(format!("{name}-{}-{seed}{end}.log", dates::today()))
        })
        .find(|path| !path.exists())
        .unwrap_or_else(|| folder.to_owned())
}

/// The name of a log, and which game it is of those that were played at one table one after another.
pub fn without_number(name: &str) -> (&str, u64) {
    let parts = name.rsplit_once('+').and_then(|(name, number)| Some((name, number.parse().ok()?)));
    parts.unwrap_or((name, 1))
}

/// A file beside which none is, for the next game at the table of a log.
pub fn path_after(path: &Path) -> PathBuf {
    let name = path.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    let (name, number) = without_number(&name);
    let paths = (number + 1..).map(|number| path.with_file_name(format!("{name}+{number}.log")));
    paths.into_iter().find(|path| !path.exists()).unwrap_or_else(|| path.to_owned())
}

/// Reads a log, also one that is being written.
pub fn read(path: &Path, screen: &mut Screen) -> Result<Saved, Stop> {
    let bytes = folder::read(path, LARGEST).map_err(|error| Stop::file(path, "read", &error))?;
    understand(path, &bytes, screen)
}

fn called(path: &Path) -> String {
    format!("`{}`", path.display())
}

fn understand(path: &Path, bytes: &[u8], screen: &mut Screen) -> Result<Saved, Stop> {
    let kept = Saved::read(&called(path), bytes)?;
    if kept.length < bytes.len() {
        screen.aside("note: the last line of the log is torn and left out");
    }
    Ok(kept)
}

/// A game of a log, as it was played.
#[derive(Debug)]
pub struct Logged {
    /// The game with all that it begins with.
    pub prepared: Prepared,
    /// Who sat where, by seat.
    pub seats: Vec<Seat>,
    /// Who decided chance: a seed, or somebody.
    pub chance: Chance,
}

impl Logged {
    /// Opens the game of a log, on its date unless another is asked for. Says so where the rules are no longer those of the
    /// log.
    pub fn open(path: &Path, header: &Header, given: &Everywhere, screen: &mut Screen) -> Result<Logged, Stop> {
        let seats: Option<Vec<Seat>> = header.seats.iter().map(|word| word.parse().ok()).collect();
        let chances = [Chance::Seed, Chance::Ask, Chance::Apart];
        let chance = chances.into_iter().find(|chance| header.chance == chance.word());
        let seats = seats.ok_or_else(|| not_so(&called(path), "seats", "who sits where, as `--seats` says it"))?;
        let chance = chance.ok_or_else(|| not_so(&called(path), "chance", "`seed`, `ask` or `apart`"))?;
        let everywhere = Everywhere { as_of: given.as_of.or(Some(header.as_of)), ..given.clone() };
        let start = &header.start;
        let table = Table {
            seed: Some(start.seed),
            decks: start.decks.clone(),
            format: start.format.clone(),
            set: start.set.iter().map(|(name, value)| format!("{name}={value}")).collect(),
        };
        let mut prepared = super::prepare_again(&everywhere, &header.game, &table, start.players, Some(&header.rules))?;
        prepared.setup.ask_chance = chance != Chance::Seed;
        let now = prepared.game.rules_hash();
        if now != header.rules {
            screen.aside(format_args!(
                "warning: the rules have changed since this game was played (they were {}, and are {now}): it may not come out the same",
                visible::short(&header.rules)
            ));
        }
        Ok(Logged { prepared, seats, chance })
    }
}
