// What a typed line leaves out and its command needs is asked for at the prompt, value by value. The whole
// line is then read as if it had been typed so; nothing is asked where the line has another fault.

import Core
import Kernel

extension Session {
  /// `line` with the values that its command still needs, as they were answered; nil where none are
  /// missing, nobody can be asked, or the question was left.
  func completed(_ line: CommandLine, in context: Parser.Context) -> CommandLine? {
    guard isInteractive, canAsk,
      let (read, missing) = parser.missing(in: line, context), !missing.isEmpty,
      !missing.contains(where: \.isFile)
    else { return nil }
    var text = read.text
    if let pipe = read.pipe, text.hasSuffix(pipe.text) { return nil }
    for parameter in missing {
      guard let value = answer(for: parameter) else { return nil }
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

  /// Asks until the answer is one that the parameter takes; an empty one leaves the question.
  private func answer(for parameter: Parameter) -> String? {
    let prompt = "\(parameter.summary.text(language)) (\(parameter.synopsis)): "
    while let typed = ask(prompt, among: candidates(for: parameter.type)) {
      let text = typed.trimmedBlanks
      if text.isEmpty { return nil }
      let span = SourceSpan(
        file: "<prompt>", line: 1, text: text, column: 0, length: text.utf8.count, offset: 0)
      do throws(Diagnostic) {
        _ = try parser.literals.read(text, parameter, span)
        if case .thing(let source) = parameter.type { _ = try resolve(text, source, at: span) }
        return text
      } catch {
        report(error)
      }
    }
    return nil
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
