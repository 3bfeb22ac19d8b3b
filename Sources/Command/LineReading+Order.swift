// Lines whose words stand in another order than the grammar has them: the noun behind its value, an amount
// without a noun, a colon behind a noun.

import Core
import Kernel

extension LineReading {
  /// `note: seals on the beach`, `add note: seals`: without the colon.
  func withoutColon(_ line: CommandLine) -> CommandLine {
    var line = line
    for index in line.words.indices.prefix(3) {
      guard let text = line.words[index].bare, text.hasSuffix(":"), text.utf8.count > 2,
        index + 1 < line.words.count
      else { continue }
      line.words[index].pieces = [.text(String(text.dropLast()), quoted: false)]
      line.text = line.words.map(\.source).joined(separator: " ")
      break
    }
    return line
  }

  /// `add toothbrush to packing list` as `packing add toothbrush`.
  func withNounBehind(_ line: CommandLine) -> CommandLine? {
    let words = line.words.map { $0.bare?.folded ?? "" }
    guard let verb = words.first, LineReading.verbs[verb] == ["add"],
      let lead = words.indices.dropFirst(2).last(where: {
        ["to", "in", "into", "alla", "al", "nella"].contains(words[$0])
      }), lead + 1 < words.count
    else { return nil }
    let rest = Array(words[(lead + 1)...].drop { LineReading.fillers.contains($0) })
    guard let path = path(ofNoun: rest).map({ $0 + ["add"] }),
      registry.command(named: path)?.positionals.first?.isFreeText ?? false
    else { return nil }
    var changed = line
    changed.words.removeLast(line.words.count - lead)
    let texts = changed.words.dropFirst().map(\.source)
    let text = (path + texts).joined(separator: " ")
    return try? Lexer.lines(file: line.span.file, bytes: Array(text.utf8)).first
  }

  /// `add 20 euro for lunch` as the command that takes an amount and a text.
  func withAmountAlone(_ line: CommandLine) -> CommandLine? {
    guard line.words.count > 3, let verb = line.words[0].bare?.folded,
      LineReading.verbs[verb] == ["add"], let number = line.words[1].bare,
      number.first?.isNumber ?? false, let unit = line.words[2].bare,
      PromptValues.isCurrency(unit)
    else { return nil }
    let fitting = registry.commands.filter { command in
      guard command.effects == .writes, command.positionals.count == 1 else { return false }
      return command.positionals[0].isFreeText
        && command.parameters.contains {
          if case .money = $0.type { $0.role == .data && $0.isRequired } else { false }
        }
    }
    guard fitting.count == 1 else { return nil }
    return withAmount(rewritten(line, fitting[0].words, from: 1))
  }

  /// The line with other words in place of its first ones.
  private func rewritten(
    _ line: CommandLine, _ words: [String], from count: Int
  ) -> CommandLine {
    var changed = line
    changed.words =
      words.map { Word(pieces: [.text($0, quoted: false)], span: line.words[0].span) }
      + line.words[count...]
    changed.text = changed.words.map(\.source).joined(separator: " ")
    return changed
  }
}
