// Packages at home, as somebody notes, opens and counts them: how long they last, what to order, what it costs, and
// what is said of it without being asked.

import Command
import Kernel
import SessionBench
import Testing

@testable import Stack

@Suite struct StockTests {
  /// Monday 4 May 2026; 200 mg of magnesium a day.
  private func ada(_ more: String...) throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14 budget=40EUR")
    bench.run("stack add magnesium dose=200mg since=2026-05-01 --person Ada")
    for line in more { #expect(bench.run(line) == .ok, "\(line): \(bench.errors)") }
    return bench
  }

  private func stock(_ bench: StackBench) throws -> JSON {
    try #require(try bench.rows("stack stock").first)
  }

  private static func money(_ value: JSON?) -> String? {
    guard let amount = value?["amount"]?.string, let currency = value?["currency"]?.string else {
      return nil
    }
    return amount + " " + currency
  }

  private static let ninety =
    "stack package add magnesium contents=\"90 capsules of 200mg\" price=12.90EUR"

  @Test("ninety capsules of the daily dose last ninety days, and run out on the day after")
  func lasts() throws {
    let bench = try ada(Self.ninety)
    let row = try stock(bench)
    #expect(row["days_left"]?.integer == 90)
    // 4 May is the first of them: 28 in May, 30 in June, 31 in July make 89; 1 August is the last.
    #expect(row["run_out"]?.string == "2026-08-02")
    #expect(row["left"]?.number == 18_000 && row["unit"]?.string == "mg")
    #expect(row["pieces"]?.number == 90 && row["status"]?.string == "enough")
    #expect(row["order_by"]?.string == "2026-07-26")
  }

  @Test("a dose of a capsule and a half, and what is not enough for another one")
  func fractions() throws {
    let bench = try ada(
      "stack edit magnesium dose=300mg",
      "stack package add magnesium contents=\"10 capsules of 200mg\"")
    // 2000 mg serve six doses of 300; on the seventh day 200 are left.
    #expect(try stock(bench)["days_left"]?.integer == 6)
  }

  @Test("what expires before the plan needs it is not counted, and named as wasted")
  func expires() throws {
    let bench = try ada(Self.ninety + " expiry=2026-05")
    let row = try stock(bench)
    // 28 days of May, from the 4th to the 31st.
    #expect(row["days_left"]?.integer == 28 && row["run_out"]?.string == "2026-06-01")
    #expect(row["wasted"]?.number == 62 * 200 && row["wasted_on"]?.string == "2026-05-31")
    #expect(row["use_by"]?.string == "2026-05-31")
  }

  @Test("an open package keeps so many days, from the day on which it was opened")
  func keepsOnceOpen() throws {
    let bench = try ada(Self.ninety + " open_days=30 acquired=2026-04-20")
    #expect(bench.run("stack package open magnesium on=2026-04-21") == .ok)
    #expect(bench.errors.contains("2026-05-21"))
    let package = try bench.row("stack package list")
    #expect(package["opened"]?.string == "2026-04-21" && package["use_by"]?.string == "2026-05-21")
    #expect(try stock(bench)["days_left"]?.integer == 18)
    #expect(bench.run("stack package open \(package["id"]?.string ?? "")") == .usage)
    bench.run("undo")
    #expect(try bench.row("stack package list")["opened"]?.isNull == true)
  }

  @Test("a count holds whatever was recorded, and can be undone")
  func counts() throws {
    let bench = try ada(Self.ninety)
    #expect(bench.run("stack package count magnesium 37") == .ok)
    #expect(bench.errors.contains("37 capsules") && bench.errors.contains("90"))
    #expect(try stock(bench)["days_left"]?.integer == 37)
    #expect(try bench.row("stack package list")["left"]?.number == 37)
    bench.run("undo")
    #expect(try stock(bench)["days_left"]?.integer == 90)
    bench.run("stack package count magnesium 0")
    #expect(try stock(bench)["status"]?.string == "out")
    #expect(try bench.rows("stack package list --left").isEmpty)
  }

  @Test("counts that cannot be are refused, and change nothing")
  func wrongCounts() throws {
    let bench = try ada(Self.ninety + " acquired=2026-05-02")
    for line in [
      "stack package count magnesium 91", "stack package count magnesium -1",
      "stack package count magnesium many", "stack package count magnesium \"\"",
      "stack package count magnesium \"30 g\"", "stack package count magnesium 30 on=2026-05-05",
      "stack package count magnesium 30 on=2026-05-01", "stack package count zinc 3",
    ] {
      #expect(bench.run(line) == .usage, "\(line): \(bench.errors)")
      #expect(bench.errors.contains("hint:"), "\(line): \(bench.errors)")
    }
    #expect(try bench.row("stack package list")["left"]?.number == 90)
  }

  @Test("packages that cannot be are refused in four parts, and nothing of them is kept")
  func wrongPackages() throws {
    let bench = try ada(Self.ninety)
    let capsules = "stack package add magnesium contents=\"90 capsules of 200mg\" "
    for line in [
      "stack package add magnesium contents=0",
      "stack package add magnesium contents=\"\" barcode=",
      "stack package add magnesium contents=\"1000000000 capsules of 200mg\"",
      "stack package add magnesium contents=\"-90 capsules of 200mg\"",
      "stack package add magnesium contents=\"90 capsules of 400 IU\"",
      "stack package add magnesium contents=\"90 capsules of 20g\"",
      "stack package add magnesium contents=\"15ml\"",
      "stack package add zinc contents=\"90 capsules of 15mg\"", "stack package add",
      "stack package add barcode=4006381333931",
      capsules + "price=-1EUR", capsules + "price=\"12 EUR USD\"", capsules + "price=12XYZ",
      capsules + "opened=2026-05-03 acquired=2026-05-04", capsules + "acquired=2026-05-05",
      capsules + "opened=2026-06-01", capsules + "barcode=4006381333932",
      capsules + "barcode=12345", capsules + "expiry=2027-13", capsules + "expiry=03/27",
      capsules + "expiry=never", capsules + "open_days=0", capsules + "open_days=4000",
      capsules + "count=0", capsules + "count=1000",
    ] {
      let code = bench.run(line)
      // An empty text of contents means those of the last package.
      if line.contains("contents=\"\"") {
        #expect(code == .ok, "\(bench.errors)")
        bench.run("undo")
        continue
      }
      #expect(code == .usage, "\(line): \(code) \(bench.errors)")
      #expect(bench.errors.contains("error:"), "\(line)")
    }
    #expect(try bench.rows("stack package list").count == 1)
    #expect(bench.run("stack package edit magnesium price=-1EUR") == .usage)
    #expect(bench.run("stack package edit magnesium opened=2026-01-01") == .usage)
    #expect(bench.run("stack package edit magnesium") == .usage)
    #expect(Self.money(try bench.row("stack package list")["price"]) == "12.90 EUR")
  }

  @Test("what has expired is noted with a warning, and is not left")
  func expired() throws {
    let bench = try ada(Self.ninety + " expiry=2026-04")
    #expect(bench.errors.contains("expired on 2026-04-30"))
    let row = try stock(bench)
    #expect(row["left"]?.number == 0 && row["expired"]?.number == 18_000)
    #expect(row["status"]?.string == "out")
  }

  @Test(
    "months as packages have them mean their last day",
    arguments: [
      ("2027-02", "2027-02-28"), ("2028-02", "2028-02-29"), ("12/2027", "2027-12-31"),
      ("3.2027", "2027-03-31"), ("2027-03-15", "2027-03-15"),
    ])
  func months(_ typed: String, _ day: String) throws {
    let bench = try ada(Self.ninety + " expiry=\(typed)")
    #expect(try bench.row("stack package list")["expiry"]?.string == day)
    bench.run("stack package edit magnesium expiry=")
    #expect(try bench.row("stack package list")["expiry"]?.isNull == true)
  }

  @Test("the same barcode again fills in what the last package was, also with zeros in front")
  func barcodes() throws {
    let bench = try ada(
      Self.ninety + " barcode=036000291452 open_days=60 product=\"Magnesio Più\"")
    #expect(bench.run("stack package add barcode=0036000291452 expiry=2027-08") == .ok)
    let rows = try bench.rows("stack package list")
    #expect(rows.count == 2)
    for key in ["item", "contents", "price", "product", "open_days", "strength", "unit", "pieces"] {
      #expect(rows[0][key] == rows[1][key] && rows[0][key]?.isNull == false, "\(key)")
    }
    #expect(rows.count { $0["expiry"]?.string == "2027-08-31" } == 1)
    // What is given goes before what is filled in.
    bench.run("stack package add barcode=036000291452 price=9.99EUR count=2")
    #expect(
      try bench.rows("stack package list").count { Self.money($0["price"]) == "9.99 EUR" } == 2)
    // It is the barcode of magnesium, not of zinc.
    bench.run("stack add zinc dose=10mg")
    #expect(bench.run("stack package add zinc barcode=036000291452") == .usage)
    #expect(bench.errors.contains("Magnesium"))
  }

  @Test("an item alone is noted as its newest package was")
  func again() throws {
    let bench = try ada(Self.ninety, "stack package add magnesium")
    let rows = try bench.rows("stack package list")
    #expect(rows.count == 2 && rows[0]["contents"] == rows[1]["contents"])
    #expect(try stock(bench)["days_left"]?.integer == 180)
  }

  @Test("a package of something without a dose is kept, and it is said that its days are not known")
  func noDose() throws {
    let bench = try ada()
    bench.run("stack add zinc")
    #expect(
      bench.run("stack package add zinc contents=\"100 tablets of 15mg\"") == .ok, "\(bench.errors)"
    )
    #expect(bench.errors.contains("dose"))
    let zinc = try #require(
      try bench.rows("stack stock").first { $0["item"]?.string == "zinc" })
    #expect(zinc["status"]?.string == "not_planned" && zinc["days_left"]?.isNull == true)
    #expect(zinc["left"]?.number == 1500)
  }

  @Test("where nothing was recorded for days it is said that there may be less")
  func silence() throws {
    let bench = try ada(Self.ninety)
    bench.now = "2026-05-07T08:30:00Z"
    bench.run("stack stock")
    #expect(!bench.errors.contains("there may be less"))
    bench.now = "2026-05-08T08:30:00Z"
    bench.run("stack stock")
    #expect(bench.errors.contains("Magnesium since 2026-05-04"), "\(bench.errors)")
    bench.run("stack package count magnesium 86")
    bench.run("stack stock")
    #expect(!bench.errors.contains("there may be less"))
  }

  @Test("the packages of one person are not those of another")
  func people() throws {
    let bench = try ada(
      "stack person add Leo age=50", "stack add magnesium dose=100mg --person Leo")
    #expect(bench.run(Self.ninety) == .usage)
    #expect(bench.run(Self.ninety + " --person Leo") == .ok, "\(bench.errors)")
    let rows = try bench.rows("stack stock")
    let days = rows.map { ($0["person"]?.string, $0["days_left"]?.integer) }
    #expect(days.contains { $0 == ("Ada", nil) } && days.contains { $0 == ("Leo", 180) })
    #expect(try bench.rows("stack stock --person Ada").count == 1)
    #expect(try bench.rows("stack package list --person Leo").count == 1)
    #expect(bench.run("stack package count magnesium 30 --person Ada") == .usage)
    #expect(try bench.rows("stack package list --person Ada").isEmpty)
    #expect(bench.run("stack package edit magnesium comment=shared --person Leo") == .ok)
    #expect(bench.run("stack package edit magnesium comment=shared --person Ada") == .usage)
    bench.run("stack person remove Leo")
    #expect(try bench.rows("stack package list").isEmpty)
  }

  // MARK: - Orders and cost

  @Test(
    "an order is due as long before the end as it takes to arrive, and covers the days asked for")
  func orders() throws {
    let bench = try ada(
      "stack package add magnesium contents=\"20 capsules of 200mg\" price=5EUR")
    // Runs out on 24 May; a week to arrive makes 17 May, 13 days from now.
    var row = try #require(try bench.rows("stack order").first)
    #expect(row["run_out"]?.string == "2026-05-24" && row["order_by"]?.string == "2026-05-17")
    // 90 doses, 20 in a package.
    #expect(row["packages"]?.integer == 5 && Self.money(row["price"]) == "25.00 EUR")
    #expect(row["late"]?.bool == false)
    row = try #require(try bench.rows("stack order --cover 20d").first)
    #expect(row["packages"]?.integer == 1)
    #expect(try bench.rows("stack order --within 12d").isEmpty)
    bench.run("stack edit magnesium lead=30")
    row = try #require(try bench.rows("stack order").first)
    #expect(row["order_by"]?.string == "2026-04-24" && row["late"]?.bool == true)
    #expect(try stock(bench)["status"]?.string == "order")
    for line in [
      "stack order --cover 0d", "stack order --cover 99999d", "stack order --within -1d",
    ] {
      #expect(bench.run(line) == .usage, "\(line)")
    }
    #expect(bench.run("stack edit magnesium lead=-1") == .usage)
  }

  @Test(
    "the plan costs so much a day and a month, by currency, against the budget; what has no price is named"
  )
  func costs() throws {
    let bench = try ada(
      "stack package add magnesium contents=\"30 capsules of 200mg\" price=9EUR",
      "stack add zinc dose=15mg",
      "stack package add zinc contents=\"100 tablets of 15mg\" price=20USD",
      "stack add creatine dose=3g")
    bench.run("stack cost --json")
    let cost = try JSON(parsing: Array(bench.out.utf8))["rows"]?.array?.first
    let totals = cost?["totals"]?.array ?? []
    let euro = totals.first { $0["currency"]?.string == "EUR" }
    // 30 cents a day; 31 days from 4 May to 3 June.
    #expect(
      Self.money(euro?["per_day"]) == "0.30 EUR" && Self.money(euro?["per_month"]) == "9.30 EUR")
    #expect(Self.money(euro?["budget"]) == "40.00 EUR" && Self.money(euro?["rest"]) == "30.70 EUR")
    // What creatine costs is not known, so neither is whether all of it is within the budget.
    #expect(euro?["within_budget"]?.isNull == true)
    let dollar = totals.first { $0["currency"]?.string == "USD" }
    #expect(Self.money(dollar?["per_month"]) == "6.20 USD" && dollar?["budget"]?.isNull == true)
    #expect(cost?["unpriced"]?.array?.map(\.string) == ["creatine"])
    let items = cost?["items"]?.array ?? []
    let magnesium = items.first { $0["item"]?.string == "magnesium" }
    let least = try #require(magnesium?["effective_dose"]?.number)
    bench.run("stack person edit Ada budget=9EUR")
    bench.run("stack cost --json")
    let dear = try JSON(parsing: Array(bench.out.utf8))["rows"]?.array?.first?["totals"]?.array
    #expect(dear?.first { $0["currency"]?.string == "EUR" }?["within_budget"]?.bool == false)
    // 9 EUR for 6000 mg.
    let price = (least * 900 / 6000).rounded() / 100
    let shown = magnesium?["effective_dose_price"]?["amount"]?.string
    #expect(shown.flatMap { Double($0) } == price)
  }

  // MARK: - Reminders

  private func notices(_ bench: StackBench) throws -> [String] {
    try bench.rows("reminder due").filter { $0["source"]?.string != "stack.intake" }
      .compactMap { $0["text"]?.string }
  }

  @Test("one is reminded of an order a week before it is due, until a new package is there")
  func orderReminder() throws {
    let bench = try ada(
      "stack package add magnesium contents=\"20 capsules of 200mg\"")
    // Due on 17 May; told from the 10th on.
    bench.now = "2026-05-04T12:00:00Z"
    #expect(try notices(bench).isEmpty)
    bench.run("stack package count magnesium 13")
    let told = try notices(bench)
    #expect(told.count == 1)
    #expect(told.first == "order Magnesium by 2026-05-10")
    bench.run("reminder done \((told.first ?? "").shellQuoted)")
    #expect(try notices(bench).isEmpty)
    // Four doses less it is still dealt with.
    bench.run("stack package count magnesium 9")
    #expect(try notices(bench).isEmpty)
    bench.run("stack package add magnesium contents=\"5 capsules of 200mg\"")
    #expect(try notices(bench).count == 1)
    bench.settings.set(.reminderStock, "0", flag: "test")
    #expect(try notices(bench).isEmpty)
  }

  @Test("one is reminded of what expires unused, of what has expired, and of what is open too long")
  func expiryReminders() throws {
    let bench = try ada(Self.ninety + " expiry=2026-05-31")
    bench.now = "2026-05-23T12:00:00Z"
    #expect(try notices(bench).allSatisfy { !$0.contains("expire") })
    bench.now = "2026-05-25T12:00:00Z"
    #expect(try notices(bench).contains { $0.contains("expire on 2026-05-31") })
    bench.now = "2026-06-02T12:00:00Z"
    #expect(try notices(bench).contains { $0.contains("expired on 2026-05-31") })
    // What is used up by then is not spoken of.
    bench.run("stack package count magnesium 0")
    #expect(try notices(bench).allSatisfy { !$0.contains("expire") })
    bench.run("stack package add magnesium contents=\"90 capsules of 200mg\" open_days=10")
    bench.run("stack package open magnesium on=2026-06-02")
    #expect(try notices(bench).allSatisfy { !$0.contains("open since") })
    bench.now = "2026-06-13T12:00:00Z"
    #expect(try notices(bench).contains { $0.contains("open since 2026-06-02") })
  }

  // MARK: - Texts and data

  @Test("names with escape sequences stay names, and data are the same in Italian")
  func hostile() throws {
    let name = "\u{1B}[31mRed\u{202E}x'); DROP TABLE event; --"
    let bench = try ada(Self.ninety + " product=\(name.shellQuoted) expiry=2026-09")
    #expect(try bench.row("stack package list")["product"]?.string == name)
    for format in ["table", "tsv", "md"] {
      for line in ["stack package list", "stack stock", "stack order --within 999d"] {
        #expect(bench.run("\(line) --format \(format)") == .ok, "\(line) \(bench.errors)")
        #expect(!(bench.out + bench.errors).contains("\u{1B}"), "\(line) \(format)")
      }
    }
    for line in ["stack package list", "stack stock", "stack order --within 999d"] {
      bench.language = .english
      let english = try bench.rows(line)
      bench.language = .italian
      #expect(try bench.rows(line) == english, "\(line)")
      #expect(!english.isEmpty)
    }
    #expect(bench.run("verify") == .ok)
  }

  @Test("a list that was written out, read again, makes the same packages")
  func exportAndImport() throws {
    let bench = try ada(
      Self.ninety + " barcode=4006381333931 expiry=2027-03 open_days=30",
      "stack package add magnesium contents=\"250g of 500mg\"")
    let keys = [
      "contents", "price", "barcode", "expiry", "open_days", "pieces", "strength", "unit",
    ]
    let before = try bench.rows("stack package list")
    let csv = bench.folder + "/packages.csv"
    #expect(bench.run("stack package list --out \(csv)") == .ok)
    let other = try ada()
    #expect(!before.isEmpty)
    #expect(other.run("stack package import \(csv) --person Ada") == .ok, "\(other.errors)")
    let after = try other.rows("stack package list")
    #expect(after.count == before.count)
    for (one, two) in zip(before, after) {
      for key in keys { #expect(one[key] == two[key], "\(key)") }
    }
  }
}
