//! What goes on, when the server comes back, of a table at which several games were played.

use super::serve;
use crate::helper::Folder;
use serde_json::json;

/// A game that was stopped has no end in its log: it is not gone on with once another was begun at its table.
#[test]
fn of_the_games_of_a_table_the_last_one_goes_on() {
    let folder = Folder::empty("later");
    folder.write(
        "rules/gems/game.naipe",
        "game gems \"Gems\" { players: 2  language: en }\nplayer { points \"Points\": int = 0 }\n\
         action stay \"Stay\" { you.points += 1 }\naction spoil \"Spoil\" { you.points += 7 / you.points }\n\
         turn { phase main \"Main\" { offer active stay, spoil must } }\n",
    );
    let words = ["--seats", "human,human", "--seed", "3"];
    let served = serve(&folder, &words);
    let token = served.token("A").to_owned();
    // Whoever begins answers.
    let answer = |option: u32| {
        let waiting = served.see(&token, |message| !message["waiting"].is_null())["waiting"].clone();
        let seat = served.token(waiting.as_str().expect("a seat"));
        let asked = served.asked(seat)["asked"].clone();
        assert_eq!(served.post(seat, "choose", &json!({ "asked": asked, "option": option })).0, 200);
    };
    answer(1);
    served.see(&token, |message| !message["stopped"].is_null());
    assert_eq!(served.post(&token, "again", &json!({})).0, 200);
    answer(0);
    let before = served.see(&token, |_| true);
    drop(served);
    for _ in 0..2 {
        let served = serve(&folder, &words);
        assert_eq!(served.tokens.iter().filter(|(who, _)| who == "A").count(), 1, "{:?}", served.tokens);
        let now = served.see(&token, |_| true);
        assert_eq!((&now["stopped"], &now["record"]["lines"]), (&json!(null), &before["record"]["lines"]));
    }
}
