//! Kinds that things are given in play: what a condition tells of the names in it, and which kinds nothing can ever be both of.

use super::Lowerer;
use super::env::{Entry, Env};
use super::types::with_another;
use crate::codes;
use crate::program::{AttrId, Expr, ExprId, KindId, Ty};
use naipe_grammar::diagnostic::{Code, Diagnostic};
use naipe_grammar::span::Span;

/// A kind that something can become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Becomes {
    /// It is given this kind, beside its own.
    Gains(KindId),
    /// It becomes a copy of something of this kind, or of one below it.
    Copies(KindId),
}

/// Something that is said only once it is known which kinds are given in play.
#[derive(Debug)]
pub(super) enum Pending {
    /// A fault, unless a thing can come to be of both kinds of one of these pairs.
    Unless(Vec<(KindId, KindId)>, Diagnostic),
    /// More help with a fault, if a thing can come to be of both kinds.
    Help(KindId, KindId, Code, Span, String),
}

/// What was known of some names before a condition told more.
#[derive(Debug)]
pub(super) struct Known {
    entries: Vec<(usize, Ty)>,
    this: Option<Ty>,
}

impl Lowerer<'_> {
    /// Makes known what holds wherever a condition does: after `t is unit`, `t` has what units have, too.
    pub(super) fn learn(&mut self, condition: ExprId, env: &mut Env) -> Known {
        let mut told = Vec::new();
        self.told(condition, &mut told);
        let mut known = Known { entries: Vec::new(), this: env.this.clone() };
        for (slot, kind, span) in told {
            for i in 0..env.entries.len() {
                let (Entry::Local(_, at, ty) | Entry::Candidate(at, ty)) = &env.entries[i] else { continue };
                if *at == slot
                    && let Some(wider) = self.also(&ty.clone(), kind, span)
                {
                    let (Entry::Local(_, _, ty) | Entry::Candidate(_, ty)) = &mut env.entries[i] else { continue };
                    known.entries.push((i, std::mem::replace(ty, wider)));
                }
            }
            if slot == 1
                && let Some(wider) = env.this.clone().and_then(|ty| self.also(&ty, kind, span))
            {
                env.this = Some(wider);
            }
        }
        known
    }

    /// Knows no more than before a condition told more.
    pub(super) fn unlearn(known: Known, env: &mut Env) {
        for (i, before) in known.entries.into_iter().rev() {
            if let Some(Entry::Local(_, _, ty) | Entry::Candidate(_, ty)) = env.entries.get_mut(i) {
                *ty = before;
            }
        }
        env.this = known.this;
    }

    /// Which names, by their slots, a condition says to be of which kinds.
    fn told(&self, condition: ExprId, told: &mut Vec<(u16, KindId, Span)>) {
        match *self.p.expr(condition) {
            Expr::And(a, b) => {
                self.told(a, told);
                self.told(b, told);
            }
            Expr::IsKind(of, kind) => {
                if let Expr::Var(slot) = *self.p.expr(of) {
                    told.push((slot, kind, self.p.expr_spans[condition.i()]));
                }
            }
            _ => {}
        }
    }

    /// The type of a thing that is of one more kind, if that tells anything of it.
    fn also(&mut self, ty: &Ty, kind: KindId, span: Span) -> Option<Ty> {
        let own = things(ty)?;
        if own.iter().any(|&k| self.related(k, kind)) {
            return None;
        }
        let (of, is) = (self.in_words(ty), self.say(&Ty::Object(kind)));
        let never = Diagnostic::error(
            codes::WRONG_TYPE,
            format!("{of} is never `{is}`, and nothing here becomes one"),
            span,
            "this never holds",
        )
        .help(format!("where something becomes one, say so: `modify x {{ is: {is} }}`"));
        self.pending.push(Pending::Unless(own.iter().map(|&own| (own, kind)).collect(), never));
        Some(with_another(ty, Ty::Object(kind)))
    }

    /// Reports that two values, or a value and what is looked for, have nothing in common: at once where their kinds do not
    /// matter, and otherwise once it is known whether a thing can come to be of both.
    pub(super) fn never_both(&mut self, a: &Ty, b: &Ty, fault: Diagnostic) {
        match unlike(a, b) {
            Some(kinds) => self.pending.push(Pending::Unless(kinds, fault)),
            None => self.diags.push(fault),
        }
    }

    /// Checks what is to take part in an event: a thing that can come to be of the kind that is wanted does so while it is.
    pub(super) fn check_part(&mut self, want: &Ty, got: &Ty, span: Span) {
        let before = self.diags.len();
        if self.check_type(want, got, span) || !is_of_things_only(got) {
            return;
        }
        if let Some(kinds) = unlike(want, got)
            && self.diags.len() > before
            && let Some(fault) = self.diags.pop()
        {
            self.pending.push(Pending::Unless(kinds, fault));
        }
    }

    /// Makes known of `self`, which takes part in the event of an ability, that it is there of the kind that takes part in that.
    pub(super) fn takes_part(&self, as_one: &Ty, env: &mut Env) {
        let kinds = things(as_one).unwrap_or_default();
        let (&[kind], Some(this)) = (&kinds[..], &env.this) else { return };
        if things(this).is_some_and(|own| own.iter().all(|&own| !self.related(own, kind))) {
            env.this = Some(with_another(this, Ty::Object(kind)));
        }
    }

    /// Adds to a fault that was just found what helps where a thing can come to be of the kind that is wanted.
    pub(super) fn help_if_it_becomes(&mut self, got: &Ty, want: KindId) {
        let Some(d) = self.diags.last() else { return };
        let Some(label) = d.labels.first() else { return };
        let (code, span) = (d.code, label.span);
        let wanted = self.say(&Ty::Object(want));
        for kind in things(got).unwrap_or_default() {
            let help =
                format!("where something made it a `{wanted}`, ask first: `if x is {wanted} {{ … }}`, by its name");
            self.pending.push(Pending::Help(kind, want, code, span, help));
        }
    }

    /// In a scenario or a question, an attribute of a kind that things of a type can become.
    pub(super) fn attribute_if_it_becomes(&self, ty: &Ty, name: &str) -> Option<AttrId> {
        let attr = self.names.attrs.get(name).filter(|_| self.is_read)?;
        let own = things(ty)?;
        let mut kinds = self.names.attr_kinds[attr.i()].iter();
        kinds.any(|&kind| own.iter().any(|&own| self.may_be_both(own, kind))).then_some(attr)
    }

    /// Says what waited until all was read that gives kinds.
    pub(super) fn say_pending(&mut self) {
        for pending in std::mem::take(&mut self.pending) {
            match pending {
                Pending::Unless(kinds, fault) => {
                    if !kinds.iter().any(|&(a, b)| self.may_be_both(a, b)) && !self.diags.contains(&fault) {
                        self.diags.push(fault);
                    }
                }
                Pending::Help(a, b, code, span, help) => {
                    if self.may_be_both(a, b)
                        && let Some(d) = self
                            .diags
                            .iter_mut()
                            .find(|d| d.code == code && d.labels.first().is_some_and(|l| l.span == span))
                    {
                        d.help = Some(help);
                    }
                }
            }
        }
    }

    /// Whether something makes a thing of both kinds, or of the one what was of the other.
    fn may_be_both(&self, a: KindId, b: KindId) -> bool {
        self.names.becomes.iter().any(|of| match *of {
            Becomes::Gains(kind) => self.p.is_kind(kind, a) || self.p.is_kind(kind, b),
            Becomes::Copies(kind) => self.related(kind, a) || self.related(kind, b),
        })
    }

    /// Notes a kind that something can become.
    pub(super) fn becomes(&mut self, of: Becomes) {
        if !self.names.becomes.contains(&of) {
            self.names.becomes.push(of);
        }
    }

    /// Notes that something can become a copy of a value.
    pub(super) fn becomes_copy_of(&mut self, ty: &Ty) {
        for kind in things(ty).unwrap_or_else(|| vec![KindId(0)]) {
            self.becomes(Becomes::Copies(kind));
        }
    }
}

/// The kinds of which a value that is a thing may be; of what may be no thing, nothing.
pub(super) fn things(ty: &Ty) -> Option<Vec<KindId>> {
    match ty {
        Ty::Object(kind) => Some(vec![*kind]),
        Ty::Union(of) => {
            let kinds: Vec<KindId> = of.iter().filter_map(things).flatten().collect();
            (!kinds.is_empty()).then_some(kinds)
        }
        _ => None,
    }
}

/// Whether a value can only be a thing, or none.
fn is_of_things_only(ty: &Ty) -> bool {
    match ty {
        Ty::Object(_) | Ty::None => true,
        Ty::Union(of) => of.iter().all(is_of_things_only),
        _ => false,
    }
}

/// The pairs of kinds in which types differ that would otherwise be alike.
fn unlike(a: &Ty, b: &Ty) -> Option<Vec<(KindId, KindId)>> {
    match (a, b) {
        (Ty::Set(a), Ty::Set(b)) => unlike(a, b),
        _ => {
            let (a, b) = (things(a)?, things(b)?);
            Some(a.iter().flat_map(|&a| b.iter().map(move |&b| (a, b))).collect())
        }
    }
}
