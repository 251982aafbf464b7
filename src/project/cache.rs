//! Programs kept between runs, so that a large set of cards need not be read and checked again.
//!
//! What is kept is found by a hash of all it was made from (see [`Key`]); each entry also holds a hash of its own bytes, so
//! that a damaged one is passed over.

use blake3::Hash;
use naipe_interpreter::project::folder::read_found;
use naipe_interpreter::project::kept::{Keeper, Key};
use std::fs;
use std::path::{Path, PathBuf};

/// How many entries are kept; the oldest make room.
const MOST_ENTRIES: usize = 64;
/// How large an entry may be, in bytes.
const LARGEST: usize = 256 << 20;
/// The end of the names of entries: files of other names are left alone.
const SUFFIX: &str = "naipe-program";

/// A folder of kept programs, or none.
#[derive(Debug, Default)]
pub struct Cache {
    folder: Option<PathBuf>,
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

    /// Its folder, where there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    fn path(&self, key: Key) -> Option<PathBuf> {
        let name = Hash::from_bytes(key.0).to_hex();
        self.folder.as_ref().map(|folder| folder.join(name.as_str()).with_extension(SUFFIX))
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

impl Keeper for Cache {
    fn find(&self, key: Key) -> Option<Vec<u8>> {
        let mut bytes = read_found(&self.path(key)?, LARGEST as u64 + 32).ok()?;
        let (rest, hash) = bytes.split_last_chunk::<32>()?;
        let (whole, length) = (*hash == sealed(key, rest), rest.len());
        bytes.truncate(length);
        whole.then_some(bytes)
    }

    fn keep(&self, key: Key, bytes: Vec<u8>) {
        let (Some(folder), Some(path)) = (&self.folder, self.path(key)) else { return };
        if bytes.len() > LARGEST || fs::create_dir_all(folder).is_err() {
            return;
        }
        // Written beside and then renamed: nobody ever finds half an entry.
        let beside = path.with_extension(format!("{}.part", std::process::id()));
        let whole = [&bytes, &sealed(key, &bytes)[..]].concat();
        if fs::write(&beside, whole).and_then(|()| fs::rename(&beside, &path)).is_err() {
            let _ = fs::remove_file(&beside);
        }
        self.make_room();
    }
}

/// The hash that makes sure of an entry: of its key and its bytes.
fn sealed(key: Key, bytes: &[u8]) -> [u8; 32] {
    *blake3::keyed_hash(&key.0, bytes).as_bytes()
}
