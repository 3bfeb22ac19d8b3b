// How large a JPEG is, without decoding it.

/// Width and height as the frame header of a JPEG has them (ITU-T T.81, B.2.2).
public enum JPEGSize {
  /// nil where no frame begins.
  public static func of(_ jpeg: [UInt8]) -> (width: Int, height: Int)? {
    var at = 2
    while at + 9 < jpeg.count, jpeg[at] == 0xFF {
      let marker = jpeg[at + 1]
      // Fill bytes may stand before a marker.
      if marker == 0xFF {
        at += 1
        continue
      }
      let length = Int(jpeg[at + 2]) << 8 | Int(jpeg[at + 3])
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        let height = Int(jpeg[at + 5]) << 8 | Int(jpeg[at + 6])
        let width = Int(jpeg[at + 7]) << 8 | Int(jpeg[at + 8])
        return width > 0 && height > 0 ? (width, height) : nil
      }
      guard length >= 2, marker != 0xDA else { return nil }
      at += 2 + length
    }
    return nil
  }
}
