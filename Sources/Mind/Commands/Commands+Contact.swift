// `mind contact`: people to call in a hard hour.

import Command
import Kernel
import Notebook
import Render

enum ContactCommands {
  static let noun = Noun<TrustedContact>(
    "mind.contact", tr("trusted contact"),
    events: [MindEvent.contactAdded, MindEvent.contactEdited, MindEvent.contactRemoved],
    attributes: [
      .name(\.name, tr("the name of somebody you trust"))
        .unique(
          { tr("\($0) is a contact already") },
          hint: tr("to change a contact: mind contact edit NAME phone=NUMBER")),
      .text("phone", \.phone, tr("a telephone number"), tr("Telephone"), shown: .always).searched,
      .text("email", \.email, tr("an e-mail address"), tr("E-mail")).searched,
      .boolean(
        "afraid", \.afraid, tr("yes: never named by sos --violence, for somebody you may fear"),
        tr("Not with violence"), shown: .varying),
      .day(
        "consent", \.consent, .behind, tr("the day on which they agreed to be called"),
        tr("Agreed on"), shown: .wide),
      .integer(
        "order", \.order, 1...99, tr("whom to call first: 1 before 2"), tr("Order"),
        stored: .init(member: "order", column: "rank"), shown: .wide
      ).orNothing,
    ], columns: ["order", "name", "phone", "email", "afraid", "consent"],
    order: ["coalesce(p.rank, 100)", "folded(coalesce(p.name, ''))"],
    empty: tr("no contact yet; add somebody you trust: mind contact add NAME phone=NUMBER"))

  private static let one = Parameter.positional(
    "contact", .thing("mind.contact"), tr("a contact, by name or id"), shownAs: "CONTACT")
  private static let several = Parameter.rest(
    "contact", .thing("mind.contact"), tr("contacts, by name or id"), required: true,
    shownAs: "CONTACT")

  static let table: [Command] = [
    noun.add(
      tr("Add somebody you trust"),
      discussion: [
        tr(
          "sos and your plan name them below the numbers. Ask them first, and note the day on which they agreed. Nothing is ever sent to them."
        )
      ], requiring: [], synonyms: ["friend", "emergency", "amico", "fiducia"],
      examples: [Example("mind contact add Ada phone=\"+39 333 0000000\" order=1")], action: add),
    noun.list(
      tr("List the people you trust"), examples: [Example("mind contact list")]),
    noun.edit(
      tr("Change a contact"), one,
      examples: [Example("mind contact edit Ada afraid=yes", runs: false)],
      says: { _, title in tr("changed \(title)") }),
    noun.remove(
      tr("Remove contacts"), several,
      examples: [Example("mind contact remove Ada", runs: false)],
      says: { items, name in
        tr(items.count, one: "removed \(name)", other: "removed \(items.count) contacts")
      }),
  ].map(\.personal)

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    try MindSealing.propose(session)
    let name = try arguments.name("name")
    try noun.refuseTaken(name, of: nil, at: arguments.span("name"), session)
    return try noun.create(try noun.filled(JSONObject(), arguments), session) {
      tr("added \($0.name)")
    }
  }
}
