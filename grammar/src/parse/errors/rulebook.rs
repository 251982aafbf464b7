//! What rulebooks and cards say in words of their own, and how it is written here.

use super::context::Context;
use super::expected::Expected;
use super::loops;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::span::Span;
use crate::tokens::{Token, tokens};
use crate::vocabulary;
use std::ops::Range;

/// A fault in what stands from one token to another.
fn fault(context: &Context, (from, to): (isize, isize), message: &str, label: &str) -> Option<Diagnostic> {
    let place = context.span(from)?.to(context.span(to)?);
    Some(Diagnostic::error(codes::UNEXPECTED, message, place, label))
}

/// Whatever a rulebook would say so.
pub(super) fn said(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    lasting(context)
        .or_else(|| loops::one_by_one(context))
        .or_else(|| asked_twice(context))
        .or_else(|| controlled(context))
        .or_else(|| described(context))
        .or_else(|| keywords(context))
        .or_else(|| either_cost(context))
        .or_else(|| path(context))
        .or_else(|| worked_out(context))
        .or_else(|| one_of_several(context))
        .or_else(|| keyword_for_value(context, expected))
}

/// `until your next turn`, `until the end of turn`, `this turn`.
fn lasting(context: &Context) -> Option<Diagnostic> {
    let message = "until when this lasts is said otherwise";
    if context.found() == "turn" && context.word(-1) == Some("this") {
        let from = if context.word(-2) == Some("for") { -2 } else { -1 };
        return Some(fault(context, (from, 0), message, "until when?")?.help("write `until turn`"));
    }
    let until = (-8..=-2).rev().find(|at| context.word(*at) == Some("until"))?;
    let words: Vec<&str> = (until + 1..).map_while(|at| context.word(at)).collect();
    let opens = match words.first()? {
        &"your" | &"my" | &"his" | &"her" | &"its" | &"their" | &"the" => true,
        &"end" | &"start" | &"beginning" if words.get(1) == Some(&"of") => true,
        _ => return lasting_to_an_end(context, until, &words),
    };
    // The fault lies in these words, or behind the last of them.
    if !opens || words.len() < (-until - 1).unsigned_abs() {
        return None;
    }
    let next = words.iter().position(|word| *word == "next");
    let of = words.iter().position(|word| *word == "of").map_or(0, |of| of + 1);
    let is_others = |word: &str| matches!(word, "his" | "her" | "its" | "their");
    let is_small = |word: &&str| is_others(word) || matches!(*word, "the" | "this" | "that" | "your" | "my");
    let last = match next {
        Some(next) => next + 1,
        None => of + words.get(of..)?.iter().take_while(|word| is_small(word)).count(),
    };
    let what = words.get(last)?;
    // Somebody else is named, and how that player is written depends on the game.
    if words.iter().any(|word| matches!(*word, "opponent" | "opponents")) {
        return None;
    }
    let before = words.get(..last)?;
    let is_others = before.iter().any(|word| is_others(word));
    let whose = if is_others { "PLAYER" } else { "you" };
    let is_start = before.iter().any(|word| matches!(*word, "start" | "beginning"));
    let is_end = before.contains(&"end");
    let is_whose = is_others || before.iter().any(|word| matches!(*word, "your" | "my"));
    let help = match next {
        None if is_whose && !is_end => format!("write `until next {what} of {whose} begins`"),
        None if is_start => format!("write `until {what} begins`"),
        None => format!("write `until {what}`"),
        Some(_) if is_end => format!("write `until next {what} of {whose}`"),
        Some(_) if is_start => format!("write `until next {what} of {whose} begins`"),
        Some(_) => {
            format!("write `until next {what} of {whose} begins`; `until next {what} of {whose}` lasts to its end")
        }
    };
    Some(fault(context, (until, until + 1 + isize::try_from(last).ok()?), message, "until when?")?.help(help))
}

/// `until end turn`, `until begin main`, `until next end turn`: the end is meant without a word for it.
fn lasting_to_an_end(context: &Context, until: isize, words: &[&str]) -> Option<Diagnostic> {
    let next = usize::from(words.first() == Some(&"next"));
    let verb = words.get(next).filter(|word| matches!(**word, "end" | "begin" | "start" | "beginning"))?;
    let of = usize::from(words.get(next + 1) == Some(&"of"));
    let last = next + 1 + of;
    let what = words
        .get(last)
        .filter(|_| (1..=last).all(|at| context.goes_on(until + 1 + isize::try_from(at).unwrap_or(0))))?;
    let next = if next == 1 { "next " } else { "" };
    let begins = if *verb == "end" { "" } else { " begins" };
    let place = (until, until + 1 + isize::try_from(last).ok()?);
    let message = "until when this lasts is said otherwise";
    Some(fault(context, place, message, "until when?")?.help(format!("write `until {next}{what}{begins}`")))
}

/// `creature in play where tapped where power > 1`: one `where` asks it all.
fn asked_twice(context: &Context) -> Option<Diagnostic> {
    let at = context.token(0).filter(|_| context.found() == "where")?.1.start;
    let (text, start) = context.behind_on_line("where")?;
    let first = text.get(..at.checked_sub(start)?)?;
    let words = || tokens(first).filter(|(token, _)| *token == Token::Word).filter_map(|(_, range)| first.get(range));
    // Another block, or another statement, looks for something else.
    let is_another = |word: &str| matches!(word, "create" | "choose" | "move" | "modify" | "target" | "let");
    if first.contains(['{', '}']) || words().next().is_none() || words().any(is_another) {
        return None;
    }
    let message = "what is looked for has one `where`";
    let (from, help) = if words().any(|word| word == "or") {
        (start + first.len() - first.trim_start().len(), format!("write `({}) and`", first.trim()))
    } else {
        (at, "write `and`".to_owned())
    };
    let place = context.place(from..at + "where".len());
    Some(Diagnostic::error(codes::UNEXPECTED, message, place, "another condition").help(help))
}

/// Whether a name and `:`, or a word of the language, stand before what is looked for at a token.
fn is_looked_for(context: &Context, at: isize) -> bool {
    let before = |far: isize| (context.token(at - far).map(|token| token.0), context.word(at - far));
    match before(1) {
        (Some(Token::Colon), _) => match before(3) {
            (_, Some("target" | "choose" | "for" | "random")) | (Some(Token::OpenParen), _) => true,
            (Some(Token::Number), _) => matches!(before(4).1, Some("target" | "choose" | "to")),
            (_, Some("of")) => matches!(before(4).1, Some("number" | "all")),
            _ => false,
        },
        (Some(Token::OpenParen), _) => before(2).1 == Some("count"),
        (_, word) => matches!(word, Some("modify" | "any" | "every" | "all" | "first" | "last")),
    }
}

/// `target t: creature or player`, `modify creature or relic { … }`
pub(super) fn joined(context: &Context) -> Option<Diagnostic> {
    let (one, other) = (context.word(-1)?, context.word(1).filter(|_| context.found() == "or")?);
    if context.word(-2) == Some("of") && is_looked_for(context, -3) {
        return only_places(context, -3);
    }
    if !is_looked_for(context, -1) {
        return None;
    }
    if context.word(2) == Some("of") {
        return only_places(context, -1);
    }
    let message = "kinds are joined by `|`";
    Some(fault(context, (-1, 1), message, "`or` joins conditions")?.help(format!("write `{one} | {other}`")))
}

/// `choose c: hand or grave of you`, `for c: hand of you or grave of you`: of kinds nothing says whose they are by `of`.
fn only_places(context: &Context, first: isize) -> Option<Diagnostic> {
    let message = format!("`{}` is where things are, and which things is not said", context.word(first)?);
    let last = if context.word(2) == Some("of") { 3 } else { 1 };
    let fault = fault(context, (first, first), &message, "which things, there?")?;
    Some(fault.help(format!("write `it in {} …`", context.between(first, last)?)))
}

/// `creature you control`, `creature an opponent controls`
fn controlled(context: &Context) -> Option<Diagnostic> {
    let is_verb = |word: &&str| matches!(*word, "control" | "controls" | "own" | "owns");
    let at = [-1, 0, 1].into_iter().find(|at| context.word(at + 1).filter(is_verb).is_some())?;
    let compared = match context.word(at)? {
        "you" => "==",
        "opponent" | "opponents" => "!=",
        _ => return None,
    };
    let who = if context.shown(at + 1).starts_with("own") { "owner" } else { "controller" };
    let from = if matches!(context.word(at - 1), Some("an" | "your" | "the")) { at - 1 } else { at };
    let message = format!("whose a thing is stands behind `where`, as its `{who}`");
    Some(fault(context, (from, at + 1), &message, "whose?")?.help(format!("write `where {who} {compared} you`")))
}

/// `modify other creature { … }`, `target t: tapped creature`: what is asked of a thing stands behind its kind.
fn described(context: &Context) -> Option<Diagnostic> {
    let is_own = |word: &&str| vocabulary::find(word).is_none() && !matches!(*word, "self" | "you" | "it");
    let own = |at: isize| context.word(at).filter(is_own);
    let at = [-1, -2].into_iter().find(|at| own(*at).is_some() && own(at + 1).is_some())?;
    let (first, second) = (own(at)?, own(at + 1)?);
    let is_other = matches!(first, "other" | "another" | "otro" | "otra" | "otros" | "otras");
    let opens = context.token(at - 1).is_some_and(|token| matches!(token.0, Token::Colon | Token::OpenParen));
    // A value may be given to what has a name, without a block.
    let is_modified = context.word(at - 1) == Some("modify");
    let goes_on = matches!(context.word(at + 2), Some("in" | "where" | "at")) || context.shown(at + 2) == "{";
    let is_looked_for = is_looked_for(context, at) && (goes_on || !is_modified);
    if !context.goes_on(at + 1) || !(is_looked_for || is_other && opens) {
        return None;
    }
    let place = loops::place(context, at + 2);
    let help = if matches!(first, "tus" | "tu" | "your" | "my" | "mis" | "mi") {
        format!("write `{second}{place} where controller == you`: whose it is stands behind its kind")
    } else if is_other {
        format!("write `{second}{place} where it != self`")
    } else {
        format!("write `{second}{place} where {first}`, or `{first}{place} where {second}`: the kind stands first")
    };
    let message = "what is asked of a thing stands behind its kind";
    Some(fault(context, (at, at + 1 + loops::signs(&place)), message, "a kind alone stands before `where`")?.help(help))
}

/// Where the bracket that opens with some signs is closed.
fn closed(signs: &[(Token, Range<usize>)]) -> Option<usize> {
    let mut open = 0_usize;
    signs.iter().position(|(token, _)| {
        match token {
            Token::OpenParen => open += 1,
            Token::CloseParen => open -= 1,
            _ => {}
        }
        open == 0
    })
}

/// `has: protection from red`, `has: ward 2 generic`, `has: taunt rush`: values stand in parentheses, commas between keywords.
fn keywords(context: &Context) -> Option<Diagnostic> {
    let (text, start) = context.behind_on_line("has")?;
    let said = text.strip_prefix(':')?;
    let signs: Vec<_> = tokens(said).filter(|(token, _)| !token.is_trivia()).collect();
    let kind = |at: usize| signs.get(at).map(|(token, _)| *token);
    let mut at = 0;
    let name = loop {
        let name = at;
        if kind(at)? != Token::Word {
            return None;
        }
        at += 1;
        if kind(at)? == Token::OpenParen {
            at += closed(signs.get(at..)?)? + 1;
        }
        if kind(at)? != Token::Comma {
            break name;
        }
        at += 1;
    };
    // The fault is not far behind.
    let begins = start + 1 + signs.get(at)?.1.start;
    (-3..=0).find(|near| context.token(*near).is_some_and(|(_, range)| range.start == begins))?;
    let word = |at: usize| said.get(signs.get(at)?.1.clone());
    let is_field = |at: usize| kind(at + 1) == Some(Token::Colon);
    let is_own = |at: usize| match kind(at) {
        Some(Token::Number) => true,
        Some(Token::Word) => !is_field(at) && word(at).is_some_and(|word| vocabulary::find(word).is_none()),
        _ => false,
    };
    let keyword = word(name)?;
    let linked = matches!(word(at)?, "from" | "against" | "of" | "to" | "with" | "by") && !is_field(at);
    let place = |to: usize| -> Option<Span> {
        Some(context.place(start + 1 + signs.get(name)?.1.start..start + 1 + signs.get(to)?.1.end))
    };
    if linked || kind(at) == Some(Token::Number) {
        let from = at + usize::from(linked);
        let to = (from..signs.len()).take_while(|at| is_own(*at)).last()?;
        let value = said.get(signs.get(from)?.1.start..signs.get(to)?.1.end)?;
        let message = "what goes with a keyword stands in parentheses";
        let fault = Diagnostic::error(codes::UNEXPECTED, message, place(to)?, "not in parentheses");
        return Some(fault.help(format!("write `{keyword}({value})`")));
    }
    if !is_own(at) || vocabulary::find(keyword).is_some() {
        return None;
    }
    let behind = signs.get(at + 1..).filter(|behind| behind.first().is_some_and(|(sign, _)| *sign == Token::OpenParen));
    let to = match behind {
        Some(behind) => at + 1 + closed(behind)?,
        None => at,
    };
    // What happens to something has names in its parentheses, a keyword has values.
    if signs.get(at..to)?.iter().any(|(sign, _)| *sign == Token::Colon) {
        return None;
    }
    let first = said.get(signs.get(name)?.1.start..signs.get(at)?.1.start)?.trim_end();
    let other = said.get(signs.get(at)?.1.start..signs.get(to)?.1.end)?;
    let message = "keywords are separated by commas";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, place(to)?, "no comma between the two");
    Some(if first == keyword && to == at {
        fault.help(format!("write `{first}, {other}`, or `{first}_{other}` where it is one keyword"))
    } else {
        fault.help(format!("write `{first}, {other}`"))
    })
}

/// `cost 2 mana[red] or 2 mana[blue]`
fn either_cost(context: &Context) -> Option<Diagnostic> {
    let (text, start) = context.behind_on_line("cost")?;
    let signs: Vec<_> = tokens(text).filter(|(token, _)| !token.is_trivia()).collect();
    let is_own = |(token, range): &&(Token, Range<usize>)| match token {
        Token::Word => text.get(range.clone()).is_some_and(|word| vocabulary::find(word).is_none()),
        Token::Number | Token::Comma | Token::Dot | Token::OpenSquare | Token::CloseSquare => true,
        Token::OpenParen | Token::CloseParen => true,
        _ => false,
    };
    let or = signs.iter().take_while(is_own).count();
    let (_, between) = signs.get(or).filter(|(_, range)| or > 0 && text.get(range.clone()) == Some("or"))?;
    let last = or + signs.get(or + 1..)?.iter().take_while(is_own).count();
    let to = signs.get(last).filter(|_| last > or)?.1.end;
    if let Some(fault) = chosen_cost(context, (text, start), &signs, or) {
        return Some(fault);
    }
    let other = text.get(between.end..to)?.trim();
    let message = "one cost or another are two ways to pay";
    let place = context.place(start + between.start..start + to);
    let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "the other way");
    Some(fault.help(format!("the other way has a line of its own: `alternative cost \"Title\" {other}`")))
}

/// `cost 2 mana or more`, `cost 2 or more mana`: how much is a number that is chosen.
fn chosen_cost(
    context: &Context,
    (text, start): (&str, usize),
    signs: &[(Token, Range<usize>)],
    or: usize,
) -> Option<Diagnostic> {
    let said = |from: usize, to: usize| text.get(signs.get(from)?.1.start..signs.get(to)?.1.end);
    let is_more = match said(or + 1, or + 1)? {
        "more" => true,
        "less" | "fewer" => false,
        _ => return None,
    };
    let first = signs.get(..or)?.iter().rposition(|(token, _)| *token == Token::Number)?;
    let (payment, last) = if first + 1 == or { (or + 2, or + 2) } else { (first + 1, or - 1) };
    let (number, payment, last) = (said(first, first)?, said(payment, last)?, last.max(or + 1));
    // As many as so many digits can say, and more than that number.
    let digits = number.len() + usize::from(number.trim_matches('9').is_empty());
    let bounds = if is_more { format!("{number}..{}", "9".repeat(digits)) } else { format!("0..{number}") };
    let place = context.place(start + signs.get(first)?.1.start..start + signs.get(last)?.1.end);
    let message = "how much is paid is not said";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "so much, or another number");
    Some(fault.help(format!("a number that is chosen has a name: `X {payment}`, with a line `choose X: {bounds}`")))
}

/// `modify neighbours(self) { … }`
fn worked_out(context: &Context) -> Option<Diagnostic> {
    let closes = if context.is(-1, Token::CloseParen) { -1 } else { return None };
    let (name, values) = (context.word_before_brackets(closes)?, context.in_brackets(closes)?.trim());
    let (name, _) = name.split_once('(').unwrap_or((name, ""));
    let (line, start) = context.line_before(context.token(closes)?.1.end)?;
    let (before, _) = line.rsplit_once(&format!("{name}("))?;
    if !before.trim_end().ends_with("modify") || context.found() != "{" {
        return None;
    }
    let value = format!("{name}({values})");
    let message = "what is modified is looked for, or has a name";
    let place = context.place(start + before.len()..start + line.len());
    let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "neither a name nor things of a kind");
    Some(fault.help(format!(
        "look for it: `modify KIND in {value} {{ … }}`; if that is one thing, `modify KIND in [{value}] {{ … }}`"
    )))
}

/// `modify first creature in field { … }`, `modify top of field { … }`
fn one_of_several(context: &Context) -> Option<Diagnostic> {
    let at = [-1, -2].into_iter().find(|at| {
        context.word(at - 1) == Some("modify") && matches!(context.word(*at), Some("first" | "last" | "top" | "bottom"))
    })?;
    let value = context.rest(at)?.split(['{', '\n']).next()?.trim();
    context.text_from(at)?.contains('{').then_some(())?;
    let fault = fault(
        context,
        (at, at),
        "what is modified is looked for, or has a name",
        "neither a name nor things of a kind",
    )?;
    Some(fault.help(format!("look for it: `modify KIND in [{value}] {{ … }}`")))
}

/// `modify self.bearer { … }`, `modify self.bearer.life += 2`
fn path(context: &Context) -> Option<Diagnostic> {
    let first = context.word(-1).filter(|_| context.found() == "." && context.word(-2) == Some("modify"))?;
    let parts: Vec<&str> = (0..)
        .step_by(2)
        .map_while(|at| context.word(at + 1).filter(|_| context.token(at).is_some_and(|token| token.0 == Token::Dot)))
        .collect();
    let path = format!("{first}.{}", parts.join("."));
    let to = 2 * isize::try_from(parts.len()).ok()? - 1;
    if context.token(to + 1).is_some_and(|token| token.0 == Token::Assign) {
        let message = "what is written once has no `modify`";
        return Some(fault(context, (-2, to), message, "`modify` is not needed")?.help(format!("write `{path}`")));
    }
    let message = "what is modified is looked for, or has a name";
    let fault = fault(context, (-1, to), message, "neither a name nor things of a kind")?;
    Some(fault.help(format!("look for it: `modify KIND where it == {path} {{ … }}`")))
}

/// With which something becomes less.
const LESS: [&str; 9] = ["lose", "loses", "minus", "pierde", "pierden", "quita", "reduce", "reduces", "resta"];

/// `modify creature in field { flying }`, `modify self { gains flying }`, `modify self { lose flying }`
fn keyword_for_value(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_value = expected.has("*=") && expected.has("[") && !expected.has(":");
    // `x.power` is written by a statement, in which nothing is given.
    let is_written = context.token(-2).is_some_and(|token| token.0 == Token::Dot);
    if !is_value || is_written || expected.statement_head() {
        return None;
    }
    let is_verb = |word: &&str| matches!(*word, "gain" | "gains" | "get" | "gets" | "has" | "have" | "with");
    let name = context.word(-1)?;
    // Where its keyword stands, behind a verb and perhaps a colon.
    let to = isize::from(context.found() == ":");
    if matches!(name, "lose" | "loses" | "lost")
        && let Some(keyword) = context.word(to)
    {
        let message = format!("it is not said what becomes of `{keyword}`");
        return Some(fault(context, (-1, to), &message, "no sign follows")?.help(format!("write `loses: {keyword}`")));
    }
    let (keyword, to) = match context.word(to).filter(|_| is_verb(&name)) {
        Some(keyword) => (keyword, to),
        None => (name, -1),
    };
    let value = if context.token(to + 1)?.0 == Token::OpenParen { "(…)" } else { "" };
    let message = format!("it is not said what becomes of `{keyword}`");
    // `power más 1`
    let sign = match context.word(0).filter(|_| to == -1) {
        Some("más" | "mas" | "plus") => "+=",
        Some("menos" | "minus") => "-=",
        _ => "",
    };
    if let Some(much) = context.number(1).filter(|_| !sign.is_empty()) {
        let fault = context.fault((-1, 1), "how much more or less is written with a sign", "as in a sentence")?;
        return Some(fault.help(format!("write `{keyword} {sign} {much}`")));
    }
    // `power 1`, `power: 1`
    let number = if to == -1 && context.is(0, Token::Colon) { 1 } else { to + 1 };
    if let Some(much) = context.number(number).filter(|_| to == -1 && context.goes_on(number)) {
        // `gain 1 power`, `suma 1 a power`
        let small =
            isize::from(matches!(context.word(number + 1), Some("a" | "al" | "to" | "de" | "of" | "more" | "más")));
        if let Some(value) = context.own_word(number + 1 + small).filter(|_| number == 0 && context.goes_on(1 + small))
        {
            let sign = if LESS.contains(&keyword) { "-=" } else { "+=" };
            let fault = context.fault((to, number + 1 + small), "what changes is said first", "as in a sentence")?;
            return Some(fault.help(format!("write `{value} {sign} {much}`")));
        }
        let more = if number == 1 {
            format!(", or `{keyword} = {much}` where it is no more than that")
        } else {
            String::new()
        };
        return Some(
            context
                .fault((to, number), &message, "no sign follows")?
                .help(format!("write `{keyword} += {much}`{more}")),
        );
    }
    let help =
        format!("a keyword is given with `has: {keyword}{value}`, and an attribute changed with `=`, `+=` or `-=`");
    Some(fault(context, (-1, to), &message, "no sign follows")?.help(help))
}
