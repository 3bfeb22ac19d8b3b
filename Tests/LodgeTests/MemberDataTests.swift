// All that is recorded of a member: complete by a law over what the domain stores, and for whom it is.

import Kernel
import Notebook
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct MemberDataTests {
  /// Whatever refers to a member is exported: a new noun that does is a failure here until it is added.
  @Test func everyNounThatRefersToAMemberIsInTheExport() {
    var missing: [String] = []
    var count = 0
    for model in LodgeModel.all {
      for field in model.fields where field.kind == .identifier(of: "lodge.member") {
        count += 1
        let isThere = MemberData.parts.contains {
          $0.table == model.table && $0.columns.contains(field.name)
        }
        if !isThere { missing.append("\(model.table).\(field.name)") }
      }
    }
    #expect(missing.isEmpty, "\(missing)")
    #expect(count >= 16, "\(count)")
  }

  /// A notebook in which every part has a record of Ada, and another member has as many.
  private func bench() throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-01T10:00:00Z"
    var lines = [
      "lodge edit name=Kilwinning number=214 orient=Firenze zone=UTC",
      "lodge fund add Bank currency=EUR", "lodge dues set 2026 300EUR",
    ]
    for name in ["Ada Conti", "Bea Dini"] {
      let last = name.split(separator: " ")[1]
      let office = last == "Conti" ? "Segretario" : "Tesoriere"
      lines += [
        "lodge member add \"\(name)\" degree=Maestro since=2014-03-20 email=\(last)@example.org",
        "lodge office add \(last) \(office) from=2024-01-10",
        "lodge meeting add \(last)Night on=2025-12-18 introduced_by=\"\(name)\"",
        "lodge attendance mark \(last)Night Presente \(last)",
        "lodge answer add \(last)Night \(last) yes by=phone",
        "lodge agenda add \(last)Night Talk speaker=\"\(name)\"",
        "lodge paper add \"Of \(last)\" author=\(last)",
        "lodge tier add \(last) reduced from=2025-01-01",
        "lodge discount add \(last) 2026 percent=10",
        "lodge charge add \(last) Book amount=12EUR on=2026-01-10",
        "lodge payment add \(last) 50EUR on=2026-02-01",
        "lodge volunteer add member=\(last) from=2026-01-10",
      ]
    }
    for line in lines { try #require(bench.run(line) == .ok, "\(line): \(bench.errors)") }
    return bench
  }

  @Test func whatNamesAMemberIsThereAndNothingOfOthers() throws {
    let bench = try bench()
    let path = bench.folder + "/ada.json"
    try #require(bench.run("lodge member data Conti --out \(path)") == .ok, "\(bench.errors)")
    let bytes = try Files.read(path, limit: 1 << 20)
    let row = try #require(try JSON(parsing: bytes)["rows"]?[0])
    for key in [
      "standings", "degrees", "offices", "attendance", "answers", "papers", "volunteers", "tiers",
      "discounts", "charges", "entries", "agenda", "introduced",
    ] {
      #expect(row[key]?.array?.isEmpty == false, "\(key): \(row.text)")
    }
    // The same sections whatever is recorded.
    for key in ["proxies", "signatures", "references", "receipts", "minutes", "bank"] {
      #expect(row[key]?.array?.isEmpty == true, "\(key)")
    }
    #expect(row["email"]?.string == "Conti@example.org")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("Dini"), "\(text)")
    for format in ["md", "html"] {
      let page = bench.folder + "/ada.\(format)"
      try #require(bench.run("lodge member data Conti --out \(page)") == .ok, "\(bench.errors)")
      let words = String(decoding: try Files.read(page, limit: 1 << 20), as: UTF8.self)
      #expect(words.contains("ContiNight") && !words.contains("Dini"), "\(words)")
    }
  }

  /// Themselves, who keeps the members, and administrators.
  @Test func whoMayExportIt() throws {
    let bench = try SigningBench.make()
    func code(_ who: String, _ member: String) throws -> ExitCode {
      try SigningBench.logIn(bench, who)
      return bench.run("lodge member data \"\(member)\" --json")
    }
    #expect(try code("ada", "Ada Conti") == .ok, "\(bench.errors)")
    let row = try #require(try JSON(parsing: Array(bench.out.utf8))["rows"]?[0])
    let days = row["references"]?.array?.compactMap { $0["meeting_day"]?.string } ?? []
    #expect(Set(days) == ["2026-03-19"], "\(row.text)")
    #expect(row["minutes"]?.array?.count == 1, "\(row.text)")
    #expect(row["agenda"]?.array?.count == 1, "\(row.text)")
    #expect(try code("ada", "Leo Sala") == .refused)
    #expect(bench.errors.contains("ada may not export what is recorded of Leo Sala"))
    #expect(try code("eve", "Ugo Riva") == .refused)
    #expect(try code("\"Leo Sala\"", "Ada Conti") == .ok, "\(bench.errors)")
    try #require(
      bench.run(
        """
        lodge member link "Ugo Riva" eve
        lodge office add "Ugo Riva" SegretarioAggiunto from=2020-04-01
        """) == .ok, "\(bench.errors)")
    #expect(try code("eve", "Ada Conti") == .ok, "\(bench.errors)")
  }
}
