// The journal of a recording: `notebook.recording` beside `notebook.tac`, a line for each point. All of
// a recording stands here until its end, when it becomes a track in one step; what a crash leaves
// becomes a track by the next command. So the recorder never holds the notebook's lock while it
// records, and the log is not filled with crumbs.
//
// A line is eight hexadecimal digits, a blank and the text they are the checksum of: the first four
// bytes of BLAKE2b-256. Where trips are sealed, the text is `Z` and the sealed bytes of the text, in
// hexadecimal digits. The first line is an object that says what is recorded, and a later one says it
// anew; `S` and `P` are points (`S` begins a segment): time in milliseconds, latitude, longitude, height,
// accuracy, `-` for what is unknown; `E` is the end, with its time.

import Command
import Core
import Kernel
import Notebook
import System

/// What is recorded, and for whom.
struct RecordingHeader: Sendable, Equatable {
  /// The id that the track will have: taken in twice, it is there once.
  var track: Identifier
  var trip: Identifier?
  var started: Instant
  var format: TrackFormat
  /// `localhost:2947`, `/dev/ttyUSB0`, `-`.
  var source: String
  var zone: String
  /// The command as typed, for the log.
  var command: String?

  private static let version: Int64 = 1

  var json: JSONObject {
    var object: JSONObject = [
      "recording": .integer(RecordingHeader.version), "track": .string(track.description),
      "started": .integer(started.milliseconds), "format": .string(format.rawValue),
      "source": .string(source), "zone": .string(zone),
    ]
    object["trip"] = trip.map { .string($0.description) }
    object["command"] = command.map { .string($0) }
    return object
  }

  init(
    track: Identifier, trip: Identifier?, started: Instant, format: TrackFormat, source: String,
    zone: String, command: String?
  ) {
    self.track = track
    self.trip = trip
    self.started = started
    self.format = format
    self.source = source
    self.zone = zone
    self.command = command
  }

  init?(_ text: String) {
    guard let object = (try? JSON(parsing: text))?.object,
      object["recording"]?.whole == RecordingHeader.version,
      let track = object["track"]?.string.flatMap({ Identifier($0) }),
      let started = object["started"]?.whole
    else { return nil }
    self.init(
      track: track, trip: object["trip"]?.string.flatMap { Identifier($0) },
      started: Instant(milliseconds: started),
      format: object["format"]?.string.flatMap { TrackFormat(rawValue: $0) } ?? .gpsd,
      source: object["source"]?.string ?? "", zone: object["zone"]?.string ?? "UTC",
      command: object["command"]?.string)
  }
}

/// A point that was recorded.
struct RecordedPoint: Sendable, Equatable {
  var point: TrackPoint
  var beginsSegment: Bool
}

enum RecordingJournal {
  static func path(_ session: Session) -> String { session.pathBeside("recording") }

  // MARK: - Writing

  static func line(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return Array(checksum(bytes[...]).utf8) + [0x20] + bytes + [0x0A]
  }

  static func line(_ header: RecordingHeader) -> [UInt8] { line(JSON.object(header.json).text) }

  static func line(_ recorded: RecordedPoint) -> [UInt8] {
    let point = recorded.point
    func text(_ number: Double?) -> String { number.map { $0.shortest } ?? "-" }
    let time = point.time.map { String($0.milliseconds) } ?? "-"
    return line(
      (recorded.beginsSegment ? "S " : "P ") + time + " " + point.place.latitude.shortest + " "
        + point.place.longitude.shortest + " " + text(point.elevation) + " "
        + text(point.accuracy))
  }

  static func end(_ instant: Instant) -> [UInt8] { line("E \(instant.milliseconds)") }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> String {
    String(ContentHash.blake2b(Array(bytes)).hex.prefix(8))
  }

  // MARK: - Reading

  private static let longestLine = 1 << 16

  /// A line as it is written: sealed where there is a seal.
  static func sealed(_ line: [UInt8], _ seal: DomainSeal?) -> [UInt8] {
    guard let seal, let text = checked(line.dropLast()) else { return line }
    let bytes = seal.sealed(Array(text.utf8), of: journal)
    return self.line("Z" + ContentHash.hex(bytes))
  }

  private static let journal = "recording"

  /// The text of a line; nil for a sealed one that does not open.
  private static func opened(_ text: String, _ seal: DomainSeal?) -> String? {
    guard text.utf8.first == UInt8(ascii: "Z") else { return text }
    return ContentHash.bytes(String(text.dropFirst()))
      .flatMap { seal?.opened($0, of: journal) }
      .flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// What a journal holds.
  struct Contents {
    var header: RecordingHeader?
    var points = PackedPoints()
    var ended: Instant?
    /// Lines whose checksum is wrong, or that say what no recorder writes: a torn end is one.
    var damaged = 0
    /// Sealed lines, where trips are locked.
    var locked = 0
    /// The last line has no end: it was being written.
    var isTorn = false
    var lines = 0
    var bytes = 0

    /// Lines that were written whole and cannot be read.
    var lost: Int { damaged - (isTorn ? 1 : 0) }
    /// The first bytes look as those of a line: eight digits of a checksum, a blank, a brace.
    var beginsAsOurs = true
    /// The recorder was cut off before its first line was whole.
    var hasNothing: Bool {
      header == nil && lines == 0 && bytes <= longestLine && beginsAsOurs
    }
    var first: TrackPoint?
    var last: TrackPoint?
  }

  /// All of it; torn and damaged lines are passed over.
  /// - Complexity: O(bytes).
  static func read(
    _ source: ByteSource, _ seal: DomainSeal? = nil
  ) throws(Diagnostic) -> Contents {
    var contents = Contents()
    var lines = LineCutter(limit: longestLine)
    func take(_ line: LineCutter.Line) {
      contents.lines += 1
      guard case .whole(let bytes) = line else {
        contents.damaged += 1
        return
      }
      if bytes.isEmpty { return }
      guard let stored = checked(bytes) else {
        contents.damaged += 1
        return
      }
      guard let text = opened(stored, seal) else {
        if seal == nil { contents.locked += 1 } else { contents.damaged += 1 }
        return
      }
      switch text.utf8.first {
      case UInt8(ascii: "{"): contents.header = RecordingHeader(text) ?? contents.header
      case UInt8(ascii: "E"):
        contents.ended = Int64(text.dropFirst(2)).map { Instant(milliseconds: $0) }
      default:
        guard let recorded = point(text) else {
          contents.damaged += 1
          return
        }
        if recorded.beginsSegment { contents.points.breakSegment() }
        contents.points.append(recorded.point)
        contents.first = contents.first ?? recorded.point
        contents.last = recorded.point
      }
    }
    while let piece = source.next() {
      var rest = piece[...]
      for (place, byte) in piece.prefix(max(0, 10 - contents.bytes)).enumerated() {
        let fits =
          switch contents.bytes + place {
          case ..<8: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
          case 8: byte == 0x20
          default: byte == UInt8(ascii: "{") || byte == UInt8(ascii: "Z")
          }
        if !fits { contents.beginsAsOurs = false }
      }
      contents.bytes += piece.count
      while let line = lines.next(&rest) { take(line) }
    }
    if let fault = source.fault { throw fault }
    // A line without its end was being written.
    if lines.last() != nil {
      contents.damaged += 1
      contents.isTorn = true
    }
    contents.points.finish()
    return contents
  }

  /// What the first line says; nil where it is not whole.
  static func header(_ path: String, _ seal: DomainSeal?) -> RecordingHeader? {
    guard let source = try? ByteSource(path: path), let head = try? source.peek(1 << 16),
      let line = head.split(separator: 0x0A, maxSplits: 1).first
    else { return nil }
    return checked(line).flatMap { opened($0, seal) }.flatMap { RecordingHeader($0) }
  }

  /// The last points of the journal, in their order; empty where there is none.
  /// - Complexity: O(1): only the end of the file is read.
  static func lastPoints(_ path: String, _ seal: DomainSeal?) -> [TrackPoint] {
    guard let bytes = Files.tail(path, 1 << 14) else { return [] }
    var lines = LineCutter(limit: 1 << 16)
    var result: [TrackPoint] = []
    var rest = bytes[...]
    while let line = lines.next(&rest) {
      if case .whole(let bytes) = line, let stored = checked(bytes),
        let text = opened(stored, seal), let recorded = point(text)
      {
        result.append(recorded.point)
      }
    }
    return result
  }

  /// The text of a line whose checksum is right.
  private static func checked(_ line: ArraySlice<UInt8>) -> String? {
    guard line.count > 9, line[line.startIndex + 8] == 0x20 else { return nil }
    let text = line.dropFirst(9)
    guard checksum(text).utf8.elementsEqual(line.prefix(8)) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  private static func point(_ text: String) -> RecordedPoint? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "P" || parts[0] == "S",
      let latitude = Double(parsing: String(parts[2])),
      let longitude = Double(parsing: String(parts[3]))
    else { return nil }
    var point = TrackPoint(place: GeoPoint(latitude: latitude, longitude: longitude))
    guard point.place.isOnGlobe, longitude.magnitude <= 180 else { return nil }
    if parts[1] != "-" {
      guard let time = Int64(parts[1]), times.contains(time) else { return nil }
      point.time = Instant(milliseconds: time)
    }
    if parts[4] != "-" {
      guard let elevation = Double(parsing: String(parts[4])), elevation.magnitude <= 100_000
      else { return nil }
      point.elevation = elevation
    }
    if parts[5] != "-" {
      guard let accuracy = Double(parsing: String(parts[5])), accuracy >= 0, accuracy <= 1e7
      else { return nil }
      point.accuracy = accuracy
    }
    return RecordedPoint(point: point, beginsSegment: parts[0] == "S")
  }

  /// Milliseconds since 1970, for some ten thousand years.
  private static let times: ClosedRange<Int64> = 0...1_000_000_000_000_000
}
