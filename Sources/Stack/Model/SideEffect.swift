// What somebody felt, in their own words, beside what they began before. Nothing here names a cause.

import Command
import Kernel
import Notebook
import Supplements

/// The raw value is stored.
enum EffectSeverity: String, NamedChoice, Sendable {
  case mild, moderate, severe

  var words: Phrase {
    switch self {
    case .mild: tr("mild")
    case .moderate: tr("moderate")
    case .severe: tr("severe")
    }
  }

  var otherWords: [String] {
    switch self {
    case .mild: ["light", "lieve", "leggero"]
    case .moderate: ["medium", "moderato", "medio"]
    case .severe: ["serious", "strong", "grave", "forte"]
    }
  }
}

struct SideEffect: OfPerson {
  var id = Identifier.none
  var person = Identifier.none
  var personName = ""
  var text = ""
  var severity: EffectSeverity?
  /// The first day, and the last.
  var day: Day?
  var until: Day?
  /// The item that the person thinks of; nil: none, or it was removed.
  var item: Identifier?
  /// What that is in the base.
  var supplement: String?
  var comment: String?
}
