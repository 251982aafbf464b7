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
    /// Others than opponents among them.
    others_than_rivals: bool,
    /// It does something with each player.
    each: bool,
    /// It speaks of players, or of what they have, in any way.
    anybody: bool,
    /// What it does lasts until something, each time by its name.
    until: FxHashSet<String>,
    /// Something else tells how long: as long as something is so, or a rule that it leads to.
    timed: bool,
    /// What its lines call opponents by.
    bound: FxHashSet<String>,
    /// It has who reads it win the game, or lose it;
    wins: bool,
    loses: bool,
    /// an opponent,
    rival_wins: bool,
    rival_loses: bool,
    /// or somebody else, or a rule that it leads to does.
    ends_otherwise: bool,
    /// It has to do with who reads it besides whose opponent that is.
    yours: bool,
}

/// Words of the language and of its built-in functions that name an opponent,
const OPPONENT: [&str; 3] = ["opponent", "opponents", "next"];
/// and those by which others may be meant.
const OTHERS: [&str; 6] = ["players", "player", "owner", "controller", "active", "defender"];
/// Words by which something has an end.
const ENDS: [&str; 6] = ["until", "while", "turn", "once", "next", "end"];

/// What texts call an opponent, in English and Spanish.
pub(super) const SAID_OPPONENT: [&str; 26] = [
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
/// that it goes on after that,
const SAID_NEXT_TURN: [&str; 12] = [
    "until your next turn",
    "until the start of your next turn",
    "until the beginning of your next turn",
    "until the end of your next turn",
    "until end of your next turn",
    "until their next turn",
    "hasta tu proximo turno",
    "hasta tu siguiente turno",
    "hasta el comienzo de tu proximo turno",
    "hasta el inicio de tu proximo turno",
    "hasta el principio de tu proximo turno",
    "hasta el final de tu proximo turno",
];
/// and that it never ends.
const SAID_FOR_GOOD: [&str; 16] = [
    "permanently",
    "for good",
    "forever",
    "for ever",
    "for the rest of the game",
    "permanentemente",
    "para siempre",
    "el resto de la partida",
    "definitivamente",
    "until the end of the game",
    "until end of game",
    "for the whole game",
    "hasta el final de la partida",
    "hasta el fin de la partida",
    "hasta que acabe la partida",
    "toda la partida",
];
/// Words among which one for an opponent is none: otherwise, on the contrary.
const SAID_OTHERWISE: [&str; 6] =
    ["lo contrario", "lo opuesto", "caso contrario", "por el contrario", "al contrario que", "al contrario de"];
/// How a text says how long something lasts, whatever it is;
const SAID_LONG: [&str; 22] = [
    "until",
    "till",
    "during",
    "while",
    "as long as",
    "this turn",
    "that turn",
    "next turn",
    "end of turn",
    "end of the turn",
    "turns",
    "hasta",
    "durante",
    "mientras",
    "este turno",
    "ese turno",
    "proximo turno",
    "siguiente turno",
    "final del turno",
    "fin del turno",
    "fin de turno",
    "turnos",
];
/// and how it may say so of what lasts until something else than the end of the turn.
const SAID_THEN: [&str; 9] = ["this", "that", "as", "next", "este", "esta", "ese", "proximo", "proxima"];
/// Words of a condition: behind what is given they say how long it is, before it only what it is given for.
const SAID_WHEN: [&str; 3] = ["when", "whenever", "cuando"];
/// How a text says that who reads it wins, or loses: the game, or nothing that would stand behind it;
const SAID_WINS: [&str; 2] = ["you win", "ganas"];
const SAID_LOSES: [&str; 2] = ["you lose", "pierdes"];
/// and that an opponent does.
const SAID_RIVAL_WINS: [&str; 6] =
    ["opponent wins", "opponents win", "rival gana", "oponente gana", "contrincante gana", "adversario gana"];
const SAID_RIVAL_LOSES: [&str; 6] =
    ["opponent loses", "opponents lose", "rival pierde", "oponente pierde", "contrincante pierde", "adversario pierde"];
/// What stands behind that where nothing else is won or lost.
const GAME: [&str; 13] = [
    "the game",
    "la partida",
    "el juego",
    "if ",
    "when ",
    "unless ",
    "instead",
    "immediately",
    "at once",
    "si ",
    "cuando ",
    "en vez",
    "inmediatamente",
];

/// What a line of a card may lead to.
#[derive(Debug, Default)]
pub struct Led {
    /// The words of each declaration of the rules.
    pub declared: FxHashMap<String, Vec<String>>,
    /// The defines that are an opponent of somebody.
    pub opponents: FxHashSet<String>,
    /// The declarations that ask whether something is of somebody else.
    pub opposed: FxHashSet<String>,
}

/// Words behind which something happens, whoever does it.
const HEARS: [&str; 7] = ["after", "before", "instead", "whenever", "forbid", "permit", "when"];
/// Words that go on with when something ends: `until next turn of you begins`.
const GOES_ON: [&str; 7] = ["next", "turn", "of", "you", "begins", "ends", "end"];
/// How far before a zone its `create` may stand.
const CREATED: usize = 8;

impl Led {
    /// Whether a sign of a line names an opponent.
    fn is_opponent(&self, signs: &[(Token, &str)], at: usize) -> bool {
        let Some((Token::Word, word)) = signs.get(at) else { return false };
        let is_called = signs.get(at + 1).is_some_and(|(_, sign)| *sign == "(");
        let is_word = OPPONENT.contains(word) && (*word != "next" || is_called);
        is_word || is_called && self.opponents.contains(*word)
    }

    /// Whether these signs, which give a player or several, give opponents of somebody: `next(j)`, `players where it != p`,
    /// `first o: player where o != j`.
    pub fn gives_opponents(&self, signs: &[(Token, &str)]) -> bool {
        let names = (0..signs.len()).any(|at| self.is_opponent(signs, at));
        let of_players = signs.iter().any(|(_, sign)| matches!(*sign, "players" | "player"));
        let others = of_players && (0..signs.len()).any(|at| is_another(signs, at));
        (names || others) && !signs.iter().any(|(_, sign)| *sign == "if")
    }
}

/// Whether two names are said to stand for different things: `o != j`, and not `o.life != 0`.
fn is_another(signs: &[(Token, &str)], at: usize) -> bool {
    let is_name = |by: isize| {
        let word = at.checked_add_signed(by).and_then(|at| signs.get(at));
        word.is_some_and(|(token, word)| *token == Token::Word && *word != "none")
    };
    signs[at].1 == "!=" && is_name(-1) && is_name(1) && sign(signs, at, -2) != "." && sign(signs, at, 2) != "."
}

/// The sign so far before another, or behind it.
fn sign<'l>(signs: &[(Token, &'l str)], at: usize, by: isize) -> &'l str {
    at.checked_add_signed(by).and_then(|at| signs.get(at)).map_or("", |(_, sign)| sign)
}

/// The name that a line gives to opponents: `for p in opponents(you)`, `let o = opponent(you)`, `for p in players where p != you`.
fn bound<'l>(signs: &[(Token, &'l str)], at: usize, led: &Led) -> Option<&'l str> {
    let leads = matches!(sign(signs, at, -1), "in" | "=");
    let others = sign(signs, at, 0) == "players"
        && sign(signs, at, 1) == "where"
        && sign(signs, at, 3) == "!="
        && sign(signs, at, 4) == "you";
    let names = led.is_opponent(signs, at) || others;
    // `for p: player in …`
    let name = if sign(signs, at, -3) == ":" { -4 } else { -2 };
    let is_word = at.checked_add_signed(name).is_some_and(|at| signs[at].0 == Token::Word);
    (leads && names && is_word).then(|| sign(signs, at, name))
}

/// Whether what stands at a place is whoever something is done to, by or with: `draw(p)`, `choose c by p`, `move c to hand of p`.
fn acts(signs: &[(Token, &str)], at: usize) -> bool {
    let before = |by| sign(signs, at, by);
    let called = at.checked_sub(2).is_some_and(|at| signs[at].0 == Token::Word);
    let created = signs[at.saturating_sub(CREATED)..at].iter().any(|(_, sign)| *sign == "create");
    let comes_there = before(-1) == "of" && (before(-3) == "to" || before(-3) == "in" && created);
    before(-1) == "(" && called || before(-1) == "by" || comes_there
}

/// Whether an attribute of what stands at a place is changed: `p.life -= 2`, `p.goods[ore] += 1`.
fn is_changed(signs: &[(Token, &str)], at: usize) -> bool {
    let op = if sign(signs, at, 3) == "[" { 6 } else { 3 };
    sign(signs, at, 1) == "." && matches!(sign(signs, at, op), "+=" | "-=" | "*=" | "=")
}

/// Whether what stands at a place is compared with you: `where controller == you`.
fn is_you(signs: &[(Token, &str)], at: usize) -> bool {
    let is_behind = sign(signs, at, 1) == "==" && sign(signs, at, 2) == "you";
    // `you == c.owner`
    let before = if sign(signs, at, -1) == "." { -3 } else { -1 };
    is_behind || sign(signs, at, before) == "==" && sign(signs, at, before - 1) == "you"
}

impl Scope {
    /// Takes in a line of a card, sign by sign.
    pub fn line(&mut self, signs: &[(Token, &str)], led: &Led) {
        let mut reacts = false;
        // What somebody else does may have to do with what is yours: `before attack(t: hero) when t.controller == you`.
        let hears = signs.iter().any(|(_, sign)| HEARS.contains(sign));
        // How far what stands behind `until` goes.
        let mut ending = 0;
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
                ending = at + 1 + signs[at + 1..].iter().take_while(|(_, sign)| GOES_ON.contains(sign)).count();
                continue;
            }
            if matches!(*word, "win" | "lose") && at.checked_sub(1).is_none_or(|at| signs[at].1 != ".") {
                let is_rival = led.is_opponent(signs, at + 1) && sign(signs, at, 3) == "you";
                match (*word, next) {
                    ("win", Some("you")) => self.wins = true,
                    ("lose", Some("you")) => self.loses = true,
                    ("win", _) if is_rival => self.rival_wins = true,
                    ("lose", _) if is_rival => self.rival_loses = true,
                    _ => self.ends_otherwise = true,
                }
            }
            // `by != you`, `when who != you`
            let before = at.checked_sub(1).map(|at| signs[at].1);
            self.others |= *word == "you" && before == Some("!=");
            let is_opponent = led.is_opponent(signs, at);
            if is_opponent {
                self.opponent = true;
                // `draw(opponent(you))`, `choose c by opponent(you)`, `opponent(you).life -= 2`
                self.has_opponent_do |= acts(signs, at) || sign(signs, at, 4) == ".";
            }
            self.bound.extend(bound(signs, at, led).map(str::to_owned));
            if self.bound.contains(*word) {
                self.has_opponent_do |= acts(signs, at) || is_changed(signs, at);
            }
            // `opponent(you)` is about that one alone.
            self.yours |=
                *word == "you" && !(sign(signs, at, -1) == "(" && led.is_opponent(signs, at.saturating_sub(2)));
            let is_other = OTHERS.contains(word) && (hears || !is_you(signs, at));
            self.others_than_rivals |= is_other;
            self.others |= is_other || OPPONENT.contains(word) && ending <= at || *word == "by" && next != Some("you");
            self.each |= *word == "players";
            self.timed |= ENDS.contains(word) && ending <= at;
            self.anybody |= *word == "play";
            // What it leads to may be about others, and may end.
            let words = led.declared.get(*word).map_or(&[][..], Vec::as_slice);
            let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
            self.others_than_rivals |= has(&["players", "player", "owner", "controller", "active"]);
            self.others |= has(&OPPONENT) || has(&["players"]) || led.opposed.contains(*word);
            self.each |= has(&["players"]);
            self.timed |= has(&ENDS);
            self.ends_otherwise |= has(&["win", "lose"]);
        }
    }

    /// What a text says otherwise; `words` are its words without accents and capitals, with a blank between each two. What the game's
    /// own words say of what the card does, its text may say.
    pub fn contradicted(&self, words: &str, language: &str, is_own: impl Fn(&str) -> bool) -> Vec<String> {
        if !matches!(language, "en" | "es") {
            return Vec::new();
        }
        let padded = format!(" {words} ");
        let padded = SAID_OTHERWISE.iter().fold(padded, |text, form| text.replace(&format!(" {form} "), " "));
        let says = |form: &str| padded.contains(&format!(" {form} "));
        let any = |forms: &[&str]| forms.iter().any(|form| says(form));
        let mut found = Vec::new();
        if self.has_opponent_do && !any(&SAID_OPPONENT) && !any(&SAID_SOMEBODY) {
            found.push("the card has to do with an opponent, and the text speaks of none".to_owned());
        }
        let speaks = SAID_OPPONENT.iter().any(|form| says(form) && !is_own(&format!(" {form} ")));
        if speaks && !self.opponent && !self.others && !self.each {
            found.push("the text speaks of an opponent, and nothing in the card does".to_owned());
        }
        let is_of_rival_alone = self.has_opponent_do && !self.yours && !self.others_than_rivals;
        if any(&SAID_EACH) && !self.each && !self.anybody && (!self.others || is_of_rival_alone) {
            found.push("the text speaks of each player, and nothing in the card does".to_owned());
        }
        // «When you lay it, gems get +1»: a text that begins so says for what, and not for how long.
        let says_when = SAID_WHEN.iter().any(|word| padded.match_indices(&format!(" {word} ")).any(|(at, _)| at > 0));
        let says_long = any(&SAID_LONG) || any(&SAID_FOR_GOOD);
        if self.until.contains("turn") && !says_long {
            found.push(
                "what the card does lasts until the end of the turn, and the text does not say how long".to_owned(),
            );
        } else if !self.until.is_empty() && !says_long && !says_when && !any(&SAID_THEN) {
            found.push("what the card does comes to an end, and the text does not say when".to_owned());
        }
        if any(&SAID_TURN) && !self.until.contains("turn") && !self.timed {
            found.push("the text says that something ends with the turn, and nothing in the card does".to_owned());
        }
        if any(&SAID_NEXT_TURN) && self.until.contains("turn") && self.until.len() == 1 && !self.timed {
            found.push("what the card does lasts until the end of the turn, and the text says longer".to_owned());
        }
        if any(&SAID_FOR_GOOD) && !self.until.is_empty() {
            found.push("the text says that something lasts for good, and the card says until when".to_owned());
        }
        found.extend(self.ended(&padded));
        found
    }
}

impl Scope {
    /// Who is said to win or lose, where the card has it the other way round.
    fn ended(&self, padded: &str) -> Option<String> {
        let says = |forms: &[&str]| {
            forms.iter().any(|form| {
                let form = format!(" {form} ");
                padded.match_indices(&form).any(|(at, _)| {
                    let rest = &padded[at + form.len()..];
                    rest.is_empty() || GAME.iter().any(|words| rest.starts_with(words))
                })
            })
        };
        // Of two players one wins where the other loses.
        let (wins, loses) = (self.wins || self.rival_loses, self.loses || self.rival_wins);
        let says_wins = says(&SAID_WINS) || says(&SAID_RIVAL_LOSES);
        let says_loses = says(&SAID_LOSES) || says(&SAID_RIVAL_WINS);
        match (wins, loses) {
            _ if self.ends_otherwise => None,
            (false, true) if says_wins => Some("the text says that you win, and the card has you lose".to_owned()),
            (true, false) if says_loses => Some("the text says that you lose, and the card has you win".to_owned()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Led, Scope};
    use naipe_grammar::tokens::tokens;

    fn told(line: &str, text: &str) -> Vec<String> {
        told_in(line, text, "en")
    }

    fn told_in(line: &str, text: &str, language: &str) -> Vec<String> {
        let signs: Vec<_> =
            tokens(line).filter(|(token, _)| !token.is_trivia()).map(|(token, at)| (token, &line[at])).collect();
        let mut scope = Scope::default();
        let rival = ["rival_of".to_owned()].into_iter().collect();
        scope.line(&signs, &Led { opponents: rival, ..Led::default() });
        scope.contradicted(text, language, |_| false)
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
            ("for p in opponents(you) { p.life -= 3 }", "each opponent loses 3 life"),
            ("for p in opponents(you) { harm(self, p, 3) }", "deal 3 damage"),
            ("target u: unit in board where controller != you", "target unit of your opponent"),
            ("modify t { power += 2 } until next turn of you begins", "until your next turn, it gets 2 power"),
            ("move u to hand of opponent(you)", "return it to the hand of its owner"),
            ("draw(rival_of(you))", "your opponent draws"),
            ("before attack(t: hero) when t.controller == you { draw(you) }", "when an enemy attacks your hero, draw"),
            ("forbid attack(t: unit where controller == you)", "enemies cannot attack your units"),
            ("modify t { power += 2 } until turn", "when you play this it gets 2 power this turn"),
            ("modify t { power += 2 } until fight", "it gets 2 power when this fight is on"),
            ("lose opponent(you)", "you win the game"),
            ("win you", "you win the game"),
            ("lose you", "you win 2 coins"),
            ("lose you", "you win the fight"),
            ("lose opponent(you)", "you win"),
            ("win opponent(you)", "your opponent wins the game"),
            ("draw(you)  draw(opponent(you))", "each player draws a card"),
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
            ("modify t { power += 2 } until turn", "it gets 2 power until your next turn"),
            ("modify t { power += 2 } until next turn of you begins", "it gets 2 power until end of turn"),
            ("for p in opponents(you) { p.life -= 3 }", "you lose 3 life"),
            ("for p in opponents(you) { p.goods[ore] -= 3 }", "you lose 3 ore"),
            ("for p: player in players where p != you { draw(p) }", "draw a card"),
            ("let o = opponent(you)  choose c in hand of o by o", "choose a card in your hand"),
            ("target u: unit in board where controller == you", "target unit of your opponent"),
            ("target u: unit in board where you == it.owner", "target unit of your opponent"),
            ("draw(rival_of(you))", "draw a card"),
            ("create \"Bee\" in field of opponent(you)", "create a bee"),
            ("move c to hand of rival_of(you)", "take a card into your hand"),
            ("modify t { power += 2 } until turn", "when you lay this gem your gems get 2 power"),
            ("modify t { power += 2 } until turn", "at the beginning of your turn it gets 2 power"),
            ("modify t { power += 2 } until fight", "when you play it your beasts get 2 power"),
            ("lose you", "you win the game"),
            ("win you", "you lose the game"),
            ("lose you", "you win"),
            ("lose you", "you win if you like"),
            ("lose opponent(you)", "you lose the game"),
            ("win opponent(you)", "your opponent loses the game"),
            ("draw(opponent(you))", "each player draws a card"),
        ];
        for (line, text) in wrong {
            assert_eq!(told(line, text).len(), 1, "{line}: {text}: {:?}", told(line, text));
        }
    }
    #[test]
    fn otherwise_is_no_opponent() {
        let is_told = |text: &str| !told_in("draw(you)", text, "es").is_empty();
        assert!(!is_told("roba una carta de lo contrario nada"));
        assert!(!is_told("en caso contrario roba una carta"));
        assert!(!is_told("por el contrario roba una carta"));
        assert!(is_told("el contrario roba una carta"));
        assert!(is_told("roba del mazo contrario"));
    }
}
