// A picture on paper: an SVG of ours as PDF or PNG. It refuses to make more pixels than a machine of
// modest memory can bear, and it never opens what an SVG names outside of itself.
import CPaper
import Kernel

/// An SVG that was read.
public final class PaperPicture {
  /// The longest side of a PNG, in pixels.
  public static let mostSide = 16_000
  /// Four bytes are taken for each.
  public static let mostPixels = 64_000_000

  private let library: PaperLibrary
  let raw: OpaquePointer
  /// The parser does not keep the text, but nothing says so.
  private let svg: [UInt8]

  /// - Parameter svg: UTF-8, with a width and a height.
  /// - Throws: `unavailable` without librsvg.
  public convenience init(svg: [UInt8]) throws(Diagnostic) {
    try self.init(svg: svg, library: PaperLibrary())
  }

  init(svg: [UInt8], library: PaperLibrary) throws(Diagnostic) {
    self.library = library
    self.svg = svg
    var reason = Reason()
    let read = reason.with { text, size in
      tc_svg_read(library.raw, svg, svg.count, text, size)
    }
    guard let read else { throw .notDrawn(reason.text) }
    raw = read
  }

  deinit { tc_svg_free(raw) }

  /// Its own size in pixels of 1/96 inch.
  public var size: (width: Double, height: Double) { (tc_svg_width(raw), tc_svg_height(raw)) }

  /// A PNG so many pixels wide; nil takes the picture's own width.
  /// - Throws: `usage` where that is more than `mostSide` or `mostPixels`, before memory is taken;
  ///   `interrupted`.
  /// - Complexity: O(pixels).
  public func png(
    width wanted: Int?, isInterrupted: @escaping () -> Bool = { false }
  ) throws(Diagnostic) -> [UInt8] {
    let wide = Double(wanted ?? 0) > 0 ? Double(wanted ?? 0) : size.width.rounded(.up)
    let high = max(1, (wide * size.height / size.width).rounded())
    let (width, height) = (Int(exactly: wide) ?? .max, high < 1e9 ? Int(high) : 1_000_000_000)
    guard width <= Self.mostSide, height <= Self.mostSide, width * height <= Self.mostPixels else {
      throw .tooManyPixels(width, height)
    }
    var out = tc_paper_bytes()
    var reason = Reason()
    let asker = Asker(isInterrupted)
    let isDone = withExtendedLifetime(asker) {
      reason.with { text, size in
        tc_svg_png(
          raw, Int32(width), Int32(height), Asker.ask, Unmanaged.passUnretained(asker).toOpaque(),
          &out, text, size)
      }
    }
    guard isDone else {
      throw isInterrupted() ? Diagnostic(.interrupted, tr("interrupted")) : .notDrawn(reason.text)
    }
    return out.take()
  }

  /// Lends a question of Swift to C.
  private final class Asker {
    let question: () -> Bool

    init(_ question: @escaping () -> Bool) { self.question = question }

    static let ask: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { asked in
      guard let asked else { return false }
      return Unmanaged<Asker>.fromOpaque(asked).takeUnretainedValue().question()
    }
  }

  /// A PDF of one page: the picture as large as it fits within the margins, which are 10 mm.
  public func pdf(
    on size: PaperSize, title: String, made moment: Instant
  ) throws(Diagnostic) -> [UInt8] {
    let own = self.size
    let sheet = size.points(landscape: own.width > own.height)
    let margin = 10 * 72 / 25.4
    let scale = min(
      (sheet.width - 2 * margin) / own.width, (sheet.height - 2 * margin) / own.height)
    let (width, height) = (own.width * scale, own.height * scale)
    let pages = try Pages(
      width: sheet.width, height: sheet.height, title: title, made: moment, library: library)
    try pages.draw(
      self, x: (sheet.width - width) / 2, y: (sheet.height - height) / 2, width: width,
      height: height)
    return try pages.finish()
  }

  /// A PDF of one page that is exactly as large as the picture says: what is drawn to scale stays so.
  public func pdf(title: String, made moment: Instant) throws(Diagnostic) -> [UInt8] {
    let (width, height) = (size.width * 0.75, size.height * 0.75)
    let pages = try Pages(
      width: width, height: height, title: title, made: moment, library: library)
    try pages.draw(self, x: 0, y: 0, width: width, height: height)
    return try pages.finish()
  }
}
