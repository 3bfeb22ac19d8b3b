// Where one was at given times: on the tracks of the notebook, and in a recording that is running.

import Command
import Core
import Kernel
import Notebook
import System

extension TripReader {
  /// The placements of `times`, in their order; nil where the way says too little.
  /// - Complexity: O(points from the first to the last of them).
  func placements(
    at times: [Instant], limits: PlacementLimits = PlacementLimits()
  ) throws(Diagnostic) -> [Placement?] {
    guard let first = times.min(), let last = times.max() else { return [] }
    let reach = Duration(milliseconds: limits.reach + 1)
    var placer = WayPlacer(times, limits: limits)
    try history(from: first - reach, to: last + reach) { (stretch) throws(Diagnostic) in
      placer.take(stretch.columns)
    }
    placer.finish()
    var result = times.indices.map { placer.found[$0] }
    if result.contains(where: { $0 == nil }), let running = try runningWay() {
      var second = WayPlacer(times, limits: limits)
      second.take(running)
      second.finish()
      for index in result.indices where result[index] == nil { result[index] = second.found[index] }
    }
    return result
  }

  /// The points so far of a recording that is running, as far as their times ascend.
  private func runningWay() throws(Diagnostic) -> TrackColumns? {
    let path = RecordingJournal.path(session)
    guard Files.exists(path), JournalFile.isHeld(path) else { return nil }
    let contents = try RecordingJournal.read(
      ByteSource(path: path), session.seal(of: "trip"))
    var columns = TrackColumns()
    var last = Int64.min
    contents.points.forEach { point, _ in
      guard let time = point.time?.milliseconds, time >= last, point.place.isOnGlobe else { return }
      columns.append(point)
      last = time
    }
    return columns
  }

  /// Where the recording that is running is at this moment; nil where none is, or its last fix is more
  /// than a minute old.
  func liveFix() -> Placement? {
    let path = RecordingJournal.path(session)
    let seal = (try? session.seal(of: "trip")) ?? nil
    guard Files.exists(path), JournalFile.isHeld(path),
      let point = RecordingJournal.lastPoints(path, seal).last, let time = point.time
    else { return nil }
    let age = (session.now - time).milliseconds
    guard age.magnitude <= 60_000 else { return nil }
    return Placement(
      place: point.place, elevation: point.elevation, accuracy: point.accuracy, method: .live,
      gap: Int64(age.magnitude))
  }
}

extension Placement {
  /// Members of an event's body; all of them, so that nothing old stays.
  static func members(_ placement: Placement?) -> [JSONObject.Member] {
    func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    return [
      .init("latitude", number(placement?.place.latitude)),
      .init("longitude", number(placement?.place.longitude)),
      .init("elevation_m", number(placement?.elevation)),
      .init("accuracy_m", number(placement?.accuracy)),
      .init("method", placement.map { .string($0.method.rawValue) } ?? .null),
      .init("gap_ms", placement?.gap.map { .integer($0) } ?? .null),
    ]
  }
}
