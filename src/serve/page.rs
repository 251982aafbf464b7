//! The page: plain files, which are in the command itself.

/// A file of the page: its path, its kind, and what is in it.
pub struct File {
    /// Where it is asked for.
    pub path: &'static str,
    /// Of what kind it is.
    pub kind: &'static str,
    /// What is in it.
    pub text: &'static str,
}

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// All files of the page, by their addresses.
pub const FILES: &[File] = &[
    File { path: "/", kind: "text/html; charset=utf-8", text: include_str!("page/index.html") },
    File { path: "/style.css", kind: "text/css; charset=utf-8", text: include_str!("page/style.css") },
    File { path: "/icon.svg", kind: "image/svg+xml", text: include_str!("page/icon.svg") },
    File { path: "/table.js", kind: SCRIPT, text: include_str!("page/table.js") },
    File { path: "/board.js", kind: SCRIPT, text: include_str!("page/board.js") },
    File { path: "/card.js", kind: SCRIPT, text: include_str!("page/card.js") },
    File { path: "/choices.js", kind: SCRIPT, text: include_str!("page/choices.js") },
    File { path: "/drag.js", kind: SCRIPT, text: include_str!("page/drag.js") },
    File { path: "/past.js", kind: SCRIPT, text: include_str!("page/past.js") },
    File { path: "/dom.js", kind: SCRIPT, text: include_str!("page/dom.js") },
    File { path: "/server.js", kind: SCRIPT, text: include_str!("page/server.js") },
    File { path: "/words.js", kind: SCRIPT, text: include_str!("page/words.js") },
];
