// Random associations: what members owe and funds hold, against a computation of its own in Python over what the
// program exports. TACCUINO_ASSOCIATIONS says how many: 20 unless `make proof` asks for 100.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@Suite struct ArrearsOracleTests {
  static let count = Environment.current()["TACCUINO_ASSOCIATIONS"].flatMap { Int($0) } ?? 20

  private static let funds = [("Bank", "EUR"), ("Till", "JPY"), ("Tunis", "TND")]

  private func association(_ number: Int) throws -> String {
    var dice = Dice(number, 1)
    let bench = try LodgeBench()
    bench.seed = "association \(number)"
    let names = (1...6).map { "Ada M\($0)" }
    var lines = ["lodge edit name=L zone=UTC"]
    for (fund, currency) in Self.funds {
      let opening = dice.chance(60) ? " opening=\(dice.amount(currency, 900))" : ""
      lines.append("lodge fund add \(fund) currency=\(currency)\(opening)")
    }
    for name in names {
      lines.append("lodge member add \"\(name)\" degree=Maestro since=\(dice.day(2022, 2025))")
    }
    for year in 2023...2026 {
      for tier in ["", " tier=reduced", " tier=Honorary"] where dice.chance(tier.isEmpty ? 85 : 50)
      {
        let currency = dice.chance(80) ? "EUR" : dice.chance(50) ? "JPY" : "TND"
        var parts = ""
        if dice.chance(60) {
          let days = Set((1...dice.number(2...4)).map { _ in dice.day(year, year) }).sorted()
          parts = " instalments=\(days.joined(separator: ","))"
        }
        let free = tier == " tier=Honorary" && dice.chance(50)
        lines.append(
          "lodge dues set \(year) \(free ? "0EUR" : dice.amount(currency, 400))\(tier)\(parts)")
      }
    }
    lines.append(
      "lodge dues set 2022 300EUR instalments=2022-03-01:100,2022-09-01:199.99,2022-12-01:0.01")
    for name in names {
      for _ in 0..<dice.number(0...2) {
        let tier = dice.one(of: ["reduced", "Honorary", "unheard"])
        lines.append("lodge tier add \"\(name)\" \(tier) from=\(dice.day(2022, 2026))")
      }
      for _ in 0..<dice.number(0...2) {
        let what =
          dice.chance(60)
          ? "percent=\(dice.number(1...100))"
          : "amount=\(dice.amount(dice.one(of: ["EUR", "JPY", "TND"]), 250))"
        lines.append("lodge discount add \"\(name)\" \(dice.number(2022...2026)) \(what)")
      }
      for index in 0..<dice.number(0...2) {
        lines.append(
          "lodge charge add \"\(name)\" \"C\(index) \(name)\" amount=\(dice.amount("EUR", 90)) on=\(dice.day(2023, 2026))"
        )
      }
    }
    var meetings: [String] = []
    for index in 0..<4 {
      let price = dice.chance(70) ? " dinner_price=\(dice.amount("EUR", 40))" : ""
      lines.append("lodge meeting add Night\(index) on=\(dice.day(2024, 2026)) dinner=yes\(price)")
      meetings.append("Night\(index)")
    }
    try #require(bench.run(lines.joined(separator: "\n")) == .ok, "\(bench.errors)")
    // What the rules of memberships and meetings refuse is not there: each line by itself.
    for name in names {
      for _ in 0..<dice.number(0...3) {
        let state = dice.one(of: ["dormant", "resigned", "readmitted", "readmitted", "deceased"])
        bench.run("lodge standing add \"\(name)\" \(state) on=\(dice.day(2024, 2026))")
      }
    }
    for meeting in meetings {
      for name in names where dice.chance(60) {
        let reply = dice.one(of: ["yes", "yes", "maybe", "no"])
        let dinner = dice.chance(70) ? " dinner=yes guests=\(dice.number(0...2))" : ""
        bench.run("lodge answer add \(meeting) \"\(name)\" \(reply)\(dinner)")
      }
      if dice.chance(15) { bench.run("lodge meeting cancel \(meeting) reason=snow") }
    }
    for name in names {
      for _ in 0..<dice.number(0...5) {
        let (fund, currency) = dice.chance(75) ? Self.funds[0] : dice.one(of: Self.funds)
        let sign = dice.chance(8) ? "-" : ""
        let target =
          switch dice.number(1...6) {
          case 1, 2: " year=\(dice.number(2022...2026))"
          case 3: " charge=\"C0 \(name)\""
          case 4: " meeting=\(dice.one(of: meetings))"
          default: ""
          }
        bench.run(
          "lodge payment add \"\(name)\" \(sign)\(dice.amount(currency, 450)) on=\(dice.day(2023, 2026)) --fund \(fund)\(target)"
        )
      }
      bench.run(
        "lodge entry add Other amount=-\(dice.amount("JPY", 70)) member=\"\(name)\" --fund Till")
    }
    func rows(_ command: String) throws -> String {
      let code = bench.run(command + " --json")
      try #require(code == .ok, "\(command): \(bench.errors)")
      let rows = try #require(try JSON(parsing: Array(bench.out.utf8))["rows"])
      return rows.text
    }
    var members: [String] = ["\"case\":\(number)"]
    for (key, command) in [
      ("members", "member list --former"), ("standings", "standing list"), ("tiers", "tier list"),
      ("dues", "dues list"), ("discounts", "discount list"), ("charges", "charge list"),
      ("meetings", "meeting list"), ("answers", "answer list"), ("entries", "entry list"),
      ("funds", "fund list"),
    ] {
      members.append("\"\(key)\":\(try rows("lodge \(command)"))")
    }
    var arrears: [String] = []
    for day in ["2024-02-29", "2025-12-31", "2026-05-04", dice.day(2023, 2027)] {
      arrears.append("\"\(day)\":\(try rows("lodge arrears list --all --on \(day)"))")
    }
    members.append("\"arrears\":{\(arrears.joined(separator: ","))}")
    return "{\(members.joined(separator: ","))}"
  }

  @Test func arrearsAndBalancesAreThoseOfAnIndependentComputation() throws {
    let cases = try (1...Self.count).map { try association($0) }
    let script =
      #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/arrears.py"
    let (said, code) = Judges.on(
      Array(cases.joined(separator: "\n").utf8), "/usr/bin/python3 \(script.shellQuoted) < $F")
    #expect(code == 0, "\(said.prefix(2000))")
    #expect(said.hasSuffix(" 0 differences\n"), "\(said.prefix(2000))")
    let figures = said.split(separator: "\n").last?.split(separator: " ").first.flatMap { Int($0) }
    // Each association has a few hundred figures: an empty export would agree, too.
    #expect((figures ?? 0) > Self.count * 80, "\(said.prefix(200))")
  }
}

extension Dice {
  fileprivate mutating func amount(_ currency: String, _ most: Int) -> String {
    let whole = number(1...most)
    switch currency {
    case "JPY": return "\(whole * 10)JPY"
    case "TND": return "\(whole).\(String(number(1000...1999)).dropFirst())TND"
    default: return "\(whole).\(String(number(100...199)).dropFirst())EUR"
    }
  }
}
