// What people ask of attendance, papers and reports at the prompt, English and Italian.

import Command

extension LodgeWordings {
  private static let meetings = "meetings|meeting|tornate|tornata|sedute|riunioni"

  static let numbers: [Wording] = [
    Wording(
      "$show? attendance|presence rate|rates|percentage|percentages",
      "$show? tasso|tassi|percentuale|percentuali di? presenza|presenze",
      means: "lodge attendance rate"),
    Wording(
      "$show? attendance|presence rate|record|percentage|statistics $of {member}",
      "$show? tasso|percentuale|statistiche presenza|presenze? $of {member}",
      "how_often $is|was|came|did {member} present|there|come|came?",
      "quante_volte è_venuto|era|è_stato|viene {member} presente?",
      means: "lodge statistics {member}"),
    Wording(
      "who|chi missed|skipped|ha_mancato|ha_saltato|hanno_mancato|hanno_saltato last|ultime? {n} last|ultime? \(meetings) in_a_row|di_fila|running|consecutive?",
      "who|chi $is|è|was absent|missing|assente for|from|da|per {n} \(meetings) in_a_row|di_fila?",
      "chi manca da {n} \(meetings) di_fila?",
      means: "lodge attendance care {n}"),
    Wording(
      "who|chi presents|speaks|presenta next|prossima|dopo|poi? paper|tavola|lecture? next?",
      "who|chi should present|write a? next? paper? next?",
      "whose turn $is it? to? present|write? paper? next?",
      "a_chi tocca presentare|scrivere? una? prossima? tavola?",
      means: "lodge paper rota"),
    Wording(
      "$show|make? annual|yearly return|report for|of? {bookyear}",
      "$show|fai? relazione annuale del|per? {bookyear}",
      means: "lodge report return {bookyear}"),
    Wording(
      "$show? next|upcoming|coming? birthdays|anniversaries",
      "$show? prossimi|prossime? compleanni|ricorrenze|anniversari",
      means: "lodge card"),
  ]

  /// A year of the books: four digits.
  static let year: @Sendable (Session, [String]) -> SlotValue? = { _, words in
    guard words.count == 1, let year = Int(words[0]), (1700...9999).contains(year) else {
      return nil
    }
    return SlotValue(words[0], isWritten: true)
  }
}
