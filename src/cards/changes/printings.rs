//! Where a row says that its card is printed.

use super::super::sheet::{Cell, Row as SheetRow};
use super::super::table::{BETWEEN, Column, PRINTED, Row};
use super::super::words;
use super::{Finder, Printed};

impl Finder<'_, '_> {
    /// All printings that a row asks for.
    pub(super) fn printings(&self, row: &SheetRow, card: Option<&Row>) -> Result<Vec<Printed>, (Column, String)> {
        let program = &self.table.program;
        let cell = |wanted: &Column| {
            let said = self.at(wanted).and_then(|at| row.cells.get(at));
            match said {
                Some(Cell::Text(text)) => text.trim().to_owned(),
                _ => card.map_or(String::new(), |card| self.table.cell(card, wanted)),
            }
        };
        let parts = |text: &str| -> Vec<String> {
            if text.is_empty() {
                Vec::new()
            } else {
                text.split(BETWEEN.trim()).map(|part| part.trim().to_owned()).collect()
            }
        };
        let sets = parts(&cell(&Column::Set));
        let mut printings = Vec::new();
        for said in &sets {
            let lower = said.to_lowercase();
            let known = program.sets.iter().find(|set| set.name == said.as_str()).or_else(|| {
                program.sets.iter().find(|set| set.name.to_lowercase() == lower || set.title.to_lowercase() == lower)
            });
            let Some(set) = known else {
                let names: Vec<&str> = program.sets.iter().map(|set| set.name.as_str()).collect();
                let mut what = words::unknown(said, "set", names.iter().copied());
                if names.is_empty() {
                    what.push_str(": declare it in the rules, `set NAME \"Its title\" { common \"Common\" }`");
                }
                return Err((Column::Set, what));
            };
            printings.push(Printed { set: set.name.to_string(), ..Printed::default() });
        }
        for column in &PRINTED[1..] {
            let said = parts(&cell(column));
            if said.is_empty() {
                continue;
            }
            if sets.is_empty() {
                let set = self.at(&Column::Set).map(|at| self.names[at].clone());
                let set = set.unwrap_or_else(|| self.table.name(&Column::Set));
                return Err((column.clone(), format!("in which set? The column `{set}` is empty")));
            }
            if said.len() != sets.len() {
                let sets = match sets.len() {
                    1 => "there is 1 set".to_owned(),
                    many => format!("there are {many} sets"),
                };
                let what =
                    format!("{sets} and {} of these: write them in the same order, with ` | ` between", said.len());
                return Err((column.clone(), what));
            }
            for (printing, said) in printings.iter_mut().zip(said) {
                match column {
                    Column::Number => printing.number = said,
                    Column::Image => printing.image = said,
                    Column::Copies if said.is_empty() => {}
                    Column::Copies => match words::whole(&said) {
                        Some(Ok(copies)) if copies >= 0 => printing.copies = copies.to_string(),
                        _ => return Err((column.clone(), format!("`{said}` is no number of copies"))),
                    },
                    _ if said.is_empty() => {}
                    _ => {
                        let set = program.sets.iter().find(|set| set.name == printing.set.as_str());
                        let rarities = set.map_or(&[][..], |set| &set.rarities);
                        match words::named(&said, rarities.iter(), |(name, title)| (name.as_str(), title.as_str())) {
                            Some((name, _)) => printing.rarity = name.to_string(),
                            None => {
                                let names: Vec<&str> = rarities.iter().map(|(name, _)| name.as_str()).collect();
                                return Err((column.clone(), words::unknown(&said, "rarity", names.into_iter())));
                            }
                        }
                    }
                }
            }
        }
        Ok(printings)
    }
}
