// `help`, and the texts that other tools are made of: man page parts, shell completions.

import Core
import Kernel
import Render

let helpCommands: [Command] = [
  Command(
    "help", tr("Explain the program, a notebook, a command or a topic"),
    parameters: [
      .rest("topic", .commandWords, tr("words of a command, or a topic")),
      .option("search", .text, tr("find commands by a word"), shownAs: "WORD", short: "k"),
      .flag("all", tr("every command, with all details")),
      .option(
        "mdoc", .text,
        tr("a part of the man pages: options, exit-codes, tables, commands, commands-DOMAIN"),
        shownAs: "PART"),
      .option(
        "completion",
        .choice([
          Choice("bash", tr("for bash")), Choice("zsh", tr("for zsh")),
          Choice("fish", tr("for fish")),
        ]), tr("the completion file of a shell"), shownAs: "SHELL"),
    ],
    effects: .reads, synonyms: ["man", "manual", "usage", "commands", "apropos"],
    examples: [
      Example("help"), Example("help survey room list"), Example("help -k floorplan"),
      Example("help exit-codes"), Example("help --all --json"),
    ]
  ) { (session, arguments) throws(Diagnostic) in
    try session.help(arguments)
  }
]

extension Session {
  func help(_ arguments: Arguments) throws(Diagnostic) -> Output {
    var page = HelpPage(registry: registry, language: language, width: options.style.width)
    page.isPrompt = isInteractive
    if let part = arguments.text("mdoc") {
      guard let text = ManPage(registry: registry, session: self).part(part) else {
        throw Diagnostic(
          .usage, tr("the man pages have no part \(part)"), at: arguments.span("mdoc"))
      }
      return .text(kind: "help", text)
    }
    if let shell = arguments.text("completion") {
      return .text(kind: "help", ShellCompletion(registry: registry).text(for: shell))
    }
    let asData = arguments.invocation.has(.json) || options.json
    func listing(_ found: [Command]) -> Output {
      asData
        ? .table(commandTable(found))
        : .text(
          kind: "help",
          page.rows(found.map { ($0.name, $0.summary.text(language(of: $0.words[0]))) }))
    }
    if arguments.flag("all") { return .table(commandTable(registry.commands)) }
    if let word = arguments.text("search") {
      let found = HelpPage.search(word, registry, language)
      if found.isEmpty {
        foundNothing()
        return .message(tr("no help mentions \(word)"))
      }
      return listing(found)
    }
    let words = arguments.texts("topic").flatMap { $0.split(separator: " ").map(String.init) }
    if words.isEmpty {
      return asData ? .table(commandTable(registry.commands)) : .text(kind: "help", page.overview())
    }
    if words.count == 1, let topic = Topic.named(words[0]) {
      return .text(kind: "help", topic.text(page))
    }
    var starts = registry.starts(domain: domain).map(\.prefix)
    // At the prompt the only notebook that has it is meant.
    let owners = registry.domains.map(\.name).filter { name in
      registry.commands.contains { $0.words.starts(with: [name] + words) }
    }
    if isInteractive, owners.count == 1 { starts.append(owners) }
    for prefix in starts {
      let full = prefix + words
      if !asData, let domain = full.first, registry.domain(domain) != nil {
        page.language = language(of: domain)
        page.worn = self.words(of: domain)
      }
      if let command = registry.command(named: full) {
        let below = registry.commands.filter { $0.words.starts(with: full) }
        if asData { return .table(commandTable(below)) }
        return .text(kind: "help", page.page(command))
      }
      let below = registry.commands.filter { $0.words.starts(with: full) }
      if !below.isEmpty {
        return asData ? .table(commandTable(below)) : .text(kind: "help", page.group(full))
      }
    }
    // `unlock`: of the commands of no domain there is one that ends so.
    let ending = registry.commands.filter {
      registry.domain($0.words[0]) == nil && Array($0.words.dropFirst()) == words
    }
    if ending.count == 1 {
      return asData ? .table(commandTable(ending)) : .text(kind: "help", page.page(ending[0]))
    }
    let found = words.count == 1 ? HelpPage.search(words[0], registry, language) : []
    if !found.isEmpty, found.count < registry.commands.count / 4 {
      note(tr("no command is called \(words[0]); these mention it:"))
      return listing(found)
    }
    let known = registry.commands.map(\.name) + registry.domains.map(\.name) + Topic.all.map(\.name)
    let text = words.joined(separator: " ")
    // A noun without its domain, else what is nearest.
    let below = registry.domains.map { $0.name + " " + text }
      .filter { full in registry.commands.contains { ($0.name + " ").hasPrefix(full + " ") } }
    let near = below + (below.isEmpty ? Suggestions.nearest(to: text, among: known) : [])
    throw Diagnostic(
      .usage, tr("there is no help on \(text)"), at: arguments.span("topic"),
      hint: near.isEmpty ? tr("search: help -k \(words[0].shellQuoted)") : nil,
      suggestions: near.map { "help " + $0 })
  }

  /// The registry as rows; `--json` gives other programs all of it.
  private func commandTable(_ commands: [Command]) -> Table {
    let rows = commands.map { command -> [Value] in
      let parameters = command.parameters.map { parameter -> Value in
        .object(
          Members([
            ("name", .text(parameter.name)), ("role", .text(parameter.roleName)),
            ("type", .text(parameter.type.valueName)),
            ("required", .boolean(parameter.isAlwaysRequired)),
            ("repeatable", .boolean(parameter.isRepeatable)),
            ("contained", .boolean(parameter.isContained && !parameter.type.namesFile)),
            ("summary", .text(parameter.summary.text(language))),
          ]))
      }
      let examples = command.examples.map { example -> Value in
        .object(
          Members([
            ("line", .text(example.line)), ("code", .integer(Int64(example.code.rawValue))),
            ("runs", .boolean(example.runs)),
          ]))
      }
      return [
        .text(command.name), .text(command.summary.text(language)), .text(command.synopsis),
        .text(registry.lead(of: command).effects.name), .boolean(command.isSensitive),
        .boolean(command.isContained), .list(parameters),
        .list(command.synonyms.map { .text($0) }), .list(examples),
      ]
    }
    return Table(
      kind: "notebook.help",
      columns: [
        Column("name", tr("Command")), Column("summary", tr("Summary")),
        Column("synopsis", tr("Synopsis"), shown: .wide),
        Column("effects", tr("Effects"), shown: .wide),
        Column("sensitive", tr("Sensitive"), shown: .never),
        Column("contained", tr("Runs by itself"), shown: .never),
        Column("parameters", tr("Parameters"), shown: .never),
        Column("synonyms", tr("Synonyms"), shown: .never),
        Column("examples", tr("Examples"), shown: .never),
      ], rows: rows)
  }
}

extension Parameter {
  var roleName: String {
    switch role {
    case .positional: "positional"
    case .data: "data"
    case .openData: "open_data"
    case .option: "option"
    case .flag: "flag"
    }
  }
}

extension Effects {
  /// The stable name in `help --all --json`.
  var name: String {
    switch self {
    case .reads: "reads"
    case .writes: "writes"
    case .history: "history"
    case .outside: "outside"
    case .transaction: "transaction"
    }
  }
}
