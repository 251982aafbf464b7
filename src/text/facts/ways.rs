//! In which way something is done, as its signs tell: whether anybody decides anything, how many, to whom, and how much or more.

use super::moved::moved;
use naipe_grammar::tokens::Token;
use naipe_interpreter::words::numbers::places;
use std::collections::BTreeSet;

/// Words by which somebody decides something, or is let do something.
const CHOOSES: [&str; 17] = [
    "optional",
    "offer",
    "choose",
    "permit",
    "alternative",
    "action",
    "actions",
    "play",
    "announce",
    "pay",
    "retarget",
    "modes",
    "mode",
    "order",
    "free",
    "yes",
    "no",
];
/// Signs by which something is no fixed number.
const UP_TO: [&str; 13] = ["up", "any", "optional", "..", "min", "max", "most", "least", "while", "<", "<=", ">", ">="];
/// Words by which something is done to, or asked of, each of several.
const EACH: [&str; 16] = [
    "for",
    "all",
    "every",
    "count",
    "sum",
    "values",
    "min",
    "max",
    "forbid",
    "permit",
    "players",
    "opponents",
    "after",
    "before",
    "any",
    "group",
];
/// Words behind which players are looked for.
const QUERIES: [&str; 7] = ["all", "any", "every", "first", "of", "max", "min"];
/// How a text leaves something open to somebody.
const LEFT_OPEN: [&str; 22] = [
    "may",
    "can",
    "could",
    "up",
    "any",
    "or",
    "either",
    "optionally",
    "puede",
    "puedes",
    "pueden",
    "hasta",
    "quieras",
    "quiera",
    "quieran",
    "quieres",
    "quiere",
    "quieren",
    "cualquier",
    "o",
    "u",
    "opcionalmente",
];
/// How it speaks of a turn that is to come.
const NEXT_TURN: [&[&str]; 5] =
    [&["next", "turn"], &["proximo", "turno"], &["turno", "siguiente"], &["siguiente", "turno"], &["next", "turns"]];
/// How it speaks of all of several.
const ALL: [&str; 17] = [
    "each",
    "every",
    "all",
    "both",
    "everybody",
    "everyone",
    "players",
    "cada",
    "todo",
    "todos",
    "todas",
    "ambos",
    "ambas",
    "jugadores",
    "either",
    "other",
    "otro",
];
/// How it speaks of each player.
const EACH_PLAYER: [&[&str]; 6] = [
    &["each", "player"],
    &["every", "player"],
    &["all", "players"],
    &["cada", "jugador"],
    &["todos", "los", "jugadores"],
    &["ambos", "jugadores"],
];
/// How it says that a number is the least,
const OR_MORE: [&[&str]; 4] = [&["or", "more"], &["or", "greater"], &["o", "mas"], &["o", "mayor"]];
/// or the most.
const OR_LESS: [&[&str]; 4] = [&["or", "less"], &["or", "fewer"], &["o", "menos"], &["o", "menor"]];
/// How many words may tell between a number and these of what there is so much.
const LONGEST_OF_WHAT: usize = 4;

/// How it speaks of the upper end of a pile, and of the lower.
const ON_TOP: [&[&str]; 8] = [
    &["on", "top"],
    &["the", "top"],
    &["encima", "de"],
    &["encima", "del"],
    &["parte", "superior"],
    &["lo", "alto"],
    &["de", "arriba"],
    &["arriba", "del"],
];
const AT_BOTTOM: [&[&str]; 7] = [
    &["the", "bottom"],
    &["on", "bottom"],
    &["parte", "inferior"],
    &["debajo", "de"],
    &["debajo", "del"],
    &["el", "fondo"],
    &["al", "fondo"],
];
/// How it says when something comes that begins, and when something that ends.
const AS_IT_BEGINS: [&[&str]; 9] = [
    &["the", "beginning"],
    &["the", "start"],
    &["begins"],
    &["starts"],
    &["al", "principio"],
    &["al", "comienzo"],
    &["al", "inicio"],
    &["al", "comenzar"],
    &["al", "empezar"],
];
const AS_IT_ENDS: [&[&str]; 6] =
    [&["at", "the", "end"], &["ends"], &["al", "final"], &["al", "acabar"], &["al", "terminar"], &["al", "fin"]];

/// How it speaks of who a thing is of, wherever it has gone.
const OWNER: [&str; 8] = ["owner", "owners", "owns", "owned", "dueno", "duenos", "propietario", "propietarios"];
/// How it speaks of the how manieth of several, from the first on.
const ORDINALS: [&[&str]; 5] = [
    &["first", "primer", "primero", "primera"],
    &["second", "segundo", "segunda"],
    &["third", "tercer", "tercero", "tercera"],
    &["fourth", "cuarto", "cuarta"],
    &["fifth", "quinto", "quinta"],
];

/// In which way something is done.
#[derive(Debug, Default, Clone)]
pub(super) struct Ways {
    /// Somebody decides something.
    pub(super) chooses: bool,
    /// A number is not fixed.
    pub(super) up_to: bool,
    /// Something is done to each of several, or counts them.
    pub(super) each: bool,
    /// It takes what lies on top, at the bottom, or anywhere by chance.
    pub(super) by_place: bool,
    /// The zones to which it moves something.
    pub(super) moves: BTreeSet<String>,
    /// Something may be left out, or declined.
    optional: bool,
    /// So many are aimed at, or fewer.
    most: bool,
    /// It waits for what comes next, or has something come besides.
    next: bool,
    /// It does something to, or asks something of, each player.
    all_players: bool,
    /// It speaks of all players, or of all others.
    players: bool,
    /// It adds to something, and takes from it.
    adds: bool,
    takes: bool,
    /// What it asks to be so much or more, and so much or less.
    at_least: BTreeSet<i64>,
    at_most: BTreeSet<i64>,
    /// The how manieth time it asks something to be: `count(cast(by: you) this turn) == 2`.
    nth: BTreeSet<i64>,
    /// It has to do with what lies on top, with what lies at the bottom; with what begins, and with what ends.
    top: bool,
    bottom: bool,
    begins: bool,
    ends: bool,
}

impl Ways {
    /// Takes in a line.
    pub(super) fn line(&mut self, signs: &[(Token, &str)]) {
        for (at, (_, sign)) in signs.iter().enumerate() {
            let behind = signs.get(at + 2).map_or("", |(_, sign)| *sign);
            // What is `in play` is not played.
            let is_place = *sign == "play" && at.checked_sub(1).is_some_and(|at| signs[at].1 == "in");
            // Nor does who makes something so (`s.turned = yes`) decide anything by that.
            let is_written = matches!(*sign, "yes" | "no")
                && at.checked_sub(3).is_some_and(|at| (signs[at].1, signs[at + 2].1) == (".", "="));
            self.chooses |= CHOOSES.contains(sign) && !is_place && !is_written;
            self.up_to |= UP_TO.contains(sign);
            // `modify creature in play`
            self.each |= EACH.contains(sign) || *sign == "modify" && matches!(behind, "in" | "where" | "of");
            self.by_place |= matches!(*sign, "top" | "bottom" | "random");
            self.limits(signs, at);
            self.nth.extend(nth_time(signs, at));
            self.manner(signs, at);
        }
        self.moves.extend(moved(signs).map(str::to_owned));
    }

    /// Whether what is done so may be the same: it has things go to one place, chosen or not.
    pub(super) fn is_like(&self, other: &Ways) -> bool {
        let is_moved_alike = !self.moves.is_disjoint(&other.moves);
        is_moved_alike && (self.chooses, self.by_place) == (other.chooses, other.by_place)
    }

    pub(super) fn with(mut self, other: &Ways) -> Ways {
        self.chooses |= other.chooses;
        self.up_to |= other.up_to;
        self.each |= other.each;
        self.by_place |= other.by_place;
        self.optional |= other.optional;
        self.most |= other.most;
        self.next |= other.next;
        self.all_players |= other.all_players;
        self.players |= other.players;
        self.adds |= other.adds;
        self.takes |= other.takes;
        self.at_least.extend(&other.at_least);
        self.at_most.extend(&other.at_most);
        self.nth.extend(&other.nth);
        self.top |= other.top;
        self.bottom |= other.bottom;
        self.begins |= other.begins;
        self.ends |= other.ends;
        self.moves.extend(other.moves.iter().cloned());
        self
    }

    /// What a sign says of how something is done.
    fn manner(&mut self, signs: &[(Token, &str)], at: usize) {
        let next = |by: usize| signs.get(at + by).map_or("", |(_, sign)| *sign);
        let before = |by: usize| at.checked_sub(by).map_or("", |at| signs[at].1);
        match signs[at].1 {
            // What may be paid besides is said in its own way.
            "optional" => self.optional |= next(1) != "cost",
            "up" => self.most |= next(1) == "to",
            "next" | "extra" | "skip" => self.next = true,
            "players" | "opponents" => {
                self.players = true;
                self.all_players |= signs[at].1 == "players" && before(1) == "in" && before(3) == "for";
            }
            "player" => self.players |= before(1) != ":" || before(3) == "for" || QUERIES.contains(&before(3)),
            "top" => self.top = true,
            "bottom" => self.bottom = true,
            "begin" | "begins" => self.begins = true,
            "end" => self.ends = true,
            "+=" | "+" => self.adds = true,
            "-=" | "-" => self.takes = true,
            "*=" | "*" | "swap" => (self.adds, self.takes) = (true, true),
            _ => {}
        }
    }

    /// What a comparison with a number asks.
    fn limits(&mut self, signs: &[(Token, &str)], at: usize) {
        let number = |at: Option<usize>| at.and_then(|at| signs.get(at)).and_then(|(_, sign)| sign.parse::<i64>().ok());
        let (left, right) = (number(at.checked_sub(1)), number(Some(at + 1)));
        let (least, most) = match signs[at].1 {
            ">=" => (right, left),
            ">" => (right.map(|n| n + 1), left.map(|n| n - 1)),
            "<=" => (left, right),
            "<" => (left.map(|n| n + 1), right.map(|n| n - 1)),
            _ => return,
        };
        self.at_least.extend(least);
        self.at_most.extend(most);
    }

    /// What a text says of how something is done where the card does it otherwise; what the card says by itself is `own`.
    pub(super) fn said_otherwise(&self, own: &Ways, text: &str, (words, language): (&[String], &str)) -> Vec<String> {
        let says = |all: &[&str]| words.iter().any(|word| all.contains(&word.as_str()));
        let has = |said: &[&[&str]]| said.iter().any(|one| words.windows(one.len()).any(|here| here.iter().eq(*one)));
        let mut found = Vec::new();
        if own.optional && !says(&LEFT_OPEN[..]) {
            found.push("the card leaves something to a player, and the text leaves nothing to anybody");
        }
        if own.most && !says(&LEFT_OPEN[..]) {
            found.push("the card aims at so many or fewer, and the text does not say so");
        }
        if !self.next && has(&NEXT_TURN[..]) {
            found.push("the text speaks of a turn to come, and the card does not");
        }
        if own.all_players && !says(&ALL[..]) {
            found.push("the card has to do with each player, and the text does not say so");
        }
        if !self.players && has(&EACH_PLAYER[..]) {
            found.push("the text speaks of each player, and the card does not");
        }
        if !own.nth.is_empty() && counts_otherwise(&own.nth, words) {
            found.push("the text says the how manieth of several it is, and the card counts others");
        }
        let (says_top, says_bottom) = (has(&ON_TOP[..]), has(&AT_BOTTOM[..]));
        if says_top && !says_bottom && own.bottom && !self.top || says_bottom && !says_top && own.top && !self.bottom {
            found.push("the text says the top of a pile, or its bottom, where the card says the other");
        }
        let (begins, ends) = (has(&AS_IT_BEGINS[..]), has(&AS_IT_ENDS[..]));
        if ends && !begins && own.begins && !self.ends || begins && !ends && own.ends && !self.begins {
            found.push("the text says as something begins, or as it ends, where the card says the other");
        }
        let (more, less) = signed(text);
        if less && !more && self.adds && !self.takes {
            found.push("the text takes what the card adds");
        }
        if more && !less && self.takes && !self.adds {
            found.push("the text adds what the card takes");
        }
        // `4 or less`, `four life or less`, «4 puntos de vida o menos».
        let said = places(words, language);
        let is_turned = |forms: &[&[&str]], so: &BTreeSet<i64>, other: &BTreeSet<i64>| {
            { said.iter() }.filter(|one| so.contains(&one.number) && !other.contains(&one.number)).any(|one| {
                let next = said.iter().map(|next| next.at.start).find(|next| *next >= one.at.end);
                let end = next.unwrap_or(words.len()).min(one.at.end + LONGEST_OF_WHAT + 2);
                let behind = &words[one.at.end..end];
                forms.iter().any(|form| behind.windows(form.len()).any(|here| here.iter().eq(*form)))
            })
        };
        if is_turned(&OR_LESS[..], &self.at_least, &self.at_most)
            || is_turned(&OR_MORE[..], &self.at_most, &self.at_least)
        {
            found.push("the text says so much or more, or so much or less, where the card says the other");
        }
        found.into_iter().map(str::to_owned).collect()
    }
}

/// The how manieth time something is asked to be where a sign stands: so often since a phase began, and neither more nor less often.
fn nth_time(signs: &[(Token, &str)], at: usize) -> Option<i64> {
    let sign = |at: usize| signs.get(at).map_or("", |(_, sign)| *sign);
    if (sign(at), sign(at + 1)) != ("count", "(") {
        return None;
    }
    let mut depth = 0;
    let end = (at + 1..signs.len()).find(|at| {
        depth += i32::from(sign(*at) == "(") - i32::from(sign(*at) == ")");
        depth == 0
    })?;
    let is_since = (at..end).any(|at| sign(at) == ")" && matches!(sign(at + 1), "this" | "last"));
    let number = sign(end + 2).parse::<i64>().ok()?;
    (is_since && sign(end + 1) == "==" && number > 0).then_some(number)
}

/// Whether words say the how manieth of several something is, and none of those that are counted, in whatever way.
fn counts_otherwise(nth: &BTreeSet<i64>, words: &[String]) -> bool {
    let says = |n: i64| {
        let place = usize::try_from(n - 1).ok().and_then(|place| ORDINALS.get(place));
        words.iter().any(|word| place.is_some_and(|forms| forms.contains(&word.as_str())))
    };
    (1..).take(ORDINALS.len()).any(|n| !nth.contains(&n) && says(n)) && !nth.iter().any(|n| says(*n))
}

/// Whether words speak of who owns something.
pub(super) fn speaks_of_owner(words: &[String]) -> bool {
    words.iter().any(|word| OWNER.contains(&word.as_str()))
}

/// How counters are called that are named by what they give: `a -1/-1 counter`, «un contador -1/-1».
const COUNTERS: [&str; 4] = ["counter", "contador", "marca", "ficha"];

/// Whether a text says numbers with a plus before them, and with a minus. What counters are called says nothing of what is done.
fn signed(text: &str) -> (bool, bool) {
    let is_number = |at: usize| text[at..].starts_with(|sign: char| sign.is_ascii_digit() || sign == 'X');
    let is_sign = |at: usize| !text[..at].ends_with(|before: char| before.is_alphanumeric());
    let is_name = |at: usize| {
        let begins = text[..at].rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let ends = text[at..].find(char::is_whitespace).map_or(text.len(), |end| at + end);
        let beside = [text[..begins].split_whitespace().next_back(), text[ends..].split_whitespace().next()];
        beside.into_iter().flatten().any(|word| COUNTERS.iter().any(|counter| word.starts_with(counter)))
    };
    let has = |signs: &[char]| {
        text.match_indices(signs).any(|(at, sign)| is_sign(at) && is_number(at + sign.len()) && !is_name(at))
    };
    (has(&['+'][..]), has(&['-', '\u{2212}', '\u{2013}'][..]))
}
