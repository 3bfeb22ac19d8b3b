// What is asked about before the next dose: what the rules refuse, and more of something than they allow.

import Command
import Kernel
import Render
import Supplements

/// More a day than the most for a person.
struct DoseAbove: Sendable, Equatable {
  var dose: Double
  var most: Double
  var unit: DoseUnit

  func words(_ id: String, _ session: Session) -> Phrase {
    tr(
      "\(Phrase.supplement(id, session)): \(dose.shortest) \(unit.rawValue) a day is more than \(most.shortest) \(unit.rawValue), the most for this person"
    )
  }

  /// How much more it is.
  var excess: DoseAmount? { DoseAmount(rounding: dose - most) }

  /// Who says that it is too much: limits that the dose passes, then rules that leave no more, else the base.
  /// - Parameter facts: with the dose.
  func authority(
    _ verdict: Verdict, _ facts: Facts, _ session: Session
  ) throws(Diagnostic) -> Value {
    let base = try session.base()
    var others = facts
    others.forget(verdict.supplement)
    var causes = Assessment.limits(
      passedBy: dose, of: verdict.supplement, base: base, medicines: try Medicines.builtIn(),
      facts: others)
    for reason in verdict.told
    where reason.cap == most && !causes.contains(where: { $0.rule == reason.rule }) {
      causes.append(reason)
    }
    let basis = base.supplement(verdict.supplement)?.dose.basis ?? ""
    func words(_ language: Language) -> String {
      causes.isEmpty
        ? tr("the highest dose in the knowledge base (\(base.text(basis, language)))").text(
          language)
        : causes.map { $0.shown(base, language) }.joined(separator: "; ")
    }
    return .said(words(.english), words(session.language))
  }
}

/// What the rules say of what is taken, each supplement judged once.
struct TakenJudgement: Sendable {
  private(set) var verdicts: [String: Verdict] = [:]
  /// Ids of supplements that the rules refuse to whoever takes them.
  private(set) var refused: Set<String> = []
  /// By supplement that is not refused, of which more is taken a day than the rules allow.
  private(set) var above: [String: DoseAbove] = [:]

  init() {}

  /// - Complexity: that of a verdict for each different supplement.
  init(
    _ supplements: some Sequence<String>, _ facts: Facts, _ session: Session
  ) throws(Diagnostic) {
    for id in Set(supplements) {
      guard let verdict = try StackChecks.verdict(id, facts, session) else { continue }
      verdicts[id] = verdict
      if verdict.isRefused { refused.insert(id) }
      above[id] = verdict.above(StackChecks.dose(id, facts))
    }
  }

  /// A doctor or pharmacist is to be asked before it is taken.
  func asksFirst(_ id: String) -> Bool { refused.contains(id) || above[id] != nil }

  /// Distances of a pair whose other one has no time in a schedule, such as coffee: nothing but words keeps them.
  /// - Parameter planned: ids of supplements that have a time.
  func distances(
    _ planned: [String], _ base: KnowledgeBase
  ) -> [(supplement: String, hours: Double, inputs: [String])] {
    verdicts.sorted { $0.key < $1.key }.flatMap { id, verdict in
      verdict.told.compactMap { reason in
        guard let hours = reason.hours,
          let pair = base.interactions.first(where: { $0.rule == reason.rule }),
          !planned.contains(pair.first == id ? pair.second : pair.first)
        else { return nil }
        return (id, hours, reason.inputs)
      }
    }
  }
}

extension Verdict {
  /// nil where it is refused, where the dose is not known, and where it is not more than the most.
  func above(_ dose: Double?) -> DoseAbove? {
    guard !isRefused, let most = mostDose, let dose, dose > most else { return nil }
    return DoseAbove(dose: dose, most: most, unit: unit)
  }
}
