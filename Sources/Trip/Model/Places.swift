// Places of interest, and visits to them.

import Core
import Kernel

struct PlaceOfInterest: Sendable {
  var id: Identifier
  var name: String?
  var comment: String?
  var category: String?
  var link: String?
  var place: GeoPoint
  /// Metres.
  var elevation: Double?
  /// The time a file gave it.
  var seen: Instant?
  /// The file that brought it.
  var source: String?
}

/// Somebody went to a place of interest.
struct Checkin: Sendable {
  var id: Identifier
  var place: Identifier?
  var placeName: String?
  var category: String?
  var point: GeoPoint?
  var trip: Identifier?
  var tripName: String?
  var tripZone: String?
  var at: Instant?
  var comment: String?
}
