// How the place of a stay is called. The one function to ask is `name`; who knows more names (cities,
// zones) adds them there.
import Core
import Kernel

struct StayNames {
  /// Metres; a name that lies farther off is of another place, however wide the stay is.
  static let reach = 250.0

  private struct Entry {
    var text: String
    var place: GeoPoint
    var source: StayName.Source
  }

  private struct Cell: Hashable {
    var north: Int
    var east: Int

    /// Hundredths of a degree.
    init(_ place: GeoPoint) {
      north = Int((place.latitude * 100).rounded(.down))
      east = Int((place.longitude * 100).rounded(.down))
    }

    private init(north: Int, east: Int) {
      self.north = north
      // The meridians of 180 and -180 degrees are one.
      self.east = east < -18_000 ? east + 36_000 : east >= 18_000 ? east - 36_000 : east
    }

    var withNeighbours: [Cell] {
      (-1...1).flatMap { y in (-1...1).map { Cell(north: north + y, east: east + $0) } }
    }
  }

  /// Wider ones are regions: they say where a place lies, not what it is.
  static let widestZone = 1000.0

  private var zones: [(name: String, shape: ZoneShape)] = []
  private var cells: [Cell: [Entry]] = [:]

  mutating func add(_ text: String, at place: GeoPoint, _ source: StayName.Source) {
    guard place.isOnGlobe else { return }
    cells[Cell(place), default: []].append(Entry(text: text, place: place, source: source))
  }

  mutating func add(_ zone: Zoned) {
    guard let shape = zone.shape, shape.reach <= StayNames.widestZone else { return }
    zones.append((zone.name, shape))
  }

  /// The name of where a stay was: what the user called it, the nearest of the user's places, the
  /// smallest of the user's zones around it, what the visit that agrees with it is called, any visit at
  /// the place. nil where nobody knows it.
  func name(of stay: Stay) -> StayName? {
    if let name = stay.stated?.name { return StayName(text: name, source: .stated) }
    let near = entries(near: stay.place, within: min(StayNames.reach, max(stay.radius, 100)))
    if let place = near.first(where: { $0.source != .visit }) {
      return StayName(text: place.text, source: place.source)
    }
    let around = zones.filter { $0.shape.contains(stay.place) }
    if let zone = around.min(by: { $0.shape.size < $1.shape.size }) {
      return StayName(text: zone.name, source: .zone)
    }
    if let name = stay.visit?.called { return StayName(text: name, source: .visit) }
    return near.first.map { StayName(text: $0.text, source: $0.source) }
  }

  /// Entries within so many metres, the nearest first.
  private func entries(near place: GeoPoint, within metres: Double) -> [Entry] {
    guard place.isOnGlobe else { return [] }
    var found: [(distance: Double, entry: Entry)] = []
    for cell in Cell(place).withNeighbours {
      for entry in cells[cell] ?? [] {
        let distance = Geodesic.length(from: place, to: entry.place)
        if distance <= metres { found.append((distance, entry)) }
      }
    }
    return found.sorted { $0.distance < $1.distance }.map(\.entry)
  }
}

extension SeenVisit {
  /// Its name, else its address. The words of a category ("HOME") name nothing.
  var called: String? {
    [name, address].lazy.compactMap { $0 }.first { !$0.trimmedBlanks.isEmpty }
  }
}
