//! How many are chosen, and whether they must be, said in another place or in other words.

use super::context::Context;
use super::in_effects;
use super::phrasing::is_among_lines;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::{Token, tokens};
use crate::vocabulary::{self, Role};

/// Numbers in words.
const NUMBERS: &[(&str, &str)] = &[
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("un", "1"),
    ("una", "1"),
    ("uno", "1"),
    ("dos", "2"),
    ("tres", "3"),
    ("cuatro", "4"),
    ("cinco", "5"),
];
/// The number that a token is, or says in words.
fn number_said(token: Token, said: &str) -> Option<String> {
    match token {
        Token::Number => Some(said.to_owned()),
        Token::Word => NUMBERS.iter().find(|(word, _)| *word == said).map(|(_, number)| (*number).to_owned()),
        _ => None,
    }
}

/// The number that a token of a context is, or says in words.
pub(super) fn number_at(context: &Context, at: isize) -> Option<String> {
    number_said(context.token(at)?.0, &context.shown(at))
}

/// Words before the greatest number there may be, and before the least.
const AT_MOST: &[&[&str]] = &[
    &["up", "to"],
    &["hasta"],
    &["at", "most"],
    &["como", "mucho"],
    &["a", "lo", "sumo"],
    &["upto"],
    &["max"],
    &["máximo"],
];
const AT_LEAST: &[&[&str]] =
    &[&["at", "least"], &["al", "menos"], &["como", "mínimo"], &["por", "lo", "menos"], &["min"], &["mínimo"]];
/// Words for as many as one likes.
const ANY_NUMBER: &[&[&str]] = &[
    &["any", "number", "of"],
    &["any", "amount", "of"],
    &["cualquier", "número", "de"],
    &["cualquier", "cantidad", "de"],
    &["any", "number"],
];

/// What stands behind `target` or `choose`, up to the end of what is looked for.
pub(super) struct Chosen<'t> {
    /// The word itself, in the language.
    pub(super) word: &'static str,
    /// The tokens behind it, and where each begins in the text.
    signs: Vec<(Token, &'t str)>,
    /// What stands behind each of those tokens, from it on to the end.
    rest: Vec<&'t str>,
    /// Where the word begins, and where what is looked for ends.
    place: (usize, usize),
    /// Whether that is a line of a card, a kind or a keyword.
    pub(super) is_line: bool,
    /// Where each token ends.
    ends: Vec<usize>,
}

/// `target ts: up to 2 unit in play`, `target hasta 2 ts: unit in play`, `target optional t: unit in play`
pub(super) fn said(context: &Context) -> Option<Diagnostic> {
    let chosen = chosen(context)?;
    may_target(context, &chosen)
        .or_else(|| another_target(context))
        .or_else(|| before_the_name(context, &chosen))
        .or_else(|| behind_the_name(context, &chosen))
        .or_else(|| behind_the_colon(context, &chosen))
        .or_else(|| without_name(context, &chosen))
        .or_else(|| one_without_name(context))
        .or_else(|| by_lines(context, &chosen))
        .or_else(|| block_behind(context, &chosen))
}

/// What is chosen by the word nearest to the fault.
pub(super) fn chosen<'t>(context: &Context<'t>) -> Option<Chosen<'t>> {
    let word_at = |at: isize| {
        Some(match context.word(at)? {
            "target" | "objetivo" => "target",
            "choose" | "elige" | "escoge" => "choose",
            _ => return None,
        })
    };
    let at = (-10..=0).rev().find(|at| word_at(*at).is_some() && !context.is(at + 1, Token::Colon))?;
    let start = context.token(at)?.1.start;
    let text = context.text_from(at)?;
    let mut chosen = Chosen {
        word: word_at(at)?,
        signs: Vec::new(),
        rest: Vec::new(),
        place: (start, start),
        is_line: is_among_lines(context, at),
        ends: Vec::new(),
    };
    let (mut open, mut is_first) = (0_usize, true);
    for (token, range) in tokens(text) {
        if token.is_trivia() {
            if text[range].contains('\n') && open == 0 {
                break;
            }
            continue;
        }
        let said = &text[range.clone()];
        if std::mem::take(&mut is_first) {
            continue;
        }
        match token {
            Token::OpenParen | Token::OpenSquare => open += 1,
            Token::CloseParen | Token::CloseSquare if open == 0 => break,
            Token::CloseParen | Token::CloseSquare => open -= 1,
            Token::OpenBrace | Token::CloseBrace => break,
            Token::Word if open == 0 => {
                let is_line = vocabulary::has_role(said, &[Role::Member, Role::Ability, Role::Statement]);
                if is_line && !matches!(said, "optional" | "set" | "value" | "play") || said == "asking" {
                    break;
                }
            }
            _ => {}
        }
        chosen.signs.push((token, said));
        chosen.rest.push(&text[range.start..]);
        chosen.place.1 = start + range.end;
        chosen.ends.push(start + range.end);
    }
    Some(chosen)
}

impl Chosen<'_> {
    pub(super) fn word(&self, at: usize) -> Option<&str> {
        self.signs.get(at).filter(|(token, _)| *token == Token::Word).map(|(_, said)| *said)
    }

    pub(super) fn is(&self, at: usize, token: Token) -> bool {
        self.signs.get(at).is_some_and(|(there, _)| *there == token)
    }

    fn stand(&self, at: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(i, word)| self.word(at + i) == Some(word))
    }

    /// The number that a token is, or says.
    fn number(&self, at: usize) -> Option<String> {
        let (token, said) = self.signs.get(at)?;
        number_said(*token, said)
    }

    /// How many are chosen, as that is written, where it is said from a token on; and the token behind it.
    pub(super) fn how_many(&self, at: usize) -> Option<(String, usize)> {
        if let Some(words) = ANY_NUMBER.iter().find(|words| self.stand(at, words)) {
            return Some(("any number of".to_owned(), at + words.len()));
        }
        let phrase = |phrases: &[&[&str]]| {
            let words = phrases.iter().find(|words| self.stand(at, words))?;
            Some((self.number(at + words.len())?, at + words.len() + 1))
        };
        if let Some((number, end)) = phrase(AT_MOST) {
            return Some((format!("up to {number}"), end));
        }
        if let Some((number, end)) = phrase(AT_LEAST) {
            return Some((format!("{number}.."), end));
        }
        let between = usize::from(matches!(self.word(at), Some("between" | "entre")));
        let first = self.number(at + between)?;
        let joint = at + between + 1;
        let is_joint =
            matches!(self.word(joint), Some("to" | "or" | "and" | "a" | "o" | "y")) || self.is(joint, Token::DotDot);
        match self.number(joint + 1).filter(|_| is_joint) {
            Some(last) => Some((format!("{first}..{last}"), joint + 2)),
            None if self.is(joint, Token::DotDot) => Some((format!("{first}.."), joint + 1)),
            None if between == 0 => Some((first, joint)),
            None => None,
        }
    }

    /// What is looked for from a token on.
    fn from(&self, at: usize) -> Option<&str> {
        let rest = self.rest.get(at)?;
        let behind = self.place.1.checked_sub(*self.ends.get(at)?)? + self.signs.get(at)?.1.len();
        rest.get(..behind)
    }

    /// The same up to where something is done with it on the same line: `unit in play  harm(t, 1)`.
    pub(super) fn sought(&self, at: usize) -> Option<&str> {
        const JOINTS: &[&str] =
            &["of", "in", "where", "and", "or", "not", "at", "is", "has", "by", "than", "if", "then", "else"];
        let all = self.from(at)?;
        let does = |n: &usize| {
            let signs = &self.signs[n - 1..];
            let [(Token::Word | Token::CloseParen | Token::Number, before), (Token::Word, _), (next, _), ..] = signs
            else {
                return false;
            };
            let ends = matches!(next, Token::OpenParen | Token::Dot | Token::Assign);
            ends && !JOINTS.contains(before)
        };
        let Some(end) = (at + 1..self.signs.len()).find(does) else { return Some(all) };
        let behind = self.ends.get(end - 1)? - self.ends.get(at)? + self.signs.get(at)?.1.len();
        all.get(..behind)
    }

    /// The fault, with the whole of it written otherwise.
    fn fault(&self, context: &Context, message: &str, label: &str, written: String) -> Diagnostic {
        let place = context.place(self.place.0..self.place.1);
        Diagnostic::error(codes::UNEXPECTED, message, place, label).help(written)
    }
}

/// What is said where how many there are stands in another place.
const ORDER: &str = "how many are chosen stands before the name";
const NAMED: &str = "a number, then a name";

/// So many, or fewer: of several targets nothing else says that they may be left out.
fn fewer(many: &str) -> String {
    if many.bytes().all(|byte| byte.is_ascii_digit()) { format!("up to {many}") } else { many.to_owned() }
}

/// `optional target t: unit in play`, `target t: unit in play (optional)`
fn may_target(context: &Context, chosen: &Chosen) -> Option<Diagnostic> {
    let is_so = |word: &str| matches!(word, "optional" | "optionally" | "opcional" | "may");
    if context.found() == "(" && context.word(1).is_some_and(is_so) && context.is(2, Token::CloseParen) {
        let fault = context.fault((0, 2), "that a target may be left out stands in no brackets", "no brackets here")?;
        return Some(fault.help("write `optional`"));
    }
    let at = [-2, -1, 0, 1].into_iter().find(|at| context.word(*at) == Some("target"))?;
    let word =
        context.word(at - 1).filter(|word| is_so(word) && chosen.is(1, Token::Colon) && context.begins(at - 1))?;
    let start = context.token(at - 1)?.1.start;
    let message = "that a target may be left out is said behind it";
    let place = context.place(start..chosen.place.1);
    let fault = Diagnostic::error(codes::UNEXPECTED, message, place, format!("`{word}` comes too early"));
    Some(fault.help(format!("write `target {} optional`", chosen.from(0)?)))
}

/// `target a: unit in play and b: unit in play`
fn another_target(context: &Context) -> Option<Diagnostic> {
    let is_joint = matches!(context.found(), "and" | "y" | ",");
    context.word(1).filter(|_| is_joint && context.is(2, Token::Colon) && context.goes_on(1))?;
    let (line, _) = context.line_before(context.token(0)?.1.start)?;
    let said = line.rsplit(['{', '}']).next()?;
    said.split_whitespace().find(|word| *word == "target")?;
    let fault = context.fault((0, 0), "each target has its own `target`", "another one")?;
    Some(fault.help("write `target`"))
}

/// `target hasta 2 ts: unit in play`, `target 1 or 2 ts: …`, `target optional t: …`
fn before_the_name(context: &Context, chosen: &Chosen) -> Option<Diagnostic> {
    let may_be_left = matches!(chosen.word(0), Some("optional" | "optionally" | "opcional"));
    if may_be_left && chosen.word(1).is_some() && (chosen.is_line || chosen.word == "target") {
        let (many, name) = chosen.how_many(1).map_or((String::new(), 1), |(many, end)| (format!("{many} "), end));
        if !chosen.is(name + 1, Token::Colon) {
            return None;
        }
        let message = "that a target may be left out is said behind it";
        let written = match many.trim() {
            "" => format!("write `target {} optional`", chosen.from(name)?),
            many => format!("write `target {} {}`", fewer(many), chosen.from(name)?),
        };
        return Some(chosen.fault(context, message, "`optional` comes too early", written));
    }
    let (many, name) = chosen.how_many(0)?;
    let is_named = chosen.word(name).is_some() && chosen.is(name + 1, Token::Colon);
    let said = chosen.rest.first()?.split(chosen.signs.get(name)?.1).next()?.trim();
    if !is_named || said == many || said.chars().all(|sign| sign.is_ascii_digit() || sign == '.') {
        return None;
    }
    let written = format!("write `{} {many} {}`", chosen.word, chosen.from(name)?);
    Some(chosen.fault(context, &format!("`{said}` is written `{many}`"), "as in a sentence", written))
}

/// `target ts up to 2: unit in play`
fn behind_the_name(context: &Context, chosen: &Chosen) -> Option<Diagnostic> {
    let name = chosen.word(0)?;
    let (many, end) = chosen.how_many(1)?;
    if chosen.how_many(0).is_some() || !chosen.is(end, Token::Colon) {
        return None;
    }
    let written = format!("write `{} {many} {name}: {}`", chosen.word, chosen.from(end + 1)?);
    Some(chosen.fault(context, ORDER, NAMED, written))
}

/// `target ts: up to 2 unit in play`, `choose ts: any number of unit in play`
fn behind_the_colon(context: &Context, chosen: &Chosen) -> Option<Diagnostic> {
    let name = chosen.word(0).filter(|_| chosen.is(1, Token::Colon))?;
    let may_be_left = matches!(chosen.word(2), Some("optional" | "optionally" | "opcional"));
    if may_be_left && chosen.word(3).is_some_and(|kind| vocabulary::find(kind).is_none()) {
        let sought = chosen.from(3)?;
        let written = match chosen.word == "target" || chosen.is_line {
            true => format!("write `target {name}: {sought} optional`"),
            false => format!("write `choose optional {name}: {sought}`"),
        };
        return Some(chosen.fault(
            context,
            "that nothing may be chosen stands in another place",
            "`optional` stands elsewhere",
            written,
        ));
    }
    let (many, end) = chosen.how_many(2)?;
    // `choose x: 1 to 3` chooses a number.
    chosen.word(end).filter(|kind| vocabulary::find(kind).is_none())?;
    let written = format!("write `{} {many} {name}: {}`", chosen.word, chosen.from(end)?);
    Some(chosen.fault(context, ORDER, NAMED, written))
}

/// `target up to 2 unit in play`
fn without_name(context: &Context, chosen: &Chosen) -> Option<Diagnostic> {
    let (many, end) = chosen.how_many(0)?;
    let is_kind = chosen.word(end).is_some() && matches!(chosen.word(end + 1), Some("in" | "where" | "at"));
    if !is_kind || many == "1" {
        return None;
    }
    let written = format!(
        "write `{} {many} xs: {}`; the name `xs` then stands for all that were chosen",
        chosen.word,
        chosen.from(end)?
    );
    Some(chosen.fault(context, "what is chosen has no name", "a name and `:` should stand before the kind", written))
}

/// `target unit in play`, `choose card in hand of you`, `choose random unit in play`
fn one_without_name(context: &Context) -> Option<Diagnostic> {
    if !matches!(context.found(), "in" | "where" | "at" | "of") || context.is(1, Token::OpenBrace) {
        return None;
    }
    let what = context.word(-1)?;
    let how = context.word(-2).filter(|how| matches!(*how, "random" | "optional"));
    let at = if how.is_some() { -3 } else { -2 };
    let word = context.word(at).filter(|word| matches!(*word, "target" | "choose") && what != "optional")?;
    if context.is(at - 1, Token::Assign) {
        return None;
    }
    let how = how.map_or(String::new(), |how| format!("{how} "));
    let message = "what is chosen has no name";
    let fault = context.fault((-1, -1), message, "a name and `:` should stand before this")?;
    // A letter is a name, and no kind.
    Some(fault.help(if what.chars().count() < 3 {
        format!("write `{word} {how}{what}: KIND …`, or `{word} {how}{what}: it …` for any: the name `{what}` then stands for what was chosen")
    } else {
        format!("write `{word} {how}c: {what} …`; the name `c` then stands for what was chosen")
    }))
}

/// `choose 2 ts: unit in play`, `choose t: unit in play optional`, `choose random t: …` among the lines of a card
fn by_lines(context: &Context, chosen: &Chosen) -> Option<Diagnostic> {
    if chosen.word != "choose" || !chosen.is_line {
        return None;
    }
    let by = chosen.signs.iter().any(|(_, said)| matches!(*said, "by" | "por" | "secretly" | "adding"));
    if chosen.word(0) == Some("random") && chosen.is(2, Token::Colon) || by {
        let message = "what is chosen while something is done stands in its block";
        let fault = chosen.fault(context, message, "a line of a card asks its player", String::new());
        return Some(fault.help(format!("write `effect {{ choose {} … }}`", chosen.from(0)?)));
    }
    let (many, name) = chosen.how_many(0).map_or((String::new(), 0), |(many, end)| (format!("{many} "), end));
    let is_optional = chosen.signs.last().is_some_and(|(_, said)| matches!(*said, "optional" | "opcional"));
    if !chosen.is(name + 1, Token::Colon) || many.is_empty() && !is_optional {
        return None;
    }
    let message = "what is chosen as a card is played is its target";
    let sought = chosen.from(name)?;
    let written = match many.trim() {
        many if !many.is_empty() && is_optional => {
            let sought = sought.rsplit_once(' ').map_or(sought, |(sought, _)| sought).trim_end();
            format!("write `target {} {sought}`", fewer(many))
        }
        _ => format!("write `target {many}{sought}`"),
    };
    Some(chosen.fault(context, message, "a line of a card", written))
}

/// `choose c: unit in play { destroy(c) }`: what is done with what is chosen follows it.
fn block_behind(context: &Context, chosen: &Chosen) -> Option<Diagnostic> {
    let is_whole = context.token(-1).is_some_and(|(_, range)| range.end == chosen.place.1);
    if let Some(several) = in_effects::one_of_a_block(context) {
        return Some(several);
    }
    if context.found() != "{" || !is_whole || !chosen.is_line && chosen.word != "choose" {
        return None;
    }
    let fault = context.fault((0, 0), &format!("`{}` has no block of its own", chosen.word), "no block opens here")?;
    Some(fault.help(if chosen.is_line {
        "what is done once it is chosen stands in the block of the effect: write `effect {`"
    } else {
        "take the braces away: what is done with what was chosen follows the choice, up to the end of the block around it"
    }))
}
