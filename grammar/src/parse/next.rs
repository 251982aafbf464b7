//! What could come next where an item breaks off: every word of the grammar of record that could stand there, and of which
//! form it would be a part.
//!
//! The parser that pest makes gives up at the end of such a text, and tells a summary. This reads the same grammar, goes
//! every way that leads to the end of the text, and notes what each wants there.

/// How many steps are gone at most.
const STEPS: u32 = 4_000_000;

/// What could stand at the end of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// A word of the language, or a sign.
    Word(&'static str),
    /// A name, whichever the author gives or means.
    Name,
    /// A number, whichever it is.
    Number,
}

/// A form that has begun and is not at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Open {
    /// The rule of the grammar.
    pub rule: &'static str,
    /// Where it begins, in bytes of the text.
    pub start: usize,
}

/// Something that could come next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Next {
    /// The word or sign itself, or that any name or number could stand there.
    pub sign: Sign,
    /// The forms that it would be a part of, the outermost first.
    pub within: Vec<Open>,
}

/// What could come next after a text with which an item begins.
#[must_use]
pub fn next(text: &str) -> Vec<Next> {
    let mut walk = Walk {
        text,
        blank: number_of("WHITESPACE"),
        open: Vec::new(),
        found: Vec::new(),
        ahead: 0,
        at_end: false,
        is_open: false,
        steps: STEPS,
    };
    if let Some(item) = number_of("item") {
        walk.rule(item, 0, false);
    }
    walk.found
}

/// A part of a rule.
enum Form {
    /// These characters, in this order.
    Signs(&'static str),
    /// One sign out of a range.
    Range(char, char),
    /// Another rule of the grammar, by its number.
    Rule(usize),
    /// A sign of a class.
    Class(Class),
    /// Only where this would follow, or would not.
    Ahead(&'static Form, bool),
    /// All of these, one after another.
    Row(&'static [Form]),
    /// The first of them that stands there.
    Choice(&'static [Form]),
    /// It may be left out.
    Optional(&'static Form),
    /// As often as it stands there.
    Repeated(&'static Form),
    /// The empty text, which stands everywhere.
    Nothing,
    /// It never stands there.
    Never,
}

/// The classes of signs that pest itself names.
#[derive(Clone, Copy)]
enum Class {
    Any,
    Digit,
    Start,
    Continue,
    End,
}

struct Rule {
    name: &'static str,
    /// No blanks stand between its parts.
    is_atomic: bool,
    form: Form,
}

/// The rules of the grammar of record, as `build.rs` finds them.
static RULES: &[Rule] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The number of a rule.
fn number_of(name: &str) -> Option<usize> {
    RULES.iter().position(|rule| rule.name == name)
}

/// A way through the grammar.
struct Walk<'t> {
    text: &'t str,
    /// The rule of what may stand between any two parts.
    blank: Option<usize>,
    open: Vec<Open>,
    found: Vec<Next>,
    /// How many looks ahead are under way.
    ahead: u32,
    /// The look ahead that is under way came to the end of the text.
    at_end: bool,
    /// Some look ahead did, so that the form under way may be another one.
    is_open: bool,
    steps: u32,
}

impl Walk<'_> {
    /// Where a rule ends that begins at a byte; nothing where it does not stand there.
    fn rule(&mut self, number: usize, at: usize, is_atomic: bool) -> Option<usize> {
        let rule = &RULES[number];
        self.open.push(Open { rule: rule.name, start: at });
        let end = self.form(&rule.form, at, is_atomic || rule.is_atomic);
        self.open.pop();
        end
    }

    fn form(&mut self, form: &'static Form, at: usize, is_atomic: bool) -> Option<usize> {
        self.steps = self.steps.checked_sub(1)?;
        match form {
            Form::Nothing => Some(at),
            Form::Never => None,
            Form::Rule(number) => self.rule(*number, at, is_atomic),
            Form::Class(Class::End) => (at == self.text.len()).then_some(at),
            Form::Signs(_) | Form::Range(..) | Form::Class(_) => self.sign(form, at),
            Form::Ahead(of, wanted) => {
                self.look(of, at, is_atomic).is_none_or(|stands| stands == *wanted).then_some(at)
            }
            Form::Row(parts) => {
                let mut end = at;
                for (number, part) in parts.iter().enumerate() {
                    let from = if number == 0 { end } else { self.blanks(end, is_atomic) };
                    end = self.form(part, from, is_atomic)?;
                }
                Some(end)
            }
            Form::Choice(parts) => self.choice(parts, at, is_atomic),
            Form::Optional(of) => Some(self.form(of, at, is_atomic).unwrap_or(at)),
            Form::Repeated(of) => {
                let mut end = at;
                loop {
                    let from = if end == at { at } else { self.blanks(end, is_atomic) };
                    match self.form(of, from, is_atomic) {
                        Some(next) if next > from => end = next,
                        _ => return Some(end),
                    }
                }
            }
        }
    }

    /// Where the first of several forms ends that stands at a byte. Where that hangs on what the text does not tell any more,
    /// the others are tried as well, for what they want.
    fn choice(&mut self, parts: &'static [Form], at: usize, is_atomic: bool) -> Option<usize> {
        let known = self.is_open;
        let mut found = None;
        for part in parts {
            self.is_open = false;
            let end = self.form(part, at, is_atomic);
            found = found.or(end);
            if end.is_some() && !self.is_open {
                break;
            }
        }
        self.is_open |= known;
        found
    }

    fn blanks(&mut self, mut at: usize, is_atomic: bool) -> usize {
        let Some(blank) = self.blank.filter(|_| !is_atomic) else { return at };
        let known = self.at_end;
        self.ahead += 1;
        while at < self.text.len()
            && let Some(next) = self.rule(blank, at, true).filter(|next| *next > at)
        {
            at = next;
        }
        self.ahead -= 1;
        self.at_end = known;
        at
    }

    /// Whether a form would stand at a byte; nothing where the text ends before that is known.
    fn look(&mut self, form: &'static Form, at: usize, is_atomic: bool) -> Option<bool> {
        let known = std::mem::take(&mut self.at_end);
        self.ahead += 1;
        let stands = self.form(form, at, is_atomic).is_some();
        self.ahead -= 1;
        let is_open = std::mem::replace(&mut self.at_end, known);
        if is_open {
            self.is_open = true;
            self.at_end |= self.ahead > 0;
        }
        (!is_open).then_some(stands)
    }

    fn sign(&mut self, form: &Form, at: usize) -> Option<usize> {
        if at >= self.text.len() {
            self.at_end = true;
            if self.ahead == 0 {
                self.note(form, at);
            }
            return None;
        }
        let rest = self.text.get(at..)?;
        if let Form::Signs(signs) = form {
            return rest.starts_with(signs).then_some(at + signs.len());
        }
        let sign = rest.chars().next()?;
        let stands = match form {
            Form::Range(from, to) => (*from..=*to).contains(&sign),
            Form::Class(Class::Any) => true,
            Form::Class(Class::Digit) => sign.is_ascii_digit(),
            Form::Class(Class::Start) => pest::unicode::XID_START(sign),
            Form::Class(Class::Continue) => pest::unicode::XID_CONTINUE(sign),
            _ => false,
        };
        stands.then(|| at + sign.len_utf8())
    }

    /// Notes what would stand at the end of the text; not how a word that has begun there would go on.
    fn note(&mut self, form: &Form, at: usize) {
        let sign = match form {
            Form::Signs(signs) => Sign::Word(signs),
            Form::Class(Class::Start | Class::Continue) => Sign::Name,
            Form::Class(Class::Digit) => Sign::Number,
            _ => return,
        };
        let has_begun = self.open.last().is_some_and(|open| open.start < at);
        if has_begun && self.text.ends_with(pest::unicode::XID_CONTINUE) {
            return;
        }
        let next = Next { sign, within: self.open.clone() };
        if !self.found.contains(&next) {
            self.found.push(next);
        }
    }
}
