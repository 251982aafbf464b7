//! What can be done with a scenario, above it: run it, see its record.

use super::desk::Desk;
use lsp_types::{CodeLens, Command};
use naipe_grammar::ast::{ItemKind, Scenario};
use naipe_grammar::span::FileId;
use naipe_interpreter::project::library::With;
use naipe_interpreter::scenario;
use serde_json::json;

/// Runs a scenario and tells whether it passed.
pub const RUN: &str = "naipe.run";
/// Runs a scenario and gives its record.
pub const RECORD: &str = "naipe.record";

/// What stands above the scenarios of a file.
pub fn of_file(desk: &Desk, file: FileId) -> Vec<CodeLens> {
    let Some(path) = desk.library.files.path(file) else { return Vec::new() };
    let Some(uri) = super::places::uri(&desk.root.join(path)) else { return Vec::new() };
    let places = desk.places(file);
    let scenarios = scenarios(desk, file).into_iter();
    let lens = |scenario: &Scenario, title: &str, command: &str| CodeLens {
        range: places.range(scenario.name.span.start as usize..scenario.name.span.end as usize),
        command: Some(Command {
            title: title.to_owned(),
            command: command.to_owned(),
            arguments: Some(vec![json!(uri), json!(scenario.name.name)]),
        }),
        data: None,
    };
    scenarios.flat_map(|scenario| [lens(scenario, "run", RUN), lens(scenario, "show the record", RECORD)]).collect()
}

fn scenarios(desk: &Desk, file: FileId) -> Vec<&Scenario> {
    let items = desk.library.files.file(file).map_or(&[][..], |file| &file.items);
    let scenarios = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Scenario(scenario) => Some(scenario),
        _ => None,
    });
    scenarios.collect()
}

/// What came of a scenario: whether it passed, and what there is to say.
pub fn run(desk: &Desk, file: FileId, name: &str, record: bool) -> Option<(bool, String)> {
    let scenario = scenarios(desk, file).into_iter().find(|scenario| scenario.name.name == name)?;
    let game = desk.games(file).into_iter().next()?;
    let date = scenario.as_of.unwrap_or(desk.date);
    let built = desk.library.build(game, With::Tests, date);
    if built.is_broken() {
        return Some((false, format!("`{name}` cannot be run: its game has errors")));
    }
    let report = scenario::run(&built.compiled, scenario);
    let mut said = format!("`{name}` {}", if report.passed() { "passed" } else { "failed" });
    for fault in &report.failures {
        let place = fault
            .labels
            .first()
            .map_or(0, |label| desk.library.files.sources.line_col(label.span.file, label.span.start as usize).0);
        said.push_str(&format!("\nline {place}: {}", fault.message));
    }
    if record {
        said.push_str("\n\n");
        said.push_str(&report.log.join("\n"));
        said.push_str(report.snapshot.as_deref().unwrap_or(""));
    }
    Some((report.passed(), said))
}
