//! Conditions on the candidates of a selector: what does not depend on the candidate is worked out once, and of each object no more
//! is asked than what tells it apart.

use crate::dirty;
use crate::machine::query::eval::Eval;
use crate::machine::query::plan::{Block, Instr, Kind, Part, Place, Registers};
use crate::program::{AttrId, Cmp, DefId, DefineId};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// What is left to ask of each object once what does not depend on it is known.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Left {
    /// It is not worked out yet.
    Unknown,
    /// Nothing: every object is kept, or none.
    Nothing(bool),
    /// One comparison, and how it must turn out.
    Compare(Of, Cmp, Value, bool),
    /// The condition from an instruction on.
    Questions(u32),
}

/// What of an object a condition compares.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Of {
    It,
    /// A plain attribute that is only printed, never written.
    Printed(AttrId),
    /// A plain attribute in a column of the table.
    Column(AttrId, u16),
    /// What a define gives that reads only what is printed.
    Card(DefineId),
}

impl Eval<'_> {
    /// Works out what a condition on candidates works out once.
    #[inline]
    pub(crate) fn hoist(&mut self, condition: &Block, registers: &mut Registers) {
        // The last of it says only that the condition itself comes next.
        if condition.body > 1 {
            self.run_from(condition, 0, registers);
        }
    }

    /// Works out what the condition of a part asks once, and so what is left to ask of each object.
    #[inline(always)]
    pub(crate) fn left_to_ask(&mut self, part: &Part, registers: &mut Registers) -> Left {
        let Some(condition) = &part.condition else { return Left::Nothing(true) };
        self.hoist(condition, registers);
        if self.s.cover.is_some() {
            return Left::Questions(condition.body);
        }
        self.tells_apart(condition, registers)
    }

    fn tells_apart(&mut self, condition: &Block, registers: &mut Registers) -> Left {
        let code = &condition.code;
        let mut at = condition.body as usize;
        loop {
            let known = |place: Place| self.known(condition, registers, place);
            // What is left where the last thing that is asked is a comparison, with what is known already or not.
            let last = |of, cmp, with: Option<Value>| {
                with.map_or(Left::Questions(narrow::u32(at)), |with| self.compared(of, cmp, with, true))
            };
            // What is compared, with what, and where it goes on where that does not hold.
            let (of, cmp, with, behind, skip, when) = match code[at] {
                Instr::Is { yes } => return Left::Nothing(yes),
                Instr::Jump { skip } => {
                    at += 1 + usize::from(skip);
                    continue;
                }
                Instr::IfTrue { when, x, skip } => match known(x) {
                    Some(v) => {
                        at += 1 + if v.is_true() == when { usize::from(skip) } else { 0 };
                        continue;
                    }
                    None => break,
                },
                // The last thing that is asked.
                Instr::IsFace { cmp, attr, with } => return last(Of::Printed(attr), cmp, known(with)),
                Instr::IsColumn { cmp, attr, with } => return last(self.column(attr), cmp, known(with)),
                Instr::IsCompare { cmp, a, b } if a.is_slot(condition.candidate) => {
                    return last(Of::It, cmp, known(b));
                }
                Instr::IsTrue { x } => match known(x) {
                    Some(v) => return Left::Nothing(v.is_true()),
                    None => break,
                },
                Instr::UnlessFace { cmp, attr, with, skip } => (Of::Printed(attr), cmp, known(with), 1, skip, false),
                Instr::WhenFace { cmp, attr, with, skip } => (Of::Printed(attr), cmp, known(with), 1, skip, true),
                Instr::UnlessColumn { cmp, attr, with, skip } => (self.column(attr), cmp, known(with), 1, skip, false),
                Instr::WhenColumn { cmp, attr, with, skip } => (self.column(attr), cmp, known(with), 1, skip, true),
                Instr::UnlessCompare { cmp, a, b, skip } if a.is_slot(condition.candidate) => {
                    (Of::It, cmp, known(b), 1, skip, false)
                }
                Instr::WhenCompare { cmp, a, b, skip } if a.is_slot(condition.candidate) => {
                    (Of::It, cmp, known(b), 1, skip, true)
                }
                Instr::OfCard { to, x, define } if x.is_slot(condition.candidate) => match code[at + 1] {
                    Instr::IsCompare { cmp, a, b } if a == to => return last(Of::Card(define), cmp, known(b)),
                    Instr::IsTrue { x } if x == to => {
                        return last(Of::Card(define), Cmp::Eq, Some(Value::Bool(true)));
                    }
                    Instr::UnlessCompare { cmp, a, b, skip } if a == to => {
                        (Of::Card(define), cmp, known(b), 2, skip, false)
                    }
                    Instr::WhenCompare { cmp, a, b, skip } if a == to => {
                        (Of::Card(define), cmp, known(b), 2, skip, true)
                    }
                    Instr::IfTrue { when, x, skip } if x == to => {
                        (Of::Card(define), Cmp::Eq, Some(Value::Bool(true)), 2, skip, when)
                    }
                    _ => break,
                },
                _ => break,
            };
            let behind = at + behind;
            let Some(with) = with else { break };
            let answer = |at| self.answer(condition, registers, at);
            let (Some(on), Some(jumped)) = (answer(behind), answer(behind + usize::from(skip))) else { break };
            if on == jumped {
                return Left::Nothing(on);
            }
            return self.compared(of, cmp, with, jumped == when);
        }
        Left::Questions(narrow::u32(at))
    }

    /// One comparison is left, which is read of each object.
    #[inline]
    fn compared(&self, of: Of, cmp: Cmp, with: Value, keeps: bool) -> Left {
        if let Of::Column(attr, _) = of {
            self.read(dirty::attr(attr));
        }
        Left::Compare(of, cmp, with, keeps)
    }

    /// What a condition answers from an instruction on, if that needs no more than what is known.
    fn answer(&self, condition: &Block, registers: &Registers, mut at: usize) -> Option<bool> {
        loop {
            match condition.code[at] {
                Instr::Is { yes } => return Some(yes),
                Instr::IsTrue { x } => return self.known(condition, registers, x).map(Value::is_true),
                Instr::Jump { skip } => at += 1 + usize::from(skip),
                Instr::IfTrue { when, x, skip } => {
                    let v = self.known(condition, registers, x)?;
                    at += 1 + if v.is_true() == when { usize::from(skip) } else { 0 };
                }
                _ => return None,
            }
        }
    }

    fn column(&self, attr: AttrId) -> Of {
        self.p().attrs[attr.i()].column.map_or(Of::Printed(attr), |column| Of::Column(attr, column))
    }

    /// What stands in a place that does not change from candidate to candidate.
    fn known(&self, condition: &Block, registers: &Registers, place: Place) -> Option<Value> {
        match place.kind() {
            Kind::Slot(i) if i != condition.candidate => Some(self.var(i)),
            Kind::Constant(i) => Some(condition.constants[usize::from(i)]),
            Kind::Register(i) if i >= condition.kept => Some(registers[usize::from(i)]),
            Kind::Slot(_) | Kind::Register(_) => None,
        }
    }

    /// Asks what is left of a condition of a candidate.
    #[inline(never)]
    pub(crate) fn asks(&mut self, condition: &Block, registers: &mut Registers, at: u32, candidate: Value) -> bool {
        self.set_var(condition.candidate, candidate);
        let mark = self.m.lists.len();
        let yes = self.test_from(condition, at, registers);
        self.m.lists.truncate(mark);
        yes
    }

    #[inline(always)]
    pub(crate) fn of_candidate(&mut self, of: Of, o: ObjectRef, def: u32) -> Value {
        let p = self.p();
        // Found first and then read in one piece, wherever it stands.
        let own;
        *match of {
            Of::It => {
                own = Value::Object(o);
                &own
            }
            Of::Card(d) => {
                own = self.of_card(d, o, def);
                &own
            }
            Of::Printed(a) => p.place_printed(DefId(def), a),
            Of::Column(_, column) => &self.c.attrs[o.id as usize * p.columns as usize + column as usize],
        }
    }
}
