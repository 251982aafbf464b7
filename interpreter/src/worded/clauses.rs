//! Clauses, and the sentences that are put together from them.

use super::lexicon::{Args, Said, args, capitalise};
use super::writer::Writer;

/// A part of a sentence.
#[derive(Debug, Clone, Default)]
pub struct Clause {
    /// Its words, from which a sentence is joined.
    pub text: String,
    /// The same as what who reads is told to do, where it can be: so it is said beside what is said so.
    pub order: Option<String>,
    /// It stands by itself: nothing is joined to it with "and".
    pub is_apart: bool,
    /// It is what is done where what stands before it is not: "if not, …".
    pub is_otherwise: bool,
    /// Whether it tells what happens, or who reads what to do.
    pub mood: Mood,
    /// What ends it where something follows that does not belong to it: `whether or not that creature is tapped`. Of what could not
    /// go on, it is nothing.
    pub end: String,
    /// What it asks last could be taken for what "if not" speaks of.
    pub is_asked_last: bool,
    /// It ends with what it is done for each of, which what is joined to it with "and" before it would be done for as well.
    pub is_per: bool,
}

/// Who does what a clause says.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mood {
    /// It is told of something or somebody else: `that creature becomes tapped`.
    #[default]
    Told,
    /// It is told of who reads: `you draw a card`.
    Reader,
    /// Who reads does it: `destroy that creature`.
    Order,
}

impl Clause {
    /// A part that others can be joined to.
    pub fn new(text: impl Into<String>) -> Clause {
        Clause { text: text.into(), ..Clause::default() }
    }

    /// The same, of what who reads is told to do.
    pub fn order(text: impl Into<String>) -> Clause {
        Clause { mood: Mood::Order, ..Clause::new(text) }
    }

    /// A part that stands by itself.
    pub fn apart(text: impl Into<String>) -> Clause {
        Clause { is_apart: true, ..Clause::new(text) }
    }

    /// A part that goes on until these words, where something follows in the same sentence.
    pub fn until(text: impl Into<String>, end: impl Into<String>) -> Clause {
        Clause { end: end.into(), ..Clause::apart(text) }
    }

    /// The same part, that asks something last.
    pub fn asking(self) -> Clause {
        Clause { is_asked_last: true, ..self }
    }

    /// The same part, of which it is known who does it.
    pub fn of(self, is_reader: bool) -> Clause {
        Clause { mood: if is_reader { Mood::Reader } else { Mood::Told }, ..self }
    }
}

/// Whether what is done asks something last.
pub(super) fn is_asked_last(clauses: &[Clause]) -> bool {
    clauses.iter().rfind(|clause| !clause.text.is_empty()).is_some_and(|clause| clause.is_asked_last)
}

/// Sentences of clauses: those that go together joined, a full stop behind each.
impl<'a> Writer<'a> {
    /// Clauses in one line: `roba una carta y pon una Semilla en ese Ser`.
    pub fn joined(&mut self, clauses: &[Clause]) -> String {
        let mut sentences: Vec<String> = self.groups(clauses).into_iter().map(|group| group.text).collect();
        for sentence in sentences.iter_mut().skip(1) {
            *sentence = capitalise(sentence);
        }
        sentences.join(". ")
    }

    /// Clauses that all belong to what stands before them, a condition or what they are done for: none is a sentence of its own.
    pub fn joined_within(&mut self, clauses: &[Clause]) -> String {
        let mut groups = self.groups(clauses).into_iter();
        let Some(first) = groups.next() else { return String::new() };
        let joined = groups.fold(first, |said, next| {
            let text = if next.is_otherwise {
                self.say("text.else_then", &args([("a", &Said::plain(said.text)), ("b", &Said::plain(next.text))]))
            } else {
                self.with_next("text.and_then", said, next.text)
            };
            Clause { text, ..next }
        });
        joined.text
    }

    /// What follows a part: where that could belong to it, behind what ends it.
    fn with_next(&mut self, key: &str, said: Clause, next: String) -> String {
        let (a, b) = (Said::plain(said.text), Said::plain(next));
        if said.end.is_empty() {
            return self.say(key, &args([("a", &a), ("b", &b)]));
        }
        self.say("text.and_after", &args([("a", &a), ("end", &Said::plain(said.end)), ("b", &b)]))
    }

    /// What happens at one moment, one part beside the other.
    pub(super) fn joined_at_once(&mut self, clauses: Vec<Clause>) -> String {
        let (mut open, mut said) = (Vec::new(), None);
        for clause in clauses.into_iter().filter(|clause| !clause.text.is_empty()) {
            let end = clause.end.clone();
            open.push(clause);
            if end.is_empty() {
                continue;
            }
            let text = self.beside_one_another(&std::mem::take(&mut open));
            said = Some(Clause::until(self.behind(said, text), end));
        }
        if open.is_empty() {
            return said.map(|said| said.text).unwrap_or_default();
        }
        let text = self.beside_one_another(&open);
        self.behind(said, text)
    }

    /// Parts of one sentence, of which none belongs to what is said of an amount in another: `… X, where X is its power; you get …`.
    fn beside_one_another(&mut self, clauses: &[Clause]) -> String {
        let texts: Vec<String> = clauses.iter().map(|clause| clause.text.clone()).collect();
        let is_closed = |clause: &Clause| clause.is_apart && clause.end.is_empty();
        match clauses {
            [open @ .., _] if open.iter().any(is_closed) => self.list(&texts, "text.beside"),
            _ => self.list(&texts, "list.and"),
        }
    }

    fn behind(&mut self, said: Option<Clause>, text: String) -> String {
        match said {
            Some(said) => self.with_next("text.and_then", said, text),
            None => text,
        }
    }

    /// The same of what is done later than the statements around it, and sentences anywhere else.
    pub(super) fn joined_here(&mut self, clauses: &[Clause]) -> String {
        if self.later_than.is_some() { self.joined_within(clauses) } else { self.joined(clauses) }
    }

    /// Clauses that go together, joined.
    fn groups(&mut self, clauses: &[Clause]) -> Vec<Clause> {
        let mut groups: Vec<Vec<&Clause>> = Vec::new();
        let mut open = false;
        let mut last = Mood::default();
        for clause in clauses.iter().filter(|clause| !clause.text.is_empty()) {
            // What somebody else does, and what who reads is told to do, are no one sentence.
            let is_told_to = last == Mood::Told && clause.mood == Mood::Order;
            last = clause.mood;
            if open && !clause.is_apart && !is_told_to && !clause.is_per {
                groups.last_mut().into_iter().for_each(|group| group.push(clause));
            } else {
                groups.push(vec![clause]);
            }
            open = !clause.is_apart;
        }
        // What follows stands behind the last of them.
        let joined = |group: Vec<&Clause>| Clause {
            text: self.list(&in_one_mood(&group), "list.and"),
            is_apart: true,
            is_otherwise: group.first().is_some_and(|first| first.is_otherwise),
            mood: Mood::default(),
            order: None,
            ..group.last().copied().cloned().unwrap_or_default()
        };
        groups.into_iter().map(joined).collect()
    }

    /// The same; of what does nothing it is said that nothing happens.
    pub fn joined_or_nothing(&mut self, clauses: &[Clause]) -> String {
        let text = self.joined_here(clauses);
        if text.is_empty() { self.say("text.nothing_happens", &Args::new()) } else { text }
    }
}

/// The words of clauses that are one sentence: what is told of who reads is an order beside others, where all of it can be.
fn in_one_mood(group: &[&Clause]) -> Vec<String> {
    let has = |mood: Mood| group.iter().any(|clause| clause.mood == mood);
    let can_be = group.iter().all(|clause| clause.mood == Mood::Order || clause.order.is_some());
    let is_order = has(Mood::Order) && can_be;
    group
        .iter()
        .map(|clause| clause.order.clone().filter(|_| is_order).unwrap_or_else(|| clause.text.clone()))
        .collect()
}
