//! What can be done above a scenario: run it, see its record, accept its snapshot; and above a card, in which scenarios it is
//! and what of it could be otherwise without any of them noticing.

use super::desk::Desk;
use crate::arguments::Tongue;
use crate::check::spoiled;
use crate::mutate;
use crate::screen::{Stop, count};
use crate::snapshots::{self, New, Stored, diff};
use lsp_server::Request;
use lsp_types::{CodeLens, Command};
use naipe_grammar::ast::{Item, ItemKind, Scenario, ScenarioPart, ScriptKind, ScriptStep};
use naipe_grammar::mentions::{Part, Sort};
use naipe_grammar::span::FileId;
use naipe_interpreter::project::layout::slashes;
use naipe_interpreter::scenario::Report;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Runs a scenario and tells whether it passed.
pub const RUN: &str = "naipe.run";
/// Runs a scenario and gives its record.
pub const RECORD: &str = "naipe.record";
/// Runs a scenario and stores its snapshot.
pub const ACCEPT: &str = "naipe.accept";
/// Tells in which scenarios a card is.
pub const SCENARIOS: &str = "naipe.scenarios";

/// Tells which changes of a card no scenario would notice.
pub const SURVIVORS: &str = "naipe.survivors";

/// All that a lens can ask for: the file and the name are said with it.
pub const COMMANDS: [&str; 5] = [RUN, RECORD, ACCEPT, SCENARIOS, SURVIVORS];

/// Those that play games, and may take long.
const PLAYING: [&str; 4] = [RUN, RECORD, ACCEPT, SURVIVORS];

/// Whether a request asks for one of a few commands.
fn asks_for(request: &Request, commands: &[&str]) -> bool {
    let command = request.params.get("command").and_then(Value::as_str);
    request.method == "workspace/executeCommand" && command.is_some_and(|command| commands.contains(&command))
}

/// Whether games are played for a request, which may take long.
pub fn plays(request: &Request) -> bool {
    asks_for(request, &PLAYING)
}

/// Whether something is done for a request that stays done.
pub fn is_done_for_good(request: &Request) -> bool {
    asks_for(request, &[ACCEPT])
}

/// How many scenarios of a card are named.
const NAMED: usize = 12;

/// What stands above the scenarios and cards of a file.
pub fn of_file(desk: &Desk, file: FileId) -> Vec<CodeLens> {
    let Some(path) = desk.library.files.path(file) else { return Vec::new() };
    let Some(uri) = super::places::uri(&desk.root.join(path)) else { return Vec::new() };
    let places = desk.places(file);
    let mut found = Vec::new();
    for scenario in scenarios(desk, file) {
        let range = places.range(scenario.name.span.start as usize..scenario.name.span.end as usize);
        let mut add = |title: &str, command: &str| {
            found.push(lens(range, title.to_owned(), command, vec![json!(uri), json!(scenario.name.name)]));
        };
        add("run", RUN);
        add("show the record", RECORD);
        if has_snapshot(scenario) {
            add("accept the snapshot", ACCEPT);
        }
    }
    let names = desk.names(file);
    let mut cards = names.declared(&[Sort::Card]).peekable();
    if cards.peek().is_some() {
        let tested = Tested::new(desk, file);
        for (card, _) in cards {
            let title = &desk.text(file)[card.range.clone()];
            let range = places.range(card.range.clone());
            let many = match tested.of(title).len() {
                0 => "in no scenario".to_owned(),
                number => format!("in {}", count(number, "scenario", "scenarios")),
            };
            let place = range.start;
            let arguments = vec![json!(uri), json!(title), json!(place.line), json!(place.character)];
            found.push(lens(range, many, SCENARIOS, arguments));
            found.push(lens(range, "what nobody would notice".to_owned(), SURVIVORS, vec![json!(uri), json!(title)]));
        }
    }
    found
}

fn lens(range: lsp_types::Range, title: String, command: &str, arguments: Vec<Value>) -> CodeLens {
    let command = Command { title, command: command.to_owned(), arguments: Some(arguments) };
    CodeLens { range, command: Some(command), data: None }
}

/// The scenarios of a file.
pub fn scenarios(desk: &Desk, file: FileId) -> impl Iterator<Item = &Scenario> {
    let items = desk.library.files.file(file).map_or(&[][..], |file| &file.items);
    items.iter().filter_map(|item| match &item.kind {
        ItemKind::Scenario(scenario) => Some(scenario),
        _ => None,
    })
}

/// Whether something of a scenario is compared with what is stored.
fn has_snapshot(scenario: &Scenario) -> bool {
    fn stored(step: &ScriptStep) -> bool {
        match &step.kind {
            ScriptKind::Snapshot | ScriptKind::Why(_) | ScriptKind::WhyNot { .. } | ScriptKind::View(_) => true,
            ScriptKind::Inside(_, step) | ScriptKind::IfAny(step) => stored(step),
            _ => false,
        }
    }
    scenario.parts.iter().any(|part| match part {
        ScenarioPart::Play(steps) => steps.iter().any(stored),
        ScenarioPart::Step(step) => stored(step),
        ScenarioPart::From(_) | ScenarioPart::Given(_) => false,
    })
}

/// In which scenarios cards are named, or in positions that they begin with.
struct Tested<'d>(FxHashMap<&'d str, Vec<(FileId, &'d Scenario)>>);

impl<'d> Tested<'d> {
    /// Of the games that have a file.
    fn new(desk: &'d Desk, file: FileId) -> Tested<'d> {
        let beside = desk.beside(file);
        let mut positions: FxHashMap<&str, Vec<&str>> = FxHashMap::default();
        for &other in &beside {
            let items = desk.library.files.file(other).map_or(&[][..], |file| &file.items);
            for item in items {
                if let ItemKind::Position(position) = &item.kind {
                    let cards = named(desk, other, item.span.start as usize, Sort::Card);
                    positions.entry(&position.name.name).or_default().extend(cards);
                }
            }
        }
        let mut found: FxHashMap<&str, Vec<(FileId, &Scenario)>> = FxHashMap::default();
        for &other in &beside {
            let items = desk.library.files.file(other).map_or(&[][..], |file| &file.items);
            for item in items {
                let ItemKind::Scenario(scenario) = &item.kind else { continue };
                let start = item.span.start as usize;
                let mut cards: Vec<&str> = named(desk, other, start, Sort::Card).collect();
                let begins = named(desk, other, start, Sort::Position);
                cards.extend(begins.flat_map(|position| positions.get(position).into_iter().flatten()));
                cards.sort_unstable();
                cards.dedup();
                for card in cards {
                    found.entry(card).or_default().push((other, scenario));
                }
            }
        }
        Tested(found)
    }

    fn of(&self, title: &str) -> &[(FileId, &'d Scenario)] {
        self.0.get(title).map_or(&[], Vec::as_slice)
    }
}

/// The names of a sort that are used in the item that begins at a byte.
fn named(desk: &Desk, file: FileId, start: usize, sort: Sort) -> impl Iterator<Item = &str> {
    let names = desk.names(file);
    let first = names.partition_point(|name| name.item.start < start);
    let mine = names[first..].iter().take_while(|name| name.item.start <= start);
    let ranges: Vec<_> =
        mine.filter(|name| name.sort == sort && name.part == Part::Used).map(|name| name.range.clone()).collect();
    ranges.into_iter().filter_map(move |range| desk.text(file).get(range))
}

/// In which scenarios a card is, in words.
pub fn told(desk: &Desk, file: FileId, title: &str) -> String {
    let tested = Tested::new(desk, file);
    let found = tested.of(title);
    if found.is_empty() {
        return format!("no scenario names `{title}`");
    }
    let mut said = format!("`{title}` is in {}:", count(found.len(), "scenario", "scenarios"));
    for (file, scenario) in found.iter().take(NAMED) {
        let sources = &desk.library.files.sources;
        let (line, _) = sources.line_col(*file, scenario.name.span.start as usize);
        said.push_str(&format!("\n{}:{line}: {}", sources.name(*file), scenario.name.name));
    }
    if found.len() > NAMED {
        said.push_str(&format!("\n… and {} more", found.len() - NAMED));
    }
    said
}

/// Which changes of a card of a file no scenario would notice: whether there is none, and what there is to say.
pub fn survivors(
    desk: &Desk,
    file: FileId,
    title: &str,
    tongue: Tongue,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Option<(bool, String)> {
    let is_meant = |item: &Item| matches!(&item.kind, ItemKind::Card(card) if card.name.name == title);
    let item = desk.library.files.file(file)?.items.iter().position(is_meant)?;
    let game = desk.games(file).into_iter().next()?;
    Some(match mutate::of_item(&desk.root, &desk.library, (game, file, item), desk.date, tongue, is_over) {
        Ok((true, said)) => (true, format!("every change of `{title}` is noticed\n\n{said}")),
        Ok((false, said)) => {
            (false, format!("what of `{title}` could be otherwise, and nobody would notice:\n\n{said}"))
        }
        Err(Stop::Usage { message, .. }) => (false, message),
        Err(_) => (false, format!("`{title}` cannot be changed on trial: its game has errors")),
    })
}

/// A scenario that was run.
struct Ran<'d> {
    scenario: &'d Scenario,
    report: Report,
    /// Where its snapshot is stored, from the project's folder.
    place: PathBuf,
}

impl Ran<'_> {
    /// Whether what it shows is not what is stored.
    fn differs(&self, desk: &Desk) -> Option<String> {
        let now = self.report.snapshot.as_ref()?.trim_end();
        let stored = match self.stored(desk) {
            Ok(stored) => stored.map(|stored| stored.text),
            Err(why) => return Some(why),
        };
        if stored.as_deref() == Some(now) {
            return None;
        }
        let mut said = match &stored {
            Some(_) => "the snapshot changed:".to_owned(),
            None => "nothing is stored to compare its snapshot with:".to_owned(),
        };
        for line in diff::compare(stored.as_deref().unwrap_or(""), now) {
            said.push_str(&match line {
                diff::Line::Same(text) => format!("\n    {text}"),
                diff::Line::Gone(text) => format!("\n  - {text}"),
                diff::Line::New(text) => format!("\n  + {text}"),
                diff::Line::Skipped(lines) => format!("\n    … {}", count(lines, "equal line", "equal lines")),
            });
        }
        Some(said)
    }

    /// What is stored, or why it cannot be read.
    fn stored(&self, desk: &Desk) -> Result<Option<Stored>, String> {
        let place = slashes(&self.place);
        snapshots::stored(&desk.root.join(&self.place))
            .map_err(|why| format!("what is stored in `{place}` cannot be read: {why}"))
    }

    /// What failed, line by line.
    fn failures(&self, desk: &Desk) -> String {
        let lines = self.report.failures.iter().map(|fault| {
            let label = fault.labels.first();
            let line = label
                .map_or(0, |label| desk.library.files.sources.line_col(label.span.file, label.span.start as usize).0);
            format!("\nline {line}: {}", fault.message)
        });
        lines.collect()
    }
}

/// Runs a scenario of a file; nothing where there is none of that name, or why it cannot be run.
fn ran<'d>(desk: &'d Desk, file: FileId, name: &str) -> Option<Result<Ran<'d>, String>> {
    let has_errors = || format!("`{name}` cannot be run: it has errors");
    let Some(scenario) = scenarios(desk, file).find(|scenario| scenario.name.name == name) else {
        // What could not be read at all is known by its name alone.
        return spoiled(&desk.library, file).values().any(|one| one.name == name).then(|| Err(has_errors()));
    };
    let game = desk.games(file).into_iter().next()?;
    let built = desk.built(game, scenario.as_of.unwrap_or(desk.date));
    if built.is_broken() {
        return Some(Err(format!("`{name}` cannot be run: its game has errors")));
    }
    let line = desk.library.files.sources.line_col(file, scenario.name.span.start as usize).0;
    if spoiled(&desk.library, file).contains_key(&line) {
        return Some(Err(has_errors()));
    }
    let report = desk.rehearse(&built, |rehearsal| rehearsal.run(scenario));
    let place = snapshots::place(desk.library.files.path(file)?, name);
    Some(Ok(Ran { scenario, report, place }))
}

/// What came of a scenario: whether it passed, and what there is to say.
pub fn run(desk: &Desk, file: FileId, name: &str, record: bool) -> Option<(bool, String)> {
    let ran = match ran(desk, file, name)? {
        Ok(ran) => ran,
        Err(why) => return Some((false, why)),
    };
    let differs = ran.differs(desk);
    let passed = ran.report.passed() && differs.is_none();
    let mut said = format!("`{name}` {}{}", if passed { "passed" } else { "failed" }, ran.failures(desk));
    if let Some(differs) = &differs {
        said.push('\n');
        said.push_str(differs);
    }
    if record {
        said.push_str("\n\n");
        said.push_str(&told_once(&ran.report.log, ran.report.snapshot.as_deref()));
    }
    Some((passed, said))
}

/// A record, and what a scenario shows: its snapshots tell the record up to where each of them stands.
fn told_once(record: &[String], shown: Option<&str>) -> String {
    let Some(shown) = shown else { return record.join("\n") };
    let mut lines = shown.lines();
    let told = record.iter().take_while(|said| lines.any(|line| line == said.as_str())).count();
    let rest = record[told..].join("\n");
    match (told, rest.is_empty()) {
        (0, _) => format!("{rest}\n\n{shown}"),
        (_, true) => shown.to_owned(),
        (_, false) => format!("{}\n\n{rest}", shown.trim_end()),
    }
}

/// Stores what a scenario shows, if it passes otherwise and somebody still wants that: whether it was done, and what there is to say.
pub fn accept(desk: &Desk, file: FileId, name: &str, is_over: &dyn Fn() -> bool) -> Option<(bool, String)> {
    let ran = match ran(desk, file, name)? {
        Ok(ran) => ran,
        Err(why) => return Some((false, why)),
    };
    if !ran.report.passed() {
        let why = ran.failures(desk);
        return Some((false, format!("the snapshot of `{name}` is not stored, for the scenario failed{why}")));
    }
    let Some(now) = &ran.report.snapshot else {
        return Some((false, format!("`{name}` shows nothing: it has no `snapshot`, `why` or `view`")));
    };
    let alike = |other: &&Scenario| {
        other.name.span != ran.scenario.name.span
            && has_snapshot(other)
            && snapshots::place(desk.library.files.path(file).unwrap_or(&ran.place), &other.name.name) == ran.place
    };
    if let Some(other) = scenarios(desk, file).find(alike) {
        let why = format!("the snapshots of `{name}` and `{}` cannot be told apart", other.name.name);
        return Some((false, format!("{why}: give one of them another name")));
    }
    if ran.differs(desk).is_none() {
        return Some((true, format!("the snapshot of `{name}` is as stored")));
    }
    let before = match ran.stored(desk) {
        Ok(before) => before,
        Err(why) => return Some((false, why)),
    };
    if is_over() {
        return Some((false, format!("the snapshot of `{name}` is not stored: a text was edited meanwhile")));
    }
    let path = desk.library.files.path(file).map(slashes).unwrap_or_default();
    let new = New { path: &ran.place, file: &path, scenario: name, text: now };
    Some(match snapshots::store(&desk.root, new, before) {
        Ok(()) => (true, format!("the snapshot of `{name}` is stored in {}", slashes(&ran.place))),
        Err(Stop::Usage { message, .. }) => (false, message),
        Err(_) => (false, format!("the snapshot of `{name}` could not be stored")),
    })
}
