// What a typed line leaves out and its command needs is asked for at the prompt, value by value. The whole
// line is then read as if it had been typed so; nothing is asked where the line has another fault.

import Core
import Kernel

extension Session {
  /// `line` with the values that its command still needs, as they were answered; nil where none are
  /// missing, nobody can be asked, or the question was left.
  func completed(_ line: CommandLine, in context: Parser.Context) -> CommandLine? {
    guard isInteractive, let (read, missing) = parser.missing(in: line, context), !missing.isEmpty,
      !missing.contains(where: \.isFile)
    else { return nil }
    if let whole = withThing(read, missing, context) { return whole }
    var text = read.text
    if let pipe = read.pipe, text.hasSuffix(pipe.text) { return nil }
    // `trip edit to=2027-06-12`: the thing that is entered, where one of its kind is.
    if missing.count == 1, missing[0].isPositional, case .thing(let source) = missing[0].type,
      let entered = entered(source, at: line.span)
    {
      let lines = try? Lexer.lines(
        file: "<prompt>", bytes: Array((text + " " + entered.shellQuoted).utf8))
      return lines?.count == 1 ? lines?[0] : nil
    }
    guard canAsk else { return nil }
    // What most lines of such a command also say is asked for with the rest, and may be left out.
    let typed = Set(read.words.compactMap { $0.keyed?.key })
    let asked = parser.asked(read, context).filter { !typed.contains($0.name) }
    for parameter in missing + asked {
      guard let value = answer(for: parameter) else {
        if parameter.isRequired { return nil }
        continue
      }
      let shown = value.shellQuoted
      switch parameter.role {
      case .data: text += " \(parameter.name)=\(shown)"
      case .option: text += " --\(parameter.name) \(shown)"
      default: text += " " + (value.hasPrefix("-") ? "-- " : "") + shown
      }
    }
    let lines = try? Lexer.lines(file: "<prompt>", bytes: Array(text.utf8))
    return lines?.count == 1 ? lines?[0] : nil
  }

  /// `state complete`, `add type 'Powder 6 kg'`: the first word is no thing, but what comes after one. The
  /// thing is the place entered, where it is of that kind; else it is asked for.
  private func withThing(
    _ line: CommandLine, _ missing: [Parameter], _ context: Parser.Context
  ) -> CommandLine? {
    guard missing.count == 1, missing[0].isPositional,
      let (source, word) = parser.things(line, context).first, let text = word.literal,
      let place = line.words.firstIndex(of: word),
      (try? resolve(text, source, at: word.span)) == nil,
      (try? parser.literals.read(text, missing[0], word.span, typed: context.values)) != nil
    else { return nil }
    if case .thing(let other) = missing[0].type,
      (try? resolve(text, other, at: word.span)) == nil
    {
      return nil
    }
    let thing: String
    if let entered = entered(source, at: word.span) {
      thing = entered
    } else {
      guard canAsk, let title = registry.things(source)?.title,
        registry.things(source).map({ (try? $0.all(self))?.isEmpty ?? true }) == false,
        let value = answer(
          for: .positional("thing", .thing(source), title),
          tr("which \(title)?").text(language) + " ")
      else { return nil }
      thing = value
    }
    var words = line.words.map(\.source)
    words.insert(thing.shellQuoted, at: place)
    let lines = try? Lexer.lines(
      file: "<prompt>", bytes: Array(words.joined(separator: " ").utf8))
    return lines?.count == 1 ? lines?[0] : nil
  }

  /// `asset add smoke detector`: two words that were not quoted are one name, where the first one alone names
  /// nothing.
  func withJoinedName(_ invocation: Invocation) -> CommandLine? {
    let things = invocation.command.positionals.prefix(2)
    guard isInteractive, canAsk, things.count == 2, case .thing(let source) = things[0].type,
      case .thing = things[1].type, let first = invocation.words[things[0].name]?.first,
      let second = invocation.words[things[1].name]?.first, let one = first.bare,
      let other = second.bare, (try? notebook()) != nil,
      let place = invocation.line.words.firstIndex(of: first),
      invocation.line.words.firstIndex(of: second) == place + 1,
      unknown(one, source, first.span) != nil
    else { return nil }
    var line = invocation.line
    line.words[place].pieces = [.text(one + " " + other, quoted: true)]
    line.words.remove(at: place + 1)
    line.text = line.words.map(\.source).joined(separator: " ")
    return line
  }

  /// `asset add 'Smoke detector'`: what a line that writes names and nobody made yet is made first, where the
  /// user says so, in the batch of the line. A name that is near to another one is a slip, and not made.
  func makeThings(for invocation: Invocation) throws(Diagnostic) {
    guard isInteractive, canAsk, invocation.command.effects == .writes, (try? notebook()) != nil
    else { return }
    let texts = invocation.words.compactMapValues { $0.first?.literal }
    for (source, word) in parser.things(invocation.line, typedContext) {
      guard let things = registry.things(source), let making = things.making,
        let text = word.literal, let fault = unknown(text, source, word.span),
        fault.suggestions.isEmpty
      else { continue }
      guard let lines = try making(self, text, texts) else { return }
      for line in lines {
        guard let typed = try? Lexer.lines(file: "<prompt>", bytes: Array(line.utf8)).first
        else { continue }
        note(tr("runs: \(line.printableMultiline)"))
        makings.append(try parser.parse(typed, typedContext))
      }
      // What follows in the line is made with it, or told by the command.
      return
    }
  }

  /// What names the place of a kind that is entered; nil where none is.
  private func entered(_ source: String, at span: SourceSpan) -> String? {
    guard let place = places.last(where: { $0.source == source }) else { return nil }
    let isName = (try? resolve(place.label, source, at: span)) == place.id
    return isName ? place.label : place.id.description
  }

  /// A line that removes the place where one stands, and does not name it, is confirmed.
  /// - Throws: `refused` where the answer is not yes.
  func confirmPlace(_ invocation: Invocation, typed: CommandLine) throws(Diagnostic) {
    let command = invocation.command
    guard isInteractive, command.words.last == "remove", !invocation.has(.dryRun),
      let source = command.parameters.lazy.compactMap({ parameter -> String? in
        guard case .thing(let source) = parameter.type else { return nil }
        return source
      }).first, let place = places.last(where: { $0.source == source }),
      parser.things(typed, typedContext).isEmpty,
      let title = registry.things(source)?.title
    else { return }
    try confirm(
      tr("remove the \(title) \(place.label)?"), flag: "--yes", at: invocation.line.span)
  }

  /// The line with the values that the thing it makes has to have, as its family says; nil where none are
  /// missing, nobody can be asked, or the question was left.
  func withRequiredKeys(_ invocation: Invocation) -> CommandLine? {
    guard isInteractive, canAsk, let open = invocation.command.openData,
      invocation.line.pipe == nil, !invocation.has(.help),
      let source = registry.keys(open.name),
      let arguments = try? Arguments(
        invocation, literals: parser.literals, variable: { self.variable($0) }),
      let keys = try? source.keys(self, arguments)
    else { return nil }
    let given = Set(invocation.open.map(\.key))
    let absent = keys.filter { $0.isRequired && !given.contains($0.key) }
    guard !absent.isEmpty else { return nil }
    var text = invocation.line.text
    for key in absent {
      var value: String?
      while let typed = ask("\(key.key) (\(key.shown)): ", among: candidates(key)) {
        let answer = typed.trimmedBlanks
        if answer.isEmpty { break }
        guard let fault = key.check?(self, answer) else {
          value = answer
          break
        }
        report(fault)
        note(tr("an empty answer leaves the question"))
      }
      guard let value else { return nil }
      text += " \(key.key)=\(value.shellQuoted)"
    }
    let lines = try? Lexer.lines(file: "<prompt>", bytes: Array(text.utf8))
    return lines?.count == 1 ? lines?[0] : nil
  }

  private func candidates(_ key: OpenKey) -> [Completion.Candidate] {
    key.values.map { Completion.Candidate(text: $0, shown: $0.printable, description: "") }
  }

  /// Whether a text that answers no question leaves it.
  public static func leaves(_ text: String) -> Bool {
    let folded = text.trimmedBlanks.folded
    let meant = LineReading.wholeLines[folded]?.first ?? folded
    return ["quit", "undo", "cancel"].contains(meant)
  }

  /// Asks until the answer is one that the parameter takes; an empty one leaves the question, and so does who
  /// answers something else for the third time.
  private func answer(for parameter: Parameter, _ question: String? = nil) -> String? {
    let prompt = question ?? "\(parameter.summary.text(language)) (\(parameter.synopsis)): "
    for _ in 1...3 {
      guard let typed = ask(prompt, among: candidates(for: parameter.type)) else { return nil }
      let text = typed.trimmedBlanks
      if text.isEmpty { return nil }
      let span = SourceSpan(typed: text)
      do throws(Diagnostic) {
        _ = try parser.literals.read(text, parameter, span)
        if case .thing(let source) = parameter.type { _ = try resolve(text, source, at: span) }
        return text
      } catch {
        if Session.leaves(text) { return nil }
        report(error)
        note(tr("an empty answer leaves the question"))
      }
    }
    return nil
  }

  /// Asks for the thing that a parameter takes, where somebody can be asked; nil where nothing is answered.
  public func askedThing(_ parameter: Parameter) throws(Diagnostic) -> Identifier? {
    guard isInteractive, canAsk, case .thing(let source) = parameter.type,
      let text = answer(for: parameter)
    else { return nil }
    return try resolve(text, source, at: SourceSpan(typed: text))
  }

  /// What Tab completes.
  private func candidates(for type: ParameterType) -> [Completion.Candidate] {
    switch type {
    case .choice(let choices):
      choices.map {
        Completion.Candidate(
          text: $0.name, shown: $0.name, description: $0.summary.text(language))
      }
    case .thing(let source):
      ((try? registry.things(source)?.all(self)) ?? []).map {
        Completion.Candidate(
          text: $0.text, shown: $0.text.printable, description: $0.description.printable)
      }
    default: []
    }
  }
}

extension SourceSpan {
  /// The whole of a text that was typed as an answer, or as a value of a line.
  init(typed text: String) {
    self.init(
      file: "<prompt>", line: 1, text: text, column: 0, length: text.utf8.count, offset: 0)
  }
}
