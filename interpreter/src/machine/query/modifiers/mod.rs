//! What abilities make of what is printed: values, keywords, kinds and controllers.

pub mod about;
mod applies;
pub mod circle;
mod faults;
pub mod keywords;
pub mod kinds;
mod lending;
pub(crate) mod losing;
pub(crate) mod many;
pub mod spread;
pub mod values;
