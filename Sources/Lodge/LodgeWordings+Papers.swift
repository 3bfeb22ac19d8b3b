// What people say of the papers of a meeting, English and Italian.

import Command

extension LodgeWordings {
  private static let papersOfMeeting: [(said: String, line: String)] = [
    ("summons|convocazione|convocation", "lodge meeting summons"),
    ("running_order|scaletta|programme", "lodge meeting running-order"),
    (
      "roll_sheet|attendance_sheet|sheet_of_roll|foglio_presenze|foglio_appello|foglio_firme",
      "lodge roll sheet"
    ),
    ("minutes|verbale", "lodge minutes draft"),
  ]

  static let papers: [Wording] = papersOfMeeting.flatMap { said, line in
    let verb = "$show|write|print|draft|prepare|scrivi|stampa|prepara|redigi?"
    let of = "for|of|to|from|per|della|alla|di|del|da?"
    return [
      Wording(
        "\(verb) \(said) \(of) next|coming|prossima|prossimo meeting|session|tornata|riunione|seduta",
        means: "\(line) next"),
      Wording(
        "\(verb) \(said) \(of) last|past|ultima|scorsa|precedente meeting|session|tornata|riunione|seduta",
        means: "\(line) last"),
      Wording("\(verb) \(said) \(of) {meeting}", means: "\(line) {meeting}"),
    ]
  }
}
