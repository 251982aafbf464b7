//! What designers write out of habit, as other languages and other rulebooks have it.

use super::amounts;
use super::context::Context;
use super::expected::Expected;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::prose;
use crate::tokens::{Token, tokens};
use crate::vocabulary::{self, Role};

/// A sentence for people in the place of a line.
pub(super) fn sentence(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if !expected.after_name() || context.token(-1)?.0 != Token::Word || !prose::is_sentence(context.rest_of_line(-1)?) {
        return None;
    }
    let message = format!("`{}` does not start any line that can stand here", context.shown(-1));
    Some(Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.span(-1)?, "a line should start here").help(
        "this reads as a sentence: what is printed stands in quotes, as in `text \"…\"`, and a remark begins with `//`",
    ))
}

/// What designers write out of habit: `if x { … }` and `cost: 2 coins` among the lines of a card.
pub(super) fn habit(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let line = expected.after_name() && !expected.statement_head();
    let field = expected.is_sign_of_field() && !expected.statement_head();
    if let (true, Some(word @ ("let" | "define")), Some(name)) = (field, context.word(-1), context.word(0)) {
        let message = format!("no line starts with `{word}`");
        let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.span(-1)?, "a line should start here");
        return Some(fault.help(match word {
            "let" => format!(
                "a name is given where something is done, `effect {{ let {name} = … }}`; for all of the game it is declared by itself: `define {name} = …`"
            ),
            _ => format!("a define belongs to no card, and is declared by itself: `define {name} = …`"),
        }));
    }
    let is_cost = matches!(context.word(-4), Some("cost" | "coste" | "costo"));
    if line && is_cost && context.token(-3)?.0 == Token::Colon {
        let amount = format!("{} {}", context.shown(-2), context.shown(-1));
        if let Some(word @ ("coste" | "costo")) = context.word(-4) {
            let fault = context.fault((-4, -1), &format!("`{word}` is followed by `:`"), "no `:` stands here")?;
            return Some(fault.help(format!("write `cost {amount}`")));
        }
        return Some(
            Diagnostic::error(codes::UNEXPECTED, "`cost` is followed by `:`", context.span(-3)?, "no `:` stands here")
                .help(format!("write `cost {amount}`")),
        );
    }
    if context.found() == "if" && context.starts_line() && expected.name() && !expected.value() {
        return Some(
            Diagnostic::error(
                codes::UNKNOWN_MEMBER,
                "no line starts with `if`",
                context.found_span(),
                "a line should start here",
            )
            .help("what happens stands in `effect { … }`, or in an ability such as `after … { … }`"),
        );
    }
    None
}

/// `sort criatura in campo by fuerza`, `all criatura in campo by fuerza`: what puts things in order.
pub(super) fn sorted(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let by = "`all … by most VALUE` puts the greatest first, and `first … by least VALUE` gives the least";
    if context.word(-1) == Some("by") && expected.has("most") {
        let found = context.shown(0);
        let message = "`by` is followed by `most` or `least`";
        let fault = Diagnostic::error(codes::UNEXPECTED, message, context.found_span(), "in which order?");
        let named = context.token(0).is_some_and(|token| token.0 == Token::Word);
        return Some(fault.help(if named {
            format!("write `most {found}` or `least {found}`: {by}")
        } else {
            by.to_owned()
        }));
    }
    if let ("by", Some(which @ ("most" | "least"))) = (context.found(), context.word(1)) {
        let message = "what is put in order stands behind `all`, `first` or `last`";
        let fault = Diagnostic::error(codes::UNEXPECTED, message, context.found_span(), "nothing is put in order here");
        // `by least e.cost`, `by most size(hand of p)`: of more than a word, only that it is a value.
        let is_whole = |next: &str| matches!(next, "{" | ")" | ",");
        let value = context.word(2).filter(|_| is_whole(&context.shown(3))).unwrap_or("VALUE");
        return Some(fault.help(format!(
            "write `all … by {which} {value}`, and for each of them in that order `for x in all … by {which} {value} {{ … }}`"
        )));
    }
    let sorts = |at: &isize| context.word(*at).is_some_and(|word| matches!(word, "sort" | "sorted" | "ordered"));
    // What follows may have been taken for the start of a statement.
    let at = [0, -1, -2].into_iter().find(sorts)?;
    context.word(at + 1).filter(|_| at > -2 || expected.statement_head())?;
    let message = format!("nothing is put in order by `{}`", context.shown(at));
    Some(Diagnostic::error(codes::UNEXPECTED, message, context.span(at)?, "not a word of the language").help(by))
}

/// `has: echo(size(t) gold)`: what is worked out stands in parentheses in the cost of a keyword, too.
pub(super) fn bare_argument(context: &Context) -> Option<Diagnostic> {
    if context.token(0)?.0 != Token::Word || !context.previous_is(Token::CloseParen) {
        return None;
    }
    let (text, start) = context.behind_on_line("has")?;
    let end = context.token(-1)?.1.end.checked_sub(start)?;
    let said = text.get(..end)?;
    // Where the argument begins: behind the bracket that is still open, or the last comma in it.
    let mut begins = Vec::new();
    for (token, range) in tokens(said) {
        match (token, begins.last_mut()) {
            (Token::OpenParen, _) => begins.push(range.end),
            (Token::CloseParen, _) => drop(begins.pop()),
            (Token::Comma, Some(begin)) => *begin = range.end,
            _ => {}
        }
    }
    let [from] = begins[..] else { return None };
    let argument = said[from..].trim();
    Some(amounts::unbracketed(context, start + end - argument.len(), argument, "how much"))
}

/// `from: card or ability or none`, `if c is unit | relic { … }`: what joins types, and what joins conditions.
pub(super) fn either(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if context.word(-1) == Some("or") && expected.is_only("none") && context.word(0).is_some() {
        if context.word(-2) == Some("none") {
            let fault = context.fault((-2, 0), "that it may be absent is said behind its type", "too early")?;
            return Some(fault.help(format!("write `{} or none`", context.shown(0))));
        }
        let place = context.span(-1)?;
        let fault = Diagnostic::error(codes::UNEXPECTED, "types are joined by `|`", place, "only `none` can follow");
        return Some(fault.help(format!("write `{} | {}`", context.shown(-2), context.shown(0))));
    }
    let asks = context.word(-2).filter(|word| matches!(*word, "is" | "has"))?;
    if context.found() != "|" || context.word(1).is_none() {
        return None;
    }
    let (of, one, other) = (context.word(-3).unwrap_or("…"), context.shown(-1), context.shown(1));
    let message = format!("`{asks}` asks about one thing");
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.found_span(), "conditions are joined by `or`");
    Some(fault.help(format!("write `({of} {asks} {one} or {of} {asks} {other})`")))
}

/// `pay by you`, `pay 2 by you`, `pay (n + 1) by you`: how much, but of what?
pub(super) fn unpaid(context: &Context) -> Option<Diagnostic> {
    // Whoever pays may have been taken for the start of a statement.
    let by = [-1, -2].into_iter().find(|at| context.word(*at) == Some("by"))?;
    let before = match context.token(by - 1)?.0 {
        Token::Word => context.word(by - 1),
        Token::Number => context.word(by - 2),
        Token::CloseParen => context.word_before_brackets(by - 1),
        _ => None,
    };
    if before != Some("pay") {
        return None;
    }
    let (place, label) = (context.span(by)?, "it should stand before this");
    let fault = Diagnostic::error(codes::UNEXPECTED, "what is paid is not said", place, label);
    Some(fault.help("say what, and how much of it: `pay 2 PAYMENT by PLAYER`, `pay PAYMENT(…) by PLAYER`, `pay cost of THING by PLAYER`"))
}

/// `if C then 1` without `else`, `if C then x = 1`: a value, or something that is done?
pub(super) fn half_a_choice(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if expected.phrase(false).as_deref() == Some("`else`") {
        let message = "a value stands on both sides of a choice";
        let fault = Diagnostic::error(codes::UNEXPECTED, message, context.after(-1), "`else` should stand here");
        return Some(fault.help("write `if CONDITION then VALUE else VALUE`"));
    }
    if context.found() == "then" && expected.block() {
        let message = "`then` gives a value, and nothing is done by it";
        let fault = Diagnostic::error(codes::MISSING_BLOCK, message, context.found_span(), "`{` should stand here");
        return Some(fault.help("what is done stands in braces: `if CONDITION { … } else { … }`"));
    }
    None
}

/// `let a = 1, b = 2`
pub(super) fn two_names(context: &Context) -> Option<Diagnostic> {
    let is_next = context.found() == "," && context.token(1)?.0 == Token::Word && context.shown(2) == "=";
    let is_let = |at: &isize| context.word(*at) == Some("let") && context.shown(at + 2) == "=";
    if !is_next || !(-12..=-3).any(|at| is_let(&at)) {
        return None;
    }
    let name = context.shown(1);
    let message = "each name has a `let` of its own";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.found_span(), "no `,` stands here");
    Some(fault.help(format!("write `let {name} = …` on a line of its own")))
}

/// `draw 2`, `move x to field by you`, `choose s: random beast`, `win you and next(you)`: words that mean something else here.
pub(super) fn misread(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let since = |word: &str, far: isize| (far..=-2).any(|at| context.word(at) == Some(word));
    let denied = [-3, -2]
        .into_iter()
        .find(|at| context.word(*at) == Some("not") && matches!(context.word(at + 1), Some("winner" | "loser")));
    if let Some(at) = denied {
        let message = format!("it is said who the {} is, and not who it is not", context.shown(at + 1));
        let fault = Diagnostic::error(codes::UNEXPECTED, message, context.span(at)?, "not denied");
        return Some(fault.help("write `expect winner B`, `expect loser A`, `expect draw` or `expect not over`"));
    }
    // What may be taken for the first word of a statement, and a name behind it.
    let begins = expected.statement_head() && context.token(0).is_some_and(|token| token.0 == Token::Word);
    let (at, message, label, help) = match (context.word(-2), context.word(-1)) {
        (_, Some("draw")) if expected.statement_head() && context.token(0)?.0 == Token::Number => {
            (-1, "`draw` ends the game without a winner", "nothing is drawn by it", super::sentences::DRAWN)
        }
        (_, Some("end")) if begins && context.found() != "game" => (
            -1,
            "a phase or a turn is ended by nothing inside it",
            "it ends when its block does",
            "`offer … until pass or CONDITION` asks no more once that is so, and `phase NAME when CONDITION { … }` leaves out what was still to come",
        ),
        (_, Some("swap")) if begins => (
            -1,
            "`swap` changes values, in `modify x { swap power, wounds }`",
            "no statement",
            "two things change places at one moment: `together { move a to …  move b to … }`",
        ),
        (_, Some("by")) if expected.statement_head() && since("move", -10) => (
            -1,
            "it is not said here who moves something",
            "whose will it be?",
            "under whose control it comes is said with it: `move x to field { controller: p }`",
        ),
        (Some("random"), Some(_)) if context.token(-3)?.0 == Token::Colon && since("choose", -8) => {
            (-2, "`random` stands before the name", "too late", "write `choose random NAME: KIND …`")
        }
        (Some("choose"), Some("by")) => (
            -1,
            "who chooses is said at the end",
            "too early",
            "write `choose NAME: KIND … by p`, `choose { \"One\" { … } \"Other\" { … } } by p`",
        ),
        _ if context.found() == "at" && context.word(1) == Some("once") && since("check", -40) => (
            0,
            "`at once` stands behind the name of a check",
            "too late",
            "write `check NAME at once for p: player when … { … }`",
        ),
        _ if context.found() == "and" && (since("win", -6) || since("lose", -6)) => {
            (0, "several players are a set", "not a condition", "write `win [p, next(p)]`")
        }
        _ => return None,
    };
    Some(Diagnostic::error(codes::UNEXPECTED, message, context.span(at)?, label).help(help))
}

/// `count(beast in play | hand of p)`: what stands behind `|` names things again, and then where they are.
pub(super) fn bare_zone(context: &Context) -> Option<Diagnostic> {
    let bar = (-6..=-1).rev().find(|at| context.token(*at).is_some_and(|token| token.0 == Token::Bar))?;
    let (zone, of) = (context.word(bar + 1)?, context.word(bar + 2));
    let kind = (bar - 8..bar).rev().find(|at| context.word(at + 1) == Some("in")).and_then(|at| context.word(at))?;
    if of != Some("of") {
        return None;
    }
    let message = format!("`{zone}` is where things are, and which things is not said");
    let place = context.span(bar + 1)?;
    let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "which things, there?");
    let owner = context.word(bar + 3).unwrap_or("…");
    Some(fault.help(format!("each part behind `|` names things and then a place: `{kind} in {zone} of {owner}`")))
}

/// `modify life of p += 1`: whose value it is stands before the braces, and the value in them.
pub(super) fn value_of(context: &Context) -> Option<Diagnostic> {
    let name = context.word(-1).filter(|name| *name != "cost" && context.found() == "of")?;
    if context.word(-2) != Some("modify") {
        return None;
    }
    let fault = Diagnostic::error(
        codes::UNEXPECTED,
        "`modify` says first what has a value, and then the value",
        context.span(-1)?,
        "this is the value",
    );
    let whose = if context.word(1) == Some("you") { "== you" } else { "!= you" };
    Some(fault.help(format!(
        "write `modify SELECTOR {{ {name} = … }}`, of a player `modify p: player where p == … {{ {name} = … }}`; of a kind, `modify {name} where controller {whose}` says whose"
    )))
}

/// `open fight { for x in … { … } }`: what is done in a scope stands behind the values with which it begins, even where there are none.
pub(super) fn open_without_values(context: &Context) -> Option<Diagnostic> {
    let is_statement = |at: isize| {
        context.word(at).is_some_and(|word| vocabulary::has_role(word, &[Role::Statement]))
            && context.is(at - 1, Token::OpenBrace)
            && context.word(at - 3) == Some("open")
    };
    let at = [-1, 0].into_iter().find(|at| is_statement(*at))?;
    let (scope, word) = (context.word(at - 2)?, context.word(at)?);
    let message = format!("the values with which `{scope}` begins stand before what is done in it");
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.span(at)?, "no value of it");
    Some(fault.help(format!(
        "write `open {scope} {{ }} {{ {word} … }}`, with `NAME: VALUE` for each value between the first braces"
    )))
}

/// `open fight { who: first  passes: 0 }`: a name that is called as a word which looks for things, before the next field.
pub(super) fn name_or_query(context: &Context) -> Option<Diagnostic> {
    let is_colon = |at: isize| context.token(at).is_some_and(|token| token.0 == Token::Colon);
    let query = context.word(-3).filter(|word| matches!(*word, "any" | "every" | "all" | "first" | "last"))?;
    if !is_colon(-1) || !is_colon(-4) {
        return None;
    }
    let field = context.word(-2)?;
    let message = format!("`{query} {field}: …` looks for things, and `{query}` is no name there");
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.span(-3)?, "looks for what follows");
    Some(fault.help(format!("if it is a name, write `({query})`, or call it something else")))
}

/// `target t: gem in table of` at the end of its line: the first word of the next was taken for whose it is.
pub(super) fn of_nobody(context: &Context) -> Option<Diagnostic> {
    let begins = |word| vocabulary::has_role(word, &[Role::Member, Role::Ability, Role::Statement]);
    let is_line = context.found() == ":" || context.word(-1).is_some_and(begins);
    if !is_line || context.word(-2) != Some("of") || context.goes_on(-1) {
        return None;
    }
    let message = "the value after `of` is missing";
    let fault = Diagnostic::error(codes::MISSING_VALUE, message, context.after(-2), "a value should stand here");
    Some(fault.help(format!("say whose it is, as in `{} of you`", context.word(-3)?)))
}

/// `choose c: unit in field of you optional`
fn chosen_or_not(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    context.word(-1).filter(|word| *word == "optional" && expected.statement_head())?;
    let (text, start) = context.behind_on_line("choose")?;
    let end = context.token(-1)?.1.clone();
    let said = text.get(..end.start.checked_sub(start)?)?.trim();
    if said.is_empty() || said.contains(['{', '}']) {
        return None;
    }
    let place = context.place(start - "choose".len()..end.end);
    let message = "that nothing may be chosen is said before the name";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "`optional` comes too late");
    Some(fault.help(format!("write `choose optional {said}`")))
}

/// `pay 2 gold by p optional { … }`
pub(super) fn paid_or_not(context: &Context) -> Option<Diagnostic> {
    let at = [-1, 0].into_iter().find(|at| matches!(context.word(*at), Some("optional" | "optionally")))?;
    let (word, (before, _)) = (context.word(at)?, context.line_before(context.token(at)?.1.start)?);
    let said = before.rsplit(['{', '}', ';']).next()?.trim_start();
    if !said.starts_with("pay ") || !said.contains(" by ") {
        return None;
    }
    let message = "whoever is asked to pay need not";
    let fault = context.fault((at, at), message, "not needed")?;
    Some(fault.help(format!("take `{word}` out: what comes of it stands in braces, `{{ … }} else {{ … }}`")))
}

/// `instead of hit(p: you) optional { … }`, `after enter(x: self) may { … }`
pub(super) fn may_be_left(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if let Some(fault) = chosen_or_not(context, expected) {
        return Some(fault);
    }
    let heads = |at: isize| matches!(context.word(at), Some("after" | "before" | "instead" | "whenever"));
    let reacts = (-12..=-1).any(heads);
    let word = context.word(0).filter(|word| matches!(*word, "optional" | "optionally" | "may"))?;
    if !reacts || context.token(1)?.0 != Token::OpenBrace {
        return None;
    }
    let message = format!("`{word}` does not say here that this may be left");
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.found_span(), "no clause of a reaction");
    Some(fault.help(
        "whoever may do it or not chooses in its block: `{ choose { \"Do it\" { … } \"Leave it\" { } } }`; in an `instead of`, `proceed` lets it happen after all",
    ))
}

/// `unit where has fly`, `card … { is: unit }`, `after you.life > 3 { … }`: what is it said of, and is it an event?
pub(super) fn said_of_nothing(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let found = context.found();
    let asks = matches!(found, "has" | "is" | "in");
    if asks && context.word(-1) == Some("where") && !expected.has(":") {
        let message = format!("it is not said what `{found}` is asked of");
        let fault =
            Diagnostic::error(codes::UNEXPECTED, message, context.found_span(), "what should stand before this");
        let rest = context.word(1).unwrap_or("…");
        return Some(fault.help(format!("what is looked for is `it`: write `where it {found} {rest}`")));
    }
    // What stands before it was taken for what is asked.
    let at = match (context.word(-2), context.word(-1)) {
        (_, Some("is")) => -1,
        (Some("is"), Some("not")) => -2,
        _ => 0,
    };
    if at < 0 && found == ":" && expected.name() && !expected.value() {
        let said = context.between(at, -1)?;
        let message = format!("`{said}` is no line of a card");
        let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.span(at)?, "it is said of what changes");
        let kind = context.word(1).unwrap_or("KIND");
        return Some(fault.help(format!("an ability says it: `modify self {{ {said}: {kind} }}`")));
    }
    let is_labelled = |at: isize| context.token(at).is_some_and(|token| token.0 == Token::Colon);
    let denies = context.word(1) == Some("not") && is_labelled(2);
    if found == "is" && (is_labelled(1) || denies) && expected.name() && !expected.value() {
        let said = if denies { "is not" } else { "is" };
        let message = format!("`{said}` is no line of a card");
        let fault =
            Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.found_span(), "it is said of what changes");
        let kind = context.word(if denies { 3 } else { 2 }).unwrap_or("KIND");
        return Some(fault.help(format!("an ability says it: `modify self {{ {said}: {kind} }}`")));
    }
    let compares = matches!(found, "." | ">" | "<" | ">=" | "<=" | "==" | "!=" | "is" | "in" | "has");
    if compares && context.word(-2) == Some("after") && context.token(-1)?.0 == Token::Word {
        let message = "`after` reacts to an event, and this is how things are";
        let fault = Diagnostic::error(codes::UNEXPECTED, message, context.found_span(), "no event is asked so");
        return Some(fault.help("write `whenever CONDITION { … }`; what happens is heard with `after EVENT(…) { … }`"));
    }
    None
}

/// A word behind which a text stands, and none does; or that stands where it cannot.
pub(super) fn said_in_quotes(context: &Context, word: &str) -> Option<Diagnostic> {
    let (example, place) = match word {
        "asking" => ("asking \"Which card?\"", "behind who chooses and how long there is, and before `else`"),
        "because" => ("because \"that was the last card\"", "behind what it gives the reason of, and before `cites`"),
        _ => return None,
    };
    let span = context.span(-1)?;
    let fault = if context.token(0).is_some_and(|token| token.0 == Token::Text) {
        Diagnostic::error(codes::UNEXPECTED, format!("`{word}` cannot stand here"), span, "too early or too late")
            .help(format!("it stands {place}"))
    } else {
        Diagnostic::error(codes::UNEXPECTED, format!("`{word}` is followed by a text"), span, "no text follows")
            .help(format!("write it in quotes: `{example}`"))
    };
    Some(fault)
}

/// `action rest "Rest"() because tired { … }`: a text is all that can stand there, and none does.
pub(super) fn without_quotes(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if !expected.has("\"") || context.token(0).is_some_and(|token| token.0 == Token::Text) {
        return None;
    }
    said_in_quotes(context, context.word(-1)?)
}

/// `move c to beside d`: where something goes is said by `to` or by `beside`.
pub(super) fn to_beside(context: &Context) -> Option<Diagnostic> {
    let of = context.word(-1).filter(|_| context.word(-2) == Some("beside") && context.word(-3) == Some("to"))?;
    let place = context.span(-3)?.to(context.span(-2)?);
    let fault = Diagnostic::error(codes::UNEXPECTED, "`beside` says where by itself", place, "`to` and `beside`");
    Some(fault.help(format!("leave `to` out: `move … beside {of}`")))
}

/// `A: cast bolt.now`: what a player answers is named, and not worked out.
pub(super) fn answer_of(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let name = context.word(-1).filter(|_| context.found() == "." && expected.has("->") && !expected.value())?;
    let what = context.word(1)?;
    let message = "what is answered is a name, a title or a number, and nothing is read of it here";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.found_span(), format!("after `{name}`"));
    Some(fault.help(match what {
        "now" => format!("a name goes on with its thing, wherever that goes: write `{name}`"),
        _ => format!("name it in a line before: `let x = {name}.{what}`"),
    }))
}
