// Stays out of a way through time, in one pass. A group of fixes becomes a stay when it has lasted and
// does not go on in a line; it ends when leaving is confirmed, at the last fix inside. A fix that
// wanders off and comes back ends nothing; silence whose two ends lie in the place belongs to it, and
// silence whose ends disagree does not.
//
// What the naive search does and this one does not: take the first fix for the centre, let the centre
// follow one who walks away, and forget everything because of one bad fix.
import Core
import Kernel

struct StayFinder {
  let rules: StayRules
  /// In the order of time; complete after `finish`.
  private(set) var stays: [FoundStay] = []
  /// What lasted for a minute or more and is no stay; gathered on request.
  private(set) var stops: [ShortStop] = []
  private let gathersStops: Bool

  private var cluster: FixCluster?
  private var isStay = false
  private var pending: [WayFix] = []
  /// The last fix that was looked at, and the last before the cluster.
  private var latest: WayFix?
  private var beforeCluster: WayFix?
  private var wandered = 0
  private var farthestWander = 0.0
  private var vague = 0
  private var silences: [ClosedRange<Int64>] = []
  private var silent: Int64 = 0
  /// How far one went from the last stay since it ended, for some minutes.
  private var sinceLast = 0.0

  init(_ rules: StayRules = StayRules(), gathersStops: Bool = false) {
    self.rules = rules
    self.gathersStops = gathersStops
  }

  /// Takes fixes whose times do not go back.
  /// - Complexity: O(fixes), amortised.
  mutating func add(_ columns: TrackColumns) {
    for index in 0..<columns.count {
      take(
        WayFix(
          time: columns.times[index], place: columns.places[index],
          accuracy: columns.accuracies[index]))
    }
  }

  mutating func finish() {
    close(nil)
    bridge()
  }

  /// The stay that goes on: since when, and where; nil while there is none.
  var present: (since: Int64, place: GeoPoint)? {
    guard isStay, let cluster else { return nil }
    return (cluster.edges(rules).start, cluster.centre)
  }

  /// When the last fix of the stay was that goes on; nil while there is none.
  var lastPresence: Int64? { isStay ? cluster?.last : nil }

  /// When one stayed, in milliseconds since 1970, ascending; points without time, and those whose time
  /// goes back, are passed over.
  /// - Complexity: O(points), amortised.
  static func times(of columns: TrackColumns) -> [ClosedRange<Int64>] {
    var finder = StayFinder()
    var last = Int64.min
    for index in 0..<columns.count {
      let time = columns.times[index]
      guard time != TrackColumns.noTime, time >= last, columns.places[index].isOnGlobe else {
        continue
      }
      last = time
      finder.take(
        WayFix(time: time, place: columns.places[index], accuracy: columns.accuracies[index]))
    }
    finder.finish()
    return finder.stays.map { $0.start...$0.end }
  }

  /// Ends the group and those that what lay outside of it begins.
  private mutating func close(_ next: WayFix?) {
    while cluster != nil { leave(to: next) }
  }

  // MARK: - One fix

  mutating func take(_ fix: WayFix) {
    guard let before = latest, cluster != nil else { return begin(fix) }
    if fix.time - before.time > StayRules.longestSilence {
      close(fix)
      return begin(fix)
    }
    judge(fix, before)
  }

  private mutating func begin(_ fix: WayFix) {
    beforeCluster = latest
    cluster = FixCluster(fix)
    isStay = false
    (wandered, farthestWander, vague, silent) = (0, 0, 0, 0)
    silences = []
    latest = fix
    follow(fix)
  }

  private mutating func follow(_ fix: WayFix) {
    guard let last = stays.last, fix.time - last.end <= 2 * StayRules.mergeTime else { return }
    let claimed = fix.accuracy.isNaN ? 0 : fix.accuracy
    sinceLast = max(sinceLast, Geodesic.length(from: last.place, to: fix.place) - claimed)
  }

  private mutating func judge(_ fix: WayFix, _ before: WayFix) {
    guard let group = cluster else { return }
    let distance = group.distance(fix.place)
    let radius = group.radius(rules)
    let claimed = fix.accuracy.isNaN ? StayRules.usualAccuracy : fix.accuracy
    latest = fix
    if claimed > StayRules.vague, group.accuracy < claimed / 2, distance <= radius + 1.5 * claimed {
      vague += 1
      return
    }
    let allowed = radius > rules.radius ? min(claimed, radius) : StayRules.mostAllowance
    guard distance <= radius + min(claimed, allowed) else {
      pending.append(fix)
      if hasLeft(group, radius) { leave(to: fix) }
      return
    }
    if !pending.isEmpty {
      // Away and back. Far, with time enough, it was a way; else the fixes wandered.
      let far = pending.map { group.distance($0.place) - self.claimed($0) }.max() ?? 0
      if fix.time - group.last > StayRules.excursionTime,
        far > StayRules.excursionMetres + radius
      {
        leave(to: pending[0])
        return take(fix)
      }
      wandered += pending.count
      farthestWander = max(
        farthestWander, pending.map { group.distance($0.place) }.max() ?? 0)
      pending.removeAll(keepingCapacity: true)
    }
    let quiet = fix.time - max(group.last, before.time)
    if quiet > StayRules.silence {
      silent += quiet
      if silences.count < FoundStay.mostSilences {
        silences.append((fix.time - quiet)...fix.time)
      }
    }
    cluster?.add(fix)
    if isStay { return }
    if let group = cluster, group.last - group.first >= rules.minimum, !group.drifts(radius),
      !group.isBusy || group.last - group.first >= StayRules.busyTime
    {
      isStay = true
      cluster?.settle(rules)
    } else {
      follow(fix)
    }
  }

  private func claimed(_ fix: WayFix) -> Double {
    fix.accuracy.isNaN ? StayRules.usualAccuracy : fix.accuracy
  }

  /// Whether the fixes outside say that the place was left.
  private func hasLeft(_ group: FixCluster, _ radius: Double) -> Bool {
    let far = pending.map { group.distance($0.place) - claimed($0) }.max() ?? 0
    if !isStay, group.last - group.first < StayRules.awayTime {
      return pending.count >= 2 || (group.count < 3 && far > 3 * radius)
    }
    guard pending.count >= 2, let first = pending.first, let last = pending.last else {
      return false
    }
    let span = last.time - first.time
    return far > StayRules.farRadiuses * radius
      || (span >= StayRules.awayTime && far > StayRules.awayRadiuses * radius)
      || span >= StayRules.outsideTime
  }

  // MARK: - The end of a group

  /// Ends the group; what lay outside of it begins the next.
  private mutating func leave(to next: WayFix?) {
    guard let group = cluster else { return }
    let outside = pending
    pending = []
    cluster = nil
    let after = outside.first ?? next
    if isStay {
      keep(group, after)
    } else {
      drop(group, drifted: group.last - group.first >= rules.minimum)
    }
    latest = WayFix(time: group.last, place: group.tail.last?.place ?? group.centre, accuracy: .nan)
    // Whoever comes along and pauses has the silence between the last fix of one group and the first of
    // the next: both belong to the place of the pause.
    if !isStay, group.count > 1, let last = group.tail.last, let first = after,
      (rules.minimum...StayRules.longestSilence).contains(first.time - last.time),
      Geodesic.length(from: last.place, to: first.place) <= rules.radius
    {
      take(last)
    }
    for fix in outside { take(fix) }
  }

  private mutating func keep(_ group: FixCluster, _ after: WayFix?) {
    let (start, end) = group.edges(rules)
    guard end - start >= rules.minimum else { return drop(group, drifted: false) }
    var stay = FoundStay(
      start: start, end: end, place: group.centre, spread: group.spread,
      radius: group.radius(rules))
    stay.points = group.count
    (stay.wandered, stay.farthestWander) = (wandered, farthestWander)
    stay.vague = vague
    stay.silences = silences
    stay.silent = min(silent, stay.duration)
    stay.before = beforeCluster.map {
      .init(time: $0.time, distance: Geodesic.length(from: stay.place, to: $0.place))
    }
    stay.after = after.map {
      .init(time: $0.time, distance: Geodesic.length(from: stay.place, to: $0.place))
    }
    if let last = stays.last, isOne(last, stay) {
      stays[stays.count - 1] = StayFinder.joined(last, stay)
    } else {
      stays.append(stay)
    }
    sinceLast = 0
  }

  private mutating func drop(_ group: FixCluster, drifted: Bool) {
    guard gathersStops, group.last - group.first >= 60_000 else { return }
    stops.append(
      ShortStop(
        start: group.first, end: group.last, place: group.centre, points: group.count,
        drifted: drifted))
  }

  // MARK: - Silences beside a stay

  /// A device that was switched off where one stayed and on again a few streets away was there until
  /// then, unless one stayed there as well: so nights end that began at home.
  private mutating func bridge() {
    func isShort(_ silence: Int64) -> Bool {
      silence > StayRules.silence && silence <= StayRules.longestSilence
    }
    for index in stays.indices {
      if let after = stays[index].after, after.distance <= StayRules.bridgeMetres,
        isShort(after.time - stays[index].end),
        index + 1 == stays.count || stays[index + 1].start > after.time + rules.minimum
      {
        stays[index].bridgedAfter = stays[index].end...after.time
        stays[index].silent += after.time - stays[index].end
        stays[index].end = after.time
      }
      if let before = stays[index].before, before.distance <= StayRules.bridgeMetres,
        isShort(stays[index].start - before.time),
        index == 0 || stays[index - 1].end < before.time - rules.minimum
      {
        stays[index].bridgedBefore = before.time...stays[index].start
        stays[index].silent += stays[index].start - before.time
        stays[index].start = before.time
      }
    }
  }

  // MARK: - One place, one stay

  private func isOne(_ a: FoundStay, _ b: FoundStay) -> Bool {
    let radius = max(a.radius, b.radius)
    let between = b.start - a.end
    return (between <= rules.minimum || (between <= StayRules.mergeTime && sinceLast <= 2 * radius))
      && Geodesic.length(from: a.place, to: b.place) <= radius
  }

  private static func joined(_ a: FoundStay, _ b: FoundStay) -> FoundStay {
    var stay = a.duration >= b.duration ? a : b
    (stay.start, stay.end) = (a.start, b.end)
    (stay.before, stay.after) = (a.before, b.after)
    stay.points = a.points + b.points
    stay.wandered = a.wandered + b.wandered
    stay.farthestWander = max(a.farthestWander, b.farthestWander)
    stay.vague = a.vague + b.vague
    stay.silences = Array((a.silences + b.silences).prefix(FoundStay.mostSilences))
    stay.silent = a.silent + b.silent
    return stay
  }
}
