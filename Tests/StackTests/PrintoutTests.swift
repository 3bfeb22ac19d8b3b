// The pages to print, the page of an item, and what is said of a vitamin that is taken already.

import Kernel
import SessionBench
import System
import Testing

@testable import Stack

@Suite struct PrintoutTests {
  /// Vitamin B12 every day of April; nothing is recorded of the 7th to the 9th, the 10th was skipped, and magnesium was
  /// begun on the 20th.
  private func ada() throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14 sex=female")
    bench.run("stack add \"vitamin b12\" dose=10ug since=2026-04-01")
    bench.run("stack add magnesium dose=200mg since=2026-04-20")
    for day in 1...30 where !(7...10).contains(day) {
      bench.run("stack taken \"vitamin b12\" day=2026-04-\(day < 10 ? "0" : "")\(day)")
    }
    bench.run("stack skipped \"vitamin b12\" day=2026-04-10 reason=illness")
    for day in 20...26 { bench.run("stack taken magnesium day=2026-04-\(day)") }
    for (day, value) in [(2, "6.1"), (12, "6.6"), (27, "7.2")] {
      bench.run("stack measure add sleep \(value) h day=2026-04-\(day < 10 ? "0" : "")\(day)")
    }
    bench.now = "2026-05-01T06:00:00Z"
    return bench
  }

  @Test("planned and taken doses, by item and by week, as they are counted by hand")
  func counts() throws {
    let answer = try ada().row("stack printout --days 31")
    // 30 days of vitamin B12 and 11 of magnesium; doses of today are still open.
    #expect(answer["planned"]?.integer == 41 && answer["taken"]?.integer == 33)
    #expect(answer["adherence"]?.integer == 80)
    let items = (answer["by_item"]?.array ?? []).map { row in
      ["item", "due", "taken", "skipped", "missed"].map {
        row[$0]?.string ?? "\(row[$0]?.integer ?? -1)"
      }
      .joined(separator: " ")
    }
    #expect(items == ["magnesium 11 7 0 4", "vitamin_b12 30 26 1 3"])
    let weeks = (answer["by_week"]?.array ?? []).map { row in
      "\(row["week"]?.string ?? "?") \(row["taken"]?.integer ?? -1)/\(row["due"]?.integer ?? -1)"
    }
    #expect(
      weeks == ["2026-W14 5/5", "2026-W15 3/7", "2026-W16 7/7", "2026-W17 14/14", "2026-W18 4/8"])
    #expect((answer["values_sleeph"]?.array ?? answer["values_sleep"]?.array)?.count == 3)
  }

  @Test(
    "the page has a bar for each week, a calendar of each month with doses, and a chart of values")
  func page() throws {
    let bench = try ada()
    for (language, words) in [
      (Language.english, ["Adherence by week", "April 2026", "sleep (h)", "Magnesium begun"]),
      (.italian, ["Aderenza per settimana", "aprile 2026", "sonno (h)"]),
    ] {
      bench.language = language
      bench.out = ""
      #expect(bench.run("stack printout --days 31 --format html") == .ok, "\(bench.errors)")
      for word in words { #expect(bench.out.contains(word), "\(word)") }
      for percent in ["100", "43", "50"] { #expect(bench.out.contains(">\(percent)</text>")) }
      #expect(
        bench.out.contains(">1/2</text>")
          && !bench.out.replacing("xmlns=\"http://www.w3.org/2000/svg\"", with: "").contains(
            "http:")
      )
    }
  }

  @Test("a name from outside is text on the page and in the charts")
  func hostile() throws {
    let bench = try StackBench()
    bench.run("stack person add \"<script>alert(1)</script>\" age=40")
    bench.run(
      "stack add magnesium dose=200mg product=\"<img src=x onerror=alert(2)>\" since=2026-04-20")
    bench.run("stack measure add \"<svg onload=alert(3)>\" 3 day=2026-04-21")
    bench.run("stack measure add \"<svg onload=alert(3)>\" 4 day=2026-04-22")
    bench.out = ""
    #expect(bench.run("stack printout --format html") == .ok, "\(bench.errors)")
    for tag in ["<script>alert", "<img src=x", "<svg onload"] {
      #expect(!bench.out.contains(tag), "\(tag)")
    }
    #expect(bench.out.contains("&lt;svg onload"))
  }

  @Test("without a plan there are pages, and no invented rate")
  func nothing() throws {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40")
    let answer = try bench.row("stack printout")
    #expect(answer["planned"]?.integer == 0 && answer["adherence"] == .null)
    for format in ["html", "md", "table"] {
      #expect(bench.run("stack printout --format \(format)") == .ok, "\(bench.errors)")
    }
  }

  // MARK: - The page of an item

  @Test("an item with its plan, what was taken of it, what the rules say, and what is at home")
  func item() throws {
    let bench = try ada()
    bench.run("stack medicine add \"Eutirox 75\" times=06:30")
    bench.run("stack package add magnesium contents=\"90 tablets of 200mg\" acquired=2026-04-19")
    bench.run("stack course add magnesium doses=\"200mg Night\" from=2026-04-28")
    bench.run("stack effect add \"loose stool\" of=magnesium day=2026-04-22")
    bench.run("stack effect add headache of=\"vitamin b12\" day=2026-04-22")
    let page = try bench.row("stack show magnesium")
    #expect(page["supplement"]?.string == "magnesium" && page["dose"]?.integer == 200)
    #expect(page["courses"]?.array?.count == 1)
    #expect(
      page["rules"]?.array?.contains { $0["rule"]?.string == "spacing/magnesium/thyroid_hormone" }
        == true)
    let taken = page["adherence"]?.array?.compactMap { $0["taken"]?.integer }.reduce(0, +)
    #expect(taken == 7)
    #expect(page["effects"]?.array?.compactMap { $0["text"]?.string } == ["loose stool"])
    #expect(page["stock"]?.array?.first?["pieces"]?.integer == 83)
    #expect(page["packages"]?.array?.count == 1)
  }

  // MARK: - Taken already

  @Test("vitamin D that is taken is no alarm because nobody measured it, and is still not proposed")
  func vitaminD() throws {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40 sex=female")
    bench.errors = ""
    #expect(bench.run("stack add \"vitamin d3\" dose=25ug") == .ok)
    #expect(bench.errors.contains("with caution") && bench.errors.contains("have it measured"))
    #expect(!bench.errors.contains("next dose") && !bench.errors.contains("refused"))
    let schedule = try bench.rows("stack schedule")
    #expect(schedule.allSatisfy { $0["refused"] == .null || $0["refused"] == nil })
    bench.run("stack remove \"vitamin d3\"")
    let row = try bench.rows("stack proof").first { $0["supplement"]?.string == "vitamin_d3" }
    #expect(row?["verdict"]?.string == "refused")
  }

  @Test("what forbids it for another reason is an alarm all the same")
  func vitaminDForbidden() throws {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40 sex=female")
    bench.run("stack condition add sarcoidosis")
    bench.errors = ""
    bench.run("stack add \"vitamin d3\" dose=25ug")
    #expect(bench.errors.contains("do not take the next dose"), "\(bench.errors)")
  }

  // MARK: - Private lines

  @Test("lines about health are not in the log, and undo still names what it takes back")
  func privateLines() throws {
    let bench = try StackBench()
    for line in [
      "stack person add Ada age=40 maternity=pregnant", "stack condition add depressione",
      "stack medicine add Coumadin", "stack medicine edit Coumadin comment=warfarina",
      "stack intake --person Ada accept=yes conditions=epilessia medicines=Depakin",
    ] {
      #expect(bench.run(line) == .ok, "\(line): \(bench.errors)")
    }
    bench.out = ""
    #expect(bench.run("log --format json") == .ok)
    for word in ["maternity", "depressione", "Coumadin", "warfarina", "epilessia", "Depakin"] {
      #expect(!bench.out.contains(word), "\(word)")
    }
    bench.errors = ""
    bench.run("undo")
    bench.run("undo")
    #expect(bench.errors.contains("stack MedicineEdited"), "\(bench.errors)")
  }
}
