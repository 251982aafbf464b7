//! What an ability made by a statement writes to a name of its block, it keeps for itself: whatever else the block has made, and
//! the block itself, has the value that there was.

use super::Lowerer;
use super::env::{Entry, Env};
use super::names::Callable;
use crate::codes;
use crate::program::Expr;
use ecow::EcoString;
use naipe_grammar::ast;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

/// A name of a block, with its slot.
type Named = (EcoString, u16);

/// What an ability that a block makes does with names of the block.
#[derive(Debug)]
pub struct Lasting {
    reads: Vec<Named>,
    writes: Vec<(Named, Span)>,
    /// Of what it writes, the names that the block itself reads behind it.
    read_behind: Vec<Named>,
}

impl Lowerer<'_> {
    /// Notes what an ability does with the names of the block that makes it, whose expressions are those from one on.
    pub(super) fn note_lasting(&mut self, a: &ast::Ability, from: usize, env: &Env) {
        let mut writes = Vec::new();
        ast::within_ability(a, &mut |part| {
            if let ast::Part::Statement(s) = part
                && let ast::StmtKind::Assign(target, ..) | ast::StmtKind::AssignDo(target, ..) = &s.kind
                && let ast::ExprKind::Name(name) = &target.kind
                && let Some(Entry::Local(_, slot, _)) = env.find(name)
                && !self.is_of_heard(a, name)
            {
                writes.push(((name.clone(), *slot), target.span));
            }
        });
        let is_read =
            |slot: u16| (from..self.p.exprs.len()).any(|e| matches!(self.p.exprs[e], Expr::Var(x) if x == slot));
        let reads = env.entries.iter().filter_map(|entry| match entry {
            Entry::Local(name, slot, _) if is_read(*slot) => Some((name.clone(), *slot)),
            _ => None,
        });
        let reads = reads.collect();
        self.lasting_made.push(Lasting { reads, writes, read_behind: Vec::new() });
    }

    /// Whether an event that an ability hears has something of this name: inside, that is meant.
    fn is_of_heard(&self, a: &ast::Ability, name: &str) -> bool {
        a.pattern().into_iter().flat_map(ast::Pattern::each).any(|pattern| {
            match self.names.callables.get(&pattern.name.name) {
                Some(Callable::Event(event) | Callable::Action(_, event)) => {
                    self.names.events[event.i()].params.iter().any(|param| param.name == name)
                }
                _ => false,
            }
        })
    }

    /// Notes that a name of the block is read, behind the abilities that it has made so far.
    pub(super) fn note_read(&mut self, name: &EcoString, value: &Expr) {
        let Expr::Var(slot) = value else { return };
        for made in &mut self.lasting_made {
            if let Some((named, _)) = made.writes.iter().find(|((of, at), _)| of == name && at == slot) {
                made.read_behind.push(named.clone());
            }
        }
    }

    /// Warns of names that an ability of a block writes, where another reads them, or none does.
    pub(super) fn warn_of_kept_apart(&mut self) {
        let made = std::mem::take(&mut self.lasting_made);
        for (i, one) in made.iter().enumerate() {
            for (named, span) in &one.writes {
                let reads = |other: &Lasting| other.reads.contains(named);
                let others =
                    one.read_behind.contains(named) || made.iter().enumerate().any(|(j, other)| i != j && reads(other));
                if reads(one) && !others {
                    continue;
                }
                let name = &named.0;
                let said = format!("what an ability writes to `{name}` it keeps for itself");
                let label =
                    if others { "whatever else reads it has the value from before" } else { "nothing reads this" };
                self.diags.push(Diagnostic::warning(codes::NOT_ASSIGNABLE, said, *span, label).help(
                    "ask what has happened, such as `when not happened EVENT this turn` or `when count(EVENT this turn) == n`; or \
                     keep what several share in an attribute of a player or a thing",
                ));
            }
        }
    }
}
