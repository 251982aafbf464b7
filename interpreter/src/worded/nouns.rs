//! What a selector finds, as a noun with what is said of it, before it is said how many.

use super::lexicon::{Form, Noun, Said};
use super::things::Sort;
use super::writer::Writer;

/// Whose something is, as a phrase says it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Whose {
    /// Nothing is said of it.
    #[default]
    Nobody,
    /// Of the one who reads.
    You,
    /// Of everybody but the one who reads.
    Others,
    /// Of who was just named.
    Own,
    /// Of somebody, in these words.
    Of(String),
}

/// A noun with what is said of it.
#[derive(Debug, Clone, Default)]
pub struct Phrase {
    /// The noun without what is said of it.
    pub head: Noun,
    /// The noun is what a member of an enum is called.
    pub is_member: bool,
    /// Of what sort it is.
    pub sort: Option<Sort>,
    /// One word beside it: said of one, and of several.
    pub adjectives: Vec<[String; 2]>,
    /// What is said right behind it, as what it is like: of one, and of several.
    pub likenesses: Vec<[String; 2]>,
    /// Where it is: `in your hand`.
    pub place: Option<String>,
    /// That is in play, where who controls it need not be who owns it.
    pub is_in_play: bool,
    /// What is said behind that: of one, and of several.
    pub clauses: Vec<[String; 2]>,
    /// Another than the one spoken of.
    pub other: bool,
    /// The one announced from which it is another.
    pub other_than: Option<usize>,
    /// Whose it is, where that is said.
    pub whose: Whose,
    /// Or one of these.
    pub or: Vec<Phrase>,
    /// It is one and no more: `la carta de arriba de tu Mazo`.
    pub is_known: bool,
    /// It is aimed at: a game may say so beside the noun, `target creature`.
    pub is_target: bool,
    /// There can be no other than this one, which is called so.
    pub only: Option<Said>,
}

/// How many of them are meant.
#[derive(Debug, Clone)]
pub enum Shape {
    One,
    /// Not one of them: `no creature`.
    None,
    Each,
    All,
    /// All of them, where it is said how many they are: `the number of creatures`.
    Counted,
    Count(Said),
    /// So many, and neither more nor fewer.
    Exactly(Said),
    /// So many or fewer.
    AtMost(Said),
    UpTo(Said),
    Between(Said, Said),
    AtLeast(Said),
    /// However many, of those that something happens to at one moment: `one or more beings`.
    OneOrMore,
    Any,
    The,
    /// Without an article or number.
    Bare,
}

impl Shape {
    /// Whether they are spoken of as several.
    fn is_plural(&self) -> bool {
        match self {
            Shape::All | Shape::Counted | Shape::Any | Shape::Between(..) | Shape::AtLeast(_) | Shape::OneOrMore => {
                true
            }
            Shape::Count(number) | Shape::Exactly(number) | Shape::AtMost(number) | Shape::UpTo(number) => {
                number.number != Some(1)
            }
            Shape::One | Shape::None | Shape::Each | Shape::The | Shape::Bare => false,
        }
    }

    /// How many there are, or how many at least.
    fn number(&self) -> Option<&Said> {
        match self {
            Shape::Count(number)
            | Shape::Exactly(number)
            | Shape::AtMost(number)
            | Shape::UpTo(number)
            | Shape::Between(number, _)
            | Shape::AtLeast(number) => Some(number),
            Shape::One
            | Shape::None
            | Shape::Each
            | Shape::All
            | Shape::Counted
            | Shape::OneOrMore
            | Shape::Any
            | Shape::The
            | Shape::Bare => None,
        }
    }
}

impl Phrase {
    /// A noun by itself.
    pub fn new(head: Noun, sort: Sort) -> Phrase {
        Phrase { head, sort: Some(sort), ..Phrase::default() }
    }

    /// The same, as what is aimed at, whichever of several sorts it is of.
    pub fn aimed_at(self) -> Phrase {
        let or = self.or.into_iter().map(Phrase::aimed_at).collect();
        Phrase { is_target: true, or, ..self }
    }
}

impl Writer<'_> {
    /// The noun of a kind without words of its own whose title begins as what it is a sort of is called: `arma de disparo` is of the gender
    /// of `arma`, and several are `armas de disparo`.
    pub(super) fn as_what_it_is_a_sort_of(&self, kind: &str, noun: Noun) -> Noun {
        let row = |kind: &str| self.words.noun(&format!("kind {kind}")).or_else(|| self.words.noun(kind));
        let is_bare = row(kind).is_none();
        let Some((first, rest)) = noun.text.split_once(' ').filter(|_| is_bare) else { return noun };
        let parents = |kind: &str| self.things.kinds.get(kind).map_or(&[][..], |kind| kind.parents).iter();
        let mut left: Vec<&str> = parents(kind).rev().map(|of| of.name.as_str()).collect();
        // Kinds that come from one another in a circle are told elsewhere.
        for _ in 0..self.things.kinds.len() {
            let Some(of) = left.pop() else { break };
            if let Some(head) = row(of).filter(|head| head.text == first) {
                let gender = head.gender.or(self.words.usual_gender());
                // What the noun is like agrees with it, up to what it is of: `cartas secas`, `armas de disparo`.
                let words: Vec<&str> = rest.split(' ').collect();
                let like = words.iter().take_while(|word| !self.words.is_preposition(word)).count();
                let several = words[..like].iter().map(|word| self.words.plural(word));
                let several = several.chain(words[like..].iter().map(|word| (*word).to_owned()));
                let plural = format!("{} {}", head.plural, several.collect::<Vec<_>>().join(" "));
                return Noun { gender, article: head.article, plural, ..noun };
            }
            left.extend(parents(of).rev().map(|of| of.name.as_str()));
        }
        noun
    }

    /// A phrase as it is said of so many.
    pub fn shaped(&mut self, phrase: &Phrase, shape: &Shape) -> Said {
        let mut said = self.shaped_one(phrase, shape);
        if !phrase.or.is_empty() {
            let mut all = vec![said.text.clone()];
            for other in &phrase.or {
                // So many of them together: the number is not said of each.
                let is_plain = other.only.is_none() && !other.is_known && !other.other;
                let said = if shape.number().is_some() && is_plain {
                    let base = self.with_owner(other, shape.is_plural(), true);
                    self.say_of("text.bare", &base, [])
                } else {
                    self.shaped_one(other, shape)
                };
                all.push(said.text);
            }
            // All of one sort are meant together with all of the other, or none of either.
            let word = if matches!(shape, Shape::All | Shape::Each | Shape::None) { "list.and" } else { "list.or" };
            said.text = self.list(&all, word);
            said.either = if word == "list.or" { all.into() } else { Box::default() };
        }
        said
    }

    fn shaped_one(&mut self, phrase: &Phrase, shape: &Shape) -> Said {
        if let Some(only) = &phrase.only {
            return only.clone();
        }
        let plural = shape.is_plural();
        if phrase.is_known {
            let head = self.with_adjectives(phrase.head.said(plural), phrase, plural);
            let base = self.with_clauses(head, phrase, plural);
            return self.say_of("text.def", &base, []);
        }
        let key = match shape {
            Shape::One if phrase.is_target && !phrase.other => "text.one.aimed",
            Shape::One => "text.one",
            Shape::None => "text.no",
            Shape::Each => "text.each",
            Shape::Counted if !phrase.other && !matches!(phrase.whose, Whose::You | Whose::Others) => "text.bare",
            Shape::All | Shape::Counted => "text.all",
            Shape::Count(_) => "text.some",
            Shape::Exactly(_) => "text.exactly",
            Shape::AtMost(_) => "text.at_most",
            Shape::UpTo(_) => "text.up_to",
            Shape::Between(..) => "text.between",
            Shape::AtLeast(_) => "text.at_least",
            Shape::OneOrMore => "text.one_or_more",
            Shape::Any if self.is_of_others_choice && self.words.has("text.any.told") => "text.any.told",
            Shape::Any => "text.any",
            Shape::The => "text.def",
            Shape::Bare => "text.bare",
        };
        let whose = match (&phrase.whose, shape) {
            _ if key == "text.any.told" => "",
            (Whose::You, Shape::All | Shape::Counted | Shape::Any | Shape::The) => ".yours",
            (Whose::Others, Shape::All | Shape::Counted | Shape::Any | Shape::The)
                if self.things.players == Some(2) =>
            {
                ".rival"
            }
            (Whose::Others, Shape::All | Shape::Counted | Shape::Any | Shape::The) => ".theirs",
            _ => "",
        };
        let other = if phrase.other { ".other" } else { "" };
        // Behind what is said of them, whose they are would belong to that.
        let is_behind = whose == ".rival"
            && !phrase.clauses.is_empty()
            && self
                .words
                .template(&format!("{key}{whose}{other}"), Form::Told)
                .is_some_and(|row| row.begins_with_place());
        let whose = if is_behind { "" } else { whose };
        let base = self.with_owner(phrase, plural, whose.is_empty());
        let key = format!("{key}{whose}{other}");
        let number = shape.number().map_or_else(Said::default, |number| {
            let text = self.words.number_before(number, &base);
            Said { text, ..number.clone() }
        });
        let most = match shape {
            Shape::Between(_, most) => Said { text: self.words.number_before(most, &base), ..most.clone() },
            _ => Said::default(),
        };
        self.say_of(&key, &base, [("n", &number), ("most", &most)])
    }

    /// A noun with what it is like, and with whose it is where the article does not say it.
    fn with_owner(&mut self, phrase: &Phrase, plural: bool, is_said: bool) -> Said {
        // Whose it is stands beside the noun, before where it is and which it is: "a being of yours in play that fights".
        let noun = phrase.head.said(plural);
        let head = match phrase.is_target.then(|| self.words.template("text.aimed", Form::Told)).flatten() {
            // What stands right behind the noun stands before what it is like: `el Personaje objetivo girado`.
            Some(aimed) if aimed.begins_with_place() => {
                let noun = self.say_of("text.aimed", &noun, []);
                self.with_adjectives(noun, phrase, plural)
            }
            Some(_) => {
                let head = self.with_adjectives(noun, phrase, plural);
                self.say_of("text.aimed", &head, [])
            }
            None => self.with_adjectives(noun, phrase, plural),
        };
        let head = match &phrase.whose {
            Whose::You if is_said => self.say_of("text.of_you", &head, []),
            Whose::Others if is_said => self.say_of(self.others(), &head, []),
            _ => head,
        };
        let whose = match &phrase.whose {
            Whose::Own if is_said => Some(None),
            Whose::Of(player) if is_said => Some(Some(Said::plain(player.clone()))),
            _ => None,
        };
        let Some(whose) = whose else { return self.with_clauses(head, phrase, plural) };
        // What is said of the thing, behind whose it is, would be said of who has it.
        let place = Phrase { place: phrase.place.clone(), ..Phrase::default() };
        let clauses = Phrase { clauses: phrase.clauses.clone(), ..Phrase::default() };
        let head = self.with_clauses(head, &place, plural);
        let head = match whose {
            Some(player) => self.say_of("text.of_whom", &head, [("p", &player)]),
            None => self.say_of("text.of_them", &head, []),
        };
        self.with_clauses(head, &clauses, plural)
    }

    /// Whose are the things of everybody else: of the one rival, or of any of them.
    pub fn others(&self) -> &'static str {
        if self.things.players == Some(2) { "text.of_rival" } else { "text.of_others" }
    }

    /// A noun with what it is like.
    fn with_adjectives(&mut self, mut said: Said, phrase: &Phrase, plural: bool) -> Said {
        for adjective in &phrase.adjectives {
            said =
                self.say_of("text.adjective", &said, [("how", &Said::plain(adjective[usize::from(plural)].clone()))]);
        }
        for like in &phrase.likenesses {
            said = self.say_of("text.clause", &said, [("how", &Said::plain(like[usize::from(plural)].as_str()))]);
        }
        said
    }

    /// A noun with where it is and what holds of it.
    fn with_clauses(&mut self, mut said: Said, phrase: &Phrase, plural: bool) -> Said {
        let clauses: Vec<&str> = phrase.clauses.iter().map(|clause| clause[usize::from(plural)].as_str()).collect();
        let clauses = self.listed_alike(&clauses);
        for clause in phrase.place.iter().chain(&clauses) {
            said = self.say_of("text.clause", &said, [("how", &Said::plain(clause.as_str()))]);
        }
        said
    }

    /// What a define gives, in its words: what is of who reads is theirs, `your hero` for `the hero of you`, and what has an article
    /// takes no other.
    pub(super) fn said_as_own(&mut self, said: Said) -> Said {
        let words: Vec<&str> = said.text.split(' ').collect();
        let [article, rest @ ..] = &words[..] else { return said };
        if self.words.is_one_of("text.possessives", article) {
            return Said { is_bare: false, ..said };
        }
        if !self.words.is_one_of("text.articles", article) {
            return said;
        }
        // Where something is, is not whose it is: `the beast in front of you`.
        let is_place = |own: &[&str]| matches!(own, [_, .., last] if self.words.is_one_of("text.sides", last));
        let whose = match rest {
            [own @ .., of, you] if !own.is_empty() && !is_place(own) && self.words.is_one_of("text.leads", of) => {
                self.words.is_one_of("text.you", you).then(|| own.join(" "))
            }
            _ => None,
        };
        match whose {
            Some(own) => self.say_of("text.your", &said.with(own), []),
            None => Said { is_bare: false, ..said },
        }
    }

    /// Whether a word is an article, or says whose something is: no other goes before it.
    pub(super) fn has_article(&self, word: &str) -> bool {
        ["text.articles", "text.possessives"].iter().any(|key| self.words.is_one_of(key, word))
    }

    /// What is said behind a noun, where what begins alike is one list: `with power 2 or more and without counters`.
    fn listed_alike(&mut self, clauses: &[&str]) -> Vec<String> {
        let words = self.words;
        let is_alike = |one: &&str, next: &&str| words.begin_alike(one, next);
        let lists = clauses.chunk_by(is_alike);
        let lists = lists.map(|list| list.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>());
        lists.map(|list| self.list(&list, "list.and")).collect()
    }

    /// A phrase of the machine about `x`; what comes of it agrees as `x` does.
    pub fn say_of<const N: usize>(&mut self, key: &str, x: &Said, more: [(&str, &Said); N]) -> Said {
        let mut args: super::lexicon::Args =
            more.into_iter().map(|(name, said)| (name.to_owned(), said.clone())).collect();
        args.insert("x".to_owned(), x.clone());
        let text = self.say(key, &args);
        // What has an article takes no other.
        let is_bare = matches!(
            key,
            "text.of_you"
                | "text.printed"
                | "text.of_rival"
                | "text.of_others"
                | "text.of_whom"
                | "text.of_them"
                | "text.adjective"
                | "text.aimed"
                | "text.clause"
        );
        Said {
            text,
            gender: x.gender,
            plural: x.plural,
            is_bare,
            article: x.article.clone().filter(|_| is_bare),
            ..Said::default()
        }
    }
}
