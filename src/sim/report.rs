//! What is counted of many games: whole numbers only, so that parts that were played apart add up to the whole.

use super::games::Played;
use super::stats::{Rate, Spread};
use super::{Came, Got, share_of, wins_of, words};
use naipe_interpreter::Agent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::program::DefId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of the form in which reports are written for programs.
pub const VERSION: u32 = 7;

/// Everything that the games depend on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The form of the report.
    pub version: u32,
    /// The game's name in its project.
    pub game: String,
    /// The printed title of the game.
    pub title: String,
    /// The date whose rules are in force.
    pub as_of: String,
    /// The hash of rules and cards.
    pub rules_hash: String,
    /// The format that decks are built for; none where none is asked for.
    pub format: Option<String>,
    /// Parameters that were set.
    pub set: Vec<(String, String)>,
    /// The decks that were compared.
    pub decks: Vec<String>,
    /// How many seats the games are played with.
    pub players: u8,
    /// How many sides they are: those who play in teams win together.
    pub sides: u8,
    /// Who decides, by seat.
    pub agents: Vec<String>,
    /// The seed that those of all games are derived from.
    pub seed: u64,
    /// Whether everybody sits everywhere.
    pub exchange: bool,
    /// How many games of each pairing there are in all.
    pub games: u64,
    /// Longer games are left unfinished.
    pub longest: u64,
}

impl Header {
    /// Whether one sort of agent plays for all.
    pub fn has_like_agents(&self) -> bool {
        self.agents.windows(2).all(|two| two[0] == two[1])
    }
}

/// What was counted of many games; reports of other parts of the same games can be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Of which games it was counted: parts are put together only where these are the same.
    pub header: Header,
    /// Which parts of them, and of how many.
    pub shards: Vec<(u64, u64)>,
    /// Whether it was stopped before all games were played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// What was counted of each pairing.
    pub pairings: Vec<Pairing>,
    /// What was got with one seed and another in the games of all pairings, which share their seeds.
    pub together: Together,
    /// What was counted of the cards of each deck.
    pub cards: BTreeMap<String, BTreeMap<String, Card>>,
    /// What players had as each turn began: by deck, by the name of the value, by turn.
    pub course: BTreeMap<String, BTreeMap<String, Vec<Mean>>>,
    /// What was counted of cards, by deck and title, with the seed whose games are being counted.
    #[serde(skip)]
    of_seed: BTreeMap<(String, String), Card>,
}

/// Games of the same decks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// Whose: the deck of each who plays, in the order of the agents; none where the game has no decks.
    pub decks: Vec<String>,
    /// How many games of it were played.
    pub games: u64,
    /// What each who plays got, in the order of the agents.
    pub got: Vec<Tally>,
    /// What whoever had the first turn got.
    pub first: Tally,
    /// How many games had so many turns.
    pub turns: BTreeMap<u32, u64>,
    /// The decisions of all its games, added up.
    pub decisions: u64,
    /// How many games ended in which way, by its words.
    pub endings: BTreeMap<String, u64>,
    /// What each deck got with one seed and another, all its seats together.
    pub spreads: BTreeMap<String, Spread>,
}

/// How much what was got with one seed, in the games of all pairings, differs from what was got with others.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Together {
    /// What whoever had the first turn got.
    pub first: Spread,
    /// What each agent got.
    pub agents: Vec<Spread>,
    /// What each deck got against others.
    pub decks: BTreeMap<String, Spread>,
}

impl Together {
    /// Counts what was got in all games of a seed, of which these are the pairings.
    fn count_seed(&mut self, pairings: &[Pairing], rows: &[Row]) {
        let games = rows.len() as u64;
        if games == 0 {
            return;
        }
        let sum = |of: &dyn Fn(&Row) -> u64| rows.iter().map(of).sum::<u64>();
        self.first.count(sum(&|row| row.got(row.first)), games);
        let agents = rows.iter().map(|row| row.points.len()).max().unwrap_or(0);
        self.agents.resize(self.agents.len().max(agents), Spread::default());
        for (entrant, spread) in self.agents.iter_mut().enumerate() {
            spread.count(sum(&|row| row.got(entrant)), games);
        }
        let mut decks: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for row in rows {
            let Some(pairing) = pairings.get(row.pairing).filter(|pairing| !pairing.is_mirrored()) else { continue };
            for (deck, points) in pairing.decks.iter().zip(&row.points) {
                let (got, seats) = decks.entry(deck).or_default();
                *got += points;
                *seats += 1;
            }
        }
        for (deck, (points, seats)) in decks {
            self.decks.entry(deck.to_owned()).or_default().count(points, seats);
        }
    }

    fn add(&mut self, other: Together) {
        self.first.add(other.first);
        self.agents.resize(self.agents.len().max(other.agents.len()), Spread::default());
        self.agents.iter_mut().zip(other.agents).for_each(|(mine, theirs)| mine.add(theirs));
        for (deck, spread) in other.decks {
            self.decks.entry(deck).or_default().add(spread);
        }
    }
}

/// What a player got in games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How many games it was counted in.
    pub games: u64,
    /// How many of them were won, and not shared.
    pub wins: u64,
    /// Won by nobody, or by several sides.
    pub draws: u64,
    /// Wins and shares of draws: [`super::WIN`] for a win, divided by the sides that draw.
    pub points: u64,
    /// Scores, where there are any.
    pub scored: u64,
    /// The scores of these games, added up.
    pub score: i64,
    /// Shares of points in millionths, added up.
    pub share: u64,
    /// What was got with one seed and another.
    pub spread: Spread,
}

impl Tally {
    /// Wins and shares of draws, of all games.
    pub fn rate(&self) -> Rate {
        Rate::spread(wins_of(self.points), self.games, self.games, self.spread)
    }

    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.points += other.points;
        self.scored += other.scored;
        self.score += other.score;
        self.share += other.share;
        self.spread.add(other.spread);
    }

    fn count(&mut self, came: &Came, scores: &[i32], seat: usize) {
        let mut got = Got::default();
        got.count(came, scores, seat);
        self.games += 1;
        self.wins += got.wins;
        self.draws += got.draws;
        self.points += got.points;
        if let Some(score) = scores.get(seat) {
            self.scored += 1;
            self.score += i64::from(*score);
            self.share += share_of(scores, seat);
        }
    }
}

/// In how many games something was so, and how many points those got in them of whom it was so.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// In how many games it was so.
    pub games: u64,
    /// Seats: where several play one deck, it can be so of several in one game.
    pub seats: u64,
    /// Points: [`super::WIN`] for a win.
    pub points: u64,
    /// What was got with one seed and another.
    pub spread: Spread,
}

impl Times {
    /// The win rate: of all its seats, but known no better than the games tell.
    pub fn rate(&self) -> Rate {
        Rate::spread(wins_of(self.points), self.seats, self.games, self.spread)
    }

    /// As many games apart as tell as much of the rate.
    pub fn games_apart(&self) -> f64 {
        self.spread.games_apart(self.rate().share, self.seats, self.games)
    }

    /// Counts what was so in the games of one seed.
    fn count_seed(&mut self, of_seed: &Times) {
        if of_seed.games > 0 {
            self.spread.count(of_seed.points, of_seed.seats);
        }
    }

    /// What one seat got in so many games of a seed.
    pub fn of_seed(points: u64, games: u64) -> Times {
        let mut times = Times { games, seats: games, points, spread: Spread::default() };
        if games > 0 {
            times.spread.count(points, games);
        }
        times
    }

    /// Counts a seat of a game of which none was counted yet.
    fn count(&mut self, is_so: bool, points: u64) {
        if is_so {
            self.games = 1;
            self.seats += 1;
            self.points += points;
        }
    }

    /// Adds what was counted of other games.
    pub fn add(&mut self, other: &Times) {
        self.games += other.games;
        self.seats += other.seats;
        self.points += other.points;
        self.spread.add(other.spread);
    }
}

/// What was counted of a card of a deck: in how many games one copy at least was where.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// In the hand when the first turn began.
    pub opening: Times,
    /// In the hand later.
    pub drawn: Times,
    /// Announced, or in play.
    pub played: Times,
}

impl Card {
    fn add(&mut self, other: &Card) {
        self.opening.add(&other.opening);
        self.drawn.add(&other.drawn);
        self.played.add(&other.played);
    }
}

/// The sum of some numbers, and how many they are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mean {
    /// How many numbers they are.
    pub of: u64,
    /// The sum of the numbers.
    pub sum: i64,
}

impl Mean {
    /// The mean of the numbers; 0 where there are none.
    pub fn value(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.sum as f64 / self.of as f64 }
    }
}

/// What a deck got against others.
#[derive(Debug, Clone, Copy, Default)]
pub struct Against {
    /// All its seats together.
    pub got: Tally,
    /// In how many games: at a table of more than two it has several seats in each.
    pub games: u64,
    /// What it got with one seed and another.
    spread: Spread,
}

impl Against {
    /// Wins and shares of draws, of all its seats; how sure that is depends on the games, not on the seats.
    pub fn rate(&self) -> Rate {
        Rate::spread(wins_of(self.got.points), self.got.games, self.games, self.spread)
    }
}

/// Whether counts come to so many.
fn come_to<'c>(mut counts: impl Iterator<Item = &'c u64>, all: u64) -> bool {
    counts.try_fold(0_u64, |sum, count| sum.checked_add(*count)) == Some(all)
}

impl Report {
    /// Whether what was counted by lengths and by endings comes to the games that were played, of which there are no more than
    /// can be counted up.
    pub fn adds_up(&self) -> bool {
        const MOST: u64 = 1 << 31;
        self.pairings.iter().all(|pairing| {
            let Pairing { games, turns, endings, .. } = pairing;
            *games < MOST && come_to(turns.values(), *games) && come_to(endings.values(), *games)
        })
    }

    /// Nothing counted yet. Every card of the decks stands in it, drawn or not.
    pub fn new(header: Header, game: &Game, shards: Vec<(u64, u64)>) -> Report {
        let mut cards = BTreeMap::new();
        for name in &header.decks {
            let Some(deck) = game.program.decks.iter().find(|deck| deck.name == name.as_str()) else { continue };
            let all = deck.sections.iter().flat_map(|(_, cards)| cards.iter());
            let none = all.map(|(_, def)| (title(game, def.0), Card::default())).collect();
            cards.insert(name.clone(), none);
        }
        let (course, of_seed) = (BTreeMap::new(), BTreeMap::new());
        let together = Together::default();
        Report { header, shards, stopped: false, pairings: Vec::new(), together, cards, course, of_seed }
    }

    /// Counts a game of a pairing. `seats` says of each who plays on which seat that was.
    pub fn count(&mut self, game: &Game, pairing: usize, seats: &[usize], played: &Played) {
        let Some(counts) = self.pairings.get_mut(pairing) else { return };
        counts.games += 1;
        counts.decisions += played.decisions;
        *counts.turns.entry(played.turns).or_default() += 1;
        *counts.endings.entry(ending(game, &played.came)).or_default() += 1;
        counts.first.count(&played.came, &played.scores, usize::from(played.first));
        if counts.got.len() < seats.len() {
            counts.got.resize(seats.len(), Tally::default());
        }
        let mut of_game: BTreeMap<(String, String), Card> = BTreeMap::new();
        for (entrant, seat) in seats.iter().enumerate() {
            counts.got[entrant].count(&played.came, &played.scores, *seat);
            let deck = counts.decks.get(entrant).cloned().unwrap_or_default();
            let mut one = Tally::default();
            one.count(&played.came, &played.scores, *seat);
            if self.cards.contains_key(&deck) {
                for used in played.cards.iter().filter(|used| usize::from(used.seat) == *seat) {
                    let card = of_game.entry((deck.clone(), title(game, used.def))).or_default();
                    card.opening.count(used.opening, one.points);
                    card.drawn.count(used.drawn, one.points);
                    card.played.count(used.played, one.points);
                }
            }
            let attrs = &game.program.player_attrs;
            let course = self.course.entry(deck).or_default();
            for (turn, row) in played.course.iter().enumerate() {
                for (at, attr) in attrs.iter().enumerate() {
                    let Some(value) = row.get(seat * attrs.len() + at) else { continue };
                    let name = if attr.title.is_empty() { &attr.name } else { &attr.title };
                    let means = course.entry(name.to_string()).or_default();
                    if means.len() <= turn {
                        means.resize(turn + 1, Mean::default());
                    }
                    means[turn].of += 1;
                    means[turn].sum += i64::from(*value);
                }
            }
        }
        for ((deck, title), card) in of_game {
            if let Some(counted) = self.cards.get_mut(&deck).and_then(|cards| cards.get_mut(&title)) {
                counted.add(&card);
                self.of_seed.entry((deck, title)).or_default().add(&card);
            }
        }
    }

    /// Counts that these games were all those of one seed: what depends on one another is known no better than by the seed.
    pub fn count_seed(&mut self, rows: &[Row]) {
        for ((deck, title), card) in std::mem::take(&mut self.of_seed) {
            if let Some(counted) = self.cards.get_mut(&deck).and_then(|cards| cards.get_mut(&title)) {
                counted.opening.count_seed(&card.opening);
                counted.drawn.count_seed(&card.drawn);
                counted.played.count_seed(&card.played);
            }
        }
        self.together.count_seed(&self.pairings, rows);
        for (at, counts) in self.pairings.iter_mut().enumerate() {
            let of_it = || rows.iter().filter(|row| row.pairing == at);
            let games = of_it().count() as u64;
            if games == 0 {
                continue;
            }
            counts.first.spread.count(of_it().map(|row| row.got(row.first)).sum(), games);
            for (entrant, tally) in counts.got.iter_mut().enumerate() {
                tally.spread.count(of_it().map(|row| row.got(entrant)).sum(), games);
            }
            for deck in counts.different().into_iter().map(str::to_owned).collect::<Vec<_>>() {
                let has = |entrant: &usize| counts.decks.get(*entrant).is_some_and(|its| *its == deck);
                let seats: Vec<usize> = (0..counts.got.len()).filter(has).collect();
                let sum = seats.iter().map(|entrant| of_it().map(|row| row.got(*entrant)).sum::<u64>()).sum();
                counts.spreads.entry(deck).or_default().count(sum, games * seats.len() as u64);
            }
        }
    }

    /// Adds what was counted of other parts of the same games.
    pub fn add(&mut self, other: Report) {
        self.shards.extend(other.shards);
        self.shards.sort_unstable();
        for (mine, theirs) in self.pairings.iter_mut().zip(other.pairings) {
            mine.add(&theirs);
        }
        self.together.add(other.together);
        for (deck, cards) in other.cards {
            let mine = self.cards.entry(deck).or_default();
            for (title, card) in cards {
                mine.entry(title).or_default().add(&card);
            }
        }
        for (deck, course) in other.course {
            let mine = self.course.entry(deck).or_default();
            for (name, means) in course {
                let mine = mine.entry(name).or_default();
                mine.resize(mine.len().max(means.len()), Mean::default());
                for (mine, mean) in mine.iter_mut().zip(means) {
                    mine.of += mean.of;
                    mine.sum += mean.sum;
                }
            }
        }
    }

    /// All pairings together: what is known of it is known of seeds, each of which all of them have played.
    pub fn whole(&self) -> Pairing {
        let mut whole = Pairing::default();
        self.pairings.iter().for_each(|pairing| whole.add(pairing));
        whole.first.spread = self.together.first;
        whole.got.iter_mut().zip(&self.together.agents).for_each(|(got, spread)| got.spread = *spread);
        whole
    }

    /// What a deck got against another; against all others, if none is named. Where more than two decks are at one table, none of
    /// them is played against one other.
    pub fn against(&self, deck: &str, other: Option<&str>) -> Against {
        let (mut sum, mut games, mut spread) = (Tally::default(), 0, Spread::default());
        for pairing in self.pairings.iter().filter(|pairing| !pairing.is_mirrored()) {
            let others: Vec<&str> = pairing.different().into_iter().filter(|its| *its != deck).collect();
            if other.is_some_and(|other| others != [other]) {
                continue;
            }
            let its = pairing.got.iter().zip(pairing.decks.iter().cycle()).filter(|(_, its)| *its == deck);
            let before = sum.games;
            its.for_each(|(got, _)| sum.add(got));
            if sum.games > before {
                games += pairing.games;
                spread.add(pairing.spreads.get(deck).copied().unwrap_or_default());
            }
        }
        if other.is_none() {
            spread = self.together.decks.get(deck).copied().unwrap_or_default();
        }
        Against { got: sum, games, spread }
    }
}

impl Pairing {
    /// Of these decks, with nothing counted.
    pub fn of(decks: Vec<String>) -> Pairing {
        Pairing { decks, ..Pairing::default() }
    }

    /// Its decks, each once.
    pub fn different(&self) -> Vec<&str> {
        let mut all: Vec<&str> = Vec::new();
        for deck in &self.decks {
            if !all.contains(&deck.as_str()) {
                all.push(deck);
            }
        }
        all
    }

    /// Whether all play with one deck, or without any.
    pub fn is_mirrored(&self) -> bool {
        self.different().len() < 2
    }

    fn add(&mut self, other: &Pairing) {
        self.games += other.games;
        if self.got.len() < other.got.len() {
            self.got.resize(other.got.len(), Tally::default());
        }
        self.got.iter_mut().zip(&other.got).for_each(|(mine, theirs)| mine.add(theirs));
        self.first.add(&other.first);
        for (turns, games) in &other.turns {
            *self.turns.entry(*turns).or_default() += games;
        }
        self.decisions += other.decisions;
        for (ending, games) in &other.endings {
            *self.endings.entry(ending.clone()).or_default() += games;
        }
        for (deck, spread) in &other.spreads {
            self.spreads.entry(deck.clone()).or_default().add(*spread);
        }
    }

    /// How many turns that many of a hundred games do not exceed.
    pub fn turns_of(&self, percent: u64) -> u32 {
        let mut seen = 0;
        let wanted = (self.games * percent).div_ceil(100).max(1);
        for (turns, games) in &self.turns {
            seen += games;
            if seen >= wanted {
                return *turns;
            }
        }
        0
    }

    /// All turns of all games.
    pub fn all_turns(&self) -> u64 {
        self.turns.iter().map(|(turns, games)| u64::from(*turns) * games).sum()
    }
}

fn title(game: &Game, def: u32) -> String {
    let p = &game.program;
    p.str(p.defs[DefId(def).i()].title).to_owned()
}

/// How a game ended, whoever won it: by why, where the rules say it.
fn ending(game: &Game, came: &Came) -> String {
    match came {
        Came::Drawn(0, _, why) if why.is_empty() => "draw".to_owned(),
        Came::Drawn(0, _, why) => format!("draw: {why}"),
        Came::Won(_, why, _) | Came::Drawn(_, _, why) | Came::Lost(_, why) if !why.is_empty() => why.to_string(),
        Came::Won(..) | Came::Drawn(..) => "won".to_owned(),
        came => words(game, game.words(), came),
    }
}

/// Who decides, by seat.
pub fn agents(entrants: &[Agent]) -> Vec<String> {
    entrants.iter().map(Agent::to_string).collect()
}

/// A row for each game, for spreadsheets and databases.
#[derive(Debug, Clone, Default)]
pub struct Row {
    /// The number of the pairing, from 0.
    pub pairing: usize,
    /// The number of the seed in its pairing.
    pub number: u64,
    /// How far all sat from where they sat first.
    pub turned: usize,
    /// Points, by the order of agents: [`super::WIN`] for a win.
    pub points: Vec<u64>,
    /// Scores, by the order of agents.
    pub scores: Vec<i32>,
    /// Who had the first turn, in the order of agents.
    pub first: usize,
    /// How many turns were begun.
    pub turns: u32,
    /// How many decisions were made.
    pub decisions: u64,
    /// How it ended, in words: the reason of the end, or `draw`.
    pub ending: String,
}

impl Row {
    /// What an agent got, in points; nothing, where there is none at that place.
    fn got(&self, entrant: usize) -> u64 {
        self.points.get(entrant).copied().unwrap_or(0)
    }

    /// A game as a row.
    pub fn of(game: &Game, pairing: usize, seats: &[usize], played: &Played) -> Row {
        let points = |seat: &usize| {
            let mut one = Tally::default();
            one.count(&played.came, &played.scores, *seat);
            one.points
        };
        Row {
            pairing,
            number: played.number,
            turned: played.turned,
            points: seats.iter().map(points).collect(),
            scores: seats.iter().filter_map(|seat| played.scores.get(*seat).copied()).collect(),
            first: seats.iter().position(|seat| *seat == usize::from(played.first)).unwrap_or(0),
            turns: played.turns,
            decisions: played.decisions,
            ending: ending(game, &played.came),
        }
    }
}
