//! What the names of a script stand for: things of the game, or of one that is played inside it as long as that goes on.

use super::Driver;
use crate::describe;
use crate::scenario::answers::Aliases;
use crate::value::Value;
use std::borrow::Cow;

impl Driver<'_, '_> {
    /// Whether the thing that a name stands for is of the game that this path leads to, as it is played now.
    fn is_of(&self, alias: usize, path: &[usize]) -> bool {
        self.script.aliases[alias].inside == path && self.played[alias] == self.m.games.at(path.len())
    }

    /// The names of things of the game under way, and those of players, numbers and truths.
    pub(super) fn here(&self) -> Cow<'_, Aliases> {
        let path = describe::path(&self.st);
        if path.is_empty() && self.script.aliases.iter().all(|alias| alias.inside.is_empty()) {
            return Cow::Borrowed(&self.aliases);
        }
        let is_everywhere = |v: &Value| matches!(v, Value::Player(_) | Value::Int(_) | Value::Bool(_));
        let named = self.aliases.iter().enumerate();
        named.filter(|(i, (_, v))| is_everywhere(v) || self.is_of(*i, &path)).map(|(_, named)| named.clone()).collect()
    }

    /// Things are named as they now are.
    fn refresh(&mut self) {
        for (i, alias) in self.script.aliases.iter().enumerate() {
            if let Value::Object(o) = self.aliases[i].1
                && self.is_of(i, &alias.inside)
                && let Some((_, st)) = describe::within(self.game, &self.st, &alias.inside)
                && (o.id as usize) < st.core.objects.len()
            {
                self.aliases[i].1 = Value::Object(st.core.reference(o.id));
            }
        }
    }

    /// The slots that every expression about a game finds: `you`, `self`, and what the script has named of it.
    pub(super) fn window(&mut self, inside: &[usize]) -> Vec<Value> {
        self.refresh();
        let named = self.script.aliases.iter().enumerate().filter(|(_, alias)| alias.inside == inside);
        let values = named.map(|(i, _)| if self.is_of(i, inside) { self.aliases[i].1 } else { Value::None });
        [Value::None, Value::None].into_iter().chain(values).collect()
    }
}
