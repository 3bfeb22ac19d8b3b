// Weeks without an item are a change, too. What the rules know to need care with a medicine, or to be taken for a
// reason that a doctor gave, is not left off before somebody was asked.

import Command
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

  /// Says what is to be asked before an item is left off: for a pause, or for good.
  static func tell(
    _ item: StackItem, _ reader: StackReader
  ) throws(Diagnostic) {
    let session = reader.session
    let person = try reader.person(item.person)
    guard
      let verdict = try StackChecks.verdict(
        item.supplement, try reader.facts(of: person), session)
    else { return }
    let reasons = reasons(verdict, person, try session.base())
    guard !reasons.isEmpty else { return }
    session.warn(
      Diagnostic(
        .data,
        tr(
          "ask your doctor or pharmacist before you leave \(Phrase.supplement(item.supplement, session)) off: \(Phrase.joined(reasons, separator: "; "))"
        ), hint: tr("change no medicine because of it")))
  }
}
