// From the application to the admission: steps in their order, counts without names, who becomes a member and who does not.

import Kernel
import SessionBench
import Testing

@testable import Lodge

@Suite struct PetitionTests {
  private func bench(_ more: String = "", profile: String = "lodge") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-31T10:00:00Z"
    let degree = profile == "lodge" ? " degree=Maestro" : ""
    try #require(
      bench.run(
        """
        lodge profile use \(profile)
        lodge edit name=L zone=UTC
        lodge member add "Ada Conti"\(degree) since=2014-03-20
        lodge member add "Bea Dini"\(degree) since=2025-06-01
        lodge member add "Leo Sala" state=candidate since=2026-01-10
        lodge petition add Sala proposer=Conti on=2026-01-12
        \(more)
        """) == .ok, "\(bench.errors)")
    return bench
  }

  private static let accepted = """
    lodge petition edit Sala seconder=Dini posted_from=2026-01-15 posted_until=2026-02-15
    lodge inquiry add Sala Dini on=2026-01-20 result=favourable
    lodge petition ballot Sala white=14 black=1 abstained=2 on=2026-02-19
    lodge petition decide Sala accepted on=2026-02-19
    """

  @Test(arguments: ["lodge", "association"])
  func anAcceptedCandidateBecomesAMemberInOneCommand(profile: String) throws {
    let bench = try bench(Self.accepted, profile: profile)
    #expect(bench.run("lodge petition admit Sala on=2026-03-19") == .ok, "\(bench.errors)")
    let row = try bench.row("lodge petition list")
    #expect(row["white"]?.integer == 14 && row["black"]?.integer == 1, "\(row.text)")
    #expect(row["abstained"]?.integer == 2 && row["decision"]?.string == "accepted")
    #expect(row["admitted_on"]?.string == "2026-03-19" && row["seconder"]?.string == "Bea Dini")
    let leo = try bench.row("lodge member show Sala")
    #expect(leo["state"]?.string == "active" && leo["state_since"]?.string == "2026-03-19")
    if profile == "lodge" {
      #expect(leo["degree"]?.string == "Apprendista", "\(leo.text)")
      let moves = try bench.rows("lodge report movements 2026").map {
        $0["movement"]?.string ?? $0.text
      }
      #expect(!moves.isEmpty)
    }
    #expect(bench.run("lodge petition admit Sala on=2026-03-20") == .refused)
    // One step of undo.
    #expect(bench.run("undo") == .ok)
    #expect(try bench.row("lodge member show Sala")["state"]?.string == "candidate")
    #expect(try bench.row("lodge petition list")["admitted_on"] == .null)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
    #expect(bench.run("rebuild") == .ok)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test(arguments: ["rejected", "withdrawn"])
  func whoIsNotAdmittedStaysAFactAndIsNoMember(outcome: String) throws {
    let bench = try bench("lodge petition decide Sala \(outcome) on=2026-02-19")
    #expect(
      try bench.rows("lodge member list").map { $0["name"]?.string }.contains("Leo Sala") == false)
    #expect(try bench.row("lodge petition show Sala")["decision"]?.string == outcome)
    #expect(bench.run("lodge petition admit Sala") == .refused)
    #expect(bench.run("lodge petition ballot Sala white=1 black=0") == .refused)
    #expect(bench.run("lodge petition remove Sala") == .refused)
    #expect(bench.errors.contains("Leo Sala still has a decision"), "\(bench.errors)")
    // They may apply again.
    #expect(
      bench.run("lodge petition add Sala proposer=Dini on=2026-03-30") == .ok, "\(bench.errors)")
    #expect(try bench.row("lodge member show Sala")["state"]?.string == "candidate")
    // The name means the new one.
    #expect(try bench.row("lodge petition show \"Leo Sala\"")["decision"] == .null)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test(arguments: [
    ("lodge petition add Sala proposer=Conti on=2026-02-01", "has an application of 2026-01-12"),
    ("lodge petition add Dini proposer=Conti", "Bea Dini was active"),
    ("lodge petition edit Sala seconder=Sala", "is the candidate"),
    (
      "lodge petition edit Sala on=2025-05-01 proposer=Dini",
      "Bea Dini had not joined on 2025-05-01"
    ),
    ("lodge petition admit Sala", "nothing is decided"),
    ("lodge petition ballot Sala white=1 black=0 on=2026-01-01", "is before 2026-01-12"),
    ("lodge petition ballot Sala white=1 black=0 on=2026-04-01", "still to come"),
    ("lodge petition edit Sala posted_from=2026-02-01 posted_until=2026-01-31", "cannot be posted"),
    ("lodge inquiry add Sala Sala", "is the candidate"),
    ("lodge inquiry add Sala Dini on=2026-01-01", "is before 2026-01-12"),
    ("lodge petition ballot Sala white=-1 black=0", "-1"),
  ]) func stepsOutOfOrderAreRefused(line: String, says: String) throws {
    let bench = try bench()
    #expect(bench.run(line) != .ok, "\(bench.errors)")
    #expect(bench.errors.contains(says), "\(bench.errors)")
    #expect(bench.run("lodge member list --former") == .ok)
  }

  /// Later changes of who sponsored, was asked or was admitted.
  @Test func sponsorsAndAdmissionsStayTrue() throws {
    let bench = try bench(Self.accepted + "\nlodge petition admit Sala on=2026-03-19")
    for (line, says) in [
      (
        "lodge standing add Conti resigned on=2026-01-01",
        "Ada Conti for the application of Leo Sala"
      ),
      ("lodge standing add Dini dormant on=2026-01-15", "the inquiry of Bea Dini about Leo Sala"),
    ] {
      #expect(bench.run(line) == .refused, "\(line): \(bench.errors)")
      #expect(bench.errors.contains(says), "\(bench.errors)")
    }
    let step = try bench.rows("lodge standing list --member Sala").first {
      $0["state"]?.string == "active"
    }
    #expect(bench.run("lodge standing edit \(step?["id"]?.string ?? "") on=2026-03-25") == .refused)
    #expect(bench.errors.contains("Leo Sala"), "\(bench.errors)")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test func itIsInWhatAMemberMayAskFor() throws {
    let bench = try bench(Self.accepted)
    for (name, keys) in [
      ("Sala", ["applications", "inquired"]), ("Dini", ["applications", "inquiries"]),
    ] {
      try #require(bench.run("lodge member data \(name) --json") == .ok, "\(bench.errors)")
      let row = try #require(try JSON(parsing: Array(bench.out.utf8))["rows"]?[0])
      for key in keys { #expect(row[key]?.array?.count == 1, "\(name) \(key): \(row.text)") }
    }
    // On paper it is said who was asked, and for whom somebody spoke.
    #expect(bench.run("lodge member data Sala --format md") == .ok)
    #expect(bench.out.contains("Bea Dini"), "\(bench.out)")
    #expect(bench.run("lodge member data Dini --format md") == .ok)
    #expect(bench.out.contains("Leo Sala"), "\(bench.out)")
    #expect(bench.run("lodge member remove Sala") == .refused)
  }
}
