//! The program: one game as of one date, checked and lowered. Immutable; everything named is a dense number.
//!
//! **Windows.** Every expression and every code block reads and writes the slots of a *window*: `Var(i)` is slot `i`.
//! Slot 0 is `you`, slot 1 is `self` (`none` where there is none). What follows depends on the block:
//! - event body, and listeners on that event: `capture` slots (2, or more for an ability written in a block: the
//!   slots of the enclosing block, captured when it was created), then the event's `arity` parameters, then
//!   `source` and `by`, then locals. An event body has `capture == 2`, with `you` = `by` and `self` = `source`;
//! - procedure, payment, define: parameters, then locals (slots 0 and 1 are the caller's for a payment);
//! - action: its parameters, then locals; playable: its announcement slots (see [`Playable`]), then locals;
//! - `modify`: capture slots, then `it` (the object or player whose attribute is read), then temporaries;
//! - check: the `for` binder, if any, then locals.
//!
//! Variables bound inside queries are slots of the same window, so a window's size is known.

mod code;
mod expr;
mod standings;
pub mod texts;
mod words;

pub use code::{Adding, Announcing, Branch, Choose, Code, Given, Likeness, MayDecline, Op, Over, PayAsked, Wording};
pub use standings::{Criterion, LastResort, Standings};
pub use words::{Form as WordForm, Sort, Worded};

pub use expr::{Args, Arith, Builtin, Cmp, Expr, Fact, Part, Ranked, Selector, Source, Test, TypeTest};

use crate::dirty::Bits;
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{AssignOp, Date, Visibility};
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($repr:ty)),* $(,)?) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, serde::Deserialize)]
        pub struct $name(pub $repr);
        impl $name {
            /// As an index.
            #[must_use]
            pub fn i(self) -> usize { self.0 as usize }
        }
    )* };
}

ids! {
    /// An expression.
    ExprId(u32),
    /// A selector.
    SelectorId(u32),
    /// A block of code.
    CodeId(u32),
    /// What is paid, as a value.
    PriceId(u16),
    /// An event.
    EventId(u16),
    /// An ability.
    AbilityId(u32),
    /// An attribute (of objects, of players: two tables).
    AttrId(u16),
    /// A kind (traits and keywords are kinds too: `is` and `has` ask the same table).
    KindId(u16),
    /// A card, token or ability definition.
    DefId(u32),
    /// A zone declaration.
    ZoneId(u16),
    /// A define.
    DefineId(u16),
    /// A procedure.
    ProcedureId(u16),
    /// A payment.
    PaymentId(u16),
    /// An action.
    ActionId(u16),
    /// A playable thing: what is announced when a card or ability is played.
    PlayableId(u32),
    /// A scope.
    ScopeId(u16),
    /// A phase or step.
    PhaseId(u16),
    /// A string.
    StrId(u32),
    /// An article of the rulebook.
    ArticleId(u16),
    /// A parameter of the game.
    ParamId(u16),
}

/// A game, ready to be played.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Program {
    /// `game humankind`.
    pub name: EcoString,
    /// `"Humankind"`.
    pub title: EcoString,
    /// `language: es` (for the few words the machine itself shows); empty where not said.
    pub language: EcoString,
    /// Least and most players.
    pub players: (u8, u8),
    /// The date whose errata are in force.
    pub as_of: Option<Date>,
    /// A hash of everything that can change a game's course, as hexadecimal digits.
    pub hash: u64,
    /// Names and texts.
    pub strings: Vec<EcoString>,
    /// The constant pool of lists.
    pub lists: Vec<Value>,
    /// Enums.
    pub enums: Vec<Enum>,
    /// Kinds, traits and keywords.
    pub kinds: Vec<Kind>,
    /// Attributes of objects.
    pub attrs: Vec<Attr>,
    /// Attributes of players.
    pub player_attrs: Vec<Attr>,
    /// How many attributes of objects have a column in the state (may be assigned).
    pub columns: u16,
    /// Cards, tokens and ability definitions.
    pub defs: Vec<Def>,
    /// Printed values: `attrs.len()` for each definition, in order.
    pub printed: Vec<Value>,
    /// Zones. Number of a zone in a state: shared zones take one, zones of players one a seat (see `zone_base`).
    pub zones: Vec<Zone>,
    /// Parameters, with their values (a scenario or format may set others when a game begins).
    pub params: Vec<Param>,
    /// Expressions.
    pub exprs: Vec<Expr>,
    /// The place of each expression, in step with `exprs`.
    pub expr_spans: Vec<Span>,
    /// Selectors.
    pub selectors: Vec<Selector>,
    /// Code blocks.
    pub codes: Vec<Code>,
    /// Events, the built-in ones first, in the order of [`builtin`].
    pub events: Vec<Event>,
    /// Abilities.
    pub abilities: Vec<Ability>,
    /// Abilities of the rules (always on), by number.
    pub rules: Vec<AbilityId>,
    /// Checks, `at once` ones first, in order of declaration.
    pub checks: Vec<AbilityId>,
    /// Defines.
    pub defines: Vec<Define>,
    /// Procedures.
    pub procedures: Vec<Procedure>,
    /// Payments.
    pub payments: Vec<Payment>,
    /// Actions.
    pub actions: Vec<Action>,
    /// What is announced when a card or ability is played.
    pub playables: Vec<Playable>,
    /// Costs that are handed on as values, and those that are granted.
    pub prices: Vec<Price>,
    /// Costs that belong to a keyword or are given by another card.
    pub granted: Vec<Granted>,
    /// The actions that take more than they say, where something permits it.
    pub permitted: Vec<Permitted>,
    /// What depends on itself by way of abilities: those are asked by age.
    pub circles: Circles,
    /// Scopes.
    pub scopes: Vec<Scope>,
    /// The scope of what the game has and nobody in particular: open from the beginning, under all others.
    pub shared: Option<ScopeId>,
    /// Phases and steps; [`PhaseId`] 0 is `turn`, 1 is `game`.
    pub phases: Vec<Phase>,
    /// Articles declared or cited.
    pub articles: Vec<Article>,
    /// `setup`.
    pub setup: Option<CodeId>,
    /// `turn`: run again and again, with the next player active, until the game is over. Absent: the game is over when `setup` is.
    pub turn: Option<CodeId>,
    /// Policies.
    pub policy: Policy,
    /// Formats.
    pub formats: Vec<Format>,
    /// Decks.
    pub decks: Vec<Deck>,
    /// How a tournament orders its players.
    pub standings: Option<Standings>,
    /// Errata in force, for `card`, with what each replaced.
    pub errata: Vec<Erratum>,
    /// Where cards are printed.
    pub sets: Vec<CardSet>,
    /// What the catalogue says of cards, in their order; those of which it says nothing are left out.
    pub catalogue: Vec<Entry>,
    /// `columns: "Estado", "Notas"`: what the author keeps beside the cards, in this order.
    pub own_columns: Vec<EcoString>,
    /// How things are said, by language: no more than wording.
    pub words: Vec<Worded>,
    /// Titles that cards had before errata, or will have, each with the one that the card has now.
    pub other_titles: BTreeMap<EcoString, EcoString>,
    /// Which (event, ability class) pairs any ability could ever bend: `listens[event * CLASSES + class]`.
    pub listens: Vec<bool>,
    /// What `whenever` hears: how things are, which is looked at when they settle.
    pub state_event: Option<EventId>,
    /// The games of the sub-folders, by path (`["subasta"]`), for `play`. They are programs of their own, and kept apart.
    #[serde(skip)]
    pub games: Vec<(EcoString, std::sync::Arc<Program>)>,
}

/// `set despertar "El Despertar" { común "Común", rara "Rara" }`
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct CardSet {
    /// Its name.
    pub name: EcoString,
    /// Its printed title.
    pub title: EcoString,
    /// Names and titles of its rarities.
    pub rarities: Vec<(EcoString, EcoString)>,
}

/// What the catalogue says of a card.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Entry {
    /// The card.
    pub def: DefId,
    /// By which it is found again; empty where not said.
    pub id: EcoString,
    /// The printed words, by language.
    pub texts: Vec<(EcoString, EcoString)>,
    /// Where it is printed.
    pub printings: Vec<Printing>,
    /// What its author keeps beside it, by column.
    pub columns: Vec<(EcoString, EcoString)>,
}

/// `printed in despertar { number: 12  rarity: rara  copies: 2  image: "rayo.png" }`
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Printing {
    /// The set, by number.
    pub set: u16,
    /// The collector's number; empty where not said.
    pub number: EcoString,
    /// The rarity, by number in its set.
    pub rarity: Option<u16>,
    /// How many of it there are in the set.
    pub copies: Option<i64>,
    /// Where its picture is; empty where not said.
    pub image: EcoString,
}

/// Choices a game declares once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Policy {
    /// `settle: effect` (a card's effect is one step) or `statement` (settles after each statement; the default).
    pub effect_is_atomic: bool,
    /// `simultaneous_loss: draw` (default) or `active` (the active player loses alone is not offered: `draw | last | all`).
    pub simultaneous_loss: LossPolicy,
    /// `trigger_order: active` (reactions of the active player first, each player ordering theirs: `asked`) or `fixed` (by age; the default).
    pub trigger_order: TriggerOrder,
    /// `trigger_player: EXPRESSION`: who orders all that came together, and the window that takes.
    pub trigger_player: Option<(ExprId, u16)>,
    /// `loop: draw` (default), `loop: stop`.
    pub loop_is_draw: bool,
    /// `replacement_order: asked` (the affected player orders replacements) or `fixed` (by age; the default).
    pub replacement_asked: bool,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            effect_is_atomic: false,
            simultaneous_loss: LossPolicy::Draw,
            trigger_order: TriggerOrder::Fixed,
            trigger_player: None,
            loop_is_draw: true,
            replacement_asked: false,
        }
    }
}

/// What happens when several lose at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum LossPolicy {
    /// Nobody wins.
    #[default]
    Draw,
    /// The active player loses, the others win.
    Active,
}

/// Who orders reactions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum TriggerOrder {
    /// By age of the ability.
    #[default]
    Fixed,
    /// Active player's first, then in seat order; each by age.
    Active,
    /// What the rules do first; then the active player's first; each player is asked which next.
    Asked,
}

/// `enum facción { … }`
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Enum {
    /// Its name.
    pub name: EcoString,
    /// Names and titles of the members.
    pub members: Vec<(EcoString, EcoString)>,
}

/// A kind, trait or keyword.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Kind {
    /// Its name.
    pub name: EcoString,
    /// Its printed title.
    pub title: EcoString,
    /// Itself and every kind above it, as bits by number (128 at most are told apart quickly; more: see `ancestors`).
    pub ancestors: Vec<KindId>,
    /// True for traits and keywords.
    pub is_keyword: bool,
    /// How many parameters a keyword takes.
    pub arity: u8,
    /// Its abilities (not those of its ancestors).
    pub abilities: Vec<AbilityId>,
    /// The definitions of its playable abilities, for what gains it.
    pub actions: Vec<DefId>,
    /// Whether any ability of the program can grant it (or take it away) in play.
    pub dynamic: bool,
    /// Articles.
    pub cites: Vec<ArticleId>,
}

/// The type of a value, after checking.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ty {
    /// Not known, or anything.
    Any,
    /// The type of `none`.
    None,
    /// `int`
    Int,
    /// `bool`
    Bool,
    /// `text`
    Text,
    /// `player`
    Player,
    /// An object of a kind (or trait); kind 0 is the root of all.
    Object(KindId),
    /// A member of an enum.
    Enum(u16),
    /// `zone`
    Zone,
    /// `cell`
    Cell,
    /// `set of …`, a list.
    Set(Box<Ty>),
    /// One of several.
    Union(Vec<Ty>),
    /// A playable ability of a class.
    Ability(KindId),
    /// A kind or definition as a value.
    Def,
    /// A phase.
    Phase,
    /// An action.
    Action,
    /// What is paid.
    Cost,
}

/// An attribute.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Attr {
    /// Its name.
    pub name: EcoString,
    /// Its printed title.
    pub title: EcoString,
    /// Its type.
    pub ty: Ty,
    /// Least current value (read in a window of `you`, `self` = the bearer).
    pub lo: Option<ExprId>,
    /// Greatest current value.
    pub hi: Option<ExprId>,
    /// For players: the initial value. For objects: the value where a kind that has it is gained in play.
    pub default: Value,
    /// Kinds that have it, for objects.
    pub kinds: Vec<KindId>,
    /// Whether some object can come to have it by gaining such a kind.
    pub gained: bool,
    /// Its column in the state; `None` where nothing assigns it: then the printed value is read.
    pub column: Option<u16>,
    /// Whether any ability of the program modifies it.
    pub modified: bool,
    /// Whether what was written stays when its thing moves from zone to zone.
    pub kept: bool,
}

/// A card, token, or the definition of a playable ability (whose objects are effects on a stack).
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Def {
    /// Printed title (an ability's: its own title, or its card's).
    pub title: StrId,
    /// Its kind.
    pub kind: KindId,
    /// `token`.
    pub is_token: bool,
    /// For the definition of a playable ability or of a reaction that waits on a stack: the card's.
    pub ability_of: Option<DefId>,
    /// The kind that gives this playable ability to those of it.
    pub action_of: Option<KindId>,
    /// Keywords and traits it has as printed, with their arguments.
    pub has: Box<[(KindId, Vec<Value>)]>,
    /// Its own abilities, and those of its kind and ancestors, keywords excepted.
    pub abilities: Box<[AbilityId]>,
    /// The definitions of its playable abilities (`action … : activada`).
    pub actions: Box<[DefId]>,
    /// What is announced when it is played.
    pub playable: Option<PlayableId>,
    /// Printed text.
    pub text: EcoString,
    /// Documentation.
    pub doc: EcoString,
    /// Articles.
    pub cites: Box<[ArticleId]>,
    /// Where it is declared.
    pub span: Span,
}

/// A zone.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Zone {
    /// Its name.
    pub name: EcoString,
    /// Printed title.
    pub title: EcoString,
    /// One a seat.
    pub per_player: bool,
    /// Its arrangement.
    pub shape: Shape,
    /// Who sees its cards.
    pub visible: Visibility,
    /// Among the zones in play.
    pub in_play: bool,
    /// Its count is secret too.
    pub sealed: bool,
    /// Not shown on the board.
    pub aside: bool,
    /// Rows counted from each seat's side.
    pub facing: bool,
    /// Articles.
    pub cites: Vec<ArticleId>,
    /// The zones declared before it.
    pub before: Preceding,
}

/// How many zones are declared before one: what its number in a state follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preceding {
    /// Shared ones.
    pub shared: u16,
    /// Those of players: each is one zone a seat.
    pub of_players: u16,
}

impl Preceding {
    /// The number of the zone in a state of so many seats; of a shared zone, where the seat is 0.
    #[inline]
    #[must_use]
    pub fn number(self, seat: u8, seats: u8) -> u16 {
        self.shared + self.of_players * u16::from(seats) + u16::from(seat)
    }
}

/// A zone's arrangement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Ordered, first is top.
    Pile,
    /// Unordered.
    Set,
    /// Ordered.
    Row,
    /// Cells, columns and rows.
    Grid(ExprId, ExprId),
    /// Last in, first out; the first of the list is the top.
    Stack,
}

/// A parameter.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Param {
    /// Its name.
    pub name: EcoString,
    /// Its type.
    pub ty: Ty,
    /// Its value (constants only).
    pub value: Value,
    /// The least and the greatest that it may be, where its type says so.
    pub bounds: (Option<i32>, Option<i32>),
    /// Documentation.
    pub doc: EcoString,
    /// Articles.
    pub cites: Vec<ArticleId>,
}

/// How an ability bends an event; the classes of `Program::listens`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Class {
    /// `forbid`
    Forbid = 0,
    /// `permit`
    Permit = 1,
    /// `before`
    Before = 2,
    /// `instead of`
    Instead = 3,
    /// `after`
    After = 4,
}

/// Number of classes.
pub const CLASSES: usize = 5;

impl EventId {
    /// The key of what an ability of a class hears of it.
    #[must_use]
    #[inline]
    pub fn key(self, class: Class) -> u32 {
        u32::from(self.0) * narrow::u32(CLASSES) + class as u32
    }
}

/// An event.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Event {
    /// Its name.
    pub name: EcoString,
    /// Names of its parameters.
    pub params: Vec<EcoString>,
    /// Their types.
    pub types: Vec<Ty>,
    /// The parameter that says whom it affects, where it says so.
    pub affects: Option<u8>,
    /// Its default body; built-in events have none here.
    pub body: Option<CodeId>,
    /// Whether occurrences are recorded for `happened`.
    pub recorded: bool,
    /// Articles.
    pub cites: Vec<ArticleId>,
}

/// The built-in events, by number.
pub mod builtin {
    use super::EventId;
    /// `move(x, from, to, cell, bottom)`: `x` an object, `from` and `to` zones, `cell` a cell or none.
    pub const MOVE: EventId = EventId(0);
    /// `create(x, to)`: `x` the new object.
    pub const CREATE: EventId = EventId(1);
    /// `begin(phase)`
    pub const BEGIN: EventId = EventId(2);
    /// `end(phase)`
    pub const END: EventId = EventId(3);
    /// `target(x, by_effect)`: an object or player becomes a target of an effect.
    pub const TARGET: EventId = EventId(4);
    /// `shuffle(z)`
    pub const SHUFFLE: EventId = EventId(5);
    /// `reveal(x, to)`: `to` a player, players, or none for everybody.
    pub const REVEAL: EventId = EventId(6);
    /// How many there are.
    pub const COUNT: usize = 7;
    /// Names and parameters, in order.
    pub const NAMES: [(&str, &[&str]); COUNT] = [
        ("move", &["x", "from", "to", "cell", "bottom"]),
        ("create", &["x", "to"]),
        ("begin", &["phase"]),
        ("end", &["phase"]),
        ("target", &["x", "effect"]),
        ("shuffle", &["zone"]),
        ("reveal", &["x", "to"]),
    ];
}

/// An ability, of whatever form.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Ability {
    /// Its label.
    pub label: Option<StrId>,
    /// What to call it: `card "Heraldo"`, `rule "hermandad"`.
    pub name: EcoString,
    /// What it does.
    pub form: Form,
    /// The number of captured slots (2 unless written in a block).
    pub capture: u16,
    /// The size of the window its expressions need.
    pub slots: u16,
    /// `when …` (and the pattern's tests), over the window described in the module's head.
    pub condition: Option<ExprId>,
    /// A parameter of the event that must be `self`: asked first.
    pub self_param: Option<u8>,
    /// Zones where a card's ability works, other than those in play.
    pub zones: Box<[ZoneId]>,
    /// What a reaction reads as it was just before its event (`was …`), kept in slots from this one on.
    pub was: (u16, Box<[ExprId]>),
    /// `once per …`: the phase, and whether it is counted for each player (`of you`).
    pub once_per: Option<(PhaseId, Option<ExprId>)>,
    /// `until …`
    pub until: Option<UntilIr>,
    /// `absolute`
    pub absolute: bool,
    /// `after next …`: it is gone once it has heard its event.
    pub next: bool,
    /// `when still …`: asked again when the reaction is carried out.
    pub still: Option<ExprId>,
    /// `final`: it comes after all that are not, whatever its age.
    pub is_final: bool,
    /// Of one that stands in a `modify` with others of which some give or take a kind: the first of them. They apply
    /// together, to what each of them fits before any of them has done anything.
    pub modify: Option<AbilityId>,
    /// Labels lifted by `permit`.
    pub overrides: Box<[StrId]>,
    /// `because …`
    pub because: Option<StrId>,
    /// Articles.
    pub cites: Box<[ArticleId]>,
    /// Its place.
    pub span: Span,
    /// The keyword it belongs to; its window then has the keyword's arguments in slots `2..2 + arity` (capture = 2 + arity).
    pub keyword: Option<KindId>,
}

/// `until …`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct UntilIr {
    /// The phase (or step, turn, game).
    pub phase: Option<PhaseId>,
    /// The scope, where it is one.
    pub scope: Option<ScopeId>,
    /// Not the one open now.
    pub next: bool,
    /// Whose.
    pub of: Option<ExprId>,
}

/// The forms of abilities, lowered.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Form {
    /// `forbid`, `permit`, `before`, `instead of`, `after`, on an event (or an action's event).
    Listen {
        /// The class.
        class: Class,
        /// The event.
        event: EventId,
        /// What it does (`before`, `instead of`, `after`).
        body: Option<CodeId>,
        /// Where a reaction waits: the zone, and the definition of the waiting effect.
        to: Option<(ExprId, DefId)>,
        /// What a reaction announces; its window goes on from the reaction's. Then it has no body.
        announces: Option<PlayableId>,
    },
    /// `modify` an attribute of objects.
    Modify {
        /// Which.
        attr: AttrId,
        /// Of players rather than objects.
        of_player: bool,
        /// Whether it applies to `it`, the slot after the captured ones.
        applies: ExprId,
        /// How.
        op: AssignOp,
        /// By how much (`it` may be read).
        amount: ExprId,
    },
    /// `modify … { controller = p }`
    ModifyController {
        /// Whether it applies to `it`.
        applies: ExprId,
        /// The controller.
        player: ExprId,
        /// Whether it must be known whose ability it is to tell to what it applies.
        whose: bool,
    },
    /// Gains or loses a kind, trait or keyword.
    ModifyKind {
        /// Which.
        kind: KindId,
        /// Gains rather than loses.
        gains: bool,
        /// Arguments of a keyword.
        args: Args,
        /// Whether it applies to `it`.
        applies: ExprId,
    },
    /// `copy of: c`: one thing has what is printed on another, in place of its own. Made by a statement; its window ends
    /// with the definition that the thing has because of it, and the one that it has without any such.
    CopyOf {
        /// Whether it applies to `it`.
        applies: ExprId,
        /// Of what.
        what: ExprId,
    },
    /// `modify` a define: the parameters stand after the captured slots.
    ModifyDefine {
        /// Which.
        define: DefineId,
        /// How.
        op: AssignOp,
        /// By what.
        amount: ExprId,
    },
    /// `modify cost`: `it` (after the captured slots) is the object played.
    ModifyCost {
        /// Which payment.
        payment: PaymentId,
        /// Whether it applies to `it`.
        applies: ExprId,
        /// How.
        op: AssignOp,
        /// By how much.
        amount: ExprId,
    },
    /// `loses: abilities`: what is printed on it does nothing, and it has no keyword that was not given later.
    Mute {
        /// Whether it applies to `it`.
        applies: ExprId,
    },
    /// A cost that is given to what fits: `it` (after the captured slots).
    GiveCost {
        /// Which, of those granted.
        granted: u16,
        /// Whether it applies to `it`.
        applies: ExprId,
    },
    /// `suspend effects of S on T`: `it` is the source of an effect; the slot after it is the object affected.
    Suspend {
        /// Whether the source is among those suspended.
        of: ExprId,
        /// Whether what it affects is.
        on: Option<ExprId>,
    },
    /// `check`: its binder, if any, is the slot after the captured ones.
    Check {
        /// After every event, not only when things settle.
        at_once: bool,
        /// What it runs over.
        each: Option<SelectorId>,
        /// A list it runs over instead.
        each_list: Option<ExprId>,
        /// What it does.
        body: CodeId,
        /// A filter of 64 bits: what writes can make it true (see [`crate::dirty`]); all ones where unknown.
        reads: Bits,
    },
}

/// A define.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Define {
    /// Its name.
    pub name: EcoString,
    /// Parameters: names.
    pub params: Vec<EcoString>,
    /// Its value, over a window of `you`, `self` (the caller's) and the parameters.
    pub body: ExprId,
    /// The size of its window.
    pub slots: u16,
    /// Its type.
    pub ty: Ty,
    /// Whether any ability modifies it.
    pub modified: bool,
    /// Where it leads back to itself: how deep its expressions stand in one another. Otherwise 0.
    pub recursion: u16,
    /// Articles.
    pub cites: Vec<ArticleId>,
}

/// A procedure.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Procedure {
    /// Its name.
    pub name: EcoString,
    /// What it does.
    pub code: CodeId,
}

/// A payment.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Payment {
    /// Its name.
    pub name: EcoString,
    /// Printed title.
    pub title: EcoString,
    /// Names of parameters.
    pub params: Vec<EcoString>,
    /// When it can be paid (window: you, self, parameters).
    pub possible: Option<ExprId>,
    /// The window `possible` needs.
    pub slots: u16,
    /// Paying it.
    pub code: CodeId,
    /// Whether paying asks the player.
    pub asks: bool,
    /// Whether it may ask more than once.
    pub asks_again: bool,
    /// What decides whether it can be made, as bits of [`crate::dirty`].
    pub reads: Bits,
    /// What paying may change.
    pub writes: Bits,
}

/// An action.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Action {
    /// Its name.
    pub name: EcoString,
    /// What the player reads.
    pub title: EcoString,
    /// What is chosen, in order, each with its slot (`2 + i`) and the name.
    pub params: Vec<(EcoString, SelectorId)>,
    /// `when …`, and whether it reads a parameter (then it is asked last).
    pub condition: Option<(ExprId, bool)>,
    /// `once per …`
    pub once_per: Option<(PhaseId, Option<ExprId>)>,
    /// `announce x`
    pub announce: Option<ExprId>,
    /// Its own costs and targets, if any (window: the action's).
    pub costs: Vec<Cost>,
    /// The event of the same name (parameters: the action's).
    pub event: EventId,
    /// Its body (window: the action's).
    pub code: CodeId,
    /// The window its expressions need.
    pub slots: u16,
    /// Its reason, when its condition fails.
    pub because: Option<StrId>,
    /// Articles.
    pub cites: Vec<ArticleId>,
}

/// What is announced when a card or ability is played. Window: `you`, `self` (the card, or the card whose ability it is), then
/// `entry_slots - 2` announcement slots: the mode's number (if any), each step's value, each optional cost's truth.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Playable {
    /// Costs: plain, optional and alternative.
    pub costs: Box<[Cost]>,
    /// Steps in order.
    pub steps: Box<[Step]>,
    /// Modes; the chosen number goes to `mode_slot`.
    pub modes: Box<[ModeIr]>,
    /// How many modes are chosen at least and (if not all may be) at most, where several can be: `mode_slot` then holds them as
    /// bits, and the one effect does what each says that was chosen.
    pub several: Option<(ExprId, Option<ExprId>)>,
    /// The slot of the mode's number.
    pub mode_slot: Option<u16>,
    /// The effect, absent for cards that only have a cost, or where modes say it.
    pub effect: Option<CodeId>,
    /// Slots kept with the effect while it waits.
    pub entry_slots: u16,
    /// The window its expressions need (at least `entry_slots`).
    pub slots: u16,
    /// `when` of a card's ability.
    pub condition: Option<ExprId>,
    /// `when still …` of a reaction: asked again when it is carried out.
    pub still: Option<ExprId>,
    /// `once per` of a card's ability.
    pub once_per: Option<(PhaseId, Option<ExprId>)>,
    /// Articles.
    pub cites: Box<[ArticleId]>,
}

/// A cost.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Cost {
    /// Its kind.
    pub kind: CostIr,
    /// What is paid.
    pub terms: Box<[(PaymentId, Args)]>,
    /// What is paid besides: costs, and things of which it is the plain cost.
    pub more: Box<[ExprId]>,
    /// Only when.
    pub when: Option<ExprId>,
    /// The number of the granted cost that it is, where it is not the thing's own: then all else is said there.
    pub granted: Option<u16>,
}

/// What is paid, said apart from what it is paid for. Window: who pays, and the thing; of a granted one, that of what grants it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Price {
    /// What is paid.
    pub terms: Box<[(PaymentId, Args)]>,
    /// What is paid besides: costs, and things of which it is the plain cost.
    pub more: Box<[ExprId]>,
    /// Only when.
    pub when: Option<ExprId>,
    /// The size of its window.
    pub slots: u16,
}

/// A cost that something has by a keyword or by another card.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Granted {
    /// Whether it is more to pay, an addition or another way.
    pub way: CostIr,
    /// By what.
    pub by: Grantor,
    /// What is paid.
    pub price: PriceId,
    /// From where it is permitted to play it so, there is no other way.
    pub only: bool,
    /// The kind of what has it.
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

/// What depends on itself by way of the abilities that bend it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Circles {
    /// Attributes of objects.
    pub attrs: Vec<AttrId>,
    /// Attributes of players.
    pub player_attrs: Vec<AttrId>,
    /// Defines.
    pub defines: Vec<DefineId>,
}

/// An action that takes more than it says, where something permits it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Permitted {
    /// The action.
    pub action: ActionId,
    /// What else a player may take by it.
    pub define: DefineId,
    /// What it takes by itself.
    pub native: SelectorId,
    /// The window that this needs.
    pub slots: u16,
}

/// Kinds of cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CostIr {
    /// Always.
    Plain,
    /// An addition; the slot is true when it was paid.
    Optional(u16, StrId),
    /// Instead of the plain ones; with a name, the slot is true when it was paid.
    Alternative(StrId, Option<(u16, StrId)>),
    /// Besides the others, where the mode was chosen that the slot says: by its number, or as one of several bits.
    OfMode {
        /// Where the choice stands.
        slot: u16,
        /// Which mode.
        mode: u16,
        /// Whether several may be chosen.
        several: bool,
    },
}

impl CostIr {
    /// The slot that tells whether it was paid, and its name.
    #[must_use]
    pub fn named(self) -> Option<(u16, StrId)> {
        match self {
            CostIr::Optional(slot, name) | CostIr::Alternative(_, Some((slot, name))) => Some((slot, name)),
            _ => None,
        }
    }
}

/// A step of an announcement.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Step {
    /// Its name.
    pub name: StrId,
    /// Its slot.
    pub slot: u16,
    /// Is it a target (re-checked at resolution, can be redirected) or a plain choice (a number)?
    pub is_target: bool,
    /// Candidates; `Over::List` for `choose X: 0..9`.
    pub from: Over,
    /// The window slot bound to a candidate when a single value is tested (the selector's own `var`).
    pub count: Option<(ExprId, ExprId)>,
    /// The same thing may be chosen twice.
    pub repeat_allowed: bool,
    /// May be left out.
    pub optional: bool,
    /// Not asked: this value.
    pub default: Option<ExprId>,
    /// How it is put.
    pub wording: Wording,
}

/// A mode.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ModeIr {
    /// What the player reads.
    pub label: StrId,
    /// Only when.
    pub when: Option<ExprId>,
    /// Its steps.
    pub steps: Vec<Step>,
    /// Its effect; where several may be chosen, that of all of them.
    pub effect: CodeId,
}

/// A scope.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Scope {
    /// Its name.
    pub name: EcoString,
    /// Names, types and defaults of its fields.
    pub fields: Vec<(EcoString, Ty, Value)>,
    /// Printed titles of the fields, where they have one, and within which bounds each is kept; empty where none says so.
    pub kept: Vec<Kept>,
}

/// What more is said of a field of a scope.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Kept {
    /// Its printed title.
    pub title: EcoString,
    /// The least it may be.
    pub lo: Option<ExprId>,
    /// The greatest it may be.
    pub hi: Option<ExprId>,
}

/// A phase or step.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Phase {
    /// Its name.
    pub name: EcoString,
    /// Printed title.
    pub title: EcoString,
    /// A step of a phase.
    pub is_step: bool,
    /// The phase around it.
    pub parent: Option<PhaseId>,
    /// The instruction of the turn's code that opens it (its `PhaseStart`), for scenarios that begin there.
    pub entry: u32,
    /// Articles.
    pub cites: Vec<ArticleId>,
}

/// An article of the rulebook.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Article {
    /// Its id.
    pub id: EcoString,
    /// What it says.
    pub title: EcoString,
    /// Declared in an `articles` list.
    pub declared: bool,
    /// Why no scenario exercises it.
    pub unexercised: Option<EcoString>,
}

/// A format.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Format {
    /// Its name.
    pub name: EcoString,
    /// Its title.
    pub title: EcoString,
    /// Parameters it sets.
    pub sets: Vec<(ParamId, Value)>,
    /// What it requires.
    pub requires: Vec<Require>,
    /// Articles.
    pub cites: Vec<ArticleId>,
}

/// A requirement on a deck (window: `you`, the deck's player).
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Require {
    /// Its label.
    pub label: Option<EcoString>,
    /// What must hold.
    pub condition: ExprId,
    /// For a top-level `every`: its candidates, and the claim, so that each that fails is named.
    pub every: Option<SelectorId>,
    /// Only said, not required.
    pub is_note: bool,
    /// The window it needs.
    pub slots: u16,
    /// Why, piece by piece.
    pub because: Vec<Said>,
    /// Articles.
    pub cites: Vec<ArticleId>,
}

/// A piece of a text.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Said {
    /// Words as they are written.
    Words(EcoString),
    /// What an expression gives.
    Filled(ExprId),
}

/// A deck.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Deck {
    /// Its name.
    pub name: EcoString,
    /// Cards by zone.
    pub sections: Vec<(ZoneId, Vec<(u32, DefId)>)>,
    /// Where it is declared.
    pub span: Span,
}

/// An erratum in force.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Erratum {
    /// What it corrects: `card "Draco"`.
    pub target: EcoString,
    /// The card, where it is one.
    pub def: Option<DefId>,
    /// The place in it: a field, a label, a clause.
    pub place: EcoString,
    /// Since when.
    pub from: Date,
    /// What was there, as text; empty where nothing was.
    pub before: EcoString,
    /// What is there now; empty where it was removed.
    pub after: EcoString,
    /// Articles.
    pub cites: Vec<ArticleId>,
    /// Where.
    pub span: Span,
}

impl Playable {
    /// Of what announces nothing.
    #[must_use]
    pub fn nothing() -> Playable {
        Playable {
            costs: Box::default(),
            steps: Box::default(),
            modes: Box::default(),
            several: None,
            mode_slot: None,
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

impl Program {
    /// An expression.
    #[must_use]
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.i()]
    }

    /// A string.
    #[must_use]
    pub fn str(&self, id: StrId) -> &str {
        &self.strings[id.i()]
    }

    /// The printed value of an attribute of a definition.
    #[must_use]
    #[inline]
    pub fn printed(&self, def: DefId, attr: AttrId) -> Value {
        *self.place_printed(def, attr)
    }

    /// The language of its words, as `es`; English where the rules do not say it.
    #[must_use]
    pub fn spoken(&self) -> &str {
        if self.language.is_empty() { "en" } else { &self.language }
    }

    /// The title that a card has now, by any that it ever has.
    #[must_use]
    pub fn title_now<'t>(&'t self, title: &'t str) -> &'t str {
        self.other_titles.get(title).map_or(title, EcoString::as_str)
    }

    /// Where it stands.
    #[must_use]
    #[inline]
    pub fn place_printed(&self, def: DefId, attr: AttrId) -> &Value {
        &self.printed[def.i() * self.attrs.len() + attr.i()]
    }

    /// Whether a kind is, or descends from, another.
    #[must_use]
    pub fn is_kind(&self, kind: KindId, ancestor: KindId) -> bool {
        kind == ancestor || self.kinds[kind.i()].ancestors.contains(&ancestor)
    }

    /// The number of a zone in a state of so many seats: zones in order of declaration, those of players one a seat.
    #[must_use]
    pub fn zone_of(&self, zone: ZoneId, seat: Option<u8>, seats: u8) -> u16 {
        let z = &self.zones[zone.i()];
        z.before.number(seat.filter(|_| z.per_player).unwrap_or(0), seats)
    }
}
