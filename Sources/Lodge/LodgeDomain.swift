// The lodge as the program sees it: commands, tables, things.

import Command
import Kernel
import Notebook

extension Domain {
  /// Members, degrees, offices: what the secretary of a lodge keeps.
  public static let lodge = Domain(
    name: "lodge", summary: tr("Keep the books of a lodge: members, degrees, offices"),
    mainNoun: nil,
    nouns: [
      ("member", tr("a member or candidate, with what became of them")),
      ("degree", tr("a degree that was conferred")),
      ("standing", tr("a change of membership: admitted, dormant, resigned")),
      ("office", tr("an office and who holds it, from a day to a day")),
    ],
    otherWords: [
      OtherWords(
        "member", ["brother", "membro", "fratello", "socio"],
        plural: ["brothers", "brethren", "membri", "fratelli", "soci"]),
      OtherWords("degree", ["grado"], plural: ["gradi"]),
      OtherWords("standing", ["movimento"], plural: ["movimenti"]),
      OtherWords(
        "office", ["officer", "carica", "ufficiale"], plural: ["officers", "cariche", "ufficiali"]),
    ],
    wordings: LodgeWordings.all,
    chapters: [
      Chapter(tr("The lodge"), ["show", "edit"]),
      Chapter(tr("Members"), ["member", "degree", "standing"]),
      Chapter(tr("Officers"), ["office"]),
    ],
    tables: [
      CommandTable("show", "edit", table: LodgeCommands.table),
      CommandTable("member", table: MemberCommands.table),
      CommandTable("degree", table: DegreeCommands.table),
      CommandTable("standing", table: StandingCommands.table),
      CommandTable("office", table: OfficeCommands.table),
    ],
    models: LodgeModel.all, fingerprint: LodgeModel.fingerprint,
    things: [
      .init("lodge.member", MemberThings.source),
      .init("lodge.degree", DegreeCommands.noun.things()),
      .init("lodge.standing", StandingCommands.noun.things()),
      .init("lodge.term", OfficeCommands.noun.things()),
    ],
    titles: LodgeTitles.all, enter: { _, _, _ in })
}

enum MemberThings {
  /// Found by name, in either order, by family name and by number.
  static var source: ThingSource {
    MemberCommands.noun.things(
      { $0.number ?? "" },
      aliases: { member in
        let (first, last) = (member.firstName ?? "", member.lastName ?? "")
        return [last, "\(last) \(first)", "\(last), \(first)", member.number ?? ""]
          .filter { !$0.trimmedBlanks.isEmpty && $0 != member.name }
      })
  }
}
