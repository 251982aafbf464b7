//! The signs of a line that mean something.

use crate::tokens::{Token, tokens};

/// How much of what stands behind `cites` has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Citing {
    /// Nothing is cited here.
    No,
    /// An article comes next.
    Begins,
    /// The signs of an article, between which there is no blank.
    Goes,
    /// Only a comma adds another one.
    Ended,
}

/// The signs of a line that mean something: no blanks, and no articles.
pub fn signs(line: &str) -> Vec<(Token, &str)> {
    let mut out = Vec::new();
    let mut citing = Citing::No;
    for (token, range) in tokens(line) {
        let sign = &line[range];
        let is_blank = token == Token::Blank || token.is_trivia();
        let is_of_article =
            matches!(token, Token::Word | Token::Number | Token::Colon | Token::Dot | Token::Arithmetic | Token::Date);
        citing = match citing {
            Citing::Begins if is_blank => Citing::Begins,
            Citing::Begins | Citing::Goes if is_of_article => Citing::Goes,
            Citing::Goes | Citing::Ended if is_blank => Citing::Ended,
            Citing::Goes | Citing::Ended if token == Token::Comma => Citing::Begins,
            _ if token == Token::Word && sign == "cites" => Citing::Begins,
            _ => Citing::No,
        };
        if citing == Citing::No && !is_blank {
            out.push((token, sign));
        }
    }
    out
}
