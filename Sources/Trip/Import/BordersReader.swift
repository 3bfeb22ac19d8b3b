// Borders out of GeoJSON: the polygons of each country, with its ISO code and its name, whatever the
// file calls them. Reads Natural Earth (admin 0, all scales), country-coder's borders.json, and files
// like them. A feature that has no polygon is passed over and counted.
//
// Territories: what has a code of its own in ISO 3166-1 counts under that (Réunion RE, Greenland GL,
// Åland AX, Hong Kong HK); what has none counts to the territory it is a part of (Bonaire BQ, Svalbard
// SJ), else to its country (Ceuta and the Canaries ES, mainland France FR, England GB).

import Core
import Interchange
import Kernel

struct BordersReader {
  /// The property that holds the code; nil looks for those that are known.
  var code: String?
  /// The property that holds the name; nil looks for those that are known.
  var name: String?

  struct Finding: Sendable {
    var set = BorderSet()
    /// Features without any geometry: groups of countries, as country-coder has them.
    var groups = 0
    /// Features of points or lines, or without a name.
    var others = 0
    /// Features whose geometry is wrong: line of the file and what is wrong.
    var faults: [(line: Int, reason: Phrase)] = []
  }

  /// In the order in which they are asked; case and `_` aside. The first that holds an assigned code
  /// decides, so `-99` and reserved codes are passed over.
  private static let codeKeys = [
    "isoa2eh", "isoa2", "iso1a2", "iso31661alpha2", "iso31661", "iso2", "cca2", "alpha2",
    "countrycode", "isoa3eh", "isoa3", "iso1a3", "iso31661alpha3", "iso3", "cca3", "alpha3",
    "adm0a3", "gid0", "shapeiso", "cntrid", "code", "wba2", "wba3",
  ]
  private static let nameKeys = [
    "nameen", "namelong", "admin", "nameengl", "country", "shapename", "name",
  ]

  /// - Throws: 65 where it is no GeoJSON, 130 when interrupted.
  func read(
    file: String, bytes: [UInt8], interrupted: () -> Bool = { false }
  ) throws(Diagnostic) -> Finding {
    var finding = Finding()
    var names: [String: String] = [:]
    var places: [String: Int] = [:]
    let reader = GeoJSONReader(file: file, bytes: bytes)
    try reader.forEach(interrupted: interrupted) { (feature) throws(Diagnostic) in
      let own = ownCode(feature)
      let called = title(feature)
      if let own, let called, names[own] == nil { names[own] = called }
      if let problem = feature.problem {
        finding.faults.append((reader.line(of: feature.offset), problem))
        return
      }
      guard let geometry = feature.geometry else {
        finding.groups += 1
        return
      }
      var polygons: [[[GeoPoint]]] = []
      for polygon in geometry.polygons {
        let rings = polygon.map(BordersReader.ring)
        guard rings.allSatisfy({ $0.allSatisfy(\.isOnGlobeOrNextTurn) }) else {
          finding.faults.append(
            (reader.line(of: feature.offset), tr("it has positions that are not on the globe")))
          return
        }
        if let shell = rings.first, shell.count >= 3 {
          polygons.append([shell] + rings.dropFirst().filter { $0.count >= 3 })
        }
      }
      let code = own ?? wider(feature)
      guard !polygons.isEmpty, let title = called ?? code else {
        finding.others += 1
        return
      }
      let key = code ?? title
      if let known = places[key] {
        finding.set.areas[known].polygons += polygons
      } else {
        places[key] = finding.set.areas.count
        finding.set.areas.append(BorderArea(code: code, name: title, polygons: polygons))
      }
    }
    for index in finding.set.areas.indices {
      guard let code = finding.set.areas[index].code, let name = names[code] else { continue }
      // "Kingdom of the Netherlands" has the code, "Netherlands" the land.
      if !name.contains(finding.set.areas[index].name) { finding.set.areas[index].name = name }
    }
    finding.set.areas.sort { $0.key < $1.key }
    return finding
  }

  /// Without the last point where it repeats the first.
  private static func ring(_ positions: [GeoPosition]) -> [GeoPoint] {
    var ring = positions.map { GeoPoint(latitude: $0.y, longitude: $0.x) }
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return ring
  }

  // MARK: - Properties

  private static func plain(_ key: String) -> String {
    key.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static func text(_ value: JSON?) -> String? {
    switch value {
    case .string(let text)?:
      let trimmed = text.trimmedBlanks
      return trimmed.isEmpty ? nil : trimmed
    case .integer(let number)?: return String(number)
    default: return nil
    }
  }

  private func properties(_ feature: GeoJSONFeature) -> [String: String] {
    var result: [String: String] = [:]
    for member in feature.properties.members {
      let key = BordersReader.plain(member.name)
      if result[key] == nil { result[key] = BordersReader.text(member.value) }
    }
    return result
  }

  /// The assigned code that a feature itself bears.
  private func ownCode(_ feature: GeoJSONFeature) -> String? {
    if let code {
      guard let text = BordersReader.text(feature.properties[code]), text != "-99" else {
        return nil
      }
      return CountryCodes.code(text) ?? text
    }
    let properties = properties(feature)
    for key in BordersReader.codeKeys {
      guard let text = properties[key] else { continue }
      if let code = CountryCodes.code(text) { return code }
      // Eurostat writes two countries in its own way.
      if key == "cntrid", let code = ["EL": "GR", "UK": "GB"][text] { return code }
    }
    return feature.id.flatMap { $0.utf8.count <= 3 ? CountryCodes.code($0) : nil }
  }

  /// The code of the territory or the country that a feature without its own is a part of, as
  /// country-coder says it.
  private func wider(_ feature: GeoJSONFeature) -> String? {
    guard code == nil else { return nil }
    for group in feature.properties["groups"]?.array ?? [] {
      if let text = group.string, text.utf8.count == 2, let code = CountryCodes.code(text) {
        return code
      }
    }
    return feature.properties["country"]?.string.flatMap { CountryCodes.code($0) }
  }

  private func title(_ feature: GeoJSONFeature) -> String? {
    if let name { return BordersReader.text(feature.properties[name]) }
    let properties = properties(feature)
    for key in BordersReader.nameKeys {
      // country-coder's `country` is a code.
      if let text = properties[key], key != "country" || text.utf8.count > 3 { return text }
    }
    return nil
  }
}
