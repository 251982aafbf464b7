//! Files that are written together, all or none: beside each first, then, if nobody has changed what was read, one after the other in
//! the place of what was there.

use crate::screen::Stop;
use crate::stopping;
use naipe_grammar::source::decode;
use naipe_grammar::span::FileId;
use naipe_interpreter::project::layout::PLACES;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

/// How often a command looks whether another has written what it writes,
const LOOKS: u32 = 600;
/// and how long it waits in between.
const WAIT: Duration = Duration::from_millis(50);

/// What a file must hold for another text to come in its place.
#[derive(Debug)]
enum Was {
    /// Whatever it holds.
    Anything,
    /// It must not be there.
    Nothing,
    /// These bytes: those that were read.
    Bytes(Vec<u8>),
}

/// A file that is to be written.
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
    /// What it is called where something is told of it.
    called: PathBuf,
    bytes: Vec<u8>,
    was: Was,
}

impl Draft {
    /// A file that comes in the place of whatever is there.
    pub fn over(path: &Path, bytes: impl Into<Vec<u8>>) -> Draft {
        Draft { path: path.to_owned(), called: path.to_owned(), bytes: bytes.into(), was: Was::Anything }
    }

    /// A file that held these bytes when it was read, or was not there.
    pub fn after(path: &Path, was: Option<Vec<u8>>, bytes: impl Into<Vec<u8>>) -> Draft {
        Draft { was: was.map_or(Was::Nothing, Was::Bytes), ..Draft::over(path, bytes) }
    }

    /// A changed text of a project's file in the place of the one that was read: its lines end as they all did there, and a mark of its code stays.
    pub fn rewritten(root: &Path, inside: &Path, before: &str, now: &str) -> Result<Draft, Stop> {
        const MARK: &[u8] = "\u{feff}".as_bytes();
        let path = root.join(inside);
        let was = read(&path).map_err(|error| Stop::file(inside, "read", &error))?;
        let was = was.ok_or_else(|| changed(inside))?;
        if was != before.as_bytes() && decode(FileId(0), was.clone()).ok().as_deref() != Some(before) {
            return Err(changed(inside));
        }
        let lines = was.iter().filter(|byte| **byte == b'\n').count();
        let of_windows = was.windows(2).filter(|two| two == b"\r\n").count();
        let mut bytes = if was.starts_with(MARK) { MARK.to_vec() } else { Vec::new() };
        let text = now.strip_prefix('\u{feff}').unwrap_or(now);
        if lines > 0 && lines == of_windows {
            bytes.extend(text.replace("\r\n", "\n").replace('\n', "\r\n").into_bytes());
        } else {
            bytes.extend(text.as_bytes());
        }
        Ok(Draft::after(&path, Some(was), bytes).called(inside))
    }

    /// What it is called where something is told of it, if that is not its whole path.
    pub fn called(self, called: &Path) -> Draft {
        Draft { called: called.to_owned(), ..self }
    }

    /// Whether what is there is still what was read, or says already what is to be written.
    fn is_as_read(&self, now: Option<&[u8]>) -> bool {
        now == Some(&self.bytes[..])
            || match &self.was {
                Was::Anything => true,
                Was::Nothing => now.is_none() && !self.path.is_symlink(),
                Was::Bytes(was) => now == Some(&was[..]),
            }
    }

    /// Where it comes to stand: what a link leads to is written, and the link stays.
    fn place(&self) -> PathBuf {
        fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone())
    }

    fn unwritten(&self, error: &io::Error) -> Stop {
        Stop::file(&self.called, "written", error)
    }
}

fn changed(path: &Path) -> Stop {
    Stop::usage(format!("`{}` was changed meanwhile: nothing is written", path.display()))
        .help("run the command again: it begins with what is there now")
}

/// Writes files that lie in one project, all or none: whoever looks at one finds what was there before or all of what is written,
/// even if the power fails. What somebody else has written since it was read is not written over.
pub fn write_all(drafts: &[Draft]) -> Result<(), Stop> {
    let is_device = |draft: &&Draft| fs::metadata(&draft.path).is_ok_and(|known| !known.is_file() && !known.is_dir());
    let (devices, files): (Vec<&Draft>, Vec<&Draft>) = drafts.iter().partition(is_device);
    put_all(&files)?;
    // Nothing comes to stand in the place of a pipe or a device: it takes what is written, and as long as it likes.
    devices.into_iter().try_for_each(|draft| {
        let file = OpenOptions::new().write(true).open(&draft.path);
        file.and_then(|mut file| file.write_all(&draft.bytes)).map_err(|error| draft.unwritten(&error))
    })
}

/// Writes each beside its place, and then puts all of them there.
fn put_all(drafts: &[&Draft]) -> Result<(), Stop> {
    let Some(first) = drafts.first() else { return Ok(()) };
    let lock = lock(&first.path)?;
    let mut held = stopping::hold("interrupted: nothing is written");
    if lock.is_some() {
        tidy(drafts);
    }
    let mut parts: Vec<Part> = Vec::new();
    for (number, draft) in drafts.iter().enumerate() {
        parts.push(Part::write(draft, number).map_err(|error| draft.unwritten(&error))?);
        if held.is_asked() {
            return Err(Stop::Failed);
        }
    }
    let mut old: Vec<Option<Vec<u8>>> = Vec::new();
    for (draft, part) in drafts.iter().zip(&parts) {
        let now = match read(&part.place) {
            Err(error) if !matches!(draft.was, Was::Anything) => return Err(draft.unwritten(&error)),
            now => now.ok().flatten(),
        };
        if !draft.is_as_read(now.as_deref()) {
            return Err(changed(&draft.called));
        }
        old.push(now);
    }
    for (at, part) in parts.iter().enumerate() {
        if let Err(error) = fs::rename(&part.beside, &part.place) {
            // What was there before comes back.
            parts[..at].iter().zip(old).for_each(|(part, old)| part.take_back(old.as_deref()));
            return Err(drafts[at].unwritten(&error));
        }
    }
    held.says("interrupted: what was to be written is written whole");
    Ok(())
}

/// What a file holds, if it is there.
fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// A file on its way to its place; what is beside goes again if it never comes to stand there.
#[derive(Debug)]
struct Part {
    beside: PathBuf,
    place: PathBuf,
}

impl Part {
    fn write(draft: &Draft, number: usize) -> io::Result<Part> {
        let place = draft.place();
        let beside = place.with_file_name(format!(".naipe-{}-{number}.part", std::process::id()));
        let _ = fs::remove_file(&beside);
        let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
        let part = Part { beside, place };
        file.write_all(&draft.bytes)?;
        file.sync_data()?;
        if let Ok(known) = fs::metadata(&part.place) {
            fs::set_permissions(&part.beside, known.permissions())?;
        }
        Ok(part)
    }

    fn take_back(&self, old: Option<&[u8]>) {
        let _ = match old {
            Some(old) => fs::write(&self.beside, old).and_then(|()| fs::rename(&self.beside, &self.place)),
            None => fs::remove_file(&self.place),
        };
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.beside);
    }
}

/// The folders that were tidied up already.
static TIDY: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Takes away what was written beside files and never came to stand anywhere, because a command was ended in the middle. While this one
/// alone writes here, nobody waits for it any more.
fn tidy(drafts: &[&Draft]) {
    let mut tidy = TIDY.lock().unwrap_or_else(PoisonError::into_inner);
    let folders: BTreeSet<PathBuf> =
        drafts.iter().filter_map(|draft| draft.place().parent().map(Path::to_owned)).collect();
    for folder in folders {
        if tidy.contains(&folder) {
            continue;
        }
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            if name.to_str().is_some_and(|name| name.starts_with(".naipe-") && name.ends_with(".part")) {
                let _ = fs::remove_file(entry.path());
            }
        }
        tidy.insert(folder);
    }
}

/// Waits until no other command writes in the project of a file, or in its folder where it is in none, and keeps others waiting as long
/// as what is given back is there. Where the system knows no locks of folders, there is none: what was changed is known all the same.
fn lock(path: &Path) -> Result<Option<File>, Stop> {
    let whole = fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned());
    let own = whole.parent().unwrap_or(&whole);
    let folder = own.ancestors().find(|folder| folder.join(PLACES[0]).is_dir()).unwrap_or(own);
    let Ok(file) = File::open(folder) else { return Ok(None) };
    for _ in 0..LOOKS {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) => sleep(WAIT),
            Err(TryLockError::Error(_)) => return Ok(None),
        }
    }
    Err(Stop::usage(format!("another command writes in `{}` still: nothing is written", folder.display()))
        .help("try again when it has ended"))
}

#[cfg(test)]
mod tests {
    use super::{Draft, write_all};
    use std::fs;

    #[test]
    fn all_are_written_or_none() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let at = |name: &str| folder.path().join(name);
        let text = |name: &str| fs::read_to_string(at(name)).ok();
        for name in ["one", "two", ".naipe-1.part", ".naipe-7-3.part"] {
            fs::write(at(name), "old").expect("it can be written");
        }
        let drafts = |was: &str| {
            let was = was.as_bytes().to_vec();
            [
                Draft::after(&at("one"), Some(b"old".to_vec()), "new"),
                Draft::after(&at("two"), Some(was), "new"),
                Draft::after(&at("three"), None, "new"),
            ]
        };
        assert!(write_all(&drafts("other")).is_err());
        assert_eq!(["one", "two", "three"].map(text), [Some("old".to_owned()), Some("old".to_owned()), None]);
        assert!(write_all(&drafts("old")).is_ok());
        assert_eq!(["one", "two", "three"].map(text), [(); 3].map(|()| Some("new".to_owned())));
        // What says already what is to be said is no stranger's work.
        assert!(write_all(&drafts("old")).is_ok());
        // A folder stands where a file should: what was put before comes back, and nothing is left beside.
        fs::create_dir_all(at("full/inner")).expect("a folder can be made");
        let half = [Draft::over(&at("one"), "half"), Draft::over(&at("full"), "half")];
        assert!(write_all(&half).is_err());
        let names = fs::read_dir(folder.path()).expect("it can be read").flatten().map(|entry| entry.file_name());
        let mut names: Vec<_> = names.collect();
        names.sort();
        assert_eq!(names, ["full", "one", "three", "two"]);
        assert_eq!(text("one"), Some("new".to_owned()));
    }
}
