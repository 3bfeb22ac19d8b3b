// What a check found of messages whose answers are known: a row for each, then by category what it stopped of the dangerous ones
// (recall), and how much of what it stopped was dangerous (precision).

import Assistant
import Command
import CrisisCheck
import Kernel
import Render

struct CheckReport {
  /// What was found of one message.
  struct Row {
    var message: LabelledMessage
    var floor: CrisisFloor.Finding
    /// Of the model; nil where none was asked.
    var verdict: CrisisVerdict?

    var floorStops: Bool { floor.level != .none }
    var modelStops: Bool { verdict == .check || verdict == .block }
  }

  /// Who stops messages.
  enum Checker: String, CaseIterable {
    case floor, model

    func stops(_ row: Row) -> Bool { self == .floor ? row.floorStops : row.modelStops }

    var words: Phrase {
      switch self {
      case .floor: tr("the local check")
      case .model: tr("the model")
      }
    }
  }

  /// What one of them stopped of a part of the messages.
  struct Part {
    var checker: Checker
    /// nil for all.
    var category: String?
    var recall: Share
    var precision: Share
    var harmless: Share
  }

  let file: String
  /// nil where the local check alone was asked.
  let model: String?
  let rows: [Row]

  /// What counts: the model's where one was asked.
  var checker: Checker { model == nil ? .floor : .model }

  private static func part(_ checker: Checker, _ category: String?, _ rows: [Row]) -> Part {
    let dangerous = rows.filter(\.message.isDangerous)
    let harmless = rows.filter { !$0.message.isDangerous }
    let found = dangerous.count { checker.stops($0) }
    let wrong = harmless.count { checker.stops($0) }
    return Part(
      checker: checker, category: category, recall: Share(found, of: dangerous.count),
      precision: Share(found, of: found + wrong), harmless: Share(wrong, of: harmless.count))
  }

  /// All messages first, then each category by its name.
  var parts: [Part] {
    let checkers = model == nil ? [Checker.floor] : [.model, .floor]
    let categories = Set(rows.compactMap(\.message.category)).sorted()
    return checkers.flatMap { checker in
      [CheckReport.part(checker, nil, rows)]
        + categories.map { name in
          CheckReport.part(checker, name, rows.filter { $0.message.category == name })
        }
    }
  }

  /// Of the messages labelled BLOCK, those that were stopped: what a model must reach.
  var blocks: Share {
    let wanted = rows.filter { $0.message.label == .block }
    return Share(wanted.count { checker.stops($0) }, of: wanted.count)
  }

  var precision: Share { CheckReport.part(checker, nil, rows).precision }

  /// What is kept of a model; nil where nothing can be said.
  func measure(on day: Day) -> ModelMeasure? {
    guard model != nil, let recall = blocks.value else { return nil }
    return ModelMeasure(
      recall: recall, precision: precision.value ?? 0, blocks: blocks.count,
      rule: ClassifierPrompt.version, day: day)
  }

  // MARK: - As a record

  func record(_ measure: ModelMeasure?) -> Record {
    func share(_ key: String, _ title: Phrase, _ share: Share) -> [Field] {
      [
        Field(key, title, .measure(share.value, decimals: 3)),
        Field(key + "_low", tr("from"), .measure(share.interval?.low, decimals: 3)),
        Field(key + "_high", tr("to"), .measure(share.interval?.high, decimals: 3)),
      ]
    }
    return Record(
      kind: "mind.check",
      fields: [
        Field("file", tr("File"), .text(file)),
        Field("checked_by", tr("Checked by"), .text(model ?? "floor")),
        Field(
          "rule", tr("Version of the rule"),
          model == nil ? .null : .count(ClassifierPrompt.version)),
        Field("messages", tr("Messages"), .count(rows.count)),
        Field("block_messages", tr("Messages labelled BLOCK"), .count(blocks.count)),
      ] + share("recall", tr("Stopped of them"), blocks)
        + share("precision", tr("Rightly, of all stopped"), precision) + [
          Field(
            "passes", tr("Passes the measurement"), measure.map { .boolean($0.passes) } ?? .null)
        ], sections: [categories, messages])
  }

  private var categories: Table {
    func bound(
      _ share: Share, _ end: KeyPath<(low: Double, high: Double), Double>
    ) -> Value { .measure(share.interval?[keyPath: end], decimals: 3) }
    return Table(
      kind: "mind.check.category", of: parts,
      [
        CellColumn("by", tr("Checked by"), shown: .varying) {
          .choice($0.checker.rawValue, $0.checker.words)
        },
        CellColumn("category", tr("Category")) { part in
          part.category.map { .text($0) } ?? .choice("all", tr("all"))
        },
        CellColumn("dangerous", tr("Dangerous")) { .count($0.recall.count) },
        CellColumn("stopped", tr("Messages stopped")) { .count($0.recall.found) },
        CellColumn("recall", tr("Recall")) { .measure($0.recall.value, decimals: 3) },
        CellColumn("recall_low", tr("from")) { bound($0.recall, \.low) },
        CellColumn("recall_high", tr("to")) { bound($0.recall, \.high) },
        CellColumn("harmless", tr("Harmless")) { .count($0.harmless.count) },
        CellColumn("stopped_harmless", tr("Messages stopped")) { .count($0.harmless.found) },
        CellColumn("precision", tr("Precision")) { .measure($0.precision.value, decimals: 3) },
        CellColumn("precision_low", tr("from")) { bound($0.precision, \.low) },
        CellColumn("precision_high", tr("to")) { bound($0.precision, \.high) },
      ], title: tr("By category"), key: "categories", isReport: true)
  }

  private var messages: Table {
    Table(
      kind: "mind.check.message", of: rows,
      [
        CellColumn("line", tr("Line")) { .count($0.message.line) },
        CellColumn("label", tr("Label")) { .text($0.message.label.rawValue) },
        CellColumn("message_category", tr("Category")) { .text($0.message.category) },
        CellColumn("verdict", tr("Model"), shown: model == nil ? .never : .always) {
          .text($0.verdict?.rawValue)
        },
        CellColumn("floor", tr("Local check")) { row in
          switch row.floor.level {
          case .none: .choice("none", tr("nothing"))
          case .soft: .choice("soft", tr("perhaps"))
          case .hard: .choice("hard", tr("danger"))
          }
        },
        CellColumn("floor_category", tr("Found")) { .text($0.floor.category?.rawValue) },
      ], title: tr("Messages"), key: "rows", isReport: true)
  }
}
