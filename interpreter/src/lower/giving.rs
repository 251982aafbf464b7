//! Statements that give something back: what is moved, created, rolled or done.

use super::Lowerer;
use super::code::Builder;
use super::copies::slots_of_made;
use super::env::{Block, Entry, Env};
use super::given::Wanted;
use super::lookup::THERE_ARE;
use super::types::{optional, without_none};
use crate::codes;
use crate::program::{Builtin, Expr, ExprId, Initial, KindId, Likeness, Op, Over, Ty, ZoneEnd, builtin};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, AssignOp, ExprKind, Ident, Stmt, StmtKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

/// The slots of what a move says, where the block changes or replaces one.
fn moved_in(env: &Env) -> Option<[u16; 5]> {
    (env.bends == Some(builtin::MOVE)).then(|| [0, 1, 2, 3, 4].map(|n| env.known + n))
}

impl Lowerer<'_> {
    pub(super) fn let_do(&mut self, name: &Ident, inner: &Stmt, env: &mut Env, b: &mut Builder) {
        let gives = matches!(
            inner.kind,
            StmtKind::Move { .. }
                | StmtKind::Create { .. }
                | StmtKind::Roll(_)
                | StmtKind::Play { .. }
                | StmtKind::Force(_)
        );
        if !gives {
            self.diags.push(
                Diagnostic::error(
                    codes::MISPLACED,
                    "this statement gives nothing back to name",
                    inner.span,
                    "gives nothing",
                )
                .help(
                    "only `move`, `create`, `roll`, `play`, and events and procedures that say so give something back",
                ),
            );
            self.statement(inner, env, b);
            env.local(&name.name, Ty::Any);
            return;
        }
        if env.together > 0 && matches!(inner.kind, StmtKind::Move { .. }) {
            return self.let_later(name, inner, env, b);
        }
        let slot = env.alloc();
        let ty = self.giving(inner, Some(slot), env, b);
        env.bind(&name.name, slot, ty);
    }

    /// The statements that give something back, and what that is.
    pub fn giving(&mut self, s: &Stmt, slot: Option<u16>, env: &mut Env, b: &mut Builder) -> Ty {
        let span = s.span;
        match &s.kind {
            StmtKind::Move { what, place, to, position, arrival } => {
                self.move_it((what, to), *place, position.as_deref(), arrival.as_deref(), slot, span, env, b)
            }
            StmtKind::Create { many, what, to, fields, likeness }
                if matches!(**many, ast::Many::Every | ast::Many::Those(_)) =>
            {
                let condition = if let ast::Many::Those(condition) = &**many { Some(&**condition) } else { None };
                if let Some(likeness) = likeness {
                    let is_only_whose = likeness.by.is_some() && !likeness.copy && likeness.except.is_empty();
                    let help = match is_only_whose {
                        true => "leave `by` out: what comes to a zone of a player is theirs",
                        false => "make each by itself: `create \"Title\" in Z { except … }`",
                    };
                    self.misplaced(
                        "`create every` makes cards as they are printed",
                        span,
                        "more is said of them here",
                        help,
                    );
                }
                self.create_every(what, to, condition, fields, slot, env, b, span)
            }
            StmtKind::Create { many, what, to, fields, likeness } => {
                let count = if let ast::Many::Count(count) = &**many { Some(&**count) } else { None };
                self.create(count, (what, to), fields, likeness.as_deref(), slot, span, env, b)
            }
            StmtKind::Roll(faces) => {
                let mark = self.diags.len();
                let faces = self.expect(faces, env, &Ty::Int);
                self.help_with_faces(mark);
                let slot = slot.unwrap_or_else(|| env.alloc());
                b.push(Op::Roll(slot, faces), span);
                Ty::Int
            }
            StmtKind::Play { game, fields } => self.play_game(game, fields, slot, span, env, b),
            StmtKind::Force(force) => {
                let wanted = slot.map_or(Wanted::Nothing, Wanted::In);
                self.force(force, span, wanted, env, b).map_or(Ty::Any, optional)
            }
            _ => Ty::Any,
        }
    }

    /// Where something unknown stands behind `roll`, for which nothing near is there: what is to stand there.
    fn help_with_faces(&mut self, mark: usize) {
        let Some(fault) = self.diags.get_mut(mark) else { return };
        let is_name = [codes::UNKNOWN_NAME, codes::UNKNOWN_ZONE].contains(&fault.code);
        if is_name && fault.help.as_deref().is_none_or(|help| help.starts_with(THERE_ARE)) {
            fault.help = Some("behind `roll` stands how many faces the die has: `let n = roll 6`".to_owned());
        }
    }

    /// `create 2 "Imp" in field of p { power: 3 }`
    #[expect(clippy::too_many_arguments, reason = "the parts of one statement")]
    fn create(
        &mut self,
        count: Option<&ast::Expr>,
        (what, to): (&ast::Expr, &ast::Expr),
        fields: &[ast::Initial],
        likeness: Option<&ast::Likeness>,
        slot: Option<u16>,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) -> Ty {
        let mark = self.diags.len();
        let word = count.and_then(|c| if let ExprKind::Name(word) = &c.kind { Some(word.clone()) } else { None });
        let count = count.map(|c| self.expect(c, env, &Ty::Int));
        if let Some(word) = word.filter(|word| matches!(word.as_str(), "token" | "card" | "a" | "an"))
            && let Some(d) = self.diags.get_mut(mark)
        {
            d.help = Some(format!("take it out: a title alone says what is made, and `{word}` would be how many"));
        }
        let what_span = what.span;
        if let Some(likeness) = likeness
            && likeness.copy
        {
            return self.create_copy(count, what, to, fields, likeness, slot, span, env, b);
        }
        // A title is that of the card to be made, also in a scenario.
        let want = match what.kind {
            ExprKind::Text(_) => Ty::Def,
            _ => Ty::Union(vec![Ty::Def, Ty::Object(KindId(0)), Ty::Ability(KindId(0))]),
        };
        let what = self.expect(what, env, &want);
        let kind = match self.p.expr(what) {
            Expr::Const(Value::Def(d)) => self.p.defs[*d as usize].kind,
            Expr::Const(Value::Kind(k)) => {
                let k = KindId(*k);
                self.diags.push(
                    Diagnostic::error(
                        codes::WRONG_TYPE,
                        format!("`{}` is a kind: a thing of it cannot be made", self.p.kinds[k.i()].name),
                        what_span,
                        "a kind, not a card",
                    )
                    .help(
                        "name a card or token by its title, or make one of each card of the kind with `create every`",
                    ),
                );
                k
            }
            _ => KindId(0),
        };
        let to = self.expect(to, env, &Ty::Union(vec![Ty::Zone, Ty::Cell]));
        let fields = self.made_with(kind, &fields.iter().collect::<Vec<_>>(), env);
        self.uncovered(b, span);
        self.moved.push((Ty::Object(kind), to));
        let likeness = likeness.map(|l| self.likeness(l, kind, span, env));
        b.push(Op::Create { count, what, to, fields, slot, likeness }, span);
        if count.is_some() { Ty::Set(Box::new(Ty::Object(kind))) } else { optional(Ty::Object(KindId(0))) }
    }

    /// `move x to top of deck of p`
    #[expect(clippy::too_many_arguments, reason = "the parts of one statement")]
    fn move_it(
        &mut self,
        (what, to): (&ast::Expr, &ast::Expr),
        place: Option<ast::Place>,
        position: Option<&ast::Expr>,
        arrival: Option<&ast::Arrival>,
        slot: Option<u16>,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) -> Ty {
        let object = Ty::Object(KindId(0));
        let want = Ty::Union(vec![object.clone(), Ty::Set(Box::new(object)), Ty::Zone]);
        let moved = self.expr(what, env, Some(&want));
        if self.check_value(&want, &moved.ty, what) {
            self.check_either(&want, (moved.id, &moved.ty), what, env);
        }
        let mut place_to = self.expect(to, env, &Ty::Union(vec![Ty::Zone, Ty::Cell]));
        if let Some(p) = position {
            place_to = self.expect(p, env, &Ty::Cell);
        }
        let replaced = if place.is_none() && position.is_none() { self.destination(to, env) } else { None };
        if let Some((there, _)) = replaced {
            place_to = there;
        }
        self.uncovered(b, span);
        if moved.ty == Ty::Zone {
            // The cards of a whole zone leave it in their order, which must be known.
            let count = Some(self.konst(Value::Int(i32::MAX), span));
            b.push(Op::Uncover { zone: moved.id, count, bottom: false }, span);
        }
        self.moved.push((moved.ty.clone(), place_to));
        if let Some(arrival) = arrival {
            self.arrives(arrival, (&moved.ty, moved.id, what.span), place_to, span, env, b);
        }
        let end = match place {
            None => ZoneEnd::Usual,
            Some(ast::Place::Top) => ZoneEnd::Top,
            Some(ast::Place::Bottom) => ZoneEnd::Bottom,
        };
        let mut slot = slot;
        if env.together > 0
            && let Some(slot) = slot.take()
        {
            let several = matches!(moved.ty, Ty::Set(_) | Ty::Zone);
            b.push(Op::Later { slot, several }, span);
        }
        let (what, to) = (moved.id, place_to);
        match replaced {
            Some((_, bottom)) => {
                let usual = b.hole(Op::Unless(bottom, 0), span);
                b.push(Op::Move { what, to, end: ZoneEnd::Bottom, slot }, span);
                let over = b.hole(Op::Jump(0), span);
                b.land(usual);
                b.push(Op::Move { what, to, end, slot }, span);
                b.land(over);
            }
            None => b.push(Op::Move { what, to, end, slot }, span),
        }
        match moved.ty {
            several @ Ty::Set(_) => several,
            Ty::Zone => Ty::Set(Box::new(Ty::Object(KindId(0)))),
            Ty::Any => Ty::Any,
            _ => optional(Ty::Object(KindId(0))),
        }
    }

    /// `to`, where the block replaces a move: where that was going, with its place there, and whether to the bottom.
    fn destination(&mut self, to: &ast::Expr, env: &Env) -> Option<(ExprId, ExprId)> {
        let (ExprKind::Name(name), Block::Instead) = (&to.kind, env.block) else { return None };
        let [_, _, zone, cell, bottom] = moved_in(env)?;
        if !matches!(env.find(name), Some(Entry::Local(_, slot, _)) if *slot == zone) {
            return None;
        }
        let [zone, cell, bottom] = [zone, cell, bottom].map(|slot| self.add(Expr::Var(slot), to.span));
        let there = self.add(Expr::Builtin(Builtin::Destination, Box::new([zone, cell])), to.span);
        Some((there, bottom))
    }

    /// `proceed`, `proceed { tapped: yes }`
    pub(super) fn proceed(&mut self, arrival: Option<&ast::Arrival>, span: Span, env: &mut Env, b: &mut Builder) {
        if env.block != Block::Instead {
            return self.misplaced(
                "there is nothing here that could happen after all",
                span,
                "not in an `instead of`",
                "`proceed` belongs in the block of an `instead of`; elsewhere, make the event happen: `hit(p, 2)`",
            );
        }
        if let Some(arrival) = arrival {
            let Some([x, _, to, ..]) = moved_in(env) else {
                return self.misplaced(
                    "nothing comes by this event: it has no values with which it could",
                    span,
                    "not in an `instead of move`",
                    "what comes by a move comes so: `instead of move(x: self, to: field) { proceed { tapped: yes } }`; what is to be otherwise of another event is written first: `amount = 1  proceed`",
                );
            };
            let ty = { env.entries() }.find_map(|e| match e {
                Entry::Local(_, slot, ty) if *slot == x => Some(ty.clone()),
                _ => None,
            });
            let [what, to] = [x, to].map(|slot| self.add(Expr::Var(slot), span));
            let ty = ty.unwrap_or(Ty::Object(KindId(0)));
            self.arrives(arrival, (&ty, what, span), to, span, env, b);
        }
        b.push(Op::Proceed, span);
    }

    /// `play auction with price: 3`
    fn play_game(
        &mut self,
        game: &[Ident],
        fields: &[ast::Field],
        slot: Option<u16>,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) -> Ty {
        let path: Vec<&str> = game.iter().map(|g| g.name.as_str()).collect();
        let at = game.first().map_or(span, |g| g.span);
        let (dots, slashes) = (path.join("."), path.join("/"));
        let Some(i) = self.p.games.iter().position(|g| g.0 == dots || g.0 == slashes) else {
            let near = self.near(&dots, self.p.games.iter().map(|g| g.0.as_str()));
            self.unknown(codes::UNKNOWN_GAME, "game", &dots, at, near);
            if env.find(&dots).is_some() || dots == "self" {
                self.help_with(Some(format!("to play a card, say who plays it: `play {dots} by PLAYER`")));
            }
            return Ty::Any;
        };
        let sub = self.p.games[i].1.clone();
        let mut params = Vec::new();
        for f in fields {
            if let Some(p) = sub.params.iter().find(|p| p.name == f.name.name) {
                let want = if matches!(p.ty, Ty::Enum(_) | Ty::Object(_)) { Ty::Any } else { p.ty.clone() };
                let v = self.field_value(f, &want, env);
                if let (Some(Value::Int(n)), Some(e)) = (self.fold_constant(v), f.values.first()) {
                    self.number_within(&p.name, n, p.bounds, e.span);
                }
                params.push((f.name.name.clone(), v));
            } else {
                let known: Vec<EcoString> = sub.params.iter().map(|p| p.name.clone()).collect();
                self.lacks(codes::UNKNOWN_NAME, &dots, "parameter", &f.name, &known);
            }
        }
        b.push(Op::Play { game: narrow::u16(i), params: params.into(), slot }, span);
        optional(Ty::Player)
    }

    /// `create copy of u in field of you { except power = 3 }`
    #[expect(clippy::too_many_arguments, reason = "the parts of one statement")]
    fn create_copy(
        &mut self,
        count: Option<ExprId>,
        what: &ast::Expr,
        to: &ast::Expr,
        fields: &[ast::Initial],
        likeness: &ast::Likeness,
        slot: Option<u16>,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) -> Ty {
        let want = Ty::Object(KindId(0));
        let mut got = self.expr(what, env, Some(&want));
        self.check_type(&want, &got.ty, what.span);
        got.id = self.face_of(got.id, env, what.span);
        let kind = match without_none(&got.ty) {
            Ty::Object(k) => k,
            _ => KindId(0),
        };
        let to = self.expect(to, env, &Ty::Union(vec![Ty::Zone, Ty::Cell]));
        let fields = self.made_with(kind, &fields.iter().collect::<Vec<_>>(), env);
        self.uncovered(b, span);
        self.moved.push((Ty::Object(kind), to));
        let likeness = Some(self.likeness(likeness, kind, span, env));
        b.push(Op::Create { count, what: got.id, to, fields, slot, likeness }, span);
        if count.is_some() { Ty::Set(Box::new(Ty::Object(kind))) } else { optional(Ty::Object(kind)) }
    }

    /// What is said of things made beyond their card.
    fn likeness(&mut self, l: &ast::Likeness, kind: KindId, span: Span, env: &mut Env) -> Box<Likeness> {
        if l.as_it_is && !l.copy {
            self.misplaced(
                "a card is not in any way but as it is printed",
                span,
                "`as it is` of no thing",
                "write `create copy of x as it is in Z`",
            );
        }
        let by = l.by.as_ref().map(|p| self.expect(p, env, &Ty::Player));
        let made = if l.except.is_empty() { 0 } else { slots_of_made(env) };
        let except = self.exceptions(&l.except, made, Ty::Object(kind), span, env).into();
        Box::new(Likeness { copy: l.copy, as_it_is: l.as_it_is, by, made, except })
    }

    /// The attributes that a new thing of a kind begins with.
    pub(super) fn made_with(&mut self, kind: KindId, fields: &[&ast::Initial], env: &mut Env) -> Box<[Initial]> {
        let mut values = Vec::new();
        for initial in fields {
            let ast::Initial { field: f, op } = initial;
            if let Some(each) = self.initial_per_member(initial, env) {
                values.extend(each);
                continue;
            }
            if matches!(f.name.name.as_str(), "controller" | "owner") && self.names.attrs.get(&f.name.name).is_none() {
                self.whose_is_made(f);
                continue;
            }
            let Some(a) = self.attribute(&f.name) else { continue };
            if !self.has_attr(kind, a) {
                let k = self.p.kinds[kind.i()].name.clone();
                let known: Vec<EcoString> =
                    self.attributes_of(&Ty::Object(kind)).into_iter().map(EcoString::from).collect();
                self.lacks(codes::UNKNOWN_ATTRIBUTE, &k, "attribute", &f.name, &known);
                continue;
            }
            let ty = self.p.attrs[a.i()].ty.clone();
            let value = match (op, &*f.values) {
                (ast::AssignOp::Set, _) | (_, []) => self.field_value(f, &ty, env),
                (op, [more, ..]) => self.assigned_value(&ty, *op, more, env),
            };
            self.assigned.insert(a);
            values.push(Initial { attr: a, op: *op, value });
        }
        values.into()
    }

    /// `create every KIND in Z`: one of each card of the kind, tokens left out, in the order of the files.
    #[expect(clippy::too_many_arguments, reason = "the parts of one statement")]
    fn create_every(
        &mut self,
        what: &ast::Expr,
        to: &ast::Expr,
        condition: Option<&ast::Expr>,
        fields: &[ast::Initial],
        slot: Option<u16>,
        env: &mut Env,
        b: &mut Builder,
        span: Span,
    ) -> Ty {
        let named = self.expr(what, env, None);
        let Expr::Const(Value::Kind(kind)) = *self.p.expr(named.id) else {
            self.diags.push(
                Diagnostic::error(
                    codes::WRONG_TYPE,
                    "`create every` makes one of each card of a kind, and this is no kind",
                    what.span,
                    "not a kind",
                )
                .help("name a kind: `create every playing_card in deck`"),
            );
            return Ty::Any;
        };
        let kind = KindId(kind);
        let cards = self.cards_of(kind);
        let cards = self.konst(cards, what.span);
        if let Some(slot) = slot {
            let nothing = self.konst(Value::EMPTY, span);
            b.push(Op::Let(slot, nothing), span);
        }
        let mark = env.mark();
        let list = env.alloc_many(2);
        b.push(Op::ForStart { list, over: Over::List(cards) }, span);
        let start = b.here();
        let card = env.alloc();
        let end = b.hole(Op::ForNext { list, var: card, gone: true, end: 0 }, span);
        let what = self.typed(Expr::Var(card), Ty::Def, what.span).id;
        if let Some(condition) = condition {
            // A card that is not made yet has what is printed on it.
            let named = env.mark();
            env.depth += 1;
            env.candidate(card, Ty::Object(kind), None);
            let wanted = self.condition(condition, env);
            env.depth -= 1;
            env.forget(named);
            b.push(Op::Unless(wanted, start), span);
        }
        let to = self.expect(to, env, &Ty::Union(vec![Ty::Zone, Ty::Cell]));
        let fields = self.made_with(kind, &fields.iter().collect::<Vec<_>>(), env);
        self.uncovered(b, span);
        self.moved.push((Ty::Object(kind), to));
        let made = slot.map(|_| env.alloc());
        b.push(Op::Create { count: None, what, to, fields, slot: made, likeness: None }, span);
        if let (Some(slot), Some(made)) = (slot, made) {
            let made = self.typed(Expr::Var(made), Ty::Object(kind), span).id;
            let is_none = self.add(Expr::IsNone(made), span);
            let is_there = self.add(Expr::Not(is_none), span);
            b.push(Op::Unless(is_there, start), span);
            let one = self.add(Expr::List(vec![made].into()), span);
            b.push(Op::LetOp(slot, AssignOp::Add, one), span);
        }
        b.push(Op::Jump(start), span);
        b.land(end);
        env.reset(mark);
        Ty::Set(Box::new(Ty::Object(kind)))
    }

    /// The cards of a kind, tokens left out, in the order of the files.
    pub(super) fn cards_of(&mut self, kind: KindId) -> Value {
        let cards: Vec<Value> = (0u32..)
            .zip(&self.p.defs)
            .filter(|(_, d)| !d.is_token && d.ability_of.is_none() && self.p.is_kind(d.kind, kind))
            .map(|(n, _)| Value::Def(n))
            .collect();
        self.constant_list(&cards)
    }

    #[expect(clippy::too_many_arguments, reason = "one place for every loop over a list")]
    pub(super) fn run_over(
        &mut self,
        over: Over,
        bound: Option<(&Ident, Ty)>,
        gone: bool,
        body: &ast::Block,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        let mark = env.mark();
        let list = env.alloc_many(2);
        b.push(Op::ForStart { list, over }, span);
        let start = b.here();
        let var = match bound {
            Some((name, ty)) => {
                self.can_be_name(name);
                let var = env.local(&name.name, ty.clone());
                self.lies_with_players(var, over, env);
                if let Over::List(list) = over {
                    self.goes_through(list, (var, &ty), env);
                }
                var
            }
            None => env.alloc(),
        };
        let end = b.hole(Op::ForNext { list, var, gone, end: 0 }, span);
        b.enter_loop();
        self.block(body, env, b);
        b.push(Op::Jump(start), span);
        b.land(end);
        b.leave_loop();
        env.reset(mark);
    }
}
