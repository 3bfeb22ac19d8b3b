// The parts of the man pages that the registry knows, as mdoc. The prose round them is written by
// hand under man/prose; script/man joins the two, and a test fails when the pages are stale.

import Kernel
import Notebook

/// mdoc from the registry, in English.
struct ManPage {
  let registry: Registry
  /// Asked for what the values of lists are.
  let session: Session

  /// The named part; nil when there is none. Names: `options`, `exit-codes`, `tables`, `commands` (common),
  /// `commands-DOMAIN`, `kinds-DOMAIN`.
  func part(_ name: String) -> String? {
    switch name {
    case "options": return options()
    case "exit-codes": return exitCodes()
    case "tables": return tables()
    case "commands": return registry.common.map(command).joined()
    case _ where name.hasPrefix("kinds-"): return kinds(of: String(name.dropFirst(6)))
    default:
      guard name.hasPrefix("commands-"), let domain = registry.domain(String(name.dropFirst(9)))
      else { return nil }
      return domain.commands.map(command).joined()
    }
  }

  private func options() -> String {
    var text = ".Bl -tag -width Ds\n"
    for option in CommonOption.allCases {
      text += ".It"
      if let short = option.short {
        text += " Fl \(short)"
        if let value = option.valueName { text += " Ar \(value)" }
        text += " ,"
      }
      text += " Fl Fl \(option.rawValue.replacingHyphens)"
      if let value = option.valueName { text += " Ar \(ManPage.escaped(value))" }
      text += "\n" + sentence(option.summary) + "\n"
    }
    return text + ".El\n"
  }

  private func exitCodes() -> String {
    var text = ".Bl -tag -width Ds\n"
    for code in ExitCode.allCases {
      text += ".It \(code.rawValue)\n" + sentence(code.summary) + "\n"
    }
    return text + ".El\n"
  }

  /// The tables that a notebook may have, but for those of accounts, as the end of a sentence.
  private func tables() -> String {
    let names = (["notebook_operator"] + registry.models.flatMap { $0.make() }.flatMap(\.tables))
      .sorted()
    var lines = [""]
    for (place, name) in names.enumerated() {
      let left = names.count - 1 - place
      let word = name + (left > 1 ? "," : left == 1 ? " and" : ".")
      if lines[lines.count - 1].count + word.count > 98 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The kinds of events of a domain by the things that they are about, and the members of their bodies.
  private func kinds(of domain: String) -> String? {
    let models = registry.models.filter { $0.domain == domain }.flatMap { $0.make() }
    guard !models.isEmpty else { return nil }
    var text = ".Bl -tag -width Ds -compact\n"
    for model in models {
      text += ".It Sy \(ManPage.escaped(model.noun))\n"
      func events(_ effect: EventKind.Effect, _ words: String) -> String? {
        let names = model.events.filter { $0.effect == effect }.map { kind in
          kind.version == 1 ? kind.name : "\(kind.name) version \(kind.version)"
        }
        return names.isEmpty ? nil : words + names.joined(separator: ", ")
      }
      let ways = [
        events(.creates, "made by "), events(.changes, "changed by "),
        events(.removes, "removed by "), events(.none, "other events: "),
      ].compactMap { $0 }
      text += sentence(.verbatim(ways.joined(separator: "; "))) + "\n"
      var seen: Set<String> = []
      let members = model.fields.compactMap { field -> String? in
        guard let type = field.memberType, seen.insert(field.path).inserted else { return nil }
        return "\(field.path) (\(type))"
      }
      if !members.isEmpty {
        text += sentence(.verbatim("members: " + members.joined(separator: ", "))) + "\n"
      }
    }
    return text + ".El\n"
  }

  private func command(_ command: Command) -> String {
    var text = ".Ss \(ManPage.escaped(command.name))\n"
    text += sentence(command.summary) + "\n"
    text += ".Bd -ragged -offset indent -compact\n.Ic \(ManPage.escaped(command.name))\n"
    for parameter in command.parameters {
      let more = parameter.isRepeatable ? " ..." : ""
      text += parameter.isAlwaysRequired ? "" : ".Oo\n"
      switch parameter.role {
      case .positional: text += ".Ar \(ManPage.escaped(parameter.synopsis))\(more)\n"
      case .data, .openData: text += ".Ar \(ManPage.escaped(parameter.synopsis))\(more)\n"
      case .flag: text += ".Fl Fl \(parameter.name.replacingHyphens)\n"
      case .option:
        let value = parameter.synopsis.split(separator: " ").dropFirst().joined(separator: " ")
        text += ".Fl Fl \(parameter.name.replacingHyphens) Ar \(ManPage.escaped(value))\(more)\n"
      }
      text += parameter.isAlwaysRequired ? "" : ".Oc\n"
    }
    text += ".Ed\n"
    for paragraph in command.discussion { text += ".Pp\n" + sentence(paragraph) + "\n" }
    if !command.parameters.isEmpty {
      text += ".Bl -tag -width Ds\n"
      let page = HelpPage(registry: registry, language: .english, width: 100)
      for parameter in command.parameters {
        text += ".It "
        switch parameter.role {
        case .flag: text += "Fl Fl \(parameter.name.replacingHyphens)\n"
        case .option:
          let value = parameter.synopsis.split(separator: " ").dropFirst().joined(separator: " ")
          text += "Fl Fl \(parameter.name.replacingHyphens) Ar \(ManPage.escaped(value))\n"
        default: text += "Ar \(ManPage.escaped(parameter.synopsis))\n"
        }
        text += sentence(.verbatim(page.described(parameter))) + "\n"
      }
      text += ".El\n"
    }
    if let keys = command.listed?(session) {
      text += ".Pp\nMembers of the rows in JSON:\n.Bl -tag -width xxxxxxxxxxxxxx -compact\n"
      for key in keys {
        let unit = key.unit.map { " [\($0)]" } ?? ""
        let type = key.type.map { ", \($0.words)" } ?? ""
        text += ".It Cm \(ManPage.escaped(key.key))\n"
        text += ManPage.escaped(key.heading.text() + unit + type) + "\n"
      }
      text += ".El\n"
    }
    if !command.formats.isEmpty {
      text += ".Pp\nFormats:\n.Bl -tag -width Ds\n"
      for format in command.formats {
        text += ".It Cm \(format.name)\n" + sentence(format.described) + "\n"
      }
      text += ".El\n"
    }
    let examples = command.examples
    if !examples.isEmpty {
      text += ".Pp\nExamples:\n.Bd -literal -offset indent\n"
      for example in examples {
        if let summary = example.summary { text += "# \(ManPage.escaped(summary.text()))\n" }
        text += ManPage.escaped(example.line) + "\n"
      }
      text += ".Ed\n"
    }
    return text
  }

  /// A phrase as a line of mdoc: capital first, full stop last.
  private func sentence(_ phrase: Phrase) -> String {
    let text = phrase.text()
    guard let first = text.first else { return "" }
    let stop = text.last == "." || text.last == ":" || text.last == "?" ? "" : "."
    return ManPage.lines(ManPage.escaped(first.uppercased() + text.dropFirst() + stop))
  }

  /// The same text with each sentence on a line of its own, as mdoc wants it.
  private static func lines(_ text: String) -> String {
    var result = ""
    var ends = false
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !result.isEmpty { result += ends && word.first?.isUppercase == true ? "\n" : " " }
      result += word
      ends = word.count > 2 && (word.last == "." || word.last == "?" || word.last == "!")
    }
    return result
  }

  /// Text that mdoc shows as it is: no macro at the start of a line, no escape inside.
  static func escaped(_ text: String) -> String {
    var result = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !result.isEmpty { result += "\n" }
      if line.hasPrefix(".") || line.hasPrefix("'") { result += "\\&" }
      for scalar in line.unicodeScalars {
        switch scalar {
        case "\\": result += "\\e"
        case "-": result += "\\-"
        case "…": result += "..."
        case "—": result += "\\(em"
        case "²": result += "\\(S2"
        case "°": result += "\\(de"
        case "“", "”": result += "\""
        case "’": result += "'"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}

extension String {
  fileprivate var replacingHyphens: String {
    split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
  }
}
