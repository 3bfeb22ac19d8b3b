// Reading a row by the names of its columns, so that a statement and what reads it cannot drift apart.
// A column is called as its statement calls it (`AS` names what is computed); of two of one name the
// first is meant. A name that the statement does not have is a mistake of the programmer.

import CSQLite
import Kernel

extension Row {
  /// The number of the column of this name.
  public func column(_ name: StaticString) -> Int {
    statement._withUnsafeGuaranteedRef { $0.column(name) }
  }

  public func isNull(_ name: StaticString) -> Bool { isNull(column(name)) }

  /// 0 for NULL.
  public func integer(_ name: StaticString) -> Int64 { integer(column(name)) }

  public func optionalInteger(_ name: StaticString) -> Int64? { optionalInteger(column(name)) }

  /// 0 for NULL.
  public func real(_ name: StaticString) -> Double { real(column(name)) }

  public func optionalReal(_ name: StaticString) -> Double? { optionalReal(column(name)) }

  /// Whether the integer is not 0; false for NULL.
  public func boolean(_ name: StaticString) -> Bool { boolean(column(name)) }

  /// The empty string for NULL. Bytes that are not UTF-8 are repaired.
  public func text(_ name: StaticString) -> String { text(column(name)) }

  public func optionalText(_ name: StaticString) -> String? { optionalText(column(name)) }

  /// A copy of the bytes of a blob or text; empty for NULL.
  public func bytes(_ name: StaticString) -> [UInt8] { bytes(column(name)) }

  public func optionalBytes(_ name: StaticString) -> [UInt8]? { optionalBytes(column(name)) }

  /// nil for NULL and for anything but 16 bytes.
  public func identifier(_ name: StaticString) -> Identifier? { identifier(column(name)) }

  /// From milliseconds; nil for NULL.
  public func instant(_ name: StaticString) -> Instant? { instant(column(name)) }

  /// The text of the column parsed; nil for NULL and for what is not JSON.
  public func json(_ name: StaticString) -> JSON? { json(column(name)) }

  /// The rings of a `.polygon` column, each `[x0, y0, x1, y1, …]`; empty for NULL.
  public func polygon(_ name: StaticString) -> [[Double]] { polygon(column(name)) }

  /// The value as SQLite stores it.
  public func value(_ name: StaticString) -> SQLValue { value(column(name)) }
}

/// Which names stand in which columns of one statement, as far as they were asked for.
struct ColumnNames {
  /// Literals are told apart by their addresses: no text is compared after the first row.
  private var known: [(literal: UnsafePointer<UInt8>, column: Int)] = []
  /// The one after the last that was asked for. Rows are read in one order, so it is mostly this.
  private var next = 0

  /// nil for a name that was not asked for yet.
  mutating func column(_ name: StaticString) -> Int? {
    let literal = name.utf8Start
    if next == known.count { next = 0 }
    if next < known.count, known[next].literal == literal {
      next += 1
      return known[next - 1].column
    }
    guard let place = known.firstIndex(where: { $0.literal == literal }) else { return nil }
    next = place + 1
    return known[place].column
  }

  mutating func note(_ name: StaticString, _ column: Int) {
    known.append((name.utf8Start, column))
    next = known.count
  }
}
