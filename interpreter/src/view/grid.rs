//! A grid as a board of boxes, its near side that of whoever looks at it; where there is no room for boxes, as a sign for each cell.

use super::{card_line, changed, objects, whose};
use crate::cells;
use crate::describe;
use crate::machine::query::game::Game;
use crate::machine::state::{State, ZoneState};
use crate::words::Said;
use naipe_grammar::narrow;
use naipe_grammar::order;
use std::fmt::Write;

/// What stands on the left of a board: the numbers of its rows.
const MARGIN: usize = 6;
/// A cell is no narrower than this, its border left out.
const NARROWEST: usize = 3;
/// A cell shows no more lines than this.
const HIGHEST: usize = 4;
/// The sign of a cell in which nothing stands, where cells are no more than signs.
const EMPTY: char = '·';
/// That of one in which things of several players stand.
const SEVERAL: char = '+';

/// That of one in which only things stand that are nobody's in particular.
const NOBODY: char = '*';

/// Draws a grid within so many letters, then tells what stands on it, cell by cell.
pub fn draw(game: &Game, st: &mut State, z: &ZoneState, (viewer, widest): (Option<u8>, usize), out: &mut String) {
    let (columns, rows) = (usize::from(z.size.0), usize::from(z.size.1));
    if columns == 0 || rows == 0 {
        return;
    }
    let is_facing = game.program.zones[z.decl as usize].facing && st.core.seats == 2;
    // Cells by their number: the lines shown, and what is told below.
    let mut cells: Vec<Vec<String>> = vec![Vec::new(); columns * rows];
    let mut told: Vec<(usize, String)> = Vec::new();
    // Whose it is what stands in each cell, where it is no more than a sign.
    let mut signs: Vec<Option<char>> = vec![None; columns * rows];
    for id in objects(st, z) {
        let cell = usize::from(st.core.objects[id as usize].cell);
        let Some(lines) = cells.get_mut(cell) else { continue };
        let title = describe::object(game, &st.core, st.core.reference(id), viewer);
        let by = whose(game, st, id);
        let sign = by.map_or(NOBODY, |by| describe::player_name(game, by).chars().next().unwrap_or(SEVERAL));
        signs[cell] = Some(match signs[cell] {
            // Who stands on what is nobody's is what is told.
            Some(other) if sign == NOBODY => other,
            None | Some(NOBODY) => sign,
            Some(other) if other == sign => sign,
            Some(_) => SEVERAL,
        });
        // On a board of one's own it is told of what is another's.
        let by = by.filter(|by| *by != z.player).map_or_else(String::new, |by| describe::player_name(game, by) + " ");
        lines.push(format!("{by}{title}"));
        lines.extend(changed(game, st, id, viewer));
        let line = card_line(game, st, id, viewer, Some(""));
        // Of what is not seen, its cell tells that something lies there.
        if line != describe::UNSEEN {
            told.push((cell, format!("{by}{line}")));
        }
    }
    order::by_key(&mut told, |(cell, _)| *cell);
    let tell = |out: &mut String| {
        for (_, line) in &told {
            let _ = writeln!(out, "     {line}");
        }
    };
    let is_turned = is_facing && viewer == Some(1);
    let across: Vec<usize> = if is_turned { (0..columns).rev().collect() } else { (0..columns).collect() };
    let down: Vec<usize> = if is_turned { (0..rows).collect() } else { (0..rows).rev().collect() };
    let room = (widest.saturating_sub(MARGIN) / columns).saturating_sub(1).min(20);
    if room < NARROWEST {
        small(&signs, (&across, &down), widest, out);
        return tell(out);
    }
    let longest = cells.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = (longest + 2).clamp(room.min(5), room);
    let side = |out: &mut String, seat: u8| {
        if is_facing {
            let whose = describe::of_player(game, "board.side", seat);
            let line = format!("      {whose:^all$}", all = columns * (width + 1) - 1);
            let _ = writeln!(out, "{}", line.trim_end());
        }
    };
    let rule = |out: &mut String, [left, middle, right]: [char; 3]| {
        let part = "─".repeat(width);
        let line = vec![part; columns].join(&middle.to_string());
        let _ = writeln!(out, "     {left}{line}{right}");
    };
    side(out, u8::from(!is_turned));
    rule(out, ['┌', '┬', '┐']);
    for (index, row) in down.iter().enumerate() {
        let high = across.iter().map(|column| cells[row * columns + column].len()).max().unwrap_or(0).clamp(1, HIGHEST);
        for line in 0..high {
            let number = if line == 0 { (row + 1).to_string() } else { String::new() };
            let _ = write!(out, "  {number:>2} ");
            for column in &across {
                let lines = &cells[row * columns + column];
                let more = lines.len().saturating_sub(HIGHEST);
                let text = match lines.get(line) {
                    Some(_) if more > 0 && line + 1 == HIGHEST => {
                        game.words().say("board.more", &[("n", Said::number(i64::from(narrow::u32(more + 1))))])
                    }
                    Some(text) => fitted(text, width - 1),
                    None => String::new(),
                };
                let _ = write!(out, "│ {text:<rest$}", rest = width - 1);
            }
            out.push_str("│\n");
        }
        if index + 1 < rows {
            rule(out, ['├', '┼', '┤']);
        }
    }
    rule(out, ['└', '┴', '┘']);
    let names: String = across.iter().map(|column| format!(" {:^width$}", letter(*column))).collect();
    let _ = writeln!(out, "     {}", names.trim_end());
    side(out, u8::from(is_turned));
    tell(out);
}

/// What a column is called.
fn letter(column: usize) -> String {
    cells::column(narrow::u16(column))
}

/// A board with a sign for each cell; where that is too wide, one part of it below the other.
fn small(signs: &[Option<char>], (across, down): (&[usize], &[usize]), widest: usize, out: &mut String) {
    let columns = across.len();
    let room = widest.saturating_sub(MARGIN).max(1);
    let apart = if columns * 2 <= room { " " } else { "" };
    for part in across.chunks(if columns * 2 <= room { columns } else { room }) {
        let line = |out: &mut String, number: &str, signs: Vec<String>| {
            let _ = writeln!(out, "  {number:>2} {}", signs.join(apart));
        };
        for row in down {
            let sign = |column: &usize| signs[row * columns + column].unwrap_or(EMPTY).to_string();
            line(out, &(row + 1).to_string(), part.iter().map(sign).collect());
        }
        // The letters of a column stand one below the other.
        let names: Vec<Vec<char>> = part.iter().map(|column| letter(*column).chars().collect()).collect();
        let most = names.iter().map(Vec::len).max().unwrap_or(0);
        for at in (0..most).rev() {
            let letters =
                names.iter().map(|name| name.len().checked_sub(at + 1).map_or(' ', |at| name[at]).to_string());
            line(out, "", letters.collect());
        }
    }
}

/// A text cut to a width.
fn fitted(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}
