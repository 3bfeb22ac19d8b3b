// A city in place of a time zone, for a person at the prompt: the zones of the tz database are named after
// cities, and the table of cities knows the zone of each. Offline; where a name says too little, nothing
// is chosen.

import Command
import Kernel
import System

enum ZoneNames {
  private static let table = "/usr/share/zoneinfo/zone.tab"

  /// The zones that a city may stand for: one where it is clear.
  static func zones(of city: String, _ session: Session) throws(Diagnostic) -> [String] {
    let key = city.trimmedBlanks.folded
    guard !key.isEmpty else { return [] }
    let named = names().filter { Self.city($0).folded == key }
    // Rome is the one that a zone is called after, before those in Georgia and New York.
    if named.count == 1 { return named }
    let cities = try session.cities()?.cities(named: key) ?? []
    // Porto is the one that is called so, before larger ones that have it among their other names; Roma is Rome
    // for all that, not the town in Texas.
    let clear = clearlyMeant(cities) ?? clearlyMeant(cities.filter { $0.name.folded == key })
    let zones = (clear.map { [$0.zone] } ?? cities.map(\.zone)) + named
    var seen = Set<String>()
    return zones.filter { seen.insert($0).inserted }
  }

  /// The largest of some cities: a small town of the same name does not make it unclear. nil where it is, and where
  /// there is none.
  private static func clearlyMeant(_ cities: [Gazetteer.NamedCity]) -> Gazetteer.NamedCity? {
    guard let largest = cities.first else { return nil }
    let others = cities.dropFirst().filter { $0.zone != largest.zone }
    return others.allSatisfy { $0.population * 10 <= largest.population } ? largest : nil
  }

  /// `New York` of `America/New_York`.
  private static func city(_ zone: String) -> String {
    let last = zone.split(separator: "/").last ?? Substring(zone)
    return last.split(separator: "_").joined(separator: " ")
  }

  /// The names of all zones in use, former spellings left out.
  private static func names() -> [String] {
    guard let bytes = try? Files.read(table, limit: 1 << 20) else { return [] }
    var names: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      if fields.count > 2 { names.append(String(decoding: fields[2], as: UTF8.self)) }
    }
    return names
  }
}
