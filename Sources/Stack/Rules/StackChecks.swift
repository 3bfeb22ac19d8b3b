// What a person takes, held against the rules whenever something about them changes. Nothing is forbidden here and
// nothing is stopped: what stands in the notebook is taken, and some things must not be left off at once either.

import Command
import Kernel
import Notebook
import Supplements

enum StackChecks {
  /// The verdict on something that is taken, as if it were about to be.
  static func verdict(
    _ supplement: String, _ facts: Facts, _ session: Session
  ) throws(Diagnostic) -> Verdict? {
    var others = facts
    others.taking.removeAll { $0.item == .supplement(supplement) }
    return Assessment.verdict(
      on: supplement, base: try session.base(), medicines: try Medicines.builtIn(),
      facts: others)
  }

  /// Those of some supplements that the rules refuse.
  static func refused(
    _ supplements: some Sequence<String>, _ facts: Facts, _ session: Session
  ) throws(Diagnostic) -> Set<String> {
    var refused: Set<String> = []
    for id in Set(supplements) where try verdict(id, facts, session)?.isRefused == true {
      refused.insert(id)
    }
    return refused
  }

  /// The dose of a supplement a day, as facts have it.
  static func dose(_ supplement: String, _ facts: Facts) -> Double? {
    let taken = facts.taking.filter { $0.item == .supplement(supplement) }
    let amounts = taken.compactMap(\.amount)
    return taken.isEmpty || amounts.count < taken.count ? nil : amounts.reduce(0, +)
  }

  /// Says what has become forbidden for a person, and was not before.
  static func told(
    from before: Facts, to after: Facts, _ person: Person, _ session: Session
  ) throws(Diagnostic) {
    for id in supplements(after) {
      guard let now = try verdict(id, after, session), now.isRefused,
        try verdict(id, before, session)?.isRefused != true
      else { continue }
      try tell(now, id, session)
    }
  }

  /// Says what the rules say of something that was noted just now.
  static func tell(
    _ supplement: Supplement, of person: Person, _ session: Session
  ) throws(Diagnostic) {
    let facts = try StackReader(session).facts(of: person)
    guard let verdict = try verdict(supplement.id, facts, session) else { return }
    try tell(verdict, supplement.id, session)
    guard let above = try above([supplement.id], facts, session)[supplement.id] else { return }
    session.warn(
      Diagnostic(
        .data, above.words(supplement.id, session), hint: advice(supplement.id, session)))
  }

  static func tell(_ verdict: Verdict, _ id: String, _ session: Session) throws(Diagnostic) {
    let base = try session.base()
    let language = session.language
    var said: Set<String> = []
    for reason in verdict.reasons
    where reason.effect == verdict.kind && verdict.kind != .allowed {
      let input = reason.inputs.isEmpty ? "" : " (" + reason.inputs.joined(separator: ", ") + ")"
      // Several classes of an unknown medicine say the same.
      guard said.insert(reason.text(base, language)).inserted else { continue }
      session.warn(
        Diagnostic(
          .data,
          .verbatim(
            Phrase.supplement(id, session).text(language) + ", " + verdict.kind.words.text(language)
              + ": " + reason.shown(base, language) + input),
          hint: verdict.isRefused ? advice(id, session) : nil))
    }
  }

  static func advice(_ id: String, _ session: Session) -> Phrase {
    tr(
      "do not take the next dose of \(Phrase.supplement(id, session)) before you have asked your doctor or pharmacist; change no medicine because of it"
    )
  }

  static func supplements(_ facts: Facts) -> [String] {
    facts.taking.reduce(into: []) { all, one in
      if case .supplement(let id) = one.item, !all.contains(id) { all.append(id) }
    }
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
