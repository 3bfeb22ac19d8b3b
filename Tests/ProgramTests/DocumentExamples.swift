// The examples of a text that people read: taken out of README and man pages, run in order in one
// folder, their output compared with what the text shows.
//
// In a block of code (``` in Markdown, .Bd -literal in mdoc)
//   $ COMMAND          is run by the shell, as is a line that begins with `taccuino `; a here-document
//                      takes the lines up to its end
//   PROMPT > COMMAND   is typed at the prompt, which must be the one shown; `$ taccuino` without a
//                      command opens it, the next shell command closes it
//   other lines        are output: each must come, in this order. `...` stands for anything; blanks
//                      may differ in number
// A command succeeds, or the text shows its error: then it must fail with just that.

import Glibc
import Kernel
import System

/// The examples of one file.
struct DocumentExamples {
  struct Step {
    enum Kind {
      case shell(String)
      case typed(prompt: String, command: String)
    }
    var kind: Kind
    /// Of the file, from 1.
    var line: Int
    var shown: [String] = []

    var fails: Bool { shown.contains { $0.hasPrefix("error: ") || $0.contains(": error: ") } }
  }

  let name: String
  private(set) var steps: [Step] = []

  /// - Parameter path: below the package's folder; Markdown, or else mdoc.
  init(_ path: String) throws {
    name = path
    let bytes = try Files.read(Built.package + "/" + path, limit: 4 << 20)
    let text = String(decoding: bytes, as: UTF8.self)
    let isMarkdown = path.hasSuffix(".md")
    var block: [(number: Int, text: String)]?
    for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = String(raw)
      let isFence = isMarkdown ? line.hasPrefix("```") : line == ".Ed" || line.hasPrefix(".Bd ")
      if isFence {
        if let lines = block { read(lines) }
        let opens = isMarkdown ? block == nil : line.hasPrefix(".Bd -literal")
        block = opens ? [] : nil
      } else {
        block?.append((index + 1, isMarkdown ? line : DocumentExamples.unescaped(line)))
      }
    }
  }

  /// What mandoc shows for a line of a literal display.
  static func unescaped(_ line: String) -> String {
    var text = line
    for (escape, shown) in [
      ("\\&", ""), ("\\-", "-"), ("\\(aq", "'"), ("\\(S2", "²"), ("\\(em", "—"), ("\\e", "\\"),
    ] {
      text = text.split(separator: escape, omittingEmptySubsequences: false).joined(
        separator: shown)
    }
    return text
  }

  private mutating func read(_ lines: [(number: Int, text: String)]) {
    var hasStep = false
    var at = 0
    while at < lines.count {
      let (number, first) = lines[at]
      at += 1
      guard var kind = DocumentExamples.step(first) else {
        if hasStep { steps[steps.count - 1].shown.append(first) }
        continue
      }
      func more(_ text: String) -> String {
        var text = text
        while text.hasSuffix("\\"), at < lines.count {
          text = text.dropLast() + lines[at].text.trimmingPrefix { $0 == " " }
          at += 1
        }
        return text
      }
      switch kind {
      case .typed(let prompt, let command): kind = .typed(prompt: prompt, command: more(command))
      case .shell(let command):
        var command = more(command)
        if command.hasSuffix("<<'END'") {
          while at < lines.count {
            let line = lines[at].text
            at += 1
            command += "\n" + line
            if line == "END" { break }
          }
        }
        kind = .shell(command)
      }
      steps.append(Step(kind: kind, line: number))
      hasStep = true
    }
  }

  private static func step(_ line: String) -> Step.Kind? {
    if line.hasPrefix("$ ") { return .shell(String(line.dropFirst(2))) }
    guard ["taccuino", "survey", "trip", "lodge", "stack"].contains(where: line.hasPrefix) else {
      return nil
    }
    // A prompt ends with ` > `; a notebook's goes on with `:` and the place, both with a mark.
    if let arrow = line.indices.first(where: { line[$0...].hasPrefix(" > ") }) {
      let prompt = line[..<arrow]
      let word = prompt.prefix { $0.isLetter }
      let rest = prompt.dropFirst(word.count)
      if ["", "*", "!"].contains(rest) || rest.hasPrefix(":") {
        return .typed(
          prompt: prompt + " > ", command: String(line[line.index(arrow, offsetBy: 3)...]))
      }
    }
    return line.hasPrefix("taccuino ") ? .shell(line) : nil
  }

  // MARK: - Running

  /// Runs everything; what is wrong, a text for each fault.
  func faults() throws -> [String] {
    let home = try Home(inMemory: true)
    symlink(Built.package + "/examples", home.file("examples"))
    try home.makeFolder("bin")
    symlink(Built.program, home.file("bin/taccuino"))
    var launcher = Launcher(home)
    launcher.program = "/bin/sh"
    launcher.variables["PATH"] = home.file("bin") + ":/usr/local/bin:/usr/bin:/bin"
    launcher.variables["COLUMNS"] = "80"
    var faults: [String] = []
    var at = 0
    while at < steps.count {
      let step = steps[at]
      at += 1
      guard case .shell(let command) = step.kind, !DocumentExamples.opensPrompt(command) else {
        var opening = "taccuino"
        var typed: [Step] = []
        if case .shell(let command) = step.kind { opening = command } else { typed = [step] }
        while at < steps.count, case .typed = steps[at].kind {
          typed.append(steps[at])
          at += 1
        }
        faults += try session(opening, typed, launcher)
        continue
      }
      let result = try launcher.run(["-c", command])
      let output = result.stdout + result.stderr
      if (result.code != 0) != step.fails {
        faults.append("\(name):\(step.line): \(command)\nended with \(result.code)\n\(output)")
      } else if let missing = DocumentExamples.missing(step.shown, in: output) {
        faults.append("\(name):\(step.line): \(command)\ndoes not show: \(missing)\n\(output)")
      }
    }
    return faults
  }

  /// Whether a command of the shell is `taccuino` with nothing but options.
  private static func opensPrompt(_ command: String) -> Bool {
    let words = command.prefix { $0 != "#" }.split(separator: " ")
    guard words.first == "taccuino" else { return false }
    return words.count == 1 || (words.count == 3 && words[1] == "-n")
  }

  private func session(_ opening: String, _ typed: [Step], _ launcher: Launcher) throws -> [String]
  {
    var input = ""
    var lines: [(prompt: String, command: String)] = []
    for case .typed(let prompt, let command) in typed.map(\.kind) {
      lines.append((prompt, command))
      input += command + "\n"
    }
    let words = opening.prefix { $0 != "#" }
    let result = try launcher.run(
      ["-c", "exec \(words) -i 2>&1"], input: Array(input.utf8))
    var rest = result.stdout[...]
    var faults: [String] = []
    for (index, step) in typed.enumerated() {
      let place = "\(name):\(step.line): \(lines[index].command)"
      guard rest.hasPrefix(lines[index].prompt) else {
        let got = rest.prefix { $0 != "\n" }
        return faults + ["\(place)\nthe prompt is not \(lines[index].prompt)but \(got)"]
      }
      rest = rest.dropFirst(lines[index].prompt.count)
      var end = rest.endIndex
      if index + 1 < lines.count {
        let next = lines[index + 1].prompt
        var from = rest.startIndex
        while !rest[from...].hasPrefix(next) {
          guard let line = rest[from...].firstIndex(of: "\n") else {
            return faults + ["\(place)\nthe next prompt is not \(next)\n\(rest.prefix(2000))"]
          }
          from = rest.index(after: line)
        }
        end = from
      }
      let output = String(rest[..<end])
      rest = rest[end...]
      let failed = output.split(separator: "\n").contains {
        $0.hasPrefix("error: ") || $0.contains(": error: ")
      }
      if failed != step.fails {
        faults.append("\(place)\n\(output)")
      } else if let missing = DocumentExamples.missing(step.shown, in: output) {
        faults.append("\(place)\ndoes not show: \(missing)\n\(output)")
      }
    }
    if result.code != 0 { faults.append("\(name): \(opening) ended with \(result.code)") }
    return faults
  }

  /// The first line shown that the output does not hold in its turn.
  private static func missing(_ shown: [String], in output: String) -> String? {
    func plain(_ line: some StringProtocol) -> String {
      line.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
    }
    var lines = output.split(separator: "\n").map { plain($0) }[...]
    for line in shown {
      let wanted = plain(line)
      guard !wanted.isEmpty, wanted != "..." else { continue }
      guard let found = lines.firstIndex(where: { matches($0, wanted) }) else { return line }
      lines = lines[(found + 1)...]
    }
    return nil
  }

  /// Whether a line is what is shown, with `...` for anything.
  private static func matches(_ line: String, _ wanted: String) -> Bool {
    let parts = wanted.split(separator: "...", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return line == wanted }
    var rest = line[...]
    for (index, part) in parts.enumerated() {
      if index == 0 {
        guard rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
      } else if index == parts.count - 1 {
        return rest.hasSuffix(part)
      } else if part.isEmpty {
        continue
      } else {
        guard let start = rest.indices.first(where: { rest[$0...].hasPrefix(part) }) else {
          return false
        }
        rest = rest[start...].dropFirst(part.count)
      }
    }
    return true
  }
}

extension StringProtocol {
  /// Without the characters at the start that fit.
  fileprivate func trimmingPrefix(_ fits: (Character) -> Bool) -> String {
    String(drop(while: fits))
  }
}
