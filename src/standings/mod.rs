//! `naipe standings GAME RESULTS`: the table of a tournament.

pub mod results;

use crate::arguments::{Everywhere, Standings, Tongue};
use crate::explain::{heading_in, line_in};
use crate::project::Project;
use crate::screen::{Done, Screen, Stop, count};
use naipe_grammar::visible;
use naipe_interpreter::program::{Criterion, LastResort, Program, Standings as Rules};
use naipe_interpreter::project::library::With;
use naipe_interpreter::standings::{Mark, Row};
use results::Tournament;
use serde_json::json;
use std::fmt::Write;

/// Runs `naipe standings` for a file of results, as the game's `standings` order players.
pub fn run(everywhere: &Everywhere, what: &Standings, screen: &mut Screen) -> Done {
    let mut library = Project::find(everywhere.root.as_deref())?.library;
    let game = library.layout.game(&what.game)?;
    library.read(&[game])?;
    let with = if library.layout.games[game].rules.is_empty() { With::Tests } else { With::Cards };
    let built = library.sound(game, with, everywhere.date())?;
    let name = &library.layout.games[game].name;
    let program = &built.compiled.program;
    let Some(rules) = &program.standings else {
        return Err(Stop::usage(format!("`{name}` does not say how players are ordered"))
            .help("declare it in its rules: `standings { win: 3  draw: 1  loss: 0  order: points, between }`"));
    };
    let mut tournament = results::read(&everywhere.located(&what.results))?;
    let played = tournament.results.rounds.len();
    if let Some(after) = what.after {
        if after > played {
            return Err(Stop::usage(format!("only {} played", count(played, "round was", "rounds were"))));
        }
        tournament.results.rounds.truncate(after);
        tournament.results.is_last = after == tournament.rounds;
    }
    let rows = rules.table(&tournament.results);
    let page = Page { program, rules, tournament: &tournament, rows: &rows, name };
    if what.json {
        screen.line(page.json())?
    } else {
        screen.speak_as(program, everywhere.lang);
        screen.print(page.text(screen.tongue()))?
    }
    Ok(true)
}

/// A table to be printed.
struct Page<'a> {
    program: &'a Program,
    rules: &'a Rules,
    tournament: &'a Tournament,
    rows: &'a [Row],
    name: &'a str,
}

/// The sign beside a place that the results do not decide, and what it means.
fn sign(mark: Mark) -> Option<(&'static str, &'static str)> {
    match mark {
        Mark::None => None,
        Mark::Random => Some(("⚄", "level on everything: placed by chance")),
        Mark::Dice => Some(("⚀", "level on everything: placed by the dice rolled")),
        Mark::Playoff => Some(("»", "level on everything: placed by an extra game")),
        Mark::Awaited => Some(("?", "level on everything, and the place matters: an extra game is awaited")),
        Mark::Shared => Some(("=", "level on everything: the place is shared")),
    }
}

impl Page<'_> {
    /// The table in lines; what is not the game's own, in the language of the reader.
    fn text(&self, tongue: Tongue) -> String {
        let heading = |heading: &str| heading_in(heading, tongue);
        let title = if self.rules.title.is_empty() { heading("standings") } else { self.rules.title.to_string() };
        let date = self.program.as_of.map_or(String::new(), |date| format!(" as of {date}"));
        let after = self.tournament.results.rounds.len();
        let when = format!("({}{date}), after round {after} of {}", self.name, self.tournament.rounds);
        let mut out = format!("{title} {}\n\n", line_in(&when, tongue));
        let mut head = vec!["".to_owned(), "".to_owned(), heading("player"), heading("won-drawn-lost")];
        let criteria: Vec<Criterion> =
            self.rules.order.iter().copied().filter(|criterion| *criterion != Criterion::Between).collect();
        let has_score = criteria.contains(&Criterion::Score);
        for criterion in &criteria {
            head.push(heading(&criterion.word().replace('_', " ")));
            if *criterion == Criterion::Score {
                head.push(heading("this round"));
            }
        }
        let mut lines = vec![head];
        for row in self.rows {
            let mut line = vec![
                row.place.to_string(),
                sign(row.mark).map_or("", |(sign, _)| sign).to_owned(),
                visible::line(&self.tournament.players[row.player]).into_owned(),
                format!("{}-{}-{}", row.games[0], row.games[1], row.games[2]),
            ];
            for criterion in &criteria {
                line.push(match criterion {
                    Criterion::Points => row.points.to_string(),
                    Criterion::Score => signed(row.score),
                    Criterion::Wins => row.games[0].to_string(),
                    Criterion::RivalsPoints => row.rivals_points.to_string(),
                    Criterion::RivalsScore => signed(row.rivals_score),
                    Criterion::Between => String::new(),
                });
                if has_score && *criterion == Criterion::Score {
                    line.push(row.scores.last().copied().flatten().map_or("-".to_owned(), signed));
                }
            }
            lines.push(line);
        }
        let widths: Vec<usize> = (0..lines[0].len())
            .map(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0))
            .collect();
        for line in &lines {
            let cells: Vec<String> = line
                .iter()
                .zip(&widths)
                .enumerate()
                .map(|(column, (text, width))| {
                    // Names begin at the left, numbers end at the right.
                    if column == 1 || column == 2 { format!("{text:<width$}") } else { format!("{text:>width$}") }
                })
                .collect();
            // Writing to a string does not fail.
            let _ = writeln!(out, "{}", cells.join("  ").trim_end());
        }
        self.legend(&mut out, tongue);
        out
    }

    /// What the signs mean, and which extra games are awaited.
    fn legend(&self, out: &mut String, tongue: Tongue) {
        let mut told: Vec<&str> = Vec::new();
        for row in self.rows {
            if let Some((sign, meaning)) = sign(row.mark)
                && !told.contains(&sign)
            {
                let meaning = if row.mark == Mark::Random {
                    format!("{meaning} (seed {})", self.tournament.results.seed)
                } else {
                    meaning.to_owned()
                };
                let _ =
                    writeln!(out, "{}{sign}  {}", if told.is_empty() { "\n" } else { "" }, line_in(&meaning, tongue));
                told.push(sign);
            }
        }
        for (place, names) in self.awaited() {
            let games = format!("extra games without a set time for place {place}");
            let _ = writeln!(out, "{}: {}", line_in(&games, tongue), visible::line(&names.join(", ")));
        }
    }

    /// Who must play for which place.
    fn awaited(&self) -> Vec<(usize, Vec<&str>)> {
        let waiting: Vec<&Row> = self.rows.iter().filter(|row| row.mark == Mark::Awaited).collect();
        waiting
            .chunk_by(|a, b| a.place == b.place)
            .map(|tie| (tie[0].place, tie.iter().map(|row| self.tournament.players[row.player].as_str()).collect()))
            .collect()
    }

    fn json(&self) -> serde_json::Value {
        let mark = |mark: Mark| match mark {
            Mark::None => serde_json::Value::Null,
            Mark::Random => json!(LastResort::Random.word()),
            Mark::Dice => json!("dice"),
            Mark::Playoff => json!(LastResort::Playoff.word()),
            Mark::Awaited => json!("awaited"),
            Mark::Shared => json!(LastResort::Shared.word()),
        };
        let rows: Vec<serde_json::Value> = self
            .rows
            .iter()
            .map(|row| {
                json!({
                    "place": row.place,
                    "player": self.tournament.players[row.player],
                    "won": row.games[0],
                    "drawn": row.games[1],
                    "lost": row.games[2],
                    "points": row.points,
                    "score": row.score,
                    "scores": row.scores,
                    "rivals_points": row.rivals_points,
                    "rivals_score": row.rivals_score,
                    "mark": mark(row.mark),
                })
            })
            .collect();
        let awaited: Vec<serde_json::Value> =
            self.awaited().iter().map(|(place, players)| json!({ "place": place, "players": players })).collect();
        let cites: Vec<&str> = self.rules.cites.iter().map(|id| self.program.articles[id.i()].id.as_str()).collect();
        json!({
            "game": self.name,
            "as_of": self.program.as_of.map(|date| date.to_string()),
            "after": self.tournament.results.rounds.len(),
            "rounds": self.tournament.rounds,
            "seed": self.tournament.results.seed,
            "articles": cites,
            "order": self.rules.order.iter().map(|criterion| criterion.word()).collect::<Vec<_>>(),
            "rows": rows,
            "awaited": awaited,
        })
    }
}

/// A number with its sign.
fn signed(number: i32) -> String {
    if number > 0 { format!("+{number}") } else { number.to_string() }
}
