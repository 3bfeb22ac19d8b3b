// What a fix says about zones: entered, left, stayed in, passed through. A pure state machine: no
// clock, no notebook, the same answers for the same fixes, live and over years of history.
//
// What it refuses: to leave for one bad fix, to enter for one wild leap, to fire again for what came
// late, and to know anything about a gap.

import Core
import Kernel

/// A place at a time, as far as fences want to know.
struct FenceFix: Sendable, Equatable {
  var time: Instant
  var place: GeoPoint
  /// Metres; nil where not told.
  var accuracy: Double?
  /// Whether the device went on recording since the fix before; else nothing is known between.
  var joins = true
}

/// What happened at the border of a zone.
struct FenceEvent: Sendable, Equatable {
  /// The names stand in notebooks.
  enum Kind: String, Sendable, CaseIterable {
    case enter, exit, dwell
  }

  /// How it is known; the names stand in notebooks.
  enum Evidence: String, Sendable, CaseIterable {
    /// One fix shows it.
    case fix
    /// Two fixes show it; the time is that of the first.
    case confirmed
    /// No fix lies inside: the way from one to the next goes through. Time and place lie on that way.
    case between
  }

  /// The number of the zone.
  var zone: Int
  var kind: Kind
  var at: Instant
  var place: GeoPoint
  var accuracy: Double?
  var evidence: Evidence
  /// The last fix before, which did not show it: it happened after that. nil where there is none.
  var after: Instant?
}

/// A zone as the engine watches it.
struct Fence: Sendable {
  var shape: ZoneShape
  /// How long one stays before it is told; nil for never.
  var dwell: Duration?
  /// Metres beyond the border from which one has left.
  var margin: Double

  /// - Parameter margin: nil for a tenth of the size, at least 20 m (as Tracelet has it).
  init(_ shape: ZoneShape, dwell: Duration? = nil, margin: Double? = nil) {
    self.shape = shape
    self.dwell = dwell
    self.margin = margin ?? Fence.margin(of: shape)
  }

  static func margin(of shape: ZoneShape) -> Double { max(0.1 * shape.size, 20) }
}

/// Watches zones, fix by fix.
///
/// Entered is who is at the border or inside it; with an accuracy worse than the zone is wide (and
/// than 50 m) only two fixes in a row say so. Left is who is beyond border and margin by more than the
/// accuracy, on two such fixes with none nearer between; fixes too inaccurate to tell do not count.
/// A leap (`leapSpeed`) waits for the next fix and is forgotten when that one is back.
/// - Complexity: a fix costs O(1) while it is far from all borders, else a few geodesics a zone.
struct FenceEngine: Sendable {
  enum Side: Sendable, Equatable {
    case unknown, outside, inside
  }

  /// Between fixes farther apart in time nothing is said about the way between.
  static let longestWay: Int64 = 5 * 60_000
  /// Metres a second beyond which a step may be a wrong fix, where it is also so many times the pace
  /// before; 180 km/h.
  static let leapSpeed = 50.0
  static let leapRatio = 3.0
  /// Metres of accuracy with which one fix is enough to enter, however small the zone.
  static let surely = 50.0

  private struct Watch: Sendable {
    var side = Side.unknown
    var entered: Instant?
    var hasDwelt = false
    /// The first fix that shows it, and the one before.
    var leaving: (fix: FenceFix, after: Instant?)?
    var entering: (fix: FenceFix, after: Instant?)?
    /// Nothing can happen before the way is so long.
    var wakes = -Double.infinity
  }

  let fences: [Fence]
  private var watches: [Watch]
  private(set) var last: FenceFix?
  private var leap: FenceFix?
  private var speed = 0.0
  /// Metres gone since the beginning.
  private var way = 0.0
  /// No zone wakes before.
  private var nextWake = -Double.infinity
  private var nextDwell = Int64.max
  private var handled: Instant?

  init(_ fences: [Fence]) {
    self.fences = fences
    watches = Array(repeating: Watch(), count: fences.count)
  }

  /// Goes on where an earlier run ended: what is known of a zone, and up to when.
  mutating func resume(_ zone: Int, inside: Bool, entered: Instant?, hasDwelt: Bool) {
    watches[zone].side = inside ? .inside : .outside
    watches[zone].entered = inside ? entered : nil
    watches[zone].hasDwelt = hasDwelt
    plan()
  }

  /// Fixes up to this time were handled: older ones say nothing any more.
  mutating func resume(handled: Instant) { self.handled = max(self.handled ?? handled, handled) }

  /// Looks at every zone with the next fix, however far it was.
  mutating func wake() {
    for index in watches.indices { watches[index].wakes = -.infinity }
    nextWake = -.infinity
  }

  func side(_ zone: Int) -> Side { watches[zone].side }
  func entered(_ zone: Int) -> Instant? { watches[zone].entered }

  /// Nothing is known any more of where one is: after a long silence.
  mutating func forget() {
    for index in watches.indices { watches[index] = Watch() }
    last = nil
    leap = nil
    speed = 0
    nextWake = -.infinity
    nextDwell = .max
  }

  /// What a fix says: events by time, and of one time what was left before what was entered.
  mutating func take(_ fix: FenceFix) -> [FenceEvent] {
    let before = leap ?? last
    guard fix.place.isOnGlobe, fix.time > before?.time ?? handled ?? .distantPast,
      handled.map({ fix.time > $0 }) ?? true
    else { return [] }
    var events: [FenceEvent] = []
    if let wild = leap {
      leap = nil
      let (on, back) = (pace(wild, fix), last.map { pace($0, fix) } ?? 0)
      if on <= FenceEngine.leapSpeed || on <= back { handle(wild, &events) }
    } else if let last {
      let pace = pace(last, fix)
      if pace > FenceEngine.leapSpeed, pace > FenceEngine.leapRatio * speed {
        leap = fix
        return []
      }
    }
    handle(fix, &events)
    return events.sorted {
      ($0.at, $0.kind.rank, $0.zone) < ($1.at, $1.kind.rank, $1.zone)
    }
  }

  /// Metres a second that one must have moved at least.
  private func pace(_ a: FenceFix, _ b: FenceFix) -> Double {
    let metres =
      Geodesic.length(from: a.place, to: b.place) - (a.accuracy ?? 0) - (b.accuracy ?? 0)
    return max(0, metres) / max(0.001, (b.time - a.time).seconds)
  }

  private mutating func handle(_ fix: FenceFix, _ events: inout [FenceEvent]) {
    let before = last
    let step = before.map { Geodesic.length(from: $0.place, to: fix.place) } ?? 0
    way += step
    if let before { speed = step / max(0.001, (fix.time - before.time).seconds) }
    last = fix
    guard way >= nextWake || fix.time.milliseconds >= nextDwell else { return }
    let isOneWay =
      fix.joins
      && before.map { (fix.time - $0.time).milliseconds <= FenceEngine.longestWay } ?? false
    for zone in fences.indices
    where way >= watches[zone].wakes || dwellTime(zone) <= fix.time.milliseconds {
      watch(zone, fix, before, isOneWay ? step : nil, &events)
    }
    plan()
  }

  private mutating func plan() {
    nextWake = watches.reduce(.infinity) { min($0, $1.wakes) }
    nextDwell = watches.indices.reduce(.max) { min($0, dwellTime($1)) }
  }

  private func dwellTime(_ zone: Int) -> Int64 {
    guard watches[zone].side == .inside, !watches[zone].hasDwelt, let dwell = fences[zone].dwell,
      let entered = watches[zone].entered
    else { return .max }
    return (entered + dwell).milliseconds
  }

  // MARK: - One zone

  /// - Parameter step: metres from the fix before, where the way between counts.
  private mutating func watch(
    _ zone: Int, _ fix: FenceFix, _ before: FenceFix?, _ step: Double?,
    _ events: inout [FenceEvent]
  ) {
    let fence = fences[zone]
    let distance = fence.shape.distance(fix.place)
    guard !distance.isNaN else { return }
    // A metre for rounding.
    watches[zone].wakes = way + max(0, abs(distance) - 1)
    guard watches[zone].side == .inside else {
      return outside(zone, fix, distance, before, step, &events)
    }
    if distance <= fence.margin { watches[zone].leaving = nil }
    if distance <= 0 {
      let due = dwellTime(zone)
      guard due <= fix.time.milliseconds else { return }
      watches[zone].hasDwelt = true
      events.append(
        FenceEvent(
          zone: zone, kind: .dwell, at: Instant(milliseconds: due), place: fix.place,
          accuracy: fix.accuracy, evidence: .fix, after: before?.time))
      return
    }
    watches[zone].wakes = way
    guard distance - max(0, fix.accuracy ?? 0) > fence.margin else { return }
    guard let (first, after) = watches[zone].leaving else {
      watches[zone].leaving = (fix, before?.time)
      return
    }
    events.append(event(zone, .exit, first, .confirmed, after))
    watches[zone] = Watch(side: .outside, wakes: way + max(0, distance - 1))
  }

  private mutating func outside(
    _ zone: Int, _ fix: FenceFix, _ distance: Double, _ before: FenceFix?, _ step: Double?,
    _ events: inout [FenceEvent]
  ) {
    let fence = fences[zone]
    guard distance <= 0 else {
      if watches[zone].side == .outside, let before, let step, step >= distance {
        pass(zone, before, fix, step, &events)
      }
      watches[zone].entering = nil
      watches[zone].side = .outside
      return
    }
    if let accuracy = fix.accuracy, accuracy > max(fence.shape.size, FenceEngine.surely) {
      guard let (first, after) = watches[zone].entering else {
        watches[zone].entering = (fix, before?.time)
        watches[zone].wakes = way
        return
      }
      return enter(zone, first, .confirmed, after, &events)
    }
    let (first, after) = watches[zone].entering ?? (fix, before?.time)
    enter(zone, first, watches[zone].entering == nil ? .fix : .confirmed, after, &events)
  }

  private mutating func enter(
    _ zone: Int, _ fix: FenceFix, _ evidence: FenceEvent.Evidence, _ after: Instant?,
    _ events: inout [FenceEvent]
  ) {
    events.append(event(zone, .enter, fix, evidence, after))
    let wakes = watches[zone].wakes
    watches[zone] = Watch(side: .inside, entered: fix.time, wakes: wakes)
  }

  private func event(
    _ zone: Int, _ kind: FenceEvent.Kind, _ fix: FenceFix, _ evidence: FenceEvent.Evidence,
    _ after: Instant?
  ) -> FenceEvent {
    FenceEvent(
      zone: zone, kind: kind, at: fix.time, place: fix.place, accuracy: fix.accuracy,
      evidence: evidence, after: after)
  }

  /// In and out between two fixes. A way that goes no deeper than the fixes are accurate shows
  /// nothing.
  private func pass(
    _ zone: Int, _ a: FenceFix, _ b: FenceFix, _ step: Double, _ events: inout [FenceEvent]
  ) {
    let shape = fences[zone].shape
    let pieces = shape.pieces(from: a.place, to: b.place)
    guard !pieces.isEmpty else { return }
    let line = Geodesic.line(from: a.place, to: b.place)
    let accuracies = [a.accuracy, b.accuracy].compactMap { $0 }
    for piece in pieces where piece.lowerBound > 0 && piece.upperBound < 1 {
      func place(_ share: Double) -> GeoPoint {
        Geodesic.destination(from: a.place, azimuth: line.azimuth, metres: line.length * share)
      }
      func time(_ share: Double) -> Instant {
        let span = Double((b.time - a.time).milliseconds)
        return a.time + Duration(milliseconds: Int64((span * share).rounded()))
      }
      let middle = place((piece.lowerBound + piece.upperBound) / 2)
      guard -shape.distance(middle) > accuracies.max() ?? 0 else { continue }
      for (kind, share) in [
        (FenceEvent.Kind.enter, piece.lowerBound), (.exit, piece.upperBound),
      ] {
        events.append(
          FenceEvent(
            zone: zone, kind: kind, at: time(share), place: place(share),
            accuracy: accuracies.max(), evidence: .between, after: a.time))
      }
    }
  }
}

extension FenceEvent.Kind {
  /// On one fix one leaves before one enters.
  fileprivate var rank: Int {
    switch self {
    case .exit: 0
    case .enter: 1
    case .dwell: 2
    }
  }
}
