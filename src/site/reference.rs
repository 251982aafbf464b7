//! What is looked up: formats with their parameters, the glossary, and the files as they are written.

use super::Book;
use super::address::slug;
use super::html::{esc, esc_lines, paragraphs, put};
use naipe_grammar::ast::{FormatMember, ItemKind};
use naipe_grammar::print;
use naipe_grammar::span::FileId;
use naipe_interpreter::describe;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::project::library::With;
use naipe_interpreter::value::Value;
use std::collections::BTreeMap;

/// All of them.
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
            "<h2>{}</h2>\n<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th>",
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
                paragraphs(&param.doc),
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
    for item in book.items() {
        let ItemKind::Format { name, title, members, .. } = &item.kind else { continue };
        put!(
            page,
            "<h2 id=\"{}\">{}</h2>\n{}",
            slug(&name.name),
            esc(title.as_ref().map_or(&name.name, |title| &title.name)),
            paragraphs(item.doc.as_deref().unwrap_or_default())
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
    let (mut words, mut kinds) = (Vec::new(), Vec::new());
    for item in book.items() {
        match &item.kind {
            ItemKind::Keyword { name, title, .. } => words.push((item, name, title)),
            ItemKind::Kind { name, title, .. } if title.is_some() => kinds.push((item, name, title)),
            _ => {}
        }
    }
    for (heading, list) in [("Keywords", words), ("Types of card", kinds)] {
        if list.is_empty() {
            continue;
        }
        put!(page, "<h2>{}</h2>\n<dl class=\"terms\">\n", book.say(heading));
        for (item, name, title) in list {
            let title = title.as_ref().map_or(&name.name, |title| &title.name);
            put!(
                page,
                "<dt id=\"{}\">{}</dt>\n<dd>{}",
                slug(&name.name),
                esc(title),
                paragraphs(item.doc.as_deref().unwrap_or_default())
            );
            if let Some(cards) = having.get(name.name.as_str()) {
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

/// Their names.
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
