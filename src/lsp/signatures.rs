//! What is to be said between the parentheses of what is called, and where one stands among it.

use super::desk::Desk;
use super::{hover, lookup, midway};
use lsp_types::{Documentation, ParameterInformation, ParameterLabel, SignatureHelp, SignatureInformation};
use naipe_grammar::mentions::{Part, Sort};
use naipe_grammar::narrow;
use naipe_grammar::span::FileId;
use naipe_grammar::split::item_start;
use naipe_grammar::tokens::{Token, tokens};
use naipe_interpreter::primitives;
use std::ops::Range;

/// What is called around a byte of a file.
pub fn at(desk: &Desk, file: FileId, byte: usize) -> Option<SignatureHelp> {
    let text = desk.text(file);
    let start = item_start(text, byte);
    let item = &text[start..byte];
    if let Some(call) = called(item) {
        let (head, docs) = declared(desk, file, start + call.name.start, &text[start..][call.name.clone()])?;
        return Some(help(head, docs, |parameters| {
            let named = |name: &str| parameters.iter().position(|one| one.split(':').next() == Some(name));
            call.argument.and_then(named).unwrap_or(call.before)
        }));
    }
    // In a scenario an action is followed by what it is done with.
    let answering = midway::answering(item)?;
    let action = answering.action.filter(|_| answering.answered > 0)?;
    let (head, docs) = of_name(desk, file, action, &[Sort::Action])?;
    Some(help(head, docs, |_| answering.answered - 1))
}

fn help(head: String, docs: Option<String>, active: impl Fn(&[String]) -> usize) -> SignatureHelp {
    let parameters = parameters(&head);
    let active = active(&parameters);
    let parameters = parameters
        .into_iter()
        .map(|label| ParameterInformation { label: ParameterLabel::Simple(label), documentation: None });
    let signature = SignatureInformation {
        label: head.clone(),
        documentation: docs.map(Documentation::String),
        parameters: Some(parameters.collect()),
        active_parameter: None,
    };
    SignatureHelp {
        signatures: vec![signature],
        active_signature: Some(0),
        active_parameter: Some(narrow::u32(active)),
    }
}

/// A call that is not closed yet.
struct Call<'t> {
    /// The bytes of the name that is called.
    name: Range<usize>,
    /// How many arguments stand before the one that is written.
    before: usize,
    /// By which name that one is given.
    argument: Option<&'t str>,
}

/// The innermost call that a text leaves open.
fn called(text: &str) -> Option<Call<'_>> {
    let signs: Vec<(Token, Range<usize>)> = tokens(text).filter(|(token, _)| !token.is_trivia()).collect();
    let mut closed = 0_usize;
    let mut before = 0;
    let mut first = signs.len();
    for at in (0..signs.len()).rev() {
        match signs[at].0 {
            Token::CloseParen | Token::CloseSquare => closed += 1,
            Token::OpenSquare => closed = closed.checked_sub(1)?,
            Token::OpenParen if closed > 0 => closed -= 1,
            Token::OpenParen => {
                let name = signs.get(at.checked_sub(1)?)?;
                if name.0 != Token::Word || name.1.end != signs[at].1.start {
                    return None;
                }
                if first == signs.len() {
                    first = at + 1;
                }
                let argument = match signs.get(first..first + 2) {
                    Some([(Token::Word, name), (Token::Colon, _)]) => text.get(name.clone()),
                    _ => None,
                };
                return Some(Call { name: name.1.clone(), before, argument });
            }
            Token::Comma if closed == 0 => {
                before += 1;
                if first == signs.len() {
                    first = at + 1;
                }
            }
            Token::OpenBrace | Token::CloseBrace => return None,
            _ => {}
        }
    }
    None
}

/// The head of what a name stands for, up to where its parameters end, and what documents it.
fn declared(desk: &Desk, file: FileId, byte: usize, name: &str) -> Option<(String, Option<String>)> {
    let callable = [Sort::Event, Sort::Procedure, Sort::Define, Sort::Payment, Sort::Keyword, Sort::Action];
    let here = lookup::at(desk, file, byte);
    // Where it is declared itself, nothing is called.
    if here.is_some_and(|found| found.here.part == Part::Declared) {
        return None;
    }
    of_name(desk, file, name, &callable)
        .or_else(|| {
            let known = primitives::TABLE.iter().find(|known| known.name == name && known.signature.contains('('))?;
            Some((known.signature.to_owned(), Some(known.meaning.to_owned())))
        })
        .or_else(|| {
            // What happens in every game: `after move(x: self, to: …)`.
            let known = desk.known(file);
            let callee = known.callees.get(name)?;
            let params: Vec<String> = callee.params.iter().map(|(name, ty)| ty.of(name)).collect();
            Some((format!("{name}({})", params.join(", ")), None))
        })
}

fn of_name(desk: &Desk, file: FileId, name: &str, sorts: &[Sort]) -> Option<(String, Option<String>)> {
    for other in desk.beside(file) {
        let names = desk.names(other);
        let Some(declared) = names.of(name).find(|one| one.part == Part::Declared && sorts.contains(&one.sort)) else {
            continue;
        };
        let text = desk.text(other);
        let rest = &text[declared.range.start..];
        // A title may stand between the name and what is asked for.
        let open = tokens(rest).find(|(token, _)| matches!(token, Token::OpenParen | Token::OpenBrace))?;
        if open.0 != Token::OpenParen {
            return None;
        }
        let mut depth = 0_usize;
        let end = tokens(rest).find_map(|(token, range)| {
            match token {
                Token::OpenParen => depth += 1,
                Token::CloseParen => depth = depth.saturating_sub(1),
                _ => return None,
            }
            (depth == 0).then_some(range.end)
        })?;
        let inside = rest[open.1.start..end].split_whitespace().collect::<Vec<_>>().join(" ");
        return Some((format!("{name}{inside}"), hover::docs(text, declared.item.start)));
    }
    None
}

/// What stands between the parentheses of a head, parted by commas.
fn parameters(head: &str) -> Vec<String> {
    let Some(open) = head.find('(') else { return Vec::new() };
    let inside = head[open + 1..].trim_end().trim_end_matches(')');
    let mut found = Vec::new();
    let (mut depth, mut from) = (0_usize, 0);
    for (at, sign) in inside.char_indices() {
        match sign {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(inside[from..at].trim().to_owned());
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(inside[from..].trim().to_owned());
    found.retain(|one| !one.is_empty());
    found
}
