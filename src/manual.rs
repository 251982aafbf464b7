//! `naipe completions SHELL` and `naipe man`: what the command knows of itself, for shells and for `man`.

use crate::arguments::{Completions, Everywhere, Manual, Tongue, tongues};
use crate::own::{Files, Own};
use crate::screen::{Done, Screen, Stop, count};
use clap::Command;
use clap_mangen::Man;

/// A folder of pages.
const FOLDER: Own = Own { mark: "naipe-man.json", what: "manual" };

/// Prints what a shell completes words by.
pub fn completions(everywhere: &Everywhere, what: &Completions, screen: &mut Screen) -> Done {
    let mut script = Vec::new();
    clap_complete::generate(what.shell, &mut tongues::shown(everywhere.tongue()), "naipe", &mut script);
    screen.exact(&String::from_utf8_lossy(&script))?;
    Ok(true)
}

/// Writes a page for each command.
pub fn pages(everywhere: &Everywhere, what: &Manual, screen: &mut Screen) -> Done {
    FOLDER.check(&what.out)?;
    let mut command = tongues::shown(everywhere.tongue());
    command.build();
    let mut pages = Files::new();
    collect(&command, everywhere.tongue(), &mut pages)?;
    let many = count(pages.len(), "page", "pages");
    FOLDER.write(&what.out, "naipe", pages, false)?;
    screen.says(format_args!("{}: {many}", what.out.display()))?;
    Ok(true)
}

fn collect(command: &Command, tongue: Tongue, pages: &mut Files) -> Result<(), Stop> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let mut page = Vec::new();
    let written = Man::new(command.clone()).render(&mut page);
    written.map_err(|error| Stop::usage(format!("the page of `{name}` cannot be made: {error}")))?;
    let page = tongues::page_in(&String::from_utf8_lossy(&page), tongue);
    pages.insert(format!("{name}.1"), page.into_bytes());
    let mut others = command.get_subcommands().filter(|other| other.get_name() != "help" && !other.is_hide_set());
    others.try_for_each(|other| collect(other, tongue, pages))
}
