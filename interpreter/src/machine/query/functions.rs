//! The built-in functions.

use crate::dirty;
use crate::machine::query::eval::Eval;
use crate::machine::query::legality::modes::Chosen;
use crate::machine::query::scratch::{BESIDE, Fault};
use crate::machine::state::{EntryKind, NIL, NONE16};
use crate::program::{Builtin, ChosenName, Cost, DefId, ExprId, Grantor, PlayableId, Printing};
use crate::value::{ObjectRef, Value};
use naipe_grammar::ast::Visibility;
use naipe_grammar::narrow;
use rustc_hash::FxHashSet;

/// Of more members than so many, those that are the same are found by a table of them, and not by comparing each with each.
const MANY: usize = 64;

impl Eval<'_> {
    #[inline(never)]
    pub(crate) fn builtin(&mut self, b: Builtin, args: &[Value], at: ExprId) -> Value {
        self.read(dirty::unnoted(b));
        let first = args.first().copied().unwrap_or(Value::None);
        let second = args.get(1).copied().unwrap_or(Value::None);
        let object = first.thing();
        match b {
            Builtin::Owner => self.owner(first),
            Builtin::Controller => object.map_or(Value::None, |o| self.controller(o)),
            Builtin::Zone => self.zone_of_thing(first),
            Builtin::Cell => self.cell_of_thing(first),
            Builtin::Title => self.title_of(first),
            Builtin::Card => match first {
                Value::Def(_) => first,
                _ => object.map_or(Value::None, |o| Value::Def(self.c.def(o).0)),
            },
            Builtin::Source => self.source_of(first),
            Builtin::ZonePlayer => self.player_of(first),
            Builtin::ZoneIs => self.is_zone_of(first, second),
            Builtin::FaceDown => Value::Bool(self.is_face_down(first)),
            Builtin::Targets => self.targets(object, at),
            Builtin::Retargetable => Value::Bool(self.retargetable(object, at)),
            Builtin::Resolving => {
                let is_it = |o: ObjectRef| self.c.itself(o).is_some() && self.c.is_under_way(o.id);
                Value::Bool(object.is_some_and(is_it))
            }
            Builtin::Token => Value::Bool(object.is_some_and(|o| self.is_token(o))),
            Builtin::Next | Builtin::Previous => match first {
                Value::Player(q) => Value::Player(self.c.next_player(q, b == Builtin::Previous)),
                _ => Value::None,
            },
            Builtin::Opponents => first.player().map_or(Value::None, |q| self.others(q, false, at)),
            Builtin::Partners => first.player().map_or(Value::None, |q| self.others(q, true, at)),
            Builtin::Opponent => first.player().map_or(Value::None, |q| self.opponent(q)),
            Builtin::TurnsTaken => match first {
                Value::Player(q) if q < 16 => Value::Int(i32::from(self.c.turns_taken[q as usize])),
                _ => Value::None,
            },
            Builtin::Min => numbers(args).min().unwrap_or(Value::None),
            Builtin::Max => numbers(args).max().unwrap_or(Value::None),
            Builtin::Abs => self.magnitude(first.int(), at),
            Builtin::Size => self.size(first),
            Builtin::Column
            | Builtin::Row
            | Builtin::FixedRow
            | Builtin::CellAt
            | Builtin::Distance
            | Builtin::Adjacent
            | Builtin::Cells
            | Builtin::Occupant => self.grid(b, args),
            Builtin::Position => object.map_or(Value::None, |o| self.position_of(o)),
            Builtin::PlaceIn => match (first, second) {
                (Value::Int(n), Value::Zone(z)) => self.place_in(z, n),
                _ => Value::None,
            },
            Builtin::Destination => self.c.destination(first, second),
            Builtin::Beside => object.map_or(Value::None, |o| self.beside(o)),
            Builtin::Neighbours => object.map_or(Value::EMPTY, |o| self.neighbours(o, at)),
            Builtin::Announced => match (object, second) {
                (Some(o), Value::Text(t)) => match args.get(2) {
                    // A keyword, and for which cost it is there.
                    Some(Value::List { len: 2, start }) => {
                        let Value::Kind(keyword) = self.member(*start, 0) else { return Value::None };
                        self.announced_for(o, t, crate::program::KindId(keyword), self.member(*start, 1))
                    }
                    _ => self.announced(o, t),
                },
                _ => Value::None,
            },
            Builtin::CostOf => match second {
                Value::Int(n) if object.is_some() || matches!(first, Value::Def(_)) => {
                    self.cost_of(first, crate::program::PaymentId(narrow::u16(n)))
                }
                _ => Value::None,
            },
            Builtin::KeywordValue => match (object, second) {
                (Some(o), Value::Kind(k)) => match args.get(2) {
                    Some(Value::Int(which)) => {
                        let (at, nth) = (narrow::u8(*which & 0xFF), narrow::u32(*which >> 8));
                        self.argument_of_different(o, crate::program::KindId(k), at, nth)
                    }
                    _ => self.keyword_value(o, crate::program::KindId(k)),
                },
                _ => Value::None,
            },
            Builtin::OfKind => Value::Bool(self.is_of(first, second)),
            Builtin::Known => Value::Bool(self.is_known_to(object, second)),
            Builtin::Distinct => self.distinct(first, at),
            Builtin::Seat => seat(first),
            Builtin::Seats => Value::Int(i32::from(self.c.seats)),
            Builtin::Copies => object.map_or(Value::Int(0), |o| self.copies_of(o)),
            Builtin::PrintedIn | Builtin::HasRarity => Value::Bool(self.is_printed_so(first, second)),
            Builtin::Titled => Value::Bool(self.is_titled(first, second)),
            Builtin::Ordinal => match first {
                Value::Member(_, n) => Value::Int(i32::from(n)),
                _ => Value::None,
            },
            Builtin::Abilities => object.map_or(Value::EMPTY, |o| self.abilities_of(o, at)),
            Builtin::NamedObject => self.named_object(first, second),
            Builtin::Now => object.map_or(Value::None, |o| self.now(o)),
            Builtin::Follow => object.map_or(Value::None, |o| Value::Object(self.c.followed(o))),
            Builtin::Remains => object.map_or(first, |o| Value::Object(self.remains(o))),
        }
    }

    /// Whether something is of a kind that is a value.
    fn is_of(&mut self, x: Value, kind: Value) -> bool {
        match kind {
            Value::Kind(k) => self.value_is_kind(x, crate::program::KindId(k)),
            _ => false,
        }
    }

    /// Whether a player may see a thing, or could when it was there.
    fn is_known_to(&self, x: Option<ObjectRef>, player: Value) -> bool {
        match (x, player) {
            (Some(o), Value::Player(q)) => self.c.itself(o).is_none() || self.knows(q, o.id),
            _ => false,
        }
    }

    /// The printed title of a thing.
    fn title_of(&mut self, first: Value) -> Value {
        match first {
            Value::Def(d) => Value::Text(self.p().defs[d as usize].title.0),
            Value::Ability(d, _) => Value::Text(self.p().defs[d as usize].title.0),
            _ => first.thing().map_or(Value::None, |o| Value::Text(self.p().defs[self.c.def(o).i()].title.0)),
        }
    }

    /// What an effect or ability comes from.
    pub(crate) fn source_of(&mut self, first: Value) -> Value {
        match first {
            Value::Ability(_, of) => Value::Object(of.thing()),
            Value::Object(o) => {
                let s = self.c.itself(o).map(|x| x.source.thing()).or_else(|| self.last(o).map(|last| last.source));
                s.filter(|s| s.id != NIL).map_or(first, Value::Object)
            }
            _ => Value::None,
        }
    }

    /// The player whose zone it is; none of a shared one.
    fn player_of(&mut self, zone: Value) -> Value {
        match zone {
            Value::Zone(z) if self.c.zones[z as usize].player != 255 => Value::Player(self.c.zones[z as usize].player),
            _ => Value::None,
        }
    }

    /// Whether another legal target could be chosen for what waits.
    fn retargetable(&mut self, object: Option<ObjectRef>, at: ExprId) -> bool {
        let Some(o) = object.filter(|o| self.c.itself(*o).is_some()) else { return false };
        if self.s.retargeting {
            return self.targets(Some(o), at) != Value::EMPTY;
        }
        self.s.retargeting = true;
        let found = self.retargetable_step(o, None).is_some();
        self.s.retargeting = false;
        found
    }

    /// Everybody else in the game who is of the team of a player, or everybody who is not, in order of seats from that player.
    fn others(&mut self, of: u8, are_partners: bool, at: ExprId) -> Value {
        let mark = self.m.lists.len();
        let team = self.p().team(of);
        let mut r = of;
        for _ in 1..self.c.seats {
            r = self.c.seat_after(r);
            if self.c.is_alive(r) && (team >> r & 1 == 1) == are_partners {
                self.m.lists.push(Value::Player(r));
            }
        }
        self.close_list(mark, at)
    }

    /// The place of a thing in its zone, from 1.
    fn position_of(&mut self, o: ObjectRef) -> Value {
        let Some(x) = self.c.fresh(o) else { return Value::None };
        self.read_places(x.zone);
        let (mut n, mut q) = (1, x.prev);
        while q != NIL {
            n += 1;
            q = self.c.objects[q as usize].prev;
        }
        self.look(n as usize / BESIDE);
        Value::Int(n)
    }

    /// How far a number is from 0; the least there is has nothing so far on the other side.
    fn magnitude(&mut self, n: i32, at: ExprId) -> Value {
        let far = n.checked_abs();
        if far.is_none() {
            self.s.fault.get_or_insert(Fault::Overflow(at));
        }
        far.map_or(Value::None, Value::Int)
    }

    /// The members of a list, each once, where it comes first.
    fn distinct(&mut self, list: Value, at: ExprId) -> Value {
        let Value::List { len, start } = list else { return list };
        let mark = self.m.lists.len();
        let members = self.list(len, start);
        let is_hashed = usize::from(len) > MANY && !members.iter().any(|x| matches!(x, Value::List { .. }));
        let compared = if is_hashed { usize::from(len) } else { usize::from(len) * usize::from(len) / BESIDE / 2 };
        self.look(compared);
        if self.is_spent() {
            return Value::EMPTY;
        }
        let mut seen = is_hashed.then(FxHashSet::default);
        for i in 0..u32::from(len) {
            let x = self.member(start, i);
            let is_new = match &mut seen {
                Some(seen) => seen.insert(x.word()),
                None => !self.is_member(x, &self.m.lists[mark..]),
            };
            if is_new {
                self.m.lists.push(x);
            }
        }
        self.close_list(mark, at)
    }

    /// How many cards of its zone have the title of a card.
    fn copies_of(&mut self, o: ObjectRef) -> Value {
        let Some(x) = self.c.itself(o) else { return Value::Int(0) };
        let title = self.p().defs[x.def as usize].title;
        self.look(self.c.zones.get(x.zone as usize).map_or(0, |z| z.count as usize) / BESIDE);
        let n =
            self.objects_in(x.zone).filter(|i| self.p().defs[self.c.objects[*i as usize].def as usize].title == title);
        Value::Int(narrow::i32(n.count()))
    }

    /// Whether a card is printed in a set, or has a rarity in some set.
    fn is_printed_so(&mut self, of: Value, second: Value) -> bool {
        let p = self.p();
        let entry = self.definition(of).and_then(|def| p.catalogue.iter().find(|entry| entry.def == def));
        let is = |printing: &Printing| match second {
            Value::Int(set) => i32::from(printing.set) == set,
            Value::Text(name) => printing.rarity.is_some_and(|rarity| {
                p.sets[usize::from(printing.set)].rarities[usize::from(rarity)].0 == p.strings[name as usize]
            }),
            _ => false,
        };
        entry.is_some_and(|entry| entry.printings.iter().any(is))
    }

    /// Whether the title of a card is this one.
    fn is_titled(&mut self, of: Value, title: Value) -> bool {
        let Value::Text(title) = title else { return false };
        let p = self.p();
        let is_so = |d: DefId| p.str(p.defs[d.i()].title) == p.strings[title as usize];
        // An ability goes by its own title, too.
        let own = if let Value::Ability(d, _) = of { Some(DefId(u32::from(d))) } else { None };
        own.is_some_and(is_so) || self.definition(of).is_some_and(is_so)
    }

    /// The abilities of a thing that can be played.
    fn abilities_of(&mut self, o: ObjectRef, at: ExprId) -> Value {
        if self.c.itself(o).is_none() {
            return Value::EMPTY;
        }
        let def: DefId = self.c.def(o);
        let mut all: Vec<DefId> = (0..).map_while(|i| self.g.action_at(def, i)).collect();
        // To find out may make lists, too.
        all.retain(|d| self.has_action(o.id, *d));
        let mark = self.m.lists.len();
        let of = self.c.reference(o.id);
        self.m.lists.extend(all.into_iter().map(|d| Value::ability(narrow::u16(d.0), of)));
        self.close_list(mark, at)
    }

    /// What a thing has become, wherever it went.
    fn now(&mut self, o: ObjectRef) -> Value {
        let now = self.c.followed(o);
        if self.c.fresh(now).is_some() { Value::Object(now) } else { Value::None }
    }

    /// What a thing has become, where that lies out of play and has not been in play again meanwhile: what comes into play is another.
    fn remains(&self, o: ObjectRef) -> ObjectRef {
        if self.c.fresh(o).is_some() {
            return o;
        }
        let now = self.c.followed(o);
        let Some(x) = self.c.fresh(now).filter(|_| !self.c.lies_in_play(now)) else { return o };
        if o.inc.wrapping_sub(x.entered) <= u16::MAX / 2 { now } else { o }
    }

    /// The card that a value is, or of which a thing is.
    fn definition(&mut self, of: Value) -> Option<DefId> {
        if let Value::Def(d) = of { Some(DefId(d)) } else { of.thing().map(|o| self.c.def(o)) }
    }

    /// `x.owner`: of what has gone too; none of what is no object.
    #[inline]
    pub(crate) fn owner(&self, v: Value) -> Value {
        let Some(o) = v.thing() else { return Value::None };
        if self.g.program.changes_owners {
            self.read(dirty::CONTROL);
        }
        let x = &self.c.objects[o.id as usize];
        Value::Player(if x.inc == o.inc { x.owner } else { self.owner_of_gone(o) })
    }

    /// The owner of what is not what it was, or is no more.
    #[inline(never)]
    fn owner_of_gone(&self, o: ObjectRef) -> u8 {
        let last = || self.last(o).map(|last| last.owner);
        let known = self.c.itself(o).map(|x| x.owner).or_else(last);
        known.unwrap_or(self.c.objects[o.id as usize].owner)
    }

    /// `x.zone`: what has gone is nowhere.
    #[inline]
    pub(crate) fn zone_of_thing(&self, v: Value) -> Value {
        let Some(x) = v.thing().and_then(|o| self.c.fresh(o)) else { return Value::None };
        self.read_zone(x.zone);
        Value::Zone(x.zone)
    }

    /// Whether a thing lies in play where not everybody sees it, and is not turned up there; or did when it left.
    pub(crate) fn is_face_down(&mut self, v: Value) -> bool {
        let Some(o) = v.thing() else { return false };
        let zone = match self.c.fresh(o) {
            Some(x) => {
                self.read_zone(x.zone);
                x.zone
            }
            None => self.last(o).map_or(NONE16, |last| last.zone),
        };
        let Some(decl) = self.c.zones.get(usize::from(zone)).map(|zone| usize::from(zone.decl)) else { return false };
        let declared = &self.p().zones[decl];
        let is_up = |e: &mut Self, attr| e.stored(o, attr).is_true();
        declared.in_play
            && declared.visible != Visibility::All
            && !self.g.tables.grounds[decl].turned_up.is_some_and(|attr| is_up(self, attr))
    }

    /// `x.cell`: of what has gone, where it was.
    #[inline]
    pub(crate) fn cell_of_thing(&self, v: Value) -> Value {
        let Some(o) = v.thing() else { return Value::None };
        match self.c.fresh(o) {
            Some(x) => {
                self.read_places(x.zone);
                if x.cell == NONE16 { Value::None } else { Value::Cell(x.zone, x.cell) }
            }
            None => match self.last(o) {
                Some(l) if l.cell != NONE16 && !self.is_row(l.zone) => Value::Cell(l.zone, l.cell),
                _ => Value::None,
            },
        }
    }

    /// Whether a zone is one of those of a declaration, which is given by its number.
    #[inline]
    pub(crate) fn is_zone_of(&self, zone: Value, declared: Value) -> Value {
        match zone {
            Value::Zone(z) => Value::Bool(i32::from(self.c.zones[z as usize].decl) == declared.int()),
            _ => Value::Bool(false),
        }
    }

    /// How many are in a zone or list.
    #[inline]
    pub(crate) fn size(&self, v: Value) -> Value {
        match v {
            Value::Zone(z) => {
                self.read_zone(z);
                Value::Int(self.c.zones[z as usize].count as i32)
            }
            Value::List { len, .. } => Value::Int(i32::from(len)),
            _ => Value::Int(0),
        }
    }

    /// The only opponent; none unless there is exactly one.
    #[inline]
    pub(crate) fn opponent(&self, q: u8) -> Value {
        if self.c.seats == 2 && self.p().teams != 1 {
            return Value::Player(1 - q.min(1));
        }
        let others = self.c.alive & !self.p().team(q);
        if others.is_power_of_two() { Value::Player(narrow::u8(others.trailing_zeros())) } else { Value::None }
    }

    fn named_object(&self, title: Value, owner: Value) -> Value {
        let Value::Text(t) = title else { return Value::None };
        let p = self.p();
        let title = &p.strings[t as usize];
        let found = (0..narrow::u32(self.c.objects.len())).filter(|i| {
            let o = &self.c.objects[*i as usize];
            o.zone != NONE16
                && p.str(p.defs[o.def as usize].title) == title
                && (owner == Value::None || owner == Value::Player(o.owner))
        });
        // What is in play comes before what is elsewhere.
        found
            .min_by_key(|i| !self.c.zones[self.c.objects[*i as usize].zone as usize].in_play)
            .map_or(Value::None, |i| Value::Object(self.c.reference(i)))
    }

    fn targets(&mut self, o: Option<ObjectRef>, at: ExprId) -> Value {
        let Some(o) = o.filter(|o| self.c.itself(*o).is_some()) else { return Value::EMPTY };
        if let Some(announcing) = self.s.announcing.filter(|a| a.object == o.id) {
            return self.targets_so_far(announcing, at);
        }
        let Some(e) = self.c.entries.iter().find(|e| e.object == o.id).copied() else { return Value::EMPTY };
        let EntryKind::Playable(pl) = e.what else { return Value::EMPTY };
        let mark = self.m.lists.len();
        for (step, slot) in self.entry_steps(pl, e.start) {
            if !step.is_target {
                continue;
            }
            self.push_all(self.c.arena[e.start as usize + slot as usize]);
        }
        self.close_list(mark, at)
    }

    /// Adds a value to the list that is being made: of a list its members, of none nothing.
    pub(crate) fn push_all(&mut self, v: Value) {
        match v {
            Value::None => {}
            Value::List { len, start } => {
                for i in 0..u32::from(len) {
                    let v = self.member(start, i);
                    self.m.lists.push(v);
                }
            }
            v => self.m.lists.push(v),
        }
    }

    /// What was announced as something that waits, or is being announced, with its window; of a reaction that waits, nothing.
    fn announcement(&self, o: ObjectRef) -> Option<Option<(PlayableId, &[Value])>> {
        self.c.itself(o)?;
        if let Some(e) = self.c.entries.iter().find(|e| e.object == o.id) {
            let window = e.start as usize..e.start as usize + usize::from(e.len);
            let EntryKind::Playable(pl) = e.what else { return Some(None) };
            return Some(Some((pl, &self.c.arena[window])));
        }
        let under_way = self.s.announcing.filter(|a| a.object == o.id)?;
        self.s.read_announced();
        Some(Some((under_way.playable, &self.m.values[under_way.base..])))
    }

    fn announced(&self, o: ObjectRef, name: u32) -> Value {
        let p = self.p();
        let name = &p.strings[name as usize];
        match self.announcement(o) {
            Some(Some((pl, window))) => return self.announced_so(pl, window, name),
            Some(None) => return Value::None,
            None => {}
        }
        // Nobody announced it, and so nobody chose a mode, or paid what could be paid for it.
        let Some(pl) = p.defs[self.c.def(o).i()].playable.map(|pl| &p.playables[pl.i()]) else { return Value::None };
        let is_its = |c: &&Cost| c.kind.named().is_some_and(|(_, of)| p.str(of) == name);
        let unpaid = || pl.costs.iter().find(is_its).map(|cost| cost.kind.unpaid());
        let unchosen = || pl.chosen.iter().find(|of| p.str(of.name) == name).map(ChosenName::nothing);
        pl.times(Chosen::Plain, name, p).or_else(unpaid).or_else(unchosen).unwrap_or(Value::None)
    }

    /// Whether a cost of a keyword was paid, or how often, as what is there with this cost of those that it is there with.
    fn announced_for(&self, o: ObjectRef, name: u32, keyword: crate::program::KindId, cost: Value) -> Value {
        let p = self.p();
        let (id, window) = match self.announcement(o) {
            Some(Some(announced)) => announced,
            Some(None) => return Value::None,
            None => return self.announced(o, name),
        };
        let by = |c: &&Cost| {
            c.granted.is_some_and(|g| p.granted[usize::from(g.number)].by == Grantor::Keyword(keyword))
                && c.kind.named().is_some_and(|(_, of)| p.strings[of.0 as usize] == p.strings[name as usize])
        };
        let mut unpaid = Value::None;
        for c in p.playables[id.i()].costs.iter().filter(by) {
            let (Some((slot, _)), Some(argument)) = (c.kind.named(), c.argument) else { continue };
            let paid = window[usize::from(slot)];
            if (paid.is_true() || paid.int() > 0) && self.same(window[usize::from(argument)], cost) {
                return paid;
            }
            unpaid = c.kind.unpaid();
        }
        unpaid
    }

    /// What was announced under a name, in the window of what was announced.
    fn announced_so(&self, id: PlayableId, window: &[Value], name: &str) -> Value {
        let p = self.p();
        let pl = &p.playables[id.i()];
        let chosen = pl.chosen(window);
        let mut steps = (0..).map_while(|at| pl.step_at(chosen, at));
        if let Some(step) = steps.find(|step| p.str(step.name) == name) {
            return window[usize::from(step.slot)];
        }
        if let Some(times) = pl.times(chosen, name, p) {
            return times;
        }
        if let Some(chosen) = pl.chosen.iter().find(|of| p.str(of.name) == name) {
            return window[usize::from(chosen.slot)];
        }
        // A keyword and a card may call it the same: it was paid where either was.
        let named = pl
            .costs
            .iter()
            .filter_map(|c| c.kind.named().filter(|(_, of)| p.str(*of) == name).map(|(slot, _)| (slot, c)));
        let paid = named.map(|(slot, c)| match window[usize::from(slot)] {
            Value::None => c.kind.unpaid(),
            paid => paid,
        });
        let either = paid.reduce(|a, b| match (a, b) {
            (Value::Int(a), Value::Int(b)) => Value::Int(a.saturating_add(b)),
            (a, b) => Value::Bool(a.is_true() || b.is_true()),
        });
        either.unwrap_or(Value::None)
    }
}

/// The seat of a player, from 1.
#[inline]
pub(crate) fn seat(v: Value) -> Value {
    match v {
        Value::Player(q) => Value::Int(i32::from(q) + 1),
        _ => Value::None,
    }
}

/// The numbers among several values; all else is left out.
fn numbers(values: &[Value]) -> impl Iterator<Item = Value> + '_ {
    values.iter().copied().filter(|v| matches!(v, Value::Int(_)))
}
