//! What a page is sent of things that are nobody's in particular, and of what goes on for a while.

use super::serve;
use crate::helper::Folder;
use serde_json::{Value, json};

#[test]
fn what_is_nobodys_and_what_goes_on_are_seen_by_a_page() {
    let folder = Folder::empty("nobodys");
    folder.write(
        "rules/gems/game.naipe",
        r#"
game gems "Gems" { players: 2  language: en }
zone dice "Dice" shared row in play
enum colour { red "Red", blue "Blue", plaid "Plaid" }
kind die "Die" shared { face "Face": 1..6 = 1  hue "Hue": colour }
kind marker "Marker"
card "Blue die" : die { hue: blue }
card "Plaid die" : die { hue: plaid }
card "Crown" : marker
scope bidding { high "Highest bid": 0.. = 0  passes: int = 0 }
setup { create "Blue die" in dice  create "Plaid die" in dice  create "Crown" in dice }
action bid "Bid"(n: int in 4..9) { bidding.high = n }
turn { phase sale "Sale" { open bidding { high: 0 } { offer active bid until pass } } }
"#,
    );
    let served = serve(&folder, &["--seats", "human,human", "--seed", "1"]);
    let asked = served.asked(served.token("A"));
    let cards = asked["scene"]["zones"][0]["cards"].as_array().expect("cards").clone();
    for die in &cards[..2] {
        assert!(die["controller"].is_null() && die["owner"].is_null(), "{die}");
    }
    assert_eq!(cards[2]["controller"], "A", "{}", cards[2]);
    // Who is called by a colour has it, whatever its place among the others.
    assert_eq!(cards[0]["hue"], json!({ "at": 200, "of": 360 }));
    assert_eq!(cards[1]["hue"], json!({ "at": 2, "of": 3 }));
    let high = |message: &Value| message["scene"]["shared"].clone();
    assert_eq!(high(&asked), json!([{ "name": "high", "title": "Highest bid", "now": "0" }]));
    served.post(served.token("A"), "choose", &json!({ "asked": asked["asked"], "option": 0, "next": 3 }));
    let seen = served.see(served.token("B"), |message| message["scene"]["shared"][0]["now"] == "7");
    assert_eq!(high(&seen)[0]["title"], "Highest bid");
}
