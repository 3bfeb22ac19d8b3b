// Every column of the tables of minutes, book, signatures and keys, edited by hand with sqlite3: `verify` says so, and
// no command ends but with a code of its own.

import Kernel
import PaperBench
import SessionBench
import Testing

@testable import Lodge

@Suite struct EditedRowsTests {
  private static let values = ["NULL", "'x'"]
  private static let looks = [
    "lodge minutes verify", "lodge register verify", "lodge minutes show 2026-03-19 --format md",
  ]
  private static let codes: Set<ExitCode> = [.ok, .notFound, .usage, .data, .refused]

  @Test(arguments: [
    "lodge_minutes", "lodge_addendum", "lodge_register", "lodge_signature", "lodge_reference",
    "lodge_term", "account_key",
  ])
  func everyEditIsNoticed(table: String) throws {
    let bench = try SigningBench.make()
    for what in ["2026-03-19", "2026-03-19 --addendum 1"] {
      for name in ["ada", "\"Leo Sala\""] { try SigningBench.sign(bench, what, as: name) }
    }
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
    let kept = bench.folder + "/kept"
    func shell(_ line: String) throws -> String {
      let said = Judges.shell(line)
      try #require(said.code == 0, "\(said.text)")
      return said.text
    }
    _ = try shell("cat \(bench.path) > \(kept)")
    let columns = try shell(
      "sqlite3 \(bench.path) \"SELECT name FROM pragma_table_info('\(table)')\"")
    var edits = 0
    for column in columns.split(separator: "\n") where column != "scope" {
      for value in Self.values {
        let change = """
          UPDATE OR IGNORE \(table) SET \(column) = \(value) WHERE \(column) IS NOT \(value) AND \
          id = (SELECT min(id) FROM \(table)); SELECT changes();
          """
        // What a NOT NULL refuses is no edit; the file stays the one that the accounts are logged in to.
        guard try shell("sqlite3 \(bench.path) \"\(change)\"") == "1\n" else { continue }
        edits += 1
        let name = "\(table).\(column) = \(value)"
        #expect(bench.run("verify") == .notFound, "\(name): \(bench.out)\(bench.errors)")
        for look in Self.looks {
          let code = bench.run(look)
          #expect(Self.codes.contains(code), "\(name), \(look): \(code) \(bench.errors)")
        }
        _ = try shell("cat \(kept) > \(bench.path)")
      }
    }
    #expect(edits >= columns.split(separator: "\n").count, "\(edits) edits")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }
}
