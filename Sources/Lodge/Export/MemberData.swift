// `lodge member data`: all that the notebook holds of one member, for themselves (GDPR, articles 15 and 20). Which nouns
// refer to a member is a table here; a test compares it with all that the domain stores.

import Command
import Kernel
import Notebook
import Render

enum MemberData {
  /// The records of one kind that name a member.
  struct Part: Sendable {
    /// In JSON.
    let key: String
    let title: @Sendable () -> Phrase
    let table: String
    /// Those of its columns that refer to a member.
    let columns: [String]
    let read: @Sendable (Member, Session) throws(Diagnostic) -> Table
  }

  private static func part<Item: Entity>(
    _ key: String, _ title: @autoclosure @escaping @Sendable () -> Phrase, _ noun: Noun<Item>,
    _ columns: String...
  ) -> Part {
    Part(
      key: key, title: title, table: noun.model.table, columns: columns,
      read: { (member, session) throws(Diagnostic) in
        let conditions = columns.map { "p.\($0) = ?" }.joined(separator: " OR ")
        let items = try noun.items(
          session, [Condition(conditions, columns.map { _ in .id(member.id) })])
        return try noun.table(items, session).section(title(), key)
      })
  }

  static let parts: [Part] = [
    part("standings", tr("Membership"), StandingCommands.noun, "member"),
    part("degrees", tr("Degrees"), DegreeCommands.noun, "member"),
    part(
      "applications", tr("Applications for admission"), PetitionCommands.noun, "member",
      "proposer", "seconder"),
    part("inquiries", tr("Inquiries"), InquiryCommands.noun, "member"),
    part("offices", tr("Offices"), OfficeCommands.noun, "member"),
    part("attendance", tr("Attendance"), AttendanceCommands.noun, "member"),
    part("answers", tr("Answers"), AnswerCommands.noun, "member"),
    part("proxies", tr("Proxies"), ProxyCommands.noun, "giver", "holder"),
    part("papers", tr("Papers"), PaperCommands.noun, "author"),
    part("signatures", tr("Signatures"), MinutesSigningCommands.noun, "member"),
    part("references", tr("Names in minutes"), RegisterCommands.references, "member"),
    part("volunteers", tr("Register of volunteers"), VolunteerCommands.noun, "member"),
    part("tiers", tr("Categories of dues"), TierCommands.noun, "member"),
    part("discounts", tr("Discounts"), DiscountCommands.noun, "member"),
    part("charges", tr("Charges"), ChargeCommands.noun, "member"),
    part("entries", tr("Payments"), EntryCommands.noun, "member"),
    part("receipts", tr("Receipts"), ReceiptCommands.noun, "member"),
  ]

  /// What names them without a reference of its own: by their name, or through what does refer to them.
  private static func more(
    of member: Member, _ session: Session
  ) throws(Diagnostic) -> [Table] {
    let name = member.name.folded
    let reader = try LodgeReader(session)
    let agenda = try AgendaCommands.noun.items(session).filter {
      $0.speaker?.folded.contains(name) ?? false
    }
    let introduced = try MeetingCommands.noun.items(session).filter {
      $0.introducedBy?.folded.contains(name) ?? false
    }
    let named = Set(
      try RegisterCommands.references.items(
        session, [Condition("p.member = ?", [.id(member.id)])]
      ).map(\.minutes))
    let minutes = try MinutesCommands.noun.items(session).filter {
      named.contains($0.id) || $0.draft?.folded.contains(name) ?? false
    }
    let entries = try EntryCommands.noun.items(
      session, [Condition("p.member = ?", [.id(member.id)])]
    ).map(\.id)
    let bank =
      try entries.isEmpty
      ? []
      : BankCommands.noun.items(session).filter { line in
        line.entry.map { entries.contains($0) } ?? false
      }
    let asked = try InquiryCommands.noun.items(
      session, [Condition("q.member = ?", [.id(member.id)])])
    return [
      try InquiryCommands.noun.table(asked, session)
        .section(tr("Inquiries about them"), "inquired"),
      try AgendaCommands.noun.table(agenda, session).section(tr("Agenda"), "agenda"),
      try MeetingCommands.noun.table(introduced, session)
        .section(tr("Introduced meetings"), "introduced"),
      try MinutesCommands.noun.table(minutes, session).section(tr("Minutes"), "minutes"),
      try BankCommands.noun.table(bank, session).section(tr("Bank lines"), "bank"),
      try CardCommands.due(of: member, on: try reader.today(), reader),
    ]
  }

  static let command = Command(
    "lodge member data", tr("Export all that is recorded of a member, for themselves"),
    discussion: [
      tr(
        "What articles 15 and 20 of the GDPR ask for: the member's own data and every record that names them, from degrees and attendance to payments, signatures and minutes. JSON has all columns and always the same sections, also empty ones; as PDF, HTML or Markdown it is a document under the letterhead."
      ),
      tr(
        "Agenda items, meetings and drafts of minutes are found by the full name as it is written. Where the notebook has accounts, only an administrator, an office that keeps the members and the member's own account may export it."
      ),
    ],
    parameters: [MemberCommands.one], effects: .reads,
    synonyms: ["gdpr", "access", "portability", "everything", "privacy"],
    examples: [Example("lodge member data \"Ada Conti\" --out ada.json")], action: run)

  private static func run(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let member = try MemberCommands.noun.named("member", session, arguments)
    try checkRights(member, session, at: arguments.span("member"))
    var sections: [Table] = []
    for part in parts { sections.append(try part.read(member, session)) }
    sections += try more(of: member, session)
    if !session.writesData {
      // It is all of one member, and what is empty has nothing to say.
      sections = sections.filter { !$0.rows.isEmpty }.map { section in
        let needless = section.columns.indices.filter { index in
          let isTheirs = section.columns[index].key == "member"
          return section.rows.allSatisfy {
            $0[index] == .null || isTheirs && $0[index] == .text(member.name)
          }
        }
        return section.showing(.never, needless.map { section.columns[$0].key })
      }
    }
    var record = try MemberCommands.noun.table([member], session).record(sections)
    record.kind = "lodge.memberdata"
    for index in record.fields.indices where record.fields[index].value != .null {
      record.fields[index].column.shown = .always
    }
    return .record(record)
  }

  /// - Throws: `refused` for who is logged in and keeps no members, but for their own data.
  private static func checkRights(
    _ member: Member, _ session: Session, at span: SourceSpan
  ) throws(Diagnostic) {
    let accounts = try session.notebook().accounts()
    guard !accounts.isEmpty else { return }
    let (id, name) = try session.accountOfSigner()
    if accounts.contains(where: { $0.id == id && $0.isAdmin }) { return }
    if member.signs(as: id, named: name) { return }
    let held = try LodgeRoles().roles(of: id, in: session)
    let keeps = try LodgeReader(session).profile.roles.contains { role in
      held.contains(role.name)
        && role.commands.contains { "lodge member".hasPrefix($0) }
    }
    guard !keeps else { return }
    throw Diagnostic(
      .refused, tr("\(name) may not export what is recorded of \(member.name)"), at: span,
      hint: tr("ask an administrator or the Secretary; of yourself you may export it"))
  }
}
