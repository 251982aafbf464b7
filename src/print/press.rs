//! All that faces are drawn with: the layout of the game, the fonts, the icons.

use super::art;
use super::draw::{Drawer, Drawn};
use super::facts::{Facts, Reader};
use super::fonts::Fonts;
use super::layout::Shows;
use super::named;
use crate::export::pictures::{Picture, Pictures};
use crate::look::Look;
use crate::screen::Stop;
use naipe_grammar::suggest::closest;
use naipe_interpreter::program::DefId;
use naipe_interpreter::project::library::Library;
use resvg::usvg::fontdb::Database;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Fonts are no larger than this.
const LARGEST_FONT: u64 = 32 << 20;
/// So many cards are named in a line.
const NAMED: usize = 8;

/// All that cards are drawn with, read and found to be sound.
#[derive(Debug)]
pub struct Press {
    /// The layout, and what belongs to it.
    pub look: Look,
    /// The fonts of this program, and those that the layout brings.
    pub fonts: Fonts,
    /// What the game is called.
    pub game: String,
    icons: Vec<Option<String>>,
    images: BTreeMap<String, String>,
    token: &'static str,
}

impl Press {
    /// For a game: with the layout that is named, its own, or the usual one.
    pub fn new(
        root: &Path,
        library: &Library,
        game: usize,
        asked: Option<&Path>,
        reader: &Reader,
        pictures: &mut Pictures,
    ) -> Result<Press, Stop> {
        let look = Look::read(root, library, game, asked, reader.program())?;
        let layout = &look.layout;
        let mut faults: Vec<String> = Vec::new();
        let mut brought = Vec::new();
        for file in &layout.fonts {
            match pictures.file(file, LARGEST_FONT) {
                Some(bytes) => brought.push(bytes),
                None => faults.push(format!("{}: there is no font in `{file}`", look.shown(file))),
            }
        }
        if !faults.is_empty() {
            return Err(named::wrong(faults));
        }
        let fonts = Fonts::new(brought)
            .map_err(|which| &layout.fonts[which])
            .map_err(|file| named::wrong(vec![format!("{}: there is no font in `{file}`", look.shown(file))]))?;
        let families = fonts.families();
        for place in layout.face.iter().chain(&layout.back) {
            if !families.contains(&place.font.as_str()) {
                let near = closest(&place.font, families.iter().copied()).map_or_else(
                    || format!("there are: {}", families.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                faults.push(format!("{}: there is no font `{}`; {near}", look.shown(&place.font), place.font));
            }
        }
        if !faults.is_empty() {
            return Err(named::wrong(faults));
        }
        let icons = look.icons(pictures, &fonts.database)?;
        let mut images = BTreeMap::new();
        for place in layout.face.iter().chain(&layout.back) {
            if let Shows::Image(file) = &place.shows {
                match look.picture(file, "a box shows", pictures, &fonts.database) {
                    Ok(data) => drop(images.insert(file.clone(), data)),
                    Err(fault) => faults.push(fault),
                }
            }
        }
        if !faults.is_empty() {
            faults.dedup();
            return Err(named::wrong(faults));
        }
        Ok(Press { look, fonts, game: reader.title(), icons, images, token: reader.token() })
    }

    /// The fonts as drawings look for them.
    pub fn database(&self) -> &Arc<Database> {
        &self.fonts.database
    }

    fn drawer(&self) -> Drawer<'_> {
        Drawer {
            look: &self.look,
            fonts: &self.fonts,
            icons: self.icons.clone(),
            images: &self.images,
            game: self.game.clone(),
            token: self.token,
        }
    }

    /// The faces of cards; what there is to know of them is told.
    pub fn draw_all(&self, all: &[Facts], pictures: &mut Pictures, told: &mut Vec<String>) -> Vec<Drawn> {
        let drawer = self.drawer();
        // Cards may share a picture.
        let mut known: BTreeMap<String, Result<String, String>> = BTreeMap::new();
        let mut faces = Vec::new();
        for facts in all {
            let found = if facts.image.is_empty() {
                pictures.called(&[&facts.id, &facts.title]).map(|picture| (facts.id.clone(), picture))
            } else {
                match Picture::said(&facts.image) {
                    Picture::Said(image) => pictures.named(&facts.title, &image),
                    other => Some(other),
                }
                .map(|picture| (format!("{}\u{0}", facts.image), picture))
            };
            let data = found.and_then(|(key, picture)| {
                let data = known.entry(key).or_insert_with(|| art::data(&picture, &self.fonts.database));
                data.clone().map_err(|why| told.push(format!("`{}`: {why}", facts.title))).ok()
            });
            faces.push(drawer.draw(&self.look.layout.face, facts, data.as_deref()));
        }
        tell(all, &faces, told);
        faces
    }

    /// The back of all cards.
    pub fn back(&self) -> Drawn {
        let none = Facts {
            def: DefId(0),
            id: String::new(),
            title: self.game.clone(),
            kind: String::new(),
            kinds: Vec::new(),
            is_token: false,
            cost: Vec::new(),
            other_costs: Vec::new(),
            values: Vec::new(),
            keywords: Vec::new(),
            text: String::new(),
            printing: Default::default(),
            image: String::new(),
            hue: Some((11, 19)),
            members: Vec::new(),
            kind_of: (0, 0),
            copies: 0,
        };
        self.drawer().draw(&self.look.layout.back, &none, None)
    }
}

/// Tells which words did not fit as they should, box by box, the smallest first, and which letters no font has.
fn tell(all: &[Facts], faces: &[Drawn], told: &mut Vec<String>) {
    type Small<'f> = BTreeMap<(String, String), Vec<(f64, &'f str)>>;
    let (mut small, mut cut) = (Small::new(), Small::new());
    for (facts, face) in all.iter().zip(faces) {
        for shrunk in &face.shrunk {
            let wanted = format!("{:.1}", shrunk.wanted);
            let of = if shrunk.is_cut { &mut cut } else { &mut small };
            of.entry((shrunk.place.clone(), wanted)).or_default().push((shrunk.letters, &facts.title));
        }
        if !face.missing.is_empty() {
            let letters: Vec<String> = face.missing.iter().map(|letter| format!("`{letter}`")).collect();
            told.push(format!(
                "`{}`: no font here has {}; bring one with `fonts` in the layout",
                facts.title,
                letters.join(", ")
            ));
        }
    }
    let small = small.into_iter().map(|of| (of, false)).chain(cut.into_iter().map(|of| (of, true)));
    for (((place, wanted), mut cards), is_cut) in small {
        cards.sort_by(|a, b| a.0.total_cmp(&b.0));
        let named: Vec<String> =
            cards.iter().take(NAMED).map(|(letters, title)| format!("`{title}` {letters:.1}")).collect();
        let more = cards.len().saturating_sub(NAMED);
        let more = if more == 0 { String::new() } else { format!(", and {more} more") };
        let how = if is_cut { ", and cut all the same" } else { "" };
        told.push(format!("{place} in smaller letters than {wanted} points{how}: {}{more}", named.join(", ")));
    }
}
