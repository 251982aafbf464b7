//! The command from end to end: what a designer types, and what comes of it.

mod asking;
mod beginning;
mod coverage;
mod decks;
mod editor;
mod errata;
mod folders;
mod formatting;
mod helper;
mod hostile;
mod kept;
mod language_server;
mod logs;
mod malformed;
mod mutate;
mod nested;
mod outside;
mod protocol;
mod readme;
mod recording;
mod serve;
mod settings;
mod snapshots;
mod standings;
mod watch;
mod words;
