//! Decks as other tables keep them, in XML: Cockatrice's `.cod`, OCTGN's `.o8d`, Lackey's `.dek`.

use super::list::{Line, Written};
use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

/// A deck that was read from XML.
#[derive(Debug, Default)]
pub struct Deck {
    /// Its name, where it says one.
    pub name: Option<String>,
    /// Its parts and cards, each on the line where it stands.
    pub lines: Vec<Line<'static>>,
    /// The line from which on it cannot be read.
    pub broken: Option<usize>,
}

/// Whether a text is such a file.
pub fn is_one(text: &str) -> bool {
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    ["<?xml", "<!--", "<cockatrice_deck", "<deck"].iter().any(|root| begin.starts_with(root))
}

/// Reads a deck from XML, up to the line where that is broken: the deck says which it is.
pub fn read(text: &str) -> Deck {
    let mut deck = Deck::default();
    let mut reader = Reader::from_str(text);
    // The elements that are open, with what is written in the innermost.
    let mut open: Vec<Open> = Vec::new();
    let mut counted = Counted { bytes: 0, lines: 1 };
    loop {
        let line = counted.line(text, usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX));
        let event = match reader.read_event() {
            Ok(event) => event,
            Err(_) => {
                deck.broken = Some(line);
                return deck;
            }
        };
        match &event {
            Event::Start(start) | Event::Empty(start) => {
                let Some(element) = Open::new(start, line) else {
                    deck.broken = Some(line);
                    return deck;
                };
                element.begin(&mut deck);
                if matches!(event, Event::Empty(_)) {
                    element.end(&mut deck, open.last_mut());
                } else {
                    open.push(element);
                }
            }
            Event::Text(said) => {
                if let Some(inner) = open.last_mut() {
                    inner.text += said;
                }
            }
            Event::CData(said) => {
                if let Some(inner) = open.last_mut() {
                    inner.text += said;
                }
            }
            Event::GeneralRef(name) => match (unescape(&format!("&{};", &**name)), open.last_mut()) {
                (Ok(letter), Some(inner)) => inner.text += &letter,
                _ => deck.broken = Some(line),
            },
            Event::End(_) => match open.pop() {
                Some(element) => element.end(&mut deck, open.last_mut()),
                None => deck.broken = Some(line),
            },
            Event::Eof => {
                if !open.is_empty() {
                    deck.broken = Some(line);
                }
                return deck;
            }
            _ => {}
        }
        if deck.broken.is_some() {
            return deck;
        }
    }
}

/// Lines up to a place, counted once.
struct Counted {
    bytes: usize,
    lines: usize,
}

impl Counted {
    fn line(&mut self, text: &str, until: usize) -> usize {
        let part = text.as_bytes().get(self.bytes..until).unwrap_or(&[]);
        self.lines += part.iter().filter(|byte| **byte == b'\n').count();
        self.bytes = until.max(self.bytes);
        self.lines
    }
}

/// An element that is open.
struct Open {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
    line: usize,
}

impl Open {
    fn new(start: &BytesStart<'_>, line: usize) -> Option<Open> {
        let mut attributes = Vec::new();
        for attribute in start.attributes() {
            let attribute = attribute.ok()?;
            let value = unescape(&attribute.value).ok()?.into_owned();
            attributes.push((attribute.key.as_ref().to_owned(), value));
        }
        Some(Open { name: start.name().as_ref().to_owned(), attributes, text: String::new(), line })
    }

    fn said(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(of, _)| of == name).map(|(_, value)| value.as_str())
    }

    /// A part of the deck begins.
    fn begin(&self, deck: &mut Deck) {
        let is_part = matches!(self.name.as_str(), "zone" | "section" | "superzone");
        if let Some(name) = self.said("name").filter(|_| is_part) {
            deck.lines.push(Line::of(self.line, Written::Part(name.to_owned())));
        }
    }

    /// A card is complete.
    fn end(self, deck: &mut Deck, around: Option<&mut Open>) {
        let number = |said: Option<&str>| said.map_or(Some(1), |said| said.trim().parse().ok());
        match self.name.as_str() {
            "deckname" if !self.text.trim().is_empty() => deck.name = Some(self.text.trim().to_owned()),
            // Lackey has the title in an element of its own.
            "name" => {
                if let Some(card) = around.filter(|around| around.name == "card") {
                    card.text = self.text;
                }
            }
            "set" => {}
            "card" => {
                let title = self.said("name").unwrap_or(&self.text).trim().to_owned();
                match number(self.said("number").or(self.said("qty"))) {
                    Some(number) if !title.is_empty() => {
                        deck.lines.push(Line::of(self.line, Written::Cards(number, title)));
                    }
                    _ => deck.broken = Some(self.line),
                }
            }
            _ => {}
        }
    }
}
