//! Circles of what uses what.

/// The circles of what uses what, each with all that belongs to it (Tarjan's way).
pub(crate) fn of(uses: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let n = uses.len();
    let (mut found, mut number, mut low) = (Vec::new(), vec![usize::MAX; n], vec![0; n]);
    let (mut open, mut is_open) = (Vec::new(), vec![false; n]);
    let mut count = 0;
    for start in 0..n {
        let mut stack = if number[start] == usize::MAX { vec![(start, 0)] } else { Vec::new() };
        while let Some((d, next)) = stack.pop() {
            if next == 0 {
                (number[d], low[d]) = (count, count);
                count += 1;
                open.push(d);
                is_open[d] = true;
            }
            if let Some(&to) = uses[d].get(next) {
                stack.push((d, next + 1));
                if number[to] == usize::MAX {
                    stack.push((to, 0));
                } else if is_open[to] {
                    low[d] = low[d].min(number[to]);
                }
                continue;
            }
            if let Some((before, _)) = stack.last() {
                low[*before] = low[*before].min(low[d]);
            }
            if low[d] == number[d]
                && let Some(first) = open.iter().rposition(|o| *o == d)
            {
                let mut circle = open.split_off(first);
                naipe_grammar::order::ascending(&mut circle);
                circle.iter().for_each(|o| is_open[*o] = false);
                if circle.len() > 1 || uses[d].contains(&d) {
                    found.push(circle);
                }
            }
        }
    }
    found
}
