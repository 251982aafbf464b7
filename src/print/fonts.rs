//! The fonts that cards are printed with, and how wide words are in them.

use crate::screen::Stop;
use resvg::usvg::fontdb::{Database, Style};
use rustybuzz::{Face, UnicodeBuffer};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// What is there without being brought: the text, its italic and bold, one for titles, and one for signs such as suits.
const OWN: [&[u8]; 5] = [
    include_bytes!("fonts/AlegreyaSans-Regular.ttf"),
    include_bytes!("fonts/AlegreyaSans-Italic.ttf"),
    include_bytes!("fonts/AlegreyaSans-Bold.ttf"),
    include_bytes!("fonts/Alegreya-Bold.ttf"),
    include_bytes!("fonts/NaipeSigns.ttf"),
];

/// One font of those that are there.
#[derive(Debug)]
pub struct Font {
    /// What it is called.
    pub family: String,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is italic.
    pub italic: bool,
    /// The file that it is in, which may hold several.
    pub bytes: Arc<[u8]>,
    /// Its number in that file.
    index: u32,
}

impl Font {
    /// Whether it has a sign for a letter.
    fn has(&self, letter: char) -> bool {
        Face::from_slice(&self.bytes, self.index).is_some_and(|face| face.glyph_index(letter).is_some())
    }
}

/// The fonts that are at hand: those of this program, and those that a layout brings.
#[derive(Debug)]
pub struct Fonts {
    /// As drawings look for them.
    pub database: Arc<Database>,
    fonts: Vec<Font>,
    widths: RefCell<HashMap<(usize, String), f64>>,
}

impl Fonts {
    /// Those that are there, and others by their files; what is no font is told by its place among them.
    ///
    /// # Errors
    /// Which of the files holds no font.
    pub fn new(brought: Vec<Vec<u8>>) -> Result<Fonts, usize> {
        let mut database = Database::new();
        let mut fonts = Vec::new();
        let own = OWN.into_iter().map(<[u8]>::to_vec);
        for (number, bytes) in own.chain(brought).enumerate() {
            let bytes: Arc<[u8]> = bytes.into();
            let source = resvg::usvg::fontdb::Source::Binary(Arc::new(bytes.clone()));
            let ids = database.load_font_source(source);
            let mut any = false;
            for id in ids {
                let Some(face) = database.face(id) else { continue };
                if Face::from_slice(&bytes, face.index).is_none() {
                    continue;
                }
                any = true;
                fonts.push(Font {
                    family: face.families.first().map_or(String::new(), |(name, _)| name.clone()),
                    bold: face.weight.0 >= 600,
                    italic: face.style != Style::Normal,
                    bytes: bytes.clone(),
                    index: face.index,
                });
            }
            if !any {
                return Err(number.saturating_sub(OWN.len()));
            }
        }
        Ok(Fonts { database: Arc::new(database), fonts, widths: RefCell::new(HashMap::new()) })
    }

    /// Those that are there.
    ///
    /// # Errors
    /// Where one of them cannot be read.
    pub fn of_our_own() -> Result<Fonts, Stop> {
        Fonts::new(Vec::new()).map_err(|_| Stop::usage("the fonts of `naipe` are broken"))
    }

    /// The families there are.
    pub fn families(&self) -> Vec<&str> {
        let mut families: Vec<&str> = self.fonts.iter().map(|font| font.family.as_str()).collect();
        families.dedup();
        families
    }

    /// The font of a family, as near as there is one.
    pub fn find(&self, family: &str, bold: bool, italic: bool) -> usize {
        let likeness = |font: &Font| {
            let same = [font.family == family, font.bold == bold, font.italic == italic];
            usize::from(same[0]) * 4 + usize::from(same[1]) * 2 + usize::from(same[2])
        };
        let best = (0..self.fonts.len()).max_by_key(|number| (likeness(&self.fonts[*number]), usize::MAX - number));
        best.unwrap_or(0)
    }

    /// A font by its number.
    pub fn font(&self, number: usize) -> &Font {
        &self.fonts[number]
    }

    /// How wide a word is, of letters one high.
    pub fn width(&self, number: usize, word: &str) -> f64 {
        let key = (number, word.to_owned());
        if let Some(known) = self.widths.borrow().get(&key) {
            return *known;
        }
        let width = self.measured(number, word).unwrap_or(0.0);
        self.widths.borrow_mut().insert(key, width);
        width
    }

    fn measured(&self, number: usize, word: &str) -> Option<f64> {
        let font = &self.fonts[number];
        let face = Face::from_slice(&font.bytes, font.index)?;
        let em = f64::from(face.units_per_em());
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(word);
        let shaped = rustybuzz::shape(&face, &[], buffer);
        let mut width = 0.0;
        for (info, place) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            // What this font has no sign for is drawn with another.
            width += if info.glyph_id == 0 { em } else { f64::from(place.x_advance) };
        }
        Some(width / em)
    }

    /// A word in parts, each with its font: this one, or for letters that it has not, the first that has them.
    pub fn parts(&self, number: usize, word: &str) -> Vec<(String, usize)> {
        if word.is_ascii() {
            return if word.is_empty() { Vec::new() } else { vec![(word.to_owned(), number)] };
        }
        let mut parts: Vec<(String, usize)> = Vec::new();
        for letter in word.chars() {
            let others = (0..self.fonts.len()).filter(|other| *other != number);
            let has = |font: &usize| self.fonts[*font].has(letter);
            let font = std::iter::once(number).chain(others).find(has).unwrap_or(number);
            match parts.last_mut() {
                // What changes a letter, or is seen nowhere, stays with it.
                Some((text, last)) if *last == font || !self.fonts[font].has(letter) => text.push(letter),
                _ => parts.push((letter.to_string(), font)),
            }
        }
        parts
    }

    /// The letters of a text that no font has.
    pub fn missing(&self, text: &str) -> Vec<char> {
        let mut missing: Vec<char> = Vec::new();
        for letter in text.chars().filter(|letter| !letter.is_ascii() && !letter.is_whitespace()) {
            if missing.contains(&letter) {
                continue;
            }
            if !self.fonts.iter().any(|font| font.has(letter)) {
                missing.push(letter);
            }
        }
        missing
    }
}

#[cfg(test)]
mod tests {
    use super::Fonts;

    #[test]
    fn spanish_is_there_in_every_font() {
        let fonts = Fonts::new(Vec::new()).expect("they are fonts");
        assert_eq!(fonts.families(), ["Alegreya Sans", "Alegreya", "Naipe Signs"]);
        let sans = fonts.find("Alegreya Sans", false, false);
        let parts = fonts.parts(sans, "año♥♦:");
        let parts: Vec<_> =
            parts.iter().map(|(text, font)| (text.as_str(), fonts.font(*font).family.as_str())).collect();
        assert_eq!(parts, [("año", "Alegreya Sans"), ("♥♦", "Naipe Signs"), (":", "Alegreya Sans")]);
        assert_eq!(fonts.missing("áéíóúüñÁÉÍÓÚÜÑ¿¡«»—…×·ç€ 塩"), ['塩']);
        let width = |family: &str, bold: bool| fonts.width(fonts.find(family, bold, false), "Ñandú");
        assert!(width("Alegreya Sans", true) > width("Alegreya Sans", false));
        assert!((1.5..3.5).contains(&width("Alegreya", true)), "{}", width("Alegreya", true));
        assert_eq!(Fonts::new(vec![b"no font".to_vec()]).err(), Some(0));
    }
}
