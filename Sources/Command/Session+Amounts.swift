// Amounts of a typed line that can be two: which is meant is asked before anything runs.

import Kernel

extension Session {
  /// The line with every amount as it was meant, where one can be two; nil where none can.
  /// - Throws: `usage` where nobody can be asked; `interrupted` where nothing was answered.
  func withClearAmounts(_ invocation: Invocation) throws(Diagnostic) -> CommandLine? {
    guard isInteractive, let values = invocation.promptValues,
      invocation.command.effects == .writes
    else { return nil }
    var line = invocation.line
    var isChanged = false
    for parameter in invocation.command.parameters {
      guard case .money = parameter.type, let word = invocation.words[parameter.name]?.first,
        let text = word.literal, let amount = SpokenAmount(text, values.language), !amount.isSure
      else { continue }
      let meant = try answer(amount, text, parameter, word.span)
      let place = line.words.firstIndex { $0 == word || $0.keyed?.value == word }
      guard let place else { continue }
      let isData = line.words[place] != word
      let source = (isData ? parameter.typedName + "=" : "") + meant.shellQuoted
      var words = line.words.map(\.source)
      words[place] = source
      guard var changed = Lexer.line(words.joined(separator: " ")) else { continue }
      changed.pipe = line.pipe
      // What was chosen needs no second question.
      changed.isGuessed = line.isGuessed || amount.readings.count == 1
      line = changed
      isChanged = true
    }
    return isChanged ? line : nil
  }

  /// Which of several amounts is meant.
  private func answer(
    _ amount: SpokenAmount, _ text: String, _ parameter: Parameter, _ span: SourceSpan
  ) throws(Diagnostic) -> String {
    let readings = amount.readings
    guard readings.count > 1 else { return readings[0] }
    guard console.ask != nil, !options.yes else {
      throw SpokenAmount.several(text, readings, parameter, span)
    }
    let names = readings.joined(separator: "/")
    let question = tr("\(parameter.typedName): what is \(text)?").text(language) + " [\(names)] "
    let meant = reply(to: question) { typed in
      readings.first { $0.folded == typed.trimmedBlanks.folded }
    }
    guard let meant else {
      throw Diagnostic(.refused, tr("nothing was changed"), at: span)
    }
    return meant
  }
}
