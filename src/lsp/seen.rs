//! What answers are made from, besides the project: what the editor can do and shows, and what has been told of it.

use super::desk::{Desk, Open};
use super::faults::Pages;
use super::places::{self, Units};
use crate::arguments::Tongue;
use lsp_types::Url;
use naipe_grammar::diagnostic::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What answers are made from, besides the project. A copy is one of this moment, but for the texts that are open.
#[derive(Debug, Clone)]
pub struct Seen {
    /// The folder in which the project is.
    pub root: PathBuf,
    /// The texts that are open.
    pub open: Open,
    /// Files of the project whose texts changed since they were taken in.
    pub pending: BTreeSet<PathBuf>,
    /// Texts that are open and not of the project.
    pub elsewhere: Arc<BTreeMap<Url, String>>,
    /// What is wrong with each game.
    pub found: Arc<BTreeMap<usize, Vec<Diagnostic>>>,
    /// In what the editor counts places in a line.
    pub units: Units,
    /// The editor has places to fill in.
    pub snippets: bool,
    /// The editor can give files other names.
    pub renames_files: bool,
    /// The editor can be put at a place.
    pub shows_places: bool,
    /// What codes mean, and the language in which all is said.
    pub pages: Arc<Pages>,
    /// Nobody waits any more for what is being answered.
    pub is_over: Arc<AtomicBool>,
}

impl Seen {
    /// The language in which all is said.
    pub fn tongue(&self) -> Tongue {
        self.pages.tongue
    }

    /// Whether nobody waits any more for what is being answered.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// The path of a file from the project's folder, where it belongs to the project.
    pub fn of_project(&self, uri: &Url) -> Option<PathBuf> {
        let path = places::path(uri)?;
        let path = path
            .parent()
            .and_then(|folder| folder.canonicalize().ok())
            .and_then(|folder| Some(folder.join(path.file_name()?)))
            .unwrap_or(path);
        let path = path.strip_prefix(&self.root).ok()?;
        let place = path.components().next()?;
        let is_inside = naipe_interpreter::project::layout::PLACES.iter().any(|name| place.as_os_str() == *name);
        (is_inside && path.extension().is_some_and(|end| end == "naipe")).then(|| path.to_owned())
    }

    /// Takes a text out that is about to be edited: as it stands in the editor, or, where it was not opened, in its file.
    pub fn taken_out(&mut self, desk: Option<&Desk>, uri: &Url) -> Option<String> {
        let elsewhere = Arc::make_mut(&mut self.elsewhere).remove(uri);
        let path = self.of_project(uri);
        let open = path.as_ref().and_then(|path| self.open.texts().remove(path));
        open.or(elsewhere).or_else(|| {
            let id = desk?.library.files.id(path.as_ref()?)?;
            Some(desk?.text(id).to_owned())
        })
    }

    /// Whether a file of the project says what it said before it was opened, edited or closed; `open`: what stood in the editor.
    pub fn says_still(&self, desk: &Desk, path: &Path, open: Option<&str>) -> bool {
        let Some(id) = desk.library.files.id(path) else { return false };
        let known = Some(desk.text(id)).filter(|_| !self.pending.contains(path));
        let Some(before) = open.or(known) else { return false };
        let is_still = self.open.texts().get(path).map(|now| now == before);
        is_still.unwrap_or_else(|| desk.library.text_now(id).is_ok_and(|now| now == before))
    }

    /// Whether a file of the project that is to be taken in says something else than it did.
    pub fn differs(&self, desk: &Desk, path: &Path) -> bool {
        let Some(id) = desk.library.files.id(path) else { return true };
        let differs = self.open.texts().get(path).map(|open| open != desk.text(id));
        differs.unwrap_or_else(|| desk.library.text_now(id).map_or(true, |now| now != desk.text(id)))
    }
}
