//! How cards are drawn where they lie on a table, as the game's data say it, for a page that knows no game.

use crate::export::pictures::Pictures;
use crate::look::{Look, css, tint};
use crate::print::Fonts;
use crate::print::layout::Icon;
use crate::screen::Stop;
use crate::table::Prepared;
use serde_json::{Map, Value, json};

/// What the page is told: attributes of the corner and the middle, signs and colours by the words that stand on cards, and what stands
/// in texts for signs. Empty where nothing is said.
pub fn hints(prepared: &mut Prepared) -> Result<Value, Stop> {
    let name = prepared.name().to_owned();
    // A game that was kept from before has not been read, and it may share rules with a layout beside them.
    prepared.library.read(&[prepared.index])?;
    let look = Look::read(&prepared.root, &prepared.library, prepared.index, None, &prepared.game.program)?;
    if look.said.is_empty() {
        return Ok(json!({}));
    }
    let mut icons = Vec::new();
    if !look.layout.icons.is_empty() {
        let fonts = Fonts::of_our_own()?;
        let pictures = look.icons(&mut Pictures::new(None, &prepared.root, &name), &fonts.database)?;
        for ((signs, icon), picture) in look.layout.icons.iter().zip(pictures) {
            icons.push(match icon {
                Icon::Picture(_) => json!({ "signs": signs, "picture": picture }),
                Icon::Disc { words, fill, colour } => {
                    json!({ "signs": signs, "words": words, "fill": tint(fill), "colour": tint(colour) })
                }
            });
        }
    }
    let colours: Map<String, Value> =
        look.colours.iter().map(|(title, colour)| (title.clone(), css(*colour).into())).collect();
    let table = &look.layout.table;
    Ok(json!({
        "corner": table.corner, "middle": table.middle, "signs": look.signs, "of": look.of, "colours": colours,
        "icons": icons,
    }))
}
