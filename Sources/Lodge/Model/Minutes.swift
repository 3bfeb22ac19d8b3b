// The minutes of a meeting as they are kept: a text with the records that its sentences follow from. Names of
// persons stand in it as they are until it is approved; then as references (`NameReference`).

import Command
import Kernel
import Notebook
import Render

/// What became of minutes; not stored, since it follows from approval and signatures.
public enum MinutesState: String, NamedChoice, Sendable {
  case draft, approved, signed

  public var words: Phrase {
    switch self {
    case .draft: tr("draft")
    case .approved: tr("read and approved")
    case .signed: tr("signed")
    }
  }
}

/// Its id follows from that of the meeting: a meeting has one of them, in every copy of the notebook.
struct Minutes: OfMeeting {
  var id = Identifier.none
  var meeting = Identifier.none
  var meetingTitle = ""
  var meetingDay: Day?
  /// In which they are read, and in whose book they are bound.
  var degree = Degree.apprentice
  /// Of a draft; nil once they are approved.
  var draft: String?
  var links = SentenceLinks([])
  /// The text as it was approved, with references in place of names; nil for a draft.
  var sealed: String?
  /// BLAKE2b-256 of the sealed text, in hexadecimal digits.
  var hash: String?
  var approvedOn: Day?
  /// The meeting at which they were read and approved.
  var approvedAt: Identifier?
  var approvedTitle: String?
  var inFavour: Int?
  var against: Int?
  var abstained: Int?
  /// How many valid signatures there are.
  var signatures = 0

  var isApproved: Bool { approvedOn != nil }

  /// - Parameter signers: how many sign.
  func state(_ signers: Int) -> MinutesState {
    isApproved ? (signatures >= max(1, signers) ? .signed : .approved) : .draft
  }

  static func id(of meeting: Identifier) -> Identifier {
    Identifier.shared("minutes", meeting.description)
  }
}

/// A correction of minutes that are approved. It is kept beside them, and locked as they are.
struct Addendum: Entity {
  var id = Identifier.none
  var minutes = Identifier.none
  var number = 0
  var sealed = ""
  var hash = ""
  var day: Day?
  /// The meeting at which it was approved, where it was.
  var approvedAt: Identifier?
  var approvedTitle: String?
  var inFavour: Int?
  var against: Int?
  var abstained: Int?
  /// How many valid signatures there are.
  var signatures = 0
}

/// The records that lines of a text follow from. A line that is not edited keeps them.
struct SentenceLinks: Settable, Sendable {
  struct Link: Sendable {
    /// From 0.
    var line: Int
    var records: [(kind: String, id: Identifier)]

    init(line: Int, _ records: [(kind: String, id: Identifier)]) {
      (self.line, self.records) = (line, records)
    }
  }

  private enum Kept {
    case links([Link])
    case text(String)
  }

  private let kept: Kept

  init(_ links: [Link]) { kept = .links(links) }

  /// As they are stored: a list of minutes reads many and asks for none.
  init(stored: String?) { kept = stored.map { .text($0) } ?? .links([]) }

  var links: [Link] {
    switch kept {
    case .links(let links): links
    case .text(let text): Self.links(in: try? JSON(parsing: Array(text.utf8)))
    }
  }

  private static func links(in json: JSON?) -> [Link] {
    (json?.array ?? []).compactMap { link in
      guard let line = link["line"]?.integer, line >= 0 else { return nil }
      let records = (link["records"]?.array ?? []).compactMap { record in
        record["id"]?.string.flatMap { Identifier($0) }.map {
          (kind: record["kind"]?.string ?? "", id: $0)
        }
      }
      return Link(line: Int(clamping: line), records)
    }
  }

  var json: JSON {
    .array(
      links.map { link in
        .object([
          "line": .integer(Int64(link.line)),
          "records": .array(
            link.records.map {
              .object(["kind": .string($0.kind), "id": .string($0.id.description)])
            }),
        ])
      })
  }

  /// After an edit: each goes with its line, in the order in which equal lines come.
  func moved(from old: String, to new: String) -> SentenceLinks {
    var places: [Substring: [Int]] = [:]
    for (place, line) in MinutesText.lines(new).enumerated() {
      places[line, default: []].append(place)
    }
    let before = MinutesText.lines(old)
    var taken: [Int: Int] = [:]
    for (place, line) in before.enumerated() where places[line]?.isEmpty == false {
      taken[place] = places[line]?.removeFirst()
    }
    return SentenceLinks(
      links.compactMap { link in taken[link.line].map { Link(line: $0, link.records) } })
  }
}
