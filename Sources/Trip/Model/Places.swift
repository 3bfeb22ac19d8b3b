// Visits to places of interest.

import Core
import Kernel

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
