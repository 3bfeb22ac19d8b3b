// How you are, as the program sees it: commands, tables, things. All of its commands are personal: neither the history nor the
// log keeps a line of them.

import Command
import Kernel
import Notebook

extension Domain {
  /// A safety plan, and people to call.
  public static let mind = Domain(
    name: "mind", summary: tr("Mind: how you are, and a safety plan"), mainNoun: nil,
    nouns: [
      ("plan", tr("your safety plan, written in a calm hour")),
      ("contact", tr("somebody you trust")),
      ("safety", tr("how well the crisis check works")),
    ],
    otherWords: [
      OtherWords("plan", ["step", "piano", "passo"], plural: ["steps", "passi"]),
      OtherWords("contact", ["contatto"], plural: ["contacts", "contatti"]),
    ],
    chapters: [
      Chapter(tr("For hard hours"), ["plan", "contact", "safety"])
    ],
    tables: [
      CommandTable("plan", table: PlanCommands.table),
      CommandTable("contact", table: ContactCommands.table),
      CommandTable("safety", table: CheckCommands.table),
    ],
    models: MindModel.all, fingerprint: MindModel.fingerprint,
    things: [
      .init("mind.plan", PlanCommands.noun.things { $0.part.rawValue }),
      .init("mind.contact", ContactCommands.noun.things { $0.phone ?? "" }),
    ], prose: MindProse.fields, titles: MindTitles.all,
    follow: { (session) throws(Diagnostic) in try OutsideCopy.follow(session) },
    whenSealed: { MindSealing.said($0) }, enter: { _, _, _ in })
}
