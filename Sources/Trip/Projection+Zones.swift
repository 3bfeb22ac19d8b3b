// The tables of zones, of what happened at their borders, and of visits to places.

import Notebook

extension TripModel {
  static let zones = [zone, crossing, hook, checkin]

  static let zone = model(
    "zone",
    [
      Field("name", .text), Field("latitude", .latitude), Field("longitude", .longitude),
      Field("radius_m", .real),
      // Longitude and latitude of each corner; null for a circle.
      Field("rings", .json), Field("dwell_ms", .integer), Field("margin_m", .real),
      Field("privacy", .boolean), Field("comment", .text),
      // What moves the area that exports leave out; never shown.
      Field("secret", .text), Field("cut", .text), Field("cut_base_m", .real),
      Field("cut_latitude", .latitude), Field("cut_longitude", .longitude),
      Field("handled_at", .instant, path: "handled"),
    ],
    [
      TripEvent.zoneAdded, TripEvent.zoneEdited, TripEvent.zoneRemoved, TripEvent.zoneHandled,
    ], indexes: [["name"]])

  static let crossing = model(
    "crossing",
    [
      Field("zone", .identifier(of: "trip.zone")), Field("kind", .text),
      Field("crossed_at", .instant, path: "at"), Field("after_at", .instant, path: "after"),
      Field("latitude", .latitude), Field("longitude", .longitude), Field("accuracy_m", .real),
      Field("evidence", .text),
      // Live, or seen by a replay of what was recorded.
      Field("origin", .text),
    ], [TripEvent.crossingSeen, TripEvent.crossingRemoved],
    indexes: [["zone", "crossed_at"], ["crossed_at"]])

  static let hook = model(
    "hook",
    [
      // Null for all zones.
      Field("zone", .identifier(of: "trip.zone")), Field("kind", .text), Field("command", .text),
    ], [TripEvent.hookAdded, TripEvent.hookRemoved])

  static let checkin = model(
    "checkin",
    [
      Field("place", .identifier(of: "trip.place")), Field("trip", .identifier(of: "trip.trip")),
      Field("seen_at", .instant, path: "at"), Field("comment", .text),
    ], [TripEvent.checkinAdded, TripEvent.checkinRemoved],
    indexes: [["place"], ["trip"], ["seen_at"]])
}
