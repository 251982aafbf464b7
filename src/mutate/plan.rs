//! Which changes are to be tried.

use super::since::{self, Lines};
use crate::arguments::Mutate;
use crate::screen::Stop;
use naipe_grammar::mutate::{Mutant, Names, mutants};
use naipe_grammar::span::FileId;
use naipe_interpreter::agent::derive;
use naipe_interpreter::project::library::{Library, With};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How many changes of one item are tried one after another; what kills one often kills the next.
const RUN: usize = 24;

/// The changes, in the order of the files.
#[derive(Debug)]
pub struct Plan {
    /// The files looked at.
    pub files: Vec<FileId>,
    /// The changes that will be tried.
    pub changes: Vec<Change>,
    /// Names that stand for one another, by file.
    pub names: HashMap<FileId, Arc<Names>>,
    /// The lines that count, where not all do.
    lines: Option<Lines>,
    /// Whether only some of the changes are tried.
    is_sample: bool,
}

/// A change to be tried.
#[derive(Debug)]
pub struct Change {
    /// The file of the item that is changed.
    pub file: FileId,
    /// The item, by its number in the file.
    pub item: usize,
    /// The number of the change in the item.
    pub number: usize,
    /// The place and the sort of the change.
    pub mutant: Mutant,
    /// The line where what is changed begins.
    pub line: usize,
    /// Changes with the same number are tried one after another.
    pub run: usize,
}

impl Plan {
    /// What is asked for.
    pub fn new(root: &Path, library: &Library, family: &[usize], what: &Mutate) -> Result<Plan, Stop> {
        let mut plan = Plan::nothing_of(library, family);
        keep_wanted(root, library, &mut plan.files, what)?;
        if let Some(revision) = &what.since {
            plan.lines = Some(since::changed(root, revision)?);
        }
        plan.is_sample = what.sample.is_some();
        plan.list(library);
        if let Some(most) = what.sample {
            plan.thin_out(most, what.seed);
        }
        plan.number_runs();
        Ok(plan)
    }

    /// Every change of one item of a file.
    pub fn of_item(library: &Library, family: &[usize], file: FileId, item: usize) -> Plan {
        let mut plan = Plan::nothing_of(library, family);
        plan.files.retain(|known| *known == file);
        plan.list(library);
        plan.changes.retain(|change| change.item == item);
        plan.number_runs();
        plan
    }

    /// The files of some games, and no changes yet.
    fn nothing_of(library: &Library, family: &[usize]) -> Plan {
        let mut files: Vec<FileId> = Vec::new();
        let mut names = HashMap::new();
        for game in family {
            let folder = &library.layout.games[*game];
            // A game that exists for its tests stands among them.
            let with = if folder.rules.is_empty() { With::Tests } else { With::Cards };
            let items = library.asts(*game, With::Tests).into_iter().flat_map(|file| &file.items);
            let known = Arc::new(Names::of(items));
            for id in library.ids(*game, with) {
                if !files.contains(&id) {
                    files.push(id);
                    names.insert(id, known.clone());
                }
            }
        }
        files.sort_by_key(|id| library.files.path(*id));
        Plan { files, changes: Vec::new(), names, lines: None, is_sample: false }
    }

    fn list(&mut self, library: &Library) {
        for id in &self.files {
            let (Some(file), Some(path)) = (library.files.file(*id), library.files.path(*id)) else { continue };
            for (item, said) in file.items.iter().enumerate() {
                let mut here: Vec<(usize, Mutant)> = mutants(said, &self.names[id]).into_iter().enumerate().collect();
                here.sort_by_key(|(_, mutant)| mutant.span.start);
                for (number, mutant) in here {
                    let (line, _) = library.files.sources.line_col(*id, mutant.span.start as usize);
                    if self.lines.as_ref().is_none_or(|lines| lines.has(path, line)) {
                        self.changes.push(Change { file: *id, item, number, mutant, line, run: 0 });
                    }
                }
            }
        }
    }

    /// Keeps so many changes, the same for the same seed.
    fn thin_out(&mut self, most: usize, seed: u64) {
        let mut drawn: Vec<(u64, usize)> =
            (0..self.changes.len()).map(|number| (derive(seed, number as u64), number)).collect();
        drawn.sort_unstable();
        let mut kept = vec![false; self.changes.len()];
        drawn.iter().take(most).for_each(|(_, number)| kept[*number] = true);
        let mut number = 0;
        self.changes.retain(|_| {
            number += 1;
            kept[number - 1]
        });
    }

    fn number_runs(&mut self) {
        let (mut run, mut length, mut last) = (0, 0, None);
        for change in &mut self.changes {
            if last.replace((change.file, change.item)) != Some((change.file, change.item)) || length == RUN {
                run += 1;
                length = 0;
            }
            length += 1;
            change.run = run;
        }
    }

    /// Whether every change of a line is tried.
    pub fn is_whole(&self, path: &Path, line: usize) -> bool {
        !self.is_sample && self.lines.as_ref().is_none_or(|lines| lines.has(path, line))
    }
}

/// Leaves out the files that were not asked for.
fn keep_wanted(root: &Path, library: &Library, files: &mut Vec<FileId>, what: &Mutate) -> Result<(), Stop> {
    if what.paths.is_empty() {
        return Ok(());
    }
    let whole = root.canonicalize().ok();
    let inside = |path: PathBuf| {
        path.canonicalize().ok().and_then(|path| Some(path.strip_prefix(whole.as_ref()?).ok()?.to_owned()))
    };
    let mut wanted = Vec::new();
    for text in &what.paths {
        let Some(path) = inside(PathBuf::from(text)).or_else(|| inside(root.join(text))) else {
            return Err(Stop::usage(format!("there is no file or folder `{text}` in this project")));
        };
        if !files.iter().any(|id| library.files.path(*id).is_some_and(|file| file.starts_with(&path))) {
            return Err(Stop::usage(format!("no rules or cards of `{}` stand in `{text}`", what.game))
                .help("name a file or a folder of its rules or cards"));
        }
        wanted.push(path);
    }
    files.retain(|id| library.files.path(*id).is_some_and(|file| wanted.iter().any(|path| file.starts_with(path))));
    Ok(())
}
