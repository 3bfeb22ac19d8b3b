// What the messages of a FIT file mean: points, pauses, the sport, the device, courses.
import Core
import Kernel

/// Takes the messages of one file in their order.
///
/// A track ends with its session, so that each sport of a triathlon is one. Laps end nothing: there is
/// no gap between them.
struct FITMessages {
  private let collector: TrackCollector
  /// What is known about tracks before their first point.
  private var draft = TrackDraft()
  private var isOpen = false
  /// Sessions since the last point: more than one when all stand at the end.
  private var sports: [String] = []
  private var hasSession = false
  /// Seconds of the newest time stamp: compressed ones count from there.
  private var seconds: UInt32?
  /// When the timer stopped; the next point after that begins a segment.
  private var stopped: UInt32?
  private var extras = FITExtras()

  init(_ collector: TrackCollector) { self.collector = collector }

  /// - Parameter timeOffset: the lowest 5 bits of the time, from a compressed header.
  mutating func take(_ message: FITMessage, timeOffset: UInt8?) {
    if let time = message.integer(FITDefinition.timestamp) {
      seconds = UInt32(exactly: time)
    } else if let timeOffset, let last = seconds {
      let low = last & 0x1F
      let new = UInt32(timeOffset)
      seconds = (last & ~0x1F) &+ new &+ (new < low ? 0x20 : 0)
    }
    switch message.definition.kind {
    case .record: takeRecord(message, hasTime: timeOffset != nil)
    case .event: takeEvent(message)
    case .fileID:
      if message.integer(0) == 6 { draft.kind = .planned }
      draft.device =
        FITNames.device(
          maker: message.integer(1), product: message.integer(2), name: message.string(8))
        ?? draft.device
    case .sport: if let sport = message.integer(0) { draft.activity = FITNames.sport(sport) }
    case .session: takeSession(message)
    case .course:
      draft.kind = .planned
      draft.name = message.string(5) ?? draft.name
      if let sport = message.integer(4) { draft.activity = FITNames.sport(sport) }
    case .coursePoint: takeCoursePoint(message)
    case .location: takeLocation(message)
    case nil: break
    }
  }

  /// The file is over.
  mutating func finish() {
    if isOpen { collector.endTrack() }
    isOpen = false
  }

  // MARK: Points

  private mutating func takeRecord(_ message: FITMessage, hasTime: Bool) {
    var latitude: Int64?
    var longitude: Int64?
    var altitude: Int64?
    var betterAltitude: Int64?
    var accuracy: Int64?
    var hasTime = hasTime
    extras.clear()
    for field in message.definition.fields {
      switch field.number {
      case 0: latitude = message.semicircles(field)
      case 1: longitude = message.semicircles(field)
      case 2: altitude = message.integer(field)
      case 3: extras.heartRate = message.integer(field)
      case 4: extras.cadence = message.integer(field)
      case 7: extras.power = message.integer(field)
      case 13: extras.temperature = message.integer(field)
      case 31: accuracy = message.integer(field)
      case 78: betterAltitude = message.integer(field)
      case FITDefinition.timestamp: hasTime = message.integer(field) != nil
      default: break
      }
    }
    guard let latitude, let longitude else { return collector.note(.withoutPosition) }
    let time = hasTime ? seconds : nil
    if let stop = stopped, time.map({ $0 > stop }) ?? true {
      stopped = nil
      if isOpen { collector.beginSegment() }
    }
    if hasSession, isOpen { finish() }
    hasSession = false
    sports = []
    if !isOpen {
      collector.beginTrack(draft)
      isOpen = true
      extras.isDeclared = false
    }
    let point = TrackPoint(
      place: FITMessages.place(latitude, longitude), time: instant(time),
      elevation: (betterAltitude ?? altitude).map(FITMessages.metres),
      accuracy: accuracy.map { Double($0) })
    if collector.add(point) { extras.hand(to: collector) }
  }

  /// Fifths of a metre from 500 m below the sea; one division, so that it is rounded once.
  private static func metres(_ altitude: Int64) -> Double { Double(altitude - 2500) / 5 }

  /// 2^31 semicircles are 180 degrees: exact but for the last rounding.
  private static func place(_ latitude: Int64, _ longitude: Int64) -> GeoPoint {
    GeoPoint(
      latitude: Double(latitude) * 180 / 2_147_483_648,
      longitude: Double(longitude) * 180 / 2_147_483_648)
  }

  /// Seconds since 1989-12-31T00:00:00Z; small numbers count from when the device was switched on.
  private func instant(_ seconds: UInt32?) -> Instant? {
    guard let seconds else { return nil }
    guard seconds >= 0x1000_0000 else {
      collector.note(.unsetClock)
      return nil
    }
    return Instant(milliseconds: (Int64(seconds) + 631_065_600) * 1000)
  }

  // MARK: Other messages

  /// The timer stops and starts: nothing is known about the time between.
  private mutating func takeEvent(_ message: FITMessage) {
    guard message.integer(0) == 0 else { return }
    switch message.integer(1) {
    // stop, stop all, and the same with the timer switched off.
    case 1, 4, 8, 9: stopped = seconds ?? 0
    // From now on points are of the next segment, whatever their time.
    case 0: if stopped != nil { stopped = 0 }
    default: break
    }
  }

  private mutating func takeSession(_ message: FITMessage) {
    hasSession = true
    guard let number = message.integer(5) else { return }
    let sport = FITNames.sport(number)
    guard isOpen else {
      draft.activity = sport
      return
    }
    if !sports.contains(sport), sports.count < 16 { sports.append(sport) }
    let activity = sports.joined(separator: ", ")
    collector.describeTrack { $0.activity = activity }
  }

  private func takeLocation(_ message: FITMessage) {
    guard let latitude = message.semicircles(1), let longitude = message.semicircles(2) else {
      return collector.note(.withoutPosition)
    }
    collector.add(
      PlaceDraft(
        place: FITMessages.place(latitude, longitude), name: message.string(0),
        comment: message.string(6), elevation: message.integer(4).map(FITMessages.metres),
        time: message.integer(FITDefinition.timestamp).flatMap { UInt32(exactly: $0) }
          .flatMap(instant)))
  }

  private func takeCoursePoint(_ message: FITMessage) {
    guard let latitude = message.semicircles(2), let longitude = message.semicircles(3) else {
      return collector.note(.withoutPosition)
    }
    collector.add(
      PlaceDraft(
        place: FITMessages.place(latitude, longitude), name: message.string(6),
        category: message.integer(5).flatMap(FITNames.coursePoint),
        time: instant(message.integer(1).flatMap { UInt32(exactly: $0) })))
  }
}

/// Heart rate and the like of a point, as elements of GPX that Garmin's own programs write.
private struct FITExtras {
  var heartRate: Int64?
  var cadence: Int64?
  var power: Int64?
  var temperature: Int64?
  /// Whether the open track has the names of the prefixes.
  var isDeclared = false
  private var text: [UInt8] = []

  mutating func clear() {
    heartRate = nil
    cadence = nil
    power = nil
    temperature = nil
  }

  mutating func hand(to collector: TrackCollector) {
    text.removeAll(keepingCapacity: true)
    if heartRate != nil || cadence != nil || temperature != nil {
      append("<gpxtpx:TrackPointExtension>")
      // In the order of the schema.
      append("<gpxtpx:atemp>", temperature, "</gpxtpx:atemp>")
      append("<gpxtpx:hr>", heartRate, "</gpxtpx:hr>")
      append("<gpxtpx:cad>", cadence, "</gpxtpx:cad>")
      append("</gpxtpx:TrackPointExtension>")
    }
    append(
      "<gpxpx:PowerExtension><gpxpx:PowerInWatts>", power,
      "</gpxpx:PowerInWatts></gpxpx:PowerExtension>")
    guard !text.isEmpty else { return }
    if !isDeclared {
      isDeclared = true
      collector.describeTrack { track in
        track.extras.namespaces["gpxtpx"] =
          "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
        track.extras.namespaces["gpxpx"] = "http://www.garmin.com/xmlschemas/PowerExtension/v1"
      }
    }
    collector.addExtras(text)
  }

  private mutating func append(_ words: StaticString) {
    text += UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount)
  }

  /// Nothing without a value. The largest scale is 10^18: no overflow.
  private mutating func append(_ begin: StaticString, _ value: Int64?, _ end: StaticString) {
    guard let value else { return }
    append(begin)
    if value < 0 { text.append(0x2D) }
    var scale: UInt64 = 1
    while value.magnitude / scale >= 10 { scale *= 10 }
    while scale > 0 {
      text.append(0x30 + UInt8(value.magnitude / scale % 10))
      scale /= 10
    }
    append(end)
  }
}
