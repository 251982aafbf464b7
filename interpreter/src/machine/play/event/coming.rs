//! What a thing says of its own coming into play: it holds wherever the thing comes from, nowhere included, for nothing that
//! comes there is in play yet.

use crate::machine::play::instructions::arrivals::copy_window;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::state::{Ends, Listener, NONE16, State};
use crate::program::{AbilityId, DefId, EventId, Form, KindId, Op, builtin};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

impl<T: Trace> Machine<'_, T> {
    /// What an event brings into play, if that is what it does, with the definition with which it comes.
    pub(super) fn comes_into_play(
        &mut self,
        st: &mut State,
        event: EventId,
        base: usize,
    ) -> Option<(ObjectRef, DefId)> {
        if event != builtin::MOVE || !self.game.tables.any_own_coming {
            return None;
        }
        let (Value::Object(o), Value::Zone(to)) = (st.mem.values[base + 2], st.mem.values[base + 4]) else {
            return None;
        };
        let c = &st.core;
        let x = &c.objects[o.id as usize];
        let is_there = x.zone != NONE16 && c.zones[usize::from(x.zone)].in_play;
        if x.inc != o.inc || is_there || !c.zones[usize::from(to)].in_play {
            return None;
        }
        let own = DefId(x.def);
        Some((o, self.copied_on_coming(st, o, to).unwrap_or(own)))
    }

    /// Of which card something is a copy that comes to a zone, where that has been said.
    fn copied_on_coming(&mut self, st: &mut State, o: ObjectRef, to: u16) -> Option<DefId> {
        let game = self.game;
        for at in (0..st.core.arriving.len()).rev() {
            let said = st.core.arriving[at];
            if (said.object, said.zone) != (o, to) {
                continue;
            }
            let Op::Arrive(arrival) = &game.program.codes[said.code as usize].ops[said.pc as usize] else { continue };
            let Some((copy, _)) = arrival.copy else { continue };
            let ability = &game.program.abilities[copy.i()];
            let Form::CopyOf { what, .. } = ability.form else { continue };
            let base = copy_window(st, &said, arrival, ability.slots);
            let copied = self.eval(st, narrow::u32(base)).eval(what);
            st.mem.values.truncate(base);
            let def = match copied {
                Value::Object(copied) => st.core.known_def(copied),
                Value::Def(def) => Some(DefId(def)),
                _ => None,
            };
            if def.is_some() {
                return def;
            }
        }
        None
    }

    /// The abilities with a key that something has by which it says how it comes itself. They are the youngest, in the order in
    /// which they are printed.
    pub(super) fn own_coming(&self, st: &mut State, key: u32, (o, def): (ObjectRef, DefId), list: &mut Vec<Listener>) {
        let tables = &self.game.tables;
        let p = &self.game.program;
        let says =
            |ability: AbilityId| tables.own_coming[ability.i()] && tables.key(&p.abilities[ability.i()].form) == key;
        let printed = tables.printed[def.i()].iter().map(|x| (x.ability, &x.args[..], x.nth));
        let arguments =
            |kind: KindId| p.defs[def.i()].has.iter().filter(move |(k, _)| *k == kind).map(|(_, args)| &args[..]);
        let given = tables.granted.iter().filter(|(_, _, kind)| tables.is_printed(def, *kind)).flat_map(
            |(_, ability, kind)| {
                let each: Vec<&[Value]> = arguments(*kind).collect();
                if each.is_empty() {
                    vec![(*ability, &[][..], 0)]
                } else {
                    (0..).zip(each).map(|(n, args)| (*ability, args, n)).collect()
                }
            },
        );
        let all: Vec<(AbilityId, &[Value], u32)> =
            printed.chain(given).filter(|(ability, ..)| says(*ability)).collect();
        for (i, (ability, args, given)) in all.iter().enumerate() {
            let start = narrow::u32(st.core.arena.len());
            st.core.arena.extend_from_slice(args);
            st.core.waste += narrow::u32(args.len());
            let stamp = u32::MAX - narrow::u32(all.len() - i);
            let len = narrow::u16(args.len());
            let ends = Ends::WithSource;
            list.push(Listener {
                key,
                ability: ability.0,
                source: o,
                start,
                len,
                ends,
                stamp,
                given: *given,
                whose: None,
            });
        }
    }
}
