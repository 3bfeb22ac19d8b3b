// The places of interest that a picture tells: those of a period or of all ways by where they lie, those of
// a trip by what belongs to it.

import Core
import Glibc
import Kernel
import Notebook
import Render

extension TripReader {
  /// How near a way comes to a place of interest that it is told with, in metres.
  private static let besideWay = 500.0

  /// The user's places that lie where the lines are, with a margin; those of a scope without lines are
  /// all. Of trips only those that belong to them: visited on them, stayed at, planned, or beside the
  /// way.
  func places(
    of scope: PictureScope, near scene: TravelScene
  ) throws(Diagnostic) -> [TravelScene.Marker] {
    let all = try notebook.query(
      """
      SELECT id, name, comment, latitude, longitude FROM trip_place WHERE removed = 0 \
      AND latitude IS NOT NULL AND longitude IS NOT NULL ORDER BY name, id
      """, []
    ) { (row) throws(Diagnostic) in
      TravelScene.Marker(
        kind: .place, title: row.optionalText("name") ?? "", text: row.optionalText("comment"),
        place: GeoPoint(
          latitude: row.optionalReal("latitude") ?? .nan,
          longitude: row.optionalReal("longitude") ?? .nan),
        id: row.identifier("id"))
    }.filter(\.place.isOnGlobe)
    let lines = scene.pieces.lazy.flatMap(\.places)
    let projection = MapProjection(around: lines)
    let box = projection.flatMap { projection in
      PlanBox(around: lines.map(projection.point).filter(\.isFinite))
    }
    var seen: PlanBox?
    if let box {
      let margin = max(Self.besideWay, 0.08 * max(box.width, box.height))
      seen = PlanBox(
        low: PlanPoint(x: box.low.x - margin, y: box.low.y - margin),
        high: PlanPoint(x: box.high.x + margin, y: box.high.y + margin))
    }
    func isSeen(_ marker: TravelScene.Marker) -> Bool {
      guard let projection, let seen else { return true }
      return seen.contains(projection.point(marker.place))
    }
    guard scope.isOfTrips, !scope.trips.isEmpty else { return all.filter(isSeen) }
    let used = try placesUsed(by: scope)
    let owners = try ownersOfPlaces()
    let trips = Set(scope.trips.map(\.id))
    var stops: [GeoPoint] = []
    for trip in trips { stops += try self.stops(TripReader.within(trip)).compactMap(\.place) }
    return all.filter { marker in
      if let id = marker.id, used.contains(id) { return true }
      let owners = marker.id.flatMap { owners[$0] } ?? []
      if !owners.isEmpty { return !owners.isDisjoint(with: trips) && isSeen(marker) }
      return stops.contains { Geodesic.length(from: $0, to: marker.place) <= Self.besideWay }
        || isSeen(marker) && isBeside(marker.place, scene)
    }
  }

  /// Whether a line comes near.
  /// - Complexity: O(points).
  private func isBeside(_ place: GeoPoint, _ scene: TravelScene) -> Bool {
    guard let projection = MapProjection(around: [place]) else { return false }
    let centre = projection.point(place)
    return scene.pieces.contains { piece in
      let points = projection.points(piece.places)
      guard points.count > 1 else {
        return points.contains { hypot($0.x - centre.x, $0.y - centre.y) <= Self.besideWay }
      }
      return zip(points, points.dropFirst()).contains { from, to in
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let squared = dx * dx + dy * dy
        let along = ((centre.x - from.x) * dx + (centre.y - from.y) * dy) / squared
        let part = squared > 0 ? min(max(along, 0), 1) : 0
        let (x, y) = (from.x + part * dx - centre.x, from.y + part * dy - centre.y)
        return hypot(x, y) <= Self.besideWay
      }
    }
  }

  /// The places that visits or stays of the trips name.
  private func placesUsed(by scope: PictureScope) throws(Diagnostic) -> Set<Identifier> {
    let trips = Set(scope.trips.map(\.id))
    var used: Set<Identifier> = []
    for visit in try checkins() {
      if let trip = visit.trip, trips.contains(trip), let place = visit.spot { used.insert(place) }
    }
    let periods = scope.trips.map { trip in
      let zone = zone(of: trip)
      let (from, to) = (zone.start(of: trip.from), zone.start(of: trip.to.adding(days: 1)))
      return from.milliseconds...max(from, to).milliseconds
    }
    for stay in try statedStays() where periods.contains(where: { $0.overlaps(stay.covers) }) {
      if let place = stay.placeID { used.insert(place) }
    }
    return used
  }

  /// By place, the trips it belongs to: those it was visited on, and those of all tracks of the file that
  /// brought it. A place that a file brought with tracks of no trip belongs to none.
  private func ownersOfPlaces() throws(Diagnostic) -> [Identifier: Set<Identifier>] {
    var owners: [Identifier: Set<Identifier>] = [:]
    for visit in try checkins() {
      if let trip = visit.trip, let place = visit.spot { owners[place, default: []].insert(trip) }
    }
    let brought = try notebook.query(
      """
      SELECT DISTINCT p.id, t.id FROM trip_place p \
      JOIN trip_track k ON k.file = p.file AND k.removed = 0 \
      LEFT JOIN trip_trip t ON t.id = k.trip AND t.removed = 0 WHERE p.removed = 0
      """, []
    ) { (row) throws(Diagnostic) in (place: row.identifier(0), trip: row.identifier(1)) }
    let free = Set(brought.filter { $0.trip == nil }.compactMap(\.place))
    for (place, trip) in brought {
      if let place, let trip, !free.contains(place) { owners[place, default: []].insert(trip) }
    }
    return owners
  }
}
