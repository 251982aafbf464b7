//! `naipe cards import`: what a spreadsheet changes, shown first and written when it is asked for.

use super::blame::blamed;
use super::changes::{self, CardChange, Change, Changes, Problem};
use super::doubled;
use super::edits;
use super::files_of;
use super::pages::Pages;
use super::sheet::{LARGEST, Sheet};
use super::table::{Column, Table};
use super::words::quoted;
use crate::arguments::{CardsImport, Everywhere};
use crate::deck::retitled::{List, Retitled};
use crate::edit::{Edit, changed, in_style};
use crate::errata::BEFORE_ALL;
use crate::files::{Draft, make_folder, write_all};
use crate::lsp::{Before, Open};
use crate::project::Project;
use crate::screen::{Done, Paint, Screen, Stop, count};
use naipe_grammar::ast::ItemKind;
use naipe_grammar::mentions::{Sort, mentions};
use naipe_grammar::messages::own;
use naipe_grammar::span::FileId;
use naipe_interpreter::project::folder::{self, Folder};
use naipe_interpreter::project::layout::slashes;
use naipe_interpreter::project::library::{Library, With};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The most problems that are told.
const TOLD: usize = 50;

/// Runs `naipe cards import`: shows what would change, and writes it only where that is asked for.
pub fn run(everywhere: &Everywhere, what: &CardsImport, screen: &mut Screen) -> Done {
    let path = everywhere.located(&what.file);
    let bytes = folder::read(&path, LARGEST).map_err(|error| Stop::file(&path, "read", &error))?;
    let sheets = Sheet::read(&what.file, bytes, what.sheet.as_deref())?;
    let project = Project::find(everywhere.root.as_deref())?;
    let mut library = project.library;
    let game = game_of(&library, what)?;
    library.read_all()?;
    let with = files_of(&library, game, what.tests);
    let table = Table::new(&library, game, with, everywhere.date())?;
    let pages = Pages::of(&table, sheets, what)?;
    let changes = match changes::find(&table, &pages.read) {
        Ok(changes) => changes,
        Err(problem) => {
            return Err(Stop::usage(format!("`{}`, {}", what.file.display(), said(&problem, screen))));
        }
    };
    let desk =
        Desk { root: &project.root, library: &library, game, with, everywhere, table: &table, changes: &changes };
    let mut problems = changes.problems.clone();
    let mut written = desk.texts(what, &mut problems)?;
    let is_whole = problems.is_empty();
    problems.extend(desk.faults(what, &written, is_whole)?);
    if !problems.is_empty() {
        return tell_problems(&what.file, &mut problems, screen);
    }
    pages.tell(screen)?;
    desk.preview(&written, screen)?;
    let lists = desk.lists(&path, &mut written, screen)?;
    if what.write {
        desk.write(&written, &lists)?;
    }
    let done = if written.is_empty() {
        "nothing to write".to_owned()
    } else if what.write {
        format!("{} written", count(written.len(), "file", "files"))
    } else {
        "nothing is written yet: say `--write`".to_owned()
    };
    let sum: Vec<_> = desk.sum().iter().map(|part| screen.told_line(part).into_owned()).collect();
    screen.line(format_args!("{}; {}", sum.join(", "), screen.told_line(&done)))?;
    Ok(true)
}

/// The game that a spreadsheet is of: as it is said, as its name says, or the only one.
fn game_of(library: &Library, what: &CardsImport) -> Result<usize, Stop> {
    if let Some(name) = &what.game {
        return Ok(library.layout.game(name)?);
    }
    let stem = what.file.file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
    let stem = stem.split(['.', ' ']).next().unwrap_or(stem);
    let games = &library.layout.games;
    if let Some(named) = games.iter().position(|game| game.name == stem || game.last_name() == stem) {
        return Ok(named);
    }
    let alone: Vec<usize> = (0..games.len()).filter(|game| games[*game].stands_by_itself()).collect();
    match alone[..] {
        [only] => Ok(only),
        _ => {
            let names: Vec<String> = alone.iter().map(|game| format!("`{}`", games[*game].name)).collect();
            Err(Stop::usage("of which game are these cards?")
                .help(format!("say it with `--game`, or call the file as the game is called: {}", names.join(", "))))
        }
    }
}

/// Where a problem is and what it is, in the language of whoever reads it.
fn said(problem: &Problem, screen: &Screen) -> String {
    let place = match (problem.row, &*problem.column) {
        (0, _) => None,
        (row, "") => Some(format!("row {row}")),
        (row, column) => Some(format!("row {row}, {column}")),
    };
    let sheet = Some(&problem.sheet).filter(|sheet| !sheet.is_empty()).map(|sheet| format!("sheet `{sheet}`"));
    let elsewhere = problem.elsewhere.as_ref().map(|place| format!("then, in {place}"));
    let parts = sheet.iter().chain(&place).chain(&elsewhere).chain([&problem.what]).map(|part| screen.told_line(part));
    let help = problem.help.as_ref().map_or(String::new(), |help| format!(" ({})", screen.told_line(help)));
    parts.collect::<Vec<_>>().join(": ") + &help
}

fn tell_problems(file: &Path, problems: &mut Vec<Problem>, screen: &mut Screen) -> Done {
    problems.sort_by(|one, other| (&one.sheet, one.row).cmp(&(&other.sheet, other.row)));
    problems.dedup();
    for problem in problems.iter().take(TOLD) {
        let mark = if problem.row == 0 && problem.sheet.is_empty() { ":" } else { "," };
        screen.line(format!("{}{mark} {}", file.display(), said(problem, screen)))?;
    }
    if problems.len() > TOLD {
        screen.says(format_args!("and {} more", problems.len() - TOLD))?;
    }
    screen.says(format_args!("{}: nothing is written", count(problems.len(), "problem", "problems")))?;
    Ok(false)
}

/// All that an import looks at.
struct Desk<'d> {
    root: &'d Path,
    library: &'d Library,
    game: usize,
    with: With,
    everywhere: &'d Everywhere,
    table: &'d Table<'d>,
    changes: &'d Changes,
}

impl Desk<'_> {
    fn text(&self, file: FileId) -> &str {
        self.library.files.sources.text(file)
    }

    fn path(&self, file: FileId) -> PathBuf {
        self.library.files.path(file).map(Path::to_owned).unwrap_or_default()
    }

    /// What the files are to say that change, by their paths.
    fn texts(&self, what: &CardsImport, problems: &mut Vec<Problem>) -> Result<BTreeMap<PathBuf, String>, Stop> {
        let mut by_file: BTreeMap<FileId, Vec<Edit>> = self.renamed();
        // The cards that change, whose lines are laid out anew.
        let mut touched: Vec<(FileId, std::ops::Range<usize>)> = Vec::new();
        let mut new = String::new();
        for asked in &self.changes.cards {
            match asked.row.map(|row| &self.table.rows[row]) {
                Some(row) => {
                    let Some(card) = row.card else { continue };
                    let (file, range) = (row.item.span.file, row.item.span.start as usize..row.item.span.end as usize);
                    match edits::of_card(row, card, &self.text(file)[range.clone()], asked) {
                        Ok(found) => {
                            let moved = found
                                .into_iter()
                                .map(|(at, text)| (at.start + range.start..at.end + range.start, text));
                            by_file.entry(file).or_default().extend(moved);
                            touched.push((file, range));
                        }
                        Err((column, what)) => problems.push(problem(asked, &column, what)),
                    }
                }
                None => match self.new_card(asked) {
                    Ok(text) => {
                        new.push('\n');
                        new.push_str(&text);
                    }
                    Err(what) => problems.push(problem(asked, &Column::Kind, what)),
                },
            }
        }
        if let Some(names) = &self.changes.own {
            self.name_columns(names, &mut by_file);
        }
        let mut texts = BTreeMap::new();
        for (file, edits) in by_file {
            texts.insert(self.path(file), self.changed(file, edits, &touched));
        }
        if !new.is_empty() {
            let path = self.place_of_new(what)?;
            let before = match texts.get(&path) {
                Some(text) => text.clone(),
                None => self.library.files.id(&path).map_or(String::new(), |id| self.text(id).to_owned()),
            };
            let begin = before.trim_end();
            let text = if begin.is_empty() { new.trim_start().to_owned() } else { format!("{begin}\n{new}") };
            texts.insert(path, text);
        }
        texts.retain(|path, text| self.library.files.id(path).is_none_or(|id| self.text(id) != text));
        Ok(texts)
    }

    /// Takes in the lists of decks, other than the spreadsheet itself, that call cards by titles which change, and names them.
    fn lists(
        &self,
        sheet: &Path,
        written: &mut BTreeMap<PathBuf, String>,
        screen: &mut Screen,
    ) -> Result<BTreeMap<PathBuf, String>, Stop> {
        let titles = self.titles().map(|change| (change.from.clone(), change.to.trim().to_owned())).collect();
        let games = self.library.games_read().filter(|game| self.is_family(*game)).collect();
        let retitled = Retitled { library: self.library, games, date: self.everywhere.date(), titles };
        let (mut names, mut before) = (Vec::new(), BTreeMap::new());
        for List { path, text, edits } in retitled.lists(self.root).into_iter().filter(|list| list.path != sheet) {
            let inside = path.strip_prefix(self.root).unwrap_or(&path).to_owned();
            names.push(slashes(&inside));
            written.insert(inside.clone(), changed(&text, &edits));
            before.insert(inside, text);
        }
        if !names.is_empty() {
            screen.says(format_args!("lists of decks with other titles: {}", names.join(", ")))?;
        }
        Ok(before)
    }

    /// Writes all files, or none; last those in which the cards stand that change. So, if the power fails in between, the same import
    /// finds them unchanged, and does the rest.
    fn write(&self, texts: &BTreeMap<PathBuf, String>, lists: &BTreeMap<PathBuf, String>) -> Result<(), Stop> {
        let known = self.changes.cards.iter().filter_map(|asked| asked.row);
        let declaring: BTreeSet<PathBuf> = known.map(|row| self.path(self.table.rows[row].item.span.file)).collect();
        let mut drafts = Vec::new();
        let (last, first): (Vec<_>, Vec<_>) = texts.iter().partition(|(path, _)| declaring.contains(*path));
        for (path, text) in first.into_iter().chain(last) {
            let place = self.root.join(path);
            let known = self.library.files.id(path).map(|id| self.text(id));
            drafts.push(match lists.get(path).map(String::as_str).or(known) {
                Some(before) => Draft::rewritten(self.root, path, before, text)?,
                None => {
                    if let Some(folder) = place.parent() {
                        make_folder(folder)?;
                    }
                    Draft::after(&place, None, text.as_str()).called(path)
                }
            });
        }
        write_all(&drafts)
    }

    /// The titles that change.
    fn titles(&self) -> impl Iterator<Item = &Change> {
        let known = self.changes.cards.iter().filter(|asked| asked.row.is_some());
        known.flat_map(|asked| &asked.changes).filter(|change| change.column == Column::Title)
    }

    fn new_card(&self, asked: &CardChange) -> Result<String, String> {
        let said = |wanted: Column| asked.changes.iter().find(|change| change.column == wanted);
        match said(Column::Kind) {
            Some(kind) => {
                Ok(edits::new_card(asked, &kind.written, said(Column::Token).is_some(), self.table.speaks_spanish()))
            }
            None => Err("a new card needs a kind: fill in the column `kind`".into()),
        }
    }

    /// The file that new cards are written in.
    fn place_of_new(&self, what: &CardsImport) -> Result<PathBuf, Stop> {
        let game = &self.library.layout.games[self.game];
        let Some(path) = &what.into else {
            let folder =
                if game.rules.is_empty() { PathBuf::from(&game.path) } else { Path::new("cards").join(&game.name) };
            return Ok(folder.join("imported.naipe"));
        };
        let inside = path.strip_prefix(self.root).unwrap_or(path).to_owned();
        let known = ["rules", "cards", "tests"].iter().any(|place| inside.starts_with(place));
        let is_plain = inside.components().all(|part| matches!(part, std::path::Component::Normal(_)));
        if !known || !is_plain || inside.extension().is_none_or(|end| end != "naipe") {
            return Err(Stop::usage(format!("`{}` is no file of this game", path.display()))
                .help(format!("name one such as `cards/{}/new.naipe`", game.name)));
        }
        Ok(inside)
    }

    /// Where cards that change their title are named, in all files of the project's games that know them.
    fn renamed(&self) -> BTreeMap<FileId, Vec<Edit>> {
        let names: BTreeMap<String, String> =
            self.titles().map(|change| (inner(&change.from), inner(&change.written))).collect();
        let mut found: BTreeMap<FileId, Vec<Edit>> = BTreeMap::new();
        if names.is_empty() {
            return found;
        }
        let own: BTreeSet<FileId> = self.library.ids(self.game, self.with).into_iter().collect();
        let games = self.library.games_read().filter(|game| {
            self.library
                .ids(*game, With::Tests)
                .iter()
                .any(|id| own.contains(id) && !slashes(&self.path(*id)).starts_with("rules/common"))
                || self.is_family(*game)
        });
        let files: BTreeSet<FileId> = games.flat_map(|game| self.library.ids(game, With::Tests)).collect();
        for file in files {
            let text = self.text(file);
            for mention in mentions(text) {
                let Some(name) = text.get(mention.range.clone()) else { continue };
                if let Some(new) = names.get(name).filter(|_| mention.sort == Sort::Card) {
                    found.entry(file).or_default().push((mention.range, new.clone()));
                }
            }
        }
        found
    }

    /// Whether a game is the one that is changed, one inside it, or one that it is inside of.
    fn is_family(&self, game: usize) -> bool {
        let games = &self.library.layout.games;
        let above = |mut of: usize, wanted: usize| {
            loop {
                if of == wanted {
                    return true;
                }
                match games[of].parent {
                    Some(parent) => of = parent,
                    None => return false,
                }
            }
        };
        above(game, self.game) || above(self.game, game)
    }

    fn name_columns(&self, names: &[String], by_file: &mut BTreeMap<FileId, Vec<Edit>>) {
        let asts = self.library.asts(self.game, self.with);
        for item in asts.into_iter().flat_map(|file| &file.items) {
            let ItemKind::Game { fields, .. } = &item.kind else { continue };
            let place = fields.iter().position(|field| field.name.name == "columns");
            let start = item.span.start as usize;
            if let Some((range, text)) =
                edits::of_game(&self.text(item.span.file)[start..item.span.end as usize], place, names)
            {
                by_file.entry(item.span.file).or_default().push((range.start + start..range.end + start, text));
            }
            return;
        }
    }

    /// A file with its edits, and the cards that change in the one style if they were in it; all of it if it was.
    fn changed(&self, file: FileId, edits: Vec<Edit>, touched: &[(FileId, std::ops::Range<usize>)]) -> String {
        let text = self.text(file);
        let mut left = edits;
        let mut whole: Vec<Edit> = Vec::new();
        for (_, card) in touched.iter().filter(|(of, _)| *of == file) {
            let is_inside = |(at, _): &Edit| card.start <= at.start && at.end <= card.end;
            let (inside, others): (Vec<Edit>, Vec<Edit>) = left.into_iter().partition(is_inside);
            left = others;
            let inside: Vec<Edit> =
                inside.into_iter().map(|(at, text)| (at.start - card.start..at.end - card.start, text)).collect();
            whole.push((card.clone(), edits::styled(&text[card.clone()], &inside)));
        }
        whole.extend(left);
        // A title is said elsewhere, too, where a line may become too long for it.
        changed(text, &in_style(text, whole))
    }

    /// What would be wrong with the game afterwards, told where the spreadsheet says it.
    fn faults(
        &self,
        what: &CardsImport,
        texts: &BTreeMap<PathBuf, String>,
        is_whole: bool,
    ) -> Result<Vec<Problem>, Stop> {
        if texts.is_empty() {
            return Ok(Vec::new());
        }
        let open = Open::default();
        *open.texts() = texts.clone();
        let mut other = Library::new(Before { open, folder: Folder(self.root.to_owned()) })?;
        other.read_all()?;
        let Some(game) =
            other.layout.games.iter().position(|game| game.path == self.library.layout.games[self.game].path)
        else {
            return Ok(Vec::new());
        };
        self.is_among(&other, game, what, texts)?;
        let date = self.everywhere.date();
        let mut problems = Vec::new();
        for number in 0..other.layout.games.len() {
            let path = &other.layout.games[number].path;
            let Some(old) =
                self.library.layout.games.iter().position(|game| game.path == *path).filter(|old| self.is_family(*old))
            else {
                continue;
            };
            // What an erratum says today stands nowhere before its day.
            let changes = other.change_dates(number);
            let days = changes.first().map(|_| BEFORE_ALL).into_iter().chain(changes).chain([date]);
            for day in days.collect::<BTreeSet<_>>() {
                let known = self.library.build(old, With::Tests, day);
                let known: BTreeSet<&str> = known.errors().map(|fault| fault.message.as_str()).collect();
                let built = other.build(number, With::Tests, day);
                for fault in built.errors().filter(|fault| !known.contains(fault.message.as_str())) {
                    problems.push(blamed(self.changes, &other, fault));
                }
            }
        }
        if problems.is_empty() && is_whole {
            problems = self.not_as_asked(&Table::new(&other, game, self.with, date)?);
        }
        Ok(problems)
    }

    /// Whether the file of the new cards is one of those whose cards count.
    fn is_among(
        &self,
        after: &Library,
        game: usize,
        what: &CardsImport,
        texts: &BTreeMap<PathBuf, String>,
    ) -> Result<(), Stop> {
        let Some(path) = &what.into else { return Ok(()) };
        let inside = self.place_of_new(what)?;
        let is_own = |with| after.ids(game, with).into_iter().any(|id| after.files.path(id) == Some(&*inside));
        if !texts.contains_key(&inside) || is_own(self.with) {
            return Ok(());
        }
        let name = &after.layout.games[game].name;
        let (message, help) = if is_own(With::Tests) {
            (format!("the cards of `{}` are of the tests only", path.display()), "say `--tests`, too".to_owned())
        } else {
            let message = format!("the cards of `{}` would not be those of `{name}`", path.display());
            (message, format!("name one such as `cards/{name}/new.naipe`"))
        };
        Err(Stop::usage(message).help(help))
    }

    /// The cells that would not say what the spreadsheet does.
    fn not_as_asked(&self, after: &Table) -> Vec<Problem> {
        let mut problems = Vec::new();
        for asked in &self.changes.cards {
            let Some(row) = after.rows.iter().find(|row| after.title(row) == asked.title) else {
                problems.push(asked.problem(String::new(), "this card would not be found again".into()));
                continue;
            };
            for change in asked.changes.iter().filter(|change| {
                !matches!(
                    change.column,
                    Column::Id | Column::Set | Column::Rarity | Column::Copies | Column::Number | Column::Image
                )
            }) {
                let says = after.cell(row, &change.column);
                if says.trim() != change.to.trim() {
                    let what = format!("the card would say `{says}` and not `{}`: change it in its file", change.to);
                    problems.push(asked.problem(change.place.clone(), what));
                }
            }
        }
        problems
    }

    /// Shows what changes, card by card.
    fn preview(&self, texts: &BTreeMap<PathBuf, String>, screen: &mut Screen) -> Result<(), Stop> {
        for asked in &self.changes.cards {
            match asked.row.map(|row| &self.table.rows[row]) {
                Some(row) => {
                    let span = row.item.span;
                    let (line, _) = self.library.files.sources.line_col(span.file, span.start as usize);
                    let place = format!("{}:{line}", self.library.files.sources.name(span.file));
                    screen.line(format_args!("{} ({place})", self.table.title(row)))?;
                    for change in &asked.changes {
                        self.told(&change.name, &change.from, &change.to, screen)?;
                    }
                }
                None => {
                    let path =
                        texts.keys().find(|path| texts[*path].contains(&format!(" {} : ", quoted(&asked.title))));
                    let place = path.map_or(String::new(), |path| format!(" ({})", slashes(path)));
                    let title = own(format!("{}{place}", asked.title));
                    screen.says(format_args!("new: {title}"))?;
                }
            }
        }
        for shared in doubled::told(self.table, self.changes) {
            screen.says(format_args!("{shared}"))?;
        }
        if let Some(names) = &self.changes.own {
            screen.says(format_args!("columns of your own: {}", own(names.join(", "))))?;
        }
        Ok(())
    }

    /// A cell before and after.
    fn told(&self, name: &str, from: &str, to: &str, screen: &mut Screen) -> Result<(), Stop> {
        let short = |text: &str| text.replace('\n', " / ");
        if !from.is_empty() {
            screen.painted(2, Paint::Gone, format!("- {name}: {}", short(from)))?;
        }
        if !to.is_empty() {
            screen.painted(2, Paint::New, format!("+ {name}: {}", short(to)))?;
        }
        Ok(())
    }

    /// How many cards change, are new, stay and are not spoken of.
    fn sum(&self) -> Vec<String> {
        let new = self.changes.cards.iter().filter(|asked| asked.row.is_none()).count();
        let changed = self.changes.cards.len() - new;
        let mut parts = Vec::new();
        if changed > 0 {
            parts.push(format!("{} changed", count(changed, "card", "cards")));
        }
        if new > 0 {
            parts.push(format!("{new} new"));
        }
        if self.changes.same > 0 || parts.is_empty() {
            parts.push(format!("{} as before", count(self.changes.same, "card", "cards")));
        }
        if self.changes.left_out > 0 {
            parts.push(format!("{} not in the spreadsheet, left as before", self.changes.left_out));
        }
        parts
    }
}

/// A title as it stands between its quotes.
fn inner(title: &str) -> String {
    let quoted = quoted(title);
    quoted[1..quoted.len() - 1].to_owned()
}

/// A problem with a cell of a row.
fn problem(asked: &CardChange, column: &Column, what: String) -> Problem {
    let place = asked
        .changes
        .iter()
        .find(|change| change.column == *column)
        .map_or(String::new(), |change| change.place.clone());
    asked.problem(place, what)
}
