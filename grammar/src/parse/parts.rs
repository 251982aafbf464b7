//! Where the parts of a declaration stand in its text: what is needed to change one of them and leave the others alone.

use super::build::{Builder, Node};
use super::{Grammar, Rule};
use crate::span::FileId;
use pest::Parser as _;
use std::ops::Range;

/// Where the parts of a declaration stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// Its title, quotes included.
    pub title: Option<Range<usize>>,
    /// Where what stands before its braces ends.
    pub head: usize,
    /// Its braces, and all between them.
    pub braces: Option<Range<usize>>,
    /// What stands in them, in the order of the syntax tree.
    pub members: Vec<Range<usize>>,
}

/// Takes the text of a declaration apart that holds fields or lines of a card; nothing where it cannot be read.
#[must_use]
pub fn parts(source: &str) -> Option<Parts> {
    let item = Grammar::parse(Rule::one_item, source).ok()?.next()?.into_inner().next()?;
    let builder = Builder::new(FileId(0), 0, source);
    let tight = |node: &Node| {
        let span = builder.tight(node);
        span.start as usize..span.end as usize
    };
    let mut parts = Parts { title: None, head: 0, braces: None, members: Vec::new() };
    for child in item.into_inner() {
        match child.as_rule() {
            Rule::card_body | Rule::fields => {
                parts.braces = Some(tight(&child));
                parts.members = child.into_inner().map(|member| tight(&member)).collect();
            }
            rule => {
                let range = tight(&child);
                if rule == Rule::string && parts.title.is_none() {
                    parts.title = Some(range.clone());
                }
                // Clauses may be there and say nothing.
                if !range.is_empty() {
                    parts.head = range.end;
                }
            }
        }
    }
    Some(parts)
}
