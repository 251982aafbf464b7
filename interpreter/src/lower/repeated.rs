//! Keywords that something has more than once, each time for another cost: each of them lets pay or use something by itself.

use super::env::{Entry, Env};
use super::kinds::Template;
use super::{Lowerer, Typed};
use crate::codes;
use crate::limits;
use crate::program::{Builtin, Expr, ExprId, Granted, Grantor, KindId, Price, Ty};
use crate::value::Value;
use naipe_grammar::ast::{self, AbilityKind, Change, CostDecl, CostKind, ExprKind, ItemKind, Member};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use rustc_hash::FxHashSet;

const MOST: u8 = limits::DIFFERENT_COSTS;

impl Lowerer<'_> {
    /// Notes how many different ones of each keyword may be given in play: what is given with what is known only there may be
    /// another each time.
    pub(super) fn note_what_is_given(&mut self) {
        let payment = |item: &&ast::Item| match &item.kind {
            ItemKind::Payment { name, .. } => Some(name.name.clone()),
            _ => None,
        };
        let payments: FxHashSet<_> = self.items.iter().copied().filter_map(|item| payment(&item)).collect();
        let is_fixed = |word: &str| word.chars().all(|c| c.is_ascii_digit()) || payments.contains(word);
        for item in self.items.clone() {
            ast::within(&item.kind, &mut |part| {
                let ast::Part::Change(Change::Has(list)) = part else { return };
                for keyword in list {
                    let name = match &keyword.kind {
                        ExprKind::Name(name) => name,
                        ExprKind::Call(call) => &call.name.name,
                        _ => continue,
                    };
                    let said = print::expression(keyword);
                    let mut words = said.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty());
                    let more = if words.by_ref().skip(1).all(is_fixed) { 1 } else { MOST };
                    let times = self.times_given.entry(name.clone()).or_default();
                    *times = times.saturating_add(more).min(MOST);
                }
            });
        }
    }

    /// Whether a keyword is there by itself each time that something has it with other arguments: it has a cost among them, or
    /// is an ability that is given in place with what is known there.
    pub(super) fn is_there_each_time(&self, keyword: KindId) -> bool {
        let kind = &self.p.kinds[keyword.i()];
        if kind.in_place {
            return kind.arity > 1;
        }
        kind.is_keyword && self.names.kind_params[keyword.i()].params.last().is_some_and(|last| last.ty == Ty::Cost)
    }

    /// How many different ones of a keyword something can have that has these printed.
    pub(super) fn times_of(&self, keyword: KindId, printed: &[(KindId, Vec<Value>)]) -> u8 {
        if !self.is_there_each_time(keyword) {
            return 1;
        }
        if self.p.kinds[keyword.i()].in_place {
            return MOST;
        }
        let given = self.times_given.get(&self.p.kinds[keyword.i()].name).copied().unwrap_or(0);
        let printed = narrow::u8(printed.iter().filter(|(k, _)| *k == keyword).count().min(usize::from(MOST)));
        given.saturating_add(printed).clamp(1, MOST)
    }

    /// How many different costs a granted one can come to for something that has these keywords printed.
    pub(super) fn times_granted(&self, granted: &Granted, printed: &[(KindId, Vec<Value>)]) -> u8 {
        use crate::program::CostIr::Plain;
        let price = &self.p.prices[granted.price.i()];
        let is_fixed = |e: &ExprId| matches!(self.p.expr(*e), Expr::Const(_));
        // What is paid whichever way is paid each time that it is granted.
        if granted.way == Plain || price.more.is_empty() && price.terms.iter().all(|t| t.args.iter().all(is_fixed)) {
            return 1;
        }
        match granted.by {
            Grantor::Keyword(keyword) => self.times_of(keyword, printed),
            Grantor::Ability => MOST,
        }
    }

    /// What a keyword lets pay or use is there for so many different costs, and no more.
    pub(super) fn refuse_too_many_prices(&mut self, kind: KindId, span: Span, t: &Template) {
        let all = t.has.iter().filter(|(k, _)| *k == kind);
        let different: FxHashSet<&[Value]> = all.map(|(_, args)| &args[..]).collect();
        if different.len() <= usize::from(MOST) || !self.is_there_each_time(kind) || !self.holds_costs(kind) {
            return;
        }
        let name = self.p.kinds[kind.i()].name.clone();
        let said = format!("`{name}` is here more often than {MOST} times, each time for another cost");
        let fault = Diagnostic::error(codes::TWICE, said, span, "once too often");
        self.diags.push(fault.help("declare another keyword for some of the costs"));
    }

    /// Whether two costs that are written twice ask for the same.
    pub(super) fn is_same_price(&self, one: &Price, other: &Price) -> bool {
        let is_plain = |price: &Price| price.when.is_none() && price.more.is_empty();
        let is_same = |(a, b): (&ExprId, &ExprId)| match (self.p.expr(*a), self.p.expr(*b)) {
            (Expr::Const(a), Expr::Const(b)) => a == b,
            _ => false,
        };
        is_plain(one)
            && is_plain(other)
            && one.terms.len() == other.terms.len()
            && one.terms.iter().zip(&other.terms).all(|(a, b)| {
                a.payment == b.payment
                    && a.chosen == b.chosen
                    && a.args.len() == b.args.len()
                    && a.args.iter().zip(b.args.iter()).all(is_same)
            })
    }

    /// What an ability of a keyword reads of a cost of that keyword, as `self.NAME`: whether its own was paid, where the keyword
    /// is there once for each cost.
    pub(super) fn own_payment(&mut self, got: Typed, name: &str, env: &Env, span: Span) -> Typed {
        let Some(keyword) = self.home.keyword.filter(|k| self.is_there_each_time(*k) && !self.p.kinds[k.i()].in_place)
        else {
            return got;
        };
        let is_of_self = match self.p.expr(got.id) {
            Expr::Builtin(Builtin::Announced, of) => of.len() == 2 && matches!(self.p.expr(of[0]), Expr::Var(1)),
            _ => false,
        };
        let Some(param) = self.names.kind_params[keyword.i()].params.last().cloned() else { return got };
        if !is_of_self || !self.names_cost(keyword, name) {
            return got;
        }
        let own = env.entries().find_map(|e| match e {
            Entry::Local(n, slot, Ty::Cost) if *n == param.name => Some(Expr::Var(*slot)),
            _ => None,
        });
        let Expr::Builtin(_, of) = self.p.expr(got.id).clone() else { return got };
        let own = match own {
            Some(own) => self.add(own, span),
            None => {
                let at = narrow::u8(self.names.kind_params[keyword.i()].params.len() - 1);
                self.keyword_argument(keyword, at, Ty::Cost, span).id
            }
        };
        let its = [self.konst(Value::Kind(keyword.0), span), own];
        let all = [of[0], of[1], self.add(Expr::List(its.into()), span)];
        self.typed(Expr::Builtin(Builtin::Announced, all.into()), got.ty, span)
    }

    /// Whether a keyword holds a cost of this name, or lets something be played for one.
    fn names_cost(&self, keyword: KindId, name: &str) -> bool {
        let is_it = |cost: &CostDecl| match &cost.kind {
            CostKind::Optional(its, _) | CostKind::Alternative(Some(its), _) => its.name == name,
            _ => false,
        };
        let is_of_it = |member: &Member| match member {
            Member::Cost(cost) => is_it(cost),
            Member::Ability(ability) => match &ability.kind {
                AbilityKind::PermitFrom(_, from) => from.cost.iter().any(&is_it),
                _ => false,
            },
            _ => false,
        };
        self.items.iter().any(|item| match &item.kind {
            ItemKind::Keyword { name, members, .. } => {
                name.name == self.p.kinds[keyword.i()].name && members.iter().any(is_of_it)
            }
            _ => false,
        })
    }

    /// Whether a keyword holds costs, or abilities that are used or played for one.
    fn holds_costs(&self, kind: KindId) -> bool {
        let name = &self.p.kinds[kind.i()].name;
        let is_of_it = |member: &Member| match member {
            Member::Cost(_) => true,
            Member::Ability(ability) => matches!(ability.kind, AbilityKind::Action(_) | AbilityKind::PermitFrom(..)),
            _ => false,
        };
        self.items.iter().any(|item| match &item.kind {
            ItemKind::Keyword { name: its, members, .. } => its.name == *name && members.iter().any(is_of_it),
            _ => false,
        })
    }
}
