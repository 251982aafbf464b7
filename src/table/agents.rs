//! `--agents A=ismcts:200,B=greedy`: which machine decides for which seat.

use crate::arguments::Deciding;
use crate::screen::{Stop, count};
use naipe_grammar::narrow;
use naipe_interpreter::{Agent, seat_name};

/// The agent of each seat, where one was named.
pub fn of_each(said: &[Deciding], players: usize) -> Result<Vec<Option<Agent>>, Stop> {
    let mut agents = vec![None; players];
    for Deciding { seat, agent } in said {
        let Some(seat) = seat else {
            agents.iter_mut().for_each(|known| *known = Some(*agent));
            continue;
        };
        let Some(known) = agents.get_mut(usize::from(*seat)) else {
            let last = seat_name(Some(narrow::u8(players.saturating_sub(1))));
            return Err(Stop::usage(format!("nobody sits on seat {}", seat_name(Some(*seat))))
                .help(format!("there are {}: A to {last}", count(players, "player", "players"))));
        };
        if said.iter().filter(|one| one.seat == Some(*seat)).count() > 1 {
            return Err(Stop::usage(format!("two agents are named for seat {}", seat_name(Some(*seat))))
                .help("name one for each seat, as `A=greedy,B=random`"));
        }
        *known = Some(*agent);
    }
    Ok(agents)
}
