//! The pictures of cards: those of the project stand in the site, each once; those of the web are led to.

use super::address::slug;
use super::cards::Sheet;
use crate::export::pictures::{Picture, Pictures};
use crate::look::Look;
use crate::print::Fonts;
use crate::print::layout::Icon;
use crate::screen::Stop;
use naipe_interpreter::program::Program;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Where a picture is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In the site: its address from the first page.
    Here(String),
    /// Somewhere else: its whole address.
    Away(String),
}

impl Place {
    /// Its address, whole or from the first page.
    pub fn address(&self) -> &str {
        let (Place::Here(address) | Place::Away(address)) = self;
        address
    }
}

/// The pictures of a site.
#[derive(Debug, Default)]
pub struct Gallery {
    /// Where each picture is, by what cards say of it.
    places: BTreeMap<String, Place>,
    /// Where the pictures are that stand in texts for signs, by the number of the icon.
    icons: BTreeMap<usize, String>,
    /// The files, by their addresses.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What is wrong with pictures that cards name.
    pub told: Vec<String>,
}

impl Gallery {
    /// The pictures that the printings of these cards name, and those of the game's layout.
    pub fn read(program: &Program, cards: &[Sheet<'_>], look: &Look, root: &Path, game: &str) -> Result<Gallery, Stop> {
        let mut gallery = Gallery::default();
        let mut pictures = Pictures::new(None, root, game);
        gallery.keep_icons(look, &mut pictures)?;
        let mut asked: BTreeSet<&str> = BTreeSet::new();
        for card in cards {
            let printings = program.entry(card.def).map_or(&[][..], |entry| &entry.printings);
            for image in printings.iter().map(|printing| printing.image.as_str()).filter(|image| !image.is_empty()) {
                if !asked.insert(image) {
                    continue;
                }
                let found = match Picture::said(image) {
                    Picture::Said(image) => pictures.sound(card.title(), &image),
                    other => Some(other),
                };
                let place = match found {
                    Some(Picture::Address(address)) => Place::Away(address),
                    Some(Picture::File { bytes, end }) => Place::Here(gallery.keep(image, &bytes, end)),
                    _ => continue,
                };
                gallery.places.insert(image.to_owned(), place);
            }
        }
        gallery.told = pictures.missing;
        Ok(gallery)
    }

    fn keep_icons(&mut self, look: &Look, pictures: &mut Pictures) -> Result<(), Stop> {
        let is_picture = |icon: &Icon| matches!(icon, Icon::Picture(_));
        if !look.layout.icons.iter().any(|(_, icon)| is_picture(icon)) {
            return Ok(());
        }
        // What cannot be drawn is told as it is where cards are printed.
        look.icons(pictures, &Fonts::of_our_own()?.database)?;
        for (number, (_, icon)) in look.layout.icons.iter().enumerate() {
            if let Icon::Picture(file) = icon
                && let Some(Picture::File { bytes, end }) = pictures.file_of(file)
            {
                let address = self.keep(file, &bytes, end);
                self.icons.insert(number, address);
            }
        }
        Ok(())
    }

    /// Where the picture of an icon is, from the first page.
    pub fn icon(&self, number: usize) -> Option<&str> {
        self.icons.get(&number).map(String::as_str)
    }

    /// Keeps a file, under a name made of its own and of what it holds.
    fn keep(&mut self, image: &str, bytes: &[u8], end: &str) -> String {
        let name = Path::new(image).file_stem().map_or(String::new(), |name| slug(&name.to_string_lossy()));
        let address = format!("pictures/{name}-{}.{end}", &blake3::hash(bytes).to_hex()[..8]);
        self.files.entry(address.clone()).or_insert_with(|| bytes.to_vec());
        address
    }

    /// Where a picture is that a card names.
    pub fn place(&self, image: &str) -> Option<&Place> {
        self.places.get(image)
    }
}
