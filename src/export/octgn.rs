//! OCTGN: a game definition with its sets, and decks as `.o8d`. Every number is made from names, so that it stays.

use super::catalogue::{Card, Catalogue, Deck, Printing, Set, Zone};
use super::names::Taken;
use super::output::Output;
use super::sheets;
use super::xml::Element;
use naipe_grammar::ast::Visibility;

/// The names of properties that OCTGN keeps for itself, and those of every game.
const OWN: [&str; 11] =
    ["name", "id", "alternate", "size", "type", "set", "Kind", "Cost", "Keywords", "Text", "Rarity"];
/// The versions of OCTGN and of its scripts that this is written for.
const OCTGN: (&str, &str) = ("3.4.0.0", "3.1.0.2");
/// A card in dots: 63 by 88.
const CARD: (u32, u32) = (126, 176);

/// The columns of a game.
struct Columns {
    fields: Vec<String>,
    texts: Vec<String>,
    number: String,
}

/// Puts the files of this table into `output`; `address` is where they will be published, or empty.
pub fn write(catalogue: &Catalogue, address: &str, output: &mut Output) {
    let mut taken = Taken::from(&OWN);
    let number = taken.take("Number");
    let fields = catalogue.fields.iter().map(|field| taken.take(&field.title)).collect();
    let texts = catalogue.languages.iter().map(|language| taken.take(&format!("Text ({language})"))).collect();
    let columns = Columns { fields, texts, number };
    let folder = catalogue.id.to_string();
    output.put(format!("{folder}/definition.xml"), definition(catalogue, address, &columns).document());
    output.put(format!("{folder}/proxy/proxydef.xml"), proxies().document());
    for (file, colour) in [("front", [0xf5, 0xf1, 0xe6]), ("back", [0x33, 0x44, 0x5c]), ("table", [0x2f, 0x5d, 0x50])] {
        output.put(format!("{folder}/assets/{file}.png"), sheets::plain(CARD.0, CARD.1, colour));
    }
    for (place, set) in catalogue.sets.iter().enumerate() {
        let cards: Vec<(&Card, &Printing)> = catalogue
            .cards
            .iter()
            .flat_map(|card| card.printings.iter().map(move |printing| (card, printing)))
            .filter(|(_, printing)| printing.set == place)
            .collect();
        output.put(format!("{folder}/Sets/{}/set.xml", set.id), set_file(catalogue, set, &cards, &columns).document());
        for (_, printing) in cards {
            if let Some((bytes, end @ ("png" | "jpg"))) = printing.picture.as_ref().and_then(|picture| picture.file()) {
                output.picture(format!("{folder}/Sets/{}/Cards/{}.{end}", set.id, printing.id), bytes);
            }
        }
    }
    for deck in &catalogue.decks {
        output.put(format!("decks/{}.o8d", deck.slug), o8d(catalogue, deck));
    }
    tell(catalogue, address, output, &columns);
}

fn tell(catalogue: &Catalogue, address: &str, output: &mut Output, columns: &Columns) {
    output.field("id", "`id`: a number that stays (UUID version 5)");
    output.field("title", "`name`");
    output.field("kind, cost, keywords, text", "`Kind`, `Cost`, `Keywords`, `Text`");
    output.field("set, number, rarity", format!("a set of its own; `{}`, `Rarity`", columns.number));
    for (field, name) in catalogue.fields.iter().zip(&columns.fields) {
        output.field(format!("`{}`", field.name), format!("`{name}`"));
    }
    for (language, name) in catalogue.languages.iter().zip(&columns.texts) {
        output.field(format!("text {language}"), format!("`{name}`"));
    }
    output.field("zones of players", "groups; those in play are the table");
    output.field("what players count", "counters");
    output.note(format!("the folder `{}` is the game: `o8build` makes a package of it", catalogue.id));
    if address.is_empty() {
        output.note("`gameurl` and `iconurl` in `definition.xml` are empty pages: say `--url`, or write them there");
    }
    output.note("actions of groups and cards (draw, turn, shuffle) are scripts, and the designer's to add");
    output.without("zones that all share, grids and phases");
    output.without_pictures(catalogue, |picture| matches!(picture.file(), Some((_, "png" | "jpg"))));
}

fn definition(catalogue: &Catalogue, address: &str, columns: &Columns) -> Element {
    let date = catalogue.as_of;
    let page = if address.is_empty() { "about:blank" } else { address };
    let property = |name: &str, kind: &str| Element::new("property").with("name", name).with("type", kind);
    let text = |name: &str| property(name, "String");
    let mut card = Element::new("card")
        .with("name", "Default")
        .with("front", "assets/front.png")
        .with("back", "assets/back.png")
        .with("width", CARD.0.to_string())
        .with("height", CARD.1.to_string())
        .with("cornerRadius", "8")
        .holding(["Kind", "Cost", "Keywords", "Text", "Rarity", columns.number.as_str()].map(text));
    for (field, name) in catalogue.fields.iter().zip(&columns.fields) {
        card = card.holding([property(name, if field.is_number { "Integer" } else { "String" })]);
    }
    card = card.holding(columns.texts.iter().map(|name| text(name)));
    let mut groups = Taken::default();
    let names: Vec<String> = catalogue.zones.iter().map(|zone| groups.take(&zone.title)).collect();
    let counter =
        |(title, first): &(String, i32)| Element::new("counter").with("name", title).with("default", first.to_string());
    let group = |(zone, name): (&Zone, &String)| {
        let visibility = match zone.visible {
            Visibility::All => "all",
            Visibility::Owner => "me",
            // It has none that hides cards from their own player.
            Visibility::Others => "none",
            Visibility::Nobody => "none",
        };
        let ordered = if zone.is_pile { "True" } else { "False" };
        Element::new("group").with("name", name).with("visibility", visibility).with("ordered", ordered)
    };
    // A deck goes to groups: where one has cards for a zone in play, that zone is a group, too.
    let deck_zones = catalogue.deck_zones();
    let is_group = |place: &usize| !catalogue.zones[*place].in_play || deck_zones.contains(place);
    let places = (0..catalogue.zones.len()).filter(is_group);
    let groups = places.map(|place| group((&catalogue.zones[place], &names[place])));
    let player = Element::new("player").holding(catalogue.counters.iter().map(counter)).holding(groups);
    let section = |place: &usize| Element::new("section").with("name", &names[*place]).with("group", &names[*place]);
    let deck = (!deck_zones.is_empty()).then(|| Element::new("deck").holding(deck_zones.iter().map(section)));
    let table = Element::new("table")
        .with("name", "Table")
        .with("width", "1200")
        .with("height", "800")
        .with("background", "assets/table.png")
        .with("backgroundStyle", "tile");
    Element::new("game")
        .with("id", catalogue.id.to_string())
        .with("name", &catalogue.title)
        .with("version", format!("{}.{}.{}.0", date.year, date.month, date.day))
        .with("octgnVersion", OCTGN.0)
        .with("scriptVersion", OCTGN.1)
        .with("markersize", "25")
        .with("gameurl", page)
        .with("setsurl", "")
        .with("iconurl", page)
        .with("authors", "")
        .with("description", format!("{}, as of {}", catalogue.title, date))
        .with("tags", "")
        .holding([card, table, player])
        .holding(deck)
        .holding([Element::new("proxygen").with("definitionsrc", "proxy/proxydef.xml")])
}

/// What a card without a picture looks like: its title and words on a plain one.
fn proxies() -> Element {
    let block = |id: &str, place: (u32, u32), size: u32, wrap: (u32, u32)| {
        Element::new("block").with("type", "text").with("id", id).holding([
            Element::new("location").with("x", place.0.to_string()).with("y", place.1.to_string()),
            Element::new("text").with("color", "#000000").with("size", size.to_string()),
            Element::new("wordwrap").with("height", wrap.0.to_string()).with("width", wrap.1.to_string()),
        ])
    };
    let link = |block: &str, property: &str| {
        Element::new("link").with("block", block).holding([Element::new("property").with("name", property)])
    };
    let front = Element::new("template").with("src", "../assets/front.png").with("default", "True");
    Element::new("templates").holding([
        Element::new("blocks").holding([
            block("title", (6, 6), 11, (30, 114)),
            block("kind", (6, 38), 8, (14, 114)),
            block("text", (6, 56), 8, (114, 114)),
        ]),
        front.holding([Element::new("textblocks").holding([
            link("title", "Name"),
            link("kind", "Kind"),
            link("text", "Text"),
        ])]),
    ])
}

fn set_file(catalogue: &Catalogue, set: &Set, cards: &[(&Card, &Printing)], columns: &Columns) -> Element {
    let card = |(card, printing): &(&Card, &Printing)| {
        let own = [("Kind", &card.kind), ("Cost", &card.cost), ("Keywords", &card.keywords), ("Text", &card.text)];
        let said = own.into_iter().chain([("Rarity", &printing.rarity), (columns.number.as_str(), &printing.number)]);
        let said = said.chain(columns.fields.iter().map(String::as_str).zip(&card.values));
        let said = said.chain(columns.texts.iter().map(String::as_str).zip(&card.texts));
        let said = said.filter(|(_, value)| !value.is_empty());
        let properties = said.map(|(name, value)| Element::new("property").with("name", name).with("value", value));
        Element::new("card").with("id", printing.id.to_string()).with("name", &card.title).holding(properties)
    };
    Element::new("set")
        .with("id", set.id.to_string())
        .with("name", &set.title)
        .with("shortName", &set.code)
        .with("gameId", catalogue.id.to_string())
        .holding([Element::new("cards").holding(cards.iter().map(card))])
}

/// A deck as an `.o8d` file, with a section for each zone.
fn o8d(catalogue: &Catalogue, deck: &Deck) -> Vec<u8> {
    let mut names = Taken::default();
    let names: Vec<String> = catalogue.zones.iter().map(|zone| names.take(&zone.title)).collect();
    let card = |(count, card): &(u32, usize)| {
        let card = &catalogue.cards[*card];
        let id = card.printings[0].id.to_string();
        Element::leaf("card", &card.title).with("qty", count.to_string()).with("id", id)
    };
    let sections = deck.parts.iter().map(|(zone, cards)| {
        Element::new("section").with("name", &names[*zone]).with("shared", "False").holding(cards.iter().map(card))
    });
    Element::new("deck").with("game", catalogue.id.to_string()).holding(sections).document()
}
