// Points of a track by columns: what the codec takes and gives, and the least memory for millions
// of them. Absent values are marks within the columns, so that nothing is wrapped for each point.
import Kernel

/// Points of a track, a column for each kind of value; all columns are equally long.
public struct TrackColumns: Sendable, Equatable {
  public internal(set) var places: [GeoPoint] = []
  /// Milliseconds since 1970; `noTime` where a point has none.
  public internal(set) var times: [Int64] = []
  /// Metres; NaN where a point has none.
  public internal(set) var elevations: [Double] = []
  /// Metres; NaN where a point has none.
  public internal(set) var accuracies: [Double] = []

  /// The time of a point that has none.
  public static let noTime = Int64.min

  public init() {}

  public init(_ points: some Sequence<TrackPoint>) {
    for point in points { append(point) }
  }

  /// So many points that hold nothing, for the codec to fill.
  init(unfilled count: Int) {
    places = Array(repeating: GeoPoint(latitude: 0, longitude: 0), count: count)
    times = Array(repeating: TrackColumns.noTime, count: count)
    elevations = Array(repeating: .nan, count: count)
    accuracies = elevations
  }

  public var count: Int { places.count }
  public var isEmpty: Bool { places.isEmpty }

  public mutating func append(_ point: TrackPoint) {
    places.append(point.place)
    times.append(point.time?.milliseconds ?? TrackColumns.noTime)
    elevations.append(point.elevation ?? .nan)
    accuracies.append(point.accuracy ?? .nan)
  }

  /// Adds the points of `other` in `range`.
  public mutating func append(_ other: TrackColumns, _ range: Range<Int>) {
    places += other.places[range]
    times += other.times[range]
    elevations += other.elevations[range]
    accuracies += other.accuracies[range]
  }

  public mutating func removeAll(keepingCapacity: Bool = false) {
    places.removeAll(keepingCapacity: keepingCapacity)
    times.removeAll(keepingCapacity: keepingCapacity)
    elevations.removeAll(keepingCapacity: keepingCapacity)
    accuracies.removeAll(keepingCapacity: keepingCapacity)
  }

  public subscript(index: Int) -> TrackPoint {
    TrackPoint(
      place: places[index], time: time(index),
      elevation: elevations[index].isNaN ? nil : elevations[index],
      accuracy: accuracies[index].isNaN ? nil : accuracies[index])
  }

  public func time(_ index: Int) -> Instant? {
    times[index] == TrackColumns.noTime ? nil : Instant(milliseconds: times[index])
  }
}
