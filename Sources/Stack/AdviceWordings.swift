// What people ask about supplements at the prompt, English and Italian, and the lines that answer it; and what they say
// of what they take. The doses of a day are in TrackingWordings.

import Command
import Kernel
import Supplements

enum AdviceWordings {
  private static let article = "my|the|some|any|il|lo|la|i|gli|le|l|un|una|del|della|dello?"
  private static let why = "why|perché|come_mai"
  private static let may =
    "can_i|may_i|should_i|could_i|must_i|posso|potrei|devo|dovrei|è_sicuro|is_it_safe_to"
  private static let take = "take|have|use|taking|prendere|usare|assumere"
  private static let daily = "a_day|per_day|each_day|daily|every_day|al_giorno|ogni_giorno?"
  private static let purpose = "for|per|against|contro|to|con"

  static let all: [Wording] = [
    Wording(
      "\(why) not|non \(take)? \(article) {supplement}",
      "\(why) can't_i|cannot_i|can_i_not|shouldn't_i|should_i_not|non_posso|non_devo|non_dovrei|non_potrei \(take) \(article) {supplement}",
      "\(why) is|è? \(article) {supplement} not|isn't|non recommended|allowed|consigliato|consigliata|permesso|permessa",
      "\(may) \(take) \(article) {supplement}",
      "how_much|quanto|quanta|quanti \(article) {supplement} \(may) \(take)? \(daily)",
      "how_much|quanto|quanta|quanti \(article) {supplement} \(daily)",
      means: "stack why-not {supplement}"),
    Wording(
      "\(why) should_i|would_i|do_i|dovrei|devo|prendo? \(take)? \(article) {supplement}",
      "\(why) prendo|mi_consigli|consigli|recommend \(article) {supplement}",
      means: "stack why {supplement}"),
    Wording(
      "what|which|cosa|che_cosa|che|quale|quali supplement|supplements|integratore|integratori? \(may) \(take) \(purpose) {goal:goalwords}",
      "cosa|che_cosa prendo|mi_consigli|consigli|serve|aiuta \(purpose) {goal:goalwords}",
      "what helps|is_good|do_you_recommend|do_you_suggest|works \(purpose) {goal:goalwords}",
      "recommend|suggest|consigliami|suggerisci something|anything|qualcosa \(purpose) {goal:goalwords}",
      means: "stack recommend",
      says: tr("for all the goals that are noted; to note another one: stack goal add GOAL")),
    Wording(
      "what|cosa|che_cosa \(may) \(take)", "what|cosa do_you_recommend|do_you_suggest|mi_consigli",
      means: "stack recommend"),
    Wording(
      "i|ho? stopped|quit|smesso taking|with|di_prendere|con|di_assumere? \(article) {thing:item} on|il|da|dal|since? {date:day}",
      means: "stack edit {thing} until={date:iso}"),
    Wording(
      "i|ho? stopped|quit|smesso taking|with|di_prendere|con|di_assumere? \(article) {thing:item}",
      means: "stack edit {thing} until=today"),
    Wording(
      "i_take|i_am_taking|i'm_taking|im_taking|i_started|i_started_taking|prendo|io_prendo|sto_prendendo|assumo|ho_iniziato \(article) {amount:dose} of|di|d? \(article) {supplement}",
      "i_take|i_am_taking|i'm_taking|im_taking|i_started|i_started_taking|prendo|io_prendo|sto_prendendo|assumo|ho_iniziato \(article) {supplement} {amount:dose}?",
      means: "stack add {supplement} [dose={amount}]"),
  ]

  static let slots: [String: @Sendable (Session, [String]) -> SlotValue?] = [
    // Words of a goal of the base.
    "goalwords": { session, words in
      let text = words.joined(separator: " ")
      guard let read = try? session.knowledge().reader().goals(in: text), !read.ids.isEmpty else {
        return nil
      }
      return SlotValue(text)
    },
    // `10 mg`, `2000IU`, `2 capsules`: what begins with a number, and is no day.
    "dose": { _, words in
      guard let first = words.first, let digit = first.utf8.first,
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit), words.count <= 3,
        words.count > 1 || first.utf8.contains(where: { $0 > UInt8(ascii: "9") })
      else { return nil }
      return SlotValue(words.joined(separator: " "))
    },
  ]
}
