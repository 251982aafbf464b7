//! Questions of players: each is answered by a scenario, which is played when the pages are made.

use super::address::slugs;
use super::cards::Sheet;
use super::html::{esc, esc_lines, paragraphs, put, up};
use super::{BEFORE_ALL, Book};
use crate::check::spoiled;
use crate::screen::{Screen, Stop, count};
use naipe_grammar::ast::{Date, Given, ItemKind, Scenario, ScenarioPart};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::messages::own;
use naipe_interpreter::cells;
use naipe_interpreter::describe;
use naipe_interpreter::lower::meaning;
use naipe_interpreter::program::{DefId, Program};
use naipe_interpreter::project::library::With;
use naipe_interpreter::scenario::{Report, Stage, run, stages};
use naipe_interpreter::view::laid::{Laid, Place};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// A scenario that answers questions, and what came of it.
pub struct Ruling<'l> {
    /// The scenario as it is written.
    pub scenario: &'l Scenario,
    /// The name of its page.
    pub slug: String,
    /// The titles of the cards that take part.
    titles: BTreeSet<String>,
    /// The format in which it is played.
    format: Option<String>,
    /// What happened, line by line.
    stages: Vec<Stage>,
    /// Since when it comes out as it says, and since when otherwise; the first entry is as printed.
    outcomes: Vec<(Option<Date>, bool)>,
    /// Whether it comes out so by the rules in force.
    holds: bool,
}

/// Plays every scenario with a ruling, on its date and by the rules of every other. One that fails stops the command; one that holds
/// from a later date on is left out, and told.
pub fn prove<'l>(book: &Book<'l>, screen: &mut Screen) -> Result<Vec<Ruling<'l>>, Stop> {
    let mut found: Vec<(usize, &'l Scenario)> = Vec::new();
    for game in &book.family {
        // What cannot be read may answer a question that would be left out.
        if book.library.scenario_ids(*game).into_iter().any(|id| !spoiled(book.library, id).is_empty()) {
            book.library.sound_throughout(*game, book.date)?;
        }
        let files = book.library.scenario_ids(*game).into_iter().filter_map(|id| book.library.files.file(id));
        found.extend(files.flat_map(|file| &file.items).filter_map(|item| match &item.kind {
            ItemKind::Scenario(scenario) if !scenario.rulings.is_empty() => Some((*game, scenario)),
            _ => None,
        }));
    }
    let names = slugs(found.iter().map(|(_, scenario)| scenario.rulings[0].question.name.as_str()));
    let came: Vec<Result<(Report, Ruling<'l>), Vec<Diagnostic>>> =
        found.par_iter().zip(names).map(|((game, scenario), slug)| played(book, *game, scenario, slug)).collect();
    let mut rulings = Vec::new();
    let mut failures: Vec<Diagnostic> = Vec::new();
    let mut failed = 0;
    for came in came {
        match came {
            Ok((report, ruling)) if report.passed() => rulings.push(ruling),
            Ok((_, ruling)) if ruling.comes(book.date).is_some() => {
                let question = own(&ruling.scenario.rulings[0].question.name);
                let since = ruling.comes(book.date).unwrap_or(book.date);
                screen.aside(format_args!("note: the ruling \"{question}\" holds from {since} on, and is left out"));
            }
            Ok((report, _)) => {
                failed += 1;
                failures.extend(report.failures);
            }
            Err(faults) => {
                failed += 1;
                // What is wrong with the game is told once.
                failures.extend(faults.into_iter().filter(|fault| !failures.contains(fault)).collect::<Vec<_>>());
            }
        }
    }
    if failed > 0 {
        screen.aside_diagnostics(&failures, &book.library.files.sources);
        let failed = count(failed, "ruling is", "rulings are");
        screen
            .aside(format_args!("{failed} not proved: nothing is written, for a site says of every ruling that it is"));
        screen.aside("help: `naipe test` runs the scenario by itself; mend it, or its answer");
        return Err(Stop::Failed);
    }
    Ok(rulings)
}

fn played<'l>(
    book: &Book<'l>,
    game: usize,
    scenario: &'l Scenario,
    slug: String,
) -> Result<(Report, Ruling<'l>), Vec<Diagnostic>> {
    let library = book.library;
    let built = library.build(game, With::Tests, scenario.as_of.unwrap_or(book.date));
    if built.is_broken() {
        return Err(built.errors().cloned().collect());
    }
    let (report, stages) = stages(&built.compiled, scenario);
    let program = &built.compiled.program;
    let mut outcomes: Vec<(Option<Date>, bool)> = Vec::new();
    let mut holds = true;
    let mut known: Option<(u64, bool)> = None;
    let dates = std::iter::once(None).chain(library.change_dates(game).into_iter().map(Some));
    for since in dates {
        let date = since.unwrap_or(BEFORE_ALL);
        let built = library.build(game, With::Tests, date);
        if built.is_broken() {
            continue;
        }
        let means = meaning(&built.compiled.program);
        let passes = match known {
            Some((before, passes)) if before == means => passes,
            _ => run(&built.compiled, scenario).passed(),
        };
        known = Some((means, passes));
        if outcomes.last().is_none_or(|(_, last)| *last != passes) {
            outcomes.push((since, passes));
        }
        if date <= book.date {
            holds = passes;
        }
    }
    let ruling = Ruling {
        scenario,
        slug,
        titles: titles(program, &report, scenario),
        format: format_of(program, scenario),
        stages,
        outcomes,
        holds,
    };
    Ok((report, ruling))
}

/// The cards that take part: those that lie, come into play or are announced, and those of its decks of which it speaks.
fn titles(program: &Program, report: &Report, scenario: &Scenario) -> BTreeSet<String> {
    let mut titles = BTreeSet::new();
    let card = |def: usize| {
        let def = program.defs.get(def)?;
        let card = def.ability_of.map_or(def, |card: DefId| &program.defs[card.i()]);
        Some(program.str(card.title).to_owned()).filter(|title| !title.is_empty())
    };
    let said = scenario.rulings.iter().flat_map(|ruling| [&ruling.question.name, &ruling.answer.name]);
    let said: Vec<String> = said.map(|text| text.as_str().to_lowercase()).collect();
    titles.extend(report.coverage.defs.iter().enumerate().filter(|(_, is)| **is).filter_map(|(def, _)| card(def)));
    let listed = report.coverage.listed.iter().enumerate().filter(|(_, is)| **is).filter_map(|(def, _)| card(def));
    titles.extend(listed.filter(|title| said.iter().any(|text| text.contains(&title.to_lowercase()))));
    titles
}

/// The title of the format that a scenario sets.
fn format_of(program: &Program, scenario: &Scenario) -> Option<String> {
    let given =
        scenario.parts.iter().filter_map(|part| if let ScenarioPart::Given(lines) = part { Some(lines) } else { None });
    let field = given.flatten().find_map(|line| match line {
        Given::Field(field) if field.name.name == "format" => field.values.first(),
        _ => None,
    })?;
    let name = naipe_grammar::print::expression(field);
    let format = program.formats.iter().find(|format| format.name == name)?;
    Some(describe::called(&format.title, &format.name).to_owned())
}

impl Ruling<'_> {
    /// Whether a card takes part in it.
    pub fn has(&self, book: &Book<'_>, card: &Sheet<'_>) -> bool {
        self.titles.iter().any(|title| book.by_title.get(title).is_some_and(|at| book.cards[*at].slug == card.slug))
    }

    /// Its first question, which leads to its page.
    pub fn link(&self, up: &str) -> String {
        format!("<a href=\"{up}rulings/{}.html\">{}</a>", self.slug, esc(&self.scenario.rulings[0].question.name))
    }

    /// From when on it holds, if that is later than a date and it has none of its own.
    fn comes(&self, after: Date) -> Option<Date> {
        let later = self.outcomes.iter().filter(|(since, passes)| *passes && since.is_some_and(|since| since > after));
        later.filter_map(|(since, _)| *since).next().filter(|_| self.scenario.as_of.is_none())
    }

    /// Whether it comes out otherwise from a date on.
    pub fn turns_on(&self, date: Date) -> bool {
        self.outcomes.iter().skip(1).any(|(since, _)| *since == Some(date))
    }

    /// The questions and answers below headings of a level, as they stand on the page of a card.
    pub fn short(&self, book: &Book<'_>, up: &str, heading: &str, page: &mut String) {
        put!(page, "<div class=\"ruling\">\n");
        for said in &self.scenario.rulings {
            put!(
                page,
                "<{heading}><a href=\"{up}rulings/{}.html\">{}</a></{heading}>\n{}\n",
                self.slug,
                esc(&said.question.name),
                paragraphs(&said.answer.name)
            );
        }
        self.about(book, up, page);
        page.push_str("</div>\n");
    }

    /// That it is proved, on what date, and how errata change it.
    fn about(&self, book: &Book<'_>, up: &str, page: &mut String) {
        let mut when: Vec<String> = Vec::new();
        if let Some(date) = self.scenario.as_of {
            when.push(book.labels.with("as of {}", &format!("<time>{date}</time>")));
        }
        if let Some(format) = &self.format {
            when.push(book.labels.with("format {}", &esc(format)));
        }
        let when = if when.is_empty() { String::new() } else { format!(" <small>({})</small>", when.join("; ")) };
        put!(
            page,
            "<p class=\"proved\"><span aria-hidden=\"true\">✓</span> {}{when}</p>\n",
            book.say("Proved: the scenario was played when these pages were made, and came out so.")
        );
        if self.outcomes.len() < 2 {
            return;
        }
        put!(
            page,
            "<div class=\"turns\">\n<p><strong>{}</strong></p>\n<ul>\n",
            book.say("This answer changes with the errata")
        );
        for (since, holds) in &self.outcomes {
            let words = match (since, holds) {
                (None, true) => book.say("as printed: comes out so").to_owned(),
                (None, false) => book.say("as printed: comes out otherwise").to_owned(),
                (Some(date), holds) => {
                    // A date on which only the cards of the tests change has no page.
                    let has_page = book.steps.iter().any(|step| step.date == *date);
                    let date = if has_page {
                        format!("<a href=\"{up}changes/{date}.html\"><time>{date}</time></a>")
                    } else {
                        format!("<time>{date}</time>")
                    };
                    let words = if *holds {
                        book.say("since {}: comes out so")
                    } else {
                        book.say("since {}: comes out otherwise")
                    };
                    words.replacen("{}", &date, 1)
                }
            };
            put!(page, "<li>{words}</li>\n");
        }
        page.push_str("</ul>\n");
        if !self.holds {
            let later =
                self.outcomes.iter().any(|(since, holds)| *holds && since.is_some_and(|since| since > book.date));
            let words = if later {
                book.say("It does not hold yet: errata to come will change it.")
            } else {
                book.say("It holds no longer: the errata have changed it.")
            };
            put!(page, "<p>{words}</p>\n");
        }
        page.push_str("</div>\n");
    }
}

/// The list of questions, and a page for each scenario that answers one or several.
pub fn pages(book: &Book<'_>, add: &mut impl FnMut(&str, &str, &str)) {
    let mut list = format!("<h1>{}</h1>\n", book.say("Rulings"));
    if book.rulings.is_empty() {
        put!(list, "<p>{}</p>\n", book.say("There are no rulings yet."));
    }
    for ruling in &book.rulings {
        ruling.short(book, "../", "h2", &mut list);
    }
    add("rulings/index.html", book.say("Rulings"), &list);
    for ruling in &book.rulings {
        let address = format!("rulings/{}.html", ruling.slug);
        add(&address, &ruling.scenario.rulings[0].question.name, &page(book, ruling, &up(&address)));
    }
}

fn page(book: &Book<'_>, ruling: &Ruling<'_>, up: &str) -> String {
    let mut page = String::new();
    for (at, said) in ruling.scenario.rulings.iter().enumerate() {
        let level = if at == 0 { "h1" } else { "h2" };
        put!(
            page,
            "<{level}>{}</{level}>\n<div class=\"answer\">{}</div>\n",
            esc(&said.question.name),
            paragraphs(&said.answer.name)
        );
    }
    ruling.about(book, up, &mut page);
    if !ruling.titles.is_empty() {
        let cards: Vec<String> = ruling.titles.iter().map(|title| book.card_link(title, up)).collect();
        put!(page, "<p>{}: {}</p>\n", book.say("Cards that take part"), cards.join(", "));
    }
    let covers: Vec<String> = ruling.scenario.covers.iter().map(|article| article.name.to_string()).collect();
    page.push_str(&book.article_links(&covers, up));
    put!(page, "<h2>{}</h2>\n<ol class=\"stages\">\n", book.say("Step by step"));
    let last = ruling.stages.iter().rposition(|stage| stage.board.is_some());
    for (at, stage) in ruling.stages.iter().enumerate() {
        page.push_str("<li>\n");
        match stage.span {
            None => put!(page, "<p>{}</p>\n", book.say("The beginning")),
            Some(span) => {
                let class = if stage.is_claim { " class=\"claim\"" } else { "" };
                put!(page, "<p{class}><code>{}</code></p>\n", esc_lines(book.library.files.sources.slice(span)));
            }
        }
        if !stage.record.is_empty() {
            page.push_str("<ul class=\"record\">\n");
            for entry in &stage.record {
                put!(page, "<li style=\"--deep: {}\">{}</li>\n", entry.depth, esc(&entry.text));
            }
            page.push_str("</ul>\n");
        }
        if let Some(laid) = &stage.board {
            let open = if at == 0 || Some(at) == last { " open" } else { "" };
            put!(
                page,
                "<details{open}>\n<summary>{}</summary>\n{}</details>\n",
                book.say("The board"),
                board(book, laid, up)
            );
        }
        page.push_str("</li>\n");
    }
    put!(
        page,
        "</ol>\n<p>{}: {} {}</p>\n",
        book.say("Source"),
        esc(&ruling.scenario.name.name),
        book.source_link(ruling.scenario.name.span, up)
    );
    page
}

/// A table as it lies.
fn board(book: &Book<'_>, laid: &Laid, up: &str) -> String {
    let mut out = String::from("<div class=\"board\">\n");
    if laid.turn > 0 {
        let mut words = vec![book.labels.with("Turn {}", &laid.turn.to_string()), esc(&laid.active)];
        words.extend(laid.phases.iter().map(|phase| esc(phase)));
        put!(out, "<p class=\"when\">{}</p>\n", words.join(" · "));
    }
    let zones = |whose: Option<u8>, out: &mut String| {
        for zone in laid.zones.iter().filter(|zone| zone.player == whose) {
            if zone.size.is_some() { grid(book, zone, up, out) } else { row(book, zone, up, out) }
        }
    };
    for (seat, side) in laid.players.iter().enumerate() {
        let values: Vec<String> =
            side.values.iter().map(|(title, value)| format!("{} <b>{}</b>", esc(title), esc(value))).collect();
        let left = if side.is_in { String::new() } else { format!(" ({})", book.say("out of the game")) };
        put!(
            out,
            "<div class=\"side\">\n<p class=\"who\"><b>{}</b>{left} {}</p>\n",
            esc(&side.name),
            values.join(", ")
        );
        zones(Some(u8::try_from(seat).unwrap_or(u8::MAX)), &mut out);
        out.push_str("</div>\n");
    }
    if !laid.shared.is_empty() || laid.zones.iter().any(|zone| zone.player.is_none()) {
        let values: Vec<String> =
            laid.shared.iter().map(|(title, value)| format!("{} <b>{}</b>", esc(title), esc(value))).collect();
        put!(out, "<div class=\"side\">\n<p class=\"who\">{} {}</p>\n", book.say("everybody’s"), values.join(", "));
        zones(None, &mut out);
        out.push_str("</div>\n");
    }
    out.push_str("</div>\n");
    out
}

/// A card on the table: its title leads to its page.
fn thing(book: &Book<'_>, title: &str, line: &str, up: &str) -> String {
    match line.strip_prefix(title) {
        Some(rest) => format!("{}{}", book.card_link(title, up), esc(rest)),
        None => esc(line),
    }
}

fn row(book: &Book<'_>, zone: &Place, up: &str, out: &mut String) {
    put!(out, "<p class=\"zone\"><span>{}</span> ", esc(&zone.title));
    if zone.cards.is_empty() {
        put!(out, "{}", book.labels.count(zone.count, "card", "cards"));
    }
    for card in &zone.cards {
        let times = if card.count > 1 { format!("{} × ", card.count) } else { String::new() };
        put!(out, "<span class=\"chip\">{times}{}</span> ", thing(book, &card.title, &card.line, up));
    }
    out.push_str("</p>\n");
}

fn grid(book: &Book<'_>, zone: &Place, up: &str, out: &mut String) {
    let (columns, rows) = zone.size.unwrap_or_default();
    put!(
        out,
        "<div class=\"wide\" tabindex=\"0\"><table class=\"grid\"><caption>{}</caption>\n<tr><td></td>",
        esc(&zone.title)
    );
    for column in 0..columns {
        put!(out, "<th scope=\"col\">{}</th>", cells::column(column));
    }
    out.push_str("</tr>\n");
    for row in (1..=rows).rev() {
        put!(out, "<tr><th scope=\"row\">{row}</th>");
        for column in 1..=columns {
            out.push_str("<td>");
            for card in zone.cards.iter().filter(|card| card.cell == Some((column, row))) {
                let by = card.by.as_ref().map_or(String::new(), |by| format!("{} ", esc(by)));
                put!(out, "<span class=\"chip\">{by}{}</span>", thing(book, &card.title, &card.line, up));
            }
            out.push_str("</td>");
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n");
}
