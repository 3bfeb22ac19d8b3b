// What was set by mistake is cleared by an empty value, whatever its kind.

import Command
import Kernel
import SessionBench
import Testing

@Suite struct ClearedValueTests {
  private func bench(_ lines: String...) throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14 sex=female")
    for line in lines { #expect(bench.run(line) == .ok, "\(line): \(bench.errors)") }
    return bench
  }

  @Test("the bound of a value goes, and its number and unit stay")
  func bound() throws {
    let bench = try bench("stack measure add CRP <5 mg/L day=2026-01-08")
    #expect(try bench.row("stack measure list")["bound"]?.string == "below")
    #expect(bench.run("stack measure edit CRP bound=") == .ok, "\(bench.errors)")
    let row = try bench.row("stack measure list")
    #expect(row["bound"]?.isNull == true)
    #expect(row["value"]?.number == 5 && row["unit"]?.string == "mg/L")
    bench.run("undo")
    #expect(try bench.row("stack measure list")["bound"]?.string == "below")
  }

  @Test("the severity of a side effect, the sex of a person, meals and days to arrive of an item")
  func others() throws {
    let bench = try bench(
      "stack effect add headache severity=severe day=2026-02-04",
      "stack add magnesium dose=200mg food=with lead=3",
      "stack medicine add \"Eutirox 75\" food=without")
    for (edit, list, key) in [
      ("stack effect edit headache severity=\"\"", "stack effect list", "severity"),
      ("stack person edit Ada sex=", "stack person list", "sex"),
      ("stack edit magnesium food=", "stack list", "food"),
      ("stack edit magnesium lead=", "stack list", "lead"),
      ("stack medicine edit \"Eutirox 75\" food=", "stack medicine list", "food"),
    ] {
      #expect(try bench.row(list)[key]?.isNull == false, "\(list) \(key)")
      #expect(bench.run(edit) == .ok, "\(edit): \(bench.errors)")
      #expect(try bench.row(list)[key]?.isNull == true, "\(list) \(key)")
    }
  }

  @Test("what is no value is refused still, and so is an empty one where there must be one")
  func refused() throws {
    let bench = try bench("stack effect add headache severity=mild day=2026-02-04")
    for line in [
      "stack effect edit headache severity=awful", "stack effect edit headache day=",
      "stack person edit Ada sex=x", "stack person edit Ada maternity=x",
    ] {
      #expect(bench.run(line) == .usage, "\(line)")
    }
    #expect(try bench.row("stack effect list")["severity"]?.string == "mild")
  }
}
