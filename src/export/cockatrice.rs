//! Cockatrice: `cards.xml` in its fourth version, and decks as `.cod`.

use super::catalogue::{Card, Catalogue, Deck};
use super::names::Taken;
use super::output::Output;
use super::pictures::Picture;
use super::xml::Element;

/// The names of properties that mean something there.
const OWN: [&str; 11] =
    ["layout", "side", "type", "maintype", "manacost", "cmc", "colors", "coloridentity", "pt", "loyalty", "keywords"];

/// Puts the files of this table into `output`; `address` is where they will be published, or empty.
pub fn write(catalogue: &Catalogue, address: &str, output: &mut Output) {
    let mut taken = Taken::from(&OWN);
    let fields: Vec<String> = catalogue.fields.iter().map(|field| taken.take_word(&field.name)).collect();
    let texts: Vec<String> =
        catalogue.languages.iter().map(|language| taken.take_word(&format!("text {language}"))).collect();
    let sets = catalogue.sets.iter().map(|set| {
        let names = [Element::leaf("name", &set.code), Element::leaf("longname", &set.title)];
        Element::new("set").holding(names).holding([Element::leaf("settype", "Custom")])
    });
    let cards = catalogue.cards.iter().map(|one| card(catalogue, one, &fields, &texts, address));
    let file = Element::new("cockatrice_carddatabase").with("version", "4").holding([
        Element::new("info").holding([Element::leaf("createdAt", catalogue.as_of.to_string())]),
        Element::new("sets").holding(sets),
        Element::new("cards").holding(cards),
    ]);
    output.put(format!("{}.xml", catalogue.name), file.document());
    for deck in &catalogue.decks {
        output.put(format!("decks/{}.cod", deck.slug), cod(catalogue, deck));
    }
    for (_, printing, picture) in catalogue.pictures() {
        if let Some((bytes, end)) = picture.file() {
            output.picture(format!("pics/{}.{end}", printing.slug), bytes);
        }
    }
    tell(catalogue, address, output, &fields, &texts);
}

fn tell(catalogue: &Catalogue, address: &str, output: &mut Output, fields: &[String], texts: &[String]) {
    output.field("title, text", "`name`, `text`");
    output.field("kind", "`type`, `maintype`");
    output.field("cost", "`manacost`; where it is numbers alone, their sum as `cmc`");
    output.field("keywords", "`keywords`");
    for (field, name) in catalogue.fields.iter().zip(fields) {
        output.field(format!("`{}`", field.name), format!("`{name}`"));
    }
    for (language, name) in catalogue.languages.iter().zip(texts) {
        output.field(format!("text {language}"), format!("`{name}`"));
    }
    output.field("set, number, rarity", "`set`, its `num` and `rarity`");
    output.note(format!("`{}.xml` goes to the folder `customsets` of Cockatrice's data", catalogue.name));
    if catalogue.pictures().next().is_some() && address.is_empty() {
        output.note("`pics` goes to `pics/CUSTOM` there, each file called like its card; with `--url` Cockatrice fetches them itself");
    }
    if catalogue.cards.iter().flat_map(|card| &card.printings).any(|printing| printing.copies.is_some()) {
        output.without("how many copies of a card a set has");
    }
    let zones = catalogue.deck_zones();
    if zones.len() > 1 {
        let main = catalogue.main_zone();
        let side: Vec<&str> = zones
            .iter()
            .filter(|zone| Some(**zone) != main)
            .map(|zone| catalogue.zones[*zone].title.as_str())
            .collect();
        output.without(format!("parts of a deck: there are only `main` and `side`, which takes {}", side.join(", ")));
    }
    output.without_pictures(catalogue, |picture| {
        picture.file().is_some_and(|(_, end)| end != "svg") || is_address(picture)
    });
}

fn is_address(picture: &Picture) -> bool {
    matches!(picture, Picture::Address(_))
}

fn card(catalogue: &Catalogue, card: &Card, fields: &[String], texts: &[String], address: &str) -> Element {
    let mut said: Vec<(&str, String)> = vec![("type", card.kind.clone()), ("maintype", card.kind.clone())];
    said.push(("manacost", card.cost.clone()));
    said.push(("cmc", card.cost_sum.map_or(String::new(), |sum| sum.to_string())));
    said.push(("keywords", card.keywords.clone()));
    said.extend(fields.iter().zip(&card.values).map(|(name, value)| (name.as_str(), value.clone())));
    said.extend(texts.iter().zip(&card.texts).map(|(name, text)| (name.as_str(), text.clone())));
    let said = said.into_iter().filter(|(_, value)| !value.is_empty());
    let sets = card.printings.iter().map(|printing| {
        let mut set = Element::leaf("set", &catalogue.sets[printing.set].code).with("uuid", printing.id.to_string());
        if !printing.number.is_empty() {
            set = set.with("num", &printing.number);
        }
        if !printing.rarity.is_empty() {
            set = set.with("rarity", &printing.rarity);
        }
        match &printing.picture {
            Some(Picture::Address(picture)) => set = set.with("picurl", picture),
            Some(Picture::File { end, .. }) if !address.is_empty() => {
                set = set.with("picurl", format!("{address}/pics/{}.{end}", printing.slug));
            }
            _ => {}
        }
        set
    });
    let token = card.is_token.then(|| Element::leaf("token", "1"));
    Element::new("card")
        .holding([Element::leaf("name", &card.title), Element::leaf("text", &card.text)])
        .holding([Element::new("prop").holding(said.map(|(name, value)| Element::leaf(name, value)))])
        .holding(sets)
        .holding(token)
        .holding([Element::leaf("tablerow", "1")])
}

/// A deck as a `.cod` file: cards of the main zone, and all others beside it.
fn cod(catalogue: &Catalogue, deck: &Deck) -> Vec<u8> {
    let main = catalogue.main_zone();
    let zone = |name: &str, is_main: bool| {
        let parts = deck.parts.iter().filter(|(zone, _)| (Some(*zone) == main) == is_main).flat_map(|(_, cards)| cards);
        let cards: Vec<Element> = parts
            .map(|(count, card)| {
                let card = &catalogue.cards[*card];
                let printing = &card.printings[0];
                Element::new("card")
                    .with("number", count.to_string())
                    .with("name", &card.title)
                    .with("setShortName", &catalogue.sets[printing.set].code)
                    .with("collectorNumber", &printing.number)
                    .with("uuid", printing.id.to_string())
            })
            .collect();
        (!cards.is_empty()).then(|| Element::new("zone").with("name", name).holding(cards))
    };
    Element::new("cockatrice_deck")
        .with("version", "1")
        .holding([Element::leaf("deckname", &deck.name), Element::leaf("comments", "")])
        .holding(zone("main", true))
        .holding(zone("side", false))
        .document()
}
