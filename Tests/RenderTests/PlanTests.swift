// Plans: small pictures to the letter, every size within its bounds, hostile names harmless.
import Core
import Kernel
import Testing

@testable import Render

@Suite struct PlanTests {
  @Test func brailleOfAnLShapedRoom() throws {
    #expect(
      try Renderer.text(.plan(Sample.plan), as: .table, Style(width: 34, height: 14)) == """
        House · Ground (0)         2 rooms
        ⡏⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⢹⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⢹
        ⡇             ⢸   2 Store    ⢸
        ⡇                   ★ 1      ⢸
        ⡇   1 Hall    ⢀              ⢸
        ⡇     ~ 2     ⢸              ⢸
        ⡇             ⠈⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⢹
        ⡇                            ⢸
        ⡇                            ⢸
        ⡇                            ⢸
        ⣇⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣸
        ├───┤ 2 m   1 cell = 0.41 m
        (+) 0 ∅ 0 ~ 1 ✓ 0 ★ 1

        """)
  }

  @Test func asciiOfAnLShapedRoom() throws {
    let text = try Renderer.text(
      .plan(Sample.plan), as: .table, Style(width: 34, height: 14, unicode: false))
    #expect(
      text == """
        House - Ground (0)         2 rooms
        +-------------+------------+
        |             |  2 Store   |
        |                  * 1     |
        |  1 Hall                  |
        |    ~ 2      |            |
        |             +------------+
        |                          |
        |                          |
        |                          |
        +--------------------------+
        |---| 2 m   1 cell = 0.44 m
        (+) 0 - 0 ~ 1 v 0 * 1

        """)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func selectedRoomStandsOutWithoutColour() throws {
    var plan = Sample.plan
    plan.levels[0].rooms[0].isSelected = true
    #expect(
      try Renderer.text(.plan(plan), as: .table, Style(width: 40, height: 18)) == """
        House · Ground (0)               2 rooms
        ⡏⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⢹⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⢹
        ⡇⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⢸     2 Store     ⢸
        ⡇ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂⠘       ★ 1       ⢸
        ⡇⠂ ⠂ ⠂ ⠂l⠂ ⠂ ⠂ ⠂ ⠂                 ⢸
        ⡇ ⠂  ▸1 Hall  ⠂ ⠂⢠                 ⢸
        ⡇⠂ ⠂ ⠂ ~ 2 ⠂ ⠂ ⠂ ⢸                 ⢸
        ⡇ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂⠈⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⢹
        ⡇⠂ ⠂ ⠂ ⠂o⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⢸
        ⡇ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂⢸
        ⡇⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⢸
        ⡇ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂⢸
        ⣇⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣸
        ├────┤ 2 m   1 cell = 0.34 m   north →
        L Luminaire 1, O Lock 1; small letters:…
        ▸ 1 Hall · lobby · 72.0 m² · in progres…
        (+) 0 ∅ 0 ~ 1 ✓ 0 ★ 1

        """)
  }

  /// An asset that nobody gave a place is drawn with a broken circle, which the legend explains.
  @Test func assetsWithoutAPlaceAreMarked() throws {
    var plan = Sample.plan
    let room = plan.levels[0].rooms[0]
    func drawn(_ places: [PlanPoint?]) throws -> String {
      plan.levels[0].assets = places.enumerated().map { number, at in
        AssetPicture(
          id: Identifier(high: 9, low: UInt64(number)), type: "lamp", family: "Luminaire", at: at,
          room: room.id)
      }
      return try Renderer.text(.plan(plan), as: .svg)
    }
    let near = PlanPoint(x: room.labelPoint.x + 2, y: room.labelPoint.y + 2)
    let placed = try drawn([near])
    #expect(!placed.contains("stroke-dasharray") && !placed.contains("no place in the room"))
    let both = try drawn([near, nil])
    #expect(both.components(of: "stroke-dasharray") == 2)
    #expect(both.contains(">no place in the room 1</text>"))
    #expect(both.contains("<title>lamp (Luminaire), no place in the room</title>"))
    let report = PlanSVG(language: .english, mark: "1").element(plan)
    #expect(report.components(of: "stroke-dasharray") == 2)
    #expect(report.contains(">no place in the room 1</text>"))
  }

  @Test func sentences() throws {
    #expect(
      try Renderer.text(.plan(Sample.plan), as: .table, Style(plain: true)) == """
        House.
        Level Ground, 2 rooms, in progress: 1, approved: 1, 3 assets, 12 by 8 metres.
        Room 1 Hall, lobby, 72.0 m², in progress, 2 assets, next to 2 Store.
        Room 2 Store, 24.0 m², approved, 1 asset, next to 1 Hall.

        """)
  }

  @Test(arguments: [1, 7, 8, 12, 20, 33, 80, 131, 300])
  func everySizeStaysWithinItsBounds(width: Int) throws {
    var plan = Sample.plan
    plan.levels[0].rooms[0].isSelected = true
    plan.levels[0].rooms[0].name = "Sala 日本語 con un nome che non finisce mai"
    for zoomed in [false, true] {
      plan.zoomToSelection = zoomed
      for height in [1, 4, 6, 8, 24, 50, 100] {
        for style in [
          Style(width: width, height: height),
          Style(width: width, height: height, unicode: false),
        ] {
          let lines = try Renderer.text(.plan(plan), as: .table, style).split(
            separator: "\n", omittingEmptySubsequences: false)
          for line in lines where width >= 8 {
            #expect(String(line).displayWidth <= width, "\(width)x\(height): \(line)")
          }
          if height >= 8 { #expect(lines.count <= height, "\(width)x\(height)") }
        }
      }
    }
  }

  @Test func colourAddsCodesOnly() throws {
    var plan = Sample.plan
    plan.levels[0].rooms[0].isSelected = true
    let style = Style(width: 60, height: 20)
    var coloured = style
    coloured.color = true
    let text = try Renderer.text(.plan(plan), as: .table, coloured)
    var stripped = ""
    var skipping = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { skipping = true }
      if !skipping { stripped.unicodeScalars.append(scalar) }
      if scalar == "m" { skipping = false }
    }
    let lines: (String) -> [String] = { $0.split(separator: "\n").map { String($0).trimmedEnd } }
    #expect(lines(stripped) == lines(try Renderer.text(.plan(plan), as: .table, style)))
  }

  @Test func hopelessShapesAreDrawnWithoutHarm() throws {
    let shapes: [PlanPolygon] = [
      PlanPolygon(rings: []), PlanPolygon(rings: [[]]), Sample.polygon([(0, 0)]),
      Sample.polygon([(0, 0), (1, 1)]), Sample.polygon([(0, 0), (.nan, 1), (2, 2)]),
      Sample.polygon([(0, 0), (.infinity, 0), (1, 1)]),
      Sample.polygon([(-1e308, -1e308), (1e308, 1e308), (0, 5)]),
      Sample.polygon([(1e15, 1e15), (1e15 + 1, 1e15), (1e15, 1e15 + 1)]),
      Sample.polygon([(0, 0), (0, 0), (0, 0)]), Sample.polygon([(0, 0), (9, 0), (0, 9), (9, 9)]),
    ]
    for shape in shapes {
      for point in [PlanPoint(x: 0, y: 0), PlanPoint(x: .nan, y: 1e300)] {
        var plan = Sample.plan
        plan.levels[0].rooms[0].polygon = shape
        plan.levels[0].rooms[0].labelPoint = point
        plan.levels[0].rooms[0].areaM2 = .nan
        plan.levels[0].rooms[0].isSelected = true
        plan.levels[0].northAngle = .infinity
        plan.levels[0].assets[0].at = point
        for format in Format.allCases {
          for zoomed in [true, false] {
            plan.zoomToSelection = zoomed
            for plain in [true, false] {
              let style = Style(unicode: zoomed, plain: plain)
              _ = try Renderer.render(.plan(plan), as: format, style: style)
            }
          }
        }
      }
    }
  }

  /// Wherever its number stands in a room of twelve metres, a note's words leave the name of the room to be
  /// read: their box does not reach over the middle of a line.
  @Test func notesDoNotHideTheNamesOfRooms() throws {
    let room = RoomPicture(
      id: Sample.id, short: "a", name: "Library", number: "G13",
      polygon: Sample.polygon([(0, 0), (12, 0), (12, 8), (0, 8)]),
      labelPoint: PlanPoint(x: 6, y: 4), areaM2: 96)
    for x in stride(from: 0.2, to: 12, by: 0.9) {
      for y in stride(from: 0.2, to: 8, by: 0.7) where abs(x - 6) > 2 || abs(y - 4) > 1.5 {
        var level = LevelPicture(name: "G", ordinal: 0, rooms: [room])
        level.marks = [
          MarkPicture(
            id: Sample.id, number: 1, kind: .note, color: .red, points: [PlanPoint(x: x, y: y)],
            text: "Light on the right is broken")
        ]
        let svg = try Renderer.text(
          .plan(PlanPicture(title: "School", levels: [level])), as: .svg, Style())
        let mark = try #require(svg.split(separator: "class=\"mark\"").last)
        let box = try #require(mark.split(separator: "<rect ").dropFirst().first)
        func number(_ name: String) throws -> Double {
          let rest = try #require(box.split(separator: name + "=\"").dropFirst().first)
          return try #require(Double(rest.prefix { $0 != "\"" }))
        }
        let place = try #require(
          svg.split(separator: "<g transform=\"translate(").dropFirst().first)
        let centre = place.prefix { $0 != ")" }.split(separator: " ").compactMap { Double($0) }
        try #require(centre.count == 2)
        let (left, top) = (try number("x"), try number(" y"))
        let (width, height) = (try number("width"), try number("height"))
        let inside =
          centre[0] > left && centre[0] < left + width && centre[1] > top
          && centre[1] < top + height
        #expect(!inside, "a note at \(x), \(y)")
      }
    }
  }

  @Test func twoThousandRoomsAreDrawn() throws {
    let rooms = (0..<2000).map { index -> RoomPicture in
      let x = Double(index % 50) * 5
      let y = Double(index / 50) * 4
      return RoomPicture(
        id: Identifier(high: 0, low: UInt64(index)), short: String(index), number: String(index),
        polygon: Sample.polygon([(x, y), (x + 5, y), (x + 5, y + 4), (x, y + 4)]),
        labelPoint: PlanPoint(x: x + 2.5, y: y + 2), areaM2: 20)
    }
    let plan = PlanPicture(
      title: "Big", levels: [LevelPicture(name: "0", ordinal: 0, rooms: rooms)])
    let text = try Renderer.text(.plan(plan), as: .table, Style(width: 300, height: 100))
    #expect(text.contains("1999"))
    #expect(!text.contains("too small"))
  }

  /// Wherever in the room an asset stands, the number of the room can be read.
  @Test func noAssetStandsOnTheNumberOfItsRoom() throws {
    func numbers(_ text: Substring) -> [Double] {
      text.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    }
    for (x, y) in [(3.0, 4.0), (3, 4.2), (2.8, 3.9), (3.1, 3.7), (1, 4), (5, 3.5)] {
      var plan = Sample.plan
      plan.levels[0].assets[0].at = PlanPoint(x: x, y: y)
      let svg = try Renderer.text(.plan(plan), as: .svg)
      // The groups of rooms are moved to their middle; the number is the bold line in them.
      let group = try #require(
        svg.cut(at: "<g transform=\"translate(").dropFirst().first {
          $0.contains(">1</text>") && !$0.prefix(60).contains("rotate")
        })
      let middle = numbers(group.prefix { $0 != ")" })
      let line = try #require(
        group.cut(at: "<text ").first { $0.hasSuffix(">1</text>") })
      let number = numbers(line.prefix { $0 != "f" })
      let disc = try #require(
        svg.cut(at: "<title>P30").dropFirst().first?
          .cut(at: "<circle ").dropFirst().first)
      let place = numbers(disc.prefix { $0 != "r" })
      let dx = place[0] - (middle[0] + number[0])
      let dy = place[1] - (middle[1] + number[1] - 5)
      #expect(dx * dx + dy * dy > 8 * 8, "\(x), \(y): \(dx), \(dy)")
    }
  }

  @Test func theListBesideThePlanBeginsWithNamedRooms() throws {
    let rooms = (0..<40).map { index -> RoomPicture in
      let y = Double(index) * 4
      return RoomPicture(
        id: Identifier(high: 0, low: UInt64(index)), short: "id\(index)",
        name: index < 30 ? nil : "Aula \(index)",
        polygon: Sample.polygon([(0, y), (5, y), (5, y + 4), (0, y + 4)]),
        labelPoint: PlanPoint(x: 2.5, y: y + 2), areaM2: 20)
    }
    let plan = PlanPicture(
      title: "Tower", levels: [LevelPicture(name: "0", ordinal: 0, rooms: rooms)])
    let text = try Renderer.text(.plan(plan), as: .table, Style(width: 80, height: 24))
    for index in 30..<40 { #expect(text.contains("Aula \(index) "), "\(index)") }
  }

  @Test func pictureIsTheSameEveryTime() throws {
    for format in [Format.svg, .html, .geojson, .table] {
      let first = try Renderer.render(.plan(Sample.plan), as: format, style: Style())
      #expect(first == (try Renderer.render(.plan(Sample.plan), as: format, style: Style())))
    }
  }

  @Test func geoJSONHasHolesAndOrientation() throws {
    let square: (Double, Double) -> [PlanPoint] = { low, high in
      [
        PlanPoint(x: low, y: low), PlanPoint(x: low, y: high), PlanPoint(x: high, y: high),
        PlanPoint(x: high, y: low),
      ]
    }
    let nested = PlanPolygon(rings: [square(0, 10), square(2, 8), square(4, 6)])
    #expect(nested.parts.map(\.count) == [2, 1])
    #expect(nested.parts[0][0].signedArea > 0)
    #expect(nested.parts[0][1].signedArea < 0)
    #expect(nested.wellKnownText.hasPrefix("MULTIPOLYGON (((10 0, 10 10, 0 10"))
    let text = try Renderer.text(.plan(Sample.plan), as: .geojson)
    #expect(
      text.hasPrefix(#"{"type":"FeatureCollection","schema":"taccuino/1","kind":"survey.room","#))
    #expect(text.contains(#""coordinates":"plan_metres""#))
    let json = try JSON(parsing: Array(text.utf8))
    guard case .object(let root) = json, case .array(let features)? = root["features"] else {
      Issue.record("no features")
      return
    }
    #expect(features.count == 2)
  }

  @Test func roundLengths() {
    #expect(RoundLength.atMost(7.3) == 5)
    #expect(RoundLength.atMost(2) == 2)
    #expect(RoundLength.atMost(0.19) == 0.1)
    #expect(RoundLength.atMost(.nan) == 0)
    #expect(RoundLength.text(0.2) == "20 cm")
    #expect(RoundLength.text(5000) == "5 km")
  }

  @Test func familiesNeverShareALetter() {
    let assets = ["Luminaire", "Lock", "Lift", "ÉCRAN", "日本", ""].map {
      AssetPicture(id: Sample.id, type: "x", family: $0, room: Sample.id)
    }
    let letters = FamilyLetters(assets)
    #expect(Set(letters.families.map(\.letter)).count == assets.count)
    #expect(letters.letter(of: assets[0]) == "L")
  }
}

extension String {
  /// The parts between `mark`.
  fileprivate func cut(at mark: String) -> [String] {
    var parts = [""]
    var rest = self[...]
    while let first = rest.first {
      if rest.hasPrefix(mark) {
        parts.append("")
        rest = rest.dropFirst(mark.count)
      } else {
        parts[parts.count - 1].append(first)
        rest = rest.dropFirst()
      }
    }
    return parts
  }
}

extension String {
  /// How often `text` occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
