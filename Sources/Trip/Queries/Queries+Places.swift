// Visits to places of interest, and where those lie, out of the tables.

import Command
import Core
import Kernel
import Notebook

extension TripReader {
  private static let checkinListing = Listing(
    alias: "v",
    columns: """
      v.id, v.place, p.name, p.category, p.latitude, p.longitude, t.id, t.destination, \
      v.seen_at, v.comment, t.zone
      """,
    tables: """
      trip_checkin v LEFT JOIN trip_place p ON p.id = v.place \
      LEFT JOIN trip_trip t ON t.id = v.trip AND t.removed = 0
      """,
    order: ["coalesce(v.seen_at, 0)"])

  /// Visits to places by time.
  func checkins(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [Checkin] {
    try list(TripReader.checkinListing, conditions, page: page) { (row) throws(Diagnostic) in
      var point: GeoPoint?
      if let latitude = row.optionalReal(4), let longitude = row.optionalReal(5) {
        point = GeoPoint(latitude: latitude, longitude: longitude)
      }
      return Checkin(
        id: row.identifier(0) ?? .none, place: row.identifier(1), placeName: row.optionalText(2),
        category: row.optionalText(3), point: point, trip: row.identifier(6),
        tripName: row.optionalText(7), tripZone: row.optionalText(10), at: row.instant(8),
        comment: row.optionalText(9))
    }
  }

  /// The clocks that tell a visit.
  func clock(_ visit: Checkin) throws(Diagnostic) -> Zone {
    if let zone = zone(named: visit.tripZone) { return zone }
    guard let at = visit.at else { return readersZone }
    return try clock(at: at.milliseconds, near: visit.point)
  }

  /// The names and coordinates of all places.
  func allPlaces() throws(Diagnostic) -> [(name: String?, place: GeoPoint)] {
    try notebook.query(
      """
      SELECT name, latitude, longitude FROM trip_place WHERE removed = 0 \
      AND latitude IS NOT NULL AND longitude IS NOT NULL
      """
    ) { (row) throws(Diagnostic) in
      (row.optionalText(0), GeoPoint(latitude: row.real(1), longitude: row.real(2)))
    }
  }

  /// All places as something to ask for the nearest, kept while they do not change.
  /// - Complexity: O(places log places) the first time.
  func placeFinder(category: String? = nil) throws(Diagnostic) -> PlaceFinder {
    var sql = """
      SELECT id, name, category, latitude, longitude FROM trip_place WHERE removed = 0 \
      AND latitude IS NOT NULL AND longitude IS NOT NULL
      """
    var values: [SQLValue] = []
    if let category {
      sql += " AND category = ?"
      values.append(.text(category))
    }
    return PlaceFinder(
      try notebook.query(sql, values) { (row) throws(Diagnostic) in
        PlaceFinder.Spot(
          id: row.identifier(0) ?? .none, name: row.optionalText(1), category: row.optionalText(2),
          place: GeoPoint(latitude: row.real(3), longitude: row.real(4)))
      })
  }
}
