//! `naipe site`: the web site of a game, as files that need no server.

mod address;
mod cards;
mod changes;
mod face;
mod gallery;
pub mod html;
mod labels;
mod legal;
mod markdown;
mod reference;
mod rulebook;
mod rulings;

use crate::arguments::{Everywhere, Site};
use crate::errata::{BEFORE_ALL, Differences, differences};
use crate::look::Look;
use crate::own::Own;
use crate::project::Project;
use crate::screen::{Done, Screen, Stop, count};
use gallery::Gallery;
use html::{Frame, esc};
use labels::Labels;
use naipe_grammar::ast::{Date, Item, ItemKind};
use naipe_grammar::span::{FileId, Span};
use naipe_interpreter::describe;
use naipe_interpreter::program::Program;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};
use rulings::Ruling;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// The folder of a site.
const FOLDER: Own = Own { mark: "naipe-site.json", what: "site" };

/// The files of a site by their addresses.
type Files = BTreeMap<String, String>;

/// A game as the pages tell it.
struct Book<'l> {
    library: &'l Library,
    game: usize,
    with: With,
    /// The game, and those in folders inside it, whose rules carry out the same rulebook.
    family: Vec<usize>,
    labels: Labels,
    /// The date of the last correction that is in force; before all where none is.
    date: Date,
    /// The game on that date.
    program: Arc<Program>,
    /// What each date on which something is corrected changes, in order; those to come too.
    steps: Vec<Step>,
    cards: Vec<cards::Sheet<'l>>,
    /// Cards by every title that they ever have.
    by_title: BTreeMap<String, usize>,
    rulings: Vec<Ruling<'l>>,
    gallery: Gallery,
    /// Where the site will be published, if that is known.
    url: Option<String>,
    /// The layout that cards are drawn by.
    look: Look,
    /// Where the glossary has each keyword, by name.
    keywords: BTreeMap<String, String>,
}

/// A date on which something is corrected.
struct Step {
    date: Date,
    program: Arc<Program>,
    found: Differences,
}

/// Runs `naipe site`: writes the site into a folder that is empty, or that it has written before.
pub fn run(everywhere: &Everywhere, what: &Site, screen: &mut Screen) -> Done {
    FOLDER.check(&what.out)?;
    let project = Project::find(everywhere.root.as_deref())?;
    let mut library = project.library;
    let game = library.layout.game(&what.game)?;
    let family = library.layout.family(game);
    library.read(&family)?;
    let mut book = Book::read(&project.root, &library, game, family, everywhere.date())?;
    book.url.clone_from(&what.url);
    book.rulings = rulings::prove(&book, screen)?;
    let name = &library.layout.games[game].name;
    book.gallery = Gallery::read(&book.program, &book.cards, &book.look, &project.root, name)?;
    let files = book.files();
    let (pages, cards) = (files.keys().filter(|name| name.ends_with(".html")).count(), book.cards.len());
    let mut files: crate::own::Files = files.into_iter().map(|(address, text)| (address, text.into_bytes())).collect();
    files.append(&mut book.gallery.files);
    FOLDER.write(&what.out, name, files, false)?;
    for told in &book.gallery.told {
        screen.aside(format_args!("note: {told}"));
    }
    screen.says(format_args!(
        "{}: {}, of {} and {}",
        what.out.display(),
        count(pages, "page", "pages"),
        count(cards, "card", "cards"),
        count(book.rulings.len(), "ruling", "rulings"),
    ))?;
    Ok(true)
}

impl<'l> Book<'l> {
    fn read(root: &Path, library: &'l Library, game: usize, family: Vec<usize>, date: Date) -> Result<Book<'l>, Stop> {
        let with = if library.layout.games[game].rules.is_empty() { With::Tests } else { With::Cards };
        let base = library.sound(game, with, BEFORE_ALL)?.program();
        let whole = library.sound(game, with, AFTER_ALL)?.program();
        let mut dates: Vec<Date> = whole.errata.iter().map(|erratum| erratum.from).collect();
        dates.sort_unstable();
        dates.dedup();
        let mut steps = Vec::with_capacity(dates.len());
        let mut before = BEFORE_ALL;
        for date in dates {
            let program = library.sound(game, with, date)?.program();
            steps.push(Step { date, program, found: differences(library, game, (before, date))? });
            before = date;
        }
        // A day on which nothing changes is told by the last change before it, whatever the clock says.
        let now = steps.iter().rfind(|step| step.date <= date);
        let (date, program) = now.map_or((BEFORE_ALL, base.clone()), |step| (step.date, step.program.clone()));
        let labels = Labels::new(&program.language);
        let look = Look::read(root, library, game, None, &program)?;
        let mut book = Book {
            library,
            game,
            with,
            family,
            labels,
            date,
            program,
            steps,
            cards: Vec::new(),
            by_title: BTreeMap::new(),
            rulings: Vec::new(),
            gallery: Gallery::default(),
            url: None,
            look,
            keywords: BTreeMap::new(),
        };
        book.keywords = reference::keywords(&book);
        book.cards = cards::read(&book, &base);
        for (at, card) in book.cards.iter().enumerate() {
            book.by_title.insert(card.first_title.clone(), at);
        }
        for (at, card) in book.cards.iter().enumerate() {
            book.by_title.entry(card.title().to_owned()).or_insert(at);
        }
        let other = &whole.other_titles;
        for (title, now) in other {
            let found = book.by_title.get(now.as_str()).copied();
            if let Some(at) = found {
                book.by_title.entry(title.to_string()).or_insert(at);
            }
        }
        Ok(book)
    }

    fn say(&self, english: &'static str) -> &'static str {
        self.labels.say(english)
    }

    /// What the game is called.
    fn title(&self) -> &str {
        describe::called(&self.program.title, &self.program.name)
    }

    /// The declarations of the game and of those inside it, file by file; those of the tests are left out.
    fn items(&self) -> impl Iterator<Item = &'l Item> {
        let mut ids: Vec<FileId> = Vec::new();
        for id in self.family.iter().flat_map(|game| self.library.ids(*game, self.with)) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        let library = self.library;
        ids.into_iter().filter_map(move |id| library.files.file(id)).flat_map(|file| &file.items)
    }

    /// Where something stands: the file, and the line.
    fn place(&self, span: Span) -> (String, usize) {
        let sources = &self.library.files.sources;
        (sources.name(span.file).to_owned(), sources.line_col(span.file, span.start as usize).0)
    }

    /// A link to the source of something, from a page.
    fn source_link(&self, span: Span, up: &str) -> String {
        let (name, line) = self.place(span);
        format!(
            "<a class=\"source\" href=\"{up}source/{}.html#L{line}\">{}:{line}</a>",
            address::slug(&name),
            esc(&name)
        )
    }

    /// A link to a card, if it has a page; else its title.
    fn card_link(&self, title: &str, up: &str) -> String {
        match self.by_title.get(title) {
            Some(at) => format!("<a href=\"{up}cards/{}.html\">{}</a>", self.cards[*at].slug, esc(title)),
            None => esc(title),
        }
    }

    /// An article, linked to where the rulebook has it.
    fn article_link(&self, id: &str, up: &str) -> String {
        let declared = self.program.articles.iter().find(|article| article.id == id && article.declared);
        match declared {
            Some(article) => format!(
                "<a class=\"article\" href=\"{up}rulebook.html#{}\" title=\"{}\">{}</a>",
                rulebook::anchor(id),
                esc(&article.title),
                esc(id)
            ),
            None => esc(id),
        }
    }

    /// Several of them, in a line of their own; nothing where there are none.
    fn article_links(&self, ids: &[String], up: &str) -> String {
        if ids.is_empty() {
            return String::new();
        }
        let links: Vec<String> = ids.iter().map(|id| self.article_link(id, up)).collect();
        format!("<p class=\"cites\">{}: {}</p>\n", self.say("Articles"), links.join(", "))
    }

    /// What changes on a date, or before all corrections.
    fn since(&self, date: Option<Date>, up: &str) -> String {
        match date {
            None => esc(self.say("As printed")),
            Some(date) => {
                let link = format!("<a href=\"{up}changes/{date}.html\"><time>{date}</time></a>");
                self.labels.with("Since {}", &link)
            }
        }
    }

    /// Every file of the site.
    fn files(&self) -> Files {
        let mut files = Files::new();
        let since = if self.date == BEFORE_ALL {
            String::new()
        } else {
            format!(
                "<p>{}</p>",
                self.labels.with("The rules as corrected on {}.", &format!("<time>{}</time>", self.date))
            )
        };
        let hash = format!("<code>{:016x}</code>", self.program.hash);
        let mut menu =
            vec![("cards/index.html", "Cards"), ("rulings/index.html", "Rulings"), ("rulebook.html", "Rulebook")];
        menu.push(("formats.html", "Formats"));
        menu.push(("glossary.html", "Glossary"));
        if !self.steps.is_empty() {
            menu.push(("changes/index.html", "Changes"));
        }
        let frame = Frame {
            labels: self.labels,
            language: self.program.spoken(),
            game: self.title().to_owned(),
            menu,
            has_feed: changes::in_force(self).next().is_some(),
            footer: format!("{since}<p>{}</p>", self.labels.with("Rules {}.", &hash)),
        };
        let mut add = |address: &str, title: &str, body: &str| {
            files.insert(address.to_owned(), frame.page(address, title, body));
        };
        add("index.html", self.title(), &self.first());
        cards::pages(self, &mut add);
        rulings::pages(self, &mut add);
        rulebook::page(self, &mut add);
        reference::pages(self, &mut add);
        changes::pages(self, &mut add);
        for (address, text) in cards::data(self) {
            files.insert(address, text);
        }
        if let Some(feed) = changes::feed(self) {
            files.insert("feed.xml".to_owned(), feed);
        }
        files.insert("style.css".to_owned(), include_str!("page/style.css").to_owned());
        files.insert("search.js".to_owned(), include_str!("page/search.js").to_owned());
        files
    }

    /// The first page: what the game says of itself, and where to go on.
    fn first(&self) -> String {
        let mut page = format!("<h1>{}</h1>\n", esc(self.title()));
        let doc = self.items().find_map(|item| match &item.kind {
            ItemKind::Game { .. } => item.doc.as_deref(),
            _ => None,
        });
        page.push_str(&markdown::html(doc.unwrap_or_default()));
        let articles = self.program.articles.iter().filter(|article| article.declared).count();
        let counts = [
            ("cards/index.html", self.labels.count(self.cards.len(), "card", "cards")),
            ("rulings/index.html", self.labels.count(self.rulings.len(), "ruling", "rulings")),
            ("rulebook.html", self.labels.count(articles, "article", "articles")),
        ];
        page.push_str("<ul class=\"tiles\">\n");
        for (to, words) in counts {
            html::put!(page, "<li><a href=\"{to}\">{}</a></li>\n", esc(&words));
        }
        page.push_str("</ul>\n");
        if !self.steps.is_empty() {
            html::put!(page, "<h2>{}</h2>\n<ul>\n", self.say("The latest changes"));
            for step in self.steps.iter().rev().take(5) {
                html::put!(page, "<li>{}</li>\n", changes::line(self, step, ""));
            }
            page.push_str("</ul>\n");
        }
        if !self.rulings.is_empty() {
            html::put!(page, "<h2>{}</h2>\n<ul>\n", self.say("The latest rulings"));
            for ruling in self.rulings.iter().take(8) {
                html::put!(page, "<li>{}</li>\n", ruling.link(""));
            }
            page.push_str("</ul>\n");
        }
        page
    }
}
