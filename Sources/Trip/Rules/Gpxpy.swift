// The numbers as gpxpy 1.6 gives them (github.com/tkrajina/gpxpy), so that they can be compared: on
// a sphere, flat for near points, stopped below 1 km/h from point to point.
import Core
import Glibc
import Kernel

enum Gpxpy {
  /// Metres; gpxpy's radius of the Earth.
  static let radius = 6_378_137.0
  /// Kilometres an hour.
  static let stoppedSpeed = 1.0

  static func measure(
    _ segment: Range<Int>, of columns: TrackColumns, into result: inout TrackMeasures,
    _ days: inout DayShares
  ) {
    for index in segment.dropLast() {
      let length = flat(columns.places[index], columns.places[index + 1])
      let (from, to) = (columns.times[index], columns.times[index + 1])
      var (moving, stopped) = (Int64(0), Int64(0))
      if from != TrackColumns.noTime, to != TrackColumns.noTime {
        // A height of 0 counts as none there.
        let (low, high) = (columns.elevations[index], columns.elevations[index + 1])
        let hasHeights = !low.isNaN && !high.isNaN && low != 0 && high != 0
        let far = isFar(columns.places[index], columns.places[index + 1])
        let way =
          hasHeights && !far
          ? (length * length + (high - low) * (high - low)).squareRoot()
          : length
        let duration = to - from
        let speed = duration > 0 ? way / 1000 / (Double(duration) / 3_600_000) : 0
        if speed <= stoppedSpeed { stopped = duration } else { moving = duration }
      }
      result.length += length
      if stopped == 0 { result.movingLength += length }
      result.movingMilliseconds += moving
      result.stoppedMilliseconds += stopped
      days.add(length, moving: moving, stopped: stopped, from: from, to: to)
    }
    let heights = segment.map { columns.elevations[$0] }.filter { !$0.isNaN }
    guard !heights.isEmpty else { return }
    var smooth = heights
    for index in heights.indices.dropFirst().dropLast() {
      smooth[index] = heights[index - 1] * 0.3 + heights[index] * 0.4 + heights[index + 1] * 0.3
    }
    var (up, down) = (0.0, 0.0)
    for (low, high) in zip(smooth, smooth.dropFirst()) {
      if high > low { up += high - low } else { down += low - high }
    }
    result.climb = (result.climb ?? 0) + up
    result.descent = (result.descent ?? 0) + down
  }

  private static func isFar(_ a: GeoPoint, _ b: GeoPoint) -> Bool {
    abs(a.latitude - b.latitude) > 0.2 || abs(a.longitude - b.longitude) > 0.2
  }

  /// Metres between two points, heights aside; from `b` to `a`, as gpxpy goes.
  static func flat(_ b: GeoPoint, _ a: GeoPoint) -> Double {
    let degree = Double.pi / 180
    if isFar(a, b) {
      let north = sin((a.latitude - b.latitude) * degree / 2)
      let east = sin((a.longitude - b.longitude) * degree / 2)
      let squares =
        north * north + east * east * cos(a.latitude * degree) * cos(b.latitude * degree)
      return radius * 2 * asin(squares.squareRoot())
    }
    let north = a.latitude - b.latitude
    let east = (a.longitude - b.longitude) * cos(a.latitude * degree)
    return (north * north + east * east).squareRoot() * (2 * Double.pi * radius / 360)
  }
}
