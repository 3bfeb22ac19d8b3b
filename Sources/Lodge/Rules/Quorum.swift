// Whether a meeting is quorate: enough members, enough Masters among them. The rule is data of the lodge.

import Command
import Kernel
import Notebook
import Render

struct Quorum {
  /// Whence it is known who counts: answers before the day, marks from the day on.
  enum Basis: String, NamedChoice {
    case answers, attendance

    var words: Phrase {
      switch self {
      case .answers: tr("who answered yes")
      case .attendance: tr("who was there")
      }
    }
  }

  let basis: Basis
  var counted = 0
  let needed: Int
  var masters = 0
  let mastersNeeded: Int
  /// How many of those counted are visitors.
  var visitors = 0
  /// Who could make it up: members who are not counted; Masters alone where only those are lacking.
  var missing: [Member] = []

  var isMet: Bool { counted >= needed && masters >= mastersNeeded }

  var words: Phrase {
    tr("\(counted) of \(needed), \(masters) of \(mastersNeeded) Masters")
  }

  /// As one row.
  var table: Table {
    Table(
      kind: "lodge.quorum",
      columns: [
        Column("met", tr("Quorum")), Column("counted", tr("Counted")),
        Column("needed", tr("Needed")), Column("masters", tr("Masters")),
        Column("masters_needed", tr("Masters needed")), Column("visitors", tr("Visitors")),
        Column("basis", tr("After")),
      ],
      rows: [
        [
          .boolean(isMet), .count(counted), .count(needed), .count(masters),
          .count(mastersNeeded), .count(visitors), .choice(basis.rawValue, basis.words),
        ]
      ], title: tr("Quorum"), key: "quorum")
  }
}

extension LodgeReader {
  func quorum(_ meeting: Meeting, _ rules: Eligibility) throws(Diagnostic) -> Quorum {
    let lodge = try LodgeCommands.noun.item(session, ifThere: Lodge.id) ?? Lodge()
    let today = try today()
    let day = meeting.day ?? today
    var quorum = Quorum(
      basis: day > today ? .answers : .attendance, needed: lodge.quorum,
      mastersNeeded: lodge.quorumMasters)
    let there: Set<Identifier> =
      switch quorum.basis {
      case .answers: Set(try answers(to: meeting.id).filter { $0.reply == .yes }.map(\.member))
      case .attendance:
        Set(try attendances(of: meeting.id).filter { $0.mark == .present }.map(\.member))
      }
    func isMaster(_ member: Member) -> Bool { rules.degree(of: member.id, on: day) == .master }
    let members = try inOrder(rules.members(for: meeting), on: day)
    let counted = members.filter { there.contains($0.id) }
    (quorum.counted, quorum.masters) = (counted.count, counted.filter(isMaster).count)
    if lodge.visitorsCount {
      let visitors = try visitors(of: meeting.id)
      quorum.visitors = visitors.count
      quorum.counted += visitors.count
      quorum.masters += visitors.filter { $0.degree == .master }.count
    }
    if !quorum.isMet {
      let onlyMasters = quorum.counted >= quorum.needed
      quorum.missing = members.filter { member in
        !there.contains(member.id) && (!onlyMasters || isMaster(member))
      }
    }
    return quorum
  }

  /// Officers of a day first, in the order of offices, then the others by name.
  func inOrder(_ members: [Member], on day: Day) throws(Diagnostic) -> [Member] {
    let offices = try offices(on: day)
    let ranks = members.map { member in
      offices[member.id]?.first.flatMap { Office.allCases.firstIndex(of: $0) } ?? .max
    }
    return members.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { members[$0] }
  }
}
