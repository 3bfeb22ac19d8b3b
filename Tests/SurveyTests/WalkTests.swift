// The walk without a terminal: a screen that is told what keys are pressed and keeps what it was
// shown. What follows is asked from the notebook by other commands.

import Command
import Core
import Kernel
import Render
import Testing

@testable import Survey

/// A terminal of keys written down before.
final class TapeScreen: Screen {
  var size: (columns: Int, rows: Int)
  private var events: [ScreenEvent]
  /// Every page shown, as text, and the cursor on it.
  private(set) var pages: [[String]] = []
  private(set) var cursor: (column: Int, row: Int)?
  private(set) var isTaken = false
  /// How often the terminal was taken and given back.
  private(set) var visits: (entered: Int, left: Int) = (0, 0)
  var resizedTo: (columns: Int, rows: Int)?

  init(_ events: [ScreenEvent], columns: Int = 80, rows: Int = 24) {
    self.events = events
    size = (columns, rows)
  }

  /// Letters as typed; `\t` is Tab, `\r` Enter, `\u{1B}` Escape, `\u{7F}` Backspace.
  convenience init(typed text: String, columns: Int = 80, rows: Int = 24) {
    self.init(TapeScreen.keys(text), columns: columns, rows: rows)
  }

  static func keys(_ text: String) -> [ScreenEvent] {
    text.map { character in
      switch character {
      case "\t": .key(.tab)
      case "\r": .key(.enter)
      case "\u{1B}": .key(.escape)
      case "\u{7F}": .key(.backspace)
      default: .key(.character(character))
      }
    }
  }

  static func click(_ column: Int, _ row: Int) -> [ScreenEvent] {
    [
      .mouse(MouseReport(.press, column: column, row: row)),
      .mouse(MouseReport(.release, column: column, row: row)),
    ]
  }

  func enter() throws(Diagnostic) {
    if !isTaken { visits.entered += 1 }
    isTaken = true
  }

  func leave() {
    if isTaken { visits.left += 1 }
    isTaken = false
  }

  func show(_ page: CellGrid, cursor: (column: Int, row: Int)?) {
    pages.append((0..<page.rows).map { page.text($0) })
    self.cursor = cursor
    // No line is ever wider than the terminal.
    for row in 0..<page.rows { precondition(page.text(row).displayWidth <= size.columns) }
  }

  func next() -> ScreenEvent {
    guard !events.isEmpty else { return .ended }
    let event = events.removeFirst()
    if event == .resized, let resizedTo { size = resizedTo }
    return event
  }

  /// Every event is drawn, so that a test sees all pages.
  var hasNext: Bool { false }

  var last: [String] { pages.last ?? [] }
}

@Suite struct WalkTests {
  /// Walks in the session that goes on. - Returns: the screen afterwards.
  @discardableResult
  private func walk(
    _ desk: Desk, _ screen: TapeScreen, _ words: String = "survey walk", code: ExitCode = .ok
  ) -> TapeScreen {
    desk.screen = screen
    let session = desk.makeSession()
    defer { session.close() }
    #expect(desk.run(words, in: session) == code, "\(desk.errors)")
    places = session.places.filter(\.isShown).map(\.label).joined(separator: "/")
    #expect(!screen.isTaken)
    return screen
  }
  private final class Box { var text = "" }
  private let box = Box()
  /// Where the user stood after the last walk.
  private var places: String {
    get { box.text }
    nonmutating set { box.text = newValue }
  }

  private func state(_ desk: Desk, _ room: String) throws -> String? {
    try desk.row("survey room show \(room)")[text: "state"]
  }

  // MARK: - Without a terminal

  @Test func withoutATerminalItSaysWhatToDo() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey walk") == .refused)
    #expect(desk.errors.contains("needs a terminal"))
    #expect(desk.errors.contains("hint: draw it instead: survey map"))
    desk.screen = TapeScreen(typed: "q")
    desk.style.plain = true
    #expect(desk.run("survey walk") == .refused)
    #expect(desk.errors.contains("--plain"))
  }

  @Test func withoutALevelItSaysWhatToDo() throws {
    let desk = try Desk()
    _ = desk.run("survey project add Empty")
    desk.screen = TapeScreen(typed: "q")
    #expect(desk.run("survey walk") == .usage)
    #expect(desk.errors.contains("survey import"))
    #expect((desk.screen as? TapeScreen)?.visits.entered == 0)
  }

  // MARK: - Moving

  @Test func theFirstPage() throws {
    let desk = try Desk.school()
    let screen = walk(desk, TapeScreen(typed: "q"))
    let page = screen.last
    #expect(page.count == 24)
    #expect(page[0].hasPrefix("Aurora School · G Ground floor (0)"))
    #expect(page[0].hasSuffix("(+) 16"))
    #expect(page.contains { $0.contains("G07 Art room") })
    #expect(page[22] == "click a room, or press Tab; / finds one")
    #expect(page[23].hasSuffix("? help"))
    #expect(screen.visits == (1, 1))
    #expect(places == "Aurora School/G")
  }

  /// A click on any cell does what `survey tap` does at the middle of the cell.
  @Test(arguments: [("G", 80, 24), ("G", 120, 40), ("1", 44, 12), ("B", 80, 24)])
  func clicksAreTaps(level: String, columns: Int, rows: Int) throws {
    let desk = try Desk.school()
    let rooms = try desk.rows("survey room list --level \"Aurora School/\(level)\"")
    let polygons = try rooms.map { room -> PlanPolygon in
      let rings = try #require(room["polygon"]?["coordinates"]?.array)
      return PlanPolygon(
        rings: rings.map { ring in
          (ring.array ?? []).compactMap { pair in
            pair.point.map { PlanPoint(x: $0.x, y: $0.y) }
          }
        })
    }
    let index = try #require(PlanIndex(polygons: polygons))
    var walk = try model(desk, level, columns, rows)
    var (inside, outside) = (0, 0)
    for row in stride(from: 1, to: rows - 2, by: 2) {
      for column in stride(from: 0, to: columns, by: 3) {
        var request: Walk.Request?
        for event in TapeScreen.click(column, row) { request = walk.take(event) ?? request }
        // Beyond a wall, but in its cell, is where the arrows are on it.
        if let room = walk.targetRoom, walk.pointedRoom == nil {
          #expect(request == .enter(room.id))
          continue
        }
        guard case .tap(let point)? = request else {
          Issue.record("no tap at \(column) \(row)")
          continue
        }
        #expect(walk.view.cell(of: point).map { $0 == (column, row - 1) } == true)
        let found = walk.map.room(at: point).map { walk.map.level.rooms[$0].id.description }
        let wanted = index.locate(point).flatMap { rooms[$0][text: "id"] }
        #expect(found == wanted, "\(column) \(row)")
        if wanted == nil { outside += 1 } else { inside += 1 }
      }
    }
    #expect(inside > 20 && outside > 5)
  }

  /// The walk as a value, on one level of the school.
  private func model(_ desk: Desk, _ level: String, _ columns: Int, _ rows: Int) throws -> Walk {
    let session = desk.makeSession()
    defer { session.close() }
    let reader = try SurveyReader(session)
    let found = try #require(try reader.levels().first { $0.label == level })
    return Walk(
      try Views.picture(of: found, room: nil, reader), title: "School", style: desk.style,
      columns: columns, rows: rows)
  }

  @Test func aClickEntersTheRoom() throws {
    let desk = try Desk.school()
    let map = walk(desk, TapeScreen(typed: "q")).last
    let row = try #require(map.firstIndex { $0.contains("G14 Gym") })
    let before = try #require(map[row].range(of: "G14"))
    let column = map[row].distance(from: map[row].startIndex, to: before.lowerBound)
    let screen = walk(
      desk,
      TapeScreen(
        TapeScreen.click(column, row) + TapeScreen.click(0, 1) + TapeScreen.click(column, row)
          + TapeScreen.keys("q")))
    let pages = screen.pages
    #expect(pages[2][23] == "entered G14 Gym")
    #expect(pages[2][22].hasPrefix("▸ G14 Gym · gym · "))
    // The pointer stands on a cell of the label.
    #expect(pages[2].contains { $0.contains("14 Gym") })
    // A tap outside leaves the room, as at the prompt.
    #expect(pages[4][23].hasPrefix("outside: left G14"))
    #expect(pages[4][22].hasPrefix("click a room"))
    #expect(places == "Aurora School/G/G14")
  }

  @Test func draggingMovesAndEntersNothing() throws {
    let desk = try Desk.school()
    let drag: [ScreenEvent] = [
      .mouse(MouseReport(.press, column: 30, row: 7)),
      .mouse(MouseReport(.drag, column: 35, row: 9)),
      .mouse(MouseReport(.drag, column: 40, row: 10)),
      .mouse(MouseReport(.release, column: 40, row: 10)),
    ]
    let screen = walk(
      desk,
      TapeScreen(
        TapeScreen.keys("==") + drag + TapeScreen.click(40, 10) + TapeScreen.keys("q")))
    let (before, after) = (screen.pages[2], screen.pages[6])
    // What stood in the middle of the plan stands 10 cells further right and 3 lower.
    let label = "G03 Courtyard"
    let from = try #require(before.firstIndex { $0.contains(label) })
    let to = try #require(after.firstIndex { $0.contains(label) })
    #expect(to == from + 3)
    #expect(
      after[to].components(before: label) == before[from].components(before: label) + 10)
    #expect(after[22].hasPrefix("click a room"))
    // The same place, clicked, is a room.
    #expect(screen.last[23].hasPrefix("entered "), "\(screen.last)")
  }

  @Test func theWheelMagnifiesRoundThePointer() throws {
    let desk = try Desk.school()
    var walk = try model(desk, "G", 80, 24)
    let before = walk.view.point(column: 60, row: 9)
    let wheel = ScreenEvent.mouse(MouseReport(.wheelUp, column: 60, row: 10))
    for _ in 0..<3 { #expect(walk.take(wheel) == nil) }
    #expect(walk.view.point(column: 60, row: 9).distance(to: before) < 1e-9)
    #expect(walk.view.metresPerCell < 0.6 * (try model(desk, "G", 80, 24)).view.metresPerCell)
    for key in "0" { _ = walk.take(.key(.character(key))) }
    #expect(walk.view == (try model(desk, "G", 80, 24)).view)
  }

  /// The next room is further on the page; after all of them comes the first.
  @Test func tabGoesThroughAllRooms() throws {
    let desk = try Desk.school()
    let screen = walk(desk, TapeScreen(typed: String(repeating: "\t", count: 17) + "q"))
    let rooms = screen.pages.dropFirst().map { $0[22].split(separator: " ")[1] }
    #expect(Set(rooms).count == 16)
    #expect(rooms[0] == "G07" && rooms[1] == "G08" && rooms[2] == "G09")
    #expect(rooms[16] == "G07")
    walk(desk, TapeScreen(typed: "np" + "p" + "q"))
    #expect(places.hasSuffix("/" + rooms[14]))
  }

  @Test func levelsUpAndDown() throws {
    let desk = try Desk.school()
    let screen = walk(desk, TapeScreen(typed: "]][[[bq"))
    let titles = screen.pages.map { String($0[0].prefix(while: { $0 != "(" })) }
    #expect(titles[0].contains("G Ground floor"))
    #expect(titles[1].contains("1 First floor"))
    #expect(screen.pages[2][23].contains("this is the highest level"))
    #expect(titles[3].contains("G Ground floor"))
    #expect(titles[4].contains("B "))
    #expect(screen.pages[5][23].contains("this is the lowest level"))
    #expect(screen.pages[6][23].contains("there is no other building"))
    #expect(places == "Aurora School/B")
  }

  /// The lift stands on all levels: one who is in it stays in it.
  @Test func aRoomOfSeveralLevelsIsNotLeft() throws {
    let desk = try Desk.school()
    walk(desk, TapeScreen(typed: "]q"), "survey walk --room E01 --level \"Aurora School/G\"")
    #expect(places == "Aurora School/1/E01" || places == "Aurora School/G/E01")
    walk(desk, TapeScreen(typed: "]q"), "survey walk --room G05")
    #expect(places == "Aurora School/1")
  }

  @Test func findingARoom() throws {
    let desk = try Desk.school()
    let screen = walk(desk, TapeScreen(typed: "/lib\rq"))
    #expect(screen.pages[4].contains { $0.hasPrefix("▸ G13 Library") })
    #expect(screen.pages[4][23].hasPrefix("find: lib"))
    #expect(screen.pages[4][23].hasSuffix("1/33"))
    #expect(screen.last[22].hasPrefix("▸ G13 Library"))
    #expect(places == "Aurora School/G/G13")
    // On another level, by accent and case, the second of those found; Escape stays.
    walk(desk, TapeScreen(TapeScreen.keys("/CLÀSS") + [.key(.down)] + TapeScreen.keys("\u{1B}q")))
    #expect(places == "Aurora School/G")
    let other = walk(desk, TapeScreen(typed: "/101\rq"))
    #expect(places == "Aurora School/1/101")
    #expect(other.last[0].contains("First floor"))
    let none = walk(desk, TapeScreen(typed: "/zzzz\r\u{1B}q"))
    #expect(none.pages[5][23].hasSuffix("0/33"))
    #expect(places == "Aurora School/G")
  }

  // MARK: - Changing

  /// A room that may be called complete: with an asset that needs no photo.
  private static func lampInG05() throws -> Desk {
    let desk = try Desk.school()
    let script = """
      survey family add Lamp photo_min=0
      survey type add Lamp L1
      survey asset add L1 --room G05
      """
    try #require(desk.run(script) == .ok, "\(desk.errors)")
    return desk
  }

  @Test func statesByTheSameRules() throws {
    let desk = try Self.lampInG05()
    let screen = walk(desk, TapeScreen(typed: "scc" + "q"), "survey walk --room G05")
    // `s` offers every state; what is typed is looked for in their names.
    #expect(
      RoomState.allCases.allSatisfy { state in
        screen.pages[1].contains { $0.contains(state.words.text(.english)) }
      })
    #expect(try state(desk, "G05") == "in_progress")
    walk(desk, TapeScreen(typed: "s" + "appr\rq"), "survey walk --room G05")
    let refused = walk(desk, TapeScreen(typed: "sapproved\r" + "q"), "survey walk --room G05")
    // The words are those of the command.
    #expect(desk.run("survey room state G05 approved") == .refused)
    let words = "only a complete room can be approved"
    #expect(desk.errors.contains(words))
    #expect(refused.last.joined(separator: " ").contains(words), "\(refused.last.suffix(2))")
    let done = walk(desk, TapeScreen(typed: "c" + "q"), "survey walk --room G05")
    #expect(done.last[23] == "G05 Classroom 1A is complete")
    #expect(done.last[22].hasSuffix("✓"))
    #expect(try state(desk, "G05") == "complete")
    // One batch, told in the log as if it had been typed.
    let undone = walk(desk, TapeScreen(typed: "uu" + "r" + "uu" + "q"), "survey walk --room G05")
    #expect(
      undone.pages[2][23] == "undone: survey room state 'Aurora School/G/G05' complete")
    #expect(undone.pages[2][22].hasSuffix("~"))
    #expect(undone.pages[3][22].hasSuffix("✓"))
    #expect(try state(desk, "G05") == "in_progress")
  }

  /// The names of types are typed without quotes, with or without their family, and completed so.
  @Test(arguments: [
    "aRecessed LED panel 60x60\r", "aluminaire Recessed LED panel 60x60\r",
    "aRecessed LED\t\r", "aluminaire Recessed LED p\t\r",
  ])
  func aTypeWithoutQuotes(typed: String) throws {
    let desk = try Desk.school(families: true)
    let screen = walk(desk, TapeScreen(typed: typed + "\u{1B}q"), "survey walk --room G05")
    let assets = try desk.rows("survey asset list --room G05")
    #expect(
      assets.map { $0[text: "type"] } == ["Recessed LED panel 60x60"],
      "\(screen.pages.map { $0[23] })")
  }

  @Test func addingAnAsset() throws {
    let desk = try Desk.school(families: true)
    let screen = walk(
      desk, TapeScreen(typed: "aluminaire \"Recessed LED panel 60x60\"\ro\u{1B}q"),
      "survey walk --room G05")
    let typed = try #require(
      screen.pages.last { $0[23].hasPrefix("survey asset add luminaire") })
    #expect(typed[23].contains("\"Recessed LED panel 60x60\""))
    let placed = try #require(screen.pages.first { $0[23].hasPrefix("placed Recessed LED panel") })
    #expect(placed[22].contains("in progress · 1 asset"))
    #expect(placed.contains { $0.contains("l") && $0.contains("⠂") })
    // The record of the asset, as the command shows it.
    let record = try #require(screen.pages.first { $0.contains { $0.contains("Asset, 0 photos") } })
    for text in ["Family      Luminaire", "maker", "Lumen Nord", "36"] {
      #expect(record.contains { $0.contains(text) }, "\(text)")
    }
    let assets = try desk.rows("survey asset list --room G05")
    #expect(assets.count == 1)
    #expect(assets[0][text: "type"] == "Recessed LED panel 60x60")
    // The first asset set the room in progress: one step of undo takes both back.
    walk(desk, TapeScreen(typed: "uuq"), "survey walk --room G05")
    #expect(try desk.rows("survey asset list --room G05").isEmpty)
    #expect(try state(desk, "G05") == "not_visited")
  }

  /// A click on the letter of an asset shows its record.
  @Test func aClickOnAnAssetShowsIt() throws {
    let desk = try Desk.school(families: true)
    let type = "'Double wall socket 16 A'"
    #expect(desk.run("survey asset add \(type) --room G14 at=36,15") == .ok, "\(desk.errors)")
    let page = walk(desk, TapeScreen(typed: "q"), "survey walk --room G14").last
    let row = try #require(page.firstIndex { $0.contains("⠂S") || $0.contains(" S ") })
    let column = page[row].components(before: "S ")
    let screen = walk(
      desk, TapeScreen(TapeScreen.click(column, row) + TapeScreen.keys("\u{1B}q")),
      "survey walk --room G14")
    let record = try #require(screen.pages.dropFirst(2).first)
    #expect(record[1].contains("Asset, 0 photos"), "\(record)")
    #expect(record.contains { $0.contains("Double wall socket 16 A") })
    #expect(screen.last[23].contains("S Socket"))
  }

  /// Notes stand on the plan with their numbers and what is drawn; a click or m shows what they say.
  @Test(arguments: [true, false]) func notesAreDrawnAndRead(isUnicode: Bool) throws {
    let desk = try Desk.school()
    desk.style.unicode = isUnicode
    let level = "--level \"Aurora School/G\""
    let bare = walk(desk, TapeScreen(typed: "q"), "survey walk \(level)").last
    let code = desk.run(
      """
      survey note add "cable ends here" at=12,3 \(level)
      survey note add arrow points="30,24 38,24" text="water \u{1B}[31mcomes in" \(level)
      survey note add "same spot" at=12,3 \(level)
      survey note add "upstairs" --room 101
      """)
    try #require(code == .ok, "\(desk.errors)")
    let page = walk(desk, TapeScreen(typed: "q"), "survey walk \(level)").last
    for number in ["#1", "#2", "#3"] {
      #expect(page.contains { $0.contains(number) }, "\(number)")
    }
    #expect(!page.contains { $0.contains("#4") })
    // The arrow's line and its head lie where the plan was bare.
    let head: Character = isUnicode ? "→" : ">"
    let row = try #require(page.firstIndex { $0.contains("#2") })
    #expect(page[row].contains(head) && !bare[row].contains(head), "\(page[row])")
    let column = page[row].components(before: "#2")
    let screen = walk(
      desk, TapeScreen(TapeScreen.click(column + 1, row) + TapeScreen.keys("mmm\u{1B}q")),
      "survey walk \(level)")
    let told = screen.pages.map { $0.joined(separator: "\n") }
    #expect(told[2].contains("[31mcomes"), "\(told[2])")
    #expect(told[3].contains("same spot") && told[4].contains("cable ends here"))
    #expect(told[5].contains("comes in"))
    #expect(!told.contains { $0.contains("\u{1B}") })
    let none = walk(desk, TapeScreen(typed: "]]m" + "q"), "survey walk --level \"Aurora School/B\"")
    #expect(none.pages[3].joined().contains("upstairs"))
    let empty = walk(desk, TapeScreen(typed: "mq"), "survey walk --level \"Aurora School/B\"")
    #expect(empty.last[23].contains("no note on this level yet"))
  }

  /// An undo that takes away what is walked on ends the walk, and says so on the terminal given back.
  @Test func anUndoneImportEndsTheWalk() throws {
    let desk = try Desk.school()
    let screen = walk(desk, TapeScreen(typed: "uuuu"))
    // The first key asks, since all of it is older than the walk.
    #expect(screen.pages.count <= 2)
    #expect(desk.errors.contains("that level no longer exists"))
    #expect(places == "")
    #expect(try desk.rows("survey level list").isEmpty)
  }

  /// Faults are shown with what to do, and nothing is written.
  @Test func faultsOfAnAddedAsset() throws {
    let desk = try Desk.school(families: true)
    let screen = walk(
      desk, TapeScreen(typed: "aPowd\t serial=1\r\u{1B}q"), "survey walk --room G05")
    // Tab wrote the name of the type out.
    #expect(
      screen.pages.contains {
        $0[23].contains("\"Powder extinguisher 6 kg\"")
          || $0[23].contains("'Powder extinguisher 6 kg'")
      })
    // The line stays, to be corrected.
    let fault = try #require(screen.pages.dropLast().last).joined(separator: "\n")
    #expect(fault.contains("serial"), "\(fault)")
    #expect(fault.contains("checked"))
    #expect(try desk.rows("survey asset list").isEmpty)
    // A pipe would draw over the plan.
    let piped = walk(desk, TapeScreen(typed: "aPowder | rm\r\u{1B}q"), "survey walk --room G05")
    #expect(piped.pages.contains { $0.joined().contains("| works at the prompt only") })
    let roomless = walk(desk, TapeScreen(typed: "csoq"))
    #expect(
      roomless.pages.dropFirst().dropLast().allSatisfy {
        $0[23].contains("enter a room first")
      })
  }

  @Test func dryRunsKeepNothing() throws {
    let desk = try Self.lampInG05()
    for words in ["survey walk --room G05 --dry-run"] {
      let screen = walk(desk, TapeScreen(typed: "c\u{1B}q"), words)
      #expect(
        screen.pages.contains { page in
          page.contains { $0.contains("dry run: G05 Classroom 1A is complete") }
        }, "\(screen.pages)")
      #expect(try state(desk, "G05") == "in_progress")
    }
  }

  @Test func thePastIsNotChanged() throws {
    let desk = try Self.lampInG05()
    #expect(desk.run("survey room state G05 complete") == .ok)
    let screen = walk(
      desk, TapeScreen(typed: "c\u{1B}q"), "survey walk --room G05 --as-of 2027-01-01")
    #expect(screen.pages[0][22].hasSuffix("✓"))
    #expect(screen.pages[1].joined().contains("--as-of looks at the past"))
  }

  /// A question needs the terminal: it is given back, and taken again when the answer was read.
  @Test func questionsAreAskedOutside() throws {
    let desk = try Desk.school()
    let screen = TapeScreen([])
    var answers = ["yes", ""]
    var heard: [String] = []
    let ask = Command(
      "survey ask", tr("Undo the last command or a given one"), effects: .writes,
      action: { (session, arguments) throws(Diagnostic) in
        session.say(.verbatim("before"))
        try session.confirm(.verbatim("sure?"), flag: "--yes", at: arguments.invocation.line.span)
        session.say(.verbatim("after"))
        return .none
      })
    let domain = Domain(
      name: "survey", summary: tr("project"), mainNoun: nil, nouns: [], tables: [[ask]],
      models: SurveyModel.all, things: [], enter: { (_, _, _) in })
    let plain = desk.makeSession()
    let session = Session(
      registry: Registry(common: Registry.commonTables, domains: [domain]),
      surroundings: plain.surroundings, settings: plain.settings, options: plain.options,
      console: Console(
        write: { (_) throws(Diagnostic) in },
        say: { heard.append(screen.isTaken ? "over the plan: \($0)" : $0) },
        ask: { question in
          heard.append(screen.isTaken ? "over the plan: \(question)" : question)
          return answers.removeFirst()
        }))
    defer { session.close() }
    try screen.enter()
    let answer = session.run("survey ask", on: screen, width: 40)
    #expect(answer.fault == nil)
    #expect(
      heard == [
        "before", "sure? [yes/no] ", "after", "press Enter to go back to the plan ",
      ])
    #expect(screen.isTaken)
    #expect(screen.visits == (2, 1))
    // Without anybody to ask it is refused, and the terminal is kept.
    let alone = session.run("survey nonsense", on: screen, width: 40)
    #expect(alone.fault?.code == .usage)
    #expect(screen.visits == (2, 1))
  }

  // MARK: - Looks

  @Test func aSmallTerminalSaysSoAndWorksWhenEnlarged() throws {
    let desk = try Desk.school()
    let screen = TapeScreen([.key(.tab), .resized] + TapeScreen.keys("\tq"), columns: 39, rows: 24)
    screen.resizedTo = (80, 24)
    walk(desk, screen)
    #expect(screen.pages[0].filter { !$0.isEmpty } == ["enlarge to 40 x 10 cells"])
    #expect(screen.last[22].hasPrefix("▸ G07"))
    for (columns, rows) in [(1, 1), (20, 3), (40, 10), (41, 11), (200, 60)] {
      let any = walk(
        desk,
        TapeScreen(typed: "\t?jjj\u{1B}/a\u{1B}axyz\u{1B}\r\u{1B}q", columns: columns, rows: rows))
      #expect(any.pages.allSatisfy { $0.count == rows })
    }
  }

  @Test func asciiAndItalian() throws {
    let desk = try Desk.school()
    desk.style.unicode = false
    let ascii = walk(desk, TapeScreen(typed: "\t?\u{1B}sq\u{1B}q"))
    #expect(ascii.pages.joined().allSatisfy { $0.unicodeScalars.allSatisfy { $0.value < 0x100 } })
    desk.style.unicode = true
    desk.language = .italian
    let italian = walk(desk, TapeScreen(typed: "?\u{1B}q"))
    let help = italian.pages[1].joined()
    #expect(help.contains("Aiuto"))
    #expect(!help.contains("room"))
    #expect(italian.pages[0][22].contains("Tab"))
    #expect(!italian.pages[0][22].contains("click"))
  }

  /// Every key of the help does something: it moves, shows, says or asks.
  @Test func theHelpTellsTheTruth() throws {
    let desk = try Desk.school(families: true)
    for (keys, _) in WalkKeys.table {
      for word in keys.text(.english).split(whereSeparator: { " ,".contains($0) })
      where word.count == 1 && word != "?" {
        var walk = try model(desk, "G", 80, 24)
        walk.select(walk.map.level.rooms[4].id)
        walk.view.zoom(by: 2)
        let before = (walk.view, "\(walk.mode) \(walk.pointer as Any)", walk.message?.text)
        let request = walk.take(.key(.character(Character(String(word)))))
        let after = (walk.view, "\(walk.mode) \(walk.pointer as Any)", walk.message?.text)
        #expect(
          request != nil || before.0 != after.0 || before.1 != after.1 || before.2 != after.2,
          "\(word)")
      }
    }
  }

  @Test func hostileNamesAreHarmless() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey room edit G05 name='\u{1B}]0;x\u{7}\u{202E}evil'") == .ok)
    let screen = walk(
      desk, TapeScreen(typed: "\r\u{1B}/evil\u{1B}q"), "survey walk --room G05")
    for page in screen.pages {
      #expect(
        page.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    }
    #expect(screen.pages[0][22].contains("\\u{1b}]0;x"))
  }

  @Test func mouseReports() {
    #expect(MouseReport(sgr: "0;1;1", isRelease: false) == MouseReport(.press, column: 0, row: 0))
    #expect(
      MouseReport(sgr: "0;240;7", isRelease: true) == MouseReport(.release, column: 239, row: 6))
    #expect(MouseReport(sgr: "32;3;4", isRelease: false) == MouseReport(.drag, column: 2, row: 3))
    #expect(
      MouseReport(sgr: "80;3;4", isRelease: false) == MouseReport(.wheelUp, column: 2, row: 3))
    #expect(
      MouseReport(sgr: "65;3;4", isRelease: false) == MouseReport(.wheelDown, column: 2, row: 3))
    for wrong in ["", "0;1", "2;1;1", "1;1;1", "0;0;1", "0;-1;5", "35;1;1", "0;1;1;1", "a;b;c"] {
      #expect(MouseReport(sgr: wrong, isRelease: false) == nil, "\(wrong)")
    }
  }

  @Test func theLineIsEdited() {
    var line = WalkLine()
    for key in [Key.character("a"), .character("e"), .character("\u{301}"), .character("x")] {
      line.take(key)
    }
    #expect(line.text == "ae\u{301}x" && line.cursor == 3)
    line.take(.left)
    line.take(.backspace)
    #expect(line.text == "ax")
    line.take(.home)
    line.take(.delete)
    line.take(.character("\u{7}"))
    #expect(line.text == "x")
    for character in "one two" { line.take(.character(character)) }
    #expect(line.text == "one twox" && line.beforeCursor == "one two")
    line.take(.character("\u{17}"))
    #expect(line.text == "one x")
    line.complete(from: 0, with: "\"due è\" ")
    #expect(line.text == "\"due è\" x")
    line.take(.character("\u{15}"))
    #expect(line.text == "x" && line.cursor == 0)
  }
}

extension String {
  /// Cells before `part`.
  fileprivate func components(before part: String) -> Int {
    var start = startIndex
    while start < endIndex, !self[start...].hasPrefix(part) { start = index(after: start) }
    return self[..<start].reduce(0) { $0 + $1.displayWidth }
  }

  fileprivate func range(of part: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}
