//! What is filled in into the words that a game has for what happens, and how they agree with it.

use super::told::Teller;
use crate::describe;
use crate::program::{DefId, Sort};
use crate::value::Value;
use crate::words::{Entry, Said};

impl Teller<'_> {
    /// What is filled in for a value.
    pub(super) fn said(&self, v: Value) -> Said {
        match v {
            Value::Int(n) => Said::number(i64::from(n)),
            Value::None | Value::Bool(false) | Value::List { len: 0, .. } => Said::name(self.words(v)).silent(),
            Value::List { len: 2.., .. } => Said { plural: true, ..Said::name(self.words(v)) },
            v => Said { gender: self.gender(v), ..Said::name(self.words(v)) },
        }
    }

    /// What is filled in for what is so or not, where the words of its parameter say that, or all that is said with it goes without
    /// saying: those words where it is so, and nothing where it is not.
    pub(super) fn truth(&self, entry: &Entry, name: &str, v: Value) -> Option<Said> {
        let Value::Bool(is_so) = v else { return None };
        let own = self.game.words().noun(Sort::Parameter, name).map(|said| said.text);
        if !entry.said.speaks_of(name) || own.is_none() && entry.said.needs(name) {
            return None;
        }
        if !is_so {
            return Some(Said::name("").silent());
        }
        Some(Said::name(own.unwrap_or_else(|| describe::argument(self.game, name))))
    }

    /// Has a member of an enum whose words agree do so with what it is said of: `la osa queda dormida`.
    pub(super) fn agree(&self, entry: &Entry, args: &mut [(&str, Said)], values: &[Value]) {
        let Some((of, what)) = entry.said.complement() else { return };
        let at = |name: &str| args.iter().position(|(known, _)| *known == name);
        let (Some(of), Some(what)) = (at(of), at(what)) else { return };
        let Some(Value::Member(list, member)) = values.get(what) else { return };
        let (name, _) = &self.game.program.enums[usize::from(*list)].members[usize::from(*member)];
        if let Some(text) = self.game.words().in_agreement(Sort::Member, name, &args[of].1) {
            args[what].1.text = text;
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
