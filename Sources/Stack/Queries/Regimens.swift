// What is planned: the courses of everything that a person takes.

import Command
import Kernel
import Notebook
import Supplements

extension StackReader {
  func courses(of item: StackItem) throws(Diagnostic) -> [ItemCourse] {
    try CourseCommands.noun.items(session, [Condition("p.item = ?", [.id(item.id)])])
  }

  /// Those of all items of a person, by item.
  func courses(of person: Person) throws(Diagnostic) -> [Identifier: [ItemCourse]] {
    let all = try CourseCommands.noun.items(
      session, [Condition("i.person = ?", [.id(person.id)])])
    return Dictionary(grouping: all, by: \.item)
  }

  /// One for each item with a dose or a course; the item is named by its id.
  func regimens(of person: Person) throws(Diagnostic) -> [Regimen] {
    let courses = try courses(of: person)
    let experiments = Dictionary(grouping: try experiments(of: person), by: \.item)
    var regimens: [Regimen] = []
    for item in try items(of: person) {
      let pauses = item.pauses(with: experiments[item.id] ?? [])
      if let regimen = try regimen(of: item, courses[item.id] ?? [], pauses) {
        regimens.append(regimen)
      }
    }
    return regimens
  }

  /// nil for an item without dose and course.
  func regimen(of item: StackItem) throws(Diagnostic) -> Regimen? {
    try regimen(of: item, try courses(of: item), try pauses(of: item))
  }

  private func regimen(
    of item: StackItem, _ courses: [ItemCourse], _ pauses: [Course.Pause]
  ) throws(Diagnostic) -> Regimen? {
    guard let unit = Self.unit(of: item.supplement, session).flatMap({ DoseUnit(rawValue: $0) })
    else {
      return nil
    }
    var all = courses.compactMap { $0.course(through: item.until, pauses) }
      .filter { $0.unit == unit }
    if let usual = usualCourse(of: item, unit, before: courses.compactMap(\.from).min(), pauses) {
      all.insert(usual, at: 0)
    }
    return all.isEmpty ? nil : try Regimen(item: item.id.description, unit: unit, courses: all)
  }

  /// Every day in the first slot of the base, up to the first course; nil for an item without a dose.
  private func usualCourse(
    of item: StackItem, _ unit: DoseUnit, before first: Day?, _ pauses: [Course.Pause]
  ) -> Course? {
    guard let dose = item.dose.flatMap({ DoseAmount(rounding: $0) }), dose > .zero else {
      return nil
    }
    let since = item.since ?? today
    let end = [item.until, first?.adding(days: -1)].compactMap(\.self).min()
    guard end.map({ since <= $0 }) ?? true,
      let rule = try? ItemCourse.rule(nil, from: since)
    else { return nil }
    return try? Course(
      .regular(
        rule, [.init([TimedDose(.slot(Self.usualSlot(of: item.supplement, session)), dose)])]),
      unit: unit, start: since, end: end, pauses: pauses)
  }

  /// Where something is taken of which nobody has said when.
  static func usualSlot(of supplement: String, _ session: Session) -> Slot {
    (try? session.base())?.supplement(supplement)?.slots.first ?? .morning
  }

  /// The most of a day that is still to come by the courses, or what the item says; nil where neither is known.
  ///
  /// What is taken side by side is added, and of doses that change the highest counts: limits must hold on every day.
  func mostADay(of item: StackItem, _ courses: [ItemCourse]) -> Double? {
    let day = today
    let coming = courses.compactMap { $0.course(through: item.until) }
      .filter { $0.end.map { day <= $0 } ?? true }
    return coming.isEmpty ? item.dose : coming.most(from: day).number
  }
}

extension StackItem {
  var allPauses: [Course.Pause] { pauses.flatMap { [Course.Pause](storedText: $0) } ?? [] }
}
