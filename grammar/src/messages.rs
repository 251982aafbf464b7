//! Messages in another language: what is filled in is taken out of the English one, and put into the other.
//!
//! A catalogue is a text: a line for a message as it is written here, with `{}` for what is filled in, and under it, indented, what is
//! said for it, with `{1}`, `{2}`… for the first and second of these.
//!
//! What is filled in may be made of messages itself (`an event or a zone`), so that words which are nobody's but the designer's (a title,
//! a reason) must be told from those: [`own`] marks them where they are put into a message, and nothing marked is ever said otherwise.

use crate::order;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// How often what is filled in may itself be made of messages.
const DEEPEST: u8 = 6;

/// Around words that are no message. No text has these two: they are no characters, and are meant to be used within a program.
const MARKS: [char; 2] = ['\u{fdd0}', '\u{fdd1}'];
/// What stands for such words while a message is said: signs that nobody has given a meaning.
const PLACES: std::ops::Range<u32> = 0xf_8000..0xf_f000;

/// Words of a game, of its author or of a file, within a message: they are said as they are in every language.
#[derive(Debug, Clone, Copy)]
pub struct Own<T>(T);

/// Marks words that are to be said as they are; what prints the message takes the marks away ([`bare`]).
pub fn own<T: fmt::Display>(words: T) -> Own<T> {
    Own(words)
}

impl<T: fmt::Display> fmt::Display for Own<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.to_string();
        if words.is_empty() {
            return Ok(());
        }
        // Messages are said line by line.
        for (number, line) in bare(&words).split('\n').enumerate() {
            let between = if number == 0 { "" } else { "\n" };
            write!(f, "{between}{}{line}{}", MARKS[0], MARKS[1])?;
        }
        Ok(())
    }
}

/// A text without the marks around words that are said as they are.
#[must_use]
pub fn bare(text: &str) -> Cow<'_, str> {
    if text.contains(MARKS) { Cow::Owned(text.replace(MARKS, "")) } else { Cow::Borrowed(text) }
}

/// A message with one sign in the place of all words that are said as they are, and these words.
fn set_apart(message: &str) -> (Cow<'_, str>, Vec<&str>) {
    let mut words = Vec::new();
    if !message.contains(MARKS[0]) {
        return (Cow::Borrowed(message), words);
    }
    let mut text = String::with_capacity(message.len());
    let mut rest = message;
    while let Some((before, after)) = rest.split_once(MARKS[0]) {
        let (inside, behind) = after.split_once(MARKS[1]).unwrap_or((after, ""));
        text.push_str(before);
        match PLACES.clone().nth(words.len()).and_then(char::from_u32) {
            Some(place) => {
                text.push(place);
                words.push(inside);
            }
            None => text.push_str(inside),
        }
        rest = behind;
    }
    text.push_str(rest);
    (Cow::Owned(text), words)
}

/// The words back in their places.
fn put_back(said: &str, words: &[&str]) -> String {
    let word = |sign: char| (sign as u32).checked_sub(PLACES.start).and_then(|place| words.get(place as usize));
    let mut text = String::with_capacity(said.len());
    for sign in said.chars() {
        match word(sign) {
            Some(word) => text.push_str(word),
            None => text.push(sign),
        }
    }
    text
}

/// What can be said in another language.
#[derive(Debug, Default)]
pub struct Messages<'t> {
    patterns: Vec<Pattern<'t>>,
    /// Patterns by their first word, where that is always the same.
    by_word: BTreeMap<&'t str, Vec<usize>>,
    /// Patterns whose first word is not always the same: they are tried on every message.
    others: Vec<usize>,
    and: &'t str,
    or: &'t str,
}

#[derive(Debug)]
struct Pattern<'t> {
    /// What stands around the places that are filled in.
    around: Vec<&'t str>,
    /// For each place, whether a name stands there, to the letter.
    names: Vec<bool>,
    /// For each place, whether it is a part of what stands between backticks: code, which is the same in every language.
    code: Vec<bool>,
    /// It has hardly a word of its own, `{} to {}`: names and texts of a game look like that, too.
    is_thin: bool,
    said: &'t str,
}

/// A pattern of a message whose own words have no more letters than this says nothing by itself.
const THIN: usize = 3;

/// The first word of a text, if it ends there.
fn first_word(text: &str) -> Option<&str> {
    text.split_once(' ').map(|(word, _)| word)
}

impl<'t> Messages<'t> {
    /// The messages of some catalogues, with the words for *and* and *or* between two things.
    #[must_use]
    pub fn of(catalogues: &[&'t str], and: &'t str, or: &'t str) -> Messages<'t> {
        let mut all = Messages { and, or, ..Messages::default() };
        for catalogue in catalogues {
            let mut lines = catalogue.lines().filter(|line| !line.starts_with("//") && !line.is_empty());
            while let (Some(message), Some(said)) = (lines.next(), lines.next()) {
                all.add(message, said.trim_start());
            }
        }
        all
    }

    fn add(&mut self, message: &'t str, said: &'t str) {
        let around: Vec<&str> = message.split("{}").collect();
        let names = around.windows(2).map(|two| two[0].ends_with(['`', '"']) && two[1].starts_with(['`', '"']));
        let names = names.collect();
        let mut ticks = 0;
        // Where the other language puts it between backticks, it is code, too.
        let is_said_as_code = |place: usize| {
            let before = said.split_once(&format!("{{{place}}}")).map_or("", |(before, _)| before);
            before.matches('`').count() % 2 == 1
        };
        let code = around[..around.len() - 1].iter().enumerate().map(|(number, part)| {
            ticks += part.matches('`').count();
            ticks % 2 == 1 || is_said_as_code(number + 1)
        });
        let code = code.collect();
        let letters = around.iter().flat_map(|part| part.chars()).filter(|sign| sign.is_alphabetic()).count();
        let is_thin = around[0].is_empty() && around.len() > 1 && (1..=THIN).contains(&letters);
        let number = self.patterns.len();
        match first_word(around[0]).or_else(|| (around.len() == 1).then_some(message)) {
            Some(word) => self.by_word.entry(word).or_default().push(number),
            None => self.others.push(number),
        }
        self.patterns.push(Pattern { around, names, code, is_thin, said });
    }

    /// A message in the other language, if it can be said in it; of several lines, those that can. What [`own`] has marked stays as it is.
    #[must_use]
    pub fn say(&self, message: &str) -> Option<String> {
        let Some((first, rest)) = message.split_once('\n') else { return self.line(message) };
        let (first_said, rest_said) = (self.line(first), self.say(rest));
        if first_said.is_none() && rest_said.is_none() {
            return None;
        }
        let (first, rest) = (bare(first), bare(rest));
        Some(format!("{}\n{}", first_said.as_deref().unwrap_or(&first), rest_said.as_deref().unwrap_or(&rest)))
    }

    /// A line, indented as it was.
    fn line(&self, line: &str) -> Option<String> {
        let (line, words) = set_apart(line);
        let message = line.trim_start();
        let said = self.said(message, DEEPEST)?;
        Some(put_back(&format!("{}{said}", &line[..line.len() - message.len()]), &words))
    }

    fn said(&self, message: &str, depth: u8) -> Option<String> {
        let word = first_word(message).unwrap_or(message);
        let numbers = self.by_word.get(word).into_iter().chain([&self.others]).flatten();
        let found = numbers.filter_map(|number| {
            let pattern = &self.patterns[*number];
            let filled = pattern.filled(message)?;
            Some((message.len() - filled.iter().map(|part| part.len()).sum::<usize>(), pattern, filled))
        });
        // The one with the most words of its own says it best, if it holds; but what begins a message is no part of what is filled in
        // first: `before that, A is asked` is something that was before.
        let mut found: Vec<_> = found.collect();
        order::by_key(&mut found, |(own, pattern, filled)| {
            let has_begun = pattern.around[0].is_empty() && filled.first().is_some_and(|part| part.contains(", "));
            (!has_begun, *own)
        });
        found.into_iter().rev().find_map(|(_, pattern, filled)| self.said_by(pattern, &filled, depth))
    }

    /// What a pattern says of what is filled in; nothing where it has hardly a word of its own, and the parts are no messages.
    fn said_by(&self, pattern: &Pattern<'_>, filled: &[&str], depth: u8) -> Option<String> {
        let parts = filled.iter().zip(pattern.names.iter().zip(&pattern.code));
        let parts = parts.map(|(part, (is_name, is_code))| match depth {
            _ if *is_name || *is_code && !has_placeholder(part) => (*part).to_owned(),
            0 => (*part).to_owned(),
            _ => self.part(part, depth - 1),
        });
        let parts: Vec<String> = parts.collect();
        if pattern.is_thin && !filled.iter().zip(&parts).all(|(part, said)| part != said || is_no_word(part)) {
            return None;
        }
        Some(fill(pattern.said, &parts))
    }

    /// What is filled in: a message itself, or several things joined of which some can be said, or as it is.
    fn part(&self, part: &str, depth: u8) -> String {
        if let Some(said) = self.said(part, depth) {
            return said;
        }
        let several = if depth > 0 { self.several(part, depth - 1) } else { None };
        several.unwrap_or_else(|| part.to_owned())
    }

    /// Several things that are joined, if some can be said and none by halves. What joins two may stand within one as well, and is
    /// not what joins there.
    fn several(&self, all: &str, depth: u8) -> Option<String> {
        let joints = self.joints(all);
        if joints.is_empty() {
            return None;
        }
        let starts = std::iter::once(0).chain(joints.iter().map(|(at, between, _)| at + between.len()));
        let starts: Vec<usize> = starts.collect();
        // For each joint and the end, what stands before it as it is said, and whether any of it is said otherwise.
        let mut before: Vec<Option<(String, bool)>> = Vec::with_capacity(starts.len());
        for end in 0..starts.len() {
            let until = joints.get(end).map_or(all.len(), |(at, ..)| *at);
            // The shortest thing that can stand last does.
            let found = (0..=end).rev().find_map(|first| {
                let (text, is_said) = match first.checked_sub(1) {
                    None => (String::new(), false),
                    Some(joint) => {
                        let (text, is_said) = before[joint].as_ref()?;
                        (format!("{text}{}", joints[joint].2), *is_said)
                    }
                };
                let thing = all.get(starts[first]..until)?;
                match self.said(thing, depth) {
                    Some(said) => Some((format!("{text}{said}"), true)),
                    None if first == end && (!thing.contains(' ') || !has_words_outside(thing)) => {
                        Some((format!("{text}{thing}"), is_said))
                    }
                    None => None,
                }
            });
            before.push(found);
        }
        before.pop().flatten().filter(|(_, is_said)| *is_said).map(|(text, _)| text)
    }

    /// What joins things in a text, outside of what is quoted: where it stands, and how it is said.
    fn joints(&self, all: &str) -> Vec<(usize, &'static str, String)> {
        let joining = [(" and ", self.and), (" or ", self.or)];
        let joining = joining.map(|(between, word)| (between, format!(" {word} ")));
        let joining = joining.into_iter().chain([(", ", ", ".to_owned())]);
        let found = joining.flat_map(|(between, said)| {
            all.match_indices(between).map(|(at, _)| (at, between, said.clone())).collect::<Vec<_>>()
        });
        let mut found: Vec<_> = found.filter(|(at, ..)| !is_open(&all[..*at])).collect();
        order::ascending(&mut found);
        found
    }
}

/// Whether something that a text quotes goes on behind it.
fn is_open(text: &str) -> bool {
    text.chars().fold(None, quote).is_some()
}

/// By which sign a text is quoted behind a sign, if by any.
fn quote(before: Option<char>, sign: char) -> Option<char> {
    match before {
        Some(open) if open == sign => None,
        None if matches!(sign, '`' | '"') => Some(sign),
        before => before,
    }
}

/// What is the same in every language: a number, a sign, a seat, what is quoted.
fn is_no_word(part: &str) -> bool {
    part.chars().nth(1).is_none() || !has_words_outside(part)
}

/// Whether a text has letters outside of what it quotes.
fn has_words_outside(text: &str) -> bool {
    let mut quoted_by = None;
    text.chars().any(|sign| {
        quoted_by = quote(quoted_by, sign);
        quoted_by.is_none() && sign.is_alphabetic()
    })
}

/// Whether something in a piece of code stands for what the author writes there: `KIND`.
fn has_placeholder(part: &str) -> bool {
    let is_one = |word: &str| word.chars().nth(1).is_some() && word.chars().all(char::is_uppercase);
    part.split(|sign: char| !sign.is_alphabetic()).any(is_one)
}

/// Whether words end so that what follows belongs to them: `a zone or a` of `a zone or a player`.
fn is_torn(part: &str) -> bool {
    part.ends_with(',') || matches!(part.rsplit(' ').next(), Some("a" | "an" | "the" | "of" | "and" | "or"))
}

impl Pattern<'_> {
    /// What is filled in, if a message is made so.
    fn filled<'m>(&self, message: &'m str) -> Option<Vec<&'m str>> {
        let rest = message.strip_prefix(self.around[0])?;
        let mut filled = Vec::with_capacity(self.names.len());
        let is_made_so = parted(rest, &self.around[1..], &self.names, &mut filled);
        (is_made_so && !filled.iter().zip(&self.names).any(|(part, is_name)| !is_name && is_torn(part)))
            .then_some(filled)
    }
}

/// Parts a text at what stands around its places; a name goes no farther than the sign that ends it.
fn parted<'m>(text: &'m str, around: &[&str], names: &[bool], filled: &mut Vec<&'m str>) -> bool {
    let [next, rest @ ..] = around else { return text.is_empty() };
    if rest.is_empty() {
        let Some(last) = text.strip_suffix(next) else { return false };
        if names[0] && next.chars().next().is_some_and(|sign| last.contains(sign)) {
            return false;
        }
        filled.push(last);
        return true;
    }
    for (at, _) in text.match_indices(next) {
        filled.push(&text[..at]);
        if parted(&text[at + next.len()..], rest, &names[1..], filled) {
            return true;
        }
        filled.pop();
        if names[0] {
            return false;
        }
    }
    false
}

/// A text with its places filled in.
fn fill(said: &str, parts: &[String]) -> String {
    let mut text = String::with_capacity(said.len());
    let mut rest = said;
    while let Some(at) = rest.find('{') {
        let (before, after) = rest.split_at(at);
        text.push_str(before);
        let digits = after[1..].split_once('}').map(|(digits, _)| digits);
        let part =
            digits.and_then(|digits| parts.get(digits.parse::<usize>().ok()?.checked_sub(1)?).map(|p| (digits, p)));
        match part {
            Some((digits, part)) => {
                text.push_str(part);
                rest = &after[digits.len() + 2..];
            }
            None => {
                text.push('{');
                rest = &after[1..];
            }
        }
    }
    text.push_str(rest);
    text
}
