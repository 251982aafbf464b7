//! What names stand for, with which other names that is read, and whether it is still what it was when it was named.

use super::selectors::named;
use super::writer::{DEPTH, What, Writer};
use naipe_grammar::ast::{Expr, ExprKind, QueryOp};

/// What was known when a statement made an ability.
#[derive(Debug, Clone, Copy)]
pub struct Began {
    /// How many names there were,
    pub names: usize,
    /// and how many statements had changed something.
    pub changes: usize,
}

/// When something was what its name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// Before something changed.
    Before,
    /// When a statement made the ability that speaks of it.
    WhenItBegan,
}

impl<'a> Writer<'a> {
    /// What a name stands for here.
    pub fn find(&self, name: &str) -> Option<What<'a>> {
        self.find_among(self.names.len(), name).map(|(_, what)| what)
    }

    /// The place of a name among the first so many, and what it stands for. A value is read with names that were there before its
    /// own: no name is ever found in what it stands for.
    fn find_among(&self, names: usize, name: &str) -> Option<(usize, What<'a>)> {
        let at = self.names.iter().take(names).rposition(|(known, _)| known == name)?;
        let what = match &self.names[at].1 {
            What::Value(value, known) => What::Value(value, (*known).min(at)),
            other => other.clone(),
        };
        Some((at, what))
    }

    /// What an expression is, read with the first so many names: if it is one that stands for a value, that value, which may be such
    /// a name as well. With it, how many names it is read with in its turn.
    pub(super) fn value_among<'e>(&self, names: usize, expr: &'e Expr) -> (&'e Expr, usize)
    where
        'a: 'e,
    {
        let (mut expr, mut names) = (expr, names);
        while let Some((_, What::Value(value, known))) = named(expr).and_then(|name| self.find_among(names, name)) {
            (expr, names) = (value, known);
        }
        (expr, names)
    }

    /// The same, read with all names that there are here.
    pub(super) fn value_of<'e>(&self, expr: &'e Expr) -> &'e Expr
    where
        'a: 'e,
    {
        self.value_among(self.names.len(), expr).0
    }

    /// Whether a name stands for something among the first so many.
    pub(super) fn is_known_among(&self, names: usize, name: &str) -> bool {
        self.find_among(names, name).is_some()
    }

    /// Whether something has changed since a name was given to a value that reads the table: what it is now is something else.
    pub fn is_of_before(&self, name: &str) -> bool {
        self.then(name).is_some()
    }

    /// When what a name stands for was so, if it need not be so now.
    pub(super) fn then(&self, name: &str) -> Option<Then> {
        let (at, what) = self.find_among(self.names.len(), name)?;
        let What::Value(value, names) = what else { return None };
        let named = *self.named_at.get(&at)?;
        let is_from_outside = self.began.is_some_and(|began| at < began.names && named == began.changes);
        if !(is_from_outside || named < self.changes) || !self.reads_table(value, names, 0) {
            return None;
        }
        Some(if is_from_outside { Then::WhenItBegan } else { Then::Before })
    }

    /// How many statements had changed something when a name was given to a value.
    pub(super) fn named_at_of(&self, name: &str) -> Option<usize> {
        let (at, _) = self.find_among(self.names.len(), name)?;
        self.named_at.get(&at).copied()
    }

    /// Whether a name is of what an event or a move gave back.
    pub(super) fn is_outcome(&self, name: &str) -> bool {
        self.find_among(self.names.len(), name).is_some_and(|(at, _)| self.outcomes.contains(&at))
    }

    /// Whether a value depends on what is on the table, and not on numbers, seats and choices alone.
    pub(super) fn reads_table(&self, expr: &Expr, names: usize, depth: usize) -> bool {
        let reads = |expr: &Expr| self.reads_table(expr, names, depth);
        let is_chosen = |name: &str| matches!(self.find_among(names, name), Some((_, What::Referent(_))));
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Text(_) | ExprKind::None => false,
            ExprKind::Name(name) => {
                // What was named before tells by itself when that was.
                !self.is_known_among(names, name)
                    && (self.things.shared.contains_key(name.as_str()) || self.define_reads_table(name, depth))
            }
            ExprKind::Unary(_, inner) => reads(inner),
            ExprKind::Binary(_, left, right) => reads(left) || reads(right),
            ExprKind::If(parts) => parts.iter().any(reads),
            // Whose zone it is; what lies in it is asked where something is done with it.
            ExprKind::Of(of) if self.things.zones.contains_key(of.0.name.as_str()) => reads(&of.1),
            ExprKind::Attr(read) if named(&read.0).is_some_and(|of| self.things.enums.contains_key(of)) => false,
            // What it was announced as, which stays so.
            ExprKind::Attr(read) if named(&read.0) == Some("self") && !self.is_of_table(&read.1.name) => false,
            // What something is, and not how.
            ExprKind::Attr(read) if matches!(read.1.name.as_str(), "owner" | "card" | "printed" | "now") => {
                reads(&read.0)
            }
            ExprKind::Query(QueryOp::Count, selector) => self.listed(selector).is_none(),
            ExprKind::Query(..) => !self.is_other_player(expr),
            ExprKind::Call(call) => match (call.name.name.as_str(), &*call.args) {
                (
                    "min" | "max" | "opponent" | "opponents" | "next" | "previous" | "partners" | "players_count",
                    all,
                ) => all.iter().any(|arg| reads(&arg.value)),
                // The cell itself stays where it is.
                ("cell_at", [_, column, row]) => reads(&column.value) || reads(&row.value),
                ("size" | "count", [of]) => !named(&of.value).is_some_and(is_chosen),
                (name, all) if self.things.defines.contains_key(name) => {
                    all.iter().any(|arg| reads(&arg.value)) || self.define_reads_table(name, depth)
                }
                _ => true,
            },
            _ => true,
        }
    }

    /// Whether an attribute is one that the game declares, or whose something is and where.
    fn is_of_table(&self, name: &str) -> bool {
        let is_declared = self.things.attrs.contains_key(name) || self.things.player_attrs.contains_key(name);
        is_declared || matches!(name, "controller" | "zone" | "cell" | "row" | "column")
    }

    /// The same of what a define gives, whatever it is given.
    fn define_reads_table(&self, name: &str, depth: usize) -> bool {
        let define = self.things.defines.get(name);
        define.is_some_and(|define| depth >= DEPTH || self.reads_table(define.body, 0, depth + 1))
    }

    pub fn bind(&mut self, name: &str, what: What<'a>) {
        self.named_at.remove(&self.names.len());
        self.outcomes.remove(&self.names.len());
        self.names.push((name.to_owned(), what));
    }

    /// Does something with the names as they were when there were so many.
    pub fn within<T>(&mut self, names: usize, act: impl FnOnce(&mut Self) -> T) -> T {
        let rest = self.names.split_off(names.min(self.names.len()));
        let named_at = self.named_at.clone();
        let done = act(self);
        self.named_at = named_at;
        self.names.truncate(names);
        self.names.extend(rest);
        done
    }

    /// The same, and keeps the names it brought.
    pub fn within_keeping(&mut self, names: usize, act: impl FnOnce(&mut Self)) {
        let rest = self.names.split_off(names.min(self.names.len()));
        let named_at = self.named_at.clone();
        act(self);
        self.named_at = named_at;
        let brought = self.names.split_off(names.min(self.names.len()));
        self.names.extend(rest);
        self.names.extend(brought);
    }

    /// Does something, and forgets the names it brought.
    pub fn scoped<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let (names, candidates) = (self.names.len(), self.candidates.len());
        let done = act(self);
        self.names.truncate(names);
        self.candidates.truncate(candidates);
        done
    }
}
