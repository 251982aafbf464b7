//! How places in texts are kept, as bytes.

use naipe_grammar::span::{FileId, Span};
use naipe_interpreter::program::Code;
use serde::{Serialize, Serializer};

/// What is kept as bytes, whatever they hold.
struct Bytes<'b>(&'b [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(self.0)
    }
}

/// The places that bytes hold; nothing where they are refused.
fn read(bytes: &[u8]) -> Option<Vec<Span>> {
    // The parts of [`Code`] in their order, those that are lists with nothing in them.
    let none: &[u8] = &[];
    let kept = ("x", none, Bytes(bytes), 1_u16, 0_u16, false, none, None::<u16>, none);
    let kept = postcard::to_stdvec(&kept).expect("it can be written");
    postcard::from_bytes::<Code>(&kept).ok().map(|code| code.spans.into_vec())
}

#[test]
fn places_are_kept() {
    let place = |file, start, end| Span { file: FileId(file), start, end };
    let spans = [place(7, 300, 70_000), place(7, 0, 1), Span::default(), place(7, 2, 3)];
    let code = Code {
        name: "x".into(),
        ops: Box::default(),
        spans: spans.into(),
        slots: 1,
        params: 0,
        atomic: false,
        cites: Box::default(),
        own: None,
        opens: Box::default(),
    };
    let kept = postcard::to_stdvec(&code).expect("it can be written");
    let back: Code = postcard::from_bytes(&kept).expect("it was written");
    assert_eq!(*back.spans, spans);
}

#[test]
fn places_that_are_not_whole_are_refused() {
    let bytes = |numbers: &[u32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    assert_eq!(read(&bytes(&[1, 7, 1, 2, 3])), Some(vec![Span { file: FileId(7), start: 2, end: 3 }]));
    assert_eq!(read(&bytes(&[0])), Some(Vec::new()));
    for wrong in
        [&[][..], &[1], &[1, 7], &[1, 7, 1], &[1, 7, 1, 2], &[1, 7, 2, 2, 3], &[1, 7, 1, 2, 3, 4, 5], &[u32::MAX, 1]]
    {
        assert_eq!(read(&bytes(wrong)), None, "{wrong:?}");
    }
    assert_eq!(read(&[0, 0, 0, 0, 1]), None);
}
