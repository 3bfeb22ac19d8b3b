// What others may see of the ways of a notebook, track by track. Everything in a picture or a book is
// taken from it: sums of days and stays are those of these points alone, so that nothing of what is
// hidden follows from the difference, or from what lies beside it.

import Core
import Kernel
import Notebook

/// A way as others may see it.
struct ShownWay: Sendable {
  var line: TrackLine
  /// Whether nothing of it is hidden.
  var isWhole = true
  /// When one was where it is hidden.
  var hidden = TimeSet()
  /// The numbers of points before which something is hidden: not even a gap is told there.
  var partings: Set<Int> = []
}

/// The ways of the tracks that were asked for.
final class ShownWays {
  let privacy: PrivacyZones
  private let reader: TripReader
  private var times: [Identifier: TimeSet] = [:]
  /// Of all tracks looked at.
  private var all = TimeSet()

  fileprivate init(_ reader: TripReader, _ privacy: PrivacyZones) {
    (self.reader, self.privacy) = (reader, privacy)
  }

  /// What is left of a track.
  /// - Parameter outliers: the numbers of points that are wrong, ascending; they show nothing.
  /// - Complexity: O(points x zones).
  func way(
    of track: Identifier, without outliers: [ClosedRange<Int>]
  ) throws(Diagnostic) -> ShownWay {
    try reader.session.checkInterrupted()
    let way = privacy.shown(try reader.line(of: track), track: track, without: outliers)
    if times.updateValue(way.hidden, forKey: track) == nil {
      for range in way.hidden.ranges { all.insert(range) }
    }
    return way
  }

  func way(of track: StoredTrack) throws(Diagnostic) -> ShownWay {
    try way(of: track.id, without: track.measures.outliers.map(\.points))
  }

  /// When a track was where it is hidden.
  func hidden(
    _ track: Identifier, without outliers: [ClosedRange<Int>]
  ) throws(Diagnostic) -> TimeSet {
    if let known = times[track] { return known }
    return try way(of: track, without: outliers).hidden
  }

  /// Whether any of the tracks looked at was hidden at one of these times.
  func hides(_ times: ClosedRange<Int64>) -> Bool { all.overlaps(times) }

  // MARK: - Stays

  /// What others may know of what other programs saw.
  func shown(_ visits: [SeenVisit]) -> [SeenVisit] {
    visits.filter { !privacy.hides($0.place) }.map { visit in
      var visit = visit
      visit.name = privacy.shown(visit.name)
      visit.address = privacy.shown(visit.address)
      visit.category = privacy.shown(visit.category)
      return visit
    }
  }

  /// What others may know of what the user said of stays, and the times of the rest: what the points
  /// say of them is wrong, and must not be told instead.
  func shown(_ stated: [StatedStay]) -> (stays: [StatedStay], silent: TimeSet) {
    var (stays, silent): ([StatedStay], TimeSet) = ([], TimeSet())
    for stay in stated {
      guard stay.kind == .stay, let place = stay.place, !privacy.hides(place) else {
        silent.insert(stay.covers)
        continue
      }
      var stay = stay
      stay.name = privacy.shown(stay.name)
      stay.comment = privacy.shown(stay.comment)
      stays.append(stay)
    }
    return (stays, silent)
  }
}

extension TripReader {
  /// The points of a track without those that are wrong, as those see it who are to look at it; nil is
  /// the user.
  func line(of track: StoredTrack, for shown: ShownWays?) throws(Diagnostic) -> TrackLine {
    if let shown { return try shown.way(of: track).line }
    return try line(of: track.id).without(track.measures.outliers)
  }

  /// nil where nothing is private.
  func shownWays() throws(Diagnostic) -> ShownWays? {
    let privacy = try privacy()
    return privacy.isEmpty ? nil : ShownWays(self, privacy)
  }

  /// What others may see of a scope: nothing that names a private zone, and of tracks that one cuts
  /// the measures of what is left.
  /// - Complexity: O(points x zones).
  func published(
    _ scope: PictureScope, _ shown: ShownWays
  ) throws(Diagnostic) -> PictureScope {
    let privacy = shown.privacy
    func shownTrip(_ trip: Trip) -> Trip {
      var trip = trip
      trip.destination = privacy.shown(trip.destination) ?? tr("Trip").text(language)
      trip.comment = privacy.shown(trip.comment)
      return trip
    }
    func shownTrack(_ track: StoredTrack) -> StoredTrack {
      var track = track
      track.name = privacy.shown(track.name)
      track.comment = privacy.shown(track.comment)
      track.activity = privacy.shown(track.activity)
      track.source = nil
      track.leftOut = track.leftOut.map { cover in
        var cover = cover
        // A step that is cut in a private place would show it.
        cover.first = cover.first.flatMap { privacy.hides($0) ? nil : $0 }
        cover.last = cover.last.flatMap { privacy.hides($0) ? nil : $0 }
        return cover
      }
      return track
    }
    var result = scope
    result.title = privacy.shown(scope.title) ?? "taccuino"
    result.trip = scope.trip.map(shownTrip)
    result.trips = scope.trips.map(shownTrip)
    result.tracks = []
    let longest = try longestTrack()
    for track in scope.tracks {
      var left = shownTrack(track)
      let way = try shown.way(of: track)
      let joint = try joint(of: track, longest: longest)
      let onward = try joint.flatMap { (joint) throws(Diagnostic) in
        try seen(joint, from: track, shown: way.line, privacy)
      }
      if !way.isWhole || onward != joint?.point {
        guard way.line.count > 0 else { continue }
        left.measures = TrackMeter.measure(
          way.line.without(left.leftOut), zone: zone(of: track), method: track.measures.method,
          isHistory: track.isHistory, onward: onward)
        guard lies(left, scope.from, scope.to) else { continue }
        result.remeasured[track.id] = left.measures
      }
      result.tracks.append(left)
    }
    return result
  }
}
