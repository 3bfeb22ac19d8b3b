// Bar codes and QR codes in a picture, through libzbar where it is installed.

import CPhoto
import Glibc
import Kernel

/// A code and what it says.
public struct ScannedCode: Sendable, Equatable {
  /// In the library's words: `QR-Code`, `EAN-13`, `CODE-128`.
  public var kind: String
  public var text: String
}

extension Picture {
  /// As libzbar is named on Debian.
  public static let codeLibrary = "libzbar.so.0"

  /// Whether codes can be read on this machine. Loads the library.
  public static var hasCodeLibrary: Bool {
    dlopen(codeLibrary, RTLD_NOW | RTLD_LOCAL | Int32(RTLD_NODELETE)) != nil
  }

  /// The codes that the picture shows, each text once; what is no UTF-8 is left out.
  /// - Throws: 69 without libzbar.
  /// - Complexity: O(pixels).
  public func codes(library: String = Picture.codeLibrary) throws(Diagnostic) -> [ScannedCode] {
    var found = tc_codes()
    let status = tc_codes_read(library, &raw, &found)
    defer { tc_codes_free(&found) }
    switch Int(status) {
    case TC_PHOTO_OK: break
    case TC_PHOTO_NO_LIBRARY:
      throw .noZBar(
        withUnsafeBytes(of: found.reason) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    default: throw .noMemoryForPicture("")
    }
    var result: [ScannedCode] = []
    withUnsafeBytes(of: &found.codes) { buffer in
      for code in buffer.bindMemory(to: tc_code.self).prefix(found.count) {
        let bytes = UnsafeBufferPointer(start: code.bytes, count: code.count)
        let kind = withUnsafeBytes(of: code.kind) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if let text = String(validating: bytes, as: UTF8.self) {
          result.append(ScannedCode(kind: kind, text: text))
        }
      }
    }
    return result
  }

  /// The codes in the file of a camera: at most 4,096 pixels first, then smaller, since what is too
  /// large or too grainy is found when it is scaled down.
  /// - Throws: as `Picture` and `codes`.
  public static func codes(
    in bytes: [UInt8], name: String, library: String = Picture.codeLibrary
  ) throws(Diagnostic) -> [ScannedCode] {
    var picture = try Picture(bytes, longSide: 4096, name: name)
    while true {
      let found = try picture.codes(library: library)
      let side = max(picture.width, picture.height)
      if !found.isEmpty || side <= 640 { return found }
      picture = try picture.scaled(longSide: side / 2)
    }
  }
}
