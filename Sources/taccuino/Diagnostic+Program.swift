// The faults of the program itself: its arguments and the ends of its pipes. One function per
// mistake.

import Command
import Core
import Glibc
import Kernel

extension Launch {
  static func unknown(_ name: String, _ span: SourceSpan) -> Diagnostic {
    let known = CommonOption.allCases.map { "--" + $0.rawValue }
    let near = Suggestions.nearest(to: name, among: known)
    // What other programs call so.
    let other: Phrase? =
      ["--lang", "--language", "--locale", "-l"].contains(name)
      ? tr("set the language in the environment: TACCUINO_LANG=it taccuino")
      : ["-q", "--quiet", "-s", "--silent"].contains(name)
        ? tr("messages are on standard error: taccuino … 2>/dev/null") : nil
    return Diagnostic(
      .usage, tr("taccuino has no option \(name)"), at: span,
      hint: other ?? (near.isEmpty ? tr("see: taccuino --help") : nil),
      suggestions: other == nil ? near : [])
  }

  /// A name of a notebook where a command stands.
  static func notebookAsCommand(_ words: [String], _ span: SourceSpan) -> Diagnostic {
    let line = (["taccuino", "-n"] + words.map(\.shellQuoted)).joined(separator: " ")
    return Diagnostic(
      .usage, tr("\(words[0]) is a notebook, not a command"), at: span, suggestions: [line])
  }

  static func twoSources(at span: SourceSpan?, _ word: String) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(word) is a second source of commands"), at: span,
      hint: tr("give one of: -c COMMAND (also several), -f FILE, the words of a command"))
  }
}

extension Diagnostic {
  static func cannotStream(_ span: SourceSpan? = nil) -> Diagnostic {
    Diagnostic(
      .usage, tr("--stream reads standard input and takes no other source of commands"), at: span)
  }

  static func badColor(_ text: String) -> Diagnostic {
    Diagnostic(
      .usage, tr("--color cannot be \(text)"), hint: tr("one of: auto, always, never"))
  }

  static func badFormat(_ text: String, _ all: String) -> Diagnostic {
    Diagnostic(.usage, tr("there is no format \(text)"), hint: tr("one of: \(all)"))
  }

  static func scriptTooLong() -> Diagnostic {
    Diagnostic(
      .data, tr("the script is longer than 64 MiB"), hint: tr("split it, or use --stream"))
  }

  /// The commands come from standard input, so no command can read it.
  static func inputIsScript() -> Diagnostic {
    Diagnostic(
      .usage, tr("standard input contains the commands, so - cannot be read"),
      hint: tr("put the commands in a file: taccuino -f FILE"))
  }

  /// A line that is not UTF-8, or holds a NUL.
  static func notText(_ bytes: [UInt8]) -> Diagnostic {
    Diagnostic(
      .data, tr("the line is not UTF-8 text"),
      hint: tr("set the terminal to UTF-8, or write the line into a file"))
  }

  /// A word of the command line that is not UTF-8; `number` counts from 1.
  static func wordNotText(_ number: Int, offset: Int, _ span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .data, tr("word \(number) of the command line: invalid UTF-8 at offset \(offset)"), at: span,
      hint: tr("words of the command line are UTF-8 text"))
  }

  static func interruptedInput() -> Diagnostic { Diagnostic(.interrupted, tr("interrupted")) }

  static func inputFailed(_ number: Int32) -> Diagnostic {
    Diagnostic(.io, tr("standard input cannot be read: \(reason(number))"))
  }

  static func outputFailed(_ number: Int32) -> Diagnostic {
    Diagnostic(.io, tr("standard output cannot be written: \(reason(number))"))
  }

  /// Not shown to anybody: who read the output has gone.
  static let readerGone = Diagnostic(.io, .verbatim("the reader of the output has gone"))

  static func cannotRun(_ command: String, _ number: Int32) -> Diagnostic {
    Diagnostic(.unavailable, tr("\(command) cannot be started: \(reason(number))"))
  }

  static func historyRefused(_ path: String, _ why: Phrase) -> Diagnostic {
    Diagnostic(
      .ok, tr("the history cannot be saved to \(path): \(why)"),
      hint: tr("move it away and start again"))
  }

  private static func reason(_ number: Int32) -> Phrase {
    switch number {
    case ENOSPC: tr("the disk is full")
    case EBADF: tr("it is closed")
    case EIO: tr("the device failed")
    case ENOENT: tr("no such file or folder")
    case EACCES: tr("permission denied")
    default: .verbatim(String(cString: strerror(number)))
    }
  }
}
