//! The words of the language, each with what it means, in one table.
//!
//! Words are contextual: each means something only where its role lets it stand, and is a name everywhere else.

/// Where a word stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Opens a declaration, at the start of a line.
    Item,
    /// Opens an ability: a declaration, a line of a card, kind or keyword, or a statement.
    Ability,
    /// Opens a clause of a declaration or an ability.
    Clause,
    /// Opens a line of a card, kind, keyword, format, deck or erratum.
    Member,
    /// Opens a statement of a block.
    Statement,
    /// Part of an expression or a selector, where no name may be called so.
    Operator,
    /// Opens a line of a scenario.
    Script,
    /// Goes with another word.
    Part,
}

/// A word of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// As it is written.
    pub word: &'static str,
    /// Where it stands; a word may have several rows.
    pub role: Role,
    /// What it means, in a line.
    pub meaning: &'static str,
}

/// What words mean in Spanish: a line with the English meaning, and below it the Spanish one.
pub const SPANISH: &str = include_str!("../translations/es-words.txt");

/// What a meaning is in another language, by rows such as [`SPANISH`].
#[must_use]
pub fn meaning_in<'r>(rows: &'r str, english: &str) -> Option<&'r str> {
    let mut lines = rows.lines();
    while let (Some(meaning), Some(translation)) = (lines.next(), lines.next()) {
        if meaning == english {
            return Some(translation.trim_start());
        }
    }
    None
}

macro_rules! words {
    ($($role:ident { $($word:literal $meaning:literal)* })*) => {
        /// Every word of the language, by role.
        pub const TABLE: &[Word] = &[$($(Word { word: $word, role: Role::$role, meaning: $meaning },)*)*];
    };
}

words! {
    Item {
        "game" "names the game, its players and its language"
        "use" "brings in the rules of another folder"
        "enum" "a closed list of names, such as suits or factions"
        "set" "where cards are printed, and how rare they can be there"
        "parameter" "a value that formats, errata and scenarios can set"
        "policy" "how the game settles what its rules leave open"
        "standings" "how a tournament orders its players"
        "player" "what each player has, such as life or gold"
        "shared" "what the game has, and nobody in particular"
        "zone" "a place where cards are"
        "kind" "a kind of card or object, with its attributes"
        "trait" "a bundle of abilities that things have by being something"
        "keyword" "a bundle of abilities that has a printed name"
        "cards" "many cards at once, one for each combination of values"
        "define" "a value worked out from others whenever it is asked for"
        "event" "something that happens, and what it does"
        "payment" "a way to pay a cost, and when it can be paid"
        "procedure" "steps in order, that may wait for decisions"
        "setup" "what happens before the first turn"
        "turn" "the phases of a turn"
        "actions" "a name for a group of actions"
        "scope" "a stretch of the game that opens and closes, with its own values"
        "format" "which decks may be played, and with which parameters"
        "deck" "a list of cards to play with"
        "articles" "the articles of a rulebook that the rules cite"
        "words" "how things are called in a language, and how what happens is said in it"
        "card" "a card"
        "token" "a card that no deck contains"
        "errata" "a correction in force from a date on"
        "scenario" "a position, what is played, and what must come of it"
        "position" "what several scenarios begin from"
    }
    Ability {
        "before" "changes an event about to happen"
        "instead" "does something else in place of an event"
        "after" "reacts to an event"
        "whenever" "reacts to a state of things, once as long as its reaction waits"
        "forbid" "stops an event"
        "again" "the reactions to an event come once more, or an effect is carried out once more"
        "permit" "lifts a prohibition"
        "modify" "bends attributes, definitions or costs, and gives abilities"
        "suspend" "switches off the effects of some things on others"
        "action" "something that a player may do"
        "check" "watches the state, and acts when a condition holds"
    }
    Clause {
        "for" "once for each of several"
        "when" "only where a condition holds"
        "still" "asked again when the reaction is carried out"
        "to" "where a reaction waits for its turn"
        "once" "no more than once in a stretch of the game"
        "until" "how long it lasts"
        "while" "in which zones a card's ability works"
        "overrides" "the labels of the prohibitions it lifts"
        "absolute" "nothing lifts it"
        "final" "no other `modify` changes it, whatever its age"
        "because" "the reason, as the player reads it"
        "cites" "the articles of the rulebook that it carries out"
        "announce" "the card or ability that the action plays"
        "affects" "whom an event concerns"
    }
    Member {
        "text" "the printed words"
        "id" "by which a card is found again, whatever it is called"
        "printed" "in which set a card is printed, under which number"
        "column" "what the author of a card keeps beside it"
        "cost" "what is paid"
        "optional" "that may be left aside"
        "alternative" "another way to pay"
        "target" "what is chosen when it is announced"
        "choose" "a choice: of things, numbers or modes"
        "mode" "one of several effects to choose from"
        "modes" "several of several effects at once, and how many"
        "effect" "what it does"
        "possible" "when a cost can be paid"
        "set" "the value of a parameter in a format"
        "require" "what every legal deck satisfies"
        "note" "something to say of a deck without forbidding it"
        "remove" "takes away a part of what is corrected"
        "value" "the corrected value of a parameter"
        "body" "the corrected body of a definition, event or procedure"
        "has" "the keywords and traits it has"
        "loses" "the keywords and traits it loses"
        "is" "what kind it counts as"
        "unexercised" "no scenario can exercise the article"
    }
    Statement {
        "let" "names a value"
        "force" "makes an event happen over named prohibitions"
        "move" "moves cards to a zone"
        "create" "makes a card or token"
        "announce" "an effect announces a card: its choices are made, and its cost is paid; `in`: where it comes first"
        "copy" "makes a copy of a thing, or of what waits with its choices"
        "shuffle" "shuffles a zone"
        "rotate" "passes every player's zone to a neighbour"
        "reveal" "makes known what was hidden"
        "roll" "rolls a die"
        "if" "does one thing or another"
        "while" "repeats as long as a condition holds"
        "repeat" "repeats a number of times"
        "for" "does something for each of several"
        "return" "leaves the block; with a value, gives it back to whoever made the event or procedure happen"
        "break" "leaves the innermost loop"
        "proceed" "what was to be replaced happens after all; what moves comes with these values"
        "choose" "asks a player to choose"
        "offer" "offers actions to a player"
        "together" "everything at the same moment"
        "simultaneously" "asks all players in secret"
        "open" "opens a scope for a while"
        "phase" "a phase of the turn"
        "step" "a step of a phase"
        "lose" "a player loses"
        "win" "a player wins"
        "draw" "the game ends without a winner"
        "end" "the game ends, with scores"
        "resolve" "carries out what was announced"
        "retarget" "changes a target for another"
        "settle" "lets checks and reactions run now"
        "expire" "what lasts until this ends now"
        "extra" "phases that come after this one, or a turn that does"
        "skip" "the next such phase or turn does not come, or the rest of the one under way"
        "play" "an effect plays a card, or a game inside the game is played"
        "pay" "asks a player to pay a cost"
    }
    Operator {
        "and" "both hold"
        "or" "one of them holds, or happens"
        "not" "it does not hold"
        "in" "belongs to, or lies in"
        "is" "is of a kind, or is `none` or `empty`"
        "has" "has a keyword"
        "of" "which belongs to"
        "if" "one value or another"
        "let" "names a value for what comes after `then`"
        "then" "the value when it holds"
        "else" "the value, or what is done, when it does not"
        "where" "only those for which it holds"
        "any" "whether there is one"
        "every" "whether each satisfies it"
        "all" "the set of them"
        "first" "the first of them, or none"
        "last" "the last of them, or none; or the stretch of the game that was over last"
        "count" "how many there are"
        "sum" "the sum of a value of each"
        "min" "the least value"
        "max" "the greatest value"
        "values" "the set of a value of each"
        "group" "the sets of those that have a value in common"
        "top" "the top of a pile"
        "bottom" "the bottom of a pile"
        "can" "whether the rules allow it"
        "happened" "whether it happened in this stretch of the game"
        "was" "as it was just before the event"
        "during" "whether the phase is under way"
        "none" "nothing"
        "yes" "true"
        "no" "false"
        "empty" "with nothing in it"
        "this" "the stretch of the game now open"
        "random" "at random"
        "secretly" "nobody else is told what is chosen"
    }
    Script {
        "given" "the position to start from"
        "play" "what is played"
        "expect" "what must hold"
        "illegal" "a move that must be refused"
        "legal" "a deck that must be accepted"
        "options" "exactly what is offered"
        "pass" "declines to act"
        "draws" "the cards that come next from a hidden pile"
        "ruling" "a question of players, and the answer that the scenario proves"
        "snapshot" "compares the trace and the board with the stored ones"
        "why" "explains a value, or why something is not offered"
        "view" "what a player sees"
        "timeout" "the time to decide is over"
        "let" "names a thing as it now stands"
        "covers" "the articles that the scenario exercises"
        "as" "a name, a date, or what something comes as: `as copy of`"
        "log" "a line of the trace"
        "over" "the game has ended"
        "winner" "who has won"
        "loser" "who has lost"
        "asked" "whose choice it is"
        "nobody" "no player at all"
        "rule" "an ability that holds throughout the scenario"
    }
    Part {
        "play" "the zones whose cards are in play"
        "choices" "who makes them, where an effect plays a card"
        "free" "without paying the plain cost"
        "copies" "several copies of a thing"
        "swap" "each of two attributes is what the other was"
        "except" "in what a copy, or a thing that is made, differs from what is printed; or what is kept where all abilities are lost"
        "it" "the candidate; of a copy, as the thing now is"
        "subset" "every set of one or more of what is there, the smallest first"
        "shared" "one for all players"
        "pile" "a zone whose cards lie one on another, in an order"
        "row" "a zone side by side, in order"
        "grid" "a zone of cells"
        "stack" "a zone where what came last leaves first"
        "visible" "who sees the cards"
        "owner" "the player whose zone it is"
        "others" "all but the player whose zone it is"
        "hidden" "nobody sees the cards"
        "sealed" "not even how many cards is known"
        "unchanged" "what comes there from these zones is the same thing still"
        "aside" "not shown on the board"
        "wide" "drawn in a line of its own"
        "small" "drawn as small as can be"
        "facing" "each player counts the rows from their side"
        "players" "all players"
        "at" "in which cell, or at which moment"
        "effects" "what the abilities of something do"
        "on" "upon which things"
        "per" "in each"
        "next" "not the one under way, but the following one"
        "rest" "what is left of the one under way"
        "begins" "it lasts until then, and no longer"
        "leaves" "it lasts as long as this thing stays in play, or where it lies"
        "overriding" "over the prohibitions with these labels"
        "beside" "directly after a thing in its row, or on the first free cell next to its own"
        "begin" "the start of a phase, turn or scope"
        "end" "the end of a phase, turn or scope"
        "repeat" "the same one may be chosen again"
        "allowed" "the same one may be chosen again"
        "kept" "an attribute whose value stays when its thing moves from zone to zone"
        "must" "an offer that may not be declined where one of its actions can be begun"
        "up" "at most so many"
        "order" "all of them, one after another"
        "number" "as many as one likes; which of several it is"
        "from" "since when, or out of what"
        "by" "who decides, or in what order"
        "most" "what is greatest comes first"
        "least" "what is least comes first"
        "adding" "what each of the chosen is worth, and what they must add up to"
        "asking" "the question, in the author's words"
        "within" "how many seconds there are to decide"
        "including" "those no longer in play as well"
        "gone" "no longer in play"
        "score" "each player's score"
        "game" "the whole game"
        "s" "seconds"
        "x" "by: the width and the height of a grid"
        "with" "the values that the game inside starts from"
        "attribute" "of the attribute of this name, not of something else that is called so"
        "member" "of the member of an enum, not of something else that is called so"
        "plural" "how several of them are called"
        "article" "the article it takes, where that is not the one of its gender"
        "noun" "how it is said behind “cannot”: `attack`, `be destroyed`"
        "reminder" "what a keyword does, in a few words for the reader"
        "past" "how an event is told that has happened: `{x} died`"
        "gives" "what that is called which an event gives back: `result`"
        "also" "what an attribute may be called besides in printed texts: `B`"
    }
}

/// The first row of a word, where it is one of the language.
#[must_use]
pub fn find(word: &str) -> Option<&'static Word> {
    TABLE.iter().find(|row| row.word == word)
}

/// Whether a word opens a declaration when it stands in column 0.
#[must_use]
pub fn is_item_word(word: &str) -> bool {
    has_role(word, &[Role::Item, Role::Ability])
}

/// Whether a word opens an ability.
#[must_use]
pub fn is_ability_word(word: &str) -> bool {
    has_role(word, &[Role::Ability])
}

/// Whether a word goes on with the declaration before it: a clause or an operator, even in column 0.
#[must_use]
pub fn continues(word: &str) -> bool {
    has_role(word, &[Role::Clause, Role::Operator])
}

/// Whether something must follow a word: no declaration ends with it.
#[must_use]
pub fn expects_more(word: &str) -> bool {
    match word {
        "absolute" | "final" | "none" | "yes" | "no" | "empty" | "random" | "all" => false,
        "per" | "next" | "rest" | "by" | "adding" | "asking" | "on" | "at" | "from" | "with" | "within"
        | "overriding" | "set" | "score" => true,
        _ => continues(word),
    }
}

/// Whether a word has one of these roles.
#[must_use]
pub fn has_role(word: &str, roles: &[Role]) -> bool {
    TABLE.iter().any(|row| roles.contains(&row.role) && row.word == word)
}
