// From a file of a camera to what a notebook keeps: upright, at most 1280 pixels, JPEG, without
// metadata but for the time taken; and its thumbnail. The same file gives the same bytes.

import Kernel
import Notebook
import System

/// A photo as it will be stored.
public struct MadePhoto: Sendable {
  public var jpeg: [UInt8]
  public var thumbnail: [UInt8]
  public var width: Int
  public var height: Int
  /// Of the stored bytes.
  public var sha256: String
  /// As the camera's file has them.
  public var originalWidth: Int
  public var originalHeight: Int
  public var taken: TakenTime?
  public var position: PhotoPosition?
  /// What the camera wrote and nobody can use.
  public var faults: [ExifFault] = []
}

extension MadePhoto {
  /// What the log says of a stored photo, under the names that all notebooks use.
  /// - Parameters:
  ///   - source: the name of the camera's file.
  ///   - fingerprint: of its bytes.
  public func members(file: String, source: String, fingerprint: String) -> JSONObject {
    [
      "file": .string(file), "sha256": .string(sha256), "bytes": .integer(Int64(jpeg.count)),
      "width": .integer(Int64(width)), "height": .integer(Int64(height)),
      "source": .string(source), "source_hash": .string(fingerprint),
    ]
  }
}

public enum PhotoMaker {
  /// Pixels of the longer side, at most.
  public static let longSide = 1280
  public static let thumbnailSide = 256
  /// The 0.8 of the requirements on libjpeg's scale of 1 to 100.
  public static let quality = 80
  /// A file larger than this is no photo.
  public static let mostBytes = 256 << 20

  /// Reads the file of a camera.
  /// - Throws: 66 missing, 77 no permission, 65 too large.
  public static func read(_ path: String) throws(Diagnostic) -> [UInt8] {
    try Files.read(path, limit: mostBytes)
  }

  /// What tells that a file is the same one again.
  public static func fingerprint(_ bytes: [UInt8]) -> String { ContentHash.blake2b(bytes).hex }

  /// - Throws: as `Picture`.
  public static func make(_ bytes: [UInt8], name: String) throws(Diagnostic) -> MadePhoto {
    let picture = try Picture(bytes, longSide: longSide, name: name)
    let jpeg = try picture.jpeg(quality: quality, taken: picture.exif.taken)
    return MadePhoto(
      jpeg: jpeg, thumbnail: try thumbnail(of: picture), width: picture.width,
      height: picture.height, sha256: ContentHash.sha256(jpeg).hex,
      originalWidth: picture.originalWidth, originalHeight: picture.originalHeight,
      taken: picture.exif.taken, position: picture.exif.position,
      faults: picture.exif.faults)
  }

  private static func thumbnail(of picture: Picture) throws(Diagnostic) -> [UInt8] {
    try picture.scaled(longSide: thumbnailSide).jpeg(quality: quality)
  }

  /// The thumbnail of a stored photo, where the file of it is lost.
  public static func thumbnail(of jpeg: [UInt8], name: String) throws(Diagnostic) -> [UInt8] {
    try thumbnail(of: try Picture(jpeg, longSide: longSide, name: name))
  }
}
