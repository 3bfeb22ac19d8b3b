// Lines in the words of people who survey a building. Only what looks is read by its sense.
import Command
import Kernel
import Testing

@testable import Survey

@Suite struct SpokenSurveyTests {
  private func type(_ session: Session, _ text: String) throws -> ExitCode {
    let lines = try Lexer.lines(file: "<prompt>", bytes: Array(text.utf8))
    return session.runTyped(try #require(lines.first))
  }

  private func prompt(_ answers: [String] = []) throws -> (Desk, Session) {
    let desk = try Desk.school(families: true)
    desk.answers = answers
    let session = desk.makeSession()
    session.isInteractive = true
    return (desk, session)
  }

  /// - Parameter rows: of the example school: 16 rooms on the ground floor, 13 on the first.
  @Test(arguments: [
    ("what rooms are on the first floor", 13, "\"level\":\"Aurora School/1\""),
    ("which rooms are left on the ground floor", 16, "\"level\":\"Aurora School/G\""),
    ("how big is the gym", 1, "\"number\":\"G14\""), ("area of G05", 1, "\"number\":\"G05\""),
    ("what is missing in G05", 1, "G05"), ("show rooms that are empty", 0, ""),
    ("how many levels are there", 3, "\"building\":\"Aurora School\""),
  ])
  func whatIsAskedIsAnswered(typed: String, rows: Int, holds: String) throws {
    let (desk, session) = try prompt()
    desk.out = ""
    #expect(try type(session, typed + " --format jsonl") == .ok || rows == 0, "\(desk.errors)")
    let lines = desk.out.split(separator: "\n")
    #expect(lines.count == rows, "\(desk.out)")
    #expect(lines.allSatisfy { $0.contains(holds) } || lines.first?.contains(holds) ?? false)
  }

  @Test(arguments: [
    ("G01 is empty", "survey room state G01 empty"),
    ("the gym is empty", "survey room state gym empty"),
    ("mark G02 as empty", "survey room state G02 empty"),
    (
      "room note G10 \"locked, key with the janitor\"",
      "survey note add 'locked, key with the janitor' --room G10"
    ),
    ("note G05 \"door is locked\"", "survey note add 'door is locked' --room G05"),
    ("attach examples/memo.wav to G13", "survey voice add examples/memo.wav --room G13"),
    ("new asset family Curtain", "survey family add Curtain"),
  ])
  func whatIsWrittenIsShown(typed: String, runs: String) throws {
    let (desk, session) = try prompt()
    desk.errors = ""
    #expect(try type(session, typed) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("runs: \(runs)\n"), "\(desk.errors)")
  }

  /// What would change something is never guessed from its words.
  @Test(arguments: [
    "remove everything on the first floor", "delete rooms that are empty", "empty the gym",
    "approve what is done", "forget the families",
  ])
  func nothingIsWrittenBySense(typed: String) throws {
    let (desk, session) = try prompt(["yes"])
    let before = try desk.rows("log --limit 1").map(\.text)
    #expect(try type(session, typed) != .ok)
    desk.answers = nil
    #expect(try desk.rows("log --limit 1").map(\.text) == before)
  }

  /// In a room `show` is the room, a note's words need no quotes, and questions end with their mark.
  @Test func aRoomIsShownNotedAndAskedAbout() throws {
    let (desk, session) = try prompt()
    #expect(try type(session, "go gym") == .ok)
    desk.out = ""
    #expect(try type(session, "show") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("G14") && desk.out.contains("275.1"), "\(desk.out)")
    #expect(try type(session, "note ceiling is leaking") == .ok, "\(desk.errors)")
    desk.out = ""
    #expect(try type(session, "how big is the library?") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("G13"))
    #expect(try type(session, "note 1") == .ok)
    desk.answers = nil
    #expect(try desk.row("survey note list")[text: "text"] == "ceiling is leaking")
  }

  @Test func aNoteAsksItsRoom() throws {
    let (desk, session) = try prompt(["G13"])
    #expect(try type(session, "note \"door sticks\"") == .ok, "\(desk.errors)")
    desk.answers = nil
    let row = try desk.row("survey note list")
    #expect(row[text: "text"] == "door sticks" && row[text: "room"] == "G13", "\(row.text)")
    // Scripts are told what is missing.
    #expect(desk.run("survey note add \"door sticks\"") == .usage)
  }

  @Test func aTapAsksItsLevel() throws {
    let (desk, session) = try prompt(["G"])
    #expect(try type(session, "tap 3.8 3.8") == .ok, "\(desk.errors)")
    #expect(session.place("survey.room")?.label == "G05")
    desk.answers = nil
    #expect(desk.run("survey tap 3.8 3.8") == .usage)
  }

  /// A photo of a room is one of its only asset; where there are several, a script says which.
  @Test func aPhotoOfARoom() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("survey photo add examples/lamp.png --room G01") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("has no asset"))
    #expect(try desk.row("survey photo list --unlinked")["assets"]?.number ?? 0 == 0)
    let lamp = "survey asset add Luminaire 'Philips 30W wall light' --room G01"
    #expect(desk.run(lamp + " at=13.2,3") == .ok, "\(desk.errors)")
    #expect(desk.run("survey photo add examples/lamp.png --room G01") == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey photo list --room G01").count == 1)
    #expect(desk.run(lamp + " at=18.8,3") == .ok, "\(desk.errors)")
    #expect(desk.run("survey photo add examples/lamp.png --room G01") == .usage)
    #expect(desk.errors.contains("which of the 2 assets"))
  }

  /// A spreadsheet's name on what is none would not open.
  @Test func aNamePromisesItsFormat() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey export --format cobie --out school.xlsx") == .usage)
    #expect(desk.errors.contains("end the name in .cobie.zip"), "\(desk.errors)")
  }

  @Test(arguments: [
    ("survey export --out plan.pdf", ".html"), ("survey map --out plan.png", ".svg"),
    ("survey export --out plan.xlsx", ".csv"), ("survey asset list --out plan.xlsx", ".csv"),
  ])
  func aFormatThatIsNotMadeNamesOneThatIs(line: String, ending: String) throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run(line) == .usage)
    #expect(desk.errors.contains("end the name in \(ending)"), "\(desk.errors)")
  }
}
