//! `naipe lsp`: the language server, over standard input and output.
//!
//! One turn of [`serve`] takes in what was typed, checks what that touches when it is quiet, and answers. Of what is typed inside
//! a card, the faults are told at once: as `check --watch` does, the card alone is checked.

mod answers;
mod apart;
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
mod line;
mod lookup;
mod midway;
mod places;
mod ranges;
mod rename;
mod seen;
mod signatures;
mod sorts;
mod spoken;
mod symbols;
#[cfg(test)]
mod tests;
mod transport;

use desk::Taken;
pub use desk::{Before, Desk, Open};
pub use places::Units;

use crate::STACK;
use crate::arguments::{Everywhere, Tongue};
use crate::failure::{Failure, caught};
use crate::project::Project;
use crate::screen::{Done, Stop};
use apart::Apart;
use checks::Checks;
use edits::{BREATH, Edits, Prepared};
use faults::Pages;
use line::{Heard, Line, taken_back};
use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{self as tell, Notification as _};
use lsp_types::request::{Request as _, ShowDocument};
use lsp_types::{InitializeParams, PublishDiagnosticsParams, Url};
use seen::Seen;
use serde_json::Value;
use std::collections::{BTreeSet, VecDeque};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
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
    let folders = everywhere.root.clone().map_or_else(|| folders(&params), |root| vec![root]);
    let root = folders.iter().find_map(|folder| project(folder)).or_else(|| folders.first().cloned());
    let root = root.unwrap_or_else(|| PathBuf::from("."));
    let root = root.canonicalize().unwrap_or(root);
    let speaks_spanish = params.locale.as_deref().is_some_and(|locale| locale.starts_with(Tongue::Es.code()));
    let tongue = everywhere.lang.unwrap_or(if speaks_spanish { Tongue::Es } else { Tongue::En });
    let pages = Pages::write(&everywhere.cache(), tongue);
    let mut server = Server {
        everywhere: everywhere.clone(),
        seen: Seen {
            root,
            open: Open::default(),
            pending: BTreeSet::new(),
            elsewhere: Arc::default(),
            found: Arc::default(),
            units,
            snippets,
            renames_files,
            shows_places,
            pages: Arc::new(pages),
            is_over: Arc::default(),
        },
        is_told: everywhere.lang.is_some() || params.locale.is_some(),
        strays: BTreeSet::new(),
        anew: true,
        edits: Edits::new(),
        checks: Checks::new(to.clone()),
        apart: Apart::new(to),
        shown: BTreeSet::new(),
        leaving: false,
    };
    server.serve(&mut line)
}

/// The folders that an editor has open; the one where it was begun, if it names none.
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let named = params.workspace_folders.iter().flatten().filter_map(|folder| places::path(&folder.uri));
    let named: Vec<PathBuf> = named.collect();
    if !named.is_empty() {
        return named;
    }
    #[expect(deprecated, reason = "older editors say nothing else")]
    let root = params.root_uri.as_ref().and_then(places::path);
    vec![root.unwrap_or_else(|| PathBuf::from("."))]
}

/// The folder of the project that a folder is of, or in.
fn project(folder: &Path) -> Option<PathBuf> {
    let found = Project::find(Some(folder)).ok().map(|found| found.root).filter(|root| root.join("rules").is_dir());
    found.or_else(|| folder.ancestors().find(|folder| folder.join("rules").is_dir()).map(Path::to_owned))
}

/// What is kept from turn to turn.
struct Server {
    everywhere: Everywhere,
    /// What answers are made from, besides the project.
    seen: Seen,
    /// Somebody has said in which language to answer; otherwise it is that of the games.
    is_told: bool,
    /// Texts of the project's folders that are of no game.
    strays: BTreeSet<PathBuf>,
    /// Files came or went: the project is read anew.
    anew: bool,
    /// What is known of edits before all is checked.
    edits: Edits,
    /// The checks of all.
    checks: Checks,
    /// What is answered apart.
    apart: Apart,
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
            let turned = caught(|| {
                self.take_in(&mut desk, &mut touched, line)?;
                match &desk {
                    Some(desk) => self.turn(desk, &mut touched, line),
                    None => self.without_project(line),
                }
            });
            match turned {
                Ok(turned) => {
                    if let Some(good) = turned? {
                        return Ok(good);
                    }
                }
                Err(failure) => {
                    desk = None;
                    self.failed(&failure, line)?;
                }
            }
        }
    }

    /// What was known may be half written: the project is read anew when something has changed, and not before, for the same would fail again.
    fn failed(&mut self, failure: &Failure, line: &mut Line) -> Result<(), Stop> {
        self.anew = false;
        self.edits = Edits::new();
        self.checks.are_late(true);
        self.give_up_all(ErrorCode::InternalError, line)?;
        self.say(line, &failure.told(self.seen.tongue()))
    }

    /// Brings the project up to what is open in the editor.
    fn take_in(&mut self, desk: &mut Option<Desk>, touched: &mut BTreeSet<usize>, line: &mut Line) -> Result<(), Stop> {
        if self.anew {
            self.anew = false;
            self.seen.pending.clear();
            self.seen.found = Arc::default();
            self.checks.are_late(true);
            self.give_up_all(ErrorCode::ContentModified, line)?;
            touched.clear();
            *desk = None;
            if !self.seen.root.join("rules").is_dir() {
                return std::mem::take(&mut self.shown)
                    .iter()
                    .try_for_each(|path| self.publish_file(line, path, Vec::new()));
            }
            match Desk::new(self.seen.root.clone(), self.seen.open.clone(), self.everywhere.date(), self.seen.units) {
                Ok(new) => {
                    touched.extend(new.library.games_read());
                    let is_stray = |path: &&PathBuf| new.library.files.id(path).is_none();
                    self.strays = self.seen.open.texts().keys().filter(is_stray).cloned().collect();
                    self.apart.find_names(&new);
                    *desk = Some(new);
                    self.edits = Edits::new();
                    self.speak_as_games_do(desk.as_ref());
                }
                Err(error) => self.say(line, &error.to_string())?,
            }
            return Ok(());
        }
        let Some(desk) = desk else { return Ok(()) };
        for path in std::mem::take(&mut self.seen.pending) {
            let Some(id) = desk.library.files.id(&path) else {
                self.anew = true;
                continue;
            };
            let was_edited = self.edits.taken_in(&path);
            match desk.take_in(id, &path) {
                Ok(Taken::Same) if !was_edited => self.keep_known(desk, id),
                Ok(taken @ (Taken::Same | Taken::Changed)) => {
                    self.checks.are_late(false);
                    if taken == Taken::Changed {
                        self.give_up_all(ErrorCode::ContentModified, line)?;
                    }
                    self.keep_known(desk, id);
                    touched.extend(desk.library.games_read().filter(|game| desk.library.depends_on(*game, id)));
                }
                Ok(Taken::Gone) => self.anew = true,
                Err(error) => self.say(line, &error.to_string())?,
            }
        }
        Ok(())
    }

    /// Answers in Spanish where all games of the project are in it, and nobody has said otherwise.
    fn speak_as_games_do(&mut self, desk: Option<&Desk>) {
        let is_spanish = desk.is_some_and(|desk| desk.is_all_in(Tongue::Es.code()));
        let tongue = if is_spanish { Tongue::Es } else { Tongue::En };
        if !self.is_told && self.seen.tongue() != tongue {
            self.seen.pages = Arc::new(Pages::write(&self.everywhere.cache(), tongue));
        }
    }

    fn say(&self, line: &mut Line, message: &str) -> Result<(), Stop> {
        let typ = lsp_types::MessageType::ERROR;
        let message = crate::explain::text_in(message, self.seen.tongue()).into_owned();
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
                Some(Heard::Answered(answered)) => {
                    self.answered(*answered, Some(desk), line)?;
                    continue;
                }
                Some(Heard::Found(names)) => {
                    self.names_found(names, desk, line)?;
                    continue;
                }
                Some(Heard::Closed) => {
                    self.finish(Some(desk), line)?;
                    return Err(Stop::Closed);
                }
                None if !is_over => {
                    prepared.get_or_insert_with(|| self.prepared(desk));
                    continue;
                }
                None if self.anew || !self.seen.pending.is_empty() => return Ok(None),
                None => {
                    self.begin_check(desk, touched)?;
                    continue;
                }
            };
            // Who asks how to mend something wants to mend what stands there now.
            let is_known = !self.seen.pending.is_empty() || self.is_checked(touched) || self.edits.are_known();
            if answers::asks_to_mend(&message) && !is_known {
                self.put_aside(message, desk, touched)?;
                continue;
            }
            match self.message(message, Some(desk), line)? {
                Then::GoOn => {}
                Then::End(good) => return Ok(Some(good)),
                Then::TakeIn(message) => {
                    line.waiting.push_front(Incoming::Message(message));
                    return Ok(None);
                }
            }
            if self.anew {
                return Ok(None);
            }
            if !self.seen.pending.is_empty() {
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
                Some(Heard::Answered(answered)) => {
                    self.answered(*answered, None, line)?;
                    continue;
                }
                Some(Heard::Found(_)) => continue,
                Some(Heard::Closed) => return Err(Stop::Closed),
                None => continue,
            };
            match self.message(message, None, line)? {
                Then::GoOn | Then::TakeIn(_) => {}
                Then::End(good) => return Ok(Some(good)),
            }
            if self.anew && self.seen.root.join("rules").is_dir() {
                return Ok(None);
            }
            self.anew = false;
        }
    }

    /// Tells every fault of every file, and those that are no longer.
    fn publish(&mut self, desk: &Desk, line: &mut Line) -> Result<(), Stop> {
        let files = faults::by_file(self.seen.found.values().flatten());
        let mut now = BTreeSet::new();
        for (file, found) in files {
            let Some(path) = desk.library.files.path(file) else { continue };
            now.insert(path.to_owned());
            let shown = found.iter().filter_map(|fault| faults::shown(desk, fault, &self.seen.pages)).collect();
            self.publish_file(line, path, shown)?;
        }
        for path in &desk.library.layout.stray {
            let text = self.seen.open.texts().get(path).cloned().unwrap_or_default();
            now.insert(path.clone());
            self.publish_file(line, path, faults::of_stray(path, &text, self.seen.units, &self.seen.pages))?;
        }
        for path in std::mem::replace(&mut self.shown, now.clone()).difference(&now) {
            self.publish_file(line, path, Vec::new())?;
        }
        Ok(())
    }

    fn publish_file(&self, line: &mut Line, path: &Path, diagnostics: Vec<lsp_types::Diagnostic>) -> Result<(), Stop> {
        let Some(uri) = places::uri(&self.seen.root.join(path)) else { return Ok(()) };
        line.tell::<tell::PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics, version: None })
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
            self.finish(desk, line)?;
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
        let waits = self.anew || !self.seen.pending.is_empty();
        let is_at_once = |desk| !self.anew && answers::is_answered_before(&self.seen, desk, &request);
        if waits && desk.is_some_and(|desk| !is_at_once(desk)) {
            return Ok(Then::TakeIn(Message::Request(request)));
        }
        if let Some(desk) = desk
            && let Some(sort) = answers::apart(&self.seen, desk, &request)
        {
            self.answer_apart(sort, request, desk, line)?;
            return Ok(Then::GoOn);
        }
        let id = request.id.clone();
        match answers::answer(&self.seen, desk, request) {
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
        fn read<T: serde::de::DeserializeOwned>(params: Value) -> Option<T> {
            serde_json::from_value(params).ok()
        }
        if let Some(id) = taken_back(&told) {
            return self.cancel(&id, line);
        }
        let heard = match told.method.as_str() {
            tell::DidOpenTextDocument::METHOD => {
                read(told.params).map(|params: lsp_types::DidOpenTextDocumentParams| {
                    (params.text_document.uri, Some(params.text_document.text))
                })
            }
            tell::DidChangeTextDocument::METHOD => {
                read(told.params).map(|params: lsp_types::DidChangeTextDocumentParams| {
                    let uri = params.text_document.uri;
                    let before = self.seen.taken_out(desk, &uri);
                    let text = answers::changed(before.unwrap_or_default(), params.content_changes, self.seen.units);
                    (uri, Some(text))
                })
            }
            tell::DidCloseTextDocument::METHOD => {
                read(told.params).map(|params: lsp_types::DidCloseTextDocumentParams| (params.text_document.uri, None))
            }
            tell::DidChangeWatchedFiles::METHOD => {
                if let Some(params) = read(told.params) {
                    self.files_changed(&params, desk);
                }
                None
            }
            _ => None,
        };
        match heard {
            Some((uri, text)) => self.text_changed(&uri, text, desk, line),
            None => Ok(()),
        }
    }

    /// Files were written, came or went: of one that is known only its text can be another.
    fn files_changed(&mut self, params: &lsp_types::DidChangeWatchedFilesParams, desk: Option<&Desk>) {
        for change in &params.changes {
            let path = self.seen.of_project(&change.uri);
            match path.filter(|path| desk.is_some_and(|desk| desk.library.files.id(path).is_some())) {
                Some(path) => _ = self.seen.pending.insert(path),
                None => self.anew = true,
            }
        }
    }

    /// Where the folder that an editor has open holds no project, or none is open: the one that a text is of that is opened.
    fn find_project(&mut self, uri: &Url) {
        if self.everywhere.root.is_some() || self.seen.root.join("rules").is_dir() {
            return;
        }
        let folder = places::path(uri).and_then(|path| path.parent()?.canonicalize().ok());
        let Some(root) = folder.and_then(|folder| project(&folder)) else { return };
        let before = std::mem::replace(&mut self.seen.root, root);
        if self.seen.of_project(uri).is_none() {
            self.seen.root = before;
            return;
        }
        // What was opened before may be of it, too.
        let elsewhere = Arc::unwrap_or_clone(std::mem::take(&mut self.seen.elsewhere));
        let (of_it, others): (Vec<_>, Vec<_>) =
            elsewhere.into_iter().partition(|(uri, _)| self.seen.of_project(uri).is_some());
        self.seen.elsewhere = Arc::new(others.into_iter().collect());
        let of_it = of_it.into_iter().filter_map(|(uri, text)| Some((self.seen.of_project(&uri)?, text)));
        self.shown.extend(of_it.clone().map(|(path, _)| path));
        self.seen.open.texts().extend(of_it);
    }

    /// A text is open in the editor and says this, or is open no longer.
    fn text_changed(
        &mut self,
        uri: &Url,
        text: Option<String>,
        desk: Option<&Desk>,
        line: &mut Line,
    ) -> Result<(), Stop> {
        if desk.is_none() && text.is_some() {
            self.find_project(uri);
        }
        let path = self.seen.of_project(uri);
        // What is open stands before what the folder has, whatever it is of.
        let open = path.as_ref().and_then(|path| match &text {
            Some(text) => self.seen.open.texts().insert(path.clone(), text.clone()),
            None => self.seen.open.texts().remove(path),
        });
        let known = desk.zip(path.as_ref()).filter(|(desk, path)| desk.library.files.id(path).is_some());
        if !known.is_some_and(|(desk, path)| self.seen.says_still(desk, path, open.as_deref())) {
            self.edits.came(path.as_deref());
            self.checks.give_up();
            self.give_up_all(ErrorCode::ContentModified, line)?;
        }
        self.seen.pending.extend(known.map(|(_, path)| path.clone()));
        let is_of_project = |path: &PathBuf| !self.strays.contains(path);
        let has_project = desk.is_some() || self.seen.root.join("rules").is_dir();
        let stray = path.clone().filter(|path| desk.is_some() && !is_of_project(path));
        match (path.filter(is_of_project).filter(|_| has_project), text) {
            (Some(path), _) => self.anew |= !self.seen.pending.contains(&path),
            (None, Some(text)) => {
                let (units, pages) = (self.seen.units, &self.seen.pages);
                let diagnostics = match stray {
                    Some(path) => faults::of_stray(&path, &text, units, pages),
                    None if has_project => faults::of_text(&text, units, pages),
                    None => faults::of_no_project(&text, units, pages),
                };
                line.tell::<tell::PublishDiagnostics>(PublishDiagnosticsParams {
                    uri: uri.clone(),
                    diagnostics,
                    version: None,
                })?;
                Arc::make_mut(&mut self.seen.elsewhere).insert(uri.clone(), text);
            }
            (None, None) => {
                Arc::make_mut(&mut self.seen.elsewhere).remove(uri);
            }
        }
        Ok(())
    }
}
