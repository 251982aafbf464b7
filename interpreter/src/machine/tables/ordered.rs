//! In which rows it matters where something stands: what the rules look for there goes by the places.

use crate::program::{Builtin, Expr, ExprId, Program, SelectorId, Shape, Source};
use naipe_grammar::ast::QueryOp;

/// For each zone: whether it is a row from whose ends rules take things, in a place of which they put them, or of which they ask for one by
/// its number. (The `first` of some is any of them, most often.)
pub fn rows(p: &Program) -> Vec<bool> {
    let mut ordered = vec![false; p.zones.len()];
    let mut mark = |zone: Option<usize>| {
        if let Some(zone) = zone.filter(|zone| p.zones[*zone].shape == Shape::Row) {
            ordered[zone] = true;
        }
    };
    let is_by_number = p.exprs.iter().any(|e| matches!(e, Expr::Index(of, _) if matches!(p.expr(*of), Expr::Var(_))));
    for e in &p.exprs {
        match e {
            Expr::End { of, .. } => mark(zone(p, *of)),
            Expr::Builtin(Builtin::PlaceIn, args) => mark(args.get(1).and_then(|of| zone(p, *of))),
            // A list is asked for one of its number under the name that was given to it.
            Expr::Query(QueryOp::All, of) if is_by_number => mark(whole(p, *of)),
            Expr::Index(of, _) => match p.expr(*of) {
                Expr::Query(QueryOp::All, of) => mark(whole(p, *of)),
                _ => mark(zone(p, *of)),
            },
            _ => {}
        }
    }
    ordered
}

/// The zone that an expression names.
fn zone(p: &Program, e: ExprId) -> Option<usize> {
    match p.expr(e) {
        Expr::Zone(zone, _) => Some(zone.i()),
        _ => None,
    }
}

/// The zone of which a selector takes whatever is in it, or all of a kind.
fn whole(p: &Program, of: SelectorId) -> Option<usize> {
    let [part] = &p.selectors[of.i()].parts[..] else { return None };
    match (part.source, part.condition) {
        (Source::In(e), None) => zone(p, e),
        _ => None,
    }
}
