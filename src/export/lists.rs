//! Deck lists as plain text, as most programs read them. Each line is read before it is written: a title may look like a comment, a count
//! or a printing, and then it is said in another way.

use super::catalogue::{Card, Catalogue, Deck};
use super::names::in_one_line;
use super::output::{Output, some_of};
use crate::deck::reading::Names;
use std::fmt::Write;

/// Puts a list for each deck into `output`, as `naipe deck` reads it.
pub fn write(catalogue: &Catalogue, _address: &str, output: &mut Output) {
    let names = Names::new(&catalogue.program, &catalogue.program);
    let mut unread: Vec<&str> = Vec::new();
    for deck in &catalogue.decks {
        output.put(format!("{}.txt", deck.slug), list(catalogue, deck, &names, &mut unread));
    }
    if catalogue.decks.is_empty() {
        output.note("the game declares no decks");
    }
    if !unread.is_empty() {
        unread.sort_unstable();
        unread.dedup();
        output.without(format!("what no list can say, since it reads as something else: {}", some_of(&unread)));
    }
    output.field("a card of a deck", "`4 Title (SET) 12`, below `// Part`");
}

/// A deck: how many of which card, printed where; its parts below their names.
fn list<'c>(catalogue: &'c Catalogue, deck: &'c Deck, names: &Names<'_>, unread: &mut Vec<&'c str>) -> String {
    let mut out = format!("// Deck: {}\n", in_one_line(&deck.name));
    for (zone, cards) in &deck.parts {
        let zone = &catalogue.zones[*zone];
        let called = [&zone.title, &zone.name].into_iter().find(|name| names.is_part(&in_one_line(name), &zone.name));
        if called.is_none() {
            unread.push(&zone.title);
        }
        let _ = writeln!(out, "\n// {}", in_one_line(called.unwrap_or(&zone.title)));
        for (count, card) in cards {
            let card = &catalogue.cards[*card];
            let ways = ways(catalogue, *count, card);
            let read = ways.iter().find(|line| names.is_read_as(line, *count, &card.title));
            if read.is_none() {
                unread.push(&card.title);
            }
            out.push_str(read.unwrap_or(&ways[0]));
            out.push('\n');
        }
    }
    out
}

/// How a card can be said in a list, the usual way first.
fn ways(catalogue: &Catalogue, count: u32, card: &Card) -> Vec<String> {
    let title = in_one_line(&card.title);
    let printing = &card.printings[0];
    let set = &catalogue.sets[printing.set];
    let mut ways = Vec::new();
    if !set.is_made {
        let number = in_one_line(&printing.number);
        ways.push(format!("{count} {title} ({}) {number}", set.code).trim_end().to_owned());
        ways.push(format!("{count} {title} ({})", set.code));
    }
    ways.extend([format!("{count} {title}"), format!("{count}x {title}"), format!("{title} x{count}")]);
    ways
}
