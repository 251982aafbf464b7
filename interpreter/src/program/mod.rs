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

mod abilities;
pub mod builtin;
mod catalogue;
pub(crate) mod circles;
mod code;
mod costs;
mod expr;
mod ids;
mod layers;
mod listed;
mod places;
mod policy;
mod standings;
mod teams;
pub mod texts;
pub(crate) mod walk;
mod words;

pub use abilities::{Ability, Class, Event, Form, Kept, Once, UNLABELLED, UntilIr};
pub use catalogue::{Article, CardSet, Deck, Entry, Erratum, Format, Printing, Require, Said};
pub use code::{
    Adding, Announcing, Arrival, Branch, Choose, Code, Given, Initial, Likeness, MayDecline, Op, Over, PayAsked,
    ResolvingAs, Retargeting, Wording, ZoneEnd,
};
pub use costs::{
    ChosenName, Cost, CostIr, CostsFirst, Granted, GrantedCost, Grantor, InPlace, ModeIr, Needed, Payment, Permitted,
    Playable, Price, Slots, Step, Term,
};
pub use ids::*;
pub use layers::{Layers, Modifies, ValueStep};
pub use listed::Listed;
pub use policy::{LossPolicy, Policy, SameKeywords, TriggerOrder};
pub use standings::{Criterion, LastResort, Standings};
pub use words::{Form as WordForm, Sort, Worded};

pub use expr::{
    Args, Arith, Builtin, Cmp, Expr, Fact, Noted, Part, Past, Ranked, Selector, Source, Stint, Test, TypeTest,
};

use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{Date, Room, Visibility};
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game, ready to be played.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Program {
    /// Its name: `game humankind`.
    pub name: EcoString,
    /// Its printed title: `"Humankind"`.
    pub title: EcoString,
    /// `language: es` (for the few words the machine itself shows); empty where not said.
    pub language: EcoString,
    /// Least and most players.
    pub players: (u8, u8),
    /// How many teams those who play are in; 0 where all play for themselves.
    pub teams: u8,
    /// The date whose errata are in force.
    pub as_of: Option<Date>,
    /// A hash of everything that can change a game's course.
    pub hash: u64,
    /// Names and texts, each once, by [`StrId`].
    pub strings: Listed<EcoString>,
    /// The constant pool of lists.
    pub lists: Listed<Value>,
    /// Enums, by the number in [`Ty::Enum`].
    pub enums: Listed<Enum>,
    /// Kinds, traits and keywords; [`KindId`] 0 is the root of all.
    pub kinds: Listed<Kind>,
    /// Attributes of objects, by [`AttrId`].
    pub attrs: Listed<Attr>,
    /// Attributes of players, by [`AttrId`] too.
    pub player_attrs: Listed<Attr>,
    /// How many columns objects have in the state: of the attributes that may be assigned, and what is noted of these.
    pub columns: u16,
    /// Cards, tokens and ability definitions.
    pub defs: Listed<Def>,
    /// Printed values: `attrs.len()` for each definition, in order.
    pub printed: Listed<Value>,
    /// Zones; in a state, those of players take one number a seat.
    pub zones: Listed<Zone>,
    /// Zones, each with the attribute that turns up what lies in it.
    pub turned_up: Listed<(ZoneId, AttrId)>,
    /// Whether a thing can come to be another player's: `move x to Z { owner: p }`.
    pub changes_owners: bool,
    /// Parameters, with their values (a scenario or format may set others).
    pub params: Listed<Param>,
    /// Expressions of the whole program, which refer to one another by number.
    pub exprs: Listed<Expr>,
    /// The place of each expression, in step with `exprs`.
    #[serde(with = "places")]
    pub expr_spans: Listed<Span>,
    /// Conditions that have a reason.
    pub reasons: Listed<(ExprId, StrId)>,
    /// Selectors, which find candidates one after another.
    pub selectors: Listed<Selector>,
    /// Runs of instructions: the bodies of all rules.
    pub codes: Listed<Code>,
    /// Events, the built-in ones first, in the order of [`builtin`].
    pub events: Listed<Event>,
    /// Abilities of rules, kinds, cards and statements.
    pub abilities: Listed<Ability>,
    /// Abilities of the rules, always on.
    pub rules: Listed<AbilityId>,
    /// Checks, `at once` ones first, as declared.
    pub checks: Listed<AbilityId>,
    /// Expressions that have a name.
    pub defines: Listed<Define>,
    /// Statements that have a name.
    pub procedures: Listed<Procedure>,
    /// What can be asked for as a cost.
    pub payments: Listed<Payment>,
    /// What players may be offered to do.
    pub actions: Listed<Action>,
    /// What is announced when a card or ability is played.
    pub playables: Listed<Playable>,
    /// Costs that are handed on as values, and those that are granted.
    pub prices: Listed<Price>,
    /// Costs that belong to a keyword or are given by another card.
    pub granted: Listed<Granted>,
    /// The actions that take more than they say, where something permits it.
    pub permitted: Listed<Permitted>,
    /// Stretches of the game that have fields of their own.
    pub scopes: Listed<Scope>,
    /// The scope of what the game has and nobody in particular: open from the beginning, under all others.
    pub shared: Option<ScopeId>,
    /// Phases and steps; [`PhaseId`] 0 is `turn`, 1 is `game`.
    pub phases: Listed<Phase>,
    /// Articles declared or cited.
    pub articles: Listed<Article>,
    /// `setup`: run once, when a game begins.
    pub setup: Option<CodeId>,
    /// `turn`: run again and again, with the next player active, until the game is over. Absent: the game is over when `setup` is.
    pub turn: Option<CodeId>,
    /// What the game says once of how it is played.
    pub policy: Policy,
    /// Formats, as declared.
    pub formats: Listed<Format>,
    /// Decks, as declared.
    pub decks: Listed<Deck>,
    /// How a tournament orders its players.
    pub standings: Option<Standings>,
    /// Errata in force, for `card`, with what each replaced.
    pub errata: Listed<Erratum>,
    /// Where cards are printed.
    pub sets: Listed<CardSet>,
    /// What the catalogue says of cards, in their order; those of which it says nothing are left out.
    pub catalogue: Listed<Entry>,
    /// `columns: "Estado", "Notas"`: what the author keeps beside the cards, in this order.
    pub own_columns: Listed<EcoString>,
    /// How things are said, by language: no more than wording.
    pub words: Listed<Worded>,
    /// Titles that cards had before errata, or will have, each with the one that the card has now.
    pub other_titles: BTreeMap<EcoString, EcoString>,
    /// Which (event, ability class) pairs any ability could ever bend: `listens[event * CLASSES + class]`.
    pub listens: Listed<bool>,
    /// What `whenever` hears: how things are, which is looked at when they settle.
    pub state_event: Option<EventId>,
    /// The games of the sub-folders, by path (`["subasta"]`), for `play`. They are programs of their own, and kept apart.
    #[serde(skip)]
    pub games: Vec<(EcoString, std::sync::Arc<Program>)>,
}

/// `enum facción { … }`
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Enum {
    /// The name after `enum`.
    pub name: EcoString,
    /// Names and titles of the members, in the order of their values.
    pub members: Vec<(EcoString, EcoString)>,
}

/// A kind, trait or keyword.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Kind {
    /// Its name in rules; of an ability given in place, its first words.
    pub name: EcoString,
    /// What people read: its title, or the name spaced out.
    pub title: EcoString,
    /// Itself first, then every kind above it; the last is kind 0.
    pub ancestors: Vec<KindId>,
    /// True for traits and keywords.
    pub is_keyword: bool,
    /// Nameless: an ability given in place, or the kind of a card of several.
    pub in_place: bool,
    /// How many parameters a keyword takes.
    pub arity: u8,
    /// Its abilities (not those of its ancestors).
    pub abilities: Vec<AbilityId>,
    /// The definitions of its playable abilities, for what gains it.
    pub actions: Vec<DefId>,
    /// Whether any ability of the program can grant it (or take it away) in play.
    pub dynamic: bool,
    /// Whose a thing of it is, is not told: it is nobody's in particular.
    pub is_shared: bool,
    /// Articles that it cites.
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
    /// `text`: one of `strings`.
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
    /// One of several types; `T or none` is one.
    Union(Vec<Ty>),
    /// A playable ability of a class.
    Ability(KindId),
    /// A kind or definition as a value.
    Def,
    /// A phase or step, as what `phase` gives.
    Phase,
    /// An action of the game, as what `offer` takes.
    Action,
    /// `kind`: the name of a kind or trait, as in `x is k`.
    Kind,
    /// What is paid, as a value.
    Cost,
}

impl Ty {
    /// Whether `none` is among its values.
    #[must_use]
    pub fn admits_none(&self) -> bool {
        match self {
            Ty::Any | Ty::None => true,
            Ty::Union(of) => of.contains(&Ty::None),
            _ => false,
        }
    }

    /// Whether what is kept of this type and has a value always has one: a number, a yes or no, a member of an enum.
    #[must_use]
    pub fn always_has_value(&self) -> bool {
        matches!(self, Ty::Int | Ty::Bool | Ty::Enum(_))
    }
}

/// An attribute of objects or of players.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Attr {
    /// Its name in rules.
    pub name: EcoString,
    /// Its printed title; its name in words where it has none.
    pub title: EcoString,
    /// What its values are.
    pub ty: Ty,
    /// Least current value (read in a window of `you`, `self` = the bearer).
    pub lo: Option<ExprId>,
    /// Greatest current value, read in the same window.
    pub hi: Option<ExprId>,
    /// Of players: the initial value. Of objects: that where a kind with it is gained.
    pub default: Value,
    /// Kinds that have it, for objects.
    pub kinds: Vec<KindId>,
    /// Whether some object can come to have it by gaining such a kind.
    pub gained: bool,
    /// Its column in the state; `None` where nothing assigns it: then the printed value is read.
    pub column: Option<u16>,
    /// Of a number that a thing may bring with it as it becomes a copy: the column that tells whether it was given by `=`.
    pub given: Option<u16>,
    /// Whether any ability of the program modifies it.
    pub modified: bool,
    /// Whether what was written stays when its thing changes zones.
    pub kept: bool,
    /// Whether it is seen of a thing whose face is not.
    pub visible: bool,
    /// The layer of what modifies it, if it has one of its own; 0: it is in that of values.
    pub layer: u8,
}

/// A card, token, or the definition of a playable ability (whose objects are effects on a stack).
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Def {
    /// Printed title (an ability's: its own title, or its card's).
    pub title: StrId,
    /// The kind after the colon.
    pub kind: KindId,
    /// Declared as `token`: it is in no deck.
    pub is_token: bool,
    /// For the definition of a playable ability or a reaction that waits on a stack: the card's, or itself.
    pub ability_of: Option<DefId>,
    /// The kind that gives this playable ability to those of it.
    pub action_of: Option<KindId>,
    /// How many others it comes after of those that the kind gives once for each time that it is there.
    pub nth: u8,
    /// Keywords and traits it has as printed, with their arguments.
    pub has: Box<[(KindId, Vec<Value>)]>,
    /// Its own abilities, and those of its kind and ancestors, keywords excepted.
    pub abilities: Box<[AbilityId]>,
    /// The definitions of its playable abilities (`action … : activada`).
    pub actions: Box<[DefId]>,
    /// What is announced when it is played.
    pub playable: Option<PlayableId>,
    /// The words printed on it, if any.
    pub text: EcoString,
    /// What the `///` before it says.
    pub doc: EcoString,
    /// Articles that it cites.
    pub cites: Box<[ArticleId]>,
    /// Where it is declared.
    pub span: Span,
}

/// A zone, as declared.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Zone {
    /// Its name in rules.
    pub name: EcoString,
    /// Its printed title; its name in words where it has none.
    pub title: EcoString,
    /// There is one for each seat.
    pub per_player: bool,
    /// How its cards lie.
    pub shape: Shape,
    /// Who sees its cards.
    pub visible: Visibility,
    /// Among the zones in play.
    pub in_play: bool,
    /// Its count is secret too.
    pub sealed: bool,
    /// Not shown on the board.
    pub aside: bool,
    /// How much room it takes on a table, if its author says so.
    pub room: Option<Room>,
    /// Rows counted from each seat's side.
    pub facing: bool,
    /// The zones from which what comes is the same thing still.
    pub unchanged: Vec<ZoneId>,
    /// Articles that it cites.
    pub cites: Vec<ArticleId>,
    /// The zones declared before it.
    pub before: Preceding,
}

/// How many zones are declared before one: what its number in a state follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preceding {
    /// Shared ones: each is one zone.
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

/// How the cards of a zone lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Ordered, first is top.
    Pile,
    /// In no order: its cards have no places.
    Set,
    /// In a line: the first is at its beginning.
    Row,
    /// Cells, columns and rows.
    Grid(ExprId, ExprId),
    /// Last in, first out; the first of the list is the top.
    Stack,
}

impl Shape {
    /// Whether what comes into it can be put between others.
    pub fn has_places(self) -> bool {
        matches!(self, Shape::Pile | Shape::Row | Shape::Stack)
    }
}

/// A parameter of the game.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Param {
    /// Its name in rules.
    pub name: EcoString,
    /// What its values are.
    pub ty: Ty,
    /// Its value (constants only).
    pub value: Value,
    /// The least and the greatest that it may be, where its type says so.
    pub bounds: (Option<i32>, Option<i32>),
    /// What the `///` before it says.
    pub doc: EcoString,
    /// Articles that it cites.
    pub cites: Vec<ArticleId>,
}

/// How many [classes](Class) there are.
pub const CLASSES: usize = 7;

impl EventId {
    /// The key of what an ability of a class hears of it.
    #[must_use]
    #[inline]
    pub fn key(self, class: Class) -> u32 {
        u32::from(self.0) * narrow::u32(CLASSES) + class as u32
    }
}

/// A `define`: an expression that has a name.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Define {
    /// Its name in rules.
    pub name: EcoString,
    /// Names of the parameters, which are slots from 2 on.
    pub params: Vec<EcoString>,
    /// Its value, over a window of `you`, `self` (the caller's) and the parameters.
    pub body: ExprId,
    /// The size of its window.
    pub slots: u16,
    /// The type of its value.
    pub ty: Ty,
    /// Whether any ability modifies it.
    pub modified: bool,
    /// Where it leads back to itself: how deep its expressions stand in one another. Otherwise 0.
    pub recursion: u16,
    /// Articles that it cites.
    pub cites: Vec<ArticleId>,
}

/// A procedure: statements that have a name.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Procedure {
    /// Its name in rules.
    pub name: EcoString,
    /// What it does; parameters stand in slots from 2 on.
    pub code: CodeId,
}

/// An action that players may be offered.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Action {
    /// Its name in rules.
    pub name: EcoString,
    /// What the player reads.
    pub title: EcoString,
    /// What is chosen, in order, each with its slot (`2 + i`) and the name.
    pub params: Vec<(EcoString, SelectorId)>,
    /// `when …`, and whether it reads a parameter (then it is asked last).
    pub condition: Option<(ExprId, bool)>,
    /// `once per …`, and whose, where it is counted for each player.
    pub once_per: Option<Once>,
    /// `announce x`: what it announces.
    pub announce: Option<ExprId>,
    /// Where that comes first, if it does.
    pub announce_in: Option<ExprId>,
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
    /// The lines of its `///` comment.
    pub doc: EcoString,
    /// Articles that it cites.
    pub cites: Vec<ArticleId>,
}

/// A scope, as declared.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Scope {
    /// Its name in rules.
    pub name: EcoString,
    /// Names, types and defaults of its fields.
    pub fields: Vec<(EcoString, Ty, Value)>,
    /// Printed titles of the fields, where they have one, and within which bounds each is kept; empty where none says so.
    pub kept: Vec<Kept>,
}

/// A phase or step.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Phase {
    /// Its name in rules.
    pub name: EcoString,
    /// Its printed title; its name in words where it has none.
    pub title: EcoString,
    /// A step of a phase.
    pub is_step: bool,
    /// The phase around it.
    pub parent: Option<PhaseId>,
    /// The instruction of the turn's code that opens it (its `PhaseStart`), for scenarios that begin there.
    pub entry: u32,
    /// The instruction of the same code that comes after it.
    pub exit: u32,
    /// Its `when`.
    pub when: Option<ExprId>,
    /// It stands in the turn, and in nothing that is open or run over there: it can come at any time of a turn.
    pub is_of_turn: bool,
    /// Articles that it cites.
    pub cites: Vec<ArticleId>,
}

impl Program {
    /// The expression of that number.
    #[must_use]
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.i()]
    }

    /// The name or text of that number.
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

    /// Where the printed value stands, in `printed`.
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

    /// Whether it is told of nobody whose a card of this definition is.
    #[must_use]
    pub fn is_shared(&self, def: DefId) -> bool {
        self.kinds[self.defs[def.i()].kind.i()].is_shared
    }

    /// Whose a thing of a definition is that has this owner: 255, nobody's, where its kind says so.
    #[must_use]
    pub fn owner_of(&self, def: DefId, owner: u8) -> u8 {
        if self.is_shared(def) { 255 } else { owner }
    }

    /// The number of a zone in a state of so many seats: zones in order of declaration, those of players one a seat.
    #[must_use]
    pub fn zone_of(&self, zone: ZoneId, seat: Option<u8>, seats: u8) -> u16 {
        let z = &self.zones[zone.i()];
        z.before.number(seat.filter(|_| z.per_player).unwrap_or(0), seats)
    }
}
