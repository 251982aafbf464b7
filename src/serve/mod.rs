//! `naipe serve GAME`: tables that people sit at with a browser.
//!
//! A small server on this machine gives one page, which knows no game: it draws what it is sent for its seat, and sends back
//! what was chosen. A table is its log, in the form that `naipe play` writes: a server that was stopped goes on with all of them.

pub mod face;
mod http;
mod links;
pub mod page;
mod routes;
mod table;

use crate::arguments::{Chance, Everywhere, Seat, Serve, Table as Beginning, Tongue};
use crate::files::make_folder;
use crate::screen::{Done, Screen, Stop};
use crate::table::log::{self, Log, Logged};
use crate::table::{Prepared, prepare};
use links::Key;
use naipe_grammar::narrow;
use naipe_interpreter::{Agent, Session, Start, seat_name};
use routes::Server;
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use table::Table;

/// No more tables are gone on with than this, the last ones.
const MOST_TABLES: usize = 256;
/// No more pages look at the same time than this.
const MOST_PAGES: usize = 1_024;
/// A request has so long to come to its end, and an answer to be taken.
const PATIENCE: Duration = Duration::from_secs(20);

/// Who sits on a chair of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chair {
    /// Whoever has the link of this seat.
    Human,
    /// Whoever sits down first, by the link of the table.
    Open,
    /// A machine that decides in this way.
    Bot(Agent),
}

impl fmt::Display for Chair {
    /// As it is typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chair::Human => f.write_str("human"),
            Chair::Open => f.write_str("open"),
            Chair::Bot(agent) => agent.fmt(f),
        }
    }
}

impl FromStr for Chair {
    type Err = String;

    fn from_str(text: &str) -> Result<Chair, String> {
        match text {
            "human" => Ok(Chair::Human),
            "open" => Ok(Chair::Open),
            "bot" => Ok(Chair::Bot(Agent::Random)),
            _ => text.parse().map(Chair::Bot).map_err(|wrong| format!("{wrong}, and `human`, `open` and `bot`")),
        }
    }
}

impl Chair {
    /// Whether a person sits there.
    fn is_person(self) -> bool {
        !matches!(self, Chair::Bot(_))
    }

    /// As logs have it.
    fn seat(self) -> Seat {
        if let Chair::Bot(agent) = self { Seat::Machine(agent) } else { Seat::Human }
    }
}

/// Runs `naipe serve`: opens the tables, and answers browsers until it is ended.
pub fn run(everywhere: &Everywhere, what: &Serve, screen: &mut Screen) -> Done {
    let players = if what.seats.is_empty() { what.players } else { Some(narrow::u8(what.seats.len())) };
    let mut prepared = prepare(everywhere, &what.game, &what.table, players)?;
    screen.speak_as(&prepared.game.program, everywhere.lang);
    let face = face::hints(&mut prepared)?;
    let folder = what.folder.clone().unwrap_or_else(|| prepared.root.join("played").join("tables"));
    make_folder(&folder)?;
    let key = Key::open(&folder)?;
    let listener = TcpListener::bind(SocketAddr::new(what.address, what.port)).map_err(|error| match error.kind() {
        ErrorKind::AddrNotAvailable | ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => {
            Stop::usage(format!("this machine has no address {}", what.address))
                .help("name one that it has with `--address`; `0.0.0.0` is all of them")
        }
        ErrorKind::AddrInUse => {
            Stop::usage(format!("another program uses the port {}", what.port)).help("name another with `--port`")
        }
        _ => Stop::usage(format!("the port {} cannot be had: {error}", what.port)).help("name another with `--port`"),
    })?;
    let address = listener.local_addr().map_err(|error| Stop::usage(format!("the server has no address: {error}")))?;
    let chairs = if what.seats.is_empty() {
        (0..prepared.setup.players)
            .map(|seat| if seat == 0 { Chair::Human } else { Chair::Bot(Agent::Random) })
            .collect()
    } else {
        what.seats.clone()
    };
    let pace = Duration::from_millis(what.pace);
    let left = going_on(everywhere, &folder, &prepared, &chairs, pace, screen)?;
    // What is asked for goes on where it was left; where it was not, it begins.
    let sits_so = |table: &Table| what.seats.is_empty() || table.chairs == chairs;
    let is_asked_for =
        |(table, start): &&(Arc<Table>, Start)| sits_so(table) && is_begun_so(start, &what.table, &prepared.start);
    let first = prepared.setup.seed;
    let mut seeds: Vec<u64> = (0..what.tables).map(|number| first.wrapping_add(narrow::u64(number))).collect();
    let there: Vec<u64> = left.iter().filter(is_asked_for).map(|(_, start)| start.seed).collect();
    match what.table.seed {
        Some(_) => seeds.retain(|seed| !there.contains(seed)),
        None => seeds.truncate(what.tables.saturating_sub(there.len())),
    }
    let mut tables: Vec<Arc<Table>> = left.into_iter().map(|(table, _)| table).collect();
    for seed in seeds {
        (prepared.setup.seed, prepared.start.seed) = (seed, seed);
        tables.push(Arc::new(begin(&prepared, &folder, &chairs, pace)?));
    }
    screen.say(prepared.heading(&chairs.iter().map(Chair::to_string).collect::<Vec<_>>().join(", ")))?;
    let tongue = Tongue::of(prepared.game.program.spoken()).unwrap_or(Tongue::En);
    let server = Arc::new(Server::new(address, &tables, &key, face, tongue));
    for table in &tables {
        tell(table, &server, &folder, &key, screen)?;
        let table = table.clone();
        let spawned = std::thread::Builder::new().stack_size(crate::STACK).spawn(move || table.deal());
        spawned.map_err(|error| Stop::usage(format!("so many tables cannot be had: {error}")))?;
    }
    screen.says("Ctrl-C stops the server; the same command goes on with every table.")?;
    screen.flush()?;
    serve(&listener, &server)
}

/// Whether a table was begun with what the command says of how to begin; its seed is looked at apart.
fn is_begun_so(start: &Start, said: &Beginning, asked: &Start) -> bool {
    (said.decks.is_empty() || start.decks == asked.decks)
        && (said.format.is_none() || start.format == asked.format)
        && (said.set.is_empty() || start.set == asked.set)
}

/// Answers whoever knocks, for ever.
fn serve(listener: &TcpListener, server: &Arc<Server>) -> Done {
    let pages = Arc::new(AtomicUsize::new(0));
    for stream in listener.incoming() {
        let Ok(mut stream) = stream else { continue };
        let times = [stream.set_read_timeout(Some(PATIENCE)), stream.set_write_timeout(Some(PATIENCE))];
        if times.iter().any(Result::is_err) {
            continue;
        }
        if pages.fetch_add(1, Ordering::Relaxed) >= MOST_PAGES {
            pages.fetch_sub(1, Ordering::Relaxed);
            // Whoever is refused may not even listen.
            let _ = server.refuse(&mut stream, &http::Refusal::new(503, "too many pages look at this server"));
            continue;
        }
        let (server, open) = (server.clone(), pages.clone());
        let answered = std::thread::Builder::new().stack_size(crate::STACK).spawn(move || {
            // A page that goes away is none of the server's business.
            let _ = server.answer(&mut stream);
            open.fetch_sub(1, Ordering::Relaxed);
        });
        if answered.is_err() {
            pages.fetch_sub(1, Ordering::Relaxed);
        }
    }
    Ok(true)
}

/// A table that begins.
fn begin(prepared: &Prepared, folder: &Path, chairs: &[Chair], pace: Duration) -> Result<Table, Stop> {
    let session = Session::watched(prepared.game.clone(), prepared.setup.clone(), &viewers(chairs));
    let path = log::free_path_in(folder, prepared.name(), prepared.setup.seed);
    let seats: Vec<Seat> = chairs.iter().map(|chair| chair.seat()).collect();
    let first = log::header(prepared, &session, &seats, Chance::Seed);
    let log = Log::create(&path, &first)?;
    Ok(Table::new(name(&path), chairs.to_vec(), pace, session, (log, first)))
}

/// Who looks: every person, and whoever watches; what everybody could tell is kept to know whether anything has happened.
fn viewers(chairs: &[Chair]) -> Vec<Option<u8>> {
    let seats = 0..narrow::u8(chairs.len());
    let people = seats.filter(|seat| chairs[usize::from(*seat)].is_person()).map(Some);
    people.chain([Some(narrow::u8(chairs.len())), None]).collect()
}

/// What a table is called by a log of it: all games that are played there have its links.
fn name(path: &Path) -> String {
    log::without_number(&path.file_stem().unwrap_or_default().to_string_lossy()).0.to_owned()
}

/// Which game a log is of those that were played at its table.
fn number(path: &Path) -> u64 {
    log::without_number(&path.file_stem().unwrap_or_default().to_string_lossy()).1
}

/// The tables of a folder where this game is not over, with what each was begun with: of the games that were played at one, the
/// last is what there is of it.
fn going_on(
    everywhere: &Everywhere,
    folder: &Path,
    prepared: &Prepared,
    wanted: &[Chair],
    pace: Duration,
    screen: &mut Screen,
) -> Result<Vec<(Arc<Table>, Start)>, Stop> {
    let listed = fs::read_dir(folder).map_err(|error| Stop::file(folder, "read", &error))?;
    let mut logs: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).collect();
    logs.retain(|path| path.extension().is_some_and(|end| end == "log"));
    let mut last: HashMap<String, u64> = HashMap::new();
    for path in &logs {
        let number = last.entry(name(path)).or_default();
        *number = (*number).max(self::number(path));
    }
    logs.retain(|path| last.get(&name(path)) == Some(&number(path)));
    logs.sort_by_key(|path| (fs::metadata(path).and_then(|known| known.modified()).ok(), path.clone()));
    let mut tables = Vec::new();
    for path in logs.iter().rev() {
        if tables.len() == MOST_TABLES {
            screen.aside(format_args!("note: only the last {MOST_TABLES} tables go on"));
            break;
        }
        match go_on(everywhere, path, prepared, wanted, pace, screen) {
            Ok(left) => tables.extend(left.map(|(table, start)| (Arc::new(table), start))),
            Err(Stop::Usage { message, .. }) => screen.aside(format_args!("note: a table does not go on: {message}")),
            Err(stop) => return Err(stop),
        }
    }
    tables.reverse();
    Ok(tables)
}

fn go_on(
    everywhere: &Everywhere,
    path: &Path,
    wanted: &Prepared,
    chairs: &[Chair],
    pace: Duration,
    screen: &mut Screen,
) -> Result<Option<(Table, Start)>, Stop> {
    let known = log::read(path, screen)?;
    if known.header.game != wanted.name() || known.end().is_some() {
        return Ok(None);
    }
    let (log, kept) = Log::open(path, screen)?;
    let Logged { prepared, seats, .. } = Logged::open(path, &kept.header, everywhere, screen)?;
    let chair = |seat: &Seat| if let Seat::Machine(agent) = seat { Chair::Bot(*agent) } else { Chair::Human };
    let mut sitting: Vec<Chair> = seats.iter().map(chair).collect();
    // Which of the seats of people are open, the command says again.
    let is_alike = |(a, b): (&Chair, &Chair)| a.seat() == b.seat();
    if sitting.len() == chairs.len() && sitting.iter().zip(chairs).all(is_alike) {
        sitting = chairs.to_vec();
    }
    let mut session = Session::watched(prepared.game.clone(), prepared.setup.clone(), &viewers(&sitting));
    let first = log::header(&prepared, &session, &seats, Chance::Seed);
    log.go_on(&kept)?;
    kept.repeat(&mut session)?;
    let mut start = kept.header.start;
    // Later games at a table have seeds of their own; what it was begun with, its first log says.
    let began = path.with_file_name(format!("{}.log", name(path)));
    if number(path) > 1
        && let Ok(first) = log::read(&began, screen)
    {
        start.seed = first.header.start.seed;
    }
    Ok(Some((Table::new(name(path), sitting, pace, session, (log, first)), start)))
}

/// Tells the links of a table.
fn tell(table: &Table, server: &Server, folder: &Path, key: &Key, screen: &mut Screen) -> Result<(), Stop> {
    screen.line("")?;
    screen.says(format_args!("table {}", folder.join(format!("{}.log", table.name)).display()))?;
    for (seat, chair) in table.chairs.iter().enumerate() {
        let seat = narrow::u8(seat);
        let who = seat_name(Some(seat));
        match chair {
            Chair::Human => {
                screen.line(format_args!("  {who}      {}", server.link(&key.token(&table.name, Some(seat)))))?;
            }
            Chair::Open => {
                screen.says(format_args!("  {who}      open: whoever sits down by the link of the table"))?
            }
            Chair::Bot(agent) => screen.says(format_args!("  {who}      a bot: {agent}"))?,
        }
    }
    let open = if table.chairs.contains(&Chair::Open) { ", or to sit down" } else { "" };
    screen.says(format_args!("  table  {}  (to watch{open})", server.link(&key.token(&table.name, None))))
}
