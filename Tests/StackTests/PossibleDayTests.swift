// Days on which not everything can have its time, and what is said before something is left off. The bench's day is
// 4 May 2026, at noon.

import Command
import Kernel
import SessionBench
import Testing

@Suite struct PossibleDayTests {
  /// Magnesium at 08:00 is too near to levothyroxine at 07:00; creatine is in no conflict.
  private func bench(_ lines: String...) throws -> StackBench {
    let bench = try StackBench()
    for line in [
      "stack person add Ada born=1979-03-14 sex=female",
      "stack medicine add \"Eutirox 75\" times=07:00",
      "stack add creatine dose=3g", "stack add magnesium dose=200mg",
      "stack course add magnesium doses=\"200mg 08:00\"",
    ] + lines {
      #expect(bench.run(line) == .ok, "\(line): \(bench.errors)")
    }
    return bench
  }

  @Test("a conflict takes no reminder from what is not in it, and is named itself")
  func reminders() throws {
    let bench = try bench("stack hours remind=\"AM, Lunch, PM, Night\"")
    let rows = try bench.rows("reminder list")
    #expect(rows.contains { $0["detail"]?.string?.contains("Creatine") == true }, "\(rows)")
    #expect(!rows.contains { $0["detail"]?.string?.contains("Magnesium 200") == true })
    let conflict = rows.filter {
      $0["text"]?.string?.contains("no plan of the day is possible") == true
    }
    #expect(
      !conflict.isEmpty && conflict.allSatisfy { $0["detail"]?.string == "Magnesium" }, "\(rows)")
  }

  @Test("a dose without a possible time is not called next")
  func today() throws {
    let bench = try bench()
    let rows = try bench.rows("stack today")
    let magnesium = try #require(rows.first { $0["item"]?.string == "magnesium" })
    #expect(magnesium["ask_first"]?.bool == true)
    #expect(rows.first { $0["item"]?.string == "creatine" }?["ask_first"]?.isNull != false)
    #expect(bench.errors.contains("no times of the day are possible"))
  }

  @Test(
    "what changes a medicine is not left off without a word",
    arguments: [
      "stack pause st_johns_wort until=2026-05-10", "stack remove st_johns_wort",
      "stack edit st_johns_wort until=2026-05-03",
    ])
  func leavingOff(_ line: String) throws {
    let bench = try StackBench()
    for line in [
      "stack person add Ada born=1979-03-14 sex=female",
      "stack add st_johns_wort dose=900mg since=2026-04-01",
      "stack medicine add Coumadin", "stack add creatine dose=3g since=2026-04-01",
    ] {
      #expect(bench.run(line) == .ok, "\(line): \(bench.errors)")
    }
    #expect(bench.run(line) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("before you leave"), "\(bench.errors)")
    #expect(!bench.errors.contains("do not take the next dose"), "\(bench.errors)")
    #expect(bench.run(line.replacing("st_johns_wort", with: "creatine")) == .ok)
    #expect(!bench.errors.contains("before you leave"), "\(bench.errors)")
  }

  @Test("a medicine that changes nothing says that everything was checked")
  func unchanged() throws {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14 sex=female")
    bench.run("stack add creatine dose=3g")
    #expect(bench.run("stack medicine add Tachipirina") == .ok)
    #expect(bench.errors.contains("checked the 1 supplement that is taken"), "\(bench.errors)")
    #expect(bench.run("stack medicine add Lasix") == .ok)
  }
}
