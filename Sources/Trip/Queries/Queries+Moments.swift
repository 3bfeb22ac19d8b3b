// Notes and photos out of their tables, by their time.

import Command
import Core
import Kernel
import Notebook

extension TripReader {
  /// Notes by their time.
  func notes(_ conditions: [Condition] = []) throws(Diagnostic) -> [TripNote] {
    try NoteCommands.noun.items(session, conditions)
  }

  /// The clocks that tell a moment.
  func clock(_ moment: Moment) -> Zone { clock(trip: moment.tripZone, own: moment.zone) }

  /// Time, zone, then the six columns of a position, then the zone of the trip.
  private static func moment(_ row: borrowing Row, _ first: Int) -> Moment {
    var moment = Moment(
      at: row.instant(first), zone: row.optionalText(first + 1),
      tripZone: row.optionalText(first + 8))
    guard let latitude = row.optionalReal(first + 2), let longitude = row.optionalReal(first + 3)
    else { return moment }
    moment.placement = Placement(
      place: GeoPoint(latitude: latitude, longitude: longitude),
      elevation: row.optionalReal(first + 4), accuracy: row.optionalReal(first + 5),
      method: PlaceMethod(rawValue: row.text(first + 6)) ?? .given,
      gap: row.optionalInteger(first + 7))
    return moment
  }

  private static let photoListing = Listing(
    alias: "p",
    columns: """
      p.id, t.id, t.destination, p.caption, p.file, p.sha256, p.bytes, p.width, p.height, \
      p.source, p.camera_at, p.offset_ms, p.taken_at, p.zone, p.latitude, p.longitude, \
      p.elevation_m, p.accuracy_m, p.method, p.gap_ms, t.zone
      """,
    tables: "trip_photo p LEFT JOIN trip_trip t ON t.id = p.trip AND t.removed = 0",
    order: ["coalesce(p.taken_at, 0)"])

  /// Photos by the time they were taken.
  func photos(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [TripPhoto] {
    try list(TripReader.photoListing, conditions, page: page) { (row) throws(Diagnostic) in
      TripPhoto(
        id: row.identifier(0) ?? .none, trip: row.identifier(1), tripName: row.optionalText(2),
        caption: row.optionalText(3), file: row.text(4), sha256: row.text(5),
        bytes: Int(row.integer(6)), width: Int(row.integer(7)), height: Int(row.integer(8)),
        source: row.optionalText(9), cameraAt: row.instant(10),
        offsetMilliseconds: row.integer(11), moment: TripReader.moment(row, 12))
    }
  }

  func photo(_ id: Identifier) throws(Diagnostic) -> TripPhoto? {
    try photos([Condition("p.id = ?", [.id(id)])]).first
  }

  /// The photo that was made of a file with this fingerprint.
  func photo(ofSource fingerprint: String) throws(Diagnostic) -> TripPhoto? {
    try photos([Condition("p.source_hash = ?", [.text(fingerprint)])]).first
  }
}
