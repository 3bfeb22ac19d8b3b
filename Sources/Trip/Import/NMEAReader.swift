// Logs of NMEA 0183 sentences. Points that come before the first date get it as soon as it is told;
// where none is told they keep no time. Refuses nothing: what is no sentence is read over.
import Core
import Kernel
import System

enum NMEAReader {
  /// Whether a whole sentence stands in the first bytes, whatever stands before it: receivers write
  /// messages of their own kind between the sentences.
  static func hasSentence(_ head: ArraySlice<UInt8>) -> Bool {
    head.withUnsafeBufferPointer { bytes in
      for start in bytes.indices where bytes[start] == 0x24 {
        let rest = UnsafeBufferPointer(rebasing: bytes[(start + 1)...].prefix(1024))
        let end = rest.firstIndex { $0 < 0x20 || $0 > 0x7E || $0 == 0x24 } ?? rest.count
        let sentence = UnsafeBufferPointer(rebasing: rest[..<end])
        guard let (kind, _) = NMEASentence.address(sentence) else { continue }
        switch NMEASentence.checksum(sentence).0 {
        case .right: return true
        case .absent where kind != .other && end < rest.count: return true
        default: continue
        }
      }
      return false
    }
  }

  /// - Throws: only what reading the input throws.
  static func read(_ source: ByteSource, into collector: TrackCollector) throws(Diagnostic) {
    var log = Log(collector)
    var decoder = NMEADecoder()
    let mark = Array(try source.peek(2))
    if mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] {
      collector.note(.wrongEncoding, tr("the file is UTF-16"))
    }
    while let piece = source.next() { decoder.take(piece[...]) { log.take($0, $1) } }
    decoder.finish { log.take($0, $1) }
    log.finish()
    if let fault = source.fault { throw fault }
  }

  /// What a decoder finds, on its way to the collector.
  private struct Log {
    private let collector: TrackCollector
    private let place: LinePlace
    /// Points without a date, packed; their times count from the midnight before the first.
    private var undated = PackedPoints()
    private var midnight: Instant?

    init(_ collector: TrackCollector) {
      self.collector = collector
      place = LinePlace(of: collector)
    }

    mutating func take(_ found: Decoded, _ line: Int) {
      place.line = line
      switch found {
      case .note(let reason, let detail): collector.note(reason, detail)
      case .waypoint(let place, let name): collector.add(PlaceDraft(place: place, name: name))
      case .dated(let instant):
        midnight = instant
        release()
      case .fix(var fix):
        guard let milliseconds = fix.undated else {
          // Between undated points one without any time keeps its place.
          if undated.isEmpty { collector.add(fix.point) } else { undated.append(fix.point) }
          return
        }
        fix.point.time = Instant(milliseconds: milliseconds)
        undated.append(fix.point)
      }
    }

    mutating func finish() { release() }

    private mutating func release() {
      guard !undated.isEmpty else { return }
      undated.finish()
      let (collector, midnight) = (collector, midnight)
      undated.forEach { point, _ in
        var point = point
        if let time = point.time {
          point.time = midnight.map {
            Instant(milliseconds: $0.milliseconds &+ time.milliseconds)
          }
          if midnight == nil {
            collector.note(.badTime, tr("the file has times of day but no date"))
          }
        }
        collector.add(point)
      }
      undated = PackedPoints()
    }
  }
}
