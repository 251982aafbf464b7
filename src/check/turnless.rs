//! A game without `turn` that its set-up does not end either: it is over before anybody has played.

use naipe_grammar::ast::ItemKind;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;
use naipe_interpreter::codes;
use naipe_interpreter::program::Program;
use naipe_interpreter::project::library::{Library, With};

/// The warning about such a game. One that stands in another may be there for what its set-up lays out.
pub fn warning(library: &Library, game: usize, program: &Program) -> Option<Diagnostic> {
    if library.layout.games[game].parent.is_some() || !program.is_over_at_once() {
        return None;
    }
    let ids = library.ids(game, With::Tests);
    let files = ids.iter().filter_map(|id| library.files.file(*id));
    let named = files.flat_map(|file| &file.items).find_map(|item| match &item.kind {
        ItemKind::Game { name, .. } => Some((&*name.name, name.span)),
        _ => None,
    });
    // Where nothing says what it is, such as in a file that was emptied, it is said of the first file.
    let first = Span { file: *ids.first()?, start: 0, end: 0 };
    let (name, span) = named.unwrap_or((&library.layout.games[game].name, first));
    let message = format!("nobody plays `{name}`: it has no `turn`, and is over as soon as its set-up is");
    let fault = Diagnostic::warning(codes::NOT_PLAYABLE, message, span, "without `turn`");
    Some(fault.help("write what each turn is: `turn { phase main { offer active ACTION until pass } }`"))
}
