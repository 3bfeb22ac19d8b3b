// The name that is proposed for a file where the line gives none: after the place where the user stands, and one
// that no file has yet.

import Kernel
import System

extension Session {
  /// A name for what a line makes, which no file has: `lisbon.pdf`, `assets.xlsx`.
  func freeName(_ line: String, _ ending: String) -> String {
    let words = line.split(separator: " ").map(String.init)
    let isList = words.contains("list") || words.contains("log")
    // `trip list` lists trips, `trip stop list` stops.
    let named = words.count > 1 && words[1] == "list" ? words[0] : words.count > 2 ? words[1] : nil
    let noun = isList ? named.map { Registry.plural($0) } : nil
    // What is exported as a whole is called after the whole, also where the user stands within it.
    let whole = words.count > 1 && words[1] == "export" ? places.first : places.last
    let place = whole?.label.split(separator: "/").last.map(String.init)
    return freeName(
      noun ?? place ?? domain ?? registry.domain(words.first ?? "")?.name ?? "taccuino",
      ending: ending)
  }

  /// The name as it is, or with a number behind it.
  func freeName(_ name: String, ending: String) -> String {
    let letters = name.lowercased().map { character -> Character in
      character.isLetter || character.isNumber ? character : "-"
    }
    let plain = String(letters).split(separator: "-").joined(separator: "-")
    let base = plain.isEmpty ? "taccuino" : String(plain.prefix(60))
    for number in 1...99 {
      let name = number == 1 ? "\(base).\(ending)" : "\(base)-\(number).\(ending)"
      if !Files.exists(name) { return name }
    }
    return "\(base).\(ending)"
  }

  /// The file to write: the one proposed, or another that is typed in its place; nil where nobody can be asked.
  /// - Throws: `refused` where the question was left.
  func fileName(_ proposed: String, _ typed: CommandLine) throws(Diagnostic) -> String? {
    if let spokenFile { return spokenFile }
    if hasLeft { throw leftFile(at: typed.span) }
    guard canAsk else { return nil }
    guard let text = ask(tr("file to write [\(proposed)]: ").text(language)),
      !Session.leaves(text), text.trimmedBlanks != "!"
    else { throw leftFile(at: typed.span) }
    return text.trimmedBlanks.isEmpty ? proposed : text.trimmedBlanks
  }
  /// What is thrown where the question for a file was left.
  func leftFile(at span: SourceSpan) -> Diagnostic {
    (hasLeft, hasLeftFile) = (true, true)
    return Diagnostic(.refused, tr("nothing was written"), at: span)
  }
}
