//! What is filled in into the words that a game has for what happens, and how they agree with it.

use super::told::Teller;
use crate::program::{DefId, Sort};
use crate::value::Value;
use crate::words::Said;

impl Teller<'_> {
    /// What is filled in for a value.
    pub(super) fn said(&self, v: Value) -> Said {
        match v {
            Value::Int(n) => Said::number(i64::from(n)),
            Value::None | Value::Bool(false) | Value::List { len: 0, .. } => Said::name(self.words(v)).silent(),
            v => Said { gender: self.gender(v), ..Said::name(self.words(v)) },
        }
    }

    /// The gender that the game gives the title of a card, or else its kind; none of what is not seen, which it would tell from others.
    fn gender(&self, v: Value) -> Option<u8> {
        let def = match v {
            Value::Object(o) if !self.is_unseen(v) => self.st.core.def(o),
            Value::Def(def) => DefId(def),
            _ => return None,
        };
        let (p, words) = (&self.game.program, self.game.words());
        let def = &p.defs[def.i()];
        let own = words.entry(Sort::Card, p.str(def.title)).and_then(|entry| entry.gender);
        let kind = &p.kinds[def.kind.i()];
        // Of several kinds, the one named first is the head.
        let kind = if kind.in_place { &p.kinds[kind.ancestors[1].i()] } else { kind };
        own.or_else(|| words.entry(Sort::Kind, &kind.name)?.gender)
    }
}
