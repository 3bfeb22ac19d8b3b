// `--where` of lists that are computed, such as the legs of a trip: names are the keys of the columns, and the
// values are asked.

import Kernel
import Render

extension Table {
  /// The places of the rows that meet `--where`; all where it is not given.
  /// - Throws: `usage` for names that no column has, and values that its column cannot have.
  fileprivate func places(
    meeting arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> [Int] {
    guard let text = arguments.text("where") else { return Array(rows.indices) }
    let tree = try ConditionReader.read(text, at: arguments.span("where"))
    try checkNames(tree, columns)
    return try places(meeting: tree, [:], session)
  }

  /// - Parameters:
  ///   - choices: of columns whose choices are known, by key: they have other words as well.
  ///   - more: by the names of values that no column has, those of each row.
  func places(
    meeting tree: ConditionTree, _ choices: [String: [Choice]],
    more: [String: [(value: Value, unit: String?)]] = [:], _ session: Session
  ) throws(Diagnostic) -> [Int] {
    let tests = tree.comparisons.map { comparison in
      (
        comparison: comparison, column: columns.firstIndex { $0.key == comparison.name },
        test: ComparisonTest(comparison, session)
      )
    }
    var found: [Int] = []
    for (index, row) in rows.enumerated() {
      let isMet = try tree.holds { (one) throws(Diagnostic) in
        guard let (_, column, test) = tests.first(where: { $0.comparison == one })
        else { return false }
        if let (value, unit) = more[one.name]?[index] {
          // What cannot be compared differs.
          return (try? test.holds(value, unit: unit)) ?? (one.relation == .notEqual)
        }
        guard let column else { return false }
        let value = column < row.count ? row[column] : .null
        if let all = choices[one.name], case .choice(let name, _) = value, !test.asksForNothing {
          return try test.names(all).contains(name) == (one.relation != .notEqual)
        }
        return try test.holds(value, unit: columns[column].unit)
      }
      if isMet { found.append(index) }
    }
    return found
  }

  /// The table with the rows alone that meet `--where`.
  /// - Throws: as `places`.
  public func meeting(_ arguments: Arguments, _ session: Session) throws(Diagnostic) -> Table {
    guard arguments.has("where") else { return self }
    var table = self
    table.rows = try places(meeting: arguments, session).map { rows[$0] }
    return table
  }
}

extension Arguments {
  /// The things of a list whose rows meet `--where`, so that its pages and sums are of them alone.
  /// - Parameter table: of things, a row for each.
  /// - Throws: as `Table.places`.
  public func meeting<Item>(
    _ items: [Item], _ session: Session, as table: ([Item]) throws(Diagnostic) -> Table
  ) throws(Diagnostic) -> [Item] {
    guard has("where") else { return items }
    return try table(items).places(meeting: self, session).map { items[$0] }
  }
}
