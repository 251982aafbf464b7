//! Reads the layout of a face: parts, boxes and words, each fault with its line.

use super::layout::{Colour, Colours, Icon, Layout, OnTable, Place, Shows, Side, Tint, usual};
use super::named::{Named, Sort};
use super::pattern::{MIDDLE, Pattern};
use crate::readable::unkeyed;
use naipe_grammar::messages::own;
use naipe_grammar::suggest::closest;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A layout may have so many boxes.
const MOST_BOXES: usize = 200;
/// Millimetres: no card is larger.
const LARGEST: f64 = 300.0;

/// Reads a layout: what is wrong with it, each with its line. It changes the one below it in what it says, and leaves it the rest; the
/// colours of those above it count in place of its own.
pub fn read(text: &str, below: Option<&Layout>, above: &Colours) -> Result<Layout, Vec<(usize, String)>> {
    let text = without_mark(text);
    let mut reader = Reader { text, below, above, faults: Vec::new(), names: Vec::new() };
    let read = match DeTable::parse(text) {
        Ok(table) => reader.layout(table.get_ref()),
        Err(error) => {
            reader.fault(error.span().unwrap_or(0..0), format!("this cannot be read: {}", unkeyed(&error)));
            None
        }
    };
    reader.faults.sort();
    match read {
        Some(layout) if reader.faults.is_empty() => Ok(Layout { names: reader.names, ..layout }),
        _ => Err(reader.faults),
    }
}

/// The colours that a layout says by name, as far as they can be read.
pub fn colours(text: &str) -> Colours {
    let Ok(table) = DeTable::parse(without_mark(text)) else { return Colours::new() };
    let Some((_, said)) = get(table.get_ref(), "colours") else { return Colours::new() };
    let DeValue::Table(inside) = said.get_ref() else { return Colours::new() };
    let named = inside.iter().filter_map(|(name, said)| match said.get_ref() {
        DeValue::String(said) => Some((name.get_ref().to_string(), hex(said)?)),
        _ => None,
    });
    named.collect()
}

/// Whether a layout has this part.
pub fn has_part(text: &str, part: &str) -> bool {
    DeTable::parse(without_mark(text)).is_ok_and(|table| get(table.get_ref(), part).is_some())
}

/// A text without the mark that some editors put before the first letter.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

type Entry<'a, 'i> = (Range<usize>, &'a Spanned<DeValue<'i>>);

struct Reader<'t> {
    text: &'t str,
    /// The layout that this one changes.
    below: Option<&'t Layout>,
    /// What layouts that change this one say of colours.
    above: &'t Colours,
    faults: Vec<(usize, String)>,
    names: Vec<Named>,
}

impl Reader<'_> {
    fn line(&self, span: &Range<usize>) -> usize {
        self.text.as_bytes().iter().take(span.start).filter(|byte| **byte == b'\n').count() + 1
    }

    fn fault(&mut self, span: Range<usize>, what: impl Into<String>) {
        let line = self.line(&span);
        self.faults.push((line, what.into()));
    }

    /// Words that name something of the game.
    fn name<'w>(&mut self, span: &Range<usize>, what: Sort, words: impl IntoIterator<Item = &'w str>) {
        let line = self.line(span);
        self.names.extend(words.into_iter().map(|word| Named { line, word: word.to_owned(), what }));
    }

    /// A word that means nothing, with the nearest that does.
    fn unknown(&mut self, span: Range<usize>, word: &str, what: &str, known: &[&str]) {
        let help = match closest(word, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => "there are none".to_owned(),
            None => format!("there are: {}", own(known.join(", "))),
        };
        self.fault(span, format!("`{word}` is no {what}; {help}"));
    }

    fn known(&mut self, table: &DeTable<'_>, what: &str, keys: &[&str]) {
        for key in table.keys() {
            if !keys.contains(&key.get_ref().as_ref()) {
                self.unknown(key.span(), key.get_ref(), what, keys);
            }
        }
    }

    fn layout(&mut self, table: &DeTable<'_>) -> Option<Layout> {
        self.known(
            table,
            "part of a layout",
            &["card", "bleed", "fonts", "colours", "own", "icons", "box", "back", "table"],
        );
        let mut layout = self.below.cloned().unwrap_or_default();
        if let Some(card) = get(table, "card") {
            layout.card = self.lengths::<2>(&card, 20.0..=LARGEST)?.into();
        }
        if let Some(bleed) = get(table, "bleed") {
            layout.bleed = self.length(&bleed, 0.0..=10.0)?;
        }
        if let Some(fonts) = get(table, "fonts") {
            // Boxes of the layout below may be written in its fonts.
            layout.fonts.extend(self.texts(&fonts)?);
        }
        for (part, is_own) in [("colours", false), ("own", true)] {
            for (name, entry) in self.table(table, part)? {
                let said = self.said(&entry)?;
                if is_own {
                    self.name(&entry.0, Sort::Coloured, [name.as_str()]);
                }
                match hex(&said) {
                    Some(colour) if is_own => layout.own.insert(name, colour),
                    Some(colour) => layout.colours.insert(name, colour),
                    None => {
                        self.fault(entry.0, format!("`{said}` is no colour: write one as `\"#c08040\"`"));
                        continue;
                    }
                };
            }
        }
        layout.colours.extend(self.above.iter().map(|(name, colour)| (name.clone(), *colour)));
        for (signs, entry) in self.table(table, "icons")? {
            layout.icons.retain(|(said, _)| *said != signs);
            if signs.is_empty() {
                self.fault(entry.0, "an icon stands in the place of some sign, and none is said");
            } else if let Some(icon) = self.icon(&entry, &layout) {
                layout.icons.push((signs, icon));
            }
        }
        // Of two that begin alike, the longer one is meant.
        layout.icons.sort_by_key(|(signs, _)| std::cmp::Reverse(signs.len()));
        layout.table = self.on_table(table, std::mem::take(&mut layout.table))?;
        for (part, is_back) in [("box", false), ("back", true)] {
            if get(table, part).is_some() {
                let boxes = self.boxes(table, part, &layout)?;
                let (places, is_usual) = layout.side(is_back);
                (*is_usual, *places) = (boxes.is_empty(), boxes);
            }
        }
        let says_more = ["table", "own", "icons", "fonts", "colours"].iter().any(|part| get(table, part).is_some());
        if layout.has_usual_boxes && self.below.is_none() && !says_more && self.faults.is_empty() {
            self.fault(0..0, "a layout has boxes, each under `[[box]]`, and this one has none");
        }
        if (layout.has_usual_boxes || layout.has_usual_back)
            && let Ok(usual) = usual(&layout.table, &layout.colours)
        {
            if layout.has_usual_boxes {
                layout.face = usual.face;
            }
            if layout.has_usual_back {
                layout.back = usual.back;
            }
        }
        Some(layout)
    }

    /// What is said of cards on a table, where that of the layout below was this.
    fn on_table(&mut self, table: &DeTable<'_>, below: OnTable) -> Option<OnTable> {
        let Some((span, value)) = get(table, "table") else { return Some(below) };
        let DeValue::Table(inside) = value.get_ref() else {
            self.fault(span, "`table` is a part of its own: begin it with `[table]`");
            return None;
        };
        self.known(inside, "word of `[table]`", &["corner", "middle", "signs"]);
        let mut on_table = below;
        for (key, list) in [("corner", &mut on_table.corner), ("middle", &mut on_table.middle)] {
            if let Some(at) = get(inside, key) {
                *list = self.texts(&at)?;
                self.name(&at.0, Sort::Attribute, list.iter().map(String::as_str));
            }
        }
        for (of, entry) in self.table(inside, "table.signs")? {
            let DeValue::Table(inside) = entry.1.get_ref() else {
                self.name(&entry.0, Sort::Drawn, [of.as_str()]);
                on_table.signs.insert(of, self.said(&entry)?);
                continue;
            };
            self.name(&entry.0, Sort::Attribute, [of.as_str()]);
            let signs = on_table.of.entry(of).or_default();
            for (of, said) in inside {
                self.name(&of.span(), Sort::Drawn, [of.get_ref().as_ref()]);
                signs.insert(of.get_ref().to_string(), self.said(&(of.span(), said))?);
            }
        }
        Some(on_table)
    }

    /// The entries of a part, by their names. The part is said as it is written: `table.signs` is `signs` in `[table]`.
    fn table<'a, 'i>(&mut self, table: &'a DeTable<'i>, part: &str) -> Option<Vec<(String, Entry<'a, 'i>)>> {
        let name = part.rsplit('.').next().unwrap_or(part);
        let Some((span, value)) = get(table, name) else { return Some(Vec::new()) };
        let DeValue::Table(inside) = value.get_ref() else {
            self.fault(span, format!("`{name}` is a part of its own: begin it with `[{part}]`"));
            return None;
        };
        Some(inside.iter().map(|(key, value)| (key.get_ref().to_string(), (key.span(), value))).collect())
    }

    fn icon(&mut self, entry: &Entry<'_, '_>, layout: &Layout) -> Option<Icon> {
        match entry.1.get_ref() {
            DeValue::String(file) => Some(Icon::Picture(file.to_string())),
            DeValue::Table(table) => {
                self.known(table, "part of an icon", &["words", "fill", "colour"]);
                let words = get(table, "words").and_then(|at| self.said(&at)).unwrap_or_default();
                let tint = |reader: &mut Self, key: &str, otherwise: Tint| match get(table, key) {
                    Some(at) => reader.tint(&at, layout),
                    None => Some(otherwise),
                };
                let fill = tint(self, "fill", Tint::Dark)?;
                let colour = tint(self, "colour", Tint::Is([255; 3]))?;
                Some(Icon::Disc { words, fill, colour })
            }
            _ => {
                self.fault(entry.0.clone(), "an icon is a file, or `{ words = \"A\", fill = \"#c08040\" }`");
                None
            }
        }
    }

    fn boxes(&mut self, table: &DeTable<'_>, key: &str, layout: &Layout) -> Option<Vec<Place>> {
        let Some((span, value)) = get(table, key) else { return Some(Vec::new()) };
        let DeValue::Array(all) = value.get_ref() else {
            self.fault(span, format!("a box begins with `[[{key}]]`, in two brackets"));
            return None;
        };
        if all.len() > MOST_BOXES {
            self.fault(span, format!("a face has at most {MOST_BOXES} boxes"));
            return None;
        }
        let mut places = Vec::new();
        let mut links = Vec::new();
        for one in all {
            let DeValue::Table(table) = one.get_ref() else {
                self.fault(one.span(), format!("a box begins with `[[{key}]]`, in two brackets"));
                return None;
            };
            let Some(place) = self.place(one.span(), table, layout) else { continue };
            links.push(["above", "from", "to"].map(|link| {
                let at = get(table, link)?;
                Some((at.0.clone(), self.said(&at)?))
            }));
            places.push(place);
        }
        if !self.faults.is_empty() {
            return None;
        }
        let names: Vec<String> = places.iter().map(|place: &Place| place.name.clone()).collect();
        for (number, of) in links.into_iter().enumerate() {
            let mut found = of.map(|link| {
                let (span, name) = link?;
                let at = names.iter().position(|known| *known == name && !name.is_empty());
                if at.is_none() {
                    let known: Vec<&str> = names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
                    self.unknown(span, &name, "box", &known);
                }
                at
            });
            let place = &mut places[number];
            [place.above, place.from, place.to] = std::mem::take(&mut found);
        }
        if let Some(circle) = circle(&places) {
            self.fault(span, format!("where the box `{}` stands hangs on itself", places[circle].name));
        }
        Some(places)
    }

    fn place(&mut self, span: Range<usize>, table: &DeTable<'_>, layout: &Layout) -> Option<Place> {
        self.known(table, "word of a box", &KEYS);
        let text = |reader: &mut Self, key: &str| get(table, key).and_then(|at| reader.said(&at));
        let number = |reader: &mut Self, key: &str, otherwise: f64, range: std::ops::RangeInclusive<f64>| {
            get(table, key).map_or(Some(otherwise), |at| reader.length(&at, range))
        };
        let show = text(self, "show");
        let words = text(self, "words");
        let image = text(self, "image");
        if [&show, &words, &image].into_iter().flatten().count() > 1 {
            self.fault(span.clone(), "a box has one of `show`, `words` and `image`");
            return None;
        }
        let shows = match (&show, &words, image) {
            (_, _, Some(file)) => Shows::Image(file),
            (Some(show), _, None) => match show.as_str() {
                "picture" => Shows::Picture,
                "cost" => Shows::Cost,
                "values" => Shows::Values,
                MIDDLE => Shows::Middle,
                field => Shows::Words(Pattern::field(field)),
            },
            (None, Some(words), None) => match Pattern::read(words) {
                Ok(pattern) => Shows::Words(pattern),
                Err(what) => {
                    self.fault(get(table, "words").map_or(span, |at| at.0), what);
                    return None;
                }
            },
            (None, None, None) => Shows::Ground,
        };
        let Some(at) = get(table, "place") else {
            self.fault(span, "a box has a place: `place = [LEFT, TOP, WIDTH, HEIGHT]`");
            return None;
        };
        let at = self.lengths::<4>(&at, -20.0..=LARGEST)?;
        let sides = |reader: &mut Self, key: &str, words: [&str; 3]| {
            let Some(at) = get(table, key) else { return Some(Side::Begin) };
            let said = reader.said(&at)?;
            match words.iter().position(|word| *word == said) {
                Some(0) => Some(Side::Begin),
                Some(1) => Some(Side::Middle),
                Some(_) => Some(Side::End),
                None => {
                    reader.unknown(at.0, &said, "side", &words);
                    None
                }
            }
        };
        let yes = |reader: &mut Self, key: &str| match get(table, key) {
            None => false,
            Some((span, value)) => match value.get_ref() {
                DeValue::Boolean(yes) => *yes,
                _ => {
                    reader.fault(span, format!("`{key}` is `true` or `false`"));
                    false
                }
            },
        };
        if let Shows::Words(pattern) = &shows {
            let said = get(table, "show").or_else(|| get(table, "words")).map_or(span.clone(), |at| at.0);
            self.name(&said, Sort::Field, pattern.fields());
        }
        let only = self.kinds(table)?;
        let letters = number(self, "letters", 9.0, 2.0..=100.0)?;
        let margin = match get(table, "margin") {
            Some(at) if matches!(at.1.get_ref(), DeValue::Array(_)) => self.lengths::<2>(&at, 0.0..=20.0)?.into(),
            Some(at) => self.length(&at, 0.0..=20.0).map(|margin| (margin, margin))?,
            None => (0.0, 0.0),
        };
        let place = Place {
            name: text(self, "name").or(show).unwrap_or_default(),
            shows,
            at,
            most: number(self, "most", at[3], 0.0..=LARGEST)?,
            above: None,
            from: None,
            to: None,
            only,
            font: text(self, "font").unwrap_or_else(|| "Alegreya Sans".to_owned()),
            letters,
            smallest: number(self, "smallest", letters.min(5.0), 2.0..=letters)?,
            bold: yes(self, "bold"),
            italic: yes(self, "italic"),
            align: sides(self, "align", ["left", "middle", "right"])?,
            stand: sides(self, "stand", ["top", "middle", "bottom"])?,
            colour: get(table, "colour").map_or(Some(Tint::Is([0; 3])), |at| self.tint(&at, layout))?,
            fill: get(table, "fill").map_or(Some(None), |at| self.tint(&at, layout).map(Some))?,
            round: number(self, "round", 0.0, 0.0..=LARGEST)?,
            margin,
            whole: yes(self, "whole"),
        };
        if at[2] - 2.0 * place.margin.0 < 1.0 || at[3] < 0.0 {
            self.fault(get(table, "place").map_or(span, |at| at.0), "nothing can be seen in so small a box");
            return None;
        }
        Some(place)
    }

    /// The kinds whose cards have a box; none where all have it.
    fn kinds(&mut self, table: &DeTable<'_>) -> Option<Vec<String>> {
        let Some(at) = get(table, "only") else { return Some(Vec::new()) };
        let kinds = self.texts(&at)?;
        self.name(&at.0, Sort::Kind, kinds.iter().map(String::as_str));
        Some(kinds)
    }

    fn tint(&mut self, at: &Entry<'_, '_>, layout: &Layout) -> Option<Tint> {
        let said = self.said(at)?;
        match said.as_str() {
            "own" => return Some(Tint::Own),
            "own dark" => return Some(Tint::Dark),
            "own light" => return Some(Tint::Light),
            _ => {}
        }
        if let Some(colour) = hex(&said).or_else(|| layout.colours.get(&said).copied()) {
            return Some(Tint::Is(colour));
        }
        if said.starts_with('#') {
            self.fault(at.0.clone(), format!("`{said}` is no colour: write one as `\"#c08040\"`"));
            return None;
        }
        let known: Vec<&str> =
            layout.colours.keys().map(String::as_str).chain(["own", "own dark", "own light"]).collect();
        self.unknown(at.0.clone(), &said, "colour", &known);
        None
    }

    fn said(&mut self, at: &Entry<'_, '_>) -> Option<String> {
        if let DeValue::String(said) = at.1.get_ref() {
            return Some(said.to_string());
        }
        self.fault(at.0.clone(), "this is a text, between quotes");
        None
    }

    fn texts(&mut self, at: &Entry<'_, '_>) -> Option<Vec<String>> {
        let texts = match at.1.get_ref() {
            DeValue::Array(all) => all
                .iter()
                .map(|one| if let DeValue::String(text) = one.get_ref() { Some(text.to_string()) } else { None })
                .collect(),
            DeValue::String(one) => Some(vec![one.to_string()]),
            _ => None,
        };
        if texts.is_none() {
            self.fault(at.0.clone(), "these are texts, each between quotes: `[\"one\", \"another\"]`");
        }
        texts
    }

    fn length(&mut self, at: &Entry<'_, '_>, range: std::ops::RangeInclusive<f64>) -> Option<f64> {
        let number = length(at.1.get_ref());
        let good = number.filter(|number| range.contains(number));
        if good.is_none() {
            self.fault(at.0.clone(), format!("this is a number from {} to {}", range.start(), range.end()));
        }
        good
    }

    fn lengths<const N: usize>(
        &mut self,
        at: &Entry<'_, '_>,
        range: std::ops::RangeInclusive<f64>,
    ) -> Option<[f64; N]> {
        let all = if let DeValue::Array(all) = at.1.get_ref() { Some(all) } else { None };
        let all: Option<Vec<f64>> = all.and_then(|all| all.iter().map(|one| length(one.get_ref())).collect());
        let all = all.and_then(|all| <[f64; N]>::try_from(all).ok());
        let good = all.filter(|all| all.iter().all(|number| range.contains(number)));
        if good.is_none() {
            let what = format!("these are {N} numbers from {} to {}, in millimetres", range.start(), range.end());
            self.fault(at.0.clone(), what);
        }
        good
    }
}

/// The words of a box.
const KEYS: [&str; 22] = [
    "show", "words", "image", "name", "place", "most", "above", "from", "to", "only", "font", "letters", "smallest",
    "bold", "italic", "align", "stand", "colour", "fill", "round", "margin", "whole",
];

fn get<'a, 'i>(table: &'a DeTable<'i>, key: &str) -> Option<Entry<'a, 'i>> {
    let (key, value) = table.iter().find(|(known, _)| known.get_ref() == key)?;
    Some((key.span(), value))
}

fn length(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Integer(number) => number.as_str().parse::<i32>().ok().map(f64::from),
        DeValue::Float(number) => number.as_str().parse().ok().filter(|number: &f64| number.is_finite()),
        _ => None,
    }
}

/// `#c08040`
fn hex(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// A box whose place hangs on itself.
fn circle(places: &[Place]) -> Option<usize> {
    (0..places.len()).find(|first| {
        let mut waiting = vec![*first];
        let mut seen = vec![false; places.len()];
        while let Some(at) = waiting.pop() {
            let place = &places[at];
            for next in [place.above, place.from, place.to].into_iter().flatten() {
                if next == *first {
                    return true;
                }
                if !std::mem::replace(&mut seen[next], true) {
                    waiting.push(next);
                }
            }
        }
        false
    })
}
