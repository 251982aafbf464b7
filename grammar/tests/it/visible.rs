//! Characters that are not seen as what they are.

use naipe_grammar::visible::{hidden, json, line, lines};

#[test]
fn what_moves_the_cursor_or_turns_the_text_is_hidden() {
    let bad = "\u{0}\u{1}\u{7}\u{8}\r\n\t\u{b}\u{1b}\u{1f}\u{7f}\u{80}\u{85}\u{9b}\u{9f}\u{ad}\u{34f}\u{61c}\u{115f}\
               \u{180e}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2060}\u{2064}\u{2066}\
               \u{2069}\u{206a}\u{3164}\u{fe00}\u{fe0f}\u{feff}\u{ffa0}\u{fff9}\u{1d173}\u{e0001}\u{e0041}\u{e007f}\
               \u{e0100}\u{e01ef}";
    for character in bad.chars() {
        let text = format!("Ra{character}yo");
        assert_eq!(hidden(&text).collect::<Vec<_>>(), [(2, character)], "U+{:04X}", u32::from(character));
        assert_eq!(hidden(&character.to_string()).count(), 1);
    }
}

#[test]
fn every_alphabet_and_emoji_are_seen() {
    for text in [
        "Ángel ñandú ¡Façade! œuvre — “x” …",
        "A\u{301}n\u{303}gel Vie\u{323}\u{302}t",
        "日本語 葛\u{e0100} 한국어 \u{1112}\u{1161}\u{11ab}",
        "नमस्ते क्\u{200d}ष ශ්\u{200d}රී বাংলা র\u{200d}্য",
        "می\u{200c}خواهم العربية עִבְרִית",
        "ไทย မြန်မာ ខ្មែរ ᠮᠣᠩ\u{180b}ᠭᠣᠯ",
        "👩\u{200d}👩\u{200d}👧 ❤\u{fe0f}\u{200d}🔥 🧑🏽\u{200d}🚀 1\u{fe0f}\u{20e3} ©\u{fe0f} ☠\u{fe0f} 🇪🇸",
        "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}!",
        "∩\u{fe00} ⚔\u{fe0f} ① ♠ ½ 𝔸",
    ] {
        assert_eq!(hidden(text).collect::<Vec<_>>(), [], "{text}");
        assert_eq!(line(text), text);
    }
}

#[test]
fn tags_hide_behind_no_flag_that_does_not_end() {
    for text in ["🏴\u{e0067}\u{e0062}", "x\u{e0067}\u{e007f}", "🏴x\u{e0067}\u{e007f}"] {
        assert_eq!(hidden(text).count(), 2, "{text:?}");
    }
}

#[test]
fn escapes_are_seen_and_lines_stay() {
    assert_eq!(line("a\u{1b}[31m\nb\tc\u{202e}"), "a\\u{1b}[31m\\nb\tc\\u{202e}");
    assert_eq!(lines("a\u{7}\r\nb\n"), "a\\u{7}\\r\nb\n");
}

#[test]
fn json_stays_exact() {
    let text = "a\u{1b}\u{7f}\u{9b}\n\"\u{202e}\u{2028}\u{e0041}ñ🏴\u{e0067}\u{e007f}";
    let written = json(&serde_json::json!({ text: [text] }));
    assert_eq!(hidden(&written).count(), 0, "{written}");
    let read: serde_json::Value = serde_json::from_str(&written).expect("it is JSON");
    assert_eq!(read[text][0], text);
    assert!(written.contains("\\u202e") && written.contains("\\udb40\\udc41") && written.contains('ñ'), "{written}");
}
