//! Of whom something is meant where that is not said: a zone that each player has, and what each player has chosen.

use super::Lowerer;
use super::env::{Entry, Env};
use crate::program::Ty;
use naipe_grammar::ast::{self, ExprKind};

impl Lowerer<'_> {
    /// What to write for a zone of a player, of which it is not said whose: of those who are known there, the nearest first.
    pub(super) fn whose_zone(name: &str, env: &Env) -> String {
        let of = |whose: &str| format!("`{name} of {whose}`");
        if env.script {
            return format!("write {}, {}, {} …", of("A"), of("B"), of("active"));
        }
        let mut whose: Vec<String> = Self::player_named(env).into_iter().collect();
        if env.you {
            whose.push("you".to_owned());
        }
        whose.push("active".to_owned());
        let thing = env.entries().find_map(|entry| match entry {
            Entry::Local(thing, _, Ty::Object(_)) if thing != "it" => Some(thing.as_str()),
            _ => None,
        });
        whose.extend(thing.map(|thing| format!("{thing}.owner")));
        let said: Vec<String> = whose.iter().take(3).map(|whose| of(whose)).collect();
        format!("write {} …; what lies in those of all players is `all it in {name}`", said.join(", "))
    }

    /// The nearest name that stands for a player.
    fn player_named(env: &Env) -> Option<String> {
        env.entries().find_map(|entry| match entry {
            Entry::Local(name, _, Ty::Player) if name != "it" => Some(name.to_string()),
            _ => None,
        })
    }

    /// How one player's choice is read, where a name stands for what each player has chosen at the same time.
    pub(super) fn one_of_each(e: &ast::Expr, env: &Env) -> Option<String> {
        match &e.kind {
            ExprKind::Name(name) => {
                let Some(Entry::Local(_, slot, Ty::Set(_))) = env.find(name) else { return None };
                let whose = Self::player_named(env).unwrap_or_else(|| "active".to_owned());
                env.by_player
                    .contains(slot)
                    .then(|| format!("each player has chosen one: what `{whose}` chose is `{name}[{whose}]`"))
            }
            ExprKind::Binary(_, a, b) => Self::one_of_each(a, env).or_else(|| Self::one_of_each(b, env)),
            ExprKind::Unary(_, of) => Self::one_of_each(of, env),
            ExprKind::Attr(of) => Self::one_of_each(&of.0, env),
            _ => None,
        }
    }

    /// Helps with the last fault, where a name in it stands for what each player has chosen.
    pub(super) fn help_with_each_choice(&mut self, e: &ast::Expr, env: &Env) {
        if let Some(help) = Self::one_of_each(e, env)
            && let Some(fault) = self.diags.last_mut()
        {
            fault.help = Some(help);
        }
    }
}
