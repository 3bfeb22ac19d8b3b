// A recorded session: what is run, what goes in, and to the letter what comes out.
//
//   # …              a comment, kept
//   file NAME        makes a file of the `| ` lines that follow; `|x ` lines are hexadecimal bytes
//   env NAME=VALUE   sets a variable for the runs after it; `env NAME` removes it
//   $ WORDS          runs taccuino with these words; '…' and "…" quote
//   < LINE           a line of its standard input; `<x ` bytes in hexadecimal
//   > LINE           a line of standard output
//   ! LINE           a line of standard error
//   = N              the exit code; left out for 0
//
//   @ WORDS          runs taccuino with these words on a terminal of 100 columns and 40 rows
//   % LINE           what is typed there, with Enter; ^D alone, ^C alone
//   > LINE           what is shown after it, without what moves and colours
//   ? PROMPT         what it then waits behind
//
// A text that does not end with a line break is followed by `>\` (`!\`, `<\`, `|\`). Lines that
// hold control characters or are not UTF-8 are written as `>x ` and `!x `. The folder of the
// session, which differs each time, stands as `~~`.

import Kernel
import System

/// A transcript file, taken apart.
struct SessionScript {
  enum Item {
    case comment(String)
    case file(name: String, body: [UInt8])
    case variable(name: String, value: String?)
    case run(words: String, input: [UInt8], wanted: Outcome)
    case terminal(words: String, steps: [Step], code: Int32)
  }

  /// What is typed at a terminal and what it shows then; the first step has only the latter.
  struct Step: Equatable {
    /// Comments that stand before what is typed.
    var comments: [String] = []
    var typed: String?
    var shown: [UInt8] = []
    var prompt: String?
  }

  struct Outcome: Equatable {
    var out: [UInt8] = []
    var err: [UInt8] = []
    var code: Int32 = 0
  }

  struct Malformed: Error { var line: String }

  var items: [Item] = []

  init(_ text: String) throws {
    var name: String?
    var body: [UInt8] = []
    var words: String?
    var input: [UInt8] = []
    var wanted = Outcome()
    var onTerminal: String?
    var steps: [Step] = []
    func flush(_ items: inout [Item]) {
      if let onTerminal {
        items.append(.terminal(words: onTerminal, steps: steps, code: wanted.code))
      }
      (onTerminal, steps) = (nil, [])
      if let name { items.append(.file(name: name, body: body)) }
      if let words { items.append(.run(words: words, input: input, wanted: wanted)) }
      (name, words, body, input, wanted) = (nil, nil, [], [], Outcome())
    }
    var comments: [String] = []
    for raw in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = String(raw)
      if line.hasPrefix("#"), onTerminal != nil {
        comments.append(line)
      } else if line.isEmpty || line.hasPrefix("#") {
        flush(&items)
        items.append(.comment(line))
      } else if line.hasPrefix("$ ") || line == "$" {
        flush(&items)
        words = String(line.dropFirst(2))
      } else if line.hasPrefix("@ ") || line == "@" {
        flush(&items)
        onTerminal = String(line.dropFirst(2))
        steps = [Step()]
      } else if onTerminal != nil, line.hasPrefix("% ") || line == "%" {
        steps.append(Step(comments: comments, typed: String(line.dropFirst(2))))
        comments = []
      } else if onTerminal != nil, line.hasPrefix("? ") {
        steps[steps.count - 1].prompt = String(line.dropFirst(2))
      } else if line.hasPrefix("file ") {
        flush(&items)
        name = String(line.dropFirst(5))
      } else if line.hasPrefix("env ") {
        flush(&items)
        let parts = line.dropFirst(4).split(separator: "=", maxSplits: 1)
        items.append(
          .variable(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil))
      } else if line.hasPrefix("= "), let code = Int32(line.dropFirst(2)) {
        wanted.code = code
      } else {
        switch line.first {
        case "|": try SessionScript.add(line, to: &body)
        case "<": try SessionScript.add(line, to: &input)
        case ">" where onTerminal != nil:
          try SessionScript.add(line, to: &steps[steps.count - 1].shown)
        case ">": try SessionScript.add(line, to: &wanted.out)
        case "!": try SessionScript.add(line, to: &wanted.err)
        default: throw Malformed(line: line)
        }
      }
    }
    flush(&items)
    // The last line break makes no further empty line.
    if case .comment("")? = items.last { items.removeLast() }
  }

  private static func add(_ line: String, to bytes: inout [UInt8]) throws {
    let rest = line.dropFirst()
    if rest == "\\" {
      bytes.removeLast()
    } else if rest.hasPrefix("x ") {
      var digits = Array(rest.dropFirst(2))
      while digits.count >= 2 {
        guard let byte = UInt8(String(digits.prefix(2)), radix: 16) else {
          throw Malformed(line: line)
        }
        bytes.append(byte)
        digits.removeFirst(2)
      }
    } else if rest.isEmpty || rest.hasPrefix(" ") {
      bytes += Array(rest.dropFirst().utf8) + [10]
    } else {
      throw Malformed(line: line)
    }
  }

  /// The file as it is written.
  var text: String {
    var text = ""
    for item in items {
      switch item {
      case .comment(let line): text += line + "\n"
      case .variable(let name, let value):
        text += "env \(name)" + (value.map { "=" + $0 } ?? "") + "\n"
      case .file(let name, let body):
        text += "file \(name)\n" + SessionScript.lines("|", body)
      case .run(let words, let input, let wanted):
        text += words.isEmpty ? "$\n" : "$ \(words)\n"
        text += SessionScript.lines("<", input)
        text += SessionScript.lines(">", wanted.out)
        text += SessionScript.lines("!", wanted.err)
        if wanted.code != 0 { text += "= \(wanted.code)\n" }
      case .terminal(let words, let steps, let code):
        text += words.isEmpty ? "@\n" : "@ \(words)\n"
        for step in steps {
          for comment in step.comments { text += comment + "\n" }
          if let typed = step.typed { text += typed.isEmpty ? "%\n" : "% \(typed)\n" }
          text += SessionScript.lines(">", step.shown)
          if let prompt = step.prompt { text += "? \(prompt)\n" }
        }
        if code != 0 { text += "= \(code)\n" }
      }
    }
    return text
  }

  private static func lines(_ mark: String, _ bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 10)
      let line = rest[..<(end ?? rest.endIndex)]
      rest = end.map { rest[($0 + 1)...] } ?? []
      let string = String(validating: line, as: UTF8.self)
      let isPlain = string?.unicodeScalars.allSatisfy {
        $0.value == 9
          || $0.value >= 32 && !(127...159).contains($0.value)
            && $0.properties.generalCategory != .format
      }
      if let string, isPlain == true {
        text += string.isEmpty ? "\(mark)\n" : "\(mark) \(string)\n"
        if end == nil { text += "\(mark)\\\n" }
      } else {
        let all = Array(line) + (end == nil ? [] : [10])
        let digits = all.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        text += "\(mark)x \(digits)\n"
      }
    }
    return text
  }

  /// Runs everything in `home`; the same items with what really came out.
  func replayed(in home: Home) throws -> SessionScript {
    var launcher = Launcher(home)
    var result = self
    for (index, item) in items.enumerated() {
      switch item {
      case .comment: break
      case .file(let name, let body):
        try Files.writeAtomically(home.file(name), body, overwrite: true)
      case .variable(let name, let value): launcher.variables[name] = value
      case .run(let words, let input, _):
        let done = try launcher.run(SessionScript.split(words), input: input)
        let outcome = Outcome(
          out: SessionScript.hide(home.path, in: done.out),
          err: SessionScript.hide(home.path, in: done.err), code: done.code)
        result.items[index] = .run(words: words, input: input, wanted: outcome)
      case .terminal(let words, let steps, _):
        result.items[index] = try SessionScript.typed(words, steps, launcher, home)
      }
    }
    return result
  }

  private static func typed(
    _ words: String, _ steps: [Step], _ launcher: Launcher, _ home: Home
  ) throws -> Item {
    let terminal = try PseudoTerminal(launcher, split(words), size: (100, 40))
    var result: [Step] = []
    for step in steps {
      let before = terminal.seen.count
      switch step.typed {
      case nil: break
      case "^D"?: terminal.type("\u{4}")
      case "^C"?: terminal.type("\u{3}")
      case let line?: terminal.type(line + "\r")
      }
      // The line editor says so when it begins to read the next line.
      if terminal.expect("\u{1b}[?2004h", seconds: 30) { terminal.settle(milliseconds: 60) }
      let bytes = hide(home.path, in: PseudoTerminal.plain(terminal.seen[before...]))
      var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      var shown = Step(comments: step.comments, typed: step.typed)
      if let last = lines.popLast(), !last.isEmpty {
        shown.prompt = String(decoding: last, as: UTF8.self)
      }
      // What was typed is echoed first.
      if step.typed != nil, !lines.isEmpty { lines.removeFirst() }
      shown.shown = Array(lines.flatMap { $0 + [10] })
      result.append(shown)
    }
    return .terminal(words: words, steps: result, code: terminal.finish())
  }

  private static func hide(_ path: String, in bytes: [UInt8]) -> [UInt8] {
    let wanted = Array(path.utf8)
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at...].starts(with: wanted) {
        result += [UInt8(ascii: "~"), UInt8(ascii: "~")]
        at += wanted.count
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return result
  }

  /// Words as a shell splits them, without expansions.
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
