// Tracks that tell one way again: what another track covers is counted once, and nothing is deleted.
import Core
import Kernel

/// A time in which another track tells the same way.
struct TrackCover: Sendable, Equatable {
  var track: Identifier
  var times: ClosedRange<Int64>

  /// As stored: `[[track, from, to], …]`; null for none, so that nothing old stays.
  static func json(_ covers: [TrackCover]) -> JSON {
    guard !covers.isEmpty else { return .null }
    return .array(
      covers.map { cover in
        .array([
          .string(cover.track.description), .integer(cover.times.lowerBound),
          .integer(cover.times.upperBound),
        ])
      })
  }

  static func list(_ json: JSON?) -> [TrackCover] {
    (json?.array ?? []).compactMap { item in
      guard let parts = item.array, parts.count == 3,
        let track = parts[0].string.flatMap({ Identifier($0) }), let from = parts[1].whole,
        let to = parts[2].whole, from <= to
      else { return nil }
      return TrackCover(track: track, times: from...to)
    }
  }
}

extension TrackMeasures {
  /// The sums, of what no other track covers.
  var sums: JSON {
    func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    return .object([
      "length_m": .number(length), "moving_m": .number(movingLength),
      "moving_ms": .integer(movingMilliseconds), "stopped_ms": .integer(stoppedMilliseconds),
      "climb_m": number(climb), "descent_m": number(descent), "days": .array(days.map(\.json)),
    ])
  }

  /// Takes over the sums of what no other track covers.
  mutating func take(sums json: JSON) {
    length = json["length_m"]?.finite ?? 0
    movingLength = json["moving_m"]?.finite ?? 0
    movingMilliseconds = json["moving_ms"]?.whole ?? 0
    stoppedMilliseconds = json["stopped_ms"]?.whole ?? 0
    climb = json["climb_m"]?.finite
    descent = json["descent_m"]?.finite
    days = DayShare.list(json["days"])
  }
}

extension StoredTrack {
  /// Whether others among these tell a part of it, so that only the rest is counted.
  func isCovered(among recorded: Set<Identifier>) -> Bool {
    kind == .recorded && !covers.isEmpty && counted != nil
      && covers.allSatisfy { recorded.contains($0.track) }
  }

  /// With the sums of the rest.
  func countedRest() -> StoredTrack {
    guard let counted else { return self }
    var track = self
    track.measures.take(sums: counted)
    track.leftOut.add(covers.map(\.times))
    return track
  }
}

extension [StoredTrack] {
  /// Each way once: of what others among these tell as well only the rest is counted and drawn.
  func countedOnce() -> [StoredTrack] {
    guard contains(where: { !$0.covers.isEmpty }) else { return self }
    let recorded = Set(lazy.filter { $0.kind == .recorded }.map(\.id))
    return map { $0.isCovered(among: recorded) ? $0.countedRest() : $0 }
  }
}

extension TrackLine {
  /// What lies outside of the times that others cover, parted where something is left out. Points without
  /// a time stay, and so does the step over the border: it begins or ends at the nearest point that the
  /// other track really covers.
  /// - Parameter times: wider by what files round at both ends.
  func without(_ times: TimeSet) -> TrackLine {
    guard !times.isEmpty else { return self }
    var core = TimeSet()
    core.add(
      times.ranges.compactMap { range in
        let (low, high) = (
          range.lowerBound + CopyFinder.rounding, range.upperBound - CopyFinder.rounding
        )
        return low <= high ? low...high : nil
      })
    var result = TrackLine()
    for segment in segments {
      var stays = segment.map { index in
        let time = columns.times[index]
        return time == TrackColumns.noTime || !times.overlaps(time...time)
      }
      // From what stays into what is covered, up to the first point that is so for sure.
      func reach(_ offsets: some Sequence<Int>) {
        var isNear = false
        for offset in offsets {
          if stays[offset] {
            isNear = true
          } else if isNear {
            let time = columns.times[segment.lowerBound + offset]
            stays[offset] = true
            isNear = !core.overlaps(time...time)
          }
        }
      }
      let outside = stays
      reach(stays.indices)
      let forward = stays
      stays = outside
      reach(stays.indices.reversed())
      var begins = true
      for (offset, index) in segment.enumerated() {
        guard forward[offset] || stays[offset] else {
          begins = true
          continue
        }
        result.append(columns[index], begins: begins)
        begins = false
      }
    }
    return result
  }
}
