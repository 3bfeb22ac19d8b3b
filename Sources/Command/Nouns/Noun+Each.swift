// `--where` of verbs with a rule of their own: the verb is run for each thing that meets the condition, as if
// its line had named it. All of it is one command, so that what one of them refuses, refuses all.

import Kernel
import Notebook
import Render

extension Noun where Item: Entity {
  /// The same verb, which takes a condition in place of its thing, or of its several.
  public func whereMet(_ command: Command) -> Command {
    let noun = self
    var guide = command.guide
    if let asked = guide {
      guide = { (session, arguments) throws(Diagnostic) in
        arguments.has("where") ? false : try asked(session, arguments)
      }
    }
    return command.changed(
      parameters: { noun.orCondition($0) }, guide: guide,
      action: { (session, arguments) throws(Diagnostic) in
        guard arguments.has("where") else { return try command.action(session, arguments) }
        return try noun.each(command, session, arguments)
      })
  }

  private func each(
    _ command: Command, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    guard let one = command.parameters.first(where: isThing) else {
      preconditionFailure("\(command.name) names no \(name)")
    }
    let items = try chosen(one.name, session, arguments)
    let before = try table(items, session)
    guard !items.isEmpty else { return .table(before) }
    let span = arguments.span("where")
    var invocation = arguments.invocation
    invocation.command = command
    invocation.words["where"] = nil
    func perform(_ items: [Item]) throws(Diagnostic) -> Output {
      invocation.words[one.name] = items.map {
        Word(pieces: [.text($0.id.description, quoted: true)], span: span)
      }
      return try session.output(of: invocation)
    }
    // A verb of several things has words of its own for what it did.
    if one.isRepeatable || items.count == 1 { return try perform(items) }
    try session.quietly { () throws(Diagnostic) in
      for item in items {
        try session.checkInterrupted()
        _ = try perform([item])
      }
    }
    let after = try self.items(session, ids: items.map(\.id))
    session.say(
      after.isEmpty ? tr("removed \(items.count) rows") : tr("changed \(items.count) rows"))
    return .table(after.isEmpty ? before : try table(after, session))
  }

  private func isThing(_ parameter: Parameter) -> Bool {
    if case .thing(name) = parameter.type { parameter.isPositional } else { false }
  }

  /// The things by name as one of the words, or a condition for them.
  func orCondition(_ parameters: [Parameter]) -> [Parameter] {
    parameters.map { isThing($0) ? $0.unless(Parameter.condition.name) : $0 } + [.condition]
  }

  /// The things that a line names, or all that meet its condition where it names none.
  func chosen(
    _ name: String, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> [Item] {
    guard arguments.has("where") else {
      return try items(session, ids: try arguments.things(name, session))
    }
    guard !arguments.has(name) else {
      throw Diagnostic(
        .usage, tr("give either the things or --where"), at: arguments.span("where"))
    }
    // `trip=` of a note is where it goes to, `--trip` where it is.
    var invocation = arguments.invocation
    for parameter in invocation.command.parameters where parameter.role == .data {
      invocation.words[parameter.name] = nil
    }
    return try items(
      session, try within?.narrowing(session, session.arguments(of: invocation)) ?? [],
      wanted: try wanted(arguments, session))
  }
}

extension Session {
  func arguments(of invocation: Invocation) throws(Diagnostic) -> Arguments {
    try Arguments(invocation, literals: parser.literals, variable: { variable($0) })
  }

  /// Runs a command within the one that runs, as if its line had been written.
  func output(of invocation: Invocation) throws(Diagnostic) -> Output {
    try invocation.command.action(self, arguments(of: invocation))
  }
}
