//! What is explained in Spanish. Titles and texts of pages stand under their codes, meanings of words beside the English ones; examples
//! are those of the English pages. What is not translated yet is told in English, with a word about it.

use naipe_grammar::diagnostic::Code;
use naipe_grammar::messages::Messages;
use naipe_grammar::render::Words;
use naipe_grammar::vocabulary;
use std::sync::OnceLock;

/// Beside what is told in English after all.
pub const MISSING: &str = "todavía no está en español";

/// Before notes and help.
pub const WORDS: Words = Words { note: "nota", help: "ayuda", within: "en", warning: "aviso" };

/// What the commands say.
const COMMANDS: &str = include_str!("es-messages.txt");

/// A message of a fault or of a command, if it can be said.
pub fn message(english: &str) -> Option<String> {
    static MESSAGES: OnceLock<Messages<'static>> = OnceLock::new();
    let catalogues = [naipe_grammar::codes::SPANISH_MESSAGES, naipe_interpreter::codes::SPANISH_MESSAGES, COMMANDS];
    MESSAGES.get_or_init(|| Messages::of(&catalogues, "y", "o")).say(english)
}

/// The title of a code and what it means, without the examples.
pub fn page(code: Code) -> Option<(&'static str, &'static str)> {
    let pages = [naipe_grammar::codes::SPANISH, naipe_interpreter::codes::SPANISH];
    let heading = format!("# {code}: ");
    let text = pages.iter().find_map(|pages| {
        let (before, text) = pages.split_once(&heading)?;
        (before.is_empty() || before.ends_with('\n')).then_some(text)
    })?;
    let text = text.split_once("\n# ").map_or(text, |(text, _)| text);
    let (title, text) = text.split_once('\n')?;
    Some((title.trim(), text.trim()))
}

/// The examples of an English page, with nothing before them but what they are.
pub fn examples(page: &str) -> String {
    let mut examples = String::new();
    for line in page.lines().skip_while(|line| !line.ends_with("Wrong:") && *line != "## Wrong") {
        if examples.is_empty() {
            examples.push('\n');
        }
        examples.push_str(match line {
            "Wrong:" => "Mal:",
            "Mended:" => "Bien:",
            "## Wrong" => "## Mal",
            "## Mended" => "## Bien",
            other => other,
        });
        examples.push('\n');
    }
    examples
}

/// What a word means, by its English meaning.
pub fn meaning(english: &str) -> Option<&'static str> {
    let rows = [vocabulary::SPANISH, naipe_interpreter::primitives::SPANISH];
    rows.into_iter().find_map(|rows| vocabulary::meaning_in(rows, english))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Tongue;
    use naipe_grammar::codes::CodeInfo;

    #[test]
    fn what_is_not_translated_is_told_in_english() {
        let page = "What it means.\n\nWrong:\n\n```naipe\ncard\n```\n";
        let info = CodeInfo { code: Code(9999), title: "a new fault", page };
        assert_eq!(super::super::title(&info, Tongue::Es), "a new fault (todavía no está en español)");
        let told = super::super::page_in(&info, Tongue::Es);
        assert!(told.starts_with("(todavía no está en español)\n\n# N9999: a new fault\n\nWhat it means."), "{told}");
        assert_eq!(meaning("what nobody has said yet"), None);
    }

    #[test]
    fn every_translation_is_of_something() {
        let codes: Vec<String> = super::super::all().map(|info| info.code.to_string()).collect();
        for pages in [naipe_grammar::codes::SPANISH, naipe_interpreter::codes::SPANISH] {
            for heading in pages.lines().filter_map(|line| line.strip_prefix("# ")) {
                let code = heading.split_once(": ").map_or("", |(code, _)| code);
                assert!(codes.iter().any(|known| known == code), "no code {heading}");
            }
        }
        let words = naipe_grammar::vocabulary::TABLE.iter().map(|row| row.meaning);
        let meanings: Vec<&str> =
            words.chain(naipe_interpreter::primitives::TABLE.iter().map(|row| row.meaning)).collect();
        for rows in [vocabulary::SPANISH, naipe_interpreter::primitives::SPANISH] {
            for english in rows.lines().step_by(2) {
                assert!(meanings.contains(&english), "no word means {english:?}");
            }
        }
    }
}
