//! Several places, and what may be one thing or another: `tu mano o tu descarte`.

use super::lexicon::Said;
use super::writer::Writer;
use naipe_grammar::ast::{BinaryOp, Expr, ExprKind};

impl<'a> Writer<'a> {
    /// Several places in one list: the owner that is said of one is that of the zones named before it without an owner.
    pub(super) fn joined_places(&mut self, expr: &'a Expr, list: &str) -> Said {
        let all = alternatives(expr);
        let mut owner = None;
        let mut owners = Vec::with_capacity(all.len());
        for place in all.iter().rev() {
            if let ExprKind::Of(of) = &place.kind {
                owner = Some(&of.1);
            }
            owners.push(owner);
        }
        let said: Vec<String> = all
            .into_iter()
            .zip(owners.into_iter().rev())
            .map(|(place, owner)| match (&place.kind, owner) {
                (ExprKind::Name(name), Some(owner))
                    if self.find(name).is_none()
                        && self.things.zones.get(name.as_str()).is_some_and(|zone| zone.per_player) =>
                {
                    let noun = self.zone(name).said(false);
                    self.owned(&noun, owner).text
                }
                _ => self.place(place).text,
            })
            .collect();
        Said { plural: list == "list.and", ..Said::plain(self.list(&said, list)) }
    }
}

/// What stands between the `or`s of places and of what an argument may be; the expression itself, where there are none.
pub(super) fn alternatives(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::Or, left, right) => {
            let mut all = alternatives(left);
            all.extend(alternatives(right));
            all
        }
        _ => expr.places().iter().collect(),
    }
}
