//! What a scenario begins from: the positions that it names, and what it says itself.

use crate::codes;
use crate::lower::Extension;
use crate::lower::resolve::unknown_here;
use ecow::EcoString;
use naipe_grammar::ast::{self, Given, ScenarioPart};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::order;
use naipe_grammar::span::Span;

/// A name that a position gave to something in a cell in which something else has been put since.
pub struct Displaced {
    /// The name.
    name: EcoString,
    /// The cell.
    cell: EcoString,
}

impl Displaced {
    /// Says of faults from a mark on that what they miss is no longer in its cell.
    pub fn help(all: &[Displaced], faults: &mut [Diagnostic]) {
        for fault in faults.iter_mut().filter(|fault| fault.code == codes::UNKNOWN_NAME) {
            let is_its = |lost: &&Displaced| fault.message == unknown_here(&lost.name);
            if let Some(Displaced { name, cell }) = all.iter().find(is_its) {
                fault.help = Some(format!(
                    "what was called `{name}` in `{cell}` has been replaced by what is put there later: name all that lies there in one line, as in `{cell}: \"A\" as {name}, \"B\"`"
                ));
            }
        }
    }
}

/// The lines of a scenario's position, those of the positions that it names first. What a later block says of a fact, of a player's
/// attribute or of a cell takes the place of what an earlier one said; cards and rules are added. Second, the names that went by that.
pub fn of(scenario: &ast::Scenario, ext: &mut Extension, faults: &mut Vec<Diagnostic>) -> (Vec<Given>, Vec<Displaced>) {
    let mut all: Vec<Given> = Vec::new();
    let mut displaced = Vec::new();
    for part in &scenario.parts {
        match part {
            ScenarioPart::From(names) => {
                for name in names {
                    match ext.position(name) {
                        Ok(position) => add(&mut all, &position.lines, &mut displaced, faults),
                        Err(fault) => faults.push(*fault),
                    }
                }
            }
            ScenarioPart::Given(lines) => add(&mut all, lines, &mut displaced, faults),
            ScenarioPart::Play(_) | ScenarioPart::Step(_) => {}
        }
    }
    // How many sit there is known first: `deck: "X"` is for each of them.
    order::by_key(&mut all, |given| !matches!(given, Given::Field(field) if field.name.name == "players"));
    (all, displaced)
}

/// Lays a block over those before it.
fn add(all: &mut Vec<Given>, block: &[Given], displaced: &mut Vec<Displaced>, faults: &mut Vec<Diagnostic>) {
    refuse_second(block, faults);
    all.retain(|before| {
        let stays = said(before).is_none_or(|before| !block.iter().filter_map(said).any(|now| now.what == before.what));
        if let Given::Place { cell: Some(cell), cards, .. } = before
            && !stays
        {
            let names = cards.iter().filter_map(|card| card.alias.as_ref());
            displaced.extend(names.map(|name| Displaced { name: name.name.clone(), cell: cell.name.clone() }));
        }
        stays
    });
    all.extend_from_slice(block);
}

/// Reports what one block gives two values: the first would be lost.
fn refuse_second(block: &[Given], faults: &mut Vec<Diagnostic>) {
    let said: Vec<Said> = block.iter().filter(|given| !matches!(given, Given::Place { .. })).filter_map(said).collect();
    for (at, Said { what, written, span }) in said.iter().enumerate() {
        if said[..at].iter().any(|first| first.what == *what) {
            let message = format!("`{written}` is given twice");
            let fault = Diagnostic::error(codes::SCENARIO, message, *span, "given again here");
            faults.push(fault.help("take out one of the two"));
        }
    }
}

/// A line of which there can be but one.
struct Said {
    /// What it says something of.
    what: String,
    /// The same, as it is written.
    written: String,
    span: Span,
}

fn said(given: &Given) -> Option<Said> {
    match given {
        Given::Field(field) => {
            let written = field.name.name.to_string();
            let what = match written.as_str() {
                "step" => "phase",
                "deck" => "decks",
                name => name,
            };
            Some(Said { what: what.to_owned(), written, span: field.name.span })
        }
        Given::PlayerAttr { player, attr, .. } => {
            let written = format!("{}.{}", player.name, attr.name);
            Some(Said { what: written.clone(), written, span: attr.span })
        }
        Given::Place { zone, player, cell: Some(cell), .. } => {
            let player = player.as_ref().map(|player| player.name.as_str()).unwrap_or_default();
            let what = format!("{} {player} {}", zone.name, cell.name.to_lowercase());
            Some(Said { what, written: cell.name.to_string(), span: cell.span })
        }
        Given::Place { .. } | Given::Ability(_) => None,
    }
}
