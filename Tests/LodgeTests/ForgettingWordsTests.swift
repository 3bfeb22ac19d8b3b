// What the program says about a forgetting: what it asks, why something stays, and what undo answers afterwards.

import Command
import Kernel
import Notebook
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct ForgettingWordsTests {
  /// A member who has left, in a lodge where others stay.
  private func lodge(_ more: [String] = []) throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-01T23:30:00Z"
    // There it is the next day.
    bench.zone = try #require(Zone(posix: "EST-1"))
    try run(
      [
        "lodge edit name=Kilwinning number=214 orient=Firenze zone=UTC tax_code=94000000001",
        "lodge fund add Box currency=EUR",
        "lodge member add \"Ada Conti\" degree=Maestro since=2014-03-20",
        "lodge member add \"Ugo Rossi\" degree=Maestro since=2014-03-20",
        "lodge meeting add First on=2026-02-05 at=20:00",
        "lodge roll call 2026-02-05 \"Rossi e ill\" \"Conti p\"",
      ] + more + ["lodge standing add \"Ugo Rossi\" resigned on=2026-02-20"], bench)
    return bench
  }

  private func run(_ lines: [String], _ bench: LodgeBench) throws {
    for line in lines { try #require(bench.run(line) == .ok, "\(line): \(bench.errors)") }
  }

  private func forget(_ bench: LodgeBench) throws {
    try run(["forget \"Ugo Rossi\" --texts all --yes"], bench)
  }

  /// The command that begins with a text, by its id.
  private func command(_ start: String, _ bench: LodgeBench) throws -> String {
    let row = try bench.rows("log --limit 100").first {
      $0["command"]?.string?.hasPrefix(start) == true
    }
    return try #require(row?["id"]?.string)
  }

  private func refusal(_ line: String, _ bench: LodgeBench) -> String {
    #expect(bench.run(line) == .refused, "\(line): \(bench.errors)")
    return bench.errors
  }

  // MARK: - Undo

  @Test func undoNamesWhatWasForgottenAndWhen() throws {
    let bench = try lodge(["lodge paper add Mercury author=\"Ugo Rossi\" text=\"of mercury\""])
    let paper = try command("lodge paper add", bench)
    let member = try command("lodge member add \"Ugo", bench)
    let meeting = try command("lodge meeting add", bench)
    let roll = try command("lodge roll call", bench)
    try forget(bench)
    let forgetting = try #require(try bench.row("log --limit 1")["id"]?.string)
    #expect(try bench.row("log --limit 1")["command"]?.string == "(forget)")

    let whole = refusal("undo \(paper)", bench)
    #expect(whole.contains("undone: its content was forgotten on 2026-03-02"), "\(whole)")
    #expect(whole.contains(paper.suffix(8)) && whole.contains("taccuino restore"), "\(whole)")
    // Degrees of the member stay, and marks of others.
    for id in [member, roll] {
      let part = refusal("undo \(id)", bench)
      #expect(part.contains("part of its content was forgotten on 2026-03-02"), "\(part)")
    }
    let needed = refusal("undo \(meeting)", bench)
    #expect(
      needed.contains("the forgetting of 2026-03-02, later, refers to its results"), "\(needed)")
    #expect(needed.contains("their own commands") && !needed.contains("undo that"), "\(needed)")
    let itself = refusal("undo \(forgetting)", bench)
    #expect(itself.contains("the forgetting of 2026-03-02 cannot be undone"), "\(itself)")
    #expect(itself.contains("backup made before 2026-03-02"), "\(itself)")
    try run(["verify"], bench)
  }

  /// The user may want the forgetting back, and the command before it would be undone.
  @Test func undoDoesNotGoBackBehindAForgetting() throws {
    let bench = try lodge(["lodge fund add Chest currency=EUR"])
    let older = try command("lodge fund add Chest", bench)
    try forget(bench)
    let said = refusal("undo", bench)
    #expect(said.contains("the forgetting of 2026-03-02 cannot be undone"), "\(said)")
    #expect(said.contains("undo EVENT"), "\(said)")
    // What follows is undone as ever, and an older command by its id.
    try run(["lodge fund add Urn currency=EUR", "undo", "undo \(older)"], bench)
    #expect(refusal("undo", bench).contains("the forgetting of"))
    #expect(try bench.rows("lodge fund list").count == 1)
  }

  @Test func aNoteOfTheProgramIsCalledOne() throws {
    let bench = try lodge()
    let first = try #require(try bench.rows("log --limit 100").last?["id"]?.string)
    #expect(refusal("undo \(first)", bench).contains("a note of the program itself"))
  }

  // MARK: - The question

  @Test func theQuestionShowsWhatGoes() throws {
    let bench = try lodge(["lodge paper add Mercury author=\"Ugo Rossi\" text=\"of mercury\""])
    let scan = bench.folder + "/scan.txt"
    try Files.writeAtomically(scan, Array("a scan".utf8), overwrite: true)
    try run(["lodge paper attach Mercury \(scan)"], bench)
    bench.answers = ["n"]
    let asked = refusal("forget \"ugo rossi\" --texts none", bench)
    bench.answers = nil
    let question = try #require(asked.split(separator: "\n").first { $0.contains("for ever") })
    #expect(question.hasPrefix("forget member Ugo Rossi for ever (events: "), "\(question)")
    #expect(question.contains("files: 1)?"), "\(question)")
    let refused = refusal("forget \"Ugo Rossi\" --texts none", bench)
    #expect(refused.contains(question.prefix { $0 != "?" }), "\(refused)")
    let before = try counts(bench)
    try run(["forget \"Ugo Rossi\" --texts none --yes"], bench)
    let after = try counts(bench)
    #expect(question.contains("events: \(after.erased - before.erased), "), "\(question)")
    #expect(
      question.contains("typed commands: \(before.commands - after.commands), "), "\(question)")
  }

  private func counts(_ bench: LodgeBench) throws -> (erased: Int, commands: Int) {
    let log = try bench.rows("log --limit 1000")
    var erased = 0
    for row in log {
      let id = try #require(row["id"]?.string)
      let shown = try bench.row("show \(id)")
      let events = shown["event_list"]?.array ?? [shown]
      erased += events.count { $0["body"]?.string == "erased" }
    }
    let typed = log.count { $0["command"]?.string?.hasPrefix("(") == false }
    return (erased, typed)
  }

  /// It may be named by the ending of its id alone.
  @Test func aRemovedThingIsShownByItsName() throws {
    let bench = try lodge(["lodge fund add Chest currency=EUR"])
    let funds = try bench.rows("lodge fund list")
    let id = try #require(funds.first { $0["name"]?.string == "Chest" }?["id"]?.string)
    try run(["lodge fund remove Chest --yes"], bench)
    let asked = refusal("forget \(id.suffix(8)) --texts none", bench)
    #expect(asked.contains("forget fund Chest for ever (events: 2, "), "\(asked)")
  }

  // MARK: - Why something stays

  private func reasons(_ bench: LodgeBench) throws -> [String: String] {
    var found: [String: String] = [:]
    for row in try bench.rows("forget \"Ugo Rossi\" --list --texts none") {
      if let reason = row["reason"]?.string { found[reason] = row["what"]?.string }
    }
    return found
  }

  @Test func eachGroundHasItsReason() throws {
    let bench = try lodge([
      "lodge payment add \"Ugo Rossi\" 30 on=2026-01-10 text=Dues",
      "lodge volunteer add member=\"Ugo Rossi\" from=2026-01-10",
      "lodge entry add Old amount=5 on=2025-01-12 payee=\"Ugo Rossi\"",
      "lodge ledger close 2025",
      "lodge entry add Gift amount=5 on=2026-01-12 payee=\"Ugo Rossi\"",
      "lodge receipt issue Gift",
      "lodge agenda add 2026-02-05 \"A talk\" speaker=\"Ugo Rossi\"",
    ])
    let reasons = try reasons(bench)
    for (part, what) in [
      ("books of account: article 2220", "Payments"),
      ("register of volunteers: article 17", "Register of volunteers"),
      ("its year is closed: article 2220", "Old"), ("a receipt states it: article 2220", "receipt"),
      ("you keep them", "A talk"), ("they are other files", "backups"),
      ("statistics and reports count them", ""),
    ] {
      let found = reasons.first { $0.key.contains(part) }
      #expect(found?.value.contains(what) == true || what.isEmpty && found != nil, "\(reasons)")
    }
  }

  // MARK: - In a sealed lodge

  /// What is sealed is searched like anything else.
  @Test func theListOfASealedLodgeIsTheSame() throws {
    let bench = try lodge([
      "lodge member edit \"Ugo Rossi\" phone=\"+39 333 1234567\"",
      "lodge agenda add 2026-02-05 One comment=\"call 333-123 45 67\"",
      "lodge paper add Mercury author=\"Ugo Rossi\"",
      "lodge paper edit Mercury author=\"Ada Conti\"",
      "lodge paper add Sulphur author=\"Ugo Rossi\"", "undo",
    ])
    func list() throws -> [String] {
      try bench.rows("forget \"Ugo Rossi\" --list --texts all").map(\.text)
    }
    let before = try list()
    for what in ["papers once theirs", "records that were undone", "call 333-123 45 67"] {
      #expect(before.contains { $0.contains(what) }, "\(what): \(before)")
    }
    let secret = "eight gentle otters"
    bench.secrets = [secret, secret]
    try run(["notebook seal lodge"], bench)
    bench.secrets = [secret]
    #expect(try list() == before)
    bench.secrets = [secret]
    try forget(bench)
  }
}
