//! What a candidate is besides, has among others, or is one of: `un as que sea un oros`, `con rojo entre sus defensas`, `whose power is among 2 and 4`;
//! and the rest of several, but for those.

use super::lexicon::{Noun, Said, args};
use super::nouns::{Phrase, Shape, Whose};
use super::selectors::named;
use super::writer::{What, Writer};
use naipe_grammar::ast::{Expr, ExprKind, QueryOp, SelectorPart};

impl<'a> Writer<'a> {
    /// What a name stands for in which something is looked for, where that is all that a selector finds: one of those is one of them.
    pub(super) fn listed_before(&mut self, place: &'a Expr, kind: &str) -> Option<Phrase> {
        let name = named(place)?;
        let Some(What::Value(value, names)) = self.find(name) else { return None };
        let ExprKind::Query(QueryOp::All, selector) = &value.kind else { return None };
        let is_of_kind = |part: &SelectorPart| kind == "it" || part.kind.name == kind;
        if !selector.parts.iter().all(is_of_kind) {
            return None;
        }
        let is_of_before = self.then(name).is_some();
        let mut phrase = self.within(names, |w| w.selected(selector));
        if is_of_before {
            self.there_before(&mut phrase);
        }
        Some(phrase)
    }

    /// Several cards at an end of a pile by a name: the first time as what they are, and then as those.
    pub(super) fn seen_at_end(&mut self, value: &'a Expr) -> Option<Said> {
        let ExprKind::End { count: Some(count), .. } = &value.kind else { return None };
        if matches!(count.kind, ExprKind::Int(1)) {
            return None;
        }
        if self.seen.iter().any(|seen| std::ptr::eq(*seen, value)) {
            let those = self.words.noun("text.card").unwrap_or_default().said(true);
            return Some(self.say_of("text.again", &those, []));
        }
        self.seen.push(value);
        None
    }

    /// Whether what is left of several cards at an end of a pile is meant, but for what was chosen: `seen - [c]`.
    pub(super) fn are_the_rest(&self, those: &Expr, but: &Expr) -> bool {
        let is_seen = |name: &str| {
            matches!(self.find(name), Some(What::Value(Expr { kind: ExprKind::End { count: Some(_), .. }, .. }, _)))
        };
        let is_chosen = |e: &Expr| matches!(named(e).and_then(|of| self.find(of)), Some(What::Referent(_)));
        let are_chosen = match &but.kind {
            ExprKind::List(all) => !all.is_empty() && all.iter().all(is_chosen),
            _ => is_chosen(but),
        };
        named(those).is_some_and(is_seen) && are_chosen
    }

    /// `las demás cartas`
    pub(super) fn the_rest(&mut self) -> Said {
        let those = self.words.noun("text.card").unwrap_or_default().said(true);
        self.say_of("text.the_rest", &those, [])
    }

    /// What a candidate has is one of several: `de un jugador con 4 de vida o menos`, `cuya fuerza está entre …`.
    pub(super) fn absorb_among(
        &mut self,
        phrase: &mut Phrase,
        candidate: &str,
        negated: bool,
        left: &'a Expr,
        right: &'a Expr,
    ) -> bool {
        let Some(attr) = self.attribute_of(left, candidate).map(str::to_owned) else { return false };
        let is_controllers =
            attr == "controller" || attr == "owner" && !(phrase.is_in_play && self.things.gives_control());
        let set = if is_controllers && !negated { self.scoped(|w| w.set_of_define(right)) } else { None };
        if let Some(players) = set {
            phrase.whose = Whose::Of(self.shaped(&players, &Shape::One).text);
            return true;
        }
        let noun = self.attr_noun(&attr).said(false);
        if let ExprKind::List(all) = &right.kind {
            // One of a list, each of which is said.
            let all: Vec<String> = all.iter().map(|one| self.described(one)).collect();
            let x = Said::plain(self.list(&all, "list.or"));
            return self.whose(phrase, &noun, &x, negated);
        }
        let x = self.thing(right);
        let key = if negated { "text.whose.among.not" } else { "text.whose.among" };
        let text = self.say(key, &args([("a", &noun), ("x", &x)]));
        phrase.clauses.push([text.clone(), text]);
        true
    }

    /// `que no sea un Ser`, `que sea un Ser`, said of one and of several.
    pub(super) fn that_is(&mut self, phrase: &mut Phrase, key: &str, noun: &Noun) {
        let said = [false, true].map(|plural| self.say(key, &args([("x", &noun.said(plural))])));
        phrase.clauses.push(said);
    }

    /// Whether what is of a kind is all that the noun of a phrase says, so that it takes the place of that.
    pub(super) fn is_sort_of_head(&mut self, kind: &str, phrase: &Phrase) -> bool {
        let head = phrase.head.text.as_str();
        let kinds = self.things.kinds.keys().copied().filter(|of| self.things.is_sort_of(kind, of));
        let mut of: Vec<&str> = kinds.chain(["it", "card"]).collect();
        of.sort_unstable();
        let lacks = self.lacks.len();
        let is_called = of.into_iter().any(|name| self.kind_noun(name).text == head);
        self.lacks.truncate(lacks);
        is_called && !phrase.is_member
    }

    /// Something is among others that a candidate has: `con rojo entre sus defensas`; by a member of an enum that it is alone, it is
    /// called so.
    pub(super) fn absorb_held(
        &mut self,
        phrase: &mut Phrase,
        candidate: &str,
        (what, attr): (&'a Expr, String),
        negated: bool,
    ) -> bool {
        let x = match self.member(what) {
            Some(member) if !self.is_apart_from_what_it_is(&attr) => {
                return self.absorb_member(phrase, member, negated);
            }
            Some(member) => {
                let title = self.things.members.get(member).copied().flatten();
                self.noun("member", member, title).said(false)
            }
            None if self.is_about_candidate(what, candidate) || !self.things.is_set(&attr) => return false,
            None => self.thing(what),
        };
        let noun = self.attr_noun(&attr);
        let noun = self.held(&noun, &attr);
        let is_players = self.is_player(&phrase.head);
        let said = [is_players, true].map(|is_theirs| {
            let its = self.its(&noun, is_theirs);
            let key = if negated { "text.with.among.not" } else { "text.with.among" };
            self.say(key, &args([("x", &x), ("a", &its)]))
        });
        phrase.clauses.push(said);
        true
    }
}
