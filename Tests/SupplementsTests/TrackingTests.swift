// What a person notices of tracking: streaks that do not punish, refusals in hours, stock by the plan, units.

import Kernel
import Recurrences
import Testing

@testable import Supplements

@Suite struct TrackingTests {
  /// A Monday.
  private static let monday = Day(year: 2026, month: 11, day: 2) ?? Day(number: 0)

  private static func regimen(pauses: [Course.Pause] = []) throws -> Regimen {
    let course = try Course(
      .regular(
        RecurrenceRule(.daily),
        [.init([TimedDose(.slot(.morning), DoseAmount(millionths: 1_000_000))])]),
      unit: .tablet, start: monday, pauses: pauses)
    return try Regimen(item: "zinc", unit: .tablet, courses: [course])
  }

  /// A letter a day: t taken, l late, i illness, v travel, f forgotten, o out of stock, - nothing, p paused, . today or later.
  private static func adherence(_ letters: String) throws -> Adherence {
    var entries: [IntakeEntry] = []
    var pauses: [Course.Pause] = []
    var empty: [ClosedRange<Day>] = []
    for (offset, letter) in letters.enumerated() {
      let day = monday.adding(days: offset)
      let kinds: [Character: IntakeEntry.Kind] = [
        "t": .taken, "l": .late, "i": .skipped(.illness), "v": .skipped(.travel),
        "f": .skipped(.forgotten), "s": .skipped(.sideEffects),
      ]
      if let kind = kinds[letter] {
        entries.append(
          IntakeEntry(
            item: "zinc", day: day, time: .slot(.morning), kind: kind,
            amount: DoseAmount(millionths: 1_000_000)))
      }
      if letter == "p" { pauses.append(.init(from: day, through: day)) }
      if letter == "o" { empty.append(day...day) }
    }
    let last = monday.adding(days: letters.count - 1)
    let today = letters.firstIndex(of: ".").map {
      monday.adding(days: letters.distance(from: letters.startIndex, to: $0))
    }
    return Adherence(
      of: [try regimen(pauses: pauses)], entries: entries, from: monday, through: last,
      today: today ?? last.adding(days: 1), outOfStock: ["zinc": empty])
  }

  @Test(arguments: [
    ("ttt", 3, 3, "100 %"), ("tlt", 3, 3, "100 %"), ("ttit", 3, 3, "75 %"), ("ttvvt", 3, 3, "60 %"),
    ("ttst", 3, 3, "75 %"), ("ttot", 3, 3, "75 %"), ("ttppt", 3, 3, "100 %"),
    ("tt-t", 1, 2, "75 %"),
    ("ttft", 1, 2, "75 %"), ("tt.", 2, 2, "100 %"), ("tt...", 2, 2, "100 %"),
    ("tt-.", 0, 2, "67 %"),
    (".", 0, 0, "n/a"), ("pp", 0, 0, "n/a"), ("-", 0, 0, "0 %"), ("ii", 0, 0, "0 %"),
  ])
  func streaksFreezeAndNeverPunish(_ days: String, _ current: Int, _ best: Int, _ rate: String)
    throws
  {
    let adherence = try Self.adherence(days)
    let streak = adherence.streak()
    #expect(streak.current == current)
    #expect(streak.best == best)
    #expect(adherence.total.words.text() == rate)
    #expect(adherence.streak(of: "zinc") == streak)
  }

  @Test func aRateIsNeverRoundedToAllOrNothing() throws {
    let almost = try Self.adherence(String(repeating: "t", count: 299) + "-")
    #expect(almost.total.percent == 99)
    let hardly = try Self.adherence(String(repeating: "-", count: 299) + "t")
    #expect(hardly.total.percent == 1)
  }

  @Test func sevenDaysAndMonth() throws {
    let adherence = try Self.adherence("tl-ipto.")
    let week = adherence.sevenDays(ending: Self.monday.adding(days: 6))
    #expect(week.days.first == Self.monday)
    #expect(
      week.rows.map(\.cells) == [
        [
          .dose(.taken), .dose(.late), .dose(.missed), .dose(.skipped(.illness)), .paused,
          .dose(.taken), .dose(.outOfStock),
        ]
      ])
    let month = try #require(adherence.month(11, of: 2026))
    // November 2026 begins on a Sunday.
    #expect(month.weeks[0].compactMap(\.self).count == 1)
    #expect(month.weeks[0][6]?.state == .notPlanned)
    #expect(
      month.weeks[1].map { $0?.state } == [
        .all, .all, MonthCalendar.State.none, MonthCalendar.State.none, .paused, .all,
        MonthCalendar.State.none,
      ])
    #expect(month.weeks[2][0]?.state == .open)
    #expect(adherence.month(13, of: 2026) == nil)
  }

  @Test func aDoseRecordedTwiceIsNamed() throws {
    let entry = IntakeEntry(
      item: "zinc", day: Self.monday, time: .slot(.morning), kind: .taken,
      amount: DoseAmount(millionths: 1_000_000))
    let adherence = Adherence(
      of: [try Self.regimen()], entries: [entry, entry], from: Self.monday, through: Self.monday,
      today: Self.monday)
    #expect(adherence.records.map(\.repeats) == [1])
    #expect(adherence.total.taken == 1)
  }

  @Test func asNeededTellsTheHoursLeft() throws {
    let hour: Int64 = 3_600_000
    let one = DoseAmount(millionths: 1_000_000)
    let most = DoseAmount(millionths: 3_000_000)
    func at(_ hours: Int64) -> Instant { Instant(milliseconds: hours * hour) }
    let taken = [(at: at(0), amount: one), (at: at(8), amount: one), (at: at(16), amount: one)]
    let refused = AsNeeded.allowance(for: one, at: at(20), taken: taken, most: most)
    #expect(refused == .refused(until: at(24), wait: Duration(milliseconds: 4 * hour)))
    let told = try #require(refused.refusal(.tablet, most: most))
    #expect(told.code == .refused)
    #expect(told.message.text() == "the most in 24 hours is 3 tablets, and this dose would pass it")
    #expect(told.hint?.text() == "the next dose fits in 4 h")
    #expect(
      AsNeeded.allowance(for: one, at: at(24), taken: taken, most: most) == .allowed(left: .zero))
    // Two of the doses of yesterday evening still count at one in the morning.
    #expect(
      AsNeeded.allowance(
        for: most, at: at(25), taken: [(at: at(23), amount: most)], most: most)
        == .refused(until: at(47), wait: Duration(milliseconds: 22 * hour)))
    // An entry that is made up for counts those after it.
    #expect(
      AsNeeded.allowance(for: one, at: at(-2), taken: taken, most: most)
        == .refused(until: at(24), wait: Duration(milliseconds: 26 * hour)))
    #expect(
      AsNeeded.allowance(for: most + one, at: at(0), taken: [], most: most)
        == .tooMuch(most: most))
  }

  @Test func stockCountsTheTaperAndWhatExpires() throws {
    func tablets(_ count: Int64) -> DoseAmount { DoseAmount(millionths: count * 1_000_000) }
    // Four a day for 5 days, then one a day: 30 tablets last 15 days, an average of the past 7.
    let course = try Course(
      .regular(
        RecurrenceRule(.daily),
        [
          .init(days: 5, [TimedDose(.slot(.morning), tablets(4))]),
          .init([TimedDose(.slot(.morning), tablets(1))]),
        ]), unit: .tablet, start: Self.monday)
    let regimen = try Regimen(item: "zinc", unit: .tablet, courses: [course])
    func package(_ id: String, expiry: Day? = nil, price: Money? = nil) throws -> StockPackage {
      try StockPackage(
        id: id, item: "zinc", pieces: tablets(30), strength: tablets(1), unit: .tablet,
        acquired: Self.monday, expiry: expiry, price: price)
    }
    let stock = try Stock(of: regimen, packages: [try package("a")], entries: [], on: Self.monday)
    let forecast = stock.forecast()
    #expect(forecast.daysLeft == 15)
    #expect(
      forecast.words.text() == "lasts 15 days; runs out on Tuesday 17 November 2026")
    // It expires before it is used up: the last day counts, the next one does not.
    let short = try Stock(
      of: regimen, packages: [try package("a", expiry: Self.monday.adding(days: 9))], entries: [],
      on: Self.monday)
    #expect(short.forecast().daysLeft == 10)
    #expect(
      short.forecast().words.text()
        == "lasts 10 days; runs out on Thursday 12 November 2026; 5 tablets of package a will not be used by 2026-11-11"
    )
    // What has an entry today is not taken again.
    let done = IntakeEntry(
      item: "zinc", day: Self.monday, time: .slot(.morning), kind: .taken, amount: tablets(4))
    let later = try Stock(
      of: regimen, packages: [try package("a")], entries: [done], on: Self.monday)
    #expect(later.usable == tablets(26))
    #expect(later.forecast().daysLeft == 15)
    // Orders: 7 days to come, 30 days to cover.
    let euro = try #require(Currency("EUR"))
    let priced = try Stock(
      of: regimen, packages: [try package("a", price: Money(minor: 999, euro))], entries: [],
      on: Self.monday)
    #expect([priced].orders(leadDays: 7, within: 7, coverDays: 60).isEmpty)
    let order = try #require([priced].orders(leadDays: 7, within: 8, coverDays: 60).first)
    #expect(order.orderBy == Self.monday.adding(days: 8))
    #expect(order.packages == 2)
    #expect(order.price == Money(minor: 1998, euro))
    // Five days of four and 25 of one are 45 tablets: 14.985, up.
    let month = [priced].costOfMonth(from: Self.monday)
    #expect(month.total.words.text() == "14.99 EUR")
    #expect(month.perDay.words.text() == "0.50 EUR")
    #expect([stock].costOfMonth(from: Self.monday).unpriced == ["zinc"])
  }

  @Test func anEmptyPackageFreezesTheStreak() throws {
    let regimen = try Self.regimen()
    let one = DoseAmount(millionths: 1_000_000)
    let package = try StockPackage(
      id: "a", item: "zinc", pieces: one + one, strength: one, unit: .tablet, acquired: Self.monday)
    let entries = (0..<2).map {
      IntakeEntry(
        item: "zinc", day: Self.monday.adding(days: $0), time: .slot(.morning), kind: .taken,
        amount: one)
    }
    let last = Self.monday.adding(days: 4)
    let empty = try Stock.emptyDays(
      of: regimen, packages: [package], entries: entries, from: Self.monday, through: last)
    #expect(empty == [Self.monday.adding(days: 2)...last])
    let adherence = Adherence(
      of: [regimen], entries: entries, from: Self.monday, through: last,
      today: last.adding(days: 1), outOfStock: ["zinc": empty])
    #expect(adherence.streak().current == 2)
    // Where no package was ever entered, nothing is known to be missing.
    #expect(
      try Stock.emptyDays(
        of: regimen, packages: [], entries: entries, from: Self.monday, through: last
      ).isEmpty)
  }

  @Test func packagesOfAnotherUnitAreConvertedOrRefused() throws {
    let dose = TimedDose(.slot(.morning), try DoseAmount(parsing: "500"))
    let course = try Course(
      .regular(RecurrenceRule(.daily), [.init([dose])]), unit: .milligram, start: Self.monday)
    let regimen = try Regimen(item: "c", unit: .milligram, courses: [course])
    func stock(_ unit: DoseUnit, _ strength: String) throws -> Stock {
      let package = try StockPackage(
        id: "p", item: "c", pieces: DoseAmount(parsing: "20"),
        strength: DoseAmount(parsing: strength),
        unit: unit, acquired: Self.monday)
      return try Stock(of: regimen, packages: [package], entries: [], on: Self.monday)
    }
    #expect(try stock(.gram, "0.5").forecast().daysLeft == 20)
    #expect(throws: Diagnostic.self) { try stock(.tablet, "1") }
    // The least dose of the base, at the price of a package.
    let base = try KnowledgeBase.builtIn()
    let iron = try #require(base.supplements.first { $0.dose.unit == .milligram })
    let euro = try #require(Currency("EUR"))
    let least = try #require(DoseAmount(iron.dose.least))
    let price = UnitPrice(price: Money(minor: 1000, euro), contents: least + least)
    #expect(iron.costOfLeastDose(at: price) == Money(minor: 500, euro))
  }

  @Test(arguments: [
    // As laboratories' tables give them: factor and unit.
    ("vitamina D", "30 ng/mL", "nmol/L", 74.88), ("25-OH-D", "50 nmol/l", "ng/ml", 20.03),
    ("B12", "300 pg/mL", "pmol/L", 221.3), ("ferritina", "80 ng/mL", "µg/L", 80),
    ("Magnesium", "2.0 mg/dL", "mmol/L", 0.823), ("magnesio", "0,85 mmol/L", "mEq/L", 1.7),
    ("glicemia", "100 mg/dL", "mmol/L", 5.551), ("LDL", "130 mg/100 mL", "mmol/L", 3.362),
    ("calcium", "9.5 mg/dL", "mmol/L", 2.370), ("creatinina", "1.0 mg/dL", "umol/L", 88.40),
    ("acido urico", "6 mg/dL", "µmol/L", 356.9), ("weight", "150 lb", "kg", 68.04),
    ("TSH", "2.1 mIU/L", "µUI/mL", 2.1), ("sistolica", "120 mmHg", "kPa", 16.0),
  ])
  func laboratoryValuesAreConverted(_ name: String, _ text: String, _ unit: String, _ want: Double)
    throws
  {
    let value = try MeasuredValue(text, of: name, on: Self.monday)
    let other = try #require(MeasureUnit(unit))
    let converted = try #require(value.converted(to: other))
    #expect(abs(converted.value - want) / want < 0.0006, "\(converted.value)")
  }

  @Test func conversionsNameTheirSource() throws {
    let value = try MeasuredValue("30 ng/mL", of: "vitamin D", on: Self.monday)
    let (moles, micrograms) = (
      try #require(MeasureUnit("nmol/L")), try #require(MeasureUnit("µg/L"))
    )
    let converted = try #require(value.converted(to: moles))
    #expect(converted.source?.text().hasPrefix("molar mass of C27H44O2, 400.647 g/mol") == true)
    let plain = try #require(value.converted(to: micrograms))
    #expect(plain.source == nil)
    #expect(plain.value == 30)
  }

  @Test func withoutAFactorAValueStaysAsWritten() throws {
    let nanomoles = try #require(MeasureUnit("nmol/L"))
    for (name, text) in [
      ("ferritin", "80 ng/mL"), ("trigliceridi", "150 mg/dL"), ("HbA1c", "5.6 %"),
    ] {
      let value = try MeasuredValue(text, of: name, on: Self.monday)
      #expect(value.converted(to: nanomoles) == nil)
      #expect(value.written == text)
    }
    // Something without a name here keeps any unit.
    let own = try MeasuredValue("3 puffs", of: "inhaler", on: Self.monday)
    #expect(own.written == "3 puffs")
    let bound = try MeasuredValue("<5 mg/L", of: "CRP", on: Self.monday)
    #expect(bound.written == "< 5 mg/L")
    let series = [bound, try MeasuredValue("0.7 mg/dL", of: "PCR", on: Self.monday)].series
    #expect(series.leftOut == [bound])
    #expect(series.values == [DayValue(Self.monday, 7)])
  }

  @Test(arguments: [
    ("vitamin D", "30 kg"), ("vitamin D", "30"), ("vitamin D", "30 ng"), ("weight", "70 mmol/L"),
    ("magnesium", "2.0 Mg/dL"), ("TSH", "2 mg/L"), ("iron", "80 mEq/L"), ("glucose", "-5 mg/dL"),
    ("glucose", "1.100 mg/dL"), ("glucose", "high mg/dL"), ("HbA1c", "5 mg/dL"),
    ("ferritin", "80 IU/L"),
  ])
  func unitsThatDoNotFitAreRefused(_ name: String, _ text: String) {
    #expect(throws: Diagnostic.self) { try MeasuredValue(text, of: name, on: Self.monday) }
  }

  /// Published examples of GTIN-13, GTIN-8, UPC-A and GTIN-14 fit; with any digit changed they do not.
  @Test(arguments: ["4006381333931", "73513537", "036000291452", "10614141000415"])
  func barcodesOfPackages(_ text: String) throws {
    #expect(try GTIN(parsing: text).digits == text)
    for place in text.indices {
      var digits = Array(text)
      let index = text.distance(from: text.startIndex, to: place)
      digits[index] =
        digits[index] == "9" ? "0" : Character("\((digits[index].wholeNumberValue ?? 0) + 1)")
      #expect(throws: Diagnostic.self) { try GTIN(parsing: String(digits)) }
    }
    #expect(try GTIN(parsing: "036000291452") == GTIN(parsing: "0036000291452"))
    #expect(throws: Diagnostic.self) { try GTIN(parsing: text + " 1") }
    #expect(throws: Diagnostic.self) { try GTIN(parsing: "A" + text) }
  }
}
