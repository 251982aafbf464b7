//! Events, and the abilities that hear, change and forbid.

use super::{
    AbilityId, Args, ArticleId, AttrId, CodeId, DefId, DefineId, EventId, ExprId, KindId, PaymentId, PhaseId,
    PlayableId, Program, ScopeId, SelectorId, StrId, Ty, ZoneId,
};
use crate::dirty::Bits;
use ecow::EcoString;
use naipe_grammar::ast::AssignOp;
use naipe_grammar::span::Span;
use serde::{Deserialize, Serialize};

/// How an ability bends an event; the classes of `Program::listens`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Class {
    /// `forbid`: the event does not happen.
    Forbid = 0,
    /// `permit`: prohibitions that it lifts do not stop the event.
    Permit = 1,
    /// `before`: it is carried out, then the event happens.
    Before = 2,
    /// `instead of`: it is carried out and the event does not happen.
    Instead = 3,
    /// `after`: it reacts to what has happened.
    After = 4,
    /// `forbid after`: those that would react do not.
    Unheard = 5,
    /// `again after`: those that react do so once more.
    Again = 6,
}

/// The name of an ability of the rules that has no label.
pub const UNLABELLED: &str = "a rule";

/// Something that can happen, and that abilities can hear of.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Event {
    /// Its name in rules.
    pub name: EcoString,
    /// Names of its parameters, in order.
    pub params: Vec<EcoString>,
    /// The types of its parameters, in step with `params`.
    pub types: Vec<Ty>,
    /// The parameter that says whom it affects, where it says so.
    pub affects: Option<u8>,
    /// Its default body; built-in events have none here.
    pub body: Option<CodeId>,
    /// Whether occurrences are recorded for `happened`.
    pub recorded: bool,
    /// What is kept with an occurrence besides its arguments: what is asked of them later, as it is when it happens.
    pub noted: Vec<ExprId>,
    /// Articles of the rulebook that it cites.
    pub cites: Vec<ArticleId>,
}

/// `once per turn of you`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Once {
    /// The phase; none where it is any (`once per phase`).
    pub phase: Option<PhaseId>,
    /// Whose, where it is counted for each player.
    pub of: Option<ExprId>,
}

/// An ability, of whatever form.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Ability {
    /// Its label, by which others permit or lift it.
    pub label: Option<StrId>,
    /// What to call it: `card "Heraldo"`, `rule "hermandad"`.
    pub name: EcoString,
    /// What it does, and to what.
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
    /// `once per …`
    pub once_per: Option<Once>,
    /// `once per moment`: of a reaction, it comes once for all that happens at one moment.
    pub per_moment: bool,
    /// `until …`: when it ends, of one that a statement makes.
    pub until: Option<UntilIr>,
    /// `until next EVENT(…)`: the event whose next time ends it.
    pub until_next: Option<EventId>,
    /// What ends once it hears its event: what the same statement made until then. It does nothing else.
    pub ending: Box<[AbilityId]>,
    /// `absolute`: neither a `permit` nor a statement that passes over prohibitions lifts it.
    pub absolute: bool,
    /// `after next …`: it is gone once it has heard its event.
    pub next: bool,
    /// `when still …`: asked again when the reaction is carried out.
    pub still: Option<ExprId>,
    /// `final`: it comes after all that are not, whatever its age.
    pub is_final: bool,
    /// Of one that stands in a `modify` with others of which some give or take a kind, say who controls a thing, or change a
    /// value by which it is asked to what they apply: the first of them. They apply together, to what each of them fits before any
    /// of them has done anything.
    pub modify: Option<AbilityId>,
    /// Of one that hears one of several events, `after fight(x: self) or die(x: self)`: the first of them. They are one: what
    /// one of them has done, all have.
    pub one_of: Option<AbilityId>,
    /// The labels of prohibitions that it lifts, of a `permit`.
    pub overrides: Box<[StrId]>,
    /// `because …`: the reason that people read where it forbids.
    pub because: Option<StrId>,
    /// Articles of the rulebook that it cites.
    pub cites: Box<[ArticleId]>,
    /// Where it stands in the text.
    pub span: Span,
    /// The keyword it belongs to; its window then has the keyword's arguments in slots `2..2 + arity` (capture = 2 + arity).
    pub keyword: Option<KindId>,
}

impl Ability {
    /// Whether it works in a zone of which it is known whether that is in play, when it is a thing's own.
    #[inline]
    #[must_use]
    pub fn works_in(&self, zone: ZoneId, in_play: bool) -> bool {
        if self.zones.is_empty() { in_play } else { self.zones.contains(&zone) }
    }
}

impl Program {
    /// What an ability is that is one of several events': the first of them; otherwise itself.
    #[inline]
    #[must_use]
    pub fn whole(&self, ability: AbilityId) -> AbilityId {
        self.abilities[ability.i()].one_of.unwrap_or(ability)
    }

    /// Whether two are one ability, of several events.
    #[inline]
    #[must_use]
    pub fn are_one(&self, one: AbilityId, other: AbilityId) -> bool {
        let whole = self.abilities[one.i()].one_of;
        whole.is_some() && whole == self.abilities[other.i()].one_of
    }
}

/// `until …`: when something ends that a statement has made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct UntilIr {
    /// The phase (or step, turn, game).
    pub phase: Option<PhaseId>,
    /// The scope, where it is one.
    pub scope: Option<ScopeId>,
    /// The next one, where one is open now.
    pub next: bool,
    /// Whose turn or phase it is, where that is said.
    pub of: Option<ExprId>,
    /// Until it begins, not until it ends.
    pub begins: bool,
    /// What it lasts until it leaves, where that is a thing.
    pub leaves: Option<ExprId>,
}

/// The forms of abilities, lowered.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Form {
    /// `forbid`, `permit`, `before`, `instead of`, `after`, on an event (or an action's event).
    Listen {
        /// How it bends the event.
        class: Class,
        /// The event it bends.
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
        /// The attribute whose value is modified.
        attr: AttrId,
        /// It is an attribute of players rather than of objects.
        of_player: bool,
        /// Whether it applies to `it`, the slot after the captured ones.
        applies: ExprId,
        /// How `amount` changes the value.
        op: AssignOp,
        /// By how much (`it` may be read).
        amount: ExprId,
        /// It is a half of a `swap`, which is of no layer: it comes after them all.
        swaps: bool,
    },
    /// `modify … { controller = p }`
    ModifyController {
        /// Whether it applies to `it`, the slot after the captured ones.
        applies: ExprId,
        /// The player who controls it then.
        player: ExprId,
        /// Whether it must be known whose ability it is to tell to what it applies.
        whose: bool,
    },
    /// Gains or loses a kind, trait or keyword.
    ModifyKind {
        /// The kind, trait or keyword that is gained or lost.
        kind: KindId,
        /// Gains rather than loses.
        gains: bool,
        /// The keyword's arguments, read where it is given.
        args: Args,
        /// Whether it applies to `it`, the slot after the captured ones.
        applies: ExprId,
        /// The list for each member of which it is given, and the slot in which that stands where the arguments are read.
        each: Option<(ExprId, u16)>,
    },
    /// `copy of: c`: one thing has what is printed on another, in place of its own. Made by a statement; its window ends
    /// with the definition that the thing has because of it, and the one that it has without any such.
    CopyOf {
        /// Whether it applies to `it`, the slot after the captured ones.
        applies: ExprId,
        /// The object or card of which it is a copy.
        what: ExprId,
        /// In what it differs: abilities about what stands in the slot.
        except: Box<[AbilityId]>,
        /// The slot that `except` is about.
        made: u16,
    },
    /// `modify` a define: the parameters stand after the captured slots.
    ModifyDefine {
        /// The define whose value is modified.
        define: DefineId,
        /// How `amount` changes the value.
        op: AssignOp,
        /// By how much, or what it becomes.
        amount: ExprId,
    },
    /// `modify cost`: `it` (after the captured slots) is the object played, and in the slot behind it stands who would pay.
    ModifyCost {
        /// The payment that costs more or less.
        payment: PaymentId,
        /// Of which sort of it only; absent: of every sort.
        sort: Option<ExprId>,
        /// Whether it applies to `it`, the slot after the captured ones.
        applies: ExprId,
        /// How `amount` changes what is paid.
        op: AssignOp,
        /// By how much, read where `it` stands in its slot.
        amount: ExprId,
    },
    /// `loses: abilities`: what is printed on it does nothing, and it has no keyword that was not given later, but those that it keeps.
    Mute {
        /// Whether it applies to `it`, the slot after the captured ones.
        applies: ExprId,
        /// The keywords that it keeps.
        except: Box<[KindId]>,
    },
    /// `has: actions of x`: the actions that are printed on other things, used as one's own.
    Lend {
        /// Whether it applies to `it`, the slot after the captured ones.
        applies: ExprId,
        /// The thing whose actions they are, or a list of things.
        of: ExprId,
    },
    /// A cost that is given to what fits: `it` (after the captured slots).
    GiveCost {
        /// Its number in [`Program::granted`](super::Program::granted).
        granted: u16,
        /// Whether it applies to `it`, the slot after the captured ones.
        applies: ExprId,
    },
    /// `suspend effects of S on T`: `it` is the source of an effect; the slot after it is the object affected.
    Suspend {
        /// Whether the source is among those suspended.
        of: ExprId,
        /// Whether what it affects is among those protected; absent: everything is.
        on: Option<ExprId>,
    },
    /// `check`: its binder, if any, is the slot after the captured ones.
    Check {
        /// After every event, not only when things settle.
        at_once: bool,
        /// The candidates that it runs over, if it has a binder.
        each: Option<SelectorId>,
        /// A list it runs over instead.
        each_list: Option<ExprId>,
        /// What is done, for each of these or once.
        body: CodeId,
        /// What writes can make it true, as bits of `crate::dirty`: all where that is not known.
        reads: Bits,
    },
}

impl Form {
    /// Its expressions.
    #[must_use]
    pub fn parts(&self) -> Vec<ExprId> {
        match self {
            Form::Modify { applies, amount, .. } => vec![*applies, *amount],
            Form::ModifyCost { applies, sort, amount, .. } => [*applies, *amount].into_iter().chain(*sort).collect(),
            Form::ModifyController { applies, player, .. } => vec![*applies, *player],
            Form::CopyOf { applies, what, .. } => vec![*applies, *what],
            Form::Lend { applies, of } => vec![*applies, *of],
            Form::GiveCost { applies, .. } | Form::Mute { applies, .. } => vec![*applies],
            Form::ModifyKind { applies, args, each, .. } => {
                let list = each.map(|(list, _)| list);
                std::iter::once(*applies).chain(args.iter().copied()).chain(list).collect()
            }
            Form::ModifyDefine { amount, .. } => vec![*amount],
            Form::Suspend { of, on } => std::iter::once(*of).chain(*on).collect(),
            Form::Listen { to, .. } => to.iter().map(|t| t.0).collect(),
            Form::Check { each_list, .. } => each_list.iter().copied().collect(),
        }
    }
}

/// What more is said of a field of a scope.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Kept {
    /// Its printed title; empty where it has none.
    pub title: EcoString,
    /// The least it may be, if anything is said of that.
    pub lo: Option<ExprId>,
    /// The greatest it may be, if anything is said of that.
    pub hi: Option<ExprId>,
}
