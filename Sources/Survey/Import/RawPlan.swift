// A plan as the readers of each format leave it: levels and rooms sorted out, coordinates still those
// of the file. `PlanBuilder` makes the document of it, the same way for every format.

import Core
import Interchange
import Kernel

/// What is common to all formats, before projection, cleaning and measuring.
struct RawPlan: FindingCollector {
  var kind: PlanDocument.Kind
  var names = PlanNames()
  var language: String?
  /// The name of the file or folder, without extension.
  var stem: String
  /// True when coordinates are plan metres already.
  var inMetres = false
  /// True when they are longitude and latitude whatever a person says.
  var isGeographic = false
  /// Where plan (0, 0) lies, for a file that says so.
  var origin: PlanOrigin?
  /// Ring of the venue, to centre the plan on; empty when there is none.
  var venue: [GeoPosition] = []
  var buildings: [Building] = []
  /// Added by `add`; what changes later is neither ordinal nor building.
  private(set) var levels: [Level] = []
  var rooms: [Room] = []
  var openings: [Opening] = []
  var findings: [ImportFinding] = []
  /// Features that are no part of a plan, by what they are.
  var unused: [String: Int] = [:]
  var unreadFiles: [String] = []
  /// What a room is in this format, for a file without one.
  var emptyHint: Phrase?
  private var byOrdinal: [OrdinalKey: Int] = [:]
  private var byLabel: [LabelKey: Int] = [:]
  private var highest: [Int: Double] = [:]

  private struct OrdinalKey: Hashable {
    var building: Int
    var ordinal: Double
  }

  private struct LabelKey: Hashable {
    var building: Int
    var label: String
  }

  struct Building {
    var sourceID: String
    var names = PlanNames()
    /// What to call it where it has no name; its id where this is nil.
    var label: String?
  }

  struct Level {
    var sourceID: String
    var buildings: [Int]
    var ordinal: Double
    var label: String
    var names = PlanNames()
    var elevationM: Double?
    /// Degrees from plan +y to north, clockwise.
    var northAngle: Double?
    var polygons: [[[GeoPosition]]] = []
  }

  struct Room {
    var sourceID: String
    var levels: [Int]
    var names = PlanNames()
    var number: String?
    var category: String?
    /// What it counts as in the report, when not its category.
    var sort: String?
    var polygons: [[[GeoPosition]]] = []
    var label: GeoPosition?
    /// The area the file states, square metres, and what it calls it.
    var declaredAreaM2: Double?
    var declaredAreaName: String?
    var file: String
    var offset: Int
  }

  struct Opening {
    var sourceID: String
    var level: Int?
    var points: [GeoPosition]
  }

  init(kind: PlanDocument.Kind, stem: String) {
    self.kind = kind
    self.stem = stem
  }

  /// Changes every coordinate.
  mutating func move(_ change: (GeoPosition) -> GeoPosition) {
    func moved(_ polygons: [[[GeoPosition]]]) -> [[[GeoPosition]]] {
      polygons.map { $0.map { $0.map(change) } }
    }
    venue = venue.map(change)
    for index in levels.indices { levels[index].polygons = moved(levels[index].polygons) }
    for index in rooms.indices {
      rooms[index].polygons = moved(rooms[index].polygons)
      rooms[index].label = rooms[index].label.map(change)
    }
    for index in openings.indices { openings[index].points = openings[index].points.map(change) }
  }

  /// Says what was replaced in a file.
  mutating func note(_ repair: TextRepair, of file: String) {
    guard repair.count > 0 else { return }
    note(
      .repairedText, file, number: Double(repair.count),
      detail: tr("the first on line \(repair.firstLine)"))
  }

  mutating func change(level index: Int, _ change: (inout Level) -> Void) { change(&levels[index]) }

  /// Adds a level and gives its index. The first of an ordinal and of a label is found again.
  mutating func add(_ level: Level) -> Int {
    let index = levels.count
    levels.append(level)
    for building in level.buildings {
      let ordinal = OrdinalKey(building: building, ordinal: level.ordinal)
      if byOrdinal[ordinal] == nil { byOrdinal[ordinal] = index }
      let label = LabelKey(building: building, label: level.label)
      if byLabel[label] == nil { byLabel[label] = index }
      highest[building] = max(highest[building] ?? level.ordinal, level.ordinal)
    }
    return index
  }

  /// The index of the level with this ordinal in this building, made when there is none.
  mutating func level(ordinal: Double, building: Int) -> Int {
    if let index = byOrdinal[OrdinalKey(building: building, ordinal: ordinal)] { return index }
    let text = RawPlan.ordinalText(ordinal)
    return add(
      Level(
        sourceID: levelID(text, building), buildings: [building], ordinal: ordinal, label: text))
  }

  /// The level with this label in this building.
  func level(label: String, building: Int) -> Int? {
    byLabel[LabelKey(building: building, label: label)]
  }

  /// The id of a level that the file does not name.
  func levelID(_ label: String, _ building: Int) -> String {
    (buildings.count > 1 ? buildings[building].sourceID + "/" : "") + "level \(label)"
  }

  /// The whole number above all ordinals of a building; 0 for its first level.
  func nextOrdinal(_ building: Int) -> Double {
    highest[building].map { $0.rounded(.down) + 1 } ?? 0
  }

  /// Shell counter-clockwise, holes clockwise, for formats that say nothing about it: turning a ring
  /// round is then no finding. What is not finite stays as it is.
  static func wound(_ rings: [[GeoPosition]]) -> [[GeoPosition]] {
    rings.enumerated().map { index, ring in
      let area = PlanPolygon.signedArea(of: ring.map { PlanPoint(x: $0.x, y: $0.y) })
      return area != 0 && (area > 0) != (index == 0) ? ring.reversed() : ring
    }
  }

  /// "-1", "0", "0.5".
  static func ordinalText(_ ordinal: Double) -> String {
    ordinal == ordinal.rounded() && abs(ordinal) < 1e15
      ? String(Int64(ordinal)) : ordinal.shortest
  }
}

/// Looking into the properties of a feature as people write them.
enum RawValue {
  /// A text or a number as text, blanks at its ends cut off; nil when blank or something else.
  static func text(_ value: JSON?) -> String? {
    let text: String
    switch value {
    case .string(let string): text = PlanNames.trimmed(string)
    case .integer(let integer): text = String(integer)
    case .number(let number) where number.isFinite: text = number.shortest
    default: return nil
    }
    return text.isEmpty ? nil : text
  }

  /// A name given as text, or as an object of texts by language.
  static func names(_ value: JSON?) -> PlanNames {
    guard case .object(let object) = value else {
      return text(value).map { PlanNames(plain: $0) } ?? PlanNames()
    }
    var names = PlanNames()
    for member in object.members {
      if let name = text(member.value) { names[member.name] = name }
    }
    return names
  }

  /// `name` and all `name:xx` of OpenStreetMap, and `name` by language; "name:etymology" is none.
  static func names(of properties: JSONObject) -> PlanNames {
    var names = RawValue.names(properties["name"])
    for member in properties.members where member.name.hasPrefix("name:") {
      let language = String(member.name.dropFirst(5))
      let primary = language.prefix { $0 != "-" && $0 != "_" }
      guard (2...3).contains(primary.utf8.count),
        primary.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
      else { continue }
      if let name = text(member.value) { names[language] = name }
    }
    return names
  }

  /// A position: `[x, y]` or a GeoJSON Point.
  static func position(_ value: JSON?) -> GeoPosition? {
    var value = value
    if case .object(let object) = value, RawValue.text(object["type"]) == "Point" {
      value = object["coordinates"]
    }
    guard let numbers = value?.array, numbers.count >= 2, let x = numbers[0].number,
      let y = numbers[1].number
    else { return nil }
    return GeoPosition(x, y)
  }
}
