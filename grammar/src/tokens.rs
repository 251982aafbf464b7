//! The vocabulary of signs: text to tokens, with nothing lost.
//!
//! Every byte of a file belongs to exactly one token: blanks, comments and characters that mean nothing included. Words
//! of the language and names are the same token, since words are contextual; [`crate::vocabulary`] knows the words.

use logos::Logos;
use std::ops::Range;

/// A kind of token.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Token {
    /// Blanks and line ends.
    #[regex(r"[ \t\r\n]+")]
    Blank,
    /// `// …`
    #[regex(r"//[^\n]*", allow_greedy = true, priority = 3)]
    Comment,
    /// `/// …`
    #[regex(r"///[^/\n][^\n]*", allow_greedy = true, priority = 5)]
    #[token("///", priority = 5)]
    Doc,
    /// A name or a word of the language.
    #[regex(r"[\p{XID_Start}_]\p{XID_Continue}*")]
    Word,
    /// `5`
    #[regex(r"[0-9]+")]
    Number,
    /// `2018-02-05`
    #[regex(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", priority = 20)]
    Date,
    /// `"Ángel"`, on one line.
    #[regex(r#""([^"\\\n]|\\[^\n])*""#)]
    Text,
    /// `"""` … `"""`, over as many lines as it takes.
    #[token(r#"""""#, block_text)]
    BlockText,
    /// A text that its line does not close, up to the end of the line.
    #[regex(r#""([^"\\\n]|\\[^\n])*\\?"#)]
    OpenText,
    /// A block of text that is never closed, up to the end of its first line.
    OpenBlockText,

    /// `{`
    #[token("{")]
    OpenBrace,
    /// `}`
    #[token("}")]
    CloseBrace,
    /// `(`
    #[token("(")]
    OpenParen,
    /// `)`
    #[token(")")]
    CloseParen,
    /// `[`
    #[token("[")]
    OpenSquare,
    /// `]`
    #[token("]")]
    CloseSquare,
    /// `:`
    #[token(":")]
    Colon,
    /// `,`
    #[token(",")]
    Comma,
    /// `.`
    #[token(".")]
    Dot,
    /// `..`
    #[token("..")]
    DotDot,
    /// `|`
    #[token("|")]
    Bar,
    /// `->`
    #[token("->")]
    Arrow,
    /// `=`, `+=`, `-=`, `*=`
    #[token("=")]
    #[token("+=")]
    #[token("-=")]
    #[token("*=")]
    Assign,
    /// `==`, `!=`, `<`, `<=`, `>`, `>=`
    #[token("==")]
    #[token("!=")]
    #[token("<")]
    #[token("<=")]
    #[token(">")]
    #[token(">=")]
    Comparison,
    /// `+`, `-`, `*`, `/`, `%`
    #[token("+")]
    #[token("-")]
    #[token("*")]
    #[token("/")]
    #[token("%")]
    Arithmetic,

    /// Signs that other languages have, and this one has not.
    #[token(";")]
    #[token("&&")]
    #[token("||")]
    #[token("&")]
    #[token("!")]
    #[token("=>")]
    #[token("'")]
    #[token("++")]
    Foreign,
    /// A typographic quote: the language knows straight ones only.
    #[regex("[“”„«»‘’‚]")]
    SmartQuote,
    /// A character that begins no token of the language.
    Unknown,
}

impl Token {
    /// Whether the parser never sees it.
    #[must_use]
    pub fn is_trivia(self) -> bool {
        matches!(self, Token::Blank | Token::Comment | Token::Doc)
    }
}

/// Finds the end of a block of text. An item word in column 0 ends it too: the closing quotes were forgotten, and the
/// items that follow must not be lost.
fn block_text(lexer: &mut logos::Lexer<'_, Token>) {
    let rest = lexer.remainder();
    let close = rest.find(r#"""""#);
    let end = match close {
        Some(at) if !opens_item(&rest[..at]) => at + 3,
        _ => rest.find('\n').unwrap_or(rest.len()),
    };
    lexer.bump(end);
}

/// Whether some line after the first starts an item.
fn opens_item(text: &str) -> bool {
    text.split('\n').skip(1).any(|line| {
        let word = line.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        crate::vocabulary::is_item_word(word) && line[word.len()..].starts_with(' ')
    })
}

/// The tokens of a text, each with its bytes, in order and without gaps.
pub fn tokens(text: &str) -> impl Iterator<Item = (Token, Range<usize>)> + '_ {
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let lexer = Token::lexer(&text[mark..]).spanned().map(move |(token, range)| {
        let range = range.start + mark..range.end + mark;
        match token {
            Ok(Token::BlockText) if !is_closed_block(&text[range.clone()]) => (Token::OpenBlockText, range),
            Ok(token) => (token, range),
            Err(()) => (Token::Unknown, range),
        }
    });
    (mark > 0).then_some((Token::Blank, 0..mark)).into_iter().chain(lexer)
}

fn is_closed_block(text: &str) -> bool {
    text.len() >= 6 && text.ends_with(r#"""""#)
}
