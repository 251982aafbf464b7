//! Texts that somebody read and found right, kept beside the cards: with a hash of the words, and of what the card did then.

use crate::files::{Draft, make_folder, write_all};
use crate::readable::text_of;
use crate::screen::Stop;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What the file is called.
const FILE: &str = "approved.texts";
/// How long a hash is as it is written.
const HASH: usize = 16;
/// What stands at its beginning.
const HEAD: &str = "# Texts that were read and found right: `naipe text GAME --approve` writes this file.\n";

/// An approval: of these words, for what the card did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// The hash of the words.
    pub text: String,
    /// The hash of what the card does.
    pub ability: String,
}

/// The approvals of a game, by the id of the card and the language; and the file as it was read, if it was there.
#[derive(Debug, Default)]
pub struct Approved(pub BTreeMap<(String, String), Approval>, Option<Vec<u8>>);

/// A hash as it is written.
pub fn hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().as_str()[..HASH].to_owned()
}

/// Whether a word can be one.
fn is_hash(word: &str) -> bool {
    word.len() == HASH && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn none(path: &Path, line: usize) -> Stop {
    Stop::usage(format!("`{}`, line {line}: this is no approval", path.display()))
        .help("take the line out, and approve the text anew")
}

/// Where the approvals of a game are.
pub fn place(root: &Path, game: &str) -> PathBuf {
    root.join("cards").join(game).join(FILE)
}

impl Approved {
    /// Reads them; where there are none, none.
    ///
    /// # Errors
    /// Where the file cannot be read, or a line of it says nothing.
    pub fn read(path: &Path) -> Result<Approved, Stop> {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Approved::default()),
            Err(error) => return Err(Stop::file(path, "read", &error)),
        };
        let text = text_of(path, bytes.clone())?;
        let mut approved = Approved(BTreeMap::new(), Some(bytes));
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let parts: Vec<&str> = line.splitn(4, ' ').collect();
            let [ability, words, language, id] = parts[..] else { return Err(none(path, number + 1)) };
            if !is_hash(ability) || !is_hash(words) {
                return Err(none(path, number + 1));
            }
            let approval = Approval { text: words.to_owned(), ability: ability.to_owned() };
            approved.0.insert((id.to_owned(), language.to_owned()), approval);
        }
        Ok(approved)
    }

    /// Writes them, where nobody else has since they were read.
    ///
    /// # Errors
    /// Where that cannot be.
    pub fn write(&self, path: &Path) -> Result<(), Stop> {
        let mut text = HEAD.to_owned();
        for ((id, language), approval) in &self.0 {
            text.push_str(&format!("{} {} {language} {id}\n", approval.ability, approval.text));
        }
        if let Some(folder) = path.parent() {
            make_folder(folder)?;
        }
        write_all(&[Draft::after(path, self.1.clone(), text)])
    }
}
