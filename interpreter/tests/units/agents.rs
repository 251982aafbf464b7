//! Agents as they are written, and what they leave to chance.

use naipe_interpreter::agent::{Agent, RandomAgent, derive};

#[test]
fn agents_are_written_as_they_are_read() {
    for agent in [Agent::Random, Agent::Greedy, Agent::Ismcts(1), Agent::Ismcts(50)] {
        assert_eq!(agent.to_string().parse(), Ok(agent));
    }
    assert_eq!("ismcts".parse(), Ok(Agent::Ismcts(200)));
    for wrong in ["", "clever", "ismcts:", "ismcts:0", "ismcts:-1", "ismcts:99999999999", "random:2"] {
        assert!(wrong.parse::<Agent>().is_err(), "{wrong}");
    }
}

#[test]
fn every_option_comes_up() {
    let mut agent = RandomAgent::new(7);
    let mut seen = [0_u32; 5];
    for _ in 0..5_000 {
        seen[agent.choose(5)] += 1;
    }
    assert!(seen.iter().all(|times| (850..1_150).contains(times)), "{seen:?}");
}

#[test]
fn seeds_of_games_differ() {
    let mut seeds: Vec<u64> = (0..100).flat_map(|seed| (0..100).map(move |game| derive(seed, game))).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 10_000);
}
