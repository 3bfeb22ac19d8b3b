// The values that a typed line lacks, as questions: what its command declares as needed, what it is often
// given beside that, and the keys that a family wants of what the line makes.

import Kernel

struct MissingValues: Questions {
  /// A name of a parameter, or a key followed by `=`.
  typealias Step = String

  let session: Session
  /// As it is read so far.
  let line: CommandLine
  let parameters: [Parameter]

  func steps(_ answers: Answers) throws(Diagnostic) -> [String] {
    parameters.map(\.name) + keys(answers).map { $0.key + "=" }
  }

  func question(_ step: String, _ answers: Answers) throws(Diagnostic) -> Question {
    if let parameter = parameters.first(where: { $0.name == step }) {
      let makes = session.parser.command(of: line, session.typedContext)?.effects == .writes
      return session.question(
        for: parameter, on: line.adding(words(answers, until: step)), makes: makes)
    }
    guard let key = keys(answers).first(where: { $0.key + "=" == step }) else {
      throw Diagnostic(.internalFault, tr("no question is named \(step)"))
    }
    return session.question(for: key)
  }

  /// The keys that the line has to have and does not have, once it says what they are of.
  private func keys(_ answers: Answers) -> [OpenKey] {
    guard parameters.allSatisfy({ !$0.isRequired || answers[$0.name] != nil }),
      let line = line.adding(words(answers)),
      let invocation = try? session.parser.parse(line, session.typedContext),
      let open = invocation.command.openData, !invocation.has(.help),
      let source = session.registry.keys(open.name),
      let arguments = try? Arguments(
        invocation, literals: session.parser.literals, variable: { session.variable($0) }),
      let keys = try? source.keys(session, arguments)
    else { return [] }
    let given = Set(invocation.open.map(\.key))
    return keys.filter { $0.isRequired && !given.contains($0.key) }
  }

  /// The line with what was answered, as a script would have it; nil where it is none.
  func whole(_ answers: Answers) -> CommandLine? {
    let keys = keys(answers).compactMap { key in
      answers[key.key + "="].map { "\(key.key)=\($0.text.shellQuoted)" }
    }
    return line.adding(words(answers) + keys)
  }

  /// What was answered for the parameters.
  /// - Parameter step: for those before this one alone.
  private func words(_ answers: Answers, until step: String? = nil) -> [String] {
    parameters.prefix { $0.name != step }.compactMap { parameter in
      guard let text = answers[parameter.name]?.text, !text.isEmpty else { return nil }
      return switch parameter.role {
      case .data: "\(parameter.name)=\(text.shellQuoted)"
      case .option: "--\(parameter.name) \(MissingValues.plain(text))"
      default: MissingValues.plain(text)
      }
    }
  }

  /// Quotes a text so that it is read as a value, even if it looks like an option.
  private static func plain(_ text: String) -> String {
    let quoted = text.shellQuoted
    let word = Lexer.arguments([text]).words[0]
    guard quoted == text, word.isOption || word.keyed != nil || text == "?" else { return quoted }
    return "'" + text + "'"
  }
}

extension CommandLine {
  /// The same line with words behind its own, before what its output goes to; nil where it is none any more.
  func adding(_ words: [String]) -> CommandLine? {
    func read(_ text: String) -> CommandLine? {
      guard var line = Lexer.line(text) else { return nil }
      line.isGuessed = isGuessed
      return line
    }
    var text = self.text
    var end = ""
    if let pipe {
      end = " | " + pipe.text
      if text.hasSuffix(pipe.text), let bar = text.dropLast(pipe.text.count).lastIndex(of: "|") {
        text = String(text[..<bar]).trimmedBlanks
      }
    }
    // Behind a comment or a text of several lines nothing can stand.
    if read(text + " x")?.words.count != self.words.count + 1 {
      text = self.words.map(\.source).joined(separator: " ")
    }
    return read(([text] + words).joined(separator: " ") + end)
  }
}
