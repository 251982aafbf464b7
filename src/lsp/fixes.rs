//! What an editor can mend by itself: what the help of a fault says to write, wherever that leaves fewer faults.

mod around;
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
use naipe_grammar::diagnostic::{Code, Diagnostic};
use naipe_grammar::format;
use naipe_grammar::narrow;
use naipe_grammar::span::{FileId, Span};
use naipe_interpreter::codes;
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
    /// What of the text is only to begin with, and to be filled in by the author.
    pub fill: Option<Range<usize>>,
}

impl Fix {
    /// What the help says to write.
    pub fn said(title: impl Into<String>, place: Span, text: impl Into<String>) -> Fix {
        Fix { title: title.into(), place, text: text.into(), is_said: true, is_asked: false, fill: None }
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

/// The ways to mend a fault that leave fewer faults than there are, or at least not this one.
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
    let before = Faults::of(desk, file, text, near);
    let mut found: Vec<(Fix, usize)> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for fix in candidates.into_iter().take(MOST) {
        let (start, end) = (fix.place.start as usize, fix.place.end as usize);
        let (Some(left), Some(right)) = (text.get(..start), text.get(end..)) else { continue };
        let now = [left, fix.text.as_str(), right].concat();
        let after = Faults::of(desk, file, &now, near);
        let is_less = after.weight() < before.weight();
        let is_another = fix.is_asked && before.gives_way(&after, fault, (&fix, &text[start..end], &now));
        // Where the same is meant, one way to write it is enough; and of what is called the same, the likelier.
        let meant = format::text(&now, format::WIDTH).text;
        let is_told = found.iter().any(|(known, _)| known.title == fix.title);
        if (is_less || is_another) && !is_told && !seen.contains(&meant) {
            seen.push(meant);
            found.push((if fix.fill.is_none() { fix.filled("…") } else { fix }, after.all.len()));
        }
    }
    // Where one way mends something, what only puts another fault in its place is none.
    let mends = |left: usize| left < before.all.len();
    if found.iter().any(|(_, left)| mends(*left)) {
        found.retain(|(_, left)| mends(*left));
    }
    let mut found: Vec<Fix> = found.into_iter().map(|(fix, _)| fix).collect();
    // What the help says comes before what it only lets one choose from.
    found.sort_by_key(|fix| !fix.is_said);
    found
}

/// What is wrong with a file, and the games that have it.
struct Faults {
    all: Vec<Diagnostic>,
    /// How many of them, the first, are of what cannot be read.
    unread: usize,
}

impl Faults {
    /// What would be wrong if a file said something else; of its scenarios, the one near a byte is looked at.
    fn of(desk: &Desk, file: FileId, text: &str, near: u32) -> Faults {
        let (says, mut all) = naipe_grammar::parse(file, text);
        let unread = all.len();
        let is_near = |start: u32, end: u32| start <= near && near <= end;
        let scenarios = says.items.iter().filter(|item| is_near(item.span.start, item.span.end));
        let scenarios = scenarios.filter_map(|item| match &item.kind {
            ItemKind::Scenario(scenario) => Some(scenario),
            _ => None,
        });
        let scenarios: Vec<_> = scenarios.collect();
        for game in desk.games(file) {
            let (compiled, faults) = desk.library.build_changed(game, With::Tests, desk.date, (file, &says));
            all.extend(faults);
            for scenario in &scenarios {
                all.extend(scenario::check(&compiled, scenario));
            }
        }
        Faults { all, unread }
    }

    /// What cannot be read hides what else is wrong: it counts for more than that.
    fn weight(&self) -> usize {
        self.all.len() + self.unread * 10
    }

    /// Whether under another name a fault gives way to one of something else, as many as there still are: what is said twice then, or is
    /// not known either, would be none the better for it. `fix`: with what is written there, and the text as it would be.
    fn gives_way(&self, after: &Faults, fault: &Diagnostic, (fix, written, now): (&Fix, &str, &str)) -> bool {
        let as_many = |of: &Faults| of.all.iter().filter(|one| one.message == fault.message).count();
        let is_unread = self.all.iter().take(self.unread).any(|one| one.message == fault.message);
        let end = fix.place.start + narrow::u32(fix.text.len());
        // A name that was written before is another matter.
        let is_there = |one: &&Diagnostic| {
            let label = one.labels.first().map(|label| label.span).filter(|at| at.file == fix.place.file);
            label.is_some_and(|at| {
                let name = now.get(at.start as usize..at.end as usize).unwrap_or("");
                at.start <= end && fix.place.start <= at.end && !written.contains(name)
            })
        };
        let is_no_better = |one: &Diagnostic| NO_BETTER.contains(&one.code);
        after.all.len() == self.all.len()
            && as_many(after) < as_many(self)
            && !(is_unread && after.unread == self.unread)
            && !after.all.iter().filter(is_there).any(is_no_better)
    }
}

/// What is wrong with a name that is no name of what is meant.
const NO_BETTER: [Code; 8] = [
    codes::TWICE,
    codes::UNKNOWN_NAME,
    codes::UNKNOWN_KIND,
    codes::UNKNOWN_ATTRIBUTE,
    codes::UNKNOWN_ZONE,
    codes::UNKNOWN_EVENT,
    codes::UNKNOWN_PHASE,
    codes::UNKNOWN_CARD,
];
