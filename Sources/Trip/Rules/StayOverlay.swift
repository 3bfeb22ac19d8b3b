// What other programs saw and what the user said, laid over the stays that the points tell. The user's
// word goes before everything; a visit names a stay, and is one where no points speak.
import Core
import Kernel

enum StayOverlay {
  /// Metres within which a visit and a stay are at one place: other programs give the middle of a
  /// building or of an estate.
  static let visitReach = 250.0
  /// How sure a visit is whose program does not say.
  static let visitConfidence = 0.5

  /// Stays with the visits that agree; visits where no points speak become stays.
  /// - Parameter contradicted: by the number of the visit, whether fixes lay elsewhere.
  static func join(
    _ stays: [Stay], _ visits: [SeenVisit], contradicted: [Bool], zone: (Int64) -> Zone
  ) -> [Stay] {
    var stays = stays
    var more: [Stay] = []
    for (index, visit) in visits.enumerated() where visit.start < visit.end {
      var overlapped: Int64 = 0
      // Stays that lie in it, at its place, and whether others do that do not.
      var inside: [Int] = []
      var isAlone = true
      // Stays ascend and do not overlap; those after the visit are not looked at.
      for at in stays.indices.lowerPart(where: { stays[$0].end < visit.start }) {
        if stays[at].start > visit.end { break }
        let shared = min(stays[at].end, visit.end) - max(stays[at].start, visit.start)
        guard shared > 0 else { continue }
        overlapped += shared
        let reach = max(stays[at].radius, visitReach)
        let isHere = Geodesic.length(from: stays[at].place, to: visit.place) <= reach
        if isHere, shared * 2 >= stays[at].duration {
          inside.append(at)
        } else {
          isAlone = false
        }
        guard shared * 2 >= min(stays[at].duration, visit.end - visit.start),
          isHere
        else { continue }
        if let known = stays[at].visit, known.end - known.start >= visit.end - visit.start {
          continue
        }
        if stays[at].visit == nil {
          stays[at].confidence = 1 - (1 - stays[at].confidence) / 2
        }
        stays[at].visit = visit
      }
      guard !contradicted[index] else { continue }
      let isMostlySilent = overlapped * 4 < visit.end - visit.start
      if isAlone, isMostlySilent || inside.count > 1, let first = inside.first {
        stays.replaceSubrange(
          first...(inside.last ?? first), with: [whole(stays, inside, visit)])
        continue
      }
      guard isMostlySilent else { continue }
      more.append(
        Stay(
          id: ComputedID.make(.stay, start: visit.start), start: visit.start, end: visit.end,
          place: visit.place, radius: visitReach, origin: .visit,
          confidence: visit.confidence ?? visitConfidence, zone: zone(visit.start), visit: visit))
    }
    guard !more.isEmpty else { return stays }
    // Points go before visits, and visits that began earlier before later ones.
    var taken = stays.map(\.period)
    for stay in more {
      for piece in free(stay.period, of: taken) where piece.upperBound > piece.lowerBound {
        guard (piece.upperBound - piece.lowerBound) * 2 >= stay.duration else { continue }
        var part = stay
        (part.start, part.end) = (piece.lowerBound, piece.upperBound)
        part.id = ComputedID.make(.stay, start: part.start)
        stays.append(part)
        taken.append(piece)
      }
    }
    return stays.sorted { $0.start < $1.start }
  }

  /// What the points saw of a visit and what another program says of it, as one stay: fixes that came
  /// now and then are no several stays. It takes no time of the stays beside it.
  private static func whole(_ stays: [Stay], _ inside: [Int], _ visit: SeenVisit) -> Stay {
    let parts = inside.map { stays[$0] }
    var stay = parts.max { $0.duration < $1.duration } ?? parts[0]
    let before = inside[0] > 0 ? stays[inside[0] - 1].end : .min
    let next = inside[inside.count - 1] + 1
    let after = next < stays.count ? stays[next].start : .max
    stay.start = max(before, parts.reduce(visit.start) { min($0, $1.start) })
    stay.end = min(after, parts.reduce(visit.end) { max($0, $1.end) })
    stay.id = ComputedID.make(.stay, start: stay.start)
    stay.visit = visit
    return stay
  }

  /// The user's word over all others. A stay that lies mostly in a time of which the user spoke gives
  /// way; of others what is left counts when it lasts.
  static func lay(
    _ stated: [StatedStay], over stays: [Stay], rules: StayRules, zone: (Int64) -> Zone
  ) -> [Stay] {
    guard !stated.isEmpty else { return stays }
    let covered = stated.map(\.covers)
    var result: [Stay] = []
    for stay in stays {
      let pieces = free(stay.period, of: covered)
      let left = pieces.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
      if left == stay.duration {
        result.append(stay)
        continue
      }
      guard left * 2 > stay.duration else { continue }
      for piece in pieces where piece.upperBound - piece.lowerBound >= rules.minimum {
        var part = stay
        (part.start, part.end) = (piece.lowerBound, piece.upperBound)
        part.id = ComputedID.make(.stay, start: part.start)
        result.append(part)
      }
    }
    for one in stated where one.kind == .stay {
      guard let place = one.place else { continue }
      // What the points tell of the same time is shown with it.
      let same = stays.filter { min($0.end, one.end) - max($0.start, one.start) > 0 }
        .max {
          min($0.end, one.end) - max($0.start, one.start)
            < min($1.end, one.end) - max($1.start, one.start)
        }
      result.append(
        Stay(
          id: one.id, start: one.start, end: one.end, place: place,
          radius: same?.radius ?? rules.radius, origin: .stated, confidence: 1,
          zone: zone(one.start), found: same?.found, visit: same?.visit, stated: one))
    }
    return result.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  /// What of a period none of the others takes.
  static func free(
    _ period: ClosedRange<Int64>, of taken: [ClosedRange<Int64>]
  ) -> [ClosedRange<Int64>] {
    var pieces = [period]
    for other in taken
    where other.lowerBound < period.upperBound && other.upperBound > period.lowerBound {
      pieces = pieces.flatMap { piece -> [ClosedRange<Int64>] in
        guard other.lowerBound < piece.upperBound, other.upperBound > piece.lowerBound else {
          return [piece]
        }
        var rest: [ClosedRange<Int64>] = []
        if piece.lowerBound < other.lowerBound { rest.append(piece.lowerBound...other.lowerBound) }
        if piece.upperBound > other.upperBound { rest.append(other.upperBound...piece.upperBound) }
        return rest
      }
    }
    return pieces
  }
}

extension Range<Int> {
  /// From the first index on that `isBefore` refuses, in indices that it splits in two.
  /// - Complexity: O(log n).
  func lowerPart(where isBefore: (Int) -> Bool) -> Range<Int> {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low..<upperBound
  }
}
