// The first asset of a building names a type that nobody made: at the prompt it is made with a question.
import Command
import Kernel
import SessionBench
import Testing

@testable import Survey

@Suite struct MakingTests {
  private func prompt(_ answers: [String]) throws -> (Desk, Session) {
    let desk = try Desk.school(families: false)
    desk.answers = answers
    let session = desk.makeSession()
    session.isInteractive = true
    #expect(try session.type("go G14") == .ok, "\(desk.errors)")
    return (desk, session)
  }

  @Test(arguments: [
    (["yes", ""], "asset add 'Smoke detector' at=40,20", "Smoke detector", "Smoke detector"),
    (["y", "Detector"], "add smoke detector at 40,20", "smoke detector", "Detector"),
    (["yes"], "add extinguisher 'Powder 6 kg' at=40,20", "Powder 6 kg", "extinguisher"),
    (["sì", "Alarm"], "asset add 'Smoke detector' --at 40,20", "Smoke detector", "Alarm"),
  ])
  func aTypeIsMade(answers: [String], line: String, type: String, family: String) throws {
    let (desk, session) = try prompt(answers)
    #expect(try session.type(line) == .ok, "\(desk.errors)")
    desk.answers = nil
    let row = try desk.row("survey asset list")
    #expect(row[text: "type"] == type && row[text: "family"] == family, "\(row.text)")
    #expect(row["at"]?.point?.x == 40)
    #expect(try desk.rows("survey type list").count == 1)
  }

  @Test func whoSaysNoMakesNothing() throws {
    let (desk, session) = try prompt(["no"])
    #expect(try session.type("asset add 'Smoke detector'") == .refused)
    desk.answers = nil
    #expect(try desk.rows("survey type list").isEmpty && desk.rows("survey family list").isEmpty)
    // Scripts are told, not asked.
    #expect(desk.run("survey asset add 'Smoke detector' --room G14") == .usage)
    #expect(try desk.rows("survey type list").isEmpty)
  }

  /// Words that leave are no names; what a line made goes with one step of undo.
  @Test(arguments: ["annulla", "undo", "cancel", "quit", "esci"])
  func aQuestionIsLeft(word: String) throws {
    let (desk, session) = try prompt(["yes", word])
    #expect(try session.type("asset add 'Smoke detector'") != .ok)
    desk.answers = nil
    #expect(try desk.rows("survey type list").isEmpty && desk.rows("survey family list").isEmpty)
    #expect(try desk.rows("survey asset list").isEmpty)
  }

  @Test func oneLineIsOneStepOfUndo() throws {
    let (desk, session) = try prompt(["yes", "Detector"])
    #expect(try session.type("asset add 'Smoke detector' at=40,20") == .ok, "\(desk.errors)")
    #expect(try session.type("undo") == .ok, "\(desk.errors)")
    desk.answers = nil
    #expect(try desk.rows("survey type list").isEmpty && desk.rows("survey family list").isEmpty)
    #expect(try desk.rows("survey asset list").isEmpty)
  }

  /// A line that fails has made nothing.
  @Test func aLineThatFailsMakesNothing() throws {
    let (desk, session) = try prompt(["yes", "Detector"])
    #expect(try session.type("asset add 'Smoke detector' at=4000,20") != .ok)
    desk.answers = nil
    #expect(try desk.rows("survey type list").isEmpty && desk.rows("survey family list").isEmpty)
  }

  /// A family with one type is that type.
  @Test func aFamilyWithOneTypeIsThatType() throws {
    let (desk, session) = try prompt([])
    for line in ["survey family add Radiator", "survey type add Radiator 'Steel radiator 10 el'"] {
      #expect(desk.run(line) == .ok, "\(desk.errors)")
    }
    for line in ["add rad", "add radiator", "add Radiator", "asset add steel"] {
      #expect(try session.type(line) == .ok, "\(line): \(desk.errors)")
    }
    desk.answers = nil
    #expect(try desk.rows("survey asset list").count == 4)
  }

  /// What was placed last is moved as people say it.
  @Test func whatWasPlacedIsMoved() throws {
    let (desk, session) = try prompt(["yes", ""])
    #expect(try session.type("add asset 'Smoke detector' at 40,20") == .ok, "\(desk.errors)")
    #expect(try session.type("move it to 41,22") == .ok, "\(desk.errors)")
    desk.answers = nil
    #expect(try desk.row("survey asset list")["at"]?.point?.x == 41)
  }

  /// A slip is no new type.
  @Test func aNameNearToAnotherIsNotMade() throws {
    let (desk, session) = try prompt(["yes", ""])
    #expect(try session.type("asset add 'Smoke detector'") == .ok, "\(desk.errors)")
    #expect(try session.type("asset add 'Smoke detektor'") == .usage)
    #expect(desk.errors.contains("did you mean"))
  }
}
