//! Answers to "why?", and faults of the rules, as lines of text.

use crate::table::Prepared;
use crate::table::session::Session;
use naipe_grammar::ast::{Expr, ExprKind, ScriptKind};
use naipe_grammar::span::FileId;
use naipe_interpreter::machine::fault::GameFault;
use naipe_interpreter::program::AttrId;
use naipe_interpreter::value::ObjectRef;
use naipe_interpreter::{describe, why};

/// A text that is in no file.
const TYPED: FileId = FileId(u32::MAX);

/// Why something happened, why something cannot be done (`not …`), or what a value is made of (`"Card".attribute`).
pub fn explain(session: &mut Session<'_>, viewer: Option<u8>, words: &str) -> Vec<String> {
    if let Some(move_) = words.strip_prefix("not ") {
        return vec![why_not(session, viewer, move_)];
    }
    if words.starts_with('"')
        && let Ok(asked) = naipe_grammar::parse_expression(TYPED, words)
        && let Some(lines) = value(session, viewer, &asked)
    {
        return lines;
    }
    let chain = session.machine.trace.record(viewer).and_then(|record| record.why(words));
    let Some(chain) = chain else { return vec![format!("nothing that happened is told with the words `{words}`")] };
    chain.iter().enumerate().map(|(depth, line)| format!("{}{line}", "  ".repeat(depth))).collect()
}

fn why_not(session: &mut Session<'_>, viewer: Option<u8>, words: &str) -> String {
    let Some(seat) = viewer else { return "chance does nothing of its own will".to_owned() };
    let name = describe::player_name(session.game, seat);
    let line = match naipe_grammar::parse_script_line(TYPED, &format!("{name}: {words}")) {
        Ok(line) => line,
        Err(fault) => return fault.message,
    };
    let ScriptKind::Answer { answers, .. } = line.kind else { return format!("`{words}` is not a move") };
    why::not(session.game, &mut session.machine, &mut session.state, seat, &answers, &[]).text
}

/// What a value of a card is made of.
fn value(session: &mut Session<'_>, viewer: Option<u8>, asked: &Expr) -> Option<Vec<String>> {
    let ExprKind::Attr(attr) = &asked.kind else { return None };
    let (of, attribute) = &**attr;
    let ExprKind::Text(title) = &of.kind else { return None };
    if session.state.child.is_some() {
        return Some(vec!["values cannot be explained inside a game within the game".to_owned()]);
    }
    let program = &session.game.program;
    let Some(attr) = program.attrs.iter().position(|known| known.name == attribute.name) else {
        return Some(vec![format!("no card has `{}`", attribute.name)]);
    };
    let core = &session.state.core;
    let titled: Vec<ObjectRef> = (0..core.objects.len() as u32)
        .map(|id| core.reference(id))
        .filter(|object| {
            core.fresh(*object).is_some() && describe::object(session.game, core, *object, viewer) == title.as_str()
        })
        .collect();
    if titled.is_empty() {
        return Some(vec![format!("no `{title}` can be seen on the table")]);
    }
    let several = titled.len() > 1;
    let mut lines = Vec::new();
    for object in titled {
        if several {
            lines.push(describe::object_apart(session.game, &session.state, object, viewer));
        }
        let parts = why::attribute(session.game, &mut session.machine, &mut session.state, object, AttrId(attr as u16));
        lines.extend(parts.into_iter().map(|part| if several { format!("  {part}") } else { part }));
    }
    Some(lines)
}

/// What went wrong in the rules, and where.
pub fn fault(prepared: &Prepared, fault: &GameFault) -> Vec<String> {
    let mut lines = vec![format!("error: {}", fault.message)];
    if let Some(span) = fault.span {
        let sources = &prepared.library.files.sources;
        let (line, column) = sources.line_col(span.file, span.start as usize);
        lines.push(format!("  at {}:{line}:{column}", sources.name(span.file)));
    }
    if !fault.rules.is_empty() {
        lines.push(format!("  rules involved: {}", fault.rules.join(", ")));
    }
    lines
}
