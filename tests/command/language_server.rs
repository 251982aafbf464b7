//! The language server, spoken to as an editor does.

mod apart;
mod edits;
mod found;

use crate::helper::Folder;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

/// An editor that speaks with a language server which runs beside it.
struct Editor {
    server: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    number: u64,
}

impl Editor {
    fn begin(folder: &Folder) -> Editor {
        let mut command = folder.command(&["lsp"]);
        let mut server =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let to = server.stdin.take().expect("it reads");
        let from = BufReader::new(server.stdout.take().expect("it writes"));
        Editor { server, to, from, number: 0 }
    }

    /// Opens a document with this text, as if it were typed and not saved.
    fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "naipe", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Says where it is, and what it can do.
    fn introduce(&mut self, folder: &Folder, capabilities: Value) -> Value {
        let about = json!({ "processId": null, "rootUri": uri(folder, "."), "capabilities": capabilities });
        let answer = self.ask("initialize", about);
        self.tell("initialized", json!({}));
        answer
    }

    fn raw(&mut self, text: &str) {
        self.to.write_all(text.as_bytes()).and_then(|()| self.to.flush()).expect("it reads");
    }

    fn tell(&mut self, method: &str, params: Value) {
        let body = json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string();
        self.raw(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    }

    fn next(&mut self) -> Value {
        let mut size = 0;
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).expect("it writes") > 0, "it has ended");
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("Content-Length: ") {
                size = value.trim().parse().expect("a number");
            }
        }
        let mut body = vec![0; size];
        self.from.read_exact(&mut body).expect("it writes as much as it says");
        serde_json::from_slice(&body).expect("it writes JSON")
    }

    /// Asks something, and gives the answer; what is told meanwhile is passed over.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let number = self.number;
        let body = json!({ "jsonrpc": "2.0", "id": number, "method": method, "params": params }).to_string();
        self.raw(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        loop {
            let answer = self.next();
            if answer["id"] == json!(number) {
                return answer;
            }
        }
    }

    /// Waits until the messages of the faults told of a file are these; what is told meanwhile of others is passed over.
    fn faults(&mut self, uri: &str, wanted: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        loop {
            let told = self.next();
            if told["method"] == "textDocument/publishDiagnostics" && told["params"]["uri"] == uri {
                let found = told["params"]["diagnostics"].as_array().cloned().unwrap_or_default();
                if wanted(&found) {
                    return found;
                }
            }
        }
    }

    fn leave(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        self.tell("exit", Value::Null);
        drop(self.to);
        let ended = self.server.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success() && !said.contains("panicked"), "{said}");
    }
}

fn uri(folder: &Folder, file: &str) -> String {
    let path = folder.path(file);
    let path = path.canonicalize().expect("it is there");
    format!("file://{}", path.display())
}

fn initialize(editor: &mut Editor, folder: &Folder) {
    let answer = editor.introduce(folder, json!({}));
    assert_eq!(answer["result"]["capabilities"]["hoverProvider"], true);
}

const RULES: &str = "rules/gems/game.naipe";
const CARDS: &str = "cards/gems/gems.naipe";

#[test]
fn a_fault_is_told_as_it_is_typed_and_gone_when_it_is_mended() {
    let folder = Folder::with_game("desk");
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let (uri, good) = (uri(&folder, RULES), folder.read(RULES));
    let wrong = good.replace("wealth(p) >= goal", "welth(p) >= goal");
    assert_ne!(wrong, good);
    editor.open(&uri, &wrong);
    let found = editor.faults(&uri, |found| !found.is_empty());
    let fault = found.iter().find(|fault| fault["message"].to_string().contains("welth")).expect("it is told");
    assert_eq!(fault["severity"], 1);
    assert_eq!(fault["source"], "naipe");
    let line = wrong.lines().position(|line| line.contains("welth")).expect("it is there");
    assert_eq!(fault["range"]["start"]["line"], line);
    // Its code leads to its page.
    let page =
        fault["codeDescription"]["href"].as_str().expect("it has a page").strip_prefix("file://").expect("a file");
    let page = std::fs::read_to_string(page).expect("the page is there");
    assert!(page.starts_with(&format!("# {}: ", fault["code"].as_str().expect("a code"))), "{page}");
    // The editor can mend it.
    let asked = json!({ "textDocument": { "uri": uri }, "range": fault["range"], "context": { "diagnostics": [] } });
    let actions = editor.ask("textDocument/codeAction", asked);
    let edit = &actions["result"][0]["edit"]["changes"][&uri][0];
    assert_eq!(edit["newText"], "wealth", "{actions}");
    let change = json!({ "range": edit["range"], "text": edit["newText"] });
    let mended = json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [change] });
    editor.tell("textDocument/didChange", mended);
    editor.faults(&uri, |found| found.is_empty());
    let at = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": 0 } });
    for method in ["hover", "completion", "definition", "prepareRename"] {
        let answer = editor.ask(&format!("textDocument/{method}"), at.clone());
        assert!(answer["error"].is_null(), "{method}: {answer}");
    }
    let of_file = json!({ "textDocument": { "uri": uri }, "options": { "tabSize": 2, "insertSpaces": true } });
    for method in ["documentSymbol", "foldingRange", "semanticTokens/full", "codeLens", "formatting"] {
        let answer = editor.ask(&format!("textDocument/{method}"), of_file.clone());
        assert!(answer["result"].is_array() || answer["result"].is_object(), "{method}: {answer}");
    }
    editor.leave();
}

#[test]
fn a_card_that_is_edited_is_checked_at_once() {
    let folder = Folder::with_game("at_once");
    folder.write("cards/gems/more.naipe", "card \"Opal\" : gem { worth: 1 }\n");
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let uri = uri(&folder, "cards/gems/more.naipe");
    editor.open(&uri, "card \"Opal\" : gem { worth: 1 }\n");
    for (version, text, wrong) in
        [(2, "wort: 1", true), (3, "worth: 2", false), (4, "worth: none", true), (5, "worth: 3", false)]
    {
        let text = format!("card \"Opal\" : gem {{ {text} }}\n");
        let changed =
            json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": [{ "text": text }] });
        editor.tell("textDocument/didChange", changed);
        let is_so = |found: &[Value]| found.iter().any(|fault| fault["severity"] == 1) == wrong;
        editor.faults(&uri, is_so);
    }
    editor.leave();
}

/// How long what is told at once may take here at its quickest, where all is slow; a check of everything always waits longer than that.
const AT_ONCE: Duration = Duration::from_millis(120);

/// The broken state has been checked, as it is when somebody stops to think, and requests come in between.
#[test]
fn what_is_mended_is_told_at_once_after_all_was_checked() {
    let folder = Folder::with_game("mended");
    let text =
        |worth: &str| format!("card \"Opal\" : gem {{ worth: {worth} }}\ncard \"Onyx\" : gem {{ worth: non }}\n");
    folder.write("cards/gems/more.naipe", text("1"));
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let uri = uri(&folder, "cards/gems/more.naipe");
    editor.open(&uri, &text("1"));
    editor.faults(&uri, |found| found.len() == 1);
    let mut version = 1;
    let mut quickest = Duration::MAX;
    for broken in ["no", "{", "1 +"] {
        let mut change = |editor: &mut Editor, worth: &str| {
            version += 1;
            let document = json!({ "uri": uri, "version": version });
            let change = json!({ "textDocument": document, "contentChanges": [{ "text": text(worth) }] });
            editor.tell("textDocument/didChange", change);
        };
        change(&mut editor, broken);
        editor.faults(&uri, |found| found.len() > 1);
        // A pause: all is checked. What is asked for meanwhile puts nothing off.
        for _ in 0..20 {
            std::thread::sleep(Duration::from_millis(100));
            let at = json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": 3 } });
            editor.ask("textDocument/hover", at);
        }
        let began = Instant::now();
        change(&mut editor, "2");
        // The fault of the other card stays where it is.
        let found = editor.faults(&uri, |found| found.len() == 1);
        assert_eq!(found[0]["range"]["start"]["line"], 1);
        quickest = quickest.min(began.elapsed());
    }
    assert!(quickest < AT_ONCE, "{quickest:?}");
    editor.leave();
}

/// Some editors ask for something at every move of the cursor, without a pause.
#[test]
fn requests_put_no_check_off() {
    let folder = Folder::with_game("requests");
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let (uri, good) = (uri(&folder, RULES), folder.read(RULES));
    editor.open(&uri, &good);
    let text = good.replace("wealth(p) >= goal", "welth(p) >= goal");
    let document = json!({ "uri": uri, "version": 2 });
    editor.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [{ "text": text }] }));
    let at = json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": 3 } });
    for number in 1000..1060 {
        let request = json!({ "jsonrpc": "2.0", "id": number, "method": "textDocument/hover", "params": at });
        let body = request.to_string();
        editor.raw(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        loop {
            let told = editor.next();
            if told["params"]["diagnostics"].to_string().contains("welth") {
                return editor.leave();
            }
            if told["id"] == json!(number) {
                break;
            }
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("nothing was checked in three seconds");
}

/// An editor asks by itself what can be mended as soon as the cursor moves: what is typed in a card is known by then.
#[test]
fn what_can_be_mended_is_known_right_behind_the_edit() {
    let folder = Folder::with_game("behind");
    let text = |worth: &str| format!("card \"Opal\" : gem {{ {worth}: 1 }}\n");
    folder.write("cards/gems/more.naipe", text("worth"));
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let uri = uri(&folder, "cards/gems/more.naipe");
    editor.open(&uri, &text("worth"));
    std::thread::sleep(Duration::from_secs(2));
    let document = json!({ "uri": uri, "version": 2 });
    let change = json!({ "textDocument": document, "contentChanges": [{ "text": text("wort") }] });
    editor.tell("textDocument/didChange", change);
    let at = text("worth").find("worth").expect("it is there");
    let place = |character: usize| json!({ "line": 0, "character": character });
    let range = json!({ "start": place(at), "end": place(at + 4) });
    let context = json!({ "diagnostics": [], "triggerKind": 2 });
    let asked = json!({ "textDocument": { "uri": uri }, "range": range, "context": context });
    let actions = editor.ask("textDocument/codeAction", asked);
    assert!(actions["result"].to_string().contains("worth"), "{actions}");
    editor.leave();
}

/// Who has an editor in Spanish reads lenses, what comes of them, and hovers in it.
#[test]
fn an_editor_in_spanish_is_answered_in_spanish() {
    let folder = Folder::with_game("spanish");
    let at = "tests/gems/more.naipe";
    folder.write(at, "scenario \"S\" {\n  given { active: A }\n  expect active == B\n}\n");
    let mut editor = Editor::begin(&folder);
    let root = uri(&folder, ".");
    let params = json!({ "processId": null, "rootUri": root, "locale": "es-ES", "capabilities": {} });
    editor.ask("initialize", params);
    editor.tell("initialized", json!({}));
    let uri = uri(&folder, at);
    let text = folder.read(at);
    editor.open(&uri, &text);
    let lenses = editor.ask("textDocument/codeLens", json!({ "textDocument": { "uri": uri } }));
    let titles: Vec<&str> = lenses["result"]
        .as_array()
        .expect("lenses")
        .iter()
        .filter_map(|lens| lens["command"]["title"].as_str())
        .collect();
    assert_eq!(titles, ["ejecutar", "ver el registro"]);
    let run = json!({ "command": "naipe.run", "arguments": [uri, "S"] });
    let came = editor.ask("workspace/executeCommand", run)["result"].to_string();
    assert!(came.contains("`S` ha fallado") && came.contains("línea 3: "), "{came}");
    assert!(!came.contains("does not hold"), "{came}");
    // Why something cannot be done is said whole, what would be wrong then included.
    let ruby = folder.read(CARDS).lines().position(|line| line.starts_with("card \"Ruby\"")).expect("it is there");
    let at = json!({ "line": ruby, "character": 8 });
    let text = json!({ "uri": super::language_server::uri(&folder, CARDS) });
    let refused = editor
        .ask("textDocument/rename", json!({ "textDocument": text, "position": at, "newName": "Lens" }))
        .to_string();
    assert!(refused.contains("`Lens` se declara dos veces (cards/gems/gems.naipe:"), "{refused}");
    let at = json!({ "textDocument": { "uri": uri }, "position": { "line": 2, "character": 3 } });
    let told = editor.ask("textDocument/hover", at)["result"]["contents"]["value"].to_string();
    assert!(told.contains("`expect`: lo que tiene que cumplirse") && told.contains("después de esta línea:"), "{told}");
    editor.leave();
}

/// An editor that does not say its language is answered in that of the games.
#[test]
fn a_spanish_game_is_spoken_of_in_spanish() {
    let folder = Folder::with_game("spoken");
    let rules = folder.read(RULES);
    let (start, end) = rules.split_once("players:").expect("the game says how many play");
    folder.write(RULES, format!("{start}language: es  players:{end}"));
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let uri = uri(&folder, RULES);
    let text = folder.read(RULES);
    let line = text.lines().position(|line| line.starts_with("kind ")).expect("there are kinds");
    editor.open(&uri, &text);
    let at = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": 1 } });
    let told = editor.ask("textDocument/hover", at)["result"]["contents"]["value"].to_string();
    assert!(told.contains("un tipo de carta o de objeto, con sus atributos"), "{told}");
    editor.leave();
}

#[test]
fn what_makes_no_sense_is_refused_and_the_next_is_answered() {
    let folder = Folder::with_game("broken");
    let mut editor = Editor::begin(&folder);
    editor.raw("Content-Length: 7\r\n\r\n{\"a\": ]");
    assert_eq!(editor.next()["error"]["code"], -32700);
    assert_eq!(editor.ask("textDocument/hover", json!({}))["error"]["code"], -32002);
    initialize(&mut editor, &folder);
    let uri = uri(&folder, RULES);
    assert_eq!(editor.ask("textDocument/hover", json!([]))["error"]["code"], -32602);
    assert_eq!(editor.ask("naipe/nothing", json!({}))["error"]["code"], -32601);
    let far = json!({ "textDocument": { "uri": uri }, "position": { "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 } });
    assert!(editor.ask("textDocument/hover", far)["error"].is_null());
    let elsewhere = json!({ "textDocument": { "uri": "untitled:1" }, "position": { "line": 0, "character": 0 } });
    assert_eq!(editor.ask("textDocument/hover", elsewhere)["result"], Value::Null);
    // A change beyond the end, and one whose end comes first.
    let range = json!({ "start": { "line": 900, "character": 9 }, "end": { "line": 0, "character": 0 } });
    let changed =
        json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "range": range, "text": "x" }] });
    editor.tell("textDocument/didChange", changed);
    editor.tell("textDocument/didOpen", json!({ "no": 1 }));
    editor.raw("Content-Length: 18446744073709551615\r\n\r\n");
    editor.leave_broken();
}

impl Editor {
    /// The rest is no message, however long it is waited for: the end of the input ends the server.
    fn leave_broken(mut self) {
        drop(self.to);
        let mut rest = Vec::new();
        let _ = self.from.read_to_end(&mut rest);
        let ended = self.server.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(!said.contains("panicked"), "{said}");
    }
}

#[test]
fn a_text_outside_every_project_is_read() {
    let folder = Folder::empty("outside");
    folder.write("alone.naipe", "card \"X\" : {\n");
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let uri = uri(&folder, "alone.naipe");
    editor.open(&uri, "card \"X\" : {\n");
    editor.faults(&uri, |found| !found.is_empty());
    editor.leave();
}

/// The snapshot of a scenario is found by its name: it goes with it, where the editor can do that, and otherwise it is said.
#[test]
fn the_snapshot_of_a_scenario_goes_with_its_name() {
    let folder = Folder::with_game("renamed");
    let file = "tests/gems/shown.naipe";
    folder.write(file, "scenario \"Shown\" {\n  given { active: A }\n  snapshot\n}\n");
    folder.write("tests/gems/snapshots/shown__shown.snap", "---\n---\n");
    for renames in [true, false] {
        let mut editor = Editor::begin(&folder);
        let edit =
            json!({ "documentChanges": true, "resourceOperations": if renames { vec!["rename"] } else { vec![] } });
        let capabilities = json!({ "workspace": { "workspaceEdit": edit } });
        let asked = json!({ "processId": null, "rootUri": uri(&folder, "."), "capabilities": capabilities });
        editor.ask("initialize", asked);
        editor.tell("initialized", json!({}));
        let place = json!({ "line": 0, "character": 12 });
        let text = json!({ "uri": uri(&folder, file) });
        let answer = editor
            .ask("textDocument/rename", json!({ "textDocument": text, "position": place, "newName": "Seen, too" }));
        let changes = answer["result"].to_string();
        assert!(changes.contains("Seen, too"), "{answer}");
        assert_eq!(changes.contains("snapshots/shown__seen_too.snap"), renames, "{answer}");
        editor.leave();
    }
}

/// What is edited in a scenario is checked with the game as it stands, and that of what is edited elsewhere waits for a pause.
#[test]
fn a_scenario_that_is_edited_is_checked_at_once() {
    let folder = Folder::with_game("scenario");
    let file = "tests/gems/more.naipe";
    let text = |what: &str| {
        format!(
            "scenario \"One\" {{\n  given {{ active: A }}\n  {what}\n}}\nscenario \"Two\" {{ expect A.nothing == 1 }}\n"
        )
    };
    folder.write(file, text("expect wealth(A) == 0"));
    let mut editor = Editor::begin(&folder);
    initialize(&mut editor, &folder);
    let uri = uri(&folder, file);
    editor.open(&uri, &text("expect wealth(A) == 0"));
    editor.faults(&uri, |found| found.len() == 1);
    std::thread::sleep(Duration::from_secs(1));
    let wrong = ["expect welth(A) == 0", "expect wealth(A) == {", "given { table of A: \"Rubi\" }  expect over"];
    let mut quickest = [Duration::MAX; 2];
    for (number, what) in wrong.into_iter().chain(["expect wealth(A) == 1"]).enumerate() {
        let is_good = number == wrong.len();
        let began = Instant::now();
        let document = json!({ "uri": uri, "version": number + 2 });
        let change = json!({ "textDocument": document, "contentChanges": [{ "text": text(what) }] });
        editor.tell("textDocument/didChange", change);
        // The fault of the other scenario stays, whatever is wrong with this one.
        let found = editor.faults(&uri, |found| (found.len() == 1) == is_good);
        assert!(found.iter().any(|fault| fault["message"].to_string().contains("nothing")), "{what}: {found:?}");
        // What was told after the pause is told as quickly as before it.
        quickest[number / 2] = quickest[number / 2].min(began.elapsed());
        // A pause: all is checked, and the same is told.
        if number == 1 {
            std::thread::sleep(Duration::from_secs(3));
        }
    }
    assert!(quickest.iter().all(|took| *took < AT_ONCE), "{quickest:?}");
    editor.leave();
}

/// A text among the cards that no game has is told to be none's, and what is wrong with it.
#[test]
fn a_text_of_no_game_is_told_to_be_so() {
    let folder = Folder::with_game("stray");
    folder.write("cards/stray.naipe", "card \"Ox\" : gem {\n");
    let mut editor = Editor::begin(&folder);
    editor.introduce(&folder, json!({}));
    let stray = uri(&folder, "cards/stray.naipe");
    let is_told = |found: &[Value]| {
        found.iter().any(|fault| fault["message"].as_str().is_some_and(|said| said.contains("belongs to no game")))
    };
    editor.faults(&stray, is_told);
    editor.open(&stray, "card \"Ox\" : gem {\n");
    editor.faults(&stray, |found| is_told(found) && found.len() > 1);
    editor.leave();
}
