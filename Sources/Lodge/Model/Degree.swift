// Degrees: which there are, and when one was conferred.

import Command
import Kernel
import Render

/// The raw value is stored.
public enum Degree: String, NamedChoice, Comparable, Sendable {
  case apprentice = "Apprendista"
  case fellow = "Compagno"
  case master = "Maestro"

  public var words: Phrase {
    switch self {
    case .apprentice: tr("Apprentice")
    case .fellow: tr("Fellow Craft")
    case .master: tr("Master Mason")
    }
  }

  public static var isNamedByProfile: Bool { true }

  public var otherWords: [String] {
    switch self {
    case .apprentice: ["apprentice", "1"]
    case .fellow: ["fellow", "fellowcraft", "2"]
    case .master: ["master", "3"]
    }
  }

  /// From 1.
  var rank: Int { (Degree.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// The one that must be held before; nil for the first.
  var predecessor: Degree? { rank > 1 ? Degree.allCases[rank - 2] : nil }

  public static func < (a: Degree, b: Degree) -> Bool { a.rank < b.rank }
}

/// A degree that a member received on a day.
struct ConferredDegree: OfMember {
  var id = Identifier.none
  var member = Identifier.none
  var memberName = ""
  var degree = Degree.apprentice
  var day: Day?
  /// The lodge that conferred it, where it was another one.
  var lodge: String?
  var comment: String?
}
