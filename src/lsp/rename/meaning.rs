//! Whether all means the same under another name: what would be written is read and compiled, and compared with what is.
//!
//! Of rules and cards, the programs tell: they must be the same but for the name. What is in no program (scenarios, decks, what
//! words are filled in with) must stand for the same declarations as before.

use super::Edits;
use crate::edit::{Edit, changed};
use crate::lsp::desk::Desk;
use crate::lsp::{lookup, sorts};
use naipe_grammar::ast::{Date, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::mentions::{Mention, Part};
use naipe_grammar::span::{FileId, Span};
use naipe_interpreter::lower::meaning_by;
use naipe_interpreter::project::layout::slashes;
use naipe_interpreter::project::library::{Built, With};
use naipe_interpreter::scenario;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// On how many dates on which errata begin games are compared.
const DATES: usize = 6;

/// Whether a name may stand in the place of another: the text after the edits means what it means now. `files` are those in which
/// it can be said.
///
/// # Errors
/// What would be wrong, or would mean something else, and where.
pub fn stays(desk: &Desk, files: &[FileId], names: [&str; 2], edits: &Edits) -> Result<(), String> {
    if is_new_title(desk, files, names, edits) {
        return Ok(());
    }
    let (after, games) = after(desk, files, edits)?;
    let moves = edits.iter().map(|(file, edits)| (*file, Moves::new(edits))).collect();
    let both = Both { desk, after: &after, moves, names };
    let mut is_same = true;
    let mut warned = None;
    for game in games {
        match both.is_same_game(game) {
            Ok(same) => is_same &= same,
            Err(Wrong { why, is_warning: false }) => return Err(why),
            Err(Wrong { why, .. }) => warned = warned.or(Some(why)),
        }
    }
    let mut strayed = both.strayed(files);
    // Where one thing is clearly taken for another tells most.
    strayed.sort_by_key(|one| one.before.is_none() || one.after.is_none());
    if let Some(why) = warned {
        let taken = strayed.first().filter(|one| one.before.is_some() && one.after.is_some());
        return Err(taken.map_or(why, |one| both.told(one)));
    }
    let mut strayed = strayed.into_iter();
    if let Some(one) = strayed.find(|one| !is_same || !both.is_of_program(one)) {
        return Err(both.told(&one));
    }
    if is_same {
        return Ok(());
    }
    Err(format!(
        "`{}` stands for something else already where this is said: the game would do something else",
        names[1]
    ))
}

/// What would be wrong that is not now.
struct Wrong {
    why: String,
    is_warning: bool,
}

/// Whether a title is given to what nobody else could be taken for, and the other way round: nothing else is called by it in quotes now,
/// and what had it is called by it nowhere then. All means the same then; a large game need not be compiled for that.
fn is_new_title(desk: &Desk, files: &[FileId], [old, new]: [&str; 2], edits: &Edits) -> bool {
    let is_title = |file: FileId, place: &Range<usize>| {
        let text = desk.text(file);
        text[..place.start].ends_with('"') && text[place.end..].starts_with('"')
    };
    let [old, quoted] = [old, new].map(|name| format!("\"{name}\""));
    let is_renamed = |file: FileId| {
        let text = desk.text(file);
        let places = edits.get(&file).map_or(0, Vec::len);
        text.matches(&old).count() == places && !text.contains(&quoted)
    };
    // Titles that are put together are in no text.
    let makes = |file: FileId| {
        let items = desk.library.files.file(file).map_or(&[][..], |file| &file.items);
        items.iter().any(|item| matches!(item.kind, ItemKind::Cards { .. }))
    };
    !new.contains(['{', '}', '\\'])
        && edits.iter().all(|(file, edits)| edits.iter().all(|(place, _)| is_title(*file, place)))
        && edits.keys().chain(files).all(|file| is_renamed(*file) && !makes(*file))
}

/// The project as it would be, and the games that the edits touch.
fn after(desk: &Desk, files: &[FileId], edits: &Edits) -> Result<(Desk, Vec<usize>), String> {
    let mut library = desk.library.clone();
    for (id, edits) in edits {
        let text = changed(desk.text(*id), edits);
        library.change(*id, text).map_err(|error| error.to_string())?;
    }
    let after = desk.with(library);
    // Of texts that are the same, the names are known.
    after.learn(desk);
    let is_touched = |game: &usize| {
        let depends = |id: FileId| desk.library.depends_on(*game, id);
        files.iter().any(|id| depends(*id)) || edits.keys().any(|id| depends(*id))
    };
    Ok((after, desk.library.games_read().filter(is_touched).collect()))
}

/// A name that would stand for something else.
struct Strayed {
    file: FileId,
    /// The name, where it is said now.
    mention: Mention,
    /// What is said there then.
    name: String,
    /// What it stands for now.
    before: Option<(FileId, Mention)>,
    /// What it would stand for, too or instead; in the text as it would be.
    after: Option<(FileId, Mention)>,
}

/// The project as it is, and as it would be.
struct Both<'d> {
    desk: &'d Desk,
    after: &'d Desk,
    /// How far each edit moves what stands behind it.
    moves: BTreeMap<FileId, Moves>,
    names: [&'d str; 2],
}

/// How far the edits of a file move what stands behind them: a name may be said in every card of thousands.
struct Moves {
    /// Where each edit ends, in order.
    ends: Vec<usize>,
    /// How many bytes it and those before it take out, and put in.
    by: Vec<[usize; 2]>,
    /// Where what is renamed stands, in order.
    renamed: Vec<Range<usize>>,
}

impl Moves {
    fn new(edits: &[Edit]) -> Moves {
        let mut edits: Vec<&Edit> = edits.iter().collect();
        edits.sort_by_key(|(range, _)| range.start);
        let by = edits.iter().scan([0, 0], |[gone, new], (range, text)| {
            (*gone, *new) = (*gone + range.len(), *new + text.len());
            Some([*gone, *new])
        });
        Moves {
            by: by.collect(),
            ends: edits.iter().map(|(range, _)| range.end).collect(),
            renamed: edits.iter().map(|(range, _)| range.clone()).collect(),
        }
    }

    /// Where a byte comes to stand.
    fn moved(&self, byte: usize) -> usize {
        let before = self.ends.partition_point(|end| *end <= byte);
        let [gone, new] = before.checked_sub(1).map_or([0, 0], |last| self.by[last]);
        byte + new - gone
    }

    /// Whether what stands there is renamed.
    fn has(&self, range: &Range<usize>) -> bool {
        let at = self.renamed.partition_point(|one| one.start < range.start);
        self.renamed.get(at) == Some(range)
    }
}

impl Both<'_> {
    /// Where a byte of a file comes to stand.
    fn moved(&self, file: FileId, byte: usize) -> usize {
        self.moves.get(&file).map_or(byte, |moves| moves.moved(byte))
    }

    /// Whether a game does the same as before, on the dates on which it may differ.
    fn is_same_game(&self, game: usize) -> Result<bool, Wrong> {
        let mut is_same = true;
        for date in self.dates(game) {
            let old = self.desk.library.build(game, With::Tests, date);
            let new = self.after.library.build(game, With::Tests, date);
            self.no_more_faults(game, &old, &new)?;
            let [old, new] = [old, new].map(|built| meaning_by(&built.compiled.program, self.names));
            is_same &= old == new;
        }
        Ok(is_same)
    }

    /// Today, and days on which errata of a game begin.
    fn dates(&self, game: usize) -> Vec<Date> {
        let files = self.desk.library.ids(game, With::Tests);
        let items = files.into_iter().filter_map(|id| self.desk.library.files.file(id)).flat_map(|file| &file.items);
        let begin = |kind: &ItemKind| if let ItemKind::Errata { from, .. } = kind { Some(*from) } else { None };
        let mut all: BTreeSet<Date> = items.filter_map(|item| begin(&item.kind)).collect();
        all.remove(&self.desk.date);
        std::iter::once(self.desk.date).chain(all.into_iter().rev().take(DATES)).collect()
    }

    /// Whether a game and its scenarios have no more faults than before.
    fn no_more_faults(&self, game: usize, old: &Built, new: &Built) -> Result<(), Wrong> {
        let old = faults(self.desk, game, old);
        let new = faults(self.after, game, new);
        if new.len() <= old.len() {
            return Ok(());
        }
        let known: Vec<&str> = old.iter().map(|fault| fault.message.as_str()).collect();
        let first = new.iter().find(|fault| !known.contains(&fault.message.as_str())).or(new.first());
        let why = first.map_or(String::new(), |fault| {
            let place =
                fault.labels.first().map_or(String::new(), |label| format!(" ({})", line(self.after, label.span)));
            format!(": {}{place}", fault.message)
        });
        let is_warning = first.is_some_and(|fault| !fault.is_error());
        Err(Wrong { why: format!("then something would be wrong that is not now{why}"), is_warning })
    }

    /// The names that would stand for other declarations than they do, of those that are called one way or the other.
    fn strayed(&self, files: &[FileId]) -> Vec<Strayed> {
        let mut found = Vec::new();
        for &here in files {
            for name in self.names {
                for mention in self.desk.names(here).of(name) {
                    found.extend(self.strays(here, mention, name));
                }
            }
        }
        found
    }

    /// Whether a name would stand for another declaration.
    fn strays(&self, here: FileId, mention: &Mention, name: &str) -> Option<Strayed> {
        let before = lookup::declarations(self.desk, here, mention, name);
        let start = self.moved(here, mention.range.start);
        let all = self.after.names(here);
        let first = all.partition_point(|other| other.range.start < start);
        let mut at = all[first..].iter().take_while(|other| other.range.start == start);
        let now = at.find(|other| other.part == mention.part).cloned();
        let after = now.map_or(Vec::new(), |other| {
            let name = self.after.text(here).get(other.range.clone()).unwrap_or("");
            lookup::declarations(self.after, here, &other, name)
        });
        let moved: Vec<(FileId, usize)> =
            before.iter().map(|(file, one)| (*file, self.moved(*file, one.range.start))).collect();
        let known = |(file, one): &(FileId, Mention)| moved.contains(&(*file, one.range.start));
        let other = after.iter().find(|one| !known(one)).cloned();
        // Words that are for several things of a name are for those that keep it.
        let is_less = after.len() < before.len() && (mention.part != Part::Worded || after.is_empty());
        if other.is_none() && !is_less {
            return None;
        }
        let is_renamed = self.moves.get(&here).is_some_and(|moves| moves.has(&mention.range));
        let name = if is_renamed { self.names[1] } else { name }.to_owned();
        let before = before.into_iter().next();
        Some(Strayed { file: here, mention: mention.clone(), name, before, after: other })
    }

    /// Whether a name is a part of what programs are made of, which are compared by themselves.
    fn is_of_program(&self, one: &Strayed) -> bool {
        let items = self.desk.library.files.file(one.file).map_or(&[][..], |file| &file.items);
        let item = items.iter().find(|item| item.span.start as usize == one.mention.item.start);
        let is_outside = item.is_some_and(|item| {
            matches!(
                item.kind,
                ItemKind::Scenario(_) | ItemKind::Position { .. } | ItemKind::Deck { .. } | ItemKind::Words { .. }
            )
        });
        !is_outside && one.mention.part != Part::Worded
    }

    /// Why a name cannot be given, by a place where it would be taken for another.
    fn told(&self, one: &Strayed) -> String {
        let here = line(self.desk, span(one.file, &one.mention));
        let name = &one.name;
        let what = |desk: &Desk, (file, declared): &(FileId, Mention)| {
            format!("the {} in {}", sorts::of(declared.sort).word, line(desk, span(*file, declared)))
        };
        match (&one.before, &one.after) {
            (Some(before), Some(after)) => {
                let (before, after) = (what(self.desk, before), what(self.after, after));
                format!("`{name}` in {here} would be taken for {after}; it means {before}")
            }
            (None, Some(after)) => {
                format!("`{name}` in {here} would be taken for {}", what(self.after, after))
            }
            (Some(before), None) => format!("`{name}` in {here} would no longer mean {}", what(self.desk, before)),
            (None, None) => format!("`{name}` in {here} would mean something else"),
        }
    }
}

/// What is wrong with a game and its scenarios.
fn faults(desk: &Desk, game: usize, built: &Built) -> Vec<Diagnostic> {
    let mut all = built.diagnostics.clone();
    let mut scenarios = scenario::Sequence::new(&built.compiled, 1);
    let files = desk.library.ids(game, With::Tests).into_iter().filter_map(|id| desk.library.files.file(id));
    for item in files.flat_map(|file| &file.items) {
        if let ItemKind::Scenario(one) = &item.kind {
            all.extend(scenarios.check(one));
        }
    }
    all
}

fn span(file: FileId, name: &Mention) -> Span {
    Span::new(file, name.range.start, name.range.end)
}

/// A place as people find it: its file and line.
fn line(desk: &Desk, place: Span) -> String {
    let (line, _) = desk.library.files.sources.line_col(place.file, place.start as usize);
    format!("{}:{line}", desk.library.files.path(place.file).map(slashes).unwrap_or_default())
}
