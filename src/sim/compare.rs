//! The same seeds by the rules of two dates: which rates have moved by more than chance explains.

use super::balance::Found;
use super::report::{Report, Times, sides};
use super::stats::{apart, paired};
use super::{files, page, tell};
use crate::arguments::{Against, Sim};
use crate::screen::{Done, Screen};
use serde_json::{Value, json};

/// What chance does in one of so many tries is not believed to be chance, however many rates are looked at together.
const DOUBT: f64 = 0.05;

/// A rate before and after.
struct Moved {
    /// Of what.
    what: String,
    before: Times,
    after: Times,
    /// How likely it is to differ so by chance alone.
    chance: f64,
}

/// Tells what has moved.
pub fn tell(before: &Found, after: &Found, what: &Sim, screen: &mut Screen) -> Done {
    let decks = of_decks(before, after);
    let cards = of_cards(&before.report, &after.report);
    let first = of_first(&before.report, &after.report);
    // The more is looked at, the more moves by chance: each set of rates is held to its number.
    let doubt = |many: usize| DOUBT / many.max(1) as f64;
    let rates: Vec<(&Moved, f64)> = { decks.iter().map(|one| (one, doubt(decks.len()))) }
        .chain([(&first, DOUBT)])
        .chain(cards.iter().map(|one| (one, doubt(cards.len()))))
        .collect();
    if let Some(path) = &what.csv {
        files::write(path, &as_csv(&rates))?;
    }
    if let Some(path) = &what.html {
        files::write(path, &page::comparison(&heading(before, after, what), &as_rows(&rates)))?;
    }
    if what.json {
        let all = |moved: &[Moved]| -> Vec<Value> { moved.iter().map(|one| one.json(doubt(moved.len()))).collect() };
        screen.line(json!({
            "type": "comparison",
            "before": before.report.header,
            "after": after.report.header,
            "decks": all(&decks),
            "first_player": first.json(DOUBT),
            "cards": all(&cards),
        }))?;
        return Ok(true);
    }
    for line in heading(before, after, what) {
        screen.says(line)?;
    }
    screen.line("")?;
    for moved in &decks {
        screen.line(moved.line(doubt(decks.len())))?;
    }
    screen.line(first.line(DOUBT))?;
    let length = |report: &Report| {
        let whole = report.whole();
        whole.all_turns() as f64 / whole.games.max(1) as f64
    };
    screen.says(format_args!("turns a game: {:.1}, then {:.1}", length(&before.report), length(&after.report)))?;
    let (moved, still): (Vec<&Moved>, Vec<&Moved>) = cards.iter().partition(|one| one.chance < doubt(cards.len()));
    if !cards.is_empty() {
        screen.line("")?;
        screen.says(format_args!(
            "Of {} rates of cards, {} moved by more than chance explains.",
            cards.len(),
            moved.len()
        ))?;
    }
    for one in moved {
        screen.line(one.line(doubt(cards.len())))?;
    }
    let mut nearest: Vec<&Moved> = still.into_iter().filter(|one| one.chance < DOUBT).collect();
    nearest.sort_by(|a, b| a.chance.total_cmp(&b.chance));
    if !nearest.is_empty() {
        screen.says("These moved most of the others, as so many may by chance:")?;
    }
    for one in nearest.into_iter().take(5) {
        screen.line(one.line(0.0))?;
    }
    Ok(true)
}

/// What was played, by which rules.
fn heading(before: &Found, after: &Found, what: &Sim) -> Vec<String> {
    let (one, two) = (&before.report.header, &after.report.header);
    let mut lines: Vec<String> = tell::heading(one).lines().map(str::to_owned).collect();
    lines.push(match &what.and {
        Some(Against::Folder(folder)) => {
            format!("against `{}` as of {}, rules {}", folder.display(), two.as_of, two.rules_hash)
        }
        _ => format!("against as of {}, rules {}", two.as_of, two.rules_hash),
    });
    lines.push(format!("{}, by both", tell::played(&before.report)));
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

/// Win rates of decks: each game has its twin, so that only those count that came out otherwise.
fn of_decks(before: &Found, after: &Found) -> Vec<Moved> {
    let mut all = Vec::new();
    for (at, pairing) in before.report.pairings.iter().enumerate() {
        let (mut one, mut two, mut better, mut worse) = (Times::default(), Times::default(), 0, 0);
        let twins = before.rows.iter().zip(&after.rows).filter(|(row, _)| row.pairing == at);
        for (row, twin) in twins {
            let halves = |row: &super::report::Row| row.halves.first().copied().unwrap_or(0);
            let (was, is) = (halves(row), halves(twin));
            one.games += 1;
            two.games += 1;
            one.halves += u64::from(was);
            two.halves += u64::from(is);
            better += u64::from(is > was);
            worse += u64::from(is < was);
        }
        let what = match sides(pairing) {
            [Some(mine), Some(theirs)] => format!("\"{mine}\" against \"{theirs}\""),
            _ => "whoever sits at A first".to_owned(),
        };
        all.push(Moved { what, before: one, after: two, chance: paired(better, worse) });
    }
    all
}

fn of_first(before: &Report, after: &Report) -> Moved {
    let times = |report: &Report| {
        let first = report.whole().first;
        Times { games: first.games, halves: first.halves() }
    };
    by_themselves("whoever goes first".to_owned(), times(before), times(after))
}

fn by_themselves(what: String, before: Times, after: Times) -> Moved {
    let points = |times: &Times| (times.halves as f64 / 2.0, times.games);
    let chance = apart(points(&before), points(&after));
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
