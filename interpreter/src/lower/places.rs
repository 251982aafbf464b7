//! Several places where something is looked for, `in hand or discard of you`, and what an argument may be of several.

use super::env::Env;
use super::types::without_none;
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::{Expr, ExprId, Part, Selector, SelectorId, Source, Test, Ty, ZoneId};
use naipe_grammar::ast::{self, BinaryOp, ExprKind, Ident};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;

/// Places, and of which candidates each speaks that those before it have not spoken of.
pub(super) struct Placed {
    /// What a candidate is.
    pub test: Test,
    /// Where it is looked for.
    pub source: Source,
    /// That it has not been found in a place before this one, where it could lie in both.
    pub is_new: Option<ExprId>,
}

impl Lowerer<'_> {
    /// The places that are meant: the owner that is said of one is that of the zones named before it without an owner.
    pub(super) fn places_meant(&mut self, places: &[ast::Expr], env: &Env) -> Vec<ast::Expr> {
        let mut owner = None;
        let mut meant: Vec<ast::Expr> = Vec::with_capacity(places.len());
        for place in places.iter().rev() {
            if let Some(said) = self.owner_of(place) {
                owner = Some(said);
            }
            meant.push(owner.map_or_else(|| place.clone(), |owner| self.owned_by(place, owner, env)));
        }
        meant.reverse();
        self.leave_shared(&mut meant);
        // Behind a zone whose owner is said, one without could be that player's or everybody's.
        let first_owned = places.iter().position(|place| self.owner_of(place).is_some()).unwrap_or(places.len());
        for (at, place) in meant.iter().enumerate().skip(first_owned) {
            if let Some(zone) = self.zone_of_anybody(place, env) {
                let name = self.p.zones[zone.i()].name.clone();
                let before = meant.get(at - 1).map(print::expression).unwrap_or_default();
                self.diags.push(
                    Diagnostic::error(
                        codes::WHOSE_ZONE,
                        format!("it is not said whose `{name}` is meant behind `{before}`"),
                        place.span,
                        "whose?",
                    )
                    .help(format!(
                        "write `{name} of …`, or put it first: the owner that is said last is that of all of them"
                    )),
                );
            }
        }
        meant
    }

    /// Reports the owners of what is shared, `hand or exile of you`, and leaves them out.
    fn leave_shared(&mut self, meant: &mut [ast::Expr]) {
        let shared = |l: &Self, place: &ast::Expr| match &place.kind {
            ExprKind::Of(of) if l.owner_of(place).is_some_and(|_| !l.is_per_player(&of.0.name)) => {
                Some(of.0.name.clone())
            }
            _ => None,
        };
        let Some((at, name)) = { meant.iter().enumerate() }.find_map(|(at, place)| Some((at, shared(self, place)?)))
        else {
            return;
        };
        let others: Vec<String> =
            { meant.iter() }.filter(|place| shared(self, place).is_none()).map(print::expression).collect();
        self.diags.push(
            Diagnostic::error(
                codes::WHOSE_ZONE,
                format!("the zone `{name}` is shared: it is nobody's"),
                meant[at].span,
                "shared by all",
            )
            .help(format!("put it first: `{}`", [&[name.to_string()], &*others].concat().join(" or "))),
        );
        for place in meant {
            if let Some(name) = shared(self, place) {
                place.kind = ExprKind::Name(name);
            }
        }
    }

    fn is_per_player(&self, name: &str) -> bool {
        self.names.zones.get(name).is_some_and(|zone| self.p.zones[zone.i()].per_player)
    }

    /// Says of what is no place what was meant by it.
    pub(super) fn help_with_place(&mut self, said: &ast::Expr, ty: &Ty) {
        let printed = print::expression(said);
        let help = match (&said.kind, without_none(ty)) {
            (_, Ty::Player) => format!("say which zone: `ZONE of {printed}`"),
            (_, Ty::None) => "`none` is no place: where nothing need be chosen, it is `choose optional NAME: …`, and `target NAME: … optional`".to_owned(),
            (ExprKind::End { top, count: None, of }, _) => {
                let end = if *top { "top" } else { "bottom" };
                format!("write `{end} 1 of {}`", print::expression(of))
            }
            _ => return,
        };
        if let Some(fault) = self.diags.last_mut() {
            fault.help = Some(help);
        }
    }

    /// Of whom a place says that its zone is.
    fn owner_of<'e>(&self, place: &'e ast::Expr) -> Option<&'e ast::Expr> {
        match &place.kind {
            ExprKind::Of(of) if self.names.zones.get(&of.0.name).is_some() => Some(&of.1),
            ExprKind::End { of, .. } => self.owner_of(of),
            _ => None,
        }
    }

    /// A place whose zone is that of a player, if it does not say whose.
    fn owned_by(&self, place: &ast::Expr, owner: &ast::Expr, env: &Env) -> ast::Expr {
        let kind = match &place.kind {
            ExprKind::Name(name) if self.zone_of_anybody(place, env).is_some() => {
                ExprKind::Of(Box::new((Ident { name: name.clone(), span: place.span }, owner.clone())))
            }
            ExprKind::End { top, count, of } => {
                ExprKind::End { top: *top, count: count.clone(), of: Box::new(self.owned_by(of, owner, env)) }
            }
            _ => return place.clone(),
        };
        ast::Expr { kind, span: place.span }
    }

    /// What a part of a selector looks for, place by place, and the type of what may be found.
    pub(super) fn placed(&mut self, part: &ast::SelectorPart, var: u16, env: &mut Env) -> (Vec<Placed>, Ty) {
        let several = match &part.source {
            ast::Source::In(place) if place.places().len() > 1 && !self.is_subset(&part.kind) => place.places(),
            _ => {
                let (test, source, ty) = self.part(part, env);
                return (vec![Placed { test, source, is_new: None }], ty);
            }
        };
        if self.is_kind_among(part, several, env) {
            return (vec![Placed { test: Test::Any, source: Source::InPlay, is_new: None }], Ty::Any);
        }
        let mut all: Vec<Placed> = Vec::with_capacity(several.len());
        let mut joined = None;
        for place in self.places_meant(several, env) {
            let span = place.span;
            let here = ast::SelectorPart {
                source: ast::Source::In(place),
                binder: part.binder.clone(),
                kind: part.kind.clone(),
                condition: None,
                because: None,
            };
            let (test, source, ty) = self.part(&here, env);
            joined = Some(match joined {
                Some(before) => self.join(before, ty),
                None => ty,
            });
            let zones = self.zones_of(source);
            let overlaps = |other: &Placed| match (&zones, self.zones_of(other.source)) {
                (Some(zones), Some(others)) => zones.iter().any(|zone| others.contains(zone)),
                _ => true,
            };
            let before: Vec<Part> = { all.iter() }
                .filter(|other| overlaps(other))
                .map(|other| Part { test: Test::Any, source: other.source, condition: None })
                .collect();
            let is_new = (!before.is_empty()).then(|| {
                let id = SelectorId(narrow::u32(self.p.selectors.len()));
                self.p.selectors.push(Selector { var, parts: before.into() });
                let known = self.add(Expr::Matches(id), span);
                self.add(Expr::Not(known), span)
            });
            all.push(Placed { test, source, is_new });
        }
        (all, joined.unwrap_or(Ty::Any))
    }

    /// Among places a kind, `(t: creature in field or player)`: that is reported.
    fn is_kind_among(&mut self, part: &ast::SelectorPart, places: &[ast::Expr], env: &Env) -> bool {
        let named = |place: &ast::Expr| match &place.kind {
            ExprKind::Name(name) if env.find(name).is_none() => Some(name.clone()),
            _ => None,
        };
        let is_kind = |name: &str| name == "player" || self.names.kinds.get(name).is_some();
        let Some(at) = places.iter().position(|place| named(place).is_some_and(|name| is_kind(&name))) else {
            return false;
        };
        let before: Vec<String> = places[..at].iter().map(print::expression).collect();
        let kind = print::expression(&places[at]);
        let help = match &*before.join(" or ") {
            "" => format!("write `{} | {kind}`", part.kind.name),
            before => format!("write `{} in {before} | {kind}`", part.kind.name),
        };
        self.diags.push(
            Diagnostic::error(codes::WRONG_TYPE, "kinds are joined by `|`", places[at].span, "this is no place")
                .help(help),
        );
        true
    }

    /// Whether what is looked for are sets of what lies in a place.
    fn is_subset(&self, kind: &Ident) -> bool {
        kind.name == "subset"
            && self.names.kinds.get(&kind.name).is_none()
            && self.names.enums.get(&kind.name).is_none()
    }

    /// The declarations of the zones where a source looks, as far as they are known.
    pub(super) fn zones_of(&self, source: Source) -> Option<Vec<ZoneId>> {
        match source {
            Source::InPlay => Some(self.zones_in_play()),
            Source::ZoneAll(zone) => Some(vec![zone]),
            Source::In(place) => match self.p.expr(place) {
                Expr::Zone(zone, _) => Some(vec![*zone]),
                _ => None,
            },
            _ => None,
        }
    }

    /// The zones that are in play.
    pub(super) fn zones_in_play(&self) -> Vec<ZoneId> {
        (0..).map(ZoneId).zip(&self.p.zones).filter(|(_, zone)| zone.in_play).map(|(id, _)| id).collect()
    }

    /// All zones, in play or not.
    pub(super) fn all_zones(&self) -> impl Iterator<Item = ZoneId> + use<> {
        (0..).map(ZoneId).take(self.p.zones.len())
    }

    /// All that lies in several places, as a set.
    pub(super) fn all_in(&mut self, places: &ast::Expr, env: &mut Env) -> Typed {
        let span = places.span;
        let part = ast::SelectorPart {
            binder: None,
            kind: Ident { name: "it".into(), span },
            source: ast::Source::In(places.clone()),
            condition: None,
            because: None,
        };
        self.query(ast::QueryOp::All, &ast::Selector { parts: Box::new([part]), span }, span, env)
    }

    /// `x in hand or in discard of you`
    pub(super) fn in_one_of(&mut self, what: &ast::Expr, places: &[ast::Expr], span: Span, env: &mut Env) -> Typed {
        let mut any = None;
        for place in self.places_meant(places, env) {
            let here = self.contains(what, &place, span, env).id;
            any = Some(match any {
                Some(before) => self.add(Expr::Or(before, here), span),
                None => here,
            });
        }
        match any {
            Some(id) => Typed { id, ty: Ty::Bool },
            None => self.bad(span),
        }
    }

    /// `move hand or discard of you to exile`: of places alone, what lies in them.
    pub(super) fn either_place(
        &mut self,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
        env: &mut Env,
    ) -> Option<Typed> {
        let mut all = Vec::new();
        alternatives(left, &mut all);
        alternatives(right, &mut all);
        if !all.iter().all(|place| self.is_zone_named(place, env)) {
            return None;
        }
        Some(self.all_in(&ast::Expr { kind: ExprKind::Places(all.into()), span }, env))
    }

    /// Whether an expression names a zone, or what lies at an end of one.
    fn is_zone_named(&self, place: &ast::Expr, env: &Env) -> bool {
        match &place.kind {
            ExprKind::Name(name) => env.find(name).is_none() && self.names.zones.get(name).is_some(),
            ExprKind::Of(of) => self.names.zones.get(&of.0.name).is_some(),
            ExprKind::End { of, count: Some(_), .. } => self.is_zone_named(of, env),
            _ => false,
        }
    }

    /// Behind an `or`, a place alone, `x in hand or discard of you`: that is reported.
    pub(super) fn is_place_alone(&mut self, place: &ast::Expr, env: &Env) -> bool {
        if !self.is_zone_named(place, env) {
            return false;
        }
        let printed = print::expression(place);
        self.diags.push(
            Diagnostic::error(
                codes::WRONG_TYPE,
                format!("`{printed}` is a place, and behind this `or` stands a condition"),
                place.span,
                "a place",
            )
            .help(format!("to look in one place or another, write `in … or in {printed}`")),
        );
        true
    }

    /// `from: hand or discard of you`: what an argument of a pattern may be, one or another.
    pub(super) fn one_of_arguments(&mut self, slot: u16, ty: &Ty, value: &ast::Expr, env: &mut Env) -> Option<ExprId> {
        if !matches!(value.kind, ExprKind::Binary(BinaryOp::Or, ..)) || matches!(without_none(ty), Ty::Bool | Ty::Any) {
            return None;
        }
        let mut all = Vec::new();
        alternatives(value, &mut all);
        let mut any = None;
        for one in self.places_meant(&all, env) {
            let is = self.pattern_arg(slot, ty, &one, env);
            any = Some(match any {
                Some(before) => self.add(Expr::Or(before, is), value.span),
                None => is,
            });
        }
        any
    }
}

/// What stands between the `or`s.
fn alternatives(value: &ast::Expr, all: &mut Vec<ast::Expr>) {
    match &value.kind {
        ExprKind::Binary(BinaryOp::Or, left, right) => {
            alternatives(left, all);
            alternatives(right, all);
        }
        _ => all.push(value.clone()),
    }
}
