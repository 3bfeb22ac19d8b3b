// How two sets of supplements compare, in one fixed order that people can be told: goals at evidence A, then at B,
// then at C, fewer items, fewer cautions, lower cost, ids. There is no score and no weight.

import Kernel

/// What decides between sets.
public struct Figures: Sendable, Equatable {
  /// The places of the order, the first that differs decides.
  public enum Place: String, CaseIterable, Sendable {
    case strong = "A"
    case limited = "B"
    case weak = "C"
    case items, cautions, cost, ids

    public var name: Phrase {
      switch self {
      case .strong: tr("goals at evidence \("A")")
      case .limited: tr("goals at evidence \("B")")
      case .weak: tr("goals at evidence \("C")")
      case .items: tr("number of items")
      case .cautions: tr("cautions")
      case .cost: tr("cost a month")
      case .ids: tr("names in alphabetical order")
      }
    }
  }

  /// Goals by the best evidence of the set.
  public var strong = 0
  public var limited = 0
  public var weak = 0
  /// Of the items and of their pairs.
  public var cautions = 0
  /// A month, in EUR: middles of the estimates.
  public var cost = Money(minor: 0, .euro)
  /// Sorted.
  public var ids: [String] = []

  public var items: Int { ids.count }

  /// Where two differ first, and whether this one is the better; nil for the same set.
  public func difference(from other: Figures) -> (place: Place, isBetter: Bool)? {
    if strong != other.strong { return (.strong, strong > other.strong) }
    if limited != other.limited { return (.limited, limited > other.limited) }
    if weak != other.weak { return (.weak, weak > other.weak) }
    if items != other.items { return (.items, items < other.items) }
    if cautions != other.cautions { return (.cautions, cautions < other.cautions) }
    if cost != other.cost { return (.cost, cost.minor < other.cost.minor) }
    if ids != other.ids { return (.ids, ids.lexicographicallyPrecedes(other.ids)) }
    return nil
  }

  /// The figure of a place, for people.
  public func text(_ place: Place) -> String {
    switch place {
    case .strong: String(strong)
    case .limited: String(limited)
    case .weak: String(weak)
    case .items: String(items)
    case .cautions: String(cautions)
    case .cost: cost.description
    case .ids: ids.joined(separator: ", ")
    }
  }

  public var json: JSON {
    [
      "A": .integer(Int64(strong)), "B": .integer(Int64(limited)), "C": .integer(Int64(weak)),
      "items": .integer(Int64(items)), "cautions": .integer(Int64(cautions)),
      "cost_cents": .integer(cost.minor), "ids": .array(ids.map { .string($0) }),
    ]
  }
}

extension Supplement {
  /// The middle of the estimate, in EUR, to the cent.
  public var middleCost: Money {
    let cents = (monthlyCost.lowerBound + monthlyCost.upperBound) * 50
    return Money(minor: Int64(cents.rounded()), .euro)
  }
}

extension Currency {
  /// What the base estimates costs in.
  static let euro: Currency = {
    guard let euro = Currency("EUR") else {
      preconditionFailure("EUR is in the list of currencies")
    }
    return euro
  }()
}
