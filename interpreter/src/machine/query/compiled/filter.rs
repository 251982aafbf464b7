//! Conditions over the objects of a zone: what does not depend on the object is worked out once, and of each object no
//! more is asked than what tells it apart.
//!
//! A filter is a row of questions, each of which says where to go on yes and on no.

use crate::dirty::Bits;
use crate::machine::query::compiled::operand::{Operand, Plain, Simple};
use crate::machine::query::compiled::{Compiler, Part, Yes};
use crate::machine::query::eval::Eval;
use crate::program::{AttrId, Builtin, Cmp, DefId, DefineId, Expr, ExprId, Fact, KindId};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// What a filter worked out once, by number, where more than one question is left.
pub(crate) type Fixed = arrayvec::ArrayVec<Value, MAX_FIXED>;

/// What is left to ask of each object once what does not depend on it is known.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Left {
    /// It is not worked out yet.
    Unknown,
    /// Nothing: every object is kept, or none.
    Nothing(bool),
    /// One comparison, and how it must turn out.
    Compare(Of, Cmp, Value, bool),
    /// A row of questions that begins here, or the whole condition, where it is no row of questions.
    Questions(u8),
}

/// How much may be worked out once.
const MAX_FIXED: usize = 8;

/// The object is kept.
const KEEP: u8 = 255;
/// The object is passed over.
const PASS: u8 = 254;
/// How many questions there may be.
const MAX_ASKED: usize = 64;

/// A condition on objects that lie in zones.
pub(crate) struct Filter {
    asked: Box<[Asked]>,
    first: u8,
    fixed: Box<[Operand]>,
    reads: Bits,
}

/// A question.
struct Asked {
    question: Question,
    yes: u8,
    no: u8,
    /// Where nothing is asked after it: whether the object is kept on yes.
    last: Option<bool>,
}

enum Question {
    /// What is of the object compares with a value worked out once.
    Compare(Of, Cmp, u8),
    /// What is of the object compares with a constant.
    Constant(Of, Cmp, Value),
    /// What is of the object is in a list or zone worked out once.
    In(Of, u8),
    /// It is `none`.
    IsNone(Of),
    /// The object is printed as a kind, which nothing changes.
    Printed(KindId),
    /// What was worked out once is `yes`.
    Fixed(u8),
    /// Anything else.
    Other(Yes),
}

/// What is of an object.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Of {
    It,
    /// A plain attribute, as printed.
    Printed(AttrId),
    /// A plain attribute in a column of the table.
    Column(u16),
    /// What a define gives that reads only what is printed.
    Card(DefineId),
}

impl Of {
    fn new(a: &Plain) -> Of {
        a.column.map_or(Of::Printed(a.attr), Of::Column)
    }
}

/// A filter in the making.
struct Draft {
    /// The slot of the object.
    var: u16,
    asked: Vec<Asked>,
    fixed: Vec<Operand>,
    reads: Bits,
}

impl Compiler<'_> {
    /// A filter for a condition on the object in a slot; none where there would be too much of it.
    pub fn filter(&self, condition: ExprId, var: u16) -> Option<Filter> {
        let mut draft = Draft { var, asked: Vec::new(), fixed: Vec::new(), reads: 0 };
        let first = self.sift(&mut draft, condition, KEEP, PASS)?;
        let Draft { asked, fixed, reads, .. } = draft;
        Some(Filter { asked: asked.into(), first, fixed: fixed.into(), reads })
    }

    /// Adds the questions of a condition; gives the first.
    fn sift(&self, draft: &mut Draft, id: ExprId, yes: u8, no: u8) -> Option<u8> {
        let p = &self.g.program;
        match p.expr(id) {
            Expr::And(a, b) => {
                let second = self.sift(draft, *b, yes, no)?;
                return self.sift(draft, *a, second, no);
            }
            Expr::Or(a, b) => {
                let second = self.sift(draft, *b, yes, no)?;
                return self.sift(draft, *a, yes, second);
            }
            Expr::Not(x) => return self.sift(draft, *x, no, yes),
            Expr::If(c, a, b) => {
                let a = self.sift(draft, *a, yes, no)?;
                let b = self.sift(draft, *b, yes, no)?;
                return self.sift(draft, *c, a, b);
            }
            Expr::Define(d, args) => {
                if let Some(inside) = self.inside(*d, args) {
                    return inside.sift(draft, p.defines[d.i()].body, yes, no);
                }
            }
            Expr::Compare(op, a, b) => return self.sift_comparison(draft, *op, *a, *b, id, yes, no),
            Expr::Const(v) => return Some(if v.is_true() { yes } else { no }),
            _ => {}
        }
        let question = self.question(draft, id);
        ask(draft, question, yes, no)
    }

    /// A comparison with a value that is one of two or more is a comparison with each of them.
    #[allow(clippy::too_many_arguments, reason = "a comparison has this many parts")]
    fn sift_comparison(
        &self,
        draft: &mut Draft,
        op: Cmp,
        a: ExprId,
        b: ExprId,
        id: ExprId,
        yes: u8,
        no: u8,
    ) -> Option<u8> {
        let p = &self.g.program;
        if let Expr::Const(with) = p.expr(b)
            && !matches!(with, Value::List { .. })
        {
            return self.sift_value(draft, a, (op, *with), yes, no);
        }
        let question = if let Some(of) = self.of(draft, a)
            && self.is_fixed(draft, b)
        {
            Question::Compare(of, op, self.fix(draft, b))
        } else if let Some(of) = self.of(draft, b)
            && self.is_fixed(draft, a)
        {
            Question::Compare(of, op.turned(), self.fix(draft, a))
        } else {
            self.question(draft, id)
        };
        ask(draft, question, yes, no)
    }

    /// Questions for how a value compares with a constant.
    fn sift_value(&self, draft: &mut Draft, a: ExprId, against: (Cmp, Value), yes: u8, no: u8) -> Option<u8> {
        let p = &self.g.program;
        let (op, with) = against;
        match p.expr(a) {
            Expr::If(c, x, y) => {
                let x = self.sift_value(draft, *x, against, yes, no)?;
                let y = self.sift_value(draft, *y, against, yes, no)?;
                return self.sift(draft, *c, x, y);
            }
            Expr::Define(d, args) => {
                if let Some(inside) = self.inside(*d, args) {
                    return inside.sift_value(draft, p.defines[d.i()].body, against, yes, no);
                }
            }
            Expr::Const(v) if !matches!(v, Value::List { .. }) => {
                return Some(if op.holds(*v, with) { yes } else { no });
            }
            _ => {}
        }
        let question = match self.of(draft, a) {
            Some(of) => Question::Constant(of, op, with),
            None => {
                let a = self.operand(a);
                Question::Other(Box::new(move |e| {
                    let a = a.get(e);
                    e.compare(op, a, with)
                }))
            }
        };
        ask(draft, question, yes, no)
    }

    /// What a condition without parts asks.
    fn question(&self, draft: &mut Draft, id: ExprId) -> Question {
        if self.is_fixed(draft, id) {
            return Question::Fixed(self.fix(draft, id));
        }
        let p = &self.g.program;
        match p.expr(id) {
            Expr::In(a, b) => {
                if let Some(of) = self.of(draft, *a)
                    && self.is_fixed(draft, *b)
                {
                    return Question::In(of, self.fix(draft, *b));
                }
            }
            Expr::IsNone(a) => {
                if let Some(of) = self.of(draft, *a) {
                    return Question::IsNone(of);
                }
            }
            Expr::IsKind(a, k) if !p.kinds[k.i()].dynamic => {
                if let Some(Of::It) = self.of(draft, *a) {
                    return Question::Printed(*k);
                }
            }
            Expr::Attr(..) | Expr::Define(..) => {
                if let Some(of) = self.of(draft, id) {
                    return Question::Constant(of, Cmp::Eq, Value::Bool(true));
                }
            }
            _ => {}
        }
        Question::Other(self.test(id))
    }

    /// The object itself, or a plain attribute of it.
    fn of(&self, draft: &mut Draft, id: ExprId) -> Option<Of> {
        let p = &self.g.program;
        let it = Simple::Var(draft.var);
        match p.expr(id) {
            Expr::Var(i) if self.slot(*i) == it => Some(Of::It),
            Expr::Attr(x, a) if matches!(p.expr(*x), Expr::Var(i) if self.slot(*i) == it) => {
                let plain = self.plain(*a)?;
                draft.reads |= crate::dirty::attr(*a);
                Some(Of::new(&plain))
            }
            Expr::Define(..) => self.of_card(id).filter(|(_, x)| *x == it).map(|(d, _)| Of::Card(d)),
            _ => None,
        }
    }

    fn fix(&self, draft: &mut Draft, id: ExprId) -> u8 {
        draft.fixed.push(self.operand(id));
        narrow::u8(draft.fixed.len()) - 1
    }

    /// Whether an expression does not depend on the object, and is quick and safe to work out whether it is needed or not.
    fn is_fixed(&self, draft: &Draft, id: ExprId) -> bool {
        let p = &self.g.program;
        if draft.fixed.len() == MAX_FIXED {
            return false;
        }
        let all = |parts: &[ExprId]| parts.iter().all(|e| self.is_fixed(draft, *e));
        match p.expr(id) {
            Expr::Const(_) | Expr::Param(_) | Expr::ScopeField(..) | Expr::During(_) => true,
            Expr::Fact(f) => matches!(f, Fact::Active | Fact::FirstPlayer | Fact::TurnNumber | Fact::InGame),
            Expr::Var(i) => self.slot(*i) != Simple::Var(draft.var),
            Expr::Attr(x, a) => self.plain(*a).is_some() && all(&[*x]),
            Expr::PlayerAttr(x, a) => self.is_plain_of_player(*a) && all(&[*x]),
            Expr::IsKind(x, k) => !p.kinds[k.i()].dynamic && all(&[*x]),
            Expr::Not(x) | Expr::IsNone(x) | Expr::Zone(_, Some(x)) => all(&[*x]),
            Expr::Zone(_, None) | Expr::InScope(_, None) => true,
            Expr::And(a, b) | Expr::Or(a, b) | Expr::Compare(_, a, b) => all(&[*a, *b]),
            Expr::Builtin(
                Builtin::Owner | Builtin::Zone | Builtin::Next | Builtin::Previous | Builtin::Opponent | Builtin::Card,
                args,
            ) => all(args),
            _ => false,
        }
    }
}

fn ask(draft: &mut Draft, question: Question, yes: u8, no: u8) -> Option<u8> {
    let full = draft.asked.len() == MAX_ASKED;
    let last = match (yes, no) {
        (KEEP, PASS) => Some(true),
        (PASS, KEEP) => Some(false),
        _ => None,
    };
    draft.asked.push(Asked { question, yes, no, last });
    (!full).then_some(narrow::u8(draft.asked.len()) - 1)
}

impl Eval<'_> {
    /// Works out what the condition of a part asks once, and so what is left to ask of each object.
    #[inline(always)]
    pub(crate) fn fix(&mut self, part: &Part, fixed: &mut Fixed) -> Left {
        let Some(filter) = &part.filter else {
            return if part.condition.is_some() { Left::Questions(0) } else { Left::Nothing(true) };
        };
        self.read(filter.reads);
        let mut at = filter.first;
        loop {
            let Some(asked) = filter.asked.get(at as usize) else { return Left::Nothing(at == KEEP) };
            match (&asked.question, asked.last) {
                (Question::Fixed(i), _) => {
                    let yes = filter.fixed[*i as usize].get(self).is_true();
                    at = if yes { asked.yes } else { asked.no };
                }
                (Question::Compare(of, op, with), Some(keeps)) => {
                    let with = filter.fixed[*with as usize].get(self);
                    return Left::Compare(*of, *op, with, keeps);
                }
                (Question::Constant(of, op, with), Some(keeps)) => return Left::Compare(*of, *op, *with, keeps),
                _ => {
                    self.fix_all(filter, fixed);
                    return Left::Questions(at);
                }
            }
        }
    }

    #[inline(never)]
    fn fix_all(&mut self, filter: &Filter, fixed: &mut Fixed) {
        fixed.clear();
        for value in &filter.fixed {
            let value = value.get(self);
            fixed.push(value);
        }
    }

    /// Asks what is left of the condition of a part of an object that is in a zone.
    #[inline(never)]
    pub(crate) fn asks(&mut self, part: &Part, fixed: &Fixed, mut at: u8, o: ObjectRef, def: u32) -> bool {
        let Some(filter) = &part.filter else {
            self.set_var(part.var, Value::Object(o));
            return part.condition.as_ref().is_none_or(|condition| self.is_met(condition));
        };
        while let Some(asked) = filter.asked.get(at as usize) {
            let yes = match &asked.question {
                Question::Compare(of, op, with) => {
                    let v = self.of(*of, o, def);
                    self.compare(*op, v, fixed[*with as usize])
                }
                Question::Constant(of, op, with) => {
                    let v = self.of(*of, o, def);
                    self.compare(*op, v, *with)
                }
                Question::In(of, list) => {
                    let v = self.of(*of, o, def);
                    self.is_in(v, fixed[*list as usize])
                }
                Question::IsNone(of) => self.of(*of, o, def) == Value::None,
                Question::Printed(k) => self.g.tables.is_printed(DefId(def), *k),
                Question::Fixed(i) => fixed[*i as usize].is_true(),
                Question::Other(test) => {
                    self.set_var(part.var, Value::Object(o));
                    self.is_met(test)
                }
            };
            at = if yes { asked.yes } else { asked.no };
        }
        at == KEEP
    }

    #[inline(always)]
    pub(crate) fn of(&mut self, of: Of, o: ObjectRef, def: u32) -> Value {
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
            Of::Column(column) => &self.c.attrs[o.id as usize * p.columns as usize + column as usize],
        }
    }
}
