//! Words of Spanish in the place of those of the language, by which who writes a game in Spanish means these: the word of the language
//! that looks most like one of them is another.

use super::context::Context;
use super::did_you_mean;
use super::expected::Expected;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary::{self, Role};

/// Words of Spanish, and those of the language that say the same.
const WORDS: &[(&str, &str)] = &[
    ("acción", "action"),
    ("antes", "before"),
    ("baraja", "shuffle"),
    ("coste", "cost"),
    ("costo", "cost"),
    ("crea", "create"),
    ("cuando", "when"),
    ("de", "of"),
    ("desde", "from"),
    ("después", "after"),
    ("donde", "where"),
    ("efecto", "effect"),
    ("elige", "choose"),
    ("en", "in"),
    ("entonces", "then"),
    ("es", "is"),
    ("escoge", "choose"),
    ("fase", "phase"),
    ("gana", "win"),
    ("hasta", "until"),
    ("mientras", "while"),
    ("modifica", "modify"),
    ("modo", "mode"),
    ("modos", "modes"),
    ("mueve", "move"),
    ("o", "or"),
    ("objetivo", "target"),
    ("ofrece", "offer"),
    ("paga", "pay"),
    ("para", "for"),
    ("permite", "permit"),
    ("pierde", "lose"),
    ("porque", "because"),
    ("prohíbe", "forbid"),
    ("repite", "repeat"),
    ("requiere", "require"),
    ("revela", "reveal"),
    ("si", "if"),
    ("sino", "else"),
    ("texto", "text"),
    ("tiene", "has"),
    ("y", "and"),
];

/// The word of the language that says what one of Spanish does.
fn in_the_language(word: &str) -> Option<&'static str> {
    WORDS.iter().find(|(spanish, _)| *spanish == word).map(|(_, meant)| *meant)
}

/// `criatura donde fuerza > 1`, `mano de you`: a small word of Spanish between two others, where what stands before it is none that it
/// could be the name behind.
pub(super) fn between(context: &Context) -> Option<Diagnostic> {
    const JOINING: &[&str] = &["de", "donde", "en", "o", "y"];
    let is_joining = |at: &isize| context.word(*at).is_some_and(|word| JOINING.contains(&word));
    let joins = |at: &isize| {
        let behind = context.own_word(at - 1).is_some()
            || [Token::CloseParen, Token::CloseSquare, Token::Number].iter().any(|sign| context.is(at - 1, *sign));
        let is_name =
            [Token::Colon, Token::Assign, Token::OpenParen, Token::Dot].iter().any(|sign| context.is(at + 1, *sign));
        let goes_on =
            context.word(at + 1).is_some() || context.is(at + 1, Token::Number) || context.is(at + 1, Token::Text);
        behind && goes_on && !is_name && context.goes_on(*at) && context.goes_on(at + 1)
    };
    let at = [0, -1].into_iter().find(|at| is_joining(at) && joins(at))?;
    let (word, meant) = (context.word(at)?, in_the_language(context.word(at)?)?);
    let fault = context.fault((at, at), &format!("`{word}` is not known here"), "not a word that can stand here")?;
    Some(fault.help(format!("did you mean `{meant}`?")))
}

/// A word of Spanish where the word of the language that says the same could stand.
pub(super) fn meant(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let could_stand = |word: &&str| expected.has(word) || expected.words().any(|known| known == *word);
    if let Some(word) = context.word(0).and_then(in_the_language).filter(could_stand) {
        return Some(did_you_mean(context, 0, word));
    }
    // What begins a line is read as a name, and the fault is found behind it.
    let is_of_another =
        context.token(-2).is_some_and(|token| token.0 == Token::Dot) || context.word(-2) == Some("modify");
    if !expected.after_name() || is_of_another {
        return None;
    }
    let begins = |word: &&str| {
        // No line starts so: what reacts starts with `after`.
        if *word == "when" && context.rest_of_line(-1).is_some() {
            return false;
        }
        let of_statements = expected.statement_head() && vocabulary::has_role(word, &[Role::Statement]);
        of_statements || vocabulary::has_role(word, &[Role::Member, Role::Ability, Role::Clause])
    };
    let word = context.word(-1).and_then(in_the_language).filter(begins)?;
    Some(did_you_mean(context, -1, word))
}

#[cfg(test)]
mod tests {
    use super::WORDS;
    use crate::vocabulary;

    #[test]
    fn words_of_spanish_stand_for_words_of_the_language_and_are_none() {
        for (spanish, meant) in WORDS {
            assert!(vocabulary::find(meant).is_some(), "`{meant}` is no word of the language");
            assert!(vocabulary::find(spanish).is_none(), "`{spanish}` is a word of the language");
        }
        assert!(WORDS.is_sorted());
    }
}
