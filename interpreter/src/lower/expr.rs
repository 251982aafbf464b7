//! Expressions: from syntax to checked queries.

use super::becoming::things;
use super::env::Env;
use super::types::{member, optional, without_none};
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::{Builtin, Expr, ExprId, Fact, KindId, Part, Shape, Source, Test, Ty, ZoneId};
use crate::value::Value;
use naipe_grammar::ast::{self, ExprKind, FoldOp, Ident, QueryOp, UnaryOp};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// Adds an expression to the program, with its place, and gives its number.
    pub fn add(&mut self, e: Expr, span: Span) -> ExprId {
        let id = ExprId(narrow::u32(self.p.exprs.len()));
        if self.p.exprs.len() == self.p.exprs.capacity() {
            // The longest lists of a program grow by a part of what they hold: doubling them would waste as much again.
            let more = 1024 + self.p.exprs.len() / 8;
            self.p.exprs.reserve_exact(more);
            self.p.expr_spans.reserve_exact(more);
        }
        self.p.exprs.push(e);
        self.p.expr_spans.push(span);
        id
    }

    /// Adds an expression that always has this value.
    pub fn konst(&mut self, value: Value, span: Span) -> ExprId {
        self.add(Expr::Const(value), span)
    }

    /// An expression with its type.
    pub fn typed(&mut self, e: Expr, ty: Ty, span: Span) -> Typed {
        Typed { id: self.add(e, span), ty }
    }

    /// What stands for an expression that was found at fault.
    pub fn bad(&mut self, span: Span) -> Typed {
        self.typed(Expr::Const(Value::None), Ty::Any, span)
    }

    /// Lowers an expression that must be of a type.
    pub fn expect(&mut self, e: &ast::Expr, env: &mut Env, want: &Ty) -> ExprId {
        let got = self.expr(e, env, Some(want));
        if !self.check_value(want, &got.ty, e) {
            self.help_with_each_choice(e, env);
        }
        got.id
    }

    /// Lowers an expression that must be `yes` or `no`; one of another type is reported.
    pub fn condition(&mut self, e: &ast::Expr, env: &mut Env) -> ExprId {
        let condition = self.expect(e, env, &Ty::Bool);
        self.tell_apart(condition, env);
        condition
    }

    /// Reports an expression of the wrong type, with what its form says of what was meant.
    pub fn check_value(&mut self, want: &Ty, got: &Ty, e: &ast::Expr) -> bool {
        let fits = self.check_type(want, got, e.span);
        let quoted = match &e.kind {
            ExprKind::Text(said) if !fits && *got == Ty::Text => self.without_quotes(want, said),
            _ => None,
        };
        if let (false, ExprKind::Name(kind), Ty::Def, Some(fault)) = (fits, &e.kind, got, self.diags.last_mut())
            && self.names.kinds.get(kind).is_some()
        {
            fault.help = Some(format!(
                "`{kind}` is a kind, and no thing: write the name of the thing, such as `x` of `x: {kind} in …`"
            ));
        }
        let of_kind = if let (false, ExprKind::Name(n)) = (fits, &e.kind) { self.those_of(want, n) } else { None };
        if let (false, Some(fault)) = (fits, self.diags.last_mut()) {
            match (want, got) {
                (Ty::Int, Ty::Set(_)) => {
                    let said = print::expression(e);
                    fault.help = Some(format!("this is several things: write `size({said})` for how many they are"));
                }
                (Ty::Int, Ty::Zone) => {
                    let said = print::expression(e);
                    fault.help = Some(format!("how many lie there is `count({said})`"));
                }
                (_, Ty::Text) if quoted.is_some() => fault.help = quoted,
                _ if of_kind.is_some() => fault.help = of_kind,
                (Ty::Bool, Ty::Action) => {
                    let said = print::expression(e);
                    fault.help = Some(format!("whether it has been done is asked by `happened {said} this turn`"));
                }
                (Ty::Bool, Ty::Int) => {
                    let said = print::expression(e);
                    fault.help = Some(format!(
                        "a number is neither so nor not so: write `{said} > 0`, or compare it with another"
                    ));
                }
                _ => {}
            }
        }
        // `move every card in hand of p to …`
        if let (false, ExprKind::Query(op @ (QueryOp::Every | QueryOp::Any), s)) = (fits, &e.kind)
            && let Some(fault) = self.diags.last_mut()
        {
            let several = matches!(want, Ty::Set(_))
                || matches!(want, Ty::Union(parts) if parts.iter().any(|p| matches!(p, Ty::Set(_))));
            let s = print::selector(s);
            fault.help = Some(match (op, several) {
                (QueryOp::Every, true) => {
                    format!("`every` asks whether something is so of each; all of them are `all {s}`")
                }
                (QueryOp::Every, false) => format!(
                    "`every` asks whether something is so of each; to do it with each, write `for x: {s} {{ … }}`"
                ),
                _ => format!("`any` asks whether there is one; one of them is `first {s}`"),
            });
        }
        fits
    }

    /// Reports a value of the wrong type.
    pub fn check_type(&mut self, want: &Ty, got: &Ty, span: Span) -> bool {
        let fits = self.fits(want, got);
        if !fits {
            let (w, g) = (self.in_words(want), self.in_words(got));
            let mut d = Diagnostic::error(
                codes::WRONG_TYPE,
                format!("{w} is wanted here, and this is {g}"),
                span,
                format!("this is {g}"),
            );
            if *want == Ty::None {
                let got = self.say(got);
                d = d.help(format!(
                    "a name that is none at first says what it can be: `let NAME: {got} or none = none`"
                ));
            } else if *got == Ty::None {
                d = d.help(format!("where it may be absent, declare it as `{} or none`", self.say(want)));
            } else if *got == Ty::Text && (self.is_of_things(want) || things(want).is_some()) {
                let thing = match without_none(want) {
                    Ty::Object(KindId(0)) | Ty::Union(_) => "it".to_owned(),
                    kind => self.say(&kind),
                };
                d = d.help(format!(
                    "a title is of a card, and one thing on the table is meant: find it with `first {thing} in play where titled(it, \"…\")`; what is printed on a card leaves it out"
                ));
            } else if *want == Ty::Text && without_none(got) == Ty::Def {
                d = d.help("of which card a thing is, is asked by `x.card == …`");
            } else if *want == Ty::Int && matches!(got, Ty::Set(_)) {
                d = d.help("this is several things: `size(…)` is how many they are");
            } else if *want == Ty::Def && self.is_of_things(got) || *got == Ty::Def && things(want).is_some() {
                d = d.help(
                    "`card` is a card as it is printed: for one on the table declare a kind, or `object` for any",
                );
            } else if matches!(without_none(want), Ty::Set(_)) && *got == Ty::Zone {
                d = d.help("a zone is a place: all that lie there are `all it in ZONE`, of a kind `all KIND in ZONE`");
            } else if matches!(got, Ty::Set(_)) && !matches!(want, Ty::Set(_)) {
                d = d.help("this is several values: pick one with `first`, or go through them with `for`");
            }
            self.diags.push(d);
            for kind in things(want).unwrap_or_default() {
                self.help_if_it_becomes(got, kind);
            }
        }
        fits && self.check_parts(want, span)
    }

    /// Whether a type is of things of one kind.
    pub(super) fn is_of_things(&self, ty: &Ty) -> bool {
        matches!(without_none(ty), Ty::Object(_))
    }

    /// Both sides joined by `and`, either of which may be absent.
    pub fn and(&mut self, a: Option<ExprId>, b: Option<ExprId>, span: Span) -> Option<ExprId> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.add(Expr::And(a, b), span)),
            (a, b) => a.or(b),
        }
    }

    /// Lowers an expression; `want` helps words that mean several things, it is not checked.
    pub fn expr(&mut self, e: &ast::Expr, env: &mut Env, want: Option<&Ty>) -> Typed {
        let span = e.span;
        match &e.kind {
            ExprKind::Int(n) => match i32::try_from(*n) {
                Ok(n) => self.typed(Expr::Const(Value::Int(n)), Ty::Int, span),
                Err(_) => {
                    self.diags.push(
                        Diagnostic::error(
                            codes::WRONG_TYPE,
                            format!("the number `{n}` is too large"),
                            span,
                            "beyond what a game can count",
                        )
                        .help("numbers go from -2147483648 to 2147483647"),
                    );
                    self.bad(span)
                }
            },
            ExprKind::Bool(b) => self.typed(Expr::Const(Value::Bool(*b)), Ty::Bool, span),
            ExprKind::None => self.typed(Expr::Const(Value::None), Ty::None, span),
            ExprKind::Text(text) => self.text(text, span, env, want),
            ExprKind::Name(name) => self.name(name, span, env, want),
            ExprKind::List(items) => self.list(items, span, env, want),
            ExprKind::Attr(attr) => self.attr(&attr.0, &attr.1, span, env),
            ExprKind::Call(call) => self.call(&call.name, &call.args, span, env),
            ExprKind::Index(of, index) if self.is_one_of_several(of, env) => self.read_per_member(of, index, span, env),
            ExprKind::Index(list, index) => self.index(list, index, span, env),
            ExprKind::Of(of) if let Some(many) = self.size_of_zone(&of.0, &of.1, span, env) => many,
            ExprKind::Of(of) => self.of(&of.0, &of.1, span, env, want),
            ExprKind::End { top, count, of } => self.end(*top, count.as_deref(), of, span, env),
            ExprKind::Unary(UnaryOp::Not, a) => {
                let bare = matches!(&a.kind, ExprKind::Query(QueryOp::Any, s) if a.span.end <= s.span.end);
                let a = self.condition(a, env);
                if bare && let Expr::Query(_, s) = *self.p.expr(a) {
                    self.two_readings(s, span);
                }
                self.typed(Expr::Not(a), Ty::Bool, span)
            }
            ExprKind::Unary(UnaryOp::Neg, a) => {
                if let ExprKind::Int(n) = a.kind
                    && let Ok(n) = i32::try_from(-n)
                {
                    return self.typed(Expr::Const(Value::Int(n)), Ty::Int, span);
                }
                let a = self.expect(a, env, &Ty::Int);
                self.typed(Expr::Neg(a), Ty::Int, span)
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, span, env),
            ExprKind::Is(claim) => self.is(claim, false, span, env),
            ExprKind::Has(claim) => self.is(claim, true, span, env),
            ExprKind::If(parts) => self.if_else(parts, span, env, want),
            ExprKind::Query(op, s) => self.query(*op, s, span, env),
            ExprKind::Fold(op, of, s) => self.fold(*op, of, s, span, env),
            ExprKind::Ranked(ranked) => self.ranked(ranked, span, env),
            ExprKind::Last(all) => self.end(false, None, all, span, env),
            ExprKind::Group(group) => self.group(&group.0, &group.1, span, env),
            ExprKind::Let(inner) => self.let_in(inner, span, env, want),
            ExprKind::Can(can) => self.can(&can.pattern, &can.overriding, can.overriding_all, span, env),
            ExprKind::Happened(what) => self.happened(what, false, span, env),
            ExprKind::CountHappened(what) => self.happened(what, true, span, env),
            ExprKind::Was(of) => {
                if env.block != super::env::Block::Reaction {
                    self.misplaced(
                        "`was` looks back from a reaction",
                        span,
                        "nothing has just happened here",
                        "use it in an `after` ability, or keep the value in a `let` beforehand",
                    );
                }
                let of = self.expr(of, env, want);
                let was = self.typed(Expr::Was(of.id, 0), of.ty, span);
                self.looks_back(of.id, was.id, span);
                was
            }
            ExprKind::During(name) => match self.phase(name) {
                Some(p) => self.typed(Expr::During(p), Ty::Bool, span),
                None => self.bad(span),
            },
            ExprKind::Places(_) => self.all_in(e, env),
        }
    }

    /// `c[p]`: a member of a list.
    fn index(&mut self, list: &ast::Expr, index: &ast::Expr, span: Span, env: &mut Env) -> Typed {
        let list = self.expr(list, env, None);
        let i = self.expect(index, env, &Ty::Union(vec![Ty::Int, Ty::Player]));
        let ty = match &list.ty {
            Ty::Any => Ty::Any,
            Ty::Set(of) => (**of).clone(),
            other => {
                let got = self.in_words(other);
                self.diags.push(Diagnostic::error(
                    codes::WRONG_TYPE,
                    format!("only a list has members by number, and this is {got}"),
                    span,
                    format!("this is {got}"),
                ));
                Ty::Any
            }
        };
        self.typed(Expr::Index(list.id, i), ty, span)
    }

    fn end(&mut self, top: bool, count: Option<&ast::Expr>, of: &ast::Expr, span: Span, env: &mut Env) -> Typed {
        let count = count.map(|c| self.expect(c, env, &Ty::Int));
        let group = Ty::Union(vec![Ty::Zone, Ty::Set(Box::new(Ty::Any))]);
        let got = self.expr(of, env, Some(&group));
        self.check_type(&group, &got.ty, of.span);
        let hidden = match self.p.expr(got.id) {
            Expr::Zone(z, _) => {
                let z = &self.p.zones[z.i()];
                z.visible != ast::Visibility::All && !matches!(z.shape, Shape::Stack)
            }
            _ => got.ty == Ty::Zone,
        };
        if hidden && env.depth == 0 {
            self.uncover.push(crate::program::Op::Uncover { zone: got.id, count, bottom: !top });
        }
        let one = member(&got.ty).unwrap_or(Ty::Any);
        let ty = if count.is_some() { Ty::Set(Box::new(one)) } else { optional(one) };
        self.typed(Expr::End { top, count, of: got.id }, ty, span)
    }

    /// In scenarios a title stands for the object that bears it.
    pub(super) fn is_title(&self, e: &ast::Expr, env: &Env) -> bool {
        env.script && matches!(e.kind, ExprKind::Text(_))
    }

    pub(super) fn query(&mut self, op: QueryOp, s: &ast::Selector, span: Span, env: &mut Env) -> Typed {
        if op == QueryOp::Count
            && let Some(group) = self.group_alone(s, env)
        {
            if let Expr::Fact(Fact::Players) = self.p.expr(group) {
                return self.typed(Expr::Fact(Fact::InGame), Ty::Int, span);
            }
            return self.typed(Expr::Builtin(Builtin::Size, Box::new([group])), Ty::Int, span);
        }
        let mark = env.mark();
        let found = self.selector(s, env, None);
        env.reset(mark);
        if op == QueryOp::Every && span.end <= s.span.end {
            self.two_readings(found.id, span);
        }
        // `count(mano of j)`: no candidate needs to be looked at.
        if op == QueryOp::Count
            && let [Part { test: Test::Any, source: Source::In(group), condition: None }] =
                *self.p.selectors[found.id.i()].parts
        {
            return self.typed(Expr::Builtin(Builtin::Size, Box::new([group])), Ty::Int, span);
        }
        let ty = match op {
            QueryOp::Any | QueryOp::Every => Ty::Bool,
            QueryOp::Count => Ty::Int,
            QueryOp::All => Ty::Set(Box::new(found.ty)),
            QueryOp::First => optional(found.ty),
        };
        self.typed(Expr::Query(op, found.id), ty, span)
    }

    /// Refuses `not any X where A and not any Y` where the last says nothing of the candidate: it may be meant to stand
    /// beside the search rather than inside it, which is not the same.
    fn two_readings(&mut self, s: crate::program::SelectorId, span: Span) {
        let selector = &self.p.selectors[s.i()];
        let (var, last) = (selector.var, selector.parts.last().and_then(|part| part.condition));
        let Some(Expr::And(_, last)) = last.map(|e| self.p.expr(e).clone()) else { return };
        let search = if let Expr::Not(of) = *self.p.expr(last) { of } else { last };
        if !matches!(self.p.expr(search), Expr::Query(QueryOp::Any | QueryOp::Every, _)) {
            return;
        }
        let mut speaks = false;
        crate::program::walk::expr(&self.p, search, &mut |_, e| speaks |= matches!(e, Expr::Var(v) if *v == var));
        if speaks {
            return;
        }
        let at = self.p.expr_spans.get(last.i()).copied().unwrap_or(span);
        self.diags.push(
            Diagnostic::error(
                naipe_grammar::codes::TWO_READINGS,
                "it is not clear whether this belongs to the `where` before it",
                at,
                "says nothing of what is looked for",
            )
            .help("write it first, or put brackets: `not (any … where …) and not any …`"),
        );
    }

    fn fold(&mut self, op: FoldOp, of: &ast::Expr, s: &ast::Selector, span: Span, env: &mut Env) -> Typed {
        let mark = env.mark();
        let found = self.selector(s, env, None);
        env.depth += 1;
        let binder = s.parts.first().and_then(|p| p.binder.as_ref()).map(|b| &b.name);
        env.candidate(found.var, found.ty, binder);
        let got = match op {
            FoldOp::Values => self.expr(of, env, None),
            FoldOp::Sum | FoldOp::Min | FoldOp::Max => Typed { id: self.expect(of, env, &Ty::Int), ty: Ty::Int },
        };
        env.depth -= 1;
        env.reset(mark);
        let ty = match op {
            FoldOp::Sum => Ty::Int,
            FoldOp::Min | FoldOp::Max => optional(Ty::Int),
            FoldOp::Values => Ty::Set(Box::new(without_none(&got.ty))),
        };
        self.typed(Expr::Fold(op, got.id, found.id), ty, span)
    }

    /// The number of a text: of the title that a card has now, where it is another title of one.
    fn title(&mut self, text: &ecow::EcoString) -> crate::program::StrId {
        if self.p.other_titles.is_empty() { self.intern(text) } else { self.intern(&self.p.title_now(text).into()) }
    }

    /// A text, with its `{parts}` filled in; where a card or (in a scenario) an object is wanted, what bears the title.
    fn text(&mut self, text: &ecow::EcoString, span: Span, env: &mut Env, want: Option<&Ty>) -> Typed {
        if let Some(want) = want
            && *want != Ty::Any
            && !self.fits(want, &Ty::Text)
        {
            if env.script && (self.fits(want, &Ty::Object(KindId(0)))) {
                if self.def(&ast::Ident { name: text.clone(), span }).is_none() {
                    return self.bad(span);
                }
                let title = self.title(text);
                let title = self.konst(Value::Text(title.0), span);
                return self.typed(Expr::Builtin(Builtin::NamedObject, Box::new([title])), Ty::Object(KindId(0)), span);
            }
            if self.fits(want, &Ty::Def) {
                let title = ast::Ident { name: text.clone(), span };
                return match self.def(&title) {
                    Some(d) => self.typed(Expr::Const(Value::Def(d.0)), Ty::Def, span),
                    None => self.bad(span),
                };
            }
        }
        if !text.contains('{') {
            let id = self.title(text);
            return self.typed(Expr::Const(Value::Text(id.0)), Ty::Text, span);
        }
        let mut pieces = Vec::new();
        for piece in self.pieces(text, span) {
            let id = match piece {
                super::text::Piece::Words(words) => {
                    let id = self.intern(&words);
                    self.konst(Value::Text(id.0), span)
                }
                super::text::Piece::Part(e) => self.expr(&e, env, None).id,
            };
            pieces.push(id);
        }
        self.typed(Expr::Concat(pieces.into()), Ty::Text, span)
    }

    /// `A of p`: a zone, or an attribute, of a player.
    fn of(&mut self, name: &Ident, of: &ast::Expr, span: Span, env: &mut Env, want: Option<&Ty>) -> Typed {
        if let Some(z) = self.names.zones.get(&name.name) {
            if !self.p.zones[z.i()].per_player {
                self.diags.push(
                    Diagnostic::error(
                        codes::WHOSE_ZONE,
                        format!("the zone `{}` is shared: it is nobody's", name.name),
                        span,
                        "shared by all",
                    )
                    .help(format!("write `{}` alone", name.name)),
                );
                return self.bad(span);
            }
            let p = self.expect(of, env, &Ty::Player);
            return self.typed(Expr::Zone(z, Some(p)), Ty::Zone, span);
        }
        if let Some(a) = self.names.player_attrs.get(&name.name) {
            let p = self.expect(of, env, &Ty::Player);
            let ty = self.p.player_attrs[a.i()].ty.clone();
            return self.typed(Expr::PlayerAttr(p, a), ty, span);
        }
        self.unknown_of(name, of, want);
        self.bad(span)
    }

    /// Whether a bare expression is a zone that each player has, without saying whose.
    pub fn zone_of_anybody(&self, e: &ast::Expr, env: &Env) -> Option<ZoneId> {
        let ExprKind::Name(name) = &e.kind else { return None };
        if env.find(name).is_some() {
            return None;
        }
        self.names.zones.get(name).filter(|z| self.p.zones[z.i()].per_player)
    }

    /// The members of an enum, as a list.
    pub fn enum_list(&mut self, e: u16) -> Value {
        let n = self.p.enums[e as usize].members.len();
        let values: Vec<Value> = (0..n).map(|i| Value::Member(e, narrow::u16(i))).collect();
        self.constant_list(&values)
    }

    /// `count(players)`: a selector that is only the name of a zone or list.
    fn group_alone(&mut self, s: &ast::Selector, env: &mut Env) -> Option<ExprId> {
        let [part] = &*s.parts else { return None };
        if part.condition.is_some()
            || part.source != ast::Source::Default
            || part.binder.is_some()
            || self.is_sort(&part.kind.name)
        {
            return None;
        }
        let got = self.name(&part.kind.name, part.kind.span, env, None);
        self.check_type(&Ty::Union(vec![Ty::Zone, Ty::Set(Box::new(Ty::Any))]), &got.ty, part.kind.span);
        Some(got.id)
    }

    /// Whether a word says of what sort a candidate is.
    pub fn is_sort(&self, name: &str) -> bool {
        matches!(name, "it" | "player" | "cell" | "int" | "subset" | "card")
            || self.names.kinds.get(name).is_some()
            || self.names.enums.get(name).is_some()
    }
}
