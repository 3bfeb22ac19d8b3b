// Rows of the notebook as rows of a table for programs, without the things in between. Nothing here is generic over the
// thing: what is costs several times as much where its type is not known.

import Kernel
import Notebook
import Render

/// What programs see of a list, read row by row.
struct RowCells {
  struct Cell {
    /// The column of the row.
    let place: Int
    let read: (borrowing Row, Int) -> Value?
    /// What the column shows of a thing as it is made, which is what a row without a value leaves it.
    let unset: () -> Value
  }

  let cells: [Cell]

  private func values(_ row: borrowing Row) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(cells.count + 1)
    values.append(.whole(row.identifier(0) ?? Identifier.none))
    for index in cells.indices {
      values.append(cells[index].read(row, cells[index].place) ?? cells[index].unset())
    }
    return values
  }

  /// Reads a list, so many rows at a time.
  func forEach(
    _ listing: Listing, _ conditions: [Condition], page: Page, atOnce count: Int,
    _ reader: SessionReader, _ take: ([[Value]]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var rows: [[Value]] = []
    rows.reserveCapacity(count)
    try reader.forEach(listing, conditions, page: page) { (row) throws(Diagnostic) in
      rows.append(values(row))
      guard rows.count >= count else { return }
      try take(rows)
      rows.removeAll(keepingCapacity: true)
    }
    if !rows.isEmpty { try take(rows) }
  }
}
