// Fixes that may be one stay: their centre, how they scatter, and whether they go on in a line. Sums
// only, on a plane that touches the globe at the first fix, so that a fix costs the same after ten
// hours as at the beginning.
import Core
import Glibc
import Kernel

struct FixCluster {
  private let anchor: GeoPoint
  /// Metres of a degree of longitude at the anchor.
  private let east: Double
  private static let north = 111_195.0

  /// Of the fixes inside: the first and last time, and how many.
  private(set) var first: Int64
  private(set) var last: Int64
  private(set) var count = 0
  private var sums = Sums()
  private var accuracies = 0.0
  /// The first fixes and the last ones, for the edges.
  private(set) var head: [WayFix] = []
  private(set) var tail: [WayFix] = []
  private var headStep = 1
  private var headSkipped = 0

  private static let mostEdge = 256
  /// The way from fix to fix in steps of some time, for those who pace about.
  private var pacedFrom: WayFix
  private var paced = (metres: 0.0, seconds: 0.0)
  /// The longest time between two fixes, and how far they are apart.
  private var silence = (seconds: 0.0, metres: 0.0)

  /// Weighted sums of places (metres from the anchor) and times (seconds from the first).
  private struct Sums {
    var w = 0.0, x = 0.0, y = 0.0, t = 0.0
    var xx = 0.0, yy = 0.0, tt = 0.0, tx = 0.0, ty = 0.0
  }

  init(_ fix: WayFix) {
    anchor = fix.place
    east = FixCluster.north * cos(fix.place.latitude * .pi / 180)
    first = fix.time
    last = fix.time
    pacedFrom = fix
    add(fix)
  }

  /// Metres east and north of the anchor; right to some per cent near it, and far where it is far.
  private func offset(_ place: GeoPoint) -> (x: Double, y: Double) {
    var turn = place.longitude - anchor.longitude
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return (turn * east, (place.latitude - anchor.latitude) * FixCluster.north)
  }

  private var mean: (x: Double, y: Double) { (sums.x / sums.w, sums.y / sums.w) }

  /// Metres from the centre.
  func distance(_ place: GeoPoint) -> Double {
    let (x, y) = offset(place)
    let (a, b) = mean
    return ((x - a) * (x - a) + (y - b) * (y - b)).squareRoot()
  }

  /// The middle of the fixes, each counting with its accuracy and for how long it stood.
  var centre: GeoPoint {
    let (x, y) = mean
    var longitude = anchor.longitude + (east > 1 ? x / east : 0)
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    let latitude = anchor.latitude + y / FixCluster.north
    return GeoPoint(latitude: min(90, max(-90, latitude)), longitude: longitude)
  }

  /// Metres, root mean square.
  var spread: Double {
    let (x, y) = mean
    return max(0, sums.xx / sums.w - x * x + sums.yy / sums.w - y * y).squareRoot()
  }

  /// The accuracy that the fixes claim on the whole.
  var accuracy: Double { accuracies / sums.w }

  /// Metres: the radius asked for, wider where only radio masts speak.
  func radius(_ rules: StayRules) -> Double {
    max(rules.radius, accuracy > StayRules.vague ? min(accuracy, StayRules.widest) : 0)
  }

  private static func claimed(_ fix: WayFix) -> Double {
    fix.accuracy.isNaN ? StayRules.usualAccuracy : max(fix.accuracy, 3)
  }

  mutating func add(_ fix: WayFix) {
    weigh(fix, since: last)
    let silent = Double(fix.time - last) / 1000
    if silent > silence.seconds, let before = tail.last {
      silence = (silent, Geodesic.length(from: before.place, to: fix.place))
    }
    last = max(last, fix.time)
    count += 1
    pace(fix)
    if headSkipped + 1 >= headStep {
      headSkipped = 0
      head.append(fix)
      if head.count > 2 * FixCluster.mostEdge, headStep < 1 << 20 {
        // Every other one tells as well where the approach ended.
        head = head.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        headStep *= 2
      }
    } else {
      headSkipped += 1
    }
    tail.append(fix)
    if tail.count > 2 * FixCluster.mostEdge { tail.removeFirst(FixCluster.mostEdge) }
  }

  private mutating func pace(_ fix: WayFix) {
    let step = fix.time - pacedFrom.time
    guard step >= StayRules.paceStep else { return }
    if step <= StayRules.minimumPaces * StayRules.paceStep {
      let way = Geodesic.length(from: pacedFrom.place, to: fix.place)
      paced.metres += max(0, way - FixCluster.claimed(fix))
      paced.seconds += Double(step) / 1000
    }
    pacedFrom = fix
  }

  /// Whether one walks all the time, if only to and fro.
  var isBusy: Bool {
    paced.seconds * 1000 >= Double(StayRules.minimumPaces / 2 * StayRules.paceStep)
      && paced.metres > StayRules.busySpeed * paced.seconds
  }

  private mutating func weigh(_ fix: WayFix, since before: Int64) {
    let (x, y) = offset(fix.place)
    let accuracy = FixCluster.claimed(fix)
    // A device that reports each second while it arrives and each ten minutes while it lies would
    // else be where it arrived.
    let stood = min(300, max(1, Double(fix.time - before) / 1000))
    let w = stood / (accuracy * accuracy + 100)
    let t = Double(fix.time - first) / 1000
    sums.w += w
    sums.x += w * x
    sums.y += w * y
    sums.t += w * t
    sums.xx += w * x * x
    sums.yy += w * y * y
    sums.tt += w * t * t
    sums.tx += w * t * x
    sums.ty += w * t * y
    accuracies += w * accuracy
  }

  /// Whether the fixes go on in a line while time passes: slow walking.
  func drifts(_ radius: Double) -> Bool {
    guard count >= 3 else { return false }
    let (x, y) = mean
    let t = sums.t / sums.w
    let times = sums.tt / sums.w - t * t
    let scatter = spread * spread
    guard times > 0, scatter > 0 else { return false }
    let (eastward, northward) = (
      (sums.tx / sums.w - t * x) / times, (sums.ty / sums.w - t * y) / times
    )
    let speed = (eastward * eastward + northward * northward).squareRoot()
    // Who walks slowly goes on also while nothing is recorded. Whoever paused there came and left on a
    // line, which is no walk of hours.
    if silence.seconds * 2 > Double(last - first) / 1000,
      silence.metres < speed * silence.seconds / 2
    {
      return false
    }
    let way = speed * Double(last - first) / 1000
    // What scatter alone makes of so many fixes.
    let noise = accuracy * (12 / Double(count)).squareRoot()
    return way > StayRules.driftRadiuses * radius + noise
      && speed * speed * times / scatter > StayRules.driftShare
  }

  /// Puts the centre where half of the time was on either side, and forgets what lies farther from
  /// there than the radius: the approach no longer counts.
  mutating func settle(_ rules: StayRules) {
    guard head.count > 2, headStep == 1 else { return }
    var weights: [(x: Double, y: Double, w: Double)] = []
    var before = head[0].time
    for fix in head {
      let (x, y) = offset(fix.place)
      weights.append((x, y, min(300, max(1, Double(fix.time - before) / 1000))))
      before = fix.time
    }
    let half = weights.reduce(0) { $0 + $1.w } / 2
    func median(_ value: (Int) -> Double) -> Double {
      var sum = 0.0
      for index in weights.indices.sorted(by: { value($0) < value($1) }) {
        sum += weights[index].w
        if sum >= half { return value(index) }
      }
      return 0
    }
    let (x, y) = (median { weights[$0].x }, median { weights[$0].y })
    let limit = radius(rules)
    sums = Sums()
    accuracies = 0
    before = first
    for (index, fix) in head.enumerated() {
      let (a, b) = (weights[index].x - x, weights[index].y - y)
      if (a * a + b * b).squareRoot() <= limit || (sums.w == 0 && index + 1 == head.count) {
        weigh(fix, since: before)
      }
      before = fix.time
    }
  }

  /// When the fixes came near the centre for good, and when they left it: approach and departure
  /// within the radius do not count where fixes follow each other quickly.
  func edges(_ rules: StayRules) -> (start: Int64, end: Int64) {
    let core = min(radius(rules), max(25, 2.5 * spread))
    func isNear(_ fix: WayFix) -> Bool {
      distance(fix.place) <= core + min(FixCluster.claimed(fix), 50) / 2
    }
    var start = first
    for (index, fix) in head.enumerated() {
      start = fix.time
      if isNear(fix) || index + 1 == head.count
        || head[index + 1].time - fix.time > StayRules.trimTime
      {
        break
      }
    }
    var end = last
    for index in tail.indices.reversed() {
      end = tail[index].time
      if isNear(tail[index]) || index == 0
        || tail[index].time - tail[index - 1].time > StayRules.trimTime
      {
        break
      }
    }
    return start <= end ? (start, end) : (first, last)
  }
}
