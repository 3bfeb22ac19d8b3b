// Where one was, coarsely, day by day: how long in which cell of two hundredths of a degree (2.2 km
// from south to north), and the points that reached furthest. Cities near, the place of most time and
// first times are told from it.

import Core
import Kernel

/// A cell of the globe.
struct PlaceCell: Hashable, Sendable {
  /// Steps north of the south pole and east of the antimeridian.
  var row: Int32
  var column: Int32

  /// Cells of a degree.
  static let perDegree = 50.0

  init(_ place: GeoPoint) {
    row = Int32(((place.latitude + 90) * PlaceCell.perDegree).rounded(.down))
    var east = (place.longitude + 180) / 360
    east -= east.rounded(.down)
    column = Int32((east * 360 * PlaceCell.perDegree).rounded(.down))
  }

  var centre: GeoPoint {
    GeoPoint(
      latitude: min(90, (Double(row) + 0.5) / PlaceCell.perDegree - 90),
      longitude: (Double(column) + 0.5) / PlaceCell.perDegree - 180)
  }
}

/// A point worth remembering.
struct Remembered: Sendable, Equatable {
  var place: GeoPoint
  var time: Int64
  var day: Day
  /// Metres: its height, its distance, whatever made it worth it.
  var metres = 0.0
}

/// Fed with stretches in the order of time.
struct WhereaboutsLog {
  struct Spot: Hashable, Sendable {
    var day: Int32
    var cell: PlaceCell
  }

  /// Milliseconds on each day in each cell.
  private(set) var spots: [Spot: Int64] = [:]
  private(set) var first: Remembered?
  private(set) var northernmost: Remembered?
  private(set) var southernmost: Remembered?
  private(set) var highest: Remembered?
  /// Days on which something was recorded.
  private(set) var days: Set<Int> = []

  /// Two points in one cell with more between them say nothing of the time between.
  private static let gap: Int64 = 12 * 3_600_000

  private var cursor = DayCursor()
  private var spot: Spot?
  private var before = Int64.min

  /// - Complexity: O(points), one look-up for each change of cell.
  mutating func add(_ stretch: HistoryStretch) {
    let columns = stretch.columns
    cursor.enter(stretch.zone)
    var start = 0
    while start < columns.count {
      cursor.turn(to: columns.times[start])
      let cell = PlaceCell(columns.places[start])
      var end = start + 1
      while end < columns.count, columns.times[end] < cursor.end,
        PlaceCell(columns.places[end]) == cell
      {
        end += 1
      }
      add(cell, columns.times[start], columns.times[end - 1])
      reach(columns, start..<end)
      start = end
    }
  }

  private mutating func add(_ cell: PlaceCell, _ start: Int64, _ end: Int64) {
    let here = Spot(day: Int32(clamping: cursor.day.number), cell: cell)
    days.insert(cursor.day.number)
    var time = end - start
    if let spot, spot.cell == cell, start - before <= WhereaboutsLog.gap {
      if spot.day == here.day {
        time += start - before
      } else {
        // The night lies on both days.
        let midnight = max(before, min(cursor.start, start))
        spots[spot, default: 0] += midnight - before
        time += start - midnight
      }
    }
    spots[here, default: 0] += time
    spot = here
    before = end
  }

  private mutating func reach(_ columns: TrackColumns, _ range: Range<Int>) {
    func point(_ index: Int, _ metres: Double = 0) -> Remembered {
      Remembered(
        place: columns.places[index], time: columns.times[index], day: cursor.day, metres: metres)
    }
    if first == nil { first = point(range.lowerBound) }
    var north = northernmost?.place.latitude ?? -.infinity
    var south = southernmost?.place.latitude ?? .infinity
    var top = highest?.metres ?? -.infinity
    for index in range {
      let latitude = columns.places[index].latitude
      if latitude > north {
        north = latitude
        northernmost = point(index)
      }
      if latitude < south {
        south = latitude
        southernmost = point(index)
      }
      // What has no height is not a number and is above nothing.
      if columns.elevations[index] > top {
        let height = Heights.likely(columns, index, in: range)
        guard height > top else { continue }
        top = height
        highest = point(index, top)
      }
    }
  }

  /// The middle of the cell in which most time was spent; nil without any time.
  var home: GeoPoint? {
    var times: [PlaceCell: Int64] = [:]
    for (spot, time) in spots { times[spot.cell, default: 0] += time }
    let most = times.max {
      ($0.value, $1.key.row, $1.key.column) < ($1.value, $0.key.row, $0.key.column)
    }
    return most.flatMap { $0.value > 0 ? $0.key.centre : nil }
  }
}

/// The days near one city.
struct CityDays: Sendable {
  var city: NearCity
  /// Milliseconds by the number of the day, half an hour at least.
  var days: [Int: Int64]

  var first: Day { Day(number: days.keys.min() ?? 0) }
  func time(_ days: ClosedRange<Int>) -> Int64 {
    self.days.reduce(0) { days.contains($1.key) ? $0 + $1.value : $0 }
  }
  func count(_ days: ClosedRange<Int>) -> Int { self.days.keys.count { days.contains($0) } }
}

extension WhereaboutsLog {
  /// As far as this counts as near a city, in metres, and so long on a day.
  static let nearCity = 10_000.0
  static let stayAtCity: Int64 = 30 * 60_000

  /// The cities near which one was for half an hour of a day, by their first day.
  /// - Complexity: O(cells), a question for each.
  func cities(_ gazetteer: Gazetteer) -> [CityDays] {
    var numbers: [PlaceCell: Int?] = [:]
    var known: [GeoPoint: Int] = [:]
    var cities: [CityDays] = []
    for (spot, time) in spots {
      let number: Int?
      if let asked = numbers[spot.cell] {
        number = asked
      } else {
        let city = gazetteer.nearest(to: spot.cell.centre, within: WhereaboutsLog.nearCity)
        number = city.map { city in
          if let number = known[city.place] { return number }
          known[city.place] = cities.count
          cities.append(CityDays(city: city, days: [:]))
          return cities.count - 1
        }
        numbers[spot.cell] = .some(number)
      }
      if let number { cities[number].days[Int(spot.day), default: 0] += time }
    }
    for index in cities.indices {
      cities[index].days = cities[index].days.filter { $0.value >= WhereaboutsLog.stayAtCity }
    }
    return cities.filter { !$0.days.isEmpty }.sorted {
      ($0.first, $0.city.name, $0.city.place.latitude)
        < ($1.first, $1.city.name, $1.city.place.latitude)
    }
  }
}
