// Where the time went: all ways of a scope on a grid, weighted by the time between points, so that a
// device that says much where it lies weighs no more than the hours it lay there.

import Command
import Core
import Kernel
import Notebook
import Render

extension TripReader {
  /// The longer side of the grid; pictures gather its cells into their own.
  private static let finest = 1024

  /// nil where nothing with a time is recorded in the scope.
  /// - Parameter shown: what others may see of ways; nil is all.
  /// - Complexity: O(points + cells crossed).
  func heat(
    _ scope: PictureScope, _ measure: HeatPicture.Measure, shown: ShownWays?
  ) throws(Diagnostic) -> HeatPicture? {
    // A time is spent only where times are known; a way was gone in any case.
    let tracks = scope.recorded.filter { measure == .passes || $0.measures.start != nil }
    let corners = tracks.compactMap(\.measures.box).flatMap { box in
      [
        GeoPoint(latitude: box.south, longitude: box.west),
        GeoPoint(latitude: box.north, longitude: box.east),
      ]
    }
    guard let projection = MapProjection(around: corners),
      var box = PlanBox(around: corners.map(projection.point).filter(\.isFinite))
    else { return nil }
    // Room at the edges, and never less than a house.
    let margin = max(50, 0.02 * max(box.width, box.height))
    box = PlanBox(
      low: PlanPoint(x: box.low.x - margin, y: box.low.y - margin),
      high: PlanPoint(x: box.high.x + margin, y: box.high.y + margin))
    let cell = max(box.width, box.height) / Double(Self.finest)
    guard
      let grid = HeatGrid(
        columns: max(1, Int((box.width / cell).rounded(.up))),
        rows: max(1, Int((box.height / cell).rounded(.up))), box: box)
    else { return nil }
    var heater = Heater(grid, projection, measure, scope)
    let zone = session.surroundings.zone
    let from = scope.from.map { zone.start(of: $0.adding(days: -1)) }
    let to = scope.to.map { zone.start(of: $0.adding(days: 2)) }
    let wanted = Set(tracks.map(\.id))
    try history(from: from, to: to, shown: shown) { (stretch) throws(Diagnostic) in
      try session.checkInterrupted()
      if wanted.contains(stretch.track) { heater.add(stretch) }
    }
    let hasUntimed = try addUntimed(tracks, scope, shown, to: measure == .passes ? heater : nil)
    guard grid.highest > 0 else { return nil }
    let words = measure == .time ? tr("where the time went") : tr("how often you passed through")
    var picture = HeatPicture(
      scope.title + ": " + words.text(language), measure, projection, grid)
    picture.markedTitle = scope.markedTitle.map { $0 + ": " + words.text(language) }
    // What is not drawn is not counted.
    let isAllDrawn = measure == .passes || !hasUntimed && tracks.count == scope.recorded.count
    picture.facts = facts(scope, length: isAllDrawn)
    if measure == .time {
      let hours = grid.total / 3600
      picture.facts.append(
        tr("\(hours.fixed(hours < 100 ? 1 : 0)) hours recorded").text(language))
    }
    (picture.base, picture.attribution) = try baseMap(around: corners)
    return picture
  }
}

extension TripReader {
  /// Adds the parts without times of recordings; those of histories all have one.
  /// - Returns: whether there are any.
  private func addUntimed(
    _ tracks: [StoredTrack], _ scope: PictureScope, _ shown: ShownWays?, to heater: Heater?
  ) throws(Diagnostic) -> Bool {
    // They lie in no period.
    guard scope.from == nil, scope.to == nil else { return false }
    var found = false
    for track in tracks where !track.isHistory {
      try session.checkInterrupted()
      let line = try self.line(of: track, for: shown)
      guard line.columns.times.contains(TrackColumns.noTime) else { continue }
      found = true
      guard let heater else { return true }
      for segment in line.segments {
        for run in line.columns.untimedRuns(segment) { heater.add(pass: line.columns.places[run]) }
      }
    }
    return found
  }
}

extension TrackColumns {
  /// Runs of points without a time.
  fileprivate func untimedRuns(_ range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for index in range where times[index] == TrackColumns.noTime && places[index].isOnGlobe {
      if let last = result.last, last.upperBound == index {
        result[result.count - 1] = last.lowerBound..<(index + 1)
      } else {
        result.append(index..<(index + 1))
      }
    }
    return result
  }
}

/// Adds stretch by stretch to a grid.
private struct Heater {
  private let grid: HeatGrid
  private let projection: MapProjection
  private let measure: HeatPicture.Measure
  private let scope: PictureScope
  private var last: (point: PlanPoint, place: GeoPoint, time: Int64)?
  private var day: (number: Day, from: Int64, to: Int64)?
  private var seconds: [Double] = []

  init(
    _ grid: HeatGrid, _ projection: MapProjection, _ measure: HeatPicture.Measure,
    _ scope: PictureScope
  ) {
    self.grid = grid
    self.projection = projection
    self.measure = measure
    self.scope = scope
  }

  /// Once along a way without times.
  func add(pass places: ArraySlice<GeoPoint>) {
    grid.add(pass: projection.points(Array(places)), continued: false)
  }

  mutating func add(_ stretch: HistoryStretch) {
    let times = stretch.columns.times
    // Days are those of the place: what lies outside of the period is cut off.
    if scope.from != nil || scope.to != nil {
      var start = 0
      while start < times.count {
        turn(to: times[start], stretch.zone)
        guard let day else { return }
        var end = start
        while end < times.count, times[end] < day.to { end += 1 }
        if end == start { end = start + 1 }
        if scope.holds(day.number) {
          add(stretch.columns, start..<end, joins: stretch.joins || start > 0, stretch.zone)
        } else {
          last = nil
        }
        start = end
      }
      return
    }
    add(stretch.columns, 0..<times.count, joins: stretch.joins, stretch.zone)
  }

  private mutating func add(
    _ columns: TrackColumns, _ range: Range<Int>, joins: Bool, _ zone: Zone
  ) {
    if !joins { last = nil }
    let places = Array(columns.places[range])
    var points = projection.points(places)
    let joint = last
    if let joint { points.insert(joint.point, at: 0) }
    let shift = joint == nil ? 0 : 1
    seconds.removeAll(keepingCapacity: true)
    seconds.reserveCapacity(points.count)
    var before = joint?.time ?? columns.times[range.lowerBound]
    for index in range.lowerBound + 1 - shift..<range.upperBound {
      let time = columns.times[index]
      let milliseconds = time - before
      before = time
      let from =
        index == range.lowerBound ? joint?.place ?? places[0] : columns.places[index - 1]
      let isGap = TrackMeter.isGap(
        milliseconds: milliseconds,
        metres: Geodesic.length(from: from, to: columns.places[index]))
      seconds.append(isGap ? -1 : Double(milliseconds) / 1000)
    }
    if measure == .time {
      grid.add(seconds: seconds, along: points)
    } else {
      passes(points, columns, range, zone, isFirstNew: joint == nil)
    }
    if let point = points.last, let place = places.last {
      last = (point, place, columns.times[range.upperBound - 1])
    }
  }

  /// A pass ends at a gap and at midnight of the place.
  private mutating func passes(
    _ points: [PlanPoint], _ columns: TrackColumns, _ range: Range<Int>, _ zone: Zone,
    isFirstNew: Bool
  ) {
    let shift = isFirstNew ? 0 : 1
    var part: [PlanPoint] = isFirstNew ? [] : [points[0]]
    var isContinued = !isFirstNew
    func close() {
      if part.count > (isContinued ? 1 : 0) { grid.add(pass: part, continued: isContinued) }
      part = []
      isContinued = false
    }
    for index in range {
      let place = index - range.lowerBound + shift
      let time = columns.times[index]
      if place > 0, seconds[place - 1] < 0 {
        close()
      } else if day.map({ time < $0.from || time >= $0.to }) ?? true {
        close()
      }
      if day.map({ time < $0.from || time >= $0.to }) ?? true { turn(to: time, zone) }
      part.append(points[place])
    }
    close()
  }

  private mutating func turn(to milliseconds: Int64, _ zone: Zone) {
    if let day, milliseconds >= day.from, milliseconds < day.to { return }
    let number = zone.day(at: Instant(milliseconds: milliseconds))
    day = (
      number, zone.start(of: number).milliseconds,
      zone.start(of: number.adding(days: 1)).milliseconds
    )
  }
}
