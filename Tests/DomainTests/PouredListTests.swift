// A list that is written while it is read says the same as one that is read whole, of every noun of every domain.

import SessionBench
import Testing

@testable import Command

@Suite struct PouredListTests {
  @Test(arguments: DomainBench.domains.filter { $0.sample != nil }.map(\.name)) func sayTheSame(
    _ domain: String
  ) throws {
    let bench = try DomainBench("")
    #expect(bench.run("sample \(domain)") == .ok, "\(bench.errors)")
    let lists = bench.registry.commands.map(\.name).filter {
      $0.hasPrefix(domain + " ") && $0.hasSuffix(" list")
    }
    func output(_ line: String, held: Int) -> String {
      let session = bench.makeSession()
      defer { session.close() }
      session.heldRows = held
      return "\(bench.run(line, in: session)) \(bench.out)"
    }
    var long = 0
    for list in lists {
      for format in ["tsv", "json"] {
        let line = "\(list) --format \(format)"
        let whole = output(line, held: 1_000_000)
        #expect(output(line, held: 0) == whole, "\(line)")
        long += whole.utf8.count > 300 ? 1 : 0
      }
    }
    // Empty lists alone would prove nothing: a third of them at least have rows.
    #expect(3 * long >= 2 * lists.count)
  }
}
