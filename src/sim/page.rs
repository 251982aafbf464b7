//! A report as one page, with nothing from elsewhere in it: for browsers, and for printers.

use super::course;
use super::report::{Mean, Report, Times};
use super::tell;
use crate::arguments::Tongue;
use crate::explain::{heading_in, line_in};
use naipe_grammar::messages::bare;
use std::collections::BTreeMap;
use std::fmt::Write;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1b1b1f; --paper: #fff; --line: #c9c9d1; --bar: #35618e; --soft: #35618e33 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6ea; --paper: #17171a; --line: #44444c; --bar: #8ab4e8; --soft: #8ab4e833 } }
@media print { :root { --ink: #000; --paper: #fff; --line: #999; --bar: #333; --soft: #3333 } body { margin: 0 } section { break-inside: avoid } }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } .wide { overflow-x: auto }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .6rem; text-align: left; vertical-align: top } td small { opacity: .75 }
svg { max-width: 100%; height: auto } svg text { fill: var(--ink); font: 12px system-ui, sans-serif }
";

/// A text in a page: nothing in it is markup, nor hidden.
fn plain(text: &str) -> String {
    let seen = naipe_grammar::visible::line(text);
    seen.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What a page says by itself, in the language of who reads it.
#[derive(Debug, Clone, Copy)]
pub struct Words(pub Tongue);

impl Words {
    /// A line as it stands in the page.
    fn say(self, line: &str) -> String {
        plain(&line_in(line, self.0))
    }

    /// A heading as it stands in the page.
    fn heading(self, heading: &str) -> String {
        plain(&heading_in(heading, self.0))
    }

    /// The page up to its text.
    fn head(self, title: &str) -> String {
        let lang = self.0.code();
        format!(
            "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>"
        )
    }
}

/// The report as a page of HTML that needs no other file.
pub fn html(report: &Report, words: Words) -> String {
    let header = &report.header;
    let mut page = words.head(&format!("{} {}", plain(&header.title), words.say(&format!("as of {}", header.as_of))));
    let said = tell::heading(header);
    let lines: Vec<String> = said
        .lines()
        .map(|line| words.say(line))
        .chain([words.say(&tell::played(report))])
        .chain(tell::missing(report).iter().map(|line| words.say(line)))
        .collect();
    let _ = writeln!(page, "{}</p>", lines.join("<br>\n"));
    matrix(report, words, &mut page);
    // Of agents that are alike, seats of decks tell nothing.
    let is_of_agents = report.header.agents.iter().any(|agent| Some(agent) != report.header.agents.first());
    if is_of_agents || report.header.decks.len() < 2 {
        got(report, words, &mut page);
    }
    if let Some(said) = tell::first_player(report) {
        let head = words.say("Who goes first");
        let _ = writeln!(page, "<section><h2>{head}</h2><p>{}</p></section>", words.say(&said));
    }
    let whole = report.whole();
    let _ = writeln!(page, "<section><h2>{}</h2><p>{}</p>", words.heading("Length"), words.say(&tell::length(report)));
    let (first, last) = (whole.turns.keys().next(), whole.turns.keys().next_back());
    let all = first.zip(last).map_or(0..=0, |(first, last)| *first..=*last);
    // Turns after which no game ended have their place, too; where there are very many of them, only those that are.
    let every = all.clone().count() <= MOST_COLUMNS;
    let turns: Vec<(String, u64)> = all
        .filter(|turns| every || whole.turns.contains_key(turns))
        .map(|turns| (turns.to_string(), whole.turns.get(&turns).copied().unwrap_or(0)))
        .collect();
    let _ = writeln!(page, "{}</section>", columns(&turns, &words.heading("turns"), &words.say("games by turns")));
    let _ = writeln!(page, "<section><h2>{}</h2>", words.say("How games end"));
    let (endings, others) = tell::few(tell::by_count(&whole.endings));
    let said = endings.into_iter().map(|(ending, games)| (plain(&bare(&tell::ending_in(ending, words.0))), games));
    let rest = others.map(|(ways, games)| (words.say(&tell::others_in_words(ways)), games));
    let _ = writeln!(page, "{}</section>", bars(&said.chain(rest).collect::<Vec<_>>(), whole.games));
    for (deck, course) in &report.course {
        courses(deck, course, words, &mut page);
    }
    cards(report, words, &mut page);
    page.push_str("</body>\n</html>\n");
    page
}

/// A page that tells which rates have moved: what was played, and a row for each.
pub fn comparison(heading: &[String], rows: &[[String; 5]], words: Words) -> String {
    let lines: Vec<String> = heading.iter().map(|line| words.say(line)).collect();
    let mut page = words.head(lines.first().map_or("", String::as_str));
    let _ = writeln!(page, "{}</p>", lines.join("<br>\n"));
    let head = ["rate", "before", "after", "p"].map(|word| format!("<th>{}</th>", words.heading(word)));
    let _ = writeln!(page, "<section><table><tr>{}<th></th></tr>", head.concat());
    for [rates @ .., verdict] in rows {
        let cells: Vec<String> = rates.iter().map(|cell| format!("<td>{}</td>", words.say(cell))).collect();
        let _ = writeln!(page, "<tr>{}<td>{}</td></tr>", cells.concat(), words.heading(verdict));
    }
    page.push_str("</table></section>\n</body>\n</html>\n");
    page
}

fn matrix(report: &Report, words: Words, page: &mut String) {
    let decks = &report.header.decks;
    if decks.len() < 2 {
        return;
    }
    let _ = writeln!(
        page,
        "<section><h2>{}</h2><p>{}</p><div class=\"wide\"><table><tr><th></th>",
        words.say("Deck against deck"),
        words.say("Wins of the deck of the row against that of the column, draws shared (95% intervals)")
    );
    for column in decks.iter().map(|deck| plain(deck)).chain([words.heading("all")]) {
        let _ = write!(page, "<th>{column}</th>");
    }
    let even = 1.0 / f64::from(report.header.sides.max(1));
    for row in decks {
        let _ = write!(page, "</tr>\n<tr><th>{}</th>", plain(row));
        for column in decks.iter().map(Some).chain([None]) {
            let got = report.against(row, column.map(String::as_str));
            if got.games == 0 {
                page.push_str("<td>–</td>");
                continue;
            }
            let rate = got.rate();
            let strength = ((rate.share - even).abs() * 200.0).min(60.0);
            let hue = if rate.share >= even { 140 } else { 10 };
            let _ = write!(
                page,
                "<td style=\"background: hsl({hue} 60% 50% / {strength:.0}%)\">{:.1}%<br><small>{}</small></td>",
                rate.share * 100.0,
                words.say(&format!("{:.1} to {:.1}, {} games", rate.low * 100.0, rate.high * 100.0, got.games))
            );
        }
    }
    page.push_str("</tr></table></div></section>\n");
}

/// More columns than this would be thinner than a line.
const MOST_COLUMNS: usize = 400;

/// What each agent got.
fn got(report: &Report, words: Words, page: &mut String) {
    let _ = write!(
        page,
        "<section><h2>{}</h2><table><tr>{}</tr>",
        words.heading("Agents"),
        ["agent", "wins", "mean score", "share of points"]
            .map(|word| format!("<th>{}</th>", words.heading(word)))
            .concat()
    );
    for (at, got) in report.whole().got.iter().enumerate() {
        let agent = report.header.agents.get(at).map_or("", String::as_str);
        let name = naipe_interpreter::seat_name(Some(naipe_grammar::narrow::u8(at)));
        let score = super::files::mean_score(got).map_or("–".to_owned(), |score| format!("{score:.2}"));
        let share = super::files::share(got).map_or("–".to_owned(), |share| format!("{:.1}%", share * 100.0));
        let wins = words.say(&got.rate().words());
        let _ = write!(
            page,
            "<tr><td>{name} {}</td><td>{wins}</td><td>{score}</td><td>{share}</td></tr>",
            words.say(agent)
        );
    }
    page.push_str("</table></section>\n");
}

/// A drawing of upright columns, as SVG.
fn columns(values: &[(String, u64)], along: &str, what: &str) -> String {
    let most = values.iter().map(|(_, n)| *n).max().unwrap_or(0).max(1) as f64;
    let (width, height) = (640.0, 160.0);
    let step = width / values.len().max(1) as f64;
    let mut svg = format!(
        "<svg viewBox=\"0 0 680 210\" width=\"680\" role=\"img\" aria-label=\"{what}\"><g transform=\"translate(30 10)\">"
    );
    // As many labels as there is room for.
    let every = (values.len() / 20).max(1);
    for (at, (label, n)) in values.iter().enumerate() {
        let tall = *n as f64 / most * height;
        let (x, y) = (at as f64 * step, height - tall);
        let wide = (step * 0.85).max(1.0);
        let _ = write!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{tall:.1}\" fill=\"var(--bar)\"><title>{}: {n}</title></rect>",
            plain(label)
        );
        if at % every == 0 {
            let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", height + 16.0, plain(label));
        }
    }
    let _ = write!(svg, "<text x=\"0\" y=\"{:.1}\">{along}</text></g></svg>", height + 34.0);
    svg
}

/// Bars that lie, with what they stand for, as that stands in the page.
fn bars(values: &[(String, u64)], whole: u64) -> String {
    let mut table = "<table>".to_owned();
    for (label, n) in values {
        let part = *n as f64 / whole.max(1) as f64;
        let _ = write!(
            table,
            "<tr><td>{}</td><td>{:.1}%</td><td><svg width=\"220\" height=\"12\" role=\"img\" aria-label=\"{:.0}%\">\
             <rect width=\"220\" height=\"12\" fill=\"var(--soft)\"/><rect width=\"{:.1}\" height=\"12\" fill=\"var(--bar)\"/></svg></td></tr>",
            label,
            part * 100.0,
            part * 100.0,
            part * 220.0
        );
    }
    table + "</table>"
}

/// What players had, turn after turn.
fn courses(deck: &str, course: &BTreeMap<String, Vec<Mean>>, words: Words, page: &mut String) {
    let shown = course::moving(course);
    if shown.is_empty() {
        return;
    }
    let heading = if deck.is_empty() {
        "What players had as each turn began (means)".to_owned()
    } else {
        format!("What \"{deck}\" had as each turn began (means)")
    };
    let _ = write!(page, "<section><h2>{}</h2>", words.say(&heading));
    for (name, means) in shown {
        let points: Vec<f64> = means.iter().map(|mean| mean.value()).collect();
        let (least, most) = points.iter().fold((0.0_f64, 0.0_f64), |(a, b), x| (a.min(*x), b.max(*x)));
        let tall = (most - least).max(1e-9);
        let step = 560.0 / (points.len().max(2) - 1) as f64;
        let at = |(i, x): (usize, &f64)| format!("{:.1},{:.1}", i as f64 * step, 80.0 - (x - least) / tall * 80.0);
        let line: Vec<String> = points.iter().enumerate().map(at).collect();
        let (first, last) = (points.first().unwrap_or(&0.0), points.last().unwrap_or(&0.0));
        let _ = write!(
            page,
            "<p>{}: {}<br><svg viewBox=\"-4 -4 570 90\" width=\"570\" role=\"img\" \
             aria-label=\"{}\"><polyline points=\"{}\" fill=\"none\" stroke=\"var(--bar)\" stroke-width=\"2\"/></svg></p>",
            plain(name),
            words.say(&format!("{first:.1} in turn 1, {last:.1} in turn {}", points.len())),
            plain(name),
            line.join(" ")
        );
    }
    page.push_str("</section>\n");
}

/// Cards, with the intervals of their rates.
fn cards(report: &Report, words: Words, page: &mut String) {
    if report.cards.is_empty() {
        return;
    }
    let _ = writeln!(page, "<h2>{}</h2><p>{}</p>", words.heading("Cards"), words.say(tell::BIAS));
    let head =
        ["card", "opening hand", "drawn later", "played"].map(|word| format!("<th>{}</th>", words.heading(word)));
    for (deck, cards) in &report.cards {
        let _ = write!(page, "<h2>{}</h2><div class=\"wide\"><table><tr>{}</tr>", plain(deck), head.concat());
        for (title, card) in tell::in_order(cards) {
            let _ = write!(page, "<tr><td>{}</td>", plain(title));
            for times in [&card.opening, &card.drawn, &card.played] {
                page.push_str(&interval(times, words));
            }
            page.push_str("</tr>\n");
        }
        page.push_str("</table></div>\n");
    }
    let unused = tell::unused(report);
    if !unused.is_empty() {
        let _ = writeln!(page, "<p>{}: {}</p>", words.say("Never played"), plain(&unused.join(", ")));
    }
}

/// A rate with its interval drawn on a line from nothing to all.
fn interval(times: &Times, words: Words) -> String {
    if times.games == 0 {
        return "<td>–</td>".to_owned();
    }
    let rate = times.rate();
    format!(
        "<td>{:.1}% <small>{}</small><br><svg width=\"120\" height=\"10\" role=\"img\" aria-label=\"{}\">\
         <rect y=\"4\" width=\"120\" height=\"2\" fill=\"var(--soft)\"/><rect x=\"{:.1}\" y=\"3\" width=\"{:.1}\" height=\"4\" fill=\"var(--bar)\"/>\
         <rect x=\"59.5\" width=\"1\" height=\"10\" fill=\"var(--line)\"/></svg></td>",
        rate.share * 100.0,
        words.heading(&format!("of {}", times.games)),
        words.say(&format!("{:.1} to {:.1}", rate.low * 100.0, rate.high * 100.0)),
        rate.low * 120.0,
        (rate.high - rate.low) * 120.0
    )
}
