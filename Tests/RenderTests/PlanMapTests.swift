// The plan through a window: the arithmetic of moving and magnifying, and that a click means the room
// that is drawn under it, by the plan index.
import Core
import Kernel
import Testing

@testable import Render

@Suite struct PlanMapTests {
  /// The same numbers every time: Numerical Recipes' constants.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
    mutating func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &self)
    }
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PlanBox {
    PlanBox(low: PlanPoint(x: x, y: y), high: PlanPoint(x: x + width, y: y + height))
  }

  @Test(arguments: [(80, 21), (120, 37), (40, 7), (1, 1), (300, 90)])
  func theWholePlanFits(columns: Int, rows: Int) throws {
    var dice = Dice(state: 7)
    for _ in 0..<200 {
      let extent = box(
        dice.number(-1e4...1e4), dice.number(-1e4...1e4), dice.number(0.5...900),
        dice.number(0.5...900))
      let view = PlanViewport(extent, columns: columns, rows: rows)
      for corner in [extent.low, extent.high] {
        let cell = try #require(view.cell(of: corner))
        #expect((0..<columns).contains(cell.column), "\(extent) \(cell)")
        #expect((0..<rows).contains(cell.row), "\(extent) \(cell)")
      }
      // Not smaller than it must be: one more cell each way would hold it with space to spare.
      #expect(
        extent.width > view.metresPerCell * (Double(columns) - 1.5)
          || extent.height > 2 * view.metresPerCell * (Double(rows) - 1.5))
    }
  }

  @Test func cellsAndPointsAnswerEachOther() throws {
    var view = PlanViewport(box(3, -20, 60, 44), columns: 80, rows: 21)
    for scale in [1.0, 3, 0.4, 17] {
      view.zoom(by: scale)
      for column in [0, 1, 39, 40, 79] {
        for row in [0, 1, 10, 20] {
          let point = view.point(column: column, row: row)
          let cell = try #require(view.cell(of: point))
          #expect(cell == (column, row))
        }
      }
      let (first, next) = (view.point(column: 5, row: 5), view.point(column: 6, row: 6))
      // Cells are twice as high as wide: one cell is as many metres across as half a cell down.
      #expect(abs((next.x - first.x) - view.metresPerCell) < 1e-9)
      #expect(abs((first.y - next.y) - 2 * view.metresPerCell) < 1e-9)
    }
  }

  /// What is under the pointer stays under it, as long as the middle stays over the plan.
  @Test func zoomingHoldsThePointUnderThePointer() throws {
    var dice = Dice(state: 11)
    let extent = box(0, 0, 100, 60)
    var held = 0
    for _ in 0..<500 {
      var view = PlanViewport(extent, columns: 80, rows: 21)
      view.zoom(by: dice.number(1...8))
      view.pan(columns: Int.random(in: -9...9, using: &dice), rows: 2)
      let (column, row) = (
        Int.random(in: 0..<80, using: &dice), Int.random(in: 0..<21, using: &dice)
      )
      let before = view.point(column: column, row: row)
      view.zoom(by: dice.number(0.5...2), column: column, row: row)
      #expect(extent.contains(view.centre))
      let after = view.point(column: column, row: row)
      let atEdge =
        [extent.low.x, extent.high.x].contains(view.centre.x)
        || [extent.low.y, extent.high.y].contains(view.centre.y)
      if !atEdge {
        held += 1
        #expect(before.distance(to: after) < 1e-9)
      }
    }
    #expect(held > 300)
  }

  @Test func scaleHasBounds() {
    let extent = box(0, 0, 100, 60)
    var view = PlanViewport(extent, columns: 80, rows: 21)
    let whole = view.metresPerCell
    for _ in 0..<200 { view.zoom(by: 1.5, column: 3, row: 3) }
    #expect(view.metresPerCell == 0.01)
    for _ in 0..<200 { view.zoom(by: 1 / 1.5, column: 70, row: 3) }
    // The plan takes a quarter of the screen.
    #expect(abs(view.metresPerCell - 4 * whole) < 1e-9)
    for _ in 0..<50 { view.pan(columns: 80, rows: -21) }
    #expect(view.centre == PlanPoint(x: 100, y: 60))
    view.zoom(by: .infinity)
    view.zoom(by: 0)
    view.zoom(by: .nan)
    #expect(view.metresPerCell.isFinite && view.centre.isFinite)
  }

  @Test func panningAndResizing() {
    var view = PlanViewport(box(0, 0, 100, 60), columns: 80, rows: 21)
    view.zoom(by: 4)
    let before = view
    view.pan(columns: 7, rows: -3)
    #expect(abs(view.centre.x - before.centre.x - 7 * view.metresPerCell) < 1e-9)
    #expect(abs(view.centre.y - before.centre.y - 6 * view.metresPerCell) < 1e-9)
    view.pan(columns: -7, rows: 3)
    #expect(view.centre.distance(to: before.centre) < 1e-9)
    view.resize(columns: 120, rows: 37)
    #expect(view.metresPerCell == before.metresPerCell)
    #expect(view.centre.distance(to: before.centre) < 1e-9)
    view.resize(columns: 0, rows: -4)
    #expect(view.columns == 1 && view.rows == 1)
  }

  @Test func revealingMovesNoMoreThanNeeded() throws {
    var view = PlanViewport(box(0, 0, 100, 60), columns: 80, rows: 21)
    view.zoom(by: 5)
    let inside = view.point(column: 40, row: 10)
    let before = view
    view.reveal(inside)
    #expect(view == before)
    for target in [PlanPoint(x: 1, y: 1), PlanPoint(x: 99, y: 59), PlanPoint(x: 1, y: 59)] {
      view.reveal(target)
      let cell = try #require(view.cell(of: target))
      #expect((0..<80).contains(cell.column) && (0..<21).contains(cell.row))
    }
    view.reveal(PlanPoint(x: .nan, y: 2))
    #expect(view.centre.isFinite)
    // What is in sight as a whole is not cut on one side for a margin on the other.
    view.fit(box(0, 0, 100, 60))
    let whole = view
    for edge in [PlanPoint(x: 0.5, y: 30), PlanPoint(x: 99, y: 59), PlanPoint(x: 50, y: 0.2)] {
      view.reveal(edge)
      #expect(view == whole)
    }
  }

  // MARK: - Clicks

  /// Rooms side by side, some within others, one with a hole, one leaning.
  private static func level(_ count: Int, _ seed: UInt64) -> LevelPicture {
    var dice = Dice(state: seed)
    var rooms: [RoomPicture] = []
    for number in 0..<count {
      let (x, y) = (Double(number % 8) * 9, Double(number / 8) * 8)
      let wide = dice.number(2...8.6)
      let high = dice.number(2...7.6)
      var rings = [[(x, y), (x + wide, y + 0.3), (x + wide * 0.9, y + high), (x - 0.2, y + high)]]
      if number % 5 == 0 {
        rings.append([
          (x + wide * 0.3, y + high * 0.3), (x + wide * 0.6, y + high * 0.3),
          (x + wide * 0.6, y + high * 0.6),
        ])
      }
      let polygon = PlanPolygon(
        rings: rings.map { $0.map { PlanPoint(x: $0.0, y: $0.1) } })
      rooms.append(
        RoomPicture(
          id: Identifier(high: 1, low: UInt64(number)), short: "r\(number)", number: "\(number)",
          polygon: polygon, labelPoint: PlanPoint(x: x + wide * 0.2, y: y + high * 0.5),
          areaM2: polygon.area, assetCount: number % 3))
      if number % 7 == 0 {
        let inner = PlanPolygon(rings: [
          [
            PlanPoint(x: x + 1, y: y + 1), PlanPoint(x: x + 1.8, y: y + 1),
            PlanPoint(x: x + 1.8, y: y + 1.7),
          ]
        ])
        rooms.append(
          RoomPicture(
            id: Identifier(high: 2, low: UInt64(number)), short: "i\(number)", polygon: inner,
            labelPoint: PlanPoint(x: x + 1.6, y: y + 1.2), areaM2: inner.area))
      }
    }
    return LevelPicture(name: "G", ordinal: 0, rooms: rooms)
  }

  /// The room whose inside is drawn in a cell is the one that the index finds under its middle.
  @Test(arguments: [true, false])
  func whatIsDrawnIsWhatAClickFinds(unicode: Bool) throws {
    let level = PlanMapTests.level(40, 5)
    let map = PlanMap(level, style: Style(unicode: unicode))
    let index = try #require(PlanIndex(polygons: level.rooms.map(\.polygon)))
    var view = PlanViewport(try #require(map.extent), columns: 80, rows: 21)
    var cells = 0
    for step in 0..<6 {
      var raster = CellRaster(view, unicode: unicode)
      for room in level.largestFirst { raster.fill(level.rooms[room].polygon, room: room) }
      for row in 0..<21 {
        for column in 0..<80 {
          let point = view.point(column: column, row: row)
          #expect(map.room(at: point) == index.locate(point))
          // On a wall either answer is right.
          let near = level.rooms.contains { room in
            Self.distance(point, to: room.polygon) < 1e-9
          }
          if near { continue }
          cells += 1
          let drawn = raster.owner[raster.index(column, row)]
          #expect(Int(drawn) == index.locate(point) ?? -1, "\(step) \(column) \(row)")
        }
      }
      view.zoom(by: 1.7, column: 13 * step % 80, row: 5)
    }
    #expect(cells > 9000)
  }

  private static func distance(_ point: PlanPoint, to polygon: PlanPolygon) -> Double {
    var least = Double.infinity
    for ring in polygon.rings {
      guard var a = ring.last else { continue }
      for b in ring {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy)
        let t = min(1, max(0, along))
        least = min(least, point.distance(to: PlanPoint(x: a.x + t * dx, y: a.y + t * dy)))
        a = b
      }
    }
    return least
  }

  /// Every letter of an asset stands in the room of the asset, and a click on it finds the asset.
  @Test func assetsAreFoundWhereTheyAreDrawn() throws {
    var level = PlanMapTests.level(12, 3)
    for number in 0..<12 {
      let room = level.rooms[number]
      for piece in 0..<3 {
        level.assets.append(
          AssetPicture(
            id: Identifier(high: 3, low: UInt64(number * 10 + piece)), type: "lamp",
            family: "Luminaire", at: piece == 2 ? room.labelPoint : nil, room: room.id))
      }
    }
    var map = PlanMap(level, style: Style())
    var view = PlanViewport(try #require(map.extent), columns: 120, rows: 37)
    let far = map.draw(view)
    #expect(far.legend.isEmpty, "no assets are drawn from afar")
    map.select(level.rooms[3].id)
    let near = map.draw(view)
    #expect(
      near.legend == "L Luminaire 3; small letters: no place in the room",
      "but those of the room entered")
    map.select(nil)
    view.fit(try #require(map.surroundings(of: 3)))
    let drawing = map.draw(view)
    var found: Set<Identifier> = []
    for row in 0..<view.rows {
      let line = Array(drawing.grid.text(row))
      for column in 0..<view.columns {
        guard let id = drawing.asset(column: column, row: row) else { continue }
        found.insert(id)
        let asset = try #require(level.assets.first { $0.id == id })
        #expect(line[column] == (asset.at == nil ? "l" : "L"))
        let room = try #require(map.room(at: view.point(column: column, row: row)))
        #expect(level.rooms[room].id == asset.room)
      }
    }
    #expect(map.assets(of: level.rooms[3].id).allSatisfy { found.contains($0.id) })
  }

  @Test func readingGoesLineByLine() {
    let places: [(Double, Double)] = [
      (1, 9), (5, 9.4), (9, 8.8), (1, 5), (5, 5), (9, 4.6), (1, 1), (5, 1.2),
    ]
    var rooms = places.enumerated().map { number, place in
      RoomPicture(
        id: Identifier(high: 0, low: UInt64(number)), short: "\(number)",
        polygon: PlanPolygon(rings: [
          [
            PlanPoint(x: place.0 - 1, y: place.1 - 1.5),
            PlanPoint(x: place.0 + 1, y: place.1 - 1.5), PlanPoint(x: place.0, y: place.1 + 1.5),
          ]
        ]), labelPoint: PlanPoint(x: place.0, y: place.1), areaM2: 3)
    }
    rooms.reverse()
    rooms.append(
      RoomPicture(
        id: Identifier(high: 9, low: 0), short: "x", polygon: PlanPolygon(rings: []),
        labelPoint: PlanPoint(x: .nan, y: 0), areaM2: .nan))
    let map = PlanMap(LevelPicture(name: "G", ordinal: 0, rooms: rooms), style: Style())
    #expect(map.readingOrder.map { rooms[$0].short } == (0..<8).map(String.init))
  }

  @Test func hostileLevelsDrawNothingAndHarmNobody() {
    let nan = PlanPolygon(rings: [
      [
        PlanPoint(x: .nan, y: 0), PlanPoint(x: 1e300, y: -.infinity), PlanPoint(x: 5, y: 5),
      ]
    ])
    let room = RoomPicture(
      id: Identifier(high: 0, low: 1), short: "a", name: "\u{1B}[2J\u{202E}x",
      polygon: nan, labelPoint: PlanPoint(x: 1e308, y: .nan), areaM2: .nan, isSelected: true)
    for rooms in [[], [room]] {
      let map = PlanMap(LevelPicture(name: "G", ordinal: .nan, rooms: rooms), style: Style())
      let extent = map.extent ?? box(0, 0, 1, 1)
      var view = PlanViewport(extent, columns: 40, rows: 10)
      view.zoom(by: 3)
      let grid = map.draw(view).grid
      for row in 0..<10 { #expect(!grid.text(row).contains("\u{1B}")) }
    }
  }

  /// A stretch ends after every character whose width terminals may see differently.
  @Test func runsBeginWhereTheyStand() {
    var grid = CellGrid(columns: 12, rows: 1)
    grid.write("ab漢字c", column: 1, row: 0, code: "1")
    grid.write("é", column: 8, row: 0)
    let runs = grid.runs(of: 0)
    #expect(
      runs.map { "\($0.column)\($0.text)" } == ["0 ", "1ab漢", "5字", "7c", "8é"])
    var column = 0
    for run in runs {
      #expect(run.column == column, "\(run)")
      column += Fit.width(run.text)
    }
    var other = CellGrid(columns: 3, rows: 2)
    other.write("xyz", column: 0, row: 0, code: "7")
    grid.paste(other, column: 10, row: 0)
    #expect(grid.text(0) == " ab漢字cé xy")
    #expect(grid.runs(of: 0).last == CellGrid.Run(column: 10, text: "xy", code: "7"))
  }
}
