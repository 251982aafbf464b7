//! What lies face down: in play, in a zone that not everybody sees. For rules that read what is printed, and for copies, nothing
//! is printed on it.

use super::env::Env;
use super::{Lowerer, Typed};
use crate::program::{AttrId, Builtin, Expr, ExprId, Ty, ZoneId};
use crate::value::Value;
use naipe_grammar::ast::Visibility;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// `x.printed.power`, `x.stored.power`
    pub(super) fn at_level(&mut self, level: &str, x: ExprId, a: AttrId, ty: Ty, env: &Env, span: Span) -> Typed {
        let read = if level == "printed" { Expr::Printed(self.face_of(x, env, span), a) } else { Expr::Stored(x, a) };
        self.typed(read, ty, span)
    }

    /// What is asked for its title or its card; anything else as it is.
    pub(super) fn if_printed(&mut self, name: &str, x: ExprId, env: &Env, span: Span) -> ExprId {
        let is_printed = matches!(name, "title" | "name" | "card") && self.names.attrs.get(name).is_none();
        if is_printed { self.face_of(x, env, span) } else { x }
    }

    /// A thing, or none where it lies face down: what is printed is read of it. A thing knows itself, and who writes a scenario
    /// sees all.
    pub(super) fn face_of(&mut self, x: ExprId, env: &Env, span: Span) -> ExprId {
        let is_itself = env.this.is_some() && matches!(self.p.expr(x), Expr::Var(1));
        let is_printed = matches!(self.p.expr(x), Expr::Const(_));
        let veiled = |zone: &crate::program::Zone| zone.in_play && zone.visible != Visibility::All;
        let zones = (0u16..).zip(&self.p.zones).filter(|(_, zone)| veiled(zone));
        let zones: Vec<ZoneId> = zones.map(|(at, _)| ZoneId(at)).collect();
        if zones.is_empty() || env.script || is_itself || is_printed {
            return x;
        }
        let mut hidden: Option<ExprId> = None;
        for zone in zones {
            let place = self.add(Expr::Builtin(Builtin::Zone, Box::new([x])), span);
            let number = self.konst(Value::Int(i32::from(zone.0)), span);
            let is_there = self.add(Expr::Builtin(Builtin::ZoneIs, Box::new([place, number])), span);
            hidden = Some(hidden.map_or(is_there, |other| self.add(Expr::Or(other, is_there), span)));
        }
        let Some(hidden) = hidden else { return x };
        let none = self.konst(Value::None, span);
        self.add(Expr::If(hidden, none, x), span)
    }
}
