//! A face drawn: the boxes of its layout with what the card says, as SVG in millimetres.

use super::facts::{Facts, Shown, Sort};
use super::fit::{Fitted, ICON, LINE, Run, Setter};
use super::fonts::Fonts;
use super::ground;
use super::layout::{Colour, Icon, Place, Shows, Side, Tint};
use super::pattern::{CORNER, MIDDLE, Pattern, Piece};
use crate::look::Look;
pub(crate) use crate::site::html::put;
use naipe_grammar::suggest::fold;
use std::collections::{BTreeMap, BTreeSet};

/// A point in millimetres.
pub const POINT: f64 = 25.4 / 72.0;
/// Where letters of a line stand, from its upper edge, of letters one high.
const BASE: f64 = 0.87;
/// No printer wants a wider bleed than this, in millimetres.
const WIDEST: f64 = 4.0;
/// Numbers that stand side by side in one row.
const IN_A_ROW: usize = 6;

/// Parts of red, green and blue, from 0 to 255.
pub type Rgb = [f64; 3];

/// The colours of a card.
#[derive(Debug, Clone, Copy)]
pub struct Palette {
    /// The card's own colour: what the layout gives its members or kind, or one out of a wheel of hues.
    pub own: Rgb,
    /// The same, darker: nearer to black.
    pub dark: Rgb,
    /// The same, lighter: nearer to white.
    pub light: Rgb,
}

/// A colour between two.
pub fn mixed(a: Rgb, b: Rgb, part: f64) -> Rgb {
    std::array::from_fn(|at| a[at] + (b[at] - a[at]) * part)
}

/// As SVG says it.
pub fn css(colour: Rgb) -> String {
    format!("rgb({:.0},{:.0},{:.0})", colour[0], colour[1], colour[2])
}

/// A colour by its place in the circle of them, in degrees.
fn hue(degrees: f64, strong: f64, light: f64) -> Rgb {
    let part = |shift: f64| {
        let at = (shift + degrees / 30.0).rem_euclid(12.0);
        let strength = strong * light.min(1.0 - light);
        255.0 * (light - strength * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0))
    };
    [part(0.0), part(8.0), part(4.0)]
}

impl Palette {
    fn of(look: &Look, facts: &Facts) -> Palette {
        let said = look.colour(facts.members.iter().map(String::as_str), &facts.kind);
        let degrees = match facts.hue {
            Some((at, of)) => (usize::from(at) * 360 / of.max(1) + 15) as f64,
            // Kinds that follow each other are far from each other.
            None => facts.kind_of.0 as f64 * 137.5,
        };
        let own = said.map_or_else(|| hue(degrees, 0.5, 0.38), |colour| colour.map(f64::from));
        Palette { own, dark: mixed(own, [14.0, 12.0, 16.0], 0.55), light: mixed(own, [255.0; 3], 0.78) }
    }

    fn tint(&self, tint: &Tint) -> Rgb {
        match tint {
            Tint::Is(colour) => Colour::map(*colour, f64::from),
            Tint::Own => self.own,
            Tint::Dark => self.dark,
            Tint::Light => self.light,
        }
    }
}

/// A text for SVG, without what cannot stand in it and what is not seen.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(letter),
        }
    }
    out
}

/// A text as it can be printed: what is not seen, or turns the direction of writing, is left out.
fn plain(text: &str) -> String {
    let is_hidden = |letter: char| {
        letter.is_control() && !letter.is_whitespace()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
    };
    text.chars().filter(|letter| !is_hidden(*letter)).collect()
}

/// Words that did not fit as they should.
#[derive(Debug, Clone, PartialEq)]
pub struct Shrunk {
    /// The name of the box.
    pub place: String,
    /// How large letters are, in points.
    pub letters: f64,
    /// And how large they were to be.
    pub wanted: f64,
    /// Whether some words are left out.
    pub is_cut: bool,
}

/// A drawn face, and what is to be told of it.
#[derive(Debug, Default)]
pub struct Drawn {
    /// The inside of an SVG, in millimetres from the corner of the cut card.
    pub svg: String,
    /// The fonts in it.
    pub fonts: BTreeSet<usize>,
    /// What did not fit.
    pub shrunk: Vec<Shrunk>,
    /// Letters that no font has.
    pub missing: Vec<char>,
}

/// What faces are drawn with.
#[derive(Debug)]
pub struct Drawer<'l> {
    /// The layout, and what belongs to it.
    pub look: &'l Look,
    /// The fonts that words are measured and drawn with.
    pub fonts: &'l Fonts,
    /// What icons look like, where they are pictures: as an address of data.
    pub icons: Vec<Option<String>>,
    /// The pictures that boxes show, by their files: as addresses of data.
    pub images: &'l BTreeMap<String, String>,
    /// What the game is called.
    pub game: String,
    /// The word for what is in no deck.
    pub token: &'static str,
}

/// What is in a box.
enum Inside<'d> {
    Nothing,
    Ground,
    Picture,
    /// A picture, as an address of data.
    Image(&'d String),
    Cost(Vec<Fitted>),
    Values(Vec<Shown>),
    Words(Fitted),
}

/// Where a box came to stand: its edges from top to bottom, and what is in it.
struct Set<'d> {
    top: f64,
    bottom: f64,
    inside: Inside<'d>,
}

impl Drawer<'_> {
    /// A face: its boxes filled with what a card says. The picture is an address of data.
    pub fn draw(&self, boxes: &[Place], facts: &Facts, picture: Option<&str>) -> Drawn {
        let palette = Palette::of(self.look, facts);
        let mut drawn = Drawn::default();
        let mut sets: Vec<Option<Set>> = boxes.iter().map(|_| None).collect();
        for number in 0..boxes.len() {
            self.set(boxes, number, (facts, picture.is_some()), &mut sets, &mut drawn);
        }
        let mut out = String::new();
        for (place, set) in boxes.iter().zip(sets) {
            let Some(set) = set else { continue };
            self.put(&mut out, place, &set, facts, &palette, picture, &mut drawn);
        }
        drawn.svg = out;
        drawn
    }

    /// Finds out where a box of a card stands, which may have a picture, after those that it hangs on.
    fn set<'s>(
        &'s self,
        boxes: &[Place],
        number: usize,
        card: (&Facts, bool),
        sets: &mut Vec<Option<Set<'s>>>,
        drawn: &mut Drawn,
    ) {
        if sets[number].is_some() {
            return;
        }
        let place = &boxes[number];
        for other in [place.above, place.from, place.to].into_iter().flatten() {
            self.set(boxes, other, card, sets, drawn);
        }
        let edge = |other: Option<usize>, of: fn(&Set) -> f64| other.and_then(|other| sets[other].as_ref()).map(of);
        let shift = place.at[3];
        let (mut top, mut bottom) = (place.at[1], place.at[1] + shift);
        if let Some(upper) = edge(place.from, |set| set.bottom) {
            (top, bottom) = (upper + (place.at[1] - boxes_bottom(boxes, place.from)).max(0.0), upper + shift);
        }
        if let Some(lower) = edge(place.above, |set| set.top).or(edge(place.to, |set| set.top)) {
            bottom = lower;
            if place.above.is_some() && place.from.is_none() {
                top = bottom - shift;
            }
        }
        let room = place.most.max(bottom - top);
        let inside = self.fill(place, card, room, drawn);
        match &inside {
            Inside::Nothing if place.above.is_some() => top = bottom,
            Inside::Nothing => bottom = top,
            Inside::Words(fitted) => {
                let high = (fitted.height + 2.0 * place.margin.1).max(bottom - top).min(room);
                // It grows upwards, unless it hangs below another.
                if place.above.is_some() || place.from.is_none() {
                    top = bottom - high
                } else {
                    bottom = top + high
                };
            }
            Inside::Values(values) => {
                let high = shift * values.len().div_ceil(IN_A_ROW) as f64;
                if place.above.is_some() {
                    top = bottom - high
                } else {
                    bottom = top + high
                };
            }
            _ => {}
        }
        sets[number] = Some(Set { top, bottom: bottom.max(top), inside });
    }

    fn fill(&self, place: &Place, (facts, has_picture): (&Facts, bool), room: f64, drawn: &mut Drawn) -> Inside<'_> {
        let is_one = |kind: &String| facts.kinds.iter().any(|of| fold(of) == fold(kind));
        if !place.only.is_empty() && !place.only.iter().any(is_one) {
            return Inside::Nothing;
        }
        let setter = self.setter(place);
        let letters = (place.letters * POINT, place.smallest * POINT);
        let width = place.at[2] - 2.0 * place.margin.0;
        match &place.shows {
            Shows::Ground => Inside::Ground,
            Shows::Picture => Inside::Picture,
            Shows::Image(file) => self.images.get(file).map_or(Inside::Nothing, Inside::Image),
            Shows::Cost if facts.cost.is_empty() => Inside::Nothing,
            Shows::Cost => {
                let chip = |words: &String| {
                    let (number, rest) = words.split_once(' ').unwrap_or((words, ""));
                    let is_number = !rest.is_empty() && number.chars().count() <= 3;
                    let piece = |text: &str, bold: bool| Piece { text: plain(text), bold, italic: false };
                    let pieces = if is_number {
                        vec![piece(number, true), piece(&format!(" {rest}"), false)]
                    } else {
                        vec![piece(words, true)]
                    };
                    let fitted = setter.fit(&[pieces], (width - letters.0, letters.0 * LINE), letters);
                    self.tell(place, &fitted, drawn);
                    self.check(words, drawn);
                    fitted
                };
                Inside::Cost(facts.cost.iter().map(chip).collect())
            }
            Shows::Values => {
                let taken: Vec<&str> = self.look.layout.fields().collect();
                let is_free = |value: &&Shown| value.is_free(Sort::Number, &taken);
                let values: Vec<Shown> = facts.values.iter().filter(is_free).cloned().collect();
                if values.is_empty() { Inside::Nothing } else { Inside::Values(values) }
            }
            Shows::Middle if has_picture => Inside::Picture,
            Shows::Middle => match self.fitted(place, facts, &Pattern::field(MIDDLE), (width, room), drawn) {
                Inside::Nothing => Inside::Picture,
                said => said,
            },
            Shows::Words(pattern) => self.fitted(place, facts, pattern, (width, room), drawn),
        }
    }

    /// Words put into their box, as wide and at most as high as this.
    fn fitted(
        &self,
        place: &Place,
        facts: &Facts,
        pattern: &Pattern,
        (width, room): (f64, f64),
        drawn: &mut Drawn,
    ) -> Inside<'_> {
        let paragraphs = pattern.filled(|field| plain(&self.say(facts, field)));
        if paragraphs.is_empty() {
            return Inside::Nothing;
        }
        paragraphs.iter().flatten().for_each(|piece| self.check(&piece.text, drawn));
        let letters = (place.letters * POINT, place.smallest * POINT);
        let fitted = self.setter(place).fit(&paragraphs, (width, room - 2.0 * place.margin.1), letters);
        self.tell(place, &fitted, drawn);
        Inside::Words(fitted)
    }

    fn setter<'s>(&'s self, place: &'s Place) -> Setter<'s> {
        Setter {
            fonts: self.fonts,
            signs: self.look.layout.icons.iter().map(|(signs, _)| signs.as_str()).collect(),
            family: &place.font,
            bold: place.bold,
            italic: place.italic,
        }
    }

    /// What a card says in a field; where it lies on a table, signs are drawn for some of it, and so they are here.
    fn say(&self, facts: &Facts, field: &str) -> String {
        let table = &self.look.layout.table;
        let large = match field {
            CORNER => &table.corner[..],
            MIDDLE => &table.middle[..],
            _ => &[],
        };
        let alone = [field.to_owned()];
        let drawn = if large.is_empty() && self.look.is_drawn(field) { &alone } else { large };
        if drawn.is_empty() {
            let taken: Vec<&str> = self.look.layout.fields().collect();
            return facts.say(field, &self.game, self.token, &taken);
        }
        let values = drawn.iter().flat_map(|name| facts.values.iter().filter(move |value| value.name == *name));
        let signs: Vec<&str> = values.map(|value| self.look.sign(&value.name, &value.now)).collect();
        signs.join(" ")
    }

    /// Tells of words that did not fit as they should.
    fn tell(&self, place: &Place, fitted: &Fitted, drawn: &mut Drawn) {
        let letters = fitted.letters / POINT;
        if letters < place.letters - 0.01 || fitted.is_cut {
            let name = if place.name.is_empty() { "words" } else { &place.name };
            drawn.shrunk.push(Shrunk { place: name.to_owned(), letters, wanted: place.letters, is_cut: fitted.is_cut });
        }
    }

    fn check(&self, text: &str, drawn: &mut Drawn) {
        for letter in self.fonts.missing(text) {
            if !drawn.missing.contains(&letter) {
                drawn.missing.push(letter);
            }
        }
    }

    /// Where something begins and how long it is: what reaches the end of the bleed goes on beyond it, for printers that want
    /// more of it than the layout has.
    fn beyond(&self, begin: f64, long: f64, card: f64) -> (f64, f64) {
        let (mut from, mut to) = (begin, begin + long);
        if from <= -self.look.layout.bleed {
            from = from.min(-WIDEST);
        }
        if to >= card + self.look.layout.bleed {
            to = to.max(card + WIDEST);
        }
        (from, to - from)
    }

    #[allow(clippy::too_many_arguments, reason = "each is another thing")]
    fn put(
        &self,
        out: &mut String,
        place: &Place,
        set: &Set,
        facts: &Facts,
        palette: &Palette,
        picture: Option<&str>,
        drawn: &mut Drawn,
    ) {
        let [mut left, _, mut width, _] = place.at;
        let (mut top, mut height) = (set.top, set.bottom - set.top);
        if matches!(set.inside, Inside::Ground | Inside::Picture | Inside::Image(_))
            && height > 0.0
            && place.round <= 0.0
        {
            (left, width) = self.beyond(left, width, self.look.layout.card.0);
            (top, height) = self.beyond(top, height, self.look.layout.card.1);
        }
        let is_filled = !matches!(set.inside, Inside::Nothing | Inside::Cost(_) | Inside::Values(_));
        if let Some(fill) = place.fill.as_ref().filter(|_| is_filled && height > 0.0) {
            rect(out, [left, top, width, height], place.round, palette.tint(fill));
        }
        let colour = palette.tint(&place.colour);
        match &set.inside {
            Inside::Nothing | Inside::Ground => {}
            Inside::Picture | Inside::Image(_) if height <= 0.5 => {}
            Inside::Picture => match picture {
                Some(data) => image(out, [left, top, width, height], place.whole, data),
                None => {
                    let at = [left, top, width, height];
                    put!(
                        out,
                        "<svg x=\"{left:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" viewBox=\"{left:.2} {top:.2} {width:.2} {height:.2}\">"
                    );
                    ground::draw(out, at, palette, &facts.kind, &facts.title);
                    out.push_str("</svg>");
                }
            },
            Inside::Image(data) => image(out, [left, top, width, height], place.whole, data),
            Inside::Cost(chips) => self.chips(out, place, top, chips, palette, drawn),
            Inside::Values(values) => self.values(out, place, set, values, palette, drawn),
            Inside::Words(fitted) => {
                let free = height - 2.0 * place.margin.1 - fitted.height;
                let down = match place.stand {
                    Side::Begin => 0.0,
                    Side::Middle => free / 2.0,
                    Side::End => free,
                };
                let at = [left + place.margin.0, top + place.margin.1 + down.max(0.0), width - 2.0 * place.margin.0];
                self.words(out, place, fitted, at, colour, palette, drawn);
            }
        }
    }

    /// What is paid, each in a chip of its own, one below the other.
    fn chips(&self, out: &mut String, place: &Place, top: f64, chips: &[Fitted], palette: &Palette, drawn: &mut Drawn) {
        let mut y = top + place.margin.1;
        for chip in chips {
            let wide = chip.lines.first().map_or(0.0, |line| line.width) * chip.letters + chip.letters;
            let high = chip.letters * 1.5;
            let free = place.at[2] - 2.0 * place.margin.0 - wide;
            let x = place.at[0] + place.margin.0 + free * beginning(place.align);
            if let Some(fill) = &place.fill {
                rect(out, [x, y, wide, high], high / 2.0, palette.tint(fill));
            }
            let at = [x + chip.letters / 2.0, y + (high - chip.height) / 2.0, wide - chip.letters];
            let line = Place { align: Side::Begin, ..place.clone() };
            self.words(out, &line, chip, at, palette.tint(&place.colour), palette, drawn);
            y += high + 0.6;
        }
    }

    /// Numbers side by side: one stands right, two in the corners, more share the width.
    fn values(
        &self,
        out: &mut String,
        place: &Place,
        set: &Set,
        values: &[Shown],
        palette: &Palette,
        drawn: &mut Drawn,
    ) {
        let rows = values.len().div_ceil(IN_A_ROW).max(1);
        let in_a_row = values.len().div_ceil(rows);
        let high = place.at[3];
        for (number, value) in values.iter().enumerate() {
            let (row, column) = (number / in_a_row, number % in_a_row);
            let many = in_a_row.min(values.len() - row * in_a_row);
            let gap = 1.0;
            let wide = ((place.at[2] + gap) / many.max(1) as f64 - gap).min(13.5);
            let part = if many == 1 { 1.0 } else { column as f64 / (many - 1) as f64 };
            let x = place.at[0] + (place.at[2] - wide) * part;
            let y = set.top + high * row as f64 + 0.8;
            let cell = [x, y, wide, high - 1.2];
            if let Some(fill) = &place.fill {
                rect(out, cell, 1.4, palette.tint(fill));
            }
            let bold = Place { bold: true, align: Side::Middle, ..place.clone() };
            let label = Place {
                name: format!("{} of `{}`", "title", value.name),
                letters: 5.6,
                smallest: 3.2,
                bold: false,
                ..bold.clone()
            };
            for (box_of, text, from, share) in [(&bold, &value.now, 0.0, 0.66), (&label, &value.title, 0.62, 0.34)] {
                let setter = Setter {
                    fonts: self.fonts,
                    signs: Vec::new(),
                    family: &place.font,
                    bold: box_of.bold,
                    italic: false,
                };
                let pieces = vec![Piece { text: plain(text), bold: false, italic: false }];
                let letters = (box_of.letters * POINT, box_of.smallest * POINT);
                let room = (wide - 1.0, cell[3] * share);
                let fitted = setter.fit(&[pieces], room, letters);
                self.check(text, drawn);
                if fitted.is_cut {
                    self.tell(box_of, &fitted, drawn);
                }
                let at = [x + 0.5, y + cell[3] * from + (room.1 - fitted.height) / 2.0, wide - 1.0];
                self.words(out, box_of, &fitted, at, palette.tint(&place.colour), palette, drawn);
            }
        }
    }

    /// Lines of words, from a corner and as wide as this.
    #[allow(clippy::too_many_arguments, reason = "each is another thing")]
    fn words(
        &self,
        out: &mut String,
        place: &Place,
        fitted: &Fitted,
        at: [f64; 3],
        colour: Rgb,
        palette: &Palette,
        drawn: &mut Drawn,
    ) {
        let size = fitted.letters;
        for line in &fitted.lines {
            let begins = at[0] + (at[2] - line.width * size) * beginning(place.align);
            let y = at[1] + (line.top + BASE) * size;
            // Words of one font are one text, with the blanks between them.
            let mut waiting: Option<(f64, f64, String, usize)> = None;
            for (from, run) in &line.runs {
                match run {
                    Run::Words { text, font } => {
                        let ends = from + self.fonts.width(*font, text);
                        match &mut waiting {
                            Some((_, end, words, of)) if of == font => {
                                if *from > *end + 1e-6 {
                                    words.push(' ');
                                }
                                words.push_str(text);
                                *end = ends;
                            }
                            _ => {
                                self.text(out, waiting.take(), (begins, y), size, colour, drawn);
                                waiting = Some((*from, ends, text.clone(), *font));
                            }
                        }
                    }
                    Run::Icon(number) => {
                        self.text(out, waiting.take(), (begins, y), size, colour, drawn);
                        let at = (begins + from * size, y - size * 0.78);
                        self.icon(out, *number, at, size * ICON, palette, drawn);
                    }
                }
            }
            self.text(out, waiting, (begins, y), size, colour, drawn);
        }
    }

    fn text(
        &self,
        out: &mut String,
        words: Option<(f64, f64, String, usize)>,
        at: (f64, f64),
        size: f64,
        colour: Rgb,
        drawn: &mut Drawn,
    ) {
        let Some((from, _, words, font)) = words else { return };
        drawn.fonts.insert(font);
        let font = self.fonts.font(font);
        let weight = if font.bold { " font-weight=\"700\"" } else { "" };
        let style = if font.italic { " font-style=\"italic\"" } else { "" };
        put!(
            out,
            "<text x=\"{:.3}\" y=\"{:.3}\" font-family=\"{}\" font-size=\"{size:.3}\"{weight}{style} fill=\"{}\">{}</text>",
            at.0 + from * size,
            at.1,
            escaped(&font.family),
            css(colour),
            escaped(&words)
        );
    }

    fn icon(
        &self,
        out: &mut String,
        number: usize,
        (x, y): (f64, f64),
        size: f64,
        palette: &Palette,
        drawn: &mut Drawn,
    ) {
        if let Some(Some(data)) = self.icons.get(number) {
            put!(out, "<image x=\"{x:.3}\" y=\"{y:.3}\" width=\"{size:.3}\" height=\"{size:.3}\" href=\"{data}\"/>");
            return;
        }
        let Some((_, Icon::Disc { words, fill, colour })) = self.look.layout.icons.get(number) else { return };
        let half = size / 2.0;
        put!(
            out,
            "<circle cx=\"{:.3}\" cy=\"{:.3}\" r=\"{:.3}\" fill=\"{}\"/>",
            x + half,
            y + half,
            half * 0.94,
            css(palette.tint(fill))
        );
        let font = self.fonts.find("Alegreya Sans", true, false);
        let words = plain(words);
        self.check(&words, drawn);
        let wide = self.fonts.width(font, &words);
        let letters = (size * 0.8).min(size * 0.82 / wide.max(0.1));
        let from = (x + half - wide * letters / 2.0, y + half + letters * 0.32);
        self.text(out, Some((0.0, wide, words, font)), from, letters, palette.tint(colour), drawn);
    }
}

fn boxes_bottom(boxes: &[Place], of: Option<usize>) -> f64 {
    of.map_or(0.0, |of| boxes[of].at[1] + boxes[of].at[3])
}

fn beginning(side: Side) -> f64 {
    match side {
        Side::Begin => 0.0,
        Side::Middle => 0.5,
        Side::End => 1.0,
    }
}

/// A picture: filling its place, or shown whole in it.
fn image(out: &mut String, [left, top, width, height]: [f64; 4], whole: bool, data: &str) {
    let fit = if whole { "meet" } else { "slice" };
    put!(
        out,
        "<image x=\"{left:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" preserveAspectRatio=\"xMidYMid {fit}\" href=\"{data}\"/>"
    );
}

fn rect(out: &mut String, [left, top, width, height]: [f64; 4], round: f64, fill: Rgb) {
    let round = round.min(width / 2.0).min(height / 2.0);
    put!(
        out,
        "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" rx=\"{round:.2}\" fill=\"{}\"/>",
        css(fill)
    );
}
