//! The same seeds by the rules of two dates: which rates have moved by more than chance explains. Games that share a seed are no games
//! apart: what they come to together is what is compared.

use super::report::{Pairing, Report, Row, Times};
use super::stats::{apart, paired};
use super::{files, page, tell};
use crate::arguments::{Against, Sim};
use crate::screen::{Screen, Stop};
use crate::width;
use serde_json::{Value, json};

/// What chance does in one of so many tries is not believed to be chance, however many rates are looked at together.
const DOUBT: f64 = 0.05;

/// A rate before and after.
struct Moved {
    /// Whose rate it is, in words: of a deck against others, or of whoever goes first.
    what: String,
    before: Times,
    after: Times,
    /// How likely it is to differ so by chance alone.
    chance: f64,
}

/// What came of the same seeds by both rules: the games of each have their twins.
#[derive(Debug, Default)]
pub struct Twins {
    /// The rates of each pairing, by its number.
    pairings: Vec<Pair>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Pair {
    before: Times,
    after: Times,
    /// With how many seeds the first of the pairing got more, or less, than before.
    better: u64,
    worse: u64,
}

impl Twins {
    /// Adds the games of a seed by the one rules and by the other.
    pub fn add(&mut self, before: &[Row], after: &[Row]) {
        let pairings = before.iter().map(|row| row.pairing + 1).max().unwrap_or(0);
        if self.pairings.len() < pairings {
            self.pairings.resize(pairings, Pair::default());
        }
        for (at, pair) in self.pairings.iter_mut().enumerate() {
            let [was, is] = [before, after].map(|rows| {
                let points = rows.iter().filter(|row| row.pairing == at).map(|row| row.points.first().copied());
                let points: Vec<u64> = points.map(Option::unwrap_or_default).collect();
                Times::of_seed(points.iter().sum(), points.len() as u64)
            });
            pair.before.add(&was);
            pair.after.add(&is);
            pair.better += u64::from(is.points > was.points);
            pair.worse += u64::from(is.points < was.points);
        }
    }
}

/// Tells what has moved.
pub fn tell(before: &Report, after: &Report, twins: &Twins, what: &Sim, screen: &mut Screen) -> Result<(), Stop> {
    let decks = of_decks(before, twins);
    let cards = of_cards(before, after);
    let first = of_first(before, after);
    // The more is looked at, the more moves by chance: each set of rates is held to its number.
    let doubt = |many: usize| DOUBT / many.max(1) as f64;
    let rates: Vec<(&Moved, f64)> = { decks.iter().map(|one| (one, doubt(decks.len()))) }
        .chain([(&first, DOUBT)])
        .chain(cards.iter().map(|one| (one, doubt(cards.len()))))
        .collect();
    if let Some(path) = &what.csv {
        crate::files::put_out(path, as_csv(&rates))?;
    }
    if let Some(path) = &what.html {
        crate::files::put_out(
            path,
            page::comparison(&heading(before, after, what), &as_rows(&rates), page::Words(screen.tongue())),
        )?;
    }
    if what.json {
        let all = |moved: &[Moved]| -> Vec<Value> { moved.iter().map(|one| one.json(doubt(moved.len()))).collect() };
        return screen.line(json!({
            "type": "comparison",
            "before": before.header,
            "after": after.header,
            "games": before.whole().games,
            "stopped": before.stopped,
            "decks": all(&decks),
            "first_player": first.json(DOUBT),
            "cards": all(&cards),
        }));
    }
    let mut lines = heading(before, after, what);
    // Of no games there is nothing to find.
    if before.whole().games > 0 {
        lines.push(String::new());
        lines.extend(decks.iter().map(|moved| moved.line(doubt(decks.len()))));
        lines.push(first.line(DOUBT));
        lines.push(format!("turns a game: {:.1}, then {:.1}", turns(before), turns(after)));
        lines.extend(lines_of_cards(&cards, doubt(cards.len())));
    }
    screen.say_within(lines.join("\n"), width::known())
}

/// How many turns a game has on average.
fn turns(report: &Report) -> f64 {
    let whole = report.whole();
    whole.all_turns() as f64 / whole.games.max(1) as f64
}

/// Which cards have moved, and which most of the others.
fn lines_of_cards(cards: &[Moved], doubt: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let (moved, still): (Vec<&Moved>, Vec<&Moved>) = cards.iter().partition(|one| one.chance < doubt);
    if !cards.is_empty() {
        let moved = moved.len();
        lines.push(String::new());
        lines.push(format!("Of {} rates of cards, {moved} moved by more than chance explains.", cards.len()));
    }
    lines.extend(moved.iter().map(|one| one.line(doubt)));
    let mut nearest: Vec<&Moved> = still.into_iter().filter(|one| one.chance < DOUBT).collect();
    nearest.sort_by(|a, b| a.chance.total_cmp(&b.chance));
    if !nearest.is_empty() {
        lines.push("These moved most of the others, as so many may by chance:".to_owned());
    }
    lines.extend(nearest.into_iter().take(5).map(|one| one.line(0.0)));
    lines
}

/// What was played, by which rules.
fn heading(before: &Report, after: &Report, what: &Sim) -> Vec<String> {
    let (one, two) = (&before.header, &after.header);
    let mut lines: Vec<String> = tell::heading(one).lines().map(str::to_owned).collect();
    lines.push(match &what.and {
        Some(Against::Folder(folder)) => {
            format!("against `{}` as of {}, rules {}", folder.display(), two.as_of, two.rules_hash)
        }
        _ => format!("against as of {}, rules {}", two.as_of, two.rules_hash),
    });
    lines.push(format!("{}, by both", tell::played(before)));
    lines.extend(tell::missing(before));
    if one.rules_hash == two.rules_hash {
        lines.push("The rules and cards of both are the same.".to_owned());
    }
    lines
}

/// A row for each rate: of what, before, after, and how likely it is to differ so by chance.
fn as_csv(rates: &[(&Moved, f64)]) -> String {
    let mut text = "of,before,games before,after,games after,p,verdict\n".to_owned();
    for (one, doubt) in rates {
        let cells = [
            one.what.clone(),
            format!("{:.4}", one.before.rate().share),
            one.before.games.to_string(),
            format!("{:.4}", one.after.rate().share),
            one.after.games.to_string(),
            format!("{:.6}", one.chance),
            one.verdict(*doubt).to_owned(),
        ];
        text.push_str(&cells.iter().map(|cell| files::quoted(cell)).collect::<Vec<_>>().join(","));
        text.push('\n');
    }
    text
}

/// The same for a page.
fn as_rows(rates: &[(&Moved, f64)]) -> Vec<[String; 5]> {
    let row = |(one, doubt): &(&Moved, f64)| {
        let chance = if one.chance < 0.0001 { "< 0.0001".to_owned() } else { format!("{:.4}", one.chance) };
        let (before, after) = (one.before.rate().words(), one.after.rate().words());
        [one.what.clone(), before, after, chance, one.verdict(*doubt).to_owned()]
    };
    rates.iter().map(row).collect()
}

impl Moved {
    /// Whether it has moved by more than chance explains, and which way.
    fn verdict(&self, doubt: f64) -> &'static str {
        match self.chance < doubt {
            true if self.after.rate().share > self.before.rate().share => "up",
            true => "down",
            false => "not beyond chance",
        }
    }

    fn line(&self, doubt: f64) -> String {
        let (before, after) = (self.before.rate(), self.after.rate());
        let verdict = self.verdict(doubt);
        let change = (after.share - before.share) * 100.0;
        let chance = if self.chance < 0.0001 { "p < 0.0001".to_owned() } else { format!("p = {:.4}", self.chance) };
        format!("{}: {}, then {}: {change:+.1} ({chance}): {verdict}", self.what, before.words(), after.words())
    }

    fn json(&self, doubt: f64) -> Value {
        json!({
            "what": self.what,
            "before": self.before.rate().json(),
            "after": self.after.rate().json(),
            "games": [self.before.games, self.after.games],
            "p": self.chance,
            "moved": self.chance < doubt,
        })
    }
}

/// Win rates of decks: only those seeds count that came out otherwise by both rules.
fn of_decks(before: &Report, twins: &Twins) -> Vec<Moved> {
    let pairs = twins.pairings.iter().copied().chain(std::iter::repeat(Pair::default()));
    let moved = |(pairing, pair): (&Pairing, Pair)| {
        let what = match (&pairing.decks[..], pairing.different().get(1..)) {
            ([mine, _, ..], Some(others @ [_, ..])) => format!("\"{mine}\" against \"{}\"", others.join("\", \"")),
            ([mine, theirs, ..], _) => format!("\"{mine}\" against \"{theirs}\""),
            _ => "whoever sits at A first".to_owned(),
        };
        Moved { what, before: pair.before, after: pair.after, chance: paired(pair.better, pair.worse) }
    };
    before.pairings.iter().zip(pairs).map(moved).collect()
}

fn of_first(before: &Report, after: &Report) -> Moved {
    let times = |report: &Report| {
        let first = report.whole().first;
        Times { games: first.games, seats: first.games, points: first.points, spread: first.spread }
    };
    by_themselves("whoever goes first".to_owned(), times(before), times(after))
}

fn by_themselves(what: String, before: Times, after: Times) -> Moved {
    let known = |times: &Times| (times.rate().share, if times.games == 0 { 0.0 } else { times.games_apart() });
    let chance = apart(known(&before), known(&after));
    Moved { what, before, after, chance }
}

/// Win rates of cards, as far as both have them.
fn of_cards(before: &Report, after: &Report) -> Vec<Moved> {
    let mut all = Vec::new();
    for (deck, cards) in &before.cards {
        for (title, card) in cards {
            let Some(then) = after.cards.get(deck).and_then(|cards| cards.get(title)) else { continue };
            let ways = [("in the opening hand", card.opening, then.opening), ("played", card.played, then.played)];
            for (way, one, two) in ways {
                if one.games > 0 && two.games > 0 {
                    all.push(by_themselves(format!("{title} of \"{deck}\" {way}"), one, two));
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::WIN;
    use super::super::report::Row;
    use super::{Twins, paired};

    fn row(pairing: usize, points: u64) -> Row {
        let points = vec![points * WIN, (1 - points) * WIN];
        Row { pairing, points, ..Row::default() }
    }

    /// Two games a seed and pairing: what they come to together is what has moved, or not.
    #[test]
    fn games_of_one_seed_are_compared_together() {
        let mut twins = Twins::default();
        for _ in 0..5 {
            // In the first pairing one game is won that was lost, and the other lost that was won; in the second both are won.
            twins.add(&[row(0, 0), row(1, 0), row(0, 1), row(1, 0)], &[row(0, 1), row(1, 1), row(0, 0), row(1, 1)]);
        }
        let [even, up] = twins.pairings[..] else { panic!("two pairings") };
        assert_eq!((even.better, even.worse, even.before.games, even.before.spread.seeds), (0, 0, 10, 5));
        assert_eq!((up.better, up.worse, up.after.points), (5, 0, 10 * WIN));
        assert!(paired(up.better, up.worse) > 0.05, "five seeds are not ten games");
    }
}
