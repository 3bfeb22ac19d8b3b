/// Sums by currency: amounts of different currencies are never added.
public struct MoneySums: Sendable, Equatable {
  private var minor: [Currency: Int64] = [:]

  public init() {}

  public mutating func add(_ money: Money) {
    let (sum, over) = minor[money.currency, default: 0].addingReportingOverflow(money.minor)
    minor[money.currency] = over ? (money.minor > 0 ? .max : .min) : sum
  }

  /// By code; sums of nothing are left out.
  public var amounts: [Money] {
    minor.filter { $0.value != 0 }.sorted { $0.key < $1.key }
      .map { Money(minor: $0.value, $0.key) }
  }

  public subscript(_ currency: Currency) -> Money {
    Money(minor: minor[currency] ?? 0, currency)
  }

  /// `300.00 EUR, 1200 JPY`
  public var words: Phrase {
    amounts.isEmpty
      ? tr("nothing") : .verbatim(amounts.map(\.description).joined(separator: ", "))
  }
}
