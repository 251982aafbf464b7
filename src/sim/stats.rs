//! How sure a number is that was counted in games.

use serde::{Deserialize, Serialize};

/// How many standard deviations hold 95 of 100 chances.
const Z: f64 = 1.959_963_984_540_054;

/// A share of what was counted, and between what it is with 95 % confidence (Wilson's interval).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// The share that was seen.
    pub share: f64,
    /// At least so much,
    pub low: f64,
    /// and at most so much.
    pub high: f64,
}

/// How much what was got with one seed differs from what was got with others. Games that share a seed are not games apart: whoever
/// goes first has the same cards in each of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    /// How many seeds were played.
    pub seeds: u64,
    /// The squares of what was got with each, added up; a win counts [`Spread::WIN`].
    pub squares: u64,
    /// What was got with each, times in how many seats, added up: seeds need not count alike, as a card is in more hands with some.
    pub products: u64,
    /// The squares of in how many seats, added up.
    pub sizes: u64,
}

impl Spread {
    /// What a win counts: whole numbers are the same in whatever order they are added up.
    pub const WIN: u64 = 840;

    /// Counts what was got in all games of a seed, in so many seats, in points (see [`super::WIN`]).
    pub fn count(&mut self, points: u64, seats: u64) {
        let one = super::WIN / Spread::WIN;
        let got = (points + one / 2) / one;
        self.seeds += 1;
        self.squares += got * got;
        self.products += got * seats;
        self.sizes += seats * seats;
    }

    /// Adds what was counted of other seeds.
    pub fn add(&mut self, other: Spread) {
        self.seeds += other.seeds;
        self.squares += other.squares;
        self.products += other.products;
        self.sizes += other.sizes;
    }

    /// As many games apart as tell as much: no more than there were, and no fewer than seeds.
    pub fn games_apart(self, share: f64, seats: u64, games: u64) -> f64 {
        let (seeds, most) = (self.seeds as f64, games as f64);
        if self.seeds == 0 || self.seeds >= games {
            return most;
        }
        // Where all came out alike, it cannot be told how far one game goes with the others of its seed.
        if self.seeds < 2 || share <= 0.0 || share >= 1.0 {
            return seeds;
        }
        // How far what was got with each seed is from that share of its seats, squared and added up.
        let win = Spread::WIN as f64;
        let (squares, products) = (self.squares as f64 / (win * win), self.products as f64 / win);
        let off = (squares - 2.0 * share * products + share * share * self.sizes as f64).max(0.0);
        let of_share = off * seeds / (seeds - 1.0) / (seats as f64 * seats as f64);
        if of_share <= 0.0 { most } else { (share * (1.0 - share) / of_share).clamp(seeds, most) }
    }
}

impl Rate {
    /// So much of so many seats, which were seen in fewer games than that, several of which have one seed: what several seats get in
    /// one game depends on one another, and tells no more than one seat does. Half points, such as draws, count as they are.
    pub fn spread(points: f64, seats: u64, games: u64, spread: Spread) -> Rate {
        if seats == 0 || games == 0 {
            return Rate { share: 0.0, low: 0.0, high: 1.0 };
        }
        let p = points / seats as f64;
        let n = spread.games_apart(p, seats, games);
        let z2 = Z * Z;
        let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).max(0.0).sqrt();
        // Where all or none was won, one end is that: rounding must not part them.
        let low = if points <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if points >= seats as f64 { 1.0 } else { (middle + half).min(1.0) };
        Rate { share: p, low, high }
    }

    /// How far the ends of the interval are apart, halved.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// In percent, with its interval: `61.0% (54.1 to 67.5)`.
    pub fn words(self) -> String {
        format!("{:.1}% ({:.1} to {:.1})", self.share * 100.0, self.low * 100.0, self.high * 100.0)
    }

    /// The rate and its interval as a JSON object.
    pub fn json(self) -> serde_json::Value {
        serde_json::json!({ "rate": self.share, "low": self.low, "high": self.high })
    }
}

/// How likely it is that of so many games that came out otherwise, the split would be at least so uneven if it were chance
/// (the sign test of McNemar, exact where they are few).
pub fn paired(better: u64, worse: u64) -> f64 {
    let n = better + worse;
    if n == 0 {
        return 1.0;
    }
    if n > 1_000 {
        let z = ((better as f64 - worse as f64).abs() - 1.0).max(0.0) / (n as f64).sqrt();
        return beyond(z);
    }
    // The lighter tail of the binomial with a half, doubled.
    let least = better.min(worse);
    let mut term = -(n as f64) * std::f64::consts::LN_2;
    let mut sum = term.exp();
    for k in 0..least {
        term += ((n - k) as f64).ln() - ((k + 1) as f64).ln();
        sum += term.exp();
    }
    (2.0 * sum).min(1.0)
}

/// How likely it is that two shares would be at least so far apart if they were one, each of so many games of their own.
pub fn apart((one, a): (f64, f64), (other, b): (f64, f64)) -> f64 {
    if a <= 0.0 || b <= 0.0 {
        return 1.0;
    }
    let both = (one * a + other * b) / (a + b);
    let deviation = (both * (1.0 - both) * (1.0 / a + 1.0 / b)).sqrt();
    if deviation <= 0.0 { 1.0 } else { beyond(((one - other) / deviation).abs()) }
}

/// How likely a normal number is to be further from the middle than so many deviations (Abramowitz and Stegun 7.1.26).
fn beyond(z: f64) -> f64 {
    let x = z / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series =
        t * (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    (series * (-x * x).exp()).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::WIN;
    use super::{Rate, Spread, apart, beyond, paired};

    impl Rate {
        /// So much of so many.
        fn of(points: f64, games: u64) -> Rate {
            Rate::over(points, games, games)
        }

        /// So much of so many, which were seen in fewer games than that, none of which share a seed.
        fn over(points: f64, seats: u64, games: u64) -> Rate {
            Rate::spread(points, seats, games, Spread::default())
        }
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-4
    }

    #[test]
    fn intervals_are_those_of_the_books() {
        let rate = Rate::of(60.0, 100);
        assert!(near(rate.low, 0.5020) && near(rate.high, 0.6906), "{rate:?}");
        let none = Rate::of(0.0, 10);
        assert!(none.low == 0.0 && near(none.high, 0.2775), "{none:?}");
        let all = Rate::of(10.0, 10);
        assert!(all.high == 1.0 && near(all.low, 0.7225), "{all:?}");
        assert_eq!(Rate::of(0.0, 0).half_width(), 0.5);
        // Two seats of each game: the share is of both, the interval that of the games.
        let partners = Rate::over(120.0, 200, 100);
        assert!(near(partners.share, 0.6) && near(partners.low, 0.5020) && near(partners.high, 0.6906), "{partners:?}");
        assert_eq!(Rate::over(200.0, 200, 100).high, 1.0);
    }

    /// Two games a seed, of 60 won in all of 100.
    #[test]
    fn games_of_one_seed_are_not_games_apart() {
        let of = |pairs: &[(u64, u64)]| {
            let mut spread = Spread::default();
            pairs.iter().for_each(|(wins, times)| (0..*times).for_each(|_| spread.count(*wins * WIN, 2)));
            Rate::spread(60.0, 100, 100, spread)
        };
        // Both games of a seed always come out alike: 50 games are known.
        let alike = of(&[(2, 30), (0, 20)]);
        assert!((alike.half_width() - Rate::of(30.0, 50).half_width()).abs() < 2e-3, "{alike:?}");
        // They go against one another: no more is known than of 100 games.
        let against = of(&[(1, 40), (2, 10)]);
        assert_eq!(against, Rate::of(60.0, 100));
        // As chance would have it.
        let chance = of(&[(2, 18), (1, 24), (0, 8)]);
        assert!((chance.half_width() - Rate::of(60.0, 100).half_width()).abs() < 4e-3, "{chance:?}");
        let mut all = Spread::default();
        (0..20).for_each(|_| all.count(2 * WIN, 2));
        assert_eq!(Rate::spread(40.0, 40, 40, all), Rate::of(20.0, 20));
    }

    /// Of a card that is in one hand with some seeds and in two with others.
    #[test]
    fn seeds_need_not_count_alike() {
        let mut spread = Spread::default();
        for (points, seats, times) in [(2, 2, 20), (0, 2, 10), (1, 1, 20), (0, 1, 20)] {
            (0..times).for_each(|_| spread.count(points * WIN, seats));
        }
        // Of 30 pairs that always came out alike, and 40 games: as much as some 70 games tell, not 100.
        let apart = spread.games_apart(0.6, 100, 100);
        assert!((62.0..=78.0).contains(&apart), "{apart}");
    }

    #[test]
    fn what_chance_does_is_known() {
        assert!(near(beyond(1.96), 0.05) && near(beyond(0.0), 1.0));
        // 1 of 10: (1 + 10) / 1024, doubled.
        assert!(near(paired(1, 9), 0.0215) && near(paired(9, 1), 0.0215));
        assert_eq!(paired(5, 5), 1.0);
        assert_eq!(paired(0, 0), 1.0);
        assert!(near(paired(600, 500), 0.0028), "{}", paired(600, 500));
        let apart_by = apart((0.6, 100.0), (0.4, 100.0));
        assert!(near(apart_by, 0.0047), "{apart_by}");
        assert_eq!(apart((1.0, 1.0), (0.0, 0.0)), 1.0);
    }
}
