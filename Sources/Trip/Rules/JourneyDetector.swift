// Journeys while fixes come in: one is under way from when a stay was left until the next one has
// lasted. What a stay is, and when it was left, is said by `StayFinder`, so that what is seen live
// agrees with what `trip stays` finds afterwards.

import Core
import Kernel

/// Takes fixes as they come and tells where a journey begins and ends.
struct JourneyDetector {
  enum Event: Sendable, Equatable {
    /// A place was left: when, and where. Known some fixes later.
    case departed(at: Int64, from: GeoPoint)
    /// A stay has lasted: since when, and where.
    case arrived(at: Int64, place: GeoPoint)
    /// It was no journey: fixes had wandered off for some minutes and came back.
    case returned
    /// Nothing was heard for too long; the last fix was at this time.
    case lost(at: Int64)
  }

  enum State: Sendable, Equatable {
    /// Too little is known yet.
    case unknown
    case still(since: Int64, place: GeoPoint)
    case moving(since: Int64, from: GeoPoint)
  }

  private(set) var state = State.unknown
  private let rules: StayRules
  private var finder: StayFinder
  /// Where and when the first fix was, and the last one near it.
  private var origin: WayFix?
  private var lastNearOrigin: Int64 = 0
  private var outside = 0
  private(set) var latest: WayFix?
  /// The last fix that belonged to the stay.
  private var lastInside: Int64 = 0
  /// The stay that the journey began at; nil where it began on the way.
  private var left: (since: Int64, place: GeoPoint)?
  /// The first fix after the last long silence.
  private var resumed: WayFix?

  /// Milliseconds; a journey of which nothing was heard for so long is over. The rule of gaps as well.
  static let longestSilence = TrackMeter.gapMilliseconds
  /// Milliseconds; who is back where he was so soon has not been anywhere, as for `trip stays`.
  static let shortestAbsence = StayRules().minimum

  /// - Parameter still: milliseconds that one must stay for a journey to be over.
  init(still: Int64) {
    rules = StayRules(minimum: still)
    finder = StayFinder(rules)
  }

  /// The next fix; what goes back in time by little is passed over.
  /// - Returns: what it shows, in order: a silence that ended a journey, then what begins.
  /// - Complexity: O(1), amortised.
  mutating func take(_ fix: WayFix) -> [Event] {
    var events: [Event] = []
    if let latest {
      let pause = fix.time - latest.time
      if pause < 0, pause >= -JourneyDetector.longestSilence { return [] }
      if pause.magnitude > JourneyDetector.longestSilence {
        if let event = silence() { events.append(event) }
        // A clock that was put back begins anew; a device that slept where it lies does not.
        if pause < 0 { restart() }
        (origin, outside) = (nil, 0)
        resumed = fix
      }
    }
    latest = fix
    if let event = judge(fix) { events.append(event) }
    return events
  }

  /// Nothing is heard any more: ends a journey that is under way.
  mutating func silence() -> Event? {
    guard case .moving = state, let latest else { return nil }
    restart()
    return .lost(at: latest.time)
  }

  private mutating func restart() {
    (state, origin, outside, left) = (.unknown, nil, 0, nil)
    finder = StayFinder(rules)
  }

  private mutating func judge(_ fix: WayFix) -> Event? {
    finder.take(fix)
    switch state {
    case .still(let since, let place):
      guard let last = finder.lastPresence else { return departed(since, place) }
      lastInside = last
      return nil
    case .moving:
      guard let present = finder.present else { return nil }
      return arrived(present)
    case .unknown:
      if let present = finder.present {
        _ = arrived(present)
        return nil
      }
      return leftOrigin(fix)
    }
  }

  private mutating func arrived(_ present: (since: Int64, place: GeoPoint)) -> Event {
    lastInside = finder.lastPresence ?? present.since
    if case .moving(let began, _) = state, let left,
      present.since - began < JourneyDetector.shortestAbsence,
      Geodesic.length(from: left.place, to: present.place) <= rules.radius
    {
      state = .still(since: left.since, place: left.place)
      return .returned
    }
    state = .still(since: present.since, place: present.place)
    return .arrived(at: present.since, place: present.place)
  }

  private mutating func departed(_ since: Int64, _ place: GeoPoint) -> Event {
    var (at, from) = (lastInside, place)
    if let stay = finder.stays.last, stay.end >= since { at = min(at, stay.end) }
    if let resumed, resumed.time > at { (at, from) = (resumed.time, resumed.place) }
    left = (since, place)
    state = .moving(since: at, from: from)
    return .departed(at: at, from: from)
  }

  /// Who is on the way already when watching begins has stayed nowhere yet.
  private mutating func leftOrigin(_ fix: WayFix) -> Event? {
    guard let first = origin else {
      origin = fix
      lastNearOrigin = fix.time
      return nil
    }
    let claimed = fix.accuracy.isNaN ? StayRules.usualAccuracy : fix.accuracy
    let reach = 2 * rules.radius + max(claimed, first.accuracy.isNaN ? 0 : first.accuracy)
    guard Geodesic.length(from: first.place, to: fix.place) > reach else {
      (lastNearOrigin, outside) = (fix.time, 0)
      return nil
    }
    outside += 1
    // One fix alone may be wrong; two that are wrong in the same way are rare.
    guard outside >= 2 else { return nil }
    state = .moving(since: lastNearOrigin, from: first.place)
    return .departed(at: lastNearOrigin, from: first.place)
  }
}
