//! Declarations without a name, with a title in the wrong place, or with what they are given as other languages write it.

use super::super::Rule;
use super::context::Context;
use super::expected::Expected;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::suggest;
use crate::tokens::Token;

/// Declarations that have a name, and a title behind it.
const NAMED: &[&str] =
    &["kind", "keyword", "trait", "game", "format", "zone", "phase", "step", "payment", "parameter", "enum", "set"];
/// Declarations that are given something in brackets.
const GIVEN: &[&str] = &["event", "define", "procedure", "payment", "keyword", "trait", "action"];

/// Whatever is declared so.
pub(super) fn said(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    without_a_name(context)
        .or_else(|| title_behind(context))
        .or_else(|| kind_before_name(context, expected))
        .or_else(|| without_brackets(context))
        .or_else(|| body(context))
        .or_else(|| without_quotes(context))
        .or_else(|| untitled(context))
        .or_else(|| titled_check(context))
        .or_else(|| without_a_kind(context))
        .or_else(|| value_for_type(context))
        .or_else(|| phase_behind(context, expected))
        .or_else(|| offered(context, expected))
}

/// A name such as the language has, made of a title.
pub(in super::super) fn name_of(title: &str) -> String {
    let mut name = String::with_capacity(title.len());
    for word in title.trim_matches('"').split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
    {
        if !name.is_empty() {
            name.push('_');
        }
        name.push_str(&word.to_lowercase());
    }
    name
}

/// `kind "Spell" { … }`
fn without_a_name(context: &Context) -> Option<Diagnostic> {
    let word = context.word(-1).filter(|word| NAMED.contains(word) && context.is(0, Token::Text))?;
    let title = context.shown(0);
    let name = name_of(&title);
    if name.is_empty() || name.starts_with(|letter: char| letter.is_numeric()) {
        return None;
    }
    let message = format!("this {word} has a title and no name");
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.after(-1), "a name should stand here");
    Some(fault.help(format!("write `{word} {name} {title}`: rules and cards call it by its name")))
}

/// `action lay(g: gem) "Lay" { … }`, `keyword ward "Ward"(n: int) { … }`
fn title_behind(context: &Context) -> Option<Diagnostic> {
    let word = context.first_word()?;
    if word == "action"
        && context.is(0, Token::Text)
        && context.previous_is(Token::CloseParen)
        && context.is_in_header(0)
    {
        let (title, name) = (context.shown(0), context.word_before_brackets(-1)?);
        let name = name.split('(').next()?;
        let fault = context.fault((0, 0), "the title of an action stands before its brackets", "too late")?;
        return Some(fault.help(format!("write `action {name} {title}(…)`")));
    }
    let is_named = context.word(-2) == Some(word) || context.previous_is(Token::CloseParen);
    if matches!(word, "event" | "procedure" | "define")
        && context.is(0, Token::Text)
        && context.is_in_header(0)
        && is_named
    {
        let message = format!("this {word} has no title: it is called by its name");
        let fault = context.fault((0, 0), &message, "take it out")?;
        return Some(fault.help("how it is told in texts and records is said in `words LANGUAGE { … }`"));
    }
    let is_keyword =
        matches!(word, "keyword" | "trait" | "payment") && context.found() == "(" && context.is_in_header(0);
    if is_keyword && context.previous_is(Token::Text) && context.word(-3) == Some(word) {
        let (title, name) = (context.shown(-1), context.word(-2)?);
        let message = format!("the title of a {word} stands behind its brackets");
        let fault = context.fault((-1, -1), &message, "too early")?;
        return Some(fault.help(format!("write `{word} {name}(…) {title}`")));
    }
    None
}

/// What every game has a type for.
const TYPES: [&str; 12] =
    ["player", "int", "bool", "text", "zone", "cell", "card", "object", "phase", "cost", "action", "kind"];

/// `event destroy(creature x) { … }`, and `event draw(p player) { … }`
fn kind_before_name(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_given = context.first_word().is_some_and(|word| GIVEN.contains(&word) && word != "action");
    let opens = context.is(-2, Token::OpenParen) || context.is(-2, Token::Comma);
    let closes = context.is(1, Token::CloseParen) || context.is(1, Token::Comma);
    if !is_given || !opens || !closes || !expected.has(":") || !context.is_in_header(0) {
        return None;
    }
    let (first, second) = (context.word(-1)?, context.word(0)?);
    // `p player`: only the sign is missing.
    if TYPES.contains(&second) && !TYPES.contains(&first) {
        let fault = context.fault((-1, 0), "a name and its kind are parted by `:`", "no `:` between them")?;
        return Some(fault.help(format!("write `{first}: {second}`")));
    }
    let fault = context.fault((-1, 0), "a name stands first, and its kind behind `:`", "the other way round")?;
    Some(fault.help(format!("write `{second}: {first}`")))
}

/// `event destroy x { … }`, `define strength of p: int = …`
fn without_brackets(context: &Context) -> Option<Diagnostic> {
    let word = context.first_word().filter(|word| GIVEN.contains(word))?;
    if context.word(-2) != Some(word) || context.token(-3).is_some() {
        return None;
    }
    let name = context.own_word(-1)?;
    let at = isize::from(context.found() == "of");
    let given = context.own_word(at)?;
    let message = format!("what `{name}` is about stands in brackets, each with its kind");
    let fault = context.fault((at, at), &message, "in no brackets")?;
    Some(fault.help(format!("write `{word} {name}({given}: KIND)`, of a player `({given}: player)`")))
}

/// `event destroy(x: creature) = { … }`, `define strength(p: player): int { return … }`
fn body(context: &Context) -> Option<Diagnostic> {
    let word = context.first_word().filter(|_| context.is_in_header(0))?;
    if matches!(word, "event" | "procedure" | "setup" | "turn" | "payment")
        && context.found() == "="
        && context.shown(1) == "{"
    {
        let fault = context.fault((0, 0), "what is done stands in braces, without `=`", "no `=` stands here")?;
        return Some(fault.help("take it out"));
    }
    if word == "define" && context.found() == "{" {
        let message = "a define is a value, and does nothing";
        let fault = context.fault((0, 0), message, "`=` and the value should stand here")?;
        return Some(fault.help(
            "write `define NAME(…): TYPE = VALUE`; what is done, and may give something back, is a `procedure`",
        ));
    }
    None
}

/// `card Fox : creature { … }`, `deck Rush { … }`, `scenario Fire burns { … }`
fn without_quotes(context: &Context) -> Option<Diagnostic> {
    let words = ["card", "token", "deck", "scenario", "position"];
    let word = context.word(-1).filter(|word| words.contains(word) && context.token(-2).is_none())?;
    let text = context.rest(0).filter(|_| context.word(0).is_some())?;
    let title = text.split([':', '{']).next()?.trim();
    if title.is_empty() || title.contains('"') || title.len() > 60 {
        return None;
    }
    let last = (0..).take_while(|at| context.word(*at).is_some() && context.goes_on(*at)).last()?;
    let fault = context.fault((0, last), "a title stands in quotes", "no quotes")?;
    Some(fault.help(format!("write `{word} \"{title}\"`")))
}

/// `enum colour "Colour" { … }`, `scope fight "Fight" { … }`, `turn "Turn" { … }`
fn untitled(context: &Context) -> Option<Diagnostic> {
    let (word, before) = match context.word(-1)? {
        word @ ("player" | "shared" | "setup" | "turn") => (word, -2),
        _ => (context.word(-2).filter(|word| matches!(*word, "enum" | "scope"))?, -3),
    };
    if !context.is(0, Token::Text) || context.token(before).is_some() {
        return None;
    }
    let fault = context.fault((0, 0), &format!("`{word}` has no title of its own"), "not needed")?;
    Some(fault.help(match word {
        "enum" => "take it out: its members have titles",
        "setup" => "take it out",
        "turn" => "take it out: its phases have titles",
        _ => "take it out: what is declared in it has titles",
    }))
}

/// `check "dead" when … { … }`
fn titled_check(context: &Context) -> Option<Diagnostic> {
    context.word(-1).filter(|word| *word == "check" && context.is(0, Token::Text) && context.token(-2).is_none())?;
    let fault = context.fault((0, 0), "a check has a name, and no title", "a title")?;
    let title = context.shown(0);
    Some(fault.help(format!("write `{}`: one word, without quotes", name_of(title.trim_matches('"')))))
}

/// `card "Fox" { … }`
fn without_a_kind(context: &Context) -> Option<Diagnostic> {
    let word = context.word(-2).filter(|word| matches!(*word, "card" | "token") && context.token(-3).is_none())?;
    if context.found() != "{" || !context.previous_is(Token::Text) {
        return None;
    }
    let title = context.shown(-1);
    let message = format!("of which kind {title} is, is not said");
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.after(-1), "`:` and a kind should stand here");
    Some(fault.help(format!("write `{word} {title} : KIND {{ … }}`, with a kind that the game declares")))
}

/// `life "Life": 20`, `mana: 0-9 = 0`: what sort of value it is stands behind `:`, and the value behind `=`.
fn value_for_type(context: &Context) -> Option<Diagnostic> {
    if let Some(fault) = value_alone(context) {
        return Some(fault);
    }
    let is_typed = context.is(-2, Token::Colon) && context.is(-1, Token::Number);
    let declares = matches!(context.first_word(), Some("player" | "shared" | "scope" | "kind" | "keyword" | "trait"));
    let title = if context.is(-3, Token::Text) { Some(context.shown(-3)) } else { None };
    let name = context.word(if title.is_some() { -4 } else { -3 }).filter(|_| is_typed)?;
    if !declares && title.is_none() {
        return None;
    }
    let number = context.shown(-1);
    if context.found() == "-" && context.is(1, Token::Number) {
        let fault = context.fault((-1, 1), "from how many to how many is written with two dots", "no bounds")?;
        return Some(fault.help(format!("write `{number}..{}`", context.shown(1))));
    }
    if context.is(0, Token::DotDot) {
        return None;
    }
    let title = title.map_or(String::new(), |title| format!(" {title}"));
    let message = format!("`{name}` is declared with a value, and not of which type it is");
    let fault = context.fault((-1, -1), &message, "a value, and no type")?;
    Some(fault.help(format!("write `{name}{title}: int = {number}`")))
}

/// `health "Health" = 1`, `life = 20`
fn value_alone(context: &Context) -> Option<Diagnostic> {
    let declares = matches!(context.first_word(), Some("player" | "shared" | "scope" | "parameter"));
    // The title may be what was not expected.
    let sign = [0, 1].into_iter().find(|at| context.shown(*at) == "=")?;
    let is_titled = context.is(sign - 1, Token::Text);
    let is_declared = declares || is_titled && context.is_of(Rule::some_kind_members);
    let name = context
        .word(if is_titled { sign - 2 } else { sign - 1 })
        .filter(|_| is_declared && (is_titled || sign == 0))?;
    let title = if is_titled { format!(" {}", context.shown(sign - 1)) } else { String::new() };
    let value = context.shown(sign + 1);
    let sort = match context.word(sign + 1) {
        Some("yes" | "no") => "bool",
        _ if context.is(sign + 1, Token::Number) => "int",
        _ if context.is(sign + 1, Token::Text) => "text",
        _ => "TYPE",
    };
    let message = format!("`{name}` is declared with a value, and not of which type it is");
    let fault = context.fault((sign, sign), &message, "`:` and a type should stand before this")?;
    Some(fault.help(format!("write `{name}{title}: {sort} = {value}`")))
}

/// `main phase { … }`
fn phase_behind(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let name = context.own_word(-1).filter(|_| expected.statement_head())?;
    if let Some(word @ ("phase" | "step")) = context.word(0) {
        let fault =
            context.fault((-1, 0), &format!("the name of a {word} stands behind that word"), "the other way round")?;
        return Some(fault.help(format!("write `{word} {name}`")));
    }
    if context.found() == "{" {
        let message = format!("no block belongs to `{name}`");
        let fault =
            Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.span(-1)?, "a statement should start here");
        return Some(fault.help(format!(
            "blocks begin with a word such as `if`, `else`, `for` or `repeat`; a part of the turn is written `phase {name} {{ … }}`"
        )));
    }
    None
}

/// `offer lay, draw`, `offer active: lay`, `offer active lay and draw`, `offer active "Lay"`
fn offered(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let at = context.token(0)?.1.start;
    let (text, start) = context.behind_on_line("offer")?;
    let said = text.get(..at.checked_sub(start)?)?;
    let is_over = said.split_whitespace().any(|word| matches!(word, "until" | "else"));
    if said.contains(['{', '}']) || is_over {
        return None;
    }
    if let Some(at) = (-4..=0).find(|at| context.word(*at) == Some("to") && context.word(at - 1) == Some("offer")) {
        let fault =
            context.fault((at, at), "to whom something is offered stands right behind `offer`", "not needed")?;
        return Some(fault.help("take it out"));
    }
    let first = context.word(-1).filter(|_| context.word(-2) == Some("offer"));
    match context.found() {
        "," | "until" if first.is_some() => {
            let action = first?;
            let fault =
                context.fault((-1, -1), "to whom it is offered is not said", "a player should stand before this")?;
            Some(fault.help(format!("write `offer active {action} …`: first the player, then the actions")))
        }
        ":" if first.is_some() => {
            let fault = context.fault((0, 0), "no `:` stands behind who is offered something", "no `:` stands here")?;
            Some(fault.help("take it out"))
        }
        word @ ("and" | "or" | "y" | "o") => {
            let message = "what is offered stands with commas between";
            let fault = context.fault((0, 0), message, &format!("`{word}` joins conditions"))?;
            Some(fault.help("write `,`"))
        }
        found if context.is(0, Token::Text) => {
            let fault = context.fault((0, 0), "an action is offered by its name, and not by its title", "a title")?;
            Some(fault.help(format!("write `{}`, if that is its name", name_of(found))))
        }
        _ => {
            // The second action was taken for the start of the next statement.
            let action = context.own_word(-1).filter(|_| expected.statement_head() && context.goes_on(-1))?;
            let before = context.own_word(-2).filter(|_| context.word(-3) != Some("offer"))?;
            let is_call = context.is(0, Token::OpenParen) || context.is(0, Token::Assign);
            if is_call || suggest::is_slip(action, "until") {
                return None;
            }
            let fault =
                context.fault((-2, -1), "what is offered stands with commas between", "no comma between the two")?;
            Some(fault.help(format!("write `{before}, {action}`")))
        }
    }
}
