// Tables as text: RFC 4180 with the separators and quoted line breaks that spreadsheets write. Refuses
// quotes that are not closed, bytes that are no text, and rows with more cells than the header.

import Kernel

/// A table read from text, cell by cell, with the line each row begins on.
public struct CSVTable: Sendable {
  public struct Row: Sendable {
    /// From 1.
    public let line: Int
    public let cells: [String]
    /// Where it begins in the file, in bytes.
    fileprivate let offset: Int
  }

  public enum Separator: UInt8, Sendable, CaseIterable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
  }

  /// How the bytes stand for letters.
  public enum Encoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case latin1
    case windows1252 = "windows-1252"
  }

  public let separator: Separator
  public let header: [String]
  public let headerLine: Int
  public let rows: [Row]
  private let source: ArraySlice<UInt8>
  private let page: CodePage?
  private let name: String

  /// More cells in a row than this are no table, unless nothing stands in the others: a spreadsheet
  /// whose last column was touched once writes thousands.
  public static let mostCells = 2000

  /// Bytes of a cell: as many as of a line of a script. What is longer is no value, and takes minutes to look at.
  public static let mostCellBytes = 1 << 20

  /// Reads a whole table. Lines end in LF, CRLF or CR; a byte-order mark and a first line `sep=;` are
  /// taken as what they are; lines without any text are passed over. A row shorter than the header
  /// ends in empty cells. What this program puts before formulas and in place of controls is taken off
  /// again (`String.safeCell`).
  ///
  /// - Throws: 65 with line and column.
  /// - Complexity: O(bytes).
  public init(
    _ bytes: [UInt8], name: String, encoding: Encoding = .utf8,
    interrupted: () -> Bool = { false }
  ) throws(Diagnostic) {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw .tableInUTF16(name)
    }
    if bytes.contains(0) { throw .tableWithNUL(name) }
    if encoding == .utf8 {
      if let bad = CSVTable.invalid(bytes) {
        let line = 1 + bytes[..<bad].count { $0 == 0x0A }
        throw .tableNotUTF8(name, line: line, byte: bytes[bad])
      }
    }
    let page: CodePage? = encoding == .utf8 ? nil : .windows1252
    source = bytes
    self.page = page
    self.name = name
    var scanner = Scanner(bytes: bytes, page: page, name: name)
    separator = scanner.findSeparator()
    var header: [String] = []
    var headerLine = 1
    var rows: [Row] = []
    var count = 0
    while true {
      let offset = scanner.at
      guard let (line, read) = try scanner.row() else { break }
      count += 1
      if count % 4096 == 0, interrupted() { throw Diagnostic(.interrupted, tr("interrupted")) }
      if read.allSatisfy(\.isEmpty) { continue }
      if header.isEmpty {
        (header, headerLine) = (read.map(\.fromSafeCell), line)
        continue
      }
      var cells = read.map(\.fromSafeCell)
      if cells.count > header.count {
        guard cells[header.count...].allSatisfy(\.isEmpty) else {
          throw .tableRowTooLong(name, line: line, cells: cells.count, header: header.count)
        }
        cells.removeLast(cells.count - header.count)
      }
      while cells.count < header.count { cells.append("") }
      rows.append(Row(line: line, cells: cells, offset: offset))
    }
    // Spreadsheets write empty columns after the last one that was used.
    while header.last?.isEmpty ?? false { header.removeLast() }
    self.header = header
    self.headerLine = headerLine
    self.rows = rows
  }

  /// Where a cell stands: its line, and it with its quotes. A cell that a short row leaves out stands
  /// behind its last one.
  /// - Complexity: O(bytes of the row).
  public func span(of place: Int, in row: Row) -> SourceSpan {
    let (range, line) = found(place, row)
    let ends: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
    let start =
      source[..<range.lowerBound].lastIndex(where: ends).map { $0 + 1 } ?? source.startIndex
    let end = source[range.lowerBound...].firstIndex(where: ends) ?? source.endIndex
    func text(_ part: Range<Int>) -> String {
      page?.text(source[part]) ?? String(decoding: source[part], as: UTF8.self)
    }
    return SourceSpan(
      file: name, line: line, text: text(start..<end),
      column: text(start..<range.lowerBound).utf8.count,
      length: text(range.lowerBound..<min(range.upperBound, end)).utf8.count,
      offset: range.lowerBound)
  }

  /// Whether a cell stands in quotes, so that the blanks at its ends are meant.
  public func isQuoted(_ place: Int, in row: Row) -> Bool {
    source[found(place, row).range].first == 0x22
  }

  private func found(_ place: Int, _ row: Row) -> (range: Range<Int>, line: Int) {
    var scanner = Scanner(bytes: source, page: page, name: name)
    (scanner.at, scanner.line, scanner.separator) = (row.offset, row.line, separator.rawValue)
    for column in 0...max(0, place) {
      let (start, line) = (scanner.at, scanner.line)
      guard (try? scanner.cell(column)) != nil else { return (start..<start, line) }
      if column == place { return (start..<scanner.at, line) }
      guard scanner.at < source.endIndex, source[scanner.at] == scanner.separator else { break }
      scanner.at += 1
    }
    return (scanner.at..<scanner.at, scanner.line)
  }

  /// Where the bytes stop to be UTF-8.
  private static func invalid(_ bytes: ArraySlice<UInt8>) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var valid = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): valid += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return min(bytes.startIndex + valid, bytes.endIndex - 1)
      }
    }
  }

  private struct Scanner {
    let bytes: ArraySlice<UInt8>
    let page: CodePage?
    let name: String
    var at: Int
    var line = 1
    var separator = Separator.comma.rawValue

    init(bytes: ArraySlice<UInt8>, page: CodePage?, name: String) {
      self.bytes = bytes
      self.page = page
      self.name = name
      at = bytes.startIndex
    }

    private func text(_ slice: some Collection<UInt8>) -> String {
      page?.text(slice) ?? String(decoding: slice, as: UTF8.self)
    }

    /// `sep=;` as Excel writes it; else the sign that the first line has most of, outside of quotes.
    mutating func findSeparator() -> Separator {
      let first = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
      if first.count == 5, text(first.prefix(4)).lowercased() == "sep=",
        let found = first.last.flatMap({ Separator(rawValue: $0) })
      {
        at = first.endIndex
        endLine()
        separator = found.rawValue
        return found
      }
      var counts: [UInt8: Int] = [:]
      var isQuoted = false
      for byte in bytes {
        if byte == 0x22 { isQuoted.toggle() }
        if isQuoted { continue }
        if byte == 0x0A || byte == 0x0D, !counts.isEmpty { break }
        if Separator(rawValue: byte) != nil { counts[byte, default: 0] += 1 }
      }
      let best = Separator.allCases.max {
        counts[$0.rawValue, default: 0] < counts[$1.rawValue, default: 0]
      }
      let found = best.map { counts[$0.rawValue, default: 0] > 0 ? $0 : .comma } ?? .comma
      separator = found.rawValue
      return found
    }

    /// Steps over one line end.
    private mutating func endLine() {
      if at < bytes.endIndex, bytes[at] == 0x0D { at += 1 }
      if at < bytes.endIndex, bytes[at] == 0x0A { at += 1 }
      line += 1
    }

    mutating func row() throws(Diagnostic) -> (Int, [String])? {
      guard at < bytes.endIndex else { return nil }
      let start = line
      var cells: [String] = []
      while true {
        let cell = try cell(cells.count + 1)
        if cells.count < CSVTable.mostCells {
          cells.append(cell)
        } else if !cell.isEmpty {
          throw .tableTooWide(name, line: start)
        }
        guard at < bytes.endIndex else { return (start, cells) }
        if bytes[at] == separator {
          at += 1
          continue
        }
        endLine()
        return (start, cells)
      }
    }

    mutating func cell(_ column: Int) throws(Diagnostic) -> String {
      guard at < bytes.endIndex, bytes[at] == 0x22 else {
        let begin = at
        while at < bytes.endIndex, bytes[at] != separator, bytes[at] != 0x0A, bytes[at] != 0x0D {
          at += 1
          if at - begin > CSVTable.mostCellBytes {
            throw .tableCellTooLong(name, line: line, column: column)
          }
        }
        return text(bytes[begin..<at])
      }
      let (opened, first) = (line, at)
      at += 1
      var parts: [UInt8] = []
      while true {
        let begin = at
        while at < bytes.endIndex, bytes[at] != 0x22 {
          if bytes[at] == 0x0A
            || bytes[at] == 0x0D && !(at + 1 < bytes.endIndex && bytes[at + 1] == 0x0A)
          {
            line += 1
          }
          at += 1
          if at - first > CSVTable.mostCellBytes {
            throw .tableCellTooLong(name, line: opened, column: column)
          }
        }
        parts += bytes[begin..<at]
        guard at < bytes.endIndex else { throw .tableQuoteOpen(name, line: opened, column: column) }
        at += 1
        guard at < bytes.endIndex, bytes[at] == 0x22 else { break }
        parts.append(0x22)
        at += 1
      }
      if at < bytes.endIndex, bytes[at] != separator, bytes[at] != 0x0A, bytes[at] != 0x0D {
        throw .tableAfterQuote(name, line: line, column: column)
      }
      return text(parts)
    }
  }
}
