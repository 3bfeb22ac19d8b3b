// Random plans with entries and packages, as values for the program and as JSON for tracking.py.

import Kernel
import Recurrences

@testable import Supplements

struct TrackingCase {
  struct Item {
    var regimen: Regimen
    var packages: [StockPackage]
    var outOfStock: [ClosedRange<Day>]
    var json: JSON
  }

  var items: [Item]
  var entries: [IntakeEntry]
  var from: Day
  var through: Day
  var today: Day
  var leadDays: Int
  var within: Int
  var coverDays: Int

  var json: JSON {
    [
      "kind": "plan", "from": .day(from), "through": .day(through), "today": .day(today),
      "lead": .integer(Int64(leadDays)), "within": .integer(Int64(within)),
      "cover": .integer(Int64(coverDays)), "items": .array(items.map(\.json)),
      "entries": .array(
        entries.map { entry in
          let kind =
            switch entry.kind {
            case .taken: "taken"
            case .late: "late"
            case .skipped(let reason): reason.storedName
            }
          return [
            .string(entry.item), .day(entry.day),
            entry.time.map { .string($0.storedName) } ?? .null, .string(kind),
            .amount(entry.amount),
          ]
        }),
    ]
  }
}

extension JSON {
  static func day(_ day: Day) -> JSON { .integer(Int64(day.number)) }
  static func day(_ day: Day?) -> JSON { day.map { .day($0) } ?? .null }
  static func amount(_ amount: DoseAmount) -> JSON { .integer(amount.millionths) }
  static func whole(_ number: Int?) -> JSON { number.map { .integer(Int64($0)) } ?? .null }
}

struct TrackingMaker {
  var dice: Dice

  static let times: [IntakeTime] =
    Slot.allCases.map { .slot($0) } + [
      .clock(minute: 450), .clock(minute: 1320),
    ]

  mutating func amount() -> DoseAmount {
    DoseAmount(
      millionths: Int64(dice.one(of: [125_000, 250_000, 500_000, 1_000_000, 2_000_000, 333_333])))
  }

  mutating func doses() -> [TimedDose] {
    (0..<dice.number(1...3)).map { _ in TimedDose(dice.one(of: Self.times), amount()) }
  }

  mutating func rule() throws -> (RecurrenceRule, JSON) {
    let end: RecurrenceRule.End = dice.chance(15) ? .count(dice.number(1...40)) : .never
    let count: JSON = if case .count(let count) = end { .whole(count) } else { .null }
    switch dice.number(0...4) {
    case 0:
      return (
        try RecurrenceRule(.daily, end: end), ["type": "daily", "interval": 1, "count": count]
      )
    case 1:
      let interval = dice.number(2...9)
      return (
        try RecurrenceRule(.daily, interval: interval, end: end),
        ["type": "daily", "interval": .whole(interval), "count": count]
      )
    case 2:
      let interval = dice.number(1...3)
      var days: Set<Int> = []
      for _ in 0..<dice.number(0...4) { days.insert(dice.number(1...7)) }
      let weekdays = days.sorted().compactMap(Weekday.init(rawValue:))
      return (
        try RecurrenceRule(
          .weekly, interval: interval, weekdays: weekdays.map { .init($0) }, end: end),
        [
          "type": "weekly", "interval": .whole(interval), "count": count,
          "days": .array(days.sorted().map { .whole($0) }),
        ]
      )
    case 3:
      let interval = dice.number(1...2)
      return (
        try RecurrenceRule(.monthly, interval: interval, end: end),
        ["type": "monthly", "interval": .whole(interval), "count": count]
      )
    default:
      let (on, off) = (dice.number(1...22), dice.number(1...9))
      return (
        try RecurrenceRule(.daily, cycle: .init(on: on, off: off), end: end),
        ["type": "cycle", "on": .whole(on), "off": .whole(off), "count": count]
      )
    }
  }

  mutating func course(around today: Day) throws -> (Course, JSON) {
    let start = today.adding(days: -dice.number(0...150) + dice.number(0...10))
    if dice.chance(8) {
      let most = amount()
      return (
        try Course(.asNeeded(most: most), unit: .tablet, start: start),
        ["start": .day(start), "asNeeded": true, "end": nil, "pauses": []]
      )
    }
    let (rule, ruleJSON) = try rule()
    var steps: [Course.Step] = []
    if dice.chance(35) {
      for _ in 0..<dice.number(1...4) { steps.append(.init(days: dice.number(1...40), doses())) }
    }
    if steps.isEmpty || dice.chance(60) { steps.append(.init(doses())) }
    let end = dice.chance(30) ? start.adding(days: dice.number(0...300)) : nil
    var pauses: [Course.Pause] = []
    for _ in 0..<dice.number(0...3) where dice.chance(60) {
      let from = start.adding(days: dice.number(-5...200))
      pauses.append(
        .init(from: from, through: dice.chance(20) ? nil : from.adding(days: dice.number(0...30))))
    }
    let course = try Course(
      .regular(rule, steps), unit: .tablet, start: start, end: end, pauses: pauses)
    return (
      course,
      [
        "start": .day(start), "rule": ruleJSON, "end": .day(end),
        "steps": .array(
          steps.map { step in
            [
              "days": .whole(step.days),
              "doses": .array(
                step.doses.map { [.string($0.time.storedName), .amount($0.amount)] }),
            ]
          }),
        "pauses": .array(pauses.map { [.day($0.from), .day($0.through)] }),
      ]
    )
  }

  mutating func package(_ item: String, _ number: Int, _ today: Day) throws -> (StockPackage, JSON)
  {
    let acquired = today.adding(days: dice.number(-160...3))
    let opened = dice.chance(35) ? acquired.adding(days: dice.number(0...90)) : nil
    let expiry = dice.chance(60) ? acquired.adding(days: dice.number(5...500)) : nil
    let keeps = dice.chance(25) ? dice.number(1...90) : nil
    let currency = Currency(dice.one(of: ["EUR", "USD", "JPY"]))
    let price =
      dice.chance(75) ? currency.map { Money(minor: Int64(dice.number(0...4999)), $0) } : nil
    let halves = dice.number(1...240)
    let count =
      dice.chance(30)
      ? StockCount(
        day: acquired.adding(days: dice.number(0...170)),
        left: DoseAmount(millionths: Int64(dice.number(0...halves)) * 500_000)) : nil
    let package = try StockPackage(
      id: "\(item)\(number)", item: item,
      pieces: DoseAmount(millionths: Int64(halves) * 500_000),
      strength: DoseAmount(millionths: 1_000_000), unit: .tablet, acquired: acquired,
      opened: opened,
      expiry: expiry, daysOnceOpened: keeps, price: price, count: count)
    return (
      package,
      [
        "id": .string(package.id), "contents": .amount(package.contents),
        "acquired": .day(acquired),
        "opened": .day(opened), "expiry": .day(expiry), "keeps": .whole(keeps),
        "price": price.map { [.integer($0.minor), .string($0.currency.code)] } ?? .null,
        "counted": count.map { [.day($0.day), .amount($0.left)] } ?? .null,
      ]
    )
  }

  mutating func entry(_ item: String, _ day: Day, _ time: IntakeTime?, _ amount: DoseAmount)
    -> IntakeEntry
  {
    let kind: IntakeEntry.Kind =
      switch dice.number(1...100) {
      case ...70: .taken
      case ...82: .late
      default: .skipped(dice.one(of: SkipReason.allCases))
      }
    return IntakeEntry(item: item, day: day, time: time, kind: kind, amount: amount)
  }

  mutating func next() throws -> TrackingCase {
    let today = Day(number: 20_500 + dice.number(0...900))
    let from = today.adding(days: -dice.number(0...120))
    let through = today.adding(days: dice.number(-3...12))
    var items: [TrackingCase.Item] = []
    var entries: [IntakeEntry] = []
    for number in 0..<dice.number(1...3) {
      let id = ["iron", "zinc", "omega"][number]
      var courses: [(Course, JSON)] = []
      for _ in 0..<(dice.chance(25) ? 2 : 1) { courses.append(try course(around: today)) }
      let regimen = try Regimen(item: id, unit: .tablet, courses: courses.map(\.0))
      var packages: [(StockPackage, JSON)] = []
      for number in 0..<dice.number(0...4) { packages.append(try package(id, number, today)) }
      var empty: [ClosedRange<Day>] = []
      if dice.chance(25) {
        let first = today.adding(days: -dice.number(1...60))
        empty.append(first...first.adding(days: dice.number(0...15)))
      }
      // What a careful, a careless person records, with doubles and what nobody planned.
      let care = dice.one(of: [100, 97, 80, 40])
      for (day, dose) in regimen.planned(
        from: from.adding(days: -20), through: today.adding(days: 1))
      {
        guard dice.chance(care) else { continue }
        entries.append(entry(id, day, dose.time, dose.amount))
        if dice.chance(3) { entries.append(entry(id, day, dose.time, dose.amount)) }
      }
      for _ in 0..<dice.number(0...3) {
        let day = today.adding(days: -dice.number(0...60))
        entries.append(entry(id, day, dice.chance(50) ? nil : dice.one(of: Self.times), amount()))
      }
      items.append(
        TrackingCase.Item(
          regimen: regimen, packages: packages.map(\.0), outOfStock: empty,
          json: [
            "id": .string(id), "courses": .array(courses.map(\.1)),
            "packages": .array(packages.map(\.1)),
            "outOfStock": .array(empty.map { [.day($0.lowerBound), .day($0.upperBound)] }),
          ]))
    }
    return TrackingCase(
      items: items, entries: entries, from: min(from, through), through: through, today: today,
      leadDays: dice.number(0...20), within: dice.number(0...30), coverDays: dice.number(1...120))
  }
}
