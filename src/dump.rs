//! `naipe dump`: what the files are turned into, step by step.

use crate::arguments::{Dump, DumpWhat, Everywhere};
use crate::project::Project;
use crate::screen::{Done, Screen, Stop};
use naipe_grammar::source::Sources;
use naipe_grammar::visible;
use naipe_interpreter::listing;
use naipe_interpreter::lower::Compiled;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::project::files::Files;
use naipe_interpreter::project::folder::Folder;
use naipe_interpreter::project::library::With;
use naipe_interpreter::project::library::any_error;
use std::path::{Path, PathBuf};

/// Runs `naipe dump` for a file by itself, or for a game of the project; all is well where it has no error.
pub fn run(everywhere: &Everywhere, what: &Dump, screen: &mut Screen) -> Done {
    let path = Path::new(&what.of);
    if path.is_file() || (path.is_symlink() && !path.is_dir()) {
        if what.what == DumpWhat::Ast {
            return file(path, screen);
        }
        return file_as_game(everywhere, what.what, path, screen);
    }
    let mut library = Project::find(everywhere.root.as_deref())?.library;
    let game = library.layout.game(&what.of)?;
    library.read(&[game])?;
    if what.what == DumpWhat::Ast {
        let mut good = true;
        for id in library.ids(game, With::Cards) {
            good &= tree(&library.files, id, screen)?;
        }
        return Ok(good);
    }
    let built = library.build(game, With::Cards, everywhere.date());
    screen.aside_diagnostics(&built.diagnostics, &library.files.sources);
    show(what.what, &built.compiled, &library.files.sources, screen)?;
    Ok(!built.is_broken())
}

fn show(what: DumpWhat, compiled: &Compiled, sources: &Sources, screen: &mut Screen) -> Result<(), Stop> {
    match what {
        DumpWhat::Plan => screen.print(listing::plan(&Game::new(compiled.program.clone()), sources)),
        DumpWhat::Types => screen.print(listing::types(compiled)),
        DumpWhat::Program | DumpWhat::Ast => screen.print(listing::program(&compiled.program)),
    }
}

/// The syntax tree of a file of any folder.
fn file(path: &Path, screen: &mut Screen) -> Done {
    let mut files = Files::default();
    let path = PathBuf::from(path);
    files.read(&Folder::default(), std::slice::from_ref(&path));
    match files.id(&path) {
        Some(id) => tree(&files, id, screen),
        None => Ok(true),
    }
}

fn tree(files: &Files, id: naipe_grammar::span::FileId, screen: &mut Screen) -> Done {
    if let Some(file) = files.file(id) {
        screen.print(format!("{}: {file:#?}\n", visible::line(files.sources.name(id))))?;
    }
    let faults: Vec<_> = files.faults(id).cloned().collect();
    screen.aside_diagnostics(&faults, &files.sources);
    Ok(!any_error(&faults))
}

/// A file by itself, as if it were a whole game.
fn file_as_game(everywhere: &Everywhere, what: DumpWhat, path: &Path, screen: &mut Screen) -> Done {
    let alone = crate::check::Alone::read(&[path.to_owned()], everywhere.date())?;
    screen.aside_diagnostics(&alone.diagnostics, &alone.library.files.sources);
    match &alone.game {
        Some(built) => show(what, &built.compiled, &alone.library.files.sources, screen)?,
        None if any_error(&alone.diagnostics) => {}
        None => {
            return Err(Stop::usage(format!("`{}` is no whole game", path.display()))
                .help("name the game that it is a part of, or `naipe dump ast` its syntax"));
        }
    }
    Ok(!any_error(&alone.diagnostics))
}
