//! Names that every table and every file system takes, the same in every export.

use naipe_grammar::suggest::fold;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// A name of a file has so many letters at most, without its number and its end.
const LONGEST: usize = 60;
/// What Windows keeps for itself.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The number under which something of a game is known everywhere and for good.
pub fn number(of: Uuid, path: &[&str]) -> Uuid {
    Uuid::new_v5(&of, path.join("\u{0}").as_bytes())
}

/// The number of a game.
pub fn game(name: &str) -> Uuid {
    number(Uuid::new_v5(&Uuid::NAMESPACE_OID, b"naipe"), &["game", name])
}

/// A text as the name of a file: small letters without accents, digits and hyphens; empty where nothing of it can stand there.
pub fn plain(text: &str) -> String {
    let words = fold(text);
    let words = words.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut name = words.collect::<Vec<_>>().join("-");
    name.truncate(LONGEST);
    name.truncate(name.trim_end_matches('-').len());
    let is_port = name.len() == 4 && ["com", "lpt"].iter().any(|port| name.starts_with(port));
    if DEVICES.contains(&name.as_str()) || is_port { name + "-card" } else { name }
}

/// Whether a text can be told by the name of its file from every other that does not differ in capitals, accents and hyphens alone: it is
/// words of letters and digits, with one blank or one hyphen between each two.
fn is_whole(text: &str, name: &str) -> bool {
    let folded = fold(text);
    let is_plain = |between: char| {
        let words: Vec<&str> = text.split(between).collect();
        let is_word = |word: &&str| !word.is_empty() && word.chars().all(is_letter);
        words.iter().all(is_word)
    };
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).count();
    (is_plain(' ') || is_plain('-')) && letters(&folded) <= letters(name)
}

/// A letter, a digit, or the accent of one.
fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&letter)
}

/// Names of files for texts with their numbers. A text of which its name does not tell all has the beginning of its number behind it,
/// whatever other texts there are: so it keeps its name when they come and go. Two that differ in nothing but capitals, accents and
/// hyphens have it, too.
pub fn slugs<'t>(texts: impl Iterator<Item = (&'t str, Uuid)> + Clone) -> Vec<String> {
    let mut shared: HashMap<String, usize> = HashMap::new();
    for (text, _) in texts.clone() {
        let name = plain(text);
        if is_whole(text, &name) {
            *shared.entry(name).or_default() += 1;
        }
    }
    let slug = |(text, number): (&str, Uuid)| {
        let name = plain(text);
        let number = &number.simple().to_string()[..8];
        match (name.is_empty(), is_whole(text, &name) && shared[&name] == 1) {
            (true, _) => format!("card-{number}"),
            (_, true) => name,
            (_, false) => format!("{name}-{number}"),
        }
    };
    texts.map(slug).collect()
}

/// Names of columns: each is told from the others, capitals aside.
#[derive(Debug, Default)]
pub struct Taken(HashSet<String>);

impl Taken {
    /// Names that are taken already.
    pub fn from(names: &[&str]) -> Taken {
        Taken(names.iter().map(|name| name.to_lowercase()).collect())
    }

    /// The name, or the name with a number behind it where it is taken.
    pub fn take(&mut self, name: &str) -> String {
        let mut free = name.to_owned();
        let mut number = 2;
        while !self.0.insert(free.to_lowercase()) {
            free = format!("{name} {number}");
            number += 1;
        }
        free
    }

    /// The same, of letters, digits and `_` alone, beginning with a letter.
    pub fn take_word(&mut self, name: &str) -> String {
        let plain: String =
            fold(name).chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == ' ').collect();
        let word = plain.split_whitespace().collect::<Vec<_>>().join("_");
        let word =
            if word.starts_with(|letter: char| letter.is_ascii_alphabetic()) { word } else { format!("field_{word}") };
        let mut free = word.clone();
        let mut number = 2;
        while !self.0.insert(free.clone()) {
            free = format!("{word}_{number}");
            number += 1;
        }
        free
    }
}

/// A text in one line, for files whose values stand between tabs.
pub fn in_one_line(text: &str) -> String {
    text.split(|letter: char| letter.is_control() || letter == '\u{2028}' || letter == '\u{2029}')
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A part of an address: what is not plain is written in its bytes.
pub fn in_address(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Taken, game, in_one_line, number, slugs};

    #[test]
    fn names_of_files_are_plain_and_told_apart() {
        let long = "x".repeat(300);
        let titles =
            ["Ñandú de Agua", "sal", "Sal!", "../../etc/passwd", "con", "塩", "<>&\"", long.as_str(), "Com1", "7 Gems"];
        let of = game("gems");
        let numbered: Vec<_> = titles.iter().map(|title| (*title, number(of, &["card", title]))).collect();
        let names = slugs(numbered.iter().copied());
        assert_eq!(names[0], "nandu-de-agua");
        assert_eq!(names[1], "sal");
        assert!(names[2].starts_with("sal-"), "{names:?}");
        assert!(names[3].starts_with("etc-passwd-"), "{names:?}");
        assert_eq!(names[4], "con-card");
        assert!(names[5].starts_with("card-") && names[6].starts_with("card-") && names[5] != names[6], "{names:?}");
        assert!(names[7].len() < 80, "{names:?}");
        assert_eq!(names[8], "com1-card");
        assert_eq!(names[9], "7-gems");
        // In whatever order they come.
        let mut back = slugs(numbered.iter().rev().copied());
        back.reverse();
        assert_eq!(back, names);
    }

    /// Whatever comes beside it, a text keeps its name, unless they differ in capitals, accents and hyphens alone.
    #[test]
    fn names_stay_when_others_come_and_go() {
        let titles = [
            "Guard",
            "Guard!",
            "¡Guard!",
            "Guard ",
            " Guard",
            "Ñandú",
            "Fox // Wolf",
            "Fox / Wolf",
            "L'Ombre",
            "塩",
            "塩2",
        ];
        let of = game("gems");
        let named = |titles: &[&str]| slugs(titles.iter().map(|title| (*title, number(of, &["card", title]))));
        let names = named(&titles);
        for (title, name) in titles.iter().zip(&names) {
            assert_eq!(named(&[title])[0], *name, "{title}");
        }
        assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), names.len(), "{names:?}");
        assert_eq!([&names[0], &names[5]], ["guard", "nandu"]);
        let alike = named(&["Sol Sal", "sol sal", "sol-sal", "Sól Sal"]);
        assert_eq!(alike.iter().collect::<std::collections::BTreeSet<_>>().len(), 4, "{alike:?}");
    }

    #[test]
    fn columns_are_told_apart() {
        let mut taken = Taken::from(&["Name"]);
        assert_eq!(taken.take("name"), "name 2");
        assert_eq!(taken.take("Daño"), "Daño");
        assert_eq!(taken.take_word("daño"), "dano");
        assert_eq!(taken.take_word("dano"), "dano_2");
        assert_eq!(taken.take_word("塩"), "field_");
    }

    #[test]
    fn a_line_stays_one() {
        assert_eq!(in_one_line("a\tb\r\nc\u{2028}d\u{7}"), "a b c d");
    }
}
