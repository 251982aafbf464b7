//! Programs kept between runs, so that a large set of cards need not be read and checked again.
//!
//! What is kept is found by a hash of all it was made from: this version of Naipe, the date, and the path and text of
//! every file. A changed file is another hash, so nothing kept can be out of date; each entry also holds a hash of its
//! own bytes, so that a damaged one is passed over. The cache is a help and no more: whatever goes wrong with it, the
//! files are read anew.

use crate::files::read_found;
use blake3::Hash;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::PathBuf;

/// How many entries are kept; the oldest make room.
const MOST_ENTRIES: usize = 64;
/// How large an entry may be, in bytes.
const LARGEST: usize = 256 << 20;
/// Entries end so.
const SUFFIX: &str = "naipe-program";

/// What one version of the sources of Naipe has in common with no other.
const SOURCES: &str = env!("NAIPE_SOURCES");

/// A folder of kept programs, or none.
#[derive(Debug, Default)]
pub struct Cache {
    folder: Option<PathBuf>,
}

/// The hash of what something is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key([u8; 32]);

/// Puts a key together.
#[derive(Debug)]
pub struct KeyMaker(blake3::Hasher);

impl KeyMaker {
    /// A key that only this version of Naipe makes.
    pub fn new() -> KeyMaker {
        let mut maker = KeyMaker(blake3::Hasher::new());
        maker.add(SOURCES.as_bytes());
        maker
    }

    /// Adds a part; where one ends and the next begins counts.
    pub fn add(&mut self, part: &[u8]) {
        self.0.update(&(part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// The key.
    pub fn key(&self) -> Key {
        Key(*self.0.finalize().as_bytes())
    }
}

impl Cache {
    /// The folder named by `NAIPE_CACHE`, or that of the system for such things.
    pub fn open() -> Cache {
        let named = std::env::var_os("NAIPE_CACHE").map(PathBuf::from);
        let folder = named.or_else(|| dirs::cache_dir().map(|folder| folder.join("naipe")));
        Cache { folder: folder.filter(|folder| !folder.as_os_str().is_empty()) }
    }

    /// Keeps nothing and finds nothing.
    pub fn none() -> Cache {
        Cache::default()
    }

    fn path(&self, key: Key) -> Option<PathBuf> {
        let name = Hash::from_bytes(key.0).to_hex();
        self.folder.as_ref().map(|folder| folder.join(name.as_str()).with_extension(SUFFIX))
    }

    /// What was kept under a key.
    pub fn find<T: DeserializeOwned>(&self, key: Key) -> Option<T> {
        let bytes = read_found(&self.path(key)?, LARGEST as u64 + 32).ok()?;
        let (hash, rest) = bytes.split_first_chunk::<32>()?;
        let whole = *hash == sealed(key, rest);
        if whole { postcard::from_bytes(rest).ok() } else { None }
    }

    /// Keeps something under a key.
    pub fn keep<T: Serialize>(&self, key: Key, what: &T) {
        let (Some(folder), Some(path)) = (&self.folder, self.path(key)) else { return };
        let Ok(bytes) = postcard::to_stdvec(what) else { return };
        if bytes.len() > LARGEST || fs::create_dir_all(folder).is_err() {
            return;
        }
        // Written beside and then renamed: nobody ever finds half an entry.
        let beside = path.with_extension(format!("{}.part", std::process::id()));
        let whole = [&sealed(key, &bytes)[..], &bytes].concat();
        if fs::write(&beside, whole).and_then(|()| fs::rename(&beside, &path)).is_err() {
            let _ = fs::remove_file(&beside);
        }
        self.make_room();
    }

    /// Removes the oldest entries.
    fn make_room(&self) {
        let Some(Ok(folder)) = self.folder.as_ref().map(fs::read_dir) else { return };
        let mut entries: Vec<_> = folder
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|suffix| suffix == SUFFIX))
            .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .collect();
        entries.sort();
        let over = entries.len().saturating_sub(MOST_ENTRIES);
        for (_, path) in &entries[..over] {
            let _ = fs::remove_file(path);
        }
    }
}

/// The hash that makes sure of an entry: of its key and its bytes.
fn sealed(key: Key, bytes: &[u8]) -> [u8; 32] {
    *blake3::keyed_hash(&key.0, bytes).as_bytes()
}
