//! Reasons why something is not exercised: `// unexercised: REASON`, above a declaration or at the end of its line.

use crate::project::remarks::remarks;
use naipe_grammar::span::{FileId, Span};
use naipe_interpreter::project::library::{Library, With};
use std::collections::BTreeSet;

/// How a reason begins, after the signs of a comment.
const WORD: &str = "unexercised:";

/// A reason, and the line that it speaks of.
#[derive(Debug)]
struct Excuse {
    file: FileId,
    /// The line on which it is written.
    written: usize,
    /// The line of what it excuses.
    line: usize,
    reason: String,
    used: bool,
}

/// The reasons written in the files of games.
#[derive(Debug)]
pub struct Excuses<'l> {
    library: &'l Library,
    all: Vec<Excuse>,
}

impl<'l> Excuses<'l> {
    /// Reads the reasons in the files of games.
    pub fn read(library: &'l Library, games: &[usize]) -> Excuses<'l> {
        let files: BTreeSet<FileId> = games.iter().flat_map(|game| library.ids(*game, With::Tests)).collect();
        let all = files.into_iter().flat_map(|file| {
            remarks(&library.files.sources, file, WORD).into_iter().map(move |remark| Excuse {
                file,
                written: remark.line,
                line: remark.of,
                reason: remark.said,
                used: false,
            })
        });
        Excuses { library, all: all.collect() }
    }

    /// The reason for something at a place: at its line or at that of the declaration it is part of.
    pub fn reason(&mut self, span: Span) -> Option<&str> {
        let sources = &self.library.files.sources;
        let line = |span: Span| sources.line_col(span.file, span.start as usize).0;
        // Declarations stand in a file one after another.
        let items = self.library.files.file(span.file).map_or(&[][..], |file| &file.items);
        let before = items.partition_point(|item| item.span.start <= span.start);
        let whole = before.checked_sub(1).map(|last| items[last].span).filter(|item| span.end <= item.end);
        let lines = [Some(line(span)), whole.map(line)];
        let excuse =
            self.all.iter_mut().find(|excuse| excuse.file == span.file && lines.contains(&Some(excuse.line)))?;
        excuse.used = true;
        Some(&excuse.reason)
    }

    /// Where a reason stands beside what is exercised after all, or gives none.
    pub fn stale(&self) -> Vec<String> {
        let unneeded = self.all.iter().filter(|excuse| !excuse.used || excuse.reason.is_empty());
        let told = unneeded.map(|excuse| {
            let what = if excuse.used { "gives no reason" } else { "excuses nothing: all that it stands by has run" };
            format!("{}:{}: `// {WORD}` {what}", self.library.files.sources.name(excuse.file), excuse.written)
        });
        told.collect()
    }
}
