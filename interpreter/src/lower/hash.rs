//! The hash of everything that can change a game's course.

use crate::program::Program;
use std::fmt::Write;

/// A running hash (FNV-1a), the same on every machine.
struct Hasher(u64);

impl Write for Hasher {
    fn write_str(&mut self, s: &str) -> std::fmt::Result {
        for b in s.bytes() {
            self.0 = (self.0 ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

impl Hasher {
    fn add(&mut self, value: &dyn std::fmt::Debug) {
        // Writing into a hash cannot fail.
        let _ = write!(self, "{value:?};");
    }
}

/// The hash of a program. Places in files, documentation, printed texts, reasons and citations do not count.
pub fn of(p: &Program) -> u64 {
    let mut h = Hasher(0xcbf2_9ce4_8422_2325);
    h.add(&(&p.name, p.players, &p.lists, &p.enums, p.columns, &p.printed, &p.policy, p.setup, p.turn));
    for k in &p.kinds {
        h.add(&(&k.name, &k.ancestors, k.is_keyword, k.arity, &k.abilities));
    }
    for a in p.attrs.iter().chain(&p.player_attrs) {
        h.add(&(&a.name, &a.ty, a.lo, a.hi, a.default, a.column));
    }
    for d in &p.defs {
        h.add(&(p.str(d.title), d.kind, d.is_token, d.ability_of, &d.has, &d.abilities, &d.actions, d.playable));
    }
    for z in &p.zones {
        h.add(&(&z.name, z.per_player, &z.shape, z.visible, z.in_play, z.sealed, z.facing));
    }
    for x in &p.params {
        h.add(&(&x.name, &x.ty, x.value));
    }
    for e in &p.exprs {
        h.add(e);
    }
    for s in &p.selectors {
        h.add(s);
    }
    for c in &p.codes {
        h.add(&(&c.ops, c.slots, c.params, c.atomic));
    }
    for e in &p.events {
        h.add(&(&e.name, &e.params, e.body, e.recorded));
    }
    for a in &p.abilities {
        h.add(&(a.label.map(|l| p.str(l)), &a.form, a.capture, a.condition, a.self_param, &a.zones));
        h.add(&(a.once_per, a.until, a.absolute, a.keyword));
        for o in &a.overrides {
            h.add(&p.str(*o));
        }
    }
    h.add(&(&p.rules, &p.checks));
    for d in &p.defines {
        h.add(&(&d.name, d.body));
    }
    for x in &p.procedures {
        h.add(&(&x.name, x.code));
    }
    for x in &p.payments {
        h.add(&(&x.name, x.possible, x.code));
    }
    for a in &p.actions {
        h.add(&(&a.name, &a.params, a.condition, a.once_per, a.announce, &a.costs, a.event, a.code));
    }
    for x in &p.playables {
        h.add(&(&x.costs, &x.steps, &x.modes, x.mode_slot, x.effect, x.entry_slots, x.condition, x.once_per));
    }
    for s in &p.scopes {
        h.add(&(&s.name, &s.fields));
    }
    for x in &p.phases {
        h.add(&(&x.name, x.is_step, x.parent, x.entry));
    }
    for f in &p.formats {
        h.add(&(&f.name, &f.sets));
        for r in &f.requires {
            h.add(&(r.condition, r.every, r.is_note));
        }
    }
    for (path, game) in &p.games {
        h.add(&(path, game.hash));
    }
    h.0
}
