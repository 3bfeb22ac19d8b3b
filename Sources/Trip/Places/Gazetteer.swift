// Cities with their time zones, from a table as GeoNames writes it (cities15000.txt: 19 columns with
// tabs between). Lines that are no city are passed over: the file is somebody else's. A city says what
// is near and never in which country a place lies.

import Core
import Glibc
import Kernel
import System

/// A city that is near a place.
struct NearCity: Sendable, Equatable {
  var name: String
  /// ISO 3166-1 alpha-2 of the city, which need not be that of the place.
  var country: String
  /// A name of the tz database.
  var zone: String
  var population: Int
  var place: GeoPoint
  /// Metres from the place asked.
  var distance: Double
}

/// The cities of one file. Made once, then only asked.
final class Gazetteer {
  private let bytes: [UInt8]
  /// By latitude, so that those around a place lie together.
  private var cities: [City] = []
  private var zones: [String] = []

  private struct City {
    var place: GeoPoint
    var direction: Direction
    var name: Range<Int>
    var country: Range<Int>
    var zone: Int
    var population: Int
  }

  /// Two entries whose distances differ by less than this are told apart by their people: one city is
  /// often written twice.
  private static let tie = 1000.0
  private static let largest = 64 << 20

  var count: Int { cities.count }

  /// - Throws: what reading the file throws; `data` when it holds no city.
  /// - Complexity: O(bytes).
  convenience init(path: String) throws(Diagnostic) {
    self.init(try Files.read(path, limit: Gazetteer.largest))
    guard count > 0 else {
      throw Diagnostic(
        .data, tr("\(path) contains no cities"),
        hint: tr("it needs a GeoNames file such as cities15000.txt"))
    }
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    read()
    cities.sort { $0.place.latitude < $1.place.latitude }
  }

  private func read() {
    var zoneNumbers: [ArraySlice<UInt8>: Int] = [:]
    bytes.withUnsafeBufferPointer { buffer in
      var start = 0
      var fields: [Range<Int>] = []
      fields.reserveCapacity(20)
      while start < buffer.count {
        fields.removeAll(keepingCapacity: true)
        var field = start
        var at = start
        while at < buffer.count, buffer[at] != 0x0A {
          if buffer[at] == 0x09 {
            fields.append(field..<at)
            field = at + 1
          }
          at += 1
        }
        fields.append(field..<at)
        start = at + 1
        guard fields.count >= 18, !isPart(buffer[fields[7]]),
          let latitude = Double(decimal: UnsafeBufferPointer(rebasing: buffer[fields[4]])),
          let longitude = Double(decimal: UnsafeBufferPointer(rebasing: buffer[fields[5]])),
          latitude.magnitude <= 90, longitude.magnitude <= 180, !fields[1].isEmpty,
          !fields[17].isEmpty
        else { continue }
        let people = Double(decimal: UnsafeBufferPointer(rebasing: buffer[fields[14]])) ?? 0
        let zone = bytes[fields[17]]
        let number = zoneNumbers[zone] ?? zones.count
        if number == zones.count {
          zoneNumbers[zone] = number
          zones.append(String(decoding: zone, as: UTF8.self))
        }
        let place = GeoPoint(latitude: latitude, longitude: longitude)
        cities.append(
          City(
            place: place, direction: Direction(place), name: fields[1],
            country: fields[8], zone: number,
            population: Int(exactly: min(max(people, 0), 1e12).rounded()) ?? 0))
      }
    }
  }

  /// Sections of a city, and places that are no more: PPLX, PPLH, PPLQ, PPLW.
  private func isPart(_ code: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard code.count == 4, code.starts(with: Array("PPL".utf8)), let last = code.last else {
      return false
    }
    return Array("XHQW".utf8).contains(last)
  }

  /// A city that was asked for by its name.
  struct NamedCity {
    var name: String
    var country: String
    var zone: String
    var population: Int
    var place: GeoPoint
  }

  /// The cities that are called so, in one of the languages of the table; the largest first. `key` is
  /// folded.
  /// - Complexity: O(bytes).
  func cities(named key: String) -> [NamedCity] {
    var found: [NamedCity] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard fields.count >= 18, !fields[17].isEmpty else { continue }
      func isCalled(_ name: ArraySlice<UInt8>) -> Bool {
        // Folding is dear; most names are too short or too long to be this one.
        name.count < key.utf8.count * 4 && name.count * 4 > key.utf8.count
          && String(decoding: name, as: UTF8.self).folded == key
      }
      guard
        isCalled(fields[1])
          || fields[3].split(separator: UInt8(ascii: ",")).contains(where: isCalled)
      else { continue }
      func text(_ field: Int) -> String { String(decoding: fields[field], as: UTF8.self) }
      guard let latitude = Double(parsing: text(4)), let longitude = Double(parsing: text(5)) else {
        continue
      }
      found.append(
        NamedCity(
          name: text(1), country: text(8), zone: text(17), population: Int(text(14)) ?? 0,
          place: GeoPoint(latitude: latitude, longitude: longitude)))
    }
    return found.sorted { $0.population > $1.population }
  }

  /// The city nearest by geodesic, when within `limit` metres; of those that are as near, to a
  /// kilometre, the one with the most people. nil when there is none.
  /// - Complexity: O(the cities no further north or south than the nearest one is away).
  func nearest(to place: GeoPoint, within limit: Double = .infinity) -> NearCity? {
    guard place.isOnGlobe else { return nil }
    var distance = limit
    var best = -1
    let here = Direction(place)
    var above = firstIndex(from: place.latitude)
    var below = above - 1
    while true {
      let north =
        above < cities.count ? cities[above].place.latitude - place.latitude : Double.infinity
      let south = below >= 0 ? place.latitude - cities[below].place.latitude : Double.infinity
      // A degree of latitude has at least 110.57 km.
      let least = min(north, south)
      guard least.isFinite, least * 110_570 <= distance else { break }
      let at = north <= south ? above : below
      if north <= south { above += 1 } else { below -= 1 }
      // The straight line through a sphere is shorter than the way on the ellipsoid, by a hundredth less.
      guard here.chord(to: cities[at].direction) * 6_300_000 <= distance else { continue }
      let metres = Geodesic.distance(from: place, to: cities[at].place)
      if metres < distance || (best < 0 && metres <= distance) {
        best = at
        distance = metres
      }
    }
    guard best >= 0 else { return nil }
    let most = min(distance + Gazetteer.tie, limit)
    let band = most / 110_570
    var at = firstIndex(from: place.latitude - band)
    while at < cities.count, cities[at].place.latitude <= place.latitude + band {
      if cities[at].population > cities[best].population {
        let metres = Geodesic.distance(from: place, to: cities[at].place)
        if metres <= most {
          best = at
          distance = metres
        }
      }
      at += 1
    }
    let city = cities[best]
    return NearCity(
      name: text(city.name), country: text(city.country), zone: zones[city.zone],
      population: city.population, place: city.place, distance: distance)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func firstIndex(from latitude: Double) -> Int {
    var (low, high) = (0, cities.count)
    while low < high {
      let middle = (low + high) / 2
      if cities[middle].place.latitude < latitude { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Where a place lies as seen from the middle of a sphere, one long.
private struct Direction {
  private let x: Double
  private let y: Double
  private let z: Double

  init(_ place: GeoPoint) {
    let (north, east) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    x = cos(north) * cos(east)
    y = cos(north) * sin(east)
    z = sin(north)
  }

  func chord(to other: Direction) -> Double {
    let (dx, dy, dz) = (other.x - x, other.y - y, other.z - z)
    return (dx * dx + dy * dy + dz * dz).squareRoot()
  }
}
