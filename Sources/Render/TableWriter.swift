// A table written as its rows come: header, rows in any number of goes, end. So a list of a million
// rows needs no memory but that of one batch.
import Kernel

/// Writes one table in one format.
///
/// Call `header()` once, `rows(_:)` as often as wanted, `end(next:)` once, and send the bytes in
/// that order. For people's tables the widths of columns come from the first batch.
public struct TableWriter: Sendable {
  private enum Form: Sendable {
    case terminal(TerminalTable)
    case plain(PlainText)
    case delimited(Delimited)
    case json(JSONText)
    case markdown(Markdown)
    case geojson(GeoJSONText)
  }
  private var form: Form
  private let table: Table

  /// `table` gives kind, columns and footer; its rows are not read, except that a geometry column is
  /// looked for in them.
  /// - Throws: `usage` when the format cannot hold this table.
  public init(_ table: Table, as format: Format, style: Style) throws(Diagnostic) {
    self.table = table
    switch format {
    case .table:
      form = style.plain ? .plain(PlainText(style: style)) : .terminal(TerminalTable(style: style))
    case .tsv, .csv: form = .delimited(Delimited(comma: format == .csv, style: style))
    case .json, .jsonl: form = .json(JSONText(lines: format == .jsonl))
    case .md: form = .markdown(Markdown(style: style))
    case .geojson:
      guard let geometry = GeoJSONText.geometryColumn(of: table) else {
        throw .unsuited(format, to: tr("a table without geometry"), fit: Renderer.tableFormats)
      }
      form = .geojson(GeoJSONText(geometry: geometry, frame: table.frame))
    case .svg, .html, .pdf, .png, .xlsx:
      throw .unsuited(format, to: tr("a table without geometry"), fit: Renderer.tableFormats)
    }
  }

  public mutating func header() -> [UInt8] {
    switch form {
    case .terminal(let form): form.header(table).bytes
    case .plain(let form): form.header(table).bytes
    case .delimited(let form): form.header(table)
    case .json(let form): form.header(table).bytes
    case .markdown(let form): form.header(table).bytes
    case .geojson(let form): form.header(table).bytes
    }
  }

  /// The next rows; any number, also none.
  public mutating func rows(_ rows: [[Value]]) -> [UInt8] {
    switch form {
    case .terminal(var form):
      let text = form.rows(rows, table)
      self.form = .terminal(form)
      return text.bytes
    case .plain(let form): return form.rows(rows, table).bytes
    case .delimited(let form): return form.rows(rows, table)
    case .json(var form):
      let bytes = form.rows(rows, table)
      self.form = .json(form)
      return bytes
    case .markdown(let form): return form.rows(rows, table).bytes
    case .geojson(var form):
      let text = form.rows(rows, table)
      self.form = .geojson(form)
      return text.bytes
    }
  }

  /// What closes the document. `next` is the cursor of the following page; it is written in json
  /// only, and said elsewhere by the caller.
  public mutating func end(next: String? = nil) -> [UInt8] {
    switch form {
    case .terminal(let form): form.end(table).bytes
    case .plain(let form): form.end(table).bytes
    case .delimited: []
    case .json(let form): form.end(next: next).bytes
    case .markdown(let form): form.end(table).bytes
    case .geojson(let form): form.end(next: next).bytes
    }
  }
}

extension Renderer {
  static let tableFormats: [Format] = [
    .table, .tsv, .csv, .json, .jsonl, .md, .html, .pdf, .xlsx,
  ]
}
