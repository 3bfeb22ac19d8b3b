// The page of a supplement for a browser and for paper: what matters first, sources by number, nothing left out.

import Kernel
import Render
import Supplements

struct SupplementPaper {
  private let page: SupplementPage
  private let language: Language
  private let numbers: [String: Int]

  init(_ page: SupplementPage) {
    self.page = page
    language = page.language
    var numbers: [String: Int] = [:]
    for (place, one) in page.allCitations.enumerated() { numbers[one.id] = place + 1 }
    self.numbers = numbers
  }

  private func words(_ phrase: Phrase) -> String { phrase.text(language) }

  func document() -> Document {
    let one = page.one
    let record = page.record()
    var paper = Document(title: one.name.text(language), language: language)
    paper.subtitle = one.latin
    paper.isLandscape = false
    paper.foot = words(
      tr("Knowledge base \(page.base.version), not reviewed by a pharmacist"))
    if page.base.isReviewed, let who = page.base.reviewedBy {
      paper.foot = words(tr("Knowledge base \(page.base.version), reviewed by \(who)"))
    }
    paper.blocks = [
      .paragraph(.init([.bold(page.base.disclaimer.text(language))])),
      .facts(facts(record)),
    ]
    for section in record.sections { add(section, to: &paper) }
    add(sources: page.allCitations, to: &paper)
    return paper
  }

  private static let above: Set<String> = ["name", "latin", "disclaimer"]

  private func facts(_ record: Record) -> [(name: String, value: String)] {
    record.fields.compactMap { field in
      guard !Self.above.contains(field.column.key), field.column.shown != .never else {
        return nil
      }
      let text = shown(field.value)
      return text.isEmpty ? nil : (words(field.column.heading), text)
    }
  }

  // MARK: - Tables

  /// What people must not take for "there is none" where the base has nothing.
  private static let neverNone: Set<String> = [
    "goals", "limits", "risks", "interactions", "content",
  ]

  private func add(_ table: Table, to paper: inout Document) {
    guard let key = table.key, key != "citations" else { return }
    if table.rows.isEmpty, !Self.neverNone.contains(key) { return }
    paper.blocks.append(.heading(1, table.title.map(words) ?? key))
    guard !table.rows.isEmpty else {
      return paper.blocks.append(.paragraph(.init(words(tr("not recorded")), .quiet)))
    }
    // The supplement itself stands above; empty columns say nothing.
    let columns = table.columns.indices.filter { place in
      table.columns[place].shown != .never && table.columns[place].key != "supplement"
        && table.rows.contains { place < $0.count && !shown($0[place]).isEmpty }
    }
    let rows = table.rows.map { row in
      columns.map { place -> String in
        let column = table.columns[place].key
        let value = place < row.count ? row[place] : .null
        return column == "sources" || column == "source" ? cited(value) : shown(value)
      }
    }
    paper.blocks.append(
      .table(
        Document.Grid(
          columns.map { place in
            let isNumber = table.rows.contains { place < $0.count && Self.isNumber($0[place]) }
            return .init(words(table.columns[place].heading), numeric: isNumber)
          }, rows: rows)))
    if key == "goals" {
      let grades = Evidence.allCases.map { "\($0.rawValue): \(words($0.words))" }
      paper.blocks.append(.paragraph(.init(grades.joined(separator: "; "), .quiet)))
    }
  }

  private static func isNumber(_ value: Value) -> Bool {
    switch value {
    case .integer, .number: true
    default: false
    }
  }

  /// Sources by their numbers in the list at the end.
  private func cited(_ value: Value) -> String {
    guard case .list(let all) = value else { return shown(value) }
    return all.map { one in
      guard case .text(let id) = one, let number = numbers[id] else { return shown(one) }
      return "[\(number)]"
    }.joined(separator: " ")
  }

  private func add(sources: [Citation], to paper: inout Document) {
    paper.blocks.append(.heading(1, words(tr("Sources"))))
    guard !sources.isEmpty else {
      return paper.blocks.append(.paragraph(.init(words(tr("no source checked")), .quiet)))
    }
    paper.blocks.append(
      .numbered(
        sources.map { one in
          var parts = [one.title]
          if let year = one.year, !one.title.contains(String(year)) { parts.append(String(year)) }
          let checked =
            one.isContentChecked
            ? tr("statement read") : tr("found, but not read again")
          return parts.joined(separator: ", ") + ". " + (one.doi.map { "DOI \($0), " } ?? "")
            + one.url + " (" + words(checked) + ")"
        }))
  }

  private func shown(_ value: Value) -> String { value.onPaper(language) }
}

extension Value {
  /// As it stands on the pages of supplements and on the sheet.
  func onPaper(_ language: Language) -> String {
    switch self {
    case .null: ""
    case .text(let text): text.withMicro(language)
    case .choice(_, let phrase): phrase.text(language).withMicro(language)
    case .boolean(let holds): (holds ? tr("yes") : tr("no")).text(language)
    case .integer(let number): String(number)
    case .number(let number, _): number.shortest.withDecimalCommas(in: language)
    case .list(let all):
      all.map { $0.onPaper(language) }.filter { !$0.isEmpty }.joined(separator: ", ")
    case .day(let day): day.description
    default: ""
    }
  }
}

extension String {
  /// The base writes micrograms with letters that every keyboard has.
  fileprivate func withMicro(_ language: Language) -> String {
    replacing(" ug", with: " µg").withDecimalCommas(in: language)
  }
}
