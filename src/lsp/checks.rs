//! Checks of whole games, on a thread of their own: meanwhile all else is answered, and what is edited meanwhile ends them.

use super::apart::Ending;
use super::desk::Desk;
use super::transport::Incoming;
use super::{Line, Server};
use crate::STACK;
use crate::check;
use crate::failure::{Failure, caught};
use crate::screen::Stop;
use lsp_server::{Message, RequestId};
use naipe_grammar::diagnostic::Diagnostic;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

/// What is wrong with some games, as far as they could be checked.
type Found = Vec<(usize, Result<Vec<Diagnostic>, Failure>)>;

/// The end of a check: what it has found, or nothing where it was given up.
#[derive(Debug)]
pub struct Checked(Option<Found>);

/// A check that is under way.
struct UnderWay {
    games: BTreeSet<usize>,
    is_over: Arc<AtomicBool>,
    /// Its texts are no longer those of the project.
    is_late: bool,
}

/// The checks of whole games, one at a time.
pub(super) struct Checks {
    /// Where the end of each is told.
    to: Sender<Incoming>,
    under_way: Option<UnderWay>,
    /// What is asked of faults that are not known yet.
    asked: Vec<Message>,
}

impl Checks {
    pub fn new(to: Sender<Incoming>) -> Checks {
        Checks { to, under_way: None, asked: Vec::new() }
    }

    /// Whether none is under way.
    pub fn are_idle(&self) -> bool {
        self.under_way.is_none()
    }

    /// Something was edited: what is found now will be of no use.
    pub fn give_up(&self) {
        if let Some(check) = &self.under_way {
            check.is_over.store(true, Ordering::Relaxed);
        }
    }

    /// What was asked with a number is not to be answered; which of those that were put aside that is.
    pub fn cancel(&mut self, id: &RequestId) -> Vec<RequestId> {
        let is_meant = |message: &Message| matches!(message, Message::Request(request) if request.id == *id);
        let many = self.asked.len();
        self.asked.retain(|message| !is_meant(message));
        vec![id.clone(); many - self.asked.len()]
    }

    /// The one under way is at its end, and nobody wants to know what it has found.
    pub fn ended(&mut self) {
        self.under_way = None;
    }

    /// The texts of the project are others now; its games too, if that is said.
    pub fn are_late(&mut self, games_too: bool) {
        self.give_up();
        if let Some(check) = &mut self.under_way {
            check.is_late = true;
            if games_too {
                check.games.clear();
            }
        }
    }
}

impl Server {
    /// Begins to check the games that something touched.
    pub(super) fn begin_check(&mut self, desk: &Desk, touched: &mut BTreeSet<usize>) -> Result<(), Stop> {
        let games = std::mem::take(touched);
        let is_over = Arc::new(AtomicBool::new(false));
        let mut ending = Ending::new(self.checks.to.clone(), |found| Incoming::Checked(Checked(found)));
        let (library, everywhere) = (desk.library.clone(), self.everywhere.clone());
        let (of, over) = (games.clone(), is_over.clone());
        let work = move || {
            let is_over = || over.load(Ordering::Relaxed);
            let faults = |game| match caught(|| check::faults_unless(&library, game, &everywhere, &is_over)) {
                Ok(found) => Some((game, Ok(found?))),
                Err(failure) => Some((game, Err(failure))),
            };
            ending.came(of.into_iter().map(faults).collect());
        };
        let begun = thread::Builder::new().stack_size(STACK).spawn(work);
        begun.map_err(|error| Stop::usage(format!("no thread can be had: {error}")))?;
        self.checks.under_way = Some(UnderWay { games, is_over, is_late: false });
        Ok(())
    }

    /// Takes note of the end of a check, and tells what is wrong; whether it counts.
    pub(super) fn checked(
        &mut self,
        Checked(found): Checked,
        desk: &Desk,
        touched: &mut BTreeSet<usize>,
        line: &mut Line,
    ) -> Result<bool, Stop> {
        let Some(check) = self.checks.under_way.take() else { return Ok(false) };
        let is_late = check.is_late || self.anew || !self.seen.pending.is_empty();
        let Some(found) = found.filter(|_| !is_late) else {
            touched.extend(check.games);
            return Ok(false);
        };
        for (game, found) in found {
            // What was known of it is all that there is, until it is edited again.
            let found = match found {
                Ok(found) => found,
                Err(failure) => {
                    self.say(line, &failure.told(self.seen.tongue()))?;
                    continue;
                }
            };
            self.edits.checked(game, desk, &found);
            desk.remember(game);
            Arc::make_mut(&mut self.seen.found).insert(game, found);
        }
        line.waiting.extend(self.checks.asked.drain(..).map(Incoming::Message));
        self.publish(desk, line)?;
        Ok(true)
    }

    /// Whether all that was touched has been checked.
    pub(super) fn is_checked(&self, touched: &BTreeSet<usize>) -> bool {
        touched.is_empty() && self.checks.are_idle()
    }

    /// Puts aside what somebody asks of faults until they are known.
    pub(super) fn put_aside(
        &mut self,
        message: Message,
        desk: &Desk,
        touched: &mut BTreeSet<usize>,
    ) -> Result<(), Stop> {
        self.checks.asked.push(message);
        if self.checks.are_idle() { self.begin_check(desk, touched) } else { Ok(()) }
    }
}
