//! What is measured of several things: added up, compared, or the most and the least of it.

use super::amounts::is_apart;
use super::lexicon::{Said, args};
use super::nouns::{Phrase, Shape};
use super::things::Sort;
use super::writer::Writer;
use naipe_grammar::ast::{BinaryOp, Expr, ExprKind, FoldOp, QueryOp, Selector};

impl<'a> Writer<'a> {
    /// What is added up of several, or the most or least that any of them has: `la mayor fuerza de tus criaturas`.
    pub(super) fn folded(&mut self, op: FoldOp, value: &'a Expr, selector: &'a Selector) -> String {
        let of = self.all_of(selector);
        let what = self.scoped(|w| {
            let candidate = selector.parts[0].binder.as_ref().map_or("it", |binder| binder.name.as_str());
            // What players have is theirs.
            let is_players = matches!(&selector.parts[..], [part] if part.kind.name == "player");
            let noun = if is_players { w.words.noun("text.player").unwrap_or_default() } else { Default::default() };
            w.bind_candidate(candidate, noun);
            w.measured_of_each(value, candidate)
        });
        let key = match op {
            FoldOp::Sum => "text.sum",
            FoldOp::Min => "text.least",
            FoldOp::Max => "text.most",
            FoldOp::Values => "text.values",
        };
        self.say(key, &args([("a", &what), ("x", &of)]))
    }

    /// What each of several has, as a noun without whose it is: `power minus cunning`, `number of cards in their hand`.
    fn measured_of_each(&mut self, value: &'a Expr, candidate: &str) -> Said {
        if let Some(counted) = self.counted_of_each(value) {
            return counted;
        }
        let (key, sides) = match &value.kind {
            ExprKind::Binary(BinaryOp::Add, left, right) => ("text.plus", [left, right]),
            ExprKind::Binary(BinaryOp::Sub, left, right) => ("text.minus", [left, right]),
            ExprKind::Binary(BinaryOp::Mul, left, right) => ("text.by_times", [left, right]),
            ExprKind::Binary(BinaryOp::Div, left, right) => ("text.divided", [left, right]),
            ExprKind::Index(list, _) if self.is_of_each(list) => return self.measured(value, false),
            _ if self.attribute_of(value, candidate).is_some() => return self.measured(value, false),
            _ if self.is_about_candidate(value, candidate) && !self.is_worded_value(value) => {
                return self.unsaid("what is measured of each", "");
            }
            _ => return Said::plain(self.described(value)),
        };
        let is_apart = |side: &Expr, is_right: bool| match &value.kind {
            ExprKind::Binary(op, ..) => is_apart(*op, side, is_right),
            _ => false,
        };
        let [x, y] = [(sides[0], false), (sides[1], true)].map(|(side, is_right)| {
            let said = self.measured_of_each(side, candidate);
            if is_apart(side, is_right) { said.with(format!("({})", said.text)) } else { said }
        });
        let text = self.say(key, &args([("x", &x), ("y", &y)]));
        x.with(text)
    }

    /// How many of something each of several has, as what is added up or compared: `number of creatures in its field`.
    fn counted_of_each(&mut self, value: &'a Expr) -> Option<Said> {
        let phrase = self.counted_in(value)?;
        Some(self.number_of(&phrase))
    }

    /// What is counted by `size(hand of p)` or `count(creature in field of p)`.
    fn counted_in(&mut self, value: &'a Expr) -> Option<Phrase> {
        if let ExprKind::Call(call) = &value.kind
            && matches!(call.name.name.as_str(), "count" | "size")
            && let [zone] = &call.args[..]
            && self.is_zone(&zone.value)
        {
            let cards = Phrase::new(self.words.noun("text.card").unwrap_or_default(), Sort::Thing);
            let place = self.place(&zone.value);
            let key = self.lying("text.in", &zone.value);
            let place = Some(self.say(&key, &args([("x", &place)])));
            return Some(Phrase { place, ..cards });
        }
        let ExprKind::Query(QueryOp::Count, selector) = &value.kind else { return None };
        if self.listed(selector).is_some() {
            return None;
        }
        Some(self.selected(selector))
    }

    fn number_of(&mut self, phrase: &Phrase) -> Said {
        let of = self.shaped(phrase, &Shape::Counted);
        let text = self.say("text.count_noun", &args([("a", &of)]));
        Said { gender: Some(0), is_bare: true, ..Said::plain(text) }
    }

    /// What things are compared by, of which each is the candidate: what a define gives of it alone, by the words before that, `rango`
    /// of `rango de {c}`.
    pub(super) fn measured_of_candidate(&mut self, key: &'a Expr, candidate: &str) -> Said {
        if let ExprKind::Call(call) = &key.kind
            && let [of] = &call.args[..]
            && self.is_candidate(&of.value, candidate)
            && let Some(noun) = self.row("define", &call.name.name).and_then(|row| self.words.measure(&row))
        {
            return noun;
        }
        if let Some(phrase) = self.counted_in(key) {
            return Said { plural: true, ..self.shaped(&phrase, &Shape::Counted) };
        }
        self.measured(key, true)
    }

    /// What is compared or added up, of things that are not named: `Fuerza`; of what is counted, `contadores` where things are
    /// compared by it, and `número de contadores` where it is added up.
    pub(super) fn measured(&mut self, expr: &'a Expr, is_compared: bool) -> Said {
        if let ExprKind::Index(list, of) = &expr.kind
            && let Some(chosen) = self.chosen_by_candidate(list, of)
        {
            return chosen;
        }
        let name = match &expr.kind {
            ExprKind::Name(name)
                if self.things.attrs.contains_key(name.as_str())
                    || self.things.player_attrs.contains_key(name.as_str()) && self.find(name).is_none() =>
            {
                Some(name.clone())
            }
            _ => self.read_of(expr).map(|(_, name)| name),
        };
        let Some(name) = name else { return Said::plain(self.described(expr)) };
        let noun = self.attr_noun(&name);
        match noun.counted && self.is_counted_or_measured(&name) {
            true if is_compared => noun.said(true),
            true => self.count_noun(&noun),
            false => noun.said(false),
        }
    }
}
