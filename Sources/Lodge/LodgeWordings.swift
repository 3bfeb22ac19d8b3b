// What people say of a lodge at the prompt, English and Italian, and the lines that it means.

import Command

enum LodgeWordings {
  private static let office = "{office:office@lodge_office_add}"

  private static let meeting = "meeting|lodge_meeting|session|tornata|riunione|seduta|incontro"

  static let all: [Wording] =
    [
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
      Wording(
        "who|chi $is|are members|brothers|brethren|membri|fratelli|soci",
        means: "lodge member list"),
      Wording("{member} $is|è who?", "who|chi $is {member}", means: "lodge member show {member}"),
    ] + attendance + members + papers + numbers

  private static let attendance: [Wording] = [
    ("absent|missing|assente|assenti", "Assente"), ("present|there|presente|presenti", "Presente"),
  ].flatMap { words, mark in
    [
      Wording(
        "who|chi $is|era|erano|were \(words) on|il|del? {date:day}",
        means: "lodge attendance list --mark \(mark) --where 'meeting_day = {date:iso}'"),
      Wording(
        "who|chi $is|era|erano|were \(words) at|in|to|a|alla? {meeting}",
        means: "lodge attendance list --meeting {meeting} --mark \(mark)"),
    ]
  }

  private static let dues = "dues|fees|fee|quota|quote|capitazione"
  private static let has = "has|have|ha"

  /// What is said of one member.
  private static let members: [Wording] = [
    Wording(
      "{member} \(has)? paid|pagato {money} for|per {year:text}",
      means: "lodge payment add {member} {money} text={year}"),
    Wording(
      "{member} \(has)? paid|pagato {money}", "{money} $from {member}",
      means: "lodge payment add {member} {money}"),
    Wording(
      "{member} \(has)? paid|pagato his|her|their|sua? \(dues)",
      means: "lodge payment add {member}"),
    Wording(
      "promote|raise|pass|advance|initiate|promuovi|eleva|passa|inizia {member} $to|al|grado? {degree:degree@lodge_degree_add} on|il? {date:day}?",
      "{member} $is|became|becomes|diventa|è_diventato {degree:degree@lodge_degree_add} on|il? {date:day}?",
      means: "lodge degree add {member} {degree} [on={date:iso}]"),
    Wording(
      "elect|appoint|install|eleggi|nomina|installa {member} $as? \(office)",
      "{member} becomes|diventa \(office)",
      means: "lodge office add {member} {office}"),
    Wording(
      "$add member|brother|membro|fratello|socio {text} born|nato|nata on|il|in? {date:day}",
      means: "lodge member add {text} born={date:iso}"),
    Wording(
      "change|set|update|correct|cambia|aggiorna|modifica|correggi {field:memberfield} $of {member} $to {text}",
      "change|set|update|correct {member} {field:memberfield} $to {text}",
      "{member} {field:memberfield} $is {text}",
      means: "lodge member edit {member} {field}={text}"),
  ]

  static let slots: [String: @Sendable (Session, [String]) -> SlotValue?] = [
    "bookyear": year,
    // A field of a member by what people call it.
    "memberfield": { _, words in
      let text = words.joined(separator: " ").folded
      return fields.first { $0.names.contains(text) }.map { SlotValue($0.key, isWritten: true) }
    },
  ]

  private static let fields: [(key: String, names: Set<String>)] = [
    ("email", ["email", "e-mail", "mail", "posta", "posta elettronica"]),
    ("phone", ["phone", "telephone", "phone number", "number of phone", "telefono", "cellulare"]),
    ("address", ["address", "indirizzo"]), ("diet", ["diet", "dieta"]),
    ("born", ["birthday", "birth date", "date of birth", "data di nascita", "compleanno"]),
    ("tax_code", ["tax code", "codice fiscale"]),
    ("comment", ["comment", "commento"]),
  ]
}
