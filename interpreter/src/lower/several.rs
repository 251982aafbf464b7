//! Abilities that hear several events: `after fight(x: self) or die(x: self) { … }`.

use super::ability::Home;
use super::env::{Entry, Env};
use super::names::Callable;
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::AbilityId;
use ecow::EcoString;
use naipe_grammar::ast::{self, Pattern};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// One ability, lowered for each event that it hears: what it says must hold for all of them.
    pub(super) fn ability_of_several(&mut self, of_each: &[ast::Ability], env: &Env, home: &Home) -> Vec<AbilityId> {
        let mut ids = Vec::new();
        for one in of_each {
            ids.extend(self.ability_form(one, env, home));
        }
        for id in &ids {
            self.p.abilities[id.i()].one_of = ids.first().copied();
        }
        ids
    }

    /// What only others of the events are known to have has no name here, whatever it would stand for otherwise.
    pub(super) fn refuse_names_of_others(&mut self, heard: &Pattern, env: &mut Env) {
        if heard.or.is_empty() {
            return;
        }
        let own = self.names_of_event(&heard.name.name);
        for other in &heard.or {
            for name in self.names_of_event(&other.name.name) {
                if !own.contains(&name) {
                    env.entries.push(Entry::OfOthers(name, heard.name.name.clone()));
                }
            }
        }
    }

    /// What is known where an event is heard, by the name that it is heard by.
    fn names_of_event(&self, name: &EcoString) -> Vec<EcoString> {
        let (event, alias) = match self.names.callables.get(name) {
            Some(Callable::Event(event) | Callable::Action(_, event)) => (event, None),
            Some(Callable::Alias(at)) => {
                let alias = &self.names.aliases[at as usize];
                (alias.event, Some(alias))
            }
            _ => return Vec::new(),
        };
        let params = self.names.events[event.i()].params.iter().map(|param| param.name.clone());
        params.chain(alias.into_iter().flat_map(|alias| alias.params.iter().map(|param| param.0.clone()))).collect()
    }

    /// A name that not all events of an ability have.
    pub(super) fn not_of_all(&mut self, name: &str, event: &str, span: Span) -> Typed {
        self.diags.push(
            Diagnostic::error(
                codes::UNKNOWN_NAME,
                format!("`{name}` is not known of all that is heard: `{event}` has nothing of that name"),
                span,
                "not known of each of them",
            )
            .help("name only what all of them have under one name, or write an ability for each"),
        );
        self.bad(span)
    }
}
