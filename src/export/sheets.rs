//! Pictures made here: plain ones, and many put together on a sheet.

use naipe_grammar::narrow;
use png::{BitDepth, ColorType, Decoder, Encoder, Limits, Transformations};
use std::io::Cursor;

/// What a card takes on a sheet, in dots: ten by seven of them are as large as a picture may be there.
pub const CELL: (u32, u32) = (400, 560);
/// So many stand on a sheet; its last place belongs to what is hidden.
pub const ROOM: usize = (COLUMNS * ROWS - 1) as usize;
const COLUMNS: u32 = 10;
const ROWS: u32 = 7;
/// A picture may be so wide and so high.
const WIDEST: u32 = 8192;
/// Room for one picture that is read.
const MEMORY: usize = 256 << 20;

/// A picture in red, green, blue and how much is seen of what is behind it.
#[derive(Debug)]
pub struct Dots {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

/// Pictures on a sheet.
#[derive(Debug)]
pub struct Sheet {
    /// How many stand side by side.
    pub columns: u32,
    /// How many rows there are.
    pub rows: u32,
    /// The sheet, as the file of a picture.
    pub bytes: Vec<u8>,
}

/// A picture of one colour.
pub fn plain(width: u32, height: u32, colour: [u8; 3]) -> Vec<u8> {
    file(width, height, ColorType::Rgb, &colour.repeat(width as usize * height as usize))
}

fn file(width: u32, height: u32, colour: ColorType, dots: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(colour);
    encoder.set_depth(BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(dots));
    // Memory takes whatever is written to it, and there are as many dots as were said.
    debug_assert!(written.is_ok());
    bytes
}

/// Reads a PNG, if it is one and no larger than it may be.
pub fn read(bytes: &[u8]) -> Option<Dots> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MEMORY });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().ok()?;
    let (width, height) = (reader.info().width, reader.info().height);
    if width > WIDEST || height > WIDEST || width == 0 || height == 0 {
        return None;
    }
    let mut read = vec![0; reader.output_buffer_size().filter(|size| *size <= MEMORY)?];
    let frame = reader.next_frame(&mut read).ok()?;
    let read = &read[..frame.buffer_size()];
    let dots = |of: usize, dot: fn(&[u8]) -> [u8; 4]| read.chunks_exact(of).flat_map(dot).collect::<Vec<u8>>();
    let bytes = match frame.color_type {
        ColorType::Rgba => read.to_vec(),
        ColorType::Rgb => dots(3, |dot| [dot[0], dot[1], dot[2], 255]),
        ColorType::GrayscaleAlpha => dots(2, |dot| [dot[0], dot[0], dot[0], dot[1]]),
        ColorType::Grayscale => dots(1, |dot| [dot[0], dot[0], dot[0], 255]),
        ColorType::Indexed => return None,
    };
    let (width, height) = (width as usize, height as usize);
    (bytes.len() == width * height * 4).then_some(Dots { width, height, bytes })
}

/// How many stand side by side, and in how many rows.
fn shape(pictures: usize) -> (u32, u32) {
    let number = narrow::u32(pictures).max(1);
    // At least two by two: less is no sheet there.
    let columns = number.clamp(2, COLUMNS);
    // The last place stays free.
    (columns, (number + 1).div_ceil(columns).clamp(2, ROWS))
}

/// Puts pictures on a sheet, row by row, each as large as a card is there.
pub fn lay_out(pictures: &[&Dots]) -> Sheet {
    let (columns, rows) = shape(pictures.len());
    let (width, height) = ((columns * CELL.0) as usize, (rows * CELL.1) as usize);
    let mut sheet = vec![0; width * height * 4];
    for (place, picture) in pictures.iter().enumerate() {
        let left = place % columns as usize * CELL.0 as usize;
        let top = place / columns as usize * CELL.1 as usize;
        for y in 0..CELL.1 as usize {
            let begin = ((top + y) * width + left) * 4;
            for x in 0..CELL.0 as usize {
                let dot = picture.at(x, y);
                sheet[begin + x * 4..begin + x * 4 + 4].copy_from_slice(&dot);
            }
        }
    }
    Sheet { columns, rows, bytes: file(columns * CELL.0, rows * CELL.1, ColorType::Rgba, &sheet) }
}

impl Dots {
    /// The colour at a place of the card: the middle of all the dots that come together there.
    fn at(&self, x: usize, y: usize) -> [u8; 4] {
        let span = |at: usize, of: u32, size: usize| {
            let begin = at * size / of as usize;
            let end = ((at + 1) * size).div_ceil(of as usize).max(begin + 1).min(size);
            begin..end
        };
        let mut sums = [0_u64; 4];
        let mut number = 0;
        for row in span(y, CELL.1, self.height) {
            for column in span(x, CELL.0, self.width) {
                let begin = (row * self.width + column) * 4;
                for (sum, part) in sums.iter_mut().zip(&self.bytes[begin..begin + 4]) {
                    *sum += u64::from(*part);
                }
                number += 1;
            }
        }
        sums.map(|sum| u8::try_from(sum / number).unwrap_or(u8::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::{CELL, ROOM, lay_out, plain, read, shape};

    #[test]
    fn pictures_stand_on_a_sheet_in_their_order() {
        let pictures: Vec<_> = [[9, 0, 0], [0, 200, 0], [0, 0, 77]]
            .map(|colour| read(&plain(50, 70, colour)).expect("it can be read"))
            .into();
        let sheet = lay_out(&pictures.iter().collect::<Vec<_>>());
        assert_eq!((sheet.columns, sheet.rows), (3, 2));
        let sheet = read(&sheet.bytes).expect("it can be read");
        assert_eq!((sheet.width, sheet.height), (3 * CELL.0 as usize, 2 * CELL.1 as usize));
        let dot = |x: usize, y: usize| &sheet.bytes[(y * sheet.width + x) * 4..][..4];
        assert_eq!(dot(0, 0), [9, 0, 0, 255]);
        assert_eq!(dot(CELL.0 as usize, CELL.1 as usize - 1), [0, 200, 0, 255]);
        assert_eq!(dot(3 * CELL.0 as usize - 1, 0), [0, 0, 77, 255]);
        assert_eq!(dot(0, CELL.1 as usize), [0, 0, 0, 0], "the row below is empty");
    }

    #[test]
    fn a_full_sheet_has_its_last_place_free() {
        assert_eq!((shape(ROOM), ROOM), ((10, 7), 69));
        assert_eq!((shape(1), shape(9), shape(10), shape(19)), ((2, 2), (9, 2), (10, 2), (10, 2)));
    }

    #[test]
    fn what_is_no_png_is_no_picture() {
        assert!(read(b"\x89PNG\r\n\x1a\n").is_none());
        let mut cut = plain(50, 70, [1, 2, 3]);
        cut.truncate(cut.len() / 2);
        assert!(read(&cut).is_none());
    }
}
