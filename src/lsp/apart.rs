//! Requests that may take long, answered on threads of their own: meanwhile all else is answered, and what is edited meanwhile
//! gives them up.

use super::answers::Answer;
use super::desk::Desk;
use super::line::{Heard, Line};
use super::seen::Seen;
use super::transport::Incoming;
use super::{Server, answers, lenses};
use crate::STACK;
use crate::explain::text_in;
use crate::screen::Stop;
use lsp_server::{ErrorCode, Request, RequestId, Response};
use lsp_types::notification::ShowMessage;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

/// How long an editor that leaves waits for what it has asked.
const LEAVE: Duration = Duration::from_secs(2);

/// What a request is about; of each sort one is answered at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// Something is to be run.
    Command,
    /// A game is asked about.
    Question,
}

/// An answer that was made apart; nothing where whoever made it has failed. With it, what has become known of the project.
#[derive(Debug)]
pub struct Answered {
    sort: Sort,
    came: Option<(Answer, Desk)>,
}

/// Tells the end of what is done on a thread, whatever ends it.
pub(super) struct Ending<T> {
    to: Sender<Incoming>,
    told: Box<dyn Fn(Option<T>) -> Incoming + Send>,
    came: Option<T>,
}

impl<T> Ending<T> {
    /// `told`: what is told of what came of it, nothing where it failed.
    pub fn new(to: Sender<Incoming>, told: impl Fn(Option<T>) -> Incoming + Send + 'static) -> Ending<T> {
        Ending { to, told: Box::new(told), came: None }
    }

    /// This has come of it.
    pub fn came(&mut self, came: Option<T>) {
        self.came = came;
    }
}

impl<T> Drop for Ending<T> {
    fn drop(&mut self) {
        // Where nobody listens any more, the editor is gone.
        let _ = self.to.send((self.told)(self.came.take()));
    }
}

/// A request that is being answered.
struct UnderWay {
    id: RequestId,
    is_over: Arc<AtomicBool>,
    /// It has been refused already: what comes of it, nobody wants to know.
    is_refused: bool,
    /// What comes of it is told even where it was given up: it may have been done.
    is_told: bool,
}

/// Requests of a sort: the one that is being answered, and those behind it.
#[derive(Default)]
struct Queue {
    under_way: Option<UnderWay>,
    waiting: VecDeque<Request>,
}

/// Requests that are answered apart.
pub(super) struct Apart {
    to: Sender<Incoming>,
    commands: Queue,
    questions: Queue,
    /// Names are being found: questions wait for that, they would look for them, too.
    is_finding: bool,
}

impl Apart {
    /// `to`: where the end of each is told.
    pub fn new(to: Sender<Incoming>) -> Apart {
        Apart { to, commands: Queue::default(), questions: Queue::default(), is_finding: false }
    }

    fn of(&mut self, sort: Sort) -> &mut Queue {
        match sort {
            Sort::Command => &mut self.commands,
            Sort::Question => &mut self.questions,
        }
    }

    /// Begins to find the names of a large game, before anybody asks for them.
    pub fn find_names(&mut self, desk: &Desk) {
        self.is_finding = false;
        if !desk.has_large() {
            return;
        }
        let desk = Box::new(desk.clone());
        let mut ending = Ending::new(self.to.clone(), Incoming::Found);
        let work = move || {
            desk.find_names();
            ending.came(Some(desk));
        };
        // Where there is no thread for that, they are found when they are asked for.
        self.is_finding = thread::Builder::new().stack_size(STACK).spawn(work).is_ok();
    }

    /// Whether somebody still waits for an answer.
    fn is_awaited(&self) -> bool {
        [&self.commands, &self.questions].iter().any(|queue| {
            !queue.waiting.is_empty() || queue.under_way.as_ref().is_some_and(|request| !request.is_refused)
        })
    }

    /// Gives up those that are meant; which of them are to be refused.
    fn give_up(&mut self, is_meant: impl Fn(&RequestId) -> bool) -> Vec<RequestId> {
        let mut refused = Vec::new();
        for queue in [&mut self.commands, &mut self.questions] {
            if let Some(request) = queue.under_way.as_mut().filter(|request| is_meant(&request.id)) {
                request.is_over.store(true, Ordering::Relaxed);
                if !request.is_told && !request.is_refused {
                    request.is_refused = true;
                    refused.push(request.id.clone());
                }
            }
            queue.waiting.retain(|request| {
                let stays = !is_meant(&request.id);
                if !stays {
                    refused.push(request.id.clone());
                }
                stays
            });
        }
        refused
    }
}

impl Server {
    /// Answers a request on a thread of its own, as soon as none of its sort is under way.
    pub(super) fn answer_apart(
        &mut self,
        sort: Sort,
        request: Request,
        desk: &Desk,
        line: &mut Line,
    ) -> Result<(), Stop> {
        self.apart.of(sort).waiting.push_back(request);
        self.begin_next(sort, desk, line)
    }

    fn begin_next(&mut self, sort: Sort, desk: &Desk, line: &mut Line) -> Result<(), Stop> {
        let to = self.apart.to.clone();
        let waits = self.apart.is_finding && sort == Sort::Question;
        let queue = self.apart.of(sort);
        if waits || queue.under_way.is_some() {
            return Ok(());
        }
        let Some(request) = queue.waiting.pop_front() else { return Ok(()) };
        let id = request.id.clone();
        let is_over = Arc::new(AtomicBool::new(false));
        let is_told = lenses::is_done_for_good(&request);
        let seen = Seen { is_over: is_over.clone(), ..self.seen.clone() };
        let desk = desk.clone();
        let mut ending = Ending::new(to, move |came| Incoming::Answered(Box::new(Answered { sort, came })));
        let work = move || {
            let answer = answers::answer(&seen, Some(&desk), request);
            ending.came(Some((answer, desk)));
        };
        if let Err(error) = thread::Builder::new().stack_size(STACK).spawn(work) {
            return line.refuse(id, ErrorCode::InternalError, format!("no thread can be had: {error}"));
        }
        queue.under_way = Some(UnderWay { id, is_over, is_refused: false, is_told });
        Ok(())
    }

    /// Hands on an answer that was made apart, and goes on to the next.
    pub(super) fn answered(
        &mut self,
        Answered { sort, came }: Answered,
        desk: Option<&Desk>,
        line: &mut Line,
    ) -> Result<(), Stop> {
        let Some(request) = self.apart.of(sort).under_way.take() else { return Ok(()) };
        match came {
            _ if request.is_refused => {}
            None => {
                line.refuse(
                    request.id,
                    ErrorCode::InternalError,
                    text_in("this could not be answered: it is a fault of its own", self.seen.tongue()),
                )?;
            }
            Some((Ok((answer, notes)), by)) => {
                if let Some(desk) = desk {
                    desk.learn(&by);
                }
                take_apart(Box::new(by));
                for note in notes {
                    line.tell::<ShowMessage>(note)?;
                }
                line.send(&Response::new_ok(request.id, answer))?;
            }
            Some((Err((code, why)), _)) => line.refuse(request.id, code, why)?,
        }
        match desk {
            Some(desk) => self.begin_next(sort, desk, line),
            None => self.give_up_all(ErrorCode::ContentModified, line),
        }
    }

    /// Takes over the names that have been found, and goes on to what has waited for them.
    pub(super) fn names_found(&mut self, by: Option<Box<Desk>>, desk: &Desk, line: &mut Line) -> Result<(), Stop> {
        self.apart.is_finding = false;
        if let Some(by) = by {
            desk.learn(&by);
            take_apart(by);
        }
        self.begin_next(Sort::Question, desk, line)
    }

    /// Refuses all that is answered apart.
    pub(super) fn give_up_all(&mut self, code: ErrorCode, line: &mut Line) -> Result<(), Stop> {
        let refused = self.apart.give_up(|_| true);
        self.refuse_all(refused, code, line)
    }

    fn refuse_all(&self, refused: Vec<RequestId>, code: ErrorCode, line: &mut Line) -> Result<(), Stop> {
        refused.into_iter().try_for_each(|id| line.refuse(id, code, text_in(why(code), self.seen.tongue())))
    }

    /// Nobody wants to know any more what was asked with a number.
    pub(super) fn cancel(&mut self, id: &RequestId, line: &mut Line) -> Result<(), Stop> {
        let mut refused = self.apart.give_up(|known| known == id);
        refused.extend(self.checks.cancel(id));
        let code = ErrorCode::RequestCanceled;
        self.refuse_all(refused, code, line)
    }

    /// The editor leaves: what it has asked is told, if that does not take long.
    pub(super) fn finish(&mut self, desk: Option<&Desk>, line: &mut Line) -> Result<(), Stop> {
        let end = Instant::now() + LEAVE;
        while self.apart.is_awaited() {
            match (line.next_apart(end)?, desk) {
                (Some(Heard::Answered(answered)), _) => self.answered(*answered, desk, line)?,
                (Some(Heard::Found(names)), Some(desk)) => self.names_found(names, desk, line)?,
                _ => return self.give_up_all(ErrorCode::RequestCanceled, line),
            }
        }
        Ok(())
    }
}

/// What a copy of the desk alone has of a large game takes a while to be taken apart; where there is no thread for that, it is done here.
pub(super) fn take_apart(desk: Box<Desk>) {
    let _ = thread::Builder::new().spawn(move || drop(desk));
}

/// Why a request is not answered.
pub(super) fn why(code: ErrorCode) -> &'static str {
    match code {
        ErrorCode::ContentModified => "a text was edited meanwhile",
        ErrorCode::InternalError => "the language server has failed meanwhile",
        _ => "it was taken back",
    }
}
