// Writes a spreadsheet row by row; a row cannot be changed after the next one begins. Text is never a formula,
// even if it begins with `=`, `+`, `-` or `@`.
import CPaper
import Kernel

public final class Workbook {
  /// The rows and columns of a sheet, the letters of a cell, the links of a sheet.
  public static let mostRows = Int(TC_SHEET_ROWS)
  public static let mostColumns = Int(TC_SHEET_COLUMNS)
  public static let mostText = Int(TC_SHEET_TEXT)
  public static let mostLinks = Int(TC_SHEET_LINKS)

  /// How a cell looks.
  public struct Look: Hashable, Sendable {
    /// A format of numbers in the language of spreadsheets: `0.00`, `yyyy-mm-dd`.
    public var number: String?
    public var isBold = false
    public var isWrapped = false
    public var isShaded = false
    public var isLink = false
    public var isRight = false

    public init(_ number: String? = nil) { self.number = number }

    fileprivate var bits: Int32 {
      (isBold ? Int32(TC_CELL_BOLD) : 0) | (isWrapped ? Int32(TC_CELL_WRAP) : 0)
        | (isShaded ? Int32(TC_CELL_SHADED) : 0) | (isLink ? Int32(TC_CELL_LINK) : 0)
        | (isRight ? Int32(TC_CELL_RIGHT) : 0)
    }
  }

  private let raw: OpaquePointer
  private var looks: [Look: Int32] = [:]
  private var names: Set<String> = []
  private var links = 0

  /// - Throws: `unavailable` without libxlsxwriter.
  public convenience init(title: String, made moment: Instant) throws(Diagnostic) {
    try self.init(title: title, made: moment, library: nil)
  }

  init(title: String, made moment: Instant, library: String?) throws(Diagnostic) {
    var reason = Reason()
    var isMissing = false
    let opened = reason.with { text, size in tc_sheets_new(library, &isMissing, text, size) }
    guard let opened else {
      throw isMissing ? .noSheets(reason.text) : .sheetsFailed(reason.text)
    }
    raw = opened
    _ = tc_sheets_info(raw, Self.written(title), moment.milliseconds / 1000)
  }

  deinit { tc_sheets_free(raw) }

  /// Begins a sheet; the name is cut and changed as the format asks for, and given a number where there is
  /// such a one already.
  public func begin(_ name: String) throws(Diagnostic) {
    guard tc_sheets_begin(raw, free(name)) else { throw .noMemoryForPaper() }
    links = 0
  }

  private func free(_ name: String) -> String {
    var text = ""
    for character in name.printable {
      let isRefused = "[]:*?/\\".contains(character)
      text.append(isRefused ? "-" : character)
    }
    // An apostrophe may not stand at an end.
    while text.hasPrefix("'") { text.removeFirst() }
    text = Self.cut(text, to: 31)
    while text.hasSuffix("'") || text.hasSuffix(" ") { text.removeLast() }
    if text.isEmpty || text.lowercased() == "history" { text += "-" }
    var result = text
    var number = 1
    while !names.insert(result.lowercased()).inserted {
      number += 1
      let ending = " (\(number))"
      result = Self.cut(text, to: 31 - ending.utf16.count) + ending
    }
    return result
  }

  /// At most so many UTF-16 units.
  private static func cut(_ text: String, to limit: Int) -> String {
    var text = text
    while text.utf16.count > limit { text.removeLast() }
    return text
  }

  /// The width of a column in letters of the usual size.
  public func widen(_ column: Int, to width: Double) {
    _ = tc_sheets_column(raw, UInt16(column), min(max(width, 4), 60))
  }

  /// The first row stays in sight and filters the rows under it, of which `last` is the last; printed, it
  /// stands on every page.
  public func head(columns: Int, last: Int) {
    _ = tc_sheets_head(raw, UInt16(columns), UInt32(last))
    _ = tc_sheets_print(raw)
  }

  public func text(_ text: String, _ row: Int, _ column: Int, _ look: Look = Look()) {
    _ = tc_sheets_text(raw, UInt32(row), UInt16(column), Self.written(text), number(look))
  }

  public func number(_ value: Double, _ row: Int, _ column: Int, _ look: Look = Look()) {
    _ = tc_sheets_number(raw, UInt32(row), UInt16(column), value, number(look))
  }

  public func flag(_ value: Bool, _ row: Int, _ column: Int, _ look: Look = Look()) {
    _ = tc_sheets_flag(raw, UInt32(row), UInt16(column), value, number(look))
  }

  /// A web address that can be clicked; a text where it is too long for that, or the sheet is full of them.
  public func link(_ address: String, _ row: Int, _ column: Int) {
    guard links < Self.mostLinks, address.utf8.count <= Int(TC_SHEET_LINK) else {
      return text(address, row, column)
    }
    links += 1
    var look = Look()
    look.isLink = true
    _ = tc_sheets_link(raw, UInt32(row), UInt16(column), address, number(look))
  }

  private func number(_ look: Look) -> Int32 {
    if let known = looks[look] { return known }
    let made = tc_sheets_look(raw, look.number, look.bits)
    looks[look] = made
    return made
  }

  /// `_x0041_` would be read as the letter of that number.
  static func written(_ text: String) -> String {
    guard text.utf8.contains(0x5F), text.contains("_x") else { return text }
    var out: [UInt8] = []
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      out.append(byte)
      guard byte == 0x5F, index + 6 < bytes.count, bytes[index + 1] == 0x78,
        bytes[index + 6] == 0x5F,
        bytes[index + 2...index + 5].allSatisfy({ Self.isHexadecimal($0) })
      else { continue }
      out += Array("x005F_".utf8)
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// The whole file; nothing may be written afterwards.
  public func finish() throws(Diagnostic) -> [UInt8] {
    var out = tc_paper_bytes()
    var reason = Reason()
    let isDone = reason.with { text, size in tc_sheets_finish(raw, &out, text, size) }
    guard isDone else { throw .sheetsFailed(reason.text) }
    return out.take()
  }
}
