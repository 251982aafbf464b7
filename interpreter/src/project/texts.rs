//! Where the texts of a project are: in memory, or wherever else somebody can read them.

use crate::error::Error;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where the texts of a project are. Paths count from the project's folder.
pub trait Texts: std::fmt::Debug + Send + Sync {
    /// What lies below one of the folders of a project.
    ///
    /// # Errors
    /// Where a folder cannot be looked into: its texts would be left out without a word.
    fn below(&self, place: &str) -> Result<Found, Error>;

    /// Whether there is a text at a path, or what should be one.
    fn has(&self, path: &Path) -> bool;

    /// The bytes of a text.
    ///
    /// # Errors
    /// Why they cannot be had.
    fn read(&self, path: &Path) -> Result<Vec<u8>, Unread>;

    /// Does so many pieces of work that know nothing of each other, in any order or at the same time.
    fn spread(&self, pieces: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..pieces).for_each(work);
    }
}

/// What was found below a folder.
#[derive(Debug, Default)]
pub struct Found {
    /// Every `.naipe` file, in order; whether it can be read shows when it is.
    pub files: Vec<PathBuf>,
    /// Links that are not followed: to folders, and to what is not there. Each with what it is.
    pub links: Vec<(PathBuf, String)>,
}

/// Why a text cannot be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unread {
    /// It has so many bytes.
    TooLarge(u64),
    /// Something else, in words.
    Otherwise(String),
}

/// Texts that are there already.
#[derive(Debug, Default)]
pub struct InMemory(pub BTreeMap<PathBuf, String>);

impl Texts for InMemory {
    fn below(&self, place: &str) -> Result<Found, Error> {
        let inside = |path: &&PathBuf| path.starts_with(place) && path.extension().is_some_and(|end| end == "naipe");
        Ok(Found { files: self.0.keys().filter(inside).cloned().collect(), links: Vec::new() })
    }

    fn has(&self, path: &Path) -> bool {
        self.0.contains_key(path)
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, Unread> {
        let text = self.0.get(path).ok_or_else(|| Unread::Otherwise("it does not exist".to_owned()))?;
        Ok(text.clone().into_bytes())
    }
}
