// Histories of other programs come in as tables; what is wrong with one is told with its line, and nothing is written.

import Command
import Kernel
import SessionBench
import System
import Testing

@testable import Stack

@Suite struct EntryImportTests {
  private func bench() throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14")
    bench.run("stack person add Leo age=50")
    for name in ["Ada", "Leo"] {
      bench.run("stack add magnesium dose=200mg since=2026-01-01 --person \(name)")
    }
    bench.run("stack add \"vitamin d3\" dose=25ug since=2026-01-01 --person Ada")
    return bench
  }

  private func file(_ bench: StackBench, _ text: String, _ name: String = "h.csv") throws -> String
  {
    let path = bench.folder + "/" + name
    try Files.writeAtomically(path, Array(text.utf8), overwrite: true)
    return path
  }

  @Test("a table of another program comes in, with its own names of columns, for two people")
  func table() throws {
    let bench = try bench()
    let path = try file(
      bench,
      """
      Medication,Who,Date,Slot,Status,Why,Dose,Time
      magnesium,Ada,2026-02-01,AM,taken,,200 mg,2026-02-01T08:05:00Z
      Magnesio,Leo,2026-02-01,sera,late,,0.2 g,
      Vitamin D3,Ada,2026-02-02,7:30,,,1000 IU,
      magnesium,Ada,2026-02-02,AM,skipped,viaggio,,
      """)
    let maps = [
      "Medication=item", "Who=person", "Date=day", "Slot=time", "Status=kind", "Why=reason",
      "Dose=amount", "Time=at",
    ].map { "--map \"\($0)\"" }.joined(separator: " ")
    #expect(bench.run("stack entry import \(path) \(maps)") == .ok, "\(bench.errors)")
    let rows = try bench.rows("stack entry list").map { row in
      let keys = ["person", "item", "day", "time", "kind", "reason", "unit", "at"]
      return keys.map { row[$0]?.string ?? "-" }.joined(separator: " ")
        + " \(row["amount"]?.number ?? -1)"
    }
    #expect(
      Set(rows) == [
        "Ada magnesium 2026-02-01 AM taken - mg 2026-02-01T08:05:00Z 200.0",
        "Leo magnesium 2026-02-01 PM late - mg - 200.0",
        "Ada vitamin_d3 2026-02-02 07:30 taken - ug - 25.0",
        "Ada magnesium 2026-02-02 AM skipped travel - - -1.0",
      ])
  }

  @Test(
    "what a list writes is read again: unchanged here, the same elsewhere",
    arguments: [
      "csv", "json", "jsonl", "tsv",
    ])
  func again(format: String) throws {
    let bench = try bench()
    bench.run("stack taken magnesium day=2026-04-30 --person Ada note=\"=1+1, 'x'\"")
    bench.run("stack taken \"vitamin d3\" day=2026-04-30 at=09:15 amount=\"500 IU\"")
    bench.run("stack skipped magnesium day=2026-04-29 reason=advice --person Leo")
    let rows = try bench.rows("stack entry list")
    #expect(bench.run("stack entry list --format \(format)") == .ok)
    let path = try file(bench, bench.out, "h." + format)
    #expect(bench.run("stack entry import \(path)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("3 rows unchanged"), "\(bench.errors)")
    let other = try self.bench()
    other.seed = "other"
    #expect(other.run("stack entry import \(path)") == .ok, "\(other.errors)")
    func data(_ rows: [JSON]) -> Set<String> {
      Set(
        rows.map { row in
          ["person", "item", "day", "time", "kind", "reason", "unit", "at", "note"].map {
            row[$0]?.string ?? "-"
          }.joined(separator: "|") + "|\(row["amount"]?.number ?? -1)"
        })
    }
    #expect(try data(other.rows("stack entry list")) == data(rows))
    // The same file once more would count every dose twice.
    if format == "csv" {
      let lines = bench.out.split(separator: "\n")
      _ = lines
      let bare = try file(
        other, "item,person,day,time,amount\nmagnesium,Ada,2026-04-01,AM,200mg\n", "bare.csv")
      #expect(other.run("stack entry import \(bare)") == .ok)
      #expect(other.run("stack entry import \(bare)") == .data)
      #expect(other.errors.contains("recorded already"))
    }
  }

  @Test(
    "every error has its line, and nothing is written",
    arguments: [
      ("zinc,2026-02-01,AM,200 mg", "zinc"), ("magnesium,2099-02-01,AM,200 mg", "still to come"),
      ("magnesium,yesteryear,AM,200 mg", "day"), ("magnesium,2026-02-01,25:99,200 mg", "time"),
      ("magnesium,2026-02-01,AM,20 g", "most on record"), ("magnesium,2026-02-01,AM,200", "unit"),
      ("magnesium,2026-02-01,AM,-1 mg", ""), ("magnesium,2026-02-01,AM,1e999 mg", ""),
      ("magnesium,2026-02-30,AM,200 mg", "day"), (",2026-02-01,AM,200 mg", "item"),
      ("\u{1B}[31mmagnesium,2026-02-01,AM,200 mg", ""),
      ("magnesium,2026-02-01,AM,200 IU", "international"),
    ])
  func faults(line: String, says: String) throws {
    let bench = try bench()
    let path = try file(
      bench, "item,day,time,amount\nmagnesium,2026-02-01,PM,200 mg\n\(line)\n")
    #expect(bench.run("stack entry import \(path) --person Ada") == .data, "\(bench.errors)")
    #expect(bench.errors.contains("h.csv:3:"), "\(bench.errors)")
    #expect(says.isEmpty || bench.errors.contains(says), "\(bench.errors)")
    #expect(!bench.errors.contains("\u{1B}"))
    #expect(try bench.rows("stack entry list").isEmpty)
  }

  @Test("files that are none are refused")
  func noTables() throws {
    let bench = try bench()
    for (name, text) in [
      ("a.csv", ""), ("b.csv", "item,day\n\"magnesium,2026"), ("c.json", "{\"rows\": [[[["),
      ("d.json", "[{\"item\": 3, \"day\": {}}]"), ("e.csv", "item,item\nmagnesium,magnesium\n"),
      ("f.jsonl", "{\"item\":\"magnesium\",\"day\":\"2026-02-01\",\"amount\":1e308}\n"),
    ] {
      let path = try file(bench, text, name)
      let code = bench.run("stack entry import \(path) --person Ada")
      #expect(code == .data || code == .ok && text.isEmpty, "\(name): \(code) \(bench.errors)")
      #expect(try bench.rows("stack entry list").isEmpty, "\(name)")
    }
  }
}
