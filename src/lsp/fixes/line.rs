//! The line that a fault stands in, sign by sign.

use super::Fix;
use naipe_grammar::span::Span;
use naipe_grammar::split::{Items, item_start};
use naipe_grammar::tokens::{Token, tokens};
use std::ops::Range;

/// The signs of the line in which a place begins, or of all lines that the place is in.
pub struct Line<'t> {
    /// The text of the file.
    pub text: &'t str,
    /// The place whose line this is.
    pub place: Span,
    /// Each sign, and where in the text it stands; no blanks, no comments.
    pub signs: Vec<(Token, Range<usize>)>,
    /// Which of them is the first that does not stand before the place.
    pub at: usize,
}

impl<'t> Line<'t> {
    pub fn new(text: &'t str, place: Span) -> Line<'t> {
        let start = text[..place.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let end = text[place.end as usize..].find('\n').map_or(text.len(), |at| place.end as usize + at);
        Line::within(text, place, start..end)
    }

    /// The signs of the whole item that a place is in.
    pub fn of_item(text: &'t str, place: Span) -> Line<'t> {
        let items = Items::new(text);
        let start = items.start(place.start as usize);
        Line::within(text, place, start..start + items.text(place.start as usize).len())
    }

    fn within(text: &'t str, place: Span, whole: Range<usize>) -> Line<'t> {
        let start = whole.start;
        let signs: Vec<(Token, Range<usize>)> = tokens(&text[whole])
            .filter(|(token, _)| !token.is_trivia())
            .map(|(token, range)| (token, start + range.start..start + range.end))
            .collect();
        let at = signs.partition_point(|(_, range)| range.start < place.start as usize);
        Line { text, place, signs, at }
    }

    /// What a sign says; nothing behind the last.
    pub fn said(&self, sign: usize) -> &'t str {
        self.signs.get(sign).map_or("", |(_, range)| &self.text[range.clone()])
    }

    /// Where a sign begins; the end of the line behind the last.
    pub fn start(&self, sign: usize) -> usize {
        self.signs.get(sign).map_or(self.end(), |(_, range)| range.start)
    }

    /// Where a sign ends; the end of the line behind the last.
    pub fn end_of(&self, sign: usize) -> usize {
        self.signs.get(sign).map_or(self.end(), |(_, range)| range.end)
    }

    /// Where what stands before a sign ends, in the line or above it.
    pub fn end_before(&self, sign: usize) -> usize {
        self.text[..self.start(sign)].trim_end().len()
    }

    /// Where the line's last sign ends.
    pub fn end(&self) -> usize {
        self.signs.last().map_or(self.place.end as usize, |(_, range)| range.end)
    }

    /// The last sign before the place that says one of some words.
    pub fn before(&self, words: &[&str]) -> Option<usize> {
        (0..self.at).rev().find(|sign| words.contains(&self.said(*sign)))
    }

    /// The first sign at the place or behind it that says one of some words, outside of brackets opened behind the place.
    pub fn behind(&self, words: &[&str]) -> Option<usize> {
        self.next(self.at, words)
    }

    /// The first sign from one on that says one of some words, outside of brackets opened from there on.
    pub fn next(&self, from: usize, words: &[&str]) -> Option<usize> {
        let mut depth = 0_usize;
        for sign in from..self.signs.len() {
            if depth == 0 && words.contains(&self.said(sign)) {
                return Some(sign);
            }
            match self.signs[sign].0 {
                Token::OpenBrace | Token::OpenParen | Token::OpenSquare => depth += 1,
                Token::CloseBrace | Token::CloseParen | Token::CloseSquare => depth = depth.checked_sub(1)?,
                _ => {}
            }
        }
        None
    }

    /// The sign that closes the bracket which a sign opens.
    pub fn close(&self, open: usize) -> Option<usize> {
        self.next(open + 1, &["}", ")", "]"])
    }

    /// Where what begins with a sign ends: before a sign that closes what it is in, or with the line.
    pub fn limit(&self, from: usize) -> usize {
        self.next(from, &["}", ")", "]"]).unwrap_or(self.signs.len())
    }

    /// The brace that opens the block which a sign stands in.
    pub fn block_of(&self, sign: usize) -> Option<usize> {
        let mut closed = 0_usize;
        (0..sign).rev().find(|at| match self.signs[*at].0 {
            Token::CloseBrace => {
                closed += 1;
                false
            }
            Token::OpenBrace if closed > 0 => {
                closed -= 1;
                false
            }
            token => token == Token::OpenBrace,
        })
    }

    /// The statement of a block that a sign stands in: its first sign, and the one behind it. Statements of a line stand two blanks
    /// apart.
    pub fn statement(&self, sign: usize) -> (usize, usize) {
        let open = self.block_of(sign);
        let first = open.map_or(0, |open| open + 1);
        let close = open.and_then(|open| self.close(open)).unwrap_or(self.signs.len());
        let begins = |at: usize| {
            let between = &self.text[self.signs[at - 1].1.end..self.start(at)];
            (between.contains('\n') || between.len() > 1) && self.block_of(at) == open
        };
        let start = (first + 1..=sign).rev().find(|at| begins(*at)).unwrap_or(first);
        let end = (sign + 1..close).find(|at| begins(*at)).unwrap_or(close);
        (start, end)
    }

    /// The text from one sign on up to another, without the blanks before that.
    pub fn between(&self, from: usize, to: usize) -> &'t str {
        let (start, end) = (self.start(from), self.signs.get(to.wrapping_sub(1)).map_or(0, |(_, range)| range.end));
        self.text.get(start..end).unwrap_or("")
    }

    /// The first sign behind the place.
    pub fn after(&self) -> usize {
        self.signs.partition_point(|(_, range)| range.start < self.place.end as usize)
    }

    /// What puts a text in the place of the signs from one on up to another.
    pub fn put(&self, title: String, from: usize, to: usize, text: String) -> Fix {
        let start = self.start(from);
        let end = self.signs.get(from..to).and_then(<[_]>::last).map_or(start, |(_, range)| range.end);
        Fix::said(title, Span::new(self.place.file, start, end), text)
    }

    /// Which of some signs are one of some words.
    pub fn all(&self, signs: Range<usize>, words: &[&str]) -> Vec<usize> {
        signs.filter(|sign| words.contains(&self.said(*sign))).collect()
    }
}

/// Where the item begins in which a byte stands, with the remarks right above it.
pub fn above_item(text: &str, byte: usize) -> usize {
    let mut start = item_start(text, byte);
    while let Some(above) = text[..start].strip_suffix('\n') {
        let line = above.rfind('\n').map_or(0, |at| at + 1);
        if !above[line..].starts_with("//") {
            break;
        }
        start = line;
    }
    start
}

/// A piece of text, short enough for a title.
pub fn short(text: &str) -> String {
    const LONGEST: usize = 48;
    let mut words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() > LONGEST {
        words = words.chars().take(LONGEST).collect::<String>() + "…";
    }
    words
}
