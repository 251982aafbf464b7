//! Scenarios that prove nothing, or claim what is not so: what is said of each.

use naipe_grammar::ast::{Date, File, ItemKind};
use naipe_grammar::{parse, render, source::Sources};
use naipe_interpreter::lower::{self, GameInput};
use naipe_interpreter::scenario::{self, Sequence};
use std::fmt::Write;
use std::fs;
use std::path::Path;

#[test]
fn each_wrong_scenario_fails_and_says_why() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let game = fs::read_to_string(folder.join("game.naipe")).expect("readable");
    let wrong = fs::read_dir(folder.join("wrong")).expect("the folder is part of the sources");
    for path in wrong.map(|entry| entry.expect("readable").path()) {
        let text = fs::read_to_string(&path).expect("readable");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut sources = Sources::new();
        let texts = [("game.naipe".to_owned(), &game), (format!("{name}.naipe"), &text)];
        let parsed: Vec<File> = texts
            .into_iter()
            .map(|(file, text)| {
                let (parsed, faults) = parse(sources.add(file, text.clone()), text);
                assert!(faults.is_empty(), "{}", render::text(&faults, &sources, false));
                parsed
            })
            .collect();
        let as_of = Date { year: 2026, month: 1, day: 1 };
        let input = GameInput { name: "sample".into(), files: parsed.iter().collect(), as_of, subgames: Vec::new() };
        let (compiled, faults) = lower::compile(&input);
        assert!(faults.is_empty(), "{}", render::text(&faults, &sources, false));
        let mut said = String::new();
        for item in parsed.iter().flat_map(|file| &file.items) {
            let ItemKind::Scenario(scenario) = &item.kind else { continue };
            let report = scenario::run(&compiled, scenario);
            assert!(!report.passed(), "`{}` of {name} passes", scenario.name.name);
            let failures = render::text(&report.failures, &sources, false);
            writeln!(said, "== {}\n{failures}", scenario.name.name).expect("a string can be written to");
        }
        insta::with_settings!({ snapshot_path => "scenarios/snapshots", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, said);
        });
    }
}

const THREE: &str = r#"
game three "Three" { players: 2 }
zone field of player row in play
kind piece { power: 0..40 = 3 }
card "Bear" : piece
action wait() { }
turn { offer active wait until pass }

scenario "Unsound: gives a name and a value" { given { field of A: "Bear" { power: 7 } as mine  field of B: "Baer" } expect mine.power == 7 }
scenario "Unsound: the name is not given" { given { field of A: "Bear" } expect mine.power == 7 }
scenario "Sound" { given { field of A: "Bear" as mine } expect mine.power == 3 }
scenario "Unsound: adds a rule" { given { field of A: "Bear"  rule modify x: piece in field { power += 1 }  field of B: "Baer" } expect 1 == 1 }
scenario "Sound: without the rule" { given { field of A: "Bear" as mine } expect mine.power == 3 }
"#;

#[test]
fn a_scenario_finds_nothing_of_those_before_it() {
    let mut sources = Sources::new();
    let (file, faults) = parse(sources.add("three.naipe", THREE.to_owned()), THREE);
    assert!(faults.is_empty(), "{}", render::text(&faults, &sources, false));
    let as_of = Date { year: 2026, month: 1, day: 1 };
    let input = GameInput { name: "three".into(), files: vec![&file], as_of, subgames: Vec::new() };
    let (compiled, faults) = lower::compile(&input);
    assert!(faults.is_empty(), "{}", render::text(&faults, &sources, false));
    let mut sequence = Sequence::new(&compiled, 1);
    let mut passed = 0;
    for item in &file.items {
        let ItemKind::Scenario(scenario) = &item.kind else { continue };
        let (alone, after) = (scenario::run(&compiled, scenario), sequence.run(scenario));
        let said = render::text(&after.failures, &sources, false);
        assert_eq!(said, render::text(&alone.failures, &sources, false), "{}", scenario.name.name);
        assert_eq!(scenario.name.name.starts_with("Sound"), after.passed(), "{}: {said}", scenario.name.name);
        assert_eq!(sequence.check(scenario).is_empty(), after.passed(), "{}", scenario.name.name);
        passed += usize::from(after.passed());
    }
    assert_eq!(passed, 2);
}
