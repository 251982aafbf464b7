//! Where a card moves things by itself, and where its text says that they go.

use super::super::spoken::{Of, Spoken};
use super::super::titles::{names, names_some};
use super::{Facts, Names};
use naipe_grammar::suggest::fold;
use naipe_grammar::tokens::Token;
use rustc_hash::FxHashSet;

/// How many words before a zone may say that something comes there.
const BEFORE: usize = 3;
/// Words before a zone to which something goes,
const TO: [&str; 4] = ["into", "to", "onto", "al"];
/// and words that say so of the zone in which it then is: `ponla en tu mano`.
const PUT: [&str; 12] =
    ["put", "puts", "return", "returns", "move", "moves", "pon", "ponla", "ponlo", "vuelve", "devuelve", "devuelvela"];
/// How many words further to the left one of those may stand.
const FAR: usize = 6;

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
        let forms = |zone: &str| {
            let mut forms = spoken.map(|spoken| spoken.forms_of(Of::Zone, zone)).unwrap_or_default();
            let titles = self.titled.iter().filter(|titled| is_own && titled.name == zone);
            forms.extend(titles.map(|titled| titled.title.clone()));
            forms
        };
        let is_named = |zone: &String| {
            let forms = forms(zone);
            forms.is_empty() || forms.iter().any(|form| names(folded, form) || names_some(folded, form))
        };
        if facts.moved.is_empty() || facts.moved.iter().any(is_named) {
            return None;
        }
        let caused = self.caused(facts);
        let mut others: Vec<&String> =
            self.places.iter().filter(|zone| !facts.own.contains(*zone) && !caused.contains(zone.as_str())).collect();
        others.sort();
        others.into_iter().flat_map(|zone| forms(zone)).find(|form| comes_to(folded, form))
    }

    /// What the events that a card has happen lead to.
    fn caused<'n>(&'n self, facts: &'n Facts) -> FxHashSet<&'n str> {
        let mut all: FxHashSet<&str> = FxHashSet::default();
        let mut waiting: Vec<&str> = facts.happens.iter().map(|(name, _)| name.as_str()).collect();
        while let Some(word) = waiting.pop() {
            if all.insert(word) {
                waiting.extend(self.led.declared.get(word).into_iter().flatten().map(String::as_str));
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::{comes_to, moved};
    use crate::text::signs::signs;
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
}
