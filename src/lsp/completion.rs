//! What could come next, by where the cursor stands: what the grammar wants there, and what the game declares of it.

mod gather;
pub(in crate::lsp) mod known;
mod names;
mod slots;
mod taken;
mod told;
mod words;

use super::desk::Desk;
use super::midway;
use gather::Gather;
pub use gather::type_wanted;
use lsp_types::CompletionItemKind;
use naipe_grammar::mentions::Sort;
use naipe_grammar::span::FileId;
use naipe_grammar::split::item_start;
use naipe_grammar::tokens::{Token, tokens};
use std::ops::Range;

/// How many are offered at once; what is typed further makes them fewer.
const MOST: usize = 100;

/// Something that could come next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// What is written, and shown.
    pub label: String,
    /// The sort of thing, for the sign that editors draw beside it.
    pub sort: CompletionItemKind,
    /// What is said of it.
    pub detail: String,
    /// What is written in its place where an editor has places to fill in: `shield(${1:n})`.
    pub snippet: Option<String>,
}

/// What could come next at a place, and the bytes that it stands in the place of; whether there would be more.
#[derive(Debug)]
pub struct Offers {
    /// What is written already.
    pub replaces: Range<usize>,
    /// What could stand there.
    pub offers: Vec<Offer>,
    /// Whether more would fit than are given.
    pub more: bool,
}

/// Where the cursor stands.
#[derive(Debug, PartialEq, Eq)]
enum Place {
    /// Words for people, a comment: nothing can be offered.
    Nothing,
    /// Within quotes, which begin at this byte.
    Quoted(usize),
    /// Within braces in what says how something is worded; where its quotes begin.
    Filled(usize),
    /// After `cites` or `covers`.
    Article,
    /// Anywhere else: what could come next by the grammar is offered.
    Plain,
}

/// What could come next at a byte of a file.
#[cfg(test)]
pub fn at(desk: &Desk, file: FileId, byte: usize) -> Offers {
    within(desk, file, desk.text(file), byte)
}

/// What could come next at a byte of a text that is about to be that of a file: all else is as it was when it was taken in.
pub fn within(desk: &Desk, file: FileId, whole: &str, byte: usize) -> Offers {
    let text = &whole[..byte];
    let item = item_start(whole, byte);
    let before: Vec<(Token, Range<usize>)> =
        tokens(&text[item..]).map(|(token, range)| (token, range.start + item..range.end + item)).collect();
    let (place, replaces) = place(text, &before);
    let mut gather = Gather::new(desk, file, &text[replaces.clone()]);
    if let Some(answering) = midway::answering(&text[item..]) {
        gather.offered(&answering, matches!(place, Place::Quoted(_)));
    }
    if matches!(place, Place::Plain | Place::Quoted(_)) {
        gather.refused(&text[item..replaces.start], matches!(place, Place::Quoted(_)));
    }
    // Where the machine knows what can be answered, nothing else can.
    if gather.is_empty() {
        match place {
            Place::Nothing => {}
            Place::Filled(start) => gather.filled(&text[item..start]),
            Place::Article => gather.declared(&[Sort::Article]),
            Place::Quoted(start) => gather.titles(&text[item..start]),
            Place::Plain => gather.words_and_names(&text[item..replaces.start]),
        }
    }
    let (mut offers, more) = gather.best();
    for offer in &mut offers {
        offer.snippet = offer.snippet.take().filter(|snippet| !is_there(snippet, &whole[byte..]));
    }
    Offers { replaces, offers, more }
}

/// Whether what would be written behind a word, its brackets or its colon, stands there already.
fn is_there(snippet: &str, behind: &str) -> bool {
    let word = snippet.find(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
    let sign = word.and_then(|at| snippet[at..].chars().next()).filter(|sign| matches!(sign, '(' | ':'));
    sign.is_some_and(|sign| behind.trim_start_matches([' ', '\t']).starts_with(sign))
}

/// Whether a scenario must be played for what could come next at a byte of a text.
pub fn plays(whole: &str, byte: usize) -> bool {
    let item = item_start(whole, byte);
    midway::answering(&whole[item..byte]).is_some()
}

/// Words that begin what declares nothing that others have to know.
const NO_RULES: [&str; 6] = ["card", "token", "deck", "errata", "position", "scenario"];

/// Whether an edit changes nothing of what could stand at a byte but the text around it: it is inside of the item there, or of one
/// that is no rule.
pub fn is_inside(before: &str, now: &str, byte: usize) -> bool {
    let (old, new) = (before.as_bytes(), now.as_bytes());
    let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - same;
    let tail = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    // What begins a line without a blank begins an item.
    let begins = |two: &[u8]| two[0] == b'\n' && !two[1].is_ascii_whitespace() && two[1] != b'}';
    let has_items = |text: &[u8]| text.windows(2).any(begins);
    if has_items(&old[same..old.len() - tail]) || has_items(&new[same..new.len() - tail]) {
        return false;
    }
    let edited = (0..=same).rev().find(|at| now.is_char_boundary(*at)).map_or(0, |at| item_start(now, at));
    let first = now[edited..].split(|sign: char| !sign.is_alphabetic()).next().unwrap_or("");
    edited < same && (NO_RULES.contains(&first) || edited == item_start(now, byte))
}

fn place(text: &str, before: &[(Token, Range<usize>)]) -> (Place, Range<usize>) {
    let byte = text.len();
    let said = |at: usize| &text[before[at].1.clone()];
    let signs: Vec<usize> = (0..before.len()).filter(|at| !before[*at].0.is_trivia()).collect();
    if let Some((Token::Comment | Token::Doc, _)) = before.last() {
        return (Place::Nothing, byte..byte);
    }
    let Some(&last) = signs.last() else { return (Place::Plain, byte..byte) };
    match before[last].0 {
        Token::OpenText => {
            let start = before[last].1.start;
            if said(signs[0]) == "words" {
                let open = text[start + 1..].rfind(['{', '}']).map(|at| start + 1 + at);
                let open = open.filter(|at| text[*at..].starts_with('{') && !text[*at..].contains(' '));
                return open.map_or((Place::Nothing, byte..byte), |open| (Place::Filled(start), open + 1..byte));
            }
            return (Place::Quoted(start), start + 1..byte);
        }
        Token::OpenBlockText => return (Place::Nothing, byte..byte),
        _ => {}
    }
    // An article, and those before it in its list.
    let is_of_list = |at: &&usize| {
        matches!(before[**at].0, Token::Number | Token::Date | Token::Colon | Token::Dot | Token::Comma | Token::DotDot)
            || before[**at].0 == Token::Arithmetic
            || before[**at].0 == Token::Word && !matches!(said(**at), "cites" | "covers")
    };
    if let Some(head) = signs.iter().rev().find(|at| !is_of_list(at))
        && matches!(said(*head), "cites" | "covers")
        && before[*head].1.end < byte
    {
        let start = text.rfind([' ', ',', '\n', '\t']).map_or(byte, |at| at + 1);
        let listed = text[before[*head].1.end..start].trim_end();
        if listed.is_empty() || listed.ends_with(',') {
            return (Place::Article, start..byte);
        }
    }
    // What is typed of a word does not tell where it stands.
    let is_typed = before[last].0 == Token::Word && before[last].1.end == byte;
    (Place::Plain, if is_typed { before[last].1.clone() } else { byte..byte })
}
