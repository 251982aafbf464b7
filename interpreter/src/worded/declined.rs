//! What is done with what was chosen, and what where nothing was: `si lo haces, destruye esa criatura; si no, robas una carta`.

use super::clauses::Clause;
use super::lexicon::{Said, args};
use super::selectors::named;
use super::values::paired;
use super::writer::{What, Writer};
use naipe_grammar::ast::{BinderSource, ChooseStmt, Count, Expr, ExprKind, Optional, Stmt, StmtKind, TypeKind};

/// Whether nothing may be chosen where something could be.
pub(super) fn can_decline(choose: &ChooseStmt) -> bool {
    let is_none_enough = match &choose.count {
        Count::One | Count::Exactly(_) | Count::Order => false,
        Count::Between(least, _) => !matches!(least.kind, ExprKind::Int(1..)),
        Count::UpTo(_) | Count::Any => true,
    };
    is_none_enough || choose.optional != Optional::No
}

impl<'a> Writer<'a> {
    /// A choice that says what is done where nothing is chosen, with the statements behind it that are done only where something is,
    /// and how many these are. None where there are none: then what is done otherwise stands by itself.
    pub(super) fn chosen_or_not(
        &mut self,
        choose: &'a ChooseStmt,
        rest: &'a [Stmt],
        outer: bool,
    ) -> Option<(Vec<Clause>, usize)> {
        let otherwise = choose.otherwise.as_ref()?;
        let is_end = self.leaves(otherwise);
        let is_bound = |one: &&Stmt| is_end || self.is_done_with(one, &choose.name.name);
        let bound = rest.iter().take_while(is_bound).count();
        if bound == 0 {
            return None;
        }
        self.is_followed = outer;
        let choice = self.choice_alone(choose);
        let mut clauses = self.with_its_amounts(choice);
        let who = match &choose.by {
            Some(by) => self.who_was_asked(by),
            None => Said { reader: true, ..Said::default() },
        };
        self.is_followed = outer || bound < rest.len();
        let then = self.branch(|w| w.statements(&rest[..bound]));
        let then = Said::plain(self.joined_within(&then));
        self.is_followed = outer || !is_end && bound < rest.len();
        let other = self.branch(|w| w.block(otherwise));
        let other = Said::plain(self.joined_within(&other));
        let (key, end) = if can_decline(choose) {
            ("text.if_done", "text.end_of_done")
        } else {
            ("text.if_able", "text.end_of_able")
        };
        let key = if other.text.is_empty() { key.to_owned() } else { format!("{key}.else") };
        let text = self.say(&key, &args([("what", &then), ("other", &other), ("who", &who)]));
        let end = self.say(end, &args([("who", &who)]));
        clauses.push(Clause { is_otherwise: true, ..Clause::until(text, end).asking() });
        Some((clauses, bound))
    }

    /// Who was just asked, said shortly.
    pub(super) fn who_was_asked(&mut self, by: &'a Expr) -> Said {
        let who = self.thing(by);
        if who.reader {
            return who;
        }
        match named(by).and_then(|name| self.find(name)) {
            Some(What::Referent(number)) => self.name(number),
            _ => Said::plain(self.say("text.actor", &super::lexicon::Args::new())),
        }
    }

    /// Whether a statement does something with what has this name and nothing else: where there is none, nothing is done.
    fn is_done_with(&self, statement: &Stmt, name: &str) -> bool {
        let is_it = |expr: &Expr| named(expr) == Some(name);
        match &statement.kind {
            StmtKind::Move { what, .. } | StmtKind::Reveal(what, _) => is_it(what),
            StmtKind::Assign(target, ..) => matches!(&target.kind, ExprKind::Attr(read) if is_it(&read.0)),
            StmtKind::For { binder, .. } => matches!(&binder.source, BinderSource::List(list) if is_it(list)),
            StmtKind::Call(event, given) => {
                let params = self.things.events.get(event.name.as_str()).map_or(&[][..], |event| event.params);
                paired(params, given).into_iter().any(|(param, value)| {
                    let can_be_none = param.ty.as_ref().is_none_or(|ty| matches!(ty.kind, TypeKind::Optional(_)));
                    !can_be_none && value.is_some_and(is_it)
                })
            }
            _ => false,
        }
    }
}
