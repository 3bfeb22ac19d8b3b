// Pictures as values: names that do not cover one another, round ticks, terminals of any width.

import Core
import Kernel
import Testing

@testable import Render

@Suite struct PictureTests {
  static let places = (0..<40).map { index in
    MapPicture.Marker(
      .place, "Village number \(index)",
      GeoPoint(latitude: 46 + Double(index / 8) * 0.01, longitude: 11 + Double(index % 8) * 0.012))
  }

  static var map: MapPicture {
    var map = MapPicture("Valley <round> & \"back\"")
    map.layers = [MapPicture.Layer("2026-05-01", fact: "12 km"), MapPicture.Layer("2026-05-02")]
    map.lines = [
      MapPicture.Line(
        .way, layer: 0,
        (0..<200).map {
          GeoPoint(latitude: 46 + Double($0) * 0.0002, longitude: 11 + Double($0 * $0) * 2e-6)
        }),
      MapPicture.Line(
        .gap, layer: 0,
        [
          GeoPoint(latitude: 46.04, longitude: 11.08), GeoPoint(latitude: 46.01, longitude: 11.09),
        ]),
      MapPicture.Line(
        .planned, layer: 1,
        [GeoPoint(latitude: 46, longitude: 11), GeoPoint(latitude: 46.04, longitude: 11.09)]),
    ]
    map.markers = [
      MapPicture.Marker(.start, "", GeoPoint(latitude: 46, longitude: 11)),
      MapPicture.Marker(.end, "", GeoPoint(latitude: 46.04, longitude: 11.08)),
    ]
    return map
  }

  @Test func namesOnAMapNeverCoverOneAnother() throws {
    var map = Self.map
    map.markers += Self.places
    let svg = map.svg(.english)
    var boxes: [PlanBox] = []
    for line in svg.split(separator: "\n")
    where line.hasPrefix("<text") && line.contains(">Village number") {
      let text = try #require(line.firstMatch(of: #/<text x="([0-9.]+)" y="([0-9.]+)">([^<]+)</#))
      let x = try #require(Double(text.1)), y = try #require(Double(text.2))
      let width = SVG.width(String(text.3), size: 13)
      boxes.append(
        PlanBox(low: PlanPoint(x: x, y: y - 11), high: PlanPoint(x: x + width, y: y + 3)))
    }
    #expect(boxes.count > 20)
    for (index, box) in boxes.enumerated() {
      for other in boxes[..<index] { #expect(!box.intersects(other), "\(box) \(other)") }
    }
    #expect(svg.contains("Valley &lt;round&gt; &amp; &quot;back&quot;"))
    #expect(!svg.contains("href") && !svg.contains("<script"))
  }

  @Test(arguments: [20, 40, 60, 80, 120, 200])
  func noPictureIsWiderOrHigherThanTheTerminal(width: Int) {
    var map = Self.map
    map.markers += Self.places
    var chart = ChartPicture(
      "Kilometres by month", kind: "trip.chart", by: .month, unit: "km", decimals: 1,
      column: Column("length_m", tr("Length")), bars: [])
    for month in 0..<30 {
      chart.bars.append(
        ChartPicture.Bar(
          Day(number: 20_000).adding(days: -7).adding(months: month), Double(month % 7) * 13,
          .null))
    }
    let profile = ProfilePicture(
      "Up and down", axis: .way,
      stretches: [
        (0..<500).map {
          ProfilePicture.Sample(
            Double($0) * 30, Double(abs(250 - $0)) * 4, GeoPoint(latitude: 46, longitude: 11))
        }
      ])
    var calendar = CalendarPicture(
      "2025", from: Day(number: 20_089), to: Day(number: 20_453), unit: "km", decimals: 1,
      column: Column("length_m", tr("Length")))
    for day in 20_100..<20_300 { calendar.values[Day(number: day)] = Double(day % 17) }
    let pictures: [any Drawing] = [map, chart, profile, calendar]
    for (unicode, color) in [(true, false), (true, true), (false, false)] {
      let style = Style(width: width, height: 24, color: color, unicode: unicode)
      for picture in pictures {
        let lines = picture.text(style).split(separator: "\n", omittingEmptySubsequences: false)
        // Narrower than this nothing can be drawn.
        let most = max(width, 30)
        for line in lines {
          #expect(Fit.width(String(line).withoutCodes) <= most, "\(line)")
          #expect(unicode || line.utf8.allSatisfy { $0 < 0x80 } || line.contains("–"), "\(line)")
          #expect(color || !line.contains("\u{1B}"))
        }
      }
      let lines = map.text(style).split(separator: "\n").count
      #expect(lines <= 24, "\(width): \(lines)")
    }
  }

  @Test func ticksAreRound() {
    for (low, high, step) in [(0.0, 97.0, 20.0), (0, 1, 0.2), (3, 4.4, 0.5), (-12, 30, 10)] {
      let ticks = Ticks(low, high, most: 5)
      #expect(abs(ticks.step - step) < 1e-9, "\(low) \(high) \(ticks.step)")
      #expect(ticks.low <= low + 1e-9 && ticks.high >= high - 1e-9)
    }
    #expect(Ticks(0, 1, most: 5).values.map { Ticks(0, 1, most: 5).text($0) }.last == "1.0")
  }

  @Test func gapsOfAProfileStayOpen() {
    let here = GeoPoint(latitude: 46, longitude: 11)
    func stretch(_ from: Double) -> [ProfilePicture.Sample] {
      (0...10).map { ProfilePicture.Sample(from + Double($0) * 100, 500, here) }
    }
    let picture = ProfilePicture("x", axis: .way, stretches: [stretch(0), stretch(3000)])
    let tops = ProfileTerminal.tops(picture, columns: 41)
    #expect(tops[5] == 500 && tops[35] == 500)
    #expect(tops[15] == nil && tops[25] == nil)
  }

  @Test func weeksAreNumberedAfterISO8601() {
    // The examples of the standard's annex and of strftime(3).
    for (day, name) in [
      ("2005-01-01", "2004-W53"), ("2005-01-03", "2005-W01"), ("2008-12-29", "2009-W01"),
      ("2010-01-03", "2009-W53"), ("2025-08-30", "2025-W35"),
    ] {
      let day = Day(iso: day) ?? Day(number: 0)
      #expect(ChartPicture.Period.week.name(of: ChartPicture.Period.week.start(of: day)) == name)
    }
  }

  @Test func heatIsGatheredWithoutLoss() throws {
    let box = PlanBox(low: PlanPoint(x: 0, y: 0), high: PlanPoint(x: 1000, y: 700))
    let grid = try #require(HeatGrid(columns: 100, rows: 70, box: box))
    for step in 0..<400 {
      let point = PlanPoint(x: Double(step * 37 % 1000), y: Double(step * 91 % 700))
      grid.add(seconds: [Double(step)], along: [point, point])
    }
    let picture = HeatPicture(
      "x", .time, MapProjection(.mercator, centre: GeoPoint(latitude: 45, longitude: 9)), grid)
    for (columns, rows) in [(80, 20), (33, 17), (100, 70), (7, 3), (211, 150)] {
      let gathered = picture.gathered(columns: columns, rows: rows)
      #expect(abs(gathered.reduce(0, +) - grid.total) < 1e-6 * grid.total)
    }
    let thresholds = picture.thresholds(picture.cells, levels: 6)
    #expect(thresholds.first == 0 && thresholds == thresholds.sorted())
    #expect(Set(thresholds).count == thresholds.count)
  }
}
