//! What agrees with what in a language: articles, endings, plurals, and letters that are written otherwise where they meet.
//!
//! All of it is data. `gender.f` declares a gender, `article.the.f: "la" plural "las"` an article of it (without a gender: of
//! whatever has none), `number.2` a number, `possessive.it: "its"` what a word and the mark of possession behind it (`possessive.mark`) become,
//! `reflexive.se: "te"` what a word before a verb is of whoever reads, `ending.f: "-a"` how titles of a gender end; `"-z": "-ces"` says how a plural ends, `"de el": "del"` what two words become,
//! and `"y i-": "e i-"` what a word becomes before such a beginning.

use super::said::Said;
use crate::program::{Sort, WordForm as Form, Worded};
use ecow::EcoString;
use naipe_grammar::order;
use naipe_grammar::{narrow, suggest};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The rules of a language.
#[derive(Debug, Default)]
pub struct Agreement {
    genders: Vec<EcoString>,
    determiners: FxHashMap<EcoString, Determiner>,
    /// Words for numbers, by number and gender (empty: of none).
    numbers: FxHashMap<(EcoString, EcoString), EcoString>,
    /// What stands behind who has something: `'s`.
    mark: EcoString,
    /// The words that are others with it: `its`.
    possessives: FxHashMap<EcoString, EcoString>,
    /// The words before a verb that are others of whoever reads: `te`.
    reflexives: FxHashMap<EcoString, EcoString>,
    /// Letters that meet, the longest first.
    letters: Vec<Meeting>,
    /// What joining has to know of each byte.
    bytes: Bytes,
    /// How plurals end, by the end of the singular, the longest first.
    endings: Vec<(EcoString, EcoString)>,
    /// How titles end, with the gender that they have then: `vida`.
    endings_of_genders: Vec<(EcoString, u8)>,
}

/// `the`, in its forms.
#[derive(Debug, Default)]
struct Determiner {
    /// For what has no gender: for one, and for several.
    plain: Option<[EcoString; 2]>,
    by_gender: Vec<Option<[EcoString; 2]>>,
}

/// Letters that are written otherwise where they meet.
#[derive(Debug)]
struct Meeting {
    from: EcoString,
    /// The first byte of `from`, to find it quickly.
    first: u8,
    to: EcoString,
    /// How the word after them must begin, without accents; then only what stands before it changes.
    before: Option<String>,
}

/// What joining has to know of each byte.
#[derive(Debug)]
struct Bytes([u8; 256]);

impl Bytes {
    /// It is a letter or a digit.
    const OF_WORD: u8 = 1;
    /// It is part of a sign of several bytes.
    const WIDE: u8 = 2;
    /// Letters that meet begin with it.
    const BEGINS: u8 = 4;
}

impl Default for Bytes {
    fn default() -> Bytes {
        Bytes(std::array::from_fn(|byte| match char::from_u32(narrow::u32(byte)) {
            Some(sign) if sign.is_ascii_alphanumeric() => Bytes::OF_WORD,
            Some(sign) if sign.is_ascii() => 0,
            _ => Bytes::WIDE,
        }))
    }
}

impl Agreement {
    /// The rules among the words of a language.
    pub fn of<'w>(entries: impl Iterator<Item = &'w Worded> + Clone) -> Agreement {
        let mut rules = Agreement::default();
        for entry in entries.clone() {
            if let Some(gender) = entry.key.strip_prefix("gender.").filter(|_| entry.sort == Sort::Phrase)
                && !rules.genders.iter().any(|known| known == gender)
                && rules.genders.len() < usize::from(u8::MAX)
            {
                rules.genders.push(gender.into());
            }
        }
        for entry in entries {
            match entry.sort {
                Sort::Letters => rules.add_letters(entry),
                Sort::Phrase => rules.add_rule(entry),
                _ => {}
            }
        }
        order::by_key(&mut rules.letters, |meeting| {
            std::cmp::Reverse(meeting.from.len() + meeting.before.as_ref().map_or(0, |before| 1 + before.len()))
        });
        rules.letters.iter().for_each(|meeting| rules.bytes.0[usize::from(meeting.first)] |= Bytes::BEGINS);
        order::by_key(&mut rules.endings, |(from, _)| std::cmp::Reverse(from.len()));
        rules
    }

    fn add_letters(&mut self, entry: &Worded) {
        if let (Some(from), Some(to)) = (entry.key.strip_prefix('-'), entry.said.strip_prefix('-')) {
            self.endings.retain(|(known, _)| known != from);
            return self.endings.push((from.into(), to.into()));
        }
        let (from, to, before) = match (entry.key.strip_suffix('-'), entry.said.strip_suffix('-')) {
            (Some(from), Some(to)) => match (from.rsplit_once(' '), to.rsplit_once(' ')) {
                (Some((from, before)), Some((to, _))) => (from.into(), to.into(), Some(plain(before))),
                _ => return,
            },
            _ => (entry.key.clone(), entry.said.clone(), None),
        };
        if !from.is_empty() {
            self.letters.retain(|known| known.from != from || known.before != before);
            let first = from.as_bytes()[0];
            self.letters.push(Meeting { from, first, to, before });
        }
    }

    fn add_rule(&mut self, entry: &Worded) {
        let mut parts = entry.key.split('.');
        match (parts.next(), parts.next(), parts.next()) {
            (Some("article"), Some(word), gender) => {
                let forms = [entry.said.clone(), entry.form(Form::Plural).cloned().unwrap_or_default()];
                let genders = self.genders.len();
                let determiner = self.determiners.entry(word.into()).or_default();
                determiner.by_gender.resize(genders, None);
                match gender.map(|gender| self.genders.iter().position(|known| known == gender)) {
                    None => determiner.plain = Some(forms),
                    Some(Some(gender)) => determiner.by_gender[gender] = Some(forms),
                    Some(None) => {}
                }
            }
            (Some("possessive"), Some("mark"), None) => self.mark = entry.said.clone(),
            (Some("possessive"), Some(word), None) => {
                self.possessives.insert(word.into(), entry.said.clone());
            }
            (Some("reflexive"), Some(word), None) => {
                self.reflexives.insert(word.into(), entry.said.clone());
            }
            (Some("ending"), Some(gender), None) => {
                let Some(gender) = self.gender(gender) else { return };
                self.endings_of_genders.retain(|(_, known)| *known != gender);
                let endings = entry.said.split_whitespace().filter_map(|ending| ending.strip_prefix('-'));
                self.endings_of_genders.extend(endings.map(|ending| (ending.into(), gender)));
            }
            (Some("number"), Some(number), gender) => {
                self.numbers.insert((number.into(), gender.unwrap_or_default().into()), entry.said.clone());
            }
            _ => {}
        }
    }

    /// The number of a gender.
    #[must_use]
    pub fn gender(&self, name: &str) -> Option<u8> {
        self.genders.iter().position(|known| known == name).and_then(|at| u8::try_from(at).ok())
    }

    /// The genders of the language.
    #[must_use]
    pub fn genders(&self) -> &[EcoString] {
        &self.genders
    }

    /// The gender of a noun whose row says none: the first of the language.
    #[must_use]
    pub fn usual_gender(&self) -> Option<u8> {
        if self.genders.is_empty() { None } else { Some(0) }
    }

    /// The gender of what is called by a title of which nothing is said: as its first word ends, or else the first of the language.
    #[must_use]
    pub fn gender_of_title(&self, title: &str) -> Option<u8> {
        let first = title.split(' ').next().unwrap_or_default();
        let ending = self.endings_of_genders.iter().filter(|(ending, _)| first.ends_with(ending.as_str()));
        let longest = ending.max_by_key(|(ending, _)| ending.len());
        longest.map(|(_, gender)| *gender).or(self.usual_gender())
    }

    /// Whether a word is an article or what stands in its place.
    #[must_use]
    pub fn is_determiner(&self, word: &str) -> bool {
        self.determiners.contains_key(word)
    }

    /// Whether a word is a form of `the`, alone or with what was joined to it: that, and whether it stands before several things.
    #[must_use]
    pub fn definite(&self, word: &str) -> Option<(&str, bool)> {
        let the = self.determiners.get("the")?;
        let forms = || the.by_gender.iter().chain([&the.plain]).flatten();
        let of = |word: &str| {
            let is_one = forms().any(|[one, _]| one == word);
            (is_one || forms().any(|[_, several]| several == word)).then_some(!is_one)
        };
        let joined = || {
            let plain = self.letters.iter().filter(|rule| rule.before.is_none() && rule.to == word);
            plain.filter_map(|rule| rule.from.split_once(' ')).find_map(|(joined, the)| Some((joined, of(the)?)))
        };
        of(word).map(|several| ("", several)).or_else(joined)
    }

    /// Whether an article stands before several things alone: `las`, and in English `these`. What takes it is always several.
    #[must_use]
    pub fn is_of_several(&self, article: &str) -> bool {
        let forms = || self.determiners.values().flat_map(|of| of.by_gender.iter().chain([&of.plain])).flatten();
        !article.is_empty() && forms().any(|[_, several]| several == article) && !forms().any(|[one, _]| one == article)
    }

    /// Something with the article of what nobody knows yet, where it takes one: `a card`.
    #[must_use]
    pub fn with_a(&self, said: &Said) -> String {
        let a = self.determiner("a", said).map(|a| format!("{a} ")).unwrap_or_default();
        self.joined(format!("{a}{}", said.text), &[])
    }

    /// The gender whose article this is: `el arma` goes with the articles, and the one, of that gender.
    #[must_use]
    pub fn gender_of_article(&self, article: &str) -> Option<u8> {
        let mut the = self.determiners.values().flat_map(|of| of.by_gender.iter().enumerate());
        let found = the.find(|(_, forms)| forms.as_ref().is_some_and(|[one, _]| one == article));
        found.and_then(|(at, _)| u8::try_from(at).ok())
    }

    /// The article before something, if one goes there.
    #[must_use]
    pub fn determiner(&self, word: &str, said: &Said) -> Option<&str> {
        if said.proper {
            return None;
        }
        let article = said.article.as_deref().filter(|_| !said.plural);
        let gender = article.and_then(|article| self.gender_of_article(article)).or(said.gender);
        let determiner = self.determiners.get(word)?;
        let of_gender = gender.and_then(|gender| determiner.by_gender.get(usize::from(gender))?.as_ref());
        let forms = of_gender.or(determiner.plain.as_ref())?;
        Some(forms[usize::from(said.plural)].as_str()).filter(|form| !form.is_empty())
    }

    /// The ending that agrees: one for one and one for several, or for each gender first the ones for one. Of three, the
    /// second is for whoever reads: `{p: roba robas roban}`.
    #[must_use]
    pub fn ending<'e>(&self, said: &Said, endings: &'e [EcoString]) -> &'e str {
        let many = usize::from(said.plural);
        if endings.len() == 3 {
            return &endings[if said.reader { 1 } else { 2 * many }];
        }
        let genders = endings.len() / 2;
        let gender = usize::from(said.gender.unwrap_or(0)).min(genders.saturating_sub(1));
        endings.get(many * genders + gender).map_or("", EcoString::as_str)
    }

    /// What a word is with the mark of possession behind it, and how long that mark is, where what follows begins with it: `its` for
    /// `it` before `'s price`.
    #[must_use]
    pub fn possessive(&self, word: &str, next: &str) -> Option<(&str, usize)> {
        let is_marked = !self.mark.is_empty() && next.starts_with(self.mark.as_str());
        let own = self.possessives.get(word).filter(|_| is_marked)?;
        Some((own, self.mark.len()))
    }

    /// Words that stand before a verb of whoever reads, where their last is another then: `te` for `se`.
    #[must_use]
    pub fn reflexive(&self, before: &str) -> Option<String> {
        let kept = before.trim_end();
        let last = kept.rsplit(' ').next()?;
        let own = self.reflexives.get(last)?;
        Some(format!("{}{own}{}", &kept[..kept.len() - last.len()], &before[kept.len()..]))
    }

    /// How many endings can be told apart: by number, with one for whoever reads, and by gender and number.
    #[must_use]
    pub fn counts_of_endings(&self) -> [usize; 3] {
        [2, 3, 2 * self.genders.len().max(1)]
    }

    /// A number in words, where the language has one.
    #[must_use]
    pub fn number(&self, number: i64, gender: Option<u8>) -> Option<&str> {
        let gender = gender.and_then(|at| self.genders.get(usize::from(at))).cloned().unwrap_or_default();
        let number: EcoString = number.to_string().into();
        let of_gender = self.numbers.get(&(number.clone(), gender));
        of_gender.or_else(|| self.numbers.get(&(number, EcoString::new()))).map(EcoString::as_str)
    }

    /// Several of what a word is one of.
    #[must_use]
    pub fn plural(&self, one: &str) -> String {
        match self.endings.iter().find(|(from, _)| one.ends_with(from.as_str())) {
            Some((from, to)) => format!("{}{to}", &one[..one.len() - from.len()]),
            None => one.to_owned(),
        }
    }

    /// A text in which letters that meet are written as the language wants; not within what is kept as it is.
    #[must_use]
    pub fn joined(&self, text: String, kept: &[Range<usize>]) -> String {
        if self.letters.is_empty() {
            return text;
        }
        let mut out = String::new();
        let (mut at, mut written) = (0, 0);
        let mut in_word = false;
        while let Some(byte) = text.as_bytes().get(at) {
            let of_byte = self.bytes.0[usize::from(*byte)];
            let found = if in_word || of_byte & Bytes::BEGINS == 0 { None } else { self.meeting(&text[at..]) };
            let found = found.filter(|rule| {
                let end = at + rule.from.len() + usize::from(rule.before.is_some());
                // An article is no letter of a name: `Vitamin a of A`.
                let ends = |kept: &Range<usize>| end <= kept.end || rule.before.is_some() && at < kept.end;
                !kept.iter().any(|kept| kept.start <= at && ends(kept))
            });
            if let Some(rule) = found {
                out.push_str(&text[written..at]);
                out.push_str(&rule.to);
                at += rule.from.len();
                written = at;
                in_word = true;
            } else if of_byte & Bytes::WIDE == 0 {
                in_word = of_byte & Bytes::OF_WORD != 0;
                at += 1;
            } else {
                let sign = text[at..].chars().next().unwrap_or_default();
                in_word = sign.is_alphanumeric();
                at += sign.len_utf8();
            }
        }
        if written == 0 {
            return text;
        }
        out.push_str(&text[written..]);
        out
    }

    /// The letters that meet at the beginning of a text.
    fn meeting(&self, text: &str) -> Option<&Meeting> {
        let first = text.bytes().next();
        self.letters.iter().find(|rule| Some(rule.first) == first && rule.fits(text))
    }
}

impl Meeting {
    /// Whether a text begins with these letters.
    fn fits(&self, text: &str) -> bool {
        let Some(after) = text.strip_prefix(self.from.as_str()) else { return false };
        match &self.before {
            None => !after.starts_with(char::is_alphanumeric),
            Some(before) => {
                let next: String = after.strip_prefix(' ').unwrap_or("").chars().take(before.len() + 1).collect();
                after.starts_with(' ') && plain(&next).starts_with(before.as_str())
            }
        }
    }
}

/// Letters without accents, none a capital.
fn plain(text: &str) -> String {
    suggest::fold(text)
}
