//! Conditions as parts of a noun: `un Ser tuyo con Semillas`, `an imp that is free`.

use super::behind::{is_cost, is_of_others};
use super::cells::is_of_cell;
use super::lexicon::{Form, Noun, Said, args};
use super::nouns::{Phrase, Whose};
use super::selectors::named;
use super::things::Sort;
use super::writer::{What, Writer};
use naipe_grammar::ast::{BinaryOp, Expr, ExprKind, QueryOp, UnaryOp, per_member};

impl<'a> Writer<'a> {
    /// Says which of them are meant.
    pub fn narrow(&mut self, phrase: &mut Phrase, candidate: &str, all: &[&'a Expr]) {
        let head = phrase.head.clone();
        // What has been announced is not chosen where it is only said which others are meant.
        let is_asking = self.is_asking || !self.is_announcing;
        let outer = std::mem::replace(&mut self.is_asking, is_asking);
        self.scoped(|w| {
            w.bind_candidate(candidate, head);
            if candidate != "it"
                && w.find("it").is_none()
                && let Some(what) = w.find(candidate)
            {
                w.bind("it", what);
            }
            // What has no place in the noun stands behind it, all together.
            let all = w.in_order_said(candidate, all);
            let rest: Vec<&Expr> = all.into_iter().filter(|one| !w.absorb(phrase, candidate, one)).collect();
            let (apart, rest): (Vec<&Expr>, Vec<&Expr>) =
                rest.into_iter().partition(|one| !w.costs_candidate(one) && is_of_others(one) || w.can_others(one));
            let begins = |one: &&'a Expr| w.begins_with(one, candidate);
            let (rest, mixed): (Vec<&Expr>, Vec<&Expr>) = rest.into_iter().partition(begins);
            for (key, conditions, is_named) in
                [(w.that_of(phrase), rest, false), ("text.such_that", mixed, true), ("text.such_that", apart, false)]
            {
                if !conditions.is_empty() {
                    w.candidate_is_named = is_named;
                    let referents = w.referents.clone();
                    let several = w.that_hold(key, phrase, &conditions, true);
                    w.referents = referents;
                    let known = w.referents.len();
                    phrase.clauses.push([w.that_hold(key, phrase, &conditions, false), several]);
                    // Whom only a condition speaks of is nobody afterwards, and is chosen by nobody.
                    w.referents.truncate(known);
                    w.first_words.retain(|number, _| *number < known);
                    w.candidate_is_named = false;
                }
            }
        });
        self.is_asking = outer;
    }

    /// The phrase for what is said of somebody or something behind the noun: `who is safe`, `that is turned`.
    pub(super) fn that_of(&self, phrase: &Phrase) -> &'static str {
        let is_somebody = phrase.sort == Some(Sort::Player) && phrase.or.is_empty();
        if is_somebody && self.words.has("text.that.player") { "text.that.player" } else { "text.that" }
    }

    /// `que está libre y tiene 3 de fuerza`, said of one candidate or of several.
    fn that_hold(&mut self, key: &str, phrase: &Phrase, conditions: &[&'a Expr], several: bool) -> String {
        let outer = std::mem::replace(&mut self.several, several);
        let what = Said::plain(self.all_of_these(conditions, false));
        self.several = outer;
        self.say(key, &args([("what", &what), ("x", &phrase.head.said(several))]))
    }

    /// Whether an expression is the candidate: by its name, or as `it`.
    pub(super) fn is_candidate(&self, expr: &Expr, candidate: &str) -> bool {
        let name = named(expr);
        name == Some(candidate) || name == Some("it") && self.candidate_meant(self.find("it").as_ref()).is_some()
    }

    /// The attribute of the candidate that an expression reads.
    pub fn attribute_of<'e>(&self, expr: &'e Expr, candidate: &str) -> Option<&'e str>
    where
        'a: 'e,
    {
        match &expr.kind {
            ExprKind::Index(of, member) => {
                let name = match &of.kind {
                    ExprKind::Name(name) if self.find(name).is_none() => name,
                    ExprKind::Attr(read) if self.is_candidate(&read.0, candidate) => &read.1.name,
                    _ => return None,
                };
                let name = per_member(name, named(member)?);
                let known = [&self.things.attrs, &self.things.player_attrs];
                known.iter().find_map(|attrs| attrs.get_key_value(&*name)).map(|(name, _)| *name)
            }
            ExprKind::Name(name) if self.find(name).is_none_or(|what| matches!(what, What::Said(..))) => {
                let is_attr = self.things.attrs.contains_key(name.as_str())
                    || self.things.player_attrs.contains_key(name.as_str())
                    || matches!(name.as_str(), "controller" | "owner" | "source");
                (is_attr && !self.names.iter().any(|(known, _)| known == name)).then_some(name.as_str())
            }
            ExprKind::Attr(read) => {
                let (of, name) = (&read.0, &read.1);
                if is_of_cell(&name.name) && self.attribute_of(of, candidate) == Some("cell") {
                    return Some(name.name.as_str());
                }
                self.is_candidate(of, candidate).then_some(name.name.as_str())
            }
            ExprKind::Was(inner) => self.attribute_of(inner, candidate),
            ExprKind::Call(call) => self.cell_attribute_of(call, candidate),
            _ => None,
        }
    }

    /// `número de contadores`
    pub(super) fn count_noun(&mut self, noun: &Noun) -> Said {
        let of = noun.said(true);
        Said { gender: Some(0), is_bare: true, ..Said::plain(self.say("text.count_noun", &args([("a", &of)]))) }
    }

    /// Says a condition as a part of the noun, where there is a way.
    pub fn absorb(&mut self, phrase: &mut Phrase, candidate: &str, condition: &'a Expr) -> bool {
        if self.absorb_state_of(phrase, candidate, condition)
            || self.absorb_had(phrase, condition)
            || self.absorb_chosen_by_any(phrase, candidate, condition)
        {
            return true;
        }
        match &condition.kind {
            ExprKind::Binary(op @ (BinaryOp::Eq | BinaryOp::Ne), left, right) => {
                self.absorb_equal(phrase, candidate, *op == BinaryOp::Ne, left, right)
            }
            ExprKind::Binary(op @ (BinaryOp::In | BinaryOp::NotIn), left, right) => {
                self.absorb_in(phrase, candidate, condition, (*op == BinaryOp::NotIn, left, right))
            }
            ExprKind::Binary(op @ (BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge), left, right) => {
                match (self.attribute_of(left, candidate), self.attribute_of(right, candidate)) {
                    (Some(attr), _) => self.absorb_limit(phrase, attr.to_owned(), *op, right),
                    // What the candidate has is said of it, whatever it is compared with.
                    (None, Some(attr)) if !is_cost(left) => {
                        self.absorb_limit(phrase, attr.to_owned(), turned(*op), left)
                    }
                    (None, _) => {
                        self.absorb_distance(phrase, candidate, *op, left, right)
                            || self.absorb_total(phrase, candidate, *op, left, right)
                            || self.absorb_count(phrase, candidate, *op, (left, right))
                    }
                }
            }
            ExprKind::Unary(UnaryOp::Not, inner) if matches!(inner.kind, ExprKind::Query(QueryOp::Any, _)) => {
                self.absorb_bare(phrase, candidate, inner)
            }
            ExprKind::Unary(UnaryOp::Not, inner) => {
                if let ExprKind::Happened(past) = &inner.kind {
                    return self.absorb_happened(phrase, candidate, past, true);
                }
                let Some(attr) = self.attribute_of(inner, candidate).map(str::to_owned) else { return false };
                self.absorb_state(phrase, &attr, true)
            }
            ExprKind::Is(claim) if matches!(claim.what.name.as_str(), "none" | "empty") => {
                let is_empty = claim.what.name == "empty";
                if is_empty && self.absorb_empty(phrase, candidate, &claim.value, claim.negated) {
                    return true;
                }
                if !is_empty
                    && (self.absorb_occupied(phrase, candidate, &claim.value, claim.negated)
                        || !claim.negated && self.absorb_bare(phrase, candidate, &claim.value))
                {
                    return true;
                }
                let Some(attr) = self.attribute_of(&claim.value, candidate).map(str::to_owned) else { return false };
                // What is empty otherwise is no set: a zone that it names.
                if is_empty && !self.things.is_set(&attr) {
                    return false;
                }
                let noun = self.attr_noun(&attr).said(false);
                let key = if claim.negated { "text.with_any" } else { "text.without_any" };
                self.clause(phrase, key, &noun);
                true
            }
            ExprKind::Is(claim) if self.is_candidate(&claim.value, candidate) => {
                let name = claim.what.name.as_str();
                if !self.things.kinds.contains_key(name) {
                    return false;
                }
                let noun = self.kind_noun(name);
                if claim.negated {
                    self.that_is(phrase, "text.that_is_not", &noun);
                } else if self.is_sort_of_head(name, phrase) {
                    phrase.head = noun;
                } else {
                    self.that_is(phrase, "text.that_is", &noun);
                }
                true
            }
            ExprKind::Has(claim) if self.is_candidate(&claim.value, candidate) => {
                let said = Said::plain(self.keyword(&claim.what.name, &[]));
                let key = if claim.negated { "text.without" } else { "text.with" };
                self.clause(phrase, key, &said);
                true
            }
            ExprKind::Name(_) | ExprKind::Attr(_) => {
                let Some(attr) = self.attribute_of(condition, candidate).map(str::to_owned) else { return false };
                self.absorb_state(phrase, &attr, false)
            }
            ExprKind::Call(call) => {
                self.absorb_beside(phrase, candidate, condition)
                    || self.absorb_titled(phrase, candidate, call)
                    || self.absorb_define(phrase, candidate, &call.name.name, &call.args)
            }
            ExprKind::Happened(past) => self.absorb_happened(phrase, candidate, past, false),
            _ => false,
        }
    }

    /// What holds a candidate, or among what it is.
    fn absorb_in(
        &mut self,
        phrase: &mut Phrase,
        candidate: &str,
        condition: &'a Expr,
        (negated, left, right): (bool, &'a Expr, &'a Expr),
    ) -> bool {
        if let Some(attr) = self.attribute_of(right, candidate).map(str::to_owned)
            && self.absorb_held(phrase, candidate, (left, attr), negated)
        {
            return true;
        }
        if self.is_candidate(left, candidate) && !negated && self.is_zone(right) {
            let said = self.place(right);
            let key = self.lying("text.in", right);
            self.clause(phrase, &key, &said);
            return true;
        }
        if !negated
            && (self.absorb_opponent(phrase, candidate, left, right)
                || self.absorb_beside(phrase, candidate, condition))
        {
            return true;
        }
        // Of what a define gives, it is what that finds.
        let is_plain = phrase.clauses.is_empty() && phrase.adjectives.is_empty() && phrase.place.is_none();
        if self.is_candidate(left, candidate)
            && !negated
            && is_plain
            && let Some(inner) = self.scoped(|w| w.set_of_define(right))
        {
            let (is_in_play, other) = (phrase.is_in_play, phrase.other);
            *phrase = Phrase { is_in_play, other: other || inner.other, ..inner };
            return true;
        }
        self.absorb_among(phrase, candidate, negated, left, right)
    }

    fn absorb_equal(
        &mut self,
        phrase: &mut Phrase,
        candidate: &str,
        negated: bool,
        left: &'a Expr,
        right: &'a Expr,
    ) -> bool {
        if self.is_candidate(right, candidate) && !self.is_candidate(left, candidate) {
            return self.absorb_equal(phrase, candidate, negated, right, left);
        }
        let op = if negated { BinaryOp::Ne } else { BinaryOp::Eq };
        if self.absorb_distance(phrase, candidate, op, left, right)
            || self.absorb_chosen(phrase, candidate, negated, (left, right))
        {
            return true;
        }
        if self.is_candidate(left, candidate) && negated {
            let is_other_player = phrase.sort == Some(Sort::Player) && self.is_reader(right);
            let is_spoken_of = matches!(named(right).and_then(|name| self.find(name)), Some(What::Referent(_)));
            if named(right) == Some("self") || is_other_player || is_spoken_of || self.is_thing(right) {
                self.is_another(phrase, right);
                return true;
            }
            return false;
        }
        if self.absorb_same_name(phrase, candidate, negated, left, right) {
            return true;
        }
        if self.attribute_of(left, candidate).is_none() && self.attribute_of(right, candidate).is_some() {
            return self.absorb_equal(phrase, candidate, negated, right, left);
        }
        let Some(attr) = self.attribute_of(left, candidate).map(str::to_owned) else { return false };
        if let Some(member) = self.member(right) {
            if self.is_apart_from_what_it_is(&attr) {
                let noun = self.attr_noun(&attr).said(false);
                let x = self.thing(right);
                return self.whose(phrase, &noun, &x, negated);
            }
            return self.absorb_member(phrase, member, negated);
        }
        if attr == "owner" && phrase.is_in_play && self.things.gives_control() {
            let p = self.thing(right);
            let said = [false, true].map(|several| {
                let x = Said { text: String::new(), is_understood: true, ..phrase.head.said(several) };
                let what = Said::plain(self.is_owned(&x, &p, negated));
                self.say("text.that", &args([("what", &what)]))
            });
            phrase.clauses.push(said);
            return true;
        }
        if matches!(attr.as_str(), "controller" | "owner") {
            let is_you =
                matches!(named(right).and_then(|name| self.find(name)), Some(What::You)) || named(right) == Some("you");
            phrase.whose = match (is_you, negated) {
                (true, false) => Whose::You,
                (true, true) => Whose::Others,
                (false, false) => {
                    let known = named(right).and_then(|name| self.find(name));
                    if self.is_of_outer_candidate(right) {
                        Whose::Of(self.machine("text.same_player").text)
                    } else if self.is_rival(right) {
                        Whose::Others
                    } else if matches!(known, Some(What::Referent(number)) if self.referents[number].is_named) {
                        Whose::Own
                    } else {
                        Whose::Of(self.thing(right).text)
                    }
                }
                (false, true) => return false,
            };
            return true;
        }
        if attr == "source" && !negated {
            phrase.whose = Whose::Of(self.thing(right).text);
            return true;
        }
        if is_of_cell(&attr) {
            let noun = self.attr_noun(&attr).said(false);
            let x = Said::plain(self.described(right));
            return self.whose(phrase, &noun, &x, negated);
        }
        if let ExprKind::Int(_) = &right.kind
            && !negated
        {
            return self.absorb_limit(phrase, attr, BinaryOp::Eq, right);
        }
        if self.is_counted_or_measured(&attr) && !matches!(right.kind, ExprKind::Int(_)) {
            let noun = self.attr_noun(&attr);
            let a = if noun.counted { self.count_noun(&noun) } else { noun.said(false) };
            let x = Said::plain(self.described(right));
            return self.whose(phrase, &a, &x, negated);
        }
        if let ExprKind::Bool(value) = &right.kind {
            return self.absorb_state(phrase, &attr, *value == negated);
        }
        if self.is_thing(right) || matches!(right.kind, ExprKind::Attr(_)) || named(right) == Some("self") {
            let noun = self.attr_noun(&attr).said(false);
            let x = self.thing(right);
            return self.whose(phrase, &noun, &x, negated);
        }
        false
    }

    /// A member of an enum: a noun takes the place of the kind's, other words follow it.
    pub(super) fn absorb_member(&mut self, phrase: &mut Phrase, member: &str, negated: bool) -> bool {
        let title = self.things.members.get(member).copied().flatten();
        let noun = self.noun("member", member, title);
        match (noun.stands_for_thing(), negated) {
            (true, true) => self.that_is(phrase, "text.that_is_not", &noun),
            // What is called by one is said to be the other: `un as que sea un oros`.
            (true, false) if phrase.is_member => self.that_is(phrase, "text.that_is", &noun),
            (true, false) => (phrase.head, phrase.is_member) = (noun, true),
            (false, _) => {
                let like = [false, true].map(|plural| {
                    let x = phrase.head.said(plural);
                    let how = self.member_of(member, &x);
                    match negated {
                        true => self.say("text.that_is_not.like", &args([("x", &x), ("how", &Said::plain(how))])),
                        false => how,
                    }
                });
                let is_short = !like[0].contains(' ');
                match (negated, is_short) {
                    (true, _) => phrase.clauses.push(like),
                    (false, true) => phrase.adjectives.push(like),
                    (false, false) => phrase.likenesses.push(like),
                }
            }
        }
        true
    }

    /// A member of an enum as it is said of something, with which it agrees where its words say how: `rojas`.
    pub fn member_of(&mut self, member: &str, x: &Said) -> String {
        if let Some(text) = self.member_in_agreement(member, x) {
            return text;
        }
        let title = self.things.members.get(member).copied().flatten();
        let noun = self.noun("member", member, title);
        // What is always several is no thing, but what things are of.
        if noun.only_several { self.say("text.of_sort", &args([("x", &noun.said(true))])) } else { noun.text }
    }

    /// One word beside the noun, several behind it.
    fn add(&mut self, phrase: &mut Phrase, words: [String; 2]) {
        if words[0].contains(' ') { phrase.clauses.push(words) } else { phrase.adjectives.push(words) }
    }

    fn absorb_state(&mut self, phrase: &mut Phrase, attr: &str, negated: bool) -> bool {
        let Some(mut words) = self.state(attr, &phrase.head) else { return false };
        // Behind where a thing is, and what it has, "not" would belong to that or to nothing: there it is that it is not so. Of players it
        // is always said so, and so is what the words say as a clause of its own: `que no ataca`.
        let is_behind = phrase.place.is_some() || !phrase.clauses.is_empty();
        let is_apart = is_behind || phrase.sort == Some(Sort::Player);
        let is_clause = self.clause_of_state(&words[0]).is_some();
        if negated && (is_apart || is_clause) {
            // Where a verb has no form that denies it, a sentence of its own does: "such that it is not true that it attacks".
            let denied = self.words.template("text.does.not", Form::Told);
            let is_named = is_clause && !denied.is_some_and(|denied| denied.begins_with_place());
            let key = if is_named { "text.such_that" } else { self.that_of(phrase) };
            let head = phrase.head.clone();
            let said = [false, true].map(|several| {
                let x = Said { text: String::new(), is_understood: true, ..head.said(several) };
                let x = if is_named { self.candidate_named(&x) } else { x };
                let what = Said::plain(self.is_in_state(&x, &head, attr, true));
                self.say(key, &args([("what", &what), ("x", &head.said(several))]))
            });
            phrase.clauses.push(said);
            return true;
        }
        if negated {
            for said in &mut words {
                *said = self.say("text.not.state", &args([("how", &Said::plain(said.clone()))]));
            }
        }
        self.add(phrase, words);
        true
    }

    /// What is said of things for which an attribute that is true or not is true: of one, and of several.
    pub fn state(&mut self, attr: &str, head: &Noun) -> Option<[String; 2]> {
        Some([self.in_state(attr, &head.said(false))?, self.in_state(attr, &head.said(true))?])
    }

    /// What is said of something for which an attribute that is true or not is true.
    pub fn in_state(&mut self, attr: &str, head: &Said) -> Option<String> {
        let declared = *self.things.attrs.get(attr).or_else(|| self.things.player_attrs.get(attr))?;
        if self.things.sort(&declared.ty) != Sort::Truth {
            return None;
        }
        let key = self.row("attribute", attr);
        let Some(key) = key else {
            let title = declared.title.as_ref().map(|title| title.name.as_str());
            // A title that does not say how it agrees is no word for things of any gender.
            let title = title.filter(|_| self.words.usual_gender().is_none());
            let title = self.title_of(title, format!("attribute `{attr}`"), format!("{attr}(x): \"…\""));
            return Some(title.map_or_else(|| "…".to_owned(), str::to_lowercase));
        };
        let template = self.words.template(&key, Form::Told).unwrap_or_default();
        let name = template.first().unwrap_or("x").to_owned();
        let said = Said { text: String::new(), ..head.clone() };
        Some(self.words.say(&template, &args([(name.as_str(), &said)])))
    }

    fn absorb_limit(&mut self, phrase: &mut Phrase, attr: String, op: BinaryOp, right: &'a Expr) -> bool {
        let noun = self.attr_noun(&attr);
        let can_be_less = self.is_attribute_below_none(&attr);
        let (key, n) = self.bound(op, right, can_be_less);
        // What goes by a letter is as good as a number: `X or less`.
        let is_letter = n.text.chars().count() == 1 && n.number.is_none();
        let key = match key {
            "no_less_than" if is_letter => "at_least",
            "no_more_than" if is_letter => "at_most",
            key => key,
        };
        match (key, n.number) {
            ("at_least", Some(1)) if noun.counted || op == BinaryOp::Gt => {
                self.clause(phrase, "text.with", &noun.said(noun.counted));
                return true;
            }
            ("exactly" | "at_most", Some(0)) if noun.counted && (key == "exactly" || !can_be_less) => {
                self.clause(phrase, "text.without", &noun.said(true));
                return true;
            }
            _ => {}
        }
        let (counted, a) = match (noun.counted, n.number) {
            (true, Some(n)) => (".counted", noun.said(n != 1)),
            (true, None) if is_letter => (".counted", noun.said(true)),
            (true, None) => ("", self.count_noun(&noun)),
            (false, _) => ("", noun.said(false)),
        };
        let text = self.say(&format!("text.with.{key}{counted}"), &args([("n", &n), ("a", &a)]));
        phrase.clauses.push([text.clone(), text]);
        true
    }
}

/// What is so of the right side of a comparison, where that is said first.
fn turned(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}
