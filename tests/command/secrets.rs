//! What programs are told of cards that their seat may not see: that there are some, and nothing of what they are.

use crate::helper::Folder;
use serde_json::{Value, json};

/// A game in which each player has a hand that the other does not see.
const LIGHTS: &str = r#"game lights "Lights" { players: 2 }
policy { trigger_player: active }
player { points "Points": int = 0 }
zone hand "Hand" of player set visible to owner
zone table "Table" shared row in play
kind light "Light" { shade "Shade": int = 0 }
event shine(n: int) { active.points += n }
setup { for p in players { create "Sun" in hand of p  create "Moon" in hand of p } }
action show "Show" { shine(1) }
turn { phase dusk "Dusk" { offer active show until pass } }
"#;

/// What the game says to a program that answers so; its cards are said besides.
fn said(name: &str, rules: &str, answers: &[Value]) -> Vec<Value> {
    let folder = Folder::empty(name);
    folder.write("rules/lights/game.naipe", rules);
    let lines: String = answers.iter().map(|answer| format!("{answer}\n")).collect();
    folder.say(&lines, &["play", "lights", "--json", "--seed", "3"]).good().json()
}

/// The last decision that was asked for.
fn asked(said: &[Value]) -> &Value {
    said.iter().rfind(|line| line["type"] == "decision").expect("something is asked")
}

#[test]
fn whoever_orders_reactions_is_not_told_which_hidden_cards_react() {
    let rules = format!(
        "{LIGHTS}card \"Sun\" : light {{ after shine while in hand {{ you.points += 1 }} }}\n\
         card \"Moon\" : light {{ after shine while in hand {{ you.points += 2 }} }}\n"
    );
    let answers = [json!({ "choose": 0 }), json!({ "why": "3" }), json!({ "why": "4" })];
    let told = said("ordering", &rules, &answers);
    let options: Vec<(&str, &str)> = asked(&told)["options"]
        .as_array()
        .expect("options")
        .iter()
        .map(|option| (option["id"].as_str().unwrap_or_default(), option["label"].as_str().unwrap_or_default()))
        .collect();
    assert_eq!((options[0].1, options[1].1), ("Sun", "Moon"));
    assert_eq!(options[2..], [("hidden:2", "? (Hand of B)"), ("hidden:3", "? (Hand of B)")]);
    let why: Vec<&Value> = told.iter().filter(|line| line["type"] == "why").map(|line| &line["lines"]).collect();
    assert_eq!(why, [&json!(["which card it is cannot be seen"]), &json!(["which card it is cannot be seen"])]);
    // It is chosen all the same: the Moon of B gives two points.
    let told = said("ordered", &rules, &[json!({ "choose": 0 }), json!({ "choose": "hidden:3" })]);
    assert_eq!(asked(&told)["view"]["players"][1]["attributes"]["points"], 2);
}

#[test]
fn a_keyword_that_was_given_names_no_hidden_card() {
    let rules = format!(
        "{}keyword bound(f: light) \"Bound\" {{ after shine {{ f.shade += 1 }} }}\ncard \"Sun\" : light\n\
         card \"Moon\" : light\naction lay \"Lay\"(x: light in hand of you) {{ move x to table }}\n\
         action bind \"Bind\"(x: light in table, y: light in hand of you) {{ modify x {{ has: bound(y) }} }}\n",
        LIGHTS.replace("offer active show", "offer active lay, bind")
    );
    // Of what is laid and what it is bound to there is but one each.
    let answers = [json!({ "choose": "action:lay" }), json!({ "choose": 0 }), json!({ "choose": "action:bind" })];
    let gained = |told: &[Value]| asked(told)["view"]["zones"][2]["cards"][0]["gained"].clone();
    assert_eq!(gained(&said("bound", &rules, &answers)), json!(["Bound(Moon)"]), "A sees it");
    let passed = [&answers[..], &[json!({ "choose": "pass" })]].concat();
    let told = said("bound", &rules, &passed);
    assert_eq!((&asked(&told)["player"], gained(&told)), (&json!("B"), json!(["Bound(?)"])));
}

#[test]
fn what_a_hidden_card_forbids_does_not_tell_why() {
    let rules = format!(
        "{LIGHTS}card \"Sun\" : light\ncard \"Moon\" : light {{\n  \
         forbid shine when active != you while in hand because \"the Moon is up\"\n}}\n"
    );
    let told = said("forbidden", &rules, &[json!({ "choose": 0 })]);
    let log: Vec<&str> = asked(&told)["log"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert_eq!(log[1..], ["    shine (1) is forbidden: something that is hidden stands in the way"]);
    let passed = said("forbidden", &rules, &[json!({ "choose": 0 }), json!({ "choose": "pass" })]);
    let log = asked(&passed)["log"].to_string();
    assert!(log.contains("shine (1) is forbidden: the Moon is up (Moon)"), "B sees it: {log}");
}

#[test]
fn what_a_hidden_reaction_does_is_not_told_as_part_of_another() {
    let rules = format!(
        "{LIGHTS}card \"Sun\" : light {{ after shine while in hand {{ you.points += 1 }} }}\ncard \"Moon\" : light\n"
    )
    .replace("policy { trigger_player: active }\n", "");
    let told = said("parted", &rules, &[json!({ "choose": 0 })]);
    let log = [
        "  A: Show",
        "    shine (1)",
        "      Points of A: 0 → 1",
        "  Sun reacts",
        "    Points of A: 1 → 2",
        "  Points of B: 0 → 1",
    ];
    assert_eq!(asked(&told)["log"], json!(log));
}

#[test]
fn what_lasts_and_what_is_forbidden_tells_nothing_of_hidden_cards() {
    let rules = format!(
        "{LIGHTS}card \"Sun\" : light {{ shade: 7 }}\ncard \"Moon\" : light {{ shade: 3 }}\n\
         event dim(x: light)\n\
         forbid dim(x: light where shade > 5)  because \"no sun is dimmed\"\n\
         action copy_it \"Copy\"(x: light in hand of you, y: light in hand of you where it != x) {{ modify x {{ copy of: y }} }}\n\
         action double \"Double\"(x: light in hand of you) {{ let n = x.shade  modify x {{ shade += n }} until turn }}\n\
         action guard \"Guard\"(x: light in hand of you) {{ forbid show when x.shade > 90  because \"it is bright\" }}\n\
         action dim_all \"Dim\" {{ for x in hand of next(you) {{ dim(x) }} }}\n"
    )
    .replace("offer active show until pass", "offer active copy_it, double, guard, dim_all until pass");
    let logs = |answers: &[Value]| {
        let told = said("lasting", &rules, answers);
        let of_b = told.iter().filter(|line| line["type"] == "decision" && line["player"] == "B");
        let lines = of_b.flat_map(|line| line["log"].as_array().cloned().unwrap_or_default());
        lines.map(|line| line.as_str().unwrap_or_default().trim().to_owned()).collect::<Vec<_>>()
    };
    let pass = json!({ "choose": "pass" });
    for action in ["copy_it", "double", "guard"] {
        let begin = json!({ "choose": format!("action:{action}") });
        let lines = logs(&[begin, json!({ "choose": 0 }), pass.clone()]);
        assert!(!lines.is_empty(), "{action}");
        let tells = |line: &&String| {
            !line.ends_with("Hand of B")
                && ["Sun", "Moon", "Shade", "?", "bright"].iter().any(|word| line.contains(word))
        };
        assert_eq!(lines.iter().find(tells), None, "{action}: {lines:?}");
    }
    let lines = logs(&[pass, json!({ "choose": "action:dim_all" })]);
    assert!(lines.iter().any(|line| line.contains("is forbidden")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("no sun")), "{lines:?}");
}
