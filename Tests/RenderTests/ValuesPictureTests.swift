// Values over time, in the terminal and on paper.

import Kernel
import Testing

@testable import Render

@Suite struct ValuesPictureTests {
  private static let day = Day(number: 20_500)

  private static func picture(_ values: [(Int, Double)], unit: String = "kg") -> ValuesPicture {
    let rows = values.map { [Value.day(day.adding(days: $0.0)), .measure($0.1)] }
    return ValuesPicture(
      "Values", heading: "weight (\(unit))", unit: unit,
      points: values.map { .init(day.adding(days: $0.0), $0.1) },
      table: Table(
        kind: "stack.value", columns: [Column("day", tr("Day")), Column("value", tr("Value"))],
        rows: rows))
  }

  @Test(arguments: [20, 40, 60, 80, 120, 200])
  func noPictureIsWiderOrHigherThanTheTerminal(width: Int) {
    var long = Self.picture((0..<400).map { ($0 * 3, 70 + Double($0 % 13) / 10) })
    long.lower = 69
    long.upper = 80
    long.marks = [.init(Self.day.adding(days: 300), "something begun"), .init(Self.day, "first")]
    long.facts = ["a fact that is longer than the narrow terminals among those that are tried here"]
    let pictures = [
      long, Self.picture([]), Self.picture([(0, 5)]), Self.picture([(0, 5), (0, 5)]),
      Self.picture([(0, 0), (1, 0)]), Self.picture([(0, 1e9), (4000, 1e-6)]),
      Self.picture([(0, 5), (1, .nan), (2, .infinity)]),
    ]
    for (unicode, color) in [(true, false), (true, true), (false, false)] {
      let style = Style(width: width, height: 24, color: color, unicode: unicode)
      for picture in pictures {
        let lines = picture.text(style).split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines {
          #expect(Fit.width(String(line).withoutCodes) <= max(width, 30), "\(line)")
          #expect(unicode || line.utf8.allSatisfy { $0 < 0x80 }, "\(line)")
          #expect(color || !line.contains("\u{1B}"))
        }
        #expect(lines.count <= 26)
      }
    }
  }

  @Test func everyValueIsSeenAndToldApartWithoutColour() {
    var picture = Self.picture([(0, 10), (10, 20), (20, 30)])
    picture.points[1].look = .outside
    picture.points[2].look = .bound
    let text = picture.text(Style(width: 80, height: 24, color: false))
    for mark in ["●", "◆", "○"] { #expect(text.count { String($0) == mark } == 1, "\(mark)") }
    let ascii = picture.text(Style(width: 80, height: 24, color: false, unicode: false))
    #expect(ascii.contains("!") && ascii.contains("o"))
    // The highest value stands highest.
    let rows = text.split(separator: "\n").map(String.init)
    let places = ["○", "◆", "●"].compactMap { mark in rows.firstIndex { $0.contains(mark) } }
    #expect(places.count == 3 && places == places.sorted())
  }

  @Test func manyValuesAreALineAndThoseToldApartStay() {
    var picture = Self.picture((0..<5000).map { ($0, Double($0 % 10)) })
    picture.points[2500].look = .outside
    let text = picture.text(Style(width: 80, height: 24, color: false))
    #expect(!text.contains("●") && text.count { $0 == "◆" } == 1)
    let svg = picture.svg(.english)
    #expect(svg.components("<circle").isEmpty && svg.contains("#b45309"))
    #expect(svg.utf8.count < 200_000)
  }

  @Test func axesBeginNearTheValues() {
    let ticks = Self.picture([(0, 70.1), (30, 70.9)]).valueTicks(most: 5)
    #expect(ticks.low >= 69 && ticks.low <= 70.1 && ticks.high >= 70.9 && ticks.high <= 72)
    let days = Self.picture([(0, 1), (700, 2)]).dayTicks(most: 8)
    #expect((2...8).contains(days.count) && days.allSatisfy { $0.words.utf8.count <= 7 })
    for span in [1, 6, 20, 90, 400, 4000, 40_000] {
      let ticks = Self.picture([(0, 1), (span, 2)]).dayTicks(most: 8)
      #expect((1...10).contains(ticks.count), "\(span): \(ticks.count)")
      #expect(ticks.map(\.x) == ticks.map(\.x).sorted())
    }
  }

  @Test func theFileIsWellFormedAndItsTitleIsNeutral() throws {
    var picture = Self.picture([(0, 10), (10, 20)], unit: "<b>&\u{1B}")
    picture.heading = "ferritin <script>"
    picture.lower = 5
    picture.upper = 15
    picture.marks = [.init(Self.day.adding(days: 5), "<zinc>")]
    let svg = picture.svg(.english)
    #expect(svg.contains("<title>Values</title>"))
    #expect(!svg.contains("<script>") && !svg.contains("<zinc>") && !svg.contains("\u{1B}"))
    #expect(svg.components("<circle").count == 2 && svg.contains("fill-opacity=\"0.1\""))
    let page = picture.page(.english)
    #expect(page.contains("<title>Values</title>"))
  }

  @Test func sentencesTellEachValue() {
    let text = Self.picture([(0, 10), (10, 20)]).sentences(Style(plain: true))
    #expect(text.contains("weight (kg)") && text.contains("10") && text.contains("20"))
  }
}

extension String {
  fileprivate func components(_ mark: String) -> [Substring] {
    split(separator: mark).dropFirst().map(\.self)
  }
}
