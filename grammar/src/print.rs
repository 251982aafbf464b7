//! The syntax tree as canonical text: two blanks of indentation, one form for everything.
//!
//! Reading the text again gives an equal tree. Comments that document nothing are not part of the tree.

mod abilities;
mod expressions;
mod forms;
mod items;
mod layout;
mod members;
mod scenarios;
mod selectors;
mod statements;

pub use layout::{indent, quote};

use crate::ast::{
    Ability, Answer, Expr, File, FormatMember, Ident, Item, Member, Pattern, Scenario, Selector, Stmt, Type,
};

/// Writes a file, with a blank line between items that do not belong together.
#[must_use]
pub fn file(file: &File) -> String {
    let mut out = String::new();
    let mut previous: Option<String> = None;
    for item in &file.items {
        let text = items::item(item);
        if let Some(previous) = &previous {
            out.push_str(if layout::belong_together(previous, &text) { "\n" } else { "\n\n" });
        }
        out.push_str(&text);
        previous = Some(text);
    }
    if previous.is_some() {
        out.push('\n');
    }
    out
}

/// Writes a declaration of any sort.
#[must_use]
pub fn item(item: &Item) -> String {
    items::item(item)
}

/// Writes the kinds of a card, as they stand behind its colon.
#[must_use]
pub fn kinds(kind: &Ident, also: &[Ident]) -> String {
    items::kinds(kind, also)
}

/// Writes a scenario, in the form by which it is known again.
#[must_use]
pub fn scenario(scenario: &Scenario) -> String {
    scenarios::scenario(scenario)
}

/// Writes an expression, with brackets only where it would be read otherwise without.
#[must_use]
pub fn expression(expression: &Expr) -> String {
    expressions::expression(expression)
}

/// Writes a statement, with the block that it has.
#[must_use]
pub fn statement(statement: &Stmt) -> String {
    statements::statement(statement)
}

/// Writes an ability: its label, what it listens to, and its block.
#[must_use]
pub fn ability(ability: &Ability) -> String {
    abilities::ability(ability)
}

/// Writes a selector: what it finds, and under which conditions.
#[must_use]
pub fn selector(selector: &Selector) -> String {
    selectors::selector(selector)
}

/// The text of a type: `set of leaf`, `player or none`.
#[must_use]
pub fn type_of(ty: &Type) -> String {
    selectors::type_(ty)
}

/// An answer in a scenario.
#[must_use]
pub fn answer(answer: &Answer) -> String {
    scenarios::answer(answer)
}

/// A line of a card, kind or keyword.
#[must_use]
pub fn member(member: &Member) -> String {
    members::member(member)
}

/// A line of a format.
#[must_use]
pub fn format_member(member: &FormatMember) -> String {
    members::format_member(member)
}

/// What an ability without a label is called by, in short and in full: `after golpear`, `after golpear(x: self)`.
#[must_use]
pub fn form(ability: &Ability) -> Option<[String; 2]> {
    forms::form(ability)
}

/// What an ability is about: `golpear(x: self)`, `begin cosecha`.
#[must_use]
pub fn about(pattern: &Pattern) -> String {
    forms::about(pattern)
}
