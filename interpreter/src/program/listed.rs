//! The lists of a program: a copy knows how far it is still like what it was copied from, and is made like it again without
//! being copied anew.

use super::Program;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Deref, DerefMut, Index, IndexMut, Range};
use std::slice::SliceIndex;

/// One sort of what a program is made of, by number.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Listed<T> {
    all: Vec<T>,
    /// So many of the first have not been touched since this was copied.
    #[serde(skip)]
    untouched: usize,
}

impl<T> Listed<T> {
    /// Adds one more.
    pub fn push(&mut self, one: T) {
        self.all.push(one);
    }

    /// Forgets all after the first ones.
    pub fn truncate(&mut self, len: usize) {
        self.untouched = self.untouched.min(len);
        self.all.truncate(len);
    }

    /// Makes room for exactly so many more.
    pub fn reserve_exact(&mut self, more: usize) {
        self.all.reserve_exact(more);
    }

    /// How many of the first have not been touched since this was copied.
    #[must_use]
    pub fn untouched(&self) -> usize {
        self.untouched.min(self.all.len())
    }
}

impl<T: Clone> Listed<T> {
    /// Adds copies of several.
    pub fn extend_from_slice(&mut self, more: &[T]) {
        self.all.extend_from_slice(more);
    }

    /// Becomes again what it was copied from: what was added goes; where any was touched, all are copied again.
    pub fn take_back(&mut self, of: &Listed<T>) {
        if self.untouched() == of.all.len() {
            self.all.truncate(of.all.len());
        } else {
            *self = of.clone();
        }
    }
}

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T: Clone> Clone for Listed<T> {
    fn clone(&self) -> Self {
        Listed { all: self.all.clone(), untouched: self.all.len() }
    }
}

impl<T: fmt::Debug> fmt::Debug for Listed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.all.fmt(f)
    }
}

impl<T> From<Vec<T>> for Listed<T> {
    fn from(all: Vec<T>) -> Self {
        Listed { all, untouched: 0 }
    }
}

impl<T> FromIterator<T> for Listed<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        Vec::from_iter(all).into()
    }
}

impl<T> Extend<T> for Listed<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
        self.all.extend(more);
    }
}

impl<T> Deref for Listed<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.all
    }
}

/// Whoever may change any of them has touched them all.
impl<T> DerefMut for Listed<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        self.untouched = 0;
        &mut self.all
    }
}

impl<T, I: SliceIndex<[T]>> Index<I> for Listed<T> {
    type Output = I::Output;

    fn index(&self, at: I) -> &I::Output {
        &self.all[at]
    }
}

impl<T> IndexMut<usize> for Listed<T> {
    fn index_mut(&mut self, at: usize) -> &mut T {
        self.untouched = self.untouched.min(at);
        &mut self.all[at]
    }
}

impl<T> IndexMut<Range<usize>> for Listed<T> {
    fn index_mut(&mut self, at: Range<usize>) -> &mut [T] {
        self.untouched = self.untouched.min(at.start);
        &mut self.all[at]
    }
}

impl<T> IntoIterator for Listed<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter()
    }
}

impl<'l, T> IntoIterator for &'l Listed<T> {
    type Item = &'l T;
    type IntoIter = std::slice::Iter<'l, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}

impl<'l, T> IntoIterator for &'l mut Listed<T> {
    type Item = &'l mut T;
    type IntoIter = std::slice::IterMut<'l, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl Program {
    /// Becomes again what it was copied from: what was added goes, and lists that were touched are copied again.
    pub fn take_back(&mut self, of: &Program) {
        macro_rules! take_back {
            ($($one:ident)*; $($list:ident)*) => {
                let Program { $($one,)* $($list,)* } = self;
                $($one.clone_from(&of.$one);)*
                $($list.take_back(&of.$list);)*
            };
        }
        take_back!(
            name title language players teams as_of hash columns changes_owners shared setup turn policy standings other_titles
            state_event games;
            strings lists enums kinds attrs player_attrs defs printed zones turned_up params exprs expr_spans reasons
            selectors codes events abilities rules checks defines procedures payments actions playables prices granted
            permitted scopes phases articles formats decks errata sets catalogue own_columns words listens
        );
    }

    /// Whether nothing was touched since it was copied from a program, and nothing added but expressions and what those are
    /// made of, and names for things.
    #[must_use]
    pub fn only_adds_expressions(&self, of: &Program) -> bool {
        macro_rules! untouched {
            ($($list:ident)*; $($longer:ident)*) => {
                $(self.$list.len() == of.$list.len() && self.$list.untouched() == of.$list.len())&&*
                    $(&& self.$longer.untouched() == of.$longer.len())*
            };
        }
        self.columns == of.columns
            && self.changes_owners == of.changes_owners
            && untouched!(
                enums kinds attrs player_attrs defs printed zones turned_up reasons codes events abilities rules checks
                defines procedures payments actions playables prices granted permitted scopes phases articles formats
                decks errata sets catalogue own_columns words listens;
                strings lists params exprs expr_spans selectors
            )
    }
}
