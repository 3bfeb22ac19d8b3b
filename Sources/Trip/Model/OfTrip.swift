// What the parts of a plan have in common: each belongs to one trip, which is also the scope of its events.

import Command
import Core
import Kernel
import Notebook
import Render

/// A thing that belongs to a trip. What belongs to a trip that was removed is not seen; it is back when the
/// trip is.
protocol OfTrip: Entity {
  var trip: Identifier { get set }
  var tripName: String { get set }
}

extension Within where Item: OfTrip {
  static var trip: Within {
    Within(
      field: StoredField("trip", .identifier(of: "trip.trip")),
      shown: [
        .reference(
          "trip_id", "p.trip", tr("Trip id"), shown: .never, get: { $0.trip },
          set: { $0.trip = $1 }),
        .joined(
          "trip", "t.destination", tr("Trip"), shown: .varying, get: { $0.tripName },
          set: { $0.tripName = $1 }),
      ], join: "JOIN trip_trip t ON t.id = p.trip AND t.removed = 0",
      order: ["coalesce(t.from_day, '')", "p.trip"],
      owner: { $0.trip }, title: { $0.tripName },
      entered: { $0.place("trip.trip")?.id }, option: TripParts.trip,
      ofNamed: { TripParts.ofTrip },
      narrowing: { (session, arguments) throws(Diagnostic) in
        TripReader.within(try TripReader(session).narrowing(arguments))
      },
      fill: { (session, arguments) throws(Diagnostic) in
        try TripReader(session).ownerToFill(arguments)
      }, around: TripParts.within)
  }
}

/// A thing that may belong to a trip, which its events name; it stays when the trip is removed.
protocol MayBeOfTrip: Entity {
  var trip: Identifier? { get set }
  var tripName: String? { get set }
  /// Whose clocks go before its own.
  var tripZone: String? { get set }
}

extension Within where Item: MayBeOfTrip {
  /// - Parameter scopes: whether the trip is the scope of what happens to the thing.
  static func someTrip(scopes: Bool = false) -> Within {
    Within(
      field: nil, shown: [], join: "LEFT JOIN trip_trip t ON t.id = p.trip AND t.removed = 0",
      order: [], owner: { scopes ? $0.trip : nil }, title: { _ in "" }, entered: { _ in nil },
      option: TripParts.trip,
      narrowing: { (session, arguments) throws(Diagnostic) in
        // What is of no trip is asked for without one.
        arguments.flag("loose")
          ? [] : TripReader.within(try TripReader(session).narrowing(arguments))
      },
      fill: { (session, arguments) throws(Diagnostic) in
        try TripReader(session).ownerToFill(arguments)
      })
  }
}

extension Attribute where Item: MayBeOfTrip {
  /// The trip, as long as there is one.
  static var someTrip: Attribute {
    let path: PropertyPath<Item, Identifier?> = \.trip
    return pointer("trip", path, to: "trip.trip", tr("Trip id"), as: "t.id")
  }

  static func tripName(_ shown: Column.Shown = .varying) -> Attribute {
    let path: PropertyPath<Item, String?> = \.tripName
    return joined("trip", path, "t.destination", tr("Trip"), shown: shown)
  }

  static var tripZone: Attribute {
    let path: PropertyPath<Item, String?> = \.tripZone
    return read("trip_zone", path, "t.zone")
  }
}

/// What lies somewhere on the globe, as two columns tell.
protocol Located: Entity {
  var latitude: Double? { get set }
  var longitude: Double? { get set }
}

extension Located {
  var place: GeoPoint? {
    get { GeoPoint(latitude, longitude) }
    set { (latitude, longitude) = (newValue?.latitude, newValue?.longitude) }
  }
}

extension GeoPoint {
  /// nil where a coordinate is not known.
  init?(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension Attribute where Item: Located {
  static func latitude(_ shown: Column.Shown, decimals: Int? = nil) -> Attribute {
    let path: PropertyPath<Item, Double?> = \.latitude
    return recorded(
      "latitude", path, tr("Latitude"), kind: .latitude, shown: shown, decimals: decimals)
  }

  static func longitude(_ shown: Column.Shown, decimals: Int? = nil) -> Attribute {
    let path: PropertyPath<Item, Double?> = \.longitude
    return recorded(
      "longitude", path, tr("Longitude"), kind: .longitude, shown: shown, decimals: decimals)
  }
}
