//! How the tables of a program are computed.

use crate::machine::tables::circles::Circles;
use crate::machine::tables::reach::AppliesTo;
use crate::machine::tables::requirements::Requirements;
use crate::machine::tables::{FORBIDDEN, Ground, HEARD, Printed, REPLACED, Tables};
use crate::machine::tables::{coming, heard, kinds_asked, passed_on, prefilter, reach, unordered};
use crate::program::{
    AbilityId, ActionId, Builtin, CLASSES, Class, CodeId, Def, DefId, Expr, Fact, Form, KindId, Op, PaymentId, PhaseId,
    Program, Stint, Ty, Zone, ZoneId,
};
use crate::value::Value;
use naipe_grammar::narrow;

impl Tables {
    pub(crate) fn new(p: &Program) -> Tables {
        let mut ix = Tables::default();
        ix.number_keys(p);
        ix.find_uses(p);
        ix.list_rules(p);
        ix.list_printed(p);
        ix.look_at_checks(p);
        ix.look_at_reach(p);
        ix.look_at_actions(p);
        ix.look_at_kinds(p);
        ix.look_at_play(p);
        ix
    }

    /// Whether these, which are of a program, are those of a copy of it that has expressions of its own, too.
    pub(crate) fn hold_for(&self, copy: &Program, of: &Program) -> bool {
        copy.only_adds_expressions(of) && copy.exprs[of.exprs.len()..].iter().all(|e| self.knows(e))
    }

    /// Whether nothing would be noted of one more such expression that no rule has.
    fn knows(&self, e: &Expr) -> bool {
        match e {
            Expr::Happened(past) => {
                let is_kept = match past.during {
                    Stint::Open(phase) => self.keep_history || phase != Some(PhaseId(1)),
                    Stint::Last(phase, _) => self.looked_back_on.contains(&phase),
                };
                is_kept && (self.counted[past.event.i()] || !past.count)
            }
            Expr::Builtin(Builtin::Beside, _) => self.tells_places && self.tells_positions,
            Expr::Builtin(Builtin::Position | Builtin::Neighbours, _) => self.tells_positions,
            Expr::Builtin(Builtin::Owner, _) => self.tells_owners,
            Expr::Fact(Fact::TurnNumber) | Expr::Builtin(Builtin::TurnsTaken, _) => false,
            Expr::Define(..) => !self.turns.grows,
            _ => true,
        }
    }

    /// Whether it makes a difference where in a zone of a sort something stands, but for piles and stacks.
    pub(crate) fn tells_places_in(&self, zone: u16) -> bool {
        self.tells_positions || self.ordered_rows.get(usize::from(zone)).is_some_and(|is_ordered| *is_ordered)
    }

    /// Numbers the keys of what abilities do.
    fn number_keys(&mut self, p: &Program) {
        let mut next = narrow::u32(p.events.len() * CLASSES);
        let mut take = |n: usize| {
            let at = next;
            next += narrow::u32(n);
            at
        };
        self.attr_key = take(p.attrs.len());
        self.player_attr_key = take(p.player_attrs.len());
        self.controller_key = take(1);
        self.copy_key = take(1);
        self.asleep_key = take(1);
        self.kind_key = take(p.kinds.len());
        self.define_key = take(p.defines.len());
        self.cost_key = take(p.payments.len());
        self.granted_key = take(p.granted.len());
        self.suspend_key = take(1);
        self.lend_key = take(1);
        self.check_key = take(1);
        let keys = next as usize;
        self.any = vec![false; keys];
        self.any_final = vec![false; keys];
        self.any_granted = vec![false; keys];
    }

    /// What abilities stand under each key, and what each event comes to.
    fn find_uses(&mut self, p: &Program) {
        for a in &p.abilities {
            let k = self.key(&a.form) as usize;
            self.any[k] = true;
            self.any_final[k] |= a.is_final;
        }
        let classes =
            [(Class::Forbid, FORBIDDEN), (Class::Before, REPLACED), (Class::Instead, REPLACED), (Class::After, HEARD)];
        self.looks_back = vec![false; p.events.len()];
        for a in p.abilities.iter().filter(|a| !a.was.1.is_empty()) {
            if let Form::Listen { event, .. } = a.form {
                self.looks_back[event.i()] = true;
            }
        }
        self.modifies = (0..p.events.len())
            .map(|e| {
                let of = |(class, bit): (Class, u8)| if self.any[e * CLASSES + class as usize] { bit } else { 0 };
                classes.into_iter().map(of).fold(0, |a, b| a | b)
            })
            .collect();
        self.acts_on = crate::machine::tables::subjects::of(p);
        self.affects = crate::machine::tables::subjects::affects(p);
        self.any_keeps = p.codes.iter().any(|code| code.own.is_some());
        self.modifies_control = self.any[self.controller_key as usize];
        self.is_plain =
            self.modifies.iter().zip(&p.events).map(|(modifies, event)| *modifies == 0 && !event.recorded).collect();
    }

    /// Puts the rules under their keys, in the order in which they are declared.
    fn list_rules(&mut self, p: &Program) {
        let mut by_key: Vec<Vec<AbilityId>> = vec![Vec::new(); self.any.len()];
        for &r in p.rules.iter().chain(&p.checks) {
            by_key[self.key(&p.abilities[r.i()].form) as usize].push(r);
        }
        for list in by_key {
            let start = narrow::u32(self.rules.len());
            self.rules.extend(list);
            self.rule_ranges.push((start, narrow::u32(self.rules.len())));
        }
    }

    /// What each definition is, and what is printed on it.
    fn list_printed(&mut self, p: &Program) {
        let mut is_of_dynamic = vec![false; p.abilities.len()];
        for (i, k) in p.kinds.iter().enumerate().filter(|(_, k)| k.dynamic) {
            for &a in &k.abilities {
                is_of_dynamic[a.i()] = true;
                let key = self.key(&p.abilities[a.i()].form);
                self.granted.push((key, a, KindId(narrow::u16(i))));
                self.any_granted[key as usize] = true;
            }
        }
        self.words = p.kinds.len().div_ceil(64).max(1);
        self.kind_bits = vec![0; self.words * p.defs.len()];
        let names = |ty: &Ty| {
            use Ty::{Bool, Enum, Int, Kind, Phase, Player, Text, Zone};
            !matches!(ty, Int | Bool | Text | Player | Enum(_) | Zone | Phase | Kind)
        };
        self.naming_columns = p.attrs.iter().filter(|attr| names(&attr.ty)).filter_map(|attr| attr.column).collect();
        self.attr_kinds = vec![0; self.words * p.attrs.len()];
        for (a, attr) in p.attrs.iter().enumerate() {
            for k in &attr.kinds {
                self.attr_kinds[a * self.words + k.i() / 64] |= 1 << (k.i() % 64);
            }
        }
        self.working_zone = p.zones.iter().map(|z| z.in_play).collect();
        for a in &p.abilities {
            for z in &a.zones {
                self.working_zone[z.i()] = true;
            }
        }
        let grants = |(z, zone): (u16, &Zone)| {
            self.granted.iter().any(|(_, a, _)| p.abilities[a.i()].works_in(ZoneId(z), zone.in_play))
        };
        self.granting_zone = (0..).zip(&p.zones).map(grants).collect();
        for (d, def) in p.defs.iter().enumerate() {
            let fixed = def.abilities.iter().filter(|ability| !is_of_dynamic[ability.i()]);
            let mut printed: Vec<Printed> = Vec::new();
            let print = |printed: &mut Vec<Printed>, ability: AbilityId, args: &[Value]| {
                let nth = 1 + narrow::u32(printed.iter().filter(|x| x.ability == ability).count());
                printed.push(Printed { ability, args: args.to_vec(), nth });
            };
            fixed.for_each(|ability| print(&mut printed, *ability, &[]));
            let mut set = |k: KindId| {
                for a in p.kinds[k.i()].ancestors.iter().copied().chain([k]) {
                    self.kind_bits[d * self.words + a.i() / 64] |= 1 << (a.i() % 64);
                }
            };
            set(def.kind);
            for (k, args) in &def.has {
                set(*k);
                let again =
                    p.kinds[k.i()].arity == 0 && printed.iter().any(|x| p.abilities[x.ability.i()].keyword == Some(*k));
                if !p.kinds[k.i()].dynamic && !again {
                    for &ability in &p.kinds[k.i()].abilities {
                        print(&mut printed, ability, args);
                    }
                }
            }
            self.printed.push(printed);
        }
    }

    /// Notes what writes can make checks hold.
    fn look_at_checks(&mut self, p: &Program) {
        let checks = p.abilities.iter().filter(|a| matches!(a.form, Form::Check { .. })).count();
        self.checks_of_cards = checks > self.rules(self.check_key).len();
        for a in &p.abilities {
            if let Form::Check { at_once, reads, .. } = a.form {
                if at_once {
                    self.at_once_reads |= reads;
                }
                self.check_reads |= reads;
            }
        }
        if p.state_event.is_some() {
            // Whatever is written may be what `whenever` looks at.
            (self.check_reads, self.checks_of_cards) = (crate::dirty::ALL, true);
        }
    }

    /// How far abilities reach, and what hears what.
    fn look_at_reach(&mut self, p: &Program) {
        self.applies_to = p.abilities.iter().map(|a| reach::applies_to(p, &a.form)).collect();
        self.asks_whose = p.abilities.iter().map(|a| reach::asks_whose(p, a)).collect();
        self.bends_by_others = p.abilities.iter().any(|a| reach::bends_by_others(p, a));
        self.modifies_others = p.abilities.iter().zip(&self.applies_to).any(|(a, to)| match a.form {
            Form::Modify { .. } | Form::ModifyController { .. } | Form::ModifyKind { .. } => {
                *to != AppliesTo::Bearer || a.condition.is_some() || reach::reads_others(p, &a.form)
            }
            Form::ModifyDefine { .. } | Form::Suspend { .. } | Form::Mute { .. } => true,
            _ => false,
        });
        self.things_hear = vec![false; p.events.len()];
        for (i, a) in p.abilities.iter().enumerate() {
            if let Form::Listen { class: Class::After, event, .. } = a.form {
                self.things_hear[event.i()] |= !p.rules.contains(&AbilityId(narrow::u32(i)));
            }
        }
    }

    /// What actions there are, and what stands in their way.
    fn look_at_actions(&mut self, p: &Program) {
        let given = p.kinds.iter().enumerate().filter(|(_, kind)| kind.dynamic);
        let actions = given.flat_map(|(k, kind)| kind.actions.iter().map(move |d| (KindId(narrow::u16(k)), *d)));
        self.given_actions = actions.collect();
        if self.any[self.lend_key as usize] {
            let printed = p.defs.iter().flat_map(|d| d.actions.iter().copied());
            self.lendable = printed.filter(|d| p.defs[d.i()].action_of.is_none()).collect();
            self.lendable.sort_unstable();
            self.lendable.dedup();
        }
        let is_given = !self.given_actions.is_empty() || !self.lendable.is_empty();
        let acts = |d: &Def| !d.actions.is_empty() || d.ability_of.is_some() || is_given;
        self.acts = p.defs.iter().map(acts).collect::<Vec<_>>();
        self.given_kinds = (0..p.kinds.len()).filter(|k| p.kinds[*k].dynamic).map(|k| KindId(narrow::u16(k))).collect();
        self.prefilters = p.abilities.iter().map(|a| prefilter::of(p, a)).collect();
        self.own_coming =
            p.abilities.iter().zip(&self.prefilters).map(|(a, prefilters)| coming::is_own(p, a, prefilters)).collect();
        self.slots_heard = p.abilities.iter().map(|a| heard::slots_read(p, a)).collect();
        self.unordered = unordered::of(p);
        self.any_own_coming = self.own_coming.contains(&true);
        let affects = crate::machine::tables::subjects::affects(p);
        self.parameters_stopped_by =
            p.abilities.iter().map(|a| prefilter::parameters_stopped_by(p, a, &affects)).collect();
        self.requirements = p.actions.iter().map(|a| Requirements::of(p, a)).collect();
    }

    /// Which kinds are given, taken and silenced.
    fn look_at_kinds(&mut self, p: &Program) {
        self.mutes = p.abilities.iter().any(|a| matches!(a.form, Form::Mute { .. }));
        self.is_lost = p.kinds.iter().map(|k| self.mutes && k.is_keyword).collect();
        for a in &p.abilities {
            if let Form::ModifyKind { kind, gains: false, .. } = a.form {
                for k in 0..p.kinds.len() {
                    self.is_lost[k] |= p.is_kind(KindId(narrow::u16(k)), kind);
                }
            }
        }
        self.is_universal = (0..p.kinds.len())
            .map(|k| {
                !self.is_lost[k]
                    && (0..p.defs.len()).all(|d| self.is_printed(DefId(narrow::u32(d)), KindId(narrow::u16(k))))
            })
            .collect();
        self.asks_kind = (0..p.events.len()).map(|e| kinds_asked::of(p, self, e)).collect();
        self.kind_modifiers = (0..p.kinds.len())
            .map(|k| {
                let related = |n: &usize| {
                    let n = KindId(narrow::u16(*n));
                    p.is_kind(n, KindId(narrow::u16(k))) || p.is_kind(KindId(narrow::u16(k)), n)
                };
                (0..p.kinds.len())
                    .filter(related)
                    .filter(|n| self.any[self.kind_key as usize + n])
                    .map(|n| KindId(narrow::u16(n)))
                    .collect()
            })
            .collect();
        self.kind_keys = self
            .kind_modifiers
            .iter()
            .zip(&p.kinds)
            .map(|(all_with_key, kind)| {
                let muted = (self.mutes && kind.is_keyword).then_some(self.suspend_key);
                self.keys(all_with_key.iter().map(|n| self.kind_key + u32::from(n.0)).chain(muted))
            })
            .collect();
        self.passed_on = passed_on::circles(p, self);
        self.circles = Circles::new(p, self);
    }

    /// Notes what of payments, events and zones some ability changes.
    fn look_at_play(&mut self, p: &Program) {
        self.modified_payments = (0..p.payments.len())
            .filter(|n| self.any[self.cost_key as usize + n])
            .map(|n| PaymentId(narrow::u16(n)))
            .collect();
        self.action_body = vec![None; p.events.len()];
        for a in &p.actions {
            self.action_body[a.event.i()] = Some(a.code);
        }
        let is_open = |event: usize| {
            event >= crate::program::builtin::COUNT && self.is_plain[event] && self.action_body[event].is_none()
        };
        self.plain_body = p.events.iter().enumerate().map(|(i, e)| e.body.filter(|_| is_open(i))).collect();
        self.grounds = p.zones.iter().map(Ground::new).collect();
        for (zone, attr) in &p.turned_up {
            self.grounds[zone.i()].turned_up = Some(*attr);
        }
        self.lasts_until_leaves = p.abilities.iter().any(|a| a.until.is_some_and(|until| until.leaves.is_some()));
        self.lasts_until_begins = p.abilities.iter().any(|a| a.until.is_some_and(|until| until.begins));
        let waits = |form: &Form| matches!(form, Form::Check { .. } | Form::Listen { class: Class::After, .. });
        self.settles = p.abilities.iter().any(|a| waits(&a.form));
        self.copies = p.abilities.iter().any(|a| matches!(a.form, Form::CopyOf { .. }));
        self.excepts = p.abilities.iter().any(|a| matches!(&a.form, Form::CopyOf { except, .. } if !except.is_empty()));
        self.look_at_blocks(p);
        self.look_at_expressions(p);
        self.ordered_rows = crate::machine::tables::ordered::rows(p);
        self.turns = crate::machine::tables::turns::Turns::of(p);
        let announced = |(id, a): (u16, &crate::program::Action)| match p.expr(a.announce?) {
            Expr::Var(slot) if (2..2 + a.params.len()).contains(&usize::from(*slot)) => {
                Some((ActionId(id), narrow::u8(*slot - 2)))
            }
            _ => None,
        };
        self.announcing = (0u16..).zip(&p.actions).filter_map(announced).collect();
        let takes_some = self.copies || self.excepts || self.lasts_until_leaves;
        let is_light = |(d, printed): (&Def, &Vec<Printed>)| {
            !takes_some && d.ability_of.is_none() && !d.is_token && printed.is_empty()
        };
        self.is_light = p.defs.iter().zip(&self.printed).map(is_light).collect();
        self.subject = p.abilities.iter().map(|a| reach::captured_subject(p, a)).collect();
        self.plain = p.abilities.iter().map(|a| reach::plain(p, a)).collect();
        self.columns = vec![None; usize::from(p.columns)];
        for (i, a) in p.attrs.iter().enumerate() {
            if let Some(column) = a.column {
                self.columns[usize::from(column)] = Some(crate::program::AttrId(narrow::u16(i)));
            }
        }
    }

    /// Notes what blocks do. There are very many of them: they are gone through once.
    fn look_at_blocks(&mut self, p: &Program) {
        let mut together = Vec::new();
        for (id, code) in (0u32..).map(CodeId).zip(&p.codes) {
            for op in &code.ops {
                match op {
                    Op::ExtraPhases(_) => self.adds_phases = true,
                    Op::SkipRest(_) => self.skips_rest = true,
                    Op::Finish { .. } => self.settles = true,
                    Op::Create { likeness: Some(likeness), .. } => self.excepts |= !likeness.except.is_empty(),
                    Op::TogetherStart if together.last() != Some(&id) => together.push(id),
                    _ => {}
                }
            }
        }
        self.measured = measured(p, together);
    }

    /// Notes what expressions ask of what has happened and of where things lie. There are very many of them: they are gone through
    /// once.
    fn look_at_expressions(&mut self, p: &Program) {
        self.counted = vec![false; p.events.len()];
        for e in &p.exprs {
            match e {
                Expr::Happened(past) => {
                    self.counted[past.event.i()] |= past.count;
                    match past.during {
                        Stint::Open(phase) => self.keep_history |= phase == Some(PhaseId(1)),
                        Stint::Last(phase, _) if self.looked_back_on.contains(&phase) => {}
                        Stint::Last(phase, _) => self.looked_back_on.push(phase),
                    }
                }
                Expr::Builtin(Builtin::Beside, _) => (self.tells_places, self.tells_positions) = (true, true),
                Expr::Builtin(Builtin::Position | Builtin::Neighbours, _) => self.tells_positions = true,
                Expr::Builtin(Builtin::Owner, _) => self.tells_owners = true,
                _ => {}
            }
        }
    }
}

/// The blocks that may run while a `together` is being measured, which stands in the blocks given: what they write waits until all of
/// it has been.
fn measured(p: &Program, mut left: Vec<CodeId>) -> Vec<bool> {
    let mut measured = vec![false; p.codes.len()];
    while let Some(id) = left.pop() {
        if std::mem::replace(&mut measured[id.i()], true) {
            continue;
        }
        let ops = &p.codes[id.i()].ops;
        left.extend(ops.iter().filter_map(|op| match op {
            Op::Call(procedure, ..) => Some(p.procedures[procedure.i()].code),
            _ => None,
        }));
        if ops.iter().any(|op| matches!(op, Op::Resolve(..) | Op::ResolveAs(_))) {
            let effects = p.playables.iter().filter_map(|pl| pl.effect);
            left.extend(effects.chain(p.playables.iter().flat_map(|pl| &pl.modes).map(|mode| mode.effect)));
        }
    }
    measured
}
