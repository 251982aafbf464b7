//! `LackeyCCG`: a plugin with its cards, decks, packs and what it updates itself by.

use super::catalogue::{Card, Catalogue, Deck, Printing, Zone};
use super::names::{Taken, in_address, in_one_line};
use super::output::Output;
use super::pictures::Picture;
use super::xml::Element;
use naipe_grammar::ast::Visibility;
use naipe_grammar::messages::own;

/// The columns that come first; Lackey wants them so.
const FIRST: [&str; 3] = ["Name", "Set", "ImageFile"];
/// The columns that follow them.
const THEN: [&str; 6] = ["Type", "Cost", "Keywords", "Text", "Number", "Rarity"];
/// The folder of a plugin in which Lackey looks for pictures.
const IMAGES: &str = "sets/setimages/general";

/// Puts the files of this table into `output`; `address` is where they will be published, or empty.
pub fn write(catalogue: &Catalogue, address: &str, output: &mut Output) {
    let plugin = &catalogue.name;
    let mut taken = Taken::from(&[&FIRST[..], &THEN[..]].concat());
    let fields: Vec<String> = catalogue.fields.iter().map(|field| taken.take(&in_one_line(&field.title))).collect();
    let texts: Vec<String> =
        catalogue.languages.iter().map(|language| taken.take(&format!("Text {language}"))).collect();
    let header: Vec<&str> =
        FIRST.into_iter().chain(THEN).chain(fields.iter().chain(&texts).map(String::as_str)).collect();
    let rows = catalogue.cards.iter().flat_map(|card| card.printings.iter().map(|one| row(catalogue, card, one)));
    // No line end behind the last line.
    let lines: Vec<String> = std::iter::once(header.join("\t")).chain(rows).collect();
    let mut files: Vec<(String, Vec<u8>)> = vec![
        ("plugininfo.txt".to_owned(), plugin_info(catalogue).into_bytes()),
        ("sets/carddata.txt".to_owned(), lines.join("\n").into_bytes()),
        ("setlist.txt".to_owned(), b"1\ncarddata.txt\n".to_vec()),
    ];
    files.extend(catalogue.decks.iter().map(|deck| (format!("decks/{}.dek", deck.slug), dek(catalogue, deck))));
    let packs = packs(catalogue);
    let has_packs = !packs.is_empty();
    if has_packs {
        let packs = Element::new("packdefinitions").with("version", "1.0").holding(packs);
        files.push(("packs/packdefinitions1.xml".to_owned(), packs.fragment().into_bytes()));
    }
    if !address.is_empty() {
        let date = catalogue.as_of;
        let day = format!("{:02}{:02}{:02}", date.year % 100, date.month, date.day);
        files.push(("version.txt".to_owned(), version(catalogue, address, &day).into_bytes()));
        let update = update_list(plugin, address, &files, catalogue);
        files.push(("updatelist.txt".to_owned(), update.into_bytes()));
    }
    for (path, bytes) in files {
        output.put(format!("{plugin}/{path}"), bytes);
    }
    for (_, printing, picture) in catalogue.pictures() {
        if let Some((bytes, "jpg")) = picture.file() {
            output.picture(format!("{plugin}/{IMAGES}/{}.jpg", printing.slug), bytes);
        }
    }
    tell(catalogue, address, output, &fields, &texts, has_packs);
}

fn tell(catalogue: &Catalogue, address: &str, output: &mut Output, fields: &[String], texts: &[String], packs: bool) {
    output.field("title", "`Name`");
    output.field("set, number, rarity", "`Set`, `Number`, `Rarity`: one row a printing");
    output.field("kind, cost, keywords, text", "`Type`, `Cost`, `Keywords`, `Text`");
    for (field, name) in catalogue.fields.iter().zip(fields) {
        output.field(format!("`{}`", field.name), format!("`{name}`"));
    }
    for (language, name) in catalogue.languages.iter().zip(texts) {
        output.field(format!("text {language}"), format!("`{name}`"));
    }
    for (place, zone) in catalogue.zones.iter().enumerate() {
        let label = label(catalogue, place);
        if !zone.in_play && label != in_one_line(&zone.title) {
            output.field(format!("zone {}", own(&zone.title)), format!("`{label}`: the name by which Lackey knows it"));
        }
    }
    output.note(format!("the folder `{}` goes to `plugins` of Lackey", catalogue.name));
    if address.is_empty() {
        output.note("with `--url` it has `updatelist.txt` and `version.txt`, too: others install it from that address, and it updates itself");
    }
    if !packs {
        output.without("packs: no set says how rare its cards are");
    } else {
        output.note("a pack has one card of each rarity but the first, and of that ten: change it in `packs/packdefinitions1.xml`");
    }
    output.without("line ends in texts: they are blanks");
    output.without("zones in play: the table is one place");
    output.without_pictures(catalogue, |picture| matches!(picture.file(), Some((_, "jpg"))));
}

fn row(catalogue: &Catalogue, card: &Card, printing: &Printing) -> String {
    let set = &catalogue.sets[printing.set].code;
    let first = [&card.title, set, &printing.slug, &card.kind, &card.cost, &card.keywords, &card.text];
    let values = first.into_iter().chain([&printing.number, &printing.rarity]).chain(&card.values).chain(&card.texts);
    values.map(|value| in_one_line(value)).collect::<Vec<_>>().join("\t")
}

/// What a zone is called there: some have names that Lackey's own buttons know.
fn label(catalogue: &Catalogue, place: usize) -> String {
    let zones = &catalogue.zones;
    let first =
        |is_so: &dyn Fn(&Zone) -> bool| zones.iter().position(|zone| !zone.in_play && is_so(zone)) == Some(place);
    let deck = catalogue.main_zone().or_else(|| zones.iter().position(|zone| zone.visible == Visibility::Nobody));
    if deck == Some(place) {
        "Deck".to_owned()
    } else if first(&|zone| zone.visible == Visibility::Owner) {
        "Hand".to_owned()
    } else if first(&|zone| zone.visible == Visibility::All && zone.is_pile) {
        "Discard".to_owned()
    } else {
        let own = in_one_line(&zones[place].title);
        if ["Deck", "Hand", "Discard"].contains(&own.as_str()) { format!("{own} 2") } else { own }
    }
}

fn plugin_info(catalogue: &Catalogue) -> String {
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let date = catalogue.as_of;
    let mut plugin = Element::new("plugin").holding([
        Element::leaf("pluginname", &catalogue.name),
        Element::leaf("pluginversion", format!("{}.{:02}.{:02}", date.year, date.month, date.day)),
    ]);
    let stat = |(title, first): &(String, i32)| {
        Element::new("playerstat")
            .holding([Element::leaf("label", in_one_line(title)), Element::leaf("initialvalue", first.to_string())])
    };
    plugin = plugin.holding(catalogue.counters.iter().map(stat));
    let deck_zone = |place: usize| {
        let label = label(catalogue, place);
        Element::new("deckzone").holding([
            Element::leaf("label", &label),
            Element::leaf("shuffle", yes(catalogue.zones[place].is_pile)),
            Element::leaf("gamezonetoloadto", &label),
        ])
    };
    plugin = plugin.holding(catalogue.deck_zones().into_iter().map(deck_zone));
    let game_zone = |(place, zone): (usize, &Zone)| {
        Element::new("gamezone").holding([
            Element::leaf("label", label(catalogue, place)),
            Element::leaf("visibletoowner", yes(matches!(zone.visible, Visibility::All | Visibility::Owner))),
            Element::leaf("visibletoothers", yes(matches!(zone.visible, Visibility::All | Visibility::Others))),
        ])
    };
    plugin = plugin.holding(catalogue.zones.iter().enumerate().filter(|(_, zone)| !zone.in_play).map(game_zone));
    let phase = |title: &String| Element::new("phase").holding([Element::leaf("label", in_one_line(title))]);
    plugin.holding(catalogue.phases.iter().map(phase)).fragment()
}

/// A deck: each copy by itself.
fn dek(catalogue: &Catalogue, deck: &Deck) -> Vec<u8> {
    let card = |card: usize| {
        let card = &catalogue.cards[card];
        let printing = &card.printings[0];
        let name = Element::leaf("name", in_one_line(&card.title)).with("id", &printing.slug);
        Element::new("card").holding([name, Element::leaf("set", &catalogue.sets[printing.set].code)])
    };
    let zones = deck.parts.iter().map(|(zone, cards)| {
        let copies = cards.iter().flat_map(|(count, of)| std::iter::repeat_n(*of, *count as usize));
        Element::new("superzone").with("name", label(catalogue, *zone)).holding(copies.map(card))
    });
    let game = Element::new("meta").holding([Element::leaf("game", &catalogue.name)]);
    Element::new("deck").with("version", "0.8").holding([game]).holding(zones).fragment().into_bytes()
}

/// A pack of each set that says how rare its cards are.
fn packs(catalogue: &Catalogue) -> Vec<Element> {
    let is = |field: &str, value: &str| {
        [Element::leaf("field", field), Element::leaf("eval", "IS"), Element::leaf("data", in_one_line(value))]
    };
    let mut packs = Vec::new();
    for (place, set) in catalogue.sets.iter().enumerate() {
        let printings = || catalogue.cards.iter().flat_map(|card| &card.printings).filter(|one| one.set == place);
        let used: Vec<&String> =
            set.rarities.iter().filter(|rarity| printings().any(|one| one.rarity == **rarity)).collect();
        if used.is_empty() {
            continue;
        }
        let kind = |(nth, rarity): (usize, &&String)| {
            let number = if nth == 0 { "10" } else { "1" };
            let rare = Element::new("crit").holding(is("Rarity", rarity));
            Element::new("kind").holding([Element::leaf("qty", number), rare])
        };
        packs.push(Element::new("pack").holding([
            Element::leaf("packtitle", in_one_line(&set.title)),
            Element::leaf("packimage", &catalogue.name),
            Element::leaf("packformat", "normal"),
            Element::leaf("packkind", "Booster"),
            Element::new("packcommoncrit").holding(is("Set", &set.code)),
            Element::new("chance").holding(used.iter().enumerate().map(kind)),
        ]));
    }
    packs
}

fn version(catalogue: &Catalogue, address: &str, day: &str) -> String {
    let at = |file: &str| format!("{address}/{}/{file}", in_address(&catalogue.name));
    Element::new("version")
        .holding([
            Element::leaf("lastupdateYYMMDD", day),
            Element::leaf("versionurl", at("version.txt")),
            Element::leaf("updateurl", at("updatelist.txt")),
            Element::leaf("message", format!("{}: as of {}", catalogue.title, catalogue.as_of)),
        ])
        .fragment()
}

/// The list by which a plugin is installed and brought up to date.
fn update_list(plugin: &str, address: &str, files: &[(String, Vec<u8>)], catalogue: &Catalogue) -> String {
    let date = catalogue.as_of;
    let mut lines = vec![format!("{plugin}\t{:02}-{:02}-{:02}", date.month, date.day, date.year % 100)];
    for (path, bytes) in files {
        let from = format!("{address}/{}", in_address(&format!("{plugin}/{path}")));
        lines.push(format!("plugins/{plugin}/{path}\t{from}\t{}", checksum(bytes)));
    }
    let is_shown = |picture: &Picture| matches!(picture.file(), Some((_, "jpg")));
    if catalogue.pictures().any(|(_, _, picture)| is_shown(picture)) {
        lines.push(String::new());
        lines.push("CardGeneralURLs:".to_owned());
        lines.push(format!("{address}/{}/{IMAGES}/", in_address(plugin)));
    }
    lines.join("\n") + "\n"
}

/// Lackey's own sum of a file: its bytes, as numbers with a sign, without line ends; the end of the file counts as -1; of what comes
/// of it, eight digits are kept after each.
pub fn checksum(bytes: &[u8]) -> i64 {
    const EIGHT_DIGITS: i64 = 100_000_000;
    if bytes.is_empty() {
        return 0;
    }
    let counted = bytes.iter().filter(|byte| !matches!(byte, b'\n' | b'\r'));
    let sum = counted.fold(0, |sum: i64, byte| (sum + i64::from(byte.cast_signed())) % EIGHT_DIGITS);
    (sum - 1) % EIGHT_DIGITS
}

#[cfg(test)]
mod tests {
    use super::checksum;

    #[test]
    fn sums_are_lackeys() {
        assert_eq!(checksum(b""), 0);
        assert_eq!(checksum(b"A"), 64);
        assert_eq!(checksum(b"A\r\n"), 64);
        assert_eq!(checksum(&[0xff]), -2);
        assert_eq!(checksum("ñ".as_bytes()), -61 - 79 - 1);
        assert_eq!(checksum(&[127; 1_000_000]), 127_000_000 % 100_000_000 - 1);
    }
}
