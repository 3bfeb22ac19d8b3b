// What holds for every command that needs values: at the prompt it asks for each, in order; `?` explains,
// `<` goes back, `!` leaves the notebook as it was; good answers make the line that a script would have. A
// script is told instead, and asked nothing.

import Command
import Kernel
import System

/// Holds every command of some domains to the law, on a notebook made beforehand.
public final class GuideLaw {
  /// A command and what to answer for the parameters it needs.
  public struct Case {
    public var command: Command
    public var required: [Parameter]
  }

  private let bench: SessionBench
  /// Answers by `command parameter`, else by `parameter`; what is in neither follows from the type.
  private let values: [String: String]
  private let saved: [String: [UInt8]]
  public private(set) var faults: [String] = []

  public init(_ bench: SessionBench, values: [String: String]) throws {
    self.bench = bench
    self.values = values
    saved = try GuideLaw.files(bench.folder)
  }

  private static func files(_ folder: String) throws -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for name in try Files.list(folder) {
      let path = folder + "/" + name
      if Files.kind(path) == .folder {
        result.merge(try files(path)) { first, _ in first }
      } else {
        result[path] = try Files.read(path, limit: 1 << 28)
      }
    }
    return result
  }

  private func restore() throws {
    for path in try GuideLaw.files(bench.folder).keys where saved[path] == nil {
      try Files.remove(path)
    }
    for (path, bytes) in saved { try Files.writeAtomically(path, bytes, overwrite: true) }
    bench.answers = nil
    bench.answering = nil
  }

  public static func cases(_ commands: [Command]) -> [Case] {
    commands.compactMap { command in
      let required = command.parameters.filter(\.isRequired)
      return required.isEmpty ? nil : Case(command: command, required: required)
    }
  }

  // MARK: - One command

  public func hold(_ one: Case) throws {
    let name = one.command.name
    func check(_ holds: Bool, _ what: String) {
      if !holds { faults.append("\(name): \(what)\n\(bench.errors.suffix(1500))") }
    }
    try restore()
    var good: [String] = []
    for parameter in one.required {
      guard let answer = try answer(parameter, of: one.command) else {
        faults.append("\(name): nothing to answer for \(parameter.name)")
        return
      }
      good.append(answer)
    }
    try restore()
    let asked = try look(one, good)
    check(asked.code == .interrupted, "! ends with \(asked.code)")
    check(asked.isOrdered, "not asked in order: \(asked.prompts)")
    check(asked.isExplained, "? does not explain")
    check(asked.keepsEarlier, "< has no earlier answer: \(asked.prompts)")
    // The folder of the state is this machine's, not the notebook's.
    for (path, bytes) in try GuideLaw.files(bench.folder)
    where !path.hasPrefix(bench.folder + "/state/") {
      check(saved[path] == bytes, "! changed \(path)")
    }
    // A script is asked nothing.
    try restore()
    var questions = 0
    bench.answering = { _ in
      questions += 1
      return "1"
    }
    check(bench.run(name) == .usage && questions == 0, "a script is asked")
    try answered(one, good, check)
  }

  private struct Looked {
    var code = ExitCode.ok
    var prompts: [String] = []
    var isOrdered = true
    var isExplained = true
    var keepsEarlier = true
  }

  /// Asks with `?` at each question, goes back once, answers all but the last, and leaves.
  private func look(_ one: Case, _ good: [String]) throws -> Looked {
    var looked = Looked()
    var (place, state) = (0, 0)
    bench.answering = { [bench] prompt in
      looked.prompts.append(prompt)
      guard place < one.required.count else { return "!" }
      let parameter = one.required[place]
      if !prompt.contains(parameter.synopsis) { looked.isOrdered = false }
      switch state {
      case 0:
        state = 1
        bench.errors = ""
        return "?"
      case 1:
        let help = GuideLaw.plain(parameter.summary.text(bench.language))
        if !GuideLaw.plain(bench.errors).contains(help) { looked.isExplained = false }
        if place == 1 {
          (place, state) = (0, 2)
          return "<"
        }
        guard place + 1 < one.required.count else { return "!" }
        (place, state) = (place + 1, 0)
        return good[place - 1]
      case 2:
        if !prompt.contains("[\(good[0])]") { looked.keepsEarlier = false }
        (place, state) = (1, 3)
        return ""
      default:
        guard place + 1 < one.required.count else { return "!" }
        (place, state) = (place + 1, 0)
        return good[place - 1]
      }
    }
    looked.code = try type(one.command.name).code
    return looked
  }

  /// Good answers make the line of a script, and it does what it does there.
  private func answered(
    _ one: Case, _ good: [String], _ check: (Bool, String) -> Void
  ) throws {
    try restore()
    var place = 0
    bench.answering = { prompt in
      place += 1
      if place <= good.count { return good[place - 1] }
      // What is asked beside it is left out, and what follows from it is right.
      if place > good.count + 9 { return nil }
      return prompt.contains("yes/no") ? "yes" : ""
    }
    let typed = try type(one.command.name)
    var line = ([one.command.name] + zip(one.required, good).map(GuideLaw.word))
      .joined(separator: " ")
    // An option that it turns out to need is asked for, and is then a part of the line.
    if let kept = typed.lines.first, kept.hasPrefix(line + " --") { line = kept }
    let isKept = !one.command.isSensitive && one.command.name != "private"
    check(typed.lines == (isKept ? [line] : []), "makes \(typed.lines), not \(line)")
    let after = try last()
    try restore()
    let code = bench.run(line)
    check(code == typed.code, "ends with \(typed.code), as a script with \(code)")
    let wanted = try last()
    check(after == wanted, "wrote \(after), a script \(wanted)")
  }

  /// The newest line of the log.
  private func last() throws -> String {
    (bench.answers, bench.answering) = (nil, nil)
    return try bench.rows("log --limit 1").first?["command"]?.text ?? "nothing"
  }

  private func type(_ text: String) throws -> (code: ExitCode, lines: [String]) {
    let session = bench.makeSession()
    session.isInteractive = true
    defer { session.close() }
    (bench.out, bench.errors) = ("", "")
    let line = try Lexer.lines(file: "<prompt>", bytes: Array(text.utf8))[0]
    return (session.runTyped(line), session.takeGuided())
  }

  /// A parameter with its value, as a script has it.
  private static func word(_ parameter: Parameter, _ text: String) -> String {
    let quoted = text.shellQuoted
    return switch parameter.role {
    case .data: "\(parameter.name)=\(quoted)"
    case .option: "--\(parameter.name) \(quoted)"
    // What looks like data is none.
    default:
      text.contains("=") && quoted == text && text.first?.isLetter ?? false ? "'\(text)'" : quoted
    }
  }

  private static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: - What to answer

  private func answer(_ parameter: Parameter, of command: Command) throws -> String? {
    if let value = values["\(command.name) \(parameter.name)"] ?? values[parameter.name] {
      return value
    }
    switch parameter.type {
    case .integer(let range): return String(range.lowerBound)
    case .number: return "1"
    case .boolean: return "yes"
    case .length: return "1m"
    case .duration: return "1h"
    case .mass: return "1kg"
    case .money: return "12.50EUR"
    case .timeOfDay: return "10:30"
    case .day: return "2025-08-30"
    case .instant: return "2025-08-30T10:00"
    case .point, .place: return "1,1"
    case .choice(let choices): return choices.first?.name
    case .inputFile: return "examples/lamp.png"
    case .outputFile: return bench.folder + "/out.file"
    case .event: return try bench.rows("log --limit 1").first?["id"]?.string
    case .text, .commandWords: return "Example"
    case .thing(let source):
      let session = bench.makeSession()
      defer { session.close() }
      guard let things = bench.registry.things(source) else { return nil }
      for thing in try things.all(session) where try things.find(session, thing.text).count == 1 {
        return thing.text
      }
      return try things.all(session).first?.id.description
    }
  }
}
