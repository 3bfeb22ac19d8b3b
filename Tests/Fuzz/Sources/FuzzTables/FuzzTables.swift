// Any bytes as a table (CSV), as its headers and cells, and as the two sheets of a form (XLSForm):
// what is read can be written and read back, and every fault can be shown.

import Core
import Interchange
import Kernel

@testable import Survey

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTables(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let rest = Array(bytes.dropFirst())
  do throws(Diagnostic) {
    if bytes[0] & 1 == 1 {
      try form(rest)
    } else {
      let encodings = CSVTable.Encoding.allCases
      let encoding = encodings[Int(bytes[0] >> 1) % encodings.count]
      try table(try CSVTable(rest, name: "fuzz", encoding: encoding))
    }
  } catch {
    check(error.code != .ok && error.code != .internalFault, "a fault of ours")
    check((error.span?.line ?? 1) >= 1, "a line before the first")
    let shown = error.text(width: 40)
    check(shown.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "raw controls")
  }
  return 0
}

// MARK: - Tables

private func table(_ table: CSVTable) throws(Diagnostic) {
  var line = table.headerLine
  for row in table.rows {
    check(row.line > line, "lines do not ascend")
    line = row.line
    check(row.cells.count >= table.header.count, "a short row")
  }
  guard !table.header.isEmpty else { return }
  // Written with every cell in quotes.
  let sign = String(Character(Unicode.Scalar(table.separator.rawValue)))
  var text = "sep=\(sign)\n"
  for cells in [table.header] + table.rows.map(\.cells) {
    let quoted = cells.prefix(table.header.count).map { cell in
      // What is taken off must be put on again.
      "\""
        + cell.safeCell.split(separator: "\"", omittingEmptySubsequences: false).joined(
          separator: "\"\"")
        + "\""
    }
    text += quoted.joined(separator: sign) + "\n"
  }
  let again = try CSVTable(Array(text.utf8), name: "fuzz")
  check(again.header == table.header, "another header")
  let wanted = table.rows.map { Array($0.cells.prefix(table.header.count)) }
    .filter { !$0.allSatisfy(\.isEmpty) }
  check(again.rows.map(\.cells) == wanted, "other rows")
  for header in table.header { column(header) }
  for row in table.rows.prefix(50) { for text in row.cells { cell(text) } }
}

private func column(_ header: String) {
  let (base, unit) = AssetColumn.unit(of: header)
  check(unit.map { !$0.isEmpty } ?? true, "an empty unit")
  _ = AssetColumn.word(base)
  if let (base, unit) = AssetColumn.suffix(of: header) {
    check(header == base + "_" + unit, "a suffix of another word")
  }
}

private func cell(_ text: String) {
  if let point = AssetColumn.point(text) { check(point.isFinite, "a point nowhere") }
  for unit in [nil, "cm", "ft"] {
    let metres = AssetColumn.metres(text, in: unit, decimalComma: text.utf8.count % 2 == 0)
    check(metres.map(\.isFinite) ?? true, "a length without end")
  }
  if DecimalComma.isNeeded(text) { check(Double(parsing: text) == nil, "a comma in a number") }
  for kind in ParameterSchema.Kind.allCases {
    var schema = ParameterSchema("p", kind)
    if kind.isNumeric { schema.unit = "m" }
    guard case .success(let value) = ParameterValue.read(text, schema, today: nil) else { continue }
    let typed = ParameterValue.read(ParameterSchema.typed(value), schema, today: nil)
    guard case .success(let again) = typed else { fatalError("\(kind) is not read back") }
    check(again == value, "\(kind) is read back otherwise")
  }
}

// MARK: - Forms

/// Two sheets, with a zero byte between them.
private func form(_ bytes: [UInt8]) throws(Diagnostic) {
  let sheets = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let survey = try CSVTable(Array(sheets[0]), name: "survey")
  let choices = sheets.count > 1 ? try CSVTable(Array(sheets[1]), name: "choices") : nil
  let form = try XLSForm(survey: survey, choices: choices, renamed: [:], name: "survey")
  check(form.findings.count >= form.schema.count, "a parameter of no question")
  check(form.photoMin <= form.photoMax, "more photos needed than taken")
  var names: Set<String> = []
  for one in form.schema {
    check(names.insert(one.name).inserted, "two parameters of one name")
    guard let stored = ParameterSchema(one.name, one.json) else { fatalError("not read back") }
    check(stored == one, "\(one.declaration) is read back otherwise")
    let declared = ParameterDeclaration(one.declaration, order: one.order)
    check(declared.faults.isEmpty, "\(one.declaration): \(declared.faults)")
    for text in ["", "1", "x", "2026-05-01"] { _ = ParameterValue.read(text, one, today: nil) }
  }
  for finding in form.findings { for reason in finding.reasons { _ = reason.text(.english) } }
}
