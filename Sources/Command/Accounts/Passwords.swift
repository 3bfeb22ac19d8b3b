// Where passwords come from: a descriptor, a command that prints them, or the terminal, which does not show
// them. Never an argument: the history keeps arguments, and every process of the machine may read them.

import Kernel
import System

/// One secret that a command needs.
struct SecretQuestion {
  var prompt: Phrase
  /// A new password: it must be long enough, and is typed twice.
  var isNew = false
  /// It is for somebody else, of whom the command that prints your passwords knows nothing.
  var isOfAnother = false
}

extension Parameter {
  /// Of every command that needs a password.
  public static var passwordDescriptor: Parameter {
    .option(
      "password-fd", .integer(0...1023),
      tr("read the password from this descriptor, a line for each that is needed"), shownAs: "N",
      contained: false)
  }
}

extension Session {
  static let commandVariable = "TACCUINO_PASSWORD_COMMAND"
  static let shortestPassword = 8

  /// The secrets asked for, in that order.
  /// - Throws: `refused` where nobody can be asked, `usage` for a new password that is too short and for
  ///   a descriptor that holds the commands, `interrupted`.
  func secrets(
    _ questions: [SecretQuestion], _ arguments: Arguments
  ) throws(Diagnostic) -> [Secret] {
    try secrets(
      questions, descriptor: arguments.integer("password-fd"), at: arguments.span("password-fd"),
      command: Self.commandVariable, option: "--password-fd",
      lack: tr("a password is needed, and nobody can be asked"))
  }

  /// - Parameters:
  ///   - variable: names the variable whose command prints the secrets.
  ///   - argument: what that command gets as `$1`.
  ///   - option: of the descriptor.
  ///   - lack: what is wrong where nobody can be asked.
  func secrets(
    _ questions: [SecretQuestion], descriptor: Int?, at span: SourceSpan?,
    command variable: String, argument: String = "", option: String, lack: Phrase
  ) throws(Diagnostic) -> [Secret] {
    let found: [Secret]
    if let descriptor {
      if descriptor == 0, let ask = console.askSecret { return try typed(questions, ask) }
      guard descriptor != 0 || !console.inputHoldsCommands else {
        // The next line is the password, and no command.
        isLeaving = true
        throw .inputHoldsCommands(at: span, option)
      }
      found = try lines(of: Int32(descriptor), questions.count)
    } else if let command = surroundings.environment[variable], !command.isEmpty,
      !questions.contains(where: \.isOfAnother)
    {
      found = try lines(printedBy: command, variable, argument, questions.count)
    } else if let ask = console.askSecret {
      return try typed(questions, ask)
    } else {
      throw Diagnostic(
        .refused, lack,
        // What prints your passwords knows nothing of those of others.
        hint: questions.contains(where: \.isOfAnother)
          ? tr("give it with \(option) N") : tr("give it with \(option) N, or set \(variable)"))
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

  private func lines(
    printedBy command: String, _ variable: String, _ argument: String, _ count: Int
  ) throws(Diagnostic) -> [Secret] {
    let run = try Subprocess.run(
      "/bin/sh", ["-c", command, "taccuino", argument], seconds: 120, wakes: console.wakes,
      isInterrupted: console.isInterrupted)
    guard run.succeeded else {
      throw Diagnostic(
        .unavailable,
        tr("the command of \(variable) failed with exit code \(Int(run.code))"))
    }
    let lines = run.output.split(
      separator: UInt8(ascii: "\n"), maxSplits: count, omittingEmptySubsequences: false)
    var found: [Secret] = []
    for line in lines.prefix(count) where !(line.isEmpty && found.count == lines.count - 1) {
      found.append(try Secret.ofLine(line))
    }
    return found
  }

  private func typed(
    _ questions: [SecretQuestion], _ ask: (String) throws(Diagnostic) -> Secret?
  ) throws(Diagnostic) -> [Secret] {
    func answer(_ prompt: Phrase) throws(Diagnostic) -> Secret {
      guard let secret = try ask(prompt.text(language) + ": ") else {
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
    guard !secret.isBlank else {
      throw Diagnostic(.usage, tr("a password cannot consist of blanks alone"))
    }
    guard secret.count <= Secret.limit else {
      throw Diagnostic(.data, tr("a password has at most \(Secret.limit) bytes"))
    }
  }
}

extension Diagnostic {
  static func inputHoldsCommands(
    at span: SourceSpan?, _ option: String = "--password-fd"
  ) -> Diagnostic {
    Diagnostic(
      .usage, tr("standard input holds the commands, so no password can be read from it"), at: span,
      hint: tr("use another descriptor: \(option) 3 3<FILE"))
  }
}

extension Lexer {
  /// Refuses a script on standard input that wants passwords from there, before any of its lines is read as
  /// a command: a fault would show the line of the password.
  /// - Throws: `usage`.
  public static func checkPasswords(
    onInput bytes: [UInt8], passphrases: Int? = nil
  ) throws(Diagnostic) {
    if passphrases == 0 { throw .inputHoldsCommands(at: nil, "--passphrase-fd") }
    let words = bytes.split { $0 == 32 || $0 == 9 || $0 == 10 || $0 == 13 }
    for (word, next) in zip(words, Array(words.dropFirst()) + [[]]) {
      let options = ["--password-fd", "--passphrase-fd"]
      guard let option = options.first(where: { word.starts(with: $0.utf8) }) else { continue }
      let length = option.utf8.count
      let value = word.count == length ? next : word.dropFirst(length + 1)
      if !value.isEmpty, value.allSatisfy({ $0 == UInt8(ascii: "0") }) {
        throw .inputHoldsCommands(at: nil, option)
      }
    }
  }
}
