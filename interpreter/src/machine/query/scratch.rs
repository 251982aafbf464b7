//! What queries keep beside the state: faults, what ran, how much was looked at, and what is being asked of what depends on
//! itself.

use crate::dirty::Reads;
use crate::limits;
use crate::machine::query::coverage::Coverage;
use crate::machine::query::recursion::Recursion;
use crate::machine::state::{Listener, State};
use crate::program::{AbilityId, ExprId, Slots};
use crate::value::{ObjectRef, Value};
use rustc_hash::FxHashMap;

/// How many values are compared in the time in which one thing is looked at.
pub(crate) const BESIDE: usize = 8;

/// How many things are looked at in the time in which a define, or an ability that modifies a value, is asked.
pub(crate) const CALL: usize = 4;

/// Where an ability stands among those that give or take the same: what is final comes last, otherwise, in a circle of values,
/// what modifies them in a later step, then what is younger; of what began at one moment, what is written last, and of one
/// ability the one of the thing that was there last.
pub(crate) type Age = (bool, u8, u32, u32, u32);
/// An object, and a kind that it may be of.
pub(crate) type AskedKind = (u32, u16);

/// What a query keeps beside the state: faults, what was covered, and how much it did.
#[derive(Debug, Default)]
pub struct Scratch {
    /// The first fault of a query since it was last taken.
    pub fault: Option<Fault>,
    /// Of what has happened, only so much counts, where something is asked as of then.
    pub happened: Option<usize>,
    /// What ran, where somebody wants to know.
    pub cover: Option<Box<Coverage>>,
    /// What queries have read since this was last set to nothing, as bits of `dirty`.
    pub reads: Reads,
    /// How much queries may still look at before somebody decides something.
    left: Left,
    pool: Vec<Value>,
    listeners: Vec<Vec<Listener>>,
    /// A copy of the table to try things on, kept from the last time.
    pub trial: Option<Box<State>>,
    /// Kinds being asked for, by object, and the age of the ability about which it is being asked.
    pub(crate) asking: arrayvec::ArrayVec<(AskedKind, Age), 64>,
    /// What is being asked of controllers that abilities modify.
    pub(crate) control: Control,
    /// What is being asked of abilities that may be lost.
    pub(crate) losing: crate::machine::query::modifiers::losing::Losing,
    /// What is being asked of values that depend on themselves.
    pub(crate) circle: crate::machine::query::modifiers::circle::Circular,
    /// Each `modify` with several parts of which it is being asked to what it applies: its first ability, its source and
    /// its age.
    pub(crate) modifying: Vec<(AbilityId, ObjectRef, u32)>,
    /// Of many abilities that modify the same, which are about what.
    pub(crate) named: crate::machine::query::modifiers::about::Named,
    /// What is known of what many abilities modify.
    pub(crate) many: crate::machine::query::modifiers::many::Known,
    /// Which keywords and kinds that can be given something on the table is printed with.
    pub(crate) printed_anywhere: PrintedAnywhere,
    /// The keys of abilities of keywords that can be given, while it is being asked who has those: meanwhile nobody has them.
    pub(crate) granting: Vec<u32>,
    /// What is known of defines that use themselves, while one of them is being asked.
    pub(crate) recursion: Recursion,
    /// How many evaluations there have been: while one lasts, nothing is written.
    pub(crate) evaluations: u64,
    /// What is known of who has the kinds that things pass on.
    pub(crate) spread: crate::machine::query::modifiers::spread::Spread,
    /// Whether it is being asked what could be retargeted: an effect that retargets effects would ask for itself.
    pub(crate) retargeting: bool,
    /// The layer of the ability of which it is being asked whether it applies, and what it gives; 0: of none.
    pub(crate) layer: u8,
    /// Whether nobody pays the plain cost of what is being announced.
    pub(crate) free: bool,
    /// What is paid instead.
    pub(crate) price: Option<u16>,
    /// The way to pay for what is being announced, where that has been chosen.
    pub(crate) way: Option<u8>,
    /// Of which sort a payment is while it is asked what it comes to.
    pub(crate) sort: Value,
    /// Who would pay it.
    pub(crate) payer: Value,
    /// What is being announced: of it, what has been chosen so far is read.
    pub(crate) announcing: Option<Announced>,
    /// Whether something has been read of what is being announced, which may not be chosen yet.
    pub(crate) has_read_announced: std::cell::Cell<bool>,
    /// The slots on which it depends that what was last asked about of an announcement cannot be completed: whatever stood in
    /// others, it could not.
    pub(crate) blamed: std::cell::Cell<Slots>,
    /// The action by which something is announced, while it is asked whether it can be and what it costs.
    pub(crate) acting: Option<crate::program::ActionId>,
    /// Where what is being announced came from, while it is asked what it costs.
    pub(crate) origin: Option<Box<crate::machine::query::legality::origin::Origin>>,
    /// The parameter of the action being looked at that is chosen already: an effect takes it, whatever the time is.
    pub(crate) preset: Option<u8>,
}

/// What is being announced: the object, what it announces, and where the window of that stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Announced {
    /// The card, or the object whose ability it is.
    pub object: u32,
    /// What is announced when it is played.
    pub playable: crate::program::PlayableId,
    /// Where its window begins in `Memory::values`.
    pub base: usize,
}

/// So much may still be looked at.
#[derive(Debug)]
struct Left(std::cell::Cell<i64>);

impl Default for Left {
    fn default() -> Left {
        Left(std::cell::Cell::new(limits::LOOKS))
    }
}

impl Scratch {
    /// Whether queries have looked at more than they may.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.left.0.get() < 0
    }

    /// What has been chosen of what is being announced was read, whatever of it.
    pub(crate) fn read_announced(&self) {
        self.has_read_announced.set(true);
        self.blame(Slots::ALL);
    }

    /// Notes slots on which it depends that an announcement cannot be completed.
    pub(crate) fn blame(&self, slots: Slots) {
        self.blamed.set(self.blamed.get() | slots);
    }

    /// How much queries have looked at.
    pub(crate) fn looked(&self) -> usize {
        usize::try_from(limits::LOOKS - self.left.0.get()).unwrap_or(0)
    }

    /// Notes that so many things are looked at.
    #[inline]
    pub(crate) fn look(&self, things: usize) {
        self.left.0.set(self.left.0.get() - things as i64);
    }

    /// All that matters of it between two queries: how much they may still look at.
    pub(crate) fn between(&self) -> Scratch {
        Scratch { left: Left(self.left.0.clone()), ..Scratch::default() }
    }

    /// Queries may look at as much again as at first.
    pub fn renew(&mut self) {
        self.left = Left::default();
    }

    /// A list to fill and give back, so that no search allocates.
    pub fn options_pool(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.pool)
    }

    /// Gives the list back.
    pub fn give_back(&mut self, list: Vec<Value>) {
        self.pool = list;
    }

    /// The same for abilities; while one list is filled, another may be asked for.
    pub(crate) fn listeners_pool(&mut self) -> Vec<Listener> {
        self.listeners.pop().unwrap_or_default()
    }

    /// Gives such a list back.
    pub(crate) fn give_listeners_back(&mut self, mut list: Vec<Listener>) {
        list.clear();
        self.listeners.push(list);
    }
}

/// Of one table, while nothing is written: which keywords and kinds something on it is printed with.
#[derive(Debug, Default)]
pub(crate) struct PrintedAnywhere {
    /// Of which table and evaluation that is.
    pub of: (usize, u64),
    /// For each kind or keyword asked for, whether something has it.
    pub known: FxHashMap<u16, bool>,
}

/// Who controls what, while it is being asked.
#[derive(Debug, Default)]
pub(crate) struct Control {
    /// The objects whose controller is being asked for.
    pub asking: Vec<u32>,
    /// Whether one of them was asked for again.
    pub is_circle: bool,
    /// Only abilities older than this one count.
    pub before: Option<Age>,
    /// What is known of controllers as those older than an ability say.
    pub known: FxHashMap<(u32, Age), Value>,
}

impl Control {
    /// Whether it is being asked who controls something.
    pub(crate) fn is_being_asked(&self) -> bool {
        self.is_circle || self.before.is_some() || !self.asking.is_empty()
    }
}

/// What can go wrong inside a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A number grew past 32 bits.
    Overflow(ExprId),
    /// Defines or modifiers go on calling one another.
    Depth(ExprId),
    /// A define goes on using itself.
    Recursion(crate::program::DefineId, ExprId),
    /// Abilities go on modifying what others read.
    Modified(usize),
    /// What abilities make of a value grew past 32 bits; the last of them.
    Grown(Option<usize>),
    /// The numbers of a keyword come to more than 32 bits.
    Added(crate::program::KindId),
    /// Something is divided by zero.
    Zero(ExprId),
    /// A payment of less than nothing.
    Negative(ExprId),
    /// A list grew too long.
    List(ExprId),
    /// No grid has so many cells along a side.
    Side(ExprId),
    /// What things chosen must add up to is past what can be tried.
    Total(ExprId),
    /// Queries look at too much before anybody decides anything.
    Looks,
    /// The subsets of so many things are gone through.
    Subsets(usize),
    /// There are too many things.
    Objects,
    /// Too much is to come besides what comes anyway, or will be skipped.
    Ahead,
    /// More abilities are made than may be at work at once.
    Listeners,
    /// Chance decides too often before anybody else does.
    Chance,
}
