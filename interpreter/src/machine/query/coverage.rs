//! What ran of a program.

use crate::program::{ActionId, CodeId, DefId, DefineId, EventId, ParamId, PaymentId, PhaseId};

/// What ran of a program, for `coverage`; each list by the numbers of its things, and no longer than needed.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// Abilities that modified, stopped or reacted to something.
    pub abilities: Vec<bool>,
    /// Blocks of code that ran.
    pub codes: Vec<bool>,
    /// Defines that were worked out.
    pub defines: Vec<bool>,
    /// Definitions of which an object was in play or announced.
    pub defs: Vec<bool>,
    /// Definitions in a deck that was checked.
    pub listed: Vec<bool>,
    /// Actions that were begun.
    pub actions: Vec<bool>,
    /// Payments that were made.
    pub payments: Vec<bool>,
    /// Phases and steps that were opened.
    pub phases: Vec<bool>,
    /// Zones that held something.
    pub zones: Vec<bool>,
    /// Parameters that were read.
    pub params: Vec<bool>,
    /// Events that happened; not those forbidden or replaced.
    pub events: Vec<bool>,
    /// Formats that a deck was checked against, or a game played in.
    pub formats: Vec<bool>,
    /// What ran in the games that are played inside, by their numbers.
    pub games: Vec<Coverage>,
}

impl Coverage {
    /// Adds what ran elsewhere.
    pub fn add(&mut self, other: &Coverage) {
        join(&mut self.abilities, &other.abilities);
        join(&mut self.codes, &other.codes);
        join(&mut self.defines, &other.defines);
        join(&mut self.defs, &other.defs);
        join(&mut self.listed, &other.listed);
        join(&mut self.actions, &other.actions);
        join(&mut self.payments, &other.payments);
        join(&mut self.phases, &other.phases);
        join(&mut self.zones, &other.zones);
        join(&mut self.params, &other.params);
        join(&mut self.formats, &other.formats);
        join(&mut self.events, &other.events);
        if self.games.len() < other.games.len() {
            self.games.resize(other.games.len(), Coverage::default());
        }
        self.games.iter_mut().zip(&other.games).for_each(|(mine, theirs)| mine.add(theirs));
    }

    /// Notes that an ability did something.
    pub fn ability(&mut self, a: u32) {
        mark(&mut self.abilities, a as usize);
    }
    /// Notes that a block ran.
    pub fn code(&mut self, c: CodeId) {
        mark(&mut self.codes, c.i());
    }
    /// Notes that a define was worked out.
    pub fn define(&mut self, d: DefineId) {
        mark(&mut self.defines, d.i());
    }
    /// Notes that something of a definition was in play or announced.
    pub fn def(&mut self, d: DefId) {
        mark(&mut self.defs, d.i());
    }
    /// Notes that a deck that was checked has a definition.
    pub fn listed(&mut self, d: DefId) {
        mark(&mut self.listed, d.i());
    }
    /// Notes that an action was begun.
    pub fn action(&mut self, a: ActionId) {
        mark(&mut self.actions, a.i());
    }
    /// Notes that a payment was made.
    pub fn payment(&mut self, p: PaymentId) {
        mark(&mut self.payments, p.i());
    }
    /// Notes that an event happened.
    pub fn event(&mut self, e: EventId) {
        mark(&mut self.events, e.i());
    }
    /// Notes that a format was used.
    pub fn format(&mut self, f: usize) {
        mark(&mut self.formats, f);
    }
    /// Notes that a zone held something.
    pub fn zone(&mut self, z: usize) {
        mark(&mut self.zones, z);
    }
    /// Notes that a parameter was read.
    pub fn param(&mut self, p: ParamId) {
        mark(&mut self.params, p.i());
    }
    /// Notes that a phase was opened.
    pub fn phase(&mut self, p: PhaseId) {
        mark(&mut self.phases, p.i());
    }
}

fn mark(list: &mut Vec<bool>, i: usize) {
    if list.len() <= i {
        list.resize(i + 1, false);
    }
    list[i] = true;
}

fn join(list: &mut Vec<bool>, other: &[bool]) {
    if list.len() < other.len() {
        list.resize(other.len(), false);
    }
    for (a, b) in list.iter_mut().zip(other) {
        *a |= b;
    }
}
