//! Deck lists as plain text, as most programs read them.

use super::catalogue::{Catalogue, Deck};
use super::names::in_one_line;
use super::output::Output;
use std::fmt::Write;

/// Makes its files.
pub fn write(catalogue: &Catalogue, _address: &str, output: &mut Output) {
    for deck in &catalogue.decks {
        output.put(format!("{}.txt", deck.slug), list(catalogue, deck));
    }
    if catalogue.decks.is_empty() {
        output.note("the game declares no decks");
    }
    output.field("a card of a deck", "`4 Title (SET) 12`, below `// Part`");
}

/// A deck: how many of which card, printed where; its parts below their names.
pub fn list(catalogue: &Catalogue, deck: &Deck) -> String {
    let mut out = format!("// Deck: {}\n", in_one_line(&deck.name));
    for (zone, cards) in &deck.parts {
        let _ = writeln!(out, "\n// {}", in_one_line(&catalogue.zones[*zone].title));
        for (count, card) in cards {
            let card = &catalogue.cards[*card];
            let printing = &card.printings[0];
            let set = &catalogue.sets[printing.set];
            let _ = write!(out, "{count} {}", in_one_line(&card.title));
            if !set.is_made {
                let _ = write!(out, " ({})", set.code);
                if !printing.number.is_empty() {
                    let _ = write!(out, " {}", in_one_line(&printing.number));
                }
            }
            out.push('\n');
        }
    }
    out
}
