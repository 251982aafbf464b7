//! Two texts compared line by line.

/// A line of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'a> {
    /// A line that both have.
    Same(&'a str),
    /// Only in the first.
    Gone(&'a str),
    /// Only in the second.
    New(&'a str),
    /// So many equal lines left out.
    Skipped(usize),
}

/// Equal lines shown on each side of a difference.
const AROUND: usize = 3;
/// Beyond so many pairs of lines, what differs is shown as a whole.
const MOST_PAIRS: usize = 4_000_000;

/// Compares two texts; equal lines far from any difference are left out.
pub fn compare<'a>(before: &'a str, after: &'a str) -> Vec<Line<'a>> {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    let mut lines: Vec<Line<'a>> = old[..head].iter().map(|line| Line::Same(line)).collect();
    middle(&old[head..old.len() - tail], &new[head..new.len() - tail], &mut lines);
    lines.extend(old[old.len() - tail..].iter().map(|line| Line::Same(line)));
    shorten(&lines)
}

/// What lies between the first and the last difference, by the longest common run of lines.
fn middle<'a>(old: &[&'a str], new: &[&'a str], lines: &mut Vec<Line<'a>>) {
    if old.len().saturating_mul(new.len()) > MOST_PAIRS {
        lines.extend(old.iter().map(|line| Line::Gone(line)));
        lines.extend(new.iter().map(|line| Line::New(line)));
        return;
    }
    // common[i][j]: how many lines the rests from i and j have in common.
    let width = new.len() + 1;
    let mut common = vec![0_u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i * width + j] = if old[i] == new[j] {
                common[(i + 1) * width + j + 1] + 1
            } else {
                common[(i + 1) * width + j].max(common[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            lines.push(Line::Same(old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || (i < old.len() && common[(i + 1) * width + j] >= common[i * width + j + 1]) {
            lines.push(Line::Gone(old[i]));
            i += 1;
        } else {
            lines.push(Line::New(new[j]));
            j += 1;
        }
    }
}

/// Leaves out equal lines far from any difference.
fn shorten<'a>(lines: &[Line<'a>]) -> Vec<Line<'a>> {
    let is_same = |line: &Line<'_>| matches!(line, Line::Same(_));
    let mut near = vec![false; lines.len()];
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| !is_same(line)) {
        let from = at.saturating_sub(AROUND);
        let to = (at + AROUND + 1).min(lines.len());
        near[from..to].fill(true);
    }
    let mut short = Vec::new();
    let mut skipped = 0;
    for (line, near) in lines.iter().zip(near) {
        if near {
            if skipped > 0 {
                short.push(Line::Skipped(skipped));
                skipped = 0;
            }
            short.push(*line);
        } else {
            skipped += 1;
        }
    }
    if skipped > 0 && !short.is_empty() {
        short.push(Line::Skipped(skipped));
    }
    short
}

#[cfg(test)]
mod tests {
    use super::{Line, compare};

    #[test]
    fn a_changed_line_is_gone_and_new() {
        let lines = compare("a\nb\nc", "a\nx\nc");
        assert_eq!(lines, [Line::Same("a"), Line::Gone("b"), Line::New("x"), Line::Same("c")]);
    }

    #[test]
    fn equal_texts_have_nothing_to_show() {
        assert_eq!(compare("a\nb", "a\nb\n"), []);
    }

    #[test]
    fn far_lines_are_left_out() {
        let old: String = (0..20).map(|n| format!("{n}\n")).collect();
        let new = old.replace("10\n", "");
        let lines = compare(&old, &new);
        assert_eq!(lines.first(), Some(&Line::Skipped(7)));
        assert_eq!(lines.last(), Some(&Line::Skipped(6)));
        assert!(lines.contains(&Line::Gone("10")));
        assert_eq!(lines.len(), 9);
    }
}
