//! Cuts a file into its items before anything is parsed, so that a broken item never hides the faults of the next.
//!
//! An item word (or the label of an ability) in column 0 always opens an item; elsewhere an item ends where its brackets
//! are closed and another begins. Faults of signs and brackets are reported here, where the whole file is in view.

mod faults;

use crate::diagnostic::Diagnostic;
use crate::prose;
use crate::span::{FileId, Span};
use crate::tokens::{Token, tokens};
use crate::visible;
use crate::vocabulary;
use ecow::EcoString;
use std::ops::Range;

/// How deep brackets of any kind may be nested.
pub const MAX_DEPTH: usize = 32;

/// The text of one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The byte of its first word.
    pub start: usize,
    /// One past its last byte that is neither blank nor comment.
    pub end: usize,
    /// The `///` lines above it.
    pub doc: Option<EcoString>,
    /// A fault of its signs or brackets is already among the diagnostics: what a parser says of it may only repeat it.
    pub faulty: bool,
}

/// Cuts a file into items, in order, with the faults found on the way.
#[must_use]
pub fn items(file: FileId, text: &str) -> (Vec<Piece>, Vec<Diagnostic>) {
    let mut splitter = Splitter::new(file, text);
    tokens(text).for_each(|(token, range)| splitter.token(token, range));
    splitter.finish()
}

/// The items of a text, for whoever asks of many of its bytes in which they stand: it is cut once.
#[derive(Debug)]
pub struct Items<'t> {
    text: &'t str,
    pieces: Vec<Piece>,
}

impl<'t> Items<'t> {
    /// Cuts a text into its items by tokens alone: what cannot be parsed is cut, too.
    #[must_use]
    pub fn new(text: &'t str) -> Items<'t> {
        Items { text, pieces: items(FileId(0), text).0 }
    }

    /// Where the item begins in which a byte stands. After the end of an item, at the start of a line, another begins.
    #[must_use]
    pub fn start(&self, byte: usize) -> usize {
        let before = self.pieces.partition_point(|piece| piece.start <= byte);
        let Some(piece) = before.checked_sub(1).map(|last| &self.pieces[last]) else { return 0 };
        let line = self.text[..byte].rfind('\n').map_or(0, |at| at + 1);
        let is_new = piece.end < line && !self.text[line..byte].starts_with([' ', '\t']);
        if is_new { line } else { piece.start }
    }

    /// The word with which the item begins in which a byte stands.
    #[must_use]
    pub fn word(&self, byte: usize) -> &'t str {
        first_word(&self.text[self.start(byte.min(self.text.len()))..])
    }

    /// The text of the item in which a byte stands, up to where the next begins.
    #[must_use]
    pub fn text(&self, byte: usize) -> &'t str {
        let start = self.start(byte.min(self.text.len()));
        let next = self.pieces.partition_point(|piece| piece.start <= start);
        let end = self.pieces.get(next).map_or(self.text.len(), |piece| piece.start);
        &self.text[start..end]
    }
}

/// Where the item begins in which a byte stands (see [`Items::start`]).
#[must_use]
pub fn item_start(text: &str, byte: usize) -> usize {
    Items::new(text).start(byte)
}

/// The word, or other sign, with which a text begins.
#[must_use]
pub fn first_word(text: &str) -> &str {
    let first = tokens(text).find(|(token, _)| !token.is_trivia());
    first.map_or("", |(_, range)| &text[range])
}

/// What has lines, abilities among them.
const OF_LINES: [&str; 6] = ["card", "token", "kind", "trait", "keyword", "errata"];

/// A bracket that is open, with its place.
#[derive(Debug, Clone, Copy)]
struct Open {
    token: Token,
    at: usize,
    /// The indentation of its line.
    indent: usize,
}

/// The item being read.
#[derive(Debug)]
struct Current {
    piece: Piece,
    /// Text that is no item is read to its end, but never given to the parser.
    known: bool,
    stack: Vec<Open>,
    /// Brackets beyond the deepest allowed.
    beyond: usize,
    /// Where its brackets were last all closed.
    closed: Option<usize>,
    /// An opened brace whose closing brace stands further left: probably the one that was forgotten.
    suspect: Option<Open>,
    /// It ended before a stray bracket, and what follows that is not part of it.
    cut: bool,
    /// A fault of brackets was reported: what else is wrong with them may be its echo.
    brackets_reported: bool,
    /// Signs already reported, so that each is reported once.
    reported: Vec<EcoString>,
    /// Up to this byte its lines may stand in column 0: its brackets are closed there.
    flat: usize,
}

impl Current {
    fn is_open(&self) -> bool {
        !self.stack.is_empty() || self.beyond > 0
    }
}

struct Splitter<'a> {
    file: FileId,
    text: &'a str,
    pieces: Vec<Piece>,
    diagnostics: Vec<Diagnostic>,
    current: Option<Current>,
    docs: Vec<Range<usize>>,
    line_start: usize,
    indent: usize,
    first_on_line: bool,
    previous: Option<(Token, Range<usize>)>,
    /// A closing bracket outside every item was reported, and no item has begun since.
    stray_reported: bool,
    /// Nothing in the text but line ends could be unseen: no token need be looked at.
    is_plain: bool,
}

impl<'a> Splitter<'a> {
    fn new(file: FileId, text: &'a str) -> Splitter<'a> {
        Splitter {
            file,
            text,
            pieces: Vec::new(),
            diagnostics: Vec::new(),
            current: None,
            docs: Vec::new(),
            line_start: 0,
            indent: 0,
            first_on_line: true,
            previous: None,
            stray_reported: false,
            is_plain: visible::is_plain(text),
        }
    }

    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    fn token(&mut self, token: Token, range: Range<usize>) {
        if !self.is_plain {
            self.report_hidden(token, &range);
        }
        match token {
            Token::Blank => self.blank(&range),
            Token::Comment => self.first_on_line = false,
            Token::Doc => {
                if self.first_on_line {
                    self.docs.push(range);
                }
                self.first_on_line = false;
            }
            _ => {
                self.significant(token, &range);
                self.docs.clear();
                self.first_on_line = false;
                self.previous = Some((token, range.clone()));
                if token == Token::BlockText {
                    self.blank(&range);
                    self.first_on_line = false;
                }
            }
        }
    }

    /// Keeps count of lines and indentation.
    fn blank(&mut self, range: &Range<usize>) {
        if let Some(newline) = self.text.as_bytes()[range.clone()].iter().rposition(|byte| *byte == b'\n') {
            self.line_start = range.start + newline + 1;
            self.indent = range.end - self.line_start;
            self.first_on_line = true;
        } else if range.start == self.line_start {
            self.indent = range.end - range.start;
            if self.text[range.clone()].starts_with('\u{feff}') {
                self.line_start = range.end;
                self.indent = 0;
            }
        }
    }

    fn significant(&mut self, token: Token, range: &Range<usize>) {
        // Within brackets, nothing begins behind the first column.
        let at_start = range.start == self.line_start && !self.is_flat(token, range);
        if at_start || !self.current.as_ref().is_some_and(Current::is_open) {
            self.begin_if_it_does(token, range);
        }
        self.report_sign(token, range);
        match token {
            Token::OpenBrace | Token::OpenParen | Token::OpenSquare => self.open(token, range.start),
            Token::CloseBrace | Token::CloseParen | Token::CloseSquare if !self.close(token, range) => return,
            _ => {}
        }
        if let Some(current) = &mut self.current
            && !current.cut
        {
            current.piece.end = range.end;
        }
    }

    /// Begins an item, or what stands in the place of one, where it begins.
    fn begin_if_it_does(&mut self, token: Token, range: &Range<usize>) {
        if self.begins_item(token, range) {
            self.begin(range.start, true);
        } else if self.begins_unknown(token, range) {
            self.begin(range.start, false);
            self.report_unknown(token, range);
        }
    }

    /// Whether an ability in column 0 is a line of the card (or of what else has abilities) that is being read, written without
    /// indentation: all of its brackets are closed before another declaration begins.
    fn is_flat(&mut self, token: Token, range: &Range<usize>) -> bool {
        let is_ability = match token {
            Token::Word => vocabulary::is_ability_word(&self.text[range.clone()]),
            Token::Text => self.labels_ability(range.end),
            _ => false,
        };
        let Some(current) = &self.current else { return false };
        if !is_ability || !current.is_open() || current.beyond > 0 {
            return false;
        }
        if range.start < current.flat {
            return true;
        }
        let has_lines = OF_LINES.contains(&first_word(&self.text[current.piece.start..]));
        let end = if has_lines { self.closed_from(range.start, current.stack.len()) } else { None };
        if let (Some(end), Some(current)) = (end, &mut self.current) {
            current.flat = end;
        }
        end.is_some()
    }

    /// Where so many open brackets are all closed, if no declaration begins before that.
    fn closed_from(&self, from: usize, open: usize) -> Option<usize> {
        let mut depth = open;
        for (token, range) in tokens(&self.text[from..]) {
            let sign = &self.text[from..][range.clone()];
            let at = from + range.start;
            match token {
                Token::OpenBrace | Token::OpenParen | Token::OpenSquare => depth += 1,
                Token::CloseBrace | Token::CloseParen | Token::CloseSquare if depth == 1 => {
                    return Some(from + range.end);
                }
                Token::CloseBrace | Token::CloseParen | Token::CloseSquare => depth -= 1,
                Token::Word
                    if vocabulary::is_item_word(sign)
                        && !vocabulary::is_ability_word(sign)
                        && self.text[..at].ends_with('\n') =>
                {
                    return None;
                }
                _ => {}
            }
        }
        None
    }

    /// Whether an item that the language knows begins here.
    fn begins_item(&self, token: Token, range: &Range<usize>) -> bool {
        let column_zero = range.start == self.line_start;
        let starts = || match token {
            Token::Word => vocabulary::is_item_word(&self.text[range.clone()]),
            Token::Text => self.labels_ability(range.end),
            _ => false,
        };
        let Some(current) = &self.current else { return starts() };
        if column_zero {
            return starts();
        }
        if current.is_open() {
            return false;
        }
        match &self.previous {
            Some((Token::CloseBrace, _)) => starts(),
            Some((previous, at)) => self.first_on_line && self.can_end(*previous, at) && starts(),
            None => starts(),
        }
    }

    /// Whether a text is the label of an ability: `"…": forbid`.
    fn labels_ability(&self, end: usize) -> bool {
        let Some(rest) = self.text[end..].trim_start().strip_prefix(':') else { return false };
        let rest = rest.trim_start();
        let word = &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())];
        vocabulary::is_ability_word(word)
    }

    /// Whether an item may end with this token.
    fn can_end(&self, token: Token, range: &Range<usize>) -> bool {
        match token {
            Token::Word => {
                let first = self.current.as_ref().is_some_and(|current| current.piece.start == range.start);
                !first && !vocabulary::expects_more(&self.text[range.clone()])
            }
            Token::Text | Token::BlockText | Token::Number | Token::Date => true,
            Token::CloseBrace | Token::CloseParen | Token::CloseSquare => true,
            _ => false,
        }
    }

    /// Whether something begins here that is no item of the language.
    fn begins_unknown(&self, token: Token, range: &Range<usize>) -> bool {
        let closer = matches!(token, Token::CloseBrace | Token::CloseParen | Token::CloseSquare);
        let Some(current) = &self.current else { return !closer };
        // After its closing brace no declaration goes on with these.
        let sign = &self.text[range.clone()];
        let remark = token != Token::Word && prose::is_remark(&self.text[range.start..]);
        let foreign = token == Token::SmartQuote || remark || sign == "if";
        let after_brace = matches!(self.previous, Some((Token::CloseBrace, _)));
        if range.start != self.line_start || current.is_open() {
            return false;
        }
        let ended = self.previous.as_ref().is_none_or(|(previous, at)| self.can_end(*previous, at));
        if foreign && after_brace || ended && prose::is_remark_only(&self.text[range.start..]) {
            return true;
        }
        ended && token == Token::Word && !vocabulary::continues(&self.text[range.clone()])
    }

    fn begin(&mut self, start: usize, known: bool) {
        self.end(Some(start));
        let doc = self.take_doc();
        self.stray_reported = false;
        self.current = Some(Current {
            piece: Piece { start, end: start, doc, faulty: false },
            known,
            stack: Vec::new(),
            beyond: 0,
            closed: None,
            suspect: None,
            cut: false,
            brackets_reported: false,
            reported: Vec::new(),
            flat: 0,
        });
    }

    fn take_doc(&mut self) -> Option<EcoString> {
        let lines = self.docs.drain(..).map(|range| {
            let line = &self.text[range.start + 3..range.end];
            line.strip_prefix(' ').unwrap_or(line).trim_end()
        });
        let doc = lines.collect::<Vec<_>>().join("\n");
        (!doc.is_empty()).then(|| doc.into())
    }

    fn open(&mut self, token: Token, at: usize) {
        let indent = self.indent;
        let Some(current) = &mut self.current else { return };
        if current.stack.len() < MAX_DEPTH {
            current.stack.push(Open { token, at, indent });
            return;
        }
        current.beyond += 1;
        if !current.brackets_reported {
            self.report_depth(at);
        }
    }

    /// Closes a bracket; false where there is nothing to close and the sign belongs to no item.
    fn close(&mut self, token: Token, range: &Range<usize>) -> bool {
        let at_line_start = self.first_on_line;
        let indent = self.indent;
        let Some(current) = &mut self.current else {
            if !std::mem::replace(&mut self.stray_reported, true) {
                self.report_stray(token, range);
            }
            return false;
        };
        if current.beyond > 0 {
            current.beyond -= 1;
            return true;
        }
        if current.stack.is_empty() {
            if !current.brackets_reported {
                self.report_stray(token, range);
            }
            return self.cut_at_close();
        }
        let opener = match token {
            Token::CloseBrace => Token::OpenBrace,
            Token::CloseParen => Token::OpenParen,
            _ => Token::OpenSquare,
        };
        // A parenthesis never reaches across a brace; a brace closes whatever was left open inside it.
        let matching = current.stack.iter().rposition(|open| open.token == opener).filter(|&at| {
            token == Token::CloseBrace || !current.stack[at..].iter().any(|o| o.token == Token::OpenBrace)
        });
        let Some(matching) = matching else {
            if !current.brackets_reported {
                self.report_stray(token, range);
            }
            return true;
        };
        let open = current.stack[matching];
        let left_open = current.stack.get(matching + 1).copied();
        current.stack.truncate(matching);
        if token == Token::CloseBrace && at_line_start && indent < open.indent && current.suspect.is_none() {
            current.suspect = Some(open);
        }
        if current.stack.is_empty() {
            current.closed = Some(range.end);
        }
        if let Some(left_open) = left_open
            && !current.brackets_reported
        {
            self.report_unclosed(left_open, Some(range.clone()));
        }
        true
    }

    /// What stands between the end of an item's brackets and a stray closing one is dropped: the item keeps the rest.
    fn cut_at_close(&mut self) -> bool {
        if let Some(current) = &mut self.current
            && !current.cut
        {
            current.cut = true;
            match current.closed {
                Some(closed) => current.piece.end = closed,
                None => current.piece.faulty = true,
            }
        }
        false
    }

    /// Ends the item being read.
    fn end(&mut self, next: Option<usize>) {
        let Some(current) = &self.current else { return };
        if let Some(&innermost) = current.stack.last()
            && !current.brackets_reported
        {
            let open = current.suspect.unwrap_or(innermost);
            let next = next.map(|at| at..at + self.text[at..].chars().next().map_or(0, char::len_utf8));
            self.report_unclosed(open, next);
        }
        if let Some(current) = self.current.take()
            && current.known
        {
            self.pieces.push(current.piece);
        }
    }

    fn finish(mut self) -> (Vec<Piece>, Vec<Diagnostic>) {
        let lost = self.docs.first().map(|first| first.start..first.end);
        self.end(None);
        if let Some(lost) = lost {
            self.report_lost_doc(lost);
        }
        (self.pieces, self.diagnostics)
    }
}
