// Words to an invocation. It reads the registry, knows no domain, touches no notebook: a script is
// parsed whole before its first line writes.

import Core
import Kernel
import Render

/// Parses command lines against a registry.
public struct Parser {
  /// What a line is read in.
  public struct Context: Sendable {
    /// The domain whose word may be left out.
    public var domain: String?
    /// At the prompt, unique abbreviations of command words are taken.
    public var abbreviations: Bool
    /// The kind of the innermost place entered: `survey.room`.
    public var place: String?
    /// Options of the whole run are taken (the words of the shell's command line).
    public var programOptions: Bool
    /// The domains that the notebook holds something of: what is meant where a word fits several.
    public var held: Set<String>
    /// The user's own words for the beginnings of lines.
    public var aliases: [String: String]
    /// Whether a fault says what may have been meant; not where only the answer yes or no is wanted.
    var suggests = true
    /// How values are read that a person types; nil where they have to be exact.
    public var values: PromptValues?

    public init(
      domain: String? = nil, abbreviations: Bool = false, programOptions: Bool = false,
      held: Set<String> = [], aliases: [String: String] = [:]
    ) {
      self.domain = domain
      self.abbreviations = abbreviations
      self.programOptions = programOptions
      self.held = held
      self.aliases = aliases
    }
  }

  public let registry: Registry
  public var literals: LiteralReader
  /// The domains that the notebook holds something of; asked only for the hint of a line that a script
  /// has and that is no command.
  public var holds: (() -> Set<String>)?

  public init(registry: Registry, literals: LiteralReader) {
    self.registry = registry
    self.literals = literals
  }

  /// Understands one line. A line whose only word after a command is `?` asks for its signature and
  /// becomes `help COMMAND`.
  public func parse(_ typed: CommandLine, _ context: Context) throws(Diagnostic) -> Invocation {
    // An answer to a question that was not asked is none to the next command.
    if let word = answer(typed, context) {
      throw Diagnostic(
        .usage, tr("\(word) answers no question"), at: typed.span, hint: tr("see: help"))
    }
    let line =
      context.abbreviations
      ? reading(context).meaning(of: typed) ?? typed : typed
    var common: [(option: CommonOption, value: Word?)] = []
    var rest = line.words[...]
    while let word = rest.first, word.isOption, let taken = try commonOption(&rest, context) {
      common.append(taken)
    }
    guard !rest.isEmpty else {
      if let pipe = line.pipe, common.isEmpty {
        throw Diagnostic(
          .usage, tr("there is nothing before the |"), at: pipe.span,
          hint: tr("write a command first: survey room list | less"))
      }
      guard let help = registry.command(named: ["help"]),
        common.contains(where: { $0.option == .help })
      else {
        throw Diagnostic(
          .usage, tr("options without a command"), at: line.span, hint: tr("see: help"))
      }
      return Invocation(command: help, line: line, words: [:], open: [], common: common)
    }
    if let help = helpOnGroup(rest, context, line, common) { return help }
    let match = try command(rest, context, line)
    let words = rest.dropFirst(match.words)
    if words.count == 1, words.first?.bare == "?",
      let help = help(on: match.command.words, line, common)
    {
      return help
    }
    var invocation = Invocation(
      command: match.command, line: line, words: [:], open: [], common: common)
    invocation.promptValues = context.values
    var faults: [Diagnostic] = []
    let isWhole = bind(words, into: &invocation, context, &faults)
    let wantsHelp = invocation.has(.help) && match.command.name != "help"
    if faults.isEmpty, wantsHelp, let help = help(on: match.command.words, line, common) {
      return help
    }
    if !wantsHelp { faults += missing(invocation, words: isWhole) }
    faults += commonFaults(invocation)
    if let fault = Diagnostic.gathered(faults, limit: Script.maxFaults) { throw fault }
    return invocation
  }

  /// What the command of a line still needs, with the line as it is read; nil where the line has
  /// another fault.
  func missing(in typed: CommandLine, _ context: Context) -> (line: CommandLine, [Parameter])? {
    if answer(typed, context) != nil { return nil }
    let line = reading(context).meaning(of: typed) ?? typed
    return missing(of: line, context).map { (line, $0) }
  }

  /// The command that a typed line calls, whatever else is wrong with it.
  func command(of typed: CommandLine, _ context: Context) -> Command? {
    let line = reading(context).meaning(of: typed) ?? typed
    var rest = line.words[...]
    while let word = rest.first, word.isOption {
      guard (try? commonOption(&rest, context)) != nil else { return nil }
    }
    return (try? command(rest, context, line))?.command
  }

  /// `yes` or `no` as a whole line of the prompt.
  private func answer(_ line: CommandLine, _ context: Context) -> String? {
    guard context.abbreviations, line.words.count == 1, let word = line.words[0].bare,
      Replies<Bool>.yesOrNo[word] != nil, context.aliases[word] == nil,
      registry.root.child(word) == nil
    else { return nil }
    return word
  }

  private func missing(of line: CommandLine, _ context: Context) -> [Parameter]? {
    guard line.words.first.map({ !$0.isOption }) ?? false,
      let match = try? command(line.words[...], context, line)
    else { return nil }
    var invocation = Invocation(
      command: match.command, line: line, words: [:], open: [], common: [])
    invocation.promptValues = context.values
    var faults: [Diagnostic] = []
    let isWhole = bind(line.words.dropFirst(match.words), into: &invocation, context, &faults)
    guard isWhole, faults.isEmpty, !invocation.has(.help) else { return nil }
    return match.command.parameters.filter(invocation.lacks)
  }

  /// The values that the command of a whole line is often given, though it needs none of them.
  func asked(_ line: CommandLine, _ context: Context) -> [Parameter] {
    guard let match = try? command(line.words[...], context, line) else { return [] }
    return match.command.parameters.filter(\.isAsked)
  }

  func reading(_ context: Context) -> LineReading {
    var plain = context
    (plain.abbreviations, plain.suggests) = (false, false)
    return LineReading(
      registry: registry, context: context, isWhole: { (try? parse($0, plain)) != nil },
      isAskable: { line in
        guard context.abbreviations, let needed = missing(of: line, plain) else { return false }
        return !needed.isEmpty && !needed.contains(where: \.isFile)
      },
      reads: { text, parameter in
        (try? literals.read(text, parameter, SourceSpan(typed: text), typed: context.values)) != nil
      })
  }

  /// What a line with faults names all the same: the things of the notebook among its words.
  func things(_ line: CommandLine, _ context: Context) -> [(source: String, word: Word)] {
    var rest = line.words[...]
    while let word = rest.first, word.isOption {
      guard (try? commonOption(&rest, context)) != nil else { return [] }
    }
    guard let match = try? command(rest, context, line) else { return [] }
    var invocation = Invocation(
      command: match.command, line: line, words: [:], open: [], common: [])
    invocation.promptValues = context.values
    var faults: [Diagnostic] = []
    let isWhole = bind(rest.dropFirst(match.words), into: &invocation, context, &faults)
    return match.command.parameters.flatMap { parameter -> [(source: String, word: Word)] in
      guard case .thing(let source) = parameter.type, isWhole || !parameter.isPositional else {
        return []
      }
      return (invocation.words[parameter.name] ?? []).map { (source, $0) }
    }
  }

  /// `survey room ?` and `survey room --help`: the words are the beginning of several commands.
  private func helpOnGroup(
    _ words: ArraySlice<Word>, _ context: Context, _ line: CommandLine,
    _ common: [(option: CommonOption, value: Word?)]
  ) -> Invocation? {
    guard words.count > 1, let last = words.last?.bare, last == "?" || last == "--help" else {
      return nil
    }
    let names = words.dropLast().compactMap(\.bare)
    guard names.count == words.count - 1,
      case .miss(let miss) = registry.find(
        names, domain: context.domain, abbreviations: context.abbreviations),
      miss.words == names.count
    else { return nil }
    return help(on: miss.prefix, line, common)
  }

  /// `help NAMES` in place of the line.
  private func help(
    on names: [String], _ line: CommandLine, _ common: [(option: CommonOption, value: Word?)]
  ) -> Invocation? {
    registry.command(named: ["help"]).map { help in
      let topic = names.map { Word(pieces: [.text($0, quoted: true)], span: line.span) }
      return Invocation(
        command: help, line: line, words: ["topic": topic], open: [], common: common)
    }
  }

  // MARK: - The command

  private func command(
    _ words: ArraySlice<Word>, _ context: Context, _ line: CommandLine
  ) throws(Diagnostic) -> Registry.Match {
    var names: [String] = []
    for word in words {
      guard let name = word.bare, !word.isOption else { break }
      names.append(name)
    }
    let all = Array(words)
    switch registry.find(names, domain: context.domain, abbreviations: context.abbreviations) {
    case .match(let match):
      return match
    case .ambiguous(let at, let fitting):
      throw Diagnostic(
        .usage, tr("\(names[at]) is short for several commands"), at: all[at].span,
        suggestions: completed(fitting, all, after: at))
    case .miss(let miss):
      var context = context
      if context.suggests, !context.abbreviations, let holds { context.held = holds() }
      if miss.words < names.count {
        if miss.words == 0, context.suggests {
          let several = severalReadings(line, all, context)
          if several.count > 1 {
            throw Diagnostic(
              .usage, tr("\(names[0]) is short for several commands"), at: all[0].span,
              suggestions: several)
          }
        }
        let near = suggested(names, all, miss, context, line)
        let known = miss.prefix.joined(separator: " ")
        let message =
          miss.words == 0
          ? tr("there is no command \(names[miss.words])")
          : tr("\(known) has no command \(names[miss.words])")
        throw Diagnostic(
          .usage, message, at: all[miss.words].span,
          hint: near.isEmpty ? tr("see: \(("help " + known).trimmedBlanks)") : nil,
          suggestions: near)
      }
      if miss.words == 0 {
        throw Diagnostic(
          .usage, tr("a command begins with its plain words"), at: all.first?.span,
          hint: tr("see: help"))
      }
      let known = miss.prefix.joined(separator: " ")
      if miss.prefix.count == 1, let home = registry.domain(known)?.home,
        let command = registry.command(named: [known, home])
      {
        return Registry.Match(command: command, words: miss.words)
      }
      let next = miss.node.children.map(\.word).joined(separator: ", ")
      throw Diagnostic(
        .usage, tr("\(known) needs one more word"), at: all[miss.words - 1].span,
        hint: tr("one of: \(next)"))
    }
  }

  /// What a line that matches nothing may have meant, ready to paste: what it would mean at the prompt,
  /// else the nearest names, with the words that follow where they can follow.
  private func suggested(
    _ names: [String], _ words: [Word], _ miss: Registry.Miss, _ context: Context,
    _ line: CommandLine
  ) -> [String] {
    guard context.suggests else { return [] }
    if !context.abbreviations {
      var typed = line
      // Behind the name of a domain stands what it could do: the name is no part of a text. So
      // `lodge summons next` is `summons next` there.
      if miss.words > 0, words.count > 1, registry.domains.contains(where: { $0.name == names[0] })
      {
        typed.words = Array(words.dropFirst())
        if let meant = reading(context).meaning(of: typed), meant.words.first?.bare == names[0] {
          let lines = working(meant)
          if !lines.isEmpty { return lines }
        }
      }
      typed.words = words
      if let meant = reading(context).meaning(of: typed) {
        let lines = working(meant)
        if !lines.isEmpty { return lines }
      }
    }
    let near = registry.suggestions(names, miss: miss, domain: context.domain, held: context.held)
    let rest = words.dropFirst(miss.words + 1)
    guard !rest.isEmpty else { return near }
    let fitting = near.filter { name in
      var whole = line
      whole.words =
        name.split(separator: " ").map {
          Word(pieces: [.text(String($0), quoted: false)], span: line.span)
        } + rest
      var quiet = Context()
      quiet.suggests = false
      return (try? parse(whole, quiet)) != nil
    }
    // A sentence that no command takes is not made better by another first word.
    if fitting.isEmpty { return context.abbreviations && rest.count > 1 ? [] : near }
    return completed(fitting, words, after: miss.words)
  }

  /// Lines that work when they are typed: the one that was meant, else the same with the name of the file
  /// behind `--out`, else the command without the words that it does not take. What only lacks values is
  /// told by the command itself.
  private func working(_ meant: CommandLine) -> [String] {
    var quiet = Context()
    quiet.suggests = false
    func text(_ words: [Word]) -> String { words.map(\.source).joined(separator: " ") }
    func parses(_ words: [Word]) -> Bool {
      var line = meant
      line.words = words
      return (try? parse(line, quiet)) != nil || !(missing(of: line, quiet) ?? []).isEmpty
    }
    guard
      case .match(let match) = registry.find(
        LineReading.plainWords(meant), domain: nil, abbreviations: false)
    else { return [] }
    if parses(meant.words) {
      return [match.command.withFile(Array(meant.words)).map(text) ?? text(meant.words)]
    }
    if let moved = match.command.withFile(Array(meant.words)), parses(moved) {
      return [text(moved)]
    }
    let plain = Array(meant.words.prefix(match.words))
    return parses(plain) ? [text(plain)] : []
  }

  /// What a line means in each domain, where it means something in several; ready to paste.
  private func severalReadings(
    _ line: CommandLine, _ words: [Word], _ context: Context
  ) -> [String] {
    var typed = line
    typed.words = words
    // It means one thing here, which the prompt has run and a script is told.
    guard context.abbreviations || reading(context).meaning(of: typed) == nil else { return [] }
    var found: [String] = []
    for domain in registry.domains
    where context.held.isEmpty || context.held.contains(domain.name) {
      guard let meant = self.line(typed, of: domain.name, context),
        let first = meant.words.first?.bare
      else { continue }
      var path = meant.words.map(\.source)
      // Within the domain its own word is left out.
      if registry.root.child(first) == nil { path.insert(domain.name, at: 0) }
      guard path[0] == domain.name else { continue }
      let text = path.joined(separator: " ")
      if !found.contains(text) { found.append(text) }
    }
    return found
  }

  /// What a line means in one domain.
  private func line(_ typed: CommandLine, of domain: String, _ context: Context) -> CommandLine? {
    var alone = context
    (alone.domain, alone.place, alone.held) = (nil, nil, [domain])
    // As in a notebook of that domain alone: the noun of `add note hello` says more than its verb.
    if let meant = reading(alone).meaning(of: typed), meant.words.first?.bare == domain {
      return meant
    }
    var inside = context
    (inside.domain, inside.place) = (domain, nil)
    guard
      case .match(let match) = registry.find(
        LineReading.plainWords(typed), domain: domain, abbreviations: false),
      match.command.words.first == domain
    else { return reading(inside).meaning(of: typed) }
    var meant = typed
    meant.words =
      match.command.words.map { Word(pieces: [.text($0, quoted: false)], span: typed.span) }
      + typed.words.dropFirst(match.words)
    return meant
  }

  /// Suggested names followed by the rest of the line, ready to paste.
  private func completed(_ names: [String], _ words: [Word], after index: Int) -> [String] {
    names.map { name in
      // `backup trips.tac`: the file has the ending that the command makes.
      let ending = registry.command(named: name.split(separator: " ").map(String.init))
        .flatMap { command in command.positionals.lazy.compactMap(\.fileSuffix).first }
      let last = words.count - 1
      let words = words.indices.dropFirst(index + 1).map { place in
        guard place == last, let ending, let file = words[place].bare,
          let point = file.lastIndex(of: "."), point > file.startIndex
        else { return words[place].source }
        return (file[...point] + ending).description.shellQuoted
      }
      return ([name] + words).joined(separator: " ")
    }
  }

  // MARK: - Parameters

  /// Gives each word to its parameter, and goes on after a fault.
  ///
  /// - Returns: whether all plain words found their place; after an option that nobody knows a word may
  ///   be its value, so that nothing is said of plain words any more.
  private func bind(
    _ words: ArraySlice<Word>, into invocation: inout Invocation, _ context: Context,
    _ faults: inout [Diagnostic]
  ) -> Bool {
    let command = invocation.command
    let positionals = command.positionals
    var place = 0
    var optionsEnded = false
    var isWhole = true
    var rest = words
    let takesData =
      command.openData != nil
      || command.parameters.contains {
        $0.role == .data || $0.otherSpellings.contains { $0.hasSuffix("=") }
      }
    while let word = rest.first {
      if !optionsEnded, word.bare == "--" {
        optionsEnded = true
        rest.removeFirst()
        continue
      }
      if !optionsEnded, word.isOption {
        do throws(Diagnostic) {
          try bindOption(&rest, into: &invocation, context)
        } catch {
          faults.append(error)
          if rest.first == word {
            rest.removeFirst()
            isWhole = false
          }
        }
        continue
      }
      rest.removeFirst()
      if takesData, let (key, value) = word.keyed {
        if let parameter = command.parameter(data: key) {
          add(value, to: parameter, &invocation, &faults)
        } else if command.openData != nil {
          invocation.open.append((key, value))
        } else {
          faults.append(noData(key, word, invocation))
        }
        continue
      }
      while place < positionals.count,
        isGiven(positionals[place], invocation) || passesOver(place, of: positionals, word)
      {
        place += 1
      }
      let parameter = place < positionals.count ? positionals[place] : nil
      if let fault = redirection(word, rest.first, to: parameter, invocation, context) {
        faults.append(fault)
        return false
      }
      guard let parameter else {
        // What the word names may be meant for an option.
        let takesThing = command.parameters.contains { $0.role == .option && $0.isThing }
        if let option = command.parameters.first(where: \.isSecretDescriptor) {
          // Not shown: the word may be the secret.
          faults.append(.secretAsWord(option))
        } else if isWhole {
          faults.append(
            Diagnostic(
              .usage,
              positionals.isEmpty
                ? tr("\(command.name) takes no more words")
                : tr("one word too many for \(command.name)"), at: word.span,
              hint: tr("syntax: \(command.synopsis)"),
              suggestions: positionals.isEmpty && command.effects == .reads && !takesThing
                ? [command.name] : []))
        }
        isWhole = false
        continue
      }
      var found: [Diagnostic] = []
      add(word, to: parameter, &invocation, &found)
      if isWhole { faults += found }
      if case .positional(repeated: false) = parameter.role { place += 1 }
    }
    return isWhole
  }

  /// `key=value` whose key the command does not know.
  private func noData(_ key: String, _ word: Word, _ invocation: Invocation) -> Diagnostic {
    let command = invocation.command
    let known = command.parameters.filter { $0.role == .data }.map(\.name)
    let near = Suggestions.nearest(to: key, among: known)
    return Diagnostic(
      .usage, tr("\(command.name) has no data named \(key)"),
      at: word.span.first(key.utf8.count),
      hint: near.isEmpty
        ? tr("it takes \(known.joined(separator: ", ")); quote the word if it is text") : nil,
      suggestions: near.map { replaced(word, key: $0, in: invocation.line) })
  }

  /// `> FILE` at the prompt, as a shell has it: the file is named by an option here. nil for every other
  /// word, and where a text can stand.
  private func redirection(
    _ word: Word, _ next: Word?, to parameter: Parameter?, _ invocation: Invocation,
    _ context: Context
  ) -> Diagnostic? {
    guard context.abbreviations, let text = word.bare, text.hasPrefix(">") else { return nil }
    if case .text? = parameter?.type { return nil }
    let name = text.drop { $0 == ">" }
    let line = invocation.line
    let before = line.words.prefix { $0 != word }.map(\.source)
    let file = name.isEmpty ? next?.source ?? "FILE" : String(name).shellQuoted
    return Diagnostic(
      .usage, tr("> does not write a file here; use --out"), at: word.span,
      suggestions: [(before + ["--out", file]).joined(separator: " ")])
  }

  /// Whether a plain parameter was given by another spelling already: `--trip NAME`.
  private func isGiven(_ parameter: Parameter, _ invocation: Invocation) -> Bool {
    guard case .positional(repeated: false) = parameter.role else { return false }
    return !parameter.otherSpellings.isEmpty && invocation.words[parameter.name] != nil
  }

  /// Whether a word is none of the choices of an optional parameter but a number for the next one:
  /// `calendar 2025`.
  private func passesOver(_ place: Int, of positionals: [Parameter], _ word: Word) -> Bool {
    guard place + 1 < positionals.count, !positionals[place].isRequired,
      case .choice(let choices) = positionals[place].type,
      case .integer = positionals[place + 1].type, let text = word.literal
    else { return false }
    return !choices.contains { $0.name == text } && Int(text) != nil
  }

  private func replaced(_ word: Word, key: String, in line: CommandLine) -> String {
    line.words.map { $0 == word ? key + "=" + (word.keyed?.value.source ?? "") : $0.source }
      .joined(separator: " ")
  }

  func add(
    _ word: Word, to parameter: Parameter, _ invocation: inout Invocation,
    _ faults: inout [Diagnostic]
  ) {
    do throws(Diagnostic) { try add(word, to: parameter, &invocation) } catch {
      faults.append(error)
    }
  }

  /// Gives a word to a parameter, also one that is no value of it: then it is not missing besides.
  func add(
    _ word: Word, to parameter: Parameter, _ invocation: inout Invocation
  ) throws(Diagnostic) {
    if let given = invocation.words[parameter.name], !given.isEmpty, !parameter.isRepeatable {
      throw Diagnostic(.usage, tr("\(parameter.synopsis) is given twice"), at: word.span)
    }
    invocation.words[parameter.name, default: []].append(word)
    if let text = word.literal {
      _ = try literals.read(text, parameter, word.span, typed: invocation.promptValues)
    }
  }

  // MARK: - Checks

  /// What the command needs and was not given.
  /// - Parameter words: whether its plain words count.
  private func missing(_ invocation: Invocation, words: Bool) -> [Diagnostic] {
    let absent = invocation.command.parameters.filter {
      invocation.lacks($0) && (words || !$0.isPositional)
    }
    let line = invocation.line
    var span = line.words.last?.span ?? line.span
    span.column += span.length
    span.offset += span.length
    span.length = 0
    return absent.enumerated().map { index, parameter in
      Diagnostic(
        .usage, tr("\(invocation.command.name) needs \(parameter.synopsis): \(parameter.summary)"),
        at: span,
        // The synopsis is the same for all of them.
        hint: index == absent.count - 1
          ? tr("syntax: \(invocation.command.synopsis)") : tr("write: \(parameter.synopsis)"))
    }
  }

  private func commonFaults(_ invocation: Invocation) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    for (option, value) in invocation.common {
      do throws(Diagnostic) { try check(option, value, invocation) } catch { faults.append(error) }
    }
    return faults
  }

  private func check(
    _ option: CommonOption, _ value: Word?, _ invocation: Invocation
  ) throws(Diagnostic) {
    switch option {
    case .format:
      if let value, let text = value.literal, !invocation.command.formatNames.contains(text) {
        throw Diagnostic(
          .usage, tr("there is no format \(text)"), at: value.span,
          hint: tr("one of: \(invocation.command.formatNames.joined(separator: ", "))"))
      }
    case .asOf, .now:
      if let value, let text = value.literal {
        _ = try literals.instant(
          text, value.span, option == .asOf ? .behind : .unclear)
      }
      if option == .asOf, invocation.command.effects != .reads {
        throw Diagnostic(
          .usage, tr("--as-of looks at the past; \(invocation.command.name) changes the present"),
          at: invocation.line.span)
      }
    case .dryRun
    where invocation.command.effects == .outside || invocation.command.effects == .transaction:
      throw Diagnostic(
        .usage, tr("\(invocation.command.name) cannot be tried with --dry-run"),
        at: invocation.line.span)
    default: break
    }
    // What stands in the file is parsed as it is written there.
    if invocation.command.name == "source", option.isOfOneCommand, option != .dryRun {
      throw Diagnostic(
        .usage, tr("source takes no --\(option.rawValue)"),
        at: value?.span ?? invocation.line.span,
        hint: tr("write it in the file, or before source on the command line of taccuino"))
    }
  }
}
