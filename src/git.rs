//! What git knows of a project.

use crate::screen::Stop;
use naipe_interpreter::project::texts::InMemory;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The folders of a project.
const FOLDERS: [&str; 3] = ["rules", "cards", "tests"];

/// Runs git in a folder, for an option of a command.
pub fn run(root: &Path, option: &str, words: &[&str]) -> Result<Output, Stop> {
    fed(root, option, words, String::new())
}

fn fed(root: &Path, option: &str, words: &[&str], input: String) -> Result<Output, Stop> {
    let none = || {
        Stop::usage(format!("`{option}` asks git, and git cannot be started"))
            .help(format!("install git, or leave `{option}` out"))
    };
    let mut command = Command::new("git");
    command.arg("-C").arg(root).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|_| none())?;
    let pipe = child.stdin.take();
    // It may begin to answer before all is said; one that listens no longer has said why.
    let said = std::thread::spawn(move || pipe.map(|mut pipe| pipe.write_all(input.as_bytes())));
    let output = child.wait_with_output().map_err(|_| none())?;
    let _ = said.join();
    Ok(output)
}

/// Whether a project is in a repository, and git knows a revision of it.
pub fn check(root: &Path, revision: &str, option: &str) -> Result<(), Stop> {
    if !run(root, option, &["rev-parse", "--git-dir"])?.status.success() {
        return Err(Stop::usage(format!("`{option}` asks git, and this project is in no repository of git"))
            .help(format!("leave `{option}` out, or begin a repository with `git init`")));
    }
    let commit = format!("{revision}^{{commit}}");
    let verify = ["rev-parse", "--verify", "--quiet", "--end-of-options", &commit];
    if revision.is_empty() || !run(root, option, &verify)?.status.success() {
        return Err(Stop::usage(format!("git knows no revision `{revision}`"))
            .help("name a commit, a branch or a tag, such as `main` or `HEAD~3`"));
    }
    Ok(())
}

/// The texts of a project as they were in a revision.
pub fn texts(root: &Path, revision: &str, option: &str) -> Result<InMemory, Stop> {
    check(root, revision, option)?;
    let lost = || Stop::usage(format!("git cannot tell what the files were in `{revision}`"));
    let list = [&["ls-tree", "-r", "-z", "--name-only", "--end-of-options", revision, "--"], &FOLDERS[..]].concat();
    let listed = run(root, option, &list)?;
    if !listed.status.success() {
        return Err(lost());
    }
    let names = String::from_utf8_lossy(&listed.stdout).into_owned();
    // A name with a line end in it would be two.
    let is_asked = |name: &&str| name.ends_with(".naipe") && !name.contains('\n');
    let names: Vec<&str> = names.split('\0').filter(is_asked).collect();
    let asked: String = names.iter().map(|name| format!("{revision}:./{name}\n")).collect();
    let answer = fed(root, option, &["cat-file", "--batch"], asked)?;
    let mut rest = answer.stdout.as_slice();
    let mut texts = BTreeMap::new();
    for name in names {
        let end = rest.iter().position(|byte| *byte == b'\n').ok_or_else(lost)?;
        let head = String::from_utf8_lossy(&rest[..end]).into_owned();
        let size: usize = head.rsplit(' ').next().and_then(|size| size.parse().ok()).ok_or_else(lost)?;
        let text = rest.get(end + 1..end + 1 + size).ok_or_else(lost)?;
        texts.insert(PathBuf::from(name), String::from_utf8_lossy(text).into_owned());
        rest = rest.get(end + size + 2..).unwrap_or_default();
    }
    Ok(InMemory(texts))
}
