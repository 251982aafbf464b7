//! What is asked for of cards: their texts, spreadsheets, print and what other programs read.

use super::{Tongue, whole};
use crate::export::At;
use crate::print::Paper;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// What there is to say of `naipe cards import` besides its options.
const IMPORT_HELP: &str = "\
Rows are told apart by the column `id`. A row with an id (or a title, if there is no such column) that no card has is a new \
card. What a spreadsheet does not speak of stays as it is. Nothing is written unless `--write` is said and every row is well; \
what changes is written where it stands, and nothing else of the file is touched.

It ends with 0 if all is well, with 1 if rows have problems, with 2 if it was asked for nonsense.";

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
    /// The language of the cards' texts, where they have them (that of the game, if not said), such as `es`
    #[arg(long, value_name = "LANGUAGE")]
    pub text_lang: Option<String>,
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
    /// The game; it may be left out before a card that only one game has
    pub game: String,
    /// Only these cards
    #[arg(value_name = "CARD")]
    pub cards: Vec<String>,
    /// The cards of the tests, too
    #[arg(long, conflicts_with = "approve")]
    pub tests: bool,
    /// Tell which texts may lie: numbers and names that the card has and the text lacks, or the other way round
    #[arg(long, group = "what")]
    pub check: bool,
    /// Keep that these texts were read and found right, until they or their cards change
    #[arg(long, group = "what")]
    pub approve: bool,
    /// The language that the cards are worded in (if not said: that of `--lang`, where the game has words in it, or else that of the game)
    #[arg(long, value_name = "LANGUAGE", conflicts_with = "what")]
    pub text_lang: Option<Tongue>,
    /// With what keywords do, in brackets
    #[arg(long, conflicts_with = "what")]
    pub reminders: bool,
    /// Try so many changes of what the cards do, and tell how many of them `--check` notices, and how many true texts it blames
    #[arg(long, group = "what", value_name = "CHANGES", value_parser = whole::<usize>, conflicts_with = "cards")]
    pub measure: Option<usize>,
    /// Which changes are tried
    #[arg(long, default_value_t = 1, value_parser = whole::<u64>, requires = "measure")]
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
    /// Only this sheet of a workbook (all that have an `id` or a `title` in their first row, if not said)
    #[arg(long, value_name = "NAME")]
    pub sheet: Option<String>,
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
