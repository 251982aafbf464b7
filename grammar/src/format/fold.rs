//! Lines that are too long.

use super::STEP;
use super::lines::{Gap, Line, Page};
use crate::parse::shape::Fold;
use crate::tokens::Token;

/// Breaks each line that is too long once, where it can be; whether there was one.
pub(super) fn fold(page: &mut Page, lines: &[Line], width: usize) -> bool {
    let mut any = false;
    for line in lines {
        if too_long(page, line, width)
            && (open_blocks(page, line) || fill(page, line, width) || go_on(page, line, width))
        {
            any = true;
        }
    }
    any
}

/// Where each sign of a line begins, and where the line ends; comments are never too long.
fn columns(page: &Page, line: &Line) -> (Vec<usize>, usize) {
    let mut column = line.indent;
    let mut columns = Vec::with_capacity(line.to - line.from);
    for at in line.from..line.to {
        if page.signs[at].token.is_trivia() {
            break;
        }
        if at > line.from {
            column += page.blanks(at);
        }
        columns.push(column);
        let sign = page.sign(at);
        // What follows a text of several lines stands in its last.
        let last = sign.rsplit('\n').next().unwrap_or(sign);
        column = if last.len() < sign.len() { 0 } else { column } + last.chars().count();
    }
    (columns, column)
}

fn too_long(page: &Page, line: &Line, width: usize) -> bool {
    // A byte is a character at most.
    let signs = &page.signs[line.from..line.to];
    let bytes = signs.last().map_or(0, |last| last.range.end) - signs.first().map_or(0, |first| first.range.start);
    line.indent + bytes + 2 * signs.len() > width && columns(page, line).1 > width
}

/// Gives the outermost blocks that the line holds lines of their own.
fn open_blocks(page: &mut Page, line: &Line) -> bool {
    let mut at = line.from;
    let mut any = false;
    while at < line.to {
        let close = page.partner[at].filter(|close| (at + 2..line.to).contains(close));
        let Some(close) = close else {
            at += 1;
            continue;
        };
        any = true;
        page.gaps[at + 1] = Gap::Line;
        page.gaps[close] = Gap::Line;
        let form = page.signs[at].form;
        if !page.forms[form].filled {
            for inside in at + 2..close {
                let mut parent = page.signs[inside].form;
                while page.forms[parent].start == inside && page.forms[parent].parent != parent {
                    parent = page.forms[parent].parent;
                }
                if page.signs[inside].ties.begins && parent == form {
                    page.gaps[inside] = Gap::Line;
                }
            }
        }
        at = close + 1;
    }
    any
}

/// Goes on in the next line with the first part that does not fit, as often as it takes.
fn fill(page: &mut Page, line: &Line, width: usize) -> bool {
    let (columns, end) = columns(page, line);
    let ends = line.from + columns.len();
    let begins: Vec<usize> = (line.from + 1..ends).filter(|at| page.signs[*at].ties.begins).collect();
    // How far to the left what comes has gone.
    let mut moved = 0;
    for (number, at) in begins.iter().enumerate() {
        let column = columns[at - line.from];
        let after = begins.get(number + 1).map_or(end, |next| columns[next - line.from]);
        if after.saturating_sub(moved) > width {
            page.gaps[*at] = Gap::Line;
            moved = column - line.indent;
        }
    }
    if moved == 0
        && let Some(last) = begins.last()
    {
        page.gaps[*last] = Gap::Line;
    }
    !begins.is_empty()
}

/// Goes on in the next line with a clause, with a value, or with a part that is as far out as any, as often as it takes.
fn go_on(page: &mut Page, line: &Line, width: usize) -> bool {
    let (columns, end) = columns(page, line);
    let ends = line.from + columns.len();
    let places: Vec<(Fold, usize)> = (line.from..ends)
        .filter_map(|at| {
            let fold = page.signs[at].ties.fold?;
            let is_after = fold == Fold::Value || page.signs[at].token == Token::Comma;
            let at = if is_after { at + 1 } else { at };
            (at > line.from && at < ends).then_some((fold, at))
        })
        .collect();
    let Some(best) = places.iter().map(|(fold, _)| *fold).min() else { return false };
    let best: Vec<usize> = places.into_iter().filter(|(fold, _)| *fold == best).map(|(_, at)| at).collect();
    let column = |at: usize| columns.get(at - line.from).copied().unwrap_or(end);
    let mut moved = 0;
    for (number, at) in best.iter().enumerate() {
        let after = best.get(number + 1).map_or(end, |next| column(*next));
        if after.saturating_sub(moved) > width {
            go_on_at(page, line, *at);
            moved = column(*at).saturating_sub(line.indent + STEP);
        }
    }
    true
}

/// Goes on in the next line with a sign. Parameters stand in one line, or each in one of its own.
fn go_on_at(page: &mut Page, line: &Line, place: usize) {
    page.gaps[place] = Gap::Line;
    let before = &page.signs[place - 1];
    if !page.forms[before.form].each || before.token != Token::Comma {
        return;
    }
    for at in line.from..line.to.saturating_sub(1) {
        let sign = &page.signs[at];
        if sign.form == before.form && matches!(sign.token, Token::OpenParen | Token::Comma) {
            page.gaps[at + 1] = Gap::Line;
        }
    }
}
