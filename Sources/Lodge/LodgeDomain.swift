// The lodge as the program sees it: commands, tables, things.

import Command
import Kernel
import Notebook

extension Domain {
  /// Members, degrees, offices, meetings: what the secretary of a lodge keeps.
  public static let lodge = Domain(
    name: "lodge", summary: tr("Keep the books of a lodge: members, offices, meetings"),
    mainNoun: nil,
    nouns: [
      ("member", tr("a member or candidate, with what became of them")),
      ("degree", tr("a degree that was conferred")),
      ("standing", tr("a change of membership: admitted, dormant, resigned")),
      ("office", tr("an office and who holds it, from a day to a day")),
      ("meeting", tr("a meeting: when, where and in which degree")),
      ("series", tr("meetings that come again, such as first and third Thursday")),
      ("agenda", tr("an item of the agenda of a meeting")),
      ("answer", tr("what a member answered to the summons")),
      ("attendance", tr("who was at a meeting")),
      ("visitor", tr("a guest of a meeting from another lodge")),
      ("roll", tr("the roll of a meeting: who may be there, who is")),
    ],
    otherWords: [
      OtherWords(
        "member", ["brother", "membro", "fratello", "socio"],
        plural: ["brothers", "brethren", "membri", "fratelli", "soci"]),
      OtherWords("degree", ["grado"], plural: ["gradi"]),
      OtherWords("standing", ["movimento"], plural: ["movimenti"]),
      OtherWords(
        "office", ["officer", "carica", "ufficiale"], plural: ["officers", "cariche", "ufficiali"]),
      OtherWords("meeting", ["tornata"], plural: ["tornate"]),
      OtherWords("series", ["serie"], plural: []),
      OtherWords("agenda", ["ordine"], plural: ["ordini"]),
      OtherWords("answer", ["risposta"], plural: ["risposte"]),
      OtherWords("attendance", ["presenza"], plural: ["presenze"]),
      OtherWords("visitor", ["visitatore"], plural: ["visitatori"]),
      OtherWords("roll", ["appello"], plural: ["appelli"]),
    ],
    wordings: LodgeWordings.all,
    chapters: [
      Chapter(tr("The lodge"), ["show", "edit"]),
      Chapter(tr("Members"), ["member", "degree", "standing"]),
      Chapter(tr("Officers"), ["office"]),
      Chapter(
        tr("Meetings"),
        ["meeting", "series", "agenda", "answer", "attendance", "visitor", "roll", "quorum"]),
    ],
    tables: [
      CommandTable("show", "edit", table: LodgeCommands.table),
      CommandTable("member", table: MemberCommands.table),
      CommandTable("degree", table: DegreeCommands.table),
      CommandTable("standing", table: StandingCommands.table),
      CommandTable("office", table: OfficeCommands.table),
      CommandTable("meeting", table: MeetingCommands.table),
      CommandTable("series", table: SeriesCommands.table),
      CommandTable("agenda", table: AgendaCommands.table),
      CommandTable("answer", table: AnswerCommands.table),
      CommandTable("attendance", table: AttendanceCommands.table),
      CommandTable("visitor", table: VisitorCommands.table),
      CommandTable("roll", table: RollCommands.table),
      CommandTable("quorum", table: RollCommands.quorum),
    ],
    models: LodgeModel.all, fingerprint: LodgeModel.fingerprint,
    things: [
      .init("lodge.member", MemberThings.source),
      .init("lodge.degree", DegreeCommands.noun.things()),
      .init("lodge.standing", StandingCommands.noun.things()),
      .init("lodge.term", OfficeCommands.noun.things()),
      .init("lodge.meeting", MeetingThings.source),
      .init("lodge.series", SeriesCommands.noun.things { $0.every }),
      .init("lodge.agenda", AgendaThings.source),
      .init("lodge.answer", AnswerCommands.noun.things()),
      .init("lodge.attendance", AttendanceCommands.noun.things()),
      .init("lodge.visitor", VisitorCommands.noun.things { $0.lodge ?? "" }),
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
