// The roll in lines and the quorum at its borders.

import Kernel
import SessionBench
import Testing

@testable import Lodge

@Suite struct QuorumTests {
  /// Six Masters and six Apprentices of 2020, M1 the Secretary, and a meeting that was yesterday.
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-20T10:00:00Z"
    var script = "lodge edit name=Kilwinning zone=Europe/Rome\n"
    for number in 1...6 {
      script +=
        "lodge member add \"Ada Maestri\(number)\" degree=Maestro since=2010-01-01 phone=1\(number)\n"
      script +=
        "lodge member add \"Bea Nuovi\(number)\" degree=Apprendista since=2020-01-01 phone=2\(number)\n"
    }
    script += """
      lodge office add Maestri6 Segretario from=2020-01-01 until=2026-03-19
      lodge office add Maestri1 Segretario from=2026-03-20
      lodge meeting add March on=2026-03-19 at=20:00
      lodge meeting add April on=2026-04-16 at=20:00
      \(more)
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    return bench
  }

  private func names(_ masters: Int, _ others: Int) -> [String] {
    (0..<masters).map { "Maestri\($0 + 1)" } + (0..<others).map { "Nuovi\($0 + 1)" }
  }

  private func quorum(_ bench: LodgeBench, _ meeting: String) throws -> (Bool, JSON) {
    let code = bench.run("lodge quorum \(meeting) --json")
    #expect(code == .ok || code == .notFound, "\(bench.errors)")
    let json = try JSON(parsing: Array(bench.out.utf8))
    return (code == .ok, json["rows"]?.array?.first ?? json)
  }

  @Test(arguments: [
    (3, 4, true), (2, 5, false), (3, 3, false), (4, 3, true), (6, 0, false), (6, 1, true),
    (0, 0, false), (2, 6, false),
  ]) func sevenAndThreeOfThemMasters(masters: Int, others: Int, isMet: Bool) throws {
    let bench = try bench()
    if masters + others > 0 {
      let list = names(masters, others).joined(separator: " ")
      #expect(bench.run("lodge attendance mark March Presente \(list)") == .ok, "\(bench.errors)")
    }
    let (isOK, row) = try quorum(bench, "March")
    #expect(isOK == isMet && row["met"] == .bool(isMet), "\(row)")
    #expect(row["counted"]?.integer == Int64(masters + others))
    #expect(row["masters"]?.integer == Int64(masters) && row["basis"]?.string == "attendance")
    #expect(row["needed"]?.integer == 7 && row["masters_needed"]?.integer == 3)
    let missing = row["missing"]?.array ?? []
    // Where only Masters are lacking, only Masters could help.
    let expected = isMet ? 0 : masters + others >= 7 ? 6 - masters : 12 - masters - others
    #expect(missing.count == expected, "\(row)")
    #expect(missing.allSatisfy { $0["phone"]?.string != nil })
    let shown = try bench.row("lodge meeting show March")
    #expect(shown["quorum"]?.array?.first?["met"] == .bool(isMet))
  }

  /// Before the day those count who answered yes, from the day on those who are there.
  @Test func answersCountBeforeTheDayAndMarksOnIt() throws {
    var script = ""
    for name in names(3, 4) { script += "lodge answer add April \(name) yes\n" }
    script += "lodge answer add April Nuovi5 maybe\nlodge answer add April Nuovi6 no\n"
    let bench = try bench(script)
    #expect(try quorum(bench, "April").0)
    #expect(bench.run("lodge answer add April Maestri3 no") == .ok)
    let (isOK, row) = try quorum(bench, "April")
    #expect(!isOK && row["counted"]?.integer == 6 && row["basis"]?.string == "answers")
    #expect(bench.run("undo") == .ok)
    bench.now = "2026-04-15T22:00:00Z"
    // It is the 16th in Rome.
    let (_, on) = try quorum(bench, "April")
    #expect(on["basis"]?.string == "attendance" && on["counted"]?.integer == 0, "\(on)")
  }

  @Test func theRuleIsDataOfTheLodge() throws {
    let bench = try bench(
      """
      lodge attendance mark March Presente Maestri1 Maestri2 Nuovi1
      lodge visitor add March "Ugo Riva" degree=Maestro
      lodge visitor add March "Ivo Serra" degree=Apprendista
      """)
    func isMet(_ rule: String) throws -> Bool {
      #expect(bench.run("lodge edit \(rule)") == .ok, "\(bench.errors)")
      return try quorum(bench, "March").0
    }
    #expect(try !isMet("quorum=5"))
    #expect(try isMet("visitors_count=yes"))
    #expect(try quorum(bench, "March").1["visitors"]?.integer == 2)
    #expect(try !isMet("quorum_masters=4"))
    #expect(try isMet("quorum=3 quorum_masters=2 visitors_count=no"))
    #expect(try !isMet("quorum=4"))
  }

  /// Who was raised after the meeting was no Master on its day.
  @Test(arguments: [("2026-03-19", true), ("2026-03-20", false)])
  func theDegreeOfTheDayCounts(day: String, isMet: Bool) throws {
    let bench = try bench(
      """
      lodge attendance mark March Presente \(names(2, 5).joined(separator: " "))
      lodge degree add Nuovi1 Compagno on=2026-03-19
      lodge degree add Nuovi1 Maestro on=\(day)
      """)
    #expect(try quorum(bench, "March").0 == isMet)
  }

  // MARK: - The roll

  private func marks(_ bench: LodgeBench) throws -> [String] {
    try bench.rows("lodge attendance list --meeting March").map {
      "\($0["member"]?.string ?? "") \($0["mark"]?.string ?? "") \($0["reason"]?.string ?? "")"
    }
  }

  @Test func theSheetBeginsWithTheOfficersOfTheDay() throws {
    let bench = try bench("lodge answer add March Nuovi1 maybe on=2026-03-01")
    let rows = try bench.rows("lodge roll show March")
    #expect(rows.count == 12)
    #expect(rows.first?["member"]?.string == "Ada Maestri6", "Secretary on that day")
    #expect(rows.first?["offices"]?.array?.first?.string == "Segretario")
    #expect(rows.dropFirst().first?["member"]?.string == "Ada Maestri1")
    #expect(rows.first { $0["member"]?.string == "Bea Nuovi1" }?["reply"]?.string == "maybe")
    #expect(bench.run("lodge roll show March --format table") == .ok)
    #expect((bench.out + bench.errors).contains("0 of 7, 0 of 3 Masters"), "\(bench.out)")
  }

  @Test func linesMarkMembers() throws {
    let bench = try bench(
      "lodge member add \"Mario De Luca\" degree=Maestro since=2010-01-01 number=77")
    #expect(
      bench.run(
        "lodge roll call March \"maestri1 p\" \"Nuovi2 a\" \"de l e ill at home\" \"Bea Nuovi3 P\"")
        == .ok, "\(bench.errors)")
    #expect(
      try Set(marks(bench)) == [
        "Ada Maestri1 Presente ", "Bea Nuovi2 Assente ", "Mario De Luca Assente ill at home",
        "Bea Nuovi3 Presente ",
      ])
    // One line needs no quotes.
    #expect(bench.run("lodge roll call March 77 p") == .ok, "\(bench.errors)")
    #expect(try marks(bench).contains("Mario De Luca Presente "))
    #expect(bench.run("undo") == .ok && bench.run("undo") == .ok)
    #expect(try marks(bench).isEmpty)
    #expect(bench.run("redo") == .ok)
    #expect(try marks(bench).count == 4)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  static let refusals: [(line: String, code: ExitCode, says: String)] = [
    ("\"Maestri1 p\" \"Maestri p\"", .usage, "Maestri p can be Ada Maestri1, Ada Maestri2"),
    ("\"Maestri1 p\" \"Nobody p\"", .usage, "Nobody p names nobody"),
    ("\"Maestri1 p\" \"Maestri2\"", .usage, "Maestri2 names nobody, or no mark"),
    ("\"Maestri1 p\" \"Maestri2 x\"", .usage, "or no mark"),
    ("\"Maestri1 p\" \"Maestri2 e\"", .usage, "who is excused gives a reason"),
    ("\"Maestri1 p\" \"Maestri2 a ill\"", .usage, "nothing follows a"),
    ("\"Maestri1 p\" \"Maestri1 a\"", .usage, "Ada Maestri1 is marked twice"),
    ("\"Maestri1 p\" \"Sala p\"", .refused, "Leo Sala was candidate on 2026-03-19"),
    ("\"Maestri1 p\" \"\u{202E}\u{1B}[31m p\"", .usage, "names nobody"),
    ("\"Maestri1 p\" p", .usage, "names nobody"),
    ("\"Maestri1 p\" \"\"", .usage, "names nobody"),
  ]

  @Test(arguments: refusals) func oneBadLineRefusesAll(
    lines: String, code: ExitCode, says: String
  ) throws {
    let bench = try bench("lodge member add \"Leo Sala\" state=candidate since=2025-01-10")
    let before = try bench.rows("log --limit 100").count
    #expect(bench.run("lodge roll call March \(lines)") == code, "\(bench.errors)")
    #expect(bench.errors.contains(says), "\(bench.errors)")
    #expect(!bench.errors.contains("\u{1B}") && !bench.errors.contains("\u{202E}"))
    #expect(try bench.rows("log --limit 100").count == before, "something was written")
    #expect(try marks(bench).isEmpty)
  }

  @Test func aMeetingToComeHasNoRollCall() throws {
    let bench = try bench()
    #expect(bench.run("lodge roll call April \"Maestri1 p\"") == .refused)
    #expect(bench.errors.contains("still to come"), "\(bench.errors)")
    #expect(bench.run("lodge roll show April") == .ok, "the sheet is printed before")
  }
}
