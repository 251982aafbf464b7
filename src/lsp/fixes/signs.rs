//! What is missing where a text breaks off, or stands in the place of something else, by what the grammar wants there: a sign, a
//! word, a title in quotes.

use super::Fix;
use crate::lsp::desk::Desk;
use naipe_grammar::codes::{MISSING_VALUE, UNEXPECTED, UNKNOWN_MEMBER};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::next::{Next, Sign, next};
use naipe_grammar::span::Span;
use naipe_grammar::split::item_start;
use naipe_grammar::tokens::{Token, tokens};
use naipe_grammar::vocabulary;
use std::ops::Range;

/// How many signs and words are tried.
const MOST: usize = 8;
/// Signs of which one is taken for another.
const ALIKE: [&str; 3] = ["=", ":", "=="];
/// Signs that can be missing, likelier ones first.
const SIGNS: [&str; 10] = [":", "=", ")", "]", ",", "}", "+=", "-=", "*=", "=="];

/// The signs around a fault.
struct Around<'t> {
    text: &'t str,
    /// What stands before it.
    before: Range<usize>,
    /// What was found; nothing at the end of the text.
    found: (Token, Range<usize>),
    /// What stands behind that.
    behind: Range<usize>,
}

/// What could stand there of what the fault names.
struct Wanted<'n> {
    /// Signs, likelier ones first.
    signs: Vec<&'n str>,
    /// Words of the language.
    words: Vec<&'n str>,
}

impl<'n> Wanted<'n> {
    fn new(message: &'n str, all: &[Next]) -> Wanted<'n> {
        let named = message.split(", found").next().unwrap_or("");
        let named = named.split(" after `").next().unwrap_or("");
        let named = super::help::quoted(named)
            .filter(|word| all.iter().any(|one| matches!(one.sign, Sign::Word(sign) if sign == *word)));
        let (mut words, mut signs): (Vec<&str>, Vec<&str>) =
            named.partition(|word| word.starts_with(char::is_alphabetic));
        // Where something else could stand, `else` would only make what was to be done be done otherwise.
        if all.len() > 1 {
            words.retain(|word| *word != "else");
        }
        signs.retain(|sign| SIGNS.contains(sign));
        signs.sort_by_key(|sign| SIGNS.iter().position(|known| known == sign));
        Wanted { signs, words }
    }
}

/// What could be put there.
pub fn candidates(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let Some(label) = fault.labels.first() else { return Vec::new() };
    // Where it is a player that is missing, no sign beside it stands for another.
    let is_whose = fault.help.as_deref().is_some_and(|help| help.starts_with(super::habits::WHOSE));
    if is_whose || ![UNEXPECTED, MISSING_VALUE, UNKNOWN_MEMBER].contains(&fault.code) {
        return Vec::new();
    }
    let text = desk.text(label.span.file);
    let Some(around) = Around::new(text, label.span.start as usize) else { return Vec::new() };
    let item = item_start(text, around.before.start);
    let all = next(&text[item..around.found.1.start]);
    let wanted = Wanted::new(&fault.message, &all);
    let mut found = if fault.message.contains("a text in quotes") { around.quoted() } else { Vec::new() };
    found.extend(around.another(&wanted));
    found.extend(around.missing(desk, &wanted));
    let is_said = found.len() == 1;
    let fix = |(place, text, title): (Range<usize>, String, String)| {
        let place = Span::new(label.span.file, place.start, place.end);
        Fix { is_said, is_guess: true, ..Fix::said(title, place, text) }
    };
    found.into_iter().map(fix).collect()
}

/// What is to stand where, and what that is called.
type Change = (Range<usize>, String, String);

impl<'t> Around<'t> {
    fn new(text: &'t str, at: usize) -> Option<Around<'t>> {
        let end = (Token::Comment, text.len()..text.len());
        let mut signs = tokens(text).filter(|(token, _)| !token.is_trivia());
        let mut before = None;
        // What is said to be missing after something is marked at its end.
        let found = signs.find(|(_, range)| {
            let is_found = range.start >= at;
            if !is_found {
                before = Some(range.clone());
            }
            is_found
        });
        let behind = signs.next().map_or(end.1.clone(), |(_, range)| range);
        Some(Around { text, before: before?, found: found.unwrap_or(end), behind })
    }

    /// The words of the item up to what was found.
    fn first_words(&self) -> [&'t str; 2] {
        let item = &self.text[item_start(self.text, self.before.start)..self.before.end];
        let mut words = tokens(item).filter(|(token, _)| !token.is_trivia()).map(|(_, range)| &item[range]);
        let first = [words.next().unwrap_or(""), words.next().unwrap_or("")];
        if words.next().is_none() { first } else { [""; 2] }
    }

    fn said(&self) -> &'t str {
        &self.text[self.found.1.clone()]
    }

    /// Words that a title could be, in quotes; or a title, where there is none.
    fn quoted(&self) -> Vec<Change> {
        let (token, range) = &self.found;
        if *token != Token::Word {
            let place = range.start..range.start;
            return vec![(place, "\"…\" ".to_owned(), "Add `\"…\"`".to_owned())];
        }
        // As many words as stand side by side, up to the first sign.
        let line = &self.text[range.start..];
        let line = &line[..line.find('\n').unwrap_or(line.len())];
        let words = tokens(line).take_while(|(token, _)| {
            matches!(token, Token::Word | Token::Number) || token.is_trivia() && !matches!(token, Token::Comment)
        });
        let end =
            words.filter(|(token, _)| !token.is_trivia()).last().map_or(range.end, |(_, at)| range.start + at.end);
        let now = format!("\"{}\"", &self.text[range.start..end]);
        vec![(range.start..end, now.clone(), format!("Write `{now}`"))]
    }

    /// Another sign in the place of the one that was found, or of one beside it.
    fn another(&self, wanted: &Wanted) -> Vec<Change> {
        let mut found = Vec::new();
        let mut put = |place: &Range<usize>, now: &str| {
            let text = super::help::apart(self.text, place.clone(), now);
            found.push((place.clone(), text, format!("Write `{now}`")));
        };
        let said = self.said();
        if self.found.0 == Token::Word && vocabulary::find(said).is_none() {
            // `pile` for `heap`: a word that the language has not, where some could stand.
            wanted.words.iter().take(MOST).for_each(|word| put(&self.found.1, word));
        }
        if self.found.0 != Token::Word && !said.is_empty() {
            // `+` is meant to be `+=`.
            wanted.signs.iter().filter(|sign| sign.starts_with(said)).for_each(|sign| put(&self.found.1, sign));
        }
        for place in [&self.found.1, &self.before, &self.behind] {
            let said = &self.text[place.clone()];
            if ALIKE.contains(&said) {
                ALIKE.iter().filter(|sign| **sign != said).for_each(|sign| put(place, sign));
            }
        }
        // `define d(): int { 3 }`: what is given stands after `=`.
        if said == "{"
            && wanted.signs.contains(&"=")
            && let Some(close) = self.close()
        {
            let inside = self.text[self.found.1.end..close].trim();
            if !inside.is_empty() {
                found.push((self.found.1.start..close + 1, format!("= {inside}"), "Write `=`".to_owned()));
            }
        }
        found
    }

    /// Where the brace is closed that was found.
    fn close(&self) -> Option<usize> {
        let mut depth = 0_usize;
        for (token, range) in tokens(&self.text[self.found.1.start..]) {
            match token {
                Token::OpenBrace => depth += 1,
                Token::CloseBrace => depth = depth.saturating_sub(1),
                _ => continue,
            }
            if depth == 0 {
                return Some(self.found.1.start + range.start);
            }
        }
        None
    }

    /// Something that is missing before what was found.
    fn missing(&self, desk: &Desk, wanted: &Wanted) -> Vec<Change> {
        let at = self.before.end;
        let add = |word: &&str| match *word {
            // A date stands behind it, and today is one.
            "from" if self.found.0 != Token::Date => {
                (at..at, format!(" from {}", desk.date), format!("Add `from {}`", desk.date))
            }
            // `card "Lobo" : criatura`: the colon stands apart from the title.
            ":" if matches!(self.first_words(), ["card" | "token", title] if title.starts_with('"')) => {
                (at..at, " :".to_owned(), "Add `:`".to_owned())
            }
            ":" | ")" | "," | "]" => (at..at, (*word).to_owned(), format!("Add `{word}`")),
            _ => (at..at, format!(" {word}"), format!("Add `{word}`")),
        };
        // Behind a word that begins a clause stands no colon.
        if wanted.signs.first() == Some(&":") && super::order::CLAUSES.contains(&&self.text[self.before.clone()]) {
            return Vec::new();
        }
        // Where a colon can stand, it is what is forgotten.
        let signs = &wanted.signs[..if wanted.signs.first() == Some(&":") { 1 } else { wanted.signs.len() }];
        signs.iter().chain(&wanted.words).take(MOST).map(add).collect()
    }
}
