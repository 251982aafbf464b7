//! Lines that fit the terminal.

use std::io::{IsTerminal, stdout};

/// A line is no shorter and no longer than this.
const WIDTHS: (usize, usize) = (30, 400);

/// How many letters fit into a line: as the environment says, or the terminal; nothing where neither does.
pub fn known() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    let measured = || if stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    let found: Option<usize> = said.or_else(|| measured().map(|(columns, _)| usize::from(columns.0)));
    found.map(|width| width.clamp(WIDTHS.0, WIDTHS.1))
}

/// So many blanks and more part two columns.
const APART: &str = "   ";

/// A line in lines that fit: what follows the first is further in, as is a second column. What is drawn stays as it is.
pub fn fitted(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width || line.contains(['│', '─']) {
        return vec![line.to_owned()];
    }
    let begins = line.len() - line.trim_start_matches([' ', '·']).len();
    if let Some((first, second)) = line[begins..].split_once(APART).filter(|(_, second)| !second.trim().is_empty()) {
        let second = format!("{}{}", " ".repeat((begins + 4).min(width / 2)), second.trim_start());
        let first = format!("{}{first}", &line[..begins]);
        return [fitted(&first, width), fitted(&second, width)].concat();
    }
    // What a line begins with stays: blanks, and the point before what has happened.
    let begins: String = line.chars().take_while(|c| *c == ' ' || *c == '·').collect();
    let indent = " ".repeat((begins.chars().count() + 4).min(width / 2));
    let mut lines = vec![begins];
    let mut is_blank = true;
    for word in line.trim_start_matches([' ', '·']).split_whitespace() {
        let last = lines.last().map_or(0, |last| last.chars().count());
        if !is_blank && last + 1 + word.chars().count() > width {
            lines.push(format!("{indent}{word}"));
        } else if let Some(last) = lines.last_mut() {
            if !is_blank {
                last.push(' ');
            }
            last.push_str(word);
        }
        is_blank = false;
    }
    lines
}

/// A text of several lines, each in lines that fit.
pub fn text(text: &str, width: Option<usize>) -> String {
    let Some(width) = width else { return text.to_owned() };
    text.lines().flat_map(|line| fitted(line, width)).map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::fitted;

    #[test]
    fn what_a_line_begins_with_stays_and_the_rest_is_further_in() {
        let lines = fitted("  ·   2 of Clubs moves from Hand of B to Trick", 30);
        assert_eq!(lines, ["  ·   2 of Clubs moves from", "          Hand of B to Trick"]);
        assert_eq!(fitted("short", 30), ["short"]);
        assert_eq!(
            fitted("  w WORDS      why did that happen, and when?", 30),
            ["  w WORDS", "      why did that happen, and", "          when?"]
        );
    }
}
