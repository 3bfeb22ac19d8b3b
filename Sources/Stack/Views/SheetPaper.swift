// The sheet for a doctor as a page: dense, so that a dozen supplements and as many medicines stay on one side of A4.

import Kernel
import Render

struct SheetPaper {
  private let sheet: DoctorsSheet
  private let language: Language

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
    paper.blocks.append(
      table.key == "supplements"
        ? .table(supplements(table)) : .paragraph(.init(line(table))))
  }

  /// A line each, with what was taken of what was planned, and why care is needed.
  private func supplements(_ table: Table) -> Document.Grid {
    func words(_ row: [Value], _ key: String) -> String {
      guard let place = table.columns.firstIndex(where: { $0.key == key }) else { return "" }
      return row[place].onPaper(language)
    }
    let heads = [
      tr("Supplement"), tr("Dose"), tr("Since"), tr("Taken of planned"), tr("Rules"),
    ].map { Document.Grid.Column($0.text(language)) }
    return Document.Grid(
      heads,
      rows: table.rows.map { row in
        let name = [words(row, "supplement"), words(row, "product")].filter { !$0.isEmpty }
        let planned = words(row, "planned")
        let verdict = [words(row, "verdict"), words(row, "why")].filter { !$0.isEmpty }
        return [
          name.joined(separator: ", "), words(row, "plan"), words(row, "since"),
          planned.isEmpty || planned == "0"
            ? "–" : tr("\(words(row, "taken")) of \(planned)").text(language),
          verdict.joined(separator: ": "),
        ]
      })
  }

  /// Rows one after another; what all have alike is left out, but for the names and days of things.
  private func line(_ table: Table) -> String {
    let telling = table.columns.indices.filter { place in
      let key = table.columns[place].key
      return ["text", "what", "value", "day", "known"].contains(key)
        || Set(table.rows.map { $0[place].onPaper(language) }).count > 1
    }
    return table.rows.map { row in
      let words = telling.map { place -> String in
        guard table.columns[place].key == "known" else { return row[place].onPaper(language) }
        // That a name is known needs no word.
        if case .boolean(true) = row[place] { return "" }
        return tr("not known to the program").text(language)
      }
      return words.filter { !$0.isEmpty }.joined(separator: ", ")
    }.joined(separator: "; ")
  }
}
