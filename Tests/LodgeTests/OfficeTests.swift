// Offices: who may hold which, what is refused by name, and the check of the next college.

import Kernel
import SessionBench
import Testing

@testable import Lodge

@Suite struct OfficeTests {
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-01T10:00:00Z"
    try #require(
      bench.run(
        """
        lodge member add "Ada Conti" degree=Maestro since=2014-03-20
        lodge member add "Bea Dini" degree=Maestro since=2015-03-20
        lodge member add "Mario De Luca" degree=Compagno since=2020-05-01
        lodge member add "Leo Sala" state=candidate since=2025-01-10
        lodge office add Conti Segretario from=2024-01-10 until=2025-01-09
        lodge office add Dini MaestroVenerabile from=2024-01-10
        \(more)
        """) == .ok, "\(bench.errors)")
    return bench
  }

  @Test(arguments: [
    ("lodge office add Dini Segretario from=2024-06-01", "Secretary is Ada Conti from 2024-01-10"),
    ("lodge office add Dini Oratore from=2024-06-01", "is also Worshipful Master"),
    ("lodge office add \"De Luca\" Tesoriere from=2024-06-01", "is for Master Mason"),
    ("lodge office add Sala Economo from=2025-06-01", "has no degree on 2025-06-01"),
    ("lodge office add Conti Oratore from=2010-01-01", "had not joined on 2010-01-01"),
  ]) func rulesAreNamed(line: String, says: String) throws {
    let bench = try bench()
    #expect(bench.run(line) == .refused, "\(bench.errors)")
    #expect(bench.errors.contains(says), "\(bench.errors)")
  }

  /// A term's last day is its own: the next begins the day after.
  @Test(arguments: [
    ("from=2025-01-09", false), ("from=2025-01-10", true),
    ("from=2023-01-01 until=2024-01-09", true),
    ("from=2023-01-01 until=2024-01-10", false), ("from=2023-01-01", false),
    ("from=2024-05-01 until=2024-06-01", false),
  ]) func termsOfOneOfficeDoNotMeet(days: String, isFree: Bool) throws {
    let bench = try bench("lodge standing add Sala active on=2025-01-20")
    #expect(
      (bench.run("lodge member add \"Carlo Eco\" degree=Maestro since=2000-01-01")) == .ok)
    #expect(
      bench.run("lodge office add Eco Segretario \(days)") == (isFree ? .ok : .refused),
      "\(bench.errors)")
  }

  @Test func aDayIsAskedFor() throws {
    let bench = try bench("lodge office add Conti Oratore from=2025-02-01")
    func held(_ options: String) throws -> [String] {
      try bench.rows("lodge office list \(options)").map {
        "\($0["office"]?.string ?? "") \($0["member"]?.string ?? "")"
      }
    }
    #expect(
      try Set(held("--on 2024-06-24")) == ["Segretario Ada Conti", "MaestroVenerabile Bea Dini"])
    #expect(try Set(held("")) == ["Oratore Ada Conti", "MaestroVenerabile Bea Dini"])
    #expect(try held("--history").count == 3)
    #expect(try held("--history --office Oratore") == ["Oratore Ada Conti"])
  }

  @Test func aNewHolderReplacesThePresentOne() throws {
    let bench = try bench()
    let line = "lodge office add Conti MaestroVenerabile from=2026-01-10"
    #expect(bench.run(line) == .refused)
    #expect(bench.run(line + " --replacing") == .ok, "\(bench.errors)")
    let terms = try bench.rows("lodge office list --history --office MaestroVenerabile")
    #expect(terms.map { $0["until"]?.string } == ["2026-01-09", nil])
    #expect(bench.run("undo") == .ok)
    #expect(
      try bench.rows("lodge office list --history --office MaestroVenerabile").map {
        $0["until"]?.string
      } == [nil])
  }

  @Test func whoLeavesLeavesTheirOffices() throws {
    let bench = try bench()
    #expect(bench.run("lodge standing add Dini transferred on=2025-06-01") == .ok)
    #expect(
      try bench.rows("lodge office list --history --office MaestroVenerabile").map {
        $0["until"]?.string
      } == ["2025-05-31"])
  }

  @Test func theNextCollegeIsChecked() throws {
    let bench = try bench()
    let before = try bench.rows("log --limit 100").count
    #expect(
      bench.run(
        "lodge office plan \"Segretario=De Luca\" \"Oratore=Bea Dini\" --on 2026-06-01 --json")
        == .notFound)
    let rows = try #require(try JSON(parsing: Array(bench.out.utf8))["rows"]?.array)
    func rules(_ office: String) -> [String]? {
      rows.first { $0["office"]?.string == office }?["rules"]?.array?.compactMap(\.string)
    }
    #expect(rules("Segretario") == ["degree"])
    #expect(rules("Oratore") == ["combined"])
    #expect(rules("Tesoriere") == ["vacant"])
    #expect(rules("MaestroVenerabile") == [])
    #expect(bench.run("lodge office plan \"Papa=De Luca\"") == .usage, "\(bench.errors)")
    #expect(bench.run("lodge office plan Segretario") == .usage)
    #expect(bench.run("lodge office plan Segretario=Nessuno") != .ok)
    #expect(try bench.rows("log --limit 100").count == before, "a check writes nothing")
  }

  /// Six dignitaries of six members: nothing to find.
  @Test func aFullCollegeIsInOrder() throws {
    let bench = try LodgeBench()
    let offices = Profile.lodge.offices.filter(\.isRequired).map(\.office).map(\.rawValue)
    var script = ""
    for (index, office) in offices.enumerated() {
      script += "lodge member add \"M \(index)x\" degree=Maestro since=2010-01-01\n"
      script += "lodge office add \"M \(index)x\" \(office) from=2020-01-01\n"
    }
    #expect(bench.run(script) == .ok, "\(bench.errors)")
    #expect(bench.run("lodge office plan") == .ok, "\(bench.errors)\(bench.out)")
  }
}
