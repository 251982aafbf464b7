//! `naipe coverage GAME`: what the scenarios of a game leave out.

use crate::arguments::{Coverage, Everywhere};
use crate::project::Project;
use crate::project::library::{Built, Library, With};
use crate::screen::{Done, Screen, Stop, count};
use ecow::EcoString;
use naipe_grammar::ast::{Date, ItemKind, Scenario};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_interpreter::coverage::{Gaps, gaps};
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

/// Runs the command.
pub fn run(everywhere: &Everywhere, what: &Coverage, screen: &mut Screen) -> Done {
    let project = Project::find(everywhere.root.as_deref())?;
    let game = project.game(&what.game)?;
    // The games inside a game carry out articles of the same rulebook.
    let games = project.family(game);
    let mut library = Library::new(project);
    library.read(&games)?;
    let groups = play(&library, &games, everywhere);
    for group in &groups {
        if group.built.is_broken() {
            let errors: Vec<Diagnostic> = group
                .built
                .diagnostics
                .iter()
                .filter(|fault| crate::screen::any_error(std::slice::from_ref(*fault)))
                .cloned()
                .collect();
            screen.aside_diagnostics(&errors, &library.files.sources);
            return Err(Stop::Failed);
        }
    }
    let whole: Vec<_> =
        groups.iter().map(|group| (&group.built.compiled.program, group.reports.iter().collect())).collect();
    let articles = gaps(&whole);
    let idle = Idle::of(&groups);
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
    let excused: Vec<String> = articles.excused.iter().map(|(article, why)| format!("{article}: {why}")).collect();
    section(screen, "articles that cannot be exercised", &excused)?;
    if failed > 0 {
        screen.line(format_args!(
            "{} failed; what ran before they did is counted",
            count(failed, "scenario", "scenarios")
        ))?;
    }
    screen.line(summary(&articles, &idle, scenarios))?;
    Ok(articles.is_whole())
}

fn summary(articles: &Gaps, idle: &Idle, scenarios: usize) -> String {
    let missing: BTreeSet<&str> = articles
        .uncited
        .iter()
        .chain(&articles.uncovered)
        .chain(&articles.unexercised)
        .map(|article| article.as_str())
        .collect();
    format!(
        "{}: {} cited and exercised, {} that cannot be, {} missing; {}; never ran: {}, {}, {}",
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
    screen.line(format_args!("{title} ({}):", lines.len()))?;
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
        for file in library.test_ids(*game).iter().filter_map(|id| library.files.file(*id)) {
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

/// What never ran, on none of the dates.
#[derive(Debug, Default)]
struct Idle {
    cards: Vec<String>,
    abilities: Vec<String>,
    blocks: Vec<String>,
}

impl Idle {
    fn of(groups: &[Group]) -> Idle {
        let mut by_game: BTreeMap<usize, Vec<Gaps>> = BTreeMap::new();
        for group in groups {
            let alone = gaps(&[(&group.built.compiled.program, group.reports.iter().collect())]);
            by_game.entry(group.game).or_default().push(alone);
        }
        let mut idle = Idle::default();
        for dates in by_game.values() {
            let Some((first, others)) = dates.split_first() else { continue };
            let on_no_date = |of: fn(&Gaps) -> &Vec<EcoString>| {
                let mut names = Vec::new();
                for name in of(first) {
                    // Of several with one name, so many as never ran together on any date.
                    let times = |list: &[EcoString]| list.iter().filter(|other| *other == name).count();
                    let least = others.iter().map(|gaps| times(of(gaps))).min().unwrap_or(usize::MAX);
                    if times(&of(first)[..]).min(least) > names.iter().filter(|told| *told == name.as_str()).count() {
                        names.push(name.to_string());
                    }
                }
                names
            };
            idle.cards.extend(on_no_date(|gaps| &gaps.cards));
            idle.abilities.extend(on_no_date(|gaps| &gaps.abilities));
            idle.blocks.extend(on_no_date(|gaps| &gaps.blocks));
        }
        idle
    }
}
