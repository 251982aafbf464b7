//! What an editor is told to change: in texts, in lists of decks, in names of files; and where it stands then. What it is told of
//! scenarios that are edited beside a card that is broken.

use super::{AT_ONCE, Editor, initialize, uri};
use crate::helper::Folder;
use serde_json::json;
use std::time::{Duration, Instant};

/// Lists of decks beside the project's texts call the card by its new name, and so are pictures that are called like it.
#[test]
fn lists_and_pictures_go_with_the_name_of_a_card() {
    let folder = Folder::with_game("lists");
    folder.write("decks/mine.txt", "// Deck: Mine\n2x Pebble\nRUBY x3  # shines\nRubies\n1 Lens\n");
    folder.write("notes.txt", "The Ruby is too strong.\nRuby\nSomething else\n");
    folder.write("images/ruby.png", "a picture");
    folder.write("images/Lens.png", "a picture");
    for renames in [true, false] {
        let mut editor = Editor::begin(&folder);
        let edit =
            json!({ "documentChanges": true, "resourceOperations": if renames { vec!["rename"] } else { vec![] } });
        let capabilities = json!({ "workspace": { "workspaceEdit": edit } });
        editor.introduce(&folder, capabilities);
        let file = "cards/gems/gems.naipe";
        let line = folder.read(file).lines().position(|line| line.starts_with("card \"Ruby\"")).expect("it is there");
        let place = json!({ "line": line, "character": 8 });
        let text = json!({ "uri": uri(&folder, file) });
        let asked = json!({ "textDocument": text, "position": place, "newName": "Great Ruby" });
        let answer = editor.ask("textDocument/rename", asked);
        let all = answer["result"].to_string();
        let list = uri(&folder, "decks/mine.txt");
        let edits = match renames {
            true => {
                let changes = answer["result"]["documentChanges"].as_array().expect("there are");
                changes.iter().find(|one| one["textDocument"]["uri"] == list).expect("it is there")["edits"].clone()
            }
            false => answer["result"]["changes"][&list].clone(),
        };
        let range = json!({ "start": { "line": 2, "character": 0 }, "end": { "line": 2, "character": 4 } });
        assert_eq!(edits, json!([{ "range": range, "newText": "Great Ruby" }]), "{answer}");
        assert!(!all.contains("notes.txt") && !all.contains("Lens.png"), "{answer}");
        assert_eq!(all.contains("images/great-ruby.png"), renames, "{answer}");
        editor.leave();
    }
}

/// A value that is only to begin with is what the editor stands on afterwards.
#[test]
fn the_editor_stands_on_what_is_to_be_filled_in() {
    let folder = Folder::with_game("stand");
    folder.write("cards/gems/more.naipe", "card \"Opal\" : gem { }\n");
    let mut editor = Editor::begin(&folder);
    let capabilities = json!({ "window": { "showDocument": { "support": true } } });
    editor.introduce(&folder, capabilities);
    let uri = uri(&folder, "cards/gems/more.naipe");
    editor.open(&uri, "card \"Opal\" : gem { }\n");
    let found = editor.faults(&uri, |found| !found.is_empty());
    let context = json!({ "diagnostics": [], "triggerKind": 1 });
    let asked = json!({ "textDocument": { "uri": uri }, "range": found[0]["range"], "context": context });
    let actions = editor.ask("textDocument/codeAction", asked);
    let command = &actions["result"][0]["command"];
    assert_eq!(actions["result"][0]["title"], "Add `worth: 1`", "{actions}");
    let asked = json!({ "command": command["command"], "arguments": command["arguments"] });
    let request = json!({ "jsonrpc": "2.0", "id": 900, "method": "workspace/executeCommand", "params": asked });
    let body = request.to_string();
    editor.raw(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    loop {
        let told = editor.next();
        assert_ne!(told["id"], json!(900), "it is answered after the editor was put there");
        if told["method"] == "window/showDocument" {
            // `card "Opal" : gem { worth: 1 }`
            let place = |character: usize| json!({ "line": 0, "character": character });
            assert_eq!(told["params"]["selection"], json!({ "start": place(27), "end": place(28) }), "{told}");
            break;
        }
    }
    editor.leave();
}

/// Beside a card that cannot be read, what is typed in a scenario is told at once, and nothing that only echoes the card.
#[test]
fn scenarios_are_edited_beside_a_broken_card() {
    let folder = Folder::with_game("beside");
    folder.write("cards/gems/more.naipe", "card \"Opal\" : gem { worth 1 }\n");
    let file = "tests/gems/more.naipe";
    let text = |of_it: &str, of_another: &str| {
        format!(
            "scenario \"Of it\" {{\n  given {{ active: A  table of A: \"Opal\" }}\n  expect {of_it}\n}}\nscenario \"Of another\" {{ expect {of_another} }}\n"
        )
    };
    folder.write(file, text("\"Opal\".worth == 1", "wealth(A) == 0"));
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let (card, uri) = (uri(&folder, "cards/gems/more.naipe"), uri(&folder, file));
    editor.open(&uri, &text("\"Opal\".worth == 1", "wealth(A) == 0"));
    editor.faults(&card, |found| found.len() == 1);
    std::thread::sleep(Duration::from_secs(1));
    let mut quickest = Duration::MAX;
    let edits = [
        ("\"Opal\".worth == 1", "welth(A) == 0", true),
        ("\"Opal\".worth == 2", "welth(A) == 0", true),
        ("wealth(A) == 0 and \"Opal\" in hand of A", "wealth(A) == 0", false),
        ("\"Opal\".worth == 2", "A.nothing == 0", true),
    ];
    for (number, (of_it, of_another, is_wrong)) in edits.into_iter().enumerate() {
        let began = Instant::now();
        let document = json!({ "uri": uri, "version": number + 2 });
        let change = json!({ "textDocument": document, "contentChanges": [{ "text": text(of_it, of_another) }] });
        editor.tell("textDocument/didChange", change);
        let found = editor.faults(&uri, |_| true);
        quickest = quickest.min(began.elapsed());
        assert_eq!(found.len(), usize::from(is_wrong), "{of_it}, {of_another}: {found:?}");
        assert!(found.iter().all(|fault| fault["range"]["start"]["line"] == 4), "{found:?}");
    }
    assert!(quickest < AT_ONCE, "{quickest:?}");
    editor.leave();
}

/// Who asks how to mend what has just been typed is answered once all is checked, and what is asked behind that before or after it.
#[test]
fn what_to_mend_in_a_new_card_is_known_once_all_is_checked() {
    let folder = Folder::with_game("checked");
    let opal = "card \"Opal\" : gem { worth: 1 }\n";
    folder.write("cards/gems/more.naipe", opal);
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let uri = uri(&folder, "cards/gems/more.naipe");
    editor.open(&uri, opal);
    for round in 2..5 {
        let text = format!("{opal}card \"Jade {round}\" : gem {{ wort: 1 }}\n");
        let document = json!({ "uri": uri, "version": round });
        editor
            .tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [{ "text": text }] }));
        let place = |character: usize| json!({ "line": 1, "character": character });
        let at = text.lines().nth(1).and_then(|line| line.find("wort")).expect("it is there");
        let range = json!({ "start": place(at), "end": place(at + 4) });
        let context = json!({ "diagnostics": [], "triggerKind": 1 });
        let asked = json!({ "textDocument": { "uri": uri }, "range": range, "context": context });
        let actions = editor.ask("textDocument/codeAction", asked);
        assert!(actions["result"].to_string().contains("worth"), "{actions}");
        let at = json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": 7 } });
        let told = editor.ask("textDocument/hover", at);
        assert!(told["result"].to_string().contains("worth: 1"), "{told}");
    }
    editor.leave();
}
