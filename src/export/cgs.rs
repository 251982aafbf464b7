//! Card Game Simulator: `cgs.json` with its cards, sets, pictures and decks.

use super::catalogue::{Card, Catalogue, Deck, Printing};
use super::names::{Taken, in_address, in_one_line};
use super::output::Output;
use super::pictures::Picture;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// What cards have there in any case.
const OWN: [&str; 13] = [
    "id",
    "name",
    "set",
    "setname",
    "backs",
    "properties",
    "type",
    "cost",
    "keywords",
    "text",
    "number",
    "rarity",
    "image_type",
];

/// Puts the files of this table into `output`; `address` is where they will be published, or empty.
pub fn write(catalogue: &Catalogue, address: &str, output: &mut Output) {
    let mut taken = Taken::from(&OWN);
    let fields: Vec<String> = catalogue.fields.iter().map(|field| taken.take_word(&field.name)).collect();
    let texts: Vec<String> =
        catalogue.languages.iter().map(|language| taken.take_word(&format!("text {language}"))).collect();
    let printings = catalogue.cards.iter().flat_map(|card| card.printings.iter().map(move |one| (card, one)));
    let cards: Vec<Value> = printings.map(|(card, one)| entry(catalogue, card, one, &fields, &texts)).collect();
    let sets: Vec<Value> = catalogue.sets.iter().map(|set| json!({ "code": set.code, "name": set.title })).collect();
    output.put("cgs.json", text(&game(catalogue, address, &fields, &texts)));
    output.put("AllCards.json", text(&Value::from(cards)));
    output.put("AllSets.json", text(&Value::from(sets)));
    for deck in &catalogue.decks {
        output.put(format!("decks/{}.txt", deck.slug), list(catalogue, deck));
    }
    for (_, printing, picture) in catalogue.pictures() {
        if let Some((bytes, end @ ("png" | "jpg"))) = picture.file() {
            let set = in_address(&catalogue.sets[printing.set].code);
            output.picture(format!("sets/{set}/{}.{end}", printing.slug), bytes);
        }
    }
    tell(catalogue, address, output, &fields, &texts);
}

fn tell(catalogue: &Catalogue, address: &str, output: &mut Output, fields: &[String], texts: &[String]) {
    output.field("title", "`name`");
    output.field("set, number, rarity", "`set`, `number`, `rarity`: one card a printing");
    output.field("kind, cost, keywords, text", "`type`, `cost`, `keywords`, `text`");
    for (field, name) in catalogue.fields.iter().zip(fields) {
        output.field(format!("`{}`", field.name), format!("`{name}`"));
    }
    for (language, name) in catalogue.languages.iter().zip(texts) {
        output.field(format!("text {language}"), format!("`{name}`"));
    }
    if address.is_empty() {
        output.note("with `--url`, people add the game by the address of its `cgs.json`; without it, the folder goes to the games of the program");
    }
    if catalogue.deck_zones().len() > 1 {
        output.without("parts of a deck: all of it is one pile");
    }
    output.without("zones and phases");
    output.without_pictures(catalogue, |picture| matches!(picture.file(), Some((_, "png" | "jpg"))));
}

fn text(value: &Value) -> Vec<u8> {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text.into_bytes()
}

fn game(catalogue: &Catalogue, address: &str, fields: &[String], texts: &[String]) -> Value {
    let property = |name: &str, display: &str, kind: &str| json!({ "name": name, "display": display, "type": kind });
    let mut properties = vec![
        property("type", "Type", "string"),
        property("cost", "Cost", "string"),
        property("keywords", "Keywords", "string"),
        property("text", "Text", "string"),
        property("number", "Number", "string"),
        property("rarity", "Rarity", "string"),
    ];
    for (field, name) in catalogue.fields.iter().zip(fields) {
        properties.push(property(name, &field.title, if field.is_number { "integer" } else { "string" }));
    }
    for (language, name) in catalogue.languages.iter().zip(texts) {
        properties.push(property(name, &format!("Text ({language})"), "string"));
    }
    let mut game = json!({
        "name": catalogue.title,
        "cardProperties": properties,
        "cardPrimaryProperty": "text",
        "cardNameIsUnique": true,
        "cardImageFileType": "png",
        "cardImageFileTypeIdentifier": "image_type",
        "cardSize": { "x": 2.5, "y": 3.5 },
        "deckFileType": "txt",
        "deckFileTxtId": "id",
        "autoUpdate": -1,
    });
    if !address.is_empty() {
        let at = |path: &str| format!("{address}/{}", in_address(path));
        let deck = |deck: &Deck| json!({ "name": deck.name, "url": at(&format!("decks/{}.txt", deck.slug)) });
        game["autoUpdate"] = json!(30);
        game["autoUpdateUrl"] = json!(at("cgs.json"));
        game["allCardsUrl"] = json!(at("AllCards.json"));
        game["allSetsUrl"] = json!(at("AllSets.json"));
        game["deckUrls"] = catalogue.decks.iter().map(deck).collect();
        if catalogue.pictures().next().is_some() {
            game["cardImageUrl"] = json!(format!("{address}/sets/{{cardSet}}/{{cardId}}.{{cardImageFileType}}"));
        }
    }
    game
}

fn entry(catalogue: &Catalogue, card: &Card, printing: &Printing, fields: &[String], texts: &[String]) -> Value {
    let mut said = Map::new();
    let mut put = |name: &str, value: &str| {
        if !value.is_empty() {
            said.insert(name.to_owned(), value.into());
        }
    };
    put("id", &printing.slug);
    put("name", &card.title);
    put("set", &catalogue.sets[printing.set].code);
    put("type", &card.kind);
    put("cost", &card.cost);
    put("keywords", &card.keywords);
    put("text", &card.text);
    put("number", &printing.number);
    put("rarity", &printing.rarity);
    put("image_type", printing.picture.as_ref().and_then(Picture::file).map_or("", |(_, end)| end));
    for (name, text) in texts.iter().zip(&card.texts) {
        put(name, text);
    }
    for ((field, name), value) in catalogue.fields.iter().zip(fields).zip(&card.values) {
        match value.parse::<i64>() {
            _ if value.is_empty() => {}
            Ok(number) if field.is_number => drop(said.insert(name.clone(), number.into())),
            _ => drop(said.insert(name.clone(), value.as_str().into())),
        }
    }
    Value::Object(said)
}

/// A deck: each card by its id, which no title can be mistaken for.
fn list(catalogue: &Catalogue, deck: &Deck) -> String {
    let mut out = String::new();
    for (count, card) in deck.parts.iter().flat_map(|(_, cards)| cards) {
        let card = &catalogue.cards[*card];
        let _ = writeln!(out, "{count} [{}] {}", card.printings[0].slug, in_one_line(&card.title));
    }
    out
}
