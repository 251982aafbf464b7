//! The rulebook: its articles in order, with the rules that carry each out, the scenarios that exercise it, and the cards that
//! bend it.

use super::Book;
use super::address::slug;
use super::html::{esc, esc_lines, paragraphs, put};
use naipe_grammar::ast::{ArticleDecl, ItemKind, Scenario};
use naipe_grammar::mentions::{Part, Sort, mentions};
use naipe_grammar::span::{FileId, Span};
use naipe_interpreter::program::{Ability, ArticleId, Class, Form, Program};
use std::collections::{BTreeMap, BTreeSet};

/// A declaration of no more lines is shown whole.
const WHOLE: usize = 16;
/// No more lines of a longer one are shown.
const LONGEST: usize = 40;

/// Where an article stands on the page.
pub fn anchor(id: &str) -> String {
    format!("a-{}", slug(&id.replace('.', "-")))
}

/// What has to do with an article.
#[derive(Default)]
struct About<'l> {
    rules: BTreeSet<(FileId, usize, usize)>,
    cards: BTreeSet<usize>,
    scenarios: Vec<&'l Scenario>,
}

/// Adds the rulebook: each article with what is about it, or the files of a game that lists no articles.
pub fn page(book: &Book<'_>, add: &mut impl FnMut(&str, &str, &str)) {
    let about = gather(book);
    let mut page = format!("<h1>{}</h1>\n", book.say("Rulebook"));
    let lists: Vec<(Option<&str>, &[ArticleDecl])> = book
        .items()
        .filter_map(|item| match &item.kind {
            ItemKind::Articles { title, entries } => {
                Some((title.as_ref().map(|title| title.name.as_str()), &entries[..]))
            }
            _ => None,
        })
        .collect();
    if lists.is_empty() {
        put!(page, "<p>{}</p>\n", book.say("The game has no list of articles; these are its rules."));
        files(book, &mut page);
        add("rulebook.html", book.say("Rulebook"), &page);
        return;
    }
    put!(page, "<details class=\"contents\">\n<summary>{}</summary>\n<ul>\n", book.say("Contents"));
    for article in lists.iter().flat_map(|(_, entries)| *entries) {
        let title = article.title.as_ref().map_or("", |title| &title.name);
        put!(page, "<li><a href=\"#{}\">{} {}</a></li>\n", anchor(&article.id.name), esc(&article.id.name), esc(title));
    }
    page.push_str("</ul>\n</details>\n");
    let nothing = About::default();
    for (title, entries) in lists {
        if let Some(title) = title {
            put!(page, "<h2>{}</h2>\n", esc(title));
        }
        for article in entries {
            write(book, article, about.get(article.id.name.as_str()).unwrap_or(&nothing), &mut page);
        }
    }
    put!(page, "<h2>{}</h2>\n", book.say("Rules"));
    files(book, &mut page);
    add("rulebook.html", book.say("Rulebook"), &page);
}

fn write(book: &Book<'_>, article: &ArticleDecl, about: &About<'_>, page: &mut String) {
    let id = &article.id.name;
    let title = article.title.as_ref().map_or("", |title| &title.name);
    put!(
        page,
        "<article class=\"rule\" id=\"{0}\">\n<h3><a href=\"#{0}\">{1}</a></h3>\n{2}",
        anchor(id),
        esc(id),
        paragraphs(title)
    );
    if let Some(why) = &article.unexercised {
        put!(page, "<p class=\"note\">{}</p>\n", book.labels.with("Cannot be exercised: {}", &esc(&why.name)));
    }
    if about.rules.is_empty() && about.cards.is_empty() && article.unexercised.is_none() {
        put!(page, "<p class=\"note\">{}</p>\n", book.say("No rule cites it."));
    }
    if !about.rules.is_empty() {
        put!(page, "<details>\n<summary>{} ({})</summary>\n", book.say("Carried out by"), about.rules.len());
        for (file, start, end) in &about.rules {
            let span = Span::new(*file, *start, *end);
            let text = book.library.files.sources.slice(span);
            let more = if text.lines().count() > LONGEST { "\n…" } else { "" };
            let shown: Vec<&str> = text.lines().take(LONGEST).collect();
            put!(
                page,
                "<p>{}</p>\n<pre><code>{}{more}</code></pre>\n",
                book.source_link(span, ""),
                esc_lines(&outdented(&shown))
            );
        }
        page.push_str("</details>\n");
    }
    if !about.scenarios.is_empty() {
        put!(page, "<details>\n<summary>{} ({})</summary>\n<ul>\n", book.say("Exercised by"), about.scenarios.len());
        for scenario in &about.scenarios {
            let ruling = book.rulings.iter().find(|ruling| std::ptr::eq(ruling.scenario, *scenario));
            let ruling = ruling.map_or(String::new(), |ruling| format!(" · {}", ruling.link("")));
            put!(page, "<li>{} {}{ruling}</li>\n", esc(&scenario.name.name), book.source_link(scenario.name.span, ""));
        }
        page.push_str("</ul>\n</details>\n");
    }
    if !about.cards.is_empty() {
        let cards: Vec<String> = about.cards.iter().map(|at| book.card_link(book.cards[*at].title(), "")).collect();
        put!(page, "<p class=\"bend\">{}: {}</p>\n", book.say("Cards that bend it"), cards.join(", "));
    }
    page.push_str("</article>\n");
}

/// Lines without the blanks that stand before all of them but the first.
fn outdented(lines: &[&str]) -> String {
    let blanks = |line: &&str| line.len() - line.trim_start().len();
    let least = lines.iter().skip(1).filter(|line| !line.trim().is_empty()).map(blanks).min().unwrap_or(0);
    let cut = |(at, line): (usize, &&str)| {
        if at == 0 { line.trim_start().to_owned() } else { line.get(least..).unwrap_or("").to_owned() }
    };
    lines.iter().enumerate().map(cut).collect::<Vec<_>>().join("\n")
}

/// What has to do with each article.
fn gather<'l>(book: &Book<'l>) -> BTreeMap<String, About<'l>> {
    let mut all: BTreeMap<String, About<'l>> = BTreeMap::new();
    let sources = &book.library.files.sources;
    for item in book.items() {
        if matches!(item.kind, ItemKind::Articles { .. } | ItemKind::Scenario(_) | ItemKind::Position(_)) {
            continue;
        }
        let text = sources.slice(item.span);
        for mention in
            mentions(text).into_iter().filter(|mention| mention.sort == Sort::Article && mention.part != Part::Declared)
        {
            let Some(id) = text.get(mention.range.clone()) else { continue };
            let about = all.entry(id.to_owned()).or_default();
            match &item.kind {
                ItemKind::Card(card) => about.cards.extend(book.by_title.get(card.name.name.as_str())),
                _ => {
                    let (start, end) = excerpt(text, mention.range.start);
                    let base = item.span.start as usize;
                    about.rules.insert((item.span.file, base + start, base + end));
                }
            }
        }
    }
    for game in &book.family {
        for file in book.library.scenario_ids(*game).into_iter().filter_map(|id| book.library.files.file(id)) {
            for item in &file.items {
                let ItemKind::Scenario(scenario) = &item.kind else { continue };
                for article in &scenario.covers {
                    all.entry(article.name.to_string()).or_default().scenarios.push(scenario);
                }
            }
        }
    }
    for (at, card) in book.cards.iter().enumerate() {
        for id in bent(&book.program, card.def) {
            all.entry(book.program.articles[id.i()].id.to_string()).or_default().cards.insert(at);
        }
    }
    all
}

/// The part of a declaration around a place: all of it, or the lines from the one that begins the part to the end of that.
fn excerpt(text: &str, at: usize) -> (usize, usize) {
    if text.lines().count() <= WHOLE {
        return (0, text.len());
    }
    let mut lines: Vec<(usize, usize, usize)> = Vec::new();
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        let said = line.trim_end();
        lines.push((from, from + said.len(), said.len() - said.trim_start().len()));
        from += line.len();
    }
    let here = lines.iter().rposition(|(from, ..)| *from <= at).unwrap_or(0);
    if here == 0 {
        return (0, text.len());
    }
    // The form begins where a line is no further in than any after it.
    let deep = |at: usize| lines[at].2;
    let mut first = here;
    while first > 1 && deep(first) > 2 && deep(first - 1) > 2.min(deep(first)) && deep(first - 1) < deep(first) {
        first -= 1;
    }
    let mut last = here;
    while last + 1 < lines.len() && (deep(last + 1) > deep(first) || lines[last + 1].0 == lines[last + 1].1) {
        last += 1;
    }
    // With the brace that closes it.
    if last + 1 < lines.len()
        && deep(last + 1) == deep(first)
        && text[lines[last + 1].0..].trim_start().starts_with('}')
    {
        last += 1;
    }
    (lines[first].0 + deep(first), lines[last].1)
}

/// The articles whose rules a card bends, by itself or by its keywords: by what it forbids, permits, changes or replaces.
fn bent(p: &Program, def: naipe_interpreter::program::DefId) -> BTreeSet<ArticleId> {
    let def = &p.defs[def.i()];
    let is_own = |ability: &&Ability| {
        ability.span.file == def.span.file && ability.span.start >= def.span.start && ability.span.end <= def.span.end
    };
    let mut articles: BTreeSet<ArticleId> = BTreeSet::new();
    let own = def.abilities.iter().map(|id| &p.abilities[id.i()]).filter(is_own);
    let by_keyword = def.has.iter().flat_map(|(kind, _)| &p.kinds[kind.i()].abilities).map(|id| &p.abilities[id.i()]);
    for ability in own.chain(by_keyword) {
        match &ability.form {
            Form::Listen { class: Class::Forbid | Class::Permit | Class::Before | Class::Instead, event, .. } => {
                let event = &p.events[event.i()];
                articles.extend(&event.cites);
                articles.extend(
                    p.actions.iter().filter(|action| action.name == event.name).flat_map(|action| &action.cites),
                );
            }
            Form::ModifyDefine { define, .. } => articles.extend(&p.defines[define.i()].cites),
            _ => {}
        }
        let lifted =
            p.abilities.iter().filter(|other| other.label.is_some_and(|label| ability.overrides.contains(&label)));
        articles.extend(lifted.flat_map(|other| other.cites.iter()));
    }
    articles
}

/// The files of the game, each with a page.
fn files(book: &Book<'_>, page: &mut String) {
    page.push_str("<ul>\n");
    for name in super::reference::file_names(book) {
        put!(page, "<li><a href=\"source/{}.html\">{}</a></li>\n", slug(&name), esc(&name));
    }
    page.push_str("</ul>\n");
}
