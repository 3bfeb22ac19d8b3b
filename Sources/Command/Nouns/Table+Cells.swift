// Tables of what is computed, not stored: each column says its key, its heading, its unit and its value in one
// place, as the attributes of nouns do.

import Kernel
import Render

/// A column of such a table.
public struct CellColumn<Row> {
  let column: Column
  let value: (Row) -> Value

  public init(
    _ key: String, _ heading: Phrase, alignment: Column.Alignment? = nil,
    shown: Column.Shown = .always, unit: String? = nil, _ value: @escaping (Row) -> Value
  ) {
    column = Column(key, heading, alignment: alignment, shown: shown, unit: unit)
    self.value = value
  }
}

extension Table {
  public init<Rows: Sequence>(
    kind: String, of rows: Rows, _ columns: [CellColumn<Rows.Element>], empty: Phrase? = nil,
    footer: Phrase? = nil, title: Phrase? = nil, key: String? = nil, frame: Frame = .planMetres,
    isReport: Bool = false
  ) {
    self.init(
      kind: kind, columns: columns.map(\.column),
      rows: rows.map { row in columns.map { $0.value(row) } }, empty: empty, footer: footer,
      title: title, key: key, frame: frame, isReport: isReport)
  }
}
