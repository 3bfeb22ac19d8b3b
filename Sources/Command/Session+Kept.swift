// Command lines that the notebook keeps, to run when something happens: understood as those of a
// script, with variables for what happened, never given to a shell.

import Kernel
import Notebook

extension Session {
  /// Whether a batch is open that `append` adds to.
  public var isWriting: Bool { batch != nil }

  /// The command of a line that is to be kept.
  ///
  /// - Parameter named: what faults call the line.
  /// - Throws: `usage` where it is not one whole command, or uses other variables; `refused` for what
  ///   no transaction takes back, and for what steers transactions or the history.
  @discardableResult
  public func kept(
    command text: String, named name: String, variables names: Set<String>
  ) throws(Diagnostic) -> Invocation {
    let lines = try Lexer.lines(file: name, bytes: Array(text.utf8))
    guard lines.count == 1, let line = lines.first else {
      throw Diagnostic(
        .usage, lines.isEmpty ? tr("there is no command") : tr("this is more than one command"),
        hint: tr("give one command in quotes, such as 'trip list'"))
    }
    var reader = ScriptReader(parser: parser, context: Parser.Context(), variables: names)
    let invocation = try reader.one(line)
    switch invocation.command.effects {
    case .reads where invocation.sourced == nil, .writes: return invocation
    default:
      throw Diagnostic(
        .refused, tr("\(invocation.command.name) cannot run by itself when something happens"),
        at: line.span, hint: tr("commands that list, and those that add or change, can"))
    }
  }

  /// Runs a line that was kept: all of it, or nothing when it fails. Within an open batch what it
  /// writes belongs to that, else it is a step of undo of its own.
  ///
  /// - Parameter variables: what the line may use; those of the user are out of its reach.
  /// - Throws: what the command throws; `kept(command:named:variables:)` what it refuses.
  public func perform(
    kept text: String, named name: String, variables given: [String: String]
  ) throws(Diagnostic) {
    let invocation = try kept(command: text, named: name, variables: Set(given.keys))
    let before = (variables, lastRow, running, hasSpoken, saidMerged, outcome, domain, places)
    variables = given
    lastRow = [:]
    defer {
      (variables, lastRow, running, hasSpoken, saidMerged, outcome, domain, places) = before
    }
    guard let batch else { return try perform(invocation) }
    let mark = try batch.pointee.beginPart()
    let stagedBefore = staged.count
    do throws(Diagnostic) {
      let arguments = try Arguments(invocation, literals: parser.literals) { given[$0] }
      running = invocation
      hasSpoken = false
      sayDays(arguments)
      let delivery = try prepare(invocation.command.action(self, arguments), invocation)
      try batch.pointee.keepPart()
      try send(delivery)
    } catch {
      staged.removeLast(max(0, staged.count - stagedBefore))
      try batch.pointee.takeBack(to: mark)
      throw error
    }
  }
}
