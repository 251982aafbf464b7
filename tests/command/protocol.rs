//! Playing by JSON lines.

use crate::helper::Folder;
use serde_json::{Value, json};

fn lines(answers: &[Value]) -> String {
    answers.iter().map(|answer| format!("{answer}\n")).collect()
}

#[test]
fn each_decision_has_options_with_ids_and_labels() {
    let folder = Folder::with_game("options");
    let input = lines(&[json!({ "choose": 0 }), json!({ "undo": true }), json!({ "quit": true })]);
    let ran = folder.say(&input, &["play", "gems", "--json", "--seed", "3"]).good();
    let said = ran.json();
    assert_eq!(said[0]["type"], "begin");
    assert_eq!(said[0]["seed"], 3);
    let decisions: Vec<&Value> = said.iter().filter(|line| line["type"] == "decision").collect();
    assert_eq!(decisions.len(), 3);
    for decision in &decisions {
        assert!(decision["player"].is_string() && decision["prompt"].is_string() && decision["view"].is_object());
        let options = decision["options"].as_array().expect("there are options");
        assert!(
            options.len() > 1 && options.iter().all(|option| option["id"].is_string() && option["label"].is_string())
        );
    }
    assert_ne!(decisions[0]["options"], decisions[1]["options"]);
    assert_eq!(decisions[0]["options"], decisions[2]["options"], "it was taken back");
}

#[test]
fn a_wrong_answer_is_told_and_asked_again() {
    let folder = Folder::with_game("wrong");
    let input = "nonsense\n{}\n{\"choose\":\"nobody\"}\n{\"choose\":99}\n{\"timeout\":true}\n{\"undo\":true}\n\u{7}\n";
    let ran = folder.say(input, &["play", "gems", "--json", "--seed", "3"]).good();
    let said = ran.json();
    assert_eq!(said.iter().filter(|line| line["type"] == "error").count(), 7);
    assert_eq!(said.iter().filter(|line| line["type"] == "decision").count(), 8);
}

#[test]
fn a_view_keeps_the_secrets_of_others() {
    let folder = Folder::with_game("secrets");
    let ran = folder.say("", &["play", "gems", "--json", "--seed", "3"]).good();
    let said = ran.json();
    let zones = said[1]["view"]["zones"].as_array().expect("there are zones");
    let hand =
        |player: &str| zones.iter().find(|zone| zone["zone"] == "hand" && zone["player"] == player).expect("a hand");
    let player = said[1]["player"].as_str().expect("somebody decides");
    let other = if player == "A" { "B" } else { "A" };
    let cards = |zone: &Value| zone["cards"].as_array().map_or(0, Vec::len);
    assert!(cards(hand(player)) >= 3);
    assert_eq!(cards(hand(other)), 0);
}

/// Cards that were open go to a hand; one of them is laid face down, and its rival chooses among those that lie so.
const FACE_DOWN: &str = r#"game down "Down" { players: 2 }
zone hand "Hand" of player set visible to owner
zone mat "Mat" of player row hidden
zone shown "Shown" shared row
kind disc "Disc" { marked: bool = no visible  scent: int = 0 }
card "Rose" : disc { scent: 5 }
card "Thorn" : disc
card "Skull" : disc
setup {
  for p in players {
    create "Rose" in shown by p
    create "Thorn" in shown by p
    create "Skull" in shown by p
    move shown to hand of p
  }
}
turn {
  phase lay "Lay" {
    repeat 2 {
      choose c: disc in hand of active by active
      move c to mat of active
    }
    for x: disc in mat of active where position(x) == 2 {
      x.marked = yes
      x.scent += 1
    }
    choose d: disc in mat of active by opponent(active) asking "Which one?"
    move d to shown
  }
}
"#;

#[test]
fn what_is_laid_face_down_is_told_to_nobody_else() {
    let folder = Folder::empty("face-down");
    folder.write("rules/down/game.naipe", FACE_DOWN);
    let answers = [json!({ "choose": 2 }), json!({ "choose": 0 }), json!({ "choose": "hidden:0" })];
    let ran = folder.say(&lines(&answers), &["play", "down", "--json", "--no-view", "--seed", "3"]).good();
    let said = ran.json();
    let asked: Vec<&Value> = said.iter().filter(|line| line["type"] == "decision").collect();
    assert_eq!((asked[2]["player"].as_str(), asked[2]["prompt"].as_str()), (Some("B"), Some("Which one?")));
    let log: Vec<&str> = asked[2]["log"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let told: Vec<&&str> = log.iter().skip_while(|line| !line.contains("Lay begins")).collect();
    assert!(
        told.iter().filter(|line| line.contains("a card moves from Hand of A to Mat of A")).count() == 2,
        "{told:?}"
    );
    assert!(told.iter().all(|line| !["Rose", "Thorn", "Skull"].iter().any(|card| line.contains(card))), "{told:?}");
    assert!(told.iter().any(|line| line.contains("a card (place 2 of Mat of A), marked: no → yes")), "{told:?}");
    // Which it is would be told by what else is written on it.
    assert!(told.iter().all(|line| !line.contains("scent")), "{told:?}");
    // Each has a place, and no name by which it has been seen before.
    assert_eq!(
        asked[2]["options"],
        json!([
            { "id": "hidden:0", "label": "? (place 1 of Mat of A)" },
            { "id": "hidden:1", "label": "? (place 2 of Mat of A, marked)" },
        ])
    );
    let next: Vec<&str> = asked[3]["log"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert!(next.iter().any(|line| line.contains("Skull moves from Mat of A to Shown")), "{next:?}");
}

#[test]
fn chance_can_be_asked() {
    let folder = Folder::with_game("chance");
    let ran =
        folder.say(&"{\"choose\":0}\n".repeat(2), &["play", "gems", "--json", "--seed", "3", "--chance", "ask"]).good();
    let said = ran.json();
    let first = said.iter().find(|line| line["type"] == "decision").expect("something is asked");
    assert_eq!(first["player"], "chance");
    let weights: u64 = first["options"]
        .as_array()
        .expect("there are options")
        .iter()
        .filter_map(|option| option["weight"].as_u64())
        .sum();
    assert_eq!(weights, 14, "as many as there are cards in the pack");
}

#[test]
fn a_game_is_played_to_its_end() {
    let folder = Folder::with_game("end");
    let ran = folder
        .say(&"{\"choose\":0}\n".repeat(500), &["play", "gems", "--json", "--seed", "3", "--log", "game.log"])
        .good();
    let said = ran.json();
    let over = said.last().expect("something was said");
    assert_eq!(over["type"], "over");
    assert_eq!(over["winners"].as_array().map(Vec::len), Some(1));
    let again = folder.run(&["replay", "game.log"]).good();
    assert!(again.last_line().contains(over["fingerprint"].as_str().expect("a fingerprint")));
}

/// Who draws a card reads its name, though nobody knew it before; the other reads it nowhere, not even afterwards.
#[test]
fn the_record_names_what_is_seen_where_it_arrives() {
    let folder = Folder::empty("arrival");
    folder.write(
        "rules/peek/peek.naipe",
        r#"game peek "Peek" { players: 2 }
zone library of player pile hidden
zone hand of player set visible to owner
kind piece
card "Fox" : piece
card "Owl" : piece
deck "Red" { library { "Fox" } }
deck "Blue" { library { "Owl" } }
event take(p: player) { move top of library of p to hand of p }
event noted(c: piece)
action give "Give"(c: piece in hand of you) {
  move c to library of you
  noted(c)
}
turn { phase main {
  take(active)
  offer active give until pass
} }
"#,
    );
    let ran = folder.say("{\"choose\":0}\n{\"choose\":0}\n", &["play", "peek", "--json", "--seed", "3"]).good();
    let said = ran.json();
    let log = |player: &str| {
        let decisions = said.iter().filter(|line| line["type"] == "decision" && line["player"] == player);
        let lines = decisions.flat_map(|line| line["log"].as_array().expect("there is a log").clone());
        lines.map(|line| line.as_str().expect("a line").to_owned()).collect::<Vec<_>>().join("\n")
    };
    assert!(log("A").contains("Fox moves from library of A to hand of A"), "{}", log("A"));
    assert!(log("B").contains("a card moves from library of A to hand of A"), "{}", log("B"));
    assert!(log("B").contains("Owl moves from library of B to hand of B"), "{}", log("B"));
    assert!(log("B").contains("noted (a card)") && !log("B").contains("Fox"), "{}", log("B"));
}

/// What is played from a hidden hand to the open table is named from the action on.
#[test]
fn the_record_names_what_was_played_once_it_is_seen() {
    let folder = Folder::empty("laying");
    folder.write(
        "rules/lay/lay.naipe",
        r#"game lay "Lay" { players: 2 }
zone hand of player set visible to owner
zone table shared row in play
kind piece
card "Fox" : piece
card "Owl" : piece
deck "Red" { hand { "Fox" "Owl" } }
action lay "Lay"(c: piece in hand of you) { move c to table }
turn { phase main { offer active lay } }
"#,
    );
    let ran = folder.say(&"{\"choose\":0}\n".repeat(2), &["play", "lay", "--json", "--seed", "3"]).good();
    let said = ran.json();
    let of_b = said.iter().find(|line| line["type"] == "decision" && line["player"] == "B").expect("B decides");
    let log = of_b["log"].to_string();
    assert!(
        log.contains("A: Lay Fox") && log.contains("Fox moves from hand of A to table") && !log.contains('?'),
        "{log}"
    );
}

/// What is laid out is told in one line; what comes after a question is told anew.
#[test]
fn what_appears_after_a_question_is_not_lost() {
    let folder = Folder::empty("sowing");
    folder.write(
        "rules/sow/sow.naipe",
        r#"game sow "Sow" { players: 2 }
zone field shared row in play
kind seed
token "Oat" : seed
token "Rye" : seed
turn { phase main {
  create 3 "Oat" in field
  choose optional s: seed in field by active
  create "Oat" in field
  create "Rye" in field
  choose optional t: seed in field by active
} }
"#,
    );
    // The last option is to decline.
    let ran = folder.say("{\"choose\":3}\n{\"choose\":5}\n", &["play", "sow", "--json", "--seed", "3"]).good();
    let said = ran.json();
    let mut logs = said.iter().filter(|line| line["type"] == "decision").map(|line| line["log"].to_string());
    let (first, second) = (logs.next().expect("a question"), logs.next().expect("another"));
    assert!(first.contains("\"  3 × Oat appear in field\""), "{first}");
    assert!(second.contains("\"  Oat, Rye appear in field\""), "{second}");
}

/// What comes after a reaction that is over is no part of it, and was not caused by it.
#[test]
fn what_is_done_after_a_reaction_is_not_told_as_part_of_it() {
    let folder = Folder::empty("reacted");
    folder.write(
        "rules/react/react.naipe",
        r#"game react "React" { players: 2 }
player { points "Points": int = 0 }
event shine(n: int) { active.points += n }
event glow(n: int) { active.points += n }
after shine { glow(10) }
after glow { active.points += 100 }
action show "Show" { shine(1) }
action rest "Rest" { active.points += 5 }
turn { phase dusk "Dusk" { offer active show, rest until pass } }
"#,
    );
    let answers = [json!({ "choose": 0 }), json!({ "choose": 1 }), json!({ "why": "A: Rest" })];
    let ran = folder.say(&lines(&answers), &["play", "react", "--json", "--no-view", "--seed", "3"]).good();
    let said = ran.json();
    let logs: Vec<&Value> = said.iter().filter(|line| line["type"] == "decision").map(|line| &line["log"]).collect();
    let shown = [
        "  A: Show",
        "    shine (1)",
        "      Points of A: 0 → 1",
        "  a rule applies",
        "    glow (10)",
        "      Points of A: 1 → 11",
        "  a rule applies",
        "    Points of A: 11 → 111",
    ];
    assert_eq!(logs[1], &json!(shown));
    assert_eq!(logs[2], &json!(["  A: Rest", "    Points of A: 111 → 116"]));
    let why = said.iter().find(|line| line["type"] == "why").expect("it is explained");
    assert_eq!(why["lines"], json!(["Dusk begins", "  A: Rest"]));
}

/// What came after decisions that were taken back is told to everybody as it is now, also to a seat that is asked only later.
#[test]
fn who_is_asked_after_an_undo_is_told_what_was_done_instead() {
    let folder = Folder::empty("instead");
    folder.write(
        "rules/sky/sky.naipe",
        "game sky \"Sky\" { players: 2 }\nplayer { points \"Points\": int = 0 }\n\
         action add \"Add\"(n: int in 1..3) { you.points += n }\n\
         turn { phase dusk \"Dusk\" { offer active add until pass } }\n",
    );
    let [add, one, three, pass, undo] = [
        json!({ "choose": "action:add" }),
        json!({ "choose": "number:1" }),
        json!({ "choose": "number:3" }),
        json!({ "choose": "pass" }),
        json!({ "undo": true }),
    ];
    let answers = [add, one, pass.clone(), undo.clone(), undo, three, pass];
    let said = folder.say(&lines(&answers), &["play", "sky", "--json", "--no-view", "--seed", "3"]).good().json();
    let last = said.last().expect("B is asked");
    let log = ["  A: Add 3", "    Points of A: 0 → 3", "  A passes", "turn 2 of B", "Dusk begins"];
    assert_eq!((&last["player"], &last["log"]), (&json!("B"), &json!(log)));
    // At a terminal numbers are typed as they are, and the last option is to pass.
    let typed =
        folder.say("1\n1\n2\nu\nu\n3\n2\nq\n", &["play", "sky", "--seats", "human,human", "--seed", "3"]).good();
    let (_, told) = typed.out.rsplit_once("──── B ────").expect("B is asked");
    assert!(told.contains("Points of A: 0 → 3"), "{told}");
}
