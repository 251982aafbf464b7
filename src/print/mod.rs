//! `naipe print GAME`: the cards of a game on paper.

mod art;
mod draw;
mod facts;
mod fit;
mod fonts;
mod ground;
pub mod layout;
mod mpc;
pub mod named;
mod pattern;
mod press;
mod reading;
mod sheet;
mod since;

pub use art::data;
pub use facts::Reader;
pub use fonts::Fonts;
pub use press::Press;
pub use sheet::Paper;

use crate::arguments::{Everywhere, Print};
use crate::card::find;
use crate::cards::files_of;
use crate::cards::table::Table;
use crate::deck::import::problems;
use crate::deck::reading::Names;
use crate::deck::{one_of, read};
use crate::export::names::slugs;
use crate::export::pictures::Pictures;
use crate::files;
use crate::look;
use crate::own::{Files, Own};
use crate::project::Project;
use crate::screen::{Done, Screen, Stop, count};
use draw::Drawn;
use facts::{Facts, MOST};
use naipe_grammar::suggest::fold;
use naipe_interpreter::program::DefId;
use naipe_interpreter::project::library::With;
use sheet::Sheet;
use std::collections::BTreeSet;
use std::path::Path;
use uuid::Uuid;

/// The folder of drawings or pictures.
const FOLDER: Own = Own { mark: "naipe-print.json", what: "print" };

/// How it is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Pdf,
    Svg,
    Png,
    Mpc,
}

/// Runs `naipe print`: draws the cards that are asked for, or only shows the layout.
pub fn run(everywhere: &Everywhere, what: &Print, screen: &mut Screen) -> Done {
    if what.show_layout {
        screen.exact(&shown_layout(everywhere, &what.game))?;
        return Ok(true);
    }
    let Some(out) = &what.out else { return Err(Stop::usage("say with `--out` where it goes")) };
    let form = form(what, out)?;
    if form.is_folder(out) {
        FOLDER.check(out)?;
    }
    let project = Project::find(everywhere.root.as_deref())?;
    let mut library = project.library;
    let game = library.layout.game(&what.game)?;
    library.read(&[game])?;
    let name = library.layout.games[game].name.clone();
    let date = everywhere.date();
    let table = Table::new(&library, game, files_of(&library, game, what.tests), date)?;
    let mut told = Vec::new();
    let spoken = table.now.spoken();
    // The texts of the game's own language are those that cards have anyway.
    let language = what.text_lang.clone().filter(|wanted| wanted != spoken);
    let reader = Reader::new(&table, language.clone(), what.set.as_deref())?;
    let is_lacking = |wanted: &&String| !table.rows.is_empty() && !reader.languages().contains(wanted);
    if let Some(wanted) = language.as_ref().filter(is_lacking) {
        let mut known = reader.languages();
        known.insert(0, spoken.to_owned());
        let stop = Stop::usage(format!("no card of `{name}` has a text in `{wanted}`"));
        return Err(stop.help(format!("there are: {}", known.join(", "))));
    }
    let mut all: Vec<Facts> = table.rows.iter().filter_map(|row| reader.read(&table, row)).collect();
    if let Some(deck) = &what.deck {
        let Some(cards) = listed(everywhere, deck, &reader, &library, game, screen)? else { return Ok(false) };
        for facts in &mut all {
            facts.copies = cards.iter().filter(|(_, def)| *def == facts.def).map(|(many, _)| *many as usize).sum();
        }
    }
    chosen(&mut all, &table, &what.cards)?;
    if let Some(when) = &what.changed_since {
        let asked =
            since::Asked { root: &project.root, game: &name, tests: what.tests, language, set: what.set.as_deref() };
        let before = since::before(&asked, &library, game, when, date)?;
        all.retain(|facts| before.get(&facts.id) != Some(&since::face(facts.clone())));
    }
    all.retain(|facts| facts.copies > 0);
    let total = all.iter().fold(0_usize, |sum, facts| sum.saturating_add(facts.copies));
    if total == 0 {
        let why = match (&what.changed_since, table.rows.is_empty()) {
            (Some(when), _) => format!("no card has changed since {when}"),
            (None, true) => format!("`{name}` has no cards"),
            (None, false) => "no card is asked for".to_owned(),
        };
        let stop = Stop::usage(format!("there is nothing to print: {why}"));
        return Err(if table.rows.is_empty() { stop.help("cards of its tests come with `--tests`") } else { stop });
    }
    if total > MOST {
        return Err(Stop::usage(format!("{total} cards are too many to print at once")).help("print a set, or a deck"));
    }
    let mut pictures = Pictures::new(what.images.as_deref(), &project.root, &name);
    let press = Press::new(&project.root, &library, game, what.layout.as_deref(), &reader, &mut pictures)?;
    let drawn = press.draw_all(&all, &mut pictures, &mut told);
    told.extend(pictures.missing.iter().cloned());
    let done = written(what, out, form, &press, &all, drawn, &name)?;
    for line in told {
        screen.aside(format_args!("note: {line}"));
    }
    screen.says(done)?;
    Ok(true)
}

/// A layout to begin with, which draws what is drawn now: the boxes of the nearest layout that has some, or the usual ones, and what
/// the nearest one says besides. What the game says is not looked for mistakes here.
fn shown_layout(everywhere: &Everywhere, game: &str) -> String {
    let said = || {
        let project = Project::find(everywhere.root.as_deref()).ok()?;
        let mut library = project.library;
        let game = library.layout.game(game).ok()?;
        library.read(&[game]).ok()?;
        look::said(&project.root, &library, game, None).ok()
    };
    let texts: Vec<String> = said().unwrap_or_default().into_iter().map(|said| said.text).collect();
    let read = |texts: &[String]| layout::read(texts.iter().map(String::as_str));
    let (Some(nearest), Ok(all)) = (texts.last(), read(&texts)) else { return layout::DEFAULT.to_owned() };
    let boxes = match texts.iter().rev().find(|text| layout::has_boxes(text)) {
        Some(text) if text == nearest => return text.clone(),
        Some(text) => text,
        None => layout::usual_text(&all.table),
    };
    // A part stands once: what a game says of one that the boxes come with, too, it must put there itself.
    let whole = format!("{boxes}\n{nearest}");
    if layout::read([whole.as_str()]).is_ok() { whole } else { boxes.to_owned() }
}

impl Form {
    /// Whether it is written as a folder of files, and not as the one that is named.
    fn is_folder(self, out: &Path) -> bool {
        let ends = |end: &str| out.extension().is_some_and(|said| said.eq_ignore_ascii_case(end));
        match self {
            Form::Pdf => false,
            Form::Svg => !ends("svg"),
            Form::Png => !ends("png"),
            Form::Mpc => true,
        }
    }
}

/// How it is to be printed: as it is said, or as the name of the file does.
fn form(what: &Print, out: &Path) -> Result<Form, Stop> {
    let said = [(what.pdf, Form::Pdf), (what.svg, Form::Svg), (what.png, Form::Png), (what.mpc, Form::Mpc)];
    let end = out.extension().and_then(|end| end.to_str()).map(str::to_lowercase);
    match (said.into_iter().find(|(is_said, _)| *is_said), end.as_deref()) {
        (Some((_, form)), _) => Ok(form),
        (None, Some("pdf")) => Ok(Form::Pdf),
        (None, Some("svg")) => Ok(Form::Svg),
        (None, Some("png")) => Ok(Form::Png),
        (None, _) => Err(Stop::usage("how is it to be printed?")
            .help("say `--pdf`, `--svg`, `--png` or `--mpc`, or name a file: `--out cards.pdf`")),
    }
}

/// How many of which card a deck has; nothing where its list was not understood, which has been told.
fn listed(
    everywhere: &Everywhere,
    deck: &str,
    reader: &Reader,
    library: &naipe_interpreter::project::library::Library,
    game: usize,
    screen: &mut Screen,
) -> Result<Option<Vec<(u32, DefId)>>, Stop> {
    let path = everywhere.located(Path::new(deck));
    if !path.exists()
        && let Some(cards) = reader.deck(deck)
    {
        return Ok(Some(cards));
    }
    let text = read(&path)?;
    let whole = library.sound(game, With::Tests, everywhere.date())?;
    let decks = Names::new(reader.program(), &whole.compiled.program).read(&text);
    let list = one_of(decks, None, "take one of them with `naipe deck import`, and print that")?;
    let problems = problems(reader.program(), &list);
    if problems.is_empty() {
        return Ok(Some(list.sections.into_iter().flat_map(|(_, cards)| cards).collect()));
    }
    for problem in &problems {
        screen.aside(problem);
    }
    let lines = count(problems.len(), "line is not understood", "lines are not understood");
    screen.aside(format_args!("{lines}: nothing is printed"));
    Ok(None)
}

/// Keeps the cards that are named.
fn chosen(all: &mut Vec<Facts>, table: &Table, names: &[String]) -> Result<(), Stop> {
    if names.is_empty() {
        return Ok(());
    }
    // A card is found by whatever title it has on any date.
    let is_there = |name: &str| all.iter().any(|facts| fold(&facts.title) == fold(name));
    let now = |name: &String| match find(&table.now, name).filter(|_| !is_there(name)) {
        Some(def) => table.now.str(table.now.defs[def.i()].title).to_owned(),
        None => name.clone(),
    };
    let names: Vec<String> = names.iter().map(now).collect();
    for name in &names {
        if !is_there(name) {
            return Err(Stop::unknown("card", name, all.iter().map(|facts| facts.title.as_str())));
        }
    }
    // Who writes a title as it stands means no other that differs from it in signs alone.
    let titles: BTreeSet<String> = all.iter().map(|facts| facts.title.clone()).collect();
    let is_meant = |title: &str, name: &str| title == name || !titles.contains(name) && fold(title) == fold(name);
    all.retain(|facts| names.iter().any(|name| is_meant(&facts.title, name)));
    Ok(())
}

/// Writes what was drawn, and says what it is.
fn written(
    what: &Print,
    out: &Path,
    form: Form,
    press: &Press,
    all: &[Facts],
    drawn: Vec<Drawn>,
    name: &str,
) -> Result<String, Stop> {
    let layout = &press.look.layout;
    let cards = count(all.iter().map(|facts| facts.copies).sum(), "card", "cards");
    let place = out.display();
    let numbers =
        all.iter().map(|facts| (facts.title.as_str(), Uuid::new_v5(&Uuid::NAMESPACE_OID, facts.id.as_bytes())));
    let slugs = slugs(numbers);
    if form == Form::Mpc {
        let mut sheets: Vec<Sheet> = drawn.iter().map(|drawn| Sheet::card(drawn, layout.card, mpc::BLEED)).collect();
        sheets.push(Sheet::card(&press.back(), layout.card, mpc::BLEED));
        let mut pictures = sheet::pictures(&sheets, press.database())?;
        let mut files = Files::new();
        files.insert(mpc::BACK.to_owned(), pictures.pop().unwrap_or_default());
        let names = slugs.iter().map(|slug| format!("cards/{slug}.png"));
        let listed: Vec<_> = names.zip(all).map(|(file, facts)| (file, facts.title.as_str(), facts.copies)).collect();
        files.extend(listed.iter().map(|(file, ..)| file.clone()).zip(pictures));
        let orders = mpc::orders(&listed);
        for (number, order) in orders.iter().enumerate() {
            let many = if orders.len() == 1 { String::new() } else { format!("-{}", number + 1) };
            files.insert(format!("order{many}.xml"), order.clone());
        }
        FOLDER.write(out, name, files, false)?;
        return Ok(format!(
            "{place}: {cards}, {} and {}",
            count(all.len(), "picture", "pictures"),
            count(orders.len(), "order", "orders")
        ));
    }
    let (sheets, names): (Vec<Sheet>, Vec<String>) = if what.each {
        (drawn.iter().map(|drawn| Sheet::card(drawn, layout.card, layout.bleed)).collect(), slugs)
    } else {
        let copies: Vec<(Drawn, usize)> =
            drawn.into_iter().zip(all).map(|(drawn, facts)| (drawn, facts.copies)).collect();
        let back = what.backs.then(|| press.back());
        let pages = sheet::pages(&copies, back.as_ref(), layout.card, layout.bleed, what.paper).ok_or_else(|| {
            Stop::usage(format!("no card of {} × {} mm has room on the paper", layout.card.0, layout.card.1))
                .help("print each by itself: `--each`")
        })?;
        let names = (1..=pages.len()).map(|page| format!("page-{page}")).collect();
        (pages, names)
    };
    let many = if what.each {
        count(sheets.len(), "face", "faces")
    } else {
        format!("{cards} on {} ({})", count(sheets.len(), "page", "pages"), what.paper.name())
    };
    let single = |bytes: &[u8]| files::put_out(out, bytes);
    if form == Form::Pdf {
        single(&sheet::pdf(&sheets, press.database(), &press.game)?)?;
        return Ok(format!("{place}: {many}"));
    }
    let end = if form == Form::Svg { "svg" } else { "png" };
    let bytes = match form {
        Form::Svg => sheets.iter().map(|sheet| sheet.svg(&press.fonts).into_bytes()).collect(),
        _ => sheet::pictures(&sheets, press.database())?,
    };
    if !form.is_folder(out) {
        let [only] = &bytes[..] else {
            return Err(Stop::usage(format!("{many} do not go into one file")).help("name a folder with `--out`"));
        };
        single(only)?;
    } else {
        let files = names.into_iter().map(|name| format!("{name}.{end}")).zip(bytes).collect();
        FOLDER.write(out, name, files, false)?;
    }
    Ok(format!("{place}: {many}"))
}

/// Drawings as pictures without their bleed, as other tables take them.
pub fn as_pictures(press: &Press, drawn: &[Drawn]) -> Result<Vec<Vec<u8>>, Stop> {
    let sheets: Vec<Sheet> = drawn.iter().map(|drawn| Sheet::card(drawn, press.look.layout.card, 0.0)).collect();
    sheet::pictures(&sheets, press.database())
}
