//! Actions from the offer to what they do: offered, announced, paid for, carried out.

pub mod aimed;
pub mod announcing;
pub mod coming;
pub mod modes;
pub mod offer;
pub mod paying;
pub mod playing;
pub mod resolve;
pub mod trial;
