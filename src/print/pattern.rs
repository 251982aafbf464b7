//! Words with fields in them, as a box of a layout has them: `{set} · {number}`.

/// What a card says beside its attributes.
pub const FIELDS: [&str; 16] = [
    "title",
    "kind",
    "traits",
    "token",
    "keywords",
    "text",
    "notes",
    "cost",
    "other costs",
    "set",
    "number",
    "rarity",
    "game",
    "id",
    CORNER,
    MIDDLE,
];

/// What stands large in the corner of a card that lies on a table.
pub const CORNER: &str = "corner";
/// And in its middle.
pub const MIDDLE: &str = "middle";

/// Words with fields in them, line by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(Vec<Vec<Part>>);

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Words, or a field of the card.
    pub what: What,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is italic.
    pub italic: bool,
}

/// What a part of a line is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// These words, on every card.
    Words(String),
    /// What the card says there.
    Field(String),
}

/// A piece of a text with how it looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The words of the piece.
    pub text: String,
    /// Whether they are bold.
    pub bold: bool,
    /// Whether they are italic.
    pub italic: bool,
}

impl Pattern {
    /// A pattern of one line that is one field, neither bold nor italic.
    pub fn field(name: &str) -> Pattern {
        Pattern(vec![vec![Part { what: What::Field(name.to_owned()), bold: false, italic: false }]])
    }

    /// Reads `**{keywords}**`: fields in braces, bold and italic between stars.
    ///
    /// # Errors
    /// Where a brace is left open.
    pub fn read(text: &str) -> Result<Pattern, String> {
        let mut lines = Vec::new();
        for line in text.lines() {
            let (mut parts, mut words) = (Vec::new(), String::new());
            let (mut bold, mut italic) = (false, false);
            let mut rest = line;
            while let Some(sign) = rest.chars().next() {
                let end = |parts: &mut Vec<Part>, words: &mut String| {
                    if !words.is_empty() {
                        parts.push(Part { what: What::Words(std::mem::take(words)), bold, italic });
                    }
                };
                if let Some(after) = rest.strip_prefix("**") {
                    end(&mut parts, &mut words);
                    bold = !bold;
                    rest = after;
                } else if let Some(after) = rest.strip_prefix('*') {
                    end(&mut parts, &mut words);
                    italic = !italic;
                    rest = after;
                } else if let Some(after) = rest.strip_prefix('{') {
                    end(&mut parts, &mut words);
                    let Some((name, after)) = after.split_once('}') else {
                        return Err("a field is between two braces, as `{text}`, and one of them is missing".to_owned());
                    };
                    parts.push(Part { what: What::Field(name.trim().to_owned()), bold, italic });
                    rest = after;
                } else {
                    words.push(sign);
                    rest = &rest[sign.len_utf8()..];
                }
            }
            if !words.is_empty() {
                parts.push(Part { what: What::Words(words), bold, italic });
            }
            lines.push(parts);
        }
        Ok(Pattern(lines))
    }

    /// The fields in it.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        let parts = self.0.iter().flatten();
        parts.filter_map(|part| if let What::Field(name) = &part.what { Some(name.as_str()) } else { None })
    }

    /// The words of a card, paragraph by paragraph. Words between two fields are left out where one of them says nothing, and so is
    /// a line whose fields all say nothing.
    pub fn filled(&self, say: impl Fn(&str) -> String) -> Vec<Vec<Piece>> {
        let mut paragraphs: Vec<Vec<Piece>> = Vec::new();
        for line in &self.0 {
            let has_field = line.iter().any(|part| matches!(part.what, What::Field(_)));
            let mut out: Vec<Vec<Piece>> = vec![Vec::new()];
            let (mut waiting, mut said): (Option<Piece>, bool) = (None, !has_field);
            for (number, part) in line.iter().enumerate() {
                let piece = |text: String| Piece { text, bold: part.bold, italic: part.italic };
                match &part.what {
                    What::Words(words) if number == 0 => waiting = Some(piece(words.clone())),
                    What::Words(words) => waiting = said.then(|| piece(words.clone())),
                    What::Field(name) => {
                        let text = say(name);
                        if text.trim().is_empty() {
                            waiting = waiting.filter(|_| number == 1 && !said);
                            continue;
                        }
                        said = true;
                        if let (Some(words), Some(last)) = (waiting.take(), out.last_mut()) {
                            last.push(words);
                        }
                        // A text of several lines is several paragraphs.
                        for (nth, words) in text.lines().enumerate() {
                            if nth > 0 {
                                out.push(Vec::new());
                            }
                            if let Some(last) = out.last_mut() {
                                last.push(piece(words.to_owned()));
                            }
                        }
                    }
                }
            }
            if let (Some(words), true, Some(last)) = (waiting, said, out.last_mut()) {
                last.push(words);
            }
            if said {
                paragraphs.extend(out);
            }
        }
        paragraphs.retain(|pieces| pieces.iter().any(|piece| !piece.text.trim().is_empty()));
        paragraphs
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    fn filled(pattern: &str) -> Vec<String> {
        let say = |field: &str| match field {
            "set" => "First".to_owned(),
            "text" => "One.\nTwo.".to_owned(),
            "number" => "7".to_owned(),
            _ => String::new(),
        };
        let all = Pattern::read(pattern).expect("it can be read").filled(say);
        all.into_iter().map(|pieces| pieces.into_iter().map(|piece| piece.text).collect()).collect()
    }

    #[test]
    fn what_says_nothing_takes_its_words_with_it() {
        assert_eq!(filled("{set} · {rarity} · {number}"), ["First · 7"]);
        assert_eq!(filled("{rarity} · {number}"), ["7"]);
        assert_eq!(filled("{set} · {rarity}"), ["First"]);
        assert_eq!(filled("No. {number} of {set}"), ["No. 7 of First"]);
        assert_eq!(filled("No. {rarity}"), [""; 0]);
        assert_eq!(filled("**{keywords}**\n{text}"), ["One.", "Two."]);
        assert_eq!(filled("Mine"), ["Mine"]);
        assert_eq!(filled("({number})"), ["(7)"]);
        assert!(Pattern::read("{set").is_err());
    }
}
