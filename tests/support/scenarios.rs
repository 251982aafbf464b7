//! The scenarios of the games of this house.

use crate::games;
use naipe_grammar::ast::{Item, ItemKind, Scenario};
use naipe_interpreter::lower::Compiled;
use naipe_interpreter::project::library::Library;
use rayon::prelude::*;

/// The scenarios of a game, in order.
pub fn of<'h>(house: &'h Library, name: &str) -> Vec<&'h Scenario> {
    let game = house.layout.game(name).expect("it was compiled");
    let tests = house.test_ids(game);
    let files = tests.iter().filter_map(|id| house.files.file(*id));
    let of_item = |item: &'h Item| if let ItemKind::Scenario(scenario) = &item.kind { Some(scenario) } else { None };
    files.flat_map(|file| &file.items).filter_map(of_item).collect()
}

/// What is found in each scenario of these games.
pub fn of_each(names: &[String], find: impl Fn(&str, &Compiled, &Scenario) -> Vec<String> + Sync) -> Vec<String> {
    let found = names.par_iter().flat_map(|name| {
        let (house, compiled) = games::compiled(name);
        let of_one = |scenario: &&Scenario| find(name, &compiled, scenario);
        of(&house, name).par_iter().flat_map_iter(of_one).collect::<Vec<_>>()
    });
    found.collect()
}
