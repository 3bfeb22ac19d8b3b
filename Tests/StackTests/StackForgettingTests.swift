// A person who takes supplements is forgotten with all that belongs to them, and nobody else.

import Command
import Kernel
import SessionBench
import Testing

@testable import Stack

@Suite struct StackForgettingTests {
  @Test func everythingOfThePersonGoes() throws {
    let bench = try StackBench()
    for line in [
      "stack person add Zoraide born=1980-01-01 sex=female weight=64kg priority=\"sleep of Zoraide\"",
      "stack person add Bea born=1970-01-01 sex=female priority=\"to run with Zoraide\"",
      "stack add magnesium dose=200mg --person Zoraide comment=quicksilver",
      "stack condition add \"kidney stones\" --person Zoraide comment=quicksilver",
      "stack medicine add Eutirox --person Zoraide comment=quicksilver",
      "stack measure add weight 64kg --person Zoraide comment=quicksilver",
      "stack effect add \"quicksilver nausea\" --person Zoraide",
      "stack taken magnesium --person Zoraide",
      "stack goal add sleep --person Bea",
    ] {
      #expect(bench.run(line) == .ok, "\(line): \(bench.errors)")
    }
    try #require(bench.run("forget zoraide --texts all --yes --json") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("erased"))
    for line in [
      "stack person list --json", "stack goal list --json", "stack list --json",
      "stack condition list --json", "stack medicine list --json", "stack measure list --json",
      "stack effect list --json", "stack entry list --json", "log --json --limit 100",
    ] {
      let code = bench.run(line)
      #expect(code == .ok, "\(line): \(bench.errors)")
      for word in ["Zoraide", "quicksilver", "kidney", "Eutirox"] {
        #expect(!bench.out.contains(word), "\(line): \(word)")
      }
    }
    #expect(bench.run("stack person list --json") == .ok)
    #expect(bench.out.contains("Bea") && bench.out.contains("to run with \u{2026}"))
    #expect(bench.run("verify") == .ok, "\(bench.out)")
  }

  @Test func whatIsProseIsATextOfTheModel() {
    for (table, members) in StackProse.fields {
      let model = StackModel.all.first { $0.table == table }
      for member in members {
        #expect(model?.fields.contains { $0.path == member && $0.kind == .text } == true)
      }
    }
  }
}
