// Visits to places of interest: noted, listed, removed. A visit belongs to a trip by reference.

import Command
import Core
import Kernel
import Notebook
import Render

/// Somebody went to a place of interest.
struct Checkin: Located, MayBeOfTrip {
  var id = Identifier.none
  var spot: Identifier?
  var placeName: String?
  var category: String?
  var latitude: Double?
  var longitude: Double?
  var trip: Identifier?
  var tripName: String?
  var tripZone: String?
  var at: Instant?
  var comment: String?
  /// That tells it; known for tables alone.
  var clock = Zone.utc
}

enum CheckinCommands {
  static let noun = Noun<Checkin>(
    "trip.checkin", tr("visit"), within: .someTrip(),
    events: [TripEvent.checkinAdded, TripEvent.checkinRemoved],
    joins: "LEFT JOIN trip_place l ON l.id = p.place",
    attributes: [
      .pointer("place", \.spot, to: "trip.place", tr("Place id")),
      .joined("place", \.placeName, "l.name", tr("Place"), shown: .always).searched,
      .joined("category", \.category, "l.category", tr("Category")),
      .someTrip, .tripName(.always), .tripZone,
      .recorded("at", \.at, tr("Time"), stored: .init(column: "seen_at"), shown: .always)
        .shown { visit, _ in .local(visit.at, visit.clock) },
      .recorded("comment", \.comment, tr("Comment"), shown: .wide).searched,
      .read("place_latitude", \.latitude, "l.latitude"),
      .read("place_longitude", \.longitude, "l.longitude"),
      .derived("latitude", tr("Latitude"), shown: .wide) { visit, _ in
        .measure(visit.place?.latitude, decimals: 6)
      },
      .derived("longitude", tr("Longitude"), shown: .wide) { visit, _ in
        .measure(visit.place?.longitude, decimals: 6)
      },
    ],
    columns: [
      "at", "place", "category", "trip", "comment", "latitude", "longitude", "place_id", "trip_id",
    ], order: ["at"], indexes: [["place"], ["trip"], ["seen_at"]],
    empty: tr("no visit yet; add one: trip poi visit PLACE"),
    completing: { (visits, session) throws(Diagnostic) in
      let reader = try TripReader(session)
      for index in visits.indices { visits[index].clock = try reader.clock(visits[index]) }
    })

  static let table: [Command] = [
    noun.list(
      tr("List the visits to places of interest"),
      narrowings: Noun.Narrowing.days(near: "p.seen_at") + [
        .thing("place", "trip.place", tr("visits to this place"))
      ],
      synonyms: ["visits", "been"], examples: [Example("trip checkin list")],
      sieve: Noun.onDays({ $0.at }) { (reader, visit) throws(Diagnostic) in
        try reader.clock(visit)
      },
      empty: { (session, arguments) throws(Diagnostic) in
        let isNarrowed =
          ["trip", "place", "from", "to"].contains(where: arguments.has)
          || session.place("trip.trip") != nil
        guard isNarrowed, try TripReader(session).count("trip_checkin", Condition("1")) > 0
        else { return nil }
        return tr("these contain no visit")
      }),
    noun.remove(
      tr("Remove a visit to a place of interest"),
      .positional("checkin", .thing("trip.checkin"), tr("its id"), shownAs: "VISIT"),
      examples: [Example("trip checkin remove $last", runs: false)],
      says: { visits, tail in tr("removed the visit to \(visits.first?.placeName ?? tail)") }),
  ]

  /// The visits that meet a condition, for a record; nothing without any.
  static func sections(_ condition: Condition, _ session: Session) throws(Diagnostic) -> [Table] {
    let visits = try noun.items(session, [condition])
    if visits.isEmpty { return [] }
    return [try noun.table(visits, session).section(tr("Visits"), "visits")]
  }

  /// `trip poi visit`.
  static func visit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let place = try PlaceCommands.noun.named("place", session, arguments)
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
      place.id, trip: trip, at: at, comment: arguments.text("comment"), session)
    let name = try PlaceCommands.noun.called(place, session)
    session.say(
      try noun.item(session, id).tripName.map { tr("added a visit to \(name) to the trip \($0)") }
        ?? tr("added a visit to \(name)"))
    return try noun.answer(session, id)
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
}
