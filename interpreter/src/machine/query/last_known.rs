//! What is remembered of what is gone: its attributes, its controller, what was given to it, and what was written on it.

use crate::dirty;
use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::values::rule;
use crate::machine::query::scratch::BESIDE;
use crate::machine::state::{Core, Ends, LastKnown, Listener};
use crate::program::{AbilityId, AttrId, KindId, ZoneId};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// How many kinds one number tells of.
const BITS: usize = 31;

impl<'a> Eval<'a> {
    /// What a thing was when it left play, if that is remembered.
    pub(crate) fn last(&self, o: ObjectRef) -> Option<&'a LastKnown> {
        let c: &'a Core = self.c;
        let found = c.last_known.iter().rev().position(|last| last.object == o);
        self.look(found.unwrap_or(c.last_known.len()) / BESIDE);
        found.map(|back| &c.last_known[c.last_known.len() - 1 - back])
    }

    /// Whether a thing is a token, or was when it left play.
    pub(crate) fn is_token(&self, o: ObjectRef) -> bool {
        self.read(dirty::ZONES | dirty::PLAY);
        // What has been made and comes next is nowhere, and is what it will be.
        if self.c.objects[o.id as usize].inc == o.inc {
            return self.c.is_token(self.g, o);
        }
        match self.last(o) {
            Some(last) => last.is_token,
            None => self.p().defs[self.c.def(o).i()].is_token,
        }
    }

    /// A listener as it is remembered before an event. Of what leaves play it is kept who controlled it; whose a thing was in a hand
    /// or a pile would not be known any more.
    pub(crate) fn as_remembered(&mut self, l: Listener) -> Listener {
        if l.ends != Ends::WithSource || l.key >= self.g.tables.attr_key || self.c.lies_in_play(l.source) {
            return l;
        }
        Listener { whose: self.controller(l.source).player(), ..l }
    }

    /// Everything about an object that is remembered of it, appended: its attributes, the kinds that it has of those that
    /// can be given and taken, the numbers of such keywords, its columns. Gives its controller.
    pub(crate) fn last_words(&mut self, o: ObjectRef, values: &mut Vec<Value>) -> Value {
        let controller = self.controller(o);
        for i in 0..self.p().attrs.len() {
            let v = self.attr(o, AttrId(narrow::u16(i)));
            values.push(v);
        }
        let given: &'a [KindId] = &self.g.tables.given_kinds;
        for some in given.chunks(BITS) {
            let bits = some.iter().enumerate().map(|(i, k)| i32::from(self.is_kind(o, *k)) << i).sum();
            values.push(Value::Int(bits));
        }
        let p = self.p();
        for k in given.iter().filter(|k| p.kinds[k.i()].arity > 0) {
            let v = self.keyword_value(o, *k);
            values.push(v);
        }
        values.extend_from_slice(self.c.row(o.id, usize::from(p.columns)));
        controller
    }

    /// Whether what has left play had a kind that can be given and taken, if that is remembered.
    #[cold]
    pub(crate) fn had_kind(&self, o: ObjectRef, k: KindId) -> Option<bool> {
        let at = self.g.tables.given_kinds.binary_search(&k).ok()?;
        let bits = self.remembered(o, at / BITS)?.int();
        Some(bits >> (at % BITS) & 1 != 0)
    }

    /// The number of a keyword that can be given, of what has left play, if that is remembered.
    #[cold]
    pub(crate) fn had_keyword_value(&self, o: ObjectRef, k: KindId) -> Option<Value> {
        let given = &self.g.tables.given_kinds;
        given.binary_search(&k).ok()?;
        let before = given.iter().take_while(|x| **x != k).filter(|x| self.p().kinds[x.i()].arity > 0).count();
        self.remembered(o, given.len().div_ceil(BITS) + before)
    }

    /// The abilities with a key that things had as they left play and that are about nothing but themselves: what is asked of
    /// them is as it last was.
    pub(crate) fn of_the_gone(&self, key: u32, things: &[Value], out: &mut Vec<Listener>) {
        for o in things.iter().filter_map(|v| v.object()).filter(|o| self.c.fresh(*o).is_none()) {
            let Some(last) = self.last(o) else { continue };
            let Some(zone) = self.c.zones.get(usize::from(last.zone)) else { continue };
            let (p, tables) = (self.p(), &self.g.tables);
            let is_of_it = |ability: AbilityId| {
                let a = &p.abilities[ability.i()];
                tables.key(&a.form) == key && a.self_param.is_some() && a.works_in(ZoneId(zone.decl), zone.in_play)
            };
            let printed = tables.printed[last.def as usize].iter().filter(|_| !last.is_muted).map(|x| x.ability);
            let granted =
                tables.granted.iter().filter(|(of, _, keyword)| *of == key && self.had_kind(o, *keyword) == Some(true));
            let all = printed.chain(granted.map(|(_, ability, _)| *ability)).filter(|ability| is_of_it(*ability));
            out.extend(all.map(|ability| Listener { source: o, ends: Ends::WithSource, key, ..rule(ability) }));
        }
    }

    /// What is remembered of an object after its attributes.
    fn remembered(&self, o: ObjectRef, at: usize) -> Option<Value> {
        let LastKnown { start, .. } = self.last(o)?;
        self.c.last_known_values.get(*start as usize + self.p().attrs.len() + at).copied()
    }
}

impl Core {
    /// The columns that what is gone had, of so many.
    pub(crate) fn last_columns(&self, last: &LastKnown, columns: usize) -> &[Value] {
        // As much is kept of each.
        let end = last.start as usize + self.last_known_values.len() / self.last_known.len();
        &self.last_known_values[end - columns..end]
    }
}
