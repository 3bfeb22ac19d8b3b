// The safety plan and the people to call: written, ordered, on one page.

import Command
import Kernel
import SessionBench
import System
import Testing

@testable import Mind

@Suite struct PlanTests {
  private let bench: MindBench

  init() throws { bench = try MindBench() }

  @Test func stepsComeInTheOrderOfThePlan() throws {
    #expect(
      bench.run(
        """
        mind plan add "my children" part=reasons
        mind plan add "a walk" part=alone
        mind plan add "I stop answering" part=signs
        mind plan add music part=alone
        """) == .ok, "\(bench.errors)")
    func steps() throws -> [String] {
      try bench.rows("mind plan list").map {
        "\($0["part"]?.string ?? "") \($0["number"]?.integer ?? 0) \($0["text"]?.string ?? "")"
      }
    }
    #expect(
      try steps() == [
        "signs 1 I stop answering", "alone 1 a walk", "alone 2 music", "reasons 1 my children",
      ])
    #expect(bench.run("mind plan move music 1") == .ok, "\(bench.errors)")
    #expect(try steps()[1...2] == ["alone 1 music", "alone 2 a walk"])
    #expect(bench.run("mind plan move music 3") == .usage)
    #expect(bench.run("mind plan move music 1") == .refused)
    #expect(bench.run("mind plan edit music part=places") == .ok)
    #expect(bench.run("mind plan remove \"a walk\"") == .ok)
    #expect(try steps() == ["signs 1 I stop answering", "places 1 music", "reasons 1 my children"])
    #expect(bench.run("mind plan add something") == .usage)
    #expect(bench.run("mind plan add something part=other") == .usage)
    #expect(bench.run("mind plan add \" \" part=alone") == .usage)
  }

  @Test func theFirstWordsProposeASeal() throws {
    #expect(bench.run("mind plan add \"a walk\" part=alone") == .ok)
    #expect(bench.errors.contains("notebook seal mind"))
    #expect(bench.run("mind contact add Ada") == .ok)
    #expect(!bench.errors.contains("notebook seal mind"))
  }

  @Test func nothingOfItStaysInHistoryOrLog() throws {
    #expect(
      bench.run("mind plan add QUAGGA part=alone\nmind contact add QUOKKA phone=5550100") == .ok)
    #expect(bench.run("log --json") == .ok)
    #expect(!bench.out.contains("QUAGGA") && !bench.out.contains("QUOKKA"), "\(bench.out)")
    for command in bench.registry.commands where command.words[0] == "mind" {
      #expect(command.isSensitive, "\(command.name)")
    }
  }

  @Test func thePageHasEveryPart() throws {
    #expect(
      bench.run(
        "mind plan add \"a walk\" part=alone\nmind contact add Ada phone=5550100 afraid=yes")
        == .ok)
    #expect(bench.run("mind plan show --format table") == .ok, "\(bench.errors)")
    for part in PlanPart.allCases {
      #expect(bench.out.contains(part.title.text(.english)), "\(part)")
      #expect(
        bench.out.contains(String(part.invitation.text(.english).prefix(30))) == (part != .alone),
        "\(part)")
    }
    let page = try bench.row("mind plan show")
    #expect(page["alone"]?.array?.first?["text"]?.string == "a walk")
    #expect(page["contacts"]?.array?.first?["name"]?.string == "Ada")
    #expect(page["contacts"]?.array?.first?["afraid"] == nil)
    let file = bench.folder + "/plan.md"
    #expect(bench.run("mind plan show --out \(file)") == .ok, "\(bench.errors)")
    let text = String(decoding: try Files.read(file, limit: 1 << 20), as: UTF8.self)
    #expect(
      text.contains("a walk") && text.contains("5550100") && text.contains("What matters to me"))
    #expect(bench.run("mind plan show --out \(bench.folder)/plan.html") == .ok, "\(bench.errors)")
  }

  @Test func contactsComeInTheirOrder() throws {
    #expect(
      bench.run(
        "mind contact add Zoe order=1\nmind contact add Ada\nmind contact add Bea order=2") == .ok)
    #expect(
      try bench.rows("mind contact list").map { $0["name"]?.string } == ["Zoe", "Bea", "Ada"])
    #expect(bench.run("mind contact add ada") == .refused)
    #expect(bench.run("mind contact edit Ada phone=5550100 consent=2026-05-01 order=1") == .ok)
    #expect(
      try bench.rows("mind contact list").map { $0["name"]?.string } == ["Ada", "Zoe", "Bea"])
    #expect(bench.run("mind contact edit Ada order=0") == .usage)
  }
}
