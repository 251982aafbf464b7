//! What could have stood in the place of a fault, in a designer's words.

use super::super::Rule;
use crate::vocabulary::{self, Role};

/// What could have stood in a place: the literals of the grammar, and the rules where there are no literals.
pub(super) struct Expected<'r> {
    literals: Vec<String>,
    rules: &'r [Rule],
}

/// Literals that stand together under one name, told by one of them that stands nowhere else.
const GROUPS: &[(&str, &str, &[Role])] = &[
    ("procedure", "a declaration", &[Role::Item, Role::Ability]),
    ("snapshot", "a line of a script", &[Role::Script]),
    ("simultaneously", "a statement", &[Role::Statement, Role::Ability]),
    ("alternative", "a line such as `cost`, `effect` or `after`", &[Role::Member, Role::Ability, Role::Part]),
    ("suspend", "an ability", &[Role::Ability]),
    ("overrides", "a clause such as `when` or `because`", &[Role::Clause]),
];
/// What may follow a value: seldom what is missing.
const OPERATORS: &[&str] = &[
    "!=", "%", "*", "+", "-", ".", "..", "/", "<", "<=", "==", ">", ">=", "[", "and", "has", "in", "is", "not", "of",
    "or",
];
/// What may follow a name: seldom what is missing.
const FOLLOWING: &[&str] = &["(", ".", "..", "[", "of"];
/// The words that start a value.
const STARTERS: &[&str] = &[
    "all", "any", "bottom", "can", "count", "during", "every", "first", "happened", "if", "last", "max", "min", "not",
    "sum", "top", "values", "was", "(", "[", "-", "_", "\"", "\"\"\"", DIGITS,
];

impl<'r> Expected<'r> {
    /// What could have stood there.
    pub(super) fn new(literals: Vec<String>, rules: &'r [Rule]) -> Expected<'r> {
        let literals = literals
            .into_iter()
            .filter(|literal| !literal.trim().is_empty() && literal != "//" && literal != BUILT_IN)
            .collect();
        Expected { literals, rules }
    }

    /// Leaves out that the number before could have had more digits.
    pub(super) fn without_digits(&mut self) {
        self.without(DIGITS);
    }

    /// Leaves out a literal.
    pub(super) fn without(&mut self, out: &str) {
        self.literals.retain(|literal| literal != out);
    }

    /// Whether nothing is known.
    pub(super) fn is_empty(&self) -> bool {
        self.literals.is_empty()
    }

    /// Whether a literal is among them.
    pub(super) fn has(&self, literal: &str) -> bool {
        self.literals.iter().any(|known| known == literal)
    }

    /// Whether one literal alone could have stood there.
    pub(super) fn is_only(&self, literal: &str) -> bool {
        self.literals.len() == 1 && self.has(literal)
    }

    /// Whether `:` could have stood there, and hardly anything but what belongs to the name of a field.
    pub(super) fn is_sign_of_field(&self) -> bool {
        let belongs = |literal: &String| matches!(literal.as_str(), ":" | "[" | "=" | "\"" | "\"\"\"" | "_");
        self.has(":") && self.literals.iter().all(belongs)
    }

    /// Whether a name could have stood there.
    pub(super) fn name(&self) -> bool {
        self.has("_")
            || self.rules.iter().any(|rule| matches!(rule, Rule::ident | Rule::head | Rule::word | Rule::name))
    }

    /// Whether a value could have stood there.
    pub(super) fn value(&self) -> bool {
        self.has("happened") && self.has("during")
    }

    /// Whether a block is all that could have stood there, save what goes on with the value or the clauses before it.
    pub(super) fn block(&self) -> bool {
        // What a procedure gives back is left out more often than not.
        self.has("{")
            && self.literals.iter().filter(|literal| *literal != ":").all(|literal| {
                let goes_on = OPERATORS.contains(&literal.as_str()) || matches!(literal.as_str(), "{" | "(" | "for");
                goes_on || vocabulary::has_role(literal, &[Role::Clause])
            })
    }

    /// Whether the word before was taken for the name of a field, or for the start of a statement.
    pub(super) fn after_name(&self) -> bool {
        let field = self.has(":")
            && self.has("\"")
            && self.literals.iter().all(|literal| matches!(literal.as_str(), ":" | "[" | "\"" | "\"\"\"" | "="));
        field || self.statement_head()
    }

    /// Whether the word before was taken for the start of a call or an assignment.
    pub(super) fn statement_head(&self) -> bool {
        self.has("+=") && self.has("(")
    }

    /// Whether a statement could have begun there.
    pub(super) fn statement(&self) -> bool {
        self.has("simultaneously")
    }

    /// Whether a value could have been given there.
    pub(super) fn assigns(&self) -> bool {
        self.has("=") || self.rules.contains(&Rule::assign)
    }

    /// The words that could have stood there.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        let of_rules = self.rules.iter().filter_map(|rule| match rule {
            Rule::clause_word | Rule::final_word => Some(Role::Clause),
            Rule::ability => Some(Role::Ability),
            Rule::head => Some(Role::Statement),
            Rule::field | Rule::cost | Rule::word => Some(Role::Member),
            Rule::item => Some(Role::Item),
            _ => None,
        });
        let rows =
            of_rules.flat_map(|role| vocabulary::TABLE.iter().filter(move |row| row.role == role).map(|row| row.word));
        self.literals.iter().map(String::as_str).filter(|literal| literal.chars().all(char::is_alphabetic)).chain(rows)
    }

    /// All of it as a phrase: ``a name, `{` or a clause``. A word that starts a line is not the name of a field.
    pub(super) fn phrase(&self, line: bool) -> Option<String> {
        let mut left: Vec<&str> = self.literals.iter().map(String::as_str).collect();
        if line {
            left.retain(|literal| !matches!(*literal, ":" | "="));
        }
        if self.has(".") && left.iter().any(|literal| !FOLLOWING.contains(literal)) {
            left.retain(|literal| !FOLLOWING.contains(literal));
        }
        let mut parts: Vec<String> = Vec::new();
        if self.value() {
            parts.push("a value".to_owned());
            left.retain(|literal| !STARTERS.contains(literal));
        }
        for (mark, name, roles) in GROUPS {
            if left.contains(mark) {
                parts.push((*name).to_owned());
                left.retain(|literal| !vocabulary::has_role(literal, roles));
            }
        }
        let operators = left.contains(&"==");
        if operators {
            left.retain(|literal| !OPERATORS.contains(literal) && *literal != "(");
        }
        if left.contains(&"\"") {
            parts.push("a text in quotes".to_owned());
        }
        if left.contains(&"_") || left.is_empty() && parts.is_empty() && self.name() {
            parts.push("a name".to_owned());
        }
        if left.contains(&DIGITS) {
            parts.push(
                if self.rules.contains(&Rule::date) { "a date such as `2018-02-05`" } else { "a number" }.to_owned(),
            );
        }
        left.retain(|literal| !matches!(*literal, "\"" | "\"\"\"" | "_" | DIGITS));
        let mut literals: Vec<String> = left.iter().map(|literal| format!("`{literal}`")).collect();
        if literals.len() > 6 {
            literals.truncate(4);
            literals.push("other words".to_owned());
        }
        literals.append(&mut parts);
        if literals.is_empty() && operators {
            literals.push("an operator such as `+` or `and`".to_owned());
        }
        let last = literals.pop()?;
        if literals.is_empty() { Some(last) } else { Some(format!("{} or {last}", literals.join(", "))) }
    }
}

/// How pest shows a digit.
const DIGITS: &str = "0..9";
/// How pest shows a letter that a word may have.
const BUILT_IN: &str = "BUILTIN_RULE";
