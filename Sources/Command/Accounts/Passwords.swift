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

  /// Whether it names a descriptor from which a secret is read.
  var isSecretDescriptor: Bool { role == .option && (name == "password-fd" || name == "key-fd") }

  /// Of every command that is given the key of a provider.
  public static var keyDescriptor: Parameter {
    .option(
      "key-fd", .integer(0...1023), tr("read the key from this descriptor, a line"), shownAs: "N",
      contained: false)
  }
}

/// What is asked for: its words, and where a script gives it.
enum SecretKind {
  /// Of an account.
  case password
  /// Of a sealed domain.
  case passphrase
  /// Of a provider.
  case key

  /// The option whose descriptor holds a line for each secret.
  var option: String {
    switch self {
    case .password: "--password-fd"
    case .passphrase: "--passphrase-fd"
    case .key: "--key-fd"
    }
  }

  /// The variable whose command prints them; nil where there is none.
  var variable: String? {
    switch self {
    case .password: "TACCUINO_PASSWORD_COMMAND"
    case .passphrase: Self.passphraseVariable
    case .key: nil
    }
  }

  static let passphraseVariable = "TACCUINO_PASSPHRASE_COMMAND"

  static let shortest = 8

  // A key is never new: of these, `tooLong` alone is said of one.

  fileprivate var tooShort: Phrase {
    switch self {
    case .password, .key: tr("a password has at least \(Self.shortest) characters")
    case .passphrase: tr("a passphrase has at least \(Self.shortest) characters")
    }
  }

  fileprivate var tooLong: Phrase {
    switch self {
    case .password: tr("a password has at most \(Secret.limit) bytes")
    case .passphrase: tr("a passphrase has at most \(Secret.limit) bytes")
    case .key: tr("a key has at most \(Secret.limit) bytes")
    }
  }

  fileprivate var blank: Phrase {
    switch self {
    case .password, .key: tr("a password cannot consist of blanks alone")
    case .passphrase: tr("a passphrase cannot consist of blanks alone")
    }
  }

  fileprivate var noText: Phrase {
    switch self {
    case .password, .key: tr("a password must be UTF-8 text")
    case .passphrase: tr("a passphrase must be UTF-8 text")
    }
  }

  fileprivate var differ: Phrase {
    switch self {
    case .password, .key: tr("the two passwords differ")
    case .passphrase: tr("the two passphrases differ")
    }
  }

  fileprivate func missing(_ count: Int, _ found: Int) -> Phrase {
    switch self {
    case .password:
      tr(
        count, one: "a line with the password was expected",
        other: "\(count) lines with passwords were expected, and \(found) came")
    case .passphrase:
      tr(
        count, one: "a line with the passphrase was expected",
        other: "\(count) lines with passphrases were expected, and \(found) came")
    case .key: tr("a line with the key was expected")
    }
  }

  fileprivate var inputHoldsCommands: Phrase {
    switch self {
    case .password:
      tr("standard input holds the commands, so no password can be read from it")
    case .passphrase:
      tr("standard input holds the commands, so no passphrase can be read from it")
    case .key: tr("standard input holds the commands, so no key can be read from it")
    }
  }
}

extension Session {
  /// The passwords asked for, in that order.
  /// - Throws: as `secrets(_:_:descriptor:at:argument:lack:)`.
  func secrets(
    _ questions: [SecretQuestion], _ arguments: Arguments
  ) throws(Diagnostic) -> [Secret] {
    try secrets(
      questions, .password, descriptor: arguments.integer("password-fd"),
      at: arguments.span("password-fd"),
      lack: tr("a password is needed, and nobody can be asked"))
  }

  /// The key of a provider, from `--key-fd` or the terminal. The command declares `Parameter.keyDescriptor`.
  /// - Throws: as `secrets(_:_:descriptor:at:argument:lack:)`; `data` for a line with a blank or a character that no key
  ///   has.
  public func key(
    asking prompt: Phrase, _ arguments: Arguments
  ) throws(Diagnostic) -> Secret {
    let key = try secrets(
      [SecretQuestion(prompt: prompt)], .key, descriptor: arguments.integer("key-fd"),
      at: arguments.span("key-fd"), lack: tr("a key is needed, and nobody can be asked"))[0]
    try key.checkKey()
    return key
  }

  /// The secrets asked for, in that order.
  /// - Parameters:
  ///   - argument: what the command that prints them gets as `$1`.
  ///   - lack: what is wrong where nobody can be asked.
  /// - Throws: `refused` where nobody can be asked, `usage` for a new secret that is too short and for
  ///   a descriptor that holds the commands, `interrupted`.
  func secrets(
    _ questions: [SecretQuestion], _ kind: SecretKind, descriptor: Int?, at span: SourceSpan?,
    argument: String = "", lack: Phrase
  ) throws(Diagnostic) -> [Secret] {
    let found: [Secret]
    if let descriptor {
      if descriptor == 0, let ask = console.askSecret { return try typed(questions, kind, ask) }
      found = try lines(of: descriptor, questions.count, kind, at: span)
    } else if let variable = kind.variable, let command = surroundings.environment[variable],
      !command.isEmpty, !questions.contains(where: \.isOfAnother)
    {
      found = try lines(printedBy: command, variable, argument, questions.count)
    } else if let ask = console.askSecret {
      return try typed(questions, kind, ask)
    } else {
      // What prints your passwords knows nothing of those of others.
      let variable = questions.contains(where: \.isOfAnother) ? nil : kind.variable
      throw Diagnostic(
        .refused, lack,
        hint: variable.map { tr("give it with \(kind.option) N, or set \($0)") }
          ?? tr("give it with \(kind.option) N"))
    }
    guard found.count == questions.count else {
      throw Diagnostic(.data, kind.missing(questions.count, found.count))
    }
    for (question, secret) in zip(questions, found) where question.isNew {
      try check(new: secret, kind)
    }
    return found
  }

  /// Lines of a descriptor; fewer where it ends before.
  /// - Throws: `usage` where it holds the commands or is not open.
  func lines(
    of descriptor: Int, _ count: Int, _ kind: SecretKind, at span: SourceSpan?
  ) throws(Diagnostic) -> [Secret] {
    guard descriptor != 0 || !console.inputHoldsCommands else {
      // The next line is the secret, and no command.
      isLeaving = true
      throw .inputHoldsCommands(at: span, kind)
    }
    var found: [Secret] = []
    do throws(Diagnostic) {
      while found.count < count,
        let line = try Secret.line(
          of: Int32(descriptor), wakes: console.wakes, isInterrupted: console.isInterrupted)
      {
        found.append(line)
      }
    } catch {
      var fault = error
      switch error.code {
      case .usage: fault.hint = tr("open it for the command, such as: \(kind.option) 3 3<FILE")
      case .data: fault.message = kind.tooLong
      default: break
      }
      throw fault
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
    _ questions: [SecretQuestion], _ kind: SecretKind,
    _ ask: (String) throws(Diagnostic) -> Secret?
  ) throws(Diagnostic) -> [Secret] {
    var found: [Secret] = []
    for question in questions {
      // A new passphrase with a slip is asked for again; what was answered before it stays.
      var tries = question.isNew && kind == .passphrase ? Session.mostTries : 1
      while true {
        do throws(Diagnostic) {
          found.append(try typed(question, kind, ask))
          break
        } catch {
          tries -= 1
          guard tries > 0, error.code != .interrupted else { throw error }
          report(error)
        }
      }
    }
    return found
  }

  private func typed(
    _ question: SecretQuestion, _ kind: SecretKind,
    _ ask: (String) throws(Diagnostic) -> Secret?
  ) throws(Diagnostic) -> Secret {
    func answer(_ prompt: Phrase) throws(Diagnostic) -> Secret {
      guard let secret = try ask(prompt.text(language) + ": ") else {
        throw Diagnostic(.interrupted, tr("nothing was written"))
      }
      return secret
    }
    let secret = try answer(question.prompt)
    guard question.isNew else { return secret }
    try check(new: secret, kind)
    guard secret.isSame(as: try answer(tr("the same again"))) else {
      throw Diagnostic(.usage, kind.differ, hint: tr("try again"))
    }
    return secret
  }

  private func check(new secret: Secret, _ kind: SecretKind) throws(Diagnostic) {
    guard let length = secret.characters else { throw Diagnostic(.data, kind.noText) }
    guard length >= SecretKind.shortest else {
      throw Diagnostic(
        .usage, kind.tooShort, hint: tr("several words are easier to remember than signs"))
    }
    guard !secret.isBlank else { throw Diagnostic(.usage, kind.blank) }
    guard secret.count <= Secret.limit else { throw Diagnostic(.data, kind.tooLong) }
  }
}

extension Secret {
  /// - Throws: `data` for what cannot be sent as a key: nothing, blanks, control characters, letters beyond ASCII.
  public func checkKey() throws(Diagnostic) {
    guard !isEmpty else { throw Diagnostic(.data, tr("the key is empty")) }
    guard withBytes({ $0.allSatisfy { (0x21...0x7E).contains($0) } }) else {
      throw Diagnostic(.data, tr("the key has a blank, or a character that no key has"))
    }
  }
}

extension Diagnostic {
  /// A secret stands where everybody can read it; no span, which would show it once more.
  static func secretAsWord(_ option: Parameter) -> Diagnostic {
    Diagnostic(
      .usage,
      tr(
        "a secret is never a word of the command: histories and the list of processes would show it"
      ), hint: tr("omit it: it is asked for, or read with \(option.typedName) N"))
  }

  /// The same for a key.
  public static func keyAsWord() -> Diagnostic { secretAsWord(.keyDescriptor) }

  static func inputHoldsCommands(at span: SourceSpan?, _ kind: SecretKind) -> Diagnostic {
    Diagnostic(
      .usage, kind.inputHoldsCommands, at: span,
      hint: tr("use another descriptor: \(kind.option) 3 3<FILE"))
  }
}

extension Lexer {
  /// Refuses a script on standard input that wants passwords from there, before any of its lines is read as
  /// a command: a fault would show the line of the password.
  /// - Throws: `usage`.
  public static func checkPasswords(
    onInput bytes: [UInt8], passphrases: Int? = nil
  ) throws(Diagnostic) {
    if passphrases == 0 { throw .inputHoldsCommands(at: nil, .passphrase) }
    let words = bytes.split { $0 == 32 || $0 == 9 || $0 == 10 || $0 == 13 }
    for (word, next) in zip(words, Array(words.dropFirst()) + [[]]) {
      let kinds: [SecretKind] = [.password, .passphrase, .key]
      guard let kind = kinds.first(where: { word.starts(with: $0.option.utf8) }) else { continue }
      let length = kind.option.utf8.count
      let value = word.count == length ? next : word.dropFirst(length + 1)
      if !value.isEmpty, value.allSatisfy({ $0 == UInt8(ascii: "0") }) {
        throw .inputHoldsCommands(at: nil, kind)
      }
    }
  }
}
