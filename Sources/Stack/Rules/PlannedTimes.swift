// When what has no course is taken: in the first slot of the base, and where that does not go with everything else, at
// the time that the clock solver finds.

import Command
import Kernel
import Supplements

extension DaySchedule {
  /// - Throws: `refused`, with the smallest conflict in words, where no times are possible.
  /// - Complexity: that of one or two searches of the clock solver.
  static func usual(
    _ intakes: [DayIntake], on day: Day, _ hours: DayHours, _ base: KnowledgeBase,
    _ language: Language
  ) throws(Diagnostic) -> DaySchedule {
    var usual = intakes
    for place in usual.indices where usual[place].isUnset {
      if let first = base.firstSlot(of: usual[place].intake) { usual[place].intake.slots = [first] }
    }
    let schedule = try DaySchedule(usual, on: day, hours, base, language)
    guard schedule.plan.value.offSlot > 0 else { return schedule }
    return try DaySchedule(intakes, on: day, hours, base, language)
  }

  /// By item, the time of what has no course and cannot be in its first slot.
  func moved(_ base: KnowledgeBase) -> [Identifier: IntakeTime] {
    var moved: [Identifier: IntakeTime] = [:]
    for line in lines {
      guard let thing = line.thing, DayIntake(intake: line.moment.intake, thing: thing).isUnset,
        let first = base.firstSlot(of: line.moment.intake), line.moment.slot != first
      else { continue }
      moved[thing] = line.moment.slot.map { .slot($0) } ?? .clock(minute: line.moment.time.minute)
    }
    return moved
  }
}

extension DayIntake {
  /// An item of a notebook of which nobody has said when it is taken.
  fileprivate var isUnset: Bool {
    thing != nil && !intake.isMedicine && intake.pins.isEmpty && intake.timesADay == 1
  }
}

extension KnowledgeBase {
  fileprivate func firstSlot(of intake: PlannedIntake) -> Slot? {
    intake.supplements.first.flatMap { supplement($0)?.slots.first }
  }
}
