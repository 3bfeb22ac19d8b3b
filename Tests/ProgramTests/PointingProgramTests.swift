// Ten assets placed by pointing on a level of 118 rooms, by the keyboard alone on a terminal that knows no
// mouse, and by the mouse alone on one that has it. The test reads what the status line says, as a person does, and types no coordinates.

import Glibc
import Kernel
import System
import Testing

@Suite struct PointingProgramTests {
  private static let data: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/shared/data/survey/imdf-spbstu"
  }()

  /// The pointer as the status line has it.
  private func pointer(_ lines: [String]) -> (x: Double, y: Double)? {
    guard let line = lines.first(where: { $0.contains("┼ ") && $0.contains(" m ") }),
      let text = line.components("┼ ").last?.split(separator: " ").first
    else { return nil }
    let parts = text.split(separator: ",").compactMap { Double(String($0)) }
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  private func settled(_ desk: TmuxDesk, _ isThere: ([String]) -> Bool) throws -> [String] {
    _ = try desk.wait(isThere)
    usleep(250_000)
    return try desk.wait(isThere)
  }

  /// What a terminal can be pointed at with.
  enum Hand: String, CaseIterable {
    case keys, mouse
    var terminal: String { self == .keys ? "vt100" : "screen-256color" }
  }

  @Test(
    .enabled(if: Tool.isWanted("tmux"), "tmux is not installed: script/setup --proof"),
    .enabled(if: Files.exists(data), "../shared/data/survey is absent"), arguments: Hand.allCases)
  func tenAssetsByPointing(hand: Hand) throws {
    let home = try Home()
    var launcher = Launcher(home)
    launcher.variables["TERM"] = "xterm-256color"
    let source = Built.package + "/examples/survey-families.tac"
    for words in [
      ["survey", "import", Self.data, "--project", "SPbSTU"], ["source", source],
    ] {
      let made = try launcher.run(["-n", "a.tac"] + words)
      try #require(made.code == 0, "\(made.stderr)")
    }
    let level = "Main academic building/1"
    let listed = try launcher.run(
      "-n", "a.tac", "survey", "room", "list", "--level", level, "--limit", "200", "--json")
    let rooms = try JSON(parsing: Array(listed.stdout.utf8))["rows"]?.array ?? []
    #expect(rooms.count == 118)
    let desk = try TmuxDesk(home, launcher, term: hand.terminal, columns: 120, rows: 40)
    defer { desk.end() }
    try desk.type("\(Built.program) -n a.tac", enter: true)
    _ = try desk.wait { $0.contains { $0.hasPrefix("taccuino >") } }
    let usable = rooms.filter { ($0["area_m2"]?.number ?? 0) > 30 }
    let meant = try usable.prefix(10).map { try place(in: $0, by: hand, desk) }
    try find(level, desk)
    try desk.type("quit", enter: true)
    let placed = try launcher.run("-n", "a.tac", "survey", "asset", "list", "--json")
    let assets = try JSON(parsing: Array(placed.stdout.utf8))["rows"]?.array ?? []
    #expect(assets.count == 10)
    for (goal, asset) in zip(meant, assets) {
      let (x, y) = (asset["at"]?[0]?.number ?? .nan, asset["at"]?[1]?.number ?? .nan)
      // Half a cell, and what the shown digits round.
      #expect(abs(x - goal.x) <= goal.cell / 2 + 0.011, "\(goal) \(x),\(y)")
      #expect(abs(y - goal.y) <= goal.cell + 0.011, "\(goal) \(x),\(y)")
    }
  }

  /// Places an asset near the middle of a room: the pointer is brought there cell by cell, or with a click
  /// after two that tell where the grid lies.
  /// - Returns: where it was meant, and how wide a cell is.
  private func place(
    in room: JSON, by hand: Hand, _ desk: TmuxDesk
  ) throws -> (x: Double, y: Double, cell: Double) {
    let label = room["label_point"]
    let goal = (x: (label?[0]?.number ?? 0) + 0.3, y: (label?[1]?.number ?? 0) - 0.4)
    try desk.type("survey walk --room \(room["id"]?.string ?? "")", enter: true)
    _ = try desk.wait { $0.last?.hasSuffix("? help") == true }
    try desk.type(hand == .keys ? "zx" : "z")
    if hand == .mouse { try click(61, 20, desk) }
    let first = try #require(pointer(try settled(desk) { pointer($0) != nil }))
    if hand == .mouse { try click(62, 21, desk) } else { try desk.type("lj") }
    let next = try #require(
      pointer(
        try settled(desk) { lines in
          pointer(lines).map { $0.x != first.x && $0.y != first.y } ?? false
        }))
    let cell = next.x - first.x
    let right = Int(((goal.x - next.x) / cell).rounded())
    let down = Int(((next.y - goal.y) / cell / 2).rounded())
    switch hand {
    case .keys:
      try desk.type(String(repeating: right > 0 ? "l" : "h", count: abs(right)))
      try desk.type(String(repeating: down > 0 ? "j" : "k", count: abs(down)))
    case .mouse: try click(62 + right, 21 + down, desk)
    }
    _ = try settled(desk) { pointer($0) != nil }
    try desk.type("a")
    _ = try desk.wait { $0.last?.hasPrefix("survey asset add  at=") == true }
    try desk.type("\"Philips 30W wall light\"", enter: true)
    _ = try desk.wait { $0.contains { $0.contains("placed Philips 30W wall light") } }
    // The pointer that the keyboard moved is put away first.
    try desk.type(hand == .keys ? "xq" : "q")
    _ = try settled(desk, isPrompt)
    return (goal.x, goal.y, cell)
  }

  private func click(_ column: Int, _ row: Int, _ desk: TmuxDesk) throws {
    try desk.type("\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m")
  }

  /// The room is found as it is spoken, by itself or behind its noun, and in the walk; on this level four are
  /// auditoriums, on all levels more.
  private func find(_ level: String, _ desk: TmuxDesk) throws {
    func show(_ line: String, _ isThere: ([String]) -> Bool) throws {
      try desk.type("clear", enter: true)
      try desk.type(line, enter: true)
      let lines = try desk.wait(isThere)
      #expect(isThere(lines), "\(line): \(lines.joined(separator: "\n"))")
    }
    func several(_ lines: [String]) -> Bool {
      let text = lines.joined()
      return text.contains("matches several")
        && ["101", "122", "175", "176"].allSatisfy { text.contains("Auditorium \($0)") }
    }
    let isRoom: ([String]) -> Bool = {
      $0.contains { $0.hasPrefix("Name") && $0.contains("Auditorium 122") }
    }
    for words in ["122", "auditorium 122", "audit 122"] {
      try show("survey room show '\(words)'", isRoom)
      try show(words, isRoom)
    }
    try show("use none") { $0.contains { $0.hasPrefix("taccuino >") } }
    try show("auditorium") {
      $0.joined().contains("matches several") && $0.joined().contains("more")
    }
    try show("use survey '\(level)'") { $0.contains { $0.hasPrefix("survey:") } }
    try show("122", isRoom)
    try show("survey room show auditorium", several)
    try show("auditorium", several)
    try show("use auditorium 122") { $0.contains { $0.hasSuffix("122 >") } }
    try desk.type("walk", enter: true)
    _ = try desk.wait { $0.last?.hasSuffix("? help") == true }
    try desk.type("/audit 122")
    // How many of all rooms are left is shown beside what was typed.
    let isFound: ([String]) -> Bool = { lines in
      lines.contains { $0.contains("/443") && !$0.contains("0/443") && !$0.contains("443/443") }
        && lines.contains { $0.contains("Auditorium 122") }
    }
    let lines = try desk.wait(isFound)
    #expect(isFound(lines), "\(lines.joined(separator: "\n"))")
    try desk.type("\u{1B}")
    _ = try desk.wait { $0.last?.hasSuffix("? help") == true }
    try desk.type("q")
    _ = try settled(desk, isPrompt)
  }

  /// Whether the prompt waits; what is typed before is lost with the screen of the walk.
  private func isPrompt(_ lines: [String]) -> Bool {
    lines.last { !$0.isEmpty }.map { $0.hasPrefix("survey:") && $0.hasSuffix(">") } ?? false
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
