//! Which lines were changed since a revision: git knows.

use crate::git;
use crate::screen::Stop;
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// What asks for it.
const OPTION: &str = "--since";

/// The lines of files that have changed since a revision.
#[derive(Debug, Default)]
pub struct Lines {
    changed: HashMap<PathBuf, Vec<RangeInclusive<usize>>>,
    /// Files that are new as a whole.
    new: HashSet<PathBuf>,
}

impl Lines {
    /// Whether a line is among them.
    pub fn has(&self, path: &Path, line: usize) -> bool {
        self.new.contains(path)
            || self.changed.get(path).is_some_and(|parts| parts.iter().any(|part| part.contains(&line)))
    }

    /// Reads what `git diff` says.
    fn read(&mut self, said: &str) {
        let mut file = None;
        for line in said.lines() {
            if let Some(path) = line.strip_prefix("+++ ") {
                // A path with blanks is followed by a tab.
                file = Some(PathBuf::from(path.trim_end_matches('\t')));
            } else if let (Some(file), Some(part)) = (&file, line.strip_prefix("@@ ").and_then(part)) {
                self.changed.entry(file.clone()).or_default().push(part);
            }
        }
    }
}

/// The lines of `-1,2 +3,4 @@ …` as they are now.
fn part(head: &str) -> Option<RangeInclusive<usize>> {
    let now = head.split(' ').find_map(|part| part.strip_prefix('+'))?;
    let (first, many) = now.split_once(',').unwrap_or((now, "1"));
    let (first, many): (usize, usize) = (first.parse().ok()?, many.parse().ok()?);
    (many > 0).then(|| first..=first + many - 1)
}

/// The lines of a project that differ from what they were in a revision.
pub fn changed(root: &Path, revision: &str) -> Result<Lines, Stop> {
    git::check(root, revision, OPTION)?;
    let words = ["-c", "core.quotepath=off", "diff", "-U0", "--relative", "--no-color", "--no-ext-diff", "--no-prefix"];
    let difference = git::run(root, OPTION, &[&words[..], &["--end-of-options", revision, "--", "."]].concat())?;
    let new = git::run(
        root,
        OPTION,
        &["-c", "core.quotepath=off", "ls-files", "--others", "--exclude-standard", "-z", "--", "."],
    )?;
    if !difference.status.success() || !new.status.success() {
        return Err(Stop::usage(format!("git cannot compare the files with `{revision}`")));
    }
    let mut lines = Lines::default();
    lines.read(&String::from_utf8_lossy(&difference.stdout));
    let names = String::from_utf8_lossy(&new.stdout).into_owned();
    lines.new = names.split('\0').filter(|name| !name.is_empty()).map(PathBuf::from).collect();
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use std::path::Path;

    #[test]
    fn lines_are_those_of_the_text_as_it_is_now() {
        let mut lines = Lines::default();
        lines.read(
            "diff --git a b\n--- a b\n+++ a b\t\n@@ -3,2 +4,0 @@ x\n@@ -9 +8 @@\n@@ -12,0 +11,2 @@ +90,9\n+++x\n",
        );
        let has: Vec<usize> = (1..100).filter(|line| lines.has(Path::new("a b"), *line)).collect();
        assert_eq!(has, [8, 11, 12]);
        assert!(!lines.has(Path::new("a"), 8));
    }
}
