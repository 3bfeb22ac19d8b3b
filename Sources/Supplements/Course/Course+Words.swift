// A course in words: "every day, 400 mg in the morning; until …; paused from …".

import Kernel
import Recurrences

extension Course {
  /// What is taken on which days, since when, until when, with the pauses.
  public var words: Phrase {
    var clauses: [Phrase]
    switch plan {
    case .asNeeded(let most):
      clauses = [tr("as needed, at most \(unit.words(most)) in 24 hours")]
    case .regular(let rule, let steps):
      let days = Recurrence(start: start, rules: [rule]).words([])
      if steps.count == 1 {
        clauses = [.joined([days, words(of: steps[0].doses)], separator: ", ")]
      } else {
        clauses = [days] + steps.indices.map { stepWords(steps, $0) }
      }
    }
    clauses.append(tr("from \(start.inWords)"))
    if let end { clauses.append(tr("until \(end.inWords)")) }
    for pause in pauses {
      clauses.append(
        pause.through.map { tr("paused from \(pause.from.inWords) to \($0.inWords)") }
          ?? tr("paused from \(pause.from.inWords) on"))
    }
    return .joined(clauses, separator: "; ")
  }

  /// `400 mg in the morning, 200 mg at night`
  public func words(of doses: [TimedDose]) -> Phrase {
    .joined(
      doses.map { .joined([unit.words($0.amount), $0.time.words], separator: " ") }, separator: ", "
    )
  }

  private func stepWords(_ steps: [Step], _ index: Int) -> Phrase {
    let doses = words(of: steps[index].doses)
    guard let days = steps[index].days else { return tr("then \(doses)") }
    let span = tr(days, one: "1 day", other: "\(days) days")
    return index == 0 ? tr("for \(span) \(doses)") : tr("then for \(span) \(doses)")
  }
}
