// Random rules beside python-dateutil: the first 50 occurrences of each, from the start or between two dates,
// with ends, days besides and days left out, and in time zones across their changes.
// TACCUINO_RECURRENCES says how many: 1,500 unless `make fuzz` asks for 10,000.

import Glibc
import Kernel
import System
import Testing

@testable import Recurrences

@Suite struct OracleTests {
  static let isProof = Environment.current()["TACCUINO_PROOF"] == "1"
  static let count = Environment.current()["TACCUINO_RECURRENCES"].flatMap { Int($0) } ?? 1500
  private static let script =
    #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/oracle.py"
  private static let python = "/usr/bin/python3"
  static let isThere: Bool = {
    let answer = try? Subprocess.run(python, ["-c", "import dateutil.rrule, zoneinfo"])
    return answer?.succeeded == true
  }()
  /// Where every proof is asked for a missing dateutil fails.
  static let isWanted = isProof || isThere

  /// One rule, asked of both.
  private struct Case {
    var recurrence: Recurrence
    var first: CivilTime
    var last: CivilTime
    var line: String
  }

  private static let zones: [String] = [
    "Europe/Rome", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Tehran",
    "Pacific/Apia", "Europe/London", "Africa/Casablanca",
  ]

  private func one(_ dice: inout Dice, _ zones: [String: Zone]) throws -> Case {
    let rule = dice.rule()
    let name = dice.chance(30) ? OracleTests.zones[dice.number(0...7)] : nil
    let zone = try name.map { try #require(zones[$0]) }
    var start = dice.time()
    if name != nil, dice.chance(70) {
      // The hours in which clocks are changed.
      start = CivilTime(day: start.day, millisecondOfDay: dice.number(0...12) * 900_000)
    }
    var dates: [CivilTime] = []
    var exceptions: [CivilTime] = []
    var until: CivilTime?
    var end = RecurrenceRule.End.never
    if dice.chance(30) {
      let time = CivilTime(
        day: start.day.adding(days: dice.number(0...4000)),
        millisecondOfDay: dice.number(0...95) * 900_000)
      until = time
      end = .until(zone.map { $0.lastCivil(upTo: Zone.utc.instant(of: time)) } ?? time)
    } else if dice.chance(40) {
      end = .count(dice.number(1...60))
    }
    let plain = Recurrence(start: start, zone: zone, rules: [rule])
    if zone == nil, dice.chance(30) {
      for _ in 0..<dice.number(1...4) {
        dates.append(
          CivilTime(
            day: start.day.adding(days: dice.number(0...600)),
            millisecondOfDay: dice.chance(50) ? start.millisecondOfDay : 36_000_000))
      }
      var all = plain.occurrences()
      for _ in 0..<6 {
        guard let next = all.next() else { break }
        if dice.chance(40) { exceptions.append(next.time) }
      }
    }
    // dateutil walks from the start: a window that it reaches soon.
    let reach =
      switch rule.frequency {
      case .daily: 600
      case .weekly: 1500
      case .monthly: 4000
      case .yearly: rule.weekNumbers.isEmpty ? 8000 : 4000
      }
    let isBetween = dice.chance(40)
    let first =
      isBetween ? CivilTime(day: start.day.adding(days: dice.number(0...reach))) : start
    let last = CivilTime(day: first.day.adding(days: reach))
    let recurrence = Recurrence(
      start: start, zone: zone, rules: [try rule.ending(end)], dates: dates,
      exceptions: exceptions)
    func text(_ time: CivilTime) -> String { time.basic(isAllDay: false) }
    var count = "-"
    if case .count(let number) = end { count = "\(number)" }
    let fields = [
      text(start), name ?? "-", text(first), text(last), rule.rrule(), until.map(text) ?? "-",
      count, dates.map(text).joined(separator: ","), exceptions.map(text).joined(separator: ","),
    ]
    return Case(
      recurrence: recurrence, first: first, last: last, line: fields.joined(separator: "\t"))
  }

  private func ours(_ one: Case) -> String {
    one.recurrence.occurrences(from: one.first).lazy.prefix { $0.time <= one.last }.prefix(50)
      .map { $0.time.basic(isAllDay: false, zone: one.recurrence.zone) }.joined(separator: ",")
  }

  @Test(
    .enabled(if: OracleTests.isWanted, "python3-dateutil is missing: script/setup --proof"))
  func rulesAreThoseOfDateutil() throws {
    try #require(OracleTests.isThere)
    var zones: [String: Zone] = [:]
    for name in OracleTests.zones { zones[name] = Zones().zone(name) }
    var dice = Dice(state: 17)
    var compared = 0
    var differing = 0
    while compared < OracleTests.count {
      let cases = try (0..<min(500, OracleTests.count - compared)).map { _ in
        try one(&dice, zones)
      }
      let answer = try Subprocess.run(
        OracleTests.python, [OracleTests.script],
        input: Array(cases.map { $0.line + "\n" }.joined().utf8), seconds: 300)
      try #require(
        answer.succeeded, "\(String(decoding: answer.errors.suffix(2000), as: UTF8.self))")
      let lines = String(decoding: answer.output, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      try #require(lines.count == cases.count + 1)
      for (one, line) in zip(cases, lines) where ours(one) != line {
        differing += 1
        if differing <= 5 { Issue.record("\(one.line)\nhere:     \(ours(one))\ndateutil: \(line)") }
      }
      compared += cases.count
    }
    #expect(differing == 0, "\(differing) of \(compared) differ")
  }
}
