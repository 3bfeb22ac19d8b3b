// What a feature of plain GeoJSON says it is, where it does not say that it is a room: the walls,
// windows and stairs of a drawing are none. Also the rule by which a person says what is one.

import Interchange
import Kernel

/// `KEY=VALUE`: features with this property are rooms.
public struct RoomRule: Sendable, Equatable {
  var key: String
  var value: String

  /// - Returns: nil for a text that is not KEY=VALUE.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (key, value) = (
      PlanNames.trimmed(String(parts[0])), PlanNames.trimmed(String(parts.last ?? ""))
    )
    guard parts.count == 2, !key.isEmpty, !value.isEmpty else { return nil }
    (self.key, self.value) = (key, value)
  }

  func holds(_ feature: GeoJSONFeature) -> Bool {
    let said = feature.properties[key] ?? feature.members[key]
    return RawValue.text(said)?.folded == value.folded
  }
}

enum PlanElement {
  /// Properties by which programs say what a feature is, in small letters without signs; the first ones
  /// are listed first.
  static let keys = [
    "featuretype", "type", "category", "class", "kind", "element", "elementtype", "object",
    "objecttype", "ifcclass", "ifctype", "entity", "feature", "layer", "subtype", "buildingpart",
  ]

  /// Words for what parts rooms or stands in them.
  private static let elements: Set<String> = [
    "wall", "walls", "partition", "window", "windows", "door", "doors", "stair", "stairs",
    "staircase", "steps", "outline", "outlines", "footprint", "contour", "boundary", "envelope",
    "perimeter", "column", "columns", "pillar", "pillars", "slab", "roof", "beam", "railing",
    "ramp", "furniture", "fixture", "dimension", "dimensions", "text", "annotation", "grid", "axis",
    "hatch", "muro", "muri", "parete", "pareti", "finestra", "finestre", "porta", "porte", "scala",
    "scale", "contorno", "perimetro", "pilastro", "pilastri", "solaio", "tetto", "arredo", "arredi",
  ]
  /// Words that make a room of it whatever stands beside them: "room outline".
  private static let rooms: Set<String> = [
    "room", "rooms", "space", "spaces", "unit", "units", "stanza", "stanze", "locale", "locali",
    "vano", "vani", "ambiente", "ambienti",
  ]

  static func isKind(_ key: String) -> Bool { keys.contains(plain(key)) }

  private static func plain(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " && $0 != ":" }
  }

  /// The parts of "A-WALL-FULL", "IfcWallStandardCase", "room outline".
  private static func words(_ value: String) -> [String] {
    var words: [String] = []
    var word = ""
    var before: Character = " "
    for letter in value {
      if !letter.isLetter || letter.isUppercase && before.isLowercase, !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
      if letter.isLetter { word.append(letter) }
      before = letter
    }
    return word.isEmpty ? words : words + [word.lowercased()]
  }

  /// Whether a feature says that it is a part of the drawing that is no room.
  static func isNoRoom(_ feature: GeoJSONFeature) -> Bool { word(feature) != nil }

  /// What such a feature says it is, in its own words.
  static func word(_ feature: GeoJSONFeature) -> String? {
    var found: String?
    for member in feature.properties.members {
      guard let text = RawValue.text(member.value), text.utf8.count <= 200 else { continue }
      // The outline of a building on a map; else it names the building of a room.
      if member.name == "building", text == "yes" { found = found ?? "building" }
      guard isKind(member.name) else { continue }
      let words = words(text)
      if words.contains(where: rooms.contains) { return nil }
      if words.contains(where: elements.contains) { found = found ?? text }
    }
    return found
  }
}

/// Counts what the areas of a file say they are, for a file in which none is a room.
struct ElementTally {
  private var counts: [String: [String: Int]] = [:]
  /// Properties with more values than anybody would choose from: names, ids, measures.
  private var manifold: Set<String> = []
  private(set) var areas = 0
  private static let mostValues = 40
  private static let mostKeys = 200

  mutating func take(_ feature: GeoJSONFeature) {
    var isArea = !(feature.geometry?.polygons ?? []).isEmpty
    if case .lineString(let line) = feature.geometry {
      isArea = line.count > 3 && line.first == line.last
    }
    guard isArea else { return }
    areas += 1
    for member in feature.properties.members where !manifold.contains(member.name) {
      guard let text = RawValue.text(member.value), text.utf8.count <= 80 else { continue }
      guard counts[member.name] != nil || counts.count < ElementTally.mostKeys else { continue }
      counts[member.name, default: [:]][text, default: 0] += 1
      if (counts[member.name]?.count ?? 0) > ElementTally.mostValues {
        manifold.insert(member.name)
        counts[member.name] = nil
      }
    }
  }

  /// The values that may tell rooms from the rest, as `--rooms` takes them: of properties that say what
  /// a feature is, else of all that repeat their values; the most frequent first within each.
  var choices: [(rule: String, count: Int)] {
    let kinds = counts.keys.filter(PlanElement.isKind)
    let keys = kinds.isEmpty ? counts.keys.filter { (counts[$0]?.count ?? 0) < areas } : kinds
    var found: [(rule: String, count: Int)] = []
    for key in keys.sorted() {
      let values = (counts[key] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      found += values.map { ("\(key)=\($0.key)", $0.value) }
    }
    return found
  }
}
