//! The tokens around the place of a fault.

use super::super::Rule;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::span::{FileId, Span};
use crate::tokens::{Token, tokens};
use crate::vocabulary::{self, Role};
use std::ops::Range;

/// The longest word of the file that a message repeats.
const SHOWN: usize = 40;
/// How many tokens are kept on each side.
const SIDE: usize = 12;

/// A window of tokens: number 0 is the one found where the fault is.
pub(super) struct Context<'t> {
    file: FileId,
    base: usize,
    text: &'t str,
    /// What the text was to be.
    rule: Rule,
    /// The tokens before the fault, the nearest last.
    before: Vec<(Token, Range<usize>)>,
    /// The token found, and those after it.
    after: Vec<(Token, Range<usize>)>,
}

/// The brackets of the sorts that count which are open at the end of a text, the innermost last, and where each stands.
fn open(before: &str, counts: impl Fn(Token) -> bool) -> Vec<(Token, usize)> {
    let mut open = Vec::new();
    for (token, range) in tokens(before).filter(|(token, _)| counts(*token)) {
        match token {
            Token::OpenBrace | Token::OpenParen | Token::OpenSquare => open.push((token, range.start)),
            Token::CloseBrace | Token::CloseParen | Token::CloseSquare => drop(open.pop()),
            _ => {}
        }
    }
    open
}

impl<'t> Context<'t> {
    /// The tokens around a byte of a text that stands at a byte of a file.
    pub(super) fn new(file: FileId, base: usize, text: &'t str, at: usize) -> Context<'t> {
        let (mut before, mut after) = (Vec::with_capacity(SIDE + 1), Vec::with_capacity(SIDE));
        // A window of the text is enough, and keeps long texts from being cut into tokens over and over.
        for (token, range) in tokens(text).filter(|(token, _)| !token.is_trivia()) {
            if range.end <= at {
                if before.len() == SIDE {
                    before.remove(0);
                }
                before.push((token, range));
            } else {
                after.push((token, range));
                if after.len() == SIDE {
                    break;
                }
            }
        }
        Context { file, base, text, rule: Rule::one_item, before, after }
    }

    /// The same of a text that was to be something else than a declaration.
    pub(super) fn of(self, rule: Rule) -> Context<'t> {
        Context { rule, ..self }
    }

    /// Whether the text stands in a scenario.
    pub(super) fn is_of_scenario(&self) -> bool {
        matches!(self.rule, Rule::some_parts | Rule::some_steps | Rule::some_positions)
    }

    /// Whether the text was to be what a rule says.
    pub(super) fn is_of(&self, rule: Rule) -> bool {
        self.rule == rule
    }

    /// Whether the text is what is done in some block.
    pub(super) fn is_of_statements(&self) -> bool {
        self.rule == Rule::some_statements
    }

    /// Whether a token is the first of its line, or follows a brace or a value that ends what was said before.
    pub(super) fn begins(&self, offset: isize) -> bool {
        let Some((_, range)) = self.token(offset) else { return false };
        self.begins_line(range.start)
            || self
                .token(offset - 1)
                .is_some_and(|(before, _)| matches!(before, Token::Number | Token::Text | Token::CloseParen))
            || self.word(offset - 1).is_some_and(|before| self.is(offset - 2, Token::Colon) && !before.is_empty())
    }

    /// Whether nothing but blanks stands before a byte of the text.
    pub(super) fn begins_text(&self, at: usize) -> bool {
        self.text.get(..at).is_some_and(|before| before.trim().is_empty())
    }

    /// Whether the innermost brace that is open at the fault is of what begins with a word.
    pub(super) fn is_inside(&self, word: &str) -> bool {
        let at = self.token(0).map_or(self.text.len(), |(_, range)| range.start);
        let Some(before) = self.text.get(..at) else { return false };
        let is_brace = |token: Token| matches!(token, Token::OpenBrace | Token::CloseBrace);
        let Some((_, brace)) = open(before, is_brace).pop() else { return false };
        let from = before[..brace].rfind(['\n', '{', '}']).map_or(0, |at| at + 1);
        before[from..brace].split_whitespace().next() == Some(word)
    }

    /// Whether the text stands in an erratum.
    pub(super) fn is_of_errata(&self) -> bool {
        self.rule == Rule::some_errata
    }

    /// The word that the statement or line of the fault starts with: the last of its line that can, or the first of the line or
    /// of the whole text; a label before it does not count.
    pub(super) fn line_word(&self) -> Option<&'t str> {
        let at = self.token(0).or(self.token(-1))?.1.start;
        let line = self.text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
        if let Some(word) = self.text.get(line..at).and_then(last_start) {
            return Some(word);
        }
        [self.text.get(line..)?, self.text].into_iter().find_map(|text| {
            let text = text.trim_start();
            let text = match text.strip_prefix('"').and_then(|rest| rest.split_once("\":")) {
                Some((label, rest)) if !label.contains('"') => rest.trim_start(),
                _ => text,
            };
            let word = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
            // `setup: yes` is a field.
            let is_field = text[word.len()..].trim_start().starts_with(':');
            super::forms::form(word).filter(|_| !is_field).map(|_| word)
        })
    }

    /// The first word of the whole text, which says what is declared there; none where it is the name of a field.
    pub(super) fn first_word(&self) -> Option<&'t str> {
        let mut tokens = tokens(self.text).filter(|(token, _)| !token.is_trivia());
        let (token, range) = tokens.next()?;
        let is_field = tokens.next().is_some_and(|(next, _)| next == Token::Colon);
        self.text.get(range).filter(|_| token == Token::Word && !is_field)
    }

    /// Whether a token stands on the line of the one before it.
    pub(super) fn goes_on(&self, offset: isize) -> bool {
        let (Some((_, before)), Some((_, range))) = (self.token(offset - 1), self.token(offset)) else { return false };
        self.text.get(before.end..range.start).is_some_and(|between| !between.contains('\n'))
    }

    /// Where the bracket opens that closes at a token.
    fn opener(&self, offset: isize) -> Option<usize> {
        let before = self.text.get(..self.token(offset)?.1.start)?;
        let mut open = 1_usize;
        before.bytes().rposition(|byte| {
            match byte {
                b')' => open += 1,
                b'(' => open -= 1,
                _ => {}
            }
            open == 0
        })
    }

    /// The word before a bracket that closes at a token.
    pub(super) fn word_before_brackets(&self, offset: isize) -> Option<&'t str> {
        self.text.get(..self.opener(offset)?)?.split_whitespace().next_back()
    }

    /// The word before what is called with a bracket that closes at a token: `after` of `after lay(…)`.
    pub(super) fn word_before_call(&self, offset: isize) -> Option<&'t str> {
        self.text.get(..self.opener(offset)?)?.split_whitespace().nth_back(1)
    }

    /// Whether there is a blank before the bracket that closes at a token: it is not that of a call.
    pub(super) fn stands_apart(&self, offset: isize) -> bool {
        self.opener(offset)
            .and_then(|at| self.text.get(..at))
            .is_some_and(|before| before.ends_with(char::is_whitespace))
    }

    /// What stands in the brackets that open or close at a token.
    pub(super) fn in_brackets(&self, offset: isize) -> Option<&'t str> {
        self.text.get(self.inside_brackets(offset)?)
    }

    fn inside_brackets(&self, offset: isize) -> Option<Range<usize>> {
        let (token, range) = self.token(offset)?;
        let start = if *token == Token::OpenParen { range.end } else { self.opener(offset)? + 1 };
        let mut open = 1_usize;
        let length = self.text.get(start..)?.bytes().position(|byte| {
            match byte {
                b'(' => open += 1,
                b')' => open -= 1,
                _ => {}
            }
            open == 0
        })?;
        Some(start..start + length)
    }

    /// The same in short, where what they give is asked for something: `(…).name`.
    pub(super) fn asked_in_brackets(&self, offset: isize) -> Option<String> {
        let inside = self.inside_brackets(offset)?;
        if !self.text.get(inside.end + 1..)?.starts_with('.') {
            return None;
        }
        let said = self.text.get(inside)?.trim();
        let is_short = said.chars().count() <= SHOWN && !said.contains('\n');
        Some(if is_short { said.to_owned() } else { "…".to_owned() })
    }

    /// Whether what follows what was found can begin a value.
    pub(super) fn value_follows(&self) -> bool {
        match self.token(1).map(|token| token.0) {
            Some(Token::Word) => {
                self.word(1).is_none_or(|word| word == "not" || !vocabulary::has_role(word, &[Role::Operator]))
            }
            Some(Token::Number | Token::Text | Token::OpenParen | Token::OpenSquare) => true,
            _ => false,
        }
    }

    /// What stands between a word before the fault, on its line, and the next clause or block.
    pub(super) fn header_since(&self, word: &str) -> Option<(&'t str, Span)> {
        let at = self.token(0).map_or(self.text.len(), |(_, range)| range.start);
        let (before, line) = self.line_before(at)?;
        let (found, _) = before.rmatch_indices(&format!(" {word} ")).next()?;
        let start = line + found + word.len() + 2;
        let text = self.text.get(start..)?;
        let text = &text[..text.find(['{', '\n']).unwrap_or(text.len())];
        if start + text.len() < at {
            return None;
        }
        let words = text.split_inclusive(' ').take_while(|word| vocabulary::find(word.trim()).is_none());
        let length: usize = words.map(str::len).sum();
        let trimmed = text[..length].trim_start();
        let start = self.base + start + length - trimmed.len();
        let text = trimmed.trim_end();
        (!text.is_empty()).then(|| (text, Span::new(self.file, start, start + text.len())))
    }

    /// What stands behind a word on the line of the fault, to the end of the line; and where in the text it begins.
    pub(super) fn behind_on_line(&self, word: &str) -> Option<(&'t str, usize)> {
        let (before, line) = self.line_before(self.token(-1)?.1.start)?;
        let is_whole = |found: &usize| {
            let letter = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
            !letter(before[..*found].chars().next_back()) && !letter(before[*found + word.len()..].chars().next())
        };
        let found = before.rmatch_indices(word).map(|(found, _)| found).find(is_whole)?;
        let start = line + found + word.len();
        let text = self.text.get(start..)?;
        Some((&text[..text.find('\n').unwrap_or(text.len())], start))
    }

    /// The bracket that is open where a token stands.
    pub(super) fn enclosing(&self, offset: isize) -> Option<Token> {
        let innermost = open(self.text.get(..self.token(offset)?.1.start)?, |_| true).pop();
        // A line of a block is read by itself.
        let is_line = self.is_of_scenario()
            || self.is_of_errata()
            || matches!(
                self.rule,
                Rule::some_members | Rule::some_kind_members | Rule::some_statements | Rule::some_requirements
            );
        innermost.map(|(token, _)| token).or(if is_line { Some(Token::OpenBrace) } else { None })
    }

    /// The word that the statement, ability or line starts with whose block closes at a token.
    pub(super) fn head_of_block(&self, offset: isize) -> Option<&'t str> {
        let before = self.text.get(..self.token(offset)?.1.start)?;
        let is_brace = |token: Token| matches!(token, Token::OpenBrace | Token::CloseBrace);
        let (_, brace) = open(before, is_brace).pop()?;
        last_start(self.line_before(brace)?.0)
    }

    /// What stands before a byte of the text.
    pub(super) fn text_before(&self, at: usize) -> Option<&'t str> {
        self.text.get(..at)
    }

    /// The text from a token on.
    pub(super) fn text_from(&self, offset: isize) -> Option<&'t str> {
        self.text.get(self.token(offset)?.1.start..)
    }

    /// The text from a token on to the end of its line, or to the brace that closes its block there.
    pub(super) fn rest(&self, offset: isize) -> Option<&'t str> {
        let text = self.text_from(offset)?;
        let mut open = 0_usize;
        for (token, range) in tokens(text) {
            match token {
                Token::OpenBrace => open += 1,
                Token::CloseBrace if open == 0 => return Some(text[..range.start].trim_end()),
                Token::CloseBrace => open -= 1,
                Token::Comment | Token::Doc => return Some(text[..range.start].trim_end()),
                Token::Blank if text[range.clone()].contains('\n') => return Some(text[..range.start].trim_end()),
                _ => {}
            }
        }
        Some(text.trim_end())
    }

    /// The text between two tokens that stand near the fault.
    pub(super) fn between(&self, from: isize, to: isize) -> Option<&'t str> {
        self.text.get(self.token(from)?.1.start..self.token(to)?.1.end)
    }

    /// What stands on a line before a byte of the text, and where that begins.
    pub(super) fn line_before(&self, at: usize) -> Option<(&'t str, usize)> {
        let start = self.text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
        Some((self.text.get(start..at)?, start))
    }

    /// Whether nothing but the end of a statement stands before a byte of the text.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        let before = self.text.get(..at).unwrap_or("").trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with(['\n', '{', '}'])
    }

    /// Whether a token stands before the block of what is declared.
    pub(super) fn is_in_header(&self, offset: isize) -> bool {
        self.token(offset).and_then(|(_, range)| self.text.get(..range.start)).is_some_and(|text| !text.contains('{'))
    }

    /// The text from a byte of it on.
    pub(super) fn text_behind(&self, at: usize) -> Option<&'t str> {
        self.text.get(at..)
    }

    /// The byte of the bracket that is open where a token stands.
    pub(super) fn bracket_around(&self, offset: isize) -> Option<usize> {
        open(self.text.get(..self.token(offset)?.1.start)?, |_| true).pop().map(|(_, at)| at)
    }

    /// The word before the bracket that is open where a token stands, if it is one of the author's.
    pub(super) fn called(&self, offset: isize) -> Option<&'t str> {
        let (_, word) = self.opened_by(offset)?;
        Some(word).filter(|word| !word.is_empty() && vocabulary::find(word).is_none())
    }

    /// Where the bracket stands that is open where a token stands, and the word right before it, whosever it is.
    pub(super) fn opened_by(&self, offset: isize) -> Option<(usize, &'t str)> {
        let open = self.bracket_around(offset)?;
        let before = self.text.get(..open)?.trim_end_matches(' ');
        let start = before.rfind(|letter: char| !letter.is_alphanumeric() && letter != '_').map_or(0, |at| at + 1);
        Some((open, &before[start..]))
    }

    /// A fault in what stands from one token to another.
    pub(super) fn fault(&self, (from, to): (isize, isize), message: &str, label: &str) -> Option<Diagnostic> {
        let place = self.span(from)?.to(self.span(to)?);
        Some(Diagnostic::error(codes::UNEXPECTED, message, place, label))
    }

    /// A number as it is written, if a token is one.
    pub(super) fn number(&self, offset: isize) -> Option<String> {
        self.is(offset, Token::Number).then(|| self.shown(offset))
    }

    /// A title in its quotes, if a token is one.
    pub(super) fn title(&self, offset: isize) -> Option<String> {
        self.is(offset, Token::Text).then(|| self.shown(offset))
    }

    /// Whether a token is of a kind.
    pub(super) fn is(&self, offset: isize, token: Token) -> bool {
        self.token(offset).is_some_and(|there| there.0 == token)
    }

    /// A word of nobody's but the author's: none of the language, and no pronoun of it.
    pub(super) fn own_word(&self, offset: isize) -> Option<&'t str> {
        // A word of the language that begins nothing is a name nearly everywhere.
        let is_own =
            |word: &&str| *word == "x" || vocabulary::find(word).is_none() && !matches!(*word, "self" | "you" | "it");
        self.word(offset).filter(is_own)
    }

    /// The digits of `x2`, which says how many there are of something; none of `x` alone.
    pub(super) fn copies(&self, offset: isize) -> Option<&'t str> {
        let digits = self.word(offset)?.strip_prefix(['x', 'X'])?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then_some(digits)
    }

    /// The place of a stretch of the text.
    pub(super) fn place(&self, range: Range<usize>) -> Span {
        Span::new(self.file, self.base + range.start, self.base + range.end)
    }

    /// A token by its distance from the fault.
    pub(super) fn token(&self, offset: isize) -> Option<&(Token, Range<usize>)> {
        match usize::try_from(offset) {
            Ok(ahead) => self.after.get(ahead),
            Err(_) => self.before.len().checked_sub(offset.unsigned_abs()).and_then(|at| self.before.get(at)),
        }
    }

    /// Whether the token before the fault is of a kind.
    pub(super) fn previous_is(&self, token: Token) -> bool {
        self.token(-1).is_some_and(|previous| previous.0 == token)
    }

    fn written(&self, offset: isize) -> &'t str {
        self.token(offset).and_then(|(_, range)| self.text.get(range.clone())).unwrap_or("")
    }

    /// A token that is a word, as written.
    pub(super) fn word(&self, offset: isize) -> Option<&'t str> {
        self.token(offset).filter(|token| token.0 == Token::Word).map(|_| self.written(offset))
    }

    /// What was found, as written; empty at the end.
    pub(super) fn found(&self) -> &'t str {
        self.written(0)
    }

    /// A token as a message shows it.
    pub(super) fn shown(&self, offset: isize) -> String {
        let written = self.written(offset).lines().next().unwrap_or("");
        match written.char_indices().nth(SHOWN) {
            Some((at, _)) => format!("{}…", written.get(..at).unwrap_or("")),
            None => written.to_owned(),
        }
    }

    /// The place of a token.
    pub(super) fn span(&self, offset: isize) -> Option<Span> {
        self.token(offset).map(|(_, range)| Span::new(self.file, self.base + range.start, self.base + range.end))
    }

    /// The place of what was found, or of the end.
    pub(super) fn found_span(&self) -> Span {
        self.span(0).unwrap_or_else(|| self.after(-1))
    }

    /// The place right after a token.
    pub(super) fn after(&self, offset: isize) -> Span {
        let at = self.token(offset).map_or(0, |(_, range)| range.end);
        Span::new(self.file, self.base + at, self.base + at)
    }

    /// Whether what was found is the first of its line, or of its block.
    pub(super) fn starts_line(&self) -> bool {
        let Some((_, range)) = self.token(0) else { return false };
        let Some((before, place)) = self.token(-1) else { return true };
        matches!(before, Token::OpenBrace | Token::CloseBrace)
            || self.text.get(place.end..range.start).is_some_and(|between| between.contains('\n'))
    }

    /// The text from a token on, if it is the first of its line or of its block.
    pub(super) fn rest_of_line(&self, offset: isize) -> Option<&'t str> {
        let start = self.token(offset)?.1.start;
        let before = self.text.get(..start)?.trim_end_matches([' ', '\t']);
        (before.is_empty() || before.ends_with(['\n', '{', '}'])).then(|| &self.text[start..])
    }

    /// Whether what was found closes something, or stands on a later line: then something is missing before it.
    pub(super) fn ends_or_closes(&self) -> bool {
        let Some((token, range)) = self.token(0) else { return true };
        if matches!(token, Token::CloseBrace | Token::CloseParen | Token::CloseSquare) {
            return true;
        }
        let before = self.token(-1).map_or(range.start, |(_, before)| before.end);
        self.text.get(before..range.start).is_some_and(|between| between.contains('\n'))
    }
}

/// Whether something new can begin right behind a sign, on the same line.
pub(super) fn lets_begin(sign: Token) -> bool {
    matches!(
        sign,
        Token::OpenBrace | Token::CloseBrace | Token::Number | Token::Text | Token::CloseParen | Token::CloseSquare
    )
}

/// The last word of a piece of a line that starts a statement, a line of a card or an ability, and goes with no word before it.
fn last_start(text: &str) -> Option<&str> {
    /// Words after which something new can start.
    const ENDS: &[&str] =
        &["yes", "no", "none", "it", "you", "self", "pass", "allowed", "all", "free", "turn", "must", "gone"];
    let all: Vec<(Token, &str)> =
        tokens(text).filter(|(token, _)| !token.is_trivia()).map(|(token, at)| (token, &text[at])).collect();
    let starts = |at: usize| {
        let (token, word) = all[at];
        let names = |next: &(Token, &str)| matches!(next.0, Token::Colon | Token::Dot | Token::Assign);
        let begins = at.checked_sub(1).is_none_or(|before| match all[before] {
            (sign, _) if lets_begin(sign) => true,
            (Token::Word, before) => vocabulary::find(before).is_none() || ENDS.contains(&before),
            _ => false,
        });
        token == Token::Word && begins && super::forms::form(word).is_some() && !all.get(at + 1).is_some_and(names)
    };
    (0..all.len()).rev().find(|at| starts(*at)).map(|at| all[at].1)
}

/// Whether a word is the letter of a player of a scenario.
pub(super) fn is_seat(word: &str) -> bool {
    word.len() == 1 && word.starts_with(|letter: char| letter.is_ascii_uppercase())
}
