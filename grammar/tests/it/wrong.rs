//! Files that are wrong on purpose, and what is said of them.

use super::samples;
use naipe_grammar::codes;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::render;
use naipe_grammar::source::{self, Sources};
use naipe_grammar::span::FileId;
use naipe_grammar::visible;
use std::path::PathBuf;

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(samples::here("tests/wrong")).expect("there are wrong files");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "naipe"));
    files.sort();
    files
}

fn diagnose(path: &PathBuf) -> (Sources, Vec<Diagnostic>) {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut sources = Sources::new();
    match source::decode(FileId(0), bytes) {
        Ok(text) => {
            let id = sources.add(name, text.clone());
            let faults = naipe_grammar::parse(id, &text).1;
            (sources, faults)
        }
        Err(fault) => {
            sources.add(name, String::new());
            (sources, vec![fault])
        }
    }
}

#[test]
fn messages() {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path(samples::here("tests/wrong"));
    settings.bind(|| {
        for path in files() {
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let (sources, faults) = diagnose(&path);
            let expected = stem.split('-').next().unwrap_or_default().to_owned();
            let found: Vec<String> = faults.iter().map(|fault| fault.code.to_string()).collect();
            assert!(found.contains(&expected), "{stem}: {found:?}");
            let input = visible::lines(sources.text(FileId(0)).trim_end());
            let shown = format!("{input}\n\n{:=<100}\n\n{}", "", render::text(&faults, &sources, false));
            insta::assert_snapshot!(stem, shown);
        }
    });
}

#[test]
fn every_code_has_a_wrong_file() {
    // A file that is too large is not kept, and one that cannot be read is none.
    let apart = [codes::TOO_LARGE, codes::UNREADABLE];
    let names: Vec<String> = files().iter().map(|path| path.display().to_string()).collect();
    for info in codes::TABLE.iter().filter(|info| !apart.contains(&info.code)) {
        let code = info.code.to_string();
        assert!(names.iter().any(|name| name.contains(&code)), "no wrong file for {code}");
    }
}

#[test]
fn a_file_that_is_too_large_is_refused() {
    let fault = source::decode(FileId(0), vec![b' '; 65 * 1024 * 1024]).expect_err("65 MB are too much");
    assert_eq!(fault.code, codes::TOO_LARGE);
}

#[test]
fn messages_follow_the_house_style() {
    for path in files() {
        for fault in diagnose(&path).1 {
            let message = &fault.message;
            let first = message.chars().next().unwrap_or(' ');
            assert!(!first.is_uppercase() && !message.ends_with('.') && !message.contains('\n'), "{message}");
            assert!(fault.help.is_some(), "{}: `{message}` does not say what to do", path.display());
            assert!(!fault.labels.is_empty(), "{message}");
        }
    }
}

#[test]
fn the_other_forms_of_a_message() {
    let mut sources = Sources::new();
    let text = "card \"ñu : b\n".to_owned();
    let id = sources.add("a.naipe", text.clone());
    let faults = naipe_grammar::parse(id, &text).1;
    assert_eq!(render::short(&faults, &sources), "a.naipe:1:6: error N0004: this text is not closed\n");
    let line = render::json(&faults, &sources);
    for part in [
        "\"code\":\"N0004\"",
        "\"line\":1",
        "\"column\":6",
        "\"end_column\":13",
        "\"file\":\"a.naipe\"",
        "\"help\":\"add",
    ] {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert_eq!(line.lines().count(), 1);
    assert!(render::text(&faults, &sources, true).contains("\u{1b}["));
}
