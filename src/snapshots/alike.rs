//! Scenarios whose snapshots could not be told apart.

use super::place;
use naipe_grammar::ast::{ItemKind, Scenario, ScenarioPart, ScriptKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::FileId;
use naipe_interpreter::codes;
use naipe_interpreter::project::library::Library;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Two scenarios whose snapshots would be stored in one file.
pub fn same_name(scenario: &Scenario, first: &Scenario) -> Diagnostic {
    let message = if scenario.name.name == first.name.name {
        format!("two scenarios of this file are called `{}`, so their snapshots cannot be told apart", first.name.name)
    } else {
        format!(
            "the snapshots of `{}` and `{}` cannot be told apart: the names are too much alike for two files",
            first.name.name, scenario.name.name
        )
    };
    Diagnostic::error(codes::TWICE, message, scenario.name.span, "the second")
        .and(first.name.span, "the first")
        .help("give one of them another name")
}

/// Tells of all such scenarios in some files.
pub fn stored_as_one(library: &Library, files: &[FileId]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for id in files {
        let (Some(file), Some(path)) = (library.files.file(*id), library.files.path(*id)) else { continue };
        let scenarios = file.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Scenario(scenario) => Some(scenario),
            _ => None,
        });
        found.extend(of_file(path, scenarios));
    }
    found
}

/// Those of one file, each with the one before it.
fn of_file<'s>(path: &Path, scenarios: impl Iterator<Item = &'s Scenario>) -> Vec<Diagnostic> {
    let mut known: HashMap<PathBuf, &Scenario> = HashMap::new();
    let mut found = Vec::new();
    for scenario in scenarios {
        if let Some(first) = known.insert(place(path, &scenario.name.name), scenario)
            && stores(scenario)
        {
            found.push(same_name(scenario, first));
        }
    }
    found
}

/// Whether a scenario has a snapshot.
fn stores(scenario: &Scenario) -> bool {
    scenario.parts.iter().any(|part| match part {
        ScenarioPart::Play(steps) => steps.iter().any(|step| step.kind == ScriptKind::Snapshot),
        ScenarioPart::Step(step) => step.kind == ScriptKind::Snapshot,
        ScenarioPart::From(_) | ScenarioPart::Given(_) => false,
    })
}
