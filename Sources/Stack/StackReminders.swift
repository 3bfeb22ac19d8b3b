// What the notebook of supplements reminds of: what is planned at the slots that a person chose, and at hours that they
// set. The text names the slot alone; what is taken stands in the detail.

import Command
import Kernel
import Notebook
import Supplements

enum StackReminders {
  static let all: [ReminderSource] = [
    ReminderSource("stack.intake", tr("something is planned at a slot of the day"), find: intakes)
  ]

  /// Today and tomorrow: what lies farther ahead stands in the schedule.
  private static func intakes(
    _ session: Session, _ times: ReminderTimes
  ) throws(Diagnostic) -> [Notice] {
    let reader = try StackReader(session)
    let people = try PersonCommands.noun.items(session)
    var notices: [Notice] = []
    for person in people {
      let facts = try reader.facts(of: person)
      for day in [times.today, times.today.adding(days: 1)] {
        notices += try ofOne(person, facts, day, among: people.count, reader, times)
      }
    }
    return notices
  }

  private static func ofOne(
    _ person: Person, _ facts: Facts, _ day: Day, among people: Int, _ reader: StackReader,
    _ times: ReminderTimes
  ) throws(Diagnostic) -> [Notice] {
    let reminded = person.remindedSlots
    // Nothing is to be taken at a time that is not right: what is in a conflict is named once, and has no time.
    let possible = try reader.possibleDay(of: person, on: day, facts)
    let hours = try person.ownHours.day(try reader.session.base())
    var groups: [(time: ClockTime, lines: [DaySchedule.Line])] = []
    for line in possible.schedule?.lines ?? [] where !line.moment.intake.isMedicine {
      let slot = line.moment.slot ?? hours.nearestSlot(line.moment.time)
      guard reminded.contains(slot) || line.moment.isAtHourSet else { continue }
      if groups.last?.time == line.moment.time {
        groups[groups.count - 1].lines.append(line)
      } else {
        groups.append((line.moment.time, [line]))
      }
    }
    // Experiments say what to take in their own words, which may not tell what it is.
    let experiments = try reader.experimentReminders(of: person, on: day)
    var notices = try conflict(possible, person, day, hours, reader, times)
    notices += groups.map { group in
      let at = times.zone.instant(of: group.time.on(day))
      let session = reader.session
      let names = group.lines.map { line -> Phrase in
        if let words = line.thing.flatMap({ experiments[$0] }) { return words }
        let name = Phrase.verbatim(line.moment.intake.name.text(session.language))
        guard possible.schedule?.asksFirst(line) != true else {
          return tr("\(name): ask before you take it")
        }
        guard let amount = line.amount, let unit = line.unit else { return name }
        return .joined([name, unit.words(amount)], separator: " ")
      }
      return Notice(
        key: "stack.intake \(person.id) \(day) \(group.time)", at: at,
        until: times.zone.start(of: day.adding(days: 1)),
        text: people > 1
          ? tr("\(person.name): what is planned for \(group.time.description)")
          : tr("what is planned for \(group.time.description)"),
        detail: .joined(names, separator: ", "))
    }
    return notices
  }

  /// At the first slot of the day that the person is reminded of.
  private static func conflict(
    _ possible: PossibleDay, _ person: Person, _ day: Day, _ hours: DayHours,
    _ reader: StackReader, _ times: ReminderTimes
  ) throws(Diagnostic) -> [Notice] {
    let slots = person.remindedSlots.compactMap { hours.slots[$0] }
    guard !possible.impossible.isEmpty, let first = slots.min() else { return [] }
    let names = try reader.items(of: person).filter { possible.impossible.contains($0.id) }
      .map { Phrase.supplement($0.supplement, reader.session) }
    return [
      Notice(
        key: "stack.conflict \(person.id) \(day)", at: times.zone.instant(of: first.on(day)),
        until: times.zone.start(of: day.adding(days: 1)),
        text: tr("\(person.name): no plan of the day is possible; stack schedule says why"),
        detail: .joined(names, separator: ", "))
    ]
  }
}

extension DayPlan.Moment {
  /// At an hour of the clock that the person set.
  fileprivate var isAtHourSet: Bool { intake.pins.contains(.time(time)) }
}
