// `trip where` gives your position at a time; `trip distance` measures between two places.

import Command
import Core
import Kernel
import Notebook
import Render

enum WhereCommands {
  static let table: [Command] = [
    Command(
      "trip where", tr("Show where you were at a time"),
      discussion: [
        tr(
          "The position is on your tracks by time, between two points along the geodesic. Nothing is computed across a gap of more than 5 minutes, or of more than 2 hours where both ends are within 100 m; --gap sets another maximum. A stay that contains the time is shown even where no point is near."
        )
      ],
      parameters: [
        .optional(
          "time", .instant(.behind, ofPlace: true), tr("when; default now"), shownAs: "TIME"),
        MomentParts.gap, TripParts.ofTrip,
      ], effects: .reads,
      synonyms: ["position", "location", "whereabouts", "where was i", "where were we"],
      examples: [
        Example("trip where 2025-08-31T13:40Z"),
        Example(
          "trip where 2019-01-01T12:00", tr("Nothing was recorded at that time"), code: .notFound),
      ], action: whereAt),
    Command(
      "trip distance", tr("Measure the distance between two places"),
      discussion: [
        tr(
          "The shortest line on the WGS84 ellipsoid, not the way by road. A place is one of your places, stays, stops or zones, a city of GeoNames (the largest of that name), or LAT,LON in degrees."
        )
      ],
      parameters: [
        .positional("from", .text, tr("a place, a city, or LAT,LON"), shownAs: "PLACE"),
        .positional("to", .text, tr("a place, a city, or LAT,LON"), shownAs: "PLACE"),
        TripParts.ofTrip,
      ], effects: .reads,
      synonyms: ["how far", "far", "apart", "between", "direction", "bearing", "measure"],
      examples: [
        Example("trip distance 51.5285,3.4394 52.3676,4.9041"),
        Example("trip distance Lighthouse Amsterdam", runs: false),
      ], action: TripParts.within(distance)),
  ]

  // MARK: - Where

  static func whereAt(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let asked = try MomentParts.instant("time", arguments, reader)
    let time = asked?.at ?? session.now
    var placement = asked == nil ? reader.liveFix() : nil
    if placement == nil {
      placement = try reader.placements(at: [time], limits: MomentParts.limits(arguments))[0]
    }
    let stay = try reader.stays(from: time, to: time).stays.first {
      $0.period.contains(time.milliseconds)
    }
    guard let place = placement?.place ?? stay?.place else {
      session.foundNothing()
      guard let last = try reader.lastFix(before: time) else {
        return .message(tr("nothing was recorded in the two days before that time"))
      }
      let zone = try reader.clock(at: last.time.milliseconds, near: last.place)
      return .message(
        tr(
          "unknown: the last point before is \(last.place.degrees), at \(last.time.description(in: zone))"
        ))
    }
    let zone = try reader.clock(at: time.milliseconds, near: place)
    let near = try reader.placeFinder().nearest(to: place, most: 1, within: 200).first
    let city = try session.citiesOrHint()?.nearest(to: place, within: 100_000)
    let tracks = try reader.tracks([
      Condition(
        "p.type = 'recorded' AND p.start_at <= ? AND p.end_at >= ?",
        [.integer(time.milliseconds), .integer(time.milliseconds)])
    ])
    return .record(
      Record(
        kind: "trip.where",
        fields: [
          Field("at", tr("Time"), .local(time, zone)),
          Field("latitude", tr("Latitude"), .number(place.latitude, decimals: 6)),
          Field("longitude", tr("Longitude"), .number(place.longitude, decimals: 6)),
          Field("elevation_m", tr("Elevation"), .measure(placement?.elevation, decimals: 0)),
          Field("accuracy_m", tr("Accuracy"), .measure(placement?.accuracy, decimals: 0)),
          Field("stay", tr("Stay"), .text(stay?.title)),
          Field("place", tr("Place"), .text(near?.spot.name)),
          Field("near", tr("Near"), NearViews.near(city?.name)),
          Field("track", tr("Track"), .text(tracks.first?.name)),
          Field("trip", tr("Trip"), .text(tracks.first?.tripName)),
          Field(
            "method", tr("Known by"),
            placement.map { .choice($0.method.rawValue, $0.method.words) }
              ?? .choice("stay", tr("the stay that contains it"))),
          Field("gap_s", tr("Between points of"), .duration(milliseconds: placement?.gap)),
        ], frame: .lonLat))
  }

  // MARK: - Distance

  static func distance(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader.ofExisting(session)
    let from = try place("from", session, arguments, reader)
    let to = try place("to", session, arguments, reader)
    let line = Geodesic.line(from: from.place, to: to.place)
    let point = CompassPoint(line.azimuth)
    let isApart = line.length > 0
    return .record(
      Record(
        kind: "trip.distance",
        fields: [
          Field("from", tr("From"), .text(from.name)), Field("to", tr("To"), .text(to.name)),
          Field("distance_m", tr("Distance"), .way(line.length)),
          Field(
            "direction", tr("Direction"),
            isApart ? .choice(point.rawValue, point.words) : .null),
          Field(
            "bearing", tr("Bearing"), isApart ? .number(line.azimuth.bearing, decimals: 1) : .null),
        ] + position("from", from.place, tr("Latitude"), tr("Longitude"))
          + position(
            "to", to.place, tr("Latitude of the end"), tr("Longitude of the end"))))
  }

  /// Coordinates for programs.
  private static func position(
    _ key: String, _ place: GeoPoint, _ latitude: Phrase, _ longitude: Phrase
  ) -> [Render.Field] {
    [
      Field(key + "_latitude", latitude, .number(place.latitude, decimals: 6), shown: .never),
      Field(key + "_longitude", longitude, .number(place.longitude, decimals: 6), shown: .never),
    ]
  }

  /// A place of the notebook, `LAT,LON`, else the largest city of that name, which is said.
  private static func place(
    _ key: String, _ session: Session, _ arguments: Arguments, _ reader: TripReader?
  ) throws(Diagnostic) -> (name: String, place: GeoPoint) {
    let text = try arguments.required(key)
    let span = arguments.span(key)
    if let place = try StayParts.known(text, span, reader) { return (text, place) }
    guard let city = try session.cities()?.cities(named: text.folded).first else {
      throw StayParts.unknown(text, span)
    }
    return ("\(city.name) (\(city.country))", city.place)
  }
}

extension Double {
  /// Degrees clockwise from north, 0 to 360.
  fileprivate var bearing: Double { self < 0 ? self + 360 : self }
}
