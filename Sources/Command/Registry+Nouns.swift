// The nouns of the program as people call them: their plurals, and which words can mean one.

import Kernel

extension Registry {
  /// A noun that a word can mean.
  struct NounForm {
    var domain: String
    /// Empty for the thing that the domain is about.
    var noun: String
    var isPlural: Bool
  }

  /// The plural of an English noun of the program.
  static func plural(_ noun: String) -> String {
    if noun.hasSuffix("s") { return noun }
    if noun.hasSuffix("y"), let before = noun.dropLast().last, !"aeiou".contains(before) {
      return noun.dropLast() + "ies"
    }
    return noun + (noun.hasSuffix("x") || noun.hasSuffix("ch") ? "es" : "s")
  }

  func hasCommands(below words: [String]) -> Bool {
    var node = root
    for word in words {
      guard let next = node.child(word) else { return false }
      node = next
    }
    return true
  }
}
