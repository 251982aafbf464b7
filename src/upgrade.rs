//! `naipe upgrade`: what the language writes otherwise now is rewritten, by the means by which an editor mends a fault.

use crate::arguments::{Everywhere, Upgrade};
use crate::cards::edits::field_of_game;
use crate::edit::{Edit, changed};
use crate::files::{Draft, write_all};
use crate::lsp::{
    Desk, Open, Units,
    fixes::{self, Fix},
};
use crate::project::Project;
use crate::screen::{Done, Paint, Screen, Stop, count};
use crate::snapshots::diff::{Line, compare};
use naipe_grammar::ast::{ExprKind, Field, Item, ItemKind};
use naipe_grammar::diagnostic::{Code, Diagnostic};
use naipe_grammar::span::{FileId, Span};
use naipe_interpreter::LANGUAGE;
use naipe_interpreter::codes;
use naipe_interpreter::project::layout::slashes;
use naipe_interpreter::project::library::With;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The changes of the language: by which fault what was written before is known, and since which version it is one. What to write
/// is told by the help of the fault.
const CHANGES: [(Code, u32); 1] = [(codes::BAKED, 1)];
/// What is rewritten may bring more to light; so often it is looked for.
const ROUNDS: usize = 20;

/// Runs `naipe upgrade`; all is well where nothing is left that must be rewritten by hand.
pub fn run(everywhere: &Everywhere, what: &Upgrade, screen: &mut Screen) -> Done {
    let root = Project::find(everywhere.root.as_deref())?.root;
    let mut desk = Desk::new(root, Open::default(), everywhere.date(), Units::default())?;
    let games: Vec<usize> = match &what.games[..] {
        [] => desk.library.games_read().collect(),
        named => named.iter().map(|name| desk.library.layout.game(name)).collect::<Result<_, _>>()?,
    };
    let ids: BTreeSet<FileId> = games.iter().flat_map(|game| desk.library.ids(*game, With::Tests)).collect();
    let before: BTreeMap<FileId, String> = ids.into_iter().map(|id| (id, desk.text(id).to_owned())).collect();
    let (mut places, mut left) = (0, BTreeSet::new());
    for game in &games {
        let Some(version) = version(&desk, *game) else {
            // What nobody here understands is left alone, and told.
            desk.library.sound_throughout(*game, desk.date)?;
            continue;
        };
        let mut of_game = BTreeSet::new();
        places += rewritten(&mut desk, *game, version, &mut of_game)?;
        of_game.extend(unread(&desk, *game));
        // What is left to the author is told again next time, until it is mended.
        if of_game.is_empty() {
            places += usize::from(marked(&mut desk, *game, version)?);
        }
        left.extend(of_game);
    }
    let changes: Vec<(PathBuf, &str, &str)> = before
        .iter()
        .filter_map(|(id, text)| Some((desk.library.files.path(*id)?.to_owned(), text.as_str(), desk.text(*id))))
        .filter(|(_, before, now)| before != now)
        .collect();
    let mut drafts = Vec::new();
    for (path, before, now) in &changes {
        screen.line(slashes(path))?;
        for line in compare(before, now) {
            match line {
                Line::Gone(line) => screen.painted(2, Paint::Gone, format!("- {}", line.trim_start()))?,
                Line::New(line) => screen.painted(2, Paint::New, format!("+ {}", line.trim_start()))?,
                _ => {}
            }
        }
        if what.write {
            drafts.push(Draft::rewritten(&desk.root, path, before, now)?);
        }
    }
    write_all(&drafts)?;
    for line in &left {
        screen.aside(line);
    }
    if changes.is_empty() {
        let games = count(games.len(), "game", "games");
        screen.says(format_args!("{games}: nothing to rewrite; the language is in version {LANGUAGE}"))?;
    } else {
        let places = format!("{} in {}", count(places, "place", "places"), count(changes.len(), "file", "files"));
        let end = if what.write { "written" } else { "nothing is written yet: say `--write`" };
        screen.says(format_args!("{places}; {end}"))?;
    }
    Ok(left.is_empty())
}

/// The header of a game, and where it says the version of the language.
fn header(desk: &Desk, game: usize) -> Option<(&Item, Option<(usize, &Field)>)> {
    let items = desk.library.asts(game, With::Tests).into_iter().flat_map(|file| &file.items);
    items.into_iter().find_map(|item| match &item.kind {
        ItemKind::Game { fields, .. } => {
            Some((item, fields.iter().enumerate().find(|(_, field)| field.name.name == "naipe")))
        }
        _ => None,
    })
}

/// In which version a game is written: before all of them where it says none; nothing where it says one that is not known here, or
/// cannot be read.
fn version(desk: &Desk, game: usize) -> Option<u32> {
    let (_, field) = header(desk, game)?;
    let Some((_, field)) = field else { return Some(0) };
    match field.values.first().map(|value| &value.kind) {
        Some(ExprKind::Int(version)) => u32::try_from(*version).ok().filter(|version| (1..=LANGUAGE).contains(version)),
        _ => None,
    }
}

/// A place that is written as it was before, and what is to stand there.
type Rewriting = (FileId, Edit);

/// What of a game is written as it was before some version after its own, and what has been rewritten of it.
struct Round<'d> {
    desk: &'d mut Desk,
    game: usize,
    version: u32,
    /// What tells of it.
    older: Vec<Diagnostic>,
    /// How much else is wrong.
    errors: usize,
    /// The files as they were.
    texts: BTreeMap<FileId, String>,
    /// What is rewritten so far.
    made: Vec<Rewriting>,
}

impl Round<'_> {
    fn new(desk: &mut Desk, game: usize, version: u32) -> Round<'_> {
        let (older, errors) = wrong(desk, game, version);
        let files = older.iter().filter_map(|fault| Some(fault.labels.first()?.span.file));
        let texts = files.map(|file| (file, desk.text(file).to_owned())).collect();
        Round { desk, game, version, older, errors, texts, made: Vec::new() }
    }

    /// Lets the files say what is rewritten so far, and more.
    fn put(&mut self, more: &[Rewriting]) -> Result<(), Stop> {
        for (file, old) in &self.texts {
            let edits: Vec<Edit> =
                self.made.iter().chain(more).filter(|(of, _)| of == file).map(|(_, edit)| edit.clone()).collect();
            let now = changed(old, &edits);
            if now != self.desk.text(*file) {
                put(self.desk, *file, now)?;
            }
        }
        Ok(())
    }

    /// Whether a place lies apart from those that are rewritten: one inside another waits for the next round.
    fn is_apart(&self, others: &[Rewriting], (file, (at, _)): &Rewriting) -> bool {
        let is_apart = |(of, (other, _)): &Rewriting| of != file || at.end <= other.start || other.end <= at.start;
        self.made.iter().chain(others).all(is_apart)
    }

    /// Rewrites places together, and by halves where that would do harm; tells which could not be.
    fn rewrite(&mut self, places: Vec<(usize, Rewriting)>) -> Result<Vec<usize>, Stop> {
        let (mut failed, mut groups) = (Vec::new(), vec![places]);
        while let Some(mut group) = groups.pop() {
            let all: Vec<Rewriting> = group.iter().map(|(_, place)| place.clone()).collect();
            if all.is_empty() {
                continue;
            }
            self.put(&all)?;
            let (older, errors) = wrong(self.desk, self.game, self.version);
            if errors <= self.errors && older.len() + self.made.len() + all.len() <= self.older.len() {
                self.made.extend(all);
            } else if let [(fault, _)] = group[..] {
                failed.push(fault);
            } else {
                groups.push(group.split_off(group.len() / 2));
                groups.push(group);
            }
        }
        Ok(failed)
    }

    /// Rewrites a place in the first of all ways that an editor would offer; whether there is one.
    fn rewrite_alone(&mut self, fault: usize) -> Result<bool, Stop> {
        let made = std::mem::take(&mut self.made);
        self.put(&[])?;
        let fix = fixes::of(self.desk, &self.older[fault]).into_iter().find(|fix| !hides(self.desk, fix.place));
        self.made = made;
        let Some(fix) = fix else { return Ok(false) };
        let place = rewriting(fix);
        if !self.is_apart(&[], &place) {
            return Ok(true);
        }
        self.put(std::slice::from_ref(&place))?;
        let is_harmless = wrong(self.desk, self.game, self.version).1 <= self.errors;
        if is_harmless {
            self.made.push(place);
        }
        Ok(is_harmless)
    }
}

/// What is older in a game than some version after its own, and how many errors there are.
fn wrong(desk: &Desk, game: usize, version: u32) -> (Vec<Diagnostic>, usize) {
    let built = desk.library.build(game, With::Tests, desk.date);
    let is_older = |fault: &&Diagnostic| {
        !fault.labels.is_empty() && CHANGES.iter().any(|(code, since)| fault.code == *code && *since > version)
    };
    (built.diagnostics.iter().filter(is_older).cloned().collect(), built.errors().count())
}

fn rewriting(fix: Fix) -> Rewriting {
    (fix.place.file, (fix.place.start as usize..fix.place.end as usize, fix.text))
}

/// Rewrites what the files of a game write as it was written before some version after its own; tells how many places, and what is
/// left to its author.
fn rewritten(desk: &mut Desk, game: usize, version: u32, left: &mut BTreeSet<String>) -> Result<usize, Stop> {
    let mut places = 0;
    for _ in 0..ROUNDS {
        let mut round = Round::new(desk, game, version);
        let (mut together, mut alone): (Vec<(usize, Rewriting)>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut of_file: BTreeMap<FileId, Vec<Rewriting>> = BTreeMap::new();
        for (fault, told) in round.older.iter().enumerate() {
            match fixes::said(round.desk, told).into_iter().find(|fix| !hides(round.desk, fix.place)).map(rewriting) {
                Some(place) => {
                    let others = of_file.entry(place.0).or_default();
                    if round.is_apart(others, &place) {
                        others.push(place.clone());
                        together.push((fault, place));
                    }
                }
                None => alone.push(fault),
            }
        }
        alone.extend(round.rewrite(together)?);
        let mut untold = Vec::new();
        for fault in alone {
            if !round.rewrite_alone(fault)? {
                untold.push(fault);
            }
        }
        round.put(&[])?;
        let Round { older, made, .. } = round;
        places += made.len();
        if made.is_empty() {
            left.extend(untold.into_iter().map(|fault| left_to_you(desk, &older[fault])));
            break;
        }
    }
    Ok(places)
}

/// What has to be rewritten by hand.
fn left_to_you(desk: &Desk, fault: &Diagnostic) -> String {
    let place = fault.labels.first().map_or(Span::default(), |label| label.span);
    let (line, _) = desk.library.files.sources.line_col(place.file, place.start as usize);
    let name = desk.library.files.sources.name(place.file);
    let help = fault.help.as_deref().map_or(String::new(), |help| format!("; {help}"));
    format!("{name}:{line}: left to you: {}{help}", fault.message)
}

/// What is wrong with a game besides what is older: where something cannot be read, nobody knows whether it is written as before.
fn unread(desk: &Desk, game: usize) -> Option<String> {
    let built = desk.library.build(game, With::Tests, desk.date);
    let is_new = |fault: &&Diagnostic| CHANGES.iter().all(|(code, _)| fault.code != *code);
    let errors = built.errors().filter(is_new).count();
    let name = &desk.library.layout.games[game].name;
    let errors = (errors > 0).then(|| count(errors, "error", "errors"))?;
    Some(format!(
        "{name}: {errors} besides; what cannot be read is not rewritten: mend what `naipe check {name}` tells, and upgrade again"
    ))
}

/// Whether a comment would be lost with what stands there.
fn hides(desk: &Desk, place: Span) -> bool {
    desk.library.files.sources.slice(place).contains("//")
}

/// Says the version in the game, where it says an older one or none.
fn marked(desk: &mut Desk, game: usize, version: u32) -> Result<bool, Stop> {
    if version == LANGUAGE {
        return Ok(false);
    }
    let Some((item, field)) = header(desk, game) else { return Ok(false) };
    let (file, start) = (item.span.file, item.span.start as usize);
    let source = desk.library.files.sources.slice(item.span);
    let Some((at, line)) = field_of_game(source, field.map(|(place, _)| place), format!("naipe: {LANGUAGE}")) else {
        return Ok(false);
    };
    let text = changed(desk.text(file), &[(at.start + start..at.end + start, line)]);
    put(desk, file, text)?;
    Ok(true)
}

/// Lets a file say something else, before it is written.
fn put(desk: &mut Desk, file: FileId, text: String) -> Result<(), Stop> {
    let Some(path) = desk.library.files.path(file).map(ToOwned::to_owned) else { return Ok(()) };
    desk.open.texts().insert(path.clone(), text);
    desk.take_in(file, &path)?;
    Ok(())
}
