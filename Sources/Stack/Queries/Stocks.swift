// What is at home of each item: its packages, what was taken of them, and the plan to come.

import Command
import Kernel
import Notebook
import Supplements

/// One item with what is there of it.
struct ItemStock: Sendable {
  let item: StackItem
  let packages: [Package]
  let stock: Stock
  let forecast: StockForecast
  /// Whether anything says how much is taken.
  let isPlanned: Bool
  /// The last day of which an entry, a count or a new package tells.
  let lastTold: Day?

  func package(_ id: String) -> Package? { packages.first { $0.id.description == id } }

  /// The first that expires or has been open too long while something is left of it.
  var nextLastDay: Day? {
    stock.holdings.filter { $0.left > .zero && $0.isUsable(on: stock.day) }.compactMap(\.lastDay)
      .min()
  }

  /// What is left in pieces, where all packages hold the same.
  var pieces: (amount: Double, kind: PieceKind)? {
    let held = stock.holdings.filter { $0.left > .zero && $0.isUsable(on: stock.day) }
    guard let first = held.first, let contents = package(first.package.id)?.contents else {
      return nil
    }
    let all = held.map { ($0, package($0.package.id)?.contents) }
    guard
      all.allSatisfy({
        $0.1?.kind == contents.kind && $0.1?.strength == contents.strength
          && $0.1?.unit == contents.unit
      })
    else { return nil }
    return (held.reduce(0) { $0 + $1.pieces(in: stock.unit) }, contents.kind)
  }
}

extension Stock.Holding {
  /// What is left, in pieces of the package.
  /// - Parameter unit: of the stock.
  func pieces(in unit: DoseUnit) -> Double {
    let one = package.strength.converted(from: package.unit, to: unit) ?? package.strength
    return left.number / one.number
  }
}

extension StackReader {
  func packages(of item: StackItem) throws(Diagnostic) -> [Package] {
    try PackageCommands.noun.items(session, [Condition("p.item = ?", [.id(item.id)])])
  }

  /// Those with a barcode, of everybody, the newest last.
  func packages(barcode: GTIN) throws(Diagnostic) -> [Package] {
    let all = try PackageCommands.noun.items(
      session, [Condition("p.barcode IS NOT NULL AND p.barcode != ''")])
    return all.filter { $0.barcode.flatMap { try? GTIN(parsing: $0) } == barcode }
      .sorted { ($0.acquired ?? .earliest, $0.id) < ($1.acquired ?? .earliest, $1.id) }
  }

  /// One person; everybody for nil.
  func people(_ id: Identifier?) throws(Diagnostic) -> [Person] {
    if let id { return [try person(id)] }
    return try PersonCommands.noun.items(session)
  }

  /// Items that are taken today or later, or of which there is a package with something in it.
  func stocks(of people: [Person], on day: Day? = nil) throws(Diagnostic) -> [ItemStock] {
    let day = day ?? today
    var result: [ItemStock] = []
    for person in people {
      for item in try items(of: person) {
        guard let stock = try stock(of: item, on: day) else { continue }
        let isOver = item.until.map { $0 < day } ?? false
        let isEmpty = stock.stock.holdings.allSatisfy { $0.left == .zero }
        if !isOver || !isEmpty { result.append(stock) }
      }
    }
    return result
  }

  /// Days of a span on which there was too little for any planned dose, by item, as `Adherence` takes them: a streak
  /// freezes then. Only items of which a package was noted have any.
  /// - Complexity: O(entries of those items since their first package).
  func emptyDays(
    of regimens: [Regimen], from: Day, through: Day
  ) throws(Diagnostic) -> [String: [ClosedRange<Day>]] {
    var empty: [String: [ClosedRange<Day>]] = [:]
    for regimen in regimens {
      guard let id = Identifier(regimen.item),
        let item = try ItemCommands.noun.item(session, ifThere: id)
      else { continue }
      let packages = readable(try packages(of: item), regimen.unit)
      guard let first = packages.map(\.acquired).min(), first <= through else { continue }
      empty[regimen.item] = try Stock.emptyDays(
        of: regimen, packages: packages,
        entries: try entries(of: item, from: first, through: through), from: from, through: through)
    }
    return empty
  }

  /// What cannot be read, or does not fit the unit of the doses, is named by `stack package list`; one such package must not
  /// hide the others.
  private func readable(_ packages: [Package], _ unit: DoseUnit) -> [StockPackage] {
    packages.compactMap { package in
      guard let one = try? package.stockPackage(),
        one.contents.converted(from: one.unit, to: unit) != nil
      else { return nil }
      return one
    }
  }

  /// nil for something whose dose has no unit, since no base that is known has it.
  func stock(of item: StackItem, on day: Day? = nil) throws(Diagnostic) -> ItemStock? {
    let packages = try packages(of: item)
    let known = try regimen(of: item)
    let unit =
      known?.unit ?? Self.unit(of: item.supplement, session).flatMap { DoseUnit(rawValue: $0) }
      ?? packages.last.flatMap { DoseUnit(rawValue: $0.unit) }
    guard let unit else { return nil }
    var regimen = known
    if regimen == nil {
      regimen = try Regimen(item: item.id.description, unit: unit, courses: [])
    }
    guard let regimen else { return nil }
    let readable = readable(packages, unit)
    let first = readable.map(\.acquired).min()
    var entries: [IntakeEntry] = []
    // What was taken before the first package was in none.
    if let first { entries = try self.entries(of: item, from: first, through: day ?? today) }
    let stock = try Stock(
      of: regimen, packages: readable, entries: entries, on: day ?? today)
    return ItemStock(
      item: item, packages: packages, stock: stock, forecast: stock.forecast(),
      isPlanned: known != nil,
      lastTold: (entries.map(\.day).filter { $0 <= stock.day }
        + packages.flatMap { [$0.acquired, $0.countedOn] }.compactMap(\.self)).max())
  }
}

extension Day {
  /// Before every other.
  static let earliest = Day(number: .min)
}
