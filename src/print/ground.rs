//! What is drawn where a card has no picture: a ground in its own colour, of the sort of its kind and unlike that of any other card.

use super::draw::{Palette, css, mixed, put};
use std::f64::consts::TAU;

/// How many sorts of grounds there are; a kind always gets the same.
const SORTS: u64 = 5;

/// Light comes from somewhere.
const WARM: [f64; 3] = [255.0, 238.0, 205.0];

/// Numbers that look as if by chance, and are always the same.
struct Chance(u64);

impl Chance {
    fn unit(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // 32 bits are more than enough, and are whole in such a number.
        f64::from(naipe_grammar::narrow::u32(self.0 >> 32)) / f64::from(u32::MAX)
    }

    fn from(&mut self, least: f64, most: f64) -> f64 {
        least + self.unit() * (most - least)
    }
}

fn seed(text: &str) -> u64 {
    let hash = blake3::hash(text.as_bytes());
    hash.as_bytes()[..8].iter().fold(1, |sum: u64, byte| sum.wrapping_mul(257).wrapping_add(u64::from(*byte))) | 1
}

/// Draws it in a box: left, top, width, height. What it looks like hangs on the kind and the title.
pub fn draw(out: &mut String, at: [f64; 4], palette: &Palette, kind: &str, title: &str) {
    let [left, top, width, height] = at;
    let mut chance = Chance(seed(title));
    // The first numbers of seeds that are alike are alike.
    for _ in 0..8 {
        chance.unit();
    }
    let sky = mixed(mixed(palette.light, WARM, 0.45), palette.own, 0.12);
    let deep = mixed(palette.own, palette.dark, 0.35);
    put!(
        out,
        "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{}\"/>",
        css(sky)
    );
    let middle = (left + width * chance.from(0.3, 0.7), top + height * chance.from(0.3, 0.6));
    let shade = |part: f64| css(mixed(sky, deep, part));
    match seed(kind) % SORTS {
        0 => hills(out, at, &mut chance, &shade),
        1 => rays(out, at, middle, &mut chance, &shade),
        2 => rings(out, at, middle, &mut chance, &shade),
        3 => lozenges(out, at, &mut chance, &shade),
        _ => bubbles(out, at, &mut chance, &shade),
    }
}

/// A disc in the sky, and hills before it.
fn hills(out: &mut String, [left, top, width, height]: [f64; 4], chance: &mut Chance, shade: &dyn Fn(f64) -> String) {
    let (x, y) = (left + width * chance.from(0.2, 0.8), top + height * chance.from(0.22, 0.4));
    put!(
        out,
        "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{:.2}\" fill=\"#fff\" fill-opacity=\".6\"/>",
        height * chance.from(0.1, 0.17)
    );
    for (nth, part) in [0.25, 0.5, 0.75, 1.0].into_iter().enumerate() {
        let base = top + height * (0.45 + 0.14 * nth as f64);
        let (waves, begins, high) = (chance.from(0.6, 1.8), chance.from(0.0, TAU), height * chance.from(0.05, 0.12));
        put!(out, "<path fill=\"{}\" d=\"M{left:.2} {:.2}", shade(part), top + height);
        for step in 0..=24 {
            let part = f64::from(step) / 24.0;
            put!(out, "L{:.2} {:.2}", left + width * part, base + high * (begins + part * waves * TAU).sin());
        }
        put!(out, "L{:.2} {:.2}Z\"/>", left + width, top + height);
    }
}

/// Rays from a place.
fn rays(
    out: &mut String,
    [left, top, width, height]: [f64; 4],
    (x, y): (f64, f64),
    chance: &mut Chance,
    shade: &dyn Fn(f64) -> String,
) {
    let (far, turn) = (width + height, chance.from(0.0, TAU));
    let rays = 9 + 2 * (seed(&format!("{turn:.3}")) % 4);
    for nth in 0..rays {
        let angle = turn + TAU * nth as f64 / rays as f64;
        let half = TAU / rays as f64 / 4.0;
        let end = |angle: f64| format!("{:.2} {:.2}", x + far * angle.cos(), y + far * angle.sin());
        put!(out, "<path fill=\"{}\" d=\"M{x:.2} {y:.2}L{}L{}Z\"/>", shade(0.45), end(angle - half), end(angle + half));
    }
    let size = height * chance.from(0.14, 0.2);
    put!(out, "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{:.2}\" fill=\"{}\"/>", size * 1.35, shade(0.2));
    put!(out, "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{size:.2}\" fill=\"{}\"/>", shade(0.9));
    let ground = top + height * 0.86;
    put!(
        out,
        "<path fill=\"{}\" d=\"M{left:.2} {ground:.2}Q{:.2} {:.2} {:.2} {ground:.2}V{:.2}H{left:.2}Z\"/>",
        shade(0.8),
        left + width / 2.0,
        ground - height * 0.12,
        left + width,
        top + height
    );
}

/// Rings about a place.
fn rings(
    out: &mut String,
    [_, _, width, height]: [f64; 4],
    (x, y): (f64, f64),
    chance: &mut Chance,
    shade: &dyn Fn(f64) -> String,
) {
    let step = width.max(height) * chance.from(0.07, 0.1);
    for nth in (1..=12_u8).rev() {
        let part = if nth % 2 == 0 { 0.25 } else { 0.65 };
        let fade = 1.0 - f64::from(nth) / 16.0;
        put!(
            out,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{:.2}\" fill=\"{}\"/>",
            step * f64::from(nth),
            shade(part * fade)
        );
    }
    put!(out, "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{:.2}\" fill=\"{}\"/>", step * 0.55, shade(1.0));
}

/// Lozenges side by side.
fn lozenges(
    out: &mut String,
    [left, top, width, height]: [f64; 4],
    chance: &mut Chance,
    shade: &dyn Fn(f64) -> String,
) {
    let (wide, high) = (width / 7.0, width / 5.0);
    let rows = (height / high * 2.0).ceil();
    let mut row = 0.0;
    while row <= rows + 1.0 {
        let shift = if row % 2.0 == 0.0 { 0.0 } else { wide / 2.0 };
        for column in 0..8_u8 {
            let (x, y) = (left + f64::from(column) * wide + shift, top + row * high / 2.0);
            put!(
                out,
                "<path fill=\"{}\" d=\"M{x:.2} {:.2}L{:.2} {y:.2}L{x:.2} {:.2}L{:.2} {y:.2}Z\"/>",
                shade(chance.from(0.1, 0.95)),
                y - high / 2.0,
                x + wide / 2.0,
                y + high / 2.0,
                x - wide / 2.0
            );
        }
        row += 1.0;
    }
}

/// Discs, the small ones before the large ones.
fn bubbles(out: &mut String, [left, top, width, height]: [f64; 4], chance: &mut Chance, shade: &dyn Fn(f64) -> String) {
    for nth in 0..26_u8 {
        let size = height * (0.34 - 0.011 * f64::from(nth)) * chance.from(0.7, 1.0);
        let (x, y) = (left + width * chance.unit(), top + height * chance.unit());
        put!(
            out,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{size:.2}\" fill=\"{}\" fill-opacity=\".75\"/>",
            shade(chance.from(0.05, 0.9))
        );
    }
}
