// What is wrong with a table of text, with the line it stands on.

import Kernel

extension Diagnostic {
  private static func table(
    _ name: String, _ line: Int, _ message: Phrase, hint: Phrase? = nil
  ) -> Diagnostic {
    Diagnostic(
      .data, message,
      at: SourceSpan(file: name, line: line, text: "", column: 0, length: 0, offset: 0),
      hint: hint)
  }

  static func tableInUTF16(_ name: String) -> Diagnostic {
    table(
      name, 1, tr("the table is in UTF-16"),
      hint: tr("save it as CSV UTF-8, or: iconv -f UTF-16 -t UTF-8"))
  }

  static func tableWithNUL(_ name: String) -> Diagnostic {
    table(name, 1, tr("this is no table of text: it holds zero bytes"))
  }

  static func tableNotUTF8(_ name: String, line: Int, byte: UInt8) -> Diagnostic {
    let hex = String(byte, radix: 16)
    return table(
      name, line, tr("the byte \(hex) is no UTF-8"),
      hint: tr("if the file comes from an old spreadsheet, add --encoding windows-1252"))
  }

  static func tableRowTooLong(_ name: String, line: Int, cells: Int, header: Int) -> Diagnostic {
    table(
      name, line, tr("the row has \(cells) cells, the header \(header)"),
      hint: tr("put cells that hold the separator in double quotes"))
  }

  static func tableTooWide(_ name: String, line: Int) -> Diagnostic {
    table(name, line, tr("the row has more than \(CSVTable.mostCells) cells"))
  }

  static func tableCellTooLong(_ name: String, line: Int, column: Int) -> Diagnostic {
    table(
      name, line, tr("cell \(column) has more than 1 MiB: it is no value"),
      hint: tr("if the file has quotes, look for one that is not closed"))
  }

  static func tableQuoteOpen(_ name: String, line: Int, column: Int) -> Diagnostic {
    table(name, line, tr("the quote of column \(column) is not closed"))
  }

  static func tableAfterQuote(_ name: String, line: Int, column: Int) -> Diagnostic {
    table(
      name, line, tr("there is text after the quote of column \(column)"),
      hint: tr("a quote within quotes is written twice"))
  }
}
