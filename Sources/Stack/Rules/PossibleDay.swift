// A day on which not everything can have its time: what is in the conflict, and the plan of everything else.

import Command
import Kernel
import Notebook
import Supplements

struct PossibleDay {
  /// Of what is in no conflict; nil where medicines alone conflict, or no plan can be searched for.
  var schedule: DaySchedule?
  /// Items for which no time is possible together with the rest; empty where all have theirs.
  var impossible: [Identifier] = []
}

extension StackReader {
  /// - Complexity: a search of the clock solver for each conflict.
  func possibleDay(
    of person: Person, on day: Day, _ facts: Facts
  ) throws(Diagnostic) -> PossibleDay {
    let base = try session.base()
    let hours = try person.ownHours.day(base)
    var left = try intakes(of: person, on: day)
    var found = PossibleDay()
    while true {
      do throws(Diagnostic) {
        var schedule = try DaySchedule.usual(left, on: day, hours, base, session.language)
        try schedule.judge(facts, session)
        found.schedule = schedule
        return found
      } catch {
        guard error.isAboutPlan else { throw error }
      }
      let conflicting = conflictingItems(left, hours, base)
      guard !conflicting.isEmpty else {
        found.impossible += left.filter { !$0.intake.isMedicine }.compactMap(\.thing)
        return found
      }
      found.impossible += conflicting
      left.removeAll { one in one.thing.map(conflicting.contains) ?? false }
    }
  }

  /// Items of the smallest conflict; none where it is of medicines alone.
  private func conflictingItems(
    _ intakes: [DayIntake], _ hours: DayHours, _ base: KnowledgeBase
  ) -> [Identifier] {
    guard
      case .conflict(let conflict)? = try? ClockSolver(base: base, hours: hours)
        .answer(intakes.map(\.intake))
    else { return [] }
    let ids = Set(
      conflict.demands.flatMap { [$0.intake.id] + ($0.other.map { [$0.id] } ?? []) })
    return intakes.filter { !$0.intake.isMedicine && ids.contains($0.intake.id) }
      .compactMap(\.thing)
  }
}
