//! What is near a form of the language, and which one is meant.

use super::context::Context;
use super::expected::Expected;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary;

/// Whatever is near a form.
pub(super) fn said(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    from_to(context)
        .or_else(|| chosen_for_a_name(context))
        .or_else(|| of_each(context))
        .or_else(|| kind_of_a_path(context))
        .or_else(|| half_a_swap(context, expected))
        .or_else(|| copy_that_differs(context))
        .or_else(|| names_without_comma(context, expected))
        .or_else(|| one_card(context))
        .or_else(|| so_many_required(context))
}

/// `cards "Ruby" : gem { … }`
fn one_card(context: &Context) -> Option<Diagnostic> {
    let is_it = context.word(-1) == Some("cards") && context.token(-2).is_none() && context.is(0, Token::Text);
    let fault =
        is_it.then(|| context.fault((-1, -1), "`cards` makes many cards, one for each of something", "one card"))??;
    Some(fault.help("write `card`"))
}

/// `require 40 cards`, `require at least 40 cards`
fn so_many_required(context: &Context) -> Option<Diagnostic> {
    let from = (-6..0).rev().find(|at| context.word(*at) == Some("require"))?;
    let many = (from + 1..=from + 4).find(|at| context.is(*at, Token::Number))?;
    let what = context.word(many + 1).filter(|word| vocabulary::find(word).is_none_or(|row| row.word == "cards"))?;
    let said: Vec<&str> = (from + 1..many).map_while(|at| context.word(at)).collect();
    let sign = match said[..] {
        [] | ["exactly" | "exactamente"] => "==",
        ["at", "least"] | ["al" | "por", "menos"] | ["min" | "minimum" | "mínimo"] => ">=",
        ["at", "most"] | ["max" | "maximum" | "máximo"] | ["como", "mucho"] => "<=",
        _ => return None,
    };
    if said.len() + 1 != usize::try_from(many - from).ok()? {
        return None;
    }
    let message = format!("how many `{what}` there are is counted");
    let fault = context.fault((from + 1, many + 1), &message, "as in a sentence")?;
    let many = context.shown(many);
    Some(fault.help(format!("write `require count(KIND in ZONE of you) {sign} {many} because \"…\"`")))
}

/// `choose x: 1 to 3`, `players: 2 to 4`
fn from_to(context: &Context) -> Option<Diagnostic> {
    let is_from = context.is(-2, Token::Number) && matches!(context.word(-1), Some("to" | "a" | "hasta"));
    let is_to = context.is(0, Token::Number) || context.is(-3, Token::Colon) && context.own_word(0).is_some();
    if !is_from || !is_to {
        return None;
    }
    let fault = context.fault((-1, -1), "from how many to how many is written with two dots", "this")?;
    Some(fault.help(format!("write `{}..{}`", context.shown(-2), context.shown(0))))
}

/// `let x = choose u: unit in field`
fn chosen_for_a_name(context: &Context) -> Option<Diagnostic> {
    let is_given = |at: &isize| context.word(*at) == Some("choose") && context.is(at - 1, Token::Assign);
    let at = (-5..=-1).rev().find(is_given)?;
    let name = (at + 2..=0).find(|colon| context.is(*colon, Token::Colon)).and_then(|colon| context.word(colon - 1));
    let given = context.word(at - 2).filter(|_| context.word(at - 3) == Some("let"));
    let name = name.or(given).unwrap_or("NAME");
    let fault = context.fault((at, at), "`choose` names by itself what is chosen", "nothing is given here")?;
    Some(fault.help(format!("write `choose {name}: …` alone; the name `{name}` then stands for what was chosen")))
}

/// `sum(m.power + 1 for m in field)`, `[c.power for c in hand]`
fn of_each(context: &Context) -> Option<Diagnostic> {
    let at = (-10..=0).rev().find(|at| context.word(*at) == Some("for") && context.word(at + 2) == Some("in"))?;
    let name = context.word(at + 1)?;
    let start = context.token(at)?.1.start;
    let bracket = context.bracket_around(at)?;
    let before = context.text_before(bracket)?.trim_end();
    let value = context.text_before(start)?.get(bracket + 1..)?.trim();
    let fold = ["sum", "min", "max", "values", "count"].into_iter().find(|fold| {
        before
            .strip_suffix(fold)
            .is_some_and(|before| !before.ends_with(|sign: char| sign.is_alphanumeric() || sign == '_'))
    });
    let form = match (fold, context.enclosing(at)?) {
        (Some("count"), Token::OpenParen) => format!("count({name}: KIND in …)"),
        (Some(fold), Token::OpenParen) => format!("{fold}({value} of {name}: KIND in …)"),
        (_, Token::OpenSquare) if value == name => format!("all {name}: KIND in …"),
        (_, Token::OpenSquare) => format!("values({value} of {name}: KIND in …)"),
        _ => return None,
    };
    let fault = context.fault((at, at), "`for` does something with each, and gives no value", "in a value")?;
    Some(fault.help(format!("write `{form}`")))
}

/// `it is self.tribe`: the name of a kind that something has.
fn kind_of_a_path(context: &Context) -> Option<Diagnostic> {
    let word = context.word(-1).filter(|_| context.is(0, Token::Dot) && context.word(1).is_some())?;
    let (is, not) = match (context.word(-3), context.word(-2)) {
        (_, Some("is")) => (-2, ""),
        (Some("is"), Some("not")) => (-3, "not "),
        _ => return None,
    };
    let steps = (0..10).step_by(2).map_while(|at| context.word(at + 1).filter(|_| context.is(at, Token::Dot)));
    let path: Vec<&str> = std::iter::once(word).chain(steps).collect();
    let of = context.word(is - 1).filter(|_| !context.is(is - 2, Token::Dot)).unwrap_or("it");
    let fault = context.fault((-1, 1), "which kind `is` asks about is a name alone", "more than a name")?;
    Some(fault.help(format!("name it before: `let k = {} then {of} is {not}k`", path.join("."))))
}

/// `modify self { swap power }`
fn half_a_swap(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let value = context.word(-1).filter(|_| context.word(-2) == Some("swap") && expected.has(","))?;
    let fault = context.fault((-2, -1), "two values are swapped, and one of them is not said", "with which?")?;
    Some(fault.help(format!("write `swap {value}, ATTRIBUTE`: both are attributes of what is modified")))
}

/// `modify x { copy of: c, power = 3 }`
fn copy_that_differs(context: &Context) -> Option<Diagnostic> {
    let is_copy = |at: &isize| {
        context.word(*at) == Some("copy") && context.word(at + 1) == Some("of") && context.is(at + 2, Token::Colon)
    };
    let at = (-9..=-4).rev().find(|at| context.found() == "," && is_copy(at))?;
    let is_whole = |at: isize| !context.is(at, Token::OpenBrace) && !context.is(at, Token::CloseBrace);
    let copied = context.between(at, -1).filter(|_| (at..0).all(is_whole))?;
    let fault =
        context.fault((0, 0), "in what a copy differs is said behind `except`", "`except` should stand here")?;
    Some(fault.help(format!("write `{copied}  except {} …`", context.shown(1))))
}

/// `let a = 1 b = 2 then a + b`
fn names_without_comma(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let name = context.word(0).filter(|_| context.is(1, Token::Assign))?;
    if !expected.has("then") || !expected.has(",") {
        return None;
    }
    let place = context.after(-1);
    let fault = Diagnostic::error(
        crate::codes::UNEXPECTED,
        "names that are given one after another stand with commas between",
        place,
        "`,` should stand here",
    );
    Some(fault.help(format!("write `, {name} = …`")))
}
