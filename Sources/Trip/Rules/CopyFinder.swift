// What two tracks tell both: at the same instants they are at the same places, as near as receivers can
// say. So the same recording is known in another format, cut, thinned or rounded, and two devices that
// one carried, for as long as they went together.
//
// A way is told by another where each of its fixes lies on it; that the other tells more between two
// fixes is no difference. Of two that tell each other the finer one counts: which is that, is asked of
// each track and time alone, so that of all that tell a time one always counts.
import Core
import Kernel

enum CopyFinder {
  /// Metres: two receivers at one place are no farther apart, but in few of a hundred moments.
  static let noise = 40.0
  /// Metres: fixes that say that they are less sure than this are not sure enough.
  static let unsure = 150.0
  /// Metres: a history begins and ends its movements at the middle of a place, not at a fix.
  static let place = 250.0
  /// Milliseconds: and so much before or after the movement.
  static let delay: Int64 = 240_000
  /// Milliseconds: clocks and files that keep whole seconds differ by up to one.
  static let clock: Int64 = 1500
  /// Milliseconds: files that round times begin and end so much apart.
  static let rounding: Int64 = 1000
  /// A thinned way cuts corners by so much of the step.
  static let corner = 0.15
  /// Of so long a step (ms) little is known between its ends, unless they are at one place.
  static let longestStep: Int64 = 120_000
  /// Within so short a step (ms) nobody turns off and comes back.
  static let shortStep: Int64 = 15_000
  /// What a fix within a longer step adds to its length, unless the way is another one.
  static let detour = 1.4
  /// So many times as many fixes must agree about those that do not.
  static let agreement = 9
  /// So many fixes off to one side, by so many standard errors, are no chance.
  private static let leastBeside = 4
  private static let surely = 4.0
  /// Ways that meet tell no more than so long (ms), or so far (metres), the same, unless they go together.
  static let meeting: Int64 = 120_000
  static let meetingPlace = 160.0

  /// When each of two ways is told by the other, and not to be counted.
  /// - Complexity: O(points).
  static func copies(
    _ a: TimedWay, _ b: TimedWay
  ) -> (ofA: [ClosedRange<Int64>], ofB: [ClosedRange<Int64>]) {
    guard a.count > 1, b.count > 1, a.times[0] < b.times[b.count - 1] + rounding,
      b.times[0] < a.times[a.count - 1] + rounding
    else { return ([], []) }
    return (
      told(a, by: b).flatMap { finer(b, than: a, in: $0) },
      told(b, by: a).flatMap { finer(a, than: b, in: $0) }
    )
  }

  /// Where a way is cut at a time because another one goes on: on itself, where both are at one place, so
  /// that nothing is added; else where the other one is.
  static func cut(_ way: TimedWay, at time: Int64, for other: TimedWay) -> GeoPoint {
    let (own, its) = (way.place(at: time), other.place(at: time))
    return distance(own.point, its.point) <= noise ? own.place : its.place
  }

  // MARK: - Which one counts

  /// The parts of a time in which one way goes before another.
  private static func finer(
    _ one: TimedWay, than other: TimedWay, in span: ClosedRange<Int64>
  ) -> [ClosedRange<Int64>] {
    var result: [ClosedRange<Int64>] = []
    var from = span.lowerBound
    while from < span.upperBound {
      let (its, own) = (other.grade(at: from), one.grade(at: from))
      let until = min(its.until, own.until, span.upperBound)
      if own.grade != its.grade ? own.grade < its.grade : one.rank < other.rank {
        if let last = result.last, last.upperBound == from {
          result[result.count - 1] = last.lowerBound...until
        } else {
          result.append(from...until)
        }
      }
      from = until
    }
    return result
  }

  // MARK: - Whether one tells the other

  private enum Verdict {
    case same, likely, other
  }

  /// Fixes one after the other that are on the other way, or none of which is.
  private struct Run {
    var isTold: Bool
    var fixes: ClosedRange<Int>
    var told = 0
    /// Of which the other way says little.
    var likely = 0
    /// By how much these lie off the straight of the other way: metres, and their squares.
    var offset = SIMD3<Double>()
    var squares = 0.0

    mutating func join(_ other: Run) {
      fixes = fixes.lowerBound...other.fixes.upperBound
      told += other.told
      likely += other.likely
      offset += other.offset
      squares += other.squares
    }

    /// Whether what is likely only lies always on one side: bends lie on either, another road on one.
    var isBeside: Bool {
      guard likely > told, likely >= leastBeside else { return false }
      let count = Double(likely)
      let mean = offset / count
      let square = (mean * mean).sum()
      let spread = max(0, squares / count - square)
      return square > noise * noise && square > surely * surely * spread / count
    }
  }

  /// The times in which all that a way tells is told by another.
  private static func told(_ way: TimedWay, by other: TimedWay) -> [ClosedRange<Int64>] {
    var result: [ClosedRange<Int64>] = []
    let span = way.times[0] - rounding...way.times[way.count - 1] + rounding
    for stretch in other.stretches(in: span) where stretch.count > 1 {
      let (start, end) = (other.times[stretch.lowerBound], other.times[stretch.upperBound])
      let inside = way.fixes(in: (start - rounding)...(end + rounding))
      guard !inside.isEmpty else {
        if tells(other, stretch, within: way, inside.lowerBound) { result.append(start...end) }
        continue
      }
      let before = entrance(other, stretch.lowerBound, into: way, inside.lowerBound)
      let after = entrance(other, stretch.upperBound, into: way, inside.upperBound)
      for run in runs(of: way, inside, along: other) {
        let (low, high) = (run.fixes.lowerBound, run.fixes.upperBound)
        var (from, to) = (way.times[low], way.times[high])
        // Two that are likely are worth one that is sure.
        var known = 2 * run.told + run.likely
        if before, low == inside.lowerBound { (from, known) = (min(from, start), known + 2) }
        if after, high == inside.upperBound - 1 { (to, known) = (max(to, end), known + 2) }
        if low > inside.lowerBound { from = parting(other, stretch, of: way, low, low - 1) }
        if high < inside.upperBound - 1 { to = parting(other, stretch, of: way, high, high + 1) }
        guard known >= 4, from < to, !run.isBeside,
          run.fixes.count == inside.count || to - from >= meeting && goes(way, run.fixes)
        else { continue }
        if let last = result.last, from <= last.upperBound {
          result[result.count - 1] = last.lowerBound...max(last.upperBound, to)
        } else {
          result.append(from...to)
        }
      }
    }
    return result
  }

  private static func goes(_ way: TimedWay, _ fixes: ClosedRange<Int>) -> Bool {
    fixes.contains { way.length(fixes.lowerBound, $0) > meetingPlace }
  }

  /// Runs of fixes that another way tells. What lies off for a moment, between many that do not, is noise.
  private static func runs(
    of way: TimedWay, _ inside: Range<Int>, along other: TimedWay
  ) -> [Run] {
    var all: [Run] = []
    var found = other.times.indices.lowerPart { other.times[$0] < way.times[inside.lowerBound] }
      .lowerBound
    for index in inside {
      let verdict = verdict(way, index, along: other, &found)
      let isTold = verdict != .other
      if all.last?.isTold != isTold { all.append(Run(isTold: isTold, fixes: index...index)) }
      all[all.count - 1].fixes = all[all.count - 1].fixes.lowerBound...index
      if verdict == .same { all[all.count - 1].told += 1 }
      if verdict == .likely {
        let off = way.points[index] - other.place(at: way.times[index]).point
        all[all.count - 1].likely += 1
        all[all.count - 1].offset += off
        all[all.count - 1].squares += (off * off).sum()
      }
    }
    var result: [Run] = []
    for (number, run) in all.enumerated() where run.isTold {
      if let last = result.last, number > 0 {
        let off = all[number - 1].fixes.count
        let time = way.times[run.fixes.lowerBound] - way.times[last.fixes.upperBound]
        if off * agreement <= last.fixes.count + run.fixes.count,
          time <= (off == 1 ? TrackMeter.gapMilliseconds : longestStep)
        {
          result[result.count - 1].join(run)
          continue
        }
      }
      result.append(run)
    }
    return result
  }

  /// Whether another way, which has no fix outside of a step, lies on this step: it is as short a way from
  /// one end over the other's ends to the other end, and the other goes as far as it does in that time.
  private static func tells(
    _ other: TimedWay, _ stretch: ClosedRange<Int>, within way: TimedWay, _ next: Int
  ) -> Bool {
    guard next > 0, next < way.count, !way.isGap(after: next - 1) else { return false }
    let length = way.length(next - 1, next)
    // Who stays tells no way that could be counted twice.
    guard length > noise else { return false }
    let (first, last) = (other.points[stretch.lowerBound], other.points[stretch.upperBound])
    let over =
      distance(way.points[next - 1], first) + distance(first, last)
      + distance(last, way.points[next])
    let part =
      Double(other.times[stretch.upperBound] - other.times[stretch.lowerBound])
      / Double(way.times[next] - way.times[next - 1])
    return over <= detour * length + 2 * noise
      && distance(first, last) + noise >= part * length / 2
  }

  /// Whether the way comes upon the first fix of the other, or leaves it at the last one, within the step
  /// that ends, or begins, with a fix.
  private static func entrance(
    _ other: TimedWay, _ end: Int, into way: TimedWay, _ next: Int
  ) -> Bool {
    guard next > 0, next < way.count, !way.isGap(after: next - 1) else { return false }
    let near = max(noise, way.place(ofEnd: next - 1) ?? 0, way.place(ofEnd: next) ?? 0)
    let over =
      distance(way.points[next - 1], other.points[end])
      + distance(other.points[end], way.points[next])
    return over <= detour * way.length(next - 1, next) + 2 * near
  }

  /// Whether another way is where a fix of this one is, at its time.
  /// - Parameter found: the first fix of the other way that does not lie before the time; it only grows.
  private static func verdict(
    _ way: TimedWay, _ index: Int, along other: TimedWay, _ found: inout Int
  ) -> Verdict {
    let (time, point) = (way.times[index], way.points[index])
    while found < other.count, other.times[found] < time { found += 1 }
    if let place = way.place(ofEnd: index), place > noise,
      other.nearest(to: point, from: time - delay, to: time + delay) ?? .infinity <= place
    {
      return .same
    }
    let after = min(max(1, found), other.count - 1)
    let (since, until) = (time - other.times[after - 1], other.times[after] - time)
    let step = since + until
    let length = other.length(after - 1, after)
    let unsureness =
      way.unsureness(index) + max(other.unsureness(after - 1), other.unsureness(after))
    var near = max(noise, min(unsureness, unsure))
    for (end, apart) in [(after - 1, since), (after, until)] {
      guard let place = other.place(ofEnd: end) else { continue }
      let part = 1 - Double(apart.magnitude) / Double(longestStep)
      near = max(near, noise + (place - noise) * part)
    }
    // A clock that is off shifts along the way, not aside.
    let clock = max(way.clock, other.clock)
    guard
      let away = other.nearest(to: point, from: time - clock, to: time + clock)
    else { return .other }
    if away <= near { return .same }
    if min(since.magnitude, until.magnitude) <= CopyFinder.clock { return .other }
    guard found > 0, found < other.count else { return .other }
    if step <= longestStep {
      if away <= near + corner * length { return .same }
      if step <= shortStep { return .other }
    }
    if length <= noise, step <= TrackMeter.gapMilliseconds { return .other }
    let over =
      distance(other.points[after - 1], point) + distance(point, other.points[after])
    return over <= detour * length + 2 * near ? .likely : .other
  }

  /// How far the other goes on upon the step with which a way leaves it, or had gone when it comes back:
  /// what is nearly on the way between both fixes.
  private static func parting(
    _ other: TimedWay, _ stretch: ClosedRange<Int>, of way: TimedWay, _ from: Int, _ to: Int
  ) -> Int64 {
    let (low, high) = (min(from, to), max(from, to))
    guard way.times.indices.contains(low), way.times.indices.contains(high),
      !way.isGap(after: low)
    else { return way.times[from] }
    let most = detour * way.length(low, high) + 2 * noise
    let between = other.fixes(in: (way.times[low] + 1)...(way.times[high])).clamped(
      to: stretch.lowerBound..<stretch.upperBound + 1)
    var last = way.times[from]
    for index in from < to ? Array(between) : between.reversed() {
      let over =
        distance(way.points[low], other.points[index])
        + distance(other.points[index], way.points[high])
      guard over <= most else { break }
      last = other.times[index]
    }
    return last
  }
}
