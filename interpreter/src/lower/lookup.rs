//! Looking up what is declared, with the nearest name where nothing is.

use super::Lowerer;
use super::names::{Callable, Table};
use crate::codes;
use crate::program::{ArticleId, DefId, KindId, PaymentId, ScopeId, ZoneId};
use naipe_grammar::ast::{Article, Ident, Text};

impl Lowerer<'_> {
    /// A kind, trait or keyword.
    pub fn kind(&mut self, name: &Ident) -> Option<KindId> {
        let found = self.names.kinds.get(&name.name);
        if found.is_none() {
            let near = self.near(&name.name, table(&self.names.kinds));
            self.unknown(codes::UNKNOWN_KIND, "kind, trait or keyword", &name.name, name.span, near);
            if self.names.members.contains_key(&name.name)
                && let Some(d) = self.diags.last_mut()
            {
                d.help = Some(format!("`{}` is a member of an enum: compare it with `==`", name.name));
            }
        }
        found
    }

    /// A zone.
    pub fn zone(&mut self, name: &Ident) -> Option<ZoneId> {
        let found = self.names.zones.get(&name.name);
        if found.is_none() {
            let near = self.near(&name.name, table(&self.names.zones));
            self.unknown(codes::UNKNOWN_ZONE, "zone", &name.name, name.span, near);
        }
        found
    }

    /// A scope.
    pub fn scope(&mut self, name: &Ident) -> Option<ScopeId> {
        let found = self.names.scopes.get(&name.name);
        if found.is_none() {
            let near = self.near(&name.name, table(&self.names.scopes));
            self.unknown(codes::UNKNOWN_NAME, "scope", &name.name, name.span, near);
        }
        found
    }

    /// A card or token, by title.
    pub fn def(&mut self, title: &Text) -> Option<DefId> {
        let found = self.names.defs.get(&title.name);
        if found.is_none() {
            let near = self.near(&title.name, table(&self.names.defs));
            self.unknown(codes::UNKNOWN_CARD, "card", &title.name, title.span, near);
        }
        found
    }

    /// A payment.
    pub fn payment(&mut self, name: &Ident) -> Option<PaymentId> {
        if let Some(Callable::Payment(p)) = self.names.callables.get(&name.name) {
            return Some(p);
        }
        let other = self.names.callables.get(&name.name);
        let payments =
            self.names.callables.names().filter(|n| matches!(self.names.callables.get(n), Some(Callable::Payment(_))));
        let near = self.near(&name.name, payments.map(|s| s.as_str()));
        self.unknown(codes::UNKNOWN_EVENT, "payment", &name.name, name.span, near);
        if let (Some(other), Some(d)) = (other, self.diags.last_mut()) {
            d.notes.push(format!("`{}` is {}", name.name, other.word()));
        }
        None
    }

    /// Articles cited: those that nobody declared are declared so, or reported where the game lists its articles.
    pub fn cites(&mut self, cites: &[Article]) -> Vec<ArticleId> {
        cites
            .iter()
            .map(|a| {
                if let Some(id) = self.names.articles.get(&a.name) {
                    return ArticleId(id);
                }
                if self.names.articles_declared {
                    let near = self.near(&a.name, table(&self.names.articles));
                    self.unknown(codes::UNKNOWN_ARTICLE, "article", &a.name, a.span, near);
                }
                let id = self.p.articles.len() as u16;
                let _ = self.names.articles.add(&a.name, id, a.span);
                self.p.articles.push(crate::program::Article {
                    id: a.name.clone(),
                    title: Default::default(),
                    declared: false,
                    unexercised: None,
                });
                ArticleId(id)
            })
            .collect()
    }
}

/// The names of a table.
pub fn table<T: Copy>(t: &Table<T>) -> impl Iterator<Item = &str> {
    t.names().map(|s| s.as_str())
}
