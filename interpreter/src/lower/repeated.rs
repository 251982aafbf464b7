//! Keywords that something has more than once, each time for another cost: each of them lets pay or use something by itself.

use super::Lowerer;
use super::kinds::Template;
use crate::codes;
use crate::limits;
use crate::program::{Expr, ExprId, Granted, Grantor, KindId, Price, Ty};
use crate::value::Value;
use naipe_grammar::ast::{self, AbilityKind, Change, ExprKind, ItemKind, Member};
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
