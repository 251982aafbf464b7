//! Standings: the table of a tournament from its results, ordered as the game declares.

use crate::machine::state::chance::below;
use crate::program::{Criterion, LastResort, Standings};
use naipe_grammar::narrow;
use naipe_grammar::order;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::cmp::Reverse;

/// Who won a game of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    /// The first of the two.
    First,
    /// The second of the two.
    Second,
    /// Nobody: the game was drawn.
    Nobody,
}

/// A game of a tournament, between players by their numbers.
#[derive(Debug, Clone, Copy)]
pub struct Played {
    /// The two who played, by number; the first of them has the score.
    pub players: [usize; 2],
    /// Their totals at the end, in the same order; none: only who won is known.
    pub totals: Option<[i32; 2]>,
    /// Who won, where it was said.
    pub winner: Option<Winner>,
}

/// A round of a tournament.
#[derive(Debug, Clone, Default)]
pub struct Round {
    /// The games that were played in it.
    pub games: Vec<Played>,
    /// The players who had no rival, by number.
    pub byes: Vec<usize>,
}

/// The results of a tournament, or as much of it as has been played.
#[derive(Debug, Clone, Default)]
pub struct Results {
    /// How many players there are, numbered from 0.
    pub players: usize,
    /// The rounds that were played, in order.
    pub rounds: Vec<Round>,
    /// Whether no more are to come.
    pub is_last: bool,
    /// How many places, from the first, win something.
    pub relevant_places: usize,
    /// The seed of the lots that chance draws.
    pub seed: u64,
    /// What players rolled where dice decide instead of chance, by number.
    pub rolls: Vec<Option<i32>>,
    /// Who won each extra game, against whom.
    pub playoffs: Vec<(usize, usize)>,
}

/// How a row came to its place, where nothing in the results decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The results decide it.
    None,
    /// Chance has decided it.
    Random,
    /// Dice decided, which people rolled.
    Dice,
    /// By an extra game.
    Playoff,
    /// An extra game is awaited.
    Awaited,
    /// The place is shared.
    Shared,
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The player, by number.
    pub player: usize,
    /// The place, from 1; shared by those that wait for an extra game.
    pub place: usize,
    /// How many games were won, drawn and lost.
    pub games: [u32; 3],
    /// The points of all rounds, byes included.
    pub points: i32,
    /// The sum of the scores of its games.
    pub score: i32,
    /// The score of each round; nothing where there was no game.
    pub scores: Vec<Option<i32>>,
    /// The sum of the points of all rivals met, each once.
    pub rivals_points: i32,
    /// The sum of the scores of all rivals met, each once.
    pub rivals_score: i32,
    /// How the place was found where nothing in the results decides.
    pub mark: Mark,
}

impl Standings {
    /// A total as it is entered.
    #[must_use]
    pub fn entered(&self, total: i32) -> i32 {
        self.score.map_or(total, |(least, most)| total.max(least).min(most))
    }

    /// The score of a game for its first player; the second has the negative.
    #[must_use]
    pub fn score_of(&self, game: &Played) -> i32 {
        game.totals.map_or(0, |[own, rival]| self.entered(own).saturating_sub(self.entered(rival)))
    }

    /// Who won a game: as it was said, or else whoever alone is above the least total; without bounds, the greater total.
    #[must_use]
    pub fn winner(&self, game: &Played) -> Winner {
        if let Some(said) = game.winner {
            return said;
        }
        let Some([own, rival]) = game.totals else { return Winner::Nobody };
        let (own, rival) = match self.score {
            Some((least, _)) => (i32::from(own > least), i32::from(rival > least)),
            None => (own, rival),
        };
        match own.cmp(&rival) {
            std::cmp::Ordering::Greater => Winner::First,
            std::cmp::Ordering::Less => Winner::Second,
            std::cmp::Ordering::Equal => Winner::Nobody,
        }
    }

    /// The table, best first: one row for each player.
    #[must_use]
    pub fn table(&self, results: &Results) -> Vec<Row> {
        let mut rows = self.rows(results);
        let mut rng = ChaCha8Rng::seed_from_u64(results.seed ^ (results.rounds.len() as u64) << 32);
        // A lot for each player, drawn whether it is needed or not: a result put right moves nobody else's.
        let mut lots: Vec<usize> = (0..results.players).collect();
        for at in (1..lots.len()).rev() {
            lots.swap(at, below(&mut rng, narrow::u32(at) + 1) as usize);
        }
        let mut groups: Vec<Vec<usize>> = vec![(0..results.players).collect()];
        for criterion in &self.order {
            groups = groups.into_iter().flat_map(|group| self.split(results, &rows, group, *criterion)).collect();
        }
        let mut order = Vec::with_capacity(rows.len());
        for group in groups {
            self.settle(results, &mut rows, &lots, group, &mut order);
        }
        let mut table: Vec<Row> = Vec::with_capacity(rows.len());
        for player in order {
            table.push(rows[player].clone());
        }
        table
    }

    /// What each player did.
    fn rows(&self, results: &Results) -> Vec<Row> {
        let blank = |player| Row {
            player,
            place: 0,
            games: [0; 3],
            points: 0,
            score: 0,
            scores: vec![None; results.rounds.len()],
            rivals_points: 0,
            rivals_score: 0,
            mark: Mark::None,
        };
        let mut rows: Vec<Row> = (0..results.players).map(blank).collect();
        let mut rivals: Vec<Vec<usize>> = vec![Vec::new(); results.players];
        for (round, played) in results.rounds.iter().enumerate() {
            for bye in &played.byes {
                rows[*bye].points += self.bye;
            }
            for game in &played.games {
                let score = self.score_of(game);
                let outcomes = match self.winner(game) {
                    Winner::First => [0, 2],
                    Winner::Second => [2, 0],
                    Winner::Nobody => [1, 1],
                };
                for (side, outcome) in outcomes.into_iter().enumerate() {
                    let row = &mut rows[game.players[side]];
                    let score = if side == 0 { score } else { -score };
                    row.games[outcome] += 1;
                    row.points += [self.win, self.draw, self.loss][outcome];
                    row.score = row.score.saturating_add(score);
                    row.scores[round] = Some(row.scores[round].unwrap_or(0).saturating_add(score));
                    let rival = game.players[1 - side];
                    if !rivals[game.players[side]].contains(&rival) {
                        rivals[game.players[side]].push(rival);
                    }
                }
            }
        }
        for player in 0..rows.len() {
            let sum = |of: fn(&Row) -> i32| {
                rivals[player].iter().fold(0_i32, |sum, rival| sum.saturating_add(of(&rows[*rival])))
            };
            let (points, score) = (sum(|row| row.points), sum(|row| row.score));
            (rows[player].rivals_points, rows[player].rivals_score) = (points, score);
        }
        rows
    }

    /// Orders players that are level so far by one criterion; those still level stay together.
    fn split(&self, results: &Results, rows: &[Row], group: Vec<usize>, criterion: Criterion) -> Vec<Vec<usize>> {
        let between = match (criterion, &group[..]) {
            (_, [_] | []) => return vec![group],
            (Criterion::Between, [first, second]) => self.between(results, *first, *second),
            (Criterion::Between, _) => return vec![group],
            _ => (0, 0),
        };
        let first = group[0];
        let key = |player: usize| match criterion {
            Criterion::Points => (rows[player].points, 0),
            Criterion::Score => (rows[player].score, 0),
            Criterion::Wins => (rows[player].games[0].cast_signed(), 0),
            Criterion::Between if player == first => between,
            Criterion::Between => (0, 0),
            Criterion::RivalsPoints => (rows[player].rivals_points, 0),
            Criterion::RivalsScore => (rows[player].rivals_score, 0),
        };
        apart(group, |player| Reverse(key(player)))
    }

    /// Games won more than lost by the first of two against the second, and the score of those games.
    fn between(&self, results: &Results, first: usize, second: usize) -> (i32, i32) {
        let mut sum = (0, 0);
        for game in results.rounds.iter().flat_map(|round| &round.games) {
            let sign = if game.players == [first, second] {
                1
            } else if game.players == [second, first] {
                -1
            } else {
                continue;
            };
            sum.0 += match self.winner(game) {
                Winner::First => sign,
                Winner::Second => -sign,
                Winner::Nobody => 0,
            };
            sum.1 += sign * self.score_of(game);
        }
        sum
    }

    /// Gives places to players whom no criterion tells apart.
    fn settle(&self, results: &Results, rows: &mut [Row], lots: &[usize], group: Vec<usize>, order: &mut Vec<usize>) {
        let place = order.len() + 1;
        if let [only] = group[..] {
            rows[only].place = place;
            order.push(only);
            return;
        }
        let matters = results.is_last && place <= results.relevant_places;
        match if matters { self.relevant } else { self.irrelevant } {
            LastResort::Playoff => self.playoff(results, rows, lots, group, order),
            LastResort::Random => {
                for part in apart(group, |player| Reverse(results.rolls.get(player).copied().flatten())) {
                    let is_rolled = results.rolls.get(part[0]).copied().flatten().is_some();
                    let mark = if part.len() == 1 && is_rolled { Mark::Dice } else { Mark::Random };
                    let mut part = part;
                    order::by_key(&mut part, |player| lots[*player]);
                    for player in part {
                        (rows[player].place, rows[player].mark) = (order.len() + 1, mark);
                        order.push(player);
                    }
                }
            }
            LastResort::Shared => share(rows, group, Mark::Shared, order),
        }
    }

    /// Places by extra games: whoever won more of them among these is ahead.
    fn playoff(&self, results: &Results, rows: &mut [Row], lots: &[usize], group: Vec<usize>, order: &mut Vec<usize>) {
        let among = |player: usize| {
            let mine = results.playoffs.iter().filter(|(winner, loser)| *winner == player && group.contains(loser));
            Reverse(mine.count())
        };
        let parts = apart(group.clone(), among);
        if parts.len() < 2 {
            share(rows, group, Mark::Awaited, order);
            return;
        }
        for part in parts {
            if let [only] = part[..] {
                rows[only].mark = Mark::Playoff;
            }
            self.settle(results, rows, lots, part, order);
        }
    }
}

/// Places that several share.
fn share(rows: &mut [Row], group: Vec<usize>, mark: Mark, order: &mut Vec<usize>) {
    let place = order.len() + 1;
    for player in group {
        (rows[player].place, rows[player].mark) = (place, mark);
        order.push(player);
    }
}

/// Players in the order of a key, those of one key together.
fn apart<K: Ord>(mut group: Vec<usize>, key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    order::by_key(&mut group, |player| key(*player));
    group.chunk_by(|a, b| key(*a) == key(*b)).map(<[usize]>::to_vec).collect()
}
