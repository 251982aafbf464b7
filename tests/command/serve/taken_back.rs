//! What is taken back at a table that has stopped.

use super::serve;
use crate::helper::Folder;
use serde_json::json;

#[test]
fn a_decision_that_the_rules_could_not_bear_is_taken_back_and_the_game_goes_on() {
    let folder = Folder::empty("spoiled");
    folder.write(
        "rules/gems/game.naipe",
        "game gems \"Gems\" { players: 2  language: en }\nplayer { points \"Points\": int = 0 }\n\
         action stay \"Stay\" { you.points += 1 }\naction spoil \"Spoil\" { you.points += 7 / you.points }\n\
         turn { phase main \"Main\" { offer active stay, spoil must } }\n",
    );
    let served = serve(&folder, &["--seats", "human,bot", "--seed", "3"]);
    let token = served.token("A").to_owned();
    let before = served.asked(&token);
    assert_eq!(served.post(&token, "choose", &json!({ "asked": before["asked"], "option": 1 })).0, 200);
    let stopped = served.see(&token, |message| !message["stopped"].is_null());
    assert_eq!(stopped["undo"], true);
    assert_eq!(served.post(&token, "undo", &json!({ "asked": stopped["asked"] })).0, 200);
    let again = served.see(&token, |message| !message["question"].is_null());
    assert!(again["stopped"].is_null(), "{again}");
    assert_eq!(served.post(&token, "choose", &json!({ "asked": again["asked"], "option": 0 })).0, 200);
}
