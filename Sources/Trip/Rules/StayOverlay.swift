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

  /// Milliseconds between a stay and a visit at one place that are one all the same.
  static let visitGap: Int64 = 5 * 60_000

  /// Stays with the visits that agree; visits where no points speak become stays. Fixes inside of the
  /// place do not shorten what is claimed, since they say nothing else; fixes elsewhere do.
  /// - Parameter claims: by the number of the visit, what of its time no fix elsewhere takes from it;
  ///   nil where most fixes lay elsewhere.
  static func join(
    _ stays: [Stay], _ visits: [SeenVisit], claims: [ClosedRange<Int64>?], zone: (Int64) -> Zone
  ) -> [Stay] {
    var stays = stays
    var more: [Stay] = []
    for (index, visit) in visits.enumerated() where visit.start < visit.end {
      var overlapped: Int64 = 0
      // Stays that are one with it, at its place, and whether others lie in it that are not.
      var inside: [Int] = []
      var isAlone = true
      // Stays ascend and do not overlap; those after the visit are not looked at.
      let near = visit.start.later(by: -visitGap)
      for at in stays.indices.lowerPart(where: { stays[$0].end < near }) {
        if stays[at].start > visit.end.later(by: visitGap) { break }
        let shared = min(stays[at].end, visit.end) - max(stays[at].start, visit.start)
        let way = Geodesic.length(from: stays[at].place, to: visit.place)
        let isHere = way <= max(stays[at].radius, visitReach)
        // What touches it is one with it only at the very place.
        if isHere, shared * 2 >= stays[at].duration || way <= stays[at].radius {
          inside.append(at)
        } else if let claim = claims[index], stays[at].start < claim.upperBound,
          stays[at].end > claim.lowerBound
        {
          isAlone = false
        }
        guard shared > 0 else { continue }
        overlapped += shared
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
      guard let claim = claims[index] else { continue }
      // Another stay between them is none of this visit.
      if isAlone, let first = inside.first, let last = inside.last,
        last - first + 1 == inside.count
      {
        stays.replaceSubrange(first...last, with: [whole(stays, inside, visit, claim)])
        continue
      }
      guard overlapped * 4 < visit.end - visit.start else { continue }
      more.append(
        Stay(
          id: ComputedID.make(.stay, start: claim.lowerBound), start: claim.lowerBound,
          end: claim.upperBound,
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
  private static func whole(
    _ stays: [Stay], _ inside: [Int], _ visit: SeenVisit, _ claim: ClosedRange<Int64>
  ) -> Stay {
    let parts = inside.map { stays[$0] }
    var stay = parts.max { $0.duration < $1.duration } ?? parts[0]
    let before = inside[0] > 0 ? stays[inside[0] - 1].end : .min
    let next = inside[inside.count - 1] + 1
    let after = next < stays.count ? stays[next].start : .max
    stay.start = max(before, parts.reduce(claim.lowerBound) { min($0, $1.start) })
    stay.end = min(after, parts.reduce(claim.upperBound) { max($0, $1.end) })
    stay.id = ComputedID.make(.stay, start: stay.start)
    let known = parts.compactMap(\.visit).max { $0.end - $0.start < $1.end - $1.start }
    stay.visit = known.map { $0.end - $0.start > visit.end - visit.start } ?? false ? known : visit
    if stay.found == nil { stay.found = parts.first { $0.found != nil }?.found }
    return stay
  }

  /// The user's word over all others: it takes the time that it covers and no more. Of a stay beside it
  /// what is left counts when it lasts. Which stays give way as a whole is settled when the word is
  /// given, by what was listed then (`covered`): so a word on one row never changes another.
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

  /// The time that a stay of `period` covers: with the computed stays that lie mostly in it, of which it
  /// says when and where they were.
  static func covered(_ period: ClosedRange<Int64>, among stays: [Stay]) -> ClosedRange<Int64> {
    stays.reduce(period) { covers, stay in
      let shared =
        min(stay.end, period.upperBound) - max(stay.start, period.lowerBound)
      guard stay.stated == nil, shared * 2 > stay.duration else { return covers }
      return min(covers.lowerBound, stay.start)...max(covers.upperBound, stay.end)
    }
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
