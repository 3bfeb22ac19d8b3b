// Who is due for the next degree: by rules of the profile, at their borders; without rules nobody is judged.

import Kernel
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct DueTests {
  private func bench(_ rule: String?) throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-31T10:00:00Z"
    try #require(
      bench.run(
        """
        lodge edit name=L zone=UTC
        lodge member add "Ada Conti" degree=Maestro since=2014-03-20
        lodge member add "Leo Sala" degree=Apprendista since=2025-09-30
        lodge member add "Ugo Riva" degree=Apprendista since=2025-08-31
        lodge member add "Eva Neri" since=2025-01-10
        lodge meeting add M1 on=2025-10-16
        lodge meeting add M2 on=2025-11-20
        lodge meeting add M3 on=2025-12-18
        lodge attendance mark M1 Presente Sala --all-others Assente
        lodge attendance mark M2 Presente Sala Riva --all-others Assente
        lodge attendance mark M3 Presente Riva Conti
        lodge attendance mark M3 Assente Sala reason=ill
        lodge paper add Ashlar author=Sala state=Completata on=2025-12-18
        """) == .ok, "\(bench.errors)")
    if let rule {
      let text = Profile.lodgeFile.replacing("\"name\": \"lodge\"", with: "\"name\": \"own\"")
        .replacing("\"rules\": {", with: "\"rules\": {\"advancement\": [\(rule)],")
      try Files.writeAtomically(bench.folder + "/own.json", Array(text.utf8), overwrite: true)
      try #require(
        bench.run("lodge profile use \(bench.folder)/own.json") == .ok, "\(bench.errors)")
    }
    return bench
  }

  @Test(arguments: [
    // Six months after 30 September is 30 March; after 31 August it is 28 February.
    ("\"months\":6", "2026-03-29", ["Ugo Riva yes", "Leo Sala no"]),
    ("\"months\":6", "2026-03-30", ["Ugo Riva yes", "Leo Sala yes"]),
    ("\"months\":6", "2026-02-27", ["Ugo Riva no", "Leo Sala no"]),
    // Leo was excused once, which counts neither for nor against; Ugo missed one of three.
    ("\"percent\":100", "2026-03-31", ["Ugo Riva no", "Leo Sala yes"]),
    ("\"percent\":66", "2026-03-31", ["Ugo Riva yes", "Leo Sala yes"]),
    ("\"percent\":67", "2026-03-31", ["Ugo Riva no", "Leo Sala yes"]),
    ("\"meetings\":2", "2026-03-31", ["Ugo Riva yes", "Leo Sala yes"]),
    ("\"meetings\":2", "2025-12-17", ["Ugo Riva no", "Leo Sala yes"]),
    ("\"papers\":1", "2026-03-31", ["Ugo Riva no", "Leo Sala yes"]),
    ("\"papers\":1", "2025-12-17", ["Ugo Riva no", "Leo Sala no"]),
  ]) func rulesAreJudgedAtTheirBorders(rule: String, day: String, due: [String]) throws {
    let bench = try bench("{\"to\":\"Compagno\",\(rule)}")
    let rows = try bench.rows("lodge degree due --on \(day)")
    let said = rows.map {
      "\($0["member"]?.string ?? "") \($0["due"] == .bool(true) ? "yes" : "no")"
    }
    #expect(said == due)
    for row in rows { #expect((row["missing"] == .null) == (row["due"] == .bool(true))) }
  }

  @Test func whatIsMissingIsSaidAndWhoIsLeftOut() throws {
    let bench = try bench("{\"to\":\"Compagno\",\"months\":12,\"meetings\":8,\"papers\":1}")
    #expect(bench.run("lodge degree due --format table") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("1 active member without a degree is left out: Eva Neri"))
    let leo = try #require(
      try bench.rows("lodge degree due").first { $0["member"]?.string == "Leo Sala" })
    #expect(
      leo["missing"]?.string == "6 of 12 months, until 2026-09-30; attended 2 of 8 meetings",
      "\(leo.text)")
    #expect(bench.run("lodge profile show --format md") == .ok)
    #expect(
      bench.out.contains("12 months, 8 meetings attended, 1 paper presented"), "\(bench.out)")
    #expect(bench.run("lodge attendance rate --format table") == .ok)
    #expect(bench.out.contains("without a degree is left out: Eva Neri"), "\(bench.out)")
    #expect(try bench.row("lodge member show Sala")["degree_months"]?.integer == 6)
  }

  @Test func withoutARuleNobodyIsJudged() throws {
    let bench = try bench(nil)
    let rows = try bench.rows("lodge degree due")
    #expect(rows.map { $0["due"] } == [.null, .null] && rows[0]["months"]?.integer == 7)
    #expect(bench.run("lodge degree due --format table") == .ok)
    #expect(bench.out.contains("the profile has no rule for: Fellow Craft"), "\(bench.out)")
  }

  @Test(arguments: [
    ("{\"to\":\"Apprendista\",\"months\":1}", "is a degree of the profile after the first"),
    ("{\"to\":\"Compagno\"}", "has no figure"),
    ("{\"to\":\"Compagno\",\"months\":0}", "months"),
    ("{\"to\":\"Compagno\",\"papers\":1},{\"to\":\"Compagno\",\"months\":1}", "has a degree twice"),
  ]) func aRuleThatMakesNoSenseIsRefused(rule: String, says: String) throws {
    let bench = try bench(nil)
    let text = Profile.lodgeFile.replacing("\"name\": \"lodge\"", with: "\"name\": \"own\"")
      .replacing("\"rules\": {", with: "\"rules\": {\"advancement\": [\(rule)],")
    try Files.writeAtomically(bench.folder + "/own.json", Array(text.utf8), overwrite: true)
    #expect(bench.run("lodge profile use \(bench.folder)/own.json") == .data)
    #expect(bench.errors.contains(says), "\(bench.errors)")
  }

  @Test func anAssociationHasNoDegreesToBeDueFor() throws {
    let bench = try LodgeBench()
    #expect(bench.run("lodge profile use association\nlodge member add \"Ada Conti\"") == .ok)
    #expect(bench.run("lodge degree due") == .refused)
    #expect(bench.errors.contains("has no degrees"), "\(bench.errors)")
    #expect(try bench.row("lodge member list")["degree_months"] == nil)
  }

  // MARK: - Small facts of members, answers and offices

  @Test func registrationAndFlagGoOutAndComeIn() throws {
    let bench = try bench(nil)
    try #require(
      bench.run("lodge member edit Sala registered=2025-10-01 admin=yes") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge member list --format csv") == .ok)
    let file = bench.folder + "/members.csv"
    try Files.writeAtomically(
      file, Array("name,registered,admin\nIda Blu,2024-02-03,yes\nOto Rho,,\n".utf8),
      overwrite: true)
    #expect(bench.run("lodge member import \(file)") == .ok, "\(bench.errors)")
    let rows = try bench.rows("lodge member list").map {
      "\($0["name"]?.string ?? "") \($0["registered"]?.string ?? "-") \($0["admin"] == .bool(true))"
    }
    for wanted in [
      "Leo Sala 2025-10-01 true", "Ida Blu 2024-02-03 true", "Oto Rho 2026-03-31 false",
    ] {
      #expect(rows.contains(wanted), "\(rows)")
    }
  }

  @Test func anAnswerOfTomorrowIsNone() throws {
    let bench = try bench("{\"to\":\"Compagno\",\"months\":1}")
    try #require(bench.run("lodge meeting add Next on=2026-04-16 answer_by=2026-04-10") == .ok)
    #expect(bench.run("lodge answer add Next Sala yes on=2026-04-01") == .usage)
    #expect(bench.errors.contains("still to come"), "\(bench.errors)")
    try #require(bench.run("operator add ada\noperator use ada") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge answer add Next Sala yes by=phone on=2026-03-30") == .ok)
    let row = try bench.row("lodge answer list")
    #expect(row["way"]?.string == "phone" && row["changed_by"]?.string == "ada", "\(row.text)")
  }

  @Test func officesOfAYear() throws {
    let bench = try bench(nil)
    try #require(
      bench.run(
        """
        lodge member add "Bea Dini" degree=Maestro since=2015-07-20
        lodge office add Conti Segretario from=2023-01-10 until=2024-01-09
        lodge office add Dini Segretario from=2024-01-10
        """) == .ok, "\(bench.errors)")
    func held(_ options: String) throws -> [String] {
      try bench.rows("lodge office list \(options)").map {
        "\($0["year"]?.integer ?? 0) \($0["member"]?.string ?? "")"
      }
    }
    #expect(try held("--history") == ["2023 Ada Conti", "2024 Bea Dini"])
    #expect(try held("--year 2023") == ["2023 Ada Conti"])
    #expect(try held("--year 2024") == ["2023 Ada Conti", "2024 Bea Dini"])
    #expect(try held("--year 2026") == ["2024 Bea Dini"])
    #expect(try held("--year 2022").isEmpty)
  }

  @Test func whatStillHasOthersIsNamed() throws {
    let bench = try bench(nil)
    let row = try #require(
      try bench.rows("lodge degree list --member Conti").first {
        $0["degree"]?.string == "Compagno"
      })
    #expect(bench.run("lodge degree remove \(row["id"]?.string ?? "")") == .refused)
    #expect(bench.errors.contains("Ada Conti still has Master Mason"), "\(bench.errors)")
  }
}
