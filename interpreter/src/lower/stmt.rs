//! Statements.

use super::Lowerer;
use super::code::Builder;
use super::env::{Block, Env};
use super::given::Wanted;
use super::names::Callable;
use super::resolve::unknown_here;
use super::steps::named;
use super::types::{member, without_none};
use crate::codes;
use crate::program::{Args, EventId, Expr, ExprId, Op, Over, StrId, Ty};
use naipe_grammar::ast::{self, Arg, Field, Ident, Stmt, StmtKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// Lowers one statement: its instructions are added to `b`.
    pub fn statement(&mut self, s: &Stmt, env: &mut Env, b: &mut Builder) {
        let span = s.span;
        if let StmtKind::Let(name, _) | StmtKind::LetOf(name, ..) | StmtKind::LetDo(name, _) = &s.kind {
            self.can_be_name(name);
        }
        match &s.kind {
            StmtKind::Let(name, value) if self.happens(value, env).is_some() => self.let_happen(name, value, env, b),
            StmtKind::Let(name, value) => {
                let got = self.expr(value, env, None);
                self.uncovered(b, span);
                let slot = env.local(&name.name, got.ty);
                self.named_with_players(slot, got.id, env);
                b.push(Op::Let(slot, got.id), span);
            }
            StmtKind::LetOf(name, ty, value) if self.happens(value, env).is_some() => {
                let help = format!("write `let {} = …`", name.name);
                self.misplaced("what happens says itself what it gives back", ty.span, "not needed", &help);
                self.let_happen(name, value, env, b);
            }
            StmtKind::LetOf(name, ty, value) => self.let_of(name, ty, value, span, env, b),
            StmtKind::LetDo(name, inner) => self.let_do(name, inner, env, b),
            StmtKind::Assign(target, op, value) if self.happens(value, env).is_some() => {
                self.assign_happening(target, *op, value, span, env, b);
            }
            StmtKind::Assign(target, op, value) => self.assign(target, *op, value, span, env, b),
            StmtKind::AssignDo(target, op, inner) => self.assign_do(target, *op, inner, span, env, b),
            StmtKind::Call(name, args) => {
                self.call_statement(name, args, span, Wanted::Nothing, env, b);
            }
            StmtKind::Force(force) => {
                self.force(force, span, Wanted::Nothing, env, b);
            }
            StmtKind::Move { .. } | StmtKind::Create { .. } => self.giving_unnamed(s, env, b),
            StmtKind::Roll(_) | StmtKind::Play { .. } => {
                self.giving(s, None, env, b);
            }
            StmtKind::Shuffle(z) => self.shuffle(z, span, env, b),
            StmtKind::Rotate { zone, direction } => self.rotate(zone, direction, span, env, b),
            StmtKind::Reveal(what, to) => self.reveal(what, to.as_deref(), span, env, b),
            StmtKind::If(c, then, otherwise) => self.if_so(c, then, otherwise.as_deref(), span, env, b),
            StmtKind::While(c, body) => self.while_so(c, body, span, env, b),
            StmtKind::Repeat(n, body) => {
                let n = self.expect(n, env, &Ty::Int);
                self.uncovered(b, span);
                self.run_over(Over::Times(n), None, false, body, span, env, b);
            }
            StmtKind::For { binder, including_gone, body } => {
                let (over, ty) = self.over(binder, env);
                self.uncovered(b, span);
                self.run_over(over, Some((&binder.name, ty)), *including_gone, body, span, env, b);
            }
            StmtKind::Return => match env.gives.as_ref().and_then(|g| g.done) {
                Some(done) => b.exit_giving(done, span),
                None => b.exit(span),
            },
            StmtKind::ReturnValue(value) => self.return_value(value, span, env, b),
            StmtKind::ReturnDo(inner) => self.return_do(inner, span, env, b),
            StmtKind::Break => {
                if !b.exit_loop(span) {
                    self.misplaced(
                        "there is no loop to leave",
                        span,
                        "outside any loop",
                        "`break` belongs in `while`, `for` or `repeat`; `return` leaves the whole block",
                    );
                }
            }
            StmtKind::ResolveAgain => self.resolve_again(span, env, b),
            StmtKind::Proceed(arrival) => self.proceed(arrival.as_deref(), span, env, b),
            StmtKind::Choose(c) => self.choose_statement(c, span, env, b),
            StmtKind::ChooseMode { modes, by, optional, wording, otherwise } => {
                self.choose_mode(modes, by.as_deref(), optional, wording, otherwise.as_deref(), span, env, b);
            }
            StmtKind::Offer(offer) => self.offer(offer, span, env, b),
            StmtKind::Together(body) => self.together(body, span, env, b),
            StmtKind::Simultaneously { binder, body } => self.simultaneously(binder, body, span, env, b),
            StmtKind::Open(open) => self.open_scope(open, span, env, b),
            StmtKind::Phase(phase) => self.phase_of_turn(phase, span, env, b),
            StmtKind::Ability(a) => self.made_to_last(a, span, env, b),
            StmtKind::End(end) => self.end_for(end, span, env, b),
            StmtKind::Draw { because } => {
                let because = because.as_ref().map(|t| self.reason(t));
                b.push(Op::Draw(because), span);
            }
            StmtKind::EndGame { score } => self.end_game(score.as_deref(), span, env, b),
            StmtKind::Resolve(resolving) => self.resolve_it(resolving, span, env, b),
            StmtKind::Pay(asked) => self.paying(asked, span, env, b),
            StmtKind::Announce(announcing) => self.announcing(announcing, span, env, b),
            StmtKind::Retarget(said) => self.retarget(said, span, env, b),
            StmtKind::Settle => b.push(Op::Settle, span),
            StmtKind::Extra(extra) => self.extra(extra, span, env, b),
            StmtKind::Skip { phase, of } => self.skip(phase, of.as_deref(), span, env, b),
            StmtKind::SkipRest(phase) => self.skip_rest(phase, span, b),
            StmtKind::Expire(name) => {
                if let Some(p) = self.phase(name) {
                    b.push(Op::Expire(p), span);
                }
            }
        }
    }

    /// `resolve again`
    fn resolve_again(&mut self, span: Span, env: &Env, b: &mut Builder) {
        if !matches!(env.block, Block::Effect | Block::Reaction) {
            self.misplaced(
                "there is no effect to carry out again",
                span,
                "outside any effect",
                "`resolve again` belongs in an `effect { … }`, or in the block of an `after` or a `whenever`",
            );
        }
        b.restart(span);
    }

    /// `force hit(…) overriding "label"`
    pub(super) fn force(
        &mut self,
        force: &ast::Force,
        span: Span,
        wanted: Wanted,
        env: &mut Env,
        b: &mut Builder,
    ) -> Option<Ty> {
        let name = &force.name;
        match self.callable(name)? {
            Callable::Event(event) if event.i() >= crate::program::builtin::COUNT => {
                let sig = self.names.events[event.i()].clone();
                let args = self.arguments(&sig, &force.args, span, env, false).into();
                let overriding = self.labels(&force.overriding);
                self.uncovered(b, span);
                let all = force.overriding_all;
                self.raise(event, args, (overriding, all), name, wanted, span, env, b)
            }
            other => {
                self.diags.push(
                    Diagnostic::error(
                        codes::UNKNOWN_EVENT,
                        format!("`{}` is {}: only an event of the game can be forced", name.name, built_in(other)),
                        name.span,
                        "not an event of the game",
                    )
                    .help("force an event that the game declares"),
                );
                None
            }
        }
    }

    /// An event of the game happens; gives the type of what it gives back, where that is wanted.
    #[expect(clippy::too_many_arguments, reason = "the parts of an event")]
    fn raise(
        &mut self,
        event: EventId,
        args: Args,
        (overriding, all): (Box<[StrId]>, bool),
        name: &Ident,
        wanted: Wanted,
        span: Span,
        env: &Env,
        b: &mut Builder,
    ) -> Option<Ty> {
        let gives = self.names.events[event.i()].gives.clone();
        if gives.is_none() && !matches!(wanted, Wanted::Nothing) {
            self.gives_nothing(name, Callable::Event(event));
        }
        let given = self.wanted_instead(gives.as_ref(), wanted, env).given();
        b.push(Op::Raise { event, args, overriding, all, given }, span);
        gives
    }

    /// The value of a field in a statement: one value, or several as a list.
    pub fn field_value(&mut self, f: &Field, want: &Ty, env: &mut Env) -> ExprId {
        let set = matches!(without_none(want), Ty::Set(_));
        match &*f.values {
            [one] if !set => self.expect(one, env, want),
            [one] => {
                let got = self.expr(one, env, Some(want));
                if !matches!(got.ty, Ty::Set(_) | Ty::Any) {
                    let inner = member(want).unwrap_or(Ty::Any);
                    self.check_type(&inner, &got.ty, one.span);
                    return self.add(Expr::List(Box::new([got.id])), one.span);
                }
                self.check_type(want, &got.ty, one.span);
                got.id
            }
            several => {
                if !set {
                    let w = self.in_words(want);
                    let at = several.get(1).map_or(f.name.span, |e| e.span);
                    self.diags.push(Diagnostic::error(
                        codes::WRONG_TYPE,
                        format!("`{}` takes one value ({w}), not several", f.name.name),
                        at,
                        "one too many",
                    ));
                }
                let inner = member(want).unwrap_or(Ty::Any);
                let ids: Vec<ExprId> = several.iter().map(|e| self.expect(e, env, &inner)).collect();
                self.add(Expr::List(ids.into()), f.name.span)
            }
        }
    }

    /// An event, procedure or payment; gives the type of what it gives back.
    pub fn call_statement(
        &mut self,
        name: &Ident,
        args: &[Arg],
        span: Span,
        wanted: Wanted,
        env: &mut Env,
        b: &mut Builder,
    ) -> Option<Ty> {
        match self.callable(name) {
            Some(Callable::Event(event)) => {
                if event.i() < crate::program::builtin::COUNT {
                    self.diags.push(
                        Diagnostic::error(
                            codes::UNKNOWN_EVENT,
                            format!("`{}` is a built-in event: it happens by its own statement", name.name),
                            name.span,
                            "cannot be called",
                        )
                        .help(format!(
                            "write the statement, such as `{}`",
                            if name.name == "move" { "move x to ZONE" } else { "create \"Title\" in ZONE" }
                        )),
                    );
                    return None;
                }
                let sig = self.names.events[event.i()].clone();
                let args = self.arguments(&sig, args, span, env, false).into();
                self.uncovered(b, span);
                return self.raise(event, args, (Box::default(), false), name, wanted, span, env, b);
            }
            Some(Callable::Procedure(p)) => {
                let sig = self.names.procedures[p.i()].clone();
                if matches!(env.block, Block::Event | Block::Instead) {
                    self.misplaced(
                        &format!("an event cannot call the procedure `{}`", name.name),
                        span,
                        "an event happens in one step, a procedure settles after each",
                        "call it from a procedure, phase or action, or make it an event too",
                    );
                }
                let args = self.arguments(&sig, args, span, env, false);
                self.uncovered(b, span);
                let slot = wanted.given().map(|g| g.slot);
                if slot.is_some() && sig.gives.is_none() {
                    self.gives_nothing(name, Callable::Procedure(p));
                }
                b.push(Op::Call(p, args.into(), slot), span);
                return sig.gives.clone();
            }
            Some(Callable::Payment(p)) => {
                let sig = self.names.payments[p.i()].clone();
                let args = self.arguments(&sig, args, span, env, false);
                self.uncovered(b, span);
                b.push(Op::Pay(p, args.into()), span);
            }
            Some(other) => {
                let help = match other {
                    Callable::Action(..) => "players act when they are offered it: write `offer p ACTION`",
                    Callable::Alias(_) => "make the event itself happen",
                    _ => "use its value in an expression",
                };
                self.diags.push(
                    Diagnostic::error(
                        codes::UNKNOWN_EVENT,
                        format!("`{}` is {}, not something to do", name.name, other.word()),
                        name.span,
                        "not a statement",
                    )
                    .help(help),
                );
            }
            None => {
                // Its arguments may hold faults of their own.
                for a in args {
                    self.expr(&a.value, env, None);
                }
            }
        }
        None
    }

    /// What a loop runs over, and the type of each member.
    pub fn over(&mut self, binder: &ast::Binder, env: &mut Env) -> (Over, Ty) {
        match &binder.source {
            ast::BinderSource::List(e) => {
                if let Some(z) = self.zone_of_anybody(e, env) {
                    let name = &self.p.zones[z.i()].name;
                    self.diags.push(
                        Diagnostic::error(
                            codes::WHOSE_ZONE,
                            format!("each player has a zone `{name}`, and it is not said whose"),
                            e.span,
                            "whose?",
                        )
                        .help(format!("write `{name} of p`, or `{}: it in {name}` for everybody's", binder.name.name)),
                    );
                    return (Over::List(self.bad(e.span).id), Ty::Any);
                }
                let group = Ty::Union(vec![Ty::Zone, Ty::Set(Box::new(Ty::Any))]);
                let before = self.diags.len();
                let in_play = self.loop_in_play(&binder.name.name, e);
                let got = self.expr(e, env, Some(&group));
                let name = &binder.name.name;
                let unknown = unknown_here(name);
                if let Some(fault) = self.diags[before..].iter_mut().find(|fault| fault.message == unknown) {
                    fault.help = Some(format!(
                        "`{name}` is each of them in the block only: in the list, write `it`, or name them there, too: `all {name}: KIND …`"
                    ));
                }
                if let Some(fault) = self.diags[before..].iter_mut().find(|fault| fault.message == unknown_here("play"))
                    && let Some(help) = in_play
                {
                    fault.help = Some(help);
                }
                self.warn_of_kind_as_name(&binder.name, e, &got.ty);
                if !self.check_value(&group, &got.ty, e)
                    && got.ty == Ty::Def
                    && let (ast::ExprKind::Name(kind), Some(fault)) = (&e.kind, self.diags.last_mut())
                {
                    fault.help = Some(format!(
                        "each `{kind}` in play is gone through by `for {}: {kind} {{ … }}`",
                        binder.name.name
                    ));
                }
                (Over::List(got.id), member(&got.ty).unwrap_or(Ty::Any))
            }
            ast::BinderSource::Selector(s) => {
                let mark = env.mark();
                let found = self.selector(&named(s, &binder.name), env, None);
                env.reset(mark);
                (Over::Selector(found.id), found.ty)
            }
        }
    }
}

fn built_in(c: Callable) -> &'static str {
    if let Callable::Event(_) = c { "a built-in event" } else { c.word() }
}
