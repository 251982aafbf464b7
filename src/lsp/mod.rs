//! `naipe lsp`: the language server, over standard input and output.
//!
//! One turn of [`serve`] takes in what was typed, checks what that touches when it is quiet, and answers. Of what is typed inside
//! a card, the faults are told at once: as `check --watch` does, the card alone is checked.

mod answers;
mod around;
mod calls;
mod checks;
mod colours;
mod completion;
mod desk;
mod edits;
mod faults;
pub mod fixes;
mod folding;
mod formatting;
mod hints;
mod hover;
mod lenses;
mod lookup;
mod midway;
mod places;
mod ranges;
mod rename;
mod signatures;
mod spoken;
mod symbols;
#[cfg(test)]
mod tests;
mod transport;

pub use desk::{Before, Desk, Open};
pub use places::Units;

use crate::STACK;
use crate::arguments::{Everywhere, Tongue};
use crate::project::Project;
use crate::screen::{Done, Stop};
use checks::{Checked, Checks};
use edits::{BREATH, Edits, Prepared};
use faults::Pages;
use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{self as tell, Notification as _};
use lsp_types::request::{Request as _, ShowDocument};
use lsp_types::{InitializeParams, PublishDiagnosticsParams, Url};
use naipe_grammar::diagnostic::Diagnostic;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;
use transport::Incoming;

/// Runs the command until the editor is gone.
pub fn run(everywhere: &Everywhere) -> Done {
    let (send, messages) = channel();
    let to = send.clone();
    std::thread::spawn(move || {
        let mut input = BufReader::new(std::io::stdin());
        while let Ok(Some(incoming)) = transport::read(&mut input) {
            if to.send(incoming).is_err() {
                return;
            }
        }
        let _ = to.send(Incoming::Closed);
    });
    let everywhere = everywhere.clone();
    let serve = move || serve(&everywhere, &messages, send, &mut std::io::stdout());
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(serve);
    let thread = thread.map_err(|error| Stop::usage(format!("no thread can be had: {error}")))?;
    thread.join().unwrap_or_else(|_| Err(Stop::usage("the language server stopped: this is a fault of its own")))
}

/// Speaks with an editor; `to`: where what the server does apart from that tells of its end.
fn serve(everywhere: &Everywhere, messages: &Receiver<Incoming>, to: Sender<Incoming>, output: &mut dyn Write) -> Done {
    let mut line = Line { messages, output, waiting: VecDeque::new() };
    let Some((id, params)) = line.initialize()? else { return Ok(false) };
    let units = answers::units(&params);
    let (snippets, renames_files) = (answers::snippets(&params), answers::renames_files(&params));
    let shows_places = answers::shows_places(&params);
    line.send(&Response::new_ok(id, answers::initialized(units)))?;
    let root = everywhere.root.clone().or_else(|| root(&params)).unwrap_or_else(|| PathBuf::from("."));
    let root = Project::find(Some(&root))
        .ok()
        .filter(|found| found.root.join("rules").is_dir())
        .map(|found| found.root)
        .or_else(|| root.ancestors().find(|folder| folder.join("rules").is_dir()).map(Path::to_owned))
        .unwrap_or(root);
    let root = root.canonicalize().unwrap_or(root);
    let speaks_spanish = params.locale.as_deref().is_some_and(|locale| locale.starts_with(Tongue::Es.code()));
    let tongue = everywhere.lang.unwrap_or(if speaks_spanish { Tongue::Es } else { Tongue::En });
    let pages = Pages::write(&everywhere.cache(), tongue);
    let mut server = Server {
        everywhere: everywhere.clone(),
        open: Open::default(),
        root,
        units,
        snippets,
        renames_files,
        shows_places,
        pages,
        is_told: everywhere.lang.is_some() || params.locale.is_some(),
        pending: BTreeSet::new(),
        elsewhere: BTreeMap::new(),
        strays: BTreeSet::new(),
        anew: true,
        found: BTreeMap::new(),
        edits: Edits::new(),
        checks: Checks::new(to),
        shown: BTreeSet::new(),
        leaving: false,
    };
    server.serve(&mut line)
}

/// The folder that an editor has open.
fn root(params: &InitializeParams) -> Option<PathBuf> {
    let folder = params.workspace_folders.as_ref().and_then(|folders| folders.first()).map(|folder| &folder.uri);
    #[expect(deprecated, reason = "older editors say nothing else")]
    let uri = folder.or(params.root_uri.as_ref())?;
    places::path(uri)
}

/// What the server has waited for.
enum Heard {
    /// The editor has said something.
    Message(Message),
    /// A check of whole games is at its end.
    Checked(Checked),
}

/// The line to the editor.
struct Line<'l> {
    messages: &'l Receiver<Incoming>,
    output: &'l mut dyn Write,
    /// What came in and was put aside.
    waiting: VecDeque<Message>,
}

impl Line<'_> {
    fn send(&mut self, message: &impl serde::Serialize) -> Result<(), Stop> {
        transport::write(&mut self.output, message).map_err(|_| Stop::Closed)
    }

    fn tell<N: tell::Notification>(&mut self, params: N::Params) -> Result<(), Stop> {
        self.send(&Notification::new(N::METHOD.to_owned(), params))
    }

    fn refuse(&mut self, id: lsp_server::RequestId, code: ErrorCode, why: impl Into<String>) -> Result<(), Stop> {
        self.send(&Response::new_err(id, code as i32, why.into()))
    }

    /// What is heard next; nothing where nothing came in time.
    fn next(&mut self, within: Option<Duration>) -> Result<Option<Heard>, Stop> {
        if let Some(message) = self.waiting.pop_front() {
            return Ok(Some(Heard::Message(message)));
        }
        loop {
            let incoming = match within {
                Some(time) => match self.messages.recv_timeout(time) {
                    Ok(incoming) => incoming,
                    Err(RecvTimeoutError::Timeout) => return Ok(None),
                    Err(RecvTimeoutError::Disconnected) => return Err(Stop::Closed),
                },
                None => self.messages.recv().map_err(|_| Stop::Closed)?,
            };
            match incoming {
                Incoming::Message(message) => return Ok(Some(Heard::Message(message))),
                Incoming::Checked(checked) => return Ok(Some(Heard::Checked(checked))),
                Incoming::Closed => return Err(Stop::Closed),
                Incoming::Broken(why) => {
                    let code = ErrorCode::ParseError as i32;
                    self.send(&serde_json::json!({ "id": null, "error": { "code": code, "message": why } }))?;
                }
            }
        }
    }

    /// The first request: what the editor can do. Nothing where it leaves at once.
    fn initialize(&mut self) -> Result<Option<(lsp_server::RequestId, InitializeParams)>, Stop> {
        loop {
            match self.next(None) {
                Ok(Some(Heard::Message(Message::Request(request)))) if request.method == "initialize" => {
                    match serde_json::from_value(request.params) {
                        Ok(params) => return Ok(Some((request.id, params))),
                        Err(error) => self.refuse(request.id, ErrorCode::InvalidParams, error.to_string())?,
                    }
                }
                Ok(Some(Heard::Message(Message::Request(request)))) => {
                    self.refuse(request.id, ErrorCode::ServerNotInitialized, "the first request is `initialize`")?;
                }
                Ok(Some(Heard::Message(Message::Notification(told)))) if told.method == tell::Exit::METHOD => {
                    return Ok(None);
                }
                Ok(_) => {}
                Err(stop) => return Err(stop),
            }
        }
    }
}

/// What is kept from turn to turn.
struct Server {
    everywhere: Everywhere,
    open: Open,
    root: PathBuf,
    units: Units,
    snippets: bool,
    /// The editor can give files other names.
    renames_files: bool,
    /// The editor can be put at a place.
    shows_places: bool,
    pages: Pages,
    /// Somebody has said in which language to answer; otherwise it is that of the games.
    is_told: bool,
    /// Files of the project whose texts changed since they were taken in.
    pending: BTreeSet<PathBuf>,
    /// Texts that are open and not of the project.
    elsewhere: BTreeMap<Url, String>,
    /// Texts of the project's folders that are of no game.
    strays: BTreeSet<PathBuf>,
    /// Files came or went: the project is read anew.
    anew: bool,
    /// What is wrong with each game.
    found: BTreeMap<usize, Vec<Diagnostic>>,
    /// What is known of edits before all is checked.
    edits: Edits,
    /// The checks of all.
    checks: Checks,
    /// The files that something was told of.
    shown: BTreeSet<PathBuf>,
    /// The editor has said that it leaves.
    leaving: bool,
}

/// What to do after a message.
enum Then {
    /// Wait for the next message.
    GoOn,
    /// Take in what has changed first; the message waits.
    TakeIn(Message),
    /// The editor is gone.
    End(bool),
}

impl Server {
    fn serve(&mut self, line: &mut Line) -> Done {
        let mut desk: Option<Desk> = None;
        let mut touched: BTreeSet<usize> = BTreeSet::new();
        loop {
            self.take_in(&mut desk, &mut touched, line)?;
            let Some(known) = &desk else {
                if let Some(good) = self.without_project(line)? {
                    return Ok(good);
                }
                continue;
            };
            match self.turn(known, &mut touched, line)? {
                Some(good) => return Ok(good),
                None => continue,
            }
        }
    }

    /// Brings the project up to what is open in the editor.
    fn take_in(&mut self, desk: &mut Option<Desk>, touched: &mut BTreeSet<usize>, line: &mut Line) -> Result<(), Stop> {
        if self.anew {
            self.anew = false;
            self.pending.clear();
            self.found.clear();
            self.checks.are_late(true);
            *desk = None;
            if !self.root.join("rules").is_dir() {
                return Ok(());
            }
            match Desk::new(self.root.clone(), self.open.clone(), self.everywhere.date(), self.units) {
                Ok(new) => {
                    touched.extend(new.library.games_read());
                    let is_stray = |path: &&PathBuf| new.library.files.id(path).is_none();
                    self.strays = self.open.texts().keys().filter(is_stray).cloned().collect();
                    *desk = Some(new);
                    self.edits = Edits::new();
                    self.speak_as_games_do(desk.as_ref());
                }
                Err(error) => self.say(line, &error.to_string())?,
            }
            return Ok(());
        }
        let Some(desk) = desk else { return Ok(()) };
        if !self.pending.is_empty() {
            self.checks.are_late(false);
        }
        for path in std::mem::take(&mut self.pending) {
            match desk.take_in(&path) {
                Ok(true) => {
                    if let Some(id) = desk.library.files.id(&path) {
                        self.keep_known(desk, id);
                        touched.extend(desk.library.games_read().filter(|game| desk.library.depends_on(*game, id)));
                    }
                }
                Ok(false) => self.anew = true,
                Err(error) => self.say(line, &error.to_string())?,
            }
        }
        Ok(())
    }

    /// Answers in Spanish where all games of the project are in it, and nobody has said otherwise.
    fn speak_as_games_do(&mut self, desk: Option<&Desk>) {
        let is_spanish = desk.is_some_and(|desk| desk.is_all_in(Tongue::Es.code()));
        let tongue = if is_spanish { Tongue::Es } else { Tongue::En };
        if !self.is_told && self.pages.tongue != tongue {
            self.pages = Pages::write(&self.everywhere.cache(), tongue);
        }
    }

    fn say(&self, line: &mut Line, message: &str) -> Result<(), Stop> {
        let typ = lsp_types::MessageType::ERROR;
        let message = crate::explain::text_in(message, self.pages.tongue).into_owned();
        line.tell::<tell::ShowMessage>(lsp_types::ShowMessageParams { typ, message })
    }

    /// Answers until something must be taken in; what ended, if the editor is gone.
    fn turn(&mut self, desk: &Desk, touched: &mut BTreeSet<usize>, line: &mut Line) -> Result<Option<bool>, Stop> {
        let mut prepared: Option<Prepared<'_>> = None;
        loop {
            let until_check = self.until_check(touched);
            let breath = prepared.is_none().then_some(BREATH);
            let until_any = until_check.into_iter().chain(breath).min();
            let is_over = until_check.is_some_and(|left| left.is_zero());
            let heard = if is_over { None } else { line.next(until_any)? };
            let message = match heard {
                Some(Heard::Message(message)) => message,
                Some(Heard::Checked(checked)) => {
                    if self.checked(checked, desk, touched, line)? {
                        prepared = None;
                    }
                    continue;
                }
                None if !is_over => {
                    prepared.get_or_insert_with(|| self.prepared(desk));
                    continue;
                }
                None if self.anew || !self.pending.is_empty() => return Ok(None),
                None => {
                    self.begin_check(desk, touched)?;
                    continue;
                }
            };
            // Who asks how to mend something wants to mend what stands there now.
            let is_known = !self.pending.is_empty() || self.is_checked(touched) || self.edits.are_known();
            if answers::asks_to_mend(&message) && !is_known {
                self.put_aside(message, desk, touched)?;
                continue;
            }
            match self.message(message, Some(desk), line)? {
                Then::GoOn => {}
                Then::End(good) => return Ok(Some(good)),
                Then::TakeIn(message) => {
                    line.waiting.push_front(message);
                    return Ok(None);
                }
            }
            if self.anew {
                return Ok(None);
            }
            if !self.pending.is_empty() {
                let prepared = prepared.get_or_insert_with(|| self.prepared(desk));
                self.at_once(desk, prepared, touched, line)?;
            }
        }
    }

    /// Where there is no project, texts are only read.
    fn without_project(&mut self, line: &mut Line) -> Result<Option<bool>, Stop> {
        loop {
            let message = match line.next(None)? {
                Some(Heard::Message(message)) => message,
                Some(Heard::Checked(_)) => {
                    self.checks.ended();
                    continue;
                }
                None => continue,
            };
            match self.message(message, None, line)? {
                Then::GoOn | Then::TakeIn(_) => {}
                Then::End(good) => return Ok(Some(good)),
            }
            if self.anew && self.root.join("rules").is_dir() {
                return Ok(None);
            }
            self.anew = false;
        }
    }

    /// Tells every fault of every file, and those that are no longer.
    fn publish(&mut self, desk: &Desk, line: &mut Line) -> Result<(), Stop> {
        let files = faults::by_file(self.found.values().flatten());
        let mut now = BTreeSet::new();
        for (file, found) in files {
            let Some(path) = desk.library.files.path(file) else { continue };
            now.insert(path.to_owned());
            let shown = found.iter().filter_map(|fault| faults::shown(desk, fault, &self.pages)).collect();
            self.publish_file(line, path, shown)?;
        }
        for path in std::mem::replace(&mut self.shown, now.clone()).difference(&now) {
            self.publish_file(line, path, Vec::new())?;
        }
        Ok(())
    }

    fn publish_file(&self, line: &mut Line, path: &Path, diagnostics: Vec<lsp_types::Diagnostic>) -> Result<(), Stop> {
        let Some(uri) = places::uri(&self.root.join(path)) else { return Ok(()) };
        line.tell::<tell::PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics, version: None })
    }

    /// The path of a file from the project's folder, where it belongs to the project.
    fn of_project(&self, uri: &Url) -> Option<PathBuf> {
        let path = places::path(uri)?;
        let path = path
            .parent()
            .and_then(|folder| folder.canonicalize().ok())
            .and_then(|folder| Some(folder.join(path.file_name()?)))
            .unwrap_or(path);
        let path = path.strip_prefix(&self.root).ok()?;
        let place = path.components().next()?;
        let is_inside = naipe_interpreter::project::layout::PLACES.iter().any(|name| place.as_os_str() == *name);
        (is_inside && path.extension().is_some_and(|end| end == "naipe")).then(|| path.to_owned())
    }

    fn message(&mut self, message: Message, desk: Option<&Desk>, line: &mut Line) -> Result<Then, Stop> {
        match message {
            Message::Request(request) => self.request(request, desk, line),
            Message::Notification(told) => {
                if told.method == tell::Exit::METHOD {
                    return Ok(Then::End(self.leaving));
                }
                self.told(told, desk, line)?;
                Ok(Then::GoOn)
            }
            Message::Response(_) => Ok(Then::GoOn),
        }
    }

    fn request(&mut self, request: Request, desk: Option<&Desk>, line: &mut Line) -> Result<Then, Stop> {
        if request.method == "shutdown" {
            self.leaving = true;
            line.send(&Response::new_ok(request.id, Value::Null))?;
            return Ok(Then::GoOn);
        }
        if self.leaving {
            line.refuse(request.id, ErrorCode::InvalidRequest, "the editor has said that it leaves")?;
            return Ok(Then::GoOn);
        }
        if let Some(place) = answers::place_asked(&request) {
            let id = lsp_server::RequestId::from(format!("stand {}", request.id));
            line.send(&Request::new(id, ShowDocument::METHOD.to_owned(), place))?;
            line.send(&Response::new_ok(request.id, Value::Null))?;
            return Ok(Then::GoOn);
        }
        let waits = self.anew || !self.pending.is_empty();
        let is_at_once = |desk| !self.anew && answers::is_answered_before(self, desk, &request);
        if waits && desk.is_some_and(|desk| !is_at_once(desk)) {
            return Ok(Then::TakeIn(Message::Request(request)));
        }
        let id = request.id.clone();
        match answers::answer(self, desk, request) {
            Ok((answer, notes)) => {
                for note in notes {
                    line.tell::<tell::ShowMessage>(note)?;
                }
                line.send(&Response::new_ok(id, answer))?;
            }
            Err((code, why)) => line.refuse(id, code, why)?,
        }
        Ok(Then::GoOn)
    }

    /// Takes a note of what the editor tells.
    fn told(&mut self, told: Notification, desk: Option<&Desk>, line: &mut Line) -> Result<(), Stop> {
        let (uri, text) = match told.method.as_str() {
            tell::DidOpenTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<lsp_types::DidOpenTextDocumentParams>(told.params) else {
                    return Ok(());
                };
                (params.text_document.uri, Some(params.text_document.text))
            }
            tell::DidChangeTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<lsp_types::DidChangeTextDocumentParams>(told.params) else {
                    return Ok(());
                };
                let uri = params.text_document.uri;
                let before = match self.of_project(&uri) {
                    Some(path) => self.open.texts().get(&path).cloned(),
                    None => self.elsewhere.get(&uri).cloned(),
                };
                let text = answers::changed(before.unwrap_or_default(), params.content_changes, self.units);
                (uri, Some(text))
            }
            tell::DidCloseTextDocument::METHOD => {
                let Ok(params) = serde_json::from_value::<lsp_types::DidCloseTextDocumentParams>(told.params) else {
                    return Ok(());
                };
                (params.text_document.uri, None)
            }
            tell::DidChangeWatchedFiles::METHOD => {
                self.anew = true;
                self.edits.came();
                self.checks.give_up();
                return Ok(());
            }
            _ => return Ok(()),
        };
        self.edits.came();
        self.checks.give_up();
        let path = self.of_project(&uri);
        let known = path.as_ref().zip(desk).is_some_and(|(path, desk)| desk.library.files.id(path).is_some());
        match (path, text) {
            (Some(path), text)
                if !self.strays.contains(&path) && (desk.is_some() || self.root.join("rules").is_dir()) =>
            {
                match text {
                    Some(text) => self.open.texts().insert(path.clone(), text),
                    None => self.open.texts().remove(&path),
                };
                if known {
                    self.pending.insert(path);
                } else {
                    self.anew = true;
                }
            }
            (_, Some(text)) => {
                line.tell::<tell::PublishDiagnostics>(PublishDiagnosticsParams {
                    uri: uri.clone(),
                    diagnostics: faults::of_text(&text, self.units, &self.pages),
                    version: None,
                })?;
                self.elsewhere.insert(uri, text);
            }
            (_, None) => {
                self.elsewhere.remove(&uri);
            }
        }
        Ok(())
    }
}
