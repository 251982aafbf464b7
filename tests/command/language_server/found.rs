//! Where the folder that an editor has open is not that of a project: the one that a text is of is found, and where there is none,
//! that is told.

use super::{CARDS, Editor, RULES, initialize, uri};
use crate::helper::Folder;
use serde_json::{Value, json};

fn is_told(found: &[Value], said: &str) -> bool {
    found.iter().any(|fault| fault["message"].as_str().is_some_and(|message| message.contains(said)))
}

#[test]
fn the_project_of_a_text_is_found_below_the_folder_that_is_open() {
    let game = Folder::with_game("inner");
    let folder = Folder::empty("above");
    for file in [RULES, CARDS] {
        folder.write(&format!("games/mine/{file}"), game.read(file));
    }
    folder.write("games/notes.naipe", "card \"X\" : gem\n");
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    // What is of no project leads to none.
    let notes = uri(&folder, "games/notes.naipe");
    editor.open(&notes, "card \"X\" : gem\n");
    editor.faults(&notes, |found| is_told(found, "there is no project here"));
    let cards = uri(&folder, &format!("games/mine/{CARDS}"));
    let text = format!("{}\ncard \"Opal\" : gem\n", game.read(CARDS));
    editor.open(&cards, &text);
    editor.faults(&cards, |found| is_told(found, "lacks `worth`"));
    let line = text.lines().count() - 1;
    let at = json!({ "textDocument": { "uri": cards }, "position": { "line": line, "character": 15 } });
    let answer = editor.ask("textDocument/hover", at);
    assert!(answer["result"]["contents"].to_string().contains("kind gem"), "{answer}");
    editor.leave();
}

#[test]
fn that_there_is_no_project_is_told() {
    let folder = Folder::empty("none");
    folder.write("alone.naipe", "card \"X\" : gem { worth: 1 }\n");
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let alone = uri(&folder, "alone.naipe");
    editor.open(&alone, "card \"X\" : gem { worth: 1 }\n");
    let found = editor.faults(&alone, |found| !found.is_empty());
    assert!(is_told(&found, "open the folder that holds its `rules`") && found.len() == 1, "{found:?}");
    editor.leave();
}
