//! One thing changed at a time: what a rule would say if one of its clauses were wrong.
//!
//! Each change that can be made in an item has a number, in the order of the text. The places of what stays are kept, so
//! that whatever is told of a changed item points into the text as it is written.

mod expressions;
mod items;
mod names;
mod statements;

pub use names::Names;

use crate::ast::{Article, Item};
use crate::span::Span;
use ecow::EcoString;

/// A kind of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A statement is left out.
    DropStatement,
    /// An ability is left out.
    DropAbility,
    /// A condition is left out: what stood under it always holds, or always happens.
    DropCondition,
    /// A part of a condition, of a pattern, or of what an ability changes is left out.
    DropPart,
    /// What is paid is left out.
    DropCost,
    /// `once per …` or `until …` is left out.
    DropLimit,
    /// `<` and `<=`, `==` and `!=`, `in` and `not in`, `is` and `is not`, `not x` and `x`.
    Comparison,
    /// A number is greater by one.
    Number,
    /// `and`, `or`
    AndOr,
    /// `you`, `opponent(you)`
    YouOpponent,
    /// `active`, `next(active)`
    ActiveNext,
    /// `.owner`, `.controller`
    OwnerController,
    /// The zone declared next.
    Zone,
    /// The event declared next that is given the same things; `begin` and `end`.
    Event,
    /// The keyword or trait declared next.
    Keyword,
}

impl Kind {
    /// Each kind once, for whoever looks one up by its words.
    pub const ALL: [Kind; 15] = [
        Kind::DropStatement,
        Kind::DropAbility,
        Kind::DropCondition,
        Kind::DropPart,
        Kind::DropCost,
        Kind::DropLimit,
        Kind::Comparison,
        Kind::Number,
        Kind::AndOr,
        Kind::YouOpponent,
        Kind::ActiveNext,
        Kind::OwnerController,
        Kind::Zone,
        Kind::Event,
        Kind::Keyword,
    ];

    /// What it is called.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Kind::DropStatement => "drop statement",
            Kind::DropAbility => "drop ability",
            Kind::DropCondition => "drop condition",
            Kind::DropPart => "drop part",
            Kind::DropCost => "drop cost",
            Kind::DropLimit => "drop limit",
            Kind::Comparison => "comparison",
            Kind::Number => "number",
            Kind::AndOr => "and/or",
            Kind::YouOpponent => "you/opponent",
            Kind::ActiveNext => "active/next",
            Kind::OwnerController => "owner/controller",
            Kind::Zone => "zone",
            Kind::Event => "event",
            Kind::Keyword => "keyword",
        }
    }

    /// The kind of a name.
    #[must_use]
    pub fn of(words: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.words() == words)
    }
}

/// What must have run for a change to be felt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Region {
    /// It may be felt everywhere.
    Anywhere,
    /// A block that stands here.
    Block(Span),
    /// The define of this name.
    Define(EcoString),
}

/// A change that can be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// What sort of change it is.
    pub kind: Kind,
    /// The text that is changed, in the item as it is written.
    pub span: Span,
    /// The articles cited by what holds it: of several rules around it, by the innermost that cites any.
    pub articles: Box<[EcoString]>,
    /// Where it can be felt.
    pub region: Region,
}

/// Every change that can be made in an item.
#[must_use]
pub fn mutants(item: &Item, names: &Names) -> Vec<Mutant> {
    let mut walker = Walker::new(names, None);
    let mut copy = item.clone();
    walker.item(&mut copy);
    walker.found
}

/// An item with the change of a number made; nothing, where the item itself is left out.
#[must_use]
pub fn mutate(item: &Item, names: &Names, number: usize) -> Option<Item> {
    let mut walker = Walker::new(names, Some(number));
    let mut copy = item.clone();
    walker.item(&mut copy);
    (!walker.is_dropped).then_some(copy)
}

/// Goes over an item in the order of its text, and counts what could be changed.
#[derive(Debug)]
struct Walker<'n> {
    names: &'n Names,
    /// The number of the change to make; none, where they are only listed.
    wanted: Option<usize>,
    /// How many were met.
    met: usize,
    found: Vec<Mutant>,
    articles: Box<[EcoString]>,
    region: Region,
    /// The item is left out as a whole.
    is_dropped: bool,
}

impl<'n> Walker<'n> {
    fn new(names: &'n Names, wanted: Option<usize>) -> Walker<'n> {
        Walker {
            names,
            wanted,
            met: 0,
            found: Vec::new(),
            articles: Box::default(),
            region: Region::Anywhere,
            is_dropped: false,
        }
    }

    /// Something that could be changed; true where it is to be changed now.
    fn site(&mut self, kind: Kind, span: Span) -> bool {
        let number = self.met;
        self.met += 1;
        if self.wanted.is_none() {
            self.found.push(Mutant { kind, span, articles: self.articles.clone(), region: self.region.clone() });
        }
        self.wanted == Some(number)
    }

    /// Whether the change was made, and nothing is left to do.
    fn is_done(&self) -> bool {
        self.wanted.is_some_and(|number| self.met > number)
    }

    /// What is cited holds for all that is walked over by `inside`.
    fn citing(&mut self, cites: &[Article], inside: impl FnOnce(&mut Self)) {
        if cites.is_empty() {
            return inside(self);
        }
        let cited = cites.iter().map(|article| article.name.clone()).collect();
        let around = std::mem::replace(&mut self.articles, cited);
        inside(self);
        self.articles = around;
    }

    /// What is walked over by `inside` can only be felt where a region was.
    fn within(&mut self, region: Region, inside: impl FnOnce(&mut Self)) {
        if self.region != Region::Anywhere {
            return inside(self);
        }
        self.region = region;
        inside(self);
        self.region = Region::Anywhere;
    }
}

/// A list without one of its members.
fn without<T>(list: &mut Box<[T]>, at: usize) {
    let mut members = std::mem::take(list).into_vec();
    members.remove(at);
    *list = members.into();
}
