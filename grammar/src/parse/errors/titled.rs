//! Things that are looked for by their title, where their kind should stand.

use super::context::Context;
use super::loops;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;

/// Whatever is looked for so.
pub(super) fn said(context: &Context) -> Option<Diagnostic> {
    if context.is_of_scenario() {
        return None;
    }
    looked_for(context).or_else(|| named(context)).or_else(|| held(context))
}

/// What a title is of, in the words with which it is written.
const KIND_FIRST: &str = "a thing is looked for by its kind, and then by its title";

/// `any "Moon" in table of p`, `for m: "Moon" in play`, `no "Moon" in play`
fn looked_for(context: &Context) -> Option<Diagnostic> {
    let before = |at: isize| match context.word(at - 1) {
        Some("any" | "some" | "a" | "an" | "algún" | "alguna" | "un" | "una") => Some("any KIND"),
        Some("every" | "all" | "each" | "cada" | "todos" | "todas") => Some("every KIND"),
        Some("first") => Some("first KIND"),
        Some("last") => Some("last KIND"),
        Some("no" | "ningún" | "ninguna") => Some("not any KIND"),
        Some("another" | "other" | "otro" | "otra") => Some("any KIND"),
        _ => None,
    };
    let is_named = |at: isize| {
        context.is(at - 1, Token::Colon)
            && context.own_word(at - 2).is_some()
            && matches!(context.word(at - 3), Some("for" | "choose" | "target" | "optional" | "random"))
    };
    let is_title = |at: &isize| context.is(*at, Token::Text) && (before(*at).is_some() || is_named(*at));
    let at = [0, -1].into_iter().find(is_title)?;
    let (title, place) = (context.shown(at), loops::place(context, at + 1));
    let (from, query) = match before(at) {
        Some(query) => (at - 1, query.to_owned()),
        None => (at - 3, format!("{} {}: KIND", context.shown(at - 3), context.shown(at - 2))),
    };
    let is_another = matches!(context.word(at - 1), Some("another" | "other" | "otro" | "otra"));
    let other = if is_another { "it != self and " } else { "" };
    let fault = context.fault((from, at), KIND_FIRST, "a title alone")?;
    Some(fault.help(format!("write `{query}{place} where {other}titled(it, {title})`")))
}

/// `keeper named "Moon" in table of p`, `c: keeper "Moon"`
fn named(context: &Context) -> Option<Diagnostic> {
    let is_name = |at: isize| {
        matches!(
            context.word(at),
            Some("named" | "called" | "titled" | "llamado" | "llamada" | "llamados" | "llamadas" | "con")
        )
    };
    let kind_at = [-3, -2, -1].into_iter().find(|at| {
        let behind = if is_name(at + 1) { at + 2 } else { at + 1 };
        let is_kind = context.own_word(*at).is_some() && !is_name(*at);
        is_kind && context.is(behind, Token::Text) && (behind == at + 2 || context.is(at - 1, Token::Colon))
    })?;
    let behind = if is_name(kind_at + 1) { kind_at + 2 } else { kind_at + 1 };
    // What has a line of its own is no kind.
    if !context.goes_on(behind) || context.begins(kind_at) {
        return None;
    }
    let (kind, title, place) = (context.shown(kind_at), context.shown(behind), loops::place(context, behind + 1));
    let fault = context.fault((kind_at, behind), KIND_FIRST, "what it is called is asked of it")?;
    Some(fault.help(format!("write `{kind}{place} where titled(it, {title})`")))
}

/// `if p has "Moon"`, `when table of you contains "Moon"`
fn held(context: &Context) -> Option<Diagnostic> {
    let holds = |at: &isize| {
        let word = context.word(*at);
        let is_has = word == Some("has") && !context.begins(*at);
        let contains = matches!(word, Some("contains" | "includes" | "holds" | "contiene" | "incluye" | "tiene"));
        (is_has || contains) && context.is(at + 1, Token::Text)
    };
    let at = [0, -1].into_iter().find(holds)?;
    let fault = context.fault((at, at + 1), KIND_FIRST, "a title alone")?;
    Some(fault.help(format!("write `any KIND in ZONE where titled(it, {})`", context.shown(at + 1))))
}
