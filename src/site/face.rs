//! A card as it is seen, as on the table in a browser: by the layout of its game.

use super::Book;
use super::cards::{Version, printed};
use super::html::{esc, esc_lines, put};
use crate::look::{Piece, css, pieces, tint};
use crate::print::layout::Icon;
use naipe_interpreter::view::Shown;
use naipe_interpreter::view::face::Amount;
use std::borrow::Cow;

/// So many letters of a text are listed.
const LISTED: usize = 600;

/// The way from the pages of cards to the first one.
const UP: &str = "../";

/// A printed text, with what its game draws in the place of signs.
pub fn text(book: &Book<'_>, text: &str) -> String {
    let icons = &book.look.layout.icons;
    let mut out = String::new();
    for piece in pieces(icons, text) {
        let (number, signs) = match piece {
            Piece::Words(words) => {
                out.push_str(&esc_lines(words).replace('\n', "<br>"));
                continue;
            }
            Piece::Icon(number, signs) => (number, esc(signs)),
        };
        match (&icons[number].1, book.gallery.icon(number)) {
            (_, Some(address)) => {
                put!(out, "<img class=\"sign\" src=\"{UP}{}\" alt=\"{signs}\">", esc(address));
            }
            (Icon::Disc { words, fill, colour }, None) => put!(
                out,
                "<span class=\"sign\" role=\"img\" aria-label=\"{signs}\" style=\"background: {}; color: {}\">{}</span>",
                tint(fill),
                tint(colour),
                esc(words)
            ),
            (Icon::Picture(_), None) => out.push_str(&signs),
        }
    }
    out
}

/// A text for people as [`paragraphs`](super::html::paragraphs) has it, with what its game draws in the place of signs.
pub fn paragraphs(book: &Book<'_>, said: &str) -> String {
    let blocks = said.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    blocks.map(|block| format!("<p>{}</p>", text(book, block))).collect()
}

/// The values of a card that are named, as they are drawn; of those with a title it is heard, too.
fn large(book: &Book<'_>, version: &Version, class: &str, names: &[String]) -> String {
    let values = &version.face.values;
    let shown: Vec<&Shown> =
        names.iter().flat_map(|name| values.iter().filter(move |shown| shown.name == *name)).collect();
    if shown.is_empty() {
        return String::new();
    }
    let mut out = format!("<p class=\"{class}\">");
    for shown in shown {
        if !shown.is_untitled {
            put!(out, "<span class=\"unseen\">{}: </span>", esc(&shown.title));
        }
        put!(out, "<b>{}</b> ", esc(book.look.sign(&shown.name, printed(shown))));
    }
    out.push_str("</p>\n");
    out
}

/// The classes and the style that give a card its colour.
fn painted(book: &Book<'_>, version: &Version) -> (&'static str, String) {
    let face = &version.face;
    if let Some(colour) = book.look.colour(face.values.iter().map(printed), &face.kind) {
        return (" owned", format!(" style=\"--own: {}\"", css(colour)));
    }
    version.hue.map_or(("", String::new()), |(at, of)| {
        (" coloured", format!(" style=\"--hue: {}\"", usize::from(at) * 360 / of.max(1) + 15))
    })
}

fn cost(amount: &Amount) -> String {
    let shown = amount.printed.or(amount.now);
    let shown = shown.map(|now| now.to_string()).or_else(|| amount.chosen.as_deref().map(esc));
    shown.map_or_else(|| esc(&amount.title), |now| format!("{now} <small>{}</small>", esc(&amount.title)))
}

/// A text no longer than a list has room for, cut between two words.
fn short(text: &str) -> Cow<'_, str> {
    let Some((most, _)) = text.char_indices().nth(LISTED) else { return text.into() };
    let end = text[..most].rfind(char::is_whitespace).unwrap_or(most);
    format!("{} …", text[..end].trim_end()).into()
}

/// A card as it is seen; where it is listed, its title leads to its page.
pub fn drawn(book: &Book<'_>, version: &Version, link: Option<&str>) -> String {
    let face = &version.face;
    let table = &book.look.layout.table;
    let corner = large(book, version, "corner", &table.corner);
    let middle = large(book, version, "centre", &table.middle);
    let is_large = !corner.is_empty() || !middle.is_empty();
    let (class, style) = painted(book, version);
    let mut out = format!("<div class=\"face{class}\"{style}>\n{corner}<p class=\"head\">");
    match link {
        Some(to) => put!(out, "<a class=\"title\" href=\"{to}\">{}</a>", esc(&face.title)),
        None => put!(out, "<span class=\"title\">{}</span>", esc(&face.title)),
    }
    if !face.cost.is_empty() {
        let costs: Vec<String> = face.cost.iter().map(cost).collect();
        put!(
            out,
            " <span class=\"cost\"><span class=\"unseen\">{}: </span>{}</span>",
            book.say("Costs"),
            costs.join(" · ")
        );
    }
    out.push_str("</p>\n");
    out.push_str(&middle);
    // What stands large says of what sort it is.
    let kind = (!is_large).then(|| esc(&face.kind));
    let token = face.is_token.then(|| book.say("token").to_owned());
    let line: Vec<String> = kind.into_iter().chain(token).collect();
    if !line.is_empty() {
        put!(out, "<p class=\"kind\">{}</p>\n", line.join(", "));
    }
    if !face.other_costs.is_empty() {
        let others: Vec<String> = face.other_costs.iter().map(|title| esc(title)).collect();
        put!(out, "<p class=\"costs\">{} {}</p>\n", book.say("or"), others.join(", "));
    }
    for more in &face.more_costs {
        put!(out, "<p class=\"costs\">+ {}</p>\n", esc(more));
    }
    let keywords = face.unnamed_keywords();
    if !keywords.is_empty() {
        let words: Vec<String> = keywords.iter().map(|word| esc(word)).collect();
        put!(out, "<p class=\"words\">{}</p>\n", words.join(", "));
    }
    if !face.text.is_empty() {
        // Its page has all of it.
        let said = if link.is_some() { short(&face.text) } else { (&*face.text).into() };
        put!(out, "<p class=\"text\">{}</p>\n", text(book, &said));
    }
    let is_listed = |shown: &&Shown| !shown.is_untitled && !book.look.is_large(&shown.name);
    let mut titled = face.values.iter().filter(is_listed).peekable();
    if titled.peek().is_some() {
        out.push_str("<ul class=\"values\">");
        for shown in titled {
            if shown.is_mark {
                put!(out, "<li>{}</li>", esc(&shown.title));
            } else {
                put!(out, "<li><span>{}</span> <b>{}</b></li>", esc(&shown.title), esc(printed(shown)));
            }
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</div>\n");
    out
}
