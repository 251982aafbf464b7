//! Selectors: which things a query, choice, target or modification is about.

use super::Lowerer;
use super::beginners::Asked;
use super::env::{Entry, Env};
use super::places::Placed;
use super::types::{member, without_none};
use crate::codes;
use crate::program::{Expr, ExprId, KindId, Part, Selector, SelectorId, Shape, Source, Test, Ty};
use naipe_grammar::ast::{self, ExprKind, SelectorPart};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

/// A lowered selector, and what its candidates are.
#[derive(Debug, Clone)]
pub struct Found {
    /// Its number in the program.
    pub id: SelectorId,
    /// The slot of the candidate.
    pub var: u16,
    /// The type that each candidate has.
    pub ty: Ty,
}

impl Lowerer<'_> {
    /// Lowers a selector whose candidates stand in `var`, or in a new slot.
    pub fn selector(&mut self, s: &ast::Selector, env: &mut Env, var: Option<u16>) -> Found {
        self.selector_with(s, env, var, true)
    }

    /// The same, without the conditions: for `require every …`.
    pub fn candidates(&mut self, s: &ast::Selector, env: &mut Env, var: Option<u16>) -> Found {
        self.selector_with(s, env, var, false)
    }

    fn selector_with(&mut self, s: &ast::Selector, env: &mut Env, var: Option<u16>, conditions: bool) -> Found {
        let var = var.unwrap_or_else(|| env.alloc());
        let mut parts = Vec::with_capacity(s.parts.len());
        let mut ty: Option<Ty> = None;
        for part in &s.parts {
            let (places, t) = self.placed(part, var, env);
            let mut condition = None;
            if let Some(c) = &part.condition
                && conditions
            {
                let mark = env.mark();
                let veiled = env.veiled.len();
                env.depth += 1;
                env.candidate(var, t.clone(), part.binder.as_ref().map(|b| &b.name));
                let veil = self.veil_of(places.iter().map(|place| place.source));
                env.veiled.extend(veil.map(|zone| (var, zone)));
                self.warn_of_constant(c, Asked::Where);
                condition = Some(self.condition(c, env));
                env.veiled.truncate(veiled);
                env.depth -= 1;
                env.reset(mark);
            }
            let reason = part.because.as_ref().filter(|_| condition.is_some()).map(|because| self.reason(because));
            ty = Some(match ty {
                Some(before) => self.join(before, t),
                None => t,
            });
            for Placed { test, source, is_new } in places {
                let condition = self.and(is_new, condition, part.kind.span);
                if let (Some(condition), Some(reason)) = (condition, reason) {
                    self.p.reasons.push((condition, reason));
                }
                parts.push(Part { test, source, condition });
            }
        }
        let id = SelectorId(narrow::u32(self.p.selectors.len()));
        self.p.selectors.push(Selector { var, parts: parts.into() });
        Found { id, var, ty: ty.unwrap_or(Ty::Any) }
    }

    /// Whether the value in `slot` satisfies the selector.
    pub fn matches(&mut self, s: &ast::Selector, env: &mut Env, slot: u16) -> (ExprId, Ty) {
        let found = self.selector(s, env, Some(slot));
        (self.add(Expr::Matches(found.id), s.span), found.ty)
    }

    /// What a part of a selector with one place looks for.
    pub(super) fn part(&mut self, part: &SelectorPart, env: &mut Env) -> (Test, Source, Ty) {
        let word = &part.kind.name;
        let span = part.kind.span;
        let source = |l: &mut Self, env: &mut Env, default: Source| l.source(&part.source, env, default, span);
        // A name in sight stands for itself: `modify p { … }`, `suspend effects of x on self`.
        let local = matches!(env.find(word), Some(Entry::Local(..))) || matches!(word.as_str(), "self" | "you");
        if local && word != "it" || (word == "it" && part.source == ast::Source::Default && env.find("it").is_some()) {
            return self.named_part(part, env);
        }
        match word.as_str() {
            "it" => {
                self.warn_of_all_in_play(part, env);
                let (source, ty) = source(self, env, Source::InPlay);
                (Test::Any, source, ty.unwrap_or(Ty::Object(KindId(0))))
            }
            "player" => {
                let (source, ty) = source(self, env, Source::Players);
                self.check_member(&Ty::Player, ty.as_ref(), span);
                (Test::Player, source, Ty::Player)
            }
            "cell" => {
                if part.source == ast::Source::Default {
                    self.diags.push(
                        Diagnostic::error(
                            codes::WHOSE_ZONE,
                            "it is not said of which zone the cells are",
                            span,
                            "cells of which zone?",
                        )
                        .help("write `cell in cells(ZONE)`"),
                    );
                }
                let (source, ty) = source(self, env, Source::Players);
                // A grid holds its cells as it holds what stands on them.
                if !self.is_grid(&source) {
                    self.check_member(&Ty::Cell, ty.as_ref(), span);
                }
                (Test::Cell, source, Ty::Cell)
            }
            "int" => {
                let (source, ty) = source(self, env, Source::Players);
                if part.source == ast::Source::Default {
                    self.diags.push(
                        Diagnostic::error(codes::MISPLACED, "it is not said which numbers", span, "which numbers?")
                            .help("write `int in 1..6`"),
                    );
                }
                self.check_member(&Ty::Int, ty.as_ref(), span);
                (Test::Int, source, Ty::Int)
            }
            "card" if self.names.kinds.get(word).is_none() && self.names.enums.get(word).is_none() => {
                if part.source == ast::Source::Default {
                    let all = self.cards_of(KindId(0));
                    return (Test::Any, Source::In(self.konst(all, span)), Ty::Def);
                }
                let (source, ty) = source(self, env, Source::Players);
                // With a place that holds things, whatever lies there: everything on the table is a card in a zone.
                if let Some(things @ Ty::Object(_)) = &ty
                    && !self.on_stack(&source, Some(things))
                {
                    return (Test::Any, source, things.clone());
                }
                self.check_member(&Ty::Def, ty.as_ref(), span);
                (Test::Any, source, Ty::Def)
            }
            "kind" if self.names.kinds.get(word).is_none() && self.names.enums.get(word).is_none() => {
                (Test::Any, self.among_kinds(part, env), Ty::Kind)
            }
            "subset" if self.names.kinds.get(word).is_none() && self.names.enums.get(word).is_none() => {
                let (source, ty) = source(self, env, Source::Players);
                let Source::In(group) = source else {
                    self.diags.push(
                        Diagnostic::error(codes::MISPLACED, "it is not said of what the subsets are", span, "of what?")
                            .help("write `subset in hand of p`, with somebody's zone, or with a set"),
                    );
                    return (Test::Any, Source::Players, Ty::Any);
                };
                (Test::Any, Source::Subsets(group), Ty::Set(Box::new(ty.unwrap_or(Ty::Any))))
            }
            _ => {
                if let Some(e) = self.names.enums.get(word) {
                    let (source, ty) = source(self, env, Source::Enum(e));
                    self.check_member(&Ty::Enum(e), ty.as_ref(), span);
                    return (Test::Enum(e), source, Ty::Enum(e));
                }
                if let Some(k) = self.names.kinds.get(word) {
                    let (source, ty) = source(self, env, Source::InPlay);
                    if ty == Some(Ty::Def) {
                        return (Test::Kind(k), source, Ty::Def);
                    }
                    let of_abilities = matches!(ty, Some(Ty::Ability(_)));
                    if (of_abilities || self.names.classes.contains(&k)) && !self.on_stack(&source, ty.as_ref()) {
                        return (Test::Ability(k), source, Ty::Ability(k));
                    }
                    self.check_member(&Ty::Object(k), ty.as_ref(), span);
                    return (Test::Kind(k), source, Ty::Object(k));
                }
                self.named_part(part, env)
            }
        }
    }

    /// Whether candidates come from a grid.
    fn is_grid(&self, source: &Source) -> bool {
        let Source::In(e) = source else { return false };
        matches!(self.p.expr(*e), Expr::Zone(z, _) if matches!(self.p.zones[z.i()].shape, Shape::Grid(..)))
    }

    /// A class of abilities is asked of a stack, or of effects already named: then the effects themselves are meant.
    fn on_stack(&self, source: &Source, ty: Option<&Ty>) -> bool {
        match source {
            Source::In(e) => match self.p.expr(*e) {
                Expr::Zone(z, _) => matches!(self.p.zones[z.i()].shape, Shape::Stack),
                _ => matches!(ty, Some(Ty::Object(k)) if self.names.classes.contains(k)),
            },
            Source::ZoneAll(z) => matches!(self.p.zones[z.i()].shape, Shape::Stack),
            _ => false,
        }
    }

    /// A part that is the name of a value: a thing, or a list of things.
    fn named_part(&mut self, part: &SelectorPart, env: &mut Env) -> (Test, Source, Ty) {
        let span = part.kind.span;
        let known = env.find(&part.kind.name).is_some()
            || matches!(part.kind.name.as_str(), "self" | "you" | "it")
            || self.names.params.get(&part.kind.name).is_some()
            || self.names.zones.get(&part.kind.name).is_some()
            || self.names.shared.get(&part.kind.name).is_some()
            || crate::primitives::fact_named(&part.kind.name).is_some()
            || matches!(self.names.callables.get(&part.kind.name), Some(super::names::Callable::Define(_)));
        if !known {
            let words = ["it", "player", "cell", "int"];
            let near = self.near(
                &part.kind.name,
                self.names.kinds.names().chain(self.names.enums.names()).map(|s| s.as_str()).chain(words),
            );
            let nothing = near.is_none();
            self.unknown(codes::UNKNOWN_KIND, "kind", &part.kind.name, span, near);
            let said = self.diags.len() - 1;
            if nothing {
                env.no_kind(&part.kind.name);
                self.help_with_opponents(&part.kind.name);
            }
            let (_, of) = self.source(&part.source, env, Source::InPlay, span);
            if nothing
                && part.source != ast::Source::Default
                && let Some(d) = self.diags.get_mut(said)
            {
                let name = &part.kind.name;
                let of = match of {
                    Some(Ty::Player) => "player",
                    Some(Ty::Cell) => "cell",
                    Some(Ty::Int) => "int",
                    _ => "it",
                };
                d.help = Some(match &part.source {
                    ast::Source::In(e) if matches!(&e.kind, ExprKind::Name(n) if n == "players") => {
                        format!("to give the candidates a name, write `{name}: player`")
                    }
                    _ => match &part.binder {
                        // What a candidate is called stands before the colon already.
                        Some(binder) => format!("write `{binder}: {of} in …`", binder = binder.name),
                        None => format!("to give the candidates a name, write `{name}: {of} in …`"),
                    },
                });
            }
            return (Test::Any, Source::Players, Ty::Any);
        }
        if part.source != ast::Source::Default {
            self.diags.push(
                Diagnostic::error(
                    codes::UNKNOWN_KIND,
                    format!("`{}` is a value, not a kind of thing", part.kind.name),
                    span,
                    "a kind is wanted before `in`",
                )
                .help("say which kind of things, or `it` for anything"),
            );
        }
        if let Some(z) = self.zone_of_anybody(&ast::Expr { kind: ExprKind::Name(part.kind.name.clone()), span }, env) {
            return (Test::Any, Source::ZoneAll(z), Ty::Object(KindId(0)));
        }
        let got = self.name(&part.kind.name, span, env, None);
        match member(&got.ty) {
            Some(of) if got.ty != Ty::Any => (Test::Any, Source::In(got.id), of),
            _ => (Test::Any, Source::Is(got.id), without_none(&got.ty)),
        }
    }

    fn source(&mut self, s: &ast::Source, env: &mut Env, default: Source, span: Span) -> (Source, Option<Ty>) {
        let object = Ty::Object(KindId(0));
        match s {
            ast::Source::Default => {
                let ty = match default {
                    Source::InPlay => Some(object),
                    _ => None,
                };
                (default, ty)
            }
            ast::Source::InPlay => (Source::InPlay, Some(object)),
            ast::Source::In(e) => {
                if let ExprKind::Name(n) = &e.kind
                    && env.find(n).is_none()
                {
                    if n == "game" {
                        return (Source::Everywhere, Some(object));
                    }
                    if n == "play" {
                        return (Source::InPlay, Some(object));
                    }
                }
                if let Some(z) = self.zone_of_anybody(e, env) {
                    return (Source::ZoneAll(z), Some(object));
                }
                let titles = matches!(&e.kind, ExprKind::List(of) if !of.is_empty() && of.iter().all(|x| matches!(x.kind, ExprKind::Text(_))));
                // Titles are those of cards, and in a scenario of things.
                let want = if titles && !env.script {
                    Ty::Set(Box::new(Ty::Def))
                } else {
                    Ty::Union(vec![Ty::Zone, Ty::Set(Box::new(Ty::Any)), Ty::Cell])
                };
                let got = self.expr(e, env, Some(&want));
                if !self.check_type(&want, &got.ty, e.span) {
                    self.help_with_place(e, &got.ty);
                }
                let ty = if without_none(&got.ty) == Ty::Cell { Some(object) } else { member(&got.ty) };
                (Source::In(got.id), ty)
            }
            ast::Source::At(e) => {
                let want = Ty::Union(vec![Ty::Cell, Ty::Set(Box::new(Ty::Cell))]);
                let id = self.expect(e, env, &want);
                let _ = span;
                (Source::At(id), Some(object))
            }
        }
    }

    fn check_member(&mut self, want: &Ty, got: Option<&Ty>, span: Span) {
        if let Some(got) = got
            && !self.fits(want, got)
        {
            let (w, g) = (self.in_words(want), self.in_words(got));
            let fault = Diagnostic::error(
                codes::WRONG_TYPE,
                format!("{w} is never found there: it holds {g}"),
                span,
                format!("{w} is looked for"),
            )
            .help(format!("look for `{}`, or look elsewhere", self.say(got)));
            self.never_both(want, got, fault);
        }
    }
}
