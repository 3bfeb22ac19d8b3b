// `lodge report book` and `lodge report cash`: the book of members, and the cash statement of a year.

import Command
import Kernel
import Notebook
import Render

enum BooksReport {
  // MARK: - The book of members

  private struct Line {
    let number: Int
    let member: Member
    let joined: Day
    let state: Standing
    let left: Day?
    let reason: String?
    let votesFrom: Day?
  }

  static func members(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let day = try reader.day(arguments.day("on"))
    let rules = try reader.eligibility()
    var lines: [Line] = []
    let joined = rules.members.compactMap { member -> (Member, [StandingStep], Day)? in
      let steps = (rules.steps[member.id] ?? []).filter { ($0.day ?? day) <= day }
        .sorted { ($0.day ?? day, $0.id) < ($1.day ?? day, $1.id) }
      guard let first = steps.first(where: \.state.isActive)?.day else { return nil }
      return (member, steps, first)
    }
    // Not by name: a number stays the same when somebody is renamed or forgotten.
    let order = joined.indices.sorted {
      (joined[$0].2, joined[$0].0.id) < (joined[$1].2, joined[$1].0.id)
    }
    for (number, index) in order.enumerated() {
      let (member, steps, first) = joined[index]
      guard let last = steps.last else { continue }
      let isGone = last.state.hasLeft || last.state == .deceased
      lines.append(
        Line(
          number: number + 1, member: member, joined: first, state: last.state,
          left: isGone ? last.day : nil, reason: isGone ? last.reason : nil,
          votesFrom: isGone ? nil : rules.votesFrom(member.id, on: day)))
    }
    var table = Table(
      kind: "lodge.memberbook", of: lines,
      [
        CellColumn("no", tr("No.")) { .count($0.number) },
        CellColumn("member", tr("Member")) { .text($0.member.name) },
        CellColumn("joined", tr("Joined")) { .day($0.joined) },
        CellColumn("state", tr("State")) { .choice($0.state.rawValue, $0.state.words) },
        CellColumn("left", tr("Left on")) { .day($0.left) },
        CellColumn("reason", tr("Reason"), shown: .wide) { .text($0.reason) },
        CellColumn("born", tr("Born"), shown: .wide) { .day($0.member.born) },
        CellColumn("tax_code", tr("Tax code"), shown: .wide) { .text($0.member.taxCode) },
        CellColumn("address", tr("Address"), shown: .wide) { .text($0.member.address) },
        CellColumn("vote_from", tr("Votes from"), shown: .wide) { .day($0.votesFrom) },
        CellColumn("member_id", tr("Member id"), shown: .never) { .plain($0.member.id) },
      ], empty: tr("no member on that day"))
    let active = lines.count { $0.state.isActive }
    if !lines.isEmpty {
      table.footer = tr("\(day): \(lines.count) members, \(active) of them active")
    }
    return .table(try table.meeting(arguments, session))
  }

  // MARK: - The cash statement

  private enum Part: String, CaseIterable {
    case opening, incomings, outgoings, result, closing

    var words: Phrase {
      switch self {
      case .opening: tr("at the beginning")
      case .incomings: tr("money in")
      case .outgoings: tr("money out")
      case .result: tr("surplus or deficit")
      case .closing: tr("at the end")
      }
    }
  }

  private struct Sum {
    let part: Part
    let heading: Phrase
    let amount: Money
    /// As data name it; nil: the heading.
    var key: String?
    var isTotal = false
  }

  static func cash(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let (year, first, last) = try ReportCommands.days(arguments, reader)
    let before = try reader.balances(upTo: first.adding(days: -1))
    let after = try reader.balances(upTo: last)
    let funds = try reader.funds()
    let entries = try reader.entries([
      Condition("p.day BETWEEN ? AND ?", [.text(first.description), .text(last.description)])
    ])
    var lines: [Sum] = []
    var incomes: [Money] = []
    for currency in Set(funds.compactMap(\.currency)).sorted(by: { $0.code < $1.code }) {
      let own = funds.filter { $0.currency == currency }
      let none = Money(minor: 0, currency)
      func total(_ balances: [Identifier: Money]) -> Money {
        own.reduce(none) { $0.with(balances[$1.id]) }
      }
      lines.append(
        Sum(part: .opening, heading: tr("all funds"), amount: total(before), isTotal: true))
      var result = none
      for part in [Part.incomings, .outgoings] {
        var sums: [String: Money] = [:]
        for entry in entries {
          guard let amount = entry.stated, amount.currency == currency,
            (amount.minor > 0) == (part == .incomings)
          else { continue }
          sums[entry.category ?? "", default: none] =
            (sums[entry.category ?? ""] ?? none).with(amount)
        }
        for (category, amount) in sums.sorted(by: { $0.key.folded < $1.key.folded }) {
          lines.append(
            Sum(
              part: part,
              heading: category.isEmpty ? tr("without a category") : EntryCategory.words(category),
              amount: amount, key: category.isEmpty ? nil : category))
        }
        let sum = sums.values.reduce(none) { $0.with($1) }
        lines.append(Sum(part: part, heading: tr("in all"), amount: sum, isTotal: true))
        if part == .incomings { incomes.append(sum) }
        result = result.with(sum)
      }
      lines.append(Sum(part: .result, heading: tr("in all"), amount: result, isTotal: true))
      lines.append(
        Sum(part: .closing, heading: tr("all funds"), amount: total(after), isTotal: true))
    }
    var table = try Table(
      kind: "lodge.cashstatement", of: lines,
      [
        CellColumn("part", tr("Part")) { .choice($0.part.rawValue, $0.part.words) },
        CellColumn("heading", tr("Heading")) {
          .choice($0.key ?? $0.heading.text(.english), $0.heading)
        },
        CellColumn("amount", tr("Amount"), alignment: .trailing) { .money($0.amount) },
        CellColumn("total", tr("Total"), shown: .never) { .boolean($0.isTotal) },
      ], empty: tr("there is no fund yet")
    ).meeting(arguments, session)
    table.title = tr("Cash statement \(String(year))")
    table.columns[0].isGrouping = true
    table.footer = try verdict(incomes, year, reader)
    return .table(table)
  }

  /// Whether a cash statement is enough for a year with this income.
  private static func verdict(
    _ incomes: [Money], _ year: Int, _ reader: LodgeReader
  ) throws(Diagnostic) -> Phrase? {
    guard let limit = try reader.profile.cash.last(where: { ($0.from ?? year) <= year }),
      let income = incomes.first(where: { $0.currency == limit.amount.currency })
    else { return nil }
    let source = limit.source.text?.phrase(reader.session) ?? .verbatim("")
    return income.minor <= limit.amount.minor
      ? tr(
        "\(income.description) in: a cash statement will do up to \(limit.amount.description) (\(source))"
      )
      : tr(
        "\(income.description) in: above \(limit.amount.description), full accounts are due (\(source))"
      )
  }
}
