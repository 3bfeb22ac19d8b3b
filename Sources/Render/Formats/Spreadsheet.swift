// xlsx: the visible columns of a table as a spreadsheet. Numbers and dates keep their types, headings hold the
// units, every column has a filter, and the first row is frozen. Text is never a formula.
import Core
import Kernel
import Paper

public struct Spreadsheet: Sendable {
  let style: Style

  public init(style: Style) { self.style = style }

  /// One sheet for each table.
  /// - Throws: `data` for what a sheet cannot hold, `unavailable` without libxlsxwriter.
  public func bytes(_ tables: [Table], _ title: String) throws(Diagnostic) -> [UInt8] {
    // The cells of a spreadsheet are set one by one: no marks.
    let book = try Workbook(title: title.replacingMarks("", ""), made: style.paper.moment)
    for table in tables {
      try write(table, to: book, isMain: true)
      for report in table.reports where !report.rows.isEmpty { try write(report, to: book) }
    }
    return try book.finish()
  }

  /// The fields of a record on the first sheet, its tables on others.
  func bytes(_ record: Record) throws(Diagnostic) -> [UInt8] {
    let title = style.paper.title.replacingMarks("", "")
    let book = try Workbook(title: title, made: style.paper.moment)
    let fields = record.fields.filter { $0.column.shown != .never }
    // A thing is called by what it is, since its name may be long; a report by its title.
    let name = style.paper.subtitle ?? title
    try book.begin(name.isEmpty ? record.table.sectionKey : name)
    head(book, [tr("Field").text(style.language), tr("Value").text(style.language)], fields.count)
    for (index, field) in fields.enumerated() {
      book.text(field.column.title(style).printable, index + 1, 0)
      try write(field.value, to: book, index + 1, 1, field.column, full: true)
    }
    let names = fields.map { Fit.width($0.column.title(style)) }
    book.widen(0, to: Double((names.max() ?? 0) + 3))
    book.widen(1, to: 50)
    for section in record.sections { try write(section, to: book) }
    return try book.finish()
  }

  // MARK: - Sheets

  /// - Parameter isMain: what was asked for, and not what came along.
  private func write(
    _ table: Table, to book: Workbook, isMain: Bool = false
  ) throws(Diagnostic) {
    guard table.rows.count < Workbook.mostRows else {
      throw Diagnostic(
        .data,
        tr(
          "\(table.rows.count) rows are too many for a sheet: at most \(Workbook.mostRows - 1)"),
        hint: tr("end the name in .csv, or list less at a time"))
    }
    let shown = table.columns.indices.filter { index in
      table.columns[index].shown != .never && index < Workbook.mostColumns
    }
    let name = table.title?.text(style.language) ?? (isMain ? style.paper.title : "")
    try book.begin(name.isEmpty ? table.sectionKey : name)
    let headings = shown.map { index in
      heading(
        table.columns[index], table.rows.lazy.compactMap { $0.count > index ? $0[index] : nil })
    }
    let numeric = shown.indices.filter { place in
      table.rows.contains { $0.count > shown[place] && $0[shown[place]].isNumeric }
    }
    head(book, headings, table.rows.count, numeric: Set(numeric))
    // The longest texts decide, but for those that are wrapped.
    var widths = headings.map { Fit.width($0) + 4 }
    for (number, row) in table.rows.enumerated() {
      if number % 256 == 0 { try style.paper.goOn() }
      for (place, index) in shown.enumerated() where index < row.count {
        for line in row[index].lines(style) {
          widths[place] = max(widths[place], Fit.width(line) + 2)
        }
      }
    }
    for (place, width) in widths.enumerated() { book.widen(place, to: Double(width)) }
    for (number, row) in table.rows.enumerated() {
      if number % 256 == 0 { try style.paper.goOn() }
      for (place, index) in shown.enumerated() where index < row.count {
        try write(row[index], to: book, number + 1, place, table.columns[index], full: false)
      }
    }
  }

  /// - Parameter numeric: the places of columns whose values stand at the right.
  private func head(
    _ book: Workbook, _ headings: [String], _ rows: Int, numeric: Set<Int> = []
  ) {
    for (place, heading) in headings.enumerated() {
      var look = Workbook.Look()
      look.isBold = true
      look.isShaded = true
      look.isRight = numeric.contains(place)
      book.text(heading, 0, place, look)
    }
    book.head(columns: headings.count, last: max(rows, 1))
  }

  /// With its unit, also where the cells say it in other formats.
  private func heading(_ column: Column, _ values: some Sequence<Value>) -> String {
    let title = column.title(style).printable
    guard column.unit == nil else { return title }
    for value in values {
      switch value {
      case .way: return title + " m"
      case .null: continue
      default: return title
      }
    }
    return title
  }

  // MARK: - Cells

  /// Days from the one that spreadsheets begin with, as they count from March 1900 on, to 1970.
  private static let epoch = 25_569.0
  private static let firstDay = 61.0
  /// The end of the year 9999.
  private static let lastDay = 2_958_465.0

  private func write(
    _ value: Value, to book: Workbook, _ row: Int, _ place: Int, _ column: Column, full: Bool
  ) throws(Diagnostic) {
    func number(_ number: Double, _ format: String?) {
      if number.isFinite { book.number(number, row, place, Workbook.Look(format)) }
    }
    switch value {
    case .null: return
    case .integer(let whole):
      // Beyond, a spreadsheet's number has no unit place.
      guard whole.magnitude < 1 << 53 else { break }
      return number(Double(whole), nil)
    case .number(let value, let decimals):
      return number(
        value, decimals.map { $0 == 0 ? "0" : "0." + String(repeating: "0", count: $0) })
    case .way(let metres): return number(metres, "0")
    case .boolean(let flag): return book.flag(flag, row, place)
    case .day(let day):
      let serial = Double(day.number) + Self.epoch
      guard (Self.firstDay...Self.lastDay).contains(serial) else { break }
      return number(serial, "yyyy-mm-dd")
    case .instant(let instant):
      if write(instant, style.zone, to: book, row, place) { return }
    case .local(let instant, let zone):
      if write(instant, zone, to: book, row, place) { return }
    case .duration(let duration):
      return number(Double(duration.milliseconds) / 86_400_000, "[h]:mm:ss")
    case .minutes(let minutes): return number(minutes / 1440, "[h]:mm:ss")
    case .money(let money):
      guard let amount = Double(money.decimal) else { break }
      let digits = money.decimal.split(separator: ".").dropFirst().first?.count ?? 0
      let form = digits == 0 ? "#,##0" : "#,##0." + String(repeating: "0", count: digits)
      return number(amount, form + "\" \(money.currency.code)\"")
    case .text(let text) where isAddress(text): return book.link(text, row, place)
    case .text, .identifier, .choice, .list, .object, .json, .point, .polygon: break
    }
    try write(value.lines(style, full: full).joined(separator: "\n"), to: book, row, place, column)
  }

  private func isAddress(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://"))
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 }
  }

  /// By the clocks of the zone; false for a time that spreadsheets cannot count to.
  private func write(
    _ instant: Instant, _ zone: Zone, to book: Workbook, _ row: Int, _ place: Int
  ) -> Bool {
    let local = instant.milliseconds + Int64(zone.offset(at: instant)) * 1000
    let serial = Double(local) / 86_400_000 + Self.epoch
    guard (Self.firstDay...Self.lastDay).contains(serial) else { return false }
    book.number(serial, row, place, Workbook.Look("yyyy-mm-dd hh:mm"))
    return true
  }

  private func write(
    _ text: String, to book: Workbook, _ row: Int, _ place: Int, _ column: Column
  ) throws(Diagnostic) {
    guard !text.isEmpty else { return }
    guard text.utf16.count <= Workbook.mostText else {
      let heading = column.heading.text(style.language)
      throw Diagnostic(
        .data,
        tr(
          "row \(row), \(heading): \(text.utf16.count) characters are too many for a cell: at most \(Workbook.mostText)"
        ), hint: tr("end the name in .csv"))
    }
    var look = Workbook.Look()
    look.isWrapped = text.utf8.contains(0x0A) || Fit.width(text) > 60
    book.text(text, row, place, look)
  }
}
