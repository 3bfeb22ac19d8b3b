// The words the shell hands over, sorted: options of the run, and the one source of commands. What
// the commands mean is not looked at here.

import Command
import Core
import Kernel

/// What was asked for on the command line.
struct Launch {
  /// An option before the command. A struct: the metadata of tuples is the dearest part of short starts.
  struct Given {
    let option: CommonOption
    let value: String?
  }

  /// In order; the last of a kind counts.
  var given: [Given] = []
  /// The texts after `-c`.
  var commands: [String] = []
  /// The file after `-f`; `-` is standard input.
  var file: String?
  /// A command written as words of the shell.
  var words: [String] = []

  func has(_ option: CommonOption) -> Bool { given.contains { $0.option == option } }

  /// The last value of an option.
  func value(_ option: CommonOption) -> String? {
    given.last { $0.option == option }.flatMap(\.value)
  }

  /// Sorts the arguments after the program's name.
  /// - Throws: `usage` with the caret under the argument that is wrong.
  init(_ arguments: [String]) throws(Diagnostic) {
    let line = Lexer.arguments(arguments)
    var at = 0
    while at < arguments.count {
      let argument = arguments[at]
      let span = line.words[at].span
      at += 1
      if argument == "--" { break }
      guard Launch.isOption(argument) else {
        at -= 1
        break
      }
      let (name, attached) = Launch.split(argument)
      guard let option = Launch.option(name) else { throw Launch.unknown(name, span) }
      guard option.valueName != nil else {
        if attached != nil {
          throw Diagnostic(.usage, tr("\(name) takes no value"), at: span)
        }
        given.append(Given(option: option, value: nil))
        continue
      }
      var value = attached
      if value == nil, at < arguments.count {
        value = arguments[at]
        at += 1
      }
      guard let value, !value.isEmpty || option == .command else {
        throw Diagnostic(.usage, tr("\(name) needs a value"), at: span)
      }
      try take(option, value, span)
    }
    words = Array(arguments[at...])
    if let word = words.first, !commands.isEmpty || file != nil {
      throw Launch.twoSources(at: line.words[at].span, word)
    }
  }

  /// Takes an option with its value.
  mutating func take(_ option: CommonOption, _ value: String?, _ span: SourceSpan?)
    throws(Diagnostic)
  {
    switch option {
    case .command:
      if file != nil { throw Launch.twoSources(at: span, "-c") }
      commands.append(value ?? "")
    case .file:
      if !commands.isEmpty || file != nil { throw Launch.twoSources(at: span, "-f") }
      file = value
    default: given.append(Given(option: option, value: value))
    }
  }

  /// A dash and something that is no number.
  static func isOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let first = argument.utf8.dropFirst().first else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) && first != UInt8(ascii: ".")
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  private static func option(_ name: String) -> CommonOption? {
    if name == "-h" { return .help }
    return CommonOption.named(name)
  }
}
