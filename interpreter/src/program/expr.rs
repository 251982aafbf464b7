//! Queries: expressions and selectors, lowered.

use super::{AttrId, DefineId, EventId, ExprId, KindId, ParamId, PhaseId, ScopeId, SelectorId, StrId, ZoneId};
use crate::value::Value;
use serde::{Deserialize, Serialize};

/// A run of expressions, by their ids.
pub type Args = Box<[ExprId]>;

/// A pure query: never waits, never writes.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Expr {
    /// A constant: what was worked out when the rules were read.
    Const(Value),
    /// A slot of the window.
    Var(u16),
    /// The value of a parameter of the game.
    Param(ParamId),
    /// A fact of the machine without arguments.
    Fact(Fact),
    /// A built-in function, with its arguments in order.
    Builtin(Builtin, Args),
    /// The current value of an object's attribute (`none` for `none`; last known value for what has gone).
    Attr(ExprId, AttrId),
    /// `x.printed.a`: without modifiers or assignments.
    Printed(ExprId, AttrId),
    /// `x.stored.a`: with assignments, without modifiers.
    Stored(ExprId, AttrId),
    /// The current value of a player's attribute.
    PlayerAttr(ExprId, AttrId),
    /// A field of the innermost open scope of that name, `none` outside.
    ScopeField(ScopeId, u16),
    /// Whether the scope is open (argument absent), or the argument is the value, or in the value, of one of its fields: `combate(x)`.
    InScope(ScopeId, Option<ExprId>),
    /// A zone of a player, or the shared zone (`None`).
    Zone(ZoneId, Option<ExprId>),
    /// `not a`: true unless `a` is true.
    Not(ExprId),
    /// `-a`: the negative of a number.
    Neg(ExprId),
    /// `a and b`, short-circuit.
    And(ExprId, ExprId),
    /// `a or b`, short-circuit.
    Or(ExprId, ExprId),
    /// Comparison: false when a side is `none` (`!=` too).
    Compare(Cmp, ExprId, ExprId),
    /// Whole-number arithmetic, checked; on lists `+` joins, `-` takes away.
    Arith(Arith, ExprId, ExprId),
    /// `a in b`: a member of a list, an object in a zone, a player in players.
    In(ExprId, ExprId),
    /// `a..b` as a list of numbers.
    Range(ExprId, ExprId),
    /// `x is KIND` (current kinds); also for traits.
    IsKind(ExprId, KindId),
    /// `x is none`: there is no value.
    IsNone(ExprId),
    /// `x is empty` (zone or list)
    IsEmpty(ExprId),
    /// `x is player`, `x is cell`: by type of value.
    IsType(ExprId, TypeTest),
    /// `if c then a else b`
    If(ExprId, ExprId, ExprId),
    /// `any`, `every`, `count`, `all`, `first`.
    Query(naipe_grammar::ast::QueryOp, SelectorId),
    /// `sum`, `min`, `max`, `values`: the expression read in the selector's window.
    Fold(naipe_grammar::ast::FoldOp, ExprId, SelectorId),
    /// `all S by most e`, `first S by least e`; in a box of its own, so that what is rare does not make every expression larger.
    Ranked(Box<Ranked>),
    /// `group S by e`: lists of those for which the expression, read in the selector's window, is the same.
    Group(SelectorId, ExprId),
    /// `let a = e then f`: the second, while the value of the first stands in the slot.
    Let(u16, ExprId, ExprId),
    /// A define, with its arguments.
    Define(DefineId, Args),
    /// `[a, b]`: a new list of these values.
    List(Args),
    /// `c[i]`: by number from 0, or by seat.
    Index(ExprId, ExprId),
    /// `top of z`, `top n of z`, `bottom of z`: one object (or none), or a list when a count is given.
    End {
        /// From the top rather than from the bottom.
        top: bool,
        /// How many; where absent, one object rather than a list.
        count: Option<ExprId>,
        /// The zone or list.
        of: ExprId,
    },
    /// `can e(args)`: whether no prohibition stops it, other than those lifted. Absent arguments are `none`; `source` = self, `by` = you.
    Can {
        /// The event that may be forbidden.
        event: EventId,
        /// Its arguments; in a box of their own, so that what is rare does not make every expression larger.
        args: Box<Args>,
        /// The labels of prohibitions that do not count.
        overriding: Box<Box<[StrId]>>,
        /// No prohibition counts but absolute ones.
        all: bool,
    },
    /// `happened e(pattern) this SCOPE`, `last PHASE of p`, or how many times; in a box of its own, as what is rare.
    Happened(Box<Past>),
    /// `was e`: as it was just before the event reacted to; kept in the slot.
    Was(ExprId, u16),
    /// `during p`: the phase or step is open.
    During(PhaseId),
    /// A text with parts filled in: the pieces are texts and values, joined.
    Concat(Args),
    /// Whether the value in the selector's own slot satisfies one of its parts (candidates are not listed).
    Matches(SelectorId),
}

// A large set has half a million. Where pointers are shorter, it may be smaller.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Expr>() == 24);

/// What is asked of what happened: whether, or how many times.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Past {
    /// The event that is looked for in the record.
    pub event: EventId,
    /// The condition on the recorded arguments, which stand in the window from this slot on.
    pub slot: u16,
    /// What must hold of the arguments in those slots; absent: anything.
    pub pattern: Option<ExprId>,
    /// What the pattern reads that is kept with what happened.
    pub noted: Noted,
    /// In which stretch of the game.
    pub during: Stint,
    /// The number of times rather than whether.
    pub count: bool,
}

/// The stretch of the game in which something happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stint {
    /// Since the start of this phase (turn, game, …), of what is open; absent: of the innermost that is no step.
    Open(Option<PhaseId>),
    /// In the last one of this phase that is over, in a turn of that player.
    Last(PhaseId, Option<ExprId>),
}

/// What is kept with what happened and read by a condition on it.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Noted {
    /// Where it stands in the window, from this slot on.
    pub slot: u16,
    /// The first of it, among all that is kept with such an event.
    pub first: u16,
    /// How many values of it stand there.
    pub n: u16,
}

/// What is looked at in an order.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Ranked {
    /// Only the one that comes first, rather than all in their order.
    pub first: bool,
    /// The selector of what is put in order.
    pub of: SelectorId,
    /// Whether what is greatest comes first, and what is compared, read in the selector's window.
    pub by: Box<[(bool, ExprId)]>,
}

/// Facts of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    /// `active`: whose turn it is.
    Active,
    /// `players`: those still in the game, in seat order from the active player.
    Players,
    /// `count(players)`: how many those are.
    InGame,
    /// `turn_number`: counted from 1, over all players.
    TurnNumber,
    /// `turns_taken` of a player is a builtin; this is `phase`, the innermost open phase.
    Phase,
    /// `step`, the innermost open step.
    Step,
    /// `first_player`: the player who began the game.
    FirstPlayer,
}

/// Built-in functions; each is declared once in [`crate::primitives`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Builtin {
    /// `x.owner`: the player to whom it belongs, in play and out of it.
    Owner,
    /// `x.controller`: the player who has it now.
    Controller,
    /// `x.zone`: the zone in which it lies; `none` of what has gone.
    Zone,
    /// `x.cell`: the cell in which it lies; `none` outside a grid.
    Cell,
    /// `x.title` (also `x.name`): printed title as text.
    Title,
    /// `x.source`: of an effect on a stack, the object it came from; of an ability, its object.
    Source,
    /// `x.card`: the definition, for `create` and comparison.
    Card,
    /// `z.player` / owner of a zone.
    ZonePlayer,
    /// `targets(x)`: the announced targets of an effect, as a list.
    Targets,
    /// `retargetable(x)`: whether another legal target could be chosen.
    Retargetable,
    /// `resolving(x)`: whether what was announced for it is being carried out.
    Resolving,
    /// `token(x)`, `x is token`: whether it is a token, by its card or as a copy that was made.
    Token,
    /// `next(p)`: the next player in seat order still in the game.
    Next,
    /// `previous(p)`: the player before in seat order, still in the game.
    Previous,
    /// `opponents(p)`: everybody else in the game who is not a partner, as a list.
    Opponents,
    /// `partners(p)`: everybody else in the game who is of the same team, as a list.
    Partners,
    /// `opponent(p)`: the only opponent; `none` unless there is exactly one.
    Opponent,
    /// `turns_taken(p)`: how many turns the player has begun.
    TurnsTaken,
    /// `min(a, b, …)`: the least of the numbers; what is none is left out.
    Min,
    /// `max(a, b, …)`: the greatest of the numbers; what is none is left out.
    Max,
    /// `abs(a)`: the number without its sign.
    Abs,
    /// `size(z)`: number of cards in a zone or members of a list.
    Size,
    /// `column(c)`: of a cell, or of what lies in one; from 1.
    Column,
    /// `row(c)`, from 1; in a grid facing players, seen from `you`.
    Row,
    /// `c.row`, from 1, whoever looks.
    FixedRow,
    /// `cell_at(zone, column, row)`: `none` where the grid has no such cell.
    CellAt,
    /// `distance(a, b)`: steps by side between cells.
    Distance,
    /// `adjacent(a, b)`: share a side.
    Adjacent,
    /// `cells(zone)`: all cells of a grid, as a list.
    Cells,
    /// `occupant(cell)`: the object in the cell, or none.
    Occupant,
    /// `position(x)`: from 1, in its zone.
    Position,
    /// `X`-like announced values of an effect: `announced(x, "X")`; by name.
    Announced,
    /// `cost_of(x, payment-name)`: the printed and modified amount of one payment to play it.
    CostOf,
    /// `keyword_value(x, kw)`: first argument of a keyword the object has (highest), 0 without it.
    KeywordValue,
    /// `known(x, p)`: whether the player may see it.
    Known,
    /// `distinct(list)`: the members, each once.
    Distinct,
    /// `seat(p)`: which seat is the player's, from 1.
    Seat,
    /// `players_count()`: how many seats the game began with.
    Seats,
    /// `copies(x)`: in a deck check: cards with the same title in the same zone as `x`.
    Copies,
    /// `titled(x, "Title")`: whether its card has that printed title.
    Titled,
    /// `printed_in(x, SET)`: whether its card is printed in a set.
    PrintedIn,
    /// `has_rarity(x, RARITY)`: whether its card is printed with a rarity in some set.
    HasRarity,
    /// `ordinal(m)`: of an enum member, from 0.
    Ordinal,
    /// `x.now`: what something has become, wherever it went; none where it is no more.
    Now,
    /// `neighbours(x)`: those beside it in its row, or in the cells that share a side with its own.
    Neighbours,
    /// `position(2) of z`: the place of that number in a row.
    PlaceIn,
    /// `beside(x)`: the place after it in its row; of what has gone, the place where it was.
    Beside,
    /// `abilities(x)`: playable abilities of an object, as a list.
    Abilities,
    /// `zone_is(z, declaration)`: whether a zone is one of a declaration's (`x in limbo`: anybody's); the declaration's number is an int.
    ZoneIs,
    /// `x is k`: whether something is of a kind that is only known in play.
    OfKind,
    /// Whether something lies face down, or last lay so: for rules that read what is printed, nothing is printed on it.
    FaceDown,
    /// In scenarios: the object with a printed title (of that owner, with a second argument).
    NamedObject,
    /// In scenarios: an object as it now is, whatever became of it since.
    Follow,
    /// Of what took part in something: what it has become, where that lies out of play; otherwise itself, as what is no object.
    Remains,
    /// `to` where a move is replaced: its zone and its cell, as the place to which the thing was going.
    Destination,
}

/// How two values are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cmp {
    /// `==`: they are the same value.
    Eq,
    /// `!=`: they are different, and neither is none.
    Ne,
    /// `<`, of numbers or members of one enum.
    Lt,
    /// `<=`, of numbers or members of one enum.
    Le,
    /// `>`, of numbers or members of one enum.
    Gt,
    /// `>=`, of numbers or members of one enum.
    Ge,
}

impl Cmp {
    /// Whether it holds between two things that stand in an order.
    #[must_use]
    #[inline]
    pub fn orders<T: Ord>(self, a: T, b: T) -> bool {
        // For less, equal and greater, a bit.
        let holds = match self {
            Cmp::Eq => 0b010,
            Cmp::Ne => 0b101,
            Cmp::Lt => 0b001,
            Cmp::Le => 0b011,
            Cmp::Gt => 0b100,
            Cmp::Ge => 0b110,
        };
        holds >> (a.cmp(&b) as i8 + 1) & 1 != 0
    }

    /// Whether it holds between two values, neither of which is a list; `none` makes it false.
    #[must_use]
    pub fn holds(self, a: Value, b: Value) -> bool {
        match (a, b) {
            (Value::None, _) | (_, Value::None) => false,
            (Value::Int(x), Value::Int(y)) => self.orders(x, y),
            (Value::Member(e, x), Value::Member(f, y)) if e == f => self.orders(x, y),
            _ => self.agrees(a == b),
        }
    }

    /// Whether it holds between two things that stand in no order and are equal, or not.
    #[must_use]
    #[inline]
    pub fn agrees(self, equal: bool) -> bool {
        match self {
            Cmp::Eq => equal,
            Cmp::Ne => !equal,
            _ => false,
        }
    }

    /// The same with its sides exchanged.
    #[must_use]
    pub fn turned(self) -> Cmp {
        match self {
            Cmp::Lt => Cmp::Gt,
            Cmp::Le => Cmp::Ge,
            Cmp::Gt => Cmp::Lt,
            Cmp::Ge => Cmp::Le,
            same => same,
        }
    }
}

/// Arithmetic of whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arith {
    /// `+`; of lists: joined.
    Add,
    /// `-`; of lists: the first without the members of the second.
    Sub,
    /// `*`, of numbers only.
    Mul,
    /// `/`, rounded down; by zero: a fault.
    Div,
    /// `%`: what is left over by `/`, with the sign of what it is divided by; by zero: a fault.
    Rem,
}

impl Arith {
    /// What comes of two numbers; none past 32 bits, and by zero.
    #[must_use]
    pub fn of(self, x: i32, y: i32) -> Option<i32> {
        match self {
            Arith::Add => x.checked_add(y),
            Arith::Sub => x.checked_sub(y),
            Arith::Mul => x.checked_mul(y),
            Arith::Div => {
                let toward_zero = x.checked_div(y)?;
                Some(toward_zero - i32::from(x.wrapping_rem(y) != 0 && (x < 0) != (y < 0)))
            }
            Arith::Rem if y == 0 => None,
            Arith::Rem => {
                let left = x.wrapping_rem(y);
                Some(if left != 0 && (left < 0) != (y < 0) { left + y } else { left })
            }
        }
    }
}

/// A test on the type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TypeTest {
    /// `is player`: the value is a player.
    Player,
    /// `is cell`: the value is a cell of a grid.
    Cell,
    /// The value is a thing of whatever kind: an object, or an ability that can be used.
    Object,
}

/// A selector: candidates are bound to `var` one after another.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Selector {
    /// The slot in which each candidate stands while it is asked about.
    pub var: u16,
    /// Its alternatives: a candidate of any of them is one of the selector.
    pub parts: Box<[Part]>,
}

/// An alternative of a selector.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Part {
    /// What the candidate must be.
    pub test: Test,
    /// Where its candidates come from.
    pub source: Source,
    /// `where …`: what must hold of the candidate, which stands in `var`.
    pub condition: Option<ExprId>,
}

/// What a candidate must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Test {
    /// Anything that the source gives.
    Any,
    /// An object of a kind (currently).
    Kind(KindId),
    /// A playable ability of this class (candidates are abilities of the objects of the source).
    Ability(KindId),
    /// A player of the game.
    Player,
    /// A cell of a grid.
    Cell,
    /// A member of an enum.
    Enum(u16),
    /// A whole number, of a range or list.
    Int,
}

/// Where candidates come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// Every object in the zones in play, in zone order.
    InPlay,
    /// Every object of the game (in any zone).
    Everywhere,
    /// A zone, list or cell's value.
    In(ExprId),
    /// The object or objects in a cell.
    At(ExprId),
    /// Every player's zone of that name.
    ZoneAll(ZoneId),
    /// All players in the game.
    Players,
    /// All members of the enum.
    Enum(u16),
    /// Exactly this value (`modify p { … }`, p being a name).
    Is(ExprId),
    /// Every list of one or more of what a zone or list holds, the shortest first.
    Subsets(ExprId),
}
