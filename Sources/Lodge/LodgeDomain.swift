// The lodge as the program sees it: commands, tables, things.

import Command
import Kernel
import Notebook

extension Domain {
  /// Members, degrees, offices, meetings: what the secretary of a lodge keeps.
  public static let lodge = Domain(
    name: "lodge", summary: tr("Keep the books of a lodge: members, offices, meetings"),
    mainNoun: nil, home: "card",
    nouns: [
      ("member", tr("a member or candidate, with what became of them")),
      ("degree", tr("a degree that was conferred")),
      ("standing", tr("a change of membership: admitted, dormant, resigned")),
      ("petition", tr("the application of a candidate, and what became of it")),
      ("inquiry", tr("whom you asked about a candidate, and what came of it")),
      ("office", tr("an office and who holds it, from a day to a day")),
      ("meeting", tr("a meeting: when, where and in which degree")),
      ("series", tr("meetings that come again, such as first and third Thursday")),
      ("agenda", tr("an item of the agenda of a meeting")),
      ("answer", tr("what a member answered to the summons")),
      ("attendance", tr("who was at a meeting")),
      ("visitor", tr("a guest of a meeting from another lodge")),
      ("minutes", tr("the minutes of a meeting, drafted from what is recorded")),
      ("register", tr("the bound book of minutes that are approved, one for each degree")),
      ("logo", tr("the picture in the letterhead")),
      ("roll", tr("the roll of a meeting: who may be there, who is")),
      ("fund", tr("a cash box, a bank account or a charity fund")),
      ("entry", tr("money that came in or went out")),
      ("ledger", tr("the cash book, and the years of it that are closed")),
      ("levy", tr("what the obedience asks for each member in a year")),
      ("bank", tr("a line of a bank's statement, and the entry it is")),
      ("budget", tr("what a category should bring or cost in a year, and what it did")),
      ("dues", tr("what a year costs, for all members or a category of them")),
      ("tier", tr("the category of dues of a member, from a day on")),
      ("discount", tr("what is taken off a member's dues for a year")),
      ("charge", tr("what a member owes besides dues and dinners")),
      ("payment", tr("what a member paid")),
      ("arrears", tr("what members owe, and for how long")),
      ("receipt", tr("a numbered receipt for money that came in")),
      ("paper", tr("what a member writes and presents")),
      ("profile", tr("words, offices and rules: of a lodge or an association")),
      ("proxy", tr("who is represented at a meeting, and by whom")),
      ("volunteer", tr("somebody in the register of volunteers")),
      ("report", tr("what the administration asks for: return, movements, sums")),
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
      OtherWords("petition", ["application", "domanda"], plural: ["applications", "domande"]),
      OtherWords("inquiry", ["tegolatura"], plural: ["inquiries", "tegolature"]),
      OtherWords("series", ["serie"], plural: []),
      OtherWords("agenda", ["ordine"], plural: ["ordini"]),
      OtherWords("answer", ["risposta"], plural: ["risposte"]),
      OtherWords("attendance", ["presenza"], plural: ["presenze"]),
      OtherWords("visitor", ["visitatore"], plural: ["visitatori"]),
      OtherWords("roll", ["appello"], plural: ["appelli"]),
      OtherWords("fund", ["cassa"], plural: ["casse"]),
      OtherWords("entry", ["movimento di cassa"], plural: []),
      OtherWords("ledger", ["registro"], plural: ["registri"]),
      OtherWords("levy", ["capitazione"], plural: ["capitazioni"]),
      OtherWords("bank", ["banca"], plural: ["banche"]),
      OtherWords("budget", ["preventivo"], plural: ["preventivi"]),
      OtherWords("dues", ["quota"], plural: ["quote"]),
      OtherWords("discount", ["sconto"], plural: ["sconti"]),
      OtherWords("charge", ["addebito"], plural: ["addebiti"]),
      OtherWords("payment", ["pagamento"], plural: ["pagamenti"]),
      OtherWords("arrears", ["morosità"], plural: ["arretrati"]),
      OtherWords("minutes", ["verbale"], plural: ["verbali"]),
      OtherWords("register", ["libro"], plural: []),
      OtherWords("receipt", ["ricevuta"], plural: ["ricevute"]),
      OtherWords("paper", ["tavola"], plural: ["tavole"]),
      OtherWords("profile", ["profilo"], plural: ["profili"]),
      OtherWords("proxy", ["delega"], plural: ["deleghe"]),
      OtherWords("volunteer", ["volontario"], plural: ["volontari"]),
      OtherWords("report", ["relazione"], plural: ["relazioni"]),
    ],
    wordings: LodgeWordings.all, slots: LodgeWordings.slots,
    chapters: [
      Chapter(
        tr("The lodge"), ["show", "edit", "logo", "profile", "card", "statistics", "report"]),
      Chapter(tr("Members"), ["member", "petition", "inquiry", "degree", "standing", "volunteer"]),
      Chapter(tr("Officers"), ["office"]),
      Chapter(
        tr("Meetings"),
        [
          "meeting", "series", "agenda", "answer", "attendance", "visitor", "proxy", "roll",
          "quorum", "minutes", "register",
        ]),
      Chapter(tr("Papers"), ["paper"]),
      Chapter(tr("Money"), ["fund", "entry", "ledger", "budget", "receipt", "bank"]),
      Chapter(
        tr("Dues"),
        ["dues", "tier", "discount", "charge", "payment", "arrears", "dinner", "levy", "roster"]),
    ],
    tables: [
      CommandTable("show", "edit", table: LodgeCommands.table),
      CommandTable("member", table: MemberCommands.table),
      CommandTable("degree", table: DegreeCommands.table),
      CommandTable("standing", table: StandingCommands.table),
      CommandTable("petition", table: PetitionCommands.table),
      CommandTable("inquiry", table: InquiryCommands.table),
      CommandTable("office", table: OfficeCommands.table),
      CommandTable("logo", table: LogoCommands.table),
      CommandTable(
        "meeting",
        table: MeetingCommands.table + MeetingCalendarCommands.table + MeetingPaperCommands.table),
      CommandTable(
        "minutes",
        table: MeetingPaperCommands.minutes + MinutesCommands.table + MinutesSigningCommands.table),
      CommandTable("register", table: RegisterCommands.table),
      CommandTable("series", table: SeriesCommands.table),
      CommandTable("agenda", table: AgendaCommands.table),
      CommandTable("answer", table: AnswerCommands.table),
      CommandTable("attendance", table: AttendanceCommands.table + RateCommands.table),
      CommandTable("visitor", table: VisitorCommands.table),
      CommandTable("profile", table: ProfileCommands.table),
      CommandTable("volunteer", table: VolunteerCommands.table),
      CommandTable("proxy", table: ProxyCommands.table),
      CommandTable("roll", table: RollCommands.table),
      CommandTable("quorum", table: RollCommands.quorum),
      CommandTable("fund", table: FundCommands.table),
      CommandTable("entry", table: EntryCommands.table),
      CommandTable("ledger", table: LedgerCommands.table),
      CommandTable("levy", table: LevyCommands.table),
      CommandTable("roster", table: RosterCommands.table),
      CommandTable("dinner", table: DinnerCommands.table),
      CommandTable("bank", table: BankCommands.table),
      CommandTable("budget", table: LodgeBudgetCommands.table),
      CommandTable("dues", table: DuesCommands.table),
      CommandTable("tier", table: TierCommands.table),
      CommandTable("discount", table: DiscountCommands.table),
      CommandTable("charge", table: ChargeCommands.table),
      CommandTable("payment", table: PaymentCommands.table),
      CommandTable("arrears", table: ArrearsCommands.table),
      CommandTable("receipt", table: ReceiptCommands.table),
      CommandTable("paper", table: PaperCommands.table),
      CommandTable("card", table: CardCommands.table),
      CommandTable("statistics", table: StatisticsCommands.table),
      CommandTable("report", table: ReportCommands.table),
    ],
    models: LodgeModel.all, fingerprint: LodgeModel.fingerprint,
    things: [
      .init("lodge.logo", LogoCommands.things),
      .init("lodge.member", MemberThings.source),
      .init("lodge.degree", DegreeCommands.noun.things()),
      .init("lodge.standing", StandingCommands.noun.things()),
      .init("lodge.petition", PetitionCommands.things),
      .init("lodge.inquiry", InquiryCommands.noun.things()),
      .init("lodge.term", OfficeCommands.noun.things()),
      .init("lodge.meeting", MeetingThings.source),
      .init("lodge.series", SeriesCommands.noun.things { $0.every }),
      .init("lodge.agenda", AgendaThings.source),
      .init("lodge.answer", AnswerCommands.noun.things()),
      .init("lodge.rollname", RollCommands.names),
      .init("lodge.attendance", AttendanceCommands.noun.things()),
      .init("lodge.visitor", VisitorCommands.noun.things { $0.lodge ?? "" }),
      .init("lodge.profile", ProfileCommands.noun.things()),
      .init("lodge.volunteer", VolunteerCommands.noun.things()),
      .init("lodge.proxy", ProxyCommands.noun.things()),
      .init("lodge.fund", FundCommands.noun.things { $0.code }),
      .init(
        "lodge.entry",
        // `receipt issue Conti`: by whom it is.
        EntryCommands.noun.things(
          { $0.day?.description ?? "" },
          spoken: { [$0.memberName, $0.payee].compactMap { $0 }.filter { !$0.isEmpty } })),
      .init("lodge.dues", DuesCommands.things),
      .init("lodge.budget", LodgeBudgetCommands.things),
      .init("lodge.levy", LevyCommands.things),
      .init("lodge.bank", BankCommands.noun.things()),
      .init("lodge.tier", TierCommands.noun.things()),
      .init("lodge.discount", DiscountCommands.noun.things()),
      .init("lodge.charge", ChargeCommands.noun.things { $0.memberName }),
      .init("lodge.receipt", ReceiptCommands.things),
      .init("lodge.paper", PaperCommands.things),
      .init("lodge.minutes", MinutesCommands.things),
      .init("lodge.addendum", MinutesCommands.addendumThings),
      .init("lodge.register", RegisterCommands.things),
      .init("lodge.signature", MinutesSigningCommands.things),
    ],
    verifyChecks: [
      RegisterCheck.verify,
      VerifyCheck("lodge-record") { (session) throws(Diagnostic) in try LodgeReader.verify(session)
      },
    ],
    attachments: [LogoCommands.noun.files, PaperCommands.noun.files],
    forgetters: [MemberForgetting.forgetter], prose: LodgeProse.fields,
    roles: LodgeRoles(), titles: LodgeTitles.all, sample: SampleLodge.sample,
    profile: { (session, command) throws(Diagnostic) in
      try Profile.domainProfile(session, command)
    },
    words: { (session) throws(Diagnostic) in try Profile.domainWords(session) },
    paperHead: { (session) throws(Diagnostic) in try LodgePaper(session).head() },
    keeps: { (session, events) throws(Diagnostic) in
      try KeptMoney.check(session, events)
      try KeptMinutes.check(session, events)
    }, watch: { TruthWatch($0) }, enter: { _, _, _ in })
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
