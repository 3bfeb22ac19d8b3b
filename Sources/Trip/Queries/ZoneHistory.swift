// Zones along all that was recorded: what a replay sees, how long one was inside, where one was at a
// time. Computed when asked.

import Command
import Core
import Kernel
import Notebook

/// A time inside a zone, as recorded points tell it.
struct ZoneVisit: Sendable {
  /// The number of the zone.
  var zone: Int
  var start: Instant
  /// When one left; of a visit that has no end yet, or that a long silence ends, the last point.
  var end: Instant
  /// Whether the border was seen to be crossed at the end.
  var isClosed: Bool
  /// Milliseconds of it of which nothing is recorded: silences of more than 30 minutes.
  var unseen: Int64
  /// In whose days it is told.
  var local: Zone
}

struct ZoneHistory {
  let reader: TripReader
  let fences: [Fence]

  /// Feeds all that was recorded, in the order of time.
  /// - Complexity: O(points), some tens of ns each while they are far from all borders.
  private func walk(
    from: Instant? = nil, to: Instant?,
    _ body: (FenceFix, HistoryStretch) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let session = reader.session
    try reader.history(from: from, to: to) { (stretch) throws(Diagnostic) in
      try session.checkInterrupted()
      for index in 0..<stretch.columns.count { try body(stretch.fix(index), stretch) }
    }
  }

  /// What happens at the borders before `to`, by time.
  func events(to: Instant?) throws(Diagnostic) -> [FenceEvent] {
    var engine = FenceEngine(fences)
    var events: [FenceEvent] = []
    try walk(to: to) { (fix, _) throws(Diagnostic) in
      events += engine.take(fix)
    }
    return events.sorted { $0.at < $1.at }
  }

  /// The times inside that begin before `to`. A silence of more than two days ends a visit: what was
  /// then, nobody knows.
  func visits(to: Instant?) throws(Diagnostic) -> [ZoneVisit] {
    var engine = FenceEngine(fences)
    var open: [Int: ZoneVisit] = [:]
    var visits: [ZoneVisit] = []
    var last: Instant?
    // The silence before the newest fix, and when it began.
    var silent: (from: Instant, length: Int64)?
    try walk(to: to) { (fix, stretch) throws(Diagnostic) in
      silent = nil
      if let last {
        let silence = (fix.time - last).milliseconds
        if silence > TrackMeter.longestPauseMilliseconds {
          for var visit in open.values {
            visit.end = last
            visits.append(visit)
          }
          open = [:]
          engine.forget()
        } else if silence > TrackMeter.gapMilliseconds {
          for zone in open.keys { open[zone]?.unseen += silence }
          silent = (last, silence)
        }
      }
      for event in engine.take(fix) {
        switch event.kind {
        case .enter:
          open[event.zone] = ZoneVisit(
            zone: event.zone, start: event.at, end: event.at, isClosed: false, unseen: 0,
            local: stretch.zone)
        case .exit:
          guard var visit = open.removeValue(forKey: event.zone) else { continue }
          visit.end = event.at
          visit.isClosed = true
          // A silence after the last point inside is none of the visit: who left with the fix before it
          // was known to have left only by this one.
          if let silent, visit.end <= silent.from { visit.unseen -= silent.length }
          visit.unseen = min(visit.unseen, (visit.end - visit.start).milliseconds)
          visits.append(visit)
        case .dwell: break
        }
      }
      last = fix.time
    }
    if let last {
      for var visit in open.values {
        visit.end = last
        visits.append(visit)
      }
    }
    return visits.sorted { ($0.start, $0.zone) < ($1.start, $1.zone) }
  }

  /// In which zones one was at a time, since when, and the last fix before. A visit that began more
  /// than 31 days before has no beginning.
  func inside(
    at time: Instant
  ) throws(Diagnostic) -> (last: FenceFix, zones: [(zone: Int, since: Instant?)])? {
    var engine = FenceEngine(fences)
    let begin = time - Duration(milliseconds: 31 * 86_400_000)
    var first: Instant?
    try walk(from: begin, to: time + Duration(milliseconds: 1)) {
      (fix, _) throws(Diagnostic) in
      if let last = engine.last,
        (fix.time - last.time).milliseconds > TrackMeter.longestPauseMilliseconds
      {
        engine.forget()
        first = nil
      }
      first = first ?? fix.time
      _ = engine.take(fix)
    }
    guard let last = engine.last,
      (time - last.time).milliseconds <= TrackMeter.longestPauseMilliseconds
    else { return nil }
    var zones: [(Int, Instant?)] = []
    for zone in fences.indices where engine.side(zone) == .inside {
      let since = engine.entered(zone)
      zones.append((zone, since == first ? nil : since))
    }
    return (last, zones)
  }
}
