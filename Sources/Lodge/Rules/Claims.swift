// What members owe, and what of it is paid: computed from dues, categories, discounts, charges, dinners and
// payments. See docs/decisions/0062-lodge-money.md.

import Kernel
import Render

/// Something a member owes from a day on.
struct Claim {
  enum Kind: Int {
    case dues, charge, dinner
    /// Money that was given back to the member.
    case refund
  }
  let kind: Kind
  let member: Identifier
  let due: Day
  var amount: Money
  /// What it comes from: dues, a charge, a meeting, an entry.
  let source: Identifier
  let label: Phrase
  /// Of dues.
  var year: Int?
  var paid: Int64 = 0

  var left: Money { Money(minor: amount.minor - paid, amount.currency) }
}

/// All that claims follow from, read once for a command.
struct ClaimBook {
  var steps: [Identifier: [StandingStep]] = [:]
  var dues: [Dues] = []
  var tiers: [Identifier: [Tier]] = [:]
  var discounts: [Identifier: [Discount]] = [:]
  var charges: [Charge] = []
  /// Meetings with a price, and who answered that they stay.
  var dinners: [(meeting: Meeting, price: Money, answers: [Answer])] = []
  /// Those that settle, each member's by day.
  var payments: [Identifier: [Entry]] = [:]

  // MARK: - What is owed

  /// The category of a member on a day, as it is compared.
  private func tier(of member: Identifier, on day: Day) -> String? {
    (tiers[member] ?? []).filter { ($0.from ?? day) <= day }
      .max { ($0.from ?? day, $0.id) < ($1.from ?? day, $1.id) }?.tier.folded
  }

  /// The dues of a year that apply to a category.
  private func dues(for tier: String?, _ year: Int) -> Dues? {
    let ofYear = dues.filter { $0.year == year }
    return ofYear.first { tier != nil && $0.tier?.folded == tier }
      ?? ofYear.first { $0.tier == nil }
  }

  /// The claims of all members named, each member's by day.
  /// - Complexity: O(members × dues + answers).
  func claims(of members: [Identifier]) -> [Identifier: [Claim]] {
    var claims: [Identifier: [Claim]] = [:]
    for member in members {
      var own = duesClaims(of: member)
      for refund in payments[member] ?? [] {
        guard let amount = refund.stated, amount.minor < 0, let day = refund.day else { continue }
        own.append(
          Claim(
            kind: .refund, member: member, due: day, amount: amount.negated, source: refund.id,
            label: tr("given back")))
      }
      claims[member] = own
    }
    for charge in charges {
      guard let amount = charge.stated, let day = charge.day else { continue }
      claims[charge.member]?.append(
        Claim(
          kind: .charge, member: charge.member, due: day, amount: amount, source: charge.id,
          label: .verbatim(charge.title)))
    }
    for (meeting, price, answers) in dinners {
      guard let day = meeting.day else { continue }
      for answer in answers where answer.reply != .no && answer.places > 0 {
        let (whole, over) = price.minor.multipliedReportingOverflow(by: Int64(answer.places))
        claims[answer.member]?.append(
          Claim(
            kind: .dinner, member: answer.member, due: day,
            amount: Money(minor: over ? .max : whole, price.currency), source: meeting.id,
            label: tr("dinner, \(meeting.title)")))
      }
    }
    return claims.mapValues { own in
      own.filter { $0.amount.minor > 0 }.sorted {
        ($0.due, $0.kind.rawValue, $0.source) < ($1.due, $1.kind.rawValue, $1.source)
      }
    }
  }

  private func duesClaims(of member: Identifier) -> [Claim] {
    let steps = steps[member] ?? []
    var result: [Claim] = []
    for one in dues {
      for (index, part) in one.parts.enumerated() {
        guard DegreeRules.state(on: part.day, steps)?.isActive ?? false,
          dues(for: tier(of: member, on: part.day), one.year)?.id == one.id
        else { continue }
        result.append(
          Claim(
            kind: .dues, member: member, due: part.day, amount: part.amount, source: one.id,
            label: one.parts.count > 1
              ? tr("dues \(String(one.year)), instalment \(index + 1)")
              : tr("dues \(String(one.year))"), year: one.year))
      }
    }
    for year in Set(result.compactMap(\.year)) {
      let own = (discounts[member] ?? []).filter { $0.year == year }
      if !own.isEmpty { take(own, off: &result, year) }
    }
    return result
  }

  /// Takes discounts off the instalments of a year in proportion, one currency at a time.
  private func take(_ discounts: [Discount], off claims: inout [Claim], _ year: Int) {
    for currency in Set(claims.filter { $0.year == year }.map(\.amount.currency)) {
      let places = claims.indices.filter {
        claims[$0].year == year && claims[$0].amount.currency == currency
      }
      let whole = places.reduce(Int64(0)) { $0 + claims[$1].amount.minor }
      let percent = min(discounts.compactMap(\.percent).reduce(0, +), 100)
      var off = Int64((Int128(whole) * Int128(percent) * 2 + 100) / 200)
      for amount in discounts.compactMap(\.stated) where amount.currency == currency {
        off = min(off.addingReportingOverflow(amount.minor).partialValue, whole)
      }
      let parts = Money(minor: min(off, whole), currency)
        .split(by: places.map { Int(claims[$0].amount.minor) })
      for (place, part) in zip(places, parts) { claims[place].amount.minor -= part.minor }
    }
  }

  // MARK: - What is paid

  /// A member's account in one currency.
  struct Account {
    let member: Identifier
    let currency: Currency
    /// By day, with what of each is paid.
    var claims: [Claim]
    /// What was paid beyond all claims.
    var credit: Int64 = 0
  }

  /// The accounts at the end of a day: payments up to it, and all claims that are known.
  func accounts(of members: [Identifier], on day: Day) -> [Account] {
    let claims = claims(of: members)
    var result: [Account] = []
    for member in members {
      let payments = (payments[member] ?? []).filter { entry in
        (entry.day ?? day) <= day && (entry.stated?.minor ?? 0) > 0
      }
      // Money given back later is no claim yet.
      let own = (claims[member] ?? []).filter { $0.kind != .refund || $0.due <= day }
      let currencies = Set(own.map(\.amount.currency)).union(
        payments.compactMap { $0.stated?.currency })
      for currency in currencies.sorted() {
        var account = Account(
          member: member, currency: currency,
          claims: own.filter { $0.amount.currency == currency })
        account.settle(payments.filter { $0.stated?.currency == currency })
        result.append(account)
      }
    }
    return result
  }
}

extension ClaimBook.Account {
  /// To what a payment names first, then to the oldest.
  fileprivate mutating func settle(_ payments: [Entry]) {
    var free: Int64 = 0
    for payment in payments {
      var rest = payment.stated?.minor ?? 0
      for index in claims.indices where payment.names(claims[index]) { pay(index, &rest) }
      free = free.addingReportingOverflow(rest).overflow ? .max : free + rest
    }
    for index in claims.indices { pay(index, &free) }
    credit = free
  }

  private mutating func pay(_ index: Int, _ rest: inout Int64) {
    let part = min(rest, claims[index].left.minor)
    claims[index].paid += part
    rest -= part
  }

  /// What is due on a day and not paid, in days since: 0 to 30, 31 to 60, 61 to 90, more.
  func ages(on day: Day) -> [Int64] {
    var ages: [Int64] = [0, 0, 0, 0]
    for claim in claims where claim.due <= day {
      let days = day - claim.due
      let place = days <= 30 ? 0 : days <= 60 ? 1 : days <= 90 ? 2 : 3
      ages[place] += claim.left.minor
    }
    return ages
  }

  /// Since when something is owed.
  func since(_ day: Day) -> Day? { claims.first { $0.due <= day && $0.left.minor > 0 }?.due }
}

extension Entry {
  /// Whether a payment was made for a claim.
  fileprivate func names(_ claim: Claim) -> Bool {
    switch claim.kind {
    case .dues: year != nil && year == claim.year
    case .charge: charge == claim.source
    case .dinner: meeting == claim.source
    case .refund: false
    }
  }
}
