//! Cells: columns, rows, distances.

use crate::machine::query::eval::Eval;
use crate::machine::query::scratch::BESIDE;
use crate::machine::state::{LastKnown, NIL};
use crate::program::{Builtin, ExprId, Shape};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

impl Eval<'_> {
    /// The grid and the number of a cell, or of the one that a thing stands on.
    #[inline]
    fn cell_of(&self, v: Value) -> Option<(u16, u16)> {
        match v {
            Value::Cell(z, i) => Some((z, i)),
            Value::Object(o) => {
                let x = self.c.fresh(o)?;
                self.read_places(x.zone);
                (x.cell != u16::MAX).then_some((x.zone, x.cell))
            }
            _ => None,
        }
    }

    /// The grid, column and row of a cell, or of the one that a thing stands on.
    #[inline]
    fn place_of(&self, v: Value) -> Option<(u16, i32, i32)> {
        let (z, i) = self.cell_of(v)?;
        let w = i32::from(self.c.zones[z as usize].size.0).max(1);
        Some((z, i32::from(i) % w + 1, i32::from(i) / w + 1))
    }

    /// The column of a cell, from 1.
    #[inline]
    pub(crate) fn column_of(&self, v: Value) -> Value {
        self.place_of(v).map_or(Value::None, |p| Value::Int(p.1))
    }

    /// The row of a cell, from 1, whoever looks.
    #[inline]
    pub(crate) fn row_of(&self, v: Value) -> Value {
        self.place_of(v).map_or(Value::None, |p| Value::Int(p.2))
    }

    /// Those beside a thing in its row, or in the cells that share a side with its own.
    pub(crate) fn neighbours(&mut self, o: ObjectRef, at: ExprId) -> Value {
        let Some(x) = self.c.fresh(o) else { return Value::EMPTY };
        let (zone, cell, beside) = (x.zone, x.cell, [x.prev, x.next]);
        self.read_places(zone);
        let mark = self.m.lists.len();
        let here = &self.c.zones[zone as usize];
        match self.p().zones[here.decl as usize].shape {
            Shape::Row => {
                let there = beside.into_iter().filter(|id| *id != NIL);
                self.m.lists.extend(there.map(|id| Value::Object(self.c.reference(id))));
            }
            Shape::Grid(..) => {
                self.look(here.count as usize / BESIDE);
                for id in self.objects_in(zone) {
                    if self.share_a_side(zone, cell, self.c.objects[id as usize].cell) {
                        self.m.lists.push(Value::Object(self.c.reference(id)));
                    }
                }
            }
            _ => {}
        }
        self.close_list(mark, at)
    }

    /// Whether things in a zone stand side by side.
    pub(crate) fn is_row(&self, zone: u16) -> bool {
        matches!(self.p().zones[self.c.zones[zone as usize].decl as usize].shape, Shape::Row)
    }

    /// Whether things in a zone stand on cells.
    pub(crate) fn is_grid(&self, zone: u16) -> bool {
        matches!(self.p().zones[self.c.zones[zone as usize].decl as usize].shape, Shape::Grid(..))
    }

    /// The place of a number in a row or a pile, from 1.
    pub(crate) fn place_in(&self, zone: u16, n: i32) -> Value {
        let shape = self.p().zones[self.c.zones[zone as usize].decl as usize].shape;
        match u16::try_from(n.saturating_sub(1)) {
            Ok(place) if place != u16::MAX && shape.has_places() => Value::Cell(zone, place),
            _ => Value::None,
        }
    }

    /// The place after a thing in its row or (as far as it is decided) its pile, or the nearest free cell of its grid; of what
    /// has gone from a row, the place where it was among those that stood there, and of what has gone from a grid its cell,
    /// where it is free.
    pub(crate) fn beside(&mut self, o: ObjectRef) -> Value {
        self.beside_but(o, &[])
    }

    /// The same, but for cells that are taken, though nothing stands there yet.
    pub(crate) fn beside_but(&mut self, o: ObjectRef, taken: &[Value]) -> Value {
        let Some(x) = self.c.fresh(o) else {
            return match self.last(o) {
                Some(l) if l.cell != u16::MAX && self.is_row(l.zone) => Value::Cell(l.zone, self.place_left(l)),
                Some(l) if l.cell != u16::MAX && self.is_grid(l.zone) => {
                    let (zone, cell) = (l.zone, l.cell);
                    let own = Value::Cell(zone, cell);
                    if self.is_free(own, taken) { own } else { self.free_beside(zone, cell, taken) }
                }
                _ => Value::None,
            };
        };
        if self.is_grid(x.zone) {
            return self.free_beside(x.zone, x.cell, taken);
        }
        self.read_places(x.zone);
        let zone = &self.c.zones[x.zone as usize];
        let place = match self.p().zones[zone.decl as usize].shape {
            Shape::Row => Some(self.c.place_of(o.id)),
            // In the shuffled stretch nobody has decided yet what lies where.
            Shape::Pile | Shape::Stack => {
                let place = self.c.place_of(o.id);
                let from = u32::from(place);
                (zone.hidden == 0 || from < zone.skip || from >= zone.skip + zone.hidden).then_some(place)
            }
            Shape::Set | Shape::Grid(..) => None,
        };
        place.map_or(Value::None, |place| Value::Cell(x.zone, place.saturating_add(1)))
    }

    /// The first cell that shares a side with another and on which nothing stands: in the next column, in the one before, in the
    /// next row, in the one before.
    fn free_beside(&mut self, zone: u16, cell: u16, taken: &[Value]) -> Value {
        if cell == u16::MAX {
            return Value::None;
        }
        let (w, h) = self.c.zones[usize::from(zone)].size;
        let (column, row) = (cell % w.max(1), cell / w.max(1));
        let sides = [
            (column + 1 < w).then(|| cell + 1),
            (column > 0).then(|| cell - 1),
            (row + 1 < h).then(|| cell + w),
            (row > 0).then(|| cell - w),
        ];
        let cells = sides.into_iter().flatten().map(|side| Value::Cell(zone, side));
        { cells }.find(|cell| self.is_free(*cell, taken)).unwrap_or(Value::None)
    }

    /// Whether nothing stands on a cell of a grid, and it is not taken.
    fn is_free(&mut self, cell: Value, taken: &[Value]) -> bool {
        !taken.contains(&cell) && self.grid(Builtin::Occupant, &[cell]) == Value::None
    }

    /// The place that something has left in a row, as the others stand now: after the nearest of those before it that is still
    /// there, or else before the nearest of those after it; or else the first.
    fn place_left(&self, gone: &LastKnown) -> u16 {
        self.read_places(gone.zone);
        let [before, after] = [0, 1].map(|side| self.nearest(gone, side));
        match (before, after) {
            (Some(before), _) => self.c.place_of(before).saturating_add(1),
            (None, Some(after)) => self.c.place_of(after),
            (None, None) => 0,
        }
    }

    /// The nearest on one side of what has gone from a row that is still there. What has gone, too, had a neighbour itself.
    fn nearest(&self, gone: &LastKnown, side: usize) -> Option<u32> {
        let mut at = gone.neighbours[side];
        loop {
            match self.c.fresh(at) {
                Some(x) if x.zone == gone.zone => return Some(at.id),
                Some(_) => return None,
                None => at = self.last(at).filter(|last| last.zone == gone.zone)?.neighbours[side],
            }
        }
    }

    /// Whether two cells of a grid share a side.
    #[inline]
    pub(crate) fn share_a_side(&self, zone: u16, a: u16, b: u16) -> bool {
        let w = self.c.zones[zone as usize].size.0.max(1);
        let ((a, above), (b, below)) = ((a % w, a / w), (b % w, b / w));
        a.abs_diff(b) + above.abs_diff(below) == 1
    }

    /// The built-in functions of cells and grids.
    pub fn grid(&mut self, b: Builtin, v: &[Value]) -> Value {
        let first = v.first().copied().unwrap_or(Value::None);
        let (cell, place) = (|v| self.cell_of(v), |v| self.place_of(v));
        match b {
            Builtin::Column => self.column_of(first),
            Builtin::FixedRow => self.row_of(first),
            Builtin::Row => {
                let Some((z, _, row)) = place(first) else { return Value::None };
                let zone = &self.c.zones[z as usize];
                let viewer = v.get(1).copied().unwrap_or(self.var(0));
                // In a grid facing players, the second seat counts rows from the far side.
                match viewer {
                    Value::Player(q) if self.p().zones[zone.decl as usize].facing && q % 2 == 1 => {
                        Value::Int(i32::from(zone.size.1) + 1 - row)
                    }
                    _ => Value::Int(row),
                }
            }
            Builtin::CellAt => {
                let (Value::Zone(z), Some(Value::Int(c)), Some(Value::Int(r))) = (first, v.get(1), v.get(2)) else {
                    return Value::None;
                };
                let (w, h) = self.c.zones[z as usize].size;
                if *c < 1 || *r < 1 || *c > i32::from(w) || *r > i32::from(h) {
                    return Value::None;
                }
                Value::Cell(z, narrow::u16((*r - 1) * i32::from(w) + *c - 1))
            }
            Builtin::Distance | Builtin::Adjacent => {
                let (Some(a), Some(b2)) = (place(first), v.get(1).and_then(|x| place(*x))) else {
                    return if b == Builtin::Adjacent { Value::Bool(false) } else { Value::None };
                };
                let d = (a.1 - b2.1).abs() + (a.2 - b2.2).abs();
                if b == Builtin::Adjacent { Value::Bool(a.0 == b2.0 && d == 1) } else { Value::Int(d) }
            }
            Builtin::Occupant => {
                let Some((z, i)) = cell(first) else { return Value::None };
                self.read_places(z);
                let mut id = self.c.zones[z as usize].head;
                let mut seen = 0;
                let mut found = Value::None;
                while id != NIL {
                    seen += 1;
                    if self.c.objects[id as usize].cell == i {
                        found = Value::Object(self.c.reference(id));
                        break;
                    }
                    id = self.c.objects[id as usize].next;
                }
                self.look(seen / BESIDE);
                found
            }
            _ => {
                let Value::Zone(z) = first else { return Value::EMPTY };
                let (w, h) = self.c.zones[z as usize].size;
                let mark = self.m.lists.len();
                self.look((w * h) as usize);
                self.m.lists.extend((0..w * h).map(|i| Value::Cell(z, i)));
                Value::List { len: w * h, start: narrow::u32(mark) }
            }
        }
    }
}
