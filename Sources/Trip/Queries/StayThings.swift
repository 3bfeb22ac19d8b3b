// How stays and legs are named in commands: by a time at which they were, by the letters that tables
// show, by their ids. Those of the user also by their names.

import Command
import Kernel
import Notebook

extension TripThings {
  static let stays = ThingSource(
    "trip.stay", title: tr("stay"), find: findStay, all: recentStays)

  /// Days of the end of the history that completion looks through.
  private static let recent: Int64 = 30 * 86_400_000

  static func findStay(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let reader = try TripReader(session)
    if let id = Identifier(text) {
      return try reader.stay(id).map { [candidate($0, reader)] } ?? []
    }
    if let time = try moment(text, reader) {
      let at = time.milliseconds
      let stays = try reader.stays(from: time, to: time.later(by: 59_999)).stays
      // Ends are shown to the minute: who types one means the stay that was shown.
      let begun = stays.filter { $0.start / 60_000 == at / 60_000 }
      return (begun.isEmpty ? stays.filter { $0.period.contains(at) } : begun).map {
        candidate($0, reader)
      }
    }
    let named = try reader.statedStays().filter { $0.kind == .stay && $0.name == text }
    if !named.isEmpty {
      return try named.map { (one) throws(Diagnostic) in
        let clock = reader.told(try reader.clock(at: one.start))
        return Candidate(text, clock.typed(one.start), id: one.id)
      }
    }
    guard isTail(text) else { return [] }
    return try reader.stays().stays.filter { $0.stated == nil && $0.id.isTail(text) }
      .map { candidate($0, reader) }
  }

  /// Whether a text may be the end of a computed id: letters as tables show them.
  static func isTail(_ text: String) -> Bool {
    (4...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
      }
  }

  /// A time as commands take it, by the clocks of its place; never a bare number or word of letters,
  /// which are ends of ids.
  static func moment(_ text: String, _ reader: TripReader) throws(Diagnostic) -> Instant? {
    guard text.utf8.contains(0x3A) || text.utf8.contains(0x2D) else { return nil }
    let now = reader.session.now
    func reading(_ zone: Zone) -> Instant? {
      DateWords.instant(text, now: now, zone: zone, .behind)?.instant
    }
    guard let known = reading(reader.readersZone) else { return nil }
    var trip: Trip?
    if let id = reader.session.place("trip.trip")?.id { trip = try reader.trip(id) }
    return reading(try reader.clock(typed: { reading($0) ?? known }, trip: trip))
  }

  static func recentStays(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try TripReader(session)
    guard let last = try reader.lastRecorded() else { return [] }
    let from = Instant(milliseconds: last.milliseconds.later(by: -recent))
    return try reader.stays(from: from).stays.reversed().prefix(most).map {
      candidate($0, reader)
    }
  }

  /// As it can be typed.
  private static func candidate(_ stay: Stay, _ reader: TripReader) -> Candidate {
    Candidate(
      reader.told(stay.zone).typed(stay.start), stay.title + ", " + stay.duration.durationWords,
      id: stay.id,
      aliases: stay.stated?.name.map { [$0] } ?? [])
  }
}

extension Instant {
  /// The ends of the number range are not passed.
  func later(by milliseconds: Int64) -> Instant { self + Duration(milliseconds: milliseconds) }
}

extension Int64 {
  /// The same for milliseconds since 1970.
  func later(by milliseconds: Int64) -> Int64 {
    Instant(milliseconds: self).later(by: milliseconds).milliseconds
  }
}

extension TripReader {
  /// The end of all that was recorded.
  func lastRecorded() throws(Diagnostic) -> Instant? {
    try notebook.first(
      "SELECT max(end_at) FROM trip_track WHERE removed = 0 AND type = 'recorded'"
    ) { (row) throws(Diagnostic) in row.instant(0) } ?? nil
  }

  /// The stay of an id: one that the user told, or one that begins when the id says.
  func stay(_ id: Identifier) throws(Diagnostic) -> Stay? {
    var time = ComputedID.start(.stay, of: id)
    if time == nil { time = try statedStays().first { $0.id == id && $0.kind == .stay }?.start }
    guard let time else { return nil }
    let at = Instant(milliseconds: time)
    return try stays(from: at, to: at).stays.first { $0.id == id }
  }
}

extension TripThings {
  static let legs = ThingSource("trip.leg", title: tr("leg"), find: findLeg, all: recentLegs)

  static func findLeg(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let reader = try TripReader(session)
    if let id = Identifier(text) {
      return try reader.leg(id).map { [candidate($0, reader)] } ?? []
    }
    if let time = try moment(text, reader) {
      let legs = try reader.legs(from: time, to: time.later(by: 59_999))
      let begun = legs.filter { $0.start / 60_000 == time.milliseconds / 60_000 }
      let there = legs.filter { $0.start <= time.milliseconds && time.milliseconds < $0.end }
      return (begun.isEmpty ? there : begun).map { candidate($0, reader) }
    }
    guard isTail(text) else { return [] }
    return try reader.legs().filter { $0.id.isTail(text) }.map { candidate($0, reader) }
  }

  static func recentLegs(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try TripReader(session)
    guard let last = try reader.lastRecorded() else { return [] }
    return try reader.legs(from: last.later(by: -recent)).reversed().prefix(most).map {
      candidate($0, reader)
    }
  }

  private static func candidate(_ leg: Leg, _ reader: TripReader) -> Candidate {
    let words = [leg.mode.words.text(reader.language), leg.length?.wayText].compactMap { $0 }
    return Candidate(
      reader.told(leg.zone).typed(leg.start), words.joined(separator: ", "), id: leg.id)
  }
}
