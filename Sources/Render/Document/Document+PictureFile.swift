// A picture that a user brings, such as the logo of a letterhead: PNG, JPEG or SVG, put on paper as it is.
//
// PNG and SVG stand in an SVG of ours as images: librsvg and browsers draw such an image without running what
// is in it, and open nothing that it names.
import Kernel
import Paper

/// A picture in a file, with its size.
public struct PictureFile: Sendable {
  /// The raw value is the ending of its name.
  public enum Kind: String, Sendable { case png, jpg, svg }

  public let kind: Kind
  public let width: Int
  public let height: Int

  /// The longest side in pixels: each page that bears it decodes it anew. A drawing has no pixels.
  private static func mostSide(_ kind: Kind) -> Int { kind == .svg ? 10_000 : 2_000 }

  /// What lies in a file, by its content.
  /// - Throws: `data` where it is no picture of the three kinds, or too large; `unavailable` for an SVG
  ///   without librsvg, which alone knows its size.
  public init(_ bytes: [UInt8]) throws(Diagnostic) {
    if let (width, height) = Self.png(bytes) {
      (kind, self.width, self.height) = (.png, width, height)
    } else if bytes.starts(with: [0xFF, 0xD8]), let (width, height) = JPEGSize.of(bytes) {
      (kind, self.width, self.height) = (.jpg, width, height)
    } else if Self.isSVG(bytes) {
      let size = try Self.size(ofSVG: bytes)
      kind = .svg
      (width, height) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    } else {
      throw Diagnostic(
        .data, tr("no PNG, JPEG or SVG picture"),
        hint: tr("export it as PNG, or as SVG with a width and a height"))
    }
    let most = Self.mostSide(kind)
    guard (1...most).contains(width), (1...most).contains(height) else {
      throw Diagnostic(
        .data, tr("\(width) by \(height) pixels: each side has 1 to \(most)"),
        hint: tr("export it smaller"))
    }
  }

  /// One whose kind and size were kept.
  public init(_ kind: Kind, width: Int, height: Int) {
    (self.kind, self.width, self.height) = (kind, width, height)
  }

  /// PNG, 11.2.2: the header comes first; a file that was cut off has no end.
  private static func png(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count > 45, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      bytes[12..<16].elementsEqual("IHDR".utf8),
      bytes.suffix(8).prefix(4).elementsEqual("IEND".utf8)
    else { return nil }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.first == "<" && head.contains("<svg")
  }

  private static func size(
    ofSVG bytes: [UInt8]
  ) throws(Diagnostic) -> (width: Double, height: Double) {
    let size: (width: Double, height: Double)
    do throws(Diagnostic) { size = try PaperPicture(svg: bytes).size } catch {
      guard error.code != .unavailable else { throw error }
      throw Diagnostic(
        .data, tr("no SVG that can be drawn: \(error.message)"),
        hint: tr("export it as PNG, or as SVG with a width and a height"))
    }
    guard size.width.isFinite, size.height.isFinite, size.width < 1e6, size.height < 1e6 else {
      throw Diagnostic(.data, tr("an SVG without a size"))
    }
    return size
  }
}

extension Document.Picture {
  /// - Parameter words: what it shows, for those who cannot see it.
  public init(_ file: PictureFile, _ bytes: [UInt8], words: String) {
    switch file.kind {
    case .jpg:
      self.init(.jpeg(bytes, width: file.width, height: file.height, name: nil), words: words)
    case .png, .svg:
      let type = file.kind == .png ? "image/png" : "image/svg+xml"
      let size = "width=\"\(file.width)\" height=\"\(file.height)\""
      self.init(
        .svg(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \(size) "
            + "viewBox=\"0 0 \(file.width) \(file.height)\"><title>\(SVG.escaped(words))</title>"
            + "<image \(size) href=\"data:\(type);base64,\(String(base64: bytes))\"/></svg>"),
        words: words)
    }
  }
}
