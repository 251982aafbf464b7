//! The pictures of cards, ready to be drawn: whatever cannot be drawn is told, and never stops the others.

use super::sheet::options;
use crate::export::pictures::Picture;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Tree, roxmltree};
use std::collections::HashMap;
use std::sync::Arc;

/// A picture has at most so many dots.
const MOST_DOTS: usize = 64_000_000;
/// A drawing has at most so many parts, each counted as often as it is drawn.
const MOST_PARTS: u64 = 200_000;
/// Parts that draw others which draw others are followed so far.
const MOST_ROUNDS: usize = 100;
/// As large is a picture drawn to see whether it can be.
const TRIAL: u32 = 8;

/// A picture as an address of data.
///
/// # Errors
/// Why it cannot be drawn.
pub fn data(picture: &Picture, fonts: &Arc<Database>) -> Result<String, String> {
    let Some((bytes, end)) = picture.file() else {
        return Err("its picture is in the web, and nothing is fetched from there".to_owned());
    };
    let sort = match end {
        "jpg" => "jpeg",
        "svg" => "svg+xml",
        other => other,
    };
    if end == "svg" {
        if parts(&String::from_utf8_lossy(bytes)).is_none() {
            return Err("its picture draws parts of itself too often".to_owned());
        }
    } else {
        let size = imagesize::blob_size(bytes).map_err(|_| broken(end))?;
        if size.width == 0 || size.height == 0 {
            return Err(broken(end));
        }
        if size.width.saturating_mul(size.height) > MOST_DOTS {
            return Err(format!("its picture of {} × {} dots is too large", size.width, size.height));
        }
    }
    let data = format!("data:image/{sort};base64,{}", STANDARD.encode(bytes));
    if is_seen(&data, fonts) { Ok(data) } else { Err(broken(end)) }
}

/// How many parts a drawing has, with each as often as it is drawn; nothing where that is more than may be.
fn parts(text: &str) -> Option<u64> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    // What cannot be read is told when it is drawn.
    let Ok(document) = roxmltree::Document::parse_with_options(text, options) else { return Some(0) };
    let nodes: Vec<roxmltree::Node<'_, '_>> = document.descendants().collect();
    let at: HashMap<roxmltree::NodeId, usize> = nodes.iter().enumerate().map(|(at, node)| (node.id(), at)).collect();
    let by_id: HashMap<&str, usize> =
        nodes.iter().enumerate().filter_map(|(at, node)| Some((node.attribute("id")?, at))).collect();
    let target = |node: &roxmltree::Node<'_, '_>| {
        if node.tag_name().name() != "use" {
            return None;
        }
        let link = node.attributes().find(|attribute| attribute.name() == "href")?;
        by_id.get(link.value().strip_prefix('#')?).copied()
    };
    let targets: Vec<Option<usize>> = nodes.iter().map(target).collect();
    let mut many: Vec<u64> = vec![1; nodes.len()];
    for _ in 0..MOST_ROUNDS {
        let before = many.clone();
        // What is inside comes after what it is inside of.
        for number in (0..nodes.len()).rev() {
            let inside = nodes[number].children().filter_map(|child| at.get(&child.id())).map(|child| many[*child]);
            let drawn = targets[number].map_or(0, |target| many[target]);
            many[number] = inside.fold(1 + drawn, u64::saturating_add);
            if many[number] > MOST_PARTS {
                return None;
            }
        }
        if many == before {
            return many.first().copied();
        }
    }
    None
}

fn broken(end: &str) -> String {
    format!("its picture is a broken {}", end.to_uppercase())
}

/// Whether anything is seen where a picture is drawn.
fn is_seen(data: &str, fonts: &Arc<Database>) -> bool {
    let drawing = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{TRIAL}\" height=\"{TRIAL}\"><image width=\"{TRIAL}\" height=\"{TRIAL}\" \
         preserveAspectRatio=\"none\" href=\"{data}\"/></svg>"
    );
    let Ok(tree) = Tree::from_str(&drawing, &options(fonts)) else { return false };
    let Some(mut picture) = Pixmap::new(TRIAL, TRIAL) else { return false };
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.data().iter().any(|byte| *byte != 0)
}
