//! What abilities say of where what they are about comes from, and where it goes.

use crate::machine::tables::prefilter::Prefilter;
use crate::program::{Ability, Class, Cmp, Expr, ExprId, Form, Program, builtin};

/// Declared zones, as bits; what is past the last is never looked at.
pub type Zones = u64;
/// Any zone at all.
pub const ANYWHERE: Zones = Zones::MAX;

/// The zones that are in play.
pub fn in_play(p: &Program) -> Zones {
    p.zones.iter().enumerate().take(Zones::BITS as usize).filter(|(_, z)| z.in_play).fold(0, |all, (i, _)| all | 1 << i)
}

/// From where and to where what an ability says of a move lets things go.
pub fn ways(p: &Program, a: &Ability, prefilters: &[Prefilter]) -> (Zones, Zones) {
    let said = |param: u8| {
        let told = a.condition.map_or(ANYWHERE, |e| equal(p, e, a.capture + u16::from(param)));
        prefilters.iter().filter_map(|g| g.zones(param)).fold(told, |all, zones| all & zones)
    };
    (said(1), said(2))
}

/// Whether an ability changes how what has it comes into play, or takes the place of that. It does so from wherever that comes,
/// since nothing is in play yet when it comes there.
pub fn is_own(p: &Program, a: &Ability, prefilters: &[Prefilter]) -> bool {
    let Form::Listen { class: Class::Before | Class::Instead, event: builtin::MOVE, .. } = a.form else { return false };
    if a.self_param != Some(0) || !a.zones.is_empty() || p.zones.len() > Zones::BITS as usize {
        return false;
    }
    let in_play = in_play(p);
    let (from, to) = ways(p, a, prefilters);
    to & !in_play == 0 && (from == ANYWHERE || from & !in_play != 0)
}

/// The zones that a condition lets what stands in a slot be, where it names one.
fn equal(p: &Program, e: ExprId, slot: u16) -> Zones {
    match p.expr(e) {
        Expr::And(a, b) => equal(p, *a, slot) & equal(p, *b, slot),
        Expr::Compare(Cmp::Eq, x, y) => match (p.expr(*x), p.expr(*y)) {
            (Expr::Var(at), Expr::Zone(z, _)) | (Expr::Zone(z, _), Expr::Var(at)) if *at == slot => 1 << z.i(),
            _ => ANYWHERE,
        },
        _ => ANYWHERE,
    }
}
