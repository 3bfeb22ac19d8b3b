// A line of the roll call: the beginning of a name, a letter, and of who is excused the reason.

import Kernel

struct RollLine {
  let member: Member
  let mark: AttendanceMark
  let reason: String?

  /// Members with all that a line may call them, which is folded once for all lines.
  struct Roll {
    private let people: [(member: Member, forms: [String])]

    init(_ members: [Member]) {
      people = members.map { member in
        let (first, last) = (member.firstName ?? "", member.lastName ?? "")
        return (
          member: member,
          forms: [member.name, last, "\(last) \(first)", member.number ?? ""].map(\.folded)
        )
      }
    }

    /// Who has a name or a number just so; else those whose name begins so, in either order.
    func named(_ key: String) -> [Member] {
      var found = people.filter { $0.forms.contains(key) }
      if found.isEmpty { found = people.filter { $0.forms.contains { $0.hasPrefix(key) } } }
      return found.map(\.member)
    }
  }

  /// - Parameters:
  ///   - members: those who may be at the meeting.
  ///   - others: all others, of whom `fault` tells why they may not.
  /// - Throws: `usage` for a line that says too little or too much; `refused` with why somebody cannot have been there.
  static func read(
    _ text: String, _ members: Roll, others: Roll, fault: (Member) -> Phrase?,
    at span: SourceSpan
  ) throws(Diagnostic) -> RollLine {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var near: [Member] = []
    for index in words.indices.dropFirst() {
      let letter = words[index].lowercased()
      guard ["p", "a", "e"].contains(letter) else { continue }
      let name = words[..<index].joined(separator: " ").folded
      let found = members.named(name)
      if found.count > 1, near.isEmpty { near = found }
      guard found.count == 1, let member = found.first else {
        if let other = others.named(name).first, found.isEmpty, let fault = fault(other) {
          throw Diagnostic(.refused, fault, at: span)
        }
        continue
      }
      let rest = words[(index + 1)...].joined(separator: " ")
      switch letter {
      case "e":
        guard !rest.isEmpty else {
          throw Diagnostic(
            .usage, tr("who is excused gives a reason"), at: span,
            hint: tr("such as: \"\(text) ill\""))
        }
        return RollLine(member: member, mark: .absent, reason: rest)
      default:
        guard rest.isEmpty else {
          throw Diagnostic(
            .usage, tr("nothing follows \(letter) but the next line"), at: span,
            hint: tr("e takes a reason: excused"))
        }
        return RollLine(member: member, mark: letter == "p" ? .present : .absent, reason: nil)
      }
    }
    guard near.isEmpty else {
      throw Diagnostic(
        .usage, tr("\(text) can be \(near.map(\.name).joined(separator: ", "))"), at: span,
        hint: tr("give more of the name"))
    }
    throw Diagnostic(
      .usage, tr("\(text) names nobody, or no mark"), at: span,
      hint: tr("a line is a name and p (present), a (absent) or e (excused) with the reason"))
  }
}
