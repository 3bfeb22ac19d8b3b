// Visits to places of interest: noted, listed, removed. A visit belongs to a trip by reference.

import Command
import Core
import Kernel
import Notebook
import Render

enum CheckinCommands {
  static let table: [Command] = [
    Command(
      "trip checkin list", tr("List the visits to places of interest"),
      parameters: [
        TripParts.trip, TripParts.from, TripParts.to,
        .option("place", .thing("trip.place"), tr("visits to this place")),
      ] + Parameter.paging, effects: .reads, synonyms: ["visits", "been"],
      examples: [Example("trip checkin list")], action: list),
    Command(
      "trip checkin remove", tr("Remove a visit to a place of interest"),
      parameters: [.positional("checkin", .thing("trip.checkin"), tr("its id"), shownAs: "VISIT")],
      effects: .writes, examples: [Example("trip checkin remove $last", runs: false)],
      action: remove),
  ]

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let page = try reader.page(arguments, "trip.checkin")
    let days = AskedDays(arguments)
    var conditions: [Condition] = []
    if let trip = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id {
      conditions.append(Condition("v.trip = ?", [.id(trip)]))
    }
    if let place = try arguments.thing("place", session) {
      conditions.append(Condition("v.place = ?", [.id(place)]))
    }
    let wide = days.wide
    if let from = wide.from { conditions.append(Condition("v.seen_at >= ?", [.instant(from)])) }
    if let to = wide.to { conditions.append(Condition("v.seen_at < ?", [.instant(to)])) }
    var found = try reader.checkins(
      conditions, page: days.isAll ? page : Page(after: page.after))
    if !days.isAll {
      var held: [Checkin] = []
      for one in found {
        guard let at = one.at, days.holds(at, try reader.clock(one)) else { continue }
        held.append(one)
      }
      found = page.limit.map { Array(held.prefix($0 + 1)) } ?? held
    }
    var table = try TripViews.checkins(found, reader)
    if !conditions.isEmpty, try reader.count("trip_checkin", Condition("1")) > 0 {
      table.empty = tr("these contain no visit")
    }
    return .table(table.paged(page, ids: found.map(\.id)))
  }

  /// `trip poi visit`.
  static func visit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let place = try PlaceCommands.onePlace(arguments, session)
    let named = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id
    let active = try reader.active().first?.id
    let trip = named ?? active
    var at = session.now
    let of = try trip.map { (id) throws(Diagnostic) in try reader.trip(id) } ?? nil
    let today = try reader.todaysZone(of)
    if let typed = session.instantGiven("at", arguments, today: today) {
      let zone = try reader.clock(typed: typed, trip: of, near: place.place)
      at = try session.instant("at", arguments, in: zone, today: today) ?? at
    }
    let id = try add(
      place.id, trip: trip, at: at,
      comment: arguments.text("comment"), session)
    let visits = try reader.checkins([Condition("v.id = ?", [.id(id)])])
    let name = try PlaceCommands.noun.called(place, session)
    session.say(
      visits.first?.tripName.map { tr("added a visit to \(name) to the trip \($0)") }
        ?? tr("added a visit to \(name)"))
    return .table(try TripViews.checkins(visits, reader))
  }

  /// Notes a visit, for whoever offers it while recording.
  @discardableResult
  static func add(
    _ place: Identifier, trip: Identifier?, at time: Instant, comment: String?, _ session: Session
  ) throws(Diagnostic) -> Identifier {
    let id = session.newID()
    var body: JSONObject = [
      "place": .string(place.description), "at": .integer(time.milliseconds),
    ]
    body["trip"] = trip.map { .string($0.description) }
    if let comment, !comment.isEmpty { body["comment"] = .string(comment) }
    try session.append(TripEvent.checkinAdded, scope: nil, entity: id, body: body)
    return id
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let id = try arguments.thing("checkin", session) ?? .none
    let visits = try reader.checkins([Condition("v.id = ?", [.id(id)])])
    let visit = try reader.found(visits.first)
    let table = try TripViews.checkins([visit], reader)
    try session.append(TripEvent.checkinRemoved, scope: nil, entity: visit.id, body: JSONObject())
    session.say(tr("removed the visit to \(visit.placeName ?? visit.id.tail(8))"))
    return .table(table)
  }
}
