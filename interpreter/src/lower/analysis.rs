//! Knowledge of the whole program: what can change, what can bend what.

use super::types::without_none;
use super::{Lowerer, reads};
use crate::program::{AbilityId, Attr, CLASSES, Def, Form, KindId, Program, Ty};
use naipe_grammar::narrow;
use naipe_grammar::order;

impl Lowerer<'_> {
    /// Analyses the whole program.
    pub fn analyse(&mut self) {
        self.p.listens = vec![false; self.p.events.len() * CLASSES].into();
        for (attr, kinds) in self.p.attrs.iter_mut().zip(&self.names.attr_kinds) {
            attr.kinds.clone_from(kinds);
        }
        for i in 0..self.p.abilities.len() {
            note(&mut self.p, AbilityId(narrow::u32(i)));
        }
        self.columns();
        self.cycles();
        reads::checks(&mut self.p);
        reads::payments(&mut self.p);
    }

    /// Gives a column to each attribute that something assigns, and another to what is noted of it.
    pub fn columns(&mut self) {
        let mut assigned: Vec<_> = self.assigned.drain().collect();
        if assigned.is_empty() {
            return;
        }
        order::ascending(&mut assigned);
        let copies = self.p.abilities.iter().any(|a| matches!(a.form, Form::CopyOf { .. }));
        for a in assigned {
            let attr = &self.p.attrs[a.i()];
            if attr.column.is_none() {
                let is_noted = copies && without_none(&attr.ty) == Ty::Int;
                let mut next = || {
                    self.p.columns += 1;
                    Some(self.p.columns - 1)
                };
                let (column, given) = (next(), if is_noted { next() } else { None });
                let attr = &mut self.p.attrs[a.i()];
                (attr.column, attr.given) = (column, given);
            }
        }
    }
}

/// Notes what an ability can bend.
pub fn note(p: &mut Program, id: AbilityId) {
    match p.abilities[id.i()].form {
        Form::Listen { class, event, .. } => p.listens[event.key(class) as usize] = true,
        Form::Modify { attr, of_player: false, .. } => p.attrs[attr.i()].modified = true,
        Form::Modify { attr, of_player: true, .. } => p.player_attrs[attr.i()].modified = true,
        Form::ModifyDefine { define, .. } => p.defines[define.i()].modified = true,
        Form::ModifyKind { kind, gains, .. } => {
            for a in p.kinds[kind.i()].ancestors.clone() {
                if a.0 != 0 {
                    p.kinds[a.i()].dynamic = true;
                }
            }
            if gains {
                let lacks = |d: &Def, of: &[KindId]| {
                    let is = |k| of.iter().any(|of| p.is_kind(k, *of));
                    !is(d.kind) && !d.has.iter().any(|(k, _)| is(*k))
                };
                let gained = |a: &Attr| {
                    a.kinds.iter().any(|of| p.is_kind(kind, *of)) && p.defs.iter().any(|d| lacks(d, &a.kinds))
                };
                let gained: Vec<bool> = p.attrs.iter().map(gained).collect();
                p.attrs.iter_mut().zip(gained).for_each(|(a, gained)| a.gained |= gained);
            } else {
                for k in 0..p.kinds.len() {
                    if p.is_kind(KindId(narrow::u16(k)), kind) {
                        p.kinds[k].dynamic = true;
                    }
                }
            }
        }
        Form::Mute { .. } => p.kinds.iter_mut().filter(|k| k.is_keyword).for_each(|k| k.dynamic = true),
        Form::ModifyController { .. }
        | Form::ModifyCost { .. }
        | Form::CopyOf { .. }
        | Form::Lend { .. }
        | Form::GiveCost { .. }
        | Form::Suspend { .. }
        | Form::Check { .. } => {}
    }
}
