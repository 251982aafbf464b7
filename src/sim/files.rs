//! Reports as files: for programs, for spreadsheets, and put together from parts.

use super::report::{Header, Mean, Pairing, Report, Row, Tally, Times, VERSION};
use super::{page, tell, wins_of};
use crate::arguments::{Everywhere, Sim};
use crate::files::{may_put_out, put_out};
use crate::screen::{Done, Screen, Stop};
use crate::width;
use naipe_grammar::narrow;
use naipe_interpreter::project::folder;
use naipe_interpreter::seat_name;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The largest report that is read, in bytes.
const LARGEST: u64 = 256 << 20;

/// Whether the files that are asked for can be written, each for itself.
pub fn refuse_others(what: &Sim) -> Result<(), Stop> {
    for path in what.csv.iter().chain(&what.html) {
        may_put_out(path)?;
    }
    // `./a.csv` is `a.csv`.
    let whole = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    match (&what.csv, &what.html) {
        (Some(csv), Some(html)) if whole(csv) == whole(html) => {
            Err(Stop::usage(format!("`{}` cannot be both, a spreadsheet and a page", csv.display()))
                .help("name one file for `--csv` and another for `--html`"))
        }
        _ => Ok(()),
    }
}

/// The report for programs: what can be read off it, and what was counted (`counts`), from which it can be made again.
pub fn json(report: &Report) -> Value {
    let whole = report.whole();
    let pairings: Vec<Value> = report
        .pairings
        .iter()
        .map(|pairing| {
            let got: Vec<Value> = pairing
                .got
                .iter()
                .enumerate()
                .map(|(at, got)| {
                    json!({
                        "seat": seat_name(Some(narrow::u8(at))),
                        "agent": report.header.agents.get(at),
                        "deck": pairing.decks.get(at),
                        "wins": got.wins,
                        "draws": got.draws,
                        "win_rate": got.rate().json(),
                        "mean_score": mean_score(got),
                        "share_of_points": share(got),
                    })
                })
                .collect();
            json!({ "decks": decks_of(pairing), "games": pairing.games, "agents": got })
        })
        .collect();
    let cards: serde_json::Map<String, Value> = report
        .cards
        .iter()
        .map(|(deck, cards)| {
            let cards: serde_json::Map<String, Value> = cards
                .iter()
                .map(|(title, card)| {
                    let of = |times: &Times| json!({ "games": times.games, "win_rate": times.rate().json() });
                    let counted = json!({
                        "opening_hand": of(&card.opening), "drawn": of(&card.drawn), "played": of(&card.played),
                    });
                    (title.clone(), counted)
                })
                .collect();
            (deck.clone(), Value::Object(cards))
        })
        .collect();
    json!({
        "type": "report",
        "header": report.header,
        "pairings": pairings,
        "decks": matrix(report),
        "first_player": report.whole().first.rate().json(),
        "turns": { "p10": whole.turns_of(10), "median": whole.turns_of(50), "p90": whole.turns_of(90) },
        "decisions_a_turn": whole.decisions as f64 / whole.all_turns().max(1) as f64,
        "endings": whole.endings,
        "cards": cards,
        "course": course(report),
        "unused_cards": tell::unused(report),
        "counts": report,
    })
}

/// What players had on average as each turn began: by deck, by the name of the value, turn after turn.
fn course(report: &Report) -> Value {
    let of_deck = |values: &BTreeMap<String, Vec<Mean>>| -> serde_json::Map<String, Value> {
        let means = |all: &Vec<Mean>| all.iter().map(|mean| mean.value()).collect::<Vec<_>>();
        values.iter().map(|(name, all)| (name.clone(), json!(means(all)))).collect()
    };
    let all = report.course.iter().map(|(deck, values)| (deck.clone(), of_deck(values).into()));
    all.collect::<serde_json::Map<String, Value>>().into()
}

/// What each deck got against every other, and against all of them.
fn matrix(report: &Report) -> Value {
    let decks = report.header.decks.iter().filter(|deck| report.against(deck, None).games > 0);
    let of_deck = |deck: &String| {
        let against = report.header.decks.iter().filter_map(|other| {
            let got = report.against(deck, Some(other));
            (got.games > 0).then(|| (other.clone(), json!({ "games": got.games, "win_rate": got.rate().json() })))
        });
        let against: serde_json::Map<String, Value> = against.collect();
        let all = report.against(deck, None);
        (deck.clone(), json!({ "games": all.games, "win_rate": all.rate().json(), "against": against }))
    };
    decks.map(of_deck).collect::<serde_json::Map<String, Value>>().into()
}

/// The mean score, where the game counts any.
pub fn mean_score(got: &Tally) -> Option<f64> {
    (got.scored > 0).then(|| got.score as f64 / got.scored as f64)
}

/// The mean share of points.
pub fn share(got: &Tally) -> Option<f64> {
    (got.scored > 0).then(|| got.share as f64 / 1e6 / got.scored as f64)
}

/// A file with a row for each game, as they are played; everything that it depends on stands in every row.
pub struct Rows {
    path: PathBuf,
    out: BufWriter<File>,
    /// What is the same in every row.
    same: Vec<String>,
    players: usize,
    /// What stands for who decides, and for decks by pairing.
    agents: Vec<String>,
    decks: Vec<Vec<String>>,
}

impl Rows {
    /// Begins a file for the games of a report.
    pub fn into(path: &Path, report: &Report) -> Result<Rows, Stop> {
        let header = &report.header;
        let players = usize::from(header.players);
        let file = File::create(path).map_err(|error| Stop::file(path, "written", &error))?;
        let set: Vec<String> = header.set.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let same = vec![
            header.game.clone(),
            header.as_of.clone(),
            header.rules_hash.clone(),
            header.format.clone().unwrap_or_default(),
            set.join(" "),
            header.seed.to_string(),
        ];
        let agents = (0..players).map(|at| header.agents.get(at).cloned().unwrap_or_default()).collect();
        let decks = report.pairings.iter().map(|pairing| pairing.decks.clone()).collect();
        let mut rows = Rows { path: path.to_owned(), out: BufWriter::new(file), same, players, agents, decks };
        let mut columns: Vec<String> =
            ["game", "as_of", "rules_hash", "format", "set", "seed", "number", "turned"].map(str::to_owned).to_vec();
        for column in ["agent", "deck", "points", "score"] {
            columns.extend((0..players).map(|at| format!("{column}_{}", seat_name(Some(narrow::u8(at))))));
        }
        columns.extend(["first", "turns", "decisions", "ending"].map(str::to_owned));
        rows.line(&columns)?;
        Ok(rows)
    }

    fn line(&mut self, cells: &[String]) -> Result<(), Stop> {
        let line = cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",");
        writeln!(self.out, "{line}").map_err(|error| Stop::file(&self.path, "written", &error))
    }

    /// Writes the row of a game.
    pub fn add(&mut self, row: &Row) -> Result<(), Stop> {
        let decks = self.decks.get(row.pairing).map_or(&[][..], Vec::as_slice);
        let mut cells = self.same.clone();
        cells.extend([row.number.to_string(), row.turned.to_string()]);
        cells.extend(self.agents.iter().cloned());
        cells.extend((0..self.players).map(|at| decks.get(at).cloned().unwrap_or_default()));
        let points = |at: usize| row.points.get(at).map(|points| wins_of(*points).to_string());
        cells.extend((0..self.players).map(|at| points(at).unwrap_or_default()));
        cells.extend((0..self.players).map(|at| row.scores.get(at).map(i32::to_string).unwrap_or_default()));
        let first = if row.first < self.players { seat_name(Some(narrow::u8(row.first))) } else { String::new() };
        cells.extend([first, row.turns.to_string()]);
        cells.extend([row.decisions.to_string(), row.ending.clone()]);
        self.line(&cells)
    }

    /// Sees to it that all of it is written.
    pub fn finish(mut self) -> Result<(), Stop> {
        self.out.flush().map_err(|error| Stop::file(&self.path, "written", &error))
    }
}

/// A cell; in quotes where it would be taken for several, and never for a formula.
pub fn quoted(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '@']) || cell.starts_with('-') && cell.parse::<f64>().is_err();
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

/// Whether numbers are as small as counts are: sums and products of them are no larger than what holds them.
fn is_countable(counts: &Value) -> bool {
    const MOST: f64 = (1_u64 << 56) as f64;
    match counts {
        Value::Number(number) => number.as_f64().is_some_and(|number| number.abs() < MOST),
        Value::Array(all) => all.iter().all(is_countable),
        Value::Object(all) => all.values().all(is_countable),
        _ => true,
    }
}

/// `naipe sim merge FILES`
pub fn merge(everywhere: &Everywhere, what: &Sim, screen: &mut Screen) -> Done {
    if let Some(option) = what.of_playing() {
        return Err(Stop::usage(format!("`{option}` goes with games that are played, not with `merge`")).help(
            "`merge` puts reports together that are there: `naipe sim merge ONE.json TWO.json --html BOTH.html`",
        ));
    }
    let mut whole: Option<(Report, String)> = None;
    for path in &what.files {
        let called = path.display().to_string();
        let bytes =
            folder::read(&everywhere.located(path), LARGEST).map_err(|error| Stop::file(path, "read", &error))?;
        let no_report = || {
            Stop::usage(format!("`{called}` is no report of `naipe sim`"))
                .help("write one with `naipe sim GAME --shard 1/4 --json > FILE`")
        };
        let mut value: Value = serde_json::from_slice(&bytes).map_err(|_| no_report())?;
        let counts = value.get_mut("counts").map(Value::take).ok_or_else(no_report)?;
        if counts["header"]["version"] != VERSION {
            return Err(no_report());
        }
        if !is_countable(&counts) {
            return Err(no_report());
        }
        let report: Report = serde_json::from_value(counts).map_err(|_| no_report())?;
        if !report.adds_up() {
            return Err(Stop::usage(format!("`{called}` has been changed: its counts do not add up to its games"))
                .help("play that part again"));
        }
        if report.stopped {
            return Err(Stop::usage(format!("`{called}` is of a part that was stopped before its end"))
                .help("play that part again, to its end"));
        }
        whole = Some(match whole {
            None => (report, called),
            Some((mut first, of)) => {
                fits(&first, &of, &report, &called)?;
                first.add(report);
                (first, of)
            }
        });
    }
    let Some((report, _)) = whole else {
        return Err(Stop::usage("no file is named").help("say which reports go together: `naipe sim merge FILES`"));
    };
    if let Some(path) = &what.html {
        put_out(path, page::html(&report, page::Words(screen.tongue())))?;
    }
    if what.json {
        screen.line(json(&report))?;
    } else {
        let width = width::known();
        screen.say_within(tell::text(&report, width, screen.tongue()), width)?;
    }
    Ok(true)
}

/// Two reports can be put together only if they are parts of the same games.
fn fits(first: &Report, of: &str, other: &Report, called: &str) -> Result<(), Stop> {
    let (one, two) = (&first.header, &other.header);
    if one != two {
        let (field, one, two) = difference(one, two);
        return Err(Stop::usage(format!(
            "`{called}` is no part of what `{of}` is a part of: {field}: {two}, not {one}"
        ))
        .help("only parts of one simulation can be put together"));
    }
    let names = |report: &Report| report.pairings.iter().map(|pairing| pairing.decks.clone()).collect::<Vec<_>>();
    if names(first) != names(other) {
        return Err(Stop::usage(format!("`{called}` has other pairings than `{of}`")));
    }
    for shard in &other.shards {
        if first.shards.contains(shard) {
            return Err(Stop::usage(format!("part {}/{} is there twice: `{called}`", shard.0, shard.1)));
        }
        if first.shards.iter().any(|(_, parts)| *parts != shard.1) {
            return Err(Stop::usage(format!("`{called}` is one of {} parts, and `{of}` is not", shard.1)));
        }
    }
    Ok(())
}

/// In what two headers differ.
fn difference(one: &Header, two: &Header) -> (String, Value, Value) {
    let fields = |header: &Header| match json!(header) {
        Value::Object(fields) => fields,
        _ => serde_json::Map::new(),
    };
    let (one, two) = (fields(one), fields(two));
    let differs = one.into_iter().find(|(name, value)| two.get(name) != Some(value));
    let (name, value) = differs.unwrap_or_default();
    let other = two.get(&name).cloned().unwrap_or_default();
    (name, value, other)
}

/// The two decks of a pairing; all of them, where there are more.
fn decks_of(pairing: &Pairing) -> Vec<Option<&str>> {
    if pairing.different().len() > 2 {
        return pairing.decks.iter().map(|deck| Some(deck.as_str())).collect();
    }
    [0, 1].map(|side| pairing.decks.get(side).map(String::as_str)).to_vec()
}
