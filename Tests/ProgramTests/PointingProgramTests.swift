// Ten assets placed by pointing on a level of 118 rooms, by keyboard and by mouse, on a terminal of its
// own. The test reads what the status line says, as a person does, and types no coordinates.

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

  @Test(
    .enabled(if: Tool.isWanted("tmux"), "tmux is not installed: script/setup --proof"),
    .enabled(if: Files.exists(data), "../shared/data/survey is absent"))
  func tenAssetsByPointing() throws {
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
    let desk = try TmuxDesk(home, launcher, term: "screen-256color", columns: 120, rows: 40)
    defer { desk.end() }
    try desk.type("\(Built.program) -n a.tac", enter: true)
    _ = try desk.wait { $0.contains { $0.hasPrefix("taccuino >") } }
    var meant: [(x: Double, y: Double, cell: Double)] = []
    let usable = rooms.filter { ($0["area_m2"]?.number ?? 0) > 30 }
    for (number, room) in usable.prefix(10).enumerated() {
      let id = room["id"]?.string ?? ""
      let label = room["label_point"]
      let goal = (x: (label?[0]?.number ?? 0) + 0.3, y: (label?[1]?.number ?? 0) - 0.4)
      try desk.type("survey walk --room \(id)", enter: true)
      _ = try desk.wait { $0.last?.hasSuffix("? help") == true }
      try desk.type("zx")
      let first = try #require(pointer(try settled(desk) { pointer($0) != nil }))
      try desk.type("lj")
      let next = try #require(
        pointer(
          try settled(desk) { lines in
            pointer(lines).map { $0.x != first.x && $0.y != first.y } ?? false
          }))
      let cell = next.x - first.x
      if number.isMultiple(of: 2) {
        let (right, down) = (
          Int(((goal.x - next.x) / cell).rounded()), Int(((next.y - goal.y) / cell / 2).rounded())
        )
        try desk.type(String(repeating: right > 0 ? "l" : "h", count: abs(right)))
        try desk.type(String(repeating: down > 0 ? "j" : "k", count: abs(down)))
      } else {
        // Two clicks tell where the grid lies; the third is meant.
        try desk.type("x")
        try desk.type("\u{1B}[<0;61;20M\u{1B}[<0;61;20m")
        let here = try #require(pointer(try settled(desk) { pointer($0) != nil }))
        let column = 61 + Int(((goal.x - here.x) / cell).rounded())
        let row = 20 + Int(((here.y - goal.y) / cell / 2).rounded())
        try desk.type("\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m")
      }
      _ = try settled(desk) { pointer($0) != nil }
      try desk.type("a")
      _ = try desk.wait { $0.last?.hasPrefix("survey asset add  at=") == true }
      try desk.type("\"Philips 30W wall light\"", enter: true)
      _ = try desk.wait { $0.contains { $0.contains("placed Philips 30W wall light") } }
      meant.append((goal.x, goal.y, cell))
      try desk.type(number.isMultiple(of: 2) ? "xq" : "q")
      _ = try desk.wait { $0.last?.hasSuffix("? help") == false }
    }
    // The room is found as it is spoken; on this level four are auditoriums.
    for words in ["122", "auditorium 122", "audit 122"] {
      try desk.type("clear", enter: true)
      try desk.type("survey room show '\(words)'", enter: true)
      _ = try desk.wait { $0.contains { $0.hasPrefix("Name") && $0.contains("Auditorium 122") } }
    }
    try desk.type("survey room show auditorium", enter: true)
    _ = try desk.wait { lines in
      let text = lines.joined()
      return text.contains("matches several")
        && ["101", "122", "175", "176"].allSatisfy { text.contains("Auditorium \($0)") }
    }
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
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
