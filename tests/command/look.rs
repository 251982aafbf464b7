//! Cards look alike on paper, on the pages of a site and on a table in a browser: as the data of their game say it.

use crate::helper::Folder;
use crate::serve::served_face;
use serde_json::json;
use std::fs;

const GAME: &str = "game war \"War\" { players: 2 }\nuse common.pips\nzone hand of player set\n\
                    setup { for p in players { create \"Jack of Hearts\" in hand of p } }\n\
                    turn { phase main { end game score p: 1 } }\n";
const PIPS: &str = r#"
enum suit { clubs "Clubs" hearts "Hearts" }
kind one { rank: int  suit: suit }
kind court : one {}
kind trick "Trick" { colours: set of suit  power "Power": int = 0 }
card "Jack of Hearts" : court { rank: 11  suit: hearts }
card "Two of Clubs" : one { rank: 2  suit: clubs  text "Pay {m}{m} & {c}: draw {m}." text es "Paga {m}." }
card "Both" : trick { colours: [hearts, clubs]  power: 4  text "Plain." }
"#;
const LOOK: &str = r##"
[own]
hearts = "#c3202f"
court = "#00ff00"
one = "#123456"

[icons]
"{m}" = { words = "M", fill = "own", colour = "#ffffff" }
"{c}" = "coin.svg"

[table]
corner = ["rank", "suit"]
middle = "suit"

[table.signs]
clubs = "♣"
hearts = "♥"

[table.signs.rank]
11 = "J"
"##;

fn war(name: &str) -> Folder {
    let folder = Folder::empty(name);
    folder.write("rules/war/game.naipe", GAME);
    folder.write("rules/common/pips.naipe", PIPS);
    folder.write("rules/common/pips.toml", LOOK);
    folder.write(
        "images/coin.svg",
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>"#,
    );
    folder
}

#[test]
fn faces_of_a_site_are_those_of_the_table() {
    let folder = war("look-site");
    folder.run(&["site", "war", "--out", "site"]).good();
    let jack = folder.read("site/cards/jack-of-hearts.html");
    // The colour of its suit comes before that of its kind.
    for part in [
        "<div class=\"face owned\" style=\"--own: #c3202f\">",
        "<p class=\"corner\"><b>J</b> <b>♥</b> </p>",
        "<p class=\"centre\"><b>♥</b> </p>",
    ] {
        assert!(jack.contains(part), "{part}\n{jack}");
    }
    assert!(!jack.contains("class=\"kind\""), "the sign says of what sort it is: {jack}");
    let two = folder.read("site/cards/two-of-clubs.html");
    let disc = "<span class=\"sign\" role=\"img\" aria-label=\"{m}\" style=\"background: var(--tint); color: #ffffff\">M</span>";
    assert!(two.contains("style=\"--own: #123456\""), "of its kind: {two}");
    assert!(
        two.contains(&format!("<p class=\"text\">Pay {disc}{disc} &amp; <img class=\"sign\" src=\"../pictures/coin-")),
        "{two}"
    );
    assert!(two.contains(&format!("<blockquote lang=\"es\"><p>Paga {disc}.</p></blockquote>")), "{two}");
    assert!(two.contains("<b>2</b> <b>♣</b>"), "{two}");
    assert_eq!(fs::read_dir(folder.path("site/pictures")).expect("a folder").count(), 1);
    let both = folder.read("site/cards/both.html");
    assert!(both.contains("--own: #c3202f"), "the first of its list: {both}");
    assert!(both.contains("<p class=\"kind\">Trick</p>") && both.contains("<span>Power</span> <b>4</b>"), "{both}");
    // Without colours of their own, cards are told apart by members of enums: of a list of them, by the first.
    folder.write("rules/common/pips.toml", "[table]\nmiddle = \"suit\"\n");
    folder.run(&["site", "war", "--out", "plain"]).good();
    let both = folder.read("plain/cards/both.html");
    assert!(both.contains("<div class=\"face coloured\" style=\"--hue: 195\">"), "{both}");
    // Who asks for knaves finds them.
    let list = folder.read("site/cards/index.html");
    assert!(list.contains("\"rank\":[11,\"J\"]") && list.contains("\"suit\":[\"Hearts\",\"♥\"]"), "{list}");
    folder.write("rules/common/pips.toml", LOOK.replace("coin.svg", "none.svg"));
    folder
        .run(&["site", "war", "--out", "site"])
        .ends(2)
        .warns("rules/common/pips.toml: there is no picture `none.svg`, which stands for `{c}`");
    folder.write("rules/common/pips.toml", LOOK.replace("corner", "cornre"));
    folder.run(&["site", "war", "--out", "site"]).ends(2).warns("line 12: `cornre` is no word of `[table]`");
}

#[test]
fn printed_faces_are_those_of_the_table() {
    let folder = war("look-print");
    let print = |words: &[&str]| folder.run(&[&["print", "war", "--svg", "--each", "--out", "faces"], words].concat());
    print(&[]).good();
    let jack = folder.read("faces/jack-of-hearts.svg");
    // What is for the rules stands on no card, and what is large there stands nowhere else.
    assert!(!jack.contains(">11<") && !jack.contains(">rank<") && !jack.contains(">Hearts<"), "{jack}");
    assert!(jack.contains(">J<") && jack.matches(">♥<").count() == 2, "in the corner and in the middle: {jack}");
    assert!(jack.contains("font-family=\"Naipe Signs\"") && jack.contains("fill=\"rgb(195,32,47)\""), "{jack}");
    assert!(folder.read("faces/two-of-clubs.svg").contains("<image"), "the coin");
    let both = folder.read("faces/both.svg");
    assert!(both.contains("rgb(195,32,47)") && both.contains(">4<") && both.contains(">Power<"), "{both}");
    // What exports draw is the same.
    folder.run(&["export", "tts", "war", "--faces", "--out", "tts"]).good();
    // To begin with one's own, there is what is drawn now.
    let shown = folder.run(&["print", "war", "--show-layout"]).good().out;
    assert!(shown.contains("show = \"corner\"") && shown.ends_with(LOOK), "{shown}");
    folder.write("cards/war/face.toml", &shown);
    print(&["Jack of Hearts"]).good();
    assert_eq!(folder.read("faces/jack-of-hearts.svg"), jack);
    // A box of one's own draws signs, too, and a box that names what is for the rules shows it.
    let own = format!("{LOOK}\n[[box]]\nwords = \"{{rank}} of {{suit}}\"\nplace = [4, 4, 50, 9]\n");
    folder.write("cards/war/face.toml", own);
    print(&["Jack of Hearts"]).good();
    let jack = folder.read("faces/jack-of-hearts.svg");
    assert!(jack.contains(">J of<") && jack.contains(">♥<"), "{jack}");
    let plain = "[[box]]\nshow = \"rank\"\nplace = [4, 4, 50, 9]\n";
    folder.write("cards/war/face.toml", plain);
    print(&["Jack of Hearts"]).good();
    assert!(folder.read("faces/jack-of-hearts.svg").contains(">J<"), "the sign is that of the shared layout");
    folder.write("cards/war/face.toml", format!("[table.signs.rank]\n11 = \"11\"\n{plain}"));
    print(&["Jack of Hearts"]).good();
    assert!(folder.read("faces/jack-of-hearts.svg").contains(">11<"));
    // Icons alone are a layout, with the usual boxes.
    folder.write("cards/war/face.toml", "[icons]\n\"{m}\" = { words = \"Mana\" }\n");
    print(&["Two of Clubs"]).good();
    assert!(folder.read("faces/two-of-clubs.svg").contains(">Mana<"));
}

#[test]
fn a_page_is_told_the_same_colours_and_icons() {
    let told = served_face(&war("look-serve"), "war");
    assert_eq!(told["icons"][1], json!({ "signs": "{m}", "words": "M", "fill": "var(--tint)", "colour": "#ffffff" }));
    let picture = told["icons"][0]["picture"].as_str().unwrap_or_default();
    assert!(picture.starts_with("data:image/svg+xml;base64,"), "{told}");
    // A kind that says nothing has the colour of the one above it.
    assert_eq!(told["colours"], json!({ "Hearts": "#c3202f", "court": "#00ff00", "one": "#123456" }));
}

/// What a game says of its faces changes what it names, and the rest stays as the layouts say that are beside the rules.
#[test]
fn a_layout_changes_what_it_names() {
    let folder = war("look-layers");
    let boxes = "[colours]\npaper = \"#fffaf0\"\nink = \"#102030\"\n[[box]]\nfill = \"paper\"\nplace = [-3, -3, 69, 94]\n\
                 [[box]]\nshow = \"title\"\nplace = [4, 4, 50, 9]\ncolour = \"ink\"\n\
                 [[box]]\nshow = \"rank\"\nplace = [4, 20, 50, 9]\n[[box]]\nshow = \"text\"\nplace = [4, 40, 50, 20]\n";
    folder.write("rules/common/pips.toml", format!("{LOOK}\n{boxes}"));
    let svg = |card: &str| {
        folder.run(&["print", "war", card, "--svg", "--each", "--out", "faces"]).good();
        folder.read(&format!("faces/{}.svg", card.to_lowercase().replace(' ', "-")))
    };
    let before = svg("Jack of Hearts");
    assert!(
        before.contains("rgb(16,32,48)") && before.contains("rgb(255,250,240)") && before.contains(">J<"),
        "{before}"
    );
    // A colour, a sign and an icon of its own; the boxes, and whatever else there is, stay.
    folder.write(
        "cards/war/face.toml",
        "[colours]\nink = \"#400000\"\n[own]\nclubs = \"#004000\"\n[icons]\n\"{m}\" = { words = \"Mana\" }\n\
         [table.signs.rank]\n2 = \"II\"\n",
    );
    let jack = svg("Jack of Hearts");
    assert_eq!(jack, before.replace("rgb(16,32,48)", "rgb(64,0,0)"));
    let two = svg("Two of Clubs");
    assert!(two.contains(">II<") && two.contains(">Mana<") && two.contains("<image"), "{two}");
    let told = served_face(&folder, "war");
    assert_eq!(told["colours"]["Hearts"], "#c3202f");
    assert_eq!(told["colours"]["Clubs"], "#004000");
    assert_eq!(told["corner"], json!(["rank", "suit"]));
    assert_eq!(told["icons"].as_array().map(Vec::len), Some(2));
    // To begin with, there are the boxes of the shared layout.
    let shown = folder.run(&["print", "war", "--show-layout"]).good().out;
    assert!(shown.contains("show = \"rank\"") && !shown.contains("\"cost\""), "{shown}");
    // Each fault is told of the file in which it is.
    folder.write("cards/war/face.toml", "[own]\nclub = \"#004000\"\n");
    let print = ["print", "war", "--svg", "--out", "faces"];
    folder
        .run(&print)
        .ends(2)
        .warns("cards/war/face.toml, line 2: `club` is no member of an enum and no kind; did you mean `clubs`?");
    folder.write("cards/war/face.toml", "[own]\nclubs = \"#004000\"\n");
    folder.write("rules/common/pips.toml", LOOK.replace("coin.svg", "none.svg"));
    folder.run(&print).ends(2).warns("rules/common/pips.toml: there is no picture `none.svg`, which stands for `{c}`");
    // Colours alone change those of the usual boxes.
    folder.write("rules/common/pips.toml", "[colours]\npaper = \"#abcdef\"\n");
    fs::remove_file(folder.path("cards/war/face.toml")).expect("it is there");
    assert!(svg("Both").contains("rgb(171,205,239)"));
}

/// Titles that differ in signs alone are told apart by whoever writes them out.
#[test]
fn a_card_is_printed_by_its_title() {
    let folder = war("look-titles");
    folder.write("cards/war/more.naipe", "card \"Both!\" : trick { power: 1 }\n");
    let out = |name: &str| folder.run(&["print", "war", name, "--svg", "--each", "--out", "faces"]).good().out;
    assert!(out("Both!").starts_with("faces: 1 face"), "{}", out("Both!"));
    assert!(out("Both").starts_with("faces: 1 face"));
    assert!(out("both").starts_with("faces: 2 faces"), "either may be meant");
}
