//! What pays by being done, said in the cost itself: `cost sacrifice(self)`, `cost choose c: creature in field of you { sacrifice(c) }`.

use super::Lowerer;
use super::code::{Builder, Header};
use super::env::{Entry, Env};
use super::in_place::Known;
use super::names::Callable;
use super::steps::named;
use crate::limits;
use crate::program::{CodeId, EventId, Expr, ExprId, InPlace, Op, Payment, PaymentId, Term, Ty, builtin};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{
    self, Arg, BinaryOp, Can, ChooseFrom, ChooseStmt, ChosenToPay, CostTerm, Count, ExprKind, Ident, Pattern, QueryOp,
    Stmt, StmtKind,
};
use naipe_grammar::narrow;
use naipe_grammar::order;
use naipe_grammar::print;
use naipe_grammar::span::Span;

/// The window in which something is done to pay.
struct Window {
    env: Env,
    /// What is known where the cost stands, in its slots.
    given: Vec<ExprId>,
    /// What each of that is called.
    names: Vec<EcoString>,
}

impl Lowerer<'_> {
    /// A part of a cost that says itself what is done to pay it.
    pub(super) fn done_to_pay(&mut self, term: &CostTerm, env: &Env) -> Option<Term> {
        match term {
            CostTerm::Choose(choose) => choose.chosen().map(|chosen| self.chosen_to_pay(choose, chosen, env)),
            CostTerm::Call(name, args) => {
                self.event_called(name).map(|event| self.happens_to_pay(event, name, args, env))
            }
            _ => None,
        }
    }

    /// An event of the game, by its name.
    pub(super) fn event_called(&self, name: &Ident) -> Option<EventId> {
        match self.names.callables.get(&name.name) {
            Some(Callable::Event(event)) if event.i() >= builtin::COUNT => Some(event),
            _ => None,
        }
    }

    /// `sacrifice(self)`: an event pays where nothing forbids it.
    fn happens_to_pay(&mut self, event: EventId, name: &Ident, args: &[Arg], env: &Env) -> Term {
        let span = args.last().map_or(name.span, |last| name.span.to(last.value.span));
        let done = Stmt { kind: StmtKind::Call(name.clone(), args.into()), span };
        let Window { mut env, given, names } = self.window_to_pay(&print::statement(&done), span, env);
        let possible = self.asked_before(&env, |l, env| {
            let sig = l.names.events[event.i()].clone();
            let args = Box::new(l.arguments(&sig, args, span, env, false).into());
            l.add(Expr::Can { event, args, overriding: Box::default(), all: false }, span)
        });
        let numbers: Vec<String> = { args.iter() }
            .filter_map(|arg| if let ExprKind::Int(n) = arg.value.kind { Some(n.to_string()) } else { None })
            .collect();
        let title = match numbers.as_slice() {
            [] => crate::describe::spaced(&name.name),
            numbers => format!("{} ({})", crate::describe::spaced(&name.name), numbers.join(", ")),
        };
        let code = self.code_to_pay(&title, None, &ast::Block { statements: Box::new([done]), span }, &mut env);
        let made = InPlace { choices: 0, is_one: false, is_certain: true, is_tried: false };
        let payment = self.add_payment((&name.name, title.into()), names, Some(possible), code, made);
        Term { payment, args: given.into(), chosen: None }
    }

    /// `choose c: creature in field of you { sacrifice(c) }`
    fn chosen_to_pay(&mut self, choose: &ChosenToPay, chosen: &ChooseStmt, env: &Env) -> Term {
        let span = choose.choice.span;
        let body = choose.body.statements.iter().map(print::statement);
        let said: Vec<String> = std::iter::once(print::statement(&choose.choice)).chain(body).collect();
        let Window { mut env, given, names } = self.window_to_pay(&said.join(" "), span, env);
        let (chosen, is_all) = self.that_can_pay(chosen, &choose.body);
        let there = match (&chosen.from, &chosen.count, &chosen.adding) {
            (ChooseFrom::Selector(of), Count::One, None) => {
                Some(ExprKind::Query(QueryOp::Any, Box::new(named(of, &chosen.name))))
            }
            (ChooseFrom::Selector(of), Count::Exactly(n), None) => {
                let kind = ExprKind::Query(QueryOp::Count, Box::new(named(of, &chosen.name)));
                Some(ExprKind::Binary(BinaryOp::Ge, Box::new(ast::Expr { kind, span }), n.clone()))
            }
            _ => None,
        };
        let possible = there.map(|kind| self.asked_before(&env, |l, env| l.condition(&ast::Expr { kind, span }, env)));
        let done = choose.body.statements.iter().find_map(|one| match &one.kind {
            StmtKind::Call(name, _) => Some(name),
            _ => None,
        });
        let name = done.unwrap_or(&chosen.name).name.clone();
        let title = crate::describe::spaced(&name);
        let is_one = chosen.count == Count::One;
        let (called, is_certain) = (self.intern(&chosen.name.name), is_all && possible.is_some());
        let code = self.code_to_pay(&title, Some((chosen, span)), &choose.body, &mut env);
        let made = InPlace { choices: 1, is_one, is_certain, is_tried: false };
        let payment = self.add_payment((&name, title.into()), names, possible, code, made);
        Term { payment, args: given.into(), chosen: Some(called) }
    }

    /// What is asked before something is done to pay, with the size of its window. What is wrong with it is said where it is done.
    fn asked_before(&mut self, env: &Env, ask: impl FnOnce(&mut Self, &mut Env) -> ExprId) -> (ExprId, u16) {
        let (mark, uncover) = (self.diags.len(), std::mem::take(&mut self.uncover));
        let mut asked = env.clone();
        let condition = ask(self, &mut asked);
        self.uncover = uncover;
        self.diags.truncate(mark);
        (condition, asked.max)
    }

    /// A choice of what to pay with among that of which nothing forbids what is done with it first, as far as that is said of it
    /// alone; and whether that is all that is done.
    fn that_can_pay(&self, chosen: &ChooseStmt, body: &ast::Block) -> (ChooseStmt, bool) {
        let is_plain = |arg: &Arg| match &arg.value.kind {
            ExprKind::Name(name) => *name == chosen.name.name || matches!(name.as_str(), "self" | "you"),
            ExprKind::Int(_) => true,
            _ => false,
        };
        let is_asked = |one: &Stmt| match &one.kind {
            StmtKind::Call(name, args) if args.iter().all(is_plain) => {
                self.event_called(name).map(|_| (name.clone(), args.clone()))
            }
            _ => None,
        };
        let mut chosen = chosen.clone();
        let ChooseFrom::Selector(of) = &mut chosen.from else { return (chosen, false) };
        let mut asked = 0;
        for (name, args) in body.statements.iter().map_while(is_asked) {
            asked += 1;
            let span = name.span;
            let pattern = Pattern { name, args, or: Box::default() };
            let can = ExprKind::Can(Box::new(Can { pattern, overriding: Vec::new(), overriding_all: false }));
            for part in &mut of.parts {
                let can = ast::Expr { kind: can.clone(), span };
                part.condition = Some(match part.condition.take() {
                    None => can,
                    Some(condition) => {
                        let span = condition.span;
                        ast::Expr { kind: ExprKind::Binary(BinaryOp::And, Box::new(condition), Box::new(can)), span }
                    }
                });
            }
        }
        (chosen, asked == body.statements.len())
    }

    /// What a cost hands on to what pays it. `self` is handed on as well: what a card makes another cost is paid for that other.
    fn window_to_pay(&mut self, said: &str, span: Span, env: &Env) -> Window {
        let what = "names from around it that a cost uses";
        let speaks_of = |name: &str| said.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
        let mut known = self.known_in(said, what, span, env);
        if let Some(this) = env.this.clone().filter(|_| speaks_of("self")) {
            known.push(Known { name: "self".into(), value: self.add(Expr::Var(1), span), ty: this });
        }
        if let Some(Entry::Local(name, slot, ty)) = env.find("it").filter(|_| speaks_of("it")) {
            known.push(Known { name: name.clone(), value: self.add(Expr::Var(*slot), span), ty: ty.clone() });
        }
        // A number that comes first would be put together with that of the same cost, paid once more.
        order::by_key(&mut known, |known| known.ty == Ty::Int);
        if known.first().is_some_and(|known| known.ty == Ty::Int) {
            known.insert(0, Known { name: EcoString::new(), value: self.konst(Value::None, span), ty: Ty::None });
        }
        let most = limits::PAYMENT_PARAMETERS;
        if known.len() > most {
            self.too_many(what, known.len() as i64, most as i64, span);
            known.truncate(most);
        }
        let mut inner = Env { this: env.this.clone(), ..Env::object(Ty::Any) };
        for one in &known {
            inner.local(&one.name, one.ty.clone());
        }
        let (names, given) = known.into_iter().map(|one| (one.name, one.value)).unzip();
        Window { env: inner, given, names }
    }

    /// The block that pays: what is chosen first, if anything is, is kept under its name.
    fn code_to_pay(
        &mut self,
        title: &str,
        chosen: Option<(ChooseStmt, Span)>,
        body: &ast::Block,
        env: &mut Env,
    ) -> CodeId {
        let params = env.next;
        let mut b = Builder::default();
        // It is no part of what it stands in.
        let (was, uncover) = (self.was.take(), std::mem::take(&mut self.uncover));
        if let Some((choose, span)) = chosen {
            let name = choose.name.name.clone();
            self.statement(&Stmt { kind: StmtKind::Choose(Box::new(choose)), span }, env, &mut b);
            if let Some(Entry::Local(_, slot, _)) = env.find(&name) {
                b.push(Op::Chosen(*slot), span);
            }
        }
        self.block(body, env, &mut b);
        (self.was, self.uncover) = (was, uncover);
        b.push(Op::Return, Span { start: body.span.end, ..body.span });
        let name = format!("payment {title}").into();
        self.finish_code(Header { name, atomic: false, cites: &[] }, b, (params, env.max), env.own)
    }

    fn add_payment(
        &mut self,
        (name, title): (&EcoString, EcoString),
        params: Vec<EcoString>,
        possible: Option<(ExprId, u16)>,
        code: CodeId,
        made: InPlace,
    ) -> PaymentId {
        let id = PaymentId(narrow::u16(self.p.payments.len()));
        self.p.payments.push(Payment {
            name: name.clone(),
            title,
            params,
            sorts: None,
            possible: possible.map(|(possible, _)| possible),
            slots: possible.map_or(2, |(_, slots)| slots),
            code,
            asks: false,
            asks_again: false,
            reads: 0,
            writes: 0,
            in_place: Some(made),
        });
        id
    }
}
