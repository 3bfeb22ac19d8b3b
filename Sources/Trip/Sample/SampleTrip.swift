// `sample trip`: a holiday by the sea that ended lately, with its walks, and a journey that lies ahead.
// Days count from today. The walks are drawn as script/draw-coast draws its own: turns, rests, and
// the small errors of a receiver, the same ones every time.

import Command
import Core
import Kernel
import Notebook
import Render
import System

enum SampleTrip {
  static let sample = Sample(
    next: ["trip show Zeeland", "trip map --trip Zeeland", "trip plan list --trip Lisbon"],
    isFree: { (session) throws(Diagnostic) in
      let reader = try TripReader(session)
      guard try reader.trips().isEmpty, try reader.allPlaces().isEmpty else { return false }
      return try reader.tracks([], page: Page(limit: 1)).isEmpty
    },
    fill: { (session) throws(Diagnostic) in
      let today = session.today
      let zones = session.surroundings.zones
      func variable(_ name: String) -> String? {
        switch name {
        // A system without time zones keeps the times of the user.
        case "sea": return zone("Europe/Amsterdam", zones)
        case "town": return zone("Europe/Lisbon", zones)
        case "home": return zone("Europe/Rome", zones)
        default: return day(name, from: today)
        }
      }
      _ = try session.runWithin(begin, name: "sample trip", variable: variable)
      try bringWalks(session, today)
      return try session.runWithin(rest, name: "sample trip", variable: variable)
    })

  private static func zone(_ name: String, _ zones: Zones) -> String {
    let isKnown = zones.zone(name) != nil
    _ = zones.takeFault()
    return isKnown ? name : ""
  }

  /// `ago24` and `in30`: days before and after today.
  private static func day(_ name: String, from today: Day) -> String? {
    for (start, sign) in [("ago", -1), ("in", 1)] where name.hasPrefix(start) {
      return Int(name.dropFirst(start.count)).map { today.adding(days: sign * $0).description }
    }
    return nil
  }

  // MARK: - Walks

  /// A part of a walk: so many metres with a turn at a speed, or a rest.
  private enum Leg {
    case walk(metres: Double, turn: Double, speed: Double)
    case rest(seconds: Double)
  }

  /// Reads the walks as `trip import` reads a file.
  private static func bringWalks(_ session: Session, _ today: Day) throws(Diagnostic) {
    let bytes = Array(drawing(today).utf8)
    guard case .file(let file) = try TrackFileReader.read(ByteSource(bytes, name: "sample.gpx"))
    else { return }
    let importer = try TrackImporter(session, trip: nil)
    let hash = ContentHash.BLAKE2b()
    hash.update(bytes)
    _ = try importer.store(file, name: "sample.gpx", bytes: bytes.count, hash: hash.digest())
  }

  /// Three walks of the holiday as GPX, a point every 20 s.
  static func drawing(_ today: Day) -> String {
    var errors = Errors()
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="taccuino sample" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="51.4312" lon="3.4417"><name>Holiday house</name><sym>Lodging</sym></wpt>
      <wpt lat="51.4479" lon="3.4562"><name>Lighthouse</name><sym>Beacon</sym></wpt>\n
      """
    let walks: [(String, Int, Double, [Leg])] = [
      (
        "Along the dunes", -23, 27_600,
        [
          .rest(seconds: 600), .walk(metres: 1400, turn: 30, speed: 1.3), .rest(seconds: 780),
          .walk(metres: 900, turn: 120, speed: 1.2), .walk(metres: 1300, turn: -20, speed: 1.4),
          .rest(seconds: 420),
        ]
      ),
      (
        "To the lighthouse and back", -22, 47_100,
        [
          .walk(metres: 2100, turn: 15, speed: 1.5), .rest(seconds: 1500),
          .walk(metres: 2100, turn: 190, speed: 1.4), .rest(seconds: 900),
        ]
      ),
      (
        "Round the village", -20, 63_000,
        [
          .walk(metres: 700, turn: 90, speed: 1.2), .walk(metres: 600, turn: 100, speed: 1.2),
          .rest(seconds: 1200), .walk(metres: 700, turn: 120, speed: 1.3),
        ]
      ),
    ]
    for (name, days, begin, legs) in walks {
      let start = Zone.utc.start(of: today.adding(days: days))
      text += "<trk><name>\(name)</name><type>walking</type><trkseg>\n"
      for point in points(legs, &errors) {
        let at = Instant(
          milliseconds: start.milliseconds + Int64((begin + point.seconds) * 1000))
        text += "<trkpt lat=\"\(point.latitude.fixed(6))\" lon=\"\(point.longitude.fixed(6))\">"
        text += "<ele>\(point.height.fixed(1))</ele><time>\(at.description)</time></trkpt>\n"
      }
      text += "</trkseg></trk>\n"
    }
    return text + "</gpx>\n"
  }

  private struct Point {
    var latitude: Double
    var longitude: Double
    var height: Double
    var seconds: Double
  }

  private static func points(_ legs: [Leg], _ errors: inout Errors) -> [Point] {
    let step = 20.0
    let metresOfDegree = 111_200.0
    // East at this latitude, and how the heading goes round: sines by small turns, without a library.
    let shrink = 0.6236
    var heading = (north: 0.9397, east: 0.3420)
    var here = Point(latitude: 51.4312, longitude: 3.4417, height: 4, seconds: 0)
    var all: [Point] = []
    func note() {
      var point = here
      point.latitude += errors.next() * 1.5 / metresOfDegree
      point.longitude += errors.next() * 1.5 / metresOfDegree / shrink
      point.height += errors.next() * 0.4
      all.append(point)
    }
    for leg in legs {
      switch leg {
      case .rest(let seconds):
        for _ in 0..<Int(seconds / step) {
          note()
          here.seconds += step
        }
      case .walk(let metres, let turn, let speed):
        let count = Int(metres / speed / step)
        let angle = turn / Double(count) * .pi / 180
        for index in 0..<count {
          note()
          here.seconds += step
          // A rotation by a small angle, kept at length one.
          let north = heading.north - heading.east * angle
          let east = heading.east + heading.north * angle
          let length = (north * north + east * east).squareRoot()
          heading = (north / length, east / length)
          here.latitude += step * speed * heading.north / metresOfDegree
          here.longitude += step * speed * heading.east / metresOfDegree / shrink
          // Up a dune and down again.
          let part = Double(index) / Double(count)
          here.height = 4 + 40 * part * (1 - part)
        }
      }
    }
    return all
  }

  /// Errors about 0, of deviation 1: the sum of four even ones.
  private struct Errors {
    private var state: UInt64 = 30

    mutating func next() -> Double {
      var sum = 0.0
      for _ in 0..<4 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        sum += Double(state >> 40) / Double(1 << 24) - 0.5
      }
      return sum * 1.732
    }
  }

  // MARK: - Commands

  // swift-format-ignore
  private static let begin: StaticString = #"""
    trip add Zeeland from=$ago24 to=$ago19 zone=$sea comment="The house behind the dunes"
    trip add Lisbon from=$in30 to=$in34 zone=$town comment="Trams, tiles and the sea"
    """#

  // swift-format-ignore
  private static let rest: StaticString = #"""
    trip plan add "Along the dunes" 51.4390 3.4550 on=2 at=10:00 for=2h transport=foot --trip Zeeland
    trip plan add Lighthouse 51.4479 3.4562 on=3 at=15:30 for=1h transport=foot --trip Zeeland
    trip plan add "Delta works" 51.6494 3.7091 on=4 at=10:30 for=2h transport=car --trip Zeeland
    trip note "Seals on the sandbank, eleven of them" --at $ago23"T10:15" --trip Zeeland
    trip booking add "House behind the dunes" kind=lodging from=$ago24 to=$ago19 cost=540EUR state=paid --trip Zeeland
    trip budget set category=food amount=300EUR --trip Zeeland
    trip budget set category=activities amount=80EUR --trip Zeeland
    trip expense add Groceries amount=86.40EUR category=food on=$ago24 paid_by=Anna among=Anna,Bruno,Carla --trip Zeeland
    trip expense add "Dinner at the pier" amount=71.50EUR category=food on=$ago22 paid_by=Bruno among=Anna,Bruno,Carla --trip Zeeland
    trip expense add "Delta works tickets" amount=42EUR category=activities on=$ago21 paid_by=Carla among=Anna,Bruno,Carla --trip Zeeland
    trip booking add "TP 837" kind=flight from=$in30"T11:40" from_zone=$home to=$in30"T13:45" to_zone=$town cost=128EUR state=paid reference=QX4T7L --trip Lisbon
    trip booking add "Rooms in Alfama" kind=lodging from=$in30 to=$in34 cost=372EUR state=booked cancel_by=$in20 --trip Lisbon
    trip booking add "TP 836" kind=flight from=$in34"T18:20" from_zone=$town to=$in34"T22:05" to_zone=$home cost=117EUR state=paid reference=QX4T7L --trip Lisbon
    trip plan add "Castle of Saint George" 38.7139 -9.1335 on=2 at=09:30 for=2h transport=foot --trip Lisbon
    trip plan add "Tile museum" 38.7246 -9.1139 on=2 at=14:00 for=90min transport=bus --trip Lisbon
    trip plan add "Tower of Belem" 38.6916 -9.2160 on=3 at=10:00 for=1h transport=train --trip Lisbon
    trip plan add "Cape Roca" 38.7804 -9.4989 on=4 at=16:30 for=1h transport=bus --trip Lisbon
    trip packing add "Rain coat" count=2 weight=450g category=clothes --trip Lisbon
    trip packing add Camera weight=620g --trip Lisbon
    trip packing add Passports count=2 category=papers --trip Lisbon
    trip packing add "First aid kit" weight=300g --trip Lisbon
    trip packing pack Passports --trip Lisbon
    trip budget set category=food amount=240EUR --trip Lisbon
    trip budget set category=transport amount=320EUR --trip Lisbon
    trip budget set category=lodging amount=400EUR --trip Lisbon
    trip list
    """#
}
