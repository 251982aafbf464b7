//! Pictures of cards: where they are looked for, and what they are.

use super::catalogue::Card;
use naipe_interpreter::project::folder;
use resvg::usvg::roxmltree;
use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

/// A picture may be so large.
const LARGEST: u64 = 16 << 20;
/// All of them together.
const MOST: u64 = 1 << 30;
/// The ends of the names of pictures.
pub const ENDS: [&str; 5] = ["png", "jpg", "jpeg", "webp", "svg"];

/// The picture of a card, as far as it is known what it is.
#[derive(Debug, Clone)]
pub enum Picture {
    /// A file that was found and read.
    File {
        /// The bytes of the file.
        bytes: Rc<[u8]>,
        /// The end of its name, by what it holds.
        end: &'static str,
    },
    /// It is somewhere else.
    Address(String),
    /// What a card says, before it has been looked for.
    Said(String),
}

impl Picture {
    /// What a card says of its picture.
    pub fn said(image: &str) -> Picture {
        let is_address = ["https://", "http://"].iter().any(|begin| image.starts_with(begin));
        if is_address { Picture::Address(image.to_owned()) } else { Picture::Said(image.to_owned()) }
    }

    /// The bytes and the end of the name of its file; none where it is no file.
    pub fn file(&self) -> Option<(&Rc<[u8]>, &'static str)> {
        match self {
            Picture::File { bytes, end } => Some((bytes, end)),
            _ => None,
        }
    }
}

/// What is found where a picture is looked for.
#[derive(Debug, Clone)]
enum Found {
    Nothing,
    /// A file that is no picture: why, as it is said behind its name.
    Wrong(&'static str),
    Picture(Picture),
}

/// Where pictures are looked for.
#[derive(Debug)]
pub struct Pictures {
    /// The folders, the likeliest first; nothing outside them is read.
    folders: Vec<PathBuf>,
    /// Whether a folder of pictures was named.
    is_named: bool,
    /// What was read already.
    read: HashMap<PathBuf, Found>,
    /// How much may still be read.
    left: u64,
    /// What was looked for and is not there, or is no picture.
    pub missing: Vec<String>,
}

/// The folders of a project in which pictures of the cards of a game may be, the likeliest first.
pub fn folders(root: &Path, game: &str) -> [PathBuf; 5] {
    let cards = root.join("cards").join(game);
    [cards.join("images"), cards, root.join("images").join(game), root.join("images"), root.to_owned()]
}

impl Pictures {
    /// In a folder that was named, and in those of the project.
    pub fn new(named: Option<&Path>, root: &Path, game: &str) -> Pictures {
        let mut all: Vec<PathBuf> = named.map(Path::to_owned).into_iter().collect();
        all.extend(folders(root, game));
        let folders = all;
        Pictures { folders, is_named: named.is_some(), read: HashMap::new(), left: MOST, missing: Vec::new() }
    }

    /// The picture that a card names; what is not there is told.
    pub fn named(&mut self, title: &str, image: &str) -> Option<Picture> {
        match self.first(&[image.to_owned()], self.folders.len()) {
            Found::Picture(picture) => return Some(picture),
            Found::Wrong(why) => self.missing.push(format!("`{title}`: `{image}` {why}")),
            Found::Nothing => self.missing.push(format!("`{title}`: there is no picture `{image}`")),
        }
        None
    }

    /// The same, where it can be drawn: one that is broken is told, too.
    pub fn sound(&mut self, title: &str, image: &str) -> Option<Picture> {
        let found = self.named(title, image)?;
        self.unbroken(title, image, found)
    }

    fn unbroken(&mut self, title: &str, image: &str, picture: Picture) -> Option<Picture> {
        let Some((bytes, end)) = picture.file() else { return Some(picture) };
        if is_whole(bytes, end) {
            return Some(picture);
        }
        self.missing.push(format!("`{title}`: `{image}` is a broken {}", end.to_uppercase()));
        None
    }

    /// The picture that is called like one of these names, in the folder that was named.
    pub fn called(&mut self, names: &[&str]) -> Option<Picture> {
        let names: Vec<String> =
            names.iter().flat_map(|name| ENDS.iter().map(move |end| format!("{name}.{end}"))).collect();
        match self.first(&names, usize::from(self.is_named)) {
            Found::Picture(picture) => Some(picture),
            _ => None,
        }
    }

    /// Finds the pictures of a card: what it says itself, or what is called like its id or its name among files.
    pub fn find(&mut self, card: &mut Card) {
        let mut own: Option<Option<Picture>> = None;
        for place in 0..card.printings.len() {
            let found = match &card.printings[place].picture {
                Some(Picture::Said(image)) => {
                    let image = image.clone();
                    self.sound(&card.title, &image)
                }
                Some(other) => Some(other.clone()),
                None => own
                    .get_or_insert_with(|| {
                        let picture = self.called(&[&card.id, &card.slug, &card.title])?;
                        self.unbroken(&card.title, &card.id, picture)
                    })
                    .clone(),
            };
            card.printings[place].picture = found;
        }
    }

    /// A picture by its file.
    pub fn file_of(&mut self, name: &str) -> Option<Picture> {
        match self.first(&[name.to_owned()], self.folders.len()) {
            Found::Picture(picture) => Some(picture),
            _ => None,
        }
    }

    /// Another file, of which it is not asked what it holds.
    pub fn file(&self, name: &str, most: u64) -> Option<Vec<u8>> {
        let inside = Path::new(name);
        let is_inside = !name.is_empty() && inside.components().all(|part| matches!(part, Component::Normal(_)));
        let mut paths = self.folders.iter().filter(|_| is_inside).map(|folder| (folder, folder.join(inside)));
        paths.find_map(|(folder, path)| read_inside(folder, &path, most)?.ok())
    }

    /// The first that is there, in the first so many folders; if none is, the first file that is no picture.
    fn first(&mut self, names: &[String], folders: usize) -> Found {
        let mut wrong = Found::Nothing;
        for number in 0..folders {
            for name in names {
                let inside = Path::new(name);
                // Nothing outside the folder.
                if name.is_empty() || !inside.components().all(|part| matches!(part, Component::Normal(_))) {
                    continue;
                }
                let folder = self.folders[number].clone();
                let path = folder.join(inside);
                let picture = match self.read.get(&path) {
                    Some(known) => known.clone(),
                    None => {
                        let picture = self.open(&folder, &path);
                        self.read.insert(path, picture.clone());
                        picture
                    }
                };
                match picture {
                    Found::Picture(_) => return picture,
                    Found::Wrong(_) if matches!(wrong, Found::Nothing) => wrong = picture,
                    _ => {}
                }
            }
        }
        wrong
    }

    fn open(&mut self, folder: &Path, path: &Path) -> Found {
        let bytes = match read_inside(folder, path, LARGEST.min(self.left)) {
            Some(Ok(bytes)) => bytes,
            Some(Err(error)) if error.kind() == ErrorKind::FileTooLarge => return Found::Wrong("is too large"),
            _ => return Found::Nothing,
        };
        let Some(end) = kind(&bytes) else { return Found::Wrong("is no picture") };
        self.left = self.left.saturating_sub(bytes.len() as u64);
        Found::Picture(Picture::File { bytes: bytes.into(), end })
    }
}

/// Reads a file that is in a folder, whatever links there are on the way; nothing where there is none.
fn read_inside(folder: &Path, path: &Path, most: u64) -> Option<io::Result<Vec<u8>>> {
    let real = path.canonicalize().ok()?;
    real.starts_with(folder.canonicalize().ok()?).then(|| folder::read(&real, most))
}

/// Whether a picture can be drawn, as far as that can be told without drawing it.
fn is_whole(bytes: &[u8], end: &str) -> bool {
    match end {
        "png" => is_whole_png(bytes),
        "svg" => {
            let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
            roxmltree::Document::parse_with_options(&String::from_utf8_lossy(bytes), options).is_ok()
        }
        _ => imagesize::blob_size(bytes).is_ok_and(|size| size.width > 0 && size.height > 0),
    }
}

fn is_whole_png(bytes: &[u8]) -> bool {
    let whole = || -> Result<(), png::DecodingError> {
        let mut reader = png::Decoder::new(io::Cursor::new(bytes)).read_info()?;
        while reader.next_row()?.is_some() {}
        Ok(())
    };
    // One that is too large to be tried is not thereby broken.
    matches!(whole(), Ok(()) | Err(png::DecodingError::LimitsExceeded))
}

/// What sort of picture it is, by how it begins.
fn kind(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some("png"),
        [0xff, 0xd8, 0xff, ..] => Some("jpg"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("webp"),
        _ => {
            let begin = String::from_utf8_lossy(&bytes[..bytes.len().min(1000)]).into_owned();
            let begin = begin.trim_start_matches('\u{feff}').trim_start();
            let is_xml = begin.starts_with("<?xml") || begin.starts_with("<!--") || begin.starts_with("<svg");
            (is_xml && begin.contains("<svg")).then_some("svg")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::kind;

    #[test]
    fn pictures_are_known_by_how_they_begin() {
        assert_eq!(kind(b"\x89PNG\r\n\x1a\n...."), Some("png"));
        assert_eq!(kind(b"\xff\xd8\xff\xe0"), Some("jpg"));
        assert_eq!(kind(b"RIFF1234WEBPVP8 "), Some("webp"));
        assert_eq!(kind(b"<svg xmlns=\"x\"/>"), Some("svg"));
        assert_eq!(kind(b"root:x:0:0"), None);
        assert_eq!(kind(b""), None);
    }
}
