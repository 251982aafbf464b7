//! What every name of a game stands for.

use crate::program::{
    ActionId, AttrId, DefId, DefineId, EventId, KindId, ParamId, PaymentId, PhaseId, ProcedureId, ScopeId, Ty, ZoneId,
};
use ecow::EcoString;
use naipe_grammar::ast;
use naipe_grammar::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// What several may have: it is copied for who changes it.
#[derive(Debug, Clone, Default)]
pub struct Shared<T>(Arc<T>);

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

/// Names of one sort, each with what it stands for and where it is declared.
#[derive(Debug, Clone)]
pub struct Table<T> {
    map: Shared<FxHashMap<EcoString, (T, Span)>>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { map: Shared::default() }
    }
}

impl<T: Copy> Table<T> {
    /// What a name stands for.
    pub fn get(&self, name: &str) -> Option<T> {
        self.map.get(name).map(|(id, _)| *id)
    }

    /// Adds a name; where it is there already, gives the place of the first.
    pub fn add(&mut self, name: &EcoString, id: T, span: Span) -> Result<(), Span> {
        match self.map.entry(name.clone()) {
            std::collections::hash_map::Entry::Occupied(e) => Err(e.get().1),
            std::collections::hash_map::Entry::Vacant(e) => {
                e.insert((id, span));
                Ok(())
            }
        }
    }

    /// Where a name is declared.
    pub fn span(&self, name: &str) -> Option<Span> {
        self.map.get(name).map(|(_, span)| *span)
    }

    /// All names, in no order.
    pub fn names(&self) -> impl Iterator<Item = &EcoString> {
        self.map.keys()
    }
}

/// A parameter of something that can be called.
#[derive(Debug, Clone)]
pub struct SigParam {
    /// The name by which its block reads it, and by which a caller can give it.
    pub name: EcoString,
    /// The type that what is given for it must have.
    pub ty: Ty,
    /// Its value where the caller says nothing; the parameters before it can be read in it.
    pub default: Option<Arc<ast::Expr>>,
}

/// What something that can be called takes.
#[derive(Debug, Clone, Default)]
pub struct Sig {
    /// The name that it is called by.
    pub name: EcoString,
    /// What is given when it is called, in the order of declaration.
    pub params: Vec<SigParam>,
    /// What an event or a procedure gives back.
    pub gives: Option<Ty>,
}

/// What is chosen under a name when something is announced.
#[derive(Debug, Clone)]
pub enum Announced {
    /// A target, or a number.
    Step(naipe_grammar::ast::AnnounceStep),
    /// Whether a cost was paid; or how often, where it may be paid again.
    Cost { is_counted: bool },
    /// What is chosen while this payment is paid.
    Chosen(EcoString),
    /// What is chosen as a cost says itself: one thing, or several.
    ChosenToPay { from: naipe_grammar::ast::ChooseFrom, is_one: bool },
    /// Whether a mode was chosen; or how often, where it may be chosen again.
    Mode { is_counted: bool },
}

/// What has to be under way for a phase to open in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Around {
    /// A loop over things or players: which of them it is about.
    Loop,
    /// An open scope, of this name.
    Scope(EcoString),
    /// A procedure of this name.
    Procedure(EcoString),
    /// The set-up.
    Setup,
    /// What stands before it and gives this name, which it reads.
    Before(EcoString),
}

/// What can be called or listened to, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Callable {
    /// An event, which happens when it is called, and which abilities listen to.
    Event(EventId),
    /// A name for a pattern of another event, by number.
    Alias(u16),
    /// A procedure, whose statements run when it is called; nothing listens to it.
    Procedure(ProcedureId),
    /// A payment, which costs ask for.
    Payment(PaymentId),
    /// An action, and its event.
    Action(ActionId, EventId),
    /// A define, which is called for its value.
    Define(DefineId),
}

impl Callable {
    /// The word for it in messages.
    pub fn word(self) -> &'static str {
        match self {
            Callable::Event(_) => "an event",
            Callable::Alias(_) => "a name for a pattern of an event",
            Callable::Procedure(_) => "a procedure",
            Callable::Payment(_) => "a payment",
            Callable::Action(..) => "an action",
            Callable::Define(_) => "a define",
        }
    }
}

/// A name for a pattern of another event.
#[derive(Debug, Clone)]
pub struct Alias {
    /// The name that stands for the pattern.
    pub name: EcoString,
    /// Its parameters, each a parameter of the event (by number) with the type it narrows it to.
    pub params: Vec<(EcoString, u16, Ty)>,
    /// Where it is declared.
    pub pattern: Arc<naipe_grammar::ast::Pattern>,
    /// The event that the pattern is about.
    pub event: EventId,
    /// `when …`, over the event's parameters and the alias's own.
    pub when: Option<Arc<naipe_grammar::ast::Expr>>,
}

/// What names mean, and the types that go with them.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// The kinds that something can become in play.
    pub becomes: Vec<super::becoming::Becomes>,
    /// Enums, by number.
    pub enums: Table<u16>,
    /// Members of enums: the enums that have one of this name, each with the ordinal.
    pub members: FxHashMap<EcoString, Vec<(u16, u16)>>,
    /// Kinds, traits and keywords.
    pub kinds: Table<KindId>,
    /// The kinds without a name, by the kinds that a card of several is of.
    pub composed: FxHashMap<Vec<KindId>, KindId>,
    /// The kinds that come from several.
    pub joins: Vec<KindId>,
    /// Parameters of keywords, by kind.
    pub kind_params: Vec<Arc<Sig>>,
    /// Kinds below one that is not known: what they have from it cannot be told.
    pub unsure_kinds: FxHashSet<KindId>,
    /// What kinds give a value as if it were an attribute, and nobody declares for them: it is told once, where it stands.
    pub undeclared: Vec<EcoString>,
    /// Kinds that are the class of some ability and of no card.
    pub classes: FxHashSet<KindId>,
    /// Attributes of objects: one for each name, whichever kinds declare it.
    pub attrs: Table<AttrId>,
    /// The kinds that declare each attribute.
    pub attr_kinds: Vec<Vec<KindId>>,
    /// Attributes that only cards of a kind declare, each for itself, with that kind.
    pub own_attrs: FxHashSet<(AttrId, KindId)>,
    /// Attributes of players, numbered apart from those of objects.
    pub player_attrs: Table<AttrId>,
    /// Attributes that there is one of for each member of an enum, with the enum.
    pub per_member: FxHashMap<EcoString, EcoString>,
    /// Zones, of players and shared.
    pub zones: Table<ZoneId>,
    /// Parameters of the game.
    pub params: Table<ParamId>,
    /// What can be called.
    pub callables: Table<Callable>,
    /// What events take, by number.
    pub events: Vec<Arc<Sig>>,
    /// What procedures take, by number.
    pub procedures: Vec<Arc<Sig>>,
    /// What payments take, by number.
    pub payments: Vec<Arc<Sig>>,
    /// What defines take, by number.
    pub defines: Vec<Arc<Sig>>,
    /// Names for patterns of events, by number.
    pub aliases: Vec<Arc<Alias>>,
    /// Named groups of actions.
    pub groups: Table<u16>,
    /// The actions of each group, by the number of the group.
    pub group_members: Vec<Vec<ActionId>>,
    /// Scopes, whose fields last as long as they are open.
    pub scopes: Table<ScopeId>,
    /// What the game has and nobody in particular: the fields of the scope that is always open.
    pub shared: Table<u16>,
    /// Phases and steps, which are numbered together.
    pub phases: Table<PhaseId>,
    /// Of those that stand in a procedure and in no other phase there, its name.
    pub phases_called: FxHashMap<PhaseId, EcoString>,
    /// Of those that open only as something around them goes on, what that is: no game can begin in them.
    pub phases_within: FxHashMap<PhaseId, Around>,
    /// Formats, by number.
    pub formats: Table<u16>,
    /// Decks that the files declare, by number.
    pub decks: Table<u16>,
    /// Cards and tokens, by title.
    pub defs: Table<DefId>,
    /// Positions that scenarios begin from.
    pub positions: Shared<FxHashMap<EcoString, Arc<naipe_grammar::ast::Position>>>,
    /// Articles declared or cited, by number.
    pub articles: Table<u16>,
    /// Whether the game declares its articles.
    pub articles_declared: bool,
    /// Labels of rules, for `overrides`.
    pub labels: Shared<FxHashSet<EcoString>>,
    /// Names of whatever is chosen when something is announced, targets and costs among them, with what may be chosen.
    pub announced: Shared<FxHashMap<EcoString, Vec<Announced>>>,
    /// Payments for which what is chosen is called something somewhere.
    pub named_payments: FxHashSet<EcoString>,
}
