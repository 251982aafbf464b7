//! Comments of the rules on pages: Markdown, of which nothing is markup but what Markdown itself says.

use naipe_grammar::visible;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Parser, Tag, TagEnd, html};

/// What links may begin with; others lead nowhere.
const WAYS: [&str; 3] = ["https://", "http://", "mailto:"];

/// A text of Markdown as HTML. Tags in it are words like any others, pictures are what is said instead of them, and hidden
/// characters are shown.
pub fn html(text: &str) -> String {
    let mut out = String::new();
    // Whether each link that is open leads somewhere.
    let mut open = Vec::new();
    let events = Parser::new(text).filter_map(|event| plain(event, &mut open));
    html::push_html(&mut out, events);
    out
}

fn plain<'t>(event: Event<'t>, open: &mut Vec<bool>) -> Option<Event<'t>> {
    Some(match event {
        Event::Text(text) => Event::Text(shown(&text)),
        Event::Code(text) => Event::Code(shown(&text)),
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(shown(&text)),
        Event::Start(Tag::Link { link_type, dest_url, .. }) => {
            let leads = WAYS.iter().any(|way| dest_url.starts_with(way));
            open.push(leads);
            return leads.then(|| Event::Start(Tag::Link { link_type, dest_url, title: "".into(), id: "".into() }));
        }
        Event::End(TagEnd::Link) => return open.pop().unwrap_or(false).then_some(Event::End(TagEnd::Link)),
        Event::Start(Tag::Image { .. } | Tag::HtmlBlock) | Event::End(TagEnd::Image | TagEnd::HtmlBlock) => {
            return None;
        }
        // The page has headings of its own above these.
        Event::Start(Tag::Heading { level, .. }) => {
            Event::Start(Tag::Heading { level: below(level), id: None, classes: Vec::new(), attrs: Vec::new() })
        }
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(below(level))),
        Event::Start(Tag::CodeBlock(_)) => Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)),
        other => other,
    })
}

fn shown<'t>(text: &str) -> CowStr<'t> {
    visible::lines(text).into_owned().into()
}

fn below(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 | HeadingLevel::H2 => HeadingLevel::H3,
        _ => HeadingLevel::H4,
    }
}

#[cfg(test)]
mod tests {
    use super::html;

    #[test]
    fn markdown_is_drawn() {
        let text = "Two *lamps*,\nand `oil`:\n\n- one\n- two\n\n# Wind";
        let page = html(text);
        for part in [
            "<p>Two <em>lamps</em>,\nand <code>oil</code>:</p>",
            "<ul>\n<li>one</li>\n<li>two</li>\n</ul>",
            "<h3>Wind</h3>",
        ] {
            assert!(page.contains(part), "{part:?} in {page}");
        }
    }

    #[test]
    fn nothing_of_strangers_is_markup() {
        let text = "<script>alert(1)</script>\n\nA <img src=x onerror=y> and [press](javascript:alert) and [go](https://example.org/ \"x\\\" onclick\") \
                    ![seen](https://example.org/x.png) `<b>` \u{202e}left\n\n```\"><script>\n</pre>\n```";
        let page = html(text);
        for part in ["<script", "<img", "javascript:", "onclick=", "<b>", "\u{202e}", "x.png"] {
            assert!(!page.contains(part), "{part:?} in {page}");
        }
        assert_eq!(page.matches("</a>").count(), 1, "{page}");
        assert!(
            page.contains("press") && page.contains("<a href=\"https://example.org/\">go</a>") && page.contains("seen")
        );
    }
}
