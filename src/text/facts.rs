//! What a card does, and what its printed words say, as far as both can be compared: numbers, and things with a printed title.

mod acts;
mod compare;
mod moved;
mod opponents;
mod sorts;
mod ways;

pub use compare::PAYS;

use super::local::Rules;
use super::signs::{all_paid, calls, changes, class, paid};
use super::spoken::{Of, Row, Spoken, rows};
use super::who::{Led, Scope};
use acts::Acts;
use naipe_grammar::ast::{AbilityKind, ItemKind};
use naipe_grammar::signs::signs;
use naipe_grammar::tokens::Token;
use naipe_interpreter::program::{DefId, Program, WordForm as Form, Worded};
use naipe_interpreter::project::library::{Library, With};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use ways::Ways;

/// The most sides of a die whose results a text may say one by one.
const MOST_SIDES: i64 = 100;

/// What is printed of a thing of the game.
#[derive(Debug, Clone)]
struct Titled {
    name: String,
    title: String,
    /// A word that a text must name if the card does: a keyword, one of an enum.
    must: bool,
}

/// What all cards of a game are compared by.
#[derive(Debug)]
pub struct Names {
    titled: Vec<Titled>,
    keywords: FxHashSet<String>,
    kinds: FxHashMap<String, String>,
    /// The sorts of each kind that has several.
    sorts: FxHashMap<String, Vec<String>>,
    attributes: FxHashMap<String, String>,
    members: FxHashMap<String, String>,
    cards: FxHashSet<String>,
    /// What lines can lead to.
    led: Led,
    /// The numbers in each declaration that a card can lead to.
    numbers: FxHashMap<String, Vec<i64>>,
    /// The payments that are called like an attribute: only what is paid leads to them.
    payments: FxHashSet<String>,
    /// What people call each payment.
    paid: FxHashMap<String, String>,
    /// The attributes to which each adds, and from which it takes.
    changes: FxHashMap<String, Vec<(String, bool)>>,
    /// The zones that a text names where something in them is aimed at.
    zones: FxHashSet<String>,
    /// All zones.
    places: BTreeSet<String>,
    /// The zones in which each declaration looks for something.
    asked: FxHashMap<String, FxHashSet<String>>,
    /// The members of each enum.
    enums: FxHashMap<String, Vec<String>>,
    /// What attributes may be called besides, in each language.
    also: FxHashMap<(String, String), String>,
    /// What things are called, in each language that has words.
    spoken: FxHashMap<String, Spoken>,
    /// What is said of things and of what happens, in each language.
    rows: FxHashMap<String, Vec<Row>>,
    /// What the names of the rules stand for.
    rules: Rules,
    /// In which way things are done.
    acts: Acts,
}

/// What a card does, in words and numbers.
#[derive(Debug, Default)]
pub struct Facts {
    /// Numbers that its text says, if it says what the card does.
    needed: BTreeSet<i64>,
    /// Numbers that its text may say.
    allowed: BTreeSet<i64>,
    /// Of how many sides a die is that it has rolled: a text may say so by the word.
    dice: BTreeSet<i64>,
    /// How much it costs, and of what: its text may say so of that alone.
    costs: Vec<(i64, String)>,
    /// What it has happen, and what that is given where a member of an enum is.
    happens: Vec<(String, Vec<(String, String)>)>,
    /// The zones to which it moves something by itself,
    moved: BTreeSet<String>,
    /// and those in which it looks for something.
    asked: BTreeSet<String>,
    /// Every name in it, and those to which they lead.
    words: FxHashSet<String>,
    /// The names in it alone.
    own: FxHashSet<String>,
    /// What is printed in its fields: `when: in_combat`.
    printed: FxHashSet<String>,
    /// Titles that its text must name.
    titles: Vec<String>,
    /// Things that its text must name in whatever language has words for them: what it asks about, and what it aims at.
    named: BTreeSet<(Of, String)>,
    /// It aims at players, and at nothing else.
    aims_at_players: bool,
    /// It aims at something else.
    aims_at_things: bool,
    /// Attributes to which it adds, and from which it takes.
    changes: FxHashSet<(String, bool)>,
    /// Whom it has to do with, and how long what it does lasts.
    scope: Scope,
    /// In which way it does something by itself.
    ways: Ways,
    /// All of it, as it is compared with what was approved.
    pub whole: String,
}

/// What the words of a game stand for in texts, in each language that it has words in.
fn spoken_in(program: &Program) -> FxHashMap<String, Spoken> {
    let languages: BTreeSet<&str> = program.words.iter().map(|entry| entry.language.as_str()).collect();
    languages.into_iter().filter_map(|language| Some((language.to_owned(), Spoken::new(program, language)?))).collect()
}

impl Names {
    /// What a game that was read calls its things.
    pub fn new(library: &Library, game: usize, program: &Program) -> Names {
        let mut names = Names {
            titled: Vec::new(),
            keywords: FxHashSet::default(),
            kinds: FxHashMap::default(),
            sorts: sorts::of_kinds(program),
            attributes: FxHashMap::default(),
            members: FxHashMap::default(),
            cards: FxHashSet::default(),
            led: Led::default(),
            numbers: FxHashMap::default(),
            payments: payments_like_attributes(program),
            paid: program.payments.iter().map(|one| (one.name.to_string(), one.title.to_string())).collect(),
            changes: FxHashMap::default(),
            zones: program.zones.iter().filter(|zone| is_told(zone)).map(|zone| zone.name.to_string()).collect(),
            places: program.zones.iter().map(|zone| zone.name.to_string()).collect(),
            asked: FxHashMap::default(),
            enums: program.enums.iter().map(members_of).collect(),
            also: also_called(program),
            spoken: spoken_in(program),
            rows: rows(program),
            rules: Rules::new(library, game, program),
            acts: Acts::new(program),
        };
        let mut add = |name: &str, title: &str, must: bool| {
            // What has no printed title is called by no text.
            if title.chars().next().is_some_and(char::is_uppercase) {
                names.titled.push(Titled { name: name.to_owned(), title: title.to_owned(), must });
            } else if title.starts_with(['+', '-']) && title.contains(char::is_alphabetic) {
                // `+1/+1 counters`: one of them is named, too.
                let one = title.strip_suffix('s').unwrap_or(title);
                names.titled.push(Titled { name: name.to_owned(), title: one.to_owned(), must });
            }
        };
        for kind in program.kinds.iter().skip(1).filter(|kind| !kind.in_place) {
            add(&kind.name, &kind.title, kind.is_keyword);
            if kind.is_keyword {
                names.keywords.insert(kind.name.to_string());
            } else {
                names.kinds.insert(kind.name.to_string(), kind.title.to_string());
            }
        }
        for (name, title) in program.enums.iter().flat_map(|list| &list.members) {
            add(name, title, false);
            names.members.insert(name.to_string(), title.to_string());
        }
        for zone in &program.zones {
            add(&zone.name, &zone.title, false);
        }
        for attr in program.attrs.iter().chain(&program.player_attrs) {
            add(&attr.name, &attr.title, false);
            if attr.title.chars().next().is_some_and(char::is_uppercase) {
                names.attributes.insert(attr.name.to_string(), attr.title.to_string());
            }
        }
        let cards = titles_of_cards(library, game);
        names.led.opponents = names.opponents(library, game, program);
        let (mut classes, mut actions) = (FxHashSet::default(), Vec::new());
        for item in library.asts(game, With::Tests).into_iter().flat_map(|file| &file.items) {
            let text = library.files.sources.slice(item.span);
            names.acts.declared(item, text);
            let name = match &item.kind {
                ItemKind::Define { name, .. }
                | ItemKind::Event { name, .. }
                | ItemKind::EventAlias { name, .. }
                | ItemKind::Procedure { name, .. }
                | ItemKind::Parameter { name, .. }
                | ItemKind::Scope { name, .. }
                | ItemKind::Keyword { name, .. } => name.name.to_string(),
                ItemKind::Payment { name, .. } if names.payments.contains(name.name.as_str()) => paid(&name.name),
                ItemKind::Payment { name, .. } => name.name.to_string(),
                ItemKind::Ability(ability) => {
                    let AbilityKind::Action(action) = &ability.kind else { continue };
                    let Some(name) = &action.name else { continue };
                    actions.push(name.name.to_string());
                    name.name.to_string()
                }
                ItemKind::Card(card) => {
                    names.cards.insert(card.name.name.to_string());
                    card.name.name.to_string()
                }
                _ => continue,
            };
            let signs = signs(text);
            classes.extend(signs.windows(4).filter_map(class).map(str::to_owned));
            if signs.windows(3).any(opposes) {
                names.led.opposed.insert(name.clone());
            }
            names.led.declared.insert(name.clone(), leads_to(&signs, &cards, &names.payments));
            let numbers =
                signs.iter().filter(|(token, _)| *token == Token::Number).filter_map(|(_, number)| number.parse().ok());
            names.changes.insert(name.clone(), changes(&signs));
            let asked = moved::asked(&signs).filter(|zone| names.places.contains(*zone)).map(str::to_owned).collect();
            names.asked.insert(name.clone(), asked);
            names.numbers.insert(name, numbers.collect());
        }
        // An ability of a card is used as the action says that takes those of its class.
        for action in actions {
            let words = names.led.declared.get(&action).cloned().unwrap_or_default();
            for class in words.iter().filter(|word| classes.contains(*word)) {
                names.led.declared.entry(class.clone()).or_default().extend(words.iter().cloned());
            }
        }
        names
    }

    /// What a card does: its lines as they are printed, errata and all. Its text may name the kinds that it is of.
    pub fn facts(&self, program: &Program, def: DefId, lines: &[String]) -> Facts {
        let mut facts = Facts::default();
        let kind = &program.kinds[program.defs[def.i()].kind.i()];
        let kinds = kind.ancestors.iter().map(|of| &program.kinds[of.i()].name).chain([&kind.name]);
        facts.words.extend(kinds.map(ToString::to_string));
        let announced = self.rules.announced(lines);
        let mut acting: Vec<&str> = Vec::new();
        let mut aims = 0;
        for line in lines {
            let signs = signs(line);
            let first = signs.first().map_or("", |(_, sign)| *sign);
            let is_entry = matches!(
                (first, signs.get(1)),
                ("text" | "id", Some((Token::Text | Token::BlockText | Token::Word, _)))
                    | ("column", Some((Token::Text, _)))
                    | ("printed", Some((_, "in")))
            );
            if is_entry {
                continue;
            }
            // `power: 2`, `marks[dawn]: 2`.
            let colon = if signs.get(1).is_some_and(|(_, sign)| *sign == "[") { 4 } else { 1 };
            let is_field = signs.get(colon).is_some_and(|(token, _)| *token == Token::Colon)
                && signs[0].0 == Token::Word
                && first != "has";
            // What is chosen as a card is played is printed in a corner, as what it costs.
            let is_cost = matches!(first, "cost" | "optional" | "alternative" | "choose");
            aims += i64::from(first == "target");
            self.line(&signs, is_field || is_cost, is_field, &mut facts);
            if !is_field {
                acting.push(line);
                facts.scope.line(&signs, &self.led);
                facts.ways.line(&signs);
                self.happens(&signs, &mut facts);
                let zones = moved::moved(&signs).filter(|zone| self.places.contains(*zone));
                facts.moved.extend(zones.map(str::to_owned));
                let asked = moved::asked(&signs).filter(|zone| self.places.contains(*zone));
                facts.asked.extend(asked.map(str::to_owned));
                facts.changes.extend(changes(&signs));
                facts.whole.push_str(&self.rules.same(line, &announced));
                facts.whole.push('\n');
            }
        }
        // «Two target units» are two that are aimed at one by one.
        facts.allowed.extend(2..=aims);
        // What a die shows, and so much more: `roll 2`, and `+ 1`, are said as «2 or 3».
        let shown: Vec<i64> = facts
            .dice
            .iter()
            .flat_map(|sides| facts.allowed.iter().map(move |more| sides.saturating_add(*more)))
            .collect();
        facts.allowed.extend(facts.dice.iter().flat_map(|sides| 1..=(*sides).min(MOST_SIDES)).chain(shown));
        facts.whole.push_str(&self.rules.behind(&acting));
        // What is in play, or comes there, is in any of the zones that are.
        let comes =
            |word: &String| self.led.declared.get(word).is_some_and(|words| words.iter().any(|word| word == "play"));
        if facts.words.contains("play") || facts.words.iter().any(comes) {
            facts.words.extend(program.zones.iter().filter(|zone| zone.in_play).map(|zone| zone.name.to_string()));
        }
        facts.own = facts.words.clone();
        self.reach(&mut facts);
        facts
    }

    fn line(&self, signs: &[(Token, &str)], is_aside: bool, is_field: bool, facts: &mut Facts) {
        facts.words.extend(all_paid(signs, &self.payments));
        let is_used = signs.first().is_some_and(|(_, sign)| *sign == "action");
        let is_price = signs.first().is_some_and(|(_, sign)| *sign == "cost");
        for (at, (token, sign)) in signs.iter().enumerate() {
            let next = signs.get(at + 1).map(|(_, sign)| *sign);
            let before = at.checked_sub(1).map(|at| signs[at].1);
            match token {
                Token::Number => {
                    let Ok(number) = sign.parse::<i64>() else { continue };
                    // `cost 2 mana`
                    let paid = signs.get(at + 1).filter(|(token, _)| is_price && *token == Token::Word);
                    if let Some((_, paid)) = paid {
                        facts.costs.push((number, (*paid).to_owned()));
                        continue;
                    }
                    facts.allowed.insert(number);
                    if before == Some("roll") {
                        facts.dice.insert(number);
                        continue;
                    }
                    // `> 2` is said as «three or more», `>= 4` and `4 <= x` as «more than three».
                    let limit = match (before, next) {
                        (Some(">" | "<="), _) | (_, Some("<" | ">=")) => Some(number + 1),
                        (Some("<" | ">="), _) | (_, Some(">" | "<=")) => Some(number - 1),
                        _ => None,
                    };
                    facts.allowed.extend(limit);
                    let is_compared = matches!(before, Some("==" | "!=" | "%")) || limit.is_some();
                    // What an action has of its class is printed beside it: `need: 2`.
                    let is_printed = is_aside || is_used && before == Some(":");
                    if !is_printed && number >= 2 && !is_compared {
                        facts.needed.insert(number);
                    }
                }
                Token::Word => {
                    facts.words.insert((*sign).to_owned());
                    if is_field {
                        facts.printed.insert((*sign).to_owned());
                        continue;
                    }
                    if self.members.contains_key(*sign) && (matches!(before, Some("==" | "!=")) || next == Some("in")) {
                        facts.named.insert((Of::Member, (*sign).to_owned()));
                    }
                    if self.keywords.contains(*sign) {
                        facts.named.insert((Of::Keyword, (*sign).to_owned()));
                    }
                    if self.keywords.contains(*sign)
                        && let Some(found) = self.titled.iter().find(|titled| titled.must && titled.name == **sign)
                    {
                        facts.titles.push(found.title.clone());
                    }
                    let is_changed = matches!(next, Some("+=" | "-=" | "*="));
                    if is_changed && let Some(title) = self.attributes.get(*sign) {
                        // `lineages += plant` is said as «is a Plant, too».
                        let added = signs.get(at + 2).and_then(|(_, sign)| self.members.get(*sign));
                        facts.titles.push(added.unwrap_or(title).clone());
                    }
                }
                Token::Text if !is_field => {
                    let title = sign.trim_matches('"');
                    if !self.cards.contains(title) {
                        continue;
                    }
                    // However a card is named, it is what the text is about: `create`, `copy of:`, or what an event gets.
                    facts.words.insert(title.to_owned());
                    if before == Some("create")
                        || before.is_some_and(|sign| sign.bytes().all(|byte| byte.is_ascii_digit()))
                    {
                        // What stands in brackets tells a token from others that are called so.
                        facts.titles.push(title.split_once(" (").map_or(title, |(title, _)| title).to_owned());
                    }
                }
                _ => {}
            }
        }
        // What is aimed at is named: `target t: ser in play`.
        for (at, (token, sign)) in signs.iter().enumerate() {
            if (*token, *sign) == (Token::Word, "target")
                && let Some(colon) = signs[at..].iter().take(8).position(|(token, _)| *token == Token::Colon)
                && let [(_, kind), rest @ ..] = &signs[at + colon + 1..]
            {
                self.aims(kind, rest, facts);
            }
        }
    }

    /// What a line has happen: events and procedures of the rules, and the members that these are given.
    fn happens(&self, signs: &[(Token, &str)], facts: &mut Facts) {
        let all = calls(signs);
        for call in all.iter().filter(|call| !call.is_pattern) {
            // «Draw two cards» of one that is drawn twice.
            let times = all.iter().filter(|other| *other == call).count();
            facts.allowed.extend((2..=times).filter_map(|times| i64::try_from(times).ok()));
            let params = self.rules.params(call.name).iter().enumerate();
            let members = params.filter_map(|(place, param)| match call.of(place, param) {
                Some([(Token::Word, member)]) if self.members.contains_key(*member) => {
                    Some((param.clone(), (*member).to_owned()))
                }
                _ => None,
            });
            facts.happens.push((call.name.to_owned(), members.collect()));
        }
    }

    /// What is aimed at, and where: `ser in penumbra of you`; or that it is a player.
    fn aims(&self, kind: &str, rest: &[(Token, &str)], facts: &mut Facts) {
        let is_next = |sign: &str| matches!(sign, "target" | "effect" | "choose" | "cost" | "{" | "}");
        let is_one_of_several = rest.iter().take_while(|(_, sign)| !is_next(sign)).any(|(_, sign)| *sign == "|");
        if kind == "player" {
            // `= you`: what is not asked.
            let is_asked = rest.first().is_none_or(|(_, sign)| *sign != "=");
            facts.aims_at_players |= is_asked && !is_one_of_several;
            return;
        }
        facts.aims_at_things = true;
        // One of several sorts goes by a word for all of them: `any target`.
        if is_one_of_several {
            return;
        }
        // `where titled(it, "Forest")`: what is called so goes by that.
        let asked = rest.split(|(_, sign)| is_next(sign)).next().unwrap_or_default();
        let titled = asked.windows(5).find(|signs| signs[0].1 == "titled" && signs[3].1 == ",").map(|signs| signs[4].1);
        if let Some(title) = titled.map(|title| title.trim_matches('"')).filter(|title| self.cards.contains(*title)) {
            facts.titles.push(title.to_owned());
        } else if let Some(title) = self.kinds.get(kind).filter(|_| !self.is_called_by_member(asked)) {
            if title.chars().next().is_some_and(char::is_uppercase) {
                facts.titles.push(title.clone());
            }
            facts.named.insert((Of::Kind, kind.to_owned()));
        }
        if let [(_, "in"), (_, zone), ..] = rest
            && self.zones.contains(*zone)
        {
            facts.named.insert((Of::Zone, (*zone).to_owned()));
        }
    }

    /// Whether what is aimed at is called by a member of an enum that it has to be, a noun in the place of its kind's: `as`.
    fn is_called_by_member(&self, asked: &[(Token, &str)]) -> bool {
        let mut pairs = asked.windows(2).filter(|pair| pair[0].1 == "==");
        pairs.any(|pair| self.spoken.values().any(|spoken| spoken.is_noun(pair[1].1)))
    }

    /// Adds what the names in a card lead to.
    fn reach(&self, facts: &mut Facts) {
        let mut waiting: Vec<String> = facts.words.iter().cloned().collect();
        while let Some(word) = waiting.pop() {
            facts.allowed.extend(self.numbers.get(&word).into_iter().flatten());
            facts.changes.extend(self.changes.get(&word).into_iter().flatten().cloned());
            for other in self.led.declared.get(&word).into_iter().flatten() {
                if facts.words.insert(other.clone()) {
                    waiting.push(other.clone());
                }
                // What a rule takes any of, it may be about each of.
                facts.words.extend(self.enums.get(other).into_iter().flatten().cloned());
            }
        }
    }
}

/// What all cards of a game are called.
fn titles_of_cards(library: &Library, game: usize) -> FxHashSet<&str> {
    let items = library.asts(game, With::Tests).into_iter().flat_map(|file| &file.items);
    let titles = items.filter_map(|item| match &item.kind {
        ItemKind::Card(card) => Some(card.name.name.as_str()),
        _ => None,
    });
    titles.collect()
}

/// What a declaration leads to: what it names, the cards among it (a token that an event makes), and what it has paid.
fn leads_to(signs: &[(Token, &str)], cards: &FxHashSet<&str>, payments: &FxHashSet<String>) -> Vec<String> {
    let named = signs.iter().filter_map(|(token, sign)| match token {
        Token::Word => Some(*sign),
        Token::Text => Some(sign.trim_matches('"')).filter(|title| cards.contains(title)),
        _ => None,
    });
    named.map(str::to_owned).chain(all_paid(signs, payments)).collect()
}

/// The payments of a game that are called like an attribute.
fn payments_like_attributes(program: &Program) -> FxHashSet<String> {
    let attributes = program.attrs.iter().chain(&program.player_attrs);
    let attributes: FxHashSet<&str> = attributes.map(|attr| &*attr.name).collect();
    let payments = program.payments.iter().map(|payment| payment.name.to_string());
    payments.filter(|name| attributes.contains(name.as_str())).collect()
}

/// What attributes may be called besides, by language and name.
fn also_called(program: &Program) -> FxHashMap<(String, String), String> {
    let also = |entry: &Worded| {
        let said = entry.form(Form::Also)?.to_string();
        Some(((entry.language.to_string(), entry.key.to_string()), said))
    };
    program.words.iter().filter_map(also).collect()
}

/// Whether signs ask whether something is of somebody else: `owner != j`.
fn opposes(signs: &[(Token, &str)]) -> bool {
    matches!(signs, [(_, "owner" | "controller"), (_, "!="), _] | [_, (_, "!="), (_, "owner" | "controller")])
}

/// An enum with its members.
fn members_of(list: &naipe_interpreter::program::Enum) -> (String, Vec<String>) {
    (list.name.to_string(), list.members.iter().map(|(name, _)| name.to_string()).collect())
}

/// Whether a text says where something is that is aimed at there: what is in play, or waits for all to see, is told without.
fn is_told(zone: &naipe_interpreter::program::Zone) -> bool {
    zone.per_player && !zone.in_play
}
