//! Where the printed words of a card and what it does are not the same.

use super::super::spoken::{Named, Of, Row, Spoken};
use super::super::titles::{names, names_some, of_one, only_begins, says};
use super::ways::speaks_of_owner;
use super::{Facts, Names, Titled};
use naipe_grammar::suggest::fold;
use naipe_interpreter::words::numbers::{numbers, places, words};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// How many words around a number may tell what it is of.
const NEAR: usize = 3;
/// How a text speaks of what something costs.
pub const PAYS: [&str; 14] = [
    "cost", "costs", "costing", "pay", "pays", "paying", "paid", "coste", "costes", "cuesta", "cuestan", "paga",
    "pagas", "pagar",
];
/// How it speaks of dice.
const DICE: [&str; 4] = ["die", "dice", "dado", "dados"];

impl Names {
    /// The numbers that only the card says, or only its text.
    fn other_numbers(&self, facts: &Facts, text: &str, language: &str, is_own: bool) -> Vec<String> {
        let mut found = Vec::new();
        let (said, digits) = numbers(text, language);
        for number in facts.needed.iter().filter(|number| !said.contains(number)) {
            found.push(format!("the card says {number} where it acts, and the text does not"));
        }
        let is_die = |sides: i64| says_die(text, sides);
        for number in facts.dice.iter().filter(|sides| !said.contains(sides) && !is_die(**sides)) {
            found.push(format!("the card says {number} where it acts, and the text does not"));
        }
        for number in digits.iter().filter(|number| **number >= 2 && !facts.allowed.contains(number)) {
            if self.is_of_cost(facts, *number, text, language, is_own) {
                continue;
            }
            found.push(format!("the text says {number}, and nothing in the card does"));
        }
        found
    }

    /// What the words of a card say that it does not do, and what it does that they do not say.
    pub fn compare(&self, facts: &Facts, text: &str, language: &str, is_own: bool) -> Vec<String> {
        let mut found = self.other_numbers(facts, text, language, is_own);
        let folded = format!(" {} ", fold(text));
        let spoken = self.spoken.get(language);
        let read = spoken.map(|spoken| spoken.read(text)).unwrap_or_default();
        if facts.aims_at_players && !facts.aims_at_things && spoken.is_some() && !read.speaks_of_players() {
            found.push("the card aims at a player, and the text speaks of none".to_owned());
        }
        // Of who owns something, a card says so itself, or leads to what does.
        if speaks_of_owner(&words(text)) && !facts.words.contains("owner") && !facts.whole.trim().is_empty() {
            found.push("the text speaks of who owns something, and the card does not".to_owned());
        }
        let rows = self.rows(language);
        // What the game itself says of what the card does is no stranger to it.
        let own: Vec<&Row> = rows.iter().filter(|row| facts.own.contains(&row.name)).collect();
        let is_said = |form: &str| own.iter().any(|row| row.said.contains(form));
        found.extend(facts.scope.contradicted(folded.trim(), language, is_said));
        found.extend(self.aimed(facts, spoken, &folded));
        found.extend(self.done_otherwise(facts, spoken, text, language));
        let by_sorts = self.named_by_sorts(facts, spoken, &folded, is_own);
        if let Some(spoken) = spoken {
            found.extend(facts.contradicted(spoken, &read, language));
            for (of, name) in facts.named.iter().filter(|(_, name)| !by_sorts.contains(name)) {
                // What its title says is asked below.
                let is_titled = is_own && matches!(of, Of::Kind | Of::Keyword);
                let forms = spoken.forms_of(*of, name);
                if let Some(first) = forms.first().filter(|_| !is_titled)
                    && !forms.iter().any(|form| names_some(&folded, form))
                {
                    let first = spoken.called(*of, name).unwrap_or(first);
                    found.push(format!("the card has to do with `{first}`, and the text does not name it"));
                }
            }
        }
        found.extend(self.left_out(facts, &folded, language, is_own));
        found.extend(self.misled(facts, spoken, &folded, is_own).map(|form| stranger(&form)));
        found.extend(self.misplaced(facts, spoken, &folded, is_own).map(|form| stranger(&form)));
        let counts = |form: &str| {
            let mut counted = own.iter().flat_map(|row| &row.places).filter_map(|(_, counted)| counted.as_deref());
            counted.any(|noun| spoken.is_some_and(|spoken| spoken.can_stand_for(form, noun)))
        };
        let is_in_row = |form: &str| is_said(&format!(" {} ", fold(form))) || counts(form);
        // Nor is the title of what it has: `fight` of a bonus to it that is called Fight.
        let is_own_title = |form: &str| {
            is_own
                && self
                    .titled
                    .iter()
                    .any(|titled| facts.own.contains(&titled.name) && fold(&titled.title) == fold(form))
        };
        let is_sort =
            |form: &str| spoken.is_some_and(|spoken| by_sorts.iter().any(|sort| spoken.can_stand_for(form, sort)));
        let is_strange = |form: &&str| !is_in_row(form) && !is_own_title(form) && !is_sort(form);
        let mut strangers: BTreeSet<&str> = read.strangers(&facts.words).filter(is_strange).collect();
        strangers.extend(read.counted_strangers(&facts.words).filter(|form| !is_own_title(form) && !is_sort(form)));
        // The titles of things are those of the game's own language.
        if !is_own {
            found.extend(strangers.iter().map(|form| stranger(form)));
            found.sort();
            found.dedup();
            return found;
        }
        found.extend(self.unnamed(facts, spoken, (text, &folded), (language, &by_sorts)));
        for titled in &self.titled {
            if facts.has_to_do_with(&titled.name)
                || by_sorts.contains(&titled.name)
                || is_in_row(&titled.title)
                || self.is_put_together(facts, &titled.title)
                || !says(&self.without_longer(text, &titled.title), &titled.title)
                || self.attributes.contains_key(&titled.name) && only_begins(text, &titled.title)
            {
                continue;
            }
            // Several things may be called so.
            let is_called_so = |other: &Titled| {
                let forms = spoken.map(|spoken| spoken.forms_of_title(&self.kinds, &other.title)).unwrap_or_default();
                of_one(&other.title, &titled.title) || forms.iter().any(|form| fold(form) == fold(&titled.title))
            };
            let other = self.titled.iter().any(|other| facts.words.contains(&other.name) && is_called_so(other));
            if !other {
                found.push(stranger(&titled.title));
            }
        }
        found.extend(self.other_members(facts, &folded).map(stranger));
        // What is told by its title is not told by its words once more.
        let is_told =
            |form: &str| found.iter().any(|told| *told != stranger(form) && fold(told) == fold(&stranger(form)));
        let more: Vec<String> = strangers.into_iter().filter(|form| !is_told(form)).map(stranger).collect();
        found.extend(more);
        found.sort();
        found.dedup();
        found
    }

    /// The titles that a text does not name and that its card has to do with; `by_sorts` are the kinds that it names by others.
    fn unnamed(
        &self,
        facts: &Facts,
        spoken: Option<&Spoken>,
        (text, folded): (&str, &str),
        (language, by_sorts): (&str, &FxHashSet<String>),
    ) -> Vec<String> {
        let is_by_sorts = |title: &String| self.kinds.iter().any(|(kind, of)| of == title && by_sorts.contains(kind));
        let is_named = |title: &String| {
            let forms = spoken.map(|spoken| spoken.forms_of_title(&self.kinds, title)).unwrap_or_default();
            names(folded, title)
                || forms.iter().any(|form| names(folded, form))
                || self.also_called(title, language).any(|other| says(text, other))
        };
        let unnamed = facts.titles.iter().filter(|title| !is_by_sorts(title) && !is_named(title));
        unnamed.map(|title| format!("the card has to do with `{title}`, and the text does not name it")).collect()
    }

    /// Whether a title is that of an attribute with what the card has there: `Attack: magic` of a card is no kind of that title.
    fn is_put_together(&self, facts: &Facts, title: &str) -> bool {
        let is_attribute =
            |said: &str| self.attributes.iter().any(|(name, of)| facts.own.contains(name) && fold(of) == fold(said));
        let is_member =
            |said: &str| self.members.iter().any(|(name, of)| facts.own.contains(name) && fold(of) == fold(said));
        title.match_indices(' ').any(|(at, _)| is_attribute(&title[..at]) && is_member(&title[at + 1..]))
    }

    /// The members of an enum that the text says by a title of several words, where the card has another member of it printed:
    /// `play at any time` on a card for a combat.
    fn other_members<'n>(&'n self, facts: &'n Facts, folded: &'n str) -> impl Iterator<Item = &'n str> {
        let has_one = |members: &&Vec<String>| members.iter().any(|member| facts.printed.contains(member));
        let others = self.enums.values().filter(has_one).flatten().filter(|member| !facts.words.contains(*member));
        let titles = others.filter_map(|member| self.members.get(member)).filter(|title| title.contains(' '));
        titles.filter(|title| folded.contains(&format!(" {} ", fold(title)))).map(String::as_str)
    }

    /// What an attribute of this title may be called besides, in a language.
    fn also_called<'n>(&'n self, title: &'n str, language: &'n str) -> impl Iterator<Item = &'n str> {
        let names = self.attributes.iter().filter(move |(_, of)| *of == title);
        names.filter_map(move |(name, _)| self.also.get(&(language.to_owned(), name.clone()))).map(String::as_str)
    }

    /// Whether something is aimed at, and whether the text says so, where the game has a word that says it beside the noun.
    fn aimed(&self, facts: &Facts, spoken: Option<&Spoken>, folded: &str) -> Option<String> {
        let word = spoken?.aimed.as_ref()?;
        let is_said = names(folded, word);
        let aims = facts.aims_at_players || facts.aims_at_things;
        let may_be = ["target", "targets", "retarget"].iter().any(|word| facts.words.contains(*word));
        match (aims, is_said) {
            (true, false) => Some("the card aims at something, and the text does not say so".to_owned()),
            (false, true) if !may_be => Some("the text speaks of a target, and the card has none".to_owned()),
            _ => None,
        }
    }

    /// What the words of the game say of what the card has happen, and its text does not: what is counted (`{n seeds}`), and the member
    /// of an enum that it is given.
    fn left_out(&self, facts: &Facts, folded: &str, language: &str, is_own: bool) -> Vec<String> {
        let Some(spoken) = self.spoken.get(language) else { return Vec::new() };
        let rows = self.rows(language);
        let mut wanted: BTreeSet<(Of, &str)> = BTreeSet::new();
        for (event, members) in &facts.happens {
            let changed = self.changes.get(event).map_or(&[][..], Vec::as_slice);
            for (place, counted) in rows.iter().filter(|row| row.name == *event).flat_map(|row| &row.places) {
                let attr = changed.iter().find(|(attr, _)| counted.as_ref() == Some(attr));
                wanted.extend(attr.map(|(attr, _)| (Of::Attribute, attr.as_str())));
                let member = members.iter().find(|(param, _)| param == place);
                wanted.extend(member.map(|(_, member)| (Of::Member, member.as_str())));
            }
        }
        let mut found = Vec::new();
        for (of, name) in wanted {
            let mut forms = spoken.forms_of(of, name);
            // What has no words of its own is called by its title.
            let title = self.members.get(name).filter(|_| is_own && of == Of::Member && forms.is_empty());
            forms.extend(title.cloned());
            if let Some(first) = forms.first().filter(|_| !forms.iter().any(|form| names_some(folded, form))) {
                let first = spoken.called(of, name).unwrap_or(first);
                found.push(format!("the card has to do with `{first}`, and the text does not name it"));
            }
        }
        found
    }

    /// Whether a number of a text is one that the card costs, wherever the text says it: it speaks of paying, or of what is paid.
    fn is_of_cost(&self, facts: &Facts, number: i64, text: &str, language: &str, is_own: bool) -> bool {
        let paid: Vec<&str> =
            facts.costs.iter().filter(|(much, _)| *much == number).map(|(_, of)| of.as_str()).collect();
        if paid.is_empty() {
            return false;
        }
        let rows = self.rows(language);
        let mut called: Vec<String> = rows
            .iter()
            .filter(|row| paid.iter().any(|paid| row.name == *paid || row.name.starts_with(&format!("{paid}["))))
            .flat_map(|row| words(&row.said))
            .collect();
        if is_own {
            let titles = self.titled.iter().filter(|titled| paid.contains(&titled.name.as_str()));
            called.extend(titles.flat_map(|titled| words(&titled.title)));
            called.extend(paid.iter().filter_map(|name| self.paid.get(*name)).flat_map(|title| words(title)));
        } else if called.is_empty() {
            // What it is called in this language, nobody has said.
            return true;
        }
        called.retain(|word| word.chars().count() > 2);
        let words = words(text);
        let is_meant = |word: &String| {
            PAYS.contains(&word.as_str()) || called.iter().any(|called| names(&format!(" {word}"), called))
        };
        places(&words, language).iter().filter(|one| one.is_sure && one.number == number).all(|one| {
            let (from, to) = (one.at.start.saturating_sub(NEAR), (one.at.end + NEAR).min(words.len()));
            words[from..to].iter().any(is_meant)
        })
    }

    /// What the game says of things and of what happens, in a language.
    pub(super) fn rows(&self, language: &str) -> &[Row] {
        self.rows.get(language).map_or(&[], Vec::as_slice)
    }

    /// A text without the titles in which a title is only a word: `Spell Damage` does not name a Spell.
    fn without_longer(&self, text: &str, title: &str) -> String {
        let longer = self
            .titled
            .iter()
            .map(|titled| &titled.title)
            .filter(|longer| longer.len() > title.len() && longer.split(' ').any(|word| word == title));
        longer.fold(text.to_owned(), |text, longer| text.replace(longer.as_str(), ""))
    }
}

/// What is told of a name that does not belong to a card.
fn stranger(title: &str) -> String {
    format!("the text names `{title}`, with which the card has nothing to do")
}

impl Facts {
    /// Whether what has this name belongs to the card: of `marks[plus]`, both.
    fn has_to_do_with(&self, name: &str) -> bool {
        name.split(['[', ']']).filter(|part| !part.is_empty()).all(|part| self.words.contains(part))
    }

    /// What the text says to be gained where the card only takes, or the other way round.
    fn contradicted(&self, spoken: &Spoken, read: &Named, language: &str) -> Vec<String> {
        let is_done = |attr: &str, way: bool| {
            self.changes.iter().any(|(of, known)| *known == way && (of == attr || attr.starts_with(&format!("{of}["))))
        };
        let said = read.changes(spoken, language);
        let wrong = said.into_iter().filter(|(attr, _, gains)| !is_done(attr, *gains) && is_done(attr, !*gains));
        wrong
            .map(|(_, called, gains)| match gains {
                true => format!("the text says that `{called}` is gained, and the card only takes from it"),
                false => format!("the text says that `{called}` is lost, and the card only adds to it"),
            })
            .collect()
    }
}

/// Whether a text has a die of so many sides rolled: `d20`, and of six by the word alone.
fn says_die(text: &str, sides: i64) -> bool {
    let called = format!("d{sides}");
    // `2d6`
    let is_it = |word: &String| word.trim_start_matches(|sign: char| sign.is_ascii_digit()) == called;
    words(text).iter().any(|word| is_it(word) || sides == 6 && DICE.contains(&word.as_str()))
}
