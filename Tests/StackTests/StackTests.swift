// Supplements in a notebook, as somebody types them.

import Command
import Kernel
import SessionBench
import Stack
import Testing

final class StackBench: SessionBench {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder("stack")
    super.init([.stack], folder: scratch.path)
  }
}

@Suite struct StackTests {
  private func ada(_ more: String...) throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14 sex=female")
    for line in more { bench.run(line) }
    return bench
  }

  private func verdicts(_ bench: StackBench) throws -> [String: String] {
    var found: [String: String] = [:]
    for row in try bench.rows("stack proof") {
      if let id = row["supplement"]?.string { found[id] = row["verdict"]?.string }
    }
    return found
  }

  @Test("a medicine refuses what must not be taken with it, and is forgotten when it is over")
  func medicines() throws {
    let bench = try ada()
    #expect(try verdicts(bench)["vitamin_k2"] != "refused")
    bench.run("stack medicine add Coumadin")
    #expect(try verdicts(bench)["vitamin_k2"] == "refused")
    bench.run("stack medicine edit Coumadin until=2026-01-01")
    #expect(try verdicts(bench)["vitamin_k2"] != "refused")
  }

  @Test("an unknown medicine counts as every class until it is said what it means")
  func unknownMedicine() throws {
    let bench = try ada("stack medicine add Coumadn")
    #expect(bench.errors.contains("Coumadin"))
    #expect(try verdicts(bench)["st_johns_wort"] == "refused")
    #expect(try verdicts(bench)["melatonin"] == "refused")
    bench.run("stack medicine edit Coumadn meant=Tachipirina")
    #expect(try verdicts(bench)["melatonin"] != "refused")
  }

  @Test("nothing is recommended to a minor, or to somebody of unknown age")
  func age() throws {
    let bench = try StackBench()
    bench.run("stack person add Leo born=2015-01-01")
    bench.run("stack goal add sleep")
    #expect(bench.run("stack recommend") == .refused)
    bench.run("stack person edit Leo born=\"\"")
    #expect(bench.run("stack recommend") == .refused)
    #expect(try Set(verdicts(bench).values) == ["refused"])
    bench.run("stack person edit Leo age=40")
    bench.run("stack recommend")
  }

  @Test("doses beyond reason, weights without sense and birthdays to come are refused")
  func absurd() throws {
    let bench = try ada()
    for line in [
      "stack add zinc dose=20g", "stack add zinc dose=-5mg", "stack add creatine dose=\"5000 IU\"",
      "stack person edit Ada weight=5g", "stack person edit Ada born=2099-01-01",
      "stack person edit Ada diet=xyzzy", "stack person edit Ada budget=-3EUR",
      "stack goal add xyzzy", "stack goal add \"\"",
    ] {
      #expect(bench.run(line) == .usage, "\(line)")
    }
    #expect(try bench.rows("stack list").isEmpty)
  }

  @Test("pounds are kilograms, and micrograms are no international units")
  func units() throws {
    let bench = try ada(
      "stack person edit Ada weight=154lb", "stack add \"vitamin d3\" dose=2000IU")
    let weight = try bench.rows("stack person list").first?["weight_g"]?.number
    #expect(weight.map { abs($0 - 69_853.2) < 1 } == true)
    let item = try bench.rows("stack list").first
    #expect(item?["dose"]?.number == 50 && item?["unit"]?.string == "ug")
  }

  @Test("a medicine that comes later names what has become forbidden, and says to ask first")
  func becameForbidden() throws {
    let bench = try ada("stack add \"vitamin k2\"")
    bench.run("stack medicine add Coumadin")
    #expect(bench.errors.contains("do not take the next dose"))
    #expect(bench.errors.contains("doctor or pharmacist"))
    #expect(!bench.errors.contains("stop taking"))
  }

  @Test("what is denied, or somebody else has, sets no risk")
  func denied() throws {
    let bench = try ada(
      "stack condition add \"non ho il diabete\"",
      "stack condition add \"mia madre ha l'epilessia\"")
    let understood = try bench.rows("stack condition list").compactMap { $0["understood"]?.text }
    #expect(understood.joined().contains("not:") && understood.joined().contains("family"))
    // A medicine that is noted as a condition counts as a medicine, and is shown as one.
    bench.run("stack condition add \"Eutirox 75\"")
    let row = try #require(
      bench.rows("stack condition list").first { $0["text"]?.string == "Eutirox 75" })
    #expect("\(row["understood"] ?? .null)".contains("medicine: "), "\(row)")
    let before = try verdicts(bench)
    bench.run("stack condition add \"ho il diabete\"")
    #expect(try verdicts(bench) != before)
  }

  @Test("several people: each has a profile of their own, and the one who is meant must be said")
  func people() throws {
    let bench = try ada("stack person add Leo age=50")
    #expect(bench.run("stack goal add sleep") == .usage)
    bench.run("stack goal add sleep --person Leo")
    bench.run("stack medicine add Coumadin --person Ada")
    let leo = try bench.rows("stack proof --person Leo")
    #expect(leo.first { $0["supplement"]?.string == "vitamin_k2" }?["verdict"]?.string != "refused")
  }
}
