//! The grammar of record as a table, for whoever asks what could come next (`src/parse/next.rs`): pest makes a parser of it,
//! which does not tell.

#![allow(clippy::disallowed_methods, reason = "what is made while the crate is built is a file")]

use pest_meta::ast::{Expr, RuleType};
use pest_meta::parser;
use std::collections::HashMap;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// The files of the grammar; `parse` has them made into a parser.
const GRAMMAR: [&str; 2] = ["naipe.pest", "keywords.pest"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut grammar = String::new();
    for file in GRAMMAR {
        println!("cargo::rerun-if-changed={file}");
        grammar.push_str(&fs::read_to_string(file)?);
    }
    let read = parser::consume_rules(parser::parse(parser::Rule::grammar_rules, &grammar)?)
        .map_err(|faults| faults.into_iter().map(|fault| fault.to_string()).collect::<Vec<_>>().join("\n"))?;
    let names: HashMap<String, usize> =
        read.iter().enumerate().map(|(number, rule)| (rule.name.clone(), number)).collect();
    let mut table = String::from("&[\n");
    for rule in &read {
        let is_atomic = matches!(rule.ty, RuleType::Atomic | RuleType::CompoundAtomic);
        let form = form(&rule.expr, &names);
        writeln!(table, "Rule {{ name: {:?}, is_atomic: {is_atomic}, form: {form} }},", rule.name)?;
    }
    table.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("rules.rs"), table)?;
    Ok(())
}

/// A part of a rule as a `Form` is written.
fn form(expr: &Expr, names: &HashMap<String, usize>) -> String {
    match expr {
        Expr::Str(signs) | Expr::Insens(signs) if signs.is_empty() => "Form::Nothing".to_owned(),
        Expr::Str(signs) | Expr::Insens(signs) => format!("Form::Signs({signs:?})"),
        Expr::Range(from, to) => match (from.chars().next(), to.chars().next()) {
            (Some(from), Some(to)) => format!("Form::Range({from:?}, {to:?})"),
            _ => "Form::Never".to_owned(),
        },
        Expr::Ident(name) => match (names.get(name), name.as_str()) {
            (Some(number), _) => format!("Form::Rule({number})"),
            (None, "ANY") => "Form::Class(Class::Any)".to_owned(),
            (None, "ASCII_DIGIT") => "Form::Class(Class::Digit)".to_owned(),
            (None, "XID_START") => "Form::Class(Class::Start)".to_owned(),
            (None, "XID_CONTINUE") => "Form::Class(Class::Continue)".to_owned(),
            (None, "EOI") => "Form::Class(Class::End)".to_owned(),
            (None, "PEEK" | "POP") => "Form::Never".to_owned(),
            // `SOI` and `DROP`: what is nested too deep is a matter of the parser.
            (None, _) => "Form::Nothing".to_owned(),
        },
        Expr::PosPred(of) => format!("Form::Ahead(&{}, true)", form(of, names)),
        Expr::NegPred(of) => format!("Form::Ahead(&{}, false)", form(of, names)),
        Expr::Seq(..) => format!("Form::Row(&[{}])", all(expr, in_row, names)),
        Expr::Choice(..) => format!("Form::Choice(&[{}])", all(expr, in_choice, names)),
        Expr::Opt(of) => format!("Form::Optional(&{})", form(of, names)),
        Expr::Rep(of) => format!("Form::Repeated(&{})", form(of, names)),
        Expr::RepOnce(of) => {
            let once = form(of, names);
            format!("Form::Row(&[{once}, Form::Repeated(&{once})])")
        }
        Expr::Push(of) => form(of, names),
        _ => "Form::Never".to_owned(),
    }
}

/// The two parts of a row.
fn in_row(expr: &Expr) -> Option<[&Expr; 2]> {
    if let Expr::Seq(first, second) = expr { Some([first, second]) } else { None }
}

/// The two parts of a choice.
fn in_choice(expr: &Expr) -> Option<[&Expr; 2]> {
    if let Expr::Choice(first, second) = expr { Some([first, second]) } else { None }
}

/// All parts of a row that is written as rows within rows, or of a choice likewise.
fn all(expr: &Expr, two: fn(&Expr) -> Option<[&Expr; 2]>, names: &HashMap<String, usize>) -> String {
    match two(expr) {
        Some(parts) => parts.map(|part| all(part, two, names)).join(", "),
        None => form(expr, names),
    }
}
