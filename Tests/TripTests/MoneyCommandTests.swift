// Budgets, expenses, rates, and who owes whom.

import Kernel
import Testing

@testable import Command
@testable import Trip

@Suite struct MoneyCommandTests {
  private func bench(_ script: String) throws -> TripBench {
    let bench = try TripBench()
    #expect(bench.run("trip add Japan from=2026-05-01 to=2026-05-10") == .ok)
    #expect(bench.run("use trip Japan\n" + script) == .ok, "\(bench.errors)")
    return bench
  }

  private func amount(_ json: JSON?) -> String? {
    guard let amount = json?["amount"]?.string, let currency = json?["currency"]?.string else {
      return nil
    }
    return amount + " " + currency
  }

  @Test func spendingIsExchangedByTheRatesOfItsDayAndNeverOtherwise() throws {
    let bench = try bench(
      """
      trip budget set category=food amount=300EUR
      trip rate set 1EUR=160JPY on=2026-05-01
      trip rate set 1EUR=200JPY on=2026-05-05
      trip expense add A amount=1600JPY category=food on=2026-05-04
      trip expense add B amount=1600JPY category=Food on=2026-05-05
      trip expense add C amount=0.10EUR category=food on=2026-05-02
      trip expense add D amount=5USD category=food on=2026-05-02
      trip expense add E amount=100JPY on=2026-05-02
      trip booking add Inn kind=lodging from=2026-05-01 to=2026-05-03 cost=90EUR state=paid
      trip booking add Ryokan kind=lodging from=2026-05-03 to=2026-05-10 cost=100EUR state=booked
      trip booking add Dream kind=lodging from=2026-05-03 to=2026-05-10 cost=9000EUR
      """)
    let rows = try bench.rows("trip budget list --trip Japan")
    #expect(rows.map { $0["category"]?.string } == ["food", nil, "lodging"])
    #expect(amount(rows[0]["spent"]) == "18.10 EUR")
    #expect(amount(rows[0]["left"]) == "281.90 EUR")
    #expect(rows[0]["others"]?.array?.map { amount($0) } == ["5.00 USD"])
    #expect(amount(rows[1]["spent"]) == "0.63 EUR")
    #expect(amount(rows[2]["spent"]) == "90.00 EUR")
    #expect(amount(rows[2]["booked"]) == "100.00 EUR")
    // The same in yen, and by a way over a third currency.
    #expect(bench.run("trip rate set 1USD=0.9EUR --trip Japan") == .ok)
    let yen = try bench.rows("trip budget list --in JPY --trip Japan")
    #expect(amount(yen[0]["spent"]) == "3936 JPY")
    #expect(yen[0]["others"]?.isNull == true)
    #expect(bench.run("trip budget list --in XYZ --trip Japan") == .usage)
  }

  @Test func aRateOfTheSameDayTakesThePlaceOfTheOneBefore() throws {
    let bench = try bench(
      """
      trip rate set 1EUR=160JPY
      trip rate set 100JPY=0.61EUR
      trip rate set 1EUR=170JPY on=2026-05-02
      """)
    #expect(
      try bench.rows("trip rate list").map { $0["rate"]?.string } == [
        "100 JPY = 0.61 EUR", "1 EUR = 170 JPY",
      ])
    #expect(bench.run("trip rate remove \"1 EUR = 170 JPY\"") == .ok)
    #expect(bench.run("trip rate set 1EUR=170 --trip Japan") == .usage)
    #expect(bench.errors.contains("currency is missing"))
  }

  @Test func thoseWhoShareSettleWithTheFewestPayments() throws {
    let bench = try bench(
      """
      trip expense add Dinner amount=100EUR paid_by=Anna among=Anna,Bruno,Carla
      trip expense add Taxi amount=30EUR paid_by=bruno among=Anna:2,Bruno
      trip expense add Tea amount=1000JPY paid_by=Carla among=Anna,Carla
      trip expense add Alone amount=7EUR paid_by=Anna
      """)
    let people = try bench.rows("trip expense settle --people --trip Japan")
    #expect(
      people.map { "\($0["name"]?.string ?? "") \(amount($0["balance"]) ?? "")" } == [
        "Anna 46.66 EUR", "Bruno -13.33 EUR", "Carla -33.33 EUR", "Anna -500 JPY", "Carla 500 JPY",
      ])
    let rows = try bench.rows("trip expense settle --trip Japan")
    #expect(
      rows.map {
        "\($0["from"]?.string ?? "") \($0["to"]?.string ?? "") \(amount($0["amount"]) ?? "")"
      } == ["Carla Anna 33.33 EUR", "Bruno Anna 13.33 EUR", "Anna Carla 500 JPY"])
    // Paid back: nothing is spent by it, and nothing is left to settle in that currency.
    #expect(
      bench.run(
        """
        use trip Japan
        trip expense add Back amount=33.33EUR category=repayment paid_by=Carla among=Anna
        trip expense add Back amount=13.33EUR category=repayment paid_by=Bruno among=Anna
        """) == .ok)
    #expect(try bench.rows("trip expense settle --trip Japan").count == 1)
    #expect(bench.run("trip expense list --trip Japan --format table") == .ok)
    #expect(bench.out.contains("total 137.00 EUR, 1000 JPY"))
    // In one currency where a rate leads there.
    #expect(bench.run("trip rate set 1EUR=160JPY --trip Japan") == .ok)
    #expect(try bench.rows("trip expense settle --in EUR --trip Japan").count == 1)
  }

  @Test func groupsThatComeToNothingAreSettledApart() {
    guard let euro = Currency("EUR") else { return }
    var settlement = Settlement(euro)
    // Balances 7, -7, 5, -3, -2: three payments settle them, a greedy walk takes four.
    func owe(_ debtor: String, _ creditor: String, _ cents: Int64) {
      settlement.add(
        Money(minor: cents, euro), paidBy: creditor, among: [Expense.Share(name: debtor, weight: 1)]
      )
    }
    owe("b", "a", 7)
    owe("d", "c", 3)
    owe("e", "c", 2)
    #expect(settlement.payments.count == 3)
  }

  @Test func paymentsSettleEverythingWhoeverShares() {
    guard let euro = Currency("EUR") else { return }
    var dice = Dice(3)
    for round in 0..<200 {
      let names = (0..<(2 + dice.below(round % 20 == 0 ? 18 : 8))).map { "p\($0)" }
      var settlement = Settlement(euro)
      for _ in 0..<6 {
        let shares = names.filter { _ in dice.below(2) == 0 }
          .map { Expense.Share(name: $0, weight: 1 + dice.below(3)) }
        settlement.add(
          Money(minor: Int64(dice.below(10_000)), euro), paidBy: names[dice.below(names.count)],
          among: shares)
      }
      var left = Dictionary(
        uniqueKeysWithValues: settlement.people.map { ($0.name, $0.balance.minor) })
      #expect(left.values.reduce(0, +) == 0)
      let owing = left.values.filter { $0 != 0 }.count
      let payments = settlement.payments
      #expect(payments.count <= max(0, owing - 1))
      for payment in payments {
        #expect(payment.amount.minor > 0)
        left[payment.from, default: 0] += payment.amount.minor
        left[payment.to, default: 0] -= payment.amount.minor
      }
      #expect(left.values.allSatisfy { $0 == 0 })
    }
  }

  @Test(arguments: [
    "amount=12.345EUR", "amount=12,50EUR", "amount=12", "amount=1EUR among=A,B",
    "amount=1EUR paid_by=A among=A,a", "amount=1EUR paid_by=A among=A:0", "amount=",
    "amount=1EUR paid_by=A among=,", "amount=1EUR on=never",
  ])
  func refuses(data: String) throws {
    let bench = try bench("")
    let isEmptyList = data.hasSuffix("among=,")
    #expect(
      bench.run("trip expense add X \(data) --trip Japan") == (isEmptyList ? .ok : .usage),
      "\(data)")
  }

  /// Amounts of one currency are added up first and rounded once.
  @Test func whatHasOneRateIsRoundedOnce() throws {
    let bench = try bench(
      """
      trip rate set 1EUR=162.4JPY on=2026-05-01
      trip expense add A amount=1500JPY category=activities on=2026-05-04
      trip expense add B amount=2500JPY category=activities on=2026-05-04
      trip expense add C amount=2500JPY category=activities on=2026-05-05
      """)
    let row = try #require(try bench.rows("trip budget list --trip Japan --in EUR").first)
    #expect(amount(row["spent"]) == "40.02 EUR")
  }
}
