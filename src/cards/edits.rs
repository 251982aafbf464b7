//! Small edits of `.naipe` files: one card at a time, its comments and everything that stays left as they are.

use super::changes::{CardChange, Change, Printed};
use super::table::{Column, Row, entries};
use super::words::quoted;
use crate::edit::{Edit, changed};
use naipe_grammar::ast::{CardDecl, CostKind, Entry, Member};
use naipe_grammar::format;
use naipe_grammar::parts::{Parts, parts};
use naipe_grammar::print::indent;
use std::fmt::Write;
use std::ops::Range;

/// The lines of a card in the order in which they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Line {
    Id,
    Field,
    Keywords,
    Printing,
    Column,
    Text,
    TextIn,
    Cost,
    Other,
}

impl Line {
    fn of(member: &Member) -> Line {
        match member {
            Member::Entry(entry) => match **entry {
                Entry::Id(_) => Line::Id,
                Entry::Printed { .. } => Line::Printing,
                Entry::Column { .. } => Line::Column,
                Entry::Text { .. } => Line::TextIn,
            },
            Member::Field(field) if field.name.name == "has" => Line::Keywords,
            Member::Field(_) => Line::Field,
            Member::Text(_) => Line::Text,
            Member::Cost(_) => Line::Cost,
            _ => Line::Other,
        }
    }
}

/// The text of a card that is changed in places.
struct Card<'s> {
    source: &'s str,
    parts: Parts,
    card: &'s CardDecl,
    /// Its lines that go.
    removed: Vec<usize>,
    replaced: Vec<Edit>,
    added: Vec<(Line, String)>,
}

/// The edits of a card's text that make it say what is asked for; places count from its first byte. An error names the
/// column that cannot be changed by so little, and why.
pub fn of_card(row: &Row, card: &CardDecl, source: &str, asked: &CardChange) -> Result<Vec<Edit>, (Column, String)> {
    let fail = |column: &Column, what: &str| Err((column.clone(), what.to_owned()));
    let Some(parts) = parts(source).filter(|parts| parts.members.len() == card.members.len()) else {
        return fail(&Column::Title, "its file cannot be read here");
    };
    let mut text = Card { source, parts, card, removed: Vec::new(), replaced: Vec::new(), added: Vec::new() };
    for change in &asked.changes {
        text.change(row, change).map_err(|what| (change.column.clone(), what))?;
    }
    if let Some(printings) = &asked.printings {
        text.printings(printings).map_err(|what| (Column::Set, what))?;
    }
    Ok(text.edits())
}

/// The edits of a card's text that give it an id, if it has none: by it the card is found again under another title. Places count
/// from its first byte.
pub fn with_id(card: &CardDecl, source: &str, id: &str) -> Option<Vec<Edit>> {
    if entries(card).any(|(_, entry)| matches!(entry, Entry::Id(_))) {
        return None;
    }
    let parts = parts(source).filter(|parts| parts.members.len() == card.members.len())?;
    let added = vec![(Line::Id, format!("id {}", quoted(id)))];
    Some(Card { source, parts, card, removed: Vec::new(), replaced: Vec::new(), added }.edits())
}

impl Card<'_> {
    fn change(&mut self, row: &Row, change: &Change) -> Result<(), String> {
        let members = &self.card.members;
        let written = &change.written;
        let entry =
            |wanted: &dyn Fn(&Entry) -> bool| entries(self.card).find(|(_, entry)| wanted(entry)).map(|(at, _)| at);
        match &change.column {
            Column::Title => {
                // The title itself is changed wherever it is said; the card is found again by what it was called.
                if entry(&|entry| matches!(entry, Entry::Id(_))).is_none() {
                    self.added.push((Line::Id, format!("id {}", quoted(&row.id))));
                }
                Ok(())
            }
            Column::Kind => {
                let start = self.card.kind.span.start - row.item.span.start;
                let end = self.card.kinds().last().map_or(0, |kind| kind.span.end) - row.item.span.start;
                self.replaced.push((start as usize..end as usize, written.clone()));
                Ok(())
            }
            Column::Attribute(_) => {
                let name = &change.name;
                let at = members
                    .iter()
                    .position(|member| matches!(member, Member::Field(field) if field.name.name == name.as_str()));
                self.put(at, Line::Field, &format!("{name}: "), written)
            }
            Column::Keywords => {
                let at = members
                    .iter()
                    .position(|member| matches!(member, Member::Field(field) if field.name.name == "has"));
                self.put(at, Line::Keywords, "has: ", written)
            }
            Column::Cost => {
                let is_plain = |member: &Member| matches!(member, Member::Cost(cost) if cost.kind == CostKind::Plain);
                self.put(members.iter().position(is_plain), Line::Cost, "cost ", written)
            }
            Column::Text => {
                let mut texts = members.iter().enumerate().filter(|(_, member)| matches!(member, Member::Text(_)));
                let first = texts.next().map(|(at, _)| at);
                if texts.next().is_some() {
                    return Err("this card has several texts: change them in its file".into());
                }
                self.put_text(first, Line::Text, "text ", written);
                Ok(())
            }
            Column::TextIn(of) => {
                let at = entry(&|entry| matches!(entry, Entry::Text { language, .. } if language.name == of.as_str()));
                self.put_text(at, Line::TextIn, &format!("text {of} "), written);
                Ok(())
            }
            Column::Own(of) => {
                let at = entry(&|entry| matches!(entry, Entry::Column { name, .. } if name.name == of.as_str()));
                self.put_text(at, Line::Column, &format!("column {}: ", quoted(of)), written);
                Ok(())
            }
            // Of a new card only, or looked at together.
            _ => Ok(()),
        }
    }

    /// A line of the card with other words after its head; none where there are no words.
    fn put(&mut self, at: Option<usize>, kind: Line, head: &str, words: &str) -> Result<(), String> {
        let line = format!("{head}{words}");
        match at {
            Some(at) if words.is_empty() => self.removed.push(at),
            Some(at) => {
                let range = self.parts.members[at].clone();
                if self.source[range.clone()].contains("//") {
                    return Err("a comment stands within this line: change it in its file".into());
                }
                self.replaced.push((range, line));
            }
            None if words.is_empty() => {}
            None => self.added.push((kind, line)),
        }
        Ok(())
    }

    /// The same, with the words between quotes.
    fn put_text(&mut self, at: Option<usize>, kind: Line, head: &str, words: &str) {
        let line = if words.is_empty() { String::new() } else { format!("{head}{}", further_in(words)) };
        match at {
            Some(at) if words.is_empty() => self.removed.push(at),
            Some(at) => self.replaced.push((self.parts.members[at].clone(), line)),
            None if words.is_empty() => {}
            None => self.added.push((kind, line)),
        }
    }

    fn printings(&mut self, wanted: &[Printed]) -> Result<(), String> {
        let there: Vec<(usize, String, &Entry)> = entries(self.card)
            .filter_map(|(at, entry)| match entry {
                Entry::Printed { set, .. } => Some((at, set.name.to_string(), entry)),
                _ => None,
            })
            .collect();
        let lines = |at: usize| self.source[self.parts.members[at].clone()].contains("//");
        let kept: Vec<&str> = there
            .iter()
            .map(|(_, set, _)| set.as_str())
            .filter(|set| wanted.iter().any(|one| one.set == *set))
            .collect();
        let in_order =
            wanted.iter().map(|one| one.set.as_str()).filter(|set| kept.contains(set)).eq(kept.iter().copied())
                && wanted.iter().take(kept.len()).all(|one| kept.contains(&one.set.as_str()));
        for (at, set, entry) in &there {
            let line = wanted.iter().find(|one| one.set == *set && in_order).map(printing);
            let same = line.as_ref().is_some_and(|line| says(entry, line));
            if same {
                continue;
            }
            if lines(*at) {
                return Err("a comment stands within a printing: change it in its file".into());
            }
            match line {
                Some(line) => self.replaced.push((self.parts.members[*at].clone(), line)),
                None => self.removed.push(*at),
            }
        }
        for one in wanted {
            if !in_order || !kept.contains(&one.set.as_str()) {
                self.added.push((Line::Printing, printing(one)));
            }
        }
        Ok(())
    }

    /// All edits, those at one place in their order.
    fn edits(mut self) -> Vec<Edit> {
        let mut edits = Vec::new();
        self.added.sort_by_key(|(kind, _)| *kind);
        let added = std::mem::take(&mut self.added);
        match self.parts.braces.clone() {
            None if added.is_empty() => {}
            None => {
                let lines: Vec<&str> = added.iter().map(|(_, line)| line.as_str()).collect();
                let text = match &lines[..] {
                    [line] if !line.contains('\n') => format!(" {{ {line} }}"),
                    lines => format!(" {{\n  {}\n}}", lines.join("\n  ")),
                };
                edits.push((self.parts.head..self.parts.head, text));
            }
            Some(braces) => {
                // What goes on over several lines shares none of them.
                let is_long = |line: &String| line.contains('\n');
                let opens = !self.source[braces.clone()].contains('\n')
                    && (added.iter().any(|(_, line)| is_long(line))
                        || self.replaced.iter().any(|(_, line)| is_long(line)));
                for (kind, line) in added {
                    edits.push(self.insertion(&braces, kind, &line, opens));
                }
                if opens {
                    edits.extend(self.line_ends(&braces));
                }
            }
        }
        edits.extend(self.replaced.iter().cloned());
        edits.extend(self.removed.iter().map(|at| (self.whole_line(self.parts.members[*at].clone()), String::new())));
        edits
    }

    /// A line end before each line of a card that stood in one, but where one of two goes.
    fn line_ends(&self, braces: &Range<usize>) -> Vec<Edit> {
        let members = &self.parts.members;
        let mut gaps = Vec::new();
        let mut last = Some(braces.start + 1);
        for (at, member) in members.iter().enumerate() {
            let stays = !self.removed.contains(&at);
            gaps.extend(last.filter(|_| stays).map(|last| (last..member.start, "\n  ".to_owned())));
            last = stays.then_some(member.end);
        }
        gaps
    }

    /// Where a new line of the card goes.
    fn insertion(&self, braces: &Range<usize>, kind: Line, line: &str, opens: bool) -> Edit {
        let stays = |at: usize| !self.removed.contains(&at);
        let mut members = self.card.members.iter().enumerate();
        let Some((last, _)) = members.rfind(|(at, member)| stays(*at) && Line::of(member) <= kind) else {
            let mut at = braces.start + 1;
            let rest = self.source[at..braces.end].split('\n').next().unwrap_or("");
            if rest.trim_start().starts_with("//") {
                at += rest.trim_end().len();
            }
            let has_lines = opens || self.source[braces.clone()].contains('\n');
            return (at..at, if has_lines { format!("\n  {line}") } else { format!(" {line} ") });
        };
        let end = self.parts.members[last].end;
        let rest = self.source[end..].split('\n').next().unwrap_or("");
        let is_last_in_line =
            self.source[end..].contains('\n') && (rest.trim().is_empty() || rest.trim_start().starts_with("//"));
        if opens {
            (end..end, format!("\n  {line}"))
        } else if is_last_in_line {
            let at = end + rest.trim_end().len();
            (at..at, format!("\n  {line}"))
        } else {
            (end..end, format!("  {line}"))
        }
    }

    /// A line of the card with what goes with it when it goes.
    fn whole_line(&self, range: Range<usize>) -> Range<usize> {
        let line_start = self.source[..range.start].rfind('\n');
        let line_end = self.source[range.end..].find('\n').map(|at| range.end + at);
        let first = line_start.is_some_and(|at| self.source[at..range.start].trim().is_empty());
        let last = line_end.is_some_and(|at| self.source[range.end..at].trim().is_empty());
        match (first, last) {
            (true, true) => line_start.unwrap_or(range.start)..line_end.unwrap_or(range.end),
            (false, _) => {
                let kept = self.source[..range.start].trim_end_matches([' ', '\t']).len();
                kept..range.end
            }
            (true, false) => {
                let rest = &self.source[range.end..];
                range.start..range.end + (rest.len() - rest.trim_start_matches([' ', '\t']).len())
            }
        }
    }
}

/// A printing as it is written.
fn printing(one: &Printed) -> String {
    let mut fields = Vec::new();
    if !one.number.is_empty() {
        let is_number = one.number.parse::<i64>().is_ok_and(|number| number >= 0 && number.to_string() == one.number);
        fields.push(if is_number {
            format!("number: {}", one.number)
        } else {
            format!("number: {}", quoted(&one.number))
        });
    }
    if !one.rarity.is_empty() {
        fields.push(format!("rarity: {}", one.rarity));
    }
    if !one.copies.is_empty() {
        fields.push(format!("copies: {}", one.copies));
    }
    if !one.image.is_empty() {
        fields.push(format!("image: {}", quoted(&one.image)));
    }
    match fields.is_empty() {
        true => format!("printed in {}", one.set),
        false => format!("printed in {} {{ {} }}", one.set, fields.join("  ")),
    }
}

/// Whether an entry says the same as a line.
fn says(entry: &Entry, line: &str) -> bool {
    let signs = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = naipe_grammar::print::member(&Member::Entry(Box::new(entry.clone())));
    signs(&said) == signs(line)
}

/// A text between quotes; where it has several lines, these are further in.
fn further_in(words: &str) -> String {
    indent(&quoted(words)).trim_start().to_owned()
}

/// The text of a new card whose row says none, in English and in Spanish: until it is written, an empty cell is the same.
pub const NO_TEXT_YET: [&str; 2] = ["todo", "por escribir"];

/// The declaration of a new card, as it is added to a file of a game in Spanish or in another language.
pub fn new_card(asked: &CardChange, kind: &str, is_token: bool, in_spanish: bool) -> String {
    let mut lines: Vec<(Line, String)> = Vec::new();
    let mut has_text = false;
    for change in &asked.changes {
        let words = &change.written;
        match &change.column {
            Column::Id if *words != asked.title => lines.push((Line::Id, format!("id {}", quoted(words)))),
            Column::Attribute(_) => lines.push((Line::Field, format!("{}: {words}", change.name))),
            Column::Keywords => lines.push((Line::Keywords, format!("has: {words}"))),
            Column::Own(of) => lines.push((Line::Column, format!("column {}: {}", quoted(of), further_in(words)))),
            Column::Text => {
                has_text = true;
                lines.push((Line::Text, format!("text {}", further_in(words))));
            }
            Column::TextIn(of) => lines.push((Line::TextIn, format!("text {of} {}", further_in(words)))),
            Column::Cost => lines.push((Line::Cost, format!("cost {words}"))),
            _ => {}
        }
    }
    lines.extend(asked.printings.iter().flatten().map(|one| (Line::Printing, printing(one))));
    if !has_text {
        lines.push((Line::Text, format!("text {}", quoted(NO_TEXT_YET[usize::from(in_spanish)]))));
    }
    lines.sort_by_key(|(kind, _)| *kind);
    let word = if is_token { "token" } else { "card" };
    let mut out = format!("{word} {} : {kind} {{\n", quoted(&asked.title));
    let fields: Vec<&str> =
        lines.iter().filter(|(kind, _)| *kind == Line::Field).map(|(_, line)| line.as_str()).collect();
    let mut fields_are_out = false;
    for (kind, line) in &lines {
        if *kind == Line::Field && std::mem::replace(&mut fields_are_out, true) {
            continue;
        }
        let line = if *kind == Line::Field { fields.join("  ") } else { line.clone() };
        let _ = writeln!(out, "  {line}");
    }
    if has_text {
        let todo = ["// todo: what it does is not written yet", "// por escribir: lo que hace la carta"];
        let _ = writeln!(out, "  {}", todo[usize::from(in_spanish)]);
    }
    out.push_str("}\n");
    format::text(&out, format::WIDTH).text
}

/// The text of a card after its edits, in the one style if it was in it before.
pub fn styled(before: &str, edits: &[Edit]) -> String {
    let after = changed(before, edits);
    let style = |text: &str| format::text(text, format::WIDTH).text.trim_end().to_owned();
    if style(before) == before { style(&after) } else { after }
}

/// The `columns: …` of a game with other names; places count from the first byte of the declaration.
pub fn of_game(source: &str, place: Option<usize>, names: &[String]) -> Option<Edit> {
    let line = format!("columns: {}", names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", "));
    field_of_game(source, place, line)
}

/// What puts a field into the header of a game, in the place of one that is there.
pub fn field_of_game(source: &str, place: Option<usize>, line: String) -> Option<Edit> {
    let parts = parts(source)?;
    Some(match (place, parts.braces, parts.members.last()) {
        (Some(at), ..) => (parts.members.get(at)?.clone(), line),
        (None, Some(_), Some(last)) => (last.end..last.end, format!("  {line}")),
        (None, Some(braces), None) => (braces.start + 1..braces.start + 1, format!(" {line} ")),
        (None, None, _) => (parts.head..parts.head, format!(" {{ {line} }}")),
    })
}
