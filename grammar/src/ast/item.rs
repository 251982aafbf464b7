//! Declarations, and the parts that several of them share.

use super::{
    Ability, ArticleDecl, Block, Clauses, Date, DeckSection, ErrataMember, ErrataTarget, Expr, FormatMember, Ident,
    Member, Pattern, Position, Scenario, Text, Type,
};
use crate::span::Span;
use ecow::EcoString;
use serde::{Deserialize, Serialize};

/// One top-level declaration, with its place.
#[derive(Debug, Clone, Eq)]
pub struct Item {
    /// The `///` lines above it, joined with line ends.
    pub doc: Option<EcoString>,
    /// What it declares, and how.
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
    /// `use common.pila`: rules that games share, by where their file is.
    Use { path: Vec<Ident> },
    /// `enum facción { quimera "Quimera", corporación "Corporación" }`
    Enum { name: Ident, members: Vec<(Ident, Option<Text>)> },
    /// `set despertar "El Despertar" { común "Común", rara "Rara" }`: where cards are printed, and how rare they can be there.
    Set { name: Ident, title: Option<Text>, clauses: Clauses, rarities: Vec<(Ident, Option<Text>)> },
    /// `parameter ancho: int = 5 cites P.grid.width`
    Parameter { name: Ident, ty: Type, value: Box<Expr>, clauses: Clauses },
    /// `policy { settle: statement  simultaneous_loss: draw }`
    Policy { fields: Vec<Field> },
    /// `standings "Clasificación" cites B.2 { win: 3  draw: 1  loss: 0  order: points, score, between }`
    Standings { title: Option<Text>, clauses: Clauses, fields: Vec<Field> },
    /// `player { vida: int = 20  oro: 0..10 = 0 }`
    Player { attrs: Vec<AttrDecl> },
    /// `shared { bote "Bote": int = 0 }`: what the game has, and nobody in particular.
    Shared { attrs: Vec<AttrDecl> },
    /// `zone mano "Mano" of player set visible to owner`
    Zone(Box<ZoneDecl>),
    /// `kind criatura "Criatura" : carta { ataque: int  … abilities … }`; `kind gólem : artefacto, criatura` comes from two.
    Kind {
        name: Ident,
        title: Option<Box<Text>>,
        parents: Vec<Ident>,
        /// `shared`: it is told of nobody whose such a thing is.
        is_shared: bool,
        clauses: Clauses,
        members: Vec<Member>,
    },
    /// `trait no_muerto { … }` and `keyword escudo(n: int) "Escudo" cites … { … }`: the same thing, said two ways.
    Keyword {
        is_trait: bool,
        name: Ident,
        params: Vec<Param>,
        title: Option<Box<Text>>,
        clauses: Clauses,
        members: Vec<Member>,
    },
    /// `cards carta for p in palo, r in rango where r != as { name: "{r} de {p}"  palo: p }`
    Cards {
        kind: Ident,
        also: Box<[Ident]>,
        binders: Vec<(Ident, Expr)>,
        condition: Option<Box<Expr>>,
        members: Vec<Member>,
    },
    /// `define golpeados(t: criatura): set of criatura cites … = …`
    Define { name: Ident, params: Vec<Param>, ty: Option<Box<Type>>, clauses: Clauses, body: Box<Expr> },
    /// `event daño(fuente: carta, cantidad: int) cites … { … }`; without a block the event only happens.
    Event {
        name: Ident,
        params: Vec<Param>,
        gives: Option<Box<Type>>,
        affects: Option<Box<Ident>>,
        clauses: Clauses,
        body: Option<Block>,
    },
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
    /// `procedure prioridad() cites hk:14 { … }`, `procedure robada(j: player): carta or none { … return c }`
    Procedure { name: Ident, params: Vec<Param>, gives: Option<Box<Type>>, clauses: Clauses, body: Block },
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
    /// `words es { criatura: "criatura" f  morir(x): "{the x} muere" }`: how things are said in a language.
    Words { language: Ident, entries: Vec<Worded> },
    /// `articles "Documento" { hk:1.owner "El dueño …"  hk:2 "…" unexercised because "…" }`
    Articles { title: Option<Text>, entries: Vec<ArticleDecl> },
    /// `card "Rayo" : manipulación { … }`, `token "Ángel" : criatura { … }` and `card "Gólem" : artefacto, criatura { … }`
    Card(CardDecl),
    /// `errata "Rayo" from 2018-02-05 cites B.4 { … }`, `errata format estándar from …`, `errata parameter x from … { value: 3 }`
    Errata { target: ErrataTarget, from: Date, clauses: Clauses, members: Vec<ErrataMember> },
    /// `scenario "…" covers hk:1 { … }`
    Scenario(Scenario),
    /// `position "Dos héroes" { active: A  campo of A: "Héroe" as h }`
    Position(Position),
}

/// `name: value, value` (a value may be given parameters: `has: escudo(2), volar`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The word before the colon.
    pub name: Ident,
    /// Its values, at least one.
    pub values: Box<[Expr]>,
}

/// How one thing is said: `luz: "luz" f plural "luces"`, `robar(p, n): "{p} roba {n carta}" order "roba {n carta}"`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worded {
    /// Of what sort it is, where several things have its name: `zone mano: …`.
    pub sort: Option<Ident>,
    /// What has these words.
    pub key: WordedKey,
    /// What is filled in, where that is named again.
    pub params: Option<Vec<Ident>>,
    /// How it is said.
    pub said: Text,
    /// Its gender, by a name that the language gives it.
    pub gender: Option<Ident>,
    /// How it is said otherwise: `plural`, `article`, `order`, `noun`, `reminder`.
    pub forms: Vec<(Ident, Text)>,
}

/// What has words of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordedKey {
    /// A thing of the game; with dots, a phrase of the machine: `move.from`.
    Name(Ident),
    /// Letters that are written otherwise where they meet: `"de el": "del"`.
    Letters(Text),
}

impl WordedKey {
    /// As it is written, without quotes.
    #[must_use]
    pub fn ident(&self) -> &Ident {
        match self {
            WordedKey::Name(name) | WordedKey::Letters(name) => name,
        }
    }
}

/// `oro: 0..10 = 0` or `vida: int` : an attribute of a kind, a player or a scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttrDecl {
    /// `///` lines above it.
    pub doc: Option<EcoString>,
    /// The name by which rules read it.
    pub name: Ident,
    /// `luz[hora]`: the enum for each of whose members there is one.
    pub per: Option<Ident>,
    /// A printed title for boards and messages: `vida "Vida": int`.
    pub title: Option<Text>,
    /// The type of its values.
    pub ty: Type,
    /// The value where nothing else is said.
    pub default: Option<Expr>,
    /// `kept`: what was written stays when the thing moves from zone to zone.
    pub kept: bool,
    /// `visible`: it is seen of a thing whose face is not.
    pub visible: bool,
}

/// What an attribute is called that there is one of for each member of an enum: that of one of them.
#[must_use]
pub fn per_member(attribute: &str, member: &str) -> EcoString {
    ecow::eco_format!("{attribute}[{member}]")
}

/// A parameter of an event, define, keyword, procedure or payment: `n: int = 1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    /// The name by which the body reads it.
    pub name: Ident,
    /// Its type, where written.
    pub ty: Option<Type>,
    /// Its value where the caller says nothing.
    pub default: Option<Expr>,
}

/// `zone NAME "Title" of player|shared pile|set|row|grid W x H|stack …`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneDecl {
    /// The name by which rules know it.
    pub name: Ident,
    /// The title that people read; absent: the name with spaces.
    pub title: Option<Text>,
    /// One for each player, or one for all.
    pub per_player: bool,
    /// How its cards lie.
    pub shape: ZoneShape,
    /// Who sees the cards.
    pub visible: Visibility,
    /// `visible to owner until up`: the attribute by which a thing lies face up in it.
    pub until: Option<Ident>,
    /// `in play`: among the zones where cards are in the game.
    pub in_play: bool,
    /// `sealed`: not even their number is public.
    pub sealed: bool,
    /// `aside`: not shown on the board.
    pub aside: bool,
    /// `wide`, `small`: how much room it takes where a table is drawn.
    pub room: Option<Room>,
    /// `facing players`: a grid whose rows each player counts from their own side.
    pub facing: bool,
    /// `unchanged from hand, stack`: what comes from these zones is the same thing still.
    pub unchanged: Vec<Ident>,
    /// What follows it: the articles it cites.
    pub clauses: Clauses,
}

/// How much room a zone takes where a table is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Room {
    /// A line of its own.
    Wide,
    /// As little as there is: what lies in it is told by its title.
    Small,
}

/// How a zone arranges its cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ZoneShape {
    /// Ordered; the first is the top.
    Pile,
    /// In no order: no card has a place.
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
    /// Everybody sees them: the default.
    All,
    /// `visible to owner`: the player whose zone it is.
    Owner,
    /// `visible to others`: all but the owner.
    Others,
    /// `hidden`: nobody, not even the player whose zone it is.
    Nobody,
}

/// A card or token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardDecl {
    /// `token`: not part of decks.
    pub is_token: bool,
    /// The title printed on it, which is its name too.
    pub name: Text,
    /// The kind after the colon, the first where there are several.
    pub kind: Ident,
    /// The other kinds that it is of.
    pub also: Box<[Ident]>,
    /// What it holds, in the order written.
    pub members: Vec<Member>,
    /// What follows it: the articles it cites.
    pub clauses: Clauses,
}

impl CardDecl {
    /// All kinds after the colon, in their order.
    pub fn kinds(&self) -> impl Iterator<Item = &Ident> {
        std::iter::once(&self.kind).chain(&self.also)
    }
}
