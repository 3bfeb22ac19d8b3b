// Days and nights by country, from points to rows: what is recorded, inferred, unknown.

import Core
import Kernel
import Testing

@testable import Trip

@Suite struct CountryDaysTests {
  /// A bench with three countries side by side from 0, 10 and 20 degrees east: FR, HR, GB; nothing
  /// beyond 30. Points are times (UTC) and degrees east.
  private func bench(
    _ points: [(String, Double)], cities: String? = nil
  ) throws -> TripBench {
    let bench = try TripBench()
    if let cities { bench.cities = try bench.scratch.write("cities.txt", Array(cities.utf8)) }
    let borders = try bench.scratch.write(
      "borders.json",
      rectangles([
        ("FR", "France", 0, 40, 10, 50), ("HR", "Croatia", 10, 40, 20, 50),
        ("GB", "Britain", 20, 40, 30, 50),
      ]))
    #expect(bench.run("trip borders import \(borders) --tolerance 10km") == .ok)
    let file = try bench.scratch.write("way.rec", record(points))
    #expect(bench.run("trip import \(file)") == .ok, "\(bench.errors)")
    return bench
  }

  /// OwnTracks' own text: a history, which has no gaps of its own.
  private func record(_ points: [(String, Double)]) -> [UInt8] {
    points.reduce(into: [UInt8]()) { text, point in
      let seconds = Instant(iso: point.0 + ":00Z", zone: .utc)?.seconds ?? 0
      text += Array(
        "\(point.0):00Z\t*                 \t{\"_type\":\"location\",\"lat\":45,\"lon\":\(point.1),\"tst\":\(seconds)}\n"
          .utf8)
    }
  }

  private func text(_ rows: [JSON], _ keys: String...) -> [String] {
    rows.map { row in
      keys.map { key in
        switch row[key] {
        case .string(let text)?: text
        case .integer(let number)?: String(number)
        case .bool(let flag)?: flag ? "yes" : "no"
        default: "-"
        }
      }.joined(separator: " ")
    }
  }

  @Test func aDayCountsInEachCountryItTouches() throws {
    let bench = try bench([
      ("2025-05-01T08:00", 5), ("2025-05-01T20:00", 6), ("2025-05-02T09:00", 6),
      ("2025-05-02T12:00", 12), ("2025-05-02T22:00", 13), ("2025-05-03T07:00", 13),
      ("2025-05-03T18:00", 5), ("2025-05-03T23:00", 5),
    ])
    let rows = try bench.rows("trip countries")
    #expect(
      text(rows, "code", "first_day", "last_day", "days", "inferred_days", "nights", "visits") == [
        "FR 2025-05-01 2025-05-03 3 0 1 2", "HR 2025-05-02 2025-05-03 2 0 1 1",
      ])
    // 12 h + 13 h and 5 h in France, 10 h + 9 h in Croatia; the journeys between belong to nobody.
    #expect(rows.map { $0["time_s"]?.number } == [30 * 3600, 19 * 3600])
    let days = try bench.rows("trip days --rule night --threshold 10")
    #expect(text(days, "code", "days", "nights", "left") == ["FR 3 1 9", "HR 2 1 9"])
    let ledger = try bench.rows("trip days --by day")
    #expect(
      text(ledger, "day", "state", "code", "night") == [
        "2025-05-01 recorded FR yes", "2025-05-02 recorded FR no", "2025-05-02 recorded HR yes",
        "2025-05-03 recorded HR no", "2025-05-03 recorded FR no",
      ])
  }

  @Test func fewDaysAreInferredAndManyStayUnknown() throws {
    let bench = try bench([
      ("2025-05-01T12:00", 5), ("2025-05-04T12:00", 5), ("2025-05-20T12:00", 5),
      ("2025-05-22T12:00", 15),
    ])
    let rows = try bench.rows("trip days --to 2025-05-22")
    #expect(
      text(rows, "code", "days", "inferred_days", "nights", "inferred_nights") == [
        "FR 5 2 3 3", "HR 1 0 0 0",
      ])
    #expect(bench.run("trip days --to 2025-05-22 --format table") == .ok)
    #expect(bench.out.contains("22 days, 16 unknown"))
    #expect(
      try text(bench.rows("trip days --gap 0 --to 2025-05-22"), "code", "days")
        == ["FR 3", "HR 1"])
    let ledger = try bench.rows("trip days --by day --to 2025-05-06")
    #expect(
      text(ledger, "day", "state", "code") == [
        "2025-05-01 recorded FR", "2025-05-02 inferred FR", "2025-05-03 inferred FR",
        "2025-05-04 recorded FR", "2025-05-05 unknown -", "2025-05-06 unknown -",
      ])
  }

  @Test func whatIsNearIsMarkedAndTheSeaIsNoCountry() throws {
    let bench = try bench([("2025-05-01T12:00", 30.05), ("2025-05-02T12:00", 40)])
    #expect(
      try text(bench.rows("trip countries"), "code", "days", "near_days") == ["GB 1 1"])
    #expect(bench.run("trip countries --format table") == .ok)
    #expect(bench.out.contains("~Britain"))
    #expect(
      try text(bench.rows("trip days --by day --to 2025-05-02"), "day", "state", "code") == [
        "2025-05-01 near GB", "2025-05-02 none -",
      ])
  }

  @Test func byYearAndWithinAPeriod() throws {
    let bench = try bench([
      ("2024-12-31T12:00", 5), ("2025-01-01T12:00", 5), ("2025-06-01T12:00", 15),
    ])
    #expect(
      try text(bench.rows("trip countries --by year"), "year", "code", "days") == [
        "2024 FR 1", "2025 FR 1", "2025 HR 1",
      ])
    #expect(
      try text(bench.rows("trip countries --from 2025-01-01 --to 2025-05-01"), "code", "days")
        == ["FR 1"])
    #expect(bench.run("trip countries --from 2025-05-02 --to 2025-05-01") == .usage)
    #expect(bench.run("trip countries --from 2030-01-01") == .ok)
    #expect(bench.errors.contains("nothing was recorded in this period"))
    // Of a trip.
    #expect(bench.run("trip add Zagreb from=2025-06-01 to=2025-06-02") == .ok)
    #expect(bench.run("trip track edit \(try last(bench)) trip=Zagreb") == .ok)
    #expect(
      try text(bench.rows("trip countries --by trip"), "trip", "code", "days")
        == ["Zagreb HR 1"])
    #expect(try text(bench.rows("trip countries --trip Zagreb"), "code") == ["HR"])
  }

  private func last(_ bench: TripBench) throws -> String {
    try bench.rows("trip track list").last?["id"]?.string ?? ""
  }

  @Test func daysAreThoseOfThePlace() throws {
    // 03:00 in UTC is the evening before in New York.
    let bench = try bench(
      [("2025-03-02T03:00", 5), ("2025-03-02T12:00", 5)],
      cities: cityLine("New York", 45, 5, "US", "America/New_York"))
    #expect(
      try text(bench.rows("trip countries"), "first_day", "last_day", "days", "nights")
        == ["2025-03-01 2025-03-02 2 1"])
  }

  // MARK: - Limits of stay

  @Test func stayLimitCountsMembersFromTheirDay() throws {
    var points: [(String, Double)] = []
    // Croatia from 20 December 2022: 12 days outside, then 30 days inside.
    var day = Day(iso: "2022-12-20") ?? Day(number: 0)
    for _ in 0..<42 {
      points.append(("\(day)T12:00", 15))
      day = day.adding(days: 1)
    }
    let bench = try bench(points)
    bench.now = "2023-01-30T12:00:00Z"
    let row = try bench.row("trip stay-limit")
    #expect(row["used"]?.integer == 30 && row["left"]?.integer == 60)
    #expect(row["over"]?.integer == 0 && row["inferred"]?.integer == 0)
    #expect(row["may_stay_until"]?.string == "2023-03-31", "90 days from 1 January")
    #expect(row["window_from"]?.string == "2022-08-04")
    #expect(row["unknown"]?.integer == 138)
    #expect(row["next_day"]?.string == "2023-01-30")
    // The last of the 30 days must have left the window when the 90th is spent.
    #expect(row["all_days_from"]?.string == "2023-05-01")
    let croatia = try bench.row("trip stay-limit --area HR --days 20 --window 40")
    #expect(croatia["used"]?.integer == 40 && croatia["over"]?.integer == 20)
    #expect(croatia["may_stay_until"] == .null)
    #expect(bench.run("trip stay-limit --area Narnia") == .usage)
    #expect(bench.run("trip stay-limit --days 200") == .usage)
    #expect(bench.run("trip stay-limit --on 2023-01-10 --format table") == .ok)
    #expect(bench.out.contains("2023-01-01"))
  }

  // MARK: - Looking back

  @Test func firstTimesAndExtremes() throws {
    let towns =
      cityLine("Lyon", 45, 5, "FR", "Europe/Paris")
      + cityLine("Zagreb", 45, 15, "HR", "Europe/Zagreb")
    let bench = try bench(
      [
        ("2025-05-01T08:00", 5), ("2025-05-01T18:00", 5), ("2025-05-02T08:00", 5),
        ("2025-05-02T12:00", 15), ("2025-05-02T12:10", 15), ("2025-05-03T12:00", 15.3),
      ], cities: towns)
    let rows = try bench.rows("trip firsts")
    #expect(
      text(
        rows.filter { ["country", "city"].contains($0["kind"]?.string) }, "kind", "name", "day",
        "near") == [
          "country France 2025-05-01 no", "country Croatia 2025-05-02 no",
          "city Lyon 2025-05-01 yes",
        ], "ten minutes near a city are not enough")
    let farthest = try #require(rows.first { $0["kind"]?.string == "farthest" })
    #expect(farthest["day"]?.string == "2025-05-03")
    // From the middle of the cell of Lyon: 10.3 degrees of longitude at 45 degrees north, by geod.
    #expect(abs((farthest["length_m"]?.number ?? 0) - 810_800) < 2500)
    // A place called home is home, as for trip propose.
    #expect(bench.run("trip zone add Home 45 15.3 radius=500m") == .ok, "\(bench.errors)")
    let named = try #require(bench.rows("trip firsts --kind farthest").first)
    #expect(named["day"]?.string == "2025-05-01", "\(named)")
    #expect(bench.run("undo") == .ok)
    let own = try bench.rows("trip firsts --kind farthest --home 45,5")
    #expect(abs((own[0]["length_m"]?.number ?? 0) - 810_803) < 1000)
    #expect(try bench.rows("trip firsts --kind highest").isEmpty, "no point has a height")
    bench.cities = "none"
    #expect(try bench.rows("trip firsts --kind city").isEmpty)
    #expect(bench.run("trip borders remove") == .ok)
    #expect(try bench.rows("trip firsts --kind country").isEmpty)
    #expect(bench.run("trip firsts") == .ok)
    #expect(bench.errors.contains("trip borders import"))
    #expect(bench.run("trip firsts --home 95,5") == .usage)
  }

  @Test func streaksOfDays() throws {
    let bench = try bench([
      ("2026-04-01T12:00", 5), ("2026-04-02T12:00", 5), ("2026-04-03T12:00", 5),
      ("2026-05-02T12:00", 5), ("2026-05-03T12:00", 5),
    ])
    #expect(bench.run("trip add Rome from=2026-05-04 to=2026-05-08") == .ok)
    let rows = try bench.rows("trip streaks")
    #expect(
      text(rows, "streak", "longest", "from", "to", "current", "current_from", "days") == [
        "record 3 2026-04-01 2026-04-03 2 2026-05-02 5",
        "trip 1 2026-05-04 2026-05-04 1 2026-05-04 1", "way 0 - - 0 - 0",
      ])
  }

  @Test func aYearBesideTheOneBefore() throws {
    let bench = try bench([
      ("2024-07-01T12:00", 5), ("2025-07-01T08:00", 5), ("2025-07-01T20:00", 5),
      ("2025-08-02T12:00", 15),
    ])
    #expect(bench.run("trip add Split from=2025-08-01 to=2025-08-03") == .ok)
    let row = try bench.row("trip year 2025")
    #expect(row["days"]?.integer == 2 && row["trips"]?.integer == 1)
    #expect(row["countries"]?.integer == 2 && row["new_countries"]?.integer == 1)
    #expect(row["cities"] == .null, "without cities nothing is known of them")
    #expect(row["climb_m"] == .null, "no point has a height")
    let months = row["months"]?.array ?? []
    #expect(months.count == 12)
    #expect(text(months, "month", "days", "trips")[6...7] == ["2025-07 1 0", "2025-08 1 1"])
    let compared = row["compared"]?.array ?? []
    #expect(text(compared, "what", "value", "before")[0] == "days 2 1")
    #expect(bench.run("trip year 1999") == .ok)
    #expect(bench.errors.contains("nothing was recorded in 1999"))
  }

  @Test func anEmptyNotebookSaysSo() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Rome from=2026-06-01") == .ok)
    #expect(bench.run("trip firsts") == .ok)
    #expect(bench.errors.contains("trip import"))
    #expect(bench.run("trip streaks") == .ok)
    #expect(bench.run("trip year") == .ok)
  }

  /// A trip that was only planned is no trip of the year.
  @Test func plansAloneAreNoTripsOfTheYear() throws {
    let bench = try TripBench()
    bench.now = "2026-09-01T10:00:00Z"
    try #require(
      bench.run(
        """
        trip add Never from=2026-05-01 to=2026-05-03
        trip add Noted from=2026-06-01 to=2026-06-02
        trip note Hello --trip Noted --at 2026-06-01T10:00
        """) == .ok, "\(bench.errors)")
    #expect(try bench.row("trip year 2026")["trips"]?.integer == 1)
    let streak = try #require(
      try bench.rows("trip streaks").first { $0["streak"]?.string == "trip" })
    #expect(streak["days"]?.integer == 2)
  }
}
