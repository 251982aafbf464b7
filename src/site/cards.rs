//! Cards: what there is to say of each, and their pages.

mod parts;

use super::address::slugs;
use super::changes::of_card as errata_of;
use super::face::{drawn, paragraphs};
use super::html::{esc, put};
use super::legal::{Legal, Verdict};
use super::markdown;
use super::{BEFORE_ALL, Book};
use crate::card::lines;
use naipe_grammar::ast::{CardDecl, Date, Item, ItemKind};
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use naipe_interpreter::describe;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::program::{DefId, Program};
use naipe_interpreter::view::Shown;
use naipe_interpreter::view::face::{Face, alone};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// More cards than these are listed as lines.
const MANY: usize = 600;

/// A card with all its wordings.
pub struct Sheet<'l> {
    /// The title that its file prints.
    pub first_title: String,
    /// The name of its page.
    pub slug: String,
    /// The declaration, where it stands by itself.
    pub item: Option<(&'l Item, &'l CardDecl)>,
    /// Where it is declared.
    pub span: Span,
    /// Its definition in the game in force.
    pub def: DefId,
    /// Its wordings, each since a date; the first as printed.
    pub versions: Vec<Version>,
    /// The number of the wording in force.
    pub now: usize,
    /// Where it may be played: formats by title, each with what holds since a date.
    pub legal: Vec<(String, Since<Verdict>)>,
}

/// What holds since a date; the first, from the beginning.
pub type Since<T> = Vec<(Option<Date>, T)>;

/// A card as it is worded from a date on.
pub struct Version {
    /// Since when; as printed where nothing is said.
    pub since: Option<Date>,
    /// What is seen of it.
    pub face: Face,
    /// The same as data.
    pub data: Json,
    /// The colour that tells it from others: a number of so many.
    pub hue: Option<(u16, usize)>,
    /// The printed words, each in a language.
    pub texts: Vec<(String, String)>,
    /// What it says, line by line.
    pub lines: Vec<String>,
}

impl Sheet<'_> {
    /// The wording in force.
    pub fn current(&self) -> &Version {
        &self.versions[self.now]
    }

    /// Its title in force.
    pub fn title(&self) -> &str {
        &self.current().face.title
    }
}

/// A game on a date, ready to be looked into.
struct Dated {
    since: Option<Date>,
    game: Arc<Game>,
    by_title: BTreeMap<String, DefId>,
}

/// The cards of a game, in the order of its files.
pub fn read<'l>(book: &Book<'l>, base: &Arc<Program>) -> Vec<Sheet<'l>> {
    let mut items: BTreeMap<(u32, u32), (&'l Item, &'l CardDecl)> = BTreeMap::new();
    for item in book.library.asts(book.game, book.with).into_iter().flat_map(|file| &file.items) {
        if let ItemKind::Card(card) = &item.kind {
            items.insert((card.name.span.file.0, card.name.span.start), (item, card));
        }
    }
    let dated = |since: Option<Date>, program: &Arc<Program>| Dated {
        since,
        game: Arc::new(Game::new(program.clone())),
        by_title: titles(program).map(|(def, title)| (title.to_owned(), def)).collect(),
    };
    let mut all = vec![dated(None, base)];
    all.extend(book.steps.iter().map(|step| dated(Some(step.date), &step.program)));
    let now = if book.date == BEFORE_ALL { None } else { Some(book.date) };
    let legal: Vec<Legal> = all.iter().map(|dated| Legal::new(book, dated.game.clone())).collect();
    let first: Vec<(DefId, String)> = titles(base).map(|(def, title)| (def, title.to_owned())).collect();
    let by_declared = |title: &str| items.values().find(|(_, card)| card.name.name == title).copied();
    let names = slugs(first.iter().map(|(_, title)| title.as_str()));
    let mut sheets = Vec::new();
    for ((def, title), slug) in first.into_iter().zip(names) {
        let item = by_declared(&title);
        let mut versions: Vec<Version> = Vec::new();
        let (mut at, mut current) = (0, def);
        let mut verdicts: BTreeMap<usize, Since<Verdict>> = BTreeMap::new();
        for (dated, legal) in all.iter().zip(&legal) {
            let program = &dated.game.program;
            let Some(def) = dated.by_title.get(program.title_now(&title)).copied() else { continue };
            let Some(version) = version(dated, def, item.map(|(_, card)| card)) else { continue };
            let is_same = versions.last().is_some_and(|last| {
                last.data == version.data && last.lines == version.lines && last.texts == version.texts
            });
            if !is_same {
                versions.push(version);
            }
            if dated.since <= now {
                (at, current) = (versions.len() - 1, def);
            }
            for (format, verdict) in legal.verdicts(def).into_iter().enumerate() {
                let known = verdicts.entry(format).or_default();
                if known.last().is_none_or(|(_, last)| *last != verdict) {
                    known.push((dated.since, verdict));
                }
            }
        }
        if versions.is_empty() {
            continue;
        }
        let formats =
            book.program.formats.iter().map(|format| describe::called(&format.title, &format.name).to_owned());
        let legal = formats.zip(verdicts.into_values()).collect();
        sheets.push(Sheet {
            first_title: title,
            slug,
            item,
            span: base.defs[def.i()].span,
            def: current,
            versions,
            now: at,
            legal,
        });
    }
    sheets
}

/// Cards and tokens by their titles.
pub fn titles(program: &Program) -> impl Iterator<Item = (DefId, &str)> {
    let cards = program.defs.iter().enumerate().filter(|(_, def)| def.ability_of.is_none());
    cards.map(|(index, def)| (DefId(narrow::u32(index)), program.str(def.title))).filter(|(_, title)| !title.is_empty())
}

fn version(dated: &Dated, def: DefId, decl: Option<&CardDecl>) -> Option<Version> {
    let game = &*dated.game;
    let program = &game.program;
    let (face, hue) = alone(game, def)?;
    let mut texts = Vec::new();
    if !face.text.is_empty() {
        texts.push((program.spoken().to_owned(), face.text.clone()));
    }
    if let Some(entry) = program.entry(def) {
        texts.extend(entry.texts.iter().map(|(language, text)| (language.to_string(), text.to_string())));
    }
    Some(Version {
        since: dated.since,
        data: face.json(),
        hue,
        texts,
        lines: decl.map_or_else(Vec::new, |decl| lines(program, def, decl)),
        face,
    })
}

/// The list of cards, and a page for each.
pub fn pages(book: &Book<'_>, add: &mut impl FnMut(&str, &str, &str)) {
    add("cards/index.html", book.say("Cards"), &list(book));
    for card in &book.cards {
        add(&format!("cards/{}.html", card.slug), card.title(), &page(book, card));
    }
}

/// The list, with what a search asks of each card beside it. Many cards are lines, with no more on them than tells them apart.
fn list(book: &Book<'_>) -> String {
    let mut order: Vec<&Sheet<'_>> = book.cards.iter().collect();
    order.sort_by_cached_key(|card| (super::address::slug(card.title()), card.slug.clone()));
    let is_many = order.len() > MANY;
    let mut fields = Fields::default();
    let mut cards = String::new();
    for card in &order {
        let data = naipe_grammar::visible::json(&found(book, card, &mut fields));
        // Between these quotes, those of the data are no markup.
        let data = data.replace('&', "&amp;").replace('\'', "&#39;").replace('<', "&lt;");
        put!(cards, "<li data-find='{data}'>\n");
        let address = format!("{}.html", card.slug);
        if is_many {
            let face = &card.current().face;
            put!(
                cards,
                "<a class=\"title\" href=\"{address}\">{}</a> <span class=\"kind\">{}</span>",
                esc(&face.title),
                esc(&face.kind)
            );
        } else {
            cards.push_str(&drawn(book, card.current(), Some(&address)));
        }
        cards.push_str("</li>\n");
    }
    let hint = book
        .labels
        .with("Words of title, text or type; `name:word`; numbers as `{}<=3`; `-word` leaves out.", book.say("cost"));
    let mut page = format!("<h1>{}</h1>\n", book.say("Cards"));
    let all: Vec<String> = fields.all().map(|name| format!("<code>{}</code>", esc(name))).collect();
    put!(
        page,
        "<form id=\"search\" role=\"search\" hidden data-count=\"{}\" data-unknown=\"{}\" data-open=\"{}\" data-words=\"{}\" data-number=\"{}\" data-aliases=\"{}\">\n<label for=\"find\">{}</label>\n\
         <input id=\"find\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" aria-describedby=\"hint\">\n\
         <p id=\"hint\">{}</p>\n<details><summary>{}</summary><p>{}</p></details>\n<p id=\"found\" role=\"status\"></p>\n</form>\n",
        esc(book.say("{} of {} cards")),
        esc(book.say("no card has `{}`")),
        esc(book.say("`{}` is not finished")),
        esc(book.say("`{}` is no number of the cards")),
        esc(book.say("`{}` is no number")),
        esc(&naipe_grammar::visible::json(&json!(fields.aliases()))),
        book.say("Find cards"),
        ticked(&hint),
        book.say("What can be asked for:"),
        all.join(", "),
    );
    let many = if is_many { " many" } else { "" };
    put!(page, "<ul class=\"cards{many}\" id=\"cards\">\n{cards}</ul>\n");
    page
}

/// A value as it is printed; the members of a list without the brackets around them.
pub fn printed(shown: &Shown) -> &str {
    let value = shown.printed.as_deref().unwrap_or(&shown.now);
    value.strip_prefix('[').and_then(|value| value.strip_suffix(']')).unwrap_or(value)
}

/// What stands between backticks is code.
pub fn ticked(text: &str) -> String {
    let mut out = String::new();
    for (at, part) in text.split('`').enumerate() {
        if at % 2 == 1 { put!(out, "<code>{}</code>", esc(part)) } else { out.push_str(&esc(part)) }
    }
    out
}

/// By what cards can be asked for: names, and what people may say instead of them.
#[derive(Default)]
struct Fields {
    names: BTreeSet<String>,
    instead: BTreeMap<String, String>,
}

impl Fields {
    /// A name, with what may be said instead.
    fn name(&mut self, name: &str, instead: &str) -> String {
        let key = |text: &str| text.to_lowercase().replace(char::is_whitespace, "_");
        let name = key(name);
        self.instead.entry(key(instead)).or_insert_with(|| name.clone());
        self.names.insert(name.clone());
        name
    }

    /// What may be said instead of names, where it is no name itself.
    fn aliases(&self) -> BTreeMap<&str, &str> {
        let aliases = self.instead.iter().filter(|(instead, _)| !self.names.contains(*instead));
        aliases.map(|(instead, name)| (instead.as_str(), name.as_str())).collect()
    }

    /// All of it, in order.
    fn all(&self) -> impl Iterator<Item = &str> {
        let all: BTreeSet<&str> = self.names.iter().map(String::as_str).chain(self.aliases().into_keys()).collect();
        all.into_iter()
    }
}

/// What a search asks of a card: its titles, and its values under their names.
fn found(book: &Book<'_>, card: &Sheet<'_>, fields: &mut Fields) -> Json {
    let version = card.current();
    let face = &version.face;
    let mut words = vec![face.title.as_str()];
    if card.first_title != face.title {
        words.push(&card.first_title);
    }
    let mut values = serde_json::Map::new();
    let mut put = |name: &str, instead: &str, value: Json| {
        values.entry(fields.name(name, instead)).or_insert(value);
    };
    if !face.cost.is_empty() {
        let cost: i32 = face.cost.iter().filter_map(|amount| amount.printed.or(amount.now)).sum();
        put("cost", book.say("cost"), json!(cost));
        for amount in &face.cost {
            if let Some(number) = amount.printed.or(amount.now) {
                put(&amount.title, &amount.title, json!(number));
            }
        }
    }
    for shown in &face.values {
        let value = if shown.is_mark { "yes" } else { printed(shown) };
        // A knave is found by its number, and by what is drawn for it.
        let sign = book.look.is_drawn(&shown.name).then(|| book.look.sign(&shown.name, value));
        let sign = sign.filter(|sign| *sign != value);
        let value = value.parse::<i64>().map_or_else(|_| json!(value), |number| json!(number));
        let value = sign.map_or(value.clone(), |sign| json!([value, sign]));
        put(&shown.name, &shown.title, value);
    }
    put("kind", book.say("kind"), json!(parts::kinds(book, card)));
    let texts: Vec<&str> = version.texts.iter().map(|(_, text)| text.as_str()).collect();
    if !texts.is_empty() {
        put("text", book.say("text"), json!(texts.join("\n")));
    }
    if !face.keywords.is_empty() {
        put("keyword", book.say("keyword"), json!(face.keywords.join(", ")));
    }
    let sets = parts::sets(book, card);
    if !sets.is_empty() {
        put("set", book.say("set"), json!(sets));
    }
    let rarities = parts::rarities(book, card);
    if !rarities.is_empty() {
        put("rarity", book.say("rarity"), json!(rarities));
    }
    json!({ "t": words.join("\n"), "v": values })
}

/// The page of a card.
fn page(book: &Book<'_>, card: &Sheet<'_>) -> String {
    let version = card.current();
    let mut page = format!(
        "<h1>{}</h1>\n<div class=\"card-page\">\n<div>\n{}{}</div>\n<div class=\"about\">\n",
        esc(card.title()),
        drawn(book, version, None),
        parts::pictures(book, card)
    );
    if let Some((item, _)) = card.item {
        page.push_str(&markdown::html(item.doc.as_deref().unwrap_or_default()));
    }
    for (language, text) in version.texts.iter().skip(1) {
        put!(
            page,
            "<h2>{}</h2>\n<blockquote lang=\"{}\">{}</blockquote>\n",
            book.labels.with("Text ({})", &esc(&book.labels.language(language))),
            esc(language),
            paragraphs(book, text)
        );
    }
    parts::keywords(book, card, &mut page);
    parts::printings(book, card, &mut page);
    parts::legality(book, card, &mut page);
    page.push_str("</div>\n</div>\n");
    parts::rulings(book, card, &mut page);
    parts::errata(book, card, &mut page);
    parts::wordings(book, card, &mut page);
    parts::source(book, card, &mut page);
    page
}

/// The files of data: one of each card, and one that lists them.
pub fn data(book: &Book<'_>) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut list = Vec::new();
    for card in &book.cards {
        list.push(json!({ "title": card.title(), "page": format!("cards/{}.html", card.slug), "data": format!("cards/{}.json", card.slug) }));
        files
            .push((format!("cards/{}.json", card.slug), naipe_grammar::visible::json(&parts::data(book, card)) + "\n"));
    }
    files.push(("cards.json".to_owned(), naipe_grammar::visible::json(&Json::from(list)) + "\n"));
    files
}
