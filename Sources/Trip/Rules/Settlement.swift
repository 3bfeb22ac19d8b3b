// Who owes whom after expenses that several share. The fewest payments: people are put into as many
// groups as possible whose balances come to nothing; a group of n then needs n - 1 payments.

import Kernel

/// A payment that settles something.
struct Payment: Sendable, Equatable {
  var from: String
  var to: String
  var amount: Money
}

/// What people paid and what they had of it, in one currency.
struct Settlement: Sendable {
  private(set) var currency: Currency
  /// By the folded name: the name as first written, and what is owed to them (below 0: they owe).
  private var balances: [String: (name: String, minor: Int64)] = [:]

  /// Groups are looked for among so many people at most; more are settled one by one.
  static let most = 16

  init(_ currency: Currency) { self.currency = currency }

  /// Counts an expense that somebody paid for several. Ignores one that names nobody.
  mutating func add(_ amount: Money, paidBy payer: String, among shares: [Expense.Share]) {
    guard amount.currency == currency, !shares.isEmpty else { return }
    change(payer, by: amount.minor)
    for (share, part) in zip(shares, amount.split(by: shares.map(\.weight))) {
      change(share.name, by: 0 - part.minor)
    }
  }

  private mutating func change(_ name: String, by minor: Int64) {
    let (sum, over) = balances[name.folded, default: (name, 0)].minor
      .addingReportingOverflow(minor)
    balances[name.folded, default: (name, 0)].minor = over ? (minor > 0 ? .max : .min) : sum
  }

  /// What each is owed, by name; they add up to 0.
  var people: [(name: String, balance: Money)] {
    balances.values.sorted { $0.name < $1.name }.map { ($0.name, Money(minor: $0.minor, currency)) }
  }

  /// The fewest payments after which nobody owes anything; for more than `most` people at most one
  /// fewer than there are people.
  /// - Complexity: O(n · 2ⁿ) for n people up to `most`.
  var payments: [Payment] {
    let open = balances.values.filter { $0.minor != 0 }.sorted { $0.name < $1.name }
    return groups(open.map(\.minor)).flatMap { group in settle(group.map { open[$0] }) }
  }

  /// As many groups as possible whose numbers come to 0; all in one where there are too many.
  private func groups(_ numbers: [Int64]) -> [[Int]] {
    let count = numbers.count
    guard count > 0 else { return [] }
    guard count <= Settlement.most else { return [Array(numbers.indices)] }
    var sums = [Int64](repeating: 0, count: 1 << count)
    var best = [UInt8](repeating: 0, count: 1 << count)
    for mask in 1..<(1 << count) {
      let low = mask.trailingZeroBitCount
      sums[mask] = sums[mask & (mask - 1)] &+ numbers[low]
      var most: UInt8 = 0
      for index in 0..<count where mask >> index & 1 == 1 {
        most = max(most, best[mask ^ (1 << index)])
      }
      best[mask] = most + (sums[mask] == 0 ? 1 : 0)
    }
    var result: [[Int]] = []
    var mask = (1 << count) - 1
    while mask != 0 {
      if sums[mask] == 0 { result.append([]) }
      let want = best[mask] - (sums[mask] == 0 ? 1 : 0)
      for index in 0..<count where mask >> index & 1 == 1 && best[mask ^ (1 << index)] == want {
        // The numbers of all come to 0, so the first step opens a group.
        result[result.count - 1].append(index)
        mask ^= 1 << index
        break
      }
    }
    return result
  }

  /// The greatest debt goes to the greatest claim until all is settled.
  private func settle(_ group: [(name: String, minor: Int64)]) -> [Payment] {
    var open = group
    var result: [Payment] = []
    while let debtor = open.indices.min(by: { open[$0].minor < open[$1].minor }),
      let creditor = open.indices.max(by: { open[$0].minor < open[$1].minor }),
      open[debtor].minor < 0, open[creditor].minor > 0
    {
      let minor = min(0 - open[debtor].minor, open[creditor].minor)
      result.append(
        Payment(
          from: open[debtor].name, to: open[creditor].name, amount: Money(minor: minor, currency)))
      open[debtor].minor += minor
      open[creditor].minor -= minor
    }
    return result
  }
}
