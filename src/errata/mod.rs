//! `naipe errata`: what is corrected, since when, and what it changes.

mod diff;
mod pages;

pub use diff::{BEFORE_ALL, Change, Differences, differences};

use crate::arguments::{Errata, ErrataList, Everywhere, Report};
use crate::explain::text_in;
use crate::project::Project;
use crate::screen::{Done, Screen, Stop};
use naipe_interpreter::program::{Erratum, Program};
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};

/// Runs `naipe errata list` or `naipe errata diff`.
pub fn run(everywhere: &Everywhere, what: &Errata, screen: &mut Screen) -> Done {
    match what {
        Errata::List(what) => list(everywhere, what, screen),
        Errata::Diff(what) => diff::run(everywhere, what, screen),
    }
}

fn list(everywhere: &Everywhere, what: &ErrataList, screen: &mut Screen) -> Done {
    let (library, game) = open(everywhere, &what.game)?;
    let with = files(&library, game);
    let built = library.sound(game, with, AFTER_ALL)?;
    let program = &built.compiled.program;
    let date = everywhere.date();
    let (now, later): (Vec<&Erratum>, Vec<&Erratum>) = program.errata.iter().partition(|erratum| erratum.from <= date);
    let page = pages::List { program, sources: &library.files.sources, name: &library.layout.games[game].name, date };
    match what.format {
        Report::Text => screen.say(page.text(&now, &later))?,
        Report::Markdown => screen.print(text_in(&page.markdown(&now, &later), screen.tongue()))?,
        Report::Json => screen.line(page.json(&now, &later))?,
    }
    Ok(true)
}

/// A game with its files.
fn open(everywhere: &Everywhere, name: &str) -> Result<(Library, usize), Stop> {
    let mut library = Project::find(everywhere.root.as_deref())?.library;
    let game = library.layout.game(name)?;
    library.read(&[game])?;
    Ok((library, game))
}

/// The files whose errata count: those of the tests only for a game that exists for them.
fn files(library: &Library, game: usize) -> With {
    if library.layout.games[game].rules.is_empty() { With::Tests } else { With::Cards }
}

/// The articles of an erratum.
fn articles(program: &Program, erratum: &Erratum) -> Vec<String> {
    erratum.cites.iter().filter_map(|id| program.articles.get(id.i())).map(|article| article.id.to_string()).collect()
}
