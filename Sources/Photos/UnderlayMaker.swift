// From a scan or a drawing to the picture that lies under a plan. A PNG that is small enough stays as
// sharp as it is, without what is not the picture (texts, times, animation); anything else becomes
// an upright JPEG. Refuses what is neither PNG nor JPEG.

import Kernel
import Notebook

/// An underlay as it will be stored.
public struct MadeUnderlay: Sendable {
  public var bytes: [UInt8]
  /// `.png` or `.jpeg`.
  public var kind: PictureKind
  public var sha256: String
  /// Of the stored picture.
  public var width: Int
  public var height: Int
  /// As a viewer shows the file: upright. What people read pixels in.
  public var originalWidth: Int
  public var originalHeight: Int
}

public enum UnderlayMaker {
  /// Pixels of the longer side, at most.
  public static let longSide = 4096
  /// A PNG of more bytes is stored as a JPEG.
  public static let mostBytes = 8 << 20
  private static let quality = 90

  /// - Throws: as `Picture`, and 65 for HEIC.
  public static func make(_ bytes: [UInt8], name: String) throws(Diagnostic) -> MadeUnderlay {
    let kind = PictureKind(bytes)
    if kind == .heic { throw .noUnderlay(name) }
    let picture = try Picture(bytes, longSide: longSide, name: name)
    let isTurned = (5...8).contains(picture.exif.orientation)
    let (width, height) = (picture.originalWidth, picture.originalHeight)
    var made = MadeUnderlay(
      bytes: [], kind: .jpeg, sha256: "", width: picture.width, height: picture.height,
      originalWidth: isTurned ? height : width, originalHeight: isTurned ? width : height)
    if kind == .png, picture.exif.orientation == 1, max(width, height) <= longSide,
      let bare = barePNG(bytes), bare.count <= mostBytes
    {
      made.bytes = bare
      made.kind = .png
    } else {
      made.bytes = try picture.jpeg(quality: quality)
    }
    made.sha256 = ContentHash.sha256(made.bytes).hex
    return made
  }

  /// The chunks that make the picture, after the PNG specification (third edition), section 5: the
  /// critical ones, transparency and colour. nil where the chunks are not in order.
  static func barePNG(_ bytes: [UInt8]) -> [UInt8]? {
    let kept: Set<[UInt8]> = Set(
      ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP"].map {
        Array($0.utf8)
      })
    guard bytes.count > 8 else { return nil }
    var out = Array(bytes[..<8])
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = Array(bytes[at + 4..<at + 8])
      let end = at + 12 + length
      guard end <= bytes.count else { return nil }
      if kept.contains(name) { out += bytes[at..<end] }
      if name == Array("IEND".utf8) { return out }
      at = end
    }
    return nil
  }
}

extension Diagnostic {
  static func noUnderlay(_ name: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(name) is a HEIC picture; an underlay is PNG or JPEG"),
      hint: tr("save it as PNG, and add that"))
  }
}
