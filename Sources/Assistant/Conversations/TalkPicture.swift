// An image for a model that sees: scaled and compressed in passes until it is small enough, without metadata. It is kept with
// its message, as bytes beside the event, so that it is sealed, forgotten and backed up with it.

import Kernel
import Photos
import System

struct TalkPicture {
  /// Of the file it came from.
  let name: String
  let jpeg: [UInt8]

  /// Pixels of the longer side to begin with; more tells a model nothing.
  static let longSide = 1568
  /// Bytes that every provider takes.
  static let mostBytes = 1 << 20

  /// - Throws: 66 missing, 65 no picture.
  init(_ path: String, most: Int = TalkPicture.mostBytes) throws(Diagnostic) {
    let name = Paths.name(of: path)
    let bytes = try PhotoMaker.read(path)
    var picture = try Picture(bytes, longSide: Self.longSide, name: name)
    while true {
      for quality in [80, 65, 50] {
        let jpeg = try picture.jpeg(quality: quality)
        guard jpeg.count > most else {
          (self.name, self.jpeg) = (name, jpeg)
          return
        }
      }
      let side = max(picture.width, picture.height) * 3 / 4
      guard side >= 64 else {
        throw Diagnostic(.data, tr("\(name): the image cannot be made small enough"))
      }
      picture = try picture.scaled(longSide: side)
    }
  }
}
