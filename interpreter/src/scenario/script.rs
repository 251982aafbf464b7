//! A scenario ready to run: its position, its names and the lines of its script.

use crate::program::{AttrId, DefId, ExprId, ParamId, PhaseId, Ty, ZoneId};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{Answer, Ending};
use naipe_grammar::span::Span;

/// A value given to something before the game begins: fixed, or a named card.
#[derive(Debug, Clone)]
pub enum GivenValue {
    /// A fixed value, known when the scenario was read.
    Constant(Value),
    /// A card placed under this name.
    Alias(usize),
}

/// A card to be placed.
#[derive(Debug, Clone)]
pub struct Placed {
    pub zone: ZoneId,
    pub player: Option<u8>,
    pub cell: Option<(EcoString, Span)>,
    pub def: DefId,
    pub owner: u8,
    pub count: u32,
    pub fields: Vec<(AttrId, GivenValue)>,
    pub alias: Option<usize>,
    pub controller: Option<u8>,
}

/// An expression, the size of its window, and its two sides when it compares.
#[derive(Debug, Clone)]
pub struct Compared {
    pub expr: ExprId,
    pub slots: u16,
    pub sides: Option<[(ExprId, u16, String); 2]>,
    /// What all has to hold, of `a and b and c`, and where it stands.
    pub parts: Vec<(Compared, Span)>,
    pub text: String,
    /// Its author says that there may be nothing it speaks of.
    pub if_any: bool,
    /// The game inside this one that it speaks of: each by its number in the one around it.
    pub inside: Vec<usize>,
}

/// A hidden order that cards come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pile {
    /// Any of a player's.
    Of(u8),
    /// The shared zone of this name.
    Shared(EcoString),
}

/// What ends `pass until …`.
#[derive(Debug, Clone)]
pub enum Until {
    /// A condition of the scenario holds.
    Holds(Compared),
    /// A phase or step begins, of this game or of one inside it.
    Begins { inside: Option<usize>, phase: PhaseId },
    /// The turn of this number begins.
    Turn(u32),
    /// The game is over.
    Over,
}

/// A line of the script, ready to run.
#[derive(Debug, Clone)]
pub enum Line {
    Answer {
        who: u8,
        answers: Vec<Answer>,
    },
    Illegal {
        who: u8,
        answers: Vec<Answer>,
        because: Option<EcoString>,
    },
    Options {
        who: u8,
        answers: Vec<Answer>,
    },
    PassUntil(Until),
    Draws {
        from: Pile,
        cards: Vec<EcoString>,
    },
    Expect(Compared),
    /// Whether somebody is asked, and this among what can be answered.
    ExpectAsked {
        who: Option<u8>,
        negated: bool,
        what: Option<Answer>,
    },
    ExpectDeck {
        deck: usize,
        legal: bool,
        format: usize,
        because: Option<EcoString>,
    },
    ExpectLog {
        negated: bool,
        text: EcoString,
    },
    /// A bit for each seat, and what has to be among the reasons.
    ExpectEnd(Ending<u16>, Option<EcoString>),
    ExpectNotOver,
    Snapshot,
    Why(Compared),
    WhyNot {
        who: u8,
        answers: Vec<Answer>,
    },
    View(u8),
    Timeout(u8),
    Let {
        alias: usize,
        value: Compared,
    },
}

impl Line {
    /// The game inside that it speaks of.
    pub fn inside(&self) -> &[usize] {
        match self {
            Line::Expect(c) | Line::Why(c) | Line::PassUntil(Until::Holds(c)) | Line::Let { value: c, .. } => &c.inside,
            _ => &[],
        }
    }
}

/// A name for a thing, or a value.
#[derive(Debug, Clone)]
pub struct Alias {
    pub name: EcoString,
    pub ty: Ty,
    /// The game inside this one that the thing is in: each by its number in the one around it.
    pub inside: Vec<usize>,
}

/// A scenario, ready to run.
#[derive(Debug, Clone, Default)]
pub struct Script {
    pub active: u8,
    pub first: Option<u8>,
    pub phase: Option<PhaseId>,
    pub format: Option<usize>,
    pub seed: u64,
    pub players: u8,
    pub run_setup: bool,
    pub turn: Option<u32>,
    pub decks: Vec<usize>,
    pub params: Vec<(ParamId, Value)>,
    pub player_attrs: Vec<(u8, AttrId, GivenValue)>,
    /// What the game has and nobody in particular.
    pub shared: Vec<(u16, GivenValue)>,
    pub placed: Vec<Placed>,
    pub aliases: Vec<Alias>,
    /// For the first aliases: where the rules of the scenario find them.
    pub things: Vec<ParamId>,
    pub lines: Vec<(Line, Span)>,
}
