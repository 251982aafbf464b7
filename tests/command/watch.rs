//! Checking while somebody writes.

use crate::helper::Folder;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A command that goes on, and the lines it prints.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn begin(folder: &Folder) -> Watching {
        let mut command = folder.command(&["check", "--watch"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it can be started");
        let out = BufReader::new(child.stdout.take().expect("it prints"));
        let (say, lines) = channel();
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| say.send(line)));
        Watching { child, lines }
    }

    /// Everything printed up to a line that begins so.
    #[track_caller]
    fn until(&self, begin: &str) -> String {
        let mut all = String::new();
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60)).unwrap_or_else(|_| panic!("printed:\n{all}"));
            all.push_str(&line);
            all.push('\n');
            if line.starts_with(begin) {
                return all;
            }
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn an_edited_card_is_told_at_once_and_the_game_after_it() {
    let folder = Folder::with_game("watched");
    let watching = Watching::begin(&folder);
    watching.until("3 files of 1 game: 0 errors");
    folder.change("cards/gems/gems.naipe", "worth: 3", "worth: red");
    let printed = watching.until("`Ruby`: 1 error (");
    assert!(printed.contains("cards/gems/gems.naipe:"), "{printed}");
    watching.until("3 files of 1 game: 1 error");
    folder.change("cards/gems/gems.naipe", "worth: red", "worth: 4");
    watching.until("3 files of 1 game: 0 errors");
    folder.change("cards/gems/gems.naipe", "worth: 4", "worth: 11");
    watching.until("`Ruby`: 0 errors (");
    watching.until("3 files of 1 game: 0 errors");
    folder.write("cards/gems/more.naipe", "card \"Opal\" : gem { worth: 2 }\n");
    watching.until("4 files of 1 game: 0 errors");
}
