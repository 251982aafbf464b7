//! Names that nothing uses: declared, and never mentioned again in the rules, cards or tests of their game.

use naipe_grammar::ast::{AbilityKind, Ident, ItemKind, ScenarioPart};
use naipe_grammar::composed::composed;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::FileId;
use naipe_grammar::tokens::{Token, tokens};
use naipe_interpreter::codes;
use naipe_interpreter::project::library::{Library, With};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// How often a name stands somewhere that is used: where it is declared, and once more.
const ENOUGH: u8 = 2;

/// Names, each with how often it must still be found.
type Missing<'t> = FxHashMap<&'t str, u8>;

/// The warnings about a game. What games share is for others to use, and left alone.
pub fn warnings(library: &Library, game: usize) -> Vec<Diagnostic> {
    let Some(files) = family(library, game) else { return Vec::new() };
    let folder = &library.layout.games[game];
    let own = folder.rules.iter().chain(&folder.cards).chain(&folder.tests);
    let own = own.filter_map(|path| library.files.id(path)).filter_map(|id| library.files.file(id));
    let items: Vec<&ItemKind> = own.flat_map(|file| &file.items).map(|item| &item.kind).collect();
    let begun_from = begun_from(&items);
    let mut missing: Missing<'_> =
        items.iter().filter_map(|item| declared(item)).map(|(_, name)| (name.name.as_str(), ENOUGH)).collect();
    for id in files {
        let text = library.files.sources.text(id);
        let mut from = 0;
        // To have words is not to be used.
        for words in library.files.file(id).iter().flat_map(|file| &file.items) {
            if matches!(words.kind, ItemKind::Words { .. }) {
                look(text.get(from..words.span.start as usize).unwrap_or_default(), &mut missing);
                from = words.span.end as usize;
            }
        }
        look(text.get(from..).unwrap_or_default(), &mut missing);
    }
    let unused = items.iter().filter_map(|item| match item {
        ItemKind::Position(position) => {
            Some(("position", &position.name)).filter(|(_, name)| !begun_from.contains(name.name.as_str()))
        }
        item => declared(item).filter(|(_, name)| missing.contains_key(name.name.as_str())),
    });
    unused
        .map(|(what, name)| {
            Diagnostic::warning(
                codes::UNUSED,
                format!("nothing uses the {what} `{}`", name.name),
                name.span,
                "never mentioned again",
            )
            .help("remove it, or use it in a rule, a card or a scenario")
        })
        .collect()
}

/// The positions that scenarios begin from.
fn begun_from<'i>(items: &[&'i ItemKind]) -> BTreeSet<&'i str> {
    let scenarios = items.iter().filter_map(|item| match item {
        ItemKind::Scenario(scenario) => Some(scenario),
        _ => None,
    });
    let named = scenarios.flat_map(|scenario| &scenario.parts).filter_map(|part| match part {
        ScenarioPart::From(names) => Some(names),
        _ => None,
    });
    named.flatten().map(|name| name.name.as_str()).collect()
}

/// The files of a game and of all games of its folder, if all of them were read.
fn family(library: &Library, game: usize) -> Option<BTreeSet<FileId>> {
    let games = &library.layout.games;
    let first = |mut game: usize| {
        while let Some(parent) = games[game].parent {
            game = parent;
        }
        game
    };
    let read: BTreeSet<usize> = library.games_read().collect();
    let mut files = BTreeSet::new();
    for other in (0..games.len()).filter(|other| first(*other) == first(game)) {
        if !read.contains(&other) {
            return None;
        }
        files.extend(library.ids(other, With::Tests));
    }
    Some(files)
}

/// Looks for names in a text, those filled in in printed texts included, until each has been found often enough.
fn look<'t>(text: &'t str, missing: &mut Missing<'t>) {
    for (token, place) in tokens(text) {
        if missing.is_empty() {
            return;
        }
        let word = &text[place];
        match token {
            Token::Word => {
                // However its accents are written.
                let word = &*composed(word);
                if let Some(times) = missing.get_mut(word) {
                    *times -= 1;
                    if *times == 0 {
                        missing.remove(word);
                    }
                }
            }
            Token::Text | Token::BlockText => {
                let parts = word.split('{').skip(1).filter_map(|part| part.split('}').next());
                parts.for_each(|part| look(part, missing));
            }
            _ => {}
        }
    }
}

/// What an item declares that is there to be used by others.
fn declared(item: &ItemKind) -> Option<(&'static str, &Ident)> {
    Some(match item {
        ItemKind::Define { name, .. } => ("define", name),
        ItemKind::Parameter { name, .. } => ("parameter", name),
        ItemKind::Keyword { is_trait: true, name, .. } => ("trait", name),
        ItemKind::Keyword { name, .. } => ("keyword", name),
        ItemKind::Event { name, .. } | ItemKind::EventAlias { name, .. } => ("event", name),
        ItemKind::Kind { name, .. } => ("kind", name),
        ItemKind::Payment { name, .. } => ("payment", name),
        ItemKind::Procedure { name, .. } => ("procedure", name),
        ItemKind::Scope { name, .. } => ("scope", name),
        ItemKind::Zone(zone) => ("zone", &zone.name),
        ItemKind::Enum { name, .. } => ("enum", name),
        ItemKind::Set { name, .. } => ("set", name),
        ItemKind::Actions { name, .. } => ("group of actions", name),
        ItemKind::Ability(ability) => match &ability.kind {
            AbilityKind::Action(action) => ("action", action.name.as_ref()?),
            _ => return None,
        },
        _ => return None,
    })
}
