//! Scenarios: positions, scripts, answers.

use super::{Ability, Article, Date, Expr, Field, Ident, Text};
use crate::span::Span;
use ecow::EcoString;

/// A scenario: a position, what is played, what must come of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// The name that reports give it.
    pub name: Text,
    /// Articles of the rulebook that it exercises.
    pub covers: Vec<Article>,
    /// `as of 2006-11-17`: the day whose errata are in force.
    pub as_of: Option<Date>,
    /// Questions that it answers.
    pub rulings: Vec<Ruling>,
    /// `given`, `play`, `expect`, in the order written.
    pub parts: Vec<ScenarioPart>,
}

/// `ruling "Does a Bolt kill a Guard?" "Yes: it deals 2."`: what somebody asks, and the answer that the scenario proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// What somebody asks of the rules.
    pub question: Text,
    /// What the scenario proves.
    pub answer: Text,
}

/// A position that scenarios begin from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The name by which scenarios begin from it.
    pub name: Text,
    /// What it lays out.
    pub lines: Vec<Given>,
}

/// A part of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScenarioPart {
    /// `given "Dos héroes"`: positions that it begins from.
    From(Vec<Text>),
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
    /// `A.voluntad: 4`: an attribute of a player.
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
    /// How many of it; 1 where not said.
    pub count: u32,
    /// The title printed on it.
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
    /// What it does or claims.
    pub kind: ScriptKind,
    /// Where the line stands.
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
    /// `pass until …`: everybody passes until then.
    PassUntil(Stop),
    /// `draws A: "Novato", 2 "Guardia"`: what the next cards taken from A's hidden order are.
    Draws { who: Ident, cards: Vec<Text> },
    /// `expect CONDITION`: it holds now.
    Expect(Expr),
    /// `expect log "…" and not over and CONDITION if any`: claims that hold together.
    Claims(Vec<ScriptStep>),
    /// `expect CONDITION if any`: also where there is nothing that it speaks of.
    IfAny(Box<ScriptStep>),
    /// `expect in duel: A.life == 3`, `let x = in duel: …`: of a game that is played inside this one, and perhaps of one inside
    /// that.
    Inside(Vec<Ident>, Box<ScriptStep>),
    /// `expect A is asked`, `expect nobody is asked`, `expect A is not asked "Bolt"`
    ExpectAsked { who: Option<Ident>, negated: bool, what: Option<Answer> },
    /// `expect deck "X" legal in monofacción`, `expect deck "X" illegal in f because "Cripta"`
    ExpectDeck { deck: Text, legal: bool, format: Ident, because: Option<Text> },
    /// `expect log "…"`: some line of the trace since the start holds these words.
    ExpectLog { negated: bool, text: Text },
    /// `expect over`, `expect winner A`, `expect loser A because "…"`, `expect draw`
    ExpectEnd(Ending<Ident>, Option<Text>),
    /// `expect not over`: the game goes on.
    ExpectNotOver,
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

/// What ends `pass until …`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// A condition of the rules holds.
    Holds(Expr),
    /// `phase main`: it begins.
    Phase(Ident),
    /// `step strike`: it begins.
    Step(Ident),
    /// `turn 3`: it begins.
    Turn(u32),
    /// `over`: the game is over.
    Over,
}

/// One answer: separated by `->` or `,`.
#[derive(Debug, Clone, Eq)]
pub struct Answer {
    /// What it names, by its form: all that two answers are compared by.
    pub kind: AnswerKind,
    /// Where it stands in the line.
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
    /// `3`: a number, or a face of a die.
    Int(i64),
    /// `"Rayo" number 2`: the second of those that it could mean.
    Nth(Box<Answer>, u32),
    /// `["One", "Two"]`: of several sets, the one that has these members.
    Set(Vec<Answer>),
    /// `3 "Rayo"`: the same answer as often.
    Times(u32, Box<Answer>),
}

/// How a game has ended, or for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending<Who> {
    /// It has ended, in any way.
    Over,
    /// It has ended, and nobody has won.
    Draw,
    /// This player has won, and nobody but those of whom the same claim says so.
    Winner(Who),
    /// This player has lost, though others may play on.
    Loser(Who),
}
