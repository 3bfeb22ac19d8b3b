// `stack taken`: which doses a line means, and the entries that come of it.

import Command
import Kernel
import Notebook
import Render
import Supplements

/// What a line says, and the entries that come of it: nothing is written before all of them are sound.
struct IntakeLine {
  let reader: StackReader
  let arguments: Arguments
  let given: Day?
  let day: Day
  let time: IntakeTime?
  let at: Instant?
  /// `when`: where it was to be taken as people see it; nil: as it is recorded.
  var entries: [(entry: DoseEntry, item: StackItem, when: IntakeTime?)] = []
  var warnings: [Diagnostic] = []
  private var seen: Set<Identifier> = []
  var session: Session { reader.session }

  init(_ reader: StackReader, _ arguments: Arguments) throws(Diagnostic) {
    self.reader = reader
    self.arguments = arguments
    given = try EntryCommands.day(reader.session, arguments)
    day = given ?? reader.today
    time = try EntryCommands.time(arguments)
    at = try EntryCommands.at(reader.session, arguments, on: day)
  }

  /// What may be meant: doses of the day that have no entry; where no day is given, those of yesterday whose time is
  /// not over, too.
  mutating func open(
    _ person: Person, _ items: [StackItem], _ times: DoseTimes, only item: StackItem? = nil
  ) throws(Diagnostic) -> (open: [OpenDose], adherence: Adherence) {
    let first = given ?? day.adding(days: -1)
    let adherence = try reader.adherence(of: person, from: first, through: day, only: item)
    let now = session.now
    var open = reader.openDoses(adherence, items)
    for day in Set(open.map(\.day)) {
      let moved = try reader.movedTimes(of: person, on: day)
      for place in open.indices where open[place].day == day {
        open[place].moved = moved[open[place].item.id]
      }
    }
    open = open.filter { dose in
      dose.day == day || times.isOpen(dose.when, on: dose.day, at: now)
    }
    return (open, adherence)
  }

  mutating func takeDue(_ person: Person) throws(Diagnostic) {
    let items = try reader.items(of: person)
    let times = try reader.doseTimes(of: person)
    let (open, _) = try open(person, items, times)
    let due: [OpenDose]
    if let time {
      due = open.planned(at: time, on: day)
    } else if given != nil, day < reader.today {
      due = open
    } else {
      due = times.due(open, at: at ?? session.now)
    }
    guard !due.isEmpty else { throw try nothing(open, person, times) }
    for dose in due { try note(dose, times) }
  }

  private func nothing(
    _ open: [OpenDose], _ person: Person, _ times: DoseTimes
  ) throws(Diagnostic) -> Diagnostic {
    let whose = try reader.whose(person)
    let span = arguments.invocation.line.span
    if let time {
      return Diagnostic(
        .usage, tr("nothing without an entry is planned \(time.words) on \(day)"),
        at: arguments.span("time"), hint: tr("see the day: stack today\(whose)"))
    }
    let now = session.now
    let next = open.filter { times.begins($0.when, on: $0.day) > now }
      .min { times.begins($0.when, on: $0.day) < times.begins($1.when, on: $1.day) }
    guard let next else {
      return Diagnostic(
        .usage, tr("nothing is due now for \(person.name)"), at: span,
        hint: tr("name what was taken: stack taken ITEM\(whose)"))
    }
    return Diagnostic(
      .usage,
      tr(
        "nothing is due now for \(person.name); next: \(Phrase.supplement(next.item.supplement, session)), \(next.when.words)"
      ), at: span,
      hint: tr("if it was taken already: stack taken time=\(next.when.storedName)\(whose)"))
  }

  mutating func take(_ item: StackItem, _ span: SourceSpan) throws(Diagnostic) {
    guard seen.insert(item.id).inserted else {
      throw Diagnostic(
        .usage, tr("\(Phrase.supplement(item.supplement, session)) is named twice"), at: span)
    }
    let person = try reader.person(item.person)
    let times = try reader.doseTimes(of: person)
    let (open, adherence) = try open(person, [item], times, only: item)
    let own = adherence.records.filter { $0.day == day }
    let regimen = adherence.regimens.first
    if let time {
      if let dose = open.planned(at: time, on: day).first {
        return try note(dose, times)
      }
      if let record = own.first(where: { $0.time == time }) {
        return try again(record, item, regimen)
      }
      return try besides(item, regimen, at: time)
    }
    if given != nil, day < reader.today, open.count > 1 {
      throw Diagnostic(
        .usage,
        tr(
          "\(open.count) doses of \(Phrase.supplement(item.supplement, session)) have no entry on \(day)"
        ), at: span,
        hint: tr("say which: time=\(open.map(\.when.storedName).joined(separator: "|"))"))
    }
    if let dose = times.meant(open, at: at ?? session.now) { return try note(dose, times) }
    if let last = own.last { return try again(last, item, regimen) }
    try besides(item, regimen, at: nil)
  }

  /// A dose of the plan.
  private mutating func note(_ dose: OpenDose, _ times: DoseTimes) throws(Diagnostic) {
    var entry = start(dose.item, dose.day)
    entry.time = dose.time.storedName
    let amount = try EntryCommands.amount(arguments, of: dose.item, session)
    entry.amount = amount?.amount ?? dose.amount.number
    entry.unit = (amount?.unit ?? dose.unit).rawValue
    if arguments.flag("late")
      || entry.at.map({
        times.isLate(dose.when, on: dose.day, at: $0)
      }) ?? false
    {
      entry.kind = .late
    }
    try add(entry, dose.item, when: dose.when, sums: amount != nil)
  }

  /// A dose that has an entry already: both stay, and it is said.
  private mutating func again(
    _ record: DoseRecord, _ item: StackItem, _ regimen: Regimen?
  ) throws(Diagnostic) {
    var entry = start(item, record.day)
    entry.time = record.time.storedName
    let amount = try EntryCommands.amount(arguments, of: item, session)
    entry.amount = amount?.amount ?? record.amount.number
    entry.unit = amount?.unit.rawValue ?? regimen?.unit.rawValue
    if arguments.flag("late") { entry.kind = .late }
    if record.standing.isTaken {
      warnings.append(
        Diagnostic(
          .data,
          tr(
            "\(Phrase.supplement(item.supplement, session)) \(record.time.words) on \(record.day) was recorded before; now it is recorded twice"
          ),
          hint: tr(
            "if this is a mistake: undo; if it was taken twice, ask your doctor or pharmacist")))
    }
    try add(entry, item, sums: record.standing.isTaken)
  }

  /// As needed, or besides any plan.
  private mutating func besides(
    _ item: StackItem, _ regimen: Regimen?, at time: IntakeTime?
  ) throws(Diagnostic) {
    let name = Phrase.supplement(item.supplement, session)
    var entry = start(item, day)
    let most = StackReader.mostAsNeeded(regimen, on: day)
    let amount = try EntryCommands.amount(arguments, of: item, session)
    guard let amount else {
      throw Diagnostic(
        .usage,
        most == nil
          ? tr("no dose of \(name) is planned \(time?.words ?? tr("on \(day)"))")
          : tr("\(name) is taken as needed: how much?"),
        at: arguments.span("item"), hint: hint(item, most))
    }
    (entry.amount, entry.unit) = (amount.amount, amount.unit.rawValue)
    if let most, let regimen {
      try checkMost(&entry, item, most, regimen)
    } else {
      // A time of no dose would claim one.
      warnings.append(
        Diagnostic(.data, why(item, regimen, name), hint: tr("it is recorded outside the plan")))
    }
    try add(entry, item, sums: true)
  }

  /// With an amount that this item has.
  private func hint(_ item: StackItem, _ most: DoseAmount?) -> Phrase {
    let unit = StackReader.unit(of: item.supplement, session) ?? ""
    guard let amount = most?.number ?? item.dose else {
      return tr("give what was taken, in \(unit), with amount=")
    }
    return tr("give what was taken, such as amount=\(amount.shortest + unit)")
  }

  private func why(_ item: StackItem, _ regimen: Regimen?, _ name: Phrase) -> Phrase {
    if let since = item.since, day < since {
      return tr("\(name) is noted as taken since \(since) only")
    }
    if let until = item.until, day > until {
      return tr("\(name) is noted as taken until \(until) only")
    }
    if regimen?.isPaused(on: day) ?? false { return tr("\(name) is paused on \(day)") }
    return tr("no such dose of \(name) is planned on \(day)")
  }

  private mutating func checkMost(
    _ entry: inout DoseEntry, _ item: StackItem, _ most: DoseAmount, _ regimen: Regimen
  ) throws(Diagnostic) {
    guard let at = entry.at else {
      throw Diagnostic(
        .usage, tr("when was it taken? The maximum applies to any 24 hours"),
        at: arguments.span("day"), hint: tr("give the time: at=07:40"))
    }
    guard let number = entry.amount, let amount = DoseAmount(rounding: number) else { return }
    let around = try reader.entries(
      of: item, from: day.adding(days: -2), through: day.adding(days: 2))
    let allowance = AsNeeded.allowance(
      for: amount, at: at, taken: reader.takenTimes(around), most: most)
    guard var refusal = allowance.refusal(regimen.unit, most: most) else { return }
    guard arguments.flag("anyway") else {
      refusal.span = arguments.span("item")
      let record = tr("if it was taken already, record it with --anyway")
      refusal.hint = refusal.hint.map { .joined([$0, record], separator: "; ") } ?? record
      throw refusal
    }
    entry.isOverMost = true
    warnings.append(
      Diagnostic(
        .data, refusal.message, hint: tr("ask your doctor or pharmacist what to do now")))
  }

  // MARK: - Writing

  private func start(_ item: StackItem, _ day: Day) -> DoseEntry {
    var entry = DoseEntry()
    (entry.item, entry.person, entry.day) = (item.id, item.person, day)
    // Of an earlier day nobody knows when, unless it is said.
    entry.at = at ?? (given == nil || day == reader.today ? session.now : nil)
    entry.note = arguments.text("note").flatMap { $0.isEmpty ? nil : $0 }
    return entry
  }

  /// - Parameter sums: whether more may have been taken than is planned.
  private mutating func add(
    _ entry: DoseEntry, _ item: StackItem, when: IntakeTime? = nil, sums: Bool
  ) throws(Diagnostic) {
    entries.append((entry, item, when))
    if sums { try checkDay(entry, item) }
  }

  /// Says where everything that is recorded of a day is more than the most for the person.
  private mutating func checkDay(_ entry: DoseEntry, _ item: StackItem) throws(Diagnostic) {
    guard let day = entry.day, let own = entry.amount else { return }
    let before = try reader.entries(of: item, from: day, through: day)
    let sum = before.filter(\.isTaken).reduce(own) { $0 + $1.amount.number }
    let facts = try reader.facts(of: try reader.person(item.person))
    guard let verdict = try StackChecks.verdict(item.supplement, facts, session),
      let most = verdict.mostDose, sum > most
    else { return }
    warnings.append(
      Diagnostic(
        .data,
        tr(
          "\(Phrase.supplement(item.supplement, session)) on \(day): \(sum.shortest) \(verdict.unit.rawValue) are recorded, more than \(most.shortest) \(verdict.unit.rawValue) a day"
        ), hint: tr("take no more of it today, and ask your doctor or pharmacist")))
  }

  func write() throws(Diagnostic) -> Output {
    var ids: [Identifier] = []
    for (entry, item, when) in entries {
      ids.append(try EntryCommands.write(entry, session))
      session.say(said(entry, item, when))
    }
    for warning in warnings { session.warn(warning) }
    return try EntryCommands.noun.answer(session, ids)
  }

  private func said(_ entry: DoseEntry, _ item: StackItem, _ when: IntakeTime?) -> Phrase {
    var parts: [Phrase] = [Phrase.supplement(item.supplement, session)]
    if let number = entry.amount, let amount = DoseAmount(rounding: number),
      let unit = entry.unit.flatMap({ DoseUnit(rawValue: $0) })
    {
      parts.append(unit.words(amount))
    }
    if let time = when ?? entry.intakeTime { parts.append(time.words) }
    if let day = entry.day, day != reader.today { parts.append(.verbatim(day.description)) }
    let what = Phrase.joined(parts, separator: ", ")
    return entry.kind == .late
      ? tr("\(item.personName): taken late: \(what)") : tr("\(item.personName): taken: \(what)")
  }
}
