//! The parts of a card's page.

use super::super::face::{drawn, paragraphs};
use super::super::gallery::Place;
use super::super::html::{esc, esc_lines, put};
use super::super::legal::Verdict;
use super::super::markdown;
use super::super::{Book, reference};
use super::{Sheet, errata_of};
use naipe_grammar::ast::Date;
use naipe_grammar::narrow;
use naipe_interpreter::describe;
use naipe_interpreter::program::KindId;
use serde_json::{Value as Json, json};

/// The way from the page of a card to the first one.
const UP: &str = "../";

/// The sets that a card is printed in, by title and by name, each once.
pub fn sets(book: &Book<'_>, card: &Sheet<'_>) -> Vec<String> {
    let program = &book.program;
    let printings = program.entry(card.def).into_iter().flat_map(|entry| &entry.printings);
    let sets = printings.filter_map(|printing| program.sets.get(usize::from(printing.set)));
    each_once(sets.flat_map(|set| [describe::called(&set.title, &set.name), &set.name]))
}

/// The rarities with which a card is printed, by title and by name, each once.
pub fn rarities(book: &Book<'_>, card: &Sheet<'_>) -> Vec<String> {
    let program = &book.program;
    let printings = program.entry(card.def).into_iter().flat_map(|entry| &entry.printings);
    let rarities = printings.filter_map(|printing| {
        let set = program.sets.get(usize::from(printing.set))?;
        set.rarities.get(usize::from(printing.rarity?))
    });
    each_once(rarities.flat_map(|(name, title)| [describe::called(title, name), name]))
}

/// The kind of a card and those that it is one of, by title and by name, each once; the first as it is printed.
pub fn kinds(book: &Book<'_>, card: &Sheet<'_>) -> Vec<String> {
    let program = &book.program;
    let own = program.defs[card.def.i()].kind;
    // The first is what every thing is.
    let all = program.kinds.iter().enumerate().filter(|(number, kind)| {
        !kind.is_keyword && *number > 0 && *number != own.i() && program.is_kind(own, KindId(narrow::u16(*number)))
    });
    let own = Some(&program.kinds[own.i()]).filter(|kind| !kind.in_place);
    let all = own.into_iter().chain(all.map(|(_, kind)| kind));
    let said = all.flat_map(|kind| [describe::called(&kind.title, &kind.name), &kind.name]);
    each_once(std::iter::once(card.current().face.kind.as_str()).chain(said))
}

/// Words in their order, without those that were said before, capitals aside.
fn each_once<'w>(words: impl Iterator<Item = &'w str>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for word in words {
        if !all.iter().any(|known| known.to_lowercase() == word.to_lowercase()) {
            all.push(word.to_owned());
        }
    }
    all
}

/// The keywords, with what reminds of them.
pub fn keywords(book: &Book<'_>, card: &Sheet<'_>, page: &mut String) {
    let has = &book.program.defs[card.def.i()].has;
    if has.is_empty() {
        return;
    }
    put!(page, "<h2>{}</h2>\n<dl class=\"terms\">\n", book.say("Keywords"));
    for ((kind, _), words) in has.iter().zip(&card.current().face.keywords) {
        let kind = &book.program.kinds[kind.i()];
        let doc = reference::doc_of_keyword(book, &kind.name).unwrap_or_default();
        put!(
            page,
            "<dt><a href=\"{UP}glossary.html#{}\">{}</a></dt><dd>{}</dd>\n",
            book.keywords.get(kind.name.as_str()).map_or("", String::as_str),
            esc(words),
            markdown::html(&doc)
        );
    }
    page.push_str("</dl>\n");
}

/// Where it is printed: of what no printing says, there is no column.
pub fn printings(book: &Book<'_>, card: &Sheet<'_>, page: &mut String) {
    let program = &book.program;
    let printings = program.entry(card.def).map_or(&[][..], |entry| &entry.printings);
    let rows: Vec<[String; 4]> = printings
        .iter()
        .filter_map(|printing| {
            let set = program.sets.get(usize::from(printing.set))?;
            let rarity = printing.rarity.and_then(|rarity| set.rarities.get(usize::from(rarity)));
            let rarity = rarity.map_or("", |(name, title)| describe::called(title, name));
            let copies = printing.copies.map_or(String::new(), |copies| copies.to_string());
            let title = describe::called(&set.title, &set.name);
            Some([title.to_owned(), printing.number.to_string(), rarity.to_owned(), copies])
        })
        .collect();
    if rows.is_empty() {
        return;
    }
    let headings = [book.say("Set"), book.say("Number"), book.say("Rarity"), book.say("Copies")];
    let said: Vec<usize> = (0..headings.len()).filter(|at| rows.iter().any(|row| !row[*at].is_empty())).collect();
    put!(page, "<h2>{}</h2>\n<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr>", book.say("Sets and printings"));
    said.iter().for_each(|at| put!(page, "<th>{}</th>", headings[*at]));
    page.push_str("</tr></thead>\n<tbody>\n");
    for row in &rows {
        page.push_str("<tr>");
        said.iter().for_each(|at| put!(page, "<td>{}</td>", esc(&row[*at])));
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody></table></div>\n");
}

/// The pictures that its printings name, each once.
pub fn pictures(book: &Book<'_>, card: &Sheet<'_>) -> String {
    let printings = book.program.entry(card.def).map_or(&[][..], |entry| &entry.printings);
    let mut places: Vec<&Place> = Vec::new();
    for place in printings.iter().filter_map(|printing| book.gallery.place(&printing.image)) {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let mut out = String::new();
    for place in places {
        match place {
            Place::Here(address) => put!(
                out,
                "<p class=\"picture\"><img src=\"{UP}{}\" alt=\"{}\" loading=\"lazy\"></p>\n",
                esc(address),
                esc(&book.labels.with("Picture of {}", card.title()))
            ),
            Place::Away(address) => put!(
                out,
                "<p class=\"picture\"><a href=\"{}\" rel=\"noreferrer\">{}</a></p>\n",
                esc(address),
                esc(&book.labels.with("Picture of {}", card.title()))
            ),
        }
    }
    out
}

/// Whether it may be played, by format and date.
pub fn legality(book: &Book<'_>, card: &Sheet<'_>, page: &mut String) {
    if card.legal.is_empty() || book.program.defs[card.def.i()].is_token {
        return;
    }
    put!(page, "<h2>{}</h2>\n<dl class=\"legal\">\n", book.say("Where it is legal"));
    for (format, verdicts) in &card.legal {
        put!(page, "<dt>{}</dt>\n", esc(format));
        for (since, verdict) in verdicts {
            let words = esc(&verdict.words(book));
            let class = if verdict.is_legal() { "yes" } else { "no" };
            let cites = book.article_links(verdict.cites(), UP);
            let when = match since {
                Some(_) => format!(" <small>{}</small>", book.since(*since, UP)),
                None if verdicts.len() > 1 => format!(" <small>{}</small>", book.say("As printed")),
                None => String::new(),
            };
            put!(page, "<dd class=\"{class}\">{words}{when}{cites}</dd>\n");
        }
    }
    page.push_str("</dl>\n");
}

/// The questions that scenarios with this card answer.
pub fn rulings(book: &Book<'_>, card: &Sheet<'_>, page: &mut String) {
    let mine: Vec<_> = book.rulings.iter().filter(|ruling| ruling.has(book, card)).collect();
    if mine.is_empty() {
        return;
    }
    put!(page, "<section aria-labelledby=\"rulings\">\n<h2 id=\"rulings\">{}</h2>\n", book.say("Rulings"));
    for ruling in mine {
        ruling.short(book, UP, "h3", page);
    }
    page.push_str("</section>\n");
}

/// The corrections, old and new side by side.
pub fn errata(book: &Book<'_>, card: &Sheet<'_>, page: &mut String) {
    let errata = errata_of(book, card);
    if errata.is_empty() {
        return;
    }
    put!(page, "<section aria-labelledby=\"errata\">\n<h2 id=\"errata\">{}</h2>\n", book.say("Errata"));
    let mut told = None;
    for (date, change) in errata {
        if told.replace(date) == Some(date) {
            page.push_str(&super::super::changes::pair(book, change, UP));
            continue;
        }
        let later = if date > book.date {
            format!(" <span class=\"mark\">{}</span>", book.say("to come"))
        } else {
            String::new()
        };
        put!(page, "<h3><a href=\"{UP}changes/{date}.html\"><time>{date}</time></a>{later}</h3>\n");
        page.push_str(&super::super::changes::pair(book, change, UP));
    }
    page.push_str("</section>\n");
}

/// The wording since each date on which it changes.
pub fn wordings(book: &Book<'_>, card: &Sheet<'_>, page: &mut String) {
    if card.versions.len() < 2 {
        return;
    }
    put!(
        page,
        "<section aria-labelledby=\"wordings\">\n<h2 id=\"wordings\">{}</h2>\n<ol class=\"wordings\">\n",
        book.say("Wording by date")
    );
    for (at, version) in card.versions.iter().enumerate() {
        let mark = if at == card.now {
            format!(" <span class=\"mark\">{}</span>", book.say("in force"))
        } else {
            String::new()
        };
        put!(page, "<li><h3>{}{mark}</h3>\n{}", book.since(version.since, UP), drawn(book, version, None));
        for (language, text) in version.texts.iter().skip(1) {
            put!(page, "<blockquote lang=\"{}\">{}</blockquote>\n", esc(language), paragraphs(book, text));
        }
        code(&version.lines.join("\n"), page);
        page.push_str("</li>\n");
    }
    page.push_str("</ol>\n</section>\n");
}

/// As it is written.
pub fn source(book: &Book<'_>, card: &Sheet<'_>, page: &mut String) {
    let cited = cited(book, card);
    put!(page, "<section aria-labelledby=\"source\">\n<h2 id=\"source\">{}</h2>\n", book.say("As it is written"));
    if card.versions.len() < 2 {
        code(&card.current().lines.join("\n"), page);
    }
    page.push_str(&book.article_links(&cited, UP));
    put!(
        page,
        "<p>{} · <a href=\"{}.json\">{}</a></p>\n</section>\n",
        book.source_link(card.span, UP),
        card.slug,
        book.say("Data (JSON)")
    );
}

fn code(text: &str, page: &mut String) {
    if !text.is_empty() {
        put!(page, "<pre><code>{}</code></pre>\n", esc_lines(text));
    }
}

/// The articles that a card carries out by itself.
fn cited(book: &Book<'_>, card: &Sheet<'_>) -> Vec<String> {
    let program = &book.program;
    let def = &program.defs[card.def.i()];
    let mut ids: Vec<_> = def.cites.to_vec();
    let own = |ability: &naipe_interpreter::program::AbilityId| {
        let ability = &program.abilities[ability.i()];
        (ability.span.file == def.span.file && ability.span.start >= def.span.start && ability.span.end <= def.span.end)
            .then(|| ability.cites.to_vec())
    };
    ids.extend(def.abilities.iter().filter_map(own).flatten());
    if let Some(playable) = def.playable {
        ids.extend(program.playables[playable.i()].cites.iter().copied());
    }
    ids.sort_unstable();
    ids.dedup();
    ids.iter().filter_map(|id| program.articles.get(id.i())).map(|article| article.id.to_string()).collect()
}

/// A card as data, all of it.
pub fn data(book: &Book<'_>, card: &Sheet<'_>) -> Json {
    let version = card.current();
    let texts = |texts: &[(String, String)]| -> Json {
        Json::Object(texts.iter().map(|(language, text)| (language.clone(), json!(text))).collect())
    };
    let date = |date: &Option<Date>| date.map(|date| date.to_string());
    let program = &book.program;
    let printings: Vec<Json> = program
        .entry(card.def)
        .map_or(&[][..], |entry| &entry.printings)
        .iter()
        .filter_map(|printing| {
            let set = program.sets.get(usize::from(printing.set))?;
            let rarity = printing.rarity.and_then(|rarity| set.rarities.get(usize::from(rarity)));
            Some(json!({
                "set": set.name.as_str(), "set_title": set.title.as_str(), "number": printing.number.as_str(),
                "rarity": rarity.map(|(name, _)| name.as_str()), "copies": printing.copies,
                "image": book.gallery.place(&printing.image).map_or("", Place::address),
            }))
        })
        .collect();
    let legal = |verdict: &Verdict| match verdict {
        Verdict::Legal { most } => json!({ "legal": true, "most": most }),
        Verdict::Refused { because, cites } => json!({ "legal": false, "because": because, "articles": cites }),
    };
    let legal: Vec<Json> = card
        .legal
        .iter()
        .map(|(format, verdicts)| {
            let list: Vec<Json> = verdicts
                .iter()
                .map(|(since, verdict)| json!({ "since": date(since), "what": legal(verdict) }))
                .collect();
            json!({ "format": format, "verdicts": list })
        })
        .collect();
    let errata: Vec<Json> = errata_of(book, card)
        .iter()
        .map(|(date, change)| {
            json!({
                "from": date.to_string(), "place": change.place, "before": change.before, "after": change.after,
                "functional": change.is_functional, "articles": change.cites,
            })
        })
        .collect();
    let wordings: Vec<Json> = card
        .versions
        .iter()
        .map(|version| json!({ "since": date(&version.since), "face": version.data, "texts": texts(&version.texts), "lines": version.lines }))
        .collect();
    let rulings: Vec<Json> = book
        .rulings
        .iter()
        .filter(|ruling| ruling.has(book, card))
        .flat_map(|ruling| ruling.scenario.rulings.iter().map(move |said| (ruling, said)))
        .map(|(ruling, said)| json!({ "question": said.question.name.as_str(), "answer": said.answer.name.as_str(), "page": format!("rulings/{}.html", ruling.slug) }))
        .collect();
    json!({
        "title": card.title(),
        "printed_title": card.first_title,
        "game": program.name.as_str(),
        "rules": format!("{:016x}", program.hash),
        "page": format!("cards/{}.html", card.slug),
        "face": version.data,
        "texts": texts(&version.texts),
        "printings": printings,
        "legality": if program.defs[card.def.i()].is_token { Vec::new() } else { legal },
        "errata": errata,
        "wordings": wordings,
        "rulings": rulings,
        "articles": cited(book, card),
    })
}
