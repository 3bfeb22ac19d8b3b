// Zones while fixes come in: what happens is stored as it happens, and the commands that wait for it
// run. What was stored goes on after a restart: nothing fires twice.

import Command
import Core
import Kernel
import Notebook

/// Watches the zones for whoever records or follows; one value for one run.
///
/// Zones and commands are those at the start. Each event is a step of undo of its own, unless a batch
/// is open.
final class LiveFences {
  private let session: Session
  private let zones: [Zoned]
  private let hooks: ZoneHooks
  private var engine: FenceEngine
  /// The last fix that was handled, and the last event of all.
  private var handled: Instant?
  private var stored: Instant?

  /// - Throws: when the notebook cannot be read.
  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    let reader = try TripReader(session)
    zones = try reader.zones().filter { $0.shape != nil }
    hooks = try ZoneHooks(reader)
    engine = FenceEngine(zones.compactMap(\.fence))
    for (number, zone) in zones.enumerated() {
      if let handled = zone.handled { engine.resume(handled: handled) }
      let latest = try reader.latestCrossings(of: zone.id, most: 8)
      guard let last = latest.first else { continue }
      let entered = latest.first { $0.kind == .enter }
      engine.resume(
        number, inside: last.kind != .exit, entered: entered?.at, hasDwelt: last.kind == .dwell)
      engine.resume(handled: last.at)
    }
  }

  /// Whether there is anything to watch.
  var isEmpty: Bool { zones.isEmpty }

  /// What a fix brings: stored, then the commands run. A fix without a time says nothing.
  /// - Throws: when the notebook cannot be written, `interrupted`. A command that fails is told of.
  /// - Complexity: O(1) while it is far from all borders.
  @discardableResult
  func take(_ point: TrackPoint, joins: Bool = true) throws(Diagnostic) -> [Crossing] {
    guard !zones.isEmpty, let time = point.time else { return [] }
    let events = engine.take(
      FenceFix(time: time, place: point.place, accuracy: point.accuracy, joins: joins))
    handled = max(handled ?? time, time)
    guard !events.isEmpty else { return [] }
    var crossings: [Crossing] = []
    try write { () throws(Diagnostic) in
      for event in events {
        let zone = zones[event.zone]
        let id = session.newID()
        try session.append(
          TripEvent.crossingSeen, scope: nil, entity: id,
          body: TripEvent.crossing(event, of: zone.id, .live))
        crossings.append(
          Crossing(
            id: id, zone: zone.id, zoneName: zone.name, kind: event.kind, at: event.at,
            after: event.after, place: event.place, accuracy: event.accuracy,
            evidence: event.evidence, origin: .live))
      }
    }
    stored = events.map(\.at).max()
    for crossing in crossings {
      session.note(tr("\(crossing.kind.words): \(crossing.zoneName)"))
    }
    try hooks.run(crossings)
    return crossings
  }

  /// Ends the run: notes up to when fixes were handled, so that what comes late does not fire in the
  /// next one.
  /// - Throws: when the notebook cannot be written.
  func finish() throws(Diagnostic) {
    guard let handled, let zone = zones.first, stored.map({ $0 < handled }) ?? true else { return }
    self.handled = nil
    try write { () throws(Diagnostic) in
      // One zone is enough: fixes are handled for all at once.
      try session.append(
        TripEvent.zoneHandled, scope: nil, entity: zone.id,
        body: ["handled": .integer(handled.milliseconds)])
    }
  }

  private func write(_ body: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    if session.isWriting { try body() } else { try session.write(as: nil, body) }
  }
}
