// The sheet for a doctor as a page: dense, so that a dozen supplements and as many medicines stay on one side of A4.

import Kernel
import Render

struct SheetPaper {
  private let sheet: DoctorsSheet
  private let language: Language

  /// Rows from which on a short table stands in two columns.
  private static let mostInOne = 2
  /// What is read as a line of words.
  private static let lines: Set<String> = ["conditions", "effects"]

  init(_ sheet: DoctorsSheet, _ language: Language) {
    (self.sheet, self.language) = (sheet, language)
  }

  func document() -> Document {
    var paper = Document(
      title: tr("For your doctor or pharmacist").text(language), language: language)
    paper.isLandscape = false
    // The person in one line; what the sheet is not, above all that it says.
    let facts = sheet.fields.filter { $0.column.key != "disclaimer" }.compactMap { field in
      let value = field.value.onPaper(language)
      return value.isEmpty ? nil : field.column.heading.text(language) + ": " + value
    }
    paper.subtitle = facts.joined(separator: " · ")
    for field in sheet.fields where field.column.key == "disclaimer" {
      paper.blocks.append(.paragraph(.init(field.value.onPaper(language), .quiet)))
    }
    for section in sheet.sections { add(section, to: &paper) }
    return paper
  }

  private func add(_ table: Table, to paper: inout Document) {
    let title = table.title?.text(language) ?? ""
    paper.blocks.append(.heading(3, title))
    guard !table.rows.isEmpty else {
      return paper.blocks.append(.paragraph(.init(table.empty?.text(language) ?? "", .quiet)))
    }
    // Empty columns say nothing.
    let columns = table.columns.indices.filter { place in
      table.columns[place].shown != .never
        && table.rows.contains { place < $0.count && !$0[place].onPaper(language).isEmpty }
    }
    if Self.lines.contains(table.key ?? "") {
      return paper.blocks.append(.paragraph(.init(line(table, columns))))
    }
    let heads = columns.map { Document.Grid.Column(table.columns[$0].heading.text(language)) }
    let rows = table.rows.map { row in
      columns.map { $0 < row.count ? row[$0].onPaper(language) : "" }
    }
    // The supplements have a line each; of the rest two stand side by side where they are short.
    guard table.key != "supplements", rows.count > Self.mostInOne, heads.count <= 4 else {
      return paper.blocks.append(.table(Document.Grid(heads, rows: rows)))
    }
    let half = (rows.count + 1) / 2
    let pairs = (0..<half).map { place in
      rows[place]
        + (place + half < rows.count
          ? rows[place + half] : Array(repeating: "", count: heads.count))
    }
    paper.blocks.append(.table(Document.Grid(heads + heads, rows: pairs)))
  }

  /// Rows one after another; what all have alike is left out, but for the first column.
  private func line(_ table: Table, _ columns: [Int]) -> String {
    let telling = columns.filter { place in
      let texts = Set(table.rows.map { $0[place].onPaper(language) })
      return place == columns.first || texts.count > 1 || table.columns[place].key == "text"
    }
    return table.rows.map { row in
      telling.map { row[$0].onPaper(language) }.filter { !$0.isEmpty }.joined(separator: " ")
    }.joined(separator: "; ")
  }
}
