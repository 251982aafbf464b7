//! Deck lists as people write them: a card a line, with headings and comments.

/// A line of a list that says something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number in the file, from 1.
    pub number: usize,
    /// What is read out of it.
    pub said: Written<'a>,
}

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written<'a> {
    /// A card or a heading, without bullets. A comment may stand behind it, or what looks like one: see [`cuts`].
    Line(&'a str),
    /// A comment: a heading, if it names a part of the deck.
    Comment(&'a str),
    /// The name of a part, and nothing else.
    Part(String),
    /// A remark: the name of a part, if it names one.
    Heading(String),
    /// How many of which card, and nothing else.
    Cards(u32, String),
}

impl<'a> Line<'a> {
    /// A line by its number, from 1, and what is read out of it.
    pub fn of(number: usize, said: Written<'a>) -> Line<'a> {
        Line { number, said }
    }
}

/// What begins a comment.
const COMMENTS: [&str; 4] = ["//", "#", ";", "--"];
/// So many signs of a line may begin its comment.
const MOST_CUTS: usize = 8;
/// What stands before the entries of a list.
const BULLETS: [&str; 4] = ["- ", "* ", "• ", "· "];

/// The lines of a list.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines().enumerate().filter_map(|(index, line)| {
        let mut line = line.trim();
        let mut is_comment = false;
        if let Some(rest) = COMMENTS.iter().find_map(|mark| line.strip_prefix(mark)) {
            line = rest.trim_start_matches(['/', '#', ';', '-']).trim();
            is_comment = true;
        } else {
            line = BULLETS.iter().find_map(|bullet| line.strip_prefix(bullet)).unwrap_or(line).trim();
        }
        let said = if is_comment { Written::Comment(line) } else { Written::Line(line) };
        (!line.is_empty()).then_some(Line::of(index + 1, said))
    })
}

/// A line with what may be a comment behind it, taken apart at each sign that begins one, the longest line first. Titles have such
/// signs in them, too (`Fire // Ice`), so that only the cards of a game tell which of these is meant.
pub fn cuts(text: &str) -> Vec<(&str, &str)> {
    let is_mark = |at: usize| COMMENTS.iter().any(|mark| text[at + 1..].starts_with(mark));
    let ends = text.match_indices(' ').map(|(at, _)| at).filter(|at| is_mark(*at));
    let mut found: Vec<(&str, &str)> = ends.map(|at| (text[..at].trim_end(), &text[at + 1..])).collect();
    found.retain(|(line, _)| !line.is_empty());
    // Nobody writes so many, and each is looked up.
    found.truncate(MOST_CUTS);
    found.reverse();
    found
}

/// The readings of an entry, the likeliest first: how many, and of what. What is written whole comes first, for a title
/// may have numbers in it.
pub fn readings(text: &str) -> Vec<(u32, &str)> {
    let mut found = vec![(1, text)];
    // `x4 Salt`
    let marked = ["x", "X", "×"].iter().find_map(|mark| text.strip_prefix(mark)).and_then(|rest| rest.split_once(' '));
    if let Some((Ok(count), name)) = marked.map(|(count, name)| (count.parse(), name.trim())) {
        found.push((count, name));
    }
    let digits = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    if let Ok(count) = text[..digits].parse() {
        let rest = text[digits..].trim_start();
        let marked = ["x", "X", "×"].iter().find_map(|mark| rest.strip_prefix(mark));
        // In `3 Xeno` the letter belongs to the name; in `3x Xeno`, `3 x Xeno` and `3xXeno` the first one does not.
        let apart = rest.len() < text.len() - digits;
        if let Some(name) = marked.filter(|name| !apart || name.starts_with(' ')) {
            found.push((count, name.trim()));
        }
        found.push((count, rest.trim_start_matches([':', '.']).trim()));
    }
    if let Some((name, after)) = text.rsplit_once(' ') {
        let number = after.trim_start_matches(['x', 'X', '×', '(']).trim_end_matches(')');
        if number.len() < after.len()
            && let Ok(count) = number.parse()
        {
            found.push((count, name.trim()));
        }
    }
    found.retain(|(_, name)| !name.is_empty());
    found
}

/// A name with the printing behind it, taken apart: `Salt (FIRST) 12`, `Salt [FIRST]`, `Salt [FIRST:12]`. The set is said, the number
/// may be empty.
pub fn printing(text: &str) -> Option<(&str, &str, &str)> {
    let begin = text.rfind(['(', '['])?;
    let name = text[..begin].strip_suffix(' ')?.trim();
    let end = if text[begin..].starts_with('(') { ')' } else { ']' };
    let (set, number) = text[begin + 1..].split_once(end)?;
    let (set, number) = match set.split_once(':') {
        Some((set, inside)) if number.trim().is_empty() => (set.trim(), inside.trim()),
        _ => (set.trim(), number.trim()),
    };
    let number = number.trim_start_matches('#');
    let is_word = !number.contains(char::is_whitespace);
    // What is nothing but digits says how many.
    let is_count = set.chars().all(|letter| letter.is_ascii_digit());
    (is_word && !is_count && !name.is_empty() && !set.is_empty()).then_some((name, set, number))
}

/// A name behind the number of its card, as Card Game Simulator keeps it: `[salt] Salt`.
pub fn numbered(text: &str) -> Option<&str> {
    let (number, name) = text.strip_prefix('[')?.split_once("] ")?;
    (!number.trim().is_empty() && !name.trim().is_empty()).then_some(name.trim())
}

/// What a heading names, if a line looks like one: `Name:`, `[Name]`, `== Name ==`, `Name (54)`.
pub fn heading(text: &str) -> (&str, bool) {
    let signs =
        |letter: char| matches!(letter, '[' | ']' | '=' | '*' | '-' | '_' | '<' | '>') || letter.is_whitespace();
    let bare = text.trim_matches(signs);
    let bare = bare.strip_suffix(':').unwrap_or(bare).trim_end();
    let without = bare.strip_suffix(')').and_then(|bare| bare.rsplit_once('('));
    let name = match without {
        Some((name, number)) if number.trim().chars().all(|letter| letter.is_ascii_digit()) => name,
        _ => bare,
    };
    let name = name.trim().trim_end_matches(':').trim_matches(signs);
    (name, text.ends_with(':') || text.starts_with(['[', '=', '*', '<']))
}

#[cfg(test)]
mod tests {
    use super::{Written, cuts, heading, lines, numbered, printing, readings};

    #[test]
    fn counts_are_written_in_many_ways() {
        for text in [
            "3 Ruby", "3x Ruby", "3 x Ruby", "3× Ruby", "3xRuby", "Ruby x3", "Ruby (3)", "3. Ruby", "3: Ruby",
            "x3 Ruby", "X3 Ruby",
        ] {
            assert!(readings(text).contains(&(3, "Ruby")), "{text}: {:?}", readings(text));
        }
        assert_eq!(readings("Ruby"), [(1, "Ruby")]);
        assert!(readings("3 Xeno").contains(&(3, "Xeno")));
        assert!(!readings("3 Xeno").contains(&(3, "eno")));
        assert!(readings("3x Xeno").contains(&(3, "Xeno")));
        assert_eq!(readings("7 Gems")[0], (1, "7 Gems"));
        assert_eq!(readings("99999999999 Ruby"), [(1, "99999999999 Ruby")]);
        assert_eq!(readings("3"), [(1, "3")]);
    }

    #[test]
    fn comments_and_bullets_are_left_out() {
        let text = "\u{feff}// mine\n\n - 3 Ruby # red\n* Pearl\n\t\n# Side\n";
        let read: Vec<_> = lines(text).map(|line| (line.number, line.said)).collect();
        let line = Written::Line;
        let comment = Written::Comment;
        assert_eq!(read, [(1, comment("mine")), (3, line("3 Ruby # red")), (4, line("Pearl")), (6, comment("Side"))]);
        assert_eq!(cuts("3 Ruby # red"), [("3 Ruby", "# red")]);
        assert_eq!(cuts("1 Fire // Ice  -- mine"), [("1 Fire // Ice", "-- mine"), ("1 Fire", "// Ice  -- mine")]);
        assert_eq!(cuts("Jack-in-the-box; C#"), []);
    }

    #[test]
    fn printings_stand_behind_names() {
        assert_eq!(printing("Ruby (FIRST) 12"), Some(("Ruby", "FIRST", "12")));
        assert_eq!(printing("Ruby (FIRST)"), Some(("Ruby", "FIRST", "")));
        assert_eq!(printing("Ruby [FIRST] #12a"), Some(("Ruby", "FIRST", "12a")));
        assert_eq!(printing("Ruby (big) [FIRST:12]"), Some(("Ruby (big)", "FIRST", "12")));
        for text in ["Ruby", "Ruby (3)", "(FIRST) 12", "Ruby (FIRST", "Ruby (FIRST) or so", "Ruby ()", "", "Ñ(", " ("]
        {
            assert_eq!(printing(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_stand_before_names() {
        assert_eq!(numbered("[salt] Salt [fine]"), Some("Salt [fine]"));
        for text in ["Salt", "[salt]", "[] Salt", "[salt] ", "[salt]Salt", "Salt [salt] x"] {
            assert_eq!(numbered(text), None, "{text}");
        }
    }

    #[test]
    fn headings_are_written_in_many_ways() {
        for text in ["Side", "Side:", "[Side]", "== Side ==", "Side (10)", "Side (10):", "Side: (10)", "*Side*"] {
            assert_eq!(heading(text).0, "Side", "{text}");
        }
        assert!(heading("Side:").1 && heading("[Side]").1 && !heading("Side").1);
    }
}
