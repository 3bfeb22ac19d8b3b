// A line that names no command, read by its words: `how far did we walk`, `which rooms are left on the
// ground floor`. Only commands that look are found so: what writes is never guessed.

import Core
import Kernel

/// What is said about a command in its own words and in those that people use for it.
struct Sense {
  let command: Command
  /// Its path, its other names, and those of its noun; without their endings.
  let names: Set<String>
  /// The words of its summary.
  let summary: Set<String>
}

extension LineReading {
  /// The one looking command whose words say all that the line says, with what is left over as its values; nil
  /// where none or several do.
  /// - Complexity: O(commands + words × commands).
  func bySense(_ line: CommandLine) -> CommandLine? {
    guard line.words.count > 1, line.words.allSatisfy({ $0.literal != nil }) else { return nil }
    // Whoever knows the command is told what is wrong with its values.
    if case .match = find(LineReading.plainWords(line)) { return nil }
    let words = line.words.map { $0.isOption || $0.keyed != nil ? nil : $0.bare?.folded }
    // What says that something is to be done is for commands that do it.
    if let first = words[0], let verb = LineReading.verbs[first]?.first,
      !["list", "show", "find", "status"].contains(verb)
    {
      return nil
    }
    let said = words.indices.filter { words[$0].map { !LineReading.saysNothing($0) } ?? false }
    guard !said.isEmpty else { return nil }
    var best: (line: CommandLine, score: Int)?
    var isAlone = false
    for sense in registry.senses where isMeant(sense.command) {
      var score = 0
      var rest: [Word] = []
      var hasName = false
      for index in line.words.indices {
        let word = words[index].map(Sense.stem)
        if let word, said.contains(index), sense.names.contains(word) {
          (score, hasName) = (score + 3, true)
          // `which rooms …` asks for several.
          if word != words[index], sense.command.words.last == "list" { score += 1 }
        } else if let word, said.contains(index), sense.summary.contains(word) {
          score += 1
        } else if words[index] == nil || said.contains(index)
          || Slots.isLeading(words[index] ?? "", sense.command)
        {
          rest.append(line.words[index])
        }
      }
      // A word that leads to a value leads to none where nothing but such words follows it.
      if rest.allSatisfy({ $0.bare.map { Slots.isLeading($0, sense.command) } ?? false }) {
        rest = []
      }
      guard hasName, score * 2 > rest.count, score >= (best?.score ?? 0) else { continue }
      guard let meant = command(sense.command, with: rest, in: line) else { continue }
      isAlone = score > (best?.score ?? 0)
      best = (meant, score)
    }
    return isAlone ? best?.line : nil
  }

  /// A command with words behind it, where they are values that it takes.
  private func command(
    _ command: Command, with rest: [Word], in line: CommandLine
  ) -> CommandLine? {
    let changed = rewritten(line, command.words, then: rest)
    if isWhole(changed) { return rest.allSatisfy(\.isOption) ? changed : filled(changed) }
    guard rest.isEmpty else { return filled(changed) }
    return isAskable(changed) ? changed : nil
  }

  /// Whether a command is of the notebook that a line without its name is about.
  private func isMeant(_ command: Command) -> Bool {
    guard command.effects == .reads, let domain = registry.domain(command.words[0]) else {
      return false
    }
    if let entered = context.domain { return entered == domain.name }
    return context.held.isEmpty || context.held.contains(domain.name)
  }

  /// Whether a command is of a notebook that nobody has entered, and that holds nothing where others do.
  func isElsewhere(_ command: Command) -> Bool {
    guard let domain = registry.domain(command.words[0])?.name else { return false }
    return domain != context.domain && !context.held.isEmpty && !context.held.contains(domain)
  }

  /// Words of a question that are said whatever is asked for.
  static func saysNothing(_ word: String) -> Bool {
    fillers.contains(word) || lookingVerbs.contains(word) || empty.contains(word)
      || Slots.leadingWords.contains(word)
  }

  private static let empty: Set<String> = [
    "i", "we", "you", "he", "she", "it", "they", "our", "us", "your", "their", "this", "that",
    "these", "those", "is", "are", "am", "was", "were", "be", "been", "do", "did", "does", "have",
    "has", "had", "how", "what", "which", "who", "whom", "when", "why", "much", "many", "and",
    "or", "please", "can", "could", "should", "will", "there", "any", "some", "so", "give", "tell",
    "want", "need", "now", "then", "here", "still", "yet", "just", "up", "out", "go", "went", "got",
    "make", "made", "per", "each", "every", "by", "with", "come", "che", "quale", "quali", "quanto",
    "quanti", "quante", "ho", "abbiamo", "sono", "è", "e", "mi", "ci", "per", "con",
  ]
}

extension Sense {
  /// A word without the ending of a plural.
  static func stem(_ word: String) -> String {
    guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") else { return word }
    return word.hasSuffix("ies") ? word.dropLast(3) + "y" : String(word.dropLast())
  }

  fileprivate static func words(_ text: String) -> [String] {
    text.folded.split { !$0.isLetter && !$0.isNumber && $0 != "/" && $0 != "-" }
      .map { stem(String($0)) }
  }

  /// The words of its path, its other names, and those of its noun.
  static func names(of command: Command, _ registry: Registry) -> Set<String> {
    var names = Set((command.words.dropFirst() + command.synonyms).flatMap(Sense.words))
    for other in registry.domain(command.words[0])?.otherWords ?? []
    where command.words.contains(other.noun) {
      names.formUnion((other.singular + other.plural).flatMap(Sense.words))
    }
    // The verb says nothing where a noun stands before it.
    if command.words.count > 2 { names.subtract(["list", "show"]) }
    return names
  }

  init(_ command: Command, _ registry: Registry) {
    self.command = command
    names = Sense.names(of: command, registry)
    summary = Set(Sense.words(command.summary.text(.english)))
  }
}
