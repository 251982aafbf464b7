//! `DragnCards`: the cards as a table with tabs, and the parts of a plugin that follow from them.

use super::catalogue::{Card, Catalogue, Printing};
use super::names::{Taken, in_address, in_one_line};
use super::output::Output;
use super::pictures::Picture;
use serde_json::{Map, Value, json};

/// The columns that it asks for.
const FIRST: [&str; 5] = ["databaseId", "name", "imageUrl", "cardBack", "type"];
/// The columns that follow them.
const THEN: [&str; 6] = ["cost", "keywords", "text", "set", "number", "rarity"];
/// What the back of all cards is called.
const BACK: &str = "back";
/// Where decks are loaded to; the plugin says where that is.
const GROUP: &str = "playerNDeck";

/// Puts the files of this table into `output`; `address` is where they will be published, or empty.
pub fn write(catalogue: &Catalogue, address: &str, output: &mut Output) {
    let mut taken = Taken::from(&[&FIRST[..], &THEN[..]].concat());
    let fields: Vec<String> = catalogue.fields.iter().map(|field| taken.take_word(&field.name)).collect();
    let texts: Vec<String> =
        catalogue.languages.iter().map(|language| taken.take_word(&format!("text {language}"))).collect();
    let mut table = FIRST
        .into_iter()
        .chain(THEN)
        .chain(fields.iter().chain(&texts).map(String::as_str))
        .collect::<Vec<_>>()
        .join("\t");
    table.push('\n');
    for card in &catalogue.cards {
        for printing in &card.printings {
            table += &row(catalogue, card, printing, address);
            // The last row, too: what has no line end behind it is not read.
            table.push('\n');
        }
    }
    output.put("tsvs/cards.tsv", table);
    output.put("jsons/cardTypes.json", text(&types(catalogue)));
    let back = json!({ BACK: { "width": 0.72, "height": 1.0, "imageUrl": "" } });
    output.put("jsons/cardBacks.json", text(&json!({ "cardBacks": back })));
    output.put("jsons/faceProperties.json", text(&properties(catalogue, &fields, &texts)));
    if !catalogue.decks.is_empty() {
        output.put("jsons/preBuiltDecks.json", text(&decks(catalogue)));
    }
    for (_, printing, picture) in catalogue.pictures() {
        if let Some((bytes, end)) = picture.file() {
            output.picture(format!("images/{}.{end}", printing.slug), bytes);
        }
    }
    output.field("id, title, kind", "`databaseId` (a number that stays), `name`, `type`");
    output.field("cost, keywords, text, set, number, rarity", "columns of the same name: one row a printing");
    for (field, name) in catalogue.fields.iter().zip(&fields) {
        output.field(format!("`{}`", field.name), format!("`{name}`"));
    }
    for (language, name) in catalogue.languages.iter().zip(&texts) {
        output.field(format!("text {language}"), format!("`{name}`"));
    }
    output.note("`jsons` are parts of a plugin: groups, layout and phases are the plugin's own");
    output.note("`cardBacks.json` wants the address of the picture of the back");
    if catalogue.decks.iter().any(|deck| !deck.parts.is_empty()) {
        output.note(format!("decks are loaded to the group `{GROUP}`, which the plugin must have"));
    }
    if address.is_empty() && catalogue.pictures().next().is_some() {
        output.note("pictures are named by their files: say `--url`, or `imageUrlPrefix` in the plugin");
    }
    if catalogue.deck_zones().len() > 1 {
        output.without("parts of a deck: all of it is loaded to one group");
    }
    output.without("line ends in texts: they are blanks");
    output.without_pictures(catalogue, |picture| !matches!(picture, Picture::Said(_)));
}

fn text(value: &Value) -> Vec<u8> {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text.into_bytes()
}

/// A kind is never without a name.
fn kind(card: &Card) -> String {
    in_one_line(&card.kind)
}

fn row(catalogue: &Catalogue, card: &Card, printing: &Printing, address: &str) -> String {
    let picture = match &printing.picture {
        Some(Picture::File { end, .. }) => {
            let file = format!("{}.{end}", printing.slug);
            if address.is_empty() { file } else { format!("{address}/images/{}", in_address(&file)) }
        }
        Some(Picture::Address(picture)) => picture.clone(),
        _ => String::new(),
    };
    let id = printing.id.to_string();
    let (back, kind) = (BACK.to_owned(), kind(card));
    let set = &catalogue.sets[printing.set].title;
    let first = [&id, &card.title, &picture, &back, &kind, &card.cost, &card.keywords, &card.text];
    let then = [set, &printing.number, &printing.rarity];
    let values = first.into_iter().chain(then).chain(&card.values).chain(&card.texts);
    values.map(|value| in_one_line(value)).collect::<Vec<_>>().join("\t")
}

fn types(catalogue: &Catalogue) -> Value {
    let mut types = Map::new();
    for card in &catalogue.cards {
        types.insert(kind(card), json!({ "width": 0.72, "height": 1.0 }));
    }
    json!({ "cardTypes": types })
}

fn properties(catalogue: &Catalogue, fields: &[String], texts: &[String]) -> Value {
    let mut properties = Map::new();
    for name in THEN.into_iter().chain(texts.iter().map(String::as_str)) {
        properties.insert(name.to_owned(), json!({ "type": "string", "default": "" }));
    }
    for (field, name) in catalogue.fields.iter().zip(fields) {
        let property = if field.is_number {
            json!({ "type": "integer", "default": null })
        } else {
            json!({ "type": "string", "default": "" })
        };
        properties.insert(name.clone(), property);
    }
    json!({ "faceProperties": properties })
}

fn decks(catalogue: &Catalogue) -> Value {
    let mut decks = Map::new();
    for deck in &catalogue.decks {
        let cards = deck.parts.iter().flat_map(|(_, cards)| cards).map(|(count, card)| {
            let card = &catalogue.cards[*card];
            let id = card.printings[0].id.to_string();
            // The name is for people, and for whoever reads it without the table.
            json!({ "databaseId": id, "quantity": count, "loadGroupId": GROUP, "_name": in_one_line(&card.title) })
        });
        decks.insert(deck.slug.clone(), json!({ "label": deck.name, "cards": cards.collect::<Vec<_>>() }));
    }
    json!({ "preBuiltDecks": decks })
}
