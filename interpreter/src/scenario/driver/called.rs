//! What the names of a script stand for: things of the game, or of one that is played inside it as long as that goes on.

use super::Driver;
use crate::answers::Aliases;
use crate::describe;
use crate::program::{Expr, ExprId};
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
                // What is no more stays what it last was.
                && let now = st.core.followed(o)
                && st.core.fresh(now).is_some()
            {
                self.aliases[i].1 = Value::Object(now);
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

    /// Whether a thing is in play nowhere.
    pub(super) fn is_away(&self, inside: &[usize], v: Value) -> bool {
        let Some((_, st)) = describe::within(self.game, &self.st, inside) else { return false };
        let in_play = |zone: u16| st.core.zones.get(usize::from(zone)).is_some_and(|zone| zone.in_play);
        v.object().is_some_and(|o| st.core.fresh(o).is_none_or(|x| !in_play(x.zone)))
    }

    /// Whether a part of a claim is a name that was given to what was in play nowhere.
    pub(super) fn was_named_away(&self, inside: &[usize], part: ExprId) -> bool {
        let Some((game, _)) = describe::within(self.game, &self.st, inside) else { return false };
        let Expr::Var(slot) = *game.program.expr(part) else { return false };
        let named = self.script.aliases.iter().enumerate().filter(|(_, alias)| alias.inside == inside);
        let named = named.map(|(i, _)| i).nth(usize::from(slot).wrapping_sub(2));
        named.is_some_and(|alias| self.away.contains(&alias))
    }
}
