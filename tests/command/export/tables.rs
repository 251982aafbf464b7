//! The files of each table, read as that table reads them.

use super::*;

/// An element of XML with what is in it.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: BTreeMap<String, String>,
    text: String,
    inside: Vec<Element>,
}

impl Element {
    fn read(text: &str) -> Element {
        let mut reader = Reader::from_str(text);
        let mut open = vec![Element::default()];
        loop {
            let event = reader.read_event().expect("it is XML");
            match &event {
                Event::Start(start) | Event::Empty(start) => {
                    let attributes = start.attributes().map(|one| {
                        let one = one.expect("it is an attribute");
                        // As every reader of XML does: what is written as a blank is one.
                        let value = one.value.replace(['\n', '\t'], " ");
                        (
                            one.key.as_ref().to_owned(),
                            quick_xml::escape::unescape(&value).expect("it is escaped").into_owned(),
                        )
                    });
                    let element = Element {
                        name: start.name().as_ref().to_owned(),
                        attributes: attributes.collect(),
                        ..Element::default()
                    };
                    if matches!(event, Event::Empty(_)) {
                        open.last_mut().expect("one is open").inside.push(element);
                    } else {
                        open.push(element);
                    }
                }
                Event::Text(said) => open.last_mut().expect("one is open").text += said,
                Event::GeneralRef(name) => {
                    let said = format!("&{};", &**name);
                    open.last_mut().expect("one is open").text +=
                        &quick_xml::escape::unescape(&said).expect("it is known");
                }
                Event::End(_) => {
                    let element = open.pop().expect("one is open");
                    open.last_mut().expect("one is open").inside.push(element);
                }
                Event::Eof => break,
                _ => {}
            }
        }
        assert_eq!(open.len(), 1, "all is closed");
        open.remove(0).inside.remove(0)
    }

    fn all<'e, 'n>(&'e self, name: &'n str) -> impl Iterator<Item = &'e Element> + use<'e, 'n> {
        self.inside.iter().filter(move |element| element.name == name)
    }

    fn one(&self, name: &str) -> &Element {
        let found = self.inside.iter().find(|element| element.name == name);
        found.unwrap_or_else(|| panic!("{name} in {self:?}"))
    }

    fn said(&self, name: &str) -> String {
        self.all(name).next().map_or(String::new(), |element| element.text.clone())
    }

    fn with(&self, name: &str) -> String {
        self.attributes.get(name).cloned().unwrap_or_default()
    }
}

/// Cockatrice's own reader (`cockatrice_xml_4.cpp`): properties by the names of their elements, sets with attributes.
#[test]
fn cockatrice_reads_the_cards() {
    let folder = spices("cockatrice");
    let files = export(&folder, &["cockatrice"]);
    let root = Element::read(&text(&files, "spices.xml"));
    assert_eq!((root.name.as_str(), root.with("version").as_str()), ("cockatrice_carddatabase", "4"));
    let sets: Vec<String> =
        root.one("sets").all("set").map(|set| format!("{} {}", set.said("name"), set.said("longname"))).collect();
    assert_eq!(sets, ["FIRST First Taste", "PROMOS Promos", "SPICES Spices & <Salts>"]);
    let mut rows = BTreeSet::new();
    for card in root.one("cards").all("card") {
        let order: Vec<&str> = card.inside.iter().map(|element| element.name.as_str()).collect();
        let mut sorted = order.clone();
        let place =
            |name: &&str| ["name", "text", "prop", "set", "token", "tablerow"].iter().position(|known| known == name);
        sorted.sort_by_key(place);
        assert_eq!(order, sorted, "the schema wants an order");
        let prop = card.one("prop");
        for set in card.all("set") {
            rows.insert([
                card.said("name"),
                set.text.clone(),
                set.with("num"),
                set.with("rarity"),
                prop.said("type"),
                prop.said("manacost"),
                prop.said("keywords"),
                card.said("text"),
                prop.said("taste"),
                prop.said("heat"),
                prop.said("name"),
                prop.said("text_es"),
            ]);
        }
        assert_eq!(card.said("token"), if card.said("name") == "Crumb" { "1" } else { "" });
        let numbered = prop.said("cmc");
        assert_eq!(
            numbered,
            if card.said("name") == "Salt!" { "3" } else { "" },
            "only what is numbers alone has a sum"
        );
    }
    assert_eq!(rows, expected(false));
    let deck = Element::read(&text(&files, "starter-1-972b3a7c.cod"));
    assert_eq!(deck.said("deckname"), "Starter <1>");
    let cards =
        |zone: &Element| zone.all("card").map(|card| (card.with("number"), card.with("name"))).collect::<Vec<_>>();
    let zones: Vec<_> = deck.all("zone").map(|zone| (zone.with("name"), cards(zone))).collect();
    let pair = |number: &str, name: &str| (number.to_owned(), name.to_owned());
    assert_eq!(zones[0], ("main".to_owned(), vec![pair("4", "Salt"), pair("2", "Salt!"), pair("1", "Ñandú 塩")]));
    assert_eq!(zones[1], ("side".to_owned(), vec![pair("3", "../../etc/passwd")]));
    let manifest = text(&files, "manifest.md");
    assert!(manifest.contains("parts of a deck: there are only `main` and `side`, which takes Side"), "{manifest}");
    assert!(manifest.contains("what is kept beside the cards (Status)"), "{manifest}");
    assert!(!files.values().any(|bytes| String::from_utf8_lossy(bytes).contains("secret")), "that is nobody else's");
}

/// Rows between tabs, by the names of their columns.
fn table(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().expect("there is a header").split('\t').collect();
    let row = |line: &str| {
        let values: Vec<&str> = line.split('\t').collect();
        assert_eq!(values.len(), header.len(), "{line}");
        header.iter().map(|name| (*name).to_owned()).zip(values.into_iter().map(str::to_owned)).collect()
    };
    lines.map(row).collect()
}

fn row_of(said: impl Fn(&str) -> String, names: [&str; 12]) -> Row {
    names.map(said)
}

/// What Lackey adds up (its author's words in the forum of LackeyCCG, "Checksums unveiled?"): signed bytes but for line ends, and -1 for the end.
fn lackey_sum(bytes: &[u8]) -> i64 {
    let mut sum: i64 = 0;
    for byte in bytes {
        if *byte != 10 && *byte != 13 {
            sum += if *byte > 127 { i64::from(*byte) - 256 } else { i64::from(*byte) };
        }
        sum %= 100_000_000;
    }
    sum - 1
}

#[test]
fn lackey_reads_the_plugin() {
    let folder = spices("lackey");
    let files = export(&folder, &["lackey", "--url", "https://example.org/a%20b/"]);
    let rows = table(&text(&files, "spices/sets/carddata.txt"));
    let names =
        ["Name", "Set", "Number", "Rarity", "Type", "Cost", "Keywords", "Text", "Taste", "Heat", "Name 2", "Text es"];
    let read: BTreeSet<Row> = rows.iter().map(|row| row_of(|name| row[name].clone(), names)).collect();
    assert_eq!(read, expected(true));
    let images: BTreeSet<&String> = rows.iter().map(|row| &row["ImageFile"]).collect();
    assert_eq!(images.len(), rows.len(), "each has a picture of its own: {images:?}");
    assert!(
        images.iter().all(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')),
        "{images:?}"
    );
    let deck = Element::read(&text(&files, "starter-1-972b3a7c.dek"));
    let zones: Vec<(String, usize)> =
        deck.all("superzone").map(|zone| (zone.with("name"), zone.all("card").count())).collect();
    assert_eq!(zones, [("Deck".to_owned(), 7), ("Side".to_owned(), 3)]);
    let first = deck.one("superzone").one("card");
    assert_eq!((first.said("name"), first.said("set")), ("Salt".to_owned(), "FIRST".to_owned()));
    let image =
        rows.iter().find(|row| row["Name"] == "Salt" && row["Set"] == "FIRST").map(|row| row["ImageFile"].clone());
    assert_eq!(Some(first.one("name").with("id")), image);
    let plugin = Element::read(&text(&files, "plugininfo.txt"));
    let labels: Vec<String> = plugin.all("gamezone").map(|zone| zone.said("label")).collect();
    assert_eq!(labels, ["Deck", "Hand", "Side"]);
    assert_eq!(plugin.one("playerstat").said("initialvalue"), "7");
    let update = text(&files, "updatelist.txt");
    let mut lines = update.lines();
    assert_eq!(lines.next(), Some("spices\t01-01-30"));
    for line in lines {
        let [to, from, sum] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let file = to.strip_prefix("plugins/").expect("it goes to the plugins");
        assert_eq!(from, format!("https://example.org/a%20b/{file}"));
        assert_eq!(sum.parse(), Ok(lackey_sum(&files[file])), "{file}");
    }
    assert!(text(&files, "packdefinitions1.xml").contains("<data>Rare</data>"));
    assert!(text(&files, "version.txt").contains("<lastupdateYYMMDD>300101</lastupdateYYMMDD>"));
}

fn json(files: &BTreeMap<String, Vec<u8>>, end: &str) -> Value {
    serde_json::from_str(&text(files, end)).expect("it is JSON")
}

fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| if value.is_null() { String::new() } else { value.to_string() }, str::to_owned)
}

/// As `UnityCardGame.cs` and `UnityDeck.cs` read them.
#[test]
fn card_game_simulator_reads_the_game() {
    let folder = spices("cgs");
    let files = export(&folder, &["cgs", "--url", "https://example.org/spices"]);
    let game = json(&files, "cgs.json");
    assert_eq!(game["name"], "Spices & <Salts>");
    assert_eq!(game["autoUpdateUrl"], "https://example.org/spices/cgs.json");
    assert_eq!(game["deckUrls"][0]["url"], "https://example.org/spices/decks/starter-1-972b3a7c.txt");
    let names: BTreeSet<String> =
        game["cardProperties"].as_array().expect("a list").iter().map(|one| word(&one["name"])).collect();
    let cards = json(&files, "AllCards.json");
    let columns =
        ["name", "set", "number", "rarity", "type", "cost", "keywords", "text", "taste", "heat", "name_2", "text_es"];
    assert!(columns[2..].iter().all(|name| names.contains(*name)), "{names:?}");
    let cards = cards.as_array().expect("a list");
    let read: BTreeSet<Row> = cards.iter().map(|card| row_of(|name| word(&card[name]), columns)).collect();
    assert_eq!(read, expected(false));
    let ids: BTreeMap<String, &Value> = cards.iter().map(|card| (word(&card["id"]), card)).collect();
    assert_eq!(ids.len(), cards.len(), "each has an id");
    // Its own reader takes the first word as a number, and what stands in brackets behind it as the id.
    let deck: Vec<(u32, String)> = text(&files, "decks/starter-1-972b3a7c.txt")
        .lines()
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let id = words[1].strip_prefix('[').and_then(|id| id.strip_suffix(']')).expect("an id");
            (words[0].parse().expect("a number"), word(&ids[id]["name"]))
        })
        .collect();
    let pair = |number: u32, name: &str| (number, name.to_owned());
    assert_eq!(deck, [pair(4, "Salt"), pair(2, "Salt!"), pair(1, "Ñandú 塩"), pair(3, "../../etc/passwd")]);
    assert_eq!(json(&files, "AllSets.json")[0], serde_json::json!({ "code": "FIRST", "name": "First Taste" }));
}

/// As `GameSerializer.cs` and `DeckExtensionMethods.cs` read them.
#[test]
fn octgn_reads_the_game() {
    let folder = spices("octgn");
    let files = export(&folder, &["octgn"]);
    let game = Element::read(&text(&files, "definition.xml"));
    let declared: BTreeSet<String> = game.one("card").all("property").map(|one| one.with("name")).collect();
    assert!(
        !declared.iter().any(|name| ["name", "type", "set", "id"].contains(&name.to_lowercase().as_str())),
        "{declared:?}"
    );
    let mut rows = BTreeSet::new();
    let mut cards = BTreeMap::new();
    for (path, bytes) in files.iter().filter(|(path, _)| path.ends_with("set.xml")) {
        let set = Element::read(std::str::from_utf8(bytes).expect("it is text"));
        assert!(path.contains(&format!("/Sets/{}/", set.with("id"))) && set.with("gameId") == game.with("id"));
        for card in set.one("cards").all("card") {
            let said: BTreeMap<String, String> =
                card.all("property").map(|one| (one.with("name"), one.with("value"))).collect();
            assert!(said.keys().all(|name| declared.contains(name)), "{said:?}");
            let names = [
                "",
                "",
                "Number",
                "Rarity",
                "Kind",
                "Cost",
                "Keywords",
                "Text",
                "Taste",
                "Heat",
                "Name 2",
                "Text (es)",
            ];
            let mut row = row_of(|name| said.get(name).cloned().unwrap_or_default(), names);
            (row[0], row[1]) = (card.with("name"), set.with("shortName"));
            rows.insert(row);
            assert!(cards.insert(card.with("id"), card.with("name")).is_none(), "each has a number");
        }
    }
    assert_eq!(rows, expected(false));
    let groups: Vec<String> =
        game.one("player").all("group").map(|one| one.with("name") + " " + &one.with("visibility")).collect();
    assert_eq!(groups, ["Pantry none", "Palm me", "Side all"]);
    let sections: Vec<String> = game.one("deck").all("section").map(|one| one.with("group")).collect();
    assert_eq!(sections, ["Pantry", "Side"]);
    for attribute in [("card", "front"), ("card", "back"), ("table", "background"), ("proxygen", "definitionsrc")] {
        let file = game.one(attribute.0).with(attribute.1);
        assert!(files.contains_key(&format!("{}/{file}", game.with("id"))), "{file}");
    }
    let deck = Element::read(&text(&files, "starter-1-972b3a7c.o8d"));
    assert_eq!(deck.with("game"), game.with("id"));
    let first = deck.one("section").one("card");
    assert_eq!((first.with("qty").as_str(), cards[&first.with("id")].as_str()), ("4", "Salt"));
    // Numbers stay, whatever else changes: this is the one that it had first.
    assert_eq!(game.with("id"), "22313b2d-8775-5a0e-aa34-d8bd0da808f9");
}

/// As `stringTo2DArray` and `processArrayOfRows` of `uploadPluginFunctions.js` read it.
#[test]
fn dragncards_reads_the_cards() {
    let folder = spices("dragncards");
    let files = export(&folder, &["dragncards"]);
    let file = text(&files, "cards.tsv");
    let columns = file.lines().next().expect("a header").split('\t').count();
    let (mut rows, mut row) = (Vec::new(), Vec::<String>::new());
    for token in file.split('\t') {
        if row.len() == columns - 1 {
            let (last, next) = token.rsplit_once('\n').unwrap_or(("", token));
            row.push(last.to_owned());
            rows.push(std::mem::replace(&mut row, vec![next.to_owned()]));
        } else {
            row.push(token.to_owned());
        }
    }
    let header = rows.remove(0);
    let said = |row: &[String], name: &str| row[header.iter().position(|one| one == name).expect("a column")].clone();
    let names =
        ["name", "set", "number", "rarity", "type", "cost", "keywords", "text", "taste", "heat", "name_2", "text_es"];
    let titles = BTreeMap::from([("FIRST", "First Taste"), ("PROMOS", "Promos"), ("SPICES", "Spices & <Salts>")]);
    let read: BTreeSet<Row> = rows.iter().map(|row| row_of(|name| said(row, name), names)).collect();
    let wanted = expected(true).into_iter().map(|mut row| {
        row[1] = titles[row[1].as_str()].to_owned();
        row
    });
    assert_eq!(read, wanted.collect());
    let types = json(&files, "cardTypes.json");
    let backs = json(&files, "cardBacks.json");
    for row in &rows {
        assert!(types["cardTypes"].get(said(row, "type")).is_some());
        assert!(backs["cardBacks"].get(said(row, "cardBack")).is_some());
    }
    let ids: BTreeMap<String, String> = rows.iter().map(|row| (said(row, "databaseId"), said(row, "name"))).collect();
    assert_eq!(ids.len(), rows.len());
    let deck = &json(&files, "preBuiltDecks.json")["preBuiltDecks"]["starter-1-972b3a7c"];
    assert_eq!(
        (deck["cards"][0]["quantity"].as_u64(), ids[&word(&deck["cards"][0]["databaseId"])].as_str()),
        (Some(4), "Salt")
    );
}

/// A picture of one colour.
pub(super) fn picture(colour: [u8; 3]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 20, 28);
    encoder.set_color(png::ColorType::Rgb);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&colour.repeat(20 * 28)))
        .expect("it can be written");
    bytes
}

/// As the wiki of Tabletop Simulator tells: the hundreds of a card's number are its deck of pictures, the rest its place there.
#[test]
fn tabletop_simulator_finds_the_pictures() {
    let folder = spices("tts");
    let colours = [("salt.png", [250, 0, 0]), ("grain-1.png", [0, 250, 0]), ("Grain 2.png", [0, 0, 250])];
    for (file, colour) in colours {
        folder.write(&format!("art/{file}"), picture(colour));
    }
    let begins = b"\xff\xd8\xff\xc0\x00\x11\x08\x00\x1c\x00\x14\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01";
    let crumb = [&begins[..], b" no more is read of it"].concat();
    folder.write("art/crumb.jpg", &crumb);
    let files = export(&folder, &["tts", "--images", "art", "--url", "https://example.org/t"]);
    let save = json(&files, "spices.json");
    let objects = save["ObjectStates"].as_array().expect("a list");
    let names: Vec<String> =
        objects.iter().map(|one| format!("{} {}", word(&one["Name"]), word(&one["Nickname"]))).collect();
    assert_eq!(names, ["DeckCustom Spices & <Salts>", "DeckCustom Starter <1>", "DeckCustom Starter <1>: Side"]);
    let all = &objects[0];
    let ids = all["DeckIDs"].as_array().expect("a list");
    let cards = all["ContainedObjects"].as_array().expect("a list");
    assert_eq!((ids.len(), cards.len()), (9, 9));
    let mut seen = BTreeSet::new();
    for (card, id) in cards.iter().zip(ids) {
        assert_eq!(&card["CardID"], id);
        let id = id.as_u64().expect("a number");
        let deck = &all["CustomDeck"][(id / 100).to_string()];
        assert_eq!(deck, &card["CustomDeck"][(id / 100).to_string()]);
        let (columns, rows) =
            (deck["NumWidth"].as_u64().expect("a number"), deck["NumHeight"].as_u64().expect("a number"));
        assert!(id % 100 < columns * rows);
        let face = word(&deck["FaceURL"]);
        let file = face.strip_prefix("https://example.org/t/").expect("it is there");
        assert!(files.contains_key(file), "{file}");
        let title = word(&card["Nickname"]);
        if let Some((_, colour)) = colours.iter().find(|(file, _)| {
            file.to_lowercase().replace(['-', ' '], "").starts_with(&title.to_lowercase().replace(' ', ""))
        }) {
            if title == "Salt!" {
                continue;
            }
            let mut reader = png::Decoder::new(std::io::Cursor::new(&files[file])).read_info().expect("a picture");
            let mut dots = vec![0; reader.output_buffer_size().expect("it is small")];
            let sheet = reader.next_frame(&mut dots).expect("a picture");
            let (x, y) = (id % 100 % columns, id % 100 / columns);
            let (width, height) = (u64::from(sheet.width), u64::from(sheet.height));
            let middle =
                ((y * height / rows + height / rows / 2) * width + x * width / columns + width / columns / 2) * 4;
            let middle = usize::try_from(middle).expect("it is small");
            assert_eq!(dots[middle..middle + 3], *colour, "{title}");
            seen.insert(title);
        } else if title == "Crumb" {
            assert_eq!(files["images/crumb.jpg"], crumb);
            assert_eq!(file, "images/crumb.jpg");
        }
    }
    assert_eq!(seen.len(), 3);
    let description = word(&cards[0]["Description"]);
    assert!(description.starts_with("Spice (2 Coins, Turn over)\nTaste: Salty\nHeat: 4\n"), "{description}");
    let manifest = text(&files, "manifest.md");
    assert!(manifest.contains("pictures: 5 cards without one that this table shows: `Salt!`"), "{manifest}");
}
