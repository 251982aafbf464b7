//! Tabletop Simulator: a saved object with every deck of the game, and the sheets that their pictures stand on.

use super::catalogue::{Card, Catalogue, Deck};
use super::names::in_address;
use super::output::Output;
use super::pictures::Picture;
use super::sheets::{self, Sheet};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// A picture of a deck of pictures: where it is, and how many stand on it.
struct Pictured {
    face: String,
    columns: u32,
    rows: u32,
}

/// Where the picture of a card is: the number of the deck of pictures, from 1, and its place there.
type Place = (usize, usize);

/// Puts the files of this table into `output`; `address` is where they will be published, or empty.
pub fn write(catalogue: &Catalogue, address: &str, output: &mut Output) {
    let at = |file: &str| if address.is_empty() { file.to_owned() } else { format!("{address}/{}", in_address(file)) };
    output.put("back.png", sheets::plain(sheets::CELL.0, sheets::CELL.1, [0x33, 0x44, 0x5c]));
    output.put("blank.png", sheets::plain(sheets::CELL.0, sheets::CELL.1, [0xf5, 0xf1, 0xe6]));
    // All without a picture share a blank one.
    let mut decks = vec![Pictured { face: at("blank.png"), columns: 1, rows: 1 }];
    let mut places: Vec<Place> = vec![(1, 0); catalogue.cards.len()];
    let mut on_sheets = Vec::new();
    for (number, card) in catalogue.cards.iter().enumerate() {
        match picture(card) {
            Some(Picture::Address(face)) => {
                decks.push(Pictured { face: face.clone(), columns: 1, rows: 1 });
                places[number] = (decks.len(), 0);
            }
            Some(Picture::File { bytes, end: "jpg" }) => {
                let file = format!("images/{}.jpg", card.slug);
                output.picture(file.clone(), bytes);
                decks.push(Pictured { face: at(&file), columns: 1, rows: 1 });
                places[number] = (decks.len(), 0);
            }
            Some(Picture::File { bytes, end: "png" }) => match sheets::read(bytes) {
                Some(picture) => on_sheets.push((number, picture)),
                None => output.without(format!("the picture of `{}`: it is a PNG that cannot be read", card.title)),
            },
            _ => {}
        }
    }
    for (nth, part) in on_sheets.chunks(sheets::ROOM).enumerate() {
        let pictures: Vec<_> = part.iter().map(|(_, picture)| picture).collect();
        let Sheet { columns, rows, bytes } = sheets::lay_out(&pictures);
        let file = format!("sheets/sheet-{}.png", nth + 1);
        output.put(file.clone(), bytes);
        decks.push(Pictured { face: at(&file), columns, rows });
        for (place, (number, _)) in part.iter().enumerate() {
            places[*number] = (decks.len(), place);
        }
    }
    let back = at("back.png");
    let objects = Objects { catalogue, decks, places, back };
    let save = objects.save();
    let mut text = serde_json::to_string_pretty(&save).unwrap_or_default();
    text.push('\n');
    output.put(format!("{}.json", catalogue.name), text);
    tell(catalogue, address, output);
}

fn tell(catalogue: &Catalogue, address: &str, output: &mut Output) {
    output.field("title", "`Nickname`");
    output.field("kind, cost, values, keywords, text", "`Description`");
    output.field("id", "`GMNotes`");
    output.note(format!("`{}.json` goes to `Saves/Saved Objects`: all cards once, and every deck", catalogue.name));
    if address.is_empty() {
        output.note(
            "pictures are named by their files: put them in the web and say `--url`, or find them anew in the game",
        );
    }
    if catalogue.cards.iter().any(|card| card.printings.len() > 1) {
        output.without("printings after the first");
    }
    output.without("sets, numbers and rarities");
    if !catalogue.languages.is_empty() {
        output.without(format!("texts in {}", catalogue.languages.join(", ")));
    }
    output.without_pictures(catalogue, |picture| {
        matches!(picture, Picture::Address(_)) || matches!(picture.file(), Some((_, "png" | "jpg")))
    });
}

/// The first picture of a card.
fn picture(card: &Card) -> Option<&Picture> {
    card.printings.iter().find_map(|printing| printing.picture.as_ref())
}

/// What lies on the table.
struct Objects<'c> {
    catalogue: &'c Catalogue,
    decks: Vec<Pictured>,
    places: Vec<Place>,
    back: String,
}

impl Objects<'_> {
    fn save(&self) -> Value {
        let every: Vec<usize> = (0..self.catalogue.cards.len()).collect();
        let id = self.catalogue.id.simple().to_string();
        let mut objects = vec![self.pile((&self.catalogue.title, ""), &id, &every, 0)];
        for deck in &self.catalogue.decks {
            for (nth, (zone, cards)) in deck.parts.iter().enumerate() {
                let title = self.title(deck, *zone, nth);
                let copies = cards.iter().flat_map(|(count, card)| std::iter::repeat_n(*card, *count as usize));
                let guid = format!("{}{nth}", deck.id.simple());
                let part = &self.catalogue.zones[*zone].title;
                objects.push(self.pile((&title, part), &guid, &copies.collect::<Vec<_>>(), objects.len()));
            }
        }
        json!({
            "SaveName": self.catalogue.title,
            "GameMode": "",
            "Date": "",
            "Table": "",
            "Sky": "",
            "Note": "",
            "Rules": "",
            "PlayerTurn": "",
            "ObjectStates": objects.into_iter().flatten().collect::<Vec<_>>(),
        })
    }

    fn title(&self, deck: &Deck, zone: usize, nth: usize) -> String {
        if nth == 0 { deck.name.clone() } else { format!("{}: {}", deck.name, self.catalogue.zones[zone].title) }
    }

    /// Cards in a pile, with its name and the part of a deck that it is; one alone lies in a bag, for no pile there has only one.
    fn pile(&self, (title, part): (&str, &str), guid: &str, cards: &[usize], place: usize) -> Option<Value> {
        let lies = |object: &mut Value| {
            // Six in a row, then another row.
            let (row, column) = (place / 6, place % 6);
            object["Transform"]["posX"] = json!(column as f64 * 3.0);
            object["Transform"]["posZ"] = json!(row as f64 * -4.0);
        };
        let contained: Vec<Value> =
            cards.iter().enumerate().map(|(nth, card)| self.card(*card, &format!("{guid}/{nth}"))).collect();
        if contained.is_empty() {
            return None;
        }
        if contained.len() == 1 {
            let mut bag = object("Bag", guid, title, part);
            bag["Bag"] = json!({ "Order": 0 });
            bag["ContainedObjects"] = contained.into();
            lies(&mut bag);
            return Some(bag);
        }
        let used: BTreeSet<usize> = cards.iter().map(|card| self.places[*card].0).collect();
        let custom: Map<String, Value> = used.iter().map(|deck| (deck.to_string(), self.custom(*deck))).collect();
        let mut pile = object("DeckCustom", guid, title, part);
        pile["DeckIDs"] = cards.iter().map(|card| self.card_id(*card)).collect();
        pile["CustomDeck"] = custom.into();
        pile["ContainedObjects"] = contained.into();
        lies(&mut pile);
        Some(pile)
    }

    fn card(&self, card: usize, guid: &str) -> Value {
        let deck = self.places[card].0;
        let one = &self.catalogue.cards[card];
        let mut object = object("CardCustom", guid, &one.title, &self.description(one));
        object["GMNotes"] = json!(one.id);
        object["CardID"] = self.card_id(card);
        object["CustomDeck"] = json!({ deck.to_string(): self.custom(deck) });
        object
    }

    fn card_id(&self, card: usize) -> Value {
        let (deck, place) = self.places[card];
        json!(deck * 100 + place)
    }

    fn custom(&self, deck: usize) -> Value {
        let pictured = &self.decks[deck - 1];
        json!({
            "FaceURL": pictured.face,
            "BackURL": self.back,
            "NumWidth": pictured.columns,
            "NumHeight": pictured.rows,
            "BackIsHidden": true,
            "UniqueBack": false,
            "Type": 0,
        })
    }

    fn description(&self, card: &Card) -> String {
        let cost = if card.cost.is_empty() { String::new() } else { format!(" ({})", card.cost) };
        let mut lines = vec![format!("{}{cost}", card.kind)];
        let fields = self.catalogue.fields.iter().zip(&card.values).filter(|(_, value)| !value.is_empty());
        lines.extend(fields.map(|(field, value)| format!("{}: {value}", field.title)));
        lines.extend([&card.keywords, &card.text].into_iter().filter(|text| !text.is_empty()).cloned());
        lines.join("\n")
    }
}

/// A thing on the table, with a name of six signs that stays.
fn object(name: &str, guid: &str, title: &str, description: &str) -> Value {
    let guid = &blake3::hash(guid.as_bytes()).to_hex()[..6];
    json!({
        "Name": name,
        "GUID": guid,
        "Nickname": title,
        "Description": description,
        "Transform": {
            "posX": 0.0, "posY": 1.0, "posZ": 0.0,
            "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
            "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
        },
        "ColorDiffuse": { "r": 0.713_235_3, "g": 0.713_235_3, "b": 0.713_235_3 },
        "Grid": true,
        "Hands": true,
        "HideWhenFaceDown": true,
    })
}
