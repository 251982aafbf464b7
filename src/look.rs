//! How the cards of a game look, as its data say it: read here for whatever draws them, on paper, on a table in a browser, and on
//! the pages of a site, so that they look alike.

use crate::export::pictures::Pictures;
use crate::print::data;
use crate::print::layout::{Colour, Icon, Layout, Tint};
use crate::print::named::Said;
use crate::print::{layout, named};
use crate::readable::text_of;
use crate::screen::Stop;
use naipe_grammar::suggest::fold;
use naipe_interpreter::program::Program;
use naipe_interpreter::project::folder;
use naipe_interpreter::project::library::{Library, With};
use resvg::usvg::fontdb::Database;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a game has a layout of its own, in its folder of cards.
const OWN: &str = "face.toml";
/// Layouts are no longer than this.
const LONGEST: u64 = 1 << 20;

/// How the cards of a game look.
#[derive(Debug)]
pub struct Look {
    /// The layout: that of the game, or the usual one.
    pub layout: Layout,
    /// The files that say it, each of which changes those before it; none where it is the usual one.
    pub said: Vec<Said>,
    /// What is drawn for a value, by the words that stand on cards.
    pub signs: Signs,
    /// The same for values of one attribute.
    pub of: BTreeMap<String, Signs>,
    /// Colours by the words that stand on cards: of members, and of kinds.
    pub colours: BTreeMap<String, Colour>,
    /// The same, by folded words.
    folded: BTreeMap<String, Colour>,
}

/// What is drawn for words.
pub type Signs = BTreeMap<String, String>;

/// Where the layouts of a game are, the nearest one last, which changes those before it in what it says: beside the rules that it
/// shares, by their name; beside its own; with its cards, unless another is asked for. The files of the game have been read.
fn found(root: &Path, library: &Library, game: usize, asked: Option<&Path>) -> Vec<PathBuf> {
    let name = &library.layout.games[game].name;
    let rules = library.ids(game, With::Cards).into_iter().filter_map(|id| library.files.path(id));
    let beside = rules.map(|path| path.with_extension("toml")).filter(|path| root.join(path).is_file());
    let is_own = |path: &PathBuf| path.components().nth(1).is_some_and(|folder| folder.as_os_str() == name.as_str());
    let mut found: Vec<PathBuf> = beside.collect();
    found.sort_by_cached_key(|path| (is_own(path), std::cmp::Reverse(path.clone())));
    found.dedup();
    let own = Path::new("cards").join(name).join(OWN);
    let mut found: Vec<PathBuf> = found.into_iter().map(|path| root.join(path)).collect();
    found.extend(asked.map(Path::to_owned).or_else(|| Some(root.join(own)).filter(|own| own.exists())));
    found
}

/// What the layouts of a game say, the nearest one last, or in its place the one that is asked for; nothing where there is none.
pub fn said(root: &Path, library: &Library, game: usize, asked: Option<&Path>) -> Result<Vec<Said>, Stop> {
    let read = |path: PathBuf| {
        let shown = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        let bytes = folder::read(&path, LONGEST).map_err(|error| Stop::file(&path, "read", &error))?;
        let text = text_of(Path::new(&shown), bytes)?;
        Ok(Said { shown, text })
    };
    found(root, library, game, asked).into_iter().map(read).collect()
}

impl Look {
    /// Of a game: by the layout that is asked for, its own, that of what it shares, or the usual one.
    pub fn read(
        root: &Path,
        library: &Library,
        game: usize,
        asked: Option<&Path>,
        program: &Program,
    ) -> Result<Look, Stop> {
        let said = said(root, library, game, asked)?;
        let layout = if said.is_empty() {
            let usual = Said { shown: String::new(), text: layout::DEFAULT.to_owned() };
            named::read(&[usual], program)?
        } else {
            named::read(&said, program)?
        };
        Ok(Look::new(said, layout, program))
    }

    fn new(said: Vec<Said>, layout: Layout, program: &Program) -> Look {
        let drawn = |said: &Signs| {
            let mut signs = Signs::new();
            for (of, sign) in said {
                signs.insert(of.clone(), sign.clone());
                for (_, title) in named::of(of, named::words(program)) {
                    signs.insert(title.to_owned(), sign.clone());
                }
            }
            signs
        };
        let mut colours = BTreeMap::new();
        for (of, colour) in &layout.own {
            for (_, title) in named::of(of, named::words(program)) {
                colours.insert(title.to_owned(), *colour);
            }
        }
        // What a kind does not say, those above it may, the nearest first.
        for kind in &program.kinds {
            let title = |kind: &naipe_interpreter::program::Kind| {
                naipe_interpreter::describe::called(&kind.title, &kind.name).to_owned()
            };
            let above = kind.ancestors.iter().map(|above| title(&program.kinds[above.i()]));
            if !kind.is_keyword
                && let Some(colour) = std::iter::once(title(kind)).chain(above).find_map(|title| colours.get(&title))
            {
                let colour = *colour;
                colours.entry(title(kind)).or_insert(colour);
            }
        }
        let of = layout.table.of.iter().map(|(attribute, signs)| (attribute.clone(), drawn(signs))).collect();
        let folded = colours.iter().map(|(title, colour)| (fold(title), *colour)).collect();
        Look { signs: drawn(&layout.table.signs), of, colours, folded, said, layout }
    }

    /// What is drawn for a value of an attribute: the sign that there is for it, or the value itself.
    pub fn sign<'s>(&'s self, attribute: &str, value: &'s str) -> &'s str {
        let of = self.of.get(attribute).and_then(|signs| signs.get(value));
        of.or_else(|| self.signs.get(value)).map_or(value, String::as_str)
    }

    /// The file in which a word stands: the nearest one that has it.
    pub fn shown(&self, word: &str) -> &str {
        let that = self.said.iter().rev().find(|said| said.text.contains(word)).or(self.said.last());
        that.map_or("", |said| said.shown.as_str())
    }

    /// Whether an attribute stands by itself on a card, large.
    pub fn is_large(&self, attribute: &str) -> bool {
        self.layout.table.corner.iter().chain(&self.layout.table.middle).any(|large| large == attribute)
    }

    /// Whether signs are drawn for the values of an attribute wherever it stands alone: it has signs of its own, or stands large.
    pub fn is_drawn(&self, attribute: &str) -> bool {
        self.is_large(attribute) || self.of.contains_key(attribute)
    }

    /// The colour of a card with these values, each in words, of a kind.
    pub fn colour<'v>(&self, values: impl IntoIterator<Item = &'v str>, kind: &str) -> Option<Colour> {
        if self.folded.is_empty() {
            return None;
        }
        let known = |word: &str| self.folded.get(&fold(word)).copied();
        let of_value = |value: &str| known(value).or_else(|| listed(value).find_map(known));
        values.into_iter().find_map(of_value).or_else(|| known(kind))
    }

    /// The pictures that stand for signs in texts, each as an address of data; nothing for those that are drawn.
    ///
    /// # Errors
    /// Where one is not there, or cannot be drawn.
    pub fn icons(&self, pictures: &mut Pictures, fonts: &Arc<Database>) -> Result<Vec<Option<String>>, Stop> {
        let (mut icons, mut faults) = (Vec::new(), Vec::new());
        for (signs, icon) in &self.layout.icons {
            icons.push(match icon {
                Icon::Disc { .. } => None,
                Icon::Picture(file) => {
                    let data = self.picture(file, &format!("stands for `{signs}`"), pictures, fonts);
                    data.map_err(|fault| faults.push(fault)).ok()
                }
            });
        }
        if faults.is_empty() { Ok(icons) } else { Err(named::wrong(faults)) }
    }

    /// A picture of the layout's own, which does something, as an address of data.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn picture(
        &self,
        file: &str,
        what: &str,
        pictures: &mut Pictures,
        fonts: &Arc<Database>,
    ) -> Result<String, String> {
        let shown = self.shown(file);
        let found =
            pictures.file_of(file).ok_or_else(|| format!("{shown}: there is no picture `{file}`, which {what}"))?;
        data(&found, fonts).map_err(|_| format!("{shown}: `{file}`, which {what}, cannot be drawn"))
    }
}

/// The members of a list as a value says it: `[Red, Blue]`.
fn listed(value: &str) -> impl Iterator<Item = &str> {
    let inside = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(value);
    inside.split(", ")
}

/// A piece of a text: words, or the sign that an icon stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'t> {
    /// Words as they are.
    Words(&'t str),
    /// An icon, by its number, and what is written for it.
    Icon(usize, &'t str),
}

/// A text in pieces, by the signs that icons stand for. Of two that begin alike, the longer one is meant: they come sorted so.
pub fn pieces<'t>(icons: &[(String, Icon)], text: &'t str) -> Vec<Piece<'t>> {
    let mut pieces = Vec::new();
    let (mut from, mut at) = (0, 0);
    while let Some(letter) = text[at..].chars().next() {
        if let Some(number) = icons.iter().position(|(signs, _)| text[at..].starts_with(signs)) {
            if from < at {
                pieces.push(Piece::Words(&text[from..at]));
            }
            let end = at + icons[number].0.len();
            pieces.push(Piece::Icon(number, &text[at..end]));
            (from, at) = (end, end);
        } else {
            at += letter.len_utf8();
        }
    }
    if from < text.len() {
        pieces.push(Piece::Words(&text[from..]));
    }
    pieces
}

/// A colour as pages write it.
pub fn css([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The same of a colour that may be the card's own, which pages keep as `--tint`.
pub fn tint(tint: &Tint) -> String {
    match tint {
        Tint::Is(colour) => css(*colour),
        Tint::Own => "var(--tint)".to_owned(),
        Tint::Dark => "color-mix(in srgb, var(--tint) 45%, #0e0c10)".to_owned(),
        Tint::Light => "color-mix(in srgb, var(--tint) 22%, #ffffff)".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Piece, pieces};
    use crate::print::layout::Icon;

    #[test]
    fn a_text_is_parted_where_icons_stand() {
        let icon = |signs: &str| (signs.to_owned(), Icon::Picture(String::new()));
        let icons = [icon("{mm}"), icon("ñ")];
        let found = pieces(&icons, "Paga {mm}{mm}: ñ, año.");
        let words = [Piece::Words("Paga "), Piece::Icon(0, "{mm}"), Piece::Icon(0, "{mm}"), Piece::Words(": ")];
        let rest = [Piece::Icon(1, "ñ"), Piece::Words(", a"), Piece::Icon(1, "ñ"), Piece::Words("o.")];
        assert_eq!(found, [&words[..], &rest[..]].concat());
        assert_eq!(pieces(&icons, ""), []);
    }
}
