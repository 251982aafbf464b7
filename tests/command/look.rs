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
