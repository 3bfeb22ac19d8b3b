// The notes and photos of a book of which nobody knows where they were made: on their day, with no mark
// on the map, and nothing of a time at which one was where it is hidden.

import Command
import Core
import Kernel
import Notebook

extension TripReader {
  /// The notes and photos without a place of a scope, as others may see them, in the order of time.
  /// - Complexity: O(notes and photos), and the points of tracks of their times that zones may cut.
  func bookMoments(
    _ scope: PictureScope, _ shown: ShownWays?
  ) throws(Diagnostic) -> [LooseMoment] {
    let all = try looseMoments(of: scope)
    guard let shown, !all.isEmpty else { return all }
    // Any track may say where the user was then, whether it is of the scope or not.
    let times = all.compactMap { $0.at?.milliseconds }
    if let first = times.min(), let last = times.max() {
      let beside = try tracks([
        Condition(
          "p.type = 'recorded' AND p.start_at <= ? AND p.end_at >= ?",
          [.integer(last), .integer(first)])
      ])
      for track in beside {
        guard let start = track.measures.start, let end = track.measures.end,
          times.contains(where: { start.milliseconds <= $0 && $0 <= end.milliseconds })
        else { continue }
        _ = try shown.hidden(track.id, without: track.measures.outliers.map(\.points))
      }
    }
    return all.compactMap { moment in
      if let at = moment.at?.milliseconds, shown.hides(at...at) { return nil }
      guard let text = shown.privacy.shown(moment.text) else {
        // A picture may be seen without its words; a note is nothing but words.
        guard moment.kind == .photo else { return nil }
        var silent = moment
        silent.text = ""
        return silent
      }
      var moment = moment
      moment.text = text
      return moment
    }
  }

  /// The same as the user sees them.
  func looseMoments(of scope: PictureScope) throws(Diagnostic) -> [LooseMoment] {
    guard scope.named.isEmpty || !scope.trips.isEmpty else { return [] }
    return try looseMoments(
      trips: scope.ofTrips, on: AskedDays(from: scope.from, to: scope.to))
  }
}
