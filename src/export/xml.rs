//! XML for tables that read it.

use quick_xml::Writer;
use quick_xml::escape::escape;
use quick_xml::events::attributes::Attr;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::io;

/// An element with all that is in it.
#[derive(Debug)]
pub struct Element {
    name: String,
    attributes: Vec<(&'static str, String)>,
    text: String,
    inside: Vec<Element>,
}

impl Element {
    /// An element without attributes, text or others in it.
    pub fn new(name: impl Into<String>) -> Element {
        Element { name: name.into(), attributes: Vec::new(), text: String::new(), inside: Vec::new() }
    }

    /// An element that holds a text and nothing else.
    pub fn leaf(name: impl Into<String>, text: impl AsRef<str>) -> Element {
        Element::new(name).text(text)
    }

    /// Adds an attribute; its value is escaped here.
    pub fn with(mut self, name: &'static str, value: impl AsRef<str>) -> Element {
        let value = escaped(value.as_ref()).replace('\n', "&#10;").replace('\t', "&#9;");
        self.attributes.push((name, value));
        self
    }

    /// Sets its text, which is escaped here.
    pub fn text(mut self, text: impl AsRef<str>) -> Element {
        self.text = escaped(text.as_ref());
        self
    }

    /// With others in it.
    pub fn holding(mut self, others: impl IntoIterator<Item = Element>) -> Element {
        self.inside.extend(others);
        self
    }

    /// A file with this element.
    pub fn document(&self) -> Vec<u8> {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
        let written = writer
            .write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))
            .and_then(|()| self.write(&mut writer));
        // Memory takes whatever is written to it.
        debug_assert!(written.is_ok());
        let mut bytes = writer.into_inner();
        bytes.push(b'\n');
        bytes
    }

    /// The elements of this one, one after another, without a head: for files that are nearly XML.
    pub fn fragment(&self) -> String {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
        let written = self.write(&mut writer);
        debug_assert!(written.is_ok());
        String::from_utf8_lossy(&writer.into_inner()).into_owned() + "\n"
    }

    fn write(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let mut start = BytesStart::new(self.name.as_str());
        for (name, value) in &self.attributes {
            start.push_attribute(Attr::DoubleQ(*name, value.as_str()));
        }
        if self.text.is_empty() && self.inside.is_empty() {
            return writer.write_event(Event::Empty(start));
        }
        writer.write_event(Event::Start(start))?;
        if !self.text.is_empty() {
            writer.write_event(Event::Text(BytesText::from_escaped(self.text.as_str())))?;
        }
        for element in &self.inside {
            element.write(writer)?;
        }
        writer.write_event(Event::End(BytesEnd::new(self.name.as_str())))
    }
}

/// A text with its signs written so that they mean themselves; what XML cannot hold at all is left out.
fn escaped(text: &str) -> String {
    let is_held = |letter: &char| !letter.is_control() || matches!(letter, '\t' | '\n' | '\r' | '\u{7f}'..='\u{9f}');
    let held: String =
        text.chars().filter(|letter| is_held(letter) && !matches!(letter, '\u{fffe}' | '\u{ffff}')).collect();
    escape(held.as_str()).replace('\r', "&#13;")
}

#[cfg(test)]
mod tests {
    use super::Element;

    #[test]
    fn what_is_written_means_itself() {
        let hostile = "<b>&\"'\u{1}\u{b}\r\n\t]]>é塩";
        let file = Element::new("a").with("b", hostile).holding([Element::leaf("c", hostile)]).document();
        let file = String::from_utf8(file).expect("it is text");
        assert_eq!(
            file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b=\"&lt;b&gt;&amp;&quot;&apos;&#13;&#10;&#9;]]&gt;é塩\">\n  \
             <c>&lt;b&gt;&amp;&quot;&apos;&#13;\n\t]]&gt;é塩</c>\n</a>\n"
        );
    }
}
