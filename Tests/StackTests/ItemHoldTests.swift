// Rows of a file name few items: each name is looked up once, and anew once anything about items has changed.

import Command
import Kernel
import SessionBench
import System
import Testing

@Suite struct ItemHoldTests {
  private func bench() throws -> StackBench {
    let bench = try StackBench()
    for line in [
      "stack person add Ada born=1979-03-14", "stack person add Leo age=50",
      "stack add magnesium dose=200mg since=2026-01-01 --person Ada",
      "stack add magnesium dose=100mg since=2026-01-01 --person Leo",
    ] {
      #expect(bench.run(line) == .ok, "\(bench.errors)")
    }
    return bench
  }

  @Test("one name means the item of each person, in whatever order the rows come")
  func people() throws {
    let bench = try bench()
    let path = bench.folder + "/h.csv"
    var text = "item,person,day,time\n"
    for day in 1...9 {
      text += "magnesium,Ada,2026-02-0\(day),AM\nMagnesio,Leo,2026-02-0\(day),AM\n"
      text += "Magnesio,Ada,2026-02-0\(day),PM\n"
    }
    try Files.writeAtomically(path, Array(text.utf8), overwrite: true)
    #expect(bench.run("stack entry import \(path)") == .ok, "\(bench.errors)")
    let rows = try bench.rows("stack entry list")
    #expect(rows.count { $0["person"]?.string == "Ada" } == 18)
    #expect(rows.count { $0["person"]?.string == "Leo" } == 9)
    #expect(Set(rows.compactMap { $0["item_id"]?.string }).count == 2)
    // Again: all of them are there already, and none is written.
    #expect(bench.run("stack entry import \(path)") == .data)
    #expect(try bench.rows("stack entry list").count == 27)
  }

  @Test("within one script an item that was removed, or added again, is not taken for the old one")
  func removed() throws {
    let bench = try bench()
    let removed = """
      stack entry add magnesium day=2026-02-01 --person Ada
      stack remove magnesium --person Ada
      stack entry add magnesium day=2026-02-02 --person Ada
      """
    #expect(bench.run(removed) != .ok)
    #expect(try bench.rows("stack entry list").isEmpty)
    let entered = """
      stack person use Ada
      stack entry add magnesium day=2026-02-01
      stack person use Leo
      stack entry add magnesium day=2026-02-02
      """
    #expect(bench.run(entered) == .ok, "\(bench.errors)")
    let people = try bench.rows("stack entry list").compactMap { $0["person"]?.string }
    #expect(people == ["Ada", "Leo"])
  }

  @Test("two items of one name stay two: whoever names it so is asked which")
  func ambiguous() throws {
    let bench = try bench()
    let lines = """
      stack entry add magnesium day=2026-02-01 --person Ada
      stack add magnesium dose=50mg product=Other --person Ada
      stack entry add magnesium day=2026-02-02 --person Ada
      """
    #expect(bench.run(lines) == .usage, "\(bench.errors)")
  }
}
