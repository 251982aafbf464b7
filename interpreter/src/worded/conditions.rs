//! Conditions as clauses: `controlas tres Seres o más`.

use super::lexicon::{Form, Said, args};
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::things::Sort;
use super::values::row_of;
use super::writer::{What, Writer};
use naipe_grammar::ast::{Arg, BinaryOp, Claim, Expr, ExprKind, QueryOp, Selector, UnaryOp};

impl<'a> Writer<'a> {
    /// A condition, or that it does not hold.
    pub fn condition(&mut self, expr: &'a Expr, negated: bool) -> String {
        let outer = std::mem::replace(&mut self.is_condition, true);
        let said = self.condition_within(expr, negated);
        self.is_condition = outer;
        said
    }

    fn condition_within(&mut self, expr: &'a Expr, negated: bool) -> String {
        match &expr.kind {
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), ..) => {
                let mut parts = Vec::new();
                flatten(*op, expr, &mut parts);
                if (*op == BinaryOp::Or) == negated {
                    return self.all_of_these(&parts, negated);
                }
                self.any_of_these(&parts, negated)
            }
            ExprKind::Unary(UnaryOp::Not, inner) => self.condition(inner, !negated),
            ExprKind::Binary(op, left, right) => self.comparison(*op, left, right, negated),
            ExprKind::Is(claim) => self.is_claim(claim, negated),
            ExprKind::Has(claim) => {
                let what = Said::plain(self.keyword(&claim.what.name, &[]));
                let x = self.thing(&claim.value);
                self.claim("text.has.keyword", &x, &what, negated != claim.negated)
            }
            ExprKind::Query(op @ (QueryOp::Any | QueryOp::Every), selector) => self.quantified(*op, selector, negated),
            ExprKind::Happened(past) => self.has_happened(past, negated),
            ExprKind::During(phase) => {
                let phase = self.phase(&phase.name);
                self.maybe("text.during", args([("x", &phase)]), negated)
            }
            ExprKind::Can(can) => self.can_be_done(&can.pattern, negated),
            ExprKind::Was(inner) => self.condition(inner, negated),
            ExprKind::Bool(value) => {
                let key = if *value == negated { "text.never" } else { "text.always" };
                self.say(key, &super::lexicon::Args::new())
            }
            ExprKind::Name(name) => self.named_condition(name, negated),
            ExprKind::Call(call) => self.define_holds(&call.name.name, &call.args, negated),
            _ => match self.read_of(expr) {
                Some((of, name)) => self.state_of(of, &name, negated),
                None => {
                    let text = Said::plain(self.described(expr));
                    self.maybe("text.holds", args([("what", &text)]), negated)
                }
            },
        }
    }

    /// Whether a condition is said as one thing or another.
    pub(super) fn is_any_of(&self, expr: &Expr, negated: bool) -> bool {
        self.is_any_of_among(self.names.len(), expr, negated)
    }

    fn is_any_of_among(&self, names: usize, expr: &Expr, negated: bool) -> bool {
        let (expr, names) = self.value_among(names, expr);
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Or, ..) => !negated,
            ExprKind::Binary(BinaryOp::And, ..) => negated,
            ExprKind::Unary(UnaryOp::Not, inner) => self.is_any_of_among(names, inner, !negated),
            ExprKind::Name(name) if self.is_known_among(names, name) => false,
            ExprKind::Name(name) => self.is_any_of_define(name, negated),
            ExprKind::Call(call) => self.is_any_of_define(&call.name.name, negated),
            _ => false,
        }
    }

    /// The same of a define that is said by what it is.
    fn is_any_of_define(&self, name: &str, negated: bool) -> bool {
        let define = self.things.defines.get(name).filter(|_| self.row("define", name).is_none());
        define.is_some_and(|define| match &define.body.kind {
            ExprKind::Binary(BinaryOp::Or, ..) => !negated,
            ExprKind::Binary(BinaryOp::And, ..) => negated,
            _ => false,
        })
    }

    /// A phrase of the machine, or the one that says the opposite.
    pub(super) fn maybe(&mut self, key: &str, filled: super::lexicon::Args, negated: bool) -> String {
        if !negated {
            return self.say(key, &filled);
        }
        let opposite = format!("{key}.not");
        if self.words.has(&opposite) {
            return self.say(&opposite, &filled);
        }
        let said = Said::plain(self.say(key, &filled));
        self.say("text.not", &args([("what", &said)]))
    }

    pub(super) fn claim(&mut self, key: &str, x: &Said, what: &Said, negated: bool) -> String {
        self.maybe(key, args([("x", x), ("what", what)]), negated)
    }

    fn named_condition(&mut self, name: &str, negated: bool) -> String {
        match self.find(name) {
            Some(What::Value(value, names)) => {
                let is_of_before = self.is_of_before(name);
                let said = self.within(names, |w| w.condition(value, negated));
                return match is_of_before {
                    true => self.say("text.was_so", &args([("what", &Said::plain(said))])),
                    false => said,
                };
            }
            Some(What::Said(said, _)) => return self.maybe("text.paid", args([("x", &said)]), negated),
            Some(What::Ending) => return self.ending_said(name).text,
            Some(What::Chosen(label)) => return self.maybe("text.chosen", args([("x", &label)]), negated),
            _ => {}
        }
        if self.things.defines.contains_key(name) {
            return self.define_holds(name, &[], negated);
        }
        if self.is_scope(name) {
            return self.under_way(name, negated);
        }
        let candidate = self.names.iter().rev().find_map(|(_, what)| match what {
            What::Candidate(noun, _) => Some(noun.clone()),
            _ => None,
        });
        if self.things.attrs.contains_key(name) {
            let is_said = candidate.is_some();
            let head = candidate.unwrap_or_default();
            let x = if is_said { self.understood(&head) } else { self.this() };
            return self.is_in_state(&x, &head, name, negated);
        }
        if self.is_shared(name) {
            return self.shared_is_so(name, negated);
        }
        self.unsaid(format!("`{name}`"), String::new()).text
    }

    /// `{x} está girado`, `{x} ataca`.
    fn state_of(&mut self, of: &'a Expr, name: &str, negated: bool) -> String {
        let declared = self.things.attrs.get(name).or_else(|| self.things.player_attrs.get(name));
        // What it was announced as, it says by the same name.
        let is_announced = |what: What| matches!(what, What::Chosen(_) | What::Said(_, Sort::Truth));
        if declared.is_none() && named(of) == Some("self") && self.find(name).is_some_and(is_announced) {
            return self.named_condition(name, negated);
        }
        if declared.is_none_or(|attr| self.things.sort(&attr.ty) != Sort::Truth) {
            let text = Said::plain(self.thing(of).text);
            return self.unsaid(format!("attribute `{name}` of {}", text.text), String::new()).text;
        }
        let head = match named(of).and_then(|of| self.find(of)) {
            Some(What::Referent(number)) => self.referents[number].phrase.head.clone(),
            Some(What::Candidate(noun, _)) => noun,
            _ => match self.card {
                Some(card) if named(of) == Some("self") => self.card_noun(card),
                _ => super::lexicon::Noun::default(),
            },
        };
        let x = self.thing(of);
        self.is_in_state(&x, &head, name, negated)
    }

    pub fn is_in_state(&mut self, x: &Said, head: &super::lexicon::Noun, attr: &str, negated: bool) -> String {
        let Some([one, several]) = self.state(attr, head) else {
            return self.unsaid(format!("attribute `{attr}`"), format!("{attr}(x): \"…\"")).text;
        };
        let one = if x.plural { several } else { one };
        match self.clause_of_state(&one) {
            Some(verb) => self.claim("text.does", x, &verb, negated),
            None => self.claim("text.state", x, &Said::plain(one), negated),
        }
    }

    /// What somebody does where the words of a state are a clause of their own: `ataca` of `que ataca`.
    pub(super) fn clause_of_state(&mut self, state: &str) -> Option<Said> {
        let that = self.say("text.that", &args([("what", &Said::plain(""))]));
        let verb = state.strip_prefix(that.trim())?.strip_prefix(' ')?;
        Some(Said::plain(verb.trim()))
    }

    /// A define that holds: in its own words, or as what it says.
    fn define_holds(&mut self, name: &str, given: &'a [Arg], negated: bool) -> String {
        if let ("announced", [of, Arg { value: Expr { kind: ExprKind::Name(what), .. }, .. }]) = (name, given)
            && named(&of.value) == Some("self")
        {
            return self.named_condition(what, negated);
        }
        if self.is_scope(name)
            && let Some(said) = self.takes_part(name, given, negated)
        {
            return said;
        }
        let Some(define) = self.things.defines.get(name).copied() else {
            let key = format!("text.function.{name}");
            if let Some(arg) = given.first().filter(|_| self.words.has(&key)) {
                let x = self.thing(&arg.value);
                let y = given.get(1).map(|arg| self.thing(&arg.value)).unwrap_or_default();
                return self.maybe(&key, args([("x", &x), ("y", &y)]), negated);
            }
            return self.unsaid(format!("function `{name}`"), String::new()).text;
        };
        if let Some(key) = self.row("define", name) {
            let filled = self.filled(define.params, given, None);
            let template = self.words.template(&key, Form::Told).unwrap_or_default();
            self.complain_of_verb(&key, &template, &filled);
            let said = Said::plain(self.words.tell(&template, &filled));
            return if negated { self.say("text.not", &args([("what", &said)])) } else { said.text };
        }
        let text = self.expanded(define, given, |w| w.condition(define.body, negated));
        text.unwrap_or_else(|| self.unsaid(format!("define `{name}`"), row_of(name, define.params)).text)
    }

    fn is_claim(&mut self, claim: &'a Claim, negated: bool) -> String {
        let negated = negated != claim.negated;
        let name = claim.what.name.as_str();
        match name {
            "none" => self.is_none(&claim.value, negated),
            // Of a set that something has, it has none.
            "empty" if self.is_set_of_something(&claim.value) => self.is_none(&claim.value, negated),
            "empty" => {
                let x = self.thing(&claim.value);
                self.maybe("text.is_empty", args([("x", &x)]), negated)
            }
            _ => {
                let x = self.thing(&claim.value);
                let what = if let Some(What::Said(said, _)) = self.find(name) {
                    said
                } else if let Some(What::Referent(kind)) = self.find(name) {
                    self.name(kind)
                } else if self.things.kinds.get(name).is_some_and(|kind| kind.is_keyword) {
                    let what = Said::plain(self.keyword(name, &[]));
                    return self.claim("text.has.keyword", &x, &what, negated);
                } else {
                    let phrase = self.kind_phrase(name);
                    // Of several it is said what they are, and not that they are one.
                    if x.plural { phrase.head.said(true) } else { self.shaped(&phrase, &Shape::One) }
                };
                self.claim("text.is", &x, &what, negated)
            }
        }
    }

    /// Whether an expression is a set that something has: of what is named, or, by its name alone, of the candidate of a selector.
    fn is_set_of_something(&self, expr: &'a Expr) -> bool {
        let own = || named(expr).filter(|name| self.find(name).is_none() && self.things.attrs.contains_key(name));
        let name = self.read_of(expr).map(|(_, name)| name.to_string()).or_else(|| own().map(str::to_owned));
        name.is_some_and(|name| self.things.is_set(&name))
    }

    /// Nothing was chosen, there is no such thing, or it has none.
    fn is_none(&mut self, value: &'a Expr, negated: bool) -> String {
        if let Some(cell) = self.cell_occupied(value) {
            let x = self.thing(cell);
            let key = if negated { "text.is_occupied" } else { "text.is_empty" };
            return self.say(key, &args([("x", &x)]));
        }
        // A pile without a card at its end has none at all.
        if named(value).is_none_or(|name| !self.is_of_before(name))
            && let (Expr { kind: ExprKind::End { count: None, of, .. }, .. }, names) =
                self.value_among(self.names.len(), value)
        {
            let x = self.within(names, |w| w.thing(of));
            return self.maybe("text.is_empty", args([("x", &x)]), negated);
        }
        // What has become of something: whether there is still any such thing.
        let (read, names) = self.value_among(self.names.len(), value);
        if let ExprKind::Attr(read) = &read.kind
            && read.1.name == "now"
        {
            let x = self.within(names, |w| w.thing(&read.0));
            return self.maybe("text.still_exists", args([("x", &x)]), !negated);
        }
        if let Some((of, name)) = self.read_of(value)
            && !matches!(name.as_str(), "now" | "card")
        {
            let noun = self.attr_noun(&name).said(false);
            let x = self.thing(of);
            return self.claim("text.has_any", &x, &noun, !negated);
        }
        // In the condition of a selector, of its candidate.
        if named(value).is_some()
            && let Some((x, name)) = self.read_here(value)
        {
            let noun = self.attr_noun(&name).said(false);
            return self.claim("text.has_any", &x, &noun, !negated);
        }
        // What is made, or comes from outside the game, lay nowhere.
        if named(value) == Some("from") && matches!(self.find("from"), Some(What::Said(_, Sort::Zone))) {
            return self.say(if negated { "text.lay_somewhere" } else { "text.lay_nowhere" }, &args([]));
        }
        if let Some(What::Referent(number)) = named(value).and_then(|name| self.find(name)) {
            // Where nothing has been said of it, it is now.
            if !self.referents[number].is_named {
                // Of a pile that has been looked into nowhere, it is asked whether anything is there.
                let found = self.found.get(&number).copied();
                if let Some(Expr { kind: ExprKind::End { of, .. }, .. }) = found {
                    let x = self.thing(of);
                    return self.maybe("text.is_empty", args([("x", &x)]), negated);
                }
                // Of what would be the first of several, whether there are any.
                if let Some(text) = found.and_then(|found| self.none_to_be_first(found, negated)) {
                    return text;
                }
                let x = self.name(number);
                // What goes with an event is there, or is not.
                if matches!(self.referents[number].shape, Shape::The) {
                    let phrase = Phrase { is_known: false, ..self.referents[number].phrase.clone() };
                    let x = self.shaped(&phrase, if negated { &Shape::One } else { &Shape::None });
                    return self.maybe("text.there_is", args([("x", &x)]), !negated);
                }
                return self.maybe("text.is_none", args([("x", &x)]), negated);
            }
            // What an event gives back is there if it has happened.
            if named(value).is_some_and(|name| self.is_outcome(name)) {
                return self.maybe("text.not_done", args([]), negated);
            }
            let referent = &self.referents[number];
            let key = if referent.is_chosen { "text.none_was_chosen" } else { "text.there_is_none" };
            let x = referent.phrase.head.said(false);
            return self.maybe(key, args([("x", &x)]), negated);
        }
        if let Some(text) = self.none_to_be_first(value, negated) {
            return text;
        }
        if let ExprKind::Index(list, of) = &value.kind
            && self.is_of_each(list)
        {
            return self.has_chosen(list, of, !negated);
        }
        if let Some((phrase, _)) = self.found_by_call(value) {
            let x = self.shaped(&phrase, if negated { &Shape::One } else { &Shape::None });
            return self.maybe("text.there_is", args([("x", &x)]), !negated);
        }
        // What the game has, or has not.
        if let Some(name) = named(value).filter(|name| self.is_shared(name)) {
            let phrase = Phrase::new(self.shared_noun(name), Sort::Other);
            let x = self.shaped(&phrase, if negated { &Shape::One } else { &Shape::None });
            return self.maybe("text.there_is", args([("x", &x)]), !negated);
        }
        let x = self.thing(value);
        // What is the one that it is, as a define gives it, is there or is not.
        let is_definite = x.text.split(' ').next().is_some_and(|first| self.has_article(first));
        let (key, negated) = if is_definite { ("text.exists", !negated) } else { ("text.is_none", negated) };
        self.maybe(key, args([("x", &x)]), negated)
    }

    /// What stands first or last in an order is there where any of them is.
    fn none_to_be_first(&mut self, value: &'a Expr, negated: bool) -> Option<String> {
        match &value.kind {
            ExprKind::Last(all) if matches!(all.kind, ExprKind::Ranked(_) | ExprKind::Query(QueryOp::All, _)) => {
                self.none_to_be_first(all, negated)
            }
            ExprKind::Ranked(ranked) if matches!(ranked.op, QueryOp::First | QueryOp::All) => {
                Some(self.is_there_any(&ranked.of, !negated))
            }
            ExprKind::Query(QueryOp::First | QueryOp::All, selector) if !self.is_other_player(value) => {
                Some(self.is_there_any(selector, !negated))
            }
            ExprKind::Name(name) => match self.find(name)? {
                What::Value(value, names) => {
                    let is_of_before = self.is_of_before(name);
                    let said = self.within(names, |w| w.none_to_be_first(value, negated))?;
                    let was_so = |w: &mut Self| w.say("text.was_so", &args([("what", &Said::plain(said.as_str()))]));
                    Some(if is_of_before { was_so(self) } else { said })
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The candidate that is spoken of, where it goes without saying.
    pub(super) fn understood(&mut self, head: &super::lexicon::Noun) -> Said {
        let said = Said { text: String::new(), is_understood: true, ..head.said(self.several) };
        if self.candidate_is_named { self.candidate_named(&said) } else { said }
    }

    /// The candidate as the one of whom a sentence of its own tells.
    pub(super) fn candidate_named(&self, said: &Said) -> Said {
        let they = self.words.noun("text.they").unwrap_or_default().said(said.plural);
        Said { is_understood: they.text.is_empty(), text: they.text, is_bare: false, ..said.clone() }
    }

    fn quantified(&mut self, op: QueryOp, selector: &'a Selector, negated: bool) -> String {
        if op == QueryOp::Every {
            let [part] = &selector.parts[..] else { return self.unsaid("`every`", "").text };
            // What holds of each stands behind it: here it is only said which they are.
            let phrase = self.part_where(part, &[]);
            let x = self.shaped(&phrase, &Shape::Each);
            let name = part.binder.as_ref().map_or("it", |binder| binder.name.as_str());
            return self.scoped(|w| {
                w.bind_candidate(name, phrase.head.clone());
                let Some(condition) = &part.condition else { return x.text.clone() };
                let what = Said::plain(w.condition(condition, false));
                // What begins with something that each has says nothing right behind them: `cada carta su fuerza es …`.
                let first = what.text.split(' ').next().unwrap_or("");
                if w.words.is_one_of("text.possessives.others", first) {
                    return w.maybe("text.every.holds", args([("x", &x), ("what", &what)]), negated);
                }
                w.maybe("text.every", args([("x", &x), ("what", &what)]), negated)
            });
        }
        self.is_there_any(selector, negated)
    }

    /// Whether a selector finds anything, or that it finds nothing.
    fn is_there_any(&mut self, selector: &'a Selector, negated: bool) -> String {
        self.is_there = true;
        let phrase = self.selected(selector);
        self.is_there = false;
        let x = self.shaped(&phrase, if negated { &Shape::None } else { &Shape::One });
        self.maybe("text.there_is", args([("x", &x)]), negated)
    }
}

/// What an `and`, or an `or`, is made of.
fn flatten<'e>(op: BinaryOp, expr: &'e Expr, parts: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Binary(found, left, right) if *found == op => {
            flatten(op, left, parts);
            flatten(op, right, parts);
        }
        _ => parts.push(expr),
    }
}
