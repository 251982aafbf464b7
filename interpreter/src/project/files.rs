//! Texts read, each once; parsed when what they say is asked for.

use super::layout::slashes;
use super::mentions::plays;
use super::texts::{Texts, Unread};
use naipe_grammar::ast::{File, Ident};
use naipe_grammar::codes::UNREADABLE;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::mentions::{Mention, Part, mentions};
use naipe_grammar::narrow;
use naipe_grammar::source::{Sources, decode, too_large};
use naipe_grammar::span::{FileId, Span};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Texts, and what they say. A copy shares both.
#[derive(Debug, Clone, Default)]
pub struct Files {
    /// The texts that were read, by the numbers of their files.
    pub sources: Sources,
    held: Vec<Arc<Held>>,
    /// What is wrong with each of them beside what it says.
    faults: Vec<Vec<Diagnostic>>,
    numbers: HashMap<PathBuf, FileId>,
    /// The files of each game that was read.
    of_games: BTreeMap<usize, Vec<FileId>>,
    /// Of words of other languages that are met in the files of some games: whether one of these declares them. It is looked for once.
    declared: Arc<Mutex<Declared>>,
}

/// By the numbers of some games and a word: whether one of the games declares it.
type Declared = HashMap<(Vec<usize>, String), bool>;

/// A file that was read.
#[derive(Debug)]
struct Held {
    path: PathBuf,
    /// What it says, and what is wrong with that.
    said: OnceLock<(File, Vec<Diagnostic>)>,
    /// The games that it plays.
    plays: OnceLock<Vec<Vec<Ident>>>,
}

impl Held {
    fn new(path: PathBuf) -> Held {
        Held { path, said: OnceLock::new(), plays: OnceLock::new() }
    }
}

impl Files {
    /// Reads and parses files, given by their paths; those read before are not read again.
    pub fn read(&mut self, from: &dyn Texts, paths: &[PathBuf]) {
        self.load(from, paths);
        let ids: Vec<FileId> = paths.iter().filter_map(|path| self.id(path)).collect();
        from.spread(ids.len(), &|at| {
            let _ = self.said(ids[at]);
        });
    }

    /// Reads files without parsing them.
    pub fn load(&mut self, from: &dyn Texts, paths: &[PathBuf]) {
        let mut new: Vec<&PathBuf> = Vec::new();
        for path in paths {
            if !self.numbers.contains_key(path) {
                self.numbers.insert(path.clone(), FileId(narrow::u32(self.sources.len() + new.len())));
                new.push(path);
            }
        }
        if !new.is_empty() {
            self.declared = Arc::default();
        }
        let first = self.sources.len();
        let texts: Vec<OnceLock<Result<String, Diagnostic>>> = new.iter().map(|_| OnceLock::new()).collect();
        from.spread(new.len(), &|at| {
            let _ = texts[at].set(text(FileId(narrow::u32(first + at)), from, new[at]));
        });
        for (path, text) in new.iter().zip(texts) {
            let (text, fault) = match text.into_inner() {
                Some(Ok(text)) => (text, None),
                Some(Err(fault)) => (String::new(), Some(fault)),
                None => (String::new(), None),
            };
            self.sources.add(slashes(path), text);
            self.held.push(Arc::new(Held::new((*path).clone())));
            self.faults.push(fault.into_iter().collect());
        }
    }

    /// Says which files are those of a game: what one of them declares, the others may use.
    pub fn of_game(&mut self, game: usize, ids: Vec<FileId>) {
        self.declared = Arc::default();
        self.of_games.insert(game, ids);
    }

    fn said(&self, id: FileId) -> Option<&(File, Vec<Diagnostic>)> {
        let held = self.held.get(id.0 as usize)?;
        Some(held.said.get_or_init(|| naipe_grammar::parse(id, self.sources.text(id))))
    }

    /// Puts another text in the place of a file's.
    pub fn change(&mut self, id: FileId, text: String) {
        self.declared = Arc::default();
        self.sources.replace(id, text);
        if let Some(held) = self.held.get_mut(id.0 as usize) {
            *held = Arc::new(Held::new(held.path.clone()));
        }
        if let Some(faults) = self.faults.get_mut(id.0 as usize) {
            faults.clear();
        }
    }

    /// Whether all of a file could be read.
    #[must_use]
    pub fn is_read(&self, path: &Path) -> bool {
        self.id(path).and_then(|id| self.faults.get(id.0 as usize)).is_some_and(Vec::is_empty)
    }

    /// The number of a file that was read.
    #[must_use]
    pub fn id(&self, path: &Path) -> Option<FileId> {
        self.numbers.get(path).copied()
    }

    /// What a file says.
    #[must_use]
    pub fn file(&self, id: FileId) -> Option<&File> {
        self.said(id).map(|(file, _)| file)
    }

    /// The games that a file plays, by the names that it says; looked for once.
    #[must_use]
    pub fn plays(&self, id: FileId) -> &[Vec<Ident>] {
        let (Some(held), Some(file)) = (self.held.get(id.0 as usize), self.file(id)) else { return &[] };
        held.plays.get_or_init(|| plays(file).into_iter().map(<[Ident]>::to_vec).collect())
    }

    /// Where a file is.
    #[must_use]
    pub fn path(&self, id: FileId) -> Option<&Path> {
        self.held.get(id.0 as usize).map(|held| held.path.as_path())
    }

    /// What is wrong with a file by itself. A word of another language that some file of its games
    /// declares as a name of its own is none.
    pub fn faults(&self, id: FileId) -> impl Iterator<Item = &Diagnostic> {
        let said = self.said(id).into_iter().flat_map(|(_, faults)| faults);
        let all = said.chain(self.faults.get(id.0 as usize).into_iter().flatten());
        all.filter(move |fault| fault.code != naipe_grammar::codes::FOREIGN_WORD || !self.is_declared(fault))
    }

    /// Whether the word at which a fault points is declared in some file of the games that its own file is of.
    fn is_declared(&self, fault: &Diagnostic) -> bool {
        let Some(place) = fault.labels.first().map(|label| label.span) else { return false };
        let text = self.sources.text(place.file);
        let Some(word) = text.get(place.start as usize..place.end as usize) else { return false };
        let games: Vec<usize> =
            self.of_games.iter().filter(|(_, ids)| ids.contains(&place.file)).map(|(game, _)| *game).collect();
        let mut declared = self.declared.lock().unwrap_or_else(PoisonError::into_inner);
        let asked = (games, word.to_owned());
        if let Some(known) = declared.get(&asked) {
            return *known;
        }
        let ids: BTreeSet<FileId> = asked.0.iter().flat_map(|game| &self.of_games[game]).copied().collect();
        let is_so = ids.into_iter().map(|id| self.sources.text(id)).any(|text| {
            let is_it = |name: &Mention| name.part == Part::Declared && text.get(name.range.clone()) == Some(word);
            text.contains(word) && mentions(text).iter().any(is_it)
        });
        declared.insert(asked, is_so);
        is_so
    }

    /// Adds a fault to those of the file where it stands.
    pub fn add_fault(&mut self, fault: Diagnostic) {
        let file = fault.labels.first().and_then(|label| self.faults.get_mut(label.span.file.0 as usize));
        if let Some(faults) = file
            && !faults.contains(&fault)
        {
            faults.push(fault);
        }
    }
}

/// The text of a file.
///
/// # Errors
/// Why it has none.
pub fn text(id: FileId, from: &dyn Texts, path: &Path) -> Result<String, Diagnostic> {
    match from.read(path) {
        Ok(bytes) => decode(id, bytes),
        Err(Unread::TooLarge(bytes)) => Err(too_large(id, bytes)),
        Err(Unread::Otherwise(why)) => {
            let place = Span::new(id, 0, 0);
            let message = format!("the file cannot be read: {why}");
            Err(Diagnostic::error(UNREADABLE, message, place, "nothing is known of what it says")
                .help("mend it, or move it out of the game's folder"))
        }
    }
}
