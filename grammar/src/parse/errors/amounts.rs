//! Amounts and costs as a beginner writes them, and how each is written.

use super::context::Context;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::{Token, tokens};
use crate::vocabulary;

/// `1.5`
pub(super) fn decimal(context: &Context) -> Option<Diagnostic> {
    let (before, dot, after) = (context.token(-1)?, context.token(0)?, context.token(1));
    let (first, last) = match (before.0, dot.0, after.map(|after| after.0)) {
        (Token::Number, Token::Dot, Some(Token::Number)) => (-1, 1),
        (Token::Dot, Token::Number, _) if context.token(-2).is_some_and(|token| token.0 == Token::Number) => (-2, 0),
        _ => return None,
    };
    let span = context.span(first)?.to(context.span(last)?);
    let (whole, part) = (context.shown(first), context.shown(last));
    let help = if context.word(first - 2) == Some("naipe") {
        "a version of the language is a number such as `naipe: 1`; one that this command does not know needs a newer naipe".to_owned()
    } else if part.len() == 3 {
        format!("nothing stands between the digits of a thousand: write `{whole}{part}`")
    } else {
        "count in a smaller unit, such as halves or tenths".to_owned()
    };
    Some(Diagnostic::error(codes::DECIMAL_NUMBER, "numbers have no decimals", span, "not a whole number").help(help))
}

/// `modify cost oro self += 1`, `modify cost oro += 1`: what is it that costs more?
pub(super) fn cost_of_nothing(context: &Context) -> Option<Diagnostic> {
    let cost =
        (-6..=-1).rev().find(|at| context.word(*at) == Some("cost") && context.word(at - 1) == Some("modify"))?;
    let (name, next) = (context.word(cost + 1)?, cost + 2);
    let of_sort = context.token(next)?.0 == Token::OpenSquare;
    if of_sort || context.word(next) == Some("of") || context.token(cost + 1)?.0 != Token::Word {
        return None;
    }
    let message = "it is not said what costs more or less";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.span(next)?, "`of` should stand here");
    let what = context.word(next).filter(|_| context.token(next).is_some_and(|token| token.0 == Token::Word));
    let what = what.unwrap_or("self");
    Some(fault.help(format!("write `modify cost {name} of {what} += 1`: `of`, and what is played")))
}

/// That what stands at a place of the text is worked out, and stands in no parentheses.
pub(super) fn unbracketed(context: &Context, start: usize, said: &str, label: &str) -> Diagnostic {
    let (place, message) = (context.place(start..start + said.len()), "what is worked out stands in parentheses");
    Diagnostic::error(codes::UNEXPECTED, message, place, label).help(format!("write `({said})`"))
}

/// `cost 2 * size(t) gold`, `cost sum(power of t) gold`: what is worked out stands in parentheses.
pub(super) fn bare_amount(context: &Context) -> Option<Diagnostic> {
    let (text, start) = context.behind_on_line("cost")?;
    // Where an amount may begin, and whether it is worked out.
    let (mut amount, mut worked_out) = (None, false);
    let (mut depth, mut is_value) = (0_usize, false);
    for (token, range) in tokens(text).filter(|(token, _)| !token.is_trivia()) {
        let word = &text[range.clone()];
        let is_operator = token == Token::Arithmetic
            || token == Token::Word
                && !matches!(word, "and" | "or")
                && vocabulary::has_role(word, &[vocabulary::Role::Operator]);
        if depth == 0 && is_value && matches!(token, Token::Word | Token::Number) && !is_operator {
            if let (Some(from), true, Token::Word) = (amount, worked_out, token) {
                let said = text[from..range.start].trim_end();
                return Some(unbracketed(context, start + from, said, "how much"));
            }
            // What stands before it is a name: `cost burnt 2 wicks`.
            (amount, worked_out) = (None, false);
        }
        let begins = amount.is_none();
        amount.get_or_insert(range.start);
        match token {
            Token::OpenParen | Token::OpenSquare => depth += 1,
            Token::CloseParen | Token::CloseSquare => depth = depth.checked_sub(1)?,
            Token::Word | Token::Number | Token::Arithmetic | Token::Dot => {}
            // What else is paid.
            Token::Comma if depth == 0 => {
                (amount, worked_out, is_value) = (None, false, false);
                continue;
            }
            _ if depth == 0 => return None,
            _ => {}
        }
        // A payment may be a call, too: only what is no payment is taken for an amount.
        worked_out |=
            depth == 0 && is_operator || begins && matches!(word, "sum" | "count" | "size" | "max" | "min" | "abs");
        is_value = depth == 0 && !is_operator && token != Token::Dot;
    }
    None
}

/// `create n - 4 "Villager"`, `create worth(t) "Villager"`: how many, worked out, stands in parentheses.
pub(super) fn bare_number(context: &Context) -> Option<Diagnostic> {
    let is_call = context.token(0)?.0 == Token::Text && context.previous_is(Token::CloseParen);
    let is_sum = context.token(0)?.0 == Token::Arithmetic && context.word(-2) == Some("create");
    if !is_call && !is_sum {
        return None;
    }
    let (text, start) = context.behind_on_line("create")?;
    let (said, _) = text.split_once('"')?;
    if is_call && said.trim().split('(').next() != context.word_before_brackets(-1) {
        return None;
    }
    let start = start + said.len() - said.trim_start().len();
    Some(unbracketed(context, start, said.trim(), "how many"))
}

/// `cost mana 2`: how much stands before what is paid.
pub(super) fn amount_behind(context: &Context) -> Option<Diagnostic> {
    let is_cost = matches!(context.word(-2), Some("cost" | "pay")) && context.token(-1)?.0 == Token::Word;
    if !is_cost || context.token(0)?.0 != Token::Number {
        return None;
    }
    let (what, amount) = (context.shown(-1), context.shown(0));
    let place = context.span(-1)?.to(context.found_span());
    let fault =
        Diagnostic::error(codes::UNEXPECTED, "how much stands before what is paid", place, "the other way round");
    Some(fault.help(format!("write `{amount} {what}`")))
}

/// `choose size(hand of p) - 3 cs: card in hand of p`: how many, where that is worked out.
pub(super) fn worked_out(context: &Context) -> Option<Diagnostic> {
    if context.word(-2) != Some("choose") || !context.is(0, Token::OpenParen) || context.word(-1).is_none() {
        return None;
    }
    let message = "how many are chosen, where it is worked out, stands in brackets";
    let fault = context.fault((-1, -1), message, "no bracket opens here")?;
    Some(fault.help(format!("write `choose ({}(…)) NAME: KIND …`", context.shown(-1))))
}
