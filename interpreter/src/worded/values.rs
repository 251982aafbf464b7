//! Values as they are said: things, players, places, amounts.

use super::lexicon::{Args, Form, Noun, Said, Template, args};
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::things::Sort;
use super::writer::{DEPTH, What, Writer};
use naipe_grammar::ast::{
    AnnounceStep, Arg, BinaryOp, Count, Expr, ExprKind, Member, Param, QueryOp, Ranked, TypeKind, ZoneShape,
};

impl<'a> Writer<'a> {
    /// A thing, a player, a place: whatever can be spoken of.
    pub fn thing(&mut self, expr: &'a Expr) -> Said {
        // Who was just said to choose.
        if self.actor == Some(expr) && !matches!(expr.kind, ExprKind::Name(_)) {
            return Said::plain(self.say("text.actor", &Args::new()));
        }
        match &expr.kind {
            ExprKind::Name(name) => self.thing_named(name, expr),
            ExprKind::Attr(read) => {
                let attr = self.things.attrs.get(read.1.name.as_str());
                let is_its = attr.is_some_and(|attr| self.things.sort(&attr.ty) == Sort::Thing);
                Said { is_its, ..self.attribute(&read.0, &read.1.name) }
            }
            ExprKind::Index(list, of) if self.is_of_each(list) => self.chosen_by_one(list, of),
            ExprKind::Index(list, _) => match self.read_of(expr) {
                Some((of, name)) => self.attribute(of, &name),
                None if matches!(list.kind, ExprKind::Attr(_))
                    || named(list).is_some_and(|name| self.is_shared(name)) =>
                {
                    self.unsaid("which member is meant in `[…]`", "")
                }
                None => Said::plain(self.described(list)),
            },
            ExprKind::Of(of) if self.things.zones.contains_key(of.0.name.as_str()) => self.place(expr),
            ExprKind::Of(of) => self.attribute(&of.1, &of.0.name),
            ExprKind::Call(call) => self.called(&call.name.name, &call.args),
            ExprKind::End { top, count, of } => {
                let place = self.place(of);
                self.at_end(*top, count.as_deref(), &place)
            }
            ExprKind::Last(all) => match &all.kind {
                ExprKind::Ranked(ranked) => self.ranked(ranked, true),
                _ => {
                    let all = self.thing(all);
                    self.say_of("text.last", &all, [])
                }
            },
            ExprKind::Query(op @ (QueryOp::First | QueryOp::All), selector) => {
                let phrase = self.selected(selector);
                match op {
                    QueryOp::First => self.first_found(selector, &phrase),
                    _ => self.shaped(&phrase, &Shape::All),
                }
            }
            ExprKind::Ranked(ranked) => self.ranked(ranked, false),
            ExprKind::List(all) => {
                let all: Vec<String> = all.iter().map(|one| self.one_of_list(one)).collect();
                Said { text: self.list(&all, "list.and"), plural: all.len() != 1, ..Said::default() }
            }
            ExprKind::Text(title) => self.titled(title),
            // Nobody could tell where the condition of it ends.
            ExprKind::If(_) if self.is_condition => self.unsaid("one thing or another in a condition", ""),
            ExprKind::If(parts) => {
                // In the order in which they are said; which of them it is has to be told of what was chosen before.
                let then = self.asking(|w| w.thing(&parts[1]));
                let condition = Said::plain(self.asking(|w| w.condition(&parts[0], false)));
                let other = self.asking(|w| w.thing(&parts[2]));
                let text = self.say("text.either", &args([("cond", &condition), ("x", &then), ("y", &other)]));
                then.with(text)
            }
            ExprKind::Was(inner) => self.thing(inner),
            ExprKind::Binary(BinaryOp::Sub, those, but) if self.are_the_rest(those, but) => self.the_rest(),
            // What lies in them, all of it.
            ExprKind::Places(_) => self.joined_places(expr, "list.and"),
            ExprKind::Binary(BinaryOp::Or, ..) if self.is_zone(expr) => self.joined_places(expr, "list.and"),
            _ => Said::plain(self.described(expr)),
        }
    }

    /// What lies at an end of a place.
    pub(super) fn at_end(&mut self, top: bool, count: Option<&'a Expr>, place: &Said) -> Said {
        let key = if top { "text.top" } else { "text.bottom" };
        let said = match count.map(|count| self.amount(count)) {
            None | Some(Said { number: Some(1), .. }) => self.say_of(key, place, []),
            Some(n) => Said { plural: true, ..self.say_of(&format!("{key}.several"), place, [("n", &n)]) },
        };
        // It is cards that lie there, whatever they lie in.
        Said { gender: self.words.noun("text.card").and_then(|card| card.gender), ..said }
    }

    /// The candidate of a selector: nothing, where its own selector speaks of it; otherwise what it is, where that tells it from
    /// those which are spoken of.
    fn candidate(&mut self, name: &str, noun: &super::lexicon::Noun, number: usize) -> Said {
        if self.candidates.last() == Some(&number) {
            return self.understood(noun);
        }
        let inner = self.names.iter().rev().find_map(|(_, what)| self.candidate_meant(Some(what)));
        if noun.text.is_empty() || inner.is_some_and(|inner| inner.text == noun.text) {
            return self.unsaid(format!("which of two is meant by `{name}`"), String::new());
        }
        self.say_of("text.again", &noun.said(false), [])
    }

    /// Whether a noun is that of players.
    pub(super) fn is_player(&self, noun: &super::lexicon::Noun) -> bool {
        ["text.player", "text.opponent"].iter().any(|key| self.words.noun(key).is_some_and(|of| of.text == noun.text))
    }

    fn thing_named(&mut self, name: &str, expr: &'a Expr) -> Said {
        match self.find(name) {
            Some(What::Referent(number)) => return self.name(number),
            Some(What::Value(value, names)) => {
                if let Some(those) = self.seen_at_end(value) {
                    return those;
                }
                let then = self.then(name);
                return self.within(names, |w| match then {
                    Some(then) => w.found_before(value, then),
                    None => w.thing(value),
                });
            }
            Some(What::Said(said, _) | What::Chosen(said)) => return said,
            Some(What::Candidate(noun, number)) => return self.candidate(name, &noun, number),
            Some(What::You) => return Said { reader: true, ..Said::default() },
            Some(What::Card) => return self.this(),
            Some(What::Given(event)) => return Said::plain(self.given(&event)),
            Some(What::Amount(said)) => return said,
            Some(What::Changing) => return Said::plain("…"),
            Some(What::Letter(letter, _)) => return Said::plain(letter.to_string()),
            Some(What::Ending) => return self.ending_said(name),
            Some(What::OfEach(..)) => return self.unsaid(format!("`{name}`"), String::new()),
            Some(What::Differing) => return self.unsaid(format!("`{name}`, which is another of each event"), ""),
            None => {}
        }
        match name {
            "you" => Said { reader: true, ..Said::default() },
            "self" => self.this(),
            "active" => self.machine("text.active"),
            "players" => {
                let noun = self.words.noun("text.player").unwrap_or_default();
                self.shaped(&Phrase::new(noun, Sort::Player), &Shape::All)
            }
            "source" => self.machine("text.source"),
            "by" => self.machine("text.by"),
            "it" => self.machine("text.it"),
            "turn_number" => self.machine("text.turn_number"),
            // In a condition of what is looked for, whose that is.
            "controller" | "owner" => {
                let noun = self.attr_noun(name).said(false);
                self.its(&noun, false)
            }
            _ if self.things.zones.contains_key(name) => self.place(expr),
            _ if self.things.defines.contains_key(name) => self.called(name, &[]),
            _ if name == "player" || self.things.kinds.contains_key(name) => {
                let phrase = self.kind_phrase(name);
                self.shaped(&phrase, &Shape::One)
            }
            _ if self.things.members.contains_key(name) => {
                let title = self.things.members.get(name).copied().flatten();
                self.noun("member", name, title).said(false)
            }
            _ if self.things.attrs.contains_key(name) || self.things.player_attrs.contains_key(name) => {
                let noun = self.attr_noun(name);
                let noun = self.held(&noun, name);
                self.say_of("text.its", &noun, [])
            }
            _ if self.things.shared.contains_key(name) => self.shared(name),
            _ if self.things.phases.contains_key(name) => self.phase(name),
            _ if self.things.parameters.contains_key(name) => self.parameter(name),
            _ if self.is_scope(name) => {
                let scope = self.scope(name);
                self.say_of("text.def", &scope, [])
            }
            // What is declared nowhere can be given no words.
            _ => self.unsaid(format!("`{name}`"), String::new()),
        }
    }

    /// Words of the machine that are a thing.
    pub fn machine(&mut self, key: &str) -> Said {
        Said::plain(self.words.noun(key).unwrap_or_default().text)
    }

    /// A token or card by its title: in its words, `Río`, where it has some; as it is printed otherwise.
    pub fn titled(&mut self, title: &str) -> Said {
        let noun = self.words.noun(&format!("card {title}"));
        // What differs in its capitals alone is called as it is printed.
        match noun.filter(|noun| noun.text.to_lowercase() != title.to_lowercase()) {
            Some(noun) => Said { is_bare: false, ..noun.said(false) },
            None => Said::plain(title),
        }
    }

    /// What the card that speaks was aimed at under a name, all of it or one of its modes: `la criatura elegida`.
    pub(super) fn announced_by_card(&mut self, name: &str) -> Option<Said> {
        let steps = self.card?.members.iter().flat_map(|member| {
            let own = if let Member::Step(step) = member { Some(&**step) } else { None };
            own.into_iter().chain(member.modes().iter().flat_map(|mode| &mode.steps))
        });
        let (count, selector) = steps.into_iter().find_map(|step| match step {
            AnnounceStep::Target { count, name: known, selector, .. } if known.name == name => Some((count, selector)),
            _ => None,
        })?;
        let noun = match &selector.parts[..] {
            [part] => self.kind_phrase(&part.kind.name).head,
            _ => self.words.noun("text.target").unwrap_or_default(),
        };
        Some(self.say_of("text.announced", &noun.said(*count != Count::One), []))
    }

    /// What a define without words says, in its place; none, where something in it has no words.
    pub fn expanded<T>(
        &mut self,
        define: super::things::Define<'a>,
        given: &'a [Arg],
        say: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        if self.depth >= DEPTH {
            return None;
        }
        self.depth += 1;
        let (lacks, referents) = (self.lacks.len(), self.referents.clone());
        let said = self.scoped(|w| {
            w.bind_all(define.params, given);
            say(w)
        });
        self.depth -= 1;
        if self.lacks.len() > lacks {
            self.lacks.truncate(lacks);
            self.referents = referents;
            return None;
        }
        Some(said)
    }

    /// Whether an expression is who reads.
    pub fn is_reader(&self, expr: &Expr) -> bool {
        if let ExprKind::Attr(read) = &expr.kind
            && read.1.name == "controller"
        {
            let is_card = matches!(self.find("self"), None | Some(What::Card));
            return is_card && named(&read.0) == Some("self") && matches!(self.find("you"), None | Some(What::You));
        }
        named(expr).is_some_and(|name| match self.find(name) {
            Some(what) => matches!(what, What::You),
            None => name == "you",
        })
    }

    /// What a define or a function of the language gives.
    fn called(&mut self, name: &str, given: &'a [Arg]) -> Said {
        // What was announced, the card tells by its name.
        if let ("announced", [of, Arg { value: Expr { kind: ExprKind::Name(what), .. }, .. }]) = (name, given)
            && named(&of.value) == Some("self")
            && !self.things.defines.contains_key(name)
        {
            return self.attribute(&of.value, what);
        }
        if let Some(define) = self.things.defines.get(name).copied() {
            let key = self.row("define", name).filter(|key| {
                let template = self.words.template(key, Form::Told).unwrap_or_default();
                // Words that are about the reader or the card say nothing of others.
                paired(define.params, given).iter().all(|(param, value)| {
                    let is_said =
                        template.mentions(&param.name.name) || template.names().any(|name| name == param.name.name);
                    is_said || value.is_none_or(|value| self.is_reader_or_card(value))
                })
            });
            if let Some(key) = key {
                let template = self.words.template(&key, Form::Told).unwrap_or_default();
                let filled = self.filled(define.params, given, Some(&template));
                let noun = self.words.noun(&key).unwrap_or_default();
                // Words without a gender say of a set what its things are.
                let is_set = define.ty.is_some_and(|ty| matches!(ty.kind, TypeKind::Set(_)));
                let said = noun.said(is_set && noun.gender.is_none());
                let said = self.with_article(&key, said.with(self.words.say(&template, &filled)), is_set);
                let said = self.said_as_own(said);
                // What begins with somebody else takes no article: "that player's neighbour".
                let said = Said { is_bare: said.is_bare && !template.begins_with_place(), ..said };
                return if said.gender.is_some() { self.say_of("text.def", &said, []) } else { said };
            }
            if self.is_other_player(define.body) && given.first().is_some_and(|arg| self.is_reader(&arg.value)) {
                return self.machine("text.rival");
            }
            let said = self.expanded(define, given, |w| w.thing(define.body));
            return said.unwrap_or_else(|| self.unsaid_define(name, define.params));
        }
        if let ("cell_at", [zone, column, row]) = (name, given) {
            let phrase = self.cell_at(&zone.value, &column.value, &row.value);
            return self.shaped(&phrase, &Shape::The);
        }
        let first = given.first().map(|arg| self.thing(&arg.value)).unwrap_or_default();
        match name {
            "next" | "previous" | "opponent" if self.things.players == Some(2) && first.reader => {
                self.machine("text.rival")
            }
            // Whoever has a name here has just been spoken of.
            "next" | "previous" | "opponent" if self.things.players == Some(2) => {
                match given.first().and_then(|arg| named(&arg.value)) {
                    Some(_) => self.machine("text.other_player"),
                    None => self.say_of("text.rival_of", &first, []),
                }
            }
            "next" => self.say_of("text.next_player", &first, []),
            "opponent" if first.reader => self.machine("text.only_opponent"),
            "opponent" => self.say_of("text.only_opponent_of", &first, []),
            "row" if self.faces_players() => self.say_of("text.function.row.facing", &first, []),
            "cost_of" => self.how_much_it_costs(&first, given),
            "opponents" if self.things.players == Some(2) && first.reader => self.machine("text.rival"),
            "opponents" | "partners" if given.len() == 1 => {
                let noun = self.words.noun(if name == "opponents" { "text.opponent" } else { "text.partner" });
                self.owned(&noun.unwrap_or_default().said(true), &given[0].value)
            }
            _ if self.words.has(&format!("text.function.{name}")) => {
                let mut next = |at: usize| given.get(at).map(|arg| self.thing(&arg.value)).unwrap_or_default();
                let (second, third) = (next(1), next(2));
                let key = format!("text.function.{name}");
                let said = self.say_of(&key, &first, [("y", &second), ("z", &third)]);
                let is_set = matches!(name, "neighbours" | "abilities" | "targets" | "cells");
                Said { plural: said.plural || is_set, gender: self.words.gender(&key), ..said }
            }
            _ => self.unsaid(format!("function `{name}`"), String::new()),
        }
    }

    /// What a define gives whose words have a gender and no article, with that: `el compañero de ti` of `compañero de {j}`.
    pub(super) fn with_article(&mut self, key: &str, said: Said, is_set: bool) -> Said {
        let first = said.text.split(' ').next().unwrap_or_default();
        let is_told = said.gender.is_some() || is_set || self.has_article(first);
        match self.words.gender(key).filter(|_| !is_told) {
            Some(gender) => self.say_of("text.def", &Said { gender: Some(gender), is_bare: true, ..said }, []),
            None => said,
        }
    }

    /// Arguments as they are said, by the names of the parameters. Of a value, the reader goes without saying where its words can do
    /// without.
    pub fn filled(&mut self, params: &'a [Param], given: &'a [Arg], value_words: Option<&Template>) -> Args {
        let mut filled = Args::new();
        for (param, value) in paired(params, given) {
            let Some(value) = value else { continue };
            let mut said = match param.ty.as_ref().map(|ty| self.things.sort(ty)) {
                Some(Sort::Number) => self.amount(value),
                Some(Sort::Truth) => {
                    let is_needed = value_words.is_some_and(|words| words.needs(&param.name.name));
                    match self.truth_given(&param.name.name, value, is_needed) {
                        Some(said) => said,
                        None => continue,
                    }
                }
                _ => self.thing(value),
            };
            if said.reader && value_words.is_some_and(|words| !words.needs(&param.name.name)) {
                said = Said::default();
            }
            filled.insert(param.name.name.to_string(), said);
        }
        filled
    }

    /// A zone, or several: `tu Mano`, `la Pila`, `cualquier Penumbra`.
    pub fn place(&mut self, expr: &'a Expr) -> Said {
        match &expr.kind {
            ExprKind::Name(name) if self.find(name).is_none() && self.things.zones.contains_key(name.as_str()) => {
                let zone = self.things.zones[name.as_str()];
                let noun = self.zone(name).said(false);
                self.say_of(if zone.per_player { "text.any_zone" } else { "text.def" }, &noun, [])
            }
            ExprKind::Name(name) if name == "play" => self.machine("text.in_play"),
            ExprKind::Of(of) if self.things.zones.contains_key(of.0.name.as_str()) => {
                let noun = self.zone(&of.0.name).said(false);
                self.owned(&noun, &of.1)
            }
            ExprKind::Call(call) if call.name.name == "position" && call.args.len() == 2 => {
                let (n, zone) = (self.amount(&call.args[0].value), &call.args[1].value);
                let is_row = match &zone.kind {
                    ExprKind::Of(of) => self.things.zones.get(of.0.name.as_str()),
                    ExprKind::Name(name) => self.things.zones.get(name.as_str()),
                    _ => None,
                };
                let is_row = is_row.is_some_and(|zone| zone.shape == ZoneShape::Row);
                let zone = self.place(zone);
                self.say_of(if is_row { "text.place" } else { "text.place.top" }, &zone, [("n", &n)])
            }
            ExprKind::Places(_) | ExprKind::Binary(BinaryOp::Or, ..) => self.joined_places(expr, "list.or"),
            _ => self.thing(expr),
        }
    }

    /// What stands first in an order, or last: what has most of something, or least; or all of them in that order.
    fn ranked(&mut self, ranked: &'a Ranked, last: bool) -> Said {
        let phrase = self.selected(&ranked.of);
        let is_one = last || ranked.op == QueryOp::First;
        let shape = if is_one { Shape::The } else { Shape::All };
        let mut said = self.shaped(&phrase, &shape);
        for (at, rank) in ranked.by.iter().enumerate() {
            // What tells apart those that are level by the first.
            if at > 0 && is_one {
                said.text = self.say("text.of_those_level", &args([("x", &said)]));
            }
            let what = self.scoped(|w| {
                let [part] = &ranked.of.parts[..] else { return w.measured(&rank.key, true) };
                let name = part.binder.as_ref().map_or("it", |binder| binder.name.as_str());
                w.bind_candidate(name, phrase.head.clone());
                w.measured_of_candidate(&rank.key, name)
            });
            let counted = what.plural && self.words.has("text.with.least.counted");
            let is_chosen = matches!(&rank.key.kind, ExprKind::Index(list, _) if self.of_each_named(list).is_some());
            let how = match (rank.most == last, counted) {
                (false, _) if is_chosen && is_one => "most.chosen",
                (true, _) if is_chosen && is_one => "least.chosen",
                (false, _) => "most",
                (true, false) => "least",
                (true, true) => "least.counted",
            };
            let key = if is_one { "text.with" } else { "text.from" };
            said.text = self.say(&format!("{key}.{how}"), &args([("x", &said), ("a", &what)]));
        }
        said
    }

    pub fn zone(&mut self, name: &str) -> Noun {
        let title = self.things.zones.get(name).and_then(|zone| zone.title.as_ref());
        let title = title.map(|title| title.name.as_str());
        let noun = self.noun("zone", name, title);
        // There is one zone, of which a row that says several of it by the same word says that it is several: `faroles`.
        let only_several = noun.only_several || noun.counted && noun.plural == noun.text;
        Noun { only_several, ..noun }
    }

    /// A phase, a turn, the game: with its article.
    pub fn phase(&mut self, name: &str) -> Said {
        let noun = match name {
            "turn" | "game" => self.words.noun(&format!("text.{name}")).unwrap_or_default(),
            // Whichever phase it is.
            "phase" if !self.things.phases.contains_key(name) => self.words.noun("text.phase").unwrap_or_default(),
            _ => {
                let title = self.things.phases.get(name).copied().flatten();
                self.noun("phase", name, title)
            }
        };
        noun.said(false)
    }

    pub(super) fn parameter(&mut self, name: &str) -> Said {
        if let Some(key) = self.row("parameter", name) {
            return self.words.noun(&key).unwrap_or_default().said(false);
        }
        match self.things.parameters.get(name).map(|value| &value.kind) {
            Some(ExprKind::Int(number)) => Said { text: number.to_string(), number: Some(*number), ..Said::default() },
            _ => self.unsaid(format!("parameter `{name}`"), format!("{name}: \"…\"")),
        }
    }
}

/// Each parameter with what is given for it: by name, by position, or what it is where nothing is said.
pub fn paired<'a>(params: &'a [Param], given: &'a [Arg]) -> Vec<(&'a Param, Option<&'a Expr>)> {
    let mut positional = given.iter().filter(|arg| arg.name.is_none());
    params
        .iter()
        .map(|param| {
            let by_name = given.iter().find(|arg| arg.name.as_ref().is_some_and(|name| name.name == param.name.name));
            let value = by_name.or_else(|| positional.next()).map(|arg| &arg.value);
            (param, value.or(param.default.as_ref()))
        })
        .collect()
}

/// The row that would give words to something with parameters.
pub fn row_of(name: &str, params: &[Param]) -> String {
    let params: Vec<&str> = params.iter().map(|param| param.name.name.as_str()).collect();
    if params.is_empty() { format!("{name}: \"…\"") } else { format!("{name}({}): \"…\"", params.join(", ")) }
}
