//! A move in the words of whoever asks why it cannot be made, in the form that scripts give it: `play "Bolt" -> "Guard"`.
//!
//! It is read by itself: who only plays a game has nothing that reads whole files. What stands in a script is read here as it is
//! there; what is typed at a table is forgiven more.

use ecow::EcoString;
use naipe_grammar::ast::{Answer, AnswerKind, Ident};
use naipe_grammar::span::Span;

/// How deep sets may lie in one another, and how often `of` may follow.
const DEEPEST: usize = 32;
/// How often one title may be said at once, as in scripts.
const MOST: u32 = 10_000;

/// The actions, cards and other things that a move names, in order; nothing where the words are no move.
pub(super) fn answers(words: &str) -> Option<Vec<Answer>> {
    let mut typed = Typed { rest: words.trim() };
    let mut answers = vec![typed.answer(DEEPEST)?];
    while !typed.rest.is_empty() {
        let _ = typed.sign("->") || typed.sign(",");
        answers.push(typed.answer(DEEPEST)?);
    }
    Some(answers)
}

/// What has not been read yet; it begins with no blank.
struct Typed<'w> {
    rest: &'w str,
}

impl<'w> Typed<'w> {
    /// `"Bolt"`, `3 "Bolt"`, `bolt`, `-2`, `["One", "Two"]`; each perhaps with `of A` and `number 2` behind it.
    fn answer(&mut self, depth: usize) -> Option<Answer> {
        let mut kind = if self.sign("[") { self.set(depth)? } else { self.one()? };
        let (mut times, mut owners) = (None, 0);
        if let AnswerKind::Int(count) = kind
            && let Some(title) = self.title()
        {
            times = Some(quantity(count)?);
            kind = AnswerKind::Text(title);
        }
        while let Some(owner) = self.behind("of", Typed::word) {
            owners += 1;
            if owners > depth {
                return None;
            }
            let owner = Ident { name: owner.into(), span: Span::default() };
            kind = AnswerKind::Of(Box::new(answer(kind)), owner);
        }
        if let Some(at) = self.behind("number", Typed::number) {
            kind = AnswerKind::Nth(Box::new(answer(kind)), quantity(at)?);
        }
        Some(answer(match times {
            Some(times) => AnswerKind::Times(times, Box::new(answer(kind))),
            None => kind,
        }))
    }

    /// A title, a number or a word.
    fn one(&mut self) -> Option<AnswerKind> {
        let title = self.title().map(AnswerKind::Text);
        let number = |typed: &mut Self| typed.number().map(AnswerKind::Int);
        title.or_else(|| number(self)).or_else(|| self.word().map(|word| AnswerKind::Word(word.into())))
    }

    /// The members of a set, up to the bracket that closes it.
    fn set(&mut self, depth: usize) -> Option<AnswerKind> {
        let mut members = Vec::new();
        while !self.sign("]") {
            if !members.is_empty() && !self.sign(",") {
                return None;
            }
            members.push(self.answer(depth.checked_sub(1)?)?);
        }
        Some(AnswerKind::Set(members))
    }

    /// A sign, if it comes next.
    fn sign(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.map_or(self.rest, str::trim_start);
        rest.is_some()
    }

    /// What stands behind a word, if that word comes next and such a thing behind it.
    fn behind<T>(&mut self, word: &str, what: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.rest;
        let found = if self.word() == Some(word) { what(self) } else { None };
        if found.is_none() {
            self.rest = before;
        }
        found
    }

    /// A name, or a word of the language.
    fn word(&mut self) -> Option<&'w str> {
        let first = self.rest.chars().next()?;
        let is_of_word = |sign: char| {
            sign.is_alphanumeric() || sign == '_' || !sign.is_ascii() && !sign.is_whitespace() && !is_quote(sign)
        };
        if !is_of_word(first) || first.is_ascii_digit() {
            return None;
        }
        let end = self.rest.find(|sign| !is_of_word(sign)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        Some(word)
    }

    /// A whole number, which may be less than zero.
    fn number(&mut self) -> Option<i64> {
        let digits = self.rest.strip_prefix('-').unwrap_or(self.rest);
        if !digits.starts_with(|sign: char| sign.is_ascii_digit()) {
            return None;
        }
        let sign = self.rest.len() - digits.len();
        let end = digits.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(digits.len());
        let number: i32 = self.rest[..sign + end].parse().ok()?;
        self.rest = digits[end..].trim_start();
        Some(i64::from(number))
    }

    /// A title in quotes, such as telephones write them, too.
    fn title(&mut self) -> Option<EcoString> {
        let open = self.rest.chars().next().filter(|sign| is_quote(*sign))?;
        let (mut title, mut signs) = (EcoString::new(), self.rest.char_indices().skip(1));
        while let Some((at, sign)) = signs.next() {
            match sign {
                '\\' if open == '"' => title.push(signs.next()?.1),
                _ if is_quote(sign) && (sign == '"') == (open == '"') => {
                    self.rest = self.rest[at + sign.len_utf8()..].trim_start();
                    return Some(title);
                }
                _ => title.push(sign),
            }
        }
        None
    }
}

fn answer(kind: AnswerKind) -> Answer {
    Answer { kind, span: Span::default() }
}

fn quantity(number: i64) -> Option<u32> {
    u32::try_from(number).ok().filter(|number| *number <= MOST)
}

fn is_quote(sign: char) -> bool {
    matches!(sign, '"' | '“' | '”' | '„' | '«' | '»')
}
