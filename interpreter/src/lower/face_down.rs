//! What lies face down: in play, in a zone that not everybody sees, and not turned up there. For rules that read what is
//! printed, and for copies, nothing is printed on it; nor on what has gone and last lay so.

use super::env::Env;
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::{AttrId, Builtin, Expr, ExprId, SelectorId, Source, Ty, ZoneId};
use crate::value::Value;
use naipe_grammar::ast::{Ident, QueryOp, Visibility};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// `visible to owner until up`: what lies in the zone lies face up as soon as its attribute has been written so.
    pub(super) fn turned_up(&mut self, zone: ZoneId, attribute: &Ident) {
        let Some(attr) = self.attribute(attribute) else { return };
        if !self.p.zones[zone.i()].in_play {
            self.misplaced(
                "nothing lies face up or face down where it is not in play",
                attribute.span,
                "turns nothing up",
                "write `in play` behind it, or leave `until` out",
            );
        } else if self.p.attrs[attr.i()].ty != Ty::Bool {
            let help = format!("declare it so: `{}: bool = no`", attribute.name);
            self.misplaced("what turns a thing up is `yes` or `no`", attribute.span, "is neither", &help);
        } else {
            self.p.turned_up.push((zone, attr));
        }
    }

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

    /// A thing, or none where it lies face down or last did: what is printed is read of it. A thing knows itself, and who writes
    /// a scenario sees all.
    pub(super) fn face_of(&mut self, x: ExprId, env: &Env, span: Span) -> ExprId {
        let is_itself = env.this.is_some() && matches!(self.p.expr(x), Expr::Var(1));
        let is_printed = matches!(self.p.expr(x), Expr::Const(_));
        let veiled = |zone: &crate::program::Zone| zone.in_play && zone.visible != Visibility::All;
        if !self.p.zones.iter().any(veiled) || env.script || is_itself || is_printed {
            return x;
        }
        self.warn_of_no_face(x, env, span);
        let hidden = self.add(Expr::Builtin(Builtin::FaceDown, Box::new([x])), span);
        let none = self.konst(Value::None, span);
        self.add(Expr::If(hidden, none, x), span)
    }

    /// The zone in which all candidates from some places lie face down, and nothing turns them up, if there is one; the first of
    /// several.
    pub(super) fn veil_of(&self, sources: impl IntoIterator<Item = Source>) -> Option<ZoneId> {
        let looked_into: Option<Vec<_>> = sources.into_iter().map(|source| self.zones_of(source)).collect();
        let zones = looked_into?.concat();
        zones.iter().all(|zone| self.is_veil(*zone)).then(|| zones.first().copied()).flatten()
    }

    fn is_veil(&self, zone: ZoneId) -> bool {
        let is_turned_up = self.p.turned_up.iter().any(|(of, _)| *of == zone);
        let zone = &self.p.zones[zone.i()];
        zone.in_play && zone.visible != Visibility::All && !is_turned_up
    }

    /// Warns where what is printed is asked of what always lies face down where it is looked for.
    fn warn_of_no_face(&mut self, x: ExprId, env: &Env, span: Span) {
        let selected = |s: SelectorId| self.veil_of(self.p.selectors[s.i()].parts.iter().map(|part| part.source));
        let veil = match self.p.expr(x) {
            Expr::Var(slot) => env.veiled.iter().rev().find(|(at, _)| at == slot).map(|(_, zone)| *zone),
            Expr::Query(QueryOp::First, s) => selected(*s),
            Expr::Ranked(ranked) if ranked.first => selected(ranked.of),
            _ => None,
        };
        let Some(zone) = veil else { return };
        let zone = &self.p.zones[zone.i()].name;
        let said = format!("what lies in `{zone}` lies face down: for rules, nothing is printed on it");
        let help = "what has it says it of itself: an ability of its kind knows `self`, as in \
                    `forbid ACTION(x: KIND where it.title == self.title)`; or name in the zone what turns things up: \
                    `visible to owner until ATTRIBUTE`";
        self.diags.push(Diagnostic::warning(codes::MISPLACED, said, span, "none, whatever lies there").help(help));
    }
}
