//! What several words say together, such as `when still`, and the names that stand for something everywhere, such as `you`.

use crate::arguments::Tongue;

/// One of them: the line with its words, how it is written and its chapter; below, what it means, in English and in Spanish.
const PHRASES: &str = include_str!("phrases.txt");
/// How many words may stand where a phrase has `…`.
const BETWEEN: usize = 3;

/// Words that mean something together.
#[derive(Debug, Clone, Copy)]
pub struct Phrase {
    /// The words; `…` where others may stand between them.
    pub said: &'static str,
    /// How it is written.
    pub form: &'static str,
    /// The chapter of the reference that tells of it.
    pub chapter: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// The same in Spanish.
    pub spanish: &'static str,
}

/// All of them.
pub fn all() -> impl Iterator<Item = Phrase> {
    let mut lines = PHRASES.lines().filter(|line| !line.starts_with("//"));
    std::iter::from_fn(move || {
        let mut parts = lines.next()?.split(" | ");
        let (said, form, chapter) = (parts.next()?, parts.next()?, parts.next()?);
        Some(Phrase { said, form, chapter, meaning: lines.next()?.trim(), spanish: lines.next()?.trim() })
    })
}

/// The words of what is asked for; what stands between them does not count.
pub fn words(asked: &str) -> Vec<&str> {
    asked.split(|sign: char| !sign.is_alphanumeric() && sign != '_').filter(|word| !word.is_empty()).collect()
}

impl Phrase {
    /// How it is written and what it means.
    pub fn line(&self, tongue: Tongue) -> String {
        let meaning = if tongue == Tongue::Es { self.spanish } else { self.meaning };
        format!("{}: {meaning}\n", self.form)
    }

    /// The path of its chapter.
    pub fn page(&self) -> String {
        format!("docs/language/{}.md", self.chapter)
    }

    /// Which of some words are its own, where it stands among them.
    pub fn among(&self, asked: &[&str]) -> Option<Vec<usize>> {
        (0..asked.len()).find_map(|start| {
            let (mut at, mut gap, mut own) = (start, 0, Vec::new());
            for word in self.said.split(' ') {
                if word == "…" {
                    gap = BETWEEN;
                    continue;
                }
                let found = (at..=at + gap).find(|at| asked.get(*at) == Some(&word))?;
                own.push(found);
                (at, gap) = (found + 1, 0);
            }
            Some(own)
        })
    }
}
