// What people say of a lodge at the prompt, English and Italian, and the lines that it means.

import Command

enum LodgeWordings {
  private static let office = "{office:office@lodge_office_add}"

  private static let meeting = "meeting|lodge_meeting|session|tornata|riunione|seduta|incontro"

  static let all: [Wording] = [
    Wording(
      "who|chi $is|fa|fa_da? \(office)", "$show? \(office)",
      means: "lodge office list --office {office}"),
    Wording(
      "who|chi was|era|è_stato|were \(office)", "$list past|former|old|previous|ex \(office)",
      means: "lodge office list --history --office {office}"),
    Wording(
      "$add? \(meeting) on|for|il|del|per? {date} at|alle|ore|h|from|dalle? {hour}",
      means: "lodge meeting add on={date:iso} at={hour}"),
    Wording(
      "$add|plan|schedule|fissa|convoca \(meeting) on|for|il|del|per? {date}",
      means: "lodge meeting add on={date:iso}"),
    Wording(
      "$add|plan|schedule|fissa|convoca? \(meeting) {text} on|for|il|del|per {date} at|alle|ore|h|dalle {hour}",
      means: "lodge meeting add {text} on={date:iso} at={hour}"),
    Wording(
      "$add|plan|schedule|fissa|convoca \(meeting) {text} on|for|il|del|per {date}",
      means: "lodge meeting add {text} on={date:iso}"),
    Wording(
      "$show? next|upcoming|prossima|prossimo \(meeting)|meetings|tornate",
      "when|quando $is next|prossima \(meeting)", "$show? \(meeting) prossima",
      means: "lodge meeting list --next"),
    Wording("{member} $is|è who?", "who|chi $is {member}", means: "lodge member show {member}"),
  ]
}
