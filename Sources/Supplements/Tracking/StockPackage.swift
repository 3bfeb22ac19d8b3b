// A package at home: what it holds, until when it can be used, what it cost.

import Kernel

/// What somebody found in a package when they looked: from then on that is what was left, whatever was recorded before.
public struct StockCount: Sendable, Hashable {
  public let day: Day
  /// nil: at the end of the day. Doses of that day count as taken before it, but those known to be later.
  public let at: Instant?
  /// In pieces of the package; 0 for an empty one.
  public let left: DoseAmount

  public init(day: Day, at: Instant? = nil, left: DoseAmount) {
    self.day = day
    self.at = at
    self.left = left
  }
}

public struct StockPackage: Sendable, Equatable {
  public let id: String
  public let item: String
  /// How many pieces (tablets, capsules, grams of powder, drops) it holds when it is full.
  public let pieces: DoseAmount
  /// How much of the unit of the dose one piece holds; 1 where doses are counted in pieces.
  public let strength: DoseAmount
  public let unit: DoseUnit
  /// `pieces` times `strength`, in `unit`.
  public let contents: DoseAmount
  /// Since when it is there.
  public let acquired: Day
  /// nil: not opened yet.
  public let opened: Day?
  /// The last day on which it may be used; nil: not recorded.
  public let expiry: Day?
  /// For how many days it may be used once it is open, the day of opening not counted; nil: as long as it does not expire.
  public let daysOnceOpened: Int?
  /// nil: not recorded.
  public let price: Money?
  public let barcode: GTIN?
  /// The last one; nil: it was never counted.
  public let count: StockCount?

  /// - Throws: `usage`, for contents or a strength of 0, more contents than can be counted, a price below 0, a package that
  ///   was opened or counted before it was there, 0 days once opened, a count of more than it holds.
  public init(
    id: String, item: String, pieces: DoseAmount, strength: DoseAmount, unit: DoseUnit,
    acquired: Day, opened: Day? = nil, expiry: Day? = nil, daysOnceOpened: Int? = nil,
    price: Money? = nil, barcode: GTIN? = nil, count: StockCount? = nil
  ) throws(Diagnostic) {
    guard pieces > .zero, strength > .zero else {
      throw Diagnostic(.usage, tr("a package of 0 holds nothing"))
    }
    guard let contents = pieces.times(strength) else {
      throw Diagnostic(.usage, tr("\(pieces) pieces of \(strength) cannot be counted exactly"))
    }
    if let price, price.minor < 0 {
      throw Diagnostic(.usage, tr("the price \(price) is below 0"))
    }
    if let opened, opened < acquired {
      throw Diagnostic(
        .usage, tr("the package was opened on \(opened), before it was there (\(acquired))"))
    }
    if let daysOnceOpened, !(1...3650).contains(daysOnceOpened) {
      throw Diagnostic(
        .usage, tr("a package keeps 1 to 3650 days once open, not \(daysOnceOpened)"))
    }
    if let count {
      guard count.day >= acquired else {
        throw Diagnostic(
          .usage, tr("the package was counted on \(count.day), before it was there (\(acquired))"))
      }
      guard count.left <= pieces else {
        throw Diagnostic(
          .usage, tr("\(count.left) cannot be left of a package that holds \(pieces)"))
      }
      guard count.left.times(strength) != nil else {
        throw Diagnostic(
          .usage, tr("\(count.left) pieces of \(strength) cannot be counted exactly"))
      }
    }
    self.id = id
    self.item = item
    self.pieces = pieces
    self.strength = strength
    self.unit = unit
    self.contents = contents
    self.acquired = acquired
    self.opened = opened
    self.expiry = expiry
    self.daysOnceOpened = daysOnceOpened
    self.price = price
    self.barcode = barcode
    self.count = count
  }

  /// What was counted, in another unit; nil without a count, or where the units do not fit.
  func counted(in unit: DoseUnit) -> DoseAmount? {
    count?.left.times(strength)?.converted(from: self.unit, to: unit)
  }

  /// What one unit of its contents costs; nil without a price.
  public func unitPrice(in unit: DoseUnit) -> UnitPrice? {
    guard let price, let contents = contents.converted(from: self.unit, to: unit),
      contents > .zero
    else { return nil }
    return UnitPrice(price: price, contents: contents)
  }
}

/// A price for contents: what any part of them costs, exact until it is rounded once.
public struct UnitPrice: Sendable, Hashable {
  public let price: Money
  /// Above 0.
  public let contents: DoseAmount

  /// How many minor units of the currency `amount` costs.
  public func exact(_ amount: DoseAmount) -> Ratio {
    Ratio(
      numerator: Int128(price.minor) * Int128(amount.millionths),
      denominator: Int128(contents.millionths))
  }

  /// Rounded half up to the minor unit.
  /// - Parameter days: by how many the amount is divided, 1 or more.
  public func cost(of amount: DoseAmount, over days: Int = 1) -> Money {
    let exact = exact(amount)
    let divisor = exact.denominator * Int128(max(days, 1))
    let minor = (exact.numerator * 2 + divisor) / (divisor * 2)
    return Money(minor: Int64(min(minor, Int128(Money.most))), price.currency)
  }
}

extension Supplement {
  /// What the least effective dose of the base costs at a price; nil where the base is not exact to a millionth.
  /// - Parameter unitPrice: for contents in the unit of the dose.
  public func costOfLeastDose(at unitPrice: UnitPrice) -> Money? {
    DoseAmount(dose.least).map { unitPrice.cost(of: $0) }
  }
}
