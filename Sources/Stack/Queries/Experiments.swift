// What an experiment means for the plan of an item: days without it, and what a reminder says.

import Command
import Kernel
import Notebook
import Supplements

extension StackReader {
  func experiments(of person: Person) throws(Diagnostic) -> [PersonalExperiment] {
    try ExperimentCommands.noun.items(session, [Condition("p.person = ?", [.id(person.id)])])
  }

  func experiments(ofItem item: Identifier) throws(Diagnostic) -> [PersonalExperiment] {
    try ExperimentCommands.noun.items(session, [Condition("p.item = ?", [.id(item)])])
  }

  /// Days on which an item is not to be taken since an experiment drew them, in order, none next to another.
  ///
  /// Only experiments without a placebo have such days. With a placebo something is taken on each day, out of the box
  /// of the week, and neither a schedule nor adherence may show what is in it.
  /// - Complexity: O(weeks of the experiments of the item).
  func offDays(of item: Identifier) throws(Diagnostic) -> [ClosedRange<Day>] {
    try experiments(ofItem: item).offDays
  }

  /// Days on which nothing of an item is planned: its pauses, and the weeks without it of experiments.
  func pauses(of item: StackItem) throws(Diagnostic) -> [Course.Pause] {
    item.pauses(with: try experiments(ofItem: item.id))
  }

  /// What a reminder of an item says on a day of an experiment in place of its own words; nil on other days. With a
  /// placebo it names the box of the week and not what is in it.
  func experimentReminder(
    of item: StackItem, on day: Day
  ) throws(Diagnostic) -> Phrase? {
    try experiments(ofItem: item.id).compactMap { $0.reminder(on: day, session) }.first
  }

  /// The same for all items of a person that are in an experiment on that day.
  func experimentReminders(
    of person: Person, on day: Day
  ) throws(Diagnostic) -> [Identifier: Phrase] {
    var words: [Identifier: Phrase] = [:]
    for one in try experiments(of: person) {
      if let phrase = one.reminder(on: day, session) { words[one.item] = phrase }
    }
    return words
  }
}

extension PersonalExperiment {
  fileprivate func reminder(on day: Day, _ session: Session) -> Phrase? {
    guard days?.contains(day) == true, let supplement else { return nil }
    let name = Phrase.supplement(supplement, session).text(session.language)
    return experiment?.reminder(on: day, item: name)
  }
}

extension [PersonalExperiment] {
  /// See `StackReader.offDays(of:)`.
  var offDays: [ClosedRange<Day>] {
    var days: [ClosedRange<Day>] = []
    for one in self where one.comparator == .nothing {
      guard let experiment = one.experiment, let held = one.days else { continue }
      for (week, isWith) in experiment.isWith.enumerated() where !isWith {
        let first = experiment.start.adding(days: week * 7)
        let last = Swift.min(first.adding(days: 6), held.upperBound)
        if first <= last { days.append(first...last) }
      }
    }
    days.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    return days.reduce(into: []) { joined, range in
      guard let last = joined.last, range.lowerBound <= last.upperBound.adding(days: 1) else {
        return joined.append(range)
      }
      joined[joined.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
    }
  }
}

extension StackItem {
  /// Its own pauses, and days without it of its experiments.
  func pauses(with experiments: [PersonalExperiment]) -> [Course.Pause] {
    allPauses
      + experiments.offDays.map { Course.Pause(from: $0.lowerBound, through: $0.upperBound) }
  }
}
