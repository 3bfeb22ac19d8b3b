// Visits to places of interest, and where those lie, out of the tables.

import Command
import Core
import Kernel
import Notebook

extension TripReader {
  /// Visits to places by time.
  func checkins() throws(Diagnostic) -> [Checkin] { try CheckinCommands.noun.items(session) }

  /// The clocks that tell a visit.
  func clock(_ visit: Checkin) throws(Diagnostic) -> Zone {
    if let zone = zone(named: visit.tripZone) { return zone }
    guard let at = visit.at else { return readersZone }
    return try clock(at: at.milliseconds, near: visit.place)
  }

  /// The names and coordinates of all places.
  func allPlaces() throws(Diagnostic) -> [(name: String?, place: GeoPoint)] {
    try notebook.query(
      """
      SELECT name, latitude, longitude FROM trip_place WHERE removed = 0 \
      AND latitude IS NOT NULL AND longitude IS NOT NULL
      """
    ) { (row) throws(Diagnostic) in
      (
        row.optionalText("name"),
        GeoPoint(latitude: row.real("latitude"), longitude: row.real("longitude"))
      )
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
          id: row.identifier("id") ?? .none, name: row.optionalText("name"),
          category: row.optionalText("category"),
          place: GeoPoint(latitude: row.real("latitude"), longitude: row.real("longitude")))
      })
  }
}
