//! Pages of HTML: every text goes through [`esc`], and nothing in it is markup, nor hidden.

use super::labels::Labels;
use naipe_grammar::visible;

/// Adds to a page; writing to a text cannot fail.
macro_rules! put {
    ($page:expr, $($words:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($page, $($words)*);
    }};
}
pub(crate) use put;

/// A text of one line.
pub fn esc(text: &str) -> String {
    marks(&visible::line(text))
}

/// A text of several lines.
pub fn esc_lines(text: &str) -> String {
    marks(&visible::lines(text))
}

fn marks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// A text for people: its lines as they are broken, its paragraphs apart.
pub fn paragraphs(text: &str) -> String {
    let blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    blocks.map(|block| format!("<p>{}</p>", esc_lines(block).replace('\n', "<br>"))).collect()
}

/// What stands around every page.
pub struct Frame<'a> {
    /// The words of the pages.
    pub labels: Labels,
    /// The language of the game, as pages say it.
    pub language: &'a str,
    /// The title of the game.
    pub game: String,
    /// The pages that every page leads to: addresses from the first page, and titles.
    pub menu: Vec<(&'static str, &'static str)>,
    /// Whether there is a feed.
    pub has_feed: bool,
    /// What stands at the foot of every page, as HTML.
    pub footer: String,
}

impl Frame<'_> {
    /// A page: its address, its title, and what is in it.
    pub fn page(&self, address: &str, title: &str, body: &str) -> String {
        let up = up(address);
        let say = |english| self.labels.say(english);
        let mut page = String::new();
        let whole = if title == self.game { esc(title) } else { format!("{} · {}", esc(title), esc(&self.game)) };
        put!(
            page,
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{whole}</title>\n\
             <link rel=\"stylesheet\" href=\"{up}style.css\">\n",
            esc(self.language)
        );
        if self.has_feed {
            put!(
                page,
                "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"{up}feed.xml\" title=\"{}\">\n",
                say("Changes")
            );
        }
        if address == "cards/index.html" {
            put!(page, "<script src=\"{up}search.js\" defer></script>\n");
        }
        put!(
            page,
            "</head>\n<body>\n<a class=\"skip\" href=\"#main\">{}</a>\n<header>\n<a class=\"game\" href=\"{up}index.html\">{}</a>\n<nav aria-label=\"{}\"><ul>\n",
            say("To the contents"),
            esc(&self.game),
            say("Pages")
        );
        for (to, title) in &self.menu {
            let here = if *to == address { " aria-current=\"page\"" } else { "" };
            put!(page, "<li><a href=\"{up}{to}\"{here}>{}</a></li>\n", say(title));
        }
        put!(
            page,
            "</ul></nav>\n</header>\n<main id=\"main\">\n{body}</main>\n<footer>{}</footer>\n</body>\n</html>\n",
            self.footer
        );
        page
    }
}

/// The way from a page to the first one.
pub fn up(address: &str) -> String {
    "../".repeat(address.matches('/').count())
}
