// Values before and after the start of an item, against measure.py, which computes them from what was typed.

import Kernel
import SessionBench
import Stack
import System
import Testing

/// The program in Python beside these tests.
enum MeasureOracle {
  private static let python = "/usr/bin/python3"
  static var isThere: Bool { Files.exists(python) }

  /// What it answers to each case.
  static func answers(_ cases: [JSON]) throws -> [JSON] {
    let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    let answer = try Subprocess.run(
      python, [folder + "/measure.py"], input: Array(cases.map { $0.text + "\n" }.joined().utf8),
      seconds: 300)
    try #require(answer.succeeded, "\(String(decoding: answer.errors.suffix(2000), as: UTF8.self))")
    return try String(decoding: answer.output, as: UTF8.self).split(separator: "\n").map {
      try JSON(parsing: Array($0.utf8))
    }
  }

  static func close(_ a: Double?, _ b: Double?, _ slack: Double = 1e-9) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) <= slack
  }
}

@Suite struct CompareTests {
  private static let start = Day(iso: "2026-03-15") ?? Day(number: 0)

  /// Values of days by their distance to the start.
  private static func bench(_ values: [(Int, Double)], unit: String = "h") throws -> StackBench {
    let bench = try MeasureTests.ada("stack add magnesium dose=200mg since=2026-03-15")
    let lines = values.map {
      "stack measure add sleep \($0.1.shortest) \(unit) day=\(start.adding(days: $0.0))"
    }
    bench.run(lines.joined(separator: "\n"))
    #expect(bench.errors.contains("error") == false, "\(bench.errors)")
    return bench
  }

  private static let values: [(Int, Double)] =
    [
      // Outside of the windows of 20 days, and on the day of the start: they count for nothing.
      (-40, 1), (-21, 1), (0, 1), (21, 1), (40, 1),
    ]
    + [6.5, 7.25, 6, 8, 7, 6.75, 5.5].enumerated().map { (-20 + $0.offset * 3, $0.element) }
    + [7.5, 8.25, 8, 7, 9, 7.75].enumerated().map { (1 + $0.offset * 3, $0.element) }

  @Test("counts, means, medians, difference and interval are those of the values typed in")
  func agrees() throws {
    let bench = try Self.bench(Self.values)
    let row = try bench.row("stack compare sonno magnesium --days 20")
    let before = Self.values.filter { (-20 ... -1).contains($0.0) }.map { JSON.number($0.1) }
    let after = Self.values.filter { (1...20).contains($0.0) }.map { JSON.number($0.1) }
    #expect(row["before_count"]?.integer == 7 && row["after_count"]?.integer == 6)
    #expect(row["unit"]?.string == "h" && row["item"]?.string == "magnesium")
    try #require(MeasureOracle.isThere, "python3 is not installed")
    let answers = try MeasureOracle.answers([
      ["kind": "summary", "values": .array(before)], ["kind": "summary", "values": .array(after)],
      ["kind": "interval", "before": .array(before), "after": .array(after)],
    ])
    for (answer, side) in zip(answers, ["before", "after"]) {
      let theirs = answer.array?.compactMap(\.number) ?? []
      #expect(MeasureOracle.close(row[side + "_mean"]?.number, theirs[1]))
      #expect(MeasureOracle.close(row[side + "_median"]?.number, theirs[2]))
    }
    let means = answers.prefix(2).compactMap { $0.array?[1].number }
    #expect(MeasureOracle.close(row["difference"]?.number, means[1] - means[0]))
    // Other draws give nearly the same ends.
    let ends = answers[2].array?.compactMap(\.number) ?? []
    #expect(MeasureOracle.close(row["low"]?.number, ends[0], 0.08), "\(row.text) \(ends)")
    #expect(MeasureOracle.close(row["high"]?.number, ends[1], 0.08), "\(row.text) \(ends)")
    // The same question has the same answer.
    #expect(try bench.row("stack compare sleep magnesium --days 20").text == row.text)
  }

  @Test("with fewer than five values on a side nothing is said, and no sentence names a cause")
  func tooFew() throws {
    let few = Self.values.filter { $0.0 < 0 || $0.0 < 10 }
    let bench = try Self.bench(few)
    let row = try bench.row("stack compare sleep magnesium --days 20")
    #expect(row["difference"]?.isNull == true && row["low"]?.isNull == true)
    #expect(row["words"]?.string?.contains("nothing can be said") == true)
    let whole = try Self.bench(Self.values)
    for language in [Language.english, .italian] {
      whole.language = language
      whole.run("stack compare sleep magnesium --days 20 --format table")
      let text = whole.out.lowercased()
      for word in ["works", "because", "due to", "helps", "effect of", "funziona", "grazie a"] {
        #expect(!text.contains(word), "\(word)")
      }
    }
    whole.language = .english
    #expect(
      try whole.row("stack compare sleep magnesium --days 20")["words"]?.string?
        .contains("this does not show why") == true)
  }

  @Test("what else began or ended in these days stands beside it")
  func meanwhile() throws {
    let bench = try Self.bench(Self.values)
    bench.run("stack add zinc dose=10mg since=2026-03-20")
    bench.run("stack add iron since=2025-01-01 until=2026-03-10")
    bench.run("stack medicine add Tachipirina since=2026-03-18")
    bench.run("stack add selenium since=2026-04-20")
    let row = try bench.row("stack compare sleep magnesium --days 20")
    let changes = row["meanwhile"]?.array?.map {
      ($0["what"]?.string ?? "") + " " + ($0["change"]?.string ?? "")
    }
    #expect(changes == ["iron ended", "Tachipirina begun", "zinc begun"])
  }

  @Test("pounds and kilograms stand in one row; bounds and strange units are left out and named")
  func units() throws {
    let bench = try MeasureTests.ada("stack add magnesium dose=200mg since=2026-03-15")
    for day in 1...6 {
      bench.run("stack measure add weight 154.3236 lb day=\(Self.start.adding(days: -day))")
      bench.run("stack measure add weight 70.5 kg day=\(Self.start.adding(days: day))")
    }
    // 154.3236 lb are 70.0 kg.
    let row = try bench.row("stack compare weight magnesium")
    #expect(MeasureOracle.close(row["before_mean"]?.number, 70, 0.001))
    #expect(MeasureOracle.close(row["difference"]?.number, 0.5, 0.001))
    #expect(
      MeasureOracle.close(
        try bench.row("stack compare weight magnesium --unit lb")["before_mean"]?.number, 154.3236,
        0.001))
    for day in 1...6 {
      bench.run("stack measure add ferritin <\(day) ng/mL day=\(Self.start.adding(days: -day))")
      bench.run("stack measure add ferritin 9 ng/mL day=\(Self.start.adding(days: day))")
    }
    let bounds = try bench.row("stack compare ferritin magnesium")
    #expect(bounds["before_count"]?.integer == 0 && bounds["bounds"]?.integer == 6)
    #expect(bounds["difference"]?.isNull == true)
  }

  @Test(
    "what cannot be compared is refused",
    arguments: [
      "weight magnesium", "sleep iron", "sleep selenium", "sleep magnesium --days 0",
      "sleep magnesium --days -3", "sleep magnesium --days 1000", "sleep magnesium --unit kg",
      "sleep magnesium --person Leo", "\"\" magnesium", "sleep",
    ])
  func refused(line: String) throws {
    let bench = try Self.bench(Self.values)
    bench.run("stack person add Leo age=50")
    bench.run("stack add selenium since=2026-01-01 --person Ada")
    bench.run("stack edit selenium since=\"\"")
    #expect(bench.run("stack compare \(line)") == .usage, "\(line): \(bench.errors)")
  }

  @Test("two people take the same thing: the one who is named is compared")
  func people() throws {
    let bench = try Self.bench(Self.values)
    bench.run("stack person add Leo age=50")
    bench.run("stack add magnesium since=2026-03-15 --person Leo")
    #expect(bench.run("stack compare sleep magnesium") == .usage)
    #expect(
      try bench.row("stack compare sleep magnesium --days 20 --person Ada")["before_count"]?.integer
        == 7)
    #expect(bench.run("stack compare sleep magnesium --person Leo") == .usage)
  }
}
