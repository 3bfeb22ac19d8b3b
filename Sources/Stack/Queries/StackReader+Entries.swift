// What was recorded of doses, as the arithmetic of tracking takes it. Ten years of a person are some twenty thousand
// entries: they are read straight, by the index of the person and the day.

import Command
import Kernel
import Notebook
import Supplements

extension StackReader {
  /// All entries of an item.
  func entries(of item: StackItem) throws(Diagnostic) -> [IntakeEntry] {
    try entries(Condition("p.item = ?", [.id(item.id)]), [], item.id.description)
  }

  /// Entries of an item about days.
  func entries(
    of item: StackItem, from: Day, through: Day
  ) throws(Diagnostic) -> [IntakeEntry] {
    try entries(
      Condition("p.item = ?", [.id(item.id)]), Self.days(from, through), item.id.description)
  }

  /// Entries of a person about days; those of items that were removed are left out.
  /// - Complexity: O(entries of these days), by the index.
  func entries(
    of person: Person, from: Day, through: Day
  ) throws(Diagnostic) -> [IntakeEntry] {
    try entries(Condition("p.person = ?", [.id(person.id)]), Self.days(from, through), nil)
  }

  private static func days(_ from: Day, _ through: Day) -> [Condition] {
    [
      Condition("p.day >= ?", [.text(from.description)]),
      Condition("p.day <= ?", [.text(through.description)]),
    ]
  }

  /// - Parameter item: where all are of one.
  private func entries(
    _ owner: Condition, _ days: [Condition], _ item: String?
  ) throws(Diagnostic) -> [IntakeEntry] {
    let conditions = [owner] + days
    let join = item == nil ? "JOIN stack_item i ON i.id = p.item AND i.removed = 0" : ""
    let sql = """
      SELECT p.item, p.day, p.time, p.kind, p.reason, p.amount, p.at FROM stack_entry p \(join) \
      WHERE p.removed = 0 AND \(conditions.map(\.sql).joined(separator: " AND "))
      """
    // The same texts come again and again.
    var items: [Identifier: String] = [:]
    var known: (text: String, day: Day)?
    var found: [IntakeEntry] = []
    try notebook.forEach(sql, conditions.flatMap(\.values)) { (row) throws(Diagnostic) in
      guard let id = row.identifier("item"), let text = row.optionalText("day") else { return }
      if known?.text != text { known = Day(iso: text).map { (text, $0) } }
      guard let day = known?.day, known?.text == text else { return }
      let name = item ?? items[id] ?? id.description
      if item == nil { items[id] = name }
      let time = row.optionalText("time").flatMap { IntakeTime(storedName: $0) }
      let kind: IntakeEntry.Kind =
        switch EntryKind(rawValue: row.optionalText("kind") ?? "") {
        case .late: .late
        case .skipped:
          .skipped(row.optionalText("reason").flatMap { SkipReason(storedName: $0) } ?? .other)
        case .taken, nil: .taken
        }
      found.append(
        IntakeEntry(
          item: name, day: day, time: time, kind: kind,
          amount: row.optionalReal("amount").flatMap { DoseAmount(rounding: $0) } ?? .zero,
          at: row.instant("at")))
    }
    return found
  }

  // MARK: - Held against the plan

  /// Doses and entries of a span of days.
  /// - Parameter item: only this one.
  func adherence(
    of person: Person, from: Day, through: Day, only item: StackItem? = nil
  ) throws(Diagnostic) -> Adherence {
    var regimens = try regimens(of: person)
    if let item { regimens.removeAll { $0.item != item.id.description } }
    let entries =
      if let item { try entries(of: item, from: from, through: through) } else {
        try entries(of: person, from: from, through: through)
      }
    return Adherence(
      of: regimens, entries: entries, from: from, through: through, today: today,
      outOfStock: try emptyDays(of: regimens, from: from, through: through))
  }

  /// The doses of a day that nothing is recorded of, in the order of the items and the day.
  func openDoses(_ adherence: Adherence, _ items: [StackItem]) -> [OpenDose] {
    var byID: [String: StackItem] = [:]
    for item in items { byID[item.id.description] = item }
    var units: [String: DoseUnit] = [:]
    for regimen in adherence.regimens { units[regimen.item] = regimen.unit }
    return adherence.records.compactMap { record in
      switch record.standing {
      case .taken, .late, .skipped: return nil
      case .open, .missed, .outOfStock:
        guard let item = byID[record.item], let unit = units[record.item] else { return nil }
        return OpenDose(
          item: item, unit: unit, day: record.day, time: record.time, amount: record.amount)
      }
    }
  }

  func doseTimes(of person: Person) throws(Diagnostic) -> DoseTimes {
    DoseTimes(
      try person.ownHours.day(try session.base()), zone: session.surroundings.zone)
  }

  /// What may be taken of an item in any 24 hours, where it is taken as needed on a day.
  static func mostAsNeeded(_ regimen: Regimen?, on day: Day) -> DoseAmount? {
    regimen?.courses.compactMap { course -> DoseAmount? in
      guard case .asNeeded(let most) = course.plan, course.start <= day,
        course.end.map({ day <= $0 }) ?? true, !course.isPaused(on: day)
      else { return nil }
      return most
    }.min()
  }

  /// Doses as needed with their times, for `AsNeeded`. One without a time counts as late on its day as it can be: nobody
  /// is told too soon that there is room.
  func takenTimes(_ entries: [IntakeEntry]) -> [(at: Instant, amount: DoseAmount)] {
    let zone = session.surroundings.zone
    return entries.filter(\.isTaken).map { entry in
      let end = zone.start(of: entry.day.adding(days: 1)) - Duration(milliseconds: 1)
      return (entry.at ?? min(end, session.now), entry.amount)
    }
  }
}
