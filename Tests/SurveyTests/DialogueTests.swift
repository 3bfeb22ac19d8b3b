// `survey asset add` as questions: with answers given beforehand, without a terminal; and the steps as
// a value.

import Kernel
import System
import Testing

@testable import Survey

@Suite struct DialogueTests {
  private func desk(_ answers: [String]?) throws -> Desk {
    let desk = try Desk.school(families: true)
    desk.answers = answers
    return desk
  }

  private static let line = "survey asset add --room G01"

  @Test("family, type, values, place, summary; the same command stands in the log")
  func whole() throws {
    let desk = try desk([
      "lum", "phil wal", "1", "2,4", "240cm", "", "2020-05-01", "13.2,3", "", "yes", "no",
    ])
    #expect(desk.run(Self.line) == .ok, "\(desk.errors)")
    #expect(desk.answers == [])
    for text in [
      "  3  Luminaire", "1  Philips 30W wall light", "a new type phil wal",
      "height (0 m to 12 m): ", "write decimals with a point: 3.5", "working* (yes or no) [yes]: ",
      "installed (at least 1950-01-01): ", "this family requires 1 more photo",
      "another like this?",
    ] {
      #expect(desk.errors.contains(text), "\(text) in \(desk.errors)")
    }
    desk.answers = nil
    let row = try desk.row("survey asset list")
    #expect(row[text: "type"] == "Philips 30W wall light")
    #expect(row["parameters"]?["height"]?.number == 2.4)
    #expect(row["parameters"]?["working"]?.bool == true)
    #expect(row["parameters"]?["installed"]?.string == "2020-05-01")
    #expect(row["at"]?.point?.x == 13.2)
    let logged = try #require(try desk.rows("log --limit 1").first)
    #expect(
      logged[text: "command"]
        == "survey asset add Luminaire 'Philips 30W wall light' --room G01 height=240cm working=yes installed=2020-05-01 at=13.2,3"
        || (logged[text: "command"] ?? "").contains("height=240cm"), "\(logged.text)")
    #expect(desk.run("undo") == .ok)
    #expect(try desk.rows("survey asset list").isEmpty)
  }

  @Test("< goes back and keeps what was answered; . leaves the rest; required ones are asked for")
  func backAndRest() throws {
    let desk = try desk([
      // Back from the second value to the first, whose answer stands in brackets; then all else is left.
      "Luminaire", "Recessed LED panel 60x60", "3m", "<", "", "no", "<", "", ".", "", "",
    ])
    #expect(desk.run(Self.line) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("height (0 m to 12 m) [3m]: "))
    #expect(desk.errors.contains("working* (yes or no) [no]: "))
    desk.answers = nil
    let row = try desk.row("survey asset list")
    #expect(row["parameters"]?["height"]?.number == 3)
    #expect(row["parameters"]?["working"]?.bool == false)
    #expect(row["placed"]?.bool == false)

    let second = try self.desk([
      "fire", "powder", "1", ".", "EX-1", "EX-2041", ".", "2026-02-10", ".", "", "no",
    ])
    #expect(second.run(Self.line) == .ok, "\(second.errors)")
    #expect(second.errors.contains("an answer is required"))
    #expect(second.errors.contains("serial does not match EX-[0-9]{4}: EX-1"))
    second.answers = nil
    #expect(try second.row("survey asset list")["parameters"]?["serial"]?.string == "EX-2041")
  }

  @Test("only yes saves and only yes goes on: other words are asked again")
  func strictAnswers() throws {
    let desk = try desk([
      "Luminaire", "Recessed LED panel 60x60", "3m", ".", "yellow", "ok", "sì", "Stay", "sorry",
      "no",
    ])
    #expect(desk.run(Self.line) == .ok, "\(desk.errors)")
    #expect(desk.answers == [])
    desk.answers = nil
    #expect(try desk.rows("survey asset list").count == 1)
  }

  @Test("what a search found is chosen: Enter does not take what stood in brackets before")
  func choosing() throws {
    let desk = try desk([
      "Luminaire", "phil wal", "1", "<", "panel", "", "1", "2.4", ".", "n",
    ])
    #expect(desk.run(Self.line) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("choose by number"), "\(desk.errors)")
    #expect(desk.errors.contains("type     Recessed LED panel 60x60"), "\(desk.errors)")
  }

  @Test(
    "rooms that have the word themselves stand before those of such a building; more are counted")
  func ranked() throws {
    let desk = try desk(["aurora", "class", "n"])
    _ = desk.run("survey asset add")
    #expect(desk.errors.contains("… and 24 more: type a part of the name"), "\(desk.errors)")
    let other = try self.desk(nil)
    #expect(
      other.run("survey room edit 110 name=\"Aurora store\"") == .ok
        || other.run("survey room edit G13 name=\"Aurora store\"") == .ok, "\(other.errors)")
    other.answers = ["aurora"]
    _ = other.run("survey asset add")
    #expect(
      other.errors.contains("  1  G13  ") || other.errors.contains("  1  110  "), "\(other.errors)")
    // By category.
    let third = try self.desk(["office"])
    _ = third.run("survey asset add")
    #expect(third.errors.contains("1  G04"), "\(third.errors)")
  }

  @Test("a new type with the parameters of another is told before it is saved, and left for it")
  func twin() throws {
    let answers = [
      "Luminaire", "Zyx 9", "1", "Philips", "30W", "led", "wall", ".",
    ]
    let told = ", which has the same parameters as Zyx 9"
    let taken = try desk(answers + ["use", "yes", "no"])
    #expect(taken.run(Self.line) == .ok, "\(taken.errors)")
    #expect(taken.errors.contains(told), "\(taken.errors)")
    taken.answers = nil
    #expect(try taken.rows("survey type list").count == 9)
    #expect(try taken.row("survey asset list")[text: "type"] == "Philips 30W wall light")
    let made = try desk(answers + ["yes", "no"])
    #expect(made.run(Self.line) == .ok, "\(made.errors)")
    made.answers = nil
    #expect(try made.rows("survey type list").count == 10)
  }

  @Test("a new type is made with the asset, both or neither, and choices go by number")
  func newType() throws {
    let desk = try desk([
      "Luminaire", "Tube 58 W", "1", "Lumen Nord", "58W", "2", "", "2.5", "", "", "w 2 1m", "", "y",
      "n",
    ])
    #expect(desk.run(Self.line) == .ok, "\(desk.errors)")
    desk.answers = nil
    let row = try desk.row("survey asset list")
    #expect(row[text: "type"] == "Tube 58 W", "\(desk.errors)")
    #expect(row["wall"]?.integer == 2)
    let type = try desk.row("survey type show \"Tube 58 W\"")
    #expect(type["parameters"]?["source"]?.string == "fluorescent")
    #expect(type["parameters"]?["power"]?.number == 58)

    // The photo is no picture: nothing is kept, and the answers stand until somebody leaves.
    let failing = try self.desk([
      "Luminaire", "Tube 58 W", "1", "Lumen Nord", "58W", "2", "", ".", "", "q",
    ])
    failing.answers?.replaceSubrange(
      7..<8, with: ["2.5", "", "", "", "examples/school.geojson", ""])
    #expect(failing.run(Self.line) == .ok, "\(failing.errors)")
    #expect(failing.errors.contains("nothing was written"))
    failing.answers = nil
    #expect(try failing.rows("survey asset list").isEmpty)
    #expect(try failing.rows("survey type list").count == 9)
  }

  @Test("another like this one: the same values, but for its own number")
  func another() throws {
    let desk = try desk([
      "Fire extinguisher", "Powder extinguisher 6 kg", "EX-2041", "2026-02-10", "", "", "", "y",
      "yes", "EX-2042", "", "", "", "", "y", "no",
    ])
    #expect(desk.run(Self.line) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("checked* (day) [2026-02-10]: "))
    desk.answers = nil
    let rows = try desk.rows("survey asset list")
    #expect(rows.compactMap { $0["parameters"]?["serial"]?.string } == ["EX-2041", "EX-2042"])
    #expect(rows.compactMap { $0["parameters"]?["checked"]?.string }.count == 2)
  }

  @Test("when the answers end, as with Ctrl-C, nothing is written", arguments: 0..<8)
  func cut(after count: Int) throws {
    let all = ["Luminaire", "Tube 58 W", "1", "Lumen Nord", "58W", "2", "", "2.5"]
    let desk = try desk(Array(all.prefix(count)))
    #expect(desk.run(Self.line) == .interrupted)
    #expect(desk.errors.contains("nothing was written"))
    desk.answers = nil
    #expect(try desk.rows("survey asset list").isEmpty)
    #expect(try desk.rows("survey type list").count == 9)
  }

  @Test("where nobody can be asked, the words to type are named")
  func nobody() throws {
    let desk = try desk(nil)
    #expect(desk.run("survey asset add") == .refused)
    #expect(desk.errors.contains("survey asset add TYPE --room ROOM KEY=VALUE"))
    #expect(desk.run("survey asset add --room G01 height=2m") == .refused)
  }

  @Test("the room is asked for where none is entered; several are shown with numbers")
  func room() throws {
    let desk = try desk(["class", "1", "Socket", "", "Double wall socket 16 A", ".", "y", "n"])
    let code = desk.run("survey asset add")
    #expect(code == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("which of these?"))
    desk.answers = nil
    #expect(try desk.rows("survey asset list").count == 1)
  }

  @Test("every question is explained, and ! leaves the notebook as it was, wherever it is")
  func explained() throws {
    let answers = ["Luminaire", "Recessed LED panel 60x60", "3m", "", "", "w", "2", "1m", ""]
    for count in 0...answers.count {
      let desk = try desk(answers.prefix(count).flatMap { ["?", $0] } + ["?", "!", "y", "n"])
      let before = try Files.read(desk.path, limit: 1 << 28)
      #expect(desk.run(Self.line) == .interrupted, "\(count): \(desk.errors)")
      #expect(desk.answers == ["y", "n"])
      #expect(desk.errors.contains("nothing was written"))
      #expect(try Files.read(desk.path, limit: 1 << 28) == before, "\(count)")
    }
  }

  @Test("the words that leave do so at each question; the lines that follow are those of a script")
  func leavingAndKept() throws {
    for word in ["quit", "cancel", "undo"] {
      let desk = try desk(["Luminaire", word])
      #expect(desk.run(Self.line) == .interrupted)
    }
    let desk = try desk(["Luminaire", "Recessed LED panel 60x60", "3m", ".", "", "no"])
    let session = desk.makeSession()
    #expect(desk.run(Self.line, in: session) == .ok, "\(desk.errors)")
    let lines = session.takeGuided()
    #expect(lines.count == 1)
    session.close()
    desk.answers = nil
    #expect(desk.run("undo") == .ok)
    // Without anybody to ask, the same.
    #expect(desk.run(lines[0]) == .ok, "\(desk.errors)")
    #expect(try desk.row("survey asset list")["parameters"]?["height"]?.number == 3)
  }

  @Test("in Italian")
  func italian() throws {
    let desk = try desk(["lum", "1", "2.4", "", "", "", "", "", "no"])
    desk.language = .italian
    #expect(desk.run(Self.line) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("sì o no"))
    #expect(!desk.errors.contains("another like"))
  }
}
