//! What is taken back at a table, and what is not.

use super::serve;
use crate::helper::Folder;
use serde_json::{Value, json};
use std::thread::sleep;
use std::time::{Duration, Instant};

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

/// Where the log has no room any more, nothing is written after the line that was cut off: it goes on when there is room again.
#[cfg(unix)]
#[test]
fn what_cannot_be_written_down_is_not_taken_back() {
    use super::served;
    use std::process::Command;

    let folder = Folder::empty("unwritten");
    folder.write(
        "rules/gems/game.naipe",
        "game gems \"Gems\" { players: 2  language: en }\nplayer { points \"Points\": int = 0 }\n\
         action up \"Up\" { you.points += 1 }\naction down \"Down\" { you.points -= 1 }\n\
         turn { phase main \"Main\" { offer active up, down must } }\n",
    );
    folder.run(&["check"]).good();
    let seats = ["--seats", "human,bot", "--seed", "3"];
    let wanted = folder.command(&[&["serve", "gems", "--port", "0", "--pace", "0"][..], &seats].concat());
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""]).arg(wanted.get_program());
    command.args(wanted.get_args()).current_dir(folder.path(""));
    command.envs(wanted.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let full = served(command);
    let token = full.token("A").to_owned();
    let is_waiting = |message: &Value| !message["question"].is_null() || !message["stopped"].is_null();
    let stopped = loop {
        let message = full.see(&token, is_waiting);
        if !message["stopped"].is_null() {
            break message;
        }
        full.post(&token, "choose", &json!({ "asked": message["asked"], "option": 0 }));
    };
    assert_eq!(stopped["undo"], false);
    assert_eq!(full.post(&token, "undo", &json!({ "asked": stopped["asked"] })).0, 409);
    drop(full);
    let served = serve(&folder, &seats);
    let again = served.see(served.token("A"), is_waiting);
    assert!(again["stopped"].is_null(), "{again}");
}

/// Of several people, nobody takes back what chance has answered.
#[test]
fn what_chance_has_chosen_is_not_taken_back() {
    let folder = Folder::empty("chance");
    folder.write(
        "rules/gems/game.naipe",
        "game gems \"Gems\" { players: 2  language: en }\nplayer { points \"Points\": int = 0 }\n\
         action gamble \"Gamble\" {\n  choose random n: int in 1..6\n  choose m: int in 1..2\n  you.points += n * m\n}\n\
         action add \"Add\" {\n  choose n: int in 1..6\n  choose m: int in 1..2\n  you.points += n * m\n}\n\
         turn { phase main \"Main\" { offer active gamble, add must } }\n",
    );
    let served = serve(&folder, &["--seats", "human,human", "--seed", "4"]);
    let begins = served.see(served.token("A"), |_| true)["waiting"].as_str().expect("a seat").to_owned();
    let token = served.token(&begins);
    for (option, is_undone) in [(1, 200), (0, 409)] {
        let asked = served.asked(token);
        assert_eq!(served.post(token, "choose", &json!({ "asked": asked["asked"], "option": option })).0, 200);
        let asked = served.asked(token);
        assert_eq!(asked["undo"], is_undone == 200, "{}", asked["question"]["prompt"]);
        assert_eq!(served.post(token, "undo", &json!({ "asked": asked["asked"] })).0, is_undone);
    }
}

/// Who takes back what was asked with a time limit has the rest of that time, and not all of it again.
#[test]
fn what_is_taken_back_has_no_new_time() {
    let folder = Folder::empty("time");
    folder.write(
        "rules/gems/game.naipe",
        "game gems \"Gems\" { players: 2  language: en }\nplayer { points \"Points\": int = 0 }\n\
         turn {\n  phase main \"Main\" {\n    \
         simultaneously for p in players { choose n: int in 1..2 by p within 6 s else random }\n    \
         for p in players { p.points += n[p] }\n  }\n}\n",
    );
    let served = serve(&folder, &["--seats", "human,human", "--seed", "3"]);
    let token = served.token("A");
    let asked = served.asked(token);
    sleep(Duration::from_secs(3));
    assert_eq!(served.post(token, "choose", &json!({ "asked": asked["asked"], "option": 0 })).0, 200);
    let asked = served.see(token, |message| message["waiting"] == "B")["asked"].clone();
    assert_eq!(served.post(token, "undo", &json!({ "asked": asked })).0, 200);
    let began = Instant::now();
    served.see(token, |message| message["waiting"] == "B");
    assert!(began.elapsed() < Duration::from_millis(5_500), "it took {:?}", began.elapsed());
}

/// Whoever plays alone takes back one answer after the other, as at a terminal, and at once only what was chosen at once.
#[test]
fn one_answer_is_taken_back_and_not_those_before_it() {
    let folder = Folder::empty("three");
    folder.write(
        "rules/gems/game.naipe",
        "game gems \"Gems\" { players: 2  language: en }\nplayer { points \"Points\": int = 0 }\n\
         action add \"Add\"(a: int in 1..3) {\n  choose b: int in 1..3\n  choose c: int in 1..3\n  you.points += a * b * c\n}\n\
         turn { phase main \"Main\" { offer active add until pass } }\n",
    );
    let served = serve(&folder, &["--seats", "human,bot", "--seed", "3"]);
    let token = served.token("A");
    let number = |asked: &Value| asked["question"]["number"].as_u64().expect("a number");
    let first = served.asked(token);
    served.post(token, "choose", &json!({ "asked": first["asked"], "option": 0, "next": 1 }));
    let asked = served.asked(token);
    assert_eq!(number(&asked), number(&first) + 2);
    served.post(token, "choose", &json!({ "asked": asked["asked"], "option": 0 }));
    for decisions in [2, 0] {
        let asked = served.asked(token);
        assert_eq!(served.post(token, "undo", &json!({ "asked": asked["asked"] })).0, 200);
        assert_eq!(number(&served.asked(token)), number(&first) + decisions);
    }
}
