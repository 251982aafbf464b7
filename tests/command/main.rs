//! The command from end to end: what a designer types, and what comes of it.

mod asking;
mod balance;
mod beginning;
mod coverage;
mod decks;
mod editor;
mod errata;
mod export;
mod folders;
mod formatting;
mod helper;
mod hostile;
mod kept;
mod language_server;
mod logs;
mod machines;
mod malformed;
mod mutate;
mod nested;
mod outside;
mod pages;
mod playing;
mod protocol;
mod reading;
mod readme;
mod recording;
#[cfg(unix)]
mod repository;
mod serve;
mod settings;
mod snapshots;
mod spreadsheet;
mod standings;
mod texts;
mod watch;
mod words;
