//! What is asked for of games: to play them, serve them and simulate them.

use super::whole;
use crate::serve::Chair;
use clap::{Args, ValueEnum};
use naipe_grammar::ast::Date;
use naipe_interpreter::Agent;
use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;

/// What a game begins with.
#[derive(Debug, Clone, Args)]
pub struct Table {
    /// The seed of chance
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u64>)]
    pub seed: Option<u64>,
    /// A deck, one for each player in order (one for all, if only one is named)
    #[arg(long = "deck", value_name = "NAME")]
    pub decks: Vec<String>,
    /// The format whose parameters hold
    #[arg(long, value_name = "NAME")]
    pub format: Option<String>,
    /// What a parameter of the game is this time, as `first_hand=3`; may be said for several
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
}

/// `naipe play`
#[derive(Debug, Args)]
pub struct Play {
    /// The game
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// What it begins with.
    #[command(flatten)]
    pub table: Table,
    /// Who sits where, in order: `human`, `random`, `greedy`, `ismcts:200` (a human against random players, if not said)
    #[arg(long, value_name = "WHO", value_delimiter = ',')]
    pub seats: Vec<Seat>,
    /// How many players (as few as the game is for, if not said)
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u8>, conflicts_with = "seats")]
    pub players: Option<u8>,
    /// Which seats machines decide for, as `B=ismcts:200`; the others are asked
    #[arg(long, value_name = "SEAT=AGENT", value_delimiter = ',', conflicts_with = "seats")]
    pub agents: Vec<Deciding>,
    /// Where the game is logged as it is played (a new file in the folder `played`, if not said)
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Go on with a logged game
    #[arg(long, value_name = "LOG", conflicts_with_all = ["game", "log", "seed", "decks", "format", "set", "seats", "players", "agents"])]
    pub resume: Option<PathBuf>,
    /// Write the game as a scenario when it ends; each decision of chance is made by itself then, so a seed deals otherwise than without this
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Speak JSON lines on standard input and output, for programs
    #[arg(long)]
    pub json: bool,
    /// With `--json`: decisions come without the view; `{"view": true}` asks for it
    #[arg(long, requires = "json")]
    pub no_view: bool,
    /// Whether shuffles, draws and rolls are decisions of a player called `chance`
    #[arg(long, value_name = "HOW", default_value = "seed")]
    pub chance: Chance,
}

/// `naipe serve`
#[derive(Debug, Args)]
pub struct Serve {
    /// The game
    pub game: String,
    /// What it begins with.
    #[command(flatten)]
    pub table: Table,
    /// Who sits where, in order (one person against bots, if not said)
    #[arg(long, value_name = "WHO", value_delimiter = ',')]
    pub seats: Vec<Chair>,
    /// How many players (as few as the game is for, if not said)
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u8>, conflicts_with = "seats")]
    pub players: Option<u8>,
    /// How many tables, each with a game of its own
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = tables)]
    pub tables: usize,
    /// The port of this machine where it is served; 0 takes any that is free
    #[arg(long, value_name = "PORT", default_value_t = 6247, value_parser = whole::<u16>)]
    pub port: u16,
    /// The address of this machine where it is served: another than this one lets others on the same network in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = address)]
    pub address: IpAddr,
    /// Where the tables are logged, and gone on with
    #[arg(long, value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
    /// How long people have to look at what a bot does, in thousandths of a second
    #[arg(long, value_name = "NUMBER", default_value_t = 400, value_parser = whole::<u64>)]
    pub pace: u64,
}

/// `naipe web`
#[derive(Debug, Args)]
pub struct Web {
    /// The game
    pub game: String,
    /// What it begins with.
    #[command(flatten)]
    pub table: Table,
    /// How many players (as few as the game is for, if not said)
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u8>)]
    pub players: Option<u8>,
    /// The folder that is written
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// Which machines decide for the other seats, as `B=ismcts:200` (at random, if not said)
    #[arg(long, value_name = "SEAT=AGENT", value_delimiter = ',')]
    pub agents: Vec<Deciding>,
    /// With the texts of the game, to be changed and run in the browser
    #[arg(long)]
    pub playground: bool,
    /// Where the engine for browsers is, as `web/build` makes it (`web/pkg/web` of the project, or `naipe-web` beside the command, if not said)
    #[arg(long, value_name = "FOLDER")]
    pub engine: Option<PathBuf>,
}

/// Who sits at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// Asked
    Human,
    /// A machine
    Machine(Agent),
}

impl fmt::Display for Seat {
    /// As it is typed and stored.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Machine(agent) => agent.fmt(f),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Seat, String> {
        match text {
            "human" => Ok(Seat::Human),
            _ => text.parse().map(Seat::Machine).map_err(|wrong| format!("{wrong}, and `human`")),
        }
    }
}

/// Which agent decides, and for which seat (none: for all).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deciding {
    /// The seat, counted from 0.
    pub seat: Option<u8>,
    /// Its agent.
    pub agent: Agent,
}

impl FromStr for Deciding {
    type Err = String;

    fn from_str(text: &str) -> Result<Deciding, String> {
        let Some((seat, agent)) = text.split_once('=') else {
            return Ok(Deciding { seat: None, agent: text.parse()? });
        };
        match seat.as_bytes() {
            [letter @ b'A'..=b'P'] => Ok(Deciding { seat: Some(letter - b'A'), agent: agent.parse()? }),
            _ => Err(format!("`{seat}` is no seat: seats are called A, B, C…, as in `B=greedy`")),
        }
    }
}

/// Who decides chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Chance {
    /// The seed
    Seed,
    /// Whoever answers for the player called `chance`
    Ask,
    /// The seed, in decisions of their own, so that they can be recorded
    #[value(skip)]
    Apart,
}

impl Chance {
    /// As it is stored.
    pub fn word(self) -> &'static str {
        match self {
            Chance::Seed => "seed",
            Chance::Ask => "ask",
            Chance::Apart => "apart",
        }
    }
}

/// `naipe sim`
#[derive(Debug, Args)]
pub struct Sim {
    /// The game; or `merge`, to put together what parts of one simulation have written with `--json`
    pub game: String,
    /// With `merge`: their files
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What it begins with.
    #[command(flatten)]
    pub table: Table,
    /// How many games, of each two decks that are compared (100, if not said; with `--until`, no more than 100000)
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u64>)]
    pub games: Option<u64>,
    /// Decks to compare: every two of them play against each other, from every seat
    #[arg(long = "decks", value_name = "NAMES", value_delimiter = ',', conflicts_with = "decks")]
    pub compared: Vec<String>,
    /// Go on until every win rate is known within so much, as `±1%`
    #[arg(long, value_name = "MARGIN", conflicts_with = "shard")]
    pub until: Option<Margin>,
    /// Play the same seeds by the rules of two dates, `--as-of` and `--and`, or of two projects, and tell which rates have moved
    #[arg(long, requires = "and", conflicts_with_all = ["until", "shard"])]
    pub compare: bool,
    /// The other date, or the folder of the other project
    #[arg(long, value_name = "DATE|FOLDER", requires = "compare")]
    pub and: Option<Against>,
    /// Play only one part of several, as `2/8`; `naipe sim merge` puts them together
    #[arg(long, value_name = "PART/PARTS", conflicts_with = "csv")]
    pub shard: Option<Shard>,
    /// Write a row for each game
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write the report as a page for browsers and printers
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// How many players (as few as the game allows, if not said)
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u8>)]
    pub players: Option<u8>,
    /// Who decides for which seat: `random` (if not said), `greedy` or `ismcts:200`, as `A=ismcts:200,B=greedy`
    #[arg(long, value_name = "SEAT=AGENT", value_delimiter = ',')]
    pub agents: Vec<Deciding>,
    /// Play each game once from every seat: agents and decks go round, and the seed stays
    #[arg(long)]
    pub exchange: bool,
    /// How many games at a time (one for each processor, if not said)
    #[arg(long, value_name = "NUMBER", value_parser = threads)]
    pub threads: Option<usize>,
    /// Games longer than this are left unfinished
    #[arg(long, value_name = "DECISIONS", default_value_t = 100_000, value_parser = whole::<u64>)]
    pub longest: u64,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "write an address in numbers, such as 192.168.1.20".to_owned())
}

/// How many tables can be opened at once.
const TABLES: usize = 1000;

fn tables(text: &str) -> Result<usize, String> {
    up_to(TABLES, "tables can be opened", text)
}

/// How many games at a time there are at most.
const THREADS: usize = 256;

fn threads(text: &str) -> Result<usize, String> {
    up_to(THREADS, "games can go on at a time", text)
}

/// Reads a number of something of which there is one at least.
fn up_to(most: usize, of_what: &str, text: &str) -> Result<usize, String> {
    let number = whole::<usize>(text)?;
    if (1..=most).contains(&number) { Ok(number) } else { Err(format!("from 1 to {most} {of_what}")) }
}

impl Sim {
    /// An option that says how games are played, if one is said.
    pub fn of_playing(&self) -> Option<&'static str> {
        let table = &self.table;
        [
            (self.games.is_some(), "--games"),
            (!self.compared.is_empty(), "--decks"),
            (self.until.is_some(), "--until"),
            (self.compare, "--compare"),
            (self.shard.is_some(), "--shard"),
            (self.csv.is_some(), "--csv"),
            (self.players.is_some(), "--players"),
            (!self.agents.is_empty(), "--agents"),
            (self.exchange, "--exchange"),
            (table.seed.is_some(), "--seed"),
            (!table.decks.is_empty(), "--deck"),
            (table.format.is_some(), "--format"),
            (!table.set.is_empty(), "--set"),
        ]
        .into_iter()
        .find_map(|(is_said, option)| is_said.then_some(option))
    }

    /// Whether more is asked for than how games come out.
    pub fn wants_report(&self) -> bool {
        let file = self.csv.is_some() || self.html.is_some();
        file || self.compare || !self.compared.is_empty() || self.until.is_some() || self.shard.is_some()
    }
}

/// What a game is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Against {
    /// Its own rules, on another date.
    Date(Date),
    /// Those of another project.
    Folder(PathBuf),
}

impl FromStr for Against {
    type Err = String;

    fn from_str(text: &str) -> Result<Against, String> {
        match text.parse() {
            Ok(date) => Ok(Against::Date(date)),
            Err(error) if text.starts_with(|first: char| first.is_ascii_digit()) => Err(error),
            Err(_) => Ok(Against::Folder(PathBuf::from(text))),
        }
    }
}

/// How exactly something is to be known, as a part of one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Margin(pub f64);

impl FromStr for Margin {
    type Err = String;

    fn from_str(text: &str) -> Result<Margin, String> {
        let number = text.trim_start_matches('±').trim_end_matches('%').trim();
        match number.parse::<f64>() {
            Ok(percent) if (0.05..50.0).contains(&percent) => Ok(Margin(percent / 100.0)),
            _ => Err("a margin is written `±1%`, and is from 0.05 to 50".to_owned()),
        }
    }
}

/// One part of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which, counted from 1.
    pub part: u64,
    /// Of how many.
    pub parts: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').map(|(part, parts)| (part.parse(), parts.parse()));
        match numbers {
            Some((Ok(part), Ok(parts))) if part >= 1 && part <= parts => Ok(Shard { part, parts }),
            _ => Err("a part of several is written `2/8`: the second of eight".to_owned()),
        }
    }
}
