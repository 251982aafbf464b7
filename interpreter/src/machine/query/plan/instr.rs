//! The instructions of a plan: eight bytes each, over the slots of a window, the registers of a run and the constants of a
//! block.

use crate::program::{
    AbilityId, Arith, AttrId, Builtin, Cmp, CodeId, DefineId, EventId, ExprId, Fact, KindId, ParamId, PhaseId, ScopeId,
    SelectorId, TypeTest, ZoneEnd, ZoneId,
};
use naipe_grammar::ast::{AssignOp, FoldOp, QueryOp};

/// Where an instruction finds a value, or leaves one: a slot of the window, a constant of the block, or a register, which
/// lasts as long as the run of a statement or query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place(pub(super) u16);

/// What a place is, told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Slot(u16),
    Constant(u16),
    Register(u16),
}

impl Place {
    /// How many there may be of each.
    pub const MOST: u16 = 1 << 14;

    pub const fn slot(i: u16) -> Place {
        assert!(i < Place::MOST);
        Place(i)
    }

    pub const fn constant(i: u16) -> Place {
        assert!(i < Place::MOST);
        Place(Place::MOST + i)
    }

    pub const fn register(i: u16) -> Place {
        assert!(i < Place::MOST);
        Place(2 * Place::MOST + i)
    }

    pub const fn kind(self) -> Kind {
        match self.0 {
            i if i < Place::MOST => Kind::Slot(i),
            i if i < 2 * Place::MOST => Kind::Constant(i - Place::MOST),
            i => Kind::Register(i - 2 * Place::MOST),
        }
    }

    pub fn is_slot(self, i: u16) -> bool {
        self.kind() == Kind::Slot(i)
    }
}

/// How many instructions a jump passes over: jumps lead forwards only, inside one statement or query.
pub(crate) type Skip = u16;

/// An instruction. Those that end a run say what the run gives, or which statement is carried out with what was worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Instr {
    // What gives a value.
    /// `to = from`: a value, as it is.
    Copy { to: Place, from: Place },
    /// A parameter of the game.
    Param { to: Place, param: ParamId },
    /// A fact of the machine.
    Fact { fact: Fact, to: Place },
    /// An attribute of an object, as modified and bounded.
    Attr { to: Place, x: Place, attr: AttrId },
    /// An attribute of an object that nothing modifies and nothing bounds.
    Column { to: Place, x: Place, attr: AttrId },
    /// An attribute of an object that is only printed.
    Face { to: Place, x: Place, attr: AttrId },
    /// `x.printed.a`: what is printed, whatever was written or modifies it.
    Printed { to: Place, x: Place, attr: AttrId },
    /// `x.stored.a`: what was written, whatever modifies it.
    Stored { to: Place, x: Place, attr: AttrId },
    /// An attribute of a player, as modified and bounded.
    PlayerAttr { to: Place, x: Place, attr: AttrId },
    /// The same, of one that nothing modifies and nothing bounds.
    PlayerColumn { to: Place, x: Place, attr: AttrId },
    /// A field of the innermost open scope.
    ScopeField { to: Place, scope: ScopeId, field: u16 },
    /// `combate(x)`: whether something stands in a field of an open scope.
    InScope { to: Place, x: Place, scope: ScopeId },
    /// A zone of everybody's.
    Zone { to: Place, zone: ZoneId },
    /// A zone of a player.
    ZoneOf { to: Place, whose: Place, zone: ZoneId },
    /// `a + b` and the like.
    Arith { op: Arith, to: Place, a: Place, b: Place },
    /// `a..b`: the list of the numbers from one to the other.
    Range { to: Place, a: Place, b: Place },
    /// `slot = from`, while something is worked out.
    Keep { slot: u16, from: Place },
    /// Puts a member of a list that is being made on top of the values.
    Push { from: Place },
    /// The list of so many members, which stand on top of the values.
    List { to: Place, n: u32 },
    /// `c[i]`: the member of that number (from 0), or of that seat.
    Index { to: Place, list: Place, i: Place },
    /// `top of z`: one object, or none.
    End { top: bool, to: Place, of: Place },
    /// `top n of z`: a list of so many, or of all there are.
    Ends { top: bool, to: Place, of: Place, n: Place },
    /// A function without arguments.
    Builtin0 { f: Builtin, to: Place },
    /// A function of one value.
    Builtin1 { f: Builtin, to: Place, x: Place },
    /// A function of two values.
    Builtin2 { f: Builtin, to: Place, x: Place, y: Place },
    /// A function of three values, which stand in registers from the first on.
    Builtin3 { f: Builtin, to: Place, first: Place },
    /// A define, of so many arguments, which stand in registers from the first on.
    Define { n: u8, to: Place, define: DefineId, first: Place },
    /// A define that reads only what is printed on a card: worked out once for each card.
    OfCard { to: Place, x: Place, define: DefineId },
    /// `any`, `every`, `count`, `all`, `first`.
    Query { op: QueryOp, to: Place, of: SelectorId },
    /// `sum`, `min`, `max`, `values`: the expression says of what.
    Fold { op: FoldOp, to: Place, expr: ExprId },
    /// `all S by most e`: the expression says of what and by what.
    Ranked { to: Place, expr: ExprId },
    /// `group S by e`: the expression says of what and by what.
    Group { to: Place, expr: ExprId },
    /// `can e(…)`: whether no prohibition would stop the event.
    Can { to: Place, expr: ExprId },
    /// `happened e(…)`: whether, or how often, the record has it.
    Happened { to: Place, expr: ExprId },
    /// The value of an expression that is a block of its own: of one too large to be part of another.
    Value { to: Place, expr: ExprId },

    // What jumps, or goes on with the next.
    /// Always passes over so many.
    Jump { skip: Skip },
    /// Unless a comparison holds.
    UnlessCompare { cmp: Cmp, a: Place, b: Place, skip: Skip },
    /// Where a comparison holds.
    WhenCompare { cmp: Cmp, a: Place, b: Place, skip: Skip },
    /// Unless a column of what stands in the block's own slot compares with a value.
    UnlessColumn { cmp: Cmp, attr: AttrId, with: Place, skip: Skip },
    /// Where that column does compare so.
    WhenColumn { cmp: Cmp, attr: AttrId, with: Place, skip: Skip },
    /// Unless what is printed on what stands in the block's own slot compares with a value.
    UnlessFace { cmp: Cmp, attr: AttrId, with: Place, skip: Skip },
    /// Where what is printed does compare so.
    WhenFace { cmp: Cmp, attr: AttrId, with: Place, skip: Skip },
    /// Where it is so (or not so) that a value is `yes`.
    IfTrue { when: bool, x: Place, skip: Skip },
    /// That it is `none`.
    IfNone { when: bool, x: Place, skip: Skip },
    /// That it is an empty zone or list.
    IfEmpty { when: bool, x: Place, skip: Skip },
    /// That it is of a kind.
    IfKind { when: bool, x: Place, kind: KindId, skip: Skip },
    /// That it is a player, cell or object.
    IfType { when: bool, x: Place, what: TypeTest, skip: Skip },
    /// That it is in a list, zone or cell.
    IfIn { when: bool, a: Place, b: Place, skip: Skip },
    /// That a condition holds that is a block of its own: one too large to be part of another.
    IfHolds { when: bool, expr: ExprId, skip: Skip },
    /// That a phase is open.
    IfDuring { when: bool, phase: PhaseId, skip: Skip },
    /// That a scope is open.
    IfOpen { when: bool, scope: ScopeId, skip: Skip },
    /// Unless there is something that a selector asks for.
    UnlessAny { skip: Skip, of: SelectorId },
    /// Unless everything is as a selector claims.
    UnlessEvery { skip: Skip, of: SelectorId },
    /// Unless what stands in the selector's slot is what it asks for.
    UnlessMatches { skip: Skip, of: SelectorId },

    // What ends a run.
    /// The value of the query.
    Give { from: Place },
    /// Whether the condition holds.
    Is { yes: bool },
    /// It holds if a value is `yes`.
    IsTrue { x: Place },
    /// It holds if a comparison does.
    IsCompare { cmp: Cmp, a: Place, b: Place },
    /// It holds if a column of what stands in the block's own slot compares with a value.
    IsColumn { cmp: Cmp, attr: AttrId, with: Place },
    /// It holds if what is printed on what stands in the block's own slot compares with a value.
    IsFace { cmp: Cmp, attr: AttrId, with: Place },
    /// What does not depend on the candidate has been worked out; the condition itself comes next.
    Hoisted,

    // What ends the run of a statement, and is carried out by the machine.
    /// `slot = from`, as a statement.
    Let { slot: u16, from: Place },
    /// `slot op= from`, as a statement.
    LetOp { op: AssignOp, slot: u16, from: Place },
    /// The statement said comes next.
    Goto { statement: u32 },
    /// Begins to run over a list, or what is in a zone: the list's slot.
    ForList { list: u16, from: Place },
    /// Begins to run so many times.
    ForTimes { list: u16, n: Place },
    /// Begins to run over what a selector finds.
    ForFound { list: u16, of: SelectorId },
    /// The next member: those that have gone too, if so; the next statement of the loop stands first behind it, and what comes
    /// after the loop second.
    ForNext { gone: bool, list: u16, var: u16 },
    /// `x.attribute op= from`, of an object.
    Assign { op: AssignOp, x: Place, attr: AttrId, from: Place },
    /// `player.attribute op= from`, of a player.
    AssignPlayer { op: AssignOp, x: Place, attr: AttrId, from: Place },
    /// `scope.field op= from`, of the innermost of that name.
    AssignScope { op: AssignOp, scope: ScopeId, field: u16, from: Place },
    /// An event happens, with so many arguments, which stand in the first registers.
    Raise { n: u8, event: EventId },
    /// A procedure runs, with so many arguments, which stand in the first registers.
    Call { n: u8, code: CodeId },
    /// A payment is made, with so many arguments, which stand in the first registers.
    Pay { n: u8, code: CodeId },
    /// `move what to to`; the slot receives what it has become, or is `u16::MAX`.
    Move { end: ZoneEnd, what: Place, to: Place, slot: u16 },
    /// So many cards on top of a zone (or at its bottom) are decided, if they were not.
    Uncover { bottom: bool, zone: Place, n: Place },
    /// The card on top of a zone is decided, if it was not, and goes somewhere: two statements in one.
    Draw { ends: Ends, from: Place, to: Place, slot: u16 },
    /// A phase or step begins.
    PhaseStart { phase: PhaseId },
    /// A phase or step ends, and what lasts until then.
    PhaseEnd { phase: PhaseId },
    /// Something is chosen, for this slot.
    Choose { slot: u16 },
    /// One of several modes is chosen.
    ChooseMode,
    /// Actions are offered: the program says whose and which.
    Offer,
    /// The block ends; whatever called it goes on.
    Return,
    /// The block ends, and gives back what stands in the slot.
    GiveBack { slot: u16 },
    /// `x.controller = from`: somebody has an object from now on.
    AssignController { x: Place, from: Place },
    /// `x.X op= from`, of what was announced; the program says which.
    AssignAnnounced { op: AssignOp, x: Place, from: Place },
    /// Something is written, or kept to be written where a `together` is being measured: the program says what of `x`.
    Write { x: Place, from: Place },
    /// What the next move brings is kept in the slot when everything in a `together` has happened.
    Later { slot: u16 },
    /// `rotate z left`: cards of each seat go to the next; of which side, `to` says.
    Rotate { zone: ZoneId, to: Place },
    /// The next move brings something as a copy, or with values: the program says how.
    Arrive,
    /// What was chosen for a slot was chosen for the payment under way.
    Chosen { slot: u16 },
    /// A stretch begins in which nothing is settled.
    AtomicStart,
    /// The stretch ends in which nothing is settled.
    AtomicEnd,
    /// What was to be replaced happens after all.
    Proceed,
    /// What is taken as one begins.
    TogetherStart,
    /// A scope opens, with so many fields, which stand in the first registers.
    OpenScope { n: u16, scope: ScopeId },
    /// The innermost scope closes.
    CloseScope,
    /// An ability is made that lasts.
    Float { ability: AbilityId },
    /// Whose turn comes next.
    SetNext { player: Place },
    /// What lasts until a phase expires.
    Expire { phase: PhaseId },
    /// Phases come once the one under way is over: the program says which.
    ExtraPhases,
    /// A player has a turn once this one is over.
    ExtraTurn { player: Place },
    /// A phase or turn does not begin the next time, on the turn of this player; the program says whether that is anybody's.
    Skip { phase: PhaseId, player: Place },
    /// A phase or turn that is under way ends once what is under way in it is done.
    SkipRest { phase: PhaseId },
    /// An event happens, with so many arguments, which stand in the first registers, and gives something back: the program says
    /// where to.
    RaiseGiving { n: u8, event: EventId },
    /// A procedure runs, with so many arguments, which stand in the first registers; the slot receives what it gives back.
    CallGiving { n: u8, slot: u16, code: CodeId },
    /// Somebody is asked to pay: the program says what.
    PayAsked,
    /// Things are made: the program says which.
    Create,
    /// `shuffle z`: its order becomes unknown.
    Shuffle { zone: Place },
    /// `reveal x to p`; to nobody in particular where that is none.
    Reveal { x: Place, to: Place },
    /// A die with so many faces, into a slot.
    Roll { slot: u16, faces: Place },
    /// What was taken as one happens.
    TogetherEnd,
    /// Several choose at once: the program says what.
    Simultaneously,
    /// `win p`, `lose p`; the program says why.
    Finish { wins: bool, player: Place },
    /// The game ends in a draw; the program says why.
    EndInDraw,
    /// The game ends; the program says what each scores.
    EndGame,
    /// What waits is carried out; where it is avoided, the statement said comes next.
    Resolve { x: Place, avoided: u32 },
    /// What waits is carried out as another thing's: the program says what, and whose.
    ResolveAs,
    /// A card is played or announced by an effect: the program says how.
    Announce,
    /// What waits gets another target: the program says which.
    Retarget,
    /// Checks and reactions come now.
    Settle,
    /// A game inside this one begins: the program says which.
    Play,
}

const _: () = assert!(size_of::<Instr>() == 8);

/// From which end a card is drawn, and to which it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    TopToTop,
    TopToBottom,
    BottomToTop,
    BottomToBottom,
}

impl Ends {
    pub fn new(from_bottom: bool, to_bottom: bool) -> Ends {
        match (from_bottom, to_bottom) {
            (false, false) => Ends::TopToTop,
            (false, true) => Ends::TopToBottom,
            (true, false) => Ends::BottomToTop,
            (true, true) => Ends::BottomToBottom,
        }
    }

    pub fn is_from_bottom(self) -> bool {
        matches!(self, Ends::BottomToTop | Ends::BottomToBottom)
    }

    pub fn is_to_bottom(self) -> bool {
        matches!(self, Ends::TopToBottom | Ends::BottomToBottom)
    }
}

/// The instructions that help to work something out and give no value, as a pattern.
macro_rules! works {
    () => {
        Instr::Keep { .. } | Instr::Push { .. }
    };
}
pub(crate) use works;

/// The instructions that give a value and ask nothing else for it, as a pattern.
macro_rules! values {
    () => {
        Instr::Copy { .. }
            | Instr::Param { .. }
            | Instr::Fact { .. }
            | Instr::Column { .. }
            | Instr::Face { .. }
            | Instr::Printed { .. }
            | Instr::Stored { .. }
            | Instr::PlayerColumn { .. }
            | Instr::ScopeField { .. }
            | Instr::InScope { .. }
            | Instr::Zone { .. }
            | Instr::ZoneOf { .. }
            | Instr::Arith { .. }
            | Instr::Range { .. }
            | Instr::List { .. }
            | Instr::Index { .. }
            | Instr::End { .. }
            | Instr::Ends { .. }
    };
}
pub(crate) use values;

/// The instructions that give a value for which other queries may be asked, as a pattern.
macro_rules! queries {
    () => {
        Instr::Attr { .. }
            | Instr::PlayerAttr { .. }
            | Instr::Builtin0 { .. }
            | Instr::Builtin1 { .. }
            | Instr::Builtin2 { .. }
            | Instr::Builtin3 { .. }
            | Instr::Define { .. }
            | Instr::OfCard { .. }
            | Instr::Query { .. }
            | Instr::Fold { .. }
            | Instr::Ranked { .. }
            | Instr::Group { .. }
            | Instr::Can { .. }
            | Instr::Happened { .. }
            | Instr::Value { .. }
    };
}
pub(crate) use queries;

/// The instructions that jump, as a pattern, with one for how far.
macro_rules! jumps {
    ($skip:pat) => {
        Instr::Jump { skip: $skip }
            | Instr::UnlessCompare { skip: $skip, .. }
            | Instr::WhenCompare { skip: $skip, .. }
            | Instr::UnlessColumn { skip: $skip, .. }
            | Instr::WhenColumn { skip: $skip, .. }
            | Instr::UnlessFace { skip: $skip, .. }
            | Instr::WhenFace { skip: $skip, .. }
            | Instr::IfTrue { skip: $skip, .. }
            | Instr::IfNone { skip: $skip, .. }
            | Instr::IfEmpty { skip: $skip, .. }
            | Instr::IfKind { skip: $skip, .. }
            | Instr::IfType { skip: $skip, .. }
            | Instr::IfIn { skip: $skip, .. }
            | Instr::IfHolds { skip: $skip, .. }
            | Instr::IfDuring { skip: $skip, .. }
            | Instr::IfOpen { skip: $skip, .. }
            | Instr::UnlessAny { skip: $skip, .. }
            | Instr::UnlessEvery { skip: $skip, .. }
            | Instr::UnlessMatches { skip: $skip, .. }
    };
}
pub(crate) use jumps;

/// The instructions that end a query, as a pattern.
macro_rules! answers {
    () => {
        Instr::Give { .. }
            | Instr::Is { .. }
            | Instr::IsTrue { .. }
            | Instr::IsCompare { .. }
            | Instr::IsColumn { .. }
            | Instr::IsFace { .. }
            | Instr::Hoisted
    };
}
pub(crate) use answers;

/// The instructions that end what a statement works out and write nothing but its own window, as a pattern.
macro_rules! windows {
    () => {
        Instr::Let { .. }
            | Instr::LetOp { .. }
            | Instr::Goto { .. }
            | Instr::ForList { .. }
            | Instr::ForTimes { .. }
            | Instr::ForFound { .. }
            | Instr::ForNext { .. }
    };
}
pub(crate) use windows;

/// The statements met most, as a pattern.
macro_rules! often {
    () => {
        Instr::Assign { .. }
            | Instr::AssignPlayer { .. }
            | Instr::AssignScope { .. }
            | Instr::Raise { .. }
            | Instr::Call { .. }
            | Instr::Pay { .. }
            | Instr::Move { .. }
            | Instr::Uncover { .. }
            | Instr::Draw { .. }
            | Instr::PhaseStart { .. }
            | Instr::PhaseEnd { .. }
            | Instr::Choose { .. }
            | Instr::ChooseMode
            | Instr::Offer
            | Instr::Return
            | Instr::GiveBack { .. }
    };
}
pub(crate) use often;

/// The others after which nothing can come before the next statement, as a pattern.
macro_rules! at_once {
    () => {
        Instr::AssignController { .. }
            | Instr::AssignAnnounced { .. }
            | Instr::Write { .. }
            | Instr::Later { .. }
            | Instr::Rotate { .. }
            | Instr::Arrive
            | Instr::Chosen { .. }
            | Instr::AtomicStart
            | Instr::AtomicEnd
            | Instr::Proceed
            | Instr::TogetherStart
            | Instr::OpenScope { .. }
            | Instr::CloseScope
            | Instr::Float { .. }
            | Instr::SetNext { .. }
            | Instr::Expire { .. }
            | Instr::ExtraPhases
            | Instr::ExtraTurn { .. }
            | Instr::Skip { .. }
    };
}
pub(crate) use at_once;

/// The others after which the frames say what comes, as a pattern.
macro_rules! leaving {
    () => {
        Instr::RaiseGiving { .. }
            | Instr::CallGiving { .. }
            | Instr::PayAsked
            | Instr::Create
            | Instr::Shuffle { .. }
            | Instr::Reveal { .. }
            | Instr::Roll { .. }
            | Instr::TogetherEnd
            | Instr::Simultaneously
            | Instr::Finish { .. }
            | Instr::EndInDraw
            | Instr::EndGame
            | Instr::Resolve { .. }
            | Instr::ResolveAs
            | Instr::Announce
            | Instr::Retarget
            | Instr::Settle
            | Instr::SkipRest { .. }
            | Instr::Play
    };
}
pub(crate) use leaving;

/// The instructions that end what a statement works out and do more than write its window, as a pattern.
macro_rules! deeds {
    () => {
        $crate::machine::query::plan::often!()
            | $crate::machine::query::plan::at_once!()
            | $crate::machine::query::plan::leaving!()
    };
}
pub(crate) use deeds;

impl Instr {
    /// How many instructions it may pass over.
    pub fn skip(&mut self) -> Option<&mut Skip> {
        match self {
            jumps!(skip) => Some(skip),
            works!() | values!() | queries!() | answers!() | windows!() | deeds!() => None,
        }
    }

    /// Whether a run ends with it.
    pub fn ends(&self) -> bool {
        match self {
            answers!() | windows!() | deeds!() => true,
            works!() | values!() | queries!() | jumps!(_) => false,
        }
    }
}
