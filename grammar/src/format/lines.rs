//! An item as lines: which of its signs begin one, how far each stands in, and the blanks within.

use super::{STEP, fold};
use crate::parse::shape::{Form, Shape, Sign, Ties};
use crate::tokens::Token;

/// What stands between a sign and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    /// Blanks or nothing: both stand in one line.
    Within,
    /// The end of a line.
    Line,
    /// One empty line or more, which are laid out as one.
    Empty,
}

/// An item that is being laid out.
pub(super) struct Page<'s> {
    pub(super) source: &'s str,
    pub(super) signs: &'s [Sign],
    pub(super) forms: &'s [Form],
    /// What stands before each sign.
    pub(super) gaps: Vec<Gap>,
    /// The sign that closes each brace, and the one that opens it.
    pub(super) partner: Vec<Option<usize>>,
}

/// An item in the one style.
pub(super) fn written(source: &str, shape: &Shape, width: usize) -> String {
    let mut page = Page::new(source, shape);
    page.tidy();
    loop {
        let lines = page.lines();
        if !fold::fold(&mut page, &lines, width) {
            return page.text(&lines);
        }
        page.tidy();
    }
}

/// A line: its signs, and how far it stands in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    /// The number of its first sign.
    pub(super) from: usize,
    /// One past its last.
    pub(super) to: usize,
    /// How far it stands in.
    pub(super) indent: usize,
}

impl<'s> Page<'s> {
    fn new(source: &'s str, shape: &'s Shape) -> Page<'s> {
        let signs = &shape.signs;
        let mut gaps = Vec::with_capacity(signs.len());
        let mut end = 0;
        for sign in signs {
            let between = source.get(end..sign.range.start).unwrap_or("");
            gaps.push(match between.bytes().filter(|byte| *byte == b'\n').count() {
                0 => Gap::Within,
                1 => Gap::Line,
                _ => Gap::Empty,
            });
            end = sign.range.end;
        }
        let mut partner = vec![None; signs.len()];
        let mut open = Vec::new();
        for (at, sign) in signs.iter().enumerate() {
            match sign.token {
                Token::OpenBrace => open.push(at),
                Token::CloseBrace => {
                    if let Some(opened) = open.pop() {
                        partner[opened] = Some(at);
                        partner[at] = Some(opened);
                    }
                }
                _ => {}
            }
        }
        Page { source, signs, forms: &shape.forms, gaps, partner }
    }

    /// Braces that hold several lines stand at the ends of lines; no empty line stands beside them.
    fn tidy(&mut self) {
        for at in 0..self.signs.len() {
            let Some(close) = self.partner[at].filter(|close| *close > at) else { continue };
            if at > 0 && !self.is_comment(at - 1) {
                self.gaps[at] = Gap::Within;
            }
            if self.gaps[at + 1..=close].iter().any(|gap| *gap > Gap::Within) {
                if !(self.is_comment(at + 1) && self.gaps[at + 1] == Gap::Within) {
                    self.gaps[at + 1] = Gap::Line;
                }
                self.gaps[close] = Gap::Line;
                if close == at + 1 {
                    self.gaps[close] = Gap::Within;
                }
            }
        }
    }

    fn is_comment(&self, at: usize) -> bool {
        self.signs.get(at).is_some_and(|sign| sign.token.is_trivia())
    }

    /// The lines, each with how far it stands in.
    fn lines(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        // Of each sign, how far its line stands in.
        let mut stands = vec![0; self.signs.len()];
        let mut starts = vec![false; self.signs.len()];
        for at in 0..self.signs.len() {
            if at == 0 || self.gaps[at] > Gap::Within {
                starts[at] = true;
                let indent = self.indent(at, &stands, &starts);
                if let Some(last) = lines.last_mut() {
                    last.to = at;
                }
                lines.push(Line { from: at, to: self.signs.len(), indent });
            }
            stands[at] = lines.last().map_or(0, |line| line.indent);
        }
        lines
    }

    /// How far a line stands in that begins with a sign, where those before it are known.
    fn indent(&self, first: usize, stands: &[usize], starts: &[bool]) -> usize {
        if first == 0 {
            return 0;
        }
        // A comment stands as what comes after it; at the end of a block, as what is in the block.
        let mut at = first;
        while self.is_comment(at) {
            at += 1;
        }
        let Some(sign) = self.signs.get(at) else { return 0 };
        let within = |whole: usize| stands[self.forms[whole].start] + STEP;
        if sign.token == Token::CloseBrace {
            let opened = self.partner[at].unwrap_or(0);
            let whole = self.whole(self.signs[opened].form);
            return if at == first { stands[self.forms[whole].start] } else { within(whole) };
        }
        let mut form = sign.form;
        // Outwards, to the form that the sign does not begin.
        while self.forms[form].start == at && self.forms[form].parent != form {
            form = self.forms[form].parent;
        }
        if sign.ties.begins {
            return within(self.whole(form));
        }
        let Form { start, whole, .. } = self.forms[form];
        if sign.ties.level && (whole || self.leads(form, start, starts)) {
            return stands[start];
        }
        loop {
            let Form { parent, start, whole, list, .. } = self.forms[form];
            if let Some(open) = self.open_bracket(form, start, at) {
                return if matches!(sign.token, Token::CloseParen | Token::CloseSquare) {
                    stands[open]
                } else {
                    stands[open] + 2 * STEP
                };
            }
            if whole || (!list && self.leads(form, start, starts)) {
                return stands[start] + STEP;
            }
            form = parent;
        }
    }

    /// The form around another, or itself, that stands by itself.
    fn whole(&self, mut form: usize) -> usize {
        while !self.forms[form].whole && self.forms[form].parent != form {
            form = self.forms[form].parent;
        }
        form
    }

    /// A bracket of a form that ends its line, and in which a later sign stands.
    fn open_bracket(&self, form: usize, start: usize, at: usize) -> Option<usize> {
        let mut open = None;
        for (number, sign) in self.signs.iter().enumerate().take(at).skip(start).filter(|(_, sign)| sign.form == form) {
            match sign.token {
                Token::OpenParen | Token::OpenSquare => open = Some(number),
                Token::CloseParen | Token::CloseSquare => open = None,
                _ => {}
            }
        }
        open.filter(|open| self.gaps[open + 1] > Gap::Within)
    }

    /// Whether a form begins its line, but for words that open it.
    fn leads(&self, form: usize, start: usize, starts: &[bool]) -> bool {
        let parent = self.forms[form].parent;
        let mut at = start;
        loop {
            if starts[at] {
                return true;
            }
            if at == 0 {
                return false;
            }
            let before = &self.signs[at - 1];
            let is_word = before.token == Token::Word && self.forms[before.form].parent == parent;
            if !is_word || at - 1 < self.forms[parent].start {
                return false;
            }
            at -= 1;
        }
    }

    /// The blanks before a sign that does not begin its line.
    pub(super) fn blanks(&self, at: usize) -> usize {
        let Some(before) = at.checked_sub(1).map(|before| &self.signs[before]) else { return 0 };
        let sign = &self.signs[at];
        let Ties { left, apart, .. } = sign.ties;
        if sign.token.is_trivia() {
            return 2;
        }
        if left || before.ties.right {
            return 0;
        }
        if apart && !matches!(before.token, Token::OpenBrace | Token::Comma) { 2 } else { 1 }
    }

    /// What a sign says.
    pub(super) fn sign(&self, at: usize) -> &'s str {
        let sign = &self.signs[at];
        let text = self.source.get(sign.range.clone()).unwrap_or("");
        if sign.token.is_trivia() { text.trim_end() } else { text }
    }

    fn text(&self, lines: &[Line]) -> String {
        let mut out = String::with_capacity(self.source.len() + 64);
        for line in lines {
            if line.from > 0 {
                out.push_str(if self.gaps[line.from] == Gap::Empty && self.may_be_apart(line.from) {
                    "\n\n"
                } else {
                    "\n"
                });
            }
            out.extend(std::iter::repeat_n(' ', line.indent));
            for at in line.from..line.to {
                if at > line.from {
                    out.extend(std::iter::repeat_n(' ', self.blanks(at)));
                }
                out.push_str(self.sign(at));
            }
        }
        out
    }

    /// Whether an empty line may stand before a sign: not beside a brace.
    fn may_be_apart(&self, at: usize) -> bool {
        self.signs[at].token != Token::CloseBrace && self.signs[at - 1].token != Token::OpenBrace
    }
}
