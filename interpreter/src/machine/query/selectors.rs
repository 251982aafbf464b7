//! Selectors: candidates one after another, without lists.

use crate::dirty::{self, Bits};
use crate::machine::query::candidates::{Left, Of};
use crate::machine::query::eval::Eval;
use crate::machine::query::plan::{From, Part, Registers};
use crate::machine::query::search::Subsets;
use crate::machine::state::{NIL, NONE16};
use crate::program::{Cmp, DefId, KindId, SelectorId, Source, Test};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// How far a selector's candidates have been looked through.
#[derive(Debug, Clone)]
pub struct Cursor {
    part: u16,
    at: At,
    /// For playable abilities: the object looked at and the next of its abilities.
    holder: (u32, u16),
    /// What the condition of the part works out once.
    registers: Registers,
    /// What is left to ask of each object.
    left: Left,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum At {
    Start,
    Zones(Walk),
    List { start: u32, i: u32, len: u32 },
    Players { i: u8 },
    Members { of: u16, i: u16 },
    Cells { zone: u16, i: u16 },
    All { i: u32 },
    Subsets(Subsets),
    One(Value),
    End,
}

/// The objects of zones, gone through one after another: the next, and the zone it is in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Walk {
    object: u32,
    zone: u16,
    rule: Zones,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zones {
    One,
    /// One zone, and of it what stands on a cell.
    Cell(u16),
    InPlay,
    Decl(u16),
}

impl Default for Cursor {
    /// Before the first candidate of the first alternative.
    fn default() -> Cursor {
        Cursor { part: 0, at: At::Start, holder: (NIL, 0), registers: Registers::default(), left: Left::Unknown }
    }
}

impl Eval<'_> {
    /// The next candidate that is what the selector asks for; it stands in the selector's slot.
    pub fn next(&mut self, s: SelectorId, cursor: &mut Cursor) -> Option<Value> {
        let parts = self.plan().selector(self.g, s);
        while let Some(part) = parts.get(cursor.part as usize) {
            if matches!(cursor.at, At::Start) {
                cursor.at = self.begin(part);
                cursor.left = Left::Unknown;
            }
            let found = match &mut cursor.at {
                At::Zones(walk) if part.is_of_objects() => {
                    if matches!(cursor.left, Left::Unknown) {
                        cursor.left = self.left_to_ask(part, &mut cursor.registers);
                    }
                    self.sift::<false>(part, walk, cursor.left, &mut cursor.registers, &mut |_, _| true)
                }
                _ => self.seek(part, cursor),
            };
            if let Some(found) = found {
                self.set_var(part.var, found);
                return Some(found);
            }
            cursor.part += 1;
            cursor.at = At::Start;
        }
        None
    }

    /// Everything that the selector looks at, whatever its conditions say of it, with the alternative that it belongs to.
    pub fn candidates(&mut self, s: SelectorId) -> Vec<(usize, Value)> {
        let mut found = Vec::new();
        for (i, part) in self.plan().selector(self.g, s).iter().enumerate() {
            let mut cursor = Cursor { at: self.begin(part), ..Cursor::default() };
            while let Some(v) = self.candidate(part, &mut cursor) {
                if self.passes(part.test, v) {
                    found.push((i, v));
                }
            }
        }
        found
    }

    /// The first thing that the selector asks for.
    pub fn first(&mut self, s: SelectorId) -> Option<Value> {
        self.visit(s, &mut |_, _| true)
    }

    /// Everything that the selector asks for, kept on top of the windows: gives where it begins. What stands there is
    /// taken away by whoever asked.
    pub fn find_all(&mut self, s: SelectorId) -> usize {
        let from = self.m.values.len();
        self.visit(s, &mut |e, v| {
            e.m.values.push(v);
            false
        });
        from
    }

    /// Shows one thing after another that the selector asks for, until it is said that that is enough: gives the last.
    #[inline]
    pub(crate) fn visit(&mut self, s: SelectorId, enough: &mut impl FnMut(&mut Self, Value) -> bool) -> Option<Value> {
        if self.is_spent() {
            return None;
        }
        for part in self.plan().selector(self.g, s) {
            let found = match &part.source {
                From::In(place) if part.is_of_objects() => match self.run(place) {
                    Value::Zone(zone) => {
                        let mut walk = self.walk_of(zone);
                        if walk.object == NIL {
                            continue;
                        }
                        let mut registers = Registers::default();
                        let left = self.left_to_ask(part, &mut registers);
                        self.sift::<true>(part, &mut walk, left, &mut registers, enough)
                    }
                    place => {
                        let at = self.begin_in(place, part.test, false);
                        self.visit_elsewhere(part, at, enough)
                    }
                },
                _ => {
                    let at = self.begin(part);
                    self.visit_elsewhere(part, at, enough)
                }
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    #[inline(never)]
    fn visit_elsewhere(
        &mut self,
        part: &Part,
        at: At,
        enough: &mut impl FnMut(&mut Self, Value) -> bool,
    ) -> Option<Value> {
        let mut cursor = Cursor { at, ..Cursor::default() };
        if let At::Zones(walk) = &mut cursor.at
            && part.is_of_objects()
        {
            let left = self.left_to_ask(part, &mut cursor.registers);
            return self.sift::<false>(part, walk, left, &mut cursor.registers, enough);
        }
        while let Some(v) = self.seek(part, &mut cursor) {
            if enough(self, v) {
                return Some(v);
            }
        }
        None
    }

    /// The next candidate of a part that is what it asks for.
    fn seek(&mut self, part: &Part, cursor: &mut Cursor) -> Option<Value> {
        loop {
            let mark = self.m.lists.len();
            let v = self.candidate(part, cursor)?;
            if !self.passes(part.test, v) {
                continue;
            }
            let Some(condition) = &part.condition else { return Some(v) };
            let is_first = matches!(cursor.left, Left::Unknown);
            if is_first {
                self.hoist(condition, &mut cursor.registers);
                cursor.left = Left::Questions(condition.body);
            }
            if self.asks(condition, &mut cursor.registers, condition.body, v) {
                return Some(v);
            }
            // A set that is not what is asked for is dropped; what is worked out once stands behind the first.
            if !is_first && matches!(cursor.at, At::Subsets(_)) {
                self.m.lists.truncate(mark);
            }
        }
    }

    /// The same for the objects of zones, or of one.
    #[inline]
    fn sift<const ONE: bool>(
        &mut self,
        part: &Part,
        walk: &mut Walk,
        left: Left,
        registers: &mut Registers,
        enough: &mut impl FnMut(&mut Self, Value) -> bool,
    ) -> Option<Value> {
        match left {
            Left::Nothing(true) => self.pick::<ONE>(part, walk, |_, _, _| true, enough),
            // What is asked most: whether what is printed is a certain member of an enum.
            Left::Compare(Of::Printed(attr), Cmp::Eq, Value::Member(g, y), keeps) => {
                let p = self.p();
                let is_member = |_: &mut Self, _, def| {
                    let v = p.printed(DefId(def), attr);
                    matches!(v, Value::Member(f, x) if f == g && x == y) == keeps
                };
                self.pick::<ONE>(part, walk, is_member, enough)
            }
            Left::Compare(of, op, with, keeps) => {
                let compares = |e: &mut Self, o, def| {
                    let v = e.of_candidate(of, o, def);
                    e.compare(op, v, with) == keeps
                };
                self.pick::<ONE>(part, walk, compares, enough)
            }
            Left::Questions(at) => {
                let Some(condition) = &part.condition else { return None };
                let asks = |e: &mut Self, o, _| e.asks(condition, registers, at, Value::Object(o));
                self.pick::<ONE>(part, walk, asks, enough)
            }
            Left::Unknown | Left::Nothing(false) => None,
        }
    }

    /// The next object of a walk (or of a zone, where there is but one) that a part asks for, that is wanted, and that is
    /// enough.
    #[inline(always)]
    fn pick<const ONE: bool>(
        &mut self,
        part: &Part,
        walk: &mut Walk,
        mut wanted: impl FnMut(&mut Self, ObjectRef, u32) -> bool,
        enough: &mut impl FnMut(&mut Self, Value) -> bool,
    ) -> Option<Value> {
        let (g, c) = (self.g, self.c);
        let objects = &c.objects[..];
        let Walk { mut object, mut zone, rule } = *walk;
        let kind = if let Test::Kind(k) = part.test { Some(k).filter(|_| !part.all_pass) } else { None };
        let as_printed = kind.is_some_and(|k| !g.program.kinds[k.i()].dynamic || !self.may_bend_kind(k));
        let mut seen = 0;
        loop {
            // No object has the number `NIL`.
            while let Some(x) = objects.get(object as usize) {
                let o = ObjectRef { inc: x.inc, id: object };
                object = x.next;
                seen += 1;
                if !ONE
                    && let Zones::Cell(cell) = rule
                    && x.cell != cell
                {
                    continue;
                }
                if let Some(k) = kind
                    && !(if as_printed { g.tables.is_printed(DefId(x.def), k) } else { self.is_kind(o, k) })
                {
                    continue;
                }
                if wanted(self, o, x.def) && enough(self, Value::Object(o)) {
                    (walk.object, walk.zone) = (object, zone);
                    self.look(seen);
                    return Some(Value::Object(o));
                }
            }
            self.look(seen);
            seen = 0;
            if ONE {
                return None;
            }
            zone = self.next_zone(rule, zone + 1)?;
            object = c.zones[zone as usize].head;
        }
    }

    /// Whether every candidate satisfies the `where` of its part.
    pub fn every(&mut self, s: SelectorId) -> bool {
        if self.is_spent() {
            return false;
        }
        let parts = self.plan().selector(self.g, s);
        let mut cursor = Cursor::default();
        for part in parts {
            cursor.at = self.begin(part);
            if let Some(condition) = &part.condition {
                self.hoist(condition, &mut cursor.registers);
            }
            while let Some(v) = self.candidate(part, &mut cursor) {
                if !self.passes(part.test, v) {
                    continue;
                }
                if let Some(condition) = &part.condition
                    && !self.asks(condition, &mut cursor.registers, condition.body, v)
                {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a value is among what a selector selects (without listing it).
    #[inline(never)]
    pub fn matches(&mut self, s: SelectorId, v: Value) -> bool {
        let g = self.g;
        let var = g.program.selectors[s.i()].var;
        let parts = self.plan().selector(g, s);
        if v == Value::None {
            return false;
        }
        self.set_var(var, v);
        parts.iter().any(|part| {
            if !self.passes(part.test, v) {
                return false;
            }
            let here = match &part.source {
                From::Fixed(Source::InPlay) => match self.reading(dirty::PLAY, v).thing() {
                    Some(o) => self.c.fresh(o).is_some_and(|x| self.c.zones[x.zone as usize].in_play),
                    None => true,
                },
                From::Fixed(Source::Players) => {
                    self.reading(dirty::PLAYERS, v).player().is_some_and(|q| self.c.is_alive(q))
                }
                From::Fixed(Source::ZoneAll(z)) => {
                    self.read(dirty::zones(*z, self.p().zones[z.i()].in_play));
                    v.thing().and_then(|o| self.c.fresh(o)).is_some_and(|x| self.c.zones[x.zone as usize].decl == z.0)
                }
                From::Fixed(_) => true,
                From::Subsets(place, ..) => {
                    let whole = self.run(place);
                    self.is_subset(v, whole)
                }
                From::Is(get) => {
                    let x = self.run(get);
                    x == v || self.is_in(v, x)
                }
                From::In(place) => {
                    let x = self.run(place);
                    let v = if let Value::Ability(_, of) = v { Value::Object(of.thing()) } else { v };
                    self.is_in(v, x)
                }
            };
            // The slot is written again: the source's expression may have bound it.
            self.set_var(var, v);
            here && part.condition.as_ref().is_none_or(|condition| {
                let mut registers = Registers::default();
                self.hoist(condition, &mut registers);
                self.asks(condition, &mut registers, condition.body, v)
            })
        })
    }

    fn reading(&self, bits: Bits, v: Value) -> Value {
        self.read(bits);
        v
    }

    fn passes(&mut self, test: Test, v: Value) -> bool {
        match (test, v) {
            (_, Value::None) => false,
            (Test::Any, _) => true,
            (Test::Kind(k), Value::Object(o)) => self.is_kind(o, k),
            (Test::Kind(k), Value::Def(d)) => self.g.tables.is_printed(DefId(d), k),
            (Test::Ability(k), Value::Ability(d, of)) => {
                let o = of.thing();
                // That of what has gone is what it was.
                self.p().is_kind(self.p().defs[d as usize].kind, k)
                    && (self.c.fresh(o).is_none() || self.has_action(o.id, DefId(u32::from(d))))
            }
            (Test::Ability(k), Value::Object(o)) => self.is_kind(o, k),
            (Test::Player, Value::Player(q)) => {
                self.read(dirty::PLAYERS);
                self.c.is_alive(q)
            }
            (Test::Cell, Value::Cell(..)) => true,
            (Test::Enum(e), Value::Member(m, _)) => m == e,
            (Test::Int, Value::Int(_)) => true,
            _ => false,
        }
    }

    fn candidate(&mut self, part: &Part, cursor: &mut Cursor) -> Option<Value> {
        if let Test::Ability(k) = part.test {
            return self.ability_candidate(k, cursor);
        }
        self.plain_candidate(part.test, cursor)
    }

    fn ability_candidate(&mut self, class: KindId, cursor: &mut Cursor) -> Option<Value> {
        loop {
            if cursor.holder.0 == NIL {
                match self.plain_candidate(Test::Ability(class), cursor)? {
                    Value::Object(o) => {
                        let def = self.c.objects[o.id as usize].def as usize;
                        // An effect on a stack is itself of an ability class.
                        if self.p().defs[def].actions.is_empty() && self.p().defs[def].ability_of.is_some() {
                            return Some(Value::Object(o));
                        }
                        cursor.holder = (o.id, 0);
                    }
                    v => return Some(v),
                }
            }
            let (id, i) = cursor.holder;
            match self.action_at(id, i as usize) {
                None => cursor.holder = (NIL, 0),
                Some(d) => {
                    cursor.holder.1 += 1;
                    if self.p().is_kind(self.p().defs[d.i()].kind, class) && self.has_action(id, d) {
                        return Some(Value::ability(narrow::u16(d.0), self.c.reference(id)));
                    }
                }
            }
        }
    }

    #[inline]
    fn plain_candidate(&mut self, test: Test, cursor: &mut Cursor) -> Option<Value> {
        match &mut cursor.at {
            At::End => None,
            At::Zones(Walk { object, rule: Zones::One, .. }) => self.next_in_zone(object, None, test),
            _ => self.candidate_elsewhere(test, cursor),
        }
    }

    /// The next object of a zone, or of a cell of it, that what is printed on it does not rule out.
    #[inline]
    fn next_in_zone(&self, object: &mut u32, cell: Option<u16>, test: Test) -> Option<Value> {
        let mut seen = 0;
        while *object != NIL {
            seen += 1;
            let id = *object;
            let x = &self.c.objects[id as usize];
            *object = x.next;
            if cell.is_some_and(|cell| x.cell != cell) {
                continue;
            }
            let is_ruled_out = match test {
                Test::Kind(k) => !self.g.tables.is_printed(DefId(x.def), k) && !self.g.program.kinds[k.i()].dynamic,
                Test::Ability(_) => !self.g.tables.acts[x.def as usize],
                _ => false,
            };
            if is_ruled_out {
                continue;
            }
            self.look(seen);
            return Some(Value::Object(ObjectRef { inc: x.inc, id }));
        }
        self.look(seen);
        None
    }

    /// The next candidate, wherever candidates come from.
    #[inline(never)]
    fn candidate_elsewhere(&mut self, test: Test, cursor: &mut Cursor) -> Option<Value> {
        self.look(1);
        loop {
            match &mut cursor.at {
                At::Start | At::End => return None,
                At::One(v) => {
                    let v = *v;
                    cursor.at = At::End;
                    return Some(v);
                }
                At::Zones(Walk { zone, object, rule }) => {
                    let cell = if let Zones::Cell(cell) = rule { Some(*cell) } else { None };
                    if let found @ Some(_) = self.next_in_zone(object, cell, test) {
                        return found;
                    }
                    let (rule, from) = (*rule, *zone + 1);
                    let next = self.next_zone(rule, from);
                    cursor.at = match next {
                        Some(z) => self.walk(z, rule),
                        None => At::End,
                    };
                }
                At::List { start, i, len } => {
                    if *i == *len {
                        return None;
                    }
                    let (start, at) = (*start, *i);
                    *i += 1;
                    return Some(self.member(start, at));
                }
                At::Players { i } => {
                    // In seat order from the active player.
                    while *i < self.c.seats {
                        let q = self.c.active + *i;
                        let q = if q < self.c.seats { q } else { q - self.c.seats };
                        *i += 1;
                        if self.c.is_alive(q) {
                            return Some(Value::Player(q));
                        }
                    }
                    return None;
                }
                At::Members { of, i } => {
                    let at = *i;
                    if at as usize >= self.g.program.enums[*of as usize].members.len() {
                        return None;
                    }
                    *i += 1;
                    return Some(Value::Member(*of, at));
                }
                At::Cells { zone, i } => {
                    let size = self.c.zones[*zone as usize].size;
                    let at = *i;
                    if u32::from(at) >= u32::from(size.0) * u32::from(size.1) {
                        return None;
                    }
                    *i += 1;
                    return Some(Value::Cell(*zone, at));
                }
                At::Subsets(subsets) => return self.next_subset(subsets),
                At::All { i } => {
                    while (*i as usize) < self.c.objects.len() {
                        let id = *i;
                        *i += 1;
                        if self.c.objects[id as usize].zone != NONE16 {
                            return Some(Value::Object(self.c.reference(id)));
                        }
                    }
                    return None;
                }
            }
        }
    }

    /// The next zone to look through that something is in.
    fn next_zone(&self, rule: Zones, from: u16) -> Option<u16> {
        let rest = self.c.zones.get(from as usize..)?;
        let at = match rule {
            Zones::One | Zones::Cell(_) => None,
            Zones::InPlay => rest.iter().position(|z| z.head != NIL && z.in_play),
            Zones::Decl(d) => rest.iter().position(|z| z.head != NIL && z.decl == d),
        };
        at.map(|at| from + narrow::u16(at))
    }

    fn zones(&self, rule: Zones) -> At {
        match self.next_zone(rule, 0) {
            Some(z) => self.walk(z, rule),
            None => At::End,
        }
    }

    fn walk(&self, zone: u16, rule: Zones) -> At {
        At::Zones(Walk { object: self.c.zones[zone as usize].head, zone, rule })
    }

    /// Through all of one zone, which is read.
    #[inline]
    fn walk_of(&self, zone: u16) -> Walk {
        let z = &self.c.zones[zone as usize];
        self.read(dirty::zone_bit(z.bit));
        Walk { object: z.head, zone, rule: Zones::One }
    }

    fn begin(&mut self, part: &Part) -> At {
        let source = match &part.source {
            From::In(place) => {
                let from = self.run(place);
                return self.begin_in(from, part.test, false);
            }
            From::Is(get) => {
                let from = self.run(get);
                return self.begin_in(from, part.test, true);
            }
            From::Subsets(place, least, most) => {
                let of = self.run(place);
                return self.begin_subsets(of, *least, *most);
            }
            From::Fixed(source) => *source,
        };
        self.read(match source {
            Source::InPlay => dirty::PLAY,
            Source::Everywhere => dirty::PLAY | dirty::ZONES,
            Source::ZoneAll(z) => dirty::zones(z, self.p().zones[z.i()].in_play),
            Source::Players => dirty::PLAYERS | dirty::TURN,
            _ => 0,
        });
        match source {
            Source::InPlay if part.test == Test::Cell => self.grid_cells(),
            Source::InPlay => self.zones(Zones::InPlay),
            Source::ZoneAll(z) => self.zones(Zones::Decl(z.0)),
            Source::Players => At::Players { i: 0 },
            Source::Enum(e) => At::Members { of: e, i: 0 },
            _ => At::All { i: 0 },
        }
    }

    fn grid_cells(&self) -> At {
        let grid = (0..narrow::u16(self.c.zones.len())).find(|z| self.c.zones[*z as usize].size.0 > 0);
        grid.map_or(At::End, |zone| At::Cells { zone, i: 0 })
    }

    /// What the expression reads is noted as it is worked out; here, the zone it gives.
    #[inline]
    fn begin_in(&mut self, from: Value, test: Test, is: bool) -> At {
        match from {
            Value::Zone(zone) => {
                let walk = self.walk_of(zone);
                if test == Test::Cell { At::Cells { zone, i: 0 } } else { At::Zones(walk) }
            }
            Value::List { len, start } => At::List { start, i: 0, len: u32::from(len) },
            Value::Cell(zone, cell) => {
                self.read_places(zone);
                self.walk(zone, Zones::Cell(cell))
            }
            Value::None => At::End,
            v if is => At::One(v),
            v @ (Value::Object(_) | Value::Player(_) | Value::Ability(..)) => At::One(v),
            _ => At::End,
        }
    }

    /// Whether an object is, now, of a kind: printed, unless the rules in force say otherwise.
    pub fn is_kind(&mut self, o: ObjectRef, k: KindId) -> bool {
        let def = self.c.def(o);
        let printed = self.g.tables.is_printed(def, k);
        // What is printed as a kind that nothing takes away is of it.
        if !self.p().kinds[k.i()].dynamic || printed && !self.g.tables.is_lost[k.i()] {
            return printed;
        }
        if self.c.objects[o.id as usize].inc != o.inc {
            self.read(dirty::ZONES | dirty::PLAY);
            if let Some(had) = self.had_kind(o, k) {
                return had;
            }
        }
        if self.may_bend_kind(k) { self.modified_kind(o, k, printed) } else { printed }
    }

    /// Whether anything now gives or takes a kind that can be given or taken, or one below it.
    #[inline]
    fn may_bend_kind(&self, k: KindId) -> bool {
        self.read(dirty::ABILITIES);
        let keys = &self.g.tables.kind_keys[k.i()];
        keys.granted || self.c.hears_any(keys)
    }
}
