// The register, one book per degree, and one of the board's minutes where a board meets: what is approved, in the order of approval, each entry with the hash of the
// one before. And the references to persons in the texts that it holds.

import Command
import Kernel
import Notebook

/// The name of a person as a text that is approved refers to it: by a hash with a salt of its own.
struct NameReference: Entity {
  var id = Identifier.none
  var minutes = Identifier.none
  /// The meeting of the minutes.
  var meetingDay: Day?
  var meetingTitle = ""
  /// One of both.
  var member: Identifier?
  var visitor: Identifier?
  /// Nothing once they are erased.
  var name = ""
  var salt = ""

  /// What stands in the text. Nothing leads from it to the name without the salt.
  static func hash(_ name: String, salt: [UInt8]) -> String {
    ContentHash.blake2b(Array("taccuino-name 1\n".utf8) + salt + Array(name.utf8)).hex
  }

  /// nil where name or salt is erased or spoilt.
  var hash: String? {
    guard let salt = ContentHash.bytes(salt), salt.count == 16, !name.isEmpty else { return nil }
    return Self.hash(name, salt: salt)
  }
}

/// Which of the books: that of a degree, or that of the board.
struct RegisterVolume: Hashable {
  var degree = Degree.apprentice
  var isOfBoard = false

  /// How sentences call what it is of.
  func words(_ profile: Profile) -> Phrase {
    if isOfBoard { return tr("the board") }
    return profile.hasDegrees ? degree.words : tr("the assemblies")
  }

  static let all =
    Degree.allCases.map { RegisterVolume(degree: $0) }
    + Degree.allCases.map { RegisterVolume(degree: $0, isOfBoard: true) }
}

/// A line of the book. Its id follows from what it holds: nothing is entered twice.
struct RegisterEntry: Entity {
  var id = Identifier.none
  var degree = Degree.apprentice
  /// Whether it stands in the book of the board. Entries from before there was one say nothing, and stay where they are.
  var isOfBoard = false
  /// From 1, without gaps, in each book.
  var number = 0
  var minutes = Identifier.none
  /// Where it holds a correction.
  var addendum: Identifier?
  var meeting = Identifier.none
  var meetingTitle: String?
  var meetingDay: Day?
  /// The day of approval; days follow the numbers.
  var day: Day?
  /// The meeting that approved it, where one did.
  var approvedAt: Identifier?
  /// What its vote counted, `12/1/-`: in favour, against, abstained.
  var votes = ""
  /// BLAKE2b-256 of the text, in hexadecimal digits.
  var text = ""
  /// The hash of the entry before; zeros for the first.
  var previous = ""
  var follows: Identifier?
  var hash = ""

  static let none = String(repeating: "0", count: 64)

  var volume: RegisterVolume { RegisterVolume(degree: degree, isOfBoard: isOfBoard) }

  static func id(of item: Identifier) -> Identifier {
    Identifier.shared("register entry", item.description)
  }

  /// What is hashed: lines of UTF-8 text, each ending in LF.
  func bytes(of notebook: Identifier) -> [UInt8] {
    let head = [
      "taccuino-register 1", "notebook \(notebook)", "degree \(degree.rawValue)",
    ]
    let rest = [
      "number \(number)", "kind \(addendum == nil ? "minutes" : "addendum")",
      "item \(addendum ?? minutes)", "meeting \(meeting)", "held \(meetingDay?.description ?? "-")",
      "approved \(day?.description ?? "-")", "at \(approvedAt?.description ?? "-")",
      "votes \(votes)", "text \(text)", "previous \(previous)",
    ]
    let lines = head + (isOfBoard ? ["book board"] : []) + rest
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  static func votes(_ inFavour: Int?, _ against: Int?, _ abstained: Int?) -> String {
    [inFavour, against, abstained].map { $0.map { String($0) } ?? "-" }.joined(separator: "/")
  }

  func computedHash(of notebook: Identifier) -> String {
    ContentHash.blake2b(bytes(of: notebook)).hex
  }
}
