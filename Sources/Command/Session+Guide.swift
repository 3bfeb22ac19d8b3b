// The one way in which values are asked for at the prompt: a guide is shown and fed until all its questions
// are answered, or it is left. Also the questions that follow from what a parameter declares.

import Kernel

extension Session {
  /// Whether values that are left out can be asked for. Scripts, pipes and `-c` are never asked, though
  /// they may be on a terminal.
  public var canGuide: Bool { guides && canAsk }

  /// Asks the questions of a guide, one after the other.
  /// - Returns: false where wrong answers ended it.
  /// - Throws: `interrupted` where it was left, by `!`, Ctrl-C or the end of input.
  public func ask<Source>(_ guide: inout Guide<Source>) throws(Diagnostic) -> Bool {
    if guide.question != nil, !hasSaidKeys {
      hasSaidKeys = true
      note(Answer.keys)
    }
    while let question = guide.question {
      let hidden = question.hidden
      let more =
        hidden > 0
        ? ["  " + tr("… and \(hidden) more: type a part of the name").text(language)] : []
      for line in question.lines + question.numbered + more { note(.verbatim(line)) }
      guard let typed = ask(question.asked, completing: question.completion) else {
        throw Session.leftGuide
      }
      let turn = try guide.take(typed)
      if let fault = guide.fault { report(fault) }
      for phrase in guide.said { note(phrase) }
      switch turn {
      case .asks, .answered: continue
      case .left: throw Session.leftGuide
      case .failed: return false
      }
    }
    return true
  }

  static var leftGuide: Diagnostic { Diagnostic(.interrupted, tr("nothing was written")) }

  /// What is thrown where a question of the typed line is left: whoever swallows it can ask and keep nothing more.
  public func left() -> Diagnostic {
    hasLeft = true
    return Session.leftGuide
  }

  /// - Throws: `interrupted` where a question of the typed line was left, whatever became of that since.
  func checkLeft() throws(Diagnostic) { if hasLeft { throw Session.leftGuide } }

  /// Keeps what was answered as the line that a script would have, for the history of lines.
  public func keepGuided(_ line: String) { guidedLines.append(line) }

  /// The lines that answers have made since this was last asked.
  public func takeGuided() -> [String] {
    defer { guidedLines = [] }
    return guidedLines
  }

  /// Whether the history of lines may hold them: none has a command whose text is personal, whole or not.
  public func mayRemember(_ lines: [CommandLine]) -> Bool {
    !isPrivate && !mayNameSealed(lines) && !isAnyPersonal(lines, typedContext)
  }

  private func isAnyPersonal(_ lines: [CommandLine], _ context: Parser.Context) -> Bool {
    lines.contains {
      isPersonal($0) || parser.command(of: $0, context)?.name == "private"
    }
  }

  // MARK: - What a parameter declares

  /// The question for a value of a parameter.
  /// - Parameters:
  ///   - prompt: in place of its summary.
  ///   - line: the line that the value is for, as far as it goes.
  ///   - makes: a thing that is not there is made later, where its kind can be made.
  public func question(
    for parameter: Parameter, _ prompt: Phrase? = nil, on line: CommandLine? = nil,
    makes: Bool = false
  ) -> Question {
    let summary = parameter.summary.text(language)
    var question = Question(
      prompt?.text(language) ?? "\(summary) (\(parameter.synopsis))",
      isRequired: parameter.isRequired,
      completion: { [unowned self] in
        Completer(self).answer($0, $1, parameter, after: line?.words ?? [])
      }
    ) { [unowned self] (text) throws(Diagnostic) in
      let span = SourceSpan(typed: text)
      if case .money = parameter.type, let values = typedContext.values,
        let amount = SpokenAmount(text, values.language)
      {
        // What is asked for is the amount, so that a dollar sign alone is doubted no more.
        guard amount.readings.count == 1 else {
          throw SpokenAmount.several(text, amount.readings, parameter, span)
        }
        return .answer(Answer(amount.readings[0]))
      }
      let read = try parser.literals.read(text, parameter, span, typed: typedContext.values)
      guard case .thing(let source) = parameter.type else { return .answer(Answer(read.text)) }
      return .answer(Answer(try name(text, source, at: span, makes: makes)))
    }
    var page = HelpPage(
      registry: registry, language: language, width: options.errorStyle.width)
    if case .choice(let choices) = parameter.type, choices.contains(where: \.isOfProfile) {
      page.worn = DomainWords(lexicon: nil, names: choiceNames, refused: [])
    }
    question.help = page.rows([(parameter.synopsis, page.described(parameter))]).lines
    if case .thing(let source) = parameter.type, let place = entered(source, at: .nowhere) {
      question.standard = Answer(place)
    }
    return question
  }

  /// What a script names a thing by: `text` where that is exact, else its own name, else its id.
  private func name(
    _ text: String, _ source: String, at span: SourceSpan, makes: Bool
  ) throws(Diagnostic) -> String {
    guard let things = registry.things(source) else { return text }
    let id: Identifier
    do throws(Diagnostic) { id = try resolve(text, source, at: span) } catch {
      guard makes, things.making != nil, error.suggestions.isEmpty, isUnknown(text, source)
      else { throw error }
      return text
    }
    let all = try things.all(self)
    let isExact =
      try things.find(self, text).count == 1
      ? true : try matching(text, noun: source).count == 1
    if isExact || all.contains(where: { $0.id == id && $0.text.folded == text.folded }) {
      return text
    }
    guard let own = all.first(where: { $0.id == id })?.text, try things.find(self, own).count == 1
    else { return id.description }
    return own
  }

  /// The question for a key that only the notebook knows.
  public func question(for key: OpenKey) -> Question {
    var question = Question(
      "\(key.key) (\(key.shown))", isRequired: key.isRequired,
      completion: { [unowned self] in Completer(self).answer($0, $1, key) }
    ) { [unowned self] (text) throws(Diagnostic) in
      if let fault = key.check?(self, text) { throw fault }
      return .answer(Answer(text))
    }
    let units = key.units.joined(separator: " ")
    question.help = ["  \(key.key)=\(key.shown)"]
    if !units.isEmpty { question.help.append("  " + tr("units: \(units)").text(language)) }
    return question
  }

  /// Asks for the thing that a parameter takes, where somebody can be asked; nil where nothing is answered.
  /// What was answered stands until the typed line is done.
  /// - Parameters:
  ///   - prompt: in place of the parameter's summary.
  ///   - arguments: of a command that turned out to need an option. The typed line then runs anew with it, so
  ///     that the log has the line as a script would have it.
  ///   - proposesFirst: whether Enter means the first of the options.
  ///   - options: what can be chosen by number.
  public func askedThing(
    _ parameter: Parameter, _ prompt: Phrase? = nil, for arguments: Arguments? = nil,
    proposesFirst: Bool = true,
    among options: () throws(Diagnostic) -> [Question.Option] = { () throws(Diagnostic) in [] }
  ) throws(Diagnostic) -> Identifier? {
    guard isInteractive, canGuide, case .thing(let source) = parameter.type else { return nil }
    if let known = askedThings[source] { return known }
    try checkLeft()
    var question = needed(question(for: parameter, prompt))
    question.options = try options()
    if proposesFirst { question.standard = question.options.first?.answer ?? question.standard }
    let text: String
    do throws(Diagnostic) {
      guard let answered = try answer(question) else { return nil }
      text = answered
    } catch {
      throw error.code == .interrupted ? left() : error
    }
    let id = try resolve(text, source, at: SourceSpan(typed: text))
    askedThings[source] = id
    if let invocation = arguments?.invocation, invocation.line.text == typedInvocation?.line.text,
      invocation.command.parameters.contains(where: {
        $0.name == parameter.name && !$0.isPositional
      })
    {
      lacking = ["--" + parameter.name, text.shellQuoted]
      throw Session.leftGuide
    }
    return id
  }

  /// Runs a typed line; where its command asked for an option that it turned out to need, the line with it.
  func performAsking(_ invocation: Invocation, typed: String) throws(Diagnostic) {
    typedInvocation = invocation
    defer { (typedInvocation, lacking) = (nil, nil) }
    do throws(Diagnostic) { try performSpoken(invocation, typed: typed) } catch {
      guard let words = lacking, let whole = invocation.line.adding(words) else { throw error }
      var reader = ScriptReader(
        parser: parser, context: typedContext, variables: Set(variables.keys))
      var again = try reader.one(whole)
      (again.line.shape, again.line.reach) = (invocation.line.shape, invocation.line.reach)
      if guidedLines.last == invocation.line.text { guidedLines.removeLast() }
      if mayRemember([whole]) { keepGuided(whole.text) }
      try performSpoken(again, typed: typed)
    }
  }

  private func needed(_ question: Question) -> Question {
    var question = question
    question.isRequired = true
    return question
  }

  /// The answer to a single question; nil where wrong answers ended it.
  func answer(_ question: Question) throws(Diagnostic) -> String? {
    var guide = try Guide(OneQuestion(question: question))
    return try ask(&guide) ? guide.answers[.only]?.text : nil
  }
}

extension SourceSpan {
  /// The whole of a text that was typed as an answer, or as a value of a line.
  public init(typed text: String) {
    self.init(
      file: "<prompt>", line: 1, text: text, column: 0, length: text.utf8.count, offset: 0)
  }
}

extension String {
  fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}
