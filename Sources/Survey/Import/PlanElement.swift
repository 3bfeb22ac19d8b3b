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
  /// Properties by which programs say what a feature is, in small letters without signs.
  static let keys: Set<String> = [
    "featuretype", "type", "category", "class", "kind", "element", "elementtype", "object",
    "objecttype", "objectclass", "ifcclass", "ifctype", "entity", "entitytype", "feature",
    "featureclass", "layer", "layername", "subtype", "subclass", "subcategory", "buildingpart",
    "component", "componenttype", "parttype", "usage", "usagetype", "role", "group",
    // Italian, German, French, Spanish, Dutch.
    "tipo", "tipologia", "tipoelemento", "elemento", "categoria", "classe", "oggetto",
    "componente", "utilizzo", "typ", "art", "klasse", "klass", "kategorie", "objekt", "objektart",
    "objekttyp", "elementart", "elementtyp", "bauteil", "bauteiltyp", "nutzung",
    "genre", "categorie", "objet", "elementclasse", "calque", "nomcalque", "clase", "objeto",
    "capa", "uso", "soort", "laag", "gebruik", "onderdeel",
  ]
  /// Those that say it now and then, and more often something else.
  private static let weakKeys: Set<String> = [
    "use", "function", "funzione", "funktion", "fonction",
  ]
  /// Those whose values are the names of layers.
  private static let layerKeys: Set<String> = [
    "layer", "layername", "calque", "nomcalque", "capa", "laag",
  ]

  /// Words for what parts rooms or stands in them, without accents.
  private static let elements: Set<String> = Set(
    """
    wall walls partition partitions window windows door doors stair stairs staircase steps \
    outline outlines footprint contour boundary envelope perimeter column columns pillar \
    pillars slab slabs roof roofs beam beams railing ramp furniture fixture dimension \
    dimensions text annotation grid axis hatch glazing muro muri muratura parete pareti \
    tramezzo tramezzi finestra finestre infisso infissi porta porte scala scale gradini \
    contorno perimetro pilastro pilastri colonna colonne solaio solai soletta tetto copertura \
    trave travi ringhiera rampa arredo arredi mauer mauern wand wände waende fenster tür \
    türen tuer tueren treppe treppen stufen stütze stützen stuetze stuetzen säule säulen \
    saeule saeulen umriss umrisse kontur geschossdecke dach dächer daecher träger geländer \
    rampe möbel bemassung mur murs cloison cloisons fenêtre fenêtres porte portes escalier \
    escaliers marches colonne colonnes poteau poteaux pilier piliers contour contours \
    périmètre dalle dalles toit toits toiture poutre poutres meuble meubles mobilier muros \
    pared paredes tabique tabiques ventana ventanas puerta puertas escalera escaleras columna \
    columnas pilar pilares contorno perímetro losa losas forjado tejado techo cubierta viga \
    vigas barandilla muebles muur muren wanden raam ramen venster vensters deur deuren trap \
    trappen kolom kolommen zuil omtrek contouren dakvlak dak daken vloerplaat balk balken \
    leuning meubilair
    """.split(separator: " ").map { String($0).folded })
  /// The parts of layer names by AIA and the National CAD Standard: A-GLAZ, A-FLOR-STRS, A-FLOR-OTLN.
  private static let layerCodes: Set<String> = [
    "wall", "glaz", "door", "strs", "cols", "colm", "otln", "hral", "roof", "slab", "furn", "fixt",
    "anno", "dims", "patt", "grid", "beam", "fndn", "fram", "evtr", "case", "levl", "hdln", "jamb",
    "sill", "head", "prht", "fire",
  ]
  /// Elements by ISO 13567-2 in the numbers of SfB: floor beds and foundations, walls, floors, stairs,
  /// roofs, frames, and what closes openings in them.
  private static let isoElements: Set<Int> = [
    13, 16, 17, 21, 22, 23, 24, 27, 28, 31, 32, 34, 35, 37,
  ]
  /// Words that make a room of it whatever stands beside them: "room outline".
  private static let rooms: Set<String> = Set(
    """
    room rooms space spaces unit units stanza stanze locale locali vano vani ambiente \
    ambienti raum räume raeume zimmer pièce pièces piece local locaux habitación habitaciones \
    cuarto sala ruimte ruimten ruimtes kamer kamers
    """.split(separator: " ").map { String($0).folded })

  static func isKind(_ key: String) -> Bool { keys.contains(plain(key)) }

  /// "A-GLAZ" and "A-21----E-"; the areas of a drawing, "A-AREA", are rooms.
  private static func isLayerOfElement(_ name: String, _ words: [String]) -> Bool {
    if words.count > 1, words[0].count <= 2 {
      if words[1] == "area" { return false }
      if words.dropFirst().contains(where: layerCodes.contains) { return true }
    }
    // Two signs of who drew it, six of the element, two or more of how it is shown.
    let signs = Array(name.utf8)
    func isDigit(_ at: Int) -> Bool { (0x30...0x39).contains(signs[at]) }
    guard signs.count >= 10, !isDigit(0), isDigit(2), isDigit(3), !isDigit(8),
      signs[4..<8].allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") })
    else { return false }
    return isoElements.contains(Int(signs[2] - 0x30) * 10 + Int(signs[3] - 0x30))
  }

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
        words.append(word.folded)
        word = ""
      }
      if letter.isLetter { word.append(letter) }
      before = letter
    }
    return word.isEmpty ? words : words + [word.folded]
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
      let key = plain(member.name)
      guard keys.contains(key) || weakKeys.contains(key) else { continue }
      if words(text).contains(where: rooms.contains) { return nil }
      if isElement(text, of: member.name) { found = found ?? text }
    }
    return found
  }

  /// Whether a value is a word for walls, outlines and the like.
  static func isElement(_ value: String, of key: String) -> Bool {
    let words = words(value)
    if words.contains(where: rooms.contains) { return false }
    return words.contains(where: elements.contains)
      || layerKeys.contains(plain(key)) && isLayerOfElement(value, words)
  }
}

/// A value that features of a file have.
struct RoomChoice {
  /// As `--rooms` takes it.
  var rule: String
  var count: Int
  /// A word for what is no room: listed, and never proposed.
  var isElement: Bool
}

/// Counts what the areas of a file say they are, for a file in which none is a room.
struct ElementTally {
  private var counts: [String: [String: Int]] = [:]
  /// Properties with more values than anybody would choose from: names, ids, measures.
  private var manifold: Set<String> = []
  /// How many features were counted.
  private(set) var count = 0
  /// Lines and points are counted where a file has no area.
  private let isOfAreas: Bool
  private static let mostValues = 40
  private static let mostKeys = 200

  init(ofAreas: Bool = true) { isOfAreas = ofAreas }

  mutating func take(_ feature: GeoJSONFeature) {
    var isArea = !(feature.geometry?.polygons ?? []).isEmpty
    if case .lineString(let line) = feature.geometry {
      isArea = line.count > 3 && line.first == line.last
    }
    guard isArea == isOfAreas else { return }
    count += 1
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
  /// - Parameter wanted: a property whose values are of interest first.
  func choices(first wanted: String? = nil) -> [RoomChoice] {
    let kinds = counts.keys.filter(PlanElement.isKind)
    let keys = kinds.isEmpty ? counts.keys.filter { (counts[$0]?.count ?? 0) < count } : kinds
    var found: [RoomChoice] = []
    let known = wanted.flatMap { counts[$0] == nil ? nil : $0 }
    for key in [known].compactMap({ $0 }) + keys.sorted().filter({ $0 != known }) {
      let values = (counts[key] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      found += values.map { value, count in
        RoomChoice(
          rule: "\(key)=\(value)", count: count,
          isElement: PlanElement.isElement(value, of: key) || key == "building" && value == "yes")
      }
    }
    return found
  }
}
