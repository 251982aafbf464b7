//! Of many abilities that modify the same, those that can be about one thing: most that effects make name theirs, and need not
//! be asked about any other.

use crate::machine::query::eval::Eval;
use crate::machine::query::scratch::BESIDE;
use crate::machine::state::{Ends, Listener, NIL};
use crate::machine::tables::reach::AppliesTo;
use crate::value::Value;
use naipe_grammar::narrow;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// So many abilities with one key are walked through sooner than sorted by what they name.
pub(super) const MANY: usize = 32;

/// Of one table, while nothing is written: the abilities by what they name, for each key with many that was asked for.
#[derive(Debug, Default)]
pub(crate) struct Named {
    /// Of which table and evaluation that is.
    of: (usize, u64),
    known: FxHashMap<u32, Chains>,
}

/// The places of abilities among those with their key: each leads on to the next that names the same thing, or that names none.
#[derive(Debug)]
struct Chains {
    first: FxHashMap<u32, u32>,
    next: Vec<u32>,
}

impl Chains {
    /// The places of those that name a thing, and of those that name none, in order.
    fn of(&self, thing: u32) -> impl Iterator<Item = u32> {
        let first = |named: u32| self.first.get(&named).copied().unwrap_or(NIL);
        let mut ahead = [first(thing), first(NIL)];
        std::iter::from_fn(move || {
            let chain = usize::from(ahead[1] < ahead[0]);
            let at = ahead[chain];
            ahead[chain] = *self.next.get(at as usize)?;
            Some(at)
        })
    }
}

impl<'a> Eval<'a> {
    /// Those of objects and effects with a key that can be about something: where there are many, without those that name
    /// another thing.
    #[inline]
    pub(crate) fn heard_about(&mut self, key: u32, it: Value) -> Cow<'a, [Listener]> {
        let heard = self.heard(key);
        match it {
            Value::Object(o) if heard.len() >= MANY && o.id != NIL => self.those_about(key, heard, o.id),
            _ => Cow::Borrowed(heard),
        }
    }

    #[inline(never)]
    fn those_about(&mut self, key: u32, heard: &'a [Listener], thing: u32) -> Cow<'a, [Listener]> {
        let of = (std::ptr::from_ref(self.c).addr(), self.s.evaluations);
        if self.s.named.of != of {
            self.s.named.of = of;
            self.s.named.known.clear();
        }
        if !self.s.named.known.contains_key(&key) {
            let chains = self.chains(heard);
            self.s.named.known.insert(key, chains);
        }
        let chains = &self.s.named.known[&key];
        let names_nothing = chains.first.len() == 1 && chains.first.contains_key(&NIL);
        match names_nothing {
            true => Cow::Borrowed(heard),
            false => Cow::Owned(chains.of(thing).map(|at| heard[at as usize]).collect()),
        }
    }

    fn chains(&self, heard: &[Listener]) -> Chains {
        self.look(heard.len() / BESIDE);
        let mut chains = Chains { first: FxHashMap::default(), next: vec![NIL; heard.len()] };
        for (at, l) in heard.iter().enumerate().rev() {
            let after = chains.first.insert(self.named_by(l), narrow::u32(at));
            chains.next[at] = after.unwrap_or(NIL);
        }
        chains
    }

    /// The one thing that an ability names, by number; [`NIL`] where it must be asked what it is about.
    fn named_by(&self, l: &Listener) -> u32 {
        let tables = &self.g.tables;
        if tables.applies_to[l.ability as usize] == AppliesTo::Bearer {
            return l.source.id;
        }
        match tables.subject[l.ability as usize] {
            Some(slot) if l.ends != Ends::WithSource && slot < l.len => {
                let named = self.c.arena[l.start as usize + usize::from(slot)];
                named.object().map_or(NIL, |o| o.id)
            }
            _ => NIL,
        }
    }
}
