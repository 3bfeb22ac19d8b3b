// Streams of gpsd that were kept in a file: `gpspipe -w > FILE`.
import Kernel
import System

enum GPSDReader {
  /// - Throws: only what reading the input throws.
  static func read(_ source: ByteSource, into collector: TrackCollector) throws(Diagnostic) {
    let place = LinePlace(of: collector)
    var decoder = GPSDDecoder()
    func take(_ found: Decoded, _ line: Int) {
      place.line = line
      switch found {
      case .fix(let fix): collector.add(fix.point)
      case .note(let reason, let detail): collector.note(reason, detail)
      case .dated, .waypoint: break
      }
    }
    while let piece = source.next() { decoder.take(piece[...], take) }
    decoder.finish(take)
    if let release = decoder.release { collector.describeTrack { $0.device = "gpsd \(release)" } }
    if let fault = source.fault { throw fault }
  }
}
