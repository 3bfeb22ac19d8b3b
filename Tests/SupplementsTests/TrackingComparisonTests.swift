// Experiments, before and after, doses as needed, molar masses and barcodes against tracking.py and, where it is there,
// scipy.

import Kernel
import Testing

@testable import Supplements

@Suite struct TrackingComparisonTests {
  private static let start = Day(number: 20_600)

  /// Weeks of days whose values have one decimal, as people enter them.
  private static func values(
    _ experiment: Experiment, _ dice: inout Dice, effect: Int, spread: Int
  ) -> [[Int]] {
    experiment.isWith.map { isWith in
      let week = dice.number(-spread...spread)
      return (0..<dice.number(2...7)).map { _ in
        50 + week + (isWith ? effect : 0) + dice.number(-spread...spread)
      }
    }
  }

  @Test
  func experimentsAgree() throws {
    var dice = Dice(state: 77)
    var cases: [JSON] = []
    var results: [ExperimentResult] = []
    while results.count < 60 {
      let experiment = try Experiment(
        start: Self.start, weeks: dice.one(of: [8, 8, 10, 10]), comparator: .placebo,
        seed: UInt64(dice.number(0...1_000_000)))
      let weeks = Self.values(
        experiment, &dice, effect: dice.number(-8...8), spread: dice.one(of: [0, 2, 6]))
      var values: [DayValue] = []
      for (week, own) in weeks.enumerated() {
        for (day, value) in own.enumerated() {
          values.append(
            DayValue(Self.start.adding(days: week * 7 + day), Double(value) / 10))
        }
      }
      let outcome = experiment.outcome(values, today: experiment.end.adding(days: 1))
      let counted = weeks.indices.filter { weeks[$0].count >= 3 }
      let with = counted.filter { experiment.isWith[$0] }.count
      guard case .result(let result) = outcome else {
        // Nothing is said where a kind has fewer than four weeks with three values, and only there.
        #expect(min(with, counted.count - with) < 4)
        #expect(outcome == .tooLittle(with: with, without: counted.count - with))
        continue
      }
      #expect(result.with.count == with)
      #expect(result.without.count == counted.count - with)
      results.append(result)
      cases.append([
        "kind": "permutation",
        // Means as fractions, which are exact.
        "values": .array(
          counted.map { .string("\(weeks[$0].reduce(0, +))/\(weeks[$0].count * 10)") }),
        "labels": .array(counted.map { .whole(experiment.isWith[$0] ? 1 : 0) }),
        "interval": [
          .string(result.interval.lowerBound.shortest),
          .string(result.interval.upperBound.shortest),
        ],
      ])
    }
    for (result, line) in zip(results, try Python.lines("tracking.py", cases.map(\.text))) {
      let other = try JSON(parsing: Array(line.utf8))
      #expect(other["asLarge"]?.integer == Int64(result.asLarge), "\(line)")
      #expect(other["assignments"]?.integer == Int64(result.assignments))
      #expect(abs((other["difference"]?.number ?? .nan) - result.difference) < 1e-9)
      #expect(other["ends"] == [true, true, true, true], "\(line) \(result.interval)")
    }
  }

  @Test func weeksAreDrawnAlike() throws {
    var cases: [JSON] = []
    var orders: [JSON] = []
    var seen: [[Bool]: Int] = [:]
    for seed in 0..<600 {
      let weeks = seed < 300 ? 4 : 8
      let experiment = try Experiment(
        start: Self.start, weeks: weeks, comparator: .nothing, seed: UInt64(seed))
      #expect(experiment.isWith.filter(\.self).count * 2 == weeks)
      if weeks == 4 { seen[experiment.isWith, default: 0] += 1 }
      cases.append(["kind": "weeks", "weeks": .whole(weeks), "seed": .whole(seed)])
      orders.append(.array(experiment.isWith.map { .bool($0) }))
    }
    let theirs = try Python.lines("tracking.py", cases.map(\.text))
    for (order, line) in zip(orders, theirs) { #expect(order.text == line.filter { $0 != " " }) }
    // All six orders of four weeks come, about 50 times each of 300.
    #expect(seen.count == 6)
    for count in seen.values { #expect((25...80).contains(count), "\(seen)") }
  }

  @Test func beforeAndAfterAgree() throws {
    var dice = Dice(state: 3)
    var cases: [JSON] = []
    var ours: [BeforeAfter] = []
    for number in 0..<12 {
      let days = dice.number(3...30)
      var values: [DayValue] = []
      for _ in 0..<(number < 3 ? dice.number(0...6) : dice.number(20...60)) {
        let day = Self.start.adding(days: dice.number(-35...35))
        values.append(DayValue(day, Double(dice.number(20...90)) / 10))
      }
      ours.append(BeforeAfter(values, start: Self.start, days: days, seed: UInt64(number)))
      cases.append([
        "kind": "beforeAfter", "start": .day(Self.start), "days": .whole(days),
        "seed": .whole(number),
        "values": .array(values.map { [.day($0.day), .number($0.value)] }),
      ])
    }
    var intervals = 0
    for (result, line) in zip(ours, try Python.lines("tracking.py", cases.map(\.text))) {
      let other = try JSON(parsing: Array(line.utf8))
      for (summary, key) in [(result.before, "before"), (result.after, "after")] {
        let theirs = other[key]?.array?.compactMap(\.number)
        #expect(theirs?.first == summary.map { Double($0.count) })
        if let summary, let theirs {
          #expect(abs(theirs[1] - summary.mean) < 1e-9)
          #expect(abs(theirs[2] - summary.median) < 1e-9)
        }
      }
      let interval = other["interval"]
      #expect((interval?.isNull ?? true) == (result.interval == nil), "\(line)")
      if let own = result.interval {
        intervals += 1
        let theirs = interval?.array?.compactMap(\.number) ?? []
        try #require(theirs.count == 2, "\(line)")
        #expect(abs(theirs[0] - own.lowerBound) < 1e-9)
        #expect(abs(theirs[1] - own.upperBound) < 1e-9)
      }
    }
    #expect(intervals > 5)
  }

  @Test func dosesAsNeededAgree() throws {
    var dice = Dice(state: 12)
    var cases: [JSON] = []
    var ours: [String] = []
    for _ in 0..<2000 {
      let hour = 3_600_000
      let now = Int64(100 * hour)
      let taken = (0..<dice.number(0...7)).map { _ in
        // Some a day before to the millisecond, some later than now.
        (
          at: Instant(milliseconds: Int64(dice.number(60...130) * hour)),
          amount: DoseAmount(millionths: Int64(dice.number(1...4)) * 500_000)
        )
      }
      let amount = DoseAmount(millionths: Int64(dice.number(1...6)) * 500_000)
      let most = DoseAmount(millionths: Int64(dice.number(2...8)) * 500_000)
      switch AsNeeded.allowance(
        for: amount, at: Instant(milliseconds: now), taken: taken, most: most)
      {
      case .allowed: ours.append("\"allowed\"")
      case .refused(_, let wait): ours.append("\(wait.milliseconds)")
      case .tooMuch: ours.append("\"tooMuch\"")
      }
      cases.append([
        "kind": "asNeeded", "at": .integer(now), "amount": .amount(amount), "most": .amount(most),
        "taken": .array(taken.map { [.integer($0.at.milliseconds), .amount($0.amount)] }),
      ])
    }
    let theirs = try Python.lines("tracking.py", cases.map(\.text))
    var differences: [String] = []
    for (index, line) in theirs.enumerated() where ours[index] != line {
      differences.append("\(ours[index]) \(line) \(cases[index].text)")
    }
    #expect(theirs.count == ours.count)
    #expect(differences.isEmpty, "\(differences.prefix(3))")
    #expect(Set(ours).count > 10)
  }

  @Test func molarMassesAgree() throws {
    let known = Measurand.all.filter { $0.formula != nil }
    let cases = known.map {
      JSON.object(
        JSONObject([
          .init("kind", "molarMass"), .init("formula", .string($0.formula ?? "")),
        ]))
    }
    for (one, line) in zip(known, try Python.lines("tracking.py", cases.map(\.text))) {
      let mass = try #require(one.molarMass)
      #expect(abs(mass.number - (Double(line) ?? .nan)) < 1e-9, "\(one.id)")
    }
  }

  @Test func barcodesAgree() throws {
    var dice = Dice(state: 8)
    let texts = (0..<2000).map { _ in
      String(
        (0..<dice.one(of: [7, 8, 12, 13, 14])).map { _ in Character("\(dice.number(0...9))") })
    }
    let cases = texts.map {
      JSON.object(JSONObject([.init("kind", "barcode"), .init("text", .string($0))]))
    }
    var valid = 0
    for (text, line) in zip(texts, try Python.lines("tracking.py", cases.map(\.text))) {
      let isValid = (try? GTIN(parsing: text)) != nil
      if isValid { valid += 1 }
      #expect(isValid == (line == "true"), "\(text)")
    }
    #expect(valid > 100)
  }
}
