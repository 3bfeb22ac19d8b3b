// Tracks that tell one way again: what another track covers is counted once, and nothing is deleted.
import Core
import Kernel

/// A time in which another track tells the same way.
struct TrackCover: Sendable, Equatable {
  var track: Identifier
  var times: ClosedRange<Int64>
  /// Where the other track takes over and where it ends; nil where nobody may know, and in notebooks that
  /// do not say: the step over that end is left out.
  var first: GeoPoint?
  var last: GeoPoint?

  /// As stored: `[[track, from, to, latitude, longitude, latitude, longitude], …]`; null for none, so that
  /// nothing old stays.
  static func json(_ covers: [TrackCover]) -> JSON {
    guard !covers.isEmpty else { return .null }
    return .array(
      covers.map { cover in
        var parts: [JSON] = [
          .string(cover.track.description), .integer(cover.times.lowerBound),
          .integer(cover.times.upperBound),
        ]
        if let first = cover.first, let last = cover.last {
          parts += [first.latitude, first.longitude, last.latitude, last.longitude].map {
            .number($0)
          }
        }
        return .array(parts)
      })
  }

  static func list(_ json: JSON?) -> [TrackCover] {
    (json?.array ?? []).compactMap { item in
      guard let parts = item.array, parts.count == 3 || parts.count == 7,
        let track = parts[0].string.flatMap({ Identifier($0) }), let from = parts[1].whole,
        let to = parts[2].whole, from <= to
      else { return nil }
      let degrees = parts.dropFirst(3).compactMap(\.finite)
      guard degrees.count == 4 else { return TrackCover(track: track, times: from...to) }
      return TrackCover(
        track: track, times: from...to,
        first: GeoPoint(latitude: degrees[0], longitude: degrees[1]),
        last: GeoPoint(latitude: degrees[2], longitude: degrees[3]))
    }
  }

  /// In the order of time, and what overlaps joined.
  static func joined(_ covers: [TrackCover]) -> [TrackCover] {
    var result: [TrackCover] = []
    for cover in covers.sorted(by: { $0.times.lowerBound < $1.times.lowerBound }) {
      guard let before = result.last, cover.times.lowerBound <= before.times.upperBound else {
        result.append(cover)
        continue
      }
      guard cover.times.upperBound > before.times.upperBound else { continue }
      result[result.count - 1].times = before.times.lowerBound...cover.times.upperBound
      result[result.count - 1].last = cover.last
    }
    return result
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
  /// Whether others tell all of it.
  var isToldWhole: Bool {
    guard let start = measures.start?.milliseconds, let end = measures.end?.milliseconds
    else { return false }
    let joined = TrackCover.joined(covers)
    return joined.count == 1 && joined[0].times.lowerBound <= start + CopyFinder.rounding
      && joined[0].times.upperBound >= end - CopyFinder.rounding
  }

  /// With the sums of the rest.
  func countedRest() -> StoredTrack {
    guard let counted else { return self }
    var track = self
    track.measures.take(sums: counted)
    track.leftOut = covers
    return track
  }
}

extension TrackLine {
  /// What lies outside of the times that others cover, parted where something is left out. A step over the
  /// border goes to where the other track takes over, or from where it ends. Points without a time stay.
  /// - Complexity: O(points + covers · log covers).
  func without(_ covers: [TrackCover]) -> TrackLine {
    guard !covers.isEmpty else { return self }
    let joined = TrackCover.joined(covers)
    var result = TrackLine()
    /// The first cover that does not end before a time.
    func next(_ time: Int64) -> Int {
      joined.indices.lowerPart { joined[$0].times.upperBound < time }.lowerBound
    }
    func isCovered(_ time: Int64) -> Bool {
      let number = next(time)
      return number < joined.count && joined[number].times.lowerBound <= time
    }
    for segment in segments {
      var begins = true
      for index in segment {
        let (time, point) = (columns.times[index], columns[index])
        if index > segment.lowerBound {
          let before = columns.times[index - 1]
          let isStep = before != TrackColumns.noTime && time != TrackColumns.noTime && before < time
          let isGap =
            isStep
            && TrackMeter.isGap(
              milliseconds: time - before,
              metres: Geodesic.length(from: columns.places[index - 1], to: columns.places[index]))
          var number = isStep ? next(before) : joined.count
          while number < joined.count, joined[number].times.lowerBound <= time {
            let cover = joined[number]
            number += 1
            guard !isGap else {
              begins = true
              continue
            }
            if let place = cover.first, cover.times.lowerBound > before {
              // The fix at which they meet or part has a height as well.
              result.append(
                cover.times.lowerBound == time
                  ? point
                  : TrackPoint(place: place, time: Instant(milliseconds: cover.times.lowerBound)),
                begins: begins)
            }
            begins = true
            if let place = cover.last, cover.times.upperBound < time {
              result.append(
                cover.times.upperBound == before
                  ? columns[index - 1]
                  : TrackPoint(place: place, time: Instant(milliseconds: cover.times.upperBound)),
                begins: true)
              begins = false
            }
          }
        }
        guard time == TrackColumns.noTime || !isCovered(time) else { continue }
        result.append(point, begins: begins)
        begins = false
      }
    }
    return result
  }
}
