// Notes, lines, arrows and rectangles on plans: where they stand, what is refused, how they are drawn
// and listed.

import Command
import Kernel
import Notebook
import Render
import Testing

@testable import Survey

@Suite struct NoteTests {
  private let level = "--level \"Aurora School/G\""

  @Test func everyKindIsListedShownAndDrawn() throws {
    let desk = try Desk.school()
    let code = desk.run(
      """
      survey note add "cable ends here" at=12,3 \(level)
      survey note add "door sticks" --room G05 color=blue
      survey note add arrow points="10,2 12,3" text="water comes in" \(level)
      survey note add line points="1,1 5,1 5,6" color=green \(level)
      survey note add rectangle points="30,10 34,14" \(level)
      """)
    #expect(code == .ok, "\(desk.errors)")
    let rows = try desk.rows("survey note list")
    #expect(rows.compactMap { $0["number"]?.integer } == [1, 2, 3, 4, 5])
    #expect(rows.compactMap { $0[text: "kind"] } == ["note", "note", "arrow", "line", "rectangle"])
    #expect(rows[0]["at"]?.point?.x == 12 && rows[0][text: "level"] == "Aurora School/G")
    #expect(rows[1][text: "room"] == "G05" && rows[1][text: "color"] == "blue")
    #expect(try desk.rows("survey note list --room G05").count == 1)
    #expect(try desk.rows("survey note list --level \"Aurora School/1\"").isEmpty)
    #expect(try desk.row("survey note show 3")[text: "text"] == "water comes in")
    #expect(desk.run("survey map \(level) --format svg") == .ok)
    #expect(desk.out.components(of: "<g class=\"mark\">") == 5)
    for words in ["cable ends here", "door sticks", "water comes in", "#3 arrow: water comes in"] {
      #expect(desk.out.contains(words), "\(words)")
    }
    #expect(desk.run("survey map \(level)") == .ok)
    for line in ["#1 note: cable ends here", "#3 arrow: water comes in", "#5 rectangle"] {
      #expect(desk.out.contains(line), "\(desk.out)")
    }
    #expect(desk.out.split(separator: "\n").count <= 29)
    #expect(desk.run("survey map \(level) --format html") == .ok)
    #expect(desk.out.contains("\"marks\":"))
  }

  @Test func refused() throws {
    let desk = try Desk.school()
    let rows: [(String, String)] = [
      ("survey note add \"nowhere\"", "the note needs a position"),
      ("survey note add \" \" --room G05", "a note cannot be blank"),
      ("survey note add arrow points=\"10,2\" \(level)", "needs two or more points"),
      ("survey note add line points=\"1,1 1,1\" \(level)", "needs two or more points"),
      ("survey note add rectangle points=\"1,1 2,2 3,3\" \(level)", "two different corners"),
      ("survey note add arow points=\"1,1 2,2\" \(level)", "did you mean arrow?"),
      ("survey note add arrow points=\"1,1 x\" \(level)", "x is not a point"),
      ("survey note add arrow points=\"1,1 2,2\" at=1,1 \(level)", "does not take at="),
      ("survey note add \"a\" text=b --room G05", "a note takes one text"),
      ("survey note add \"a\" --room G05 --level \"Aurora School/1\"", "is not on"),
      (
        "survey note add \"\(String(repeating: "x", count: 4001))\" --room G05",
        "at most 4000 bytes"
      ),
    ]
    for (command, words) in rows {
      #expect(desk.run(command) == .usage, "\(command)")
      #expect(desk.errors.contains(words), "\(command): \(desk.errors)")
    }
    #expect(try desk.rows("survey note list").isEmpty)
  }

  @Test func editedRemovedUndoneAndInThePast() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey note add \"door sticks\" --room G05") == .ok)
    #expect(desk.run("survey note edit 1 text=\"door mended\" color=green at=5,5") == .ok)
    var row = try desk.row("survey note list")
    #expect(row[text: "text"] == "door mended" && row["at"]?.point?.x == 5)
    #expect(desk.run("survey note edit 1 points=\"1,1 2,2\"") == .usage)
    #expect(desk.run("survey note edit 1") == .usage)
    #expect(desk.run("undo") == .ok)
    row = try desk.row("survey note list")
    #expect(row[text: "text"] == "door sticks" && row["at"] == .null)
    #expect(desk.run("survey note remove 1") == .ok)
    #expect(try desk.rows("survey note list").isEmpty)
    // A number is not given twice.
    #expect(desk.run("survey note add \"new\" --room G05") == .ok)
    #expect(try desk.row("survey note list")["number"]?.integer == 2)
    #expect(try desk.rows("survey note list --as-of 2026-05-03").isEmpty)
    #expect(try desk.row("verify")["clean"] == .bool(true), "\(desk.out)")
  }

  @Test func theNoteOfAnAssetGoesWithIt() throws {
    let desk = try Desk.school(families: true)
    let light = "\"Philips 30W wall light\""
    let asset = try desk.row("survey asset add \(light) --room G01 at=13.2,3 height=2.1m")
    let id = try #require(asset[text: "id"])
    #expect(desk.run("survey note add \"flickers\" --asset \(id)") == .ok, "\(desk.errors)")
    #expect(try desk.row("survey note list")["at"]?.point?.x == 13.2)
    #expect(desk.run("survey asset move \(id) at=14,3") == .ok, "\(desk.errors)")
    #expect(try desk.row("survey note list")["at"]?.point?.x == 14)
    #expect(try desk.rows("survey note list --room G01").count == 1)
    #expect(desk.run("survey asset show \(id) --format table") == .ok)
    #expect(desk.out.contains("flickers"), "\(desk.out)")
    #expect(desk.run("survey room show G01 --format table") == .ok)
    #expect(desk.out.contains("flickers"), "\(desk.out)")
    #expect(try desk.row("survey room show G01")["notes"]?.integer == 1)
    #expect(try desk.row("survey room show G05")["notes"]?.integer == 0)
    // Undo does not leave a note about nothing.
    #expect(desk.run("survey asset remove \(id)") == .ok)
    #expect(try desk.row("verify")["clean"] == .bool(true), "\(desk.out)")
  }

  @Test func hostileTextIsPrintedAsText() throws {
    let desk = try Desk.school()
    let text = "<script>alert(1)</script> \u{1B}[31m \u{202E}] & \"x\""
    #expect(
      desk.run("survey note add '\(text)' --room G05") == .ok, "\(desk.errors)")
    for format in ["svg", "html"] {
      #expect(desk.run("survey map \(level) --format \(format)") == .ok)
      #expect(!desk.out.contains("<script>alert"))
      #expect(!desk.out.contains("\u{1B}") && !desk.out.contains("\u{202E}"))
    }
    #expect(desk.run("survey map \(level)") == .ok)
    #expect(!desk.out.contains("\u{1B}") && !desk.out.contains("\u{202E}"))
    #expect(desk.out.contains("#1 note: <script>"))
    // Long words are broken, long texts cut, on paper.
    let long = String(repeating: "wide ", count: 200)
    #expect(desk.run("survey note add \"\(long)\" at=2,2 \(level)") == .ok)
    #expect(desk.run("survey map \(level) --format svg") == .ok)
    #expect(desk.out.contains("…</text>"))
  }
}
