// The tables that the events of a lodge fold into.

import Notebook

enum LodgeModel {
  static let all = [
    LodgeCommands.noun.model, LogoCommands.noun.model, MemberCommands.noun.model,
    DegreeCommands.noun.model,
    StandingCommands.noun.model, OfficeCommands.noun.model, MeetingCommands.noun.model,
    AgendaCommands.noun.model, AnswerCommands.noun.model, AttendanceCommands.noun.model,
    VisitorCommands.noun.model, SeriesCommands.noun.model, FundCommands.noun.model,
    EntryCommands.noun.model, LedgerCommands.noun.model, DuesCommands.noun.model,
    TierCommands.noun.model, DiscountCommands.noun.model, ChargeCommands.noun.model,
    LevyCommands.noun.model, BankCommands.noun.model, LodgeBudgetCommands.noun.model,
    ReceiptCommands.series.model, ReceiptCommands.noun.model, PaperCommands.noun.model,
    MinutesCommands.noun.model, MinutesCommands.addenda.model, RegisterCommands.references.model,
    RegisterCommands.noun.model, MinutesSigningCommands.noun.model,
    ProfileCommands.noun.model, ProxyCommands.noun.model,
    VolunteerCommands.noun.model, PetitionCommands.noun.model, InquiryCommands.noun.model,
  ]
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0xe137_a040_6717_b7e8
}
