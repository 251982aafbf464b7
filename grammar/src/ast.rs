//! The syntax tree: what a file says, with the place of every part.
//!
//! The tree accepts a little more than the language means, so that later passes can explain. Equality of two trees
//! ignores places (see [`crate::print`]: printing and parsing again gives an equal tree).

use crate::span::Span;
use ecow::EcoString;
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

/// A word, with its place.
#[derive(Debug, Clone, Eq)]
pub struct Ident {
    /// The word as written.
    pub name: EcoString,
    /// Its place.
    pub span: Span,
}

impl PartialEq for Ident {
    fn eq(&self, other: &Ident) -> bool {
        self.name == other.name
    }
}

/// A quoted text (quotes removed, escapes resolved), with its place.
pub type Text = Ident;
/// The id of an article of a rulebook, such as `hk:14.prio-resolve` or `A.9.1.3.3`.
pub type Article = Ident;

/// A whole file: its items in order. Items that did not parse are absent (each left a diagnostic).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct File {
    /// The items.
    pub items: Vec<Item>,
}

/// One top-level declaration.
#[derive(Debug, Clone, Eq)]
pub struct Item {
    /// The `///` lines above it, joined with line ends.
    pub doc: Option<EcoString>,
    /// What it declares.
    pub kind: ItemKind,
    /// From its first word to its last.
    pub span: Span,
}

impl PartialEq for Item {
    fn eq(&self, other: &Item) -> bool {
        self.doc == other.doc && self.kind == other.kind
    }
}

/// The declarations. Most items of a large game are cards: what the others alone would need room for stands in a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemKind {
    /// `game humankind "Humankind" { players: 2  language: es }`
    Game { name: Ident, title: Option<Text>, fields: Vec<Field> },
    /// `use common.pila`
    Use { path: Vec<Ident> },
    /// `enum facción { quimera "Quimera", corporación "Corporación" }`
    Enum { name: Ident, members: Vec<(Ident, Option<Text>)> },
    /// `parameter ancho: int = 5 cites P.grid.width`
    Parameter { name: Ident, ty: Type, value: Box<Expr>, clauses: Clauses },
    /// `policy { settle: statement  simultaneous_loss: draw }`
    Policy { fields: Vec<Field> },
    /// `standings "Clasificación" cites B.2 { win: 3  draw: 1  loss: 0  order: points, score, between }`
    Standings { title: Option<Text>, clauses: Clauses, fields: Vec<Field> },
    /// `player { vida: int = 20  oro: 0..10 = 0 }`
    Player { attrs: Vec<AttrDecl> },
    /// `zone mano "Mano" of player set visible to owner`
    Zone(ZoneDecl),
    /// `kind criatura "Criatura" : carta { ataque: int  … abilities … }`
    Kind { name: Ident, title: Option<Box<Text>>, parent: Option<Ident>, clauses: Clauses, members: Vec<Member> },
    /// `trait no_muerto { … }` and `keyword escudo(n: int) "Escudo" cites … { … }`: the same thing, said two ways.
    Keyword {
        is_trait: bool,
        name: Ident,
        params: Vec<Param>,
        title: Option<Box<Text>>,
        clauses: Clauses,
        members: Vec<Member>,
    },
    /// `cards carta for p in palo, r in rango { name: "{r} de {p}"  palo: p }`
    Cards { kind: Ident, binders: Vec<(Ident, Expr)>, members: Vec<Member> },
    /// `define golpeados(t: criatura): set of criatura cites … = …`
    Define { name: Ident, params: Vec<Param>, ty: Option<Box<Type>>, clauses: Clauses, body: Box<Expr> },
    /// `event daño(fuente: carta, cantidad: int) cites … { … }`; without a block the event only happens.
    Event { name: Ident, params: Vec<Param>, clauses: Clauses, body: Option<Block> },
    /// `event entrar(x: carta) is move(x, to: campo)`: a name for a pattern of another event.
    EventAlias { name: Ident, params: Vec<Param>, clauses: Clauses, pattern: Pattern },
    /// `payment voluntad(n: int) cites … { possible when you.voluntad >= n  you.voluntad -= n }`
    Payment {
        name: Ident,
        title: Option<Box<Text>>,
        params: Vec<Param>,
        clauses: Clauses,
        possible: Option<Box<Expr>>,
        body: Block,
    },
    /// `procedure prioridad() cites hk:14 { … }`
    Procedure { name: Ident, params: Vec<Param>, clauses: Clauses, body: Block },
    /// `setup { … }`
    Setup { body: Block },
    /// `turn { phase … { … } }`
    Turn { body: Block },
    /// `actions jugadas = jugar, usar`
    Actions { name: Ident, members: Vec<Ident> },
    /// `scope combate { atacante: criatura  zonas: set of cell }`
    Scope { name: Ident, fields: Vec<AttrDecl> },
    /// Any ability at top level: always on.
    Ability(Box<Ability>),
    /// `format monofacción "Monofacción" cites … { set multifacción = no   require … because "…" cites … }`
    /// With `: PARENT`, it begins with all that another format holds.
    Format {
        name: Ident,
        title: Option<Box<Text>>,
        parent: Option<Ident>,
        clauses: Clauses,
        members: Vec<FormatMember>,
    },
    /// `deck "Quimera" { mazo { 4 "Novato"  2 "Guardia" }  baluarte { "Torre Alta" } }`
    Deck { name: Text, sections: Vec<DeckSection> },
    /// `articles "Documento" { hk:1.owner "El dueño …"  hk:2 "…" unexercised because "…" }`
    Articles { title: Option<Text>, entries: Vec<ArticleDecl> },
    /// `card "Rayo" : manipulación { … }` and `token "Ángel" : criatura { … }`
    Card(CardDecl),
    /// `errata "Rayo" from 2018-02-05 cites B.4 { … }`, `errata format estándar from …`, `errata parameter x from … { value: 3 }`
    Errata { target: ErrataTarget, from: Date, clauses: Clauses, members: Vec<ErrataMember> },
    /// `scenario "…" covers hk:1 { … }`
    Scenario(Scenario),
}

/// `name: value, value` (a value may be given parameters: `has: escudo(2), volar`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The field.
    pub name: Ident,
    /// Its values, at least one.
    pub values: Box<[Expr]>,
}

/// `oro: 0..10 = 0` or `vida: int` : an attribute of a kind, a player or a scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttrDecl {
    /// `///` lines above it.
    pub doc: Option<EcoString>,
    /// Its name.
    pub name: Ident,
    /// A printed title for boards and messages: `vida "Vida": int`.
    pub title: Option<Text>,
    /// Its type.
    pub ty: Type,
    /// The value where nothing else is said.
    pub default: Option<Expr>,
}

/// A type as written.
#[derive(Debug, Clone, Eq)]
pub struct Type {
    /// Which.
    pub kind: TypeKind,
    /// Its place.
    pub span: Span,
}

impl PartialEq for Type {
    fn eq(&self, other: &Type) -> bool {
        self.kind == other.kind
    }
}

/// The types a designer can write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeKind {
    /// `int`, `bool`, `text`, `player`, `cell`, `zone`, `action`, or the name of a kind, trait or enum.
    Name(EcoString),
    /// `0..10`: an int kept within bounds (each end may be absent: `0..`).
    Range(Option<Box<Expr>>, Option<Box<Expr>>),
    /// `set of criatura`
    Set(Box<Type>),
    /// `criatura | player`
    Union(Vec<Type>),
    /// `criatura or none`
    Optional(Box<Type>),
}

/// A parameter of an event, define, keyword, procedure or payment: `n: int = 1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: Ident,
    /// Its type, where written.
    pub ty: Option<Type>,
    /// Its value where the caller says nothing.
    pub default: Option<Expr>,
}

/// The clauses that follow a declaration or ability. Most have none, and then they take no room.
#[derive(Debug, Clone, Default, Eq)]
pub struct Clauses(Option<Box<ClauseSet>>);

impl PartialEq for Clauses {
    fn eq(&self, other: &Clauses) -> bool {
        **self == **other
    }
}

impl Deref for Clauses {
    type Target = ClauseSet;

    fn deref(&self) -> &ClauseSet {
        self.0.as_deref().unwrap_or(&NO_CLAUSES)
    }
}

impl DerefMut for Clauses {
    fn deref_mut(&mut self) -> &mut ClauseSet {
        self.0.get_or_insert_default()
    }
}

/// Each clause that is absent.
static NO_CLAUSES: ClauseSet = ClauseSet {
    each: None,
    when: None,
    to: None,
    once_per: None,
    until: None,
    while_in: Vec::new(),
    overrides: Vec::new(),
    absolute: false,
    because: None,
    cites: Vec::new(),
};

/// The clauses, always in this order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClauseSet {
    /// `for j in players` / `for c: carta in campo`: once for each.
    pub each: Option<Box<Binder>>,
    /// `when CONDITION`
    pub when: Option<Box<Expr>>,
    /// `to pila`: where a reaction waits.
    pub to: Option<Box<Expr>>,
    /// `once per turno`, `once per turno of you`.
    pub once_per: Option<Box<(Ident, Option<Expr>)>>,
    /// `until contemplación`, `until next turno of you`.
    pub until: Option<Box<Until>>,
    /// `while in mano`: the zone where a card's ability works, where it is not the zones in play.
    pub while_in: Vec<Ident>,
    /// `overrides "hermandad", "corporación"`: the labels lifted.
    pub overrides: Vec<Text>,
    /// `absolute`
    pub absolute: bool,
    /// `because "…"`
    pub because: Option<Box<Text>>,
    /// `cites hk:1.owner, hk:2`
    pub cites: Vec<Article>,
}

/// `until [next] NAME [of PLAYER]`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Until {
    /// Not the one now open, but the one after it.
    pub next: bool,
    /// A phase, step, `turn`, a scope, or `game`.
    pub name: Ident,
    /// Whose.
    pub of: Option<Expr>,
}

/// `j in players`, or `c: carta in campo where …`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binder {
    /// The name bound to each member in turn.
    pub name: Ident,
    /// What it runs over.
    pub source: BinderSource,
}

/// What a binder runs over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BinderSource {
    /// `j in players`: any list, set, zone or range.
    List(Expr),
    /// `c: carta in campo where …`
    Selector(Selector),
}

/// `zone NAME "Title" of player|shared pile|set|row|grid W x H|stack …`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneDecl {
    /// Its name.
    pub name: Ident,
    /// Printed title.
    pub title: Option<Text>,
    /// One for each player, or one for all.
    pub per_player: bool,
    /// Its arrangement.
    pub shape: ZoneShape,
    /// Who sees the cards.
    pub visible: Visibility,
    /// `in play`: among the zones where cards are in the game.
    pub in_play: bool,
    /// `sealed`: not even their number is public.
    pub sealed: bool,
    /// `facing players`: a grid whose rows each player counts from their own side.
    pub facing: bool,
    /// Articles cited.
    pub clauses: Clauses,
}

/// How a zone arranges its cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ZoneShape {
    /// Ordered; the first is the top.
    Pile,
    /// Unordered.
    Set,
    /// Ordered side by side.
    Row,
    /// Cells by column and row.
    Grid(Box<Expr>, Box<Expr>),
    /// Ordered; what came last is on top and leaves first.
    Stack,
}

/// Who sees the cards of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Visibility {
    /// Everybody (the default).
    All,
    /// `visible to owner`
    Owner,
    /// `hidden`
    Nobody,
}

/// What a kind, keyword, card or token may hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Member {
    /// `ataque: int = 0` in a kind.
    Attr(Box<AttrDecl>),
    /// `facción: quimera` in a card, or a kind's fixed value.
    Field(Field),
    /// `text "…"`, the printed words.
    Text(Text),
    /// `cost 3 voluntad, girar(self)`, `alternative cost "…" …`, `optional cost potenciar 1 energía`.
    Cost(Box<CostDecl>),
    /// `target p: personaje in play where … = default`, `choose X: 0..9`.
    Step(Box<AnnounceStep>),
    /// `mode "robas una carta" { … }`
    Mode(Box<Mode>),
    /// `effect { … }`
    Effect(Block),
    /// Any ability.
    Ability(Box<Ability>),
}

/// One way to pay.
#[derive(Debug, Clone, Eq)]
pub struct CostDecl {
    /// Whether it is the cost, an addition, or another way.
    pub kind: CostKind,
    /// What is paid, in order.
    pub terms: Box<[CostTerm]>,
    /// Only when.
    pub when: Option<Expr>,
    /// The whole declaration.
    pub span: Span,
}

impl PartialEq for CostDecl {
    fn eq(&self, other: &CostDecl) -> bool {
        self.kind == other.kind && self.terms == other.terms && self.when == other.when
    }
}

/// Which cost it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CostKind {
    /// `cost …`: must be paid (unless an alternative is).
    Plain,
    /// `optional cost potenciar …`: the name is true in the effect when it was paid.
    Optional(Box<Ident>),
    /// `alternative cost "Coste Alternativo" …`
    Alternative(Option<Box<Text>>),
}

/// `3 voluntad`, `X voluntad`, `girar(self)`, or `of EXPR` (`cost of c`: the whole cost of another thing).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CostTerm {
    /// `3 voluntad`: the payment's first parameter comes before its name.
    Amount(Expr, Ident),
    /// `girar(self)`
    Call(Ident, Box<[Arg]>),
}

/// A choice made when a card is announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnnounceStep {
    /// `target [up to] [N] t: SELECTOR [repeat allowed] [optional] [= DEFAULT]`
    Target {
        count: Count,
        name: Ident,
        selector: Selector,
        repeat_allowed: bool,
        optional: bool,
        default: Option<Expr>,
    },
    /// `choose X: 0..9 [from what the selector gives]`
    Choose { name: Ident, from: ChooseFrom },
}

/// How many to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// One, bound as itself and not as a set.
    One,
    /// `2 t: …`: exactly so many, as a set.
    Exactly(Box<Expr>),
    /// `up to 2 t: …`
    UpTo(Box<Expr>),
    /// `any number of t: …`
    Any,
}

/// `mode "robas una carta" when … { target … effect { … } }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mode {
    /// What the player reads.
    pub label: Text,
    /// Only when.
    pub when: Option<Expr>,
    /// Its own targets and numbers.
    pub steps: Vec<AnnounceStep>,
    /// What it does.
    pub effect: Block,
}

/// An ability, with its optional label: `"desgaste": after golpear(…) { … }`.
#[derive(Debug, Clone, Eq)]
pub struct Ability {
    /// Its label, by which errata and `overrides` name it.
    pub label: Option<Box<Text>>,
    /// What it does.
    pub kind: AbilityKind,
    /// Its clauses.
    pub clauses: Clauses,
    /// Its place.
    pub span: Span,
}

impl PartialEq for Ability {
    fn eq(&self, other: &Ability) -> bool {
        self.label == other.label && self.kind == other.kind && self.clauses == other.clauses
    }
}

/// The forms of ability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AbilityKind {
    /// `before daño(objetivo: self) when … { cantidad = min(cantidad, 1) }`
    Before(Pattern, Block),
    /// `instead of robar(j: you) { … }`
    InsteadOf(Pattern, Block),
    /// `after daño(objetivo: self) … { … }`; with `to`, steps and effect as a block of members is written in the body.
    After(Pattern, Block),
    /// `forbid atacar(a: self) when … because "…"`
    Forbid(Pattern),
    /// `permit atacar when … overrides "…"`
    Permit(Pattern),
    /// `modify SELECTOR { fuerza += 1  has: volar }`
    ModifyAll(Selector, Box<[Change]>),
    /// `modify fuerza += 1`: an attribute of `self`.
    ModifySelf(Box<[Change]>),
    /// `modify golpeados(t: self) = EXPR`
    ModifyDefine(Pattern, AssignOp, Box<Expr>),
    /// `modify cost voluntad of carta where … += EXPR`
    ModifyCost { payment: Ident, of: Box<Selector>, op: AssignOp, amount: Box<Expr> },
    /// `suspend effects of SELECTOR on SELECTOR`
    Suspend { of: Selector, on: Option<Selector> },
    /// `action jugar(c: carta in mano of you) …`
    Action(Box<ActionDecl>),
    /// `check derrota at once for j in players when j.vida <= 0 { … }`
    Check { name: Ident, at_once: bool, body: Block },
}

/// `fuerza += 1`, `facción = acracia`, `has: volar`, `is: criatura`, `not: personaje` inside `modify … { }`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// An attribute (or `controller`).
    Attr(Ident, AssignOp, Expr),
    /// `has: volar, escudo(2)`: keywords or traits gained.
    Has(Vec<Expr>),
    /// `loses: volar`: keywords, traits lost.
    Loses(Vec<Expr>),
    /// `is: criatura`: counts as this kind too.
    Is(Ident),
    /// `is not: personaje`: does not count as this kind.
    IsNot(Ident),
}

/// `=`, `+=`, `-=`, `*=`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AssignOp {
    /// `=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Sub,
    /// `*=`
    Mul,
}

/// An action that players are offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionDecl {
    /// `jugar`; the action of a card has none.
    pub name: Option<Ident>,
    /// What the player reads: `action jugar "Jugar una carta"(…)`; the name of a card's ability.
    pub title: Option<Text>,
    /// `: activada`, the class of a card's ability (a kind).
    pub class: Option<Ident>,
    /// What is chosen, in order.
    pub params: Vec<(Ident, Selector)>,
    /// `announce c`: then its targets, modes and costs are chosen and paid as the announced thing says.
    pub announce: Option<Expr>,
    /// The action's own costs, targets, modes, and for a card's ability its `effect`.
    pub members: Vec<Member>,
    /// What happens once everything is paid.
    pub body: Block,
}

/// `golpear(objetivo: self, tipo: físico)`: by name, or by position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The event, action, define or phase (`begin cosecha`, `end turn` have `name` `begin`/`end` and one positional argument).
    pub name: Ident,
    /// What its arguments must be: a value to equal, or a kind, trait or type to be.
    pub args: Box<[Arg]>,
}

/// An argument: `objetivo: self` or `self`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arg {
    /// The parameter's name.
    pub name: Option<Box<Ident>>,
    /// Its value.
    pub value: Expr,
}

/// The one selector form: `[NAME:] KIND [in SOURCE] [at CELL] [where CONDITION]`, alternatives joined by `|`.
#[derive(Debug, Clone, Eq)]
pub struct Selector {
    /// The alternatives, at least one.
    pub parts: Box<[SelectorPart]>,
    /// Its place.
    pub span: Span,
}

impl PartialEq for Selector {
    fn eq(&self, other: &Selector) -> bool {
        self.parts == other.parts
    }
}

/// One alternative of a selector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectorPart {
    /// `t` in `any t: criatura in campo where t.vida > 0` (otherwise the candidate is `it`).
    pub binder: Option<Box<Ident>>,
    /// `criatura`, `player`, `cell`, an enum, `it` (anything).
    pub kind: Ident,
    /// Where to look.
    pub source: Source,
    /// Which of them.
    pub condition: Option<Expr>,
}

/// Where a selector looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Nothing said: cards in play, all players, all members of an enum.
    Default,
    /// `in play`
    InPlay,
    /// `in mano of you`, `in players`, `in 1..5`
    In(Expr),
    /// `at c`
    At(Expr),
}

/// An expression.
#[derive(Debug, Clone, Eq)]
pub struct Expr {
    /// Which.
    pub kind: ExprKind,
    /// Its place.
    pub span: Span,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

/// The expressions. There are more of them than of anything else: what takes much room stands in a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// `5`
    Int(i64),
    /// `yes`, `no`
    Bool(bool),
    /// `"Ángel"`, with `{x}` parts left as written.
    Text(EcoString),
    /// `none`
    None,
    /// Any other word: a local, attribute, enum member, define without arguments, kind, `it`, `you`, `self`, `active`, `players`…
    Name(EcoString),
    /// `[a, b]`
    List(Box<[Expr]>),
    /// `x.ataque`; `printed` and `stored` are attributes too: `x.printed.ataque`.
    Attr(Box<(Expr, Ident)>),
    /// `distancia(a, b)`; also `any`-less calls of defines and events.
    Call(Box<Call>),
    /// `c[p]`
    Index(Box<Expr>, Box<Expr>),
    /// `mano of you`, `área of x`: a zone (or attribute) of a player.
    Of(Box<(Ident, Expr)>),
    /// `top of mazo of you`, `bottom 3 of mazo`, `top 3 of mazo`
    End { top: bool, count: Option<Box<Expr>>, of: Box<Expr> },
    /// `not a`, `-a`
    Unary(UnaryOp, Box<Expr>),
    /// `a + b`, `a and b`, `a in b`, `1..5` …
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `x is criatura`, `x is not criatura`, `x is none`, `x is empty`
    Is(Box<Claim>),
    /// `x has volar`
    Has(Box<Claim>),
    /// `if a then b else c`
    If(Box<[Expr; 3]>),
    /// `any SELECTOR`, `every SELECTOR`, `count(SELECTOR)`, `all SELECTOR`, `first SELECTOR`
    Query(QueryOp, Box<Selector>),
    /// `sum(energía of carta in play where …)`, `max(vida of …)`, `min(vida of …)`, `most`: the expression is read for each candidate.
    Fold(FoldOp, Box<Expr>, Box<Selector>),
    /// `can atacar(a, d)`, `can atacar(a, d) overriding all`
    Can(Box<Can>),
    /// `happened daño(objetivo: x) this turn`
    Happened(Box<(Pattern, Ident)>),
    /// `count(daño(objetivo: x) this turn)`
    CountHappened(Box<(Pattern, Ident)>),
    /// `was x.daños`: as it was just before the event that is reacted to.
    Was(Box<Expr>),
    /// `during cosecha`
    During(Box<Ident>),
}

/// `distancia(a, b)`: what is called, and with what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The define, event, procedure, payment or built-in function.
    pub name: Ident,
    /// Its arguments.
    pub args: Box<[Arg]>,
}

/// What is said of a value with `is` or `has`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Of what.
    pub value: Expr,
    /// `is not`, `has not`
    pub negated: bool,
    /// A kind, trait or keyword, `none`, `empty`, `player` or `cell`.
    pub what: Ident,
}

/// `can atacar(a, d) overriding "hermandad"`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Can {
    /// What would happen.
    pub pattern: Pattern,
    /// Labels of the prohibitions passed over.
    pub overriding: Vec<Text>,
    /// All but absolute ones are passed over.
    pub overriding_all: bool,
}

/// Unary operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `not`
    Not,
    /// `-`
    Neg,
}

/// Binary operators, loosest first: `or`; `and`; comparisons and `in`; `..`; `+ -`; `* / %`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BinaryOp {
    /// `or`
    Or,
    /// `and`
    And,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `in`: a member of a set, or a card in a zone
    In,
    /// `not in`
    NotIn,
    /// `..`
    Range,
    /// `+` (also joins sets)
    Add,
    /// `-` (also takes members from a set)
    Sub,
    /// `*`
    Mul,
    /// `/`, rounded down
    Div,
    /// `%`
    Rem,
}

/// Queries that give a truth, a number, a set or a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum QueryOp {
    /// Whether there is one.
    Any,
    /// Whether each satisfies its `where` (the claim).
    Every,
    /// How many.
    Count,
    /// The set of them.
    All,
    /// The first, or none.
    First,
}

/// Queries over a value of each candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FoldOp {
    /// Their sum.
    Sum,
    /// The least, none where there is no candidate.
    Min,
    /// The greatest, none where there is no candidate.
    Max,
    /// The set of their values.
    Values,
}

/// `{ … }`
#[derive(Debug, Clone, Eq)]
pub struct Block {
    /// Its statements.
    pub statements: Box<[Stmt]>,
    /// Braces included.
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
    /// Which.
    pub kind: StmtKind,
    /// Its place.
    pub span: Span,
}

impl PartialEq for Stmt {
    fn eq(&self, other: &Stmt) -> bool {
        self.kind == other.kind
    }
}

/// The statements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StmtKind {
    /// `let x = EXPR`
    Let(Ident, Box<Expr>),
    /// `let r = STATEMENT` for the statements that give something back: `move`, `create`, `roll`, `play`.
    LetDo(Ident, Box<Stmt>),
    /// `x = 1`, `self.daños += n`, `you.oro -= 2`
    Assign(Box<Expr>, AssignOp, Box<Expr>),
    /// `daño(self, t, 3, mágico)`: an event, procedure or payment.
    Call(Ident, Box<[Arg]>),
    /// `force destruir(x) overriding all`
    Force(Box<Force>),
    /// `move x to limbo of j`, `move x to top of mazo of j`, `move x to bottom of …`, `move all … to …`
    Move { what: Box<Expr>, place: Option<Place>, to: Box<Expr>, position: Option<Box<Expr>> },
    /// `create "Ángel" at c`, `create 3 "Ángel" in campo of you { daños: 1 }`, `create every naipe in mazo`: one of
    /// each card of a kind
    Create { every: bool, count: Option<Box<Expr>>, what: Box<Expr>, to: Box<Expr>, fields: Vec<Field> },
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
    /// `return`
    Return,
    /// `break`: leave the innermost loop.
    Break,
    /// `choose c: carta in mano of you by p …`
    Choose(Box<ChooseStmt>),
    /// `choose { "label" when c { … } … } by p`
    ChooseMode {
        modes: Box<[(Text, Option<Expr>, Block)]>,
        by: Option<Box<Expr>>,
        optional: bool,
        otherwise: Option<Box<Block>>,
    },
    /// `offer p jugar, usar { then } else { passed }`, `offer p jugadas until pass`
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
    Resolve(Box<Expr>, Option<Box<Block>>),
    /// `retarget e by p`: change one target to another legal one.
    Retarget(Box<Expr>, Option<Box<Expr>>),
    /// `settle`
    Settle,
    /// `expire contemplación`: what lasts until it ends now.
    Expire(Ident),
    /// `stop`: ends the reaction, effect or event body under way… and `pass`-like exits are `return`.
    Play { game: Box<[Ident]>, fields: Vec<Field> },
}

/// `force destruir(x) overriding all`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Force {
    /// The event.
    pub name: Ident,
    /// Its arguments.
    pub args: Box<[Arg]>,
    /// Labels of the prohibitions passed over.
    pub overriding: Vec<Text>,
    /// All but absolute ones are passed over.
    pub overriding_all: bool,
}

/// `offer p jugar, usar { then } else { passed }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Who.
    pub player: Expr,
    /// Actions, or named groups of them.
    pub actions: Vec<Ident>,
    /// Again and again, until it is passed.
    pub until_pass: bool,
    /// After each.
    pub then: Option<Block>,
    /// When it is passed.
    pub otherwise: Option<Block>,
}

/// `open combate { atacante: a } { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// The scope.
    pub scope: Ident,
    /// What its fields begin with.
    pub fields: Vec<Field>,
    /// What happens while it is open.
    pub body: Block,
}

/// `phase cosecha "Cosecha de Voluntad" cites … { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseStmt {
    /// `step`
    pub is_step: bool,
    /// Its name.
    pub name: Ident,
    /// Printed title.
    pub title: Option<Text>,
    /// Articles cited.
    pub clauses: Clauses,
    /// What happens in it.
    pub body: Block,
}

/// `lose j because "…"`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// `win`
    pub wins: bool,
    /// Who.
    pub player: Expr,
    /// Why.
    pub because: Option<Text>,
    /// Articles cited.
    pub cites: Vec<Article>,
}

/// `top`, `bottom`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On top.
    Top,
    /// Beneath.
    Bottom,
}

/// `choose [optional] [COUNT] NAME: FROM [adding N to TOTAL] [by P] [within SECONDS else random|EXPR] [chance] [else { }]`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChooseStmt {
    /// May be declined.
    pub optional: bool,
    /// At random: `choose random c: …`, a decision of the seat `chance`.
    pub random: bool,
    /// How many.
    pub count: Count,
    /// The name bound.
    pub name: Ident,
    /// From what.
    pub from: ChooseFrom,
    /// What each is worth, and what they must add up to.
    pub adding: Option<(Expr, Expr)>,
    /// Who (default: `you`).
    pub by: Option<Expr>,
    /// Seconds, and what happens when they are over (`None`: at random).
    pub within: Option<(Expr, Option<Expr>)>,
    /// When there is nothing to choose from, or it was declined.
    pub otherwise: Option<Block>,
}

/// What is chosen from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChooseFrom {
    /// `carta in mano of you where …`
    Selector(Selector),
    /// `1..6`, a list, or `facción` (an enum).
    Values(Expr),
}

/// What a format may hold.
#[derive(Debug, Clone, Eq)]
pub enum FormatMember {
    /// `set multifacción = yes`: a parameter's value in this format.
    Set(Ident, Expr),
    /// `require CONDITION because "…" cites …` (with a top-level `every`, each card that fails is named).
    Require { label: Option<Text>, condition: Expr, clauses: Clauses, span: Span },
    /// `note every … where … because "…"`: said of a deck, without making it illegal.
    Note { condition: Expr, clauses: Clauses, span: Span },
    /// `remove "size"`, `remove multifacción`: without this line of the format it builds on.
    Remove(Vec<Ident>),
}

impl PartialEq for FormatMember {
    fn eq(&self, other: &FormatMember) -> bool {
        use FormatMember::{Note, Remove, Require, Set};
        match (self, other) {
            (Set(name, value), Set(other_name, other_value)) => name == other_name && value == other_value,
            (Require { label, condition, clauses, .. }, Require { label: l, condition: c, clauses: cl, .. }) => {
                label == l && condition == c && clauses == cl
            }
            (Note { condition, clauses, .. }, Note { condition: c, clauses: cl, .. }) => {
                condition == c && clauses == cl
            }
            (Remove(address), Remove(other)) => address == other,
            _ => false,
        }
    }
}

/// `mazo { 4 "Novato" }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckSection {
    /// The zone.
    pub zone: Ident,
    /// How many of which.
    pub cards: Vec<(u32, Text)>,
}

/// `hk:1.owner "…" unexercised because "…"`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleDecl {
    /// Its id.
    pub id: Article,
    /// What it says.
    pub title: Option<Text>,
    /// Why no scenario can exercise it.
    pub unexercised: Option<Text>,
}

/// A card or token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardDecl {
    /// `token`: not part of decks.
    pub is_token: bool,
    /// Printed title.
    pub name: Text,
    /// Its kind.
    pub kind: Ident,
    /// What it holds.
    pub members: Vec<Member>,
    /// Articles.
    pub clauses: Clauses,
}

/// What an erratum corrects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ErrataTarget {
    /// `errata "Draco"`: a card or token.
    Card(Text),
    /// `errata format estándar`, `errata parameter x`, `errata define d`, `errata kind k`, `errata keyword w`, `errata zone z`, `errata event e`, `errata procedure p`, `errata action a`: the word and the name.
    Named(Ident, Ident),
    /// `errata rule "etiqueta"`: a labelled ability at top level.
    Rule(Text),
}

/// A change an erratum makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ErrataMember {
    /// Anything a card, kind or keyword may hold: same address replaces, a new one adds.
    Member(Member),
    /// Anything a format may hold.
    Format(FormatMember),
    /// `remove "desgaste"`, `remove fuerza`, `remove target t`, `remove effect`
    Remove(Vec<Ident>),
    /// `value: EXPR` of a parameter, `body = EXPR` of a define.
    Value(Expr),
    /// `body { … }` of an event or procedure.
    Body(Block),
}

/// `2018-02-05`
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Date {
    /// Year.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: u8,
    /// Day, 1 to 31.
    pub day: u8,
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A scenario: a position, what is played, what must come of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// Its name.
    pub name: Text,
    /// Articles it exercises.
    pub covers: Vec<Article>,
    /// `as of 2006-11-17`
    pub as_of: Option<Date>,
    /// `given`, `play`, `expect`, in the order written.
    pub parts: Vec<ScenarioPart>,
}

/// A part of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScenarioPart {
    /// `given { … }`
    Given(Vec<Given>),
    /// `play { … }`
    Play(Vec<ScriptStep>),
    /// A step outside a `play` block (`expect …`, `snapshot`).
    Step(ScriptStep),
}

/// What a scenario starts from.
#[derive(Debug, Clone, Eq)]
pub enum Given {
    /// `active: A`, `phase: cosecha`, `format: multifacción`, `seed: 3`, `players: 3`, `setup: yes` (run the game's own set-up),
    /// `deck: "X"`, or any parameter of the game: `torneo: yes`.
    Field(Field),
    /// `A.voluntad: 4`
    PlayerAttr { player: Ident, attr: Ident, value: Expr },
    /// `mano of A: "Rayo", 2 "Novato" { girada: yes } as n of B`; on a grid `campo b3: "Brasa" of A`.
    Place { zone: Ident, player: Option<Ident>, cell: Option<Ident>, cards: Vec<GivenCard>, span: Span },
    /// An ability that holds throughout the scenario: `rule forbid …`
    Ability(Ability),
}

impl PartialEq for Given {
    fn eq(&self, other: &Given) -> bool {
        use Given::{Ability, Field, Place, PlayerAttr};
        match (self, other) {
            (Field(field), Field(other)) => field == other,
            (PlayerAttr { player, attr, value }, PlayerAttr { player: p, attr: a, value: v }) => {
                player == p && attr == a && value == v
            }
            (Place { zone, player, cell, cards, .. }, Place { zone: z, player: p, cell: c, cards: held, .. }) => {
                zone == z && player == p && cell == c && cards == held
            }
            (Ability(ability), Ability(other)) => ability == other,
            _ => false,
        }
    }
}

/// A card of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenCard {
    /// How many (1).
    pub count: u32,
    /// Printed title.
    pub card: Text,
    /// Owner, where it is not the zone's player.
    pub owner: Option<Ident>,
    /// Attributes other than printed: `{ girada: yes  cargador: guardia }`.
    pub fields: Vec<Field>,
    /// A name for it in the script: `as guardia`.
    pub alias: Option<Ident>,
}

/// A line of the script.
#[derive(Debug, Clone, Eq)]
pub struct ScriptStep {
    /// What it says.
    pub kind: ScriptKind,
    /// Its place.
    pub span: Span,
}

impl PartialEq for ScriptStep {
    fn eq(&self, other: &ScriptStep) -> bool {
        self.kind == other.kind
    }
}

/// The lines of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScriptKind {
    /// `A: jugar "Rayo" -> "Guardia"`, `B: pass`, `chance: 3, 5`: who, then the answers in order.
    Answer { who: Ident, answers: Vec<Answer> },
    /// `illegal A: jugar "Rayo" because "…"`
    Illegal { who: Ident, answers: Vec<Answer>, because: Option<Text> },
    /// `options A: "Novato", "Guardia"`: exactly these are offered now, in any order.
    Options { who: Ident, answers: Vec<Answer> },
    /// `pass until CONDITION`: everybody passes until it holds.
    PassUntil(Expr),
    /// `draws A: "Novato", "Guardia"`: what the next cards taken from A's hidden order are.
    Draws { who: Ident, cards: Vec<Text> },
    /// `expect CONDITION`
    Expect(Expr),
    /// `expect deck "X" legal in monofacción`, `expect deck "X" illegal in f because "Cripta"`
    ExpectDeck { deck: Text, legal: bool, format: Ident, because: Option<Text> },
    /// `expect log "…"`: some line of the trace since the start holds these words.
    ExpectLog { negated: bool, text: Text },
    /// `expect over`, `expect winner A`, `expect draw`
    ExpectOver { winner: Option<Ident>, draw: bool },
    /// `snapshot`: the trace and the board are compared with the stored ones.
    Snapshot,
    /// `why "Guardia".fuerza`, `why not A: jugar "Rayo"`: the explanation becomes part of the snapshot.
    Why(Expr),
    /// `why not A: …`
    WhyNot { who: Ident, answers: Vec<Answer> },
    /// `view B`: what B sees becomes part of the snapshot.
    View(Ident),
    /// `timeout A`: the time of the pending decision is over.
    Timeout(Ident),
    /// `let g = "Guardia"`: a name for a thing as it now stands.
    Let(Ident, Expr),
}

/// One answer: separated by `->` or `,`.
#[derive(Debug, Clone, Eq)]
pub struct Answer {
    /// What.
    pub kind: AnswerKind,
    /// Its place.
    pub span: Span,
}

impl PartialEq for Answer {
    fn eq(&self, other: &Answer) -> bool {
        self.kind == other.kind
    }
}

/// What an answer names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerKind {
    /// `pass`, `yes`, `no`, `jugar`, `A`, an alias, an enum member, a zone, a cell.
    Word(EcoString),
    /// `"Rayo"`: a card, a mode, an ability or an action's title.
    Text(EcoString),
    /// `"Rayo" of B`, `mazo of A`
    Of(Box<Answer>, Ident),
    /// `3`
    Int(i64),
}
