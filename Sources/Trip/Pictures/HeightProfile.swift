// Heights along the ways of a scope, smoothed as climbs are measured, open where nobody knows them.

import Command
import Core
import Kernel
import Notebook
import Render

extension TripReader {
  /// Heights missing over so many metres of the way leave the picture open.
  private static let unknownMetres = 500.0

  /// - Parameter shown: what others may see; nil is the user.
  /// - Complexity: O(points).
  func profile(
    _ scope: PictureScope, byTime: Bool, shown: ShownWays?
  ) throws(Diagnostic) -> ProfilePicture {
    let recorded = scope.recorded
    let tracks = recorded.isEmpty ? scope.tracks : recorded
    var stretches: [[ProfilePicture.Sample]] = []
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    var way = 0.0
    var gaps = 0
    var start: Instant?
    var zone = session.surroundings.zone
    for track in tracks {
      try session.checkInterrupted()
      let line = try self.line(of: track, for: shown).without(track.leftOut)
      if start == nil, let first = track.measures.start {
        start = first
        zone = self.zone(of: track)
      }
      for segment in line.segments {
        let parts = Self.known(segment, line.columns)
        gaps += max(0, parts.count - 1)
        for range in parts {
          let places = Array(line.columns.places[range])
          let lengths = Geodesic.lengths(of: places)
          var known: [(way: Double, height: Double)] = []
          var indexes: [Int] = []
          func close() {
            defer { (known, indexes) = ([], []) }
            guard !known.isEmpty else { return }
            let smooth = Heights.smoothed(known, window: TrackMeter.heightWindow)
            var stretch: [ProfilePicture.Sample] = []
            for (place, index) in indexes.enumerated() {
              lowest = min(lowest, smooth[place])
              highest = max(highest, smooth[place])
              var x = known[place].way
              if byTime {
                guard let at = line.columns.time(index), let start else { continue }
                x = (at - start).seconds
              }
              stretch.append(
                ProfilePicture.Sample(x, smooth[place], line.columns.places[index]))
            }
            stretches.append(stretch)
          }
          for (place, index) in range.enumerated() {
            let height = Heights.likely(line.columns, index, in: range)
            if !height.isNaN {
              // Open where heights are missing, not where points are far from one another.
              if let before = known.last, indexes.last != index - 1,
                way - before.way > Self.unknownMetres
              {
                close()
              }
              known.append((way, height))
              indexes.append(index)
            }
            if place < lengths.count, lengths[place].isFinite { way += lengths[place] }
          }
          close()
        }
      }
    }
    if byTime { stretches = Self.ascending(stretches) }
    var picture = ProfilePicture(
      scope.title, axis: byTime ? .time(start ?? session.now, zone) : .way, stretches: stretches)
    guard lowest <= highest else { return picture }
    func text(_ metres: Double) -> String { metres.fixed(0) + " m" }
    // The numbers are those of the tracks, so that they are told alike everywhere.
    let climb = tracks.reduce(0) { $0 + ($1.measures.climb ?? 0) }
    let descent = tracks.reduce(0) { $0 + ($1.measures.descent ?? 0) }
    picture.facts = [
      tr("climb \(text(climb))").text(language), tr("descent \(text(descent))").text(language),
      tr("from \(text(lowest)) to \(text(highest))").text(language),
    ]
    if gaps > 0 {
      picture.facts.append(tr(gaps, one: "1 gap", other: "\(gaps) gaps").text(language))
    }
    if byTime, let start {
      let offset = zone.offset(at: start)
      if offset != session.surroundings.zone.offset(at: start) {
        picture.facts.append(tr("times in UTC\(Zone.offsetText(offset))").text(language))
      }
    }
    picture.facts.append(
      tr("elevations smoothed over 30 m in both directions, threshold 5 m").text(language))
    return picture
  }

  /// The parts of a segment that no gap divides.
  private static func known(_ segment: Range<Int>, _ columns: TrackColumns) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = segment.lowerBound
    for index in segment {
      guard columns.places[index].isOnGlobe else {
        if start < index { parts.append(start..<index) }
        start = index + 1
        continue
      }
      guard index > start else { continue }
      let (from, to) = (columns.times[index - 1], columns.times[index])
      guard from != TrackColumns.noTime, to != TrackColumns.noTime, to > from,
        TrackMeter.isGap(
          milliseconds: to - from,
          metres: Geodesic.length(from: columns.places[index - 1], to: columns.places[index]))
      else { continue }
      parts.append(start..<index)
      start = index
    }
    if start < segment.upperBound { parts.append(start..<segment.upperBound) }
    return parts
  }

  /// Stretches in the order of time, each without steps back: a clock that was set draws no loop.
  private static func ascending(
    _ stretches: [[ProfilePicture.Sample]]
  ) -> [[ProfilePicture.Sample]] {
    let forward = stretches.map { stretch in
      var last = -Double.infinity
      return stretch.filter { sample in
        guard sample.x >= last else { return false }
        last = sample.x
        return true
      }
    }
    return forward.filter { !$0.isEmpty }.sorted { $0[0].x < $1[0].x }
  }
}
