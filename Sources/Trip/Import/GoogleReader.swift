// Google's location history in its four shapes: `Records.json`, the monthly `timelineObjects`, what
// an Android phone exports, and what an iPhone exports. Members that are not understood are read
// over; other files of the same export (settings, corrections) are recognised and said to hold no
// tracks.
import Core
import Kernel
import System

enum GoogleReader {
  /// Sets the collector's format once the shape is known. A file that ends too early is kept as far as it
  /// came; what is broken before its end is refused, for nobody knows what is missing.
  /// - Parameter place: a fault as the program reports it; without its line if left out.
  static func read(
    _ source: ByteSource, into collector: TrackCollector,
    place: ((JSONFault) -> Diagnostic)? = nil
  ) throws(Diagnostic) {
    var scan = GoogleScan(source, into: collector)
    defer { GoogleMovements.lay(over: collector) }
    do throws(JSONFault) {
      try scan.document()
    } catch {
      if let fault = source.fault { throw fault }
      guard error.kind == .unexpectedEnd else {
        throw place?(error) ?? error.diagnostic(file: source.name, bytes: nil)
      }
      scan.endBroken()
      scan.json.brokeOff(error)
    }
    if let fault = source.fault { throw fault }
  }
}

/// The reading of one file. What belongs to one shape alone stands in the files beside this one.
struct GoogleScan: ~Copyable {
  /// The tracks that a file can hold.
  enum Section: String {
    case records = "Google records"
    case path = "Google timeline path"
    case signals = "Google raw signals"
    /// One track for each movement.
    case movement = "Google movement"
  }

  var json: JSONScan
  let collector: TrackCollector
  private var section: Section?
  /// When the last stretch of the path ended: one that begins there goes on with it.
  private var pathEnd: Instant?
  /// What is gathered of the segment that is open; empty between segments.
  var segment = GoogleSegment()

  init(_ source: ByteSource, into collector: TrackCollector) {
    json = JSONScan(source, into: collector)
    self.collector = collector
  }

  mutating func document() throws(JSONFault) {
    switch try json.reader.next() {
    case .beginArray:
      collector.format = .googlePhone
      try segments()
    case .beginObject: try topObject()
    case let token?:
      try json.reader.skip(after: token)
      noteUnknown(nil)
    case nil: break
    }
    // Whatever follows is a fault too.
    _ = try json.reader.next()
  }

  private mutating func topObject() throws(JSONFault) {
    var isKnown = false
    var other: JSONShape?
    while try json.member() {
      if json.reader.textEquals("locations") {
        if !isKnown { collector.format = .googleRecords }
        isKnown = true
        if try json.opensArray() { try records() }
      } else if json.reader.textEquals("timelineObjects") {
        if !isKnown { collector.format = .googleSemantic }
        isKnown = true
        if try json.opensArray() { try timelineObjects() }
      } else if json.reader.textEquals("semanticSegments") {
        if !isKnown { collector.format = .googleTimeline }
        isKnown = true
        if try json.opensArray() { try segments() }
      } else if json.reader.textEquals("rawSignals") {
        if !isKnown { collector.format = .googleTimeline }
        isKnown = true
        if try json.opensArray() { try rawSignals() }
      } else if json.reader.textEquals("userLocationProfile") {
        if !isKnown { collector.format = .googleTimeline }
        isKnown = true
        if try json.opensObject() { try profile() }
      } else {
        if other == nil { other = json.reader.withText { JSONShape(memberOfGoogle: $0) } }
        try json.skip()
      }
    }
    if !isKnown { noteUnknown(other) }
  }

  private func noteUnknown(_ shape: JSONShape?) {
    json.mark()
    collector.note(
      .notUnderstood,
      shape?.reason ?? tr("it contains no Google location history"))
  }

  /// After a fault: the points of a segment that is not complete are kept, where their times are
  /// known.
  mutating func endBroken() { flushPath() }

  // MARK: What the shapes share

  /// Adds a point to the track of a section, which is begun with its first point.
  mutating func add(_ point: TrackPoint, to wanted: Section) {
    if section != wanted {
      collector.beginTrack(TrackDraft(device: wanted.rawValue))
      section = wanted
    }
    collector.add(point)
  }

  /// A stretch of the path from `start` to `end` follows. Phones write the path in pieces of two
  /// hours: pieces that touch are one segment, between others nothing is known.
  mutating func beginStretch(from start: Instant?, to end: Instant?) {
    if section == .path, start == nil || start != pathEnd { collector.beginSegment() }
    pathEnd = end
  }

  /// A place of two numbers of 1e-7 degree; nil, with a note, where one is missing.
  func place(_ latitude: Double?, _ longitude: Double?) -> GeoPoint? {
    guard let latitude, let longitude else {
      collector.note(.withoutPosition)
      return nil
    }
    let north = GooglePlace.degrees(e7: latitude, limit: 90)
    let east = GooglePlace.degrees(e7: longitude, limit: 180)
    if north.wasWrapped || east.wasWrapped { collector.note(.wrappedPosition) }
    return GeoPoint(latitude: north.degrees, longitude: east.degrees)
  }

  /// The place in the text that follows; nil, with a note, for anything else.
  mutating func placeText() throws(JSONFault) -> GeoPoint? {
    guard let token = try json.reader.next() else { return nil }
    return try placeText(after: token)
  }

  mutating func placeText(after token: JSONToken) throws(JSONFault) -> GeoPoint? {
    if token == .string {
      if let place = json.reader.withText({ GooglePlace.read($0) }) { return place }
      json.mark()
      collector.note(.badPosition, .verbatim(String(json.reader.text.prefix(100))))
    } else {
      try json.reader.skip(after: token)
      json.mark()
      collector.note(.badPosition)
    }
    return nil
  }

  /// Start and end of a visit or a movement; nil, with a note, where they are no stretch of time.
  func stretch(_ start: Instant?, _ end: Instant?) -> (start: Instant, end: Instant)? {
    guard let start, let end else {
      collector.note(.notUnderstood, tr("a visit or movement without its two times"))
      return nil
    }
    guard start <= end else {
      collector.note(.notUnderstood, tr("a visit or movement that ends before it begins"))
      return nil
    }
    return (start, end)
  }

  /// A probability as a confidence; nil for what is none.
  static func confidence(_ value: Double?, of whole: Double = 1) -> Double? {
    guard let value, value >= 0, value <= whole else { return nil }
    return value / whole
  }

  /// A way's length; nil for what is none.
  static func metres(_ value: Double?) -> Double? {
    guard let value, value >= 0, value <= 1e9 else { return nil }
    return value
  }
}
