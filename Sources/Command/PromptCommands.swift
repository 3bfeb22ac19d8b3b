// Commands for whoever sits at the prompt: the last result again, what was typed before, a clean screen,
// words of one's own.

import Kernel
import Render
import System

let promptCommands: [Command] = [
  Command(
    "last", tr("Show the last result again, in another format"),
    discussion: [
      tr(
        "If the last command only read, it is run again, so that the other format is complete; if it wrote, you see its answer again."
      )
    ],
    effects: .reads, contained: false, synonyms: ["again", "repeat"],
    examples: [Example("last --format json", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    guard let output = session.lastResult?.output else {
      throw Diagnostic(
        .usage, tr("there is no result yet"), at: arguments.invocation.line.span,
        hint: tr("at the prompt, last repeats the result of the command before it"))
    }
    return output
  },
  Command(
    "history", tr("List the lines you typed before"),
    parameters: [
      .optional("count", .integer(1...10_000), tr("number of lines; default 20"), shownAs: "N")
    ],
    effects: .reads, contained: false,
    examples: [Example("history 5", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    guard let history = session.console.history else {
      throw Diagnostic(
        .usage, tr("only the prompt has a history"), at: arguments.invocation.line.span,
        hint: tr("list the commands that changed the notebook: log"))
    }
    let lines = history().suffix(arguments.integer("count") ?? 20)
    return .text(
      kind: "notebook.history", lines.map { $0.printableMultiline + "\n" }.joined())
  },
  Command(
    "clear", tr("Clear the screen"),
    effects: .reads, contained: false, examples: [Example("clear")]
  ) { (session, _) throws(Diagnostic) in
    session.console.clear?()
    return .none
  },
  Command(
    "version", tr("Show the version of the program"),
    effects: .reads, contained: false, examples: [Example("version")]
  ) { (_, _) throws(Diagnostic) in
    .text(kind: "notebook.version", "taccuino \(ProgramVersion.text)\n")
  },
  Command(
    "alias", tr("List, add or remove aliases"),
    discussion: [
      tr(
        "At the prompt an alias replaces the beginning of a line. It is stored in your settings file, never in a notebook, and does not work in scripts."
      )
    ],
    parameters: [
      .optional("name", .text, tr("the alias; not the name of a command"), shownAs: "NAME"),
      .rest(
        "line", .text, tr("the text it replaces, in quotes or as several words"),
        shownAs: "LINE"),
      .flag("remove", tr("remove the alias")),
    ],
    effects: .outside, contained: false, synonyms: ["shortcut", "macro"],
    examples: [
      Example("alias due 'survey left --limit 5'", runs: false), Example("alias"),
    ]
  ) { (session, arguments) throws(Diagnostic) in
    try session.alias(arguments)
  },
]

extension Session {
  /// Whether a line may begin with a word without an alias: a verb, a command, a noun, what people say.
  private func isKnownWord(_ word: String) -> Bool {
    let word = word.folded
    return registry.root.child(word) != nil || LineReading.verbs[word] != nil
      || registry.nounForms[word] != nil || LineReading.wholeLines[word] != nil
      || LineReading.beginnings.contains { $0.start == word }
      || registry.domains.contains { registry.root.child($0.name)?.child(word) != nil }
      || Replies<Bool>.yesOrNo[word] != nil
  }

  func alias(_ arguments: Arguments) throws(Diagnostic) -> Output {
    guard var name = arguments.text("name") else {
      let rows = settings.aliases.sorted { $0.key < $1.key }.map {
        [Value.text($0.key), .text($0.value)]
      }
      return .table(
        Table(
          kind: "notebook.alias",
          columns: [Column("name", tr("Alias")), Column("line", tr("Stands for"))], rows: rows,
          empty: tr("you have no alias; try: alias due 'survey left'")))
    }
    guard let file = settings.userFile else {
      throw Diagnostic(
        .refused, tr("this run uses no settings file"),
        hint: tr("start taccuino without --no-config"))
    }
    var words = arguments.texts("line")
    var removes = arguments.flag("remove")
    // `alias add X LINE`, `alias remove X`, `alias x=spent`
    if let verb = LineReading.verbs[name.folded], settings.aliases[name] == nil,
      let first = words.first
    {
      if verb == ["remove"], words.count == 1 {
        (name, words, removes) = (first, [], true)
      } else if verb == ["add"] || name.folded == "set", words.count > 1 {
        (name, words) = (first, Array(words.dropFirst()))
      }
    }
    if words.isEmpty, let equals = name.firstIndex(of: "="), equals != name.startIndex {
      let line = String(name[name.index(after: equals)...])
      name = String(name[..<equals])
      if !line.isEmpty { words = [line] }
    }
    guard Settings.isAliasName(name), removes || !isKnownWord(name) else {
      throw Diagnostic(
        .usage, tr("\(name) cannot be an alias"), at: arguments.span("name"),
        hint: tr("one word of letters, digits, - and _ that the program does not know yet"))
    }
    // As it stands in the file of settings: NAME = LINE.
    if words.count > 1, words[0] == "=" { words.removeFirst() }
    let line = words.count == 1 ? words[0] : words.map(\.shellQuoted).joined(separator: " ")
    guard removes != !words.isEmpty else {
      throw Diagnostic(
        .usage,
        words.isEmpty
          ? tr("give the line that \(name) replaces") : tr("--remove takes no line"),
        at: arguments.span(words.isEmpty ? "name" : "line"),
        hint: tr("alias \(name) LINE, or alias \(name) --remove"))
    }
    if words.isEmpty {
      guard settings.aliases[name] != nil else {
        throw Diagnostic(
          .usage, tr("there is no alias \(name)"), at: arguments.span("name"),
          hint: tr("list them: alias"))
      }
    } else {
      let lines = try Lexer.lines(file: "<alias>", bytes: Array(line.utf8))
      guard lines.count == 1, lines[0].pipe == nil, !line.contains("\n") else {
        throw Diagnostic(
          .usage, tr("an alias replaces the beginning of one line"), at: arguments.span("line"))
      }
      warnOfSealed(alias: name, lines[0])
    }
    try settings.setAlias(name, words.isEmpty ? nil : line, in: file)
    return words.isEmpty
      ? .message(tr("removed the alias \(name)")) : .message(tr("\(name) stands for: \(line)"))
  }
}

extension Settings {
  static func isAliasName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first != UInt8(ascii: "-")
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
      }
  }

  /// Puts an alias into the user's settings file, or takes it out; every other line stays as it is.
  /// - Throws: 73, 74.
  mutating func setAlias(
    _ name: String, _ line: String?, in file: String
  ) throws(Diagnostic) {
    var text = ""
    if Files.exists(file) {
      text = String(decoding: try Files.read(file, limit: 1 << 20), as: UTF8.self)
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    lines.removeAll { Settings.aliasName(ofLine: $0) == name }
    if let line { lines.append("alias \(name) = \(line)") }
    try Files.makeDirectory(Paths.folder(of: file))
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    try Files.writeAtomically(Files.resolved(file), bytes, mode: 0o600, overwrite: true)
    aliases[name] = line
  }

  private static func aliasName(ofLine line: String) -> String? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    return aliasName(ofKey: String(line[..<equals]).trimmedBlanks)
  }

  /// `next` of `alias next`.
  static func aliasName(ofKey key: String) -> String? {
    let words = key.split(whereSeparator: { $0 == " " || $0 == "\t" })
    return words.count == 2 && words[0] == "alias" ? String(words[1]) : nil
  }
}
