// What becomes of a list where a line asks how many there are: the number below it, or one row for each value of a
// column, with how many rows have it and what their amounts come to.

import Kernel
import Render

/// What a list is shown as.
enum ListShape: Sendable, Equatable {
  case rows
  /// How many rows there are is said below them.
  case count
  case groups(by: String)

  /// In the order of a column, the first `most` of them.
  case sorted(by: String, isDown: Bool, most: Int? = nil)
  /// What columns come to, one row for each currency.
  case sums(of: [String])

  /// The column that it asks for.
  var key: String? {
    switch self {
    case .rows, .count: nil
    case .groups(let key), .sorted(let key, _, _): key
    case .sums(let keys): keys.joined(separator: ", ")
    }
  }

  var isGrouped: Bool {
    switch self {
    case .groups, .sums: true
    case .rows, .count, .sorted: false
    }
  }
}

extension Table {
  /// As a line asks for it; nil where the table has no such column.
  func shaped(_ shape: ListShape) -> Table? {
    switch shape {
    case .rows, .count: self
    case .groups(let key): grouped(by: key)
    case .sorted(let key, let isDown, let most): sorted(by: key, isDown: isDown, most: most)
    case .sums(let keys): summed(keys)
    }
  }

  /// The sums of columns, one row for each currency; nil where the table has no such column, or nothing in it
  /// can be summed.
  /// - Complexity: O(rows).
  func summed(_ names: [String]) -> Table? {
    let places = names.compactMap { place(of: $0) }
    guard places.count == names.count else { return nil }
    var totals: [Int: [Value]] = [:]
    for place in places {
      totals[place] = Value.totals(rows.compactMap { place < $0.count ? $0[place] : nil })
    }
    guard rows.isEmpty || totals.values.allSatisfy({ !$0.isEmpty }) else { return nil }
    var table = self
    table.columns =
      [Column("rows", tr("Number"), alignment: .trailing)]
      + places.map {
        var column = columns[$0]
        (column.shown, column.alignment) = (.always, .trailing)
        return column
      }
    let height = rows.isEmpty ? 0 : max(1, totals.values.map(\.count).max() ?? 1)
    table.rows = (0..<height).map { index in
      [index == 0 ? .integer(Int64(rows.count)) : .null]
        + places.map { place in
          let column = totals[place] ?? []
          return index < column.count ? column[index] : .null
        }
    }
    (table.footer, table.reports) = (nil, [])
    return table
  }

  /// One row for each value of a column; nil where the table has no such column.
  /// - Complexity: O(rows).
  func grouped(by name: String) -> Table? {
    guard let place = place(of: name) else { return nil }
    var groups: [(value: Value, count: Int, sums: [Int: [Money]], ways: [Int: Double])] = []
    var places: [String: Int] = [:]
    let amounts = columns.indices.filter { index in
      rows.contains { index < $0.count && $0[index].isSummed }
    }
    for row in rows {
      let value = (place < row.count ? row[place] : .null).ofDay
      let key = value.groupKey
      let index = places[key] ?? groups.count
      if index == groups.count {
        places[key] = index
        groups.append((value, 0, [:], [:]))
      }
      groups[index].count += 1
      for column in amounts {
        guard column < row.count else { continue }
        if case .money(let money) = row[column] {
          groups[index].sums[column, default: []].add(money)
        }
        if case .way(let metres) = row[column] { groups[index].ways[column, default: 0] += metres }
      }
    }
    var table = self
    var column = columns[place]
    column.shown = .always
    table.columns =
      [column, Column("rows", tr("Number"), alignment: .trailing)]
      + amounts.map {
        var column = columns[$0]
        column.shown = .always
        return column
      }
    table.rows = groups.map { group in
      [group.value, .integer(Int64(group.count))]
        + amounts.map { index in
          if let metres = group.ways[index] { return .way(metres) }
          let sums = group.sums[index] ?? []
          if sums.count == 1 { return .money(sums[0]) }
          return sums.isEmpty ? .null : .text(sums.map(\.description).joined(separator: ", "))
        }
    }
    table.footer = tr(rows.count, one: "1 in all", other: "\(rows.count) in all")
    table.reports = []
    return table
  }

  /// The rows in the order of a column, or the first of them; nil where the table has no such column.
  func sorted(by name: String, isDown: Bool, most: Int? = nil) -> Table? {
    guard let place = place(of: name) else { return nil }
    func value(_ row: [Value]) -> Value { place < row.count ? row[place] : .null }
    var table = self
    table.rows = rows.enumerated().sorted { a, b in
      let (first, second) = (value(a.element), value(b.element))
      if first.isBefore(second) { return !isDown }
      if second.isBefore(first) { return isDown }
      return a.offset < b.offset
    }.prefix(most ?? rows.count).map(\.element)
    return table
  }

  /// The column that a word names: by its key, by another word for it, or by a part of its heading.
  private func place(of name: String) -> Int? {
    func find(_ key: String) -> Int? { columns.firstIndex { $0.key == key } }
    if let found = find(name) ?? find(name + "s") { return found }
    for other in Table.otherKeys[name] ?? [] {
      if let found = find(other) { return found }
    }
    let parts = columns.firstIndex { $0.key.hasPrefix(name + "_") }
    return parts
      ?? columns.firstIndex { column in
        Language.allCases.contains { column.heading.text($0).folded == name }
      }
  }

  private static let otherKeys: [String: [String]] = [
    "day": ["date", "on", "day", "from", "at"], "giorno": ["date", "on", "day", "from", "at"],
    "date": ["on", "day", "from", "at"], "category": ["kind", "family", "type"],
    "categoria": ["category", "kind", "family", "type"], "family": ["category", "kind"],
    "type": ["kind", "category"], "kind": ["category", "family", "type"], "tipo": ["kind", "type"],
    "person": ["paid_by", "for"], "persona": ["paid_by", "for"], "payer": ["paid_by"],
    "state": ["state"], "stato": ["state"], "status": ["state"], "currency": ["amount"],
  ]
}

extension [Money] {
  /// Sums of one currency are one.
  fileprivate mutating func add(_ money: Money) {
    for index in indices where self[index].currency == money.currency {
      if let sum = self[index].adding(money) {
        self[index] = sum
        return
      }
    }
    append(money)
  }
}

extension Value {
  /// A moment as its day.
  fileprivate var ofDay: Value {
    switch self {
    case .instant(let instant): .day(Zone.utc.day(at: instant))
    case .local(let instant, let zone): .day(zone.day(at: instant))
    default: self
    }
  }

  /// Amounts and ways are summed; other numbers say nothing together.
  fileprivate var isSummed: Bool {
    switch self {
    case .money, .way: true
    default: false
    }
  }

  /// What values come to: amounts by currency, one number of all others; nothing of texts and days.
  fileprivate static func totals(_ values: [Value]) -> [Value] {
    var sums: [Money] = []
    var (whole, number, way, minutes, time): (Int64?, Double?, Double?, Double?, Int64?)
    var decimals = 0
    for value in values {
      switch value {
      case .money(let money): sums.add(money)
      case .integer(let one): whole = (whole ?? 0) &+ one
      case .number(let one, let shown):
        (number, decimals) = ((number ?? 0) + one, max(decimals, shown ?? 0))
      case .way(let metres): way = (way ?? 0) + metres
      case .minutes(let one): minutes = (minutes ?? 0) + one
      case .duration(let one): time = (time ?? 0) &+ one.milliseconds
      default: break
      }
    }
    return sums.map { .money($0) }
      + [
        whole.map { .integer($0) }, number.map { .number($0, decimals: decimals) },
        way.map { .way($0) }, minutes.map { .minutes($0) },
        time.map { .duration(milliseconds: $0) },
      ].compactMap { $0 }
  }

  private var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number, _): number
    case .way(let metres): metres
    case .money(let money): Double(money.minor)
    case .day(let day): Double(day.number)
    case .minutes(let minutes): minutes
    case .duration(let duration): Double(duration.milliseconds)
    default: nil
    }
  }

  /// Numbers by their size, texts by their letters, what is not there last.
  fileprivate func isBefore(_ other: Value) -> Bool {
    if self == .null || other == .null { return self != .null && other == .null }
    if let a = number, let b = other.number { return a < b }
    return groupKey.folded < other.groupKey.folded
  }

  fileprivate var groupKey: String { "\(self)" }
}
