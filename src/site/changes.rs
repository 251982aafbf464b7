//! What changed from one date to the next, for release notes, and a feed of it.

use super::html::{esc, esc_lines, put};
use super::{Book, Step};
use crate::errata::Change;
use crate::site::cards::{Sheet, ticked};
use naipe_grammar::ast::ItemKind;

/// A date on which something is corrected, in a line.
pub fn line(book: &Book<'_>, step: &Step, up: &str) -> String {
    let later = if step.date > book.date {
        format!(" <span class=\"mark\">{}</span>", book.say("to come"))
    } else {
        String::new()
    };
    format!("<a href=\"{up}changes/{0}.html\"><time>{0}</time></a>{later}: {1}", step.date, esc(&summary(book, step)))
}

fn summary(book: &Book<'_>, step: &Step) -> String {
    let functional = step.found.changes.iter().filter(|change| change.is_functional).count();
    let places = book.labels.count(step.found.changes.len(), "place corrected", "places corrected");
    let of_them = match functional {
        0 => book.say("none of them functional").to_owned(),
        _ => book.labels.count(functional, "of them is functional", "of them functional"),
    };
    format!("{places}, {of_them}")
}

/// The corrections of a card, each with its date.
pub fn of_card<'b>(book: &'b Book<'_>, card: &Sheet<'_>) -> Vec<(naipe_grammar::ast::Date, &'b Change)> {
    let mut found = Vec::new();
    for step in &book.steps {
        found.extend(
            step.found
                .changes
                .iter()
                .filter(|change| is_of(book, step, change, card))
                .map(|change| (step.date, change)),
        );
    }
    found
}

/// Whether a correction is of this card.
fn is_of(book: &Book<'_>, step: &Step, change: &Change, card: &Sheet<'_>) -> bool {
    let erratum = step
        .program
        .errata
        .iter()
        .rfind(|erratum| change.spans.contains(&erratum.span) && erratum.target == change.target);
    let title = erratum.and_then(|erratum| erratum.def).map(|def| step.program.str(step.program.defs[def.i()].title));
    title.and_then(|title| book.by_title.get(title)).is_some_and(|at| book.cards[*at].slug == card.slug)
}

/// A correction: what was there and what is there now, side by side.
pub fn pair(book: &Book<'_>, change: &Change, up: &str) -> String {
    let place = place(book, change.place.lines().next().unwrap_or_default());
    let (class, sort) = if change.is_functional { ("mark functional", "functional") } else { ("mark", "wording only") };
    let sort = match sort {
        "functional" => book.say("functional"),
        _ => book.say("wording only"),
    };
    let side = |text: &str| {
        if text.is_empty() {
            format!("<em>{}</em>", book.say("nothing"))
        } else {
            format!("<pre><code>{}</code></pre>", esc_lines(text))
        }
    };
    format!(
        "<div class=\"change\">\n<p>{} <span class=\"{class}\">{sort}</span></p>\n<div class=\"sides\">\n\
         <div><p class=\"side\">{}</p>{}</div>\n<div><p class=\"side\">{}</p>{}</div>\n</div>\n{}</div>\n",
        place,
        book.say("Before"),
        side(&change.before),
        book.say("After"),
        side(&change.after),
        book.article_links(&change.cites, up)
    )
}

/// A page for each date, and one that lists them.
pub fn pages(book: &Book<'_>, add: &mut impl FnMut(&str, &str, &str)) {
    if book.steps.is_empty() {
        return;
    }
    let mut list = format!("<h1>{}</h1>\n<ul>\n", book.say("Changes"));
    for step in book.steps.iter().rev() {
        put!(list, "<li>{}</li>\n", line(book, step, "../"));
    }
    list.push_str("</ul>\n");
    if in_force(book).next().is_some() {
        put!(list, "<p><a href=\"../feed.xml\">{}</a></p>\n", book.say("Follow the changes (Atom)"));
    }
    add("changes/index.html", book.say("Changes"), &list);
    for step in &book.steps {
        let title = book.labels.with("Changes of {}", &step.date.to_string());
        add(&format!("changes/{}.html", step.date), &title, &page(book, step, &title));
    }
}

fn page(book: &Book<'_>, step: &Step, title: &str) -> String {
    let up = "../";
    let mut page = format!("<h1>{}</h1>\n<p>{}</p>\n", esc(title), esc(&summary(book, step)));
    let mut target = "";
    for change in &step.found.changes {
        if change.target != target {
            target = &change.target;
            put!(page, "<h2>{}</h2>\n", heading(book, step, change));
        }
        page.push_str(&pair(book, change, up));
    }
    let rulings: Vec<String> =
        book.rulings.iter().filter(|ruling| ruling.turns_on(step.date)).map(|ruling| ruling.link(up)).collect();
    list(book, "Rulings that come out otherwise", &rulings, &mut page);
    let scenarios: Vec<String> = step
        .found
        .outcomes
        .iter()
        .map(|outcome| format!("{} {}", esc(&outcome.name), book.source_link(outcome.span, up)))
        .collect();
    if !scenarios.is_empty() {
        put!(
            page,
            "<details>\n<summary>{} ({})</summary>\n<ul>\n",
            book.say("Scenarios that come out otherwise"),
            scenarios.len()
        );
        for scenario in scenarios {
            put!(page, "<li>{scenario}</li>\n");
        }
        page.push_str("</ul>\n</details>\n");
    }
    page
}

fn list(book: &Book<'_>, title: &'static str, lines: &[String], page: &mut String) {
    if lines.is_empty() {
        return;
    }
    put!(page, "<h2>{}</h2>\n<ul>\n", book.say(title));
    for line in lines {
        put!(page, "<li>{line}</li>\n");
    }
    page.push_str("</ul>\n");
}

/// What is corrected; a card leads to its page.
fn heading(book: &Book<'_>, step: &Step, change: &Change) -> String {
    let card = book.cards.iter().find(|card| is_of(book, step, change, card));
    match card {
        Some(card) => format!("<a href=\"../cards/{}.html\">{}</a>", card.slug, esc(card.title())),
        None => ticked(&target(book, &change.target)),
    }
}

/// What is corrected, in the words of the pages: `parameter hand_size` is ``Parameter `hand_size` ``; what has a title is called by it.
fn target(book: &Book<'_>, said: &str) -> String {
    let Some((word, name)) = said.split_once(' ') else { return said.to_owned() };
    let Some((_, label)) = SORTS.iter().find(|(known, _)| *known == word) else { return said.to_owned() };
    let titled = book.items().find_map(|item| match &item.kind {
        ItemKind::Keyword { name: known, title: Some(title), .. }
        | ItemKind::Kind { name: known, title: Some(title), .. }
        | ItemKind::Format { name: known, title: Some(title), .. }
            if known.name == name =>
        {
            Some(title.name.to_string())
        }
        _ => None,
    });
    let name = name.trim_matches('"');
    let is_label = said.ends_with('"');
    let name = titled.unwrap_or_else(|| if is_label { name.to_owned() } else { format!("`{name}`") });
    format!("{} {name}", book.say(label))
}

/// A place in what is corrected: what the machine calls it in the words of the pages, what the game does as code.
fn place(book: &Book<'_>, said: &str) -> String {
    match PLACES.iter().find(|(known, _)| *known == said) {
        Some((_, label)) => esc(book.say(label)),
        None => match book.program.attrs.iter().find(|attr| attr.name == said && !attr.title.is_empty()) {
            Some(attr) => esc(&attr.title),
            None => format!("<code>{}</code>", esc(said)),
        },
    }
}

/// What can be corrected, as errata and as pages call it.
const SORTS: [(&str, &str); 14] = [
    ("card", "Card"),
    ("rule", "Rule"),
    ("kind", "Type of card"),
    ("trait", "Trait"),
    ("keyword", "Keyword"),
    ("parameter", "Parameter"),
    ("define", "Notion"),
    ("event", "Event"),
    ("procedure", "Procedure"),
    ("action", "Action"),
    ("check", "Check"),
    ("payment", "Payment"),
    ("format", "Format"),
    ("zone", "Zone"),
];

/// Places that have no name of the game.
const PLACES: [(&str, &str); 8] = [
    ("title", "title"),
    ("kind", "kind"),
    ("has", "keywords"),
    ("text", "text"),
    ("cost", "cost"),
    ("effect", "effect"),
    ("value", "value"),
    ("body", "what it does"),
];

/// What is corrected on a date, in a few plain words.
fn named(book: &Book<'_>, step: &Step, said: &str) -> String {
    let changed = step.found.changes.iter().find(|change| change.target == said);
    let card = changed.and_then(|change| book.cards.iter().find(|card| is_of(book, step, change, card)));
    card.map_or_else(|| target(book, said).replace('`', ""), |card| card.title().to_owned())
}

/// The dates on which something was corrected that is in force. What is to come is no news yet: readers sort by these dates.
pub fn in_force<'b>(book: &'b Book<'_>) -> impl DoubleEndedIterator<Item = &'b Step> {
    book.steps.iter().filter(|step| step.date <= book.date)
}

/// The feed of all changes in force, the last first. It reads no clock: its dates are those of the corrections.
pub fn feed(book: &Book<'_>) -> Option<String> {
    // Whole addresses, where it is known what they begin with: readers of feeds do not all find out from where one came.
    let from = book.url.as_ref().map_or_else(String::new, |url| esc(&format!("{url}/")));
    let last = in_force(book).last()?;
    let name = &book.program.name;
    let id = |what: &str| {
        let hash = blake3::hash(format!("naipe {name} {what}").as_bytes()).to_hex();
        // A UUID of version 8: digits of one's own.
        format!("urn:uuid:{}-{}-8{}-8{}-{}", &hash[..8], &hash[8..12], &hash[12..15], &hash[15..18], &hash[18..30])
    };
    let mut feed = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n\
         <title>{}</title>\n<id>{}</id>\n<updated>{}T00:00:00Z</updated>\n<author><name>{}</name></author>\n\
         <link rel=\"alternate\" href=\"{from}changes/index.html\"/>\n<link rel=\"self\" href=\"{from}feed.xml\"/>\n",
        esc(book.program.spoken()),
        esc(&format!("{}: {}", book.title(), book.say("Changes"))),
        id("changes"),
        last.date,
        esc(book.title())
    );
    for step in in_force(book).rev() {
        let mut targets: Vec<&str> = step.found.changes.iter().map(|change| change.target.as_str()).collect();
        targets.dedup();
        let targets: Vec<String> = targets.into_iter().map(|said| named(book, step, said)).collect();
        let (date, title) = (step.date, book.labels.with("Changes of {}", &step.date.to_string()));
        put!(
            feed,
            "<entry>\n<title>{}</title>\n<id>{}</id>\n<updated>{date}T00:00:00Z</updated>\n<link href=\"{from}changes/{date}.html\"/>\n\
             <summary>{}</summary>\n</entry>\n",
            esc(&title),
            id(&date.to_string()),
            esc(&format!("{}: {}", summary(book, step), targets.join(", ")))
        );
    }
    feed.push_str("</feed>\n");
    Some(feed)
}
