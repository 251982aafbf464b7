//! How sure a rate is: what depends on one another is known no better than by what it depends on.

use super::*;

/// Where both play one deck, a card is in the hand of both in one game: what is known is known of games.
#[test]
fn a_card_that_two_hold_is_of_one_game() {
    let folder = folder();
    let found = report(&folder, &[&["--deck", "Farm", "--csv", "games.csv"]]);
    let games = found["pairings"][0]["games"].as_u64().expect("games");
    for way in ["opening_hand", "drawn", "played"] {
        let card = &found["cards"]["Farm"]["Fox"][way];
        assert!(card["games"].as_u64() <= Some(games), "{way}: {card} of {games} games");
    }
    let counted = &found["counts"]["cards"]["Farm"]["Fox"]["opening"];
    assert!(counted["seats"].as_u64() > counted["games"].as_u64(), "{counted}");
}

/// Both games of a seed have the same cards at the same seats: who goes first gets the same in both, where nothing but the cards counts.
#[test]
fn games_of_one_seed_are_no_games_apart() {
    let folder = folder();
    let found = report(&folder, &[&["--deck", "Farm", "--exchange", "--csv", "games.csv"]]);
    let first = &found["first_player"];
    let number = |name: &str| first[name].as_f64().expect("a number");
    // With 20 seeds of 2 games, all that is known comes of 20.
    let width = number("high") - number("low");
    let (n, p) = (20.0, number("rate"));
    let z = 1.96_f64;
    let wilson = 2.0 * z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    assert!(width > wilson * 0.9, "{first}: narrower than what {n} seeds tell ({wilson})");
}

/// At a table of four a deck has two seats in each game: how sure a rate is depends on the games.
#[test]
fn partners_with_one_deck_are_no_games_of_their_own() {
    let folder = folder();
    folder.write(
        "rules/duel/game.naipe",
        RULES.replace("players: 2", "players: 4").replace("turn_number >= 8", "turn_number >= 16"),
    );
    let told = sim(&folder, &[&["--decks", "Yard,Coop", "--players", "4"]]);
    let line = told.out.lines().find(|line| line.starts_with("Yard ")).expect("a row of the matrix");
    let numbers: Vec<f64> =
        line.split(|c: char| !c.is_ascii_digit() && c != '.').filter_map(|number| number.parse().ok()).collect();
    let (share, high) = (numbers[0] / 100.0, numbers[2] / 100.0);
    // Wilson's upper end for 40 games, and not for 80 seats.
    let (n, z2) = (40.0_f64, 1.959_964_f64.powi(2));
    let of_games =
        ((share + z2 / (2.0 * n)) + (z2 * (share * (1.0 - share) / n + z2 / (4.0 * n * n))).sqrt()) / (1.0 + z2 / n);
    assert!((high - of_games).abs() < 0.002, "{line}: {of_games}");
}

/// Who plays each seed from every seat has the same cards in hand in several games: what is known of them is known of seeds.
#[test]
fn a_card_is_known_no_better_than_by_the_seeds() {
    let folder = folder();
    let found = report(&folder, &[&["--decks", "Farm,Yard", "--exchange"]]);
    for way in ["opening", "drawn", "played"] {
        let counted = &found["counts"]["cards"]["Farm"]["Fox"][way];
        let (games, seeds) = (counted["games"].as_u64(), counted["spread"]["seeds"].as_u64());
        assert!(games > Some(20) && seeds <= Some(20) && seeds > Some(10), "{way}: {counted}");
    }
}

/// Decks that are alike are met with the same cards in hand: three games against them tell no more than one.
#[test]
fn games_of_one_seed_against_several_are_no_games_apart() {
    let folder = folder();
    // Whoever draws a card lays it: all depends on what the cards of "Farm" are.
    let rules = RULES.replace("  repeat 2 { move top of deck of p to hand of p }", "");
    folder.write("rules/duel/game.naipe", rules.replace("turn_number >= 8", "turn_number > 4"));
    let twenty = |name: &str| format!("deck \"{name}\" {{ deck {{ 20 \"Cow\" }} }}\n");
    let others = ["Shed", "Roost", "Nest"].map(twenty).concat();
    folder.write(
        "cards/duel/more.naipe",
        format!("card \"Cow\" : piece {{ worth: 2 }}\ndeck \"Field\" {{ deck {{ 5 \"Ox\"  15 \"Hen\" }} }}\n{others}"),
    );
    let found = report(&folder, &[&["--decks", "Field,Shed,Roost,Nest"]]);
    let field = &found["decks"]["Field"];
    let number = |of: &Value, name: &str| of["win_rate"][name].as_f64().expect("a number");
    let width = |of: &Value| number(of, "high") - number(of, "low");
    let shed = &field["against"]["Shed"];
    assert!(shed["games"] == 40 && field["games"] == 120, "{field}");
    assert!((0.2..=0.8).contains(&number(shed, "rate")), "{shed}");
    for other in ["Roost", "Nest"] {
        assert_eq!(&field["against"][other], shed, "it is played with the same cards in hand");
    }
    assert!((width(field) - width(shed)).abs() < 1e-9, "more is believed of all than of one: {field}");
}
