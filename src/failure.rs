//! Faults of this program itself: what panics is told as such, and whatever else was asked for is done.

use crate::arguments::Tongue;
use crate::explain::line_in;
use crate::screen::Stop;
use naipe_grammar::messages::own;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// What to do about a failure.
pub const SEND: &str = "this is a fault of naipe, and not of your files: send what is said above, with the project's folder or as \
                        little of it as still shows it, to whoever you have naipe from";

/// What this program failed with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// What was said of it, and where in the sources that was, as far as it is known.
    pub said: String,
}

impl Failure {
    /// The failure in one sentence.
    pub fn message(&self) -> String {
        format!("naipe itself has failed: {}", own(&self.said))
    }

    /// The same in a language, with what to do about it.
    pub fn told(&self, tongue: Tongue) -> String {
        format!("{}; {}", line_in(&self.message(), tongue), line_in(SEND, tongue))
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::usage(failure.message()).help(SEND)
    }
}

thread_local! {
    /// How many calls of [`caught`] are under way on this thread.
    static CATCHING: Cell<u32> = const { Cell::new(0) };
    /// Where the last panic in one of them was.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does something, and tells where it panicked. Whatever it was writing then may be half written: it is not to be used any further.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Failure> {
    note_places();
    CATCHING.set(CATCHING.get() + 1);
    let came = catch_unwind(AssertUnwindSafe(work));
    CATCHING.set(CATCHING.get() - 1);
    came.map_err(|panic| {
        let said = words(&*panic);
        let place = PLACE.take();
        Failure { said: place.map_or_else(|| said.to_owned(), |place| format!("{said} ({place})")) }
    })
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason is known")
}

/// Has the place of a panic that is caught kept, and not printed.
fn note_places() {
    static NOTING: Once = Once::new();
    NOTING.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            if CATCHING.get() == 0 {
                return before(panic);
            }
            let place = panic.location().map(ToString::to_string);
            // While a thread ends there is nothing to keep it in, and nobody who asks.
            let _ = PLACE.try_with(|known| known.replace(place));
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::caught;

    #[test]
    fn what_panics_is_told_with_its_place_and_the_next_goes_on() {
        assert_eq!(caught(|| 1), Ok(1));
        let nothing: Vec<u8> = Vec::new();
        let failed = caught(|| nothing[nothing.len()]).expect_err("it has no first");
        assert!(failed.said.starts_with("index out of bounds"), "{failed:?}");
        assert!(failed.said.contains("failure.rs:"), "{failed:?}");
        assert_eq!(caught(|| 2), Ok(2));
    }
}
