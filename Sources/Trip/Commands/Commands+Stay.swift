// `trip stays`: where one stayed and why it is thought so. `trip stay …`: what the user says of stays,
// laid over what the points say and never overwritten by them.

import Command
import Core
import Kernel
import Notebook
import Render

enum StayCommands {
  /// What the user says of a time: that one stayed at a place, or that one did not. `covers` is the time
  /// for which that goes before what the points say.
  static let noun = Noun<StatedStay>(
    "trip.stay", tr("stay"),
    events: [TripEvent.stayStated, TripEvent.stayEdited, TripEvent.stayRemoved],
    joins: "LEFT JOIN trip_place l ON l.id = p.place AND l.removed = 0",
    attributes: [
      .kept("type", \.kind),
      .kept("start", \.start, stored: .init(column: "start_at"), kind: .instant),
      .kept("end", \.end, stored: .init(column: "end_at"), kind: .instant),
      .kept("covers_from", \.coversFrom, kind: .instant),
      .kept("covers_to", \.coversTo, kind: .instant),
      .latitude(.never), .longitude(.never),
      .unread("name", .text), .read("called", \.name, "coalesce(p.name, l.name)"),
      .link("place", \.placeID, to: "trip.place"),
      .text("comment", \.comment, tr("a comment"), tr("Comment")),
    ], order: ["coalesce(p.covers_from, 0)"], indexes: [["covers_from"]],
    empty: tr("no stay in this period matches"))

  private static let one = Parameter.positional(
    "stay", .thing("trip.stay"),
    tr("a stay: a time within it, its id or its name"))
  private static let several = Parameter.rest(
    "stay", .thing("trip.stay"), tr("stays, by a time within them, id or name"),
    required: true)
  private static let place = Parameter.data(
    "place", .text, tr("where: degrees north and east, or the name of a place"),
    shownAs: "LAT,LON|NAME")
  private static let comment = Parameter.data("comment", .text, tr("a comment"))

  static let table: [Command] = [
    Command(
      "trip stays", tr("List the places where you stayed"),
      discussion: [
        tr(
          "Stays are computed on demand from everything recorded: points that stay within a radius for some minutes and do not move on in a line. A single point that strays and returns does not end a stay. A gap whose ends are both at the place is inferred to be part of the stay, up to two days; one whose ends differ is not. Visits that other programs recorded give stays their names, and count where there are no points."
        ),
        tr(
          "--why explains each stay: the evidence, what began and ended it, and what was inferred. --at explains a moment, even one without a stay."
        ),
        tr(
          "Refer to a stay by a time within it (2025-08-29T20:00) or by its id, which depends on its beginning."
        ),
      ],
      parameters: [
        TripParts.from, TripParts.to, TripParts.trip,
        .option(
          "near", .text, tr("only stays near this place"), shownAs: "LAT,LON|NAME"),
        .option("within", .length, tr("distance from the place; default 500 m")),
        .option(
          "at", .instant(.behind, ofPlace: true),
          tr("explain this time: the stay, or why there is none")),
        StayParts.why, StayParts.radius, StayParts.minutes, .search, .condition,
      ] + Parameter.paging, effects: .reads,
      synonyms: ["visits", "stops", "places", "where", "overnight", "nights"],
      examples: [
        Example("trip stays"), Example("trip stays --from 2025-08-29 --to 2025-09-03 --why"),
        Example("trip stays --near 51.3724,3.4071 --json"),
        Example("trip stays --why --at 2025-08-30T12:00", runs: false),
      ], action: list),
    Command(
      "trip stay add", tr("Add a stay by hand"),
      parameters: [
        .optional("name", .text, tr("name of the place")),
        .data("from", StayParts.time, tr("when it began"), required: true),
        .data("to", StayParts.end, tr("when it ended"), required: true), place, comment,
      ], effects: .writes, synonyms: ["new", "visit"],
      examples: [
        Example(
          "trip stay add \"Hotel Blankenberge\" from=2025-08-29T21:00 to=2025-08-30T09:00 place=51.3124,3.1318"
        )
      ], action: add),
    Command(
      "trip stay edit", tr("Correct the time, place or name of a stay"),
      parameters: [
        one, .data("name", .text, tr("name of the place")),
        .data("from", StayParts.time, tr("when it began")),
        .data("to", StayParts.end, tr("when it ended")),
        place, comment,
      ], effects: .writes, synonyms: ["rename", "correct", "name"],
      examples: [Example("trip stay edit 2025-08-29T21:00 name=Hotel", runs: false)],
      action: edit),
    Command(
      "trip stay confirm", tr("Confirm stays, so that new data does not change them"),
      parameters: [several], effects: .writes, synonyms: ["keep", "accept"],
      examples: [Example("trip stay confirm $last", runs: false)], action: confirm),
    Command(
      "trip stay merge", tr("Merge stays and the time between them into one"),
      parameters: [several], effects: .writes, synonyms: ["join", "unite"],
      examples: [
        Example("trip stay merge 2025-08-29T21:00 2025-08-30T08:00", runs: false)
      ], action: merge),
    Command(
      "trip stay split", tr("Split a stay in two"),
      parameters: [
        one,
        .option("at", StayParts.time, tr("time at which the second one begins"), required: true),
      ], effects: .writes, synonyms: ["divide", "cut"],
      examples: [
        Example("trip stay split 2025-08-29T21:00 --at 2025-08-30T07:00", runs: false)
      ], action: split),
    Command(
      "trip stay remove", tr("Remove stays for good, even if points show them"),
      parameters: [several], effects: .writes, synonyms: ["delete", "deny", "reject"],
      examples: [Example("trip stay remove $last", runs: false)], action: remove),
    Command(
      "trip stay reset", tr("Discard your corrections of stays in a period"),
      parameters: [
        .positional("from", StayParts.time, tr("the time, or the start of the period")),
        .optional("to", StayParts.end, tr("its end")),
      ], effects: .writes, synonyms: ["restore", "forget", "redetect"],
      examples: [
        Example("trip stay reset 2025-08-29T21:00 2025-08-30T09:00", runs: false)
      ], action: reset),
  ]

  // MARK: - Reading

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let rules = try StayParts.rules(arguments)
    if let (at, zone) = try MomentParts.instant("at", arguments, reader) {
      return try StayExplanation.explain(at, zone, rules, reader)
    }
    let (from, to, days) = try StayParts.period(arguments, reader)
    let answer = try reader.stays(from: from, to: to, rules: rules)
    let all = answer.stays.filter {
      days.overlap(Instant(milliseconds: $0.start), Instant(milliseconds: $0.end), $0.zone)
    }
    var stays = all
    if let text = arguments.text("near") {
      let place = try StayParts.place(text, arguments.span("near"), reader)
      let within = arguments.length("within") ?? 500
      // What the list calls so is there, however large the place is.
      stays = stays.filter {
        Geodesic.length(from: place, to: $0.place) <= within || $0.title.folded == text.folded
      }
    }
    if let key = arguments.text("search")?.folded, !key.isEmpty {
      stays = stays.filter {
        [$0.title, $0.stated?.comment, $0.visit?.address].contains {
          $0?.folded.contains(key) ?? false
        }
      }
    }
    let why = arguments.flag("why")
    stays = try arguments.meeting(stays, session) { (some) throws(Diagnostic) in
      try TripViews.stays(some, reader, why: why)
    }
    let page = try StayPage(arguments, stays.map(\.id))
    let table = try TripViews.stays(page.cut(stays), reader, why: why)
    let hasPoints = try reader.lastRecorded() != nil
    let empty: Phrase =
      !hasPoints && all.isEmpty
      ? tr("nothing is recorded yet; import a location history: trip import PATH")
      : all.isEmpty
        ? tr("no stay in this period; to see why, name a time: trip stays --why --at TIME")
        : tr("no stay in this period matches")
    return .table(page.marked(table.saying(empty)))
  }

  // MARK: - Writing

  private static func stays(
    _ name: String, _ arguments: Arguments, _ reader: TripReader
  ) throws(Diagnostic) -> [Stay] {
    var result: [Stay] = []
    for id in try arguments.things(name, reader.session) {
      result.append(try reader.found(try reader.stay(id)))
    }
    return result.sorted { $0.start < $1.start }
  }

  /// What an event says of a stay.
  private static func telling(
    _ kind: StatedStay.Kind, _ start: Int64, _ end: Int64, covers: ClosedRange<Int64>,
    at place: GeoPoint?
  ) -> JSONObject {
    var body: JSONObject = [
      "type": .string(kind.rawValue), "start": .integer(start), "end": .integer(end),
      "covers_from": .integer(covers.lowerBound), "covers_to": .integer(covers.upperBound),
    ]
    body["latitude"] = place.map { .number($0.latitude) }
    body["longitude"] = place.map { .number($0.longitude) }
    return body
  }

  /// Says it of a stay: by changing what was said of it, or for the first time.
  private static func state(
    _ stay: Stay, _ body: JSONObject, _ session: Session
  ) throws(Diagnostic) -> Identifier {
    let id = stay.stated?.id ?? session.newID()
    try session.append(
      stay.stated == nil ? TripEvent.stayStated : TripEvent.stayEdited, scope: nil, entity: id,
      body: body)
    return id
  }

  private static func checkedTimes(
    _ start: Int64, _ end: Int64, besides: Set<Identifier>, _ arguments: Arguments,
    _ reader: TripReader
  ) throws(Diagnostic) {
    guard start < end else {
      throw Diagnostic(
        .usage, tr("a stay must end after it begins"),
        at: arguments.span(arguments.has("to") ? "to" : "from"))
    }
    let other = try reader.statedStays().first {
      $0.kind == .stay && !besides.contains($0.id) && $0.start < end && $0.end > start
    }
    guard let other else { return }
    let zone = reader.told(try reader.clock(at: other.start))
    throw Diagnostic(
      .refused,
      tr(
        "it overlaps a stay that you entered, from \(zone.words(other.start)) to \(zone.words(other.end))"
      ),
      at: arguments.span(arguments.has("from") ? "from" : "to"),
      hint: tr("change that one: trip stay edit \(zone.typed(other.start))"))
  }

  private static func answer(
    _ ids: [Identifier], _ reader: TripReader
  ) throws(Diagnostic) -> Output {
    var stays: [Stay] = []
    for id in ids { stays.append(try reader.found(try reader.stay(id))) }
    return .table(try TripViews.stays(stays, reader))
  }

  private static func title(_ stay: Stay, _ reader: TripReader) -> Phrase {
    let zone = reader.told(stay.zone)
    return tr("\(stay.title) (\(zone.words(stay.start)) to \(zone.words(stay.end)))")
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    guard let from = try MomentParts.instant("from", arguments, reader)?.at,
      let to = try MomentParts.instant("to", arguments, reader, from: from)?.at
    else { return try reader.found(nil) }
    let (start, end) = (from.milliseconds, to.milliseconds)
    try checkedTimes(start, end, besides: [], arguments, reader)
    var name: String?
    if let text = arguments.text("name") { name = try TripParts.name(text, arguments.span("name")) }
    let place: GeoPoint
    if let text = arguments.text("place") {
      place = try StayParts.place(text, arguments.span("place"), reader)
    } else if let middle = try reader.middle(from: start, to: end) {
      place = middle
    } else {
      throw Diagnostic(
        .usage, tr("nothing was recorded in this period, so the place is unknown"),
        at: arguments.invocation.line.span, hint: tr("add place=LAT,LON"))
    }
    let covers = StayOverlay.covered(
      start...end, among: try reader.stays(from: from, to: to).stays)
    var body = telling(.stay, start, end, covers: covers, at: place)
    body["name"] = name.map { .string($0) }
    if let comment = arguments.text("comment"), !comment.isEmpty {
      body["comment"] = .string(comment)
    }
    let id = session.newID()
    try session.append(TripEvent.stayStated, scope: nil, entity: id, body: body)
    let stay = try reader.found(try reader.stay(id))
    session.say(tr("added the stay \(title(stay, reader))"))
    return .table(try TripViews.stays([stay], reader))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let stay = try reader.found(try stays("stay", arguments, reader).first)
    var changes = arguments.members(["comment"])
    if let text = arguments.text("name") {
      changes.append(
        .init(
          "name",
          text.isEmpty ? .null : .string(try TripParts.name(text, arguments.span("name")))))
    }
    let from = try session.instant("from", arguments, in: stay.zone)
    let to = try session.instant("to", arguments, in: stay.zone, from: from)
    let (start, end) = (from?.milliseconds ?? stay.start, to?.milliseconds ?? stay.end)
    var place = stay.place
    if let text = arguments.text("place") {
      place = try StayParts.place(text, arguments.span("place"), reader)
    }
    if arguments.has("from") || arguments.has("to") || arguments.has("place") {
      changes.append(.init("start", .integer(start)))
    }
    _ = try arguments.change(changes)
    try checkedTimes(start, end, besides: [stay.id], arguments, reader)
    let before = stay.stated?.covers ?? stay.period
    var covers = min(before.lowerBound, start)...max(before.upperBound, end)
    if from != nil || to != nil {
      let others = try reader.stays(
        from: Instant(milliseconds: start), to: Instant(milliseconds: end)
      ).stays.filter { $0.id != stay.id }
      let more = StayOverlay.covered(start...end, among: others)
      covers = min(covers.lowerBound, more.lowerBound)...max(covers.upperBound, more.upperBound)
    }
    var body = telling(.stay, start, end, covers: covers, at: place)
    for change in changes where change.name != "start" { body[change.name] = change.value }
    let id = try state(stay, body, session)
    let changed = try reader.found(try reader.stay(id))
    session.say(tr("changed the stay \(title(changed, reader))"))
    return .table(try TripViews.stays([changed], reader))
  }

  static func confirm(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    var ids: [Identifier] = []
    var count = 0
    for stay in try stays("stay", arguments, reader) {
      if stay.stated != nil {
        ids.append(stay.id)
        continue
      }
      var body = telling(.stay, stay.start, stay.end, covers: stay.period, at: stay.place)
      body["name"] = stay.name.map { .string($0.text) }
      ids.append(try state(stay, body, session))
      count += 1
    }
    session.say(tr(count, one: "confirmed 1 stay", other: "confirmed \(count) stays"))
    return try answer(ids, reader)
  }

  static func merge(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let all = try stays("stay", arguments, reader)
    guard all.count > 1, let first = all.first, let last = all.last else {
      throw Diagnostic(
        .usage, tr("name at least two stays to merge"), at: arguments.span("stay"),
        hint: tr("name two or more"))
    }
    let end = all.map(\.end).max() ?? last.end
    let stated = Set(all.compactMap { $0.stated?.id })
    try checkedTimes(first.start, end, besides: stated, arguments, reader)
    // The longest says where it was and how it is called.
    let main = all.max { $0.duration < $1.duration } ?? first
    let periods = all.map { $0.stated?.covers ?? $0.period }
    let low = min(first.start, periods.map(\.lowerBound).min() ?? first.start)
    let high = max(end, periods.map(\.upperBound).max() ?? end)
    for one in all where one.stated != nil {
      try session.append(
        TripEvent.stayRemoved, scope: nil, entity: one.id, body: JSONObject())
    }
    var body = telling(.stay, first.start, end, covers: low...high, at: main.place)
    let named = all.filter { $0.name?.source == .stated }.max { $0.duration < $1.duration }
    body["name"] = (named ?? main).name.map { .string($0.text) }
    let id = session.newID()
    try session.append(TripEvent.stayStated, scope: nil, entity: id, body: body)
    let stay = try reader.found(try reader.stay(id))
    session.say(tr("merged \(all.count) into one: \(title(stay, reader))"))
    return .table(try TripViews.stays([stay], reader))
  }

  static func split(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let stay = try reader.found(try stays("stay", arguments, reader).first)
    guard let at = try session.instant("at", arguments, in: stay.zone)?.milliseconds,
      stay.start < at, at < stay.end
    else {
      let zone = reader.told(stay.zone)
      throw Diagnostic(
        .usage, tr("that time is not within the stay"), at: arguments.span("at"),
        hint: tr("it lasted from \(zone.words(stay.start)) to \(zone.words(stay.end))"))
    }
    let covers = stay.stated?.covers ?? stay.period
    var ids: [Identifier] = []
    for (start, end, low, high) in [
      (stay.start, at, covers.lowerBound, at), (at, stay.end, at, covers.upperBound),
    ] {
      let place = try reader.middle(from: start, to: end) ?? stay.place
      var body = telling(.stay, start, end, covers: low...high, at: place)
      if stay.name?.source == .stated { body["name"] = stay.name.map { .string($0.text) } }
      if ids.isEmpty {
        ids.append(try state(stay, body, session))
      } else {
        ids.append(session.newID())
        try session.append(TripEvent.stayStated, scope: nil, entity: ids[1], body: body)
      }
    }
    session.say(tr("split the stay \(title(stay, reader)) in two"))
    return try answer(ids, reader)
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let all = try stays("stay", arguments, reader)
    let table = try TripViews.stays(all, reader)
    for stay in all {
      let covers = stay.stated?.covers ?? stay.period
      let body = telling(.none, stay.start, stay.end, covers: covers, at: stay.place)
      _ = try state(stay, body, session)
    }
    let count = all.count
    session.say(
      count == 1
        ? tr("removed the stay \(title(all[0], reader))")
        : tr(count, one: "removed 1 stay", other: "removed \(count) stays"))
    return .table(table)
  }

  static func reset(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    guard let from = try MomentParts.instant("from", arguments, reader)?.at else {
      return try reader.found(nil)
    }
    let to = try MomentParts.instant("to", arguments, reader, from: from)?.at ?? from
    guard from <= to else {
      throw Diagnostic(.usage, tr("the period ends before it begins"), at: arguments.span("to"))
    }
    let told = try reader.statedStays().filter {
      $0.covers.overlaps(from.milliseconds...to.milliseconds)
    }
    guard !told.isEmpty else {
      session.say(tr("no corrections of stays in this period: nothing to do"))
      return .none
    }
    for stay in told {
      try session.append(
        TripEvent.stayRemoved, scope: nil, entity: stay.id, body: JSONObject())
    }
    session.say(
      tr(
        told.count, one: "discarded your corrections of 1 stay",
        other: "discarded your corrections of \(told.count) stays"))
    let stays = try reader.stays(from: from, to: to).stays
    return .table(try TripViews.stays(stays, reader))
  }
}

/// A part of a list of computed things: by their ids, which no table holds.
struct StayPage {
  private var first = 0
  private var limit: Int?
  private let ids: [Identifier]

  init(_ arguments: Arguments, _ ids: [Identifier]) throws(Diagnostic) {
    self.ids = ids
    limit = arguments.integer("limit")
    guard let text = arguments.text("after") else { return }
    let found = ids.indices.filter {
      Identifier(text) == ids[$0] || (text.utf8.count >= 4 && ids[$0].isTail(text))
    }
    guard found.count == 1 else {
      throw Diagnostic(
        .usage,
        found.isEmpty
          ? tr("no row has the id \(text)") : tr("\(text) matches the end of several ids"),
        at: arguments.span("after"), hint: tr("give the id of the last row listed"))
    }
    first = found[0] + 1
  }

  func cut<T>(_ rows: [T]) -> [T] {
    let rest = rows.dropFirst(first)
    return Array(limit.map { rest.prefix($0) } ?? rest)
  }

  /// With the cursor of the next page.
  func marked(_ table: Table) -> Table {
    var table = table
    if let limit, limit > 0, first + limit < ids.count {
      table.next = ids[first + limit - 1].description
    }
    return table
  }
}
