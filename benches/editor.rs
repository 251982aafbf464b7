//! How long an editor waits for `naipe lsp` in a project of 30,000 cards: `cargo bench --bench editor`.
//!
//! A card is edited again and again, and each time it is waited for its faults, or for what could stand at the cursor, as an
//! editor asks for it: right behind the edit.

mod measure;
#[path = "measure/set.rs"]
mod set;

use lsp_server::{Message, Notification, Request, Response};
use measure::{Samples, line, seconds, time};
use serde_json::{Value, json};
use std::io::BufReader;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// How often each thing is measured.
const TIMES: usize = 60;
/// How often, where all is checked in between.
const CHECKED_TIMES: usize = 8;
/// How often, where an edit may concern every card.
const WIDE_TIMES: usize = 10;
/// How long somebody takes who types fast.
const BETWEEN_KEYS: std::time::Duration = std::time::Duration::from_millis(80);

/// How long after an edit all is being checked.
const UNTIL_CHECK: std::time::Duration = std::time::Duration::from_millis(200);

/// A server, seen from an editor.
struct Editor {
    server: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    requests: i32,
}

impl Editor {
    fn open(folder: &std::path::Path) -> Editor {
        let mut server = Command::new(env!("CARGO_BIN_EXE_naipe"))
            .arg("lsp")
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command can be started");
        let to = server.stdin.take().expect("it can be spoken to");
        let from = BufReader::new(server.stdout.take().expect("it can be heard"));
        Editor { server, to, from, requests: 0 }
    }

    fn send(&mut self, message: impl Into<Message>) {
        message.into().write(&mut self.to).expect("the server reads");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(Notification { method: method.into(), params });
    }

    fn hear(&mut self) -> Message {
        loop {
            match Message::read(&mut self.from).expect("the server writes what can be read").expect("the server runs") {
                // What the server asks an editor for, this one does not have.
                Message::Request(asked) => self.send(Response::new_ok(asked.id, Value::Null)),
                heard => return heard,
            }
        }
    }

    /// Asks for something and waits for the answer.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests.into();
        self.send(Request { id, method: method.into(), params });
        loop {
            if let Message::Response(answer) = self.hear()
                && answer.id == self.requests.into()
            {
                assert!(answer.error.is_none(), "{:?}", answer.error);
                return answer.result.unwrap_or_default();
            }
        }
    }

    /// Waits until a file has so many faults.
    fn await_faults(&mut self, uri: &str, many: usize) {
        loop {
            if let Message::Notification(told) = self.hear()
                && told.method == "textDocument/publishDiagnostics"
                && told.params["uri"] == uri
                && told.params["diagnostics"].as_array().is_some_and(|all| all.len() == many)
            {
                return;
            }
        }
    }
}

/// A document in which somebody types at one place.
struct Typing {
    uri: String,
    text: String,
    row: usize,
    column: usize,
    version: u32,
}

impl Typing {
    /// `at`: where in its text.
    fn new(path: &Path, at: impl Fn(&str) -> usize) -> Typing {
        let text = std::fs::read_to_string(path).expect("it was written");
        let at = at(&text);
        let row = text[..at].matches('\n').count();
        let column = at - text[..at].rfind('\n').map_or(0, |end| end + 1);
        Typing { uri: format!("file://{}", path.display()), text, row, column, version: 0 }
    }

    /// Right behind some words of its text.
    fn behind(path: &Path, before: &str) -> Typing {
        Typing::new(path, |text| text.find(before).expect("it stands there") + before.len())
    }

    /// A column of that line.
    fn place(&self, column: usize) -> Value {
        json!({ "line": self.row, "character": column })
    }

    fn open(&self, editor: &mut Editor) {
        let file = json!({ "uri": self.uri, "languageId": "naipe", "version": 0, "text": self.text });
        editor.tell("textDocument/didOpen", json!({ "textDocument": file }));
    }

    fn close(&self, editor: &mut Editor) {
        editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": self.uri } }));
    }

    /// What stands from one column to another becomes a text.
    fn edit(&mut self, editor: &mut Editor, from: usize, to: usize, text: &str) {
        self.version += 1;
        let change = json!({ "range": { "start": self.place(from), "end": self.place(to) }, "text": text });
        let file = json!({ "uri": self.uri, "version": self.version });
        editor.tell("textDocument/didChange", json!({ "textDocument": file, "contentChanges": [change] }));
    }

    /// Waits until what was edited before has been checked: who asks how to mend something is answered then.
    fn await_check(&self, editor: &mut Editor) {
        let place = self.place(self.column);
        let range = json!({ "start": place, "end": place });
        let file = json!({ "textDocument": { "uri": self.uri }, "range": range, "context": { "diagnostics": [] } });
        editor.ask("textDocument/codeAction", file);
    }

    /// A name that nothing has, and gone again, so many times: until its fault is told, and until it is told no longer.
    fn faults(&mut self, editor: &mut Editor, times: usize) -> [Samples; 2] {
        let [mut faults, mut mended] = [(); 2].map(|()| Samples::default());
        let column = self.column;
        for _ in 0..times {
            faults.add(seconds(|| {
                self.edit(editor, column, column, "wings + ");
                editor.await_faults(&self.uri, 1);
            }));
            mended.add(seconds(|| {
                self.edit(editor, column, column + "wings + ".len(), "");
                editor.await_faults(&self.uri, 0);
            }));
        }
        [faults, mended]
    }

    /// What could stand at a column.
    fn ask(&self, editor: &mut Editor, column: usize) -> Value {
        let file = json!({ "textDocument": { "uri": self.uri }, "position": self.place(column) });
        editor.ask("textDocument/completion", file)
    }

    /// What could stand behind a letter that has just been typed, so many times.
    fn completion(&mut self, editor: &mut Editor, times: usize) -> Samples {
        let mut completion = Samples::default();
        let column = self.column;
        for _ in 0..times {
            completion.add(seconds(|| {
                self.edit(editor, column, column, "c");
                assert!(!self.ask(editor, column + 1).is_null());
            }));
            self.edit(editor, column, column + 1, "");
        }
        completion
    }
}

/// An item that does not end, at the end of a file, and what could stand where it breaks off: at once, and while all is checked.
fn begun(editor: &mut Editor, path: &Path, item: &str) -> [Samples; 2] {
    let mut file = Typing::new(path, str::len);
    file.open(editor);
    let [mut at_once, mut meanwhile] = [(); 2].map(|()| Samples::default());
    let end = file.column + item.len();
    for _ in 0..WIDE_TIMES {
        file.edit(editor, file.column, file.column, item);
        at_once.add(seconds(|| assert!(!file.ask(editor, end).is_null())));
        std::thread::sleep(UNTIL_CHECK);
        meanwhile.add(seconds(|| assert!(!file.ask(editor, end).is_null())));
        file.edit(editor, file.column, end, "");
    }
    file.close(editor);
    [at_once, meanwhile]
}

/// What is measured in a file: its faults behind an edit, their mending, and what could stand where somebody types.
fn edited(editor: &mut Editor, path: &Path, before: &str) -> [Samples; 3] {
    let mut file = Typing::behind(path, before);
    file.open(editor);
    file.await_check(editor);
    let [faults, mended] = file.faults(editor, WIDE_TIMES);
    let completion = file.completion(editor, WIDE_TIMES);
    file.close(editor);
    [faults, mended, completion]
}

/// What the machine offers at a place in a scenario, which is played up to there.
fn answered(editor: &mut Editor, path: &Path, before: &str) -> Samples {
    let mut file = Typing::behind(path, before);
    file.open(editor);
    let answers = file.completion(editor, WIDE_TIMES);
    file.close(editor);
    answers
}

/// A scenario of the set.
const SCENARIO: &str = r#"
scenario "Nobody plays" {
  given { active: A  hand of A: "Creature 1" }
  play { A: pass }
  expect A.gold == 10
}
"#;

fn main() {
    let folder = set::project();
    let scenario = folder.path().join("tests/cards/one.naipe");
    std::fs::create_dir_all(folder.path().join("tests/cards")).expect("a folder can be made");
    std::fs::write(&scenario, SCENARIO).expect("a file can be written");
    // The power of a card in the middle of its file.
    let power = |text: &str| text.match_indices("power: ").nth(set::IN_A_FILE / 2).expect("cards have power").0;
    let path = folder.path().join("cards/cards/150.naipe");
    let mut card = Typing::new(&path, |text| power(text) + "power: ".len());
    let column = card.column;

    let mut editor = Editor::open(folder.path());
    let root = format!("file://{}", folder.path().display());
    let began = seconds(|| {
        editor.ask("initialize", json!({ "rootUri": root, "capabilities": {} }));
        editor.tell("initialized", json!({}));
        card.open(&mut editor);
        editor
            .ask("textDocument/hover", json!({ "textDocument": { "uri": card.uri }, "position": card.place(column) }));
    });
    let [faults, mended] = card.faults(&mut editor, TIMES);
    let [mut mended_late, mut typed] = [(); 2].map(|()| Samples::default());
    for number in 0..CHECKED_TIMES {
        card.edit(&mut editor, column, column, "wings + ");
        editor.await_faults(&card.uri, 1);
        // Somebody stops to think: all is checked, and told again.
        editor.await_faults(&card.uri, 1);
        let sum = format!("{number} + ");
        mended_late.add(seconds(|| {
            card.edit(&mut editor, column, column + "wings + ".len(), &sum);
            editor.await_faults(&card.uri, 0);
        }));
        card.edit(&mut editor, column, column + sum.len(), "");
        editor.await_faults(&card.uri, 0);
    }
    for _ in 0..TIMES {
        // As it is typed: each edit with a request behind it, after which the text is another.
        typed.add(seconds(|| {
            card.edit(&mut editor, column, column, "wings + ");
            editor.await_faults(&card.uri, 1);
        }));
        card.ask(&mut editor, column + 1);
        std::thread::sleep(BETWEEN_KEYS);
        card.edit(&mut editor, column, column + "wings + ".len(), "");
        editor.await_faults(&card.uri, 0);
        card.ask(&mut editor, column);
        std::thread::sleep(BETWEEN_KEYS);
    }
    let completion = card.completion(&mut editor, TIMES);
    let rules = folder.path().join("rules/cards/game.naipe");
    let [rule_faults, rule_mended, rule_completion] = edited(&mut editor, &rules, "{ x.wounds += ");
    let [scenario_faults, scenario_mended, scenario_completion] = edited(&mut editor, &scenario, "A.gold == ");
    let answers = answered(&mut editor, &scenario, "{ A: ");
    let [deck, deck_meanwhile] = begun(&mut editor, &scenario, "deck \"D\" { hand { 4 \"");
    let [new, new_meanwhile] =
        begun(&mut editor, &folder.path().join("cards/cards/151.naipe"), "card \"New\" : creature { ");
    line("                                          p50       p95       max");
    line(format_args!("the first answer of all             {:>9}", time(began)));
    let all = [
        ("a fault of an edited card", faults),
        ("the same, with requests between", typed),
        ("its mending, back to what was", mended),
        ("its mending, after all was checked", mended_late),
        ("completion behind an edit", completion),
        ("a fault of an edited scenario", scenario_faults),
        ("its mending", scenario_mended),
        ("completion in a scenario", scenario_completion),
        ("what the machine offers in it", answers),
        ("a fault of an edited rule", rule_faults),
        ("its mending", rule_mended),
        ("completion in a rule", rule_completion),
        ("a title in a new deck", deck),
        ("the same, while all is checked", deck_meanwhile),
        ("completion in a new card", new),
        ("the same, while all is checked", new_meanwhile),
    ];
    for (name, samples) in all {
        let [median, late, last] = [0.5, 0.95, 1.0].map(|part| time(samples.at(part)));
        line(format_args!("{name:35} {median:>9} {late:>9} {last:>9}"));
    }
    let _ = editor.ask("shutdown", Value::Null);
    editor.tell("exit", Value::Null);
    let _ = editor.server.wait();
}
