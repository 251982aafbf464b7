//! Loops as other languages write them.

use super::context::Context;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;

/// Words that stand between the first number and the last.
const TO: [&str; 5] = ["to", "until", "till", "a", "hasta"];

/// `for i = 1 to 3`, `for i in 1 to 3`, `for x of players`, `for (x in players)`: what a loop goes through.
pub(super) fn said(context: &Context) -> Option<Diagnostic> {
    let numbers = |from: isize| {
        let is_range = context.is(from, Token::Number)
            && context.word(from + 1).is_some_and(|word| TO.contains(&word))
            && context.is(from + 2, Token::Number);
        is_range.then(|| format!("{}..{}", context.shown(from), context.shown(from + 2)))
    };
    if context.word(-2) == Some("for") && context.is(0, Token::Assign) {
        let (name, through) = (context.shown(-1), numbers(1).unwrap_or_else(|| "1..3".to_owned()));
        let fault = context.fault((0, 0), "`for` goes through a list, and gives no value", "`in` should stand here")?;
        return Some(
            fault.help(format!("write `for {name} in {through} {{ … }}`: each number from the first to the last")),
        );
    }
    if context.word(-4) == Some("for")
        && context.word(-2) == Some("in")
        && let Some(through) = numbers(-1)
    {
        let fault = context.fault((-1, 1), "numbers from one to another are a list", "as in a sentence")?;
        return Some(fault.help(format!("write `{through}`")));
    }
    if context.word(-2) == Some("for") && matches!(context.word(0), Some("of" | "from" | "over" | "through")) {
        let fault = context.fault((0, 0), "what a loop goes through stands behind `in`", "`in` should stand here")?;
        return Some(fault.help(format!("write `for {} in {} …`", context.shown(-1), context.shown(1))));
    }
    if context.word(-1) == Some("for") && context.is(0, Token::OpenParen) {
        let fault = context.fault((0, 0), "what `for` goes through stands in no brackets", "not needed")?;
        return Some(fault.help("write `for NAME in LIST { … }`"));
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::span::FileId;

    #[test]
    fn loops_are_told_how_they_are_written() {
        for (text, help) in [
            (
                "event e() { for i = 1 to 3 { x() } }",
                "write `for i in 1..3 { … }`: each number from the first to the last",
            ),
            ("event e() { for i in 1 to 3 { x() } }", "write `1..3`"),
            ("event e() { for p of players { x() } }", "write `for p in players …`"),
            ("event e() { for (p in players) { x() } }", "write `for NAME in LIST { … }`"),
        ] {
            let told = crate::parse(FileId(0), text).1.into_iter().find_map(|fault| fault.help);
            assert_eq!(told.as_deref(), Some(help), "{text}");
        }
    }
}
