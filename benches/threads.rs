//! What more threads give: `cargo bench --bench threads` for Humankind, or by name: `cargo bench --bench threads -- hearts`.
//! Whatever their number, the games come out the same.

mod measure;

use measure::{Samples, line, wanted};
use std::process::Command;

/// How often each number of threads has its turn.
const TURNS: usize = 5;

/// Decisions a second of `naipe sim` with so many threads, and what came of the games.
fn sim(game: &str, games: &str, threads: usize) -> (f64, serde_json::Value) {
    let threads = threads.to_string();
    let ran = Command::new(env!("CARGO_BIN_EXE_naipe"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["sim", game, "--games", games, "--seed", "1", "--threads", &threads, "--json"])
        .output()
        .expect("the command can be started");
    let mut said: serde_json::Value =
        serde_json::from_slice(&ran.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&ran.stderr)));
    let rate = said["decisions_per_second"].as_f64().unwrap_or(f64::NAN);
    for timed in ["seconds", "games_per_second", "decisions_per_second"] {
        said[timed].take();
    }
    (rate, said)
}

fn main() {
    let asked = wanted();
    let game = asked.first().map_or("humankind", String::as_str);
    let games = asked.get(1).map_or("600", String::as_str);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut numbers: Vec<usize> = (0..).map(|power| 1 << power).take_while(|n| *n < cores).collect();
    numbers.extend([cores, 2 * cores]);
    let mut rates = vec![Samples::default(); numbers.len()];
    let (_, first) = sim(game, games, 1);
    for _ in 0..TURNS {
        for (threads, samples) in numbers.iter().zip(&mut rates) {
            let (rate, said) = sim(game, games, *threads);
            assert_eq!(said, first, "other results with {threads} threads");
            samples.add(rate);
        }
    }
    line(format_args!("{game}, {games} games: the same results with every number of threads; {cores} cores"));
    let one = (rates[0].median(), rates[0].at(1.0));
    for (threads, samples) in numbers.iter().zip(&rates) {
        let (median, best) = (samples.median(), samples.at(1.0));
        line(format_args!(
            "{threads:3} threads: median {median:9.0} decisions/s, {:.2} of one thread; best {best:9.0}, {:.2}",
            median / one.0,
            best / one.1,
        ));
    }
}
