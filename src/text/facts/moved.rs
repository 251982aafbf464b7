//! Where a card moves things by itself, or looks for them, and where its text says that they go or are.

use super::super::spoken::{Of, Spoken};
use super::super::titles::names_some;
use super::{Facts, Names};
use naipe_grammar::suggest::fold;
use naipe_grammar::tokens::Token;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// How many words before a zone may say that something comes there.
const BEFORE: usize = 3;
/// Words before a zone to which something goes,
const TO: [&str; 4] = ["into", "to", "onto", "al"];
/// and words that say so of the zone in which it then is: `ponla en tu mano`.
const PUT: [&str; 12] =
    ["put", "puts", "return", "returns", "move", "moves", "pon", "ponla", "ponlo", "vuelve", "devuelve", "devuelvela"];
/// How many words further to the left one of those may stand.
const FAR: usize = 6;
/// How many words before a zone may say that something is in it: `in your hand`.
const NEAR: usize = 2;

/// The zones to which a line moves something.
pub(super) fn moved<'l>(signs: &'l [(Token, &str)]) -> impl Iterator<Item = &'l str> {
    let moves = |at: &usize| signs[*at].1 == "move" && signs.get(at + 1).is_some_and(|(_, sign)| *sign != "(");
    let ends = |sign: &str| matches!(sign, "{" | "}" | "move");
    (0..signs.len()).filter(moves).filter_map(move |at| {
        let rest = &signs[at + 1..];
        let rest = &rest[..rest.iter().position(|(_, sign)| ends(sign)).unwrap_or(rest.len())];
        let to = rest.iter().position(|(_, sign)| *sign == "to")?;
        rest.get(to + 1).filter(|(token, _)| *token == Token::Word).map(|(_, zone)| *zone)
    })
}

/// The zones of a line in which things are: all that it names, but where it moves something to.
pub(super) fn asked<'l>(signs: &'l [(Token, &str)]) -> impl Iterator<Item = &'l str> {
    let before = move |at: usize| at.checked_sub(1).map_or("", |at| signs[at].1);
    let words = signs.iter().enumerate().filter(|(_, (token, _))| *token == Token::Word);
    words.filter(move |(at, _)| before(*at) != "to").map(|(_, (_, word))| *word)
}

/// Whether a folded text says of something called so that things are there.
fn is_there(folded: &str, form: &str) -> bool {
    let form = format!(" {} ", fold(form));
    folded.match_indices(&form).any(|(at, _)| {
        let mut near = folded[..at].split_whitespace().rev().take(NEAR);
        near.any(|word| matches!(word, "in" | "on" | "en"))
    }) && !comes_to(folded, form.trim())
}

/// Whether a folded text says of something called so that things come there.
fn comes_to(folded: &str, form: &str) -> bool {
    let form = format!(" {} ", fold(form));
    folded.match_indices(&form).any(|(at, _)| {
        let before: Vec<&str> = folded[..at].split_whitespace().rev().take(FAR).collect();
        let near = &before[..before.len().min(BEFORE)];
        near.iter().any(|word| TO.contains(word))
            || near.iter().any(|word| matches!(*word, "in" | "on" | "en" | "a"))
                && before.iter().any(|word| PUT.contains(word))
    })
}

impl Names {
    /// A zone to which a text has something go, where the card moves things to others, of which the text names none: neither the card
    /// nor what it has happen has to do with it.
    pub(super) fn misled(&self, facts: &Facts, spoken: Option<&Spoken>, folded: &str, is_own: bool) -> Option<String> {
        let is_moved = |caused: &FxHashSet<&str>, zone: &str| caused.contains(zone);
        self.elsewhere(facts, &facts.moved, is_moved, comes_to, (spoken, folded, is_own))
    }

    /// A zone in which a text says that things are, where the card looks for things in others, of which the text names none: neither
    /// the card nor what it asks for looks there.
    pub(super) fn misplaced(
        &self,
        facts: &Facts,
        spoken: Option<&Spoken>,
        folded: &str,
        is_own: bool,
    ) -> Option<String> {
        let is_asked = |caused: &FxHashSet<&str>, zone: &str| {
            caused.iter().any(|word| self.asked.get(*word).is_some_and(|all| all.contains(zone)))
        };
        self.elsewhere(facts, &facts.asked, is_asked, is_there, (spoken, folded, is_own))
    }

    /// A zone of which a text says something that is so of others of the card, of which the text names none; but those that the card
    /// names otherwise, and those of which it is so by what the card has happen.
    fn elsewhere(
        &self,
        facts: &Facts,
        its: &BTreeSet<String>,
        is_so_of: impl Fn(&FxHashSet<&str>, &str) -> bool,
        is_said_of: impl Fn(&str, &str) -> bool,
        (spoken, folded, is_own): (Option<&Spoken>, &str, bool),
    ) -> Option<String> {
        let forms = |zone: &str| self.forms_of_zone(zone, spoken, is_own);
        if its.is_empty() || its.iter().any(|zone| is_named(folded, &forms(zone))) {
            return None;
        }
        let caused = self.caused(facts);
        let others = self.places.iter().filter(|zone| !facts.own.contains(*zone) && !is_so_of(&caused, zone));
        others.flat_map(|zone| forms(zone)).find(|form| is_said_of(folded, form))
    }

    /// What a zone is called in a language.
    fn forms_of_zone(&self, zone: &str, spoken: Option<&Spoken>, is_own: bool) -> Vec<String> {
        let mut forms = spoken.map(|spoken| spoken.forms_of(Of::Zone, zone)).unwrap_or_default();
        let titles = self.titled.iter().filter(|titled| is_own && titled.name == zone);
        forms.extend(titles.map(|titled| titled.title.clone()));
        forms
    }

    /// What the events that a card has happen, and the keywords that it has, lead to.
    fn caused<'n>(&'n self, facts: &'n Facts) -> FxHashSet<&'n str> {
        let mut all: FxHashSet<&str> = FxHashSet::default();
        let mut waiting: Vec<&str> = facts.happens.iter().map(|(name, _)| name.as_str()).collect();
        waiting.extend(facts.own.iter().filter(|word| self.keywords.contains(*word)).map(String::as_str));
        while let Some(word) = waiting.pop() {
            if all.insert(word) {
                waiting.extend(self.led.declared.get(word).into_iter().flatten().map(String::as_str));
            }
        }
        all
    }
}

/// Whether a folded text names a zone that is called so; one that is called nothing it need not name.
fn is_named(folded: &str, forms: &[String]) -> bool {
    forms.is_empty() || forms.iter().any(|form| names_some(folded, form))
}

#[cfg(test)]
mod tests {
    use super::{asked, comes_to, is_there, moved};
    use naipe_grammar::signs::signs;
    use naipe_grammar::suggest::fold;

    #[test]
    fn where_things_are_moved_is_found() {
        let of = |line: &str| moved(&signs(line)).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(
            of("after lay(g: self) { move self to pack of you  move top of pack of you to hand of you }"),
            ["pack", "hand"]
        );
        assert!(of("after move(x: self, to: table of you) { deal(you) }").is_empty());
    }

    #[test]
    fn a_text_says_where_something_goes() {
        let says = |text: &str, form: &str| comes_to(&format!(" {} ", fold(text)), form);
        assert!(says("When you lay this gem, put it into your hand.", "hand"));
        assert!(says("Pon esta gema en tu mano.", "mano"));
        assert!(!says("Draw a card for each gem in your hand.", "hand"));
        assert!(!says("Roba una carta por cada gema en tu mano.", "mano"));
    }

    #[test]
    fn where_things_are_is_found() {
        let line = "after lay(g: self) { if count(gem in hand of you) > 2 { move self to pack of you } }";
        let signs = signs(line);
        let of: Vec<&str> = asked(&signs).collect();
        assert!(of.contains(&"hand") && !of.contains(&"pack"), "{of:?}");
        let says = |text: &str, form: &str| is_there(&format!(" {} ", fold(text)), form);
        assert!(says("Draw a card for each gem in your hand.", "hand"));
        assert!(says("Roba una carta por cada gema en la mano.", "mano"));
        assert!(!says("When you lay this gem, put it into your hand.", "hand"));
        assert!(!says("Pon esta gema en tu mano.", "mano"));
    }
}
