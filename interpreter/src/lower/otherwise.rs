//! What cards and rulebooks say in words of their own, where only what the game declares tells what is meant.

use super::Lowerer;
use super::addresses::keyword_name;
use super::constant::NOT_FIXED;
use super::env::{Entry, Env};
use super::lookup::{few, table};
use super::resolve::unknown_here;
use super::types::without_none;
use crate::codes;
use crate::program::{KindId, Ty};
use naipe_grammar::ast::{self, BinaryOp, ExprKind, Field};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::print;

/// What stands on both sides of each `and` of a condition, in order.
fn joined(e: &ast::Expr) -> Vec<&ast::Expr> {
    match &e.kind {
        ExprKind::Binary(BinaryOp::And, one, other) => [joined(one), joined(other)].concat(),
        _ => vec![e],
    }
}

impl Lowerer<'_> {
    /// Reports what stands in the place of a keyword and is none: `flying and haste`, `"Taunt"`.
    pub(super) fn not_a_keyword(&mut self, e: &ast::Expr) {
        let kinds = &self.names.kinds;
        let is_keyword = |kind: KindId| self.p.kinds[kind.i()].is_keyword;
        let keywords = || table(kinds).filter(|name| kinds.get(name).is_some_and(is_keyword));
        let help = match &e.kind {
            ExprKind::Binary(BinaryOp::And, ..) => {
                let mut said = Vec::new();
                let mut undeclared = None;
                for part in joined(e) {
                    let printed = print::expression(part);
                    let name = keyword_name(part).filter(|name| !keywords().any(|known| known == name.as_str()));
                    let near = name.and_then(|name| self.near(name, keywords()));
                    said.push(match (name, near) {
                        (Some(name), Some(near)) => printed.replacen(name.as_str(), &near, 1),
                        (name, _) => {
                            undeclared = undeclared.or(name);
                            printed
                        }
                    });
                }
                let help = format!("keywords are separated by commas: write `{}`", said.join(", "));
                match undeclared {
                    Some(name) => format!("{help}; `{name}` is declared as one: `keyword {name} {{ … }}`"),
                    None => help,
                }
            }
            ExprKind::Text(title) => {
                let same = keywords().find(|name| *name == title).map(str::to_owned);
                match same.or_else(|| self.near(title, keywords())) {
                    Some(name) => format!("a keyword has no quotes: write `{name}`"),
                    None => format!("a keyword has a name, and is declared: `keyword NAME \"{title}\" {{ … }}`"),
                }
            }
            _ => match few(keywords()) {
                Some(there) => format!("write the name of a keyword or trait; {there}"),
                None => "write the name of a keyword or trait".to_owned(),
            },
        };
        let message = "a keyword or trait is wanted here";
        self.diags.push(Diagnostic::error(codes::UNKNOWN_KIND, message, e.span, "not a keyword").help(help));
    }

    /// What to write where something is asked whether it is of a kind, and an attribute says it: `it is tapped`.
    pub(super) fn if_truth(&self, name: &str) -> Option<String> {
        let attribute = self.names.attrs.get(name)?;
        let is_truth = self.p.attrs[attribute.i()].ty == Ty::Bool;
        is_truth.then(|| format!("`{name}` is an attribute, `yes` or `no`: write `where {name}`, or `x.{name}` of `x`"))
    }

    /// What to write where a zone is called as if it were an event: `exile(t)`.
    pub(super) fn if_moved_there(&self, name: &str) -> Option<String> {
        let zone = &self.p.zones[self.names.zones.get(name)?.i()];
        let of = if zone.per_player { " of PLAYER" } else { "" };
        Some(format!("`{name}` is a zone, and nothing happens by its name: write `move THING to {name}{of}`"))
    }

    /// Of what an attribute can be meant that stands alone: itself, and then what has a name and such an attribute, the
    /// nearest first.
    pub(super) fn of_what(&self, name: &str, env: &Env) -> Option<String> {
        const SOME: usize = 3;
        let has = |ty: &Ty| *ty != Ty::Any && self.attributes_of(&without_none(ty)).contains(&name);
        let named = env.entries().filter_map(|entry| match entry {
            Entry::Local(known, _, ty) if !matches!(known.as_str(), "it" | "source") && has(ty) => Some(known.as_str()),
            _ => None,
        });
        let own = env.this.as_ref().filter(|ty| has(ty)).map(|_| "self");
        let all: Vec<String> = own.into_iter().chain(named).take(SOME).map(|of| format!("`{of}.{name}`")).collect();
        (!all.is_empty()).then(|| format!("write {}", all.join(" or ")))
    }

    /// What to write for `another`, where something is looked for by a card.
    pub(super) fn another(name: &str, env: &Env) -> Option<String> {
        let is_asked = env.this.is_some() && env.entries().any(|entry| matches!(entry, Entry::Candidate(..)));
        let is_other = matches!(name, "another" | "other" | "otro" | "otra");
        (is_asked && is_other).then(|| "write `it != self`".to_owned())
    }

    /// Whether a `modify` says by a kind what it modifies, and not by a name.
    pub(super) fn modifies_kinds(&self, a: &ast::Ability) -> bool {
        let ast::AbilityKind::ModifyAll(modified, _) = &a.kind else { return false };
        modified.parts.iter().all(|part| self.names.kinds.get(&part.kind.name).is_some())
    }

    /// Says of faults in what a `modify` works out, where an attribute stands alone, that it may be one of what is modified.
    pub(super) fn help_with_modified(&mut self, mark: usize, env: &Env) {
        let it = env.entries().find_map(|entry| match entry {
            Entry::Local(name, slot, ty) if name == "it" => Some((*slot, ty)),
            _ => None,
        });
        let Some((slot, ty)) = it.filter(|_| mark < self.diags.len()) else { return };
        let is_name = |entry: &Entry| matches!(entry, Entry::Local(name, at, _) if *at == slot && name != "it");
        if *ty == Ty::Any || env.entries().any(is_name) {
            return;
        }
        let has = |l: &Self, ty: &Ty, said: &str| {
            l.attributes_of(&without_none(ty)).into_iter().find(|name| said == unknown_here(name)).map(str::to_owned)
        };
        for at in mark..self.diags.len() {
            let said = self.diags[at].message.clone();
            let Some(name) = has(self, ty, &said) else { continue };
            let own = env.this.as_ref().is_some_and(|this| has(self, this, &said).is_some());
            let or = if own { format!(" or `self.{name}`") } else { String::new() };
            self.diags[at].help = Some(format!("write `it.{name}`{or}"));
        }
    }

    /// Says of a value that a card cannot have printed on it how an ability says it.
    pub(super) fn help_with_changing(&mut self, f: &Field, ty: &Ty, before: usize) {
        let nothing = match without_none(ty) {
            _ if without_none(ty) != *ty => "none",
            Ty::Int => "0",
            Ty::Bool => "no",
            _ => "…",
        };
        let name = &f.name.name;
        for fault in self.diags.iter_mut().skip(before) {
            if fault.code == codes::NO_PRONOUN || fault.message == NOT_FIXED {
                fault.help = Some(format!(
                    "what is printed does not change: write `{name}: {nothing}`, and an ability `modify self {{ {name} = … }}`"
                ));
            }
        }
    }

    /// Says of an attribute that is not there, and to which a kind is given, how a card declares one of its own.
    pub(super) fn help_with_own(&mut self, f: &Field) {
        let [ast::Expr { kind: ExprKind::Name(kind), .. }] = &*f.values else { return };
        if self.names.kinds.get(kind).is_none() && kind != "player" {
            return;
        }
        if let Some(fault) = self.diags.last_mut() {
            let name = &f.name.name;
            fault.help = Some(format!("declare it with what it begins with: `{name}: {kind} or none = none`"));
        }
    }
}
