// Pages of a PDF: texts that are measured and drawn, pictures, filled boxes. Where they stand is decided by
// whoever lays out a document. Lengths are points from the top left corner of the page.
import CPaper
import Kernel

/// How a text looks.
public struct TextLook: Sendable, Equatable {
  /// Where its lines stand in the width that they have.
  public enum Side: Int32, Sendable {
    /// The left, or the right for scripts that run from there.
    case beginning = 0
    case middle = 1
    case right = 2
  }

  public var size: Double
  public var isBold: Bool
  public var isItalic: Bool
  public var isFixed: Bool
  /// 0xRRGGBB.
  public var color: UInt32
  public var side: Side
  /// Bytes of the text that are bold although the rest is not.
  public var boldParts: [Range<Int>] = []

  public init(
    _ size: Double, bold: Bool = false, italic: Bool = false, fixed: Bool = false,
    color: UInt32 = 0x111827, side: Side = .beginning
  ) {
    self.size = size
    isBold = bold
    isItalic = italic
    isFixed = fixed
    self.color = color
    self.side = side
  }
}

/// A PDF in the making.
public final class Pages {
  /// What a text takes.
  public struct Extent: Sendable {
    public var width: Double
    public var height: Double
    public var lines: Int
  }

  private let library: PaperLibrary
  private let raw: OpaquePointer
  public let width: Double
  public let height: Double
  /// The page that is open, 1 the first.
  public private(set) var page = 1

  /// - Throws: `unavailable` without librsvg.
  public convenience init(
    width: Double, height: Double, title: String, made moment: Instant
  ) throws(Diagnostic) {
    try self.init(
      width: width, height: height, title: title, made: moment, library: PaperLibrary())
  }

  init(
    width: Double, height: Double, title: String, made moment: Instant, library: PaperLibrary
  ) throws(Diagnostic) {
    self.library = library
    self.width = width
    self.height = height
    guard let made = tc_pdf_new(library.raw, width, height) else { throw .noMemoryForPaper() }
    raw = made
    tc_pdf_title(raw, title.printable.withIsolates, moment.description)
  }

  deinit { tc_pdf_free(raw) }

  /// How often a named picture was drawn on the page that is open.
  private var drawn: [String: Int] = [:]

  /// Ends the page and begins the next.
  public func next() {
    tc_pdf_next(raw)
    drawn = [:]
    page += 1
  }

  /// An entry in the list of contents that leads to a place; its number, for those under it.
  public func entry(
    _ title: String, under parent: Int32 = 0, page: Int, y: Double
  ) -> Int32 {
    tc_pdf_outline(raw, parent, title.printable.withIsolates, Int32(page), Int32(y))
  }

  /// Lays out a text, which is then the one that `lineEnd` and `drawText` speak of.
  /// - Parameter width: lines are broken there; nil breaks none.
  public func measure(_ text: String, _ look: TextLook, width: Double?) -> Extent {
    var out = Extent(width: 0, height: 0, lines: 0)
    var lines: Int32 = 0
    var how = tc_text_look(
      size: look.size, width: width.map { max(1, $0) } ?? -1, color: look.color,
      is_bold: look.isBold, is_italic: look.isItalic, is_fixed: look.isFixed,
      side: look.side.rawValue, bold: nil, bold_count: 0)
    let parts = look.boldParts.map {
      tc_text_part(from: UInt32($0.lowerBound), to: UInt32($0.upperBound))
    }
    var text = text
    parts.withUnsafeBufferPointer { parts in
      how.bold = parts.baseAddress
      how.bold_count = parts.count
      text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) { letters in
          if let start = letters.baseAddress {
            tc_pdf_text(raw, start, letters.count, &how, &out.width, &out.height, &lines)
          } else {
            tc_pdf_text(raw, "", 0, &how, &out.width, &out.height, &lines)
          }
        }
      }
    }
    out.lines = Int(lines)
    return out
  }

  /// From the top of the text to the end of that line, 0 the first.
  public func lineEnd(_ line: Int) -> Double { tc_pdf_text_end(raw, Int32(line)) }

  /// Draws lines of the text laid out last, the first of them with its top at `y`.
  public func drawText(_ lines: Range<Int>, x: Double, y: Double) {
    tc_pdf_text_draw(raw, Int32(lines.lowerBound), Int32(lines.count), x, y)
  }

  public func draw(
    _ picture: PaperPicture, x: Double, y: Double, width: Double, height: Double
  ) throws(Diagnostic) {
    var reason = Reason()
    let isDone = reason.with { text, size in
      tc_pdf_svg(raw, picture.raw, x, y, width, height, text, size)
    }
    guard isDone else { throw .notDrawn(reason.text) }
  }

  /// A JPEG, stored as it is; those of one `name` are stored once, however many pages show them.
  /// - Returns: false where it cannot be drawn.
  public func draw(
    jpeg: [UInt8], pixels: (width: Int, height: Int), name: String?, x: Double, y: Double,
    width: Double, height: Double
  ) -> Bool {
    guard (1...PaperPicture.mostSide).contains(pixels.width),
      (1...PaperPicture.mostSide).contains(pixels.height),
      pixels.width * pixels.height <= PaperPicture.mostPixels
    else { return false }
    var name = name
    if let known = name {
      // Cairo names a picture in a page's dictionary as often as it is drawn there, which is once too many.
      let before = drawn[known, default: 0]
      drawn[known] = before + 1
      if before > 0 { name = known + "-\(before)" }
    }
    return tc_pdf_jpeg(
      raw, jpeg, jpeg.count, Int32(pixels.width), Int32(pixels.height), name, x, y, width, height)
  }

  public func fill(_ color: UInt32, x: Double, y: Double, width: Double, height: Double) {
    tc_pdf_fill(raw, color, x, y, width, height)
  }

  /// The whole PDF; nothing may be drawn afterwards.
  public func finish() throws(Diagnostic) -> [UInt8] {
    var out = tc_paper_bytes()
    var reason = Reason()
    let isDone = reason.with { text, size in tc_pdf_finish(raw, &out, text, size) }
    guard isDone else { throw .notDrawn(reason.text) }
    return out.take()
  }
}
