//! Lines of a card, a kind or a keyword as cards print them.

use super::super::Rule;
use super::context::Context;
use super::expected::Expected;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary::{self, Role};

/// Whatever a card prints so.
pub(super) fn said(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    two_numbers(context)
        .or_else(|| reacts(context, expected))
        .or_else(|| holds_while(context))
        .or_else(|| heard_without_brackets(context))
        .or_else(|| heard_where(context))
        .or_else(|| drawn(context))
        .or_else(|| forbidden(context, expected))
        .or_else(|| keyword(context))
        .or_else(|| ability_by_class(context))
        .or_else(|| word_with_colon(context))
        .or_else(|| printed(context, expected))
        .or_else(|| of_nothing(context))
        .or_else(|| thousand(context))
        .or_else(|| asked_before_the_value(context))
        .or_else(|| modified(context, expected))
        .or_else(|| bent(context))
        .or_else(|| given_by_name(context))
        .or_else(|| several_costs(context))
        .or_else(|| modified_without_braces(context))
}

/// `before daño(…) { target t: … }`: what changes an event announces nothing.
pub(super) fn announced_by_nobody(context: &Context, text: &str, at: usize) -> Option<Diagnostic> {
    let mut words = text.get(..at)?.split(|sign: char| !(sign.is_alphanumeric() || sign == '_')).rev();
    let word = words.find(|word| !word.is_empty())?;
    if !matches!(word, "target" | "cost" | "effect" | "mode" | "modes") {
        return None;
    }
    let opens = |word: &&str| {
        matches!(
            *word,
            "before" | "instead" | "after" | "whenever" | "action" | "card" | "token" | "mode" | "keyword" | "kind"
        )
    };
    // In its brackets stands what the event is about.
    if context.enclosing(-1) == Some(Token::OpenParen) {
        return None;
    }
    let around = words.find(opens)?;
    let around = match around {
        "before" => "before",
        "instead" => "instead of",
        _ => return None,
    };
    let what = format!("`{around}` changes an event, and announces nothing");
    let fault = Diagnostic::error(codes::UNEXPECTED, what, context.found_span(), format!("after `{word}`"));
    Some(fault.help(
        "a card, an action or an `after` announces targets and costs; here a thing is chosen with `choose NAME: …`",
    ))
}

/// `+1/+1`, `2/1`: two values, each of which has a name.
fn two_numbers(context: &Context) -> Option<Diagnostic> {
    let signed = |at: isize| matches!(context.shown(at).as_str(), "+" | "-");
    let number = |at: isize| context.is(at, Token::Number);
    let slash = |at: isize| context.shown(at) == "/";
    // From the first sign or number to the last.
    let from = [0, -1, -2].into_iter().find(|at| {
        let first = at + isize::from(signed(*at));
        let second = first + 2 + isize::from(signed(first + 2));
        number(first) && slash(first + 1) && number(second) && !number(at - 1) && !slash(at - 1)
    })?;
    let first = from + isize::from(signed(from));
    let second = first + 2 + isize::from(signed(first + 2));
    let (is_change, is_modified) = (signed(from), context.is_inside("modify"));
    let message = format!("`{}` is two values, and each has a name", context.between(from, second)?);
    let fault = context.fault((from, second), &message, "of which attributes?")?;
    let (one, other) = (context.shown(first), context.shown(second));
    Some(fault.help(if is_change {
        let sign = |at: isize| if context.shown(at - 1) == "-" { "-=" } else { "+=" };
        let (first, second) = (sign(first), sign(second));
        let changes = format!("ATTRIBUTE {first} {one}  ATTRIBUTE {second} {other}");
        if is_modified {
            format!("write `{changes}`, with the names of the two")
        } else {
            format!("write `modify self {{ {changes} }}`, with the names of the two")
        }
    } else {
        format!("write `ATTRIBUTE: {one}  ATTRIBUTE: {other}`, with the names of the two")
    }))
}

/// Words behind `at` and `al` that tell when something begins or ends.
const OF_TIMES: [&str; 20] = [
    "acabar",
    "begin",
    "beginning",
    "comenzar",
    "comienzo",
    "each",
    "empezar",
    "end",
    "ending",
    "final",
    "inicio",
    "next",
    "of",
    "principio",
    "start",
    "terminar",
    "the",
    "turn",
    "turno",
    "your",
];

/// `when destroy(x) { … }`, `cuando destroy { … }`, `on destroy { … }`: what reacts begins with `after`.
fn reacts(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    const WORDS: [&str; 8] = ["when", "on", "upon", "cuando", "if", "si", "at", "al"];
    let help = "what reacts is written `after EVENT(…) when CONDITION { … }`; what holds as long as something is so, `modify … when CONDITION`";
    if context.is_of_scenario() {
        return None;
    }
    if context.found() == "{" && !expected.statement_head() && !context.is_of_statements() {
        // A line that was taken to go on with the one above.
        let (line, start) = context.line_before(context.token(0)?.1.start)?;
        let word = line.split_whitespace().next().filter(|word| matches!(*word, "when" | "cuando"))?;
        let at = start + line.len() - line.trim_start().len();
        let is_first = context.begins_text(at);
        let is_open = line.contains(['{', '}']);
        if is_first || is_open || expected.value() {
            return None;
        }
        let message = format!("no line starts with `{word}`");
        let fault = Diagnostic::error(
            codes::UNKNOWN_MEMBER,
            message,
            context.place(at..at + word.len()),
            "a line should start here",
        );
        return Some(fault.help(help));
    }
    if expected.statement_head() || context.is_of_statements() {
        return None;
    }
    let begins =
        |at: &isize| context.word(*at).is_some_and(|word| WORDS.contains(&word)) && context.rest_of_line(*at).is_some();
    let at = [-1, -2, -3].into_iter().find(begins)?;
    let (word, rest) = (context.word(at)?, context.rest_of_line(at)?.lines().next()?);
    if context.word(at + 1).is_none() || !rest.contains('{') {
        return None;
    }
    let help = match word {
        "at" | "al" if context.word(at + 1).is_some_and(|next| OF_TIMES.contains(&next)) => {
            "the beginning of a turn or a phase is an event: `after begin turn when active == you { … }`, `after end NAME { … }`"
        }
        _ => help,
    };
    let message = format!("no line starts with `{word}`");
    let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.span(at)?, "a line should start here");
    Some(fault.help(help))
}

/// `while you.life > 3 { … }` among the lines of a card
fn holds_while(context: &Context) -> Option<Diagnostic> {
    let is_line = |at: &isize| {
        matches!(context.word(*at), Some("while" | "as" | "mientras")) && context.rest_of_line(*at).is_some()
    };
    let at = [-1, -2].into_iter().find(is_line)?;
    let is_long = context.word(at) != Some("as") || context.word(at + 1) == Some("long");
    if !is_long || context.is_of_statements() || context.is(at + 1, Token::Colon) {
        return None;
    }
    let message = "what holds as long as something is so is an ability with `when`";
    let fault = context.fault((at, at), message, "a line should start here")?;
    Some(fault.help("write `modify SELECTOR { … } when CONDITION`: it is so as long as the condition holds"))
}

/// `forbid destroy self`, `before damage to self { … }`, `forbid self attack`
fn heard_without_brackets(context: &Context) -> Option<Diagnostic> {
    let hears = |word: &str| matches!(word, "after" | "before" | "forbid" | "permit" | "of");
    let at = [-2, -1, -3].into_iter().find(|at| {
        context.word(*at).is_some_and(hears)
            && (context.word(*at) != Some("of") || context.word(at - 1) == Some("instead"))
    })?;
    let head = if context.word(at) == Some("of") { "instead of" } else { context.word(at)? };
    let known = |word: &str| matches!(word, "self" | "you" | "it");
    let (first, second) = (context.word(at + 1)?, context.word(at + 2)?);
    if !context.goes_on(at + 2) {
        return None;
    }
    let (event, thing) = match (known(first), known(second)) {
        (true, _) if vocabulary::find(second).is_none() => (second, first),
        (_, true) if vocabulary::find(first).is_none() => (first, second),
        _ => return None,
    };
    let message = format!("what `{event}` is about stands in brackets, with its name");
    let fault = context.fault((at + 1, at + 2), &message, "in no brackets")?;
    Some(fault.help(format!(
        "write `{head} {event}(NAME: {thing})`, with the name that `event {event}(…)` or `action {event}(…)` gives it"
    )))
}

/// `cannot be destroyed`, `can't attack`
fn forbidden(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let denies = |at: &isize| {
        matches!(context.word(*at), Some("cannot" | "cant" | "mustnt" | "never")) && context.rest_of_line(*at).is_some()
    };
    let at = [-1, -2].into_iter().find(denies)?;
    if context.is(at + 1, Token::Colon) || context.is(at + 1, Token::OpenParen) || expected.value() {
        return None;
    }
    let message = "what cannot happen is forbidden as an event, or as an action";
    let fault = context.fault((at, at), message, "as in a sentence")?;
    Some(fault.help("write `forbid EVENT(NAME: self) because \"…\"`"))
}

/// `has shield(1)`, `shield 1`, `shield(1)`: keywords stand behind `has:`.
fn keyword(context: &Context) -> Option<Diagnostic> {
    let has =
        [-1, -2].into_iter().find(|at| matches!(context.word(*at), Some("has" | "loses")) && context.begins(*at))?;
    if context.is(has + 1, Token::Colon) || context.is_of_statements() {
        return None;
    }
    let (word, keyword) = (context.word(has)?, context.word(has + 1)?);
    let value = if context.is(has + 2, Token::OpenParen) { "(…)" } else { "" };
    let message = format!("`:` is missing after `{word}`");
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.after(has), "`:` should stand here");
    Some(fault.help(format!("write `{word}: {keyword}{value}`")))
}

/// `after hurt(p: you) where n > 0 { … }`
fn heard_where(context: &Context) -> Option<Diagnostic> {
    let at =
        [0, -1].into_iter().find(|at| context.word(*at) == Some("where") && context.is(at - 1, Token::CloseParen))?;
    let hears = ["after", "before", "of", "forbid", "permit"];
    context.word_before_call(at - 1).filter(|word| hears.contains(word))?;
    let fault = context.fault((at, at), "when something is heard is said with `when`", "`when` should stand here")?;
    Some(fault.help("write `when`: `where` asks of what is looked for, within the brackets `x: KIND where …`"))
}

/// `draw 2 cards` among the lines of a card
fn drawn(context: &Context) -> Option<Diagnostic> {
    let draws = context.word(-1) == Some("draw") && context.begins(-1) && !context.is_of_statements();
    if !draws || !(context.is(0, Token::Number) || matches!(context.word(0), Some("a" | "one" | "two" | "three"))) {
        return None;
    }
    let fault = context.fault((-1, 0), "what a card does stands in its `effect`", "nothing is drawn by it")?;
    Some(
        fault.help("write `effect { repeat 2 { move top of deck of you to hand of you } }`, with as many as are drawn"),
    )
}

/// `power "Shoot" { … }`: an ability that players use, by its class alone.
fn ability_by_class(context: &Context) -> Option<Diagnostic> {
    let class = context.own_word(-1).filter(|_| context.begins(-1))?;
    let opens = |at| context.is(at, Token::OpenBrace) || matches!(context.word(at), Some("once" | "when" | "while"));
    let is_member = context.is_of(Rule::some_members) || context.is_of(Rule::some_kind_members);
    if !context.is(0, Token::Text) || !opens(1) || !is_member {
        return None;
    }
    let fault = context.fault((-1, 0), "what a player may use begins with `action`", "an ability?")?;
    let title = context.shown(0);
    let behind = if matches!(class, "ability" | "activated") { "CLASS" } else { class };
    Some(
        fault.help(format!(
            "write `action {title} : {behind} {{ … }}`, with the class of such abilities behind the `:`"
        )),
    )
}

/// `after: destroy { … }`, `require: …`, `library: { … }`: no `:` stands behind the word.
fn word_with_colon(context: &Context) -> Option<Diagnostic> {
    let is_word = |at: &isize| {
        let roles = [Role::Ability, Role::Member];
        let word = context.word(*at).filter(|word| vocabulary::has_role(word, &roles));
        let takes =
            word.is_some_and(|word| !matches!(word, "has" | "loses" | "is" | "value" | "set" | "column" | "id"));
        takes && context.is(at + 1, Token::Colon) && context.begins(*at)
    };
    let at = [-3, -2, -1].into_iter().find(is_word)?;
    let word = context.word(at)?;
    let fault = context.fault((at + 1, at + 1), &format!("`{word}` is followed by `:`"), "no `:` stands here")?;
    Some(match super::form(word) {
        Some(form) => fault.help(format!("`{word}` is written `{form}`")),
        None => fault.help("take it out"),
    })
}

/// `"2 damage to a creature."`, `effect "2 damage"`, `text 2 damage to a creature.`: what is printed.
fn printed(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if context.previous_is(Token::Text) && context.begins(-1) && expected.is_only(":") {
        let text = context.shown(-1);
        let message = "a text alone is the label of an ability, and none follows";
        let fault = context.fault((-1, -1), message, "of which ability?")?;
        return Some(fault.help(format!(
            "what is printed is written `text {text}`; a label stands before an ability, `\"label\": after … {{ … }}`"
        )));
    }
    if context.word(-1) == Some("effect") && context.is(0, Token::Text) {
        let fault = context.fault(
            (0, 0),
            "an effect is what is done, and not what is printed of it",
            "`{` should stand here",
        )?;
        return Some(fault.help(format!("write `text {}`, and what is done in `effect {{ … }}`", context.shown(0))));
    }
    let begins = context.word(-1) == Some("text") && context.begins(-1) && context.goes_on(0);
    if !begins || context.is(0, Token::Text) || context.is(0, Token::Colon) || context.is(1, Token::Text) {
        return None;
    }
    let text = context.rest(0)?;
    let fault = context.fault((0, 0), "what is printed stands in quotes", "no quotes")?;
    Some(fault.help(format!("write `text \"{text}\"`")))
}

/// `cost 1 mana and 2 gold`, `cost 1 mana 2 gold`: the parts of a cost stand with commas between.
fn several_costs(context: &Context) -> Option<Diagnostic> {
    let part = |at: isize| context.is(at, Token::Number) && context.own_word(at + 1).is_some();
    let at = [-4, -3, -2].into_iter().find(|at| {
        let joint = isize::from(matches!(context.word(at + 2), Some("and" | "y")));
        part(*at) && part(at + 2 + joint)
    })?;
    context.behind_on_line("cost").or_else(|| context.behind_on_line("pay"))?;
    let joint = isize::from(context.word(at + 2).is_some());
    let other = at + 2 + joint;
    let fault =
        context.fault((at, other + 1), "the parts of a cost stand with commas between", "no comma between the two")?;
    let (one, other) = (context.between(at, at + 1)?, context.between(other, other + 1)?);
    Some(fault.help(format!("write `{one}, {other}`")))
}

/// `modify self power += 1`
fn modified_without_braces(context: &Context) -> Option<Diagnostic> {
    let what = context.word(-1).filter(|_| context.word(-2) == Some("modify"))?;
    let value = context.own_word(0).filter(|_| context.is(1, Token::Assign))?;
    let fault = context.fault((-2, 2), "what is changed of a thing stands in braces", "no braces here")?;
    let (sign, amount) = (context.shown(1), context.shown(2));
    Some(fault.help(format!("write `modify {what} {{ {value} {sign} {amount} }}`")))
}

/// `cost 1`: so much, but of what?
fn of_nothing(context: &Context) -> Option<Diagnostic> {
    let number = |at| context.number(at);
    let amount = number(-1)?;
    let begins = context.word(0).is_some_and(|word| vocabulary::has_role(word, &[Role::Member, Role::Ability]));
    if !context.ends_or_closes() && !begins {
        return None;
    }
    if context.word(-3) == Some("cost") {
        let what = context.own_word(-2)?;
        let fault = context.fault((-2, -1), "how much stands before what is paid", "the other way round")?;
        return Some(fault.help(format!("write `{amount} {what}`")));
    }
    if context.word(-2) != Some("cost") {
        return None;
    }
    let message = "so much is paid, and of what is not said";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.after(-1), "a payment should stand here");
    Some(fault.help(format!("write `cost {amount} PAYMENT`, with the name of a `payment` of the game")))
}

/// `x.life -= 1,000`
fn thousand(context: &Context) -> Option<Diagnostic> {
    let at = [0, -1].into_iter().find(|at| context.is(*at, Token::Comma))?;
    let (whole, part) = (context.token(at - 1)?, context.token(at + 1)?);
    let (first, last) = (context.shown(at - 1), context.shown(at + 1));
    let is_one = whole.0 == Token::Number && part.0 == Token::Number && whole.1.end + 1 == part.1.start;
    if !is_one || last.len() != 3 {
        return None;
    }
    let fault = context.fault((at - 1, at + 1), "nothing stands between the digits of a number", "two numbers")?;
    Some(fault.help(format!("write `{first}{last}`")))
}

/// `creature in field of you have power += 1`
fn bent(context: &Context) -> Option<Diagnostic> {
    let begins = |at: &isize| context.own_word(*at).is_some() && context.rest_of_line(*at).is_some();
    let at = [-1, -2].into_iter().find(begins)?;
    let (rest, looks) = (context.rest(at)?, matches!(context.word(at + 1)?, "in" | "you" | "where" | "of"));
    let verbs = [" have ", " has ", " get ", " gets ", " gain ", " gains "];
    let what =
        verbs.into_iter().find_map(|verb| rest.split_once(verb)).filter(|_| looks && !context.is_of_scenario())?.0;
    let fault = context.fault((at, at), "what bends other things is an ability with `modify`", "as in a sentence")?;
    Some(
        fault.help(format!(
            "write `modify {what} {{ ATTRIBUTE += 1 }}`, of a keyword `modify {what} {{ has: KEYWORD }}`"
        )),
    )
}

/// `before damage(target = self) { … }`
fn given_by_name(context: &Context) -> Option<Diagnostic> {
    let name = context.word(-1).filter(|_| context.found() == "=")?;
    let opens = context.is(-2, Token::OpenParen) || context.is(-2, Token::Comma);
    context.called(0).filter(|_| opens && context.enclosing(0) == Some(Token::OpenParen))?;
    let (line, _) = context.line_before(context.token(0)?.1.start)?;
    let hears = ["after ", "before ", "forbid ", "permit ", "instead of ", "again after ", "happened "];
    hears.into_iter().find(|word| line.contains(word))?;
    let fault = context.fault((0, 0), "what is named has `:` behind its name", "`:` should stand here")?;
    Some(fault.help(format!("write `{name}: {}`", context.shown(1))))
}

/// `modify allowed(p: player) when p != active = 2`
fn asked_before_the_value(context: &Context) -> Option<Diagnostic> {
    let (line, _) = context.line_before(context.token(0)?.1.start)?;
    let (said, rest) = (&line[line.rfind("modify ")?..], context.rest(0)?);
    let said = format!("{said}{rest}");
    let (what, asked) = said.split_once(" when ")?;
    let signs = [" = ", " += ", " -= ", " *= "];
    let sign = signs.into_iter().find(|sign| asked.contains(sign))?;
    let (condition, value) = asked.split_once(sign)?;
    if [what, condition, value].into_iter().any(|part| part.contains(['{', '}']))
        || signs.iter().any(|sign| what.contains(sign))
    {
        return None;
    }
    let at = [0, -1, -2, -3, -4, -5, -6].into_iter().find(|at| context.word(*at) == Some("when"))?;
    let fault = context.fault((at, at), "when something is so, is said behind its value", "too early")?;
    Some(fault.help(format!("write `{}{sign}{} when {}`", what.trim_end(), value.trim(), condition.trim())))
}

/// `modify self { power: +1 }`, `creature in field of you have power += 1`, `power +1`
fn modified(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let sign = |at: isize| matches!(context.shown(at).as_str(), "+" | "-") && context.is(at + 1, Token::Number);
    let at = [1, 0].into_iter().find(|at| sign(*at))?;
    let is_value =
        if at == 1 { context.found() == ":" } else { context.previous_is(Token::Colon) || context.word(-1).is_some() };
    let name = context.word(if at == 0 && context.previous_is(Token::Colon) { -2 } else { -1 })?;
    let begins = context.begins(if at == 0 && context.previous_is(Token::Colon) { -2 } else { -1 });
    if !is_value || !begins || expected.statement_head() || context.is_of_statements() {
        return None;
    }
    let (sign, number) = (context.shown(at), context.shown(at + 1));
    // `gana +1 fuerza`
    let behind =
        context.own_word(at + 2).filter(|_| at == 0 && context.goes_on(at + 2) && !context.is(at + 3, Token::Colon));
    if let Some(value) =
        behind.filter(|_| context.enclosing(at) == Some(Token::OpenBrace) && context.bracket_around(at).is_some())
    {
        let fault = context.fault((at - 1, at + 2), "what changes stands before how much", "the other way round")?;
        return Some(fault.help(format!("write `{value} {sign}= {number}`")));
    }
    let is_changed = context.is_inside("modify");
    // All that is written otherwise.
    let first = if is_changed {
        at
    } else if context.previous_is(Token::Colon) || at == 1 {
        at - 2
    } else {
        at - 1
    };
    let fault = context.fault((first, at + 1), "so much more or less is no value", "more than what?")?;
    Some(fault.help(if is_changed {
        format!("write `{name} {sign}= {number}`")
    } else if sign == "+" {
        format!("write `{name}: {number}`; what changes is `modify self {{ {name} += {number} }}`")
    } else {
        format!("write `{name}: {sign}{number}`; what changes is `modify self {{ {name} {sign}= {number} }}`")
    }))
}
