//! `naipe explain`: what the code of a fault means, and what a word of the language means.

mod phrases;
mod spanish;

use crate::arguments::{Everywhere, Explain, Tongue};
use crate::screen::{Done, Screen, Stop};
use naipe_grammar::codes::{self, CodeInfo};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::messages::bare;
use naipe_grammar::render;
use naipe_grammar::vocabulary::{self, Role};
use naipe_interpreter::primitives::{self, Lowers};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Every code there is.
fn all() -> impl Iterator<Item = &'static CodeInfo> {
    codes::TABLE.iter().chain(naipe_interpreter::codes::TABLE)
}

/// Runs `naipe explain`: the page of a code or word, or a list of all where none is asked for.
pub fn run(everywhere: &Everywhere, what: &Explain, screen: &mut Screen) -> Done {
    let tongue = everywhere.tongue();
    let Some(asked) = &what.asked else {
        for info in all() {
            screen.line(format_args!("{}  {}", info.code, title(info, tongue)))?;
        }
        if tongue == Tongue::Es {
            for (_, form, meaning) in words().filter(|(.., meaning)| spanish::meaning(meaning).is_none()) {
                screen.line(format_args!("{form}: {meaning} ({})", spanish::MISSING))?;
            }
        }
        return Ok(true);
    };
    let explained = find(asked).map(|info| page_in(info, tongue)).or_else(|| told(asked, tongue));
    let Some(explained) = explained else {
        let codes = all().map(|info| info.code.to_string());
        let choices = primitives::policies().flat_map(|(_, choices)| choices).map(|choice| (*choice).to_owned());
        let phrases = phrases::all().map(|phrase| phrase.said.to_owned());
        let known = words().map(|(name, ..)| name.to_owned()).chain(phrases);
        let known: BTreeSet<String> = codes.chain(known).chain(choices).collect();
        return Err(match Stop::unknown("code or word", asked, known.iter().map(String::as_str)) {
            Stop::Usage { message, help: None } => Stop::usage(message).help("`naipe explain` alone lists the codes"),
            near => near,
        });
    };
    screen.print(explained)?;
    Ok(true)
}

/// The code that somebody wrote, with its zeros or without.
fn find(asked: &str) -> Option<&'static CodeInfo> {
    let digits = asked.strip_prefix(['N', 'n']).unwrap_or(asked);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| digits.parse::<u16>().ok())??;
    all().find(|info| info.code.0 == number)
}

/// The page of a code, under its heading.
fn page(info: &CodeInfo) -> String {
    // A page may begin with a heading of its own.
    let page = info.page.trim();
    let page = if page.starts_with("# ") { page.split_once('\n').map_or("", |(_, rest)| rest.trim()) } else { page };
    format!("# {}: {}\n\n{page}\n", info.code, info.title)
}

/// A fault in another language. What cannot be said in it stays in English, with the title of the fault beside it.
pub fn told_in(fault: &Diagnostic, tongue: Tongue) -> Diagnostic {
    let mut told = fault.clone();
    if tongue == Tongue::En {
        return told;
    }
    let say = |text: &mut String| {
        if let Some(said) = spanish::message(text) {
            *text = said;
        }
    };
    told.labels.iter_mut().for_each(|label| say(&mut label.text));
    told.notes.iter_mut().for_each(say);
    told.help.iter_mut().for_each(say);
    match (spanish::message(&fault.message), spanish::page(fault.code)) {
        (Some(message), _) => told.message = message,
        (None, Some((title, _))) => {
            told.notes.insert(0, format!("en español: {title} (`naipe explain {} --lang es`)", fault.code));
        }
        (None, None) => {}
    }
    told
}

/// A line of a command in another language, or as it is where it cannot be said in it. What [`own`](naipe_grammar::messages::own) has
/// marked stays, and its marks go.
pub fn line_in(line: &str, tongue: Tongue) -> Cow<'_, str> {
    match tongue {
        Tongue::En => bare(line),
        Tongue::Es => spanish::message(line).map_or_else(|| bare(line), Cow::Owned),
    }
}

/// The heading of a table or of a part of a page in another language. The catalogue has it between brackets, so that no name of a
/// game, `points`, is taken for one where names are told.
pub fn heading_in(heading: &str, tongue: Tongue) -> String {
    let said = line_in(&format!("[{heading}]"), tongue).into_owned();
    said.strip_prefix('[').and_then(|said| said.strip_suffix(']')).map_or(said.clone(), str::to_owned)
}

/// A text of several lines in another language, line by line; between lines of three backticks it stays as it is.
pub fn text_in(text: &str, tongue: Tongue) -> Cow<'_, str> {
    if tongue == Tongue::En {
        return bare(text);
    }
    let mut is_fenced = false;
    let lines = text.split('\n').map(|line| {
        let is_fence = line.starts_with("```");
        is_fenced ^= is_fence;
        let said = line.trim_start_matches([' ', '-', '#']);
        let begins = &line[..line.len() - said.len()];
        // `word`: what it means.
        let meant = |line: &str| {
            let (word, meaning) = line.split_once("`: ").filter(|(word, _)| word.starts_with('`'))?;
            let said = spanish::meaning(meaning).map(str::to_owned).or_else(|| spanish::message(meaning))?;
            Some(format!("{word}`: {said}"))
        };
        // What differs, line by line, is of files and records: it is quoted to the letter.
        let is_quoted =
            line.starts_with("  ") && said.len() < line.trim_start().len() || line.trim_start().starts_with('+');
        if is_fenced || is_fence || is_quoted {
            return bare(line).into_owned();
        }
        let meaning = meant(said).or_else(|| spanish::meaning(said).map(str::to_owned));
        let translated = meaning.or_else(|| spanish::message(said));
        translated.map_or_else(|| bare(line).into_owned(), |translated| format!("{begins}{translated}"))
    });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

/// What a word means, in another language, if that is known there.
pub fn meaning_in(english: &str, tongue: Tongue) -> Option<&'static str> {
    if tongue == Tongue::Es { spanish::meaning(english) } else { None }
}

/// What stands before notes and help in a language.
pub fn words_in(tongue: Tongue) -> render::Words {
    match tongue {
        Tongue::En => render::ENGLISH,
        Tongue::Es => spanish::WORDS,
    }
}

fn title(info: &CodeInfo, tongue: Tongue) -> String {
    match (tongue, spanish::page(info.code)) {
        (Tongue::En, _) => info.title.to_owned(),
        (Tongue::Es, Some((title, _))) => title.to_owned(),
        (Tongue::Es, None) => format!("{} ({})", info.title, spanish::MISSING),
    }
}

/// The page of a code in a language, or in English with a word about it.
pub fn page_in(info: &CodeInfo, tongue: Tongue) -> String {
    let page = page(info);
    match (tongue, spanish::page(info.code)) {
        (Tongue::En, _) => page,
        (Tongue::Es, Some((title, text))) => {
            format!("# {}: {title}\n\n{text}\n{}", info.code, spanish::examples(&page))
        }
        (Tongue::Es, None) => format!("({})\n\n{page}", spanish::MISSING),
    }
}

/// Every word of the language and every built-in one: its name, how it is written, and what it means.
fn words() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let built_in = primitives::TABLE.iter().filter(|row| !matches!(row.lowers, Lowers::Statement));
    let words = vocabulary::TABLE.iter().map(|row| (row.word, row.word, row.meaning));
    words.chain(built_in.map(|row| (row.name, row.signature, row.meaning)))
}

/// Whether a word is one of those that a policy chooses between: its line says what they mean.
fn is_choice_of(policy: &str, word: &str) -> bool {
    primitives::policy_named(policy).is_some_and(|choices| choices.contains(&word))
}

/// What a word means, wherever it may stand, a line for each meaning.
fn meanings(asked: &str, tongue: Tongue) -> String {
    let mut told = BTreeSet::new();
    let mut out = String::new();
    for (_, form, meaning) in words().filter(|(name, ..)| *name == asked || is_choice_of(name, asked)) {
        if told.insert((form, meaning)) {
            let _ = match (tongue, spanish::meaning(meaning)) {
                (Tongue::Es, Some(meaning)) => writeln!(out, "{form}: {meaning}"),
                (Tongue::Es, None) => writeln!(out, "{form}: {meaning} ({})", spanish::MISSING),
                (Tongue::En, _) => writeln!(out, "{form}: {meaning}"),
            };
        }
    }
    out
}

/// What words mean: together, where they do, and otherwise each by itself. Names of a game among them are passed over.
fn told(asked: &str, tongue: Tongue) -> Option<String> {
    let asked = phrases::words(asked);
    let mut out = String::new();
    let mut is_told = vec![false; asked.len()];
    let mut chapters: Vec<String> = Vec::new();
    for phrase in phrases::all() {
        if let Some(words) = phrase.among(&asked) {
            words.into_iter().for_each(|at| is_told[at] = true);
            out += &phrase.line(tongue);
            chapters.push(phrase.page());
        }
    }
    for (at, word) in asked.iter().enumerate() {
        let said = meanings(word, tongue);
        if is_told[at] || said.is_empty() || asked[..at].contains(word) {
            continue;
        }
        out += &said;
        if asked.len() == 1 {
            out += &with_others(word, tongue);
        }
        chapters.push(chapter(word).to_owned());
    }
    chapters.dedup();
    for chapter in &chapters {
        let _ = writeln!(out, "{}", line_in(&format!("the reference says more: `{chapter}`"), tongue));
    }
    (!out.is_empty()).then_some(out)
}

/// What a word means together with others, where it is the first of them, and how a line is written that it begins.
fn with_others(word: &str, tongue: Tongue) -> String {
    let begun = phrases::all().filter(|phrase| phrase.said.split(' ').next() == Some(word));
    let mut out: String = begun.map(|phrase| phrase.line(tongue)).collect();
    if let Some(form) = naipe_grammar::form(word) {
        let _ = writeln!(out, "{}", line_in(&format!("`{word}` is written `{form}`"), tongue));
    }
    out
}

/// The chapter of the reference that tells of a word, by where it stands first; the list of chapters, where words that stand so are in
/// several of them.
fn chapter(word: &str) -> &'static str {
    match word {
        // What is told with what it goes with, and not where its sort is.
        "words" => return "docs/language/words.md",
        "proceed" => return "docs/language/abilities.md",
        "affects" | "random" | "secretly" => return "docs/language/time.md",
        _ => {}
    }
    match vocabulary::TABLE.iter().find(|row| row.word == word).map(|row| row.role) {
        Some(Role::Item) => "docs/language/declarations.md",
        Some(Role::Ability | Role::Clause) => "docs/language/abilities.md",
        Some(Role::Statement) => "docs/language/statements.md",
        Some(Role::Operator) => "docs/language/expressions.md",
        Some(Role::Script) => "docs/language/scenarios.md",
        Some(Role::Member | Role::Part) | None => "docs/language.md",
    }
}

#[cfg(test)]
mod tests {
    use super::{chapter, phrases, told};
    use crate::arguments::Tongue;
    use naipe_grammar::vocabulary;
    use std::path::Path;

    /// The names of the game on the page of the crib.
    const CRIB: &str = "p lamp glow oil field c snuff hand colour n lit light flare dim mana y red amount dusk light_up k dawn cry \
        bright ashes shining burnt blue big bane wicks t road lanterns fed errand dark cast beacon back \
        insect firefly w";

    /// What a page has as code: its examples, without remarks and texts, and what stands between backticks.
    fn code_of(page: &str) -> Vec<String> {
        let text =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).expect("the page is there");
        let blocks = text.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("naipe"));
        let blocks =
            blocks.map(|block| block.lines().skip(1).filter_map(|line| line.split("//").next()).collect::<Vec<_>>());
        let said = text.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2));
        let all = blocks.map(|lines| lines.join("\n")).chain(said.map(str::to_owned));
        all.map(|code| code.split('"').step_by(2).collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn all_that_the_crib_writes_is_explained() {
        let own: Vec<&str> = CRIB.split_whitespace().collect();
        let is_name = |word: &str| own.contains(&word) || !word.contains(char::is_lowercase);
        let mut lacking = Vec::new();
        for code in code_of("docs/crib.md") {
            let words = phrases::words(&code).into_iter().filter(|word| !is_name(word));
            lacking.extend(words.filter(|word| told(word, Tongue::En).is_none()).map(str::to_owned));
            if phrases::words(&code).into_iter().any(|word| !is_name(word)) && told(&code, Tongue::Es).is_none() {
                lacking.push(code);
            }
        }
        assert!(lacking.is_empty(), "not explained: {lacking:?}");
    }

    /// Where a chapter is named, it has the words of the phrase.
    #[test]
    fn the_chapter_of_a_phrase_tells_of_it() {
        for phrase in phrases::all() {
            let code = code_of(&phrase.page());
            let is_told = code.iter().any(|code| phrase.among(&phrases::words(code)).is_some());
            assert!(is_told, "`{}` is not in `{}`", phrase.said, phrase.page());
            for said in [phrase.meaning, phrase.spanish] {
                assert!(said.len() > 10 && !said.contains(" | "), "{}: {said}", phrase.said);
            }
        }
        assert_eq!(
            phrases::all().count(),
            include_str!("phrases.txt").lines().filter(|line| line.contains(" | ")).count()
        );
    }

    /// Where a chapter is named, it tells of the word: between backticks, or in an example.
    #[test]
    fn the_chapter_of_a_word_tells_of_it() {
        for word in vocabulary::TABLE.iter().map(|row| row.word) {
            let chapter = chapter(word);
            if chapter == "docs/language.md" {
                continue;
            }
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(chapter);
            let text = std::fs::read_to_string(path).expect("the chapter is there");
            let blocks = text.split("```").skip(1).step_by(2);
            let said = text.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2));
            let is_told = |code: &str| code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|one| one == word);
            assert!(blocks.chain(said).any(is_told), "`{word}` is not in `{chapter}`");
        }
    }
}
