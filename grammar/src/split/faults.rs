//! What is said of the faults of signs and brackets.

use super::{Open, Splitter};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::prose;
use crate::suggest;
use crate::tokens::{Token, tokens};
use crate::visible;
use crate::vocabulary::{self, Role};
use std::ops::Range;

/// Signs of other languages, and what to write here.
const FOREIGN_SIGNS: &[(&str, &str)] = &[
    ("&&", "write `and`"),
    ("||", "write `or`"),
    ("&", "write `and`"),
    ("!", "write `not` before the condition"),
    (";", "take it out: lines and statements need no mark at their end"),
    ("=>", "write `->` between the answers of a script, or `>=` to compare"),
    ("'", "write texts between double quotes: `\"…\"`"),
    ("++", "write `+= 1`"),
];

/// Words of other languages, and what to write here.
const FOREIGN_WORDS: &[(&str, &str)] = &[
    ("true", "yes"),
    ("false", "no"),
    ("null", "none"),
    ("nil", "none"),
    ("elif", "else if"),
    ("elseif", "else if"),
    ("elsif", "else if"),
];

/// Words with which declarations begin elsewhere, and those with which they begin here.
const FOREIGN_ITEMS: &[(&str, &str)] = &[
    ("baraja", "deck"),
    ("carta", "card"),
    ("clase", "kind"),
    ("class", "kind"),
    ("cartas", "cards"),
    ("const", "define"),
    ("def", "define"),
    ("escenario", "scenario"),
    ("ficha", "token"),
    ("func", "procedure"),
    ("function", "define"),
    ("jugador", "player"),
    ("mazo", "deck"),
    ("palabra", "keyword"),
    ("procedimiento", "procedure"),
    ("prohibir", "forbid"),
    ("prohíbe", "forbid"),
    ("prueba", "scenario"),
    ("test", "scenario"),
    ("tipo", "kind"),
    ("type", "kind"),
];

/// Words that begin no declaration, and where what they say stands.
const INSIDE: &[(&[&str], &str)] = &[
    (
        &["if", "si"],
        "a rule that watches the game is `check NAME when CONDITION { … }`; what is done where something holds stands in an event, an action or a phase",
    ),
    (
        &["when", "on", "cuando"],
        "what reacts is written `after EVENT(…) when CONDITION { … }`; what watches the game, `check NAME when CONDITION { … }`",
    ),
    (
        &["rule", "regla"],
        "a rule is declared by itself, and begins with a word such as `forbid`, `after` or `modify`; its label stands before it: `\"label\": forbid …`",
    ),
    (
        &["phase", "step", "fase", "paso"],
        "phases stand in `turn { … }`, and steps in phases: `phase NAME { … }`, `step NAME { … }`",
    ),
];

/// Where what a word says stands, where it begins no declaration.
fn inside(word: &str) -> Option<&'static str> {
    INSIDE.iter().find(|(words, _)| words.contains(&word)).map(|(_, help)| *help)
}

/// Characters that look like a sign of the language.
const LOOKALIKES: &[(char, &str)] = &[
    ('−', "-"),
    ('–', "-"),
    ('—', "-"),
    ('→', "->"),
    ('≤', "<="),
    ('≥', ">="),
    ('≠', "!="),
    ('×', "*"),
    ('·', "*"),
    ('÷', "/"),
    ('…', ".."),
    ('：', ":"),
    ('，', ","),
    ('（', "("),
    ('）', ")"),
];

/// More faults of signs than this in one item are not told apart.
const MOST_SIGNS: usize = 8;

impl Splitter<'_> {
    /// Adds a fault of the item being read.
    fn fault(&mut self, diagnostic: Diagnostic) {
        if let Some(current) = &mut self.current {
            current.piece.faulty = true;
            if !current.known {
                return;
            }
        }
        self.diagnostics.push(diagnostic);
    }

    pub(super) fn report_unknown(&mut self, token: Token, range: &Range<usize>) {
        let word = &self.text[range.clone()];
        let span = self.span(range.clone());
        let shown = shorten(word);
        if token != Token::Word {
            self.diagnostics.push(
                Diagnostic::error(
                    codes::OUTSIDE_ITEM,
                    format!("`{shown}` stands outside any declaration"),
                    span,
                    "this belongs to nothing",
                )
                .help(if prose::is_remark(&self.text[range.start..]) {
                    "a remark begins with `//`, and what is said of the declaration that follows with `///`"
                } else {
                    "start a declaration with a word such as `card`, `kind` or `event` at the start of the line"
                }),
            );
            return;
        }
        let words = vocabulary::TABLE.iter().filter(|row| matches!(row.role, Role::Item | Role::Ability));
        let close = FOREIGN_ITEMS.iter().find(|(there, _)| *there == word).map(|(_, here)| *here);
        let inside = inside(word);
        let is_known = vocabulary::find(word).is_some() || inside.is_some();
        let nearest = || suggest::closest(word, words.map(|row| row.word));
        // What is a word of the language is another only by a slip.
        let is_meant = |near: &&str| !is_known || inside.is_none() && suggest::is_slip(word, near);
        let close = close.or_else(|| nearest().filter(is_meant));
        let behind = tokens(&self.text[range.end..]).find(|(token, _)| !token.is_trivia());
        let behind = behind.map_or("", |(_, at)| &self.text[range.end + at.start..range.end + at.end]);
        let help = match close {
            _ if word == "rule" && vocabulary::is_ability_word(behind) => {
                format!("take it out: a rule is declared by itself, and begins with `{behind}`")
            }
            None if !is_known && let Some(title) = self.title_behind(range) => {
                format!("a card is written `card {title} : {shown} {{ … }}`, if `{shown}` is a kind that the game declares")
            }
            _ if prose::is_sentence(&self.text[range.start..]) => {
                "this reads as a sentence: a remark begins with `//`, and what is said of the declaration that follows with `///`".to_owned()
            }
            None if let Some(help) = inside => help.to_owned(),
            None if is_known => {
                format!("`{shown}` stands inside a declaration: indent it, or check the braces above")
            }
            Some(close) => format!("did you mean `{close}`?"),
            None => "a declaration starts with a word such as `card`, `kind`, `event`, `zone`, `forbid` or `scenario`"
                .to_owned(),
        };
        let message = format!("`{shown}` does not start any declaration");
        self.diagnostics
            .push(Diagnostic::error(codes::UNKNOWN_ITEM, message, span, "a declaration should start here").help(help));
    }

    /// The title behind a word that begins a line, and before a block: `creature "Fox" { … }`.
    fn title_behind(&self, range: &Range<usize>) -> Option<&str> {
        let line = self.text[range.end..].lines().next()?.trim_start();
        let end = line.strip_prefix('"')?.find('"')? + 2;
        line.get(end..).filter(|rest| rest.trim_start().starts_with('{')).and(line.get(..end))
    }

    /// `opponent's hand`: whose it is, and what; the sign, or the letters before and behind it, are those of nobody else.
    fn possessive(&self, range: &Range<usize>) -> Option<(Range<usize>, String)> {
        let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
        // `the players' hand`, and not `pass; B`.
        if !matches!(&self.text[range.clone()], "'" | "’" | "‘" | "`" | "´") {
            return None;
        }
        let before = &self.text[..range.start];
        let whose = before
            .rfind(|letter| !is_letter(letter))
            .map_or(before, |at| &before[at + before[at..].chars().next().map_or(1, char::len_utf8)..]);
        let behind = &self.text[range.end..];
        let titled = behind.strip_prefix("s ").filter(|rest| rest.starts_with('"')).and_then(|rest| {
            let end = rest[1..].find('"')? + 2;
            rest.get(..end)
        });
        if let Some(title) = titled.filter(|_| !whose.is_empty()) {
            let end = range.end + "s ".len() + title.len();
            return Some((range.start - whose.len()..end, format!("{title} of {whose}")));
        }
        let rest =
            behind.strip_prefix("s ").or_else(|| if whose.ends_with('s') { behind.strip_prefix(' ') } else { None })?;
        let what = rest.split(|letter| !is_letter(letter)).next().filter(|what| !what.is_empty())?;
        if whose.is_empty() {
            return None;
        }
        let whose_is = match whose {
            "opponent" => "opponent(you)".to_owned(),
            // A seat may have a value as well as a zone.
            whose => whose.to_owned(),
        };
        let end = self.text.len() - rest.len() + what.len();
        Some((range.start - whose.len()..end, format!("{what} of {whose_is}")))
    }

    /// Reports tokens that the language does not have.
    pub(super) fn report_sign(&mut self, token: Token, range: &Range<usize>) {
        let faulty = matches!(
            token,
            Token::OpenText | Token::OpenBlockText | Token::Foreign | Token::SmartQuote | Token::Unknown | Token::Word
        );
        if !faulty {
            return;
        }
        let sign = &self.text[range.clone()];
        if token == Token::Word && !self.is_foreign_word(sign, range) {
            return;
        }
        let once = match token {
            Token::SmartQuote => "“",
            Token::OpenText | Token::OpenBlockText => "",
            _ => sign,
        };
        if let Some(current) = &mut self.current {
            if current.reported.len() >= MOST_SIGNS
                || (!once.is_empty() && current.reported.iter().any(|seen| seen == once))
            {
                current.piece.faulty |= token != Token::Word;
                return;
            }
            current.reported.push(once.into());
        }
        match token {
            Token::OpenText | Token::OpenBlockText => self.report_text(token, range),
            Token::Foreign | Token::SmartQuote if self.possessive(range).is_some() => {
                let Some((place, what)) = self.possessive(range) else { return };
                let shown = &self.text[place.clone()];
                let message = format!("`{shown}` says whose something is as in a sentence");
                let span = self.span(place);
                self.fault(
                    Diagnostic::error(codes::FOREIGN_SIGN, message, span, "whose?").help(format!("write `{what}`")),
                );
            }
            Token::Foreign => {
                let (range, help) = match sign {
                    "!" if self.text[..range.start].ends_with('<') && self.text[range.end..].starts_with("--") => {
                        (range.start - 1..range.end + 2, prose::REMARK)
                    }
                    ";" if self.first_on_line && prose::is_remark(&self.text[range.start..]) => {
                        (range.clone(), prose::REMARK)
                    }
                    _ => (range.clone(), find(FOREIGN_SIGNS, sign)),
                };
                let message = format!("`{}` is not a sign of this language", &self.text[range.clone()]);
                let span = self.span(range);
                self.fault(Diagnostic::error(codes::FOREIGN_SIGN, message, span, "this sign").help(help));
            }
            Token::Word => {
                let instead = find(FOREIGN_WORDS, sign);
                let message = format!("`{sign}` is written `{instead}` in this language");
                let diagnostic = Diagnostic::error(
                    codes::FOREIGN_WORD,
                    message,
                    self.span(range.clone()),
                    format!("write `{instead}`"),
                );
                self.diagnostics.push(diagnostic.help(format!("write `{instead}` instead of `{sign}`")));
            }
            Token::SmartQuote => {
                let message = format!("`{sign}` is a typographic quote");
                let span = self.span(range.clone());
                self.fault(
                    Diagnostic::error(codes::SMART_QUOTES, message, span, "this quote opens no text")
                        .help("write texts between plain double quotes: `\"…\"`"),
                );
            }
            _ => self.report_character(sign, range),
        }
    }

    /// Reports what is not seen as what it is in a text, a comment or a name. Elsewhere such a character is no sign at all.
    pub(super) fn report_hidden(&mut self, token: Token, range: &Range<usize>) {
        let place = match token {
            Token::Text | Token::BlockText | Token::OpenText | Token::OpenBlockText => "text",
            Token::Comment | Token::Doc => "comment",
            Token::Word => "word",
            _ => return,
        };
        let text = self.text;
        let ends_line = |at: usize| matches!(text.as_bytes().get(at + 1), Some(b'\n') | None);
        let found = visible::hidden(&text[range.clone()]).map(|(at, character)| (range.start + at, character)).find(
            |(at, character)| match character {
                '\n' | '\t' => false,
                '\r' => !ends_line(*at),
                _ => true,
            },
        );
        let Some((at, character)) = found else { return };
        let (sort, end) = (visible::sort(character), at + character.len_utf8());
        self.diagnostics.push(
            Diagnostic::error(
                codes::HIDDEN_CHARACTER,
                format!("{sort} (U+{:04X}) hides in this {place}", u32::from(character)),
                self.span(at..end),
                "it is not seen as what it is",
            )
            .help("take it out: what is shown would not be what is written"),
        );
    }

    fn is_foreign_word(&self, word: &str, range: &Range<usize>) -> bool {
        FOREIGN_WORDS.iter().any(|(foreign, _)| *foreign == word)
            && !self.text[range.end..].trim_start().starts_with([':', '(', '"', '='])
            && !self.text[..range.start].ends_with('.')
    }

    fn report_text(&mut self, token: Token, range: &Range<usize>) {
        let line = self.text[range.clone()].trim_end();
        let span = self.span(range.start..range.start + line.len());
        // Whatever the text swallowed may have been a bracket.
        if let Some(current) = &mut self.current {
            current.brackets_reported |= token == Token::OpenBlockText || line.contains(['{', '}', '(', ')', '[', ']']);
        }
        let diagnostic = if token == Token::OpenText {
            Diagnostic::error(codes::UNCLOSED_TEXT, "this text is not closed", span, "no `\"` ends it before the end of the line")
                .help("add `\"` where the text ends; a text of several lines goes between `\"\"\"` and `\"\"\"`, and a quote inside a text is written `\\\"`")
        } else {
            Diagnostic::error(codes::UNCLOSED_BLOCK_TEXT, "this block of text is not closed", span, "no `\"\"\"` ends it")
                .help("add `\"\"\"` after its last line; lines of the text that start with a word such as `card` must be indented")
        };
        self.fault(diagnostic);
    }

    fn report_character(&mut self, sign: &str, range: &Range<usize>) {
        let Some(character) = sign.chars().next() else { return };
        let lookalike = LOOKALIKES.iter().find(|(like, _)| *like == character);
        let shown = match character {
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => "a special space".to_owned(),
            c if visible::hidden(sign).next().is_some() => visible::sort(c).to_owned(),
            c => format!("the character `{c}`"),
        };
        let message = format!("{shown} (U+{:04X}) means nothing here", u32::from(character));
        let help = match lookalike {
            Some((_, plain)) => format!("write `{plain}`"),
            None if shown == "a special space" => "write a plain space".to_owned(),
            None if character == '#' => prose::REMARK.to_owned(),
            None => "take it out, or put it between quotes if it belongs to a text".to_owned(),
        };
        let span = self.span(range.clone());
        self.fault(Diagnostic::error(codes::ODD_CHARACTER, message, span, "this character").help(help));
    }

    pub(super) fn report_depth(&mut self, at: usize) {
        if let Some(current) = &mut self.current {
            current.brackets_reported = true;
        }
        let message = format!("brackets are nested more than {} deep", super::MAX_DEPTH);
        let span = self.span(at..at + 1);
        self.fault(
            Diagnostic::error(codes::TOO_DEEP, message, span, "one more is opened here")
                .help("move the inner part to a `define` or a `procedure` of its own"),
        );
        // A parser goes as deep as its text: it never sees this one.
        if let Some(current) = &mut self.current {
            current.known = false;
        }
    }

    pub(super) fn report_stray(&mut self, token: Token, range: &Range<usize>) {
        let sign = &self.text[range.clone()];
        let opener = match token {
            Token::CloseBrace => "{",
            Token::CloseParen => "(",
            _ => "[",
        };
        let mut diagnostic = Diagnostic::error(
            codes::STRAY_CLOSER,
            format!("`{sign}` closes nothing"),
            self.span(range.clone()),
            format!("no `{opener}` is open here"),
        );
        let open = self.current.as_ref().and_then(|current| current.stack.last().copied());
        let closed = self.current.as_ref().and_then(|current| current.closed);
        diagnostic = match (open, closed) {
            (Some(open), _) => {
                let sign = &self.text[open.at..open.at + 1];
                diagnostic
                    .and(self.span(open.at..open.at + 1), format!("this `{sign}` is the one still open"))
                    .help(format!("open it with `{opener}` before, or take it out"))
            }
            (None, Some(closed)) => diagnostic
                .and(self.span(closed - 1..closed), "the declaration was already closed here")
                .help("take out one of the two"),
            (None, None) => diagnostic.help("take it out"),
        };
        if let Some(current) = &mut self.current {
            current.brackets_reported = true;
            if !current.known {
                return;
            }
            current.piece.faulty |= open.is_some();
        }
        self.diagnostics.push(diagnostic);
    }

    /// Reports a bracket that nothing closes before `next`, the sign or the item that shows it.
    pub(super) fn report_unclosed(&mut self, open: Open, next: Option<Range<usize>>) {
        if let Some(current) = &mut self.current {
            current.brackets_reported = true;
        }
        let (sign, closer) = match open.token {
            Token::OpenBrace => ("{", "}"),
            Token::OpenParen => ("(", ")"),
            _ => ("[", "]"),
        };
        let mut diagnostic = Diagnostic::error(
            codes::UNCLOSED_BRACKET,
            format!("`{sign}` is never closed"),
            self.span(open.at..open.at + 1),
            format!("this `{sign}` has no `{closer}`"),
        );
        if let Some(next) = next {
            let word = if self.text[next.clone()].starts_with('}') {
                format!("`{closer}` is missing before this")
            } else {
                "the next declaration begins here".to_owned()
            };
            diagnostic = diagnostic.and(self.span(next), word);
        }
        self.fault(diagnostic.help(format!("close it with `{closer}`")));
    }

    pub(super) fn report_lost_doc(&mut self, range: Range<usize>) {
        let span = self.span(range);
        self.diagnostics.push(
            Diagnostic::warning(codes::LOST_DOC, "nothing follows this documentation", span, "it describes nothing")
                .help("put it above the declaration that it describes, or write it with `//`"),
        );
    }
}

/// The second of the pair whose first is `key`.
fn find(table: &[(&'static str, &'static str)], key: &str) -> &'static str {
    table.iter().find(|(word, _)| *word == key).map_or("", |(_, instead)| instead)
}

/// A text cut to what fits in a message.
fn shorten(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= 24 { line.to_owned() } else { line.chars().take(24).chain(['…']).collect() }
}
