// Members, candidates among them: the person. What a lodge counts of them is in degrees, standings and terms.

import Command
import Kernel
import Notebook
import Render

struct Member: Entity {
  var id = Identifier.none
  var firstName: String?
  var lastName: String?
  var name = ""
  var degree: Degree?
  var degreeSince: Day?
  var state: Standing?
  var stateSince: Day?
  /// In the obedience's books.
  var number: String?
  var born: Day?
  var email: String?
  var phone: String?
  var address: String?
  var taxCode: String?
  /// Who proposed them.
  var sponsors: String?
  /// Lodges beside this one.
  var otherLodges: String?
  var diet: String?
  var comment: String?
  /// When they were entered in the books.
  var registered: Day?
  /// Who administers in the organisation, beside any office. It gives no right in the notebook.
  var isAdmin: Bool?
  /// Of this notebook, under which they sign, else under one of their own name; their offices give it rights.
  var account: Identifier?
  /// The day on which the person was forgotten.
  var forgottenOn: Day?
  var changed: Instant?

  var isActive: Bool { state?.isActive ?? false }
}

/// What belongs to one member, by a reference of its events. What belongs to a member who was removed is not
/// seen; it is back when the member is.
protocol OfMember: Entity {
  var member: Identifier { get set }
  var memberName: String { get set }
}

extension Within where Item: OfMember {
  static var member: Within {
    Within(
      field: StoredField("member", .identifier(of: "lodge.member")),
      shown: [
        .reference(
          "member_id", "p.member", tr("Member id"), shown: .never, get: { $0.member },
          set: { $0.member = $1 }),
        .joined(
          "member", MemberCommands.fullName("m"), tr("Member"), shown: .always,
          get: { $0.memberName }, set: { $0.memberName = $1 }
        ).searched,
      ], join: "JOIN lodge_member m ON m.id = p.member AND m.removed = 0",
      order: [], owner: { _ in nil }, title: { $0.memberName }, entered: { _ in nil },
      option: .option("member", .thing("lodge.member"), tr("only of this member")),
      narrowing: { (session, arguments) throws(Diagnostic) in
        try arguments.thing("member", session).map { [Condition("p.member = ?", [.id($0)])] } ?? []
      },
      fill: { (session, arguments) throws(Diagnostic) in
        let member = try MemberCommands.noun.named("member", session, arguments)
        return (member.id, .verbatim(member.name))
      })
  }
}

/// What a name that is typed in one piece is made of.
enum PersonName {
  /// Words with which Italian, Dutch, German, French and Spanish family names begin.
  private static let particles: Set<String> = [
    "da", "dal", "dall'", "dalla", "dalle", "de", "dei", "del", "dell'", "della", "delle", "degli",
    "di", "do", "dos", "du", "la", "le", "li", "lo", "van", "von", "der", "den", "ten", "ter", "zu",
    "mac", "mc", "san", "santa", "st.",
  ]

  /// The last word is the family name, with the particles before it; a name in two parts by a comma has the
  /// family name first: `Mario De Luca`, `De Luca, Mario`.
  static func split(_ text: String) -> (first: String, last: String) {
    let parts = text.split(separator: ",", maxSplits: 1).map { String($0).trimmedBlanks }
    if parts.count == 2 { return (parts[1], parts[0]) }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1 else { return ("", words.first ?? "") }
    var start = words.count - 1
    while start > 1, particles.contains(words[start - 1].lowercased()) { start -= 1 }
    return (words[..<start].joined(separator: " "), words[start...].joined(separator: " "))
  }
}
