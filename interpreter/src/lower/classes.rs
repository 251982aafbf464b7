//! Of what class an ability is that players activate: a kind of the game.

use super::Lowerer;
use super::addresses::members_of;
use crate::codes;
use crate::program::{Class, EventId, KindId, Test, builtin};
use naipe_grammar::ast::{self, Ability, AbilityKind, ActionDecl, ExprKind, Ident, ItemKind, Member, Pattern};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;

impl<'a> Lowerer<'a> {
    /// The class of an ability that players activate; none, and told so, where it has none or the game does not know it.
    pub(super) fn class_of(&mut self, a: &Ability, decl: &ActionDecl) -> Option<KindId> {
        let title = decl.title.as_ref().or(decl.name.as_ref()).map_or("Title", |title| title.name.as_str());
        match &decl.class {
            Some(class) => {
                let told = self.diags.len();
                let kind = self.kind(class);
                let taken = if kind.is_none() { self.classes_taken() } else { Vec::new() };
                let help = match &*taken {
                    // Where no ability has a class, none can be meant.
                    [] if kind.is_none() && self.usual_class().is_none() => Some(format!(
                        "an ability that players activate is of a class, a kind of the game: declare it, `kind {0} \"{0}\"`",
                        class.name
                    )),
                    [] => None,
                    taken => Some(there_are(taken)),
                };
                let is_near = |d: &Diagnostic| d.help.as_deref().is_some_and(|help| help.starts_with("did you mean"));
                if let Some(help) = help {
                    let of_no_near = self.diags[told..].iter_mut().filter(|d| taken.is_empty() || !is_near(d));
                    of_no_near.for_each(|d| d.help = Some(help.clone()));
                }
                kind
            }
            None => {
                let help = match (&*self.classes_taken(), self.usual_class()) {
                    ([class], _) => format!("write `action \"{title}\" : {class} {{ … }}`"),
                    (taken @ [class, ..], _) => {
                        format!("write `action \"{title}\" : {class} {{ … }}`; {}", there_are(taken))
                    }
                    ([], Some(class)) => format!("write `action \"{title}\" : {} {{ … }}`", class.name),
                    ([], None) => format!(
                        "a class is a kind of the game: declare `kind ability \"Ability\"`, and write `action \"{title}\" : ability {{ … }}`"
                    ),
                };
                let what = "it is not said of what class this ability is";
                self.diags.push(Diagnostic::error(codes::NO_CLASS, what, a.span, "of what class?").help(help));
                None
            }
        }
    }

    /// The class that the first of the abilities of cards and kinds has that says one the game knows.
    fn usual_class(&self) -> Option<&'a Ident> {
        self.classes_said().into_iter().find(|class| self.names.kinds.get(&class.name).is_some())
    }

    /// The classes that abilities of cards and kinds say.
    fn classes_said(&self) -> Vec<&'a Ident> {
        let members = self.items.iter().filter_map(|item| members_of(item)).flatten();
        let classes = members.filter_map(|member| match member {
            Member::Ability(ability) => match &ability.kind {
                AbilityKind::Action(decl) => decl.class.as_ref(),
                _ => None,
            },
            _ => None,
        });
        classes.collect()
    }

    /// The kinds that cards say they are of.
    fn kinds_of_cards(&self) -> Vec<KindId> {
        let mut kinds = Vec::new();
        for item in &self.items {
            if let ItemKind::Card(ast::CardDecl { kind, also, .. }) | ItemKind::Cards { kind, also, .. } = &item.kind {
                kinds.extend(std::iter::once(kind).chain(also).filter_map(|kind| self.names.kinds.get(&kind.name)));
            }
        }
        kinds
    }

    /// The classes for which the game has an action: kinds that one of its actions takes, and no card is of.
    fn classes_taken(&self) -> Vec<&'a str> {
        let cards = self.kinds_of_cards();
        // What cards of a kind have, no ability has.
        let has_values =
            |kind: KindId| self.names.attr_kinds.iter().flatten().any(|of| of.0 != 0 && self.p.is_kind(kind, *of));
        let mut named: Vec<(&str, KindId)> = Vec::new();
        for item in &self.items {
            let ItemKind::Ability(a) = &item.kind else { continue };
            let AbilityKind::Action(decl) = &a.kind else { continue };
            for part in decl.params.iter().flat_map(|(_, from)| &from.parts) {
                let name = part.kind.name.as_str();
                let kind = self.names.kinds.get(name).filter(|_| named.iter().all(|(known, _)| *known != name));
                named.extend(kind.map(|kind| (name, kind)));
            }
        }
        let of_no_card = |kind: KindId| !cards.iter().any(|card| self.p.is_kind(*card, kind));
        let plain = named.iter().filter(|(_, kind)| of_no_card(*kind) && !has_values(*kind));
        let plain: Vec<&str> = plain.map(|(name, _)| *name).collect();
        if !plain.is_empty() {
            return plain;
        }
        named.into_iter().filter(|(_, kind)| self.names.classes.contains(kind)).map(|(name, _)| name).collect()
    }

    /// What aims at something is a card, for what forbids or permits it: an ability is so as the card that has it.
    pub(super) fn aims_as_an_ability(&mut self, class: Class, pattern: &Pattern, event: EventId) {
        if event != builtin::TARGET || !matches!(class, Class::Forbid | Class::Permit) {
            return;
        }
        let cards = self.kinds_of_cards();
        let arguments = pattern.args.iter().zip(0..).filter(|(arg, at)| match &arg.name {
            Some(name) => name.name == "effect",
            None => *at == 1,
        });
        let of_class = arguments.filter_map(|(arg, _)| match &arg.value.kind {
            ExprKind::Name(name) => {
                let kind = self.names.kinds.get(name).filter(|kind| self.names.classes.contains(kind))?;
                let is_a_card = cards.iter().any(|card| self.p.is_kind(*card, kind));
                (!is_a_card).then(|| (name.clone(), arg.value.span))
            }
            _ => None,
        });
        for (name, span) in of_class.collect::<Vec<_>>() {
            let message = format!("what aims is a card, and never `{name}`: an ability aims as the card that has it");
            self.diags.push(Diagnostic::warning(codes::NEVER_HEARS, message, span, "no card is of this class").help(
                "name the kinds of the cards, as in `effect: creature`, or ask where they are: `when effect in play`",
            ));
        }
    }

    /// Warns of abilities of a class that nothing ever looks for: nobody is offered them.
    pub(super) fn lint_classes(&mut self) {
        let is_looked_for = |class: KindId| {
            self.p.selectors.iter().flat_map(|s| &s.parts).any(|part| match part.test {
                Test::Ability(of) => self.p.is_kind(class, of),
                _ => false,
            })
        };
        let said = self.classes_said();
        let unoffered = said.into_iter().filter(|class| {
            let kind = self.names.kinds.get(&class.name);
            kind.is_some_and(|kind| !is_looked_for(kind) && kind.0 < narrow::u16(self.p.kinds.len()))
        });
        let unoffered: Vec<&Ident> = unoffered.collect();
        for class in unoffered {
            let taken = self.classes_taken();
            let message = format!("no action of the game takes abilities of the class `{}`", class.name);
            let fault = Diagnostic::warning(codes::NEVER_HEARS, message, class.span, "never offered to anybody");
            self.diags.push(fault.help(match &*taken {
                [] => format!(
                    "declare one that does: `action use \"Use\"(a: {} in play where controller == you) announce a {{ resolve a }}`",
                    class.name
                ),
                taken => there_are(taken),
            }));
        }
    }
}

/// Which classes actions take.
fn there_are(taken: &[&str]) -> String {
    let taken: Vec<String> = taken.iter().map(|class| format!("`{class}`")).collect();
    format!("actions of the game take abilities of {}", taken.join(", "))
}
