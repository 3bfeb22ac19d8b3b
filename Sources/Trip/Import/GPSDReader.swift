// Streams of gpsd that were kept in a file: `gpspipe -w > FILE`.
import Kernel
import System

enum GPSDReader {
  /// Whether a line in the first bytes is an object of a class that gpsd has.
  static func looksLike(_ head: ArraySlice<UInt8>) -> Bool {
    var lines = LineCutter()
    var rest = head
    while let line = lines.next(&rest) {
      if case .whole(let bytes) = line, isReport(bytes) { return true }
    }
    if case .whole(let bytes)? = lines.last() { return isReport(bytes) }
    return false
  }

  private static func isReport(_ line: ArraySlice<UInt8>) -> Bool {
    // gpsd writes the class first.
    let start = Array("{\"class\":\"".utf8)
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }.prefix(64).filter { $0 != 0x20 }
    guard text.starts(with: start) else { return false }
    return classes.contains { text.dropFirst(start.count).starts(with: $0) }
  }

  private static let classes = [
    "VERSION", "DEVICES", "DEVICE", "WATCH", "TPV", "SKY", "GST", "ATT", "TOFF", "PPS", "POLL",
    "IMU", "OSC", "AIS", "RTCM2", "RTCM3", "SUBFRAME", "RAW", "ERROR",
  ].map { Array(($0 + "\"").utf8) }

  /// - Throws: only what reading the input throws.
  static func read(_ source: ByteSource, into collector: TrackCollector) throws(Diagnostic) {
    let place = LinePlace(of: collector)
    var decoder = GPSDDecoder()
    func take(_ found: Decoded, _ line: Int) {
      place.line = line
      switch found {
      case .fix(let fix): collector.add(fix.point)
      case .note(let reason, let detail): collector.note(reason, detail)
      case .dated: break
      }
    }
    while let piece = source.next() { decoder.take(piece[...], take) }
    decoder.finish(take)
    if let release = decoder.release { collector.describeTrack { $0.device = "gpsd \(release)" } }
    if let fault = source.fault { throw fault }
  }
}
