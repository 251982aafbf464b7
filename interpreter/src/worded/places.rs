//! Several places, and what may be one thing or another: `tu mano o tu descarte`.

use super::lexicon::Said;
use super::nouns::Phrase;
use super::selectors::named;
use super::things::Sort;
use super::writer::Writer;
use naipe_grammar::ast::{BinaryOp, Expr, ExprKind, ZoneShape};

impl<'a> Writer<'a> {
    /// The phrase that says where something lies: what waits on a stack is on it, and what lies elsewhere in it; one of a set is
    /// among them.
    pub(super) fn lying(&self, key: &str, place: &Expr) -> String {
        if key == "text.in" && matches!(place.kind, ExprKind::List(_)) {
            return "text.in.list".to_owned();
        }
        // Of several at one end of a pile, it is one of those.
        let is_end = matches!(self.value_of(place).kind, ExprKind::End { count: Some(_), .. });
        if key == "text.in" && is_end && self.words.has("text.in.end") {
            return "text.in.end".to_owned();
        }
        let of_set = format!("{key}.set");
        if self.words.has(&of_set) && self.is_given_set(place) {
            return of_set;
        }
        let in_play = format!("{key}.play");
        if named(place) == Some("play") && self.words.has(&in_play) {
            return in_play;
        }
        let zone = match &place.kind {
            ExprKind::Name(name) if self.find(name).is_none() => self.things.zones.get(name.as_str()),
            ExprKind::Of(of) => self.things.zones.get(of.0.name.as_str()),
            _ => None,
        };
        let own = format!("{key}.stack");
        let is_stack = zone.is_some_and(|zone| zone.shape == ZoneShape::Stack);
        if is_stack && self.words.has(&own) { own } else { key.to_owned() }
    }

    /// Several places in one list: the owner that is said of one is that of the zones named before it without an owner.
    pub(super) fn joined_places(&mut self, expr: &'a Expr, list: &str) -> Said {
        let all = alternatives(expr);
        let mut owner = None;
        let mut owners = Vec::with_capacity(all.len());
        for place in all.iter().rev() {
            if let Some(said) = owner_of(place) {
                owner = Some(said);
            }
            owners.push(owner);
        }
        let said: Vec<String> = all
            .into_iter()
            .zip(owners.into_iter().rev())
            .map(|(place, owner)| self.place_of(place, owner).text)
            .collect();
        Said { plural: list == "list.and", ..Said::plain(self.list(&said, list)) }
    }

    /// A place, of whom it is if it does not say so itself.
    fn place_of(&mut self, place: &'a Expr, owner: Option<&'a Expr>) -> Said {
        match (&place.kind, owner) {
            (ExprKind::Name(name), Some(owner))
                if self.find(name).is_none()
                    && self.things.zones.get(name.as_str()).is_some_and(|zone| zone.per_player) =>
            {
                let noun = self.zone(name).said(false);
                self.owned(&noun, owner)
            }
            (ExprKind::End { top, count, of }, Some(_)) => {
                let of = self.place_of(of, owner);
                self.at_end(*top, count.as_deref(), &of)
            }
            _ => self.place(place),
        }
    }

    /// Things that are called the same and lie in one place or another are spoken of once: `un guerrero de tu Escuadrón o de tu Cohorte`.
    pub(super) fn lie_in_one_of(&mut self, phrase: &mut Phrase) {
        let place = |one: &Phrase| {
            let is_plain = one.adjectives.is_empty() && one.likenesses.is_empty() && one.clauses.is_empty();
            let is_same = one.head.text == phrase.head.text && one.whose == phrase.whose && one.only.is_none();
            one.place.clone().filter(|_| is_plain && is_same && !one.is_known)
        };
        let all: Option<Vec<String>> = std::iter::once(&*phrase).chain(&phrase.or).map(place).collect();
        if let Some(places) = all.filter(|_| !phrase.or.is_empty()) {
            phrase.place = Some(self.list(&places, "list.or"));
            phrase.or.clear();
        }
    }

    /// What lies in several places, one by one.
    pub(super) fn lying_in(&mut self, places: &'a Expr) -> Phrase {
        let mut phrase = Phrase::new(self.words.noun("text.card").unwrap_or_default(), Sort::Thing);
        self.look_in(&mut phrase, places, false);
        phrase
    }
}

/// Of whom a place says that it is.
fn owner_of(place: &Expr) -> Option<&Expr> {
    match &place.kind {
        ExprKind::Of(of) => Some(&of.1),
        ExprKind::End { of, .. } => owner_of(of),
        _ => None,
    }
}

/// What stands between the `or`s of places and of what an argument may be; the expression itself, where there are none.
pub(super) fn alternatives(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::Or, left, right) => {
            let mut all = alternatives(left);
            all.extend(alternatives(right));
            all
        }
        _ => expr.places().iter().collect(),
    }
}
