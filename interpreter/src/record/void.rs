//! Why an event does not happen that nothing forbids.

use super::told::Teller;
use crate::describe;
use crate::machine::query::eval::knows;
use crate::machine::tables::kinds_asked::kinds;
use crate::program::EventId;
use crate::value::Value;

impl Teller<'_> {
    /// That an event comes to nothing, and why.
    pub(super) fn void(&self, event: EventId, params: &[Value], misfit: Option<usize>) -> String {
        let why = self.why_void(event, params, misfit);
        self.say("record.void", [("what", self.attempt(event, params)), ("why", why)])
    }

    /// Why an event does not happen: what stands for a parameter is of another kind than that, or what it acts on is gone. To who
    /// does not see what it is, nothing is told of its kind.
    fn why_void(&self, event: EventId, params: &[Value], misfit: Option<usize>) -> String {
        let Some(i) = misfit else { return self.gone(event, params) };
        let (p, c) = (&self.game.program, &self.st.core);
        let sees = |v: Value| v.object().is_none_or(|o| self.viewer.is_none_or(|q| knows(p, c, q, o.id)));
        let (Some(v), Some(ty)) = (params.get(i), p.events[event.i()].types.get(i)) else { return String::new() };
        if !sees(*v) {
            return self.say("gone.nothing", []);
        }
        let called =
            |k: crate::program::KindId| describe::called(&p.kinds[k.i()].title, &p.kinds[k.i()].name).to_owned();
        let kinds: Vec<String> = kinds(ty).map(called).collect();
        self.say("gone.other", [("x", self.words(*v)), ("kinds", kinds.join(", "))])
    }

    /// What of an event's arguments is gone.
    fn gone(&self, event: EventId, params: &[Value]) -> String {
        let acts_on = self.game.tables.acts_on[event.i()];
        let acted: Vec<Value> =
            { params.iter().enumerate() }.filter(|(i, _)| acts_on >> i & 1 != 0).map(|(_, v)| *v).collect();
        let gone: Vec<Value> = acted.into_iter().filter(|v| *v != Value::None).collect();
        match gone.len() {
            0 => self.say("gone.nothing", []),
            1 if !matches!(gone[0], Value::List { .. }) => self.say("gone.one", [("x", self.words(gone[0]))]),
            _ => self.say("gone.several", [("x", self.list(&gone))]),
        }
    }
}
