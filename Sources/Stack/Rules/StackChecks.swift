// What a person takes, held against the rules whenever something about them changes. Nothing is forbidden here and
// nothing is stopped: what stands in the notebook is taken, and some things must not be left off at once either.

import Command
import Kernel
import Notebook
import Supplements

enum StackChecks {
  /// The verdict on something that is taken: as if it were about to be, but that a value which nobody measured does not
  /// forbid it.
  static func verdict(
    _ supplement: String, _ facts: Facts, _ session: Session
  ) throws(Diagnostic) -> Verdict? {
    var others = facts
    others.forget(supplement)
    let base = try session.base()
    guard let one = base.supplement(supplement) else { return nil }
    return Assessment.verdict(
      on: supplement, base: base, medicines: try Medicines.builtIn(), facts: others
    )?.whenTaken(one)
  }

  /// The dose of a supplement a day, as facts have it.
  static func dose(_ supplement: String, _ facts: Facts) -> Double? {
    let taken = facts.taking.filter { $0.item == .supplement(supplement) }
    let amounts = taken.compactMap(\.amount)
    return taken.isEmpty || amounts.count < taken.count ? nil : amounts.reduce(0, +)
  }

  /// Says what has changed for what a person takes: every new reason to refuse it, also of what was refused before for
  /// another reason, a dose that is too high since, and what has to be taken care of since.
  /// - Returns: whether there was anything to say.
  @discardableResult static func told(
    from before: Facts, to after: Facts, _ session: Session
  ) throws(Diagnostic) -> Bool {
    var hasSaid = false
    for id in supplements(after) {
      guard let now = try verdict(id, after, session) else { continue }
      let old = try verdict(id, before, session)
      let known = (old?.reasons ?? []).filter {
        $0.effect == .refused || !$0.isOnly(of: before.unknownMedicines)
      }.map { [$0.rule, $0.effect.rawValue] }
      var reasons = now.told.filter { reason in
        reason.effect != .allowed && !known.contains([reason.rule, reason.effect.rawValue])
      }
      // Care that any medicine may ask for is no news of one that nobody knows: that it counts as every class is said.
      reasons = reasons.filter {
        $0.effect == .refused || !now.isRefused && !$0.isOnly(of: after.unknownMedicines)
      }
      try tell(reasons, id, session)
      hasSaid = hasSaid || !reasons.isEmpty
      if let above = now.above(dose(id, after)), old?.mostDose.map({ above.dose <= $0 }) ?? true {
        tell(above, id, session)
        hasSaid = true
      }
    }
    return hasSaid
  }

  /// Says what follows from a condition or a medicine that was noted or changed just now.
  static func tellChanges(
    from before: Facts, of person: Person, _ reader: StackReader
  ) throws(Diagnostic) {
    let after = try reader.facts(of: person)
    try tellUrgent(from: before, to: after, reader.session)
    let count = supplements(after).count
    guard try !told(from: before, to: after, reader.session), count > 0 else { return }
    reader.session.note(
      tr(
        count, one: "checked the 1 supplement that is taken: nothing has changed for it",
        other: "checked the \(count) supplements that are taken: nothing has changed for them"))
  }

  /// Says for what a doctor is to be called at once, and was not before.
  static func tellUrgent(
    from before: Facts?, to after: Facts, _ session: Session
  ) throws(Diagnostic) {
    let rules = try session.knowledge().conditions().rules
    for one in after.risks.urgent
    where before?.risks.urgent.contains(where: { $0.rule == one.rule }) != true {
      let reason = rules.first { $0.id == one.rule }?.reason.text(session.language)
      session.warn(
        Diagnostic(
          .data, .verbatim((reason ?? one.rule) + " (\(one.input.joined(separator: ", ")))"),
          hint: tr("call your doctor")))
    }
  }

  /// Says what the rules say of something that was noted just now.
  static func tell(
    _ supplement: Supplement, of person: Person, _ session: Session
  ) throws(Diagnostic) {
    let facts = try StackReader(session).facts(of: person)
    guard let verdict = try verdict(supplement.id, facts, session) else { return }
    try tell(verdict, supplement.id, session)
    if let above = verdict.above(dose(supplement.id, facts)) {
      tell(above, supplement.id, session)
    }
  }

  private static func tell(_ above: DoseAbove, _ id: String, _ session: Session) {
    session.warn(
      Diagnostic(.data, above.words(id, session), hint: advice(id, session)))
  }

  static func tell(_ verdict: Verdict, _ id: String, _ session: Session) throws(Diagnostic) {
    try tell(
      verdict.reasons.filter { $0.effect == verdict.kind && verdict.kind != .allowed }, id, session)
  }

  private static func tell(
    _ reasons: [Reason], _ id: String, _ session: Session
  ) throws(Diagnostic) {
    let base = try session.base()
    let language = session.language
    var said: Set<String> = []
    for reason in reasons {
      let input = reason.inputs.isEmpty ? "" : " (" + reason.inputs.joined(separator: ", ") + ")"
      // Several classes of an unknown medicine say the same.
      guard said.insert(reason.text(base, language)).inserted else { continue }
      session.warn(
        Diagnostic(
          .data,
          .verbatim(
            Phrase.supplement(id, session).text(language) + ", "
              + reason.effect.words.text(language)
              + ": " + reason.shown(base, language) + input),
          hint: reason.effect == .refused ? advice(id, session) : nil))
    }
  }

  static func advice(_ id: String, _ session: Session) -> Phrase {
    tr(
      "do not take the next dose of \(Phrase.supplement(id, session)) before you have asked your doctor or pharmacist; change no medicine because of it"
    )
  }

  /// Two names of one substance: perhaps one medicine that was named twice, perhaps two boxes of it.
  /// - Parameter new: folded texts of medicines that were noted just now.
  static func tellSameSubstances(
    _ all: [Medicine], new: Set<String>, _ session: Session
  ) throws(Diagnostic) {
    let names = try session.knowledge().reader()
    let medicines = try Medicines.builtIn()
    let read = all.map { (medicine: $0, read: names.medicine($0.read)) }
    for (place, one) in read.enumerated() {
      for other in read[..<place]
      where new.contains(one.medicine.text.folded) || new.contains(other.medicine.text.folded) {
        let both = one.read.substances.filter(other.read.substances.contains)
        guard !both.isEmpty else { continue }
        let substances = both.map {
          medicines.substance($0)?.name.text(session.language) ?? $0
        }
        session.warn(
          Diagnostic(
            .data,
            tr(
              "\(other.medicine.text) and \(one.medicine.text) are the same substance: \(substances.joined(separator: ", "))"
            ),
            hint: tr(
              "if it is one medicine: stack medicine remove \(one.medicine.text.shellQuoted); if you take both, ask your doctor or pharmacist"
            )))
      }
    }
  }

  static func supplements(_ facts: Facts) -> [String] {
    facts.taking.reduce(into: []) { all, one in
      if case .supplement(let id) = one.item, !all.contains(id) { all.append(id) }
    }
  }
}

extension Reason {
  /// Whether nothing but medicines that nobody knows calls it.
  fileprivate func isOnly(of unknown: [String]) -> Bool {
    !inputs.isEmpty && inputs.allSatisfy(unknown.contains)
  }
}

extension Verdict.Kind {
  var words: Phrase {
    switch self {
    case .allowed: tr("allowed")
    case .caution: tr("with caution")
    case .capped: tr("up to a lower dose")
    case .form: tr("only in some forms")
    case .refused: tr("refused")
    }
  }
}
