// Zones and fixes: who enters, who leaves, and who only seems to. Most cases were faults of other
// programs; their numbers stand beside them.

import Core
import Kernel
import Testing

@testable import Trip

/// A way told in metres north of a middle and seconds.
struct FenceWay {
  var middle = GeoPoint(latitude: 45, longitude: 7)
  var fixes: [FenceFix] = []

  @discardableResult
  mutating func at(
    _ second: Int, _ metres: Double, azimuth: Double = 0, accuracy: Double? = 5, joins: Bool = true
  ) -> FenceFix {
    let fix = FenceFix(
      time: Instant(milliseconds: 1_700_000_000_000 + Int64(second) * 1000),
      place: Geodesic.destination(from: middle, azimuth: azimuth, metres: metres),
      accuracy: accuracy, joins: joins)
    fixes.append(fix)
    return fix
  }
}

extension FenceEvent {
  /// `enter@30`, seconds after the beginning of a `FenceWay`.
  var brief: String { "\(kind.rawValue)@\((at.milliseconds - 1_700_000_000_000) / 1000)" }
}

@Suite struct FenceTests {
  private let home = GeoPoint(latitude: 45, longitude: 7)

  private func run(
    _ fences: [Fence], _ build: (inout FenceWay) -> Void, middle: GeoPoint? = nil
  ) -> [FenceEvent] {
    var way = FenceWay()
    if let middle { way.middle = middle }
    build(&way)
    var engine = FenceEngine(fences)
    return way.fixes.flatMap { engine.take($0) }
  }

  private func circle(_ radius: Double, dwell: Int64? = nil, margin: Double? = nil) -> Fence {
    Fence(
      ZoneShape(centre: home, radius: radius),
      dwell: dwell.map { Duration(milliseconds: $0 * 1000) }, margin: margin)
  }

  @Test func entersAtTheBorderAndLeavesBeyondTheMargin() {
    // Tracelet #269: the border of leaving lies farther out than that of entering.
    let events = run([circle(200)]) { way in
      for (index, metres) in [400.0, 300, 210, 199, 100, 0].enumerated() {
        way.at(index * 60, metres)
      }
      for (index, metres) in [205.0, 219, 210, 224, 226, 300].enumerated() {
        way.at(600 + index * 60, metres)
      }
    }
    #expect(events.map(\.brief) == ["enter@180", "exit@840"])
    #expect(events.map(\.evidence) == [.fix, .confirmed])
    // Between the fix that was still near and this one.
    #expect(events[1].after == Instant(milliseconds: 1_700_000_780_000))
  }

  @Test func doesNotFlapAtTheBorder() {
    // OwnTracks and Traccar test one radius: a device on the border fires at every fix.
    let events = run([circle(100)]) { way in
      way.at(0, 300)
      for index in 1...200 { way.at(index * 10, index % 2 == 0 ? 92 : 114) }
    }
    #expect(events.map(\.kind) == [.enter])
  }

  @Test func badAccuracyNeverLeaves() {
    // Tracelet #275: 400 m away by 350 m of accuracy is nowhere.
    let events = run([circle(100)]) { way in
      way.at(0, 0)
      for index in 1...50 { way.at(index * 60, 400, accuracy: 350) }
    }
    #expect(events.map(\.kind) == [.enter])
  }

  @Test func badAccuracyBetweenDoesNotDelayForEver() {
    // Tracelet #276: fixes that say nothing do not begin the count anew.
    let events = run([circle(100)]) { way in
      way.at(0, 0)
      way.at(60, 300)
      way.at(120, 350, accuracy: 900)
      way.at(180, 320, accuracy: 900)
      way.at(240, 330)
    }
    #expect(events.map(\.brief) == ["enter@0", "exit@60"])
  }

  @Test func oneOverConfidentFixDoesNotLeave() {
    // Tracelet #295: 198 m off at a claimed 1.7 m.
    for second in [1, 10, 60, 600] {
      let events = run([circle(100)]) { way in
        way.at(0, 10)
        way.at(second, 198, accuracy: 1.7)
        for index in 1...20 { way.at(second + index * 10, 10) }
      }
      #expect(events.map(\.kind) == [.enter], "\(second) s")
    }
  }

  @Test func oneLeapIntoAZoneDoesNotEnter() {
    // 3 km in a second and back: the way there and back leads through the zone, too.
    let events = run([circle(100)]) { way in
      for index in 0...5 { way.at(index, -3000 + Double(index)) }
      way.at(6, 20, accuracy: 3)
      way.at(7, -2990)
      way.at(8, 3000)
      for index in 9...20 { way.at(index, -2990 + Double(index)) }
    }
    #expect(events.isEmpty)
  }

  @Test func aTrainThatIsFastIsNoLeap() {
    // 80 m/s for a minute: filters of a fixed speed would delete it.
    let events = run([circle(500)]) { way in
      for index in 0..<120 { way.at(index, Double(index) * 80 - 5000) }
    }
    #expect(events.map(\.kind) == [.enter, .exit])
  }

  @Test func aLeapThatStaysIsBelieved() {
    // A flight without fixes: the first one after it waits for the second.
    let events = run([circle(500)]) { way in
      way.at(0, 200_000)
      way.at(10, 200_000)
      way.at(20, 10)
      way.at(30, 12)
    }
    #expect(events.map(\.brief) == ["enter@20"])
  }

  @Test func seesTheWayThroughBetweenTwoFixes() throws {
    // OwnTracks android #2173: nobody was inside at a fix.
    let events = run([circle(100)]) { way in
      way.at(0, -1000)
      way.at(10, -600)
      way.at(40, 600)
      way.at(50, 1000)
    }
    try #require(events.map(\.kind) == [.enter, .exit])
    #expect(events.allSatisfy { $0.evidence == .between })
    // 1200 m in 30 s: at the border after 12.5 s and 17.5 s.
    #expect(abs((events[0].at.milliseconds - 1_700_000_022_500)) <= 20)
    #expect(abs((events[1].at.milliseconds - 1_700_000_027_500)) <= 20)
    #expect(abs(Geodesic.distance(from: home, to: events[0].place) - 100) < 0.01)
    #expect(events[0].after == Instant(milliseconds: 1_700_000_010_000))
  }

  @Test func aWayThroughThatIsUnsureIsNone() {
    for (seconds, accuracy, joins) in [(30, 150.0, true), (400, 5, true), (30, 5, false)] {
      let events = run([circle(100)]) { way in
        way.at(0, -1000)
        way.at(60, -600, accuracy: accuracy)
        way.at(60 + seconds, 600, accuracy: accuracy, joins: joins)
        way.at(120 + seconds, 1000)
      }
      #expect(events.isEmpty, "\(seconds) s, \(accuracy) m, joins \(joins)")
    }
  }

  @Test func staysAreToldOnceAVisit() {
    // tile38 #816, Traccar #2189.
    let events = run([circle(100, dwell: 600)]) { way in
      way.at(0, 500)
      for index in 0...40 { way.at(60 + index * 60, Double(index % 5)) }
      way.at(2700, 400)
      way.at(2760, 500)
      for index in 0...20 { way.at(3000 + index * 60, 0) }
    }
    #expect(
      events.map(\.brief) == [
        "enter@60", "dwell@660", "exit@2700", "enter@3000", "dwell@3600",
      ])
  }

  @Test func aShortVisitIsNoStay() {
    let events = run([circle(100, dwell: 600)]) { way in
      way.at(0, 500)
      way.at(60, 0)
      way.at(600, 0)
      way.at(640, 400)
      way.at(700, 500)
      way.at(760, 600)
    }
    #expect(events.map(\.kind) == [.enter, .exit])
  }

  @Test func whatComesLateDoesNotFire() {
    // OwnTracks sends what it kept after what is new.
    var way = FenceWay()
    var engine = FenceEngine([circle(100)])
    #expect(engine.take(way.at(100, 500)).isEmpty)
    #expect(engine.take(way.at(200, 600)).isEmpty)
    #expect(engine.take(way.at(150, 0)).isEmpty)
    #expect(engine.take(way.at(200, 0)).isEmpty)
    #expect(engine.side(0) == .outside)
    engine.resume(handled: Instant(milliseconds: 1_700_000_300_000))
    #expect(engine.take(way.at(290, 0)).isEmpty)
    #expect(engine.take(way.at(310, 0)).map(\.brief) == ["enter@310"])
  }

  @Test func aGapIsNoExit() {
    let events = run([circle(100)]) { way in
      way.at(0, 0)
      way.at(86_400 * 5, 3)
      way.at(86_400 * 5 + 60, 4)
    }
    #expect(events.map(\.kind) == [.enter])
  }

  @Test func aRestartDoesNotEnterAgain() {
    // OwnTracks recorder #196.
    var engine = FenceEngine([circle(100, dwell: 600)])
    let begin = Instant(milliseconds: 1_700_000_000_000)
    engine.resume(0, inside: true, entered: begin, hasDwelt: false)
    engine.resume(handled: begin)
    var way = FenceWay()
    #expect(engine.take(way.at(60, 0)).isEmpty)
    #expect(engine.take(way.at(700, 0)).map(\.brief) == ["dwell@600"])
    #expect(engine.take(way.at(760, 0)).isEmpty)
    #expect(engine.take(way.at(800, 400)).isEmpty)
    #expect(engine.take(way.at(860, 400)).map(\.brief) == ["exit@800"])
  }

  @Test func onOneFixOneLeavesBeforeOneEnters() {
    // Traccar PR 4223.
    let east = Geodesic.destination(from: home, azimuth: 90, metres: 300)
    let other = Fence(ZoneShape(centre: east, radius: 100))
    for fences in [[circle(100), other], [other, circle(100)]] {
      let events = run(fences) { way in
        way.at(0, 0, azimuth: 90)
        way.at(60, 180, azimuth: 90)
        way.at(120, 290, azimuth: 90)
      }
      #expect(events.map(\.kind) == [.enter, .exit, .enter])
    }
  }

  @Test func anUnsureFixEntersWithASecondOne() {
    let events = run([circle(100)]) { way in
      way.at(0, 2000)
      way.at(60, 0, accuracy: 800)
      way.at(120, 2000)
      way.at(180, 0, accuracy: 800)
      way.at(240, 10, accuracy: 800)
    }
    #expect(events.map(\.brief) == ["enter@180"])
    #expect(events.map(\.evidence) == [.confirmed])
  }

  @Test func worksOverTheAntimeridianAndAtThePoles() {
    for middle in [
      GeoPoint(latitude: -16.8, longitude: 179.9995), GeoPoint(latitude: 90, longitude: 0),
      GeoPoint(latitude: -89.9995, longitude: 40), GeoPoint(latitude: 0, longitude: -180),
    ] {
      let fence = Fence(ZoneShape(centre: middle, radius: 150))
      for azimuth in [0.0, 90, 180, 270] {
        let events = run(
          [fence],
          { way in
            for index in 0...60 {
              way.at(index * 10, abs(Double(index) * 20 - 600), azimuth: azimuth)
            }
          }, middle: middle)
        #expect(events.map(\.kind) == [.enter, .exit], "\(middle) \(azimuth)")
        let through = run(
          [fence],
          { way in
            way.at(0, 1000, azimuth: azimuth)
            way.at(10, 700, azimuth: azimuth)
            way.at(60, 700, azimuth: azimuth + 180)
            way.at(70, 1000, azimuth: azimuth + 180)
          }, middle: middle)
        #expect(through.map(\.evidence) == [.between, .between], "\(middle) \(azimuth)")
      }
    }
  }

  /// The sleep of zones that are far must not change anything: a plain machine asks each zone each time.
  @Test func restsAreNeverTooLong() {
    var dice = Dice(7)
    var count = 0
    for _ in 0..<30 {
      let fences = (0..<5).map { _ in
        Fence(
          ZoneShape(
            centre: Geodesic.destination(
              from: home, azimuth: Double(dice.below(360)), metres: Double(dice.below(4000))),
            radius: Double(30 + dice.below(500))),
          dwell: dice.below(2) == 0 ? nil : Duration(milliseconds: 300_000))
      }
      var together = FenceEngine(fences)
      var alone = fences.map { FenceEngine([$0]) }
      var place = home
      var (all, each): ([FenceEvent], [FenceEvent]) = ([], [])
      var direction = 0.0
      for second in 0..<1500 {
        direction += Double(dice.below(61)) - 30
        place = Geodesic.destination(
          from: place, azimuth: direction, metres: Double(dice.below(40)))
        let fix = FenceFix(
          time: Instant(milliseconds: Int64(second) * 5000), place: place,
          accuracy: Double(dice.below(30)))
        all += together.take(fix)
        for zone in fences.indices {
          // Awake at every fix: what it knows is told to it again.
          alone[zone].wake()
          each += alone[zone].take(fix).map { event in
            var event = event
            event.zone = zone
            return event
          }
        }
      }
      count += all.count
      let order: (FenceEvent, FenceEvent) -> Bool = {
        ($0.at, $0.zone, $0.kind.rawValue) < ($1.at, $1.zone, $1.kind.rawValue)
      }
      #expect(all.sorted(by: order) == each.sorted(by: order))
    }
    #expect(count > 100)
  }
}

@Suite struct ZoneShapeTests {
  private func polygon(_ rings: [[(Double, Double)]]) throws -> ZonePolygon {
    try ZonePolygon(rings.map { $0.map { GeoPoint(latitude: $0.1, longitude: $0.0) } })
  }

  @Test func polygonsTellInsideAndHowFar() throws {
    let shape = ZoneShape(try polygon([[(7, 45), (7.01, 45), (7.01, 45.01), (7, 45.01)]]))
    #expect(shape.contains(GeoPoint(latitude: 45.005, longitude: 7.005)))
    #expect(!shape.contains(GeoPoint(latitude: 45.005, longitude: 7.0101)))
    let west = GeoPoint(latitude: 45.005, longitude: 6.99)
    let border = GeoPoint(latitude: 45.005, longitude: 7)
    #expect(abs(shape.distance(west) - Geodesic.distance(from: west, to: border)) < 0.2)
    let pieces = shape.pieces(from: west, to: GeoPoint(latitude: 45.005, longitude: 7.02))
    try #require(pieces.count == 1)
    #expect(abs(pieces[0].lowerBound - 1.0 / 3) < 1e-4)
    #expect(abs(pieces[0].upperBound - 2.0 / 3) < 1e-4)
  }

  @Test func holesAreOutside() throws {
    let shape = ZoneShape(
      try polygon([
        [(7, 45), (7.03, 45), (7.03, 45.03), (7, 45.03)],
        [(7.01, 45.01), (7.01, 45.02), (7.02, 45.02), (7.02, 45.01)],
      ]))
    #expect(!shape.contains(GeoPoint(latitude: 45.015, longitude: 7.015)))
    #expect(shape.contains(GeoPoint(latitude: 45.005, longitude: 7.015)))
    let pieces = shape.pieces(
      from: GeoPoint(latitude: 45.015, longitude: 6.99),
      to: GeoPoint(latitude: 45.015, longitude: 7.04))
    #expect(pieces.count == 2)
  }

  @Test func theAntimeridianIsNoBorder() throws {
    // RFC 7946, 3.1.9: cut in two; and the same in one piece, in both ways of writing it.
    let cut = try polygon([
      [(179, -17), (180, -17), (180, -16), (179, -16)],
      [(-180, -17), (-179, -17), (-179, -16), (-180, -16)],
    ])
    let beyond = try polygon([[(179, -17), (181, -17), (181, -16), (179, -16)]])
    let wrapped = try polygon([[(179, -17), (-179, -17), (-179, -16), (179, -16)]])
    for area in [cut, beyond, wrapped] {
      let shape = ZoneShape(area)
      for longitude in [180.0, -180, 179.5, -179.5, 179.999_999] {
        let place = GeoPoint(latitude: -16.5, longitude: longitude)
        #expect(shape.distance(place) < -50_000, "\(longitude)")
      }
      #expect(!shape.contains(GeoPoint(latitude: -16.5, longitude: 178.9)))
      #expect(!shape.contains(GeoPoint(latitude: -16.5, longitude: 0)))
      #expect(abs(shape.size - 86_600) < 1500)
    }
  }

  @Test func aRingRoundAPoleHoldsIt() throws {
    let cap = ZoneShape(
      try polygon([[(-180, 85), (-90, 85), (0, 85), (90, 85), (180, 85), (180, 90), (-180, 90)]]))
    #expect(cap.contains(GeoPoint(latitude: 90, longitude: 0)))
    #expect(cap.contains(GeoPoint(latitude: 86, longitude: 180)))
    #expect(cap.contains(GeoPoint(latitude: 85.001, longitude: 45)))
    #expect(!cap.contains(GeoPoint(latitude: 84.999, longitude: 45)))
    #expect(!cap.contains(GeoPoint(latitude: -90, longitude: 0)))
    // Along the parallel, not the geodesic between two corners: that would be 34 km farther in.
    let plain = try polygon([[(-100, 49), (-90, 49), (-90, 40), (-100, 40)]])
    #expect(ZoneShape(plain).contains(GeoPoint(latitude: 48.999, longitude: -95)))
    #expect(!ZoneShape(plain).contains(GeoPoint(latitude: 49.001, longitude: -95)))
  }

  @Test func whatIsNoAreaIsRefused() {
    #expect(throws: ZonePolygon.Fault.noArea) { try polygon([[(7, 45), (7.1, 45)]]) }
    #expect(throws: ZonePolygon.Fault.noArea) { try polygon([[(7, 45), (7.1, 45), (7.2, 45)]]) }
    #expect(throws: ZonePolygon.Fault.offGlobe) { try polygon([[(7, 45), (7.1, 95), (7.2, 45)]]) }
    #expect(throws: ZonePolygon.Fault.tooWide) {
      try polygon([[(0, -60), (90, 0), (179, 60), (-90, 0)]])
    }
  }

  @Test func piecesOfACircleAgreeWithItsDistance() {
    let shape = ZoneShape(centre: GeoPoint(latitude: 60, longitude: 10), radius: 500)
    var dice = Dice(3)
    for _ in 0..<300 {
      func place() -> GeoPoint {
        Geodesic.destination(
          from: shape.centre, azimuth: Double(dice.below(360)), metres: Double(dice.below(1200)))
      }
      let (a, b) = (place(), place())
      let line = Geodesic.line(from: a, to: b)
      let pieces = shape.pieces(from: a, to: b)
      for step in 0...50 {
        let share = Double(step) / 50
        let point = Geodesic.destination(
          from: a, azimuth: line.azimuth, metres: line.length * share)
        let distance = shape.distance(point)
        guard abs(distance) > 0.01 else { continue }
        #expect(pieces.contains { $0.contains(share) } == (distance < 0))
      }
    }
  }
}
