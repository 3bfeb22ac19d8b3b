// 90 days in any 180: the worked examples that the Swiss State Secretariat for Migration publishes for
// the Commission's calculator (sem.admin.ch, Aufenthaltsrechner, examples 1, 2, 4, 5, 6), and a count
// of every day.

import Kernel
import Testing

@testable import Trip

@Suite struct StayLimitTests {
  private func day(_ text: String) -> Day { Day(iso: text) ?? Day(number: 0) }

  private func rule(_ stays: [(String, String)], days: Int = 90, window: Int = 180) -> StayLimit {
    var counted: Set<Int> = []
    for (from, to) in stays {
      for number in day(from).number...day(to).number { counted.insert(number) }
    }
    return StayLimit(counted: counted, days: days, window: window)
  }

  @Test func examplesOfTheCalculator() {
    // 1: 47 days used; from the first of January all 90 are free again.
    let one = rule([("2014-08-15", "2014-09-30")])
    #expect(one.used(on: day("2014-09-30")) == 47)
    #expect(one.longestStay(from: day("2015-01-01")) == 90)
    // 2: the second stay could have gone on until 13 December.
    let two = rule([("2014-08-15", "2014-09-30"), ("2014-11-01", "2014-11-30")])
    #expect(two.used(on: day("2014-11-30")) == 77)
    #expect(
      day("2014-11-30").adding(days: two.longestStay(from: day("2014-11-30")) - 1)
        == day("2014-12-13"))
    // 4: until 31 March.
    let four = rule([
      ("2013-06-01", "2013-07-13"), ("2013-08-15", "2013-09-30"), ("2014-01-01", "2014-01-30"),
    ])
    #expect(
      day("2014-01-30").adding(days: four.longestStay(from: day("2014-01-30")) - 1)
        == day("2014-03-31"))
    // 5: 9 days too many; from 30 August 50 days are free.
    let five = rule([
      ("2013-09-01", "2013-09-30"), ("2014-02-21", "2014-04-20"), ("2014-05-01", "2014-06-09"),
    ])
    #expect(five.used(on: day("2014-06-09")) == 99)
    #expect(five.longestStay(from: day("2014-08-30")) == 50)
    // 6: 74 days too many.
    let six = rule([("2013-08-09", "2013-08-15"), ("2013-09-19", "2014-03-01")])
    #expect(six.used(on: day("2014-03-01")) == 164)
  }

  @Test func everyDayCounted() {
    var dice = Dice(3)
    for _ in 0..<20 {
      let window = Int.random(in: 1...30, using: &dice)
      let days = Int.random(in: 1...window, using: &dice)
      let share = Int.random(in: 1...9, using: &dice)
      let counted = Set((0..<200).filter { _ in Int.random(in: 0..<10, using: &dice) < share })
      let rule = StayLimit(counted: counted, days: days, window: window)
      for start in stride(from: 0, to: 220, by: 23) {
        let from = Day(number: start)
        let used = counted.count { $0 <= start && $0 > start - window }
        #expect(rule.used(on: from) == used)
        let prior = counted.filter { $0 < start }
        func may(_ stay: Int, _ start: Int) -> Bool {
          (start..<(start + stay)).allSatisfy { end in
            prior.union(start..<(start + stay)).count { $0 <= end && $0 > end - window } <= days
          }
        }
        var longest = 0
        while longest < days, may(longest + 1, start) { longest += 1 }
        #expect(rule.longestStay(from: from) == longest)
        let past = StayLimit(counted: prior, days: days, window: window)
        var first = start
        while !may(1, first) { first += 1 }
        #expect(past.firstDay(from: from, toStay: 1).number == first)
        var all = start
        while !may(days, all) { all += 1 }
        #expect(past.firstDay(from: from, toStay: days).number == all)
      }
    }
  }

  @Test func membersCountFromTheirDay() throws {
    let area = try #require(StayArea("Schengen"))
    for (code, last, first) in [
      ("HR", "2022-12-31", "2023-01-01"), ("BG", "2024-03-30", "2024-03-31"),
      ("RO", "2024-03-30", "2024-03-31"), ("CH", "2008-12-11", "2008-12-12"),
      ("PL", "2007-12-20", "2007-12-21"),
    ] {
      #expect(!area.counts(code, on: day(last)) && area.counts(code, on: day(first)))
    }
    for code in ["IE", "CY", "GB", "AD", "RE", "GL", "SJ", "TR"] {
      #expect(!area.counts(code, on: day("2026-01-01")))
    }
    // 29 members, Åland, and three without controls.
    let all =
      "AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK"
    #expect(all.split(separator: " ").count == 29)
    for code in all.split(separator: " ").map(String.init) + ["AX", "MC", "SM", "VA"] {
      #expect(area.counts(code, on: day("2025-01-01")), "\(code)")
    }
    #expect(StayArea("th, la") == .countries(["TH", "LA"]))
    #expect(StayArea("nowhere") == nil && StayArea("") == nil && StayArea(",") == nil)
  }
}
