// Whether a projected table is still what it was when somebody looked: what was worked out from it then
// need not be worked out again. Nothing is stored; a mark is worth something in one open notebook only.

import Kernel

/// A table as it stood at a moment.
public struct TableMark: Sendable {
  fileprivate let opening: Opening
  fileprivate let era: Int
  fileprivate let folds: Int
  /// Changes when another program has written into the file.
  fileprivate let version: Int64

  /// One per open notebook.
  final class Opening: Sendable {}

  /// Whether the table has changed by just so many events since the other mark, folded one by one here.
  /// Undo, a rollback and another program change it in other ways: then false.
  public func follows(_ other: TableMark, by events: Int = 0) -> Bool {
    opening === other.opening && era == other.era && version == other.version
      && folds == other.folds + events
  }
}

extension Notebook {
  /// The state of a projected table, to be compared with what it is later.
  /// - Complexity: O(1).
  public func mark(of table: String) throws(Diagnostic) -> TableMark {
    let version = try database.first("PRAGMA data_version") { (row) throws(Diagnostic) in
      row.integer(0)
    }
    return TableMark(opening: opening, era: era, folds: folds[table] ?? 0, version: version ?? 0)
  }

  /// An event was folded into the tables of a projection.
  func noteFold(_ place: ProjectionPlace) {
    for table in registry[place].tables { folds[table.name, default: 0] += 1 }
  }

  /// Tables have changed in a way that is not followed.
  func noteUpheaval() { era += 1 }
}
