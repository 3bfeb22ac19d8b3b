// What comparisons say: nothing from too little, no cause, never that something works, nothing that unblinds.

import Kernel
import Testing

@testable import Supplements

@Suite struct TrackingWordsTests {
  private static let start = Day(year: 2026, month: 1, day: 5) ?? Day(number: 0)
  private static let forbidden = [
    "works", "effective", "because", "caused", "funziona", "thanks to", "cured",
  ]

  private static func values(_ experiment: Experiment, effect: Double) -> [DayValue] {
    (0..<experiment.weeks * 7).map { day in
      // A value that wobbles by the day.
      let wobble = Double(day * 7 % 5) / 10
      return DayValue(
        start.adding(days: day), 5 + wobble + (experiment.isWith[day / 7] ? effect : 0))
    }
  }

  private static func check(_ text: String) {
    for word in forbidden { #expect(!text.contains(word), "\(word): \(text)") }
  }

  @Test func sevenDaysSayNothing() throws {
    let short = try Experiment(start: Self.start, weeks: 6, comparator: .placebo, seed: 4)
    #expect(!short.canConclude)
    let values = Self.values(short, effect: 9)
    let early = short.outcome(values, today: Self.start.adding(days: 7))
    #expect(early == .running(until: short.end))
    let outcome = short.outcome(values, today: short.end.adding(days: 1))
    let text = outcome.words(.verbatim("sleep")).text()
    #expect(
      text
        == "nothing can be said: 3 weeks with it and 3 without have at least 3 values; 4 of each are needed"
    )
    Self.check(text)
  }

  @Test func aClearDifferenceIsSaidWithItsUncertainty() throws {
    let experiment = try Experiment(start: Self.start, weeks: 8, comparator: .placebo, seed: 4)
    let values = Self.values(experiment, effect: 2)
    guard
      case .result(let result) = experiment.outcome(values, today: experiment.end.adding(days: 1))
    else {
      Issue.record("no result")
      return
    }
    #expect(result.asLarge == 2)
    #expect(result.assignments == 70)
    #expect(result.interval.contains(2))
    let text = result.words(.verbatim("sleep")).text()
    #expect(text.contains("in 2 of 70 possible orders of these weeks (p = 0.029)"))
    #expect(text.contains("95 % interval"))
    #expect(text.contains("chance alone is an unlikely reason"))
    #expect(text.hasSuffix("this is one person and one time: it proves nothing about the item"))
    #expect(!text.contains("you knew"))
    Self.check(text)
    var open = result
    open.isBlind = false
    #expect(open.words(.verbatim("sleep")).text().contains("you knew which week was which"))
  }

  @Test func noDifferenceIsSaidToo() throws {
    let experiment = try Experiment(start: Self.start, weeks: 8, comparator: .nothing, seed: 9)
    let outcome = experiment.outcome(
      Self.values(experiment, effect: 0), today: experiment.end.adding(days: 1))
    let text = outcome.words(.verbatim("sleep")).text()
    #expect(text.contains("chance alone can be the reason for it"))
    Self.check(text)
  }

  @Test func settlingDaysDoNotCount() throws {
    let experiment = try Experiment(
      start: Self.start, weeks: 8, comparator: .placebo, settlingDays: 3, seed: 4)
    let clean = Self.values(experiment, effect: 2)
    let spoilt = clean.map { value in
      DayValue(value.day, (value.day - Self.start) % 7 < 3 ? 1000 : value.value)
    }
    let today = experiment.end.adding(days: 1)
    #expect(experiment.outcome(spoilt, today: today) == experiment.outcome(clean, today: today))
  }

  /// Whoever reads the reminders of a blind experiment learns nothing about the order.
  @Test func remindersAreBlind() throws {
    func texts(_ seed: UInt64, _ comparator: Experiment.Comparator) throws -> [String] {
      let experiment = try Experiment(
        start: Self.start, weeks: 8, comparator: comparator, seed: seed)
      return (0..<56).compactMap {
        experiment.reminder(on: Self.start.adding(days: $0), item: "zinc")?.text()
      }
    }
    let first = try texts(1, .placebo)
    #expect(first.count == 56)
    #expect(first[0] == "experiment, week 1 of 8: take your dose from box 1")
    for seed in 2..<40 { #expect(try texts(UInt64(seed), .placebo) == first) }
    #expect(!first.contains { $0.contains("zinc") || $0.contains("placebo") })
    #expect(try texts(1, .nothing) != texts(2, .nothing))
    let experiment = try Experiment(start: Self.start, weeks: 8, comparator: .placebo, seed: 1)
    #expect(experiment.boxes(item: "zinc").filter { $0.text().hasSuffix(": zinc") }.count == 4)
  }

  @Test(arguments: [2, 3, 7, 22, 0, -4])
  func weeksAreChecked(_ weeks: Int) {
    #expect(throws: Diagnostic.self) {
      try Experiment(start: Self.start, weeks: weeks, comparator: .placebo, seed: 1)
    }
  }

  @Test func beforeAndAfterNamesNoCause() throws {
    let values = (-10...10).map {
      DayValue(Self.start.adding(days: $0), $0 < 0 ? 5 : $0 == 0 ? 99 : 7)
    }
    let comparison = BeforeAfter(values, start: Self.start, days: 10, seed: 1)
    // The day of the start is on neither side.
    #expect(comparison.before?.count == 10)
    #expect(comparison.after?.mean == 7)
    #expect(comparison.difference == 2)
    let text = comparison.words(.verbatim("sleep")).text()
    #expect(text.contains("this does not show why"))
    Self.check(text)
    let few = BeforeAfter(Array(values.suffix(14)), start: Self.start, days: 10, seed: 1)
    #expect(few.difference == nil)
    #expect(few.words(.verbatim("sleep")).text().hasSuffix("nothing can be said"))
  }

  @Test func sideEffectsStandBesideStarts() {
    let rows = OnsetRow.rows(
      [
        SideEffectNote(Self.start.adding(days: 3), "headache"),
        SideEffectNote(Self.start, "nausea"),
      ],
      starts: [
        ("zinc", Self.start), ("iron", Self.start.adding(days: 2)),
        ("omega", Self.start.adding(days: 4)), ("old", Self.start.adding(days: -60)),
      ], within: 14)
    #expect(rows.map(\.note.text) == ["nausea", "headache"])
    #expect(rows[0].starts.map(\.item) == ["zinc"])
    #expect(rows[1].starts.map(\.item) == ["iron", "zinc"])
    let text = rows[1].words { $0 }.text()
    #expect(
      text
        == "2026-01-08: headache; iron was begun 1 day before, zinc was begun 3 days before; this does not show why"
    )
  }
}
