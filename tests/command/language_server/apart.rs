//! What takes long is answered beside all else; and whatever an editor does meanwhile, nothing is answered for an older text.

use super::{CARDS, Editor, initialize, uri};
use crate::helper::Folder;
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::Duration;

/// What is said to a request for an older text,
const EDITED: i32 = -32801;
/// and to one that was taken back.
const TAKEN_BACK: i32 = -32800;

const TESTS: &str = "tests/gems/more.naipe";
const SCENARIO: &str = "scenario \"One\" {\n  given { active: A }\n  expect wealth(A) == 0\n}\n";

/// A game that is compiled apart, and a scenario of it.
fn large(name: &str) -> Folder {
    let folder = Folder::with_game(name);
    let mut cards = String::new();
    for number in 0..3200 {
        let _ = writeln!(cards, "card \"Gem {number}\" : gem {{ worth: 1 }}");
    }
    folder.write("cards/gems/many.naipe", cards);
    folder.write(TESTS, SCENARIO);
    folder
}

impl Editor {
    /// Asks something, and does not wait for the answer: its number.
    fn begin_to_ask(&mut self, method: &str, params: Value) -> u64 {
        self.number += 1;
        let body = json!({ "jsonrpc": "2.0", "id": self.number, "method": method, "params": params }).to_string();
        self.raw(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        self.number
    }

    /// The next answers, in the order in which they come.
    fn answers(&mut self, many: usize) -> Vec<Value> {
        let mut found = Vec::new();
        while found.len() < many {
            let heard = self.next();
            if !heard["id"].is_null() {
                found.push(heard);
            }
        }
        found
    }

    fn run(&mut self, uri: &str) -> u64 {
        self.begin_to_ask("workspace/executeCommand", json!({ "command": "naipe.run", "arguments": [uri, "One"] }))
    }

    /// What stands in a line from one column to another becomes a text.
    fn edit(&mut self, uri: &str, [line, from, to]: [u32; 3], text: &str) {
        let place = |column: u32| json!({ "line": line, "character": column });
        let change = json!({ "range": { "start": place(from), "end": place(to) }, "text": text });
        let document = json!({ "uri": uri, "version": 2 });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
    }

    fn symbols(&mut self, uri: &str) -> Value {
        self.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }))["result"].clone()
    }
}

/// A large game whose scenario is open in an editor that has found its names.
fn with_scenario_open(name: &str) -> (Folder, Editor, String) {
    let folder = large(name);
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let uri = uri(&folder, TESTS);
    editor.open(&uri, SCENARIO);
    editor.symbols(&uri);
    (folder, editor, uri)
}

#[test]
fn what_takes_long_is_answered_beside_all_else() {
    let (_folder, mut editor, uri) = with_scenario_open("beside");
    let document = json!({ "textDocument": { "uri": uri } });
    let place = json!({ "textDocument": { "uri": uri }, "position": { "line": 2, "character": 3 } });
    let run = editor.run(&uri);
    let board = editor.begin_to_ask("textDocument/hover", place);
    let folding = editor.begin_to_ask("textDocument/foldingRange", document);
    let answers = editor.answers(3);
    assert_eq!(answers[0]["id"], folding, "{answers:?}");
    let of = |id: u64| answers.iter().find(|one| one["id"] == id).expect("it is answered")["result"].to_string();
    assert!(of(run).contains("`One` passed"), "{answers:?}");
    assert!(of(board).contains("after this line"), "{answers:?}");
    editor.leave();
}

#[test]
fn what_was_asked_of_an_older_text_is_refused() {
    let (_folder, mut editor, uri) = with_scenario_open("older");
    let first = editor.run(&uri);
    let second = editor.run(&uri);
    editor.edit(&uri, [2, 22, 23], "7");
    let answers = editor.answers(2);
    for (answer, id) in answers.iter().zip([first, second]) {
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(id), &json!(EDITED)), "{answers:?}");
    }
    // What is asked then is answered for what stands there now.
    let third = editor.run(&uri);
    let answer = &editor.answers(1)[0];
    assert_eq!(answer["id"], third);
    assert!(answer["result"].to_string().contains("`One` failed"), "{answer}");
    editor.leave();
}

#[test]
fn what_is_taken_back_is_not_answered() {
    let (_folder, mut editor, uri) = with_scenario_open("back");
    let first = editor.run(&uri);
    let second = editor.run(&uri);
    let third = editor.run(&uri);
    for id in [second, first, 999, first] {
        editor.tell("$/cancelRequest", json!({ "id": id }));
    }
    let answers = editor.answers(3);
    for (answer, id) in answers.iter().zip([second, first]) {
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(id), &json!(TAKEN_BACK)), "{answers:?}");
    }
    assert_eq!(answers[2]["id"], third);
    assert!(answers[2]["result"].to_string().contains("`One` passed"), "{answers:?}");
    editor.leave();
}

/// What does not change what a text says gives nothing up, and an editor that leaves is told first what it has asked.
#[test]
fn a_file_that_is_saved_or_opened_gives_nothing_up() {
    let (folder, mut editor, tests) = with_scenario_open("saved");
    let cards = uri(&folder, CARDS);
    let run = editor.run(&tests);
    editor.open(&cards, &folder.read(CARDS));
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": tests, "type": 2 }] }));
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": cards } }));
    let leaving = editor.begin_to_ask("shutdown", Value::Null);
    let answers = editor.answers(2);
    assert_eq!((&answers[0]["id"], &answers[1]["id"]), (&json!(run), &json!(leaving)), "{answers:?}");
    assert!(answers[0]["result"].to_string().contains("`One` passed"), "{answers:?}");
    editor.leave();
}

/// A text of the project's folders that is of no game, of which only that is told, and one that was never opened, are edited
/// from what they say.
#[test]
fn edits_go_on_from_what_a_text_says() {
    let folder = Folder::with_game("strays");
    folder.write("cards/loose.naipe", "card \"Loose\" : gem { worth: 1 }\n");
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let loose = uri(&folder, "cards/loose.naipe");
    editor.open(&loose, "card \"Loose\" : gem { worth: 1 }\n");
    editor.edit(&loose, [0, 0, 0], "x");
    editor.faults(&loose, |found| found.len() > 1);
    editor.edit(&loose, [0, 0, 1], "");
    editor.faults(&loose, |found| found.len() == 1);
    let cards = uri(&folder, CARDS);
    let before = editor.symbols(&cards);
    editor.edit(&cards, [0, 0, 0], "// More is said here.\n");
    let after = editor.symbols(&cards);
    let many = |symbols: &Value| symbols.as_array().map(Vec::len);
    assert!(many(&before) > Some(1) && many(&before) == many(&after), "{before} {after}");
    editor.leave();
}

/// Of several folders, that with a project is looked at; and a game that goes while something of it was edited is forgotten.
#[test]
fn folders_may_be_empty_and_vanish() {
    let (folder, empty) = (Folder::with_game("vanishing"), Folder::empty("nothing"));
    folder.write("rules/other/game.naipe", folder.read("rules/gems/game.naipe").replace("game gems", "game other"));
    let mut editor = Editor::begin(&empty);
    let folders = json!([{ "uri": uri(&empty, "."), "name": "a" }, { "uri": uri(&folder, "."), "name": "b" }]);
    editor.ask("initialize", json!({ "processId": null, "workspaceFolders": folders, "capabilities": {} }));
    editor.tell("initialized", json!({}));
    let other = uri(&folder, "rules/other/game.naipe");
    assert!(!editor.symbols(&other).is_null());
    editor.edit(&other, [0, 0, 0], "// More is said here.\n");
    editor.symbols(&other);
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": other } }));
    std::fs::remove_dir_all(folder.path("rules/other")).expect("it can be taken away");
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": other, "type": 3 }] }));
    assert!(editor.symbols(&other).is_null());
    std::thread::sleep(Duration::from_secs(1));
    let cards = uri(&folder, CARDS);
    assert!(!editor.symbols(&cards).is_null());
    for place in ["rules", "cards", "tests"] {
        let _ = std::fs::remove_dir_all(folder.path(place));
    }
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": cards, "type": 3 }] }));
    assert!(editor.symbols(&cards).is_null());
    editor.leave();
}
