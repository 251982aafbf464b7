//! What the texts of a game call its things, in the words of a language, and which of them a text names.

use naipe_grammar::suggest::fold;
use naipe_interpreter::program::{Program, Sort};
use naipe_interpreter::words::Words;
use naipe_interpreter::words::numbers::numbers;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// Of what sort a thing is, as far as it matters where a text may name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Of {
    /// A kind of things.
    Kind,
    /// A keyword or trait.
    Keyword,
    /// A zone, of players or shared.
    Zone,
    /// A member of an enum: a colour.
    Member,
    /// A phase or step.
    Phase,
    /// An attribute of things or players.
    Attribute,
    /// Something else that is called so: what names it may mean that.
    Other,
}

/// What a phase is named with: its name may be an everyday word.
const TIMES: [&str; 18] = [
    "start",
    "beginning",
    "end",
    "during",
    "until",
    "each",
    "next",
    "your",
    "empezar",
    "comenzar",
    "principio",
    "acabar",
    "terminar",
    "final",
    "durante",
    "hasta",
    "tu",
    "cada",
];

/// What is said of players.
const PLAYERS: [&str; 40] = [
    "player",
    "players",
    "opponent",
    "opponents",
    "rival",
    "rivals",
    "you",
    "your",
    "yours",
    "they",
    "their",
    "who",
    "whoever",
    "anyone",
    "anybody",
    "everybody",
    "partner",
    "partners",
    "foe",
    "enemy",
    "jugador",
    "jugadores",
    "jugadora",
    "oponente",
    "oponentes",
    "rivales",
    "adversario",
    "adversaria",
    "contrario",
    "contrincante",
    "tu",
    "tus",
    "tuya",
    "quien",
    "quienes",
    "alguien",
    "companero",
    "companera",
    "enemigo",
    "otro",
];

/// The words before so much of something that somebody gains, and before so much that is lost.
const GAINS: [&str; 18] = [
    "gain",
    "gains",
    "get",
    "gets",
    "gana",
    "ganas",
    "ganan",
    "gane",
    "ganes",
    "suma",
    "sumas",
    "recupera",
    "recuperas",
    "recuperan",
    "obtiene",
    "obtienes",
    "restore",
    "restores",
];
const LOSES: [&str; 8] = ["lose", "loses", "pierde", "pierdes", "pierden", "pierda", "pierdas", "pierdan"];

/// The words before each of several things that are counted.
const COUNTED: [[&str; 2]; 8] = [
    ["for", "each"],
    ["for", "every"],
    ["number", "of"],
    ["por", "cada"],
    ["numero", "de"],
    ["cantidad", "de"],
    ["tantas", "como"],
    ["tantos", "como"],
];

/// The words for one.
const ONE: [&str; 7] = ["a", "an", "one", "un", "una", "uno", "x"];

/// What things are called in a language.
#[derive(Debug)]
pub struct Spoken {
    /// Each form that stands for something, as words without accents and capitals, with all it can stand for.
    forms: FxHashMap<Vec<String>, Vec<(Of, String)>>,
    longest: usize,
    /// Forms of two letters or fewer, each with what it stands for: in a text they may be any word, but what they name may be named so.
    short: Vec<(String, Of, String)>,
    /// What members are called that agree with what they are said of: as they are said of nothing.
    members: FxHashMap<String, String>,
    /// The members that are nouns, by which things are called.
    nouns: FxHashSet<String>,
    /// The word beside the noun of what is aimed at, where the game has one: `target creature`.
    pub aimed: Option<String>,
}

/// What a text says.
#[derive(Debug, Default)]
pub struct Named {
    /// The things that a form in it can stand for, with the form as it stands there.
    found: Vec<(String, Vec<(Of, String)>)>,
    /// Which of these are counted: `for each gem`.
    counted: Vec<usize>,
    words: Vec<String>,
}

impl Spoken {
    /// The words of a game in a language; none, where it has none.
    pub fn new(program: &Program, language: &str) -> Option<Spoken> {
        program.words.iter().any(|entry| entry.language == language).then_some(())?;
        let words = Words::of(program, language);
        let aimed = program.words.iter().find(|entry| entry.language == language && entry.key == "text.aimed");
        let aimed = aimed.map(|entry| entry.said.replace("{x}", "").trim().to_owned()).filter(|word| !word.is_empty());
        let mut spoken = Spoken {
            forms: FxHashMap::default(),
            longest: 0,
            short: Vec::new(),
            members: FxHashMap::default(),
            nouns: FxHashSet::default(),
            aimed,
        };
        for kind in program.kinds.iter().skip(1).filter(|kind| !kind.in_place) {
            let (of, sort) = if kind.is_keyword { (Of::Keyword, Sort::Keyword) } else { (Of::Kind, Sort::Kind) };
            spoken.add(&words, of, sort, &kind.name);
        }
        for (name, _) in program.enums.iter().flat_map(|list| &list.members) {
            spoken.add(&words, Of::Member, Sort::Member, name);
            if let Some(said) = words.noun(Sort::Member, name) {
                spoken.members.insert(name.to_string(), said.text.to_lowercase());
            }
            let entry = words.entry(Sort::Member, name).filter(|entry| !words.is_always_several(entry));
            if entry.is_some_and(|entry| entry.gender.is_some() || entry.plural.is_some()) {
                spoken.nouns.insert(name.to_string());
            }
        }
        program.zones.iter().for_each(|zone| spoken.add(&words, Of::Zone, Sort::Zone, &zone.name));
        program.phases.iter().for_each(|phase| spoken.add(&words, Of::Phase, Sort::Phase, &phase.name));
        for attr in program.attrs.iter().chain(&program.player_attrs) {
            spoken.add(&words, Of::Attribute, Sort::Attribute, &attr.name);
            // What has no words of its own is called by its title.
            let is_bare = language == program.spoken() && words.forms(Sort::Attribute, &attr.name).is_empty();
            if is_bare && !attr.title.contains('{') {
                spoken.form(Of::Attribute, &attr.name, &attr.title);
            }
        }
        // Whatever else has words, what is told of what happens among them.
        for entry in program.words.iter().filter(|entry| entry.language == language && entry.sort != Sort::Phrase) {
            spoken.add(&words, Of::Other, entry.sort, &entry.key);
        }
        Some(spoken)
    }

    fn add(&mut self, words: &Words, of: Of, sort: Sort, name: &str) {
        words.forms(sort, name).iter().for_each(|form| self.form(of, name, form));
    }

    fn form(&mut self, of: Of, name: &str, form: &str) {
        let form = split(form);
        // A sign or a letter is no name.
        if form.iter().map(String::len).sum::<usize>() < 3 {
            if let [word] = &form[..] {
                self.short.push((word.clone(), of, name.to_owned()));
            }
            return;
        }
        self.longest = self.longest.max(form.len());
        let all = self.forms.entry(form).or_default();
        if !all.iter().any(|(known, called)| *known == of && called == name) {
            all.push((of, name.to_owned()));
        }
    }

    /// What something is called, in all its forms.
    pub fn forms_of(&self, of: Of, name: &str) -> Vec<String> {
        let is = |all: &[(Of, String)]| all.iter().any(|(sort, known)| *sort == of && known == name);
        let mut all: Vec<String> =
            self.forms.iter().filter(|(_, all)| is(all)).map(|(form, _)| form.join(" ")).collect();
        let short = self.short.iter().filter(|(_, sort, known)| *sort == of && known == name);
        all.extend(short.map(|(form, ..)| form.clone()));
        all.sort();
        all.dedup();
        all
    }

    /// Whether a member of an enum is a noun, by which things are called that have to be it: `un as`.
    pub fn is_noun(&self, member: &str) -> bool {
        self.nouns.contains(member)
    }

    /// Whether words can stand for what has this name, of whatever sort it is.
    pub fn can_stand_for(&self, form: &str, name: &str) -> bool {
        self.forms.get(&split(form)).is_some_and(|all| all.iter().any(|(_, known)| known == name))
    }

    /// Whether words are what something of a sort is called.
    pub fn is_called(&self, of: Of, words: &[String]) -> bool {
        self.forms.get(words).is_some_and(|all| all.iter().any(|(sort, _)| *sort == of))
    }

    /// Whether a word is what a thing is called, and not only something that happens.
    pub fn is_thing(&self, word: &str) -> bool {
        self.forms.get(&split(word)).is_some_and(|all| all.iter().any(|(sort, _)| *sort != Of::Other))
    }

    /// What a member of an enum is called by itself; anything else goes by any of its forms.
    pub fn called(&self, of: Of, name: &str) -> Option<&str> {
        self.members.get(name).filter(|_| of == Of::Member).map(String::as_str)
    }

    /// What the kinds with this title are called, in all their forms.
    pub fn forms_of_title(&self, kinds: &FxHashMap<String, String>, title: &str) -> Vec<String> {
        let named = kinds.iter().filter(|(_, of)| *of == title);
        named.flat_map(|(name, _)| self.forms_of(Of::Kind, name)).collect()
    }

    /// What a text names: the longest forms first, so that a word in a longer name is none.
    pub fn read(&self, text: &str) -> Named {
        let (words, printed): (Vec<String>, Vec<Range<usize>>) = split_as_printed(text).into_iter().unzip();
        let (mut found, mut counted, mut at) = (Vec::new(), Vec::new(), 0);
        while at < words.len() {
            let lengths = (1..=self.longest.min(words.len() - at)).rev();
            let form = lengths.map(|length| &words[at..at + length]).find(|form| self.forms.contains_key(*form));
            let Some(form) = form else {
                at += 1;
                continue;
            };
            let before = &words[at.saturating_sub(3)..at];
            let is_time = before.iter().any(|word| TIMES.contains(&word.as_str()));
            let all = self.forms[form].iter().filter(|(of, _)| *of != Of::Phase || is_time).cloned().collect();
            let as_printed = &text[printed[at].start..printed[at + form.len() - 1].end];
            if COUNTED.iter().any(|words| words[..] == before[before.len().saturating_sub(2)..]) {
                counted.push(found.len());
            }
            found.push((as_printed.to_lowercase(), all));
            at += form.len();
        }
        Named { found, counted, words }
    }
}

impl Named {
    /// The forms that stand for things with which a card has nothing to do, whatever of the same name they mean.
    pub fn strangers(&self, known: &FxHashSet<String>) -> impl Iterator<Item = &str> {
        let is_kind = |(of, _): &(Of, String)| *of == Of::Kind;
        // What kinds are called are everyday words: where one that belongs to the card is named, another may be such a word.
        let all = || self.found.iter().flat_map(|(_, all)| all);
        let has_kind = all().any(|one| is_kind(one) && known.contains(&one.1));
        let is_name = move |one: &(Of, String)| match one.0 {
            Of::Attribute | Of::Other => false,
            Of::Kind => !has_kind,
            _ => true,
        };
        let is_strange =
            move |all: &Vec<(Of, String)>| all.iter().any(is_name) && all.iter().all(|(_, name)| !known.contains(name));
        self.found.iter().filter(move |(_, all)| is_strange(all)).map(|(form, _)| form.as_str())
    }

    /// The forms for kinds that it counts, and with which a card has nothing to do: what is counted is meant as what it is.
    pub fn counted_strangers(&self, known: &FxHashSet<String>) -> impl Iterator<Item = &str> {
        let counted = self.counted.iter().filter_map(|at| self.found.get(*at));
        let is_strange = |all: &Vec<(Of, String)>| {
            all.iter().any(|(of, _)| *of == Of::Kind) && all.iter().all(|(_, name)| !known.contains(name))
        };
        counted.filter(move |(_, all)| is_strange(all)).map(|(form, _)| form.as_str())
    }

    /// Whether it says anything of a player.
    pub fn speaks_of_players(&self) -> bool {
        let before = |at: usize| at.checked_sub(1).map_or("", |at| self.words[at].as_str());
        let is_player =
            |(at, word): (usize, &String)| PLAYERS.contains(&word.as_str()) && !is_otherwise(before(at), word);
        self.words.iter().enumerate().any(is_player)
    }

    /// The attributes of which it says that so much is gained, or lost, with what they are called: `pierdes 3 de vida`.
    pub fn changes(&self, spoken: &Spoken, language: &str) -> Vec<(String, String, bool)> {
        let mut all = Vec::new();
        for (at, word) in self.words.iter().enumerate() {
            let word = word.as_str();
            if !GAINS.contains(&word) && !LOSES.contains(&word) {
                continue;
            }
            // The verb, a number, perhaps `de`, and what it is of.
            let [number, rest @ ..] = &self.words[at + 1..] else { continue };
            if numbers(number, language).0.is_empty() && !ONE.contains(&number.as_str()) {
                continue;
            }
            let rest = if let [of, rest @ ..] = rest
                && of == "de"
            {
                rest
            } else {
                rest
            };
            let mut lengths = (1..=spoken.longest.min(rest.len())).rev();
            let Some(form) =
                lengths.find_map(|length| Some(&rest[..length]).filter(|form| spoken.forms.contains_key(*form)))
            else {
                continue;
            };
            for (of, name) in &spoken.forms[form] {
                if *of == Of::Attribute {
                    all.push((name.clone(), form.join(" "), GAINS.contains(&word)));
                }
            }
        }
        all
    }
}

/// Whether `contrario` is nobody here: *de lo contrario*, *en caso contrario*.
fn is_otherwise(before: &str, word: &str) -> bool {
    matches!(word, "contrario" | "opuesto") && matches!(before, "lo" | "caso")
}

/// What the words of a game say of something, in one language.
#[derive(Debug)]
pub struct Row {
    /// What the rules call it.
    pub name: String,
    /// Its words without accents and capitals, with a blank around each.
    pub said: String,
    /// What is filled in, and in whose words it is counted, if it is: `{n seeds}`.
    pub places: Vec<(String, Option<String>)>,
}

/// What the words of a game say of its things, and of what happens, in each language.
pub fn rows(program: &Program) -> FxHashMap<String, Vec<Row>> {
    let mut all: FxHashMap<String, Vec<Row>> = FxHashMap::default();
    for entry in program.words.iter().filter(|entry| entry.sort != Sort::Phrase) {
        let forms = std::iter::once(&entry.said).chain(entry.forms.iter().map(|(_, form)| form));
        let said = forms.map(|form| form.as_str()).collect::<Vec<_>>().join(" ");
        let row = Row { name: entry.key.to_string(), places: places(&said), said: format!(" {} ", fold(&said)) };
        all.entry(entry.language.to_string()).or_default().push(row);
    }
    all
}

/// What is filled in between braces: what agrees with something (`{x: o a}`) is nothing of its own.
fn places(said: &str) -> Vec<(String, Option<String>)> {
    let inside = said.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(inside, _)| inside);
    let place = |inside: &str| {
        let mut words = inside.split_whitespace().map(str::to_owned);
        words.next().map(|first| (first, words.next()))
    };
    inside.filter(|inside| !inside.contains(':')).filter_map(place).collect()
}

/// A text as words without accents and capitals.
fn split(text: &str) -> Vec<String> {
    split_as_printed(text).into_iter().map(|(word, _)| word).collect()
}

/// The same, each with where it stands there. The sign before a number belongs to it, where nothing leads up to that: `+1/+1`.
fn split_as_printed(text: &str) -> Vec<(String, Range<usize>)> {
    let mut words: Vec<(String, Range<usize>)> = Vec::new();
    let mut before = None;
    let mut start = None;
    for (at, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        match (sign.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let word = &text[from..at];
                let is_number = word.starts_with(|sign: char| sign.is_ascii_digit());
                words.push(match before.filter(|_| is_number) {
                    Some((from, sign)) => (format!("{sign}{}", fold(word)), from..at),
                    None => (fold(word), from..at),
                });
                start = None;
            }
            _ => {}
        }
        if start.is_none() {
            let is_led_to = text[..at].ends_with(char::is_alphanumeric);
            before = match sign {
                '+' if !is_led_to => Some((at, '+')),
                '-' | '−' if !is_led_to => Some((at, '-')),
                _ => None,
            };
        }
    }
    words
}
