//! What abilities make of what is printed: values, keywords, kinds and controllers.

pub mod about;
pub mod circle;
mod faults;
pub mod keywords;
pub mod kinds;
pub mod spread;
pub mod values;
