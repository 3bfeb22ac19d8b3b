// Where passwords come from: a descriptor, a command that prints them, or somebody who types them without
// seeing them. Never an argument: those are in the history, and every process of the machine may read them.

import Kernel
import System

/// One secret that a command needs.
struct SecretQuestion {
  var prompt: Phrase
  /// A password that is being made: long enough, and typed twice.
  var isNew = false
}

extension Parameter {
  /// Of every command that needs a password.
  static var passwordDescriptor: Parameter {
    .option(
      "password-fd", .integer(0...1023),
      tr("read the password from this descriptor, a line for each that is needed"), shownAs: "N",
      contained: false)
  }
}

extension Session {
  static let commandVariable = "TACCUINO_PASSWORD_COMMAND"
  static let shortestPassword = 8

  /// What was asked for, in that order.
  /// - Throws: `refused` where nobody can be asked, `usage` for a new password that is too short,
  ///   `interrupted`.
  func secrets(
    _ questions: [SecretQuestion], _ arguments: Arguments
  ) throws(Diagnostic) -> [Secret] {
    let found: [Secret]
    if let descriptor = arguments.integer("password-fd") {
      found = try lines(of: Int32(descriptor), questions.count)
    } else if let command = surroundings.environment[Self.commandVariable], !command.isEmpty {
      found = try lines(printedBy: command, questions.count)
    } else if let ask = console.askSecret {
      return try typed(questions, ask)
    } else {
      throw Diagnostic(
        .refused, tr("a password is needed, and nobody can be asked"),
        hint: tr("give it with --password-fd N, or set \(Self.commandVariable)"))
    }
    guard found.count == questions.count else {
      throw Diagnostic(
        .data,
        tr(
          questions.count, one: "a line with the password was expected",
          other: "\(questions.count) lines with passwords were expected, and \(found.count) came"))
    }
    for (question, secret) in zip(questions, found) where question.isNew {
      try checkNew(secret)
    }
    return found
  }

  private func lines(of descriptor: Int32, _ count: Int) throws(Diagnostic) -> [Secret] {
    var found: [Secret] = []
    while found.count < count,
      let line = try Secret.line(
        of: descriptor, wakes: console.wakes, isInterrupted: console.isInterrupted)
    {
      found.append(line)
    }
    return found
  }

  private func lines(printedBy command: String, _ count: Int) throws(Diagnostic) -> [Secret] {
    let run = try Subprocess.run("/bin/sh", ["-c", command], seconds: 120)
    guard run.succeeded else {
      throw Diagnostic(
        .unavailable,
        tr("the command of \(Self.commandVariable) failed with exit code \(Int(run.code))"))
    }
    let lines = run.output.split(
      separator: UInt8(ascii: "\n"), maxSplits: count, omittingEmptySubsequences: false)
    var found: [Secret] = []
    for line in lines.prefix(count) where !(line.isEmpty && found.count == lines.count - 1) {
      let end = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard end.count <= Secret.limit else {
        throw Diagnostic(.data, tr("a password has at most \(Secret.limit) bytes"))
      }
      found.append(Secret(end))
    }
    return found
  }

  private func typed(
    _ questions: [SecretQuestion], _ ask: (String) -> Secret?
  ) throws(Diagnostic) -> [Secret] {
    func answer(_ prompt: Phrase) throws(Diagnostic) -> Secret {
      guard let secret = ask(prompt.text(language) + ": ") else {
        throw Diagnostic(.interrupted, tr("nothing was written"))
      }
      return secret
    }
    var found: [Secret] = []
    for question in questions {
      let secret = try answer(question.prompt)
      if question.isNew {
        try checkNew(secret)
        guard secret.isSame(as: try answer(tr("the same again"))) else {
          throw Diagnostic(.usage, tr("the two passwords differ"), hint: tr("try again"))
        }
      }
      found.append(secret)
    }
    return found
  }

  private func checkNew(_ secret: Secret) throws(Diagnostic) {
    guard let length = secret.characters else {
      throw Diagnostic(.data, tr("a password must be UTF-8 text"))
    }
    guard length >= Self.shortestPassword else {
      throw Diagnostic(
        .usage, tr("a password has at least \(Self.shortestPassword) characters"),
        hint: tr("several words are easier to remember than signs"))
    }
    guard secret.count <= Secret.limit else {
      throw Diagnostic(.data, tr("a password has at most \(Secret.limit) bytes"))
    }
  }
}
