//! What a reaction asks of what it has heard.

use crate::program::{Ability, ExprId, Form, Op, Program, walk};

/// Every slot of a window, as bits.
const ALL: u64 = u64::MAX;

/// The slots of its window that a reaction reads when it is carried out, as bits, as far as that is easily told. Two reactions that
/// differ in nothing else do the same.
pub fn slots_read(p: &Program, a: &Ability) -> u64 {
    let Form::Listen { body: Some(body), to: None, announces: None, .. } = a.form else { return ALL };
    let mut read = 0;
    let mut reads = |e: ExprId| {
        walk::slots(p, e, &mut |slot| read |= 1_u64.checked_shl(u32::from(slot)).unwrap_or(ALL));
    };
    a.still.into_iter().for_each(&mut reads);
    for op in &p.codes[body.i()].ops {
        match op {
            Op::Assign(x, .., v) | Op::AssignPlayer(x, .., v) => [*x, *v].into_iter().for_each(&mut reads),
            Op::AssignScope(.., v) | Op::Let(_, v) | Op::LetOp(_, _, v) => reads(*v),
            Op::Unless(condition, _) => reads(*condition),
            Op::Raise { args, .. } | Op::Call(_, args, _) => args.iter().copied().for_each(&mut reads),
            Op::Move { what, to, .. } => [*what, *to].into_iter().for_each(&mut reads),
            Op::Jump(_) | Op::Return => {}
            _ => return ALL,
        }
    }
    read
}
