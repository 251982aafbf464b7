//! The results of a tournament, read from a TOML file.

use crate::readable::{text_of, unkeyed};
use crate::screen::{Stop, count};
use naipe_grammar::messages::own;
use naipe_grammar::narrow;
use naipe_interpreter::project::folder;
use naipe_interpreter::standings::{Played, Results, Round, Winner};
use std::path::Path;
use toml::{Table, Value};

/// The largest file of results that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// What a file of results says.
#[derive(Debug)]
pub struct Tournament {
    /// The players, in the order in which they are named.
    pub players: Vec<String>,
    /// Whether the file lists them: then nobody else may play.
    is_closed: bool,
    /// The players' matches, round by round.
    pub results: Results,
    /// How many rounds there will be.
    pub rounds: usize,
}

/// Where in the file something is wrong, and what.
type Fault = (String, String);

/// Reads a file of results.
pub fn read(path: &Path) -> Result<Tournament, Stop> {
    let bytes = folder::read(path, LARGEST).map_err(|error| Stop::file(path, "read", &error))?;
    understand(path, &text_of(path, bytes)?)
}

/// What the text of such a file says.
pub fn understand(path: &Path, text: &str) -> Result<Tournament, Stop> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        Stop::usage(format!("`{}` cannot be understood: line {line}", path.display())).help(unkeyed(&error))
    })?;
    let mut tournament = Tournament { players: Vec::new(), is_closed: false, results: Results::default(), rounds: 0 };
    tournament.fill(&table).map_err(|(place, what)| {
        let place = if place.is_empty() { String::new() } else { format!(", {place}") };
        Stop::usage(format!("in `{}`{place}: {what}", own(path.display())))
    })?;
    Ok(tournament)
}

fn fault<T>(place: &str, what: impl Into<String>) -> Result<T, Fault> {
    Err((place.to_owned(), what.into()))
}

/// Refuses keys that mean nothing.
fn known(table: &Table, place: &str, keys: &[&str]) -> Result<(), Fault> {
    let Some(odd) = table.keys().find(|key| !keys.contains(&key.as_str())) else { return Ok(()) };
    let near = naipe_grammar::suggest::closest(odd, keys.iter().copied());
    // They are what a file says, in every language.
    let there = || keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ");
    let help = near.map_or_else(|| format!("there are: {}", there()), |near| format!("did you mean `{near}`?"));
    fault(place, format!("`{odd}` means nothing here; {help}"))
}

fn number(table: &Table, key: &str, place: &str, most: i64) -> Result<Option<i64>, Fault> {
    match table.get(key) {
        None => Ok(None),
        Some(Value::Integer(number)) if (0..=most).contains(number) => Ok(Some(*number)),
        Some(_) => fault(place, format!("`{key}` must be a number from 0 to {most}")),
    }
}

fn total(value: &Value) -> Option<i32> {
    value.as_integer().and_then(|number| i32::try_from(number).ok()).filter(|number| number.abs() <= 1_000_000)
}

fn tables<'a>(table: &'a Table, key: &str, place: &str) -> Result<Vec<&'a Table>, Fault> {
    let Some(value) = table.get(key) else { return Ok(Vec::new()) };
    let list = value.as_array().map(|list| list.iter().map(Value::as_table).collect::<Option<Vec<_>>>());
    list.flatten().map_or_else(|| fault(place, format!("`{key}` must be a list of tables")), Ok)
}

impl Tournament {
    fn fill(&mut self, table: &Table) -> Result<(), Fault> {
        known(table, "", &["rounds", "relevant_places", "seed", "players", "round", "rolls", "playoff"])?;
        if let Some(players) = table.get("players") {
            for name in names(players, "", "players")? {
                if self.players.contains(&name) {
                    return fault("", format!("`{name}` is among the players twice"));
                }
                self.players.push(name);
            }
            self.is_closed = true;
        }
        for (index, round) in tables(table, "round", "")?.into_iter().enumerate() {
            let round = self.round(round, index + 1)?;
            self.results.rounds.push(round);
        }
        // Who only rolls, or plays off, has played nothing: that is a slip of the pen.
        self.is_closed |= !self.players.is_empty();
        let played = self.results.rounds.len();
        let rounds = number(table, "rounds", "", 1_000)?.map_or(played, narrow::usize);
        if rounds < played {
            let rounds = count(rounds, "round was to be played", "rounds were to be played");
            return fault("", format!("{rounds}, and there are {played}"));
        }
        self.rounds = rounds;
        self.results.is_last = played == rounds;
        self.results.relevant_places = narrow::usize(number(table, "relevant_places", "", 100_000)?.unwrap_or(0));
        self.results.seed = number(table, "seed", "", i64::MAX)?.unwrap_or(1) as u64;
        for (index, game) in tables(table, "playoff", "")?.into_iter().enumerate() {
            let place = format!("play-off {}", index + 1);
            known(game, &place, &["a", "b", "winner", "score"])?;
            let game = self.game(game, &place)?;
            match game.winner {
                Some(Winner::First) => self.results.playoffs.push((game.players[0], game.players[1])),
                Some(Winner::Second) => self.results.playoffs.push((game.players[1], game.players[0])),
                // It goes on until one of them has won.
                Some(Winner::Nobody) | None => return fault(&place, "a play-off needs a `winner`"),
            }
        }
        self.rolls(table)?;
        self.results.players = self.players.len();
        Ok(())
    }

    fn rolls(&mut self, table: &Table) -> Result<(), Fault> {
        let Some(rolls) = table.get("rolls") else { return Ok(()) };
        let Some(rolls) = rolls.as_table() else { return fault("", "`rolls` must be a table of players and dice") };
        let mut found = Vec::new();
        for (name, value) in rolls {
            let Some(rolled) = total(value) else {
                return fault("`rolls`", format!("the dice of `{name}` must be a number"));
            };
            found.push((self.player(name, "`rolls`")?, rolled));
        }
        self.results.rolls = vec![None; self.players.len()];
        for (player, rolled) in found {
            self.results.rolls[player] = Some(rolled);
        }
        Ok(())
    }

    fn round(&mut self, table: &Table, number: usize) -> Result<Round, Fault> {
        let place = format!("round {number}");
        known(table, &place, &["games", "bye"])?;
        let mut round = Round::default();
        let mut seen: Vec<usize> = Vec::new();
        for (index, game) in tables(table, "games", &place)?.into_iter().enumerate() {
            let place = format!("{place}, game {}", index + 1);
            known(game, &place, &["a", "b", "score", "winner"])?;
            let game = self.game(game, &place)?;
            for player in game.players {
                self.once(&mut seen, player, &place)?;
            }
            if game.totals.is_none() && game.winner.is_none() {
                return fault(&place, "neither a `score` nor a `winner` is given");
            }
            round.games.push(game);
        }
        if let Some(byes) = table.get("bye") {
            for name in names(byes, &place, "bye")? {
                let player = self.player(&name, &place)?;
                self.once(&mut seen, player, &place)?;
                round.byes.push(player);
            }
        }
        Ok(round)
    }

    /// Nobody plays twice in a round.
    fn once(&self, seen: &mut Vec<usize>, player: usize, place: &str) -> Result<(), Fault> {
        if seen.contains(&player) {
            return fault(place, format!("`{}` has another result in this round", self.players[player]));
        }
        seen.push(player);
        Ok(())
    }

    fn game(&mut self, table: &Table, place: &str) -> Result<Played, Fault> {
        let name = |key: &str| match table.get(key) {
            Some(Value::String(name)) => Ok(name.clone()),
            _ => fault(place, format!("`{key}` must be the name of a player")),
        };
        let (a, b) = (name("a")?, name("b")?);
        let players = [self.player(&a, place)?, self.player(&b, place)?];
        if players[0] == players[1] {
            return fault(place, format!("`{a}` plays against nobody else"));
        }
        let totals = match table.get("score") {
            None => None,
            Some(value) => match value.as_array().map(|list| list.iter().map(total).collect::<Vec<_>>()).as_deref() {
                Some([Some(own), Some(rival)]) => Some([*own, *rival]),
                _ => return fault(place, "`score` must be two numbers: the totals of `a` and of `b` at the end"),
            },
        };
        let winner = match table.get("winner") {
            None => None,
            Some(Value::String(word)) if *word == a => Some(Winner::First),
            Some(Value::String(word)) if *word == b => Some(Winner::Second),
            Some(Value::String(word)) if word == "draw" => Some(Winner::Nobody),
            Some(_) => return fault(place, format!("`winner` must be `{a}`, `{b}` or `draw`")),
        };
        Ok(Played { players, totals, winner })
    }

    /// The number of a player.
    fn player(&mut self, name: &str, place: &str) -> Result<usize, Fault> {
        if let Some(known) = self.players.iter().position(|known| known == name) {
            return Ok(known);
        }
        if self.is_closed {
            let near = naipe_grammar::suggest::closest(name, self.players.iter().map(String::as_str));
            let help = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return fault(place, format!("`{name}` is not among the players{help}"));
        }
        self.players.push(name.to_owned());
        Ok(self.players.len() - 1)
    }
}

fn names(value: &Value, place: &str, key: &str) -> Result<Vec<String>, Fault> {
    let list = value.as_array().map(|list| list.iter().map(|name| name.as_str().map(str::to_owned)).collect());
    list.flatten().map_or_else(|| fault(place, format!("`{key}` must be a list of names")), Ok)
}
