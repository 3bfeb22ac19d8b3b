// The visits that somebody noted, as a book tells them: on their day, by the clocks of the place, and
// nothing of a place that is hidden.

import Command
import Core
import Kernel
import Notebook
import Render

extension TripReader {
  /// The visits of a scope as others may see them. One whose place or moment is hidden is left out.
  /// - Complexity: O(visits).
  func bookVisits(
    _ scope: PictureScope, _ shown: ShownWays?
  ) throws(Diagnostic) -> [Checkin] {
    let trips = Set(scope.trips.map(\.id))
    return try checkins().compactMap { one in
      guard let at = one.at, !scope.isOfTrips || one.trip.map(trips.contains) ?? false else {
        return nil
      }
      guard let shown else { return one }
      if let point = one.place, shown.privacy.hides(point) { return nil }
      if shown.hides(at.milliseconds...at.milliseconds) { return nil }
      var visit = one
      guard let name = shown.privacy.shown(one.placeName) else { return nil }
      visit.placeName = name
      visit.category = shown.privacy.shown(one.category)
      visit.comment = shown.privacy.shown(one.comment)
      return visit
    }
  }

  /// A visit on its day.
  func entry(_ visit: Checkin) throws(Diagnostic) -> (Day?, Instant?, BookPage.Entry) {
    let zone = try clock(visit)
    let civil = visit.at.map { zone.civil(at: $0) }
    var entry = BookPage.Entry(
      tr("visit"), visit.placeName ?? "", time: visit.at.map { told(zone).time($0) })
    entry.text = visit.comment
    if let category = visit.category { entry.facts.append(category) }
    return (civil?.day, visit.at, entry)
  }
}
