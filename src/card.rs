//! `naipe card NAME`: a card as it stands.

use crate::arguments::{Card, Everywhere};
use crate::project::Project;
use crate::screen::{Done, Screen, Stop};
use naipe_grammar::ast::{CardDecl, Date, Item, ItemKind};
use naipe_grammar::messages::own;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::source::Sources;
use naipe_interpreter::describe;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::program::{ArticleId, AttrId, DefId, Program};
use naipe_interpreter::project::library::{Built, Library, With};
use naipe_interpreter::value::Value;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Runs `naipe card` in the game that is named, or in all games of the project.
pub fn run(everywhere: &Everywhere, what: &Card, screen: &mut Screen) -> Done {
    let mut library = Project::find(everywhere.root.as_deref())?.library;
    let games: Vec<usize> = match &what.game {
        Some(name) => vec![library.layout.game(name)?],
        None => (0..library.layout.games.len()).collect(),
    };
    let built = built(&mut library, &games, everywhere.date())?;
    let mut found: Vec<(usize, &Built, DefId)> = Vec::new();
    for (game, built) in &built {
        if let Some(def) = find(&built.compiled.program, &what.name) {
            found.push((*game, built, def));
        }
    }
    let [(game, built, def)] = found[..] else {
        if found.is_empty() {
            let titles: Vec<&str> =
                built.iter().flat_map(|(_, built)| titles(&built.compiled.program)).map(|(_, title)| title).collect();
            return Err(Stop::unknown("card", &what.name, titles));
        }
        let names: Vec<String> =
            found.iter().map(|(game, _, _)| format!("`{}`", library.layout.games[*game].name)).collect();
        return Err(Stop::usage(format!("several games have a card `{}`", what.name))
            .help(format!("say which with `--game`: {}", names.join(", "))));
    };
    let mut shown = Shown { built, def, sources: &library.files.sources, screen };
    let item = declaration(&library, game, &built.compiled.program, def);
    shown.heading(&library.layout.games[game].name)?;
    shown.members(item)?;
    shown.values()?;
    shown.errata()?;
    shown.place()?;
    if built.is_broken() {
        screen
            .aside("warning: the files of this game have errors, so this may be incomplete; `naipe check` tells them");
    }
    Ok(true)
}

/// Games with all their cards, those of the tests too.
pub fn built(library: &mut Library, games: &[usize], date: Date) -> Result<Vec<(usize, Arc<Built>)>, Stop> {
    library.read(games)?;
    Ok(games.par_iter().map(|game| (*game, library.build(*game, With::Tests, date))).collect())
}

/// The titles of cards and tokens.
pub fn titles(program: &Program) -> impl Iterator<Item = (DefId, &str)> {
    let cards = program.defs.iter().enumerate().filter(|(_, def)| def.ability_of.is_none());
    cards.map(|(index, def)| (DefId(narrow::u32(index)), program.str(def.title))).filter(|(_, title)| !title.is_empty())
}

/// A card by its title, capitals aside.
pub fn find(program: &Program, name: &str) -> Option<DefId> {
    let lower = name.to_lowercase();
    let exact = titles(program).find(|(_, title)| *title == name);
    let any = || titles(program).find(|(_, title)| title.to_lowercase() == lower);
    // By a title that an erratum took from it, or gives it one day.
    let other = || program.other_titles.iter().find(|(title, _)| title.to_lowercase() == lower);
    let now = || other().and_then(|(_, now)| titles(program).find(|(_, title)| title == now));
    exact.or_else(any).or_else(now).map(|(def, _)| def)
}

/// The cards and tokens of a game by their titles, for whoever looks for many of them.
#[derive(Debug)]
pub struct ByTitle<'p> {
    program: &'p Program,
    exact: FxHashMap<&'p str, DefId>,
}

impl<'p> ByTitle<'p> {
    /// Reads every title once.
    pub fn new(program: &'p Program) -> ByTitle<'p> {
        let mut exact = FxHashMap::default();
        for (def, title) in titles(program) {
            exact.entry(title).or_insert(def);
        }
        ByTitle { program, exact }
    }

    /// The card that a declaration makes, under whatever title it has now.
    pub fn of(&self, card: &CardDecl) -> Option<DefId> {
        let now = self.program.title_now(&card.name.name);
        self.exact.get(now).copied().or_else(|| find(self.program, now))
    }
}

/// Where a card is written by itself, under whatever title.
pub fn declaration<'a>(
    library: &'a Library,
    game: usize,
    program: &Program,
    def: DefId,
) -> Option<(&'a Item, &'a CardDecl)> {
    let now = program.str(program.defs[def.i()].title);
    library.asts(game, With::Tests).into_iter().flat_map(|file| &file.items).find_map(|item| match &item.kind {
        ItemKind::Card(card) if program.title_now(&card.name.name) == now => Some((item, card)),
        _ => None,
    })
}

/// What a card says, each member by itself, with what errata put in the place of what was written.
pub fn lines(program: &Program, def: DefId, card: &CardDecl) -> Vec<String> {
    let mut lines: Vec<String> = card.members.iter().map(print::member).collect();
    for erratum in program.errata.iter().filter(|erratum| erratum.def == Some(def)) {
        let place = lines.iter().position(|line| !erratum.before.is_empty() && *line == erratum.before.as_str());
        match place {
            Some(place) if erratum.after.is_empty() => {
                lines.remove(place);
            }
            Some(place) => lines[place] = erratum.after.to_string(),
            // The kind and the title stand in the heading.
            None if ["kind: ", "title: "].iter().any(|word| erratum.before.starts_with(word)) => {}
            None => lines.push(erratum.after.to_string()),
        }
    }
    lines
}

struct Shown<'a> {
    built: &'a Built,
    def: DefId,
    sources: &'a Sources,
    screen: &'a mut Screen,
}

impl Shown<'_> {
    fn heading(&mut self, game: &str) -> Result<(), Stop> {
        let program = &self.built.compiled.program;
        let def = &program.defs[self.def.i()];
        let kind = &program.kinds[def.kind.i()];
        let title = describe::called(&kind.title, &kind.name);
        let date = program.as_of.map_or(String::new(), |date| format!(" as of {date}"));
        let sort = if def.is_token { "token, " } else { "" };
        self.screen.says(format_args!(
            "{} ({sort}{}; {game}{date}, rules {:016x})",
            own(program.str(def.title)),
            own(title),
            program.hash
        ))?;
        for line in def.doc.lines() {
            self.screen.line(format_args!("/// {line}"))?;
        }
        Ok(())
    }

    /// What the card says, with what errata put in the place of what was written.
    fn members(&mut self, item: Option<(&Item, &CardDecl)>) -> Result<(), Stop> {
        let program = &self.built.compiled.program;
        let Some((_, card)) = item else {
            let text = &program.defs[self.def.i()].text;
            return if text.is_empty() { Ok(()) } else { self.screen.print(format!("\n  text {text:?}\n")) };
        };
        let lines = lines(program, self.def, card);
        if !lines.is_empty() {
            self.screen.line("")?;
        }
        for line in lines.iter().flat_map(|member| member.lines()) {
            self.screen.line(format_args!("  {line}"))?;
        }
        Ok(())
    }

    /// Every value it has as printed, those of its kind included.
    fn values(&mut self) -> Result<(), Stop> {
        if self.built.is_broken() {
            return Ok(());
        }
        let game = Game::new(self.built.program());
        let state = State::new(&game, &Setup::default());
        let program = &game.program;
        let values: Vec<String> = program
            .attrs
            .iter()
            .enumerate()
            .map(|(index, attr)| (attr, program.printed(self.def, AttrId(narrow::u16(index)))))
            .filter(|(_, value)| *value != Value::None)
            .map(|(attr, value)| format!("{}: {}", attr.name, describe::written(&game, &state, value, None)))
            .collect();
        let has: Vec<String> =
            program.defs[self.def.i()].has.iter().map(|(kind, _)| program.kinds[kind.i()].name.to_string()).collect();
        if !values.is_empty() {
            let corrected = program.errata.iter().any(|erratum| erratum.def == Some(self.def));
            let how = if corrected { "values as corrected" } else { "values as printed" };
            self.screen.line("")?;
            self.screen.says(format_args!("{how}: {}", own(values.join(", "))))?;
        }
        if !has.is_empty() {
            self.screen.says(format_args!("has: {}", own(has.join(", "))))?;
        }
        Ok(())
    }

    fn errata(&mut self) -> Result<(), Stop> {
        let program = &self.built.compiled.program;
        let mine: Vec<_> = program.errata.iter().filter(|erratum| erratum.def == Some(self.def)).collect();
        if mine.is_empty() {
            return self.screen.says("errata: none");
        }
        self.screen.says("errata:")?;
        for erratum in mine {
            let cites = articles(program, &erratum.cites);
            let place = self.place_of(erratum.span);
            self.screen.says(format_args!("  from {}{} ({})", erratum.from, own(cites), own(place)))?;
            for line in erratum.before.lines() {
                self.screen.line(format_args!("    - {line}"))?;
            }
            for line in erratum.after.lines() {
                self.screen.line(format_args!("    + {line}"))?;
            }
        }
        Ok(())
    }

    fn place(&mut self) -> Result<(), Stop> {
        let program = &self.built.compiled.program;
        let def = &program.defs[self.def.i()];
        let mut cited: Vec<ArticleId> = Vec::new();
        for ability in &def.abilities {
            cited.extend(&program.abilities[ability.i()].cites);
        }
        if let Some(playable) = def.playable {
            cited.extend(&program.playables[playable.i()].cites);
        }
        cited.sort_unstable();
        cited.dedup();
        if !cited.is_empty() {
            self.screen.says(format_args!("articles:{}", own(articles(program, &cited))))?;
        }
        let place = self.place_of(def.span);
        self.screen.says(format_args!("written in {}", own(place)))
    }

    fn place_of(&self, span: naipe_grammar::span::Span) -> String {
        let (line, _) = self.sources.line_col(span.file, span.start as usize);
        format!("{}:{line}", self.sources.name(span.file))
    }
}

/// Articles by their ids, after a blank.
fn articles(program: &Program, ids: &[ArticleId]) -> String {
    let names: Vec<&str> =
        ids.iter().filter_map(|id| program.articles.get(id.i())).map(|article| article.id.as_str()).collect();
    if names.is_empty() { String::new() } else { format!(" {}", names.join(", ")) }
}
