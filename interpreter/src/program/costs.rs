//! What is played, in which ways and steps, and what is paid for it.

use super::{
    ActionId, Args, ArticleId, CodeId, DefineId, ExprId, KindId, Once, Over, PaymentId, PriceId, SelectorId, StrId,
    Wording,
};
use crate::dirty::Bits;
use crate::value::Value;
use ecow::EcoString;
use serde::{Deserialize, Serialize};

/// A payment: something that can be asked for as a cost.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Payment {
    /// Its name in rules.
    pub name: EcoString,
    /// What people read for it.
    pub title: EcoString,
    /// Names of its parameters, which are slots from 2 on.
    pub params: Vec<EcoString>,
    /// The enum whose members are its sorts: its second parameter, where the first is how much.
    pub sorts: Option<u16>,
    /// When it can be paid (window: you, self, parameters).
    pub possible: Option<ExprId>,
    /// The size of the window that `possible` needs.
    pub slots: u16,
    /// What is done to pay it.
    pub code: CodeId,
    /// Whether paying asks the player anything.
    pub asks: bool,
    /// Whether it may ask more than once.
    pub asks_again: bool,
    /// What decides whether it can be made, as bits of `crate::dirty`.
    pub reads: Bits,
    /// What paying may change, as bits of `crate::dirty`.
    pub writes: Bits,
    /// It is no payment of the rules: a cost says itself what is done.
    pub in_place: Option<InPlace>,
}

impl Payment {
    /// Of its arguments, those that people read: what a cost hands on to what it says itself is none.
    #[must_use]
    pub fn shown<'a, A>(&self, args: &'a [A]) -> &'a [A] {
        if self.in_place.is_some() { &[] } else { args }
    }

    /// Whether it is a cost's own and one thing is chosen for it.
    #[must_use]
    pub fn chooses_one(&self) -> bool {
        self.in_place.is_some_and(|made| made.is_one)
    }
}

/// What is known of what a cost does itself.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct InPlace {
    /// How many choices it says.
    pub choices: u32,
    /// One thing is chosen, and not several.
    pub is_one: bool,
    /// When it is possible, nothing can forbid it.
    pub is_certain: bool,
    /// Whether it can be paid is only told by trying.
    pub is_tried: bool,
}

/// What is chosen while a cost is paid, under the name that the cost has for it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct ChosenName {
    /// The name.
    pub name: StrId,
    /// Where it stands in the window of what is announced.
    pub slot: u16,
    /// It is one thing, and not a set.
    pub is_one: bool,
}

impl ChosenName {
    /// What it is as long as nothing has been chosen.
    #[must_use]
    pub fn nothing(&self) -> Value {
        if self.is_one { Value::None } else { Value::EMPTY }
    }
}

/// What is announced when a card or ability is played. Window: `you`, `self` (the card, or the card whose ability it is), then
/// `entry_slots - 2` announcement slots: the mode's number (if any), each step's value, each optional cost's truth.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Playable {
    /// Costs: plain, optional and alternative.
    pub costs: Box<[Cost]>,
    /// What is chosen as it is announced, whatever the mode, in this order.
    pub steps: Box<[Step]>,
    /// Modes; the chosen number goes to `mode_slot`.
    pub modes: Box<[ModeIr]>,
    /// How many modes are chosen at least and (if not all may be) at most, where several can be: `mode_slot` then holds them as
    /// bits, and the one effect does what each says that was chosen.
    pub several: Option<(ExprId, Option<ExprId>)>,
    /// The slot of the mode's number.
    pub mode_slot: Option<u16>,
    /// The names of what is chosen while it is paid for.
    pub chosen: Box<[ChosenName]>,
    /// What is paid is chosen before what reads it.
    pub costs_first: Option<CostsFirst>,
    /// What else it costs may be another thing once something is paid besides: it reads that, or what modifies it does.
    pub is_lessened: bool,
    /// What the costs read of what is chosen.
    pub costs_read: Slots,
    /// The effect, absent for cards that only have a cost, or where modes say it.
    pub effect: Option<CodeId>,
    /// How many slots are kept with the effect while it waits.
    pub entry_slots: u16,
    /// The window its expressions need (at least `entry_slots`).
    pub slots: u16,
    /// `when` of a card's ability.
    pub condition: Option<ExprId>,
    /// `when still …` of a reaction: asked again when it is carried out.
    pub still: Option<ExprId>,
    /// `once per` of a card's ability.
    pub once_per: Option<Once>,
    /// Articles of the rulebook that it cites.
    pub cites: Box<[ArticleId]>,
}

/// How much of what is paid is chosen before the targets, which read it: what may be paid besides, at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CostsFirst {
    /// The way to pay is chosen before them, too.
    pub ways: bool,
    /// Before the modes are: these read it.
    pub before_modes: bool,
}

/// A payment that a cost is made of.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Term {
    /// The payment that is made.
    pub payment: PaymentId,
    /// Its arguments: how much, of which sort.
    pub args: Args,
    /// The name of what is chosen while it is paid, if something says so.
    pub chosen: Option<StrId>,
}

/// A cost of what is announced.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Cost {
    /// Whether it is always paid, or added, or instead of others.
    pub kind: CostIr,
    /// The payments it is made of.
    pub terms: Box<[Term]>,
    /// What is paid besides: costs, and things of which it is the plain cost.
    pub more: Box<[ExprId]>,
    /// It is there only when this holds.
    pub when: Option<ExprId>,
    /// The granted cost that it is, where it is not the thing's own: then all else is said there.
    pub granted: Option<GrantedCost>,
    /// Where it stands for which cost of those that a keyword is there with it was paid: so that each knows its own.
    pub argument: Option<u16>,
}

/// A granted cost, as one of those of its sort that something may have at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GrantedCost {
    /// Its number among all that are granted.
    pub number: u16,
    /// How many others of that number come before it, each of which comes to something else.
    pub nth: u8,
}

/// What is paid, said apart from what it is paid for. Window: who pays, and the thing; of a granted one, that of what grants it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Price {
    /// The payments it is made of.
    pub terms: Box<[Term]>,
    /// What is paid besides: costs, and things of which it is the plain cost.
    pub more: Box<[ExprId]>,
    /// It is there only when this holds.
    pub when: Option<ExprId>,
    /// The size of its window, in slots.
    pub slots: u16,
}

/// A cost that something has by a keyword or by another card.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Granted {
    /// Whether it is more to pay, an addition or another way.
    pub way: CostIr,
    /// By a keyword or by an ability.
    pub by: Grantor,
    /// What is paid for it.
    pub price: PriceId,
    /// By this action only, and from where that is permitted there is no other way.
    pub only: Option<ActionId>,
    /// The kind of the things that can have it.
    pub to: KindId,
}

/// What a granted cost comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grantor {
    /// A keyword: its window then has the keyword's arguments.
    Keyword(KindId),
    /// An ability: its window then is that ability's.
    Ability,
}

/// An action that takes more than it says, where something permits it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Permitted {
    /// The action that takes more.
    pub action: ActionId,
    /// What else a player may take by it.
    pub define: DefineId,
    /// The selector of what it takes by itself.
    pub native: SelectorId,
    /// The window that this needs.
    pub slots: u16,
}

/// When a cost is paid, and what tells afterwards that it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CostIr {
    /// Paid always, unless another way to pay is chosen.
    Plain,
    /// An addition; the slot is true when it was paid, or says how often, where it may be paid again.
    Optional {
        /// The slot in which it stands whether or how often it was paid.
        slot: u16,
        /// The name by which effects and scenarios know it.
        name: StrId,
        /// What people are shown: the name, where nothing else is said.
        label: StrId,
        /// Whether it may be paid again.
        again: bool,
    },
    /// Instead of the plain ones; with a name, the slot is true when it was paid.
    Alternative(StrId, Option<(u16, StrId)>),
    /// Besides the others, where the mode was chosen that the slot says: by its number, or as one of several bits.
    OfMode {
        /// The slot in which the choice of modes stands.
        slot: u16,
        /// The number of the mode, or of its bit.
        mode: u16,
        /// Several modes may be chosen: the slot holds them as bits.
        several: bool,
    },
}

impl CostIr {
    /// What its slot holds where nobody paid it.
    #[must_use]
    pub fn unpaid(self) -> Value {
        if let CostIr::Optional { again: true, .. } = self { Value::Int(0) } else { Value::Bool(false) }
    }

    /// What its slot holds before it is paid once more, and after.
    #[must_use]
    pub fn once_more(self, paid: Value) -> (Value, Value) {
        match (self.unpaid(), paid) {
            (Value::Int(_), Value::Int(times)) => (paid, Value::Int(times + 1)),
            (never @ Value::Int(_), _) => (never, Value::Int(1)),
            (never, _) => (never, Value::Bool(true)),
        }
    }

    /// The slot that tells whether it was paid, and its name.
    #[must_use]
    pub fn named(self) -> Option<(u16, StrId)> {
        match self {
            CostIr::Optional { slot, name, .. } | CostIr::Alternative(_, Some((slot, name))) => Some((slot, name)),
            _ => None,
        }
    }
}

/// Whether there must be a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Needed {
    /// What needs it cannot be announced without it.
    Always,
    /// `if any`: it is chosen where there is one, and is `none` otherwise.
    IfAny,
    /// `optional`: whoever chooses may leave it out.
    Never,
    /// `optional when C`: whoever chooses may leave it out where this holds.
    Unless(ExprId),
}

impl Needed {
    /// What is asked to know whether it may be left out.
    pub fn asks(&self) -> Option<&ExprId> {
        match self {
            Self::Unless(condition) => Some(condition),
            Self::Always | Self::IfAny | Self::Never => None,
        }
    }
}

/// Something that is chosen as a card or ability is announced.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Step {
    /// The name under which what is chosen is known.
    pub name: StrId,
    /// The slot that receives what is chosen.
    pub slot: u16,
    /// Is it a target (re-checked at resolution, can be redirected) or a plain choice (a number)?
    pub is_target: bool,
    /// Candidates; `Over::List` for `choose X: 0..9`.
    pub from: Over,
    /// How many are chosen, least and most; `None`: exactly one, as itself.
    pub count: Option<(ExprId, ExprId)>,
    /// The same thing may be chosen twice.
    pub repeat_allowed: bool,
    /// Whether there must be one: where it is left out, the slot is `none`.
    pub needed: Needed,
    /// Whether it depends on what is chosen whether the rest can be: a cost or a later step reads it, or a
    /// later target must be another.
    pub decides: bool,
    /// What is read to find out what can be chosen.
    pub reads: Slots,
    /// Whether what can be chosen asks which targets have been chosen so far.
    pub reads_targets: bool,
    /// Whether it is a number and a plain cost is more or less by it: a way to pay that is not has the least of it.
    pub is_priced: bool,
    /// This value is taken and nobody is asked.
    pub default: Option<ExprId>,
    /// How it is put, in its author's words.
    pub wording: Wording,
}

/// Slots of a window, as a set; from the 64th on they are not told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Slots(u64);

impl Slots {
    /// All of them.
    pub const ALL: Slots = Slots(u64::MAX);
    const LAST: u16 = 63;

    /// One of them.
    #[must_use]
    pub fn one(slot: u16) -> Slots {
        Slots(1 << slot.min(Slots::LAST))
    }

    /// Whether a slot may be among them.
    #[must_use]
    pub fn have(self, slot: u16) -> bool {
        self.0 & Slots::one(slot).0 != 0
    }

    /// The same without one, where that is told apart from others.
    #[must_use]
    pub fn without(self, slot: u16) -> Slots {
        if slot < Slots::LAST { Slots(self.0 & !Slots::one(slot).0) } else { self }
    }
}

impl std::ops::BitOr for Slots {
    type Output = Slots;

    fn bitor(self, other: Slots) -> Slots {
        Slots(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for Slots {
    fn bitor_assign(&mut self, other: Slots) {
        *self = *self | other;
    }
}

impl Step {
    /// A plain choice of one that must be, of which nothing else is known yet.
    #[must_use]
    pub fn of(name: StrId, slot: u16, from: Over) -> Step {
        Step {
            name,
            slot,
            is_target: false,
            from,
            count: None,
            repeat_allowed: false,
            needed: Needed::Always,
            decides: false,
            reads: Slots::default(),
            reads_targets: false,
            is_priced: false,
            default: None,
            wording: Wording::default(),
        }
    }

    /// Whether what can be chosen depends on what has been chosen in this very step.
    #[must_use]
    pub fn reads_itself(&self) -> bool {
        self.reads_targets && self.count.is_some()
    }
}

/// One of the things of which a player chooses as it is announced.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ModeIr {
    /// By what it can be asked whether it was chosen,
    pub name: Option<StrId>,
    /// and whether it is then asked how often.
    pub is_counted: bool,
    /// What the player reads.
    pub label: StrId,
    /// It can be chosen only when this holds.
    pub when: Option<ExprId>,
    /// What is chosen for it, after the mode is.
    pub steps: Vec<Step>,
    /// Its effect; where several may be chosen, that of all of them.
    pub effect: CodeId,
    /// It is the mode before it once more, and can only be chosen with that.
    pub repeats: bool,
}

impl Step {
    /// Whether it is a target that must be another than those chosen before it.
    #[must_use]
    pub fn is_other_target(&self) -> bool {
        self.is_target && !self.repeat_allowed && self.default.is_none()
    }
}

impl Playable {
    /// What is chosen for it as it is announced, and what for each of its modes.
    pub fn all_steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().chain(self.modes.iter().flat_map(|mode| mode.steps.iter()))
    }

    /// What may be paid besides, in the order in which it is asked.
    pub fn optional_costs(&self) -> impl Iterator<Item = &Cost> {
        self.costs.iter().filter(|cost| matches!(cost.kind, CostIr::Optional { .. }))
    }

    /// The other ways to pay, in the order of their numbers.
    pub fn alternatives(&self) -> impl Iterator<Item = &Cost> {
        self.costs.iter().filter(|cost| matches!(cost.kind, CostIr::Alternative(..)))
    }

    /// What announces nothing: no cost, no choice, no effect.
    #[must_use]
    pub fn nothing() -> Playable {
        Playable {
            costs: Box::default(),
            steps: Box::default(),
            modes: Box::default(),
            several: None,
            mode_slot: None,
            chosen: Box::default(),
            costs_first: None,
            is_lessened: false,
            costs_read: Slots::default(),
            effect: None,
            entry_slots: 2,
            slots: 2,
            condition: None,
            still: None,
            once_per: None,
            cites: Box::default(),
        }
    }
}
