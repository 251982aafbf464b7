//! Tokens: who holds one may sit on its seat. They follow from a key that stays with the tables, so that links work again when
//! a server comes back; no log holds them.

use crate::screen::Stop;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

/// What the tokens of all tables of a folder are made with.
pub struct Key([u8; 32]);

impl Key {
    /// The key of a folder, made where there is none.
    pub fn open(folder: &Path) -> Result<Key, Stop> {
        let path = folder.join("key");
        let wrong = |error: std::io::Error| Stop::file(&path, "read", &error);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        // Nobody else on this machine has a seat by reading it.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        match options.open(&path) {
            Ok(mut file) => {
                let mut key = [0; 32];
                getrandom::fill(&mut key).map_err(|_| Stop::usage("this system gives no random numbers"))?;
                file.write_all(&key).map_err(|error| Stop::file(&path, "written", &error))?;
                Ok(Key(key))
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let mut bytes = Vec::new();
                fs::File::open(&path).and_then(|file| file.take(64).read_to_end(&mut bytes)).map_err(wrong)?;
                let key = <[u8; 32]>::try_from(bytes.as_slice()).map_err(|_| {
                    Stop::usage(format!("`{}` is no key of tables", path.display()))
                        .help("move it away: a new one is made, and with it new links")
                })?;
                Ok(Key(key))
            }
            Err(error) => Err(Stop::file(&path, "written", &error)),
        }
    }

    /// The token of a seat of a table; with none, of whoever only watches.
    pub fn token(&self, table: &str, seat: Option<u8>) -> String {
        let what = seat.map_or_else(|| "watch".to_owned(), |seat| seat.to_string());
        let hash = blake3::keyed_hash(&self.0, format!("{what} {table}").as_bytes());
        hash.to_hex()[..32].to_owned()
    }
}
