//! The built-in words: every function, property, fact and statement, declared once. The checker, completion, the
//! reference and did-you-mean all read this table.

use crate::program::{Builtin, Fact};

/// What these words mean in Spanish: a line with the English meaning, and below it the Spanish one.
pub const SPANISH: &str = include_str!("../translations/es-words.txt");

/// A word that the language has by itself, with what is said of it.
#[derive(Debug, Clone, Copy)]
pub struct Primitive {
    /// The word, as it is written.
    pub name: &'static str,
    /// How it is written, arguments and all.
    pub signature: &'static str,
    /// What it means, in one line.
    pub meaning: &'static str,
    /// What the checker makes of it.
    pub lowers: Lowers,
}

/// What a built-in word becomes.
#[derive(Debug, Clone, Copy)]
pub enum Lowers {
    /// A function: what it takes (the last may be repeated when the flag is set), and what it gives.
    Function(Builtin, &'static [Want], bool, Give),
    /// `x.word`, of a value of this type.
    Property(Builtin, Want, Give),
    /// A word alone, which gives a value.
    Fact(Fact, Give),
    /// What begins a statement: the grammar reads it, nothing is looked up here.
    Statement,
    /// What a game settles once, and the words to choose from, of which the first holds where nothing is said; none: it is
    /// something else.
    Policy(&'static [&'static str]),
    /// A name that one form of ability knows, and nothing else.
    Bound,
}

/// What an argument must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// An object of any kind.
    Object,
    /// What can be played: an object, an ability, or a printed card.
    Playable,
    /// A player: a seat of the game.
    Player,
    /// A zone, of somebody or of all.
    Zone,
    /// A cell of a grid.
    Cell,
    /// A whole number.
    Int,
    /// A text, in quotes.
    Text,
    /// A list or set.
    List,
    /// A zone or a list.
    Group,
    /// A member of an enum.
    Member,
    /// The name of a keyword.
    Keyword,
    /// The name of a payment.
    Payment,
    /// The name of a set of cards.
    Set,
    /// The name of a rarity.
    Rarity,
    /// Whatever has a place: an object or a cell.
    Place,
    /// The name of something announced, in quotes or without.
    Announced,
}

/// What a word gives, as the checker knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Give {
    /// A whole number.
    Int,
    /// `yes` or `no`.
    Bool,
    /// A text, as people read it.
    Text,
    /// A player, and always one.
    Player,
    /// A player or none.
    PlayerOrNone,
    /// A list of players.
    Players,
    /// An object, or none.
    Object,
    /// A list of objects.
    Objects,
    /// A list of objects and players.
    Targets,
    /// A zone; the checker does not count with none.
    Zone,
    /// A cell, or none.
    Cell,
    /// A list of cells.
    Cells,
    /// A card as it is printed, not a thing on the table.
    Def,
    /// A phase or step; the checker does not count with none.
    Phase,
    /// A list of playable abilities.
    Abilities,
    /// A list like the first argument.
    Same,
}

const fn function(
    name: &'static str,
    signature: &'static str,
    builtin: Builtin,
    wants: &'static [Want],
    gives: Give,
    meaning: &'static str,
) -> Primitive {
    Primitive { name, signature, meaning, lowers: Lowers::Function(builtin, wants, false, gives) }
}

const fn repeated(
    name: &'static str,
    signature: &'static str,
    builtin: Builtin,
    wants: &'static [Want],
    gives: Give,
    meaning: &'static str,
) -> Primitive {
    Primitive { name, signature, meaning, lowers: Lowers::Function(builtin, wants, true, gives) }
}

const fn property(
    name: &'static str,
    signature: &'static str,
    builtin: Builtin,
    want: Want,
    gives: Give,
    meaning: &'static str,
) -> Primitive {
    Primitive { name, signature, meaning, lowers: Lowers::Property(builtin, want, gives) }
}

const fn fact(name: &'static str, fact: Fact, gives: Give, meaning: &'static str) -> Primitive {
    Primitive { name, signature: name, meaning, lowers: Lowers::Fact(fact, gives) }
}

const fn statement(name: &'static str, signature: &'static str, meaning: &'static str) -> Primitive {
    Primitive { name, signature, meaning, lowers: Lowers::Statement }
}

const fn bound(name: &'static str, meaning: &'static str) -> Primitive {
    Primitive { name, signature: name, meaning, lowers: Lowers::Bound }
}

const fn policy(
    name: &'static str,
    signature: &'static str,
    choices: &'static [&'static str],
    meaning: &'static str,
) -> Primitive {
    Primitive { name, signature, meaning, lowers: Lowers::Policy(choices) }
}

/// Every built-in word; each name stands once for each form that it has.
pub const TABLE: &[Primitive] = &[
    fact("active", Fact::Active, Give::Player, "the player whose turn it is"),
    fact(
        "players",
        Fact::Players,
        Give::Players,
        "the players still in the game, in order of seats from the active one",
    ),
    fact("turn_number", Fact::TurnNumber, Give::Int, "the number of the turn, from 1, counted over all players"),
    fact("phase", Fact::Phase, Give::Phase, "the innermost phase that is open"),
    fact("step", Fact::Step, Give::Phase, "the innermost step that is open"),
    fact("first_player", Fact::FirstPlayer, Give::Player, "the player who began the game"),
    property("owner", "x.owner", Builtin::Owner, Want::Object, Give::Player, "the player whose card it is"),
    property(
        "controller",
        "x.controller",
        Builtin::Controller,
        Want::Object,
        Give::Player,
        "the player who commands it now",
    ),
    property("zone", "x.zone", Builtin::Zone, Want::Place, Give::Zone, "the zone where it is"),
    property("cell", "x.cell", Builtin::Cell, Want::Object, Give::Cell, "the cell of a grid where it is"),
    property("title", "x.title", Builtin::Title, Want::Object, Give::Text, "its printed title"),
    property("name", "x.name", Builtin::Title, Want::Object, Give::Text, "its printed title"),
    property(
        "source",
        "x.source",
        Builtin::Source,
        Want::Object,
        Give::Object,
        "the object that an effect or ability comes from",
    ),
    property(
        "card",
        "x.card",
        Builtin::Card,
        Want::Object,
        Give::Def,
        "the card that it is a copy of, for `create` and comparison",
    ),
    property(
        "now",
        "x.now",
        Builtin::Now,
        Want::Object,
        Give::Same,
        "what it has become, wherever it went; none where it is no more",
    ),
    property("player", "z.player", Builtin::ZonePlayer, Want::Zone, Give::PlayerOrNone, "the player whose zone it is"),
    property("column", "c.column", Builtin::Column, Want::Cell, Give::Int, "the column of a cell, from 1"),
    property("row", "c.row", Builtin::FixedRow, Want::Cell, Give::Int, "the row of a cell, from 1, whoever looks"),
    function(
        "targets",
        "targets(x)",
        Builtin::Targets,
        &[Want::Object],
        Give::Targets,
        "what an announced effect points at",
    ),
    function(
        "retargetable",
        "retargetable(x)",
        Builtin::Retargetable,
        &[Want::Object],
        Give::Bool,
        "whether another legal target could be chosen",
    ),
    function(
        "resolving",
        "resolving(x)",
        Builtin::Resolving,
        &[Want::Object],
        Give::Bool,
        "whether it is being carried out",
    ),
    function(
        "token",
        "token(x)",
        Builtin::Token,
        &[Want::Object],
        Give::Bool,
        "whether it is a token, by its card or as a copy that was made; the same is `x is token`",
    ),
    function("next", "next(p)", Builtin::Next, &[Want::Player], Give::Player, "the next player in order of seats"),
    function(
        "previous",
        "previous(p)",
        Builtin::Previous,
        &[Want::Player],
        Give::Player,
        "the player before in order of seats",
    ),
    function(
        "opponents",
        "opponents(p)",
        Builtin::Opponents,
        &[Want::Player],
        Give::Players,
        "everybody else in the game who is not a partner, from the next after `p` on",
    ),
    function(
        "partners",
        "partners(p)",
        Builtin::Partners,
        &[Want::Player],
        Give::Players,
        "everybody else in the game who is of the same team",
    ),
    function(
        "opponent",
        "opponent(p)",
        Builtin::Opponent,
        &[Want::Player],
        Give::PlayerOrNone,
        "the only opponent, none unless there is exactly one",
    ),
    function(
        "turns_taken",
        "turns_taken(p)",
        Builtin::TurnsTaken,
        &[Want::Player],
        Give::Int,
        "how many turns the player has begun",
    ),
    repeated("min", "min(a, b, …)", Builtin::Min, &[Want::Int, Want::Int], Give::Int, "the least of several numbers"),
    repeated(
        "max",
        "max(a, b, …)",
        Builtin::Max,
        &[Want::Int, Want::Int],
        Give::Int,
        "the greatest of several numbers",
    ),
    function("abs", "abs(a)", Builtin::Abs, &[Want::Int], Give::Int, "the number without its sign"),
    function(
        "size",
        "size(z)",
        Builtin::Size,
        &[Want::Group],
        Give::Int,
        "how many cards a zone holds, or members a list",
    ),
    function(
        "count",
        "count(z)",
        Builtin::Size,
        &[Want::Group],
        Give::Int,
        "how many cards a zone holds, or members a list",
    ),
    function("column", "column(c)", Builtin::Column, &[Want::Cell], Give::Int, "the column of a cell, from 1"),
    function(
        "row",
        "row(c)",
        Builtin::Row,
        &[Want::Cell],
        Give::Int,
        "the row of a cell, from 1; in a grid facing players, seen from `you`",
    ),
    function(
        "cell_at",
        "cell_at(zone, column, row)",
        Builtin::CellAt,
        &[Want::Zone, Want::Int, Want::Int],
        Give::Cell,
        "the cell at a column and row, none outside the grid",
    ),
    function(
        "distance",
        "distance(a, b)",
        Builtin::Distance,
        &[Want::Cell, Want::Cell],
        Give::Int,
        "how many steps by side lie between two cells",
    ),
    function(
        "adjacent",
        "adjacent(a, b)",
        Builtin::Adjacent,
        &[Want::Cell, Want::Cell],
        Give::Bool,
        "whether two cells share a side",
    ),
    function("cells", "cells(zone)", Builtin::Cells, &[Want::Zone], Give::Cells, "all cells of a grid"),
    function(
        "occupant",
        "occupant(cell)",
        Builtin::Occupant,
        &[Want::Cell],
        Give::Object,
        "the object in a cell, or none",
    ),
    function(
        "neighbours",
        "neighbours(x)",
        Builtin::Neighbours,
        &[Want::Object],
        Give::Objects,
        "those beside it in its row, or in the cells that share a side with its own",
    ),
    function(
        "position",
        "position(x)",
        Builtin::Position,
        &[Want::Object],
        Give::Int,
        "its place in its zone, from 1; `position(n) of z` is a place of a row or a pile to move to",
    ),
    function(
        "beside",
        "beside(x)",
        Builtin::Beside,
        &[Want::Object],
        Give::Cell,
        "the place after it in its row or its pile, or the first free cell that shares a side with its own; of what has gone, the place where it was",
    ),
    function(
        "announced",
        "announced(x, NAME)",
        Builtin::Announced,
        &[Want::Object, Want::Announced],
        Give::Int,
        "what was chosen under that name when it was announced: a target, a number, whether or how often a cost was paid or a mode was chosen, what was chosen for a cost",
    ),
    function(
        "cost_of",
        "cost_of(x, payment)",
        Builtin::CostOf,
        &[Want::Playable, Want::Payment],
        Give::Int,
        "how much of a payment it costs to play it, a thing or an ability, or what is printed on a card; all sorts of it together",
    ),
    function(
        "keyword_value",
        "keyword_value(x, keyword)",
        Builtin::KeywordValue,
        &[Want::Object, Want::Keyword],
        Give::Int,
        "the number of a keyword that it has, added up over each time it has it, 0 without it",
    ),
    function(
        "known",
        "known(x, p)",
        Builtin::Known,
        &[Want::Object, Want::Player],
        Give::Bool,
        "whether the player may see it",
    ),
    function(
        "distinct",
        "distinct(list)",
        Builtin::Distinct,
        &[Want::List],
        Give::Same,
        "the list without repetitions",
    ),
    function("seat", "seat(p)", Builtin::Seat, &[Want::Player], Give::Int, "the seat of a player, from 1"),
    function("players_count", "players_count()", Builtin::Seats, &[], Give::Int, "how many players began the game"),
    function(
        "copies",
        "copies(x)",
        Builtin::Copies,
        &[Want::Object],
        Give::Int,
        "in a deck: how many cards of the same zone have its title",
    ),
    function(
        "titled",
        "titled(x, \"Title\")",
        Builtin::Titled,
        &[Want::Playable, Want::Text],
        Give::Bool,
        "whether its title is this one",
    ),
    function(
        "printed_in",
        "printed_in(x, set)",
        Builtin::PrintedIn,
        &[Want::Playable, Want::Set],
        Give::Bool,
        "whether its card is printed in the set",
    ),
    function(
        "has_rarity",
        "has_rarity(x, rarity)",
        Builtin::HasRarity,
        &[Want::Playable, Want::Rarity],
        Give::Bool,
        "whether its card has the rarity in some set",
    ),
    function(
        "ordinal",
        "ordinal(m)",
        Builtin::Ordinal,
        &[Want::Member],
        Give::Int,
        "the place of a member in its enum, from 0",
    ),
    function(
        "abilities",
        "abilities(x)",
        Builtin::Abilities,
        &[Want::Object],
        Give::Abilities,
        "the abilities of an object that can be played",
    ),
    statement("let", "let x = EXPRESSION", "names a value"),
    statement("force", "force EVENT(…) overriding all", "makes an event happen although a rule forbids it"),
    statement("move", "move x to ZONE", "moves cards to a zone or cell"),
    statement("create", "create \"Title\" in ZONE", "makes a new object"),
    statement("shuffle", "shuffle ZONE", "puts a pile in an order that nobody knows"),
    statement("rotate", "rotate ZONE left", "each player's cards of a zone pass to the next player"),
    statement("reveal", "reveal x to p", "shows what was hidden"),
    statement("roll", "let d = roll 6", "rolls a die"),
    statement("if", "if CONDITION { } else { }", "does one thing or another"),
    statement("while", "while CONDITION { }", "repeats while something holds"),
    statement("repeat", "repeat N { }", "repeats so many times"),
    statement("for", "for x in LIST { }", "does it for each member"),
    statement("return", "return", "leaves the block of rules under way"),
    statement("break", "break", "leaves the innermost loop"),
    statement("choose", "choose c: SELECTOR by p", "asks a player to choose"),
    statement("offer", "offer p ACTIONS", "asks a player to act or pass"),
    statement("together", "together { }", "does everything at the same moment"),
    statement("simultaneously", "simultaneously for p in players { choose … }", "asks several players in secret"),
    statement("open", "open SCOPE { } { }", "opens a scope for as long as its block lasts"),
    statement("phase", "phase NAME { }", "a phase of the turn"),
    statement("step", "step NAME { }", "a step of a phase"),
    statement("lose", "lose p", "the player loses"),
    statement("win", "win p", "the player wins"),
    statement("draw", "draw", "the game ends and nobody wins"),
    statement("end game", "end game score p: N", "the game ends with a score for each player"),
    statement("resolve", "resolve x", "carries out an announced effect"),
    statement("retarget", "retarget x by p", "changes a target of an announced effect, or all of them"),
    statement("pay", "pay COST by p { } else { }", "asks a player to pay a cost"),
    statement("settle", "settle", "checks and reactions happen now"),
    statement("expire", "expire PHASE", "what lasts until that phase ends, ends now"),
    statement("extra phase", "extra phase PHASE, PHASE", "these phases come once the one under way is over"),
    statement("extra turn", "extra turn of p", "the player takes a turn once this one is over"),
    statement("skip", "skip next PHASE of p", "the next time that this phase, or turn, would begin, it does not"),
    statement("play", "let r = play GAME with { }", "plays another game"),
    bound("reacting", "in `forbid after` and `again after`: what would react to the event"),
    policy(
        "settle",
        "settle: statement | effect",
        &["statement", "effect"],
        "when reactions come: after each statement of a card's effect, or after the whole effect",
    ),
    policy(
        "trigger_order",
        "trigger_order: fixed | active | asked",
        &["fixed", "active", "asked"],
        "in which order reactions come that came together: by age, the active player's first, or as each player says",
    ),
    policy(
        "trigger_player",
        "trigger_player: PLAYER",
        &[],
        "who is asked in which order all reactions come that came together",
    ),
    policy(
        "replacement_order",
        "replacement_order: fixed | asked",
        &["fixed", "asked"],
        "in which order what replaces one event comes: by age, or as the affected player says",
    ),
    policy(
        "same_keywords",
        "same_keywords: numbers | each | once",
        &["numbers", "each", "once"],
        "how often a keyword works that something has more than once: each time if it has numbers and else once, each time in any case, or what is the same, numbers and all, once",
    ),
    policy(
        "simultaneous_loss",
        "simultaneous_loss: draw | active",
        &["draw", "active"],
        "who loses when all lose at once: nobody, or the active player",
    ),
    policy(
        "loop",
        "loop: draw | stop",
        &["draw", "stop"],
        "what a position that repeats comes to, where nobody can decide: a draw, or a fault",
    ),
    policy("trigger_kind", "trigger_kind: KIND", &[], "the kind of the reactions that wait on a stack"),
    policy(
        "layers",
        "layers: controllers, kinds, ATTRIBUTE, keywords, set, multiply, add",
        &["set", "multiply", "add", "values", "age", "controllers", "kinds", "keywords", "abilities"],
        "in which order abilities modify; `age` in place of `set, multiply, add`: values go by the age of what modifies them",
    ),
];

/// The policy of this name: the words to choose from.
#[must_use]
pub fn policy_named(name: &str) -> Option<&'static [&'static str]> {
    policies().find(|(known, _)| *known == name).map(|(_, choices)| choices)
}

/// Every policy, with the words to choose from.
pub fn policies() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    TABLE
        .iter()
        .filter_map(|row| if let Lowers::Policy(choices) = row.lowers { Some((row.name, choices)) } else { None })
}

/// The function of this name.
#[must_use]
pub fn function_named(name: &str) -> Option<&'static Primitive> {
    TABLE.iter().find(|p| p.name == name && matches!(p.lowers, Lowers::Function(..)))
}

/// The properties of this name.
pub fn properties_named(name: &str) -> impl Iterator<Item = &'static Primitive> {
    TABLE.iter().filter(move |p| p.name == name && matches!(p.lowers, Lowers::Property(..)))
}

/// The fact of this name.
#[must_use]
pub fn fact_named(name: &str) -> Option<&'static Primitive> {
    TABLE.iter().find(|p| p.name == name && matches!(p.lowers, Lowers::Fact(..)))
}
