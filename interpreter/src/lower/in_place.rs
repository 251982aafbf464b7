//! Abilities that are given in place: each is all there is of a keyword that nobody can name, whose arguments are what is
//! known where it is given.

use super::Lowerer;
use super::ability::Home;
use super::env::{Entry, Env};
use super::names::Sig;
use crate::codes;
use crate::limits;
use crate::program::{Expr, ExprId, Form, Kind, KindId, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{Ability, AbilityKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use std::sync::Arc;

/// A name that is known where an ability or a cost is given: what it stands for there, and its type.
pub(super) struct Known {
    pub name: EcoString,
    /// What it stands for.
    pub value: ExprId,
    pub ty: Ty,
}

impl Lowerer<'_> {
    /// `modify t { after harm(target: self) { … } }`: `self` is what has it, and `you` who controls that.
    pub(super) fn ability_in_place(
        &mut self,
        given: &Ability,
        applies: ExprId,
        of: &Ty,
        home: &Home,
        env: &mut Env,
    ) -> Form {
        let what = "names from around it that an ability given in place uses";
        let known = self.known_in(&print::ability(given), what, given.span, env);
        // Each time that it is given is one: the first argument only counts them.
        let once = self.konst(Value::Int(1), given.span);
        let args: Vec<ExprId> = std::iter::once(once).chain(known.iter().map(|k| k.value)).collect();
        let kind = self.keyword_in_place(given, home, narrow::u8(args.len()));
        let title = self.intern(&self.p.kinds[kind.i()].title.clone());
        let inner = Home { title, keyword: Some(kind), top: false, float: false, given: home.float, ..home.clone() };
        // It is no part of the block in which it is written.
        let (was, uncover) = (self.was.take(), std::mem::take(&mut self.uncover));
        let outer = std::mem::replace(&mut self.home, inner.clone());
        let mut window = Env::object(of.clone());
        window.entries.extend(
            env.entries
                .iter()
                .filter(|e| matches!(e, Entry::Constant(..) | Entry::Later(..) | Entry::OfOthers(..)))
                .cloned(),
        );
        window.alloc();
        if let AbilityKind::Action(decl) = &given.kind {
            let named = |(at, k): (u8, Known)| Entry::Argument(k.name, kind, at, k.ty);
            window.entries.extend((1u8..).zip(known).map(named));
            self.action_in_place(given, decl, kind, &window, &inner);
        } else {
            for k in known {
                window.local(&k.name, k.ty);
            }
            self.p.kinds[kind.i()].abilities = self.ability(given, &window, &inner);
        }
        (self.was, self.uncover, self.home) = (was, uncover, outer);
        Form::ModifyKind { kind, gains: true, args: args.into(), applies, each: None }
    }

    /// The names of the place where something is given that it speaks of, in the words in which it is `said`.
    pub(super) fn known_in(&mut self, said: &str, what: &str, span: Span, env: &Env) -> Vec<Known> {
        let words = || said.split(|c: char| !c.is_alphanumeric() && c != '_');
        let mut known: Vec<Known> = Vec::new();
        for entry in env.entries() {
            let Some(name) = entry.name() else { continue };
            // What is given is `self`, not `it`.
            if name == "it" || known.iter().any(|k| k.name == *name) || !words().any(|word| word == name) {
                continue;
            }
            let (value, ty) = match entry {
                Entry::Local(_, slot, ty) => (self.add(Expr::Var(*slot), span), ty.clone()),
                Entry::Argument(_, keyword, at, ty) => {
                    let argument = self.keyword_argument(*keyword, *at, ty.clone(), span);
                    (argument.id, argument.ty)
                }
                Entry::Worked(_, id, ty) => (*id, ty.clone()),
                Entry::Constant(_, value, ty) => (self.konst(*value, span), ty.clone()),
                Entry::Candidate(..)
                | Entry::NoKind(..)
                | Entry::Later(..)
                | Entry::OfOthers(..)
                | Entry::Hidden(..) => continue,
            };
            known.push(Known { name: name.clone(), value, ty });
        }
        // One argument counts how often it is given.
        let most = limits::PARAMETERS - 1;
        if known.len() > most {
            let there = known.len() as i64;
            self.too_many(what, there, most as i64, span);
            known.truncate(most);
        }
        known
    }

    /// The keyword of an ability in place, called by the ability's first words; in print, by its label or by what gives it.
    fn keyword_in_place(&mut self, given: &Ability, home: &Home, arity: u8) -> KindId {
        let kind = KindId(narrow::u16(self.p.kinds.len()));
        let name: EcoString = print::form(given).map_or_else(EcoString::new, |[_, full]| full.into());
        let title = match (&given.label, &given.kind) {
            (Some(label), _) => label.name.clone(),
            (None, AbilityKind::Action(decl)) if decl.title.is_some() => {
                decl.title.as_ref().map_or_else(EcoString::new, |title| title.name.clone())
            }
            _ => self.p.str(home.title).into(),
        };
        self.p.kinds.push(Kind {
            name: name.clone(),
            title,
            ancestors: vec![kind, KindId(0)],
            is_keyword: true,
            in_place: true,
            arity,
            dynamic: true,
            ..Kind::default()
        });
        self.names.kind_params.push(Arc::new(Sig { name, ..Sig::default() }));
        kind
    }

    /// Refuses what no thing has as its own: whether it is such.
    pub(super) fn is_no_own_ability(&mut self, given: &Ability, of_player: bool, span: Span) -> bool {
        let (what, help) = match given.kind {
            AbilityKind::Check { .. } => {
                ("a check belongs to the rules of the game", "write it at top level, over what it concerns")
            }
            _ if of_player => (
                "players have no abilities",
                "write the ability as a statement: `after EVENT(…) until turn { … }`; it lasts as long as that says",
            ),
            _ => return false,
        };
        self.diags.push(Diagnostic::error(codes::MISPLACED, what, span, "not an ability of a thing").help(help));
        true
    }
}
