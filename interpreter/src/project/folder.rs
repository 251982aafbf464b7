//! Texts in a folder: the only part of the interpreter that reads files, or uses threads. Without the feature `files` it is
//! not there.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "the one place that reads folders")]

use super::texts::{Found, Texts, Unread};
use crate::error::Error;
use naipe_grammar::narrow;
use naipe_grammar::source::LARGEST;
use rayon::prelude::*;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// A folder of the disk, by its path.
#[derive(Debug, Clone, Default)]
pub struct Folder(pub PathBuf);

impl Folder {
    /// A folder that is there.
    ///
    /// # Errors
    /// Where there is none.
    pub fn found(path: PathBuf) -> Result<Folder, Error> {
        if path.is_dir() {
            Ok(Folder(path))
        } else {
            Err(Error::refused(format!("there is no folder `{}`", path.display())))
        }
    }
}

impl Texts for Folder {
    fn below(&self, place: &str) -> Result<Found, Error> {
        let from_root = |path: PathBuf| path.strip_prefix(&self.0).map_or(path.clone(), Path::to_owned);
        let found = files_below(&self.0.join(place))?;
        Ok(Found {
            files: found.files.into_iter().map(from_root).collect(),
            links: found.links.into_iter().map(|(path, what)| (from_root(path), what)).collect(),
        })
    }

    fn has(&self, path: &Path) -> bool {
        // A link that leads nowhere may be mended.
        let path = self.0.join(path);
        path.is_symlink() || path.is_file()
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, Unread> {
        let path = self.0.join(path);
        read_found(&path, LARGEST).map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => Unread::TooLarge(fs::metadata(&path).map_or(0, |known| known.len())),
            _ => Unread::Otherwise(why(&error)),
        })
    }

    fn spread(&self, pieces: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..pieces).into_par_iter().for_each(work);
    }
}

/// Looks for `.naipe` files under a folder. What begins with a dot is left alone, and links to folders are not followed.
///
/// # Errors
/// Where a folder cannot be looked into.
pub fn files_below(folder: &Path) -> Result<Found, Error> {
    let mut found = Found::default();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        let unread = |error| refused(&folder, "read", &error);
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => return Err(unread(error)),
        };
        for entry in entries {
            let entry = entry.map_err(unread)?;
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let path = entry.path();
            let kind = entry.file_type().map_err(unread)?;
            let is_naipe = path.extension().is_some_and(|extension| extension == "naipe");
            if kind.is_dir() {
                waiting.push(path);
            } else if kind.is_symlink() && (path.is_dir() || (!is_naipe && !path.exists())) {
                let what = match metadata(&path) {
                    Ok(_) => "it is a link to a folder".to_owned(),
                    Err(error) => error.to_string(),
                };
                found.links.push((path, what));
            } else if is_naipe {
                found.files.push(path);
            }
        }
    }
    found.files.sort();
    found.links.sort();
    Ok(found)
}

/// A file or folder that could not be read or written.
#[must_use]
pub fn refused(path: &Path, doing: &str, error: &io::Error) -> Error {
    Error::refused(format!("`{}` cannot be {doing}: {}", path.display(), why(error)))
}

/// Reads a file, or a pipe named on the command line, of at most so many bytes.
///
/// # Errors
/// Why it cannot be read; that it is too large is one reason.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let known = metadata(path)?;
    if known.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if known.len() > most {
        return Err(too_large(known.len(), most));
    }
    // It may grow while it is read, and a device has no length. What is read is kept: there is room for no more than that.
    let mut bytes = Vec::with_capacity(narrow::usize(known.len()));
    File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(bytes.len() as u64, most)) } else { Ok(bytes) }
}

/// Reads a file that was found in a folder: pipes and devices, which may never end, are none.
///
/// # Errors
/// Why it cannot be read; that it is too large is one reason.
pub fn read_found(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let known = metadata(path)?;
    if !known.is_file() && !known.is_dir() {
        return Err(io::Error::other("it is a pipe or a device, and no file"));
    }
    read(path, most)
}

/// What is said of a file of so many bytes.
#[must_use]
pub fn too_large(bytes: u64, most: u64) -> io::Error {
    let megabytes = |bytes: u64| bytes.div_ceil(1 << 20);
    let message = format!("it is too large: {} MB, where {} MB is the most", megabytes(bytes), megabytes(most));
    io::Error::new(ErrorKind::FileTooLarge, message)
}

/// What is known of a file; of a link that leads nowhere, where to.
///
/// # Errors
/// Why nothing is known.
pub fn metadata(path: &Path) -> io::Result<fs::Metadata> {
    fs::metadata(path).map_err(|error| match fs::read_link(path) {
        Ok(target) if error.kind() != ErrorKind::PermissionDenied => {
            let target = target.display();
            let what = if error.kind() == ErrorKind::NotFound { "which does not exist" } else { "which leads nowhere" };
            io::Error::new(error.kind(), format!("it is a link to `{target}`, {what}"))
        }
        _ => error,
    })
}

/// What stands against reading or writing a file.
#[must_use]
pub fn why(error: &io::Error) -> String {
    match error.kind() {
        // It says more than its sort.
        _ if error.get_ref().is_some() => error.to_string(),
        ErrorKind::NotFound => "it does not exist".to_owned(),
        ErrorKind::PermissionDenied => "this account may not".to_owned(),
        ErrorKind::AlreadyExists => "it exists already".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::NotADirectory => "a part of its path is no folder".to_owned(),
        ErrorKind::StorageFull => "there is no room left".to_owned(),
        ErrorKind::FileTooLarge => "it would be too large".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "nothing can be written there".to_owned(),
        ErrorKind::InvalidFilename => "its name is too long, or no name".to_owned(),
        _ => error.to_string(),
    }
}
