//! Clauses and lines in a place that is not theirs: what each is said of, and where it stands there.

use super::context::Context;
use super::dice;
use super::expected::Expected;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary::{self, Role, is_ability_word};

/// What is said of a condition that stands alone.
const WHEN: &str = "what reacts is written `after EVENT(…) when CONDITION { … }`; what holds as long as something is so, `modify … when CONDITION`";

/// Whatever stands in another place.
pub(super) fn said(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if context.is_of_scenario() {
        return None;
    }
    whose_turn(context)
        .or_else(|| several(context))
        .or_else(|| on_an_effect(context))
        .or_else(|| in_what_changes(context, expected))
        .or_else(|| clause(context, expected))
        .or_else(|| required(context, expected))
        .or_else(|| keyword_in_a_block(context, expected))
}

/// `after end turn of you { … }`: whose turn it is, is a condition.
fn whose_turn(context: &Context) -> Option<Diagnostic> {
    let phase = context.word(-1).filter(|_| context.found() == "of")?;
    let verb = context.word(-2).filter(|word| matches!(*word, "begin" | "end"))?;
    let head = match (context.word(-4), context.word(-3)?) {
        (_, head @ ("after" | "before")) => head,
        (Some("instead"), "of") => "instead of",
        (Some(head @ ("after" | "before")), "next") => head,
        _ => return None,
    };
    let is_alone = context.is(2, Token::OpenBrace)
        || context.word(2).is_some_and(|word| vocabulary::has_role(word, &[Role::Clause]));
    let whose = context.word(1).filter(|_| is_alone).unwrap_or("PLAYER");
    let fault = context.fault((0, 0), "whose turn it is, is asked with `when`", "`when` should stand here")?;
    Some(fault.help(format!("write `{head} {verb} {phase} when active == {whose} {{ … }}`")))
}

/// `cries: list of card`: the type of several is a set.
fn several(context: &Context) -> Option<Diagnostic> {
    let word = context.word(-1).filter(|_| context.found() == "of" && context.is(-2, Token::Colon))?;
    let is_list = matches!(word, "list" | "array" | "vector" | "sequence" | "lista" | "conjunto");
    let what = context.word(1).filter(|_| is_list)?;
    let message = format!("there is no type `{word} of`");
    let fault = context.fault((-1, 1), &message, "no type")?;
    Some(fault.help(format!("write `set of {what}`: several in an order; what is joined to it stands there once")))
}

/// `effect when you.mana > 1 { … }`
fn on_an_effect(context: &Context) -> Option<Diagnostic> {
    let begins = context.word(-1) == Some("effect") && context.begins(-1);
    let word = context.word(0).filter(|word| begins && vocabulary::has_role(word, &[Role::Clause]))?;
    let fault = context.fault((0, 0), &format!("`{word}` is not said of an effect"), "`{` should stand here")?;
    Some(match word {
        "when" => fault.help(IF_IN_EFFECT),
        _ => fault.help(of_an_ability(word)),
    })
}

/// `modify t { power += 1 until turn }`
fn in_what_changes(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_value = expected.has("*=") && expected.has("[") && !expected.has(":") && !expected.statement_head();
    let is_clause =
        |word: &&str| vocabulary::has_role(word, &[Role::Clause]) && !matches!(*word, "for" | "still" | "affects");
    let word = context.word(-1).filter(|_| is_value && !context.is(-2, Token::Dot)).filter(is_clause)?;
    let message = format!("`{word}` stands behind the braces of what changes");
    Some(context.fault((-1, -1), &message, "too early")?.help(format!("write `{}`", form(Some("modify"), word))))
}

/// How an effect is written of which something is done only where something is so.
const IF_IN_EFFECT: &str = "what is done only where something is so stands in its block: `effect { if CONDITION { … } }`; whether it can be played at all is said by `forbid`";

/// Where a clause was found that goes with nothing there.
enum Place<'t> {
    /// Right behind the block of what begins with this word.
    Behind(&'t str),
    /// Before an ability, or between its first word and what it says.
    Before(&'t str),
    /// Behind the keywords that a card has.
    Keywords(&'t str),
    /// Behind a target.
    Target,
    /// Anywhere else, among statements or lines.
    Alone,
}

/// `after begin turn { … } once per game`, `while in hand after begin turn { … }`, `has: taunt when you.mana > 3`
fn clause(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_clause = |word: &&str| {
        vocabulary::has_role(word, &[Role::Clause]) && !matches!(*word, "for" | "still" | "affects" | "cites")
    };
    let word = context.word(-1).filter(is_clause)?;
    let is_zone = word == "while" && context.found() == "in";
    // A word that was taken for the name of a field, for the start of a statement, or for a name before a text.
    let is_name = expected.after_name()
        || expected.block() && context.word(-2).is_some_and(is_ability_word)
        || expected.is_empty() && context.is(0, Token::Text) && matches!(word, "because" | "overrides");
    let is_named = context.is(0, Token::Colon) || context.is(0, Token::Assign) || context.is(0, Token::OpenParen);
    if !(is_zone || is_name) || is_named || word == "while" && !is_zone || context.is(-2, Token::Dot) {
        return None;
    }
    let in_block = expected.statement_head() || context.is_of_statements();
    let place = place(context);
    let (code, message, label) = match place {
        Place::Behind(head) if is_ability_word(head) => {
            let message = match word {
                "until" | "once" => "how long and how often is said before the block".to_owned(),
                _ => format!("`{word}` stands before the block of its ability"),
            };
            (codes::UNEXPECTED, message, "too late")
        }
        Place::Before(_) => {
            (codes::UNEXPECTED, format!("`{word}` stands behind what its ability says first"), "too early")
        }
        // A condition begins the statement that was meant; of the others more is told elsewhere.
        _ if in_block && (word != "when" || context.rest_of_line(-1).is_some()) => return None,
        _ if in_block => {
            (codes::UNKNOWN_MEMBER, format!("`{word}` does not start a statement"), "a statement should start here")
        }
        _ => (codes::UNKNOWN_MEMBER, format!("no line starts with `{word}`"), "a line should start here"),
    };
    let help = match (place, word) {
        (Place::Behind(head) | Place::Before(head), _) if is_ability_word(head) => format!("write `{}`", form(Some(head), word)),
        (Place::Behind("effect"), "when") => IF_IN_EFFECT.to_owned(),
        (Place::Keywords(has), _) => {
            format!("an ability gives it: `modify self {{ has: {has} }} {}`", clause_of(word))
        }
        (Place::Target, "when") => {
            "which there are is said with `where`; what must be chosen where there is one, and may be missing where there is none, is `target NAME: … if any`".to_owned()
        }
        (_, "when") if in_block => "what is done only where something is so: `if CONDITION { … }`".to_owned(),
        (_, "when") => WHEN.to_owned(),
        _ => of_an_ability(word),
    };
    Some(Diagnostic::error(code, message, context.span(-1)?, label).help(help))
}

/// Of what a clause is said.
fn of_an_ability(word: &str) -> String {
    format!("it is said of an ability: `{}`", form(None, word))
}

/// Where the clause before the fault stands.
fn place<'t>(context: &Context<'t>) -> Place<'t> {
    if let Some(head) = context.word(-2).filter(|word| is_ability_word(word)) {
        return Place::Before(head);
    }
    let ahead = (0..).map_while(|at| context.token(at).map(|_| at)).take_while(|at| context.goes_on(*at));
    let ahead = ahead.take_while(|at| !context.is(*at, Token::OpenBrace) && !context.is(*at, Token::CloseBrace));
    let ability = ahead.filter_map(|at| context.word(at)).find(|word| is_ability_word(word));
    if context.is(-2, Token::CloseBrace) {
        let head = context.head_of_block(-2);
        // On the line of the block it goes with that; on the next, perhaps with what follows.
        if let Some(head) = head.filter(|_| context.goes_on(-1) || ability.is_none()) {
            return Place::Behind(head);
        }
    }
    if let Some(head) = ability {
        return Place::Before(head);
    }
    let before = context.token(-1).and_then(|(_, range)| context.text_before(range.start)).unwrap_or("");
    let line = before.rfind(['\n', '{', '}']).map_or(before, |at| &before[at + 1..]);
    let behind = |word: &str| line.rfind(word).map(|at| line[at + word.len()..].trim());
    match (behind("has:"), behind("target ")) {
        (Some(has), _) if !has.is_empty() && !has.contains(':') => Place::Keywords(has),
        (_, Some(_)) => Place::Target,
        _ => Place::Alone,
    }
}

/// How a clause is written.
fn clause_of(word: &str) -> &str {
    match word {
        "when" => "when …",
        "to" => "to …",
        "once" => "once per turn",
        "until" => "until turn",
        "while" => "while in …",
        "overrides" => "overrides \"…\"",
        "because" => "because \"…\"",
        "announce" => "announce …",
        other => other,
    }
}

/// An ability with a clause where that stands: of those that begin with a word, or of those that have such a clause most.
fn form(head: Option<&str>, word: &str) -> String {
    let of_most = match word {
        "final" | "until" => "modify",
        "absolute" | "because" => "forbid",
        "overrides" => "permit",
        "announce" => "action",
        _ => "after",
    };
    let clause = clause_of(word);
    match head.unwrap_or(of_most) {
        "modify" => format!("modify … {{ … }} {clause}"),
        head @ ("forbid" | "permit" | "suspend" | "again") => format!("{head} … {clause}"),
        "instead" => format!("instead of … {clause} {{ … }}"),
        head => format!("{head} … {clause} {{ … }}"),
    }
}

/// `action lay(g: gem) { require g.worth > 1 }`, `action lay(g: gem) require g.worth > 1 { }`: what must be so elsewhere than in a format.
fn required(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_word = |at: &isize| matches!(context.word(*at), Some("require" | "requires" | "note"));
    let in_header = context.word(0).is_some_and(|word| word != "note") && is_word(&0) && expected.block();
    let at = if in_header { 0 } else { -1 };
    let is_line = is_word(&-1) && expected.after_name();
    let is_named =
        context.is(at + 1, Token::Colon) || context.is(at + 1, Token::Assign) || context.is(at + 1, Token::OpenParen);
    if !(in_header || is_line) || is_named {
        return None;
    }
    let word = context.word(at)?;
    let fault = context.fault((at, at), &format!("`{word}` is a line of a `format`"), "of no format")?;
    Some(fault.help(match word {
        "note" => "what is told for people is a remark, `// …`, or a `text \"…\"`",
        _ => {
            "what must be so for an action is said before its block, `action … when CONDITION because \"…\" { … }`; what is not allowed elsewhere, `forbid … when CONDITION because \"…\"`"
        }
    }))
}

/// `effect { has: taunt }`
fn keyword_in_a_block(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let word = context.word(0).filter(|word| matches!(*word, "has" | "loses") && context.is(1, Token::Colon))?;
    if !context.is_of_statements() || !expected.name() || expected.value() {
        return None;
    }
    let keyword = context.word(2)?;
    let message = format!("`{word}` does not start a statement");
    let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.span(0)?, "a statement should start here");
    Some(fault.help(format!("an ability says it: `modify THING {{ {word}: {keyword} }}`")))
}

/// A word of the language that starts no statement: a clause, a line of a card, or a declaration.
pub(super) fn no_statement(context: &Context) -> Option<Diagnostic> {
    let word = context.word(-1)?;
    if vocabulary::has_role(word, &[Role::Statement, Role::Ability]) {
        return None;
    }
    if vocabulary::has_role(word, &[Role::Clause]) {
        let message = format!("`{word}` does not start a statement");
        let place = context.span(-1)?;
        let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, place, "a statement should start here");
        return Some(fault.help(of_an_ability(word)));
    }
    if dice::COINS.contains(&word) {
        return dice::coin(context);
    }
    if matches!(word, "continue" | "continuar") {
        let message = format!("`{word}` goes on with nothing");
        let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.span(-1)?, "no such statement");
        return Some(fault.help(
            "a loop goes on by itself: what is done only for some stands in `if CONDITION { … }`; `break` leaves the loop",
        ));
    }
    // An action has them, too, before its statements.
    if context.first_word() == Some("action") && matches!(word, "cost" | "optional" | "alternative" | "target" | "mode")
    {
        let message = format!("`{word}` stands behind what is done");
        let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.span(-1)?, "too late in the block");
        return Some(fault.help(
            "what an action costs, and what is chosen for it, stands at the beginning of its block, before every statement",
        ));
    }
    let message = if vocabulary::has_role(word, &[Role::Item]) {
        format!("`{word}` is declared by itself, outside of any block")
    } else if vocabulary::has_role(word, &[Role::Member]) {
        format!("`{word}` is a line of a card, and no statement")
    } else {
        return None;
    };
    let form = super::form(word)?;
    let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.span(-1)?, "a statement should start here");
    if word == "cost" {
        return Some(fault.help(
            "a cost stands in a card or an action, before what is done; in a block, somebody is asked to pay: `pay AMOUNT PAYMENT by PLAYER { … } else { … }`",
        ));
    }
    Some(fault.help(format!("`{word}` is written `{form}`")))
}

/// What begins a statement, or a declaration, among the lines of a card.
pub(super) fn no_line(context: &Context, word: &str) -> Option<&'static str> {
    let happens = "what happens stands in `effect { … }`, or in an ability such as `after … { … }`";
    if vocabulary::has_role(word, &[Role::Item]) {
        return Some("it is declared by itself, outside of any block");
    }
    let is_done = vocabulary::has_role(word, &[Role::Statement]) || context.found() == ".";
    is_done.then_some(happens)
}
