//! Moves that come into play or leave it, and of all that lies in a zone.

use super::lexicon::{Said, Template, args};
use super::selectors::named;
use super::writer::Writer;
use naipe_grammar::ast::{BinaryOp, Expr, ExprKind, Pattern};

impl<'a> Writer<'a> {
    /// How a move is told that comes into play or leaves it, by its conditions, which are taken; and from where, where that is said
    /// beside where it goes.
    pub(super) fn play_entered_or_left(
        &mut self,
        pattern: &Pattern,
        conditions: &mut Vec<&'a Expr>,
        template: Template,
    ) -> (Template, Option<Said>) {
        let is_given = pattern.args.iter().any(|arg| arg.name.as_ref().is_some_and(|name| name.name == "to"));
        let side = |condition: &Expr| match &condition.kind {
            ExprKind::Binary(op @ (BinaryOp::In | BinaryOp::NotIn), left, right) if named(right) == Some("play") => {
                Some((named(left)?.to_owned(), *op == BinaryOp::In))
            }
            _ => None,
        };
        let said: Vec<(String, bool)> = conditions.iter().filter_map(|one| side(one)).collect();
        let holds = |end: &str, is_in: bool| said.iter().any(|(name, inside)| name == end && *inside == is_in);
        let key = match (holds("to", true) && !holds("from", true), holds("from", true) && !holds("to", true)) {
            (true, _) if !is_given => "text.event.enter",
            (_, true) if !is_given => "text.event.leave",
            (_, true) => "text.event.move",
            _ => return (template, None),
        };
        conditions.retain(|one| side(one).is_none_or(|(name, _)| !matches!(name.as_str(), "from" | "to")));
        let from = (key == "text.event.move").then(|| self.machine("text.in_play"));
        (self.told_as(key).unwrap_or(template), from)
    }

    /// Whether an expression is a zone that is nobody's.
    pub(super) fn is_shared_zone(&self, expr: &Expr) -> bool {
        let zone = named(expr).filter(|name| self.find(name).is_none());
        zone.and_then(|name| self.things.zones.get(name)).is_some_and(|zone| !zone.per_player)
    }

    /// What lies in a zone, all of it: `all cards on the stack`.
    pub(super) fn all_in(&mut self, zone: &'a Expr) -> Said {
        let place = self.place(zone);
        let key = self.lying("text.cards_in", zone);
        Said { plural: true, gender: self.words.gender(&key), ..Said::plain(self.say(&key, &args([("x", &place)]))) }
    }
}
