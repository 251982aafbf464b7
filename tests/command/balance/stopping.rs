//! A simulation that ends before its time, or has more to play than anybody waits for.

use super::*;

/// What a command comes to that is asked to stop when it has run for a while: with what it ends, what it printed, and how long
/// it went on. One that was asked before it listened is begun again.
#[cfg(unix)]
fn stopped(mut command: impl FnMut() -> std::process::Command) -> (std::process::Output, std::time::Duration) {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    for attempt in 1..=5_u64 {
        let child = command().stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        std::thread::sleep(Duration::from_millis(1_500 * attempt));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("it can be asked");
        assert!(sent.success());
        let asked = Instant::now();
        let output = child.wait_with_output().expect("it ends");
        // Before it listens, it ends at once: then it was asked too early.
        if output.status.code() == Some(130) {
            return (output, asked.elapsed());
        }
        assert_eq!(output.status.code(), None, "{}", String::from_utf8_lossy(&output.stderr));
    }
    panic!("it never listened");
}

#[cfg(unix)]
#[test]
fn a_simulation_that_is_stopped_reports_what_was_played() {
    let folder = folder();
    let words = ["sim", "duel", "--seed", "1", "--games", "4000000", "--as-of", "2026-01-01"];
    let words = [&words[..], &["--csv", "games.csv", "--json"], DECKS].concat();
    let (output, _) = stopped(|| folder.command(&words));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.starts_with("stopping: ") && told.contains("Ctrl-C again ends at once"), "{told}");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    assert_eq!(report["counts"]["stopped"], true);
    let games: u64 =
        report["pairings"].as_array().expect("pairings").iter().filter_map(|one| one["games"].as_u64()).sum();
    assert!(games < 12_000_000, "{games}");
    // Every seed was played by every two decks from both seats.
    assert_eq!(games % 6, 0);
    assert_eq!(folder.read("games.csv").lines().count() as u64, games + 1);
    folder.write("stopped.json", &output.stdout);
    folder.run(&["sim", "merge", "stopped.json"]).ends(2).warns("stopped before its end");
}

#[cfg(unix)]
#[test]
fn machines_that_think_stop_in_the_middle_of_a_thought() {
    let folder = folder();
    let agents = ["--agents", "A=ismcts:1000000,B=ismcts:1000000", "--deck", "Farm"];
    for more in [&[][..], &["--shard", "1/2"], &["--compare", "--and", "2026-07-01"]] {
        let words = [SIM, &agents[..], more].concat();
        let (output, went_on) = stopped(|| folder.command(&words));
        assert!(went_on.as_secs() < 20, "{words:?} went on for {went_on:?}");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(told.contains("\n0 games"), "{words:?}: {told}");
    }
}

#[cfg(unix)]
#[test]
fn two_rules_are_compared_by_what_both_have_played() {
    let folder = folder();
    let words = ["sim", "duel", "--seed", "1", "--games", "4000000", "--as-of", "2026-01-01"];
    let words = [&words[..], &["--compare", "--and", "2026-07-01", "--json"], DECKS].concat();
    let (output, _) = stopped(|| folder.command(&words));
    let told: Value = serde_json::from_slice(&output.stdout).expect("a comparison");
    let games = told["games"].as_u64().expect("how many");
    assert!(games > 0 && games.is_multiple_of(6) && told["stopped"] == true, "{told}");
    for rates in told["decks"].as_array().expect("rates") {
        assert_eq!(rates["games"], serde_json::json!([games / 3, games / 3]));
    }
    // The same as if no more had been asked for, where the seeds that were played are the first ones.
    assert_eq!(told["decks"][1]["before"]["rate"], 1.0);
}

/// However many games are asked for, what is held of them stays small: here in 600 MB of addresses.
#[cfg(target_os = "linux")]
#[test]
fn so_many_games_as_nobody_waits_for_are_played_one_after_another() {
    let folder = folder();
    let games = ["sim", "duel", "--seed", "1", "--games", "500000000000", "--as-of", "2026-01-01", "--json"];
    for more in [DECKS, &["--deck", "Farm", "--shard", "2/3"], &["--deck", "Farm"]] {
        let words = [&games[..], more].concat();
        let (output, went_on) = stopped(|| {
            let command = folder.command(&words);
            let mut shell = std::process::Command::new("sh");
            shell
                .args(["-c", "ulimit -v 600000; exec \"$0\" \"$@\""])
                .arg(command.get_program())
                .args(command.get_args());
            shell.current_dir(command.get_current_dir().expect("a folder"));
            shell
        });
        assert!(went_on.as_secs() < 20, "{words:?} went on for {went_on:?}");
        assert!(output.stdout.starts_with(b"{"), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    folder.run(&["sim", "duel", "--games", "9000000000000000000"]).ends(2).warns("say fewer");
}
