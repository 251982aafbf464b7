//! What a check reads, as the 64 bits of [`crate::dirty`].

use super::walk;
use crate::dirty;
use crate::program::{AttrId, Builtin, Expr, ExprId, Fact, Form, Program, SelectorId, Source, Test};
use rustc_hash::FxHashSet;

/// Computes what every check reads.
pub fn checks(p: &mut Program) {
    for c in p.checks.clone() {
        let a = &p.abilities[c.i()];
        let Form::Check { each, each_list, .. } = a.form else { continue };
        let guarded = a.condition.is_some() || each.is_some_and(|s| p.selectors[s.i()].parts.iter().all(|part| part.condition.is_some()));
        let mask = if guarded {
            let mut r = Reads { p, mask: 0, attrs: FxHashSet::default(), player_attrs: FxHashSet::default(), defines: FxHashSet::default() };
            if let Some(c) = a.condition {
                r.expr(c);
            }
            if let Some(s) = each {
                r.selector(s);
            }
            if let Some(l) = each_list {
                r.expr(l);
            }
            r.mask
        } else {
            dirty::ALL
        };
        if let Form::Check { reads, .. } = &mut p.abilities[c.i()].form {
            *reads = mask;
        }
    }
}

struct Reads<'p> {
    p: &'p Program,
    mask: u64,
    attrs: FxHashSet<AttrId>,
    player_attrs: FxHashSet<AttrId>,
    defines: FxHashSet<u16>,
}

impl Reads<'_> {
    fn expr(&mut self, id: ExprId) {
        let mut all = Vec::new();
        walk::expr(self.p, id, &mut |id, _| all.push(id));
        for e in all {
            self.one(e);
        }
    }

    fn selector(&mut self, id: SelectorId) {
        let mut all = Vec::new();
        walk::selector(self.p, id, &mut |id, _| all.push(id));
        for e in all {
            self.one(e);
        }
        self.source(id);
    }

    fn source(&mut self, id: SelectorId) {
        for part in &self.p.selectors[id.i()].parts {
            self.mask |= match part.source {
                Source::InPlay | Source::Everywhere | Source::At(_) | Source::ZoneAll(_) | Source::In(_) => dirty::ZONES,
                Source::Players => dirty::OTHER,
                Source::Enum(_) | Source::Is(_) => 0,
            };
            if let Test::Kind(k) | Test::Ability(k) = part.test
                && self.p.kinds[k.i()].dynamic
            {
                self.mask |= dirty::ABILITIES | dirty::ZONES;
            }
        }
    }

    fn one(&mut self, id: ExprId) {
        match self.p.expr(id).clone() {
            Expr::Attr(_, a) | Expr::Stored(_, a) => {
                self.mask |= dirty::attr(a) | dirty::ZONES;
                if self.p.attrs[a.i()].modified && self.attrs.insert(a) {
                    self.modifiers(|f| matches!(f, Form::Modify { attr, of_player: false, .. } if *attr == a));
                }
                self.bounds(a, false);
            }
            Expr::PlayerAttr(_, a) => {
                self.mask |= dirty::player_attr(a);
                if self.p.player_attrs[a.i()].modified && self.player_attrs.insert(a) {
                    self.modifiers(|f| matches!(f, Form::Modify { attr, of_player: true, .. } if *attr == a));
                }
                self.bounds(a, true);
            }
            Expr::ScopeField(..) | Expr::InScope(..) => self.mask |= dirty::SCOPES,
            Expr::Zone(..) | Expr::In(..) | Expr::IsEmpty(_) | Expr::End { .. } => self.mask |= dirty::ZONES,
            Expr::Fact(f) => {
                self.mask |= match f {
                    Fact::Active | Fact::TurnNumber | Fact::Phase | Fact::Step | Fact::FirstPlayer => dirty::TIME,
                    Fact::Players => dirty::OTHER | dirty::TIME,
                }
            }
            Expr::During(_) => self.mask |= dirty::TIME,
            Expr::Param(_) => self.mask |= dirty::OTHER,
            Expr::Happened { .. } => self.mask |= dirty::OTHER | dirty::TIME,
            Expr::Can { .. } | Expr::Was(_) => self.mask = dirty::ALL,
            Expr::IsKind(_, k) => {
                if self.p.kinds[k.i()].dynamic {
                    self.mask |= dirty::ABILITIES | dirty::ZONES;
                    self.modifiers(|f| matches!(f, Form::ModifyKind { .. }));
                }
            }
            Expr::Define(d, _) => {
                if self.defines.insert(d.0) {
                    self.expr(self.p.defines[d.i()].body);
                    if self.p.defines[d.i()].modified {
                        self.modifiers(|f| matches!(f, Form::ModifyDefine { define, .. } if *define == d));
                    }
                }
            }
            Expr::Builtin(b, _) => {
                self.mask |= match b {
                    Builtin::Min | Builtin::Max | Builtin::Abs | Builtin::Ordinal | Builtin::Distinct | Builtin::Column | Builtin::Row | Builtin::CellAt | Builtin::Distance | Builtin::Adjacent | Builtin::Cells | Builtin::Seats | Builtin::Seat | Builtin::ZoneIs | Builtin::ZonePlayer => 0,
                    Builtin::Owner | Builtin::Title | Builtin::Card | Builtin::Titled => dirty::ZONES,
                    Builtin::Zone | Builtin::Cell | Builtin::Size | Builtin::Occupant | Builtin::Position => dirty::ZONES,
                    Builtin::Controller => dirty::ZONES | dirty::ABILITIES,
                    Builtin::Next | Builtin::Previous | Builtin::Opponents | Builtin::Opponent => dirty::OTHER,
                    Builtin::TurnsTaken => dirty::TIME,
                    _ => dirty::ALL,
                };
                if b == Builtin::Controller {
                    self.modifiers(|f| matches!(f, Form::ModifyController { .. }));
                }
            }
            Expr::Query(_, s) | Expr::Matches(s) | Expr::Fold(_, _, s) => self.source(s),
            _ => {}
        }
    }

    fn bounds(&mut self, a: AttrId, player: bool) {
        let attr = if player { &self.p.player_attrs[a.i()] } else { &self.p.attrs[a.i()] };
        let fixed = |e: Option<ExprId>| e.is_none_or(|e| matches!(self.p.expr(e), Expr::Const(_)));
        if !fixed(attr.lo) || !fixed(attr.hi) {
            self.mask = dirty::ALL;
        }
    }

    /// What the abilities of a form read, and those that may suspend them.
    fn modifiers(&mut self, which: impl Fn(&Form) -> bool) {
        let mut any = false;
        for i in 0..self.p.abilities.len() {
            let a = &self.p.abilities[i];
            if !which(&a.form) {
                continue;
            }
            any = true;
            let (exprs, condition) = (parts(&a.form), a.condition);
            exprs.into_iter().chain(condition).for_each(|e| self.expr(e));
        }
        if !any {
            return;
        }
        // An ability works where its card is, and while nothing suspends it.
        self.mask |= dirty::ABILITIES | dirty::ZONES;
        if self.p.abilities.iter().any(|a| matches!(a.form, Form::Suspend { .. })) {
            self.mask = dirty::ALL;
        }
    }
}

/// The expressions of a form.
pub fn parts(f: &Form) -> Vec<ExprId> {
    match f {
        Form::Modify { applies, amount, .. } | Form::ModifyCost { applies, amount, .. } => vec![*applies, *amount],
        Form::ModifyController { applies, player } => vec![*applies, *player],
        Form::ModifyKind { applies, args, .. } => std::iter::once(*applies).chain(args.iter().copied()).collect(),
        Form::ModifyDefine { amount, .. } => vec![*amount],
        Form::Suspend { of, on } => std::iter::once(*of).chain(*on).collect(),
        Form::Listen { to, .. } => to.iter().map(|t| t.0).collect(),
        Form::Check { each_list, .. } => each_list.iter().copied().collect(),
    }
}
