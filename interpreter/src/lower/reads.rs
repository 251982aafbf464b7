//! What a check reads, as the bits of [`crate::dirty`].

use crate::dirty::{self, Bits};
use crate::program::walk;
use crate::program::{
    Attr, AttrId, Builtin, CLASSES, Class, CodeId, EventId, Expr, ExprId, Form, Op, Over, Program, SelectorId, Source,
    Test, ZoneId, builtin,
};
use naipe_grammar::ast::QueryOp;
use naipe_grammar::narrow;
use rustc_hash::{FxHashMap, FxHashSet};

/// What can keep an event from happening as it is said.
const HINDERING: [Class; 3] = [Class::Forbid, Class::Permit, Class::Instead];

/// Something whose value may depend on abilities, and so on more than its own expression says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Attr(AttrId),
    PlayerAttr(AttrId),
    Define(u16),
    Controller,
    Kinds,
}

/// What something reads by itself: bits, and what else it depends on.
#[derive(Debug, Clone, Default)]
struct Direct {
    mask: Bits,
    nodes: FxHashSet<Node>,
    /// What may forbid an event is looked at one by one, and not taken for anything that there is.
    looks_at_forbids: bool,
}

/// Computes what every check reads.
pub fn checks(p: &mut Program) {
    if p.checks.is_empty() {
        return;
    }
    let nodes = modified(p);
    for c in p.checks.clone() {
        let a = &p.abilities[c.i()];
        let Form::Check { each, each_list, body, .. } = a.form else { continue };
        let guarded = a.condition.is_some()
            || each.is_some_and(|s| p.selectors[s.i()].parts.iter().all(|part| part.condition.is_some()));
        let mask = if guarded {
            let mut d = Direct::default();
            a.condition.iter().chain(&each_list).for_each(|e| d.expr(p, *e));
            if let Some(s) = each {
                d.selector(p, s);
            }
            hindered(p, body).into_iter().for_each(|event| d.hinders(p, event));
            d.follow(p, &nodes)
        } else {
            dirty::ALL
        };
        if let Form::Check { reads, .. } = &mut p.abilities[c.i()].form {
            *reads = mask;
        }
    }
}

/// The events of what a check does that may be forbidden, or something else happen instead of them: when nothing hinders them any
/// more, the check is asked again though it held all the time.
fn hindered(p: &Program, body: CodeId) -> FxHashSet<EventId> {
    let may_be = |e: &EventId| HINDERING.iter().any(|c| p.listens[e.i() * CLASSES + *c as usize]);
    let reached = walk::reached(p, body);
    let raised = reached.iter().flat_map(|code| &p.codes[code.i()].ops).filter_map(|op| match op {
        Op::Raise { event, .. } => Some(*event),
        Op::Move { .. } => Some(builtin::MOVE),
        Op::Create { .. } => Some(builtin::CREATE),
        Op::Shuffle(_) => Some(builtin::SHUFFLE),
        Op::Reveal(..) => Some(builtin::REVEAL),
        _ => None,
    });
    raised.filter(may_be).collect()
}

/// Computes, for every payment, what decides whether it can be made and what it may change, so that payments which have
/// nothing to do with one another need not be tried out together.
pub fn payments(p: &mut Program) {
    if p.payments.is_empty() {
        return;
    }
    let nodes = modified(p);
    for i in 0..p.payments.len() {
        let mut d = Direct { looks_at_forbids: p.payments[i].in_place.is_some(), ..Direct::default() };
        p.payments[i].possible.into_iter().for_each(|e| d.expr(p, e));
        let (mut writes, mut asked) = (0, 0);
        let mut again = false;
        for code in walk::reached(p, p.payments[i].code) {
            for (pc, op) in p.codes[code.i()].ops.iter().enumerate() {
                writes |= written(p, op);
                asked += u32::from(walk::asks(op));
                again |= matches!(op, Op::Jump(to) if *to as usize <= pc)
                    || matches!(op, Op::Choose(c) if c.count.is_some());
                d.choice(p, op);
            }
        }
        let reads = d.follow(p, &nodes);
        let forbidden = |op: &Op| match op {
            Op::Raise { event, .. } => p.listens[event.i() * CLASSES + Class::Forbid as usize],
            Op::Move { .. } => p.listens[builtin::MOVE.i() * CLASSES + Class::Forbid as usize],
            _ => false,
        };
        let may_be_forbidden = p.payments[i].in_place.is_some()
            && p.codes.get(p.payments[i].code.i()).is_some_and(|code| code.ops.iter().any(forbidden));
        let pay = &mut p.payments[i];
        (pay.reads, pay.writes) = (reads, writes);
        (pay.asks, pay.asks_again) = (asked > 0, asked > 1 || asked > 0 && again);
        if let Some(made) = &mut pay.in_place {
            // What it acts on may be gone by what is paid before it.
            pay.reads |= dirty::ZONES | dirty::PLAY;
            made.is_tried = asked > made.choices || !made.is_certain && (asked > 0 || may_be_forbidden);
        }
    }
}

/// What an instruction may change, its own bits only.
fn written(p: &Program, op: &Op) -> Bits {
    let bent = |e: EventId| [Class::Before, Class::Instead].iter().any(|c| p.listens[e.i() * CLASSES + *c as usize]);
    match op {
        Op::Assign(_, a, ..) => dirty::attr(*a),
        Op::AssignPlayer(_, a, ..) => dirty::player_attr(*a),
        Op::AssignScope(s, ..) => dirty::scope(*s),
        Op::Raise { event, .. } if !bent(*event) => dirty::HISTORY,
        Op::Move { .. } if !bent(builtin::MOVE) => {
            dirty::ZONES | dirty::PLAY | dirty::PLACES | dirty::ABILITIES | dirty::HISTORY
        }
        Op::Let(..)
        | Op::LetOp(..)
        | Op::Jump(_)
        | Op::Unless(..)
        | Op::ForStart { .. }
        | Op::ForNext { .. }
        | Op::Call(..)
        | Op::Pay(..)
        | Op::Return
        | Op::Give(_)
        | Op::Choose(_)
        | Op::ChooseMode { .. }
        | Op::Chosen(_)
        | Op::AtomicStart
        | Op::AtomicEnd
        | Op::Proceed => 0,
        _ => dirty::ALL,
    }
}

/// What the abilities that modify each thing read.
fn modified(p: &Program) -> FxHashMap<Node, Direct> {
    let mut nodes: FxHashMap<Node, Direct> = FxHashMap::default();
    let suspended = p.abilities.iter().any(|a| matches!(a.form, Form::Suspend { .. }));
    // What takes all abilities away takes away what they modify, and the keywords that are printed.
    let mut silence = Direct::default();
    for a in p.abilities.iter().filter(|a| matches!(a.form, Form::Mute { .. })) {
        silence.mask |= dirty::ABILITIES | dirty::PLAY;
        a.form.parts().into_iter().chain(a.condition).for_each(|e| silence.expr(p, e));
        nodes.entry(Node::Kinds).or_default();
    }
    // Those of keywords and kinds that can be given come and go with these.
    let given = p.kinds.iter().filter(|kind| kind.dynamic).flat_map(|kind| &kind.abilities);
    let given: FxHashSet<usize> = given.map(|a| a.i()).collect();
    for (i, a) in p.abilities.iter().enumerate() {
        let node = match &a.form {
            Form::Modify { attr, of_player: false, .. } => Node::Attr(*attr),
            Form::Modify { attr, of_player: true, .. } => Node::PlayerAttr(*attr),
            Form::ModifyDefine { define, .. } => Node::Define(define.0),
            Form::ModifyController { .. } => Node::Controller,
            Form::ModifyKind { .. } => Node::Kinds,
            _ => continue,
        };
        let d = nodes.entry(node).or_default();
        // An ability works where its card is, and while nothing suspends it.
        d.mask |= if suspended { dirty::ALL } else { dirty::ABILITIES | dirty::PLAY };
        d.mask |= a.zones.iter().fold(0, |all, z| all | zone(p, *z));
        if given.contains(&i) {
            d.nodes.insert(Node::Kinds);
        }
        if d.mask != dirty::ALL {
            a.form.parts().into_iter().chain(a.condition).for_each(|e| d.expr(p, e));
        }
    }
    for d in nodes.values_mut() {
        d.mask |= silence.mask;
        d.nodes.extend(&silence.nodes);
    }
    for (i, define) in p.defines.iter().enumerate() {
        nodes.entry(Node::Define(narrow::u16(i))).or_default().expr(p, define.body);
    }
    nodes
}

impl Direct {
    fn expr(&mut self, p: &Program, id: ExprId) {
        walk::expr(p, id, &mut |_, e| self.one(p, e));
    }

    fn selector(&mut self, p: &Program, id: SelectorId) {
        walk::selector(p, id, &mut |_, e| self.one(p, e));
        self.source(p, id);
    }

    /// What may forbid an event, or permit it all the same.
    fn forbids(&mut self, p: &Program, event: EventId) {
        // What asks in turn what is forbidden may depend on anything.
        self.looks_at_forbids = false;
        for a in &p.abilities {
            match a.form {
                Form::Suspend { .. } | Form::Mute { .. } => self.mask = dirty::ALL,
                Form::Listen { class: Class::Forbid | Class::Permit, event: of, .. } if of == event => {
                    self.mask |= dirty::ABILITIES | dirty::PLAY;
                    self.mask |= a.zones.iter().fold(0, |all, z| all | zone(p, *z));
                    if a.once_per.is_some() {
                        self.mask = dirty::ALL;
                    }
                    self.nodes.insert(Node::Kinds);
                    a.condition.into_iter().for_each(|e| self.expr(p, e));
                }
                _ => {}
            }
        }
        self.looks_at_forbids = true;
    }

    /// What may forbid an event, or come in its place.
    fn hinders(&mut self, p: &Program, event: EventId) {
        for a in &p.abilities {
            match a.form {
                Form::Suspend { .. } | Form::Mute { .. } => {
                    a.form.parts().into_iter().for_each(|e| self.expr(p, e));
                }
                Form::Listen { class, event: of, .. } if of == event && HINDERING.contains(&class) => {
                    self.mask |= if a.once_per.is_some() { dirty::MARKS } else { 0 };
                    self.nodes.insert(Node::Kinds);
                }
                _ => continue,
            }
            self.mask |= dirty::ABILITIES | dirty::PLAY;
            self.mask |= a.zones.iter().fold(0, |all, z| all | zone(p, *z));
            a.condition.into_iter().for_each(|e| self.expr(p, e));
        }
    }

    /// What there is to choose from.
    fn choice(&mut self, p: &Program, op: &Op) {
        match op {
            Op::Choose(c) => {
                self.from(p, c.from);
                c.optional.when.into_iter().for_each(|e| self.expr(p, e));
                c.count.into_iter().for_each(|(lo, hi)| [lo, hi].into_iter().for_each(|e| self.expr(p, e)));
                c.adding.into_iter().for_each(|a| [a.each, a.total].into_iter().for_each(|e| self.expr(p, e)));
            }
            Op::ChooseMode { modes, optional, .. } => {
                modes.iter().filter_map(|m| m.when).chain(optional.when).for_each(|e| self.expr(p, e));
                modes.iter().filter_map(|m| m.things).for_each(|(_, from)| self.from(p, from));
            }
            _ => {}
        }
    }

    fn from(&mut self, p: &Program, from: Over) {
        match from {
            Over::Selector(s) => self.selector(p, s),
            Over::List(e) | Over::Times(e) => self.expr(p, e),
        }
    }

    /// The bits of everything that this depends on.
    fn follow(self, p: &Program, nodes: &FxHashMap<Node, Direct>) -> Bits {
        let mut mask = self.mask;
        let mut seen = self.nodes.clone();
        let mut stack: Vec<Node> = self.nodes.into_iter().collect();
        while let Some(n) = stack.pop() {
            mask |= match n {
                Node::Attr(a) => bounds(p, &p.attrs[a.i()]),
                Node::PlayerAttr(a) => bounds(p, &p.player_attrs[a.i()]),
                _ => 0,
            };
            if let Some(d) = nodes.get(&n) {
                mask |= d.mask;
                stack.extend(d.nodes.iter().filter(|n| seen.insert(**n)));
            }
        }
        mask
    }

    fn source(&mut self, p: &Program, id: SelectorId) {
        for part in &p.selectors[id.i()].parts {
            self.mask |= match part.source {
                Source::InPlay => dirty::PLAY,
                Source::ZoneAll(z) => zone(p, z),
                // A zone that is named says by itself which it is.
                Source::In(e) | Source::Subsets(e) if matches!(p.expr(e), Expr::Zone(..)) => 0,
                Source::Subsets(_) | Source::Everywhere | Source::At(_) | Source::In(_) => {
                    dirty::ZONES | dirty::PLAY | dirty::PLACES
                }
                Source::Players => dirty::PLAYERS | dirty::TURN,
                Source::Enum(_) | Source::Is(_) => 0,
            };
            let varies = match part.test {
                Test::Kind(k) => p.kinds[k.i()].dynamic,
                // A keyword that is given brings its own.
                Test::Ability(_) => true,
                Test::Any | Test::Player | Test::Cell | Test::Enum(_) | Test::Int => false,
            };
            if varies {
                self.mask |= dirty::ABILITIES | dirty::PLAY;
                self.nodes.insert(Node::Kinds);
            }
        }
    }

    fn one(&mut self, p: &Program, e: &Expr) {
        match e {
            Expr::Attr(_, a) | Expr::Stored(_, a) => {
                self.mask |= dirty::attr(*a) | dirty::PLAY | dirty::ZONES;
                self.nodes.insert(Node::Attr(*a));
                if p.attrs[a.i()].gained {
                    self.mask |= dirty::ABILITIES;
                    self.nodes.insert(Node::Kinds);
                }
            }
            Expr::PlayerAttr(_, a) => {
                self.mask |= dirty::player_attr(*a);
                self.nodes.insert(Node::PlayerAttr(*a));
            }
            Expr::ScopeField(s, _) | Expr::InScope(s, _) => self.mask |= dirty::scope(*s),
            Expr::Zone(z, _) => self.mask |= zone(p, *z),
            Expr::In(_, e) | Expr::IsEmpty(e) if matches!(p.expr(*e), Expr::Zone(..)) => {}
            Expr::End { of: e, .. } if matches!(p.expr(*e), Expr::Zone(..)) => self.mask |= dirty::PLACES,
            Expr::In(..) | Expr::IsEmpty(_) | Expr::End { .. } => {
                self.mask |= dirty::ZONES | dirty::PLAY | dirty::PLACES;
            }
            Expr::Fact(f) => self.mask |= dirty::fact(*f),
            Expr::During(phase) => self.mask |= dirty::phase(*phase),
            Expr::Happened(_) => self.mask |= dirty::HISTORY | dirty::TIME,
            Expr::Can { event, .. } if self.looks_at_forbids => self.forbids(p, *event),
            Expr::Can { .. } | Expr::Was(..) => self.mask = dirty::ALL,
            Expr::IsKind(_, k) if p.kinds[k.i()].dynamic => {
                self.mask |= dirty::ABILITIES | dirty::PLAY;
                self.nodes.insert(Node::Kinds);
            }
            Expr::Define(d, _) => {
                self.nodes.insert(Node::Define(d.0));
            }
            Expr::Builtin(b, _) => {
                self.mask |= dirty::builtin(*b);
                match b {
                    Builtin::FaceDown => {
                        self.mask |= p.turned_up.iter().fold(0, |all, (_, attr)| all | dirty::attr(*attr));
                    }
                    Builtin::Controller => drop(self.nodes.insert(Node::Controller)),
                    Builtin::Owner if p.changes_owners => self.mask |= dirty::CONTROL,
                    Builtin::KeywordValue | Builtin::OfKind | Builtin::Abilities => {
                        self.nodes.insert(Node::Kinds);
                    }
                    _ => {}
                }
            }
            // In which order things lie matters where not all of them are asked about alike.
            Expr::Query(QueryOp::First | QueryOp::All, s) => {
                self.mask |= dirty::PLACES;
                self.source(p, *s);
            }
            Expr::Ranked(r) => {
                self.mask |= dirty::PLACES;
                self.source(p, r.of);
            }
            Expr::Group(s, _) => {
                self.mask |= dirty::PLACES;
                self.source(p, *s);
            }
            Expr::Query(_, s) | Expr::Matches(s) | Expr::Fold(_, _, s) => self.source(p, *s),
            _ => {}
        }
    }
}

/// The bits of the cards of a zone.
fn zone(p: &Program, z: ZoneId) -> Bits {
    dirty::zones(z, p.zones[z.i()].in_play)
}

/// Bounds that are not fixed numbers may read anything.
fn bounds(p: &Program, a: &Attr) -> Bits {
    let fixed = |e: Option<ExprId>| e.is_none_or(|e| matches!(p.expr(e), Expr::Const(_)));
    if fixed(a.lo) && fixed(a.hi) { 0 } else { dirty::ALL }
}
