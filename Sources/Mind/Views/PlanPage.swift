// The safety plan as one page: its parts in order, and the people to call.

import Command
import Kernel
import Render

struct PlanPage {
  private let steps: [PlanStep]
  private let contacts: [TrustedContact]

  init(_ session: Session) throws(Diagnostic) {
    steps = try PlanCommands.noun.items(session)
    contacts = try ContactCommands.noun.items(session)
  }

  func record(_ language: Language) -> Record {
    var sections: [Table] = []
    for part in PlanPart.allCases {
      sections.append(table(part))
      if part == .people { sections.append(people) }
    }
    return Record(
      kind: "mind.page",
      fields: [
        Field("step_count", tr("Steps"), .count(steps.count)),
        Field("contact_count", tr("Trusted contacts"), .count(contacts.count)),
      ], sections: sections, paper: document(language))
  }

  private func steps(of part: PlanPart) -> [PlanStep] { steps.filter { $0.part == part } }

  private func table(_ part: PlanPart) -> Table {
    Table(
      kind: "mind.page.step", of: steps(of: part),
      [
        CellColumn("number", tr("No.")) { .count($0.number) },
        CellColumn("text", tr("Step")) { .text($0.text) },
      ], empty: part.invitation, title: part.title, key: part.rawValue)
  }

  /// Without what nobody else should read there: whom one may fear.
  private var people: Table {
    Table(
      kind: "mind.page.contact", of: contacts,
      [
        CellColumn("name", tr("Name")) { .text($0.name) },
        CellColumn("phone", tr("Telephone")) { .text($0.phone) },
        CellColumn("email", tr("E-mail"), shown: .wide) { .text($0.email) },
      ], empty: tr("nobody yet: mind contact add NAME phone=NUMBER"),
      title: tr("Trusted contacts"), key: "contacts")
  }

  private func document(_ language: Language) -> Document {
    var paper = Document(title: tr("My safety plan").text(language), language: language)
    paper.isLandscape = false
    for part in PlanPart.allCases {
      paper.blocks.append(.heading(3, part.title.text(language)))
      let own = steps(of: part)
      if own.isEmpty {
        paper.blocks.append(.paragraph(.init(part.invitation.text(language), .quiet)))
      } else {
        paper.blocks.append(.numbered(own.map(\.text)))
      }
      guard part == .people, !contacts.isEmpty else { continue }
      paper.blocks.append(
        .list(contacts.map { ([$0.name.isolated] + $0.reach).joined(separator: ", ") }))
    }
    return paper
  }
}
