// Places that are pointed at: corners, walls, the pointer of the walk. Oracles are coordinates worked out
// by hand from examples/school.geojson: classroom G05 is the rectangle 0.3,0.3 to 9.2,7.3.

import Command
import Core
import Kernel
import Testing

@testable import Survey

@Suite struct PointingTests {
  private func place(_ desk: Desk, _ at: String) throws -> (x: Double, y: Double)? {
    let code = desk.run(
      "survey asset add 'Philips 30W wall light' --room G05 at=\(at) --dry-run --json")
    guard code == .ok else { return nil }
    return try JSON(parsing: Array(desk.out.utf8))["rows"]?[0]?["at"]?.point
  }

  @Test(
    "walls and corners by hand",
    arguments: [
      ("wall1+1", 1.3, 0.3), ("wall2+1.4", 9.2, 1.7), ("wall3+8.9", 0.3, 7.3),
      ("wall4+700cm", 0.3, 0.3), ("wall2+0", 9.2, 0.3),
      // The door is on wall 3, near its right end on the plan.
      ("+1.2,+0.5", 8, 6.8), ("4.5,0.5", 4.5, 0.5),
    ])
  func places(at: String, x: Double, y: Double) throws {
    let desk = try Desk.school(families: true)
    let found = try #require(try place(desk, at), "\(desk.errors)")
    #expect(abs(found.x - x) < 1e-6 && abs(found.y - y) < 1e-6, "\(found)")
  }

  @Test(
    "the caret is under what is wrong",
    arguments: [
      ("wall2+7.1", "wall 2 of G05 is 7.00 m long", 3),
      ("wall2-1", "wall 2 of G05 is 7.00 m long", 2), ("wall9+1", "has no wall 9", 1),
      ("wall", "which wall?", 4), ("wall2", "how far along wall 2?", 0),
      ("+1,2", "begin with +", 1), ("+1,-2", "begin with +", 2), ("+50,+1", "is not in G05", 6),
    ])
  func refused(at: String, message: String, carets: Int) throws {
    let desk = try Desk.school(families: true)
    #expect(try place(desk, at) == nil)
    #expect(desk.errors.contains(message), "\(desk.errors)")
    // A fault of the words is shown as text, one of the plan as JSON, which was asked for.
    let marks = "^" + String(repeating: "~", count: max(0, carets - 1)) + "\n"
    #expect(
      carets == 0 || desk.errors.contains(" " + marks)
        || desk.errors.contains("\"length\":\(carets),"), "\(desk.errors)")
  }

  @Test func theRoomPictureNumbersItsWalls() throws {
    let desk = try Desk.school()
    desk.style.plain = true
    #expect(desk.run("survey map --room G05") == .ok)
    #expect(desk.out.contains("Wall 2: 7.00 metres, facing E."), "\(desk.out)")
    #expect(desk.out.contains("Wall 3: 8.90 metres, facing N, 1 door."))
    #expect(!desk.out.contains("Wall 5"))
  }

  /// In the drawing the digit of each wall stands within the room beside it: 1 at the bottom, 2 at the right, 3 at
  /// the top, 4 at the left.
  @Test func theRoomDrawingHasTheDigitsOfItsWalls() throws {
    let desk = try Desk.school()
    desk.style.terminal = true
    #expect(desk.run("survey map --room G05 --format table") == .ok)
    let rows = desk.out.split(separator: "\n").map(Array.init)
    // Where lines of dots are is the room; ticks and the list beside it have digits of their own.
    var places: [Character: (row: Int, column: Int)] = [:]
    for (row, line) in rows.enumerated() where line.filter({ $0 == "⠂" }).count > 3 {
      guard let first = line.firstIndex(of: "⠂"), let last = line.lastIndex(of: "⠂") else {
        continue
      }
      for column in max(1, first - 4)...last
      where line[column].isNumber && !line[column - 1].isLetter {
        let next = column + 1 < line.count ? line[column + 1] : " "
        let isAlone = !line[column - 1].isNumber && !next.isNumber && !next.isLetter
        if isAlone, "1234".contains(line[column]), places[line[column]] == nil {
          places[line[column]] = (row, column)
        }
      }
    }
    let (one, two) = (
      try #require(places["1"], "\(desk.out)"), try #require(places["2"], "\(desk.out)")
    )
    let (three, four) = (
      try #require(places["3"], "\(desk.out)"), try #require(places["4"], "\(desk.out)")
    )
    #expect(three.row < two.row && two.row < one.row, "\(desk.out)")
    #expect(four.column < one.column && one.column < two.column, "\(desk.out)")
  }

  /// Who types on the bare plan, where no room is entered, changes nothing: no state, no asset, no step of undo.
  @Test func lettersOnTheBarePlanChangeNothing() throws {
    let desk = try Desk.school(families: true)
    let before = try desk.rows("log").count
    let screen = TapeScreen(typed: "cesmovid lamp".filter { $0 != "q" } + "q")
    walk(desk, screen, "survey walk --level \"Aurora School/G\"")
    #expect(try desk.rows("log").count == before, "\(screen.last)")
    #expect(try desk.rows("survey room list --state not_visited").count == 33)
    #expect(try desk.rows("survey asset list").isEmpty)
  }

  private func walk(_ desk: Desk, _ screen: TapeScreen, _ words: String) {
    desk.screen = screen
    let session = desk.makeSession()
    defer { session.close() }
    #expect(desk.run(words, in: session) == .ok, "\(desk.errors)")
  }

  @Test func aClickAndAPlaceTheAsset() throws {
    let desk = try Desk.school(families: true)
    // A line that fails stays; corrected, it places the asset.
    let typed = TapeScreen.keys("a\"Philips 30W wall lamp\"\r")
    let fixed = Array(repeating: ScreenEvent.key(.backspace), count: 5)
    let screen = TapeScreen(
      TapeScreen.click(22, 20) + typed + fixed + TapeScreen.keys("light\"\rq"))
    walk(desk, screen, "survey walk --level \"Aurora School/G\"")
    let failed = try #require(screen.pages.first { $0[23].contains("wall lamp\" at=") })
    #expect(screen.pages.contains { page in page[22].hasPrefix("!") || page[21].hasPrefix("!") })
    #expect(failed[23].contains(" at="))
    let assets = try desk.rows("survey asset list")
    #expect(assets.count == 1, "\(screen.pages.suffix(4))")
    let at = try #require(assets.first?["at"]?.point)
    let words = failed[23].split(separator: "at=").last?.split(separator: " ").first ?? ""
    // The click is on the east wall, which begins at 9.2,0.3.
    #expect(abs(at.x - 9.2) < 1e-6 && words == "wall2+\((at.y - 0.3).fixed(2))", "\(words) \(at)")
  }

  /// The mouse on the far side of a wall points at what the arrows point at there.
  @Test func mouseAndArrowsAgreeOnWalls() throws {
    let desk = try Desk.school(families: true)
    let add = "a\"Philips 30W wall light\"\rq"
    func placed(_ events: [ScreenEvent]) throws -> PlanPoint? {
      walk(desk, TapeScreen(events), "survey walk --room G05")
      let rows = try desk.rows("survey asset list --room G05")
      #expect(desk.run("undo") == .ok)
      #expect(rows.count == 1)
      return rows.first?["at"]?.point.map { PlanPoint(x: $0.x, y: $0.y) }
    }
    var reached = 0
    for steps in 12...20 {
      let moves = "zx" + String(repeating: "h", count: steps)
      let moved = TapeScreen(typed: moves + "q")
      walk(desk, moved, "survey walk --room G05")
      guard let cell = moved.cursor, moved.last[22].contains(" m G05 wall") else { continue }
      reached += 1
      let byArrows = try placed(TapeScreen.keys(moves + add))
      let byMouse = try placed(
        TapeScreen.keys("z") + TapeScreen.click(cell.column, cell.row) + TapeScreen.keys(add))
      #expect(byArrows != nil && byArrows == byMouse, "\(steps)")
    }
    #expect(reached > 0)
  }

  /// Where nothing can be added, what is typed on is no key: no room is left, no state is set.
  @Test func aRefusedLineSwallowsWhatIsTyped() throws {
    let desk = try Desk.school(families: true)
    let screen = TapeScreen(typed: "aSteel rad\tcesu\r" + "q")
    walk(desk, screen, "survey walk --level \"Aurora School/G\"")
    #expect(screen.pages.contains { $0[22].contains("! enter a room first") }, "\(screen.last)")
    #expect(screen.pages.contains { $0[23].contains("Steel radcesu") })
    #expect(try desk.rows("survey room list --state not_visited").count == 33)
    // The next click goes on.
    let clicked = TapeScreen(
      TapeScreen.keys("ax") + TapeScreen.click(22, 17) + TapeScreen.keys("q"))
    walk(desk, clicked, "survey walk --level \"Aurora School/G\"")
    #expect(clicked.last[23].contains("entered"), "\(clicked.last)")
  }

  /// Ctrl-C drops the line, not the walk.
  @Test func controlCLeavesTheLine() throws {
    let desk = try Desk.school(families: true)
    let screen = TapeScreen(
      TapeScreen.keys("aPhil") + [.interrupted] + TapeScreen.keys("cq"))
    walk(desk, screen, "survey walk --room G05")
    #expect(!screen.last[23].contains("Phil"))
    // The walk goes on.
    #expect(screen.pages.count == 8)
  }

  @Test func anAssetWithoutAPlaceSaysSo() throws {
    let desk = try Desk.school(families: true)
    let screen = TapeScreen(typed: "a\"Philips 30W wall light\"\rq")
    walk(desk, screen, "survey walk --room G05")
    #expect(
      screen.pages.contains { page in
        page.suffix(2).joined(separator: " ").contains("without a place")
      }, "\(screen.last)")
  }

  /// The letter stands in the cell that was pointed at, on a wall too.
  @Test func theMarkIsInTheCellPointedAt() throws {
    let desk = try Desk.school(families: true)
    var cells = 0
    for keys in ["k", "h", "l", "j"] {
      // Names keep their cells.
      for steps in [5, 9, 12, 15] {
        let moves = "zx" + String(repeating: keys, count: steps)
        let aimed = TapeScreen(typed: moves + "q")
        walk(desk, aimed, "survey walk --room G05")
        guard let cell = aimed.cursor, aimed.last[22].contains(" m G05") else { continue }
        let screen = TapeScreen(typed: moves + "a\"Philips 30W wall light\"\rxq")
        walk(desk, screen, "survey walk --room G05")
        let row = Array(screen.last[cell.row])
        let mark = row.indices.contains(cell.column) ? row[cell.column] : " "
        #expect(mark == "L", "\(keys) \(steps): \(cell) \(String(row))")
        cells += 1
        #expect(desk.run("undo") == .ok)
      }
    }
    #expect(cells > 4)
  }

  @Test func undoAsksBeforeOlderWork() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("survey room state G05 empty") == .ok)
    let screen = TapeScreen(typed: "u" + "xq")
    walk(desk, screen, "survey walk --room G05")
    #expect(screen.pages.contains { $0[23].contains("u again undoes") }, "\(screen.last)")
    #expect(try desk.row("survey room show G05")[text: "state"] == "empty")
  }

  @Test func roomsAreFoundAsTheyAreSpoken() throws {
    let desk = try Desk.school()
    for (words, room) in [
      ("'art room'", "G07"), ("'G07 art'", "G07"), ("'scien lab'", "G06"), ("gym", "G14"),
      ("hall", "G01"),
    ] {
      let session = desk.makeSession()
      session.isInteractive = true
      #expect(desk.run("survey room show \(words) --json", in: session) == .ok, "\(desk.errors)")
      #expect(desk.out.contains("\"number\":\"\(room)\""), "\(words)")
      #expect(desk.run("survey room show class --json", in: session) == .usage)
      #expect(desk.errors.contains("survey room show G05"), "\(desk.errors)")
      session.close()
    }
    // Scripts name things in full.
    #expect(desk.run("survey room show 'scien lab'") == .usage)
  }
}
