//! What can be a name, and names that are none any more, or not yet.

use super::Lowerer;
use super::env::Env;
use super::resolve::unknown_here;
use crate::codes;
use naipe_grammar::ast::Ident;
use naipe_grammar::diagnostic::Diagnostic;

/// Words that mean something wherever a value stands, whatever else is called so.
const MEANT: &[&str] = &["you", "self", "it", "none", "yes", "no", "game", "turn"];

impl Lowerer<'_> {
    /// Refuses a name that would be read as a word of the language.
    pub(super) fn can_be_name(&mut self, name: &Ident) {
        if MEANT.contains(&name.name.as_str()) {
            let said = format!("nothing can be called `{}`", name.name);
            self.diags.push(
                Diagnostic::error(naipe_grammar::codes::RESERVED_WORD, said, name.span, "a word of the language")
                    .help("choose another name"),
            );
        }
    }

    /// Refuses parameters of what happens whose name it gives to who makes it happen, or to what does.
    pub(super) fn refuse_names_of_events<'n>(&mut self, names: impl Iterator<Item = &'n Ident>) {
        for name in names {
            let who = match name.name.as_str() {
                "by" => "whoever makes it happen is called so in all that happens",
                "source" => "what makes it happen is called so in all that happens",
                _ => continue,
            };
            let said = format!("no parameter of what happens can be called `{}`", name.name);
            self.diags.push(
                Diagnostic::error(naipe_grammar::codes::RESERVED_WORD, said, name.span, who)
                    .help("choose another name"),
            );
        }
    }

    /// What to do about a name that was given in a block which is over.
    pub(super) fn given_inside(name: &str, env: &Env) -> Option<String> {
        env.is_over(name).then(|| {
            format!(
                "`{name}` is given in a block above that is over, and that need not have been reached: name it before that block, as in `let {name} = …`, and write `{name} = …` in it"
            )
        })
    }

    /// Adds to faults of a name that an argument of a pattern has, in what is asked of that argument.
    pub(super) fn help_with_own_name(&mut self, name: &str, mark: usize) {
        for fault in self.diags.iter_mut().skip(mark).filter(|fault| fault.message == unknown_here(name)) {
            fault.help = Some(format!("in what is asked of `{name}`, it is `it`; behind `when` it is `{name}`"));
        }
    }

    /// Adds to faults of an argument of a pattern that is the name of what the event has there.
    pub(super) fn help_with_parameter(&mut self, event: &str, name: &str, mark: usize) {
        for fault in self.diags.iter_mut().skip(mark).filter(|fault| fault.message == unknown_here(name)) {
            fault.help = Some(format!(
                "what `{event}` has is known by its own names: leave `{name}` out here, and ask of it behind `when`"
            ));
        }
    }

    /// Adds to faults of names in a check of the whole game, where nothing near them is known, how it is asked of each.
    pub(super) fn help_with_each(&mut self, check: &str, mark: usize) {
        for fault in self.diags.iter_mut().skip(mark).filter(|fault| fault.help.is_none()) {
            let name = fault.message.split('`').nth(1).unwrap_or_default();
            if fault.message == unknown_here(name) {
                fault.help = Some(format!(
                    "to ask it of each player, or of each thing, name them: `check {check} for {name} in players when …`, `check {check} for {name}: KIND in play when …`"
                ));
            }
        }
    }

    /// Adds to faults of names that are not known yet, and are of what is chosen while something is paid.
    pub(super) fn help_with_paid<'n>(&mut self, names: impl Iterator<Item = &'n Ident> + Clone, mark: usize) {
        for fault in self.diags.iter_mut().skip(mark).filter(|fault| fault.code == codes::UNKNOWN_NAME) {
            if let Some(name) = names.clone().find(|name| fault.message == unknown_here(&name.name)) {
                fault.help = Some(format!(
                    "`{}` is chosen while the cost is paid, which comes after this: the effect can read it",
                    name.name
                ));
            }
        }
    }
}
