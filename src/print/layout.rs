//! The layout of a face, as a designer writes it: boxes with their place, what they show, and how.

use super::named::Named;
use super::pattern::{CORNER, MIDDLE, Pattern};
use super::reading;
use std::collections::BTreeMap;

/// The layout of games that have none of their own.
pub const DEFAULT: &str = include_str!("face.toml");
/// And of those that say no more than what stands large in the corner or in the middle.
const LARGE: &str = include_str!("large.toml");

/// How the cards of a game look.
#[derive(Debug, Clone)]
pub struct Layout {
    /// Width and height of the cut card.
    pub card: (f64, f64),
    /// What is printed beyond the cut.
    pub bleed: f64,
    /// The colours that the layout gives names to.
    pub colours: Colours,
    /// The colour of cards with a member of an enum, or of a kind, by its name or title.
    pub own: Colours,
    /// Pictures that stand in the place of signs in texts.
    pub icons: Vec<(String, Icon)>,
    /// The files of fonts that the layout brings.
    pub fonts: Vec<String>,
    /// Whether it says no boxes of its own, and has the usual ones.
    pub has_usual_boxes: bool,
    /// The same of its back.
    pub has_usual_back: bool,
    /// The boxes of the face.
    pub face: Vec<Place>,
    /// And of the back.
    pub back: Vec<Place>,
    /// How cards are drawn where they lie on a table.
    pub table: OnTable,
    /// What it names of the game.
    pub names: Vec<Named>,
}

/// What nothing has been said of yet.
impl Default for Layout {
    fn default() -> Layout {
        Layout {
            card: (63.0, 88.0),
            bleed: 3.0,
            colours: Colours::new(),
            own: Colours::new(),
            icons: Vec::new(),
            fonts: Vec::new(),
            has_usual_boxes: true,
            has_usual_back: true,
            face: Vec::new(),
            back: Vec::new(),
            table: OnTable::default(),
            names: Vec::new(),
        }
    }
}

/// How cards are drawn where they lie on a table, in a browser.
#[derive(Debug, Clone, Default)]
pub struct OnTable {
    /// The attributes that stand large in the corner.
    pub corner: Vec<String>,
    /// Those that stand in the middle.
    pub middle: Vec<String>,
    /// What is drawn for a value: a member by its name or title, or a number.
    pub signs: BTreeMap<String, String>,
    /// The same for values of one attribute.
    pub of: BTreeMap<String, BTreeMap<String, String>>,
}

/// Red, green and blue.
pub type Colour = [u8; 3];
/// Colours by the names that a layout gives them.
pub type Colours = BTreeMap<String, Colour>;

/// What stands in the place of signs in a text.
#[derive(Debug, Clone)]
pub enum Icon {
    /// A picture, by its file.
    Picture(String),
    /// A disc with a few letters on it.
    Disc {
        /// The letters on the disc.
        words: String,
        /// The colour of the disc.
        fill: Tint,
        /// The colour of the letters.
        colour: Tint,
    },
}

/// A colour as a layout says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tint {
    /// A colour that is always the same.
    Is(Colour),
    /// The colour of the card itself.
    Own,
    /// A darker shade of the card's colour.
    Dark,
    /// A lighter shade of the card's colour.
    Light,
}

/// What a box shows.
#[derive(Debug, Clone)]
pub enum Shows {
    /// Nothing but its ground.
    Ground,
    /// The picture of the card, or what is drawn in its place.
    Picture,
    /// The same picture on every card, by its file.
    Image(String),
    /// What stands in the middle of the card where it lies on a table; the picture, where it has one or nothing stands there.
    Middle,
    /// What is paid, one below the other.
    Cost,
    /// The numbers that no other box shows, side by side.
    Values,
    /// Words, with fields of the card among them.
    Words(Pattern),
}

/// Where something stands in a line, or in a box from top to bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// At the left, or at the top.
    Begin,
    /// In the middle between both.
    Middle,
    /// At the right, or at the bottom.
    End,
}

/// A box: where something of a card is shown, and how.
#[derive(Debug, Clone)]
pub struct Place {
    /// What others call it.
    pub name: String,
    /// What of the card it shows.
    pub shows: Shows,
    /// Left, top, width and height.
    pub at: [f64; 4],
    /// How high it may become, where its words need it.
    pub most: f64,
    /// The box that it stands on.
    pub above: Option<usize>,
    /// The box whose lower edge is its upper one.
    pub from: Option<usize>,
    /// The box whose upper edge is its lower one.
    pub to: Option<usize>,
    /// The kinds whose cards have it; all where none is said.
    pub only: Vec<String>,
    /// The family of the font.
    pub font: String,
    /// The size of the letters, in points: they shrink where their words need it.
    pub letters: f64,
    /// No smaller than this.
    pub smallest: f64,
    /// Whether letters are bold.
    pub bold: bool,
    /// Whether they are italic.
    pub italic: bool,
    /// Where lines stand between left and right.
    pub align: Side,
    /// Where all of them stand.
    pub stand: Side,
    /// The colour of the letters.
    pub colour: Tint,
    /// The colour of the ground.
    pub fill: Option<Tint>,
    /// How far its corners are round.
    pub round: f64,
    /// What stays free left and right, and above and below.
    pub margin: (f64, f64),
    /// Whether all of a picture is seen; else it fills its box.
    pub whole: bool,
}

/// Reads layouts, of which each changes those before it in what it says: what is wrong with one, by its number, each with its line.
pub fn read<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Layout, (usize, Vec<(usize, String)>)> {
    let texts: Vec<&str> = texts.into_iter().collect();
    let mut read: Option<Layout> = None;
    for (number, text) in texts.iter().enumerate() {
        let above = texts[number + 1..].iter().flat_map(|above| reading::colours(above)).collect();
        read = Some(reading::read(text, read.as_ref(), &above).map_err(|faults| (number, faults))?);
    }
    Ok(read.unwrap_or_default())
}

/// Whether a layout has boxes of its own for faces.
pub fn has_boxes(text: &str) -> bool {
    reading::has_part(text, "box")
}

/// The text of the layout of games that have no boxes of their own.
pub fn usual_text(table: &OnTable) -> &'static str {
    if table.corner.is_empty() && table.middle.is_empty() { DEFAULT } else { LARGE }
}

/// The same, read, with these colours in place of its own.
pub fn usual(table: &OnTable, colours: &Colours) -> Result<Layout, Vec<(usize, String)>> {
    reading::read(usual_text(table), None, colours)
}

impl Layout {
    /// The boxes of one side, and whether they are the usual ones.
    pub fn side(&mut self, is_back: bool) -> (&mut Vec<Place>, &mut bool) {
        if is_back { (&mut self.back, &mut self.has_usual_back) } else { (&mut self.face, &mut self.has_usual_boxes) }
    }

    /// The fields that words of the face have in them, with the attributes that stand in the corner and the middle.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        let on_table = |field: &str| match field {
            CORNER => &self.table.corner[..],
            MIDDLE => &self.table.middle[..],
            _ => &[],
        };
        self.face.iter().chain(&self.back).flat_map(move |place| {
            let said: Vec<&str> = match &place.shows {
                Shows::Words(pattern) => pattern.fields().collect(),
                Shows::Middle => vec![MIDDLE],
                _ => Vec::new(),
            };
            let large: Vec<&str> = said.iter().flat_map(|field| on_table(field)).map(String::as_str).collect();
            said.into_iter().chain(large)
        })
    }
}
