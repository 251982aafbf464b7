//! The line to the editor: what comes in, in its order, and what is said.

use super::apart::{self, Answered};
use super::checks::Checked;
use super::desk::Desk;
use super::transport::{self, Incoming};
use crate::screen::Stop;
use lsp_server::{ErrorCode, Message, Notification, RequestId, Response};
use lsp_types::InitializeParams;
use lsp_types::notification::{self as tell, Notification as _};
use std::collections::VecDeque;
use std::io::Write;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What the server has waited for.
pub(super) enum Heard {
    /// The editor has said something.
    Message(Message),
    /// A check of whole games is at its end.
    Checked(Checked),
    /// What was asked has been answered apart.
    Answered(Box<Answered>),
    /// The names have been found of all files that a copy of the desk has; nothing where whoever looked for them has failed.
    Found(Option<Box<Desk>>),
    /// The editor is gone.
    Closed,
}

/// The line to the editor.
pub(super) struct Line<'l> {
    pub messages: &'l Receiver<Incoming>,
    pub output: &'l mut dyn Write,
    /// What came in and was put aside.
    pub waiting: VecDeque<Incoming>,
}

impl Line<'_> {
    pub fn send(&mut self, message: &impl serde::Serialize) -> Result<(), Stop> {
        transport::write(&mut self.output, message).map_err(|_| Stop::Closed)
    }

    pub fn tell<N: tell::Notification>(&mut self, params: N::Params) -> Result<(), Stop> {
        self.send(&Notification::new(N::METHOD.to_owned(), params))
    }

    pub fn refuse(&mut self, id: RequestId, code: ErrorCode, why: impl Into<String>) -> Result<(), Stop> {
        self.send(&Response::new_err(id, code as i32, why.into()))
    }

    /// What is heard next; nothing where nothing came in time.
    pub fn next(&mut self, within: Option<Duration>) -> Result<Option<Heard>, Stop> {
        loop {
            self.draw_in()?;
            let incoming = match (self.waiting.pop_front(), within) {
                (Some(incoming), _) => incoming,
                (None, Some(time)) => match self.messages.recv_timeout(time) {
                    Ok(incoming) => incoming,
                    Err(RecvTimeoutError::Timeout) => return Ok(None),
                    Err(RecvTimeoutError::Disconnected) => return Err(Stop::Closed),
                },
                (None, None) => self.messages.recv().map_err(|_| Stop::Closed)?,
            };
            match incoming {
                Incoming::Message(message) => return Ok(Some(Heard::Message(message))),
                Incoming::Checked(checked) => return Ok(Some(Heard::Checked(checked))),
                Incoming::Answered(answered) => return Ok(Some(Heard::Answered(answered))),
                Incoming::Found(names) => return Ok(Some(Heard::Found(names))),
                Incoming::Closed => return Ok(Some(Heard::Closed)),
                Incoming::Broken(why) => {
                    let code = ErrorCode::ParseError as i32;
                    self.send(&serde_json::json!({ "id": null, "error": { "code": code, "message": why } }))?;
                }
            }
        }
    }

    /// Takes in all that has come, and refuses what has been taken back before anybody looked at it.
    fn draw_in(&mut self) -> Result<(), Stop> {
        while let Ok(incoming) = self.messages.try_recv() {
            let taken_back =
                if let Incoming::Message(Message::Notification(told)) = &incoming { taken_back(told) } else { None };
            let is_meant = |one: &Incoming| match (one, &taken_back) {
                (Incoming::Message(Message::Request(request)), Some(id)) => request.id == *id,
                _ => false,
            };
            match self.waiting.iter().position(is_meant).and_then(|at| self.waiting.remove(at)) {
                Some(Incoming::Message(Message::Request(request))) => {
                    let code = ErrorCode::RequestCanceled;
                    self.refuse(request.id, code, apart::why(code))?;
                }
                _ => self.waiting.push_back(incoming),
            }
        }
        Ok(())
    }

    /// What comes next of what is done apart; nothing where nothing has come by then. All else waits.
    pub fn next_apart(&mut self, end: Instant) -> Result<Option<Heard>, Stop> {
        loop {
            let is_apart = |one: &Incoming| matches!(one, Incoming::Answered(_) | Incoming::Found(_));
            match self.waiting.iter().position(is_apart).and_then(|at| self.waiting.remove(at)) {
                Some(Incoming::Answered(answered)) => return Ok(Some(Heard::Answered(answered))),
                Some(Incoming::Found(names)) => return Ok(Some(Heard::Found(names))),
                _ => {}
            }
            match self.messages.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(incoming) => self.waiting.push_back(incoming),
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(Stop::Closed),
            }
        }
    }

    /// The first request: what the editor can do. Nothing where it leaves at once.
    pub fn initialize(&mut self) -> Result<Option<(RequestId, InitializeParams)>, Stop> {
        loop {
            match self.next(None) {
                Ok(Some(Heard::Message(Message::Request(request)))) if request.method == "initialize" => {
                    match serde_json::from_value(request.params) {
                        Ok(params) => return Ok(Some((request.id, params))),
                        Err(error) => self.refuse(request.id, ErrorCode::InvalidParams, error.to_string())?,
                    }
                }
                Ok(Some(Heard::Message(Message::Request(request)))) => {
                    self.refuse(request.id, ErrorCode::ServerNotInitialized, "the first request is `initialize`")?;
                }
                Ok(Some(Heard::Message(Message::Notification(told)))) if told.method == tell::Exit::METHOD => {
                    return Ok(None);
                }
                Ok(Some(Heard::Closed)) => return Err(Stop::Closed),
                Ok(_) => {}
                Err(stop) => return Err(stop),
            }
        }
    }
}

/// The request that is taken back.
pub(super) fn taken_back(told: &Notification) -> Option<RequestId> {
    let is_meant = told.method == tell::Cancel::METHOD;
    is_meant.then(|| serde_json::from_value(told.params.get("id")?.clone()).ok()).flatten()
}
