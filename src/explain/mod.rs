//! `naipe explain CODE`: what a fault's code means.

use crate::arguments::Explain;
use crate::screen::{Done, Screen, Stop};
use naipe_grammar::codes::{self, CodeInfo};

/// Every code there is.
fn all() -> impl Iterator<Item = &'static CodeInfo> {
    codes::TABLE.iter().chain(naipe_interpreter::codes::TABLE)
}

/// Runs the command.
pub fn run(what: &Explain, screen: &mut Screen) -> Done {
    let Some(asked) = &what.code else {
        for info in all() {
            screen.line(format_args!("{}  {}", info.code, info.title))?;
        }
        return Ok(true);
    };
    let digits = asked.trim_start_matches(['N', 'n']);
    let number = if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse::<u16>().ok() } else { None };
    let Some(info) = number.and_then(|number| all().find(|info| info.code.0 == number)) else {
        let names: Vec<String> = all().map(|info| info.code.to_string()).collect();
        let stop = Stop::unknown("code", asked, names.iter().map(String::as_str));
        return Err(stop.help("`naipe explain` without a code lists them all"));
    };
    screen.print(page(info))?;
    Ok(true)
}

/// The page of a code, under its heading.
pub fn page(info: &CodeInfo) -> String {
    // A page may begin with a heading of its own.
    let page = info.page.trim();
    let page = if page.starts_with("# ") { page.split_once('\n').map_or("", |(_, rest)| rest.trim()) } else { page };
    format!("# {}: {}\n\n{page}\n", info.code, info.title)
}
