// What people say of their doses at the prompt, English and Italian, and the lines that it means.

import Command
import Supplements

enum TrackingWordings {
  private static let took =
    "took|taken|i_took|i've_taken|i_have_taken|i_had|preso|presa|ho_preso|assunto|ho_assunto"
  private static let skipped =
    "skipped|skip|i_skipped|left_out|saltato|saltata|salta|ho_saltato|tralasciato"
  private static let article = "my|the|some|il|lo|la|i|gli|le|l|un|una|del|della?"

  static let all: [Wording] =
    slots("AM", "this_morning|in_the_morning|stamattina|stamani|la_mattina|al_mattino")
    + slots("Lunch", "at_lunch|a_pranzo")
    + slots("PM", "this_evening|in_the_evening|stasera|la_sera|di_sera")
    + slots("Night", "tonight|at_night|before_bed|stanotte|la_notte|prima_di_dormire")
    + [
      Wording(
        "\(took) {amount:text} of|di|d {thing:item} at|alle|ore {hour}",
        means: "stack taken {thing} amount={amount} at={hour}"),
      Wording(
        "\(took) {amount:text} of|di|d {thing:item} on|il? {date:day}?",
        means: "stack taken {thing} amount={amount} [day={date:iso}]"),
      Wording(
        "\(took) \(article) {thing:item} at|alle|ore {hour}", means: "stack taken {thing} at={hour}"
      ),
      Wording(
        "\(took) \(article) {thing:item} on|il? {date:day}?",
        "{thing:item} taken|done|preso|presa|fatto|fatta on|il? {date:day}?",
        means: "stack taken {thing} [day={date:iso}]"),
      Wording(
        "\(skipped) \(article) {thing:item} because_of|because|due_to|for|as|per|perché|causa? {reason:skipreason} on|il? {date:day}?",
        "{thing:item} skipped|saltato|saltata because_of|because|due_to|for|as|per|perché|causa? {reason:skipreason} on|il? {date:day}?",
        means: "stack skipped {thing} reason={reason} [day={date:iso}]"),
      Wording(
        "what|cosa|che_cosa did_i_take|have_i_taken|ho_preso|do_i_take|devo_prendere|prendo today|oggi|now|adesso?",
        "what|cosa $is|è due|planned|next|in_programma today|oggi|now|adesso?",
        "did|have i take|taken {thing:item} today|already?",
        means: "stack today"),
      Wording(
        "how_well|how_regularly|quanto_regolarmente did_i_take|have_i_taken|ho_preso everything|tutto?",
        "how_many|quante doses|dosi did_i_miss|have_i_missed|ho_saltato", means: "stack adherence"),
    ]

  /// What is said to be taken and is no item yet: the answer says how to note it.
  static let notNoted: [Wording] = [
    Wording(
      "\(took) \(article) {thing:supplement} today|oggi?",
      "{thing:supplement} taken|preso|presa today|oggi?", means: "stack taken {thing}")
  ]

  /// What is said with a part of the day.
  private static func slots(_ slot: String, _ words: String) -> [Wording] {
    [
      Wording(
        "\(took) \(article) {thing:item} \(words)", "\(words) \(took) \(article) {thing:item}",
        means: "stack taken {thing} time=\(slot)"),
      Wording(
        "\(skipped) \(article) {thing:item} \(words) because_of|because|for|as|per|perché? {reason:skipreason}",
        means: "stack skipped {thing} time=\(slot) reason={reason}"),
    ]
  }

  static let slots: [String: @Sendable (Session, [String]) -> SlotValue?] = [
    "skipreason": { _, words in
      let text = words.joined(separator: " ").folded
      return reasons.first { $0.names.contains(text) }.map {
        SlotValue($0.reason.storedName, isWritten: true)
      }
    }
  ]

  private static let reasons: [(reason: SkipReason, names: Set<String>)] = [
    (
      .illness,
      ["ill", "illness", "sick", "i was ill", "i was sick", "malattia", "malato", "malata"]
    ),
    (.travel, ["travel", "travelling", "traveling", "i was travelling", "viaggio", "in viaggio"]),
    (.outOfStock, ["out of stock", "none left", "finished", "finito", "finita", "esaurito"]),
    (.sideEffects, ["side effects", "effetti collaterali", "effetti indesiderati"]),
    (.advice, ["advice", "doctor", "my doctor", "medico", "consiglio del medico", "farmacista"]),
    (.forgotten, ["forgotten", "forgot", "i forgot", "dimenticato", "dimenticata"]),
  ]
}
