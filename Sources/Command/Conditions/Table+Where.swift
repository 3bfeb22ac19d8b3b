// `--where` of lists that are computed, such as the legs of a trip: names are the keys of the columns, and the
// values are asked.

import Kernel
import Render

extension Table {
  /// The places of the rows that meet `--where`; all where it is not given.
  /// - Throws: `usage` for names that no column has, and values that its column cannot have.
  public func places(
    meeting arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> [Int] {
    guard let text = arguments.text("where") else { return Array(rows.indices) }
    let tree = try ConditionReader.read(text, at: arguments.span("where"))
    try checkNames(tree, columns)
    return try places(meeting: tree, [:], session)
  }

  /// - Parameter choices: of columns whose choices are known, by key: they have other words as well.
  func places(
    meeting tree: ConditionTree, _ choices: [String: [Choice]], _ session: Session
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
        guard let (_, column, test) = tests.first(where: { $0.comparison == one }), let column
        else { return false }
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

  /// The table with these rows alone.
  public func keeping(_ places: [Int], _ arguments: Arguments) -> Table {
    guard places.count < rows.count else { return self }
    var table = self
    table.rows = places.map { rows[$0] }
    if places.isEmpty { table.empty = .nothingMeets(arguments) }
    return table
  }
}
