//! Lines from outside, read within bounds, and files written whole or not at all.

mod drafts;

pub use drafts::{Draft, write_all};

use crate::screen::Stop;
use naipe_interpreter::project::layout::slashes;
use std::fs::{self, DirEntry, FileType};
use std::io::{self, BufRead, ErrorKind};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Writes a file over whatever is there: whoever looks finds what was there before or all of what is written.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Stop> {
    write_all(&[Draft::over(path, text.as_ref())])
}

/// What commands write where they are told to, by the ends of the names.
const WRITTEN: [&str; 11] = ["csv", "tsv", "tab", "txt", "xlsx", "json", "html", "htm", "pdf", "svg", "png"];

/// Writes a file that a command was told to write. A file of a game, or another that is there and ends like nothing that is written
/// so, is never written over.
pub fn put_out(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Stop> {
    may_put_out(path)?;
    write(path, bytes)
}

/// Whether a command may write a file that it was told to write.
pub fn may_put_out(path: &Path) -> Result<(), Stop> {
    let end = |path: &Path| path.extension().map(|end| end.to_string_lossy().to_lowercase()).unwrap_or_default();
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let is_source = [path, &real].iter().any(|path| end(path) == "naipe");
    let is_other = || fs::metadata(&real).is_ok_and(|known| known.is_file()) && !WRITTEN.contains(&&*end(&real));
    if is_source || is_other() {
        let path = path.display();
        let what = if is_source {
            format!("`{path}` is a file of a game: it is not written over")
        } else {
            format!("`{path}` exists already: it is not written over")
        };
        return Err(Stop::usage(what).help("name another file"));
    }
    Ok(())
}

/// A path as it may be pasted into a shell.
pub fn pasted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |sign: char| sign.is_alphanumeric() || "/._-+,:=@%".contains(sign) || cfg!(windows) && sign == '\\';
    if !text.is_empty() && text.chars().all(is_plain) {
        text
    } else if cfg!(windows) {
        format!("\"{text}\"")
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

/// Puts a folder with these files, by their paths in it, in the place of the one that is there, if one is: it is written beside,
/// and comes to stand there whole or not at all.
pub fn replace_folder<'f>(out: &Path, files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Result<(), Stop> {
    let Some(name) = out.file_name() else {
        return Err(Stop::usage(format!("`{}` cannot be written anew", out.display())).help("name a folder of its own"));
    };
    let beside = |what: &str| out.with_file_name(format!(".{}-{}.{what}", name.to_string_lossy(), std::process::id()));
    let (part, old) = (beside("part"), beside("old"));
    // Nobody has heard of what is written beside.
    let refused =
        |error: &io::Error| Stop::file(out, "written", error).help("name a folder that you may write, with `--out`");
    let moved = |from: &Path, to: &Path| fs::rename(from, to).map_err(|error| refused(&error));
    let mut parts = files.into_iter();
    // Nobody looks into it before it stands there, and it can be made again: no file of it waits for the disk by itself.
    let put = |path: &str, bytes: &[u8]| put(&part.join(path), bytes).map_err(|error| refused(&error));
    let written = parts.try_for_each(|(path, bytes)| put(path, bytes)).and_then(|()| {
        if out.exists() {
            moved(out, &old)?;
        }
        moved(&part, out).inspect_err(|_| {
            // What was there comes back.
            let _ = fs::rename(&old, out);
        })
    });
    let _ = fs::remove_dir_all(if written.is_ok() { &old } else { &part });
    written
}

/// Makes a folder, with those around it, where there is none.
pub fn make_folder(folder: &Path) -> Result<(), Stop> {
    fs::create_dir_all(folder).map_err(|error| match error.kind() {
        // What is there already is something else.
        ErrorKind::AlreadyExists => Stop::usage(format!("`{}` is no folder", folder.display())),
        _ => Stop::file(folder, "made", &error),
    })
}

fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes)
}

/// What is met in a folder or below it.
struct Met {
    /// Its path in the folder.
    path: PathBuf,
    sort: FileType,
    /// How many folders are around it.
    depth: usize,
}

/// What cannot be looked into: its path in the folder, and why.
type Closed = (PathBuf, io::Error);

/// Goes through a folder and the folders below it that `meet` says to go into, each in the order of its names, until it breaks off. It
/// is told of what cannot be looked into, too; links are not followed.
fn through<B>(folder: &Path, mut meet: impl FnMut(Result<&Met, Closed>) -> ControlFlow<B, bool>) -> ControlFlow<B> {
    let mut waiting = vec![(PathBuf::new(), 0)];
    while let Some((place, depth)) = waiting.pop() {
        let entries = fs::read_dir(folder.join(&place)).and_then(Iterator::collect::<io::Result<Vec<DirEntry>>>);
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => {
                meet(Err((place, error)))?;
                continue;
            }
        };
        entries.sort_by_cached_key(DirEntry::file_name);
        let mut below = Vec::new();
        for entry in entries {
            let path = place.join(entry.file_name());
            match entry.file_type() {
                Ok(sort) => {
                    let met = Met { path, sort, depth };
                    if meet(Ok(&met))? {
                        below.push((met.path, depth + 1));
                    }
                }
                Err(error) => {
                    meet(Err((path, error)))?;
                }
            }
        }
        waiting.extend(below.into_iter().rev());
    }
    ControlFlow::Continue(())
}

/// The first file below a folder that is wanted, by its path in it: the files of a folder come before those of the folders in it.
///
/// # Errors
/// What cannot be looked into before one is found, and why.
pub fn first_in(folder: &Path, mut wanted: impl FnMut(&str) -> bool) -> Result<Option<String>, (PathBuf, io::Error)> {
    let gone_through = through(folder, |met| match met {
        Ok(met) if met.sort.is_dir() => ControlFlow::Continue(true),
        Ok(met) => match slashes(&met.path) {
            path if wanted(&path) => ControlFlow::Break(Ok(Some(path))),
            _ => ControlFlow::Continue(false),
        },
        Err((path, error)) => ControlFlow::Break(Err((folder.join(path), error))),
    });
    gone_through.break_value().unwrap_or(Ok(None))
}

/// How many folders and files [`with_end`] looks at,
const MOST: usize = 20_000;
/// and how many folders deep.
const DEEP: usize = 6;

/// The files below a folder whose name has this end, in order: as many as are found by looking at [`MOST`] folders and files. What begins
/// with a dot, what programs have made, and what cannot be looked into is passed over.
pub fn with_end(folder: &Path, end: &str) -> Vec<PathBuf> {
    let (mut found, mut looked) = (Vec::new(), 0);
    let _ = through(folder, |met| {
        if looked == MOST {
            return ControlFlow::Break(());
        }
        looked += 1;
        let Ok(Met { path, sort, depth }) = met else { return ControlFlow::Continue(false) };
        if sort.is_file() && path.extension().is_some_and(|known| known == end) {
            found.push(folder.join(path));
        }
        let name = path.file_name().unwrap_or_default();
        let is_own =
            !matches!(name.to_str(), Some("target" | "node_modules")) && !name.as_encoded_bytes().starts_with(b".");
        ControlFlow::Continue(sort.is_dir() && is_own && *depth < DEEP)
    });
    found.sort();
    found
}

/// A line that was read.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// What it says, without its end.
    Text(String),
    /// It is longer than it may be, and was passed over.
    TooLong,
    /// It is no text, and was passed over.
    NotText,
    /// There is no more.
    End,
}

/// Reads a line of at most so many bytes; the rest of a longer one is passed over without being kept. What comes after the
/// last line end counts as a line.
pub fn read_line(input: &mut impl BufRead, most: usize) -> Line {
    let mut line: Vec<u8> = Vec::new();
    let (mut any, mut too_long) = (false, false);
    loop {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => &[],
        };
        if part.is_empty() {
            break;
        }
        any = true;
        let end = part.iter().position(|byte| *byte == b'\n');
        let text = &part[..end.unwrap_or(part.len())];
        too_long |= line.len() + text.len() > most;
        if too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(text);
        }
        let read = end.map_or(part.len(), |end| end + 1);
        input.consume(read);
        if end.is_some() {
            break;
        }
    }
    match String::from_utf8(line) {
        _ if !any => Line::End,
        _ if too_long => Line::TooLong,
        // Some programs write a byte order mark first.
        Ok(text) => Line::Text(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned)),
        Err(_) => Line::NotText,
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, first_in, read_line, with_end, write};
    use std::io::{BufReader, Read};

    #[test]
    fn lines_are_read_one_by_one_and_long_ones_passed_over() {
        let text = format!("a\r\n\n{}\n\u{feff}b\n\u{1}\nlast", "x".repeat(100));
        let bytes: Vec<u8> = text.bytes().map(|byte| if byte == 1 { 0xff } else { byte }).collect();
        for size in [1, 3, 7, 1000] {
            let mut input = BufReader::with_capacity(size, &bytes[..]);
            let text = |text: &str| Line::Text(text.to_owned());
            let read: Vec<Line> = (0..8).map(|_| read_line(&mut input, 10)).collect();
            let expected =
                [text("a\r"), text(""), Line::TooLong, text("b"), Line::NotText, text("last"), Line::End, Line::End];
            assert_eq!(read, expected);
        }
    }

    /// A pipe takes what is written, and stays one.
    #[cfg(unix)]
    #[test]
    fn nothing_comes_in_the_place_of_a_pipe() {
        use std::os::unix::fs::FileTypeExt;
        let folder = tempfile::tempdir().expect("a folder can be made");
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|made| made.success()));
        let reader = {
            let pipe = pipe.clone();
            std::thread::spawn(move || std::fs::read_to_string(pipe))
        };
        write(&pipe, "cards").expect("it takes it");
        assert!(std::fs::metadata(&pipe).is_ok_and(|known| known.file_type().is_fifo()));
        assert_eq!(reader.join().expect("it is read").ok().as_deref(), Some("cards"));
    }

    #[test]
    fn a_folder_is_gone_through_for_all_files_or_for_those_of_people() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let at = folder.path();
        for path in
            ["b.txt", "a/c.txt", "a/d.csv", ".git/e.txt", "target/f.txt", "a/b/c/d/e/f/g.txt", "a/b/c/d/e/f/g/h.txt"]
        {
            super::put(&at.join(path), b"").expect("it can be written");
        }
        let mut all = Vec::new();
        let mut met = |last: &'static str| {
            all.clear();
            let wanted = |path: &str| {
                all.push(path.to_owned());
                path == last
            };
            first_in(at, wanted).expect("it can be looked into").map(|path| (path, all.clone()))
        };
        assert_eq!(
            met("a/c.txt"),
            Some(("a/c.txt".to_owned(), ["b.txt", ".git/e.txt", "a/c.txt"].map(str::to_owned).to_vec()))
        );
        assert_eq!(met("nothing"), None);
        let deep = ["a/b/c/d/e/f/g.txt", "a/b/c/d/e/f/g/h.txt"];
        assert_eq!(all, [&["b.txt", ".git/e.txt", "a/c.txt", "a/d.csv"][..], &deep, &["target/f.txt"]].concat());
        let texts = with_end(at, "txt");
        assert_eq!(texts, ["a/b/c/d/e/f/g.txt", "a/c.txt", "b.txt"].map(|path| at.join(path)));
        assert!(first_in(&at.join("nowhere"), |_| true).is_err() && with_end(&at.join("nowhere"), "txt").is_empty());
    }

    #[test]
    fn a_line_without_end_takes_no_room() {
        let mut input = BufReader::new(std::io::repeat(b'x').take(20 << 20));
        assert_eq!(read_line(&mut input, 1 << 20), Line::TooLong);
        assert_eq!(read_line(&mut input, 1 << 20), Line::End);
    }
}
