// A trip of which nothing was recorded, as a picture: its stops and the straight lines from one to the next.
// No line is drawn that touches what a privacy zone hides.

import Command
import Core
import Kernel
import Notebook
import Render

extension TripReader {
  /// The stops with a position of the trips asked for, in the order of the plan; none where something was
  /// recorded, which tells the way better.
  /// - Parameter privacy: what others may not see; nil hides nothing.
  func plannedStops(
    _ scope: PictureScope, _ scene: TravelScene, _ privacy: PrivacyZones?
  ) throws(Diagnostic) -> [PlannedStop] {
    guard scope.isOfTrips, scope.named.isEmpty, !scene.pieces.contains(where: { $0.kind == .way })
    else { return [] }
    return try stops(of: scope).filter { stop in
      guard let place = stop.place, place.isOnGlobe else { return false }
      return !(privacy?.hides(place) ?? false)
    }
  }

  /// All stops of the trips asked for that lie on the days asked for.
  func stops(of scope: PictureScope) throws(Diagnostic) -> [PlannedStop] {
    var stops: [PlannedStop] = []
    for trip in scope.trips where scope.isOfTrips {
      stops += try self.stops(TripReader.within(trip.id))
    }
    return stops.filter { scope.holds($0.date) }
  }

  /// The straight line to each stop from the one before it in the same trip, of the day of the later one.
  func ways(between stops: [PlannedStop], _ privacy: PrivacyZones?) -> [TravelScene.Piece] {
    zip(stops, stops.dropFirst()).compactMap { before, stop in
      guard before.trip == stop.trip, let from = before.place, let to = stop.place, from != to
      else { return nil }
      if let privacy {
        var line = TrackLine()
        for place in [from, to] { line.append(TrackPoint(place: place), begins: false) }
        guard privacy.shown(line, track: stop.id).isWhole else { return nil }
      }
      return TravelScene.Piece(
        track: stop.trip, kind: .planned, day: stop.date, places: [from, to],
        length: Geodesic.length(from: from, to: to))
    }
  }

  /// When a stop is to be reached; nil without an hour.
  func time(of stop: PlannedStop) -> Instant? {
    stop.at.map { minute in
      clock(trip: stop.tripZone, own: nil).instant(
        of: CivilTime(day: stop.date, millisecondOfDay: minute * 60_000))
    }
  }

  func marker(of stop: PlannedStop) -> TravelScene.Marker? {
    stop.place.map { place in
      TravelScene.Marker(
        kind: .stop, title: stop.name, text: stop.comment, place: place, at: time(of: stop),
        zone: clock(trip: stop.tripZone, own: nil), day: stop.date, id: stop.id)
    }
  }
}
