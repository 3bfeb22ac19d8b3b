// Weeks without an item are a change, too. What the rules know to need care with a medicine, or to be taken for a
// reason that a doctor gave, is not left off before somebody was asked.

import Kernel
import Supplements

enum LeavingOff {
  /// Why somebody asks first; empty where the rules know of nothing.
  ///
  /// Cautious on purpose: a row or a distance that joins the item to a medicine of the person counts, since what
  /// changes how a medicine works changes it again when it is left off; so does an unknown medicine.
  static func reasons(_ verdict: Verdict, _ person: Person, _ base: KnowledgeBase) -> [Phrase] {
    var reasons: [Phrase] = []
    func add(_ reason: Phrase) { if !reasons.contains(reason) { reasons.append(reason) } }
    for reason in verdict.reasons {
      let parts = reason.rule.split(separator: "/")
      switch parts.first {
      case "risk":
        let risk = parts.last.flatMap { base.risk(String($0)) }
        guard risk?.origin == .medicine || risk?.origin == .both else { continue }
        add(tr("it can change how a medicine works: \(reason.inputs.joined(separator: ", "))"))
      case "spacing":
        add(tr("it can change how a medicine works: \(reason.inputs.joined(separator: ", "))"))
      case "unknown_medicine":
        add(tr("an unknown medicine: \(reason.inputs.joined(separator: ", "))"))
      case "essential": add(tr("it is needed with this diet"))
      case "only_if_low", "requires_lab": add(tr("it is taken because a value was low"))
      case "clinician_only": add(tr("it is taken on the advice of a doctor"))
      default: break
      }
    }
    if person.maternity != .none { add(tr("pregnant or nursing")) }
    return reasons
  }
}
