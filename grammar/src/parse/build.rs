//! What every builder uses: words, texts and numbers, with their places in the file.

use super::Rule;
use crate::ast::{Article, Date, Ident, Text, per_member};
use crate::calendar;
use crate::codes;
use crate::composed::composed;
use crate::diagnostic::Diagnostic;
use crate::span::{FileId, Span};
use crate::visible;
use ecow::EcoString;
use pest::iterators::Pairs;
use std::borrow::Cow;

/// A pair of pest: a rule and the text it matched.
pub(super) type Node<'i> = pest::iterators::Pair<'i, Rule>;

/// How deep a tree may be: brackets, operators in a row and attributes of attributes each count for one.
const DEEPEST: usize = 200;
/// How many of one title a line of a deck or of a position may name.
const MOST_COPIES: u32 = 10_000;

/// Builds the tree of one item.
///
/// A builder function gives `None` only after a fault was told, or where the pairs are not as the grammar promises.
pub(super) struct Builder<'i> {
    file: FileId,
    /// Where the text stands in the file.
    base: usize,
    text: &'i str,
    depth: usize,
    pub(super) faults: Vec<Diagnostic>,
}

impl<'i> Builder<'i> {
    /// A builder for a text that stands at a byte of a file.
    pub(super) fn new(file: FileId, base: usize, text: &'i str) -> Builder<'i> {
        Builder { file, base, text, depth: 0, faults: Vec::new() }
    }

    /// Builds something of each node; all are tried, so that every fault is told.
    pub(super) fn all<'n, T>(
        &mut self,
        nodes: Pairs<'n, Rule>,
        build: impl Fn(&mut Self, Node<'n>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let count = nodes.len();
        let mut built = Vec::with_capacity(count);
        for node in nodes {
            built.extend(build(self, node));
        }
        (built.len() == count).then_some(built)
    }

    /// The place of the whole text.
    pub(super) fn whole(&self) -> Span {
        Span::new(self.file, self.base, self.base + self.text.len())
    }

    /// The place of a rule that ends with what it is made of (a word, a closing bracket).
    pub(super) fn span(&self, node: &Node) -> Span {
        let span = node.as_span();
        Span::new(self.file, self.base + span.start(), self.base + span.end())
    }

    /// The place of a rule that may end in blanks or comments, because what could have followed was not there.
    pub(super) fn tight(&self, node: &Node) -> Span {
        let span = node.as_span();
        let end = span.start() + tight_length(node.as_str());
        Span::new(self.file, self.base + span.start(), self.base + end)
    }

    /// A word as written; two that look the same are the same.
    pub(super) fn ident(&self, node: &Node) -> Ident {
        Ident { name: EcoString::from(composed(node.as_str())), span: self.span(node) }
    }

    /// A name, and the member of an enum for which it stands, if one follows: `luz[alba]`.
    pub(super) fn with_member(&self, name: Ident, member: Option<&Node>) -> Ident {
        let Some(member) = member.filter(|node| node.as_rule() == Rule::of_member) else { return name };
        let Some(of) = member.clone().into_inner().next() else { return name };
        let span = Span { end: self.tight(member).end, ..name.span };
        Ident { name: per_member(&name.name, &self.ident(&of).name), span }
    }

    /// The word after the dot of an attribute.
    pub(super) fn attr(&self, node: &Node) -> Ident {
        let Span { file, start, end } = self.span(node);
        Ident {
            name: EcoString::from(composed(node.as_str().trim_start_matches('.'))),
            span: Span { file, start: start + 1, end },
        }
    }

    /// The id of an article.
    pub(super) fn article(&self, node: &Node) -> Article {
        self.ident(node)
    }

    /// A quoted text, its quotes removed and its escapes resolved.
    pub(super) fn text(&mut self, node: &Node) -> Text {
        let span = self.span(node);
        let raw = node.as_str();
        let name = if let Some(block) = raw.strip_prefix("\"\"\"").and_then(|rest| rest.strip_suffix("\"\"\"")) {
            block_text(block)
        } else {
            let inner = raw.get(1..raw.len().saturating_sub(1)).unwrap_or("");
            if inner.contains('\\') { self.escapes(inner, span) } else { EcoString::from(inner) }
        };
        // Two texts that look the same are the same.
        let other = match composed(&name) {
            Cow::Borrowed(_) => None,
            Cow::Owned(composed) => Some(EcoString::from(composed)),
        };
        Text { name: other.unwrap_or(name), span }
    }

    /// A quoted text that stands within a line wherever it is printed.
    pub(super) fn title(&mut self, node: &Node) -> Text {
        let text = self.text(node);
        if let Some(sign) = text.name.chars().find(|sign| matches!(sign, '\n' | '\t')) {
            self.faults.push(
                Diagnostic::error(
                    codes::SEVERAL_LINES,
                    format!("{} stands in this title", visible::sort(sign)),
                    text.span,
                    "not within a line",
                )
                .help("write it in one line, with plain spaces"),
            );
        }
        text
    }

    fn escapes(&mut self, inner: &str, span: Span) -> EcoString {
        let mut text = EcoString::with_capacity(inner.len());
        let mut chars = inner.char_indices();
        while let Some((at, character)) = chars.next() {
            if character != '\\' {
                text.push(character);
                continue;
            }
            match chars.next() {
                Some((_, 'n')) => text.push('\n'),
                Some((_, 't')) => text.push('\t'),
                Some((_, plain @ ('"' | '\\'))) => text.push(plain),
                Some((_, other)) => {
                    let start = span.start as usize + 1 + at;
                    let place = Span::new(span.file, start, start + 1 + other.len_utf8());
                    self.faults.push(
                        Diagnostic::error(codes::UNKNOWN_ESCAPE, format!("`\\{other}` means nothing in a text"), place, "not an escape")
                            .help("write `\\\"` for a quote, `\\\\` for a backslash, `\\n` for a new line, `\\t` for a tabulator"),
                    );
                }
                None => {}
            }
        }
        text
    }

    /// Reads a whole number; one above the largest of 32 bits is reported, and read as 0.
    pub(super) fn number(&mut self, node: &Node) -> i64 {
        node.as_str().parse::<i32>().map(i64::from).unwrap_or_else(|_| {
            self.faults.push(
                Diagnostic::error(codes::NUMBER_TOO_LARGE, "this number is too large", self.span(node), "too large")
                    .help("the largest number is 2147483647"),
            );
            0
        })
    }

    /// A number that is none of cards: of a turn, or which of several.
    pub(super) fn unsigned(&mut self, node: &Node) -> u32 {
        u32::try_from(self.number(node)).unwrap_or(0)
    }

    /// A number of cards.
    pub(super) fn quantity(&mut self, node: &Node) -> u32 {
        let number = self.unsigned(node);
        if number <= MOST_COPIES {
            return number;
        }
        self.faults.push(
            Diagnostic::error(codes::NUMBER_TOO_LARGE, "these are too many cards", self.span(node), "too many")
                .help(format!("no more than {MOST_COPIES} of one title can be laid at once")),
        );
        MOST_COPIES
    }

    /// A date of the calendar.
    pub(super) fn date(&mut self, node: &Node) -> Option<Date> {
        let date = calendar::date(node.as_str());
        if date.is_none() {
            self.faults.push(no_date(node.as_str(), self.span(node)));
        }
        date
    }

    /// Goes deeper by some levels; a fault where that is too deep.
    pub(super) fn enter(&mut self, levels: usize, node: &Node) -> Option<()> {
        if self.depth + levels > DEEPEST {
            if !self.faults.iter().any(|fault| fault.code == codes::TOO_DEEP) {
                let shown = self.span(node);
                let span = Span { end: shown.end.min(shown.start + 1), ..shown };
                self.faults.push(
                    Diagnostic::error(
                        codes::TOO_DEEP,
                        "this is too long to be read as one expression",
                        span,
                        "it begins here",
                    )
                    .help("give names to its parts with `define` or `let`"),
                );
            }
            return None;
        }
        self.depth += levels;
        Some(())
    }

    /// Comes back from some levels.
    pub(super) fn leave(&mut self, levels: usize) {
        self.depth = self.depth.saturating_sub(levels);
    }

    /// The text before a part of it.
    pub(super) fn before(&self, node: &Node) -> &'i str {
        self.text.get(..node.as_span().start()).unwrap_or_default()
    }

    /// The `///` lines right above a byte of the text, joined with line ends.
    pub(super) fn doc_above(&self, node: &Node) -> Option<EcoString> {
        let before = self.before(node);
        let mut rest = before.trim_end_matches([' ', '\t']);
        let mut lines = Vec::new();
        while let Some(above) = rest.strip_suffix('\n') {
            let above = above.strip_suffix('\r').unwrap_or(above);
            let start = above.rfind('\n').map_or(0, |at| at + 1);
            let Some(doc) = above.get(start..).and_then(|line| line.trim_start().strip_prefix("///")) else { break };
            lines.push(doc.strip_prefix(' ').unwrap_or(doc).trim_end());
            rest = above.get(..start).unwrap_or("");
        }
        if lines.is_empty() {
            return None;
        }
        lines.reverse();
        Some(EcoString::from(lines.join("\n")))
    }
}

/// The length of a text without the blanks and comments at its end.
fn tight_length(text: &str) -> usize {
    let mut rest = text.trim_end();
    loop {
        let line = rest.rfind('\n').map_or(0, |at| at + 1);
        let Some(comment) = rest.get(line..).and_then(comment_start) else { return rest.len() };
        rest = rest.get(..line + comment).unwrap_or("").trim_end();
    }
}

/// Where a comment starts in a line, outside its quoted texts.
fn comment_start(line: &str) -> Option<usize> {
    if !line.contains("//") {
        return None;
    }
    let bytes = line.as_bytes();
    let (mut at, mut quoted) = (0, false);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' if quoted => at += 1,
            b'"' => quoted = !quoted,
            b'/' if !quoted && bytes.get(at + 1) == Some(&b'/') => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// What a `"""` block says: without the line ends beside its quotes, and without the indentation all its lines share.
fn block_text(block: &str) -> EcoString {
    let block = block.strip_prefix("\r\n").or_else(|| block.strip_prefix('\n')).unwrap_or(block);
    let block = match block.rfind('\n') {
        Some(at) if block.get(at..).is_some_and(|last| last.trim().is_empty()) => block.get(..at).unwrap_or(block),
        _ => block,
    };
    let lines = || block.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    let indentation = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let shared = lines().filter(|line| !line.trim().is_empty()).map(indentation).min().unwrap_or(0);
    let mut text = EcoString::with_capacity(block.len());
    for (number, line) in lines().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        text.push_str(line.get(shared..).unwrap_or("").trim_end());
    }
    text
}

/// A text that should be a date.
pub(super) fn no_date(text: &str, span: Span) -> Diagnostic {
    let message = format!("`{text}` is not a date of the calendar");
    Diagnostic::error(codes::BAD_DATE, message, span, "no such day").help(calendar::help(text))
}
