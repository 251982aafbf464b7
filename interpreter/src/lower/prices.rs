//! What costs come to; costs that are handed on as values, with what is known where they are written.

use super::calls::as_called;
use super::env::{Entry, Env};
use super::names::{Callable, Sig};
use super::resolve::unknown_here;
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::walk;
use crate::program::{Builtin, Expr, ExprId, KindId, PaymentId, Price, PriceId, Term, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, Arg, CostTerm, ExprKind, Ident};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use std::sync::Arc;

/// What a cost comes to: payments, and what is itself a cost.
pub type Terms = (Box<[Term]>, Box<[ExprId]>);

impl Lowerer<'_> {
    /// `modify cost mana of attack += 1`, of which it is said what to write: whether it is of an action of the game.
    pub(super) fn is_of_action(&mut self, of: &ast::Selector) -> bool {
        let is_action = |name: &Ident| {
            self.names.kinds.get(&name.name).is_none()
                && matches!(self.names.callables.get(&name.name), Some(Callable::Action(..)))
        };
        let Some(name) = of.parts.iter().map(|part| &part.kind).find(|name| is_action(name)).cloned() else {
            return false;
        };
        let message = format!("`{}` is an action, and `modify cost` is of what is played or used", name.name);
        let fault = Diagnostic::error(codes::UNKNOWN_KIND, message, name.span, "not a kind");
        self.diags.push(fault.help(format!(
            "let the action ask for its cost: `define {0}_cost(x: KIND): int = 0`, in the action `cost ({0}_cost(x)) …`, and here `modify {0}_cost(x: KIND where …) += 1`",
            name.name
        )));
        true
    }

    /// Reports a payment that stands where what is chosen has its name: `cost offering  draw(you)`, all in one line.
    fn is_payment_as_name(&mut self, term: &CostTerm) -> bool {
        let CostTerm::Chosen(chosen) = term else { return false };
        let (name, CostTerm::Call(called, _)) = (&chosen.0, &chosen.1) else { return false };
        let is_payment = matches!(self.names.callables.get(&name.name), Some(Callable::Payment(_)));
        if is_payment {
            let message =
                format!("`{}` is a payment, and would name here what is chosen to pay `{}`", name.name, called.name);
            self.diags.push(Diagnostic::error(codes::MISPLACED, message, name.span, "a payment, not a new name").help(
                format!(
                    "write `,` between if both are paid; what is done after the cost begins a line of its own: `{}(…)`",
                    called.name
                ),
            ));
        }
        is_payment
    }

    /// What a cost comes to.
    pub fn terms(&mut self, terms: &[CostTerm], span: Span, env: &mut Env) -> Terms {
        let (mut payments, mut more) = (Vec::with_capacity(terms.len()), Vec::new());
        let mut chosen_before: Vec<EcoString> = Vec::new();
        for t in terms {
            if self.is_payment_as_name(t) {
                continue;
            }
            let before = self.diags.len();
            if let Some(term) = self.done_to_pay(t, env) {
                self.chosen_for_another_part(&chosen_before, before);
                chosen_before.extend(term.chosen.map(|name| EcoString::from(self.p.str(name))));
                payments.push(term);
                continue;
            }
            let (amount, plain);
            let named = self.chosen_name(t);
            let t = match (t, &named) {
                (CostTerm::Chosen(chosen), _) => &chosen.1,
                (_, None) => t,
                (_, Some((_, payment))) => {
                    plain = CostTerm::Named(payment.clone());
                    &plain
                }
            };
            let (name, args) = match t {
                CostTerm::Chosen(_) | CostTerm::Choose(_) => continue,
                CostTerm::Amount(n, name) => {
                    amount = [Arg { name: None, value: n.clone() }];
                    (name, &amount[..])
                }
                CostTerm::Sorted(name, args) => (name, &args[..]),
                CostTerm::Call(name, args) => (name, &**args),
                CostTerm::Named(name) => {
                    if let Some(Entry::Local(_, _, Ty::Cost) | Entry::Argument(_, _, _, Ty::Cost)) =
                        env.find(&name.name)
                    {
                        more.push(self.name(&name.name, name.span, env, None).id);
                        continue;
                    }
                    (name, &[][..])
                }
                CostTerm::Of(of) => {
                    let things = Ty::Union(vec![Ty::Object(KindId(0)), Ty::Ability(KindId(0))]);
                    more.push(self.expect(of, env, &things));
                    continue;
                }
            };
            let Some(p) = self.payment(name) else {
                if let Some(Entry::Local(_, _, Ty::Cost) | Entry::Argument(_, _, _, Ty::Cost)) = env.find(&name.name)
                    && let (CostTerm::Amount(ast::Expr { kind: ExprKind::Name(word), .. }, _), Some(d)) =
                        (t, self.diags.last_mut())
                {
                    d.help =
                        Some(format!("a way to pay with a name has a label, too: `{word} \"Label\" {}`", name.name));
                }
                if matches!(t, CostTerm::Named(_))
                    && self.event_called(name).is_some()
                    && let Some(d) = self.diags.last_mut()
                {
                    d.help = Some(format!(
                        "an event pays by happening: write it as it is made to happen, such as `{}(self)`",
                        name.name
                    ));
                }
                if matches!(t, CostTerm::Named(_))
                    && let Some(Entry::Local(_, _, Ty::Object(_)) | Entry::Argument(_, _, _, Ty::Object(_))) =
                        env.find(&name.name)
                    && let Some(d) = self.diags.last_mut()
                {
                    d.help = Some(format!("write `cost of {0}`, which is what `{0}` costs", name.name));
                }
                continue;
            };
            let sig = self.names.payments[p.i()].clone();
            let before = self.diags.len();
            let written = args;
            let mut args: Box<[ExprId]> = self.arguments(&sig, args, span, env, false).into();
            self.help_to_pay(p, &sig, written, before);
            self.reads_what_is_chosen(&chosen_before, &args, written, before);
            self.never_less_than_nothing(&sig, &mut args, span);
            if let Some(Value::Int(n)) = args.first().and_then(|a| self.fold_constant(*a))
                && n < 0
            {
                self.diags.push(
                    Diagnostic::error(codes::WRONG_TYPE, "nobody pays less than nothing", span, "a negative payment")
                        .help("to make something cheaper, write `modify cost PAYMENT of … -= 1`"),
                );
            }
            let chosen = named.map(|(name, payment)| {
                chosen_before.push(name.name.clone());
                self.chooses_something(&name, &payment);
                self.intern(&name.name)
            });
            payments.push(Term { payment: p, args, chosen });
        }
        (payments.into(), more.into())
    }

    /// Adds to what was found wrong with what is paid how it is written, and how what is not known can be chosen.
    fn help_to_pay(&mut self, payment: PaymentId, sig: &Sig, args: &[Arg], before: usize) {
        let sort = self.p.payments[payment.i()].sorts.map(|sorts| &self.p.enums[usize::from(sorts)]);
        let is_counted = sig.params.first().is_some_and(|param| param.ty == Ty::Int);
        let only_so = sig.params.len() == if sort.is_some() { 2 } else { 1 };
        let form = || match sort.and_then(|sort| sort.members.first()) {
            Some((member, _)) => format!("2 {}[{member}]", sig.name),
            None => format!("2 {}", sig.name),
        };
        for fault in self.diags.iter_mut().skip(before) {
            let place = fault.labels.first().map(|label| label.span);
            let named = args.iter().position(|arg| Some(arg.value.span) == place);
            let word = named
                .and_then(|at| if let ExprKind::Name(word) = &args[at].value.kind { Some((at, word)) } else { None });
            match (fault.code, word, sort) {
                (codes::ARGUMENTS, None, _) if is_counted && only_so => {
                    fault.help = Some(format!("it is paid as in `{}`", form()));
                    fault.notes.clear();
                }
                (codes::UNKNOWN_NAME, Some((0, word)), _) if is_counted && fault.help.is_none() => {
                    fault.help = Some(format!("to have it chosen, write `choose {word}: 1..3`"));
                }
                (codes::UNKNOWN_NAME, Some((1, word)), Some(sort)) => {
                    let chosen = format!("have it chosen: `choose {word}: {}`", sort.name);
                    fault.help = Some(match fault.help.take() {
                        Some(help) => format!("{help}; or {chosen}"),
                        None => chosen,
                    });
                }
                _ => {}
            }
        }
    }

    /// What all payments of a cost ask for is known before any of them is made: none of them can ask what another chose.
    fn reads_what_is_chosen(&mut self, chosen: &[EcoString], args: &[ExprId], written: &[Arg], before: usize) {
        let Some(last) = written.last() else { return };
        let span = written[0].value.span.to(last.value.span);
        for name in chosen {
            let mut reads = false;
            for arg in args {
                walk::expr(&self.p, *arg, &mut |_, e| {
                    if let Expr::Builtin(Builtin::Announced, of) = e
                        && let Some(Expr::Const(Value::Text(text))) = of.get(1).map(|text| self.p.expr(*text))
                    {
                        reads |= self.p.strings[*text as usize] == *name;
                    }
                });
            }
            let quoted = format!("`{name}`");
            let is_unknown = |d: &Diagnostic| d.message.contains(&quoted);
            if !reads && !self.diags[before.min(self.diags.len())..].iter().any(is_unknown) {
                continue;
            }
            self.diags.truncate(before);
            self.diags.push(
                Diagnostic::error(
                    codes::MISPLACED,
                    format!("what {quoted} is is not known when this is worked out"),
                    span,
                    "worked out before anything of the cost is paid",
                )
                .help(format!(
                    "have it chosen first, `choose {name}: …`, and pay with it: `cost sacrifice({name}), …`; where it is chosen for one way to pay only, do in its braces all that this takes"
                )),
            );
        }
    }

    /// The same of what a part of a cost does itself.
    fn chosen_for_another_part(&mut self, chosen: &[EcoString], before: usize) {
        for fault in self.diags.iter_mut().skip(before).filter(|fault| fault.code == codes::UNKNOWN_NAME) {
            if let Some(name) = chosen.iter().find(|name| fault.message == unknown_here(name)) {
                fault.help = Some(format!(
                    "what is chosen for one part of a cost is not known in another: do it where it is chosen, `choose {name}: … {{ … }}`"
                ));
            }
        }
    }

    /// An amount that is worked out comes to nothing where it would be less.
    fn never_less_than_nothing(&mut self, sig: &Sig, args: &mut [ExprId], span: Span) {
        let (Some(first), Some(param)) = (args.first_mut(), sig.params.first()) else { return };
        let is_plain = matches!(self.p.expr(*first), Expr::Const(_) | Expr::Var(_));
        if param.ty == Ty::Int && !is_plain && self.fold_constant(*first).is_none() {
            let none = self.konst(Value::Int(0), span);
            *first = self.add(Expr::Builtin(Builtin::Max, Box::new([none, *first])), span);
        }
    }

    /// The arguments of a keyword whose last parameter is a cost: all that stands there from its place on is that cost.
    pub fn arguments_with_cost(&mut self, sig: &Arc<Sig>, args: &[Arg], span: Span, env: &mut Env) -> Vec<ExprId> {
        let before = sig.params.len() - 1;
        let numbers = Arc::new(Sig { params: sig.params[..before].to_vec(), ..(**sig).clone() });
        let (first, rest) = args.split_at(before.min(args.len()));
        let mut ids = self.arguments(&numbers, first, span, env, false);
        if rest.is_empty() {
            let called = as_called(sig, args);
            let called = called.strip_suffix("…)").unwrap_or(&called);
            self.diags.push(
                Diagnostic::error(codes::ARGUMENTS, format!("`{}` lacks its cost", sig.name), span, "for which cost?")
                    .note(format!("it is `{}`", self.signature(sig)))
                    .help(format!("write what it costs, too, as in `{called}2 {})`", self.some_payment())),
            );
        }
        ids.push(self.price(rest, span, env));
        ids
    }

    /// What a keyword of `self` says: a number is that of all times it has it, unless each of those is there by itself.
    pub fn keyword_argument(&mut self, keyword: KindId, at: u8, ty: Ty, span: Span) -> Typed {
        let me = self.add(Expr::Var(1), span);
        let of = self.konst(Value::Kind(keyword.0), span);
        let args = if at == 0 && ty == Ty::Int && !self.is_there_each_time(keyword) {
            vec![me, of]
        } else {
            // Which argument, and of which of the times that it is there.
            let which = i32::from(self.nth) << 8 | i32::from(at);
            vec![me, of, self.konst(Value::Int(which), span)]
        };
        self.typed(Expr::Builtin(Builtin::KeywordValue, args.into()), ty, span)
    }

    /// A window of an action of a kind or keyword: what a keyword says has its name there.
    pub fn env_of_kind(&self, kind: KindId) -> Env {
        let mut env = Env::object(Ty::Object(kind));
        if self.p.kinds[kind.i()].is_keyword {
            for (at, param) in self.names.kind_params[kind.i()].params.iter().enumerate() {
                env.entries.push(Entry::Argument(param.name.clone(), kind, narrow::u8(at), param.ty.clone()));
            }
        }
        env
    }

    /// Of which sort of a payment `modify cost mana[red]` speaks; what is no number of something cannot cost more or less.
    pub(super) fn sort_paid(
        &mut self,
        name: &Ident,
        payment: PaymentId,
        sort: Option<&ast::Expr>,
        env: &mut Env,
    ) -> Option<ExprId> {
        let sig = self.names.payments[payment.i()].clone();
        if sig.params.first().is_none_or(|much| much.ty != Ty::Int) {
            let said = format!("`{}` is not paid in numbers", name.name);
            let signature = self.signature(&sig);
            self.diags.push(
                Diagnostic::error(codes::WRONG_TYPE, said, name.span, "neither more nor less of it can be paid")
                    .note(format!("it is `payment {signature}`"))
                    .help("modify a payment whose first parameter is a number"),
            );
            return None;
        }
        match (self.p.payments[payment.i()].sorts, sort) {
            (Some(number), Some(sort)) => Some(self.expect(sort, env, &Ty::Enum(number))),
            (Some(number), None) => {
                let first = self.p.enums[usize::from(number)].members.first().map(|m| m.0.clone()).unwrap_or_default();
                let said = format!("it is not said which `{}` costs more or less", name.name);
                self.diags.push(
                    Diagnostic::error(codes::ARGUMENTS, said, name.span, "there are several sorts of it")
                        .help(format!("write `modify cost {}[{first}] of …`", name.name)),
                );
                None
            }
            (None, Some(sort)) => {
                let said = format!("there is only one sort of `{}`", name.name);
                self.diags.push(Diagnostic::error(codes::ARGUMENTS, said, sort.span, "of no sort").help(format!(
                    "write `modify cost {0} of …`; sorts are those of an enum: `payment {0}(n: int, s: ENUM) {{ … }}`",
                    name.name
                )));
                None
            }
            (None, None) => None,
        }
    }

    /// The name of a payment of the game, for what to write.
    fn some_payment(&self) -> EcoString {
        self.p.payments.first().map_or_else(|| "PAYMENT".into(), |p| p.name.clone())
    }

    /// A cost that is handed on: as a value.
    fn price(&mut self, args: &[Arg], span: Span, env: &Env) -> ExprId {
        if let [Arg { value: ast::Expr { kind: ExprKind::Name(name), span }, .. }] = args
            && let Some(Entry::Local(_, _, Ty::Cost) | Entry::Argument(_, _, _, Ty::Cost)) = env.find(name)
        {
            return self.name(name, *span, &mut env.clone(), None).id;
        }
        let said: Vec<String> = args.iter().map(|arg| print::expression(&arg.value)).collect();
        let mut known = self.known_in(&said.join(" "), "names from around it that a cost uses", span, env);
        known.retain(|k| !matches!(env.find(&k.name), Some(Entry::Constant(..))));
        let mut inner = Env::object(Ty::Any);
        inner.it(1, Ty::Any);
        inner.entries.extend(env.entries.iter().filter(|e| matches!(e, Entry::Constant(..))).cloned());
        for k in &known {
            inner.local(&k.name, k.ty.clone());
        }
        let mut terms = Vec::with_capacity(args.len());
        for arg in args {
            match &arg.value.kind {
                ExprKind::Call(call) => terms.push(CostTerm::Call(call.name.clone(), call.args.clone())),
                ExprKind::Name(name) => {
                    terms.push(CostTerm::Named(Ident { name: name.clone(), span: arg.value.span }));
                }
                ExprKind::Of(of) if of.0.name == "cost" => terms.push(CostTerm::Of(Box::new(of.1.clone()))),
                _ => {
                    let one = self.some_payment();
                    self.diags.push(
                        Diagnostic::error(codes::WRONG_TYPE, "a cost is wanted here", arg.value.span, "not a cost")
                            .help(format!("write what is paid, such as `2 {one}`, or `cost of it`")),
                    );
                }
            }
        }
        let (terms, more) = self.terms(&terms, span, &mut inner);
        let price = Price { terms, more, when: None, slots: inner.max };
        let id = match self.p.prices.iter().position(|other| self.is_same_price(other, &price)) {
            Some(same) => PriceId(narrow::u16(same)),
            None => self.add_price(price),
        };
        let price = self.konst(Value::Cost(id.0), span);
        if known.is_empty() {
            return price;
        }
        // What is known goes with it.
        let with: Vec<ExprId> = std::iter::once(price).chain(known.iter().map(|k| k.value)).collect();
        self.add(Expr::List(with.into()), span)
    }

    /// The cost for which an effect lets something be played. What the effect knows is not known there.
    pub fn price_of(&mut self, terms: &[CostTerm], span: Span, env: &Env) -> ExprId {
        if let [CostTerm::Named(name)] = terms
            && let Some(Entry::Local(_, _, Ty::Cost) | Entry::Argument(_, _, _, Ty::Cost)) = env.find(&name.name)
        {
            return self.name(&name.name, name.span, &mut env.clone(), None).id;
        }
        self.names_nothing_chosen(terms.iter());
        if self.knows_what_is_around(terms, env) {
            return self.bad(span).id;
        }
        let mut inner = Env::object(Ty::Any);
        inner.it(1, Ty::Any);
        inner.entries.extend(env.entries.iter().filter(|e| matches!(e, Entry::Constant(..))).cloned());
        let (terms, more) = self.terms(terms, span, &mut inner);
        let id = self.add_price(Price { terms, more, when: None, slots: inner.max });
        self.konst(Value::Cost(id.0), span)
    }

    /// What is known around the cost for which something is played is not known in it: whether it speaks of that.
    fn knows_what_is_around(&mut self, terms: &[CostTerm], env: &Env) -> bool {
        for term in terms {
            let amount = match term {
                CostTerm::Amount(amount, _) => amount,
                CostTerm::Of(of) => of,
                _ => continue,
            };
            let said = print::expression(amount);
            let mut words = said.split(|c: char| !c.is_alphanumeric() && c != '_');
            let around = |word: &&str| {
                *word != "it"
                    && matches!(env.find(word), Some(Entry::Local(..) | Entry::Worked(..) | Entry::Argument(..)))
            };
            if let Some(word) = words.find(around) {
                self.misplaced(
                    &format!("`{word}` is not known in the cost for which something is played"),
                    amount.span,
                    "known around it only",
                    "write a number, or `cost of it`; what depends on more is asked for first: `pay k mana { play c free by p }`",
                );
                return true;
            }
        }
        false
    }

    pub(super) fn add_price(&mut self, price: Price) -> PriceId {
        let id = PriceId(narrow::u16(self.p.prices.len()));
        self.p.prices.push(price);
        id
    }
}
