// `--from` and `--to`. Days are those of the trip, else of the track or place, else of the reader, as
// they are shown (docs/decisions/0036): one rule for lists, sums, pictures and exports.

import Command
import Core
import Kernel
import Notebook
import System

/// The days that a command asks for.
struct AskedDays: Sendable {
  var from: Day?
  var to: Day?

  init(_ arguments: Arguments) {
    (from, to) = (arguments.day("from"), arguments.day("to"))
  }

  /// The same, within the days of the trip that `--trip` names.
  init(_ arguments: Arguments, _ reader: TripReader) throws(Diagnostic) {
    self.init(arguments)
    guard let id = try arguments.thing("trip", reader.session), let trip = try reader.trip(id)
    else { return }
    from = max(from ?? trip.from, trip.from)
    to = min(to ?? trip.to, trip.to)
  }

  init(_ arguments: Arguments, ofTrip: Bool, _ session: Session) throws(Diagnostic) {
    if ofTrip {
      try self.init(arguments, TripReader(session))
    } else {
      self.init(arguments)
    }
  }

  static let all = AskedDays(from: nil, to: nil)

  init(from: Day?, to: Day?) { (self.from, self.to) = (from, to) }

  var isAll: Bool { from == nil && to == nil }

  /// The first moment by the clocks of a zone; nil is open.
  func start(_ zone: Zone) -> Instant? { from.map { zone.start(of: $0) } }

  /// The first moment after the days; nil is open.
  func end(_ zone: Zone) -> Instant? { to.map { zone.start(of: $0.adding(days: 1)) } }

  /// A day more at both ends, which holds these days by whatever clocks.
  var wide: (from: Instant?, to: Instant?) {
    (
      from.map { Zone.utc.start(of: $0.adding(days: -1)) },
      to.map { Zone.utc.start(of: $0.adding(days: 2)) }
    )
  }

  /// What the wide days ask of a moment.
  func near(_ column: String) -> [Condition] {
    [
      wide.from.map { Condition("\(column) >= ?", [.instant($0)]) },
      wide.to.map { Condition("\(column) < ?", [.instant($0)]) },
    ].compactMap { $0 }
  }

  func holds(_ day: Day) -> Bool {
    (from.map { day >= $0 } ?? true) && (to.map { day <= $0 } ?? true)
  }

  func holds(_ time: Instant, _ zone: Zone) -> Bool { overlap(time, time, zone) }

  /// Whether a time lies in these days or reaches into them.
  func overlap(_ first: Instant, _ last: Instant, _ zone: Zone) -> Bool {
    (start(zone).map { last >= $0 } ?? true) && (end(zone).map { first < $0 } ?? true)
  }
}

extension TripReader {
  /// What `days` ask of a list.
  /// - Parameters:
  ///   - first: the column of the first time of a thing, and `last` that of its last.
  ///   - zones: the columns of the zones by whose clocks it is told, the first that is set.
  func conditions(
    on days: AskedDays, first: String, last: String, zones: [String]
  ) throws(Diagnostic) -> [Condition] {
    guard !days.isAll else { return [] }
    let names = try notebook.query(
      """
      SELECT zone FROM trip_trip UNION SELECT zone FROM trip_track UNION SELECT zone FROM trip_note \
      UNION SELECT zone FROM trip_photo
      """, []
    ) { (row) throws(Diagnostic) in row.optionalText(0) }
    let known = names.compactMap { name in zone(named: name).map { (name ?? "", $0) } }
    // A zone that is not known here is passed over, as it is where the thing is shown.
    let cases = String(repeating: " WHEN ? THEN ?", count: known.count)
    let own = known.isEmpty ? [] : zones.map { "CASE \($0)\(cases) END" }
    func bound(_ text: String, _ at: (Zone) -> Instant) -> Condition {
      var values: [SQLValue] = []
      for _ in own { for (name, zone) in known { values += [.text(name), .instant(at(zone))] } }
      values.append(.instant(at(readersZone)))
      let terms = (own + ["?"]).joined(separator: ", ")
      return Condition(own.isEmpty ? text + " ?" : "\(text) coalesce(\(terms))", values)
    }
    var conditions: [Condition] = []
    if let from = days.from { conditions.append(bound("\(last) >=") { $0.start(of: from) }) }
    if let to = days.to {
      conditions.append(bound("\(first) <") { $0.start(of: to.adding(days: 1)) })
    }
    return conditions
  }
}

extension Noun.Narrowing {
  /// `--from` and `--to` of times between two columns, by the clocks of the zones in those columns.
  static func days(first: String, last: String, zones: [String]) -> [Self] {
    [
      Self(TripParts.from) { (session, arguments) throws(Diagnostic) in
        try TripReader(session).conditions(
          on: AskedDays(arguments), first: first, last: last, zones: zones)
      },
      Self(TripParts.to) { _, _ in [] },
    ]
  }

  /// The same where no column says whose clocks tell a moment: with a day more at both ends. What was read
  /// is looked through again, by a sieve.
  /// - Parameter ofTrip: whether the days of the trip that `--trip` names are meant.
  static func days(near column: String, ofTrip: Bool = false) -> [Self] {
    [
      Self(TripParts.from) { (session, arguments) throws(Diagnostic) in
        try AskedDays(arguments, ofTrip: ofTrip, session).near(column)
      },
      Self(TripParts.to) { _, _ in [] },
    ] + (ofTrip ? [Self(TripParts.daysOfTrip) { _, _ in [] }] : [])
  }
}

extension Noun {
  /// Keeps the moments that lie on the days asked for, by the clocks that tell them.
  static func onDays(
    _ at: @escaping @Sendable (Item) -> Instant?, ofTrip: Bool = false,
    _ clock: @escaping @Sendable (TripReader, Item) throws(Diagnostic) -> Zone
  ) -> @Sendable (Session, Arguments) throws(Diagnostic) -> Sieve? {
    { (session, arguments) throws(Diagnostic) in
      let days = try AskedDays(arguments, ofTrip: ofTrip, session)
      if days.isAll { return nil }
      let reader = try TripReader(session)
      return { (found) throws(Diagnostic) in
        var held: [Item] = []
        for one in found {
          if let at = at(one), days.holds(at, try clock(reader, one)) { held.append(one) }
        }
        found = held
      }
    }
  }
}
