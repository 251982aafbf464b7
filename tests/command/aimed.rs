//! What is aimed at: how cards are worded where a game has a word for that beside the noun, and that printed texts are held to it.

use crate::truly::{sparks, with_rules};
use crate::unsaid::say;

/// What is aimed at is said so, in its place beside what it is like; what is only chosen is not.
#[test]
fn what_is_aimed_at_is_said_so() {
    let rules = r#"words en { text.aimed(x): "target {x}"  text.one.aimed(x): "{x}" }
words es { text.aimed(x): "{x} objetivo"  text.one.aimed(x): "{the x}" }
"#;
    let cards = r#"card "One" : spell { target t: creature in play  effect { destroy(t) } }
card "Tapped" : spell { target t: creature in play where tapped  effect { destroy(t) } }
card "Two" : spell { target 2 ts: creature in play  effect { for t in ts { destroy(t) } } }
card "Chosen" : spell { effect { choose t: creature in play by you  destroy(t) } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("One", "en", "Destroy target creature."),
            ("One", "es", "Destruye la criatura objetivo."),
            ("Tapped", "en", "Destroy target tapped creature."),
            ("Tapped", "es", "Destruye la criatura objetivo girada."),
            ("Two", "es", "Destruye cada una de dos criaturas objetivo."),
            ("Chosen", "en", "Destroy a creature."),
        ],
    );
}

/// Where a thing was that has gone is said of the thing, and not of when something is done.
#[test]
fn where_something_was_is_said_of_it() {
    let cards = r#"token "Ash" : creature { power: 1 }
card "Burn" : spell { target t: creature in board  effect { let c = t.cell  destroy(t)  create "Ash" at c } }
"#;
    say(
        &sparks(cards),
        &[(
            "Burn",
            "es",
            "Destruye una criatura del tablero. Crea una criatura Ash en la casilla en que estaba esa criatura.",
        )],
    );
}

/// What a game calls a cell, it calls so on every card.
#[test]
fn a_cell_is_called_as_the_game_calls_it() {
    let cards = r#"card "Step" : spell { target c: cell in board  effect { create "Ash" at c } }
token "Ash" : creature { power: 1 }
"#;
    let folder = with_rules(cards, "words en { cell: \"square\" }\nwords es { cell: \"cuadro\" m }\n");
    for (language, called) in [("en", "square"), ("es", "cuadro")] {
        folder.run(&["text", "sparks", "Step", "--text-lang", language]).says(called);
    }
}

/// The word for what is aimed at has to be in the text of what aims, and of nothing else; an attribute may be called by a second word;
/// a bonus to something is no stranger to it; and what may be played at one time is not at another.
#[test]
fn printed_texts_are_held_to_it() {
    let rules = r#"words en { text.aimed(x): "target {x}"  text.one.aimed(x): "{x}" }
enum moment { in_combat "play during combat", any_time "play at any time" }
kind trick "Trick" : spell { moment: moment }
"#;
    let cards = r#"card "Honest" : spell { text "Destroy target creature."  target t: creature in play  effect { destroy(t) } }
card "Silent" : spell { text "Destroy a creature."  target t: creature in play  effect { destroy(t) } }
card "Boast" : spell { text "Destroy target creature."  effect { choose t: creature in play by you  destroy(t) } }
card "Short" : spell { text "Your creatures get P+2."  effect { modify c: creature in play where c.controller == you { power += 2 } } }
card "Timely" : trick { moment: in_combat  text "Play at any time. Draw a card."  effect { draw_card(you) } }
"#;
    let folder = with_rules(cards, rules);
    folder.change("rules/sparks/game.naipe", "power: \"power\"  counters", "power: \"power\" also \"P\"  counters");
    let ran = folder.run(&["text", "sparks", "--check"]);
    ran.says("\"Silent\", en: the card aims at something, and the text does not say so")
        .says("\"Boast\", en: the text speaks of a target, and the card has none")
        .says("\"Timely\", en: the text names `play at any time`, with which the card has nothing to do")
        .says("5 texts: 3 may lie");
}
