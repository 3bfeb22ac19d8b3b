// Where people see what the rules say of what they take: the list, the page of an item, the verdict, the schedule.

import Command
import Kernel
import SessionBench
import Testing

@Suite struct RuleMarkTests {
  private func zoe(_ lines: String...) throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Zoe born=1986-01-01 sex=female")
    for line in lines { #expect(bench.run(line) == .ok, "\(line): \(bench.errors)") }
    return bench
  }

  private func row(_ id: String, _ bench: StackBench, _ line: String = "stack list") throws -> JSON
  {
    try #require(try bench.rows(line).first { $0["supplement"]?.string == id })
  }

  @Test(
    "coffee does not refuse melatonin: it is proposed, with the hours, and its time is asked for")
  func coffee() throws {
    let bench = try zoe("stack person edit Zoe caffeine=150mg", "stack goal add sleep")
    let about = try #require(try bench.row("stack recommend")["about"]?.array)
    let melatonin = about.filter { $0["supplement"]?.string == "melatonin" }
    #expect(melatonin.contains { $0["text"]?.string?.contains("within 6 hours") == true })
    bench.run("stack recommend --format table")
    #expect(!bench.out.contains("6 h apart"))
    let why = try bench.row("stack why melatonin")
    #expect(why["verdict"]?.string == "caution")
    #expect(why["reasons"]?[0]?["hours"]?.number == 6)
    bench.run("stack add melatonin dose=1mg")
    bench.run("stack schedule")
    #expect(bench.errors.contains("keep it 6 h from Caffeine 150 mg"))
    bench.language = .italian
    bench.run("stack schedule")
    #expect(bench.errors.contains("6 h di distanza da"), "\(bench.errors)")
  }

  @Test("a distance whose sentence names no hours is told with them")
  func hoursAreNamed() throws {
    let bench = try zoe("stack add iron dose=14mg", "stack add calcium dose=300mg")
    #expect(bench.errors.contains("calcium lowers iron absorption (2 h apart)"), "\(bench.errors)")
    bench.run("stack why calcium --format table")
    #expect(bench.out.split(separator: "\n").joined(separator: " ").contains("2 h"))
  }

  @Test("caffeine with a time of its own is six hours away from melatonin, also the latest one")
  func caffeineWithATime() throws {
    let bench = try zoe("stack add caffeine dose=100mg", "stack add melatonin dose=1mg")
    let times = try bench.rows("stack schedule").reduce(into: [String: String]()) {
      $0[$1["what"]?.string ?? ""] = $1["time"]?.string
    }
    #expect(times["Caffeine"] ?? "99" <= "14:00" && times["Melatonin"] ?? "" >= "20:00")
    #expect(!bench.errors.contains("whose time is not known"))
    bench.run("stack course add caffeine doses=\"100mg 14:00\"")
    let melatonin = try bench.rows("stack schedule").first { $0["what"]?.string == "Melatonin" }
    #expect(melatonin?["time"]?.string ?? "" >= "20:00")
  }

  @Test("the list marks what is more than the most and what is refused, in words and in data")
  func list() throws {
    let bench = try zoe(
      "stack add magnesium dose=400mg", "stack add creatine dose=3g", "stack add \"vitamin k2\"",
      "stack medicine add Coumadin")
    #expect(try row("magnesium", bench)["warning"]?.string == "above")
    #expect(try row("magnesium", bench)["max_dose"]?.number == 250)
    #expect(try row("magnesium", bench)["above"]?.number == 150)
    #expect(try row("creatine", bench)["warning"]?.isNull == true)
    #expect(try row("creatine", bench)["above"]?.isNull == true)
    #expect(try row("vitamin_k2", bench)["warning"]?.string == "refused")
    #expect(try row("vitamin_k2", bench)["max_dose"]?.isNull == true)
    bench.run("stack list --format table")
    let words = bench.out.split(separator: "\n").joined(separator: " ")
    #expect(words.contains("400 mg a day is more than 250 mg"))
    #expect(words.contains("refused by the rules for this person"))
    #expect(words.contains("doctor or pharmacist"))
    bench.run("stack edit magnesium dose=200mg")
    #expect(try row("magnesium", bench)["warning"]?.isNull == true)
  }

  @Test(
    "an upper limit is summed over items: the mark comes with the second one and names who says so")
  func summed() throws {
    let bench = try zoe("stack add magnesium dose=200mg")
    #expect(try row("magnesium", bench)["warning"]?.isNull == true)
    bench.run("stack add magnesium dose=100mg product=Other")
    let marks = try bench.rows("stack list").map { [$0["warning"]?.string, $0["above"]?.text] }
    #expect(marks == [["above", "50"], ["above", "50"]])
    let why = try bench.row("stack why magnesium")
    #expect(why["dose"]?.number == 300 && why["above"]?.number == 50)
    #expect(why["above_why"]?.string?.contains("EFSA") == true, "\(why)")
    bench.run("stack add creatine dose=10g")
    // No authority of the base has a limit of creatine: it says where its highest dose comes from.
    #expect(try bench.row("stack why creatine")["above_why"]?.string?.contains("EU claim") == true)
  }

  @Test("nothing that is over is marked, and a page of a list has the marks of its rows")
  func overAndPaged() throws {
    let bench = try zoe("stack add magnesium dose=400mg", "stack add zinc dose=40mg")
    bench.run("stack list --limit 1 --format table")
    #expect(bench.out.contains("400 mg a day"))
    #expect(!bench.out.contains("40 mg a day is more"))
    bench.run("stack edit magnesium since=2026-01-01 until=2026-02-01")
    #expect(try row("magnesium", bench)["warning"]?.isNull == true)
    #expect(try row("zinc", bench)["warning"]?.string == "above")
  }

  @Test("the page of an item says by how much, and whose limit it is")
  func page() throws {
    let bench = try zoe("stack add magnesium dose=400mg")
    let shown = try bench.row("stack show magnesium")
    let first = shown["rules"]?[0]
    #expect(shown["above"]?.number == 150 && first?["effect"]?.string == "above")
    #expect(first?["reason"]?.string?.contains("more than 250 mg") == true)
    #expect(first?["source"]?.string?.contains("EFSA") == true)
  }
}
