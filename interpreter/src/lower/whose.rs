//! Whose things are: what lies in a zone of a player stays with that player, and who owned a thing first owns it for good.

use super::Lowerer;
use super::env::Env;
use crate::codes;
use crate::program::{Expr, ExprId, Over, SelectorId, ZoneId};
use naipe_grammar::ast::{Field, Ident, QueryOp};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::print;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// Notes of what was looked for, in a slot, that it lies in a zone of a player, wherever it was found.
    pub(super) fn lies_with_players(&self, slot: u16, over: Over, env: &mut Env) {
        let zones = match over {
            Over::Selector(selector) => self.zones_of_players(selector),
            Over::List(list) => self.lies_in(list, env),
            Over::Times(_) => None,
        };
        env.of_players.extend(zones.map(|zones| (slot, zones)));
    }

    /// The same of what a name is given.
    pub(super) fn named_with_players(&self, slot: u16, value: ExprId, env: &mut Env) {
        let zones = self.lies_in(value, env);
        env.of_players.extend(zones.map(|zones| (slot, zones)));
    }

    /// The zones in which a thing was looked for, or the things of a list, where each of these is of players.
    fn lies_in(&self, of: ExprId, env: &Env) -> Option<Vec<ZoneId>> {
        match self.p.expr(of) {
            Expr::Var(slot) => env.of_players.iter().rev().find(|(at, _)| at == slot).map(|(_, zones)| zones.clone()),
            Expr::Query(QueryOp::First | QueryOp::All, selector) => self.zones_of_players(*selector),
            Expr::Zone(zone, _) => Some(vec![*zone]).filter(|_| self.p.zones[zone.i()].per_player),
            _ => None,
        }
    }

    /// Where each zone in which a selector looks is of players, these zones.
    fn zones_of_players(&self, selector: SelectorId) -> Option<Vec<ZoneId>> {
        let parts = &self.p.selectors[selector.i()].parts;
        let zones: Option<Vec<_>> = parts.iter().map(|part| self.zones_of(part.source)).collect();
        let zones = zones?.concat();
        let are_of_players = zones.iter().all(|zone| self.p.zones[zone.i()].per_player);
        (are_of_players && !zones.is_empty()).then_some(zones)
    }

    /// Warns where `x.controller = p` is written of what lies in a zone of a player: nothing comes of it.
    pub(super) fn warn_of_whose(&mut self, of: ExprId, written: &str, span: Span, env: &Env) {
        let Some(zones) = self.lies_in(of, env) else { return };
        let (said, to) = match &*zones {
            [zone] => {
                let name = &self.p.zones[zone.i()].name;
                (format!("what lies in `{name}` stays with the player whose zone that is"), name.as_str())
            }
            _ => ("what lies in a zone of a player stays with that player".to_owned(), "ZONE"),
        };
        let help = format!(
            "write `modify {written} {{ controller = PLAYER }}`, or move it: `move {written} to {to} of PLAYER`"
        );
        self.diags.push(Diagnostic::warning(codes::NOT_ASSIGNABLE, said, span, "changes nothing").help(help));
    }

    /// Says how it is said whose something is that is made.
    pub(super) fn whose_is_made(&mut self, said: &Field) {
        let player = said.values.first().map_or_else(|| "PLAYER".to_owned(), print::expression);
        let fault = Diagnostic::error(
            codes::UNKNOWN_ATTRIBUTE,
            "whose something is that is made is said with `by`",
            said.name.span,
            "not a value with which it is made",
        );
        self.diags.push(fault.help(format!(
            "write `create … in ZONE by {player}`: it is theirs, and in a zone of all it is under their control"
        )));
    }

    /// Says why an owner is not written to, and what can be done.
    pub(super) fn owner_stays(&mut self, name: &Ident, written: &str) {
        let said = format!("`{}` cannot be written to", name.name);
        let fault = Diagnostic::error(
            codes::NOT_ASSIGNABLE,
            said,
            name.span,
            "stays as it is while the thing stays where it is",
        );
        self.diags.push(fault.help(format!(
            "who controls a thing can change: `modify {written} {{ controller = PLAYER }}`; what is to be another's is moved as such: \
             `move {written} to ZONE of PLAYER {{ owner: PLAYER }}`"
        )));
    }
}
