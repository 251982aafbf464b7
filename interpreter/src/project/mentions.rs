//! What files mention: shared rules with `use`, other games with `play`.

use naipe_grammar::ast::{self, File, Ident, ItemKind, Part, StmtKind};

/// The paths of `use`.
pub fn uses(file: &File) -> Vec<&[Ident]> {
    let paths = file
        .items
        .iter()
        .filter_map(|item| if let ItemKind::Use { path } = &item.kind { Some(path.as_slice()) } else { None });
    paths.collect()
}

/// The names of games after `play`.
pub fn plays(file: &File) -> Vec<&[Ident]> {
    let mut found: Vec<&[Ident]> = Vec::new();
    for item in &file.items {
        ast::within(&item.kind, &mut |part| {
            if let Part::Statement(statement) = part
                && let StmtKind::Play { game, .. } = &statement.kind
            {
                found.push(game);
            }
        });
    }
    found
}
