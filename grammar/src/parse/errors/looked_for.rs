//! What is looked for as rulebooks name it: with articles, whose it is before it, one of any.

use super::context::Context;
use super::expected::Expected;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary::{self, Role};

/// Articles, none of which is written.
const ARTICLES: &[&str] = &["a", "an", "the", "un", "una", "unos", "unas", "el", "la", "los", "las"];

/// Whatever is looked for so.
pub(super) fn said(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    there_is(context)
        .or_else(|| compared(context))
        .or_else(|| article(context))
        .or_else(|| one_of_any(context))
        .or_else(|| all_of_them(context))
        .or_else(|| where_it_lies(context))
        .or_else(|| several_places(context, expected))
        .or_else(|| asked_of(context, expected))
        .or_else(|| to_where(context))
        .or_else(|| to_one_end(context))
        .or_else(|| to_one_of_several(context))
        .or_else(|| outside(context))
}

/// `x is a creature`, `choose a creature in play`, `move the top of deck of you to hand of you`
fn article(context: &Context) -> Option<Diagnostic> {
    let is_article = |at: &isize| {
        let is_one = context.word(*at).is_some_and(|word| ARTICLES.contains(&word));
        let noun = context.word(at + 1).filter(|_| context.goes_on(at + 1));
        let ends = |word: &str| vocabulary::has_role(word, &[Role::Clause]) || matches!(word, "by" | "else" | "as");
        let goes_on = |word: &str| {
            vocabulary::has_role(word, &[Role::Operator])
                && !matches!(word, "top" | "bottom" | "first" | "last" | "all")
        };
        // What is called `a` may be the first of what is given to something.
        let is_given = context.is(at - 1, Token::OpenParen) || context.is(at - 1, Token::Comma);
        // `flip a coin`, `p discards a card` are sentences, and `at the beginning of …` begins one.
        let is_sentence = context.is_of_statements() && context.own_word(at - 1).is_some()
            || matches!(context.word(at - 1), Some("at" | "al"));
        // `creature an opponent controls` says whose it is.
        let is_whose = context.word(at + 2).is_some_and(|verb| verb.starts_with("control") || verb.starts_with("own"));
        is_one && !is_given && !is_whose && !is_sentence && noun.is_some_and(|noun| !ends(noun) && !goes_on(noun))
    };
    let is_looked_for = |at: &isize| {
        let chooses = matches!(
            context.word(at - 1),
            Some("choose" | "target" | "modify" | "for" | "shuffle" | "reveal" | "resolve")
        );
        context.is(at - 1, Token::Colon) || chooses || context.word(at - 1) == Some("draw")
    };
    let at = [-1, 0]
        .into_iter()
        .find(is_article)
        .or_else(|| [-2].into_iter().find(|at| is_article(at) && is_looked_for(at)))?;
    let (article, noun) = (context.shown(at), context.shown(at + 1));
    if let Some("draw") = context.word(at - 1) {
        let message = "`draw` ends the game without a winner";
        return Some(context.fault((at - 1, at - 1), message, "nothing is drawn by it")?.help(super::sentences::DRAWN));
    }
    if matches!(
        noun.as_str(),
        "opponent"
            | "opponents"
            | "rival"
            | "enemy"
            | "oponente"
            | "oponentes"
            | "rivales"
            | "adversario"
            | "enemigo"
            | "enemigos"
    ) {
        let fault = context.fault((at, at + 1), "whose opponent is meant, stands in brackets", "whose?")?;
        return Some(fault.help("write `opponent(you)`"));
    }
    let message = format!("`{article}` stands before no kind and no name");
    let fault = context.fault((at, at), &message, "an article")?;
    Some(fault.help(match context.word(at - 1) {
        Some(word @ ("choose" | "target")) => {
            let letter = noun.chars().next().unwrap_or('c');
            format!("write `{word} {letter}: {noun} …`; the name `{letter}` then stands for what was chosen")
        }
        _ => format!("leave it out: `{noun}` stands alone"),
    }))
}

/// `if there is a creature in play { … }`, `if no creature in field of p { … }`
fn there_is(context: &Context) -> Option<Diagnostic> {
    let conditions = ["if", "when", "while", "expect", "where", "require", "hay"];
    let begins = |at: &isize| {
        let asks = context.word(at - 1).is_some_and(|word| conditions.contains(&word));
        let is_there = context.word(*at) == Some("there") && matches!(context.word(at + 1), Some("is" | "are"));
        let is_none = context.word(*at) == Some("no") && context.own_word(at + 1).is_some();
        // `a == b and no creature in play`
        let goes_on =
            matches!(context.word(at - 1), Some("and" | "or" | "y" | "o")) && context.word(at + 2) == Some("in");
        asks && is_there || (asks || goes_on) && is_none
    };
    let at = [-4, -3, -2, -1, 0].into_iter().find(begins)?;
    let is_there = context.word(at) == Some("there");
    let mut kind = at + if is_there { 2 } else { 1 };
    let denies = !is_there || context.word(kind) == Some("no");
    while context.word(kind).is_some_and(|word| ARTICLES.contains(&word) || matches!(word, "no" | "any")) {
        kind += 1;
    }
    let what = context.word(kind)?;
    let fault = context.fault((at, kind), "whether there is one is asked by `any`", "as in a sentence")?;
    let not = if denies { "not " } else { "" };
    Some(fault.help(format!("write `{not}any {what} in …`, and how many there are `count({what} in …)`")))
}

/// `p.life is less than 3`, `p.life equals 3`
fn compared(context: &Context) -> Option<Diagnostic> {
    let sign = |word: &str| match word {
        "less" | "fewer" | "menor" => Some("<"),
        "more" | "greater" | "higher" | "mayor" => Some(">"),
        "equals" | "equal" | "igual" => Some("=="),
        _ => None,
    };
    let compares = |at: &isize| {
        let follows =
            matches!(context.word(at + 1), Some("than" | "to" | "que" | "a")) || context.is(at + 1, Token::Number);
        context.word(*at).and_then(sign).is_some() && follows
    };
    let at = [-2, -1, 0].into_iter().find(compares)?;
    let sign = context.word(at).and_then(sign)?;
    let from = if matches!(context.word(at - 1), Some("is" | "es")) { at - 1 } else { at };
    let to = if context.is(at + 1, Token::Number) { at } else { at + 1 };
    let fault = context.fault((from, to), "two values are compared with a sign", "as in a sentence")?;
    Some(fault.help(format!("write `{sign}`; there are `==`, `!=`, `<`, `<=`, `>` and `>=`")))
}

/// `modify all creatures { … }`, `modify each creature in play { … }`
fn all_of_them(context: &Context) -> Option<Diagnostic> {
    let is_all = |at: &isize| {
        context.word(at - 1) == Some("modify")
            && matches!(context.word(*at), Some("all" | "each" | "every" | "any"))
            && context.own_word(at + 1).is_some()
    };
    let at = [-2, -1, 0].into_iter().find(is_all)?;
    let (word, kind) = (context.shown(at), context.shown(at + 1));
    let message = format!("`modify` is of all that are there, and has no `{word}`");
    Some(context.fault((at, at), &message, "not needed")?.help(format!("write `modify {kind} …`")))
}

/// `target t: any creature in play`
fn one_of_any(context: &Context) -> Option<Diagnostic> {
    let is_any = |word: &str| matches!(word, "any" | "every" | "each" | "all" | "some" | "another" | "other");
    let found = |at: &isize| {
        let chooses = matches!(context.word(at - 3), Some("target" | "choose"));
        chooses
            && context.is(at - 1, Token::Colon)
            && context.word(*at).is_some_and(is_any)
            && context.word(at + 1).is_some()
    };
    let at = [-3, -2, -1, 0].into_iter().find(found)?;
    let (word, kind) = (context.shown(at), context.shown(at + 1));
    if matches!(word.as_str(), "another" | "other") {
        return None;
    }
    let how = context.word(at - 3)?;
    let message = format!("`{how}` is of one thing, and `{word}` is not said of it");
    let fault = context.fault((at, at), &message, "one is chosen")?;
    Some(fault.help(format!("write `{how} {}: {kind} …`", context.shown(at - 2))))
}

/// `target c: creature of opponent(you)`: whose things are looked for is asked behind `where`.
fn whose_it_is(context: &Context, kind: &str) -> Option<Diagnostic> {
    let is_called = context.is(2, Token::OpenParen) && context.word(3).is_some() && context.is(4, Token::CloseParen);
    let (whose, last) = match context.word(1)? {
        "you" => ("you".to_owned(), 1),
        _ if is_called => (context.between(1, 4)?.to_owned(), 4),
        _ if context.is(2, Token::Dot) && context.word(3).is_some() => (context.between(1, 3)?.to_owned(), 3),
        "opponent" | "oponente" | "rival" | "enemy" | "enemigo" | "adversario" => ("opponent(you)".to_owned(), 1),
        _ => return None,
    };
    // What is asked besides is asked behind that.
    let (last, and) = if context.word(last + 1) == Some("where") { (last + 1, " and") } else { (last, "") };
    let fault = context.fault((0, last), "whose things are is said behind `where`", "not said so of things")?;
    let write = format!("write `it in {kind} of {whose} …`");
    let other = format!("did you mean `in play where controller == {whose}{and}`?");
    let unknown = format!("{other} Where `{kind}` is a zone, {write}");
    Some(fault.help(unknown).if_zone(kind, format!("`{kind}` is a zone: {write}"), Some(other)))
}

/// `c: creature of hand of you`: where something lies is said by `in`.
fn where_it_lies(context: &Context) -> Option<Diagnostic> {
    let is_named = context.is(-2, Token::Colon) && (context.is(-4, Token::OpenParen) || context.is(-4, Token::Comma));
    let is_chosen = context.is(-2, Token::Colon) && matches!(context.word(-4), Some("target" | "choose" | "for"));
    if context.found() != "of" || !(is_named || is_chosen) {
        return None;
    }
    let kind = context.word(-1)?;
    let rest = context.word(1)?;
    if let Some(fault) = whose_it_is(context, kind) {
        return Some(fault);
    }
    let fault = context.fault((0, 0), "where things are is said by `in`", "`in` should stand here")?;
    if context.word(2) == Some("of") {
        return Some(fault.help(format!("write `{kind} in {rest} …`")));
    }
    let whose = context.between(-1, 1)?;
    let write = format!("write `it in {whose} …`");
    let unknown = format!("where `{kind}` is a zone, {write}");
    Some(fault.help(unknown).if_zone(kind, format!("`{kind}` is a zone: {write}"), None))
}

/// `count(card in hand, deck or discard of you)`, `… in hand and discard of you`, `… in either hand or discard of you`
fn several_places(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    const PLACED: [Option<&str>; 2] = [Some("in"), Some("from")];
    if let Some("either" | "both") = context.word(-1)
        && PLACED.contains(&context.word(-2))
        && context.own_word(0).is_some()
    {
        let message = format!("`{}` stands before no places", context.shown(-1));
        return Some(context.fault((-1, -1), &message, "not needed")?.help("take it out"));
    }
    let is_comma = context.found() == ",";
    if !is_comma && !matches!(context.found(), "and" | "y" | "o") || is_comma && !expected.has("or") {
        return None;
    }
    let first = [-1, -3]
        .into_iter()
        .find(|at| PLACED.contains(&context.word(at - 1)) && (*at == -1 || context.word(-2) == Some("of")))?;
    let (next, behind) = (context.word(1)?, context.word(2));
    let goes_on = matches!(behind, Some("or" | "and" | "of" | "y" | "o")) || context.is(2, Token::CloseParen);
    if context.word(first).is_none() || !goes_on {
        return None;
    }
    let fault = context.fault((0, 0), "places stand with `or` between", "`or` should stand here")?;
    Some(fault.help(format!("write `{} {} or {next} …`", context.shown(first - 1), context.between(first, -1)?)))
}

/// `(c: creature in field of you if not tapped)`, `target t: creature in play with power > 1`
fn asked_of(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_asked = |word: &str| {
        matches!(word, "with" | "if" | "when" | "que" | "con" | "si" | "cuando" | "whose" | "that" | "which")
    };
    let in_brackets = context.word(0).filter(|word| is_asked(word));
    if let Some(word) = in_brackets
        && context.enclosing(0) == Some(Token::OpenParen)
        && context.first_word() == Some("action")
        && (expected.has("where") || context.is_in_header(0))
    {
        let fault = context.fault((0, 0), &format!("`{word}` is written `where` here"), "this")?;
        return Some(fault.help("write `where`"));
    }
    // What began to look for something was taken to have ended.
    let word = context.word(-1).filter(|word| matches!(*word, "with" | "con" | "that" | "which" | "whose"))?;
    let at = context.token(-1)?.1.start;
    let (line, _) = context.line_before(at)?;
    let looks = ["target ", "choose ", "modify ", "for "].into_iter().any(|word| line.trim_start().starts_with(word));
    if !looks || line.contains('{') || !context.goes_on(0) {
        return None;
    }
    let fault = context.fault((-1, -1), &format!("`{word}` is written `where` here"), "this")?;
    Some(fault.help("write `where`"))
}

/// `move x into hand of you`
fn to_where(context: &Context) -> Option<Diagnostic> {
    let word = context.word(0).filter(|word| matches!(*word, "into" | "onto" | "towards" | "a" | "al" | "hacia"))?;
    let (text, start) = context.behind_on_line("move")?;
    let said = text.get(..context.token(0)?.1.start.checked_sub(start)?)?;
    if said.contains(['{', '}']) || said.split_whitespace().any(|word| word == "to") {
        return None;
    }
    let fault = context.fault((0, 0), &format!("`{word}` is written `to` here"), "this")?;
    Some(fault.help("write `to`"))
}

/// `move x to top or bottom of deck of you`, `move x to either top of deck of you or hand of you`: an end of a zone is no value to choose.
fn to_one_end(context: &Context) -> Option<Diagnostic> {
    const FAR: isize = 12;
    let start = (-FAR..0).rev().find(|at| context.word(*at) == Some("move"))?;
    let to = (start..0).rev().find(|at| context.word(*at) == Some("to"))?;
    let (first, or) = place(context, to + 1)?;
    let (second, end) = place(context, or + 1).filter(|_| context.word(or) == Some("or"))?;
    if !is_end(&first) && !is_end(&second) {
        return None;
    }
    let within = |end: &str, other: &str| match (end.contains(" of "), other.split_once(" of ")) {
        (false, Some((_, zone))) if is_end(end) => format!("{end} of {zone}"),
        _ => end.to_owned(),
    };
    let thing = context.between(start + 1, to - 1)?;
    let way = |place: &str| {
        let label = place.split(' ').next().unwrap_or("");
        format!("\"{label}\" {{ move {thing} to {place} }}")
    };
    let ways = [way(&within(&first, &second)), way(&within(&second, &first))].join(" ");
    let fault = context.fault((start, end - 1), "what is moved goes to one place", "another one?")?;
    Some(fault.help(format!("write `choose {{ {ways} }}`")))
}

/// Whether a place is the top or the bottom of something.
fn is_end(place: &str) -> bool {
    matches!(place.split(' ').next(), Some("top" | "bottom"))
}

/// A place that is named from a token on, and the token behind it: `hand of you`, `the top of deck of x.owner`.
pub(super) fn place(context: &Context, at: isize) -> Option<(String, isize)> {
    let mut at = (at..).find(|at| !matches!(context.word(*at), Some("either" | "the")))?;
    let mut said = context.word(at)?.to_owned();
    loop {
        at += 1;
        let joint = if context.word(at) == Some("of") {
            " of "
        } else if context.is(at, Token::Dot) {
            "."
        } else {
            return Some((said, at));
        };
        at += 1;
        said.push_str(joint);
        said.push_str(context.word(at)?);
    }
}

/// `move x to hand or discard of you`, `move x to hand of you or discard of you`: where it goes is chosen before.
fn to_one_of_several(context: &Context) -> Option<Diagnostic> {
    let next = context.word(1).filter(|_| context.found() == "or")?;
    let (text, start) = context.behind_on_line("move")?;
    let said = text.get(..context.token(0)?.1.start.checked_sub(start)?)?;
    let (thing, first) = said.split_once(" to ").map(|(thing, first)| (thing.trim(), first.trim()))?;
    if is_end(first) || said.contains(['{', '}', '(']) {
        return None;
    }
    let whose = if context.word(2) == Some("of") { context.between(2, 3)? } else { "" };
    let first = if first.contains(" of ") { first.to_owned() } else { format!("{first} {whose}") };
    let places = format!("[{}, {}]", first.trim(), format!("{next} {whose}").trim());
    let fault = context.fault((0, 0), "what is moved goes to one place", "another one?")?;
    Some(fault.help(format!("write `choose place: {places} by you` before it, and `move {thing} to place`")))
}

/// `choose c: card not in hand of you`, `any c not in hand of you where c.power > 2`: where it does not lie is a condition.
fn outside(context: &Context) -> Option<Diagnostic> {
    let not_in = |at: &isize| context.word(*at) == Some("not") && context.word(at + 1) == Some("in");
    let at = (-8..=0).find(not_in)?;
    let (name, first) = if context.is(at - 2, Token::Colon) { (at - 3, at - 4) } else { (at - 1, at - 2) };
    let name = context.own_word(name)?;
    let looks = ["choose", "random", "target", "for", "any", "every", "no", "all", "first"];
    let (zone, end) =
        place(context, at + 2).filter(|_| context.word(first).is_some_and(|word| looks.contains(&word)))?;
    let message = "things are looked for in a place, not outside of one";
    let fault = context.fault((at, at + 1), message, "a condition, which stands behind `where`")?;
    Some(if context.word(end) == Some("where") {
        fault.help(format!("write `where {name} not in {zone} and …`"))
    } else {
        fault.help(format!("write `where {name} not in {zone}`"))
    })
}
