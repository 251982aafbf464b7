//! Statements that write nothing but their window: names that are given values, jumps, loops.

use crate::machine::query::eval::Eval;
use crate::machine::query::plan::exec::{RegisterFile, Run};
use crate::machine::query::plan::instr::{Instr, Place};
use crate::program::SelectorId;
use crate::value::Value;
use naipe_grammar::ast::AssignOp;

/// Where a run of statements stands.
#[derive(Debug)]
pub(crate) struct Statements {
    /// Which one runs, by its number in the block; after one that wrote only its window, which one comes next.
    pub at: u32,
    /// Nothing waits to be settled: what writes only its window is followed by the next one at once.
    pub calm: bool,
    /// How many have run that are counted.
    pub counted: u32,
    /// After how many of them whoever runs this must look.
    pub most: u32,
    /// How many members of lists there were before it.
    pub lists: usize,
}

impl Eval<'_> {
    /// The statement said comes next; true where it runs at once. `counts`: something can have come of this one, if only that a
    /// loop goes on.
    #[inline(always)]
    fn goes_on<R: RegisterFile + ?Sized>(&mut self, run: &mut Run<'_, '_, R>, to: u32, counts: bool) -> bool {
        run.statements.at = to;
        let calm = run.statements.calm && self.s.fault.is_none();
        if counts || !calm {
            run.statements.counted += 1;
            if !calm || run.statements.counted >= run.statements.most {
                return false;
            }
        }
        let Some(at) = run.block.statements.get(to as usize) else { return false };
        run.next = *at as usize;
        run.statements.lists = self.m.lists.len();
        true
    }

    /// `slot = from`; lists made on the way that the value does not need are dropped.
    #[inline(always)]
    pub(super) fn name<R: RegisterFile + ?Sized>(&mut self, run: &mut Run<'_, '_, R>, slot: u16, from: Place) -> bool {
        let v = self.without_lists(run, self.get(run, from));
        self.set_var(slot, v);
        self.goes_on(run, run.statements.at + 1, false)
    }

    /// `slot op= from`: the slot's value, and another, make a new one.
    #[inline(always)]
    pub(super) fn rename<R: RegisterFile + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, R>,
        op: AssignOp,
        slot: u16,
        from: Place,
    ) -> bool {
        let v = self.assigned(self.var(slot), op, self.get(run, from), run.origin());
        self.set_var(slot, v);
        self.goes_on(run, run.statements.at + 1, false)
    }

    #[inline(always)]
    pub(super) fn goes_to<R: RegisterFile + ?Sized>(&mut self, run: &mut Run<'_, '_, R>, statement: u32) -> bool {
        self.m.lists.truncate(run.statements.lists);
        self.goes_on(run, statement, true)
    }

    /// Begins to run over a list, or what is in a zone.
    #[inline(always)]
    pub(super) fn begin_list<R: RegisterFile + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, R>,
        list: u16,
        from: Place,
    ) -> bool {
        let v = match self.get(run, from) {
            Value::Zone(z) => self.contents(z),
            v => v,
        };
        self.begin_loop(run, list, v)
    }

    /// Begins to run so many times.
    #[inline(always)]
    pub(super) fn begin_times<R: RegisterFile + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, R>,
        list: u16,
        n: Place,
    ) -> bool {
        let n = self.without_lists(run, self.get(run, n));
        self.begin_loop(run, list, Value::Int(n.int().max(0)))
    }

    /// Begins to run over what a selector finds.
    #[inline(always)]
    pub(super) fn begin_found<R: RegisterFile + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, R>,
        list: u16,
        of: SelectorId,
    ) -> bool {
        let v = self.found(of);
        self.begin_loop(run, list, v)
    }

    #[inline]
    fn begin_loop<R: RegisterFile + ?Sized>(&mut self, run: &mut Run<'_, '_, R>, list: u16, over: Value) -> bool {
        self.set_var(list, over);
        self.set_var(list + 1, Value::Int(0));
        self.goes_on(run, run.statements.at + 1, true)
    }

    /// The next member of what a loop runs over, or what comes after the loop.
    #[inline(always)]
    pub(super) fn next_round<R: RegisterFile + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, R>,
        gone: bool,
        list: u16,
        var: u16,
    ) -> bool {
        let more = self.next_member(list, var, gone);
        let then = &run.block.code[run.next + usize::from(!more)];
        let to = if let Instr::Goto { statement } = then { *statement } else { run.statements.at + 1 };
        self.goes_on(run, to, true)
    }

    /// A value that was worked out, and with it nothing more than that: lists made on the way are dropped.
    #[inline]
    fn without_lists<R: RegisterFile + ?Sized>(&mut self, run: &Run<'_, '_, R>, v: Value) -> Value {
        if !matches!(v, Value::List { .. }) {
            self.m.lists.truncate(run.statements.lists);
        }
        v
    }
}
