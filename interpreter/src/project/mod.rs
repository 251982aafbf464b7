//! A project: the games that its texts describe.
//!
//! [`Project`] is for who uses the library; what it is made of is for the command, which reads parts of a project, looks at
//! it on several dates and keeps programs between runs.

mod faults;
pub mod files;
#[cfg(feature = "files")]
pub mod folder;
mod in_words;
pub mod kept;
pub mod layout;
pub mod library;
mod mentions;
mod offers;
mod tested;
pub mod texts;

pub use faults::Faults;
pub use in_words::CardText;
pub use offers::{Offer, Offers};
pub use tested::Tested;

use crate::error::Error;
use crate::machine::query::game::Game;
use layout::slashes;
use library::{Library, With};
use naipe_grammar::ast::Date;
use naipe_grammar::source::Sources;
use naipe_grammar::span::FileId;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use texts::InMemory;

/// After every change of any rules.
pub const AFTER_ALL: Date = Date { year: 9999, month: 12, day: 31 };

/// The games that some texts describe: those of a folder, or those that a program has in memory.
///
/// A project has up to three folders: `rules`, `cards` and `tests`; the files of a game lie in the folder of its name in
/// each of them, such as `rules/war/game.naipe` and `cards/war/heroes.naipe`. All of them end in `.naipe`.
///
/// ```
/// use naipe_interpreter::Project;
///
/// let mut project = Project::from_texts([
///     ("rules/pick/game.naipe", "game pick \"Pick\" { players: 1 }\nkind card \"Card\"\nturn { win active }"),
///     ("cards/pick/all.naipe", "card \"Ace\" : card"),
/// ])?;
/// assert_eq!(project.games(), ["pick"]);
/// assert_eq!(project.game("pick")?.title(), "Pick");
/// # Ok::<(), naipe_interpreter::Error>(())
/// ```
#[derive(Debug)]
pub struct Project {
    library: Library,
    as_of: Date,
    with: With,
}

impl Project {
    /// The project in a folder. Its files are read when a game is asked for.
    ///
    /// # Errors
    /// Where the folder cannot be looked into.
    #[cfg(feature = "files")]
    pub fn open(folder: impl Into<PathBuf>) -> Result<Project, Error> {
        Ok(Project::of(Library::new(folder::Folder::found(folder.into())?)?))
    }

    /// A project of texts, each with its path from the project's folder, such as `rules/war/game.naipe`. The parts of a
    /// path are parted by `/`.
    ///
    /// # Errors
    /// Where a text belongs to no game: no rules lie in the folder of that name.
    pub fn from_texts<P: Into<PathBuf>, T: Into<String>>(
        texts: impl IntoIterator<Item = (P, T)>,
    ) -> Result<Project, Error> {
        let texts: BTreeMap<PathBuf, String> =
            texts.into_iter().map(|(path, text)| (path.into(), text.into())).collect();
        let paths: Vec<PathBuf> = texts.keys().cloned().collect();
        let library = Library::new(InMemory(texts))?;
        let layout = &library.layout;
        let is_read = |path: &&PathBuf| !layout.stray.contains(path) && layout.files().any(|file| file == *path);
        match paths.iter().find(|path| !is_read(path)) {
            Some(path) => Err(Error::refused(format!("`{}` belongs to no game", slashes(path)))
                .help("rules of a game lie in `rules/NAME`, cards in `cards/NAME`, tests in `tests/NAME`, in files that end in `.naipe`")),
            None => Ok(Project::of(library)),
        }
    }

    fn of(library: Library) -> Project {
        Project { library, as_of: AFTER_ALL, with: With::Cards }
    }

    /// With the rules, cards and errata that are in force on a date; if it is not said, with all of them.
    #[must_use]
    pub fn as_of(self, date: Date) -> Project {
        Project { as_of: date, ..self }
    }

    /// With the cards and decks of the tests, too.
    #[must_use]
    pub fn with_tests(self) -> Project {
        Project { with: With::Tests, ..self }
    }

    /// What the games are called, each after the game that it is part of: `ring`, `ring/auction`.
    #[must_use]
    pub fn games(&self) -> Vec<&str> {
        self.library.layout.games.iter().map(|game| game.name.as_str()).collect()
    }

    /// Every fault of a game as it is compiled, warnings included; a game with an error cannot be played.
    ///
    /// # Errors
    /// Where there is no game of that name, or several, or games play each other in a circle.
    pub fn check(&mut self, name: &str) -> Result<Faults, Error> {
        let game = self.read(name)?;
        let found = self.library.build(game, self.with, self.as_of).diagnostics.clone();
        Ok(Faults { found, sources: self.library.files.sources.clone() })
    }

    /// The texts that were read so far, to which the places of faults point.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.library.files.sources
    }

    /// A game, ready to be played: by its name, by the path of its folder, or by the last part of its name where no other
    /// game has it.
    ///
    /// # Errors
    /// The faults of its texts; or where there is no game of that name, or several, or games play each other in a circle.
    pub fn game(&mut self, name: &str) -> Result<Arc<Game>, Error> {
        let game = self.read(name)?;
        Ok(Arc::new(Game::new(self.library.sound(game, self.with, self.as_of)?.program())))
    }

    /// Puts another text in the place of one that there is, such as `cards/pick/all.naipe`; what was made of it is made anew
    /// when it is asked for.
    ///
    /// ```
    /// use naipe_interpreter::Project;
    ///
    /// let rules = "game pick \"Pick\" { players: 1 }\nplayer { points: int = 3 }\naction wait { you.points -= 1 }\nturn { offer active wait }";
    /// let mut project = Project::from_texts([("rules/pick/game.naipe", rules)])?;
    /// assert!(!project.check("pick")?.any_error());
    /// project.change("rules/pick/game.naipe", rules.replace("turn", "tunr"))?;
    /// assert!(project.check("pick")?.any_error());
    /// # Ok::<(), naipe_interpreter::Error>(())
    /// ```
    ///
    /// # Errors
    /// Where there is no such text; or where games play each other in a circle now.
    pub fn change(&mut self, path: impl AsRef<Path>, text: impl Into<String>) -> Result<(), Error> {
        self.library.read_all()?;
        let id = self.file(path.as_ref())?;
        self.library.change(id, text.into())
    }

    /// A text as it is now, by its path.
    ///
    /// # Errors
    /// Where there is no such text.
    pub fn text(&mut self, path: impl AsRef<Path>) -> Result<&str, Error> {
        self.library.read_all()?;
        Ok(self.library.files.sources.text(self.file(path.as_ref())?))
    }

    /// A file that was read.
    fn file(&self, path: &Path) -> Result<FileId, Error> {
        self.library.files.id(path).ok_or_else(|| Error::refused(format!("there is no text `{}`", slashes(path))))
    }

    fn read(&mut self, name: &str) -> Result<usize, Error> {
        let game = self.library.layout.game(name)?;
        self.library.read(&[game])?;
        Ok(game)
    }
}
