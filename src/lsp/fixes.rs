//! What an editor can mend by itself: what the help of a fault says to write, wherever that leaves fewer faults.

mod around;
mod declared;
mod elsewhere;
mod forms;
mod habits;
mod help;
mod line;
mod lines;
mod missing;
mod order;
mod queries;
mod rules;
mod signs;
mod slips;
mod statements;
mod template;

use super::desk::Desk;
use naipe_grammar::ast::ItemKind;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::format;
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::split::item_start;
use naipe_grammar::tokens::{Token, tokens};
use naipe_interpreter::project::library::With;
use naipe_interpreter::scenario;
use std::ops::Range;

/// How many ways to mend a fault are tried.
const MOST: usize = 24;

/// A way to mend a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it is called.
    pub title: String,
    /// What is replaced; an empty place where something is only added.
    pub place: Span,
    /// What is to stand there.
    pub text: String,
    /// It is what the help says to write, and no choice of several, nor a value to begin with.
    pub is_said: bool,
    /// It is a name that was asked about: what else is wrong with it is another matter.
    is_asked: bool,
    /// No help says it: it is a sign or a word that could stand there.
    is_guess: bool,
    /// What of the text is only to begin with, and to be filled in by the author.
    pub fill: Option<Range<usize>>,
}

impl Fix {
    /// What the help says to write.
    pub fn said(title: impl Into<String>, place: Span, text: impl Into<String>) -> Fix {
        Fix {
            title: title.into(),
            place,
            text: text.into(),
            is_said: true,
            is_asked: false,
            is_guess: false,
            fill: None,
        }
    }

    /// What the help says to write in some place, called by that.
    pub fn written(place: Span, text: impl Into<String>) -> Fix {
        let text = text.into();
        Fix::said(format!("Write `{}`", line::short(&text)), place, text)
    }

    /// The same of a name that was asked about, whatever else is wrong with it.
    pub fn asked(place: Span, text: impl Into<String>) -> Fix {
        Fix { is_asked: true, ..Fix::written(place, text) }
    }

    /// One of several, or a value to begin with.
    pub fn offered(self) -> Fix {
        Fix { is_said: false, ..self }
    }

    /// The same, of which some words are only to begin with.
    pub fn filled(self, words: &str) -> Fix {
        let fill = self.text.find(words).filter(|_| !words.is_empty()).map(|at| at..at + words.len());
        Fix { fill, ..self }
    }
}

/// What would be wrong with a text.
struct Left {
    /// What is said of each fault, and where.
    faults: Vec<(String, Option<Span>)>,
    /// How many of them hide what else is wrong: what has them cannot be read.
    unread: usize,
}

impl Left {
    /// How much is wrong. What cannot be read hides what else is: it counts for more than that.
    fn weight(&self) -> usize {
        self.faults.len() + self.unread * 10
    }

    /// How often something is said.
    fn times(&self, message: &str) -> usize {
        self.faults.iter().filter(|(known, _)| known == message).count()
    }

    /// Whether a fault at a place hides what else is wrong.
    fn is_unread(&self, message: &str, place: Span) -> bool {
        self.faults[..self.unread].iter().any(|(known, span)| known == message && *span == Some(place))
    }

    /// Whether an item that begins at a byte can be read up to another.
    fn is_read_up_to(&self, item: usize, byte: usize) -> bool {
        let starts = self.faults[..self.unread].iter().filter_map(|(_, span)| *span).map(|span| span.start as usize);
        starts.into_iter().all(|start| start < item || byte <= start)
    }

    /// The faults that another text has not.
    fn new_since<'l>(&'l self, before: &'l Left) -> impl Iterator<Item = (usize, Option<Span>)> + 'l {
        let is_new = |message: &str| before.times(message) < self.times(message);
        self.faults
            .iter()
            .enumerate()
            .filter(move |(_, (message, _))| is_new(message))
            .map(|(at, (_, span))| (at, *span))
    }
}

/// A way to mend a fault that was tried.
struct Tried {
    fix: Fix,
    /// Something else is wrong then right where it was mended.
    is_faulty: bool,
    /// As much is wrong then, only further on.
    is_further: bool,
    /// How much is wrong then.
    weight: usize,
}

/// What the help of a fault says to write, untried.
pub fn said(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    help::candidates(desk, fault).into_iter().filter(|fix| fix.is_said).collect()
}

/// The ways to mend a fault that leave fewer faults than there are, or at least not this one; what makes another fault in its own place
/// only where nothing else does, and the help says to write it.
pub fn of(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let Some(label) = fault.labels.first() else { return Vec::new() };
    let Span { file, start: near, .. } = label.span;
    let text = desk.text(file);
    let mut candidates = order::candidates(text, fault);
    candidates.extend(around::candidates(text, fault));
    candidates.extend(forms::candidates(desk, fault));
    candidates.extend(habits::candidates(desk, fault));
    candidates.extend(slips::candidates(desk, fault));
    candidates.extend(help::candidates(desk, fault));
    candidates.extend(template::candidates(desk, fault));
    candidates.extend(missing::candidates(desk, fault));
    candidates.extend(signs::candidates(desk, fault));
    if candidates.is_empty() {
        return Vec::new();
    }
    let before = left_in(desk, file, text, near);
    let mut found: Vec<Tried> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for fix in candidates.into_iter().take(MOST) {
        let (start, end) = (fix.place.start as usize, fix.place.end as usize);
        let (Some(left), Some(right)) = (text.get(..start), text.get(end..)) else { continue };
        let now = [left, fix.text.as_str(), right].concat();
        let place = start..start + fix.text.len();
        if repeats(&now, &place) {
            continue;
        }
        let after = left_in(desk, file, &now, near);
        let is_less = after.weight() < before.weight();
        let is_another = fix.is_asked
            && after.weight() == before.weight()
            && after.times(&fault.message) < before.times(&fault.message)
            && after.new_since(&before).all(|(at, _)| at >= after.unread);
        let around = beside(&now, &place);
        let is_there =
            |span: Span| span.file == file && span.start as usize <= around.end && around.start <= span.end as usize;
        let is_faulty = after.new_since(&before).any(|(_, span)| span.is_some_and(is_there));
        // `event gain(player p, int n)`: the item is read further, past where the fault was and what stands beside the mended.
        let fault_end = label.span.end as usize;
        let was_there = if fault_end >= end { fault_end - end + place.end } else { fault_end };
        let is_further = fix.is_said
            && !is_faulty
            && before.is_unread(&fault.message, label.span)
            && after.weight() == before.weight()
            && after.is_read_up_to(item_start(&now, place.start), far_enough(&now, around.end.max(was_there), &fix));
        // Where the same is meant, one way to write it is enough; and of what is called the same, the likelier.
        let meant = format::text(&now, format::WIDTH).text;
        let is_told = found.iter().any(|known| known.fix.title == fix.title);
        if (is_less || is_another || is_further) && !is_told && !seen.contains(&meant) {
            seen.push(meant);
            let fix = if fix.fill.is_none() { fix.filled("…") } else { fix };
            found.push(Tried { fix, is_faulty, is_further: !is_less && !is_another, weight: after.weight() });
        }
    }
    // Beside what mends it, no sign that only could stand there.
    if found.iter().any(|tried| !tried.is_further && !tried.is_faulty) {
        found.retain(|tried| !tried.is_further || !tried.fix.is_guess);
    }
    let is_any_sound = found.iter().any(|tried| !tried.is_faulty);
    found.retain(|tried| !tried.is_faulty || !is_any_sound && tried.fix.is_said);
    // What the help says comes before what it only lets one choose from, and what leaves less before what leaves more.
    found.sort_by_key(|tried| (!tried.fix.is_said, tried.weight));
    found.into_iter().map(|tried| tried.fix).collect()
}

/// How far an item has to be read, that a way to mend it is one: past what was at fault; with what is only guessed, past the sign behind
/// that, too, and a block that is closed has to be the last fault.
fn far_enough(text: &str, byte: usize, fix: &Fix) -> usize {
    match fix.text.trim() {
        _ if !fix.is_guess => byte,
        "}" => text.len(),
        _ => signs_up_to(text, &(byte..byte)).last().map_or(byte, |(_, range)| range.end.max(byte)),
    }
}

/// The signs of the item in which a place of a text stands, up to the first behind it, but for blanks and remarks.
fn signs_up_to(text: &str, place: &Range<usize>) -> Vec<(Token, Range<usize>)> {
    let item = item_start(text, place.start);
    let signs = tokens(&text[item..]).filter(|(token, _)| !token.is_trivia());
    let signs = signs.map(|(token, range)| (token, item + range.start..item + range.end));
    let mut is_over = false;
    signs.take_while(|(_, range)| !std::mem::replace(&mut is_over, range.start >= place.end)).collect()
}

/// Whether what stands at a place of a text says once more what stands directly before it or behind it: a word, a number, a text.
pub fn repeats(text: &str, place: &Range<usize>) -> bool {
    if place.is_empty() {
        return false;
    }
    let signs = signs_up_to(text, place);
    let is_said = |token: Token| matches!(token, Token::Word | Token::Number | Token::Text);
    [place.start, place.end].into_iter().any(|byte| {
        let behind = signs.partition_point(|(_, range)| range.start < byte);
        let before = behind.checked_sub(1).map(|at| &signs[at]).filter(|(_, range)| range.end <= byte);
        match (before, signs.get(behind)) {
            (Some((token, before)), Some((_, behind))) => {
                is_said(*token) && text[before.clone()] == text[behind.clone()]
            }
            _ => false,
        }
    })
}

/// A place of a text with the sign before it and the one behind it.
fn beside(text: &str, place: &Range<usize>) -> Range<usize> {
    let signs = signs_up_to(text, place);
    let first = signs.partition_point(|(_, range)| range.end <= place.start);
    let last = signs.partition_point(|(_, range)| range.start < place.end);
    let start = first.checked_sub(1).map_or(place.start, |before| signs[before].1.start);
    start..signs.get(last).map_or(place.end, |(_, range)| range.end)
}

/// What would be wrong with a file, and the games that have it, if it said something else; of its scenarios, the one near a byte
/// is looked at.
fn left_in(desk: &Desk, file: FileId, text: &str, near: u32) -> Left {
    let (says, own) = naipe_grammar::parse(file, text);
    let told = |fault: Diagnostic| {
        let place = fault.labels.first().map(|label| label.span);
        (fault.message, place)
    };
    let mut faults: Vec<(String, Option<Span>)> = own.into_iter().map(told).collect();
    let unread = faults.len();
    let is_near = |start: u32, end: u32| start <= near && near <= end;
    let scenarios = says.items.iter().filter(|item| is_near(item.span.start, item.span.end));
    let scenarios = scenarios.filter_map(|item| match &item.kind {
        ItemKind::Scenario(scenario) => Some(scenario),
        _ => None,
    });
    let scenarios: Vec<_> = scenarios.collect();
    for game in desk.games(file) {
        let (compiled, found) = desk.library.build_changed(game, With::Tests, desk.date, (file, &says));
        faults.extend(found.into_iter().map(told));
        for scenario in &scenarios {
            faults.extend(scenario::check(&compiled, scenario).into_iter().map(told));
        }
    }
    Left { faults, unread }
}
