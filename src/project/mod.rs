//! A project in a folder: found, and what is kept of it between runs.

pub mod cache;
pub mod remarks;

use crate::files::pasted;
use crate::screen::{Screen, Stop};
use naipe_interpreter::project::folder::{self, Folder};
use naipe_interpreter::project::layout::{Layout, slashes};
use naipe_interpreter::project::library::Library;
use std::path::{Path, PathBuf};

/// A project in a folder.
#[derive(Debug)]
pub struct Project {
    /// The folder in which it is.
    pub root: PathBuf,
    /// Its games and their texts.
    pub library: Library,
}

impl Project {
    /// Finds the project: the folder given, or the nearest upwards that holds `rules`.
    pub fn find(root: Option<&Path>) -> Result<Project, Stop> {
        let root = match root {
            Some(root) if root.is_dir() => root.to_owned(),
            Some(root) => {
                return Err(match folder::metadata(root) {
                    Err(error) if root.is_symlink() => Stop::file(root, "read", &error),
                    _ => Stop::usage(format!("there is no folder `{}`", root.display())),
                });
            }
            None => {
                let here = std::env::current_dir().map_err(|error| Stop::file(Path::new("."), "read", &error))?;
                let found = here.ancestors().find(|folder| folder.join("rules").is_dir());
                let Some(found) = found else {
                    return Err(Stop::usage("there is no folder `rules` here or above")
                        .help("go to the folder of your games, name it with `--root`, or begin one with `naipe new`"));
                };
                found.to_owned()
            }
        };
        let library = Library::new(Folder(root.clone()))?;
        if library.layout.games.is_empty() && !root.join("rules").is_dir() {
            return Err(no_project(&root));
        }
        Ok(Project { root, library })
    }
}

/// What to say of a folder that was named as that of a project and holds none: what holds one may be around it.
fn no_project(root: &Path) -> Stop {
    let whole = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    let around = whole.ancestors().skip(1).find(|folder| folder.join("rules").is_dir());
    Stop::usage(format!("there is no folder `rules` in `{}`", root.display())).help(match around {
        Some(around) => format!("the project is around it: `--root {}`", pasted(around)),
        None => "name the folder that holds the `rules` of your games, or begin one with `naipe new`".to_owned(),
    })
}

/// Tells what was found below a folder and is left out.
pub fn tell_left_out(layout: &Layout, below: &str, screen: &mut Screen) {
    for path in layout.stray.iter().filter(|path| path.starts_with(below)) {
        let path = slashes(path);
        screen.aside(format_args!("note: `{path}` belongs to no game: no folder under `rules` has that name"));
    }
    for (path, what) in layout.links.iter().filter(|(path, _)| path.starts_with(below)) {
        screen.aside(format_args!("note: `{}` is left out: {what}", slashes(path)));
    }
}
