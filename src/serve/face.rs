//! How cards are drawn where they lie on a table, as the game's data say it: the layout of the game, or that of what it shares
//! with others, for a page that knows no game.

use crate::print::layout::{self, Layout};
use crate::screen::Stop;
use crate::table::Prepared;
use naipe_grammar::suggest::{closest, fold};
use naipe_interpreter::program::Program;
use naipe_interpreter::project::folder;
use naipe_interpreter::project::library::With;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// The layout of a game, in its folder of cards.
const OWN: &str = "face.toml";
/// Layouts are no longer than this.
const LONGEST: u64 = 1 << 20;

/// What the page is told: attributes of the corner and the middle, signs and colours by the words that stand on cards. Empty where
/// nothing is said.
pub fn hints(prepared: &mut Prepared) -> Result<Value, Stop> {
    let Some(path) = found(prepared)? else { return Ok(json!({})) };
    let shown = path.strip_prefix(&prepared.root).unwrap_or(&path).display().to_string();
    let bytes = folder::read(&path, LONGEST).map_err(|error| Stop::file(&path, "read", &error))?;
    let text = String::from_utf8(bytes).map_err(|_| Stop::usage(format!("`{shown}` is not UTF-8 text")))?;
    let layout = layout::read(&text).map_err(|faults| {
        let told = faults.into_iter().map(|(line, what)| format!("{shown}, line {line}: {what}"));
        Stop::usage(told.collect::<Vec<_>>().join("; "))
    })?;
    let program = &prepared.game.program;
    let faults = faults(&layout, program);
    if !faults.is_empty() {
        return Err(Stop::usage(format!("{shown}: {}", faults.join("; "))));
    }
    Ok(told(&layout, program))
}

/// Where the layout is: with the cards of the game, or beside the rules that it shares, by their name.
fn found(prepared: &mut Prepared) -> Result<Option<PathBuf>, Stop> {
    let own = prepared.root.join("cards").join(prepared.name()).join(OWN);
    if own.exists() {
        return Ok(Some(own));
    }
    // A game that was kept from before has not been read.
    prepared.library.read(&[prepared.index])?;
    let ids = prepared.library.ids(prepared.index, With::Cards);
    let rules = ids.into_iter().filter_map(|id| prepared.library.files.path(id));
    let beside = rules.map(|path| prepared.root.join(path.with_extension("toml")));
    Ok(beside.filter(|path: &PathBuf| Path::is_file(path)).min())
}

/// What of a layout is nothing that cards of the game have.
fn faults(layout: &Layout, program: &Program) -> Vec<String> {
    let attributes: Vec<&str> = program.attrs.iter().map(|attr| attr.name.as_str()).collect();
    let members: Vec<&str> = words(program).map(|(name, _)| name).collect();
    let mut faults = Vec::new();
    let mut unknown = |word: &str, what: &str, known: &[&str]| {
        let near = closest(word, known.iter().copied());
        let help =
            near.map_or_else(|| format!("there are: {}", known.join(", ")), |near| format!("did you mean `{near}`?"));
        faults.push(format!("`{word}` is no {what}; {help}"));
    };
    for name in layout.table.corner.iter().chain(&layout.table.middle) {
        if !attributes.contains(&name.as_str()) {
            unknown(name, "attribute of cards", &attributes);
        }
    }
    for of in layout.table.signs.keys().filter(|of| of.parse::<i32>().is_err()) {
        if !words(program).any(|(name, title)| is(of, name, title)) {
            unknown(of, "number, and no member of an enum", &members);
        }
    }
    faults
}

/// Names and titles of members of enums and of kinds.
fn words(program: &Program) -> impl Iterator<Item = (&str, &str)> {
    let members = program.enums.iter().flat_map(|one| &one.members);
    let kinds = program.kinds.iter().map(|kind| (&kind.name, &kind.title));
    let members = members.map(|(name, title)| (name, title));
    members
        .chain(kinds)
        .map(|(name, title)| (name.as_str(), if title.is_empty() { name.as_str() } else { title.as_str() }))
}

fn is(said: &str, name: &str, title: &str) -> bool {
    [name, title].iter().any(|word| fold(word) == fold(said))
}

fn told(layout: &Layout, program: &Program) -> Value {
    let mut signs = Map::new();
    for (of, sign) in &layout.table.signs {
        signs.insert(of.clone(), sign.as_str().into());
        for (_, title) in words(program).filter(|(name, title)| is(of, name, title)) {
            signs.insert(title.to_owned(), sign.as_str().into());
        }
    }
    let mut colours = Map::new();
    for (of, [red, green, blue]) in &layout.own {
        for (_, title) in words(program).filter(|(name, title)| is(of, name, title)) {
            colours.insert(title.to_owned(), format!("#{red:02x}{green:02x}{blue:02x}").into());
        }
    }
    json!({ "corner": layout.table.corner, "middle": layout.table.middle, "signs": signs, "colours": colours })
}
