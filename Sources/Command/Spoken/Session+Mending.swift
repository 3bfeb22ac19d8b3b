// Slips of a typed line that leave no doubt of what was meant: a first word with letters exchanged, an option written
// as a value, the name of a file where a format is awaited.

import Core
import Kernel
import System

extension Session {
  /// Runs a line with a slip in its first word, where it only looks; nil where there is none.
  /// - Throws: the fault of a line that would write, with the line that was probably meant.
  func runMended(_ line: CommandLine, _ fault: Diagnostic) throws(Diagnostic) -> ExitCode? {
    guard let mended = withFirstWordMended(line) else { return nil }
    guard mended.isReading else {
      var fault = fault
      (fault.hint, fault.suggestions) = (nil, [mended.line.text])
      throw fault
    }
    note(tr("read as: \(mended.line.text.printableMultiline)"))
    return runTyped(mended.line)
  }

  /// `lsit rooms`: the line with its first word as it was probably meant, where all of it is understood then, and
  /// whether that line only looks; nil where no such word is near.
  private func withFirstWordMended(_ line: CommandLine) -> (line: CommandLine, isReading: Bool)? {
    guard isInteractive, line.pipe == nil,
      let first = line.words[0].bare?.folded, first.count > 3, first.allSatisfy(\.isLetter),
      LineReading.verbs[first] == nil, registry.nounForms[first] == nil,
      registry.root.child(first) == nil, !Session.isSaid(first, registry.domains)
    else { return nil }
    let rest = line.words.dropFirst().map(\.source)
    let whole = LineReading.wholeLines.keys.filter { !$0.contains(" ") }
    let words =
      LineReading.verbs.keys.sorted() + registry.nounForms.keys.sorted()
      + (rest.isEmpty ? whole.sorted() + registry.commands.flatMap(\.synonyms).sorted() : [])
    let near = Suggestions.nearest(to: first, among: words, limit: 2)
      .filter { !$0.hasPrefix(first) }
    let quietBefore = readsQuietly
    readsQuietly = true
    defer { readsQuietly = quietBefore }
    for word in near {
      guard let mended = Lexer.line(([word] + rest).joined(separator: " ")) else { continue }
      // As it would be read when it is typed: what people say comes first.
      if let reading = try? spoken(mended) {
        return (mended, reading.lines.allSatisfy(onlyShows))
      }
      if isUnderstood(mended), !isSought(mended) { return (mended, onlyShows(mended)) }
    }
    return nil
  }

  /// Whether a word stands in what people say: `mappa` is no slip of `tappa`.
  private static func isSaid(_ word: String, _ domains: [Domain]) -> Bool {
    (domains.flatMap(\.wordings) + Wording.common).contains { wording in
      wording.patterns.contains { parts in
        parts.contains { part in
          if case .words(let runs, _) = part { runs.contains([word]) } else { false }
        }
      }
    }
  }

  /// Whether a line shows something on the screen and does no more: it writes no file, and leaves the user where
  /// they stand.
  private func onlyShows(_ line: CommandLine) -> Bool {
    guard let command = parser.command(of: line, typedContext), command.effects == .reads,
      !line.words.contains(where: { $0.optionName.name == "--out" }), line.pipe == nil
    else { return false }
    let common: Set = ["help", "log", "find", "why", "last", "kinds", "history", "version"]
    return common.contains(command.words[0])
      || registry.domain(command.words[0]) != nil
        && !["use", "tap", "walk", "take"].contains(command.words.last ?? "")
  }

  /// Nothing is asked about a line that reads files of which one is not there.
  /// - Throws: as reading that file.
  func checkFiles(_ invocation: Invocation) throws(Diagnostic) {
    guard isInteractive else { return }
    for parameter in invocation.command.positionals where parameter.isFile && parameter.isRepeatable
    {
      for word in invocation.words[parameter.name] ?? [] {
        guard let path = word.literal, path != "-", !Files.exists(path) else { continue }
        do throws(Diagnostic) { _ = try Files.read(path, limit: 1) } catch {
          var fault = error
          fault.span = word.span
          throw fault
        }
      }
    }
  }

  /// `asset add extinguisher room=102`: an option of the command that was written as a value of the thing is the
  /// option, where no value is called so.
  func withOptionsForKeys(_ line: CommandLine) -> CommandLine {
    // The words of a text, and what stands behind an option, are as they were typed.
    guard isInteractive, line.pipe == nil, line.words.contains(where: { $0.keyed != nil }),
      ((try? habit(line)) ?? nil) == nil,
      !["select", "delete"].contains(line.words[0].bare?.folded),
      let command = parser.command(of: line, typedContext),
      !command.positionals.contains(where: \.isFreeText)
    else { return line }
    let options = Set(command.parameters.filter { $0.role == .option && $0.isThing }.map(\.name))
    let values = Set(command.parameters.filter { $0.role != .option }.map(\.name))
    let words = line.words.enumerated().flatMap { index, word -> [String] in
      guard let (key, value) = word.keyed, options.contains(key), !values.contains(key),
        index == 0 || !line.words[index - 1].isOption
      else { return [word.source] }
      return ["--" + key, value.source]
    }
    return words.count == line.words.count
      ? line : Lexer.line(words.joined(separator: " ")) ?? line
  }

  /// `print plan of level G to plan.pdf`: a file at the end, of a line that means one; nil for every other line.
  func spokenWithFile(_ line: CommandLine) throws(Diagnostic) -> SpokenReading? {
    guard isInteractive, line.pipe == nil, line.words.count > 2, spokenFile == nil,
      let name = line.words.last?.literal, let dot = name.lastIndex(of: "."), dot > name.startIndex,
      let format = SpokenFormat.named(String(name[dot...]).lowercased()),
      ["to", "as", "in", "into", "su", "come", "a", "sul", "nel"]
        .contains(line.words[line.words.count - 2].bare?.folded ?? "")
    else { return nil }
    let words = line.words.dropLast().map(\.source) + [format]
    guard let plain = Lexer.line(words.joined(separator: " ")) else { return nil }
    spokenFile = name
    defer { spokenFile = nil }
    guard let reading = try spoken(plain), reading.lines.count == 1,
      reading.lines[0].words.contains(where: { $0.literal == name })
    else { return nil }
    return reading
  }
}

extension Parameter {
  /// Whether it names a thing of the notebook.
  var isThing: Bool { if case .thing = type { true } else { false } }
}
