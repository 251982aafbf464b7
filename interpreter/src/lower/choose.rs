//! The statements where the game waits: choices.

use super::Lowerer;
use super::code::Builder;
use super::env::{Block, Env};
use super::lookup::table;
use super::names::Callable;
use super::steps::named;
use super::types::{member, optional};
use crate::codes;
use crate::program::{
    ActionId, Adding, Arith, Branch, Choose, Expr, ExprId, MayDecline, Op, Over, Part, Selector, SelectorId, Source,
    Test, Ty, Wording,
};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, BranchOf, ChooseFrom, ChooseStmt, Count, ExprKind, Ident, StmtKind, Text};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;

/// What to do where a choice that must be made has a label for declining it.
const MAY_DECLINE: &str = "write `choose optional …`, or leave the label out: `else { … }`";
/// What is said of names in braces in a question.
const FILLED_IN: &str = "nothing is filled in in what is asked";

/// What is chosen among, without a `none` that stands beside it; nothing where there is no `none`.
fn besides_none(from: &ChooseFrom) -> Option<ChooseFrom> {
    let is_none = |e: &ast::Expr| e.kind == ExprKind::None;
    let either = |e: &ast::Expr| match &e.kind {
        ExprKind::Binary(ast::BinaryOp::Or, one, other) if is_none(other) => Some((**one).clone()),
        ExprKind::Places(places) if places.iter().any(is_none) => {
            ast::Expr::in_places(places.iter().filter(|place| !is_none(place)).cloned().collect())
        }
        _ => None,
    };
    match from {
        ChooseFrom::Values(values) => either(values).map(ChooseFrom::Values),
        ChooseFrom::Selector(selector) => {
            let mut selector = selector.clone();
            let last = selector.parts.last_mut()?;
            if let Some(asked) = last.condition.as_ref().and_then(either) {
                last.condition = Some(asked);
            } else if let ast::Source::In(place) = &last.source {
                last.source = ast::Source::In(either(place)?);
            } else {
                return None;
            }
            Some(ChooseFrom::Selector(selector))
        }
    }
}

impl Lowerer<'_> {
    /// `choose c: …`
    pub fn choose_statement(&mut self, c: &ChooseStmt, span: Span, env: &mut Env, b: &mut Builder) {
        self.can_be_name(&c.name);
        let slot = env.alloc();
        let (choose, ty) = self.choose(c, slot, span, env);
        let from = choose.from;
        env.kinds.extend(self.kinds_among(from).map(|kinds| (slot, kinds)));
        self.uncovered(b, span);
        let none = b.hole(Op::Choose(Box::new(choose)), span);
        if env.block == Block::Payment {
            b.push(Op::Chosen(slot), span);
        }
        env.bind_chosen(&c.name.name, slot, ty);
        self.lies_with_players(slot, from, env);
        if let Some(otherwise) = &c.otherwise {
            let end = b.hole(Op::Jump(0), span);
            b.land(none);
            self.block(otherwise, env, b);
            b.land(end);
        } else {
            b.land(none);
        }
    }

    fn choose(&mut self, c: &ChooseStmt, slot: u16, span: Span, env: &mut Env) -> (Choose, Ty) {
        let mended = self.none_among_what_is_chosen(c, span);
        let c = mended.as_ref().unwrap_or(c);
        self.warn_of_word_as_name(&c.name, false);
        if self.may_be_left(&c.count, env) {
            let one = ChooseStmt { count: Count::One, ..c.clone() };
            return self.choose(&one, slot, span, env);
        }
        let mark = env.mark();
        let source = match &c.from {
            ChooseFrom::Selector(s) => ChooseFrom::Selector(named(s, &c.name)),
            values @ ChooseFrom::Values(_) => values.clone(),
        };
        let (mut from, one) = self.choose_from(&source, env);
        let count = if c.count == Count::Order {
            let all = match from {
                Over::Selector(s) => self.add(Expr::Query(ast::QueryOp::All, s), span),
                Over::List(e) | Over::Times(e) => e,
            };
            from = Over::List(all);
            let size = self.add(Expr::Builtin(crate::program::Builtin::Size, Box::new([all])), span);
            Some((size, size))
        } else {
            self.count(&c.count, env)
        };
        let adding = c.adding.as_ref().map(|ast::Adding { each, total, bound }| {
            if count.is_none() {
                self.misplaced(
                    "a single thing adds up to nothing",
                    each.span,
                    "the sum of one",
                    "choose several, such as `choose any number of …`, or ask for its number with `where`",
                );
            }
            let total = self.expect(total, env, &Ty::Int);
            let mark = env.mark();
            let var = env.alloc();
            env.depth += 1;
            env.candidate(var, one.clone(), Some(&c.name.name));
            let each = self.expect(each, env, &Ty::Int);
            env.depth -= 1;
            env.reset(mark);
            Adding { var, each, total, bound: *bound }
        });
        let by = if c.random {
            self.konst(Value::Player(Value::CHANCE), span)
        } else {
            self.chooser(c.by.as_ref(), span, env)
        };
        let within = c.within.as_ref().map(|(seconds, then)| {
            let seconds = self.expect(seconds, env, &Ty::Int);
            (seconds, then.as_ref().map(|e| self.expect(e, env, &one)))
        });
        env.reset(mark);
        let ty = if count.is_some() {
            Ty::Set(Box::new(one))
        } else if c.optional != ast::Optional::No {
            optional(one)
        } else {
            one
        };
        let name = self.intern(&c.name.name);
        let optional = self.may_decline(&c.optional, env);
        if let (true, Some(question)) = (c.random, &c.wording.question) {
            self.misplaced(
                "chance is asked nothing",
                question.span,
                "a question that nobody reads",
                "leave `asking` out, or let somebody choose: `choose …` without `random`",
            );
        }
        let may = c.optional != ast::Optional::No;
        let wording = self.wording(may, "choice", MAY_DECLINE, &c.wording);
        (Choose { slot, name, from, count, adding, optional, wording, random: c.random, by, within, none: 0 }, ty)
    }

    /// `choose c: leaf in hand of p or none`: that nothing may be chosen is said with `optional`. Gives what is meant.
    fn none_among_what_is_chosen(&mut self, c: &ChooseStmt, span: Span) -> Option<ChooseStmt> {
        let from = besides_none(&c.from)?;
        let optional = if c.optional == ast::Optional::No { ast::Optional::Yes } else { c.optional.clone() };
        let mended = ChooseStmt { optional, from, ..c.clone() };
        let said = "that nothing may be chosen is said before the name";
        let fault = Diagnostic::error(codes::MISPLACED, said, span, "`none` is nothing to choose among");
        let help = match &c.otherwise {
            Some(_) => format!("write `choose optional {}: …`, without `or none`", c.name.name),
            None => {
                let kind = StmtKind::Choose(Box::new(mended.clone()));
                // What is in play is no place with a name.
                let said = print::statement(&ast::Stmt { kind, span }).replace(" in (play)", " in play");
                format!("write `{said}`")
            }
        };
        self.diags.push(fault.help(help));
        Some(mended)
    }

    /// How a question is put: what is asked, and what it is called to decline, which only what may be declined has.
    pub fn wording(&mut self, may: bool, what: &str, help: &str, texts: &ast::Wording) -> Wording {
        if let (false, Some(label)) = (may, &texts.decline) {
            self.misplaced(&format!("this {what} cannot be declined"), label.span, "names what nobody can do", help);
        }
        for text in [&texts.question, &texts.decline].into_iter().flatten().filter(|text| text.name.trim().is_empty()) {
            self.misplaced("nothing is said here", text.span, "an empty text", "write it in words, or leave it out");
        }
        for text in [&texts.question, &texts.decline].into_iter().flatten().filter(|text| text.name.contains('{')) {
            self.misplaced(
                FILLED_IN,
                text.span,
                "read as it is written",
                "say it without `{…}`; what it is about is seen on the board and among the options",
            );
        }
        let mut interned = |text: &Option<Text>| text.as_ref().map(|text| self.intern(&text.name));
        Wording { question: interned(&texts.question), decline: interned(&texts.decline), secret: texts.secret }
    }

    /// Whether a choice may be declined.
    fn may_decline(&mut self, optional: &ast::Optional, env: &mut Env) -> MayDecline {
        let when = match optional {
            ast::Optional::When(when) => Some(self.condition(when, env)),
            _ => None,
        };
        MayDecline { may: *optional != ast::Optional::No, when }
    }

    /// Candidates of a choice, and the type of one.
    pub fn choose_from(&mut self, from: &ChooseFrom, env: &mut Env) -> (Over, Ty) {
        match from {
            ChooseFrom::Selector(s) => {
                let mark = env.mark();
                let found = self.selector(s, env, None);
                env.reset(mark);
                (Over::Selector(found.id), found.ty)
            }
            ChooseFrom::Values(e) => {
                if let ExprKind::Name(n) = &e.kind
                    && env.find(n).is_none()
                    && let Some(en) = self.names.enums.get(n)
                {
                    let mark = env.mark();
                    let var = env.alloc();
                    env.reset(mark);
                    let id = SelectorId(narrow::u32(self.p.selectors.len()));
                    self.p.selectors.push(Selector {
                        var,
                        parts: Box::new([Part { test: Test::Enum(en), source: Source::Enum(en), condition: None }]),
                    });
                    return (Over::Selector(id), Ty::Enum(en));
                }
                let group = Ty::Union(vec![Ty::Set(Box::new(Ty::Any)), Ty::Zone]);
                let got = self.expr(e, env, Some(&group));
                self.check_value(&group, &got.ty, e);
                (Over::List(got.id), member(&got.ty).unwrap_or(Ty::Any))
            }
        }
    }

    /// Least and most, or nothing for exactly one.
    pub fn count(&mut self, c: &Count, env: &mut Env) -> Option<(ExprId, ExprId)> {
        if let Count::Exactly(most) | Count::UpTo(most) | Count::Between(_, Some(most)) = c
            && let ExprKind::Int(0) = most.kind
        {
            self.diags.push(
                Diagnostic::warning(codes::MISPLACED, "none is ever chosen here", most.span, "no more than this")
                    .help("write how many, or leave the line out"),
            );
        }
        match c {
            // What is put in order is counted where it is chosen.
            Count::One | Count::Order => None,
            Count::Exactly(n) => {
                let n = self.expect(n, env, &Ty::Int);
                Some((n, n))
            }
            Count::Between(least, most) => {
                let least_id = self.expect(least, env, &Ty::Int);
                let most_id = match most {
                    Some(most) => self.expect(most, env, &Ty::Int),
                    None => self.konst(Value::Int(65535), Span::default()),
                };
                let known = |l: &mut Self, id| l.fold_constant(id).map_or(0, Value::int);
                let (lo, hi) = (known(self, least_id), known(self, most_id));
                if let Some(most) = most.as_ref().filter(|_| lo > hi && hi > 0) {
                    self.diags.push(
                        Diagnostic::error(
                            codes::WRONG_TYPE,
                            "nothing is as many as this and as few",
                            least.span.to(most.span),
                            format!("{lo} at least, and {hi} at most"),
                        )
                        .help(format!("write `{hi}..{lo}`")),
                    );
                }
                Some((least_id, most_id))
            }
            Count::UpTo(n) => {
                let n_id = self.expect(n, env, &Ty::Int);
                let zero = self.konst(Value::Int(0), n.span);
                Some((zero, n_id))
            }
            Count::Any => {
                let zero = self.konst(Value::Int(0), Span::default());
                let most = self.konst(Value::Int(65535), Span::default());
                Some((zero, most))
            }
        }
    }

    /// Who chooses: as said, or `you`.
    pub fn chooser(&mut self, by: Option<&ast::Expr>, span: Span, env: &mut Env) -> ExprId {
        match by {
            Some(by) => self.expect(by, env, &Ty::Player),
            None if env.you => self.add(Expr::Var(0), span),
            None => {
                self.diags.push(
                    Diagnostic::error(codes::NO_PRONOUN, "it is not said who chooses", span, "chosen by whom?")
                        .help("add `by PLAYER`, such as `by active`"),
                );
                self.bad(span).id
            }
        }
    }

    /// `choose { "one" { } c: card in hand of p { } }`
    #[expect(clippy::too_many_arguments, reason = "the parts of one statement")]
    pub fn choose_mode(
        &mut self,
        modes: &[ast::Branch],
        by: Option<&ast::Expr>,
        optional: &ast::Optional,
        texts: &ast::Wording,
        otherwise: Option<&ast::Block>,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        let by = self.chooser(by, span, env);
        let mut list = Vec::with_capacity(modes.len());
        let mut types = Vec::with_capacity(modes.len());
        for branch in modes {
            let when = branch.when.as_ref().map(|w| self.condition(w, env));
            let (label, things, ty) = match &branch.what {
                BranchOf::Label(label) => (label, None, Ty::Any),
                BranchOf::Thing(name, from) => {
                    let slot = env.alloc();
                    let from = match from {
                        ChooseFrom::Selector(s) => ChooseFrom::Selector(named(s, name)),
                        values @ ChooseFrom::Values(_) => values.clone(),
                    };
                    let (from, ty) = self.choose_from(&from, env);
                    (name, Some((slot, from)), ty)
                }
            };
            types.push(ty);
            list.push(Branch { label: self.intern(&label.name), when, to: 0, things });
        }
        let optional = self.may_decline(optional, env);
        let wording = self.wording(optional.may, "choice", MAY_DECLINE, texts);
        self.uncovered(b, span);
        let slots: Vec<Option<u16>> = list.iter().map(|branch| branch.things.map(|(slot, _)| slot)).collect();
        let hole = b.hole(Op::ChooseMode { modes: list.into(), by, optional, wording, none: 0 }, span);
        let mut ends = Vec::new();
        // Where nothing is possible, or it is declined, there is a last branch, which may say nothing.
        let empty = ast::Block { statements: Box::default(), span };
        let is_certain = |branch: &ast::Branch| matches!(branch.what, BranchOf::Label(_)) && branch.when.is_none();
        let nothing = if !optional.may && modes.iter().any(is_certain) { None } else { Some(&empty) };
        let blocks: Vec<Option<&ast::Block>> =
            modes.iter().map(|branch| Some(&branch.block)).chain([otherwise.or(nothing)]).collect();
        let last = modes.len();
        self.branches(
            &blocks,
            env,
            b,
            |_, i, env, b| {
                if i == last {
                    b.land(hole);
                    return;
                }
                b.land_mode(hole, i);
                if let (BranchOf::Thing(name, _), Some(slot)) = (&modes[i].what, slots[i]) {
                    env.bind(&name.name, slot, types[i].clone());
                    if env.block == Block::Payment {
                        b.push(Op::Chosen(slot), span);
                    }
                }
            },
            |i, b| {
                if i != last {
                    ends.push(b.hole(Op::Jump(0), span));
                }
            },
        );
        for end in ends {
            b.land(end);
        }
    }

    /// `simultaneously for p in players { choose … }`
    pub fn simultaneously(
        &mut self,
        binder: &ast::Binder,
        body: &ast::Block,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        let (over, ty) = self.over(binder, env);
        self.check_type(&Ty::Player, &ty, binder.name.span);
        let players = match over {
            Over::List(e) | Over::Times(e) => e,
            Over::Selector(s) => self.add(Expr::Query(ast::QueryOp::All, s), span),
        };
        let var = env.alloc();
        let slots = env.alloc_many(body.statements.len());
        let mut choices = Vec::new();
        let mut bound = Vec::new();
        let mark = env.mark();
        env.bind(&binder.name.name, var, Ty::Player);
        for (i, s) in body.statements.iter().enumerate() {
            let StmtKind::Choose(c) = &s.kind else {
                if let StmtKind::ChooseMode { modes, .. } = &s.kind {
                    self.labels_in_secret(modes, s.span);
                    continue;
                }
                self.misplaced(
                    "only choices can be made at the same time",
                    s.span,
                    "not a `choose`",
                    "do it after the block, with what each player chose: `c[p]`",
                );
                continue;
            };
            if let Some(block) = &c.otherwise {
                self.misplaced(
                    "nothing is done while several choose in secret",
                    block.span,
                    "done at once",
                    &format!("do it after the block, where `{}[p] is none`", c.name.name),
                );
            }
            let slot = slots.saturating_add(narrow::u16(i));
            let told = self.diags.len();
            let (choose, ty) = self.choose(c, slot, s.span, env);
            for fault in self.diags.iter_mut().skip(told).filter(|fault| fault.message == FILLED_IN) {
                fault.help = Some("say it without `{…}`: what was chosen before in the same `simultaneously` is told when all have chosen; what must be read in a question is chosen before it".to_owned());
            }
            env.bind(&c.name.name, slot, ty.clone());
            bound.push((c.name.name.clone(), slot, Ty::Set(Box::new(ty))));
            choices.push(choose);
        }
        env.forget(mark);
        for (name, slot, ty) in bound {
            env.bind(&name, slot, ty);
            env.by_player.push(slot);
        }
        self.uncovered(b, span);
        b.push(Op::Simultaneously { players, var, choices: choices.into() }, span);
    }

    /// What is done by a choice among labels cannot be done in secret: what is chosen there has a name for afterwards.
    fn labels_in_secret(&mut self, modes: &[ast::Branch], span: Span) {
        let labels = modes.iter().enumerate().filter_map(|(i, branch)| match &branch.what {
            BranchOf::Label(label) => Some(format!("answer_{} \"{}\"", i + 1, label.name)),
            BranchOf::Thing(..) => None,
        });
        let labels = labels.collect::<Vec<_>>().join(", ");
        self.misplaced(
            "what is chosen in secret is read afterwards, and a label has no name to be read by",
            span,
            "does something at once",
            &format!(
                "give the labels names, `enum answer {{ {labels} }}`, and write `choose a: answer by p`; after the block, `a[p]` is what `p` chose",
            ),
        );
    }

    /// What is offered, as a list: the actions that are named, and those that values hold.
    pub fn actions_offered(&mut self, actions: &[ast::Expr], span: Span, env: &mut Env) -> ExprId {
        let (mut named, mut held) = (Vec::new(), Vec::new());
        for a in actions {
            match &a.kind {
                ExprKind::Name(name) if !self.holds_actions(name, env) => {
                    self.action_named(&Ident { name: name.clone(), span: a.span }, &mut named);
                }
                ExprKind::Call(call) if self.is_action(&call.name.name) => self.offered_about(&call.name),
                _ => {
                    let want = Ty::Union(vec![Ty::Action, Ty::Set(Box::new(Ty::Action))]);
                    let got = self.expr(a, env, Some(&want));
                    self.check_type(&want, &got.ty, a.span);
                    held.push(got);
                }
            }
        }
        if let ([], [one]) = (&named[..], &held[..])
            && matches!(one.ty, Ty::Set(_))
        {
            return one.id;
        }
        let named = self.action_list(&named);
        let named = self.konst(named, span);
        held.into_iter().fold(named, |all, more| self.add(Expr::Arith(Arith::Add, all, more.id), span))
    }

    fn is_action(&self, name: &EcoString) -> bool {
        matches!(self.names.callables.get(name), Some(Callable::Action(..)))
    }

    /// Reports `offer p build(x)`: about what an action is, whoever takes it chooses.
    fn offered_about(&mut self, action: &Ident) {
        let name = &action.name;
        let what = format!("`offer` names the action alone: about what `{name}` is, is chosen by whoever takes it");
        let help = format!(
            "write `offer p {name}`; what may be chosen is said in the parameter of the action, such as `action {name}(x: KIND in play where …)`, which may ask for a value that all share"
        );
        self.misplaced(&what, action.span, "nothing is handed to it here", &help);
    }

    /// Actions, as a value.
    pub fn action_list(&mut self, actions: &[ActionId]) -> Value {
        let values: Vec<Value> = actions.iter().map(|a| Value::Action(a.0)).collect();
        self.constant_list(&values)
    }

    /// Whether a name in `offer` is that of a value: one given in the block, a define or a parameter.
    fn holds_actions(&self, name: &EcoString, env: &Env) -> bool {
        env.find(name).is_some()
            || self.names.params.get(name).is_some()
            || matches!(self.names.callables.get(name), Some(Callable::Define(_)))
    }

    /// The actions that a name in `offer` means: one, or a group.
    pub fn action_named(&mut self, name: &Ident, all: &mut Vec<ActionId>) {
        if let Some(g) = self.names.groups.get(&name.name) {
            for a in self.names.group_members[g as usize].clone() {
                if !all.contains(&a) {
                    all.push(a);
                }
            }
            return;
        }
        match self.names.callables.get(&name.name) {
            Some(Callable::Action(a, _)) => {
                if !all.contains(&a) {
                    all.push(a);
                }
            }
            other => {
                self.unknown_among(codes::UNKNOWN_EVENT, "action", name, |l| {
                    let callables = &l.names.callables;
                    let is_action = |known: &&str| matches!(callables.get(known), Some(Callable::Action(..)));
                    table(callables).filter(is_action).chain(table(&l.names.groups)).collect()
                });
                if let (Some(other), Some(d)) = (other, self.diags.last_mut()) {
                    d.notes.push(format!("`{}` is {}", name.name, other.word()));
                }
            }
        }
    }
}
