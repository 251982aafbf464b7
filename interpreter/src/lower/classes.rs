//! Of what class an ability is that players activate: a kind of the game.

use super::Lowerer;
use super::addresses::members_of;
use crate::codes;
use crate::program::KindId;
use naipe_grammar::ast::{Ability, AbilityKind, ActionDecl, Ident, Member};
use naipe_grammar::diagnostic::Diagnostic;

impl<'a> Lowerer<'a> {
    /// The class of an ability that players activate; none, and told so, where it has none or the game does not know it.
    pub(super) fn class_of(&mut self, a: &Ability, decl: &ActionDecl) -> Option<KindId> {
        let title = decl.title.as_ref().or(decl.name.as_ref()).map_or("Title", |title| title.name.as_str());
        match &decl.class {
            Some(class) => {
                let told = self.diags.len();
                let kind = self.kind(class);
                // Where no ability has a class, none can be meant.
                if kind.is_none() && self.usual_class().is_none() {
                    let help = format!(
                        "an ability that players activate is of a class, a kind of the game: declare it, `kind {0} \"{0}\"`",
                        class.name
                    );
                    self.diags[told..].iter_mut().for_each(|d| d.help = Some(help.clone()));
                }
                kind
            }
            None => {
                let help = match self.usual_class() {
                    Some(class) => format!("write `action \"{title}\" : {} {{ … }}`", class.name),
                    None => format!(
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
        let members = self.items.iter().filter_map(|item| members_of(item)).flatten();
        let classes = members.filter_map(|member| match member {
            Member::Ability(ability) => match &ability.kind {
                AbilityKind::Action(decl) => decl.class.as_ref(),
                _ => None,
            },
            _ => None,
        });
        classes.into_iter().find(|class| self.names.kinds.get(&class.name).is_some())
    }
}
