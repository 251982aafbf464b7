//! Statements and blocks.

use super::{
    Ability, Arg, Article, AssignOp, Binder, Change, ChooseFrom, Clauses, Copied, CostTerm, Count, Expr, Field, Ident,
    Text, Type,
};
use crate::span::Span;
use serde::{Deserialize, Serialize};

/// `{ … }`: statements, one after another.
#[derive(Debug, Clone, Eq)]
pub struct Block {
    /// Its statements, in order.
    pub statements: Box<[Stmt]>,
    /// From brace to brace.
    pub span: Span,
}

impl PartialEq for Block {
    fn eq(&self, other: &Block) -> bool {
        self.statements == other.statements
    }
}

/// A statement, with its place.
#[derive(Debug, Clone, Eq)]
pub struct Stmt {
    /// Its form and its parts: all that two statements are compared by.
    pub kind: StmtKind,
    /// From its first character to its last.
    pub span: Span,
}

impl PartialEq for Stmt {
    fn eq(&self, other: &Stmt) -> bool {
        self.kind == other.kind
    }
}

/// The statements, by their first words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StmtKind {
    /// `let x = EXPR`
    Let(Ident, Box<Expr>),
    /// `let r = STATEMENT` for the statements that give something back: `move`, `create`, `roll`, `play`, `force`.
    LetDo(Ident, Box<Stmt>),
    /// `let x: carta or none = none`: what it may be, now and later
    LetOf(Ident, Box<Type>, Box<Expr>),
    /// `x = 1`, `self.daños += n`, `you.oro -= 2`
    Assign(Box<Expr>, AssignOp, Box<Expr>),
    /// `x = move y to Z`: what the statement gives back
    AssignDo(Box<Expr>, AssignOp, Box<Stmt>),
    /// `daño(self, t, 3, mágico)`: an event, procedure or payment.
    Call(Ident, Box<[Arg]>),
    /// `force destruir(x) overriding all`
    Force(Box<Force>),
    /// `move x to limbo of j`, `move x to top of mazo of j`, `move x to bottom of …`, `move all … to …`, `move x to campo of j as
    /// copy of c { except fuerza = 3 }`, `move x to campo of j { girada: yes }`
    Move {
        what: Box<Expr>,
        place: Option<Place>,
        to: Box<Expr>,
        position: Option<Box<Expr>>,
        arrival: Option<Box<Arrival>>,
    },
    /// `create "Ángel" at c`, `create 3 "Ángel" in campo of you { daños: 1 }`, `create every naipe in mazo`: one of
    /// each card of a kind
    Create { many: Box<Many>, what: Box<Expr>, to: Box<Expr>, fields: Vec<Initial>, likeness: Option<Box<Likeness>> },
    /// `shuffle mazo of j`
    Shuffle(Expr),
    /// `rotate sobre left`: every player's cards pass to the next (left) or previous (right) seat.
    Rotate { zone: Ident, direction: Box<Expr> },
    /// `reveal x to j` / `reveal x` (to all): what was hidden becomes known.
    Reveal(Box<Expr>, Option<Box<Expr>>),
    /// `roll 6`: a die of so many faces (used with `let`).
    Roll(Expr),
    /// `if c { } else { }`
    If(Box<Expr>, Box<Block>, Option<Box<Block>>),
    /// `while c { }`
    While(Box<Expr>, Block),
    /// `repeat n { }`
    Repeat(Box<Expr>, Block),
    /// `for x in LIST { }`, `for x in LIST including gone { }`
    For { binder: Box<Binder>, including_gone: bool, body: Block },
    /// `return`: leaves the block of the event, procedure or ability.
    Return,
    /// `return n`: what the event or procedure gives back.
    ReturnValue(Box<Expr>),
    /// `return move x to limbo`: a statement that gives something back.
    ReturnDo(Box<Stmt>),
    /// `break`: leave the innermost loop.
    Break,
    /// `proceed`: what was to be replaced happens after all, as it was; `proceed { tapped: yes }`: what was to be moved
    /// comes with these values.
    Proceed(Option<Box<Arrival>>),
    /// `choose c: carta in mano of you by p …`
    Choose(Box<ChooseStmt>),
    /// `choose { "label" when c { … } … } by p`
    ChooseMode {
        modes: Box<[Branch]>,
        by: Option<Box<Expr>>,
        optional: Box<Optional>,
        wording: Box<Wording>,
        otherwise: Option<Box<Block>>,
    },
    /// `offer p jugar, usar { then } else { passed }`, `offer p jugadas until pass`, `offer p jugadas_de(p)`
    Offer(Box<Offer>),
    /// `together { … }`
    Together(Block),
    /// `simultaneously for p in players { choose … }`
    Simultaneously { binder: Box<Binder>, body: Block },
    /// `open combate { atacante: a } { … }`
    Open(Box<Open>),
    /// `phase cosecha "Cosecha de Voluntad" cites … { … }`, and `step`.
    Phase(Box<PhaseStmt>),
    /// An ability created here, for its duration.
    Ability(Box<Ability>),
    /// `lose j because "…"`, `win j because "…"`
    End(Box<End>),
    /// `draw because "…"`: the game ends with nobody winning.
    Draw { because: Option<Text> },
    /// `end game score p: EXPR`: each player's score.
    EndGame { score: Option<Box<(Ident, Expr)>> },
    /// `resolve e` `else { }`: carry out what was announced; else when it is avoided because no target is legal.
    Resolve(Box<Resolving>),
    /// `resolve again`: the effect is carried out once more, from its beginning.
    ResolveAgain,
    /// `play c free by p`, `announce c by p choices random else { … }`: an effect plays a card, or announces it.
    Announce(Box<Announcing>),
    /// `retarget e by p`, `retarget e to x else { … }`, `retarget all of e by p`: change targets to other legal ones, or to this.
    Retarget(Box<Retargeting>),
    /// `pay 2 maná by p asking "…" { … } else "…" { … }`: a cost that a player may pay.
    Pay(Box<Paying>),
    /// `settle`: checks and reactions come now, not only after the statement.
    Settle,
    /// `expire contemplación`: what lasts until it ends now.
    Expire(Ident),
    /// `extra phase combate, principal`: they come once the phase under way is over, `extra turn of p`: once this turn is.
    Extra(Box<Extra>),
    /// `skip next robo of p`: the next time that it would begin, it does not.
    Skip { phase: Ident, of: Option<Box<Expr>> },
    /// `skip rest of turn`, `skip rest of battle`: it ends once what is under way is done.
    SkipRest(Ident),
    /// `play subasta with oro: 3`, `play subasta { oro: 3 }`: a game inside this one is played.
    Play { game: Box<[Ident]>, fields: Vec<Field> },
}

/// What is said of things made beyond what is printed: `create copy of u as it is in campo of you by j { except fuerza = 3 }`,
/// `copy e in pila by j`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Likeness {
    /// `copy of`: not only of its card.
    pub copy: bool,
    /// With what was written on it and made for it, too.
    pub as_it_is: bool,
    /// The player whose they are; absent: whoever makes them.
    pub by: Option<Expr>,
    /// In what they differ.
    pub except: Vec<Change>,
}

/// What comes besides what comes anyway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Extra {
    /// Phases, in this order.
    Phases(Vec<Ident>),
    /// A turn of this player.
    Turn(Expr),
}

/// `play c as jugar free by p`, `announce c in pila by p choices by q else { … }`, `play c by p optional asking "…" else "…" { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcing {
    /// `play`: by the action of the game that plays such things, not only announced.
    pub plays: bool,
    /// The card or ability that is played.
    pub what: Expr,
    /// Where it comes first, to be announced there.
    pub zone: Option<Expr>,
    /// The action by which it is played, where that is said.
    pub action: Option<Ident>,
    /// Without paying its plain cost.
    pub free: bool,
    /// What is paid instead of its plain cost.
    pub cost: Vec<CostTerm>,
    /// The player who plays it (default: `you`).
    pub by: Option<Expr>,
    /// Who chooses, if somebody else.
    pub choices: Option<Choices>,
    /// `optional`: whoever could play it is asked first whether to, and how that is put.
    pub asked: Option<Wording>,
    /// When it cannot be, or is not wanted.
    pub otherwise: Option<Block>,
}

/// `pay 2 maná by p asking "…" { … } else "…" { … }`, `pay 2 maná by any p: player { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paying {
    /// The payments that are asked for.
    pub cost: Vec<CostTerm>,
    /// The player who is asked (default: `you`); `any p: player`, the first who pays of those.
    pub by: Option<Expr>,
    /// How it is put.
    pub wording: Wording,
    /// When it has been paid.
    pub then: Option<Block>,
    /// When it is declined, or cannot be paid.
    pub otherwise: Option<Block>,
}

/// `choices random`, `choices by q`
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choices {
    /// Chance makes all choices.
    Random,
    /// This player makes all choices.
    By(Expr),
}

/// `force destruir(x) overriding all`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Force {
    /// The event that happens.
    pub name: Ident,
    /// Its arguments, as they are written.
    pub args: Box<[Arg]>,
    /// Labels of the prohibitions passed over.
    pub overriding: Vec<Text>,
    /// All but absolute ones are passed over.
    pub overriding_all: bool,
}

/// `offer p jugar, usar { then } else { passed }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The player who is asked.
    pub player: Expr,
    /// Actions, or what gives some: named groups, values.
    pub actions: Vec<Expr>,
    /// Again and again, until it is passed.
    pub until_pass: bool,
    /// `until pass or happened strike this turn`: or until this is so.
    pub until: Option<Expr>,
    /// It may not be passed where one of them can be begun.
    pub must: bool,
    /// What is done after each action.
    pub then: Option<Block>,
    /// When it is passed.
    pub otherwise: Option<Block>,
}

/// `open combate { atacante: a } { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// The scope that is opened.
    pub scope: Ident,
    /// What its fields begin with.
    pub fields: Vec<Field>,
    /// What happens while it is open.
    pub body: Block,
}

/// `phase cosecha "Cosecha de Voluntad" cites … { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseStmt {
    /// `step`: a step of a phase, and not a phase.
    pub is_step: bool,
    /// The name by which rules know it.
    pub name: Ident,
    /// The title that people read; absent: the name with spaces.
    pub title: Option<Text>,
    /// What follows it: the articles it cites.
    pub clauses: Clauses,
    /// What happens in it.
    pub body: Block,
}

/// `lose j because "…"`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// `win`, and not `lose`.
    pub wins: bool,
    /// The player or players.
    pub player: Expr,
    /// The reason that people read.
    pub because: Option<Text>,
    /// Articles of the rulebook that it cites.
    pub cites: Vec<Article>,
}

/// `top`, `bottom`: to which end of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On top of a pile, at the beginning of a row.
    Top,
    /// Beneath a pile, at the end of a row.
    Bottom,
}

/// How many things are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Many {
    /// One, where no number is said.
    One,
    /// `create 2 …`: so many that are alike.
    Count(Box<Expr>),
    /// `create every …`: one of each card of a kind.
    Every,
    /// `create every … where …`: one of each of which this holds.
    Those(Box<Expr>),
}

/// Whether a choice may be declined: never, always, or when something holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Optional {
    /// It may not be declined.
    #[default]
    No,
    /// `choose optional …`: it may be declined.
    Yes,
    /// `choose optional when c …`
    When(Box<Expr>),
}

/// How a question is put, in its author's words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wording {
    /// The question: `asking "Which card do you keep?"`.
    pub question: Option<Text>,
    /// What it is called to decline: `else "Keep all"`.
    pub decline: Option<Text>,
    /// Only who chooses knows what was chosen: `secretly`.
    pub secret: bool,
}

/// One of several things to do: `"Cantar" when c { … }`, or one with each of several things: `c: carta in mano of you { … }`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// By what it is chosen.
    pub what: BranchOf,
    /// Only where this holds.
    pub when: Option<Expr>,
    /// What is done when it is.
    pub block: Block,
}

/// What a branch is chosen by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BranchOf {
    /// A label, which the player reads.
    Label(Text),
    /// A thing, which has a name in the block.
    Thing(Ident, ChooseFrom),
}

/// How what is chosen may come to a total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// `to 8`: to just so much.
    Exactly,
    /// `to at least 8`: to so much or more.
    AtLeast,
    /// `to at most 8`: to so much or less.
    AtMost,
}

/// `adding fuerza to 8`, `adding fuerza to at least 3`, `adding fuerza to at most 3`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adding {
    /// What each of the chosen is worth.
    pub each: Expr,
    /// What they add up to.
    pub total: Expr,
    /// Whether they may come to more, or to less.
    pub bound: Bound,
}

/// `choose [optional] [COUNT] NAME: FROM [adding N to [at least|at most] TOTAL] [by P] [within SECONDS else random|EXPR] [asking "…"] [else { }]`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChooseStmt {
    /// Whether it may be declined.
    pub optional: Optional,
    /// How it is put.
    pub wording: Wording,
    /// At random: `choose random c: …`, a decision of the seat `chance`.
    pub random: bool,
    /// How many are chosen.
    pub count: Count,
    /// The name of what is chosen.
    pub name: Ident,
    /// What there is to choose among.
    pub from: ChooseFrom,
    /// What each is worth, and what they must add up to.
    pub adding: Option<Adding>,
    /// The player who is asked (default: `you`).
    pub by: Option<Expr>,
    /// Seconds, and what happens when they are over (`None`: at random).
    pub within: Option<(Expr, Option<Expr>)>,
    /// When there is nothing to choose from, or it was declined.
    pub otherwise: Option<Block>,
}

/// As what something comes where it is moved to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival {
    /// As a copy of something.
    pub copy: Option<Copied>,
    /// With these values of attributes.
    pub fields: Vec<Initial>,
}

impl Arrival {
    /// Under whose control it comes, and whose it is from then on, where that is said; and the other values.
    #[must_use]
    pub fn players_and_values(&self) -> ([Option<&Expr>; 2], Vec<&Initial>) {
        const PLAYERS: [&str; 2] = ["controller", "owner"];
        let is = |initial: &Initial, name: &str| initial.field.name.name == name;
        let said = PLAYERS.map(|name| {
            let of = self.fields.iter().find(|initial| is(initial, name));
            of.and_then(|initial| initial.field.values.first())
        });
        (said, self.fields.iter().filter(|initial| !PLAYERS.iter().any(|name| is(initial, name))).collect())
    }
}

/// A value with which something comes or is made: `tapped: yes`, `counters += 2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Initial {
    /// Of what, and what.
    pub field: Field,
    /// Whether it takes the place of what is there ([`AssignOp::Set`]) or is worked out with it.
    pub op: AssignOp,
}

/// `resolve e as x else { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolving {
    /// What was announced, or is announced now.
    pub what: Expr,
    /// The thing that is `self` in it, where that is another than what has it.
    pub me: Option<Expr>,
    /// What is done where it is avoided.
    pub otherwise: Option<Block>,
}

/// `retarget all of e to x by p else { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retargeting {
    /// The effect that waits.
    pub what: Expr,
    /// Each of its targets, not one of them.
    pub every: bool,
    /// What they are changed to.
    pub to: Option<Expr>,
    /// The player who chooses (default: `you`).
    pub by: Option<Expr>,
    /// What is done where none can be changed so.
    pub otherwise: Option<Block>,
}
