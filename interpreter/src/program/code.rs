//! What can wait: blocks of instructions.

use super::{
    AbilityId, ActionId, Args, ArticleId, AttrId, EventId, ExprId, PaymentId, PhaseId, ProcedureId, ScopeId,
    SelectorId, StrId, Term, ZoneId,
};
use ecow::EcoString;
use naipe_grammar::ast::{AssignOp, Bound};
use naipe_grammar::span::Span;
use serde::{Deserialize, Serialize};

/// A straight run of instructions.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Code {
    /// What to call it in messages: `event daño`, `card "Rayo"`.
    pub name: EcoString,
    /// The instructions; jumps are indices into them.
    pub ops: Box<[Op]>,
    /// Where each instruction stands in the text, in step with `ops`.
    #[serde(with = "super::places")]
    pub spans: Box<[Span]>,
    /// The size of its window, in slots.
    pub slots: u16,
    /// How many slots are filled by the caller.
    pub params: u16,
    /// Runs as one step (event bodies; effects where the policy says so).
    pub atomic: bool,
    /// Articles of the rulebook that it cites.
    pub cites: Box<[ArticleId]>,
    /// Of an ability that keeps what it writes to the names known where it was made: the slot, behind those, that says which of
    /// the abilities at work it is.
    pub own: Option<u16>,
    /// What is open in it, phases, scopes and the like: behind which instruction, and which one closes it.
    pub opens: Box<[(u32, u32)]>,
}

/// To which end of a zone something moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ZoneEnd {
    /// Where things come to such a zone: on top of a pile, at the end of a row.
    Usual,
    /// On top of a pile, at the beginning of a row.
    Top,
    /// Under a pile, at the end of a row.
    Bottom,
}

/// An instruction. Jumps are absolute.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Op {
    /// `slot = expr`: sets a slot of the window.
    Let(u16, ExprId),
    /// Assigns a slot with `+=` and the like.
    LetOp(u16, AssignOp, ExprId),
    /// `x.attr op= e` on an object. On `none` nothing happens.
    Assign(ExprId, AttrId, AssignOp, ExprId),
    /// `p.attr op= e` on a player.
    AssignPlayer(ExprId, AttrId, AssignOp, ExprId),
    /// A field of the innermost open scope.
    AssignScope(ScopeId, u16, AssignOp, ExprId),
    /// `x.controller = p`: `p` controls the object from now on.
    AssignController(ExprId, ExprId),
    /// An announced value of an effect object: `x.X += 1`: (object, name, op, amount).
    AssignAnnounced(ExprId, StrId, AssignOp, ExprId),
    /// Goes on with the instruction of this number in the same block.
    Jump(u32),
    /// Goes on with the instruction of this number unless the condition is true.
    Unless(ExprId, u32),
    /// Puts the list of a selector or expression into a slot and 0 into the next slot.
    ForStart {
        /// The list's slot; the next slot is the counter.
        list: u16,
        /// What to run over.
        over: Over,
    },
    /// Takes the next member into `var` or jumps; members that have gone are passed over unless `gone`.
    ForNext {
        /// The list's slot, as in `ForStart`; the counter is in the next.
        list: u16,
        /// The slot that receives the member.
        var: u16,
        /// Members that have gone are not passed over.
        gone: bool,
        /// The instruction that follows the loop.
        end: u32,
    },
    /// Makes an event happen. The arguments are the event's parameters in order (absent ones have been filled with defaults).
    Raise {
        /// The event that is to happen.
        event: EventId,
        /// Its arguments, one for each parameter.
        args: Args,
        /// The labels of the prohibitions that do not stop it.
        overriding: Box<[StrId]>,
        /// No prohibition stops it but absolute ones.
        all: bool,
        /// Where what it gives back goes, if anywhere.
        given: Option<Given>,
    },
    /// Runs a procedure; its window starts with the caller's `you` and `self`. The slot, if any, receives what it gives back.
    Call(ProcedureId, Args, Option<u16>),
    /// Pays a payment (from a rule rather than a cost).
    Pay(PaymentId, Args),
    /// Asks somebody to pay, or whether to play something; continues when it has been paid, or is wanted, jumps when it is declined or
    /// cannot be.
    PayAsked(Box<PayAsked>),
    /// Ends the block, which gives back nothing.
    Return,
    /// Ends the block, which gives back what stands in the slot.
    Give(u16),
    /// `move`: the built-in event; `slot` receives the new reference.
    Move {
        /// What is moved: an object or a list of objects.
        what: ExprId,
        /// Where to: a zone or cell.
        to: ExprId,
        /// To which end of a zone in which things lie in order.
        end: ZoneEnd,
        /// Receives the moved object as it is there, where it may be another.
        slot: Option<u16>,
    },
    /// `… as copy of c { tapped: yes }`: how what is moved next comes where it is moved to.
    Arrive(Box<Arrival>),
    /// `let x = move …` in a `together`: what the next move brings is kept when everything has happened.
    Later {
        /// The slot that receives it.
        slot: u16,
        /// Several things are moved: it is a list of what they are.
        several: bool,
    },
    /// `create`: the built-in event. `what` is a definition, a text (a title), an object (a copy of its card) or an ability (then the pending announcement goes with it).
    Create {
        /// How many are made; one where absent.
        count: Option<ExprId>,
        /// What each is made after.
        what: ExprId,
        /// The zone or cell in which they are made.
        to: ExprId,
        /// Values of attributes with which they are made.
        fields: Box<[Initial]>,
        /// The slot that receives the object (of several, the last one).
        slot: Option<u16>,
        /// What is said beyond that.
        likeness: Option<Box<Likeness>>,
    },
    /// `shuffle z`: its order becomes unknown.
    Shuffle(ExprId),
    /// Before a statement that reads the top (or bottom) `count` cards of a hidden order: chance decides them now.
    Uncover {
        /// The zone that is read.
        zone: ExprId,
        /// How many cards are decided (one where absent).
        count: Option<ExprId>,
        /// Those at the bottom rather than at the top.
        bottom: bool,
    },
    /// `rotate z left`: each seat's cards go to the next (`left` true) or previous seat.
    Rotate(ZoneId, ExprId),
    /// `reveal x to p` (to all where absent).
    Reveal(ExprId, Option<ExprId>),
    /// A die: 1 to `faces` into the slot.
    Roll(u16, ExprId),
    /// `choose`: asks, or lets chance decide; jumps where nothing is chosen.
    Choose(Box<Choose>),
    /// What was chosen for a slot was chosen for the payment under way.
    Chosen(u16),
    /// `choose { "a" { … } "b" { … } }`: jumps to the chosen mode.
    ChooseMode {
        /// What there is to choose among.
        modes: Box<[Branch]>,
        /// The player who is asked.
        by: ExprId,
        /// Whether it may be declined, and when.
        optional: MayDecline,
        /// How it is put, in its author's words.
        wording: Wording,
        /// Where to go when nothing is possible or it is declined.
        none: u32,
    },
    /// `offer`: asks for one of the actions or a pass; continues after the instruction when an action was carried out, jumps when passed.
    Offer {
        /// The player who is asked.
        player: ExprId,
        /// What: a list of actions, or one.
        actions: ExprId,
        /// Where to go on a pass.
        passed: u32,
        /// It may not be passed where one of them can be begun.
        must: bool,
    },
    /// Starts an atomic stretch: until its end, nothing settles.
    AtomicStart,
    /// Ends the atomic stretch.
    AtomicEnd,
    /// What was to be replaced happens after all, once the block that replaces it is over.
    Proceed,
    /// `together {`: statements up to `end` are taken as one.
    TogetherStart,
    /// Ends the block: now all of it happens at once.
    TogetherEnd,
    /// `simultaneously for p in … { choose … }`: for each choice, the list of answers by seat goes into the choice's slot.
    Simultaneously {
        /// The list of players who choose.
        players: ExprId,
        /// The slot of the player asked.
        var: u16,
        /// The choices, asked in order of each player.
        choices: Box<[Choose]>,
    },
    /// `open s { fields } {`
    OpenScope(ScopeId, Box<[(u16, ExprId)]>),
    /// Closes the scope, which is the innermost open one.
    CloseScope(ScopeId),
    /// Opens a phase or step, inside those that are open.
    PhaseStart(PhaseId),
    /// Closes a phase or step; what lasts until its end ends.
    PhaseEnd(PhaseId),
    /// Creates an ability with its duration, capturing the window.
    Float(AbilityId),
    /// `lose p`, `win p`.
    Finish {
        /// They win rather than lose.
        wins: bool,
        /// Who (a player or a list of players).
        player: ExprId,
        /// The reason that people read, if one is said.
        because: Option<StrId>,
    },
    /// `draw`: the game ends and nobody wins; with the reason, if one is said.
    Draw(Option<StrId>),
    /// `end game score p: e`: `slot` is bound to each player in turn.
    EndGame(Option<(u16, ExprId)>),
    /// `resolve x`: runs the announced effect; jumps when it is avoided.
    Resolve(ExprId, u32),
    /// `resolve x as y`: the same, of another thing.
    ResolveAs(Box<ResolvingAs>),
    /// `play c free by p`, `announce c by p`: jumps when it cannot be.
    Announce(Box<Announcing>),
    /// `retarget all of x to y by p`: jumps when nothing can be changed so.
    Retarget(Box<Retargeting>),
    /// `settle`: runs checks and waiting reactions now, as between statements.
    Settle,
    /// `next_active = p`: whose turn comes next (in `setup`: who begins).
    SetNext(ExprId),
    /// `expire p`: what lasts until the end of the phase ends.
    Expire(PhaseId),
    /// `let r = play g with …`: the sub-game by index in `Program::games`; its outcome's winner (or none) goes into the slot.
    Play {
        /// The sub-game, as an index into [`Program::games`](super::Program::games).
        game: u16,
        /// Values of its parameters, by their names there.
        params: Box<[(EcoString, ExprId)]>,
        /// Receives the winner, or `none` where nobody has won.
        slot: Option<u16>,
    },
    /// `extra phase a, b`: they come once the phase under way is over.
    ExtraPhases(Box<[PhaseId]>),
    /// `extra turn of p`: it comes once this turn is over.
    ExtraTurn(ExprId),
    /// `skip next p of q`: the next time that the phase or turn would begin, on anybody's turn where nobody is named, it does not.
    Skip(PhaseId, Option<ExprId>),
    /// `skip rest of p`: the phase or turn ends once what is under way is done.
    SkipRest(PhaseId),
}

impl Op {
    /// The instructions that may come next after this one, which stands at a place.
    #[must_use]
    pub fn goals(&self, at: u32) -> Vec<u32> {
        let next = at + 1;
        match self {
            Op::Jump(to) => vec![*to],
            Op::Return | Op::Give(_) => Vec::new(),
            Op::Unless(_, to) | Op::Resolve(_, to) => vec![next, *to],
            Op::ForNext { end: to, .. } | Op::Offer { passed: to, .. } => vec![next, *to],
            Op::PayAsked(asked) => vec![next, asked.otherwise],
            Op::ResolveAs(resolving) => vec![next, resolving.avoided],
            Op::Announce(announcing) => vec![next, announcing.avoided],
            Op::Retarget(retargeting) => vec![next, retargeting.avoided],
            Op::Choose(choose) => vec![next, choose.none],
            Op::ChooseMode { modes, none, .. } => modes.iter().map(|mode| mode.to).chain([*none]).collect(),
            _ => vec![next],
        }
    }

    /// What an instruction writes that writes something else than a slot, as far as it says whose that is, and the value.
    #[must_use]
    pub fn written(&self) -> Option<(Option<ExprId>, ExprId)> {
        match self {
            Op::Assign(x, .., e)
            | Op::AssignPlayer(x, .., e)
            | Op::AssignController(x, e)
            | Op::AssignAnnounced(x, .., e) => Some((Some(*x), *e)),
            Op::AssignScope(.., e) | Op::SetNext(e) => Some((None, *e)),
            _ => None,
        }
    }

    /// Whether it gives a slot a value.
    #[must_use]
    pub fn fills(&self, slot: u16) -> bool {
        match self {
            Op::Let(filled, _) | Op::LetOp(filled, ..) | Op::Roll(filled, _) | Op::ForNext { var: filled, .. } => {
                *filled == slot
            }
            Op::Raise { given, .. } => given.is_some_and(|given| given.slot == slot),
            Op::Call(_, _, filled)
            | Op::Move { slot: filled, .. }
            | Op::Create { slot: filled, .. }
            | Op::Play { slot: filled, .. } => *filled == Some(slot),
            Op::Later { slot: filled, .. } => *filled == slot,
            Op::Choose(choose) => choose.slot == slot,
            Op::Simultaneously { choices, .. } => choices.iter().any(|choose| choose.slot == slot),
            Op::ChooseMode { modes, .. } => {
                modes.iter().any(|mode| mode.things.is_some_and(|(filled, _)| filled == slot))
            }
            Op::PayAsked(asked) => asked.chosen.iter().any(|(_, filled)| *filled == slot),
            _ => false,
        }
    }
}

/// How an effect plays or announces a card.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Announcing {
    /// It is played by the action that announces such things, not only announced.
    pub plays: bool,
    /// The action by which it is played; where absent, the machine finds one.
    pub action: Option<ActionId>,
    /// What is played or announced.
    pub what: ExprId,
    /// Where that comes first, if it does.
    pub zone: Option<ExprId>,
    /// Its plain cost is not paid.
    pub free: bool,
    /// This cost is paid instead of the plain one.
    pub price: Option<ExprId>,
    /// The player who plays it.
    pub by: ExprId,
    /// Who makes the choices of the announcement, where that is not `by`.
    pub chooser: Option<ExprId>,
    /// Chance makes the choices of the announcement.
    pub random: bool,
    /// The instruction to go on with when it cannot be.
    pub avoided: u32,
}

/// What is carried out as that of another thing than has it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ResolvingAs {
    /// What was announced, or is announced now.
    pub what: ExprId,
    /// The thing whose it is then.
    pub me: ExprId,
    /// The instruction to go on with when it is avoided.
    pub avoided: u32,
}

/// What waits gets other targets.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Retargeting {
    /// The effect that waits.
    pub what: ExprId,
    /// Each of its targets is changed, not one of them.
    pub every: bool,
    /// What they become, where that is said.
    pub to: Option<ExprId>,
    /// The player who chooses the new targets.
    pub by: ExprId,
    /// The instruction to go on with when none can be changed so.
    pub avoided: u32,
}

/// A cost that somebody is asked to pay, or something to play.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PayAsked {
    /// The payments it is made of.
    pub terms: Box<[Term]>,
    /// Costs that are values, or things whose plain cost is paid.
    pub more: Box<[ExprId]>,
    /// The names of what is chosen while it is paid, with their slots.
    pub chosen: Box<[(StrId, u16)]>,
    /// What would be played or announced, where that is asked and no cost.
    pub plays: Option<Box<Announcing>>,
    /// The player who is asked to pay.
    pub by: ExprId,
    /// How it is put, in its author's words.
    pub wording: Wording,
    /// The instruction to go on with when it is declined or cannot be paid.
    pub otherwise: u32,
}

/// What is said of things made, beyond their card and the attributes that are set.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Likeness {
    /// Each is a copy of a thing, not only of its card: with all that belongs to what can be copied.
    pub copy: bool,
    /// With what was written on it and made for it, too.
    pub as_it_is: bool,
    /// Whose they are; the player who makes them where absent.
    pub by: Option<ExprId>,
    /// The slot of each, for `except`.
    pub made: u16,
    /// In what they differ; it belongs to what can be copied.
    pub except: Box<[AbilityId]>,
}

/// Where what an event gives back goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// The slot that receives it.
    pub slot: u16,
    /// In a `together`: when it has happened, and so.
    pub later: Option<AssignOp>,
}

/// What a loop runs over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Over {
    /// A list, zone or range.
    List(ExprId),
    /// The candidates of a selector.
    Selector(SelectorId),
    /// So many times (`repeat`).
    Times(ExprId),
}

/// What the things chosen must add up to.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Adding {
    /// Where a candidate stands while its number is worked out.
    pub var: u16,
    /// The number of a candidate, read while it stands in `var`.
    pub each: ExprId,
    /// What the numbers of those chosen add up to.
    pub total: ExprId,
    /// Whether they may come to more, or to less.
    pub bound: Bound,
}

/// Whether a choice may be declined.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct MayDecline {
    /// It may, where the condition holds if there is one.
    pub may: bool,
    /// It may only when this holds; absent: always.
    pub when: Option<ExprId>,
}

/// How a question is put, where its author says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wording {
    /// The question; where absent, the machine words it.
    pub question: Option<StrId>,
    /// What it is called to decline.
    pub decline: Option<StrId>,
    /// Only the player who chooses learns what was chosen.
    pub secret: bool,
}

/// One of several things to do.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Branch {
    /// Its label; of what is done with one of several things, the name that the thing has.
    pub label: StrId,
    /// It can be chosen only where this holds.
    pub when: Option<ExprId>,
    /// The instruction at which what it does begins.
    pub to: u32,
    /// One of these things is chosen, for this slot.
    pub things: Option<(u16, Over)>,
}

/// A choice of a player or of chance.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Choose {
    /// Where the answer goes: a value, or a list when a count is given.
    pub slot: u16,
    /// The name of what is chosen, for prompts.
    pub name: StrId,
    /// What there is to choose among.
    pub from: Over,
    /// How many, least and most; `None`: exactly one, as itself.
    pub count: Option<(ExprId, ExprId)>,
    /// What the numbers of those chosen must add up to, if anything.
    pub adding: Option<Adding>,
    /// Whether it may be declined, and when.
    pub optional: MayDecline,
    /// How it is put, in its author's words.
    pub wording: Wording,
    /// Chance chooses, nobody is asked.
    pub random: bool,
    /// The player who is asked.
    pub by: ExprId,
    /// Time in seconds, and the value when it is over (`None`: random).
    pub within: Option<(ExprId, Option<ExprId>)>,
    /// The instruction to go on with when there is nothing to choose or it is declined.
    pub none: u32,
}

/// How what is moved comes.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Arrival {
    /// What is moved: an object, a list of objects, or a zone.
    pub what: ExprId,
    /// The zone or cell to which it is moved.
    pub to: ExprId,
    /// The ability by which it is a copy, and the slot that the ability is about.
    pub copy: Option<(AbilityId, u16)>,
    /// Under whose control, where that is not who moves it.
    pub controller: Option<ExprId>,
    /// Whose it is from then on, where that is another than before.
    pub owner: Option<ExprId>,
    /// With which values of attributes.
    pub fields: Box<[Initial]>,
}

impl Arrival {
    /// How many values are kept before what the effect by which it is a copy knows.
    #[must_use]
    pub fn before_copy(&self) -> usize {
        self.fields.len() + usize::from(self.controller.is_some()) + usize::from(self.owner.is_some())
    }
}

/// A value with which something comes or is made.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Initial {
    /// The attribute that gets it.
    pub attr: AttrId,
    /// Whether it takes the place of what is there, or is worked out with it.
    pub op: AssignOp,
    /// The value, worked out as it comes.
    pub value: ExprId,
}
