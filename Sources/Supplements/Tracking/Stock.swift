// What is there of one item, from its packages and what was taken of them. Packages that are open go first, then
// those that expire first.

import Kernel

/// The packages of one item and what is left in each.
public struct Stock: Sendable, Equatable {
  public struct Holding: Sendable, Equatable {
    public var package: StockPackage
    /// In the unit of the stock.
    public var left: DoseAmount
    /// nil: not opened.
    public var opened: Day?

    /// The last day on which it may be used; nil: none is known.
    public var lastDay: Day? {
      let open = package.daysOnceOpened.flatMap { days in opened?.adding(days: days) }
      guard let expiry = package.expiry else { return open }
      return open.map { min($0, expiry) } ?? expiry
    }

    public func isUsable(on day: Day) -> Bool { lastDay.map { day <= $0 } ?? true }
  }

  /// What is planned of the item; its unit is that of all amounts here.
  public let regimen: Regimen
  /// Of the day of the stock.
  public let day: Day
  /// By id.
  public let holdings: [Holding]
  /// What was taken and is in no package: it is older than the first one, or a package was never entered.
  public let unaccounted: DoseAmount
  /// Planned times of the day that have an entry: they take nothing any more.
  let done: Set<IntakeTime>

  public var item: String { regimen.item }
  public var unit: DoseUnit { regimen.unit }

  /// - Parameters:
  ///   - regimen: without a course for what is there and not planned.
  ///   - entries: of any items, in any order; what was taken up to `day` counts. A package that was counted holds what
  ///     was counted, less what was taken later.
  ///   - day: packages acquired later are not there yet.
  /// - Throws: `usage`, for a package whose unit does not fit.
  /// - Complexity: O(n log n) in the entries, times the packages.
  public init(
    of regimen: Regimen, packages: [StockPackage], entries: [IntakeEntry], on day: Day
  ) throws(Diagnostic) {
    self.regimen = regimen
    self.day = day
    var done: Set<IntakeTime> = []
    for entry in entries where entry.item == regimen.item && entry.day == day {
      if let time = entry.time { done.insert(time) }
    }
    var ledger = StockLedger(
      try Stock.full(packages, of: regimen, on: day), entries: entries, of: regimen)
    ledger.advance(through: day)
    holdings = ledger.holdings
    unaccounted = ledger.unaccounted
    self.done = done
  }

  /// The packages of a regimen that are there on a day, by id, as if nothing had been taken.
  static func full(
    _ packages: [StockPackage], of regimen: Regimen, on day: Day
  ) throws(Diagnostic) -> [Holding] {
    let (item, unit) = (regimen.item, regimen.unit)
    var holdings: [Holding] = []
    for package in packages.sorted(by: { $0.id < $1.id })
    where package.item == item && package.acquired <= day {
      guard let contents = package.contents.converted(from: package.unit, to: unit),
        package.count == nil || package.counted(in: unit) != nil
      else {
        throw Diagnostic(
          .usage,
          tr("package \(package.id) is in \(package.unit.words), the doses are in \(unit.words)"),
          hint: tr("enter how much of the dose one piece holds"))
      }
      let opened = package.opened.flatMap { $0 <= day ? $0 : nil }
      holdings.append(Holding(package: package, left: contents, opened: opened))
    }
    return holdings
  }

  /// What can be used.
  public var usable: DoseAmount {
    holdings.reduce(.zero) { $0 + ($1.isUsable(on: day) ? $1.left : .zero) }
  }

  /// What has expired, or been open too long.
  public var expired: DoseAmount {
    holdings.reduce(.zero) { $0 + ($1.isUsable(on: day) ? .zero : $1.left) }
  }

  /// The newest price; nil where none is recorded.
  public var unitPrice: UnitPrice? {
    holdings.filter { $0.package.price != nil }
      .max { ($0.package.acquired, $0.package.id) < ($1.package.acquired, $1.package.id) }?
      .package.unitPrice(in: unit)
  }

  /// What the newest package holds in the unit of the stock; nil without one.
  public var newestContents: DoseAmount? {
    holdings.max { ($0.package.acquired, $0.package.id) < ($1.package.acquired, $1.package.id) }
      .flatMap { $0.package.contents.converted(from: $0.package.unit, to: unit) }
  }

  /// Takes an amount out of what is there on a day: usable packages before others, open ones before closed ones, then by
  /// the last day, the day they came, and the id.
  /// - Parameter isPast: what was taken was taken, also of a package that had expired; a plan does not use such a one.
  /// - Returns: what was not there.
  static func take(
    _ amount: DoseAmount, from holdings: inout [Holding], on day: Day, isPast: Bool
  ) -> DoseAmount {
    var rest = amount
    while rest > .zero {
      var best: Int?
      for index in holdings.indices
      where holdings[index].left > .zero && holdings[index].package.acquired <= day
        && (isPast || holdings[index].isUsable(on: day))
      {
        if best.map({ holdings[index].goesBefore(holdings[$0], on: day) }) ?? true { best = index }
      }
      guard let best else { return rest }
      let part = min(rest, holdings[best].left)
      holdings[best].left -= part
      if holdings[best].opened.map({ $0 > day }) ?? true { holdings[best].opened = day }
      rest -= part
    }
    return rest
  }
}

extension Stock.Holding {
  fileprivate func goesBefore(_ other: Stock.Holding, on day: Day) -> Bool {
    let (usable, otherUsable) = (isUsable(on: day), other.isUsable(on: day))
    if usable != otherUsable { return usable }
    let isOpen = opened.map { $0 <= day } ?? false
    let otherIsOpen = other.opened.map { $0 <= day } ?? false
    if isOpen != otherIsOpen { return isOpen }
    let never = Day(number: .max)
    let (last, otherLast) = (lastDay ?? never, other.lastDay ?? never)
    if last != otherLast { return last < otherLast }
    if package.acquired != other.package.acquired {
      return package.acquired < other.package.acquired
    }
    return package.id < other.package.id
  }
}
