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
    let keys = columns.map(\.key)
    var tests: [(Comparison, column: Int, test: ComparisonTest)] = []
    for comparison in tree.comparisons {
      guard let column = keys.firstIndex(of: comparison.name) else {
        throw .unknownName(comparison, among: keys)
      }
      tests.append((comparison, column, ComparisonTest(comparison, session)))
    }
    var found: [Int] = []
    for (index, row) in rows.enumerated() {
      let isMet = try tree.holds { (one) throws(Diagnostic) in
        guard let (_, column, test) = tests.first(where: { $0.0 == one }) else { return false }
        return try test.holds(
          column < row.count ? row[column] : .null, unit: columns[column].unit)
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
