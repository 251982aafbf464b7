//! Letters with their accents in one character, as most programs write them: some write the letter, and the accent behind it, and both
//! look the same.

use std::borrow::Cow;

/// The same text with each letter in as few characters as it can have.
#[must_use]
pub fn composed(text: &str) -> Cow<'_, str> {
    // What stands for a part of a letter begins with this byte, or a later one.
    if text.bytes().all(|byte| byte < 0xCC) { Cow::Borrowed(text) } else { joined(text) }
}

#[cfg(not(all(feature = "browser", target_arch = "wasm32")))]
fn joined(text: &str) -> Cow<'_, str> {
    use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.nfc().collect())
}

/// The same by the tables that every browser has, which are left out of what it loads.
#[cfg(all(feature = "browser", target_arch = "wasm32"))]
fn joined(text: &str) -> Cow<'_, str> {
    Cow::Owned(js_sys::JsString::from(text).normalize("NFC").into())
}
