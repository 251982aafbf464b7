//! Words put into a box: line by line, smaller where they do not fit, and cut where even that is not enough.

use super::fonts::Fonts;
use super::pattern::Piece;

/// From line to line, of letters one high.
pub const LINE: f64 = 1.17;
/// The room between paragraphs, of letters one high.
const PARAGRAPH: f64 = 0.4;
/// An icon is so wide, of letters one high.
pub const ICON: f64 = 1.0;
/// Letters shrink in such steps.
const STEP: f64 = 0.97;
/// What is put behind a text that is cut.
const CUT: &str = "…";

/// What stands in a line.
#[derive(Debug, Clone, PartialEq)]
pub enum Run {
    /// Words of one font.
    Words {
        /// The words as they are drawn.
        text: String,
        /// The number of the font.
        font: usize,
    },
    /// An icon, by its number.
    Icon(usize),
}

/// What is not parted at the end of a line.
#[derive(Debug, Clone)]
struct Token {
    runs: Vec<Run>,
    width: f64,
    /// The font of the blank before it.
    font: usize,
}

/// A line of a text that was fitted into a box.
#[derive(Debug, Clone)]
pub struct Line {
    /// What stands in it, each with where it begins, of letters one high.
    pub runs: Vec<(f64, Run)>,
    /// How wide it is.
    pub width: f64,
    /// Where its upper edge is.
    pub top: f64,
}

/// Words in a box.
#[derive(Debug, Clone)]
pub struct Fitted {
    /// How high letters are, in millimetres.
    pub letters: f64,
    /// The lines, for letters one high.
    pub lines: Vec<Line>,
    /// How high all lines are, in millimetres.
    pub height: f64,
    /// Whether not all of it could be printed.
    pub is_cut: bool,
}

/// What words are put together with.
#[derive(Debug)]
pub struct Setter<'f> {
    /// The fonts that words are measured with.
    pub fonts: &'f Fonts,
    /// The signs that icons stand for, the longest first.
    pub signs: Vec<&'f str>,
    /// The family of letters.
    pub family: &'f str,
    /// Whether all of them are bold.
    pub bold: bool,
    /// Whether all of them are italic.
    pub italic: bool,
}

impl Setter<'_> {
    /// Puts paragraphs into a box of this width and height, with letters from so high down to so high.
    pub fn fit(&self, paragraphs: &[Vec<Piece>], size: (f64, f64), letters: (f64, f64)) -> Fitted {
        let tokens: Vec<Vec<Token>> = paragraphs.iter().map(|pieces| self.tokens(pieces)).collect();
        let mut high = letters.0;
        loop {
            let is_last = high <= letters.1;
            if let Some(lines) = self.lines(&tokens, size.0 / high, is_last) {
                let height = height(&lines) * high;
                if height <= size.1 + 0.01 {
                    return Fitted { letters: high, lines, height, is_cut: false };
                }
                if is_last {
                    return self.cut(lines, high, size);
                }
            }
            high = (high * STEP).max(letters.1);
        }
    }

    fn cut(&self, mut lines: Vec<Line>, letters: f64, size: (f64, f64)) -> Fitted {
        while lines.len() > 1 && height(&lines) * letters > size.1 + 0.01 {
            lines.pop();
        }
        if let Some(last) = lines.last_mut() {
            let font = self.fonts.find(self.family, self.bold, self.italic);
            let mark = self.fonts.width(font, CUT);
            // The mark has room where something goes.
            while last.width + mark > size.0 / letters && !last.runs.is_empty() {
                let is_gone = match last.runs.last_mut() {
                    Some((_, Run::Words { text, .. })) => text.pop().is_none() || text.is_empty(),
                    _ => true,
                };
                if is_gone {
                    last.runs.pop();
                }
                last.width = last.runs.last().map_or(0.0, |(from, run)| from + self.run_width(run));
            }
            last.runs.push((last.width, Run::Words { text: CUT.to_owned(), font }));
            last.width += mark;
        }
        let height = height(&lines) * letters;
        Fitted { letters, lines, height, is_cut: true }
    }

    /// The words of a paragraph, with icons for what stands for them.
    fn tokens(&self, pieces: &[Piece]) -> Vec<Token> {
        let mut tokens: Vec<Token> = Vec::new();
        let mut is_new = true;
        for piece in pieces {
            let font = self.fonts.find(self.family, self.bold || piece.bold, self.italic || piece.italic);
            let mut add = |run: Run, width: f64, is_new: &mut bool| {
                if std::mem::take(is_new) {
                    tokens.push(Token { runs: Vec::new(), width: 0.0, font });
                }
                if let Some(token) = tokens.last_mut() {
                    token.width += width;
                    token.runs.push(run);
                }
            };
            let mut rest = piece.text.as_str();
            let mut word = String::new();
            loop {
                let icon = self.signs.iter().position(|signs| rest.starts_with(signs));
                let sign = rest.chars().next();
                let is_end = icon.is_some() || sign.is_none_or(char::is_whitespace);
                if is_end {
                    for (text, font) in self.fonts.parts(font, &std::mem::take(&mut word)) {
                        let width = self.fonts.width(font, &text);
                        add(Run::Words { text, font }, width, &mut is_new);
                    }
                }
                match (icon, sign) {
                    (Some(icon), _) => {
                        add(Run::Icon(icon), ICON, &mut is_new);
                        rest = &rest[self.signs[icon].len()..];
                    }
                    (None, None) => break,
                    (None, Some(sign)) => {
                        if sign.is_whitespace() {
                            is_new = true;
                        } else {
                            word.push(sign);
                        }
                        rest = &rest[sign.len_utf8()..];
                    }
                }
            }
        }
        tokens
    }

    /// Lines no wider than this; nothing where a word is wider, unless it is to be parted.
    fn lines(&self, paragraphs: &[Vec<Token>], width: f64, part: bool) -> Option<Vec<Line>> {
        let mut lines: Vec<Line> = Vec::new();
        let mut top = 0.0;
        for (number, tokens) in paragraphs.iter().enumerate() {
            if number > 0 {
                top += PARAGRAPH;
            }
            let mut line = Line { runs: Vec::new(), width: 0.0, top };
            for token in tokens {
                let parts = if token.width > width {
                    if !part {
                        return None;
                    }
                    self.parted(token, width)
                } else {
                    vec![token.clone()]
                };
                for (nth, token) in parts.into_iter().enumerate() {
                    let blank = if line.runs.is_empty() || nth > 0 { 0.0 } else { self.fonts.width(token.font, " ") };
                    if !line.runs.is_empty() && line.width + blank + token.width > width + 1e-6 {
                        top += LINE;
                        lines.push(std::mem::replace(&mut line, Line { runs: Vec::new(), width: 0.0, top }));
                    } else {
                        line.width += blank;
                    }
                    for run in token.runs {
                        let begins = line.width;
                        line.width += self.run_width(&run);
                        line.runs.push((begins, run));
                    }
                }
            }
            if !line.runs.is_empty() {
                top += LINE;
                lines.push(line);
            }
        }
        Some(lines)
    }

    fn run_width(&self, run: &Run) -> f64 {
        match run {
            Run::Words { text, font } => self.fonts.width(*font, text),
            Run::Icon(_) => ICON,
        }
    }

    /// A word that is wider than a line, in parts that are not.
    fn parted(&self, token: &Token, width: f64) -> Vec<Token> {
        let mut parts = vec![Token { runs: Vec::new(), width: 0.0, font: token.font }];
        let mut add = |run: Run, wide: f64| {
            if parts.last().is_some_and(|last| !last.runs.is_empty() && last.width + wide > width) {
                parts.push(Token { runs: Vec::new(), width: 0.0, font: token.font });
            }
            if let Some(last) = parts.last_mut() {
                last.width += wide;
                match (last.runs.last_mut(), run) {
                    (Some(Run::Words { text, font }), Run::Words { text: more, font: of }) if *font == of => {
                        text.push_str(&more);
                    }
                    (_, run) => last.runs.push(run),
                }
            }
        };
        for run in &token.runs {
            match run {
                Run::Words { text, font } => {
                    for letter in text.chars() {
                        let text = letter.to_string();
                        let wide = self.fonts.width(*font, &text);
                        add(Run::Words { text, font: *font }, wide);
                    }
                }
                Run::Icon(_) => add(run.clone(), ICON),
            }
        }
        parts
    }
}

fn height(lines: &[Line]) -> f64 {
    lines.last().map_or(0.0, |last| last.top + LINE)
}

#[cfg(test)]
mod tests {
    use super::{Fitted, Run, Setter};
    use crate::print::fonts::Fonts;
    use crate::print::pattern::Piece;

    fn fit(text: &str, size: (f64, f64)) -> Fitted {
        let fonts = Fonts::new(Vec::new()).expect("they are fonts");
        let setter =
            Setter { fonts: &fonts, signs: vec!["{oil}"], family: "Alegreya Sans", bold: false, italic: false };
        let paragraphs: Vec<Vec<Piece>> =
            text.lines().map(|line| vec![Piece { text: line.to_owned(), bold: false, italic: false }]).collect();
        setter.fit(&paragraphs, size, (3.0, 1.5))
    }

    #[test]
    fn what_does_not_fit_shrinks_and_is_cut_at_last() {
        let short = fit("Short.", (50.0, 20.0));
        assert_eq!((short.letters, short.lines.len(), short.is_cut), (3.0, 1, false));
        let words = "word ".repeat(60);
        let longer = fit(&words, (50.0, 15.0));
        assert!(longer.letters < 3.0 && longer.letters > 1.5 && !longer.is_cut, "{}", longer.letters);
        assert!(longer.height <= 15.01 && longer.lines.iter().all(|line| line.width * longer.letters <= 50.01));
        let longest = fit(&"word ".repeat(600), (50.0, 15.0));
        assert!(longest.is_cut && longest.height <= 15.01);
        assert!(longest.lines.iter().all(|line| line.width * longest.letters <= 50.01));
        assert!(matches!(&longest.lines.last().expect("lines").runs.last().expect("runs").1,
            Run::Words { text, .. } if text == "…"));
        // A word without an end is parted, and an icon takes its room.
        let word = fit(&"x".repeat(300), (50.0, 30.0));
        assert!(
            !word.is_cut && word.lines.len() > 3 && word.lines.iter().all(|line| line.width * word.letters <= 50.01)
        );
        let icons = fit("Pay {oil}{oil}.", (50.0, 20.0));
        let runs: Vec<_> = icons.lines[0].runs.iter().map(|(_, run)| matches!(run, Run::Icon(0))).collect();
        assert_eq!(runs, [false, true, true, false]);
        assert!(fit("", (50.0, 20.0)).lines.is_empty());
    }
}
