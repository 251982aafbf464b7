//! `naipe site`: the web site of a game.

use crate::helper::Folder;
use crate::pages;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("../../docs/publish.md");

#[test]
fn the_page_prints_what_it_says() {
    assert_eq!(pages::run("publish", PAGE), 3);
}

/// The game of the page, without the ruling that is wrong.
fn lamps(name: &str) -> Folder {
    let folder = Folder::empty(name);
    for (kind, text) in pages::blocks(PAGE) {
        if let Some(path) = kind.strip_prefix("naipe-file=")
            && !path.contains("wrong")
        {
            folder.write(path, text);
        }
    }
    folder
}

/// Every file below a folder.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(below) = waiting.pop() {
        for entry in fs::read_dir(&below).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("it is below").to_string_lossy().replace('\\', "/");
                found.insert(name, fs::read_to_string(&path).expect("it is text"));
            }
        }
    }
    found
}

fn site(folder: &Folder, date: &str) -> BTreeMap<String, String> {
    folder.run(&["site", "lamps", "--out", "public", "--as-of", date]).good();
    files(&folder.path("public"))
}

/// What stands between a word and the quote that closes what follows it, wherever the word is.
fn all<'t>(text: &'t str, word: &str) -> impl Iterator<Item = &'t str> {
    text.split(word).skip(1).map(|rest| rest.split('"').next().unwrap_or_default())
}

/// Every link leads to a file of the site, and to a place on it that is there.
#[track_caller]
fn links_lead_somewhere(files: &BTreeMap<String, String>) -> usize {
    let mut followed = 0;
    let mut ids: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, text) in files {
        let on_page: Vec<&str> = all(text, " id=\"").collect();
        let apart: BTreeSet<&str> = on_page.iter().copied().collect();
        assert!(
            !name.ends_with(".html") || apart.len() == on_page.len(),
            "{name} has a name for two places: {on_page:?}"
        );
        ids.insert(name, apart);
    }
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".html") || name.ends_with(".xml")) {
        for link in all(text, "href=\"").chain(all(text, "src=\"")) {
            assert!(!link.contains(':'), "{name} leads out of the site: {link}");
            let (path, place) = link.split_once('#').unwrap_or((link, ""));
            let mut parts: Vec<&str> = name.split('/').collect();
            if path.is_empty() {
                parts = vec![name];
            } else {
                parts.pop();
                for part in path.split('/') {
                    if part == ".." {
                        assert!(parts.pop().is_some(), "{name}: {link}");
                    } else {
                        parts.push(part);
                    }
                }
            }
            let to = parts.join("/");
            let known = ids.get(to.as_str()).unwrap_or_else(|| panic!("{name} leads to nothing: {link}"));
            assert!(place.is_empty() || known.contains(place), "{name}: no such place: {link}");
            followed += 1;
        }
    }
    followed
}

#[test]
fn a_site_has_these_files_and_says_this() {
    let folder = lamps("site");
    let files = site(&folder, "2030-01-01");
    insta::assert_snapshot!("site-files", files.keys().cloned().collect::<Vec<_>>().join("\n"));
    for page in [
        "cards/draught.html",
        "cards/index.html",
        "rulebook.html",
        "changes/2025-05-01.html",
        "feed.xml",
        "formats.html",
    ] {
        insta::assert_snapshot!(format!("site-{}", page.replace('/', "-")), without_hash(&files[page]));
    }
    let ruling = "rulings/does-a-lantern-keep-a-draught-away.html";
    insta::assert_snapshot!("site-ruling", without_hash(&files[ruling]));
    insta::assert_snapshot!("site-card.json", without_hash(&format!("{:#}", json(&files["cards/draught.json"]))));
    assert!(links_lead_somewhere(&files) > 100);
}

/// The number of the rules is another with each version.
fn without_hash(page: &str) -> String {
    let mut out = page.to_owned();
    for before in ["Rules <code>", "\"rules\": \""] {
        if let Some(at) = out.find(before) {
            let at = at + before.len();
            out.replace_range(at..at + 16, "0000000000000000");
        }
    }
    out
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn the_same_files_give_the_same_site() {
    let folder = lamps("same");
    let first = site(&folder, "2030-01-01");
    let again = site(&folder, "2030-01-01");
    assert!(first == again);
    // The clock says nothing until the next correction; and the number of a day is no part of the pages.
    assert!(first == site(&folder, "2031-07-01"));
    folder.write("tests/lamps/wind.naipe", "");
    let before = site(&folder, "2025-04-30");
    assert!(before["cards/draught.html"].contains("Your opponent loses 2 light."));
    assert!(before["cards/draught.html"].contains("to come"));
    assert!(!before.contains_key("rulings/does-a-lantern-keep-a-draught-away.html"), "an earlier page is gone");
}

#[test]
fn titles_of_strangers_stay_titles() {
    let folder = lamps("hostile");
    let long = "x".repeat(300);
    let hostile = [
        "../../x",
        "<script>alert(1)</script>",
        "CON",
        "index",
        "a\\\"b&c'd",
        "日本",
        "Ráfaga",
        "Rafaga",
        "..",
        "a/b",
        &long,
        "evil\\\\",
    ];
    let mut cards = String::new();
    for (glow, title) in hostile.iter().enumerate() {
        cards.push_str(&format!(
            "card \"{title}\" : lamp {{\n  glow: {glow}\n  cost 1 oil\n  text \"<i>{glow}</i> & \\\"more\\\"\"\n}}\n"
        ));
    }
    folder.write("cards/lamps/hostile.naipe", cards);
    let files = site(&folder, "2030-01-01");
    for (name, text) in &files {
        let is_data = name.ends_with(".json");
        assert!(is_data || !text.contains("<script>") && !text.contains("<i>"), "{name}");
        assert!(
            name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"./-".contains(&byte)) && name.len() < 100,
            "{name}"
        );
        assert!(!name.contains("..") && !name.ends_with("/con.html") && !name.starts_with('/'), "{name}");
    }
    links_lead_somewhere(&files);
    let list = json(&files["cards.json"]);
    let list = list.as_array().expect("a list");
    assert_eq!(list.len(), 3 + hostile.len());
    let addresses: BTreeSet<&str> = list.iter().filter_map(|card| card["page"].as_str()).collect();
    assert_eq!(addresses.len(), list.len());
    for card in list {
        let data = json(&files[card["data"].as_str().expect("an address")]);
        assert_eq!(data["title"], card["title"]);
        assert!(files.contains_key(card["page"].as_str().expect("an address")));
    }
    assert!(list.iter().any(|card| card["title"] == "<script>alert(1)</script>"));
    assert!(list.iter().any(|card| card["title"] == "Rafaga" && card["page"] == "cards/rafaga.html"));
    // What a search asks for is data, too.
    let found: Vec<&str> =
        files["cards/index.html"].split("data-find='").skip(1).filter_map(|rest| rest.split('\'').next()).collect();
    assert_eq!(found.len(), list.len());
    for data in found {
        let text = data.replace("&#39;", "'").replace("&lt;", "<").replace("&amp;", "&");
        assert!(json(&text)["v"]["glow"].is_number() || json(&text)["v"]["kind"][0] == "Gust", "{text}");
    }
}

/// A site of a day on which an answer did not hold yet leaves it out and says so; its feed has no date that is still to come.
#[test]
fn a_site_of_an_earlier_day_leaves_out_what_is_still_to_come() {
    let folder = lamps("earlier");
    let ran = folder.run(&["site", "lamps", "--out", "public", "--as-of", "2025-01-01"]).good();
    ran.warns("note: the ruling \"Does a Lantern keep a Draught away?\" holds from 2025-05-01 on, and is left out");
    let before = files(&folder.path("public"));
    assert!(before["rulings/index.html"].contains("There are no rulings yet."));
    assert!(!before.contains_key("feed.xml"), "all of it is to come");
    assert!(before["changes/index.html"].contains("to come") && !before["index.html"].contains("feed.xml"));
    links_lead_somewhere(&before);
    let after = site(&folder, "2025-06-01");
    assert!(after["feed.xml"].contains("2025-05-01T00:00:00Z"));
    // No heading is left out between one and the next below it.
    for (name, page) in after.iter().filter(|(name, _)| name.ends_with(".html")) {
        let levels = page.match_indices("<h").filter_map(|(at, _)| page[at + 2..].chars().next()?.to_digit(10));
        let mut last = 0;
        for level in levels {
            assert!(level <= last + 1, "{name}: h{level} below h{last}");
            last = level;
        }
    }
}

#[test]
fn a_folder_with_something_else_is_left_alone() {
    let folder = lamps("folder");
    folder.write("mine/notes.txt", "mine");
    let said = folder.run(&["site", "lamps", "--out", "mine", "--as-of", "2030-01-01"]).ends(2);
    said.warns("holds `notes.txt`");
    assert_eq!(folder.read("mine/notes.txt"), "mine");
    assert!(!folder.path("mine/index.html").exists());
    // An earlier site into which somebody has put a file is not replaced, either.
    site(&folder, "2030-01-01");
    folder.write("public/CNAME", "example.org");
    folder.run(&["site", "lamps", "--out", "public", "--as-of", "2030-01-01"]).ends(2).warns("holds `CNAME`");
    fs::remove_file(folder.path("public/CNAME")).expect("it can go");
    site(&folder, "2030-01-01");
    // Nothing is left beside it.
    let beside: Vec<String> = fs::read_dir(folder.path(""))
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
        .filter(|name| name.contains("public"))
        .collect();
    assert_eq!(beside, ["public"]);
}

#[test]
fn a_ruling_that_fails_leaves_the_earlier_site() {
    let folder = lamps("failing");
    let before = site(&folder, "2030-01-01");
    folder.change("tests/lamps/wind.naipe", "B.light == 4", "B.light == 3");
    let said = folder.run(&["site", "lamps", "--out", "public", "--as-of", "2030-01-01"]).ends(1);
    said.warns("1 ruling is not proved").warns("`B.light` is 4");
    assert!(files(&folder.path("public")) == before);
}

#[test]
fn a_ruling_says_since_when_errata_change_it() {
    let folder = lamps("since");
    // As printed, by the rules of its date; no longer by those of today.
    folder.write(
        "tests/lamps/old.naipe",
        "scenario \"Then\" as of 2025-04-30 {\n  ruling \"How much did a Draught take?\" \"2 light.\"\n  given {\n    active: A  phase: dusk  A.oil: 1\n    \
         hand of A: \"Draught\"\n  }\n  play { A: play \"Draught\" }\n  expect B.light == 4\n}\n",
    );
    let files = site(&folder, "2030-01-01");
    let old = &files["rulings/how-much-did-a-draught-take.html"];
    assert!(old.contains("as printed: comes out so") && old.contains("It holds no longer"), "{old}");
    assert!(
        old.contains("since <a href=\"../changes/2025-05-01.html\"><time>2025-05-01</time></a>: comes out otherwise"),
        "{old}"
    );
    let new = &files["rulings/does-a-lantern-keep-a-draught-away.html"];
    assert!(new.contains("as printed: comes out otherwise") && !new.contains("no longer"), "{new}");
    // Both stand on the page of the card, and on that of the date.
    for page in ["cards/draught.html", "changes/2025-05-01.html"] {
        assert!(
            files[page].contains("how-much-did-a-draught-take") && files[page].contains("does-a-lantern"),
            "{page}"
        );
    }
    // What takes no part has neither.
    assert!(!files["cards/wick.html"].contains("draught"));
}

#[test]
fn the_site_speaks_the_language_of_its_game() {
    let folder = lamps("language");
    folder.change("rules/lamps/game.naipe", "language: en", "language: es");
    folder.change("cards/lamps/cards.naipe", "  text es \"Con pantalla.\"\n", "");
    let files = site(&folder, "2030-01-01");
    let page = &files["cards/draught.html"];
    assert!(
        page.contains("<html lang=\"es\">")
            && page.contains("Redacción en cada fecha")
            && page.contains("cambia el juego"),
        "{page}"
    );
    assert!(files["cards/lantern.html"].contains("<dd><p>Wind takes one light less"));
}

#[test]
fn where_a_card_is_legal_and_since_when() {
    let folder = lamps("legal");
    folder.write(
        "cards/lamps/banned.naipe",
        "format strict \"Strict\" {\n  \"copies\": require every thing in deck of you where copies(it) <= 1  because \"one copy\"\n}\n\
         errata format strict from 2026-01-01 {\n  \"gusts\": require every gust in deck of you where it is lamp  because \"no gusts\"\n}\n",
    );
    let files = site(&folder, "2030-01-01");
    let legal = |card: &str| json(&files[&format!("cards/{card}.json")])["legality"].clone();
    let wick = legal("wick");
    assert_eq!(wick[0]["format"], "Plain");
    assert_eq!(wick[0]["verdicts"][0]["what"]["most"], 3);
    assert_eq!(wick[1]["verdicts"][0]["what"]["most"], 1);
    assert_eq!(wick[1]["verdicts"].as_array().map(Vec::len), Some(1));
    let gust = legal("draught");
    assert_eq!(gust[1]["verdicts"][0]["what"]["legal"], true);
    assert_eq!(gust[1]["verdicts"][1]["since"], "2026-01-01");
    assert_eq!(gust[1]["verdicts"][1]["what"]["because"], "no gusts");
}

#[test]
fn pictures_of_cards_are_published() {
    let folder = lamps("pictures");
    let wick = crate::print::dots(3, 2, [9, 90, 200]);
    folder.write("cards/lamps/images/wick.png", &wick);
    folder.write("cards/lamps/images/broken.png", "junk");
    folder.change(
        "cards/lamps/cards.naipe",
        "number: 1  rarity: common }",
        "number: 1  rarity: common  image: \"wick.png\" }",
    );
    folder.change(
        "cards/lamps/cards.naipe",
        "number: 2  rarity: rare }",
        "number: 2  rarity: rare  image: \"broken.png\" }",
    );
    folder.change(
        "cards/lamps/cards.naipe",
        "number: 3  rarity: common }",
        "number: 3  rarity: common  image: \"https://example.org/draught.png\" }",
    );
    let ran = folder.run(&["site", "lamps", "--out", "public", "--as-of", "2030-01-01"]).good();
    ran.warns("note: `Lantern`: `broken.png` is no picture");
    let page = |name: &str| folder.read(&format!("public/cards/{name}"));
    let (_, rest) =
        page("wick.html").split_once("<img src=\"../").map(|(a, b)| (a.to_owned(), b.to_owned())).expect("a picture");
    let address = rest.split('"').next().expect("an address").to_owned();
    assert!(rest.starts_with(&format!("{address}\" alt=\"Picture of Wick\"")), "{rest}");
    assert_eq!(fs::read(folder.path(&format!("public/{address}"))).expect("it is there"), wick);
    assert_eq!(json(&page("wick.json"))["printings"][0]["image"], address.as_str());
    // What is missing is nowhere; what is in the web is led to, and not fetched.
    assert!(!page("lantern.html").contains("<img") && json(&page("lantern.json"))["printings"][0]["image"] == "");
    assert!(page("draught.html").contains("<a href=\"https://example.org/draught.png\" rel=\"noreferrer\">"));
    assert!(!page("draught.html").contains("<img"));
    // An earlier site with pictures is replaced like any other.
    folder.run(&["site", "lamps", "--out", "public", "--as-of", "2030-01-01"]).good();
}

#[test]
fn comments_are_drawn_and_corrections_are_said_in_the_language_of_the_game() {
    let folder = lamps("drawn");
    folder.write("tests/lamps/wind.naipe", "");
    folder.change("rules/lamps/game.naipe", "language: en", "language: es");
    folder.change("cards/lamps/cards.naipe", "  text es \"Con pantalla.\"\n", "");
    folder.change(
        "rules/lamps/game.naipe",
        "/// Two keepers light",
        "/// Two *keepers*:\n///\n/// - `Wick` & co\n///\n/// They light",
    );
    folder.change(
        "rules/lamps/game.naipe",
        "kind lamp \"Lamp\" : thing { ",
        "kind lamp \"Lamp\" : thing { artist: text or none  ",
    );
    folder.change("cards/lamps/cards.naipe", "  glow: 1\n", "  glow: 1  artist: \"Ada\"\n");
    folder.write(
        "cards/lamps/later.naipe",
        "errata parameter most_copies from 2025-06-01 { value: 2 }\nerrata keyword shaded from 2025-07-01 {\n  \"no wind\": forbid blow(p: you)\n}\n\
         errata \"Wick\" from 2025-08-01 { artist: \"Eva\" }\n",
    );
    let files = site(&folder, "2030-01-01");
    let first = &files["index.html"];
    assert!(
        first.contains("<p>Two <em>keepers</em>:</p>\n<ul>\n<li><code>Wick</code> &amp; co</li>\n</ul>"),
        "{first}"
    );
    assert!(
        first.contains("1 lugar corregido, 1 cambia el juego")
            && first.contains("2 lugares corregidos, 1 cambia el juego"),
        "{first}"
    );
    assert!(
        first.contains("1 lugar corregido, ninguno cambia el juego"),
        "nobody plays by the name of an artist: {first}"
    );
    let changes = files["changes/2025-06-01.html"].clone() + &files["changes/2025-07-01.html"];
    assert!(
        changes.contains("<h2>Parámetro <code>most_copies</code></h2>") && changes.contains("<p>valor <span"),
        "{changes}"
    );
    assert!(changes.contains("<h2>Palabra clave Shaded</h2>"), "{changes}");
    assert!(files["feed.xml"].contains(": Palabra clave Shaded</summary>"), "{}", files["feed.xml"]);
    // What has no title is data, and not on the face.
    assert!(!files["cards/wick.html"].contains("artist</span>") && files["cards/wick.json"].contains("Eva"));
    // Of what no printing says there is no column.
    assert!(!files["cards/wick.html"].contains("Copias"));
}

#[test]
fn names_of_games_inside_games_are_apart_in_the_glossary() {
    let folder = lamps("inside");
    folder.write(
        "rules/lamps/duel/game.naipe",
        "game duel \"Duel\" { players: 2 }\nzone deck \"Deck\" of player pile hidden\nkind thing \"Thing\"\nkind lamp \"Lamp\" : thing\n\
         turn { phase one \"One\" { end game draw } }\n",
    );
    let files = site(&folder, "2030-01-01");
    let glossary = &files["glossary.html"];
    assert_eq!(glossary.matches(">Thing</dt>").count(), 2, "{glossary}");
    links_lead_somewhere(&files);
}

#[test]
fn many_cards_are_lines() {
    let folder = lamps("many");
    folder.write(
        "cards/lamps/many.naipe",
        "cards lamp for n in 1..700 { name: \"Lamp {n}\"  glow: n  cost 1 oil  text \"It glows.\" }\n",
    );
    let files = site(&folder, "2030-01-01");
    let list = &files["cards/index.html"];
    assert_eq!(list.matches("<li data-find='").count(), 703);
    assert!(
        list.contains("<a class=\"title\" href=\"lamp-700.html\">Lamp 700</a>") && !list.contains("class=\"face"),
        "{list}"
    );
    assert!(list.len() < 250 * 703, "{} bytes", list.len());
}

/// A feed is read far from its site: where that will be is said, and it leads there.
#[test]
fn a_feed_leads_to_where_its_site_is_published() {
    let folder = lamps("published");
    let run = |url: &str| folder.run(&["site", "lamps", "--out", "public", "--as-of", "2025-06-01", "--url", url]);
    run("https://example.org/a&b/").good();
    let feed = folder.read("public/feed.xml");
    let links: Vec<&str> = all(&feed, "href=\"").collect();
    assert!(links.len() > 2, "{feed}");
    for link in links {
        let rest = link.strip_prefix("https://example.org/a&amp;b/").unwrap_or_else(|| panic!("{link}"));
        assert!(folder.path("public").join(rest).exists(), "{link}");
    }
    for url in ["example.org", "https://", "javascript:alert(1)", "https://a b", "https://a/\"x"] {
        run(url).ends(2).warns("this is no address of the web");
    }
}

/// A list shows so much of a long text; its page has all of it, and a search finds all of it.
#[test]
fn a_long_text_does_not_fill_the_list() {
    let folder = lamps("long");
    let long = format!("Begins. {}Ends.", "Then shine on. ".repeat(200));
    folder.write("cards/lamps/long.naipe", format!("card \"Beacon\" : lamp {{ glow: 1  text \"{long}\" }}\n"));
    let files = site(&folder, "2025-06-01");
    let list =
        files["cards/index.html"].split("<p class=\"text\">").find(|text| text.starts_with("Begins.")).expect("listed");
    let shown = list.split("</p>").next().unwrap_or_default();
    assert!(shown.len() < 620 && shown.ends_with(" …"), "{shown}");
    assert!(files["cards/index.html"].contains("Ends."), "it is found by its end");
    assert!(
        files["cards/beacon.html"].contains("<p class=\"text\">Begins.")
            && files["cards/beacon.html"].contains("Ends.</p>")
    );
}
