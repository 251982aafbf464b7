//! The command line: what can be asked for, and in which words.

use crate::dates;
use crate::export::At;
use crate::new::Template;
use crate::print::Paper;
use crate::project::cache::Cache;
use crate::screen::Colour;
use crate::serve::Chair;
use clap::{Args, Parser, Subcommand, ValueEnum};
use naipe_grammar::ast::Date;
use naipe_interpreter::Agent;
use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Card games as text files: check them, test them, play them.
#[derive(Debug, Parser)]
#[command(name = "naipe", version, about, max_term_width = 100)]
pub struct Arguments {
    /// What holds in every command.
    #[command(flatten)]
    pub everywhere: Everywhere,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub struct Everywhere {
    /// The date whose rules, cards and errata are in force (today, if not said)
    #[arg(long, global = true, value_name = "DATE", value_parser = str::parse::<Date>)]
    pub as_of: Option<Date>,
    /// The project's folder (the nearest one upwards that holds `rules`, if not said)
    #[arg(long, global = true, value_name = "FOLDER")]
    pub root: Option<PathBuf>,
    /// Read everything anew: believe and keep no program of an earlier run
    #[arg(long, global = true)]
    pub no_cache: bool,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    pub color: Colour,
    /// The language of explanations, of a note beside each fault (en, if not said), and of the texts of printed cards
    #[arg(long, global = true, value_name = "LANGUAGE")]
    pub lang: Option<Tongue>,
}

impl Everywhere {
    /// Where programs are kept between runs.
    pub fn cache(&self) -> Cache {
        if self.no_cache { Cache::none() } else { Cache::open() }
    }

    /// Where a file is that was named: from here, or from the project's folder.
    pub fn located(&self, path: &Path) -> PathBuf {
        let inside = self.root.as_ref().map(|root| root.join(path));
        match inside {
            Some(inside) if !path.exists() && inside.exists() => inside,
            _ => path.to_owned(),
        }
    }

    /// The language of explanations.
    pub fn tongue(&self) -> Tongue {
        self.lang.unwrap_or(Tongue::En)
    }

    /// The date whose rules are in force.
    pub fn date(&self) -> Date {
        self.as_of.unwrap_or_else(dates::today)
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find every fault of the files
    Check(Check),
    /// Write files in the one style
    Fmt(Format),
    /// Speak with an editor: the language server
    Lsp,
    /// Tell what a fault's code means, with an example, or what a word of the language means
    Explain(Explain),
    /// Run the scenarios
    Test(Test),
    /// Play a game
    Play(Play),
    /// Open tables that people sit at with a browser
    Serve(Serve),
    /// Publish a game as a page that needs no server
    Web(Web),
    /// Play a logged game again, and tell whether it comes out the same
    Replay(Replay),
    /// Play many games at random
    Sim(Sim),
    /// Show a card as it stands, errata included
    Card(Card),
    /// Take the cards of a game to a spreadsheet, and back
    #[command(subcommand)]
    Cards(Cards),
    /// Take a game to the tables of others: Cockatrice, `LackeyCCG`, Tabletop Simulator and more
    Export(Export),
    /// Print the cards of a game: on pages to be cut, one by one, or as an order for a printer
    Print(Print),
    /// Tell whether the printed words of cards say what the cards do
    Text(Text),
    /// Make the web site of a game: cards, rulings, rulebook, changes
    Site(Site),
    /// Tell what no rule cites, what no scenario exercises, and what never ran
    Coverage(Coverage),
    /// Tell which clauses of a game could be wrong without any scenario noticing
    Mutate(Mutate),
    /// Look at what errata correct
    #[command(subcommand)]
    Errata(Errata),
    /// Check deck lists
    #[command(subcommand)]
    Deck(Deck),
    /// Order the players of a tournament by its results
    Standings(Standings),
    /// Begin a new game: a small one that can be played and passes its own test
    New(New),
    /// Rewrite what the language writes otherwise now, and say its version in the game
    Upgrade(Upgrade),
    /// Show what the files are turned into
    Dump(Dump),
    /// Print what a shell completes the words of this command by
    Completions(Completions),
    /// Write the manual pages of this command
    Man(Manual),
}

/// `naipe check`
#[derive(Debug, Args)]
pub struct Check {
    /// Files, folders or games, with the games inside them (everything, if none is named)
    pub paths: Vec<String>,
    /// How the faults are printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: CheckFormat,
    /// Go on, and check again whenever a file is written
    #[arg(long)]
    pub watch: bool,
}

/// `naipe fmt`
#[derive(Debug, Args)]
pub struct Format {
    /// Files, folders or games (everything, if none is named); `-` formats what is given to the command, and prints it
    pub paths: Vec<String>,
    /// Write nothing: tell which files are not in the style, and end with 1 if there are any
    #[arg(long)]
    pub check: bool,
    /// The longest line: what is longer goes on in the next one
    #[arg(long, value_name = "CHARACTERS", default_value_t = naipe_grammar::format::WIDTH)]
    pub width: usize,
}

/// How faults are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// With the lines they speak of
    Text,
    /// One line a fault
    Short,
    /// One JSON object a line
    Json,
}

/// A language that something is told in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Tongue {
    /// English
    En,
    /// Spanish
    Es,
}

impl Tongue {
    /// As games write it.
    pub fn code(self) -> &'static str {
        match self {
            Tongue::En => "en",
            Tongue::Es => "es",
        }
    }
}

/// `naipe explain`
#[derive(Debug, Args)]
pub struct Explain {
    /// The code, such as N0020, or a word of the language, such as `forbid` (the codes are listed, if nothing is named)
    #[arg(value_name = "CODE|WORD")]
    pub asked: Option<String>,
}

/// `naipe test`
#[derive(Debug, Args)]
pub struct Test {
    /// A game (with those inside it), a folder, a file, or part of a scenario's name; several mean any of them
    pub filters: Vec<String>,
    /// Store what snapshots show now as what they must show
    #[arg(long, conflicts_with = "review")]
    pub accept: bool,
    /// Ask about each snapshot that changed
    #[arg(long)]
    pub review: bool,
    /// Show all that fails in a scenario, not only what failed first
    #[arg(long)]
    pub all: bool,
    /// How the results are printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TestFormat,
    /// Said by scenarios themselves.
    #[arg(long, value_name = "NAME=VALUE", hide = true)]
    pub set: Vec<String>,
}

/// How results are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TestFormat {
    /// For people
    Text,
    /// One JSON object a line for each scenario, and one for the whole
    Json,
}

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
    /// Which seats machines decide for, as `B=ismcts:200`; the others are asked
    #[arg(long, value_name = "SEAT=AGENT", value_delimiter = ',', conflicts_with = "seats")]
    pub agents: Vec<Deciding>,
    /// Where the game is logged as it is played (a new file in the folder `played`, if not said)
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Go on with a logged game
    #[arg(long, value_name = "LOG", conflicts_with_all = ["game", "log", "seed", "decks", "format", "set", "seats", "agents"])]
    pub resume: Option<PathBuf>,
    /// Write the game as a scenario when it ends
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
    /// How many tables, each with a game of its own
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<usize>)]
    pub tables: usize,
    /// The port of this machine where it is served; 0 takes any that is free
    #[arg(long, value_name = "PORT", default_value_t = 6247, value_parser = whole::<u16>)]
    pub port: u16,
    /// The address of this machine where it is served: another than this one lets others on the same network in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
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
    /// Where the engine for browsers is, as `web/build` makes it (`web/pkg/web` of the project, if not said)
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

/// `naipe site`
#[derive(Debug, Args)]
pub struct Site {
    /// The game
    pub game: String,
    /// Where it is written: a new folder, an empty one, or one with an earlier site of this command, which is replaced
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
}

/// `naipe print`
#[derive(Debug, Args)]
pub struct Print {
    /// The game
    pub game: String,
    /// The titles of cards (all cards, if none is named)
    #[arg(value_name = "CARD")]
    pub cards: Vec<String>,
    /// Where it is written: a file for `--pdf`, else a folder, new or made by this command before
    #[arg(long, value_name = "PATH", required_unless_present = "show_layout")]
    pub out: Option<PathBuf>,
    /// A PDF with its fonts in it (if `--out` ends so)
    #[arg(long, group = "form")]
    pub pdf: bool,
    /// Drawings
    #[arg(long, group = "form")]
    pub svg: bool,
    /// Pictures of 300 dots an inch
    #[arg(long, group = "form")]
    pub png: bool,
    /// An order for makeplayingcards.com, as its helper programs read it, with a picture of each card
    #[arg(long, group = "form")]
    pub mpc: bool,
    /// Each card by itself, with its bleed, in the place of pages
    #[arg(long, conflicts_with = "mpc")]
    pub each: bool,
    /// After each page a page of backs, to be printed on its other side, turned about the long edge
    #[arg(long, conflicts_with_all = ["mpc", "each"])]
    pub backs: bool,
    /// The paper of pages
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub paper: Paper,
    /// Print a deck: a file with its list, or the name of one of the game's
    #[arg(long, value_name = "FILE", conflicts_with = "set")]
    pub deck: Option<String>,
    /// Print a set
    #[arg(long, value_name = "SET")]
    pub set: Option<String>,
    /// Only cards whose faces are otherwise than on a date, or in a revision of git
    #[arg(long, value_name = "DATE|REVISION")]
    pub changed_since: Option<String>,
    /// The layout of faces (`cards/GAME/face.toml`, if it is there)
    #[arg(long, value_name = "FILE")]
    pub layout: Option<PathBuf>,
    /// Print nothing but the layout of games that have none of their own, to begin one with
    #[arg(long)]
    pub show_layout: bool,
    /// Where pictures are looked for, first, and by the names of cards, too
    #[arg(long, value_name = "FOLDER")]
    pub images: Option<PathBuf>,
    /// The cards of the tests, too
    #[arg(long)]
    pub tests: bool,
}

/// `naipe upgrade`
#[derive(Debug, Args)]
pub struct Upgrade {
    /// Games (every game, if none is named)
    #[arg(value_name = "GAME")]
    pub games: Vec<String>,
    /// Write what is shown
    #[arg(long)]
    pub write: bool,
}

/// `naipe replay`
#[derive(Debug, Args)]
pub struct Replay {
    /// The log of a game
    pub log: PathBuf,
    /// Print everything that happened
    #[arg(long)]
    pub full: bool,
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
    /// Play the same seeds by the rules of two dates, `--as-of` and `--and`, and tell which rates have moved
    #[arg(long, requires = "and", conflicts_with_all = ["until", "shard", "csv", "html"])]
    pub compare: bool,
    /// The other date
    #[arg(long, value_name = "DATE", requires = "compare", value_parser = str::parse::<Date>)]
    pub and: Option<Date>,
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
    #[arg(long, value_name = "NUMBER", value_parser = whole::<usize>)]
    pub threads: Option<usize>,
    /// Games longer than this are left unfinished
    #[arg(long, value_name = "DECISIONS", default_value_t = 100_000, value_parser = whole::<u64>)]
    pub longest: u64,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl Sim {
    /// Whether more is asked for than how games come out.
    pub fn wants_report(&self) -> bool {
        let file = self.csv.is_some() || self.html.is_some();
        file || self.compare || !self.compared.is_empty() || self.until.is_some() || self.shard.is_some()
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

/// `naipe card`
#[derive(Debug, Args)]
pub struct Card {
    /// Its title
    pub name: String,
    /// The game, where several have a card of that title
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

/// `naipe text`
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what"))]
pub struct Text {
    /// The game
    pub game: String,
    /// Only these cards
    #[arg(value_name = "CARD")]
    pub cards: Vec<String>,
    /// Tell which texts may lie: numbers and names that the card has and the text lacks, or the other way round
    #[arg(long, group = "what")]
    pub check: bool,
    /// Keep that these texts were read and found right, until they or their cards change
    #[arg(long, group = "what")]
    pub approve: bool,
    /// With what keywords do, in brackets
    #[arg(long, conflicts_with = "what")]
    pub reminders: bool,
    /// Try so many changes of what the cards do, and tell how many of them `--check` notices, and how many true texts it blames
    #[arg(long, group = "what", value_name = "CHANGES", conflicts_with = "cards")]
    pub measure: Option<usize>,
    /// Which changes are tried
    #[arg(long, default_value_t = 1, requires = "measure")]
    pub seed: u64,
    /// As JSON
    #[arg(long, conflicts_with = "what")]
    pub json: bool,
}

/// `naipe cards`
#[derive(Debug, Subcommand)]
pub enum Cards {
    /// Write the cards of a game as a spreadsheet: one row a card, as its file prints it
    Export(CardsExport),
    /// Take what somebody changed in such a spreadsheet back into the game's files: shows the changes first
    Import(CardsImport),
}

/// `naipe cards export`
#[derive(Debug, Args)]
pub struct CardsExport {
    /// The game
    pub game: String,
    /// Values with commas between (if nothing else is said)
    #[arg(long, group = "form")]
    pub csv: bool,
    /// Values with semicolons between, as Excel wants them where a comma stands in decimals
    #[arg(long, group = "form")]
    pub semicolons: bool,
    /// Values with tabs between
    #[arg(long, group = "form")]
    pub tsv: bool,
    /// An Excel workbook
    #[arg(long, group = "form")]
    pub xlsx: bool,
    /// A list of JSON objects
    #[arg(long, group = "form")]
    pub json: bool,
    /// The file to write; its name says how, if nothing else does (the screen, if not said)
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The cards of the tests, too
    #[arg(long)]
    pub tests: bool,
}

/// `naipe cards import`
#[derive(Debug, Args)]
#[command(after_help = IMPORT_HELP)]
pub struct CardsImport {
    /// The spreadsheet: .csv, .tsv, .xlsx or .json, whatever it is called
    pub file: PathBuf,
    /// The game (the one that the file is called after, or the only one, if not said)
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Write what changes into the files; without it, it is only shown
    #[arg(long)]
    pub write: bool,
    /// The file in which new cards are written (`cards/GAME/imported.naipe`, if not said)
    #[arg(long, value_name = "FILE")]
    pub into: Option<PathBuf>,
    /// The cards of the tests, too
    #[arg(long)]
    pub tests: bool,
}

/// What there is to say of `naipe cards import` besides its options.
const IMPORT_HELP: &str = "\
Rows are told apart by the column `id`. A row with an id (or a title, if there is no such column) that no card has is a new \
card. What a spreadsheet does not speak of stays as it is. Nothing is written unless `--write` is said and every row is well; \
what changes is written where it stands, and nothing else of the file is touched.

It ends with 0 if all is well, with 1 if rows have problems, with 2 if it was asked for nonsense.";

/// `naipe export`
#[derive(Debug, Args)]
pub struct Export {
    /// The table
    pub table: At,
    /// The game
    pub game: String,
    /// The folder to write: a new one, or one that an export has written before
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// Where pictures are: called as the card says, or like its id or title
    #[arg(long, value_name = "FOLDER")]
    pub images: Option<PathBuf>,
    /// Draw the cards that have no picture, as `naipe print` does
    #[arg(long)]
    pub faces: bool,
    /// The address under which you will publish the folder
    #[arg(long, value_name = "ADDRESS")]
    pub url: Option<String>,
    /// The cards of the tests, too
    #[arg(long)]
    pub tests: bool,
}

/// `naipe coverage`
#[derive(Debug, Args)]
pub struct Coverage {
    /// Games, with those inside them (every game, if none is named)
    #[arg(value_name = "GAME")]
    pub games: Vec<String>,
}

/// `naipe mutate`
///
/// Changes one thing at a time in the rules and cards of a game, and of the games inside it, and runs the scenarios. A
/// change that no scenario notices survives, and is listed.
#[derive(Debug, Args)]
#[command(after_help = MUTATE_HELP)]
pub struct Mutate {
    /// The game
    pub game: String,
    /// Only what stands in these files or folders
    pub paths: Vec<String>,
    /// Only lines that were changed since a revision of git
    #[arg(long, value_name = "REV")]
    pub since: Option<String>,
    /// Only so many changes, taken at random
    #[arg(long, value_name = "NUMBER", value_parser = whole::<usize>)]
    pub sample: Option<usize>,
    /// What the sample is taken by: the same number, the same sample
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u64>, requires = "sample", default_value_t = 1)]
    pub seed: u64,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// What there is to say of `naipe mutate` besides its options.
const MUTATE_HELP: &str = "\
One thing is changed at a time: a statement, an ability, a condition, a part of one, a cost or a limit is dropped; a \
comparison is turned; a number is greater by one; `and` and `or`, `you` and the opponent, the active player and the \
next, owner and controller change places; a zone, an event, a keyword becomes the one declared after it. Changes that \
mean the same, and those that `naipe check` refuses, do not count.

A survivor that does no harm is accepted by a comment above its line, or at the end of it, that names its kind and says \
why:

    // survives comparison: nobody can have fewer than none

A comment that accepts nothing any more is told.

It ends with 0 if every change is noticed or accepted, with 1 if some survive, with 2 if it was asked for nonsense.";

/// `naipe errata`
#[derive(Debug, Subcommand)]
pub enum Errata {
    /// List the errata in force
    List(ErrataList),
    /// Tell what changed between two dates: place by place, functional or wording only, and for which scenarios
    Diff(ErrataDiff),
}

/// `naipe errata list`
#[derive(Debug, Args)]
pub struct ErrataList {
    /// The game
    pub game: String,
    /// How the list is printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Report,
}

/// `naipe errata diff`
#[derive(Debug, Args)]
pub struct ErrataDiff {
    /// The game
    pub game: String,
    /// The earlier date (before every erratum, if not said)
    #[arg(long, value_name = "DATE", value_parser = str::parse::<Date>)]
    pub from: Option<Date>,
    /// The later date (today, or that of `--as-of`, if not said)
    #[arg(long, value_name = "DATE", value_parser = str::parse::<Date>)]
    pub to: Option<Date>,
    /// How the differences are printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Report,
}

/// How a report is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Report {
    /// For a terminal
    Text,
    /// For a page
    Markdown,
    /// One JSON object
    Json,
}

/// `naipe deck`
#[derive(Debug, Subcommand)]
pub enum Deck {
    /// Tell every requirement of a format that a list breaks
    Check(DeckCheck),
    /// Take a list, or a deck of another table, as a deck of the game's files
    Import(DeckImport),
}

/// `naipe deck import`
#[derive(Debug, Args)]
#[command(after_help = DECK_HELP)]
pub struct DeckImport {
    /// The list: a card a line, or a deck of Cockatrice (`.cod`), OCTGN (`.o8d`) or `LackeyCCG` (`.dek`)
    pub file: PathBuf,
    /// The game (the only one, if not said)
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// What the deck is called (as the list says, or as its file is called, if not said)
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// A format that it must be legal in
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// The new file to write in the project, as `cards/gems/mine.naipe` (the screen, if not said)
    #[arg(long, value_name = "FILE")]
    pub into: Option<PathBuf>,
}

/// What there is to say of `naipe deck import` besides its options.
const DECK_HELP: &str = "\
A line is `4 Salt`, `4x Salt`, `x4 Salt` or `Salt x4`, with its printing behind it if you like: `4 Salt (FIRST) 12`. What \
begins with `#` or `//` is a comment, and the name of a zone begins a part, as do `Deck` and `Sideboard`; `SB: 1 Salt` \
belongs to the side. Nothing is guessed: a line that is not understood is told, and then nothing is taken.

It ends with 0 if all is well, with 1 if something is not understood or not legal, with 2 if it was asked for nonsense.";

/// `naipe deck check`
#[derive(Debug, Args)]
pub struct DeckCheck {
    /// The list: a card a line, such as `3 Ruby`; or a deck of Cockatrice, OCTGN or `LackeyCCG`
    pub file: PathBuf,
    /// The format
    #[arg(long, value_name = "NAME")]
    pub format: String,
    /// The game, where several have a format of that name
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// What a parameter of the game is this time, as `largest=60`; may be said for several
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `naipe standings`
#[derive(Debug, Args)]
pub struct Standings {
    /// The game, whose rules say how players are ordered
    pub game: String,
    /// The results, as a TOML file
    pub results: PathBuf,
    /// The table as it was after so many rounds (all that were played, if not said)
    #[arg(long, value_name = "ROUNDS", value_parser = whole::<usize>)]
    pub after: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `naipe new`
#[derive(Debug, Args)]
pub struct New {
    /// What to call it: small letters, digits and `_`
    pub game: String,
    /// A sort of game; with a README, a workflow for GitHub and settings for editors beside it
    #[arg(long, value_name = "SORT")]
    pub template: Option<Template>,
}

/// `naipe completions`
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// `naipe man`
#[derive(Debug, Args)]
pub struct Manual {
    /// The folder to write to
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
}

/// `naipe dump`
#[derive(Debug, Args)]
pub struct Dump {
    /// What to show
    pub what: DumpWhat,
    /// A game, or a file
    pub of: String,
}

/// What to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DumpWhat {
    /// The syntax tree
    Ast,
    /// Every declaration with its types
    Types,
    /// What is played
    Program,
}

/// Reads a whole number.
fn whole<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .map_err(|_| if digits { "the number is too large".to_owned() } else { "write a whole number".to_owned() })
}
