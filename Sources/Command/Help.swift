// `help` in all its forms, from the registry and from the topics below. Text for people in their
// language; `--json` gives the same as data.

import Kernel
import Render

/// Lays out help for people.
public struct HelpPage {
  let registry: Registry
  var language: Language
  let width: Int
  /// What the data of the notebook make of the domain that the page is about.
  var worn: DomainWords?
  /// Whether whoever reads it can type short words.
  var isPrompt = false

  public init(registry: Registry, language: Language, width: Int) {
    self.registry = registry
    self.language = language
    self.width = max(40, min(width, 100))
  }

  /// The first page, twelve lines: where to begin, and where more is.
  public func overview() -> String {
    words(tr("taccuino — a pocket notebook at a prompt; in danger or despair: sos")) + "\n\n"
      + rows([
        (
          "survey import PLAN",
          words(tr("start from a plan; then: rooms, tap X,Y, add asset"))
        ),
        ("trip add PLACE", words(tr("plan a trip; trip import FILE: recorded tracks"))),
        (
          "sample survey",
          words(tr("an example to explore, or sample trip; help tutorial"))
        ),
        (
          isPrompt ? "rooms, trips, assets" : "survey room list",
          words(tr("list things; also find, show, add, edit, remove"))
        ),
        ("undo, log, why", words(tr("undo, review, see who changed what"))),
        ("last --format csv", words(tr("show the last result in another format"))),
        (
          "help " + (registry.domains.first?.name ?? ""),
          words(
            tr("all commands of a domain: \(registry.domains.map(\.name).joined(separator: ", "))"))
        ),
        ("help COMMAND", words(tr("a command, with examples; help -k WORD searches"))),
        ("help more", words(tr("the prompt, scripts, reminders, maintenance"))),
        ("quit", words(tr("leave; everything is already saved"))),
      ])
  }

  /// The second page: all that is common to the notebooks.
  func more() -> String {
    var text = heading(tr("From the shell"))
    text += rows([
      ("taccuino -n FILE [COMMAND]", words(tr("run one command, or open the prompt"))),
      ("taccuino -c COMMAND [-c …]", words(tr("run commands in one transaction"))),
      ("taccuino -f FILE", words(tr("run a script; - is standard input"))),
    ])
    let groups: [(title: Phrase, words: [String])] = [
      (
        tr("At the prompt"),
        [
          "use", "find", "sample", "last", "history", "clear", "alias", "set", "source", "timer",
          "private",
          "transcript", "version", "quit", "help",
        ]
      ),
      (tr("History"), ["undo", "redo", "log", "show", "why", "begin", "commit", "rollback"]),
      (tr("Reminders"), ["reminder"]),
      (tr("Language models and keys"), ["model", "key"]),
    ]
    for (title, words) in groups { text += "\n" + heading(title) + lines(words, below: []) }
    text += "\n" + heading(tr("Topics"))
    text += rows(Topic.all.map { ("help " + $0.name, words($0.summary)) })
    return text
  }

  /// What keeps a notebook sound, and who works in it.
  func care() -> String {
    let named = [
      "doctor", "verify", "rebuild", "forget", "notebook", "backup", "restore", "config",
      "operator",
      "account",
    ]
    return heading(tr("Maintenance")) + lines(named, below: [])
  }

  /// The first steps in each notebook, to type along at the prompt.
  func tutorial() -> String {
    var text = heading(tr("A building"))
    text += rows([
      ("survey import school.geojson --metres", words(tr("import a plan as a project"))),
      ("rooms", words(tr("list its rooms"))),
      ("map", words(tr("draw the plan"))),
      ("use G05", words(tr("enter a room; the prompt shows it"))),
      ("add asset", words(tr("add an asset to it, step by step"))),
      ("assets", words(tr("list its assets"))),
      ("undo", words(tr("undo the last command"))),
      ("left", words(tr("list the rooms left to survey"))),
    ])
    text += "\n" + heading(tr("A holiday"))
    text += rows([
      (
        "trip add Lisbon from=2027-06-04 to=2027-06-11", words(tr("plan a trip"))
      ),
      ("add booking Hotel kind=lodging on=2027-06-04", words(tr("add a booking"))),
      ("import ride.gpx", words(tr("import recorded tracks"))),
      ("trips", words(tr("list the trips"))),
      ("map", words(tr("draw the tracks"))),
      ("book --out lisbon.html", words(tr("write a web page of the trip"))),
    ])
    text += "\n" + heading(tr("A lodge or an association"))
    text += rows([
      ("sample lodge", words(tr("fill a new notebook with an invented year"))),
      ("lodge", words(tr("show the home card: next meetings, what is due"))),
      ("lodge member list", words(tr("list the members"))),
      ("lodge roll call", words(tr("mark who is present, one key a member"))),
    ])
    text += "\n" + heading(tr("Supplements"))
    text += rows([
      ("stack intake", words(tr("answer questions about yourself; stop when you like"))),
      ("stack recommend", words(tr("see what fits, and why"))),
      ("stack add magnesium dose=250mg", words(tr("note what you take; it is checked at once"))),
      ("stack today", words(tr("see what is due today"))),
      ("stack taken", words(tr("record what you took"))),
    ])
    return text + "\n"
      + words(tr("For whole days step by step: man taccuino-tutorial")) + "\n"
  }

  /// Those that the data of the notebook have a place for.
  private var commands: [Command] {
    guard let worn, !worn.refused.isEmpty else { return registry.commands }
    return registry.commands.filter { !worn.refuses($0) }
  }

  /// A line for each word: a command with its summary, a noun with its verbs.
  private func lines(_ words: [String], below prefix: [String]) -> String {
    let commands = commands
    let known = words.filter { word in
      commands.contains { $0.words.starts(with: prefix + [word]) }
    }
    return rows(
      known.map { word in
        let path = prefix + [word]
        let below = commands.filter { $0.words.starts(with: path) }
        guard let command = below.first(where: { $0.words == path }) else {
          return (word, verbs(below, after: path.count))
        }
        let further = verbs(below.filter { $0.words.count > path.count }, after: path.count)
        let summary = self.words(command.summary)
        return (word, further.isEmpty ? summary : summary + "; " + further)
      })
  }

  /// `list, show, parameter add`
  private func verbs(_ commands: [Command], after count: Int) -> String {
    commands.map { $0.words.dropFirst(count).joined(separator: " ") }.joined(separator: ", ")
  }

  /// The commands below `prefix`: a domain, or a noun of one.
  public func group(_ prefix: [String]) -> String {
    let commands = commands.filter { $0.words.starts(with: prefix) }
    guard let domain = registry.domain(prefix[0]), prefix.count == 1 else {
      var text = ""
      if let domain = registry.domain(prefix[0]),
        let noun = domain.nouns.first(where: { $0.name == prefix[1] })
      {
        text = "\(prefix.joined(separator: " ")) — \(words(noun.summary))\n\n"
      }
      text += rows(commands.map { ($0.name, words($0.summary)) })
      return text + "\n" + words(tr("One command: help \(prefix.joined(separator: " ")) …")) + "\n"
    }
    var text = "\(domain.name) — \(words(domain.summary))\n"
    var rest: [String] = []
    for command in commands where !rest.contains(command.words[1]) { rest.append(command.words[1]) }
    for chapter in domain.chapters {
      text += "\n" + heading(chapter.title) + lines(chapter.words, below: prefix)
      rest.removeAll { chapter.words.contains($0) }
    }
    if !rest.isEmpty {
      text += domain.chapters.isEmpty ? "\n" : "\n" + heading(tr("Others"))
      text += lines(rest, below: prefix)
    }
    let example = domain.mainNoun ?? rest.first ?? commands[0].words[1]
    return text + "\n"
      + words(tr("More: help \(domain.name) \(example), or a whole command, or help -k WORD"))
      + "\n"
  }

  /// One command.
  public func page(_ command: Command) -> String {
    var text = "\(command.name) — \(words(command.summary))\n\n"
    text += wrapped(synopsis(command), indent: 2, hanging: 6) + "\n"
    for paragraph in command.discussion {
      text += wrapped(words(paragraph), indent: 0, hanging: 0) + "\n"
    }
    func section(_ title: Phrase, _ parameters: [Parameter]) {
      let parameters = parameters.filter { !isGone($0) }
      guard !parameters.isEmpty else { return }
      text += heading(title) + rows(parameters.map { (synopsis($0), described($0)) }) + "\n"
    }
    section(tr("Words"), command.positionals)
    section(tr("Data"), command.parameters.filter { $0.role == .data || $0.role == .openData })
    section(tr("Options"), command.parameters.filter { $0.role == .option || $0.role == .flag })
    if !command.formats.isEmpty {
      text += heading(tr("Formats"))
      text += rows(command.formats.map { ($0.name, words($0.described)) }) + "\n"
    }
    let examples = command.examples.filter { !(worn?.names?.isGone(in: $0.line) ?? false) }
    if !examples.isEmpty {
      text += heading(tr("Examples"))
      for example in examples {
        if let summary = example.summary { text += "  # \(words(summary))\n" }
        text += "  \(example.line)\n"
      }
      text += "\n"
    }
    let effect: Phrase
    switch command.effects {
    case .reads where command.leads != nil:
      effect = tr(
        "Opens a window; each change in it is a command of its own, such as \(command.leads ?? ""), which undo reverts."
      )
    case .reads: effect = tr("Changes nothing.")
    case .writes, .history:
      effect = tr("Writes to the notebook; undo reverts it. --dry-run shows what it would do.")
    case .outside: effect = tr("Cannot be undone; run it alone or with --no-transaction.")
    case .transaction: effect = tr("Controls the transaction.")
    }
    text += wrapped(words(effect), indent: 0, hanging: 0)
    if worn?.refuses(command) ?? false {
      text += words(tr("The profile of this notebook has no place for it: it is refused.")) + "\n"
    }
    return text
  }

  /// With the names of the profile in place of those that are stored.
  private func synopsis(_ parameter: Parameter) -> String {
    guard case .choice(let choices) = parameter.type, let names = worn?.names else {
      return parameter.synopsis
    }
    let shown = names.offered(choices).map(names.shown).joined(separator: "|")
    return parameter.synopsis.replacing(
      choices.map(\.name).joined(separator: "|"), with: shown.isEmpty ? "-" : shown)
  }

  private func synopsis(_ command: Command) -> String {
    guard worn?.names != nil else { return command.synopsis }
    var text = command.synopsis
    for parameter in command.parameters {
      text =
        isGone(parameter)
        ? text.replacing(" [\(parameter.synopsis)]", with: "")
        : text.replacing(parameter.synopsis, with: synopsis(parameter))
    }
    return text
  }

  /// Whether a parameter takes nothing that the profile has, and may be left out.
  private func isGone(_ parameter: Parameter) -> Bool {
    guard case .choice(let choices) = parameter.type, let names = worn?.names,
      !parameter.isRequired
    else { return false }
    return !choices.isEmpty && names.offered(choices).isEmpty
  }

  func described(_ parameter: Parameter) -> String {
    var text = words(parameter.summary)
    if case .choice(let choices) = parameter.type {
      // A word that explains itself stands alone.
      let all = (worn?.names?.offered(choices) ?? choices).map { choice in
        let (name, summary) = (worn?.names?.shown(choice) ?? choice.name, words(choice.summary))
        return summary.folded == name.folded ? name : "\(name): \(summary)"
      }
      text += " (" + all.joined(separator: "; ") + ")"
    }
    if let direction = parameter.directionWords { text += "; " + words(direction) }
    if let unit = parameter.bareUnit {
      text += "; "
      text += words(
        unit.limit.isFinite
          ? tr("at the prompt, a plain number below \(Int(unit.limit)) is in \(unit.symbol)")
          : tr("at the prompt, a plain number is in \(unit.symbol)"))
    }
    let others = parameter.otherSpellings.joined(separator: ", ")
    if !others.isEmpty { text += "; " + words(tr("\(others) also works")) }
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

  /// Lines of at most so many cells, broken at blanks; a longer word has a line of its own.
  /// - Complexity: O(length).
  public static func wrap(_ text: String, width: Int) -> [String] {
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
      Topic(name: "more", summary: tr("the prompt, scripts, history, reminders")) { page in
        page.more()
      },
      Topic(name: "care", summary: tr("checks, backups, settings, operators")) { page in
        page.care()
      },
      Topic(name: "tutorial", summary: tr("the first steps, to type along")) { page in
        page.tutorial()
      },
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
          (
            "\"text\"",
            page.words(tr("\\\" \\\\ \\$ \\n \\t are escapes, and $variables are replaced"))
          ),
          (
            "$name  $last.id",
            page.words(tr("a variable is always one argument; $last is the last row returned"))
          ),
          (
            "key=value",
            page.words(tr("data; --option and plain words control the command"))
          ),
          ("<<END", page.words(tr("the following lines up to END, literally; also key=<<END"))),
          ("# text", page.words(tr("a comment, at the start of a word"))),
          ("--", page.words(tr("ends the options"))),
          ("COMMAND ?", page.words(tr("the signature of a command"))),
          ("COMMAND | SHELL", page.words(tr("at the prompt: send the output to a program"))),
          ("Tab", page.words(tr("at the prompt: completes words, names, dates and units"))),
          (
            "--state \"in progress\"",
            page.words(
              tr("at the prompt: a choice as tables show it, a synonym, or a prefix"))
          ),
        ])
      },
      Topic(name: "questions", summary: tr("how to answer what a command asks")) { page in
        page.rows([
          ("Enter", page.words(tr("the value in [ ], or nothing where it may be left out"))),
          ("?", page.words(tr("explains the value that is asked for"))),
          ("<", page.words(tr("goes back; the earlier answers are the defaults"))),
          ("-", page.words(tr("leaves a value out"))),
          (".", page.words(tr("answers Enter to the rest, up to a value that is needed"))),
          ("!  Ctrl-C  quit", page.words(tr("leaves; nothing is changed"))),
          ("\\TEXT", page.words(tr("the text as it stands: \\? is a question mark"))),
          ("Tab", page.words(tr("completes names, choices, dates, units and files"))),
        ])
          + page.words(
            tr(
              "At the prompt a command asks for the values it needs and was not given. Scripts, pipes and -c are never asked."
            )) + "\n"
      },
      Topic(name: "sealing", summary: tr("how a domain is encrypted, locked and unlocked")) {
        page in
        page.rows([
          ("notebook seal DOMAIN", page.words(tr("encrypts it with a passphrase"))),
          (
            "notebook unlock DOMAIN",
            page.words(tr("opens it until you lock it, leave, or type nothing for a while"))
          ),
          ("notebook lock", page.words(tr("locks what is open"))),
          ("notebook seals", page.words(tr("lists what is sealed, and what is locked now"))),
          (
            "notebook passphrase DOMAIN",
            page.words(tr("changes the passphrase; --recovery makes a new recovery key"))
          ),
          ("notebook unseal DOMAIN", page.words(tr("decrypts it"))),
          (
            "--passphrase-fd N",
            page.words(
              tr(
                "in scripts: reads a line for each domain, in the order of their names; a line that opens several is given once"
              ))
          ),
          (
            SecretKind.passphraseVariable,
            page.words(tr("in scripts: a command that prints the passphrase of the domain $1"))
          ),
        ]) + "\n"
          + page.wrapped(
            page.words(
              tr(
                "Sealing encrypts a domain, and its passphrase unlocks it. Commands that need a locked domain ask for the passphrase. Commands that read every domain skip it and tell you, unless a script supplies the passphrase."
              )), indent: 0, hanging: 0)
          + page.wrapped(
            page.words(
              tr(
                "If you forgot the passphrase, give the recovery key in its place, and set a new one: notebook passphrase DOMAIN. Without both, nobody can read the domain."
              )), indent: 0, hanging: 0)
      },
      Topic(name: "dates", summary: tr("how days and times are written")) { page in
        page.rows(
          [
            ("2026-05-01", page.words(tr("a day"))),
            (
              "2026-05-01T09:00",
              page.words(
                tr(
                  "a time; without an offset in the local time zone, on a day of a trip in that of the trip"
                ))
            ),
            (
              "4 june, June 4 2027",
              page.words(
                tr(
                  "a day of a month; without a year the next one in a plan, the last one in a recording"
                )
              )
            ),
            ("2026-05-01T09:00Z", page.words(tr("a time with its UTC offset"))),
            ("9  9:30  9.30", page.words(tr("at the prompt: a time of day"))),
            (
              "zone=\"New York\"", page.words(tr("at the prompt: a city instead of a time zone"))
            ),
          ] + DateWords.table.map { ($0.word, page.words($0.summary)) })
      },
      Topic(name: "units", summary: tr("how quantities are written")) { page in
        page.rows([
          ("3.5m 40cm 12mm", page.words(tr("lengths; a decimal point, no space"))),
          ("2ft 11in 3yd", page.words(tr("lengths in feet, inches, yards"))),
          ("90min 1h30m 2d", page.words(tr("durations"))),
          (
            "radius=200 weight=2",
            page.words(
              tr(
                "at the prompt: plain numbers in the default unit of the command; the answer shows it"
              )
            )
          ),
          (
            "3,5m", page.words(tr("at the prompt in Italian: a single number with a decimal comma"))
          ),
          (
            "30W 6kg 2.5l 16A 230V 3bar",
            page.words(
              tr(
                "values of survey parameters, in the unit of the parameter or another one of its quantity"
              ))
          ),
        ])
      },
      Topic(name: "formats", summary: tr("how results are written")) { page in
        page.rows([
          ("table", page.words(tr("for reading; default on a terminal"))),
          ("tsv", page.words(tr("tab-separated with a header; default in a pipe"))),
          ("csv", page.words(tr("RFC 4180, lines end in LF"))),
          ("json", page.words(tr("one document: schema, kind, rows"))),
          ("jsonl", page.words(tr("one object per line, each with its kind"))),
          ("md", page.words(tr("a Markdown table"))),
          ("geojson svg", page.words(tr("plans and positions"))),
          ("html", page.words(tr("a page for a browser: plans, pictures, lists"))),
          (
            "pdf",
            page.words(
              tr(
                "pages to print: lists, pictures, plans to scale; --paper a3 chooses the sheet, --scale 1:100 the scale of a plan"
              ))
          ),
          ("png", page.words(tr("plans and pictures; --width 2000 sets the pixels"))),
          (
            "xlsx",
            page.words(
              tr("a spreadsheet with filters; numbers and dates are such, text is never a formula"))
          ),
        ])
      },
    ]
  }

  /// By its name, or by another word that people look for.
  static func named(_ name: String) -> Topic? {
    let name = ["administration", "maintenance"].contains(name) ? "care" : name
    return all.first { $0.name == name }
  }
}

extension CommonOption {
  /// `-n FILE, --notebook FILE`
  var synopsis: String {
    let value = valueName.map { " " + $0 } ?? ""
    return (short.map { "-\($0)\(value), " } ?? "") + "--\(rawValue)\(value)"
  }
}

extension Session {
  /// Says something in lines as wide as the terminal, broken between words.
  public func sayWrapped(_ phrase: Phrase) {
    let lines = HelpPage.wrap(phrase.text(language), width: max(20, options.errorStyle.width))
    for line in lines { say(.verbatim(line)) }
  }
}
