//! What is said of a candidate behind its noun: whether it begins with the candidate.

use super::lexicon::Form;
use super::nouns::Phrase;
use super::selectors::named;
use super::speaks::speaks_of;
use super::writer::{What, Writer};
use naipe_grammar::ast::{BinaryOp, Expr, ExprKind, QueryOp, UnaryOp};

/// Whether a condition tells of other things, so that who it is a condition of is not what it begins with.
pub(super) fn is_of_others(condition: &Expr) -> bool {
    match &condition.kind {
        ExprKind::Query(QueryOp::Any | QueryOp::Every | QueryOp::Count, _) | ExprKind::Fold(..) => true,
        ExprKind::CountHappened(_) | ExprKind::Happened(_) | ExprKind::During(_) => true,
        ExprKind::Unary(_, inner) | ExprKind::Was(inner) => is_of_others(inner),
        ExprKind::Is(claim) => matches!(claim.value.kind, ExprKind::Call(_)),
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => is_of_others(left) && is_of_others(right),
        // What is worked out of it is none of the things that it has.
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem, ..) => true,
        ExprKind::Binary(BinaryOp::In | BinaryOp::NotIn, left, _) if is_of_whose(left) => true,
        // How much it costs is asked of it, and no word that it begins with.
        ExprKind::Binary(_, left, right) if !matches!(right.kind, ExprKind::Int(_)) && is_cost(left) => true,
        ExprKind::Binary(_, left, _) => is_of_others(left),
        ExprKind::Call(call) => {
            matches!(call.name.name.as_str(), "count" | "size" | "min" | "max")
                || !call.args.is_empty() && call.args.iter().all(|arg| is_of_whose(&arg.value))
        }
        _ => false,
    }
}

/// Whether an operator compares one thing with another.
fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge)
}

/// Whether an expression is how much something costs.
pub(super) fn is_cost(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Call(call) if call.name.name == "cost_of")
}

/// Whether an expression is whose a candidate is: `c.owner`, or `owner` alone.
fn is_of_whose(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Attr(read) => matches!(read.1.name.as_str(), "owner" | "controller"),
        _ => matches!(named(expr), Some("owner" | "controller")),
    }
}

impl<'a> Writer<'a> {
    /// Something is another than one spoken of. Where that has been announced and nobody has heard of it, it is said to be chosen before;
    /// of what is announced after it, where that is named first.
    pub(super) fn is_another(&mut self, phrase: &mut Phrase, from: &Expr) {
        phrase.other = true;
        if let Some(What::Referent(number)) = named(from).and_then(|name| self.find(name)) {
            phrase.other_than = Some(number);
            if !self.is_announcing {
                self.asked_about.extend(self.unnamed_before(phrase));
            }
        }
    }

    /// Conditions in the order in which they are said behind a noun: last what begins a clause of its own, to which whatever
    /// followed would belong, `with weight 3 or less that is no relic`.
    pub(super) fn in_order_said(&self, candidate: &str, all: &[&'a Expr]) -> Vec<&'a Expr> {
        let mut sorted = all.to_vec();
        sorted.sort_by_key(|condition| self.is_clause_of_its_own(condition, candidate));
        sorted
    }

    fn is_clause_of_its_own(&self, condition: &'a Expr, candidate: &str) -> bool {
        match &condition.kind {
            ExprKind::Is(claim) => {
                claim.negated && self.is_candidate(&claim.value, candidate) && claim.what.name != "none"
            }
            ExprKind::Unary(UnaryOp::Not, inner) => self.attribute_of(inner, candidate).is_some(),
            ExprKind::Happened(_) => true,
            ExprKind::Binary(op @ (BinaryOp::Eq | BinaryOp::Ne), left, right) => {
                let is_negated = *op == BinaryOp::Ne;
                match self.attribute_of(left, candidate) {
                    Some("owner") => self.things.gives_control(),
                    Some("controller") | None => false,
                    Some(attr) if self.member(right).is_some() => is_negated || self.is_apart_from_what_it_is(attr),
                    Some(_) => is_negated || !matches!(right.kind, ExprKind::Int(_) | ExprKind::Bool(_)),
                }
            }
            ExprKind::Binary(BinaryOp::NotIn, left, right) => {
                let of_right = self.attribute_of(right, candidate).filter(|_| self.member(left).is_some());
                of_right.is_some_and(|attr| !self.is_apart_from_what_it_is(attr))
                    || self.attribute_of(left, candidate).is_some()
            }
            ExprKind::Binary(BinaryOp::In, left, _) => {
                self.attribute_of(left, candidate).is_some_and(|attr| !matches!(attr, "controller" | "owner"))
            }
            _ => false,
        }
    }

    /// Whether an expression says anything of the candidate: by its name, or by what it has.
    pub(super) fn is_about_candidate(&self, expr: &'a Expr, candidate: &str) -> bool {
        self.attribute_of(expr, candidate).is_some() || speaks_of(expr, candidate) || speaks_of(expr, "it")
    }

    /// Whether an expression is what a define gives, in words of its own.
    pub(super) fn is_worded_value(&self, expr: &Expr) -> bool {
        let ExprKind::Call(call) = &expr.kind else { return false };
        let name = call.name.name.as_str();
        self.things.defines.contains_key(name) && self.row("define", name).is_some()
    }

    /// Whether a condition asks what somebody else than the candidate can do.
    pub(super) fn can_others(&self, condition: &'a Expr) -> bool {
        match &condition.kind {
            ExprKind::Can(can) => {
                let who = self.clone().as_noun(&can.pattern, &mut Vec::new()).who;
                who.is_none_or(|who| !who.is_understood)
            }
            ExprKind::Unary(UnaryOp::Not, inner) => self.can_others(inner),
            _ => false,
        }
    }

    /// Whether the words of a call begin with the candidate, where that is known: not those of `distance(it.cell, c)`, nor those of
    /// `adjacent(it.cell, c)`, which begin with what it has.
    fn call_begins_with(&self, call: &'a Expr, candidate: &str) -> Option<bool> {
        let ExprKind::Call(call) = &call.kind else { return None };
        let name = call.name.name.as_str();
        let (template, params): (_, Vec<&str>) = match self.things.defines.get(name) {
            Some(define) => {
                let key = self.row("define", name)?;
                (self.words.template(&key, Form::Told)?, define.params.iter().map(|param| &*param.name.name).collect())
            }
            None if name == "next" => return Some(false),
            None => (self.words.template(&format!("text.function.{name}"), Form::Told)?, vec!["x", "y", "z"]),
        };
        let is_builtin = !self.things.defines.contains_key(name);
        if is_builtin && !template.begins_with_place() {
            return Some(false);
        }
        let first = template.first()?;
        let at = params.iter().position(|param| *param == first)?;
        let by_name = call.args.iter().find(|arg| arg.name.as_ref().is_some_and(|name| name.name == first));
        let value = &by_name.or_else(|| call.args.get(at))?.value;
        let is_what_it_has = self.attribute_of(value, candidate).is_some() && named(value) != Some(candidate);
        if is_what_it_has { Some(false) } else { None }
    }

    /// Whether the candidate is what a condition of it begins with: not where that is what it has, "its resistance is fire".
    pub(super) fn begins_with(&self, condition: &'a Expr, candidate: &str) -> bool {
        let has = |expr: &Expr| {
            let attr = self.attribute_of(expr, candidate);
            attr.is_some_and(|attr| !matches!(attr, "controller" | "owner"))
        };
        match &condition.kind {
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => {
                self.begins_with(left, candidate) && self.begins_with(right, candidate)
            }
            // What the words of a define say is denied as a whole: "it is not true that it is sad".
            ExprKind::Unary(UnaryOp::Not, inner) if self.is_worded_value(inner) => false,
            ExprKind::Unary(UnaryOp::Not, inner) | ExprKind::Was(inner) => self.begins_with(inner, candidate),
            ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, left, right) if has(left) => {
                let is_like = self.member(right).is_some()
                    && self.attribute_of(left, candidate).is_some_and(|attr| !self.is_called(attr));
                is_like || matches!(right.kind, ExprKind::Int(_) | ExprKind::Bool(_))
            }
            ExprKind::Binary(BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge, left, right) if has(left) => {
                matches!(right.kind, ExprKind::Int(_))
            }
            // What a define makes of it is no word that it begins with: "the cost of it".
            ExprKind::Binary(_, left, _) if self.is_worded_value(left) => false,
            ExprKind::Binary(BinaryOp::In | BinaryOp::NotIn, left, right) => {
                match self.member(left).and_then(|_| self.attribute_of(right, candidate)) {
                    Some(attr) => !self.is_apart_from_what_it_is(attr),
                    None => !has(left) && (self.member(left).is_some() || self.is_about_candidate(left, candidate)),
                }
            }
            ExprKind::Binary(_, left, _) if matches!(&left.kind, ExprKind::Index(list, _) if self.is_of_each(list)) => {
                false
            }
            ExprKind::Binary(_, left, _) if self.call_begins_with(left, candidate) == Some(false) => false,
            ExprKind::Call(_) => self.call_begins_with(condition, candidate).unwrap_or(true),
            ExprKind::Binary(op, left, _) if is_comparison(*op) && !self.is_about_candidate(left, candidate) => false,
            // A set that it has is empty where it has none.
            ExprKind::Is(claim) if claim.what.name == "empty" => {
                !self.is_zone(&claim.value)
                    && self.attribute_of(&claim.value, candidate).is_none_or(|attr| self.things.is_set(attr))
            }
            ExprKind::Is(claim) => claim.what.name == "none" || !has(&claim.value),
            ExprKind::Has(claim) => !has(&claim.value),
            ExprKind::Can(_) => !self.can_others(condition),
            _ => true,
        }
    }
}
