// Zones while fixes come in: what happens is stored as it happens, and the commands that wait for it
// run. What was stored goes on after a restart: nothing fires twice.

import Command
import Core
import Kernel
import Notebook
import System

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
  /// Events that could not be stored yet, and when that was tried last.
  private var waiting: [FenceEvent] = []
  private var failedAt: UInt64?

  /// Nanoseconds; a notebook in use makes who writes wait.
  private static let patience: UInt64 = 30_000_000_000

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
  ///
  /// What cannot be stored, since the notebook is in use, is kept and tried again with a later fix, after
  /// `patience` at the earliest.
  /// - Throws: when the notebook cannot be written, `interrupted`. A command that fails is told of.
  /// - Complexity: O(1) while it is far from all borders.
  @discardableResult
  func take(_ point: TrackPoint, joins: Bool = true) throws(Diagnostic) -> [Crossing] {
    guard !zones.isEmpty, let time = point.time else { return [] }
    waiting += engine.take(
      FenceFix(time: time, place: point.place, accuracy: point.accuracy, joins: joins))
    handled = max(handled ?? time, time)
    guard !waiting.isEmpty, failedAt.map({ Clock.monotonic() - $0 > LiveFences.patience }) ?? true
    else { return [] }
    return try store()
  }

  private func store() throws(Diagnostic) -> [Crossing] {
    var crossings: [Crossing] = []
    let events = waiting
    do throws(Diagnostic) {
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
              after: event.after, latitude: event.place.latitude,
              longitude: event.place.longitude, accuracy: event.accuracy,
              evidence: event.evidence, origin: .live))
        }
      }
    } catch {
      failedAt = Clock.monotonic()
      throw error
    }
    failedAt = nil
    waiting = []
    stored = max(stored ?? events[0].at, events.map(\.at).max() ?? events[0].at)
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
    if !waiting.isEmpty { _ = try store() }
    guard let handled, stored.map({ $0 < handled }) ?? true else { return }
    self.handled = nil
    // What is said of a zone that was removed meanwhile would bring it back.
    let alive = Set(try TripReader(session).zones().map(\.id))
    guard let zone = zones.first(where: { alive.contains($0.id) }) else { return }
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
