//! Statements that say what comes next: branches, loops, offers, phases, scopes, endings.

use super::Lowerer;
use super::beginners::Asked;
use super::code::{Builder, Hole};
use super::env::{Entry, Env};
use super::names::Around;
use super::types::optional;
use crate::codes;
use crate::program::{Expr, KindId, Op, PhaseId, ResolvingAs, Ty};
use ecow::EcoString;
use naipe_grammar::ast::{self, Block, Ident};
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// `if c { … } else { … }`
    pub(super) fn if_so(
        &mut self,
        c: &ast::Expr,
        then: &Block,
        otherwise: Option<&Block>,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        self.warn_of_constant(c, Asked::If);
        let c = self.condition(c, env);
        self.uncovered(b, span);
        let no = b.hole(Op::Unless(c, 0), span);
        let Some(otherwise) = otherwise else {
            let known = self.learn(c, env);
            self.block(then, env, b);
            Self::unlearn(known, env);
            b.land(no);
            return;
        };
        let (mut no, mut skip, mut known) = (Some(no), None, None);
        self.branches(
            &[Some(then), Some(otherwise)],
            env,
            b,
            |l, i, env, _| {
                if i == 0 {
                    known = Some(l.learn(c, env));
                } else {
                    known.take().into_iter().for_each(|known| Self::unlearn(known, env));
                }
            },
            |i, b| {
                if i == 0 {
                    skip = Some(b.hole(Op::Jump(0), span));
                    no.take().into_iter().for_each(|no| b.land(no));
                }
            },
        );
        skip.into_iter().for_each(|end| b.land(end));
    }

    /// `while c { … }`
    pub(super) fn while_so(&mut self, c: &ast::Expr, body: &Block, span: Span, env: &mut Env, b: &mut Builder) {
        let start = b.here();
        self.warn_of_constant(c, Asked::While);
        let c = self.condition(c, env);
        self.uncovered(b, span);
        let end = b.hole(Op::Unless(c, 0), span);
        b.enter_loop();
        self.block(body, env, b);
        b.push(Op::Jump(start), span);
        b.land(end);
        b.leave_loop();
    }

    /// `offer p act, pass until pass or c { … } else { … }`
    pub(super) fn offer(&mut self, offer: &ast::Offer, span: Span, env: &mut Env, b: &mut Builder) {
        let ast::Offer { player, actions, until_pass, until, must, then, otherwise } = offer;
        let start = b.here();
        let over = until.as_ref().map(|until| {
            let c = self.condition(until, env);
            let goes_on = self.add(Expr::Not(c), until.span);
            self.uncovered(b, span);
            b.hole(Op::Unless(goes_on, 0), span)
        });
        let player = self.expect(player, env, &Ty::Player);
        let actions = self.actions_offered(actions, span, env);
        self.uncovered(b, span);
        let passed = b.hole(Op::Offer { player, actions, passed: 0, must: *must }, span);
        if let Some(then) = then {
            self.block(then, env, b);
        }
        if *until_pass {
            b.push(Op::Jump(start), span);
            b.land(passed);
            if let Some(otherwise) = otherwise {
                self.block(otherwise, env, b);
            }
            over.into_iter().for_each(|over| b.land(over));
        } else if let Some(otherwise) = otherwise {
            let end = b.hole(Op::Jump(0), span);
            b.land(passed);
            self.block(otherwise, env, b);
            b.land(end);
        } else {
            b.land(passed);
        }
    }

    /// `open combat { … }`
    pub(super) fn open_scope(&mut self, open: &ast::Open, span: Span, env: &mut Env, b: &mut Builder) {
        let ast::Open { scope, fields, body } = open;
        let Some(id) = self.scope(scope) else {
            self.block(body, env, b);
            return;
        };
        let mut values = Vec::new();
        for f in fields {
            let known = &self.p.scopes[id.i()].fields;
            if let Some(i) = known.iter().position(|k| k.0 == f.name.name) {
                let want = optional(known[i].1.clone());
                let v = self.field_value(f, &want, env);
                values.push((narrow::u16(i), v));
            } else {
                let known: Vec<EcoString> = known.iter().map(|k| k.0.clone()).collect();
                self.lacks(codes::UNKNOWN_ATTRIBUTE, &scope.name, "field", &f.name, &known);
            }
        }
        let given: Vec<u16> = values.iter().map(|(at, _)| *at).collect();
        self.warn_of_values_left_out(scope, id, &given, scope.span);
        self.uncovered(b, span);
        b.push(Op::OpenScope(id, values.into()), span);
        b.open(Op::CloseScope(id));
        self.block(body, env, b);
        b.close(span);
    }

    /// `phase main { … }`, `step draw { … }`
    pub(super) fn phase_of_turn(&mut self, phase: &ast::PhaseStmt, span: Span, env: &mut Env, b: &mut Builder) {
        let ast::PhaseStmt { name, clauses, body, .. } = phase;
        let Some(id) = self.names.phases.get(&name.name) else {
            self.block(body, env, b);
            return;
        };
        self.stray("a phase or step", clauses, &["when", "cites"], name.span);
        let skip = clauses.when.as_ref().map(|w| {
            let c = self.condition(w, env);
            self.p.phases[id.i()].when = Some(c);
            self.uncovered(b, span);
            b.hole(Op::Unless(c, 0), span)
        });
        self.p.phases[id.i()].entry = b.here();
        b.push(Op::PhaseStart(id), span);
        b.open(Op::PhaseEnd(id));
        let begun = (self.p.exprs.len(), b.here());
        let known: Vec<(EcoString, u16)> = { env.entries.iter() }
            .filter_map(
                |entry| if let Entry::Local(name, slot, _) = entry { Some((name.clone(), *slot)) } else { None },
            )
            .collect();
        self.block(body, env, b);
        self.reads_from_before(id, known, begun, b);
        b.close(span);
        self.p.phases[id.i()].exit = b.here();
        if let Some(skip) = skip {
            b.land(skip);
        }
    }

    /// Notes that a phase reads a name from before it, if it does: where nothing has come before, that is nothing.
    fn reads_from_before(
        &mut self,
        id: PhaseId,
        known: Vec<(EcoString, u16)>,
        (exprs, ops): (usize, u32),
        b: &Builder,
    ) {
        // What it gives a name itself may still be worked out from what that was: `n = n + 1`.
        let is_read = |slot: u16| {
            let given = b.gives_since(ops, slot);
            let end = given.map_or(self.p.exprs.len(), |value| value.0 as usize + 1);
            let is_it = |e: &Expr| matches!(e, Expr::Var(read) if *read == slot);
            given.is_none() && b.changes_since(ops, slot) || self.p.exprs[exprs..end.max(exprs)].iter().any(is_it)
        };
        let read = known.into_iter().find(|(_, slot)| is_read(*slot));
        if let Some((name, _)) = read {
            self.names.phases_within.entry(id).or_insert(Around::Before(name));
        }
    }

    /// `extra phase battle, main`, `extra turn of p`
    pub(super) fn extra(&mut self, extra: &ast::Extra, span: Span, env: &mut Env, b: &mut Builder) {
        let phases = match extra {
            ast::Extra::Turn(of) => {
                let of = self.expect(of, env, &Ty::Player);
                self.uncovered(b, span);
                return b.push(Op::ExtraTurn(of), span);
            }
            ast::Extra::Phases(phases) => phases,
        };
        let mut found = Vec::new();
        for name in phases {
            let Some(id) = self.phase(name) else { continue };
            if !self.p.phases[id.i()].is_of_turn {
                let what = "only a phase that stands in the turn comes once more";
                match self.names.phases_called.get(&id).cloned() {
                    Some(procedure) => {
                        let label = format!("it stands in `{procedure}`");
                        let help = format!(
                            "let the turn say the phase, and the procedure what is done in it: `phase {} {{ {procedure}(…) }}` in `turn {{ … }}`",
                            name.name
                        );
                        self.misplaced(what, name.span, &label, &help);
                    }
                    None => self.misplaced(
                        what,
                        name.span,
                        "it does not stand there",
                        "name a phase of `turn { … }` that is no step and stands in no `open` or `for`; a turn is `extra turn of p`",
                    ),
                }
                continue;
            }
            found.push(id);
        }
        b.push(Op::ExtraPhases(found.into()), span);
    }

    /// `skip next battle of p`
    pub(super) fn skip(&mut self, name: &Ident, of: Option<&ast::Expr>, span: Span, env: &mut Env, b: &mut Builder) {
        let of = of.map(|of| self.expect(of, env, &Ty::Player));
        self.uncovered(b, span);
        let Some(id) = self.phase(name) else { return };
        if id == PhaseId(1) {
            self.misplaced(
                "the game is not skipped",
                name.span,
                "there is no next one",
                "name a phase, a step or `turn`",
            );
            return;
        }
        b.push(Op::Skip(id, of), span);
    }

    /// `skip rest of battle`
    pub(super) fn skip_rest(&mut self, name: &Ident, span: Span, b: &mut Builder) {
        let Some(id) = self.phase(name) else { return };
        if id == PhaseId(1) {
            self.misplaced(
                "the game is not skipped",
                name.span,
                "it ends otherwise",
                "end the game with `draw`, `win PLAYER` or `end game score p: …`; a turn or a phase can be skipped",
            );
            return;
        }
        b.push(Op::SkipRest(id), span);
    }

    /// `win p`, `lose p because "…"`
    pub(super) fn end_for(&mut self, end: &ast::End, span: Span, env: &mut Env, b: &mut Builder) {
        let ast::End { wins, player, because, cites } = end;
        let want = Ty::Union(vec![Ty::Player, Ty::Set(Box::new(Ty::Player))]);
        let player = self.expect(player, env, &want);
        let because = because.as_ref().map(|t| self.reason(t));
        b.cites.extend(self.cites(cites));
        b.push(Op::Finish { wins: *wins, player, because }, span);
    }

    /// `end game score p: points of p`
    pub(super) fn end_game(&mut self, score: Option<&(Ident, ast::Expr)>, span: Span, env: &mut Env, b: &mut Builder) {
        let score = score.map(|(name, e)| {
            let mark = env.mark();
            let slot = env.local(&name.name, Ty::Player);
            let e = self.expect(e, env, &Ty::Int);
            env.reset(mark);
            (slot, e)
        });
        b.push(Op::EndGame(score), span);
    }

    /// `resolve x else { … }`
    pub(super) fn resolve_it(&mut self, resolving: &ast::Resolving, span: Span, env: &mut Env, b: &mut Builder) {
        let what = self.expect(&resolving.what, env, &Ty::Object(KindId(0)));
        let me = resolving.me.as_ref().map(|me| self.expect(me, env, &Ty::Object(KindId(0))));
        let op = match me {
            Some(me) => Op::ResolveAs(Box::new(ResolvingAs { what, me, avoided: 0 })),
            None => Op::Resolve(what, 0),
        };
        let avoided = b.hole(op, span);
        self.if_avoided(avoided, resolving.otherwise.as_ref(), span, env, b);
    }

    /// `else { … }` behind what may be avoided.
    pub(super) fn if_avoided(
        &mut self,
        avoided: Hole,
        otherwise: Option<&Block>,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        if let Some(otherwise) = otherwise {
            let end = b.hole(Op::Jump(0), span);
            b.land(avoided);
            self.block(otherwise, env, b);
            b.land(end);
        } else {
            b.land(avoided);
        }
    }
}
