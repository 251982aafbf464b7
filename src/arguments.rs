//! The command line: what can be asked for, and in which words.

mod cards;
mod playing;
pub mod tongues;

pub use cards::{Card, Cards, CardsExport, CardsImport, Export, Print, Text};
pub use playing::{Against, Chance, Deciding, Play, Seat, Serve, Shard, Sim, Table, Web};

use crate::dates;
use crate::new::Template;
use crate::project::cache::Cache;
use crate::screen::Colour;
use clap::{Args, Parser, Subcommand, ValueEnum};
use naipe_grammar::ast::Date;
use naipe_interpreter::words::base_of;
use std::path::{Path, PathBuf};

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
    /// The language of what the command says (if not said: that of the game where one is played, or else en)
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

    /// The language of what the command says.
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
    /// Begin a new game: a small one that can be played and passes its own test; in Spanish with `--lang es`
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
    #[arg(long, value_name = "CHARACTERS", default_value_t = naipe_grammar::format::WIDTH, value_parser = whole::<usize>)]
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
    /// The one that a game is written in, if commands speak it.
    pub fn of(language: &str) -> Option<Tongue> {
        [Tongue::En, Tongue::Es].into_iter().find(|tongue| tongue.code() == base_of(language))
    }

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
    /// The code, such as N0020, or words of the language, such as `forbid` or `"when still"` (the codes are listed, if nothing is named)
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
    /// Tell which scenarios take another course than they did in a revision of git, whether they pass or not
    #[arg(long, value_name = "REV")]
    pub since: Option<String>,
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

/// `naipe site`
#[derive(Debug, Args)]
pub struct Site {
    /// The game
    pub game: String,
    /// Where it is written: a new folder, an empty one, or one with an earlier site of this command, which is replaced
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// Where the site will be published, such as `https://example.org/game`: then its feed leads there wherever it is read
    #[arg(long, value_name = "ADDRESS", value_parser = site_address)]
    pub url: Option<String>,
}

/// An address that others can follow: of the web, without a blank, and without what follows a file.
fn site_address(said: &str) -> Result<String, String> {
    let rest = said.strip_prefix("https://").or_else(|| said.strip_prefix("http://"));
    let is_good = |rest: &str| {
        !rest.is_empty()
            && !rest.starts_with('/')
            && !rest.contains(|sign: char| sign.is_whitespace() || sign.is_control() || "?#\"<>\\".contains(sign))
    };
    if rest.is_some_and(is_good) {
        return Ok(said.trim_end_matches('/').to_owned());
    }
    Err("this is no address of the web: it is written like `https://example.org/game`".to_owned())
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
    /// The list: a card a line, or a deck of Cockatrice (`.cod`), OCTGN (`.o8d`), `LackeyCCG` (`.dek`), Tabletop Simulator (a
    /// saved object) or `DragnCards` (`preBuiltDecks.json`)
    pub file: PathBuf,
    /// Which deck of a file that holds several
    #[arg(long, value_name = "NAME")]
    pub deck: Option<String>,
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
    /// The list: a card a line, such as `3 Ruby`; or a deck as another table keeps it, as `naipe deck import` takes it
    pub file: PathBuf,
    /// Which deck of a file that holds several
    #[arg(long, value_name = "NAME")]
    pub deck: Option<String>,
    /// The format; every format of the game, if not said
    #[arg(long, value_name = "NAME")]
    pub format: Option<String>,
    /// The game, where several have a format of that name, or any
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// What a parameter of the game is this time, as `largest=60`; may be said for several
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Print one JSON object for each format
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
    /// A game of this project: its rules, cards, tests and records are copied, under the new name
    #[arg(long, value_name = "GAME", conflicts_with = "template")]
    pub from: Option<String>,
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
    /// What the machine makes of it, beside its source
    Plan,
}

/// Reads a whole number.
fn whole<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .map_err(|_| if digits { "the number is too large".to_owned() } else { "write a whole number".to_owned() })
}
