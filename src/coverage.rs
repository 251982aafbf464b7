//! `naipe coverage`: articles that nobody carries out or exercises, and what never ran.

mod excuses;

use crate::arguments::{Coverage, Everywhere};
use crate::project::Project;
use crate::screen::{Done, Screen, Stop, count};
use excuses::Excuses;
use naipe_grammar::ast::{Date, ItemKind, Scenario};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_interpreter::coverage::{Gaps, Sort, Thing, gaps, inside};
use naipe_interpreter::project::library::{Built, Library, With};
use naipe_interpreter::scenario::{Report, run as run_scenario};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::Arc;

/// A game as of a date, with its scenarios.
struct Group {
    game: usize,
    built: Arc<Built>,
    reports: Vec<Report>,
}

/// Runs `naipe coverage` for the games that are named, or for all; all is well where each is covered.
pub fn run(everywhere: &Everywhere, what: &Coverage, screen: &mut Screen) -> Done {
    screen.judges();
    let mut library = Project::find(everywhere.root.as_deref())?.library;
    let games: Vec<usize> = if what.games.is_empty() {
        (0..library.layout.games.len()).filter(|game| library.layout.games[*game].stands_by_itself()).collect()
    } else {
        what.games.iter().map(|name| library.layout.game(name)).collect::<Result<_, _>>()?
    };
    if games.is_empty() {
        return Err(Stop::usage("there is no game").help("begin one with `naipe new`"));
    }
    library.read(&games.iter().flat_map(|game| library.layout.family(*game)).collect::<Vec<_>>())?;
    let mut whole = true;
    for game in &games {
        if games.len() > 1 {
            screen.line(format_args!("{}", library.layout.games[*game].name))?;
        }
        whole &= of_game(&library, *game, everywhere, screen)?;
    }
    Ok(whole)
}

/// What is missing in a game and in those inside it, which carry out articles of the same rulebook. Whether nothing is.
fn of_game(library: &Library, game: usize, everywhere: &Everywhere, screen: &mut Screen) -> Done {
    let games = library.layout.family(game);
    let groups = play(library, &games, everywhere);
    for group in &groups {
        let errors: Vec<Diagnostic> = group.built.errors().cloned().collect();
        if !errors.is_empty() {
            screen.aside_diagnostics(&errors, &library.files.sources);
            return Err(Stop::Failed);
        }
    }
    let whole: Vec<_> =
        groups.iter().map(|group| (&*group.built.compiled.program, group.reports.iter().collect())).collect();
    let articles = gaps(&whole);
    let mut excuses = Excuses::read(library, &games);
    let idle = Idle::of(library, &groups, &mut excuses);
    let stale = excuses.stale();
    let failed = groups.iter().flat_map(|group| &group.reports).filter(|report| !report.passed()).count();
    let scenarios: usize = groups.iter().map(|group| group.reports.len()).sum();

    section(screen, "articles that no rule cites", &articles.uncited)?;
    section(screen, "articles that no scenario covers", &articles.uncovered)?;
    section(
        screen,
        "articles that a scenario covers without any rule that cites them having run",
        &articles.unexercised,
    )?;
    section(screen, "cards that never took part", &idle.cards)?;
    section(screen, "abilities that never did anything", &idle.abilities)?;
    section(screen, "blocks that never ran", &idle.blocks)?;
    section(screen, "reasons that are not needed", &stale)?;
    let excused: Vec<String> = articles.excused.iter().map(|(article, why)| format!("{article}: {why}")).collect();
    section(screen, "articles that cannot be exercised", &excused)?;
    section(screen, "what need not run", &idle.excused)?;
    if failed > 0 {
        screen.says(format_args!(
            "{} failed; what ran before they did is counted",
            count(failed, "scenario", "scenarios")
        ))?;
    }
    screen.says(summary(&articles, &idle, scenarios))?;
    let help = "help: write a scenario for what is missing, or beside it the reason why there is none: `// unexercised: REASON`";
    if !idle.is_empty() {
        screen.aside(help);
    }
    Ok(articles.is_whole() && idle.is_empty() && stale.is_empty() && failed == 0)
}

fn summary(articles: &Gaps, idle: &Idle, scenarios: usize) -> String {
    let missing: BTreeSet<&str> = articles
        .uncited
        .iter()
        .chain(&articles.uncovered)
        .chain(&articles.unexercised)
        .map(|article| article.as_str())
        .collect();
    let excused = match idle.excused.len() {
        0 => String::new(),
        excused => format!("; {excused} with a reason"),
    };
    format!(
        "{}: {} cited and exercised, {} that cannot be, {} missing; {}; never ran: {}, {}, {}{excused}",
        count(articles.articles, "article", "articles"),
        articles.articles.saturating_sub(missing.len() + articles.excused.len()),
        articles.excused.len(),
        missing.len(),
        count(scenarios, "scenario", "scenarios"),
        count(idle.cards.len(), "card", "cards"),
        count(idle.abilities.len(), "ability", "abilities"),
        count(idle.blocks.len(), "block", "blocks"),
    )
}

fn section<T: Display>(screen: &mut Screen, title: &str, lines: &[T]) -> Result<(), Stop> {
    if lines.is_empty() {
        return Ok(());
    }
    screen.says(format_args!("{title} ({}):", lines.len()))?;
    for line in lines {
        screen.line(format_args!("  {line}"))?;
    }
    screen.line("")
}

/// Runs every scenario, each as of its date.
fn play(library: &Library, games: &[usize], everywhere: &Everywhere) -> Vec<Group> {
    let mut jobs: BTreeMap<(usize, Date), Vec<&Scenario>> = BTreeMap::new();
    for game in games {
        jobs.entry((*game, everywhere.date())).or_default();
        for file in library.scenario_ids(*game).into_iter().filter_map(|id| library.files.file(id)) {
            for item in &file.items {
                if let ItemKind::Scenario(scenario) = &item.kind {
                    let as_of = scenario.as_of.unwrap_or_else(|| everywhere.date());
                    jobs.entry((*game, as_of)).or_default().push(scenario);
                }
            }
        }
    }
    // The game asked for as it is today comes first: its articles are those that count.
    let mut jobs: Vec<_> = jobs.into_iter().collect();
    jobs.sort_by_key(|((game, date), _)| (games.iter().position(|known| known == game), *date != everywhere.date()));
    jobs.into_iter()
        .map(|((game, date), scenarios)| {
            let built = library.build(game, With::Tests, date);
            let reports = if built.is_broken() {
                Vec::new()
            } else {
                scenarios.par_iter().map(|scenario| run_scenario(&built.compiled, scenario)).collect()
            };
            Group { game, built, reports }
        })
        .collect()
}

/// What never ran, on none of the dates: where it stands, and what it is called.
#[derive(Debug, Default)]
struct Idle {
    cards: Vec<String>,
    abilities: Vec<String>,
    blocks: Vec<String>,
    /// What has a reason beside it, with that.
    excused: Vec<String>,
}

impl Idle {
    fn of(library: &Library, groups: &[Group], excuses: &mut Excuses<'_>) -> Idle {
        // What ran on one date ran.
        let mut things: BTreeMap<(usize, Thing, usize), bool> = BTreeMap::new();
        for group in groups {
            // One line of a card may be several abilities, each of which must do something.
            let mut alike: BTreeMap<Thing, usize> = BTreeMap::new();
            for thing in gaps(&[(&*group.built.compiled.program, group.reports.iter().collect())]).things {
                let ran = thing.ran;
                let thing = Thing { ran: false, ..thing };
                let nth = alike.entry(thing.clone()).or_default();
                *things.entry((group.game, thing, *nth)).or_default() |= ran;
                *nth += 1;
            }
        }
        // What ran while a game was played inside another ran, too.
        for group in groups {
            let p = &*group.built.compiled.program;
            for (inner, ran) in group.reports.iter().flat_map(|report| inside(p, &report.coverage)) {
                let of = groups.iter().filter(|of| of.built.compiled.program.name == inner.name);
                let Some(game) = of.map(|of| of.game).next() else { continue };
                let mut alike: BTreeMap<Thing, usize> = BTreeMap::new();
                for thing in naipe_interpreter::coverage::things(inner, ran) {
                    let ran = thing.ran;
                    let thing = Thing { ran: false, ..thing };
                    let nth = alike.entry(thing.clone()).or_default();
                    if let Some(before) = things.get_mut(&(game, thing, *nth)) {
                        *before |= ran;
                    }
                    *nth += 1;
                }
            }
        }
        let mut idle = Idle::default();
        let sources = &library.files.sources;
        for ((_, thing, _), _) in things.into_iter().filter(|(_, ran)| !ran) {
            let place = thing.span.map_or(String::new(), |span| {
                format!("{}:{}: ", sources.name(span.file), sources.line_col(span.file, span.start as usize).0)
            });
            if let Some(reason) = thing.span.and_then(|span| excuses.reason(span)) {
                idle.excused.push(format!("{place}{}: {reason}", thing.name));
                continue;
            }
            let list = match thing.sort {
                Sort::Card => &mut idle.cards,
                Sort::Ability => &mut idle.abilities,
                Sort::Block => &mut idle.blocks,
            };
            list.push(format!("{place}{}", thing.name));
        }
        idle
    }

    fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.abilities.is_empty() && self.blocks.is_empty()
    }
}
