//! Objects: made, printed anew, known, and gone for good.

use crate::dirty;
use crate::machine::state::{Core, NIL, NONE16, Object};
use crate::machine::tables::Rules;
use crate::program::{DefId, Program};
use crate::value::{Holder, Value};
use naipe_grammar::narrow;

impl Core {
    /// A new object of a definition, not yet anywhere.
    pub fn make(&mut self, g: &Rules, def: DefId, owner: u8) -> u32 {
        let columns = g.program.columns as usize;
        let o = Object {
            def: def.0,
            next: NIL,
            prev: NIL,
            source: Holder::NOBODY,
            zone: NONE16,
            cell: NONE16,
            inc: 0,
            made: 0,
            entered: 0,
            owner,
            by: owner,
            known: 0,
            is_copy: false,
        };
        // Objects that have ceased leave their places to new ones, so that a long game does not grow.
        let free = self.ceased.pop();
        let id = free.unwrap_or(narrow::u32(self.objects.len()));
        if free.is_some() {
            let inc = self.objects[id as usize].inc.wrapping_add(1);
            self.objects[id as usize] = Object { inc, made: inc, entered: inc, ..o };
        } else {
            self.objects.push(o);
            self.attrs.resize(self.objects.len() * columns, Value::None);
        }
        self.print_anew(&g.program, id, true);
        id
    }

    /// An object's stored attributes become those printed on it.
    #[inline]
    pub fn reset(&mut self, p: &Program, id: u32) {
        self.print_anew(p, id, false);
    }

    /// It has what is printed; what is kept from zone to zone, where it is new only.
    #[inline]
    fn print_anew(&mut self, p: &Program, id: u32, new: bool) {
        if p.columns > 0 {
            self.print_columns(p, id, new);
        }
    }

    fn print_columns(&mut self, p: &Program, id: u32, new: bool) {
        let def = DefId(self.objects[id as usize].def);
        let columns = p.columns as usize;
        let row = self.row_mut(id, columns);
        for (i, a) in p.attrs.iter().enumerate() {
            if let Some(col) = a.column
                && (new || !a.kept)
            {
                row[col as usize] = p.printed(def, crate::program::AttrId(narrow::u16(i)));
                if let Some(given) = a.given {
                    row[given as usize] = Value::Bool(false);
                }
            }
        }
    }

    /// The columns of an object, of which there are so many.
    #[inline]
    #[must_use]
    pub fn row(&self, id: u32, columns: usize) -> &[Value] {
        let from = id as usize * columns;
        &self.attrs[from..from + columns]
    }

    /// The columns of an object, of which there are so many, to be written: nobody writes them otherwise, so that a table that
    /// is kept can take over what has been.
    #[inline]
    pub fn row_mut(&mut self, id: u32, columns: usize) -> &mut [Value] {
        self.rewrites(id);
        let from = id as usize * columns;
        &mut self.attrs[from..from + columns]
    }

    /// An object gets the columns of another.
    pub fn copy_row(&mut self, of: u32, to: u32, columns: usize) {
        self.rewrites(to);
        let from = of as usize * columns;
        self.attrs.copy_within(from..from + columns, to as usize * columns);
    }

    /// An object gets under the control of a player.
    pub fn put_under(&mut self, id: u32, player: u8) {
        self.rewrites(id);
        self.objects[id as usize].by = player;
    }

    #[inline]
    fn rewrites(&mut self, id: u32) {
        if self.earlier.is_some() {
            self.rewritten.push(id);
        }
    }

    /// An object ceases to be: it leaves its zone, what it has ends, and its place is free again. Who names it goes on naming what has
    /// gone ([`Core::itself`]).
    pub fn cease(&mut self, g: &Rules, id: u32) {
        self.unregister(g, id);
        self.unlink(id);
        let o = &mut self.objects[id as usize];
        o.inc = o.inc.wrapping_add(1);
        self.drop_entry(id);
        self.ceased.push(id);
    }

    /// What was announced for an object is forgotten.
    #[inline]
    pub fn drop_entry(&mut self, id: u32) {
        if !self.entries.is_empty() {
            self.find_and_drop_entry(id);
        }
    }

    /// Whether what was announced for an object is being carried out.
    pub fn is_under_way(&self, id: u32) -> bool {
        self.entries.iter().any(|e| e.object == id && e.under_way)
    }

    /// What was announced for an object begins to be carried out, or has been.
    pub fn set_under_way(&mut self, id: u32, is_so: bool) {
        if let Some(e) = self.entries.iter_mut().find(|e| e.object == id) {
            e.under_way = is_so;
            self.touch(dirty::MARKS);
        }
    }

    #[inline(never)]
    fn find_and_drop_entry(&mut self, id: u32) {
        if let Some(i) = self.entries.iter().position(|e| e.object == id) {
            let e = self.entries.remove(i);
            self.waste += u32::from(e.len);
        }
    }

    /// Which players know a card by its being in a zone.
    pub fn learn(&mut self, g: &Rules, id: u32) {
        let o = &mut self.objects[id as usize];
        let z = &self.zones[o.zone as usize];
        o.known = g.tables.grounds[z.decl as usize].known(o.known, z.looker(&g.program, o));
    }

    /// Everybody comes to know what lies face up among what lies face down.
    #[inline(never)]
    pub fn seen_if_turned_up(&mut self, g: &Rules, id: u32) {
        let zone = self.objects[id as usize].zone;
        let Some(decl) = self.zones.get(usize::from(zone)).map(|zone| usize::from(zone.decl)) else { return };
        let Some(attr) = g.tables.grounds[decl].turned_up else { return };
        let is_up = match g.program.attrs[attr.i()].column {
            Some(column) => self.row(id, g.program.columns as usize)[usize::from(column)].is_true(),
            None => g.program.printed(DefId(self.objects[id as usize].def), attr).is_true(),
        };
        if is_up && self.objects[id as usize].known != u16::MAX {
            self.objects[id as usize].known = u16::MAX;
            self.touch(self.zone_bits(zone));
        }
    }
}
