//! Goes on after a fault: the blocks of a broken declaration are cut into lines, and each is read by itself, so that
//! every fault is told at once.

use super::build::Builder;
use super::errors;
use super::members::is_member;
use super::{Grammar, Rule};
use crate::codes;
use crate::diagnostic::{Code, Diagnostic};
use crate::span::FileId;
use crate::suggest;
use crate::tokens::{Token, tokens};
use crate::vocabulary::{self, Role};
use ecow::EcoString;
use pest::Parser as _;
use pest::error::Error;
use std::ops::Range;

/// Words that stand between two others, and never first or last in a line.
const JOINING: &[&str] = &["and", "or", "in", "is", "has", "of", "then", "else", "not", "where"];
/// The most faults told of one declaration.
const MOST: usize = 20;

/// The faults of a text that is not what a rule says; at least one.
pub(super) fn faults(file: FileId, base: usize, text: &str, rule: Rule, error: &Error<Rule>) -> Vec<Diagnostic> {
    let mut recovery = Recovery { file, faults: Vec::new() };
    if text.len() <= errors::LONGEST_DETAIL {
        recovery.broken(base, text, rule, error);
    }
    let mut faults = recovery.faults;
    if faults.is_empty() {
        faults.push(errors::describe(file, base, text, rule, error));
    }
    faults
}

/// Those that do not only repeat that a word of another language stands there.
pub(super) fn besides_foreign_words(
    known: &[(usize, Code)],
    text: &str,
    faults: Vec<Diagnostic>,
) -> impl Iterator<Item = Diagnostic> {
    let word_at = move |at: usize| {
        let end = |rest: &str| rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len());
        text.get(at..).map(|rest| &rest[..end(rest)])
    };
    let told: Vec<&str> =
        known.iter().filter(|(_, code)| *code == codes::FOREIGN_WORD).filter_map(|(at, _)| word_at(*at)).collect();
    faults.into_iter().filter(move |fault| !word_at(errors::start(fault)).is_some_and(|word| told.contains(&word)))
}

struct Recovery {
    file: FileId,
    faults: Vec<Diagnostic>,
}

/// A block of a text, and what it holds.
struct Body {
    inner: Range<usize>,
    rule: Rule,
}

impl Recovery {
    /// A text that did not parse: first what stands around its blocks, then what stands in them.
    fn broken(&mut self, base: usize, text: &str, rule: Rule, error: &Error<Rule>) {
        let bodies = bodies(text, rule);
        if bodies.is_empty() {
            self.faults.push(errors::describe(self.file, base, text, rule, error));
            return;
        }
        let frame = without(text, &bodies);
        if let Err(error) = Grammar::parse(rule, &frame) {
            self.faults.push(errors::describe(self.file, base, &frame, rule, &error));
        }
        for body in bodies {
            let Some(inner) = text.get(body.inner.clone()) else { continue };
            // What stands behind `given:` is of no block, and a brace of it closes the scenario.
            let opens = |line: &str| {
                let rest = line.strip_prefix("given").or_else(|| line.strip_prefix("play"));
                body.rule == Rule::some_parts && rest.is_some_and(|rest| rest.trim_start().starts_with(':'))
            };
            // Where braces are missing, the line below is what they would hold.
            let mut lacks_braces = false;
            for line in lines(inner, body.rule) {
                if self.faults.len() >= MOST {
                    return;
                }
                let told = self.faults.len();
                if let Some(line_text) = inner.get(line.clone()).filter(|_| !lacks_braces) {
                    self.line(base + body.inner.start + line.start, line_text, body.rule);
                }
                let ends = |fault: &Diagnostic| {
                    let behind = fault.labels.first().map_or(0, |label| label.span.end as usize);
                    let rest = behind.checked_sub(base + body.inner.start).and_then(|at| inner.get(at..line.end));
                    rest.is_some_and(|rest| rest.trim_start_matches([' ', ':']).is_empty())
                };
                if inner.get(line.clone()).is_some_and(opens) {
                    return;
                }
                lacks_braces =
                    self.faults[told..].iter().any(|fault| fault.code == codes::MISSING_BLOCK && ends(fault));
            }
        }
    }

    fn line(&mut self, base: usize, text: &str, rule: Rule) {
        match Grammar::parse(rule, text) {
            Err(error) => self.broken(base, text, rule, &error),
            Ok(pairs) => {
                let mut builder = Builder::new(self.file, base, text);
                for pair in pairs {
                    match (rule, pair.as_rule()) {
                        (
                            _,
                            Rule::EOI | Rule::k_possible | Rule::k_when | Rule::given | Rule::given_from | Rule::play,
                        ) => {}
                        (_, Rule::expr) => drop(builder.expr(pair)),
                        (Rule::some_errata, _) => drop(builder.errata_member(pair)),
                        (Rule::some_requirements, _) => drop(builder.format_member(pair)),
                        (Rule::some_positions, _) => drop(builder.given(pair)),
                        (_, Rule::ruling) => drop(builder.ruling(pair)),
                        (Rule::some_steps | Rule::some_parts, _) => drop(builder.step(pair)),
                        (_, member) if is_member(member) => drop(builder.member(pair)),
                        _ => drop(builder.statement(pair)),
                    }
                }
                self.faults.append(&mut builder.faults);
            }
        }
    }
}

/// A text with nothing in its blocks; what is left stands where it stood.
fn without(text: &str, bodies: &[Body]) -> String {
    let mut frame = String::with_capacity(text.len());
    let mut from = 0;
    for Body { inner, .. } in bodies {
        frame.push_str(text.get(from..inner.start).unwrap_or(""));
        frame.extend(text.get(inner.clone()).unwrap_or("").bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        from = inner.end;
    }
    frame.push_str(text.get(from..).unwrap_or(""));
    frame
}

/// The outer blocks of a text whose lines can be read one by one.
fn bodies(text: &str, rule: Rule) -> Vec<Body> {
    let mut words: Vec<(Token, Range<usize>)> = Vec::new();
    let mut found = Vec::new();
    let (mut depth, mut open, mut blocks) = (0_usize, 0, 0);
    let mut chooses = Chooses::No;
    for (token, range) in tokens(text).filter(|(token, _)| !token.is_trivia()) {
        if depth == 0 {
            chooses = chooses.after(token, text.get(range.clone()).unwrap_or(""));
            if words.len() < 4 {
                words.push((token, range.clone()));
            }
        }
        match token {
            Token::OpenBrace | Token::OpenParen | Token::OpenSquare => {
                if depth == 0 {
                    open = range.end;
                }
                depth += 1;
            }
            // One that closes nothing ends no block.
            Token::CloseBrace | Token::CloseParen | Token::CloseSquare if depth > 0 => {
                depth -= 1;
                if depth == 0 && token == Token::CloseBrace {
                    if chooses == Chooses::Values {
                        continue;
                    }
                    if let Some(rule) = held(text, &words, rule, blocks) {
                        found.push(Body { inner: open..range.start, rule });
                    }
                    blocks += 1;
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether a value of two is being chosen: `= if C { 1 } else { 2 }`. In such braces stands nothing that is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chooses {
    No,
    /// A value is to come.
    Value,
    /// It is one of several.
    Values,
}

impl Chooses {
    /// The same behind one more token.
    fn after(self, token: Token, word: &str) -> Chooses {
        match (self, token) {
            (Chooses::Value, Token::Word) if word == "if" => Chooses::Values,
            (Chooses::Values, Token::Word) if word == "then" => Chooses::No,
            (_, Token::Assign) => Chooses::Value,
            (_, Token::Word) if word == "return" => Chooses::Value,
            (Chooses::Values, _) => Chooses::Values,
            _ => Chooses::No,
        }
    }
}

/// What a block holds, by the words that lead to it, the rule they are read by, and how many blocks came before.
fn held(text: &str, words: &[(Token, Range<usize>)], rule: Rule, blocks: usize) -> Option<Rule> {
    let labelled = matches!(words, [(Token::Text, _), (Token::Colon, _), ..]);
    let words = words.get(if labelled { 2 } else { 0 }..)?;
    let first = words.first().filter(|word| word.0 == Token::Word).and_then(|word| text.get(word.1.clone()))?;
    let held = match first {
        "after" | "before" | "instead" | "check" => Rule::some_statements,
        "action" if words.get(1).is_some_and(|word| word.0 == Token::Text) => Rule::some_members,
        "action" => Rule::some_statements,
        _ => match (rule, first) {
            (Rule::one_item, "card" | "token" | "cards") => Rule::some_members,
            (Rule::one_item, "kind" | "keyword" | "trait") => Rule::some_kind_members,
            (Rule::one_item, "scenario") => Rule::some_parts,
            (Rule::one_item, "position") => Rule::some_positions,
            (Rule::one_item, "errata") => Rule::some_errata,
            (Rule::one_item, "format") => Rule::some_requirements,
            (Rule::one_item, "event" | "procedure" | "setup" | "turn" | "payment") => Rule::some_statements,
            (Rule::some_members | Rule::some_kind_members | Rule::some_errata, "effect" | "body") => {
                Rule::some_statements
            }
            (Rule::some_members | Rule::some_kind_members | Rule::some_errata, "mode" | "modes") => Rule::some_members,
            // A block behind another is of no part of a scenario.
            (Rule::some_parts, "given" | "play") if blocks > 0 => return None,
            (Rule::some_parts, "given") => Rule::some_positions,
            (Rule::some_parts, "play") => Rule::some_steps,
            (Rule::some_statements, "modify" | "create" | "choose" | "mode" | "modes") => return None,
            (Rule::some_statements, "open") if blocks == 0 => return None,
            (Rule::some_statements, _) => Rule::some_statements,
            _ => return None,
        },
    };
    Some(held)
}

/// Where the lines of a block stand: each starts a line of the text, or follows a closed block, and may go on below.
fn lines(text: &str, rule: Rule) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut depth = 0_usize;
    let mut before: Option<(Token, Range<usize>)> = None;
    for (token, range) in tokens(text).filter(|(token, _)| !token.is_trivia()) {
        let word = text.get(range.clone()).unwrap_or("");
        let starts = depth == 0
            && match &before {
                None => true,
                Some((previous, place)) => {
                    let closed = *previous == Token::CloseBrace;
                    let below = text.get(place.end..range.start).is_some_and(|between| between.contains('\n'));
                    (closed || below)
                        && matches!(token, Token::Word | Token::Text | Token::OpenText)
                        && !goes_on(*previous, text.get(place.clone()).unwrap_or(""))
                        && !continues(word, rule)
                }
            };
        match (starts, found.last_mut()) {
            (false, Some(last)) => last.end = range.end,
            _ => found.push(range.clone()),
        }
        match token {
            Token::OpenBrace | Token::OpenParen | Token::OpenSquare => depth += 1,
            Token::CloseBrace | Token::CloseParen | Token::CloseSquare => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = Some((token, range));
    }
    found
}

/// Whether a line that ends so goes on below.
fn goes_on(token: Token, word: &str) -> bool {
    match token {
        Token::Comma
        | Token::Colon
        | Token::Assign
        | Token::Comparison
        | Token::Arithmetic
        | Token::Bar
        | Token::Arrow
        | Token::Dot
        | Token::DotDot => true,
        Token::Word => JOINING.contains(&word),
        _ => false,
    }
}

/// Whether a word goes on with the line above.
fn continues(word: &str, rule: Rule) -> bool {
    match word {
        "adding" | "asking" | "by" | "within" => true,
        "for" | "while" => rule != Rule::some_statements,
        _ => JOINING.contains(&word) || vocabulary::has_role(word, &[Role::Clause]),
    }
}

/// What a declaration that cannot be read may declare: the word after its first, the texts in it (one that is not closed, up to the
/// `:` behind a title) and, where it is a list of what things have, every word of it.
pub(super) fn declared(source: &str, found: &mut Vec<EcoString>) {
    let words = tokens(source).filter(|(token, _)| matches!(token, Token::Word | Token::Text | Token::OpenText));
    let words = words.map(|(token, place)| (token, &source[place]));
    let mut words = words.peekable();
    // A rule may begin with its label.
    if let Some((_, label)) = words.next_if(|(token, _)| *token == Token::Text) {
        found.push(label.trim_matches('"').into());
    }
    let Some((_, first)) = words.next() else { return };
    // A slip in the word that declares takes nothing away from what is declared.
    let items = vocabulary::TABLE.iter().filter(|row| row.role == Role::Item).map(|row| row.word);
    let first = if vocabulary::has_role(first, &[Role::Item]) {
        first
    } else {
        suggest::closest(first, items).unwrap_or(first)
    };
    let lists = matches!(first, "enum" | "kind" | "player" | "shared" | "scope" | "keyword" | "trait" | "turn");
    // What stands in these is declared elsewhere.
    let speaks = matches!(first, "scenario" | "position" | "deck" | "errata");
    for (at, (token, word)) in words.enumerate() {
        match token {
            Token::Text if at == 0 || !speaks => {
                found.push(word.trim_matches('"').into());
                // What has a title alone would have been called so.
                if at == 0 {
                    found.push(errors::name_of(word).into());
                }
            }
            Token::OpenText if !speaks => {
                let text = word.trim_start_matches('"');
                found.push(text.split_once(':').map_or(text, |(title, _)| title).trim_end().into());
            }
            Token::Word if lists || at == 0 => found.push(word.into()),
            _ => {}
        }
    }
}
