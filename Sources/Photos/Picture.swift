// A decoded picture: RGB pixels, owned. Reads, scales, turns, draws lines, writes JPEG; all of it is
// C behind this class, which shows no C type. Refuses what CPhoto refuses, in words for people.

import CPhoto
import Kernel

/// Pixels with their size. Not Sendable: one thread has it.
public final class Picture {
  var raw: tc_photo

  /// The longest side that a picture may be asked for.
  public static let longestSide = Int(TC_PHOTO_SIDE)

  /// Reads a JPEG, PNG or HEIC picture, told apart by content, and turns it upright.
  ///
  /// `name` is the file's, for messages. The longer side becomes at most `longSide`; nothing is
  /// enlarged.
  /// - Throws: 65 for what is no picture, damaged, cut off or too large; 69 for HEIC without
  ///   libheif.
  /// - Complexity: O(pixels) time; memory for the result and one band of the source, for
  ///   progressive JPEG, interlaced PNG and HEIC for the source.
  public convenience init(
    _ bytes: [UInt8], longSide: Int, name: String
  ) throws(Diagnostic) {
    try self.init(bytes, longSide: longSide, name: name, heif: nil)
  }

  /// The same with another libheif, such as one that does not exist.
  init(_ bytes: [UInt8], longSide: Int, name: String, heif: String?) throws(Diagnostic) {
    var photo = tc_photo()
    let kind = PictureKind(bytes)
    let status = bytes.withUnsafeBufferPointer { buffer -> CInt in
      guard let base = buffer.baseAddress, (1...Picture.longestSide).contains(longSide) else {
        return CInt(TC_PHOTO_UNSUPPORTED)
      }
      if let heif, kind == .heic {
        return tc_photo_read_heif_named(heif, base, buffer.count, UInt32(longSide), &photo)
      }
      return tc_photo_read(base, buffer.count, UInt32(longSide), &photo)
    }
    raw = photo
    guard Int(status) == TC_PHOTO_OK else {
      throw Picture.fault(Int(status), photo, kind, bytes, name)
    }
    if let block = photo.exif {
      exif = Exif(Array(UnsafeBufferPointer(start: block, count: photo.exif_count)))
    }
    if !photo.is_upright {
      guard tc_photo_turn(&raw, CInt(exif.orientation)) == TC_PHOTO_OK else {
        throw .noMemoryForPicture(name)
      }
    }
  }

  /// What the Exif of a JPEG, PNG or HEIC file says, told apart by content; nil where there is none.
  /// The picture is not decoded: of a JPEG the bytes before it are enough.
  /// - Throws: as `init`, where the file cannot be read as far as that.
  /// - Complexity: O(bytes before the picture) for JPEG, O(chunks) for PNG, O(bytes) for HEIC.
  public static func exif(of bytes: [UInt8], name: String) throws(Diagnostic) -> Exif? {
    var photo = tc_photo()
    defer { tc_photo_free(&photo) }
    let status = tc_photo_read_exif(bytes, bytes.count, &photo)
    guard Int(status) == TC_PHOTO_OK else {
      throw fault(Int(status), photo, PictureKind(bytes), bytes, name)
    }
    return photo.exif.map {
      Exif(Array(UnsafeBufferPointer(start: $0, count: photo.exif_count)))
    }
  }

  private init(_ raw: tc_photo) { self.raw = raw }

  deinit { tc_photo_free(&raw) }

  /// What the file says about the picture; the orientation has been applied.
  public private(set) var exif = Exif()

  public var width: Int { Int(raw.width) }
  public var height: Int { Int(raw.height) }
  /// As the file declares it, before turning.
  public var originalWidth: Int { Int(raw.original_width) }
  public var originalHeight: Int { Int(raw.original_height) }

  /// Red, green and blue, a row after the other.
  public var pixels: [UInt8] {
    guard let pixels = raw.pixels else { return [] }
    return Array(UnsafeBufferPointer(start: pixels, count: width * height * 3))
  }

  /// A copy whose longer side is at most `longSide`.
  public func scaled(longSide: Int) throws(Diagnostic) -> Picture {
    var copy = tc_photo()
    let side = UInt32(min(max(longSide, 1), Picture.longestSide))
    guard tc_photo_scale(&raw, side, &copy) == TC_PHOTO_OK else { throw .noMemoryForPicture("") }
    return Picture(copy)
  }

  /// A baseline JPEG, chroma halved both ways; `quality` is libjpeg's, 1 to 100. Only `taken` and a
  /// short colour profile go with the pixels. Equal pictures give equal bytes.
  public func jpeg(quality: Int, taken: TakenTime? = nil) throws(Diagnostic) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let block = taken?.exif
    let status =
      block.map { block in
        tc_photo_write(&raw, CInt(quality), block, block.count, &bytes, &count)
      } ?? tc_photo_write(&raw, CInt(quality), nil, 0, &bytes, &count)
    guard status == TC_PHOTO_OK, let bytes else { throw .noMemoryForPicture("") }
    defer { tc_photo_free_bytes(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Draws a smooth line with round ends, in pixels from the upper left corner; `color` is
  /// 0xRRGGBB.
  public func line(
    from: (x: Double, y: Double), to: (x: Double, y: Double), width: Double, color: UInt32
  ) {
    tc_photo_line(&raw, from.x, from.y, to.x, to.y, width, color)
  }

  /// The version of libheif on this machine; nil where HEIC cannot be read.
  public static var heifVersion: String? {
    var text = [CChar](repeating: 0, count: 64)
    guard tc_photo_has_heif(&text, text.count) else { return nil }
    return String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func fault(
    _ status: Int, _ photo: tc_photo, _ kind: PictureKind?, _ bytes: [UInt8], _ name: String
  ) -> Diagnostic {
    let reason = withUnsafeBytes(of: photo.reason) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch status {
    case TC_PHOTO_CUT: return .pictureCut(name)
    case TC_PHOTO_TOO_LARGE:
      return .pictureTooLarge(
        name, width: Int(photo.original_width), height: Int(photo.original_height))
    case TC_PHOTO_NO_LIBRARY: return .noHEIF(name, reason)
    case TC_PHOTO_NO_MEMORY: return .noMemoryForPicture(name)
    case TC_PHOTO_UNSUPPORTED where kind == nil || !(kind?.isRead ?? false):
      return .notAPicture(name, kind)
    case TC_PHOTO_UNSUPPORTED: return .pictureUnsupported(name, reason)
    default: return .pictureDamaged(name, reason)
    }
  }
}

/// What the first bytes of a file say it is.
public enum PictureKind: String, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case heic = "HEIC"
  case gif = "GIF"
  case webp = "WebP"
  case tiff = "TIFF"
  case bmp = "BMP"

  public init?(_ bytes: [UInt8]) {
    switch Int(tc_photo_kind(bytes, bytes.count)) {
    case TC_PHOTO_JPEG: self = .jpeg
    case TC_PHOTO_PNG: self = .png
    case TC_PHOTO_HEIF: self = .heic
    case TC_PHOTO_GIF: self = .gif
    case TC_PHOTO_WEBP: self = .webp
    case TC_PHOTO_TIFF: self = .tiff
    case TC_PHOTO_BMP: self = .bmp
    default: return nil
    }
  }

  /// Whether such pictures can be read, with the libraries there are.
  public var isRead: Bool { self == .jpeg || self == .png || self == .heic }
}
