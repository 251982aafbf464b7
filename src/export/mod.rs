//! `naipe export TABLE GAME --out FOLDER`: what a game prints, for the tables that people play at. A file a table.

mod catalogue;
mod cgs;
mod cockatrice;
mod dragncards;
mod faces;
pub mod lackey;
mod lists;
pub mod names;
mod octgn;
mod output;
pub mod pictures;
mod sheets;
mod tts;
pub mod xml;

use crate::arguments::{Everywhere, Export};
use crate::cards::files_of;
use crate::cards::table::Table;
use crate::project::Project;
use crate::screen::{Done, Screen, Stop, count};
use catalogue::Catalogue;
use clap::ValueEnum;
use naipe_grammar::messages::own;
use output::Output;
use pictures::Pictures;

/// The table or program that a game is exported for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum At {
    /// All of them, each in a folder of its own
    All,
    /// Cockatrice: cards and sets as `cards.xml`, decks as `.cod`
    Cockatrice,
    /// `LackeyCCG`: a plugin, with its decks and packs
    Lackey,
    /// Tabletop Simulator: a saved object with the decks, and sheets of pictures
    Tts,
    /// Card Game Simulator: `cgs.json` with cards, sets and decks
    Cgs,
    /// OCTGN: a game definition with its sets, decks as `.o8d`
    Octgn,
    /// `DragnCards`: the cards as a table with tabs, types and decks as JSON
    #[value(name = "dragncards")]
    DragnCards,
    /// Deck lists as plain text
    Decks,
}

/// The tables, in the order in which they are told.
const TABLES: [(At, &str, &str, Write); 7] = [
    (At::Cockatrice, "Cockatrice", "cockatrice", cockatrice::write),
    (At::Lackey, "LackeyCCG", "lackey", lackey::write),
    (At::Tts, "Tabletop Simulator", "tts", tts::write),
    (At::Cgs, "Card Game Simulator", "cgs", cgs::write),
    (At::Octgn, "OCTGN", "octgn", octgn::write),
    (At::DragnCards, "DragnCards", "dragncards", dragncards::write),
    (At::Decks, "Deck lists", "decks", lists::write),
];

/// What makes the files of a table. The address is where the folder will be published; empty where not said.
type Write = fn(&Catalogue, &str, &mut Output);

/// Runs `naipe export`: a folder with files that no export has written is refused.
pub fn run(everywhere: &Everywhere, what: &Export, screen: &mut Screen) -> Done {
    let address = address(what.url.as_deref())?;
    output::check_own(&what.out)?;
    let project = Project::find(everywhere.root.as_deref())?;
    let mut library = project.library;
    let game = library.layout.game(&what.game)?;
    library.read(&[game])?;
    if let Some(folder) = what.images.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Stop::usage(format!("there is no folder `{}`", folder.display())));
    }
    let table = Table::new(&library, game, files_of(&library, game, what.tests), everywhere.date())?;
    let mut pictures = Pictures::new(what.images.as_deref(), &project.root, &what.game);
    let mut catalogue = Catalogue::new(&table, everywhere.date(), &mut pictures);
    if what.faces {
        faces::draw(&mut catalogue, &table, &project.root, &library, game, &mut pictures)?;
    }
    if catalogue.cards.is_empty() {
        return Err(Stop::usage(format!("`{}` has no cards", what.game)).help("cards of its tests come with `--tests`"));
    }
    let mut tables: Vec<(&str, &str, Output)> = Vec::new();
    for (at, title, folder, write) in TABLES {
        if what.table != At::All && what.table != at {
            continue;
        }
        let folder = if what.table == At::All { folder } else { "" };
        let mut output = Output::default();
        let address =
            if address.is_empty() || folder.is_empty() { address.clone() } else { format!("{address}/{folder}") };
        write(&catalogue, &address, &mut output);
        if !catalogue.own_columns.is_empty() {
            output.without(format!(
                "what is kept beside the cards ({}): it is nobody else's",
                own(catalogue.own_columns.join(", "))
            ));
        }
        tables.push((title, folder, output));
    }
    let files = output::all(&tables);
    output::write(&what.out, &files, &output::manifest(&catalogue, &tables, screen.tongue()))?;
    for missing in &catalogue.missing {
        screen.aside(format_args!("note: {missing}"));
    }
    for (title, _, output) in &tables {
        let left = output.left_out.len();
        let left = if left == 0 { String::new() } else { format!(", left out: {}", count(left, "thing", "things")) };
        screen.says(format_args!("{title}: {}{left}", count(output.files.len(), "file", "files")))?;
    }
    screen
        .says(format_args!("{}: what went where, and what is left out", what.out.join(output::MANIFEST).display()))?;
    Ok(true)
}

/// An address, without the stroke at its end.
fn address(url: Option<&str>) -> Result<String, Stop> {
    let Some(url) = url else { return Ok(String::new()) };
    let plain = url.trim_end_matches('/');
    let is_plain = |letter: char| letter.is_ascii_graphic() && !"<>\"'`{}|\\^".contains(letter);
    let rest = ["https://", "http://"].iter().find_map(|begin| plain.strip_prefix(begin));
    if rest.is_none_or(str::is_empty) || !plain.chars().all(is_plain) {
        return Err(Stop::usage(format!("`{url}` is no address of a folder in the web"))
            .help("write it whole: `--url https://example.org/my-game`"));
    }
    Ok(plain.to_owned())
}
