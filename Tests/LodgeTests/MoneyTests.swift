// The cash book, dues and what follows from them, and years that are closed.

import Kernel
import SessionBench
import Testing

@testable import Lodge

@Suite struct MoneyTests {
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-05-04T08:30:00Z"
    let script = """
      lodge edit name=Kilwinning zone=UTC
      lodge fund add Bank currency=EUR opening=100EUR
      lodge member add "Ada Conti" degree=Maestro since=2020-01-01
      lodge member add "Leo Sala" degree=Apprendista since=2026-03-15
      \(more)
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    return bench
  }

  private func amount(_ value: JSON?) -> String {
    "\(value?["amount"]?.string ?? "–") \(value?["currency"]?.string ?? "")"
  }

  // MARK: - The cash book

  @Test func aFundHasOneCurrencyWithItsOwnDecimals() throws {
    let bench = try bench(
      """
      lodge fund add Tokyo currency=JPY
      lodge fund add Tunis currency=TND
      lodge entry add Tea amount=-1200 --fund Tokyo
      lodge entry add Rent amount=-45.205 --fund Tunis
      lodge entry add Stamps amount=-12.5 --fund Bank
      """)
    let funds = try bench.rows("lodge fund list")
    #expect(
      funds.map { amount($0["balance"]) } == ["87.50 EUR", "-1200 JPY", "-45.205 TND"])
    for (line, code) in [
      ("lodge entry add X amount=1.5JPY --fund Tokyo", ExitCode.usage),
      ("lodge entry add X amount=0.0001 --fund Tunis", .usage),
      ("lodge entry add X amount=5USD --fund Bank", .usage),
      ("lodge entry add X amount=0 --fund Bank", .usage),
      ("lodge entry add X amount=5", .usage),
      ("lodge fund add Bank currency=USD", .refused),
      ("lodge fund add Gold currency=XAU", .usage),
      ("lodge fund remove Bank", .refused),
    ] {
      #expect(bench.run(line) == code, "\(line): \(bench.errors)")
      #expect(bench.errors.contains("error"), "\(line)")
    }
    #expect(try bench.rows("lodge entry list").count == 3)
  }

  @Test func theCashBookRunsOn() throws {
    let bench = try bench(
      """
      lodge entry add First amount=50 on=2025-03-01
      lodge entry add Second amount=-20.25 on=2025-12-31 category=rent
      lodge entry add Third amount=0.01 on=2026-01-01
      """)
    let all = try bench.rows("lodge ledger show")
    #expect(
      all.map { amount($0["balance"]) } == ["100.00 EUR", "150.00 EUR", "129.75 EUR", "129.76 EUR"])
    let year = try bench.rows("lodge ledger show --year 2026")
    #expect(year.map { amount($0["balance"]) } == ["129.75 EUR", "129.76 EUR"])
    #expect(year.first?["text"]?.string == "brought forward")
    #expect(bench.run("lodge entry edit Second amount=-20") == .ok)
    #expect(amount(try bench.rows("lodge ledger show").last?["balance"]) == "130.01 EUR")
  }

  @Test func aBudgetIsComparedWithWhatHappened() throws {
    let bench = try bench(
      """
      lodge budget set 2026 rent -500
      lodge budget set 2026 Rent -480EUR
      lodge budget set 2026 dues 900
      lodge entry add March amount=-45 category=Rent on=2026-03-01
      lodge entry add April amount=-45 category=rent on=2026-04-01
      lodge entry add Old amount=-45 category=rent on=2025-04-01
      lodge entry add Gift amount=10 category=gifts on=2026-04-01
      """)
    let rows = try bench.rows("lodge budget list --year 2026")
    let shown = rows.map { row in
      [
        row["category"]?.string ?? "", amount(row["budget"]), amount(row["actual"]),
        amount(row["left"]),
      ]
    }
    #expect(
      shown == [
        ["dues", "900.00 EUR", "0.00 EUR", "900.00 EUR"], ["gifts", "– ", "10.00 EUR", "– "],
        ["rent", "-480.00 EUR", "-90.00 EUR", "-390.00 EUR"],
      ])
  }

  // MARK: - What is owed

  private func due(_ bench: LodgeBench, _ day: String, _ name: String = "Ada Conti") throws
    -> [String]
  {
    let rows = try bench.rows("lodge arrears list --all --on \(day)")
    guard let row = rows.first(where: { $0["member"]?.string == name }) else { return [] }
    return ["days_0_30", "days_31_60", "days_61_90", "days_over_90", "credit"].map {
      row[$0]?["amount"]?.string ?? ""
    }
  }

  @Test func ageIsCountedInDaysSinceAClaimWasDue() throws {
    let bench = try bench("lodge dues set 2026 300 instalments=2026-01-31,2026-06-30")
    #expect(try due(bench, "2026-01-30") == ["0.00", "0.00", "0.00", "0.00", "0.00"])
    #expect(try due(bench, "2026-01-31") == ["150.00", "0.00", "0.00", "0.00", "0.00"])
    #expect(try due(bench, "2026-03-02") == ["150.00", "0.00", "0.00", "0.00", "0.00"])
    #expect(try due(bench, "2026-03-03") == ["0.00", "150.00", "0.00", "0.00", "0.00"])
    #expect(try due(bench, "2026-04-01") == ["0.00", "150.00", "0.00", "0.00", "0.00"])
    #expect(try due(bench, "2026-04-02") == ["0.00", "0.00", "150.00", "0.00", "0.00"])
    #expect(try due(bench, "2026-05-01") == ["0.00", "0.00", "150.00", "0.00", "0.00"])
    #expect(try due(bench, "2026-05-02") == ["0.00", "0.00", "0.00", "150.00", "0.00"])
    #expect(try due(bench, "2026-06-30") == ["150.00", "0.00", "0.00", "150.00", "0.00"])
    // Who joined in March owes the second instalment alone.
    #expect(try due(bench, "2026-05-04", "Leo Sala") == ["0.00", "0.00", "0.00", "0.00", "0.00"])
    #expect(try due(bench, "2026-06-30", "Leo Sala") == ["150.00", "0.00", "0.00", "0.00", "0.00"])
    #expect(bench.run("lodge arrears list --on 2026-05-04") == .ok)
    #expect(bench.out.contains("150.00") && bench.out.contains("Ada Conti"))
    #expect(!bench.out.contains("Leo Sala"))
  }

  @Test func whoLeavesOwesNothingThatComesLater() throws {
    let bench = try bench(
      """
      lodge dues set 2026 300 instalments=2026-01-31,2026-06-30
      lodge standing add "Ada Conti" resigned on=2026-04-01
      """)
    #expect(try due(bench, "2026-07-01") == ["0.00", "0.00", "0.00", "150.00", "0.00"])
  }

  @Test func categoriesAndDiscountsChangeTheDues() throws {
    let bench = try bench(
      """
      lodge dues set 2026 100 instalments=2026-01-31,2026-02-28,2026-03-31
      lodge dues set 2026 50 tier=reduced instalments=2026-01-31,2026-03-31
      """)
    // 33.34, 33.33, 33.33: a cent is not lost.
    #expect(try due(bench, "2026-03-31") == ["33.33", "66.67", "0.00", "0.00", "0.00"])
    #expect(bench.run("lodge tier add \"Ada Conti\" Reduced from=2026-03-01") == .ok)
    #expect(try due(bench, "2026-03-31") == ["25.00", "66.67", "0.00", "0.00", "0.00"])
    #expect(bench.run("lodge discount add \"Ada Conti\" 2026 percent=50 reason=ill") == .ok)
    #expect(try due(bench, "2026-03-31") == ["12.50", "33.33", "0.00", "0.00", "0.00"])
    #expect(bench.run("lodge discount add \"Ada Conti\" 2026 amount=500") == .ok)
    // Never below 0: nothing is owed, and nothing is paid ahead.
    #expect(try due(bench, "2026-03-31") == [])
    #expect(bench.run("lodge discount add \"Ada Conti\" 2026") == .usage)
    #expect(bench.run("lodge discount add \"Ada Conti\" 2026 amount=5 percent=5") == .usage)
    #expect(bench.run("lodge dues set 2026 100 instalments=2026-01-31:50,2026-02-28:49") == .usage)
    #expect(bench.errors.contains("add up to 99.00 EUR"), "\(bench.errors)")
  }

  @Test func aPaymentOfAnEarlierDayTellsWhatIsDueToday() throws {
    let bench = try bench("lodge dues set 2026 100")
    #expect(bench.run("lodge payment add Conti 10 on=2026-01-05") == .ok)
    #expect(bench.errors.contains("still due: 90.00 EUR"), "\(bench.errors)")
  }

  @Test func aPaymentGoesToWhatItNamesThenToTheOldest() throws {
    let bench = try bench(
      """
      lodge dues set 2025 100
      lodge dues set 2026 100
      lodge charge add "Ada Conti" Apron amount=80 on=2026-04-20
      lodge payment add "Ada Conti" 100 year=2026 on=2026-05-01
      """)
    #expect(bench.errors.contains("still due: 180.00 EUR"), "\(bench.errors)")
    #expect(try due(bench, "2026-05-04") == ["80.00", "0.00", "0.00", "100.00", "0.00"])
    let claims = try bench.rows("lodge arrears show \"Ada Conti\"")
    #expect(claims.map { amount($0["left"]) } == ["100.00 EUR", "0.00 EUR", "80.00 EUR"])
    #expect(bench.run("lodge payment add Conti 30 charge=Apron") == .ok)
    #expect(try due(bench, "2026-05-04") == ["50.00", "0.00", "0.00", "100.00", "0.00"])
    // The oldest first, and what is over after it.
    #expect(bench.run("lodge payment add Conti 120") == .ok)
    #expect(try due(bench, "2026-05-04") == ["30.00", "0.00", "0.00", "0.00", "0.00"])
    #expect(bench.run("lodge payment add Conti 50") == .ok)
    #expect(bench.errors.contains("paid ahead: 20.00 EUR"), "\(bench.errors)")
    // Money given back is owed again.
    #expect(bench.run("lodge payment add Conti -25") == .ok)
    #expect(try due(bench, "2026-05-04") == ["5.00", "0.00", "0.00", "0.00", "0.00"])
    #expect(bench.run("undo") == .ok)
    #expect(try due(bench, "2026-05-04") == ["0.00", "0.00", "0.00", "0.00", "20.00"])
    #expect(bench.run("lodge payment add \"Leo Sala\" 5 charge=Apron") == .refused)
    #expect(bench.run("lodge payment add Conti 5 year=2026 charge=Apron") == .usage)
    #expect(bench.run("lodge payment list --member Conti") == .ok)
  }

  @Test func aDinnerIsOwedByWhoAnsweredThatTheyStay() throws {
    let bench = try bench(
      """
      lodge meeting add Spring on=2026-04-16 dinner=yes dinner_price=25
      lodge answer add Spring "Ada Conti" yes dinner=yes guests=1
      lodge answer add Spring "Leo Sala" yes dinner=no
      """)
    #expect(try due(bench, "2026-04-16") == ["50.00", "0.00", "0.00", "0.00", "0.00"])
    #expect(try due(bench, "2026-04-16", "Leo Sala") == [])
    #expect(bench.run("lodge payment add Conti 50 meeting=Spring") == .ok)
    #expect(try due(bench, "2026-05-04") == ["0.00", "0.00", "0.00", "0.00", "0.00"])
    #expect(bench.run("lodge meeting cancel Spring reason=snow") == .ok)
    #expect(try due(bench, "2026-05-04") == ["0.00", "0.00", "0.00", "0.00", "50.00"])
  }

  // MARK: - Closed years

  @Test func aClosedYearStaysAsItIs() throws {
    let bench = try bench("lodge entry add Old amount=10 on=2025-06-01")
    #expect(bench.run("lodge ledger close 2026") == .refused)
    #expect(bench.run("lodge ledger close 2025") == .ok, "\(bench.errors)")
    for line in [
      "lodge entry add Late amount=5 on=2025-12-31", "lodge entry add Late amount=5 on=2024-01-01",
      "lodge entry edit Old amount=11", "lodge entry edit Old on=2026-01-01",
      "lodge entry remove Old", "lodge payment add Conti 5 on=2025-12-31",
      "lodge receipt issue Old on=2025-12-31", "lodge ledger close 2025", "lodge ledger close 2024",
      "lodge fund edit Bank opening=5", "undo", "lodge ledger reopen 2024 reason=x",
    ] {
      #expect(bench.run(line) == .refused, "\(line): \(bench.errors)")
    }
    #expect(bench.run("lodge entry add New amount=5 on=2026-01-01") == .ok)
    #expect(bench.run("lodge entry edit New on=2025-12-31") == .refused)
    // What is newer is undone, the closing is not.
    #expect(bench.run("undo") == .ok)
    #expect(bench.run("undo") == .refused)
    #expect(bench.errors.contains("ledger reopen"), "\(bench.errors)")
    #expect(bench.run("lodge ledger reopen 2025 reason=\"a late bill\"") == .ok)
    #expect(bench.run("lodge entry edit Old amount=11") == .ok)
    #expect(bench.run("lodge ledger close 2025") == .ok)
    #expect(bench.run("lodge entry edit Old amount=12") == .refused)
    let row = try bench.row("lodge ledger list")
    #expect(row["year"]?.integer == 2025 && row["closed"]?.bool == true)
  }

  /// An older command is undone by its id; not where its entry is of a closed year.
  @Test func undoDoesNotReachIntoAClosedYear() throws {
    let bench = try bench()
    #expect(bench.run("lodge entry add Old amount=10 on=2025-06-01") == .ok)
    #expect(bench.run("lodge entry edit Old on=2026-02-01") == .ok)
    let edit = try #require(try bench.row("log --limit 1")["id"]?.string)
    #expect(bench.run("lodge ledger close 2025") == .ok)
    // It would bring the entry back into the closed year.
    #expect(bench.run("undo \(edit)") == .refused, "\(bench.errors)")
    #expect(bench.errors.contains("closed up to 2025"), "\(bench.errors)")
  }
}
