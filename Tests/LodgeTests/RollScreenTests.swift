// The roll call on the whole screen, without a terminal: a screen that is told what keys are pressed and keeps what it was
// shown. What came of it is asked from the notebook by other commands.

import Command
import Kernel
import Render
import SessionBench
import Testing

@testable import Lodge

/// A terminal of keys written down before; `\r` is Enter, `\u{1B}` Escape, `\u{7F}` Backspace.
private final class Tape: Screen {
  var size = (columns: 80, rows: 12)
  private var keys: [Key]
  private(set) var pages: [[String]] = []
  private(set) var isTaken = false

  init(_ keys: [Key]) { self.keys = keys }

  convenience init(_ typed: String) {
    self.init(
      typed.map { character in
        switch character {
        case "\r": .enter
        case "\u{1B}": .escape
        case "\u{7F}": .backspace
        case "↓": .down
        case "↑": .up
        default: .character(character)
        }
      })
  }

  func enter() throws(Diagnostic) { isTaken = true }
  func leave() { isTaken = false }
  func show(_ page: CellGrid, cursor: (column: Int, row: Int)?) {
    pages.append((0..<page.rows).map { page.text($0) })
  }
  func next() -> ScreenEvent { keys.isEmpty ? .ended : .key(keys.removeFirst()) }
  var hasNext: Bool { false }
  var last: [String] { pages.last ?? [] }
}

@Suite struct RollScreenTests {
  private func bench(_ members: Int = 6) throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-20T10:00:00Z"
    var script = "lodge edit quorum=3 quorum_masters=1\n"
    for number in 1...members {
      script += "lodge member add \"Ada M\(number)\" degree=Maestro since=2014-03-20\n"
    }
    script += """
      lodge member add "Ugo Riva" degree=Apprendista since=2024-01-01
      lodge office add M2 Segretario from=2025-01-01
      lodge meeting add March on=2026-03-19 at=20:00
      lodge meeting add Later on=2026-04-16 at=20:00
      lodge answer add March M3 no reason=ill
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    return bench
  }

  private func take(_ bench: LodgeBench, _ screen: Tape, code: ExitCode = .ok) -> Tape {
    bench.screen = screen
    #expect(bench.run("lodge roll take March") == code, "\(bench.errors)")
    #expect(!screen.isTaken)
    bench.screen = nil
    return screen
  }

  private func marks(_ bench: LodgeBench) throws -> [String: String] {
    var marks: [String: String] = [:]
    for row in try bench.rows("lodge attendance list") {
      let reason = row["reason"]?.string.map { " " + $0 } ?? ""
      marks[row["member"]?.string ?? ""] = (row["mark"]?.string ?? "") + reason
    }
    return marks
  }

  /// Officers first: M2, M1, M3 …
  @Test func oneKeyMarksAMember() throws {
    let bench = try bench()
    let screen = take(bench, Tape("pa↓eat home\r/ri\rppq"))
    #expect(
      try marks(bench) == [
        "Ada M2": "Presente", "Ada M1": "Assente", "Ada M4": "Assente at home",
        "Ugo Riva": "Presente",
      ])
    let first = try #require(screen.pages.first)
    #expect(first[0].hasPrefix("Roll call: March, 2026-03-19 20:00"), "\(first)")
    #expect(first[1] == "0 of 3, 0 of 1 Masters", "\(first)")
    #expect(first[2].hasPrefix("> -") && first[2].contains("Ada M2  "), "\(first)")
    #expect(first[2].contains("Secretary") && first[4].contains("answered no"), "\(first)")
    #expect(screen.last[1] == "2 of 3, 1 of 1 Masters", "\(screen.last)")
    #expect(screen.last.contains { $0.contains("excused") && $0.contains("at home") })
    // A keystroke is one redraw.
    #expect(screen.pages.count == "pa↓eat home\r/ri\rpp".count + 1)
    // Each mark is a step of the log, under its own command.
    #expect(bench.run("undo") == .ok)
    let log = try bench.rows("log").compactMap { $0["command"]?.string }
    #expect(log.contains { $0.hasPrefix("lodge attendance mark ") }, "\(log)")
  }

  @Test func undoEndsWhereTheCallBegan() throws {
    let bench = try bench()
    #expect(bench.run("lodge attendance mark March Presente M6") == .ok)
    let screen = take(bench, Tape("pauuuc\u{1B}"))
    #expect(try marks(bench).filter { $0.value != "NonConfermato" } == ["Ada M6": "Presente"])
    #expect(screen.pages.contains { $0.contains { $0.contains("nothing was marked here") } })
    // What was excused is not once it is marked present; a reason that is left is none.
    _ = take(bench, Tape("eill\rq"))
    #expect(try marks(bench)["Ada M2"] == "Assente ill")
    _ = take(bench, Tape("eabroad\u{1B}pq"))
    #expect(try marks(bench)["Ada M2"] == "Presente")
    _ = take(bench, Tape("e\rx\u{7F}\u{1B}q"))
    #expect(try marks(bench)["Ada M2"] == "Presente")
  }

  /// More members than lines: who is chosen is in sight, and no line is wider than the terminal.
  @Test func whoIsChosenIsInSight() throws {
    let bench = try bench(40)
    for columns in [40, 60, 200] {
      let tape = Tape([.end, .up, .pageUp, .home, .pageDown, .character("/"), .character("r")])
      tape.size = (columns, 9)
      let screen = take(bench, tape)
      for page in screen.pages {
        #expect(page.count { $0.hasPrefix("> ") } == 1, "\(page)")
        for line in page { #expect(line.displayWidth <= columns) }
      }
      #expect(screen.last.contains { $0.hasPrefix("> ") && $0.contains("Ugo Riva") })
    }
    let small = Tape("p")
    small.size = (30, 9)
    #expect(take(bench, small).pages[0][0].hasPrefix("enlarge to 40 x 8"))
  }

  @Test func whatCannotBeTakenIsRefused() throws {
    let bench = try bench()
    #expect(bench.run("lodge roll take March") == .refused)
    #expect(bench.errors.contains("needs a terminal") && bench.errors.contains("lodge roll call"))
    bench.screen = Tape("p")
    #expect(bench.run("lodge roll take Later") == .refused)
    #expect(bench.errors.contains("still to come"), "\(bench.errors)")
    #expect(bench.run("lodge roll take March --dry-run") == .ok, "\(bench.errors)")
    #expect(try marks(bench).isEmpty)
  }
}
