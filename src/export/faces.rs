//! Faces for cards that have no picture, as `naipe print` draws them.

use super::catalogue::Catalogue;
use super::pictures::{Picture, Pictures};
use crate::cards::table::Table;
use crate::print::{Press, Reader, as_pictures};
use crate::screen::Stop;
use naipe_interpreter::project::library::Library;
use std::path::Path;

/// Draws them; what did not fit as it should is told.
pub fn draw(
    catalogue: &mut Catalogue,
    table: &Table,
    root: &Path,
    library: &Library,
    game: usize,
    pictures: &mut Pictures,
) -> Result<(), Stop> {
    let reader = Reader::new(table, None, None)?;
    let press = Press::new(root, library, game, None, &reader, pictures)?;
    let (mut all, mut places) = (Vec::new(), Vec::new());
    for (number, card) in catalogue.cards.iter().enumerate() {
        let Some(facts) = table.rows.iter().find(|row| row.id == card.id).and_then(|row| reader.read(table, row))
        else {
            continue;
        };
        for (place, printing) in card.printings.iter().enumerate().filter(|(_, printing)| printing.picture.is_none()) {
            let set = &catalogue.sets[printing.set];
            let mut facts = facts.clone();
            if !set.is_made {
                facts.printing = [set.title.clone(), printing.number.clone(), printing.rarity.clone()];
            }
            // Where another printing has a picture, this one is drawn all the same: it is another card to look at.
            facts.image.clear();
            all.push(facts);
            places.push((number, place));
        }
    }
    let drawn = press.draw_all(&all, pictures, &mut catalogue.missing);
    for ((number, place), bytes) in places.into_iter().zip(as_pictures(&press, &drawn)?) {
        catalogue.cards[number].printings[place].picture = Some(Picture::File { bytes: bytes.into(), end: "png" });
    }
    Ok(())
}
