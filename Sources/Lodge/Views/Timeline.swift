// What became of a member, day by day.

import Command
import Kernel
import Render

enum Timeline {
  static func of(_ member: Member, _ session: Session) throws(Diagnostic) -> Table {
    let reader = try LodgeReader(session)
    var moments: [(day: Day, order: Int, what: Phrase, more: String?)] = []
    for step in try reader.standings(of: member.id) {
      if let day = step.day {
        let more = [step.lodge, step.reason].compactMap { $0 }.joined(separator: ", ")
        moments.append((day, 0, step.state.words, more.isEmpty ? nil : more))
      }
    }
    let degrees = try reader.profile.hasDegrees ? reader.degrees(of: member.id) : []
    for degree in degrees {
      if let day = degree.day { moments.append((day, 1, degree.degree.words, degree.lodge)) }
    }
    for term in try reader.terms(of: member.id) {
      if let day = term.from {
        moments.append((day, 2, tr("\(term.office.words): takes office"), term.comment))
      }
      if let day = term.until {
        moments.append((day, 3, tr("\(term.office.words): leaves office"), nil))
      }
    }
    let zone = try reader.zone()
    for paper in try PaperCommands.noun.items(
      session, [Condition("p.author = ?", [.id(member.id)])]
    ).sorted(by: { $0.id < $1.id }) {
      let title = paper.title
      if let entered = paper.createdAt.map({ zone.day(at: $0) }), paper.day != entered {
        moments.append((entered, 4, tr("paper entered: “\(title)”"), nil))
      }
      guard let day = paper.day else { continue }
      switch paper.state {
      case .done: moments.append((day, 5, tr("paper presented: “\(title)”"), paper.comment))
      case .planned: moments.append((day, 5, tr("paper planned: “\(title)”"), paper.comment))
      case .inPreparation: break
      }
    }
    moments.sort { ($0.day, $0.order) < ($1.day, $1.order) }
    return Table(
      kind: "lodge.moment",
      columns: [
        Column("day", tr("Day")), Column("event", tr("Event")), Column("comment", tr("Comment")),
      ],
      rows: moments.map { [.day($0.day), .text($0.what.text(session.language)), .text($0.more)] },
      title: tr("Timeline"), key: "timeline")
  }
}
