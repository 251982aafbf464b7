//! Cards laid out: many on a page with marks to cut by, or each by itself; as SVG, as pictures and as PDF.

use super::draw::{Drawn, put};
use super::fonts::Fonts;
use crate::screen::Stop;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};
use rayon::prelude::*;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Dots in an inch.
const DOTS: f64 = 300.0;
/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// What stays free at the edge of a page, for marks.
const EDGE: f64 = 3.0;
/// How long a mark is, and how far from what is printed.
const MARK: (f64, f64) = (4.0, 0.7);
/// The widest bleed that cards have on a page: they stand close.
const CLOSE: f64 = 1.5;

/// The paper that cards are laid out on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Paper {
    /// 210 × 297 mm
    A4,
    /// 8½ × 11 in
    Letter,
}

impl Paper {
    /// Width and height, in millimetres.
    pub fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        }
    }
}

/// In which sizes an SVG says how large it is.
#[derive(Debug, Clone, Copy)]
enum As {
    Millimetres,
    Dots,
    Points,
}

/// A drawing: what it holds, which fonts are in it, and where it begins and how large it is.
#[derive(Debug)]
pub struct Sheet {
    inside: String,
    fonts: BTreeSet<usize>,
    from: (f64, f64),
    size: (f64, f64),
}

impl Sheet {
    /// A card by itself, with so much beyond the cut.
    pub fn card(drawn: &Drawn, card: (f64, f64), bleed: f64) -> Sheet {
        Sheet {
            inside: drawn.svg.clone(),
            fonts: drawn.fonts.clone(),
            from: (-bleed, -bleed),
            size: (card.0 + 2.0 * bleed, card.1 + 2.0 * bleed),
        }
    }

    /// As SVG that any program shows: with its fonts in it.
    pub fn svg(&self, fonts: &Fonts) -> String {
        let mut style = String::new();
        for number in &self.fonts {
            let font = fonts.font(*number);
            put!(
                style,
                "@font-face{{font-family:\"{}\";font-weight:{};font-style:{};src:url(data:font/ttf;base64,{})}}",
                super::draw::escaped(&font.family),
                if font.bold { 700 } else { 400 },
                if font.italic { "italic" } else { "normal" },
                STANDARD.encode(&font.bytes)
            );
        }
        self.written(As::Millimetres, &format!("<style>{style}</style>"))
    }

    fn written(&self, unit: As, style: &str) -> String {
        let say = |length: f64| match unit {
            As::Millimetres => format!("{length}mm"),
            As::Dots => format!("{:.0}", length * DOTS / 25.4),
            As::Points => format!("{:.3}", length * POINTS),
        };
        let (width, height) = self.size;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {width} {height}\" preserveAspectRatio=\"none\">{style}{}</svg>\n",
            say(width),
            say(height),
            self.from.0,
            self.from.1,
            self.inside
        )
    }

    fn tree(&self, unit: As, fonts: &Arc<Database>) -> Result<Tree, Stop> {
        Tree::from_str(&self.written(unit, ""), &options(fonts)).map_err(|error| undrawn(&error.to_string()))
    }

    /// As a picture of 300 dots an inch.
    pub fn png(&self, fonts: &Arc<Database>) -> Result<Vec<u8>, Stop> {
        let tree = self.tree(As::Dots, fonts)?;
        let size = tree.size().to_int_size();
        let mut picture =
            Pixmap::new(size.width(), size.height()).ok_or_else(|| undrawn("it is too large for a picture"))?;
        picture.fill(Color::WHITE);
        resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
        // Nothing is seen through it: colours are as they are.
        let dots: Vec<u8> = picture.data().chunks_exact(4).flat_map(|dot| [dot[0], dot[1], dot[2]]).collect();
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, size.width(), size.height());
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_pixel_dims(Some(PixelDimensions { xppu: 11_811, yppu: 11_811, unit: Unit::Meter }));
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&dots));
        written.map_err(|error| undrawn(&error.to_string()))?;
        Ok(bytes)
    }
}

fn undrawn(why: &str) -> Stop {
    Stop::usage(format!("a page cannot be drawn: {why}"))
}

/// Drawings take what is in them and nothing else: no file, and no font of the machine.
pub fn options(fonts: &Arc<Database>) -> Options<'static> {
    Options {
        fontdb: fonts.clone(),
        font_family: "Alegreya Sans".to_owned(),
        image_href_resolver: ImageHrefResolver {
            resolve_string: Box::new(|_, _| None),
            ..ImageHrefResolver::default()
        },
        ..Options::default()
    }
}

/// All sheets as pictures.
pub fn pictures(sheets: &[Sheet], fonts: &Arc<Database>) -> Result<Vec<Vec<u8>>, Stop> {
    sheets.par_iter().map(|sheet| sheet.png(fonts)).collect()
}

/// All sheets as the pages of a PDF, with their fonts in it and its texts as texts.
pub fn pdf(sheets: &[Sheet], fonts: &Arc<Database>, title: &str) -> Result<Vec<u8>, Stop> {
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()).creator("Naipe".to_owned()));
    for sheet in sheets {
        let tree = sheet.tree(As::Points, fonts)?;
        let size = Size::from_wh(tree.size().width(), tree.size().height());
        let size = size.ok_or_else(|| undrawn("it has no size"))?;
        let mut page = document.start_page_with(PageSettings::new(size));
        let mut surface = page.surface();
        surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| undrawn(&format!("{error:?}")))
}

/// Cards side by side on pages, each so often, with marks to cut by; nothing where not even one has room. Where there is a back,
/// each page is followed by its other side, as it is seen when the paper is turned about its long edge.
pub fn pages(
    cards: &[(Drawn, usize)],
    back: Option<&Drawn>,
    card: (f64, f64),
    bleed: f64,
    paper: Paper,
) -> Option<Vec<Sheet>> {
    let grid = Grid::new(card, bleed, paper)?;
    let all: Vec<usize> =
        cards.iter().enumerate().flat_map(|(number, (_, copies))| std::iter::repeat_n(number, *copies)).collect();
    let mut sheets = Vec::new();
    for on_it in all.chunks(grid.columns * grid.rows) {
        let places: Vec<(usize, usize)> = on_it.iter().copied().enumerate().collect();
        sheets.push(grid.page(&places, |number| &cards[number].0));
        if let Some(back) = back {
            let mirrored = |(place, _): &(usize, usize)| {
                let (row, column) = (place / grid.columns, place % grid.columns);
                (row * grid.columns + grid.columns - 1 - column, 0)
            };
            let places: Vec<(usize, usize)> = places.iter().map(mirrored).collect();
            sheets.push(grid.page(&places, |_| back));
        }
    }
    Some(sheets)
}

/// How cards stand on a page.
struct Grid {
    paper: Paper,
    bleed: f64,
    /// The width and height that each takes.
    cell: (f64, f64),
    columns: usize,
    rows: usize,
    /// Where the first one begins.
    from: (f64, f64),
}

impl Grid {
    fn new(card: (f64, f64), bleed: f64, paper: Paper) -> Option<Grid> {
        let bleed = bleed.min(CLOSE);
        let cell = (card.0 + 2.0 * bleed, card.1 + 2.0 * bleed);
        let (width, height) = paper.size();
        let many =
            |room: f64, each: f64| (0..=50_u8).rev().find(|many| f64::from(*many) * each <= room - 2.0 * EDGE + 0.01);
        let (columns, rows) = (many(width, cell.0)?, many(height, cell.1)?);
        if columns == 0 || rows == 0 {
            return None;
        }
        let from = ((width - f64::from(columns) * cell.0) / 2.0, (height - f64::from(rows) * cell.1) / 2.0);
        Some(Grid { paper, bleed, cell, columns: usize::from(columns), rows: usize::from(rows), from })
    }

    /// A page: places, counted row by row, each with the number of what stands there.
    fn page<'d>(&self, places: &[(usize, usize)], drawn: impl Fn(usize) -> &'d Drawn) -> Sheet {
        let (width, height) = self.paper.size();
        let mut inside = String::from("<defs>");
        let used: BTreeSet<usize> = places.iter().map(|(_, number)| *number).collect();
        let mut fonts = BTreeSet::new();
        for number in &used {
            let drawn = drawn(*number);
            fonts.extend(&drawn.fonts);
            put!(
                inside,
                "<symbol id=\"card{number}\" viewBox=\"{} {} {} {}\">{}</symbol>",
                -self.bleed,
                -self.bleed,
                self.cell.0,
                self.cell.1,
                drawn.svg
            );
        }
        inside.push_str("</defs>");
        put!(inside, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>");
        for (place, number) in places {
            let (row, column) = (place / self.columns, place % self.columns);
            let (x, y) = (self.from.0 + column as f64 * self.cell.0, self.from.1 + row as f64 * self.cell.1);
            put!(
                inside,
                "<use href=\"#card{number}\" x=\"{x:.3}\" y=\"{y:.3}\" width=\"{}\" height=\"{}\"/>",
                self.cell.0,
                self.cell.1
            );
        }
        let many = (self.columns as f64, self.rows as f64);
        marks(&mut inside, self.from, many, self.cell, self.bleed, self.paper);
        Sheet { inside, fonts, from: (0.0, 0.0), size: (width, height) }
    }
}

/// Lines at the edges of a page, where its cards are to be cut.
fn marks(
    out: &mut String,
    (left, top): (f64, f64),
    (columns, rows): (f64, f64),
    cell: (f64, f64),
    bleed: f64,
    paper: Paper,
) {
    let (width, height) = paper.size();
    out.push_str("<path stroke=\"#000\" stroke-width=\".15\" fill=\"none\" d=\"");
    let cuts = |begin: f64, many: f64, each: f64| {
        let mut cuts = Vec::new();
        let mut at = 0.0;
        while at < many {
            cuts.extend([begin + at * each + bleed, begin + (at + 1.0) * each - bleed]);
            at += 1.0;
        }
        cuts
    };
    let ends = |begin: f64, size: f64| {
        let out = (begin - MARK.1 - MARK.0).max(0.3);
        [(out, begin - MARK.1), (size - begin + MARK.1, size - out)]
    };
    for x in cuts(left, columns, cell.0) {
        for (from, to) in ends(top, height) {
            put!(out, "M{x:.3} {from:.3}V{to:.3}");
        }
    }
    for y in cuts(top, rows, cell.1) {
        for (from, to) in ends(left, width) {
            put!(out, "M{from:.3} {y:.3}H{to:.3}");
        }
    }
    out.push_str("\"/>");
}
