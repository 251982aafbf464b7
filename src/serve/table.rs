//! A table that people sit at: one game, whoever looks at it, and what each of them is sent.

use super::Chair;
use crate::arguments::Tongue;
use crate::dates::any_seed;
use crate::explain;
use crate::screen::Stop;
use crate::table::log::{self, Log};
use naipe_grammar::narrow;
use naipe_interpreter::session::{Past, page};
use naipe_interpreter::view::scene::Names;
use naipe_interpreter::{Agent, Session, seat_name};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A machine that thinks looks up after so many games in thought, to see whether the table is still the same.
const SLICE: u32 = 64;

/// A table, with its game and whoever sits there.
pub struct Table {
    /// What it is called: its first log, without the end.
    pub name: String,
    /// Who sits where, by seat.
    pub chairs: Vec<Chair>,
    /// How long whoever watches has time for the move of a bot.
    pace: Duration,
    under_way: Mutex<UnderWay>,
    changed: Condvar,
    /// What each seat, and last whoever watches, looks back at; nothing where nobody does.
    pasts: Vec<Mutex<Option<Past>>>,
}

/// The game, and what goes with it.
pub struct UnderWay {
    session: Session,
    log: Log,
    /// How many decisions are in the log.
    logged: usize,
    /// What the log says first.
    first: Value,
    /// Raised with each game that is played at the table.
    game: u64,
    /// Raised with everything that somebody can see.
    version: u64,
    /// Raised with every decision, made or taken back: an answer is to the question of this number.
    asked: u64,
    /// What things are called before each seat, and last before those who watch.
    names: Vec<Names>,
    /// How many pages look from each seat.
    here: Vec<usize>,
    /// Whether somebody has sat down.
    taken: Vec<bool>,
    /// How much had happened when each decision was made.
    happened: Vec<usize>,
    /// How many decisions there were before each answer: an action and what it is carried out on can be chosen at once.
    answers: Vec<usize>,
    /// Where the rules give time for a question: after how many decisions it is asked, and since when.
    since: Option<(usize, Instant)>,
    /// How much of the time for each question is over, by how many decisions there were before: who comes back to one has the rest.
    spent: HashMap<usize, Duration>,
    /// Which seat's machine is thinking.
    thinking: Option<u8>,
    /// That the log has the end.
    is_closed: bool,
    /// Why it cannot go on.
    stopped: Option<Vec<String>>,
    /// That it cannot go on because the log could not be written.
    is_unwritten: bool,
}

/// From where somebody looks: a seat, or none.
pub type Seat = Option<u8>;

/// What a page has.
#[derive(Debug, Default)]
pub struct Sent {
    page: page::Sent,
    game: u64,
    version: u64,
}

/// What is wrong with what somebody asks for.
pub type Refused = String;

impl Table {
    /// A table at which a game is under way, with its log and what that says first.
    pub fn new(
        name: String,
        chairs: Vec<Chair>,
        pace: Duration,
        session: Session,
        (log, first): (Log, Value),
    ) -> Table {
        let seats = chairs.len();
        let taken =
            (0..seats).map(|seat| session.made().iter().any(|made| made.seat == Some(narrow::u8(seat)))).collect();
        let under_way = UnderWay {
            happened: vec![usize::MAX; session.made().len()],
            answers: (0..session.made().len()).collect(),
            logged: session.made().len(),
            session,
            log,
            first,
            game: 0,
            version: 1,
            asked: 0,
            names: (0..=seats).map(|_| Names::default()).collect(),
            here: vec![0; seats + 1],
            taken,
            since: None,
            spent: HashMap::new(),
            thinking: None,
            is_closed: false,
            stopped: None,
            is_unwritten: false,
        };
        let pasts = (0..=seats).map(|_| Mutex::default()).collect();
        Table { name, chairs, pace, under_way: Mutex::new(under_way), changed: Condvar::new(), pasts }
    }

    /// Whoever panicked with the table in hand left it as it was between two decisions.
    fn lock(&self) -> MutexGuard<'_, UnderWay> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn index(&self, seat: Seat) -> usize {
        seat.map_or(self.chairs.len(), usize::from)
    }

    /// Whose eyes somebody has who looks from a seat.
    fn eyes(&self, seat: Seat) -> u8 {
        seat.unwrap_or_else(|| narrow::u8(self.chairs.len()))
    }

    fn people(&self) -> usize {
        self.chairs.iter().filter(|chair| chair.is_person()).count()
    }

    /// Deals with all that nobody is asked for: bots, and time that is over. Never comes back.
    pub fn deal(&self) {
        let mut table = self.lock();
        let mut alone = page::Alone::default();
        loop {
            if alone.is_too_long() {
                table.stopped = Some(vec![table.session.alone_too_long()]);
            }
            if table.is_over() {
                alone.asked();
                table.close();
                self.tell(&mut table);
                table = self.changed.wait(table).unwrap_or_else(PoisonError::into_inner);
                while table.is_over() {
                    table = self.changed.wait(table).unwrap_or_else(PoisonError::into_inner);
                }
                continue;
            }
            let seat = table.session.player().map(usize::from);
            let chair = seat.and_then(|seat| self.chairs.get(seat));
            if !chair.is_some_and(|chair| chair.is_person()) {
                let agent = if let Some(Chair::Bot(agent)) = chair { *agent } else { Agent::Random };
                table = self.decide(table, agent);
                alone.decided();
                if !self.pace.is_zero() {
                    self.tell(&mut table);
                    drop(table);
                    std::thread::sleep(self.pace);
                    table = self.lock();
                } else if table.is_over() || table.session.player().map(usize::from) != seat {
                    self.tell(&mut table);
                }
                continue;
            }
            alone.asked();
            let seconds = table.session.question().and_then(|question| question.seconds);
            table = match seconds {
                None => self.changed.wait(table).unwrap_or_else(PoisonError::into_inner),
                Some(seconds) => {
                    let allowed = Duration::from_secs(u64::from(seconds.unsigned_abs()));
                    let rest = allowed.saturating_sub(table.waited());
                    if rest.is_zero() {
                        let before = table.session.made().len();
                        if table.session.choose("timeout").is_ok() {
                            table.answers.push(before);
                            table.made();
                        }
                        self.tell(&mut table);
                        continue;
                    }
                    self.changed.wait_timeout(table, rest).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// A machine answers what it is asked. While it thinks, the table is everybody's: where it is not the same any more after that,
    /// nothing was thought.
    fn decide<'t>(&'t self, mut table: MutexGuard<'t, UnderWay>, agent: Agent) -> MutexGuard<'t, UnderWay> {
        table.session.seal();
        let decided = match table.session.deliberate(agent) {
            None => table.session.choose_by(agent),
            Some(mut thoughts) => {
                let asked = table.asked;
                table.thinking = table.session.player();
                self.tell(&mut table);
                loop {
                    drop(table);
                    let is_done = thoughts.go_on(SLICE);
                    table = self.lock();
                    if table.asked != asked {
                        table.thinking = None;
                        return table;
                    }
                    if is_done {
                        break;
                    }
                }
                table.thinking = None;
                table.session.choose_nth(thoughts.choice()).is_ok()
            }
        };
        if decided {
            table.made();
        }
        table
    }

    /// Everybody who looks is sent what there is now.
    fn tell(&self, table: &mut UnderWay) {
        table.version += 1;
        self.changed.notify_all();
    }

    /// A page looks from a seat, or does no more.
    pub fn comes(&self, seat: Seat, is_here: bool) {
        let mut table = self.lock();
        let index = self.index(seat);
        let here = &mut table.here[index];
        *here = if is_here { *here + 1 } else { here.saturating_sub(1) };
        if is_here && let Some(taken) = table.taken.get_mut(index) {
            *taken = true;
        }
        self.tell(&mut table);
    }

    /// The next message for a page, as soon as there is one; none where nothing has changed for so long.
    pub fn next(&self, seat: Seat, sent: &mut Sent, patience: Duration) -> Option<Value> {
        let mut table = self.lock();
        if table.version == sent.version {
            table = self.changed.wait_timeout(table, patience).unwrap_or_else(PoisonError::into_inner).0;
        }
        (table.version != sent.version).then(|| self.message(&mut table, seat, sent))
    }

    fn message(&self, table: &mut UnderWay, seat: Seat, sent: &mut Sent) -> Value {
        if sent.game != table.game {
            // It is told of another game from its beginning.
            *sent = Sent { game: table.game, ..Sent::default() };
        }
        sent.version = table.version;
        let index = self.index(seat);
        let UnderWay { session, names, .. } = table;
        let mut message = session.message(seat, &mut names[index], &mut sent.page);
        message["version"] = table.version.into();
        message["asked"] = table.asked.into();
        message["seats"] = self.seats(table).into();
        message["undo"] = seat.is_some_and(|seat| self.undone(table, seat).is_some()).into();
        message["stopped"] = json!(table.stopped);
        message["again"] = (seat.is_some() && table.is_over()).into();
        message["thinking"] = json!(table.thinking.map(|seat| seat_name(Some(seat))));
        if table.stopped.is_some() {
            message["waiting"] = Value::Null;
        }
        message
    }

    fn seats(&self, table: &UnderWay) -> Vec<Value> {
        let seat = |(seat, chair): (usize, &Chair)| {
            json!({
                "seat": seat_name(Some(narrow::u8(seat))),
                "who": if chair.is_person() { "person" } else { "bot" },
                "called": chair.to_string(),
                "here": table.here[seat] > 0,
                "free": *chair == Chair::Open && !table.taken[seat],
            })
        };
        self.chairs.iter().enumerate().map(seat).collect()
    }

    /// Sits down on an open seat.
    pub fn sit(&self, seat: u8) -> Result<(), Refused> {
        let mut table = self.lock();
        let index = usize::from(seat);
        if self.chairs.get(index) != Some(&Chair::Open) {
            return Err("this seat is not open: whoever sits there has a link of their own".to_owned());
        }
        if std::mem::replace(&mut table.taken[index], true) {
            return Err("somebody sits there already".to_owned());
        }
        self.tell(&mut table);
        Ok(())
    }

    /// Chooses an option, and what it is carried out on.
    pub fn choose(&self, seat: u8, asked: u64, option: usize, next: Option<usize>) -> Result<(), Refused> {
        let mut table = self.lock();
        if table.session.player() != Some(seat) || table.is_over() {
            return Err("it is not your decision now".to_owned());
        }
        if table.asked != asked {
            return Err("the table has moved on: this was another question".to_owned());
        }
        let before = table.session.made().len();
        table.session.seal();
        let happened = table.session.happened();
        let answered = table.session.answer(option, next).map_err(|error| error.to_string());
        if answered.is_ok() {
            let made = table.session.made().len() - before;
            table.happened.resize(before, usize::MAX);
            table.happened.resize(before + made, happened);
            table.answers.push(before);
            table.made();
            self.tell(&mut table);
        }
        answered
    }

    /// How many decisions go when somebody takes their last one back; none where that is not allowed: it is theirs to take
    /// back where nobody else plays, or where nothing has come of it yet; and what cannot be written down is not taken back.
    fn undone(&self, table: &UnderWay, seat: u8) -> Option<usize> {
        if table.is_unwritten {
            return None;
        }
        let made = table.session.made();
        let last = made.iter().rposition(|made| made.seat == Some(seat))?;
        if self.people() > 1 {
            let is_fresh = last + 1 == made.len() && table.happened.get(last) == Some(&table.session.happened());
            return is_fresh.then_some(1);
        }
        // What was chosen at once is taken back at once.
        let began = table.answers.iter().rfind(|before| **before <= last).copied().unwrap_or(last);
        Some(made.len() - began)
    }

    /// Takes the last decision of a seat back.
    pub fn undo(&self, seat: u8, asked: u64) -> Result<(), Refused> {
        let mut table = self.lock();
        if table.asked != asked {
            return Err("the table has moved on".to_owned());
        }
        let Some(decisions) = self.undone(&table, seat) else {
            return Err(match self.people() {
                0 | 1 => "there is nothing to take back".to_owned(),
                _ => "it cannot be taken back any more: others have seen what came of it".to_owned(),
            });
        };
        table.stop_clock();
        table.session.undo(decisions);
        let left = table.session.made().len();
        table.spent.retain(|at, _| *at <= left);
        table.happened.truncate(left);
        table.answers.retain(|before| *before < left);
        table.logged = left;
        table.asked += 1;
        table.is_closed = false;
        // What stopped it has not happened.
        table.stopped = None;
        if let Err(stop) = table.log.undid(decisions) {
            table.unwritten(&stop);
        }
        self.tell(&mut table);
        Ok(())
    }

    /// Another game begins at the table when one is over: with the same people, decks and rules, and a log of its own.
    pub fn again(&self) -> Result<(), Refused> {
        // Whoever looks back holds the past before the table.
        let mut pasts: Vec<_> =
            self.pasts.iter().map(|past| past.lock().unwrap_or_else(PoisonError::into_inner)).collect();
        let mut table = self.lock();
        if !table.is_over() {
            return Err("the game is not over yet".to_owned());
        }
        let seed = any_seed();
        let session = table.session.anew(seed);
        let mut first = table.first.clone();
        first["seed"] = seed.into();
        let path = log::path_after(&table.log.path);
        let log = Log::create(&path, &first).map_err(|stop| lines(&stop).join(" "))?;
        table.session = session;
        (table.log, table.first, table.logged) = (log, first, 0);
        table.names.iter_mut().for_each(|names| *names = Names::default());
        table.happened.clear();
        table.answers.clear();
        table.spent.clear();
        (table.since, table.thinking, table.is_closed) = (None, None, false);
        (table.stopped, table.is_unwritten) = (None, false);
        table.game += 1;
        table.asked += 1;
        pasts.iter_mut().for_each(|past| **past = None);
        self.tell(&mut table);
        Ok(())
    }

    /// A position of the game so far, as a seat saw it then. The table goes on meanwhile.
    pub fn past(&self, seat: Seat, at: usize) -> Value {
        let mut past = self.pasts[self.index(seat)].lock().unwrap_or_else(PoisonError::into_inner);
        let table = self.lock();
        let made = table.session.made().to_vec();
        // A game that begins is no more than its first position.
        let past = past.get_or_insert_with(|| table.session.past(seat));
        drop(table);
        past.show(&made, at)
    }

    /// Answers a question about the game: words as at the terminal, or a card by its name.
    pub fn why(&self, seat: Seat, about: &Value) -> Result<Vec<String>, Refused> {
        let mut table = self.lock();
        let (eyes, index) = (self.eyes(seat), self.index(seat));
        let UnderWay { session, names, .. } = &mut *table;
        let names = &names[index];
        if let Some(card) = about["card"].as_str() {
            return Ok(session.why_card(eyes, names, card));
        }
        let Some(seat) = seat else { return Err("whoever only watches can ask about cards".to_owned()) };
        if let Some(card) = about["not"].as_str() {
            return Ok(session.why_not_card(seat, names, card));
        }
        match about["words"].as_str() {
            Some(words) => Ok(session.why(Some(seat), words)),
            None => Err("say what is asked about: `words`, `card`, or `not`".to_owned()),
        }
    }
}

impl UnderWay {
    fn is_over(&self) -> bool {
        self.stopped.is_some() || self.session.ending().is_some() || self.session.fault().is_some()
    }

    /// How long the question has been asked by now.
    fn waited(&mut self) -> Duration {
        let at = self.session.made().len();
        let began = match self.since {
            Some((asked, began)) if asked == at => began,
            _ => Instant::now(),
        };
        self.since = Some((at, began));
        self.spent.get(&at).copied().unwrap_or_default() + began.elapsed()
    }

    /// The question is asked no more.
    fn stop_clock(&mut self) {
        if let Some((at, began)) = self.since.take() {
            *self.spent.entry(at).or_default() += began.elapsed();
        }
    }

    /// Writes down the decisions that were made and are in no log yet.
    fn made(&mut self) {
        self.stop_clock();
        let UnderWay { session, log, logged, .. } = self;
        let new = session.made().get(*logged..).unwrap_or_default();
        let written = new.iter().try_for_each(|made| log.chose(made));
        self.logged = self.session.made().len();
        self.happened.resize(self.logged, usize::MAX);
        self.asked += 1;
        if let Err(stop) = written {
            self.unwritten(&stop);
        }
    }

    /// The log has the end, too, and whoever looks is told why a game cannot go on.
    fn close(&mut self) {
        if let Some(fault) = self.session.fault() {
            let said = vec![format!("the rules did what cannot be: {}", fault.message)];
            let said = self.said(said);
            self.stopped.get_or_insert(said);
        } else if self.session.ending().is_some()
            && !std::mem::replace(&mut self.is_closed, true)
            && let Err(stop) = self.log.over(&self.session)
        {
            self.unwritten(&stop);
        }
    }

    /// The table does not go on without a log.
    fn unwritten(&mut self, stop: &Stop) {
        self.stopped = Some(self.said(lines(stop)));
        self.is_unwritten = true;
    }

    /// What the server says by itself, in the language of the game.
    fn said(&self, lines: Vec<String>) -> Vec<String> {
        let tongue = Tongue::of(self.session.game().program.spoken()).unwrap_or(Tongue::En);
        lines.iter().map(|line| explain::line_in(line, tongue).into_owned()).collect()
    }
}

fn lines(stop: &Stop) -> Vec<String> {
    match stop {
        Stop::Usage { message, help } => std::iter::once(message.clone()).chain(help.clone()).collect(),
        _ => vec!["the table cannot go on".to_owned()],
    }
}
