//! Blocks of statements being turned into instructions: jumps, and what must be closed on the way out.

use super::Lowerer;
use super::env::{Env, Gives};
use super::moment::moved_names;
use crate::limits;
use crate::program::{ArticleId, Code, CodeId, Expr, ExprId, Op, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, StmtKind};
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

/// The instructions of a block that is being lowered, with their places.
#[derive(Debug, Default)]
pub struct Builder {
    /// Articles that statements of it cite.
    pub cites: Vec<ArticleId>,
    ops: Vec<Op>,
    spans: Vec<Span>,
    /// What `return` must close, outermost first, and which instruction comes next as it is opened.
    open: Vec<(Op, u32)>,
    /// Of what has been closed: that instruction, and the one that closes it.
    opened: Vec<(u32, u32)>,
    loops: Vec<Loop>,
    /// Where what leaves the part of a block goes on from, while there is such a part.
    parts: Option<Vec<usize>>,
    /// Where what is carried out again goes on from.
    start: u32,
}

#[derive(Debug)]
struct Loop {
    breaks: Vec<usize>,
    open: usize,
}

/// A jump whose goal is not known yet.
#[derive(Debug, Clone, Copy)]
#[must_use]
pub struct Hole(usize);

impl Builder {
    /// The value that the instructions since a place give a slot, where that is the first they do with it; `n += 1` changes the one it has.
    pub fn gives_since(&self, from: u32, slot: u16) -> Option<ExprId> {
        let first = self.ops[from as usize..].iter().find_map(|op| match op {
            Op::Let(given, value) if *given == slot => Some(Some(*value)),
            Op::LetOp(changed, ..) if *changed == slot => Some(None),
            _ => None,
        });
        first.flatten()
    }

    /// Whether an instruction since a place changes the value that a slot has.
    pub fn changes_since(&self, from: u32, slot: u16) -> bool {
        self.ops[from as usize..].iter().any(|op| matches!(op, Op::LetOp(changed, ..) if *changed == slot))
    }

    /// Adds an instruction, with the place in the files that it comes from.
    pub fn push(&mut self, op: Op, span: Span) {
        self.ops.push(op);
        self.spans.push(span);
    }

    /// Adds a jump (or anything with a goal) to be filled in.
    pub fn hole(&mut self, op: Op, span: Span) -> Hole {
        self.push(op, span);
        Hole(self.ops.len() - 1)
    }

    /// Where the next instruction will stand.
    pub fn here(&self) -> u32 {
        narrow::u32(self.ops.len())
    }

    /// Makes a jump go to the next instruction.
    pub fn land(&mut self, hole: Hole) {
        let here = self.here();
        self.land_at(hole, here);
    }

    fn land_at(&mut self, hole: Hole, to: u32) {
        match &mut self.ops[hole.0] {
            Op::Jump(t) | Op::Unless(_, t) | Op::Resolve(_, t) => *t = to,
            Op::ForNext { end, .. } => *end = to,
            Op::Offer { passed, .. } => *passed = to,
            Op::ResolveAs(r) => r.avoided = to,
            Op::Announce(a) => a.avoided = to,
            Op::Retarget(r) => r.avoided = to,
            Op::PayAsked(a) => a.otherwise = to,
            Op::Choose(c) => c.none = to,
            Op::ChooseMode { none, .. } => *none = to,
            _ => {}
        }
    }

    /// The goal of one of the modes of a choice.
    pub fn land_mode(&mut self, hole: Hole, mode: usize) {
        let here = self.here();
        if let Op::ChooseMode { modes, .. } = &mut self.ops[hole.0] {
            modes[mode].to = here;
        }
    }

    /// Something is open until [`Builder::close`]: leaving in between closes it too.
    pub fn open(&mut self, closes: Op) {
        self.open.push((closes, self.here()));
    }

    /// Closes the last thing opened.
    pub fn close(&mut self, span: Span) {
        if let Some((op, from)) = self.open.pop() {
            self.opened.push((from, self.here()));
            self.push(op, span);
        }
    }

    /// Begins a loop: until `leave_loop`, `break` leaves this one.
    pub fn enter_loop(&mut self) {
        self.loops.push(Loop { breaks: Vec::new(), open: self.open.len() });
    }

    /// A loop ends: `break` goes here.
    pub fn leave_loop(&mut self) {
        if let Some(l) = self.loops.pop() {
            for b in l.breaks {
                self.land(Hole(b));
            }
        }
    }

    /// `break`: false where there is no loop.
    pub fn exit_loop(&mut self, span: Span) -> bool {
        let Some(l) = self.loops.last() else { return false };
        for (op, _) in self.open[l.open..].iter().rev().cloned().collect::<Vec<_>>() {
            self.push(op, span);
        }
        let hole = self.hole(Op::Jump(0), span);
        if let Some(l) = self.loops.last_mut() {
            l.breaks.push(hole.0);
        }
        true
    }

    /// `return`
    pub fn exit(&mut self, span: Span) {
        for (op, _) in self.open.iter().rev().cloned().collect::<Vec<_>>() {
            self.push(op, span);
        }
        match self.parts.is_some() {
            true => {
                let Hole(at) = self.hole(Op::Jump(0), span);
                self.parts.iter_mut().for_each(|leaving| leaving.push(at));
            }
            false => self.push(Op::Return, span),
        }
    }

    /// `resolve again`: all of the block, or of the part under way.
    pub fn restart(&mut self, span: Span) {
        for (op, _) in self.open.iter().rev().cloned().collect::<Vec<_>>() {
            self.push(op, span);
        }
        self.push(Op::Jump(self.start), span);
    }

    /// `return n`: the slot holds what is given back.
    pub fn exit_giving(&mut self, slot: u16, span: Span) {
        for (op, _) in self.open.iter().rev().cloned().collect::<Vec<_>>() {
            self.push(op, span);
        }
        self.push(Op::Give(slot), span);
    }

    /// What the last instruction has moved or made is not named after all.
    pub fn unname_last(&mut self) {
        if let Some(Op::Move { slot, .. } | Op::Create { slot, .. }) = self.ops.last_mut() {
            *slot = None;
        }
    }

    /// Whether the block gives anything back anywhere.
    pub fn gives(&self) -> bool {
        self.ops.iter().any(|op| matches!(op, Op::Give(_)))
    }
}

/// What is known of a code block before it is lowered.
#[derive(Debug)]
pub struct Header<'n> {
    /// What to call it.
    pub name: EcoString,
    /// Runs as one step.
    pub atomic: bool,
    /// The articles cited by the rule that the block belongs to.
    pub cites: &'n [ArticleId],
}

impl Lowerer<'_> {
    /// Lowers a block as a code of its own. What the window holds now is filled by the caller.
    pub fn code(&mut self, header: Header<'_>, block: &ast::Block, env: &mut Env) -> CodeId {
        let params = env.next;
        let mut b = Builder::default();
        let uncover = std::mem::take(&mut self.uncover);
        let outer = std::mem::take(&mut self.lasting_made);
        let end = Span { start: block.span.end, ..block.span };
        let gives = env.gives.clone();
        if let Some(done) = gives.as_ref().and_then(|g| g.done) {
            let none = self.konst(Value::None, end);
            b.push(Op::Let(done, none), end);
        }
        self.block(block, env, &mut b);
        self.uncover = uncover;
        self.warn_of_kept_apart();
        self.lasting_made = outer;
        match gives {
            Some(Gives { done: Some(done), .. }) => b.push(Op::Give(done), end),
            Some(Gives { ty, done: None }) if !b.gives() => {
                self.never_gives(&header.name, &ty, block.span);
                b.push(Op::Return, end);
            }
            _ => b.push(Op::Return, end),
        }
        self.finish_code(header, b, (params, env.max), env.own)
    }

    /// Lowers blocks as one code, each carried out where its condition holds; `return` leaves one of them.
    pub fn code_of_parts(&mut self, header: Header<'_>, blocks: Vec<(ExprId, &ast::Block, Env)>, env: &Env) -> CodeId {
        let mut b = Builder::default();
        let uncover = std::mem::take(&mut self.uncover);
        let mut slots = env.max;
        for (condition, block, mut env) in blocks {
            let end = Span { start: block.span.end, ..block.span };
            let skipped = b.hole(Op::Unless(condition, 0), block.span);
            b.parts = Some(Vec::new());
            b.start = b.here();
            self.block(block, &mut env, &mut b);
            for leaving in b.parts.take().into_iter().flatten() {
                b.land(Hole(leaving));
            }
            b.land(skipped);
            slots = slots.max(env.max);
            if b.ops.is_empty() {
                b.push(Op::Return, end);
            }
        }
        self.uncover = uncover;
        b.push(Op::Return, Span::default());
        self.finish_code(header, b, (env.next, slots), env.own)
    }

    pub(super) fn finish_code(
        &mut self,
        header: Header<'_>,
        b: Builder,
        (params, slots): (u16, u16),
        own: Option<u16>,
    ) -> CodeId {
        let id = CodeId(narrow::u32(self.p.codes.len()));
        let mut cites = header.cites.to_vec();
        cites.extend(b.cites.iter().filter(|a| !header.cites.contains(a)));
        self.p.codes.push(Code {
            name: header.name,
            ops: b.ops.into(),
            spans: b.spans.into(),
            slots,
            params,
            atomic: header.atomic,
            cites: cites.into(),
            own,
            opens: b.opened.into(),
        });
        id
    }

    /// Lowers a block of statements; its locals end with it.
    pub fn block(&mut self, block: &ast::Block, env: &mut Env, b: &mut Builder) {
        let mark = env.mark();
        self.statements(block, env, b);
        env.leave(mark);
    }

    /// Lowers the statements of a block, as long as there are numbers for its names.
    fn statements(&mut self, block: &ast::Block, env: &mut Env, b: &mut Builder) {
        for s in &block.statements {
            if env.is_full {
                return;
            }
            self.statement(s, env, b);
            if env.max > limits::NAMES && !env.is_full {
                env.is_full = true;
                self.too_many("names in one block", i64::from(env.max), i64::from(limits::NAMES), s.span);
            }
        }
    }

    /// Lowers the branches of a statement; a name that every branch gives which comes to its end is a name after it.
    pub fn branches(
        &mut self,
        blocks: &[Option<&ast::Block>],
        env: &mut Env,
        b: &mut Builder,
        mut begin: impl FnMut(&mut Self, usize, &mut Env, &mut Builder),
        mut end: impl FnMut(usize, &mut Builder),
    ) {
        let mut names: Option<Vec<EcoString>> = None;
        for block in blocks.iter().flatten().filter(|block| !leaves(block)) {
            let given = given(block);
            names = Some(match names {
                None => given,
                Some(names) => names.into_iter().filter(|name| given.contains(name)).collect(),
            });
        }
        let mut names = names.unwrap_or_default();
        names.retain(|name| env.find(name).is_none());
        let slots = env.alloc_many(names.len());
        let mut types: Vec<Option<Ty>> = vec![None; names.len()];
        for (i, block) in blocks.iter().enumerate() {
            let mark = env.mark();
            begin(self, i, env, b);
            if let Some(block) = block {
                let inside = env.mark();
                self.statements(block, env, b);
                for ((name, ty), slot) in names.iter().zip(&mut types).zip(slots..) {
                    let Some(super::env::Entry::Local(_, from, of)) = env.find(name).cloned() else { continue };
                    let value = self.add(Expr::Var(from), block.span);
                    b.push(Op::Let(slot, value), block.span);
                    *ty = Some(match ty.take() {
                        Some(before) => self.join(before, of),
                        None => of,
                    });
                }
                env.leave(inside);
            }
            env.forget(mark);
            end(i, b);
        }
        for ((name, ty), slot) in names.iter().zip(types).zip(slots..) {
            env.bind(name, slot, ty.unwrap_or(Ty::Any));
        }
    }

    /// Chance decides now what the statement is about to look at.
    pub fn uncovered(&mut self, b: &mut Builder, span: Span) {
        for op in std::mem::take(&mut self.uncover) {
            b.push(op, span);
        }
    }
}

/// The names that a block gives for certain.
fn given(block: &ast::Block) -> Vec<EcoString> {
    let mut names = Vec::new();
    for s in &block.statements {
        match &s.kind {
            StmtKind::Let(name, _) | StmtKind::LetOf(name, ..) | StmtKind::LetDo(name, _) => {
                names.push(name.name.clone());
            }
            StmtKind::Choose(choose) => names.push(choose.name.name.clone()),
            StmtKind::Together(body) => names.extend(moved_names(body).map(|name| name.name.clone())),
            StmtKind::If(_, then, Some(otherwise)) => {
                let blocks = [&**then, &**otherwise];
                let mut kept = blocks.iter().filter(|block| !leaves(block)).map(|block| given(block));
                let first = kept.next().unwrap_or_default();
                let rest: Vec<_> = kept.collect();
                names.extend(first.into_iter().filter(|name| rest.iter().all(|other| other.contains(name))));
            }
            _ => {}
        }
    }
    names
}

/// Whether a block leaves what it stands in, so that nothing after it is read.
fn leaves(block: &ast::Block) -> bool {
    block.statements.last().is_some_and(|s| {
        matches!(
            s.kind,
            StmtKind::Return
                | StmtKind::ReturnValue(_)
                | StmtKind::ReturnDo(_)
                | StmtKind::Break
                | StmtKind::ResolveAgain
        )
    })
}
