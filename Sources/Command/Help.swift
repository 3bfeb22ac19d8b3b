// `help` in all its forms, from the registry and from the topics below. Text for people in their
// language; `--json` gives the same as data.

import Kernel
import Render

/// Lays out help for people.
public struct HelpPage {
  let registry: Registry
  let language: Language
  let width: Int

  public init(registry: Registry, language: Language, width: Int) {
    self.registry = registry
    self.language = language
    self.width = max(40, min(width, 100))
  }

  /// The first page: what there is and how to go on.
  public func overview() -> String {
    var text = words(tr("taccuino — a pocket notebook at a prompt")) + "\n\n"
    text += "  taccuino [-n FILE] [COMMAND…]   "
    text += words(tr("run one command, or open the prompt")) + "\n"
    text +=
      "  taccuino -c COMMAND [-c …]      " + words(tr("run commands in one transaction")) + "\n"
    text +=
      "  taccuino -f FILE                " + words(tr("run a script; - is standard input")) + "\n\n"
    text += heading(tr("Notebooks"))
    text += rows(registry.domains.map { ($0.name, words($0.summary)) })
    text += "\n" + heading(tr("Common to all notebooks"))
    text += rows(registry.common.map { ($0.name, words($0.summary)) })
    text += "\n" + heading(tr("More"))
    text += rows([
      ("help survey", words(tr("the commands of one notebook"))),
      ("help survey room list", words(tr("one command, with examples"))),
      ("help -k WORD", words(tr("search names, summaries and synonyms"))),
      ("help TOPIC", words(tr("one of: \(Topic.all.map(\.name).joined(separator: ", "))"))),
      ("man taccuino-tutorial", words(tr("the first day, step by step"))),
    ])
    return text
  }

  /// The commands below `prefix`: a domain, or a noun of one.
  public func group(_ prefix: [String]) -> String {
    var text = ""
    if let domain = registry.domain(prefix[0]) {
      text += "\(domain.name) — \(words(domain.summary))\n\n"
      if prefix.count == 1 {
        text +=
          heading(tr("Things")) + rows(domain.nouns.map { ($0.name, words($0.summary)) }) + "\n"
      }
    }
    let commands = registry.commands.filter { $0.words.starts(with: prefix) }
    text += heading(tr("Commands")) + rows(commands.map { ($0.name, words($0.summary)) })
    return text + "\n" + words(tr("One command: help \(prefix.joined(separator: " ")) …")) + "\n"
  }

  /// One command.
  public func page(_ command: Command) -> String {
    var text = "\(command.name) — \(words(command.summary))\n\n"
    text += wrapped(command.synopsis, indent: 2, hanging: 6) + "\n"
    for paragraph in command.discussion {
      text += wrapped(words(paragraph), indent: 0, hanging: 0) + "\n"
    }
    func section(_ title: Phrase, _ parameters: [Parameter]) {
      guard !parameters.isEmpty else { return }
      text += heading(title) + rows(parameters.map { ($0.synopsis, described($0)) }) + "\n"
    }
    section(tr("Words"), command.positionals)
    section(tr("Data"), command.parameters.filter { $0.role == .data || $0.role == .openData })
    section(tr("Options"), command.parameters.filter { $0.role == .option || $0.role == .flag })
    if !command.formats.isEmpty {
      text += heading(tr("Formats"))
      text += rows(command.formats.map { ($0.name, words($0.described)) }) + "\n"
    }
    if !command.examples.isEmpty {
      text += heading(tr("Examples"))
      for example in command.examples {
        if let summary = example.summary { text += "  # \(words(summary))\n" }
        text += "  \(example.line)\n"
      }
      text += "\n"
    }
    let effect: Phrase
    switch command.effects {
    case .reads: effect = tr("It changes nothing.")
    case .writes, .history:
      effect = tr("It writes; undo takes it back. --dry-run shows what it would do.")
    case .outside: effect = tr("It cannot be undone, and stands alone or with --no-transaction.")
    case .transaction: effect = tr("It steers the transaction.")
    }
    return text + words(effect) + "\n"
  }

  func described(_ parameter: Parameter) -> String {
    var text = words(parameter.summary)
    if case .choice(let choices) = parameter.type {
      // A word that explains itself stands alone.
      let all = choices.map { choice in
        let summary = words(choice.summary)
        return summary == choice.name ? choice.name : "\(choice.name): \(summary)"
      }
      text += " (" + all.joined(separator: "; ") + ")"
    }
    if let direction = parameter.directionWords { text += "; " + words(direction) }
    let others = parameter.otherSpellings.joined(separator: ", ")
    if !others.isEmpty { text += "; " + words(tr("\(others) is taken too")) }
    return text
  }

  /// Commands whose name, summary, synonyms or parameters hold `word`.
  public static func search(_ word: String, _ registry: Registry, _ language: Language) -> [Command]
  {
    let key = word.folded
    return registry.commands.filter { command in
      command.name.folded.contains(key) || command.summary.text(language).folded.contains(key)
        || command.summary.text(.english).folded.contains(key)
        || command.synonyms.contains { $0.folded.contains(key) }
        || Registry.verbSynonyms[key].map { command.words.last == $0 } ?? false
    }
  }

  // MARK: - Layout

  func words(_ phrase: Phrase) -> String { phrase.text(language) }

  func heading(_ phrase: Phrase) -> String { words(phrase) + "\n" }

  /// Two columns, the second wrapped.
  func rows(_ rows: [(String, String)]) -> String {
    let widest = rows.map(\.0.displayWidth).filter { $0 <= 28 }.max() ?? 0
    var text = ""
    for (name, summary) in rows {
      let first = "  " + name
      let lines = HelpPage.wrap(summary, width: width - widest - 4)
      if name.displayWidth > widest {
        text += first + "\n"
        for line in lines { text += String(repeating: " ", count: widest + 4) + line + "\n" }
      } else {
        text += first + String(repeating: " ", count: widest + 4 - first.displayWidth)
        text += (lines.first ?? "") + "\n"
        for line in lines.dropFirst() {
          text += String(repeating: " ", count: widest + 4) + line + "\n"
        }
      }
    }
    return text
  }

  func wrapped(_ text: String, indent: Int, hanging: Int) -> String {
    let lines = HelpPage.wrap(text, width: width - max(indent, hanging))
    var result = ""
    for (index, line) in lines.enumerated() {
      result += String(repeating: " ", count: index == 0 ? indent : hanging) + line + "\n"
    }
    return result
  }

  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      var used = 0
      for word in paragraph.split(separator: " ") {
        let cells = String(word).displayWidth
        if used > 0, used + 1 + cells > width {
          lines.append(line)
          (line, used) = ("", 0)
        }
        if used > 0 {
          line += " "
          used += 1
        }
        line += word
        used += cells
      }
      lines.append(line)
    }
    return lines
  }
}

/// Pages of help that are not about one command.
struct Topic {
  let name: String
  let summary: Phrase
  let text: (HelpPage) -> String

  static var all: [Topic] {
    [
      Topic(name: "exit-codes", summary: tr("what the exit codes mean")) { page in
        page.rows(ExitCode.allCases.map { (String($0.rawValue), $0.summary.text(page.language)) })
      },
      Topic(name: "options", summary: tr("options that every command takes")) { page in
        let one = CommonOption.allCases.filter(\.isOfOneCommand)
        let run = CommonOption.allCases.filter { !$0.isOfOneCommand }
        return page.heading(tr("With any command"))
          + page.rows(one.map { ($0.synopsis, page.words($0.summary)) })
          + "\n" + page.heading(tr("On the command line of taccuino"))
          + page.rows(run.map { ($0.synopsis, page.words($0.summary)) })
      },
      Topic(name: "syntax", summary: tr("words, quotes, variables, here-documents")) { page in
        page.rows([
          ("'text'", page.words(tr("literal"))),
          ("\"text\"", page.words(tr("\\\" \\\\ \\$ \\n \\t are read, and $variables filled in"))),
          (
            "$name  $last.id",
            page.words(tr("a variable is always one argument; $last is the last row returned"))
          ),
          (
            "key=value",
            page.words(tr("data of the thing; --option and plain words steer the command"))
          ),
          ("<<END", page.words(tr("the following lines up to END, literally; also key=<<END"))),
          ("# text", page.words(tr("a comment, at the start of a word"))),
          ("--", page.words(tr("ends the options"))),
          ("COMMAND ?", page.words(tr("the signature of a command"))),
          ("COMMAND | SHELL", page.words(tr("at the prompt: send the output to a program"))),
        ])
      },
      Topic(name: "dates", summary: tr("how days and times are written")) { page in
        page.rows(
          [
            ("2026-05-01", page.words(tr("a day"))),
            (
              "2026-05-01T09:00",
              page.words(
                tr(
                  "a time; without an offset in the local zone, on a day of a trip in the zone of the trip"
                ))
            ),
            ("2026-05-01T09:00Z", page.words(tr("a time with its offset"))),
          ] + DateWords.table.map { ($0.word, page.words($0.summary)) })
      },
      Topic(name: "units", summary: tr("how quantities are written")) { page in
        page.rows([
          ("3.5m 40cm 12mm", page.words(tr("lengths; a decimal point, no space"))),
          ("2ft 11in 3yd", page.words(tr("lengths in feet, inches, yards"))),
          ("90min 1h30m 2d", page.words(tr("durations"))),
          (
            "30W 6kg 2.5l 16A 230V 3bar",
            page.words(
              tr(
                "values of parameters of a survey, in the unit of the parameter or another of its quantity"
              ))
          ),
        ])
      },
      Topic(name: "formats", summary: tr("how results are written")) { page in
        page.rows([
          ("table", page.words(tr("for people; on a terminal when nothing is said"))),
          ("tsv", page.words(tr("a heading and tabs; in a pipe when nothing is said"))),
          ("csv", page.words(tr("RFC 4180, lines end in LF"))),
          ("json", page.words(tr("one document: schema, kind, rows"))),
          ("jsonl", page.words(tr("a row a line, each with its kind"))),
          ("md", page.words(tr("a Markdown table"))),
          ("geojson svg html", page.words(tr("plans and what has a place on them"))),
        ])
      },
    ]
  }

  static func named(_ name: String) -> Topic? { all.first { $0.name == name } }
}

extension CommonOption {
  /// `-n FILE, --notebook FILE`
  var synopsis: String {
    let value = valueName.map { " " + $0 } ?? ""
    return (short.map { "-\($0)\(value), " } ?? "") + "--\(rawValue)\(value)"
  }
}
