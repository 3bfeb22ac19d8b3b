// What is asked about before the next dose: what the rules refuse, and more of something than they allow.

import Command
import Kernel
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
}

extension StackChecks {
  /// Of supplements that are not refused, those of which more is taken than the rules allow.
  static func above(
    _ supplements: some Sequence<String>, _ facts: Facts, _ session: Session
  ) throws(Diagnostic) -> [String: DoseAbove] {
    var above: [String: DoseAbove] = [:]
    for id in Set(supplements) {
      guard let verdict = try verdict(id, facts, session), !verdict.isRefused,
        let most = verdict.mostDose, let dose = dose(id, facts), dose > most
      else { continue }
      above[id] = DoseAbove(dose: dose, most: most, unit: verdict.unit)
    }
    return above
  }
}
