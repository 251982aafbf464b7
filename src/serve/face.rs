//! How cards are drawn where they lie on a table, as the game's data say it: the layout of the game, or that of what it shares
//! with others, for a page that knows no game.

use crate::print::layout::Layout;
use crate::print::named;
use crate::screen::Stop;
use crate::table::Prepared;
use naipe_interpreter::program::Program;
use naipe_interpreter::project::folder;
use naipe_interpreter::project::library::With;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
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
    let program = &prepared.game.program;
    Ok(told(&named::read(&shown, &text, program)?, program))
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

fn told(layout: &Layout, program: &Program) -> Value {
    let drawn = |said: &BTreeMap<String, String>| {
        let mut signs = Map::new();
        for (of, sign) in said {
            signs.insert(of.clone(), sign.as_str().into());
            for (_, title) in named::of(of, named::words(program)) {
                signs.insert(title.to_owned(), sign.as_str().into());
            }
        }
        Value::Object(signs)
    };
    let mut colours = Map::new();
    for (of, [red, green, blue]) in &layout.own {
        for (_, title) in named::of(of, named::words(program)) {
            colours.insert(title.to_owned(), format!("#{red:02x}{green:02x}{blue:02x}").into());
        }
    }
    let table = &layout.table;
    let of: Map<String, Value> = table.of.iter().map(|(attribute, signs)| (attribute.clone(), drawn(signs))).collect();
    json!({
        "corner": table.corner, "middle": table.middle, "signs": drawn(&table.signs), "of": of, "colours": colours,
    })
}
