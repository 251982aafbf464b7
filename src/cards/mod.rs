//! `naipe cards`: the cards of a game as a spreadsheet, and back.

mod blame;
mod changes;
mod doubled;
pub mod edits;
mod excel;
mod import;
mod lines;
mod objects;
mod pages;
mod sheet;
pub mod table;
mod words;

use crate::arguments::{Cards, CardsExport, Everywhere, Tongue};
use crate::files;
use crate::project::Project;
use crate::screen::{Done, Screen, Stop, count};
use naipe_interpreter::project::library::{Library, With};
use sheet::Form;
use std::path::Path;
use table::Table;

/// Runs `naipe cards export` or `naipe cards import`.
pub fn run(everywhere: &Everywhere, what: &Cards, screen: &mut Screen) -> Done {
    match what {
        Cards::Export(what) => export(everywhere, what, screen),
        Cards::Import(what) => import::run(everywhere, what, screen),
    }
}

/// Which files' cards count: those of the tests only if they are asked for, or if there are no others.
pub fn files_of(library: &Library, game: usize, tests: bool) -> With {
    if tests || library.layout.games[game].rules.is_empty() { With::Tests } else { With::Cards }
}

fn export(everywhere: &Everywhere, what: &CardsExport, screen: &mut Screen) -> Done {
    let form = form(what)?;
    let mut library = Project::find(everywhere.root.as_deref())?.library;
    let game = library.layout.game(&what.game)?;
    library.read(&[game])?;
    let with = files_of(&library, game, what.tests);
    let table = Table::new(&library, game, with, everywhere.date())?;
    // What programs read is the same in every language.
    let tongue = match everywhere.lang {
        _ if form == Form::Json => Tongue::En,
        None if table.speaks_spanish() => Tongue::Es,
        said => said.unwrap_or(Tongue::En),
    };
    let sheet = table.sheet(tongue);
    let bytes = sheet.write(form)?;
    match &what.output {
        Some(path) => {
            // Excel takes text without this mark for another code.
            let mark: &[u8] =
                if matches!(form, Form::Csv | Form::Semicolons | Form::Tsv) { b"\xef\xbb\xbf" } else { b"" };
            files::put_out(path, [mark, &bytes].concat())?;
            let cards = count(sheet.rows.len(), "card", "cards");
            screen.says(format_args!("{}: {cards}, {} columns", path.display(), sheet.header.len()))?;
        }
        None => screen.exact(&String::from_utf8_lossy(&bytes))?,
    }
    Ok(true)
}

/// How an export is written: as it is asked for, or as the name of its file says.
fn form(what: &CardsExport) -> Result<Form, Stop> {
    let asked = [
        (what.semicolons, Form::Semicolons),
        (what.csv, Form::Csv),
        (what.tsv, Form::Tsv),
        (what.xlsx, Form::Xlsx),
        (what.json, Form::Json),
    ];
    let named = |path: &Path| match path.extension().and_then(|end| end.to_str()).map(str::to_lowercase).as_deref() {
        Some("csv" | "txt") => Some(Form::Csv),
        Some("tsv" | "tab") => Some(Form::Tsv),
        Some("xlsx") => Some(Form::Xlsx),
        Some("json") => Some(Form::Json),
        // What is no file has no name that says anything: a pipe, or where a program listens.
        _ if path.metadata().is_ok_and(|known| !known.is_file() && !known.is_dir()) => Some(Form::Csv),
        _ => None,
    };
    let form = asked.iter().find(|(is_asked, _)| *is_asked).map(|(_, form)| *form);
    let form = match (form, what.output.as_deref()) {
        (Some(form), _) => form,
        (None, Some(path)) => match named(path) {
            Some(form) => form,
            None => {
                files::may_put_out(path)?;
                let what = format!("`{}` does not end like a spreadsheet that can be written", path.display());
                let help = "call it `.csv`, `.tsv`, `.xlsx` or `.json`, or say what it is: `--csv`";
                return Err(Stop::usage(what).help(help));
            }
        },
        (None, None) => Form::Csv,
    };
    if form == Form::Xlsx && what.output.is_none() {
        return Err(Stop::usage("a workbook cannot be printed").help("say where it goes: `--output cards.xlsx`"));
    }
    Ok(form)
}
