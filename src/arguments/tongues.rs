//! The command line in another language: its help, and what is said where words of it cannot be understood.

use super::{Arguments, Tongue};
use crate::explain;
use clap::builder::PossibleValue;
use clap::error::Error;
use clap::{Arg, Command, CommandFactory};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write;

/// What clap says by itself in a page of help.
const BY_CLAP: [(&str, &str); 13] = [
    ("Usage: ", "Uso: "),
    ("\nCommands:\n", "\nÓrdenes:\n"),
    ("\nArguments:\n", "\nArgumentos:\n"),
    ("\nOptions:\n", "\nOpciones:\n"),
    ("Possible values:\n", "Valores posibles:\n"),
    ("[default: ", "[si no se dice: "),
    ("[possible values: ", "[valores posibles: "),
    ("[OPTIONS]", "[OPCIONES]"),
    ("<COMMAND>", "<ORDEN>"),
    ("Print help (see more with ", "Escribir la ayuda (más con "),
    ("Print help (see a summary with ", "Escribir la ayuda (resumida con "),
    ("  [subcommands: ", "  [órdenes: "),
    ("[aliases: ", "[también: "),
];

/// The headings of manual pages.
const HEADINGS: [(&str, &str); 7] = [
    ("NAME", "NOMBRE"),
    ("SYNOPSIS", "SINOPSIS"),
    ("DESCRIPTION", "DESCRIPCIÓN"),
    ("OPTIONS", "OPCIONES"),
    ("SUBCOMMANDS", "ÓRDENES"),
    ("EXTRA", "MÁS"),
    ("VERSION", "VERSIÓN"),
];
/// What stands in them besides what the command says.
const BY_MAN: [(&str, &str); 5] = [
    ("Possible values:", "Valores posibles:"),
    ("[default: ", "[si no se dice: "),
    ("[possible values: ", "[valores posibles: "),
    ("[\\fISUBCOMMANDS\\fR]", "[\\fIÓRDENES\\fR]"),
    ("<\\fISUBCOMMANDS\\fR>", "<\\fIÓRDENES\\fR>"),
];

/// The command line, with its help in a language.
pub fn command(tongue: Tongue) -> Command {
    let mut command = numbered(Arguments::command());
    if tongue != Tongue::En {
        // Then what clap adds by itself is there, too.
        command.build();
        command = said(command, tongue);
    }
    command
}

/// The same, to be shown only: the values of options have their meanings in the language, too, and no value is read by it.
pub fn shown(tongue: Tongue) -> Command {
    fn all(command: Command, tongue: Tongue) -> Command {
        let value = |value: PossibleValue| match value.get_help().map(|help| text_in(&help.to_string(), tongue)) {
            Some(help) => value.help(help),
            None => value,
        };
        let said = |arg: Arg| {
            let values: Vec<PossibleValue> = arg.get_possible_values().into_iter().map(value).collect();
            if values.is_empty() || !arg.get_action().takes_values() { arg } else { arg.value_parser(values) }
        };
        command.mut_args(said).mut_subcommands(|inner| all(inner, tongue))
    }
    if tongue == Tongue::En { command(tongue) } else { all(command(tongue), tongue) }
}

/// A manual page in a language: what `man` itself writes around what the command says.
pub fn page_in(page: &str, tongue: Tongue) -> String {
    if tongue == Tongue::En {
        return page.to_owned();
    }
    let line = |line: &str| match line.strip_prefix(".SH ") {
        Some(heading) => {
            let said = HEADINGS.iter().find(|(english, _)| *english == heading);
            format!(".SH {}", said.map_or(heading, |(_, spanish)| spanish))
        }
        None => BY_MAN.iter().fold(line.to_owned(), |line, (english, spanish)| line.replace(english, spanish)),
    };
    page.lines().map(|text| line(text) + "\n").collect()
}

/// A number below zero is a value that is too small, and not an option with a digit for its name.
fn numbered(command: Command) -> Command {
    let takes_value = |arg: &Arg| arg.get_long().is_some() && arg.get_action().takes_values();
    let number = |arg: Arg| if takes_value(&arg) { arg.allow_negative_numbers(true) } else { arg };
    command.mut_args(number).mut_subcommands(numbered)
}

fn said(command: Command, tongue: Tongue) -> Command {
    let say = |text: &clap::builder::StyledStr| text_in(&text.to_string(), tongue);
    let (about, after) = (command.get_about().map(say), command.get_after_help().map(say));
    let command = command.mut_args(|arg| argument(arg, tongue)).mut_subcommands(|inner| said(inner, tongue));
    let command = if let Some(about) = about { command.about(about) } else { command };
    if let Some(after) = after { command.after_help(after) } else { command }
}

fn argument(arg: Arg, tongue: Tongue) -> Arg {
    let help = arg.get_help().map(|help| text_in(&help.to_string(), tongue));
    let names = arg.get_value_names().map(|names| names.iter().map(|name| text_in(name, tongue)).collect::<Vec<_>>());
    let arg = if let Some(help) = help { arg.help(help) } else { arg };
    if let Some(names) = names { arg.value_names(names) } else { arg }
}

/// A text in a language, line by line; what cannot be said in it stays.
fn text_in(text: &str, tongue: Tongue) -> String {
    text.split('\n').map(|line| explain::line_in(line, tongue)).collect::<Vec<_>>().join("\n")
}

/// The values that options take, each with what it means. (They belong to types, so that no command can have others.)
fn values(command: &Command) -> BTreeSet<(String, String)> {
    let own = command.get_arguments().flat_map(Arg::get_possible_values);
    let own = own.filter_map(|value| Some((value.get_name().to_owned(), value.get_help()?.to_string())));
    own.chain(command.get_subcommands().flat_map(values)).collect()
}

/// A page of help with the meaning of a value in a language, wherever it stands and however its lines are broken.
fn value_in(text: &str, name: &str, help: &str, tongue: Tongue) -> String {
    let begin = format!("- {name}: ");
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(&begin) {
        out.push_str(before);
        out.push_str(&begin);
        let mut left = after;
        let is_it = help.split_whitespace().all(|word| {
            let found = left.trim_start().strip_prefix(word);
            left = found.unwrap_or(left);
            found.is_some()
        });
        rest = after;
        if is_it {
            out.push_str(&text_in(help, tongue));
            rest = left;
        }
    }
    out + rest
}

/// The language that the words of a command line ask for, whatever else is wrong with them.
pub fn asked_for(words: &[OsString]) -> Tongue {
    let spanish = Tongue::Es.code();
    let word = |at: usize| words.get(at).and_then(|word| word.to_str());
    let is_said = (0..words.len()).any(|at| {
        word(at) == Some(&format!("--lang={spanish}")) || (word(at) == Some("--lang") && word(at + 1) == Some(spanish))
    });
    if is_said { Tongue::Es } else { Tongue::En }
}

/// Prints help, or why a command line cannot be understood.
///
/// # Errors
/// Where it cannot be written.
pub fn print(error: &Error, tongue: Tongue) -> std::io::Result<()> {
    if tongue == Tongue::En {
        error.print()?;
        return std::io::stdout().flush();
    }
    let text = error.render().to_string();
    let text = BY_CLAP.iter().fold(text, |text, (english, spanish)| text.replace(english, spanish));
    let mut values: Vec<(String, String)> = values(&Arguments::command()).into_iter().collect();
    // One meaning may begin as another does.
    values.sort_by_key(|(_, help)| std::cmp::Reverse(help.len()));
    let text = values.iter().fold(text, |text, (name, help)| value_in(&text, name, help, tongue));
    if error.use_stderr() {
        return write!(std::io::stderr(), "{}", text_in(&text, tongue));
    }
    write!(std::io::stdout(), "{text}")?;
    std::io::stdout().flush()
}

#[cfg(test)]
mod tests {
    use super::{Tongue, command};
    use crate::arguments::Arguments;
    use crate::explain;
    use clap::{Command, CommandFactory};
    use std::collections::BTreeSet;

    fn texts(command: &Command, found: &mut BTreeSet<String>) {
        found.extend(command.get_about().map(ToString::to_string));
        found.extend(command.get_after_help().map(ToString::to_string));
        for arg in command.get_arguments() {
            found.extend(arg.get_help().map(ToString::to_string));
            if arg.get_action().takes_values() {
                found.extend(arg.get_value_names().into_iter().flatten().map(ToString::to_string));
                let values = arg.get_possible_values();
                found.extend(values.iter().filter_map(|value| value.get_help().map(ToString::to_string)));
            }
        }
        command.get_subcommands().for_each(|inner| texts(inner, found));
    }

    #[test]
    fn every_line_of_help_can_be_said_in_spanish() {
        let mut found = BTreeSet::new();
        texts(&Arguments::command(), &mut found);
        assert!(found.len() > 150, "only {} texts were met", found.len());
        let lines: BTreeSet<&str> =
            found.iter().flat_map(|text| text.lines()).filter(|line| !line.is_empty()).collect();
        // A line of a file is an example, and stays.
        let is_missing = |line: &&&str| !line.starts_with("    //") && explain::line_in(line, Tongue::Es) == **line;
        let missing: Vec<&&str> = lines.iter().filter(is_missing).collect();
        assert_eq!(missing, [&"Alias"; 0]);
        command(Tongue::Es).debug_assert();
    }
}
