// Messages of OwnTracks: the monthly files of its recorder (`.rec`: time, tab, kind, tab, JSON), and JSON
// as objects, arrays or lines. Locations become points, waypoints places; entering and leaving of regions
// is noted, the rest is none of a track's business.
import Core
import Kernel
import System

enum OwnTracksReader {
  /// - Throws: only what reading the input throws.
  static func read(_ source: ByteSource, into collector: TrackCollector) throws(Diagnostic) {
    let sink = Sink(collector)
    var messages = OwnTracksMessages()
    if isDocument(try source.peek(1 << 16)) {
      var reader = JSONReader(source: { source.next() })
      do throws(JSONFault) {
        try messages.read(&reader) { message, span in
          sink.position = .byte(span.offset)
          sink.take(message)
        }
      } catch {
        sink.position = .byte(error.offset)
        sink.note(error, isLast: true)
      }
    } else {
      var lines = LineCutter()
      while let piece = source.next() {
        var rest = piece[...]
        while let line = lines.next(&rest) {
          sink.position = .line(lines.number)
          read(line, isLast: false, &messages, sink)
        }
      }
      if let line = lines.last() {
        sink.position = .line(lines.number)
        read(line, isLast: true, &messages, sink)
      }
    }
    if let fault = source.fault { throw fault }
  }

  /// A line of the recorder, or of JSON alone.
  private static func read(
    _ line: LineCutter.Line, isLast: Bool, _ messages: inout OwnTracksMessages, _ sink: Sink
  ) {
    guard case .whole(let bytes) = line else {
      return sink.collector.note(.notUnderstood, tr("the line is too long"))
    }
    guard let start = bytes.firstIndex(where: { $0 == 0x7B || $0 == 0x5B }) else {
      if bytes.contains(where: { $0 > 0x20 }) { sink.collector.note(.notUnderstood) }
      return
    }
    let fault = bytes[start...].withUnsafeBytes { bytes -> JSONFault? in
      var reader = JSONReader(borrowing: bytes)
      do throws(JSONFault) {
        try messages.read(&reader) {
          sink.take($0); _ = $1
        }
      } catch {
        return error
      }
      return nil
    }
    if let fault { sink.note(fault, isLast: isLast) }
  }

  /// Hands messages to the collector as what they are. A reference, since the collector asks it for
  /// the position.
  private final class Sink {
    let collector: TrackCollector
    var position: FilePosition {
      get { place.position }
      set { place.position = newValue }
    }
    private let place = Place()
    /// The topic of the open track.
    private var topic = -1

    private final class Place {
      var position = FilePosition.unknown
    }

    init(_ collector: TrackCollector) {
      self.collector = collector
      let place = self.place
      collector.position = { place.position }
    }

    func note(_ fault: JSONFault, isLast: Bool) {
      collector.note(isLast && fault.kind == .unexpectedEnd ? .brokenOff : .notUnderstood)
    }

    func take(_ message: OwnTracksMessage) {
      switch message.kind {
      case .location, .waypoint: break
      case .transition:
        return collector.note(.otherMessage, tr("a region was entered or left"))
      case .encrypted: return collector.note(.notUnderstood, tr("the message is encrypted"))
      case .other, nil: return
      }
      guard let latitude = message.latitude, let longitude = message.longitude else {
        return collector.note(.withoutPosition)
      }
      let place = GeoPoint(latitude: latitude, longitude: longitude)
      var time: Instant?
      if let seconds = message.seconds {
        if seconds.magnitude < 1e11 {
          time = Instant(milliseconds: Int64((seconds * 1000).rounded()))
        } else {
          collector.note(.badTime)
        }
      }
      if message.kind == .waypoint {
        return collector.add(
          PlaceDraft(place: place, name: message.name, elevation: message.altitude, time: time))
      }
      if let topic = message.topic, topic.number != self.topic {
        self.topic = topic.number
        collector.beginTrack(TrackDraft(device: device(topic.text)))
      }
      collector.add(
        TrackPoint(
          place: place, time: time, elevation: message.altitude, accuracy: message.accuracy))
    }

    /// `owntracks/USER/DEVICE` is the device of that name; another topic stands for itself.
    private func device(_ topic: [UInt8]) -> String {
      let parts = topic.split(separator: 0x2F, maxSplits: 2, omittingEmptySubsequences: false)
      let isUsual = parts.count == 3 && parts[0].elementsEqual("owntracks".utf8)
      return String(decoding: isUsual ? Array(parts[2]) : topic, as: UTF8.self)
    }
  }

  /// The first byte that is neither space nor of a byte order mark.
  private static func firstByte(_ head: ArraySlice<UInt8>) -> Int? {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
    return text.firstIndex { $0 > 0x20 }
  }

  /// Whether the text is one JSON value, perhaps over many lines, and not a line for each message.
  private static func isDocument(_ head: ArraySlice<UInt8>) -> Bool {
    guard let start = firstByte(head) else { return false }
    if head[start] == 0x5B { return true }
    guard head[start] == 0x7B else { return false }
    guard let end = head[start...].firstIndex(of: 0x0A) else { return true }
    let fault = head[start..<end].withUnsafeBytes { bytes -> JSONFault? in
      do throws(JSONFault) { _ = try JSON(parsing: bytes) } catch { return error }
      return nil
    }
    // The first line is a value of its own, or damaged.
    guard fault?.kind == .unexpectedEnd else { return false }
    // Or a value goes on behind it: then no other one begins where none can.
    let next = head[end...].firstIndex { $0 > 0x20 }.map { head[$0] }
    let last = head[start..<end].last { $0 > 0x20 }
    return next != 0x7B || [0x5B, 0x2C, 0x3A].contains(last)
  }
}
