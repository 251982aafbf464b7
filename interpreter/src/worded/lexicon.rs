//! How the things of a game are said in one language: its words, with what is said of whoever reads.

use crate::program::Sort;
use crate::words::numbers::numbers;
use crate::words::{self, Phrase, Place, Words};
use std::collections::BTreeMap;

pub use crate::words::capitalise;

/// A thing as it is said inside a sentence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    /// The words, in the form that the sentence wants.
    pub text: String,
    /// The grammatical gender, where it is known: a number of the language's own.
    pub gender: Option<u8>,
    /// It is several: what is said with it agrees.
    pub plural: bool,
    /// What several of it are called, where that is known.
    pub several: Option<String>,
    /// The one who reads.
    pub reader: bool,
    /// The number that it is, where it is one.
    pub number: Option<i64>,
    /// An article can stand before it.
    pub is_bare: bool,
    /// It goes without saying where it comes first: the candidate of a selector (`que {x} está girada`).
    pub is_understood: bool,
    /// Of what is counted, others than the card that speaks.
    pub is_other: bool,
    /// What another thing has as its own: `su portador`.
    pub is_its: bool,
    /// As much as was spoken of, which is said otherwise of what is counted.
    pub is_as_much: bool,
    /// The article it takes, where that is not the one of its gender.
    pub article: Option<String>,
    /// What it may be any of, where it is one thing or another: its words are the list of them.
    pub either: Box<[String]>,
}

impl Said {
    /// Words of which nothing more is known.
    pub fn plain(text: impl Into<String>) -> Said {
        Said { text: text.into(), ..Said::default() }
    }

    /// The same, said in other words.
    pub fn with(&self, text: impl Into<String>) -> Said {
        Said { text: text.into(), either: Box::default(), ..self.clone() }
    }

    fn filled(&self) -> words::Said {
        words::Said {
            text: self.text.clone(),
            gender: self.gender,
            plural: self.plural,
            several: self.several.as_deref().map(Into::into),
            proper: !self.is_bare,
            silent: self.text.is_empty() && !self.reader && !self.is_understood,
            reader: self.reader,
            count: self.number,
            other: self.is_other,
            article: self.article.as_deref().map(Into::into),
        }
    }
}

/// A noun of the game.
#[derive(Debug, Clone, Default)]
pub struct Noun {
    /// What one of them is called.
    pub text: String,
    /// What several of them are called.
    pub plural: String,
    /// The gender, where it is known: a number of the language's own.
    pub gender: Option<u8>,
    /// The article it takes, where that is not the one of its gender.
    pub article: Option<String>,
    /// Things of which there are several, rather than so much of something: its row says what several are called.
    pub counted: bool,
    /// It is always several, as its article says: `las tijeras`.
    pub only_several: bool,
}

impl Noun {
    /// Whether it can stand for a thing, and not only beside a noun: it has a gender, or several of it have a name.
    pub fn is_noun(&self) -> bool {
        self.gender.is_some() || self.counted
    }

    /// Whether it takes the place of the noun of a thing: what is always several says of what sort a thing is, `un as de oros`.
    pub fn stands_for_thing(&self) -> bool {
        self.is_noun() && !self.only_several
    }

    /// As it is said of one, or of several.
    pub fn said(&self, plural: bool) -> Said {
        let plural = plural || self.only_several;
        let text = if plural { &self.plural } else { &self.text };
        let article = self.article.clone().filter(|_| !plural);
        let several = Some(self.plural.clone());
        Said { text: text.clone(), gender: self.gender, plural, several, is_bare: true, article, ..Said::default() }
    }
}

/// Which of the forms of a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// What is told when it happens, or what it is called.
    Told,
    /// As an order to who reads it.
    Order,
    /// As a noun: what happens, as something that there is.
    Noun,
    /// As something that has happened.
    Past,
}

/// A phrase, or several of which one is said.
#[derive(Debug, Clone, Default)]
pub struct Template(Vec<Phrase>);

/// What stands for the parameters of a template.
pub type Args = BTreeMap<String, Said>;

/// What is given for parameters, by their names.
pub fn args<const N: usize>(given: [(&str, &Said); N]) -> Args {
    given.into_iter().map(|(name, said)| (name.to_owned(), said.clone())).collect()
}

impl Template {
    /// Whether it says this parameter.
    pub fn mentions(&self, name: &str) -> bool {
        self.0.iter().any(|phrase| phrase.speaks_of(name))
    }

    /// Whether it cannot do without this parameter.
    pub fn needs(&self, name: &str) -> bool {
        self.0.iter().any(|phrase| phrase.needs(name))
    }

    /// Whether something in it agrees with this parameter, and nothing says it.
    pub fn agrees_only_with(&self, name: &str) -> bool {
        !self.mentions(name) && self.names().any(|known| known == name)
    }

    /// Whether a preposition leads to this parameter, without which it would lead nowhere: `a run on {s}`.
    pub fn leads_to(&self, name: &str, words: &Lexicon) -> bool {
        let leads = |phrase: &Phrase| phrase.word_before(name).is_some_and(|word| words.is_preposition(word));
        self.needs(name) && self.0.iter().any(leads)
    }

    /// The parameters that it says, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(Phrase::places).map(|place| match place {
            Place::Plain(name) | Place::Ending(name, _) | Place::Pair(_, name) => name.as_str(),
        })
    }

    /// Where it says this parameter, among the others.
    pub fn order_of(&self, name: &str) -> usize {
        let is = |place: &Place| match place {
            Place::Plain(x) => x == name,
            Place::Pair(a, b) => a == name || b == name,
            Place::Ending(..) => false,
        };
        self.0.iter().flat_map(Phrase::places).position(is).unwrap_or(usize::MAX)
    }

    /// One after the other, for who wants to know what either says.
    pub fn and(&self, other: &Template) -> Template {
        Template(self.0.iter().chain(&other.0).cloned().collect())
    }

    /// Whether it only agrees with what it is said of: `roj{x: o a os as}`.
    pub fn only_agrees(&self) -> bool {
        self.0.iter().all(Phrase::only_agrees)
    }

    /// What stands around a parameter that it says by itself: whether it is joined to the words before it, and the word behind it.
    pub fn around(&self, name: &str) -> Option<(bool, Option<&str>)> {
        self.0.iter().find_map(|phrase| phrase.around(name))
    }

    /// Whether nothing stands before what it says first.
    pub fn begins_with_place(&self) -> bool {
        self.0.first().is_some_and(Phrase::begins_with_place)
    }

    /// Whether this parameter is whose verb stands right behind it, in one form for whoever it is: `{p} roba`.
    pub fn has_one_verb(&self, name: &str) -> bool {
        let has_forms = |place: &Place| matches!(place, Place::Ending(of, all) if of == name && all.len() == 3);
        self.begins_with_place() && self.first() == Some(name) && !self.0.iter().flat_map(Phrase::places).any(has_forms)
    }

    /// The parameter that comes first.
    pub fn first(&self) -> Option<&str> {
        self.names().next()
    }

    /// Of whom it speaks, and what it says of them behind one word alone.
    pub fn complement(&self) -> Option<(&str, &str)> {
        self.0.first()?.complement()
    }
}

/// Whether the verb right behind this parameter agrees with it, whose subject it is: `salvo que {p} {p: pague pagues paguen}`.
fn verb_agrees(phrase: &Phrase, name: &str) -> bool {
    let places: Vec<&Place> = phrase.places().collect();
    places.windows(2).any(|pair| match pair {
        [Place::Plain(who), Place::Ending(of, _)] => who == name && of == name,
        _ => false,
    })
}

/// All words of one language.
#[derive(Debug)]
pub struct Lexicon {
    words: Words,
    has_titles: bool,
}

impl Lexicon {
    /// The words of a game, in a language; whether its titles are in that language, too.
    pub fn new(words: Words, has_titles: bool) -> Lexicon {
        Lexicon { words, has_titles }
    }

    /// Whether what has no words is called by its title.
    pub fn has_titles(&self) -> bool {
        self.has_titles
    }

    /// Whether a word says a number other than one: `2`, `dos`.
    pub fn says_several(&self, word: &str) -> bool {
        numbers(word, self.words.language()).1.iter().any(|number| *number != 1)
    }

    fn entry(&self, key: &str) -> Option<&words::Entry> {
        let entry = match key.split_once(' ') {
            Some(("card", title)) => self.words.entry(Sort::Card, title),
            Some((sort, name)) => self.words.entry(Sort::of(sort)?, name),
            None if key.contains('.') => return self.words.entry(Sort::Phrase, key),
            None => self.words.entry(Sort::Any, key),
        };
        // What the record does not tell has words for cards only where its row has other forms.
        entry.filter(|entry| !entry.is_silent() || entry.order.is_some() || entry.noun.is_some())
    }

    /// Whether there are words for this.
    pub fn has(&self, key: &str) -> bool {
        self.entry(key).is_some()
    }

    /// What something is called, where that is said.
    pub fn noun(&self, key: &str) -> Option<Noun> {
        let entry = self.entry(key)?;
        // What a member of an enum is called may agree with what it is said of.
        let member = || self.words.noun(Sort::Member, key.strip_prefix("member ")?).map(|said| said.text);
        let text = entry.said.plain().map(str::to_owned).or_else(member)?;
        let only_several = self.words.is_always_several(entry);
        let several = || if only_several { text.clone() } else { self.plural(&text) };
        let plural = entry.plural.as_ref().map_or_else(several, ToString::to_string);
        let article = entry.article.as_ref().map(ToString::to_string);
        Some(Noun { text, plural, gender: entry.gender, article, counted: entry.plural.is_some(), only_several })
    }

    /// The gender of a noun whose row says none.
    pub fn usual_gender(&self) -> Option<u8> {
        self.words.agreement().usual_gender()
    }

    /// The gender of what is called by a title of which nothing is said.
    pub fn gender_of_title(&self, title: &str) -> Option<u8> {
        self.words.agreement().gender_of_title(title)
    }

    /// The gender of what a phrase says.
    pub fn gender(&self, key: &str) -> Option<u8> {
        self.entry(key)?.gender
    }

    /// What words that end with what they are of (`rango de {c}`) call it, without an article.
    pub fn measure(&self, key: &str) -> Option<Said> {
        let entry = self.entry(key)?;
        let words: Vec<&str> = entry.said.beginning().split(' ').collect();
        let [what @ .., of] = &words[..] else { return None };
        let is_all = entry.said.places().count() == 1 && entry.said.only_begins();
        let what = match what {
            [the, rest @ ..] if self.is_one_of("text.articles", the) => rest,
            all => all,
        };
        let is_told = is_all && self.is_of(of) && !what.is_empty();
        is_told.then(|| Said { gender: entry.gender, ..Said::plain(what.join(" ")) })
    }

    /// The plural of a title of which nothing is said.
    pub fn plural(&self, text: &str) -> String {
        self.words.agreement().plural(text)
    }

    /// What a keyword does, where that is said.
    pub fn reminder(&self, key: &str) -> Option<Template> {
        self.entry(key)?.reminder.clone().map(|phrase| Template(vec![phrase]))
    }

    /// What that is called which an event gives back, where its row says it: it has the gender of the row.
    pub fn given_back(&self, key: &str) -> Option<Noun> {
        let entry = self.entry(key)?;
        let text = entry.gives.as_ref()?.to_string();
        Some(Noun { plural: self.plural(&text), text, gender: entry.gender, ..Noun::default() })
    }

    /// A phrase in one of its forms, where it has it.
    pub fn template(&self, key: &str, form: Form) -> Option<Template> {
        let entry = self.entry(key)?;
        let phrase = match form {
            Form::Told if entry.is_silent() && !key.contains('.') => None,
            Form::Told => Some(entry.said.clone()),
            Form::Order => entry.order.clone(),
            Form::Noun => entry.noun.clone(),
            Form::Past => entry.past.clone(),
        };
        phrase.map(|phrase| Template(vec![phrase]))
    }

    /// A phrase with its places filled in.
    pub fn say(&self, template: &Template, args: &Args) -> String {
        let Some(phrase) = template.0.first() else { return String::new() };
        let first = template.first();
        let counts = |name: &str| {
            phrase.places().any(|place| match place {
                Place::Pair(number, noun) => {
                    number == name && !args.contains_key(noun.as_str()) && !words::is_plural(noun, &self.words)
                }
                _ => false,
            })
        };
        let of = |said: Said| Args::from([("x".to_owned(), said)]);
        let filled: Vec<(&str, words::Said)> = args
            .iter()
            .map(|(name, said)| {
                let mut filled = said.filled();
                let is_led_to = || phrase.word_before(name).is_some_and(|word| self.is_preposition(word));
                if said.reader {
                    let is_subject = (first == Some(name) || verb_agrees(phrase, name)) && !is_led_to();
                    let key = if is_subject { "text.you.subject" } else { "text.you" };
                    filled.text = self.entry(key).and_then(|entry| entry.said.plain()).unwrap_or_default().to_owned();
                } else if said.is_understood && is_led_to() {
                    // What goes without saying does so where nothing leads to it.
                    filled.text = self.phrased("text.candidate", &of(Said { is_understood: false, ..said.clone() }));
                } else if let Some(each) =
                    phrase.word_before(name).and_then(|word| self.led_to_each(word, &said.either))
                {
                    filled.text = each;
                } else if counts(name) && said.is_as_much {
                    filled.text = self.phrased("text.as_many", &Args::new());
                } else if counts(name) {
                    filled.text = self.number(said, None);
                }
                (name.as_str(), filled)
            })
            .collect();
        let text = phrase.say(&self.words, &filled);
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let is_of_reader = first.is_some_and(|name| args.get(name).is_some_and(|said| said.reader));
        let subject = || self.entry("text.you.subject").and_then(|entry| entry.said.plain());
        let verb = match &words[..] {
            [who, verb, ..] if is_of_reader && subject() == Some(*who) => self.of_reader(verb),
            _ => None,
        };
        if let Some(verb) = &verb {
            words[1] = verb;
        }
        let text = words.join(" ");
        if args.values().any(|said| said.reader) { self.owned_by_reader(text) } else { text }
    }

    /// One thing or another behind what leads to it, which is said again where an article follows: `a la tropa o al jugador`.
    fn led_to_each(&self, word: &str, either: &[String]) -> Option<String> {
        let (first, others) = either.split_first().filter(|_| self.is_one_of("text.prepositions.again", word))?;
        let agreement = self.words.agreement();
        let is_definite = |one: &String| agreement.definite(one.split(' ').next().unwrap_or_default()).is_some();
        if !others.iter().any(is_definite) {
            return None;
        }
        let others = others.iter().map(|one| agreement.joined(format!("{word} {one}"), &[]));
        Some(self.list(&std::iter::once(first.clone()).chain(others).collect::<Vec<_>>(), "list.or"))
    }

    /// What happens, in the words of its row: where several things do it, or have it done to them, the verb behind them says so, as far
    /// as the language tells how (*the other cards are discarded*).
    pub fn tell(&self, template: &Template, args: &Args) -> String {
        let text = self.done_to_reader(template, args, self.say(template, args));
        let subject = template.first().and_then(|name| args.get(name));
        let Some(subject) = subject.filter(|said| said.plural && !said.reader) else { return text };
        // Of what goes without saying, the verb comes first.
        let behind = match subject.text.is_empty() {
            true => Some(text.trim_start()),
            false => text.strip_prefix(subject.text.as_str()).and_then(|rest| rest.strip_prefix(' ')),
        };
        let Some((at, verb)) = behind.and_then(|behind| Some((text.len() - behind.len(), behind.split(' ').next()?)))
        else {
            return text;
        };
        match self.of_reader(verb) {
            Some(own) => format!("{}{own}{}", &text[..at], &text[at + verb.len()..]),
            None => text,
        }
    }

    /// What somebody else does to who reads, where the language says that before the verb: `una carta te hace daño`, and not `hace daño
    /// a ti`.
    fn done_to_reader(&self, template: &Template, args: &Args, text: String) -> String {
        let rule = self.entry("text.you.before_verb").and_then(|entry| entry.said.plain());
        let Some((object, clitic)) = rule.and_then(|rule| rule.split_once('>')) else { return text };
        let first = template.first().filter(|_| template.begins_with_place());
        let Some(subject) = first.and_then(|name| args.get(name)).filter(|said| !said.reader) else { return text };
        let is_to_reader = args.iter().any(|(name, said)| said.reader && Some(name.as_str()) != first);
        let behind = text.strip_prefix(subject.text.as_str()).and_then(|rest| rest.strip_prefix(' '));
        let Some(behind) = behind.filter(|_| is_to_reader && !subject.text.is_empty()) else { return text };
        let is_whole = |at: &usize| {
            let (before, after) = (&behind[..*at], &behind[at + object.len()..]);
            before.ends_with(' ') && !after.starts_with(char::is_alphanumeric)
        };
        let Some(at) = behind.match_indices(object).map(|(at, _)| at).find(is_whole) else { return text };
        let (before, after) = (behind[..at].trim_end(), &behind[at + object.len()..]);
        // A verb that has such a word before it keeps that first: `se te pierde`.
        let verb = match before.split_once(' ') {
            Some((one, rest)) if self.is_one_of("text.you.behind", one) => format!("{one} {clitic} {rest}"),
            _ => format!("{clitic} {before}"),
        };
        format!("{} {verb}{after}", subject.text)
    }

    /// What is told to be of who reads, as theirs: `the hand of you` is `your hand`.
    fn owned_by_reader(&self, text: String) -> String {
        let words: Vec<&str> = text.split(' ').collect();
        let found = words.windows(4).enumerate().find_map(|(at, four)| {
            let [the, noun, of, you] = four else { return None };
            let is_own = self.is_one_of("text.possessed_by", of)
                && self.is_one_of("text.you", you.trim_end_matches(['.', ',', ';', ':']));
            let (joined, plural) = self.words.agreement().definite(the).filter(|_| is_own)?;
            let own = self.phrased("text.your", &args([("x", &Said { plural, ..Said::plain(*noun) })]));
            let end = you.trim_start_matches(char::is_alphabetic);
            Some((at, format!("{joined} {own}{end}").trim().to_owned()))
        });
        let Some((at, own)) = found else { return text };
        let rest = words[at + 4..].iter().copied();
        words[..at].iter().copied().chain([own.as_str()]).chain(rest).collect::<Vec<_>>().join(" ")
    }

    /// Whether a verb behind who reads becomes theirs by itself.
    pub fn bends_verbs(&self) -> bool {
        self.has("text.you.verb")
    }

    /// A verb as it stands behind who reads, where the language tells how: `draws`, *you draw*.
    fn of_reader(&self, verb: &str) -> Option<String> {
        let rules = self.entry("text.you.verb").and_then(|entry| entry.said.plain())?;
        rules.split(' ').filter_map(|rule| rule.split_once('>')).find_map(|(theirs, own)| {
            match (theirs.strip_prefix('-'), own.strip_prefix('-')) {
                (Some(theirs), Some(own)) => Some(format!("{}{own}", verb.strip_suffix(theirs)?)),
                _ => (verb == theirs).then(|| own.to_owned()),
            }
        })
    }

    /// Whether words say of nobody that they do what they tell: `se pierde {c}`.
    pub fn is_impersonal(&self, template: &Template) -> bool {
        let first = template.0.first().and_then(|phrase| phrase.beginning().split(' ').next());
        first.is_some_and(|word| self.is_one_of("text.impersonal", word)) && !template.names().any(|name| name == "by")
    }

    /// Whether what is filled in for a parameter is that to which something is done, in words that say who does it: `ataca a {y}`
    /// beside the noun `atacar`. Of what is done to something (`ser atacado`), that is what it is done to; of what somebody does
    /// (`is_done`), so is what stands behind the verb.
    pub fn is_done_to(&self, name: &str, told: &Template, noun: &Template, is_done: bool) -> bool {
        let begins = noun.0.first().and_then(|phrase| phrase.beginning().split(' ').next());
        if begins.is_some_and(|word| self.is_one_of("text.passive", word)) {
            return false;
        }
        match told.0.iter().find_map(|phrase| phrase.word_before(name)) {
            Some(word) if self.is_one_of("text.goals", word) => true,
            Some(word) if self.is_preposition(word) || self.is_one_of("text.leads", word) => false,
            _ if told.begins_with_place() => told.first() != Some(name),
            _ if self.is_impersonal(told) => false,
            _ => is_done || told.agrees_only_with("by"),
        }
    }

    /// Whether a word says of what something is: `de`.
    pub fn is_of(&self, word: &str) -> bool {
        self.is_one_of("text.possessed_by", word)
    }

    /// Whether a word leads to what stands behind it.
    pub fn is_preposition(&self, word: &str) -> bool {
        self.is_one_of("text.prepositions", word)
    }

    /// Whether a word is among those of a row.
    pub fn is_one_of(&self, key: &str, word: &str) -> bool {
        let all = self.entry(key).and_then(|entry| entry.said.plain()).unwrap_or_default();
        all.split(' ').any(|known| known == word)
    }

    /// Whether what is said in two clauses is one list: `with … and without …`.
    pub fn begin_alike(&self, one: &str, other: &str) -> bool {
        let [one, other] = [one, other].map(|clause| clause.split(' ').next().unwrap_or_default());
        one == other || [one, other].iter().all(|word| self.is_one_of("text.like_one_another", word))
    }

    /// A phrase of the machine, if there is one.
    fn phrased(&self, key: &str, args: &Args) -> String {
        self.template(key, Form::Told).map(|template| self.say(&template, args)).unwrap_or_default()
    }

    /// A number as it stands before something: `exactamente un arma`, with the one that goes with its article.
    pub fn number_before(&self, number: &Said, noun: &Said) -> String {
        let article = noun.article.as_deref().filter(|_| !noun.plural);
        let gender = article.and_then(|article| self.words.agreement().gender_of_article(article));
        self.number(number, gender.or(noun.gender))
    }

    /// A number as a word, as it agrees.
    pub fn number(&self, number: &Said, gender: Option<u8>) -> String {
        let word = number.number.and_then(|value| self.words.agreement().number(value, gender));
        word.map_or_else(|| number.text.clone(), str::to_owned)
    }

    /// A list, with the language's word between the last two.
    pub fn list(&self, all: &[String], word: &str) -> String {
        self.words.list(all, word)
    }
}
