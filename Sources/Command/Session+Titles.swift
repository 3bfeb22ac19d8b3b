// What stands above a list or a record on paper, and as the name of a sheet: what it is for who reads it,
// and below it the line that narrowed it.

import Kernel
import Render

extension Session {
  private static var titles: [String: Phrase] {
    [
      "notebook.event": tr("History"), "notebook.command": tr("History"),
      "notebook.history": tr("Lines typed"), "notebook.operator": tr("Operators"),
      "notebook.reminder": tr("Reminders"), "notebook.setting": tr("Settings"),
      "notebook.account": tr("Accounts"), "notebook.account_key": tr("Public keys"),
      "notebook.seal": tr("Sealed domains"), "notebook.recovery_key": tr("Recovery key"),
      "notebook.right": tr("Rights"), "notebook.key": tr("Keys of providers"),
      "notebook.variable": tr("Variables"), "notebook.alias": tr("Aliases"),
      "notebook.verification": tr("Verification of the notebook"),
      "notebook.backup": tr("Backup"), "notebook.restoration": tr("Restored backup"),
      "notebook.account_code": tr("One-time code"), "thing": tr("Search results"),
      "notebook.kind": tr("Kinds of things"), "notebook.field": tr("Columns of a list"),
      "notebook.doctor": tr("State of the notebook"), "notebook.change": tr("Changes"),
      "model.model": tr("Models"), "model.usage": tr("Usage of models"),
      "model.test": tr("Test of a model"), "safety.line": tr("Numbers to call"),
    ]
  }

  /// The fields that say what a record is called, in this order.
  private static let naming = ["number", "name", "destination", "title"]

  /// - Returns: the title, and what narrowed a list; the line that was typed where neither is known.
  func titles(
    _ output: Output, _ invocation: Invocation
  ) -> (title: String, subtitle: String?) {
    let line = Session.typed(invocation.line)
    switch output {
    case .table(let table):
      guard let title = title(of: table.kind) else { return (line, nil) }
      let words = line.split(separator: " ").count
      return (
        title.text(language), words > invocation.command.words.count ? line : nil
      )
    case .record(let record):
      // A number before the name belongs to it, as with rooms; one among what follows does not.
      let keys = record.fields.map(\.column.key)
      let (number, name) = (keys.firstIndex(of: "number"), keys.firstIndex(of: "name"))
      let isNumbered = number.map { number in name.map { number < $0 } ?? true } ?? false
      let names = Session.naming.compactMap { key -> String? in
        guard key != "number" || isNumbered,
          case .text(let text)? = record.fields.first(where: { $0.column.key == key })?.value,
          !text.isEmpty
        else { return nil }
        return text.printable.isolated
      }
      guard !names.isEmpty else {
        return (title(of: record.kind)?.text(language) ?? line, nil)
      }
      let kind = title(ofOne: record.kind)?.text(language)
      return (names.joined(separator: " "), kind.map { $0.prefix(1).uppercased() + $0.dropFirst() })
    default: return (line, nil)
    }
  }

  private func title(of kind: String) -> Phrase? {
    Session.titles[kind] ?? domain(of: kind)?.titles()[kind]
  }

  private func title(ofOne kind: String) -> Phrase? {
    domain(of: kind)?.sources.first { $0.name == kind }?.make().title
  }

  private func domain(of kind: String) -> Domain? {
    registry.domain(String(kind.prefix { $0 != "." }))
  }

  /// The line that was typed, but for where its result goes.
  static func typed(_ line: CommandLine) -> String {
    let left: [CommonOption] = [.format, .json, .out, .force, .width, .paper, .scale, .yes]
    var rest = line.words[...]
    var kept: [String] = []
    while let word = rest.popFirst() {
      let (name, attached) = word.isOption ? word.optionName : ("", nil)
      guard let option = CommonOption.named(name), left.contains(option) else {
        kept.append(word.source)
        continue
      }
      if option.valueName != nil, attached == nil { _ = rest.popFirst() }
    }
    return kept.joined(separator: " ").printable
  }
}
