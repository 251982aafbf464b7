//! In which way a card does something: which verbs its printed words may say of it, and whether anything is chosen, up to so many, or
//! done to each.

use super::super::spoken::{Of, Spoken};
use super::super::titles::as_written;
use super::ways::Ways;
use super::{Facts, Names};
use naipe_grammar::ast::{AbilityKind, Item, ItemKind};
use naipe_grammar::signs::signs;
use naipe_grammar::suggest::fold;
use naipe_interpreter::program::{Program, Sort, WordForm as Form};
use naipe_interpreter::words::numbers::{numbers, words as words_of};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Verbs that say nothing of what is done: what stands beside them does.
const GENERAL: [&str; 59] = [
    "are", "been", "get", "gets", "gain", "gains", "lose", "loses", "has", "have", "does", "make", "makes", "put",
    "puts", "take", "takes", "goes", "come", "comes", "deal", "deals", "give", "gives", "play", "plays", "use", "uses",
    "pay", "pays", "eres", "son", "gana", "ganas", "ganan", "pierde", "pierdes", "pierden", "tiene", "tienes",
    "tienen", "hace", "haces", "hacen", "haz", "pon", "pone", "pones", "ponen", "recibe", "reciben", "sufre", "juega",
    "usa", "paga", "pagas", "queda", "quedas", "quedan",
];
/// Words before a noun: what follows them is no verb.
const NOUNS: [&str; 31] = [
    "the", "a", "an", "s", "your", "its", "their", "this", "that", "each", "of", "no", "any", "next", "first", "el",
    "la", "los", "las", "un", "una", "tu", "tus", "su", "sus", "de", "del", "al", "cada", "esta", "este",
];
/// How a text says that a pile is shuffled.
const SHUFFLES: [&str; 16] = [
    "shuffle",
    "shuffles",
    "shuffled",
    "baraja",
    "barajas",
    "barajan",
    "barajar",
    "barajala",
    "barajalo",
    "barajalas",
    "barajalos",
    "barajea",
    "mezcla",
    "mezclas",
    "mezclala",
    "mezclalo",
];
/// How a text leaves something to who reads it;
const MAY: [&str; 2] = ["you may", "puedes"];
/// and how it says so that nothing is left to anybody.
const MAY_NOT: [&str; 3] = ["you may not", "you may only", "no puedes"];
/// How it says that a number is the most.
const SAID_UP_TO: [&[&str]; 2] = [&["up", "to"], &["hasta"]];
/// What a number behind that is of where it is a time.
const TIMES: [&str; 6] = ["turn", "turns", "turno", "turnos", "times", "veces"];
/// How it says that something is done to each of several.
const SAID_EACH: [&[&str]; 6] = [&["each"], &["every"], &["all"], &["cada"], &["todos", "los"], &["todas", "las"]];
/// Words that join what somebody does to what they did before.
const JOINS: [&str; 7] = ["and", "or", "then", "y", "e", "o", "luego"];
/// Endings of the Spanish verbs whose infinitive ends so.
const SPANISH: [(&str, &[&str]); 3] =
    [("ar", &["a", "as", "an", "ar"]), ("er", &["e", "es", "en", "er"]), ("ir", &["e", "es", "en", "ir"])];
/// How long a verb is at least, and how much of its end may differ.
const SHORTEST: usize = 4;

/// What the verbs of texts are compared by.
#[derive(Debug, Default)]
pub(super) struct Acts {
    /// In which way each declaration does something.
    ways: FxHashMap<String, Ways>,
    /// What is said of each event, by language: verbs that no other word is.
    verbs: FxHashMap<String, Vec<(String, BTreeSet<String>)>>,
    /// The events.
    events: BTreeSet<String>,
}

impl Acts {
    /// What the words of a game say of its events.
    pub(super) fn new(program: &Program) -> Acts {
        let mut acts = Acts::default();
        for entry in program.words.iter().filter(|entry| matches!(entry.sort, Sort::Event | Sort::Any)) {
            let verbs = verbs(&entry.said, entry.form(Form::Order).map_or("", |said| said.as_str()));
            acts.verbs.entry(entry.language.to_string()).or_default().push((entry.key.to_string(), verbs));
        }
        acts
    }

    /// Takes in a declaration of the rules.
    pub(super) fn declared(&mut self, item: &Item, text: &str) {
        let name = match &item.kind {
            ItemKind::Event { name, .. } | ItemKind::EventAlias { name, .. } => {
                self.events.insert(name.name.to_string());
                name
            }
            ItemKind::Define { name, .. }
            | ItemKind::Procedure { name, .. }
            | ItemKind::Kind { name, .. }
            | ItemKind::Keyword { name, .. } => name,
            ItemKind::Ability(ability) => match &ability.kind {
                AbilityKind::Action(action) => match &action.name {
                    Some(name) => name,
                    None => return,
                },
                _ => return,
            },
            _ => return,
        };
        let mut signs = signs(text);
        // What a thing of a kind may have (`0.. = 0`) is nothing that is done.
        signs.retain(|(_, sign)| *sign != ".." || !matches!(item.kind, ItemKind::Kind { .. }));
        // What is so where nothing is said (`in_combat: bool = no`, `turned: bool = yes`) is chosen by nobody.
        let is_default = |at: usize| at > 0 && signs[at - 1].1 == "=" && matches!(signs[at].1, "yes" | "no");
        let kept: Vec<_> = (0..signs.len()).filter(|at| !is_default(*at)).map(|at| signs[at]).collect();
        self.ways.entry(name.name.to_string()).or_default().line(&kept);
    }

    /// In which way a card does something: by its lines, and by what these name.
    fn of(&self, facts: &Facts) -> Ways {
        // `play` is a place, too: what is played is found in the lines.
        let named = facts.own.iter().filter(|word| *word != "play");
        named.filter_map(|word| self.ways.get(word)).fold(facts.ways.clone(), Ways::with)
    }

    /// The verbs of an event in a language; where it has no words, those that its name is.
    fn verbs_of(&self, event: &str, language: &str) -> BTreeSet<String> {
        let rows = self.verbs.get(language).into_iter().flatten().filter(|(name, _)| name == event);
        let mut verbs: BTreeSet<String> = rows.flat_map(|(_, verbs)| verbs.iter().cloned()).collect();
        verbs.extend(conjugated(&fold(event), language).into_iter().filter(|verb| is_verb(verb)));
        verbs
    }
}

/// Whether a word is long enough for a verb, and says something.
fn is_verb(word: &str) -> bool {
    word.chars().count() >= SHORTEST && word.chars().all(char::is_alphabetic) && !GENERAL.contains(&word)
}

/// The forms of a verb that an event is called by.
fn conjugated(name: &str, language: &str) -> Vec<String> {
    if language == "en" {
        let s = if name.ends_with('s') || name.ends_with("sh") || name.ends_with("ch") { "es" } else { "s" };
        return vec![name.to_owned(), format!("{name}{s}")];
    }
    let ends = SPANISH.iter().find_map(|(end, forms)| Some((name.strip_suffix(end)?, *forms)));
    let Some((stem, forms)) = ends.filter(|_| language == "es") else { return Vec::new() };
    forms.iter().map(|form| format!("{stem}{form}")).collect()
}

/// The verbs that a row says: `{p: draws draw draw}`, `{x} {x: is are are} destroyed`, and the first word of an order.
fn verbs(said: &str, order: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let (mut rest, mut last) = (said, None);
    while let Some((before, inside)) = rest.split_once('{') {
        let Some((place, behind)) = inside.split_once('}') else { break };
        let is_done = is_predicate(last, before, place);
        (rest, last) = (behind, Some(place));
        if let Some((_, endings)) = place.split_once(':').filter(|_| is_done) {
            found.extend(endings.split_whitespace().map(fold));
            let next: String = behind.trim_start().chars().take_while(|sign| sign.is_alphabetic()).collect();
            let is_whole = !behind.trim_start()[next.len()..].starts_with('{');
            found.extend((next.ends_with("ed") && is_whole).then_some(next));
        }
    }
    let first: String = order.chars().take_while(|sign| sign.is_alphabetic()).collect();
    found.extend((!order[first.len()..].starts_with('{')).then(|| fold(&first)));
    found.retain(|verb| is_verb(verb));
    found
}

/// Whether what agrees with somebody in a row is what they do, and not what they have: it stands right behind them, where the row begins,
/// or joined to what they do. `{p: theirs yours theirs}` in `{p} {p: keeps keep keep} all of {p: theirs yours theirs}` is no verb.
fn is_predicate(last: Option<&str>, before: &str, place: &str) -> bool {
    // What is put to the end of a word is none.
    if before.ends_with(char::is_alphanumeric) {
        return false;
    }
    let between: Vec<&str> = before.split_whitespace().collect();
    let of = place.split(':').next().unwrap_or_default();
    match &between[..] {
        [] => last.is_none_or(|last| last == of),
        // `{p} se {p: queda quedas quedan}`
        [word] if word.len() < SHORTEST && last.is_none_or(|last| last == of) => true,
        [.., word] => word.ends_with(',') || JOINS.contains(word),
    }
}

/// Whether words say a verb in any of its forms: what begins as it does.
fn says(words: &[String], verb: &str) -> bool {
    let length = verb.chars().count();
    let kept: String = verb.chars().take((length - length / 3).max(SHORTEST - 1)).collect();
    words.iter().any(|word| word.starts_with(&kept))
}

/// Whether some words stand among others, one behind the other; gives those behind them.
fn behind<'w>(words: &'w [String], said: &'w [&str]) -> impl Iterator<Item = &'w [String]> {
    let ends = (said.len()..=words.len()).filter(move |end| words[end - said.len()..*end].iter().eq(said.iter()));
    ends.map(|end| &words[end..])
}

impl Names {
    /// What a text says of what is done, and how, where the card does it otherwise.
    pub(super) fn done_otherwise(
        &self,
        facts: &Facts,
        spoken: Option<&Spoken>,
        text: &str,
        language: &str,
    ) -> Vec<String> {
        let words = words_of(text);
        let ways = self.acts.of(facts);
        let mut found: Vec<String> = Vec::new();
        let other = self.other_verb(facts, &ways, spoken, (&words, language));
        found.extend(
            other.map(|verb| format!("the text says `{}`, and the card does not do that", as_written(text, &verb))),
        );
        if !matches!(language, "en" | "es") || facts.whole.trim().is_empty() {
            return found;
        }
        let padded = format!(" {} ", words.join(" "));
        let padded = MAY_NOT.iter().fold(padded, |text, form| text.replace(&format!(" {form} "), " "));
        let says_may = MAY.iter().any(|form| padded.contains(&format!(" {form} ")));
        if says_may && !ways.chooses && !facts.printed.contains("yes") {
            found.push("the text leaves something to the player, and the card leaves nothing to anybody".to_owned());
        }
        let is_most = |rest: &[String]| {
            let [number, of @ ..] = rest else { return false };
            let is_time = of.first().is_some_and(|of| TIMES.contains(&of.as_str()));
            !is_time && numbers(number, language).1.iter().any(|number| *number >= 2)
        };
        if !ways.up_to && SAID_UP_TO.iter().any(|form| behind(&words, form).any(is_most)) {
            found.push("the text says a number that is the most, and that of the card is fixed".to_owned());
        }
        found.extend(ways.said_otherwise(&facts.ways, text, (&words, language)));
        if facts.aims_at_things && !ways.each && spoken.is_some_and(|spoken| says_each(&words, spoken)) {
            found.push("the text speaks of each of several, and the card aims at what it does something to".to_owned());
        }
        found
    }

    /// A verb that the game says of an event with which a card has nothing to do, in the place of what the card does.
    fn other_verb(
        &self,
        facts: &Facts,
        ways: &Ways,
        spoken: Option<&Spoken>,
        (words, language): (&[String], &str),
    ) -> Option<String> {
        let verb = |at: usize| at.checked_sub(1).is_none_or(|before| !NOUNS.contains(&words[before].as_str()));
        let said: FxHashSet<&str> =
            words.iter().enumerate().filter(|(at, _)| verb(*at)).map(|(_, word)| word.as_str()).collect();
        if let Some(verb) = SHUFFLES.iter().find(|verb| said.contains(**verb))
            && !facts.words.contains("shuffle")
            && !facts.moved.is_empty()
            && !facts.words.iter().any(|word| self.acts.verbs_of(word, language).iter().any(|known| known == verb))
        {
            return Some((*verb).to_owned());
        }
        let is_thing = |verb: &str| {
            spoken.is_some_and(|spoken| spoken.is_thing(verb))
                || self.titled.iter().any(|titled| fold(&titled.title) == verb)
        };
        // What the card has happen, of which its text says nothing.
        let unsaid: Vec<&str> = facts
            .happens
            .iter()
            .map(|(name, _)| name.as_str())
            .filter(|name| self.acts.events.contains(*name))
            .filter(|name| {
                let verbs = self.acts.verbs_of(name, language);
                !verbs.is_empty() && !verbs.iter().any(|verb| says(words, verb))
            })
            .collect();
        for event in self.acts.events.iter().filter(|event| !facts.words.contains(*event)) {
            let verbs = self.acts.verbs_of(event, language);
            let Some(verb) = verbs.iter().find(|verb| said.contains(verb.as_str()) && !is_thing(verb)) else {
                continue;
            };
            // Of what else the card has to do with, the same may be said.
            let rows = self.rows(language).iter().filter(|row| facts.words.contains(&row.name));
            let is_of_card = facts.words.iter().any(|word| self.acts.verbs_of(word, language).contains(verb))
                || rows.flat_map(|row| words_of(&row.said)).any(|word| word == *verb);
            let leads = self.led.declared.get(event).map_or(&[][..], Vec::as_slice);
            let of_event = self.acts.ways.get(event);
            // What is done by hand where the event does otherwise: from the top, or to another zone.
            let is_elsewhere = of_event.is_some_and(|of| {
                let is_moved = !of.moves.is_empty() && !ways.moves.is_empty();
                is_moved && (of.moves.is_disjoint(&ways.moves) || of.by_place && !ways.by_place)
            });
            // What does much the same may be called the same: to destroy is to kill.
            let is_like = |name: &str| {
                let other = self.acts.ways.get(name);
                of_event.zip(other).is_some_and(|(one, other)| one.is_like(other))
            };
            let is_another = unsaid.iter().any(|name| !leads.iter().any(|word| word == name) && !is_like(name));
            // All that the card has happen is said, and this besides.
            let is_more =
                !facts.happens.is_empty() && unsaid.is_empty() && !facts.happens.iter().any(|(name, _)| is_like(name));
            if !is_of_card && (is_another || is_more || facts.happens.is_empty() && is_elsewhere) {
                return Some(verb.clone());
            }
        }
        None
    }
}

/// Whether words say that something is done to each thing of a kind.
fn says_each(words: &[String], spoken: &Spoken) -> bool {
    let is_kind = |rest: &[String]| (1..=2.min(rest.len())).any(|length| spoken.is_called(Of::Kind, &rest[..length]));
    SAID_EACH.iter().any(|form| behind(words, form).any(is_kind))
}

#[cfg(test)]
mod tests {
    use super::{conjugated, says, verbs};

    #[test]
    fn the_verbs_of_a_row_are_found() {
        let of = |said: &str, order: &str| verbs(said, order).into_iter().collect::<Vec<_>>();
        assert_eq!(of("{p} {p: roba robas roban} {n carta}", "roba {n carta}"), ["roba", "roban", "robas"]);
        assert_eq!(of("{x} {x: is are are} destroyed", "destroy {x}"), ["destroy", "destroyed"]);
        assert_eq!(of("{p} {p: gets get get} 1 {g}", ""), <[&str; 0]>::default());
        assert_eq!(of("{x} est{x: á án} girad{x: o a}", "gir{x: a}"), <[&str; 0]>::default());
        assert_eq!(
            of("{p} se {p: queda quedas quedan} y {p: baraja barajas barajan} {c}", ""),
            ["baraja", "barajan", "barajas"]
        );
    }

    #[test]
    fn what_agrees_with_somebody_and_is_nothing_they_do_is_no_verb() {
        let of = |said: &str| verbs(said, "").into_iter().collect::<Vec<_>>();
        assert_eq!(
            of("{j} {j: endereza enderezas enderezan} todo lo {j: suyo tuyo suyo}"),
            ["endereza", "enderezan", "enderezas"]
        );
        assert_eq!(of("{p} {p: moves move move} {p: their your their} pieces"), ["move", "moves"]);
        assert_eq!(of("{p} wakes all that is {p: theirs yours theirs}"), <[&str; 0]>::default());
        assert_eq!(of("{by: moves move move} {c} to {by: their your their} hand"), ["move", "moves"]);
    }

    #[test]
    fn the_name_of_an_event_is_a_verb() {
        assert_eq!(conjugated("descartar", "es"), ["descarta", "descartas", "descartan", "descartar"]);
        assert_eq!(conjugated("push", "en"), ["push", "pushes"]);
        let words = ["te", "descartaste", "de", "ella"].map(str::to_owned);
        assert!(says(&words, "descarta") && !says(&words, "destruye"));
    }
}
