// Command lines that the notebook keeps, to run when something happens: understood as those of a
// script, with variables for what happened, never given to a shell, and only what `reach` lets pass.

import Kernel
import Notebook

extension Session {
  /// Whether a batch is open that `append` adds to.
  public var isWriting: Bool { batch != nil }

  /// The command of a line that is to be kept. Reads no file, whatever the line names.
  ///
  /// - Parameter named: what faults call the line.
  /// - Throws: `usage` where it is not one whole command, or uses other variables; `refused` for what
  ///   reaches beyond the notebook, for what no transaction takes back, and for what steers
  ///   transactions or the history.
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
    // Before a reader of scripts sees it, which would open what `source` names.
    if let reach = try parser.parse(line, Parser.Context()).reach {
      throw Diagnostic(
        .refused, reach.what, at: reach.span,
        hint: tr("commands that list, and those that add or change, can"))
    }
    var reader = ScriptReader(parser: parser, context: Parser.Context(), variables: names)
    return try reader.one(line)
  }

  /// Runs a line that was kept: all of it, or nothing when it fails. Within an open batch what it
  /// writes belongs to that, else it is a step of undo of its own. What it answers is said like a
  /// message; nothing of it goes to standard output or into a file, and nobody is asked anything.
  ///
  /// - Parameter variables: what the line may use; those of the user are out of its reach.
  /// - Throws: what the command throws; `kept(command:named:variables:)` what it refuses.
  public func perform(
    kept text: String, named name: String, variables given: [String: String]
  ) throws(Diagnostic) {
    let invocation = try kept(command: text, named: name, variables: Set(given.keys))
    try confined(invocation, variables: given) { () throws(Diagnostic) in
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

  /// The result of a command as JSON, for a program that put its words together. The words are arguments: no quote, `$`,
  /// `|` or `#` means anything in them. Nothing of it goes anywhere else, and nobody is asked anything.
  ///
  /// - Parameter limit: bytes; what is longer is refused.
  /// - Throws: what the parser and the command throw; `refused` for what writes, and for what reaches beyond the notebook.
  public func answer(
    toWords words: [String], limit: Int
  ) throws(Diagnostic) -> [UInt8] {
    let line = Lexer.arguments(words)
    // Before a reader of scripts sees it, which would open what `source` names.
    let parsed = try parser.parse(line, Parser.Context())
    if let reach = parsed.reach { throw Diagnostic(.refused, reach.what, at: reach.span) }
    guard parsed.command.effects == .reads else {
      throw Diagnostic(.refused, tr("\(parsed.command.name) changes the notebook"), at: line.span)
    }
    var reader = ScriptReader(parser: parser, context: Parser.Context(), variables: [])
    let invocation = try reader.one(line)
    var bytes: [UInt8] = []
    try confined(invocation, variables: [:]) { () throws(Diagnostic) in
      options.json = true
      console.write = { (more) throws(Diagnostic) in
        guard bytes.count + more.count <= limit else {
          throw Diagnostic(.data, tr("the result has more than \(limit) bytes"))
        }
        bytes += more
      }
      console.say = { _ in }
      try perform(invocation)
    }
    return bytes
  }

  /// Runs a line as one that nobody typed, and puts all back that it may have changed of the session.
  private func confined(
    _ invocation: Invocation, variables given: [String: String],
    _ body: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard !performsKept else {
      throw Diagnostic(
        .refused, tr("a command that runs by itself starts no other"), at: invocation.line.span)
    }
    let before = (variables, lastRow, running, hasSpoken, saidMerged, outcome, domain, places)
    let (outer, shown) = ((console, options), lastResult)
    performsKept = true
    confine()
    variables = given
    lastRow = ShownRow()
    defer {
      (variables, lastRow, running, hasSpoken, saidMerged, outcome, domain, places) = before
      ((console, options), lastResult) = (outer, shown)
      performsKept = false
    }
    try body()
  }

  /// Takes away what a line that runs by itself has no use for: the file that the run writes, the
  /// terminal, the keyboard, other programs.
  private func confine() {
    (options.out, options.force, options.yes) = (nil, false, false)
    (options.json, options.format, options.asOf) = (false, nil, nil)
    options.style = options.errorStyle
    options.style.terminal = true
    options.style.color = false
    var inner = Console(
      write: { [unowned self] (bytes) throws(Diagnostic) in
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
          note(.verbatim(String(line)))
        }
      }, say: console.say, isInterrupted: console.isInterrupted,
      pipe: { (_, _) throws(Diagnostic) in },
      readInput: { () throws(Diagnostic) in
        throw Diagnostic(.refused, tr("a command that runs by itself reads no input"))
      })
    inner.wakes = console.wakes
    inner.answer = console.answer
    console = inner
  }
}
