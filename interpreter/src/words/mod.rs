//! How things are said in a language: the words of a game (`words es { … }`) on top of those of the machine.

pub mod agreement;
#[cfg(feature = "compiler")]
mod files;
#[cfg(not(feature = "compiler"))]
mod kept;
pub mod machine;
#[cfg(feature = "compiler")]
pub mod numbers;
pub mod phrase;
pub mod said;

pub use agreement::Agreement;
pub use phrase::{Broken, Phrase, Place, is_plural};
pub use said::Said;

use crate::program::{Program, Sort, WordForm as Form, Worded};
use ecow::EcoString;
use naipe_grammar::order;
use naipe_grammar::{ast, narrow};
use rustc_hash::FxHashMap;

/// The words of a language.
#[derive(Debug, Default)]
pub struct Words {
    language: EcoString,
    entries: FxHashMap<Sort, FxHashMap<EcoString, Entry>>,
    agreement: Agreement,
}

/// How one thing is said.
#[derive(Debug, Clone, Default)]
pub struct Entry {
    /// What it is called, or what is told when it happens.
    pub said: Phrase,
    /// As an order to who reads it, where that is said.
    pub order: Option<Phrase>,
    /// As a noun, where that is said.
    pub noun: Option<Phrase>,
    /// What a keyword does, in a few words.
    pub reminder: Option<Phrase>,
    /// As something that has happened, where that is said.
    pub past: Option<Phrase>,
    /// What that is called which it gives back, where that is said.
    pub gives: Option<EcoString>,
    /// Its gender, by number.
    pub gender: Option<u8>,
    /// What several are called, where that is said.
    pub plural: Option<EcoString>,
    /// The article it takes, where that is said.
    pub article: Option<EcoString>,
    /// Whether the game says it, and not the machine.
    pub is_own: bool,
}

impl Entry {
    /// Whether its row says nothing: `""`.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.said.plain() == Some("")
    }
}

impl Words {
    /// The words of a game in a language; what it does not say in it, the machine does, or else the machine's first language.
    #[must_use]
    pub fn of(program: &Program, language: &str) -> Words {
        Words::on(program, language, &[])
    }

    /// The same, with how cards are worded.
    #[cfg(feature = "compiler")]
    #[must_use]
    pub fn for_texts(program: &Program, language: &str) -> Words {
        Words::on(program, language, machine::texts())
    }

    fn on(program: &Program, language: &str, more: &'static [Worded]) -> Words {
        let base = base_of(language);
        let known = |entry: &&Worded| entry.language == language || entry.language == base;
        let own = program.words.iter().filter(known);
        let machine = machine::all().iter().chain(more).filter(known);
        let agreement = Agreement::of(machine.clone().chain(own.clone()));
        let mut words = Words { language: language.into(), entries: FxHashMap::default(), agreement };
        machine::phrases().chain(machine).for_each(|entry| words.add(entry, false));
        own.clone().for_each(|entry| words.add_general(entry));
        own.for_each(|entry| words.add(entry, true));
        words
    }

    /// What the game calls a card, a player or a cell, it calls so wherever the machine speaks of one.
    fn add_general(&mut self, entry: &Worded) {
        if !matches!(entry.sort, Sort::Any | Sort::Parameter) {
            return;
        }
        let (nouns, asked): (&[&str], Option<&str>) = match entry.key.as_str() {
            "card" => (&["text.card", "text.anything", "condition.object"], Some("ask.card")),
            "player" => (&["text.player", "condition.player"], Some("ask.player")),
            "cell" => (&["text.cell", "text.function.cells.one", "condition.cell"], Some("ask.cell")),
            "token" => (&["text.token"], None),
            _ => return,
        };
        for phrase in nouns {
            self.add(&Worded { sort: Sort::Phrase, key: (*phrase).into(), ..entry.clone() }, true);
        }
        let (Some(asked), Some(noun)) = (asked, self.noun(Sort::Phrase, nouns[0])) else { return };
        let said = self.agreement.with_a(&noun).into();
        self.add(&Worded { sort: Sort::Phrase, key: asked.into(), said, ..entry.clone() }, true);
    }

    fn add(&mut self, entry: &Worded, is_own: bool) {
        // What is broken was told when the game was read.
        let parse = |text: &str| Phrase::parse(text).ok();
        let form = |wanted| entry.form(wanted);
        let Some(said) = parse(&entry.said) else { return };
        let entry_of = Entry {
            said,
            order: form(Form::Order).and_then(|text| parse(text)),
            noun: form(Form::Noun).and_then(|text| parse(text)),
            reminder: form(Form::Reminder).and_then(|text| parse(text)),
            past: form(Form::Past).and_then(|text| parse(text)),
            gives: form(Form::Gives).cloned(),
            gender: self.agreement.gender(&entry.gender),
            plural: form(Form::Plural).cloned(),
            article: form(Form::Article).cloned(),
            is_own,
        };
        self.entries.entry(entry.sort).or_default().insert(entry.key.clone(), entry_of);
    }

    /// The language of the words, as it was asked for.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// How words agree in it.
    #[must_use]
    pub fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// How something of the game is said, if its words are given: by its sort, or by its name alone.
    #[must_use]
    pub fn entry(&self, sort: Sort, name: &str) -> Option<&Entry> {
        let find = |sort| self.entries.get(&sort).and_then(|entries| entries.get(name));
        find(sort).or_else(|| if sort == Sort::Phrase { None } else { find(Sort::Any) })
    }

    /// Whether the row of something of the game says nothing, so that nothing is told of it.
    #[must_use]
    pub fn is_silent(&self, sort: Sort, name: &str) -> bool {
        self.entry(sort, name).is_some_and(Entry::is_silent)
    }

    /// A phrase of the machine with its places filled in.
    #[must_use]
    pub fn say(&self, key: &str, args: &[(&str, Said)]) -> String {
        self.entry(Sort::Phrase, key).map_or_else(|| key.to_owned(), |entry| entry.said.say(self, args))
    }

    /// A noun, if its words are given.
    #[must_use]
    pub fn noun(&self, sort: Sort, name: &str) -> Option<Said> {
        let entry = self.entry(sort, name)?;
        let text = match entry.said.plain() {
            Some("") if sort != Sort::Phrase => return None,
            Some(text) => text.to_owned(),
            // A member of an enum that agrees with what it is said of is called as it is said of what has no gender.
            None if sort == Sort::Member && entry.said.only_agrees() => self.agreeing(entry, Said::default()),
            None => return None,
        };
        let plural = self.is_always_several(entry);
        Some(Said { text, gender: entry.gender, plural, article: entry.article.clone(), ..Said::default() })
    }

    /// Whether what is called so is always several, as the article of its row says: `tijeras: "tijeras" f article "las"`.
    #[must_use]
    pub fn is_always_several(&self, entry: &Entry) -> bool {
        entry.article.as_ref().is_some_and(|article| self.agreement.is_of_several(article))
    }

    /// Every form in which a noun stands in a text, if its words are given: one and several, and for each gender what agrees. Of
    /// words in which something is filled in, those before it.
    #[must_use]
    pub fn forms(&self, sort: Sort, name: &str) -> Vec<String> {
        let Some(entry) = self.entry(sort, name) else { return Vec::new() };
        let mut all = match (entry.said.plain(), entry.said.only_agrees()) {
            (Some(one), _) => {
                let several = self.nouns(sort, name).map(|said| said.text);
                std::iter::once(one.to_owned()).chain(several).collect()
            }
            (None, true) => {
                let genders = narrow::u8(self.agreement.genders().len());
                let said = |gender, plural| self.agreeing(entry, Said { gender, plural, ..Said::default() });
                let of = |gender| [said(gender, false), said(gender, true)];
                std::iter::once(None).chain((0..genders).map(Some)).flat_map(of).collect()
            }
            (None, false) => vec![entry.said.beginning().to_owned()],
        };
        all.retain(|form| !form.is_empty());
        order::ascending(&mut all);
        all.dedup();
        all
    }

    /// Words in which nothing is filled in but what agrees, as they agree with something.
    fn agreeing(&self, entry: &Entry, with: Said) -> String {
        let names = entry.said.places().filter_map(|place| match place {
            Place::Ending(name, _) => Some((name.as_str(), with.clone())),
            _ => None,
        });
        entry.said.say(self, &names.collect::<Vec<_>>())
    }

    /// What a thing is while an attribute of it is so, where its words do no more than agree with the thing.
    #[must_use]
    pub fn state(&self, attribute: &str, of: &Said) -> Option<String> {
        self.in_agreement(Sort::Attribute, attribute, of)
    }

    /// The words of an attribute or a member of an enum, where they do no more than agree with what they are said of.
    #[must_use]
    pub fn in_agreement(&self, sort: Sort, name: &str, of: &Said) -> Option<String> {
        let entry = self.entry(sort, name)?;
        let agrees = entry.said.plain().is_none() && entry.said.only_agrees();
        agrees.then(|| self.agreeing(entry, of.clone()))
    }

    /// Several of a noun, if its words are given.
    #[must_use]
    pub fn nouns(&self, sort: Sort, name: &str) -> Option<Said> {
        let entry = self.entry(sort, name)?;
        let one = entry.said.plain()?;
        let several = || if self.is_always_several(entry) { one.to_owned() } else { self.agreement.plural(one) };
        let text = entry.plural.as_ref().map_or_else(several, ToString::to_string);
        Some(Said { text, gender: entry.gender, plural: true, ..Said::default() })
    }

    /// A noun whatever has been said of it: its words, or else its title in lower case, or its name.
    #[must_use]
    pub fn called(&self, sort: Sort, name: &str, title: &str) -> Said {
        let plain = || if title.is_empty() { crate::describe::spaced(name) } else { title.to_lowercase() };
        self.noun(sort, name).unwrap_or_else(|| Said::words(plain()))
    }

    /// So many of what has a name: `una carta`, `2 cartas`.
    #[must_use]
    pub fn counted(&self, number: &Said, noun: &str) -> String {
        let general = || general_noun(noun);
        let one = || {
            let own = self.noun(Sort::Any, noun).or_else(|| self.sorted(noun));
            own.or_else(|| self.noun(Sort::Phrase, general()?))
        };
        if number.count == Some(1)
            && let Some(one) = one()
        {
            let article = if number.other { "another" } else { "a" };
            let one = Said { gender: one.gender.or(self.agreement.usual_gender()), ..one };
            return match self.agreement.determiner(article, &one) {
                Some(a) => self.agreement.joined(format!("{a} {}", one.text), &[]),
                None => format!("{} {}", number.text, one.text),
            };
        }
        let find = |sort: &Sort| self.entries.get(sort).is_some_and(|entries| entries.contains_key(noun));
        let sort = [Sort::Any].iter().chain(NOUNS).copied().find(find).unwrap_or(Sort::Any);
        let many = self.nouns(sort, noun).or_else(|| self.nouns(Sort::Phrase, general()?));
        let many = many.unwrap_or_else(|| Said::words(crate::describe::spaced(noun)));
        if number.other {
            return self
                .say("text.others", &[("n", Said::name(number.text.as_str())), ("x", Said { plural: true, ..many })]);
        }
        format!("{} {}", number.text, many.text)
    }

    /// So many of what something is called: `2 Dríadas`.
    fn so_many(&self, number: &Said, of: &Said) -> String {
        let several = || of.several.as_ref().map_or_else(|| self.agreement.plural(&of.text), ToString::to_string);
        let called = if number.count == Some(1) || of.plural { of.text.clone() } else { several() };
        format!("{} {called}", number.text)
    }

    fn sorted(&self, noun: &str) -> Option<Said> {
        NOUNS.iter().find_map(|sort| {
            self.entries.get(sort)?.get(noun)?;
            self.noun(*sort, noun)
        })
    }

    /// Whether something with this name has words as a noun.
    #[must_use]
    pub fn has_noun(&self, noun: &str) -> bool {
        self.noun(Sort::Any, noun).is_some() || self.sorted(noun).is_some()
    }

    /// A list: `a, b and c`, with the phrase that joins the last two: `list.and`, `list.or`.
    #[must_use]
    pub fn list(&self, words: &[String], join: &str) -> String {
        let pair =
            |key: &str, a: String, b: &String| self.say(key, &[("a", Said::name(a)), ("b", Said::name(b.clone()))]);
        let Some((last, before)) = words.split_last() else { return String::new() };
        let mut before = before.iter();
        let Some(first) = before.next() else { return last.clone() };
        // Some lists have words of their own between all but the last two.
        let own = format!("{join}.then");
        let then = if self.entry(Sort::Phrase, &own).is_some() { own.as_str() } else { "list.then" };
        let first = before.fold(first.clone(), |said, next| pair(then, said, next));
        pair(join, first, last)
    }
}

/// The phrase that says what a word of the language is called in every game, whatever the game's own words are.
#[must_use]
pub fn general_noun(word: &str) -> Option<&'static str> {
    match word {
        "card" => Some("condition.object"),
        "player" => Some("condition.player"),
        "cell" => Some("condition.cell"),
        "token" => Some("text.token"),
        _ => None,
    }
}

/// The sorts of things that are counted, in the order in which a name is looked for.
const NOUNS: &[Sort] = &[
    Sort::Kind,
    Sort::Keyword,
    Sort::Attribute,
    Sort::Zone,
    Sort::Member,
    Sort::Enum,
    Sort::Phase,
    Sort::Scope,
    Sort::Parameter,
    Sort::Payment,
    Sort::Define,
];

/// A language without its region: `es` of `es-MX`.
#[must_use]
pub fn base_of(language: &str) -> &str {
    language.split_once('-').map_or(language, |(base, _)| base)
}

/// A phrase of the machine in which nothing is filled in, in the language of a game.
#[must_use]
pub fn plain<'p>(program: &'p Program, key: &'p str) -> &'p str {
    let language = program.spoken();
    let is = |entry: &&Worded| entry.key == key && entry.sort == Sort::Phrase;
    let own = program.words.iter().filter(is).find(|entry| entry.language == language);
    let machine = || machine::all().iter().filter(is).find(|entry| entry.language == base_of(language));
    let first = || machine::phrases().find(|entry| entry.key == key);
    own.or_else(machine).or_else(first).map_or(key, |entry| &entry.said)
}

/// A text with its first letter a capital.
#[must_use]
pub fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How one thing is said, as it was written.
#[must_use]
pub fn read(language: &EcoString, entry: &ast::Worded) -> Worded {
    let sort = match (&entry.key, &entry.sort) {
        (ast::WordedKey::Letters(_), _) => Sort::Letters,
        (ast::WordedKey::Name(name), None) if name.name.contains('.') => Sort::Phrase,
        (_, Some(sort)) => Sort::of(&sort.name).unwrap_or(Sort::Any),
        (_, None) => Sort::Any,
    };
    Worded {
        language: language.clone(),
        sort,
        key: entry.key.ident().name.clone(),
        said: entry.said.name.clone(),
        gender: entry.gender.as_ref().map_or_else(EcoString::new, |gender| gender.name.clone()),
        forms: entry.forms.iter().filter_map(|(word, said)| Some((Form::of(&word.name)?, said.name.clone()))).collect(),
    }
}
