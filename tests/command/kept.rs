//! Programs kept between runs.

use crate::helper::Folder;
use std::fs;
use std::path::PathBuf;

const SIM: &[&str] = &["sim", "gems", "--games", "20", "--seed", "5", "--as-of", "2026-01-01"];

/// What a run prints of its result: everything but how fast it was.
fn result(folder: &Folder, words: &[&str]) -> Vec<String> {
    let printed = folder.run(words).good().out;
    printed.lines().filter(|line| !line.contains("games/s")).map(str::to_owned).collect()
}

fn entries(folder: &Folder) -> Vec<PathBuf> {
    let Ok(kept) = fs::read_dir(folder.path(Folder::KEPT)) else { return Vec::new() };
    let mut found: Vec<PathBuf> = kept.map(|entry| entry.expect("it can be listed").path()).collect();
    found.sort();
    found
}

#[test]
fn a_kept_program_plays_the_same_games() {
    let folder = Folder::with_game("kept");
    let anew = result(&folder, &[SIM, &["--no-cache"]].concat());
    assert_eq!(entries(&folder).len(), 0, "something was kept though nothing should be");
    assert_eq!(result(&folder, SIM), anew);
    let kept = entries(&folder);
    assert!(!kept.is_empty(), "nothing was kept");
    assert_eq!(result(&folder, SIM), anew);
    assert_eq!(entries(&folder), kept, "what was kept was not found again");
}

#[test]
fn a_changed_file_is_never_passed_over() {
    let folder = Folder::with_game("changed");
    let before = result(&folder, SIM);
    let rules = folder.read("cards/gems/gems.naipe");
    folder.write("cards/gems/gems.naipe", rules.replace("worth: 3", "worth: 4"));
    let after = result(&folder, SIM);
    assert_ne!(before[0], after[0], "the hash of the rules in force should differ");
    assert_eq!(after, result(&folder, &[SIM, &["--no-cache"]].concat()));
    folder.write("cards/gems/gems.naipe", format!("{rules}\ncard \"Broken\" : nothing {{ }}\n"));
    folder.run(SIM).ends(1);
    folder.write("cards/gems/gems.naipe", rules);
    assert_eq!(result(&folder, SIM), before);
}

#[test]
fn a_damaged_entry_is_not_believed() {
    let folder = Folder::with_game("damaged");
    let good = result(&folder, SIM);
    for path in entries(&folder) {
        let whole = fs::read(&path).expect("it can be read");
        for (at, bits) in [(0, 1), (31, 128), (32, 1), (whole.len() / 2, 4), (whole.len() - 1, 255)] {
            let mut damaged = whole.clone();
            damaged[at] ^= bits;
            fs::write(&path, damaged).expect("it can be written");
            assert_eq!(result(&folder, SIM), good);
            assert_eq!(fs::read(&path).expect("it is there"), whole, "the entry was not mended");
        }
        for cut in [0, 10, 32, whole.len() - 1] {
            fs::write(&path, &whole[..cut]).expect("it can be written");
            assert_eq!(result(&folder, SIM), good);
        }
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_no_fault() {
    let folder = Folder::with_game("nowhere");
    folder.write(Folder::KEPT, "a file where the folder should be");
    let good = result(&folder, SIM);
    assert_eq!(result(&folder, SIM), good);
}
