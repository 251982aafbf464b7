//! Files read and parsed, each once.

use crate::project::slashes;
use crate::screen::Stop;
use naipe_grammar::ast::File;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::source::{Sources, decode};
use naipe_grammar::span::FileId;
use rayon::prelude::*;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Texts, and what they say.
#[derive(Debug, Default)]
pub struct Files {
    /// The texts.
    pub sources: Sources,
    parsed: Vec<Parsed>,
    numbers: HashMap<PathBuf, FileId>,
}

/// A file that was read.
#[derive(Debug)]
struct Parsed {
    path: PathBuf,
    file: File,
    faults: Vec<Diagnostic>,
}

impl Files {
    /// Reads and parses files, given by their paths from a folder; those read before are left alone.
    pub fn read(&mut self, root: &Path, paths: &[PathBuf]) -> Result<(), Stop> {
        let mut new: Vec<&PathBuf> = Vec::new();
        for path in paths {
            if !self.numbers.contains_key(path) {
                self.numbers.insert(path.clone(), FileId((self.sources.len() + new.len()) as u32));
                new.push(path);
            }
        }
        let first = self.sources.len();
        let texts: Vec<_> = new
            .par_iter()
            .enumerate()
            .map(|(index, path)| {
                std::fs::read(root.join(path)).map(|bytes| decode(FileId((first + index) as u32), bytes))
            })
            .collect();
        let mut unreadable: Vec<Option<Diagnostic>> = Vec::with_capacity(new.len());
        for (path, text) in new.iter().zip(texts) {
            let (text, fault) = match text.map_err(|error| Stop::file(path, "read", &error))? {
                Ok(text) => (text, None),
                Err(fault) => (String::new(), Some(fault)),
            };
            self.sources.add(slashes(path), text);
            unreadable.push(fault);
        }
        let sources = &self.sources;
        let parsed: Vec<Parsed> = new
            .par_iter()
            .zip(unreadable)
            .enumerate()
            .map(|(index, (path, unreadable))| {
                let id = FileId((first + index) as u32);
                let (file, mut faults) = naipe_grammar::parse(id, sources.text(id));
                faults.extend(unreadable);
                Parsed { path: (*path).clone(), file, faults }
            })
            .collect();
        self.parsed.extend(parsed);
        Ok(())
    }

    /// The number of a file that was read.
    pub fn id(&self, path: &Path) -> Option<FileId> {
        self.numbers.get(path).copied()
    }

    /// What a file says.
    pub fn file(&self, id: FileId) -> Option<&File> {
        self.parsed.get(id.0 as usize).map(|parsed| &parsed.file)
    }

    /// Where a file is.
    pub fn path(&self, id: FileId) -> Option<&Path> {
        self.parsed.get(id.0 as usize).map(|parsed| parsed.path.as_path())
    }

    /// What is wrong with a file by itself.
    pub fn faults(&self, id: FileId) -> &[Diagnostic] {
        self.parsed.get(id.0 as usize).map_or(&[], |parsed| &parsed.faults)
    }

    /// Adds a fault to those of the file where it stands.
    pub fn add_fault(&mut self, fault: Diagnostic) {
        let file = fault.labels.first().and_then(|label| self.parsed.get_mut(label.span.file.0 as usize));
        if let Some(parsed) = file
            && !parsed.faults.contains(&fault)
        {
            parsed.faults.push(fault);
        }
    }
}
