// What happened at the borders of zones: looked for in what was recorded, listed, summed up by days
// and months, asked for one time.

import Command
import Core
import Kernel
import Notebook
import Render

enum ZoneEventCommands {
  private static let zone = Parameter.option("zone", .thing("trip.zone"), tr("only this zone"))
  static let kind = FenceEvent.Kind.parameterType

  /// The order of what happened at the same moment.
  static let rank = "CASE p.kind WHEN 'exit' THEN 0 WHEN 'enter' THEN 1 ELSE 2 END"

  static let noun = Noun<Crossing>(
    "trip.crossing", tr("crossing"), events: [TripEvent.crossingSeen, TripEvent.crossingRemoved],
    // What happened at a zone that was removed comes back with it.
    joins: "JOIN trip_zone z ON z.id = p.zone AND z.removed = 0",
    attributes: [
      .pointer("zone", \.zone, to: "trip.zone", tr("Zone id")),
      .joined("zone", \.zoneName, "z.name", tr("Zone"), shown: .always),
      .recorded("kind", \.kind, tr("Event"), shown: .always),
      .recorded("at", \.at, tr("Time"), stored: .init(column: "crossed_at"), shown: .always)
        .shown { crossing, _ in .local(crossing.at, crossing.clock) },
      .recorded("after", \.after, tr("Not before"), stored: .init(column: "after_at"), shown: .wide)
        .shown { crossing, _ in .local(crossing.after, crossing.clock) },
      .recorded(
        "latitude", \.latitude, tr("Latitude"), kind: .latitude, shown: .wide, decimals: 6),
      .recorded(
        "longitude", \.longitude, tr("Longitude"), kind: .longitude, shown: .wide, decimals: 6),
      .recorded(
        "accuracy_m", \.accuracy, tr("Accuracy"), shown: .wide, unit: "m", decimals: 0),
      .recorded("evidence", \.evidence, tr("Known"), shown: .wide),
      // Live, or seen by a replay of what was recorded.
      .recorded("origin", \.origin, tr("Seen"), shown: .wide),
    ],
    columns: [
      "zone", "kind", "at", "after", "evidence", "origin", "latitude", "longitude", "accuracy_m",
      "zone_id",
    ], order: ["at", rank], indexes: [["zone", "crossed_at"], ["crossed_at"]],
    empty: tr("no crossings are stored for these borders; compute them: trip zone replay"),
    completing: { (crossings, session) throws(Diagnostic) in
      try TripReader(session).tellClocks(&crossings)
    })

  static let table: [Command] = [
    Command(
      "trip zone replay", tr("Find zone crossings in all recorded tracks"),
      discussion: [
        tr(
          "You enter at the border; you leave when two fixes are beyond it by more than the margin and the accuracy. A track that crosses a zone between two fixes at most 5 minutes apart counts too, with a computed time. Gaps yield nothing."
        ),
        tr(
          "The results replace those of an earlier replay of these days; live events stay. Commands of trip zone on do not run, unless you add --run-hooks."
        ),
      ],
      parameters: [
        .rest("zone", .thing("trip.zone"), tr("zones; default all")), TripParts.from,
        TripParts.to, TripParts.daysOfTrip, .flag("run-hooks", tr("run commands for new events")),
      ], effects: .writes, contained: false, answersInWords: false,
      synonyms: ["scan", "history", "backfill", "recompute"],
      examples: [
        Example("trip zone replay"), Example("trip zone replay --from 2025-08-01 --to 2025-08-31"),
      ], guide: replayWithHooks, action: replay),
    noun.list(
      as: "trip zone events", tr("List the crossings of zone borders"),
      narrowings: [.thing("zone", "trip.zone", tr("only this zone"))]
        + Noun.Narrowing.days(near: "p.crossed_at", ofTrip: true)
        + [.choice("kind", kind, tr("only events of this kind"))],
      synonyms: ["crossings", "arrivals", "departures", "entered", "left"],
      examples: [
        Example("trip zone events"), Example("trip zone events --kind enter --from 2025-08-01"),
      ],
      sieve: Noun.onDays({ $0.at }, ofTrip: true) { (reader, crossing) throws(Diagnostic) in
        try reader.clock(at: crossing.at.milliseconds, near: crossing.place)
      },
      empty: { (session, arguments) throws(Diagnostic) in
        let isNarrowed = ["zone", "kind", "from", "to", "trip"].contains(where: arguments.has)
        guard isNarrowed, try TripReader(session).count("trip_crossing", Condition("1")) > 0
        else { return nil }
        return tr("no crossings of these borders in this period")
      }),
    Command(
      "trip zone time", tr("Sum up the time inside zones, by day or month"),
      discussion: [
        tr(
          "Computed from the recorded tracks, with or without a replay. A gap between two points inside counts as time inside, up to two days; the share of such time is shown."
        )
      ],
      parameters: [
        zone, TripParts.from, TripParts.to, TripParts.daysOfTrip,
        .option(
          "by",
          .choice([
            Choice("day", tr("one row per day"), synonyms: ["days", "daily"]),
            Choice("month", tr("one row per month"), synonyms: ["months", "monthly"]),
            Choice("zone", tr("one row per zone"), synonyms: ["total", "all"]),
          ]), tr("what a row covers; default zone")), .condition,
      ], effects: .reads, synonyms: ["hours", "presence", "attendance", "duration"],
      examples: [Example("trip zone time"), Example("trip zone time --by day --json")],
      action: time),
    Command(
      "trip zone where", tr("Show the zones you were in at a time"),
      parameters: [
        .optional(
          "time", .instant(.behind, ofPlace: true), tr("when; default now"), shownAs: "TIME"),
        .condition,
      ],
      effects: .reads, synonyms: ["inside", "current", "which"],
      examples: [
        Example(
          "trip zone where 2019-01-01T12:00", tr("Nothing was recorded at that time"),
          code: .notFound)
      ], action: whereAt),
  ]

  /// Zones that have an area, with their fences.
  private static func watched(
    _ reader: TripReader, _ ids: [Identifier]
  ) throws(Diagnostic) -> (zones: [Zoned], fences: [Fence]) {
    let all = try reader.zones(ids.isEmpty ? [] : [.among("p.id", ids)])
    let zones = all.filter { $0.shape != nil }
    return (zones, zones.compactMap(\.fence))
  }

  /// What happened on these days, by the clocks that tell it.
  private static func on<Event>(
    _ days: AskedDays, _ events: [Event], _ reader: TripReader, _ at: (Event) -> Instant,
    _ place: (Event) -> GeoPoint
  ) throws(Diagnostic) -> [Event] {
    guard !days.isAll else { return events }
    var held: [Event] = []
    for event in events {
      let zone = try reader.clock(at: at(event).milliseconds, near: place(event))
      if days.holds(at(event), zone) { held.append(event) }
    }
    return held
  }

  // MARK: - Replay

  /// What was seen live within so long of it is the same.
  private static let sameMilliseconds: Int64 = 60_000

  struct ReplaySums {
    var counts: [FenceEvent.Kind: Int] = [:]
    var added = 0
    var removed = 0
    var live = 0
  }

  static func replay(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let (zones, fences) = try watched(reader, try arguments.things("zone", session))
    let days = try AskedDays(arguments, reader)
    let wide = days.wide
    let history = ZoneHistory(reader: reader, fences: fences)
    let all = try history.events(to: wide.to).filter { event in
      wide.from.map { event.at >= $0 } ?? true
    }
    let found = try on(days, all, reader, \.at, \.place)
    let conditions = [Condition.among("p.zone", zones.map(\.id))] + days.near("p.crossed_at")
    var stored: [CrossingKey: [Crossing]] = [:]
    var live: [CrossingKey: [Instant]] = [:]
    let before = try on(
      days, zones.isEmpty ? [] : try noun.items(session, conditions), reader, \.at, \.place)
    for one in before {
      if one.origin == .replay {
        stored[CrossingKey(one.zone, one.kind, one.at), default: []].append(one)
      } else {
        live[CrossingKey(one.zone, one.kind, nil), default: []].append(one.at)
      }
    }
    var sums = Array(repeating: ReplaySums(), count: zones.count)
    for event in found {
      let zone = zones[event.zone]
      let seen = live[CrossingKey(zone.id, event.kind, nil)] ?? []
      let isLive = isNear(event.at, seen)
      sums[event.zone].counts[event.kind, default: 0] += 1
      sums[event.zone].live += isLive ? 1 : 0
      guard !isLive else { continue }
      let key = CrossingKey(zone.id, event.kind, event.at)
      if let same = stored[key]?.firstIndex(where: { $0.isSame(event) }) {
        stored[key]?.remove(at: same)
        continue
      }
      try session.append(
        TripEvent.crossingSeen, scope: nil, entity: session.newID(),
        body: TripEvent.crossing(event, of: zone.id, .replay))
      sums[event.zone].added += 1
    }
    let numbers = Dictionary(uniqueKeysWithValues: zones.enumerated().map { ($1.id, $0) })
    for old in stored.values.joined().sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
      try session.append(
        TripEvent.crossingRemoved, scope: nil, entity: old.id, body: JSONObject())
      if let number = numbers[old.zone] { sums[number].removed += 1 }
    }
    let (added, removed) = (
      sums.reduce(0) { $0 + $1.added }, sums.reduce(0) { $0 + $1.removed }
    )
    session.note(
      added + removed == 0
        ? tr("nothing has changed")
        : tr("new: \(added), no longer there: \(removed)"))
    return .table(table(zones, sums, reader))
  }

  private struct CrossingKey: Hashable {
    var zone: Identifier
    var kind: FenceEvent.Kind
    var at: Instant?

    init(_ zone: Identifier, _ kind: FenceEvent.Kind, _ at: Instant?) {
      (self.zone, self.kind, self.at) = (zone, kind, at)
    }
  }

  /// - Parameter times: ascending.
  private static func isNear(_ time: Instant, _ times: [Instant]) -> Bool {
    var (low, high) = (0, times.count)
    let least = time - Duration(milliseconds: sameMilliseconds)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < least { low = middle + 1 } else { high = middle }
    }
    return low < times.count && (times[low] - time).milliseconds <= sameMilliseconds
  }

  private static func table(
    _ zones: [Zoned], _ sums: [ReplaySums], _ reader: TripReader
  ) -> Table {
    Table(
      kind: "trip.replay", of: zip(zones, sums),
      [
        .init("zone", tr("Zone")) { zone, _ in .text(zone.name) },
        .init("entered", tr("Entered")) { _, sum in .count(sum.counts[.enter] ?? 0) },
        .init("left", tr("Left")) { _, sum in .count(sum.counts[.exit] ?? 0) },
        .init("stayed", tr("Stayed")) { _, sum in .count(sum.counts[.dwell] ?? 0) },
        .init("new", tr("New")) { _, sum in .count(sum.added) },
        .init("removed", tr("No longer")) { _, sum in .count(sum.removed) },
        .init("live", tr("Live"), shown: .wide) { _, sum in .count(sum.live) },
        .init("zone_id", tr("Zone id"), shown: .never) { zone, _ in .plain(zone.id) },
      ], empty: tr("no zone yet; add one: trip zone add NAME LATITUDE LONGITUDE radius=200m"))
  }

  /// With `--run-hooks` the replay is kept first; then the commands run, each a step of its own.
  private static func replayWithHooks(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Bool {
    guard arguments.flag("run-hooks"), !session.isDryRun else { return false }
    let before = try newest(session)
    var words = ["trip", "zone", "replay"] + arguments.texts("zone")
    for name in ["from", "to", "trip"] {
      if let text = arguments.text(name) { words += ["--" + name, text] }
    }
    try session.perform([words])
    let reader = try TripReader(session)
    let fresh = try noun.items(
      session,
      [
        Condition("p.id > ? AND p.origin = 'replay'", [.id(before)])
      ])
    try ZoneHooks(reader).run(fresh)
    return true
  }

  private static func newest(_ session: Session) throws(Diagnostic) -> Identifier {
    let reader = try TripReader(session)
    return try reader.notebook.first("SELECT max(id) FROM trip_crossing") {
      (row) throws(Diagnostic) in row.identifier(0)
    }.flatMap { $0 } ?? .none
  }

  // MARK: - Looking

  static func time(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let (zones, fences) = try watched(
      reader, try arguments.thing("zone", session).map { [$0] } ?? [])
    let days = try AskedDays(arguments, reader)
    let visits = try ZoneHistory(reader: reader, fences: fences).visits(to: days.wide.to)
    let by = ZoneTime.Unit(rawValue: arguments.text("by") ?? "zone") ?? .zone
    var sums = ZoneTime(by)
    for visit in visits {
      sums.add(visit, from: days.start(visit.local), to: days.end(visit.local))
    }
    let rows: [[Value]] = sums.sorted.map { key, sum in
      [
        .text(zones[key.zone].name),
        key.day.map { by == .day ? .day($0) : .text($0.month) } ?? .null,
        .duration(milliseconds: sum.milliseconds), .count(sum.visits),
        .duration(milliseconds: sum.unseen), .plain(zones[key.zone].id),
      ]
    }
    let period: Column =
      by == .day
      ? Column("day", tr("Day"))
      : Column("month", tr("Month"), shown: by == .month ? .always : .never)
    return .table(
      try Table(
        kind: "trip.presence",
        columns: [
          Column("zone", tr("Zone")), period, Column("inside_s", tr("Inside")),
          Column("visits", tr("Visits")), Column("unseen_s", tr("Silent"), shown: .wide),
          Column("zone_id", tr("Zone id"), shown: .never),
        ], rows: rows,
        empty: zones.isEmpty
          ? tr("no zone yet; add one: trip zone add NAME LATITUDE LONGITUDE radius=200m")
          : tr("no recorded track is in these zones")
      ).meeting(arguments, session))
  }

  static func whereAt(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let (zones, fences) = try watched(reader, [])
    let time = try MomentParts.instant("time", arguments, reader)?.at ?? session.now
    let found = try ZoneHistory(reader: reader, fences: fences).inside(at: time)
    var table = Table(
      kind: "trip.whereabouts",
      columns: [
        Column("zone", tr("Zone")), Column("since", tr("Since")),
        Column("seen", tr("Last point")),
        Column("latitude", tr("Latitude"), shown: .wide),
        Column("longitude", tr("Longitude"), shown: .wide),
        Column("zone_id", tr("Zone id"), shown: .never),
      ])
    guard let found else {
      session.foundNothing()
      table.empty = tr("nothing was recorded in the two days before that time")
      return .table(try table.meeting(arguments, session))
    }
    let local = try reader.clock(at: found.last.time.milliseconds, near: found.last.place)
    table.rows = found.zones.map { number, since in
      [
        .text(zones[number].name), .local(since, local), .local(found.last.time, local),
        .measure(found.last.place.latitude, decimals: 6),
        .measure(found.last.place.longitude, decimals: 6), .plain(zones[number].id),
      ]
    }
    table = try table.meeting(arguments, session)
    if table.rows.isEmpty { session.foundNothing() }
    table.empty =
      zones.isEmpty
      ? tr("no zone yet; add one: trip zone add NAME LATITUDE LONGITUDE radius=200m")
      : tr("in no zone; the last point is from \(found.last.time.description(in: local))")
    return .table(table)
  }
}

extension Crossing {
  /// Whether a replay says the same of it again.
  func isSame(_ event: FenceEvent) -> Bool {
    at == event.at && after == event.after && kind == event.kind && place == event.place
      && evidence == event.evidence && accuracy == event.accuracy
  }
}

/// Time inside zones, summed up.
struct ZoneTime {
  enum Unit: String { case day, month, zone }

  struct Key: Hashable {
    var zone: Int
    /// The day, or the first of the month; nil for all.
    var day: Day?
  }

  struct Sum {
    var milliseconds: Int64 = 0
    var visits = 0
    var unseen: Int64 = 0
  }

  private let unit: Unit
  private var sums: [Key: Sum] = [:]

  init(_ unit: Unit) { self.unit = unit }

  /// Adds a visit, or what of it lies in the period, split by local midnight. It counts as a visit
  /// where it begins, and on the first day that is asked for.
  mutating func add(_ visit: ZoneVisit, from: Instant?, to: Instant?) {
    var start = from.map { max($0, visit.start) } ?? visit.start
    let end = to.map { min($0, visit.end) } ?? visit.end
    guard end >= start else { return }
    var isFirst = true
    let whole = max(1, (visit.end - visit.start).milliseconds)
    repeat {
      let day = visit.local.day(at: start)
      let next = min(end, visit.local.start(of: day.adding(days: 1)))
      let length = (next - start).milliseconds
      let key = Key(zone: visit.zone, day: self.day(day))
      var sum = sums[key] ?? Sum()
      sum.milliseconds += length
      sum.visits += isFirst ? 1 : 0
      // Where in the visit the silences lie does not matter for a sum.
      sum.unseen += Int64(Double(visit.unseen) * Double(length) / Double(whole))
      sums[key] = sum
      isFirst = false
      start = next
    } while start < end
  }

  private func day(_ day: Day) -> Day? {
    switch unit {
    case .day: day
    case .month: Day(iso: day.month + "-01")
    case .zone: nil
    }
  }

  var sorted: [(Key, Sum)] {
    sums.sorted {
      ($0.key.day ?? Day(number: 0), $0.key.zone) < ($1.key.day ?? Day(number: 0), $1.key.zone)
    }.map { ($0.key, $0.value) }
  }
}

extension Day {
  /// `2025-08`.
  fileprivate var month: String { String(description.prefix(7)) }
}
