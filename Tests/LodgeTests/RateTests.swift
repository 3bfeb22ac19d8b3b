// Attendance in numbers: who joined late, came back, rose, was excused; what does not count; series, care list,
// chart and the card. Small cases whose results one can count by hand.

import Kernel
import SessionBench
import Testing

@testable import Lodge

@Suite struct RateTests {
  /// Six meetings, of January to June 2025: the fourth in the degree of Masters, the sixth without a roll call.
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2025-07-01T10:00:00Z"
    let months = (1...6).map { month in
      "lodge meeting add M\(month) on=2025-0\(month)-10 at=20:00"
        + (month == 4 ? " degree=Maestro" : "")
    }
    try #require(
      bench.run(
        """
        lodge edit name=Kilwinning zone=Europe/Rome
        lodge member add "Ada Conti" degree=Maestro since=2014-03-20 born=1980-07-05
        lodge member add "Bea Dini" degree=Maestro since=2015-07-20
        lodge member add "Mario De Luca" degree=Compagno since=2020-05-01
        lodge member add "Nino Rossi" degree=Apprendista since=2025-03-01
        lodge member add "Leo Sala" state=candidate since=2025-01-10
        \(months.joined(separator: "\n"))
        \(more)
        """) == .ok, "\(bench.errors)")
    return bench
  }

  private func row(_ name: String, _ bench: LodgeBench, _ options: String = "") throws -> JSON {
    try #require(
      try bench.rows("lodge attendance rate \(options)").first { $0["member"]?.string == name },
      "\(name)")
  }

  private static let called = """
    lodge attendance mark M1 Presente Conti Dini --all-others Assente
    lodge attendance mark M2 Presente Conti "De Luca" --all-others Assente
    lodge attendance mark M3 Presente Conti "De Luca" Rossi
    lodge attendance mark M4 Presente Conti
    lodge attendance mark M4 Assente Dini reason=ill
    lodge attendance mark M5 Presente "De Luca" Rossi
    lodge attendance mark M5 Assente Conti reason=abroad
    """

  @Test func countedIsWhatWasOpenOnTheDay() throws {
    let bench = try bench(Self.called)
    // Excused at M5, so four of four; M6 has no roll.
    let ada = try row("Ada Conti", bench)
    #expect(ada["rate"]?.number == 100 && ada["eligible"]?.integer == 5)
    #expect(ada["present"]?.integer == 4 && ada["excused"]?.integer == 1)
    #expect(ada["rate_of_all"]?.number == 80)
    #expect(ada["longest"]?.integer == 4 && ada["current"]?.integer == 4)
    // At M3 and M5 nothing is recorded of her: not present.
    let bea = try row("Bea Dini", bench)
    #expect(bea["rate"]?.number == 25 && bea["unconfirmed"]?.integer == 2, "\(bea.text)")
    #expect(bea["longest"]?.integer == 1 && bea["current"]?.integer == 0)
    // The meeting of Masters was not open to him.
    let mario = try row("Mario De Luca", bench)
    #expect(mario["eligible"]?.integer == 4 && mario["rate"]?.number == 75)
    #expect(mario["longest"]?.integer == 3 && mario["current"]?.integer == 3)
    // He joined in March.
    let nino = try row("Nino Rossi", bench)
    #expect(nino["eligible"]?.integer == 2 && nino["rate"]?.number == 100)
    // A candidate is not listed.
    #expect(try bench.rows("lodge attendance rate").count == 4)
    #expect(bench.run("lodge attendance rate --format table") == .ok)
    #expect(bench.out.contains("1 meeting without a roll call is left out"), "\(bench.out)")
    #expect(bench.out.contains("10 of 14"), "\(bench.out)")
  }

  /// Only the degree of the day counts, whatever somebody became.
  @Test func aDegreeReceivedLaterOpensNothingBehind() throws {
    let bench = try bench(
      Self.called + "\nlodge degree add \"De Luca\" Maestro on=2025-04-11")
    #expect(try row("Mario De Luca", bench)["eligible"]?.integer == 4)
    let early = try self.bench("lodge degree add \"De Luca\" Maestro on=2025-04-10\n" + Self.called)
    #expect(try row("Mario De Luca", early)["eligible"]?.integer == 5)
    #expect(try row("Mario De Luca", early)["degree"]?.string == "Maestro")
  }

  @Test func whoSleepsOrHasLeftMissesNothing() throws {
    let bench = try bench(
      Self.called + """

        lodge standing add Dini dormant on=2025-02-01 --clearing
        lodge standing add Dini readmitted on=2025-05-10
        lodge standing add "De Luca" resigned on=2025-02-11 --clearing
        """)
    // M1 and, on the day she came back, M5.
    let bea = try row("Bea Dini", bench)
    #expect(bea["eligible"]?.integer == 2 && bea["rate"]?.number == 50, "\(bea.text)")
    // Former members stay in what they were part of, and are not listed where they were no part.
    #expect(try row("Mario De Luca", bench)["eligible"]?.integer == 2)
    let names = try bench.rows("lodge attendance rate --from 2025-03-01").map {
      $0["member"]?.string
    }
    #expect(!names.contains("Mario De Luca") && names.contains("Bea Dini"))
  }

  @Test func withoutAMeetingThereIsNoRate() throws {
    let bench = try bench()
    let rows = try bench.rows("lodge attendance rate")
    #expect(rows.count == 4 && rows.allSatisfy { $0["rate"] == .null }, "\(rows)")
    #expect(bench.run("lodge attendance rate --format table") == .ok)
    #expect(bench.out.contains("n/a"), "\(bench.out)")
    #expect(bench.run("lodge attendance rate --format csv") == .ok)
    #expect(!bench.out.contains("n/a"), "\(bench.out)")
    #expect(bench.run("lodge attendance chart") == .data)
    #expect(try bench.row("lodge statistics")["rate"] == .null)
    // Of somebody who was excused from all of it there is no rate either.
    #expect(bench.run("lodge attendance mark M1 Assente Conti reason=ill") == .ok)
    #expect(try row("Ada Conti", bench)["rate"] == .null)
    #expect(try row("Ada Conti", bench)["excused"]?.integer == 1)
  }

  @Test func whatWasCancelledNeverCounts() throws {
    let bench = try bench(
      "lodge meeting cancel M2\n" + "lodge attendance mark M1 Presente Conti Dini \"De Luca\"")
    #expect(try row("Ada Conti", bench)["eligible"]?.integer == 1)
    #expect(try bench.row("lodge statistics")["without_roll"]?.integer == 4)
    #expect(
      try bench.rows("lodge report return 2025").contains {
        $0["item"]?.string == "cancelled" && $0["number"]?.integer == 1
      })
  }

  @Test func aPeriodIsAYearOrDays() throws {
    let bench = try bench(Self.called)
    #expect(
      try row("Bea Dini", bench, "--from 2025-01-10 --to 2025-02-10")["eligible"]?.integer == 2)
    #expect(try row("Bea Dini", bench, "--until 2025-02-09")["eligible"]?.integer == 1)
    #expect(try row("Bea Dini", bench, "--year 2024")["rate"] == .null)
    #expect(try row("Bea Dini", bench, "--degree Maestro")["eligible"]?.integer == 1)
    #expect(try bench.rows("lodge attendance rate --member Dini").count == 1)
    #expect(bench.run("lodge attendance rate --year 2025 --from 2025-01-01") == .usage)
    #expect(try bench.rows("lodge attendance rate --where \"rate < 50\"").count == 1)
    #expect(
      try bench.rows("lodge attendance rate --where \"rate > 99\" --format table --json").count == 2
    )
  }

  @Test func whoIsMissedIsNamedForTheAlmoner() throws {
    let bench = try bench(
      Self.called + "\nlodge office add Conti Elemosiniere from=2025-01-01")
    // Of M2, M3, M4 (excused) and M5.
    var rows = try bench.rows("lodge attendance care")
    #expect(rows.map { $0["member"]?.string } == ["Bea Dini"])
    #expect(rows.first?["missed"]?.integer == 4 && rows.first?["excused"]?.integer == 1)
    #expect(rows.first?["since"]?.string == "2025-02-10")
    #expect(rows.first?["last_present"]?.string == "2025-01-10")
    #expect(try bench.rows("lodge attendance care 5").isEmpty)
    rows = try bench.rows("lodge attendance care 1")
    #expect(rows.map { $0["member"]?.string } == ["Bea Dini", "Ada Conti"])
    #expect(try bench.rows("lodge attendance care 3 --on 2025-04-09").isEmpty)
    #expect(bench.run("lodge attendance care --format table") == .ok)
    #expect(bench.out.contains("for the Almoner, Ada Conti"), "\(bench.out)")
    #expect(bench.run("lodge attendance care 0") == .usage)
    // Who sleeps is not among them.
    #expect(bench.run("lodge standing add Dini dormant on=2025-06-01") == .ok)
    #expect(try bench.rows("lodge attendance care").isEmpty)
  }

  @Test func theChartShowsMonthsWithoutARate() throws {
    let bench = try bench(
      """
      lodge attendance mark M1 Presente Conti Dini "De Luca"
      lodge attendance mark M3 Presente Conti
      lodge attendance mark M3 Assente Dini "De Luca" Rossi
      """)
    let rows = try bench.rows("lodge attendance chart")
    #expect(rows.map { $0["period"]?.string } == ["2025-01", "2025-02", "2025-03"])
    #expect(rows.map { $0["rate"]?.number } == [100, nil, 25])
    #expect(bench.run("lodge attendance chart --format table") == .ok)
    #expect(!bench.out.contains("nan"), "\(bench.out)")
    #expect(bench.out.contains("100.0 %") && bench.out.contains("25.0 %"), "\(bench.out)")
    #expect(bench.run("lodge attendance chart \"Ada Conti\" --by year --format svg") == .ok)
    #expect(bench.out.hasPrefix("<") && !bench.out.contains("nan"), "\(bench.out.prefix(80))")
  }

  /// `spans` says of each day what the rule itself says.
  @Test func spansFollowTheOneRule() throws {
    var state: UInt64 = 5
    func number(_ most: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(most))
    }
    let start = try #require(Day(iso: "2025-01-01"))
    for _ in 0..<300 {
      var member = Member()
      member.id = Identifier(high: 1, low: UInt64(number(9) + 1))
      let steps = (0..<number(5)).map { index in
        var step = StandingStep()
        step.id = Identifier(high: 2, low: UInt64(index))
        step.state = Standing.allCases[number(Standing.allCases.count)]
        step.day = number(12) == 0 ? nil : start.adding(days: number(20))
        return step
      }
      let degrees = (0..<number(4)).map { _ in
        var degree = ConferredDegree()
        degree.degree = Degree.allCases[number(3)]
        degree.day = number(12) == 0 ? nil : start.adding(days: number(20))
        return degree
      }
      let rules = Eligibility(
        members: [member], degrees: [member.id: degrees], steps: [member.id: steps])
      let spans = rules.spans(of: member.id)
      for offset in -3...24 {
        let day = start.adding(days: offset)
        let found = spans.last { $0.from.map { $0 <= day } ?? true }?.degree
        #expect(found == rules.admitted(member.id, on: day))
        for degree in Degree.allCases {
          var meeting = Meeting()
          (meeting.day, meeting.degree) = (day, degree)
          let isOpen = rules.fault(member, at: meeting) == nil
          #expect(isOpen == (found.map { $0 >= degree } ?? false))
        }
      }
    }
  }

  // MARK: - Card and reports

  @Test func theCardTellsWhatIsNext() throws {
    let bench = try bench(
      Self.called + """

        lodge meeting add Summer on=2025-07-10 at=20:00
        lodge meeting add Masters on=2025-07-17 degree=Maestro
        lodge meeting add Off on=2025-07-03
        lodge meeting cancel Off
        lodge answer add Summer "De Luca" yes
        lodge fund add Bank currency=EUR
        lodge dues set 2025 300EUR
        """)
    let card = try bench.row("lodge card \"De Luca\"")
    #expect(card["degree"]?.string == "Compagno" && card["rate"]?.number == 75, "\(card.text)")
    #expect(card["meetings"] != nil)
    let meetings = card["coming"]?.array ?? []
    #expect(meetings.map { $0["title"]?.string } == ["Summer"], "\(card.text)")
    #expect(meetings.first?["answer"]?.string == "yes")
    #expect(card["due"]?.array?.first?["left"]?["amount"]?.string == "300.00")
    let lodge = try bench.row("lodge card")
    #expect(lodge["name"]?.string == "Kilwinning" && lodge["masters"]?.integer == 2)
    #expect(lodge["coming"]?.array?.count == 2)
    // Nino joined after the day of the dues.
    #expect(lodge["due"]?.array?.count == 3, "\(lodge.text)")
    let days = lodge["days"]?.array ?? []
    #expect(
      days.map {
        "\($0["day"]?.string ?? "") \($0["what"]?.string ?? "") \($0["years"]?.integer ?? 0)"
      }
        == ["2025-07-05 birthday 45", "2025-07-20 joined 10"])
    #expect(try bench.row("lodge card --days 4")["days"]?.array?.count == 1)
    #expect(bench.run("lodge card --format table") == .ok)
  }

  @Test(arguments: [
    ("1980-02-29", "2025-02-20", "2025-02-28", 45), ("1980-02-29", "2024-02-29", "2024-02-29", 44),
    ("1980-01-03", "2025-12-20", "2026-01-03", 46), ("2025-07-05", "2025-07-05", "2026-07-05", 1),
  ]) func aDayComesBack(born: String, from: String, next: String, years: Int) throws {
    let days = try [born, from].map { try #require(Day(iso: $0)) }
    let found = try #require(Remembrance.next(days[0], from: days[1]))
    #expect(found.day.description == next && found.years == years)
  }

  @Test func theReturnAddsUp() throws {
    let bench = try bench(
      Self.called + """

        lodge degree add "De Luca" Maestro on=2025-05-01
        lodge member add "Ugo Riva" state=active since=2025-02-01
        lodge standing add Dini resigned on=2025-06-20
        """)
    let lines = try bench.rows("lodge report return 2025")
    func number(_ section: String, _ item: String) -> Int64? {
      lines.first { $0["section"]?.string == section && $0["item"]?.string == item }?["number"]?
        .integer
    }
    #expect(number("opening", "active") == 3 && number("closing", "active") == 4)
    #expect(number("opening", "Maestro") == 2 && number("closing", "Maestro") == 2)
    #expect(number("movements", "initiated") == 1 && number("movements", "raised") == 1)
    #expect(number("movements", "admitted") == 1 && number("movements", "resigned") == 1)
    #expect(number("closing", "without_degree") == 1)
    #expect(number("meetings", "held") == 5 && number("meetings", "without_roll") == 1)
    let movements = try bench.rows("lodge report movements 2025")
    #expect(
      movements.map { $0["movement"]?.string }
        == ["candidate", "admitted", "initiated", "raised", "resigned"], "\(movements)")
    #expect(try bench.rows("lodge report movements 2024").isEmpty)
    for format in ["csv", "table", "json", "html", "md"] {
      #expect(bench.run("lodge report return 2025 --format \(format)") == .ok, "\(format)")
    }
    let officers = try bench.rows("lodge report officers --on 2025-06-01")
    #expect(officers.count == 6 && officers.allSatisfy { $0["member"] == .null })
  }

  @Test func duesAreSummedByYear() throws {
    let bench = try bench(
      """
      lodge fund add Bank currency=EUR
      lodge dues set 2024 100EUR
      lodge dues set 2025 120EUR
      lodge payment add Conti 150EUR on=2025-02-01
      """)
    let rows = try bench.rows("lodge report dues")
    #expect(rows.map { $0["year"]?.string } == ["2024", "2025"])
    #expect(rows.map { $0["claimed"]?["amount"]?.string } == ["300.00", "360.00"], "\(rows)")
    #expect(rows.map { $0["paid"]?["amount"]?.string } == ["100.00", "50.00"])
    #expect(rows.map { $0["owing"]?.integer } == [2, 3])
    #expect(try bench.rows("lodge report dues --on 2024-06-01").count == 1)
  }
}
