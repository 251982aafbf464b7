//! What is looked up: formats with their parameters, the glossary, and the files as they are written.

use super::Book;
use super::address::{slug, slugs};
use super::html::{esc, esc_lines, put};
use super::markdown;
use naipe_grammar::ast::{FormatMember, Item, ItemKind};
use naipe_grammar::print;
use naipe_grammar::span::FileId;
use naipe_interpreter::describe;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::project::library::With;
use naipe_interpreter::value::Value;
use std::collections::BTreeMap;

/// Adds the formats, the glossary, and the files of rules, by `add(address, title, body)`.
pub fn pages(book: &Book<'_>, add: &mut impl FnMut(&str, &str, &str)) {
    add("formats.html", book.say("Formats"), &formats(book));
    add("glossary.html", book.say("Glossary"), &glossary(book));
    for id in file_ids(book) {
        let name = book.library.files.sources.name(id);
        add(&format!("source/{}.html", slug(name)), name, &source(book, id));
    }
}

/// Parameters and policies, with their values by format, and what each format requires.
fn formats(book: &Book<'_>) -> String {
    let program = &book.program;
    let mut page = format!("<h1>{}</h1>\n", book.say("Formats"));
    let title = |format: &naipe_interpreter::program::Format| esc(describe::called(&format.title, &format.name));
    if !program.params.is_empty() {
        let game = Game::new(program.clone());
        let st = State::new(&game, &Setup { players: program.players.0.max(1), ..Setup::default() });
        let value = |value: Value| esc(&describe::value(&game, &st, value, None));
        put!(
            page,
            "<h2>{}</h2>\n<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th>",
            book.say("Parameters"),
            book.say("Parameter"),
            book.say("without a format")
        );
        for format in &program.formats {
            put!(page, "<th scope=\"col\">{}</th>", title(format));
        }
        page.push_str("</tr></thead>\n<tbody>\n");
        for (number, param) in program.params.iter().enumerate() {
            put!(
                page,
                "<tr><th scope=\"row\"><code>{}</code>{}</th><td>{}</td>",
                esc(&param.name),
                markdown::html(&param.doc),
                value(param.value)
            );
            for format in &program.formats {
                let set = format.sets.iter().rfind(|(id, _)| id.i() == number);
                let now = set.map_or(param.value, |(_, set)| *set);
                let class = if set.is_some() { " class=\"set\"" } else { "" };
                put!(page, "<td{class}>{}</td>", value(now));
            }
            page.push_str("</tr>\n");
        }
        page.push_str("</tbody></table></div>\n");
    }
    policies(book, &mut page);
    requirements(book, &mut page);
    page
}

fn policies(book: &Book<'_>, page: &mut String) {
    let fields: Vec<_> = book
        .items()
        .filter_map(|item| if let ItemKind::Policy { fields } = &item.kind { Some(fields) } else { None })
        .flatten()
        .collect();
    if fields.is_empty() {
        return;
    }
    put!(page, "<h2>{}</h2>\n<dl class=\"terms\">\n", book.say("Policies"));
    for field in fields {
        let values: Vec<String> = field.values.iter().map(print::expression).collect();
        put!(
            page,
            "<dt><code>{}</code></dt><dd><code>{}</code></dd>\n",
            esc(&field.name.name),
            esc(&values.join(", "))
        );
    }
    page.push_str("</dl>\n");
}

fn requirements(book: &Book<'_>, page: &mut String) {
    let formats = book.items().filter_map(|item| match &item.kind {
        ItemKind::Format { name, title, members, .. } => Some((item, name, title, members)),
        _ => None,
    });
    let formats: Vec<_> = formats.collect();
    let ids = slugs(formats.iter().map(|(_, name, ..)| name.name.as_str()));
    for ((item, name, title, members), id) in formats.into_iter().zip(ids) {
        put!(
            page,
            "<h2 id=\"{id}\">{}</h2>\n{}",
            esc(title.as_ref().map_or(&name.name, |title| &title.name)),
            markdown::html(item.doc.as_deref().unwrap_or_default())
        );
        let lines: Vec<String> = members.iter().map(|member: &FormatMember| print::format_member(member)).collect();
        put!(
            page,
            "<p>{}</p>\n<pre><code>{}</code></pre>\n<p>{}</p>\n",
            book.say("Requirements"),
            esc_lines(&lines.join("\n")),
            book.source_link(item.span, "")
        );
    }
}

/// What reminds of a keyword.
pub fn doc_of_keyword(book: &Book<'_>, name: &str) -> Option<String> {
    book.items().find_map(|item| match &item.kind {
        ItemKind::Keyword { name: known, .. } if known.name == name => item.doc.as_ref().map(ToString::to_string),
        _ => None,
    })
}

/// What the glossary tells of.
struct Term<'l> {
    item: &'l Item,
    name: &'l str,
    title: &'l str,
    is_keyword: bool,
    /// Where it stands on the page. Games inside games may have the same names.
    id: String,
}

/// Keywords and types of card, in the order of their files.
fn terms<'l>(book: &Book<'l>) -> Vec<Term<'l>> {
    let mut terms: Vec<Term<'l>> = Vec::new();
    for item in book.items() {
        let (name, title, is_keyword) = match &item.kind {
            ItemKind::Keyword { name, title, .. } => (name, title, true),
            ItemKind::Kind { name, title, .. } if title.is_some() => (name, title, false),
            _ => continue,
        };
        let title = title.as_ref().map_or(&name.name, |title| &title.name);
        terms.push(Term { item, name: &name.name, title, is_keyword, id: String::new() });
    }
    let ids = slugs(terms.iter().map(|term| term.name));
    terms.iter_mut().zip(ids).for_each(|(term, id)| term.id = id);
    terms
}

/// Where the glossary has each keyword, by name.
pub fn keywords(book: &Book<'_>) -> BTreeMap<String, String> {
    let mut known = BTreeMap::new();
    for term in terms(book).into_iter().filter(|term| term.is_keyword) {
        known.entry(term.name.to_owned()).or_insert(term.id);
    }
    known
}

/// Keywords, with what reminds of them and the cards that have them; types of card.
fn glossary(book: &Book<'_>) -> String {
    let program = &book.program;
    let mut page = format!("<h1>{}</h1>\n", book.say("Glossary"));
    let mut having: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, card) in book.cards.iter().enumerate() {
        for (kind, _) in &program.defs[card.def.i()].has {
            having.entry(program.kinds[kind.i()].name.as_str()).or_default().push(at);
        }
    }
    let terms = terms(book);
    let (words, kinds): (Vec<&Term<'_>>, Vec<&Term<'_>>) = terms.iter().partition(|term| term.is_keyword);
    for (heading, list) in [("Keywords", words), ("Types of card", kinds)] {
        if list.is_empty() {
            continue;
        }
        put!(page, "<h2>{}</h2>\n<dl class=\"terms\">\n", book.say(heading));
        for Term { item, name, title, id, .. } in list {
            put!(
                page,
                "<dt id=\"{id}\">{}</dt>\n<dd>{}",
                esc(title),
                markdown::html(item.doc.as_deref().unwrap_or_default())
            );
            if let Some(cards) = having.get(*name) {
                let links: Vec<String> = cards.iter().map(|at| book.card_link(book.cards[*at].title(), "")).collect();
                put!(
                    page,
                    "<details><summary>{} ({})</summary><p>{}</p></details>",
                    book.say("Cards with it"),
                    links.len(),
                    links.join(", ")
                );
            }
            put!(page, "<p>{}</p></dd>\n", book.source_link(item.span, ""));
        }
        page.push_str("</dl>\n");
    }
    page
}

/// The files of the game and of its tests.
fn file_ids(book: &Book<'_>) -> Vec<FileId> {
    let mut ids: Vec<FileId> = Vec::new();
    for id in book.family.iter().flat_map(|game| book.library.ids(*game, With::Tests)) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

/// The names of the files of the game and of its tests.
pub fn file_names(book: &Book<'_>) -> Vec<String> {
    file_ids(book).into_iter().map(|id| book.library.files.sources.name(id).to_owned()).collect()
}

/// A file, line by line.
fn source(book: &Book<'_>, id: FileId) -> String {
    let sources = &book.library.files.sources;
    let mut page = format!("<h1>{}</h1>\n<pre class=\"file\"><code>", esc(sources.name(id)));
    for (at, line) in sources.text(id).lines().enumerate() {
        put!(page, "<span id=\"L{}\">{}</span>\n", at + 1, esc(line));
    }
    page.push_str("</code></pre>\n");
    page
}
