//! Whom a card has to do with, and how long what it does lasts: what its lines say of both, and what its printed words do.

use naipe_grammar::tokens::Token;
use rustc_hash::{FxHashMap, FxHashSet};

/// What the lines of a card say of players and of time.
#[derive(Debug, Default)]
pub struct Scope {
    /// It names an opponent outright.
    opponent: bool,
    /// It has one do something, or lose something: where a text does not say who, it is who reads. (Whom damage is dealt to may go
    /// without saying.)
    has_opponent_do: bool,
    /// It may have to do with other players than who reads it.
    others: bool,
    /// It does something with each player.
    each: bool,
    /// It speaks of players, or of what they have, in any way.
    anybody: bool,
    /// What it does lasts until something, each time by its name.
    until: FxHashSet<String>,
    /// Something else tells how long: as long as something is so, or a rule that it leads to.
    timed: bool,
}

/// Words of the language and of its built-in functions that name an opponent,
const OPPONENT: [&str; 3] = ["opponent", "opponents", "next"];
/// and those by which others may be meant.
const OTHERS: [&str; 6] = ["players", "player", "owner", "controller", "active", "defender"];
/// Words by which something has an end.
const ENDS: [&str; 6] = ["until", "while", "turn", "once", "next", "end"];

/// What texts call an opponent, in English and Spanish.
const SAID_OPPONENT: [&str; 26] = [
    "opponent",
    "opponents",
    "opposing",
    "rival",
    "rivals",
    "enemy",
    "enemies",
    "foe",
    "foes",
    "adversary",
    "rivales",
    "oponente",
    "oponentes",
    "adversario",
    "adversaria",
    "adversarios",
    "contrario",
    "contraria",
    "contrarios",
    "contrincante",
    "contrincantes",
    "enemigo",
    "enemiga",
    "enemigos",
    "enemigas",
    "opuesto",
];
/// Words that may mean an opponent, too, whoever else they mean.
const SAID_SOMEBODY: [&str; 40] = [
    "player",
    "players",
    "they",
    "their",
    "them",
    "theirs",
    "who",
    "whoever",
    "whose",
    "other",
    "others",
    "another",
    "anybody",
    "everybody",
    "everyone",
    "nobody",
    "both",
    "all",
    "each",
    "neighbour",
    "jugador",
    "jugadora",
    "jugadores",
    "quien",
    "quienes",
    "otro",
    "otra",
    "otros",
    "demas",
    "alguien",
    "nadie",
    "ambos",
    "todos",
    "todas",
    "cada",
    "ajeno",
    "ajena",
    "cualquiera",
    "dueno",
    "owner",
];
/// How a text says that something is done with each player.
const SAID_EACH: [&str; 4] = ["each player", "every player", "cada jugador", "cada jugadora"];
/// How it says that something ends with the turn,
const SAID_TURN: [&str; 10] = [
    "until end of turn",
    "until the end of turn",
    "until the end of the turn",
    "until end of the turn",
    "until the turn ends",
    "hasta el final del turno",
    "hasta final del turno",
    "hasta el fin del turno",
    "hasta fin de turno",
    "hasta que acabe el turno",
];
/// and that it never ends.
const SAID_FOR_GOOD: [&str; 9] = [
    "permanently",
    "for good",
    "forever",
    "for ever",
    "for the rest of the game",
    "permanentemente",
    "para siempre",
    "el resto de la partida",
    "definitivamente",
];
/// Words by which a text says how long something lasts.
const SAID_LONG: [&str; 22] = [
    "until", "till", "during", "while", "this", "that", "turn", "turns", "as", "when", "whenever", "next", "hasta",
    "durante", "mientras", "este", "esta", "ese", "turno", "turnos", "cuando", "proximo",
];

impl Scope {
    /// Takes in a line of a card, sign by sign; `declared` are the words of what it may lead to.
    pub fn line(&mut self, signs: &[(Token, &str)], declared: &FxHashMap<String, Vec<String>>) {
        let mut reacts = false;
        for (at, (token, word)) in signs.iter().enumerate() {
            if *token != Token::Word {
                continue;
            }
            let next = signs.get(at + 1).map(|(_, sign)| *sign);
            match *word {
                "after" | "before" | "instead" | "whenever" => reacts = true,
                "modify" | "forbid" | "permit" => reacts = false,
                _ => {}
            }
            if *word == "until" {
                // What is offered until somebody passes has no end of its own; when something is done once, a text says in
                // its own words.
                self.timed |= reacts;
                self.until.extend(next.filter(|name| *name != "pass" && !reacts).map(str::to_owned));
                continue;
            }
            // `by != you`, `when who != you`
            let before = at.checked_sub(1).map(|at| signs[at].1);
            self.others |= *word == "you" && before == Some("!=");
            let is_called = next == Some("(");
            if OPPONENT.contains(word) && (*word != "next" || is_called) {
                self.opponent = true;
                let sign = |at: Option<usize>| at.and_then(|at| signs.get(at)).copied().unwrap_or((Token::Comma, ""));
                let (before, called) = (sign(at.checked_sub(1)).1, sign(at.checked_sub(2)).0);
                // `draw(opponent(you))`, `choose c by opponent(you)`, `opponent(you).life -= 2`
                let is_first = before == "(" && called == Token::Word;
                self.has_opponent_do |= is_first || before == "by" || sign(Some(at + 4)).1 == ".";
            }
            self.others |= OTHERS.contains(word) || OPPONENT.contains(word) || *word == "by" && next != Some("you");
            self.each |= *word == "players";
            self.timed |= ENDS.contains(word);
            self.anybody |= *word == "play";
            // What it leads to may be about others, and may end.
            let words = declared.get(*word).map_or(&[][..], Vec::as_slice);
            let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
            self.others |= has(&OPPONENT) || has(&["players"]);
            self.each |= has(&["players"]);
            self.timed |= has(&ENDS);
        }
    }

    /// What a text says otherwise; `words` are its words without accents and capitals, with a blank between each two.
    pub fn contradicted(&self, words: &str, language: &str) -> Vec<String> {
        if !matches!(language, "en" | "es") {
            return Vec::new();
        }
        let padded = format!(" {words} ");
        let says = |form: &str| padded.contains(&format!(" {form} "));
        let any = |forms: &[&str]| forms.iter().any(|form| says(form));
        let mut found = Vec::new();
        if self.has_opponent_do && !any(&SAID_OPPONENT) && !any(&SAID_SOMEBODY) {
            found.push("the card has to do with an opponent, and the text speaks of none".to_owned());
        }
        if any(&SAID_OPPONENT) && !self.opponent && !self.others && !self.each {
            found.push("the text speaks of an opponent, and nothing in the card does".to_owned());
        }
        if any(&SAID_EACH) && !self.each && !self.others && !self.anybody {
            found.push("the text speaks of each player, and nothing in the card does".to_owned());
        }
        if self.until.contains("turn") && !any(&SAID_LONG) {
            found.push(
                "what the card does lasts until the end of the turn, and the text does not say how long".to_owned(),
            );
        } else if !self.until.is_empty() && !any(&SAID_LONG) {
            found.push("what the card does comes to an end, and the text does not say when".to_owned());
        }
        if any(&SAID_TURN) && !self.until.contains("turn") && !self.timed {
            found.push("the text says that something ends with the turn, and nothing in the card does".to_owned());
        }
        if any(&SAID_FOR_GOOD) && !self.until.is_empty() {
            found.push("the text says that something lasts for good, and the card says until when".to_owned());
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::Scope;
    use naipe_grammar::tokens::tokens;
    use rustc_hash::FxHashMap;

    fn told(line: &str, text: &str) -> Vec<String> {
        let signs: Vec<_> =
            tokens(line).filter(|(token, _)| !token.is_trivia()).map(|(token, at)| (token, &line[at])).collect();
        let mut scope = Scope::default();
        scope.line(&signs, &FxHashMap::default());
        scope.contradicted(text, "en")
    }

    #[test]
    fn who_and_how_long_is_compared() {
        let fine = [
            ("draw(opponent(you), 2)", "your opponent draws two cards"),
            ("draw(you)", "draw a card"),
            ("harm(self, opponent(you), 2)", "deal 2 damage"),
            ("for p in players { draw(p) }", "each player draws a card"),
            ("modify t { power += 2 } until turn", "it gets 2 power until end of turn"),
            ("modify t { power += 2 }", "it gets 2 power"),
            ("offer you cast until pass", "play what you like"),
            ("after played(c: minion) when who != you { draw(you) }", "when your opponent plays a minion, draw a card"),
            ("after begin(last) until turn { destroy(k) }", "destroy it at the beginning of the last phase"),
        ];
        for (line, text) in fine {
            assert!(told(line, text).is_empty(), "{line}: {text}: {:?}", told(line, text));
        }
        let wrong = [
            ("draw(opponent(you), 2)", "draw two cards"),
            ("draw(you)", "your opponent draws a card"),
            ("draw(you)", "each player draws a card"),
            ("modify t { power += 2 } until turn", "it gets 2 power"),
            ("modify t { power += 2 }", "it gets 2 power until end of turn"),
            ("modify t { power += 2 } until turn", "it gets 2 power forever when you like"),
        ];
        for (line, text) in wrong {
            assert_eq!(told(line, text).len(), 1, "{line}: {text}: {:?}", told(line, text));
        }
    }
}
