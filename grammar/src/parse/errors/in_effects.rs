//! What is done in a block, or by a `modify`, told by words that say something else there: targets, what is returned, a choice of
//! one, a cost without its payment, one of several things.

use super::choosing::{chosen, number_at};
use super::context::Context;
use super::looked_for::place;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary::{self, Role};

/// Verbs for what goes to another zone, as cards say them.
const MOVING: &[&str] = &[
    "exile",
    "banish",
    "bury",
    "bounce",
    "discard",
    "mill",
    "sacrifice",
    "remove",
    "retire",
    "exilia",
    "destierra",
    "descarta",
    "sacrifica",
    "retira",
];

/// Whatever is told in such words.
pub(super) fn said(context: &Context) -> Option<Diagnostic> {
    target_in_a_block(context)
        .or_else(|| returned_to(context))
        .or_else(|| one_of_a_block(context))
        .or_else(|| cost_of_no_payment(context))
        .or_else(|| one_of_several(context))
        .or_else(|| looked_for_in_a_condition(context))
        .or_else(|| done_for_each(context))
}

/// Where what is about something in no brackets may only be moved: `exile self`.
pub(super) fn or_moved(verb: &str, about: &str) -> Option<String> {
    let is_one = !about.contains([',', ' ', '(']) && !about.starts_with(|sign: char| sign.is_ascii_digit());
    (is_one && MOVING.contains(&verb))
        .then(|| format!("write `move {about} to ZONE`; or `{verb}({about})`, if the game has an event of that name"))
}

/// Whether a token begins a statement.
fn begins(context: &Context, at: isize) -> bool {
    let follows_a_brace = context.is(at - 1, Token::OpenBrace) || context.is(at - 1, Token::CloseBrace);
    follows_a_brace
        || context.token(at).is_some_and(|(_, range)| context.begins_text(range.start))
        || context.begins(at)
}

/// `let t = target unit in play`, `effect { target t: unit in play … }`
fn target_in_a_block(context: &Context) -> Option<Diagnostic> {
    let chosen = chosen(context).filter(|chosen| chosen.word == "target" && !chosen.is_line)?;
    let at = (-4..=-1).rev().find(|at| matches!(context.word(*at), Some("target" | "objetivo")))?;
    let given =
        context.word(at - 2).filter(|_| context.is(at - 1, Token::Assign) && context.word(at - 3) == Some("let"));
    // A block of a reaction has its targets before its `effect`.
    if given.is_none() && context.text_from(at)?.contains("effect") {
        return None;
    }
    let is_done = context.is_of_statements() || context.is_inside("effect");
    if !is_done || given.is_none() && !begins(context, at) {
        return None;
    }
    let (many, first) = chosen.how_many(0).map_or((String::new(), 0), |(many, end)| (format!("{many} "), end));
    let own = chosen.word(first).filter(|_| chosen.is(first + 1, Token::Colon));
    let from = if own.is_some() { first + 2 } else { first };
    chosen.word(from)?;
    let sought = chosen.sought(from)?;
    let (sought, may) = match [" optional", " if any"].iter().find_map(|end| sought.strip_suffix(end)) {
        Some(sought) => (sought.trim_end(), "optional "),
        None => (sought, ""),
    };
    let name = given.or(own).unwrap_or("c");
    let before = if may.is_empty() { "" } else { " optional" };
    let message = "a target is no statement, and is chosen before anything is done";
    let (start, label) = if given.is_some() { (at - 3, "nothing is given here") } else { (at, "this comes too late") };
    Some(context.fault((start, at), message, label)?.help(format!(
        "write `choose {may}{many}{name}: {sought}` to choose while it is done; what is aimed at before stands before the block, `target {many}{name}: {sought}{before}  effect {{ … }}`"
    )))
}

/// `return self.now to hand of you`, `return t from grave to hand of you`
fn returned_to(context: &Context) -> Option<Diagnostic> {
    let is_joint = |at: &isize| matches!(context.word(*at), Some("to" | "into" | "from"));
    let joint = [-1, 0].into_iter().find(is_joint).filter(|joint| context.goes_on(*joint))?;
    let at = (-10..joint).rev().find(|at| context.word(*at) == Some("return"))?;
    if !context.is_of_statements() || at + 1 == joint || !begins(context, at) {
        return None;
    }
    let mut to = joint;
    if context.word(joint) == Some("from") {
        to = place(context, joint + 1)?.1;
        context.word(to).filter(|word| matches!(*word, "to" | "into"))?;
    }
    let (zone, end) = place(context, to + 1)?;
    let thing = context.between(at + 1, joint - 1)?.trim();
    let fault =
        context.fault((at, end - 1), "`return` ends what is done, and moves nothing", "nothing is moved here")?;
    Some(fault.help(format!("write `move {thing} to {zone}`")))
}

/// `choose one { "…" { … } "…" { … } }`, `choose two { … }`
pub(super) fn one_of_a_block(context: &Context) -> Option<Diagnostic> {
    let at = [-2, -1].into_iter().find(|at| context.word(*at) == Some("choose"))?;
    let to = if matches!(context.word(at + 2), Some("of" | "from")) { at + 2 } else { at + 1 };
    if !context.is(to + 1, Token::OpenBrace) {
        return None;
    }
    let many = number_at(context, at + 1)?;
    if many != "1" {
        let fault = context.fault((at, to), "of what stands in a block, one is chosen", "not several")?;
        return Some(fault.help(format!(
            "among the lines of a card, write `modes {many} {{ mode \"…\" {{ … }} mode \"…\" {{ … }} }}`; where it is done, `choose {{ … }}` once for each"
        )));
    }
    let fault = context.fault((at, to), "of what stands in a block, one is chosen anyway", "no number here")?;
    Some(fault.help(
        "write `choose { \"…\" { … } \"…\" { … } }`; among the lines of a card, `mode \"…\" { … }` for each of them",
    ))
}

/// `if beast in field where power > 2 {`
fn looked_for_in_a_condition(context: &Context) -> Option<Diagnostic> {
    const ASKS: [&str; 4] = ["if", "when", "while", "whenever"];
    if context.found() != "where" || !context.goes_on(0) {
        return None;
    }
    let at = (-16..=-4).rev().find(|at| context.word(*at).is_some_and(|word| ASKS.contains(&word)))?;
    let from = if context.word(at + 1) == Some("not") { at + 2 } else { at + 1 };
    let is_sought = context.word(from).is_some_and(|kind| vocabulary::find(kind).is_none());
    let sought = context.between(from, -1)?;
    let is_one = ["{", "}", " and ", " or "].iter().all(|sign| !sought.contains(sign));
    if !is_sought || !is_one || context.word(from + 1) != Some("in") {
        return None;
    }
    let word = if from == at + 1 { "any" } else { "not any" };
    let fault = context.fault((from, 0), "whether there is one is asked by `any`", "is there any?")?;
    Some(fault.help(format!("write `{} {word} {sought} where …`", context.shown(at))))
}

/// `for p in players draw(p)`
fn done_for_each(context: &Context) -> Option<Diagnostic> {
    let begins_one = context.word(0).is_some_and(|word| {
        context.is(1, Token::OpenParen) && vocabulary::find(word).is_none()
            || vocabulary::has_role(word, &[Role::Statement])
    });
    let at = (-12..=-4).rev().find(|at| context.word(*at) == Some("for"))?;
    if !begins_one || !context.is_of_statements() || context.word(at + 2) != Some("in") || !begins(context, at) {
        return None;
    }
    let head = context.between(at, -1)?;
    if head.contains(['{', '}', '\n']) {
        return None;
    }
    let fault = super::blocks::no_brace(context);
    Some(fault.help(format!("what is done for each stands in braces: `{head} {{ … }}`")))
}

/// `modify cost of spell in hand -= 1`
fn cost_of_no_payment(context: &Context) -> Option<Diagnostic> {
    if context.word(-2) != Some("modify") || context.word(-1) != Some("cost") || context.found() != "of" {
        return None;
    }
    let sought = context.word(1).unwrap_or("KIND");
    let fault = context.fault(
        (-2, 0),
        "it is not said what is paid less or more of",
        "the payment should stand behind `cost`",
    )?;
    Some(fault.help(format!("write `modify cost PAYMENT of {sought} …`, by the name of a `payment` of the game")))
}

/// `modify ts[0] { … }`, `modify (ts[0]) { … }`
fn one_of_several(context: &Context) -> Option<Diagnostic> {
    let at = (-8..=-2).rev().find(|at| context.word(*at) == Some("modify"))?;
    let head = context.text_from(at + 1)?;
    let head = head.get(..head.find('{')?)?.trim();
    let bare = head.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(head).trim();
    let (list, number) = bare.strip_suffix(']')?.split_once('[')?;
    let is_name = |name: &str| name.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, '_' | '.'));
    if list.is_empty() || !is_name(list) || number.is_empty() || !is_name(number) {
        return None;
    }
    let end = (at + 1..=0).rev().find(|end| context.is(*end, Token::CloseSquare)).unwrap_or(0);
    let fault = context.fault((at + 1, end), "one of several is modified by a name of its own", "this has no name")?;
    Some(fault.help(format!("write `let t = {bare}  modify t {{ … }}`")))
}
