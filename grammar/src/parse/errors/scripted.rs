//! Lines of a scenario, a deck or an erratum as somebody writes them who tells a story.

use super::super::Rule;
use super::context::{Context, is_seat};
use super::expected::Expected;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;

/// Whatever is told so.
pub(super) fn said(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_deck = context.first_word() == Some("deck");
    if context.is_of(Rule::some_positions) {
        return given(context).or_else(|| copies(context)).or_else(|| titles(context));
    }
    if context.is_of_scenario() {
        return claim(context, expected).or_else(|| answer(context, expected));
    }
    if is_deck {
        let zone = context.word(-1).filter(|_| context.found() == ":" && context.shown(1) == "{");
        if zone.is_some() {
            let message = "no `:` stands behind a zone of a deck";
            return Some(context.fault((0, 0), message, "no `:` stands here")?.help("take it out"));
        }
        return listed(context).or_else(|| copies(context)).or_else(|| titles(context));
    }
    if context.is_of_errata() || context.first_word() == Some("errata") {
        return erratum(context);
    }
    None
}

/// `deck "D" { pack: 3 "Ruby" }`: the cards of a zone stand in braces.
fn listed(context: &Context) -> Option<Diagnostic> {
    let zone = context.word(-1).filter(|_| context.found() == ":")?;
    // Another zone may follow in the line.
    let rest = context.rest(1)?;
    let cards = rest
        .split_once(':')
        .map_or(rest, |(cards, _)| cards.trim_end().rsplit_once(' ').map_or("", |(cards, _)| cards));
    let cards = cards.trim_end();
    if !cards.contains('"') {
        return None;
    }
    let (start, from) = (context.token(-1)?.1.start, context.token(1)?.1.start);
    let message = "the cards of a zone of a deck stand in braces";
    let place = context.place(start..from + cards.len());
    let fault = Diagnostic::error(codes::MISSING_BLOCK, message, place, "no braces here");
    Some(fault.help(format!("write `{zone} {{ {cards} }}`")))
}

/// Numbers in words, as far as they stand before titles.
const NUMBERS: &[&[&str]] = &[
    &["one", "un", "una", "uno"],
    &["two", "dos"],
    &["three", "tres"],
    &["four", "cuatro"],
    &["five", "cinco"],
    &["six", "seis"],
];

/// `"Ruby" 2`, `"Ruby": 2`, `2 * "Ruby"`, `two "Ruby"`: how many there are.
fn copies(context: &Context) -> Option<Diagnostic> {
    let number = |at| context.number(at);
    let title = |at| context.title(at);
    let worded = |at: isize| {
        let word = context.word(at)?;
        let said = NUMBERS.iter().position(|words| words.contains(&word))? + 1;
        Some(said.to_string())
    };
    let (range, many, title) = if let (Some(many), Some(title)) = (number(-1), title(-2)) {
        // What was found does not begin with a title of its own.
        context.token(0).filter(|token| token.0 != Token::Text).or(Some(context.token(-1)?))?;
        ((-2, -1), many, title)
    } else if let (Some(title), Some(many)) = (title(-1), number(0)) {
        ((-1, 0), many, title)
    } else if let (Some(title), ":" | "=" | "*", Some(many)) = (title(-1), context.found(), number(1)) {
        ((-1, 1), many, title)
    } else if let (Some(many), "*", Some(title)) = (number(-1), context.found(), title(1)) {
        ((-1, 1), many, title)
    } else if let (Some(many), Some(title)) = (worded(0), title(1)) {
        ((0, 1), many, title)
    } else {
        return None;
    };
    let message = "how many there are stands before the title, as a number alone";
    Some(context.fault(range, message, "how many, of which?")?.help(format!("write `{many} {title}`")))
}

/// What was found begins the next of what is given: `phase: main`, `hand of A: …`, `A.life: 3`.
fn opens_line(context: &Context) -> bool {
    context.word(0).is_some()
        && (context.is(1, Token::Colon) || context.is(1, Token::Dot) || context.word(1) == Some("of"))
}

/// `3 Ruby`, `hand of A: Bolt, Lesson`: a title stands in quotes.
fn titles(context: &Context) -> Option<Diagnostic> {
    let first = context.word(0)?;
    let many = context.is(-1, Token::Number);
    let opens =
        many || context.is(-1, Token::Colon) || context.is(-1, Token::Comma) || context.is(-1, Token::OpenBrace);
    let is_times = first.trim_start_matches(['x', 'X']).bytes().all(|byte| byte.is_ascii_digit());
    if !opens || is_times || first == "and" || context.is(1, Token::Assign) || many && opens_line(context) {
        return None;
    }
    // A title may be of several words, all on its line.
    let is_word = |at: &isize| context.word(*at).is_some_and(|word| word != "as" && word != "of");
    let last = (1..).take_while(|at| is_word(at) && context.goes_on(*at)).last().unwrap_or(0);
    if matches!(context.word(last), Some("cards" | "card" | "carta" | "cartas")) {
        let message = "which cards these are is not said";
        let fault = context.fault((0, last), message, "each has a title")?;
        let many = if many { context.shown(-1) } else { "3".to_owned() };
        return Some(fault.help(format!("say which: `{many} \"Title\"`; where it does not matter, any card will do")));
    }
    let title = context.between(0, last)?;
    let fault = context.fault((0, last), "a title stands in quotes", "no quotes")?;
    Some(fault.help(format!("write `\"{title}\"`")))
}

/// `"Fox" called z`
pub(super) fn called(context: &Context) -> Option<Diagnostic> {
    // The name may have been taken for what something has.
    let is_called = |at: &isize| {
        matches!(context.word(*at), Some("como" | "named" | "called" | "llamado" | "llamada"))
            && context.is(at - 1, Token::Text)
            && context.own_word(at + 1).is_some()
            && context.goes_on(at + 1)
    };
    let at = [-1, -2].into_iter().find(is_called)?;
    let message = format!("what a card is called in a scenario stands behind `as`, not `{}`", context.shown(at));
    Some(context.fault((at, at), &message, "this")?.help("write `as`"))
}

/// What stands in a position, told otherwise.
fn given(context: &Context) -> Option<Diagnostic> {
    // `mana of A: 2`
    if context.is(-1, Token::Number) && context.is(-2, Token::Colon) && context.word(-4) == Some("of") {
        let (name, seat, number) = (context.word(-5)?, context.word(-3)?, context.shown(-1));
        let is_titled = context.is(0, Token::Text) && context.goes_on(0);
        if is_seat(seat) && !is_titled && (context.word(0).is_none() || !context.goes_on(0) || opens_line(context)) {
            let message = format!(
                "of a zone it is said which cards lie there, and of a player's value it is said `{seat}.{name}`"
            );
            let fault = context.fault((-5, -1), &message, "cards, or a value?")?;
            return Some(fault.help(format!(
                "write `{seat}.{name}: {number}`, or for cards `{name} of {seat}: {number} \"Title\"`"
            )));
        }
    }
    // `A.hand: "Bolt", "Lesson"`, `A has "Bolt" in hand`
    let dotted = [-5, -4].into_iter().find(|at| {
        context.word(*at).is_some_and(is_seat) && context.is(at + 1, Token::Dot) && context.is(at + 3, Token::Colon)
    });
    if let Some(at) = dotted.filter(|at| context.is(at + 4, Token::Text)) {
        let (seat, zone) = (context.word(at)?, context.word(at + 2)?);
        let fault = context.fault((at, at + 2), "cards lie in a zone of somebody", "a value of a player")?;
        return Some(fault.help(format!("write `{zone} of {seat}: {} …`", context.shown(at + 4))));
    }
    if matches!(context.found(), "has" | "have" | "tiene") && context.word(-1).is_some_and(is_seat) {
        let fault = context.fault((-1, 0), "what somebody has is said by where it lies", "as in a sentence")?;
        return Some(fault.help(format!("write `ZONE of {}: \"Title\", \"Title\"`", context.shown(-1))));
    }
    // `hand(A): "Bolt"`
    if context.found() == "(" && context.word(1).is_some_and(is_seat) && context.is(2, Token::CloseParen) {
        let zone = context.own_word(-1)?;
        let fault = context.fault((-1, 2), "whose a zone is, is said by `of`", "as what is worked out")?;
        return Some(fault.help(format!("write `{zone} of {}`", context.shown(1))));
    }
    // `hand of A { "Bolt" }`
    if context.found() == "{" && context.word(-2) == Some("of") && context.word(-1).is_some_and(is_seat) {
        let (zone, seat) = (context.word(-3)?, context.word(-1)?);
        let fault = context.fault((0, 0), "the cards of a zone stand behind `:`", "`:` should stand here")?;
        return Some(fault.help(format!("write `{zone} of {seat}: \"Title\", 2 \"Title\"`, without braces")));
    }
    // `"Bolt" "Lesson"`, `"Bolt" and "Lesson"`
    let joint = matches!(context.found(), "and" | "y" | "+");
    if context.is(-1, Token::Text) && (joint || context.is(0, Token::Text) && context.goes_on(0)) {
        let fault = context.fault((0, 0), "cards stand with commas between", "`,` should stand before this")?;
        return Some(fault.help(if joint {
            "write `,`".to_owned()
        } else {
            format!("write `{}, {}`", context.shown(-1), context.shown(0))
        }));
    }
    // `fox = "Fox"`
    if context.word(0).is_some() && context.shown(1) == "=" && context.is(2, Token::Text) {
        let (name, title) = (context.word(0)?, context.shown(2));
        let fault = context.fault((0, 2), "what a card is called stands behind it", "too early")?;
        return Some(fault.help(format!("write `{title} as {name}`")));
    }
    initial(context)
}

/// `"Fox" { tapped }`, `"Fox" (tapped)`, `"Fox" with wounds 1`
fn initial(context: &Context) -> Option<Diagnostic> {
    let message = "what a card has stands in braces, each value with its name";
    let values = |name: &str, value: Option<String>| {
        let value = value.unwrap_or_else(|| "yes".to_owned());
        format!("write `{{ {name}: {value} }}`")
    };
    let number = |at| context.number(at);
    if context.is(-1, Token::Word)
        && context.is(-2, Token::OpenBrace)
        && context.found() == "}"
        && context.is(-3, Token::Text)
    {
        let fault = context.fault((-1, -1), message, "which value?")?;
        return Some(fault.help(values(context.word(-1)?, None)));
    }
    if context.found() == "(" && context.previous_is(Token::Text) {
        // All up to the bracket that closes it stands otherwise.
        let close = (1..8).find(|at| context.is(*at, Token::CloseParen)).unwrap_or(0);
        let fault = context.fault((0, close), message, "`{` should stand here")?;
        let value = if context.is(2, Token::Colon) { Some(context.shown(3)) } else { number(2) };
        return Some(fault.help(values(context.word(1)?, value)));
    }
    // `"Fox" tapped`
    if context.is(-2, Token::Text) && context.goes_on(-1) && (context.found() == "}" || !context.goes_on(0)) {
        let name = context.own_word(-1).filter(|_| context.copies(-1).is_none())?;
        let fault = context.fault((-1, -1), message, "`{` should stand here")?;
        return Some(fault.help(values(name, None)));
    }
    let with = [-2, -1, 0].into_iter().find(|at| {
        matches!(context.word(*at), Some("with" | "con" | "is" | "has")) && context.is(at - 1, Token::Text)
    })?;
    let fault = context.fault((with, with), message, "`{` should stand here")?;
    let (first, second) = (number(with + 1), number(with + 2));
    let name = if first.is_some() { context.word(with + 2) } else { context.word(with + 1) };
    Some(fault.help(values(name?, first.or(second))))
}

/// `expect: …`, `expect { … }`, `expect hand of A: "Bolt"`, `expect 1 card in hand of A`, `expect "Fox".wounds 2`
fn claim(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_again =
        |at: &isize| context.word(*at) == Some("expect") && matches!(context.word(at - 1), Some("and" | "or"));
    if let Some(at) = (-3..=0).find(is_again) {
        let fault = context.fault((at, at), "`expect` is said once of all that is claimed", "once more")?;
        let (joint, what) = (context.shown(at - 1), context.rest(at + 1)?.split(['\n', '}']).next()?.trim());
        return Some(fault.help(format!("write `{joint} {what}`, or what else is claimed in a line of its own")));
    }
    if matches!(context.word(-1), Some("expect" | "play" | "given")) && context.rest_of_line(-1).is_some() {
        let word = context.word(-1)?;
        if context.found() == ":" || word == "expect" && context.found() == "{" {
            let message = format!("`{word}` is followed by `{}`", context.found());
            let fault = context.fault((0, 0), &message, "not this")?;
            return Some(fault.help(match word {
                "expect" => "write `expect CONDITION`, each in a line of its own".to_owned(),
                _ => format!("write `{word} {{ … }}`"),
            }));
        }
    }
    let opens = [-2, -3].into_iter().find(|at| context.is(at + 1, Token::Colon) && context.rest_of_line(*at).is_some());
    if let Some((at, word @ ("given" | "play"))) = opens.and_then(|at| Some((at, context.word(at)?))) {
        let fault = context.fault((at + 1, at + 1), &format!("`{word}` is followed by `:`"), "not this")?;
        return Some(fault.help(format!("write `{word} {{ … }}`")));
    }
    // `expect: A.mana == 1` was taken for what somebody called `expect` answers.
    if let Some(at) = (-6..=-1).find(|at| context.word(*at) == Some("expect") && context.is(at + 1, Token::Colon)) {
        let fault = context.fault((at + 1, at + 1), "`expect` is followed by `:`", "not this")?;
        return Some(fault.help("write `expect CONDITION`, each in a line of its own"));
    }
    let (text, start) = context.behind_on_line("expect")?;
    let end = context.token(-1)?.1.end.checked_sub(start)?;
    let said = text.get(..end)?.trim();
    if context.found() == ":" || context.is(1, Token::Colon) && context.word(-1) == Some("of") {
        let of = if context.found() == ":" { -2 } else { -1 };
        let (zone, whose) = (context.word(of - 1)?, context.word(of + 1)?);
        let title = [1, 2].into_iter().find(|at| context.is(*at, Token::Text)).map(|at| context.shown(at));
        if context.word(of) == Some("of") {
            let fault = context.fault(
                (of - 1, of + 1),
                "what lies in a zone is asked for by its title",
                "no `:` stands behind this",
            )?;
            let title = title.unwrap_or_else(|| "\"Title\"".to_owned());
            return Some(fault.help(format!(
                "write `{title} in {zone} of {whose}`, and how many there are `count({zone} of {whose}) == 1`"
            )));
        }
    }
    let many = said.split_whitespace().next().filter(|first| first.bytes().all(|byte| byte.is_ascii_digit()));
    if let (Some(many), Some("card" | "cards")) = (many, said.split_whitespace().nth(1)) {
        let place = context.place(start + 1..start + end);
        let message = "how many there are is counted, and compared";
        let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "as in a sentence");
        let zone = text.split_once(" in ").map_or("ZONE of A", |(_, zone)| zone.trim());
        return Some(fault.help(format!("write `expect count({zone}) == {many}`")));
    }
    let begins = start + text.len() - text.trim_start().len();
    if let (Some(word @ ("is" | "equals" | "has" | "be")), true) = (context.word(-1), context.is(0, Token::Number)) {
        let (number, message) = (context.shown(0), "two values are compared with a sign");
        let value = context.word(1).filter(|_| word == "has" && context.goes_on(1));
        let place = context.place(begins..context.token(isize::from(value.is_some()))?.1.end);
        let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "as in a sentence");
        let said = said.strip_suffix(word)?.trim_end();
        return Some(fault.help(match value {
            Some(value) => format!("write `{said}.{value} == {number}`"),
            None => format!("write `{said} == {number}`"),
        }));
    }
    if let Some("contains" | "includes" | "contiene") = context.word(-1)
        && context.is(0, Token::Text)
    {
        let zone = said.rsplit_once(' ')?.0;
        let message = "what lies in a zone is asked for by its title";
        let place = context.place(begins..context.token(0)?.1.end);
        let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "as in a sentence");
        return Some(fault.help(format!("write `{} in {zone}`", context.shown(0))));
    }
    let compared = context.is(0, Token::Number)
        && context.goes_on(0)
        && (context.is(-1, Token::Word) || context.is(-1, Token::CloseParen));
    if compared && !matches!(context.word(-1), Some("turn" | "number" | "expect")) {
        let number = context.shown(0);
        let (message, place) = ("how the two compare is not said", context.place(begins..context.token(0)?.1.end));
        let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "no sign between the two");
        return Some(fault.help(format!("write `{said} == {number}`")));
    }
    if context.found() == "is" && context.previous_is(Token::Text) && context.word(-2) == Some("deck") {
        let fault = context.fault((0, 0), "`is` is not said of a deck", "not needed")?;
        return Some(fault.help(format!("write `expect deck {} legal in FORMAT`", context.shown(-1))));
    }
    if matches!(context.word(-1), Some("legal" | "illegal")) && expected.has("in") {
        let legal = context.word(-1)?;
        let fault = Diagnostic::error(
            codes::UNEXPECTED,
            "it is not said in which format",
            context.after(-1),
            "`in` and a format should stand here",
        );
        return Some(fault.help(format!("write `{legal} in FORMAT`")));
    }
    None
}

/// Words that begin what is looked for.
const LOOKS: &[&str] = &["top", "bottom", "first", "last", "any", "every", "all"];

/// Whether what is answered is worked out, and no name, title or number.
fn is_worked_out(given: &str) -> bool {
    let first = given.split_whitespace().next().unwrap_or_default();
    LOOKS.contains(&first) || given.contains(['.', '+', '('])
}

/// `A: play_card (top of library of A)`
fn worked_out(context: &Context, tokens: (isize, isize), name: &str, answer: &str) -> Option<Diagnostic> {
    let message = "what is answered is a name, a title or a number, and is not worked out";
    let fault = context.fault(tokens, message, "worked out here")?;
    Some(fault.help(format!("name it in a line before, `{name}`, and answer `{answer}`")))
}

/// `A: cast("Bolt", "Fox")`, `A casts "Bolt"`, `pass`
fn answer(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if context.found() == "(" && context.is(-2, Token::Colon) && expected.has("->") {
        let action = context.word(-1)?;
        let given = context.in_brackets(0)?.trim();
        if is_worked_out(given) {
            return worked_out(context, (0, 0), &format!("let x = {given}"), &format!("{action} x"));
        }
        let answers: Vec<&str> = given.split(',').map(str::trim).collect();
        let fault =
            context.fault((0, 0), "answers stand without brackets, with `->` between", "no bracket opens here")?;
        return Some(fault.help(format!("write `{action} {}`", answers.join(" -> "))));
    }
    let passes = context.word(0).filter(|word| matches!(*word, "pass" | "passes" | "pasa"));
    if let (Some(_), Some(seat)) = (passes, context.word(-1).filter(|seat| seat.chars().nth(1).is_none())) {
        let fault = context.fault((-1, 0), "`:` stands behind who answers", "as in a sentence")?;
        return Some(fault.help(format!("write `{seat}: pass`")));
    }
    let turn = context.word(-1) == Some("next") && matches!(context.word(0), Some("turn" | "phase"));
    if turn && context.rest_of_line(-1).is_some() {
        let message = "what comes next comes when nobody does anything more";
        let fault = context.fault((-1, 0), message, "as in a sentence")?;
        return Some(fault.help("say until when: `pass until turn 2`, `pass until phase NAME`"));
    }
    if context.found() == "in" && context.word(-2).is_some_and(|word| LOOKS.contains(&word)) {
        return worked_out(context, (-2, 0), &format!("let x = {} {} in …", context.shown(-2), context.shown(-1)), "x");
    }
    if context.word(-1) == Some("pass")
        && expected.has("until")
        && expected.has(":")
        && context.rest_of_line(-1).is_some()
    {
        let fault = Diagnostic::error(
            codes::UNEXPECTED,
            "it is not said who passes, or until when",
            context.after(-1),
            "something is missing here",
        );
        return Some(
            fault.help("say who passes, as in `A: pass`, or until when: `pass until CONDITION`, `pass until phase NAME`, `pass until turn 2`"),
        );
    }
    None
}

/// `errata card "Fox" from …`, `errata "Fox" since …`, `{ replace power: 3 }`, `{ power: 3 instead of 2 }`
fn erratum(context: &Context) -> Option<Diagnostic> {
    if matches!(context.word(-1), Some("card" | "token"))
        && context.is(0, Token::Text)
        && context.word(-2) == Some("errata")
    {
        let fault = context.fault((-1, -1), "of a card the title alone is said", "not needed")?;
        return Some(fault.help(format!("write `errata {} from …`", context.shown(0))));
    }
    let is_date = |at: isize| context.is(at, Token::Date) || context.is(at, Token::Number);
    if context.previous_is(Token::Text) && context.word(0).is_some() && is_date(1) && context.word(-2) == Some("errata")
    {
        let message = format!("`{}` is written `from` here", context.shown(0));
        return Some(context.fault((0, 0), &message, "this")?.help("write `from`"));
    }
    let says = |at: &isize| matches!(context.word(*at), Some("replace" | "change" | "update" | "cambia" | "sustituye"));
    if let Some(at) = [-1, -2].into_iter().find(says)
        && context.word(at + 1).is_some()
    {
        let message = "what is said takes the place of what was";
        return Some(context.fault((at, at), message, "not needed")?.help("take it out"));
    }
    let was = [-2, -1, 0]
        .into_iter()
        .find(|at| context.word(*at) == Some("instead") && context.word(*at + 1) == Some("of"))?;
    if !context.is(was + 2, Token::Number) || !context.is(was - 1, Token::Number) {
        return None;
    }
    let message = "what is said takes the place of what was, and that is not said again";
    Some(context.fault((was, was + 2), message, "not needed")?.help("take it out"))
}
