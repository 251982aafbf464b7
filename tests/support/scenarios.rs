//! The scenarios of the games of this house.

use crate::games;
use naipe_grammar::ast::{Item, ItemKind, Scenario};
use naipe_interpreter::lower::Compiled;
use naipe_interpreter::project::library::Library;
use naipe_interpreter::scenario::Sequence;
use rayon::prelude::*;

/// The scenarios of a game, in order.
pub fn of<'h>(house: &'h Library, name: &str) -> Vec<&'h Scenario> {
    let game = house.layout.game(name).expect("it was compiled");
    let tests = house.test_ids(game);
    let files = tests.iter().filter_map(|id| house.files.file(*id));
    let of_item = |item: &'h Item| if let ItemKind::Scenario(scenario) = &item.kind { Some(scenario) } else { None };
    files.flat_map(|file| &file.items).filter_map(of_item).collect()
}

/// What is found in each scenario of these games. Those of a game share its copies, as many on each thread as `copies` makes.
pub fn of_each<const N: usize>(
    names: &[String],
    copies: impl Fn(&Compiled) -> [Sequence<'_>; N] + Sync,
    find: impl Fn(&str, &mut [Sequence<'_>; N], &Scenario) -> Vec<String> + Sync,
) -> Vec<String> {
    let found = names.par_iter().flat_map(|name| {
        let (house, compiled) = games::compiled(name);
        let of_one = |copies: &mut [Sequence<'_>; N], scenario: &&Scenario| find(name, copies, scenario);
        of(&house, name).par_iter().map_init(|| copies(&compiled), of_one).flatten_iter().collect::<Vec<_>>()
    });
    found.collect()
}
