// A plan as the readers of each format leave it: levels and rooms sorted out, coordinates still those
// of the file. `PlanBuilder` makes the document of it, the same way for every format.

import Core
import Interchange
import Kernel

/// What is common to all formats, before projection, cleaning and measuring.
struct RawPlan {
  var kind: PlanDocument.Kind
  var names = PlanNames()
  var language: String?
  /// The name of the file or folder, without extension.
  var stem: String
  /// True when coordinates are plan metres already.
  var inMetres = false
  /// Ring of the venue, to centre the plan on; empty when there is none.
  var venue: [GeoPosition] = []
  var buildings: [Building] = []
  var levels: [Level] = []
  var rooms: [Room] = []
  var openings: [Opening] = []
  var findings: [ImportFinding] = []
  /// Features that are no part of a plan, by what they are.
  var unused: [String: Int] = [:]
  var unreadFiles: [String] = []

  struct Building {
    var sourceID: String
    var names = PlanNames()
  }

  struct Level {
    var sourceID: String
    var buildings: [Int]
    var ordinal: Double
    var label: String
    var names = PlanNames()
    var elevationM: Double?
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

  mutating func find(
    _ kind: ImportFinding.Kind, _ sourceID: String?, name: String? = nil, level: String? = nil,
    other: String? = nil, number: Double? = nil, detail: Phrase? = nil
  ) {
    findings.append(
      ImportFinding(
        kind, sourceID: sourceID, name: name, level: level, other: other, number: number,
        detail: detail))
  }

  /// The index of the level with this ordinal in this building, made when there is none.
  mutating func level(ordinal: Double, building: Int) -> Int {
    if let index = levels.firstIndex(where: {
      $0.ordinal == ordinal && $0.buildings.contains(building)
    }) {
      return index
    }
    let text = RawPlan.ordinalText(ordinal)
    let prefix = buildings.count > 1 ? buildings[building].sourceID + "/" : ""
    levels.append(
      Level(
        sourceID: "\(prefix)level \(text)", buildings: [building], ordinal: ordinal, label: text))
    return levels.count - 1
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
