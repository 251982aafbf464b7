//! What the words of a layout stand for in a game: fields and attributes of its cards, members of its enums, its kinds.

use super::layout::{self, Layout};
use super::pattern::FIELDS;
use crate::screen::{Stop, count};
use naipe_grammar::suggest::{closest, fold};
use naipe_interpreter::program::{KindId, Program};

/// So many names are listed of those that there are.
const LISTED: usize = 20;

/// A word of a layout that names something of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// In which line it stands.
    pub line: usize,
    /// The word, as the layout has it.
    pub word: String,
    /// What it should name.
    pub what: Sort,
}

/// What a word should name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// What a card has, in the words of a box.
    Field,
    /// An attribute of cards.
    Attribute,
    /// What a sign is drawn for: a number, a member of an enum, a kind.
    Drawn,
    /// What has a colour of its own: a member of an enum, a kind.
    Coloured,
    /// A kind, which boxes are only for.
    Kind,
}

/// Reads the layouts of files, each of which changes those before it, for a game: with every fault of the first that has some.
pub fn read(files: &[Said], program: &Program) -> Result<Layout, Stop> {
    let mut layout = Layout::default();
    for end in 1..=files.len() {
        let read = layout::read(files[..end].iter().map(|file| file.text.as_str()));
        let found = read.map_err(|(_, faults)| faults).and_then(|layout| match faults(&layout, program) {
            faults if faults.is_empty() => Ok(layout),
            faults => Err(faults),
        });
        let told = |(line, what)| format!("{}, line {line}: {what}", files[end - 1].shown);
        layout = found.map_err(|faults| wrong(faults.into_iter().map(told).collect()))?;
    }
    Ok(layout)
}

/// A layout as its file says it.
#[derive(Debug, Clone)]
pub struct Said {
    /// The file, as it is shown.
    pub shown: String,
    /// The text of the file.
    pub text: String,
}

/// What is wrong with a layout.
pub fn wrong(faults: Vec<String>) -> Stop {
    let many = count(faults.len(), "problem", "problems");
    Stop::Problems { all: faults, so: format!("{many}: no card is drawn") }
}

/// The words that name nothing, each with its line.
fn faults(layout: &Layout, program: &Program) -> Vec<(usize, String)> {
    let attributes = program.attrs.iter().map(|attr| attr.name.as_str());
    let faults = layout.names.iter().filter_map(|named| {
        let word = named.word.as_str();
        let (is_known, what, known): (bool, &str, Vec<&str>) = match named.what {
            Sort::Field => {
                let known: Vec<&str> = FIELDS.into_iter().chain(attributes.clone()).collect();
                (known.contains(&word), "nothing that a card has", known)
            }
            Sort::Attribute => {
                let known: Vec<&str> = attributes.clone().collect();
                (known.contains(&word), "no attribute of cards", known)
            }
            Sort::Drawn => (
                word.parse::<i32>().is_ok() || of(word, words(program)).next().is_some(),
                "no number, no member of an enum and no kind",
                words(program).map(|(name, _)| name).collect(),
            ),
            Sort::Coloured => (
                of(word, words(program)).next().is_some(),
                "no member of an enum and no kind",
                words(program).map(|(name, _)| name).collect(),
            ),
            Sort::Kind => {
                (of(word, kinds(program)).next().is_some(), "no kind", kinds(program).map(|(name, _)| name).collect())
            }
        };
        (!is_known).then(|| (named.line, format!("`{word}` is {what}; {}", help(word, &known))))
    });
    let mut faults: Vec<(usize, String)> = faults.collect();
    faults.sort();
    faults.dedup();
    faults
}

/// What was meant, or what there is.
fn help(word: &str, known: &[&str]) -> String {
    if let Some(near) = closest(word, known.iter().copied()) {
        return format!("did you mean `{near}`?");
    }
    match known {
        [] => "there are none".to_owned(),
        all if all.len() > LISTED => format!("there are: {}, …", all[..LISTED].join(", ")),
        all => format!("there are: {}", all.join(", ")),
    }
}

/// Names and titles of members of enums and of kinds.
pub fn words(program: &Program) -> impl Iterator<Item = (&str, &str)> {
    let members = program.enums.iter().flat_map(|one| &one.members);
    members.map(|(name, title)| both(name, title)).chain(kinds(program))
}

/// Names and titles of the kinds that a game declares.
fn kinds(program: &Program) -> impl Iterator<Item = (&str, &str)> {
    let declared = |(number, _): &(usize, _)| *number != KindId(0).i();
    let kinds = program.kinds.iter().enumerate().filter(declared).map(|(_, kind)| kind);
    kinds.filter(|kind| !kind.is_keyword && !kind.in_place).map(|kind| both(&kind.name, &kind.title))
}

fn both<'p>(name: &'p str, title: &'p str) -> (&'p str, &'p str) {
    (name, if title.is_empty() { name } else { title })
}

/// Of names and titles those that a word means.
pub fn of<'p>(word: &str, names: impl Iterator<Item = (&'p str, &'p str)>) -> impl Iterator<Item = (&'p str, &'p str)> {
    let word = fold(word);
    names.filter(move |(name, title)| fold(name) == word || fold(title) == word)
}
