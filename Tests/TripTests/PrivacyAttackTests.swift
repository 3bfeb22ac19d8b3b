// Attacks on private zones by somebody who has many exports: over sizes and places of the zone, and
// along the roads that lead to it. What each of them misses by is printed, and stands in the manual.

import Core
import Glibc
import Kernel
import Notebook
import System
import Testing

@testable import Trip

@Suite struct PrivacyAttackTests {
  private static let home = GeoPoint(latitude: 45.0703, longitude: 7.6869)

  /// Metres east and north of the home.
  private static func plane(_ place: GeoPoint) -> (x: Double, y: Double) {
    let line = Geodesic.line(from: home, to: place)
    let angle = line.azimuth * .pi / 180
    return (line.length * sin(angle), line.length * cos(angle))
  }

  /// Ways of some days, 6 km out and back by five roads; each road leads straight from the door, and
  /// with `bends` turns somewhere between 700 and 1300 m from it.
  private func bench(_ seed: Int, days: Int, bends: Bool = false) throws -> TripBench {
    let bench = try TripBench()
    bench.seed = "seed\(seed)"
    var dice = Dice(UInt64(seed) * 77 + 5)
    let roads = (0..<5).map { road in
      (
        azimuth: Double(road) * 72 + Double(dice.below(20)),
        bend: 700 + Double(dice.below(600)),
        turn: Double(dice.below(2) == 0 ? -1 : 1) * (50 + Double(dice.below(40)))
      )
    }
    var paths = ""
    for day in 0..<days {
      var points: [(second: Int, place: GeoPoint)] = []
      for (start, isOut) in [(25_200, true), (61_200, false)] {
        let road = roads[dice.below(5)]
        for step in 0...240 {
          let metres = Double(isOut ? step : 240 - step) * 25
          var place = Geodesic.destination(
            from: Self.home, azimuth: road.azimuth, metres: bends ? min(metres, road.bend) : metres)
          if bends, metres > road.bend {
            place = Geodesic.destination(
              from: place, azimuth: road.azimuth + road.turn, metres: metres - road.bend)
          }
          let noise = (Double(dice.below(360)), Double(dice.below(1000)) / 250)
          points.append(
            (
              day * 86_400 + start + step * 10,
              Geodesic.destination(from: place, azimuth: noise.0, metres: noise.1)
            ))
        }
      }
      paths += " " + (try bench.gpx("way-\(day).gpx", points))
    }
    try #require(bench.run("trip import\(paths)") == .ok, "\(bench.errors)")
    return bench
  }

  /// The ways as an export shows them now.
  private func exported(_ bench: TripBench) throws -> [[GeoPoint]] {
    let session = bench.makeSession()
    defer { session.close() }
    let reader = try TripReader(session)
    let privacy = try reader.privacy()
    var lines: [[GeoPoint]] = []
    for track in try reader.tracks() {
      let line = privacy.trimmed(try reader.line(of: track.id), track: track.id)
      for segment in line.segments { lines.append(segment.map { line.columns.places[$0] }) }
    }
    return lines.filter { $0.count > 3 }
  }

  /// The ends that lie near the home, each with the point of its way 50 m on.
  private func ends(_ lines: [[GeoPoint]], within reach: Double) -> [(end: GeoPoint, on: GeoPoint)]
  {
    var result: [(end: GeoPoint, on: GeoPoint)] = []
    for line in lines {
      for way in [line, line.reversed()] where Geodesic.length(from: way[0], to: Self.home) < reach
      {
        let on = way.first { Geodesic.length(from: way[0], to: $0) >= 50 }
        if let on { result.append((way[0], on)) }
      }
    }
    return result
  }

  /// The circle through the ends (Kåsa's least squares): its middle and radius, on the plane of the home.
  private func circle(_ ends: [GeoPoint]) -> (x: Double, y: Double, radius: Double) {
    var m = [[Double]](repeating: [0, 0, 0, 0], count: 3)
    for (x, y) in ends.map(Self.plane) {
      let row = [x, y, 1]
      for i in 0..<3 {
        for j in 0..<3 { m[i][j] += row[i] * row[j] }
        m[i][3] += row[i] * (x * x + y * y)
      }
    }
    for i in 0..<3 {
      for k in 0..<3 where k != i {
        let f = m[k][i] / m[i][i]
        for j in 0..<4 { m[k][j] -= f * m[i][j] }
      }
    }
    let (a, b, c) = (m[0][3] / m[0][0] / 2, m[1][3] / m[1][1] / 2, m[2][3] / m[2][2])
    return (a, b, (c + a * a + b * b).squareRoot())
  }

  /// The place that lies nearest to the lines through the ends (least squares); metres from the home.
  private func whereRoadsMeet(_ ends: [(end: GeoPoint, on: GeoPoint)]) -> Double {
    var (xx, xy, yy, bx, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (end, on) in ends {
      let (p, q) = (Self.plane(end), Self.plane(on))
      let length = ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
      let (dx, dy) = ((q.x - p.x) / length, (q.y - p.y) / length)
      let (a, b, c) = (1 - dx * dx, -dx * dy, 1 - dy * dy)
      xx += a
      xy += b
      yy += c
      bx += a * p.x + b * p.y
      by += b * p.x + c * p.y
    }
    let determinant = xx * yy - xy * xy
    let (x, y) = ((yy * bx - xy * by) / determinant, (xx * by - xy * bx) / determinant)
    return (x * x + y * y).squareRoot()
  }

  private func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  /// Sixteen and sixty-four exports, the zone resized or moved by a little before each of them, tell no
  /// more than the first: neither their mean, nor the line through their middles by their radii, which
  /// a shift that grows with the zone would make exact.
  @Test func manyExportsTellNoMoreThanOne() throws {
    var (one, sixteen, all, drawn): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    for seed in 0..<6 {
      let bench = try bench(seed, days: 8)
      try #require(
        bench.run(
          "trip zone add home \(Self.home.latitude) \(Self.home.longitude) radius=200m privacy=yes")
          == .ok, "\(bench.errors)")
      var found: [(x: Double, y: Double, radius: Double)] = []
      for export in 0..<64 {
        if export > 0 {
          let edit =
            export % 3 == 2
            ? "latitude=\(Self.home.latitude + Double(export % 2 == 0 ? 1 : -1) * 0.0003)"
            : "latitude=\(Self.home.latitude) radius=\(150 + export * 37 % 200)m"
          try #require(bench.run("trip zone edit home \(edit)") == .ok, "\(bench.errors)")
        }
        found.append(circle(ends(try exported(bench), within: 2500).map(\.end)))
      }
      one.append(length(found[0].x, found[0].y))
      func mean(_ count: Int) -> Double {
        let some = found.prefix(count)
        return length(
          some.reduce(0) { $0 + $1.x } / Double(count), some.reduce(0) { $0 + $1.y } / Double(count)
        )
      }
      sixteen.append(mean(16))
      all.append(mean(64))
      // The middle as it would be for a zone of no size.
      let radii = found.map(\.radius)
      let middle = radii.reduce(0, +) / 64
      let weight = radii.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
      func atNothing(_ values: [Double]) -> Double {
        let average = values.reduce(0, +) / 64
        let slope =
          zip(radii, values).reduce(0) { $0 + ($1.0 - middle) * ($1.1 - average) } / weight
        return average - slope * middle
      }
      drawn.append(length(atNothing(found.map(\.x)), atNothing(found.map(\.y))))
    }
    print("one export misses by \(one.map { Int($0) })")
    print("16 exports by \(sixteen.map { Int($0) }), 64 by \(all.map { Int($0) })")
    print("drawn to no size by \(drawn.map { Int($0) })")
    let average = { (values: [Double]) in values.reduce(0, +) / Double(values.count) }
    // What hides the home is moved by 100 to 200 m, whoever looks and how often.
    for errors in [sixteen, all] {
      #expect((errors.min() ?? 0) > 80)
      #expect(average(errors) > 0.8 * average(one))
    }
    #expect(average(drawn) > 0.5 * average(one))
  }

  private func middle(_ bench: TripBench) throws -> GeoPoint {
    let session = bench.makeSession()
    defer { session.close() }
    return try #require(try TripReader(session).privacy().hidden.first).shape.centre
  }

  @Test func whatIsHiddenStaysWhereItIs() throws {
    let bench = try TripBench()
    let place = "\(Self.home.latitude) \(Self.home.longitude)"
    bench.run("trip zone add home \(place) radius=200m privacy=yes")
    let first = try middle(bench)
    for edit in ["radius=500m", "radius=50m", "privacy=no", "radius=3km privacy=yes", "comment=x"] {
      #expect(bench.run("trip zone edit home \(edit)") == .ok)
      if edit != "privacy=no" { #expect(try middle(bench) == first, "\(edit)") }
    }
    // Moved by a little it goes along, by as much.
    bench.run("trip zone edit home latitude=\(Self.home.latitude + 0.001)")
    let moved = try middle(bench)
    #expect(abs(Geodesic.length(from: first, to: moved) - 111) < 2)
    // Gone elsewhere it is another one, and back again the first: not a second one for one door.
    bench.run("trip zone edit home latitude=46 longitude=8")
    let away = try middle(bench)
    let (before, after) = (
      Geodesic.line(from: Self.home, to: first),
      Geodesic.line(from: GeoPoint(latitude: 46, longitude: 8), to: away)
    )
    #expect(abs(before.azimuth - after.azimuth) > 0.1 || abs(before.length - after.length) > 1)
    bench.run("trip zone edit home latitude=\(Self.home.latitude) longitude=\(Self.home.longitude)")
    #expect(try Geodesic.length(from: middle(bench), to: first) < 0.001)
    // The zone lies within what is hidden, whatever its size.
    let session = bench.makeSession()
    defer { session.close() }
    let hidden = try #require(try TripReader(session).privacy().hidden.first)
    for azimuth in stride(from: 0.0, to: 360, by: 20) {
      #expect(
        hidden.shape.contains(
          Geodesic.destination(from: Self.home, azimuth: azimuth, metres: 3000)))
    }
  }

  /// A zone of an older notebook is hidden as it was, also after it is resized.
  @Test func zonesOfOldNotebooksStayHiddenAsTheyWere() throws {
    let bench = try TripBench()
    let session = bench.makeSession()
    let id = session.newID()
    try session.write(as: "old") { () throws(Diagnostic) in
      try session.append(
        TripEvent.zoneAdded, scope: nil, entity: id,
        body: [
          "name": "home", "secret": "0123", "latitude": .number(Self.home.latitude),
          "longitude": .number(Self.home.longitude), "radius_m": 200, "privacy": .bool(true),
        ])
    }
    session.close()
    let first = try middle(bench)
    // By what the formula of then says: half to all of 200 m, by the secret.
    let shift = Geodesic.line(from: Self.home, to: first)
    #expect(shift.length > 100 && shift.length < 200)
    for edit in ["radius=500m", "comment=x", "radius=90m"] {
      #expect(bench.run("trip zone edit home \(edit)") == .ok)
      #expect(try middle(bench) == first, "\(edit)")
    }
    #expect(try bench.row("trip zone list")["cut"]?.string == "border")
  }

  /// Straight roads point at the door; hidden up to their next bend, or to where one stayed next, they
  /// do not.
  @Test func straightRoadsGiveTheDoorAwayUnlessTheyAreHiddenToTheNextBend() throws {
    var (border, bend): ([Double], [Double]) = ([], [])
    var shown: [ZoneCut: Int] = [:]
    for seed in 0..<8 {
      let bench = try bench(seed, days: 12, bends: true)
      try #require(
        bench.run(
          "trip zone add home \(Self.home.latitude) \(Self.home.longitude) radius=200m privacy=yes")
          == .ok, "\(bench.errors)")
      for cut in ZoneCut.allCases {
        try #require(bench.run("trip zone edit home cut=\(cut.rawValue)") == .ok, "\(bench.errors)")
        let lines = try exported(bench)
        shown[cut, default: 0] += lines.joined().count
        let found = ends(lines, within: 3000)
        for line in lines {
          #expect(Track.crossings(of: line, centre: Self.home, radius: 200).isEmpty)
        }
        switch cut {
        case .border:
          try #require(found.count > 15)
          border.append(whereRoadsMeet(found))
        case .bend:
          try #require(found.count > 15)
          bend.append(whereRoadsMeet(found))
          // Nothing of the straight road is left.
          for line in lines {
            #expect(line.allSatisfy { Geodesic.length(from: $0, to: Self.home) > 600 })
          }
        case .leg: #expect(found.isEmpty)
        }
      }
    }
    print(
      "where roads meet misses the door by \(border.map { Int($0) }); cut=bend \(bend.map { Int($0) })"
    )
    print("points shown: \(shown)")
    let sorted = (border.sorted(), bend.sorted())
    #expect(sorted.0[4] < 60, "the attack works on what is cut at the border")
    #expect(sorted.1[0] > 100 && sorted.1[4] > 250, "and not behind the bend")
    #expect((shown[.bend] ?? 0) > (shown[.border] ?? 0) / 2, "most of the way is still shown")
  }

  /// A road without a bend is hidden as far as it goes, and so is one that a file has cut in pieces.
  @Test func aRoadWithoutABendIsHiddenToItsEnd() throws {
    let bench = try TripBench()
    let points = (0..<100).map {
      (
        second: $0 * 10,
        place: Geodesic.destination(from: Self.home, azimuth: 30, metres: Double($0) * 30)
      )
    }
    var path = try bench.gpx("a.gpx", points)
    let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    // In pieces, without a pause between them.
    var parts = text.components(separatedBy: "<trkpt")
    parts[60] = "</trkseg><trkseg>"
    path = try bench.scratch.write(
      "b.gpx",
      Array(
        (parts[0] + parts[1..<60].map { "<trkpt" + $0 }.joined() + "</trkseg><trkseg>"
          + parts[61...].map { "<trkpt" + $0 }.joined()).utf8))
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    let place = "\(Self.home.latitude) \(Self.home.longitude)"
    bench.run("trip zone add home \(place) radius=200m privacy=yes cut=bend")
    #expect(try exported(bench).isEmpty)
    bench.run("trip zone edit home cut=border")
    #expect(try !exported(bench).isEmpty)
    #expect(bench.run("trip zone edit home cut=never") == .usage)
  }
}

extension String {
  fileprivate func components(separatedBy part: String) -> [String] {
    var (result, rest): ([String], Substring) = ([], self[...])
    while let range = rest.firstRange(of: part) {
      result.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return result + [String(rest)]
  }
}
