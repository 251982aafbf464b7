//! Who writes: what names stand for in their place, and what could not be said.

use super::bent::Heard;
use super::clauses::Clause;
use super::lexicon::{Args, Form, Lexicon, Noun, Said, args};
use super::names::{Began, Then};
use super::nouns::{Phrase, Shape};
use super::things::{Sort, Things};
use naipe_grammar::ast::{CardDecl, Expr};
use naipe_grammar::messages::own;
use std::collections::{HashMap, HashSet};
use std::mem::take;

/// Something that has no words, and the row that would give it some.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lack {
    /// `event sembrar`.
    pub what: String,
    /// `sembrar(x, n): "…"`; empty where no row would help.
    pub row: String,
}

impl Lack {
    /// What lacks words, and which row of a game would give it some in a language; what is of the game is marked as its own
    /// ([`naipe_grammar::messages::own`]).
    #[must_use]
    pub fn told(&self, language: &str, game: &str) -> String {
        let Lack { what, row } = self;
        if row.is_empty() {
            return format!("no words for {what}");
        }
        let (row, words, game) = (own(row), own(format!("words {language}")), own(game));
        format!("no words for {what}: write `{row}` in `{words}` of `{game}`")
    }
}

/// What a name stands for.
#[derive(Debug, Clone)]
pub enum What<'a> {
    /// A thing that is spoken of, by number.
    Referent(usize),
    /// The value of an expression, read with the first so many names.
    Value(&'a Expr, usize),
    /// These words, which stand for something of this sort.
    Said(Said, Sort),
    /// The candidate of a selector, who is not named where its own selector speaks of it: its noun, and which it is of all of them.
    Candidate(Noun, usize),
    /// Whether the mode of this label was chosen.
    Chosen(Said),
    /// The one who reads: "you".
    You,
    /// What it stands on.
    Card,
    /// How much of something there is, that was spoken of: by what it is called.
    Amount(Said),
    /// What something that happens gives back, by the event's name.
    Given(String),
    /// A value that is written anew later: what it is then goes by no words.
    Changing,
    /// What becomes something else, of such a sort, by the letter that it goes by.
    Letter(char, Sort),
    /// What only ends a loop, and is asked for nothing else.
    Ending,
    /// What each of several players chose at once, by what it is called, and of what sort it is.
    OfEach(Said, Sort),
    /// What it is depends on which of several events is heard.
    Differing,
}

/// What has been named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spoken {
    /// The card that is being worded.
    Card,
    /// A thing that is spoken of.
    Referent(usize),
    /// Something that has no name here: what is created, or several that a selector finds.
    Other,
}

/// A thing that is spoken of.
#[derive(Debug, Clone)]
pub struct Referent {
    /// The noun, with what is said of it.
    pub phrase: Phrase,
    /// How it is named the first time.
    pub shape: Shape,
    /// Whether it was named.
    pub is_named: bool,
    /// How many things had been named before it was.
    pub named_as: usize,
    /// Of what sort it is.
    pub sort: Sort,
    /// There may be several of them.
    pub is_set: bool,
    /// It is announced, so that it has to be said to be chosen before anything is asked about it.
    pub is_announced: bool,
    /// It was chosen, or was to be.
    pub is_chosen: bool,
    /// It is what something is aimed at.
    pub is_target: bool,
    /// The others that are aimed at here and could be called the same, none of which it can be.
    pub apart_from: Vec<usize>,
    /// In whose words it was named first, before anything was said of either.
    pub within: Option<usize>,
    /// What is said of it where the others that its words name have been said to be chosen.
    pub after: Option<Phrase>,
    /// It was found when so many statements had changed something.
    pub found_at: Option<usize>,
    /// What is said of how many there are, behind the words in which it is named first.
    pub counted: Amounts,
    /// Where it was put, if that tells it from others.
    pub moved_to: Option<Said>,
    /// The several of which it is each.
    pub each_of: Option<usize>,
}

/// What is said of amounts behind what they stand in.
#[derive(Debug, Clone, Default)]
pub struct Amounts {
    /// `por cada …`,
    pub per: Vec<String>,
    /// `donde X es …`,
    pub where_: Vec<String>,
    /// and the letters that these values go by, in step with them.
    pub letters: Vec<char>,
}

/// What a card is worded with: what was spoken of so far, and what is still to be said.
#[derive(Debug, Clone)]
pub struct Writer<'a> {
    /// What the game declares.
    pub things: &'a Things<'a>,
    /// How it is said.
    pub words: &'a Lexicon,
    /// The card that speaks.
    pub card: Option<&'a CardDecl>,
    /// What names stand for, the youngest last.
    pub names: Vec<(String, What<'a>)>,
    /// How many statements had changed something when a name was given to a value, by the place of the name.
    pub named_at: HashMap<usize, usize>,
    /// Which names, by their places, are of what an event or a move gave back.
    pub outcomes: HashSet<usize>,
    /// How many statements so far have changed something.
    pub changes: usize,
    /// What is spoken of.
    pub referents: Vec<Referent>,
    /// What the candidates of a selector are called that says no name for them itself.
    pub candidate: Option<&'a str>,
    /// Which thing was named last, of those spoken of or the card itself: it is what "its" is understood of.
    pub last: Option<Spoken>,
    /// Who chooses, where that is not who reads.
    pub actor: Option<&'a Expr>,
    /// Who is being said to choose, where that is not who reads.
    pub chooser: Option<&'a Expr>,
    /// The words in which a thing is named first, where they are there already.
    pub first_words: HashMap<usize, Said>,
    /// What something was found by: at one end of a pile, or as the first of several.
    pub found: HashMap<usize, &'a Expr>,
    /// The cards at an end of a pile that were named, several of each.
    pub seen: Vec<&'a Expr>,
    /// The parameters of the event that is heard.
    pub heard: Vec<Heard>,
    /// What has no words.
    pub lacks: Vec<Lack>,
    /// What is spoken of ends with the turn.
    pub this_turn: bool,
    /// What was said of amounts: `por cada …`,
    pub per: Vec<String>,
    /// `donde X es …`,
    pub where_: Vec<String>,
    /// The letters that these values go by, in step with them.
    pub letters: Vec<char>,
    /// The letters that amounts of costs go by, which are no others anywhere else.
    pub letters_of_costs: Vec<char>,
    /// The letters that were said of in the sentence that is being said.
    pub letters_said: Vec<char>,
    /// Statements inside one another.
    pub statements_open: usize,
    /// A condition is being said.
    pub is_condition: bool,
    /// What is told has happened.
    pub is_past: bool,
    /// What is done is told, as nothing that who reads is to do.
    pub is_telling: bool,
    /// Defines and events inside one another.
    pub depth: usize,
    /// What is said beside a keyword.
    pub reminders: bool,
    /// What is said of a candidate is said of several.
    pub several: bool,
    /// What is modified is called so,
    pub modified: Option<Noun>,
    /// and what the ability is of that speaks, where that is not the card.
    pub bearer: Option<Noun>,
    /// The candidates of the selectors that are being said, the innermost last.
    pub candidates: Vec<usize>,
    /// The candidate does not go without saying: what is said of it begins otherwise.
    pub candidate_is_named: bool,
    /// How many candidates there have been.
    candidates_so_far: usize,
    /// Something is only asked about.
    pub is_asking: bool,
    /// What was announced and is first spoken of where it is only asked about.
    pub asked_about: Vec<usize>,
    /// At how many things, or groups of them, what is being said aims: those not reached yet count, since the condition of one may
    /// speak of those before it.
    pub aims: usize,
    /// Of amounts nothing is said to be for each of something.
    pub is_by_itself: bool,
    /// What is said is which things can be announced.
    pub is_announcing: bool,
    /// What was announced and is first spoken of in what is only done if something is so.
    pub in_branch: Vec<usize>,
    /// It is said that something is there: where it is belongs to that.
    pub is_there: bool,
    /// What is paid is paid by who has the card that speaks in play.
    pub is_paid_from_play: bool,
    /// What is paid is said as something that somebody pays, and not as an order.
    pub is_price: bool,
    /// What is said is one thing or another that is chosen.
    pub is_option: bool,
    /// Something follows what is being said, which would not be done if it ended there.
    pub is_followed: bool,
    /// How many things were spoken of when a statement began that says what is done later.
    pub later_than: Option<usize>,
    /// Inside an ability that something is given: the things spoken of before that one are known in it from outside.
    pub known_outside: Option<usize>,
    /// What was known when a statement made the ability that is being said.
    pub began: Option<Began>,
    /// What is being said happens at one moment: none of it changes what the rest of it reads.
    pub is_together: bool,
    /// Whether the next of a phase is to be said, and has been.
    pub next_phase: Option<bool>,
    /// Whether what is heard at one moment is to be said to happen to one or more, and has been.
    pub one_or_more: Option<bool>,
    /// What is being named is as many as somebody else likes, and not who reads.
    pub is_of_others_choice: bool,
    /// What is being said is done again and again until something ends it: whether anything is done once that is over.
    pub in_loop: Option<bool>,
    /// What is said stands behind what some other player does: that it is who reads that chooses has to be told.
    pub is_beside_player: bool,
}

/// A title as it stands within a sentence: without capitals, but for what is written in nothing else, `HQ`.
pub(super) fn within_sentence(title: &str) -> String {
    let is_initials = |word: &str| {
        let letters = word.chars().filter(|sign| sign.is_alphabetic());
        letters.clone().count() > 1 && letters.clone().all(char::is_uppercase)
    };
    let is_shouted = title.split(' ').filter(|word| is_initials(word)).count() > 1;
    let words = title
        .split(' ')
        .map(|word| if is_initials(word) && !is_shouted { word.to_owned() } else { word.to_lowercase() });
    words.collect::<Vec<_>>().join(" ")
}

/// What is said of several things that are called the same.
pub(super) const ORDINALS: [&str; 3] = ["text.again.first", "text.again.second", "text.again.third"];

/// How deep what has no words is looked into.
pub const DEPTH: usize = 8;

impl<'a> Writer<'a> {
    pub fn new(things: &'a Things<'a>, words: &'a Lexicon, card: Option<&'a CardDecl>) -> Writer<'a> {
        Writer {
            things,
            words,
            card,
            names: Vec::new(),
            named_at: HashMap::new(),
            outcomes: HashSet::new(),
            changes: 0,
            referents: Vec::new(),
            candidate: None,
            last: None,
            actor: None,
            chooser: None,
            first_words: HashMap::new(),
            found: HashMap::new(),
            seen: Vec::new(),
            heard: Vec::new(),
            lacks: Vec::new(),
            this_turn: false,
            per: Vec::new(),
            where_: Vec::new(),
            letters: Vec::new(),
            letters_of_costs: Vec::new(),
            letters_said: Vec::new(),
            statements_open: 0,
            is_condition: false,
            is_past: false,
            is_telling: false,
            depth: 0,
            reminders: false,
            several: false,
            modified: None,
            bearer: None,
            candidates: Vec::new(),
            candidate_is_named: false,
            candidates_so_far: 0,
            is_asking: false,
            asked_about: Vec::new(),
            aims: 0,
            is_by_itself: false,
            is_announcing: false,
            in_branch: Vec::new(),
            is_there: false,
            is_paid_from_play: false,
            is_price: false,
            is_option: false,
            is_followed: false,
            later_than: None,
            known_outside: None,
            began: None,
            is_together: false,
            next_phase: None,
            one_or_more: None,
            is_of_others_choice: false,
            in_loop: None,
            is_beside_player: false,
        }
    }

    /// A phrase of the machine.
    pub fn say(&mut self, key: &str, args: &Args) -> String {
        match self.words.template(key, Form::Told) {
            Some(template) => self.words.say(&template, args),
            None => {
                self.lack(format!("the phrase `{key}`"), format!("{key}: \"…\""));
                "…".to_owned()
            }
        }
    }

    pub fn list(&mut self, all: &[String], word: &str) -> String {
        self.words.list(all, word)
    }

    /// Keeps that something has no words, each time that it has none: what is said in its place is known by that.
    pub fn lack(&mut self, what: impl Into<String>, row: impl Into<String>) {
        self.lacks.push(Lack { what: what.into(), row: row.into() });
    }

    /// What stands for something that has no words.
    pub fn unsaid(&mut self, what: impl Into<String>, row: impl Into<String>) -> Said {
        self.lack(what, row);
        Said::plain("…")
    }

    /// Speaks of a thing from here on.
    pub fn introduce(&mut self, name: &str, phrase: Phrase, shape: Shape, is_set: bool) -> usize {
        let sort = phrase.sort.unwrap_or(Sort::Thing);
        self.referents.push(Referent {
            phrase,
            shape,
            is_named: false,
            named_as: 0,
            sort,
            is_set,
            is_announced: false,
            is_chosen: false,
            is_target: false,
            apart_from: Vec::new(),
            within: None,
            after: None,
            found_at: None,
            counted: Amounts::default(),
            moved_to: None,
            each_of: None,
        });
        let number = self.referents.len() - 1;
        self.bind(name, What::Referent(number));
        number
    }

    /// The same, of what is announced: who announces chooses it.
    pub fn announce(&mut self, name: &str, phrase: Phrase, shape: Shape, is_set: bool) {
        let number = self.introduce(name, phrase, shape, is_set);
        self.referents[number].is_announced = true;
        self.referents[number].is_chosen = true;
    }

    /// A name for the candidate of a selector, of whom is spoken from here on.
    pub fn bind_candidate(&mut self, name: &str, noun: Noun) {
        let number = self.candidates_so_far;
        self.candidates_so_far += 1;
        self.candidates.push(number);
        self.bind(name, What::Candidate(noun, number));
    }

    /// The candidate of whom is spoken, if that is who a name stands for.
    pub fn candidate_meant(&self, what: Option<&What<'a>>) -> Option<Noun> {
        match what {
            Some(What::Candidate(noun, number)) if self.candidates.last() == Some(number) => Some(noun.clone()),
            _ => None,
        }
    }

    /// Does something that only asks about things.
    pub fn asking<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.is_asking, true);
        let done = ask(self);
        self.is_asking = outer;
        done
    }

    /// Says what is done with what has been announced, from this thing on. What would first be spoken of where it is only asked
    /// about is said to be chosen before, and so is what is never spoken of: it is chosen all the same.
    pub fn after_choosing(&mut self, from: usize, say: impl Fn(&mut Self) -> Vec<Clause>) -> Vec<Clause> {
        let announced = from..self.referents.len();
        let before = self.clone();
        let clauses = say(self);
        let mut asked: Vec<usize> = self.asked_about.iter().copied().filter(|one| announced.contains(one)).collect();
        // Behind "another", the one from which it is another.
        let others: Vec<usize> = asked.iter().filter_map(|one| self.referents[*one].phrase.other_than).collect();
        asked.extend(others.into_iter().filter(|one| announced.contains(one)));
        asked.extend(announced.filter(|one| !self.referents[*one].is_named));
        asked.sort_unstable();
        asked.dedup();
        if asked.is_empty() {
            return clauses;
        }
        *self = before;
        let asked = self.taken_apart(asked);
        let mut all: Vec<Clause> = asked.into_iter().map(|one| self.said_to_be_chosen(one)).collect();
        all.extend(say(self));
        all
    }

    /// `elige una criatura`
    pub fn said_to_be_chosen(&mut self, number: usize) -> Clause {
        let x = self.name(number);
        let p = Said { reader: true, ..Said::default() };
        let text = self.chooses("text.choose", &args([("p", &p), ("x", &x)]), true);
        let Amounts { per, where_, letters } = self.amounts_said(0, 0);
        Clause::apart(self.with_amounts(text, &per, &where_, &letters))
    }

    /// Takes what was said of amounts since so much had been said of them.
    pub(super) fn amounts_said(&mut self, per: usize, where_: usize) -> Amounts {
        let per = self.per.split_off(per.min(self.per.len()));
        let letters = self.letters.split_off(where_.min(self.letters.len()));
        Amounts { per, where_: self.where_.split_off(where_.min(self.where_.len())), letters }
    }

    /// Names a thing: by all that is said of it the first time, shortly then.
    pub fn name(&mut self, number: usize) -> Said {
        let referent = self.referents[number].clone();
        // Behind the card itself, or something else, "it" would be that.
        let is_understood = !matches!(self.last, Some(Spoken::Card | Spoken::Other));
        if referent.sort == Sort::Thing {
            self.last = Some(Spoken::Referent(number));
        }
        if !referent.is_named {
            // What is done later is done with what was chosen before.
            let is_later = self.later_than.is_some_and(|from| number < from);
            let is_of_outside = self.known_outside.is_some_and(|from| number < from);
            if (self.is_asking || is_later || is_of_outside) && referent.is_announced {
                self.asked_about.push(number);
            }
            self.asked_about.extend(self.unnamed_before(&referent.phrase));
            self.is_named_now(number);
            let counted = take(&mut self.referents[number].counted);
            self.per.extend(counted.per);
            self.where_.extend(counted.where_);
            self.letters.extend(counted.letters);
            let is_of_before = referent.found_at.is_some_and(|then| then < self.changes || is_later);
            if let Some(said) = self.first_words.get(&number).cloned() {
                return if is_of_before { self.before(said, Then::Before) } else { said };
            }
            let mut phrase = referent.phrase;
            self.named_apart(number, &mut phrase);
            if is_of_before {
                self.there_before(&mut phrase);
            }
            return self.shaped(&phrase, &referent.shape);
        }
        self.spoken_of(number);
        let mut phrase = referent.phrase;
        let others: Vec<Phrase> = take(&mut phrase.or);
        // One of two sorts is called by neither.
        if !others.is_empty() {
            let are_cards = referent.sort == Sort::Thing && others.iter().all(|other| other.sort == Some(Sort::Thing));
            if are_cards && !referent.is_target {
                let card = self.words.noun("text.card").unwrap_or_default().said(referent.is_set);
                return self.say_of("text.again", &card, []);
            }
            let plain = Said { gender: phrase.head.gender, plural: referent.is_set, ..Said::default() };
            return self.say_of("text.again.either", &plain, []);
        }
        let said = phrase.head.said(referent.is_set);
        if let Some(which) = self.told_from_alike(number) {
            return which;
        }
        let only = is_understood
            && !referent.is_set
            && referent.sort == Sort::Thing
            // Beside a candidate, "it" would be the candidate.
            && (self.candidates.is_empty() || !self.candidate_is_named)
            && self.words.has("text.again.only")
            && self.referents.iter().filter(|other| other.is_named && other.sort == Sort::Thing).count() == 1;
        self.say_of(if only { "text.again.only" } else { "text.again" }, &said, [])
    }

    /// Words of the game or of a card within a sentence, in quotation marks.
    pub fn quoted(&mut self, words: &str) -> String {
        self.say("text.quoted", &args([("what", &Said::plain(words))]))
    }

    /// A noun of the game, by its name; what has no row is called by its printed title.
    pub fn noun(&mut self, sort: &str, name: &str, title: Option<&str>) -> Noun {
        // What is said of other things agrees with those.
        let is_of_its_own = matches!(sort, "kind" | "zone" | "phase" | "attribute");
        if let Some(noun) = self.words.noun(&format!("{sort} {name}")).or_else(|| self.words.noun(name)) {
            let usual = if is_of_its_own { self.words.usual_gender() } else { None };
            return Noun { gender: noun.gender.or(usual), ..noun };
        }
        // A row is of what the game declares: what is built in has none.
        let row = if self.things.declares(name) { format!("{name}: \"…\"") } else { String::new() };
        match self.title_of(title, format!("{sort} `{name}`"), row) {
            Some(title) => {
                let text = within_sentence(title);
                let plural = self.words.plural(&text);
                // Whether a title that is called so as several, too, is one or several nobody has said.
                let is_told = is_of_its_own && plural != text;
                let gender = if is_told { self.words.gender_of_title(&text) } else { None };
                Noun { plural, text, gender, ..Noun::default() }
            }
            None => Noun { text: "…".to_owned(), plural: "…".to_owned(), ..Noun::default() },
        }
    }

    /// The title of what has no words, where it has one. In another language than that of the titles, it lacks words all the same.
    pub(super) fn title_of<'t>(
        &mut self,
        title: Option<&'t str>,
        what: impl Into<String>,
        row: impl Into<String>,
    ) -> Option<&'t str> {
        if title.is_none() || !self.words.has_titles() {
            self.lack(what, row);
        }
        title
    }

    /// The noun of a kind.
    pub fn kind_noun(&mut self, name: &str) -> Noun {
        match name {
            "player" => return self.words.noun("text.player").unwrap_or_default(),
            "it" => return self.words.noun("text.anything").unwrap_or_default(),
            "cell" => return self.words.noun("text.cell").unwrap_or_default(),
            "int" => return self.words.noun("text.number").unwrap_or_default(),
            // Sets of things are no kind, and no row is theirs.
            "subset" if !self.things.kinds.contains_key(name) => {
                let unsaid = self.unsaid("`subset`", "").text;
                return Noun { text: unsaid.clone(), plural: unsaid, ..Noun::default() };
            }
            "card" | "kind" | "token" if !self.things.kinds.contains_key(name) => {
                return self.words.noun(&format!("text.{name}")).unwrap_or_default();
            }
            _ => {}
        }
        let title = self.things.kinds.get(name).and_then(|kind| kind.title);
        let noun = self.noun("kind", name, title);
        self.as_what_it_is_a_sort_of(name, noun)
    }

    /// The noun of a card: of one of several kinds, those of all of them. Where nouns have genders, it is the first that is
    /// said of several: `criaturas artefacto`, and else the last: `artifact creatures`.
    pub fn card_noun(&mut self, card: &CardDecl) -> Noun {
        let mut noun = self.kind_noun(&card.kind.name);
        for kind in &card.also {
            let next = self.kind_noun(&kind.name);
            let plural = match noun.gender {
                Some(_) => format!("{} {}", noun.plural, next.text),
                None => format!("{} {}", noun.text, next.plural),
            };
            noun = Noun { text: format!("{} {}", noun.text, next.text), plural, ..noun };
        }
        noun
    }

    /// The card by itself: `este Ser`.
    pub fn this(&mut self) -> Said {
        self.last = Some(Spoken::Card);
        let noun = match (&self.bearer, self.card) {
            (Some(bearer), _) => bearer.clone(),
            (None, Some(card)) => self.card_noun(card),
            (None, None) => self.words.noun("text.anything").unwrap_or_default(),
        };
        let said = noun.said(false);
        self.say_of("text.this", &said, [])
    }
}
