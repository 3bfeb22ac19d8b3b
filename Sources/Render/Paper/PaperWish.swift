// What is asked of a picture or a document on paper: how large, to what scale, on which sheet.
import Kernel
import Paper

/// What a domain puts round its lists and records on paper: who writes, where and when.
public struct PaperHead: Sendable {
  public var letterhead: Document.Letterhead
  /// Place and day.
  public var placed: String
  /// At the foot of each page.
  public var foot: String?

  public init(_ letterhead: Document.Letterhead, placed: String, foot: String? = nil) {
    (self.letterhead, self.placed, self.foot) = (letterhead, placed, foot)
  }
}

public struct PaperWish: Sendable {
  /// Pixels of a PNG; nil: the picture's own width.
  public var width: Int?
  public var size: PaperSize?
  /// 100 for 1:100.
  public var scale: Double?
  /// Above a list.
  public var title = ""
  /// Below the title: what narrowed the list.
  public var subtitle: String?
  /// Whose paper it is, where a domain has a letterhead.
  public var head: PaperHead?
  /// Stands in the file as the time of its making.
  public var moment = Instant(milliseconds: 0)
  /// Whether whoever waits for it wants it no longer.
  public var isInterrupted: @Sendable () -> Bool = { false }

  public init(
    width: Int? = nil, size: PaperSize? = nil, scale: Double? = nil, title: String = "",
    moment: Instant = Instant(milliseconds: 0)
  ) {
    self.width = width
    self.size = size
    self.scale = scale
    self.title = title
    self.moment = moment
  }

  /// Asked between the pieces of what takes long.
  /// - Throws: `interrupted`.
  public func goOn() throws(Diagnostic) {
    if isInterrupted() { throw Diagnostic(.interrupted, tr("interrupted")) }
  }

  /// A PNG, and nothing where it was not waited for.
  func png(_ svg: [UInt8]) throws(Diagnostic) -> [UInt8] {
    try goOn()
    let picture = try PaperPicture(svg: svg)
    try goOn()
    return try picture.png(width: width, isInterrupted: isInterrupted)
  }

  /// - Throws: `usage` where something is asked that the format knows nothing of.
  func check(_ format: Format) throws(Diagnostic) {
    if width != nil, format != .png {
      throw Diagnostic(
        .usage, tr("--width is for PNG"), hint: tr("end the name in .png, or omit --width"))
    }
    switch format {
    case .pdf, .svg, .png: return
    default: break
    }
    if size != nil || scale != nil {
      throw Diagnostic(
        .usage, tr("--paper and --scale are for PDF and for plans"), hint: tr("omit them"))
    }
  }

  /// For what is not drawn to scale.
  func checkWithoutScale(_ format: Format) throws(Diagnostic) {
    if scale != nil {
      throw Diagnostic(
        .usage, tr("--scale is for plans: survey map"), hint: tr("omit --scale"))
    }
    if size != nil, format != .pdf {
      throw Diagnostic(
        .usage, tr("--paper is for PDF"), hint: tr("end the name in .pdf, or omit --paper"))
    }
  }
}

/// A finished SVG of another module on its way to a file.
public enum DrawnSVG {
  /// - Parameter format: svg, png or pdf.
  public static func bytes(
    _ svg: String, title: String, as format: Format, style: Style
  ) throws(Diagnostic) -> [UInt8] {
    try style.paper.check(format)
    try style.paper.checkWithoutScale(format)
    switch format {
    case .png: return try style.paper.png(svg.bytes)
    case .pdf:
      try style.paper.goOn()
      return try PaperPicture(svg: svg.bytes).pdf(
        on: style.paper.size ?? .a4, title: title, made: style.paper.moment)
    default: return svg.bytes
    }
  }
}
