// A bank's table of movements: CSV with columns that `--map` names. What could be read in two ways is refused.

import Command
import Interchange
import Kernel

enum BankTable {
  /// What a column can hold.
  private static let known = ["day", "amount", "in", "out", "name", "text", "reference"]
  private static let hint = tr("for example --map \"Data contabile=day\" --map \"Importo=amount\"")

  /// - Throws: `usage` for maps; `data` for a cell that is no day or amount, with its place.
  static func read(
    _ bytes: [UInt8], _ file: String, in currency: Currency, _ session: Session,
    _ arguments: Arguments
  ) throws(Diagnostic) -> BankStatement {
    let table = try CSVTable(
      bytes, name: file,
      encoding: arguments.text("encoding").flatMap { CSVTable.Encoding(rawValue: $0) } ?? .utf8,
      interrupted: { session.console.isInterrupted() })
    let columns = try columns(table, arguments)
    guard columns["day"] != nil, columns["amount"] != nil || columns["in"] != nil else {
      throw Diagnostic(
        .usage, tr("which columns hold the day and the amount?"), at: arguments.span("file"),
        hint: tr("columns: \(table.header.joined(separator: ", ")); \(hint)"))
    }
    guard table.rows.count <= BankStatement.most else {
      throw Diagnostic(.data, tr("there are more than \(BankStatement.most) entries"))
    }
    var statement = BankStatement()
    statement.name = file
    for row in table.rows {
      func cell(_ what: String) -> (text: String, span: SourceSpan)? {
        guard let place = columns[what] else { return nil }
        let text = row.cells[place].trimmedBlanks
        return text.isEmpty ? nil : (text, table.span(of: place, in: row))
      }
      guard let written = cell("day") else {
        throw Diagnostic(
          .data, tr("the row has no day"), at: table.span(of: columns["day"] ?? 0, in: row))
      }
      guard let day = day(written.text) else {
        throw Diagnostic(
          .data, tr("\(written.text) is no day"), at: written.span,
          hint: tr("write 2026-03-31, 31/03/2026 or 31.03.2026"))
      }
      var sum = MoneySums()
      var isThere = false
      for (what, isOut) in [("amount", false), ("in", false), ("out", true)] {
        guard let written = cell(what) else { continue }
        let amount = try amount(written.text, in: currency, at: written.span)
        // Banks write what went out with and without a sign.
        sum.add(isOut && amount.minor > 0 ? amount.negated : amount)
        isThere = true
      }
      guard isThere else {
        throw Diagnostic(
          .data, tr("the row has no amount"), at: table.span(of: columns["day"] ?? 0, in: row))
      }
      statement.movements.append(
        BankMovement(
          day: day, amount: sum[currency], name: cell("name")?.text, text: cell("text")?.text,
          reference: cell("reference")?.text, isBanks: cell("reference") != nil, line: row.line))
    }
    return statement
  }

  private static func columns(
    _ table: CSVTable, _ arguments: Arguments
  ) throws(Diagnostic) -> [String: Int] {
    var columns: [String: Int] = [:]
    for (header, what, span) in try TableParts.maps(arguments, hint: hint) {
      guard let place = table.header.firstIndex(of: header) else {
        throw Diagnostic(
          .usage, tr("the table has no column \(header)"), at: span,
          hint: tr("columns: \(table.header.joined(separator: ", "))"))
      }
      guard what.isEmpty || known.contains(what) else {
        throw Diagnostic(
          .usage, tr("a column cannot hold \(what)"), at: span,
          hint: tr("one of: \(known.joined(separator: ", "))"))
      }
      if !what.isEmpty { columns[what] = place }
    }
    let mapped = Set(columns.values)
    for (place, header) in table.header.enumerated() where !mapped.contains(place) {
      let what = header.folded
      if known.contains(what), columns[what] == nil { columns[what] = place }
    }
    return columns
  }

  /// `2026-03-31`, `31/03/2026`, `31.03.2026`: day before month, as European banks write it.
  private static func day(_ text: String) -> Day? {
    if let day = Day(iso: text) { return day }
    let parts = text.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
    guard parts.count == 3, parts[2].count == 4, parts.allSatisfy({ $0.allSatisfy(\.isASCII) }),
      let day = Int(parts[0]), let month = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// `-1.234,56`, `1,234.56`, `1'234.56`, `€ 12,50`. Of a point and a comma the last one is the decimal sign;
  /// one that comes once is, too, so that `1.234` has three decimals and is refused for the euro.
  static func amount(
    _ text: String, in currency: Currency, at span: SourceSpan
  ) throws(Diagnostic) -> Money {
    var digits = ""
    let signs = text.filter { $0 == "." || $0 == "," }
    let last = text.lastIndex { $0 == "." || $0 == "," }
    let isDecimal =
      last.map { at in signs.filter { $0 == text[at] }.count == 1 } ?? false
    // Digits since the last sign of thousands; nil before the first.
    var group: Int?
    var isGrouped = Set(isDecimal ? signs.dropLast() : signs[...]).count < 2
    for index in text.indices {
      switch text[index] {
      case ".", ",", "'", "’":
        isGrouped = isGrouped && group ?? 3 == 3
        if index == last, isDecimal {
          group = nil
          digits.append(".")
        } else {
          group = 0
        }
      case " ", "\u{A0}", "\u{202F}": break
      case "−": digits.append("-")
      default:
        if text[index].isNumber, let before = group { group = before + 1 }
        digits.append(text[index])
      }
    }
    guard isGrouped, group ?? 3 == 3 else {
      throw Diagnostic(.data, tr("\(text) is no amount"), at: span)
    }
    do throws(QuantityFault) {
      let money = try Money(parsing: Money.isBare(digits) ? digits + currency.code : digits)
      guard money.currency == currency else {
        throw QuantityFault(
          tr("the fund is in \(currency.code)"), offset: 0, length: text.utf8.count)
      }
      return money
    } catch {
      throw Diagnostic(.data, tr("\(text): \(error.message)"), at: span, hint: error.hint)
    }
  }
}
